package fire

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds who fires before contact at whom, and what of it is still to come (OM
// §10.2).

// ShareOf is the bases of a line that fire at the i-th of several chargers when nobody
// says otherwise: even shares, the odd bases to the first (§10.2, R88).
func ShareOf(bases, chargers, i int) int { return (bases + chargers - i - 1) / chargers }

// owesClosing is the charge for which a unit fires before contact at a charger, and the
// number of that charger in it (§10.2); nil when it does not charge the unit, or the unit
// has no such fire.
func owesClosing(s *state.State, id, charger string) (*state.Charge, int) {
	for _, ch := range s.Charges {
		if !state.EqualID(ch.Target, id) || ch.Closing == facts.OutOfRange || ch.Stage != state.Declared {
			continue
		}
		for i, a := range ch.Attackers {
			if state.EqualID(a, charger) {
				return ch, i
			}
		}
	}
	return nil, 0
}

// closingSpent reports that a line which may give all its closing fire to one of two
// chargers has done so (§10.2). A square has a face for each.
func closingSpent(s *state.State, ch *state.Charge) bool {
	t := s.Unit(ch.Target)
	return t != nil && t.Formation != facts.Square && ch.Shots != 0 && ch.Used >= BasesFiring(s, t)
}

// closingBegun reports that a unit has fired at one of those who charge it.
func closingBegun(s *state.State, id string) bool {
	return slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool { return state.EqualID(ch.Target, id) && ch.Shots != 0 })
}

// ClosingShot is one shot before contact: of the target of a charge at one of its
// chargers.
type ClosingShot struct {
	Ch *state.Charge
	i  int // which of the chargers
}

func (x ClosingShot) Action() game.Action {
	return game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{x.Ch.Target}}, {IDs: []string{x.Ch.Attackers[x.i]}}}}
}

// Is reports the action of the shot.
func (x ClosingShot) Is(a game.Action) bool { return game.Canonical(a) == game.Canonical(x.Action()) }

// OwedClosing lists the closing fire that has not been made (§10.2): one shot of each
// charged unit at each charger, unless a friend stands before its front (R220).
func OwedClosing(s *state.State) []ClosingShot {
	return slices.DeleteFunc(unmadeClosing(s), func(x ClosingShot) bool { return covering(s, x.Ch) != "" })
}

// unmadeClosing is the closing fire that has not been made, whoever stands before the front.
func unmadeClosing(s *state.State) []ClosingShot {
	if s.PhaseID() != "fire" || s.Stage != state.Open0 {
		return nil
	}
	var out []ClosingShot
	for _, ch := range s.Charges {
		t := s.Unit(ch.Target)
		if ch.Closing == facts.OutOfRange || ch.Stage != state.Declared || t == nil || t.Status == state.Destroyed || closingSpent(s, ch) {
			continue
		}
		for i := range ch.Attackers {
			if ch.Shots&(1<<i) == 0 {
				out = append(out, ClosingShot{ch, i})
			}
		}
	}
	return out
}

// CoversFront is the friend who stands before the front of a charged unit, nearer than
// where its charger halts, so that it cannot fire (OM §9.2, 10.2, R220); "" when there is
// none. A square fires from its faces and foot in houses from their sides: each of these
// is free by itself.
func CoversFront(s *state.State, r *state.Reading, u *state.Unit, form facts.Formation) string {
	if !s.Tabled() || u == nil || u.Foot() == nil || form == facts.Square || table.BlockOf(s, u) != nil || r.Has(book.FriendsDoNotMaskClosingFire) {
		return ""
	}
	lane := u.Foot().Lane(r.N.Shock().HaltCM)
	for _, x := range table.Standing(s, u) {
		if r := lane.Reach(x.F); x.U.Side == u.Side && r.Overlaps() && -r.Margin >= s.Tape().CM {
			return x.U.ID
		}
	}
	return ""
}

// CoveredNow is the first charge whose target owes closing fire and has a friend before its
// front now, and that friend (OM §9.2, 10.2, R220); nil when there is none.
func CoveredNow(s *state.State) (*state.Charge, string) {
	for _, x := range unmadeClosing(s) {
		if who := covering(s, x.Ch); who != "" {
			return x.Ch, who
		}
	}
	return nil, ""
}

// covering is the friend who stands now before the front of the target of a charge.
func covering(s *state.State, ch *state.Charge) string {
	t := s.Unit(ch.Target)
	return CoversFront(s, s.Read(), t, t.Formation)
}
