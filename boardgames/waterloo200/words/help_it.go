package words

// helpIT holds helpEN in Italian.
func helpIT() map[string]string {
	return map[string]string{
		"w2.mark.block.typed": "4w-3-2-1",
		"w2.mark.block":       "un blocchetto coi suoi livelli; w bianco, r rosso, p il pedone, h il cuore",
		"w2.mark.with.typed":  "battaglia A con G",
		"w2.mark.with":        "artiglierie che vi sono impiegate",
		"w200.begin":          "battaglia 4-3-2-1 su 3-2-1?",
		"w200.begin.table":    "unità",
	}
}
