package ordremixte

import (
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
)

// This file holds who slips away and who does not (OM §8.7), riders and supports (OM §4.2)
// and the morale of divisions (OM §18) to their bounds.

// Who may slip away, and before whom (OM §8.7 [+]): open order, horse, teams and crews that
// close-order foot charges; foot in close order, who fights already, who slipped away, who
// runs, who has run in this turn or stands to rally (OM §14 [-], R390), and who is not charged by foot may not (OM §8.7 [-]).
func Test8_7_WhoMaySlipAway(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 60, 180, rifles), horseAt("V", 2, 90, 60, 180), line("C", 20, 60, 180)},
		[]string{unitAt("A", 4, "column", 60, 40, 0, ""), horseAt("H", 2, 90, 40, 0)}))
	on := func(target, attacker string, stage state.ChargeStage, change func(*state.Unit)) *state.State {
		s := *frenchMove(base, "move-first")
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{attacker}, Target: target, Stage: stage}}
		if change != nil {
			return as(&s, target, change)
		}
		return &s
	}
	for _, c := range []struct {
		name, id string
		s        *state.State
		key      string
		kind     flight.SlipKind
	}{
		{"open order before a column", "X", on("X", "A", state.Declared, nil), "", flight.SlipOpen},
		{"horse before a column", "V", on("V", "A", state.Declared, nil), "", flight.SlipHorse},
		{"close order", "C", on("C", "A", state.Declared, nil), "evade.close-order", 0},
		{"open order before horse", "X", on("X", "H", state.Declared, nil), "evade.only-foot", 0},
		{"horse before horse", "V", on("V", "H", state.Declared, nil), "evade.only-foot", 0},
		{"in contact", "X", on("X", "A", state.InContact, nil), "evade.engaged", 0},
		{"has slipped away", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Motion |= state.Evaded }), "charge.evades-once", 0},
		{"runs", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Status = state.Routing }), "evade.flees", 0},
		{"retires", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Status = state.Retreating }), "evade.flees", 0},
		{"has made its compulsory move", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Motion |= state.Fleeing }), "evade.fled", 0},
		{"horse has made it", "V", on("V", "A", state.Declared, func(u *state.Unit) { u.Motion |= state.Fleeing }), "evade.fled", 0},
		{"stands to rally", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Rallied = base.Turn }), "evade.rallied", 0},
		{"rallied in a turn before", "X", on("X", "A", state.Declared, func(u *state.Unit) { u.Rallied = base.Turn - 1 }), "", flight.SlipOpen},
		{"another is charged", "X", on("V", "A", state.Declared, nil), "evade.not-charged", 0},
		{"it charges itself", "A", on("X", "A", state.Declared, nil), "evade.own-phase", 0},
		{"in its own movement", "X", after(on("X", "A", state.Declared, nil), &state.EvFirst{Side: 0}), "evade.own-phase", 0},
		{"in the fire", "X", inPhaseOf(on("X", "A", state.Declared, nil), "fire"), "om.wrong-phase", 0},
	} {
		p, err := flight.MaySlip(c.s, c.s.Unit(c.id), evading([]string{c.id}))
		switch {
		case c.key == "" && (err != nil || p.Kind != c.kind):
			t.Errorf("OM §8.7: %s: got %v, want it slips away", c.name, err)
		case c.key != "" && !isKey(err, c.key):
			t.Errorf("OM §8.7: %s: got %v, want %s", c.name, err, c.key)
		}
	}
}

// inPhaseOf is a state in another phase of the same turn.
func inPhaseOf(s *state.State, id string) *state.State {
	return after(s, &state.EvPhase{Phase: state.Phases().Index(id), Turn: s.Turn})
}

// Crews leave their guns without a shot when who charges them began within 8 cm; foot teams
// leave before a column that began farther off than 5 cm, before a line from anywhere; horse
// teams always (OM §8.7 [+], OM §8.7 [-]).
func Test8_7_HowNearTheyBegan(t *testing.T) {
	for _, c := range []struct {
		arm, gunForm, form string
		cm                 float64
		key                string
	}{
		{"foot-artillery", "unlimbered", "column", 8, ""}, {"foot-artillery", "unlimbered", "column", 8.01, "charge.crew-far"},
		{"horse-artillery", "unlimbered", "line", 8, ""}, {"horse-artillery", "unlimbered", "line", 8.01, "charge.crew-far"},
		{"foot-artillery", "limbered", "column", 5, "evade.foot-guns"}, {"foot-artillery", "limbered", "column", 5.01, ""},
		{"foot-artillery", "limbered", "line", 5, ""}, {"foot-artillery", "limbered", "line", 2, ""},
		{"horse-artillery", "limbered", "column", 5, ""}, {"horse-artillery", "limbered", "column", 12, ""},
	} {
		s := exact(scenario(t, []string{"id: G, arm: " + c.arm + ", bases: 2, formation: " + c.gunForm + ", at: [60, 60], facing: 180"}, []string{unitAt("A", 4, c.form, 60, 20, 0, "")}))
		front := s.Unit("G").Foot().Front().Centre().Y
		s = frenchMove(relocated(s, "A", geometry.Vec{X: 60, Y: front - c.cm}, 0), "move-first")
		s = as(s, "A", func(u *state.Unit) { u.Began = state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation} })
		n := *s
		n.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "G", Stage: state.Declared}}
		_, err := flight.MaySlip(&n, n.Unit("G"), evading([]string{"G"}))
		if c.key == "" && err != nil || c.key != "" && !isKey(err, c.key) {
			t.Errorf("OM §8.7: %s %s, a %s %v cm off: got %v, want %q", c.arm, c.gunForm, c.form, c.cm, err, c.key)
		}
	}
}

// A rider makes 40 cm in a phase of orders and delivers where they take him (OM §4.2 [+]);
// a hundredth more and he is still on the way; a brigadier who is lost receives nothing until
// he is replaced two turns later (OM §4.2 [-], OM §17).
func Test4_2_HowFarARiderComes(t *testing.T) {
	base := corps(t)
	b := base.BrigadeNamed("fane")
	g := base.Brigadier(b)
	for _, c := range []struct {
		name    string
		cm      float64
		lost    int // turns since his brigadier was lost; 0 he leads
		arrives bool
		left    int
	}{
		{"at 40 cm", 40, 0, true, 0}, {"at 39 cm", 39, 0, true, 0}, {"at 40.01 cm", 40.01, 0, false, 1}, {"at 90 cm", 90, 0, false, 5000},
		{"lost this turn", 10, 1, false, 0}, {"lost a turn ago", 10, 2, false, 0}, {"replaced", 10, 3, true, 0},
	} {
		s := atTurn(base, 5)
		n := *s
		n.Generals = append([]*state.General(nil), s.Generals...)
		for i, x := range n.Generals {
			if x.ID == g.ID {
				y := *x
				y.Placed = false
				if c.lost > 0 {
					y.Lost = n.Turn - c.lost + 1
				}
				n.Generals[i] = &y
			}
		}
		evs, say := command.Rides(&n, &state.Courier{N: 1, Side: g.Side, Brigade: b, Order: facts.Halt, Sent: 1, Left: state.Hundredths(c.cm)})
		speed := state.Hundredths(command.Of(&n, g.Side, 40, 30))
		left := c.left
		if speed != 4000 { // of a state whose riders make 30 cm
			t.Fatalf("OM §4.2: riders of this side make %d", speed)
		}
		if len(say) != 1 || (tell(nth(evs, 0)).Kind == "arrive") != c.arrives {
			t.Errorf("OM §4.2: %s: got %+v, want arrived %v", c.name, evs, c.arrives)
			continue
		}
		if !c.arrives && tell(nth(evs, 0)).M != left {
			t.Errorf("OM §4.2: %s: got %d left, want %d", c.name, tell(nth(evs, 0)).M, left)
		}
	}
	if evs, _ := command.Rides(base, &state.Courier{N: 1, Side: g.Side, Brigade: b, Order: facts.Halt, Left: -1}); evs != nil {
		t.Errorf("OM §4.2: nobody knows how far: got %+v, want nothing", evs)
	}
}

// A support goes back while all whom it supports retire, and for good when all are destroyed,
// in rout or off the table (OM §4.2 [+]); as long as one of them stands, it stays
// (OM §4.2 [-]).
func Test4_2_WhenASupportGoesBack(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 80, 40, 0)}, []string{line("X", 60, 90, 180)}))
	who := base.Field.Brigades[base.Unit("A").Brigade].ID
	for _, c := range []struct {
		name              string
		a, b              func(*state.Unit)
		deserted, retires bool
	}{
		{"both stand", nil, nil, false, false},
		{"one routs", func(u *state.Unit) { u.Status = state.Routing }, nil, false, false},
		{"both rout", func(u *state.Unit) { u.Status = state.Routing }, func(u *state.Unit) { u.Status = state.Routing }, true, true},
		{"one routs, one is destroyed", func(u *state.Unit) { u.Status = state.Routing }, func(u *state.Unit) { u.Status = state.Destroyed }, true, true},
		{"one is destroyed, one off the table", func(u *state.Unit) { u.Status = state.Destroyed }, func(u *state.Unit) { u.Off = 1 }, true, true},
		{"both retire", func(u *state.Unit) { u.Status = state.Retreating }, func(u *state.Unit) { u.Status = state.Retreating }, false, true},
		{"one retires, one retired this turn", func(u *state.Unit) { u.Status = state.Retreating }, func(u *state.Unit) { u.Motion = state.Fleeing }, false, true},
		{"one retires, one routs", func(u *state.Unit) { u.Status = state.Retreating }, func(u *state.Unit) { u.Status = state.Routing }, false, true},
		{"one retires", func(u *state.Unit) { u.Status = state.Retreating }, nil, false, false},
		{"one retires, the other is detached", func(u *state.Unit) { u.Status = state.Retreating }, func(u *state.Unit) { u.Order = facts.Halt }, false, true},
		{"one routs, the other is detached", func(u *state.Unit) { u.Status = state.Routing }, func(u *state.Unit) { u.Order = facts.Halt }, true, true},
		{"both detached", func(u *state.Unit) { u.Order, u.Status = facts.Halt, state.Routing }, func(u *state.Unit) { u.Order, u.Status = facts.Halt, state.Routing }, false, false},
	} {
		s := base
		for id, change := range map[string]func(*state.Unit){"A": c.a, "B": c.b} {
			if change != nil {
				s = as(s, id, change)
			}
		}
		if got := casting.Deserted(s, who); got != c.deserted {
			t.Errorf("OM §4.2: %s: got nobody left %v, want %v", c.name, got, c.deserted)
		}
		if got := casting.Retires(s, who); got != c.retires {
			t.Errorf("OM §4.2: %s: got all go back %v, want %v", c.name, got, c.retires)
		}
		want := facts.Support
		if c.retires || c.deserted {
			want = facts.Withdraw
		}
		if got := casting.Supporting(s, facts.Support, who); got != want {
			t.Errorf("OM §4.2: %s: got order %d, want %d", c.name, got, want)
		}
		if got := casting.Supporting(s, facts.Attack, who); got != facts.Attack {
			t.Errorf("OM §4.2: %s, under attack: got order %d, want %d", c.name, got, facts.Attack)
		}
	}
	withdrawing := after(base, &state.EvOrder{Brigade: who, Order: "withdraw", Turn: 1})
	if !casting.Retires(withdrawing, who) || casting.Deserted(withdrawing, who) {
		t.Errorf("OM §4.2: a brigade that withdraws: got back %v, none left %v; want true, false", casting.Retires(withdrawing, who), casting.Deserted(withdrawing, who))
	}
}

// A division goes home when half of its points are lost, half included, an odd number
// rounded to what leaves at least half lost (OM §18 [+], R31); with one point more it stays
// (OM §18 [-]).
func Test18_HalfOfThePoints(t *testing.T) {
	for start, at := range map[int]int{1: 0, 2: 1, 9: 4, 10: 5, 11: 5, 40: 20} {
		if got := chain.RetiresAt(start); got != at {
			t.Errorf("OM §18: of %d points: got home at %d, want %d", start, got, at)
		}
	}
	base := exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 80, 40, 0)}, []string{line("X", 60, 90, 180)}))
	d := base.Unit("A").Division
	_, start := chain.DivisionPM(base, d)
	for left, home := range map[int]bool{chain.RetiresAt(start): true, chain.RetiresAt(start) + 1: false, 0: true} {
		s := as(base, "A", func(u *state.Unit) { u.PM = min(left, u.PMStart) })
		s = as(s, "B", func(u *state.Unit) { u.PM = left - s.Unit("A").PM })
		if now, _ := chain.DivisionPM(s, d); now != left {
			t.Fatalf("OM §18: %d points are %d", left, now)
		}
		evs, _ := command.Collapses(s)
		if got := after(s, evs...).Collapsed[d] > 0; got != home {
			t.Errorf("OM §18: %d of %d points left: got home %v, want %v", left, start, got, home)
		}
	}
	gone := after(base, &state.EvCollapse{Division: d, Turn: 1})
	gone = as(as(gone, "A", func(u *state.Unit) { u.PM = 0 }), "B", func(u *state.Unit) { u.PM = 0 })
	if evs, _ := command.Collapses(gone); len(evs) != 0 {
		t.Errorf("OM §18: it went home before: got %+v, want nothing", evs)
	}
}

// How far off the nearest of who charge one began: measured from where each stood as the turn
// began, the nearest of several; as it was typed where nobody is on the table; else nobody
// knows (OM §8.7).
func Test8_7_HowFarTheNearestBegan(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 60, 180, rifles)}, []string{unitAt("A", 4, "column", 60, 50, 0, ""), unitAt("B", 4, "column", 67, 53, 0, "")}))
	began := func(s *state.State, id string, y float64) *state.State {
		return as(s, id, func(u *state.Unit) {
			u.Began = state.Stance{Placed: true, Formation: u.Formation, Pose: geometry.Pose{At: geometry.Vec{X: u.Pose.At.X, Y: y}}}
		})
	}
	off := func(s *state.State, id string) *state.State {
		return as(s, id, func(u *state.Unit) { u.Placed, u.Began.Placed = false, false })
	}
	told := []state.GivenFact{{Name: "distance", Value: "6.5"}}
	for _, c := range []struct {
		name  string
		s     *state.State
		who   []string
		facts []state.GivenFact
		cm    float64
		known bool
	}{
		{"one that has not moved", base, []string{"A"}, nil, 10, true},
		{"one that moved five since", began(base, "A", 45), []string{"A"}, nil, 15, true},
		{"the nearer of two", base, []string{"A", "B"}, nil, 7, true},
		{"the nearer of two, as they began", began(base, "B", 40), []string{"A", "B"}, nil, 10, true},
		{"nobody placed", off(base, "A"), []string{"A"}, nil, 0, false},
		{"nobody placed, but typed", off(base, "A"), []string{"A"}, told, 6.5, true},
		{"one placed of two", off(base, "B"), []string{"A", "B"}, nil, 10, true},
	} {
		got, known := flight.BeganAway(c.s, c.s.Unit("X"), []*state.Charge{{N: 1, Attackers: c.who, Target: "X", Facts: c.facts}})
		if known != c.known || known && (got < c.cm-0.001 || got > c.cm+0.001) {
			t.Errorf("OM §8.7: %s: got %v cm (%v), want %v (%v)", c.name, got, known, c.cm, c.known)
		}
	}
}

// A general who stands alone in the way of an enemy unit goes back a whole move towards the
// rear of his side (OM §17 [+]); beside the way, beyond its end, behind its beginning, of its
// own side, with a unit, lost, or where nobody knows he is left alone (OM §17 [-]).
func Test17_WhoGivesWayToAUnit(t *testing.T) {
	base := exact(scenario(t, []string{line("X", 20, 20, 0)}, []string{unitAt("A", 4, "column", 60, 50, 180, "")}))
	from := base.Unit("A").Foot()
	to, err := from.Moved(geometry.Vec{Y: -30})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		side   int
		x, y   float64
		change func(*state.General)
		goes   bool
	}{
		{"in its way", 0, 60, 40, nil, true}, {"in its way, charismatic", 0, 60, 40, func(g *state.General) { g.Charisma = true }, true},
		{"at its flank line", 0, 63, 40, nil, true}, {"beside it", 0, 63.1, 40, nil, false}, {"at its other flank line", 0, 57, 40, nil, true}, {"beside that", 0, 56.9, 40, nil, false},
		{"where it ends", 0, 60, 20, nil, true}, {"just beyond its end", 0, 60, 19.9, nil, false}, {"behind where it began", 0, 60, 54, nil, false},
		{"with a unit", 0, 60, 40, func(g *state.General) { g.With = "X" }, false}, {"lost", 0, 60, 40, func(g *state.General) { g.Lost = 1 }, false},
		{"nobody knows where", 0, 60, 40, func(g *state.General) { g.Placed = false }, false}, {"of its own side", 1, 60, 40, nil, false},
	} {
		s := *base
		s.Generals = nil
		for _, g := range base.Generals {
			if x := *g; x.Side == c.side && x.Brigade < 0 {
				x.Placed, x.At = true, geometry.Vec{X: c.x, Y: c.y}
				if c.change != nil {
					c.change(&x)
				}
				s.Generals = append(s.Generals, &x)
			}
		}
		evs, _ := command.GaveWay(&s, from, to, base.Unit("A").Side)
		if (len(evs) == 1) != c.goes {
			t.Errorf("OM §17: %s: got %+v, want he gives way %v", c.name, evs, c.goes)
			continue
		}
		if c.goes {
			e, was := nth(evs, 0), geometry.Vec{X: c.x, Y: c.y}
			at, rear := geometry.Vec{X: tell(e).X, Y: tell(e).Y}, geometry.Vec{X: 60, Y: 0}
			back := min(30, geometry.Dist(was, rear))
			if d := geometry.Dist(was, at); d < back-0.02 || d > back+0.005 || geometry.Dist(at, rear) > geometry.Dist(was, rear)-back+0.02 {
				t.Errorf("OM §17: %s: got to %v, want %v cm towards %v", c.name, at, back, rear)
			}
		}
	}
}

// Who must run now (OM §14 [+]): who routs or retires, once a turn, as long as it is on the
// table; nobody else (OM §14 [-]).
func Test14_WhoMustRun(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   bool
	}{
		{"routs", func(u *state.Unit) { u.Status = state.Routing }, true}, {"retires", func(u *state.Unit) { u.Status = state.Retreating }, true},
		{"stands", func(*state.Unit) {}, false}, {"destroyed", func(u *state.Unit) { u.Status = state.Destroyed }, false},
		{"has run this turn", func(u *state.Unit) { u.Status, u.Motion = state.Routing, state.Fleeing }, false}, {"off the table", func(u *state.Unit) { u.Status, u.Off = state.Retreating, 1 }, false},
		{"went forward before", func(u *state.Unit) { u.Status, u.Motion = state.Routing, state.WentForward }, true},
	} {
		s := as(base, "A", c.change)
		if got := flight.OwesFlight(s, s.Unit("A")); got != c.want || (len(flight.Fugitives(s)) == 1) != c.want {
			t.Errorf("OM §14: %s: got %v, want %v", c.name, got, c.want)
		}
	}
	// Who is nearer to safety runs first, of the side that moved first last turn.
	two := exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 60, 20, 0)}, []string{line("X", 60, 90, 180), line("Y", 60, 100, 180)}))
	for _, id := range []string{"A", "B", "X", "Y"} {
		two = as(two, id, func(u *state.Unit) { u.Status = state.Routing })
	}
	for first, want := range []string{"B A Y X", "Y X B A"} {
		n := *two
		n.LastFirst = first
		got := ""
		for i, u := range flight.Fugitives(&n) {
			if i > 0 {
				got += " "
			}
			got += u.ID
		}
		if got != want {
			t.Errorf("OM R33: side %d moved first: got %s, want %s", first, got, want)
		}
	}
}

// The first part of a flight is square to the front of the enemy who caused it (OM §14 [+]):
// away from the face of a square that looks at who runs, and away from the rear of one that
// struck behind itself.
func Test14_StraightAwayFromWhom(t *testing.T) {
	at := func(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }
	for _, c := range []struct {
		form   string
		facing float64
		p      geometry.Vec
		want   float64
	}{
		{"line", 0, at(60, 80), 0}, {"line", 0, at(90, 61), 0}, {"line", 0, at(60, 40), 180}, {"line", 90, at(80, 60), 90}, {"line", 90, at(40, 60), 270}, {"line", 30, at(60, 80), 30},
		{"square", 0, at(60, 80), 0}, {"square", 0, at(80, 57), 90}, {"square", 0, at(60, 40), 180}, {"square", 0, at(40, 57), 270},
	} {
		s := exact(scenario(t, []string{unitAt("E", 4, c.form, 60, 60, c.facing, "")}, nil))
		got := flight.AwayFrom(s, s.Unit("E"), c.p)
		if d := geometry.Turn(got, c.want); d > 0.01 || d < -0.01 {
			t.Errorf("OM §14: a %s facing %v, who runs at %v: got %v, want %v", c.form, c.facing, c.p, got, c.want)
		}
	}
}

// Who beat its enemy may break through or takes its ground (OM §12 [+]): horse however the
// melee came, foot when it charged (OM §12 [-]); who beat nobody, or an enemy who stands, does
// not.
func Test12_WhatAVictoryBrings(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 40, 0), horseAt("K", 2, 90, 40, 0)}, []string{line("X", 60, 60, 180)}))
	fighterOf := func(id string) *chain.Fighter { return chain.NewFighter(s.Read(), casting.Sheet(s.Unit(id), s), 0) }
	for _, c := range []struct {
		name   string
		who    string
		charge *state.Charge
		ends   state.Status
		beat   bool
	}{
		{"foot that charged, its enemy routs", "A", &state.Charge{Attackers: []string{"A"}, Target: "X"}, state.Routing, true},
		{"its enemy retires", "A", &state.Charge{Attackers: []string{"A"}, Target: "X"}, state.Retreating, true},
		{"its enemy is destroyed", "A", &state.Charge{Attackers: []string{"A"}, Target: "X"}, state.Destroyed, true},
		{"its enemy stands", "A", &state.Charge{Attackers: []string{"A"}, Target: "X"}, state.Steady, false},
		{"foot that was charged", "A", &state.Charge{Attackers: []string{"X"}, Target: "A"}, state.Routing, false},
		{"foot of which nobody knows who charged", "A", nil, state.Routing, false},
		{"horse that charged", "K", &state.Charge{Attackers: []string{"K"}, Target: "X"}, state.Routing, true},
		{"horse that was charged", "K", &state.Charge{Attackers: []string{"X"}, Target: "K"}, state.Routing, true},
		{"horse, its enemy stands", "K", &state.Charge{Attackers: []string{"K"}, Target: "X"}, state.Steady, false},
	} {
		tr := &game.Trace{}
		melee.Wins(tr, s, c.charge, fighterOf(c.who), fighterOf("X"), c.ends)
		if (len(tr.Events) == 1) != c.beat || c.beat && (tell(nth(tr.Events, 0)).Kind != "beat" || tell(nth(tr.Events, 0)).Unit != c.who || tell(nth(tr.Events, 0)).Other != "X") {
			t.Errorf("OM §12: %s: got %+v, want a victory %v", c.name, tr.Events, c.beat)
		}
	}
}

// Who is supported is the units of the brigade that act under its order (OM §4.2 [+]); the
// detached, guns, the destroyed and who is off the table are no part of it (OM §4.2 [-]).
func Test4_2_WhomASupportSupports(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0), line("B", 80, 40, 0)}, []string{horseAt("H", 2, 60, 90, 180)}))
	who := base.Field.Brigades[base.Unit("A").Brigade].ID
	base = as(base, "H", func(u *state.Unit) { u.Order, u.Objective = facts.Support, who })
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		n      int
	}{
		{"both", func(*state.Unit) {}, 2}, {"one routs", func(u *state.Unit) { u.Status = state.Routing }, 2}, {"one is detached", func(u *state.Unit) { u.Order = facts.Halt }, 1},
		{"one is guns", func(u *state.Unit) { u.Guns = true }, 1}, {"one is destroyed", func(u *state.Unit) { u.Status = state.Destroyed }, 1}, {"one is off the table", func(u *state.Unit) { u.Off = 1 }, 1},
		{"one is of another brigade", func(u *state.Unit) { u.Brigade = base.Unit("H").Brigade }, 1},
	} {
		s := as(base, "A", c.change)
		if got := len(command.Supported(s, s.Unit("H"))); got != c.n {
			t.Errorf("OM §4.2: %s: got %d supported, want %d", c.name, got, c.n)
		}
	}
	if s := as(base, "H", func(u *state.Unit) { u.Objective = "nobody" }); len(command.Supported(s, s.Unit("H"))) != 0 {
		t.Error("OM §4.2: a brigade that is not there: got some supported, want none")
	}
}

// Who comes back near a corner stands wholly on the table too (OM §14 [+]).
func Test14_BackByTheCorners(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 100, 180)})
	for _, c := range []struct{ x, y, atX, atY, facing float64 }{
		{1, -2, 6, 1.5, 0}, {119, -2, 114, 1.5, 0}, {1, 122, 6, 118.5, 180}, {119, 122, 114, 118.5, 180},
		{-2, 1, 1.5, 6, 90}, {-2, 119, 1.5, 114, 90}, {122, 1, 118.5, 6, 270}, {122, 119, 118.5, 114, 270},
	} {
		u := *s.Unit("A")
		u.OffAt = geometry.Vec{X: c.x, Y: c.y}
		p, err := flight.BackOn(s, &u, facts.Line) // a line of four is 12 cm wide and 1.5 deep
		if want := (geometry.Vec{X: c.atX, Y: c.atY}); err != nil || !near(p.At, want) || p.Facing != c.facing {
			t.Errorf("OM §14: left at %v,%v: got %v (%v), want %v facing %v", c.x, c.y, p, err, want, c.facing)
		}
	}
}

// An enemy who comes to stand on a general's figure, however he came there, makes him give
// way (OM §17 [+]); a friend, one who stands beside him, and one who rides or is lost are
// nothing to that (OM §17 [-]).
func Test17_WhoIsStoodOn(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 60, 180)}))
	for _, c := range []struct {
		name   string
		x, y   float64 // of the figure
		change func(*state.General)
		goes   bool
	}{
		{"under an enemy", 60, 61, nil, true}, {"at its edge", 66, 61, nil, true}, {"beside it", 66.1, 61, nil, false}, {"before it", 60, 59.9, nil, false},
		{"under a friend", 60, 39, nil, false}, {"under an enemy, with a unit", 60, 61, func(g *state.General) { g.With = "A" }, false},
		{"under an enemy, lost", 60, 61, func(g *state.General) { g.Lost = 1 }, false}, {"nobody knows where", 60, 61, func(g *state.General) { g.Placed = false }, false},
	} {
		s := *base
		s.Generals = nil
		for _, g := range base.Generals {
			if x := *g; x.Side == 0 && x.Brigade < 0 {
				x.Placed, x.At = true, geometry.Vec{X: c.x, Y: c.y}
				if c.change != nil {
					c.change(&x)
				}
				s.Generals = append(s.Generals, &x)
			}
		}
		if evs, say := command.Overrun(&s); (len(evs) == 1) != c.goes || len(evs) != len(say) {
			t.Errorf("OM §17: %s: got %+v, want he gives way %v", c.name, evs, c.goes)
		}
	}
}
