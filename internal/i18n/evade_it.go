package i18n

var evadeIT = map[string]string{
	"evade.open":  "evade: %[1]s, a %[2]s cm dall'ordine chiuso, attraverso gli amici",
	"evade.guns":  "evade: %[1]s, a %[2]s cm dall'ordine chiuso, aggirando gli amici",
	"evade.crew":  "evade: i serventi di %[1]s lasciano i pezzi, a %[2]s cm, al più %[3]s",
	"evade.horse": "evade: %[1]s, dietro-front e via, i primi %[2]s cm diritti",

	"evade.step":       "evasione",
	"evade.goes":       "%[1]s fa %[2]s cm",
	"evade.clear":      "%[1]s fa %[2]s cm e si ferma a %[3]s cm da %[4]s",
	"evade.caught":     "%[1]s fa %[2]s cm; a %[3]s cm da %[4]s può ancora essere raggiunta",
	"evade.goes-on":    "%[1]s può proseguire: caricare un'altra o muovere avanti",
	"evade.crew-stays": "%[1]s resta ai pezzi: un colpo a distanza corta, poi mischia",
	"evade.crew-fires": "%[1]s tira un colpo a distanza lunga, poi i serventi lasciano i pezzi",
	"evade.die-crew":   "i serventi",
	"evade.way-fire":   "prima un colpo a distanza lunga",

	"evade.late":        "%[1]s non può evadere: le cariche tardive non lasciano il tempo",
	"evade.own-phase":   "%[1]s è della parte che muove: ora evade solo l'altra",
	"evade.close-order": "%[1]s è fanteria in ordine chiuso: non evade",
	"evade.engaged":     "%[1]s prende parte a una carica: non può evadere",
	"evade.flees":       "%[1]s è in ritirata o in rotta: non evade",
	"evade.only-foot":   "%[1]s non è caricata da fanteria in ordine chiuso: da altri non si evade",
	"evade.not-charged": "%[1]s non è caricata: non c'è nulla da cui evadere",
	"evade.foot-guns":   "%[1]s non può sottrarsi: la colonna di %[2]s è partita a %[3]s cm, non oltre %[4]s",
	"evade.no-crew":     "%[1]s non ha pezzi in batteria: non ci sono serventi da scegliere",
	"charge.evaded":     "%[1]s ha evaso: in questa mossa non muove più",
	"hand.evade":        "indietro di %[1]s cm",
	"due.evade":         "%[1]s: evasione",
}
