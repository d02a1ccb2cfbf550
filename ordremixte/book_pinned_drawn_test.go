package ordremixte

import (
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states small things of many chapters that faults put in on purpose showed to be
// held by nobody.

// The reasons of several who fire are one bracket with the bases of each only where all of them are the
// same (OM §9.9, 9.10 [+]): a short range and a movement, both rows of one table, are not (OM §9.10 [-]).
func Test9_10_OneBracketForTheSameReasons(t *testing.T) {
	base := func(n int) game.Term { return game.Term{Kind: game.Base, Worth: n} }
	row := func(id string) game.Term { return game.Term{Kind: game.Modifier, Worth: 5, Row: id} }
	short, moved := game.Term{Kind: game.Modifier, Worth: 5, Say: ref.M("a")}, game.Term{Kind: game.Modifier, Worth: -5, Say: ref.M("b")}
	of := func(times int, terms ...game.Term) game.Term {
		return game.Term{Kind: game.Product, Times: times, Of: terms}
	}
	for _, c := range []struct {
		sum  game.Sum
		want bool
	}{
		{game.Sum{of(4, base(10), short), of(3, base(10), short)}, true},
		{game.Sum{of(4, base(10), short), of(3, base(10), moved)}, false},
		{game.Sum{of(4, base(10), row("infantry-short")), of(3, base(10), row("elite"))}, false}, // worth the same
		{game.Sum{of(4, base(10)), of(3, base(20))}, false},
		{game.Sum{of(4, base(10), short), of(3, base(10))}, false},
	} {
		if _, ok := chain.Together(c.sum); ok != c.want {
			t.Errorf("OM §9.10: %+v in one bracket: %v, want %v", c.sum, ok, c.want)
		}
	}
}

// Of a unit that nobody placed a shot may be asked at either range (OM §9.1 [+]); of two who are placed
// the distance is measured and no range is asked (OM §9.1 [-]).
func Test9_1_EitherRangeOfWhoIsNotPlaced(t *testing.T) {
	s := fireTable(t)
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{{"placed", s, "-"}, {"by eye", byEye(s), "short long"}} {
		var got []string
		for _, a := range ask.Tries(c.s, "a") {
			if a.Verb != "fire" || a.Units[1].IDs[0] != "X" {
				continue
			}
			band := "-"
			for _, f := range a.Facts {
				if f.Name == "range" {
					band = f.Value
				}
			}
			got = append(got, band)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("OM §9.1: %s: shots of A at X tried at %v, want %s", c.name, got, c.want)
		}
	}
}

// Foot of whom it is told that it forms no square against a charge owes no answer (OM §8.6 [-]); of whom
// nothing is told may (OM §8.6 [+]).
func Test8_6_ToldThatItFormsNone(t *testing.T) {
	for _, c := range []struct {
		line string
		owed bool
	}{{"c H at B", true}, {"c H at B square=no", false}} {
		s := doing(t, chargeTable(t), c.line)
		owed := false
		for _, d := range turn.Dues(s) {
			owed = owed || d.Action.Verb == "square"
		}
		if owed != c.owed {
			t.Errorf("OM §8.6: after %q: a square may be formed: %v, want %v", c.line, owed, c.owed)
		}
	}
}

// Horse whose nearest enemy is a square that it may not charge charges nobody behind it (OM §4.2 [-],
// R323); another who stands as near, for all that the tape can tell, it may (OM §4.2 [+], R323).
func Test4_2_AsNearAsTheSquare(t *testing.T) {
	for _, c := range []struct {
		gap    float64 // of the line from the horse; the square stands at 10
		barred bool
	}{{10.4, false}, {10.6, true}} {
		// The line and the square lie on both sides of H; each is as far in front as it is off.
		s := scenario(t, []string{unitAt("Q", 4, "square", 50, 30, 0, ""), line("N", 75, 30, 0)}, []string{horseAt("H", 3, 61, 50, 180)})
		off := func(id string) float64 { return geometry.Gap(s.Unit("H").Foot(), s.Unit(id).Foot()).CM }
		for id, gap := range map[string]float64{"Q": 10, "N": c.gap} {
			at := s.Unit(id).Pose.At
			for math.Abs(off(id)-gap) > 1e-4 {
				at.Y += (off(id) - gap) / 2
				s = relocated(s, id, at, 0)
			}
		}
		s = frenchMove(s, "move-first")
		if got := tellsOf(t, s, "c H at N"); strings.Contains(got, "charges-past") != c.barred {
			t.Errorf("OM §4.2, R323: the square at %.2f, the line at %.2f, tape 0.5: %q, want it barred: %v",
				off("Q"), off("N"), got, c.barred)
		}
	}
}

// Where the tape tells neither whether a shot reaches nor from which side it comes, three answers stand:
// long in front, long in the flank, and out of reach, from wherever that may be (OM §9.1, 9.5 [+]).
func Test9_5_NoSideOfAShotThatDoesNotReach(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("Y", 60, 28, 180)}), "fire")
	// A fires from its middle, 9 cm from the front of Y; Y is turned until A's middle lies near its flank line.
	var k *game.Close
	for deg := 100.0; deg < 180 && k == nil; deg += 0.5 {
		for y := 26.0; y < 34 && k == nil; y += 0.1 {
			at := relocated(s, "Y", geometry.Vec{X: 60 + 8*math.Sin(deg*math.Pi/180), Y: y}, deg)
			adj, err := turn.Prepare(at, shotAt("A", "Y"))
			if err != nil {
				continue
			}
			call, ok := adj.(*fire.CloseCall)
			if !ok {
				continue
			}
			if c := call.Said.Close; c != nil && slices.ContainsFunc(c.If, func(x game.CloseCase) bool { return x.And.Name == "side" }) &&
				slices.ContainsFunc(c.If, func(x game.CloseCase) bool { return x.Fact.Value == "long" }) && slices.ContainsFunc(c.If, func(x game.CloseCase) bool { return x.Fact.Value != "long" }) {
				k = c
			}
		}
	}
	if k == nil {
		t.Fatal("OM §9.1, 9.5: no place found where both hang on the tape")
	}
	var got []string
	for _, x := range k.If {
		got = append(got, strings.TrimSpace(x.Fact.Value+" "+x.And.Value))
	}
	slices.Sort(got)
	if want := "long flank, long front, out"; strings.Join(got, ", ") != want {
		t.Errorf("OM §9.1, 9.5: answers %q, want %q", got, want)
	}
}

// The answer of a charged crew may be given in either language (OM §8.7 [+]).
func Test8_7_TheCrewAnswersInItalian(t *testing.T) {
	s := slips(t, battery("A", 2, 60, 60, 0, ""), 16)
	adj := prepared(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("A")}})
	d := dice.New(nil, nil)
	owed, err := d.Run(func() { adj.Play(d) })
	if err != nil || len(owed) != 1 || owed[0].Die != dice.Choice {
		t.Fatalf("OM §8.7: owes %+v, %v, want the choice of the crew", owed, err)
	}
	for _, want := range owed[0].Answers {
		if _, ok := facts.UnitFacts[facts.FCrew].Says.Value(want); ok {
			continue // a word of both
		}
		found := false
		for it, en := range facts.UnitFacts[facts.FCrew].Says.All() {
			found = found || en == want && slices.Contains(owed[0].Also[slices.Index(owed[0].Answers, want)], it)
		}
		if !found {
			t.Errorf("OM §8.7: the answer %q has no Italian word beside it, of %v", want, owed[0].Also)
		}
	}
}

// Horse that must break through and meets nobody is ridden on one after another as the phase closes: the
// second finds the ground free that the first has left (OM §12 [+]).
func Test12_OneAfterAnother(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("H", 2, 60, 40, 0), horseAt("I", 2, 60, 34, 0)}, []string{line("B", 20, 110, 180), line("C", 100, 110, 180)}))
	s = inPhase(atTurn(s, 2), "breakthrough")
	for id, over := range map[string]string{"H": "B", "I": "C"} {
		s = as(s, id, func(u *state.Unit) { u.Beat, u.BeatTurn = over, 1 })
	}
	n, _ := closed(t, s)
	h, i := n.Unit("H").Pose.At.Y-40, n.Unit("I").Pose.At.Y-34
	if h < 10 || math.Abs(h-i) > 0.01 {
		t.Errorf("OM §12: H rode %.2f cm and I behind it %.2f, want as far, both of the whole breakthrough", h, i)
	}
}

// A garrison attacked by one has all its bases for its fire, whatever charges are fired at elsewhere (OM
// §9.10 [-]); attacked by two who are fired at it divides them, and not with one at whom it owes no fire
// (OM §9.10 [+]).
func Test9_10_DividesAmongWhoAreFiredAt(t *testing.T) {
	at := func(events ...game.Event) *state.State {
		s := exact(scenario(t, []string{offTableUnit("A", 4, "march", ""), line("B", 20, 20, 0)}, []string{unitAt("X", 4, "column", 60, 45, 0, ""), unitAt("Y", 4, "column", 60, 75, 180, ""), unitAt("Z", 4, "column", 20, 30, 180, "")}, house("v", 60, 60)))
		s = after(holding(s, "A", "v"), &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: 1})
		return after(s, events...)
	}
	charge := func(n int, by, at string, closing facts.Range) game.Event {
		return &state.EvCharge{N: n, Attackers: []string{by}, Target: at, Side: facts.Front, Closing: closing}
	}
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"one", at(charge(1, "X", "A", facts.Long)), "28"},
		{"one, another fired at elsewhere", at(charge(1, "X", "A", facts.Long), charge(2, "Z", "B", facts.Long)), "28"},
		{"two", at(charge(1, "X", "A", facts.Long), charge(2, "Y", "A", facts.Long)), "14"},
		{"two, one without fire", at(charge(1, "X", "A", facts.Long), charge(2, "Y", "A", facts.OutOfRange)), "28"},
	} {
		if got := worth(c.s, "f A at X"); got != c.want {
			t.Errorf("OM §9.10: %s: %s, want %s: a base counts 10, +5 at a column, -8 from hard cover", c.name, got, c.want)
		}
	}
}

// Bases that somebody counted, in contact, behind and beside, are counted as he says, up to all that the unit
// has (OM §10.6 [+]).
func Test10_6_NoMoreThanItHas(t *testing.T) {
	s := noUnits(t)
	for _, c := range []struct{ facts, want string }{
		{"contact=2 rank=1 overlap=1", "40"}, {"contact=2 rank=2 overlap=0", "40"}, {"contact=2 rank=0 overlap=2", "40"}, {"contact=1 rank=1 overlap=1", "30"},
	} {
		got := worth(s, "melee 4b line "+c.facts+" at 4b line contact=2 rank=0 overlap=0 ")
		if a, _, _ := strings.Cut(strings.TrimPrefix(got, "attacker "), ","); a != c.want {
			t.Errorf("OM §10.6: %s of 4 bases: %s, want %s %%", c.facts, got, c.want)
		}
	}
}

// A unit finds its way into a block that lies aside of its front on that side (OM §8.4, 15 [+]): a friend
// who stands on the other bars nothing.
func Test15_IntoABlockAside(t *testing.T) {
	for _, c := range []struct {
		x, friend float64
		takes     bool
	}{{66, 52.4, true}, {54, 67.6, true}, {66, 67.6, false}, {54, 52.4, false}} {
		s := inPhase(exact(scenario(t, []string{unitAt("A", 2, "march", 60, 50, 0, ""), unitAt("F", 4, "line", c.friend, 53, 0, "")}, []string{line("X", 60, 110, 180)}, house("v", c.x, 60))), "move-first")
		if got := refusedBy(s, into("A", "v")); (got == "") != c.takes {
			t.Errorf("OM §15: block at %v, friend at %v: refused by %q, want it taken: %v", c.x, c.friend, got, c.takes)
		}
	}
}

// Who is not on the table stands in no rough ground (OM §8.3, 13 [-]).
func Test8_3_WhoIsNotOnTheTable(t *testing.T) {
	s := scenario(t, []string{offTableUnit("A", 4, "line", "")}, []string{line("X", 60, 110, 180)}, "id: g, kind: wood, polygon: [[20, 22], [30, 22], [30, 30], [20, 30]]")
	if motion.RoughUnder(s, s.Unit("A")) {
		t.Error("OM §8.3: a unit that nobody placed stands in a wood, want it nowhere")
	}
}

// A unit placed by two tapes keeps the facing that it has (OM §2.1 [-]) unless one is told (OM §2.1 [+]).
func Test2_1_TwoTapesKeepTheFacing(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 35), line("B", 80, 20, 0), line("D", 60, 50, 0)}, []string{line("X", 60, 110, 180)}))
	for _, c := range []struct {
		more string
		want float64
	}{{"", 35}, {" facing 90", 90}} {
		n, _ := does(t, s, "place A from B.fl 20.52 from D.fl 16.16 side left"+c.more)
		if got := n.Unit("A").Pose.Facing; got != c.want {
			t.Errorf("OM §2.1: two tapes%s: A faces %v, want %v", c.more, got, c.want)
		}
	}
}

// From which side a shot or a charge comes may be told by a word alone, flank or rear, and is told of the
// action and of no unit (OM §9.5 [+], [-]); a verb that does not ask for it has no such word.
func Test9_5_TheSideByAWordOfTheAction(t *testing.T) {
	side := func(fs []game.FactInfo) (n int) {
		for _, f := range fs {
			if f.Name == "flank" || f.Name == "rear" {
				n++
			}
		}
		return n
	}
	for _, v := range (Rules{}).Facts().Verbs {
		want := 2
		if !slices.ContainsFunc(v.Fields, func(f game.FactInfo) bool { return f.Name == "side" }) {
			want = 0
		}
		if got := side(v.Fields); got != want {
			t.Errorf("OM §9.5: %s has %d words for the side by themselves, want %d", v.Verb, got, want)
		}
		for _, f := range v.Fields {
			if got := side(f.Fields); got != 0 {
				t.Errorf("OM §9.5: %s: its %s has %d words for the side, want none: it is the action's", v.Verb, f.Name, got)
			}
		}
	}
}

// A general who joins a unit farther off than he may ride does so when that is overruled, and the ruling is
// kept with its paragraph (OM §4.4 [+]); near enough nothing is overruled (OM §4.4 [-]).
func Test4_4_JoinsByARuling(t *testing.T) {
	s := after(corps(t), &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: 1})
	for _, c := range []struct {
		y        float64
		overrode bool
	}{{36, false}, {1, true}} {
		n := after(s, &state.EvFigure{General: "duke", X: 60, Y: c.y})
		adj, r := understood(n, "attach duke C !")
		if r != nil {
			t.Errorf("OM §4.4: from y %v: %s %s", c.y, r.Ref, r.Say.Key)
			continue
		}
		if got := verdictOf(t, adj).Overrode; (len(got) > 0) != c.overrode {
			t.Errorf("OM §4.4: from y %v: overruled %+v, want one: %v", c.y, got, c.overrode)
		}
	}
}
