package i18n

// factsEN holds what is said of declared facts, whatever is played.
func factsEN() map[string]string {
	return map[string]string{
		"facts.readings":      "another reading of a ruling",
		"facts.no-object":     "this is no JSON object of facts",
		"facts.unknown":       "no fact %[1]s is read here",
		"facts.near":          "is it one of these: %[1]s?",
		"facts.twice":         "%[1]s is stated twice",
		"facts.needed":        "%[1]s is needed: %[2]s",
		"facts.type":          "%[1]s cannot be %[2]s: it is %[3]s",
		"facts.listed":        "%[1]s cannot be %[2]s: it is one of %[3]s",
		"facts.range":         "%[1]s cannot be %[2]s: it goes from %[3]s to %[4]s",
		"facts.form":          "%[1]s cannot be %[2]s: write it like %[3]s",
		"facts.count":         "%[1]s has %[2]s parts: it may have from %[3]s to %[4]s",
		"facts.kind.word":     "one of %[1]s",
		"facts.kind.whole":    "a whole number, %[1]s to %[2]s",
		"facts.kind.whole-or": "a whole number, %[1]s to %[2]s, or %[3]s",
		"facts.kind.length":   "a number, %[1]s to %[2]s %[3]s",
		"facts.kind.list":     "a list, each %[1]s",
		"facts.kind.map":      "names such as %[1]s, each with %[2]s",
		"facts.kind.object":   "an object",
		"facts.kind.text":     "a text like %[1]s",
		"facts.help.none":     "this game declares no facts",
		"facts.help.head":     "Facts, written NAME=VALUE; adjutant odds VERB takes them as flags and with --facts as JSON",
		"facts.kind.yes-no":   "yes or no (true or false)",
		"facts.help.fact":     "%[1]s: %[2]s; for %[3]s",
		"facts.help.fact-of":  "%[1]s: %[2]s; of %[3]s; for %[4]s",
		"facts.help.usual":    "usually %[1]s",
		"facts.help.verb":     "facts of the situation, as in JSON: %[1]s",
		"facts.help.verb-of":  "facts of %[1]s, as in JSON: %[2]s",
		"facts.help.json":     "help facts says what each may be and how a line says it, adjutant schema %[1]s as a JSON Schema; as JSON for adjutant odds %[1]s --facts FILE",
		"facts.help.readings": "readings",
		"facts.help.kept":     "may be set",
	}
}
