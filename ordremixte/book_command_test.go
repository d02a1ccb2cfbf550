package ordremixte

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file holds command against the book (OM §4), paragraph by paragraph, in its
// order: a case in which the rule applies and one in which it does not.

// corps sets up a battle for command: of the British, brigade fane (A, B, C in line
// at y 40, its general behind B), hussars of brigade cotton and a battery G, a
// reserve R; of the French, brigade foy (X in line at y 100, general behind). more
// replaces words of the file, in pairs.
func corps(t testing.TB, more ...string) *state.State {
	t.Helper()
	file := `format: adjutant/scenario/1
game: ordremixte
name: {en: T, it: T}
date: 1815-06-18
table: {width: 180, depth: 120}
turn: 1
terrain:
  - {id: farm, kind: village, name: {en: F, it: F}, polygon: [[55, 80], [65, 80], [65, 90], [55, 90]]}
  - {id: copse, kind: wood, name: {en: C, it: C}, polygon: [[150, 60], [160, 60], [160, 70], [150, 70]]}
sides:
  - name: British
    nation: britain
    commander: {id: duke, quality: normal, at: [60, 10]}
    rear: [60, 0]
    brigades:
      - name: Fane
        general: {id: fane, at: [60, 36]}
        order: attack
        units:
          - {id: A, bases: 4, formation: line, at: [46, 40], facing: 0}
          - {id: B, bases: 4, formation: line, at: [60, 40], facing: 0}
          - {id: C, bases: 4, formation: line, at: [74, 40], facing: 0}
      - name: Cotton
        general: {id: cotton, at: [90, 36]}
        order: support
        objective: fane
        units:
          - {id: H, arm: light-cavalry, bases: 4, formation: line, at: [90, 40], facing: 0}
          - {id: I, arm: light-cavalry, bases: 4, formation: line, at: [102, 40], facing: 0}
    reserve: {id: R, arm: heavy-cavalry, bases: 4, formation: line, at: [60, 25], facing: 0}
    artillery:
      - {id: G, arm: foot-artillery, bases: 2, formation: unlimbered, at: [30, 40], facing: 0}
  - name: French
    nation: france
    commander: {id: ney, quality: normal, at: [60, 116]}
    rear: [60, 120]
    brigades:
      - name: Foy
        general: {id: foy, at: [60, 104]}
        order: halt
        units:
          - {id: X, bases: 4, formation: line, at: [60, 100], facing: 180}
          - {id: Y, bases: 4, formation: line, at: [74, 100], facing: 180}
sources:
  - {work: test, note: {en: test, it: prova}}
`
	for i := 0; i < len(more); i += 2 {
		if !strings.Contains(file, more[i]) {
			t.Fatalf("the file has no %q", more[i])
		}
		file = strings.Replace(file, more[i], more[i+1], 1)
	}
	return exact(begun(t, file))
}

// atTurn is the state in the orders of a turn.
func atTurn(s *state.State, turn int) *state.State {
	return s.Apply(&state.EvPhase{Phase: state.Phases().Index("orders"), Turn: turn})
}

// actionOf is the action of a line.
func actionOf(t testing.TB, s *state.State, line string) game.Action {
	t.Helper()
	c, err := language.Parse(s, scan(line), nil)
	if err != nil {
		t.Fatalf("%s: %v", line, sayIn(err, i18n.EN))
	}
	return c.Action
}

// does carries out a line without dice and gives the state after it, and what it
// said.
func does(t testing.TB, s *state.State, line string) (*state.State, game.Verdict) {
	t.Helper()
	adj, err := turn.Prepare(s, actionOf(t, s, line))
	if err != nil {
		t.Fatalf("%s: %v", line, sayIn(err, i18n.EN))
	}
	d := dice.New(nil, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil {
		t.Fatalf("got %s owes %v %v; want %s", line, owed, err, "len(owed) <= 0, err == nil")
	}
	return after(s, v.Events...), v
}

// firstLine is the first line of a verdict in English.
func firstLine(v game.Verdict) string { return i18n.New(i18n.EN).Say(nth(v.Lines, 0).Say) }

// no is the refusal of a line: its paragraph and key are checked, and that it can be
// overruled.
func no(t testing.TB, s *state.State, line, par, key string) *game.Refusal {
	t.Helper()
	_, err := turn.Prepare(s, actionOf(t, s, line))
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s: %s is not refused: %v", par, line, err)
	}
	if string(r.Ref) != par || r.Say.Key != key {
		t.Fatalf("%s: refused by %s with %s, want %s %s", line, r.Ref, r.Say.Key, par, key)
	}
	for _, l := range i18n.Langs {
		if x := i18n.New(l).Say(r.Say) + i18n.New(l).Say(r.Hint); strings.Contains(x, "⟨") {
			t.Errorf("%s: got %s; want %s", line, x, `not strings.Contains(x, "⟨")`)
		}
	}
	if r.Forceable() {
		if adj, err := turn.Prepare(s, actionOf(t, s, line+" !")); err != nil {
			t.Errorf("%s !: %v", line, sayIn(err, i18n.EN))
		} else if x, ok := adj.(casting.Done); ok && len(x.V.Overrode) == 0 {
			t.Errorf("%s !: no ruling is kept", line)
		}
	}
	return r
}

// With two divisions on a side only the brigade's own commander counts (OM §1 [+]):
// another, however near, does not (OM §1 [-]), nor does he lead its units.
func Test1_OwnDivisionalCommander(t *testing.T) {
	s := atTurn(corps(t), 3)
	n, f := *s, *s.Field
	f.Divisions = append(slices.Clone(f.Divisions), state.Division{ID: "second", Side: 0, Commander: len(s.Generals)})
	n.Field = &f
	n.Generals = append(slices.Clone(s.Generals), &state.General{ID: "picton", Side: 0, Division: 2, Brigade: -1, Quality: facts.Exceptional, Placed: true, At: geometry.Vec{X: 60, Y: 34}})
	n.Collapsed = append(slices.Clone(s.Collapsed), 0)
	two := after(&n, &state.EvFigure{General: "duke", X: 170, Y: 10})
	no(t, two, "order fane halt", "OM §4.2/changing-orders", "command.far")
	near := after(&n, &state.EvFigure{General: "duke", X: 60, Y: 26})
	does(t, near, "order fane halt")
	if r := command.MayJoin(two, "picton", two.Unit("A")); r == nil || r.Ref != facts.S1 {
		t.Errorf("picton joins another division: %+v", r)
	}
	if r := command.MayJoin(two, "duke", two.Unit("A")); r != nil {
		t.Errorf("the duke may not join his own: %+v", r)
	}
}

// Who changes orders in which turn: a normal commander every third, a veteran every
// second, an exceptional one in each, a poor one in none (OM §4.1 [+], OM §4.1 [-]).
func Test4_1_TurnsByQuality(t *testing.T) {
	for _, c := range []struct {
		quality string
		may     []int
	}{{"poor", nil}, {"normal", []int{3, 6, 9}}, {"veteran", []int{2, 4, 6, 8}}, {"exceptional", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}}} {
		base := corps(t, "id: duke, quality: normal", "id: duke, quality: "+c.quality)
		for turn := 1; turn <= 9; turn++ {
			s := atTurn(base, turn)
			if slices.Contains(c.may, turn) {
				_, v := does(t, s, "order fane halt")
				if want := fmt.Sprintf("Fane: new order, face down. Duke (%s) may, turn %d", c.quality, turn); firstLine(v) != want {
					t.Errorf("says %q, want %q", firstLine(v), want)
				}
				continue
			}
			if c.quality == "poor" {
				no(t, s, "order fane halt", "OM §4.1", "command.never")
				continue
			}
			r := no(t, s, "order fane halt", "OM §4.1", "command.not-now")
			i := slices.IndexFunc(c.may, func(n int) bool { return n > turn })
			if i >= 0 && r.Say.Args[2] != c.may[i] {
				t.Errorf("%s in turn %d: next %v, want %d", c.quality, turn, r.Say.Args[2], c.may[i])
			}
		}
	}
}

// Half of the brigade in retreat or rout lets him change its order in any turn, and
// even a poor commander (OM §4.1 [+]); one of three does not (OM §4.1 [-]). The
// destroyed count, or do not (OM R97 [+], OM R97 [-]).
func Test4_1_HalfBroken(t *testing.T) {
	s := atTurn(corps(t, "id: duke, quality: normal", "id: duke, quality: poor"), 2)
	one := after(s, &state.EvStatus{Unit: "A", Is: state.Routing})
	no(t, one, "order fane withdraw", "OM §4.1", "command.never")
	two := after(one, &state.EvStatus{Unit: "B", Is: state.Retreating})
	after2, v := does(t, two, "order fane withdraw")
	if after2.Commands[0].Order != facts.Withdraw || after2.Commands[0].Given != 2 || nth(v.Lines, 0).Say.Key != "command.given" {
		t.Errorf("OM §4.1: after: got %+v; want %s", after2.Commands[0], `after2.Commands[0].Order == Withdraw, after2.Commands[0].Given == 2, v.Lines[0].Say.Key == "command.given"`)
	}
	no(t, two, "order cotton withdraw", "OM §4.1", "command.never") // another brigade
	dead := after(one, &state.EvPM{Unit: "B", Now: 0, Was: 4}, &state.EvStatus{Unit: "B", Is: state.Destroyed})
	does(t, dead, "order fane withdraw")
	no(t, after(dead, &state.EvRuling{Ruling: 97, Reading: "b"}, &state.EvStatus{Unit: "C", Is: state.Steady}, &state.EvStatus{Unit: "A", Is: state.Steady}), "order fane withdraw", "OM §4.1", "command.never")
}

// The orders of the start are the scenario's (OM R96 [-]), unless the commanders may
// still give them (OM R96 [+]).
func Test4_1_OpeningOrders(t *testing.T) {
	s := corps(t)
	no(t, s, "order fane halt", "OM §4.1", "command.not-now")
	b := after(s, &state.EvRuling{Ruling: 96, Reading: "b"})
	does(t, b, "order fane halt")
	no(t, atTurn(b, 2), "order fane halt", "OM §4.1", "command.not-now")
}

// An order reaches from figure to figure within 40 cm, 30 for a state other than
// France before 1812, exactly on the limit too (OM §4.2/changing-orders [+]); a
// hundredth beyond it takes a rider (OM §4.2/changing-orders [-]).
func Test4_2_OrderRadius(t *testing.T) {
	for _, c := range []struct {
		date, side string
		far        float64
		ok         bool
	}{
		{"1815-06-18", "fane", 40, true}, {"1815-06-18", "fane", 40.01, false},
		{"1811-06-18", "fane", 30, true}, {"1811-06-18", "fane", 30.01, false},
		{"1811-06-18", "foy", 40, true}, {"1811-06-18", "foy", 40.01, false},
	} {
		s := atTurn(corps(t, "1815-06-18", c.date), 3)
		chief, at := "duke", geometry.Vec{X: 60 + c.far, Y: 36}
		if c.side == "foy" {
			chief, at = "ney", geometry.Vec{X: 60 + c.far, Y: 104}
		}
		s = after(s, &state.EvFigure{General: chief, X: at.X, Y: at.Y})
		if c.ok {
			_, v := does(t, s, "order "+c.side+" cautious")
			if len(v.Lines) != 2 || nth(v.Lines, 1).Say.Key != "command.cm" {
				t.Errorf("OM §4.2: %+v: got %+v; want %s", c, v.Lines, `len(v.Lines) == 2, v.Lines[1].Say.Key == "command.cm"`)
			}
			continue
		}
		r := no(t, s, "order "+c.side+" cautious", "OM §4.2/changing-orders", "command.far")
		if nth(r.Ways, 0).Line != "courier "+c.side+" cautious" {
			t.Errorf("OM §4.2: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "courier "+c.side+" cautious"`)
		}
		does(t, s, nth(r.Ways, 0).Line)
		does(t, s, fmt.Sprintf("order %s cautious %.2fcm", c.side, c.far-10.05)) // the table measured less
	}
}

// Within the error of the tape nobody knows: both ways can be typed as they are (OM
// §4.2/changing-orders [+]).
func Test4_2_TooCloseToCall(t *testing.T) {
	s := atTurn(corps(t), 3)
	f := *s.Field
	f.Tape = 0.5
	n := *s
	n.Field = &f
	s = after(&n, &state.EvFigure{General: "duke", X: 99.8, Y: 36})
	r := no(t, s, "order fane halt", "OM §4.2/changing-orders", "command.close")
	if r.Close == nil || r.Close.Limit != 40 || r.Close.Margin != -0.2 || len(r.Ways) != 3 {
		t.Fatalf("OM §4.2: got %+v %+v; want %s", r.Close, r.Ways, "r.Close != nil, r.Close.Limit == 40, r.Close.Margin == -0.2, len(r.Ways) == 3")
	}
	for _, w := range r.Ways {
		does(t, s, w.Line)
	}
}

// Figures that nobody placed are trusted (OM §4.2/changing-orders [+]), and the model
// turn's lines stand word for word.
func Test4_2_Trusted(t *testing.T) {
	s := vimeiroTurn()
	s.Field.Date = "1808-08-21"
	s.Field.Sides[0].Quality, s.Field.Sides[1].Quality = facts.Exceptional, facts.Normal
	for range s.Field.Brigades {
		s.Commands = append(s.Commands, &state.Command{Order: facts.Halt})
	}
	s, v := does(t, s, "o kellermann attack")
	if firstLine(v) != "Kellermann: new order, face down. Junot (normal) may, turn 3" || nth(nth(v.Lines, 0).Refs, 0) != "OM §4.1" || !slices.Contains(v.Trusted, "distance") {
		t.Errorf("OM §4.2: got %q %v %v; want %s", firstLine(v), nth(v.Lines, 0).Refs, v.Trusted, `firstLine(v) == "Kellermann: new order, face down. Junot (normal) may, turn 3", v.Lines[0].Refs[0] == "OM §4.1", slices.Contains(v.Trusted, "distance")`)
	}
	s, v = does(t, s, "o 20ld attack")
	if firstLine(v) != "20LD: first order of a reserve; Wellesley within 30 cm: trusted" || nth(nth(v.Lines, 0).Refs, 0) != "OM §4.3" {
		t.Errorf("OM §4.2: got %q %v; want %s", firstLine(v), nth(v.Lines, 0).Refs, `firstLine(v) == "20LD: first order of a reserve; Wellesley within 30 cm: trusted", v.Lines[0].Refs[0] == "OM §4.3"`)
	}
	if casting.OrderOf(s, s.Unit("1Gr")) != facts.Attack || casting.OrderOf(s, s.Unit("20LD")) != facts.Attack {
		t.Error("the orders are not in force")
	}
}

// A rider goes 40 cm (30) in each phase of orders, from the one in which he leaves;
// the order acts when he arrives (OM §4.2/changing-orders [+]), not before (OM
// §4.2/changing-orders [-]); he leaves on a turn in which his commander may change
// orders, or on any (OM R77 [+], OM R77 [-]).
func Test4_2_Couriers(t *testing.T) {
	s := after(atTurn(corps(t), 3), &state.EvFigure{General: "duke", X: 160, Y: 36})
	s, v := does(t, s, "courier fane halt")
	if len(s.Couriers) != 1 || s.Couriers[0].Left != 10000 || nth(v.Lines, 0).Say.Key != "command.sent" || strings.Contains(firstLine(v), "Halt") {
		t.Fatalf("OM §4.2: got %+v %q; want %s", s.Couriers, firstLine(v), `len(s.Couriers) == 1, s.Couriers[0].Left == 10000, v.Lines[0].Say.Key == "command.sent", not strings.Contains(firstLine(v), "Halt")`)
	}
	for i, left := range []int{6000, 2000} {
		es, text, r := command.CloseOrders(s)
		if s = after(s, es...); r != nil || len(text) != 1 || s.Couriers[0].Left != left || s.Commands[0].Order != facts.Attack {
			t.Fatalf("OM §4.2: phase %d: got %+v %+v; want %s", i, s.Couriers[0], text, "r == nil, len(text) == 1, s.Couriers[0].Left == left, s.Commands[0].Order == Attack")
		}
		s = atTurn(s, s.Turn+1)
	}
	es, text, _ := command.CloseOrders(s)
	s = after(s, es...)
	if len(s.Couriers) != 0 || s.Commands[0].Order != facts.Halt || s.Commands[0].Given != s.Turn || len(text) != 1 || text[0].Say.Key != "command.arrives" {
		t.Fatalf("he does not arrive: %+v %+v", s.Commands[0], text)
	}
	// The brigadier rides off: the rider follows him.
	w, _ := does(t, after(atTurn(corps(t), 3), &state.EvFigure{General: "duke", X: 105, Y: 36}), "courier fane halt")
	w = after(w, &state.EvFigure{General: "fane", X: 60, Y: 26})
	es, _, _ = command.CloseOrders(w)
	if w = after(w, es...); len(w.Couriers) != 1 || w.Couriers[0].Left != state.Hundredths(geometry.Dist(geometry.Vec{X: 105, Y: 36}, geometry.Vec{X: 60, Y: 26})-40) {
		t.Errorf("after the brigadier: %+v", w.Couriers)
	}
	// Nobody is placed: the distance is typed, or his arrival is.
	bare := corps(t, ", at: [60, 10]", "", ", at: [60, 36]", "")
	x, _ := does(t, atTurn(bare, 3), "courier fane halt 39cm")
	es, _, _ = command.CloseOrders(x)
	if x = after(x, es...); x.Commands[0].Order != facts.Halt {
		t.Error("39 cm are one phase")
	}
	x, _ = does(t, atTurn(bare, 3), "courier fane halt")
	es, text, _ = command.CloseOrders(x)
	if x = after(x, es...); len(x.Couriers) != 1 || len(text) != 0 {
		t.Errorf("nobody knows how far: %+v", x.Couriers)
	}
	if x, _ = does(t, x, "courier fane"); x.Commands[0].Order != facts.Halt || len(x.Couriers) != 0 {
		t.Error("he has not arrived")
	}
	no(t, atTurn(bare, 2), "courier fane halt", "OM §4.1", "command.not-now")
	does(t, after(atTurn(bare, 2), &state.EvRuling{Ruling: 77, Reading: "b"}), "courier fane halt")
}

// Only cavalry supports, another brigade of its side; an advance aims at ground; the
// rest aim at nothing (OM §4.2 [+], OM §4.2 [-]).
func Test4_2_Objectives(t *testing.T) {
	s := atTurn(corps(t), 3)
	for line, key := range map[string]string{
		"order fane advance": "command.need-objective", "order cotton support": "command.need-supported",
		"order fane support cotton": "command.support-foot", "order cotton support foy": "command.not-brigade",
		"order cotton support cotton": "command.not-brigade", "order fane halt farm": "command.no-objective",
		"order fane advance cotton": "command.not-ground",
	} {
		r := no(t, s, line, "OM §4.2", key)
		if strings.HasPrefix(key, "command.need") {
			if len(r.Ways) == 0 {
				t.Errorf("OM §4.2: %s: got no way out; want %s", line, "len(r.Ways) != 0")
			} else {
				does(t, s, nth(r.Ways, 0).Line)
			}
		}
	}
	n, _ := does(t, s, "order fane advance farm")
	if c := n.Commands[0]; c.Order != facts.Advance || c.Objective != "farm" {
		t.Errorf("OM §4.2: got %+v; want %s", c, `c.Order == Advance, c.Objective == "farm"`)
	}
	does(t, s, "order cotton support fane")
}

// The order alone is asked, and so is its objective (OM §4.2 [+]); what cannot be
// given is not offered (OM §4.2 [-]).
func Test4_2_AskedSecretly(t *testing.T) {
	s := atTurn(corps(t), 3)
	adj := prepared(t, s, actionOf(t, s, "order fane"))
	d := dice.New([]dice.Face{{Pick: "advance"}, {Pick: "farm"}}, nil)
	var v game.Verdict
	owed, err := d.Run(func() { v = adj.Play(d) })
	if len(owed) > 0 || err != nil {
		t.Fatalf("OM §4.2: got %v %v; want %s", owed, err, "len(owed) <= 0, err == nil")
	}
	if n := after(s, v.Events...); n.Commands[0].Order != facts.Advance || n.Commands[0].Objective != "farm" {
		t.Errorf("OM §4.2: got %+v; want %s", n.Commands[0], `n.Commands[0].Order == Advance, n.Commands[0].Objective == "farm"`)
	}
	d = dice.New(nil, nil)
	owed, _ = d.Run(func() { adj.Play(d) })
	if len(owed) != 1 || owed[0].Unit != "fane" || slices.Contains(owed[0].Answers, "support") || !slices.Contains(owed[0].Answers, "withdraw") {
		t.Errorf("OM §4.2: got asked %+v; want %s", owed, `len(owed) == 1, owed[0].Unit == "fane", not slices.Contains(owed[0].Answers, "support"), slices.Contains(owed[0].Answers, "withdraw")`)
	}
}

// Losing the commander makes everybody withdraw and no order is changed (OM §17 [+]);
// without a brigadier his brigade keeps its order for two moves (OM §17 [+]), and no
// longer (OM §17 [-]).
func Test17_OrdersAfterLosses(t *testing.T) {
	s := atTurn(corps(t), 3)
	lost := after(s, &state.EvChief{Side: 0, Turn: 2})
	for _, id := range []string{"A", "H", "R", "G"} {
		if o := casting.OrderOf(lost, lost.Unit(id)); o != facts.Withdraw {
			t.Errorf("%s acts under %d", id, o)
		}
	}
	if o := casting.OrderOf(lost, lost.Unit("X")); o != facts.Halt {
		t.Errorf("the enemy acts under %d", o)
	}
	no(t, lost, "order fane attack", "OM §17", "command.chief-lost")
	gone := func(turn int) *state.State {
		n := *s
		n.Turn = turn
		n.Generals = slices.Clone(s.Generals)
		for i, g := range n.Generals {
			if g.ID == "fane" {
				c := *g
				c.Lost = turn - 1
				n.Generals[i] = &c
			}
		}
		return &n
	}
	no(t, gone(3), "order fane halt", "OM §17", "command.brigadier-lost")
	does(t, gone(3), "order cotton halt")
	old := gone(6)
	for _, g := range old.Generals {
		if g.ID == "fane" {
			g.Lost = 4
		}
	}
	does(t, old, "order fane halt")
}

// The enemy may demand to see a counter (OM §4.2 [+]): it lies open until it changes
// (OM §4.2 [-]).
func Test4_2_Shown(t *testing.T) {
	s := atTurn(corps(t), 3)
	s, v := does(t, s, "order fane shown")
	if firstLine(v) != "Fane shows the counter: Attack" || !s.Commands[0].Shown {
		t.Errorf("OM §4.2: got %q; want %s", firstLine(v), `firstLine(v) == "Fane shows the counter: Attack", s.Commands[0].Shown`)
	}
	seen := Rules{}.View(s, []int{1}).(*state.State)
	if casting.OrderOf(seen, seen.Unit("A")) != facts.Attack || seen.Commands[1].Order != facts.NoOrder {
		t.Error("what was shown is not seen, or more is")
	}
	s, _ = does(t, s, "order fane halt")
	if v := (Rules{}).View(s, []int{1}).(*state.State); casting.OrderOf(v, v.Unit("A")) != facts.NoOrder {
		t.Error("the new counter lies open")
	}
}

// The reach of a brigadier: 10 cm up to four units, 12.5 for five, 15 for six, of
// those at the start or of those left (OM §4.3 [+], OM R32 [+], OM R32 [-]).
func Test4_3_Radius(t *testing.T) {
	s := corps(t)
	f := *s.Field
	f.Brigades = slices.Clone(f.Brigades)
	n := *s
	n.Field = &f
	for units, want := range map[int]float64{1: 10, 3: 10, 4: 10, 5: 12.5, 6: 15, 7: 17.5} {
		f.Brigades[0].Units = units
		if got := n.Radius(0); got != want {
			t.Errorf("OM §4.3: a brigade of %d units: got a radius of %v cm, want %v", units, got, want)
		}
	}
	f.Brigades[0].Units = 6
	if got := after(&n, &state.EvRuling{Ruling: 32, Reading: "b"}).Radius(0); got != 10 {
		t.Errorf("three are left: %v cm", got)
	}
}

// A unit beyond its brigadier's reach after he moved halts, measured from the middle
// of his figure to its nearest point, exactly on the limit it does not (OM §4.3 [+]);
// within it, and before he moves, it keeps its order (OM §4.3 [-]); near again it
// takes it up (OM §4.3 [+]).
func Test4_3_BeyondReachHalts(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	for _, c := range []struct {
		x    float64 // of the figure at y 40, right of C, whose right edge is at 80
		want facts.Order
	}{{80, facts.Attack}, {89.99, facts.Attack}, {90, facts.Attack}, {90.01, facts.Halt}, {100, facts.Halt}} {
		n := after(s, &state.EvFigure{General: "fane", X: c.x, Y: 40})
		if got := casting.OrderOf(n, n.Unit("C")); got != c.want {
			t.Errorf("figure at %v: order %d, want %d", c.x, got, c.want)
		}
	}
	away := after(s, &state.EvFigure{General: "fane", X: 100, Y: 40})
	if back := after(away, &state.EvFigure{General: "fane", X: 60, Y: 36}); casting.OrderOf(back, back.Unit("C")) != facts.Attack {
		t.Error("it does not take its order up")
	}
	// In the next turn, until he moves again, what he left holds.
	next := atTurn(away, 2)
	if casting.OrderOf(next, next.Unit("C")) != facts.Halt || casting.OrderOf(next, next.Unit("H")) != facts.Support {
		t.Error("the halt ended with the turn")
	}
	// A unit that marches out of his reach after he moved goes on.
	out := after(s, &state.EvPlace{Unit: "A", X: 46, Y: 54}, &state.EvSpent{Unit: "A", Spent: 1400, Gone: 1400, Motion: 0x1})
	if casting.OrderOf(out, out.Unit("A")) != facts.Attack {
		t.Error("its own march halts it")
	}
	if n := atTurn(out, 2); casting.OrderOf(n, n.Unit("A")) != facts.Attack {
		t.Error("its own march halts it in the next turn")
	}
	// A detached unit and the reserve are free of it.
	free := after(away, &state.EvDetach{Unit: "C", Alone: true, Order: "cautious"})
	if casting.OrderOf(free, free.Unit("C")) != facts.Cautious {
		t.Error("the detached unit halts")
	}
}

// A brigadier whose side says nowhere where its figures go is trusted to follow (OM
// §4.3 [-]), and so is one whose unit was set down by hand after he was last placed.
func Test4_3_FiguresByHand(t *testing.T) {
	far := &state.EvPlace{Unit: "A", X: 46, Y: 70}
	march := &state.EvSpent{Unit: "A", Spent: 1400, Gone: 1400, Motion: 0x1}
	s := inPhase(atTurn(after(inPhase(corps(t), "move-first"), far, march), 2), "move-first")
	if casting.OrderOf(s, s.Unit("A")) != facts.Attack {
		t.Error("nobody said where he went, and it halts")
	}
	told := after(s, &state.EvFigure{General: "cotton", X: 90, Y: 36})
	if casting.OrderOf(told, told.Unit("A")) != facts.Halt {
		t.Error("his figure stayed behind, and it goes on")
	}
	far.ByHand = true
	if hand := after(told, far); casting.OrderOf(hand, hand.Unit("A")) != facts.Attack {
		t.Error("set down by hand, it halts")
	}
}

// `command` says who is out of reach of a figure that stands where the scenario put it (OM
// §4.3 [+]): while nobody says where a side's figures go he may have ridden along, and the
// answer says that too; once one figure of the side is told the others stand where they were
// put, and the unit halts. Who is within reach is in (OM §4.3 [-]).
func Test4_3_WhereTheScenarioPutHim(t *testing.T) {
	s := inPhase(corps(t, "id: A, bases: 4, formation: line, at: [46, 40]", "id: A, bases: 4, formation: line, at: [20, 40]"), "move-first")
	rows := func(s *state.State) (out []string, says string) {
		v, err := ask.Answer(s, actionOf(t, s, "command fane"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range v.Data.Get("command").(game.Object).Get("units").([]game.Object) {
			out = append(out, fmt.Sprint(r.Get("unit"), " ", r.Get("verdict"), " ", r.Get("trusted")))
		}
		return out, i18n.New(i18n.EN).Say(v.Lines[len(v.Lines)-1].Say)
	}
	const said = "A 34.09 cm (+24.09) OUT from where the scenario put him, trusted to have come along"
	if got, says := rows(s); !slices.Equal(got, []string{"A out true", "B in <nil>", "C in <nil>"}) || !strings.Contains(says, said) {
		t.Errorf("§4.3: nobody says where a figure went: got %v, %q; want A out on trust, B and C in, %q", got, says, said)
	}
	told := after(s, &state.EvFigure{General: "cotton", X: 90, Y: 36})
	if got, _ := rows(told); !slices.Equal(got, []string{"A out <nil>", "B in <nil>", "C in <nil>"}) || casting.OrderOf(told, told.Unit("A")) != facts.Halt || casting.OrderOf(told, told.Unit("B")) != facts.Attack {
		t.Errorf("§4.3: figures are told: got %v, orders %d and %d; want A out and halted, B under attack", got, casting.OrderOf(told, told.Unit("A")), casting.OrderOf(told, told.Unit("B")))
	}
	back := after(told, &state.EvFigure{General: "fane", X: 32, Y: 38})
	if got := casting.OrderOf(back, back.Unit("A")); got != facts.Attack {
		t.Errorf("§4.3: he has ridden to it: order of A is %d, want attack", got)
	}
}

// `who` names the reserve that awaits its first order, in any turn, whatever its commander's
// quality (OM §4.3 [+]), and not when he is too far or has given it (OM §4.3 [-]).
func Test4_3_WhoNamesTheReserve(t *testing.T) {
	s := atTurn(corps(t), 2)
	if got := turn.WhoMay(s, 0, "order"); !slices.Equal(got, []string{"R"}) {
		t.Errorf("§4.3: orders of turn 2: got %v, want R alone", got)
	}
	given, _ := does(t, s, "order R attack")
	if got := turn.WhoMay(atTurn(given, 4), 0, "order"); len(got) > 0 {
		t.Errorf("§4.3: its first order given: got %v in turn 4, want nobody", got)
	}
	far := after(s, &state.EvFigure{General: "duke", X: 170, Y: 10})
	if got := turn.WhoMay(far, 0, "order"); len(got) > 0 {
		t.Errorf("§4.3: the duke 110 cm off: got %v, want nobody", got)
	}
}

// `command` answers with reach and units (OM §4.3 [+]); an unplaced brigadier is
// trusted (OM §4.3 [-]).
func Test4_3_Command(t *testing.T) {
	s := after(inPhase(corps(t), "move-first"), &state.EvFigure{General: "fane", X: 80, Y: 40})
	v, err := ask.Answer(s, actionOf(t, s, "command fane"))
	if err != nil {
		t.Fatal(err)
	}
	o := v.Data.Get("command").(game.Object)
	units := o.Get("units").([]game.Object)
	var got []string
	for _, u := range units {
		got = append(got, fmt.Sprint(u.Get("unit"), " ", u.Get("cm"), " ", u.Get("verdict")))
	}
	if o.Get("radius") != 10.0 || !slices.Equal(got, []string{"A 28 out", "B 14 out", "C 0 in"}) {
		t.Errorf("OM §4.3: got radius %v, %v; want %s", o.Get("radius"), got, `o.Get("radius") == 10.0, slices.Equal(got, []string{"A 28 out", "B 14 out", "C 0 in"})`)
	}
	bare := corps(t, ", at: [60, 36]", "")
	v, err = ask.Answer(bare, actionOf(t, bare, "command fane"))
	if err != nil || len(v.Data.Get("command").(game.Object).Get("units").([]game.Object)) != 0 {
		t.Errorf("OM §4.3: got %v %v; want %s", v.Data, err, `err == nil, len(v.Data.Get("command").(game.Object).Get("units").([]game.Object)) == 0`)
	}
	if bare = inPhase(bare, "move-first"); casting.OrderOf(bare, bare.Unit("A")) != facts.Attack {
		t.Error("an unplaced brigadier halts his units")
	}
}

// A brigadier stays within 5 cm of one of his units (OM §4.3 [+]); the movement does
// not close while he is farther (OM §4.3 [-]).
func Test4_3_BrigadierNearHisUnits(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	for _, c := range []struct {
		y    float64
		far  bool
		from float64
	}{{33.5, false, 0}, {33.49, true, 0}, {20, true, 0}} {
		n := after(s, &state.EvFigure{General: "fane", X: 60, Y: c.y})
		if _, left := command.Strayed(n, 0); (left > 0) != c.far {
			t.Errorf("at y %v: too far %v", c.y, left)
		}
	}
}

// Where only an enemy stands within reach of his units a brigadier cannot come back to them:
// he owes nothing, and no line is offered from which he would be driven again (OM §4.3 [-],
// OM R133).
func Test4_3_NoWayBackUnderAnEnemy(t *testing.T) {
	s := after(inPhase(corps(t), "move-first"), &state.EvFigure{General: "fane", X: 60, Y: 20})
	for _, c := range []struct {
		at   geometry.Vec
		line bool
	}{{geometry.Vec{X: 60, Y: 33.2}, false}, {geometry.Vec{X: 120, Y: 33.2}, true}} {
		n := relocated(s, "X", c.at, 180)
		if got := motion.BringsBack(n, 0); (got != "") != c.line {
			t.Errorf("OM §4.3: X at %v: offered %q, want a line: %v", c.at, got, c.line)
		}
	}
}

// A brigadier who has strayed is asked for what is left of his 30 cm and no more, also of what he is put down by hand once the
// time of his ride is over, and is then excused; he rides through no enemy (OM §8.2 [+], OM §4.3 [-], R133, R365).
func Test4_3_NoFartherThanHeRides(t *testing.T) {
	at := func(stage state.Stage, moved int) *state.State {
		s := after(inPhase(corps(t), "move-first"), &state.EvFigure{General: "fane", X: 60, Y: 118, Moved: moved})
		s = relocated(s, "X", geometry.Vec{X: 170, Y: 110}, 180)
		return relocated(s, "Y", geometry.Vec{X: 170, Y: 115}, 180).Apply(&state.EvStage{Stage: stage})
	}
	for _, c := range []struct {
		name  string
		s     *state.State
		lines []string // each offered, and put down so
	}{
		{"foot moves already", at(state.StepFoot, 0), []string{"place fane at 60 88", ""}},
		{"and he rode 20", at(state.StepFoot, 2000), []string{"place fane at 60 108", ""}},
		{"it is his time", at(state.StepGenerals, 0), []string{"move fane to 60 88", ""}},
		{"an enemy on his way", relocated(at(state.StepFoot, 0), "X", geometry.Vec{X: 60, Y: 100}, 180), []string{""}},
		// From 70, 60 C is 20 off and B 20.4, behind X; A, 26.91 off, is free.
		{"the nearest barred, another free", relocated(after(at(state.StepFoot, 0), &state.EvFigure{General: "fane", X: 70, Y: 60}), "X", geometry.Vec{X: 72, Y: 52}, 180), []string{"place fane at 55.32 43.69", ""}},
		{"all of them barred", relocated(relocated(after(at(state.StepFoot, 0), &state.EvFigure{General: "fane", X: 70, Y: 60}), "X", geometry.Vec{X: 72, Y: 52}, 180), "Y", geometry.Vec{X: 60, Y: 52}, 180), []string{""}},
		{"another free, too far to reach", relocated(after(at(state.StepFoot, 0), &state.EvFigure{General: "fane", X: 70, Y: 60, Moved: 900}), "X", geometry.Vec{X: 72, Y: 52}, 180), []string{""}},
		{"and none beside it", relocated(at(state.StepFoot, 0), "X", geometry.Vec{X: 80, Y: 100}, 180), []string{"place fane at 60 88", ""}},
	} {
		s := c.s
		for i, want := range c.lines {
			got := motion.BringsBack(s, 0)
			if got != want {
				t.Errorf("OM §4.3: %s, line %d: offered %q, want %q", c.name, i+1, got, want)
			}
			if got != "" {
				s, _ = does(t, s, got)
			}
		}
	}
	placed, _ := does(t, at(state.StepGenerals, 0), "place fane at 60 100") // where he stands, before his ride
	if got := motion.BringsBack(placed, 0); got != "move fane to 60 70" {
		t.Errorf("OM R332: put down before his ride: offered %q, want all of it", got)
	}
}

// The reserve takes its first order in any turn, whoever commands (OM §4.3 [+]), from
// within his reach (OM §4.3 [-]); it keeps it beyond, and later ones wait for his turn
// (OM §4.3 [-]).
func Test4_3_Reserve(t *testing.T) {
	for _, quality := range []string{"poor", "normal"} {
		s := atTurn(corps(t, "id: duke, quality: normal", "id: duke, quality: "+quality), 2)
		n, v := does(t, s, "order R attack")
		if firstLine(v) != "R: first order of a reserve; Duke within 40 cm" || casting.OrderOf(n, n.Unit("R")) != facts.Attack {
			t.Errorf("OM §4.3: got %q; want %s", firstLine(v), `firstLine(v) == "R: first order of a reserve; Duke within 40 cm", n.orderOf(n.unit("R")) == Attack`)
		}
		n = after(n, &state.EvFigure{General: "duke", X: 170, Y: 10})
		if n = inPhase(n, "move-first"); casting.OrderOf(n, n.Unit("R")) != facts.Attack {
			t.Error("the order is lost with distance")
		}
		key := map[string]string{"poor": "command.never", "normal": "command.not-now"}[quality]
		no(t, atTurn(n, 4), "order R halt", "OM §4.1", key)
	}
	far := after(atTurn(corps(t), 2), &state.EvFigure{General: "duke", X: 170, Y: 10})
	r := no(t, far, "order R attack", "OM §4.3", "command.far")
	sent, _ := does(t, far, nth(r.Ways, 0).Line)
	if len(sent.Couriers) != 1 || sent.Couriers[0].Unit != "R" {
		t.Errorf("OM §4.3: got riders %+v; want %s", sent.Couriers, `len(sent.Couriers) == 1, sent.Couriers[0].Unit == "R"`)
	}
}

// A commander who rode with a unit gives no order in the next move (OM §4.4 [+]), and
// then again (OM §4.4 [-]); the unit that he leads goes as he wants, whatever its
// order (OM §4.4 [+]), another does not (OM §4.4 [-]).
func Test4_4_AttachedCommander(t *testing.T) {
	s := atTurn(corps(t, "id: duke, quality: normal", "id: duke, quality: exceptional"), 2)
	does(t, s, "order fane halt") // in this very move he may
	no(t, s, "attach duke A", "OM §7", "command.joins-when")
	s, _ = does(t, inPhase(s, "move-first"), "attach duke A")
	s3 := inPhase(atTurn(s, 3), "orders")
	no(t, s3, "order fane halt", "OM §4.4", "command.rode")
	no(t, s3, "detach A", "OM §7", "command.joins-when") // nor is he let go then: he shares its lot until he moves
	left, _ := does(t, s3, "detach A !")
	no(t, left, "order fane halt", "OM §4.4", "command.rode")
	does(t, atTurn(left, 4), "order fane halt")
	no(t, atTurn(s3, 4), "order fane halt", "OM §4.4", "command.rode") // he still rides

	halted := after(inPhase(s, "move-first"), &state.EvOrder{Brigade: "fane", Order: "halt", Turn: 2})
	if r := command.Obeys(halted, onward(halted, "A", 5)); r != nil {
		t.Errorf("the duke's own unit is refused: %+v", r)
	}
	if r := command.Obeys(halted, onward(halted, "B", 5)); r == nil || r.Ref != "OM §4.2" {
		t.Errorf("another is not: %+v", r)
	}
}

// He stays with his unit for the whole move, with one and no other (OM §4.4 [+]), and
// may leave before the next (OM §4.4 [-]).
func Test4_4_StaysForTheMove(t *testing.T) {
	s, _ := does(t, inPhase(atTurn(corps(t), 2), "move-first"), "attach duke A")
	no(t, inPhase(s, "fire"), "detach A", "OM §4.4", "command.stays")
	no(t, s, "attach duke B", "OM §4.4", "command.stays")
	next, _ := does(t, inPhase(atTurn(s, 3), "move-first"), "attach duke B")
	if g := next.General("duke"); g.With != "B" || next.Unit("A").General != facts.NoGeneral {
		t.Errorf("OM §4.4: got %+v; want %s", g, `g.With == "B", next.unit("A").General == NoGeneral`)
	}
	no(t, inPhase(atTurn(s, 3), "fire"), "detach A", "OM §4.4", "command.stays")
	b, _ := does(t, s, "attach fane C") // brigadiers come and go
	does(t, b, "detach C")
}

// One unit of a brigade of three is detached, at the start or on the commander's turns,
// under another order than the brigade's (OM §4.5 [+]); not from two, not a second,
// not with the same order, not in another turn (OM §4.5 [-]).
func Test4_5_Detach(t *testing.T) {
	s := corps(t)
	n, v := does(t, s, "detach A halt")
	if casting.OrderOf(n, n.Unit("A")) != facts.Halt || casting.OrderOf(n, n.Unit("B")) != facts.Attack || nth(v.Lines, 0).Say.Key != "command.detached" {
		t.Errorf("OM §4.5: got %q; want %s", firstLine(v), `n.orderOf(n.unit("A")) == Halt, n.orderOf(n.unit("B")) == Attack, v.Lines[0].Say.Key == "command.detached"`)
	}
	no(t, s, "detach A attack", "OM §4.5", "command.same-order")
	no(t, s, "detach H halt", "OM §4.5", "command.small-brigade")
	no(t, n, "detach B halt", "OM §4.5", "command.detached-before")
	no(t, atTurn(s, 2), "detach A halt", "OM §4.1", "command.not-now")
	does(t, atTurn(s, 3), "detach A halt")
	far := after(atTurn(s, 3), &state.EvFigure{General: "duke", X: 170, Y: 10})
	no(t, far, "detach A halt", "OM §4.2/changing-orders", "command.far")
	if k, _ := kindOf(t, s, actionOf(t, s, "detach R halt")); k != game.BadValue {
		t.Errorf("the reserve is detached: %s", k)
	}
}

// Its order changes with its brigadier within 10 cm of it and the commander within 40
// of him, on the commander's turns (OM §4.5 [+]), not otherwise (OM §4.5 [-]).
func Test4_5_ChangeOfADetachedUnit(t *testing.T) {
	s, _ := does(t, corps(t), "detach A halt")
	three := atTurn(s, 3)
	// A reaches from 40 to 52 at y 38.5 to 40.
	for _, c := range []struct {
		fane, duke geometry.Vec
		key        string
	}{
		{geometry.Vec{X: 62, Y: 39}, geometry.Vec{X: 62, Y: 0}, ""},
		{geometry.Vec{X: 62.01, Y: 39}, geometry.Vec{X: 62, Y: 0}, "command.far"},
		{geometry.Vec{X: 60, Y: 39}, geometry.Vec{X: 100, Y: 39}, ""},
		{geometry.Vec{X: 60, Y: 39}, geometry.Vec{X: 100.01, Y: 39}, "command.far"},
	} {
		n := after(three, &state.EvFigure{General: "fane", X: c.fane.X, Y: c.fane.Y}, &state.EvFigure{General: "duke", X: c.duke.X, Y: c.duke.Y})
		if c.key != "" {
			no(t, n, "order A cautious", "OM §4.5", c.key)
			continue
		}
		n, _ = does(t, n, "order A cautious")
		if casting.OrderOf(n, n.Unit("A")) != facts.Cautious {
			t.Errorf("%+v: no new order", c)
		}
	}
	no(t, atTurn(s, 4), "order A cautious", "OM §4.1", "command.not-now")
	no(t, three, "order A attack", "OM §4.5", "command.same-order")
	no(t, three, "order B halt", "OM §4.5", "command.not-detached")
}

// It goes back to its own brigade (OM §4.5 [+]), to no other, and nobody else is sent
// off afterwards (OM §4.5 [-]).
func Test4_5_Rejoins(t *testing.T) {
	s, _ := does(t, corps(t), "detach A halt")
	s, _ = does(t, s, "order B halt !")
	s = after(s, &state.EvDetach{Unit: "B"}) // the ruling is taken back
	n, v := does(t, atTurn(s, 3), "order A fane")
	if n.Unit("A").Order != facts.NoOrder || casting.OrderOf(n, n.Unit("A")) != facts.Attack || nth(v.Lines, 0).Say.Key != "command.rejoined" {
		t.Errorf("OM §4.5: got %q %+v; want %s", firstLine(v), n.Unit("A").Order, `n.unit("A").Order == NoOrder, n.orderOf(n.unit("A")) == Attack, v.Lines[0].Say.Key == "command.rejoined"`)
	}
	no(t, atTurn(s, 3), "order A cotton", "OM §4.5", "command.other-brigade")
	no(t, n, "detach B halt", "OM §4.5", "command.detached-before")
	does(t, n, "detach A cautious") // itself it may
}

// onward is a move straight forward of a unit that stands on the table.
func onward(s *state.State, id string, cm float64) *table.March {
	u := s.Unit(id)
	return &table.March{U: u, From: u.Pose, To: u.Pose.Forward(cm), Form: u.Formation, After: u.Formation, Kind: state.WentForward, Cost: state.Hundredths(cm), Gone: state.Hundredths(cm), Allowed: u.Speed(u.Formation)}
}

// aside is a move to the right with the front kept.
func aside(s *state.State, id string, cm float64) *table.March {
	m := onward(s, id, 0)
	m.To.At = m.To.At.Add(geometry.Vec{X: cm})
	m.Gone, m.Cost = state.Hundredths(max(cm, -cm)), state.Hundredths(max(cm, -cm))
	return m
}

// under is the state in the British movement with fane under an order.
func under(t *testing.T, order, objective string, more ...string) *state.State {
	t.Helper()
	return after(inPhase(corps(t, more...), "move-first"), &state.EvOrder{Brigade: "fane", Order: order, Objective: objective, Turn: 1})
}

// refusesMove checks the refusal of a move.
func refusesMove(t *testing.T, s *state.State, m *table.March, key string) {
	t.Helper()
	r := command.Obeys(s, m)
	switch {
	case key == "" && r != nil:
		t.Errorf("%s to %v is refused: %s", m.U.ID, m.To.At, i18n.New(i18n.EN).Say(r.Say))
	case key != "" && (r == nil || r.Say.Key != key):
		t.Errorf("%s to %v: %+v, want %s", m.U.ID, m.To.At, r, key)
	case key != "":
		for _, l := range i18n.Langs {
			if x := i18n.New(l).Say(r.Say) + i18n.New(l).Say(r.Hint); strings.Contains(x, "⟨") {
				t.Error(x)
			}
		}
	}
}

// Halt: no unit goes nearer to the enemy than the foremost, nor out of its brigadier's
// reach (OM §4.2 [+]); within them it may shift, and change formation (OM §4.2 [-]).
func Test4_2_Halt(t *testing.T) {
	s := under(t, "halt", "", "id: A, bases: 4, formation: line, at: [46, 40]", "id: A, bases: 4, formation: line, at: [46, 38]")
	refusesMove(t, s, onward(s, "B", 1), "order.halt-nearer-self")
	refusesMove(t, s, onward(s, "A", 1), "") // behind the foremost still
	refusesMove(t, s, aside(s, "A", -10), "order.halt-radius")
	refusesMove(t, s, aside(s, "A", -1), "")
	m := onward(s, "B", 0)
	m.Kind, m.After = state.Reformed, facts.Column
	refusesMove(t, s, m, "")
	refuseChargeOf(t, s, "A", "X", "charge.order")
}

// Who shifts under Halt ends its move within its brigadier's radius (OM §4.2 [+]): from beyond
// it a unit comes back in one move or stands (OM R266 [+]), and a detached one too stays near
// him (OM R267 [+]). By the other readings nobody beyond it stirs until he comes (OM R266 [-]),
// and a detached unit goes where it likes, but no nearer to the enemy (OM R267 [-]).
func Test4_2_HaltBeyondTheRadius(t *testing.T) {
	// Fane stands at 60, 36 with four units: 10 cm.
	out := under(t, "halt", "", "id: A, bases: 4, formation: line, at: [46, 40]", "id: A, bases: 4, formation: line, at: [30, 30]")
	far, _ := out.FromBrigadier(out.Unit("A"), true)
	if far.In() {
		t.Fatal("OM §4.3: A stands within the radius")
	}
	const key = "order.halt-radius"
	refusesMove(t, out, aside(out, "A", 1), key) // nearer, and still beyond it
	refusesMove(t, out, aside(out, "A", far.Margin-0.5), key)
	refusesMove(t, out, aside(out, "A", far.Margin+1.5), "")
	strict := after(out, &state.EvRuling{Ruling: 266, Reading: "b"})
	refusesMove(t, strict, aside(strict, "A", far.Margin+1.5), key)
	inside := after(under(t, "halt", ""), &state.EvRuling{Ruling: 266, Reading: "b"})
	refusesMove(t, inside, aside(inside, "B", -1), "")
	// On its own: A stands beyond the radius under a Halt of its own.
	own := as(out, "A", func(u *state.Unit) { u.Order = facts.Halt })
	refusesMove(t, own, onward(own, "A", -1), key)
	free := after(own, &state.EvRuling{Ruling: 267, Reading: "b"})
	refusesMove(t, free, onward(free, "A", -1), "")
	refusesMove(t, free, onward(free, "A", 1), "order.halt-nearer-self")
	near := as(under(t, "halt", ""), "A", func(u *state.Unit) { u.Order = facts.Halt })
	refusesMove(t, near, onward(near, "A", -1), "")
}

// refuseChargeOf checks that the order of a charger forbids its charge, or does not.
func refuseChargeOf(t *testing.T, s *state.State, a, x, key string) {
	t.Helper()
	_, err := turn.Prepare(s, game.Action{Verb: "charge", Units: []game.Operand{only(a), only(x)}, Facts: plainFacts("", "distance", "5", "side", "front")})
	var r *game.Refusal
	got := ""
	if errors.As(err, &r) && r.Ref == "OM §4.2" {
		got = r.Say.Key
	}
	if got != key {
		t.Errorf("charge of %s at %s: %q (%v), want %q", a, x, got, err, key)
	}
}

// Change of place: impossible near enemies in close order, and never before the first
// line (OM §4.2 [+]); out of their sight and behind it, it goes (OM §4.2 [-]).
func Test4_2_Redeploy(t *testing.T) {
	// Another brigade's foot at y 44 is the first line: fane is no part of it any more.
	front := []string{"- {id: I, arm: light-cavalry, bases: 4, formation: line, at: [102, 40], facing: 0}", "- {id: I, bases: 4, formation: line, at: [104, 44], facing: 0}",
		"order: support\n        objective: fane", "order: halt"}
	s := under(t, "redeploy", "", front...)
	first, _ := command.GapTo(s, s.Unit("I").Foot(), 0, command.Unbroken)
	now, _ := command.GapTo(s, s.Unit("B").Foot(), 0, command.Unbroken)
	if first >= now+10 {
		t.Fatalf("I stands %v from the enemy, B %v", first, now)
	}
	refusesMove(t, s, onward(s, "B", now-first+0.5), "order.redeploy-front")
	refusesMove(t, s, onward(s, "B", -2), "")
	near := relocated(s, "X", geometry.Vec{X: 92, Y: 67}, 180)
	refusesMove(t, near, onward(near, "C", 1), "order.redeploy-near")
	refusesMove(t, near, onward(near, "C", -1), "") // R160: it may fall back
	refusesMove(t, after(near, &state.EvRuling{Ruling: 160, Reading: "b"}), onward(near, "C", -1), "order.redeploy-near")
	open := after(near, &state.EvFact{Unit: "X", Name: "formation", Value: "open"})
	refusesMove(t, open, onward(open, "C", -1), "")
	no(t, atTurn(near, 3), "order fane redeploy", "OM §4.2", "order.redeploy-near")
	does(t, atTurn(s, 3), "order fane redeploy")
	refuseChargeOf(t, s, "A", "X", "charge.order")
	// When it is done somebody says so: it halts (OM §4.2 [+]).
	n, _ := does(t, s, "order fane reached")
	if casting.OrderOf(n, n.Unit("A")) != facts.Halt {
		t.Error("it does not halt")
	}
}

// A limit bounds who comes nearer, and nobody else (OM §4.2 [-]): in a change of place who
// is already before the first line falls back from 30.1 cm, and from within 30 (OM R160
// [+]); under halt, by R266 c, who is beyond his brigadier's reach comes back towards him; horse in
// support falls back at its own speed. The other way each is refused (OM §4.2 [+]).
func Test4_2_LimitsBoundWhoComesNearer(t *testing.T) {
	back := func(s *state.State, id string, cm float64) *table.March { return onward(s, id, -cm) }
	s := under(t, "redeploy", "", "- {id: I, arm: light-cavalry, bases: 4, formation: line, at: [102, 40], facing: 0}", "- {id: I, bases: 4, formation: line, at: [104, 30], facing: 0}",
		"order: support\n        objective: fane", "order: halt")
	for gap, nearer := range map[float64]string{30.1: "order.redeploy-front", 30: "order.redeploy-near", 29.9: "order.redeploy-near", 12: "order.redeploy-near"} {
		n := relocated(s, "X", geometry.Vec{X: 60, Y: 40 + gap}, 180)
		refusesMove(t, n, back(n, "B", 3), "")
		refusesMove(t, n, onward(n, "B", 0.5), nearer)
	}
	strict := after(relocated(s, "X", geometry.Vec{X: 60, Y: 70}, 180), &state.EvRuling{Ruling: 160, Reading: "b"})
	refusesMove(t, strict, back(strict, "B", 3), "order.redeploy-near")

	halt := after(under(t, "halt", "", "at: [74, 40]", "at: [84, 30]"), &state.EvRuling{Ruling: 266, Reading: "c"})
	refusesMove(t, halt, aside(halt, "C", -3), "")
	refusesMove(t, halt, aside(halt, "C", 3), "order.halt-radius")
	refusesMove(t, halt, aside(halt, "C", 0.5), "order.halt-radius")

	horse := under(t, "cautious", "", "at: [90, 40]", "at: [90, 44]")
	refusesMove(t, horse, onward(horse, "H", 10), "order.support-pace")
	refusesMove(t, horse, back(horse, "H", 10), "")
}

// Cautious advance: towards the nearest enemy in close order, at least 2 cm (OM §4.2
// [+]), and it may engage (OM §4.2 [-]).
func Test4_2_Cautious(t *testing.T) {
	s := under(t, "cautious", "")
	refusesMove(t, s, onward(s, "B", 3), "")
	refusesMove(t, s, onward(s, "B", -3), "order.not-towards")
	refuseChargeOf(t, relocated(s, "X", geometry.Vec{X: 46, Y: 45}, 180), "A", "X", "")
	lagging(t, s, map[string]float64{"A": 1.9, "B": 3, "C": 3}, "A")
	lagging(t, s, map[string]float64{"A": 2, "B": 3, "C": 3}, "")
}

// lagging moves units forward and checks who holds the phase open.
func lagging(t *testing.T, s *state.State, cm map[string]float64, who string) *state.State {
	t.Helper()
	for id, x := range cm {
		p := s.Unit(id).Pose.Forward(x)
		s = after(s, &state.EvPlace{Unit: id, X: p.At.X, Y: p.At.Y, Deg: p.Facing}, &state.EvSpent{Unit: id, Spent: state.Hundredths(x), Gone: state.Hundredths(x), Motion: state.WentForward})
	}
	// The horse in support follows, the brigadiers too.
	s = after(s, &state.EvOrder{Brigade: "cotton", Order: "halt", Turn: 1})
	r := motion.Unobeyed(s, 0)
	switch {
	case who == "" && r != nil:
		t.Errorf("after %v: %s", cm, i18n.New(i18n.EN).Say(r.Hint))
	case who != "" && (r == nil || !strings.HasPrefix(i18n.New(i18n.EN).Say(r.Hint), who+" ") || !strings.Contains(nth(r.Ways, 0).Line, " "+who+" ") || r.Ways[len(r.Ways)-1].Line != "next !"):
		t.Errorf("after %v: %+v, want %s", cm, r, who)
	}
	return s
}

// What an order asks holds the movement open (OM §4.2 [+]) until it is done or the
// referee says it is well (OM §4.2 [-]). It holds a side that types
// its moves (OM R132 [+]); a table that types none, or says so once, is trusted (OM R132 [-]).
func Test4_2_UnobeyedHoldsThePhase(t *testing.T) {
	s := under(t, "attack", "")
	if _, _, err := turn.ClosePhase(s); err != nil {
		t.Fatalf("nothing was ever typed: %v", err)
	}
	// The British typed a move in the turn before: now they are held.
	moved, _ := does(t, s, "move B forward 7")
	typed, _ := does(t, moved, "next !")
	typed = atTurn(typed, 2)
	if typed = inPhase(typed, "move-first"); motion.Unobeyed(typed, 1) != nil {
		t.Error("the French typed nothing")
	}
	r := motion.Unobeyed(typed, 0)
	if r == nil || len(r.Ways) != 3 || nth(r.Ways, 1).Line != "ruling R132 b" {
		t.Fatalf("moves are typed here: %+v", r)
	}
	if r := motion.Unobeyed(after(s, &state.EvRuling{Ruling: 132, Reading: "c"}), 0); r == nil {
		t.Error("the strict reading holds nobody")
	}
	untyped, _ := does(t, typed, nth(r.Ways, 1).Line)
	if _, _, err := turn.ClosePhase(untyped); err != nil {
		t.Errorf("a table that moves by hand: %v", err)
	}
	lagging(t, untyped, map[string]float64{"A": 6.9, "B": 7, "C": 14}, "A") // now they are typed
	short := lagging(t, s, map[string]float64{"A": 6.9, "B": 7, "C": 14}, "A")
	if _, _, err := turn.ClosePhase(short); err == nil {
		t.Error("the phase closes")
	}
	next, v := does(t, short, "next !")
	if next.PhaseID() != "move-second" || len(v.Overrode) != 1 {
		t.Errorf("OM §4.2: got %s %+v; want %s", next.PhaseID(), v.Overrode, `next.phaseID() == "move-second", len(v.Overrode) == 1`)
	}
	lagging(t, s, map[string]float64{"A": 7, "B": 7, "C": 7}, "")
	// Nobody is held whose general's figure nobody placed, whose place is doubtful, who
	// moved by hand, or who has no order.
	strict := &state.EvRuling{Ruling: 132, Reading: "c"}
	bare := after(inPhase(corps(t, ", at: [60, 36]", ""), "move-first"), strict, &state.EvOrder{Brigade: "cotton", Order: "halt", Turn: 1})
	if r := motion.Unobeyed(bare, 0); r != nil {
		t.Errorf("OM §4.2: no figure: got %s; want %s", i18n.New(i18n.EN).Say(r.Hint), "r == nil")
	}
	quiet := after(s, strict, &state.EvOrder{Brigade: "cotton", Order: "halt", Turn: 1})
	by, _ := does(t, quiet, "moved A C")
	by = after(by, &state.EvDoubt{Unit: "B", On: true})
	if r := motion.Unobeyed(by, 0); r != nil {
		t.Errorf("moved by hand: %s", i18n.New(i18n.EN).Say(r.Hint))
	}
}

// Every line that a refusal offers can be typed, and with them alone the movement can
// be ended (OM §4.2 [+]).
func Test4_2_UnobeyedOffersWhatWorks(t *testing.T) {
	for _, order := range []string{"attack", "cautious", "advance", "withdraw"} {
		to := ""
		if order == "advance" {
			to = "farm"
		}
		for _, facing := range []float64{0, 40, 90, 180, 270} {
			s := after(under(t, order, to), &state.EvRuling{Ruling: 132, Reading: "c"})
			for _, id := range []string{"A", "B", "C", "H", "I"} {
				u := s.Unit(id)
				s = relocated(s, id, u.Pose.At.Add(geometry.Vec{Y: -10}), facing)
				s.Unit(id).PlacedTurn = 0
			}
			for n := 0; ; n++ {
				r := motion.Unobeyed(s, 0)
				if r == nil {
					break
				}
				if n > 20 {
					t.Fatalf("%s, facing %v: it never ends: %+v", order, facing, r)
				}
				s, _ = does(t, s, nth(r.Ways, 0).Line)
			}
		}
	}
}

// Who cannot obey is excused (OM R133 [+]): hemmed in, disordered before the enemy, with
// its move spent; who can do a part of it owes that part (OM R133 [-]).
func Test4_2_Excused(t *testing.T) {
	s := after(under(t, "attack", ""), &state.EvRuling{Ruling: 132, Reading: "c"}, &state.EvOrder{Brigade: "cotton", Order: "halt", Turn: 1})
	owes := func(s *state.State, id string) string {
		for _, d := range motion.Debts(s, 0) {
			if d.Name == id {
				return d.Line
			}
		}
		return ""
	}
	if owes(s, "B") == "" {
		t.Fatal("B owes nothing")
	}
	if n := after(s, &state.EvDisorder{Unit: "B", On: true}); owes(n, "B") != "" {
		t.Error("disordered")
	}
	if n := after(s, &state.EvSpent{Unit: "B", Spent: 600, Gone: 0, Motion: state.Wheeled | state.FinishedMove}); owes(n, "B") != "" {
		t.Error("its move is over")
	}
	// H and I, before it, are friends it cannot go through.
	wall := relocated(relocated(s, "H", geometry.Vec{X: 56, Y: 46.3}, 0), "I", geometry.Vec{X: 64, Y: 46.3}, 0)
	if line := owes(wall, "B"); line != "" {
		t.Errorf("hemmed in, it owes %q", line)
	}
	gap := relocated(relocated(s, "H", geometry.Vec{X: 56, Y: 49.5}, 0), "I", geometry.Vec{X: 64, Y: 49.5}, 0)
	line := owes(gap, "B")
	n, _ := does(t, gap, line)
	if x := n.Unit("B").Pose.At.Y - gap.Unit("B").Pose.At.Y; x < 1 || owes(n, "B") != "" {
		t.Errorf("%q takes it %v on; then it owes %q", line, x, owes(n, "B"))
	}
}

// Advance: at least half a move towards the objective, charging only who bars the way;
// there it halts (OM §4.2 [+], OM §4.2 [-], OM R98 [+], OM R98 [-]).
func Test4_2_Advance(t *testing.T) {
	s := under(t, "advance", "farm")
	refusesMove(t, s, onward(s, "B", 5), "")
	refusesMove(t, s, onward(s, "B", -5), "order.not-towards")
	lagging(t, s, map[string]float64{"A": 7, "B": 6, "C": 7}, "B")
	inWay := relocated(s, "X", geometry.Vec{X: 60, Y: 60}, 180)
	refuseChargeOf(t, inWay, "B", "X", "")
	beside := relocated(s, "X", geometry.Vec{X: 100, Y: 60}, 180)
	refuseChargeOf(t, beside, "B", "X", "order.not-in-the-way")
	there := lagging(t, s, map[string]float64{"A": 7, "B": 40, "C": 7}, "")
	es, text, r := command.CloseMoves(there, 0)
	if n := after(there, es...); r != nil || !n.Commands[0].Reached || casting.OrderOf(n, n.Unit("B")) != facts.Halt || len(text) != 1 {
		t.Errorf("it does not halt at the farm: %+v", n.Commands[0])
	}
	all := after(there, &state.EvRuling{Ruling: 98, Reading: "b"})
	if es, _, _ := command.CloseMoves(all, 0); len(es) != 0 {
		t.Errorf("one of three is there: %+v", es)
	}
}

// Attack: at least half a move towards the nearest enemy in close order (OM §4.2 [+]);
// from 9 cm (12 with rifles) it may fire instead; broken ground may be shunned; blown
// horse is excused (OM §4.2 [-]).
func Test4_2_Attack(t *testing.T) {
	s := under(t, "attack", "")
	refusesMove(t, s, onward(s, "C", 5), "")
	refusesMove(t, s, onward(s, "C", -5), "order.not-towards")
	refusesMove(t, s, onward(s, "A", -5), "") // the farm stands in its straight way
	// X at 9 cm: A may stand and fire; at 9.01 it may not.
	for gap, who := range map[float64]string{9: "", 9.01: "A"} {
		n := relocated(relocated(s, "X", geometry.Vec{X: 46, Y: 40 + gap}, 180), "Y", geometry.Vec{X: 74, Y: 100}, 180)
		lagging(t, n, map[string]float64{"B": 7, "C": 7}, who)
	}
	rifles := under(t, "attack", "", "id: A, bases: 4", "id: A, weapon: rifle, bases: 4")
	for gap, who := range map[float64]string{12: "", 12.01: "A"} {
		n := relocated(rifles, "X", geometry.Vec{X: 46, Y: 40 + gap}, 180)
		lagging(t, n, map[string]float64{"B": 7, "C": 7}, who)
	}
	// X in the copse: A may go round, or elsewhere.
	wood := relocated(relocated(s, "X", geometry.Vec{X: 155, Y: 65}, 180), "Y", geometry.Vec{X: 160, Y: 66}, 180)
	refusesMove(t, wood, onward(wood, "C", -5), "")
	// Horse before a square draws back with its front to it.
	horse := after(s, &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1}, &state.EvFact{Unit: "X", Name: "formation", Value: "square"},
		&state.EvFact{Unit: "Y", Name: "formation", Value: "square"})
	refusesMove(t, horse, onward(horse, "H", -5), "")
	about := onward(horse, "H", -5)
	about.To.Facing = 180
	refusesMove(t, horse, about, "order.front-to")
	refusesMove(t, s, onward(after(s, &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1}), "H", -5), "")
	blown := after(s, &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1}, &state.EvBlown{Unit: "H", On: true})
	refusesMove(t, blown, onward(blown, "H", -5), "")
	fresh := after(s, &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1})
	refusesMove(t, fresh, onward(fresh, "H", -5), "order.not-towards")
}

// Withdraw: towards the rear, and no attacks (OM §4.2 [+]); nobody stays (OM §4.2 [-]).
func Test4_2_Withdraw(t *testing.T) {
	s := under(t, "withdraw", "")
	refusesMove(t, s, onward(s, "B", -3), "")
	refusesMove(t, s, onward(s, "B", 3), "order.not-back")
	refuseChargeOf(t, s, "A", "X", "charge.order")
	lagging(t, s, map[string]float64{"A": -2, "B": -1}, "C")
	lagging(t, s, map[string]float64{"A": -2, "B": -1, "C": -2}, "")
}

// Who cannot obey does as much as its legal moves allow, and no more is asked then (OM §4.2 [+], R133):
// horse in column 5 cm before houses goes up to them, in one line or in several, also when 3 of them are
// gone; with less than half a cm to go it is excused (OM §4.2 [-]). Of 2 cm less 1.9 a tenth is asked.
func Test4_2_AsMuchAsMayBeGone(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("X", 50, 70, 180)}, []string{"id: CV, arm: light-cavalry, bases: 3, formation: column, at: [50, 35], facing: 0"}, house("v1", 50, 45))), "move-first")
	owed := func(s *state.State) (int, string) {
		_, left := command.Lags(s, s.Unit("CV"))
		line, n := motion.Payment(s, s.Unit("CV"), left)
		if line == "" {
			return 0, ""
		}
		_, after := command.Lags(n, n.Unit("CV"))
		return left - after, line
	}
	sum, n := 0, s // of the lines that are offered one after the other
	for range 4 {
		got, line := owed(n)
		if sum += got; got > 0 {
			n, _ = does(t, n, line)
		}
	}
	if _, left := command.Lags(n, n.Unit("CV")); sum < 500-50 || left != 1500-sum {
		t.Errorf("OM §4.2: %d hundredths are paid, %d left; want 5 cm but half a one at most", sum, left)
	}
	three := played(t, s, drillOf("move", "CV", "forward", "3"))
	if got, line := owed(three); got < 150 || got > 235 {
		t.Errorf("OM §4.2: after 3 cm %q pays %d hundredths; want about 2 cm", line, got)
	}
	if got, line := owed(played(t, three, drillOf("move", "CV", "forward", "2"))); got != 0 {
		t.Errorf("OM §4.2: at the wall %q pays %d hundredths; want nothing", line, got)
	}
	open := frenchMove(exact(scenario(t, []string{line("X", 50, 90, 180)}, []string{line("M", 50, 35, 0)})), "move-first")
	open = played(t, commanded(open, open.Field.Brigades[1].ID, func(c *state.Command) { c.Order = facts.Cautious }), drillOf("move", "M", "forward", "1.9"))
	_, left := command.Lags(open, open.Unit("M"))
	if line, _ := motion.Payment(open, open.Unit("M"), left); line != "move M forward 0.1" {
		t.Errorf("OM §4.2: of 2 cm 1.9 are gone: %q; want 0.1", line)
	}
}

// Who withdraws does it at a pace of its own: a wheel, a turn or a change that leaves it any of its move
// for that is in order (OM §4.2 [+], R341); a turn to the enemy, after which it could not go back at all,
// is not (OM §4.2 [-]).
func Test4_2_WithdrawsAtItsPace(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{line("W", 60, 50, 0)})), "move-first")
	s = commanded(s, s.Field.Brigades[s.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
	if at := command.Rear(s, s.Unit("W")); at.Y < 70 {
		t.Fatalf("OM §4.6: the rear is at %v", at)
	}
	for _, c := range []struct {
		verb string
		args []string
		key  string
	}{{"wheel", []string{"left", "5"}, ""}, {"form", []string{"column"}, ""}, {"face", []string{"about"}, "order.stays-so"}} {
		_, err := turn.Prepare(s, drillOf(c.verb, "W", c.args...))
		key := ""
		if r := (*game.Refusal)(nil); errors.As(err, &r) {
			key = r.Say.Key
		}
		if key != c.key {
			t.Errorf("OM §4.2: %s %v: got %q, want %q", c.verb, c.args, key, c.key)
		}
	}
	// A column between the enemy and its rear, with its front to him: neither a turn, a change of formation nor
	// a wheel that leads no farther back is its way; what it opens is, and is offered line by line.
	column := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "column", 60, 50, 180, "")})), "move-first")
	column = commanded(column, column.Field.Brigades[column.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
	const away, on = "face W about; move W forward 8.5", "move W forward 8.5"
	if line, after := motion.Payment(column, column.Unit("W"), 1); line != "face W about" {
		t.Errorf("OM §4.2, R341: its way back begins with %q, want it to face about", line)
	} else if line, _ := motion.Payment(after, after.Unit("W"), 1); line != on {
		t.Errorf("OM §4.2, R341: and goes on with %q, want %q", line, on)
	}
	for _, l := range []string{"form W line", "wheel W right 1"} { // after either it can turn no more
		var no *game.Refusal
		if _, err := turn.Prepare(column, actionOf(t, column, l)); !errors.As(err, &no) || no.Say.Key != "order.stays-so" || nth(no.Ways, 0).Line != away {
			t.Errorf("OM §4.2, R341: %s: got %v, want it refused and %q offered", l, err, away)
		}
	}
	turned := played(t, column, actionOf(t, column, "face W about"))
	for _, c := range []struct {
		s    *state.State
		owed bool
	}{{turned, true}, {played(t, turned, actionOf(t, turned, "move W forward 0.1")), false}} {
		var no *game.Refusal
		_, err := turn.Prepare(c.s, game.Action{Verb: "next"})
		if refused := errors.As(err, &no); refused != c.owed || refused && nth(no.Ways, 0).Line != on {
			t.Errorf("OM §4.2, R341: the movement closes: %v, want it refused: %v, with %q", err, c.owed, on)
		}
	}
	n := played(t, s, drillOf("wheel", "W", "left", "5"))
	if _, left := command.Lags(played(t, n, drillOf("move", "W", "forward", "1")), n.Unit("W")); left > 0 {
		t.Errorf("OM §4.2: after 1 cm it owes %d", left)
	}
	if _, left := command.Lags(s, s.Unit("W")); left != 1 {
		t.Errorf("OM §4.2: before any move it owes %d hundredths; want the least", left)
	}
}

// Horse in support follows the order of whom it supports: while they halt it may come level with the
// foremost of them, and go back (OM §4.2 [+]), and no nearer to the enemy (OM §4.2 [-]).
func Test4_2_SupportHaltsWithThem(t *testing.T) {
	s := commanded(mayGo(corps(t), state.StepHorse), "fane", func(c *state.Command) { c.Order = facts.Halt })
	gap := func(id string) float64 {
		cm, _ := command.GapTo(s, s.Unit(id).Foot(), s.Unit(id).Side, command.Unbroken)
		return cm
	}
	foremost := min(gap("A"), gap("B"), gap("C"), gap("H"))
	for _, c := range []struct {
		cm  float64
		key string
	}{{-5, ""}, {14, "order.support-halts"}, {0.5, map[bool]string{true: "", false: "order.support-halts"}[gap("H")-0.5 >= foremost]}} {
		if c.cm < 0 {
			refusesMove(t, s, onward(s, "H", c.cm), c.key)
			continue
		}
		refusesMove(t, s, onward(s, "H", c.cm), c.key)
	}
	refusesMove(t, commanded(s, "fane", func(c *state.Command) { c.Order = facts.Attack }), onward(s, "H", 14), "")
}

// Support: within 10 cm of whom it supports, its front free, at their pace (OM §4.2
// [+]); when they are gone it withdraws (OM §4.2 [+]), while one stands it does not (OM
// §4.2 [-]).
func Test4_2_Support(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	if casting.OrderOf(s, s.Unit("H")) != facts.Support {
		t.Fatal("no support")
	}
	refusesMove(t, s, onward(s, "H", 14), "") // the line's move
	refusesMove(t, s, onward(s, "H", 14.5), "order.support-pace")
	refusesMove(t, s, onward(s, "I", 20), "") // it is far off, and catches up
	if _, lag := command.Lags(s, s.Unit("H")); lag > 0 {
		t.Error("H stands near enough")
	}
	if m, lag := command.Lags(s, s.Unit("I")); lag == 0 || m.Key != "order.lag-far" {
		t.Errorf("I is too far: %v %v", m.Key, lag)
	}
	behind := after(relocated(s, "H", geometry.Vec{X: 74, Y: 34}, 0), &state.EvFigure{General: "cotton", X: 80, Y: 33})
	if m, lag := command.Lags(behind, behind.Unit("H")); lag == 0 || m.Key != "order.lag-covered" {
		t.Errorf("its front is covered: %v %v", m.Key, lag)
	}
	two := after(s, &state.EvStatus{Unit: "A", Is: state.Routing}, &state.EvStatus{Unit: "B", Is: state.Routing})
	if casting.OrderOf(two, two.Unit("H")) != facts.Support {
		t.Error("C still stands")
	}
	gone := after(two, &state.EvStatus{Unit: "C", Is: state.Routing})
	if casting.OrderOf(gone, gone.Unit("H")) != facts.Withdraw {
		t.Error("nobody is left to support")
	}
	es, text, _ := command.CloseOrders(atTurn(gone, 2))
	if n := after(gone, es...); n.Commands[1].Order != facts.Withdraw || len(text) != 1 {
		t.Errorf("the counter does not change: %+v", n.Commands[1])
	}
}

// Guns stir only within 40 cm of the commander (OM §4.2/changing-orders [+]); farther
// off they stay, though they may limber under the other reading (OM R99 [+], OM R99
// [-]), and always fire (OM §4.2/changing-orders [-]).
func Test4_2_Guns(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	limbers := func(s *state.State) *table.March {
		m := onward(s, "G", 0)
		m.After, m.Kind, m.Cost = facts.Limbered, state.Reformed, 500
		return m
	}
	// G reaches from 27 to 33 at y 36 to 40: its nearest point to (33, y) is straight up.
	for y, key := range map[float64]string{-4: "", -4.01: "order.guns-far"} {
		n := after(s, &state.EvFigure{General: "duke", X: 30, Y: y})
		refusesMove(t, n, onward(n, "G", 2), key)
		refusesMove(t, n, limbers(n), key)
		b := after(n, &state.EvRuling{Ruling: 99, Reading: "b"})
		refusesMove(t, b, onward(b, "G", 2), key)
		refusesMove(t, b, limbers(b), "")
	}
	far := after(inPhase(relocated(s, "X", geometry.Vec{X: 30, Y: 60}, 180), "fire"), &state.EvFigure{General: "duke", X: 170, Y: 10})
	prepared(t, far, shotAt("G", "X"))
	no(t, atTurn(s, 3), "order G halt", "OM §4.2/changing-orders", "command.guns-none")
}

// Under attack and cautious advance a move leads straight to the enemy (OM §4.2 [+], OM
// R134 [+]): up to 45 degrees off, not more; where a friend or shunned ground bars the
// straight way, or under the other reading, it need only go nearer (OM §4.2 [-], OM R134
// [-]).
func Test4_2_ShortestWay(t *testing.T) {
	s := relocated(relocated(under(t, "cautious", ""), "X", geometry.Vec{X: 60, Y: 74}, 180), "Y", geometry.Vec{X: 170, Y: 118}, 180)
	at := func(s *state.State, deg float64) *table.March {
		m := onward(s, "B", 0)
		d := geometry.Pose{Facing: deg}.Dir()
		m.To.At = m.To.At.Add(geometry.Vec{X: 6 * d.X, Y: 6 * d.Y})
		m.Gone, m.Cost = 600, 600
		return m
	}
	for deg, key := range map[float64]string{0: "", 30: "", 45: "", -45: "", 50: "order.roundabout", -60: "order.roundabout", 100: "order.not-towards"} {
		refusesMove(t, s, at(s, deg), key)
	}
	loose := after(s, &state.EvRuling{Ruling: 134, Reading: "b"})
	refusesMove(t, loose, at(loose, 60), "")
	friend := relocated(s, "H", geometry.Vec{X: 60, Y: 60}, 0)
	refusesMove(t, friend, at(friend, 60), "")
}

// What one move may do several of the same turn may (OM §4.2 [+], R134): who passes an enemy by
// 10 cm aside goes straight on in two moves as in one. Alone, the second would lead off the
// straight way by 56 degrees, and does so in the next turn (OM §4.2 [-]).
func Test4_2_SeveralMovesAreOneWay(t *testing.T) {
	s := grounded(under(t, "attack", ""), func(f *state.Field) { f.Terrain = nil })
	s = relocated(relocated(s, "B", geometry.Vec{X: 52, Y: 46.3}, 0), "Y", geometry.Vec{X: 170, Y: 118}, 180)
	s = as(s, "B", func(u *state.Unit) { u.Began.Pose = u.Pose })
	beside := (s.Unit("B").Foot().Width + s.Unit("X").Foot().Width) / 2
	s = relocated(s, "X", geometry.Vec{X: 52 + beside + 10, Y: 53}, 180)
	on := func(s *state.State) *table.March {
		m := onward(s, "B", 0)
		m.To.At.Y += 6.3
		m.Gone, m.Cost = 630, 630
		return m
	}
	refusesMove(t, s, on(s), "order.roundabout")
	moved := as(s, "B", func(u *state.Unit) {
		u.Began.Placed, u.Began.Formation, u.Began.Pose = true, u.Formation, geometry.Pose{At: geometry.Vec{X: 52, Y: 40}}
		u.Gone, u.Spent = 630, 630
	})
	refusesMove(t, moved, on(moved), "")
}

// One line or two make no difference: a move that goes on with those of its turn is judged with them,
// towards an enemy and towards an objective (OM §4.2 [+], R134); and who may never come nearer may not
// on the way either (OM §4.2 [-]).
func Test4_2_TypingDecidesNothing(t *testing.T) {
	goal := "id: goal, kind: low-hill, polygon: [[74, 51], [80, 51], [80, 54], [74, 54]]"
	for _, c := range []struct {
		order, us, them string
		whole, first    float64
		may             bool
	}{
		// 8 cm aside and 11 ahead, 36 degrees off: after 11 cm it comes no nearer any more.
		{"attack", line("A", 60, 40, 0), unitAt("X", 4, "column", 77, 51, 180, ""), 12, 11, true},
		{"cautious", unitAt("A", 4, "open", 57, 43, 0, rifles), unitAt("X", 4, "column", 77, 51, 180, ""), 9, 8, true},
		{"advance", line("A", 60, 40, 0), line("X", 20, 110, 180), 12, 11, true},
		// Past an enemy, from as far before him to as far behind him.
		{"halt", unitAt("A", 4, "march", 60, 40, 0, ""), unitAt("X", 1, "march", 71, 46.25, 0, ""), 20, 10, false},
		{"redeploy", unitAt("A", 4, "march", 60, 40, 0, "") + "}\n          - {" + line("B", 20, 20, 0), unitAt("X", 1, "open", 71, 46.25, 0, ", traits: [light]"), 20, 10, false},
	} {
		s := inPhase(exact(scenario(t, []string{c.us}, []string{c.them}, goal)), "move-first")
		e := &state.EvOrder{Brigade: "B0", Order: c.order, Turn: 1}
		if c.order == "advance" {
			e.Objective = "goal"
		}
		s = after(s, e, &state.EvStage{Stage: state.StepFoot})
		if c.order == "redeploy" { // B is the first line
			s = after(s, &state.EvDetach{Unit: "B", Alone: true, Order: "halt"})
		}
		s = as(s, "A", func(u *state.Unit) { u.Began.Placed, u.Began.Formation, u.Began.Pose = true, u.Formation, u.Pose })
		one := tellsOf(t, s, "move A forward "+cmOf(c.whole))
		two := tellsOf(t, s, "move A forward "+cmOf(c.first))
		if two == "" {
			two = tellsOf(t, doing(t, s, "move A forward "+cmOf(c.first)), "move A forward "+cmOf(c.whole-c.first))
		}
		if may := one == ""; may != c.may || may != (two == "") {
			t.Errorf("OM §4.2, R134: %s, %v cm: in one line %q, in two %q; want both allowed: %v", c.order, c.whole, one, two, c.may)
		}
	}
}

// Horse in support goes back with its brigade while all of that retires (OM §4.2 [+]),
// and goes on supporting when one of its units stands, or when they stand again (OM §4.2
// [-]).
func Test4_2_SupportRetires(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	flees := func(s *state.State, ids ...string) *state.State {
		for _, id := range ids {
			s = after(s, &state.EvStatus{Unit: id, Is: state.Retreating})
		}
		return s
	}
	two := flees(s, "A", "B")
	if casting.OrderOf(two, two.Unit("H")) != facts.Support {
		t.Error("C stands, and H goes back")
	}
	three := flees(two, "C")
	if casting.OrderOf(three, three.Unit("H")) != facts.Withdraw {
		t.Error("all go back, and H stays")
	}
	refusesMove(t, three, onward(three, "H", 5), "order.not-back")
	// They have made their move and stand in disorder: this turn H still follows.
	for _, id := range []string{"A", "B", "C"} {
		three = after(three, &state.EvStatus{Unit: id, Is: state.Steady}, &state.EvSpent{Unit: id, Motion: state.Fleeing | state.FinishedMove})
	}
	if casting.OrderOf(three, three.Unit("H")) != facts.Withdraw {
		t.Error("they went back in this turn")
	}
	es, _, _ := command.CloseOrders(atTurn(three, 2))
	if n := after(atTurn(three, 2), es...); casting.OrderOf(n, n.Unit("H")) != facts.Support || n.Commands[1].Order != facts.Support {
		t.Error("its counter is turned for good")
	}
	home := after(s, &state.EvOrder{Brigade: "fane", Order: "withdraw", Turn: 1})
	if casting.OrderOf(home, home.Unit("H")) != facts.Withdraw {
		t.Error("its brigade is ordered back")
	}
}

// A brigadier who rides off by a typed move halts whom he leaves beyond his reach, and
// the line says so (OM §4.3 [+]); he rides back, and they go on (OM §4.3 [-]).
func Test4_3_RidesAway(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	away, v := does(t, s, "move fane to 85 40")
	if casting.OrderOf(away, away.Unit("A")) != facts.Halt || casting.OrderOf(away, away.Unit("C")) != facts.Attack {
		t.Errorf("OM §4.3: got A %d, C %d; want %s", casting.OrderOf(away, away.Unit("A")), casting.OrderOf(away, away.Unit("C")), `away.orderOf(away.unit("A")) == Halt, away.orderOf(away.unit("C")) == Attack`)
	}
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "general.outside" }) {
		t.Errorf("nobody is told: %+v", v.Lines)
	}
	no(t, away, "move A forward 10", "OM §4.2", "order.halt-radius")
	back, _ := does(t, atTurn(away, 2), "first british")
	back, _ = does(t, inPhase(back, "move-first"), "move fane to 60 37")
	if casting.OrderOf(back, back.Unit("A")) != facts.Attack {
		t.Error("he is back, and A halts")
	}
	does(t, back, "move A forward 10")
}

// A brigadier who stays where he is halts whom he leaves beyond his reach, too, and the table is told when
// the time of the generals is over (OM §4.3 [+]); not of who is within, nor again of who rode (OM §4.3 [-]).
func Test4_3_StaysAway(t *testing.T) {
	away, _ := does(t, inPhase(corps(t), "move-first"), "move fane to 85 40")
	later, _ := does(t, atTurn(away, 2), "first british")
	later = inPhase(later, "move-first")
	rode, _ := does(t, later, "move fane to 84.5 40")
	for _, c := range []struct {
		name string
		s    *state.State
		line string
		told bool
	}{
		{"he has stayed, and cavalry moves", later, "move H forward 1", true},
		{"he has stayed, and foot moves", later, "move C forward 1", true},
		{"he has ridden", rode, "move C forward 1", false},
		{"all are within", inPhase(corps(t), "move-first"), "move C forward 1", false},
		{"the generals may still ride", later, "near A", false},
	} {
		_, say, err := turn.Advance(c.s, actionOf(t, c.s, c.line))
		if err != nil {
			t.Fatalf("OM §7: %s: %v", c.name, err)
		}
		i := slices.IndexFunc(say, func(l game.Text) bool { return l.Say.Key == "general.outside-of" })
		if (i >= 0) != c.told {
			t.Errorf("OM §4.3: %s: told of HALT: %v, want %v: %+v", c.name, i >= 0, c.told, say)
		}
		if c.told {
			if got := i18n.New(i18n.EN).Say(say[i].Say); !strings.Contains(got, "HALT: A") || !strings.Contains(got, "Fane") {
				t.Errorf("OM §4.3: %s: got %q, want A and Fane named", c.name, got)
			}
		}
	}
}

// Who is beyond the reach of his brigadier by less than the tape can tell keeps its order, and
// the line of his ride says so, with what was measured (OM §4.3 [+]); of who is within or
// clearly beyond nothing of the kind is said (OM §4.3 [-]). Placing his figure says the same.
func Test4_3_CountedAsWithin(t *testing.T) {
	s := inPhase(corps(t), "move-first") // A's right edge is at x 52, y about 40
	f := *s.Field
	f.Tape = 0.5
	n := *s
	n.Field = &f
	for _, verb := range []string{"move fane to ", "place fane "} {
		for _, c := range []struct {
			x, en, it string
		}{
			{"61.9 40", "", ""}, {"62 40", "", ""},
			{"62.12 40", "within the tape, 0.5, of his 10 cm, counted as within: A 10.12", "entro la tolleranza, 0,5, dei suoi 10 cm, contano come entro: A 10,12"},
			{"62.6 40", "", ""},
		} {
			at := strings.ReplaceAll(c.x, " ", ",")
			if verb[0] == 'm' {
				at = c.x
			}
			base := after(&n, &state.EvFigure{General: "fane", X: 56, Y: 40})
			then, v := does(t, base, verb+at)
			for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
				got := ""
				for _, l := range v.Lines {
					if l.Say.Key == "general.at-limit" {
						got = i18n.New(lang).Say(l.Say)
					}
				}
				if got != want {
					t.Errorf("OM §4.3: %s%s: it says %q, want %q", verb, at, got, want)
				}
			}
			if halts := casting.OrderOf(then, then.Unit("A")) == facts.Halt; halts != (c.x == "62.6 40") {
				t.Errorf("OM §4.3: %s%s: A halts %v", verb, at, halts)
			}
		}
	}
}

// Who made a compulsory move before the generals rode is measured where it ended (OM §4.3
// [+]); who moves after he rode, from where it stood when he did (OM §4.3 [-]).
func Test4_3_MeasuredWhereTheyStandWhenHeMoved(t *testing.T) {
	fled := func(s *state.State, motion state.Motion) *state.State {
		s = after(s, &state.EvPlace{Unit: "A", X: 60, Y: 26})
		return after(s, &state.EvSpent{Unit: "A", Gone: 2000, Motion: motion})
	}
	s := inPhase(corps(t), "move-first")
	near, _ := does(t, s, "move fane to 60 33.5")
	if far := fled(near, state.WentForward); near.Outside(near.Unit("A")) != far.Outside(far.Unit("A")) {
		t.Error("OM §4.3: a move after he rode changed whom his move leaves")
	}
	back, v := does(t, fled(s, state.Fleeing), "move fane to 60 33.5")
	if back.Outside(back.Unit("A")) {
		t.Errorf("OM §4.3: A retreated to within 10 cm of him and is out of his reach: %+v", v.Lines)
	}
	ahead, _ := does(t, fled(s, state.Fleeing), "move fane to 74 37")
	if !ahead.Outside(ahead.Unit("A")) {
		t.Error("OM §4.3: A retreated far from him and is in his reach")
	}
}

// A turn of command whole (OM §4 [+]): the order goes out in its phase, the brigadier
// rides, his units do what it says and the movement closes by itself; while one of them
// has not, it does not close (OM §4 [-]).
func Test4_ATurnOfCommand(t *testing.T) {
	s, _ := does(t, atTurn(corps(t), 3), "order fane cautious")
	s, _ = does(t, inPhase(s, "move-first"), "move fane to 60 38")
	for _, l := range []string{"move H forward 3", "move I to 94 44", "move A forward 3", "move B forward 3"} {
		var v game.Verdict
		if a := actionOf(t, s, l); casting.StepFor(s, s.Unit(a.Units[0].IDs[0])) == state.StepHorse && s.Stage > state.StepHorse {
			t.Fatalf("%s comes too late: %+v", l, v)
		}
		if adj, err := turn.Prepare(s, actionOf(t, s, l)); err == nil {
			s = after(s, adj.(interface {
				Play(*dice.Dice) game.Verdict
			}).Play(dice.New(nil, nil)).Events...)
		}
	}
	var r *game.Refusal
	if _, _, err := turn.ClosePhase(s); !errors.As(err, &r) || r.Say.Key != "order.unobeyed" {
		t.Fatalf("C has not moved, and the movement closes: %v", err)
	}
	for n := 0; r != nil && n < 9; n++ {
		s, _ = does(t, s, nth(r.Ways, 0).Line)
		r = nil
		_, _, err := turn.ClosePhase(s)
		errors.As(err, &r)
	}
	if r != nil || s.Unit("C").Gone < 150 {
		t.Errorf("it never closes: %+v; C went %d", r, s.Unit("C").Gone)
	}
}

// Cavalry moves first and cannot be forgotten (OM §4.2 [+], OM §7 [+], OM R139): the foot of
// its side begins no move, and once moves are typed no charge, while cavalry owes what its
// order asks and can pay it. Overruled, by the other reading, when it has obeyed, cannot, or
// has a square or hard cover before it, the foot goes (OM §4.2 [-]).
func Test4_2_CavalryIsNotForgotten(t *testing.T) {
	s := after(under(t, "attack", ""), &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1})
	s = after(exact(s), &state.EvPlace{Unit: "I", X: 150, Y: 20}, &state.EvUnitOrder{Unit: "I", Order: "halt", Turn: 1})
	r := stays(t, s, "C forward 8", "OM §4.2", "order.horse-first")
	if len(r.Ways) != 2 || !strings.HasSuffix(nth(r.Ways, 1).Line, "!") {
		t.Fatalf("OM §4.2: got %+v; want %s", r.Ways, `len(r.Ways) == 2, strings.HasSuffix(r.Ways[1].Line, "!")`)
	}
	rode, _ := does(t, s, nth(r.Ways, 0).Line)
	if goes := played(t, rode, mv("C forward 8")); goes.Unit("C").Pose.At.Y != 48 || goes.Stage != state.StepFoot {
		t.Errorf("OM §4.2: got %v, step %d; want %s", goes.Unit("C").Pose, goes.Stage, `goes.unit("C").Pose.At.Y == 48, goes.Stage == StepFoot`)
	}
	forced := mv("C forward 8")
	forced.Force = true
	v := throw(t, prepared(t, s, forced), nil)
	if len(v.Overrode) != 1 {
		t.Errorf("OM §4.2: got %+v; want %s", v.Overrode, "len(v.Overrode) == 1")
	}
	late := after(s, v.Events...)
	if line, _ := motion.Payment(late, late.Unit("H"), 1); line != "" {
		t.Errorf("OM §7: its step is over, and it is held to its order: got %q", line)
	}
	square := func(id string) game.Event {
		return &state.EvFact{Unit: id, Name: "formation", Value: "square"}
	}
	cover := func(id, kind string) game.Event {
		return &state.EvFact{Unit: id, Name: "cover", Value: kind}
	}
	for name, n := range map[string]*state.State{
		"R139 b":               after(s, &state.EvRuling{Ruling: 139, Reading: "b"}),
		"before squares":       after(s, square("X"), square("Y")),
		"before hard cover":    after(s, cover("X", "hard"), cover("Y", "hard")),
		"before cover, R52 b":  after(s, cover("X", "light"), cover("Y", "light"), &state.EvRuling{Ruling: 52, Reading: "b"}),
		"its move is over":     after(s, &state.EvSpent{Unit: "H", Spent: 1, Motion: state.Wheeled | state.FinishedMove}),
		"before a village":     after(s, &state.EvPlace{Unit: "X", X: 60, Y: 84, Deg: 180}, &state.EvPlace{Unit: "Y", X: 60, Y: 87, Deg: 180}),
		"the step was reached": after(s, &state.EvStage{Stage: state.StepFoot}),
	} {
		if refusal := refusalKey(n, mv("C forward 8")); refusal != "" {
			t.Errorf("OM §4.2: %s: got %s; want %s", name, refusal, `refusal == ""`)
		}
	}
	if key := refusalKey(after(s, cover("X", "light"), cover("Y", "light")), mv("C forward 8")); key != "order.horse-first" {
		t.Errorf("before light cover: %q", key)
	}
	// A charge of foot ends the step of the cavalry too, where moves are typed.
	near := after(s, &state.EvPlace{Unit: "X", X: 46, Y: 48, Deg: 180})
	charge := on("charge", "A", "X")
	if key := refusalKey(near, charge); key != "" {
		t.Errorf("nobody types moves: %q", key)
	}
	typed := after(near, &state.EvSpent{Unit: "H", Spent: 100, Gone: 100, Motion: 0x1})
	if key := refusalKey(typed, charge); key != "order.horse-first" {
		t.Errorf("a charge of foot: %q", key)
	}
	charge.Force = true
	if v := anyDice(t, prepared(t, typed, charge)); len(v.Overrode) == 0 || after(typed, v.Events...).Stage != state.StepFoot {
		t.Errorf("overruled: %+v", v.Overrode)
	}
}

// Of several riders each brings his own order to the one to whom he rides, and to nobody
// else (OM §4.2/changing-orders [+]); a new one calls back only the one before him (OM
// §4.2/changing-orders [-]).
func Test4_2_RidersApart(t *testing.T) {
	bare := atTurn(corps(t, ", at: [60, 10]", "", ", at: [60, 36]", "", ", at: [90, 36]", "", ", at: [60, 25]", ""), 3)
	to := func(s *state.State) string {
		var out []string
		for _, c := range s.Couriers {
			out = append(out, fmt.Sprintf("%d %d %s %s", c.N, c.Brigade, c.Unit, facts.UnitFacts[facts.FOrder].Words[c.Order]))
		}
		return strings.Join(out, ", ")
	}
	told := func(s *state.State) string {
		out := facts.UnitFacts[facts.FOrder].Words[s.Unit("R").Order]
		for _, c := range s.Commands[:2] {
			out += " " + facts.UnitFacts[facts.FOrder].Words[c.Order]
		}
		return out
	}
	all := bare
	for _, l := range []string{"courier fane halt", "courier cotton cautious", "courier R attack"} {
		all, _ = does(t, all, l)
	}
	if to(all) != "1 0  halt, 2 1  cautious, 3 -1 R attack" || told(all) != "none attack support" {
		t.Fatalf("OM §4.2: got riders %q; %s; want %s", to(all), told(all), `to(all) == "1 0 halt, 2 1 cautious, 3 -1 R attack", told(all) == "none attack support"`)
	}
	for _, c := range []struct{ line, riders, told string }{
		{"courier fane", "2 1  cautious, 3 -1 R attack", "none halt support"},
		{"courier cotton", "1 0  halt, 3 -1 R attack", "none attack cautious"},
		{"courier R", "1 0  halt, 2 1  cautious", "attack attack support"},
		{"courier fane withdraw", "2 1  cautious, 3 -1 R attack, 4 0  withdraw", "none attack support"},
		{"courier cotton withdraw", "1 0  halt, 3 -1 R attack, 4 1  withdraw", "none attack support"},
		{"courier R halt", "1 0  halt, 2 1  cautious, 4 -1 R halt", "none attack support"},
	} {
		s, _ := does(t, all, c.line)
		if to(s) != c.riders || told(s) != c.told {
			t.Errorf("%s: riders %q, want %q; orders %q, want %q", c.line, to(s), c.riders, told(s), c.told)
		}
	}
	none, _ := does(t, bare, "courier fane halt")
	for _, l := range []string{"courier cotton", "courier R", "courier foy"} {
		if r := no(t, none, l, "OM §4.2/changing-orders", "command.no-rider"); r.Kind != game.BadValue {
			t.Errorf("OM §4.2: %s: got %v; want %s", l, r.Kind, "r.Kind == game.BadValue")
		}
	}
}

// Who supports a brigade that is no more withdraws, a brigade as a unit on its own (OM §4.2
// [+]); nobody else is told anything (OM §4.2 [-]).
func Test4_2_SupportedNoMore(t *testing.T) {
	s := atTurn(corps(t), 3)
	s = after(s, &state.EvUnitOrder{Unit: "R", Order: "support", Objective: "fane", Turn: 2})
	told := func(s *state.State) (out []string) {
		es, text, _ := command.CloseOrders(s)
		for _, e := range es {
			out = append(out, fmt.Sprintf("%s %s %s %s %q %d", tell(e).Kind, tell(e).Name, tell(e).Unit, tell(e).Text, tell(e).Other, tell(e).N))
		}
		if len(text) != len(es) {
			t.Errorf("OM §4.2: got %d lines for %v; want %s", len(text), out, "len(text) == len(es)")
		}
		return out
	}
	for _, status := range []string{"routs", "destroyed"} {
		s := s
		for _, u := range []string{"A", "B"} {
			s = after(s, &state.EvStatus{Unit: u, Is: state.StatusOf(status)})
		}
		if got := told(s); len(got) > 0 {
			t.Errorf("C still stands: %q", got)
		}
		gone := after(s, &state.EvStatus{Unit: "C", Is: state.StatusOf(status)})
		if got := told(gone); !slices.Equal(got, []string{`order brigade cotton withdraw "" 3`, `order unit R withdraw "" 3`}) {
			t.Errorf("OM §4.2: %s: got %q; want %s", status, got, "slices.Equal(got, []string{`order brigade cotton withdraw \"\" 3`, `order unit R withdraw \"\" 3`})")
		}
		if got := told(after(gone, &state.EvStatus{Unit: "R", Is: state.Destroyed})); !slices.Equal(got, []string{`order brigade cotton withdraw "" 3`}) {
			t.Errorf("R is no more: %q", got)
		}
		halts := after(gone, &state.EvUnitOrder{Unit: "R", Order: "halt", Turn: 2}, &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 2})
		if got := told(halts); len(got) > 0 {
			t.Errorf("nobody supports: %q", got)
		}
	}
}

// A brigade is told to change place while none of its units stands within 30 cm of an
// enemy in close order (OM §4.2 [+], OM §4.2 [-]): guns, the dead, those who have an order
// of their own and other brigades do not count.
func Test4_2_WhoKeepsFromRedeploying(t *testing.T) {
	s := relocated(atTurn(corps(t), 3), "Y", geometry.Vec{X: 150, Y: 100}, 180)
	near := func(id string, cm float64) *state.State {
		at := s.Unit(id).Pose.At
		return relocated(s, "X", geometry.Vec{X: at.X, Y: at.Y + cm}, 180)
	}
	limit := state.CommandNumbers(s.Book()).Redeploy
	for _, id := range []string{"A", "B", "C"} {
		no(t, near(id, limit), "order fane redeploy", "OM §4.2", "order.redeploy-near")
	}
	does(t, near("B", limit+0.01), "order fane redeploy")
	does(t, near("G", 5), "order cotton redeploy")
	dead := near("A", 20)
	for _, id := range []string{"B", "C"} {
		dead = relocated(dead, id, geometry.Vec{X: 150, Y: dead.Unit(id).Pose.At.Y - 30}, 0)
	}
	no(t, dead, "order fane redeploy", "OM §4.2", "order.redeploy-near")
	does(t, dead, "order cotton redeploy")
	does(t, after(dead, &state.EvStatus{Unit: "A", Is: state.Destroyed}), "order fane redeploy")
	does(t, after(dead, &state.EvDetach{Unit: "A", Alone: true, Order: "halt"}), "order fane redeploy")
}

// Horse in support follows the order of the brigade that it supports (OM §4.2 [+]): it
// charges where that may, and when the order changes or is carried out it follows at once;
// where that may not attack, nor does it (OM §4.2 [-]). Of a brigade without an order, or
// whose support goes round in a ring, it follows none.
func Test4_2_SupportFollowsTheOrder(t *testing.T) {
	s := relocated(inPhase(corps(t), "move-first"), "X", geometry.Vec{X: 90, Y: 55}, 180)
	for _, c := range []struct {
		order, objective string
		key              string
		follows          facts.Order
	}{
		{"attack", "", "", facts.Attack}, {"cautious", "", "", facts.Cautious},
		{"halt", "", "charge.order-supported", facts.Halt}, {"redeploy", "", "charge.order-supported", facts.Redeploy},
		{"advance", "copse", "order.not-in-the-way", facts.Advance},
		{"support", "cotton", "", facts.NoOrder},
		{"withdraw", "", "charge.order", facts.NoOrder}, // its own has become a withdrawal
	} {
		n := after(s, &state.EvOrder{Brigade: "fane", Order: c.order, Objective: c.objective, Turn: 1})
		refuseChargeOf(t, n, "H", "X", c.key)
		if got := casting.Sheet(n.Unit("H"), n).Follows; got != c.follows {
			t.Errorf("§4.2: H supports a brigade under %s: it follows order %d, want %d", c.order, got, c.follows)
		}
	}
	advance := after(s, &state.EvOrder{Brigade: "fane", Order: "advance", Objective: "copse", Turn: 1})
	inTheWay := relocated(advance, "X", geometry.Vec{X: 120, Y: 50}, 247)
	if !command.Bars(inTheWay, inTheWay.Unit("H"), inTheWay.Unit("X"), "copse") {
		t.Error("§4.2: X stands before the copse: got free, want in the way")
	}
	refuseChargeOf(t, after(advance, &state.EvReached{Brigade: "fane"}), "H", "X", "charge.order-supported")
	r, _ := whyNot(t, after(s, &state.EvOrder{Brigade: "fane", Order: "halt", Turn: 1}), on("charge", "H", "X"))
	readable(t, r)
	if !r.Forceable() || len(r.Ways) == 0 {
		t.Errorf("§4.2: got %+v, want a refusal with the line that overrules it", r)
	}
	// What the referee types is no support of anybody.
	typed := on("charge", "H", "X")
	typed.Facts = plainFacts("H", "order", "support")
	halt := after(s, &state.EvOrder{Brigade: "fane", Order: "halt", Turn: 1})
	if _, err := turn.Prepare(halt, typed); isKey(err, "charge.order-supported") {
		t.Errorf("§4.2: a typed order: got %v, want it believed", err)
	}
}

// Charged horse that supports a brigade under Attack has the -2 of that order for its
// countercharge (OM §10.5/countercharge [+]); of a brigade under another it has not (OM
// §10.5/countercharge [-]).
func Test10_5_CounterInSupportOfAnAttack(t *testing.T) {
	s := corps(t)
	for order, want := range map[string]int{"attack": -2, "cautious": 0, "halt": 0} {
		n := after(s, &state.EvOrder{Brigade: "fane", Order: order, Turn: 1})
		for _, id := range []string{"H", "I"} {
			if got := charge.CounterMod(n.Read(), casting.Sheet(n.Unit(id), n), state.NewSituation()); got != want {
				t.Errorf("§10.5: %s in support of a brigade under %s: got %d on its d6, want %d", id, order, got, want)
			}
		}
	}
}

// Nobody stops an attack by riding its general away (OM §4.3 [+]): whoever has moved, and
// if nobody has, a brigadier is refused a place farther than 5 cm from every unit of his,
// beside another brigade's too; the line that is offered brings him beside his own. Nearer
// to them than he stood he may always ride (OM §4.3 [-]).
func Test4_3_NobodyRidesHisGeneralAway(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	moved, _ := does(t, s, "move H forward 3")
	for name, n := range map[string]*state.State{"nobody has moved": s, "somebody has moved": moved} {
		n := after(n, &state.EvStage{Stage: state.StepGenerals})
		for _, line := range []string{"move fane to 60 30", "move fane to 85.01 40", "move fane to 60 45.01"} {
			r := no(t, n, line, "OM §4.3", "general.leaves")
			readable(t, r)
			if beside, _ := does(t, n, r.Ways[0].Line); beside.General("fane").Told == 0 {
				t.Errorf("§4.3, %s: %s offers %s: got no ride", name, line, r.Ways[0].Line)
			}
		}
		does(t, n, "move fane to 85 40")
		does(t, n, "move fane to 60 33.5")
	}
	no(t, s, "attach fane I", "OM §4.3", "general.leaves")
	does(t, s, "attach fane A")
	far := after(s, &state.EvFigure{General: "fane", X: 60, Y: 26})
	does(t, far, "move fane to 60 30")
	no(t, far, "move fane to 60 19", "OM §4.3", "general.leaves")
}

// No order is its own state (OM §4.2, 4.3): a brigade that the scenario leaves without one
// takes its first in any turn (OM R96 [+]), a second one waits for the commander's turn (OM
// R96 [-]). Until then it, like a reserve before its first order, stands as under Halt: it
// changes formation and shifts, but neither comes nearer nor charges (OM R161 [+]); by the
// other reading it does (OM R161 [-]).
func Test4_2_NoOrderIsNoHalt(t *testing.T) {
	s := corps(t, "        order: attack\n", "", "id: R, arm: heavy-cavalry, bases: 4, formation: line, at: [60, 25]", "id: R, arm: heavy-cavalry, bases: 4, formation: line, at: [120, 40]")
	if got := casting.OrderOf(s, s.Unit("A")); got != facts.NoOrder {
		t.Fatalf("§4.2: a brigade without an order: got %d, want none", got)
	}
	given, _ := does(t, atTurn(s, 2), "order fane attack")
	if got := casting.OrderOf(given, given.Unit("A")); got != facts.Attack {
		t.Errorf("R96: its first order: got %d, want Attack", got)
	}
	no(t, given, "order fane halt", "OM §4.1", "command.not-now")
	moving := inPhase(relocated(relocated(s, "X", geometry.Vec{X: 46, Y: 48}, 180), "Y", geometry.Vec{X: 120, Y: 52}, 180), "move-first")
	free := after(moving, &state.EvRuling{Ruling: 161, Reading: "b"})
	for _, id := range []string{"A", "R"} {
		refusesMove(t, moving, onward(moving, id, 3), "order.none-nearer-self")
		refusesMove(t, moving, onward(moving, id, -0.5), "")
		refusesMove(t, free, onward(free, id, 3), "")
		m := onward(moving, id, 0)
		m.Kind, m.After = state.Reformed, facts.Column
		refusesMove(t, moving, m, "")
	}
	for a, x := range map[string]string{"A": "X", "R": "Y"} {
		refuseChargeOf(t, moving, a, x, "charge.no-order")
		refuseChargeOf(t, free, a, x, "")
	}
}

// Before the first movement a side gives its opening orders in one go (OM §4.1 [+]): who
// has none from the scenario is asked, an answer that keeps gives none, and an order just
// given may be given anew (OM R190 [+]); not by the other reading (OM R190 [-]), not what
// the scenario gives (OM R96 [-]) but by its other reading (OM R96 [+]), not to the enemy's
// brigades and not once the orders of the first turn are closed (OM §4.1 [-]).
func Test4_1_OpeningOrdersInOneGo(t *testing.T) {
	s := corps(t, "        order: attack\n", "", "        order: support\n        objective: fane\n", "")
	order := func(s *state.State, id string) facts.Order { return s.Commands[s.BrigadeNamed(id)].Order }
	given, v := does(t, s, "orders british fane=attack,cotton=support:fane")
	if order(given, "fane") != facts.Attack || order(given, "cotton") != facts.Support || given.Commands[given.BrigadeNamed("cotton")].Objective != "fane" {
		t.Errorf("§4.1: pairs: got %d and %d; want Attack and Support of fane", order(given, "fane"), order(given, "cotton"))
	}
	if len(v.Events) != 2 || strings.Contains(fmt.Sprint(v.Lines), "attack") {
		t.Errorf("§4.2: face down: got %d events and %v; want 2 and no order told", len(v.Events), v.Lines)
	}
	given, _ = does(t, given, "orders british fane=cautious")
	if order(given, "fane") != facts.Cautious || order(given, "cotton") != facts.Support {
		t.Errorf("R190 a: given anew: got %d and %d; want Cautious, and Support as before", order(given, "fane"), order(given, "cotton"))
	}
	no(t, after(given, &state.EvRuling{Ruling: 190, Reading: "b"}), "orders british fane=halt", "OM §4.1", "command.not-now")
	no(t, given, "orders french fane=halt", "OM §4.1", "command.opening-other")
	no(t, inPhase(given, "rally"), "orders british fane=halt", "OM §4.1", "command.opening-over")
	no(t, atTurn(given, 2), "orders british", "OM §4.1", "command.opening-over")

	no(t, corps(t), "orders british fane=halt", "OM §4.1", "command.not-now")
	changed, _ := does(t, after(corps(t), &state.EvRuling{Ruling: 96, Reading: "b"}), "orders british fane=halt")
	if order(changed, "fane") != facts.Halt {
		t.Errorf("R96 b: got %d, want Halt", order(changed, "fane"))
	}
}

// A brigadier who rides with a unit that charges or marches away leaves the others beyond his
// reach, and that is told when it happens, once (OM §4.3 [+], OM §4.4 [+]); who is within
// reach is not named (OM §4.3 [-]).
func Test4_3_ToldWhenHeRidesAwayWithAUnit(t *testing.T) {
	for _, line := range []string{"charge A at X", "move A forward 14"} {
		s := corps(t)
		if line[0] == 'c' {
			s = after(s, &state.EvPlace{Unit: "X", X: 46, Y: 53, Deg: 180})
		}
		news := func(line, en, it string) {
			s, _ = does(t, s, line)
			evs, say := command.LeftBehind(s)
			var got [2]string
			for _, x := range say {
				got[0] += i18n.New(i18n.EN).Say(x.Say)
				got[1] += i18n.New(i18n.IT).Say(x.Say)
			}
			if got != [2]string{en, it} {
				t.Errorf("§4.3: %s: got %q, want %q", line, got, [2]string{en, it})
			}
			if s = after(s, evs...); len(evs) > 0 {
				if evs, _ = command.LeftBehind(s); len(evs) > 0 {
					t.Errorf("§4.3: %s: told twice", line)
				}
			}
		}
		s = inPhase(s, "move-first")
		news("attach fane A", "beyond the 10 cm of Fane, HALT: C", "oltre i 10 cm di Fane, ALT: C")
		news(line, "beyond the 10 cm of Fane, HALT: B", "oltre i 10 cm di Fane, ALT: B")
		if casting.OrderOf(s, s.Unit("B")) != facts.Halt || casting.OrderOf(s, s.Unit("A")) != facts.Attack {
			t.Errorf("§4.3: %s: orders of A and B are %d and %d, want attack and a halt", line, casting.OrderOf(s, s.Unit("A")), casting.OrderOf(s, s.Unit("B")))
		}
	}
}

// Horse halts or goes back out of the reach of a square's muskets, which it may not charge: horse
// under Attack comes no nearer to a square than its 9 cm (OM §4.2 [+], R313); it stops there or
// goes back, and who is within comes no nearer; under another order, and by the other reading,
// nothing keeps it off (OM §4.2 [-]).
func Test4_2_HorseKeepsOffASquare(t *testing.T) {
	// The square's middle lies at y = 57: 9 cm from it, which it reaches, is y = 66.
	at := func(y float64, order facts.Order) *state.State {
		s := exact(scenario(t, []string{unitAt("Q", 4, "square", 60, 60, 0, "")}, []string{unitAt("H", 4, "line", 60, y, 180, ", arm: light-cavalry")}))
		return as(frenchMove(s, "move-first"), "H", func(u *state.Unit) { u.Order = order })
	}
	for _, c := range []struct {
		y     float64
		order facts.Order
		line  string
		want  string
	}{
		{80, facts.Attack, "move H forward 13.9", ""},
		{80, facts.Attack, "move H forward 14", "OM §4.2 order.keeps-off"},
		{80, facts.Cautious, "move H forward 10", ""},
		{65, facts.Attack, "move H forward 1", "OM §4.2 order.keeps-off"},
		{65, facts.Cautious, "move H forward 1", ""},
		{67, facts.Attack, "wheel H right 45", "OM §4.2 order.keeps-off"}, // one end comes to y = 59
		{67, facts.Cautious, "wheel H right 45", ""},
		{85, facts.Attack, "wheel H right 30", ""},
	} {
		s := at(c.y, c.order)
		if got := tellsOf(t, s, c.line); got != c.want {
			t.Errorf("OM §4.2, R313: from %v under %v: %s: got refused %q, want %q", c.y, c.order, c.line, got, c.want)
		}
		if got := tellsOf(t, after(s, &state.EvRuling{Ruling: 313, Reading: "b"}), c.line); got != "" {
			t.Errorf("OM R313 b: from %v: %s: got refused %q, want allowed", c.y, c.line, got)
		}
	}
}

// Horse under Attack before a square draws back with its front to it (OM §4.2 [+], R314):
// straight back at its own speed, which leaves its front where it was and counts for no ride
// forward (8.2). Nobody else goes backwards (OM §4.2 [-]); what takes the square from before its
// front, riding past it too, is refused, and the refusal says the way back, as reach and legal do.
func Test4_2_HorseDrawsBackWithItsFront(t *testing.T) {
	at := func(x, y float64, q string, order facts.Order) *state.State {
		s := exact(scenario(t, []string{unitAt("Q", 4, q, 60, 60, 0, "")}, []string{unitAt("H", 4, "line", x, y, 180, ", arm: light-cavalry")}))
		return as(frenchMove(s, "move-first"), "H", func(u *state.Unit) { u.Order = order })
	}
	before := at(60, 65, "square", facts.Attack)
	whole := before.Unit("H").Speed(facts.Line) / 100
	all := strconv.Itoa(whole)
	for _, c := range []struct {
		s    *state.State
		line string
		want string
		b    string
	}{
		{before, "move H back " + all, "", "OM §4.2 move.no-back"},
		{before, "move H back " + all + ".1", "OM §8.2 move.too-far", "OM §4.2 move.no-back"},
		{at(60, 80, "square", facts.Attack), "move H back 5", "", "OM §4.2 move.no-back"},
		{at(60, 65, "square", facts.Cautious), "move H back 5", "OM §4.2 move.no-back", "OM §4.2 move.no-back"},
		{at(60, 65, "line", facts.Attack), "move H back 5", "OM §4.2 move.no-back", "OM §4.2 move.no-back"},
		// 9.2 cm from its middle at x = 60, from beginning to end.
		{at(75.2, 62, "square", facts.Attack), "move H forward 15", "OM §4.2 order.front-to", "OM §4.2 order.front-to"},
	} {
		if got := tellsOf(t, c.s, c.line); got != c.want {
			t.Errorf("OM §4.2, R314: %s: got refused %q, want %q", c.line, got, c.want)
		}
		if got := tellsOf(t, after(c.s, &state.EvRuling{Ruling: 314, Reading: "b"}), c.line); got != c.b {
			t.Errorf("OM R314 b: %s: got refused %q, want %q", c.line, got, c.b)
		}
	}
	// No turn shows the square its side or its back (R314), but by the other reading.
	for _, line := range []string{"face H about", "face H left", "face H right"} {
		if got := tellsOf(t, before, line); got != "OM §4.2 order.front-to" {
			t.Errorf("OM §4.2, R314: %s: got refused %q, want the front asked for", line, got)
		}
		if got := tellsOf(t, at(60, 65, "line", facts.Attack), line); got == "OM §4.2 order.front-to" {
			t.Errorf("OM §4.2, R314: %s before a line: refused", line)
		}
	}
	// Turned about it may ride off by the other reading alone.
	turns := after(before, &state.EvRuling{Ruling: 314, Reading: "b"})
	about := afterLine(turns, actionOf(t, turns, "face H about"))
	if got := tellsOf(t, after(about, &state.EvRuling{Ruling: 314, Reading: "a"}), "move H forward 3"); got != "OM §4.2 order.front-to" {
		t.Errorf("OM §4.2, R314: turned about it rides off: got refused %q, want the front asked for", got)
	}
	if got := tellsOf(t, about, "move H forward 3"); got != "" {
		t.Errorf("OM R314 b: turned about it rides off: got refused %q, want allowed", got)
	}
	s := afterLine(before, actionOf(t, before, "move H back "+all))
	if h := s.Unit("H"); h.Pose != (geometry.Pose{At: geometry.Vec{X: 60, Y: 65 + float64(whole)}, Facing: 180}) || h.Spent != 100*whole || table.RodeForward(s, h) {
		t.Errorf("OM §4.2, R314: drawn back it stands at %v, has spent %d and rode forward: %v; want (60, %d) facing 180, all of it, and false", h.Pose, h.Spent, table.RodeForward(s, h), 65+whole)
	}
	var r *game.Refusal
	_, err := turn.Prepare(before, actionOf(t, before, "move H forward 1"))
	if !errors.As(err, &r) || len(r.Ways) == 0 || r.Ways[0].Line != "move H back "+all {
		t.Errorf("OM §4.2, R314: the refusal of one cm forward offers %v, want move H back %s first", r.Ways, all)
	}
	var ways []motion.Extent
	for _, g := range motion.Extents(before, before.Unit("H")) {
		ways = append(ways, g...)
	}
	if last := ways[len(ways)-1]; last.How != "back" || last.No != nil || last.Cm != float64(whole) {
		t.Errorf("OM §4.2, R314: reach ends with %+v, want back by %d", last, whole)
	}
}

// Under Attack a unit charges whom it reaches, also past its nearest enemy in close order (OM §4.2 [-],
// R333); by the other reading the nearest, of whom another may stand no nearer, unless broken ground frees
// it of him or no charge at him is to be made (OM §4.2 [+]).
func Test4_2_AttackAndTheNearest(t *testing.T) {
	for _, c := range []struct {
		name, near string
		may        bool // by the other reading
	}{
		{"one 5 cm nearer, beside", line("X", 72, 52, 180), false},
		{"one as near", line("X", 75, 58, 180), true},
		{"one nearer in open order", unitAt("X", 4, "open", 78, 54, 180, ", traits: [light]"), true},
		{"one nearer behind", line("X", 60, 34, 0), true},
		{"one nearer in a village", unitAt("X", 4, "march", 75, 56, 180, ""), true},
	} {
		s := exact(scenario(t, []string{unitAt("A", 4, "column", 60, 44, 0, ", nation: portugal")}, []string{line("Y", 60, 58, 180), c.near}, "id: v, kind: village, polygon: [[70, 54], [80, 54], [80, 64], [70, 64]]"))
		if c.name != "one nearer in a village" {
			s = grounded(s, func(f *state.Field) { f.Terrain = nil })
		}
		s = inPhase(s, "move-first")
		if got := tellsOf(t, s, "charge A at Y"); got != "" {
			t.Errorf("OM §4.2: %s: got %q, want the charge at the other", c.name, got)
		}
		want := map[bool]string{true: "", false: "OM §4.2 order.charges-other"}[c.may]
		if got := tellsOf(t, withReading(333, "b")(s), "charge A at Y"); got != want {
			t.Errorf("OM §4.2, R333 b: %s: got %q, want %q", c.name, got, want)
		}
	}
}

// A square that withdraws turns its front as it likes, which takes no way from it: with its way to the rear barred it may turn
// all the same, and is asked for nothing (OM §4.2 [-], R310, R341).
func Test4_2_ASquareWithdraws(t *testing.T) {
	for _, facing := range []float64{0, 90, 180, 270} {
		s := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "square", 60, 50, facing, "")})), "move-first")
		w := s.Unit("W").Foot().Centre
		s = frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "square", 60, 50, facing, "")},
			house("v1", w.X, w.Y+7.98), house("v2", w.X-10.1, w.Y+7.98), house("v3", w.X+10.1, w.Y+7.98), house("v4", w.X-10.1, w.Y-2), house("v5", w.X+10.1, w.Y-2))), "move-first")
		s = commanded(s, s.Field.Brigades[s.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
		if _, err := turn.Prepare(s, drillOf("face", "W", "about")); err != nil {
			t.Errorf("OM R341: looking to %v it is refused to face about: %v, want it to turn", facing, err)
		}
		_, left := command.Lags(s, s.Unit("W"))
		if line, _ := motion.Payment(s, s.Unit("W"), left); left <= 0 || line != "" {
			t.Errorf("OM R133: looking to %v it owes %d and is asked for %q, want nothing that it can do", facing, left, line)
		}
	}
}

// A square whose goal lies on the slant has it beyond a wheel whichever of its sides it makes its front. To ask what it can do has
// an end: a turn opens a way or none, and no further turn. This one stands among houses, which
// disorder it wherever it goes, and is asked for nothing (OM §4.2, R133, R310, R341).
func Test4_2_ASquareWithdrawsOnTheSlant(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("X", 30.27089909117312, 24.044846306108564, 0)},
		[]string{unitAt("W", 4, "square", 58.32052120205938, 48.927349560518934, 225, "")}, house("v0", 58.51, 46.23))), "move-first")
	s = commanded(s, s.Field.Brigades[s.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
	_, left := command.Lags(s, s.Unit("W"))
	if line, _ := motion.Payment(s, s.Unit("W"), left); left <= 0 || line != "" {
		t.Errorf("OM R133: it owes %d and is asked for %q, want nothing that it can do", left, line)
	}
	for _, turned := range []string{"", "face W left", "face W right", "face W about"} {
		n := s
		if turned != "" {
			n = doing(t, n, turned)
		}
		for _, way := range []string{"forward 1", "forward 3", "oblique 2 left 30", "oblique 2 right 30"} {
			line := "move W " + way
			if _, err := turn.Prepare(n, actionOf(t, n, line)); err == nil && !doing(t, n, line).Unit("W").Disordered {
				t.Errorf("OM R133: after %q it may %q in order, want what bars or disorders it", turned, line)
			}
		}
	}
}

// Who withdraws far from every enemy may not form march column before anybody has moved, any more than afterwards: the change costs
// half a move, to turn about the other half, and a strategic way is no longer open (OM §4.2, 8.1, 8.6; R341: "a change of formation
// alone is no way").
func Test4_2_NobodyWithdrawsByForming(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "line", 60, 60, 180, ""), unitAt("V", 4, "line", 30, 60, 180, "")})), "move-first")
	s = commanded(s, s.Field.Brigades[s.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
	moved := doing(t, s, "face V about")
	for name, s := range map[string]*state.State{"as the first": s, "after another": moved} {
		_, err := turn.Prepare(s, drillOf("form", "W", "march"))
		if no := asRefusal(err); no == nil || no.Say.Key != "order.stays-so" {
			t.Errorf("OM R341: %s it forms march column: got %v, want it refused", name, err)
		}
		if _, err := turn.Prepare(s, drillOf("face", "W", "about")); err != nil {
			t.Errorf("OM R341: %s it turns about: %v, want it to turn, which opens its way", name, err)
		}
	}
}

// Half a centimetre before what bars its way back is excused, for a square as for all others: houses 0.2 cm behind it and on both
// sides leave nothing that its order could ask for (OM §4.2, R133: "but for half a centimetre before what bars them").
func Test4_2_NobodyWithdrawsByAHair(t *testing.T) {
	for _, c := range []struct {
		behind float64
		owes   bool
	}{{.2, false}, {.4, false}, {1, true}} {
		bare := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "square", 60, 50, 180, "")})), "move-first")
		foot := bare.Unit("W").Foot()
		back := foot.Centre.Y + foot.Centre.Y - 50 // a square stands by the middle of its front
		s := frenchMove(exact(scenario(t, []string{line("X", 60, 10, 0)}, []string{unitAt("W", 4, "square", 60, 50, 180, "")},
			house("v1", 50, back+c.behind+5), house("v2", 60, back+c.behind+5), house("v3", 70, back+c.behind+5))), "move-first")
		s = commanded(s, s.Field.Brigades[s.Unit("W").Brigade].ID, func(c *state.Command) { c.Order = facts.Withdraw })
		_, left := command.Lags(s, s.Unit("W"))
		if line, _ := motion.Payment(s, s.Unit("W"), left); left <= 0 || (line != "") != c.owes {
			t.Errorf("OM R133: with %v cm behind it owes %d and is asked for %q, want something: %v", c.behind, left, line, c.owes)
		}
	}
}
