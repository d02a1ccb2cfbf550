package ordremixte

import (
	"testing"

	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// How a battle stands (OM §18 [+]): who has won, by a goal without points or since the other goes home,
// and the points of the goals that were reached; a goal found not reached, or not judged yet, gives
// nothing (OM §18 [-]).
func Test18_HowABattleStands(t *testing.T) {
	goal := func(side, points int) state.Goal {
		return state.Goal{Side: side, Points: points, Say: ref.Name{EN: "the hill", IT: "il colle"}}
	}
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 100, 180)}))
	for _, c := range []struct {
		name   string
		goals  []state.Goal
		won    []int
		broken int // the side whose division goes home, -1 for none
		want   string
	}{
		{"nothing has happened", nil, nil, -1, "Nothing is decided yet."},
		{"the French go home", nil, nil, 1, "Victory: British. French: half of the points lost, they go home."},
		{"the British go home", nil, nil, 0, "Victory: French. British: half of the points lost, they go home."},
		{"a goal of three points reached", []state.Goal{goal(0, 3)}, []int{4}, -1, "Points of the scenario: British 3, French 0."},
		{"a goal of three points missed", []state.Goal{goal(0, 3)}, []int{-4}, -1, "Points of the scenario: British 0, French 0."},
		{"not judged yet", []state.Goal{goal(0, 3)}, []int{0}, -1, "Nothing is decided yet."},
		{"both sides have reached theirs", []state.Goal{goal(0, 3), goal(1, 2), goal(0, 1)}, []int{4, 5, 5}, -1, "Points of the scenario: British 4, French 2."},
		{"a goal that decides reached", []state.Goal{goal(1, 0)}, []int{2}, -1, "Victory: French. the hill"},
		{"a goal that decides missed", []state.Goal{goal(1, 0)}, []int{-2}, -1, "Nothing is decided yet."},
		{"a list shorter than the goals", []state.Goal{goal(0, 3), goal(1, 2)}, []int{4}, -1, "Points of the scenario: British 3, French 0."},
	} {
		s := grounded(base, func(f *state.Field) { f.Goals = c.goals })
		s.Won, s.Collapsed = c.won, make([]int, len(s.Field.Divisions))
		for d, div := range s.Field.Divisions {
			s.Collapsed[d] = facts.B2i(div.Side == c.broken)
		}
		got := ""
		for i, m := range chain.Outcome(s) {
			if i > 0 {
				got += " "
			}
			got += inOneLine(m)
		}
		if got != c.want {
			t.Errorf("OM §18: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}
