package ordremixte

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

const voltigeurs = ", traits: [light-company]"

// screenedTable is a battalion of four with its screen out, 3 cm before it, and an enemy line.
func screenedTable(t *testing.T) *state.State {
	t.Helper()
	s := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 40, 0, voltigeurs), line("D", 100, 40, 0)},
		[]string{line("X", 60, 48, 180), battery("G", 2, 60, 75, 180, "")})
	return changed(t, s, "form", "A", "screen", "3")
}

// with is an action with more facts of one of its units.
func with(a game.Action, of string, kv ...string) game.Action {
	a.Facts = append(a.Facts, plainFacts(of, kv...)...)
	return a
}

// TestFigures2to4 is OM §5, figures 2 to 4: the footprints of the formations of foot and
// horse, in bases of 3 cm by 1.5 and 3 (OM §5 [+]).
func TestFigures2to4(t *testing.T) {
	light, horse := ", traits: [light]", ", arm: light-cavalry"
	for _, c := range []struct {
		bases int
		form  string
		more  string
		w, d  float64
	}{
		// Foot: column of attack two abreast and two or three deep, column of march one abreast.
		{4, "column", "", 6, 3}, {5, "column", "", 6, 4.5}, {6, "column", "", 6, 4.5}, {4, "march", "", 3, 6}, {6, "march", "", 3, 9},
		{4, "line", "", 12, 1.5}, {6, "line", "", 18, 1.5}, {4, "square", "", 6, 6},
		// Open order: 2 cm between bases on one front.
		{4, "open", light, 18, 1.5}, {2, "open", light, 8, 1.5},
		// Horse: a column one abreast, spaced on the march; a line two abreast, or four.
		{2, "column", horse, 3, 6}, {4, "column", horse, 3, 12}, {4, "march", horse, 3, 18},
		{2, "line", horse, 6, 3}, {4, "line", horse, 6, 6}, {4, "line", horse + ", front: 4", 12, 3},
	} {
		s := scenario(t, nil, []string{unitAt("A", c.bases, c.form, 60, 60, 0, c.more)})
		if w, d, _ := where(t, s, "A"); w != c.w || d != c.d {
			t.Errorf("%s of %d%s: %v x %v, want %v x %v", c.form, c.bases, c.more, w, d, c.w, c.d)
		}
	}
}

// TestFigure5 is OM §5/screen, figure 5: one base stands before the middle of its battalion,
// at most 5 cm ahead, and the battalion closes up on three (OM §5/screen [+]); it goes out
// for nothing and comes back for half a move; who has no light company has no screen (OM
// §5/screen [-]).
func TestFigure5(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 40, 0, voltigeurs), line("D", 100, 40, 0), unitAt("E", 1, "line", 20, 40, 0, voltigeurs)}, nil)
	n := changed(t, s, "form", "A", "screen")
	u := n.Unit("A")
	if f := u.Foot(); f.Width != 9 || f.Front().Centre() != (geometry.Vec{X: 60, Y: 40}) || u.Spent != 0 || u.Motion != 0 {
		t.Errorf("battalion %v wide, spent %d", f.Width, u.Spent)
	}
	base := table.Screen(u).Foot()
	if gap := geometry.Between(base, u.Foot()).CM; gap != 5 || base.Width != 3 || base.Depth != 1.5 || base.Centre.X != 60 {
		t.Errorf("screen %v cm ahead, %v x %v at %v", gap, base.Width, base.Depth, base.Centre)
	}
	refused(t, s, drillOf("form", "A", "screen", "5.1"), "OM §5/screen", "drill.screen-far")
	refused(t, s, drillOf("form", "D", "screen"), "OM §5/screen", "drill.screen-none")
	refused(t, s, drillOf("form", "E", "screen"), "OM §5/screen", "drill.screen-form")
	refused(t, n, drillOf("form", "A", "screen"), "OM §5/screen", "drill.screen-is-out")
	refused(t, s, drillOf("form", "A", "recall"), "OM §5/screen", "drill.screen-is-in")
	refused(t, n, drillOf("form", "A", "square"), "OM §5", "drill.square-bases")
	back := changed(t, n, "form", "A", "recall").Unit("A")
	if back.Screen || back.Spent != 700 || back.Foot().Width != 12 {
		t.Errorf("OM §5/screen: recalled: got %+v; want %s", back, "not back.Screen, back.Spent == 700, back.foot().Width == 12")
	}
	refused(t, after(n, &state.EvSpent{Unit: "A", Spent: 701, Gone: 701, Motion: 0x1}), drillOf("form", "A", "recall"), "OM §5/screen", "drill.no-move-left")
	// An enemy close before the front leaves less room: a screen keeps 1 cm from him (R104), since
	// open order never goes up to close order (OM §5 [-]).
	near := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 40, 0, voltigeurs)}, []string{line("X", 60, 43, 180)})
	v := changed(t, near, "form", "A", "screen").Unit("A")
	if gap := geometry.Between(table.Screen(v).Foot(), v.Foot()).CM; math.Abs(gap-0.5) > 0.03 {
		t.Errorf("before an enemy 3 cm off: %v", gap)
	}
}

// TestScreenGoesAlong: a screen keeps its place before a battalion that moves or turns,
// and is gone when the battalion runs.
func TestScreenGoesAlong(t *testing.T) {
	s := screenedTable(t)
	n := after(s, &state.EvPlace{Unit: "A", X: 40, Y: 20, Deg: 90})
	u := n.Unit("A")
	if want := (geometry.Vec{X: 44.5, Y: 20}); geometry.Dist(u.ScreenAt.At, want) > 0.01 || u.ScreenAt.Facing != 90 {
		t.Errorf("got screen at %v; want %s", u.ScreenAt, "geometry.Dist(u.ScreenAt.At, want) <= 0.01, u.ScreenAt.Facing == 90")
	}
	if after(s, &state.EvStatus{Unit: "A", Is: state.Routing}).Unit("A").Screen {
		t.Error("a routing battalion keeps its screen")
	}
	if after(s, &state.EvBases{Unit: "A", Left: 1}).Unit("A").Screen {
		t.Error("the last base is a screen")
	}
}

// TestScreenFires is R86: the screen fires as one base in open order, its battalion with one
// fewer, each once (OM §5/screen [+], OM §5/screen [-]).
func TestScreenFires(t *testing.T) {
	s := inPhase(screenedTable(t), "fire")
	whole := values(t, prepared(t, s, shotAt("A", "X")))[""]
	base := values(t, prepared(t, s, with(shotAt("A", "X"), "a", "formation", "open")))[""]
	if whole != 3*base && base*3 > whole || base == 0 {
		t.Errorf("battalion %d, screen %d", whole, base)
	}
	n := played(t, s, with(shotAt("A", "X"), "a", "formation", "open"), 100)
	if u := n.Unit("A"); !u.ScreenFired || u.Fired {
		t.Errorf("fired %v, screen %v", u.Fired, u.ScreenFired)
	}
	refused(t, n, with(shotAt("A", "X"), "a", "formation", "open"), "OM §7", "fire.again")
	prepared(t, n, shotAt("A", "X"))
}

// TestScreenShields is OM §5/screen and §9.3: small arms fire at the nearer screen and not
// through it at the two bases behind; guns beyond short range fire past it. What the
// screen loses, the battalion does (OM §5/screen [+], OM §9.3 [+]).
func TestScreenShields(t *testing.T) {
	s := inPhase(screenedTable(t), "fire")
	r := refused(t, s, shotAt("X", "A"), "OM §9.3", "drill.nearest-screen")
	if len(r.Ways) == 0 || nth(r.Ways, 0).Line != "fire X at A formation=open" {
		t.Errorf("OM §5/screen: got ways %+v; want %s", r.Ways, `len(r.Ways) != 0, r.Ways[0].Line == "fire X at A formation=open"`)
	}
	pm := s.Unit("A").PM
	n := played(t, s, with(shotAt("X", "A"), "t", "formation", "open"), 1)
	if u := n.Unit("A"); u.PM >= pm || !u.Shot {
		t.Errorf("the battalion has %d of %d", u.PM, pm)
	}
	typable(t, s, r)
	if e := values(t, prepared(t, relocated(s, "X", geometry.Vec{X: 20, Y: 100}, 180), shotAt("G", "A"))); len(e) == 0 {
		t.Error("guns do not fire past the screen")
	}
	// A column two wide stands wholly behind it, placed or not.
	sc := moveOfFirst(t, []string{"id: M, bases: 4, formation: line", "id: N, arm: foot-artillery, bases: 2, formation: unlimbered"},
		[]string{"id: A, bases: 4, formation: column, traits: [light-company]"})
	sc = inPhase(after(sc, &state.EvScreen{Unit: "A", Out: true}), "fire")
	refused(t, sc, shotAt("M", "A", "range", "short"), "OM §9.3", "drill.screened")
	prepared(t, sc, with(shotAt("M", "A", "range", "short"), "t", "formation", "open"))
	prepared(t, sc, shotAt("N", "A", "range", "long"))
}

// TestScreenInMelee is OM §5/screen: the base that is out fights nobody in close order, nor
// helps to form square (OM §5/screen [-]).
func TestScreenInMelee(t *testing.T) {
	s := screenedTable(t)
	if got := fire.BasesFiring(s, s.Unit("A")); got != 3 {
		t.Errorf("%d bases fire", got)
	}
	c, err := casting.Gather(s, on("melee", "A", "X"))
	if err != nil {
		t.Fatal(err)
	}
	att, def, err := c.Fighters()
	if err != nil {
		t.Fatal(err)
	}
	m := melee.NewClash(c.R, att, def, c.Sit)
	in := m.Start()
	if contact, rank, overlap := m.Counted(att[0], &in); contact+rank+overlap != 3 {
		t.Errorf("fights with %d, %d, %d", contact, rank, overlap)
	}
	if contact, _, _ := m.Counted(def[0], &in); contact != 3 {
		t.Errorf("the enemy fights with %d", contact)
	}
	refused(t, frenchMove(s, "move-first"), with(with(on("charge", "X", "A"), "a", "arm", "light-cavalry"), "t", "square", "yes"), "OM R73", "square.bases")
}

// TestScreenLines: the lines of the prompt, in both languages.
func TestScreenLines(t *testing.T) {
	s := screenedTable(t)
	for _, l := range []string{"form A screen", "form A screen 4cm", "form A screen 4", "forma A schermo 4,5", "form A recall", "forma A rientra"} {
		cmd, err := language.Parse(s, scan(l), nil)
		if err != nil || cmd.Action.Verb != "form" || len(cmd.Action.Args) == 0 {
			t.Errorf("%s: got %+v, %v; want %s", l, cmd.Action, err, `err == nil, cmd.Action.Verb == "form", len(cmd.Action.Args) != 0`)
		}
		if c := game.Canonical(cmd.Action); !strings.HasPrefix(c, "form A ") {
			t.Errorf("%s is written %s", l, c)
		}
	}
	if _, err := language.Parse(s, scan("form A screen far"), nil); err == nil {
		t.Error("far is accepted")
	}
	for _, l := range i18n.Langs {
		for _, x := range prepared(t, s, drillOf("form", "A", "recall")).(casting.Done).V.Lines {
			if say := i18n.New(l).Say(x.Say); strings.Contains(say, "⟨") {
				t.Errorf("%s: got %s; want %s", l, say, `not strings.Contains(say, "⟨")`)
			}
		}
	}
}

// A screen fights nobody in close order (OM R129): foot that charges through it drives it
// back into its battalion, free of cost (OM §5/screen [+]); horse rides over it and the
// battalion loses two points, not its order; by the other reading it loses none. A charge that
// does not cross it leaves it out (OM §5/screen [-]).
func TestScreenIsMet(t *testing.T) {
	field := func(foe string, ground ...string) *state.State {
		s := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 40, 0, voltigeurs)}, []string{foe}, ground...)
		return frenchMove(changed(t, s, "form", "A", "screen"), "move-first")
	}
	foot := field(unitAt("X", 4, "column", 60, 52, 180, ""))
	n := charged(t, foot, "X", "A")
	a := n.Unit("A")
	if a.Screen || a.PM != a.PMStart || a.Spent != 0 || a.Ranks() != 4 || math.Abs(gapOf(t, n, "X", "A")-1) > 0.26 {
		t.Errorf("OM §5/screen: foot: got %+v; want %s", a, `not a.Screen, a.PM == a.PMStart, a.Spent == 0, a.ranks() == 4, math.Abs(gapOf(t, n, "X", "A")-1) <= 0.26`)
	}
	horse := unitAt("X", 3, "line", 60, 56, 180, heavy)
	n = charged(t, field(horse), "X", "A", 6)
	if a = n.Unit("A"); a.Screen || a.PMStart-a.PM != 2 || a.Disordered || a.Bases != 3 {
		t.Errorf("OM §5/screen: horse: got %+v; want %s", a, "not a.Screen, a.PMStart-a.PM == 2, not a.Disordered, a.Bases == 3")
	}
	for name, s := range map[string]*state.State{
		"R129 b": after(field(horse), &state.EvRuling{Ruling: 129, Reading: "b"}),
	} {
		n = charged(t, s, "X", "A")
		if a = n.Unit("A"); a.Screen || a.PM != a.PMStart {
			t.Errorf("OM §5/screen: %s: got %+v; want %s", name, a, "not a.Screen, a.PM == a.PMStart")
		}
	}
	// The closing fire and the melee that are told beforehand are those of the whole battalion, as it will fire and fight.
	chances := func(s *state.State) string {
		return fmt.Sprint(prepared(t, s, on("charge", "X", "A")).Odds(odds.NewEngine()).Chance)
	}
	if told, whole := chances(foot), chances(after(foot, &state.EvScreen{Unit: "A"})); told != whole {
		t.Errorf("OM R129: with its screen out a charge on it is told as %s; want %s, as with the screen in its ranks", told, whole)
	}
	flank := field(unitAt("X", 4, "column", 75, 39, 270, ""))
	if n = charged(t, flank, "X", "A"); !n.Unit("A").Screen {
		t.Error("a charge from aside drives it in")
	}
	hand := unplaced(foot)
	if n = charged(t, hand, "X", "A"); n.Unit("A").Screen {
		t.Error("nobody measures, and it stays out")
	}
	// Who only moves stops before it as before any enemy.
	go_ := game.Action{Verb: "move", Units: []game.Operand{only("X")}, Args: []string{"forward", "5"}}
	if _, key := whyNot(t, foot, go_); key != "move.stop-enemy" {
		t.Errorf("it moves through: %s", key)
	}
}

// A screen goes out from every formation but open order and square, of two bases or more
// (OM §5/screen [+], OM §5/screen [-]), whether or not the battalion has ended its move.
func TestScreenFormations(t *testing.T) {
	for _, c := range []struct {
		form  string
		bases int
		key   string
	}{
		{"line", 2, ""}, {"line", 1, "drill.screen-form"}, {"line", 6, ""}, {"march", 2, ""}, {"march", 4, ""},
		{"open", 4, "drill.screen-form"}, {"square", 4, "drill.screen-form"}, {"open", 1, "drill.screen-form"},
	} {
		s := moveOfFirst(t, []string{unitAt("A", c.bases, c.form, 60, 40, 0, map[bool]string{true: ", traits: [light, light-company]", false: voltigeurs}[c.form == "open"])}, nil)
		if c.key != "" {
			refused(t, s, drillOf("form", "A", "screen", "3"), "OM §5/screen", c.key)
			continue
		}
		for _, s := range []*state.State{s, after(s, &state.EvSpent{Unit: "A", Spent: 100, Gone: 100, Motion: state.WentForward | state.FinishedMove})} {
			if n := changed(t, s, "form", "A", "screen", "3"); !n.Unit("A").Screen || n.Unit("A").Spent != s.Unit("A").Spent {
				t.Errorf("OM §5/screen: %s of %d: got %+v; want %s", c.form, c.bases, n.Unit("A"), `n.unit("A").Screen, n.unit("A").Spent == s.unit("A").Spent`)
			}
		}
		refused(t, s, drillOf("form", "A", "screen", "5.01"), "OM §5/screen", "drill.screen-far")
		changed(t, s, "form", "A", "screen", "5")
		changed(t, s, "form", "A", "screen", "0")
	}
	gone := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 40, 0, voltigeurs+", routing: true")}, nil)
	if _, err := turn.Prepare(gone, drillOf("form", "A", "screen")); err == nil {
		t.Error("one that runs sends out a screen")
	}
}
