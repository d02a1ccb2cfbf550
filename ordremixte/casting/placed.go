package casting

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// FriendsNear counts friendly units within 5 cm of a placed unit (OM §11.1);
// false when it is not placed.
func FriendsNear(s *state.State, u *state.Unit) (int, bool) {
	n := 0
	ok := eachNear(s, u, func(r geometry.Reading) {
		if r.In() {
			n++
		}
	})
	return n, ok
}

// FriendsBetween is the fewest and the most friendly units within 5 cm of a placed unit that the tape leaves possible (OM §11.1);
// false when it is not placed.
func FriendsBetween(s *state.State, u *state.Unit) (fewest, most int, ok bool) {
	ok = eachNear(s, u, func(r geometry.Reading) {
		if near := r.Close(s.Tape()); near || r.In() {
			most++
			if !near {
				fewest++
			}
		}
	})
	return fewest, most, ok
}

// eachNear measures the friends of a placed unit that may be within 5 cm of it; false when it is not placed.
func eachNear(s *state.State, u *state.Unit, yield func(geometry.Reading)) bool {
	f := u.Foot()
	if f == nil {
		return false
	}
	limit, own := state.Num(s.Book()).FriendsCM, span(u)
	for _, o := range s.Units {
		if o == u || o.Side != u.Side || !o.PlaceKnown() || state.EqualID(o.ID, u.ID) {
			continue
		}
		if d := o.Pose.At.Sub(u.Pose.At); max(math.Abs(d.X), math.Abs(d.Y)) > own+span(o)+limit+s.Tape().CM {
			continue // farther than the two footprints reach
		}
		if g := o.Foot(); g != nil && geometry.Clear(f, g) <= limit+s.Tape().CM+geometry.Tolerance { // or it is beyond any doubt
			yield(geometry.Between(f, g).Reading(limit))
		}
	}
	return true
}

// span bounds how far the footprint of a unit reaches from its pose in cm: every
// base with a gap in one row, and the core of a square.
func span(u *state.Unit) float64 {
	b := baseSize(u.Book())
	return float64(u.Bases+geometry.MaxBases/2) * (max(b.width, u.Depth) + b.gap)
}

// baseSize is the width of a base and the widest gap between two (OM §2.1, §5, §16).
var baseSize = tables.Of(func(t *tables.Book) (b struct{ width, gap float64 }) {
	b.width = t.CM("organisation.base.front")
	b.gap = max(b.width, t.CM("formations.open.gap"), t.CM("formations.march.cavalry-gap"))
	return b
})

// WayFire is the line of the same shot at another target, or overruled.
func (c *Cast) WayFire(target string, force bool, say ref.Msg) game.Way {
	a := c.A
	a.Text, a.Force = "", force
	if target != "" {
		a.Units = slices.Clone(a.Units)
		a.Units[1] = game.Operand{IDs: []string{target}}
		a.Facts = slices.DeleteFunc(slices.Clone(a.Facts), func(f game.Fact) bool { return f.Of != "" && f.Of[0] == 't' })
	}
	return game.Way{Line: game.Canonical(a), Say: say}
}

func (c *Cast) WayOverrule() game.Way {
	return AsTable(c.Typed())
}
