package ordremixte

import (
	"fmt"
	"testing"

	"adjutant/internal/dice"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds each refusal of a charge, of an emergency square and of a countercharge to
// the book, one line of a table for each: OM §5, 7, 8.1, 8.6, 8.7, 10.1, 10.3, 10.5, 13, 14.

// changing is a unit of a state changed.
func changing(id string, change func(*state.Unit)) func(*state.State) *state.State {
	return func(s *state.State) *state.State { return as(s, id, change) }
}

// nowIn is a state in a phase in which a side moves first, its charges kept.
func nowIn(id string, side int) func(*state.State) *state.State {
	return func(s *state.State) *state.State {
		n := *after(s, &state.EvPhase{Phase: state.Phases().Index(id), Turn: s.Turn}, &state.EvFirst{Side: side})
		n.Charges = s.Charges
		return &n
	}
}

// engaged is a state in which one unit has charged another and is at a stage of it.
func engaged(who, whom string, stage state.ChargeStage) func(*state.State) *state.State {
	return func(s *state.State) *state.State {
		n := *s
		n.Charges = []*state.Charge{{N: 1, Attackers: []string{who}, Target: whom, Stage: stage, Side: facts.Front}}
		return &n
	}
}

// withReading is a state with a reading.
func withReading(n int, letter string) func(*state.State) *state.State {
	return func(s *state.State) *state.State {
		return after(s, &state.EvRuling{Ruling: n, Reading: letter})
	}
}

// Who may not charge whom (OM §10.1 [-], OM §5 [-], OM §13 [-], OM §14 [-]), and beside each
// who may (OM §10.1 [+]).
func Test10_1_EachRefusalOfACharge(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 26, 180, "")})), "move-first")
	base = after(base, &state.EvPhase{Phase: base.Phase, Turn: 3}, &state.EvFirst{Side: 1}, &state.EvRuling{Ruling: 161, Reading: "b"})
	horse := func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.HeavyCavalry, facts.Line, 2 }
	both := func(fs ...func(*state.State) *state.State) func(*state.State) *state.State {
		return func(s *state.State) *state.State {
			for _, f := range fs {
				s = f(s)
			}
			return s
		}
	}
	x := func(change func(*state.Unit)) func(*state.State) *state.State { return changing("X", change) }
	for _, c := range []struct {
		name     string
		set      func(*state.State) *state.State
		par, key string
	}{
		{"a column", x(func(u *state.Unit) {}), "OM §10.1", ""},
		{"a line", x(func(u *state.Unit) { u.Formation = facts.Line }), "OM §10.1", ""},
		{"horse", x(horse), "OM §10.5", ""},
		{"guns", x(func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.FootArtillery, facts.Limbered, 2 }), "OM §10.1", "charge.guns"},
		{"a square", x(func(u *state.Unit) { u.Formation = facts.Square }), "OM §10.1", "charge.square"},
		{"a march column", x(func(u *state.Unit) { u.Formation = facts.March }), "OM §10.3", "charge.march"},
		{"a router", x(func(u *state.Unit) { u.Status = state.Routing }), "OM §14", "charge.retiring"},
		{"who retires", x(func(u *state.Unit) { u.Status = state.Retreating }), "OM §14", "charge.retiring"},
		{"disordered", x(func(u *state.Unit) { u.Disordered = true }), "OM §13", "charge.disordered"},
		{"disordered, on open order", both(x(func(u *state.Unit) { u.Disordered = true }), changing("A", func(u *state.Unit) { u.Formation, u.Bases = facts.Open, 3 })), "OM §13", ""},
		{"open order on a line", x(func(u *state.Unit) { u.Formation = facts.Open }), "OM §5", "charge.open-order"},
		{"open order on open order", both(x(func(u *state.Unit) { u.Formation = facts.Open }), changing("A", func(u *state.Unit) { u.Formation = facts.Open })), "OM §5", ""},
		{"open order on guns", both(x(func(u *state.Unit) { u.Formation = facts.Open }), changing("A", func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.FootArtillery, facts.Limbered, 2 })), "OM §5", ""},
		{"open order on guns, R87 b", both(withReading(87, "b"), x(func(u *state.Unit) { u.Formation = facts.Open }), changing("A", func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.FootArtillery, facts.Limbered, 2 })), "OM §5", "charge.open-order"},
		{"horse on a square", both(x(horse), changing("A", func(u *state.Unit) { u.Formation = facts.Square })), "OM §4.2", "charge.horse-square"},
		{"a column on a square", changing("A", func(u *state.Unit) { u.Formation = facts.Square }), "OM §10.1", ""},
		{"horse on hard cover", both(x(horse), changing("A", func(u *state.Unit) { u.Cover = facts.HardCover })), "OM §10.5", "charge.horse-cover"},
		{"horse on light cover", both(x(horse), changing("A", func(u *state.Unit) { u.Cover = facts.LightCover })), "OM §10.5", ""},
		{"horse on light cover, R52 b", both(withReading(52, "b"), x(horse), changing("A", func(u *state.Unit) { u.Cover = facts.LightCover })), "OM §10.5", "charge.horse-cover"},
		{"a column on hard cover", changing("A", func(u *state.Unit) { u.Cover = facts.HardCover }), "OM §10.1", ""},
		{"rallied in this turn", x(func(u *state.Unit) { u.Rallied = 3 }), "OM §14/rally", "rally.no-charge"},
		{"rallied a turn ago", x(func(u *state.Unit) { u.Rallied = 2 }), "OM §14/rally", ""},
		{"has fled in this turn", x(func(u *state.Unit) { u.Motion = state.Fleeing }), "OM §14", "rout.no-charge"},
		{"in the orders", nowIn("orders", 1), "OM §7", "om.wrong-phase"},
		{"in the fire", nowIn("fire", 1), "OM §7", "om.wrong-phase"},
		{"in the other's movement", nowIn("move-first", 0), "OM §7", "om.not-yours"},
		{"in the second movement", nowIn("move-second", 0), "OM §7", ""},
		{"late, has not moved", nowIn("late", 1), "OM §7", ""},
		{"late, has moved", both(nowIn("late", 1), x(func(u *state.Unit) { u.Moved = true })), "OM §7", "charge.late-moved"},
		{"late, has taken the ground of whom it beat (R196)", both(nowIn("late", 1), x(func(u *state.Unit) { u.Advanced = 3 })), "OM §7", "charge.late-moved"},
		{"late, took it a turn ago (R196)", both(nowIn("late", 1), x(func(u *state.Unit) { u.Advanced = 2 })), "OM §7", ""},
		{"has evaded", x(func(u *state.Unit) { u.Motion = state.Evaded }), "OM §8.7", "charge.evaded"},
		{"has turned", x(func(u *state.Unit) { u.Motion = state.Turned }), "OM §10.1", "charge.turned"},
		{"at double speed", x(func(u *state.Unit) { u.Motion = state.Strategic }), "OM §8.1", "charge.strategic"},
		{"has no move left", x(func(u *state.Unit) { u.Motion = state.FinishedMove }), "OM §8.2", "charge.no-move"},
		{"has gone forward", x(func(u *state.Unit) { u.Motion, u.Moved, u.Spent = state.WentForward, true, 100 }), "OM §10.1", ""},
		{"charges already", engaged("X", "A", state.Declared), "OM §7", "charge.again"},
		{"was stopped", engaged("X", "A", state.Repelled), "OM §7", "charge.again"},
		{"its target slipped away", engaged("X", "A", state.Eluded), "OM §7", ""},
		{"is charged itself", engaged("A", "X", state.Declared), "OM §10.1", "charge.is-charged"},
	} {
		s := c.set(base)
		_, err := turn.Prepare(s, on("charge", "X", "A", "side", "front"))
		saysNo(t, "a charge by "+c.name, asRefusal(err), c.par, c.key)
	}
}

// The reach of a charge is what is left of the move: 17 cm of a column, 14 of a line, to the
// hundredth (OM §8.2 [+], OM §7 [-]); what it has spent is gone.
func Test7_ReachOfACharge(t *testing.T) {
	for _, c := range []struct {
		form  string
		arm   string
		spent int
		gap   float64
		key   string
	}{
		{"column", "", 0, 17, ""}, {"column", "", 0, 17.01, "charge.far"}, {"line", "", 0, 14, ""}, {"line", "", 0, 14.01, "charge.far"},
		{"column", "", 500, 12, ""}, {"column", "", 500, 12.01, "charge.far"},
		{"line", ", arm: light-cavalry", 0, 22, ""}, {"line", ", arm: light-cavalry", 0, 22.01, "charge.far"}, {"column", ", arm: light-cavalry", 0, 30, ""}, {"column", ", arm: light-cavalry", 0, 30.01, "charge.far"},
		{"line", heavy, 0, 20, ""}, {"line", heavy, 0, 20.01, "charge.far"}, {"column", heavy, 0, 25, ""}, {"column", heavy, 0, 25.01, "charge.far"},
	} {
		bases := 4
		if c.arm != "" {
			bases = 2
		}
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", bases, c.form, 60, 20+c.gap, 180, c.arm)}))
		s = as(after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 161, Reading: "b"}), "X", func(u *state.Unit) {
			if c.spent > 0 {
				u.Spent, u.Gone, u.Motion, u.Moved = c.spent, c.spent, state.WentForward, true
			}
		})
		_, err := turn.Prepare(s, on("charge", "X", "A"))
		saysNo(t, fmt.Sprintf("%s%s after %d, %v cm off", c.form, c.arm, c.spent, c.gap), asRefusal(err), "OM §8.2", c.key)
	}
}

// Ground on the way of a charge counts as in a move (OM §8.3 [+], OM §8.3 [-]): slow ground
// twice, an obstacle 4 cm, and who is disordered by it charges no close order (OM §13 [-]).
func Test8_3_GroundOnTheWayOfACharge(t *testing.T) {
	strip := func(kind string, lo, hi float64) string {
		return fmt.Sprintf("id: g, kind: %s, polygon: [[0, %v], [120, %v], [120, %v], [0, %v]]", kind, lo, lo, hi, hi)
	}
	// The column X, 3 cm deep, comes down to y = 20; nothing of A lies in the ground.
	for _, c := range []struct {
		name, ground string
		gap          float64
		par, key     string
	}{
		{"open", strip("low-hill", 22, 26), 17, "OM §8.2", ""},
		{"an obstacle", strip("obstacle", 22, 22.5), 13, "OM §8.2", ""},
		{"an obstacle, too far", strip("obstacle", 22, 22.5), 13.01, "OM §8.2", "charge.far"},
		{"an obstacle behind it", strip("obstacle", 50, 50.5), 17, "OM §8.2", ""},
		{"a wood, on a line", strip("wood", 24, 25), 10, "OM §13", "charge.through"},
		{"a river", strip("river", 24, 25), 10, "OM §8.3", "charge.barred"},
		{"a hill", strip("hill", 22, 25), 12, "OM §8.2", ""}, // from its border on, its 3 cm and the 2 behind it count twice
		{"a hill, too far", strip("hill", 22, 25), 12.05, "OM §8.2", "charge.far"},
	} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 20+c.gap, 180, "")}, c.ground))
		s = after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 161, Reading: "b"})
		_, err := turn.Prepare(s, on("charge", "X", "A"))
		saysNo(t, fmt.Sprintf("over %s from %v cm", c.name, c.gap), asRefusal(err), c.par, c.key)
	}
}

// The emergency square is for foot in close order and in order that horse charges from more
// than 5 cm (OM §8.6/emergency-square [+], OM §8.6/emergency-square [-]).
func Test8_6_EachRefusalOfASquare(t *testing.T) {
	at := func(gap float64) *state.State {
		s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{horseAt("H", 3, 60, 60+gap, 180), unitAt("X", 4, "column", 90, 70, 180, "")}))
		s = frenchMove(s, "move-first")
		return after(s, &state.EvCharge{N: 1, Attackers: []string{"H"}, Target: "A", Side: facts.Front, Closing: facts.Long})
	}
	for _, c := range []struct {
		name     string
		s        *state.State
		set      func(*state.State) *state.State
		par, key string
	}{
		{"a line, from 20 cm", at(20), nil, "OM §8.6/emergency-square", ""},
		{"from 5 cm", at(5), nil, "OM §8.6/emergency-square", "square.too-near"},
		{"from 5.01 cm", at(5.01), nil, "OM §8.6/emergency-square", ""},
		{"from 3 cm", at(3), nil, "OM §8.6/emergency-square", "square.too-near"},
		{"open order", at(20), changing("A", func(u *state.Unit) { u.Formation = facts.Open }), "OM §8.6/emergency-square", "square.close-order"},
		{"horse", at(20), changing("A", func(u *state.Unit) { u.Arm, u.Bases = facts.LightCavalry, 2 }), "OM §8.6/emergency-square", "square.close-order"},
		{"a square", at(20), changing("A", func(u *state.Unit) { u.Formation = facts.Square }), "OM §8.6/emergency-square", "charge.square-stands"},
		{"disordered", at(20), changing("A", func(u *state.Unit) { u.Disordered = true }), "OM §8.6/emergency-square", "square.disordered"},
		{"routs", at(20), changing("A", func(u *state.Unit) { u.Status = state.Routing }), "OM §8.6/emergency-square", "square.flees"},
		{"retires", at(20), changing("A", func(u *state.Unit) { u.Status = state.Retreating }), "OM §8.6/emergency-square", "square.flees"},
		{"has run in this turn", at(20), changing("A", func(u *state.Unit) { u.Motion |= state.Fleeing }), "OM §8.6/emergency-square", "square.flees"},
		{"three bases", at(20), changing("A", func(u *state.Unit) { u.Bases = 3 }), "OM R73", "square.bases"},
		{"four bases", at(20), changing("A", func(u *state.Unit) { u.Bases = 4 }), "OM R73", ""},
		{"Ottomans", at(20), changing("A", func(u *state.Unit) { u.Nation = "ottoman" }), "OM §5", "square.nation"},
		{"in the fire", nowIn("fire", 1)(at(20)), nil, "OM §7", "om.wrong-phase"},
		{"in the late charges", nowIn("late", 1)(at(20)), nil, "OM §7", ""},
	} {
		s := c.s
		if c.set != nil {
			s = c.set(s)
		}
		_, err := turn.Prepare(s, on("square", "A", "H"))
		saysNo(t, c.name, asRefusal(err), c.par, c.key)
	}
	_, err := turn.Prepare(at(20), on("square", "A", "X"))
	saysNo(t, "before who does not charge", asRefusal(err), "OM §8.6/emergency-square", "charge.uncalled-by")
	foot := engaged("X", "A", state.Declared)(at(20))
	_, err = turn.Prepare(foot, on("square", "A", "X"))
	saysNo(t, "before foot", asRefusal(err), "OM §8.6/emergency-square", "charge.answers-horse")
}

// Horse that is charged in front by horse may ride against it (OM §10.5/countercharge [+]);
// not when it is charged in flank, flees, is disordered, or in another phase
// (OM §10.5/countercharge [-], OM §13 [-], OM §14 [-]).
func Test10_5_EachRefusalOfACountercharge(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("K", 3, 60, 40, 0), line("A", 90, 40, 0)}, []string{horseAt("H", 3, 60, 55, 180), unitAt("X", 4, "column", 90, 50, 180, "")}))
	s = engaged("H", "K", state.Declared)(frenchMove(s, "move-first"))
	side := func(n facts.Side) func(*state.State) *state.State {
		return func(s *state.State) *state.State {
			x, ch := *s, *s.Charges[0]
			ch.Side = n
			x.Charges = []*state.Charge{&ch}
			return &x
		}
	}
	for _, c := range []struct {
		name     string
		set      func(*state.State) *state.State
		par, key string
	}{
		{"in front", side(facts.Front), "OM §10.5/countercharge", ""},
		{"in flank", side(facts.Flank), "OM §10.5/countercharge", "charge.counter-front"},
		{"in the rear", side(facts.Rear), "OM §10.5/countercharge", "charge.counter-front"},
		{"it routs", changing("K", func(u *state.Unit) { u.Status = state.Routing }), "OM §14", "charge.counter-flees"},
		{"it retires", changing("K", func(u *state.Unit) { u.Status = state.Retreating }), "OM §14", "charge.counter-flees"},
		{"it has fled", changing("K", func(u *state.Unit) { u.Motion = state.Fleeing }), "OM §14", "charge.counter-flees"},
		{"it is disordered", changing("K", func(u *state.Unit) { u.Disordered = true }), "OM §13", "charge.counter-disordered"},
		{"in the fire", nowIn("fire", 1), "OM §7", "om.wrong-phase"},
		{"in the second movement", nowIn("move-second", 0), "OM §7", ""},
		{"nobody charges it", engaged("H", "A", state.Fought), "OM §10.5/countercharge", "charge.uncalled-by"},
		{"foot charges it", engaged("X", "K", state.Declared), "OM §10.5/countercharge", "charge.uncalled-by"},
		{"it is foot", changing("K", func(u *state.Unit) { u.Arm, u.Formation = facts.Infantry, facts.Line }), "OM §10.5/countercharge", "counter.cavalry"},
	} {
		n := c.set(s)
		_, err := turn.Prepare(n, on("counter", "K", "H"))
		saysNo(t, c.name, asRefusal(err), c.par, c.key)
	}
	_, err := turn.Prepare(engaged("X", "K", state.Declared)(s), on("counter", "K", "X"))
	saysNo(t, "against foot", asRefusal(err), "OM §10.5/countercharge", "charge.answers-horse")
}

// The second wave stands 7.5 cm behind the first, by the tape, and charges after one that
// gives way (OM §10.5/waves [+], R127); nearer, farther, or after one that stands, or foot,
// it does not (OM §10.5/waves [-]).
func Test10_5_EachRefusalOfAWave(t *testing.T) {
	second := on("charge", "K", "A", "wave", "yes")
	for _, c := range []struct {
		name string
		s    *state.State
		key  string
	}{
		{"7.5 cm", waves(t, 7.5, "retreats"), ""}, {"7.52 cm", waves(t, 7.52, "retreats"), ""}, {"7.6 cm", waves(t, 7.6, "retreats"), "charge.wave-gap"}, {"7.4 cm", waves(t, 7.4, "retreats"), "charge.wave-gap"},
		{"after a rout", waves(t, 7.5, "routs"), ""}, {"after one that stands", waves(t, 7.5, "steady"), "charge.wave-stands"},
		{"foot", as(waves(t, 7.5, "retreats"), "K", func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.Infantry, facts.Line, 4 }), "charge.wave-horse"},
	} {
		_, err := turn.Prepare(c.s, second)
		saysNo(t, c.name, asRefusal(err), "OM §10.5/waves", c.key)
	}
}

// Horse under Support rides against a charge on a friend as far as its own move, within 45
// degrees each side of its front, and in the first movement before it has gone more than half
// of its move (OM §10.5/support [+]); under another order, farther, wider or having ridden
// farther it does not (OM §10.5/support [-]).
func Test10_5_EachRefusalOfSupport(t *testing.T) {
	field := func(x, y, facing float64) *state.State {
		s := exact(scenario(t, []string{line("A", 60, 40, 0), unitAt("K", 2, "line", x, y, facing, ", arm: light-cavalry")}, []string{unitAt("H", 2, "line", 60, 50, 180, heavy)}))
		return engaged("H", "A", state.Declared)(frenchMove(s, "move-first"))
	}
	const par = "OM §10.5/support"
	for _, c := range []struct {
		name     string
		s        *state.State
		order    string
		set      func(*state.State) *state.State
		par, key string
	}{
		{"near", field(70, 40, 0), "support", nil, par, ""},
		{"under attack", field(70, 40, 0), "attack", nil, par, "counter.no-support"},
		{"under a cautious advance", field(70, 40, 0), "cautious", nil, par, "counter.no-support"},
		{"22 cm off", field(60, 28, 0), "support", nil, par, ""},
		{"22.01 cm off", field(60, 27.99, 0), "support", nil, par, "counter.support-far"},
		{"behind its back", field(70, 60, 0), "support", nil, par, "counter.support-arc"},
		{"behind its back, turned about", field(70, 60, 180), "support", nil, par, ""},
		{"level with its front, aside", field(75, 50, 0), "support", nil, par, "counter.support-arc"},
		{"level with its front, facing it", field(75, 50, 270), "support", nil, par, ""},
		{"it charges itself", field(70, 40, 0), "support", func(s *state.State) *state.State {
			n := *s
			n.Charges = append(append([]*state.Charge{}, s.Charges...), &state.Charge{N: 2, Attackers: []string{"K"}, Target: "H", Stage: state.Declared})
			return &n
		}, par, "counter.engaged"},
		{"it is disordered", field(70, 40, 0), "support", changing("K", func(u *state.Unit) { u.Disordered = true }), "OM §13", "charge.counter-disordered"},
		{"it routs", field(70, 40, 0), "support", changing("K", func(u *state.Unit) { u.Status = state.Routing }), "OM §14", "charge.counter-flees"},
		{"it retires", field(70, 40, 0), "support", changing("K", func(u *state.Unit) { u.Status = state.Retreating }), "OM §14", "charge.counter-flees"},
		{"half of its move ridden, second movement", nowIn("move-second", 0)(field(70, 40, 0)), "support", changing("K", func(u *state.Unit) { u.Spent, u.Gone, u.Motion, u.Moved = 1100, 1100, state.WentForward, true }), par, ""},
		{"more than half of its move ridden, second movement", nowIn("move-second", 0)(field(70, 40, 0)), "support", changing("K", func(u *state.Unit) { u.Spent, u.Gone, u.Motion, u.Moved = 1101, 1101, state.WentForward, true }), par, "counter.support-moved"},
	} {
		s := c.s
		if c.set != nil {
			s = c.set(s)
		}
		_, err := turn.Prepare(s, with(on("counter", "K", "H"), "a", "order", c.order))
		saysNo(t, c.name, asRefusal(err), c.par, c.key)
	}
}

// Who comes from the side at close order of which one end is near the edge of a wood is paired with its front, which is
// deeper within: he would stand in the wood, and may not charge (OM §13 [-], R366); where the front is at the edge too he may (OM §13 [+]).
func Test13_ThePairedFrontIsAtTheEdge(t *testing.T) {
	for north, key := range map[float64]string{35: "charge.through", 31: ""} {
		ground := fmt.Sprintf("id: g, kind: wood, polygon: [[45, 10], [67, 10], [67, %v], [45, %v]]", north, north)
		s := exact(scenario(t, []string{line("A", 60, 30, 0)}, []string{unitAt("X", 4, "column", 76.5, 29, 270, "")}, ground))
		_, err := turn.Prepare(frenchMove(s, "move-first"), on("charge", "X", "A"))
		saysNo(t, fmt.Sprintf("a wood up to y %v before a front at y 30", north), asRefusal(err), "OM §13", key)
	}
}

// Close order that stands on the edge of a wood or a walled field, no more than 2 cm inside, may
// be charged by close order: it comes to it in order, across the edge (OM §13 [+], OM §9.6 [+], R366).
// Deeper in, behind a strip of it, or by reading b it may not (OM §13 [-]).
func Test13_WhoStandsOnTheEdgeIsCharged(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		lo, hi     float64 // the ground lies between, A's front at y = 20
		reading    string
		key        string
	}{
		{"a wood, 0.2 cm inside", "wood", 5, 20.2, "a", ""},
		{"a wood, 2 cm inside", "wood", 5, 22, "a", ""},
		{"a wood, 2.1 cm inside", "wood", 5, 22.1, "a", "charge.through"},
		{"rough ground, 1 cm inside", "rough", 5, 21, "a", ""},
		{"a walled field, 1 cm inside", "walled-field", 5, 21, "a", ""},
		{"a walled field, 3 cm inside", "walled-field", 5, 23, "a", "charge.through"},
		{"a strip of wood between them", "wood", 20.5, 21.5, "a", "charge.through"},
		{"a wood, 0.2 cm inside, by reading b", "wood", 5, 20.2, "b", "charge.through"},
	} {
		ground := fmt.Sprintf("id: g, kind: %s, polygon: [[0, %v], [120, %v], [120, %v], [0, %v]]", c.kind, c.lo, c.lo, c.hi, c.hi)
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")}, ground))
		s = after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 366, Reading: c.reading})
		adj, err := turn.Prepare(s, on("charge", "X", "A"))
		if c.key != "" {
			saysNo(t, c.name, asRefusal(err), "OM §13", c.key)
			continue
		}
		if err != nil {
			t.Errorf("%s: got %v; want a charge", c.name, err)
			continue
		}
		for _, e := range adj.Play(dice.New(nil, nil)).Events {
			if d, ok := e.(*state.EvDisorder); ok {
				t.Errorf("%s: got %s disordered; want X in order", c.name, d.Unit)
			}
		}
	}
}
