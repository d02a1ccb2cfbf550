package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
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
	met := after(charged(t, frenchMove(base, "move-first"), "X", "H"), game.Event{Kind: evPhase, N: phases().Index("move-second"), M: base.Turn})
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
		side int
	}{{30, Front}, {10, Flank}} {
		s := frenchMove(exact(table(t, []string{line("A", 60, 20, 0)}, []string{unitAt("H", 3, "line", 80, c.y, 270, heavy)})), "move-first")
		s = after(s, game.Event{Kind: evPlace, Unit: "H", X: 78, Y: 16.9, Deg: 270}, game.Event{Kind: evSpent, Unit: "H", N: 600, M: 600, Name: "1"})
		s = charged(t, s, "H", "A")
		if got := nthOf(s.Charges, 0).Side; got != c.side {
			t.Errorf("begun at %v: side %d, want %d", c.y, got, c.side)
		}
	}
}

// In the second phase charged horse counts as riding against the charge when it has moved
// half its move, without a die (OM §10.5/countercharge [+]); a hundredth less and it tests,
// in either phase they meet half-way (OM §10.5/countercharge [-]).
func Test10_5_CountersInTheSecondPhase(t *testing.T) {
	base := exact(table(t, []string{horseAt("K", 3, 60, 60, 0)}, []string{horseAt("H", 3, 60, 76, 180)}))
	second := frenchMove(base, "move-second")
	second.First = 0
	half := base.unit("K").speed(Line) / 2
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
		s = after(s, game.Event{Kind: evPM, Unit: "K", N: 4})
		if c.gone > 0 {
			s = after(s, game.Event{Kind: evSpent, Unit: "K", N: c.gone, Name: "1"})
		}
		n := charged(t, s, "H", "K", c.faces...)
		if nthOf(n.Charges, 0).Counter != c.rides {
			t.Errorf("OM §10.5: %+v: got rides %v; want %s", c, nthOf(n.Charges, 0).Counter, "n.Charges[0].Counter == c.rides")
		}
		want := 60.0
		if c.rides {
			want = 68
		}
		if y := n.unit("H").foot().Front().Centre().Y; math.Abs(y-want) > 0.02 || !geometry.Touching(n.unit("H").foot(), n.unit("K").foot()) {
			t.Errorf("%+v: they meet at %v, want %v", c, y, want)
		}
	}
}

// Horse in support rides for the unit that it supports: within its move and 45 degrees of its
// front, when it has moved half a move at most if its side moved first; the charger meets it
// half-way and not its target (OM §10.5/support [+]). Farther off, aside, after more than
// half a move, for a unit of another brigade, or twice it does not (OM §10.5/support [-]).
func Test10_5_SupportOnTheTable(t *testing.T) {
	field := func(x, y, facing float64) *State {
		s := exact(table(t, []string{line("A", 60, 40, 0), unitAt("K", 3, "line", x, y, facing, ", arm: light-cavalry")},
			[]string{unitAt("H", 3, "line", 60, 56, 180, heavy)}))
		return charged(t, frenchMove(s, "move-first"), "H", "A")
	}
	ride := with(on("counter", "K", "H"), "a", "order", "support")
	s := field(70, 42, 0)
	n := played(t, s, ride, 1)
	h, k := n.unit("H"), n.unit("K")
	if len(n.Charges) != 2 || nthOf(n.Charges, 0).Stage != Repelled || nthOf(n.Charges, 1).Target != "K" || !nthOf(n.Charges, 1).Counter {
		t.Fatalf("OM §10.5: got %+v; want %s", n.Charges, `len(n.Charges) == 2, n.Charges[0].Stage == Repelled, n.Charges[1].Target == "K", n.Charges[1].Counter`)
	}
	if !geometry.Touching(h.foot(), k.foot()) || n.crowded(h) || n.crowded(k) {
		t.Errorf("they do not meet: %v %v", h.Pose, k.Pose)
	}
	f, g := h.start(), k.start()
	way := geometry.Between(f, g).CM / 2
	for id, from := range map[string]*geometry.Footprint{"H": f, "K": g} {
		if d := geometry.Between(n.unit(id).foot(), from).CM; math.Abs(geometry.Dist(n.unit(id).foot().Front().Centre(), from.Front().Centre())-way) > 3.5 || d > way {
			t.Errorf("%s rode %v, half of the way is %v", id, d, way)
		}
	}
	missed := played(t, s, ride, 6)
	if nthOf(missed.Charges, 0).Stage != Declared || len(missed.Charges) != 1 {
		t.Errorf("a failed ride: %+v", missed.Charges)
	}
	speed := s.unit("K").speed(Line)
	moved := func(n int) *State {
		x := after(s, game.Event{Kind: evSpent, Unit: "K", N: n, Name: "1"})
		x = after(x, game.Event{Kind: evFirst, N: 0}, game.Event{Kind: evPhase, N: phases().Index("move-second"), M: x.Turn})
		return x
	}
	prepared(t, moved(speed/2), ride)
	for _, c := range []struct {
		name, key string
		s         *State
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
	far := func(by float64) *State {
		f := field(60, 36, 0)
		gap := geometry.Between(f.unit("K").foot(), f.unit("H").start()).CM
		return field(60, 36+gap-float64(speed)/100-by, 0)
	}
	prepared(t, far(0), ride)
	if _, key := whyNot(t, far(0.01), ride); key != "counter.support-far" {
		t.Errorf("a hundredth too far: %s", key)
	}
	// By the order that it has: for the brigade that it names.
	for brigade, key := range map[string]string{"b0": "", "b1": "charge.supports-other"} {
		u := *s.unit("K")
		u.Order, u.Objective = Support, brigade
		x := after(s)
		c := *x
		c.Units = append([]*Unit(nil), s.Units...)
		c.Units[c.index("K")] = &u
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
	base := exact(table(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), line("Y", 60, 76, 180)},
		[]string{unitAt("A", 4, "column", 60, 60, 0, ""), unitAt("B", 4, "column", 90, 60, 0, "")}))
	s := played(t, charged(t, frenchMove(base, "move-first"), "A", "X"), evading([]string{"X"}))
	was := s.unit("A")
	if was.left() == 0 {
		t.Fatal("no move is left")
	}
	go_ := game.Action{Verb: "move", Units: []game.Operand{only("A")}, Args: []string{"forward", "2"}}
	n := played(t, s, go_)
	if n.Stage != StepComplete || math.Abs(n.unit("A").Pose.At.Y-was.Pose.At.Y-2) > 0.011 {
		t.Errorf("it goes on to %v in step %d", n.unit("A").Pose, n.Stage)
	}
	go_.Units = []game.Operand{only("B")}
	if k, r := kindOf(t, s, go_); k != game.NotNow || r != "OM §7" {
		t.Errorf("who lost no target goes on: %s %s", k, r)
	}
	// X is reached after all: it fights.
	near := after(s, game.Event{Kind: evPlace, Unit: "X", X: 60, Y: 70, Deg: 180})
	near = played(t, near, on("charge", "A", "X"))
	if len(near.Charges) != 2 || nthOf(near.Charges, 1).Stage != Declared || nthOf(near.Charges, 1).Closing == OutOfRange {
		t.Fatalf("OM §8.7: got %+v; want %s", near.Charges, "len(near.Charges) == 2, near.Charges[1].Stage == Declared, near.Charges[1].Closing != OutOfRange")
	}
	if _, key := whyNot(t, near, evading([]string{"X"})); key != "charge.evades-once" {
		t.Errorf("it evades again: %s", key)
	}
	if len(near.dues()) != 0 {
		t.Errorf("OM §8.7: due: got %+v; want %s", near.dues(), "len(near.dues()) == 0")
	}
}

// A melee is what contact brings (OM §10 [+]), and morale what a loss in it or under fire
// asks (OM §11 [+]): nobody fights without contact (OM §10 [-]), and who has more than four
// points left or has lost none does not test (OM §11 [-]).
func Test10_FromChargeToMorale(t *testing.T) {
	base := frenchMove(exact(table(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, "")})), "move-first")
	if k, r := kindOf(t, base, on("melee", "X", "A")); k != game.NotNow || r != "OM §10.1" {
		t.Errorf("without contact: %s %s", k, r)
	}
	s := charged(t, base, "X", "A")
	for s.phaseID() != "fire" {
		s = nextPhase(t, s)
	}
	s = nextPhase(t, played(t, s, on("fire", "A", "X"), 50)) // 80: one point, 5 to 4
	if d := s.dues(); len(d) != 1 || d[0].Action.Verb != "morale" || len(d[0].Needs) != 1 || d[0].Needs[0].Die.String() != "d10" {
		t.Fatalf("under fire: %+v", d)
	}
	s = carriedOn(played(t, s, nth(s.dues(), 0).Action, 10))
	if s.phaseID() != "melee" || !geometry.Touching(s.unit("X").foot(), s.unit("A").foot()) {
		t.Fatalf("OM §10: %s: got %v; want %s", s.phaseID(), s.unit("X").Pose, `s.phaseID() == "melee", geometry.Touching(s.unit("X").foot(), s.unit("A").foot())`)
	}
	n := played(t, s, on("melee", "X", "A"), 100, 40, 6) // A hits: X 4 to 3 and holds; A has more points left
	if x, a := n.unit("X"), n.unit("A"); x.PM != 3 || a.PM != a.PMStart || a.Status != Steady || x.Status == Steady {
		t.Errorf("OM §10: got X %d %s, A %d %s; want %s", x.PM, x.Status, a.PM, a.Status, "x.PM == 3, a.PM == a.PMStart, a.Status == Steady, x.Status != Steady")
	}
	whole := after(s, game.Event{Kind: evPM, Unit: "X", N: 5})
	n = played(t, whole, on("melee", "X", "A"), 100, 100)
	if n.unit("X").PM != 5 {
		t.Errorf("nobody lost a point, X has %d", n.unit("X").PM)
	}
}
