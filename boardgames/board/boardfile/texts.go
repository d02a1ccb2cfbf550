package boardfile

func en() map[string]string {
	return map[string]string{
		"board.file.unplaced":   "the pieces of this game stand where the file has them or are not on the board: it cannot begin with nobody placed",
		"board.file.too-large":  "a journal keeps it in %[1]s bytes, and may keep %[2]s",
		"board.file.no-ruling":  "no ruling %[1]s",
		"board.file.no-reading": "ruling %[1]s has no reading %[2]s: there are %[3]s",
		"board.file.unplayed":   "reading %[2]s of ruling %[1]s is known and not played",
		"board.file.id-form":    "%[1]s is no id: letters from a to z, digits and dashes, no dash first",
		"board.file.id-long":    "id %[1]s is longer than %[2]s letters",
		"board.file.id-taken":   "id %[1]s is read as a word of a line, a number or a die: choose another",
		"board.file.id-twice":   "id %[1]s stands twice, first as %[2]s",
	}
}

func it() map[string]string {
	return map[string]string{
		"board.file.unplaced":   "le pedine di questo gioco stanno dove li mette il file o non sono in gioco: non si può cominciare senza posti",
		"board.file.too-large":  "un registro lo tiene in %[1]s byte, e può tenerne %[2]s",
		"board.file.no-ruling":  "%[1]s non c'è fra le letture",
		"board.file.no-reading": "%[1]s non ha la lettura %[2]s: ci sono %[3]s",
		"board.file.unplayed":   "la lettura %[2]s di %[1]s è nota e non si gioca",
		"board.file.id-form":    "%[1]s non è una sigla: lettere dalla a alla z, cifre e trattini, non un trattino all'inizio",
		"board.file.id-long":    "la sigla %[1]s ha più di %[2]s lettere",
		"board.file.id-taken":   "la sigla %[1]s si legge come una parola dei comandi, un numero o un dado: scegline un'altra",
		"board.file.id-twice":   "la sigla %[1]s compare due volte, la prima come %[2]s",
	}
}
