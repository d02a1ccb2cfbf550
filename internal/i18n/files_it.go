package i18n

// filesIT is [filesEN] in Italian.
func filesIT() map[string]string {
	return map[string]string{
		"files.new":           "comincia uno scenario proprio: un file commentato",
		"files.new.long":      "Scrive NOME.yaml, un piccolo scenario che si gioca già così, con commenti che dicono che cosa va dove; --game sceglie il gioco. Nessun file viene mai sovrascritto.",
		"files.flag.army":     "un `FILE` di un esercito (adjutant list); due volte: la battaglia è di quei due, su terreno nudo",
		"files.new.how":       "adjutant check %[1]s lo controlla, adjutant play %[1]s lo gioca",
		"files.new.bad":       "%[1]s non va bene come nome di un file: usa lettere, cifre e trattini",
		"files.new.none":      "%[1]s si gioca senza file: non c'è niente da cominciare",
		"files.written":       "%[1]s è scritto",
		"files.exists":        "%[1]s esiste già: nulla viene sovrascritto",
		"files.exists.hint":   "scegli un altro nome",
		"files.folder":        "non c'è una cartella %[1]s",
		"files.export":        "scrive uno scenario, una mappa o una lista di serie, o li elenca",
		"files.export.long":   "Mostra ciò che il programma ha sotto quel NOME, o lo scrive in FILE, che non deve esistere; senza NOME elenca tutto.",
		"files.export.none":   "il programma non ha niente di nome %[1]s: ci sono %[2]s",
		"files.export.near":   "il programma non ha niente di nome %[1]s: forse %[2]s?",
		"files.export.list":   "%[1]s: %[2]s",
		"files.export.how":    "adjutant export NOME FILE ne scrive uno",
		"files.form.scenario": "scenari di %[1]s",
		"files.form.nation":   "liste d'esercito",
		"files.form.list":     "eserciti dei giocatori",
		"files.form.doctrine": "dottrina di tutti gli eserciti",
		"files.form.plan":     "piani",
		"files.flag.form":     "la forma dei file al posto dei fatti, per gli editor: il gioco (`GIOCO`) di uno scenario, o altro: %[1]s",
		"files.form.verb":     "%[1]s sta accanto a --file: la forma dei file non ha comandi",
		"files.form.unknown":  "nessun file ha la forma %[1]s: ci sono %[2]s",
		"files.form.other":    "%[1]s, da cui un editor conosce le parole del file, c'è già, di un'altra versione o lingua, e resta com'è; adjutant schema --file %[2]s mostra questo",
	}
}
