package chain

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
)

// This file says how a battle stands, for those who read of it afterwards.

// Outcome is who has won, and why, then the points of the scenario; that nothing is
// decided when nothing is (OM §18).
func Outcome(s *state.State) []ref.Msg {
	var out []ref.Msg
	if b := Beaten(s); b >= 0 {
		out = append(out, ref.M("chart.won", s.Field.Sides[1-b].Say), ref.M("chart.broken", s.Field.Sides[b].Say))
	}
	var points [2]int
	counted := false
	for i, g := range s.Field.Goals {
		if i >= len(s.Won) || s.Won[i] == 0 {
			continue
		}
		counted = counted || g.Points > 0
		switch {
		case s.Won[i] > 0 && g.Points == 0 && len(out) == 0:
			out = append(out, ref.M("chart.won", s.Field.Sides[g.Side].Say), ref.M("om.plain", g.Say))
		case s.Won[i] > 0:
			points[g.Side] += g.Points
		}
	}
	if counted {
		out = append(out, ref.M("chart.points-of", s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1]))
	}
	if len(out) == 0 {
		out = append(out, ref.M("chart.open"))
	}
	return out
}

// Limits is the points at which each side goes home; nil where several divisions of a
// side do so one by one.
func Limits(s *state.State) []int {
	out := make([]int, len(s.Field.Sides))
	for d, div := range s.Field.Divisions {
		if Several(s, div.Side) {
			return nil
		}
		_, start := DivisionPM(s, d)
		out[div.Side] = RetiresAt(start)
	}
	return out
}
