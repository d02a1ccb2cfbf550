package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds shots whose verdict hangs on the lines of the flanks: who stands outside of
// them, and who within less than the tape can tell (OM §9.2, 10.2, R303).

// asideOf is the first movement of the French: the line A looks north from 54 to 66, y 20, and
// the column X comes at it from the east, its front, 6 cm wide, partly before A's. It halts 1 cm
// from A's end, wholly beyond A's flank line at 66.
func asideOf(t *testing.T, more ...string) *state.State {
	t.Helper()
	return scenario(t, []string{line("A", 60, 20, 0)}, append([]string{unitAt("X", 4, "column", 76, 21, 270, "")}, more...))
}

// Who charges the front from beside the flank lines halts outside of them: there is nothing
// before contact to fire at (OM §9.2 [-], 10.2 [-], R303); the charge says so, nothing is owed,
// and the line is refused for the right reason. By the other reading the unit fires (OM §10.2 [+]).
func Test9_2_AChargerOutsideTheLane(t *testing.T) {
	for _, c := range []struct {
		ref  string
		owed int
	}{{"", 0}, {"b", 80}} {
		s := exact(asideOf(t))
		if c.ref != "" {
			s = after(s, &state.EvRuling{Ruling: 303, Reading: c.ref})
		}
		s = frenchMove(s, "move-first")
		v := throw(t, prepared(t, s, on("charge", "X", "A")), nil)
		s = after(s, v.Events...)
		if ch := nthOf(s.Charges, 0); ch.Side != facts.Front {
			t.Fatalf("OM §10.4: X comes from (76, 21) at A: side %v, want its front", ch.Side)
		}
		told := spokenLines(&v)
		if says := strings.Contains(told, "no closing fire while X stands outside the flank lines of A"); says != (c.owed == 0) {
			t.Errorf("OM §9.2, R303 %s: the charge says\n%s", c.ref, told)
		}
		s = inPhase(s, "fire")
		evs, say := turn.Follow(s)
		if due := closingDue(t, after(s, evs...))["X"]; due != c.owed {
			t.Errorf("OM §9.2, R303 %s: closing fire at X, 1 cm beside A's flank line: %d due, want %d", c.ref, due, c.owed)
		}
		if c.owed > 0 {
			continue
		}
		if told := spokenLines(&game.Verdict{Lines: say}); told != "A gives no closing fire at X: it halts outside the flank lines, by 1 cm" {
			t.Errorf("OM §9.2, R303: the fire phase says %q", told)
		}
		refused(t, after(s, evs...), shotAt("A", "X"), "OM §10.2", "placed.no-closing")
	}
}

// Of two who charge the front the one outside the flank lines is not fired at, and the other
// with all bases (OM §10.2 [+], [-], R303).
func Test10_2_OneOfTwoOutsideTheLane(t *testing.T) {
	for _, order := range [][]string{{"X", "Y"}, {"Y", "X"}} {
		s := frenchMove(exact(asideOf(t, unitAt("Y", 4, "column", 58, 30, 180, ""))), "move-first")
		for _, id := range order {
			s = charged(t, s, id, "A")
		}
		s = carriedOn(inPhase(s, "fire"))
		if got := closingDue(t, s); len(got) != 1 || got["Y"] != 80 {
			t.Errorf("OM §10.2, R303: %v charge A, X from outside its flank lines: closing fire due %v, want 80 at Y alone", order, got)
		}
		refused(t, s, shotAt("A", "X"), "OM §9.2", "placed.out-of-lane")
	}
}

// What is listed as the fire opens is the sum that the die is then thrown for: with the bases
// that the charger outside the flank lines leaves for the other (OM §10.2 [+]).
func Test10_2_TheSumListedIsTheOneThrownFor(t *testing.T) {
	for _, order := range [][]string{{"X", "Y"}, {"Y", "X"}} {
		s := frenchMove(exact(asideOf(t, unitAt("Y", 4, "column", 58, 30, 180, ""))), "move-first")
		for _, id := range order {
			s = charged(t, s, id, "A")
		}
		told := ""
		for s.PhaseID() != "fire" {
			v := throw(t, prepared(t, s, game.Action{Verb: "next"}), nil)
			told = spokenLines(&v)
			s = after(s, v.Events...)
		}
		s = carriedOn(s)
		if want := "A on Y  4 bases x (10 +5 short +5 column) = 80"; !strings.Contains(told, want) || strings.Contains(told, "A on X") || closingDue(t, s)["Y"] != 80 {
			t.Errorf("OM §10.2: %v charge A, X from outside its flank lines: the fire opens with %q, and %v are due; want %q alone", order, told, closingDue(t, s), want)
		}
	}
}

// Less than the tape can tell outside the lane, or inside it, is too close to call: the die is
// thrown first, and the table is asked whether the charger stands in the lane. Who is found
// outside is not fired at, and nothing more is owed (OM §9.2 [+], [-], 10.2).
func Test9_2_AChargerAtTheEdgeOfTheLane(t *testing.T) {
	for _, c := range []struct {
		tape  float64
		close bool
	}{{0.9, false}, {1.1, true}} {
		s := asideOf(t)
		f := *s.Field
		f.Tape = c.tape
		s.Field = &f
		s = carriedOn(inPhase(charged(t, frenchMove(s, "move-first"), "X", "A"), "fire"))
		if got := closingDue(t, s)["X"] == 80; got != c.close {
			t.Errorf("OM §9.2: X 1 cm outside the lane, tape %v: closing fire due %v, want %v", c.tape, got, c.close)
		}
		if !c.close {
			continue
		}
		k := closeOf(t, s, shotAt("A", "X"))
		if k == nil || len(k.If) != 2 || k.If[0].Fact.Value != "short" || k.If[0].Value != 80 || k.If[1].Fact.Value != "out" {
			t.Fatalf("OM §9.2: X 1 cm outside the lane, tape %v: got %+v; want short at 80, or no shot", c.tape, k)
		}
		miss := played(t, s, shotAt("A", "X"), 81)
		if got := closingDue(t, miss); len(got) != 0 {
			t.Errorf("OM §10.2: after a miss still due: %v", got)
		}
		out := answered(t, s, shotAt("A", "X"), 50, "out")
		if got := closingDue(t, out); len(got) != 0 || out.Unit("X").PM != s.Unit("X").PM {
			t.Errorf("OM §9.2: found outside: X has %d PM of %d, due %v; want no loss and nothing due", out.Unit("X").PM, s.Unit("X").PM, got)
		}
		in := answered(t, s, shotAt("A", "X"), 50, "short")
		if got := closingDue(t, in); len(got) != 0 || in.Unit("X").PM != s.Unit("X").PM-1 {
			t.Errorf("OM §9.2: found inside: X has %d PM of %d, due %v; want one lost and nothing due", in.Unit("X").PM, s.Unit("X").PM, got)
		}
	}
}

// A friend who stands in the lane before the front, or beside it, by less than the tape can
// tell is too close to call, as an enemy at the same line is (OM §9.2 [+], [-]): the die is
// thrown, and only where it can hit is it asked. Who stands side by side with the shooter, as
// lines do, is not, nor who stands behind the target.
func Test9_2_AFriendAtTheFlankLine(t *testing.T) {
	for _, c := range []struct {
		x, y, facing float64 // front of F, 6 cm wide; A fires from 54 to 66, y 20, at X, y 27.5
		want         string
	}{
		{68.7, 23, 0, "close"}, {69.3, 23, 0, "close"}, {51.3, 23, 0, "close"}, {50.7, 23, 0, "close"},
		{69.51, 23, 0, "free"}, {68.49, 23, 0, "barred"},
		{69, 20, 0, "free"}, {69, 20.6, 0, "free"}, {69, 21.4, 0, "free"}, // side by side: the rear at 18.5, 19.1, 19.9
		{69, 21.6, 0, "close"},  // wholly before the front line, by 0.1
		{69.2, 29.3, 0, "free"}, // behind the front of X
		{60, 31, 0, "free"},
	} {
		s := inPhase(scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 2, "line", c.x, c.y, c.facing, "")}, []string{line("X", 60, 27.5, 180)}), "fire")
		got := "free"
		if _, err := turn.Prepare(s, shotAt("A", "X")); err != nil {
			if got = "barred"; !refusedAs(err, "placed.friend-in-front") {
				t.Errorf("OM §9.2: F at %v, %v: %v", c.x, c.y, err)
			}
		} else if k := closeOf(t, s, shotAt("A", "X")); k != nil {
			got = "close"
			if len(k.If) != 2 || k.If[0].Fact.Value != "long" || k.If[0].Value != 40 || k.If[1].Fact.Value != "out" {
				t.Errorf("OM §9.2: F at %v, %v: got %+v; want long at 40, or no shot", c.x, c.y, k)
			}
		}
		if got != c.want {
			t.Errorf("OM §9.2: F, 6 cm wide, at %v, %v before A, tape %v: %s, want %s", c.x, c.y, s.Field.Tape, got, c.want)
		}
		if c.want != "close" {
			continue
		}
		v := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall).Said
		if told := spokenLines(&v); !strings.Contains(told, "its friend F and the flank line of A") {
			t.Errorf("OM §9.2: F at %v, %v: it says\n%s", c.x, c.y, told)
		}
		if lost := answered(t, s, shotAt("A", "X"), 30, "out").Unit("X").PM - s.Unit("X").PM; lost != 0 {
			t.Errorf("OM §9.2: F found before the front: X goes by %d PM", lost)
		}
		if lost := answered(t, s, shotAt("A", "X"), 30, "long").Unit("X").PM - s.Unit("X").PM; lost != -1 {
			t.Errorf("OM §9.2: F found beside the lane: X goes by %d PM, want -1", lost)
		}
	}
}

// So it is with closing fire: a friend at a flank line, nearer than the charger who halts, is too
// close to call (OM §9.2, 10.2 [+], [-], R220); one beside the unit is not.
func Test10_2_AFriendAtTheFlankLine(t *testing.T) {
	for _, c := range []struct {
		x, y  float64 // front of F, 6 cm wide; A's lane is x 54 to 66, y from 20
		close bool
	}{{69.3, 22, true}, {68.7, 22, true}, {69.6, 22, false}, {69, 20, false}, {69.3, 23, false}} {
		base := scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 2, "line", c.x, c.y, 0, "")}, []string{unitAt("X", 4, "column", 57, 30, 180, "")})
		s := inFire(t, base, [2]string{"X", "A"})
		if got := closingDue(t, s)["X"]; got != 80 {
			t.Fatalf("OM §10.2: F at %v, %v: closing fire %d due, want 80", c.x, c.y, got)
		}
		if k := closeOf(t, s, shotAt("A", "X")); (k != nil) != c.close {
			t.Errorf("OM §9.2, R220: F at %v, %v before A: too close to call %+v, want %v", c.x, c.y, k, c.close)
		} else if !c.close {
			if got := verdictOf(t, prepared(t, s, shotAt("A", "X")), 50).Trusted; len(got) > 0 {
				t.Errorf("OM §9.2, R220: F at %v, %v, clear of the front: %v is taken on trust, want nothing", c.x, c.y, got)
			}
			continue
		}
		if got := closingDue(t, answered(t, s, shotAt("A", "X"), 50, "out")); len(got) != 0 {
			t.Errorf("OM §10.2: F found before the front: still due %v", got)
		}
	}
}

// A shot too close to call whose die does the same by every answer is told without one of them
// as a fact: its head names all, and each formula stands with its answer (OM §9.1, 9.5 [-]); once
// the table has answered, what it said is the fact (OM §9.1, 9.5 [+]).
func Test9_1_TheAnswerNobodyGave(t *testing.T) {
	short := line("X", 60, 23.2, 180) // 3.95 from A's middle, y 19.25
	for _, c := range []struct {
		name, x string
		face    int
		says    []string
		want    []string
		not     []string
	}{
		{"missed", short, 90, nil, []string{"Fire: A at X, short or long", "if short 4 bases x (10 +5 short) = 60", "if long 4 bases x 10 = 40", "d100 90 MISS"}, []string{"X, short 4", "X, long"}},
		{"hit by both", short, 30, nil, []string{"Fire: A at X, short or long", "d100 30 HIT"}, nil},
		{"asked", short, 50, []string{"long"}, []string{"Fire: A at X, long", "4 bases x 10 = 40", "d100 50 MISS"}, []string{"short"}},
	} {
		s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{c.x}), "fire")
		faces := []dice.Face{{Face: c.face}}
		for _, x := range c.says {
			faces = append(faces, dice.Face{Die: dice.Choice, Pick: x})
		}
		d := dice.New(faces, nil)
		v := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall).Play(d)
		told := strings.Join(strings.Fields(spokenLines(&v)), " ")
		for _, w := range c.want {
			if !strings.Contains(told, w) {
				t.Errorf("OM §9.1: %s: no %q in %s", c.name, w, told)
			}
		}
		for _, w := range c.not {
			if strings.Contains(told, w) {
				t.Errorf("OM §9.1: %s: %q in %s", c.name, w, told)
			}
		}
		for _, st := range v.Steps {
			if st.What == ref.Word("fact.range") && len(c.says) == 0 {
				t.Errorf("OM §9.1: %s: a reason gives the range as %v", c.name, st.Value)
			}
		}
	}
}

// closeOf is what the tape cannot tell of a shot; nil when it can.
func closeOf(t *testing.T, s *state.State, a game.Action) *game.Close {
	t.Helper()
	if k, ok := prepared(t, s, a).(*fire.CloseCall); ok {
		return k.Said.Close
	}
	return nil
}

// answered is the state after a shot too close to call: its die, then what the table says.
func answered(t *testing.T, s *state.State, a game.Action, face int, says ...string) *state.State {
	t.Helper()
	faces := []dice.Face{{Face: face}}
	for _, x := range says {
		faces = append(faces, dice.Face{Die: dice.Choice, Pick: x})
	}
	d := dice.New(faces, nil)
	var v game.Verdict
	adj := prepared(t, s, a)
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 || d.Surplus() > 0 {
		t.Fatalf("%s, %d %v: %v, owed %+v, %d too many", game.Canonical(a), face, says, err, owed, d.Surplus())
	}
	return after(s, v.Events...)
}

// Guns fire in a sector (OM §9.2): of who charges them from outside of it that is what the charge
// says, and gunners who stay (OM §8.7) are promised no shot at him; 0.15 cm farther in he halts
// inside, and they are.
func Test8_7_GunnersWhoseSectorIsEmpty(t *testing.T) {
	for _, c := range []struct {
		x          float64
		told, crew string
	}{
		{64.6, "", "A stays at its guns: one shot at short range, then melee"},
		{64.75, "no closing fire while X stands outside the sector of A", "A stays at its guns, which do not bear: melee without closing fire"},
	} {
		s := frenchMove(exact(scenario(t, []string{battery("A", 2, 60, 20, 0, ", depth: 3")}, []string{unitAt("X", 4, "column", c.x, 30, 180, "")})), "move-first")
		v := throw(t, prepared(t, s, on("charge", "X", "A")), nil)
		if told := spokenLines(&v); strings.Contains(told, "no closing fire") != (c.told != "") || !strings.Contains(told, c.told) {
			t.Errorf("OM §9.2, R303: X charges from x = %v: %s\nwant %q", c.x, told, c.told)
		}
		s = after(s, v.Events...)
		v = throw(t, prepared(t, s, actionOf(t, s, "evade A crew=stay")), nil)
		if told := spokenLines(&v); !strings.Contains(told, c.crew) {
			t.Errorf("OM §8.7, R303: X charges from x = %v: %s\nwant %q", c.x, told, c.crew)
		}
		s = after(s, v.Events...)
		s = carriedOn(inPhase(s, "fire"))
		if got, want := len(closingDue(t, s)), facts.B2i(c.told == ""); got != want {
			t.Errorf("OM §9.2, R303: X charges from x = %v: %d closing shots due, want %d", c.x, got, want)
		}
	}
}
