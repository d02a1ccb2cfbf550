package ordremixte

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

const (
	rocks = "id: field, kind: rough, hides: true, polygon: [[40, 40], [80, 40], [80, 80], [40, 80]]"
	bare  = "id: field, kind: rough, polygon: [[40, 40], [80, 40], [80, 80], [40, 80]]"
)

// Foot and guns at the edge of ground that hides are seen from 4 cm of it, and from
// anywhere once they fire (OM §3 [+]); deep inside nobody is seen, nor fires out (OM §3
// [-]). Ground of which the scenario says nothing hides nobody; horse at an edge is seen
// (R85).
func Test3_FieldsAndRocks(t *testing.T) {
	at := func(y, foe float64, ground, unit string) *state.State {
		x := line("X", 60, y, 180)
		if unit == "horse" {
			x = horseAt("X", 2, 60, y, 180)
		}
		return exact(scenario(t, []string{battery("G", 2, 60, foe, 0, "")}, []string{x}, ground))
	}
	refused(t, at(40.5, 30, rocks, ""), shotAt("G", "X"), "OM §3", "placed.hidden")
	prepared(t, at(40.5, 36, rocks, ""), shotAt("G", "X"))
	refused(t, at(40.5, 35.99, rocks, ""), shotAt("G", "X"), "OM §3", "placed.hidden")
	prepared(t, at(40.5, 30, bare, ""), shotAt("G", "X"))
	prepared(t, at(40.5, 30, rocks, "horse"), shotAt("G", "X"))
	prepared(t, after(at(40.5, 30, rocks, ""), &state.EvFired{Unit: "X"}), shotAt("G", "X"))

	refused(t, at(42.01, 36, rocks, ""), shotAt("G", "X"), "OM §3", "block.hidden-inside")
	prepared(t, at(42, 36, rocks, ""), shotAt("G", "X"))
	inside := func(y float64) *state.State {
		return exact(scenario(t, []string{line("A", 60, 30, 0)}, []string{battery("X", 2, 60, y, 180, "")}, rocks))
	}
	refused(t, inside(42.01), shotAt("X", "A"), "OM §3", "block.hidden-firer")
	prepared(t, inside(42), shotAt("X", "A"))
}

// Who is deep inside is spotted as soon as an enemy enters the same ground (OM §3 [+]),
// and not a moment before (OM §3 [-]).
func Test3_SpottedByEntering(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 45, 0), line("B", 60, 20, 0)}, []string{line("X", 60, 52, 180)}, rocks))
	prepared(t, s, shotAt("A", "X"))
	if h := table.Hidden(s, s.Unit("B"), s.Unit("X")); h != nil {
		t.Errorf("spotted, and hidden from B: %+v", h)
	}
	s = relocated(s, "A", geometry.Vec{X: 60, Y: 39.99}, 0)
	if h := table.Hidden(s, s.Unit("B"), s.Unit("X")); h == nil || !h.Deep {
		t.Errorf("before anybody enters: %+v", h)
	}
	_, m := question(t, s, "los", []string{"B", "X"})
	if x := m["los"].(map[string]any); x["verdict"] != "blocked" || !slices.Contains(x["blocked_by"].([]any), any("field")) {
		t.Errorf("OM §3: got los %v; want %s", x, `x["verdict"] == "blocked", slices.Contains(x["blocked_by"].([]any), any("field"))`)
	}
}

// What hangs on less than the tape is too close to call, at 4 cm of the ground and at 2
// cm of its edge; beyond the tape it is not (OM §3 [-]).
func Test3_TooClose(t *testing.T) {
	at := func(y, foe float64) *state.State {
		return scenario(t, []string{battery("G", 2, 60, foe, 0, "")}, []string{line("X", 60, y, 180)}, rocks)
	}
	for _, c := range []struct {
		y, foe float64
		key    string
	}{{40.5, 35.7, "block.seen-close"}, {40.5, 36.3, "block.seen-close"}, {42.3, 37, "block.edge-close"}} {
		r := refused(t, at(c.y, c.foe), shotAt("G", "X"), "OM §3", c.key)
		if r.Close == nil || r.Close.Tape != 0.5 || len(r.Ways) != 1 {
			t.Errorf("OM §3: %v: got %+v; want %s", c, r, "r.Close != nil, r.Close.Tape == 0.5, len(r.Ways) == 1")
		}
		a := shotAt("G", "X")
		a.Force = true
		if adj := prepared(t, at(c.y, c.foe), a); adj == nil {
			t.Errorf("%v: not even overruled", c)
		}
	}
	_, m := question(t, at(40.5, 35.7), "los", []string{"G", "X"})
	if x := m["los"].(map[string]any); x["verdict"] != "close" {
		t.Errorf("OM §3: got los %v; want %s", x, `x["verdict"] == "close"`)
	}
	refused(t, at(40.5, 30), shotAt("G", "X"), "OM §3", "placed.hidden")
	prepared(t, at(40.5, 37), shotAt("G", "X"))
}

// Nobody who is hidden is the nearest enemy of a shot (OM §9.3 [-]); who is seen is
// (OM §9.3 [+]).
func Test3_HiddenIsNotNearest(t *testing.T) {
	x := []string{line("X", 54, 40.5, 180), unitAt("Y", 1, "line", 65.2, 49, 180, "")}
	small := "id: field, kind: rough, hides: true, polygon: [[47, 40], [61, 40], [61, 44], [47, 44]]"
	s := exact(scenario(t, []string{battery("G", 2, 60, 32, 0, "")}, x, small))
	prepared(t, s, shotAt("G", "Y"))
	refused(t, exact(scenario(t, []string{battery("G", 2, 60, 32, 0, "")}, x)), shotAt("G", "Y"), "OM §9.3", "placed.not-nearest")
}

// Inside one wood nobody fires (OM §9.6 [-], R63), under the other reading only at the
// distance at which a charger halts; from its edge outwards a unit fires (OM §9.6 [+]).
func Test9_6_InOneWood(t *testing.T) {
	wood := "id: wood, kind: wood, polygon: [[20, 20], [100, 20], [100, 100], [20, 100]]"
	near := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 61, 180)}, wood))
	refused(t, near, shotAt("A", "X"), "OM §9.6", "placed.target-in-wood")
	prepared(t, near, shotAt("A", "X", "r63", "b"))
	refused(t, relocated(near, "X", geometry.Vec{X: 60, Y: 61.01}, 180), shotAt("A", "X", "r63", "b"), "OM §9.6", "placed.target-in-wood")
	edge := exact(scenario(t, []string{line("A", 60, 95, 0)}, []string{line("X", 60, 98.2, 180)}, wood))
	refused(t, edge, shotAt("A", "X"), "OM §9.6", "block.one-wood")
	out := exact(scenario(t, []string{line("A", 60, 99, 0)}, []string{line("X", 60, 103, 180)}, wood))
	prepared(t, out, shotAt("A", "X"))
}

// Who is charged inside a wood fires at the charger at the range of 10.2 (OM §9.6 [+], OM
// R138); by the other reading not, when both stand in the wood (OM §9.6 [-]): nothing is
// owed then. One who halts outside is met by fire in either.
func Test9_6_ChargedInOneWood(t *testing.T) {
	for _, c := range []struct {
		edge, letter string
		want         facts.Range
	}{{"40", "a", facts.Short}, {"40", "b", facts.OutOfRange}, {"20.5", "a", facts.Short}, {"20.5", "b", facts.Short}} {
		wood := "id: wood, kind: wood, polygon: [[40, 10], [80, 10], [80, " + c.edge + "], [40, " + c.edge + "]]"
		s := exact(frenchMove(scenario(t, []string{unitAt("A", 3, "open", 60, 20, 0, rifles)}, []string{unitAt("X", 3, "open", 60, 26, 180, ", traits: [light]")}, wood), "move-first"))
		s = played(t, after(s, &state.EvRuling{Ruling: 138, Reading: c.letter}), on("charge", "X", "A"))
		owed := len(turn.Dues(inPhase(s, "fire")))
		if got := nthOf(s.Charges, 0).Closing; got != c.want || owed != facts.B2i(got != facts.OutOfRange) {
			t.Errorf("wood to %s, R138 %s: closing fire %d, want %d; %d owed", c.edge, c.letter, got, c.want, owed)
		}
		if by := unplaced(s); !by.Unit("A").Placed && charge.ClosesInWood((&casting.Cast{S: by}), nil, casting.Sheet(by.Unit("A"), by)) {
			t.Error("nobody stands there")
		}
	}
}

// Of a unit partly in a wood those bases do not fire out of it that stand more than 2 cm from
// the edge through which they look at the enemy (OM §9.6 [-], 3, R304); those
// at the edge and outside do (OM §9.6 [+]). By the other reading the nearest edge counts,
// wherever it is. A field that hides does as a wood does (OM §3 [-]); nobody fires where no
// base is left.
func Test9_6_BasesInsideDoNotFireOut(t *testing.T) {
	wood := func(kind string, x, y float64) string {
		return fmt.Sprintf("id: w, kind: %s, polygon: [[40, 10], [%v, 10], [%v, %v], [40, %v]]", kind, x, x, y, y)
	}
	for _, c := range []struct {
		ground string
		ref    string
		want   int // 10 a base: bases of A have the middles of their fronts at x 55.5, 58.5, 61.5, 64.5, y 20
	}{
		{wood("wood", 59.9, 24), "", 20},               // two outside; the other two 4 from the edge before them
		{wood("wood", 59.9, 24), "b", 30},              // of which one is 1.4 from the edge at its side
		{wood("wood", 59.9, 21.4), "", 40},             // all that is inside is near the edge before it
		{wood("wood", 50, 24), "", 40},                 // nobody inside
		{wood("rough, hides: true", 59.9, 24), "", 20}, // §3
		{wood("rough", 59.9, 24), "", 40},              // hides nobody
	} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, c.ground))
		if c.ref != "" {
			s = after(s, &state.EvRuling{Ruling: 304, Reading: c.ref})
		}
		s = inPhase(s, "fire")
		if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != c.want {
			t.Errorf("OM §9.6, R304 %s: A at X from %s: %d, want %d", c.ref, c.ground, v, c.want)
		}
		if _, m := question(t, s, "los", []string{"A", "X"}); m["los"].(map[string]any)["bases"] != float64(c.want/10) {
			t.Errorf("OM §9.6, R304 %s: los A X from %s: %v, want %d bases", c.ref, c.ground, m["los"], c.want/10)
		}
	}
	s := inPhase(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, wood("wood", 65, 24))), "fire")
	refused(t, s, shotAt("A", "X"), "OM §9.6", "placed.bases-inside")
}
