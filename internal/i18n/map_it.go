package i18n

// mapIT is mapEN in Italian.
func mapIT() map[string]string {
	return map[string]string{
		"map.short":       "disegna il tavolo di uno scenario, lo taglia in fogli, lo scambia con i tavoli virtuali",
		"map.long":        "Scrive il tavolo di uno SCENARIO in FILE, che non deve esistere; l'estensione dice come: .svg e .png con la griglia dei centimetri, .html e .pdf in fogli di carta a grandezza naturale, .dd2vtt o .uvtt per i tavoli virtuali (un quadretto è un centimetro). Di un file di un tavolo virtuale fa il terreno di uno scenario.\n  adjutant map vimeiro\n  adjutant map vimeiro --sheets --paper letter\n  adjutant map vimeiro vimeiro.dd2vtt\n  adjutant map grotta.uvtt terreno.yaml",
		"map.flag.sheets": "fogli di carta a grandezza naturale, da stampare",
		"map.flag.square": "i `CENTIMETRI` di un quadretto della mappa di un altro programma",
		"map.square":      "un quadretto va da %[1]s a %[2]s",
		"map.square-own":  "--square è per la mappa di un altro programma: %[1]s ha i suoi centimetri",
		"map.outside":     "muri tralasciati, fuori dalla mappa o di un punto solo: %[1]s",
		"map.cut":         "muri tagliati al bordo della mappa: %[1]s",
		"map.simpler":     "muri disegnati con al massimo cento vertici: %[1]s",
		"map.passed":      "porte e luci, che un tavolo non ha: %[1]s",
		"map.none":        "%[1]s non ha un tavolo con i centimetri",
		"map.ending":      "%[1]s: una mappa si scrive come .svg, .png, .html, .pdf, .dd2vtt o .uvtt",
		"map.sheets-html": "%[1]s: i fogli si scrivono come .html o .pdf",
		"map.picture":     "%[1]s è una figura: una mappa si fa di uno scenario, e il terreno di un .dd2vtt o .uvtt",
		"map.large":       "%[1]s: un tavolo così grande non fa un'immagine",
		"map.sheets-how":  "Seguono %[1]s fogli. Stampali senza ridurli (100 %%), taglia lungo le cornici e accostali.",
		"map.sheet":       "%[1]s - foglio %[2]s di %[3]s: colonna %[4]s, riga %[5]s; in larghezza da %[6]s a %[7]s, dal lato vicino da %[8]s a %[9]s",
		"map.cm":          "%[1]s cm",
		"map.vtt":         "%[1]s: %[2]s",
		"vtt.json":        "non è JSON al byte %[1]s",
		"vtt.kind":        "%[1]s non può essere di tipo %[2]s",
		"vtt.none":        "non è la mappa di un tavolo virtuale: manca format o resolution",
		"vtt.form":        "il formato %[1]s non si legge (da 0.2 a 1)",
		"vtt.size":        "una mappa di %[1]s per %[2]s quadretti: da 1 a %[3]s per lato",
		"vtt.many":        "%[1]s muri: al massimo %[2]s",
		"vtt.outside":     "il muro %[1]s ha un punto lontanissimo, a %[2]s, %[3]s",
		"vtt.points":      "i muri hanno più di %[1]s punti",
		"vtt.picture":     "l'immagine non è base64",
		"vtt.large":       "più grande di %[1]s MB",
		"vtt.own":         "ciò che Adjutant ha scritto del terreno è guasto; senza la chiave adjutant si leggono solo i muri",
	}
}
