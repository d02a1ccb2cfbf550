package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what a way over the ground costs, and how far it leads (OM §8.2, 8.3).

// Each cm in slow ground counts twice, however much ground slows it (OM §8.3 [+], R102);
// entering costs once, from the first hundredth within, and nothing to who begins in it
// (OM §8.3 [-]).
func Test8_3_CostOfAWay(t *testing.T) {
	over := func(in, out float64, slow, enter int, begun bool) casting.Crossing {
		return casting.Crossing{Effect: casting.Effect{Slow: slow, Enter: enter}, Stretch: geometry.Stretch{In: in, Out: out}, Begun: begun}
	}
	wood, field := over(4, 8, 2, 0, false), over(4, 8, 2, 400, false)
	for _, c := range []struct {
		name    string
		crosses []casting.Crossing
		cost    map[float64]int
	}{
		{"open ground", nil, map[float64]int{0: 0, 0.01: 1, 10: 1000}},
		{"a wood", []casting.Crossing{wood}, map[float64]int{4: 400, 4.01: 402, 6: 800, 8: 1200, 8.01: 1201, 10: 1400}},
		{"two woods apart", []casting.Crossing{wood, over(9, 10, 2, 0, false)}, map[float64]int{8.5: 1250, 10: 1500}},
		{"two that overlap", []casting.Crossing{wood, over(6, 10, 2, 0, false)}, map[float64]int{7: 1000, 10: 1600, 12: 1800}},
		{"two in one another", []casting.Crossing{wood, over(5, 6, 2, 0, false)}, map[float64]int{10: 1400}},
		{"a field", []casting.Crossing{field}, map[float64]int{4: 400, 4.01: 802, 8: 1600, 10: 1800}},
		{"two fields", []casting.Crossing{field, over(9, 12, 2, 400, false)}, map[float64]int{9: 1700, 10: 2300}},
		{"an obstacle", []casting.Crossing{over(4, 4.5, 1, 400, false)}, map[float64]int{4: 400, 4.2: 820, 10: 1400}},
		{"begun in a field", []casting.Crossing{over(0, 4, 2, 400, true)}, map[float64]int{2: 400, 4: 800, 10: 1400}},
		{"begun in a wood before its middle", []casting.Crossing{over(-2, 4, 2, 0, true)}, map[float64]int{4: 800, 10: 1400}},
	} {
		p := &casting.Path{Crosses: c.crosses}
		for cm, want := range c.cost {
			if got := motion.Cost(p, cm); got != want {
				t.Errorf("OM §8.3: %s, %v cm: got %d, want %d", c.name, cm, got, want)
			}
		}
	}
	// How far an allowance goes.
	p := &casting.Path{Crosses: []casting.Crossing{field}}
	for allowance, want := range map[int]float64{400: 4, 799: 4, 900: 4.5, 1599: 7.99, 1600: 8, 1601: 8.01, 1800: 10, 9000: 10, 0: 0} {
		if got := motion.Affords(p, 10, allowance); got < want-0.011 || got > want+0.001 {
			t.Errorf("OM §8.3: an allowance of %d: got %v cm, want %v", allowance, got, want)
		}
	}
}

// The first ground that lets nobody in ends a flight, wherever it stands in the list; ground
// one begins in does not, nor houses (OM §8.3 [+], OM §15).
func Test8_3_WhatEndsAFlight(t *testing.T) {
	river := func(in float64, begun bool) casting.Crossing {
		return casting.Crossing{Kind: "river", Effect: casting.Effect{Bars: facts.S8_3}, Stretch: geometry.Stretch{In: in, Out: in + 2}, Begun: begun}
	}
	village := casting.Crossing{Kind: "village", Effect: casting.Effect{Bars: "OM §15"}, Stretch: geometry.Stretch{In: 1, Out: 3}}
	for _, c := range []struct {
		crosses []casting.Crossing
		cm      float64
		kind    string
	}{
		{nil, 0, ""}, {[]casting.Crossing{village}, 0, ""}, {[]casting.Crossing{river(4, false)}, 4, "river"}, {[]casting.Crossing{river(9, false), river(4, false)}, 4, "river"},
		{[]casting.Crossing{river(4, false), river(9, false)}, 4, "river"}, {[]casting.Crossing{river(0, true)}, 0, ""}, {[]casting.Crossing{river(0, true), river(6, false)}, 6, "river"}, {[]casting.Crossing{village, river(6, false)}, 6, "river"},
	} {
		if cm, kind := flight.Barred((&casting.Path{Crosses: c.crosses})); cm != c.cm || kind != c.kind {
			t.Errorf("OM §8.3: %+v: got %v %q, want %v %q", c.crosses, cm, kind, c.cm, c.kind)
		}
	}
}

// A march column adds 7 cm on a road all its way, else 3 off rough ground (OM §8.2 [+]); no
// other formation adds anything, teams only on a road, and none of them by the other reading
// of R75 (OM §8.2 [-]).
func Test8_2_WhatMarchColumnsAdd(t *testing.T) {
	base := scenario(t, nil, []string{unitAt("A", 4, "march", 60, 20, 0, ""), "id: G, arm: foot-artillery, bases: 2, formation: limbered, at: [80, 20], facing: 0"})
	for _, c := range []struct {
		id          string
		form        facts.Formation
		road, rough bool
		want        int
		reading     int // the same by the other reading of R75
	}{
		{"A", facts.March, true, false, 700, 700}, {"A", facts.March, false, false, 300, 300}, {"A", facts.March, false, true, 0, 0}, {"A", facts.March, true, true, 700, 700},
		{"A", facts.Line, true, false, 0, 0}, {"A", facts.Line, false, false, 0, 0}, {"A", facts.Column, true, false, 0, 0}, {"A", facts.Column, false, false, 0, 0},
		{"G", facts.Limbered, true, false, 700, 0}, {"G", facts.Limbered, false, false, 0, 0}, {"G", facts.Unlimbered, true, false, 0, 0},
	} {
		b := *base
		b.Rulings = b.Rulings.With(75, 'b')
		if got := command.MarchBonus(base, base.Unit(c.id), c.form, c.road, c.rough); got != c.want {
			t.Errorf("OM §8.2: %+v: got %d more, want %d", c, got, c.want)
		}
		if got := command.MarchBonus(&b, base.Unit(c.id), c.form, c.road, c.rough); got != c.reading {
			t.Errorf("OM R75 b: %+v: got %d more, want %d", c, got, c.reading)
		}
	}
}

// What is left of a stretch of ground under the roads over it (OM §8.2, R101).
func Test8_2_WhatRoadsLeave(t *testing.T) {
	type cut = []geometry.Stretch
	for _, c := range []struct {
		name string
		x    geometry.Stretch
		cut  cut
		left cut
	}{
		{"none", geometry.Stretch{In: 2, Out: 8}, nil, cut{{In: 2, Out: 8}}},
		{"all of it", geometry.Stretch{In: 2, Out: 8}, cut{{In: 2, Out: 8}}, nil},
		{"more than all of it", geometry.Stretch{In: 2, Out: 8}, cut{{In: 0, Out: 10}}, nil},
		{"its beginning", geometry.Stretch{In: 2, Out: 8}, cut{{In: 0, Out: 5}}, cut{{In: 5, Out: 8}}},
		{"its end", geometry.Stretch{In: 2, Out: 8}, cut{{In: 5, Out: 9}}, cut{{In: 2, Out: 5}}},
		{"its middle", geometry.Stretch{In: 2, Out: 8}, cut{{In: 4, Out: 5}}, cut{{In: 2, Out: 4}, {In: 5, Out: 8}}},
		{"two that join", geometry.Stretch{In: 2, Out: 8}, cut{{In: 1, Out: 5}, {In: 5, Out: 9}}, nil},
		{"two with a gap", geometry.Stretch{In: 2, Out: 8}, cut{{In: 1, Out: 4}, {In: 5, Out: 9}}, cut{{In: 4, Out: 5}}},
		{"one before it", geometry.Stretch{In: 2, Out: 8}, cut{{In: 0, Out: 2}}, cut{{In: 2, Out: 8}}},
		{"one behind it", geometry.Stretch{In: 2, Out: 8}, cut{{In: 8, Out: 9}}, cut{{In: 2, Out: 8}}},
	} {
		got := motion.Without(c.x, c.cut)
		same := len(got) == len(c.left)
		for i := range got {
			same = same && got[i] == c.left[i]
		}
		if !same {
			t.Errorf("OM §8.2: %s: got %v, want %v", c.name, got, c.left)
		}
	}
}

// A move ends on nobody whom it goes through (OM §8.5 [-]): before him and beyond him it may
// end (OM §8.5 [+]); what stops it nearest stops it, whatever is found first.
func Test8_5_WhereAMoveMayEnd(t *testing.T) {
	x := &state.Unit{ID: "X"}
	p := &casting.Path{Over: []casting.Passing{{U: x, Stretch: geometry.Stretch{In: 4, Out: 8}}}}
	for cm, on := range map[float64]bool{3.9: false, 4: false, 4.01: true, 6: true, 7.99: true, 8: false, 8.5: false} {
		if got := motion.Lands(p, cm) != nil; got != on {
			t.Errorf("OM §8.5: an end at %v cm: got on him %v, want %v", cm, got, on)
		}
	}
	for _, cms := range [][]float64{{5, 3}, {3, 5}, {3}} {
		p := &casting.Path{Free: 10}
		for _, cm := range cms {
			motion.Stops(p, casting.Stop{Cm: cm})
		}
		if p.Free != 3 {
			t.Errorf("OM §8.5: stops at %v: got free to %v, want 3", cms, p.Free)
		}
	}
}

// Which horse foot keeps away from: close-order horse that moved forward in its last movement
// (OM §8.2 [+]), which is that of this turn once it has had it, with what it broke through
// since; horse that stood, in open order, and foot are not feared (OM §8.2 [-]).
func Test8_2_HorseThatRodeForward(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 2, 60, 40, 180)}))
	for _, c := range []struct {
		phase   string
		first   int // the side that moves first; H is of side 1
		forward int // turns ago; -1 never
		want    bool
	}{
		{"move-first", 0, 1, true}, {"move-first", 0, 2, false}, {"move-first", 0, -1, false}, {"move-first", 0, 0, true},
		{"move-first", 1, 0, true}, {"move-first", 1, 1, false},
		{"move-second", 1, 0, true}, {"move-second", 1, 1, false}, {"move-second", 0, 0, true}, {"move-second", 0, 1, false},
		{"late", 0, 0, true}, {"late", 0, 1, false}, {"fire", 0, 0, true}, {"fire", 0, 1, false}, {"melee", 0, 0, true}, {"melee", 0, 1, false},
		{"orders", 0, 1, true}, {"orders", 0, 2, false}, {"breakthrough", 0, 0, true}, {"breakthrough", 0, 1, true},
	} {
		forward := 0
		if c.forward >= 0 {
			forward = 5 - c.forward
		}
		s := as(atTurn(base, 5), "H", func(u *state.Unit) { u.Forward = forward })
		s = after(s, &state.EvFirst{Side: c.first}, &state.EvPhase{Phase: state.Phases().Index(c.phase), Turn: 5})
		s = as(s, "H", func(u *state.Unit) { u.Forward = forward })
		if got := table.RodeForward(s, s.Unit("H")); got != c.want {
			t.Errorf("OM §8.2: in %s, side %d first, forward %d turns ago: got %v, want %v", c.phase, c.first, c.forward, got, c.want)
		}
		for name, change := range map[string]func(*state.Unit){"in open order": func(u *state.Unit) { u.Formation = facts.Open }, "foot": func(u *state.Unit) { u.Arm = facts.Infantry }} {
			if n := as(s, "H", change); table.RodeForward(n, n.Unit("H")) {
				t.Errorf("OM §8.2: %s, in %s: got feared, want not", name, c.phase)
			}
		}
	}
}

// Who may come into a block (OM §15 [+]): in open order, march column or limbered, a crew and
// who runs as they come; no line, column or square (OM §15 [-]); not where it burns, an enemy
// is, or its bases find no room.
func Test15_WhoComesIntoABlock(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("B", 3, "march", 60, 60, 0, "")}, []string{unitAt("A", 3, "march", 20, 20, 0, ""), unitAt("X", 2, "march", 90, 20, 0, ""),
		"id: G, arm: foot-artillery, bases: 2, formation: limbered, at: [90, 40], facing: 0"}, house("v", 60, 60), house("w", 20, 60)))
	for _, c := range []struct {
		name, id string
		change   func(*state.Unit)
		ok       bool
	}{
		{"march column", "A", func(*state.Unit) {}, true}, {"open order", "A", func(u *state.Unit) { u.Formation = facts.Open }, true}, {"line", "A", func(u *state.Unit) { u.Formation = facts.Line }, false},
		{"column", "A", func(u *state.Unit) { u.Formation = facts.Column }, false}, {"square", "A", func(u *state.Unit) { u.Formation = facts.Square }, false},
		{"line that routs", "A", func(u *state.Unit) { u.Formation, u.Status = facts.Line, state.Routing }, true}, {"line that retires", "A", func(u *state.Unit) { u.Formation, u.Status = facts.Line, state.Retreating }, true},
		{"line that ran this turn", "A", func(u *state.Unit) { u.Formation, u.Motion = facts.Line, state.Fleeing }, true}, {"teams", "G", func(*state.Unit) {}, true},
		{"guns in action", "G", func(u *state.Unit) { u.Formation = facts.Unlimbered }, false}, {"a crew", "G", func(u *state.Unit) { u.Formation, u.Abandoned = facts.Unlimbered, true }, true},
	} {
		s := as(base, c.id, c.change)
		if got := motion.FormedFor(s, s.Unit(c.id)) == nil; got != c.ok {
			t.Errorf("OM §15: %s: got it may come in %v, want %v", c.name, got, c.ok)
		}
	}
	in := func(s *state.State, id string, y float64) *state.State {
		return relocated(s, id, geometry.Vec{X: 20, Y: y}, 0)
	}
	for _, c := range []struct {
		name  string
		s     *state.State
		block string
		key   string
	}{
		{"an empty block", base, "w", ""}, {"an enemy is in it", base, "v", "block.held"},
		{"it burns", after(base, &state.EvBlaze{Ground: "w", Turn: 1}), "w", "block.burning"},
		{"two bases are in it", in(base, "X", 62), "w", ""},
		{"three bases are in it", as(in(base, "X", 62), "X", func(u *state.Unit) { u.Bases = 3 }), "w", ""},
		{"four bases are in it", as(in(base, "X", 62), "X", func(u *state.Unit) { u.Bases = 4 }), "w", "block.full"},
	} {
		r := motion.MayHold(c.s, c.s.Unit("A"), table.Block(c.s, c.block))
		if c.key == "" && r != nil || c.key != "" && (r == nil || r.Say.Key != c.key) {
			t.Errorf("OM §15: %s: got %+v, want %q", c.name, r, c.key)
		}
	}
}

// The ground between two blocks on opposite sides of one, within the side of a block, is an
// avenue (OM §15 [+]); beside one block alone, before two of them, and in a block it is none
// (OM §15 [-]).
func Test15_WhereAnAvenueIs(t *testing.T) {
	for _, c := range []struct {
		name  string
		x, y  float64
		right float64 // where the second block begins; the first ends at 55
		want  bool
	}{
		{"between two", 60, 60, 65, true}, {"between two, farther apart than a block", 60.1, 60, 65.3, false},
		{"before both", 60, 48, 65, false}, {"in the first", 50, 60, 65, false}, {"the second is far", 60, 60, 90, false},
	} {
		s := exact(scenario(t, nil, []string{unitAt("A", 2, "column", 10, 10, 0, "")}, house("v", 50, 60), house("w", c.right+5, 60)))
		s = relocated(s, "A", geometry.Vec{X: c.x, Y: c.y}, 0)
		if got := garrison.Avenue(s, s.Unit("A").Foot()); got != c.want {
			t.Errorf("OM §15: %s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Half of the move of a march column is half of 17 and 3 off the roads, of 17 and 7 on a road, of 17 on
// rough ground: what 8.2 adds is speed (OM §8.2 [+]). So far a cautious advance lets it go at most, and so
// far an attack and an advance have it go at least, less being too little (OM §4.2 [+], §4.2 [-]); so
// much a turn about costs it, and a change into it (OM §8.6 [+]).
func Test8_2_HalfOfAMarchColumnsMove(t *testing.T) {
	for _, c := range []struct {
		name, ground string
		half         float64
		takes        float64 // of the move, for each cm
	}{
		{"in the open", "id: far, kind: wood, polygon: [[1, 1], [5, 1], [5, 5], [1, 5]]", 10, 1},
		{"on a road", "id: road, kind: road, line: [[60, 1], [60, 119]], width: 4", 12, 1},
		{"in a wood", "id: wood, kind: wood, polygon: [[20, 5], [110, 5], [110, 75], [20, 75]]", 8.5, 2},
	} {
		at := func(order, form string) *state.State {
			s := inPhase(exact(scenario(t, []string{unitAt("A", 4, form, 60, 40, 0, "")}, []string{line("X", 60, 110, 180)}, c.ground, "id: goal, kind: low-hill, polygon: [[50, 100], [70, 100], [70, 105], [50, 105]]")), "move-first")
			goal := ""
			if order == "advance" {
				goal = "goal"
			}
			return after(s, &state.EvOrder{Brigade: "B0", Order: order, Objective: goal, Turn: 1}, &state.EvStage{Stage: state.StepFoot})
		}
		cm := func(x float64) string { return cmOf(math.Floor(x/c.takes*100) / 100) }
		s := at("cautious", "march")
		if _, v := does(t, s, "move A forward "+cm(c.half)); len(v.Events) == 0 {
			t.Errorf("OM §4.2: %s a cautious march column goes %s cm: nothing comes of it", c.name, cm(c.half))
		}
		if got := tellsOf(t, s, "move A forward "+cm(c.half+0.02)); got != "OM §8.2 move.too-far" {
			t.Errorf("OM §4.2, 8.2: %s a cautious march column goes %s cm: got %q, want a refusal by §8.2", c.name, cm(c.half+0.02), got)
		}
		for _, order := range []string{"attack", "advance"} {
			if order == "attack" && c.takes > 1 { // disordered it may not attack (§13)
				continue
			}
			for _, less := range []float64{0, 0.1} {
				n, _ := does(t, at(order, "march"), "move A forward "+cm(c.half-less))
				if _, left := command.Lags(n, n.Unit("A")); (left > 0) != (less > 0) {
					t.Errorf("OM §4.2: %s, %s: after %v of %v cm A owes %d hundredths; want it to owe: %v", c.name, order, c.half-less, c.half, left, less > 0)
				}
			}
		}
		turned, _ := does(t, at("withdraw", "march"), "face A about")
		formed, _ := does(t, at("attack", "line"), "form A march")
		if a, b := turned.Unit("A").Spent, formed.Unit("A").Spent; a != state.Hundredths(c.half) || b != a {
			t.Errorf("OM §8.6: %s a march column turns about for %d hundredths and a line becomes one for %d; want %v cm", c.name, a, b, c.half)
		}
		careful, _ := does(t, at("cautious", "line"), "form A march")
		if got := careful.Unit("A").Spent; got != state.Hundredths(c.half)/2 {
			t.Errorf("OM §8.6, 4.2: %s a cautious line becomes march column for %d hundredths; want half of %v cm", c.name, got, c.half)
		}
	}
}

// Limbered foot guns that stand on no road have their 14 cm and no more, though they have gone nowhere yet:
// what a road adds is theirs who file along it (OM §8.2 [-]). To limber takes 3 of them and a turn 7, so
// that a second turn, or to unlimber, finds 4 (OM §8.6 [+], §8.6 [-]).
func Test8_2_GunsOffTheRoads(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{battery("A", 2, 60, 40, 0, "")}, []string{line("X", 60, 110, 180)}, "id: road, kind: road, line: [[20, 1], [20, 119]], width: 4")), "move-first")
	s = after(s, &state.EvOrder{Brigade: "B0", Order: "attack", Turn: 1}, &state.EvStage{Stage: state.StepFoot})
	s, _ = does(t, s, "limber A")
	s, _ = does(t, s, "face A left")
	if got := s.Unit("A").Spent; got != 1000 {
		t.Errorf("OM §8.6: limbered and turned: got %d hundredths spent; want 3 and 7 cm", got)
	}
	for _, l := range []string{"face A about", "unlimber A"} {
		if got := tellsOf(t, s, l); got != "OM §8.6 drill.no-move-left" {
			t.Errorf("OM §8.2, 8.6: %s with 4 of 14 cm left: got %q; want a refusal by §8.6", l, got)
		}
	}
}
