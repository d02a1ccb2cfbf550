package i18n

// turnIT is turnEN in Italian.
var turnIT = map[string]string{
	"turn.initiative":      "Iniziativa: %[1]s, %[2]s; %[3]s",
	"turn.die":             "%[1]s %[2]s",
	"turn.die-sum":         "%[1]s %[2]s %[3]s = %[4]s",
	"turn.first":           "primi: %[1]s",
	"turn.lets-first":      "scelgono %[1]s, primi: %[2]s",
	"turn.tie-again#one":   "%[2]s e %[3]s erano pari: si ritira",
	"turn.tie-again#other": "pari %[1]s volte: si ritira",
	"turn.initiative-odds": "Iniziativa: chi sceglie il primo a muovere",
	"turn.chooses":         "%[1]s",
	"turn.mod.exceptional": "eccezionale",
	"turn.mod.poor":        "scarso",
	"turn.mod.early-state": "prima del 1809",
	"die.initiative":       "iniziativa",
	"die.who-first":        "chi muove per primo",
	"due.initiative":       "iniziativa: un d6 per parte",
	"way.initiative":       "i dadi delle due parti: iniziativa 3 5",
	"step.initiative":      "dado",
	"step.who-first":       "muove per primo",
}
