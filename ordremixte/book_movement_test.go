package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"

	"pgregory.net/rapid"
)

// This file holds OM §8.1 to 8.5 to the book, paragraph by paragraph.

// marching is a table in the movement of the French, who form every formation, their
// brigades without orders, their chief among them, measured with a tape without error.
func marching(t testing.TB, french, british []string, terrain ...string) *state.State {
	t.Helper()
	s := exact(scenario(t, british, french, terrain...))
	s.Commands, s.Generals = slices.Clone(s.Commands), slices.Clone(s.Generals)
	for i, c := range s.Commands {
		n := *c
		n.Order = facts.NoOrder
		s.Commands[i] = &n
	}
	for i, g := range s.Generals {
		n := *g
		n.At = geometry.Vec{X: 60, Y: 30}
		s.Generals[i] = &n
	}
	s = after(s, &state.EvRuling{Ruling: 161, Reading: "b"}) // no order binds them
	return inPhase(s, "move-second")
}

// mv is a line of movement, as it is typed: "A forward 10".
func mv(line string) game.Action {
	w := strings.Fields(line)
	a := game.Action{Verb: "move", Args: w[1:], Units: []game.Operand{{IDs: strings.Split(w[0], "&")}}}
	if w[1] == "left" || w[1] == "right" {
		a.Verb = "wheel"
	}
	return a
}

// goes is the state after a line of movement, and what was said of it.
func goes(t testing.TB, s *state.State, line string) (*state.State, game.Verdict) {
	t.Helper()
	adj, err := turn.Prepare(s, mv(line))
	if err != nil {
		var r *game.Refusal
		errors.As(err, &r)
		t.Fatalf("%s: refused by %s: %s", line, r.Ref, i18n.New(i18n.Langs[0]).Say(r.Say))
	}
	v := adj.Play(nil)
	for _, l := range i18n.Langs {
		p := i18n.New(l)
		for _, x := range v.Lines {
			if say := p.Say(x.Say); strings.Contains(say, "⟨") || strings.Contains(say, "%!") {
				t.Errorf("%s: got %s; want %s", line, say, `not strings.Contains(say, "⟨"), not strings.Contains(say, "%!")`)
			}
		}
		for _, x := range v.Steps {
			if say := p.Say(x.Say) + p.Say(x.Value); strings.Contains(say, "⟨") || strings.Contains(say, "%!") {
				t.Errorf("%s: got %s; want %s", line, say, `not strings.Contains(say, "⟨"), not strings.Contains(say, "%!")`)
			}
		}
	}
	return after(s, v.Events...), v
}

// stays is the refusal of a line of movement.
func stays(t testing.TB, s *state.State, line, par, key string) *game.Refusal {
	t.Helper()
	_, err := turn.Prepare(s, mv(line))
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s: %s is not refused", par, line)
	}
	if string(r.Ref) != par || r.Say.Key != key {
		t.Fatalf("%s: refused by %s %s %v, want %s %s", line, r.Ref, r.Say.Key, r.Say.Args, par, key)
	}
	for _, l := range i18n.Langs {
		p := i18n.New(l)
		for _, say := range []string{p.Say(r.Say), p.Say(r.Hint)} {
			if strings.Contains(say, "⟨") || strings.Contains(say, "%!") {
				t.Errorf("%s: got %s; want %s", line, say, `not strings.Contains(say, "⟨"), not strings.Contains(say, "%!")`)
			}
		}
	}
	return r
}

// limit checks that a unit goes exactly so far forward and a tenth more is refused
// by the paragraph, with the very distance as a way.
func limit(t testing.TB, s *state.State, id string, cm float64, par, key string) *state.State {
	t.Helper()
	n, _ := goes(t, s, fmt.Sprintf("%s forward %v", id, cm))
	r := stays(t, s, fmt.Sprintf("%s forward %v", id, geometry.Round6(cm+0.1)), par, key)
	if want := fmt.Sprintf("move %s forward %v", id, cm); len(r.Ways) == 0 || nth(r.Ways, 0).Line != want {
		t.Errorf("%s %v: ways %+v, want %s", id, cm, r.Ways, want)
	}
	return n
}

var nobody = []string{unitAt("X", 4, "line", 60, 118, 180, "")}

// spentBy is what a unit has spent and has left, in cm.
func spentBy(s *state.State, id string) (spent, left float64) {
	u := s.Unit(id)
	return float64(u.Spent) / 100, float64(motion.Allowance(s, u, u.Formation)-u.Spent) / 100
}

// Who stands beyond 40 cm of every enemy in sight moves twice as far, in the step of
// the strategic moves, and has moved (OM §8.1 [+]); at 40 cm it does not, nor once
// that step is over; the move ends at 40 cm of whoever is in sight, and nothing may
// follow (OM §8.1 [-]).
func TestStrategicMovement(t *testing.T) {
	column := []string{unitAt("A", 4, "column", 60, 20, 0, "")}
	s := marching(t, column, []string{line("X", 60, 118, 180)})
	n, v := goes(t, s, "A forward 34")
	if u := n.Unit("A"); u.Motion&state.Strategic == 0 || !u.Moved || n.Stage != state.StepStrategic || u.Spent != 3400 || u.Pose.At.Y != 54 {
		t.Errorf("OM §8.1: got %+v in stage %d; want %s", u, n.Stage, "u.Motion&Strategic != 0, u.Moved, n.Stage == StepStrategic, u.Spent == 3400, u.Pose.At.Y == 54")
	}
	// The chief who stood on the way gives way in a line of his own (OM §17).
	if len(v.Lines) != 2 || nth(v.Lines, 0).Say.Key != "move.forward" {
		t.Errorf("OM §8.1: got lines %v; want %s", v.Lines, `len(v.Lines) == 2, v.Lines[0].Say.Key == "move.forward"`)
	}
	stays(t, s, "A forward 34.1", "OM §8.2", "move.too-far")
	n, _ = goes(t, s, "A forward 17")
	if u := n.Unit("A"); u.Motion&state.Strategic != 0 || n.Stage != state.StepFoot {
		t.Errorf("an ordinary move is strategic: %v in stage %d", u.Motion, n.Stage)
	}
	late := after(s, &state.EvStage{Stage: state.StepHorse})
	stays(t, late, "A forward 17.1", "OM §8.2", "move.too-far")
	stays(t, late, "A forward 20 strategic", "OM §7", "turn.step-over")

	// Exactly 40 cm is not beyond 40; a hundredth more is, and leads to 40.
	near := marching(t, column, []string{line("X", 60, 60, 180)})
	stays(t, near, "A forward 17.1", "OM §8.2", "move.too-far")
	r := stays(t, near, "A forward 5 strategic", "OM §8.1", "move.near")
	if r.Say.Args[1] != "X" {
		t.Errorf("OM §8.1: got near %v; want %s", r.Say.Args, `r.Say.Args[1] == "X"`)
	}
	far := relocated(near, "X", geometry.Vec{X: 60, Y: 90}, 180)
	n, _ = goes(t, far, "A forward 30 strategic")
	if u := n.Unit("A"); u.Motion&state.FinishedMove == 0 {
		t.Error("at 40 cm of the enemy it may go on")
	}
	stays(t, n, "A forward 1", "OM §8.2", "move.finished")
	r = stays(t, far, "A forward 30.1 strategic", "OM §8.1", "move.stop-far")
	if nth(r.Ways, 0).Line != "move A forward 30 strategic" {
		t.Errorf("OM §8.1: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "move A forward 30 strategic"`)
	}

	// An enemy behind a wood is not in sight until the wood is passed.
	wood := "id: w, kind: wood, polygon: [[30, 56], [90, 56], [90, 58], [30, 58]]"
	hidden := marching(t, column, []string{line("X", 60, 60, 180)}, wood)
	goes(t, hidden, "A forward 33")

	// Who is not on the table says that it is far.
	gone := unplaced(s)
	stays(t, gone, "A forward 20", "OM §8.2", "move.too-far")
	n, v = goes(t, gone, "A forward 34 strategic")
	if n.Unit("A").Motion&state.Strategic == 0 || !slices.Contains(v.Trusted, "far") {
		t.Errorf("OM §8.1: got trusted %v; want %s", v.Trusted, `n.unit("A").Motion&Strategic != 0, slices.Contains(v.Trusted, "far")`)
	}
}

// The table of speeds, each arm in each formation: exactly so far, and a tenth more is
// refused with the very distance (OM §8.2 [+], OM §8.2 [-]); so for units that are not
// on the table.
func TestSpeedsOfTheTable(t *testing.T) {
	for _, c := range []struct {
		form, more string
		bases      int
		cm         float64
	}{
		{"column", "", 4, 17}, {"line", "", 4, 14}, {"square", "", 4, 5}, {"open", ", traits: [light]", 3, 22}, {"march", "", 4, 20},
		{"column", ", arm: light-cavalry", 3, 30}, {"line", ", arm: light-cavalry", 3, 22}, {"march", ", arm: light-cavalry", 3, 33},
		{"column", ", arm: heavy-cavalry", 3, 25}, {"line", ", arm: heavy-cavalry", 3, 20}, {"march", ", arm: heavy-cavalry", 3, 28},
		{"limbered", ", arm: foot-artillery", 2, 14}, {"unlimbered", ", arm: foot-artillery", 2, 6},
		{"limbered", ", arm: horse-artillery", 2, 28}, {"unlimbered", ", arm: horse-artillery", 2, 6},
	} {
		s := marching(t, []string{unitAt("A", c.bases, c.form, 60, 30, 0, c.more)}, nobody)
		s = after(s, &state.EvStage{Stage: state.StepFoot})
		if strings.Contains(c.more, "cavalry") {
			s = after(s, &state.EvStage{Stage: state.StepHorse})
		}
		n := limit(t, s, "A", c.cm, "OM §8.2", "move.too-far")
		if u := n.Unit("A"); u.Spent != state.Hundredths(c.cm) || u.Gone != state.Hundredths(c.cm) || u.Motion&state.WentForward == 0 || u.Forward != n.Turn || u.Pose.At.Y != 30+c.cm {
			t.Errorf("OM §8.2: %s%s: got %+v; want %s", c.form, c.more, u, "u.Spent == hundredths(c.cm), u.Gone == hundredths(c.cm), u.Motion&WentForward != 0, u.Forward == n.Turn, u.Pose.At.Y == 30+c.cm")
		}
		n = unplaced(s)
		most := c.cm
		if c.form == "march" { // nobody knows whether it keeps to a road
			most += 4
		} else if c.form == "limbered" {
			most += 7
		}
		limit(t, n, "A", most, "OM §8.2", "move.too-far")
		stays(t, n, fmt.Sprintf("A forward %v", most+0.1), "OM §8.2", "move.too-far")
	}
	if got := (&state.Unit{Arm: facts.LightCavalry}).SpeedAs(facts.Open); got != 3500 {
		t.Errorf("OM §8.2: Cossacks: got %d; want %s", got, "got == 3500")
	}
}

// A road gives march columns and limbered guns 7 cm, open ground gives march columns
// of foot and horse 3 (OM §8.2 [+], OM R19, OM R75, OM R101); half on the road is not
// on it, rough ground takes the 3 away, guns off the road have nothing (OM §8.2 [-]).
func TestMarchColumns(t *testing.T) {
	road := "id: r, kind: road, width: 2, line: [[60, 0], [60, 120]]"
	short := "id: r, kind: road, width: 2, line: [[60, 0], [60, 40]]"
	rough := "id: g, kind: rough, polygon: [[50, 47], [59.5, 47], [59.5, 49], [50, 49]]"
	foot := []string{unitAt("A", 4, "march", 60, 30, 0, "")}
	guns := []string{unitAt("A", 2, "limbered", 60, 30, 0, ", arm: foot-artillery")}
	step := &state.EvStage{Stage: state.StepFoot}
	limit(t, after(marching(t, foot, nobody, road), step), "A", 24, "OM §8.2", "move.too-far")
	limit(t, after(marching(t, guns, nobody, road), step), "A", 21, "OM §8.2", "move.too-far")
	limit(t, after(marching(t, guns, nobody, road), step, &state.EvRuling{Ruling: 75, Reading: "b"}), "A", 14, "OM §8.2", "move.too-far")
	limit(t, after(marching(t, foot, nobody, short), step), "A", 20, "OM §8.2", "move.too-far")
	limit(t, after(marching(t, guns, nobody, short), step), "A", 14, "OM §8.2", "move.too-far")
	// 17 cm on which rough ground begins: no 3 cm more, and the way in it counts twice.
	s := after(marching(t, foot, nobody, rough), step)
	n, _ := goes(t, s, "A forward 16.9")
	if !s.Unit("A").Disordered && n.Unit("A").Spent != 1690 {
		t.Errorf("OM §8.2: got spent %d; want %s", n.Unit("A").Spent, `not (!s.unit("A").Disordered && n.unit("A").Spent != 1690)`)
	}
	limit(t, s, "A", 17, "OM §8.2", "move.too-far")
	// Two moves: the second off the road ends the bonus of the first.
	on, _ := goes(t, after(marching(t, foot, nobody, short), step), "A forward 10")
	limit(t, on, "A", 10, "OM §8.2", "move.too-far")
	// A column of attack has neither.
	limit(t, after(marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody, road), step), "A", 17, "OM §8.2", "move.too-far")
}

// On a road the ground beside it slows nobody who marches on it (OM R101); under its
// other reading hills do.
func TestRoadsThroughGround(t *testing.T) {
	road := "id: r, kind: road, width: 2, line: [[60, 0], [60, 120]]"
	wood := "id: w, kind: wood, polygon: [[40, 35], [80, 35], [80, 60], [40, 60]]"
	hill := "id: h, kind: hill, polygon: [[40, 35], [80, 35], [80, 60], [40, 60]]"
	step := &state.EvStage{Stage: state.StepFoot}
	foot := []string{unitAt("A", 4, "march", 60, 30, 0, "")}
	n, _ := goes(t, after(marching(t, foot, nobody, road, wood), step), "A forward 24")
	if n.Unit("A").Disordered {
		t.Error("disordered on the road")
	}
	goes(t, after(marching(t, foot, nobody, road, hill), step), "A forward 24")
	b := after(marching(t, foot, nobody, road, hill), step, &state.EvRuling{Ruling: 101, Reading: "b"})
	stays(t, b, "A forward 24", "OM §8.2", "move.too-far")
	goes(t, b, "A forward 14") // 5 + 9 at twice is 23 of 24
}

// A river that cannot be forded is crossed at a bridge, on one base of front (OM §8.2
// [+], OM §8.3 [+]); nobody else crosses it, nor who misses the bridge (OM §8.2 [-],
// OM §8.3 [-]).
func TestBridges(t *testing.T) {
	river := "id: r, kind: river, width: 3, line: [[0, 45], [120, 45]]"
	bridge := "id: b, kind: bridge, polygon: [[58, 43], [62, 43], [62, 47], [58, 47]]"
	step := &state.EvStage{Stage: state.StepFoot}
	at := func(form string, x float64, ground ...string) *state.State {
		return after(marching(t, []string{unitAt("A", 4, form, x, 40, 0, "")}, nobody, ground...), step)
	}
	n, _ := goes(t, at("march", 60, river, bridge), "A forward 20")
	if u := n.Unit("A"); u.Motion&state.Forded != 0 || u.Disordered || u.Spent != 2000 {
		t.Errorf("over the bridge: %+v", u)
	}
	half, _ := goes(t, at("march", 60, river, bridge), "A forward 6")
	goes(t, half, "A forward 14")
	for _, c := range []struct {
		form string
		x    float64
		g    []string
	}{{"column", 60, []string{river, bridge}}, {"line", 60, []string{river, bridge}}, {"march", 70, []string{river, bridge}}, {"march", 60, []string{river}}} {
		r := stays(t, at(c.form, c.x, c.g...), "A forward 8", "OM §8.3", "move.stop-ground")
		if nth(r.Ways, 0).Line != "move A forward 3.5" {
			t.Errorf("OM §8.2: %s: got %+v; want %s", c.form, r.Ways, `r.Ways[0].Line == "move A forward 3.5"`)
		}
	}
	// A river is none the less for being as narrow as the tape may err at both of its banks.
	narrow := "id: r, kind: river, width: 1, line: [[0, 44], [120, 44]]"
	for _, form := range []string{"line", "column", "march"} {
		n := at(form, 70, narrow, bridge)
		f := *n.Field
		n.Field, f.Tape = &f, 0.5
		stays(t, n, "A forward 8", "OM §8.3", "move.stop-ground")
	}
	goes(t, at("march", 60, narrow, bridge), "A forward 20")
	// A ford in it lets a column wade that fits into it.
	ford := "id: f, kind: ford, polygon: [[56, 43], [64, 43], [64, 47], [56, 47]]"
	n, _ = goes(t, at("column", 60, river, ford), "A forward 7")
	if u := n.Unit("A"); u.Motion&state.Forded == 0 || !u.Disordered || u.Spent != 1700 {
		t.Errorf("at the ford: %+v", u)
	}
	stays(t, at("line", 60, river, ford), "A forward 5", "OM §8.3", "move.stop-ground")
}

// What each ground costs and whom it disorders (OM §8.3 [+]), and whom it leaves alone
// (OM §8.3 [-]). The front stands 4 cm before ground that is 30 deep, so that a move
// of the speed v at half speed goes 4 + (v - 4)/2.
func TestGroundOnTheWay(t *testing.T) {
	ground := func(kind, more string) string {
		return "id: g, kind: " + kind + ", polygon: [[20, 34], [100, 34], [100, 64], [20, 64]]" + more
	}
	const (
		line, open = "line", "open"
		horse      = ", arm: light-cavalry"
		guns       = ", arm: foot-artillery"
		rha        = ", arm: horse-artillery"
		light      = ", traits: [light]"
	)
	for _, c := range []struct {
		kind, form, more string
		cm               float64 // how far it gets
		disorder         bool
		barred           bool
	}{
		{"wood", line, "", 9, true, false}, {"wood", "column", "", 10.5, true, false}, {"wood", open, light, 13, false, false},
		{"wood", line, horse, 13, true, false}, {"wood", "limbered", guns, 4, false, true}, {"wood", "limbered", rha, 4, false, true},
		{"rough", line, "", 9, true, false}, {"rough", open, light, 13, false, false}, {"rough", "limbered", rha, 4, false, true},
		{"steep-hill", line, "", 9, true, false}, {"steep-hill", open, light, 13, false, false}, {"steep-hill", "limbered", guns, 4, false, true},
		{"hill", line, "", 9, false, false}, {"hill", open, light, 13, false, false}, {"hill", "limbered", guns, 9, false, false}, {"hill", line, horse, 13, false, false},
		{"low-hill", line, "", 14, false, false}, {"low-hill", line, horse, 22, false, false}, {"low-hill", "limbered", guns, 14, false, false},
		{"walled-field", line, "", 7, true, false}, {"walled-field", open, light, 11, false, false}, {"walled-field", "limbered", guns, 7, false, false}, {"walled-field", line, horse, 11, true, false},
		{"obstacle", line, "", 10, false, false}, {"obstacle", open, light, 18, false, false}, {"obstacle", "limbered", guns, 10, false, false},
		{"redoubt", line, "", 14, false, false}, {"road", line, "", 14, false, false},
		{"village", line, "", 4, false, true}, {"village", open, light, 22, false, false}, {"village", "march", "", 20, false, false},
		{"building", open, light, 22, false, false}, {"building", "column", "", 4, false, true},
		{"stream", "column", "", 7, true, false}, {"stream", open, light, 12, false, false},
	} {
		s := marching(t, []string{unitAt("A", 3-facts.B2i(strings.Contains(c.more, "artillery")), c.form, 60, 30, 0, c.more)}, nobody, ground(c.kind, ""))
		s = after(s, &state.EvStage{Stage: state.StepHorse})
		if !strings.Contains(c.more, "cavalry") {
			s = after(s, &state.EvStage{Stage: state.StepFoot})
		}
		name := c.kind + " " + c.form + c.more
		n, _ := goes(t, s, fmt.Sprintf("A forward %v", c.cm))
		if u := n.Unit("A"); u.Disordered != c.disorder || motion.RoughUnder(n, u) != c.disorder {
			t.Errorf("%s: disordered %v, rough under it %v", name, u.Disordered, motion.RoughUnder(n, u))
		}
		key, par := "move.too-far", "OM §8.2"
		if c.barred {
			if key, par = "move.stop-ground", "OM §8.3"; table.BuiltUp(c.kind) {
				key, par = "move.stop-built", "OM §15"
			}
		}
		r := stays(t, s, fmt.Sprintf("A forward %v", c.cm+0.1), par, key)
		if want := fmt.Sprintf("move A forward %v", c.cm); nth(r.Ways, 0).Line != want {
			t.Errorf("%s: %s, want %s", name, nth(r.Ways, 0).Line, want)
		}
		if n, _ := goes(t, s, "A forward 4"); n.Unit("A").Disordered {
			t.Errorf("%s: disordered before it", name)
		}
	}
	// A river that can be forded costs 10 cm and disorders; who is short of them stops.
	for _, c := range []struct {
		more string
		cm   float64
		kind game.RefusalKind
	}{{", fordable: true", 7, ""}, {"", 4, game.Illegal}} {
		s := after(marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody, ground("river", c.more)), &state.EvStage{Stage: state.StepFoot})
		n, _ := goes(t, s, fmt.Sprintf("A forward %v", c.cm))
		if u := n.Unit("A"); u.Disordered != (c.kind == "") || (u.Motion&state.Forded != 0) != (c.kind == "") {
			t.Errorf("OM §8.3: river%s: got %+v; want %s", c.more, u, `u.Disordered == (c.kind == ""), (u.Motion&Forded != 0) == (c.kind == "")`)
		}
		if kind, _ := kindOf(t, s, mv(fmt.Sprintf("A forward %v", c.cm+0.1))); kind != game.Illegal {
			t.Errorf("OM §8.3: river%s: got %s; want %s", c.more, kind, "kind == game.Illegal")
		}
	}
	short := after(marching(t, []string{unitAt("A", 4, "line", 60, 24, 0, "")}, nobody, ground("river", ", fordable: true")), &state.EvStage{Stage: state.StepFoot})
	r := stays(t, short, "A forward 11", "OM §8.2", "move.too-far")
	if nth(r.Ways, 0).Line != "move A forward 10" {
		t.Errorf("with 4 cm left before the ford: %+v", r.Ways)
	}
	// Arms that the scenario bars do not cross an obstacle; the others do.
	bars := ground("obstacle", ", bars: [light-cavalry, foot-artillery]")
	for _, c := range []struct {
		unit   string
		barred bool
	}{{unitAt("A", 3, "line", 60, 30, 0, horse), true}, {unitAt("A", 2, "limbered", 60, 30, 0, guns), true}, {unitAt("A", 4, "line", 60, 30, 0, ""), false}} {
		if s := marching(t, []string{c.unit}, nobody, bars); c.barred {
			stays(t, s, "A forward 5", "OM §8.3", "move.stop-ground")
		} else {
			goes(t, s, "A forward 5")
		}
	}
	// A stream of which nothing is said is a ford; under its other reading it is none.
	s := marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody, ground("stream", ""))
	stays(t, after(s, &state.EvRuling{Ruling: 103, Reading: "b"}), "A forward 5", "OM §8.3", "move.stop-ground")
}

// Cossacks move 35 cm, at half speed in woods, and nothing disorders them (OM §8.3 [+],
// OM §16); other horse is disordered there (OM §8.3 [-]).
func TestCossacksInWoods(t *testing.T) {
	s := marching(t, []string{horseAt("A", 2, 60, 20, 0)}, nobody, "id: w, kind: wood, polygon: [[20, 34], [100, 34], [100, 64], [20, 64]]")
	s = after(s, &state.EvStage{Stage: state.StepHorse})
	n := *s
	n.Units = slices.Clone(s.Units)
	u := *s.Unit("A")
	u.Formation, u.OpenOrder = facts.Open, true
	n.Units[s.Index("A")] = &u
	end := limit(t, &n, "A", 24.5, "OM §8.2", "move.too-far") // 14 + 10.5
	if end.Unit("A").Disordered {
		t.Error("Cossacks disordered in a wood")
	}
	if end, _ = goes(t, s, "A forward 16"); !end.Unit("A").Disordered {
		t.Error("hussars not disordered in a wood")
	}
}

// As soon as any part of a unit lies in slow ground its way counts twice, and only
// there; however much slows it, it counts twice (OM R102).
func TestGroundUnderAPartOfIt(t *testing.T) {
	// The right end of the line grazes a wood from 5 to 8 cm ahead: the way counts twice
	// from the front's touching it until the rear has left it, 1.5 cm more.
	wood := "id: w, kind: wood, polygon: [[65, 35], [80, 35], [80, 38], [65, 38]]"
	hill := "id: h, kind: hill, polygon: [[65, 35], [80, 35], [80, 38], [65, 38]]"
	for _, g := range [][]string{{wood}, {wood, hill}, {hill}} {
		s := after(marching(t, []string{line("A", 60, 30, 0)}, nobody, g...), &state.EvStage{Stage: state.StepFoot})
		n, _ := goes(t, s, "A forward 9.54")
		if got := n.Unit("A").Spent; got < 1400-2 || got > 1400+2 { // 5 + 4.5 twice, but for the tolerance
			t.Errorf("%v: got spent %d; want %s", g, got, "got >= 1400-2, got <= 1400+2")
		}
	}
	beside := after(marching(t, []string{line("A", 59, 30, 0)}, nobody, wood), &state.EvStage{Stage: state.StepFoot})
	if n, _ := goes(t, beside, "A forward 14"); n.Unit("A").Disordered {
		t.Error("disordered by a wood that it passes flush")
	}
}

// Obliquely 30 degrees to each side, the front kept (OM §8.4 [+]); a tenth of a degree
// more is refused (OM §8.4 [-]).
func TestObliqueMoves(t *testing.T) {
	s := marching(t, []string{line("A", 60, 30, 0)}, nobody)
	for _, hand := range []string{"left", "right"} {
		n, _ := goes(t, s, "A oblique 14 "+hand+" 30")
		x := 67.0
		if hand == "left" {
			x = 53
		}
		if p := n.Unit("A").Pose; p.Facing != 0 || p.At.X != x || math.Abs(p.At.Y-42.12) > 0.005 {
			t.Errorf("OM §8.4: %s: got %+v; want %s", hand, p, "p.Facing == 0, p.At.X == x, math.Abs(p.At.Y-42.12) <= 0.005")
		}
		r := stays(t, s, "A oblique 14 "+hand+" 30.1", "OM §8.4", "move.too-oblique")
		if nth(r.Ways, 0).Line != "move A oblique 14 "+hand+" 30" {
			t.Errorf("OM §8.4: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "move A oblique 14 "+hand+" 30"`)
		}
	}
	stays(t, after(s, &state.EvStage{Stage: state.StepFoot}), "A oblique 14.1 left 30", "OM §8.2", "move.too-far")
}

// The worked wheels: a line of four spends 12 and has 2 left, a column of two abreast
// spends 6 and has 11 left, 8 under the other reading; a line under a cautious advance
// spends everything (OM §8.4 [+], OM R17). Open order pays for every two bases, march
// columns for one. Each at every angle alike.
func TestWheelsCost(t *testing.T) {
	at := func(bases int, form, more string) *state.State {
		return after(marching(t, []string{unitAt("A", bases, form, 60, 30, 0, more)}, nobody), &state.EvStage{Stage: state.StepFoot})
	}
	b17 := &state.EvRuling{Ruling: 17, Reading: "b"}
	for _, c := range []struct {
		s           *state.State
		spent, left float64
	}{
		{at(4, "line", ""), 12, 2}, {at(4, "column", ""), 6, 11}, {after(at(4, "column", ""), b17), 9, 8}, {after(at(4, "line", ""), b17), 12, 2},
		{at(2, "open", ", traits: [light]"), 3, 19}, {at(3, "open", ", traits: [light]"), 6, 16}, {at(4, "march", ""), 3, 14}, {at(3, "line", ""), 9, 5},
		{at(2, "limbered", ", arm: foot-artillery"), 3, 11}, {at(5, "line", ""), 14, 0},
	} {
		for _, deg := range []string{"1", "45"} {
			for _, hand := range []string{"left", "right"} {
				n, _ := goes(t, c.s, "A "+hand+" "+deg)
				if spent, left := spentBy(n, "A"); spent != c.spent || left != c.left {
					t.Errorf("%s of %d %s %s: %v spent, %v left; want %v, %v", facts.UnitFacts[facts.FFormation].Words[n.Unit("A").Formation], n.Unit("A").Bases, hand, deg, spent, left, c.spent, c.left)
				}
				n, _ = goes(t, unplaced(c.s), "A "+hand+" "+deg)
				if spent, _ := spentBy(n, "A"); spent != c.spent {
					t.Errorf("unplaced: %v spent, want %v", spent, c.spent)
				}
			}
		}
	}
	if n, _ := goes(t, at(4, "line", ""), "A left 45"); n.Unit("A").Pose.Facing != 315 {
		t.Errorf("OM §8.4: got facing %v; want %s", n.Unit("A").Pose.Facing, `n.unit("A").Pose.Facing == 315`)
	} else {
		limit(t, n, "A", 2, "OM §8.2", "move.too-far")
	}

	cautious := at(4, "line", "")
	cautious.Commands = []*state.Command{cautious.Commands[0], {Order: facts.Cautious}}
	n, _ := goes(t, unplaced(cautious), "A left 20")
	if _, left := spentBy(n, "A"); left != 0 {
		t.Errorf("cautious: %v left", left)
	}
	stays(t, n, "A forward 0.1", "OM §8.2", "move.finished")
	column := at(4, "column", "")
	column.Commands = []*state.Command{column.Commands[0], {Order: facts.Cautious}}
	if n, _ = goes(t, unplaced(column), "A left 20"); n.Unit("A").Spent != 600 {
		t.Errorf("a cautious column: %d spent", n.Unit("A").Spent)
	}

	// A front of five costs more than its move: all of it, or by R100 b nothing doing.
	long := at(5, "line", "")
	n, _ = goes(t, long, "A left 45")
	stays(t, n, "A forward 1", "OM §8.2", "move.finished")
	stays(t, after(long, &state.EvRuling{Ruling: 100, Reading: "b"}), "A left 45", "OM §8.4", "move.wheel-dear")
}

// A wheel that costs more than the whole move, what the ground adds counted in it, takes
// the whole move whatever the front (OM §8.4 [+], OM §8.3 [+], OM R100 [+]); a cheaper one
// leaves what is left, and R100 b allows no dear one (OM §8.4 [-], OM R100 [-]).
func Test8_4_DearWheelsOnEveryGround(t *testing.T) {
	everywhere := "polygon: [[1, 1], [119, 1], [119, 90], [1, 90]]"
	for _, g := range []struct {
		kind string
		slow float64
	}{{"low-hill", 1}, {"hill", 2}, {"wood", 2}, {"steep-hill", 2}} {
		for bases := 1; bases <= 6; bases++ {
			s := marching(t, []string{unitAt("A", bases, "line", 60, 30, 0, "")}, nobody, "id: g1, kind: "+g.kind+", "+everywhere)
			raw := 3 * float64(bases) * g.slow
			n, _ := goes(t, s, "A left 10")
			if spent, _ := spentBy(n, "A"); spent != min(raw, 14) {
				t.Errorf("§8.4: a wheel of %d bases on %s: got %v cm, want %v", bases, g.kind, spent, min(raw, 14))
			}
			if done := n.Unit("A").Motion&state.FinishedMove != 0; done != (raw > 14) {
				t.Errorf("§8.4: a wheel of %d bases on %s for %v cm: the move is over %v, want %v", bases, g.kind, raw, done, raw > 14)
			}
			if strict := after(s, &state.EvRuling{Ruling: 100, Reading: "b"}); raw > 14 {
				stays(t, strict, "A left 10", "OM §8.4", "move.wheel-dear")
			}
		}
	}
}

// A wheel turns 45 degrees at most, comes once a turn and before all other movement
// (OM §8.4 [+]); wider, twice or later it is refused (OM §8.4 [-]).
func TestWheelsWhen(t *testing.T) {
	s := marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody)
	r := stays(t, s, "A left 45.1", "OM §8.4", "move.too-wide")
	if nth(r.Ways, 0).Line != "wheel A left 45" {
		t.Errorf("OM §8.4: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "wheel A left 45"`)
	}
	n, _ := goes(t, s, "A left 10")
	stays(t, n, "A left 10", "OM §8.4", "move.wheeled")
	n, _ = goes(t, s, "A forward 1")
	stays(t, n, "A left 10", "OM §8.4", "move.wheel-late")
	// After a change of formation it may be made.
	n = after(s, &state.EvSpent{Unit: "A", Spent: 100, Motion: state.Reformed})
	goes(t, n, "A left 10")
}

// A wheel is swept: an enemy stops it at 1 cm, a friend in close order and barred
// ground stop it too, and the refusal tells the free degrees (OM §8.4 [-], OM §8.5);
// where nobody stands it is free (OM §8.4 [+]).
func TestWheelsAreSwept(t *testing.T) {
	a := line("A", 60, 30, 0)
	deg := math.Asin(5.5/12) * 180 / math.Pi
	free := fmt.Sprintf("%v", math.Floor(deg*10)/10)
	s := marching(t, []string{a}, []string{line("X", 66, 36.5, 180)})
	r := stays(t, s, "A left 45", "OM §10.1", "move.wheel-enemy")
	if nth(r.Ways, 0).Line != "wheel A left "+free {
		t.Errorf("ways %+v, want %s", r.Ways, free)
	}
	if n, _ := goes(t, s, "A left "+free); geometry.Between(n.Unit("A").Foot(), n.Unit("X").Foot()).CM < 0.95 {
		t.Error("too near")
	}
	goes(t, s, "A right 40")
	friend := marching(t, []string{a, line("B", 66, 36.5, 180)}, nobody)
	stays(t, friend, "A left 45", "OM §8.5", "move.wheel-friend")
	screen := marching(t, []string{a, unitAt("B", 3, "open", 68, 33, 0, ", traits: [light]")}, nobody)
	stays(t, screen, "A left 13", "OM §8.5", "move.ends-on")
	goes(t, screen, "A left 45")
	block := "id: v, kind: village, polygon: [[60, 34], [80, 34], [80, 44], [60, 44]]"
	r = stays(t, marching(t, []string{a}, nobody, block), "A left 45", "OM §15", "move.wheel-ground")
	if len(r.Ways) != 2 {
		t.Errorf("OM §8.4: got ways %+v; want %s", r.Ways, "len(r.Ways) == 2")
	}
	edge := marching(t, []string{line("A", 60, 118, 0)}, []string{line("X", 60, 10, 0)})
	stays(t, edge, "A left 45", "OM §2.1", "move.wheel-edge")
	// Ground that slows makes it dearer, and disorders.
	wood := "id: w, kind: wood, polygon: [[60, 32], [80, 32], [80, 44], [60, 44]]"
	in := marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody, wood)
	n, _ := goes(t, in, "A left 45")
	if u := n.Unit("A"); u.Spent != 1200 || !u.Disordered {
		t.Errorf("over a wood: %d spent, disordered %v", u.Spent, u.Disordered)
	}
	n, _ = goes(t, in, "A left 5")
	if u := n.Unit("A"); u.Spent != 600 || u.Disordered {
		t.Errorf("short of it: %d spent, disordered %v", u.Spent, u.Disordered)
	}
}

// Who goes through whom: open order through everybody and everybody through it, all
// through guns in action (OM §8.5 [+]); close order through none of its kind, limbered
// guns not with close order, nobody through an enemy, and nobody ends on somebody (OM
// §8.5 [-]).
func TestInterpenetration(t *testing.T) {
	units := map[string]string{
		"line": unitAt("%s", 4, "line", 60, 0, 0, ""), "column": unitAt("%s", 4, "column", 60, 0, 0, ""),
		"open": unitAt("%s", 3, "open", 60, 0, 0, ", traits: [light]"), "horse": unitAt("%s", 3, "line", 60, 0, 0, ", arm: light-cavalry"),
		"limbered": unitAt("%s", 2, "limbered", 60, 0, 0, ", arm: horse-artillery"), "guns": unitAt("%s", 2, "unlimbered", 60, 0, 0, ", arm: foot-artillery"),
	}
	passes := map[string]string{ // the mover: whom it passes
		"line": "open guns", "column": "open guns", "horse": "open guns", "limbered": "open guns", "guns": "open guns",
		"open": "line column open horse limbered guns",
	}
	for mover, text := range units {
		for friend, other := range units {
			s := marching(t, []string{strings.NewReplacer("%s", "A", "[60, 0]", "[60, 20]").Replace(text), strings.NewReplacer("%s", "B", "[60, 0]", "[60, 60]").Replace(other)}, []string{line("X", 100, 110, 180)})
			s = relocated(relocated(s, "A", geometry.Vec{X: 60, Y: 20}, 0), "B", geometry.Vec{X: 60, Y: 30}, 0)
			depth := s.Unit("B").Foot().Depth
			may := slices.Contains(strings.Fields(passes[mover]), friend)
			if got := motion.MayPass(s.Unit("A"), s.Unit("A").Formation, s.Unit("B")); got != may {
				t.Errorf("%s through %s: %v, want %v", mover, friend, got, may)
			}
			// To contact, and no tenth farther.
			key := "move.stop-friend"
			if may {
				key = "move.ends-on"
			}
			touch := geometry.Round6(10 - depth)
			if mover == "guns" && touch > 6 { // too slow to reach it
				s = relocated(s, "B", geometry.Vec{X: 60, Y: 22 + depth}, 0)
				touch = 2
			}
			goes(t, s, fmt.Sprintf("A forward %v", touch))
			r := stays(t, s, fmt.Sprintf("A forward %v", geometry.Round6(touch+0.1)), "OM §8.5", key)
			want := fmt.Sprintf("move A forward %v", touch)
			if !slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == want }) {
				t.Errorf("%s at %s: %+v, want %s", mover, friend, r.Ways, want)
			}
			// An enemy there is passed by nobody.
			enemy := *s
			enemy.Units = slices.Clone(s.Units)
			b := *s.Unit("B")
			b.Side = 0
			enemy.Units[s.Index("B")] = &b
			if _, err := turn.Prepare(&enemy, mv(fmt.Sprintf("A forward %v", geometry.Round6(touch-0.9)))); err == nil {
				t.Errorf("%s comes nearer than 1 cm to an enemy %s", mover, friend)
			}
		}
	}
	// Through a screen to its far side: the way beyond is offered, and taken.
	s := marching(t, []string{unitAt("A", 4, "column", 60, 20, 0, ""), unitAt("B", 3, "open", 60, 26, 0, ", traits: [light]")}, nobody)
	depth := s.Unit("A").Foot().Depth
	r := stays(t, s, "A forward 5", "OM §8.5", "move.ends-on")
	if want := fmt.Sprintf("move A forward %v", geometry.Round6(6+depth)); !slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == want }) {
		t.Errorf("ways %+v, want %s", r.Ways, want)
	}
	_, v := goes(t, s, fmt.Sprintf("A forward %v", 6+depth))
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "move.through" }) {
		t.Errorf("OM §8.5: got lines %+v; want %s", v.Lines, `slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "move.through" })`)
	}
	// A crew that left its guns is as open order.
	c := marching(t, []string{line("A", 60, 20, 0), battery("B", 2, 60, 30, 0, "")}, nobody)
	crew := *c.Unit("B")
	crew.Abandoned, crew.Formation = true, facts.Limbered
	if !motion.MayPass(c.Unit("A"), facts.Line, &crew) || !motion.MayPass(&crew, facts.Limbered, c.Unit("A")) {
		t.Error("a crew is not passed")
	}
}

// A move stops at 1 cm of an enemy and offers the charge (OM §8.5 [-], OM R104); who
// is nearer may go away but not nearer; under the other reading it goes to contact.
func TestPlainMovesDoNotTouch(t *testing.T) {
	s := marching(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180)})
	r := stays(t, s, "A forward 9.1", "OM §10.1", "move.stop-enemy")
	if nth(r.Ways, 0).Line != "move A forward 9" || nth(r.Ways, 1).Line != "charge A at X" {
		t.Errorf("OM §8.5: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "move A forward 9", r.Ways[1].Line == "charge A at X"`)
	}
	goes(t, s, "A forward 9")
	goes(t, after(s, &state.EvRuling{Ruling: 104, Reading: "b"}), "A forward 10")
	near := relocated(s, "X", geometry.Vec{X: 60, Y: 20.5}, 180)
	stays(t, near, "A forward 0.1", "OM §10.1", "move.stop-enemy")
	goes(t, relocated(near, "X", geometry.Vec{X: 60, Y: 18}, 0), "A forward 5")
}

// Horse before a square, which it may not charge, is offered no charge at it; before a line it is (OM §4.2 [+], OM §4.2 [-],
// OM R52).
func TestHorseIsOfferedWhatItMayCharge(t *testing.T) {
	for formation, offered := range map[string]bool{"square": false, "line": true} {
		s := after(marching(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180)}),
			&state.EvFact{Unit: "A", Name: "arm", Value: "light-cavalry"}, &state.EvFact{Unit: "X", Name: "formation", Value: formation})
		r := stays(t, s, "A forward 12", "OM §10.1", "move.stop-enemy")
		if got := slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == "charge A at X" }); got != offered {
			t.Errorf("OM §4.2: before a %s the charge is offered: got %t of %+v, want %t", formation, got, r.Ways, offered)
		}
	}
}

// What hangs on less than the tape says so, in the verdict and in the refusal (OM §8.5).
func TestMovesWithinTheTape(t *testing.T) {
	s := marching(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180)})
	f := *s.Field
	f.Tape = 0.5
	n := *s
	n.Field = &f
	_, v := goes(t, &n, "A forward 8.7")
	if v.Close == nil || v.Close.Margin != -0.3 || !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "move.margin" }) {
		t.Errorf("close %+v, lines %+v", v.Close, v.Lines)
	}
	if _, v = goes(t, &n, "A forward 8.4"); v.Close != nil {
		t.Errorf("0.6 cm is close: %+v", v.Close)
	}
	r := stays(t, &n, "A forward 9.4", "OM §10.1", "move.stop-enemy")
	if r.Close == nil || r.Close.Margin != 0.4 || r.Hint.Key != "move.hint-close" {
		t.Errorf("OM §8.5: got %+v; want %s", r, `r.Close != nil, r.Close.Margin == 0.4, r.Hint.Key == "move.hint-close"`)
	}
	if r = stays(t, &n, "A forward 9.6", "OM §10.1", "move.stop-enemy"); r.Close != nil {
		t.Errorf("0.6 cm too far is close: %+v", r.Close)
	}
	forced := mv("A forward 9.4")
	forced.Force = true
	v = prepared(t, &n, forced).Play(nil)
	if len(v.Overrode) != 1 || after(&n, v.Events...).Unit("A").Pose.At.Y != 29.4 {
		t.Errorf("OM §8.5: got overrode %+v; want %s", v.Overrode, `len(v.Overrode) == 1, after(&n, v.Events...).unit("A").Pose.At.Y == 29.4`)
	}
}

// Nobody moves in another phase or for the other side, nobody who flees, rallied,
// charges, has evaded, followed up or ended its move, and horse not after the foot (OM
// §8 [-], OM §7); the others do, until their allowance is spent (OM §8 [+]).
func TestWhoMoves(t *testing.T) {
	s := marching(t, []string{line("A", 60, 20, 0), horseAt("H", 3, 30, 20, 0)}, []string{line("X", 60, 60, 180)})
	motion := func(m state.Motion) game.Event {
		return &state.EvSpent{Unit: "A", Motion: m}
	}
	for _, c := range []struct {
		s   *state.State
		key string
		par string
	}{
		{inPhase(s, "fire"), "om.wrong-phase", "OM §7"}, {inPhase(s, "late"), "om.wrong-phase", "OM §7"}, {inPhase(s, "move-first"), "om.not-yours", "OM §7"},
		{after(s, &state.EvStatus{Unit: "A", Is: state.Routing}), "move.flees", "OM §14"},
		{after(s, &state.EvStatus{Unit: "A", Is: state.Retreating}), "move.flees", "OM §14"},
		{after(s, motion(state.Fleeing)), "move.flees", "OM §14"}, {after(s, motion(state.Evaded)), "move.evaded", "OM §8.7"},
		{after(s, motion(state.Pursued)), "move.pursued", "OM §12"}, {after(s, motion(state.FinishedMove)), "move.finished", "OM §8.2"},
		{after(s, &state.EvRallied{Unit: "A", Turn: s.Turn}), "move.rallied", "OM §14/rally"},
		{after(s, &state.EvMoved{Unit: "A"}), "move.moved", "OM §8.2"},
		{after(s, &state.EvOff{Unit: "A", Turn: 1}), "move.off", "OM §14"},
		{after(s, &state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "X", Closing: facts.OutOfRange}), "move.charged", "OM §10.1"},
		{after(s, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Closing: facts.OutOfRange}), "move.engaged", "OM §10.1"},
	} {
		stays(t, c.s, "A forward 1", c.par, c.key)
	}
	n, _ := goes(t, s, "H forward 5")
	if n.Stage != state.StepHorse {
		t.Errorf("OM §7: got stage %d; want %s", n.Stage, "n.Stage == StepHorse")
	}
	n, _ = goes(t, n, "A forward 5")
	if n.Stage != state.StepFoot {
		t.Errorf("OM §7: got stage %d; want %s", n.Stage, "n.Stage == StepFoot")
	}
	stays(t, n, "H forward 5", "OM §7", "turn.step-over")
	n, _ = goes(t, n, "A forward 4")
	limit(t, n, "A", 5, "OM §8.2", "move.too-far")
	if u := n.Unit("A"); u.Spent != 900 || u.Gone != 900 {
		t.Errorf("OM §7: got %+v; want %s", u, "u.Spent == 900, u.Gone == 900")
	}
}

// Several units of a line move alike, those ahead first (OM §8.2 [+]); one that may not
// keeps all where they are (OM §8.2 [-]).
func TestSeveralMoveAlike(t *testing.T) {
	s := marching(t, []string{line("A", 60, 20, 0), line("B", 60, 22, 0), line("C", 80, 20, 0)}, nobody)
	n, v := goes(t, s, "A&B&C forward 8")
	for id, y := range map[string]float64{"A": 28, "B": 30, "C": 28} {
		if got := n.Unit(id).Pose.At.Y; got != y {
			t.Errorf("OM §8.2: got %s at %v; want %s", id, got, "got == y")
		}
	}
	if got, ok := v.Data.Get("move").([]game.Object); !ok || len(got) != 3 {
		t.Errorf("OM §8.2: got data %v; want %s", v.Data, "ok, len(got) == 3")
	}
	stays(t, after(s, &state.EvStage{Stage: state.StepFoot}), "A&B&C forward 14.1", "OM §8.2", "move.too-far")
}

// The way to a point is straight, oblique or a wheel first, whichever costs least, in
// one line (OM §8.4 [+]); a point behind is refused with what to do (OM §8.4 [-]).
func TestMovesToAPoint(t *testing.T) {
	s := marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, nobody)
	for _, c := range []struct {
		to    string
		legs  int
		spent int
	}{{"60 40", 1, 1000}, {"63 40", 1, 1044}, {"57 40", 1, 1044}, {"69 35", 2, 0}} {
		n, v := goes(t, s, "A to "+c.to)
		legs, _ := v.Data.Get("move").([]game.Object)
		u := n.Unit("A")
		var x, y float64
		if _, err := fmt.Sscan(c.to, &x, &y); err != nil {
			t.Fatal(err)
		}
		if d := geometry.Dist(u.Pose.At, geometry.Vec{X: x, Y: y}); d > 0.05 {
			t.Errorf("OM §8.4: to %s: got %v cm off; want %s", c.to, d, "d <= 0.05")
		}
		if len(legs) != c.legs || c.spent > 0 && u.Spent != c.spent || u.Spent > 1700+300 {
			t.Errorf("to %s: %d legs, %d spent", c.to, len(legs), u.Spent)
		}
	}
	r := stays(t, s, "A to 60 10", "OM §8.4", "move.no-route")
	if len(r.Ways) != 2 {
		t.Errorf("OM §8.4: got ways %+v; want %s", r.Ways, "len(r.Ways) == 2")
	}
	r = stays(t, after(s, &state.EvStage{Stage: state.StepFoot}), "A to 60 60", "OM §8.2", "move.too-far")
	if nth(r.Ways, 0).Line != "move A forward 17" {
		t.Errorf("OM §8.4: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "move A forward 17"`)
	}
}

// reach tells the farthest each way: what it says is accepted, and a tenth more is not
// (OM §8.2 [+]); who may not move is told why (OM §8.2 [-]).
func TestReach(t *testing.T) {
	s := after(marching(t, []string{unitAt("A", 4, "column", 60, 30, 0, "")}, []string{line("X", 60, 40, 180)},
		"id: w, kind: wood, polygon: [[62, 31], [80, 31], [80, 44], [62, 44]]"), &state.EvStage{Stage: state.StepFoot})
	v, err := motion.AskReach(s, game.Action{Verb: "reach", Units: []game.Operand{only("A")}})
	if err != nil {
		t.Fatal(err)
	}
	o, _ := v.Data.Get("reach").(game.Object)
	ways, _ := o.Get("ways").([]game.Object)
	if len(ways) != 6 {
		t.Fatalf("OM §8.2: got %v; want %s", o, "len(ways) == 6")
	}
	if ways[0].Get("cm") != 9.0 || ways[0].Get("stopped_by") != "X" {
		t.Errorf("OM §8.2: ahead: got %v; want %s", ways[0], `ways[0].Get("cm") == 9.0, ways[0].Get("stopped_by") == "X"`)
	}
	for i, hand := range []string{"left", "right"} {
		cm, _ := ways[1+i].Get("cm").(float64)
		goes(t, s, fmt.Sprintf("A oblique %v %s 30", cm, hand))
		if _, err := turn.Prepare(s, mv(fmt.Sprintf("A oblique %v %s 30", cm+0.1, hand))); err == nil {
			t.Errorf("OM §8.2: %s: got more than %v; want %s", hand, cm, "err != nil")
		}
		cm, _ = ways[3+i].Get("cm").(float64)
		deg, _ := ways[3+i].Get("wheel").(float64)
		n, _ := goes(t, s, fmt.Sprintf("A %s %v", hand, math.Abs(deg)))
		goes(t, n, fmt.Sprintf("A forward %v", cm))
	}
	if ways[5].Get("how") != "about" || ways[5].Get("cm") != 8.5 {
		t.Errorf("OM §8.2: about: got %v; want %s", ways[5], `ways[5].Get("how") == "about", ways[5].Get("cm") == 8.5`)
	}
	gone := after(s, &state.EvStatus{Unit: "A", Is: state.Routing})
	if v, err = motion.AskReach(gone, game.Action{Verb: "reach", Units: []game.Operand{only("A")}}); err != nil || nth(v.Lines, 1).Say.Key != "move.flees" {
		t.Errorf("OM §8.2: got %v %v; want %s", v.Lines, err, `err == nil, v.Lines[1].Say.Key == "move.flees"`)
	}
	if v, err = motion.AskReach(unplaced(s), game.Action{Verb: "reach", Units: []game.Operand{only("A")}}); err != nil || nth(v.Lines, 1).Say.Key != "move.reach-unplaced" {
		t.Errorf("OM §8.2: got %v %v; want %s", v.Lines, err, `err == nil, v.Lines[1].Say.Key == "move.reach-unplaced"`)
	}
}

// crowd draws a table with units of both sides and ground, and a move.
func crowd(t *testing.T, rt *rapid.T) (*state.State, string) {
	kinds := []string{"wood", "hill", "walled-field", "obstacle", "river", "village", "stream", "road"}
	forms := []string{"line", "column", "march", "open"}
	num := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(rt, name) }
	unit := func(id string, x, y, deg int) string {
		form, more := forms[num(id+"form", 0, len(forms)-1)], ""
		if form == "open" {
			more = ", traits: [light]"
		}
		return unitAt(id, 3, form, float64(x), float64(y), float64(deg), more)
	}
	var ground []string
	for i := range num("grounds", 0, 3) {
		x, y := num("gx", 20, 90), num("gy", 40, 70)
		w, d := num("gw", 2, 25), num("gd", 2, 12)
		ground = append(ground, fmt.Sprintf("id: g%d, kind: %s, polygon: [[%d, %d], [%d, %d], [%d, %d], [%d, %d]]", i, kinds[num("kind", 0, len(kinds)-1)], x, y, x+w, y, x+w-1, y+d, x, y+d))
	}
	s := marching(t, []string{unit("A", num("x", 40, 80), 30, num("deg", -20, 20)+360), unit("B", num("bx", 40, 80), 45, 0), unit("C", 20, 20, 0)},
		[]string{line("X", float64(num("xx", 40, 80)), float64(num("xy", 55, 100)), 180)}, ground...)
	how := fmt.Sprintf("A forward %v", float64(num("cm", 1, 250))/10)
	if num("oblique", 0, 1) == 1 {
		how = fmt.Sprintf("A oblique %v %s %d", float64(num("cm", 1, 250))/10, []string{"left", "right"}[num("hand", 0, 1)], num("by", 1, 30))
	}
	return s, how
}

// A move that is accepted ends on nobody, nearer than 1 cm to no enemy, on the table,
// within its allowance; one that is refused offers a distance that is accepted, and a
// tenth more of which is refused, for the very reason of the ground, the friends, the
// enemy or the allowance (OM §8.2 [+], §8.5 [+]).
func TestMovesOverAnyTable(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, how := crowd(t, rt)
		adj, err := turn.Prepare(s, mv(how))
		if err == nil {
			n := after(s, adj.Play(nil).Events...)
			u := n.Unit("A")
			if turn.Crowded(n, u) {
				rt.Fatalf("%s: ends on somebody", how)
			}
			if g := geometry.Between(u.Foot(), n.Unit("X").Foot()).CM; g < 1-0.02 && g < geometry.Between(s.Unit("A").Foot(), n.Unit("X").Foot()).CM {
				rt.Fatalf("%s: %v cm from the enemy", how, g)
			}
			if u.Spent > 2*2400 || u.Spent < state.Hundredths(1) && u.Spent < u.Gone {
				rt.Fatalf("OM §8.2: %s: got %d spent; want %s", how, u.Spent, "u.Spent <= 2*2400, not (u.Spent < hundredths(1) && u.Spent < u.Gone)")
			}
			return
		}
		var r *game.Refusal
		if !errors.As(err, &r) {
			rt.Fatal(err)
		}
		for _, way := range r.Ways {
			if way.Say.Key != "move.way-free" {
				continue
			}
			free, ok := strings.CutPrefix(way.Line, "move ")
			if !ok {
				continue
			}
			a := mv(free)
			if _, err := turn.Prepare(s, a); err != nil {
				rt.Fatalf("%s: %s is offered and refused", how, way.Line)
			}
			cm, _ := command.ArgsCM(a.Args[1:2])
			a.Args = slices.Clone(a.Args)
			a.Args[1] = command.Typed(cm[0] + 0.1)
			if _, err := turn.Prepare(s, a); err == nil && r.Say.Key != "move.ends-on" {
				rt.Fatalf("%s: %s is offered, and a tenth more goes too", how, way.Line)
			}
		}
	})
}

// In open ground a forward and then b costs as much as a and b at once, and ends in
// the same place (OM §8.2 [+]).
func TestMovesAddUp(t *testing.T) {
	s := after(marching(t, []string{unitAt("A", 4, "column", 60, 30, 30, "")}, nobody), &state.EvStage{Stage: state.StepFoot})
	rapid.Check(t, func(rt *rapid.T) {
		a := float64(rapid.IntRange(1, 160).Draw(rt, "a")) / 10
		b := float64(rapid.IntRange(1, 170-int(a*10+0.5)).Draw(rt, "b")) / 10
		once, _ := goes(t, s, "A forward "+command.Typed(a+b))
		first, _ := goes(t, s, "A forward "+command.Typed(a))
		twice, _ := goes(t, first, "A forward "+command.Typed(b))
		x, y := once.Unit("A"), twice.Unit("A")
		if x.Spent != y.Spent || geometry.Dist(x.Pose.At, y.Pose.At) > 0.02 {
			rt.Fatalf("%v and %v: %d and %d, %v and %v", a, b, x.Spent, y.Spent, x.Pose, y.Pose)
		}
	})
}

// A unit may form with its bases on the very edge of the table, and no more than what two
// bases that touch may overlap beyond (OM §2.1 [+], OM §2.1 [-]): on each of the four.
func Test2_1_OnTheEdge(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("A", 4, "march", 60, 60, 0, "")}, nil)
	w := changed(t, s, "form", "A", "line").Unit("A").Foot().Width / 2
	for _, c := range []struct {
		x, y, facing float64
		dx, dy       float64 // off the table
	}{
		{w, 40, 0, -1, 0}, {s.Field.Width - w, 40, 0, 1, 0}, {60, w, 90, 0, -1}, {60, s.Field.Depth - w, 90, 0, 1},
	} {
		for _, cm := range []float64{0, geometry.Tolerance} {
			changed(t, relocated(s, "A", geometry.Vec{X: c.x + c.dx*cm, Y: c.y + c.dy*cm}, c.facing), "form", "A", "line")
		}
		beyond := geometry.Tolerance + 0.01
		refused(t, relocated(s, "A", geometry.Vec{X: c.x + c.dx*beyond, Y: c.y + c.dy*beyond}, c.facing), drillOf("form", "A", "line"), "OM §8.6", "drill.off-table")
	}
}

// Who stops at the last hundredth before water, a field or an obstacle has not entered it: what
// bars the way bars it still, and entering costs what is printed (OM §8.3 [+], R102). Who
// stands in it has paid (OM §8.3 [-]).
func Test8_3_AtTheBorderNothingIsEntered(t *testing.T) {
	for _, c := range []struct {
		kind  string
		enter float64 // cm; 0 where it bars the way
	}{{"river", 0}, {"river, fordable: true", 10}, {"stream", 10}, {"obstacle", 4}} {
		s := marching(t, []string{line("A", 60, 30, 0)}, nobody, "id: g, kind: "+c.kind+", polygon: [[20, 32], [100, 32], [100, 34], [20, 34]]")
		for _, cm := range []string{"2", "2.01", "2.02"} {
			n, _ := goes(t, s, "A forward "+cm)
			before := n.Unit("A").Spent
			adj, err := turn.Prepare(n, mv("A forward 1"))
			if c.enter == 0 {
				if err == nil {
					t.Errorf("OM §8.3: after %s cm A goes into the %s; want a refusal", cm, c.kind)
				}
				continue
			}
			if err != nil {
				t.Errorf("OM §8.3: after %s cm A may not pay for the %s: %v", cm, c.kind, err)
				continue
			}
			in := after(n, adj.(motion.Walked).V.Events...)
			if got, want := float64(in.Unit("A").Spent-before)/100, 1+c.enter; math.Abs(got-want) > 0.001 {
				t.Errorf("OM §8.3: after %s cm 1 cm into the %s costs %v, want %v", cm, c.kind, got, want)
			}
			if in.Unit("A").Spent+100 > 1400 { // nothing is left to go on with
				continue
			}
			if on, _ := goes(t, in, "A forward 1"); on.Unit("A").Spent-in.Unit("A").Spent != 100 {
				t.Errorf("OM §8.3: within the %s another cm costs %d hundredths, want 100", c.kind, on.Unit("A").Spent-in.Unit("A").Spent)
			}
		}
	}
}

// A wheel is measured with the same tape as a straight move (OM §8.4, 8.5, R23, R102): when its
// sweep comes nearer to a friend than the tape can tell, or enters ground that takes of its move,
// or misses it, by less than that, it says so; and says nothing with a tape that does not err, nor
// of a neighbour whom it turns away from.
func Test8_4_AWheelTellsWhatTheTapeCannot(t *testing.T) {
	// A's left front corner comes to (55.61, 26), the farthest of it from y = 20.
	const friend, ground, road = "a friend", "ground", "a road"
	for _, c := range []struct {
		kind string
		y    float64 // where it begins
		want string
	}{
		{friend, 26.05, "its wheel passes F by 0.05 cm only"},
		{friend, 26, "its wheel comes exactly as near to F as it may"},
		{friend, 27, ""},
		{ground, 25.95, "its wheel sweeps over G by 0.05 cm only"},
		{ground, 26.05, "its wheel misses G by 0.05 cm only"},
		{ground, 25, ""},
		{ground, 27, ""},
		{road, 26.05, ""}, // it takes nothing of a move
	} {
		units, terrain := []string{line("A", 60, 20, 0), line("N", 72, 20, 0)}, []string{}
		switch c.kind {
		case road:
			terrain = append(terrain, fmt.Sprintf("id: g, kind: road, polygon: [[40, %v], [57, %v], [57, 40], [40, 40]]", c.y, c.y))
		case friend:
			units = append(units, unitAt("F", 4, "line", 50, c.y+1.5, 0, ""))
		default:
			terrain = append(terrain, fmt.Sprintf("id: g, kind: wood, polygon: [[40, %v], [57, %v], [57, 40], [40, 40]]", c.y, c.y))
		}
		s := frenchMove(scenario(t, units, []string{unitAt("X", 4, "column", 112, 22, 270, "")}, terrain...), "move-first")
		s.First = s.Unit("A").Side
		s = as(s, "A", func(u *state.Unit) { u.Order = facts.Support })
		for _, s := range []*state.State{s, exact(s)} {
			v := throw(t, prepared(t, s, actionOf(t, s, "wheel A right 30")), nil)
			told := spokenLines(&v)
			want := c.want
			if s.Field.Tape == 0 {
				want = ""
			}
			if (want != "") != strings.Contains(told, "the tape errs") || !strings.Contains(told, want) {
				t.Errorf("OM §8.4, R23: %s from y = %v, tape %v: the wheel says\n%swant %q", c.kind, c.y, s.Field.Tape, told, want)
			}
		}
	}
}
