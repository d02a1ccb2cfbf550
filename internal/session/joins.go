package session

import (
	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// This file lets several seats do what is nobody's own together: the dice of each, and what each says for the case that it wins.

// joined takes a deed that is nobody's own, typed at a seat while the same waits for that seat's dice, for its share in it: the dice, and
// what its words wish, which count as that seat's, with the dice or before them. There is never a second one beside it.
func (s *Session) joined(cmd game.Command) ([]Reply, bool) {
	a := cmd.Action
	j, ok := s.rules.(game.Joiner)
	if !ok || !s.plays && s.waiting(a) != nil {
		return nil, false
	}
	if w := s.waiting(a); w != nil && len(cmd.Faces) == 0 && w.action.By == s.by() {
		return nil, false // he types his own line again
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		told, ok := j.Joins(s.now.state, p.action, a, s.by())
		if !ok {
			continue
		}
		if !s.plays { // the referee says it for both: what waits with other words is answered or dropped first
			return refuse(a.Verb, s.owedFirst(p)), true
		}
		needs, mine := s.mine(p.action, p.owed)
		wishes := len(fresher(p.action.Facts, told.Facts)) > 0
		if len(cmd.Faces) == 0 && !wishes || !mine || (item{needs: needs}).choice() {
			return refuse(a.Verb, s.owedFirst(p)), true
		}
		faces := typedFaces(cmd.Faces)
		if no := s.mayType(faces); no != nil {
			return refuse(a.Verb, no), true
		}
		if !wishes || len(faces) > len(needs) { // what is too much is refused
			return s.give([]share{{it: item{pend: p, needs: needs}, faces: faces}}), true
		}
		e := p.e
		if no := s.tells(e, &told); no != nil {
			return refuse(a.Verb, no), true
		}
		for _, it := range s.items() {
			if len(faces) > 0 && it.pend != nil && it.pend.e == e {
				return s.give([]share{{it: item{pend: it.pend, needs: needs}, faces: faces}}), true
			}
		}
		return []Reply{s.report(e)}, true
	}
	return nil, false
}

// tells writes what an action says besides for a deed that waits into the file, and has the deed wait with it.
func (s *Session) tells(e *entry, told *game.Action) *game.Refusal {
	args, set := game.Encode(*told)
	je := journal.Entry{E: e.n, K: journal.Choice, Verb: told.Verb, Args: args, Set: set, Text: told.Text}
	if no := s.write(&je); no != nil {
		return no
	}
	s.feed(e, op{kind: opTell, e: e, by: s.by(), action: told})
	return nil
}
