package ordremixte

import (
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states who may not give the answer that a charge would ask of him (OM §8.6, 8.7, 10.1, 10.3, 10.5).

// Horse in march column does not ride to meet who charges it, nor in support (OM §10.3 [-]): no die is thrown, and it routs where it
// stands. In line it throws (OM §10.5/countercharge [+]).
func Test10_3_HorseInMarchColumnRidesAgainstNobody(t *testing.T) {
	table := func(form string) *state.State {
		return frenchMove(exact(scenario(t, []string{"id: H, arm: light-cavalry, bases: 2, formation: " + form + ", at: [60, 60], facing: 180", line("XX", 20, 110, 180)}, []string{horseAt("K", 2, 60, 40, 0)})), "move-first")
	}
	c := on("charge", "K", "H")
	marching := played(t, table("march"), c)
	if ch := nthOf(marching.Charges, 0); ch.Counter || ch.WasTried("H") {
		t.Errorf("OM §10.3: got charge %+v; want neither a ride nor a die of H", ch)
	}
	refused(t, marching, on("counter", "H", "K"), "OM §10.3", "charge.counter-march")
	if ch := nthOf(played(t, table("line"), c, 1).Charges, 0); !ch.Counter {
		t.Errorf("OM §10.5: got charge %+v; want H rides to meet it", ch)
	}
}

// A countercharge that is stated beside the charge is refused wherever none is thrown for: of who is disordered (OM §13 [-]), in march
// column (OM §10.3 [-]), of Cossacks (OM §16 [-]), of who is struck in the rear, and of foot (OM §10.5/countercharge [-]); else
// it stands (OM §10.5/countercharge [+]).
func Test10_5_AStatedCounterchargeIsHeldAgainstTheRules(t *testing.T) {
	horse := func(more string) string {
		return "id: H, arm: light-cavalry, bases: 2, at: [60, 60], facing: " + more
	}
	for _, c := range []struct{ name, target, par, key string }{
		{"in order, in front", horse("180, formation: line"), "", ""},
		{"disordered", horse("180, formation: line, disordered: true"), "OM §13", "charge.counter-disordered"},
		{"in march column", horse("180, formation: march"), "OM §10.3", "charge.counter-march"},
		{"struck in the rear", horse("0, formation: line"), "OM §10.5/countercharge", "charge.counter-front"},
		{"foot", "id: H, bases: 4, formation: line, at: [60, 60], facing: 180", "OM §10.5/countercharge", "counter.cavalry"},
	} {
		s := frenchMove(exact(scenario(t, []string{c.target, line("XX", 20, 110, 180)}, []string{horseAt("K", 2, 60, 40, 0)})), "move-first")
		a := with(on("charge", "K", "H"), "t", "countercharge", "yes")
		if c.key == "" {
			prepared(t, s, a)
			continue
		}
		refused(t, s, a, c.par, c.key)
	}
}

// Foot whose emergency square has failed gives no closing fire, from whichever side the horse came (OM §8.6 [-]); foot
// that was let come without one does (OM §10.2 [+]).
func Test8_6_NoClosingFireBehindAFailedSquare(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("F", 60, 60, 180), line("XX", 20, 110, 180)}, []string{horseAt("K", 2, 80, 60, 270), unitAt("A", 4, "column", 60, 45, 0, "")})), "move-first")
	for _, c := range []struct {
		failed bool
		range_ facts.Range
	}{{true, facts.OutOfRange}, {false, facts.Short}} {
		n := *as(s, "F", func(u *state.Unit) { u.Disordered = c.failed })
		n.Charges = []*state.Charge{{N: 1, Attackers: []string{"K"}, Target: "F", Stage: state.Declared, Side: facts.Flank, Tried: []string{"F"}}}
		d := prepared(t, &n, on("charge", "A", "F")).(*charge.Declaration)
		if d.O.Closing != c.range_ {
			t.Errorf("OM §8.6: a square that failed, %v: closing fire at %v; want %v", c.failed, d.O.Closing, c.range_)
		}
	}
}

// Who has ridden to meet a charge fights, and does not evade from it (OM §10.1 [-], 8.7); horse that has halted before a square charges
// no more, and evades before foot that comes at it (OM §8.6, 8.7 [+]).
func Test8_7_WhoCountersAndWhoHaltsBeforeASquare(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("H", 2, 60, 60, 180), line("F", 100, 60, 180), line("XX", 20, 110, 180)},
		[]string{unitAt("A", 4, "column", 60, 45, 0, ""), unitAt("T", 4, "column", 45, 60, 90, "")})), "move-first")
	charges := func(all ...*state.Charge) *state.State {
		n := *s
		n.Charges = all
		return &n
	}
	rode := charges(&state.Charge{N: 1, Attackers: []string{"A"}, Target: "H", Stage: state.Declared, Counter: true})
	refused(t, rode, evading([]string{"H"}), "OM §10.1", "evade.rode-out")
	for _, d := range turn.Dues(rode) {
		if d.Action.Verb == "evade" {
			t.Errorf("OM §10.1: H is asked whether it evades: %+v", d)
		}
	}
	halted := charges(&state.Charge{N: 1, Attackers: []string{"H"}, Target: "F", Stage: state.Declared, Squared: true},
		&state.Charge{N: 2, Attackers: []string{"A"}, Target: "H", Stage: state.Declared})
	if _, err := flight.MaySlip(halted, halted.Unit("H"), evading([]string{"H"})); err != nil {
		t.Errorf("OM §8.6: before a square: %v; want it evades", err)
	}
	goes := charges(slices.Clone(halted.Charges)...)
	open := *goes.Charges[0]
	open.Squared = false
	goes.Charges[0] = &open
	if _, err := flight.MaySlip(goes, goes.Unit("H"), evading([]string{"H"})); !isKey(err, "evade.engaged") {
		t.Errorf("OM §10.1: while it charges: got %v; want %s", err, "evade.engaged")
	}
}

// Who waits to close and is met by another first fights there, and its charge comes to nothing (OM §10.1 [-], R391); so it does where
// foot forms a square before that other (OM §8.6 [-]), and foot has no points of a charge against him (OM §10.6 [-]). Who stands
// against its target by then fights it (OM §10.1 [+]).
func Test10_1_WhoIsMetFirstClosesNoMore(t *testing.T) {
	table := func(who string) *state.State {
		s := scenario(t, []string{line("T", 60, 60, 180), horseAt("HB", 2, 80, 54, 270), line("XX", 20, 110, 180)}, []string{who})
		return frenchMove(exact(s), "move-first")
	}
	second := func(s *state.State) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	}
	meets := on("charge", "HB", "K")
	foot := second(played(t, table(unitAt("K", 4, "column", 60, 46, 0, "")), on("charge", "K", "T")))
	if ch := nthOf(foot.Charges, 0); ch.Stage != state.Declared || ch.Closing == facts.OutOfRange {
		t.Fatalf("got charge %+v; want one that waits for the fire of T", ch)
	}
	touched := played(t, foot, meets)
	if ch := nthOf(touched.Charges, 0); ch.Stage != state.Repelled || touched.Unit("K").Charging {
		t.Errorf("OM §10.1, R391: got charge %+v, charging %v; want it over, and K without what a charge gives", ch, touched.Unit("K").Charging)
	}
	squared := played(t, relocated(foot, "T", geometry.Vec{X: 60, Y: 66}, 180), with(meets, "t", "square", "yes"), 100)
	if ch := nthOf(squared.Charges, 0); ch.Stage != state.Repelled || squared.Unit("K").Formation != facts.Square {
		t.Errorf("OM §8.6, R391: got charge %+v, formation %v; want it over, K a square", ch, squared.Unit("K").Formation)
	}
	touching := *foot // as if T had had nothing to fire
	closed := *nthOf(foot.Charges, 0)
	closed.Closing = facts.OutOfRange
	touching.Charges = []*state.Charge{&closed}
	at := relocated(&touching, "K", geometry.Vec{X: 60, Y: 60}, 0)
	if ch := nthOf(played(t, at, on("charge", "HB", "K", "side", "flank")).Charges, 0); ch.Stage != state.Declared {
		t.Errorf("OM §10.1: got charge %+v of who stands against T; want it to be fought", ch)
	}
}

// Open order that charges and is met by horse before it has closed is ridden over first: it fights what it charged with what is left of it,
// disordered (OM §10.5/open-order [+], 13); not while that is still to come (OM §10.5/open-order [-]).
func Test10_5_RiddenOverBeforeItFights(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("P", 4, "open", 60, 55, 180, rifles), horseAt("HB", 2, 75, 50, 270), line("XX", 20, 110, 180)},
		[]string{unitAt("O", 4, "open", 60, 55, 0, ", traits: [light]")})), "melee")
	n := *s
	n.Charges = []*state.Charge{{N: 1, Attackers: []string{"O"}, Target: "P", Stage: state.InContact, Closing: facts.Short},
		{N: 2, Attackers: []string{"HB"}, Target: "O", Stage: state.InContact, Closing: facts.OutOfRange}}
	fights := on("melee", "O", "P")
	refused(t, &n, fights, "OM §10.5", "melee.ridden-first")
	after := played(t, &n, on("melee", "HB", "O"), 6)
	if o := after.Unit("O"); o.PMStart-o.PM != 2 || !o.Disordered || o.Bases != 3 {
		t.Fatalf("OM §10.5: got %+v; want 2 PM and a base lost, disordered", o)
	}
	prepared(t, after, fights)
}

// Foot that stands against whom it has charged forms no square before horse that comes at it: its melee is formed (OM §10.1 [-], 8.6);
// who waits at 1 cm may (OM §8.6/emergency-square [+]).
func Test10_1_WhoStandsAgainstAnEnemyFormsNoSquare(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("T", 60, 60, 180), horseAt("HB", 2, 82, 54, 270), line("XX", 20, 110, 180)}, []string{unitAt("K", 4, "column", 60, 60, 0, "")})), "move-second")
	for _, c := range []struct {
		y   float64
		key string
	}{{60, "square.fights"}, {55, ""}} {
		n := *relocated(s, "K", geometry.Vec{X: 60, Y: c.y}, 0)
		n.Charges = []*state.Charge{{N: 1, Attackers: []string{"K"}, Target: "T", Stage: state.Declared, Closing: facts.OutOfRange}}
		a := with(on("charge", "HB", "K"), "t", "square", "yes")
		if c.key == "" {
			prepared(t, &n, a)
			continue
		}
		refused(t, &n, a, "OM §10.1", c.key)
	}
}

// Horse that is charged in front turns about and goes straight back, from however far aside the foot comes (OM §8.7 [+]); who is struck
// behind does not turn (OM §8.7 [-]).
func Test8_7_HorseTurnsItsBackOnWhoChargesItsFront(t *testing.T) {
	for _, c := range []struct {
		x, y, facing float64 // of the foot
		back         float64 // where the horse faces when it has evaded
	}{
		{75, 58, 270, 180}, // beside it, before its front
		{60, 72, 180, 180}, // straight before it
		{60, 38, 0, 0},     // behind it
	} {
		s := frenchMove(exact(scenario(t, []string{horseAt("K", 2, 60, 56.75, 0), line("XX", 20, 110, 180)}, []string{unitAt("T", 4, "column", c.x, c.y, c.facing, "")})), "move-first")
		s = played(t, played(t, s, on("charge", "T", "K")), evading([]string{"K"}))
		k := s.Unit("K").Pose
		if k.Facing != c.back || k.At.X != 60 || (c.back == 180) == (k.At.Y > 56.75) {
			t.Errorf("OM §8.7: T from %v, %v: K stands at %v; want it straight on its way, facing %v", c.x, c.y, k, c.back)
		}
	}
}

// Foot that might form an emergency square but for room is not asked for one, and the charge says who stands in its way (OM
// §8.6/emergency-square [-]); with room it is asked, and nothing is said (OM §8.6/emergency-square [+]).
func Test8_6_NoRoomForASquareIsSaid(t *testing.T) {
	for _, c := range []struct {
		behind float64
		asked  bool
	}{{63.5, false}, {80, true}} {
		s := frenchMove(exact(scenario(t, []string{line("F", 60, 60, 180), unitAt("U", 4, "line", 60, c.behind, 180, "")}, []string{horseAt("K", 2, 60, 46, 0)})), "move-first")
		v := playedLines(t, s, on("charge", "K", "F"))
		said := slices.ContainsFunc(v, func(l game.Text) bool { return l.Say.Key == "charge.square-room" })
		asks := slices.ContainsFunc(turn.Dues(played(t, s, on("charge", "K", "F"))), func(d game.Due) bool { return d.Action.Verb == "square" })
		if said == c.asked || asks != c.asked {
			t.Errorf("OM §8.6: a friend at %v: said %v, asked %v; want it %s", c.behind, said, asks, map[bool]string{true: "asked", false: "said"}[c.asked])
		}
	}
}

// playedLines are the lines of a deed without dice.
func playedLines(t *testing.T, s *state.State, a game.Action) []game.Text {
	t.Helper()
	return prepared(t, s, a).Play(dice.New(nil, nil)).Lines
}

// Horse that waits to ride over open order is in no melee by that (OM §10.5, R343): foot may charge it (OM §10.1 [+]), in flank as any, and
// it routs. Horse that waits to close with foot in close order is in one, which no foot joins (OM §10.1 [-]).
func Test10_1_WhoRidesOverIsInNoMelee(t *testing.T) {
	table := func(target string) *state.State {
		s := exact(scenario(t, []string{target, unitAt("T", 2, "line", 75, 49.5, 270, ""), line("XX", 20, 110, 180)}, []string{unitAt("K", 2, "line", 60, 42, 0, lightHorse)}))
		s = played(t, frenchMove(s, "move-first"), with(on("charge", "K", "O"), "t", "square", "no"))
		return after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	}
	refused(t, table(line("O", 60, 55, 180)), on("charge", "T", "K"), "OM §10.1", "charge.formed")
	s := played(t, table(unitAt("O", 4, "open", 60, 55, 180, ", type: light, grade: line")), on("charge", "T", "K"))
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	if k := s.Unit("K"); k.Status != state.Routing {
		t.Errorf("OM §10.3: struck in flank by T: K %v; want it to rout", k.Status)
	}
}
