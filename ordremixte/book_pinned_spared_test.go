package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file states rules that a fault could break without another test failing.

// A brigadier who is killed has a successor two turns later and nobody goes home for him, of the first
// brigade of the army as of the second (OM §17 [-]); when the commander-in-chief is killed all of his side
// withdraw (OM §17 [+]).
func TestPinned17_WhoseDeathSendsWhomHome(t *testing.T) {
	s := atTurn(corps(t), 3)
	for id, want := range map[string]string{"fane": "", "cotton": "", "duke": "chief"} {
		tr := &game.Trace{}
		command.Leaderless(s.Read(), tr, s, id, state.Killed)
		got := ""
		for _, e := range tr.Events {
			got += e.Kind()
		}
		back := len(tr.Lines) == 1 && slices.Contains(tr.Lines[0].Say.Args, any(5))
		if got != want || back != (want == "") {
			t.Errorf("OM §17: %s killed in turn 3: got events %q, a successor in turn 5 %v; want %q, %v", id, got, back, want, want == "")
		}
	}
}

// Whom the tape alone keeps within a brigadier's reach is told when he rides (OM §4.3 [+]): of his own
// brigade, and in good order; nobody of another brigade, nor who retires and hears no order (OM §4.3 [-]).
func TestPinned4_3_WhoStandsAtTheLimitOfHisReach(t *testing.T) {
	s := inPhase(corps(t), "move-first") // A's right edge is at x 52, the left edge of I at x 96, both at y 40
	s = after(grounded(s, func(f *state.Field) { f.Tape = 0.5 }), &state.EvFigure{General: "fane", X: 56, Y: 40}, &state.EvFigure{General: "cotton", X: 85.88, Y: 40})
	for _, c := range []struct {
		name, line string
		s          *state.State
		want       bool
	}{
		{"his own, 10.12 cm off", "move fane to 62.12 40", s, true},
		{"his own retires", "move fane to 62.12 40", as(s, "A", func(u *state.Unit) { u.Status = state.Retreating }), false},
		{"one of another brigade is at the limit of its own brigadier", "move fane to 61 40", s, false},
	} {
		_, v := does(t, c.s, c.line)
		got := slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "general.at-limit" })
		if got != c.want {
			t.Errorf("OM §4.3: %s: got somebody told at the limit %v, want %v", c.name, got, c.want)
		}
	}
}

// Horse that rides to meet a charge is brought to the charger (OM §10.5/countercharge [+]); where nobody
// knows where the charger stands, hands bring it, and its place is no more known (OM §10.5/countercharge [-]).
func TestPinned10_5_RidesToMeetWhoStandsWhereNobodyKnows(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("J", 3, 60, 20, 0)}, []string{horseAt("K", 3, 60, 36, 180)})), "move-first")
	for _, known := range []bool{true, false} {
		in := s
		if !known {
			in = after(s, &state.EvUnplaced{Unit: "K"})
		}
		for how, n := range map[string]*state.State{
			"declared with the charge": played(t, in, actionOf(t, in, "c K at J distance=14.5 countercharge=yes")),
			"declared after it":        counterAfter(t, in),
		} {
			j, k := n.Unit("J"), n.Unit("K")
			if j.PlaceKnown() != known || known && !geometry.Touching(j.Foot(), k.Foot()) {
				t.Errorf("OM §10.5: %s, the charger's place known %v: got J's place known %v at %v", how, known, j.PlaceKnown(), j.Pose)
			}
		}
	}
}

// counterAfter is the state in which J has ridden to meet K, who had declared his charge before.
func counterAfter(t *testing.T, s *state.State) *state.State {
	t.Helper()
	s = doing(t, s, "c K at J distance=14.5 countercharge=no")
	return played(t, s, actionOf(t, s, "counter J at K"), 4)
}

// The 7.5 cm between two waves are measured only where both are placed: the place of either unknown, they
// are the table's word (OM §10.5/waves [+], OM §10.5/waves [-]).
func TestPinned10_5_WavesOfWhichOneIsUnknown(t *testing.T) {
	for who, want := range map[string]string{"": "", "H": "distance", "K": "distance"} {
		s := waves(t, 9, "retreats")
		if who == "" {
			no(t, s, "c K at A wave=yes", "OM §10.5/waves", "charge.wave-gap")
			continue
		}
		s = after(s, &state.EvUnplaced{Unit: who})
		adj, r := understood(s, "c K at A wave=yes")
		if r != nil {
			t.Errorf("OM §10.5: where %s stands is unknown: got %s, want it taken", who, r.Say.Key)
			continue
		}
		if got := verdictOf(t, adj).Trusted; !slices.Contains(got, want) {
			t.Errorf("OM §10.5: where %s stands is unknown: got trusted %v, want %s in it", who, got, want)
		}
	}
}

// What a unit is of which nobody says it: foot of the line with muskets, of guns medium ones (OM §2.3 [+]);
// how far off it is nobody assumes.
func TestPinned2_3_WhatIsTakenOfWhatNobodySays(t *testing.T) {
	for _, c := range []struct {
		f    facts.FactInfo
		want string
	}{
		{facts.UnitFacts[facts.FArm], "infantry"}, {facts.UnitFacts[facts.FGrade], "line"}, {facts.UnitFacts[facts.FWeight], "medium"},
		{facts.UnitFacts[facts.FWeapon], "musket"}, {facts.UnitFacts[facts.FFormation], "line"}, {facts.UnitFacts[facts.FCover], "none"}, {facts.UnitFacts[facts.FGeneral], "none"},
		{facts.SituationFacts[facts.SSide], "front"}, {facts.SituationFacts[facts.SWeather], "fair"}, {facts.SituationFacts[facts.SRange], ""},
		{facts.UnitFacts[facts.FBasesLost], "0"}, {facts.UnitFacts[facts.FBases], ""}, {facts.UnitFacts[facts.FDisordered], "no"},
	} {
		if got := c.f.Declared().Default; got != c.want {
			t.Errorf("OM §2.3: %s: got %q, want %q", c.f.Name, got, c.want)
		}
	}
}

// A friend before the guns bars their shot (OM §9.2 [-]); who says that they fire over heads has it so, two
// sections at 20 each (OM §9.4/overhead [+]).
func TestPinned9_4_OverHeadsByWord(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), line("F", 60, 26, 0)}, []string{line("X", 60, 50, 180)})), "fire")
	no(t, s, "f G at X", "OM §9.2", "placed.friend-in-front")
	no(t, s, "f G at X overhead=no", "OM §9.2", "placed.friend-in-front")
	if got := worth(s, "f G at X overhead=yes"); got != "value 40" && got != "40" {
		t.Errorf("OM §9.4: said to fire over heads: got %q, want 40", got)
	}
}

// Where the tape cannot tell from which side a shot comes, 40 against the front and 48 against the flank, and
// the face decides without, its head cites the paragraph of sides all the same (OM §9.5 [+]); a shot at a
// front does not (OM §9.5 [-]).
func TestPinned9_5_TheSideOfAShotTooCloseToCall(t *testing.T) {
	s := inPhase(scenario(t, []string{line("X", 60, 30, 0)}, []string{line("A", 70, 60, 270)}), "fire")
	for y, want := range map[float64]bool{30.2: true, 36: false} {
		at := relocated(s, "A", geometry.Vec{X: 70, Y: y}, 270)
		if !want {
			at = relocated(s, "A", geometry.Vec{X: 60, Y: y}, 180)
		}
		adj := prepared(t, at, shotAt("A", "X"))
		if _, open := adj.(*fire.CloseCall); open != want {
			t.Fatalf("OM §9.5: A at %v: got too close to call %v, want %v", y, open, want)
		}
		v := verdictOf(t, adj, 49)
		if got := slices.Contains(v.Lines[0].Refs, facts.S9_5); got != want {
			t.Errorf("OM §9.5: A at %v: got the paragraph cited %v, want %v: %v", y, got, want, v.Lines[0].Refs)
		}
	}
}

// Who is charged and has himself declared a charge may not evade (OM §10.1 [-]).
func TestPinned10_1_WhoChargesDoesNotEvade(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("J", 3, 60, 20, 0)}, []string{unitAt("K", 4, "column", 60, 30, 180, "")})), "move-first")
	s = after(s, &state.EvCharge{N: 1, Attackers: []string{"K"}, Target: "J", Side: facts.Front, Closing: facts.OutOfRange})
	_, err := flight.MaySlip(s, s.Unit("J"), evading([]string{"J"}))
	saysNo(t, "charged", asRefusal(err), "", "")
	s = after(s, &state.EvCharge{N: 2, Attackers: []string{"J"}, Target: "K", Side: facts.Front, Closing: facts.OutOfRange})
	_, err = flight.MaySlip(s, s.Unit("J"), evading([]string{"J"}))
	saysNo(t, "it charges too", asRefusal(err), "OM §10.1", "evade.engaged")
}

// A march column that retires and of which nobody knows where it stands goes the 20 cm of open ground: nothing
// says that it keeps to a road (OM §8.2 [+], OM R18).
func TestPinned8_2_AMarchColumnRetiresFromWhoKnowsWhere(t *testing.T) {
	road := "id: r, kind: road, polygon: [[58, 0], [62, 0], [62, 120], [58, 120]]"
	s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 60, 0, "")}, []string{unitAt("X", 4, "column", 60, 61, 180, "")}, road))
	s = after(fled(s, "A", "X", state.Retreating), &state.EvUnplaced{Unit: "A"})
	if x := flight.FlightOf(s, s.Unit("A")); x.Placed || x.Cm != 20 {
		t.Errorf("OM §8.2, R18: got a retreat of %v cm, placed %v; want 20 by hand", x.Cm, x.Placed)
	}
}

// Houses have no flank (OM §15 [+]): of a garrison charged from who knows where no side is assumed, it is the
// front; the referee's word that it is the flank stands (OM §15 [-]).
func TestPinned15_HousesHaveNoFlank(t *testing.T) {
	s := scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{offTableUnit("X", 4, "column", "")}, house("v", 60, 60))
	s = frenchMove(holding(s, "A", "v"), "move-first")
	for line, want := range map[string]string{"c X at A": "front", "c X at A side=flank": "flank"} {
		v := verdictOf(t, prepared(t, s, actionOf(t, s, line)))
		for _, a := range v.Assumed {
			if a.Fact == "side" {
				t.Errorf("OM §15: %s: got the side assumed, want it known", line)
			}
		}
		n := after(s, v.Events...)
		if got := facts.SituationFacts[facts.SSide].Words[nthOf(n.Charges, 0).Side]; got != want {
			t.Errorf("OM §15: %s: got a charge at the %s, want %s", line, got, want)
		}
	}
}

// Who comes into a block stands in it with all his bases where there is room, as near to its middle as may be
// (OM §15 [+], OM R336): beside a friend who has the middle.
func TestPinned15_WhollyInsideBesideAFriend(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 1, "march", 60, 20, 0, ""), unitAt("B", 1, "march", 60, 60.75, 0, "")}, nil, house("v", 60, 60)))
	v := table.Block(s, "v")
	p, ok := garrison.PoseIn(s, s.Unit("A"), v)
	if !ok {
		t.Fatal("OM §15: A has no place, want one beside B")
	}
	f, err := s.Unit("A").At(facts.March, p)
	if err != nil {
		t.Fatal(err)
	}
	if over, _ := geometry.Overlapping(f, s.Unit("B").Foot()); over || !v.Polygon.Encloses(f).In() {
		t.Errorf("OM §15: A at %v: got it on B %v, inside %v; want beside B and inside", p, over, v.Polygon.Encloses(f).In())
	}
}

// A battalion too long for a block goes to where its middle is as near to the middle of the block as may be (OM §15
// [+], OM R336), in whatever direction within the oblique moves that lies (OM §8.4): here 12 cm on and 2.1 aside.
func TestPinned15_StraightToTheMiddleOfABlock(t *testing.T) {
	hut := "id: hut, kind: building, polygon: [[57, 57], [63, 57], [63, 63], [57, 63]]"
	s := inPhase(exact(scenario(t, []string{unitAt("A", 6, "march", 57.9, 48, 0, "")}, []string{line("X", 60, 110, 180)}, hut)), "move-first")
	c := s.Unit("A").Foot().Centre
	s = relocated(s, "A", s.Unit("A").Pose.At.Add(geometry.Vec{X: 57.9, Y: 48}.Sub(c)), 0)
	n, _ := does(t, s, "move A into hut")
	if off := geometry.Dist(n.Unit("A").Foot().Centre, geometry.Vec{X: 60, Y: 60}); off > 0.02 {
		t.Errorf("OM §15, R336: got its middle %.2f cm from that of the block, want on it", off)
	}
}

// Of two blocks of which the name of one begins with the whole name of the other, the name typed whole means
// its own (OM §15 [+]), whichever stands first in the file; a beginning that both have means neither.
func TestPinned15_ABlockNamedWhole(t *testing.T) {
	for _, houses := range [][]string{{house("farm", 60, 60), house("farm-2", 90, 60)}, {house("farm-2", 60, 60), house("farm", 90, 60)}} {
		s := inPhase(scenario(t, []string{unitAt("A", 4, "march", 60, 40, 0, "")}, nil, houses...), "move-first")
		for line, want := range map[string]string{"move A into farm": "move [A] (into farm)", "move A into farm-2": "move [A] (into farm-2)", "move A into far": "no block.which"} {
			if got := meant(s, line); got != want && !strings.HasPrefix(got, want+": ") {
				t.Errorf("OM §15: %s: got %s, want %s", line, got, want)
			}
		}
	}
}

// Two hits without a critical, of four bases of picked heavy horse at 120, may fall on one each of two and strike
// no general, who is tried as in every melee; a critical strikes the general of the first of them at once
// (OM §10.6 [+], OM §10.6 [-], OM §17).
func TestPinned10_6_TwoHitsAreNoCritical(t *testing.T) {
	s := noUnits(t)
	for face, want := range map[int]string{15: "die.general", 2: "die.fate"} {
		adj, r := understood(s, "m 4b col 6pm gen+4b col 6pm at 4b 12pm hcav elite")
		if r != nil {
			t.Fatal(r.Say.Key)
		}
		p := chainOf(t, adj)
		d := dice.New([]dice.Face{{Die: dice.Choice, Pick: "attacker-1+attacker-2"}, {Face: 100}, {Face: face}}, nil)
		owed, err := d.Run(func() { p.Outcome(playChain(p, d, &game.Trace{})) })
		got := ""
		if len(owed) > 0 {
			got = string(owed[0].What)
		}
		if err != nil || got != want {
			t.Errorf("OM §10.6: face %d against 120: owes %q, %v; want %q", face, got, err, want)
		}
	}
}

// A square of three bases is refused (OM §5 [-], OM R73), and what is offered first is the word that the table
// has it so: with it the square is formed.
func TestPinned5_ASquareOfThreeByTheTablesWord(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 3, "line", 60, 20, 0, "")}, []string{line("X", 60, 100, 180)})), "move-first")
	r := no(t, s, "form A square", "OM §5", "drill.square-bases")
	if len(r.Ways) != 1 || r.Ways[0].Does != game.AsTable {
		t.Fatalf("OM §5: got ways %+v, want the word that overrules it", r.Ways)
	}
	n := played(t, s, actionOf(t, s, r.Ways[0].Line))
	if got := n.Unit("A").Formation; got != facts.Square {
		t.Errorf("OM §5: by the table's word: got formation %v, want a square", got)
	}
}

// A breakthrough stays one when the game is put away and taken up again (OM §12 [+]).
func TestPinned12_ABreakthroughIsWrittenDown(t *testing.T) {
	for _, pursuit := range []bool{true, false} {
		e := &state.EvCharge{N: 1, Attackers: []string{"H"}, Target: "X", Side: facts.Front, Closing: facts.OutOfRange, Pursuit: pursuit}
		var w game.Wire
		es, err := state.Events.Decode(w.Append(nil, []game.Event{e}))
		if err != nil || len(es) != 1 || es[0].(*state.EvCharge).Pursuit != pursuit {
			t.Errorf("OM §12: a breakthrough %v: read back %+v, %v", pursuit, es, err)
		}
	}
}

// Two enemies in whose zones one stands are as near but for the tape: either may be charged, and it is told that
// the eye decides (OM §8.8 [+], OM R108); one clearly the nearest may, without a word (OM §8.8 [-]).
func TestPinned8_8_AsNearButForTheTape(t *testing.T) {
	s := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 52, 26, 180, ""), unitAt("Y", 2, "line", 63.5, 27.5, 180, "")})
	tied := grounded(relocated(s, "Y", geometry.Vec{X: 63.5, Y: 26.3}, 180), func(f *state.Field) { f.Tape = 0.5 })
	for _, c := range []struct {
		name, at string
		s        *state.State
		want     bool
	}{{"0.3 cm farther, with a tape of 0.5", "Y", tied, true}, {"the nearest", "X", s, false}} {
		got := slices.Contains(verdictOf(t, prepared(t, c.s, actionOf(t, c.s, "c A at "+c.at))).Trusted, "nearest")
		if got != c.want {
			t.Errorf("OM §8.8: %s: got the nearest left to the eye %v, want %v", c.name, got, c.want)
		}
	}
}
