package i18n

// outcomeIT are what odds are compared by.
var outcomeIT = map[string]string{
	"contrast.alone":     "un / vuole una parola da entrambe le parti",
	"contrast.backwards": "%[1]s va da %[2]s all'indietro fino a %[3]s",
	"contrast.end":       "alla fine:",
	"contrast.mark":      ",",
	"contrast.grid":      "%[1]s:",
	"contrast.head#=1":   "Probabilità di una domanda",
	"contrast.head#other": "Probabilità di %[1]s domande, in percento; - è mai, <1 meno di uno, x senza " +
		"risposta",
	"contrast.hint":    "3..6b è un intervallo; col / linea / qua sono alternative, - per nessuna: gen / -",
	"contrast.many":    "più di %[1]s domande in una riga",
	"contrast.of":      "%[1]s %[2]s",
	"contrast.refused": "senza risposta %[1]s: %[2]s",
	"contrast.wide":    "%[1]s ha più di %[2]s valori",

	"out.of.attacker":        "attaccante",
	"out.of.defender":        "difensore",
	"out.of.target":          "bersaglio",
	"out.of.unit":            "unità",
	"out.status.is":          "%[1]s",
	"out.status.steady":      "tiene",
	"out.winner.attacker":    "vince l'attaccante",
	"out.winner.defender":    "vince il difensore",
	"out.winner.is":          "vince %[1]s",
	"out.winner.none":        "non vince nessuno",
	"out.status.demoralised": "demoralizzata",
	"out.status.eliminated":  "eliminata",
}
