package ordremixte

import (
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// A move into houses is a move as any other: it obeys the order, keeps 1 cm from enemies without
// a charge, leads straight on or at most 30 degrees aslant, and is not made by who fled in this
// turn (OM §4.2 [-], §8.4 [-], §10.1 [-], §14 [-], §15 [+]).
func Test15_AMoveIntoHousesIsAMove(t *testing.T) {
	march := func(x, y, facing float64) string { return unitAt("A", 4, "march", x, y, facing, "") }
	at := func(us string, french ...string) *state.State {
		return inPhase(exact(scenario(t, []string{us}, french, house("v", 60, 60))), "move-first")
	}
	far := line("X", 60, 110, 180)
	if b := table.BlockOf(at(march(60, 50, 0), far), played(t, at(march(60, 50, 0), far), into("A", "v")).Unit("A")); b == nil || b.ID != "v" {
		t.Errorf("OM §15: a march column 5 cm before the houses is in %v, want v", b)
	}
	halt := func(s *state.State) *state.State {
		return after(s, &state.EvOrder{Brigade: "B0", Order: "halt", Turn: 1})
	}
	flees := func(u *state.Unit) { u.Status = state.Retreating }
	fled := func(u *state.Unit) { u.Motion |= state.Fleeing }
	for _, c := range []struct {
		name     string
		s        *state.State
		ref, key string
	}{
		{"at Halt, nearest of all", halt(at(march(60, 50, 0), far)), "OM §4.2", "order.halt-nearer-self"},
		{"under Attack, away from the enemy", at(march(60, 70, 180), far), "OM §4.2", "order.not-towards"},
		{"an enemy before the houses, whom it does not pass", at(unitAt("A", 6, "open", 60, 50, 0, rifles), unitAt("X", 4, "column", 60, 52.5, 180, "")), "OM §10.1", "move.stop-enemy"},
		{"sideways", at(march(45, 58, 0), far), "OM §8.4", "block.aside"},
		{"it retires", as(at(march(60, 50, 0), far), "A", flees), "OM §14", "drill.broken"},
		{"it has fled in this turn", as(at(march(60, 50, 0), far), "A", fled), "OM §14", "drill.broken"},
	} {
		t.Log(c.name)
		refused(t, c.s, into("A", "v"), c.ref, c.key)
	}
}

// Half of the move of the march column that a unit becomes, with the 3 cm of open ground or the
// 7 of a road that it then has, is what the change costs, and the other half is left (OM §8.6
// [+], §8.2); in a wood there is nothing to add (OM §8.2 [-]).
func Test8_6_HalfOfTheMarchColumnsOwnMove(t *testing.T) {
	for _, c := range []struct {
		ground     string
		cost, left int
	}{
		{"id: far, kind: wood, polygon: [[1, 1], [5, 1], [5, 5], [1, 5]]", 1000, 1000},
		{"id: road, kind: road, line: [[60, 10], [60, 110]], width: 4", 1200, 1200},
		{"id: wood, kind: wood, polygon: [[40, 20], [80, 20], [80, 60], [40, 60]]", 850, 850},
	} {
		s := inPhase(exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 110, 180)}, c.ground)), "move-first")
		n := played(t, s, game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"march"}})
		u := n.Unit("A")
		left := motion.Allowance(n, u, facts.March) + command.MarchBonus(n, u, facts.March, c.cost == 1200, c.cost == 850) - u.Spent
		if u.Spent != c.cost || left != c.left {
			t.Errorf("OM §8.6: on %q march column costs %d hundredths and leaves %d; want %d and %d", c.ground, u.Spent, left, c.cost, c.left)
		}
	}
}

// The way into houses is measured as the move is made: a unit before whose front they do not lie goes
// aslant, by no more than 30 degrees, and pays what it goes (OM §8.4 [+], §15 [+]).
func Test8_4_AslantIntoHouses(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "march", 53, 50, 0, "")}, []string{line("X", 60, 110, 180)}, house("v", 60, 60))), "move-first")
	n := played(t, s, into("A", "v"))
	a := n.Unit("A")
	way := a.Pose.At.Sub(s.Unit("A").Pose.At)
	if off := geometry.BearingOf(way); a.Pose.Facing != 0 || off > command.Gaits(s.Book()).Oblique+0.1 {
		t.Errorf("OM §8.4: A goes %v degrees off its front and looks to %v; want at most 30, and 0", off, a.Pose.Facing)
	}
	if cm := geometry.Norm(way); math.Abs(float64(a.Spent)/100-cm) > 0.02 || table.BlockOf(n, a) == nil {
		t.Errorf("OM §8.2, 15: A went %v cm and spent %d hundredths, in %v; want all that it went, in v", cm, a.Spent, table.BlockOf(n, a))
	}
}

// Houses are ground like any other for what a move costs: who goes in pays the way of its bases, and
// goes on from where they stand, so that nobody gets farther through houses than beside them (OM §8.2
// [+], §15 [+], R336); by the other reading the houses themselves cost nothing.
func Test15_HousesLengthenNoMove(t *testing.T) {
	at := func(reading string) *state.State {
		s := scenario(t, []string{unitAt("A", 4, "march", 60, 47, 0, "")}, []string{line("X", 60, 110, 180)}, house("v", 60, 60), house("w", 60, 72))
		return withReading(336, reading)(after(inPhase(exact(s), "move-first"), &state.EvStage{Stage: state.StepFoot}))
	}
	spent := func(s *state.State) int { return s.Unit("A").Spent }
	// 8 cm to the wall of v, 8 more until its middle is that of the block: 16 of 17 and 3.
	s := played(t, at("a"), into("A", "v"))
	if got := spent(s); got != 1600 {
		t.Errorf("OM §8.2, 15: into houses 8 cm off, to their middle: spent %d hundredths, want 1600", got)
	}
	for _, line := range []string{"move A forward 4.1", "move A out"} { // its middle is 5 cm from the far wall
		if got := tellsOf(t, s, line); got != "OM §8.2 move.too-far" {
			t.Errorf("OM §8.2: %s with 4 cm left: got %q, want a refusal by §8.2", line, got)
		}
	}
	if n, _ := does(t, s, "move A forward 4"); spent(n) != 2000 || n.Unit("A").Pose.At.Y != 67 {
		t.Errorf("OM §8.2: 20 cm through houses lead to y %v, want 67", n.Unit("A").Pose.At.Y)
	}
	// Into the next block too is a way of its bases: 12 cm from middle to middle.
	if n := after(inPhase(nextTurn(s), "move-first"), &state.EvStage{Stage: state.StepFoot}); spent(played(t, n, into("A", "w"))) != 1200 {
		t.Errorf("OM §8.2, 15: from block to block spent %d hundredths, want 1200", spent(played(t, n, into("A", "w"))))
	}
	b := played(t, at("b"), into("A", "v"))
	if got := spent(b); got != 800 {
		t.Errorf("R336 b: into houses 8 cm off: spent %d hundredths, want 800", got)
	}
	if n := played(t, b, into("A", "w")); spent(n) != 1200 { // 4 cm to its wall
		t.Errorf("R336 b: into the second block: spent %d hundredths, want 1200", spent(n))
	}
}

// Who leaves houses walks out of them as it walks anywhere: straight on, until the last of its bases is
// clear of them, as its order lets it (OM §4.2 [-], §8.2 [+], §15 [+]).
func Test15_OutOfHousesIsAMove(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, ""), unitAt("B", 1, "march", 20, 20, 0, "")}, []string{line("X", 60, 110, 180)}, house("v", 60, 60))), "move-first")
	n, _ := does(t, s, "move A out")
	if a := n.Unit("A"); a.Pose.At.Y != 71 || a.Spent != 800 || !a.Disordered || table.BlockOf(n, a) != nil {
		t.Errorf("OM §8.2, 15: out of houses A stands at y %v, spent %d, disordered %v; want 71, 800 and disorder", a.Pose.At.Y, a.Spent, a.Disordered)
	}
	halt := after(s, &state.EvOrder{Brigade: "B0", Order: "halt", Turn: 1})
	if got := tellsOf(t, halt, "move A out"); !strings.HasPrefix(got, "OM §4.2 ") {
		t.Errorf("OM §4.2: at Halt the foremost walks out towards the enemy: got %q, want a refusal by §4.2", got)
	}
}

// Beyond 40 cm of every enemy in sight a unit goes into houses at double speed too, and out of them;
// nearer it does not (OM §8.1 [+], §8.1 [-]).
func Test8_1_IntoHousesAtDoubleSpeed(t *testing.T) {
	at := func(enemy float64) *state.State {
		s := scenario(t, []string{unitAt("A", 4, "march", 60, 30, 0, "")}, []string{unitAt("X", 4, "line", 95, enemy, 270, "")}, house("v", 60, 60))
		return inPhase(exact(s), "move-first")
	}
	for _, line := range []string{"move A into v", "move A into v strategic", "muovi A dentro v strategico"} {
		n, _ := does(t, at(100), line)
		if a := n.Unit("A"); a.Spent != 3300 || a.Motion&state.Strategic == 0 || table.BlockOf(n, a) == nil {
			t.Errorf("OM §8.1: %s, 25 cm to the wall and 8 on: spent %d, in %v; want 3300 of 40, in v", line, a.Spent, table.BlockOf(n, a))
		}
	}
	if n, _ := does(t, doing(t, at(100), "move A into v"), "move A out"); n.Unit("A").Spent != 4000 {
		t.Errorf("OM §8.1: out again at double speed: spent %d, want 4000", n.Unit("A").Spent)
	}
	if got := tellsOf(t, at(40), "move A into v"); got != "OM §8.2 block.far" {
		t.Errorf("OM §8.1: an enemy within 40 cm: got %q, want §8.2", got)
	}
	if got := tellsOf(t, at(40), "move A into v strategic"); got != "OM §8.1 move.near" {
		t.Errorf("OM §8.1: an enemy within 40 cm, said to be strategic: got %q, want §8.1", got)
	}
}

// A turn inside a block costs what it costs everywhere, by the other reading nothing; who goes in stands
// as it came (OM §8.6 [+], §15 [-], R337).
func Test8_6_TurnsInsideHouses(t *testing.T) {
	at := func(reading string, us ...string) *state.State {
		return withReading(337, reading)(inPhase(exact(scenario(t, us, []string{line("X", 110, 60, 270)}, house("v", 60, 60))), "move-first"))
	}
	inside := unitAt("A", 4, "march", 60, 63, 0, "")
	n, _ := does(t, at("a", inside), "face A right")
	if a := n.Unit("A"); a.Spent == 0 || a.Formation != facts.Line {
		t.Errorf("OM §8.6: a quarter turn inside houses: spent %d, in %v; want half a move, and a line", a.Spent, a.Formation)
	}
	n, _ = does(t, at("b", inside), "face A right")
	if a := n.Unit("A"); a.Spent != 0 || a.Formation != facts.March || a.Pose.Facing != 90 || a.Motion != 0 {
		t.Errorf("R337 b: a quarter turn inside houses: spent %d, in %v, facing %v; want 0, march column, 90", a.Spent, a.Formation, a.Pose.Facing)
	}
	// Who comes in stands as it came, though it would have more room turned: 8 cm abreast beside others.
	s := scenario(t, []string{unitAt("A", 4, "march", 58, 63, 0, ""), unitAt("B", 2, "open", 62, 48, 0, rifles)}, []string{line("X", 60, 110, 180)}, house("v", 60, 60))
	if b := played(t, inPhase(exact(s), "move-first"), into("B", "v")).Unit("B"); b.Pose.Facing != 0 || b.Pose.At.Y > 57 {
		t.Errorf("OM §8.6: B stands at y %v and looks to %v in the houses; want before A, below 57, and 0", b.Pose.At.Y, b.Pose.Facing)
	}
}
