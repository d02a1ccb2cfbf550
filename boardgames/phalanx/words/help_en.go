package words

// helpEN holds what help tells of the words and signs of a line, and with which line to begin.
func helpEN() map[string]string {
	return map[string]string{
		"ph.mark.place.typed": "5,6 e",
		"ph.mark.place":       "a square and where a unit faces: n e s w",
		"ph.mark.card.typed":  "4-2 3-1-rally p6-1",
		"ph.mark.card":        "a card: its points, and its action; p of the Prussians",
		"ph.mark.with.typed":  "with C against D",
		"ph.mark.with":        "the cards of both sides in one line",
		"phx.begin":           "battle 5 at 3 village?",
		"phx.begin.table":     "units",
		"ph.mark.use.typed":   "elite=3-1-elite",
		"ph.mark.use":         "a card for its action; alone it counts its points, in a charge its elite",
	}
}
