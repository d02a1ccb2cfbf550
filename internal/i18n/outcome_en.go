package i18n

// outcomeEN are what odds are compared by, for keys and values of outcomes that mean the
// same in every game; what only one has stands in its own words, under its mark and the same
// name. of.KEY is whose it is; KEY.VALUE a word that stands there, KEY.is any other, KEY.n a
// number, KEY.mean the number to be expected.
func outcomeEN() map[string]string {
	return map[string]string{
		"best.first":         "not yet: %[1]s",
		"best.head#=1":       "What %[2]s may do that has a chance",
		"best.head#other":    "What %[2]s may do that has a chance: %[1]s, by verb, of each the best first",
		"best.head-all":      "What may be done now that has a chance: %[1]s, by verb, of each the best first",
		"best.more#=1":       "one more: %[2]s",
		"best.more#other":    "%[1]s more: %[2]s",
		"need.head":          "%[1]s %[2]s; what one other fact adds to that, and what it is then: %[3]s",
		"need.none#=1":       "one other fact was tried, and moves nothing",
		"need.none#other":    "%[1]s other facts were tried, and none moves anything",
		"need.of":            "%[1]s: %[2]s",
		"heat.note":          "The darker, the more.",
		"heat.head":          "%[1]s, each of %[2]s against each of %[3]s: %[4]s",
		"heat.meets":         "Rows act, columns are acted on. Each unit as it is now, wherever it stands: %[1]s.",
		"heat.mean":          "A figure is a number to be expected, x is no answer.",
		"heat.share":         "A figure is a chance in percent: - is never, <1 less than one, x no answer.",
		"heat.acts":          "unit",
		"heat.acted":         "enemy",
		"need.csv.fact":      "fact",
		"need.csv.gain":      "gain",
		"need.yes":           "yes",
		"need.no":            "no",
		"contrast.alone":     "a / needs a word on both sides",
		"contrast.backwards": "%[1]s runs from %[2]s down to %[3]s",
		"contrast.comes":     "%[1]s; then, %[2]s",
		"contrast.end":       "in the end:",
		"contrast.mark":      ".",
		"contrast.grid":      "%[1]s:",
		"contrast.head#=1":   "Chances of one question",
		"contrast.head#other": "Chances of %[1]s questions, in percent; - is never, <1 less than one, x no " +
			"answer",
		"contrast.heard#=1":    "Chances of one question",
		"contrast.heard#other": "Chances of %[1]s questions, in percent; - is never; <1 is less than one; x is no answer",
		"contrast.hint":        "3..6b is a range; col / line / sq are alternatives, - for none: gen / -",
		"contrast.many":        "more than %[1]s questions in one line",
		"contrast.of":          "%[1]s %[2]s",
		"contrast.refused":     "no answer to %[1]s: %[2]s",
		"contrast.same":        "the alternatives say the same: %[1]s",
		"contrast.single":      "a / stands between single words, and all the rest of the line is common to them",
		"contrast.hinted":      "%[1]s; %[2]s",
		"contrast.wide":        "%[1]s has more than %[2]s values",

		"out.of.attacker":        "attacker",
		"out.of.defender":        "defender",
		"out.of.target":          "target",
		"out.of.unit":            "unit",
		"out.status.is":          "%[1]s",
		"out.status.steady":      "holds",
		"out.winner.attacker":    "attacker wins",
		"out.winner.defender":    "defender wins",
		"out.winner.is":          "%[1]s wins",
		"out.winner.none":        "nobody wins",
		"out.status.demoralised": "demoralised",
		"out.status.eliminated":  "eliminated",
	}
}
