package chain

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
)

// This file says how a battle stands, for those who read of it afterwards.

// Points are what the aims of the scenario have brought each side; counted is false where none of them has.
func Points(s *state.State) (points [2]int, counted bool) {
	for i, g := range s.Field.Goals {
		if i < len(s.Won) && s.Won[i] != 0 && g.Points > 0 {
			counted = true
			if InTime(s, s.Won[i]) {
				points[g.Side] += g.Points
			}
		}
	}
	return points, counted
}

// TimeUp reports that the last turn of the battle has ended.
func TimeUp(s *state.State) bool { return s.Field.Last > 0 && s.Turn > s.Field.Last }

// InTime reports that something came about, and in a turn of the battle: what comes behind its last turn changes nothing of
// how it ended.
func InTime(s *state.State, turn int) bool {
	return turn > 0 && (s.Field.Last == 0 || turn <= s.Field.Last)
}

// ByPoints is who has won a battle whose time is up: whoever has more points, else whom the scenario says; -1 for nobody.
func ByPoints(s *state.State) int {
	points, _ := Points(s)
	return Ahead(points, s.Field.Even)
}

// Ahead is the side with more points, else whom the scenario says where they are even.
func Ahead(points [2]int, even int) int {
	switch {
	case points[0] > points[1]:
		return 0
	case points[1] > points[0]:
		return 1
	}
	return even
}

// Outcome is who has won, and why, then the points of the scenario; that nothing is
// decided when nothing is (OM §18).
func Outcome(s *state.State) []ref.Msg {
	var out []ref.Msg
	if b := Beaten(s); b >= 0 {
		out = append(out, ref.M("chart.won", s.Field.Sides[1-b].Say), ref.M("chart.broken", s.Field.Sides[b].Say))
	}
	points, counted := Points(s)
	if len(out) == 0 && BothBroken(s) {
		out = append(out, ref.M("chart.even"), ref.M("chart.both-broken"))
	}
	for i, g := range s.Field.Goals {
		if i < len(s.Won) && InTime(s, s.Won[i]) && g.Points == 0 && len(out) == 0 {
			out = append(out, ref.M("chart.won", s.Field.Sides[g.Side].Say), ref.M("om.plain", g.Say))
		}
	}
	if len(out) == 0 && TimeUp(s) {
		if side := ByPoints(s); side >= 0 {
			out = append(out, ref.M("chart.won", s.Field.Sides[side].Say))
		} else {
			out = append(out, ref.M("chart.even"))
		}
		out = append(out, ref.M("chart.time", s.Field.Last))
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
