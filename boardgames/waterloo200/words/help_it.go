package words

// helpIT holds helpEN in Italian.
var helpIT = map[string]string{
	"w2.mark.block.typed": "4w-3-2-1",
	"w2.mark.block":       "un blocco coi suoi passi; w bianco, r rosso, p un cannone, h il cuore di un comandante",
	"w2.mark.with.typed":  "battaglia A con G",
	"w2.mark.with":        "cannoni che vi si usano",
	"w200.begin":          "battaglia 4-3-2-1 su 3-2-1?",
	"w200.begin.table":    "unità",
}
