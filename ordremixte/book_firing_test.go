package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds who may fire, and at whom, around a charge (OM §9.2, 9.3, 9.4, 10.2):
// the rulings R220 to R225.

// A friend within the centimetre that the charger leaves, between the flank lines of who is
// charged, keeps it from its closing fire: it needs its whole front free (OM §9.2 [+], OM
// §10.2 [-], R220); one beside its lane or farther ahead does not (OM §9.2 [-]).
func Test10_2_AFriendBeforeTheFront(t *testing.T) {
	for _, c := range []struct {
		x, y float64 // front of F, 3 cm wide and 1.5 deep, looking as A does
		ref  string
		owed bool
	}{{64.5, 22, "", false}, {64.5, 22, "b", true}, {67.6, 22, "", true}, {64.5, 22.6, "", true}} {
		base := exact(scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 1, "line", c.x, c.y, 0, "")}, []string{unitAt("X", 4, "column", 57, 30, 180, "")}))
		if c.ref != "" {
			base = after(base, &state.EvRuling{Ruling: 220, Reading: c.ref})
		}
		s := inFire(t, base, [2]string{"X", "A"})
		if got := closingDue(t, s); (got["X"] == 80) != c.owed {
			t.Errorf("OM §10.2, R220 %s: F at %v, %v before A (54 to 66, y 20): closing fire due %v; want it: %v", c.ref, c.x, c.y, got, c.owed)
		}
	}
}

// Where nobody knows the places the table shows that friend, and the line of the charge says so
// (OM §10.2 [-], R220): no closing fire is owed; without the word it is (OM §10.2 [+]).
func Test10_2_SaidThatTheFrontIsCovered(t *testing.T) {
	base := scenario(t, []string{offTableUnit("A", 4, "line", "")}, []string{offTableUnit("X", 4, "column", "")})
	for _, c := range []struct {
		facts []string
		owed  bool
	}{{nil, true}, {[]string{"range", "out"}, false}} {
		s := after(base, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: base.Turn})
		s = played(t, s, on("charge", "X", "A", append([]string{"side", "front"}, c.facts...)...))
		if ch := nthOf(s.Charges, 0); (ch.Closing != facts.OutOfRange) != c.owed {
			t.Errorf("OM §10.2, R220: said %v: closing fire owed %v, want %v", c.facts, ch.Closing != facts.OutOfRange, c.owed)
		}
	}
}

// Neither at the charged unit, while its charger waits at 1 cm, nor at that charger do third
// units fire: both enter a melee in this move (OM §9.4/melee [-], R51, R221). The charged
// unit fires at its charger as before, and by the other reading its enemies at it (OM
// §9.4/melee [+]).
func Test9_4_FireAtWhoIsCharged(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 74, 20, 0)}, []string{unitAt("X", 4, "column", 63, 30, 180, ""), line("Y", 50, 26, 180)}))
	s := inFire(t, base, [2]string{"X", "A"})
	refused(t, s, shotAt("Y", "A"), "OM §9.4/melee", "placed.spared")
	refused(t, s, shotAt("B", "X"), "OM §9.4/melee", "placed.charger")
	prepared(t, s, shotAt("A", "X"))
	if v := values(t, prepared(t, s, shotAt("Y", "A", "range", "long", "r221", "b")))[""]; v != 40 {
		t.Errorf("OM §9.4, R221 b: Y at A, whom X charges: got %d; want 40", v)
	}
}

// Guns fire at neither side of a coming melee, and their round shot goes through both without
// hitting them: they are counted, and who stands behind them is hit (OM §9.4/melee [-], 9.8
// [+], R221). Who writes one of them behind the target is refused as well.
func Test9_8_ThroughWhoIsCharged(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 60, 34, 180), line("C", 60, 51, 0)},
		[]string{unitAt("X", 4, "line", 60, 46, 180, ""), battery("G", 2, 60, 10, 0, "")}))
	s := inFire(t, base, [2]string{"X", "A"})
	behind := func(ids ...string) game.Action {
		return game.Action{Verb: "fire", Units: []game.Operand{only("G"), {IDs: ids, Join: game.Behind}}}
	}
	if v := values(t, prepared(t, s, shotAt("G", "B"))); len(v) != 2 || v["B"] != 2*20 || v["C"] != 2*20+2-10*3 { // C shows its back (§9.5)
		t.Errorf("OM §9.8: G at B, A and X behind it in a coming melee, C behind them: got %v; want B 40 and C 12, for three bases crossed and its back", v)
	}
	if v := values(t, prepared(t, s, shotAt("G", "B", "r221", "b"))); len(v) != 3 || v["A"] == 0 {
		t.Errorf("OM §9.8, R221 b: G at B: got %v; want B, A and C", v)
	}
	refused(t, s, behind("B", "A"), "OM §9.4/melee", "placed.spared")
	refused(t, s, behind("B", "X"), "OM §9.4/melee", "placed.charger")
	prepared(t, s, behind("B", "C"))
}

// Who is charged is no enemy that third units must prefer for being nearer (OM §9.3 [-],
// 9.4/melee, R221); by the other reading he is (OM §9.3 [+]).
func Test9_3_WhoIsChargedIsNotPreferred(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 47, 19, 0)}, []string{unitAt("X", 4, "column", 63, 30, 180, ""), line("Y", 54, 25, 180)}))
	s := inFire(t, base, [2]string{"X", "A"})
	prepared(t, s, shotAt("Y", "B", "range", "long"))
	refused(t, s, shotAt("Y", "B", "range", "long", "r221", "b"), "OM §9.3", "placed.not-nearest")
}

// Once the target has evaded, or a square has stopped the horse, there is no melee to come,
// and third units fire at either (OM §9.4/melee [+], 8.6, 8.7, R221).
func Test9_4_FireAtWhoIsNoLongerCharged(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("A", 3, "open", 60, 20, 0, ", traits: [light]")}, []string{unitAt("X", 4, "line", 60, 24, 180, ""), line("Y", 48, 10, 180)}))
	s := played(t, charged(t, frenchMove(base, "move-first"), "X", "A"), evading([]string{"A"}))
	horse := frenchMove(exact(scenario(t, []string{line("K", 60, 80, 180)}, []string{horseAt("H", 3, 60, 62, 0), line("E", 74, 75, 0)})), "move-first")
	squared := played(t, charged(t, horse, "H", "K"), on("square", "K", "H"), 100)
	for _, c := range []struct {
		s    *state.State
		a, b string
	}{{s, "Y", "A"}, {squared, "E", "K"}} {
		if _, err := turn.Prepare(inPhase(c.s, "fire"), shotAt(c.a, c.b, "range", "long")); refusedAs(err, "placed.spared") || refusedAs(err, "placed.in-melee") {
			t.Errorf("OM §9.4: %s at %s, who awaits no melee any more: got %v; want no ban on fire into a melee", c.a, c.b, err)
		}
	}
}

// Who is charged fires at who charges it and at nobody else, from whichever side he comes:
// charged in the flank or in the rear alone, or with a friend before its front, it does not
// fire at all (OM §10.2 [-], 10.3, R197, R220). Who is charged by nobody fires (OM §10.2 [+]).
func Test10_2_WhoIsChargedFiresAtNobodyElse(t *testing.T) {
	y := line("Y", 67, 27, 180)
	flank, rear := unitAt("H", 4, "column", 75, 17, 270, ""), unitAt("H", 4, "column", 60, 10, 0, "")
	friend := unitAt("F", 1, "line", 64.5, 22, 0, "")
	for _, c := range []struct {
		who     string
		british []string
		h       string
		charge  bool
		key     string
		way     string
	}{
		{"in the flank", []string{line("A", 60, 20, 0)}, flank, true, "placed.taken", "fire A at Y !"},
		{"in the rear", []string{line("A", 60, 20, 0)}, rear, true, "placed.taken", "fire A at Y !"},
		{"guns in the flank", []string{battery("A", 2, 60, 20, 0, "")}, flank, true, "placed.taken", "fire A at Y !"},
		{"behind a friend", []string{line("A", 60, 20, 0), friend}, unitAt("H", 4, "column", 57, 30, 180, ""), true, "placed.taken", "fire A at Y !"},
		{"on its front", []string{line("A", 60, 20, 0)}, unitAt("H", 4, "column", 57, 30, 180, ""), true, "placed.charged", "fire A at H"},
		{"by nobody", []string{line("A", 60, 20, 0)}, flank, false, "", ""},
	} {
		s := exact(scenario(t, c.british, []string{c.h, y}))
		if !c.charge {
			prepared(t, inPhase(s, "fire"), shotAt("A", "Y", "range", "long"))
			continue
		}
		s = inFire(t, s, [2]string{"H", "A"})
		t.Log("charged " + c.who)
		if r := refused(t, s, shotAt("A", "Y"), "OM §10.2", c.key); nth(r.Ways, 0).Line != c.way {
			t.Errorf("OM §10.2: charged %s: got ways %+v; want %q first", c.who, r.Ways, c.way)
		}
	}
}

// Charged on its front and on its flank, whichever was declared first, a unit fires at the
// one before it alone, and is told so (OM §10.2 [-], R223).
func Test10_2_FrontAndFlankAndNobodyElse(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 57, 30, 180, ""), unitAt("H", 4, "column", 75, 17, 270, ""), line("Y", 67, 27, 180)}))
	for _, charges := range [][][2]string{{{"X", "A"}, {"H", "A"}}, {{"H", "A"}, {"X", "A"}}} {
		s := inFire(t, base, charges...)
		prepared(t, s, shotAt("A", "X"))
		if r := refused(t, s, shotAt("A", "Y"), "OM §10.2", "placed.charged"); nth(r.Ways, 0).Line != "fire A at X" {
			t.Errorf("OM §10.2: charged %v: got ways %+v; want fire A at X first", charges, r.Ways)
		}
	}
}

// Who charged somebody that evaded has no melee before which it would give up its fire: it
// fires as who has moved (OM §9.4 [+], R222); by the other reading not (OM §9.4 [-]).
func Test9_4_FireAfterAnEvasion(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("A", 3, "open", 60, 20, 0, ", traits: [light]"), line("B", 60, 2, 0)}, []string{unitAt("X", 4, "line", 60, 24, 180, "")}))
	s := charged(t, frenchMove(base, "move-first"), "X", "A")
	s = played(t, s, evading([]string{"A"}))
	s = carriedOn(inPhase(s, "fire"))
	if v := values(t, prepared(t, s, shotAt("X", "A", "range", "long")))[""]; v != 4*(10-5-5) {
		t.Errorf("OM §9.4: X at A that evaded it: got %d; want 0: 10 -5 moved -5 open order", v)
	}
	if v := values(t, prepared(t, s, shotAt("A", "X", "range", "long")))[""]; v != 3*(10-5) {
		t.Errorf("OM §9.4: A at X that it evaded: got %d; want 15: it has moved", v)
	}
	refused(t, s, shotAt("X", "A", "range", "long", "r222", "b"), "OM §9.4", "fire.charging")
}

// A line charged on its front and on its flank fires with all its bases at the one before it,
// and not at the other: it routs when it is touched, after the fire (OM §10.2 [+], [-], R223).
func Test10_2_FrontAndFlank(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, ""), unitAt("H", 4, "column", 75, 17, 270, "")}))
	s := inFire(t, base, [2]string{"X", "A"}, [2]string{"H", "A"})
	if got := closingDue(t, s); len(got) != 1 || got["X"] != 80 {
		t.Errorf("OM §10.2: X before A, H on its flank: got %v; want X 80 alone", got)
	}
	refused(t, s, shotAt("A", "H"), "OM §10.2", "placed.no-closing")
}

// Gunners away from their guns are open order as a target as well: guns do not fire at them
// beyond short range (OM §9.3 [+], R224), within it they do, at 20 +10 -5 (OM §9.10); by the
// other reading they do at long too (OM §9.3 [-]).
func Test9_3_GunsAtACrewAway(t *testing.T) {
	at := func(y float64) *state.State {
		base := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{battery("C", 2, 60, y, 180, "")}))
		return after(base, &state.EvGuns{Unit: "C", Left: true})
	}
	far, near := at(40), at(27)
	if !far.Unit("C").Abandoned {
		t.Fatal("OM §9.3: the crew of C has not left its guns")
	}
	refused(t, far, shotAt("G", "C"), "OM §9.3", "placed.guns-at-open")
	if v := values(t, prepared(t, far, shotAt("G", "C", "r224", "b")))[""]; v != 2*(20-5) {
		t.Errorf("OM §9.3: R224 b: got %d; want 30", v)
	}
	if v := values(t, prepared(t, near, shotAt("G", "C")))[""]; v != 2*(20+10-5) {
		t.Errorf("OM §9.3: at short: got %d; want 50", v)
	}
}

// Two columns attack a line on its front, and nobody else (OM §10.1 [+], [-], R225).
func Test10_1_TwoColumnsOnOpenOrder(t *testing.T) {
	columns := []string{unitAt("X", 4, "column", 56, 28, 180, ""), unitAt("Y", 4, "column", 64, 28, 180, "")}
	for form, ok := range map[string]bool{"line": true, "open": false} {
		s := charged(t, frenchMove(exact(scenario(t, []string{unitAt("A", 4, form, 60, 20, 0, ", traits: [light]")}, columns)), "move-first"), "X", "A")
		_, err := turn.Prepare(s, on("charge", "Y", "A"))
		if (err == nil) != ok || err != nil && !refusedAs(err, "melee.too-many") {
			t.Errorf("OM §10.1: a second column at a unit in %s: got %v; allowed %v", form, err, ok)
		}
	}
}

// While a place is unknown nobody can tell who stands behind the target of a round shot: it
// is left to the referee, and said (OM §9.8 [+]); within short range there is nothing to
// tell (OM §9.8 [-]).
func Test9_8_BehindIsUnknown(t *testing.T) {
	base := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 50, 180), line("Y", 60, 60, 180)}))
	s := unplaced(base)
	for rng, want := range map[string]bool{"long": true, "short": false} {
		c := leftToReferee(t, s, shotAt("G", "X", "range", rng))
		if got := slices.Contains(c, "behind"); got != want {
			t.Errorf("OM §9.8: G at X at %s, places unknown: trusted %v; want who stands behind among them: %v", rng, c, want)
		}
	}
	if c := leftToReferee(t, base, shotAt("G", "X")); slices.Contains(c, "behind") {
		t.Errorf("OM §9.8: all stand on the table: trusted %v", c)
	}
}

// leftToReferee is what a shot that misses leaves to the referee.
func leftToReferee(t *testing.T, s *state.State, a game.Action) []string {
	t.Helper()
	var v game.Verdict
	d := dice.New([]dice.Face{{Die: dice.D100, Face: 100}}, nil)
	adj := prepared(t, s, a)
	if _, err := d.Run(func() { v = adj.Play(d) }); err != nil {
		t.Fatal(err)
	}
	return v.Trusted
}

// Who is written behind the target stands in the line of the ball, from the middle of the battery's front
// through the nearest point of the target, up to the range of the guns, and nobody is left out who does
// (OM §9.8 [+]); beside it, beyond it, behind what hides him, or left out, is refused with the paragraph
// (OM §9.8 [-]).
func Test9_8_WhoIsWrittenBehindStandsThere(t *testing.T) {
	at := func(more ...string) *state.State {
		them := append([]string{line("A", 60, 40, 180), unitAt("B", 4, "column", 60, 48, 180, "")}, more...)
		return inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, them, "id: h, kind: hill, polygon: [[50, 55], [70, 55], [70, 57], [50, 57]]")), "fire")
	}
	for _, c := range []struct {
		name, line string
		more       []string
		want       string
	}{
		{"behind it", "fire G at A>B", nil, ""},
		{"30 cm beside", "fire G at A>C", []string{unitAt("C", 4, "column", 93, 48, 180, "")}, "OM §9.8 fire.beside-line"},
		{"a hundredth beside", "fire G at A>B>C", []string{unitAt("C", 4, "column", 63.01, 53, 180, "")}, "OM §9.8 fire.beside-line"},
		{"beyond 40 cm", "fire G at A>B>C", []string{unitAt("C", 4, "column", 60, 60.01, 180, "")}, "OM §9.8 fire.beyond-line"},
		{"behind a hill", "fire G at A>B>C", []string{unitAt("C", 4, "column", 60, 58, 180, "")}, "OM §9.8 fire.not-on-line"},
		{"one between is left out", "fire G at A>C", []string{unitAt("C", 4, "column", 60, 53, 180, "")}, "OM §9.8 fire.on-line-too"},
		{"all three", "fire G at A>B>C", []string{unitAt("C", 4, "column", 60, 53, 180, "")}, ""},
		{"the first alone means all", "fire G at A", []string{unitAt("C", 4, "column", 60, 53, 180, "")}, ""},
		{"one of whom nobody knows where he stands", "fire G at A>B>C", []string{offTableUnit("C", 4, "column", "")}, ""},
	} {
		s := at(c.more...)
		if got := tellsOf(t, s, c.line); got != c.want {
			t.Errorf("OM §9.8: %s, %s: got %q, want %q", c.name, c.line, got, c.want)
		}
		if c.want == "" {
			continue
		}
		r, _ := whyNot(t, s, actionOf(t, s, c.line))
		if len(r.Ways) != 2 || r.Ways[0].Line != "fire G at A" || !strings.HasSuffix(r.Ways[1].Line, "!") {
			t.Errorf("OM §9.8: %s: ways %+v; want the shot as measured, and !", c.name, r.Ways)
		}
	}
}
