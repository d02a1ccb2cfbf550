package i18n

// doesEN is what each verb does, in a few words: the second line of its help, and its line on a cheat sheet.
func doesEN() map[string]string {
	return map[string]string{
		"help.does.undo":    "strikes an entry and plays the later ones again",
		"help.does.redo":    "takes the last undo back",
		"help.does.fix":     "another die or fact in an entry",
		"help.does.drop":    "withdraws what waits for dice, or declines",
		"help.does.owed":    "the dice and choices owed",
		"help.does.todo":    "what hands have still to do",
		"help.does.why":     "the reasons of an entry",
		"help.does.odds":    "exact odds of a line",
		"help.does.whatif":  "what a line would do",
		"help.does.note":    "keeps a remark",
		"help.does.save":    "keeps the game in another file",
		"help.does.load":    "takes up a saved game",
		"help.does.log":     "the entries so far",
		"help.does.help":    "lists the verbs; says more of one",
		"help.does.roll":    "rolls what is owed, or any dice",
		"help.does.phase":   "turn and phase",
		"help.does.view":    "answers as a side sees it",
		"help.does.as":      "plays from a seat",
		"help.does.report":  "writes the battle as a page",
		"help.does.audit":   "the measures worth taking again",
		"help.does.luck":    "how lucky each side was",
		"help.does.nonce":   "what the opponents throw for the dice",
		"help.does.unseal":  "opens a sealed entry",
		"help.does.declare": "tells a lost entry",
		"help.does.map":     "draws the table",
		"help.does.rule":    "prints a paragraph",
		"help.does.quit":    "leaves; all is saved",
	}
}
