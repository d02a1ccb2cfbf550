package ordremixte

import (
	"math"
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// A side is typed by its name, its nation or what its soldiers are called.
func TestSides(t *testing.T) {
	all := Rules{}.Sides(tableOf(t, "vimeiro"))
	if len(all) != 2 || all[0].Words[0] != "british" || !slices.Contains(all[0].Words, "inglesi") || !slices.Contains(all[1].Words, "francesi") {
		t.Errorf("got %+v; want %s", all, `len(all) == 2, all[0].Words[0] == "british", slices.Contains(all[0].Words, "inglesi"), slices.Contains(all[1].Words, "francesi")`)
	}
	if (Rules{}).Sides(&state.State{}) != nil {
		t.Error("no table has no sides")
	}
}

// The chart has every unit of the table where its footprint is, what it has left, and
// each piece of ground once.
func TestChart(t *testing.T) {
	s := tableOf(t, "vimeiro")
	c, ok := Rules{}.Chart(s)
	on, _ := c.Table.(game.Plane)
	if !ok || on.Width != s.Field.Width || len(c.Pieces) != c.Placed || c.Whole != len(s.Units) || len(c.Tally) != len(s.Units) || len(on.Figures) == 0 {
		t.Fatalf("%v: got %d pieces, %d of %d; want %s", ok, len(c.Pieces), c.Placed, c.Whole, "ok, on.Width == s.Field.Width, len(c.Pieces) == c.Placed, c.Whole == len(s.Units), len(c.Tally) == len(s.Units), len(on.Figures) != 0")
	}
	for _, p := range c.Pieces {
		u := s.Unit(p.ID)
		f := u.Foot()
		for i, q := range p.Corners {
			if math.Hypot(q[0]-f.Corners[i].X, q[1]-f.Corners[i].Y) > 1e-9 {
				t.Errorf("got %s corner %d at %v; want %s", p.ID, i, q, "math.Hypot(q[0]-f.Corners[i].X, q[1]-f.Corners[i].Y) <= 1e-9")
			}
		}
	}
	for _, g := range on.Grounds {
		if g.Kind == command.HighGround {
			t.Errorf("%s is drawn twice", g.ID)
		}
	}
	gone := after(s, &state.EvPM{Unit: "1/50", Was: 6}, &state.EvStatus{Unit: "1/50", Is: state.Destroyed})
	if d, _ := (Rules{}).Chart(gone); d.Placed != c.Placed-1 {
		t.Errorf("%d stand, want one less than %d", d.Placed, c.Placed)
	}
	if _, ok := (Rules{}).Chart(&state.State{Field: &state.Field{}}); ok {
		t.Error("no table has no chart")
	}
}

// A shot rests on its range, and on the arc among its reasons; a place taken turns
// ago is out by more. A range that was typed is nobody's measurement. OM §9.1 R23
func TestReadings(t *testing.T) {
	s := inPhase(tableOf(t, "fig09"), "fire")
	act := game.Action{Verb: "fire", Units: []game.Operand{only("Bat"), only("A")}}
	v := anyDice(t, prepared(t, s, act))
	rs := Rules{}.Readings(s, act, v)
	if len(rs) < 2 || rs[0].Ref != facts.S9_1 || rs[0].Age != 0 || rs[0].Tape != s.Field.Tape || rs[0].Unit != "cm" {
		t.Fatalf("OM §9.1: got %+v; want %s", rs, `len(rs) >= 2, rs[0].Ref == s9_1, rs[0].Age == 0, rs[0].Tape == s.Field.Tape, rs[0].Unit == "cm"`)
	}
	if d := math.Abs(rs[0].Value - rs[0].Limit - rs[0].Margin); d > 0.011 {
		t.Errorf("measured %v, limit %v, margin %v", rs[0].Value, rs[0].Limit, rs[0].Margin)
	}
	if !slices.ContainsFunc(rs, func(r game.Reading) bool { return r.Ref == facts.S9_2 && r.Else.Key == "tape.else.arc" }) {
		t.Errorf("no arc among %+v", rs)
	}
	later := *s
	later.Turn += 2
	if old := (Rules{}).Readings(&later, act, v); old[0].Age != 2 || old[0].Tape != 3*s.Field.Tape {
		t.Errorf("OM §9.1: got %+v; want %s", old[0], "old[0].Age == 2, old[0].Tape == 3*s.Field.Tape")
	}
	act.Facts = plainFacts("", "range", "long")
	if rs := (Rules{}).Readings(s, act, v); len(rs) > 0 && rs[0].Ref == facts.S9_1 {
		t.Errorf("a typed range is measured: %+v", rs[0])
	}
}
