package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// cossackAt is a regiment of Cossacks of two bases on the table.
func cossackAt(id string, x, y, facing float64) string {
	return unitAt(id, 2, "open", x, y, facing, ", arm: light-cavalry, nation: russia, traits: [cossacks]")
}

// frenchFirst is the first movement phase, the French moving.
func frenchFirst(s *state.State) *state.State {
	return after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
}

// Cossacks move 35 cm whatever they do, half in a wood and without disorder, and turn
// for nothing (OM §16 [+]); other horse moves as its formation does and is disordered
// (OM §16 [-]).
func Test16_Speed(t *testing.T) {
	s := inPhase(scenario(t, []string{cossackAt("K", 20, 20, 0), horseAt("H", 2, 60, 20, 0)}, []string{line("X", 60, 110, 180)},
		"id: w, kind: wood, polygon: [[10, 25], [70, 25], [70, 60], [10, 60]]"), "move-first")
	k, h := s.Unit("K"), s.Unit("H")
	if k.Speed(facts.Open) != 3500 || motion.RoutSpeed(k) != 3500 || h.Speed(facts.Line) == 3500 {
		t.Errorf("OM §16: got speeds %d, %d, %d; want %s", k.Speed(facts.Open), motion.RoutSpeed(k), h.Speed(facts.Line), "k.speed(Open) == 3500, k.routSpeed() == 3500, h.speed(Line) != 3500")
	}
	wood := table.Under(s, relocated(s, "K", k.Pose.At.Add(k.Pose.Dir().Mul(15)), 0).Unit("K").Foot(), table.IsKind("wood"))
	if wood == nil {
		t.Fatal("no wood")
	}
	if e := motion.EffectOn(s, k, facts.Open, wood); e.Slow != 2 || e.Disorder {
		t.Errorf("OM §16: got in a wood %+v; want %s", e, "e.slow == 2, not e.disorder")
	}
	if e := motion.EffectOn(s, h, facts.Line, wood); e.Slow != 2 || !e.Disorder {
		t.Errorf("other horse in a wood %+v", e)
	}
	about := game.Action{Verb: "face", Units: []game.Operand{only("K")}, Args: []string{"about"}}
	if u := played(t, s, about).Unit("K"); u.Spent != 0 || u.Pose.Facing != 180 {
		t.Errorf("about: spent %d, facing %v", u.Spent, u.Pose.Facing)
	}
	about.Units, about.Force = []game.Operand{only("H")}, true // it should attack (OM §4.2, R321)
	if u := played(t, s, about).Unit("H"); u.Spent == 0 {
		t.Error("other horse turns for nothing")
	}
}

// Cossacks need no orders (OM §16 [+]), other horse acts under its brigade's (OM §16
// [-]); nobody in close order goes through Cossacks, as through other open order.
func Test16_OrdersAndPassing(t *testing.T) {
	s := scenario(t, []string{cossackAt("K", 20, 20, 0), horseAt("H", 2, 60, 20, 0), unitAt("O", 2, "open", 80, 20, 0, ", traits: [light]"), line("A", 20, 40, 180)}, []string{line("X", 60, 110, 180)})
	if casting.OrderOf(s, s.Unit("K")) != facts.NoOrder || casting.OrderOf(s, s.Unit("H")) != facts.Attack {
		t.Errorf("OM §16: got orders %d, %d; want %s", casting.OrderOf(s, s.Unit("K")), casting.OrderOf(s, s.Unit("H")), `s.orderOf(s.unit("K")) == NoOrder, s.orderOf(s.unit("H")) == Attack`)
	}
	a, o := s.Unit("A"), s.Unit("O")
	if motion.MayPass(a, facts.Line, s.Unit("K")) || !motion.MayPass(a, facts.Line, o) || !motion.MayPass(o, facts.Open, s.Unit("K")) {
		t.Error("who passes through Cossacks")
	}
}

// Cossacks charge only foot in open order, the disordered, march columns, routers and
// limbered guns (OM §16 [+]); nobody else (OM §16 [-]).
func Test16_WhomTheyCharge(t *testing.T) {
	s := frenchFirst(scenario(t, []string{
		"id: F1, bases: 4, formation: line", "id: S1, bases: 2, formation: open, traits: [light]", "id: M1, bases: 4, formation: march", "id: D1, bases: 4, formation: line, disordered: true",
		"id: R1, bases: 4, formation: line, routing: true", "id: H, arm: light-cavalry, bases: 2, formation: line",
		"id: G, arm: foot-artillery, bases: 2, formation: unlimbered", "id: J, arm: foot-artillery, bases: 2, formation: limbered",
	}, []string{"id: K, arm: light-cavalry, bases: 2, formation: open, nation: russia, traits: [cossacks]"}))
	for id, ok := range map[string]bool{"F1": false, "S1": true, "M1": true, "D1": true, "R1": true, "H": false, "G": false, "J": true} {
		a := on("charge", "K", id, "side", "front")
		if !ok {
			refused(t, s, a, "OM §16", "block.cossack-target")
			continue
		}
		prepared(t, s, a)
	}
	if _, err := tryDeclared("charge", 1, 1, plainFacts("a", "arm", "light-cavalry", "formation", "open", "bases", "2"), plainFacts("t", "bases", "4")); err == nil {
		t.Error("declared: Cossacks charge a line")
	}
}

// Against Cossacks fire counts open order, and in melee their bases are paired one to
// one (OM §16 [+]); horse in line is none and fights with its second rank (OM §16 [-]).
func Test16_OpenOrder(t *testing.T) {
	foot := plainFacts("a", "bases", "4")
	if v := value(t, declared(t, "fire", 1, 1, foot, plainFacts("t", "arm", "light-cavalry", "formation", "open", "bases", "2"), plainFacts("", "range", "short"))); v != 4*(10+5-5) {
		t.Errorf("at Cossacks: %d, want 40", v)
	}
	if v := value(t, declared(t, "fire", 1, 1, foot, plainFacts("t", "arm", "light-cavalry", "bases", "2"), plainFacts("", "range", "short"))); v != 4*(10+5) {
		t.Errorf("at hussars: %d, want 60", v)
	}
	for form, want := range map[string]int{"open": 3 * 10, "line": (2 + 1) * 10} {
		adj := declared(t, "melee", 1, 1, plainFacts("a", "arm", "light-cavalry", "formation", form, "bases", "3"), plainFacts("t", "bases", "4", "formation", "open", "disordered", "yes"))
		if v := value(t, adj, "attacker"); v != want {
			t.Errorf("%s: %d, want %d", form, v, want)
		}
	}
	adj := act(t, "melee", 1, 1, "a: arm=light-cavalry formation=open bases=4", "t: arm=light-cavalry bases=3 formation=column")
	if v := value(t, adj, "attacker"); v != 10 {
		t.Errorf("OM §10.6: one to one against a column of horse: got %d, want 10", v)
	}
}

// Cossacks that horse charges must evade, and never countercharge (OM §16 [+]); other
// horse stands or rides to meet it (OM §16 [-]).
func Test16_TheyMustEvade(t *testing.T) {
	base := scenario(t, []string{cossackAt("K", 60, 40, 0), horseAt("H", 2, 90, 40, 0)},
		[]string{horseAt("C", 3, 60, 55, 180), horseAt("D", 3, 90, 55, 180)})
	s := frenchFirst(base)
	s = played(t, s, on("charge", "C", "K"))
	k := s.Unit("K")
	if !charge.Flees(s, k) || !flight.MustSlip(s, k) || nthOf(s.Charges, 0).Counter {
		t.Errorf("flees %v, must %v", charge.Flees(s, k), flight.MustSlip(s, k))
	}
	gone := played(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("K")}})
	if u := gone.Unit("K"); u.Motion&state.Evaded == 0 || u.Pose.At.Y >= k.Pose.At.Y {
		t.Errorf("OM §16: got K %v; want %s", u.Pose, "u.Motion&Evaded != 0, u.Pose.At.Y < k.Pose.At.Y")
	}
	closed := nextPhase(t, s)
	if closed.Unit("K").Motion&state.Evaded == 0 {
		t.Error("it waits for the horse")
	}
	s = played(t, frenchFirst(base), on("charge", "D", "H"), 6)
	if charge.Flees(s, s.Unit("H")) {
		t.Error("hussars run from hussars")
	}
	refused(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("H")}}, "OM §8.7", "evade.only-foot")
}

// Horse waits 1 cm before Cossacks, as foot does before other horse (OM §16 [+], R268): who meets it there in the same step ends its charge, and the
// Cossacks are neither touched nor moved (R391); before other horse it does not wait (OM §16 [-]).
func Test16_HorseWaitsBeforeThem(t *testing.T) {
	for _, c := range []struct {
		target string
		gap    float64
	}{{cossackAt("X", 60, 60, 0), 1}, {unitAt("X", 2, "line", 60, 60, 180, lightHorse), 0}} {
		s := exact(scenario(t, []string{c.target, unitAt("H", 2, "column", 84, 55, 270, lightHorse)}, []string{unitAt("K", 2, "line", 60, 46, 0, lightHorse)}))
		s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("late"), Turn: s.Turn})
		x := s.Unit("X").Pose
		charge := on("charge", "K", "X")
		if c.gap == 0 {
			charge = with(charge, "t", "countercharge", "no")
		}
		s = carriedOn(played(t, s, charge))
		if gap := gapOf(t, s, "K", "X"); math.Abs(gap-c.gap) > 0.02 {
			t.Errorf("OM §16, R268: K stands %.2f cm from X; want %v", gap, c.gap)
		}
		if c.gap == 0 {
			continue
		}
		s = carriedOn(played(t, s, with(on("charge", "H", "K"), "", "side", "front")))
		if ch := nth(s.Charges, 0); ch.Stage != state.Repelled || s.Unit("X").Pose != x {
			t.Errorf("OM §10.1, R391: the charge on X is %v, X stands at %v; want it over, and X at %v", ch.Stage, s.Unit("X").Pose, x)
		}
	}
}

// Cossacks that have come to contact themselves evade nobody: who charges them then meets them where they stand (OM §10.1 [+], §16 [-]).
func Test16_WhoIsInContactStands(t *testing.T) {
	s := exact(scenario(t, []string{cossackAt("C", 60, 70, 180)}, []string{unitAt("M", 4, "march", 60, 56, 0, ""), unitAt("K", 2, "column", 52, 52, 0, ", arm: heavy-cavalry")}))
	s = doing(t, inPhase(s, "move-first"), "c C M square=no")
	at := s.Unit("C").Pose
	s = doing(t, nextPhase(t, s), "c K C")
	refused(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("C")}}, "OM §10.1", "evade.engaged")
	for s.PhaseID() != "melee" {
		if s = nextPhase(t, s); s.Unit("C").Motion&state.Evaded != 0 || s.PhaseID() != "melee" && s.Unit("C").Pose != at {
			t.Fatalf("OM §10.1: C stands at %v, evaded %v; want it in contact", s.Unit("C").Pose, s.Unit("C").Motion&state.Evaded != 0)
		}
	}
}

// Cossacks are in open order: where they wheel as they evade, round friends behind them, two bases abreast pay 3 cm (OM §8.4 [+], 8.7, 16).
func Test16_TheirWheelIsThatOfOpenOrder(t *testing.T) {
	s := exact(scenario(t, []string{cossackAt("C", 60, 63, 180), line("Y", 70, 70, 180)}, []string{horseAt("A", 2, 60, 60, 0)}))
	about := s.Unit("C").Pose.AboutFace(s.Unit("C").Foot().Depth)
	width := s.Unit("C").Foot().Width
	s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "C", Closing: facts.OutOfRange}, &state.EvSpent{Unit: "A", Spent: 700})
	c := played(t, s, evading([]string{"C"})).Unit("C")
	deg := geometry.Turn(about.Facing, c.Pose.Facing)
	set := about.Wheel(geometry.Left, -deg, width)
	if paid := float64(c.Gone)/100 - geometry.Dist(set.At, c.Pose.At); deg >= 0 || math.Abs(paid-3) > 0.02 {
		t.Errorf("OM §8.4: it wheels %v degrees for %v cm; want to the left, for 3", deg, paid)
	}
}
