package ordremixte

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// evading is `evade IDS` with facts of the units in pairs.
func evading(ids []string, kv ...string) game.Action {
	return game.Action{Verb: "evade", Units: []game.Operand{{IDs: ids}}, Facts: plainFacts("a", kv...)}
}

// charged is the state after a charge that was carried out, the dice given.
func charged(t *testing.T, s *state.State, a, b string, faces ...int) *state.State {
	t.Helper()
	return played(t, s, on("charge", a, b), faces...)
}

// unplaced takes every unit off the table: it is tracked by its facts alone.
func unplaced(s *state.State) *state.State {
	n := *s
	n.Units = slices.Clone(s.Units)
	for i, u := range n.Units {
		c := *u
		c.Placed, c.Began = false, state.Stance{Formation: u.Formation}
		n.Units[i] = &c
	}
	return &n
}

func gapOf(t *testing.T, s *state.State, a, b string) float64 {
	t.Helper()
	f, g := s.Unit(a).Foot(), s.Unit(b).Foot()
	if f == nil || g == nil {
		t.Fatalf("%s or %s is not on the table", a, b)
	}
	return geometry.Between(f, g).CM
}

const rifles = ", type: rifles"

// frenchMove is inPhase with the French moving first.
func frenchMove(s *state.State, id string) *state.State {
	return after(inPhase(s, id), &state.EvFirst{Side: 1})
}

// Foot in open order that a column charges goes straight back through its friends
// until it is 5 cm from the nearest enemy in close order, and beyond what the charger
// has left; it faces as before, has moved and has evaded (OM §8.7 [+]). The charge on
// it is over, its charger may charge again.
func Test8_7_OpenOrder(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), line("Y", 60, 73, 180)},
		[]string{unitAt("A", 4, "column", 60, 60, 0, "")}))
	s := charged(t, frenchMove(base, "move-first"), "A", "X")
	if d := turn.Dues(s); len(d) != 1 || d[0].Action.Verb != "evade" || !d[0].Optional {
		t.Fatalf("OM §8.7: got dues %+v; want %s", d, `len(d) == 1, d[0].Action.Verb == "evade", d[0].Optional`)
	}
	n := played(t, s, evading([]string{"X"}))
	x := n.Unit("X")
	if nthOf(n.Charges, 0).Stage != state.Eluded || n.Stage != state.StepEvade || x.Motion&state.Evaded == 0 || !x.Moved || x.Pose.Facing != 180 {
		t.Fatalf("OM §8.7: got %+v %+v; want %s", nthOf(n.Charges, 0), x, "n.Charges[0].Stage == Eluded, n.Stage == StepEvade, x.Motion&Evaded != 0, x.Moved, x.Pose.Facing == 180")
	}
	left := float64(flight.Left(n.Unit("A"))) / 100
	if gap := gapOf(t, n, "X", "A"); gap < 5 || gap <= left {
		t.Errorf("%v cm from the charger, who has %v left", gap, left)
	}
	if !table.Fits(n, x, x.Formation, x.Pose) {
		t.Error("it stands on its friend")
	}
	if len(turn.Dues(n)) != 0 {
		t.Errorf("OM §8.7: still due: got %+v; want %s", turn.Dues(n), "len(n.dues()) == 0")
	}
}

// R110 b: 5 cm, and no more: exactly 5 is clear, the evader ends within a hundredth
// of it, and does not move at all when it stands 5 cm off already (OM §8.7 [+]).
func Test8_7_FiveCentimetres(t *testing.T) {
	for _, gap := range []float64{1, 3, 4.99, 5, 5.01} {
		base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 60+gap, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
		base = after(base, &state.EvRuling{Ruling: 110, Reading: "b"})
		s := after(frenchMove(base, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "X", Closing: facts.Short})
		n := played(t, s, evading([]string{"X"}))
		if got, want := gapOf(t, n, "X", "A"), max(gap, 5); math.Abs(got-want) > 0.011 || got < want-1e-6 {
			t.Errorf("from %v cm it ends at %v", gap, got)
		}
	}
}

// Who does not evade (OM §8.7 [-]): foot in close order, a unit of the side that moves,
// one that nobody charges, one that horse charges, one that charges itself, one that
// flees. The referee may overrule each.
func Test8_7_Who(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), line("Y", 80, 80, 180), unitAt("Z", 3, "open", 20, 80, 180, rifles)},
		[]string{unitAt("A", 4, "column", 60, 60, 0, ""), horseAt("H", 3, 20, 60, 0), horseAt("K", 3, 100, 60, 0)})), "move-first")
	foot := charged(t, base, "A", "X")
	horse := after(base, &state.EvCharge{N: 1, Attackers: []string{"H"}, Target: "Z", Closing: facts.Long})
	for _, c := range []struct {
		name string
		s    *state.State
		id   string
		kind game.RefusalKind
		ref  string
	}{
		{"close order", base, "Y", game.Illegal, "OM §8.7"},
		{"its own phase", base, "K", game.NotYours, "OM §7"},
		{"nobody charges it", base, "Z", game.Illegal, "OM §8.7"},
		{"horse charges it", horse, "Z", game.Illegal, "OM §8.7"},
		{"it flees", after(foot, &state.EvStatus{Unit: "X", Is: state.Routing}), "X", game.Illegal, "OM §14"},
		{"fire", frenchMove(base, "fire"), "X", game.NotNow, "OM §7"},
	} {
		a := evading([]string{c.id})
		if k, r := kindOf(t, c.s, a); k != c.kind || r != c.ref {
			t.Errorf("OM §8.7: %s: got %s %s; want %s", c.name, k, r, "k == c.kind, r == c.ref")
		}
		a.Force = true
		if adj, err := turn.Prepare(c.s, a); err != nil {
			t.Errorf("%s, overruled: %v", c.name, err)
		} else if len(adj.(casting.Done).V.Overrode) == 0 {
			t.Errorf("%s: nothing was overruled", c.name)
		}
	}
}

// Units that nobody placed evade by what is typed, charged or not (OM §8.7 [+]): a
// session tracked by hand.
func Test8_7_Unplaced(t *testing.T) {
	s := frenchMove(unplaced(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), unitAt("Y", 3, "open", 80, 68, 180, rifles)},
		[]string{unitAt("A", 4, "column", 60, 60, 0, "")})), "move-first")
	n := played(t, s, evading([]string{"X", "Y"}))
	for _, id := range []string{"X", "Y"} {
		if n.Unit(id).Motion&state.Evaded == 0 {
			t.Errorf("%s has not evaded", id)
		}
	}
}

// Open order that was charged and forgotten evades when the phase closes: it must
// (OM §8.7 [+]); against a late charge under the other reading it does not (R109).
func Test8_7_ForcedAtTheClose(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
	n := nextPhase(t, charged(t, frenchMove(base, "move-first"), "A", "X"))
	if n.PhaseID() != "move-first" || n.Stage != state.StepEvade {
		t.Fatalf("OM §8.7: got %s, step %d; want the movement still open for A, which has lost its target", n.PhaseID(), n.Stage)
	}
	if p := nextPhase(t, n).PhaseID(); p != "move-second" {
		t.Errorf("OM §7: got %s after the next; want move-second", p)
	}
	if n.Unit("X").Motion&state.Evaded == 0 || nthOf(n.Charges, 0).Stage != state.Eluded {
		t.Fatalf("OM §8.7: got %s %+v; want %s", n.PhaseID(), nthOf(n.Charges, 0), `n.unit("X").Motion&Evaded != 0, n.Charges[0].Stage == Eluded`)
	}
	for _, letter := range []string{"a", "b"} {
		late := after(charged(t, frenchMove(base, "late"), "A", "X"), &state.EvRuling{Ruling: 109, Reading: letter})
		n = nextPhase(t, late)
		if got := n.Unit("X").Motion&state.Evaded != 0; got != (letter == "a") {
			t.Errorf("OM §8.7: R109 %s: got evaded %v; want %s", letter, got, `got == (letter == "a")`)
		}
	}
}

// Limbered guns: horse guns evade like open order; foot guns from a line, and from a
// column that began more than 5 cm off (OM §8.7 [+]); not from one that began at 5 cm
// or less (OM §8.7 [-]). They turn aside for friends in close order.
func Test8_7_LimberedGuns(t *testing.T) {
	guns := func(arm string, y float64) string {
		return "id: G, arm: " + arm + ", bases: 2, formation: limbered, at: [60, " + facts.DecimalText(y) + "], facing: 180"
	}
	for _, c := range []struct {
		arm, form string
		gap       float64
		ok        bool
	}{
		{"horse-artillery", "column", 3, true},
		{"foot-artillery", "line", 3, true},
		{"foot-artillery", "column", 5.01, true},
		{"foot-artillery", "column", 5, false},
		{"foot-artillery", "column", 4.99, false},
	} {
		base := exact(scenario(t, []string{guns(c.arm, 60+c.gap), line("Y", 60, 74, 180)}, []string{unitAt("A", 4, c.form, 60, 60, 0, "")}))
		s := after(frenchMove(base, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "G", Closing: facts.OutOfRange})
		if !c.ok {
			if k, r := kindOf(t, s, evading([]string{"G"})); k != game.Illegal || r != "OM §8.7" {
				t.Errorf("OM §8.7: %+v: got %s %s; want %s", c, k, r, `k == game.Illegal, r == "OM §8.7"`)
			}
			continue
		}
		n := played(t, s, evading([]string{"G"}))
		g := n.Unit("G")
		stood := after(n, &state.EvPlace{Unit: "A", X: 60, Y: 60, Deg: 0}) // it has come on after guns that Y lets go no farther
		if gap := gapOf(t, stood, "G", "A"); gap < 5 || turn.Crowded(n, g) || g.Pose.Facing != 0 {
			t.Errorf("OM §8.7: %+v: got %v cm, facing %v; want %s", c, gap, g.Pose.Facing, "gap >= 5, not n.crowded(g), g.Pose.Facing == 0")
		}
	}
}

// Guns in action choose by the distance at the start of the move, 8 cm: stay, fire and
// leave, leave; at 8 exactly all three (OM §8.7 [+], R74). A crew that leaves goes 22
// cm at most and its guns stay behind.
func Test8_7_Crew(t *testing.T) {
	for _, c := range []struct {
		gap  float64
		want []string
	}{
		{7.99, []string{"stay", "leave"}}, {8, []string{"stay", "fire-and-leave", "leave"}}, {8.01, []string{"stay", "fire-and-leave"}},
	} {
		base := exact(scenario(t, []string{battery("G", 2, 60, 60+c.gap, 180, "")}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
		s := charged(t, frenchMove(base, "move-first"), "A", "G")
		k, ok := prepared(t, s, evading([]string{"G"})).(*casting.Asking)
		if !ok || !slices.Equal(k.Need.Answers, c.want) {
			t.Fatalf("OM §8.7: at %v: got %+v; want %s", c.gap, k, "ok, slices.Equal(k.need.Answers, c.want)")
		}
		d := turn.Dues(s)
		if len(d) != 1 || len(d[0].Needs) != 1 || d[0].Needs[0].Die != dice.Choice {
			t.Fatalf("OM §8.7: at %v: got dues %+v; want %s", c.gap, d, "len(d) == 1, len(d[0].Needs) == 1, d[0].Needs[0].Die == dice.Choice")
		}
		was := s.Unit("G").Pose
		for _, w := range facts.UnitFacts[facts.FCrew].Words {
			a := evading([]string{"G"}, "crew", w)
			if !slices.Contains(c.want, w) {
				if kind, r := kindOf(t, s, a); kind != game.Illegal || r != "OM §8.7" {
					t.Errorf("OM §8.7: at %v %s: got %s %s; want %s", c.gap, w, kind, r, `kind == game.Illegal, r == "OM §8.7"`)
				}
				continue
			}
			n := played(t, s, a)
			g := n.Unit("G")
			switch {
			case w == "leave" && (!g.Abandoned || nthOf(n.Charges, 0).Stage != state.Eluded || gapOf(t, n, "G", "A") < 5 || g.Gone > 2200 || g.GunsAt.Pose != was):
				t.Errorf("at %v it left: %+v %+v", c.gap, g, nthOf(n.Charges, 0))
			case w == "stay" && (g.Abandoned || nthOf(n.Charges, 0).Closing != facts.Short):
				t.Errorf("at %v it stays: %+v", c.gap, nthOf(n.Charges, 0))
			case w == "fire-and-leave" && (g.Abandoned || nthOf(n.Charges, 0).Closing != facts.Long):
				t.Errorf("at %v it fires: %+v", c.gap, nthOf(n.Charges, 0))
			}
			if len(turn.Dues(n)) != 0 {
				t.Errorf("at %v %s: still due %+v", c.gap, w, turn.Dues(n))
			}
		}
	}
}

// Cavalry turns about and goes straight back just out of reach, and ends with its back
// to the enemy (OM §8.7 [+]). With a friend in close order behind it, it wheels round
// him; it never goes through him (OM §8.7 [-]).
func Test8_7_Cavalry(t *testing.T) {
	column := unitAt("A", 4, "column", 60, 60, 0, "")
	for _, c := range []struct {
		name   string
		friend []string
		facing float64
	}{
		{"nobody behind", nil, 0},
		{"a friend within 8 cm", []string{line("Y", 68, 74, 180)}, 1},
	} {
		base := exact(scenario(t, append([]string{horseAt("H", 4, 60, 63, 180)}, c.friend...), []string{column}))
		s := after(frenchMove(base, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "H", Closing: facts.OutOfRange}, &state.EvSpent{Unit: "A", Spent: 700})
		n := played(t, s, evading([]string{"H"}))
		h := n.Unit("H")
		if gap, left := gapOf(t, n, "H", "A"), float64(flight.Left(n.Unit("A")))/100; gap <= left || turn.Crowded(n, h) {
			t.Errorf("%s: %v cm, the charger has %v", c.name, gap, left)
		}
		// it moves no more, and does not charge
		if k, r := kindOf(t, after(n, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: n.Turn}), on("charge", "H", "A")); k != game.Illegal || r != "OM §8.7" {
			t.Errorf("charges after evading: %s %s", k, r)
		}
		if straight := h.Pose.Facing == 0; straight != (c.facing == 0) {
			t.Errorf("OM §8.7: %s: got facing %v; want %s", c.name, h.Pose.Facing, "straight == (c.facing == 0)")
		}
		if turn := math.Abs(geometry.Turn(0, h.Pose.Facing)); turn > 45 {
			t.Errorf("%s: its face is to the enemy: %v", c.name, h.Pose.Facing)
		}
	}
}

// stillComes reports an evasion that tells that a charger can still come at who evades.
func stillComes(v game.Verdict) bool {
	return slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "evade.still-comes" })
}

// An evader that cannot get out of reach is charged again, if his charger wants: the melee takes place
// (OM §8.7 [-]).
func Test8_7_Caught(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 108, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 104, 0, "")}))
	s := after(frenchMove(base, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "X", Closing: facts.Short})
	n := played(t, s, evading([]string{"X"}))
	if gap, left := gapOf(t, n, "X", "A"), float64(flight.Left(n.Unit("A")))/100; gap > left {
		t.Errorf("OM §8.7: got X %v cm off, A has %v left; want it in reach", gap, left)
	}
	charged(t, n, "A", "X")
}

// Evaders move over the ground like others (OM §8.3 [+], OM §8.7 [+]): a river that cannot be
// forded ends their way and they are reached; a wood takes twice what it is deep and disorders
// horse. Open order is not disordered, and a low hill does nothing (OM §8.3 [-]).
func Test8_7_OverTheGround(t *testing.T) {
	at := func(kind, more string, y float64) string {
		return fmt.Sprintf("id: g, kind: %s%s, polygon: [[20, %v], [110, %v], [110, %v], [20, %v]]", kind, more, y, y, y+4, y+4)
	}
	x := unitAt("X", 3, "open", 60, 68, 180, rifles)
	h := horseAt("H", 4, 60, 68, 180)
	for _, c := range []struct {
		name, unit, ground string
		caught, disordered bool
		says               []string
	}{
		{"open order at a river", x, at("river", "", 72), true, false, []string{"X can go no farther: river"}},
		{"open order through a wood", x, at("wood", "", 71), false, false, []string{"the ground takes"}},
		{"open order over a low hill", x, at("low-hill", "", 71), false, false, nil},
		{"horse at a river", h, at("river", "", 74), true, false, []string{"H can go no farther: river"}},
		// Its charger has 17 cm: 8 to the bank, and the ford costs 10.
		{"horse over a river by its ford", h, at("river", ", fordable: true", 74), false, true, []string{"H is disordered by the ground"}},
		{"horse over a low hill", h, at("low-hill", "", 74), false, false, nil},
	} {
		id := c.unit[4:5]
		base := exact(scenario(t, []string{c.unit}, []string{unitAt("A", 4, "column", 60, 66, 0, "")}, c.ground))
		s := after(frenchMove(base, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: id, Closing: facts.Short})
		n, v := does(t, s, "evade "+id)
		var says string
		for _, l := range v.Lines {
			says += i18n.New(i18n.EN).Say(l.Say) + "\n"
		}
		u := n.Unit(id)
		if caught := stillComes(v); caught != c.caught || u.Disordered != c.disordered {
			t.Errorf("§8.7, 8.3: %s: caught %v, disordered %v; want %v, %v: %s at %v\n%s", c.name, caught, u.Disordered, c.caught, c.disordered, id, u.Pose, says)
		}
		for _, w := range c.says {
			if !strings.Contains(says, w) {
				t.Errorf("§8.3: %s: got %q, want %q in it", c.name, says, w)
			}
		}
		if len(c.says) == 0 && (strings.Contains(says, "ground") || strings.Contains(says, "farther")) {
			t.Errorf("§8.3: %s: got %q, want nothing of the ground", c.name, says)
		}
		if g := table.Block(n, "g"); g != nil && strings.Contains(c.ground, "kind: river,") && g.Polygon.FromFootprint(u.Foot()).CM <= 0 {
			t.Errorf("§8.3: %s: %s stands in the river at %v", c.name, id, u.Pose)
		}
	}
}

// Foot that charges whoever may still evade waits a centimetre off (OM §7 [+], R268); who may
// not is touched at once, since he does not fire either (OM §7 [-], OM §8.7 [-]): limbered foot
// guns before a column that began within 5 cm, and who has evaded already in this turn.
func Test8_7_WhoIsWaitedFor(t *testing.T) {
	for _, c := range []struct {
		name   string
		arm    string
		form   string
		from   float64 // how far off the charger began
		change func(*state.Unit)
		gap    float64
	}{
		{"foot guns, a column from 5.01 cm", "foot-artillery", "column", 5.01, nil, 1}, {"foot guns, a column from 5 cm", "foot-artillery", "column", 5, nil, 0},
		{"foot guns, a line from 4 cm", "foot-artillery", "line", 4, nil, 1}, {"horse guns, a column from 4 cm", "horse-artillery", "column", 4, nil, 1},
		{"horse guns that have evaded", "horse-artillery", "column", 8, func(u *state.Unit) { u.Motion |= state.Evaded }, 0},
	} {
		s := exact(scenario(t, []string{"id: G, arm: " + c.arm + ", bases: 1, formation: limbered, at: [60, 50], facing: 180"}, []string{unitAt("A", 4, c.form, 60, 50-c.from, 0, "")}))
		if c.change != nil {
			s = as(s, "G", c.change)
		}
		s = charged(t, frenchMove(s, "move-first"), "A", "G")
		if gap := geometry.Between(s.Unit("A").Foot(), s.Unit("G").Foot()).CM; math.Abs(gap-c.gap) > 0.02 {
			t.Errorf("OM §7, 8.7: %s: got %.2f cm off, want %v", c.name, gap, c.gap)
		}
	}
}

// Horse that wheels round a friend behind it pays for the wheel and goes the rest of its move: hands are
// told the wheel and the way, each by itself, whether it gets clear or is caught (OM §8.4 [+], §8.7 [+]);
// one that goes straight back wheels nowhere (OM §8.7 [-]).
func Test8_7_TheWheelOfEvadingHorseIsTold(t *testing.T) {
	for _, c := range []struct {
		name, friend, ground string
		wheels, caught       bool
	}{
		{"nobody behind", line("Z", 20, 110, 180), "", false, false},
		{"a friend 4.5 cm behind", line("Y", 68, 74, 180), "", true, false},
		{"a friend and a river behind", line("Y", 68, 74, 180), "id: r, kind: river, line: [[0, 78], [120, 78]], width: 2", true, true},
	} {
		ground := []string{"id: far, kind: low-hill, polygon: [[1, 1], [5, 1], [5, 5], [1, 5]]"}
		if c.ground != "" {
			ground = append(ground, c.ground)
		}
		s := exact(scenario(t, []string{horseAt("H", 4, 60, 63, 180), c.friend}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}, ground...))
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "H", Closing: facts.OutOfRange}, &state.EvSpent{Unit: "A", Spent: 700})
		v := verdictOf(t, prepared(t, s, evading([]string{"H"})))
		n := after(s, v.Events...)
		h := n.Unit("H")
		// About on its ground, then the wheel of so many degrees, then straight on.
		about := s.Unit("H").Pose.AboutFace(s.Unit("H").Foot().Depth)
		hand, deg := geometry.Right, geometry.Turn(about.Facing, h.Pose.Facing)
		if deg < 0 {
			hand, deg = geometry.Left, -deg
		}
		set := about
		if deg > 0.05 {
			set = about.Wheel(hand, deg, s.Unit("H").Foot().Width)
		}
		went := geometry.Dist(set.At, h.Pose.At)
		if len(v.Hands) == 0 || math.Abs(v.Hands[0].Far.N-went) > 0.02 {
			t.Errorf("OM §8.7: %s: hands are told %+v, and it goes %v cm after its wheel", c.name, v.Hands, went)
		}
		toll := 0.0
		if c.wheels {
			toll = 6 // two bases abreast
		}
		if got := float64(h.Gone) / 100; math.Abs(got-went-toll) > 0.02 {
			t.Errorf("OM §8.4: %s: %v cm of its move are gone; want the %v that it goes and %v of the wheel", c.name, got, went, toll)
		}
		told := slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "evade.wheels" })
		if told != c.wheels || (deg > 0.05) != c.wheels {
			t.Errorf("OM §8.7: %s: it wheels by %v degrees, told: %v; want %v", c.name, deg, told, c.wheels)
		}
		if caught := stillComes(v); caught != c.caught {
			t.Errorf("OM §8.7: %s: it can still be reached: %v, want %v", c.name, caught, c.caught)
		}
	}
}

// A crew that fires once at long range goes once the charge has stood its fire: it leaves its guns where they
// stand and keeps 5 cm from the column that halted at 1, which is 4 cm of its 22, and no melee is fought (OM
// §8.7 [+], R350). From whom its fire, or his test, has driven off it does not go, nor one that chose to stay
// (OM §8.7 [-]).
func Test8_7_TheCrewThatFiredGoes(t *testing.T) {
	words := facts.UnitFacts[facts.FCrew].Words
	for _, c := range []struct {
		name   string
		does   facts.Crew
		status state.Status
		goes   bool
		stage  state.ChargeStage
	}{
		{"it fires and leaves", facts.CrewFiresAndLeaves, state.Steady, true, state.Eluded},
		{"it fires, and they rout", facts.CrewFiresAndLeaves, state.Routing, false, state.Repelled},
		{"it stays", facts.CrewStays, state.Steady, false, state.InContact},
	} {
		s := exact(scenario(t, []string{battery("G", 2, 60, 72, 180, "")}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
		s = played(t, charged(t, frenchMove(s, "move-first"), "A", "G"), evading([]string{"G"}, "crew", words[c.does]))
		was := s.Unit("G").Pose
		s = after(as(inPhase(s, "fire"), "A", func(u *state.Unit) { u.Status = c.status }), &state.EvStage{Stage: state.FireEnd})
		evs, _ := turn.Follow(s)
		n := after(s, evs...)
		g := n.Unit("G")
		if g.Abandoned != c.goes || nthOf(n.Charges, 0).Stage != c.stage {
			t.Errorf("OM §8.7: %s: its guns are left %v, the charge is at stage %v; want %v and %v", c.name, g.Abandoned, nthOf(n.Charges, 0).Stage, c.goes, c.stage)
		}
		if !c.goes {
			continue
		}
		if gap := gapOf(t, n, "G", "A"); gap != 5 || g.Gone != 400 || g.GunsAt.Pose != was {
			t.Errorf("OM §8.7: %s: %v cm from A after %d hundredths, the guns at %v; want 5, 400 and %v", c.name, gap, g.Gone, g.GunsAt.Pose, was)
		}
		if _, melees, _ := contactTold(t, s); melees != 0 {
			t.Errorf("OM §8.7: %s: told as %d melees; want none", c.name, melees)
		}
	}
}

// The wheel of horse that evades round a friend behind it comes over nothing that may not be crossed, no more than its way (OM §8.3, 8.7 [-]): a
// pond in the sweep of the wheel to the left bars that; on open ground it wheels so (OM §8.7 [+]).
func Test8_7_TheWheelOfAnEvasionIsBarred(t *testing.T) {
	const pond, beside = "id: w, kind: river, polygon: [[61.8, 69.4], [62.4, 69.4], [62.4, 70], [61.8, 70]]", "id: w, kind: river, polygon: [[90, 69.4], [91, 69.4], [91, 70], [90, 70]]"
	for ground, wheels := range map[string]bool{pond: false, beside: true} {
		s := exact(scenario(t, []string{horseAt("H", 4, 60, 63, 180), line("Y", 68, 74, 180)}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}, ground))
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "H", Closing: facts.OutOfRange}, &state.EvSpent{Unit: "A", Spent: 700})
		h := played(t, s, evading([]string{"H"})).Unit("H")
		if left := geometry.Turn(0, h.Pose.Facing) < -0.05; left != wheels {
			t.Errorf("OM §8.7: %s: it ends at %v: got it to have wheeled to the left %v, want %v", ground, h.Pose, left, wheels)
		}
	}
}
