package command

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

// This file keeps horse in support with those whom it supports (OM §4.2).

// keepsPace refuses a fast unit that outruns the slow ones it supports (OM §4.2): from
// within their reach it advances no faster than they may.
func keepsPace(s *state.State, m *table.March, to *geometry.Footprint) *game.Refusal {
	u := m.U
	if r := haltsWithThem(s, m, to); r != nil {
		return r
	}
	if r := staysWithThem(s, m, to); r != nil {
		return r
	}
	began := stoodAs(u)
	if cm, who := FromSupported(s, u, began); who == nil || cm > state.CommandNumbers(s.Book()).Support {
		return nil // it has to catch up
	}
	if was, enemy := GapTo(s, began, u.Side, Unbroken); enemy != nil {
		if is, _ := GapTo(s, to, u.Side, Unbroken); is >= was {
			return nil // it does not advance
		}
	}
	pace := 0
	for _, o := range Supported(s, u) {
		pace = max(pace, Permits(s, o, o.Formation, MarchHere(s, o, o.Formation)))
	}
	if u.Gone+m.Gone <= pace {
		return nil
	}
	return forbidden(s, u, facts.S4_2, "order.support-pace", brigadeName(s, s.BrigadeNamed(casting.Objective(s, u))), ref.CM(float64(pace)/100), ref.CM(float64(u.Gone+m.Gone)/100))
}

// haltsWithThem refuses horse in support of a brigade under Halt to go nearer to the enemy than the
// foremost of that brigade, or than it stands itself: it follows the order of whom it supports (OM §4.2).
func haltsWithThem(s *state.State, m *table.March, to *geometry.Footprint) *game.Refusal {
	whom := casting.Objective(s, m.U)
	if o, _ := casting.SupportedOrder(s, whom); o != facts.Halt {
		return nil
	}
	near, enemy := passes(s, m, to)
	if enemy == nil {
		return nil
	}
	first := m.U
	least, _ := GapTo(s, m.U.Foot(), m.U.Side, Unbroken)
	for _, o := range Supported(s, m.U) {
		f := o.Foot()
		if f == nil {
			return nil // it may be the foremost
		}
		if x, _ := GapTo(s, f, m.U.Side, Unbroken); x < least {
			first, least = o, x
		}
	}
	if near >= least-geometry.Tolerance {
		return nil
	}
	key := "order.support-halts"
	if first == m.U {
		key += "-self"
	}
	r := forbidden(s, m.U, facts.S4_2, key, brigadeName(s, s.BrigadeNamed(whom)), ref.CM(table.Round2(near)), enemy.ID, ref.CM(table.Round2(least)), first.ID)
	return narrowly(s, r, geometry.Span{CM: near}.Reading(least))
}

// staysWithThem refuses horse in support a move away from those whom it supports after which none of them,
// who move after it, could come within its reach any more in this movement; by the other reading one that
// ends beyond that reach (OM §4.2, R349).
func staysWithThem(s *state.State, m *table.March, to *geometry.Footprint) *game.Refusal {
	u := m.U
	was, _ := FromSupported(s, u, u.Foot())
	is, who := FromSupported(s, u, to)
	if who == nil || is <= was+geometry.Tolerance {
		return nil
	}
	reach := state.CommandNumbers(s.Book()).Support
	var best geometry.Reading
	follows := 0.0
	for i, o := range Supported(s, u) {
		more := canFollow(s, o)
		if x := geometry.Gap(to, o.Foot()).Reading(reach + more); i == 0 || x.Margin < best.Margin {
			best, who, follows = x, o, more
		}
	}
	if best.In() {
		return nil
	}
	key, args := "order.support-leaves", []any{brigadeName(s, s.BrigadeNamed(casting.Objective(s, u))), ref.CM(reach), ref.CM(table.Round2(best.Measured)), who.ID, ref.CM(table.Round2(best.Margin))}
	if follows > 0 {
		key, args = "order.support-outruns", append(args, ref.CM(follows))
	}
	return narrowly(s, forbidden(s, u, facts.S4_2, key, args...), best)
}

// canFollow is how many cm a supported unit may still go in this movement after the horse that supports it;
// none by the other reading, nor where it halts (OM §4.2, R349).
func canFollow(s *state.State, o *state.Unit) float64 {
	switch casting.OrderOf(s, o) {
	case facts.Halt, facts.NoOrder:
		return 0
	}
	if s.Read().Has(book.SupportStaysWithin) || excused(s, o) {
		return 0
	}
	return float64(max(Permits(s, o, o.Formation, MarchHere(s, o, o.Formation))-o.Spent, 0)) / 100
}

// RodeFrom reports horse in support that would stand nearer to those whom it supports had it ended its move
// of this turn earlier on its way (OM §4.2, R349).
func RodeFrom(s *state.State, u *state.Unit) bool {
	if casting.OrderOf(s, u) != facts.Support || u.Gone == 0 || !u.Began.Placed || u.Foot() == nil {
		return false
	}
	is, who := FromSupported(s, u, u.Foot())
	way := &table.March{U: u, From: u.Began.Pose, To: u.Pose, Form: u.Formation, After: u.Formation}
	return who != nil && slices.ContainsFunc(append(way.Steps(), stoodAs(u)), func(f *geometry.Footprint) bool {
		cm, _ := FromSupported(s, u, f)
		return cm < is-s.Field.Tape-geometry.Tolerance
	})
}
