package ground

import (
	"strings"

	"adjutant/boardgames/board/boardfile"
)

// A line names units among verbs, facings, places, cards and leaders, so an id must be none of them.
// ASCII alone, because two ids must never look alike.

// taken are the words, small, that a line reads as something else, in both languages.
const taken boardfile.Taken = `
n e s w o x ne se sw nw
deal dai distribuisci bid offri offerta tie pareggio spareggio play gioca move muovi enter entra turn gira
attack attacca fire spara charge carica force costringi forza rally raduna restore ripristina rigenera health salute
reduce riduci retreat ritira ritirata castle castello advance avanza withdraw scosta follow segui place colloca sposta cards carte card carta
end next avanti fine pass passa put metti remove togli hold tieni tiene flip rovescia upset scompiglia disordina taken preso battle battaglia victory vittoria
board tavola entry ingresso players giocatori unit unita pezzo piece square casella ground terreno edge bordo leader comandante commander deck mazzo hand mano hands mani unknown ignota hidden coperta coperte
show mostra units score punti status stato reach raggiunge portata owed dovuti map mappa legal lecite best help aiuto odds prob whatif ipotesi why perche
undo annulla redo fix correggi drop note save salva load log view as quit esci roll lancia dice die dado dadi yes si no true false vero falso none nessuno nessuna
at on to from vs against with su contro avverso con a da in di come and by round turno bp mp vp cdp
french allied prussian english francesi alleati prussiani inglesi side lato army armata
infantry heavy-cavalry light-cavalry cavalry heavy light foot horse fanteria cavalleria pesante leggera elite command comando artillery artiglieria forced-charge carica-imposta
wood village hill clear bosco villaggio collina vuoto aperto ridge stream bridge road pond rilievo ruscello ponte strada laghetto
mont-st-jean hougoumont la-haye-sainte frischermont plancenoit napoleon wellington napoleone bonaparte
`

// Taken are those words, in small letters, for whoever reads lines to hold its own against. What is
// read as a card is taken besides.
func Taken() []string { return taken.List() }

// Reserved reports a word that no id may be, in any case of letters: a facing, a verb, a place, a
// leader, a word of a line, or what is read as a card, a die or a number.
func Reserved(id string) bool {
	small := strings.ToLower(id)
	_, card := ParseCard(strings.TrimPrefix(small, prussianMark))
	return card || taken.Has(small) || boardfile.Die(small)
}

// MayBeID reports an id that a unit may have: of the form and the length of those in a file, and no
// word of a line.
func MayBeID(id string) bool { return (&boardfile.IDs{Reserved: Reserved}).MayBe(id) }

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }
