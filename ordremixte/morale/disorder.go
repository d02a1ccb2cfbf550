package morale

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file puts units in order again (OM §13), and crews back to their guns (§11.2).

// CrewAway is the crew that an action sends back to its guns; nil when it names none.
func CrewAway(s *state.State, a game.Action) *state.Unit {
	if len(a.Units) == 1 && len(a.Units[0].IDs) == 1 {
		if u := s.Unit(a.Units[0].IDs[0]); u != nil && u.Abandoned && u.Status != state.Destroyed {
			return u
		}
	}
	return nil
}

// GunsOf is the ground on which the guns stand that a crew left; nil when nobody knows.
func GunsOf(s *state.State, u *state.Unit) *geometry.Footprint {
	if !u.GunsAt.Placed {
		return nil
	}
	g, err := u.At(u.GunsAt.Formation, u.GunsAt.Pose)
	if err != nil {
		return nil
	}
	return g
}

// GunsLost refuses guns that an enemy holds, within the centimetre at which chargers
// halt, or that lie behind the front of the nearest enemy who stands (R117).
func GunsLost(s *state.State, u *state.Unit, g *geometry.Footprint) *game.Refusal {
	halt := state.Num(s.Book()).Shock().HaltCM
	var near *table.Stander
	best := 0.0
	for _, e := range table.Standing(s, u) {
		if e.U.Side == u.Side || e.U.Status != state.Steady {
			continue
		}
		d := geometry.Between(e.F, g).CM
		if geometry.Round6(d) <= halt {
			return casting.Illegal(facts.S11_2, "crew.held", u.ID, e.U.ID)
		}
		if e.U.Formation != facts.Open && (near == nil || d < best) {
			near, best = &table.Stander{U: e.U, F: e.F}, d
		}
	}
	if near != nil && near.F.Front().Ahead(g.Centre) < 0 {
		return casting.Illegal("OM R117", "crew.behind", u.ID, near.U.ID)
	}
	return nil
}
