package ordremixte

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file holds conditions of single sentences of the book, each with every part of it
// true and then one after the other false.

// What ground does to whom: the speed, what entering it costs, disorder, and whom it lets
// through (OM §8.3 [+], OM §8.3 [-], OM §15).
func Test8_3_WhatGroundDoes(t *testing.T) {
	const foot, loose, horse, guns = "A", "O", "H", "G"
	s := exact(scenario(t, nil, []string{line(foot, 20, 20, 0), unitAt(loose, 3, "open", 40, 20, 0, chasseurs), horseAt(horse, 2, 60, 20, 0),
		"id: G, arm: foot-artillery, bases: 2, formation: limbered, at: [80, 20], facing: 0"}))
	type does struct {
		slow, enter    int
		disorder, bars bool
	}
	plain, half, halfDisorders, barred := does{1, 0, false, false}, does{2, 0, false, false}, does{2, 0, true, false}, does{0, 0, false, true}
	for _, c := range []struct {
		ground string
		ford   bool
		who    string
		form   facts.Formation
		want   does
	}{
		{"wood", false, foot, facts.Line, halfDisorders}, {"wood", false, foot, facts.March, halfDisorders}, {"wood", false, loose, facts.Open, half},
		{"wood", false, horse, facts.Line, halfDisorders}, {"wood", false, guns, facts.Limbered, barred},
		{"rough", false, foot, facts.Column, halfDisorders}, {"rough", false, loose, facts.Open, half}, {"rough", false, horse, facts.Column, halfDisorders}, {"rough", false, guns, facts.Limbered, barred},
		{"steep-hill", false, foot, facts.Line, halfDisorders}, {"steep-hill", false, loose, facts.Open, half}, {"steep-hill", false, horse, facts.Line, halfDisorders}, {"steep-hill", false, guns, facts.Limbered, barred},
		{"hill", false, foot, facts.Line, half}, {"hill", false, loose, facts.Open, half}, {"hill", false, horse, facts.Line, half}, {"hill", false, guns, facts.Limbered, half},
		{"low-hill", false, foot, facts.Line, plain}, {"low-hill", false, horse, facts.Line, plain}, {"low-hill", false, guns, facts.Limbered, plain},
		{"walled-field", false, foot, facts.Line, does{2, 400, true, false}}, {"walled-field", false, loose, facts.Open, does{2, 400, false, false}},
		{"walled-field", false, horse, facts.Line, does{2, 400, true, false}}, {"walled-field", false, guns, facts.Limbered, does{2, 400, false, false}},
		{"obstacle", false, foot, facts.Line, does{1, 400, false, false}}, {"obstacle", false, loose, facts.Open, does{1, 400, false, false}}, {"obstacle", false, horse, facts.Line, does{1, 400, false, false}},
		{"river", false, foot, facts.Line, barred}, {"river", false, loose, facts.Open, barred},
		{"river", true, foot, facts.Line, does{1, 1000, true, false}}, {"river", true, horse, facts.Line, does{1, 1000, true, false}}, {"river", true, loose, facts.Open, does{1, 1000, false, false}},
		{"village", false, foot, facts.Line, barred}, {"village", false, foot, facts.Column, barred}, {"village", false, foot, facts.March, plain}, {"village", false, loose, facts.Open, plain},
		{"village", false, horse, facts.Line, barred}, {"village", false, horse, facts.March, plain},
		{"building", false, foot, facts.Line, plain}, {"building", false, foot, facts.Column, barred}, {"building", false, foot, facts.March, plain}, {"building", false, loose, facts.Open, plain},
		{"road", false, foot, facts.Line, plain},
	} {
		e := motion.EffectOn(s, s.Unit(c.who), c.form, &state.Terrain{ID: "g", Kind: c.ground, Ford: c.ford})
		got := does{e.Slow, e.Enter, e.Disorder, e.Bars != ""}
		if got.bars && c.want.bars { // what it would cost is nothing to anybody
			continue
		}
		if got != c.want {
			t.Errorf("OM §8.3: %s (ford %v), %s in %s: got %+v, want %+v", c.ground, c.ford, c.who, facts.UnitFacts[facts.FFormation].Words[c.form], got, c.want)
		}
	}
	// What the scenario closes to an arm is closed to that arm alone.
	closed := &state.Terrain{ID: "g", Kind: "obstacle", Bars: 1 << facts.FootArtillery}
	for who, want := range map[string]bool{guns: true, foot: false, horse: false} {
		u := s.Unit(who)
		if got := motion.EffectOn(s, u, u.Formation, closed).Bars != ""; got != want {
			t.Errorf("OM §8.3: an obstacle closed to guns, %s: got barred %v, want %v", who, got, want)
		}
	}
}

// An attack may shun ground that is broken, and nothing else (OM §4.2 [+], OM §4.2 [-]).
func Test4_2_BrokenGround(t *testing.T) {
	for kind, want := range map[string]bool{"wood": true, "rough": true, "steep-hill": true, "walled-field": true, "obstacle": true, "building": true, "village": true, "redoubt": true, "river": true,
		"hill": false, "low-hill": false, "road": false, "bridge": false, "": false} {
		if got := command.BrokenGround(kind); got != want {
			t.Errorf("OM §4.2: %q: got %v, want %v", kind, got, want)
		}
	}
	// The enemy stands on it, or the straight way leads over it; beside both it is no reason.
	for _, c := range []struct {
		ground string
		want   bool
	}{
		{"[[40, 48], [80, 48], [80, 56], [40, 56]]", true}, {"[[40, 30], [80, 30], [80, 34], [40, 34]]", true},
		{"[[70, 20], [90, 20], [90, 60], [70, 60]]", false}, {"[[40, 60], [80, 60], [80, 70], [40, 70]]", false},
	} {
		s := exact(scenario(t, []string{line("X", 60, 50, 180)}, []string{line("A", 60, 20, 0)}, "id: w, kind: wood, polygon: "+c.ground))
		if got := command.Shuns(s, s.Unit("A").Foot(), s.Unit("X").Foot()); got != c.want {
			t.Errorf("OM §4.2: a wood at %s: got %v, want %v", c.ground, got, c.want)
		}
	}
}

// Horse under an order to attack need not charge a square, a battalion mass, nor troops in
// cover (OM §4.2 [+], R52, R53); anybody else it must, and foot has no such leave
// (OM §4.2 [-]).
func Test4_2_WhomHorseNeedNotCharge(t *testing.T) {
	base := exact(scenario(t, []string{line("X", 60, 50, 180)}, []string{horseAt("H", 2, 60, 20, 0), unitAt("F", 4, "column", 90, 20, 0, "")}))
	b := after(base, &state.EvRuling{Ruling: 52, Reading: "b"})
	for _, c := range []struct {
		name   string
		s      *state.State
		change func(*state.Unit)
		want   bool
	}{
		{"a line in the open", base, func(*state.Unit) {}, false},
		{"a column", base, func(u *state.Unit) { u.Formation = facts.Column }, false},
		{"a square", base, func(u *state.Unit) { u.Formation = facts.Square }, true},
		{"a battalion mass", base, func(u *state.Unit) { u.Formation = facts.Mass }, true},
		{"hard cover", base, func(u *state.Unit) { u.Cover = facts.HardCover }, true},
		{"light cover", base, func(u *state.Unit) { u.Cover = facts.LightCover }, false},
		{"light cover, the other reading", b, func(u *state.Unit) { u.Cover = facts.LightCover }, true},
		{"no cover, the other reading", b, func(*state.Unit) {}, false},
		{"a garrison nobody placed", base, func(u *state.Unit) { u.Placed, u.Block = false, "v" }, true},
		{"a line nobody placed", base, func(u *state.Unit) { u.Placed = false }, false},
	} {
		s := as(c.s, "X", c.change)
		if got := command.Unridable(s, s.Unit("H"), s.Unit("X")); got != c.want {
			t.Errorf("OM §4.2: %s: got %v, want %v", c.name, got, c.want)
		}
		if command.Unridable(s, s.Unit("F"), s.Unit("X")) {
			t.Errorf("OM §4.2: %s: got leave for foot, want none", c.name)
		}
	}
}

// Who lost a point under fire tests once, with four points or fewer, if it stands
// (OM §11.1 [+], OM §11.1 [-], R14).
func Test11_1_WhoOwesATestOfFire(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, nil)
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   bool
	}{
		{"four points left", func(*state.Unit) {}, true},
		{"five points left", func(u *state.Unit) { u.PM = 5 }, false},
		{"one point left", func(u *state.Unit) { u.PM = 1 }, true},
		{"none left", func(u *state.Unit) { u.PM = 0 }, false},
		{"lost none", func(u *state.Unit) { u.FireLost = 0 }, false},
		{"lost two", func(u *state.Unit) { u.FireLost = 2 }, true},
		{"has tested", func(u *state.Unit) { u.Tested = true }, false},
		{"routs", func(u *state.Unit) { u.Status = state.Routing }, false},
		{"retires", func(u *state.Unit) { u.Status = state.Retreating }, false},
	} {
		s := as(base, "A", func(u *state.Unit) { u.PM, u.FireLost = 4, 1; c.change(u) })
		if got := melee.OwesFireTest(s, s.Unit("A")); got != c.want {
			t.Errorf("OM §11.1: %s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Who charges medium or heavy guns frontally tests its fire on a d6 (OM §11.1 [+], R78);
// before light guns, foot or horse, on a flank, and before others it does not
// (OM §11.1 [-]).
func Test11_1_ChargersOfGuns(t *testing.T) {
	s := exact(scenario(t, []string{battery("G", 2, 60, 50, 180, ""), line("X", 90, 50, 180)}, []string{unitAt("A", 4, "column", 60, 20, 0, "")}))
	for _, c := range []struct {
		arm         facts.Arm
		weight      facts.Weight
		want, other bool
	}{
		{facts.FootArtillery, facts.Medium, true, true}, {facts.FootArtillery, facts.Heavy, true, true}, {facts.FootArtillery, facts.Light, false, false}, {facts.HorseArtillery, facts.Medium, true, false},
		{facts.HorseArtillery, facts.Light, false, false}, {facts.Infantry, facts.Medium, false, false}, {facts.LightCavalry, facts.Medium, false, false},
	} {
		if got := fire.HeavyGuns(s.Read(), c.arm, c.weight); got != c.want {
			t.Errorf("OM §11.1: arm %d weight %d: got %v, want %v", c.arm, c.weight, got, c.want)
		}
		if got := fire.HeavyGuns(after(s, &state.EvRuling{Ruling: 78, Reading: "b"}).Read(), c.arm, c.weight); got != c.other {
			t.Errorf("OM R78 b: arm %d weight %d: got %v, want %v", c.arm, c.weight, got, c.other)
		}
	}
	for _, c := range []struct {
		name   string
		charge *state.Charge
		want   bool
	}{
		{"the guns", &state.Charge{N: 1, Attackers: []string{"A"}, Target: "G", Side: facts.Front}, true},
		{"their flank", &state.Charge{N: 1, Attackers: []string{"A"}, Target: "G", Side: facts.Flank}, false},
		{"foot", &state.Charge{N: 1, Attackers: []string{"A"}, Target: "X", Side: facts.Front}, false},
		{"somebody else charges them", &state.Charge{N: 1, Attackers: []string{"B"}, Target: "G", Side: facts.Front}, false},
	} {
		n := *inPhase(s, "fire")
		n.Charges = []*state.Charge{c.charge}
		g, err := casting.Gather(&n, shotAt("G", "A"))
		if err != nil {
			t.Fatal(err)
		}
		if got := fire.ChargesGuns(g, g.Units[1][0], g.Units[0]); got != c.want {
			t.Errorf("OM §11.1: it charges %s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Through whom an evader goes: open order and crews through every friend, teams and horse
// through open order, guns in action and guns without crews (OM §8.5 [+], OM §8.7 [+]); nobody
// through an enemy, horse not through close order (OM §8.5 [-]).
func Test8_7_ThroughWhomEvadersGo(t *testing.T) {
	s := exact(scenario(t, []string{line("U", 60, 20, 0), line("F", 60, 30, 0), battery("G", 2, 60, 40, 0, "")}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name   string
		of     string
		change func(*state.Unit)
		loose  bool // through it go open order and crews
		formed bool // and teams and horse
	}{
		{"a line", "F", func(*state.Unit) {}, true, false},
		{"open order", "F", func(u *state.Unit) { u.Formation = facts.Open }, true, true},
		{"guns in action", "G", func(*state.Unit) {}, true, true},
		{"teams", "G", func(u *state.Unit) { u.Formation = facts.Limbered }, true, false},
		{"guns without their crew", "G", func(u *state.Unit) { u.Formation, u.Abandoned = facts.Limbered, true }, true, true},
		{"an enemy", "X", func(*state.Unit) {}, false, false},
		{"an enemy in open order", "X", func(u *state.Unit) { u.Formation = facts.Open }, false, false},
	} {
		n := as(s, c.of, c.change)
		for kind := flight.SlipOpen; kind <= flight.SlipHorse; kind++ {
			want := c.formed
			if kind == flight.SlipOpen || kind == flight.SlipCrew {
				want = c.loose
			}
			p := &flight.Slip{U: n.Unit("U"), Kind: kind}
			if got := p.PassesFriend(n.Unit(c.of)); got != want {
				t.Errorf("OM §8.7: kind %d through %s: got %v, want %v", kind, c.name, got, want)
			}
		}
	}
}

// A change of formation keeps the front (OM §8.6 [-]) but to and from march column, of foot
// that stands still to change, into and out of a square (OM §8.6 [+]); a turn alone is none.
func Test8_6_WhoTurnsWithAChange(t *testing.T) {
	for _, c := range []struct {
		name, nation string
		from, to     facts.Formation
		ok           bool
	}{
		{"line into column", "france", facts.Line, facts.Column, false}, {"column into line", "france", facts.Column, facts.Line, false}, {"line into open order", "france", facts.Line, facts.Open, false},
		{"a turn alone", "france", facts.Line, facts.Line, true}, {"into march column", "france", facts.Line, facts.March, true}, {"out of march column", "france", facts.March, facts.Line, true},
		{"into a square", "france", facts.Line, facts.Square, true}, {"out of a square", "france", facts.Square, facts.Line, true}, {"foot that stands still", "austria", facts.Line, facts.Column, true},
	} {
		s := as(scenario(t, nil, []string{line("A", 60, 20, 0)}), "A", func(u *state.Unit) { u.Formation, u.Nation = c.from, c.nation })
		err := motion.TurnsWith(s, &motion.Drill{U: s.Unit("A"), Form: c.to})
		if (err == nil) != c.ok || !c.ok && !isKey(err, "drill.keeps-front") {
			t.Errorf("OM §8.6: %s: got %v, want allowed %v", c.name, err, c.ok)
		}
	}
}

// A line that friends have run over this turn gives a breakthrough no closing fire
// (OM §10.2 [-]); any other line, another formation, horse, a charge in the movement or on a
// flank is as ever (OM §10.2 [+]).
func Test10_2_LinesRunOver(t *testing.T) {
	s := victors(exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, 50, 180)})), "H")
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		cast   func(*casting.Cast)
		want   bool
	}{
		{"run over this turn", func(u *state.Unit) { u.RunOver = s.Turn }, nil, true},
		{"run over a turn ago", func(u *state.Unit) { u.RunOver = s.Turn - 1 }, nil, false},
		{"never", func(*state.Unit) {}, nil, false},
		{"disordered by ground", func(u *state.Unit) { u.Disordered = true }, nil, false},
		{"a column", func(u *state.Unit) { u.RunOver, u.Formation = s.Turn, facts.Column }, nil, false},
		{"horse", func(u *state.Unit) { u.RunOver, u.Arm = s.Turn, facts.LightCavalry }, nil, false},
		{"a charge in the movement", func(u *state.Unit) { u.RunOver = s.Turn }, func(c *casting.Cast) { c.Pursuit = false }, false},
		{"its flank", func(u *state.Unit) { u.RunOver = s.Turn }, func(c *casting.Cast) { c.Sit.Set(facts.SSide, int(facts.Flank), facts.Given) }, false},
		{"nobody placed, disordered", func(u *state.Unit) { u.Placed, u.Disordered = false, true }, nil, true},
		{"nobody placed, in order", func(u *state.Unit) { u.Placed, u.RunOver = false, s.Turn }, nil, false},
	} {
		n := as(s, "A", c.change)
		g, err := casting.Gather(n, on("charge", "H", "A"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		g.Pursuit = true
		g.Sit.Set(facts.SSide, int(facts.Front), facts.Given)
		if c.cast != nil {
			c.cast(g)
		}
		if got := charge.Unready(g, g.Units[1][0]); got != c.want {
			t.Errorf("OM §10.2: %s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Rockets take the order of horse to the end of the next move (OM §9.7 [+]): of horse alone,
// and only when they hit (OM §9.7 [-]); the battery has fired either way, or is destroyed.
func Test9_7_RocketsOnTheTable(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{"id: R, arm: horse-artillery, weapon: rockets, bases: 1, formation: unlimbered, at: [60, 20], facing: 0"},
		[]string{horseAt("H", 3, 60, 60, 180), line("X", 60, 80, 180)})), "fire")
	for _, c := range []struct {
		at       string
		face     int
		lost     int
		disorder int // the last turn of it
	}{{"H", 1, 1, s.Turn + 1}, {"H", 2, 0, 0}, {"H", 9, 0, 0}, {"H", 10, 0, 0}, {"X", 1, 1, 0}, {"X", 2, 0, 0}} {
		base := relocated(s, "X", geometry.Vec{X: 60, Y: 118}, 180)
		if c.at == "X" {
			base = relocated(relocated(s, "X", geometry.Vec{X: 60, Y: 60}, 180), "H", geometry.Vec{X: 60, Y: 117}, 180)
		}
		n := played(t, base, shotAt("R", c.at), c.face)
		u, r := n.Unit(c.at), n.Unit("R")
		if u.PMStart-u.PM != c.lost || u.Disordered != (c.disorder > 0) || u.DisorderTo != c.disorder || u.Status != state.Steady || melee.OwesFireTest(n, u) {
			t.Errorf("OM §9.7: %s, a %d: got %d lost, disordered %v to %d, %v, test %v; want %d, to %d, no test", c.at, c.face, u.PMStart-u.PM, u.Disordered, u.DisorderTo, u.Status, melee.OwesFireTest(n, u), c.lost, c.disorder)
		}
		if (r.Status == state.Destroyed) != (c.face == 10) || r.Status != state.Destroyed && !r.Fired {
			t.Errorf("OM §9.7: %s, a %d: the rockets are %v, fired %v", c.at, c.face, r.Status, r.Fired)
		}
	}
}

// Rockets are fire like that of other guns: who is in disorder or routs loses a point under them
// whatever their die shows, and tests for that one when fire closes (OM §13 [+], OM §14 [+],
// OM §9.7 [-]); a general with the target is tried (OM §17 [+]).
func Test9_7_RocketsAtDisorder(t *testing.T) {
	s := exact(scenario(t, []string{"id: R, arm: horse-artillery, weapon: rockets, bases: 1, formation: unlimbered, at: [60, 20], facing: 0"},
		[]string{unitAt("X", 3, "line", 60, 60, 180, "")}))
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		face   int
		lost   int
		tests  bool
	}{
		{"in order, hit", func(*state.Unit) {}, 1, 1, false},
		{"in order, missed", func(*state.Unit) {}, 5, 0, false},
		{"disordered, hit", func(u *state.Unit) { u.Disordered = true }, 1, 2, true},
		{"disordered, missed", func(u *state.Unit) { u.Disordered = true }, 5, 1, true},
		{"routs, hit", func(u *state.Unit) { u.Status = state.Routing }, 1, 2, false},
		{"routs, missed", func(u *state.Unit) { u.Status = state.Routing }, 5, 1, false},
		{"disordered, and shot at before", func(u *state.Unit) { u.Disordered = true }, 5, 0, false},
	} {
		now := inPhase(as(s, "X", c.change), "fire")
		if c.name == "disordered, and shot at before" {
			now = after(now, &state.EvShot{Unit: "X"})
		}
		n := played(t, now, shotAt("R", "X"), c.face)
		u := n.Unit("X")
		if lost := s.Unit("X").PM - u.PM; lost != c.lost || melee.OwesFireTest(n, u) != c.tests || !u.Shot {
			t.Errorf("OM §9.7, 13: %s: got %d lost, test %v, shot at %v; want %d, %v, true", c.name, lost, melee.OwesFireTest(n, u), u.Shot, c.lost, c.tests)
		}
	}
}

// Zones of control (OM §8.8): foot in close order as deep as its weapon carries, 5 cm on
// each side of a square, horse 22, guns in action half of their longest range
// (OM §8.8 [+]); open order, teams, routers, who fights and who is gone have none
// (OM §8.8 [-]).
func Test8_8_DepthsOfZones(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), unitAt("R", 4, "line", 80, 20, 0, ", weapon: rifle"), horseAt("H", 2, 100, 20, 0), battery("G", 2, 20, 20, 0, ""), battery("LG", 2, 40, 20, 0, ", weight: light")},
		[]string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name, id string
		change   func(*state.Unit)
		want     float64
	}{
		{"a line", "A", func(*state.Unit) {}, 9}, {"a column", "A", func(u *state.Unit) { u.Formation = facts.Column }, 9}, {"rifles in line", "R", func(*state.Unit) {}, 12},
		{"a square", "A", func(u *state.Unit) { u.Formation = facts.Square }, 5}, {"open order", "A", func(u *state.Unit) { u.Formation = facts.Open }, 0},
		{"horse", "H", func(*state.Unit) {}, 22}, {"guns", "G", func(*state.Unit) {}, 20}, {"light guns", "LG", func(*state.Unit) {}, 15},
		{"teams", "G", func(u *state.Unit) { u.Formation = facts.Limbered }, 0}, {"guns without a crew", "G", func(u *state.Unit) { u.Abandoned = true }, 0},
		{"routers", "A", func(u *state.Unit) { u.Status = state.Routing }, 0}, {"routing horse", "H", func(u *state.Unit) { u.Status = state.Routing }, 0},
		{"who retires", "A", func(u *state.Unit) { u.Status = state.Retreating }, 9}, {"destroyed", "H", func(u *state.Unit) { u.Status = state.Destroyed }, 0},
		{"off the table", "H", func(u *state.Unit) { u.Off = 1 }, 0},
	} {
		s := as(base, c.id, c.change)
		if got, _ := table.ZoneDepth(s, s.Unit(c.id)); got != c.want {
			t.Errorf("OM §8.8: %s: got %v cm, want %v", c.name, got, c.want)
		}
	}
	for stage, want := range map[state.ChargeStage]float64{state.InContact: 0, state.Declared: 9, state.Fought: 9} {
		s := *base
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "A", Stage: stage}}
		for _, id := range []string{"A", "X"} {
			if got, _ := table.ZoneDepth(&s, s.Unit(id)); got != want {
				t.Errorf("OM §8.8: a charge at stage %d, %s: got %v cm, want %v", stage, id, got, want)
			}
		}
		if got, _ := table.ZoneDepth(&s, s.Unit("R")); got != 12 {
			t.Errorf("OM §8.8: beside a melee: got %v cm, want 12", got)
		}
	}
}

// The nearest of two enemies in whose zones one stands is the one that must be charged
// (OM §8.8 [+]), whichever is named first.
func Test8_8_NearestOfTwoZones(t *testing.T) {
	for _, c := range []struct {
		first, second float64
		want          string
	}{{26, 28, "A"}, {28, 26, "B"}} {
		s := exact(scenario(t, []string{line("X", 60, 20, 0)}, []string{line("A", 56, c.first, 180), line("B", 64, c.second, 180)}))
		all := table.ZonesOn(s, s.Unit("X"))
		if len(all) != 2 || all[0].Z.U.ID != c.want || table.ZoneOn(s, s.Unit("X")).ID != c.want {
			t.Errorf("OM §8.8: A at %v, B at %v: got %d zones, want two, %s first", c.first, c.second, len(all), c.want)
		}
	}
	for y, want := range map[float64]bool{29: true, 29.1: false} {
		s := exact(scenario(t, []string{line("X", 60, 20, 0)}, []string{line("A", 60, y, 180)}))
		if got := table.ZoneOn(s, s.Unit("X")) != nil; got != want {
			t.Errorf("OM §8.8: an enemy %v before it: got in its zone %v, want %v", y-20, got, want)
		}
	}
}

// A router may be rallied once a turn, after its first move (OM §14/rally [+], [-]); who was
// not tried pays when the phase closes, once.
func Test14_WhoMayBeRallied(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   bool
	}{
		{"after its first move", func(*state.Unit) {}, true},
		{"before it", func(u *state.Unit) { u.Fled = 0 }, false},
		{"tried this turn", func(u *state.Unit) { u.Tried = base.Turn }, false},
		{"tried last turn", func(u *state.Unit) { u.Tried = base.Turn - 1 }, true},
		{"who retires", func(u *state.Unit) { u.Status = state.Retreating }, false},
		{"who stands", func(u *state.Unit) { u.Status = state.Steady }, false},
	} {
		s := inPhase(as(base, "A", func(u *state.Unit) { u.Status, u.Fled, u.Tried = state.Routing, 1, -1; c.change(u) }), "rally")
		if got := flight.MayTry(s, s.Unit("A")); got != c.want || (len(turn.Dues(s)) == 1) != c.want {
			t.Errorf("OM §14/rally: %s: got %v and %d dues, want %v", c.name, got, len(turn.Dues(s)), c.want)
		}
		evs, _, err := flight.CloseRally(s)
		if err != nil {
			t.Fatal(err)
		}
		n := after(s, evs...)
		want := s.Unit("A").PM
		if c.want {
			want--
		}
		if n.Unit("A").PM != want || c.want && n.Unit("A").Tried != s.Turn {
			t.Errorf("OM §14/rally: %s, nobody tries: got %d points, tried in turn %d; want %d", c.name, n.Unit("A").PM, n.Unit("A").Tried, want)
		}
	}
}

// A unit that leaves the table retiring comes back in the movement of its side in the next turn, not in the same
// nor in a later one, and in no other phase (OM §14 [+], OM §14 [-], R367).
func Test14_WhenItComesBack(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, nil)
	for _, c := range []struct {
		off, turn int
		phase     string
		ok        bool
	}{{3, 3, "move-first", false}, {3, 4, "move-first", true}, {3, 4, "rally", false}, {3, 4, "move-second", false}, {3, 4, "late", false}, {3, 5, "move-first", false}, {0, 3, "move-first", true}, {0, 3, "fire", true}} {
		s := *as(inPhase(base, c.phase), "A", func(u *state.Unit) { u.Off = c.off })
		s.Turn = c.turn
		if got := flight.MayReturn(&s, s.Unit("A")) == nil; got != c.ok {
			t.Errorf("OM §14: left in turn %d, back in %d, %s: got %v, want %v", c.off, c.turn, c.phase, got, c.ok)
		}
	}
}

// The point towards which a unit withdraws is that of its division, and of its side when it
// belongs to none (OM §4.6 [+]).
func Test4_6_WhoseRear(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)})
	f := *s.Field
	f.Divisions = append([]state.Division(nil), s.Field.Divisions...)
	f.Sides = append([]state.SideInfo(nil), s.Field.Sides...)
	for i := range f.Divisions {
		f.Divisions[i].Rear = geometry.Vec{X: float64(10 + i), Y: 1}
	}
	for i := range f.Sides {
		f.Sides[i].Rear = geometry.Vec{X: float64(20 + i), Y: 2}
	}
	n := *s
	n.Field = &f
	for _, c := range []struct {
		id       string
		division int
		want     geometry.Vec
	}{{"A", 0, geometry.Vec{X: 10, Y: 1}}, {"X", 1, geometry.Vec{X: 11, Y: 1}}, {"A", -1, geometry.Vec{X: 20, Y: 2}}, {"X", -1, geometry.Vec{X: 21, Y: 2}}, {"X", len(f.Divisions), geometry.Vec{X: 21, Y: 2}}} {
		m := as(&n, c.id, func(u *state.Unit) { u.Division = c.division })
		if got := command.Rear(m, m.Unit(c.id)); got != c.want {
			t.Errorf("OM §4.6: %s of division %d: got %v, want %v", c.id, c.division, got, c.want)
		}
	}
}

// The wave that was thrown back is horse that charged the same enemy earlier in this move and
// has fought or was stopped (OM §10.5/waves [+]); no charge on another, of foot, of the other
// side, a later one, one that has not struck, nor a second wave (OM §10.5/waves [-]). Who of
// it is left goes back.
func Test10_5_WhichWaveWasFirst(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), horseAt("B", 2, 90, 20, 0)}, []string{horseAt("H", 2, 60, 60, 180), horseAt("K", 2, 60, 80, 180), unitAt("F", 4, "column", 30, 60, 180, "")}))
	side := base.Unit("H").Side
	wave := []state.GivenFact{{Name: "wave", Value: "yes"}}
	for _, c := range []struct {
		name   string
		ch     state.Charge
		change func(*state.Unit)
		found  bool
		left   string
	}{
		{"fought", state.Charge{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.Fought}, nil, true, "H"},
		{"stopped", state.Charge{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.Repelled}, nil, true, "H"},
		{"declared", state.Charge{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.Declared}, nil, false, ""},
		{"in contact", state.Charge{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.InContact}, nil, false, ""},
		{"on another", state.Charge{N: 1, Attackers: []string{"H"}, Target: "B", Stage: state.Fought}, nil, false, ""},
		{"later", state.Charge{N: 2, Attackers: []string{"H"}, Target: "A", Stage: state.Fought}, nil, false, ""},
		{"later, stopped", state.Charge{N: 2, Attackers: []string{"H"}, Target: "A", Stage: state.Repelled}, nil, false, ""},
		{"a second wave", state.Charge{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.Fought, Facts: wave}, nil, false, ""},
		{"foot", state.Charge{N: 1, Attackers: []string{"F"}, Target: "A", Stage: state.Fought}, nil, false, ""},
		{"of the other side", state.Charge{N: 1, Attackers: []string{"B"}, Target: "A", Stage: state.Fought}, nil, false, ""},
		{"two of them, one destroyed", state.Charge{N: 1, Attackers: []string{"H", "K"}, Target: "A", Stage: state.Fought}, func(u *state.Unit) { u.Status = state.Destroyed }, true, "K"},
		{"two of them, one off the table", state.Charge{N: 1, Attackers: []string{"H", "K"}, Target: "A", Stage: state.Fought}, func(u *state.Unit) { u.Off = 1 }, true, "K"},
	} {
		s := *base
		if c.change != nil {
			s = *as(base, "H", c.change)
		}
		ch := c.ch
		s.Charges = []*state.Charge{&ch}
		got, left := s.FirstWave("A", side, 2)
		ids := []string{}
		for _, u := range left {
			ids = append(ids, u.ID)
		}
		if (got != nil) != c.found || strings.Join(ids, " ") != c.left {
			t.Errorf("OM §10.5/waves: %s: got %v, left %v; want %v, %q", c.name, got != nil, ids, c.found, c.left)
		}
	}
}

// Whose ride is so narrow that it goes over a bridge: one base abreast (OM §8.2 [+],
// OM §8.2 [-]).
func Test8_2_NarrowEnoughForABridge(t *testing.T) {
	for _, c := range []struct {
		bases      int
		form, more string
		want       bool
	}{{4, "march", "", true}, {4, "column", "", false}, {4, "line", "", false}, {1, "line", "", true}, {2, "line", "", false},
		{2, "column", ", arm: light-cavalry", true}, {2, "line", ", arm: light-cavalry", false}, {3, "march", ", arm: heavy-cavalry", true}} {
		s := scenario(t, nil, []string{unitAt("A", c.bases, c.form, 60, 20, 0, c.more)})
		u := s.Unit("A")
		if got := motion.Narrow(s, u, u.Formation); got != c.want {
			t.Errorf("OM §8.2: %s: got %v, want %v", fmt.Sprintf("%d in %s%s", c.bases, c.form, c.more), got, c.want)
		}
	}
}
