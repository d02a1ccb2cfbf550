package ordremixte

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file states what the rules show to what stands around them: the work of hands, the
// drawing of the table, the measurements of a verdict, the state that a scenario file begins
// with and the writing of a state.

// What hands must do when the past has changed (OM §9.10, 11.1): bases off or back, and of a
// unit that retreats one turned, of one that routs two, never more than it has.
func TestPinned11_1_WhatHandsPutRight(t *testing.T) {
	is := func(bases int, status state.Status) *state.State {
		return as(corps(t), "A", func(u *state.Unit) { u.Bases, u.Status = bases, status })
	}
	const steady, retreats, routs = state.Steady, state.Retreating, state.Routing
	for _, c := range []struct {
		was, is *state.State
		want    string
	}{
		{is(4, steady), is(4, steady), ""}, {is(4, routs), is(4, routs), ""},
		{is(4, steady), is(3, steady), "remove-base 1"}, {is(4, steady), is(1, steady), "remove-base 3"}, {is(3, steady), is(4, steady), "put-back 1"}, {is(2, steady), is(4, steady), "put-back 2"},
		{is(4, steady), is(4, retreats), "turn-base 1"}, {is(4, steady), is(4, routs), "turn-base 2"}, {is(4, retreats), is(4, routs), "turn-base 1"},
		{is(4, retreats), is(4, steady), "turn-back 1"}, {is(4, routs), is(4, steady), "turn-back 2"}, {is(4, routs), is(4, retreats), "turn-back 1"},
		{is(2, steady), is(1, routs), "remove-base 1; turn-base 1"}, {is(1, retreats), is(1, routs), ""}, {is(4, routs), is(3, steady), "remove-base 1; turn-back 2"},
		{is(1, retreats), is(0, state.Destroyed), "remove-base 1"}, {is(0, state.Destroyed), is(1, retreats), "put-back 1; turn-base 1"},
	} {
		var got []string
		for _, h := range (Rules{}).Differs(c.was, c.is) {
			got = append(got, fmt.Sprintf("%s %d", h.Act, h.N))
			if h.Unit != "A" || h.When != "now" {
				t.Errorf("OM §11.1: work of %s when %s", h.Unit, h.When)
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("OM §11.1: %d %s to %d %s: got %q, want %q", c.was.Unit("A").Bases, c.was.Unit("A").Status, c.is.Unit("A").Bases, c.is.Unit("A").Status, s, c.want)
		}
	}
	fewer := *corps(t)
	fewer.Units = fewer.Units[1:]
	if got := (Rules{}).Differs(&fewer, corps(t)); len(got) != 0 {
		t.Errorf("a unit that was not there: %v", got)
	}
}

// How long work for hands stands (OM §7): until the movement of the next turn; turned bases
// until the flight has been made; a place until the unit goes elsewhere, or whom it should halt
// before has evaded (§8.7).
func TestPinned7_HowLongWorkStands(t *testing.T) {
	chore := func(act string) game.Chore { return game.Chore{Hand: game.Hand{Unit: "A", Act: act, N: 1}, Turn: 3} }
	at := func(n int, phase string) *state.State { return inPhase(atTurn(corps(t), n), phase) }
	for _, c := range []struct {
		act   string
		turn  int
		phase string
		want  bool
	}{
		{"remove-base", 3, "fire", false}, {"remove-base", 3, "melee", false}, {"remove-base", 4, "orders", false}, {"remove-base", 4, "rally", false}, {"remove-base", 4, "compulsory", false}, {"remove-base", 4, "breakthrough", false},
		{"remove-base", 4, "initiative", false}, {"remove-base", 4, "move-first", true}, {"remove-base", 4, "melee", true}, {"remove-base", 5, "orders", true}, {"remove-base", 2, "melee", false},
		{"turn-base", 3, "melee", false}, {"turn-base", 4, "orders", false}, {"turn-base", 4, "rally", false}, {"turn-base", 4, "compulsory", true}, {"turn-base", 4, "initiative", true}, {"turn-base", 5, "orders", true},
		{"move", 3, "fire", false}, {"move", 4, "move-first", true},
	} {
		if got := (Rules{}).Settled(at(c.turn, c.phase), chore(c.act), nil); got != c.want {
			t.Errorf("OM §7: %s of turn 3 in turn %d, %s: settled %t, want %t", c.act, c.turn, c.phase, got, c.want)
		}
	}
	s := at(3, "move-first")
	done := func(verb, id string) []game.Action {
		return []game.Action{{Verb: "fire", Units: []game.Operand{only("C")}}, {Verb: verb, Units: []game.Operand{only("X"), {IDs: []string{"B", id}}}}}
	}
	for _, act := range []string{"halt-1cm", "half-way", "evade", "evades", "behind", "flee", "move"} {
		for verb, want := range map[string]bool{"move": true, "wheel": true, "face": true, "form": true, "charge": true, "evade": true, "place": true, "melee": true, "breakthrough": true, "follow": true, "counter": true, "fire": false, "set": false, "order": false} {
			if got := (Rules{}).Settled(s, chore(act), done(verb, "A")); got != want {
				t.Errorf("OM §7: %s, then %s: settled %t, want %t", act, verb, got, want)
			}
			if (Rules{}).Settled(s, chore(act), done(verb, "C")) {
				t.Errorf("OM §7: %s, then %s of another: settled", act, verb)
			}
		}
	}
	if (Rules{}).Settled(s, chore("remove-base"), done("move", "A")) || (Rules{}).Settled(s, chore("turn-base"), done("move", "A")) {
		t.Error("OM §7: a move settles bases")
	}
	// Whom it should halt before has evaded (§8.7), in the same turn.
	eluded := as(metBy(s, state.Eluded), "X", func(u *state.Unit) { u.Motion |= state.Evaded })
	for act, want := range map[string]bool{"halt-1cm": true, "half-way": false, "remove-base": false} {
		if got := (Rules{}).Settled(eluded, chore(act), nil); got != want {
			t.Errorf("OM §8.7: %s before who evaded: settled %t, want %t", act, got, want)
		}
		if (Rules{}).Settled(metBy(s, state.Declared), chore(act), nil) {
			t.Errorf("OM §8.7: %s before who stays: settled", act)
		}
	}
	late := chore("halt-1cm")
	late.Turn = 2
	if (Rules{}).Settled(inPhase(eluded, "orders"), late, nil) {
		t.Error("OM §8.7: the halt of another turn is settled by this one's evasion")
	}
	if (Rules{}).Settled(noUnits(t), chore("move"), done("move", "A")) {
		t.Error("without a table work is settled")
	}
}

// Work still owed is told unit by unit in the order in which each was named: bases taken off
// one after the other together, a flight of the turn before as one to be made now.
func TestPinned7_WhatHandsStillOwe(t *testing.T) {
	of := func(unit, act string, n, turn int) game.Chore {
		return game.Chore{Hand: game.Hand{Unit: unit, Act: act, N: n, Far: game.CM(17)}, Turn: turn}
	}
	s := atTurn(corps(t), 4)
	told := func(cs ...game.Chore) string {
		var out []string
		for _, l := range (Rules{}).Work(s, cs) {
			acts := []string{fmt.Sprint(l.Say.Args[0])}
			for _, x := range l.Say.Args[1].(ref.Comma) {
				m := x.(ref.Msg)
				acts = append(acts, strings.TrimPrefix(m.Key, "hand.")+fmt.Sprint(m.Args))
			}
			out = append(out, strings.Join(acts, " "))
		}
		return strings.Join(out, "; ")
	}
	for _, c := range []struct {
		cs   []game.Chore
		want string
	}{
		{nil, ""},
		{[]game.Chore{of("A", "remove-base", 1, 4), of("A", "remove-base", 2, 4)}, "A remove-base[3]"},
		{[]game.Chore{of("A", "remove-base", 1, 4), of("B", "remove-base", 2, 4), of("A", "remove-base", 1, 4)}, "A remove-base[2]; B remove-base[2]"},
		{[]game.Chore{of("A", "turn-base", 1, 4), of("A", "turn-base", 2, 4)}, "A turn-base-turn[1 17 5] turn-also-turn[2 17 5]"},
		{[]game.Chore{of("A", "turn-base", 1, 3)}, "A flees-now[17]"},
		{[]game.Chore{of("A", "move", 1, 3)}, "A move[17]"},
		{[]game.Chore{of("A", "remove-base", 1, 4), of("B", "move", 1, 4), of("A", "turn-base", 1, 4)}, "A remove-base[1] turn-also-turn[1 17 5]; B move[17]"},
		{[]game.Chore{of("fane", "move", 1, 4)}, "{Fane Fane} move[17]"},
		{[]game.Chore{of("A", "turn-base", 1, 5)}, "A turn-base-turn[1 17 5]"},
	} {
		if got := told(c.cs...); got != c.want {
			t.Errorf("OM §7: %v: got %q, want %q", c.cs, got, c.want)
		}
	}
}

// plane is the ground of a chart, which is a plane with centimetres in this game.
func plane(c game.Chart) game.Plane { return c.Table.(game.Plane) }

// The drawing of a table, piece by piece.
func TestPinnedTheChart(t *testing.T) {
	s := corps(t, "terrain:\n", "terrain:\n  - {id: lane, kind: road, name: {en: L, it: L}, line: [[0, 10], [30, 10], [30, 30]], width: 2}\n  - {id: knoll, kind: hill, high: true, name: {en: K, it: K}, polygon: [[100, 80], [110, 80], [110, 90], [100, 90]]}\n")
	s = as(as(s, "A", func(u *state.Unit) { u.Status, u.PM = state.Routing, 2 }), "B", func(u *state.Unit) { u.ForgetPlace() })
	s = as(s, "C", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	s = as(s, "I", func(u *state.Unit) { u.Off, u.Placed = 2, false })
	s = general(general(s, "fane", func(g *state.General) { g.With, g.Placed = "A", false }), "cotton", func(g *state.General) { g.Lost = 1 })
	s = general(s, "foy", func(g *state.General) { g.Placed = false })
	c, ok := Rules{}.Chart(s)
	on := plane(c)
	if !ok || on.Width != 180 || on.Depth != 120 || c.Whole != 9 || c.Placed != 6 || c.Unknown != 1 || len(c.Pieces) != 6 || len(c.Tally) != 9 || len(c.Sides) != 2 || c.Parts != nil {
		t.Fatalf("the chart: %t, %v by %v, %d units, %d placed, %d unknown, %d pieces, %d counted, %d sides, parts %v", ok, on.Width, on.Depth, c.Whole, c.Placed, c.Unknown, len(c.Pieces), len(c.Tally), len(c.Sides), c.Parts)
	}
	for i, want := range []string{"A 0 5 2 routs chart.status.routs", "B 0 5 5 steady ", "C 0 5 0 destroyed chart.status.destroyed"} {
		x := c.Tally[i]
		if got := fmt.Sprint(x.ID, x.Side, " ", x.Start, x.Now, x.Mark, x.Say.Key); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("counted: got %s, want %s", got, want)
		}
	}
	if p := c.Pieces[0]; p.ID != "A" || p.Side != 0 || p.Mark != "routs" || p.At.(game.Spot).Deg != 0 || !reflect.DeepEqual(p.Corners, [][2]float64{{40, 40}, {52, 40}, {52, 38.5}, {40, 38.5}}) {
		t.Errorf("the piece of A: %+v", p)
	}
	if p := c.Pieces[5]; p.ID != "Y" || p.Side != 1 || p.At.(game.Spot).Deg != 180 || p.Corners[0] != [2]float64{80, 100} {
		t.Errorf("the piece of Y: %+v", p)
	}
	var figures []string
	for _, g := range on.Figures {
		figures = append(figures, fmt.Sprint(g.ID, g.Side, g.At))
	}
	if got := strings.Join(figures, " "); got != "duke0 [60 10] ney1 [60 116] fane0 [46 39.25]" { // beside the middle of A
		t.Errorf("the figures: %s", got)
	}
	away := general(as(s, "A", func(u *state.Unit) { u.ForgetPlace() }), "fane", func(g *state.General) { g.Placed = true })
	if c, _ := (Rules{}).Chart(away); len(plane(c).Figures) != 2 || c.Unknown != 2 {
		t.Errorf("a general with a unit nobody knows where: %+v, %d unknown", plane(c).Figures, c.Unknown)
	}
	kinds := ""
	for _, g := range on.Grounds {
		kinds += g.ID + "=" + g.Kind + " "
		if g.Say.Key != "chart.ground."+g.Kind || g.Name.IsZero() {
			t.Errorf("ground %s: %v %v", g.ID, g.Say, g.Name)
		}
	}
	if kinds != "lane=road lane=road knoll=hill farm=village copse=wood " {
		t.Errorf("the grounds: %s", kinds)
	}
	if g := on.Grounds[0]; g.Width != 2 || !reflect.DeepEqual(g.Line, [][2]float64{{0, 10}, {30, 10}, {30, 30}}) || on.Grounds[1].Line != nil || on.Grounds[1].Width != 0 {
		t.Errorf("the lane: %+v, %+v", g, on.Grounds[1])
	}
	if g := on.Grounds[3]; !reflect.DeepEqual(g.Area, [][2]float64{{55, 80}, {65, 80}, {65, 90}, {55, 90}}) {
		t.Errorf("the farm: %v", g.Area)
	}
	nameless := grounded(s, func(f *state.Field) {
		f.Terrain = append([]state.Terrain(nil), f.Terrain...)
		f.Terrain[0].Say = ref.Name{}
	})
	if c, _ := (Rules{}).Chart(nameless); !plane(c).Grounds[0].Name.IsZero() {
		t.Errorf("ground without a name is called %v", plane(c).Grounds[0].Name)
	}
	// Of several divisions, each with its points: 3 battalions and a battery of 5, 2 battalions.
	c, _ = Rules{}.Chart(as(wings(t), "A", func(u *state.Unit) { u.PM = 1 }))
	var parts []string
	for _, p := range c.Parts {
		parts = append(parts, fmt.Sprint(p.Side, " ", p.Start, p.Now))
	}
	// Of the second: three of 5, guns of 5, and what the chief of all has under him: horse of 6, guns of 5.
	if got := strings.Join(parts, "; "); got != "0 31 27; 0 10 10" {
		t.Errorf("OM §18: the divisions: %s", got)
	}
}

// What a verdict measured (OM §9.1 to 10.4): each against its limit, out by the tape once for
// every turn since the oldest place was taken.
func TestPinned9_1_WhatAVerdictMeasured(t *testing.T) {
	s := taped(inPhase(atTurn(corps(t), 5), "fire"), 0.5, 2)
	s = as(as(s, "A", func(u *state.Unit) { u.PlacedTurn = 4 }), "X", func(u *state.Unit) { u.PlacedTurn = 2 })
	step := func(r ref.Ref, key, other, unit string, m, l, d float64) game.Step {
		x := &game.Measure{Value: m, Limit: l, Margin: d, Unit: unit}
		if other != "" {
			x.Else = ref.M(other)
		}
		return game.Step{Ref: r, Say: ref.M(key), Holds: []game.Held{game.Thrown{}, x}}
	}
	act := game.Action{Verb: "charge", Units: []game.Operand{only("A"), only("X")}}
	v := game.Verdict{Steps: []game.Step{step("OM §9.2", "placed.step-arc", table.ElseArc, "deg", 24, 22.5, 1.5), step("OM §9.5", "placed.step-side", table.ElseSide, "cm", 1.25, 0, 1.25),
		step("OM §10.4", "placed.step-charge", table.ElseSide, "cm", -2, 0, -2), step("OM §9.1", "placed.step-close", "", "cm", 4, 4, 0),
		step("OM §3", "measure.step-sight", table.ElseOther, "cm", 7.126, 1, 6.126), {Ref: "OM §2", Say: ref.M("a"), Value: ref.M("placed.margin-cm", ref.CM(1), ref.CM(2), ref.CM(3))}}}
	told := func(s *state.State, a game.Action, v game.Verdict) string {
		var out []string
		for _, r := range (Rules{}).Readings(s, a, v) {
			out = append(out, fmt.Sprintf("%s %s %s %v %v %v %s tape %v age %d of %s", r.Ref, r.Say.Key, strings.TrimPrefix(r.Else.Key, "tape.else."), r.Value, r.Limit, r.Margin, r.Unit, r.Tape, r.Age, strings.Join(r.Units, "+")))
		}
		return strings.Join(out, "\n")
	}
	want := `OM §9.2 placed.step-arc arc 24 22.5 1.5 deg tape 8 age 3 of A+X
OM §9.5 placed.step-side side 1.25 0 1.25 cm tape 2 age 3 of A+X
OM §10.4 placed.step-charge side -2 0 -2 cm tape 2 age 3 of A+X
OM §3 measure.step-sight other 7.13 1 6.13 cm tape 2 age 3 of A+X`
	if got := told(s, act, v); got != want {
		t.Errorf("OM §9.1: got\n%s\nwant\n%s", got, want)
	}
	// A shot rests on its range too: X is 8 aside of the middle of A and 60.75 ahead; one that was
	// typed, or of several, does not, nor one between units of whom one stands nowhere.
	act.Verb = "fire"
	none := game.Verdict{}
	if got := told(s, act, none); got != "OM §9.1 tape.range range 61.27 9 52.27 cm tape 2 age 3 of A+X" {
		t.Errorf("OM §9.1: of a shot: %s", got)
	}
	typed := act
	typed.Facts = plainFacts("", "range", "long")
	three := act
	three.Units = []game.Operand{{IDs: []string{"A", "B"}}, only("X")}
	for name, a := range map[string]game.Action{"typed": typed, "three": three, "a charge": {Verb: "charge", Units: act.Units}} {
		if got := told(s, a, none); got != "" {
			t.Errorf("OM §9.1: %s: %s", name, got)
		}
	}
	gone := as(s, "X", func(u *state.Unit) { u.ForgetPlace() })
	if got := told(gone, act, none); got != "" {
		t.Errorf("OM §9.1: at who stands nowhere: %s", got)
	}
	if got := told(gone, act, game.Verdict{Steps: v.Steps[1:2]}); got != "OM §9.5 placed.step-side side 1.25 0 1.25 cm tape 1 age 1 of A" {
		t.Errorf("OM §9.1: of one alone: %s", got)
	}
	if got := told(as(gone, "A", func(u *state.Unit) { u.ForgetPlace() }), act, v); got != "" {
		t.Errorf("OM §9.1: of nobody: %s", got)
	}
}

const begunFile = `format: adjutant/scenario/1
game: ordremixte
name: {en: T, it: T}
date: 1815-06-18
table: {width: 180, depth: 120}
turn: 3
first: french
weather: mud
terrain:
  - {id: farm, kind: village, name: {en: F, it: F}, polygon: [[55, 80], [65, 80], [65, 90], [55, 90]]}
  - {id: knoll, kind: hill, high: true, name: {en: K, it: K}, polygon: [[100, 80], [110, 80], [110, 90], [100, 90]]}
  - {id: fence, kind: obstacle, bars: [foot-artillery, heavy-cavalry], name: {en: O, it: O}, line: [[120, 80], [130, 80]], width: 1}
  - {id: corn, kind: rough, hides: true, name: {en: C, it: C}, polygon: [[140, 80], [150, 80], [150, 90], [140, 90]]}
  - {id: brook, kind: river, fordable: true, name: {en: B, it: B}, line: [[0, 60], [20, 60], [20, 70]], width: 2}
sides:
  - name: British
    id: british
    nation: britain
    commander: {id: duke, quality: veteran, charismatic: true, attached: B}
    rear: [60, 0]
    brigades:
      - name: Fane
        general: {id: fane, charismatic: true, attached: a}
        order: attack
        units:
          - {id: A, bases: 3, bases-lost: 1, pm: 2, formation: line, at: [46, 40], facing: 0, tag: q}
          - {id: B, bases: 4, formation: line, at: [60, 85], facing: 0, order: halt, disordered: true}
          - {id: C, bases: 4, formation: line, at: [74, 40], facing: 0, routing: true, grade: recruit}
          - {id: D, arm: horse-artillery, bases: 2, formation: unlimbered, at: [90, 40], facing: 0}
    reserve: {id: R, arm: heavy-cavalry, bases: 4, formation: line, front: 4, traits: [cuirassiers], at: [60, 25], facing: 0, victorious: true, blown: true, order: advance, objective: farm}
    artillery:
      - {id: G, arm: foot-artillery, weight: heavy, bases: 2, formation: limbered, at: [30, 40], facing: 0}
  - name: French
    id: french
    nation: france
    commander: {id: ney, quality: poor, at: [60, 116]}
    rear: [60, 120]
    brigades:
      - name: Foy
        order: advance
        objective: farm
        units:
          - {id: X, bases: 4, traits: [light, light-company], formation: open, at: [60, 100], facing: 180, retreating: true}
          - {id: Y, arm: light-cavalry, bases: 4, traits: [lancers], formation: column, at: [90, 100], facing: 180}
          - {id: Z, bases: 4, formation: column, facing: 180, depth: 1}
victory:
  - {side: french, kind: hold, object: farm, turn: 8, points: 2, say: {en: h, it: h}}
  - {side: british, kind: break, object: french, say: {en: b, it: b}}
  - {side: french, kind: break, object: british, points: 3, say: {en: b, it: b}}
rulings: {OM R3: b, OM R132: c}
sources:
  - {work: test, note: {en: test, it: prova}}
`

// What a scenario file says is what the battle begins with (OM §1 to 4).
func TestPinned2_WithWhatABattleBegins(t *testing.T) {
	s := begun(t, begunFile)
	if s.Turn != 3 || s.Field.Start != 3 || s.First != 1 || s.LastFirst != -1 || s.PhaseID() != "orders" || s.Field.Weather != weatherOf("mud") || s.Field.Date != "1815-06-18" || s.Field.Name != "T" || s.Field.Width != 180 || s.Field.Depth != 120 || !s.Field.Table {
		t.Errorf("the field: turn %d, start %d, first %d %d, %s, weather %d, %+v", s.Turn, s.Field.Start, s.First, s.LastFirst, s.PhaseID(), s.Field.Weather, s.Field.Date)
	}
	for n, want := range map[int]byte{3: 'b', 132: 'c', 2: 0, 4: 0, 131: 0} {
		if s.Rulings.Letter(n) != want {
			t.Errorf("ruling %d is %q, want %q", n, s.Rulings.Letter(n), want)
		}
	}
	var grounds []string
	for _, g := range s.Field.Terrain {
		grounds = append(grounds, fmt.Sprintf("%s %s ford=%t hides=%t bars=%b wide=%v course=%v say=%s", g.ID, g.Kind, g.Ford, g.Hides, g.Bars, g.Wide, g.Course, g.Say.EN))
	}
	bars := 1<<facts.FootArtillery | 1<<facts.HeavyCavalry
	want := []string{
		"farm village ford=false hides=false bars=0 wide=0 course=[] say=F", "knoll hill ford=false hides=false bars=0 wide=0 course=[] say=K", "knoll " + command.HighGround + " ford=false hides=false bars=0 wide=0 course=[] say=",
		fmt.Sprintf("fence obstacle ford=false hides=false bars=%b wide=1 course=%v say=O", bars, []geometry.Vec{{X: 120, Y: 80}, {X: 130, Y: 80}}), "corn rough ford=false hides=true bars=0 wide=0 course=[] say=C",
		fmt.Sprintf("brook river ford=true hides=false bars=0 wide=2 course=%v say=B", []geometry.Vec{{X: 0, Y: 60}, {X: 20, Y: 60}, {X: 20, Y: 70}}), "brook river ford=true hides=false bars=0 wide=0 course=[] say=B"}
	if !reflect.DeepEqual(grounds, want) {
		t.Errorf("the grounds:\n%s\nwant\n%s", strings.Join(grounds, "\n"), strings.Join(want, "\n"))
	}
	var goals []string
	for _, g := range s.Field.Goals {
		goals = append(goals, fmt.Sprint(g.Side, " ", g.Ground, " ", g.Break, " ", g.Turn, " ", g.Points))
	}
	if got := strings.Join(goals, "; "); got != "1 farm 0 8 2; 0  1 0 0; 1  0 0 3" || len(s.Won) != 3 {
		t.Errorf("OM §18: the goals: %s (%v)", got, s.Won)
	}
	// The points (OM §2.3): bases and those lost, and what training and arm add.
	type want_ struct {
		bases, start, mustered, pm, of, status int
		order                                  facts.Order
		division, brigade                      int
	}
	for id, w := range map[string]want_{
		"A": {3, 4, 3, 2, 5, 0, facts.NoOrder, 0, 0}, "B": {4, 4, 4, 5, 5, 0, facts.Halt, 0, 0}, "C": {4, 4, 4, 4, 4, int(state.Routing), facts.NoOrder, 0, 0}, "D": {2, 2, 2, 5, 5, 0, facts.NoOrder, 0, 0},
		"R": {4, 4, 4, 6, 6, 0, facts.Advance, 0, -1}, "G": {2, 2, 2, 6, 6, 0, facts.NoOrder, 0, -1}, "X": {4, 4, 4, 5, 5, int(state.Retreating), facts.NoOrder, 1, 1}, "Y": {4, 4, 4, 6, 6, 0, facts.NoOrder, 1, 1},
	} {
		u := s.Unit(id)
		if got := (want_{u.Bases, u.BasesStart, u.Mustered, u.PM, u.PMStart, int(u.Status), u.Order, u.Division, u.Brigade}); got != w {
			t.Errorf("OM §2.3: %s: got %+v, want %+v", id, got, w)
		}
	}
	for _, c := range []struct {
		name string
		is   bool
	}{
		{"the label of A", s.Unit("A").Tag == "q"}, {"B disordered", s.Unit("B").Disordered && !s.Unit("A").Disordered}, {"R blown", s.Unit("R").Blown && !s.Unit("Y").Blown},
		{"R beat somebody in turn 2", s.Unit("R").BeatTurn == 2 && s.Unit("Y").BeatTurn == 0}, {"R in line of four", s.Unit("R").Front == 4}, {"R is the reserve", s.Unit("R").Reserve && !s.Unit("Y").Reserve}, {"R goes for the farm", s.Unit("R").Objective == "farm"},
		{"R has breastplates", s.Unit("R").Cuirassiers && !s.Unit("R").Lancers}, {"Y has lances", s.Unit("Y").Lancers && !s.Unit("Y").Cuirassiers}, {"X is light", s.Unit("X").OpenOrder && s.Unit("X").LightCompany && !s.Unit("A").OpenOrder && !s.Unit("A").LightCompany},
		{"guns are guns", s.Unit("D").Guns && s.Unit("G").Guns && !s.Unit("A").Guns && !s.Unit("R").Guns}, {"C has begun to run", s.Unit("C").Fled == 1 && s.Unit("C").Broken == 2}, {"X has not, it goes back", s.Unit("X").Fled == 0 && s.Unit("X").Broken == 2}, {"A does neither", s.Unit("A").Fled == 0 && s.Unit("A").Broken == 0},
		{"the depth of bases, OM §2.1", s.Unit("A").Depth == 1.5 && s.Unit("R").Depth == 3 && s.Unit("Y").Depth == 3 && s.Unit("G").Depth == 4 && s.Unit("D").Depth == 4 && s.Unit("Z").Depth == 1},
		{"the weight of guns", s.Unit("G").Weight == facts.Heavy && s.Unit("D").Weight == facts.Medium}, {"where A began", s.Unit("A").Began.Placed && s.Unit("A").Began.Pose.At == geometry.Vec{X: 46, Y: 40} && s.Unit("A").PlacedTurn == 3},
		{"Z is placed by nobody", !s.Unit("Z").Placed && !s.Unit("Z").Began.Placed && s.Unit("Z").PlacedTurn == 0 && s.Unit("Z").Formation == facts.Column}, {"Fane rides with A", s.Unit("A").General == facts.Brigadier && s.Unit("A").GeneralID == "fane" && s.Unit("A").Charisma && s.General("fane").With == "A" && s.Unit("A").Leader.EN == "Fane"},
		{"the duke rides with B", s.Unit("B").General == facts.VeteranGeneral && s.Unit("B").GeneralID == "duke" && s.Unit("B").Charisma && s.General("duke").With == "B" && s.General("duke").Since == 3 && s.General("duke").Led == 3},
		{"Ney stands alone", s.General("ney").With == "" && s.General("ney").Placed && s.General("ney").At == geometry.Vec{X: 60, Y: 116} && s.General("ney").Quality == facts.Poor && s.General("ney").Brigade == -1 && s.General("ney").Led == 0},
		{"nobody leads Foy's", s.Brigadier(1) == nil && s.Field.Brigades[1].General == ""}, {"B acts alone", s.Commands[0].Detached == "B" && s.Commands[1].Detached == ""}, {"the orders", s.Commands[0].Order == facts.Attack && s.Commands[1].Order == facts.Advance && s.Commands[1].Objective == "farm"},
		{"guns are no unit of a brigade for its radius, R32", s.Field.Brigades[0].Units == 3 && s.Field.Brigades[1].Units == 3}, {"the side of brigades", s.Field.Brigades[0].Side == 0 && s.Field.Brigades[1].Side == 1 && s.Field.Brigades[1].Division == 1},
		{"the rear points", s.Field.Divisions[0].Rear == geometry.Vec{X: 60} && s.Field.Divisions[1].Rear == geometry.Vec{X: 60, Y: 120} && s.Field.Sides[1].Rear == geometry.Vec{X: 60, Y: 120}}, {"the points of divisions", s.Field.Divisions[0].PMStart == 5+5+4+5+6+6 && s.Field.Divisions[1].PMStart == 5+6+5},
		{"nothing is lost yet", reflect.DeepEqual(s.Collapsed, []int{0, 0}) && reflect.DeepEqual(s.ChiefLost, []int{0, 0})},
	} {
		if !c.is {
			t.Errorf("OM §2: not so: %s", c.name)
		}
	}
	// Begun without places: who holds a block holds it still, nobody else is anywhere.
	n := begun(t, strings.Replace(begunFile, "turn: 3", "unplaced: true\nturn: 3", 1))
	for _, u := range n.Units {
		block := ""
		if u.ID == "B" {
			block = "farm"
		}
		if u.Placed || u.Block != block || u.PlacedTurn != 0 || u.Began.Placed || u.Began.Formation != u.Formation || u.Foot() != nil {
			t.Errorf("begun without places: %s at %v in %q, placed in turn %d, began %+v", u.ID, u.Pose, u.Block, u.PlacedTurn, u.Began)
		}
	}
	for _, g := range n.Generals {
		if g.Placed || g.At != (geometry.Vec{}) {
			t.Errorf("begun without places: %s at %v", g.ID, g.At)
		}
	}
	for _, bad := range []string{"OM R3: z", "OM R999: b", "OM R5: b"} {
		sc, err := battle.Parse("test", []byte(strings.Replace(begunFile, "OM R3: b", bad, 1)))
		if err == nil {
			if _, err = setup(sc.JSON()); err == nil {
				t.Errorf("a scenario reads %s", bad)
			}
		}
	}
}

// A tape that was declared is the one that measures; else the usual one.
func TestPinnedWithATape(t *testing.T) {
	sc, _ := battle.Load("fig06")
	for _, c := range []struct {
		r       game.Rules
		cm, deg float64
	}{{Rules{}, 0.5, 2}, {Rules{}.WithTape(0, 0), 0, 0}, {Rules{}.WithTape(1.5, 3), 1.5, 3}} {
		for _, file := range [][]byte{nil, sc.JSON()} {
			s, err := c.r.Setup(file)
			if err != nil {
				t.Fatal(err)
			}
			if f := s.(*state.State).Field; f.Tape != c.cm || f.TapeDeg != c.deg {
				t.Errorf("with a tape of %v, %v: got %v, %v", c.cm, c.deg, f.Tape, f.TapeDeg)
			}
		}
	}
}

// What was told to whom, riders, figures and fires are written (what decides a hash), each
// under its name, and where it is nothing not at all.
func TestPinnedCommandIsWritten(t *testing.T) {
	s := corps(t)
	s = after(s, &state.EvBlaze{Ground: "farm", Turn: 2}, &state.EvBlaze{Ground: "copse", Turn: 3})
	s.Commands = []*state.Command{{Order: facts.Attack, Detached: "A", Given: 2, Objective: "farm", Reached: true, Shown: true}, {}, {Order: facts.Halt}}
	s.Couriers = []*state.Courier{{N: 4, Brigade: 1, At: geometry.Vec{X: 1.5, Y: 2.25}, Left: 900, Objective: "farm", Order: facts.Advance, Sent: 2, Side: 1}, {N: 5, Brigade: -1, Unit: "R"}}
	s.Generals = []*state.General{{ID: "fane", Placed: true, At: geometry.Vec{X: 60.25, Y: 36}, Charisma: true, Killed: true, Led: 1, Lost: 2, Moved: 300, Since: 3, Told: 4, With: "A"}, {ID: "foy", At: geometry.Vec{X: 1, Y: 1}}}
	s.ChiefLost, s.Collapsed, s.Won = []int{0, 3}, []int{4, 0}, []int{1, -2, 3}
	s.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X"}, {N: 2, Attackers: []string{"H"}, Target: "Y"}}
	got := decoded(t, Rules{}.Encode(s))
	for key, want := range map[string]string{
		"blazes": `[["farm",2],["copse",3]]`, "chiefs": `[0,3]`, "collapsed": `[4,0]`, "won": `[1,-2,3]`,
		"commands": fmt.Sprintf(`[{"order":%d,"detached":"A","given":2,"objective":"farm","reached":1,"shown":1},{"order":0},{"order":%d}]`, facts.Attack, facts.Halt),
		"couriers": fmt.Sprintf(`[{"n":4,"at":[1.5,2.25],"brigade":2,"left":900,"objective":"farm","order":%d,"sent":2,"side":1},{"n":5,"unit":"R"}]`, facts.Advance),
		"generals": `[{"id":"fane","at":[60.25,36],"charisma":1,"killed":1,"led":1,"lost":2,"moved":300,"since":3,"told":4,"with":"A"},{"id":"foy"}]`,
	} {
		var w any
		if err := json.Unmarshal([]byte(want), &w); err != nil || !reflect.DeepEqual(got[key], w) {
			t.Errorf("%s are written as %v, want %s", key, got[key], want)
		}
	}
	if ch, _ := got["charges"].([]any); len(ch) != 2 || ch[0].(map[string]any)["Target"] != "X" && ch[0].(map[string]any)["target"] != "X" {
		t.Errorf("charges are written as %v", got["charges"])
	}
}
