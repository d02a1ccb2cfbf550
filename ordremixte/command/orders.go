package command

import (
	"math"
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

// This file says what each of the seven orders obliges a unit to do and what it
// forbids (OM §4.2), held against the moves that were made.

// led reports that a commander-in-chief rides with a unit: it goes where and how he
// wants, whatever its order (OM §4.4).
func led(s *state.State, u *state.Unit) bool { return u.General > facts.Brigadier }

// unordered reports a unit that needs an order and was never given one: until then it
// stands as under a halt (OM §4.2, R161). Of a side whose counters are face down nobody
// can tell.
func unordered(s *state.State, u *state.Unit) bool {
	return s.Tabled() && !casting.Veiled(s, u.Side) && !u.Guns && !u.IsArtillery() && !u.Orderless() && !led(s, u) &&
		casting.OrderOf(s, u) == facts.NoOrder && !s.Read().Has(book.NoOrderNoBounds)
}

// InCloseOrder reports foot or horse that stands in close order and does not run.
func InCloseOrder(u *state.Unit) bool {
	return !u.IsArtillery() && u.Formation != facts.Open && Unbroken(u)
}

// GapTo is how far a footprint is from the nearest of a side's enemies on the table; who
// is nil when none stands there, and when nobody knows which is the nearest because the
// place of one is unknown.
func GapTo(s *state.State, f *geometry.Footprint, side int, counts func(*state.Unit) bool) (cm float64, who *state.Unit) {
	if table.AnyUnknown(s, func(u *state.Unit) bool { return u.Side != side && counts(u) }) {
		return math.Inf(1), nil
	}
	return gapToKnown(s, f, side, counts)
}

// gapToKnown is gapTo among those enemies whose place is known. Whoever is farther off, circle
// from circle, than the one whose middle is nearest is not measured.
func gapToKnown(s *state.State, f *geometry.Footprint, side int, counts func(*state.Unit) bool) (cm float64, who *state.Unit) {
	type seen struct {
		u     *state.Unit
		foot  *geometry.Footprint
		apart float64
	}
	var room [96]seen
	all, least := room[:0], math.Inf(1)
	var nearest *geometry.Footprint
	for _, u := range s.Units {
		if u.Side == side || !counts(u) {
			continue
		}
		if g := u.Foot(); g != nil {
			apart := geometry.Clear(f, g)
			if all = append(all, seen{u, g, apart}); apart < least {
				least, nearest = apart, g
			}
		}
	}
	cm = math.Inf(1)
	if nearest == nil {
		return cm, nil
	}
	most := geometry.Gap(f, nearest).CM
	for _, x := range all {
		if x.apart > max(min(most, cm), 0)+geometry.Tolerance {
			continue
		}
		gap := most
		if x.foot != nearest {
			gap = geometry.Gap(f, x.foot).CM
		}
		if gap < cm {
			cm, who = gap, x.u
		}
	}
	return cm, who
}

// Unbroken reports a unit that does not run.
func Unbroken(u *state.Unit) bool { return u.Status != state.Routing && u.Status != state.Destroyed }

// lands is where a unit stands after a move; nil when it has no place.
func lands(m *table.March) *geometry.Footprint {
	if m.U.Foot() == nil {
		return nil
	}
	f, err := m.U.At(m.After, m.To)
	if err != nil {
		return nil
	}
	return f
}

// Rear is the point towards which a unit withdraws (OM §4.6).
func Rear(s *state.State, u *state.Unit) geometry.Vec {
	if u.Division >= 0 && u.Division < len(s.Field.Divisions) {
		return s.Field.Divisions[u.Division].Rear
	}
	return s.Field.Sides[u.Side].Rear
}

// ToGround is how far a footprint is from a piece of ground; ok is false when there
// is no such ground.
func ToGround(s *state.State, f *geometry.Footprint, id string) (cm float64, ok bool) {
	cm = math.Inf(1)
	for i := range s.Field.Terrain {
		if g := &s.Field.Terrain[i]; g.ID == id {
			cm, ok = min(cm, max(g.Polygon.FromFootprint(f).CM, 0)), true
		}
	}
	return cm, ok
}

// BrokenGround reports ground that an attack may shun (OM §4.2, 8.3).
func BrokenGround(kind string) bool {
	switch kind {
	case "wood", "rough", "steep-hill", "walled-field", "obstacle", "building", "village", "redoubt", "river":
		return true
	}
	return false
}

// Shuns reports that an enemy stands on broken ground, or that the straight way to
// it leads over such ground: a unit in attack may choose another or go round (OM
// §4.2).
func Shuns(s *state.State, f, enemy *geometry.Footprint) bool {
	return table.Ground(s, BrokenGround, func(p *geometry.Polygon) bool {
		return p.Crosses(f.Centre, enemy.Centre) || !p.Beyond(enemy.Centre, enemy.Radius+table.Grain) && p.FromFootprint(enemy).CM <= 0
	}) != nil
}

// forbidden is a refusal of a move by an order.
func forbidden(s *state.State, u *state.Unit, r ref.Ref, key string, args ...any) *game.Refusal {
	x := casting.Illegal(r, key, append([]any{u.ID}, args...)...)
	switch {
	case unordered(s, u):
		x.Hint = ref.M("order.hint-none")
	case casting.Headless(s, u):
		x.Hint = ref.M("order.hint-headless")
	case u.Order == facts.NoOrder && u.Brigade >= 0 && u.Brigade < len(s.Commands) && s.Commands[u.Brigade].Reached:
		x.Hint = ref.M("order.hint-reached")
	case u.Order == facts.NoOrder && casting.OrderOf(s, u) == facts.Halt && casting.Strays(s, u):
		x.Hint = ref.M("order.hint-stray", ref.CM(s.Radius(u.Brigade)))
	}
	return x
}

// narrowly marks a refusal that hangs on less than the error of the tape.
func narrowly(s *state.State, x *game.Refusal, m geometry.Reading) *game.Refusal {
	if m.Close(s.Tape()) {
		x.Close = &game.Close{Value: table.Round2(m.Measured), Limit: m.Limit, Margin: table.Round2(m.Margin), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Hint = ref.M("order.hint-close", ref.CM(s.Field.Tape))
	}
	return x
}

// nearForRedeploy refuses a change of place near enemies in close order, or while a
// unit of the brigade is in melee (OM §4.2).
func nearForRedeploy(s *state.State, u *state.Unit, f *geometry.Footprint) *game.Refusal {
	for _, o := range s.Units {
		if o.Brigade == u.Brigade && u.Brigade >= 0 && s.Charge(o.ID) != nil && s.Charge(o.ID).Stage != state.Repelled {
			return forbidden(s, u, facts.S4_2, "order.redeploy-melee", o.ID)
		}
	}
	if f == nil {
		return nil
	}
	near, enemy := gapToKnown(s, f, u.Side, InCloseOrder)
	if enemy == nil {
		return nil
	}
	if r := (geometry.Span{CM: near}).Reading(state.CommandNumbers(s.Book()).Redeploy); r.In() {
		return narrowly(s, forbidden(s, u, facts.S4_2, "order.redeploy-near", enemy.ID, ref.CM(table.Round2(near)), ref.CM(r.Limit)), r)
	}
	return nil
}

// Supported is the units of the brigade that a unit in support follows.
func Supported(s *state.State, u *state.Unit) []*state.Unit {
	b := s.BrigadeNamed(casting.Objective(s, u))
	var out []*state.Unit
	for _, o := range s.Units {
		if b >= 0 && o.Brigade == b && o.Order == facts.NoOrder && !o.Guns && o.Status != state.Destroyed && o.Off == 0 {
			out = append(out, o)
		}
	}
	return out
}

// FromSupported is how far a footprint is from the nearest unit that it supports; nil
// when nobody knows which that is, because the place of one is unknown.
func FromSupported(s *state.State, u *state.Unit, f *geometry.Footprint) (cm float64, who *state.Unit) {
	cm = math.Inf(1)
	for _, o := range Supported(s, u) {
		g := o.Foot()
		if g == nil {
			return math.Inf(1), nil
		}
		if x := geometry.Gap(f, g).CM; x < cm {
			cm, who = x, o
		}
	}
	return cm, who
}

// wayFirstOrder is the line that gives a unit its first order in the orders of a turn.
func wayFirstOrder(s *state.State, u *state.Unit) []game.Way {
	whom := u.ID
	if u.Brigade >= 0 {
		whom = s.Field.Brigades[u.Brigade].ID
	}
	return []game.Way{{Line: "order " + whom + " attack", Say: ref.M("order.way-first")}}
}

// goesTo is the piece of ground that an advance aims at: a unit's own, or of horse in
// support that of the brigade it supports.
func goesTo(s *state.State, u *state.Unit) string {
	if casting.OrderOf(s, u) == facts.Support {
		_, to := casting.SupportedOrder(s, casting.Objective(s, u))
		return to
	}
	return casting.Objective(s, u)
}

// TracksMoves reports that a side's moves of this turn are typed here: one of its units
// made one.
func TracksMoves(s *state.State, side int) bool {
	return slices.ContainsFunc(s.Units, func(u *state.Unit) bool {
		return u.Side == side && s.Marched(u, state.WentForward|state.Wheeled|state.Reformed|state.Turned|state.Strategic)
	})
}
