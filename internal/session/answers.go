package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file takes a line for the answer to a command that waits: typed again, as the deed whose die it asks for, as a record.

// typedAgain takes the deed of a pending command for an answer to it where it has dice, and
// refuses it where it has none.
func (s *Session) typedAgain(cmd game.Command) ([]Reply, bool) {
	p := s.waiting(cmd.Action)
	if p == nil {
		return nil, false
	}
	if len(cmd.Faces) > 0 { // the deed typed again with its dice, from a seat with the seat's own: an answer
		needs, _ := s.mine(p.action, p.owed)
		return s.give([]share{{it: item{pend: p, needs: needs}, faces: typedFaces(cmd.Faces)}}), true
	}
	hint := ref.M("session.twice.hint")
	if len(p.cast()) > 0 {
		hint = ref.M("session.owed-first.hint")
	}
	return refuse(cmd.Action.Verb, game.Refuse(game.NotNow, "", ref.M("session.twice"), hint)), true
}

// deedAnswers takes a deed that is typed with its die and nothing besides for the answer to a command that waits for that die.
func (s *Session) deedAnswers(cmd game.Command) ([]Reply, bool) {
	p, n := s.awaited(cmd.Action)
	if p == nil || len(cmd.Faces) != 1 || len(cmd.Action.Facts)+len(cmd.Action.Args) > 0 {
		return nil, false
	}
	return s.give([]share{{it: item{pend: p, needs: []dice.Need{n}}, faces: typedFaces(cmd.Faces)}}), true
}

// awaited is the command that waits for the die of a deed of one unit, by the paragraph of that deed, and the die: a countercharge, while
// the charge asks for it, whether or not the deed names who charges. nil where none does, or it is not of this seat.
func (s *Session) awaited(a game.Action) (*pending, dice.Need) {
	all := s.rules.Verbs()
	i := slices.IndexFunc(all, func(v game.Verb) bool { return v.Name == a.Verb })
	if i < 0 || len(a.Units) == 0 || len(a.Units) > 2 || len(a.Units[0].IDs) != 1 {
		return nil, dice.Need{}
	}
	for j := range s.now.pend {
		p := &s.now.pend[j]
		if len(a.Units) == 2 && (len(p.action.Units) == 0 || slices.ContainsFunc(a.Units[1].IDs, func(id string) bool { return !slices.Contains(p.action.Units[0].IDs, id) })) {
			continue // at somebody else
		}
		needs, _ := s.mine(p.action, p.owed)
		for _, n := range needs {
			if n.Die > 0 && n.Unit == a.Units[0].IDs[0] && slices.Contains(all[i].Refs, n.Ref) {
				return p, n
			}
		}
	}
	return nil, dice.Need{}
}

// recordAnswers takes what a waiting choice asks for, written as a record, for its answer.
func (s *Session) recordAnswers(a game.Action) ([]Reply, bool) {
	if s.verbs[a.Verb] != game.RecordVerb || len(a.Units) > 0 || len(a.Args) != 1 || a.Force {
		return nil, false
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		if len(p.owed) == 0 || p.owed[0].Die != dice.Choice {
			continue
		}
		if pick, ok := s.answer(p.owed[0], game.Fold(a.Args[0])); ok {
			return s.give([]share{{it: item{pend: p, needs: p.owed}, faces: []dice.Face{{Pick: pick, By: dice.Hand}}}}), true
		}
	}
	return nil, false
}
