package i18n

// pointsIT is pointsEN in Italian.
func pointsIT() map[string]string {
	return map[string]string{
		"points.short":        "quanto valgono le truppe: adattarlo alle battaglie, misurarlo",
		"points.long":         "Adatta il valore in punti delle truppe a piccole battaglie che il programma gioca da sé e alle probabilità esatte di unità che si scontrano, e misura quanto sono pari eserciti di tanti punti. Lo stesso seme dà lo stesso risultato. La pagina army di adjutant docs dice come, e che cosa non vede.",
		"points.fit":          "adatta il valore delle truppe e lo scrive in un file",
		"points.measure":      "fa combattere eserciti legali di tanti punti e dice quanto sono pari",
		"points.flag.state":   "un `FILE` di risultati, con cui riprende da dove si era fermato",
		"points.flag.points":  "quanti `PUNTI` vale un esercito",
		"points.other-state":  "%[1]s ha risultati di un altro seme, di un'altra battaglia, di un'altra edizione o di altri punti",
		"points.fitted":       "battaglie: %[1]s; scontri: %[2]s; seme %[3]s",
		"points.broken":       "battaglie in cui il programma si è bloccato, che non contano: %[1]s",
		"points.error":        "sorpresa media %[1]s, delle battaglie tenute da parte %[2]s; di una moneta %[3]s",
		"points.right":        "delle battaglie tenute da parte, vinte dalla parte stimata più forte: %[1]s su %[2]s",
		"points.stands":       "di due forze pari quella che sta ferma mentre l'altra avanza vince il %[1]s %%",
		"points.blind":        "non vede: terreno, generali, ciò che può una nazione sola, guerriglieri, e chi gioca meglio del programma",
		"points.measured":     "eserciti legali da %[2]s punti; battaglie: %[1]s; seme %[3]s",
		"points.first":        "il primo esercito ha vinto il %[1]s %%, più o meno %[2]s",
		"points.dearer":       "l'esercito più caro ha vinto il %[1]s %%",
		"points.nation":       "%[1]s: il %[2]s %% su %[3]s, più o meno %[4]s",
		"points.spread":       "dispersione delle nazioni: %[1]s %% intorno alla metà",
		"points.worst":        "la coppia peggiore: %[1]s ha vinto %[3]s su %[4]s contro %[2]s",
		"balance.short":       "fa giocare molte volte una battaglia al programma, scambiando i giocatori, e dice chi ha vinto",
		"balance.long":        "Fa giocare uno scenario al programma da ambo le parti, ogni seme due volte: la seconda i giocatori si scambiano, perché ciò che viene da loro e non dalla battaglia tocchi altrettanto spesso a ciascuna parte. Dice quante volte ogni parte ha vinto, tra quali valori sta con il 95 %% di fiducia, come e in quanto tempo, e la riga con cui un file di scenario lo conserva. Lo stesso seme dà lo stesso risultato. Il programma dà pochi ordini e non sfrutta il terreno: misura com'è la battaglia per due che giocano entrambi così. Senza nome elenca quelle fornite che sono state misurate.",
		"balance.odd":         "%[1]s partite: un numero pari, perché ogni seme si gioca due volte",
		"balance.head":        "%[1]s: %[2]s partite, semi da %[3]s a %[4]s, ognuno giocato due volte a giocatori scambiati",
		"balance.wins":        "%[1]s: %[2]s vinte, %[3]s %% (tra %[4]s e %[5]s)",
		"balance.nobody":      "nessuno: %[1]s, %[2]s %% (tra %[3]s e %[4]s)",
		"balance.turns":       "turni: da %[1]s a %[2]s, in media %[3]s",
		"balance.first":       "di quelle vinte da qualcuno, dal giocatore interpellato per primo: %[1]s, %[2]s %% (tra %[3]s e %[4]s)",
		"balance.line":        "per il file della battaglia:",
		"balance.kept.side":   "%[1]s %[2]s",
		"balance.kept.nobody": "nessuno %[1]s",
		"balance.kept":        "%[1]s: %[2]s; partite: %[3]s, turni in media: %[4]s",
	}
}
