package i18n

var chargeIT = map[string]string{
	"charge.uncalled":         "nessuno carica %[1]s: non c'è nulla a cui rispondere",
	"charge.uncalled-by":      "%[2]s non carica %[1]s: non c'è nulla a cui rispondere",
	"charge.way-declare":      "prima la carica",
	"charge.answers-horse":    "%[1]s è caricata da fanteria (%[2]s): non si risponde né col quadrato né con la controcarica",
	"charge.answered":         "%[1]s ha già tirato la sua risposta alla carica di %[2]s",
	"charge.counter-front":    "%[2]s non colpisce %[1]s di fronte: niente controcarica",
	"charge.counter-cossacks": "%[1]s in ordine aperto non controcarica: evade",
	"charge.counter-flees":    "%[1]s è in ritirata o in rotta: non controcarica",
	"charge.square-stands":    "%[1]s è già in quadrato",
	"charge.square-room":      "non c'è posto per il quadrato di %[1]s: starebbe su %[2]s",
	"charge.square-edge":      "non c'è posto per il quadrato di %[1]s: uscirebbe dal tavolo",
	"charge.square-ground":    "niente quadrato di %[1]s sul terreno %[2]s %[3]s",
	"charge.way-no-square":    "la carica, senza quadrato",
}
