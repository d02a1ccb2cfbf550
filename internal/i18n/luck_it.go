package i18n

// luckIT is what the ledger of luck says.
func luckIT() map[string]string {
	return map[string]string{
		"luck.dice":         "Dadi; percentile: in quante serate oneste su 100 la somma è più bassa, contando metà di quelle in cui è uguale",
		"luck.die":          "%[1]s %[2]s %[3]s",
		"luck.typed":        "scritti",
		"luck.rolled":       "tirati dal programma",
		"luck.nobody":       "di nessuno",
		"luck.thrown#one":   "%[1]s tirato, media %[2]s (onesta %[3]s), percentile %[4]s",
		"luck.thrown#other": "%[1]s tirati, media %[2]s (onesta %[3]s), percentile %[4]s",
		"luck.thrown-many":  "%[1]s tirati, media %[2]s (onesta %[3]s); troppi per fare il conto",
		"luck.suspicious":   "SOSPETTO: %[1]s %[2]s %[3]s: dadi onesti finiscono così lontano una volta ogni %[4]s serate",
		"luck.clean":        "nessun dado è sospetto: su 100 serate oneste una lo sarebbe; un d100 che segna 3 di meno si scopre 8 volte su 10 dopo %[1]s tiri",
		"luck.points":       "%[1]s guadagnati sull'altra parte; percentile: ritirando gli stessi dadi 100 volte, quante guadagnano meno",
		"luck.all":          "%[1]s, in tutto",
		"luck.verb":         "%[1]s %[2]s",
		"luck.gained#one":   "%[1]s voce, %[2]s, in media %[3]s, percentile %[4]s",
		"luck.gained#other": "%[1]s voci, %[2]s, in media %[3]s, percentile %[4]s",
		"luck.out#one":      "%[1]s voce resta fuori: qualcuno doveva decidere nel mezzo, o le vie sono troppe",
		"luck.out#other":    "%[1]s voci restano fuori: qualcuno doveva decidere nel mezzo, o le vie sono troppe",
		"luck.fallen#one":   "%[1]s altro dado si è visto e non conta: la voce %[2]s è stata ritirata",
		"luck.fallen#other": "altri %[1]s dadi si sono visti e non contano: ritirate le voci %[2]s",
		"luck.fallen-many":  "altri %[1]s dadi si sono visti e non contano: ritirate le voci %[2]s e altre %[3]s",
		"luck.none":         "nessun dado è stato tirato",
	}
}
