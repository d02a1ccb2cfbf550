package i18n

// doesIT is what each verb does, in a few words: the second line of its help, and its line on a cheat sheet.
func doesIT() map[string]string {
	return map[string]string{
		"help.does.undo":    "toglie una voce e rigioca le seguenti",
		"help.does.redo":    "riprende l'ultimo annulla",
		"help.does.fix":     "cambia un dado o un fatto di una voce",
		"help.does.drop":    "ritira ciò che attende i dadi, o rinuncia",
		"help.does.owed":    "i dadi e le scelte dovuti",
		"help.does.todo":    "che cosa resta da fare alle mani",
		"help.does.why":     "le ragioni di una voce",
		"help.does.odds":    "le probabilità esatte di una riga",
		"help.does.whatif":  "che cosa farebbe una riga",
		"help.does.note":    "tiene un'osservazione",
		"help.does.save":    "tiene la partita in un altro file",
		"help.does.load":    "riprende una partita salvata",
		"help.does.log":     "le voci fin qui",
		"help.does.help":    "elenca i comandi; dice di più di uno",
		"help.does.roll":    "lancia i dadi dovuti, o altri",
		"help.does.phase":   "turno e fase",
		"help.does.view":    "risponde come vede una parte",
		"help.does.as":      "gioca da un posto",
		"help.does.report":  "scrive la battaglia in una pagina",
		"help.does.audit":   "le misure da rifare",
		"help.does.luck":    "quanto è stata fortunata ogni parte",
		"help.does.nonce":   "quel che gli avversari tirano per i dadi",
		"help.does.unseal":  "apre una voce sigillata",
		"help.does.declare": "dice una voce perduta",
		"help.does.map":     "disegna il tavolo",
		"help.does.rule":    "stampa un paragrafo",
		"help.does.quit":    "termina; tutto è salvato",
	}
}
