package fire

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds who fires before contact at whom, and what of it is still to come (OM
// §10.2).

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
// chargers has done so (§10.2). A square has a face for each, as long as it has bases for
// them (R327).
func closingSpent(s *state.State, ch *state.Charge) bool {
	t := s.Unit(ch.Target)
	if t != nil && t.Formation == facts.Square {
		return t.FiredBases >= faces(s.Read(), casting.Sheet(t, s))
	}
	return t != nil && ch.Shots != 0 && ch.Used >= BasesFiring(s, t)
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

// OwedClosing lists the closing fire that has not been made (§10.2): one shot of each
// charged unit at each charger, unless a friend stands before its front (R220), or the
// charger has halted outside its lines (R303).
func OwedClosing(s *state.State) []ClosingShot {
	return slices.DeleteFunc(unmadeClosing(s), func(x ClosingShot) bool {
		_, outside := x.outside(s)
		return outside || covering(s, x.Ch) != ""
	})
}

// unmadeClosing is the closing fire that has not been made, whoever stands before the front.
func unmadeClosing(s *state.State) []ClosingShot {
	if s.PhaseID() != "fire" || s.Stage != state.Open0 {
		return nil
	}
	var out []ClosingShot
	for _, ch := range s.Charges {
		t := s.Unit(ch.Target)
		if ch.Closing == facts.OutOfRange || ch.Stage != state.Declared || t == nil || t.Status == state.Destroyed && !s.FallsNow(t) || closingSpent(s, ch) {
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
	if !oneFront(s, r, u, form) {
		return ""
	}
	depth := r.N.Shock().HaltCM
	lane := u.Foot().Lane(depth)
	for _, x := range friendsAhead(s, u, depth) {
		if r := lane.Reach(x.F); r.Overlaps() && -r.Margin >= s.Tape().CM {
			return x.U.ID
		}
	}
	return ""
}

// friendsAhead lists the friends who may stand before the front of a unit, as deep as a lane or so near it that the tape cannot tell.
func friendsAhead(s *state.State, u *state.Unit, depth float64) []table.Stander {
	f := u.Foot()
	near := table.NearFoot(s, f, f.Width+depth+s.Tape().CM, u)
	return slices.DeleteFunc(near, func(x table.Stander) bool { return x.U.Side != u.Side })
}

// oneFront reports a charged unit with one front that friends may cover (R220).
func oneFront(s *state.State, r *state.Reading, u *state.Unit, form facts.Formation) bool {
	return s.Tabled() && u != nil && u.Foot() != nil && form != facts.Square && table.BlockOf(s, u) == nil && !r.Has(book.FriendsDoNotMaskClosingFire)
}

// nearFront notes that the tape cannot tell whether a friend stands before the front of a
// charged unit (OM §9.2, R220).
func nearFront(c *casting.Cast, a *table.Aim) {
	if !oneFront(c.S, c.R, a.F.Unit, a.F.Formation()) {
		return
	}
	depth := c.R.N.Shock().HaltCM
	lane := a.Ff.Lane(depth)
	for _, x := range friendsAhead(c.S, a.F.Unit, depth) {
		if r := lane.Reach(x.F); r.Close(c.S.Tape()) {
			nearLane(a, x, r, depth)
		}
	}
}

// ArcAtHalt measures a charger who stands where he halts against the arc in which the unit
// that he charges fires (OM §9.2, 10.2, R303); false where it is not measured: of foot in
// houses, which fires from their sides, where nobody knows the places, and of who charges by
// ruling and still stands farther off than where chargers halt.
func ArcAtHalt(c *casting.Cast, f, t *state.Sheet, halt *geometry.Footprint) (geometry.Reading, bool) {
	if !c.S.Tabled() || f.Unit == nil || f.Unit.Foot() == nil || halt == nil || table.BlockOf(c.S, f.Unit) != nil || c.R.Has(book.ClosingFireOutsideTheLane) {
		return geometry.Reading{}, false
	}
	if geometry.Between(f.Unit.Foot(), halt).CM > c.R.N.Shock().HaltCM+c.S.Tape().CM+table.Grain {
		return geometry.Reading{}, false
	}
	own := *f
	if t.Horse() {
		own.ClosesFaces()
	}
	a := &table.Aim{C: c, F: &own, T: t, Ff: f.Unit.Foot(), Tf: halt}
	a.Edge = Face(a)
	return ArcTo(a, halt), true
}

// OutsideAtHalt reports, beyond the error of the tape, a charger who halts outside of that arc.
func OutsideAtHalt(c *casting.Cast, f, t *state.Sheet, halt *geometry.Footprint) (geometry.Reading, bool) {
	r, ok := ArcAtHalt(c, f, t, halt)
	return r, ok && !r.In() && !r.Close(c.S.Tape())
}

// outside is how far the charger of a shot stands now outside of the arc of who would fire.
func (x ClosingShot) outside(s *state.State) (geometry.Reading, bool) {
	f, t := s.Unit(x.Ch.Target), s.Unit(x.Ch.Attackers[x.i])
	if f == nil || t == nil {
		return geometry.Reading{}, false
	}
	return OutsideAtHalt(&casting.Cast{S: s, R: s.Read()}, casting.Sheet(f, s), casting.Sheet(t, s), t.Foot())
}

// OutsideNow gives up the first closing shot at a charger who has halted outside the arc of who
// would fire: what happens, and the sentence (OM §9.2, 10.2, R303); nothing when there is none.
// Of a charge by several the others are fired at with all bases.
func OutsideNow(s *state.State) (game.Event, ref.Msg) {
	for _, x := range unmadeClosing(s) {
		r, outside := x.outside(s)
		if !outside {
			continue
		}
		key, by := "fire.halts-outside-lane", any(ref.CM(table.Round2(r.Margin)))
		if r.Unit == geometry.Deg {
			key, by = "fire.halts-outside-sector", ref.Deg(r.Margin)
		}
		say := ref.M(key, x.Ch.Target, x.Ch.Attackers[x.i], by)
		if len(x.Ch.Attackers) == 1 {
			return &state.EvNoClosing{N: x.Ch.N}, say
		}
		return &state.EvClosing{Charge: x.Ch.N, Attacker: x.i}, say
	}
	return nil, ref.Msg{}
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
