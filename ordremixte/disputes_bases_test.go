package ordremixte

import (
	"slices"
	"testing"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// As many bases fire as stand in the first rank: all of a line, two of an attack column or of a masse, one of a face of a square, all of
// a garrison and of guns, one less while a screen is out (OM §9.10 [+]). Who says more is contradicted, wherever the unit stands: its
// formation is kept; fewer it may say, for not all may see (OM §9.10 [-]).
func TestNoMoreBasesFireThanStandInTheFirstRank(t *testing.T) {
	for _, c := range []struct {
		bases int
		form  string
		set   func(*state.Unit)
		most  int
	}{
		{4, "line", nil, 4}, {6, "line", nil, 6}, {4, "column", nil, 2}, {5, "column", nil, 2}, {6, "column", nil, 2}, {1, "column", nil, 1},
		{4, "square", nil, 1}, {4, "line", func(u *state.Unit) { u.Formation = facts.Mass }, 2}, {4, "line", func(u *state.Unit) { u.Formation = facts.Open }, 4},
		{4, "line", func(u *state.Unit) { u.Screen = true }, 3},
		{2, "line", func(u *state.Unit) { u.Arm, u.Formation = facts.FootArtillery, facts.Unlimbered }, 2},
	} {
		placed := scenario(t, []string{line("A", 60, 40, 0)}, []string{unitAt("X", c.bases, c.form, 60, 44, 180, "")})
		if c.set != nil {
			placed = as(placed, "X", c.set)
		}
		for where, s := range map[string]*state.State{"on the table": placed, "nobody knows where": after(placed, &state.EvDoubt{Unit: "X", On: true})} {
			s = inPhase(s, "fire")
			for n := 1; n <= c.bases; n++ {
				said := "fire X firing=" + string(rune('0'+n)) + " at A"
				if where != "on the table" {
					said += " long"
				}
				var want []string
				if n > c.most {
					want = []string{"placed.told-most"}
				}
				if got := disputed(t, s, said); !slices.Equal(got, want) {
					t.Errorf("OM §9.10: %d bases in %s, %s: %s: got %q, want %q", c.bases, c.form, where, said, got, want)
				}
			}
		}
	}
	block := holding(scenario(t, []string{line("A", 60, 48, 0)}, []string{unitAt("X", 6, "march", 60, 56, 180, "")}, house("v1", 60, 60)), "X", "v1")
	if got := disputed(t, inPhase(block, "fire"), "fire X firing=6 at A"); got != nil {
		t.Errorf("OM §9.10: a garrison of six: got %q, want all six", got)
	}
}

// In a melee no more bases touch than the front of a formation has, no more stand behind them than it is deep for, and a square has one
// for each who attacks it (OM §10.6 [+]); what may be so where nobody knows how the bases meet stands (OM §10.6 [-]). Where both are
// placed they are counted, and nobody says how many fight.
func TestNoMoreBasesFightThanAFormationHas(t *testing.T) {
	meet := func(form string) *state.State {
		s := scenario(t, []string{line("A", 60, 40, 0)}, []string{unitAt("X", 4, form, 60, 40, 180, "")})
		return inPhase(after(s, &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "X", Closing: facts.OutOfRange}, &state.EvChargeStage{N: 1, Stage: state.InContact}), "melee")
	}
	for _, c := range []struct {
		form, line string
		known      bool
		want       []string
	}{
		{"column", "melee A at X contact=3", false, []string{"placed.told-most"}}, {"column", "melee A at X contact=2", false, nil}, {"column", "melee A at X contact=1", false, nil},
		{"column", "melee A at X rank=3", false, []string{"placed.told-most"}}, {"column", "melee A at X rank=2", false, nil}, {"column", "melee A at X firing=4", false, nil},
		{"line", "melee A at X contact=4", false, nil}, {"line", "melee A at X rank=1", false, []string{"placed.told-most"}}, {"line", "melee A at X overlap=2", false, nil},
		{"square", "melee A at X contact=2", false, []string{"placed.told-most"}}, {"square", "melee A at X firing=2", false, []string{"placed.told-most"}}, {"square", "melee A at X firing=1", false, nil},
		{"line", "melee A at X firing=4", true, []string{"placed.told-counted"}},
	} {
		s := meet(c.form)
		if !c.known {
			s = after(s, &state.EvDoubt{Unit: "X", On: true})
		}
		if got := disputed(t, s, c.line); !slices.Equal(got, c.want) {
			t.Errorf("OM §10.6: %s, placed %v: %s: got %q, want %q", c.form, c.known, c.line, got, c.want)
		}
	}
}
