package words

// doesIT is what each verb does, in a few words: the second line of its help, and its line on a cheat sheet.
func doesIT() map[string]string {
	return map[string]string{
		"w1p.does.attack":    "combatte con pedine a contatto",
		"w1p.does.bombard":   "tiro d'artiglieria, a fatti",
		"w1p.does.fire":      "l'artiglieria spara a una pedina",
		"w1p.does.move":      "muove una pedina e ne volta il fronte",
		"w1p.does.turn":      "volta il fronte di una pedina",
		"w1p.does.enter":     "fa entrare una pedina",
		"w1p.does.break":     "scioglie la formazione di una pedina",
		"w1p.does.sortie":    "attacca chi gli passa accanto",
		"w1p.does.end":       "chiude la fase",
		"w1p.does.board":     "dice quanto è grande la tavola",
		"w1p.does.piece":     "mette in tavola una pedina nuova",
		"w1p.does.ground":    "dice che terreno c'è in una casella",
		"w1p.does.put":       "mette una pedina dove sta",
		"w1p.does.remove":    "toglie una pedina",
		"w1p.does.formation": "quali pedine sono in formazione",
		"w1p.does.retreat":   "dove si ritira una pedina",
		"w1p.does.show":      "tutto ciò che si sa di una pedina",
		"w1p.does.pieces":    "le pedine di una parte",
		"w1p.does.score":     "le perdite, e chi è in vantaggio",
		"w1p.does.legal":     "che cosa può fare adesso",
		"w1p.does.reach":     "in quali caselle può andare",
		"w1p.does.fights":    "gli scontri combattuti in questo turno e il loro esito",
		"w1p.title":          "One-Page Waterloo",
		"w1p.what":           "%[1]s",
	}
}
