package i18n

// wordsIT holds what help says of the words of a line, and what `rule` says around the
// tables that a book prints.
var wordsIT = map[string]string{
	"cli.rule.modifiers":      "%[1]s, da sommare:",
	"cli.rule.bands":          "%[1]s, d%[2]s:",
	"cli.rule.grid":           "%[1]s: %[2]s",
	"cli.rule.numbers":        "numeri:",
	"cli.rule.numbers-of":     "numeri, per figure da %[1]s mm:",
	"cli.rule.chits":          "segnalini evento, ognuno dopo i suoi punti di attivazione:",
	"cli.rule.chit":           "%[1]s (%[2]s): %[3]s",
	"cli.rule.chit-strategic": "%[1]s (%[2]s, strategico): %[3]s",
	"cli.rule.phases":         "le fasi nel loro ordine:",
	"cli.rule.in-force":       "in vigore la lettura %[1]s: %[2]s; di solito %[3]s",
	"cli.rule.about":          "paragrafi che parlano di %[1]s",
	"cli.rule.chapters":       "capitoli di %[1]s",
	"cli.rule.more":           "regola %[1]s lo stampa per intero",
	"cli.rule.nothing":        "%[1]s non dice niente di %[2]s",
	"cli.rule.meant":          "un verbo scritto quasi così",
}
