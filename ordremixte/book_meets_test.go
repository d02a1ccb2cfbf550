package ordremixte

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// avenueOf is a table of two blocks with a unit of the British between them and two columns
// of the French before it, in the movement of the French.
func avenueOf(t *testing.T, who string, y float64) *state.State {
	t.Helper()
	s := exact(scenario(t, []string{who}, []string{unitAt("X", 4, "column", 60, y, 180, ""), unitAt("Y", 4, "column", 60, 100, 180, "")},
		house("v1", 51.5, 60), house("v2", 68.5, 60)))
	return after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
}

// Who attacks horse or guns between two blocks charges them (OM §15 [-]): within its reach,
// by its order, in its side's movement (OM §7, 8.2, 4.2).
func Test15_AnAttackBetweenTheHousesIsACharge(t *testing.T) {
	horse := horseAt("H", 2, 60, 60, 0)
	far := avenueOf(t, horse, 90)
	refused(t, far, on("charge", "X", "H", "side", "front"), "OM §8.2", "charge.far")
	near := avenueOf(t, horse, 68)
	halted := after(near, &state.EvUnitOrder{Unit: "X", Order: "halt", Turn: 1})
	refused(t, halted, on("charge", "X", "H", "side", "front"), "OM §4.2", "charge.order")
	british := after(near, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: near.Turn})
	refused(t, british, on("charge", "X", "H", "side", "front"), "OM §7", "om.not-yours")
	disordered := after(near, &state.EvDisorder{Unit: "X", On: true})
	refused(t, disordered, on("charge", "X", "H", "side", "front"), "OM §13", "charge.disordered")
}

// Its attack is made once: the charger halts at 1 cm and has used its move, who retires is
// not attacked again in this turn and leaves guns in action behind (OM §15 [+], 7, 11.1);
// the foot has driven it off and may take its ground (OM §12 [+]).
func Test15_DrivenFromBetweenTheHousesOnce(t *testing.T) {
	s := avenueOf(t, "id: G, arm: foot-artillery, bases: 1, formation: unlimbered, at: [60, 60], facing: 0", 70)
	s = played(t, s, on("charge", "X", "G", "side", "front"))
	x, g := s.Unit("X"), s.Unit("G")
	if g.Status != state.Retreating || !g.Abandoned {
		t.Errorf("OM §15, 11.1: got G %s, guns left %v; want retreats, true", g.Status, g.Abandoned)
	}
	if gap := geometry.Between(x.Foot(), g.Foot()).CM; gap < 1-table.Grain || gap > 1+charge.HaltStep || x.Spent == 0 {
		t.Errorf("OM §7: got X %.2f cm from G after %d hundredths; want 1 cm, its way paid", gap, x.Spent)
	}
	if x.Beat != "G" || x.BeatTurn != s.Turn {
		t.Errorf("OM §12: got X beat %q in %d; want G in %d", x.Beat, x.BeatTurn, s.Turn)
	}
	refused(t, s, on("charge", "X", "G", "side", "front"), "OM §7", "charge.again")
	refused(t, s, on("charge", "Y", "G", "side", "front"), "OM §15", "block.retires-already")
}

// A router between the houses is touched like any other: it loses 2 PM and runs on (OM §10.3
// [+], 14); nothing makes it one that retires (OM §15 [-]).
func Test10_3_ARouterBetweenTheHouses(t *testing.T) {
	s := after(avenueOf(t, horseAt("H", 4, 60, 60, 0), 68), &state.EvStatus{Unit: "H", Is: state.Routing})
	was := s.Unit("H").PM
	s = played(t, s, on("charge", "X", "H", "side", "front"))
	if s.Unit("H").Status != state.Routing || len(s.Charges) != 1 {
		t.Fatalf("OM §10.3: got H %s, %d charges; want routs, 1", s.Unit("H").Status, len(s.Charges))
	}
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn},
		&state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvStage{Stage: state.MeleeOpen})
	s = played(t, s, nth(turn.Dues(s), 0).Action)
	if h := s.Unit("H"); h.Status != state.Routing || h.PM != was-2 {
		t.Errorf("OM §10.3, 14: got H %s with %d PM of %d; want routs, 2 lost", h.Status, h.PM, was)
	}
}

// All horse and guns of a block without foot go when it is attacked, not only the one named
// (OM §15 [+]).
func Test15_AllLeaveABlockThatIsAttacked(t *testing.T) {
	s := scenario(t, []string{offTableUnit("H", 2, "line", ", arm: light-cavalry"), "id: G, arm: horse-artillery, bases: 1, formation: unlimbered"},
		[]string{offTableUnit("X", 4, "column", "")}, house("v1", 60, 60))
	s = holding(s, "H", "v1", "G", "v1")
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
	s = played(t, s, on("charge", "X", "H"))
	if g := s.Unit("G"); g.Status != state.Retreating || !g.Abandoned {
		t.Errorf("OM §15: got G %s, guns left %v; want retreats, true", g.Status, g.Abandoned)
	}
}

// Who has only evaded before its brigadier rides is measured where its evasion ended (OM
// §4.3 [+]), as who followed up a victory is; who moved first and evaded then, where its own
// move began (OM §4.3 [-]).
func Test4_3_MeasuredAfterItEvaded(t *testing.T) {
	for _, c := range []struct {
		kind state.Motion
		out  bool
	}{{state.Evaded, true}, {state.Pursued, true}, {state.WentForward | state.Evaded, false}} {
		s := inPhase(corps(t), "move-first")
		s = after(s, &state.EvPlace{Unit: "A", X: 60, Y: 10},
			&state.EvSpent{Unit: "A", Gone: 2000, Motion: c.kind})
		s, _ = does(t, s, "move fane to 60 33.5")
		if got := s.Outside(s.Unit("A")); got != c.out {
			t.Errorf("OM §4.3: motion %b: got beyond his reach %v; want %v", c.kind, got, c.out)
		}
	}
}

// Who fights in order against the disordered overlaps where it stands beyond his ends and
// nowhere else (OM §10.6 [+], figure 10): at the end of a line a column leaves it one side;
// the disordered one counts the bases in contact alone (OM §10.6 [-]).
func Test10_6_OverlapAgainstTheDisordered(t *testing.T) {
	for _, c := range []struct {
		x    float64
		over int
	}{{60, 2}, {63, 1}} {
		s := exact(scenario(t, []string{unitAt("A", 4, "line", 60, 60, 0, "")}, []string{unitAt("X", 4, "column", c.x, 60, 180, "")}))
		s = after(s, &state.EvDisorder{Unit: "X", On: true})
		v := values(t, inMeleeOf(t, s, "X", "A"))
		if want := (2 + c.over) * 10; v["defender"] != want || v["attacker"] != 2*(10-5) && v["attacker"] != 2*(10+5-5) {
			t.Errorf("OM §10.6: X at %v: got %v; want defender %d", c.x, v, want)
		}
	}
}

// inMeleeOf is the melee of two units that stand in contact, forced where no charge led to it.
func inMeleeOf(t *testing.T, s *state.State, a, b string) game.Adjudication {
	t.Helper()
	x := on("melee", a, b)
	x.Force = true
	return prepared(t, inPhase(s, "melee"), x)
}

// Fronts are paired: who would only graze the enemy with its side does not come at it (OM
// §10.1 [-], R250), neither at a unit nor at a block; a corner of the front is enough (OM
// §10.1 [+]).
func Test10_1_TheFrontMeetsTheEnemy(t *testing.T) {
	french := func(s *state.State) *state.State { // X has wheeled and may do so no more
		return after(exact(s), &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn},
			&state.EvSpent{Unit: "X", Motion: state.Wheeled})
	}
	for _, c := range []struct {
		name string
		x    string
		goes bool
	}{
		{"straight on", unitAt("X", 4, "column", 60, 70, 180, ""), true},
		{"with a corner", unitAt("X", 4, "column", 68, 70, 210, ""), true},
		{"past its end", unitAt("X", 4, "column", 69.1, 59, 180, ""), false},
		{"along its front", unitAt("X", 4, "march", 57, 61.6, 90, ""), false},
	} {
		s := french(scenario(t, []string{unitAt("A", 4, "line", 60, 60, 0, "")}, []string{c.x}))
		_, err := turn.Prepare(s, on("charge", "X", "A"))
		if (err == nil) != c.goes {
			t.Errorf("OM §10.1: %s: got %v; want it goes %v", c.name, err, c.goes)
		}
	}
	// Along the wall of a block, 75 degrees off the side it would attack.
	for _, c := range []struct {
		facing float64
		goes   bool
	}{{180, true}, {90, false}, {0, false}} {
		s := french(scenario(t, []string{unitAt("A", 4, "line", 60, 60.75, 0, "")}, []string{unitAt("X", 4, "column", 60, 68.5, c.facing, "")}, house("v1", 60, 60)))
		_, err := turn.Prepare(s, on("charge", "X", "A"))
		if (err == nil) != c.goes {
			t.Errorf("OM §10.1, 15: facing %v: got %v; want it goes %v", c.facing, err, c.goes)
		}
	}
}

// Who is driven out of a block leaves it, though its move has not the length for it (OM §15
// [+], R251); in the open a move is as long as it is (OM §15 [-]).
func Test15_DrivenOutItLeaves(t *testing.T) {
	for _, c := range []struct {
		name   string
		ground []string
		in     bool
	}{
		{"a block", []string{house("v1", 60, 60), "id: brook, kind: stream, fordable: true, width: 1, line: [[40, 58.9], [80, 58.9]]"}, true},
		{"the open", []string{"id: brook, kind: stream, fordable: true, width: 1, line: [[40, 58.9], [80, 58.9]]"}, false},
	} {
		s := exact(scenario(t, []string{unitAt("A", 4, "line", 60, 64.7, 0, "")}, []string{unitAt("X", 4, "column", 60, 65, 180, "")}, c.ground...))
		s = after(s, &state.EvStatus{Unit: "A", Is: state.Retreating}, &state.EvFled{Unit: "A", Turn: s.Turn, By: "X"})
		x := flight.FlightOf(s, s.Unit("A"))
		mid := x.End.Forward(-0.75).At.Y
		if out := mid < 55; out != c.in {
			t.Errorf("OM §15: %s: got it ends with its middle at y %.2f, gone %.2f; want out of 55..65 %v", c.name, mid, x.Gone, c.in)
		}
		if c.in && mid < 54.98 { // and no farther
			t.Errorf("OM §15, R251: its middle goes on to y %.2f, want it just out of 55..65", mid)
		}
	}
}

// Who set out to charge in this turn gives no closing fire, also when its target has evaded
// (OM §9.4 [-], R252); who charged nobody does (OM §9.4 [+]).
func Test9_4_WhoMeantToChargeGivesNoClosingFire(t *testing.T) {
	for _, c := range []struct {
		charged bool
		closing facts.Range
	}{{false, facts.Short}, {true, facts.OutOfRange}} {
		s := exact(inPhase(scenario(t, []string{unitAt("O", 3, "open", 60, 60, 0, rifles), line("A", 60, 54, 0)}, []string{unitAt("X", 4, "column", 60, 66, 180, "")}), "move-first"))
		s = after(s, &state.EvFirst{Side: 1})
		if c.charged {
			s = played(t, s, on("charge", "X", "O"))
			s = played(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("O")}})
			if nthOf(s.Charges, 0).Stage != state.Eluded {
				t.Fatalf("OM §8.7: got stage %v; want evaded", nthOf(s.Charges, 0).Stage)
			}
		} else {
			s = after(s, &state.EvPlace{Unit: "O", X: 20, Y: 20})
		}
		s = after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
		s = played(t, s, on("charge", "A", "X", "side", "front"))
		if got := s.Charges[len(s.Charges)-1].Closing; got != c.closing {
			t.Errorf("OM §9.4: charged %v: got closing fire %v; want %v", c.charged, got, c.closing)
		}
	}
}

// Horse breaks through before foot takes its ground (OM §7 [+], 12): the foot beside it does
// not step into its way; when no horse may ride, it goes as soon as the phase opens (OM §7
// [-]).
func Test7_HorseBreaksThroughBeforeFootAdvances(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("H", 4, 60, 50, 0), line("A", 80, 50, 0)}, []string{line("X", 60, 55, 180), line("Y", 80, 55, 180)}))
	s = after(atTurn(s, 3), &state.EvBeat{Unit: "H", Beaten: "X", Turn: 2}, &state.EvBeat{Unit: "A", Beaten: "Y", Turn: 2}, &state.EvPhase{Phase: state.Phases().Index("breakthrough"), Turn: 3})
	if evs, _ := flight.FollowPursuit(s); len(evs) != 0 {
		t.Errorf("OM §7: got %+v; want A to wait for H", evs)
	}
	if evs, _, r := flight.ClosePursuit(s); r != nil || len(evs) == 0 {
		t.Errorf("OM §12: the phase closes: got %+v, %v; want A on its ground", evs, r)
	}
	none := after(s, &state.EvBeat{Unit: "H"})
	if evs, _ := flight.FollowPursuit(none); len(evs) == 0 {
		t.Errorf("OM §12: got nothing; want A on its ground, no horse may ride")
	}
}

// A shot that the tape has put out of range is none, and its first line says so (OM §9.1
// [-]); before that it is too close to call (OM §9.1 [+]).
func Test9_1_TheTapeHasDecided(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 58.3, 180)}), "fire")
	adj := prepared(t, s, shotAt("A", "X"))
	k, ok := adj.(*fire.CloseCall)
	if !ok || k.Said.Lines[0].Say.Key != "placed.close-head" {
		t.Fatalf("OM §9.1: got %T; want a shot too close to call", adj)
	}
	d := dice.New([]dice.Face{{Face: 1}, {Die: dice.Choice, Pick: "out"}}, nil)
	v := k.Play(d)
	if got := v.Lines[0].Say.Key; got != "placed.out-head" || v.Lines[2].Say.Key != "placed.no-shot" || len(v.Events) != 1 || tell(v.Events[0]).Kind != "no-shot" {
		t.Errorf("OM §9.1: got %s, events %v; want no shot", got, v.Events)
	}
	if k.Said.Lines[0].Say.Key != "placed.close-head" {
		t.Error("OM §9.1: what was known before the die has changed")
	}
}

// Horse charged by a second wave is charged after both movements: it answers without the -2
// of an attack order (OM §10.5/countercharge [-], R137); by the other reading with it (OM
// §10.5/countercharge [+]).
func Test10_5_CounterchargeAgainstTheSecondWave(t *testing.T) {
	for _, c := range []struct {
		letter byte
		rides  bool
	}{{0, false}, {'b', true}} {
		s := frenchMove(exact(scenario(t, []string{horseAt("A", 4, 60, 20, 0)},
			[]string{unitAt("H", 3, "line", 60, 38, 180, ", arm: heavy-cavalry"), unitAt("K", 3, "line", 60, 60, 180, ", arm: heavy-cavalry")})), "move-first")
		s = after(played(t, s, with(on("charge", "H", "A"), "t", "countercharge", "no")), &state.EvPM{Unit: "A", Now: 4})
		s = after(s, &state.EvChargeStage{N: 1, Stage: state.InContact},
			&state.EvPlace{Unit: "K", X: 60, Y: s.Unit("H").Foot().Rear().Centre().Y + 7.5, Deg: 180})
		s = frenchMove(after(s, &state.EvFought{Charge: 1, Winner: 1}, &state.EvStatus{Unit: "H", Is: state.Retreating}), "melee")
		s.Rulings = s.Rulings.With(137, c.letter)
		s = played(t, s, on("charge", "K", "A", "wave", "yes"), 5)
		if got := s.Charges[len(s.Charges)-1].Counter; got != c.rides {
			t.Errorf("OM §10.5, R137 %c: got rides %v; want %v", max(c.letter, 'a'), got, c.rides)
		}
	}
}

// A charge and a countercharge meet half-way between where both began, and hands are told that
// of both (OM §10.5/countercharge [+]); who has gone farther than half already stands, and the
// other is told how far it rides to him (OM §10.5/countercharge [-], R126).
func Test10_5_HandsOfWhoIsMet(t *testing.T) {
	for _, c := range []struct {
		name    string
		forward float64 // what H, 26 cm off, goes before it charges
		hands   string
		at      float64 // where the fronts meet
	}{
		{"both ride", 5, "H half-way 0, A half-way 0", 33},
		{"two centimetres beyond the half", 15, "A move 11.1", 31}, // 11 ahead, 1.5 aside to pair the fronts,
	} {
		s := frenchMove(exact(scenario(t, []string{horseAt("A", 4, 60, 20, 0)}, []string{unitAt("H", 4, "column", 60, 46, 180, ", arm: light-cavalry")})), "move-first")
		s, _ = does(t, s, fmt.Sprintf("move H forward %v", c.forward))
		v := throw(t, prepared(t, s, with(on("charge", "H", "A"), "t", "countercharge", "yes")), nil)
		told := []string{}
		for _, h := range v.Hands {
			told = append(told, fmt.Sprintf("%s %s %v", h.Unit, h.Act, h.Far.N))
		}
		if got := strings.Join(told, ", "); got != c.hands {
			t.Errorf("OM §10.5, R126: %s: hands are told %q, want %q", c.name, got, c.hands)
		}
		n := after(s, v.Events...)
		if y := n.Unit("H").Pose.At.Y; math.Abs(y-c.at) > 0.011 || math.Abs(n.Unit("A").Pose.At.Y-c.at) > 0.011 {
			t.Errorf("OM §10.5, R126: %s: they meet at %v and %v, want %v", c.name, y, n.Unit("A").Pose.At.Y, c.at)
		}
	}
}
