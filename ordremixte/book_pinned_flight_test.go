package ordremixte

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file holds each limit and each branch of breakthroughs, flights, evasions and houses to
// the book, one line of a table for each: OM §8.7, 8.8, 12, 14, 15.

// Horse that beat its enemy in the turn before breaks through now, and not when it did in
// that turn or in this (OM §12 [+], OM §12 [-]); what it may do and what the program lists as
// due are the same.
func Test12_TurnsOfABreakthrough(t *testing.T) {
	base := inPhase(atTurn(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 90, 180)})), 5), "breakthrough")
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		key    string
	}{
		{"won a turn ago", func(u *state.Unit) {}, ""},
		{"won two turns ago", func(u *state.Unit) { u.BeatTurn = 3 }, "pursuit.no-victory"},
		{"won in this turn", func(u *state.Unit) { u.BeatTurn = 5 }, "pursuit.no-victory"},
		{"never won", func(u *state.Unit) { u.BeatTurn = 0 }, "pursuit.no-victory"},
		{"broke through in this turn", func(u *state.Unit) { u.Broke = 5 }, "pursuit.again"},
		{"broke through a turn ago, and won the melee that came of it", func(u *state.Unit) { u.Broke = 4 }, "pursuit.twice"},
		{"broke through two turns ago", func(u *state.Unit) { u.Broke = 3 }, ""},
		{"retires", func(u *state.Unit) { u.Status = state.Retreating }, "pursuit.flees"},
		{"routs", func(u *state.Unit) { u.Status = state.Routing }, "pursuit.flees"},
		{"heavy horse", func(u *state.Unit) { u.Arm = facts.HeavyCavalry }, ""},
		{"foot", func(u *state.Unit) { u.Arm, u.Formation = facts.Infantry, facts.Line }, "pursuit.horse"},
	} {
		s := as(base, "H", func(u *state.Unit) { u.Beat, u.BeatTurn = "A", 4; c.change(u) })
		_, err := turn.Prepare(s, breakthrough("H"))
		saysNo(t, c.name, asRefusal(err), "OM §12", c.key)
		due := slices.ContainsFunc(turn.Dues(s), func(d game.Due) bool { return d.Action.Verb == "breakthrough" })
		if due != (c.key == "") {
			t.Errorf("OM §12: %s: got it listed as due: %v, want %v", c.name, due, c.key == "")
		}
	}
}

// Friends who stand in close order in the open within 8 cm behind a router are disordered
// (OM §14 [+]); a garrison of houses or of a village, guns, open order, who flees himself,
// the enemy, and whom it cannot reach, are not (OM §14 [-], OM §15 [+]).
func Test15_RoutersThroughAGarrison(t *testing.T) {
	village := "id: v, kind: village, polygon: [[48, 40], [72, 40], [72, 57], [48, 57]]"
	houses := "id: v, kind: building, polygon: [[48, 40], [72, 40], [72, 57], [48, 57]]"
	wood := "id: v, kind: hill, polygon: [[48, 40], [72, 40], [72, 57], [48, 57]]"
	for _, c := range []struct {
		name   string
		friend string
		ground string
		change func(*state.Unit)
		want   bool
	}{
		{"a line in the open", line("B", 60, 54, 0), "", nil, true},
		{"a march column in the open", unitAt("B", 4, "march", 60, 54, 0, ""), "", nil, true},
		{"a square", unitAt("B", 4, "square", 60, 54, 0, ""), "", nil, true},
		{"horse", horseAt("B", 2, 60, 54, 0), "", nil, true},
		{"a line on a hill", line("B", 60, 54, 0), wood, nil, true},
		{"a garrison of a village", unitAt("B", 4, "march", 60, 54, 0, ""), village, nil, false},
		{"a garrison of houses", unitAt("B", 4, "march", 60, 54, 0, ""), houses, nil, false},
		{"a line told to hold a block", line("B", 60, 54, 0), "", func(u *state.Unit) { u.Block = "v" }, false},
		{"open order", unitAt("B", 4, "open", 60, 54, 0, ", type: rifles"), "", nil, false},
		{"guns in action", battery("B", 2, 60, 54, 0, ""), "", nil, false},
		{"limbered guns", "id: B, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 54], facing: 0", "", nil, true}, // R300
		{"a router", line("B", 60, 54, 0), "", func(u *state.Unit) { u.Status = state.Routing }, false},
		{"who retires", line("B", 60, 54, 0), "", func(u *state.Unit) { u.Status = state.Retreating }, false},
	} {
		var ground []string
		if c.ground != "" {
			ground = append(ground, c.ground)
		}
		s := exact(scenario(t, []string{line("A", 60, 60, 0), c.friend}, []string{line("X", 60, 60.5, 180)}, ground...))
		if c.change != nil {
			s = as(s, "B", c.change)
		}
		for _, how := range []state.Status{state.Routing, state.Retreating} {
			f := fled(s, "A", "X", how)
			x := flight.FlightOf(f, f.Unit("A"))
			got := slices.ContainsFunc(x.Passed, func(u *state.Unit) bool { return u.ID == "B" })
			if got != c.want {
				t.Errorf("OM §15: %s runs through %s: got it disordered %v, want %v", how, c.name, got, c.want)
			}
		}
	}
	// Nor does a fugitive in open order, nor guns, disorder anybody (OM §8.5 [-]).
	for name, who := range map[string]string{"open order": unitAt("A", 4, "open", 60, 60, 0, ", type: rifles"), "limbered guns": "id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 60], facing: 0"} {
		f := fled(exact(scenario(t, []string{who, line("B", 60, 50, 0)}, []string{line("X", 60, 60.5, 180)})), "A", "X", state.Routing)
		if x := flight.FlightOf(f, f.Unit("A")); len(x.Passed) != 0 {
			t.Errorf("OM §8.5: %s runs through a line: got it disordered, want not", name)
		}
	}
}

// Who may be rallied: a router that has made a rout move and has not been tried in this turn
// (OM §14/rally [+], OM §14/rally [-]).
func Test14_EachTryAtARally(t *testing.T) {
	base := atTurn(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)})), 5)
	for _, c := range []struct {
		name        string
		status      state.Status
		fled, tried int
		may         bool
		key         string
	}{
		{"it has run once", state.Routing, 1, 0, true, ""},
		{"it has run twice, tried a turn ago", state.Routing, 2, 4, true, ""},
		{"it has not run yet", state.Routing, 0, 0, false, "rally.too-early"},
		{"tried in this turn", state.Routing, 1, 5, false, "rally.once"},
		{"it retires", state.Retreating, 1, 0, false, "rally.not-routing"},
		{"it stands", state.Steady, 1, 0, false, "rally.not-routing"},
	} {
		s := inPhase(as(base, "A", func(u *state.Unit) { u.Status, u.Fled, u.Tried, u.PM = c.status, c.fled, c.tried, 5 }), "rally")
		if got := flight.MayTry(s, s.Unit("A")); got != c.may {
			t.Errorf("OM §14/rally: %s: got may be tried %v, want %v", c.name, got, c.may)
		}
		_, err := turn.Prepare(s, rally("A"))
		saysNo(t, c.name, asRefusal(err), "OM §14/rally", c.key)
	}
}

// Who left the table comes back a turn later, not in the same (OM §14 [+], OM §14 [-]), at the
// point where he left, wholly on the table, with the edge at his back.
func Test14_BackOnTheTable(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	for now, key := range map[int]string{3: "rout.not-back", 4: "", 5: "rout.back-late"} {
		s := as(inPhase(atTurn(base, now), "move-first"), "A", func(u *state.Unit) { u.Off = 3 })
		saysNo(t, fmt.Sprint("off in turn 3, back in ", now), flight.MayReturn(s, s.Unit("A")), map[bool]string{false: "OM §14", true: "OM R367"}[now == 5], key)
	}
	s := atTurn(base, 1)
	saysNo(t, "never off", flight.MayReturn(s, s.Unit("A")), "OM §14", "")
	// A line of four, 12 cm by 1.5, on a table of 120 by 120.
	for _, c := range []struct {
		at, want geometry.Vec
		facing   float64
	}{
		{geometry.Vec{X: 60, Y: 0}, geometry.Vec{X: 60, Y: 1.5}, 0}, {geometry.Vec{X: 60, Y: -3}, geometry.Vec{X: 60, Y: 1.5}, 0},
		{geometry.Vec{X: 60, Y: 120}, geometry.Vec{X: 60, Y: 118.5}, 180}, {geometry.Vec{X: 0, Y: 60}, geometry.Vec{X: 1.5, Y: 60}, 90}, {geometry.Vec{X: 120, Y: 60}, geometry.Vec{X: 118.5, Y: 60}, 270},
		{geometry.Vec{X: 2, Y: 0}, geometry.Vec{X: 6, Y: 1.5}, 0}, {geometry.Vec{X: 119, Y: 0}, geometry.Vec{X: 114, Y: 1.5}, 0},
		{geometry.Vec{X: 0, Y: 3}, geometry.Vec{X: 1.5, Y: 6}, 90}, {geometry.Vec{X: 120, Y: 118}, geometry.Vec{X: 118.5, Y: 114}, 270},
	} {
		u := as(base, "A", func(u *state.Unit) { u.Off, u.OffAt, u.Placed = 1, c.at, false }).Unit("A")
		p, err := flight.BackOn(base, u, facts.Line)
		if err != nil || !near(p.At, c.want) || p.Facing != c.facing {
			t.Errorf("OM §14: left at %v: got back at %v facing %v (%v), want %v facing %v", c.at, p.At, p.Facing, err, c.want, c.facing)
		}
	}
}

// The three options of charged guns in action by how far the enemy began (OM §8.7 [+], R74):
// 8 cm or more, he is fired at first; 8 or less, they leave at once; at 8 either.
func Test8_7_OptionsOfTheGunners(t *testing.T) {
	for gap, want := range map[float64]string{3: "stay leave", 7.99: "stay leave", 8: "stay fire-and-leave leave", 8.01: "stay fire-and-leave", 12: "stay fire-and-leave"} {
		s := exact(scenario(t, []string{battery("G", 2, 60, 40, 180, "")}, []string{unitAt("A", 4, "column", 60, 40-gap, 0, "")}))
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "G", Closing: facts.Short})
		k, ok := prepared(t, s, evading([]string{"G"})).(*casting.Asking)
		if !ok {
			t.Fatalf("OM §8.7: at %v cm nobody is asked", gap)
		}
		if got := join(k.Need.Answers); got != want {
			t.Errorf("OM §8.7: charged from %v cm: got options %q, want %q", gap, got, want)
		}
		for crew, key := range map[string]string{"fire-and-leave": "charge.crew-near", "leave": "charge.crew-far", "stay": ""} {
			if slices.Contains(k.Need.Answers, crew) {
				key = ""
			}
			_, err := turn.Prepare(s, evading([]string{"G"}, "crew", crew))
			saysNo(t, fmt.Sprintf("crew=%s at %v cm", crew, gap), asRefusal(err), "OM §8.7", key)
		}
	}
}

// join is words with spaces between.
func join(all []string) string {
	out := ""
	for i, w := range all {
		if i > 0 {
			out += " "
		}
		out += w
	}
	return out
}

// Limbered foot guns run from a line from anywhere, from a column that began more than 5 cm
// off (OM §8.7 [+]), not from one at 5 cm (OM §8.7 [-]); horse guns always may.
func Test8_7_LimberedGunsAndColumns(t *testing.T) {
	for _, c := range []struct {
		arm, form string
		gap       float64
		key       string
	}{
		{"foot-artillery", "column", 4, "evade.foot-guns"}, {"foot-artillery", "column", 5, "evade.foot-guns"}, {"foot-artillery", "column", 5.01, ""}, {"foot-artillery", "column", 9, ""},
		{"foot-artillery", "line", 3, ""}, {"foot-artillery", "line", 5, ""}, {"horse-artillery", "column", 3, ""}, {"horse-artillery", "column", 5, ""},
	} {
		guns := fmt.Sprintf("id: G, arm: %s, bases: 2, formation: limbered, at: [60, 40], facing: 180", c.arm)
		s := exact(scenario(t, []string{guns}, []string{unitAt("A", 4, c.form, 60, 40-c.gap, 0, "")}))
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "G", Closing: facts.Short})
		_, err := flight.MaySlip(s, s.Unit("G"), evading([]string{"G"}))
		saysNo(t, fmt.Sprintf("%s from a %s at %v cm", c.arm, c.form, c.gap), asRefusal(err), "OM §8.7", c.key)
	}
}

// Who may slip away, each refusal by its paragraph (OM §8.7 [+], OM §8.7 [-], OM §7 [-]).
func Test8_7_EachRefusal(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{unitAt("X", 3, "open", 60, 50, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 40, 0, "")})), "move-first")
	base.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X", Stage: state.Declared}}
	unit := func(id string, change func(*state.Unit)) func(*state.State) *state.State {
		return func(s *state.State) *state.State { return as(s, id, change) }
	}
	stage := func(st state.ChargeStage) func(*state.State) *state.State {
		return func(s *state.State) *state.State {
			n, ch := *s, *s.Charges[0]
			ch.Stage = st
			n.Charges = []*state.Charge{&ch}
			return &n
		}
	}
	phase := func(id string, side int) func(*state.State) *state.State {
		return func(s *state.State) *state.State {
			n := after(s, &state.EvPhase{Phase: state.Phases().Index(id), Turn: s.Turn}, &state.EvFirst{Side: side})
			n.Charges = s.Charges
			return n
		}
	}
	for _, c := range []struct {
		name     string
		set      func(*state.State) *state.State
		par, key string
	}{
		{"charged by a column", unit("X", func(*state.Unit) {}), "OM §8.7", ""},
		{"charged by a line", unit("A", func(u *state.Unit) { u.Formation = facts.Line }), "OM §8.7", ""},
		{"charged by open order", unit("A", func(u *state.Unit) { u.Formation = facts.Open }), "OM §8.7", "evade.only-foot"},
		{"charged by horse", unit("A", func(u *state.Unit) { u.Arm, u.Formation = facts.LightCavalry, facts.Line }), "OM §8.7", "evade.only-foot"},
		{"its charger was stopped", unit("A", func(u *state.Unit) { u.Status = state.Retreating }), "OM §8.7", "evade.only-foot"},
		{"nobody charges", func(s *state.State) *state.State { n := *s; n.Charges = nil; return &n }, "OM §8.7", "evade.not-charged"},
		{"in contact", stage(state.InContact), "OM §10.1", "evade.engaged"},
		{"horse evades", unit("X", func(u *state.Unit) { u.Arm, u.Formation = facts.LightCavalry, facts.Line }), "OM §8.7", ""},
		{"close order", unit("X", func(u *state.Unit) { u.Formation = facts.Line }), "OM §8.7", "evade.close-order"},
		{"has evaded", unit("X", func(u *state.Unit) { u.Motion |= state.Evaded }), "OM §8.7", "charge.evades-once"},
		{"routs", unit("X", func(u *state.Unit) { u.Status = state.Routing }), "OM §14", "evade.flees"},
		{"in its own movement", phase("move-first", 0), "OM §7", "evade.own-phase"},
		{"in the other's second movement", phase("move-second", 0), "OM §7", ""},
		{"in the fire", phase("fire", 1), "OM §7", "om.wrong-phase"},
	} {
		s := c.set(base)
		_, err := flight.MaySlip(s, s.Unit("X"), evading([]string{"X"}))
		saysNo(t, c.name, asRefusal(err), c.par, c.key)
	}
	for letter, key := range map[string]string{"a": "", "b": "evade.late"} {
		s := after(phase("late", 1)(base), &state.EvRuling{Ruling: 109, Reading: letter})
		_, err := flight.MaySlip(s, s.Unit("X"), evading([]string{"X"}))
		saysNo(t, "in the late charges, R109 "+letter, asRefusal(err), "OM §7", key)
	}
}

// An avenue has a block within 5 cm on each of two opposite sides (OM §15 [+]); farther off,
// with blocks on one side alone, or in a block, it is none (OM §15 [-]).
func Test15_WhatIsAnAvenue(t *testing.T) {
	box := func(id string, lo, hi float64) string {
		return fmt.Sprintf("id: %s, kind: building, polygon: [[%v, 20], [%v, 20], [%v, 60], [%v, 60]]", id, lo, hi, hi, lo)
	}
	for _, c := range []struct {
		name   string
		ground []string
		want   bool
	}{
		{"between two", []string{box("v", 44, 56), box("w", 64, 74)}, true},
		{"5 cm from both", []string{box("v", 44, 55), box("w", 65, 74)}, true},
		{"farther from one", []string{box("v", 44, 54.99), box("w", 64, 74)}, false},
		{"farther from the other", []string{box("v", 44, 56), box("w", 65.01, 74)}, false},
		{"one alone", []string{box("v", 44, 56)}, false},
		{"none", []string{"id: v, kind: wood, polygon: [[44, 20], [56, 20], [56, 60], [44, 60]]", box("w", 64, 74)}, false},
		{"two on one side", []string{"id: v, kind: building, polygon: [[44, 20], [56, 20], [56, 39], [44, 39]]", "id: w, kind: building, polygon: [[44, 39.5], [56, 39.5], [56, 60], [44, 60]]"}, false},
	} {
		s := exact(scenario(t, []string{line("A", 20, 90, 0)}, []string{unitAt("X", 4, "march", 60, 42, 180, "")}, c.ground...))
		if got := garrison.Avenue(s, s.Unit("X").Foot()); got != c.want {
			t.Errorf("OM §15: %s: got an avenue %v, want %v", c.name, got, c.want)
		}
	}
}

// A flight's shelter is the nearest free block on its way: not its own, none that burns, holds
// an enemy or has no room (OM §15 [+], OM §15 [-]).
func Test15_WhichRefuge(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 100, 0), unitAt("B", 3, "march", 10, 20, 0, ""), unitAt("C", 2, "march", 30, 20, 0, "")}, []string{line("X", 90, 100, 180)},
		house("v", 60, 60), house("w", 60, 30)))
	for _, c := range []struct {
		name string
		s    *state.State
		to   geometry.Vec
		want string
	}{
		{"the nearer of two", base, geometry.Vec{X: 60, Y: 5}, "v"},
		{"it does not come so far", base, geometry.Vec{X: 60, Y: 70}, ""},
		{"it comes to the first only", base, geometry.Vec{X: 60, Y: 50}, "v"},
		{"beside its way", base, geometry.Vec{X: 10, Y: 60}, ""},
		{"an enemy holds the nearer", relocated(base, "X", geometry.Vec{X: 60, Y: 60}, 0), geometry.Vec{X: 60, Y: 5}, "w"},
		{"three friends in the nearer", relocated(base, "B", geometry.Vec{X: 60, Y: 60}, 0), geometry.Vec{X: 60, Y: 5}, "w"},
		{"two friends in the nearer", relocated(base, "C", geometry.Vec{X: 60, Y: 60}, 0), geometry.Vec{X: 60, Y: 5}, "v"},
	} {
		got := ""
		if b := garrison.Refuge(c.s, c.s.Unit("A"), c.s.Unit("A").Foot().Centre, c.to); b != nil {
			got = b.ID
		}
		if got != c.want {
			t.Errorf("OM §15: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// How many attack one side of a block: two columns or one line (OM §15 [+], OM §15 [-]).
func Test15_HowManyOnASide(t *testing.T) {
	for _, c := range []struct {
		forms []string
		sides int
		ok    bool
	}{
		{[]string{"column"}, 1, true}, {[]string{"line"}, 1, true}, {[]string{"column", "column"}, 1, true}, {[]string{"line", "line"}, 1, false}, {[]string{"line", "column"}, 1, false},
		{[]string{"column", "column", "column"}, 1, false}, {[]string{"column", "column", "column"}, 2, true}, {[]string{"line", "line"}, 2, true}, {[]string{"line", "column"}, 2, true}, {[]string{"line", "line", "column"}, 2, false}, {[]string{"line", "column", "column"}, 2, true},
	} {
		var att []*state.Sheet
		for i, f := range c.forms {
			sh := state.NewSheet()
			sh.ID = fmt.Sprint("a", i)
			sh.V[facts.FArm] = int(facts.Infantry)
			sh.V[facts.FFormation] = int(map[string]facts.Formation{"column": facts.Column, "line": facts.Line}[f])
			att = append(att, sh)
		}
		s := exact(scenario(t, []string{line("A", 60, 100, 0)}, []string{line("X", 90, 100, 180)}))
		g, err := casting.Gather(s, on("melee", "X", "A"))
		if err != nil {
			t.Fatal(err)
		}
		g.Sit.V[facts.SSides] = c.sides
		key := "block.too-many"
		if c.ok {
			key = ""
		}
		saysNo(t, fmt.Sprintf("%v on %d sides", c.forms, c.sides), asRefusal(garrison.SidesOfBlock(g, att, casting.Sheet(s.Unit("A"), s))), "OM §15", key)
	}
}

// What is added to the emergency square: nearer than 15 cm -20, recruits -20, veterans and
// elite +10 (OM §8.6/emergency-square [+]); to the countercharge -2 under Attack, not in the
// second phase (OM §10.5/countercharge [+], R55).
func Test8_6_EveryModifier(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 60, 180)}))
	for _, c := range []struct {
		cm    int
		grade facts.Grade
		want  int
	}{
		{1500, facts.LineGrade, 0}, {1499, facts.LineGrade, -20}, {501, facts.LineGrade, -20}, {3000, facts.LineGrade, 0}, {facts.Unknown, facts.LineGrade, 0},
		{1500, facts.Recruit, -20}, {1499, facts.Recruit, -40}, {1500, facts.Veteran, 10}, {1499, facts.Veteran, -10}, {1500, facts.Elite, 10}, {1499, facts.Elite, -10},
	} {
		g, err := casting.Gather(s, on("charge", "H", "A"))
		if err != nil {
			t.Fatal(err)
		}
		g.Sit.V[facts.SDistance] = c.cm
		g.Units[1][0].V[facts.FGrade] = int(c.grade)
		if got := charge.SquareMod(g.R, g.Units[1][0], g.Sit); got != c.want {
			t.Errorf("OM §8.6/emergency-square: %d hundredths off, grade %d: got %d, want %d", c.cm, c.grade, got, c.want)
		}
	}
	for _, c := range []struct {
		order  facts.Order
		second int
		letter string
		want   int
	}{{facts.Attack, 0, "a", -2}, {facts.Support, 0, "a", 0}, {facts.Cautious, 0, "a", 0}, {facts.Attack, 1, "a", 0}, {facts.Attack, 1, "b", -2}, {facts.Attack, 0, "b", -2}, {facts.Support, 1, "b", 0}} {
		n := after(s, &state.EvRuling{Ruling: 55, Reading: c.letter})
		g, err := casting.Gather(n, on("counter", "H", "A"))
		if err != nil {
			t.Fatal(err)
		}
		h := g.Units[0][0]
		h.Set(facts.FOrder, int(c.order), facts.Given)
		g.Sit.V[facts.SSecond] = c.second
		if got := charge.CounterMod(g.R, h, g.Sit); got != c.want {
			t.Errorf("OM §10.5/countercharge: order %d, second phase %d, R55 %s: got %d, want %d", c.order, c.second, c.letter, got, c.want)
		}
	}
}

// When the second wave routs, the first that stopped behind it routs with it, whatever it was
// before; when it retires or wins, the first stands (OM §10.5/waves [+], OM §10.5/waves [-]).
func Test10_5_FirstWaveRoutsWithTheSecond(t *testing.T) {
	s := played(t, waves(t, 7.5, "retreats"), on("charge", "K", "A", "wave", "yes"))
	s = after(s, &state.EvPM{Unit: "K", Now: 4})
	if got := s.Unit("H").Status; got != state.Steady {
		t.Fatalf("OM §10.5/waves: the first wave behind the second: got %s, want it to stand", got)
	}
	for _, c := range []struct {
		name  string
		faces []int
		want  state.Status
	}{{"the second routs", []int{50, 6, 5, 1}, state.Routing}, {"the second retires", []int{50, 6, 5, 3}, state.Steady}, {"the second wins", []int{50, 1}, state.Steady}} {
		if got := played(t, s, on("melee", "K", "A"), c.faces...).Unit("H").Status; got != c.want {
			t.Errorf("OM §10.5/waves: %s: got the first wave %s, want %s", c.name, got, c.want)
		}
	}
}

// Foot comes no nearer than 5 cm to the front of horse that rode forward in the movement
// before and has not moved in this one, and does not charge it there (OM §8.2 [-]); horse
// that rode two turns ago is approached and charged (OM §8.2 [+]).
func Test8_2_HorseThatRodeATurnAgo(t *testing.T) {
	base := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 2, 60, 30, 180)})
	base = after(base, &state.EvPhase{Phase: base.Phase, Turn: 5}, &state.EvFirst{Side: 0})
	for _, c := range []struct {
		rode int
		cm   float64
		key  string
	}{{4, 4.99, ""}, {4, 5, "drill.near-horse"}, {4, 6, "drill.near-horse"}, {5, 6, "drill.near-horse"}, {3, 6, ""}, {0, 6, ""}} {
		s := as(base, "H", func(u *state.Unit) { u.Forward = c.rode })
		saysNo(t, fmt.Sprintf("horse that rode in turn %d of 5, by %v cm", c.rode, c.cm), table.NearHorse(s, zoneMove(s, "A", geometry.Vec{Y: c.cm})), "OM §8.2", c.key)
		_, err := turn.Prepare(s, on("charge", "A", "H"))
		key := "drill.foot-horse"
		if c.rode < 4 {
			key = ""
		}
		saysNo(t, fmt.Sprintf("a charge on horse that rode in turn %d of 5", c.rode), asRefusal(err), "OM §8.2", key)
	}
}

// How far off the chargers began is the nearest of them, by the place where each stood, or
// what was typed with the charge when that is less (OM §8.7 [+]); other facts, and those of
// other units, say nothing of it, and of nobody nothing is known (OM §8.7 [-]).
func Test8_7_WhereTheChargersBegan(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("G", 3, "open", 60, 60, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 50, 0, ""), unitAt("B", 4, "column", 75, 48, 0, "")}))
	gap := geometry.Between(base.Unit("B").Foot(), base.Unit("G").Foot()).CM
	for _, c := range []struct {
		name  string
		who   []string
		facts []state.GivenFact
		s     *state.State
		want  float64
		known bool
	}{
		{"one", []string{"A"}, nil, base, 10, true},
		{"the farther", []string{"B"}, nil, base, gap, true},
		{"the nearer of two", []string{"A", "B"}, nil, base, 10, true},
		{"the nearer of two, named last", []string{"B", "A"}, nil, base, 10, true},
		{"less was typed", []string{"A"}, []state.GivenFact{{Name: "distance", Value: "7"}}, base, 7, true},
		{"more was typed", []string{"A"}, []state.GivenFact{{Name: "distance", Value: "12"}}, base, 10, true},
		{"something else was typed", []string{"A"}, []state.GivenFact{{Name: "range", Value: "7"}}, base, 10, true},
		{"it was typed of a unit", []string{"A"}, []state.GivenFact{{Of: "a", Name: "distance", Value: "7"}}, base, 10, true},
		{"no number was typed", []string{"A"}, []state.GivenFact{{Name: "distance", Value: "near"}}, base, 10, true},
		{"nobody of that name", []string{"Z"}, nil, base, 0, false},
		{"nobody placed, typed", []string{"A"}, []state.GivenFact{{Name: "distance", Value: "7"}}, unplaced(base), 7, true},
		{"nobody placed", []string{"A"}, nil, unplaced(base), 0, false},
	} {
		ch := &state.Charge{N: 1, Attackers: c.who, Target: "G", Stage: state.Declared, Facts: c.facts}
		got, known := flight.BeganAway(c.s, c.s.Unit("G"), []*state.Charge{ch})
		if known != c.known || known && (got < c.want-0.001 || got > c.want+0.001) {
			t.Errorf("OM §8.7: %s: got %v cm, known %v; want %v, %v", c.name, got, known, c.want, c.known)
		}
	}
	if _, known := flight.BeganAway(base, base.Unit("G"), nil); known {
		t.Errorf("OM §8.7: charged by nobody: got a distance, want none")
	}
}

// Who shares the victory over an enemy that others drove off: chargers in order, of foot and
// horse (OM §12 [+]); not guns, not who broke, and nobody when the enemy stands (OM §12 [-]).
func Test12_WhoSharesAVictory(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 40, 180, ""), horseAt("H", 2, 80, 40, 180)}))
	for _, c := range []struct {
		name   string
		target state.Status
		change func(*state.Unit) // of X
		want   string
	}{
		{"it routs", state.Routing, func(*state.Unit) {}, "X H"}, {"it retires", state.Retreating, func(*state.Unit) {}, "X H"}, {"it is destroyed", state.Destroyed, func(*state.Unit) {}, "X H"},
		{"it stands", state.Steady, func(*state.Unit) {}, ""},
		{"one retires", state.Routing, func(u *state.Unit) { u.Status = state.Retreating }, "H"}, {"one routs", state.Routing, func(u *state.Unit) { u.Status = state.Routing }, "H"},
		{"one is guns", state.Routing, func(u *state.Unit) { u.Arm = facts.FootArtillery }, "H"},
	} {
		s := as(as(base, "A", func(u *state.Unit) { u.Status = c.target }), "X", c.change)
		var got []string
		for _, e := range flight.SharesVictory(s, &state.Charge{Attackers: []string{"X", "H", "nobody"}, Target: "A"}) {
			if tell(e).Kind != "beat" || tell(e).Other != "A" || tell(e).N != s.Turn {
				t.Errorf("OM §12: %s: got %+v, want the victory over A in this turn", c.name, e)
			}
			got = append(got, tell(e).Unit)
		}
		if join(got) != c.want {
			t.Errorf("OM §12: %s: got %q, want %q", c.name, join(got), c.want)
		}
	}
	if evs := flight.SharesVictory(base, &state.Charge{Attackers: []string{"X"}, Target: "nobody"}); len(evs) != 0 {
		t.Errorf("OM §12: over nobody: got %+v", evs)
	}
}

// Whom foot in a charge makes evade: it must be in close order and in order itself, and the
// charge must not have struck (OM §8.7 [+], OM §8.7 [-]).
func Test8_7_BeforeWhichCharges(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("G", 3, "open", 60, 60, 180, rifles), line("Y", 90, 60, 180)}, []string{unitAt("A", 4, "column", 60, 50, 0, ""), horseAt("H", 2, 75, 48, 0)}))
	for _, c := range []struct {
		name, by, on string
		stage        state.ChargeStage
		change       func(*state.Unit)
		want         int
	}{
		{"a column", "A", "G", state.Declared, nil, 1}, {"a column on another", "A", "Y", state.Declared, nil, 0}, {"horse", "H", "G", state.Declared, nil, 0},
		{"in contact", "A", "G", state.InContact, nil, 0}, {"eluded", "A", "G", state.Eluded, nil, 0}, {"stopped", "A", "G", state.Repelled, nil, 0}, {"fought", "A", "G", state.Fought, nil, 0},
		{"open order", "A", "G", state.Declared, func(u *state.Unit) { u.Formation = facts.Open }, 0}, {"one that retires", "A", "G", state.Declared, func(u *state.Unit) { u.Status = state.Retreating }, 0},
		{"nobody of that name", "nobody", "G", state.Declared, nil, 0},
	} {
		s := base
		if c.change != nil {
			s = as(s, c.by, c.change)
		}
		s = engaged(c.by, c.on, c.stage)(s)
		if got := len(charge.Charging(s, s.Unit("G"))); got != c.want {
			t.Errorf("OM §8.7: charged by %s: got %d charges before which it may slip away, want %d", c.name, got, c.want)
		}
	}
}
