package field

import (
	"strings"

	"adjutant/boardgames/board/boardfile"
	"adjutant/internal/doc"
)

// A line names pieces, towns and entries among verbs, directions and dice, so an id must be
// none of them. ASCII alone, because two ids must never look alike.

// taken are the words, small, that a line reads as something else, in both languages.
const taken boardfile.Taken = `
n ne e se s sw w nw so o no
fire spara move muovi turn gira enter entra break sciogli sortie sortita attack attacca end next avanti passa fine
board tavola piece pezzo ground terreno pezzi portata
show mostra pieces pedine score punti reach raggiunge put metti remove togli
bombard bombarda cannoneggia formation formazione retreat ritirata fights scontri
odds whatif why legal best help map undo fix save quit roll dice dado dadi yes si pass x true false vero falso
at on to from vs against su contro a da as come with con
french allied francesi alleati side lato
infantry cavalry artillery leader fanteria cavalleria artiglieria foot horse gun cannone guard guardia town square
`

// ways are the directions in full, which no piece and no town may be called: a line would go there. Where
// late pieces come on may be called so.
const ways boardfile.Taken = "north nord east est south sud west ovest north-east nord-est south-east sud-est south-west sud-ovest north-west nord-ovest"

// Taken are those words, in small letters, for whoever reads lines to hold its own against.
func Taken() []string { return taken.List() }

// Reserved reports a word that no id may be, in any case of letters: a direction, a verb, a
// word of a line, or what is read as a die or a number.
func Reserved(id string) bool {
	small := strings.ToLower(id)
	return taken.Has(small) || boardfile.Die(small)
}

// MayBeID reports an id that a piece may have: of the form and the length of those in a file, and
// no word of a line.
func MayBeID(id string) bool {
	return (&boardfile.IDs{Reserved: Reserved}).MayBe(id) && !ways.Has(strings.ToLower(id))
}

// named reads the id of a piece or a town.
func (r *reader) named(n *doc.Node) string {
	if id := n.Text(); ways.Has(strings.ToLower(id)) {
		n.Fault("board.file.id-taken", id)
		return id
	}
	return r.ids.Read(n)
}
