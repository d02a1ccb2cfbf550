package i18n

// wordsEN holds what help says of the words of a line, and what `rule` says around the
// tables that a book prints.
var wordsEN = map[string]string{
	"cli.rule.modifiers":      "%[1]s, added up:",
	"cli.rule.bands":          "%[1]s, d%[2]s:",
	"cli.rule.grid":           "%[1]s: %[2]s",
	"cli.rule.numbers":        "numbers:",
	"cli.rule.numbers-of":     "numbers, for figures of %[1]s mm:",
	"cli.rule.chits":          "event counters, each behind its activation points:",
	"cli.rule.chit":           "%[1]s (%[2]s): %[3]s",
	"cli.rule.chit-strategic": "%[1]s (%[2]s, strategic): %[3]s",
	"cli.rule.phases":         "the phases in their order:",
	"cli.rule.in-force":       "in force, reading %[1]s: %[2]s; usually %[3]s",
	"cli.rule.about":          "paragraphs about %[1]s",
	"cli.rule.chapters":       "chapters of %[1]s",
	"cli.rule.more":           "rule %[1]s prints that one whole",
	"cli.rule.nothing":        "%[1]s says nothing of %[2]s",
	"cli.rule.meant":          "a verb that is spelt nearly so",
}
