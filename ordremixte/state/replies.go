package state

import (
	"slices"
	"strings"

	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
)

// This file holds the answers to a charge on the table (OM §8.6, 10.5): what calls for
// them, where a square has room, where two bodies of horse meet.

// OnTable reports a unit that stands on the table beyond doubt.
func (s *Sheet) OnTable() bool { return s.Unit != nil && s.Unit.Foot() != nil }

// WasTried reports that a unit has thrown its answer to a charge.
func (ch *Charge) WasTried(id string) bool {
	return slices.ContainsFunc(ch.Tried, func(t string) bool { return EqualID(t, id) })
}

// answerOf is the fact that says beside a charge what the verb of an answer says by itself (OM §8.6, 10.5).
var answerOf = map[string]string{"counter": "countercharge", "square": "square"}

// Declined reports that whoever is charged was said not to give the answer of a verb, the countercharge or the emergency square: the
// charger came on by that (R91).
func (ch *Charge) Declined(verb string) bool {
	return slices.ContainsFunc(ch.Facts, func(f GivenFact) bool {
		return strings.HasPrefix(f.Of, "t") && f.Name == answerOf[verb] && f.Value == "no"
	})
}

// Fled reports a unit of the battle that retires or routs, or did in this turn (OM §14).
func (s *Sheet) Fled() bool { return s.Unit != nil && s.Unit.Fugitive() }

// used is the part of its move that horse on the table has used up to now, as one of so
// many parts; false when only the referee knows whether it has moved.
func (s *Sheet) used(part int) (cmp int, known bool) {
	u := s.Unit
	if !s.OnTable() || s.S[facts.FMoved] == facts.Given || u.Moved && u.Motion == 0 {
		return 0, false
	}
	return u.Spent*part - u.Speed(u.Formation), true
}

// RodeHalf reports horse that has moved half a move or more: charged in the second phase
// it counts as riding against the charge (OM §10.5). Where nobody measures, having moved
// is believed to be half.
func (s *Sheet) RodeHalf() bool {
	n, known := s.used(book.Tables.Int("charge.countercharge.moved-part"))
	if !known {
		return s.Is(facts.FMoved)
	}
	return n >= 0
}

// RodeTooFar reports horse that has moved more than half a move: it rides for nobody
// (OM §10.5). Where nobody measures, having moved is too much.
func (s *Sheet) RodeTooFar() bool {
	n, known := s.used(book.Tables.Int("charge.support.moved-part"))
	if !known {
		return s.Is(facts.FMoved)
	}
	return n > 0
}
