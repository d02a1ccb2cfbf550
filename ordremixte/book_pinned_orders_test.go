package ordremixte

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file states what each order forbids and obliges at the figures of the book, whose figures
// ride where, how the opening orders are asked, and what a night brings (OM §4, 17, 19).

// strode is a straight move of a unit, facing as it does.
func strode(s *state.State, id string, dx, dy float64) *table.March {
	m := zoneMove(s, id, geometry.Vec{X: dx, Y: dy})
	m.Gone = state.Hundredths(geometry.Norm(geometry.Vec{X: dx, Y: dy}))
	return m
}

// barredBy is the key by which the order of its unit forbids a move; empty when it does not.
func barredBy(s *state.State, m *table.March) string {
	if r := command.Obeys(s, m); r != nil {
		return r.Say.Key
	}
	return ""
}

// Each order at its limit (OM §4.2 [+], [-]). B of fane's stands at 60, 40, X at 60, 100 facing
// it; the farm lies at 80 to 90, and the rear point at 60, 0.
func TestPinned4_2_WhatAnOrderForbids(t *testing.T) {
	bare := func(s *state.State) *state.State { return grounded(s, func(f *state.Field) { f.Terrain = nil }) }
	keep := func(s *state.State) *state.State { return s }
	for _, c := range []struct {
		name, order, objective string
		change                 func(*state.State) *state.State
		dx, dy                 float64
		want                   string
	}{
		{"towards the farm", "advance", "farm", keep, 0, 5, ""}, {"a hundredth towards it", "advance", "farm", keep, 0, 0.01, ""}, {"along it", "advance", "farm", keep, 1, 0, "order.not-towards"}, {"away from it", "advance", "farm", keep, 0, -1, "order.not-towards"},
		{"on it already", "advance", "farm", func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 85}, 0) }, 0, -2, ""}, {"ground that is not there", "advance", "moon", keep, 0, -2, ""},
		{"back", "withdraw", "", keep, 0, -5, ""}, {"a hundredth back", "withdraw", "", keep, 0, -0.01, ""}, {"forward", "withdraw", "", keep, 0, 0.01, "order.not-back"}, {"aside", "withdraw", "", keep, 5, 0, "order.not-back"},
		{"nearer", "attack", "", bare, 0, 5, ""}, {"aside", "attack", "", bare, 5, 0, "order.not-towards"}, {"back", "attack", "", bare, 0, -5, "order.not-towards"}, {"nearer", "cautious", "", bare, 0, 5, ""}, {"aside", "cautious", "", bare, 5, 0, "order.not-towards"},
		{"45 degrees off", "attack", "", bare, 5, 5, ""}, {"46 degrees off", "attack", "", bare, 5.18, 5, "order.roundabout"}, {"46 degrees off, R134 b", "attack", "", func(s *state.State) *state.State { return ruled(bare(s), 134, "b") }, 5.18, 5, ""},
		{"the farm lies in the way", "attack", "", keep, 8, 1, ""}, {"aside, the farm lies in the way", "attack", "", keep, 5, 0, ""}, {"the farm lies in the way", "cautious", "", keep, 5, 0, "order.not-towards"},
		{"46 degrees off, a friend before it", "attack", "", func(s *state.State) *state.State { return relocated(bare(s), "C", geometry.Vec{X: 60, Y: 60}, 0) }, 5.18, 5, ""},
		{"46 degrees off, a friend behind it", "attack", "", func(s *state.State) *state.State { return relocated(bare(s), "C", geometry.Vec{X: 60, Y: 20}, 0) }, 5.18, 5, "order.roundabout"},
		{"blown", "attack", "", func(s *state.State) *state.State {
			return as(bare(s), "B", func(u *state.Unit) { u.Arm, u.Blown = facts.LightCavalry, true })
		}, 5, 0, ""},
		{"blown", "cautious", "", func(s *state.State) *state.State {
			return as(bare(s), "B", func(u *state.Unit) { u.Arm, u.Blown = facts.LightCavalry, true })
		}, 5, 0, "order.not-towards"},
		{"no enemy in close order", "attack", "", func(s *state.State) *state.State {
			return as(as(bare(s), "X", func(u *state.Unit) { u.Status = state.Routing }), "Y", func(u *state.Unit) { u.Formation = facts.Open })
		}, 0, -5, ""},
		{"the commander leads it", "halt", "", func(s *state.State) *state.State {
			return as(s, "B", func(u *state.Unit) { u.General = facts.Normal })
		}, 0, 20, ""},
		{"its brigadier rides with it", "halt", "", func(s *state.State) *state.State {
			return as(s, "B", func(u *state.Unit) { u.General = facts.Brigadier })
		}, 0, 2, "order.halt-nearer-self"},
		{"irregulars", "halt", "", func(s *state.State) *state.State { return as(s, "B", func(u *state.Unit) { u.Guerrillas = true }) }, 0, 20, ""},
		{"as near as A", "halt", "", func(s *state.State) *state.State { return relocated(s, "A", geometry.Vec{X: 46, Y: 42}, 0) }, 0, 0, ""},
		{"nearer than all", "halt", "", keep, 0, 0.5, "order.halt-nearer-self"}, {"aside", "halt", "", keep, 2, 0, ""}, {"back", "halt", "", keep, 0, -3, ""}, {"out of reach", "halt", "", keep, 0, -16, "order.halt-radius"},
		{"out of reach already, nearer to him", "halt", "", func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 20}, 0) }, 0, 2, "order.halt-radius"},
		{"out of reach already, farther from him", "halt", "", func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 20}, 0) }, 0, -2, "order.halt-radius"},
		{"out of reach already, as far from him", "halt", "", func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 20}, 0) }, 2, 0, "order.halt-radius"},
	} {
		s := c.change(inPhase(under(t, c.order, c.objective), "move-first"))
		if got := barredBy(s, strode(s, "B", c.dx, c.dy)); got != c.want {
			t.Errorf("OM §4.2: %s: %s, by %v, %v: %q, want %q", c.order, c.name, c.dx, c.dy, got, c.want)
		}
	}
	// Horse before a square or cover may draw back with its front to it (R52, R53).
	for _, c := range []struct {
		name   string
		change func(*state.State) *state.State
		want   bool
	}{
		{"line", func(s *state.State) *state.State { return s }, false}, {"a square", changing("X", func(u *state.Unit) { u.Formation = facts.Square }), true}, {"a masse", changing("X", func(u *state.Unit) { u.Formation = facts.Mass }), true}, {"a block", changing("X", func(u *state.Unit) { u.Block = "farm" }), true},
		{"hard cover", changing("X", func(u *state.Unit) { u.Cover = facts.HardCover }), true}, {"light cover", changing("X", func(u *state.Unit) { u.Cover = facts.LightCover }), false},
		{"light cover, R52 b", func(s *state.State) *state.State {
			return ruled(as(s, "X", func(u *state.Unit) { u.Cover = facts.LightCover }), 52, "b")
		}, true},
		{"houses", func(s *state.State) *state.State { return relocated(s, "X", geometry.Vec{X: 60, Y: 85}, 180) }, true},
	} {
		s := c.change(corps(t))
		if got := command.Unridable(s, s.Unit("H"), s.Unit("X")); got != c.want {
			t.Errorf("OM §4.2: horse before %s: %t, want %t", c.name, got, c.want)
		}
		if command.Unridable(s, s.Unit("A"), s.Unit("X")) {
			t.Errorf("OM §4.2: foot before %s", c.name)
		}
	}
}

// Guns do more than stay and fire within 40 cm of the commander (OM §4.2 [+], [-], R99).
func TestPinned4_2_HowFarGunsObey(t *testing.T) {
	// The battery reaches from 27 to 33 and from 36 to 40.
	for _, c := range []struct {
		y      float64
		letter string
		moves  bool
		want   string
	}{{0, "a", true, ""}, {-4, "a", true, ""}, {-4.01, "a", true, "order.guns-far"}, {-20, "a", true, "order.guns-far"}, {80, "a", true, ""}, {80.01, "a", true, "order.guns-far"}, {-20, "a", false, "order.guns-far"}, {-20, "b", false, ""}, {-20, "b", true, "order.guns-far"}} {
		s := figureAt(ruled(inPhase(corps(t), "move-first"), 99, c.letter), "duke", 30, c.y)
		m := strode(s, "G", 0, 2)
		if !c.moves {
			m = strode(s, "G", 0, 0)
			m.Kind = state.Reformed
		}
		if got := barredBy(s, m); got != c.want {
			t.Errorf("OM §4.2: the commander at 30, %v, R99 %s: %q, want %q", c.y, c.letter, got, c.want)
		}
	}
	far := figureAt(inPhase(corps(t), "move-first"), "duke", 30, -20)
	for name, n := range map[string]*state.State{
		"nobody knows where he is": general(far, "duke", func(g *state.General) { g.Placed = false }), "he is lost": general(far, "duke", func(g *state.General) { g.Lost = 1 }),
		"the crew alone": as(far, "G", func(u *state.Unit) { u.Abandoned = true }),
	} {
		if got := barredBy(n, strode(n, "G", 0, 2)); got != "" {
			t.Errorf("OM §4.2: %s: %q", name, got)
		}
	}
}

// A change of place (OM §4.2 [+], [-], R160): not within 30 cm of an enemy in close order unless
// farther off, nor before the army's first foot in close order.
func TestPinned4_2_ChangeOfPlace(t *testing.T) {
	at := func(x float64, letter string) *state.State {
		s := inPhase(under(t, "redeploy", ""), "move-first")
		return ruled(relocated(relocated(s, "X", geometry.Vec{X: 60, Y: x}, 180), "Y", geometry.Vec{X: 150, Y: 115}, 180), 160, letter)
	}
	for _, c := range []struct {
		x      float64
		letter string
		dx, dy float64
		want   string
	}{
		{70, "a", 5, 0, "order.redeploy-near"}, {70.01, "a", 0, -0.01, ""}, {70.01, "a", 5, 0, ""}, {70, "a", 0, -1, ""}, {70, "b", 0, -1, "order.redeploy-near"}, {70, "a", 0, 1, "order.redeploy-near"},
	} {
		s := at(c.x, c.letter)
		if got := barredBy(s, strode(s, "B", c.dx, c.dy)); got != c.want {
			t.Errorf("OM §4.2: an enemy at %v, R160 %s, by %v, %v: %q, want %q", c.x, c.letter, c.dx, c.dy, got, c.want)
		}
	}
	// X at 100; a battalion of no brigade under another order is the first line, horse is not.
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		dy     float64
		want   string
	}{
		{"up to it", nil, 4, ""}, {"before it", nil, 4.5, "order.redeploy-front"}, {"it is in open order", func(u *state.Unit) { u.Formation = facts.Open }, 4.5, ""}, {"it is horse", func(u *state.Unit) { u.Arm = facts.HeavyCavalry }, 4.5, ""}, {"it routs", func(u *state.Unit) { u.Status = state.Routing }, 4.5, ""},
	} {
		s := inPhase(under(t, "redeploy", ""), "move-first")
		s = as(relocated(s, "R", geometry.Vec{X: 60, Y: 44}, 0), "R", func(u *state.Unit) {
			u.Arm, u.Depth, u.Order = facts.Infantry, 1.5, facts.Halt
			if c.change != nil {
				c.change(u)
			}
		})
		s = relocated(s, "B", geometry.Vec{X: 75, Y: 40}, 0)
		s = relocated(relocated(s, "X", geometry.Vec{X: 60, Y: 100}, 180), "Y", geometry.Vec{X: 75, Y: 100}, 180)
		if got := barredBy(s, strode(s, "B", 0, c.dy)); got != c.want {
			t.Errorf("OM §4.2: %s, by %v: %q, want %q", c.name, c.dy, got, c.want)
		}
	}
}

// A commander stays with the unit that he leads for the whole move (OM §4.4 [+], [-]).
func TestPinned4_4_WhoMayLeave(t *testing.T) {
	for _, c := range []struct {
		phase  string
		stage  state.Stage
		side   int // whose general
		since  int
		stays  bool
		reason string
	}{
		{"orders", 0, 0, 2, false, "before the moves"}, {"orders", 0, 0, 3, true, "joined in this turn"}, {"move-first", state.StepGenerals, 0, 2, false, "in his step"}, {"move-first", state.StepGenerals + 1, 0, 2, true, "his step is over"}, {"move-first", 0, 0, 2, false, "before his step"},
		{"move-first", 0, 1, 2, false, "before his movement"}, {"move-second", 0, 0, 2, true, "after his movement"}, {"move-second", state.StepGenerals, 1, 2, false, "in his step"}, {"move-second", state.StepGenerals + 1, 1, 2, true, "his step is over"},
		{"late", 0, 0, 2, true, "late"}, {"fire", 0, 0, 2, true, "under fire"}, {"melee", 0, 1, 2, true, "in melee"},
	} {
		s := inPhase(atTurn(corps(t), 3), c.phase)
		n := *s
		n.First, n.Stage = 0, c.stage
		id, unit := "duke", "A"
		if c.side == 1 {
			id, unit = "ney", "X"
		}
		x := general(&n, id, func(g *state.General) { g.With, g.Since = unit, c.since })
		r := command.MayLeave(x, x.Unit(unit))
		if (r != nil) != c.stays || r != nil && (r.Ref != "OM §4.4" || r.Say.Key != "command.stays") {
			t.Errorf("OM §4.4: %s: %v, want he stays %t", c.reason, r, c.stays)
		}
		if y := general(general(x, id, func(g *state.General) { g.With = "" }), "fane", func(g *state.General) { g.With, g.Since = "A", 3 }); command.MayLeave(y, y.Unit("A")) != nil {
			t.Errorf("OM §4.4: a brigadier stays: %s", c.reason)
		}
	}
	first := general(corps(t), "duke", func(g *state.General) { g.With, g.Since = "A", 1 })
	if command.MayLeave(first, first.Unit("A")) != nil {
		t.Error("OM §4.4: with whom he begins the battle he must stay")
	}
}

// How far a general rides in a move and through whom (OM §8.2 [+], [-]).
func TestPinned8_2_HowFarAGeneralRides(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	ride := func(s *state.State, x, y float64) string {
		_, err := turn.Prepare(s, game.Action{Verb: "move", Args: []string{"duke", "to", command.Typed(x), command.Typed(y)}})
		if r, ok := err.(*game.Refusal); ok {
			out := r.Say.Key
			if len(r.Ways) > 0 {
				out += " " + r.Ways[0].Line
			}
			return out
		}
		return ""
	}
	if s.First != 0 {
		s = frenchMove(s, "move-first")
		n := *s
		n.First = 0
		s = &n
	}
	for _, c := range []struct {
		x, y  float64
		moved int
		want  string
	}{
		{90, 10, 0, ""}, {90.01, 10, 0, "general.too-far move duke to 90 10"}, {60, 25, 1500, ""}, {60, 25.01, 1500, "general.too-far move duke to 60 25"}, {75, 10, 1500, ""}, {61, 10, 3000, "general.too-far move duke to 61 10 !"}, {78, 34, 0, ""}, {42, 34, 0, ""},
	} {
		n := general(s, "duke", func(g *state.General) { g.Moved = c.moved })
		if got := ride(n, c.x, c.y); got != c.want {
			t.Errorf("OM §8.2: to %v, %v after %d: %q, want %q", c.x, c.y, c.moved, got, c.want)
		}
	}
	// Through an enemy: he stands at 62 to 74 by 20 to 21.5.
	enemy := relocated(s, "Y", geometry.Vec{X: 74, Y: 20}, 180)
	for y, want := range map[float64]string{30: "general.enemy move duke to 80 30 !", 10: ""} {
		if got := ride(figureAt(enemy, "duke", 66, 10), 80, y); got != want {
			t.Errorf("OM §8.2: past an enemy to 80, %v: %q, want %q", y, got, want)
		}
	}
	if got := ride(relocated(s, "C", geometry.Vec{X: 74, Y: 20}, 0), 80, 30); got != "" {
		t.Errorf("OM §8.2: through a friend: %q", got)
	}
	// What is told of him when he goes on from a place: how far, of how much.
	n, v := does(t, general(s, "duke", func(g *state.General) { g.Moved = 500 }), "move duke to 70 10")
	if g := n.General("duke"); g.At != (geometry.Vec{X: 70, Y: 10}) || g.Moved != 1500 || !g.Placed || g.Told != n.Turn {
		t.Errorf("OM §8.2: after 5 cm and 10: %+v", g)
	}
	if l := v.Lines[0].Say; l.Key != "general.moves" || fmt.Sprint(l.Args[1:]) != "[70 10 10 30]" {
		t.Errorf("OM §8.2: %s %v", l.Key, l.Args)
	}
	for _, st := range v.Steps {
		if st.Say.Key == "step.ride" && fmt.Sprint(st.Value.Args) != "[10 25]" {
			t.Errorf("OM §8.2: of 25 cm that were left: %v", st.Value.Args)
		}
	}
	for args, want := range map[string]string{"duke to": "general.need-place", "duke to 60": "general.need-place", "duke to x 60": "general.need-place", "duke to 60 x": "general.need-place", "duke from 60 20": "general.need-place", "duke at 60 20": "", "duke to 60 20": ""} {
		_, err := command.MoveFigure(s, s.General("duke"), game.Action{Verb: "move", Args: strings.Fields(args)})
		if (err != nil) != (want != "") || err != nil && !refusedAs(err, want) {
			t.Errorf("OM §8.2: move %s: %v, want %q", args, err, want)
		}
	}
	// Where hands put him: whom he rode with he leaves; who is lost is put nowhere.
	with := general(s, "duke", func(g *state.General) { g.With, g.Moved = "A", 700 })
	n, _ = does(t, with, "place duke at 70 20")
	if g := n.General("duke"); g.With != "" || g.At != (geometry.Vec{X: 70, Y: 20}) || g.Moved != 700 {
		t.Errorf("OM §4.3: put beside nobody: %+v", g)
	}
	if got := tellsOf(t, general(s, "duke", func(g *state.General) { g.Lost = 2 }), "place duke at 70 20"); got != "OM §17 general.lost" {
		t.Errorf("OM §17: put where he fell: %q", got)
	}
}

// The point so far from one towards another is not beyond (OM §8.2), but for what is nearer.
func TestPinned8_2_TowardsAPoint(t *testing.T) {
	v := func(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }
	for _, c := range []struct {
		from, to geometry.Vec
		cm       float64
		want     geometry.Vec
	}{
		{v(0, 0), v(30, 40), 25, v(15, 20)}, {v(0, 0), v(30, 40), 50, v(30, 40)}, {v(0, 0), v(30, 40), 60, v(30, 40)}, {v(10, 10), v(10, 10), 5, v(10, 10)}, {v(10, 20), v(40, 20), 10, v(20, 20)}, {v(40, 20), v(10, 20), 10, v(30, 20)}, {v(5, 5), v(5, 60), 0, v(5, 5)},
	} {
		if got := command.Toward(c.from, c.to, c.cm); geometry.Dist(got, c.want) > 0.011 {
			t.Errorf("OM §8.2: %v of the way from %v to %v: %v, want %v", c.cm, c.from, c.to, got, c.want)
		}
	}
}

// Who a general is, as he is asked for (OM §1, 4.1).
func TestPinned4_1_WhoAGeneralIs(t *testing.T) {
	s := corps(t)
	w := wings(t)
	for _, c := range []struct {
		s             *state.State
		line, want    string
		head, of, add string
	}{
		{s, "show duke", `{"show":{"general":"duke","side":"british","quality":"normal","charismatic":false,"at":[60,10]}}`, "general.show", "{British British}", "general.at"},
		{s, "show fane", `{"show":{"general":"fane","side":"british","quality":"brigade","charismatic":false,"at":[60,36],"brigade":"fane"}}`, "general.show", "{British British}", "general.at"},
		{general(s, "fane", func(g *state.General) { g.Charisma, g.With, g.Since = true, "A", 2 }), "show fane", `{"show":{"general":"fane","side":"british","quality":"brigade","charismatic":true,"with":"A","brigade":"fane"}}`, "general.show-charismatic", "{British British}", "general.with"},
		{general(s, "foy", func(g *state.General) { g.Lost, g.Killed = 2, true }), "show foy", `{"show":{"general":"foy","side":"french","quality":"brigade","charismatic":false,"lost":2,"killed":true,"brigade":"foy"}}`, "general.show", "{French French}", "general.lost"},
		{general(s, "ney", func(g *state.General) { g.Placed = false }), "show ney", `{"show":{"general":"ney","side":"french","quality":"normal","charismatic":false}}`, "general.show", "{French French}", "general.nowhere"},
		{w, "show hill", `{"show":{"general":"hill","side":"british","quality":"exceptional","charismatic":false,"division":"second","in_chief":true,"at":[40,20]}}`, "general.show", "{Second Division Seconda divisione}", "general.at"},
		{w, "show picton", `{"show":{"general":"picton","side":"british","quality":"exceptional","charismatic":false,"division":"third","at":[140,20]}}`, "general.show", "{Third Division Terza divisione}", "general.at"},
		{w, "show ney", `{"show":{"general":"ney","side":"french","quality":"exceptional","charismatic":false,"at":[60,116]}}`, "general.show", "{French French}", "general.at"},
	} {
		v := answers(t, "4.1", c.s, c.line, c.want)
		if len(v.Lines) < 2 || v.Lines[0].Say.Key != c.head || fmt.Sprint(v.Lines[0].Say.Args[1]) != c.of || v.Lines[1].Say.Key != c.add {
			t.Errorf("OM §4.1: %s: %s of %v, %s", c.line, v.Lines[0].Say.Key, v.Lines[0].Say.Args[1], linesOf(v))
		}
	}
	v, _ := replied(t, general(s, "duke", func(g *state.General) { g.Moved = 1250 }), "show duke")
	if fmt.Sprint(v.Lines[1].Say.Args) != "[60 10 17.5]" {
		t.Errorf("OM §8.2: after 12.5 cm: %v", v.Lines[1].Say.Args)
	}
	for say, want := range map[ref.Name]string{{EN: "fane", IT: "fane"}: "Fane", {EN: "Sir Henry Fane", IT: "Sir Henry Fane"}: "Sir Henry Fane", {}: "Fane"} {
		if got := command.Called(&state.General{ID: "fane", Say: say}); got.EN != want {
			t.Errorf("%v is called %v, want %s", say, got, want)
		}
	}
}

// What is told of a brigade (OM §4.3): its order, its reach, each unit with its distance.
func TestPinned4_3_WhatIsToldOfABrigade(t *testing.T) {
	s := atTurn(corps(t), 2) // fane at 60, 36: to A at 52, 38.5 are 8.38; to B 2.5; to C at 68, 38.5 8.38
	v := answers(t, "4.3", s, "command fane", `{"command":{"brigade":"fane","radius":10,"order":"attack","since":0,"units":[
		{"unit":"A","cm":8.38,"margin":-1.62,"verdict":"in"},{"unit":"B","cm":2.5,"margin":-7.5,"verdict":"in"},{"unit":"C","cm":8.38,"margin":-1.62,"verdict":"in"}],"couriers":[]}}`)
	if got, want := measuredBy(v), "command.step-unit 8.38 10 -1.62; command.step-unit 2.5 10 -7.5; command.step-unit 8.38 10 -1.62"; got != want {
		t.Errorf("OM §4.3: reasons %s", got)
	}
	if linesOf(v) != "command.order-first command.not-now om.plain" || v.Lines[0].Say.Key != "command.head" {
		t.Errorf("OM §4.3: lines %s", linesOf(v))
	}
	keys := func(v game.Verdict) string {
		var out []string
		for _, x := range v.Lines[len(v.Lines)-1].Say.Args[0].(ref.Comma) {
			out = append(out, x.(ref.Msg).Key)
		}
		return strings.Join(out, " ")
	}
	// C beyond: as the battle began nobody says so; after its figures are told of it halts.
	far := relocated(s, "C", geometry.Vec{X: 90, Y: 40}, 0)
	for _, c := range []struct {
		name string
		s    *state.State
		keys string
		row  string
	}{
		{"as it began", far, "command.unit-in command.unit-in command.unit-start", `{"unit":"C","cm":24.13,"margin":14.13,"verdict":"out","trusted":true}`},
		{"he was told of", general(far, "fane", func(g *state.General) { g.Told = 2 }), "command.unit-in command.unit-in command.unit-out", `{"unit":"C","cm":24.13,"margin":14.13,"verdict":"out"}`},
		{"put there by hand", as(general(far, "fane", func(g *state.General) { g.Told = 1 }), "C", func(u *state.Unit) { u.ByHand, u.PlacedTurn = true, 2 }), "command.unit-in command.unit-in command.unit-hand", `{"unit":"C","cm":24.13,"margin":14.13,"verdict":"out","trusted":true}`},
		{"detached", as(general(far, "fane", func(g *state.General) { g.Told = 2 }), "C", func(u *state.Unit) { u.Order = facts.Halt }), "command.unit-in command.unit-in command.unit-own", `{"unit":"C","cm":24.13,"margin":14.13,"verdict":"out","own":true}`},
	} {
		v := answers(t, "4.3", c.s, "command fane", `{"command":{"brigade":"fane","radius":10,"order":"attack","since":0,"units":[
			{"unit":"A","cm":8.38,"margin":-1.62,"verdict":"in"},{"unit":"B","cm":2.5,"margin":-7.5,"verdict":"in"},`+c.row+`],"couriers":[]}}`)
		if got := keys(v); got != c.keys {
			t.Errorf("OM §4.3: %s: %s, want %s", c.name, got, c.keys)
		}
	}
	told := commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective, c.Given, c.Reached = facts.Advance, "farm", 1, true })
	v, _ = replied(t, ruled(told, 32, "b"), "command fane")
	o := v.Data.Get("command").(game.Object)
	if o.Get("order") != "advance" || o.Get("objective") != "farm" || o.Get("since") != 1 || o.Get("reached") != true || v.Lines[0].Say.Key != "command.head-now" {
		t.Errorf("OM §4.3: an advance that is there: %v, %s", o, v.Lines[0].Say.Key)
	}
	v, _ = replied(t, commanded(s, "fane", func(c *state.Command) { c.Order = facts.NoOrder }), "command fane")
	if v.Lines[1].Say.Key != "command.no-order" {
		t.Errorf("OM §4.1: without an order: %s", linesOf(v))
	}
	lost, _ := replied(t, general(s, "fane", func(g *state.General) { g.Lost = 2 }), "command fane")
	if got := linesOf(lost); !strings.HasSuffix(got, "command.brigadier-gone") || lost.Lines[len(lost.Lines)-1].Say.Args[1] != 4 {
		t.Errorf("OM §17: lost in turn 2: %s %v", got, lost.Lines[len(lost.Lines)-1].Say.Args)
	}
	// A division: its points, whether it goes home, figures and guns within 40 cm; the guns of
	// Hill stand at 7 to 13 by 36 to 40 and he at 40, 20.
	answers(t, "1", atTurn(wings(t), 2), "command second", `{"division":{"division":"second","side":"british","pm":31,"pm_start":31,"goes_home":false,"commander":"hill","reach":40,
		"brigades":[{"brigade":"fane","cm":16,"margin":-24,"verdict":"in"}],"guns":[{"unit":"G","cm":31.38,"margin":-8.62,"verdict":"in"},{"unit":"K","cm":49.65,"margin":9.65,"verdict":"out"}]}}`)
}

// The opening orders of a side (OM §4.1, 4.3, R96, R190): who is asked, what is kept, whom the
// scenario has told already.
func TestPinned4_1_WhoGetsAnOpeningOrder(t *testing.T) {
	s := corps(t, "        order: attack\n", "", "        order: support\n        objective: fane\n", "")
	asked := func(s *state.State, line string, answers ...string) (string, game.Verdict) {
		adj, err := turn.Prepare(s, actionOf(t, s, line))
		if err != nil {
			return err.(*game.Refusal).Say.Key, game.Verdict{}
		}
		var fs []dice.Face
		for _, a := range answers {
			fs = append(fs, dice.Face{Pick: a})
		}
		d := dice.New(fs, nil)
		var v game.Verdict
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out := ""
		for _, n := range owed {
			out += n.Unit + ": " + strings.Join(n.Answers, " ")
			if !n.Secret || !n.Empty && n.What == "command.which" {
				t.Errorf("OM §4.2: %s: asked openly, or an empty answer keeps nothing: %+v", line, n)
			}
		}
		return out, v
	}
	for _, c := range []struct {
		answers string
		want    string
	}{
		{"", "fane: keep halt redeploy cautious advance attack withdraw"}, {"keep", "cotton: keep halt redeploy cautious advance attack withdraw support"}, {"attack halt", "R: keep halt redeploy cautious advance attack withdraw support"},
		{"attack halt support", "R: fane cotton"}, {"advance", "fane: farm copse"},
	} {
		if got, _ := asked(s, "orders british", strings.Fields(c.answers)...); got != c.want {
			t.Errorf("OM §4.1: after %q: asked %q, want %q", c.answers, got, c.want)
		}
	}
	_, v := asked(s, "orders british", "attack", "keep", "support", "fane")
	var evs []string
	for _, e := range v.Events {
		evs = append(evs, fmt.Sprint(tell(e).Kind, tell(e).Name, tell(e).Unit, tell(e).Text, tell(e).Other))
	}
	if got := strings.Join(evs, " "); got != "orderbrigadefaneattack orderunitRsupportfane" || linesOf(v) != "command.opening-given command.opening-kept" || len(v.Lines[1].Say.Args[0].(ref.Comma)) != 2 || len(v.Lines[2].Say.Args[0].(ref.Comma)) != 1 {
		t.Errorf("OM §4.1: %s; %s", got, linesOf(v))
	}
	// Who stands nowhere to be told, is of another side or told by the scenario is not asked.
	first := func(s *state.State) string {
		got, _ := asked(s, "orders british")
		return strings.SplitN(got, ":", 2)[0]
	}
	for _, c := range []struct {
		name, want string
		s          *state.State
	}{
		{"all", "fane", s}, {"fane's are gone", "cotton", as(as(as(s, "A", func(u *state.Unit) { u.Status = state.Destroyed }), "B", func(u *state.Unit) { u.Off = 1 }), "C", func(u *state.Unit) { u.Guns = true })},
		{"the scenario tells all", "R", corps(t)}, {"the scenario tells all, R96 b", "fane", ruled(corps(t), 96, "b")}, {"the reserve has its order", "command.opening-none", as(corps(t), "R", func(u *state.Unit) { u.Order = facts.Halt })},
		{"the reserve was told in this turn", "R", as(corps(t), "R", func(u *state.Unit) { u.Order, u.Ordered = facts.Halt, 1 })}, {"the reserve was told in this turn, R190 b", "command.opening-none", ruled(as(corps(t), "R", func(u *state.Unit) { u.Order, u.Ordered = facts.Halt, 1 }), 190, "b")},
		{"the reserve is off", "command.opening-none", as(corps(t), "R", func(u *state.Unit) { u.Off = 1 })}, {"the reserve is Cossacks", "command.opening-none", as(corps(t), "R", func(u *state.Unit) { u.OpenOrder = true })},
	} {
		if got := first(c.s); got != c.want {
			t.Errorf("OM §4.1: %s: asked %q first, want %q", c.name, got, c.want)
		}
	}
	_, printed := asked(corps(t), "orders british", "keep")
	if linesOf(printed) != "command.opening-kept command.opening-printed" || len(printed.Lines[2].Say.Args[0].(ref.Comma)) != 2 {
		t.Errorf("OM §4.1: what the scenario tells: %s", linesOf(printed))
	}
	_, err := turn.Prepare(as(corps(t), "R", func(u *state.Unit) { u.Order = facts.Halt }), actionOf(t, s, "orders british"))
	if r, ok := err.(*game.Refusal); !ok || r.Kind != game.BadValue || len(r.Ways) != 1 || r.Ways[0].Line != "ruling R96 b" {
		t.Errorf("OM §4.1: nobody to be told: %+v", err)
	}
	beyond := figureAt(corps(t), "duke", 60, 80)
	if got := first(beyond); got != "command.opening-none" { // the reserve stands 52 cm off
		t.Errorf("OM §4.3: the reserve 52 cm off: asked %q", got)
	}
	// What completes such a line.
	for line, want := range map[string]string{
		// The scenario tells Foy; ids are typed in any case.
		"orders british ": "fane= cotton= R=", "orders french ": "", "orders british r=sup": "R=support", "orders british fane=a": "fane=advance fane=attack", "orders british R=ha": "R=halt", "orders nobody ": "",
	} {
		got := strings.Join(language.Complete(s, line), " ")
		for _, w := range strings.Fields(want) {
			if !strings.Contains(" "+got+" ", " "+w+" ") {
				t.Errorf("OM §4.1: %q completes to %q, want %s among it", line, got, w)
			}
		}
		if want == "" && got != "" {
			t.Errorf("OM §4.1: %q completes to %q", line, got)
		}
	}
	if got := language.Complete(s, "orders british fane"); strings.Join(got, " ") != "fane=" {
		t.Errorf("OM §4.1: whom, and not yet what: %v", got)
	}
	if got := language.Complete(inPhase(s, "rally"), "orders british "); len(got) != 0 {
		t.Errorf("OM §4.1: after the orders it completes to %v", got)
	}
}

// What became of an order is recorded of who has it (OM §4.2): a detached unit halts, its brigade
// has its counter turned up.
func TestPinned4_2_WhatBecameOfAnOrder(t *testing.T) {
	s := as(atTurn(corps(t), 2), "A", func(u *state.Unit) { u.Order, u.Objective = facts.Advance, "farm" })
	s = as(s, "R", func(u *state.Unit) { u.Order, u.Objective = facts.Advance, "copse" })
	for _, c := range []struct{ line, want, refused string }{
		{"order A reached", "order unit A halt  2", ""}, {"order R reached", "order unit R halt  2", ""}, {"order B reached", "", "OM §4.2 command.whole-brigade"}, {"order A shown", "", "OM §4.2 command.whole-brigade"},
		{"order fane reached", "reached  fane   0", ""}, {"order fane shown", "shown  fane attack  0", ""}, {"order cotton shown", "shown  cotton support fane 0", ""},
	} {
		if c.refused != "" {
			if got := tellsOf(t, s, c.line); got != c.refused {
				t.Errorf("OM §4.2: %s: %q, want %q", c.line, got, c.refused)
			}
			continue
		}
		_, v := does(t, s, c.line)
		e := v.Events[0]
		if got := fmt.Sprint(tell(e).Kind, " ", tell(e).Name, " ", tell(e).Unit, " ", tell(e).Text, " ", tell(e).Other, " ", tell(e).N); len(v.Events) != 1 || got != c.want {
			t.Errorf("OM §4.2: %s: %q, want %q", c.line, got, c.want)
		}
	}
}

// What a night brings (OM §19, R119, R121): each division's rows by what came back, riders,
// successors, fires out, divisions that stand above their half again.
func TestPinned19_WhatANightBrings(t *testing.T) {
	s := atTurn(corps(t), 5)
	hurt := func(s *state.State, id string, pm int) *state.State {
		return as(s, id, func(u *state.Unit) { u.PM, u.PMStart = pm, 8 })
	}
	s = hurt(hurt(hurt(s, "A", 6), "B", 2), "C", 4) // 1, 3 and 2 come back
	s = as(s, "H", func(u *state.Unit) { u.Disordered = true })
	s = as(s, "I", func(u *state.Unit) { u.Tires = true })
	s = as(s, "R", func(u *state.Unit) { u.Blown = true })
	s = as(s, "X", func(u *state.Unit) { u.Status = state.Routing })
	s = as(s, "Y", func(u *state.Unit) { u.Status, u.PM, u.Bases = state.Destroyed, 0, 0 })
	s = general(general(s, "fane", func(g *state.General) { g.Lost = 4 }), "ney", func(g *state.General) { g.Lost = 4 })
	s = s.Apply(&state.EvBlaze{Ground: "farm", Turn: 2})
	s = s.Apply(&state.EvCourier{N: 1, Brigade: "cotton", Order: "halt", Left: 3000})
	s = s.Apply(&state.EvCourier{N: 2, Unit: "Y", Order: "halt", Left: 3000})
	n, v := does(t, s, "night")
	if v.Lines[0].Say.Key != "turn.night" || fmt.Sprint(v.Lines[0].Say.Args) != "[6 12]" {
		t.Errorf("OM §19: half of 12: %v", v.Lines[0].Say.Args)
	}
	var rows []string
	for _, x := range v.Lines[1].Say.Args[4].(ref.Comma) {
		rows = append(rows, fmt.Sprint(x.(ref.Msg).Args))
	}
	if got := strings.Join(rows, " "); got != "[B 2 5] [C 4 6] [A 6 7]" || v.Lines[2].Say.Key != "turn.night-side-none" {
		t.Errorf("OM §19: who recovers, the most first: %s; %s", got, linesOf(v))
	}
	if fmt.Sprint(v.Lines[1].Say.Args[3]) != fmt.Sprint(ref.Signed(6)) {
		t.Errorf("OM §19: what the British gain: %v", v.Lines[1].Say.Args[3])
	}
	if got := linesOf(v); got != "turn.night-side turn.night-side-none turn.night-rested command.arrives general.takes-over" {
		t.Errorf("OM §19: lines %s", got)
	}
	if got := fmt.Sprint(v.Lines[3].Say.Args[0]); got != "[H I R X]" {
		t.Errorf("R121: rested %s", got)
	}
	if len(n.Couriers) != 0 || n.Commands[n.BrigadeNamed("cotton")].Order != facts.Halt || n.General("fane").Lost != 0 || n.General("ney").Lost != 4 || len(n.Blazes) != 0 || n.Unit("Y").Order != facts.NoOrder || n.Unit("X").Status != state.Steady {
		t.Errorf("R121: in the morning: riders %v, cotton %d, fane lost %d, ney lost %d, fires %v", n.Couriers, n.Commands[1].Order, n.General("fane").Lost, n.General("ney").Lost, n.Blazes)
	}
	if got := fmt.Sprint(v.Data.Get("night").(game.Object).Get("units").([]game.Object)[1]); got != "[{unit B} {before 2} {after 5} {lost 6}]" {
		t.Errorf("OM §19: the row of B: %s", got)
	}
	// The British have 38 points and go home at 19: above that in the morning they stand again.
	for _, c := range []struct {
		left, lost int // in the evening, of the day by A
		stands     bool
	}{{19, 0, false}, {19, 1, false}, {19, 2, true}, {18, 2, false}, {18, 3, false}, {18, 4, true}} {
		x := atTurn(corps(t), 5)
		x = as(x, "A", func(u *state.Unit) { u.PM, u.Dawn = 1, 1+c.lost })
		for rest := 38 - c.left - 4; rest > 0; rest-- { // A has lost 4 already
			for _, id := range []string{"B", "C", "H", "I", "R", "G"} {
				if x.Unit(id).PM > 1 {
					x = as(x, id, func(u *state.Unit) { u.PM--; u.Dawn = u.PM })
					break
				}
			}
		}
		x = x.Apply(&state.EvCollapse{Division: 0, Turn: 4})
		m, w := does(t, x, "night")
		if (m.Collapsed[0] == 0) != c.stands || strings.Contains(linesOf(w), "turn.night-fights") != c.stands {
			t.Errorf("R121: %d of 38, %d of the day lost by A: goes home since %d, want it stands %t", c.left, c.lost, m.Collapsed[0], c.stands)
		}
		if m, _ := does(t, general(x, "duke", func(g *state.General) { g.Lost = 4 }), "night"); m.Collapsed[0] == 0 {
			t.Error("R119: a division whose general fell stands again")
		}
	}
}
