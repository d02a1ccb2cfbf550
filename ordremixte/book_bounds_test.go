package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds the bounds of what an order asks (OM §4.2), and of houses, fire and shots
// (OM §9.2 to 9.4, 15), exactly on the bound and a hundredth to either side.

// obliging is a French column under an order of its own before a British line, both as the
// turn began, the column moved by so many cm straight on since.
func obliging(t *testing.T, order facts.Order, objective string, gap, cm float64, change func(*state.Unit), more ...string) *state.State {
	t.Helper()
	s := exact(scenario(t, append([]string{line("X", 60, 40, 180)}, more...), []string{unitAt("A", 4, "column", 60, 20, 0, "")}, house("v", 60, 80)))
	s = relocated(s, "X", geometry.Vec{X: 60, Y: 20 + gap}, 180)
	return as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
		u.Order, u.Objective = order, objective
		u.Began = state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		if cm != 0 {
			u.Pose, u.Motion = u.Pose.Forward(cm).Rounded(), state.WentForward
			u.Spent, u.Gone = state.Hundredths(max(cm, -cm)), state.Hundredths(max(cm, -cm))
		}
		if change != nil {
			change(u)
		}
	})
}

// An attack advances by half a move at least, a cautious advance by 2 cm, an advance by half
// a move towards its objective, a withdrawal goes (OM §4.2 [+]); who falls short by a
// hundredth lags, who has decided within 9 cm (12 with rifles), or cannot, does not
// (OM §4.2 [-]).
func Test4_2_WhoFallsShortOfItsOrder(t *testing.T) {
	half := float64(obliging(t, facts.Attack, "", 50, 0, nil).Unit("A").Speed(facts.Column)) / 200
	for _, c := range []struct {
		name      string
		order     facts.Order
		objective string
		gap, cm   float64
		change    func(*state.Unit)
		lags      bool
	}{
		{"attack, half a move", facts.Attack, "", 50, half, nil, false},
		{"attack, a hundredth less", facts.Attack, "", 50, half - 0.01, nil, true},
		{"attack, not at all", facts.Attack, "", 50, 0, nil, true},
		{"attack, half a move away from them", facts.Attack, "", 50, -half, nil, true},
		{"attack, away while it changed", facts.Attack, "", 50, -half, func(u *state.Unit) { u.Motion |= state.Reformed }, false},
		{"attack, away while it turned", facts.Attack, "", 50, -half, func(u *state.Unit) { u.Motion |= state.Turned }, false},
		{"attack, at 9 cm", facts.Attack, "", 9, 0, nil, false},
		{"attack, beyond 9 cm", facts.Attack, "", 9.01, 0, nil, true},
		{"attack with rifles, at 12 cm", facts.Attack, "", 12, 0, func(u *state.Unit) { u.Weapon = facts.Rifle }, false},
		{"attack with rifles, beyond 12 cm", facts.Attack, "", 12.01, 0, func(u *state.Unit) { u.Weapon = facts.Rifle }, true},
		{"attack, disordered", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Disordered = true }, false},
		{"attack, retiring", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Status = state.Retreating }, false},
		{"attack, fled this turn", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Motion = state.Fleeing }, false},
		{"attack, broke through this turn", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Motion = state.Pursued }, false},
		{"attack, evaded this turn", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Motion = state.Evaded }, false},
		{"attack, rallied this turn", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Rallied = 1 }, false},
		{"attack, rallied before", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Rallied = -1 }, true},
		{"attack, the commander leads it", facts.Attack, "", 50, 0, func(u *state.Unit) { u.General = facts.Normal }, false},
		{"attack, its brigadier is with it", facts.Attack, "", 50, 0, func(u *state.Unit) { u.General = facts.Brigadier }, true},
		{"attack, blown horse", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Blown = true }, false},
		{"attack, nobody placed", facts.Attack, "", 50, 0, func(u *state.Unit) { u.Placed = false }, false},
		{"cautious, 2 cm", facts.Cautious, "", 60, 2, nil, false},
		{"cautious, 1.99 cm", facts.Cautious, "", 60, 1.99, nil, true},
		{"cautious, 2 cm before them", facts.Cautious, "", 2, 0, nil, false},
		{"cautious, 2.01 cm before them", facts.Cautious, "", 2.01, 0, nil, true},
		{"cautious, changed", facts.Cautious, "", 60, 0, func(u *state.Unit) { u.Motion = state.Reformed }, false},
		{"cautious, turned", facts.Cautious, "", 60, 0, func(u *state.Unit) { u.Motion = state.Turned }, false},
		{"cautious, disordered", facts.Cautious, "", 60, 0, func(u *state.Unit) { u.Disordered = true }, false},
		{"advance, half a move", facts.Advance, "v", 90, half, nil, false},
		{"advance, a hundredth less", facts.Advance, "v", 90, half - 0.01, nil, true},
		{"advance, disordered", facts.Advance, "v", 90, 0, func(u *state.Unit) { u.Disordered = true }, true},
		{"advance, away from it", facts.Advance, "v", 90, -half, nil, true},
		{"advance, nobody knows whereto", facts.Advance, "nowhere", 90, 0, nil, false},
		{"withdraw, not at all", facts.Withdraw, "", 60, 0, nil, true},
		{"withdraw, a little", facts.Withdraw, "", 60, -0.1, nil, false},
		{"halt", facts.Halt, "", 60, 0, nil, false},
	} {
		s := obliging(t, c.order, c.objective, c.gap, c.cm, c.change)
		if _, left := command.Lags(s, s.Unit("A")); (left > 0) != c.lags {
			t.Errorf("OM §4.2: %s: got %d hundredths short, want short %v", c.name, left, c.lags)
		}
	}
	// By how much: what is left of what it owes.
	for cm, want := range map[float64]int{0: state.Hundredths(half), half - 1: 100} {
		s := obliging(t, facts.Attack, "", 50, cm, nil)
		if _, left := command.Lags(s, s.Unit("A")); left != want {
			t.Errorf("OM §4.2: after %v cm: got %d hundredths short, want %d", cm, left, want)
		}
	}
	// Only enemies in close order that stand oblige: open order, routers and the dead do not.
	for name, change := range map[string]func(*state.Unit){
		"open order": func(u *state.Unit) { u.Formation = facts.Open }, "routers": func(u *state.Unit) { u.Status = state.Routing }, "the destroyed": func(u *state.Unit) { u.Status = state.Destroyed }} {
		for _, order := range []facts.Order{facts.Attack, facts.Cautious} {
			s := as(obliging(t, order, "", 50, 0, nil), "X", change)
			if _, left := command.Lags(s, s.Unit("A")); left != 0 {
				t.Errorf("OM §4.2: before %s: got %d hundredths short, want none", name, left)
			}
		}
	}
}

// An advance goes on until it is there: nearer than half a move off a unit still owes what is
// left (OM §4.2 [+]); who touches the objective owes nothing (OM §4.2 [-]).
func Test4_2_AnAdvanceGoesAllTheWay(t *testing.T) {
	const houseFrom = 75 // where its near side lies
	for _, c := range []struct{ at, cm, left float64 }{{70, 0, 5}, {70, 4.9, 0.1}, {70, 5, 0}, {74.98, 0, 0}, {66.5, 0, 8.5}, {66, 0, 8.5}, {66, 8.5, 0}} {
		s := obliging(t, facts.Advance, "v", 90, 0, nil)
		s = as(relocated(s, "A", geometry.Vec{X: 60, Y: c.at}, 0), "A", func(u *state.Unit) {
			u.Began.Pose = u.Pose
			u.Pose = u.Pose.Forward(c.cm).Rounded()
			u.Spent = state.Hundredths(c.cm)
		})
		if _, left := command.Lags(s, s.Unit("A")); left != state.Hundredths(c.left) {
			t.Errorf("OM §4.2: %v cm from the objective, after %v cm: got %d hundredths owed, want %v cm", houseFrom-c.at, c.cm, left, c.left)
		}
	}
	// What is offered brings it there, and the advance is over.
	s := relocated(obliging(t, facts.Advance, "v", 90, 0, nil), "A", geometry.Vec{X: 60.3, Y: 71.27}, 0)
	s = after(as(s, "A", func(u *state.Unit) { u.Began.Pose = u.Pose }), &state.EvRuling{Ruling: 132, Reading: "c"})
	r := motion.Unobeyed(s, 1)
	if r == nil {
		t.Fatal("OM §4.2: 3.73 cm before its objective: got nothing owed, want the rest of the way")
	}
	n, _ := does(t, s, nth(r.Ways, 0).Line)
	if _, text, _ := command.CloseMoves(n, 1); len(text) != 1 {
		t.Errorf("OM §4.2: after %q: got no arrival, want one", nth(r.Ways, 0).Line)
	}
}

// An advance is made by going: a wheel or a turn towards what lies within 30 degrees of the
// front, which is gone to obliquely (§8.4), adds nothing to it (OM §4.2 [-], OM R265 [+]); one
// that goes there only after it does (OM §4.2 [+]). Nobody may wheel away the move he owes; who
// has enough left, a line of foot in a cautious advance and who has no straight way may wheel.
func Test4_2_AWheelIsNoAdvance(t *testing.T) {
	// X stands 40 cm off in a direction so many degrees to the right of A's front.
	bearing := func(order facts.Order, formation string, deg float64, more ...string) *state.State {
		s := exact(scenario(t, append([]string{line("X", 60, 40, 180)}, more...), []string{unitAt("A", 4, formation, 60, 60, 0, "")}, house("v", 5, 5)))
		x := geometry.Pose{At: geometry.Vec{X: 60, Y: 60}, Facing: deg}.Forward(40)
		s = relocated(s, "X", x.At, deg+180)
		middle := s.Unit("X").Foot().Centre // it is aimed at
		s = relocated(s, "X", x.At.Add(x.At.Sub(middle)), deg+180)
		return after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
			u.Order, u.Began = order, state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		}), &state.EvRuling{Ruling: 132, Reading: "c"})
	}
	for _, c := range []struct {
		name      string
		order     facts.Order
		formation string
		deg       float64
		line      string
		refused   string
	}{
		{"a line at what lies ahead", facts.Attack, "line", 0, "wheel A right 1", "OM §4.2 order.wheels-away"},
		{"a line at 30 degrees", facts.Attack, "line", 30, "wheel A right 30", "OM §4.2 order.wheels-away"},
		{"a line at 31 degrees", facts.Attack, "line", 31, "wheel A right 31", ""},
		{"a line at 31 degrees, the other way", facts.Attack, "line", 31, "wheel A left 5", "OM §4.2 order.wheels-away"},
		{"a line at 60 degrees, a degree of them", facts.Attack, "line", 60, "wheel A right 1", "OM §4.2 order.wheels-away"},
		{"a column, which has enough left", facts.Attack, "column", 0, "wheel A right 1", ""},
		{"a turn about", facts.Attack, "line", 0, "face A about", "OM §4.2 order.turns-away"},
		{"a turn to who stands behind", facts.Attack, "line", 170, "face A about", ""},
		{"a line of foot in a cautious advance", facts.Cautious, "line", 0, "wheel A right 1", ""},
	} {
		s := bearing(c.order, c.formation, c.deg)
		if got := tellsOf(t, s, c.line); got != c.refused {
			t.Errorf("OM §4.2, R265: %s: %s: got refused %q, want %q", c.name, c.line, got, c.refused)
		}
		other := after(s, &state.EvRuling{Ruling: 265, Reading: "b"})
		if got := tellsOf(t, other, c.line); got != "" {
			t.Errorf("OM R265 b: %s: %s: got refused %q, want allowed", c.name, c.line, got)
		}
	}
	owed := func(s *state.State) string {
		for _, d := range motion.Debts(s, 1) {
			return d.Line
		}
		return ""
	}
	s := bearing(facts.Attack, "column", 0)
	wheeled, _ := does(t, s, "wheel A right 10")
	if line := owed(wheeled); !strings.HasPrefix(line, "move A ") {
		t.Errorf("OM §4.2, R265: after a wheel that was not needed: got owed %q, want the advance", line)
	}
	if line := owed(after(wheeled, &state.EvRuling{Ruling: 265, Reading: "b"})); !strings.HasPrefix(line, "move A ") {
		t.Errorf("OM R265 b: a wheel of 6 cm is less than half of 17: got owed %q, want the rest", line)
	}
	went, _ := does(t, wheeled, "move A forward 8.5")
	if line := owed(went); line != "" {
		t.Errorf("OM §4.2: after half a move: got owed %q, want nothing", line)
	}
	needed, _ := does(t, bearing(facts.Attack, "line", 31), "wheel A right 31")
	if line := owed(needed); line != "" {
		t.Errorf("OM §4.2, R265: after a wheel that was needed: got owed %q, want nothing", line)
	}
	// What is offered is never a wheel that does not count.
	if line := owed(bearing(facts.Attack, "line", 20)); strings.HasPrefix(line, "wheel") {
		t.Errorf("OM §4.2, R265: got offered %q, want an advance", line)
	}
	// A friend stands in the straight way: a wheel leads round him.
	hemmed := exact(scenario(t, []string{line("X", 60, 100, 180)}, []string{line("A", 60, 60, 0), line("B", 60, 63, 0)}))
	hemmed = as(frenchMove(hemmed, "move-first"), "A", func(u *state.Unit) { u.Order = facts.Attack })
	if got := tellsOf(t, hemmed, "wheel A right 1"); got != "" {
		t.Errorf("OM R133: behind a friend: got refused %q, want allowed", got)
	}
}

// Half a move at least is owed under Advance and Attack; who can do only a part of that does that
// part (OM §4.2 [+], R133). A wheel without need after which less of it can be done is refused, be it
// because friends stand there or because the brook that it wheels over took the move; one that
// leads round a friend is the unit's own to choose, and so is one towards the goal (OM R265 [-]).
func Test4_2_AWheelTakesNoPartOfAnAdvance(t *testing.T) {
	horse := unitAt("A", 4, "line", 60, 60, 0, ", arm: light-cavalry")
	// B stands 6 cm ahead of A's whole front, and C beside it; or B 5 cm ahead of its left half.
	boxed := []string{horse, unitAt("B", 2, "line", 60, 67.5, 0, ""), unitAt("C", 4, "march", 64.6, 66, 0, "")}
	corner := []string{horse, unitAt("B", 4, "march", 57.95, 71, 0, "")}
	column := []string{unitAt("A", 4, "column", 60, 60, 0, "")}
	brook := "id: b, kind: stream, polygon: [[30, 61], [100, 61], [100, 63], [30, 63]]"
	v := house("v", 112, 72)
	for _, c := range []struct {
		name    string
		order   facts.Order
		french  []string
		ground  []string
		line    string
		refused string
	}{
		{"horse between friends, 6 cm free ahead", facts.Attack, boxed, nil, "wheel A right 45", "OM §4.2 order.wheels-off"},
		{"the 6 cm themselves", facts.Attack, boxed, nil, "move A forward 6", ""},
		{"horse round a friend", facts.Attack, corner, nil, "wheel A right 45", ""},
		{"a column over a brook, away from its goal", facts.Advance, column, []string{v, brook}, "wheel A left 45", "OM §4.2 order.wheels-away"},
		{"a column over a brook, to its goal", facts.Advance, column, []string{v, brook}, "wheel A right 45", ""},
		{"a column until its goal lies beside it", facts.Advance, column, []string{v}, "wheel A left 15", "OM §4.2 order.wheels-off"},
		{"a column with its goal ahead of it still", facts.Advance, column, []string{house("v", 62, 85)}, "wheel A left 15", ""},
	} {
		s := exact(scenario(t, []string{line("X", 60, 110, 180)}, c.french, c.ground...))
		s = after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
			u.Order, u.Objective, u.Began = c.order, "v", state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		}), &state.EvRuling{Ruling: 132, Reading: "c"})
		if got := tellsOf(t, s, c.line); got != c.refused {
			t.Errorf("OM §4.2, R265: %s: %s: got refused %q, want %q", c.name, c.line, got, c.refused)
		}
		if got := tellsOf(t, after(s, &state.EvRuling{Ruling: 265, Reading: "b"}), c.line); got != "" {
			t.Errorf("OM R265 b: %s: %s: got refused %q, want allowed", c.name, c.line, got)
		}
	}
}

// An advance is over when a unit of the brigade stands at the objective (OM §4.2 [+]); one
// that runs, a detached one, and a brigade with another order do not end it (OM §4.2 [-]).
func Test4_2_WhenAnAdvanceHasArrived(t *testing.T) {
	base := exact(scenario(t, []string{line("X", 60, 110, 180)}, []string{line("A", 60, 74.98, 0), line("B", 20, 20, 0)}, house("v", 60, 80)))
	arrives := func(order facts.Order, change func(*state.Unit)) bool {
		s := frenchMove(base, "move-first")
		id := s.Field.Brigades[s.Unit("A").Brigade].ID
		s = after(s, &state.EvOrder{Brigade: id, Order: facts.UnitFacts[facts.FOrder].Words[order], Objective: "v", Turn: 1})
		if change != nil {
			s = as(s, "A", change)
		}
		evs, _, err := command.CloseMoves(s, s.Unit("A").Side)
		if err != nil {
			t.Fatal(err)
		}
		n := after(s, evs...)
		return n.Commands[n.Unit("A").Brigade].Reached
	}
	for _, c := range []struct {
		name   string
		order  facts.Order
		change func(*state.Unit)
		want   bool
	}{
		{"a tenth short", facts.Advance, func(u *state.Unit) { u.Pose.At.Y = 74.9 }, false},
		{"at its edge", facts.Advance, func(u *state.Unit) { u.Pose.At.Y = 75 }, true},
		{"in it", facts.Advance, func(u *state.Unit) { u.Pose.At.Y = 78 }, true},
		{"in it, running", facts.Advance, func(u *state.Unit) { u.Pose.At.Y, u.Status = 78, state.Routing }, false},
		{"in it, retiring", facts.Advance, func(u *state.Unit) { u.Pose.At.Y, u.Status = 78, state.Retreating }, false},
		{"in it, with an order of its own", facts.Advance, func(u *state.Unit) { u.Pose.At.Y, u.Order = 78, facts.Halt }, false},
		{"in it, under a cautious advance", facts.Cautious, func(u *state.Unit) { u.Pose.At.Y = 78 }, false},
	} {
		if got := arrives(c.order, c.change); got != c.want {
			t.Errorf("OM §4.2: %s: got arrived %v, want %v", c.name, got, c.want)
		}
	}
	// A unit with an advance of its own halts by itself.
	for y, want := range map[float64]facts.Order{74.9: facts.Advance, 75: facts.Halt} {
		s := as(frenchMove(base, "move-first"), "A", func(u *state.Unit) { u.Order, u.Objective, u.Pose.At.Y = facts.Advance, "v", y })
		evs, _, _ := command.CloseMoves(s, s.Unit("A").Side)
		if got := after(s, evs...).Unit("A").Order; got != want {
			t.Errorf("OM §4.2: detached, at %v: got order %d, want %d", y, got, want)
		}
	}
}

// What burns costs who stays in it two points a turn after two turns (OM §9.4/blaze [+]), and
// a base for each two points of foot, three of horse (OM §9.10); the last base stays until the
// last point is gone.
func Test9_4_WhatAFireCosts(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 90, 180)}))
	for _, c := range []struct {
		id          string
		start, pm   int
		had, cost   int
		left, bases int
		status      state.Status
	}{
		{"A", 5, 5, 4, 2, 3, 3, state.Steady}, {"A", 5, 5, 4, 1, 4, 4, state.Steady}, {"A", 5, 4, 4, 1, 3, 3, state.Steady}, {"A", 5, 4, 4, 2, 2, 3, state.Steady}, {"A", 5, 3, 3, 2, 1, 2, state.Steady},
		{"A", 5, 2, 3, 2, 0, 3, state.Destroyed}, {"A", 5, 1, 2, 2, 0, 2, state.Destroyed}, {"A", 5, 4, 1, 2, 2, 1, state.Steady}, {"A", 9, 7, 2, 4, 3, 1, state.Steady},
		{"H", 6, 6, 3, 2, 4, 3, state.Steady}, {"H", 6, 6, 3, 3, 3, 2, state.Steady}, {"H", 6, 4, 3, 1, 3, 2, state.Steady}, {"H", 6, 3, 2, 2, 1, 2, state.Steady},
	} {
		s := as(base, c.id, func(u *state.Unit) { u.PMStart, u.PM, u.Bases = c.start, c.pm, c.had })
		evs, _, _ := garrison.Pays(s, s.Unit(c.id), c.cost)
		u := after(s, evs...).Unit(c.id)
		if u.PM != c.left || u.Status != c.status || u.Status != state.Destroyed && u.Bases != c.bases {
			t.Errorf("OM §9.4: %s with %d of %d points on %d bases loses %d: got %d points, %d bases, %v; want %d, %d, %v", c.id, c.pm, c.start, c.had, c.cost, u.PM, u.Bases, u.Status, c.left, c.bases, c.status)
		}
	}
}

// Nobody else fires at who fights, charges or is charged (OM §9.4 [-], R51, R221): both
// sides from the declaration; when the chargers were stopped both may be fired at again
// (OM §9.4 [+]).
func Test9_4_WhoIsEngaged(t *testing.T) {
	base := inPhase(exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 20, 40, 0)}, []string{unitAt("X", 4, "column", 60, 45, 180, ""), line("Y", 20, 48, 180)})), "fire")
	for stage, want := range map[state.ChargeStage][2]bool{state.Declared: {true, true}, state.InContact: {true, true}, state.Fought: {true, true}, state.Repelled: {false, false}} {
		s := *base
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "A", Stage: stage}}
		g, err := casting.Gather(&s, shotAt("B", "Y"))
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range []string{"X", "A"} {
			if got := table.EngagedIn(g, s.Unit(id)); got != want[i] {
				t.Errorf("OM §9.4: stage %d, %s: got engaged %v, want %v", stage, id, got, want[i])
			}
		}
		for _, id := range []string{"B", "Y"} {
			if table.EngagedIn(g, s.Unit(id)) {
				t.Errorf("OM §9.4: stage %d, %s: got engaged, want not", stage, id)
			}
		}
	}
}

// A gun on high ground fires over a friend who stands nearer to it than to the enemy, at an
// enemy beyond short range (OM §9.4/overhead [+]); as near to both, or the enemy at short
// range exactly, it does not (OM §9.4/overhead [-]).
func Test9_4_BoundsOfOverheadFire(t *testing.T) {
	high := "id: h, kind: hill, high: true, polygon: [[50, 10], [70, 10], [70, 22], [50, 22]]"
	// F, 1.5 cm deep, lies from y-1.5 to y; the enemy stands at x.
	for _, c := range []struct {
		f, x float64
		key  string
	}{{35.74, 50, ""}, {35.75, 50, "placed.over-near-enemy"}, {35.76, 50, "placed.over-near-enemy"}, {23, 30.01, ""}, {23, 30, "placed.over-short"}} {
		s := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), unitAt("F", 2, "line", 60, 24, 0, "")}, []string{line("X", 60, 60, 180)}, high))
		muzzle := s.Unit("G").Foot().Centre.Y // §9.1: range is from the middle
		x := c.x
		if c.x < 31 {
			x = c.x - 20 + muzzle
		}
		s = relocated(relocated(s, "F", geometry.Vec{X: 60, Y: c.f}, 0), "X", geometry.Vec{X: 60, Y: x}, 180)
		if c.key == "" {
			prepared(t, s, shotAt("G", "X"))
			continue
		}
		refused(t, s, shotAt("G", "X"), "OM §9.4/overhead", c.key)
	}
}

// Guns with an enemy in their arc within 20 cm fire at the nearest; with none so near they
// choose (OM §9.3 [+], OM §9.3 [-]).
func Test9_3_WhenGunsChoose(t *testing.T) {
	base := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{unitAt("N", 1, "line", 64, 60, 180, ""), unitAt("X", 1, "line", 57, 70, 180, "")}))
	muzzle := base.Unit("G").Foot().Centre
	for _, c := range []struct {
		cm     float64
		choose bool
	}{{19.9, false}, {20, false}, {20.1, true}, {30, true}} {
		// N straight before the guns, X beside it and farther.
		s := relocated(relocated(base, "N", geometry.Vec{X: 60, Y: muzzle.Y + c.cm}, 180), "X", geometry.Vec{X: 50, Y: muzzle.Y + 36}, 180)
		if c.choose {
			prepared(t, s, shotAt("G", "X"))
		} else {
			refused(t, s, shotAt("G", "X"), "OM §9.3", "placed.not-nearest")
		}
		prepared(t, s, shotAt("G", "N"))
	}
}

// A block has room for six bases of whoever is in it (OM §15 [+]); the destroyed, who is off
// the table and the unit that is asked about take none of it, and only enemies hold it against
// one (OM §15 [-]).
func Test15_RoomInABlock(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 60, 0, ""), unitAt("B", 1, "march", 20, 20, 0, "")}, []string{unitAt("X", 2, "march", 90, 20, 0, "")}, house("v", 60, 60)))
	block := table.Block(base, "v")
	in := func(s *state.State, id string) *state.State { return relocated(s, id, geometry.Vec{X: 63, Y: 62}, 0) }
	for _, c := range []struct {
		name    string
		s       *state.State
		but     string
		room    int
		british string // who holds it against the British
		french  string
	}{
		{"four bases", base, "", 2, "", "A"},
		{"five bases of two units", in(base, "B"), "", 1, "", "A"},
		{"but for one of them", in(base, "B"), "A", 5, "", "A"},
		{"of both sides", in(base, "X"), "", 0, "X", "A"},
		{"destroyed", as(base, "A", func(u *state.Unit) { u.Status = state.Destroyed }), "", 6, "", ""},
		{"off the table", as(base, "A", func(u *state.Unit) { u.Off = 1 }), "", 6, "", ""},
		{"nobody placed, told to be in it", as(base, "A", func(u *state.Unit) { u.Placed, u.Block = false, "v" }), "", 2, "", "A"},
		{"nobody placed, told to be elsewhere", as(base, "A", func(u *state.Unit) { u.Placed, u.Block = false, "" }), "", 6, "", ""},
	} {
		if got := motion.Room(c.s, block, c.s.Unit(c.but)); got != c.room {
			t.Errorf("OM §15: %s: got room for %d, want %d", c.name, got, c.room)
		}
		for side, want := range []string{c.british, c.french} {
			got := ""
			if u := motion.HeldAgainst(c.s, block, side); u != nil {
				got = u.ID
			}
			if got != want {
				t.Errorf("OM §15: %s: got it held against side %d by %q, want %q", c.name, side, got, want)
			}
		}
	}
}

// Who charges out of houses has left their cover, and who charges an enemy in the same
// redoubt too (OM §15 [-]); who is charged keeps it, and so does who was stopped or has
// fought (OM §15 [+]).
func Test15_CoverOfWhoChargesOut(t *testing.T) {
	redoubt := "id: r, kind: redoubt, polygon: [[15, 15], [25, 15], [25, 40], [15, 40]]"
	base := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 60, 0, ""), unitAt("R", 2, "line", 20, 20, 0, "")},
		[]string{line("X", 60, 75, 180), unitAt("Y", 2, "column", 20, 32, 180, ""), line("Z", 20, 60, 180)}, house("v", 60, 60), redoubt))
	for _, c := range []struct {
		name, id, attacker, target string
		stage                      state.ChargeStage
		cover                      string
	}{
		{"out of houses", "A", "A", "X", state.Declared, ""}, {"out of houses, in contact", "A", "A", "X", state.InContact, ""},
		{"stopped", "A", "A", "X", state.Repelled, "v"}, {"fought", "A", "A", "X", state.Fought, "v"}, {"is charged", "A", "X", "A", state.Declared, "v"},
		{"out of a redoubt at somebody outside", "R", "R", "Z", state.Declared, "r"}, {"in the same redoubt", "R", "R", "Y", state.Declared, ""}, {"in the same redoubt, charged", "R", "Y", "R", state.Declared, "r"},
	} {
		s := *base
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{c.attacker}, Target: c.target, Stage: c.stage}}
		got := ""
		if g := garrison.HardGround(&s, s.Unit(c.id)); g != nil {
			got = g.ID
		}
		if got != c.cover {
			t.Errorf("OM §15: %s: got cover of %q, want %q", c.name, got, c.cover)
		}
	}
}
