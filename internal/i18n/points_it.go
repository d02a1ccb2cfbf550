package i18n

// pointsIT is pointsEN in Italian.
func pointsIT() map[string]string {
	return map[string]string{
		"points.short":       "quanto valgono le truppe: adattarlo alle battaglie, misurarlo",
		"points.long":        "Adatta il valore in punti delle truppe a piccole battaglie che il programma gioca da sé e alle probabilità esatte di unità che si scontrano, e misura quanto sono pari eserciti di tanti punti. Lo stesso seme dà lo stesso risultato. La pagina army di adjutant docs dice come, e che cosa non vede.",
		"points.fit":         "adatta il valore delle truppe e lo scrive in un file",
		"points.measure":     "fa combattere eserciti legali di tanti punti e dice quanto sono pari",
		"points.flag.state":  "un `FILE` di risultati, con cui riprende da dove si era fermato",
		"points.flag.points": "quanti `PUNTI` vale un esercito",
		"points.other-state": "%[1]s ha risultati di un altro seme, di un'altra edizione o di altri punti",
		"points.fitted":      "battaglie: %[1]s; scontri: %[2]s; seme %[3]s",
		"points.broken":      "battaglie in cui il programma si è bloccato, che non contano: %[1]s",
		"points.error":       "sorpresa media %[1]s, delle battaglie tenute da parte %[2]s; di una moneta %[3]s",
		"points.right":       "delle battaglie tenute da parte, vinte dalla parte stimata più forte: %[1]s su %[2]s",
		"points.stands":      "di due forze pari quella che sta ferma mentre l'altra avanza vince il %[1]s %%",
		"points.blind":       "non vede: terreno, generali, ciò che può una nazione sola, guerriglieri, e chi gioca meglio del programma",
		"points.measured":    "eserciti legali da %[2]s punti; battaglie: %[1]s; seme %[3]s",
		"points.first":       "il primo esercito ha vinto il %[1]s %%, più o meno %[2]s",
		"points.dearer":      "l'esercito più caro ha vinto il %[1]s %%",
		"points.nation":      "%[1]s: il %[2]s %% su %[3]s, più o meno %[4]s",
		"points.spread":      "dispersione delle nazioni: %[1]s %% intorno alla metà",
		"points.worst":       "la coppia peggiore: %[1]s ha vinto %[3]s su %[4]s contro %[2]s",
	}
}
