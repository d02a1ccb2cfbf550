package i18n

// commonEN holds the words that several games and every part of the program
// share: facts, outcomes, phases, kinds of refusal.
func commonEN() map[string]string {
	return map[string]string{
		"yes.yes": "yes",
		"yes.no":  "no",

		"refusal.unknown":   "unknown",
		"refusal.ambiguous": "ambiguous",
		"refusal.bad-value": "bad value",
		"refusal.not-now":   "not now",
		"refusal.not-yours": "not yours",
		"refusal.illegal":   "illegal",
		"refusal.failed":    "failed",

		"status-word.done":    "played here whole",
		"status-word.partial": "partial",
		"status-word.manual":  "manual",
		"status-word.none":    "none",

		"unit.cm":           "%[1]s cm",
		"unit.deg":          "%[1]s degrees",
		"unit.percent":      "%[1]s%%",
		"count.turn#one":    "%[1]s turn",
		"count.turn#other":  "%[1]s turns",
		"count.die#one":     "%[1]s die",
		"count.die#other":   "%[1]s dice",
		"count.line#one":    "%[1]s line",
		"count.line#other":  "%[1]s lines",
		"count.entry#one":   "%[1]s entry",
		"count.entry#other": "%[1]s entries",
		"count.base#one":    "%[1]s base",
		"count.base#other":  "%[1]s bases",
		"count.unit#one":    "%[1]s unit",
		"count.unit#other":  "%[1]s units",
	}
}
