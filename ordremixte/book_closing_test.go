package ordremixte

import (
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

const heavy = ", arm: heavy-cavalry"

// Who has changed its front makes no charge in that turn (OM §10.1 [-]): about, by a quarter,
// with a change of formation; a wheel is none (OM §10.1 [+]). Who is charged makes no charge
// either: its melee is formed.
func Test10_1_ChangesOfFront(t *testing.T) {
	foes := []string{line("X", 60, 30, 180), line("Y", 60, 8, 0), line("Z", 80, 21, 270)}
	for _, c := range []struct {
		unit string
		turn []string
		foe  string
	}{
		{line("A", 60, 20, 180), []string{"face", "about"}, "X"},
		{unitAt("A", 4, "march", 60, 20, 90, ""), []string{"face", "left"}, "X"},
		{unitAt("A", 4, "march", 60, 20, 180, ""), []string{"form", "line", "about"}, "X"},
	} {
		s := changed(t, moveOfFirst(t, []string{c.unit}, foes), c.turn[0], "A", c.turn[1:]...)
		if _, key := whyNot(t, s, on("charge", "A", c.foe)); key != "charge.turned" {
			t.Errorf("OM §10.1: %v: got %s; want %s", c.turn, key, `key == "charge.turned"`)
		}
	}
	s := moveOfFirst(t, []string{line("A", 60, 20, 20)}, foes[:1])
	n := played(t, s, drillOf("wheel", "A", "left", "20"))
	if r, key := whyNot(t, n, on("charge", "A", "X")); key == "charge.turned" {
		t.Errorf("after a wheel: %+v", r)
	}
	// X charges A: in its own movement A does not charge it back, nor anybody else.
	base := moveOfFirst(t, []string{horseAt("H", 3, 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, ""), line("Z", 70, 34, 180)})
	met := after(charged(t, frenchMove(base, "move-first"), "X", "H"), &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: base.Turn})
	for _, foe := range []string{"X", "Z"} {
		if _, key := whyNot(t, met, on("charge", "H", foe)); key != "charge.is-charged" {
			t.Errorf("it charges %s: %s", foe, key)
		}
	}
}

// The side is that from which the charger began its move (OM §10.4, R25): who began before
// the front line and rode round strikes the front (OM §10.4 [-]), who began behind it the
// flank (OM §10.4 [+]).
func Test10_4_WhereItBegan(t *testing.T) {
	for _, c := range []struct {
		y    float64 // of H as the turn began; the front line of A is at 20
		side facts.Side
	}{{30, facts.Front}, {10, facts.Flank}} {
		s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("H", 3, "line", 80, c.y, 270, heavy)})), "move-first")
		s = after(s, &state.EvPlace{Unit: "H", X: 78, Y: 16.9, Deg: 270}, &state.EvSpent{Unit: "H", Spent: 600, Gone: 600, Motion: 0x1})
		s = charged(t, s, "H", "A")
		if got := nthOf(s.Charges, 0).Side; got != c.side {
			t.Errorf("begun at %v: side %d, want %d", c.y, got, c.side)
		}
	}
}

// What horse is asked to throw to ride out is what it is judged by: less than its points, 2 more under
// Attack (OM §10.5/countercharge [+]); at that number it stays (OM §10.5/countercharge [-]).
func Test10_5_CounterIsAskedAsItIsJudged(t *testing.T) {
	for order, want := range map[string]int{"halt": 3, "attack": 5} {
		s := exact(scenario(t, []string{horseAt("K", 3, 60, 60, 0)}, []string{horseAt("H", 3, 60, 76, 180)}))
		s = frenchMove(after(s, &state.EvPM{Unit: "K", Now: 4}), "move-first")
		a := with(on("charge", "H", "K"), "t", "order", order)
		d := dice.New(nil, nil)
		adj := prepared(t, s, a)
		owed, err := d.Run(func() { adj.Play(d) })
		if err != nil || len(owed) != 1 || owed[0].Value != want || owed[0].Least {
			t.Errorf("OM §10.5: under %s asked %+v, %v; want a d6 of %d or less", order, owed, err, want)
		}
		for face, rides := range map[int]bool{want: true, want + 1: false} {
			if n := played(t, s, a, face); nthOf(n.Charges, 0).Counter != rides {
				t.Errorf("OM §10.5: under %s with %d: rides %v; want %v", order, face, !rides, rides)
			}
		}
	}
}

// In the second phase charged horse counts as riding against the charge when it has moved
// half its move, without a die (OM §10.5/countercharge [+]); a hundredth less and it tests,
// in either phase they meet half-way (OM §10.5/countercharge [-]).
func Test10_5_CountersInTheSecondPhase(t *testing.T) {
	base := exact(scenario(t, []string{horseAt("K", 3, 60, 60, 0)}, []string{horseAt("H", 3, 60, 76, 180)}))
	second := frenchMove(base, "move-second")
	second.First = 0
	half := base.Unit("K").Speed(facts.Line) / 2
	for _, c := range []struct {
		phase string
		gone  int
		faces []int
		rides bool
	}{
		{"second", half, nil, true}, {"second", half - 1, []int{6}, false}, {"second", half - 1, []int{1}, true}, {"first", 0, []int{6}, false}, {"first", 0, []int{1}, true},
	} {
		s := second
		if c.phase == "first" {
			s = frenchMove(base, "move-first")
		}
		s = after(s, &state.EvPM{Unit: "K", Now: 4})
		if c.gone > 0 {
			s = after(s, &state.EvSpent{Unit: "K", Spent: c.gone, Motion: 0x1})
		}
		n := charged(t, s, "H", "K", c.faces...)
		if nthOf(n.Charges, 0).Counter != c.rides {
			t.Errorf("OM §10.5: %+v: got rides %v; want %s", c, nthOf(n.Charges, 0).Counter, "n.Charges[0].Counter == c.rides")
		}
		want := 60.0
		if c.rides {
			want = 68
		}
		if y := n.Unit("H").Foot().Front().Centre().Y; math.Abs(y-want) > 0.02 || !geometry.Touching(n.Unit("H").Foot(), n.Unit("K").Foot()) {
			t.Errorf("%+v: they meet at %v, want %v", c, y, want)
		}
	}
}

// Horse in support rides for the unit that it supports: within its move and 45 degrees of its
// front, when it has moved half a move at most if its side moved first; the charger meets it
// half-way and not its target (OM §10.5/support [+]). Farther off, aside, after more than
// half a move, for a unit of another brigade, or twice it does not (OM §10.5/support [-]).
func Test10_5_SupportOnTheTable(t *testing.T) {
	field := func(x, y, facing float64) *state.State {
		s := exact(scenario(t, []string{line("A", 60, 40, 0), unitAt("K", 3, "line", x, y, facing, ", arm: light-cavalry")},
			[]string{unitAt("H", 3, "line", 60, 56, 180, heavy)}))
		return charged(t, frenchMove(s, "move-first"), "H", "A")
	}
	ride := with(on("counter", "K", "H"), "a", "order", "support")
	s := field(70, 42, 0)
	n := played(t, s, ride, 1)
	h, k := n.Unit("H"), n.Unit("K")
	if len(n.Charges) != 2 || nthOf(n.Charges, 0).Stage != state.Repelled || nthOf(n.Charges, 1).Target != "K" || !nthOf(n.Charges, 1).Counter {
		t.Fatalf("OM §10.5: got %+v; want %s", n.Charges, `len(n.Charges) == 2, n.Charges[0].Stage == Repelled, n.Charges[1].Target == "K", n.Charges[1].Counter`)
	}
	if !geometry.Touching(h.Foot(), k.Foot()) || turn.Crowded(n, h) || turn.Crowded(n, k) {
		t.Errorf("they do not meet: %v %v", h.Pose, k.Pose)
	}
	f, g := table.Start(h), table.Start(k)
	way := geometry.Between(f, g).CM / 2
	for id, from := range map[string]*geometry.Footprint{"H": f, "K": g} {
		if d := geometry.Between(n.Unit(id).Foot(), from).CM; math.Abs(geometry.Dist(n.Unit(id).Foot().Front().Centre(), from.Front().Centre())-way) > 3.5 || d > way {
			t.Errorf("%s rode %v, half of the way is %v", id, d, way)
		}
	}
	missed := played(t, s, ride, 6)
	if nthOf(missed.Charges, 0).Stage != state.Declared || len(missed.Charges) != 1 {
		t.Errorf("a failed ride: %+v", missed.Charges)
	}
	speed := s.Unit("K").Speed(facts.Line)
	moved := func(n int) *state.State {
		x := after(s, &state.EvSpent{Unit: "K", Spent: n, Motion: 0x1})
		x = after(x, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: x.Turn})
		return x
	}
	prepared(t, moved(speed/2), ride)
	for _, c := range []struct {
		name, key string
		s         *state.State
	}{
		{"twice", "charge.answered", missed},
		{"too far", "counter.support-far", field(90, 30, 0)},
		{"aside", "counter.support-arc", field(72, 58, 0)},
		{"more than half", "counter.support-moved", moved(speed/2 + 1)},
	} {
		if _, key := whyNot(t, c.s, ride); key != c.key {
			t.Errorf("OM §10.5: %s: got %s; want %s", c.name, key, "key == c.key")
		}
	}
	// Its move is the limit, to the hundredth.
	far := func(by float64) *state.State {
		f := field(60, 36, 0)
		gap := geometry.Between(f.Unit("K").Foot(), table.Start(f.Unit("H"))).CM
		return field(60, 36+gap-float64(speed)/100-by, 0)
	}
	prepared(t, far(0), ride)
	if _, key := whyNot(t, far(0.01), ride); key != "counter.support-far" {
		t.Errorf("a hundredth too far: %s", key)
	}
	// By the order that it has: for the brigade that it names.
	for brigade, key := range map[string]string{"b0": "", "b1": "charge.supports-other"} {
		u := *s.Unit("K")
		u.Order, u.Objective = facts.Support, brigade
		x := after(s)
		c := *x
		c.Units = append([]*state.Unit(nil), s.Units...)
		c.Units[c.Index("K")] = &u
		if key == "" {
			prepared(t, &c, on("counter", "K", "H"))
		} else if _, got := whyNot(t, &c, on("counter", "K", "H")); got != key {
			t.Errorf("for another brigade: %s", got)
		}
	}
}

// The phases of an evasion alternate (OM §8.7 [+], OM §7 [+]): the charger whose target
// slipped away finishes its move, straight on or into whom it meets; who did not lose its
// target does not (OM §8 [-]), and who has evaded fights when it is reached (OM §8.7 [-]).
func Test8_7_ChargersGoOn(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), line("Y", 60, 76, 180)},
		[]string{unitAt("A", 4, "column", 60, 60, 0, ""), unitAt("B", 4, "column", 90, 60, 0, "")}))
	s := played(t, charged(t, frenchMove(base, "move-first"), "A", "X"), evading([]string{"X"}))
	was := s.Unit("A")
	if flight.Left(was) == 0 {
		t.Fatal("no move is left")
	}
	go_ := game.Action{Verb: "move", Units: []game.Operand{only("A")}, Args: []string{"forward", "2"}}
	n := played(t, s, go_)
	if n.Stage != state.StepComplete || math.Abs(n.Unit("A").Pose.At.Y-was.Pose.At.Y-2) > 0.011 {
		t.Errorf("it goes on to %v in step %d", n.Unit("A").Pose, n.Stage)
	}
	go_.Units = []game.Operand{only("B")}
	if k, r := kindOf(t, s, go_); k != game.NotNow || r != "OM §7" {
		t.Errorf("who lost no target goes on: %s %s", k, r)
	}
	// X is reached after all: it fights.
	near := after(s, &state.EvPlace{Unit: "X", X: 60, Y: 70, Deg: 180})
	near = played(t, near, on("charge", "A", "X"))
	if len(near.Charges) != 2 || nthOf(near.Charges, 1).Stage != state.Declared || nthOf(near.Charges, 1).Closing == facts.OutOfRange {
		t.Fatalf("OM §8.7: got %+v; want %s", near.Charges, "len(near.Charges) == 2, near.Charges[1].Stage == Declared, near.Charges[1].Closing != OutOfRange")
	}
	if _, key := whyNot(t, near, evading([]string{"X"})); key != "charge.evades-once" {
		t.Errorf("it evades again: %s", key)
	}
	if len(turn.Dues(near)) != 0 {
		t.Errorf("OM §8.7: due: got %+v; want %s", turn.Dues(near), "len(near.dues()) == 0")
	}
}

// A melee is what contact brings (OM §10 [+]), and morale what a loss in it or under fire
// asks (OM §11 [+]): nobody fights without contact (OM §10 [-]), and who has more than four
// points left or has lost none does not test (OM §11 [-]).
func Test10_FromChargeToMorale(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, "")})), "move-first")
	if k, r := kindOf(t, base, on("melee", "X", "A")); k != game.NotNow || r != "OM §10.1" {
		t.Errorf("without contact: %s %s", k, r)
	}
	s := charged(t, base, "X", "A")
	for s.PhaseID() != "fire" {
		s = nextPhase(t, s)
	}
	s = nextPhase(t, played(t, s, on("fire", "A", "X"), 50)) // 80: one point, 5 to 4
	if d := turn.Dues(s); len(d) != 1 || d[0].Action.Verb != "morale" || len(d[0].Needs) != 1 || d[0].Needs[0].Die.String() != "d10" {
		t.Fatalf("under fire: %+v", d)
	}
	s = carriedOn(played(t, s, nth(turn.Dues(s), 0).Action, 10))
	if s.PhaseID() != "melee" || !geometry.Touching(s.Unit("X").Foot(), s.Unit("A").Foot()) {
		t.Fatalf("OM §10: %s: got %v; want %s", s.PhaseID(), s.Unit("X").Pose, `s.phaseID() == "melee", geometry.Touching(s.unit("X").foot(), s.unit("A").foot())`)
	}
	n := played(t, s, on("melee", "X", "A"), 100, 40, 6) // A hits: X 4 to 3 and holds; A has more points left
	if x, a := n.Unit("X"), n.Unit("A"); x.PM != 3 || a.PM != a.PMStart || a.Status != state.Steady || x.Status == state.Steady {
		t.Errorf("OM §10: got X %d %s, A %d %s; want %s", x.PM, x.Status, a.PM, a.Status, "x.PM == 3, a.PM == a.PMStart, a.Status == Steady, x.Status != Steady")
	}
	whole := after(s, &state.EvPM{Unit: "X", Now: 5})
	n = played(t, whole, on("melee", "X", "A"), 100, 100)
	if n.Unit("X").PM != 5 {
		t.Errorf("nobody lost a point, X has %d", n.Unit("X").PM)
	}
}

// inFire is the state in its fire phase after the charges given, each ATTACKER TARGET, of
// the French who move first.
func inFire(t *testing.T, s *state.State, charges ...[2]string) *state.State {
	t.Helper()
	s = frenchMove(s, "move-first")
	for _, c := range charges {
		s = charged(t, s, c[0], c[1])
	}
	return carriedOn(inPhase(s, "fire"))
}

// closingDue is the values of the closing fire that is still owed, by the id of the charger.
func closingDue(t *testing.T, s *state.State) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, d := range turn.Dues(s) {
		if d.Group == "closing" && len(d.Needs) == 1 {
			out[d.Action.Units[1].IDs[0]] = d.Needs[0].Value
		}
	}
	return out
}

// Closing fire is one shot of the charged unit at each of its chargers (OM §10.2 [+]):
// whether its die was typed with the line or alone, the same line is refused afterwards and
// nothing more is due (OM §10.2 [-]). Who is charged by nobody has none.
func Test10_2_OneShotAtEachCharger(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 90, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, "")}))
	s := inFire(t, base, [2]string{"X", "A"})
	if got := closingDue(t, s); len(got) != 1 || got["X"] != 80 {
		t.Fatalf("§10.2: due %v, want 80 on X", got)
	}
	shot := on("fire", "A", "X")
	n := played(t, s, shot, 99)
	if got := turn.Dues(n); len(got) != 0 {
		t.Errorf("§10.2: after the shot %d things are due, want none", len(got))
	}
	for _, typed := range []game.Action{shot, with(on("fire", "A", "X"), "a", "firing", "2"), on("fire", "A", "X", "closing", "yes"), on("fire", "A", "X", "range", "long")} {
		if r, key := whyNot(t, n, typed); key != "fire.closing-again" || r.Ref != "OM §10.2" {
			t.Errorf("§10.2: %s again: refused by %q %s, want fire.closing-again", game.Canonical(typed), key, r.Ref)
		}
	}
	forced := shot
	forced.Force = true
	prepared(t, n, forced) // the referee's word is the last
	if _, key := whyNot(t, s, on("fire", "B", "X", "closing", "yes")); key != "placed.charger" {
		t.Errorf("§9.4: B, whom nobody charges, fires at X: %q, want placed.charger", key)
	}
	alone := inPhase(relocated(base, "X", geometry.Vec{X: 60, Y: 23}, 180), "fire")
	if _, key := whyNot(t, alone, on("fire", "A", "X", "closing", "yes")); key != "fire.closing-nobody" {
		t.Errorf("§10.2: X charges nobody: refused by %q, want fire.closing-nobody", key)
	}
	// Who has fired at one of two is done with that one only.
	two := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 57, 30, 180, ""), unitAt("Y", 4, "column", 63.2, 30, 180, "")}))
	s = inFire(t, two, [2]string{"X", "A"}, [2]string{"Y", "A"})
	if got := closingDue(t, s); len(got) != 2 || got["X"] != 40 || got["Y"] != 40 {
		t.Fatalf("§10.2: due %v, want 40 and 40", got)
	}
	n = played(t, s, on("fire", "A", "Y"), 99)
	if _, key := whyNot(t, n, on("fire", "A", "Y")); key != "fire.closing-again" {
		t.Errorf("§10.2: Y again: refused by %q, want fire.closing-again", key)
	}
	if got := closingDue(t, n); len(got) != 1 || got["X"] != 40 {
		t.Errorf("§10.2: due %v, want 40 on X", got)
	}
	prepared(t, n, on("fire", "A", "X"))
}

// At long range a line may give all its closing fire to one of two: nothing is left for the
// other, also when that is typed (OM §10.2 [+]).
func Test10_2_AllItsFireAtOne(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0) + ", grade: recruit"}, []string{unitAt("X", 4, "column", 57, 30, 180, ""), unitAt("Y", 4, "column", 63.2, 30, 180, "")}))
	s = inFire(t, s, [2]string{"X", "A"}, [2]string{"Y", "A"})
	n := played(t, s, with(on("fire", "A", "X"), "a", "firing", "4"), 99)
	if got := turn.Dues(n); len(got) != 0 {
		t.Errorf("§10.2: %d shots are due, want none", len(got))
	}
	if _, key := whyNot(t, n, on("fire", "A", "Y")); key != "fire.closing-spent" {
		t.Errorf("§10.2: at the other: refused by %q, want fire.closing-spent", key)
	}
}

// Who charges in this move makes no closing fire at the horse that charges it in turn (OM
// §9.4 [+]); who only awaits a charge does (OM §10.2 [-]).
func Test9_4_ChargersMakeNoClosingFire(t *testing.T) {
	for _, c := range []struct {
		foot string
		want int
	}{{"t: bases=4 charging", -1}, {"t: bases=4", 40}} {
		if got := threeValues(t, act(t, "charge", 1, 1, "a: arm=light-cavalry bases=3", c.foot))[0]; got != c.want {
			t.Errorf("§9.4: %s: closing fire %d, want %d", c.foot, got, c.want)
		}
	}
}

// Closing fire that no die can make hit settles itself when fire opens (OM §9.10 [+], R7);
// one that can hit waits for its die (OM §9.10 [-]).
func Test9_10_WithoutEffectSettlesItself(t *testing.T) {
	for _, c := range []struct {
		grade     string
		due, made int
	}{{"recruit", 0, 1}, {"line", 28, 0}} {
		foe := unitAt("A", 4, "open", 60, 20, 0, rifles+", grade: "+c.grade)
		s := exact(scenario(t, []string{foe}, []string{unitAt("X", 4, "open", 60, 27, 180, ", type: light")}))
		s = inFire(t, after(s, &state.EvDisorder{Unit: "A", On: true}), [2]string{"X", "A"})
		if got := closingDue(t, s)["X"]; got != c.due {
			t.Errorf("§9.10: a %s is due a shot of %d, want %d", c.grade, got, c.due)
		}
		if made := s.Charges[0].Shots; made != c.made {
			t.Errorf("§9.10: a %s has made the shots %b, want %b", c.grade, made, c.made)
		}
		if _, _, err := turn.ClosePhase(s); (err == nil) != (c.due == 0) {
			t.Errorf("§9.10: a %s, its shot due %d: closing the fire says %v", c.grade, c.due, err)
		}
	}
}

// A morale test after fire is thrown once, by who owes it (OM §11.1 [+]): typed again, or by
// another with few points, it is refused while others still test (OM §11.1 [-]).
func Test11_1_OneTestAfterFire(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 90, 20, 0)}, []string{line("X", 60, 25, 180), line("Y", 90, 25, 180), line("Z", 20, 60, 180)}))
	for _, id := range []string{"X", "Y", "Z"} {
		s = after(s, &state.EvPM{Unit: id, Now: 4})
	}
	s = inPhase(s, "fire")
	s = played(t, played(t, s, on("fire", "A", "X"), 30), on("fire", "B", "Y"), 30)
	s = nextPhase(t, s)
	test := func(id string) game.Action {
		return game.Action{Verb: "morale", Units: []game.Operand{only(id)}, Args: []string{"fire"}}
	}
	if _, key := whyNot(t, s, test("Z")); key != "morale.not-owed" {
		t.Errorf("§11.1: Z was not shot at: %q", key)
	}
	s = played(t, s, test("X"), 9)
	if _, key := whyNot(t, s, test("X")); key != "morale.not-owed" {
		t.Errorf("§11.1: X tests again: %q, want morale.not-owed", key)
	}
	if d := turn.Dues(s); len(d) != 1 || d[0].Action.Units[0].IDs[0] != "Y" {
		t.Errorf("§11.1: due %+v, want the test of Y", d)
	}
}

// A square charged on two faces (OM §10.1 [+], §10.2 [+], §10.6 [+], R142): each face fires
// its base at the charger before it, the square strikes once with a base a face against both,
// who add; whether that was typed as one charge or as two.
func Test10_1_SquareOnTwoFaces(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("B", 4, "square", 60, 57, 180, "")},
		[]string{unitAt("F", 4, "column", 60, 44, 0, ""), unitAt("G", 4, "column", 75, 60, 270, "")}))
	together := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{"F", "G"}, Join: game.Together}, only("B")}}
	move := frenchMove(base, "move-first")
	apart := charged(t, charged(t, move, "F", "B"), "G", "B")
	for name, s := range map[string]*state.State{"as two": apart, "as two, the other first": charged(t, charged(t, move, "G", "B"), "F", "B"), "as one": played(t, move, together)} {
		s = carriedOn(inPhase(s, "fire"))
		if got := closingDue(t, s); len(got) != 2 || got["F"] != 20 || got["G"] != 20 {
			t.Errorf("§10.2, %s: closing fire %v, want 20 at each", name, got)
		}
		for _, id := range []string{"F", "G"} {
			s = played(t, s, on("fire", "B", id), 99)
		}
		s = nextPhase(t, s)
		d := turn.Dues(s)
		if len(d) != 1 || len(d[0].Needs) != 2 || d[0].Needs[0].Value != 90 || d[0].Needs[1].Value != 20 {
			t.Fatalf("R142, %s: due %+v, want one melee of 90 against 20", name, d)
		}
		n := played(t, s, d[0].Action, 100, 100)
		if got := n.Unit("B").Status; got != state.Routing {
			t.Errorf("§11.1, %s: the beaten square is %s, want it routed", name, got)
		}
		if d := turn.Dues(n); len(d) != 0 {
			t.Errorf("R142, %s: after the melee %+v is due", name, d)
		}
	}
	adj := act(t, "charge", 2, 1, "a1: bases=4 formation=column", "a2: bases=4 formation=column", "t: bases=4 formation=square")
	if got := threeValues(t, adj); got[1] != 90 || got[2] != 20 {
		t.Errorf("R142, declared: %v, want 90 against 20", got)
	}
	l, _ := chain.At(adj.Odds(odds.NewEngine()).Chance, "closing").([]game.Object)
	if len(l) != 2 || l[0].Get("value") != 20 || l[1].Get("value") != 20 {
		t.Errorf("§10.2, declared: closing fire %v, want 20 and 20", l)
	}
	// A line has both overlaps on its face, alone or beside another (R89).
	for _, c := range []struct{ n, want int }{{1, 30}, {2, 60}} {
		says := []string{"a: bases=4", "t: bases=4 formation=square"}
		if got := threeValues(t, act(t, "charge", c.n, 1, says...))[1]; got != c.want*3/2 {
			t.Errorf("R89: %d lines on as many faces: %d, want %d", c.n, got, c.want*3/2)
		}
	}
}

// One unit a face, whatever its formation (OM §10.1 [-]): a second at the same face is
// refused in one line or in two, and so is a fifth.
func Test10_1_OneUnitAFace(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("B", 4, "square", 60, 57, 180, "")},
		[]string{unitAt("F", 4, "column", 57, 44, 0, ""), unitAt("G", 4, "column", 63.5, 44, 0, "")}))
	move := frenchMove(base, "move-first")
	if r, key := whyNot(t, charged(t, move, "F", "B"), on("charge", "G", "B")); key != "charge.one-face" || r.Ref != "OM §10.1" {
		t.Errorf("§10.1: a second at the same face: %q, want charge.one-face", key)
	}
	together := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{"F", "G"}, Join: game.Together}, only("B")}}
	if _, key := whyNot(t, move, together); key != "charge.one-face" {
		t.Errorf("§10.1: two at one face: %q, want charge.one-face", key)
	}
	act(t, "charge", 4, 1, "a: bases=4 formation=column", "t: bases=4 formation=square")
	if _, err := tryAct("charge", 5, 1, "a: bases=4 formation=column", "t: bases=4 formation=square"); err == nil {
		t.Error("§10.1: five charge a square, which has four faces")
	}
}

// R142 b: each face has a melee of its own: two chargers are two lines, and two melees.
func Test10_1_AMeleeForEachFace(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("B", 4, "square", 60, 57, 180, "")},
		[]string{unitAt("F", 4, "column", 60, 44, 0, ""), unitAt("G", 4, "column", 75, 60, 270, "")}))
	s := frenchMove(after(base, &state.EvRuling{Ruling: 142, Reading: "b"}), "move-first")
	together := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{"F", "G"}, Join: game.Together}, only("B")}}
	r, key := whyNot(t, s, together)
	if key != "charge.faces-apart" {
		t.Fatalf("R142 b: %q, want charge.faces-apart", key)
	}
	typable(t, s, r)
	s = carriedOn(inPhase(charged(t, charged(t, s, "F", "B"), "G", "B"), "fire"))
	if got := closingDue(t, s); got["F"] != 20 || got["G"] != 20 {
		t.Errorf("R142 b: closing fire %v, want 20 at each", got)
	}
	for _, id := range []string{"F", "G"} {
		s = played(t, s, on("fire", "B", id), 99)
	}
	s = nextPhase(t, s)
	if d := turn.Dues(s); len(d) != 2 || d[0].Needs[0].Value != 45 || d[0].Needs[1].Value != 10 {
		t.Errorf("R142 b: due %+v, want two melees of 45 against 10", d)
	}
}

// A charge over a bridge is measured (OM §10.3 [+], §8.2 [+]): who stands one base wide, foot
// in march column or horse in column, comes over it in disorder and with 20 less; a wider front
// is refused (OM §10.3 [-]). Who stands well beyond the bridge does not defend it, and a march
// column charges nobody there (R144).
func Test10_3_OverABridge(t *testing.T) {
	river := "id: r, kind: river, width: 4, line: [[0, 60], [120, 60]]"
	bridge := "id: b, kind: bridge, polygon: [[58, 57], [62, 57], [62, 63], [58, 63]]"
	at := func(unit string, y float64) *state.State {
		return frenchMove(exact(scenario(t, []string{line("A", 60, y, 180)}, []string{unit}, river, bridge)), "move-first")
	}
	horse := unitAt("H", 2, "column", 60, 53, 0, ", arm: light-cavalry")
	for _, c := range []struct {
		name, unit string
		y          float64
		key        string
		value      int
	}{
		{"horse in column", horse, 64, "", 5},
		{"foot in march column", unitAt("H", 4, "march", 60, 53, 0, ""), 64, "", 5},
		{"a column two bases wide", unitAt("H", 4, "column", 60, 53, 0, ""), 64, "charge.defile-wide charge.barred", 0},
		{"a march column, the enemy far beyond", unitAt("H", 1, "march", 60, 56, 0, ""), 70, "charge.march", 0},
	} {
		s := at(c.unit, c.y)
		if c.key != "" {
			if _, key := whyNot(t, s, on("charge", "H", "A")); !strings.Contains(c.key, key) {
				t.Errorf("§10.3, %s: refused by %q, want %s", c.name, key, c.key)
			}
			continue
		}
		declared := threeValues(t, prepared(t, s, on("charge", "H", "A")))
		s = carriedOn(inPhase(charged(t, s, "H", "A"), "fire"))
		if !s.Charges[0].Defile {
			t.Errorf("§10.3, %s: the bridge is not on its way", c.name)
		}
		s = nextPhase(t, played(t, s, on("fire", "A", "H"), 99))
		d := turn.Dues(s)
		if len(d) != 1 {
			t.Fatalf("§10.3, %s: due %+v, want one melee", c.name, d)
		}
		fought := value(t, prepared(t, s, d[0].Action), "attacker")
		if fought != c.value || declared[1] != c.value {
			t.Errorf("§10.3, %s: %d declared and %d fought, want %d", c.name, declared[1], fought, c.value)
		}
	}
	// The same horse some centimetres beyond the bridge fights as it always does.
	far := at(unitAt("H", 2, "column", 60, 53, 0, ", arm: light-cavalry"), 74)
	if got := threeValues(t, prepared(t, far, on("charge", "H", "A"))); got[1] <= 5 {
		t.Errorf("§10.3, well beyond the bridge: %v, want no bridge in it", got)
	}
	b := after(far, &state.EvRuling{Ruling: 144, Reading: "b"})
	if got := threeValues(t, prepared(t, b, on("charge", "H", "A"))); got[1] != 5 {
		t.Errorf("R144 b, well beyond the bridge: %v, want 5", got)
	}
}

// Light cover takes two off in a melee (OM §10.6 [+]): told or measured from the ground it is
// the same (OM R191 [+]), when the charge is declared and when the melee is fought. Not for
// who stands inside with the edge behind the enemy, nor by the other reading (OM R191 [-]).
func Test10_6_LightCoverOfTheGround(t *testing.T) {
	wood := "id: copse, kind: wood, polygon: [[50, 60], [70, 60], [70, 80], [50, 80]]"
	field := "id: field, kind: walled-field, polygon: [[50, 60], [70, 60], [70, 80], [50, 80]]"
	hedge := "id: hedge, kind: obstacle, polygon: [[50, 60], [70, 60], [70, 60.4], [50, 60.4]]"
	for _, c := range []struct {
		name, ground string
		y            float64 // the middle of the front of the defender
		reading      byte
		told         string
		want         int
	}{
		{"open ground", "", 60.5, 'a', "", 60},
		{"told", "", 60.5, 'a', "light", 52},
		{"at the edge of a wood", wood, 60, 'a', "", 52},
		{"at the wall of a field", field, 60, 'a', "", 52},
		{"only where it is told", field, 60, 'b', "", 60},
		{"in open order at the wall of a field", field, 60.5, 'a', "", 52},
		{"in open order inside a field", field, 66, 'a', "", 60},
		{"in open order behind a hedge", hedge, 60.6, 'a', "", 52},
		{"in open order before a hedge", hedge, 57, 'a', "", 60},
		{"in open order deep in a wood", wood, 66, 'a', "", 60},
	} {
		ground := []string{}
		if c.ground != "" {
			ground = append(ground, c.ground)
		}
		a0, f0 := line("A", 60, c.y, 180), unitAt("F", 4, "column", 60, c.y-8, 0, "")
		if strings.HasPrefix(c.name, "in open order") {
			a0, f0 = unitAt("A", 4, "open", 60, c.y, 180, ", traits: [light]"), unitAt("F", 4, "open", 60, c.y-8, 0, ", traits: [light]")
		}
		base := exact(scenario(t, []string{a0}, []string{f0}, ground...))
		base = after(base, &state.EvRuling{Ruling: 191, Reading: string(c.reading)})
		a := on("charge", "F", "A")
		if c.told != "" {
			a.Facts = append(a.Facts, game.Fact{Of: "t", Name: "cover", Value: c.told})
		}
		s := frenchMove(base, "move-first")
		if got := threeValues(t, prepared(t, s, a))[1]; got != c.want {
			t.Errorf("§10.6: %s: declared %d, want %d", c.name, got, c.want)
		}
		s = played(t, s, a)
		for s.PhaseID() != "fire" {
			s = nextPhase(t, s)
		}
		s = nextPhase(t, played(t, s, on("fire", "A", "F"), 99))
		d := turn.Dues(s)
		if len(d) != 1 || len(d[0].Needs) == 0 || d[0].Needs[0].Value != c.want {
			t.Errorf("§10.6: %s: owed in the melee %+v, want %d", c.name, d, c.want)
		}
	}
}

// Horse that countercharges a charger who comes on a line beside it rides across to that line;
// the charger keeps it (OM §10.1 [+], OM §10.5/countercharge [+], R284).
func Test10_5_WhoRidesAcrossAtHalfWay(t *testing.T) {
	for _, x := range []float64{58.6, 60, 61.4} {
		s := frenchMove(exact(scenario(t, []string{horseAt("K", 3, x, 60, 0)}, []string{horseAt("H", 3, 60, 76, 180)})), "move-first")
		n := charged(t, s, "H", "K", 1)
		if h, k := n.Unit("H").Pose.At, n.Unit("K").Pose.At; h.X != 60 || k.X != 60 || math.Abs(h.Y-68) > 0.02 || math.Abs(k.Y-68) > 0.02 {
			t.Errorf("OM §10.5, R284: K from x %v: got H at %v and K at %v, want both at 60, 68", x, h, k)
		}
	}
}

// A charge that leads aslant says by how many degrees and to which hand (OM §8.4 [+]); one straight on says
// nothing of the kind (OM §8.4 [-]).
func Test8_4_ASlantingChargeIsTold(t *testing.T) {
	for _, c := range []struct {
		name string
		x    float64 // of the middle of the target's front
		want string
	}{
		{"straight ahead", 60, ""},
		{"at a smaller x, which X has to its right", 51, "degrees to the right"},
		{"at a greater x, which X has to its left", 69, "degrees to the left"},
	} {
		s := frenchMove(exact(scenario(t, []string{unitAt("A", 1, "line", c.x, 50, 0, "")}, []string{unitAt("X", 4, "column", 60, 61, 180, "")})), "move-first")
		_, v := does(t, s, "charge X at A")
		var got string
		for _, l := range v.Lines {
			if l.Say.Key == "charge.aslant" {
				got = i18n.New(i18n.EN).Say(l.Say)
			}
		}
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("OM §8.4: %s: got %q, want %q", c.name, got, c.want)
		}
		if got == "" {
			continue
		}
		// The degrees are those of the way that it went.
		from, to := s.Unit("X").Pose, after(s, v.Events...).Unit("X").Pose
		deg := math.Abs(geometry.Turn(from.Facing, geometry.BearingOf(to.At.Sub(from.At))))
		if say := facts.DecimalText(math.Round(deg*10) / 10); !strings.Contains(got, say+" degrees") {
			t.Errorf("OM §8.4: %s: it goes %v degrees off its front, and %q is told", c.name, deg, got)
		}
	}
}

// Who shifts or swings on closing so that its bases are paired is told to hands, with how far and to which
// hand, and where it then stands (OM §10.1 [+], R250, R280); who stands opposite already is not (OM §10.1
// [-]).
func Test10_1_TheShiftOnClosingIsTold(t *testing.T) {
	for _, c := range []struct {
		name       string
		x, deg     float64 // of the charger, 1 cm before the line of A, which looks to 0
		cm, swings float64
		en         string
	}{
		{"opposite", 60, 180, 0, 0, ""},
		{"3 cm beyond the end", 66, 180, 3, 0, "close 3 cm to the right"},
		{"10 degrees aslant", 60, 190, 0, 10, "swing 10 degrees to the left"},
	} {
		s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{unitAt("X", 4, "column", 60, 80, 180, "")}))
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Side: facts.Front, Closing: facts.Short},
			&state.EvPlace{Unit: "X", X: c.x, Y: 51.6, Deg: c.deg})
		evs, say := turn.Conform(s, nthOf(s.Charges, 0))
		n := after(s, evs...)
		if (len(say) > 0) != (c.en != "") {
			t.Errorf("OM §10.1: %s: told %+v, want %q", c.name, say, c.en)
			continue
		}
		if c.en == "" {
			continue
		}
		if got := i18n.New(i18n.EN).Say(say[0].Say); !strings.Contains(got, c.en) {
			t.Errorf("OM §10.1: %s: told %q, want %q", c.name, got, c.en)
		}
		at, _ := say[0].Hands[0].To.(game.Spot)
		if p := n.Unit("X").Pose; at.X != p.At.X || at.Y != p.At.Y || at.Deg != p.Facing {
			t.Errorf("OM §10.1: %s: hands set it at %+v, it stands at %v", c.name, at, p)
		}
	}
}
