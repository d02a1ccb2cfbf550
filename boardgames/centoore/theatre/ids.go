package theatre

import (
	"slices"
	"strings"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/centoore/book"
)

// A line names zones, units and markers among verbs, commanders, event counters and dice, so an id
// must be none of them. ASCII alone, because two ids must never look alike.

// taken are the words, small, that a line reads as something else, in both languages.
const taken boardfile.Taken = `
join unisci place metti piazza play gioca initiative iniziativa draw pesca move muovi rally riorganizza
retire ripiega march marcia fight combatti run sbanda pursue insegui end next avanti passa fine
put remove togli hold tieni morale flip gira zone zona link via way unit counter unita corps corpo commander comandante map depot deposito
battle battaglia battles battaglie contact contatto battery batteria rout rotta leave lascia charge carica ferma hands mano mani cups
phases fasi with con taking prendendo leaving lasciando chits gettoni gettone chit
first second primo prima secondo seconda dice dado dadi roll lancia
show mostra owed dovuti odds prob whatif ipotesi why perche legal best help aiuto undo annulla redo fix correggi drop note save salva load log view as quit esci
yes si no pass x y n s w u p true false vero falso none nessuno
at on in to from vs against su contro a da e di come and by
french english prussian allied francesi inglesi prussiani alleati side lato army armata
infantry guard cavalry heavy foot fanteria guardia cavalleria pesante decoy inganno wing ala marker
attacker defender attaccante difensore setup events operations operazioni eventi over
napoleon ney grouchy wellington blucher napoleone bonaparte
`

// Taken are those words, in small letters, for whoever reads lines to hold its own against. The
// ids of the event counters are taken besides.
func Taken() []string { return taken.List() }

// Reserved reports a word that no id may be, in any case of letters: a verb, a commander, an event
// counter, a word of a line, or what is read as a die or a number.
func Reserved(id string) bool {
	small := strings.ToLower(id)
	if taken.Has(small) || strings.HasPrefix(small, plainPrefix) || boardfile.Die(small) {
		return true
	}
	return slices.ContainsFunc(events(), func(e event) bool { return e.id == small })
}

// MayBeID reports an id that a zone, a unit or a marker may have: of the form and the length of
// those in a file, and no word of a line.
func MayBeID(id string) bool { return (&boardfile.IDs{Reserved: Reserved}).MayBe(id) }

// plainPrefix begins the name of an event counter without an event: plain-1 is worth a point.
const plainPrefix = "plain-"

// plain are the names of those counters, by their points from 1.
var plain = []string{plainPrefix + "1", plainPrefix + "2", plainPrefix + "3"}

// An event is one that a counter may name, and whose it is.
type event struct{ id, player string }

// events are those that the book prints, in its order.
func events() (out []event) {
	all, err := book.Tables.Chits()
	if err != nil {
		panic("theatre: " + err.Error()) // a shipped file, proven by a test
	}
	for i := range all.All {
		out = append(out, event{all.All[i].ID, all.All[i].Army})
	}
	return out
}
