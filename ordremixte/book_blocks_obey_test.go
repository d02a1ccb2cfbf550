package ordremixte

import (
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
		{"as broad as the houses, an enemy beside them", at(unitAt("A", 6, "open", 60, 50, 0, rifles), unitAt("X", 4, "column", 74.5, 60, 270, "")), "OM §10.1", "block.too-near"},
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
		left := motion.Allowance(n, u, facts.March) + motion.MarchBonus(n, u, facts.March, c.cost == 1200, c.cost == 850) - u.Spent
		if u.Spent != c.cost || left != c.left {
			t.Errorf("OM §8.6: on %q march column costs %d hundredths and leaves %d; want %d and %d", c.ground, u.Spent, left, c.cost, c.left)
		}
	}
}

// The way into houses is measured as the move is made: a unit whose nearest wall lies farther
// aside than 30 degrees goes aslant to where it meets them (OM §8.4 [+]).
func Test8_4_AslantIntoHouses(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "march", 53, 50, 0, "")}, []string{line("X", 60, 110, 180)}, house("v", 60, 60))), "move-first")
	n := played(t, s, into("A", "v"))
	most := command.Gaits(s.Book()).Oblique
	d := geometry.Pose{Facing: most}.Dir()
	// Its corner is at x 54.5, 0.5 aside of the wall, and 5 below it: straight on it passes by.
	if want := 5 / d.Y; float64(n.Unit("A").Spent)/100 < 5 || float64(n.Unit("A").Spent)/100 > want {
		t.Errorf("OM §8.4: A spent %d hundredths of a cm; want 500 to %.0f", n.Unit("A").Spent, 100*want)
	}
}
