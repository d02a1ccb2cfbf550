package ordremixte

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file states what lies at the edges: of the table, of a support's pace, of a straight way
// back, of a side that would meet itself; and what is said of changes and ground.

// How a general is called (OM §4.3) and a list is changed.
func TestPinnedNamesAndLists(t *testing.T) {
	for say, want := range map[string]string{"Henry Fane": "Fane", "Sir Henry FANE": "FANE", "fane": "Fane", "": "Fane", "Fane of the Rifles": "Fane of the Rifles", "General Fane Junior": "General Fane Junior", "Fane": "Fane", " Fane": "Fane"} {
		g := state.General{ID: "fane", Say: ref.Name{EN: say, IT: say}}
		if got := g.Surname(); got.EN != want || got.IT != want {
			t.Errorf("%q is called %q, want %q", say, got.EN, want)
		}
	}
	for w, want := range map[string]string{"fane": "Fane", "Fane": "Fane", "": "", "a": "A", "z": "Z", "1st": "1st", "{x": "{x", "`x": "`x"} {
		if got := state.Capital(w); got != want {
			t.Errorf("%q with a capital: %q, want %q", w, got, want)
		}
	}
	list := []int{1, 2, 3}
	for n, want := range map[int]string{-1: "[1 2 3]", 0: "[9 2 3]", 2: "[1 2 9]", 3: "[1 2 3]"} {
		if got := fmt.Sprint(state.SetAt(list, n, 9)); got != want || fmt.Sprint(list) != "[1 2 3]" {
			t.Errorf("number %d of a list: %s, want %s (%v)", n, got, want, list)
		}
	}
}

// What the ground of a way took (OM §8.3): how much of it was slow, what was paid for entering.
func TestPinned8_3_WhatTheGroundTook(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, nil)
	across := func(id string, in, out float64, slow, enter int, begun bool) casting.Crossing {
		return casting.Crossing{Id: id, Stretch: geometry.Stretch{In: in, Out: out}, Effect: casting.Effect{Slow: slow, Enter: enter}, Begun: begun}
	}
	for _, c := range []struct {
		name     string
		in       []casting.Crossing
		cm       float64
		disorder bool
		want     string
	}{
		{"open ground", nil, 10, false, ""}, {"a wood to the end", []casting.Crossing{across("w", 3, 20, 2, 0, false)}, 10, false, "move.slow w 7"}, {"a wood within", []casting.Crossing{across("w", 3, 5, 2, 0, false)}, 10, false, "move.slow w 2"}, {"out of a wood", []casting.Crossing{across("w", -4, 5, 2, 0, true)}, 10, false, "move.slow w 5"},
		{"over a fence", []casting.Crossing{across("f", 3, 4, 1, 400, false)}, 10, false, "move.enter f 4"}, {"from a fence", []casting.Crossing{across("f", -1, 1, 1, 400, true)}, 10, false, ""}, {"into a field", []casting.Crossing{across("f", 2, 30, 2, 400, false)}, 10, false, "move.slow f 8; move.enter f 4"}, {"a lane", []casting.Crossing{across("l", 2, 30, 1, 0, false)}, 10, false, ""},
		{"disordered by it", nil, 10, true, "move.disordered-only"},
	} {
		m, says := motion.GroundNote(base, "A", c.in, c.cm, c.disorder)
		if says != (c.want != "") {
			t.Errorf("OM §8.3: %s: says %t", c.name, says)
			continue
		}
		got := m.Key
		for _, x := range m.Args {
			if l, ok := x.(ref.Comma); ok {
				var parts []string
				for _, y := range l {
					parts = append(parts, y.(ref.Msg).Key+" "+strings.Trim(fmt.Sprint(y.(ref.Msg).Args), "[]"))
				}
				got = strings.Join(parts, "; ")
			}
		}
		if says && got != c.want {
			t.Errorf("OM §8.3: %s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A unit is set down on the table, each edge in and a hair beyond out (OM §2.1).
func TestPinned2_1_TheEdgesOfTheTable(t *testing.T) {
	for at, want := range map[string]string{"6 60": "", "5.9 60": "OM §2.1 measure.off-table", "174 60": "", "174.1 60": "OM §2.1 measure.off-table", "30 1.5": "", "30 1.4": "OM §2.1 measure.off-table", "30 120": "", "30 120.1": "OM §2.1 measure.off-table"} {
		got := refusedBy(corps(t), game.Action{Verb: "place", Units: []game.Operand{only("A")}, Args: append(append([]string{"at"}, strings.Fields(at)...), "facing", "0")})
		if got != want {
			t.Errorf("OM §2.1: A at %s: %q, want %q", at, got, want)
		}
	}
}

// No side meets itself (OM §9.2, 10.1 [-]): fire at friends may be ruled, the rest not; who stands
// behind a target is not aimed at (§9.8).
func TestPinned10_1_NoSideMeetsItself(t *testing.T) {
	s := inPhase(corps(t), "fire")
	at := func(verb, a string, join game.Join, b ...string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{only(a), {IDs: b, Join: join}}}
	}
	for _, c := range []struct {
		a    game.Action
		want string
	}{
		{at("fire", "A", "", "B"), "OM §9.2 fire.friend"}, {at("charge", "H", "", "B"), "OM §10.1 om.own-side"}, {at("melee", "A", "", "B"), "OM §10.1 om.own-side"},
	} {
		got := refusedBy(s, c.a)
		if got != c.want && !(strings.HasPrefix(c.want, "OM §10.1") && strings.HasPrefix(got, "OM §10.1")) {
			t.Errorf("OM §10.1: %v: %q, want %q", c.a, got, c.want)
		}
	}
	if got := refusedBy(s, at("fire", "G", game.Behind, "X", "B")); got == "OM §9.2 fire.friend" {
		t.Error("OM §9.8: a friend behind the target is aimed at")
	}
	_, err := turn.Prepare(s, at("fire", "A", "", "B"))
	if r, ok := err.(*game.Refusal); !ok || len(r.Ways) != 2 || r.Ways[0].Line != "targets A" || r.Ways[1].Line != "fire A at B !" {
		t.Errorf("OM §9.2: fire at a friend: %+v", err)
	}
}

// Horse in support keeps the pace of those it supports (OM §4.2 [+], [-]): within their 20 cm it
// advances no farther than they move; under caution they move half.
func TestPinned4_2_ThePaceOfASupport(t *testing.T) {
	base := mayGo(corps(t), state.StepHorse) // cotton supports fane's lines of 14 cm
	for _, c := range []struct {
		name   string
		dy     float64
		change func(*state.State) *state.State
		want   string
	}{
		{"their pace", 14, nil, ""}, {"a hundredth more", 14.01, nil, "order.support-pace"}, {"back", -20, nil, ""},
		{"after 4 cm, 10 more", 10, changing("H", func(u *state.Unit) { u.Gone = 400 }), ""}, {"after 4 cm, 10.01 more", 10.01, changing("H", func(u *state.Unit) { u.Gone = 400 }), "order.support-pace"},
		{"they are cautious", 7, func(s *state.State) *state.State {
			return commanded(s, "fane", func(c *state.Command) { c.Order = facts.Cautious })
		}, ""},
		{"they are cautious, a hundredth more", 7.01, func(s *state.State) *state.State {
			return commanded(s, "fane", func(c *state.Command) { c.Order = facts.Cautious })
		}, "order.support-pace"},
		{"one of them is in column", 17, changing("A", func(u *state.Unit) { u.Formation = facts.Column }), ""}, {"one of them is in column, a hundredth more", 17.01, changing("A", func(u *state.Unit) { u.Formation = facts.Column }), "order.support-pace"},
		{"it has to catch up", 20, func(s *state.State) *state.State {
			return as(relocated(s, "H", geometry.Vec{X: 90, Y: 5}, 0), "H", func(u *state.Unit) { u.Began = u.Stance() })
		}, ""},
		{"it began beside them", 14.01, func(s *state.State) *state.State { return relocated(s, "H", geometry.Vec{X: 104, Y: 41}, 0) }, "order.support-pace"},
		{"it rides on, where they cannot follow", 20, func(s *state.State) *state.State {
			return as(relocated(s, "H", geometry.Vec{X: 140, Y: 40}, 0), "H", func(u *state.Unit) { u.Began = u.Stance() })
		}, "order.support-outruns"},
		{"it began far from them", 20, func(s *state.State) *state.State {
			return as(s, "H", func(u *state.Unit) { u.Began.Pose.At.X = 140 })
		}, ""},
		{"they are gone: it withdraws", 20, func(s *state.State) *state.State {
			for _, id := range []string{"A", "B", "C"} {
				s = as(s, id, func(u *state.Unit) { u.Status = state.Destroyed })
			}
			return s
		}, "order.not-back"},
	} {
		s := base
		if c.change != nil {
			s = c.change(s)
		}
		if got := barredBy(s, strode(s, "H", 0, c.dy)); got != c.want {
			t.Errorf("OM §4.2: %s: by %v: %q, want %q", c.name, c.dy, got, c.want)
		}
	}
}

// Straight away from an enemy is so but for the error of the tape (OM §8.8, R107).
func TestPinned8_8_StraightButForTheTape(t *testing.T) {
	for _, c := range []struct {
		deg, tape float64
		barred    bool
	}{{0, 0, false}, {1.9, 2, false}, {2.2, 2, true}, {1, 0, true}, {-1.9, 2, false}, {-2.2, 2, true}} {
		s := taped(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 60, 25, 180, "")}), 0, c.tape)
		dir := geometry.Pose{Facing: c.deg}.Dir()
		r := table.ZoneBars(s, zoneMove(s, "X", dir.Mul(12)))
		if (r != nil) != c.barred {
			t.Errorf("OM §8.8: %v degrees off, tape %v: %v, want barred %t", c.deg, c.tape, r, c.barred)
		}
	}
}

// Beside the middle of an enemy the way back lies between his front's axis and the line of the two
// middles, and not beyond either (OM §8.8, R107).
func TestPinned8_8_BetweenAxisAndLine(t *testing.T) {
	// A's middle at 60, 19.25 and X's at 64, 25.75: the line leads 31.6 degrees to the right.
	for deg, barred := range map[float64]bool{0: false, 15: false, 31: false, 32: true, -1: true, -20: true, 45: true} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 64, 25, 180, "")}))
		dir := geometry.Pose{Facing: deg}.Dir()
		if r := table.ZoneBars(s, zoneMove(s, "X", dir.Mul(12))); (r != nil) != barred {
			t.Errorf("OM §8.8: %v degrees: %v, want barred %t", deg, r, barred)
		}
	}
}

// Where a general stands who rides with a unit (OM §4.4): beside it, if anybody knows where that is.
func TestPinned4_4_WhereWhoRidesStands(t *testing.T) {
	s := general(corps(t), "fane", func(g *state.General) { g.With = "A" })
	for name, c := range map[string]struct {
		change func(*state.State) *state.State
		want   string
	}{
		"it stands":               {func(s *state.State) *state.State { return s }, "{46 40} true"},
		"nobody knows where":      {changing("A", func(u *state.Unit) { u.ForgetPlace() }), "{0 0} false"},
		"in doubt":                {changing("A", func(u *state.Unit) { u.Doubtful = true }), "{0 0} false"},
		"destroyed":               {changing("A", func(u *state.Unit) { u.Status = state.Destroyed }), "{46 40} true"},
		"he is lost":              {func(s *state.State) *state.State { return general(s, "fane", func(g *state.General) { g.Lost = 1 }) }, "{0 0} false"},
		"he rides with a phantom": {func(s *state.State) *state.State { return general(s, "fane", func(g *state.General) { g.With = "Q" }) }, "{0 0} false"},
		"he rides with nobody":    {func(s *state.State) *state.State { return general(s, "fane", func(g *state.General) { g.With = "" }) }, "{60 36} true"},
	} {
		n := c.change(s)
		at, ok := n.Stands(n.General("fane"))
		if got := fmt.Sprintf("{%v %v} %t", at.X, at.Y, ok); got != c.want {
			t.Errorf("OM §4.4: %s: %s, want %s", name, got, c.want)
		}
	}
}

// A brigadier keeps within 5 cm of one of his units, as they stand or stood when the movements opened
// (OM §4.3 [+], [-]).
func TestPinned4_3_WhereABrigadierStrays(t *testing.T) {
	told := func(s *state.State, y float64) *state.State {
		return general(figureAt(s, "fane", 60, y), "fane", func(g *state.General) { g.Told = 2 })
	}
	base := atTurn(corps(t), 2) // B reaches from 38.5 to 40
	for _, c := range []struct {
		name string
		s    *state.State
		left int
	}{
		{"5 cm before it", told(base, 45), 0}, {"a hundredth more", told(base, 45.01), 1}, {"5 cm behind it", told(base, 33.5), 0}, {"10 cm behind it", told(base, 28.5), 500}, {"nobody told of him", figureAt(base, "fane", 60, 60), 0}, {"he rides with one", general(told(base, 60), "fane", func(g *state.General) { g.With = "A" }), 0},
		{"near where it began", told(relocated(base, "B", geometry.Vec{X: 60, Y: 60}, 0), 45), 0}, {"far from where it began", told(relocated(base, "B", geometry.Vec{X: 60, Y: 60}, 0), 49.25), 425}, {"nobody knows where one is", as(told(base, 60), "A", func(u *state.Unit) { u.ForgetPlace() }), 0}, {"near where it was before it routed, its neighbours 9.43 off", told(as(base, "B", func(u *state.Unit) { // before the movements
			u.Pose.At.Y = 60
			u.Opened = u.Stance()
		}), 45), 443}, {"near where it was before it evaded, its neighbours 9.43 off", told(as(base, "B", func(u *state.Unit) {
			u.Pose.At.Y, u.Motion = 60, state.Evaded
		}), 45), 443}, {"he stands nowhere", general(told(base, 60), "fane", func(g *state.General) { g.Placed = false }), 0},
	} {
		if _, left := command.Strayed(c.s, 0); left != c.left {
			t.Errorf("OM §4.3: %s: %d hundredths too far, want %d", c.name, left, c.left)
		}
	}
	tape := taped(told(base, 45.5), 0.5, 2)
	if _, left := command.Strayed(tape, 0); left != 0 {
		t.Errorf("OM §4.3: half a cm too far with a tape of half a cm: %d", left)
	}
}

// What is said of a change of formation or front (OM §8.6): from what to what, at what cost, and
// what is left; a formation that is refused offers those it may take.
func TestPinned8_6_WhatIsSaidOfAChange(t *testing.T) {
	s := after(mayGo(corps(t), state.StepFoot), &state.EvRuling{Ruling: 265, Reading: "b"}) // whatever its order
	guns := as(s, "G", func(u *state.Unit) { u.Formation = facts.Limbered })
	for _, c := range []struct {
		s                *state.State
		line, what, cost string
	}{
		{s, "face A about", "drill.about A", "drill.half 7 7"}, {s, "form A march", "drill.forms A formation.line formation.march", "drill.half"}, {s, "form A square", "drill.forms A formation.line formation.square", "drill.whole"}, {s, "face A left", "drill.quarter-to A formation.line formation.march drill.left", "drill.half"}, {s, "face A right", "drill.quarter-to A formation.line formation.march drill.right", "drill.half"},
		{mayGo(s, state.StepHorse), "form H column", "drill.forms H formation.line formation.column", "drill.half"}, {s, "limber G", "drill.limbers G", "drill.half"}, {guns, "unlimber G", "drill.unlimbers G", "drill.half"}, {mayGo(s, state.StepHorse), "face H about", "drill.about H", "drill.half 11 11"},
	} {
		_, v := does(t, c.s, c.line)
		what, cost := v.Lines[0].Say.Args[0].(ref.Msg), v.Lines[0].Say.Args[1].(ref.Msg)
		text := func(m ref.Msg) string {
			out := m.Key
			for _, a := range m.Args {
				out += " " + fmt.Sprint(a)
			}
			return out
		}
		if got := text(what); got != c.what && !(strings.HasPrefix(c.what, "drill.quarter") && strings.HasPrefix(got, "drill.quarter") && strings.HasSuffix(got, c.what[strings.LastIndex(c.what, " "):])) {
			t.Errorf("OM §8.6: %s: %s, want %s", c.line, got, c.what)
		}
		if got := text(cost); !strings.HasPrefix(got, c.cost) {
			t.Errorf("OM §8.6: %s: %s, want %s", c.line, got, c.cost)
		}
		if u := c.s.Unit(strings.Fields(c.line)[1]); !strings.HasPrefix(c.line, "face") {
			n, _ := does(t, c.s, c.line)
			if m := n.Unit(u.ID).Motion; m&state.Reformed == 0 || m&state.Turned != 0 {
				t.Errorf("OM §8.6: %s: motion %b", c.line, m)
			}
		} else if n, _ := does(t, c.s, c.line); n.Unit(u.ID).Motion&state.Turned == 0 {
			t.Errorf("OM §10.1: %s: it has not turned", c.line)
		}
	}
	for order, want := range map[facts.Order]bool{facts.Cautious: true, facts.Attack: false, facts.Halt: false} { // half of what its order lets it (R76)
		_, v := does(t, commanded(s, "fane", func(c *state.Command) { c.Order = order }), "face A about")
		says := false
		for _, st := range v.Steps {
			says = says || st.Say.Key == "drill.step-order"
		}
		if says != want {
			t.Errorf("R76: under order %d its order is a reason: %t, want %t", order, says, want)
		}
	}
	_, err := turn.Prepare(s, game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"column"}})
	r, ok := err.(*game.Refusal)
	if !ok || len(r.Ways) == 0 {
		t.Fatalf("OM §5: a British column: %v", err)
	}
	for _, w := range r.Ways {
		if !strings.HasPrefix(w.Line, "form A ") {
			t.Errorf("OM §5: a British column: offers %q", w.Line)
		}
	}
}

// What might be tried (OM §7): of brigades their orders, and of a verb that is asked for every
// candidate with why not.
func TestPinned7_WhatMightBeTried(t *testing.T) {
	s := atTurn(corps(t), 3)
	var got []string
	for _, a := range ask.MightDo(s, 0) {
		got = append(got, game.Canonical(a))
	}
	all := "; " + strings.Join(got, "; ") + ";"
	for _, w := range []string{"order fane halt", "order cotton attack", "order fane advance farm"} {
		if !strings.Contains(all, "; "+w+";") {
			t.Errorf("OM §7: %s is not tried among %s", w, all)
		}
	}
	if strings.Contains(all, "order foy") {
		t.Error("OM §7: the British try the orders of the French")
	}
	for side, want := range map[int]string{0: "first british", 1: "first french", -1: "first british; first french"} {
		n := *inPhase(corps(t), "initiative")
		n.First = -1
		var firsts []string
		for _, a := range ask.MightDo(&n, side) {
			if a.Verb == "first" {
				firsts = append(firsts, game.Canonical(a))
			}
		}
		if got := strings.Join(firsts, "; "); got != want {
			t.Errorf("OM §6: side %d: %q, want %q", side, got, want)
		}
	}
	// One refused target of a verb is told when the whole list is not asked for; with the verb each.
	f := inPhase(corps(t), "fire")
	one, _ := replied(t, f, "legal A")
	each, _ := replied(t, f, "legal A fire")
	nos := func(v game.Verdict) (n int) {
		for _, l := range v.Lines {
			n += facts.B2i(l.Say.Key == "legal.not")
		}
		return n
	}
	if nos(one) != 1 || nos(each) != 2 {
		t.Errorf("OM §7: why A fires at nobody: %d reasons, by the verb %d", nos(one), nos(each))
	}
}

// Why a unit may not go on is hinted (OM §4.2, 4.3): its objective is reached, it is beyond its
// brigadier's reach, nobody gave it an order.
func TestPinned4_2_WhyItHalts(t *testing.T) {
	base := mayGo(corps(t), state.StepFoot)
	for _, c := range []struct {
		name   string
		change func(*state.State) *state.State
		want   string
	}{
		{"told to halt", func(s *state.State) *state.State {
			return commanded(s, "fane", func(c *state.Command) { c.Order = facts.Halt })
		}, ""},
		{"its objective is reached", func(s *state.State) *state.State {
			return commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective, c.Reached = facts.Advance, "farm", true })
		}, "order.hint-reached"},
		{"another's objective is reached", func(s *state.State) *state.State {
			s = commanded(s, "cotton", func(c *state.Command) { c.Reached = true })
			return commanded(s, "fane", func(c *state.Command) { c.Order = facts.Halt })
		}, ""},
		{"nobody told it", func(s *state.State) *state.State {
			return commanded(s, "fane", func(c *state.Command) { c.Order = facts.NoOrder })
		}, "order.hint-none"},
		{"detached, the brigade is there", func(s *state.State) *state.State {
			s = commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective, c.Reached = facts.Advance, "farm", true })
			return as(s, "B", func(u *state.Unit) { u.Order = facts.Halt })
		}, ""},
	} {
		s := c.change(base)
		r := command.Obeys(s, strode(s, "B", 0, 5))
		if r == nil || r.Hint.Key != c.want {
			t.Errorf("OM §4.2: %s: %+v, want hint %q", c.name, r, c.want)
		}
	}
}

// Riders to a brigade and to a unit are two (OM §4.2): each arrives by itself.
func TestPinned4_2_TwoRiders(t *testing.T) {
	s := atTurn(corps(t), 3)
	s = s.Apply(&state.EvCourier{N: 1, Unit: "R", Order: "halt", Left: 3000})
	s = s.Apply(&state.EvCourier{N: 2, Brigade: "fane", Order: "attack", Left: 3000})
	s = s.Apply(&state.EvCourier{N: 3, Brigade: "cotton", Order: "halt", Left: 3000})
	for line, want := range map[string]int{"courier R": 1, "courier fane": 2, "courier cotton": 3} {
		_, v := does(t, s, line)
		if e := v.Events[0]; tell(e).Kind != "arrive" || tell(e).N != want || tell(e).Text != "arrived" {
			t.Errorf("OM §4.2: %s: %+v, want rider %d", line, e, want)
		}
	}
	if got := tellsOf(t, as(s, "A", func(u *state.Unit) { u.Order = facts.Halt }), "courier A"); got != "OM §4.2/changing-orders command.no-rider" {
		t.Errorf("OM §4.2: no rider to A: %q", got)
	}
}

// What is told to one side leaves what the other reads as it was (OM §4.2).
func TestPinned4_2_ToldToOneSide(t *testing.T) {
	x := &game.Secret{Side: 0, Else: ref.M("om.counter-seen", "H", 7)}
	lines := []game.Text{{Say: ref.M("om.counter-yes", "H", 8), Secret: x, Holds: []game.Held{game.Sum{{Kind: game.Face, Worth: 7}, {Worth: 1, Secret: x}}}}}
	seen := turn.Veiled(lines, []int{1})
	if len(seen) != 1 || seen[0].Say.Key != "om.counter-seen" || seen[0].Holds[0].(game.Sum).Total() != 7 {
		t.Errorf("OM §4.2: seen %+v", seen)
	}
	if l := lines[0]; l.Say.Key != "om.counter-yes" || l.Secret != x || l.Holds[0].(game.Sum).Total() != 8 {
		t.Errorf("OM §4.2: what the owner reads became %+v", l)
	}
}

// One charger fights alone, two together (OM §10.1), in the melees that are due.
func TestPinned10_1_WhoFightsTogether(t *testing.T) {
	for _, c := range []struct {
		who  []string
		join game.Join
	}{{[]string{"A"}, game.Alone}, {[]string{"A", "B"}, game.Together}} {
		s := inPhase(metBy(corps(t), state.InContact), "melee")
		s.Charges[0].Attackers = c.who
		n := 0
		for _, d := range turn.Dues(s) {
			if d.Action.Verb == "melee" {
				n++
				if got := d.Action.Units[0]; got.Join != c.join || len(got.IDs) != len(c.who) || d.Action.Units[1].IDs[0] != "X" {
					t.Errorf("OM §10.1: the melee of %v: %+v", c.who, d.Action.Units)
				}
			}
		}
		if n != 1 {
			t.Errorf("OM §10.1: %v fight %d melees", c.who, n)
		}
	}
}

// The light base comes back for half of the battalion's move (OM §5/screen [+], [-]), and what is
// left of it is told.
func TestPinned5_TheScreenComesBack(t *testing.T) {
	out := as(mayGo(corps(t), state.StepFoot), "A", func(u *state.Unit) {
		u.LightCompany, u.Screen, u.ScreenAt = true, true, geometry.Pose{At: geometry.Vec{X: 46, Y: 44}}
	})
	for spent, want := range map[int]string{0: "[A 7 7]", 300: "[A 7 4]", 700: "[A 7 0]", 701: "OM §5/screen drill.no-move-left"} {
		s := as(out, "A", func(u *state.Unit) { u.Spent, u.Gone = spent, spent })
		a := game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"recall"}}
		if got := refusedBy(s, a); got != "" {
			if !strings.HasSuffix(want, "drill.no-move-left") || !strings.HasSuffix(got, "drill.no-move-left") {
				t.Errorf("OM §5/screen: after %d: %q, want %s", spent, got, want)
			}
			continue
		}
		n, v := does(t, s, "form A recall")
		if got := fmt.Sprint(v.Lines[0].Say.Args); got != want || n.Unit("A").Screen || n.Unit("A").Spent != spent+700 {
			t.Errorf("OM §5/screen: after %d: %s, spent %d; want %s", spent, got, n.Unit("A").Spent, want)
		}
	}
	if got := refusedBy(as(out, "A", func(u *state.Unit) { u.Screen = false }), game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"recall"}}); !strings.HasSuffix(got, "drill.screen-is-in") {
		t.Errorf("OM §5/screen: it is in: %q", got)
	}
}

// What is trusted where nobody knows where figures stand (OM §4.2, 4.5): the distance, once.
func TestPinned4_2_WhatIsTrusted(t *testing.T) {
	s := corps(t, "        order: attack\n", "", "        order: support\n        objective: fane\n", "")
	lost := general(s, "duke", func(g *state.General) { g.Placed = false })
	_, v := does(t, as(lost, "R", func(u *state.Unit) { u.ForgetPlace() }), "orders british R=halt")
	if fmt.Sprint(v.Trusted) != "[distance]" || linesOf(v) != "command.opening-given" {
		t.Errorf("OM §4.3: the reserve, and nobody knows where: trusted %v; %s", v.Trusted, linesOf(v))
	}
	detached := as(figureAt(atTurn(corps(t), 3), "duke", 60, 30), "A", func(u *state.Unit) { u.Order = facts.Halt })
	for name, n := range map[string]*state.State{
		"the unit":         as(detached, "A", func(u *state.Unit) { u.ForgetPlace() }),
		"its brigadier":    general(detached, "fane", func(g *state.General) { g.Placed = false }),
		"the commander":    general(detached, "duke", func(g *state.General) { g.Placed = false }),
		"nobody's is lost": detached,
	} {
		_, v := does(t, n, "order A cautious")
		want := "[distance]"
		if name == "nobody's is lost" {
			want = "[]"
		}
		if fmt.Sprint(v.Trusted) != want {
			t.Errorf("OM §4.5: the place of %s: trusted %v, want %s", name, v.Trusted, want)
		}
	}
	// A typed distance is the longer one, from the commander to the brigadier: 40 cm at most.
	for cm, want := range map[string]string{"40cm": "", "40.1cm": "OM §4.5 command.far"} {
		if got := tellsOf(t, detached, "order A cautious "+cm); got != want {
			t.Errorf("OM §4.5: %s: %q, want %q", cm, got, want)
		}
	}
	// Who is destroyed is recorded no more, but may be set up again by the referee.
	dead := as(corps(t), "A", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	one := func(verb string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{only("A")}, Args: []string{"q"}, Facts: []game.Fact{{Of: "a", Name: "status", Value: "destroyed"}}}
	}
	if got := refusedBy(dead, one("tag")); got != "OM §2.3 om.dead-unit" {
		t.Errorf("OM §2.3: a label for the dead: %q", got)
	}
	if got := refusedBy(dead, one("set")); got != "" {
		t.Errorf("OM §2.3: the dead set as they are: %q", got)
	}
	// The words of a way out keep the case in which they were typed.
	if got := meant(s, "fir A+B at X"); got != "no unknown-verb: fire A+B at X" {
		t.Errorf("a line put right: %q", got)
	}
}

// A light base goes out before a battalion of which nobody knows the place as far as it is asked to,
// 5 cm at most (OM §5/screen [+], [-]); the battalion keeps one base less.
func TestPinned5_TheScreenGoesOut(t *testing.T) {
	s := as(mayGo(corps(t), state.StepFoot), "A", func(u *state.Unit) { u.LightCompany = true })
	lost := as(s, "A", func(u *state.Unit) { u.ForgetPlace() })
	for line, want := range map[string]string{"form A screen": "[A 5 3]", "form A screen 4": "[A 4 3]", "form A screen 5": "[A 5 3]"} {
		n, v := does(t, lost, line)
		if got := fmt.Sprint(v.Lines[0].Say.Args); got != want || !n.Unit("A").Screen {
			t.Errorf("OM §5/screen: %s: %s, want %s", line, got, want)
		}
	}
	if got := refusedBy(lost, game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"screen", "5.1"}}); got == "" {
		t.Error("OM §5/screen: 5.1 cm ahead")
	}
	n, v := does(t, s, "form A screen 4")
	if p := n.Unit("A").ScreenAt; p.At.X != 46 || v.Lines[0].Say.Args[0] != "A" || fmt.Sprint(v.Lines[0].Say.Args[2]) != "3" {
		t.Errorf("OM §5/screen: 4 cm ahead of A: %v %v", p, v.Lines[0].Say.Args)
	}
}

// What the phase that opens asks for is told when the one before it closes (OM §7): the closing
// fire at a charge.
func TestPinned7_WhatTheNextPhaseAsks(t *testing.T) {
	for closing, want := range map[facts.Range]int{facts.Short: 1, facts.Long: 1, facts.OutOfRange: 0} {
		s := inPhase(metBy(corps(t), state.Declared), "late")
		s = relocated(s, "A", geometry.Vec{X: 60, Y: 99}, 0)
		s.Charges[0].Closing = closing
		n, v := does(t, s, "next")
		told := 0
		for _, l := range v.Lines {
			told += facts.B2i(l.Say.Key == "due.fire" || l.Say.Key == "due.sum")
		}
		if n.PhaseID() != "fire" || told != want {
			t.Errorf("OM §7: closing fire %d: %s, %d due; want %d", closing, n.PhaseID(), told, want)
		}
	}
}
