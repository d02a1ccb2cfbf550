package words

// doesEN is what each verb does, in a few words: the second line of its help, and its line on a cheat sheet.
func doesEN() map[string]string {
	return map[string]string{
		"w1p.does.attack":    "fights with pieces that touch",
		"w1p.does.bombard":   "artillery fire, from facts",
		"w1p.does.fire":      "artillery fires at a piece",
		"w1p.does.move":      "moves a piece and turns its front",
		"w1p.does.turn":      "turns the front of a piece",
		"w1p.does.enter":     "brings a piece onto the board",
		"w1p.does.break":     "takes a piece out of its formation",
		"w1p.does.sortie":    "attacks whoever moves past",
		"w1p.does.end":       "closes the phase",
		"w1p.does.board":     "sets how large the board is",
		"w1p.does.piece":     "puts a new piece on the board",
		"w1p.does.ground":    "says what ground squares are",
		"w1p.does.put":       "puts a piece where it stands",
		"w1p.does.remove":    "takes a piece off",
		"w1p.does.formation": "which pieces are a formation",
		"w1p.does.retreat":   "where a piece goes back to",
		"w1p.does.show":      "all that is known of a piece",
		"w1p.does.pieces":    "the pieces of a side",
		"w1p.does.score":     "losses, and who is ahead",
		"w1p.does.legal":     "what a piece may do now",
		"w1p.does.reach":     "the squares it may go to",
		"w1p.does.fights":    "what this turn has fought, and how it came out",
		"w1p.title":          "One-Page Waterloo",
		"w1p.what":           "%[1]s",
	}
}
