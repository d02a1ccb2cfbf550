package ordremixte

import (
	"slices"
	"testing"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Of several who charge or fire each one who stands on the table is held against it by itself, wherever in the line it is named: a side,
// a range and a distance are of each (OM §9.1, 9.5, 10.1, 10.4 [+]). Of who stands nowhere what is typed is believed, and what is so of
// all who are placed (OM §10.4 [-]).
func TestEachOfSeveralIsHeldAgainstTheTable(t *testing.T) {
	// F1 stands straight in front of B, F2 behind its rear, F3 nobody knows where; G1 and G2 are guns, near in front and far behind.
	guns := func(id string, x, y, deg float64) string { return battery(id, 2, x, y, deg, "") }
	s := exact(scenario(t, []string{line("B", 60, 40, 0), line("C", 60, 56, 0)}, []string{
		unitAt("F1", 4, "column", 60, 46, 180, ""), unitAt("F2", 4, "column", 60, 30, 0, ""), unitAt("F3", 4, "column", 47, 46, 180, ""),
		guns("G1", 53, 47, 180), guns("G2", 55, 10, 0), guns("G3", 67, 47, 180)}))
	s = after(s, &state.EvDoubt{Unit: "F3", On: true}, &state.EvDoubt{Unit: "G3", On: true}, &state.EvDoubt{Unit: "C", On: true})
	charge, fire := inPhase(s, "late"), inPhase(after(s, &state.EvPlace{Unit: "F2", X: 20, Y: 20}), "fire")
	volley := inPhase(after(s, &state.EvPlace{Unit: "F2", X: 60, Y: 33}), "fire")
	melee := inPhase(after(s, &state.EvPlace{Unit: "F1", X: 60, Y: 40, Deg: 180}, &state.EvCharge{N: 1, Attackers: []string{"F1"}, Target: "B", Closing: facts.OutOfRange}, &state.EvChargeStage{N: 1, Stage: state.InContact}), "melee")
	const measured, at, shows = "placed.told-measured", "placed.told-at", "placed.told-shows"
	for _, c := range []struct {
		s    *state.State
		line string
		want []string
	}{
		{charge, "charge F1 at B side=rear", []string{measured}},
		{charge, "charge F3+F1 at B side=rear", []string{measured}},
		{charge, "charge F3+F1 at B side=flank", []string{measured}},
		{charge, "charge F1+F3 at B side=rear", []string{measured}},
		{charge, "charge F3+F1 at B side=front", nil},
		{charge, "charge F3+F2 at B side=front", []string{measured}},
		{charge, "charge F3+F2 at B side=rear", nil},
		{charge, "charge F3 at B side=rear", nil},
		{charge, "charge F3+F1 at B distance=1", []string{shows}},
		{charge, "charge F3+F1 at B range=out", []string{at}},
		{fire, "fire G3+G1 at B side=rear", []string{measured}},
		{fire, "fire G3+G1 at B side=front short", nil},
		{fire, "fire G3+G2 at B short", []string{at}},
		{fire, "fire G3+G2 at B long", nil},
		{fire, "fire G3+G2 at B distance=5", []string{shows}},
		{volley, "fire F1 F2 at B side=front", []string{measured}},
		{volley, "fire F1 F2 at B side=rear", []string{measured}},
		{volley, "fire F2 F1 at B side=rear", []string{measured}},
		{volley, "fire F2 F1 at B", nil},
		{volley, "fire F2 F1 at B distance=5", []string{shows}},
		// whom nobody has named bars nothing (OM §2.2)
		{charge, "charge F1+2b at B side=rear", []string{measured}},
		{fire, "fire G1 at B>4b side=rear", []string{measured}},
		{melee, "melee F1 at B+4b side=rear", []string{shows}},
		{melee, "melee F1 at B+4b pm=9", []string{shows}},
		{melee, "melee F1 at B+4b disordered", []string{shows}},
		{melee, "melee F1 pm=9 at B+4b", []string{shows}},
		{melee, "melee F1 at B+4b pm=9", []string{shows}},
		{melee, "melee F1 at B+4b", nil},
		// who stands behind the target is struck on his own side (OM §9.8)
		{fire, "fire G2 at C>B long side=front", []string{measured}},
		{fire, "fire G2 at C>B long side=rear", nil},
	} {
		if got := disputed(t, c.s, c.line); !slices.Equal(got, c.want) {
			t.Errorf("OM §9, 10: %s: got %q, want %q", c.line, got, c.want)
		}
	}
}
