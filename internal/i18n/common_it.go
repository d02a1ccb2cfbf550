package i18n

// commonIT is commonEN in the words of the Italian table.
func commonIT() map[string]string {
	return map[string]string{
		"yes.yes": "sì",
		"yes.no":  "no",

		"refusal.unknown":   "sconosciuto",
		"refusal.ambiguous": "ambiguo",
		"refusal.bad-value": "valore errato",
		"refusal.not-now":   "non ora",
		"refusal.not-yours": "non tuo",
		"refusal.illegal":   "vietato",
		"refusal.failed":    "non riuscito",

		"status-word.done":    "giocato qui per intero",
		"status-word.partial": "in parte",
		"status-word.manual":  "a mano",
		"status-word.none":    "assente",

		"unit.cm":           "%[1]s cm",
		"unit.deg":          "%[1]s gradi",
		"unit.percent":      "%[1]s%%",
		"count.turn#one":    "%[1]s mossa",
		"count.turn#other":  "%[1]s mosse",
		"count.die#one":     "%[1]s dado",
		"count.die#other":   "%[1]s dadi",
		"count.line#one":    "%[1]s riga",
		"count.line#other":  "%[1]s righe",
		"count.entry#one":   "%[1]s voce",
		"count.entry#other": "%[1]s voci",
		"count.base#one":    "%[1]s base",
		"count.base#other":  "%[1]s basi",
		"count.unit#one":    "%[1]s unità",
		"count.unit#other":  "%[1]s unità",
	}
}
