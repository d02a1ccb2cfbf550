package ordremixte

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// at is an operand of one unit.
func only(id string) game.Operand { return game.Operand{IDs: []string{id}} }

// shotAt is `fire A at B` with facts of the situation in pairs.
func shotAt(a, b string, kv ...string) game.Action {
	return game.Action{Verb: "fire", Units: []game.Operand{only(a), only(b)}, Facts: plainFacts("", kv...)}
}

// prepared prepares an action and fails the test when it is refused.
func prepared(t *testing.T, s *state.State, a game.Action) game.Adjudication {
	t.Helper()
	adj, err := turn.Prepare(s, a)
	if err != nil {
		t.Fatalf("%s: got it refused by %s, want it taken", game.Canonical(a), toldWhy(err))
	}
	return adj
}

// toldWhy is an error as a test that fails tells it: of a refusal the paragraph too.
func toldWhy(err error) string {
	var r *game.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	return fmt.Sprintf("%s %s %v", r.Ref, r.Say.Key, r.Say.Args)
}

// refused prepares an action that must be refused by a paragraph.
func refused(t *testing.T, s *state.State, a game.Action, ref, key string) *game.Refusal {
	t.Helper()
	_, err := turn.Prepare(s, a)
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s: %s is not refused: %v", ref, game.Canonical(a), err)
	}
	if string(r.Ref) != ref || r.Say.Key != key {
		t.Fatalf("%s: refused by %s %s %v, want %s %s", game.Canonical(a), r.Ref, r.Say.Key, r.Say.Args, ref, key)
	}
	readable(t, r)
	typable(t, s, r)
	return r
}

// readable checks that a refusal is whole sentences in both languages, and that
// its ways can be typed.
func readable(t *testing.T, r *game.Refusal) {
	t.Helper()
	for _, l := range i18n.Langs {
		p := i18n.New(l)
		said := []string{p.Say(r.Say), p.Say(r.Hint)}
		for _, w := range r.Ways {
			said = append(said, p.Say(w.Say))
		}
		for _, x := range said {
			if strings.Contains(x, "⟨") || strings.Contains(x, "%!") {
				t.Errorf("%s: got %s; want %s", l, x, `not strings.Contains(x, "⟨"), not strings.Contains(x, "%!")`)
			}
		}
		if len(r.Ways) > 3 {
			t.Errorf("%s: got %d ways; want %s", r.Say.Key, len(r.Ways), "len(r.Ways) <= 3")
		}
	}
}

// typable checks that the ways of a refusal are lines that the table understands.
func typable(t *testing.T, s *state.State, r *game.Refusal) {
	t.Helper()
	for _, w := range r.Ways {
		if w.Line == "undo" { // the session's, not the game's
			continue
		}
		lines, err := game.Scan(w.Line)
		if err != nil || len(lines) != 1 {
			t.Errorf("%q cannot be typed: %v", w.Line, err)
			continue
		}
		if _, err := language.Parse(s, lines[0], &game.Last{}); err != nil {
			t.Errorf("%q cannot be typed: %v", w.Line, err)
		}
	}
}

// firstOf is the value of a shot at its first target.
func values(t *testing.T, adj game.Adjudication) map[string]int {
	t.Helper()
	o := adj.Odds(odds.NewEngine())
	out := map[string]int{}
	if v, ok := o.Chance.Get("value").(int); ok {
		out[""] = v
		return out
	}
	for _, kv := range o.Chance {
		out[kv.Key] = kv.Value.(game.Object).Get("value").(int)
	}
	return out
}

// TestFigure6: A may fire at Y, which stands partly between its flank lines, and not at
// X, which stands beside them (OM §9.2 [+], OM §9.2 [-]).
func TestFigure6(t *testing.T) {
	s := tableOf(t, "fig06")
	if v := values(t, prepared(t, s, shotAt("A", "Y")))[""]; v != 40 {
		t.Errorf("A at Y: %d, want 40: long", v)
	}
	r := refused(t, s, shotAt("A", "X"), "OM §9.2", "placed.out-of-lane")
	if len(r.Ways) == 0 || r.Ways[len(r.Ways)-1].Line != "fire A at X !" {
		t.Errorf("OM §9.2: got ways %+v; want %s", r.Ways, `len(r.Ways) != 0, r.Ways[len(r.Ways)-1].Line == "fire A at X !"`)
	}
}

// TestFigure7: only the two bases that see past the farm fire (OM §9.2 [+],
// OM §9.2 [-]).
func TestFigure7(t *testing.T) {
	s := tableOf(t, "fig07")
	if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != 20 {
		t.Errorf("A at X: %d, want 20: two bases", v)
	}
	free := *s
	field := *s.Field
	field.Terrain = nil
	free.Field = &field
	if v := values(t, prepared(t, &free, shotAt("A", "X")))[""]; v != 40 {
		t.Errorf("without the farm: %d, want 40", v)
	}
}

// TestFigure8: A fires on the flank of X, B at its front (OM §9.5 [+], OM §9.5 [-]).
func TestFigure8(t *testing.T) {
	s := tableOf(t, "fig08")
	side := func(id string) facts.Side {
		t.Helper()
		c, err := casting.Gather(s, shotAt(id, "X"))
		if err != nil {
			t.Fatal(err)
		}
		if err := fire.PlacedFire(c); err != nil {
			t.Fatal(err)
		}
		return c.Sit.Side()
	}
	if got := side("A"); got != facts.Flank {
		t.Errorf("A fires at side %d, want the flank", got)
	}
	if got := side("B"); got != facts.Front {
		t.Errorf("B fires at side %d, want the front", got)
	}
	if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != 4*(10+2) {
		t.Errorf("A at X: %d, want 48", v)
	}
}

// TestFigure9: the shot at A goes on to B and C: 40, 35, 15 (OM §9.8 [+], OM §9.8 [-]).
func TestFigure9(t *testing.T) {
	s := tableOf(t, "fig09")
	v := values(t, prepared(t, s, shotAt("Bat", "A")))
	if v["A"] != 40 || v["B"] != 35 || v["C"] != 15 || len(v) != 3 {
		t.Errorf("values %v, want 40, 35, 15", v)
	}
	for _, w := range []string{"mud", "snow"} {
		if v := values(t, prepared(t, s, shotAt("Bat", "A", "weather", w))); len(v) != 1 || v[""] != 40 {
			t.Errorf("in %s: %v, want A alone at 40", w, v)
		}
	}
}

// TestFigure10: the column closes square on the line, base on base (OM §10.1 [+]).
func TestFigure10(t *testing.T) {
	s := tableOf(t, "fig10")
	a, x := s.Unit("A"), s.Unit("X")
	p, ok := table.ConformPose(s.Read(), a, x, facts.Front)
	if !ok || p.Facing != 180 || p.At.X != 30 || p.At.Y != 20 {
		t.Fatalf("the column stands at %+v, %v", p, ok)
	}
	closed := *a
	closed.Pose = p
	n := *s
	n.Units = []*state.Unit{x, &closed}
	c, err := casting.Gather(&n, game.Action{Verb: "melee", Units: []game.Operand{only("A"), only("X")}})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.PlacedMelee(c); err != nil {
		t.Fatal(err)
	}
	col, line := c.Units[0][0], c.Units[1][0]
	if col.V[facts.FContact] != 2 || col.V[facts.FRank] != 2 || col.V[facts.FOverlap] != 0 || col.S[facts.FContact] != facts.Measured {
		t.Errorf("column: contact %d rank %d overlap %d", col.V[facts.FContact], col.V[facts.FRank], col.V[facts.FOverlap])
	}
	if line.V[facts.FContact] != 2 || line.V[facts.FRank] != 0 || line.V[facts.FOverlap] != 2 {
		t.Errorf("line: contact %d rank %d overlap %d", line.V[facts.FContact], line.V[facts.FRank], line.V[facts.FOverlap])
	}
	// Before it has closed nothing is measured.
	c, _ = casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{only("A"), only("X")}})
	if err := table.PlacedMelee(c); err != nil || c.Units[0][0].V[facts.FContact] != facts.Unknown {
		t.Errorf("apart: %v, contact %d", err, c.Units[0][0].V[facts.FContact])
	}
}
