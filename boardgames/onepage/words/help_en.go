package words

// helpEN holds what help tells of the words and signs of a line, and with which line to begin.
func helpEN() map[string]string {
	return map[string]string{
		"op.mark.place.typed": "12,14 n",
		"op.mark.place":       "a square and where a piece faces: n ne e se s sw w nw",
		"op.mark.at.typed":    "A at B",
		"op.mark.at":          "who attacks or fires, then at whom",
		"w1p.begin":           "attack line size=3 at infantry side?",
		"w1p.begin.table":     "pieces",
	}
}
