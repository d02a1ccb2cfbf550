package ordremixte

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// What a rider takes with him, whose support falls away and who goes home (OM §4.2, 17, 18).

func TestPinned4_2_WhatARiderTakesAlong(t *testing.T) {
	s := figureAt(figureAt(atTurn(corps(t), 3), "duke", 10, 36), "fane", 60, 36)
	for _, c := range []struct {
		name, line string
		s          *state.State
		want       string
		trusted    int
	}{
		{"from figure to figure", "courier fane halt", s, "courier 1 fane brigade halt 5000 10 36", 0},
		{"a typed way", "courier fane halt 45cm", s, "courier 1 fane brigade halt 4500 0 0", 0},
		{"no figure of the commander", "courier fane halt", general(s, "duke", func(g *state.General) { g.Placed = false }), "courier 1 fane brigade halt -1 0 0", 1},
		{"no figure of the brigadier", "courier fane halt", general(s, "fane", func(g *state.General) { g.Placed = false }), "courier 1 fane brigade halt -1 0 0", 1},
		{"a third rider", "courier cotton halt", after(s, &state.EvCourier{N: 2, Brigade: "fane", Order: "halt", Left: 1}), "courier 3 cotton brigade halt 8000 10 36", 0},
		{"in place of one on his way", "courier fane attack", after(s, &state.EvCourier{N: 2, Brigade: "fane", Order: "halt", Left: 1}), "arrive 2    0 0 0|courier 3 fane brigade attack 5000 10 36", 0},
		{"to the reserve", "courier R halt", figureAt(s, "duke", 60, 5), fmt.Sprintf("courier 1 R unit halt %d 60 5", state.Hundredths(s.Unit("R").Foot().FromPoint(geometry.Vec{X: 60, Y: 5}).CM)), 0},
	} {
		_, v := does(t, c.s, c.line)
		var got []string
		for _, e := range v.Events {
			x := tell(e)
			if x.Kind == "arrive" {
				x.Text = ""
			}
			got = append(got, fmt.Sprint(x.Kind, " ", x.N, " ", x.Unit, " ", x.Name, " ", x.Text, " ", x.M, " ", x.X, " ", x.Y))
		}
		if strings.Join(got, "|") != c.want || len(v.Trusted) != c.trusted {
			t.Errorf("§4.2: %s: got %q, trusted %v, want %q", c.name, got, v.Trusted, c.want)
		}
	}
	for line, want := range map[string]string{"courier fane advance": "OM §4.2 command.need-objective", "courier fane": "OM §4.2/changing-orders command.no-rider", "courier G halt": "OM §4.2/changing-orders command.guns-none", "courier A halt": "OM §4.5 command.not-detached"} {
		if got := tellsOf(t, s, line); got != want {
			t.Errorf("§4.2: %s: got %q, want %q", line, got, want)
		}
	}
	for letter, want := range map[string]string{"a": notNow, "b": ""} {
		if got := tellsOf(t, ruled(atTurn(s, 4), 77, letter), "courier fane halt"); got != want {
			t.Errorf("R77 %s: a rider in turn 4: got %q, want %q", letter, got, want)
		}
	}
	// A support whose brigade is no more withdraws as the orders close, its own order too.
	rout := func(s *state.State, ids ...string) *state.State {
		for _, id := range ids {
			s = as(s, id, func(u *state.Unit) { u.Status = state.Routing })
		}
		return s
	}
	own := as(s, "R", func(u *state.Unit) { u.Order, u.Objective = facts.Support, "fane" })
	for name, c := range map[string]struct {
		s    *state.State
		want string
	}{
		"one stays": {rout(own, "A", "B"), ""}, "nobody stays": {rout(own, "A", "B", "C"), "cotton withdraw R withdraw"}, "another order": {commanded(rout(s, "A", "B", "C"), "cotton", func(c *state.Command) { c.Order = facts.Attack }), ""},
		"who supports is destroyed": {as(rout(own, "A", "B", "C"), "R", func(u *state.Unit) { u.Status = state.Destroyed }), "cotton withdraw"},
	} {
		evs, say, _ := command.CloseOrders(c.s)
		var got []string
		for _, e := range evs {
			got = append(got, tell(e).Unit, tell(e).Text)
		}
		if strings.Join(got, " ") != c.want || len(say) != len(evs) {
			t.Errorf("§4.2: %s: got %v, want %q", name, got, c.want)
		}
	}
}

// Who may not charge for want of an order (OM §4.2, R161), and who needs none.
func TestPinned4_2_WhoNeedsAnOrder(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	for name, c := range map[string]struct {
		s    *state.State
		want string
	}{
		"the reserve": {s, "charge.no-order"}, "R161 b": {ruled(s, 161, "b"), ""}, "with an order": {as(s, "R", func(u *state.Unit) { u.Order = facts.Attack }), ""},
		"the commander leads it": {as(s, "R", func(u *state.Unit) { u.General, u.GeneralID = facts.Normal, "duke" }), ""},
		"a brigadier leads it":   {as(s, "R", func(u *state.Unit) { u.General, u.GeneralID = facts.Brigadier, "fane" }), "charge.no-order"},
		"Cossacks":               {as(s, "R", func(u *state.Unit) { u.OpenOrder, u.Arm = true, facts.LightCavalry }), ""},
		"irregulars":             {as(s, "R", func(u *state.Unit) { u.Guerrillas = true }), ""},
		"guns":                   {as(s, "R", func(u *state.Unit) { u.Guns = true }), ""},
	} {
		refuseChargeOf(t, c.s, "R", "X", c.want)
		_ = name
	}
	// Why an order forbids a move: each reason its hint.
	near := func(s *state.State) string {
		r := command.Obeys(s, onward(s, "B", 20))
		if r == nil {
			return ""
		}
		return r.Hint.Key
	}
	halt := under(t, "halt", "")
	for _, c := range []struct {
		name, want string
		s          *state.State
	}{
		{"under halt", "", halt}, {"never told", "order.hint-none", commanded(halt, "fane", func(c *state.Command) { c.Order = facts.NoOrder })},
		{"carried out", "order.hint-reached", commanded(halt, "fane", func(c *state.Command) { c.Order, c.Reached = facts.Attack, true })},
	} {
		if got := near(c.s); got != c.want {
			t.Errorf("§4.2: %s: hint %q, want %q", c.name, got, c.want)
		}
	}
}

// The commander of one division of several falls: its brigades hear nobody, the others do
// (OM §17); a night rests only who needs it, and says so (OM §19).
func TestPinned17_18_WhoGoesHome(t *testing.T) {
	w := atTurn(wings(t), 2)
	lost := general(w, "picton", func(g *state.General) { g.Lost = 1 })
	chief := *lost
	chief.ChiefLost = []int{1, 0}
	for _, c := range []struct {
		name, line, want string
		s                *state.State
	}{
		{"his own", "order kempt halt", "OM §17 command.general-lost", lost}, {"the other's", "order fane halt", "", lost}, {"nobody lost", "order kempt halt", "", figureAt(figureAt(w, "picton", 140, 20), "kempt", 140, 36)},
		{"the chief too", "order kempt halt", "OM §17 command.chief-lost", &chief}, {"the chief, another division", "order fane halt", "OM §17 command.chief-lost", &chief},
	} {
		if got := tellsOf(t, c.s, c.line); got != c.want {
			t.Errorf("§17: %s: got %q, want %q", c.name, got, c.want)
		}
	}
	keys := func(v game.Verdict) (out []string) {
		for _, l := range v.Lines {
			out = append(out, l.Say.Key)
		}
		return out
	}
	for name, c := range map[string]struct {
		change func(*state.Unit)
		events string
		rested bool
	}{
		"fresh": {func(*state.Unit) {}, "night", false}, "disordered": {func(u *state.Unit) { u.Disordered = true }, "disorder night", true}, "blown": {func(u *state.Unit) { u.Blown = true }, "blown night", true},
		"it fought": {func(u *state.Unit) { u.Tires = true }, "blown night", true}, "retreats": {func(u *state.Unit) { u.Status = state.Retreating }, "status night", true}, "lost one": {func(u *state.Unit) { u.PM-- }, "night", false},
		"of no division, lost two": {func(u *state.Unit) { u.PM, u.Division = u.PM-2, -1 }, "pm night", false},
	} {
		_, v := does(t, as(atTurn(corps(t), 3), "H", c.change), "night")
		var got []string
		for _, e := range v.Events {
			got = append(got, tell(e).Kind)
		}
		if strings.Join(got, " ") != c.events || slices.Contains(keys(v), "turn.night-rested") != c.rested {
			t.Errorf("§19: %s: got %v %v, want %q", name, got, keys(v), c.events)
		}
		if x := fmt.Sprint(v.Lines[1].Say.Args[0]); !strings.Contains(x, "British") {
			t.Errorf("§19: %s: the first division is called %s", name, x)
		}
	}
	// A typed test die waits only in the tests of the fire phase (§9).
	kept := as(after(inPhase(corps(t), "fire"), &state.EvStage{Stage: state.FireTests}), "A", func(u *state.Unit) { u.Kept = 5 })
	if evs, _ := turn.Follow(kept); len(evs) != 1 || tell(evs[0]).Kind != "stage" {
		t.Errorf("§9: a die kept for who owes no test: got %+v", evs)
	}
}

// Where the way to the nearest of his units is barred a brigadier comes beside the nearest of those whose way is free (OM §4.3); with
// a tape that may err by half a cm he goes half a cm nearer than 5, to stand within them however it is measured.
func TestPinned4_3_BesideWhomHeComesBack(t *testing.T) {
	late := inPhase(corps(t), "fire")
	// From 61, 60 B is 20 off, behind X; the nearest corner of C 21.19, at 68, 40, that of A 21.93, at 52, 40.
	barred := relocated(figureAt(late, "fane", 61, 60), "X", geometry.Vec{X: 61.5, Y: 50}, 90)
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"C and A free", barred, "place fane at 66.36 44.68"},
		{"A alone", relocated(barred, "Y", geometry.Vec{X: 67, Y: 50}, 90), "place fane at 54.04 44.52"},
		{"a tape of half a cm", taped(figureAt(late, "fane", 60, 50), 0.5, 2), "place fane at 60 44.5"},
	} {
		if got := motion.BringsBack(c.s, 0); got != c.want {
			t.Errorf("OM §4.3: %s: got %q, want %q", c.name, got, c.want)
		}
	}
	over := relocated(figureAt(inPhase(corps(t), "move-first"), "fane", 60, 110), "B", geometry.Vec{X: 60, Y: 127}, 0)
	var lines []string
	for _, a := range turn.FigureCandidates(over, over.General("fane"), "move") {
		lines = append(lines, game.Canonical(a))
	}
	if !slices.Contains(lines, "move fane to 60 120") {
		t.Errorf("OM §4.3: behind a unit that hangs over the far edge at 120: got %q, want a place on the table", lines)
	}
}

// A general who is put down by hand once the time of his ride is over has ridden as far, and never more than his 30 cm of it (OM §8.2
// [+], R365); not in the movement of the other side, nor where nobody knows from where (OM §8.2 [-]).
func TestPinned8_2_HowFarHeRodeWhoIsPutDown(t *testing.T) {
	s := mayGo(figureAt(corps(t), "fane", 60, 50), state.StepFoot)
	rode := func(hundredths int) *state.State {
		return general(s, "fane", func(g *state.General) { g.Moved = hundredths })
	}
	theirs := *s
	theirs.First = 1
	for _, c := range []struct {
		name, line string
		s          *state.State
		want       int
	}{
		{"10 cm", "place fane at 60 60", s, 1000}, {"10 cm after 5", "place fane at 60 60", rode(500), 1500},
		{"40 cm", "place fane at 60 90", s, 3000}, {"10 cm after a ruling that took him 35", "place fane at 60 60", rode(3500), 3500},
		{"in the movement of the others", "place fane at 60 60", &theirs, 0},
		{"from nobody knows where", "place fane at 60 60", general(s, "fane", func(g *state.General) { g.Placed = false }), 0},
	} {
		n, _ := does(t, c.s, c.line)
		if got := n.General("fane").Moved; got != c.want {
			t.Errorf("OM §8.2: %s: got %d hundredths, want %d", c.name, got, c.want)
		}
	}
}

// Who would ride away from his units is offered a place beside one of them (OM §4.3) where he comes there: with what is left of his 30
// cm, and through no enemy (OM §8.2).
func TestPinned4_3_WhatIsOfferedWhoWouldLeave(t *testing.T) {
	s := mayGo(corps(t), state.StepGenerals)
	near := figureAt(s, "fane", 60, 36) // 2.5 from where 5 cm behind B end
	far := figureAt(s, "fane", 60, 30)
	for _, c := range []struct {
		name, line string
		s          *state.State
		want       string
	}{
		{"all of his ride left", "move fane to 60 20", near, "move fane to 60 33.5"},
		{"free", "move fane to 85 15", far, "move fane to 81.04 33.61"},
		{"22.26 cm off, 23 left", "move fane to 110 15", general(figureAt(s, "fane", 100, 20), "fane", func(g *state.General) { g.Moved = 700 }), "move fane to 83.94 35.42"},
		{"22.26 cm off, 22 left", "move fane to 110 15", general(figureAt(s, "fane", 100, 20), "fane", func(g *state.General) { g.Moved = 800 }), "move fane to 110 15 !"},
		{"an enemy on the way there", "move fane to 85 15", relocated(far, "X", geometry.Vec{X: 70, Y: 31.75}, 0), "move fane to 85 15 !"},
	} {
		r := no(t, c.s, c.line, "OM §4.3", "general.leaves")
		got := ""
		if len(r.Ways) > 0 {
			got = r.Ways[0].Line
		}
		if got != c.want {
			t.Errorf("OM §4.3: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// Where nothing is owed but that a brigadier comes back, the movement says so of him and of no order (OM §4.3).
func TestPinned4_3_ABrigadierAloneIsOwed(t *testing.T) {
	s := mayGo(corps(t, "order: attack", "order: halt", "order: support\n        objective: fane", "order: halt"), state.StepFoot)
	s = general(figureAt(after(s, &state.EvRuling{Ruling: 132, Reading: "c"}), "fane", 60, 50), "fane", func(g *state.General) { g.Told = 1 })
	r := motion.Unobeyed(s, 0)
	if r == nil || r.Ref != facts.S4_3 || r.Say.Key != "order.strayed" || r.Ways[0].Say.Key != "order.way-rides" || r.Ways[0].Line != "place fane at 60 44.96" {
		t.Errorf("OM §4.3: got %+v, want that he comes back, by a line", r)
	}
}
