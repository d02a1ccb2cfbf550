package words

// helpEN holds what help tells of the words and signs of a line, and with which line to begin.
func helpEN() map[string]string {
	return map[string]string{
		"w2.mark.block.typed": "4w-3-2-1",
		"w2.mark.block":       "a block by its steps; w white, r red, p a gun, h a commander's heart",
		"w2.mark.with.typed":  "battle A with G",
		"w2.mark.with":        "guns that are used in it",
		"w200.begin":          "battle 4-3-2-1 at 3-2-1?",
		"w200.begin.table":    "units",
	}
}
