package i18n

// blockIT is blockEN in Italian.
var blockIT = map[string]string{
	"trusted.how-far":        "di quanto ha mosso",
	"block.battery-behind":   "%[1]s tocca gli altri, ma non di lato: sta dietro",
	"block.rifles-far":       "%[1]s ha mosso di %[2]s cm: i fucili rigati sparano dopo mezza mossa al più, %[3]s cm",
	"block.horse-guns-far":   "%[1]s ha mosso di %[2]s cm: l'artiglieria a cavallo spara dopo %[3]s cm al più",
	"block.rockets-setting":  "%[1]s è andata in batteria in questa mossa: ai razzi serve %[2]s mossa intera",
	"block.no-fire":          "%[1]s è dentro %[2]s: in un blocco spara e combatte solo la fanteria",
	"block.bases-left":       "a %[1]s restano %[2]s basi per sparare in questa fase",
	"block.burns":            "%[1]s è ancora in %[2]s, che brucia: %[3]s",
	"block.burns-leave":      "%[1]s è in %[2]s, che brucia: restano %[3]s mosse per uscirne",
	"block.hidden-inside":    "Tiro: %[1]s su %[2]s rifiutato: in mezzo a %[3]s non è visibile",
	"block.hidden-firer":     "Tiro: %[1]s su %[2]s rifiutato: %[1]s è in mezzo a %[3]s e non può sparare fuori",
	"block.one-wood":         "Tiro: %[1]s su %[2]s rifiutato: sono entrambe in %[3]s, dentro un bosco non si spara",
	"block.seen-close":       "Tiro: %[1]s su %[2]s al limite: %[3]s è a %[4]s cm, il suo bordo si vede da %[5]s (metro %[6]s)",
	"block.edge-close":       "Tiro: %[1]s su %[2]s al limite: a %[3]s cm dal bordo di %[4]s, il bordo è profondo %[5]s (metro %[6]s)",
	"block.hint-seen":        "guardate sul tavolo: chi la vede lo dica",
	"block.way-seen":         "si vede: annotato come vostra decisione",
	"block.sight-hidden":     "%[2]s è nascosta al bordo di %[3]s: si vede da %[4]s cm, %[1]s è a %[5]s",
	"block.sight-close":      "%[2]s è nascosta al bordo di %[3]s: %[1]s è a %[5]s cm, si vede da %[4]s: al limite",
	"block.sight-inside":     "%[2]s è in mezzo a %[3]s: non si vede finché non vi entra un nemico",
	"block.sight-edge-close": "%[2]s è a %[4]s cm dal bordo di %[3]s, il bordo è profondo %[5]s: al limite",
	"block.show-burns":       "%[1]s occupa %[2]s, che brucia dalla mossa %[3]s",
	"block.show-holds":       "%[1]s occupa %[2]s",
	"block.step-hidden":      "nascosta in",
	"block.units-burning":    "in fiamme: %[1]s",
}
