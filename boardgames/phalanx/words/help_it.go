package words

// helpIT holds helpEN in Italian.
func helpIT() map[string]string {
	return map[string]string{
		"ph.mark.place.typed": "5,6 e",
		"ph.mark.place":       "una casella e il fronte di un'unità: n e s o",
		"ph.mark.card.typed":  "4-2 3-1-radunata p6-1",
		"ph.mark.card":        "una carta: i suoi punti, e la sua azione; p dei prussiani",
		"ph.mark.with.typed":  "con C avverso D",
		"ph.mark.with":        "le carte delle due parti in una riga",
		"phx.begin":           "battaglia 5 contro 3 villaggio?",
		"phx.begin.table":     "unità",
		"ph.mark.use.typed":   "élite=3-1-élite",
		"ph.mark.use":         "una carta per la sua azione; da sola vale i suoi punti, in una carica la sua élite",
	}
}
