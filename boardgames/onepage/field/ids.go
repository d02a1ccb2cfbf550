package field

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A line names pieces, towns and entries among verbs, directions and dice, so an id must be
// none of them. ASCII alone, because two ids must never look alike.

var idForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$`) })

// taken are the words, small, that a line reads as something else, in both languages.
var taken = strings.Fields(`
n ne e se s sw w nw so o no
fire spara move muovi turn gira enter entra break sciogli sortie sortita attack attacca end fine
show mostra pieces pedine score punti reach raggiunge put metti remove togli
bombard bombarda cannoneggia formation formazione retreat ritirata fights scontri
odds whatif why legal best help map undo fix save quit roll dice dado dadi yes si pass x
at on to from vs against su contro a da as come with con
french allied francesi alleati side lato
infantry cavalry artillery leader fanteria cavalleria artiglieria foot horse gun cannone guard guardia town square
`)

// Reserved reports a word that no id may be, in any case of letters: a direction, a verb, a
// word of a line, or what is read as a die or a number.
func Reserved(id string) bool {
	return slices.Contains(taken, strings.ToLower(id)) || dieForm().MatchString(id)
}

var dieForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9]*([dD][0-9]+)?$`) })
