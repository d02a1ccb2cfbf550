package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file states small things of many chapters that no other test would have missed.

// A garrison finds a base for every side of its block that is attacked, or is driven out (OM §15 [+]): of
// one base who comes at the south and at the east. Which side it is, is where the way of the charger ends:
// the second column wheels towards the east, though the south is nearer to where it stands.
func Test15_AttackedWhereTheWayEnds(t *testing.T) {
	garrison := func(bases int) *state.State {
		return frenchMove(holding(exact(scenario(t, []string{offTableUnit("A", bases, "march", "")},
			[]string{unitAt("X", 4, "column", 60, 45, 0, ""), unitAt("Y", 4, "column", 70, 52, 0, "")}, house("v", 60, 60))), "A", "v"), "move-first")
	}
	for _, c := range []struct {
		bases  int
		fights bool
	}{{1, false}, {2, true}} {
		text := oddsText(doing(t, garrison(c.bases), "c X at A"), "c Y at A")
		if fights := !strings.Contains(text, "no melee is fought"); fights != c.fights {
			t.Errorf("OM §15: %d bases, attacked from two sides: fights %v, want %v:\n%s", c.bases, fights, c.fights, text)
		}
	}
}

// Horse charged in front and in the flank does not ride out (OM §10.5/countercharge [-], R381); where the referee has it ride it answers the charge
// that it is told to answer (OM §10.5/countercharge [+]): 4 less 2 under Attack is less than its points. The other is none to ride at (OM
// §10.5/countercharge [-]).
func Test10_5_AnswersTheChargeItNames(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("J", 3, 60, 20, 0)}, []string{horseAt("K", 3, 60, 36, 180), horseAt("M", 3, 44, 12, 90)})), "move-first")
	s = doing(t, doing(t, s, "c K at J countercharge=no"), "c M at J")
	refused(t, s, actionOf(t, s, "counter J at K"), "OM R381", "charge.counter-aside")
	n := played(t, s, actionOf(t, s, "counter J at K !"), 4)
	if k, m := nthOf(n.Charges, 0), nthOf(n.Charges, 1); !k.Counter || m.Counter {
		t.Errorf("OM §10.5: got K met %v and M met %v, want K alone", k.Counter, m.Counter)
	}
	no(t, s, "counter J at M", "OM §10.5/countercharge", "charge.counter-front")
}

// Horse rides against a charge on the brigade that it supports (OM §10.5/support [+]), and on no other (OM
// §10.5/support [-]): it is told to support the first brigade of the file.
func Test10_5_SupportsItsOwnBrigade(t *testing.T) {
	charged := func(friend string, x float64) *state.State {
		s := frenchMove(corps(t, "          - {id: Y, bases: 4, formation: line, at: [74, 100], facing: 180}", `          - {id: Y, bases: 4, formation: line, at: [74, 100], facing: 180}
      - name: Lefebvre
        general: {id: lefebvre, at: [95, 74]}
        order: attack
        units:
          - {id: K, arm: light-cavalry, bases: 4, formation: line, at: [`+text(x)+`, 58], facing: 180}`), "move-first")
		return doing(t, s, "c K at "+friend+" countercharge=no")
	}
	no(t, charged("I", 102), "counter H at K", "OM §10.5/support", "charge.supports-other")
	s := charged("C", 76)
	if n := played(t, s, actionOf(t, s, "counter H at K"), 1); len(n.Charges) != 2 || nthOf(n.Charges, 1).Target != "H" {
		t.Errorf("OM §10.5: got %d charges, want K diverted to H", len(n.Charges))
	}
}

// Ground disorders who charges through it (OM §8.3 [+]); who is in disorder already has no more of it.
func Test8_3_DisorderedOnce(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{unitAt("R", 4, "open", 25, 20, 0, rifles)}, []string{horseAt("V", 3, 25, 31, 180)},
		`id: g, kind: wood, polygon: [[20, 22], [30, 22], [30, 30], [20, 30]]`)), "move-first")
	for _, c := range []struct {
		before bool
		want   int
	}{{false, 1}, {true, 0}} {
		in := as(s, "V", func(u *state.Unit) { u.Disordered = c.before })
		got := 0
		for _, e := range verdictOf(t, prepared(t, in, actionOf(t, in, "c V at R"))).Events {
			if e, is := e.(*state.EvDisorder); is && e.Unit == "V" {
				got++
			}
		}
		if got != c.want {
			t.Errorf("OM §8.3: disordered before %v: disordered %d times by the wood, want %d", c.before, got, c.want)
		}
	}
	open := frenchMove(exact(scenario(t, []string{unitAt("R", 4, "open", 25, 20, 0, rifles)}, []string{horseAt("V", 3, 25, 31, 180)})), "move-first")
	if n := played(t, open, actionOf(t, open, "c V at R")); n.Unit("V").Disordered {
		t.Error("OM §8.3: got V disordered on open ground, want it in order")
	}
}

// Two columns on a line are one charge with one closing fire (OM §10.2 [+]): where the first came without
// any, since something bars it, the second brings none (OM §10.2 [-]).
func Test10_2_JoinsAChargeWithoutFire(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 56, 30, 180, ""), unitAt("Y", 4, "column", 64, 30, 180, "")})), "move-first")
	for _, c := range []struct {
		first string
		fires bool
	}{{"c X at A", true}, {"c X at A range=out", false}} {
		text := oddsText(doing(t, s, c.first), "c Y at A")
		if fires := strings.Contains(text, `"closing"`); fires != c.fires {
			t.Errorf("OM §10.2: after %q: closing fire %v, want %v:\n%s", c.first, fires, c.fires, text)
		}
	}
}

// Where nobody has told where the waves stand, the 7.5 cm between them are the table's word (OM
// §10.5/waves [+]); where both are placed they are measured (OM §10.5/waves [-]).
func Test10_5_WavesOfUnknownPlace(t *testing.T) {
	s := waves(t, 7.5, "retreats")
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{{"by eye", byEye(s), "distance"}, {"placed", s, ""}} {
		if got := strings.Join(verdictOf(t, prepared(t, c.s, actionOf(t, c.s, "c K at A wave=yes"))).Trusted, " "); got != c.want {
			t.Errorf("OM §10.5: %s: trusts %q, want %q", c.name, got, c.want)
		}
	}
}

// A grand battery is of sections that touch side to side (OM §9.9 [+]): that two of three touch is not
// enough, whichever is named first (OM §9.9 [-]).
func Test9_9_TwoTouchAndOneApart(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{battery("G", 1, 60, 20, 0, ""), battery("H", 1, 70, 20, 0, ""), battery("J", 1, 73, 20, 0, "")}, []string{unitAt("X", 4, "column", 65, 45, 180, "")})), "fire")
	if got := values(t, prepared(t, s, actionOf(t, s, "f H+J at X"))); len(got) == 0 {
		t.Error("OM §9.9: H and J touch: got no value")
	}
	for _, l := range []string{"f G+H+J at X", "f H+J+G at X", "f H+G+J at X", "f J+G+H at X"} {
		if r := refusedBy(s, actionOf(t, s, l)); !strings.Contains(r, "battery") {
			t.Errorf("OM §9.9: %s: got %q, want it refused: G stands apart", l, r)
		}
	}
}

// A screen covers the width of two bases where it stands (OM §5/screen [+]): before a line that fires over
// the middle between two bases it hides three of four. It covers nobody from the side (OM §5/screen [-]),
// and where the place of one of the two is unknown, all of a front of two.
func TestScreenShieldsWhereItStands(t *testing.T) {
	facing := frenchMove(exact(scenario(t, []string{line("B", 60, 41.5, 0)}, []string{unitAt("F", 4, "line", 60, 49, 180, voltigeurs)})), "move-first")
	facing = inPhase(changed(t, facing, "form", "F", "screen", "3"), "fire")
	for _, c := range []struct {
		at   float64
		want int
	}{{60, 20}, {58.5, 10}} { // two bases see F past the screen, one
		s := as(facing, "F", func(u *state.Unit) { u.ScreenAt.At.X = c.at })
		if got := worth(s, "f B at F !"); got != itoa(c.want) {
			t.Errorf("OM §5/screen: a screen at %v: got %s, want %d", c.at, got, c.want)
		}
	}
	beside := frenchMove(exact(scenario(t, []string{line("B", 60, 41.5, 0), line("C", 68, 51, 270)}, []string{unitAt("E", 4, "column", 60, 49, 180, voltigeurs)})), "move-first")
	beside = inPhase(changed(t, beside, "form", "E", "screen", "3"), "fire")
	if got := worth(beside, "f C at E"); got != "68" { // 4 x (10 +5 column +2 flank)
		t.Errorf("OM §5/screen: from the side: got %s, want 68", got)
	}
	no(t, beside, "f B at E", "OM §9.3", "drill.nearest-screen")
	unknown := moveOfFirst(t, []string{"id: M, bases: 4, formation: line", line("B", 60, 40, 0)}, []string{"id: A, bases: 4, formation: column, traits: [light-company]"})
	unknown = inPhase(after(unknown, &state.EvScreen{Unit: "A", Out: true}), "fire")
	for _, firer := range []string{"B", "M"} {
		no(t, unknown, "f "+firer+" at A short", "OM §9.3", "drill.screened")
	}
}

// A masse that fires before contact at horse is a square and fires one base (OM §5 [+]); at foot it fires
// its front of two (OM §5 [-]).
func Test5_MasseFiresAsASquare(t *testing.T) {
	for line, want := range map[string]string{
		"f 4b mass closing at hcav":   "10", // long: 1 x 10
		"f 4b col closing at hcav":    "20", // 2 x 10
		"f 4b mass closing at 4b col": "40", // short, at a column: 2 x (10 +5 +5)
	} {
		if got := worth(noUnits(t), line); got != want {
			t.Errorf("OM §5: %s: got %s, want %s", line, got, want)
		}
	}
}

// Nobody needs to say how many bases the target has (OM §9.10 [+]): 80 on a column of four points that
// has lost none, of whom 20 see no loss, of 72 who lose one six tenths hold, of 8 who lose two a half.
func Test9_10_TargetOfUnknownBases(t *testing.T) {
	adj, r := understood(noUnits(t), "f s 4b line at col 4pm")
	if r != nil {
		t.Fatalf("OM §9.10: got %s %s, want a shot", r.Ref, r.Say.Key)
	}
	holds := chance(t, adj, func(o game.Object) bool {
		target, ok := o.Get("target").(game.Object)
		return ok && target.Get("status") == "steady"
	})
	if got, want := holds.FloatString(3), "0.672"; got != want {
		t.Errorf("OM §9.10: holds with %s, want %s", got, want)
	}
}

// What may stand behind a screen that goes out and behind two corners, as typed.
func TestLinesThatEndEarly(t *testing.T) {
	s := twoNamed(t)
	for line, want := range map[string]string{
		"form A screen 3":         "form [A] (screen 3)",
		"form A screen 3 left":    "no too-much: form A screen 3",
		"form A recall left":      "no too-much: form A recall",
		"place A fl":              "no needs",
		"place A fl 1,1 fr":       "no needs",
		"place A fl 1,1 fr 13,1":  "place [A] (fl 1 1 fr 13 1)",
		"place A fl 1,1":          "no needs",
		"place A fl X.fl 3":       "no needs",
		"place A fl X.fl 3 X.fr":  "no needs",
		"place A fl X.fl fr X.fr": "no bad-measure",
	} {
		if got := meant(s, line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// The name of a brigade is all of it, even where the names of its units begin with it.
func TestBrigadeNamedLikeItsUnits(t *testing.T) {
	s := moveOfFirst(t, []string{line("B01", 40, 20, 0), line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)})
	for line, want := range map[string]string{
		"move b0 forward 3":  "move [B01 A] (forward 3)",
		"move b01 forward 3": "move [B01] (forward 3)",
	} {
		if got := meant(s, line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// Dice behind the last unit of a line are anybody's, so that those of the first of two stand behind the first.
func TestDiceStandBehindTheirUnit(t *testing.T) {
	a := game.Action{Verb: "melee", Units: []game.Operand{only("A"), {IDs: []string{"X", "Y"}, Join: game.Together}}}
	for _, c := range []struct {
		faces []dice.Face
		want  string
	}{
		{nil, "melee A at X+Y"},
		{[]dice.Face{{Unit: "X", Face: 30}}, "melee A at X 30 + Y"},
		{[]dice.Face{{Unit: "A", Face: 44}, {Unit: "X", Face: 30}}, "melee A 44 at X+Y 30"},
		{[]dice.Face{{Unit: "Y", Face: 30}}, "melee A at X + Y 30"},
	} {
		if got := language.Canonical(a, c.faces); got != c.want {
			t.Errorf("%v: got %q, want %q", c.faces, got, c.want)
		}
	}
}

// A general over a side of several divisions is told as who commands in chief; who commands one of them, or
// a side of one division, is not (OM §1 [+], OM §1 [-]).
func Test1_WhoCommandsInChief(t *testing.T) {
	s := wings(t)
	for id, want := range map[string]bool{"hill": true, "picton": false, "ney": false} {
		_, data := question(t, s, "show", nil, id)
		if got := data["show"].(map[string]any)["in_chief"] == true; got != want {
			t.Errorf("OM §1: show %s: in chief %v, want %v", id, got, want)
		}
	}
}
