package field

import (
	"strings"

	"adjutant/boardgames/board/boardfile"
)

// taken are the words, small, that a line reads as something else, in both languages. An area may be called
// by a number, as the printed map does.
const taken boardfile.Taken = `
deploy schiera arrive arrivano activate attiva strategic strategica reinforce rinforza place piazza move muovi battle battaglia bombard bombarda
reserve riserva withdraw ripiega hit colpisci impetus impeto scout esplora pass passa passo end next avanti fine reorganise riorganizza
put metti remove togli level livello reveal rivela hide nascondi control controllo disc disco area zona link unit unita block blocchetto
employ impiega tactical tattica show mostra units unità score punti legal lecite map mappa chart carta option opzione ground terreno confine fast veloce off victory vittoria headquarters quartiere reach raggiunge line linea
owed dovuti odds prob whatif ipotesi why perche best help aiuto undo annulla redo fix correggi drop note save salva load log view as quit esci roll lancia dice die dado dadi
yes si no x true false vero falso none nessuno nessuna all tutto hidden coperta coperte
at on in to from vs against with su contro con a da di e come and by
french british prussian allied allies francesi britannici prussiani alleati side lato army armata
infantry cavalry artillery foot horse guns foot-artillery horse-artillery fanteria cavalleria artiglieria
green yellow red black verde giallo rosso nero azure pink brown blue
attacker defender attaccante difensore setup arrivals impulse movement battles over
`

// Taken are those words, in small letters, for whoever reads lines to hold its own against.
func Taken() []string { return taken.List() }

// Reserved reports a word that no block and no area may be called: a word of a line, or, of a block, a number or a die.
func Reserved(id string) bool {
	small := strings.ToLower(id)
	return taken.Has(small) || boardfile.Die(small)
}

// reservedArea is Reserved of an area, which may be a number.
func reservedArea(id string) bool { return taken.Has(strings.ToLower(id)) }

// MayBeID reports an id that a block may have.
func MayBeID(id string) bool { return (&boardfile.IDs{Reserved: Reserved}).MayBe(id) }

// MayBeArea reports an id that an area may have, in small letters.
func MayBeArea(id string) bool {
	return id == strings.ToLower(id) && (&boardfile.IDs{Reserved: reservedArea}).MayBe(id)
}
