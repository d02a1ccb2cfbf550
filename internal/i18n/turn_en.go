package i18n

// turnEN holds the turn as a whole: who moves first, the steps of a movement,
// generals and divisions.
var turnEN = map[string]string{
	"turn.initiative":      "Initiative: %[1]s, %[2]s; %[3]s",
	"turn.die":             "%[1]s %[2]s",
	"turn.die-sum":         "%[1]s %[2]s %[3]s = %[4]s",
	"turn.first":           "%[1]s first",
	"turn.lets-first":      "%[1]s win: %[2]s first",
	"turn.tie-again#one":   "%[2]s and %[3]s were equal: thrown again",
	"turn.tie-again#other": "equal %[1]s times: thrown again",
	"turn.initiative-odds": "Initiative: who chooses the first to move",
	"turn.chooses":         "%[1]s",
	"turn.mod.exceptional": "exceptional",
	"turn.mod.poor":        "poor",
	"turn.mod.early-state": "before 1809",
	"die.initiative":       "initiative",
	"die.who-first":        "who moves first",
	"due.initiative":       "initiative: a d6 each",
	"way.initiative":       "the dice of both sides: initiative 3 5",
	"step.initiative":      "die",
	"step.who-first":       "moves first",
}
