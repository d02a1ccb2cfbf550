package session

import (
	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// This file lets several seats do what is nobody's own together: the dice of each, and what each says for the case that it wins.

// joined takes a deed that is nobody's own, typed at a seat with its dice while the same waits for them, for that seat's share in it:
// its dice, and what its words wish, which count as that seat's. There is never a second one beside it.
func (s *Session) joined(cmd game.Command) ([]Reply, bool) {
	a := cmd.Action
	j, ok := s.rules.(game.Joiner)
	if !ok || !s.plays || len(cmd.Faces) == 0 && s.waiting(a) != nil {
		return nil, false
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		told, ok := j.Joins(s.now.state, p.action, a, s.by())
		if !ok {
			continue
		}
		needs, mine := s.mine(p.action, p.owed)
		if len(cmd.Faces) == 0 || !mine || (item{needs: needs}).choice() {
			return refuse(a.Verb, s.owedFirst(p)), true
		}
		give := []share{{it: item{pend: p, needs: needs}, faces: typedFaces(cmd.Faces)}}
		if len(told.Facts) == len(p.action.Facts) {
			return s.give(give), true
		}
		if no := s.mayType(give[0].faces); no != nil {
			return refuse(a.Verb, no), true
		}
		if len(give[0].faces) > len(needs) {
			return s.give(give), true // refused for the dice that are another's
		}
		args, set := game.Encode(told)
		e := p.e
		je := journal.Entry{E: e.n, K: journal.Choice, Verb: told.Verb, Args: args, Set: set, Text: told.Text}
		if no := s.write(&je); no != nil {
			return refuse(a.Verb, no), true
		}
		s.feed(e, op{kind: opTell, e: e, by: s.by(), action: &told})
		for _, it := range s.items() {
			if it.pend != nil && it.pend.e == e {
				give[0].it.pend = it.pend
				break
			}
		}
		return s.give(give), true
	}
	return nil, false
}
