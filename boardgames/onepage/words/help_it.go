package words

// helpIT holds helpEN in Italian.
func helpIT() map[string]string {
	return map[string]string{
		"op.mark.place.typed": "12,14 n",
		"op.mark.place":       "una casella e il fronte di una pedina: n ne e se s so o no",
		"op.mark.at.typed":    "A contro B",
		"op.mark.at":          "chi attacca o spara, poi contro chi",
		"w1p.begin":           "attacca linea pedine=3 contro fanteria lato?",
		"w1p.begin.table":     "pezzi",
	}
}
