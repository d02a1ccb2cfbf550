package ordremixte

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds how far who fires has moved (OM §9.4, 9.7), and what each battery of
// several has of its own (OM §9.8, 9.9).

// gone is a unit that has moved so many hundredths of a cm forward.
func gone(s *state.State, id string, n int) *state.State {
	return after(s, &state.EvSpent{Unit: id, Spent: n, Gone: n, Motion: state.WentForward})
}

// Riflemen fire after half of their move and no more, less under a cautious order; other
// foot after any (OM §9.4 [+], OM §9.4 [-]).
func Test9_4_HowFarRiflemen(t *testing.T) {
	base := inPhase(scenario(t, []string{"id: R, bases: 3, formation: open, weapon: rifle, traits: [light]", "id: A, bases: 4, formation: line"}, []string{"id: X, bases: 4, formation: column"}), "move-first")
	fire := func(s *state.State) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	}
	all := base.Unit("R").Speed(facts.Open)
	shot := func(id string) game.Action { return shotAt(id, "X", "range", "long") }
	for _, c := range []struct {
		n  int
		ok bool
	}{{all / 2, true}, {all/2 + 1, false}, {1, true}} {
		s := fire(gone(base, "R", c.n))
		if !c.ok {
			refused(t, s, shot("R"), "OM §9.4", "block.rifles-far")
			continue
		}
		if v := values(t, prepared(t, s, shot("R")))[""]; v != 3*(10-5+5) {
			t.Errorf("OM §9.4: after %d: got %d; want %s", c.n, v, "v == 3*(10-5+5)")
		}
	}
	prepared(t, fire(gone(base, "A", base.Unit("A").Speed(facts.Line))), shot("A"))
	cautious := *base
	cautious.Commands = nil
	for _, x := range base.Commands {
		y := *x
		y.Order = facts.Cautious
		cautious.Commands = append(cautious.Commands, &y)
	}
	refused(t, fire(gone(&cautious, "R", all/4+1)), shot("R"), "OM §9.4", "block.rifles-far")
	prepared(t, fire(gone(&cautious, "R", all/4)), shot("R"))
	// Known only to have moved: the players' word.
	s := fire(after(base, &state.EvMoved{Unit: "R"}))
	if v := verdictOf(t, prepared(t, s, shot("R")), 100); !contained(v.Trusted, "how-far") {
		t.Errorf("OM §9.4: got trusted %v; want %s", v.Trusted, `contained(v.Trusted, "how-far")`)
	}
}

func contained(all []string, w string) bool {
	for _, x := range all {
		if x == w {
			return true
		}
	}
	return false
}

// Horse guns move 14 cm, unlimber and fire (OM §9.4 [+], OM §9 [+]); not after more, and
// foot guns after nothing at all (OM §9.4 [-], OM §9 [-]).
func Test9_4_HowFarGuns(t *testing.T) {
	base := inPhase(scenario(t, []string{"id: H, arm: horse-artillery, bases: 1, formation: unlimbered", "id: G, arm: foot-artillery, bases: 1, formation: unlimbered"}, []string{"id: X, bases: 4, formation: column"}), "move-first")
	fire := func(s *state.State) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	}
	prepared(t, fire(gone(base, "H", 1400)), shotAt("H", "X", "range", "long"))
	refused(t, fire(gone(base, "H", 1401)), shotAt("H", "X", "range", "long"), "OM §9.4", "block.horse-guns-far")
	refused(t, fire(gone(base, "G", 1)), shotAt("G", "X", "range", "long"), "OM §9.4", "fire.guns-moved")
}

// A wheel is movement (OM §9.4 [+], R69); under the other reading it is none for foot,
// and still is for guns.
func Test9_4_R69(t *testing.T) {
	base := scenario(t, []string{"id: A, bases: 4, formation: line", "id: G, arm: foot-artillery, bases: 1, formation: unlimbered"}, []string{"id: X, bases: 4, formation: line"})
	s := inPhase(base, "move-first")
	for _, id := range []string{"A", "G"} {
		s = after(s, &state.EvSpent{Unit: id, Spent: 300, Motion: state.Wheeled})
	}
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	if v := values(t, prepared(t, s, shotAt("A", "X", "range", "long")))[""]; v != 4*(10-5) {
		t.Errorf("after a wheel: %d, want 20", v)
	}
	if v := values(t, prepared(t, s, shotAt("A", "X", "range", "long", "r69", "b")))[""]; v != 4*10 {
		t.Errorf("R69 b: %d, want 40", v)
	}
	refused(t, s, shotAt("G", "X", "range", "long", "r69", "b"), "OM §9.4", "fire.guns-moved")
}

// Rockets are set up for a whole move and do not fire in it (OM §9.7 [-], R122); in the
// next they do (OM §9.7 [+]).
func Test9_7_SettingUp(t *testing.T) {
	s := inPhase(scenario(t, []string{"id: R, arm: horse-artillery, weapon: rockets, bases: 1, formation: limbered"}, []string{"id: X, bases: 4, formation: column"}), "move-first")
	s = played(t, s, game.Action{Verb: "unlimber", Units: []game.Operand{only("R")}})
	fire := func(s *state.State) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	}
	shot := func(kv ...string) game.Action { return shotAt("R", "X", append(kv, "range", "long")...) }
	refused(t, fire(s), shot(), "OM §9.7", "block.rockets-setting")
	prepared(t, fire(s), shot("r122", "b"))
	next := after(s, &state.EvPhase{Phase: state.Phases().Index("orders"), Turn: s.Turn + 1})
	prepared(t, fire(next), shot())
}

// Each battery of a grand battery fires along its own line (OM §9.8 [+], R83): a unit that
// only one of the lines reaches is hit by that one alone (OM §9.8 [-]).
func Test9_8_LinesOfTheirOwn(t *testing.T) {
	guns := []string{battery("G", 2, 50, 20, 0, ""), battery("H", 2, 56, 20, 0, "")}
	both := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}}
	at := func(x float64) *state.State {
		return exact(scenario(t, guns, []string{line("X", 53, 40, 180), unitAt("Y", 1, "line", x, 50, 180, "")}))
	}
	// G's line runs straight up at x = 50, H's at 56.
	for x, want := range map[float64]int{50: 2*20 - 10, 56: 2*20 - 10} {
		v := values(t, prepared(t, at(x), both))
		if v["X"] != 80 || v["Y"] != want {
			t.Errorf("behind at %v: %v, want Y %d", x, v, want)
		}
	}
	wide := exact(scenario(t, guns, []string{line("X", 53, 40, 180), line("Y", 53, 50, 180)}))
	if v := values(t, prepared(t, wide, both)); v["Y"] != 4*20-10 {
		t.Errorf("on both lines: %v, want Y 70", v)
	}
	if v := values(t, prepared(t, at(53), both)); v["Y"] != 0 {
		t.Errorf("between the lines: %v", v)
	}
}

// Why several sections are no grand battery is said of the one that is not joined to the first
// and of whom it is nearest to (OM §9.9 [-]): two that touch each other sideways are apart from
// the first; who stands before or behind is said to, who only meets a corner is at an angle.
func Test9_9_WhyNoGrandBattery(t *testing.T) {
	g := battery("G", 2, 60, 20, 0, "") // x 57 to 63, its guns as deep as they are
	all := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H", "J"}, Join: game.Together}, only("X")}}
	for _, c := range []struct {
		h, j string
		want string
	}{
		{battery("H", 2, 68, 20, 0, ""), battery("J", 2, 74, 20, 0, ""), "Fire: H is apart from G by 2 cm: no grand battery"},
		{battery("H", 2, 66, 20, 0, ""), battery("J", 2, 73, 20, 0, ""), "Fire: J is apart from H by 1 cm: no grand battery"},
		{battery("H", 2, 66, 20, 0, ""), battery("J", 2, 58, 16, 0, ""), "J touches G, but not by its side: it stands behind it"},
		{battery("H", 2, 66, 20, 0, ""), battery("J", 2, 58, 24, 0, ""), "J touches G, but not by its side: it stands before it"},
		{battery("H", 2, 66, 20, 0, ""), battery("J", 2, 57, 16, 20, ""), "J touches G, but not side by side: it stands at an angle to it"},
	} {
		s := exact(scenario(t, []string{g, c.h, c.j}, []string{line("X", 60, 45, 180)}))
		_, err := turn.Prepare(s, all)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Ref != facts.S9_9 {
			t.Fatalf("OM §9.9: %s, %s: %v, want no grand battery", c.h, c.j, err)
		}
		if got := i18n.New(i18n.EN).Say(r.Say); got != c.want {
			t.Errorf("OM §9.9: %s, %s: %q, want %q", c.h, c.j, got, c.want)
		}
	}
}

// Sections touch by their sides (OM §9.9 [+]), not one behind the other (OM §9.9 [-]);
// each has the side from which it fires for itself (R83).
func Test9_9_SideBySide(t *testing.T) {
	x := []string{line("X", 60, 45, 180)}
	both := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}}
	refused(t, exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), battery("H", 2, 60, 16, 0, "")}, x)), both, "OM §9.9", "block.battery-behind")
	fan := exact(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, 20, 0, "")}, x))
	if v := values(t, prepared(t, fan, both))[""]; v != 40 {
		t.Errorf("side by side: %d", v)
	}
	// The target's front line runs between the two: one fires at its flank.
	angle := 90.0
	flank := exact(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, 20, 0, "")}, []string{line("X", 61.5, 45, angle)}))
	v := values(t, prepared(t, flank, both))[""]
	g, h := geometry.FireSide(flank.Unit("G").Foot(), flank.Unit("X").Foot()).Side, geometry.FireSide(flank.Unit("H").Foot(), flank.Unit("X").Foot()).Side
	want := 0
	for _, side := range []geometry.Side{g, h} {
		want += 20
		if side != geometry.SideFront {
			want += 2
		}
	}
	if v != want || g == h {
		t.Errorf("OM §9.9: got %s; want %s", fmt.Sprintf("value %d, want %d; sides %v and %v", v, want, g, h), "v == want, g != h")
	}
}

// Sections that meet with a corner each, one wholly ahead of the other, are not in contact on
// their sides (OM §9.9 [-], R330); a hair of depth that they share is contact (OM §9.9 [+]), and
// by the other reading the corners are.
func Test9_9_ACornerIsNoSide(t *testing.T) {
	x := []string{line("X", 60, 45, 180)}
	both := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}}
	at := func(y float64) *state.State {
		return exact(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, y, 0, "")}, x))
	}
	deep := at(20).Unit("G").Foot().Depth
	refused(t, at(20-deep), both, "OM §9.9", "block.battery-corner")
	refused(t, at(20+deep), both, "OM §9.9", "block.battery-corner")
	for _, s := range []*state.State{at(20 - deep + 0.1), at(20 + deep - 0.1), byReading(at(20-deep), 330, "b")} {
		if v := values(t, prepared(t, s, both))[""]; v != 40 {
			t.Errorf("OM §9.9, R330: H at y %.2f beside G: got %d, want both sections, 40", s.Unit("H").Pose.At.Y, v)
		}
	}
}

// Every section of a grand battery has its own percentage, and the percentages are summed
// (OM §9.9 [+]): of two medium sections side by side the one within 10 cm of a column fires
// at short, 20 +10 +5, the one beyond it at long, 20 +5 (OM §9.1). A range that somebody
// states is that of all (OM §9.9 [-]).
func Test9_9_SectionsAtTheirOwnRange(t *testing.T) {
	const ahead = 9.8 // from the middles of the sections; G's is 3 cm aside of the column, so 10.25 from it
	guns := []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, 20, 0, "")}
	base := exact(scenario(t, guns, []string{unitAt("X", 4, "column", 66, 40, 180, "")}))
	y := base.Unit("G").Foot().Centre.Y + ahead
	both := func(kv ...string) game.Action {
		a := shotAt("G", "X", kv...)
		a.Units = []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}
		return a
	}
	for _, c := range []struct {
		kv    []string
		at    float64
		value int
	}{{nil, y, 25 + 35}, {nil, y + 0.3, 25 + 25}, {nil, y - 0.6, 35 + 35}, {[]string{"range", "long"}, y, 25 + 25}, {[]string{"range", "short"}, y, 35 + 35}} {
		s := relocated(base, "X", geometry.Vec{X: 66, Y: c.at}, 180)
		if v := values(t, prepared(t, s, both(c.kv...)))[""]; v != c.value {
			t.Errorf("OM §9.9: G and H at a column %.2f cm ahead, %v: got %d; want %d", c.at-y+ahead, c.kv, v, c.value)
		}
	}
	// Only who fires beyond short range fires round shot (OM §9.8 [+], [-]): G's line from its
	// muzzle through the near corner of X meets Y with one base crossed, H has none.
	deep := exact(scenario(t, guns, []string{line("X", 69, 40, 180), line("Y", 69, 50, 180)}))
	deep = relocated(relocated(deep, "X", geometry.Vec{X: 69, Y: y}, 180), "Y", geometry.Vec{X: 69, Y: y + 6}, 180)
	if v := values(t, prepared(t, deep, both())); v["X"] != 20+30 || v["Y"] != 20-10 {
		t.Errorf("OM §9.8: through a line at short of H and long of G: got %v; want X 50, Y 10", v)
	}
	far := relocated(deep, "X", geometry.Vec{X: 69, Y: y + 1}, 180)
	if v := values(t, prepared(t, far, both())); v["X"] != 20+20 {
		t.Errorf("OM §9.9: both beyond short: got %v; want X 40", v)
	}
	// Skirmishers beyond short range of one section are no target for it (OM §9.3 [-]).
	open := relocated(exact(scenario(t, guns, []string{unitAt("X", 2, "open", 66, 40, 180, ", traits: [light]")})), "X", geometry.Vec{X: 67, Y: y}, 180)
	refused(t, open, both(), "OM §9.3", "placed.guns-at-open")
}

// Several shots at one target are each reckoned from where who fires stands: one of two
// lines has most of itself behind the front line of the target, and fires at its flank
// (OM §9.5 [+], [-]); one of two batteries fires across a wall at it (OM §9.10 [+], [-]).
func Test9_5_EachShotFromItsOwnPlace(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 52, 180), unitAt("B", 4, "line", 68, 40, 270, "")}, []string{line("X", 60, 46, 0)}))
	apart := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"B", "A"}}, only("X")}, Facts: plainFacts("", "range", "short")}
	if v := values(t, prepared(t, s, apart)); v["B"] != 4*17 || v["A"] != 4*15 {
		t.Errorf("OM §9.5: B at the flank of X, A at its front: got %v; want B 68, A 60", v)
	}
	wall := "id: w, kind: obstacle, polygon: [[58, 30], [61, 30], [61, 31], [58, 31]]"
	g := exact(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, 20, 0, "")}, []string{unitAt("X", 4, "line", 66, 45, 180, "")}, wall))
	both := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"H", "G"}, Join: game.Together}, only("X")}}
	if v := values(t, prepared(t, g, both))[""]; v != 15+20 {
		t.Errorf("OM §9.10: G fires across the wall, H beside it: got %d; want 35", v)
	}
	both.Units[0].IDs = []string{"G", "H"}
	if v := values(t, prepared(t, g, both))[""]; v != 15+20 {
		t.Errorf("OM §9.10: the same, G named first: got %d; want 35", v)
	}
}

// What counts is where half of the unit that fires stands, not its front (OM §9.5 [+], [-]): guns 4 cm
// deep that look 15 degrees behind or before the front line of X have their middle 0.52 cm on its other
// side. Two sections at long range are 2 x 20, and 2 more each at the flank.
func Test9_5_HalfOfWhoFires(t *testing.T) {
	for _, c := range []struct {
		y, facing float64
		want      int
	}{
		{60.3, 285, 2 * 22}, {60.6, 285, 2 * 20}, // its front before the line, its middle behind it; both before it
		{59.7, 255, 2 * 20}, {59.4, 255, 2 * 22}, // its front behind the line, its middle before it; both behind it
	} {
		s := exact(scenario(t, []string{battery("G", 2, 80, c.y, c.facing, "")}, []string{line("X", 60, 60, 0)}))
		if got := values(t, prepared(t, s, shotAt("G", "X")))[""]; got != c.want {
			t.Errorf("OM §9.5: the front of the guns %.1f cm ahead of the line of X, looking to %v: got %d, want %d", c.y-60, c.facing, got, c.want)
		}
	}
}

// A base fires only if it sees the target with its whole width (OM §9.2 [+], figure 7): a
// wood before the first base of a line and a third of the second leaves two of four.
// Touching the corner of a base it takes none (OM §9.2 [-]).
func Test9_2_ABaseSeesWithItsWholeWidth(t *testing.T) {
	for _, c := range []struct{ right, want float64 }{{58, 2}, {57.5, 2}, {57, 3}, {54, 4}, {59.9, 2}} {
		wood := fmt.Sprintf("id: w, kind: building, polygon: [[50, 22], [%v, 22], [%v, 24], [50, 24]]", c.right, c.right)
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, wood))
		if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != int(c.want)*10 {
			t.Errorf("OM §9.2: a house up to x = %v before a front from 54 to 66: got %d; want %v bases x 10", c.right, v, c.want)
		}
	}
}

// Who sees counts the bases that may fire, each only if it sees with its whole width, as a
// shot does (OM §9.2 [+], figure 7); what touches a corner takes none, nor does the second
// rank of a column count (OM §9.2 [-], 9.10).
func Test9_2_SightCountsWhoFires(t *testing.T) {
	for _, c := range []struct {
		right float64 // how far a house covers a front from 54 to 66
		bases float64
	}{{58, 2}, {57.5, 2}, {57, 3}, {54, 4}, {59.9, 2}} {
		house := fmt.Sprintf("id: w, kind: building, polygon: [[50, 22], [%v, 22], [%v, 24], [50, 24]]", c.right, c.right)
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, house))
		_, m := question(t, s, "los", []string{"A", "X"})
		if x := m["los"].(map[string]any); x["bases"] != c.bases || x["verdict"] != "clear" {
			t.Errorf("OM §9.2: a house up to x = %v: got %v, want %v bases, clear", c.right, x, c.bases)
		}
		if fired := values(t, prepared(t, s, shotAt("A", "X")))[""]; fired != int(c.bases)*10 {
			t.Errorf("OM §9.2: a house up to x = %v: %d are said to see, the shot is worth %d", c.right, int(c.bases), fired)
		}
	}
	col := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 26, 180, "")}))
	v, m := question(t, col, "los", []string{"X", "A"})
	if x := m["los"].(map[string]any); x["bases"] != 2.0 {
		t.Errorf("OM §9.10: a column of two files: got %v, want its two front bases", x)
	}
	for lang, want := range map[i18n.Lang]string{i18n.EN: "X to A: sight clear, 2 of 2 bases see", i18n.IT: "da X a A: vista libera, vedono 2 basi su 2"} {
		if got := i18n.New(lang).Say(v.Lines[0].Say); got != want {
			t.Errorf("OM §9.10: got %q, want %q", got, want)
		}
	}
}

// A base that loses a corner by more than the tape can tell does not fire (OM §9.2 [-]), although
// its middle or its other corner is hidden by less; one that loses no more than the tape can tell
// does, and the table is trusted (OM §9.2 [+]). Two sections stand from 57 to 63 behind two woods, a
// line of four from 54 to 66; a wood before the middle of the line covers its target too (OM §9.10).
func Test9_2_WhatHidesMostOfABaseDecides(t *testing.T) {
	wood := func(id string, lo, hi float64) string {
		return fmt.Sprintf("id: %s, kind: wood, polygon: [[%v, 22], [%v, 22], [%v, 23], [%v, 23]]", id, lo, hi, hi, lo)
	}
	guns, foot := battery("A", 2, 60, 20, 0, ""), line("A", 60, 20, 0)
	for _, c := range []struct {
		name, firer, a, b string
		y                 float64 // of the front of the target
		value             int
		trusts            bool
	}{
		// the left section loses 0.3 cm, the right one 1.7 and its middle 0.2; or both as the right
		{"guns", guns, wood("w1", 40, 57.3), wood("w2", 61.3, 80), 50, 20, true},
		{"guns, the other way round", guns, wood("w1", 40, 58.7), wood("w2", 62.7, 80), 50, 20, true},
		{"guns of which neither sees", guns, wood("w1", 40, 58.7), wood("w2", 61.3, 80), 50, 0, false},
		// the first two bases lose 0.3 at the corner they share, the second and the third 0.9 at theirs
		{"a line", foot, wood("w1", 56.7, 57.3), wood("w2", 59.1, 60.9), 28, 2 * (10 - 5), true},
		{"a line, the other way round", foot, wood("w1", 62.7, 63.3), wood("w2", 59.1, 60.9), 28, 2 * (10 - 5), true},
		{"a line behind one of them", foot, wood("w1", 30, 31), wood("w2", 59.1, 60.9), 28, 2 * (10 - 5), false},
	} {
		s := inPhase(scenario(t, []string{c.firer}, []string{line("X", 60, c.y, 180)}, c.a, c.b), "fire")
		if c.value == 0 {
			refused(t, s, shotAt("A", "X"), "OM §9.2", "placed.blocked")
			continue
		}
		adj := prepared(t, s, shotAt("A", "X"))
		if v := values(t, adj)[""]; v != c.value {
			t.Errorf("OM §9.2: %s: got %d, want %d", c.name, v, c.value)
		}
		if v := verdictOf(t, adj, 100); slices.Contains(v.Trusted, "los") != c.trusts {
			t.Errorf("OM §9.2: %s: trusted %v, want the line of sight %v", c.name, v.Trusted, c.trusts)
		}
	}
}

// A target that lies in the lane of fire, or beside it, by less than the tape errs is too
// close to call (OM §9.2 [+]), also where the range is (OM §9.1 [+]): one question has every
// answer, and both measures are told. Where nothing is asked, because the referee names the
// range or several fire, it is left to his eyes, and that is said; by more than the tape
// errs there is no doubt (OM §9.2 [-]).
func Test9_2_TheWidthOfTheLane(t *testing.T) {
	registerWords()
	for _, c := range []struct {
		name    string
		x, y    float64 // of X's front, 12 cm wide; A's lane is from 57 to 63
		answers []string
		en, it  []string
	}{
		{"in it by 0.05", 68.95, 25, []string{"long", "out"}, []string{"X and the flank line of A: -0.05 cm, tape 0.5"}, []string{"X e la linea di fianco di A: -0,05 cm, toll. 0,5"}},
		{"beside it by 0.05", 69.05, 25, []string{"long", "out"}, []string{"X and the flank line of A: +0.05 cm, tape 0.5"}, []string{"X e la linea di fianco di A: +0,05 cm, toll. 0,5"}},
		{"and about short range", 68.95, 22.1, []string{"short", "long", "out"}, []string{"A centre to X front right corner 4.1 cm; limit 4, +0.1, tape 0.5", "X and the flank line of A: -0.05 cm, tape 0.5"}, []string{"X e la linea di fianco di A: -0,05 cm, toll. 0,5"}},
		{"and about long range", 68.95, 27.7, []string{"long", "out"}, []string{"X and the flank line of A: -0.05 cm, tape 0.5"}, []string{"X e la linea di fianco di A: -0,05 cm, toll. 0,5"}},
		{"in it by more than the tape errs", 68.3, 25, nil, nil, nil},
	} {
		s := inPhase(scenario(t, []string{unitAt("A", 2, "line", 60, 20, 0, ""), unitAt("B", 2, "line", 54, 20, 0, "")}, []string{unitAt("X", 4, "line", c.x, c.y, 180, "")}), "fire")
		k, _ := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall)
		if v, _ := question(t, s, "arc", []string{"A", "X"}); (v.Close != nil) != (c.answers != nil) {
			t.Errorf("OM §9.2: %s: the arc is said to be close: %+v", c.name, v.Close)
		}
		if k == nil {
			if c.answers != nil {
				t.Errorf("OM §9.2: %s: got no question", c.name)
			}
			continue
		}
		if !slices.Equal(k.Ask.Answers, c.answers) {
			t.Errorf("OM §9.2: %s: asked for %v, want %v", c.name, k.Ask.Answers, c.answers)
		}
		for lang, want := range map[i18n.Lang][]string{i18n.EN: append(c.en, "Fire: A at X: TOO CLOSE TO CALL"), i18n.IT: append(c.it, "Tiro: A su X: TROPPO VICINO AL LIMITE")} {
			var page []string
			for _, l := range k.Known().Lines {
				page = append(page, i18n.New(lang).Say(l.Say))
			}
			for _, w := range want {
				if !slices.Contains(page, w) {
					t.Errorf("OM §9.2: %s: got %q, want a line %q", c.name, page, w)
				}
			}
		}
	}
	s := inPhase(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 63, 20, 0, "")}, []string{line("Y", 20, 100, 180), unitAt("X", 4, "line", 75.05, 40, 180, "")}), "fire")
	pair := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}}
	for name, a := range map[string]game.Action{"the range is named": shotAt("G", "X", "range", "long"), "two fire": pair} {
		p := chainOf(t, prepared(t, s, a))
		if !slices.Contains(p.Base.Trusted, "arc") {
			t.Errorf("OM §9.2: %s: trusted %v, want the arc", name, p.Base.Trusted)
		}
	}
}

// No unit fires with a friend anywhere between its flank lines before it, also where the
// friend would cover only a part (OM §9.2 [+]); beside the flank lines he hides the target
// only from the guns whose line he crosses (OM §9.2 [-], figure 7).
func Test9_2_AFriendInTheLaneOfGuns(t *testing.T) {
	guns := battery("G", 2, 60, 20, 0, "") // fronts 57-60 and 60-63
	at := func(x float64) *state.State {
		return exact(scenario(t, []string{guns, unitAt("F", 1, "line", x, 40, 0, "")}, []string{line("X", 78, 50, 180)}))
	}
	refused(t, at(56), shotAt("G", "X"), "OM §9.2", "placed.friend-in-front")
	refused(t, at(64), shotAt("G", "X"), "OM §9.2", "placed.friend-in-front")
	// Lines to the near corner of X, (72, 50), pass y 40 at 67, 68 and 69 from the ends of
	// the fronts; F, 3 cm wide, hides it from the right gun, from both, from none.
	if v := values(t, prepared(t, at(70), shotAt("G", "X")))[""]; v != 20 {
		t.Errorf("OM §9.2: F hides X from the right gun: got %d; want 20", v)
	}
	refused(t, at(67.5), shotAt("G", "X"), "OM §9.4/overhead", "placed.over-heads")
	for _, x := range []float64{64.6, 71} {
		if v := values(t, prepared(t, at(x), shotAt("G", "X")))[""]; v != 2*20 {
			t.Errorf("OM §9.2: F at %v, beside the lines of fire: got %d; want 40", x, v)
		}
	}
}

// Where both the range and the front line of the target are nearer than the tape can tell, both
// count: short and from the front, short and from the flank, long and from the front, long and
// from the flank (OM §9.1 [+], OM §9.5 [+]). The die falls first; asked is only what the face
// hangs on, the range before the side (OM §9.5 [-]).
func Test9_5_TheSideIsNearAndTheRangeToo(t *testing.T) {
	s := relocated(scenario(t, []string{line("X", 60, 30, 0)}, []string{line("A", 70, 60, 270)}), "A", geometry.Vec{X: 69.45, Y: 30.2}, 270)
	k, ok := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall)
	if !ok {
		t.Fatal("OM §9.1: 4.2 cm off: got no call, want too close")
	}
	var got []string
	for _, x := range k.Said.Close.If {
		got = append(got, fmt.Sprintf("%s %s %d/%d", x.Fact.Value, x.And.Value, x.Value, x.Critical))
	}
	// 4 bases x (10 +5 short), +2 for each base from the flank: 60 and 68, 40 and 48.
	if want := "short front 60/6, short flank 68/6, long front 40/4, long flank 48/4"; strings.Join(got, ", ") != want {
		t.Fatalf("OM §9.5: got %s, want %s", strings.Join(got, ", "), want)
	}
	text := ""
	for _, x := range k.Said.Lines {
		text += i18n.New(i18n.EN).Say(x.Say) + "\n"
	}
	for _, want := range []string{"4.2 cm; limit 4, +0.2", "half of A and the front line of X", "if short, flank", "if long, front"} {
		if !strings.Contains(text, want) {
			t.Errorf("OM §9.1, 9.5: got\n%s\nwant %q in it", text, want)
		}
	}
	for face := 1; face <= 100; face++ {
		differs := false
		for _, x := range k.Said.Close.If[1:] {
			differs = differs || (face <= x.Value) != (face <= k.Said.Close.If[0].Value) || (face <= x.Critical) != (face <= k.Said.Close.If[0].Critical)
		}
		if k.Differs(face) != differs {
			t.Errorf("OM §9.5: face %d: the tape matters %t, want %t", face, k.Differs(face), differs)
		}
	}
	for _, c := range []struct {
		face int
		told []string
		owed string
		lost int
	}{
		{30, nil, "", 1},
		{90, nil, "", 0},
		{45, nil, "short long", 0},
		{45, []string{"short"}, "", 1},
		{45, []string{"long"}, "front flank", 0},
		{45, []string{"long", "flank"}, "", 1},
		{45, []string{"long", "front"}, "", 0},
		{64, []string{"long"}, "", 0},
		{64, []string{"short"}, "front flank", 0},
		{64, []string{"short", "flank"}, "", 1},
		{55, nil, "short long", 0},
		{55, []string{"short"}, "", 1},
	} {
		faces := []dice.Face{{Die: dice.D100, Face: c.face}}
		for _, w := range c.told {
			faces = append(faces, dice.Face{Pick: w})
		}
		d := dice.New(faces, nil)
		var v game.Verdict
		owed, err := d.Run(func() { v = k.Play(d) })
		asked := ""
		if len(owed) > 0 {
			asked = strings.Join(owed[0].Answers, " ")
		}
		lost := 0
		for _, e := range v.Events {
			if pm, ok := e.(*state.EvPM); ok {
				lost = pm.Was - pm.Now
			}
		}
		if err != nil || asked != c.owed || asked == "" && lost != c.lost {
			t.Errorf("OM §9.5: %d %v: got asked %q, lost %d, %v; want %q, %d", c.face, c.told, asked, lost, err, c.owed, c.lost)
		}
	}
	// Who names one of them has looked at it: the other still hangs on the tape.
	for fact, want := range map[string]string{"range": "front flank", "side": "short long"} {
		word := map[string]string{"range": "long", "side": "flank"}[fact]
		k, ok := prepared(t, s, shotAt("A", "X", fact, word)).(*fire.CloseCall)
		if !ok || strings.Join(k.Ask.Answers, " ") != want {
			t.Errorf("OM §9.5: %s said: got %+v, want a question after %s", word, k, want)
		}
	}
}
