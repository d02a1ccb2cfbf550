package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// atMelee is a battle of two battalions a side (5 PM each), at the end of its turn.
func atMelee(t *testing.T) *state.State {
	return inPhase(scenario(t, []string{line("A", 60, 20, 0), line("B", 40, 20, 0)}, []string{line("X", 60, 90, 180), line("Y", 40, 90, 180)}), "melee")
}

func pm(unit string, n int) game.Event { return &state.EvPM{Unit: unit, Now: n, Was: 5} }

// closed is the state after the end of its turn, with what was said.
func closed(t *testing.T, s *state.State) (*state.State, string) {
	t.Helper()
	evs, say, err := turn.ClosePhase(s)
	if err != nil {
		t.Fatal(err)
	}
	return after(s, evs...), page(i18n.New(i18n.EN), render.None, say)
}

// A division that has lost half of the points it began with withdraws from the end of
// that turn on, exactly half included (OM §18 [+], OM R31, OM R120); one that has lost a
// point less stays (OM §18 [-]).
func Test18_HalfOfItsPoints(t *testing.T) {
	for lost := range 10 {
		s := atMelee(t)
		s = after(s, pm("A", max(5-lost, 1)), pm("B", 5-max(lost-4, 0)))
		end, said := closed(t, s)
		home := lost >= 5
		if (end.Collapsed[0] > 0) != home || end.Collapsed[1] > 0 || strings.Contains(said, "half or more: WITHDRAWS") != home {
			t.Errorf("%d of 10 lost: %v\n%s", lost, end.Collapsed, said)
		}
		if got := casting.OrderOf(end, end.Unit("A")) == facts.Withdraw; got != home {
			t.Errorf("%d of 10 lost: withdraws %t", lost, got)
		}
		if home != strings.Contains(said, "French WIN") || (chain.Beaten(end) == 0) != home {
			t.Errorf("%d of 10 lost: beaten %d\n%s", lost, chain.Beaten(end), said)
		}
	}
	// A unit that is gone counts in full, and nobody is sent home twice.
	gone := after(atMelee(t), &state.EvStatus{Unit: "X", Is: state.Destroyed})
	end, said := closed(t, gone)
	if end.Collapsed[1] != 1 || !strings.Contains(said, "French: 5 of 10 PM lost") {
		t.Errorf("a unit destroyed: %v\n%s", end.Collapsed, said)
	}
	if again, _ := command.Collapses(end); len(again) != 0 {
		t.Errorf("sent home again: %+v", again)
	}
	// R120 b: at once.
	if evs, _ := turn.Follow(gone); len(evs) > 0 && tell(evs[0]).Kind == "collapse" {
		t.Error("sent home before the turn ends")
	}
	evs, _ := turn.Follow(gone.Apply(&state.EvRuling{Ruling: 120, Reading: "b"}))
	if len(evs) != 1 || tell(evs[0]).Kind != "collapse" {
		t.Errorf("OM §18: under R120 b: got %+v; want %s", evs, "len(evs) == 1, evs[0].Kind == evCollapse")
	}
}

// With several divisions each goes home alone, and the battle is lost with the last
// (OM §18 [+], OM §1 [+]); with one of them it is not (OM §18 [-], OM §1 [-]).
func Test18_OneDivisionOfTwo(t *testing.T) {
	s := atMelee(t)
	f := *s.Field
	f.Divisions = []state.Division{{ID: "one", Side: 0, Commander: -1, PMStart: 5}, {ID: "two", Side: 0, Commander: -1, PMStart: 5}, {ID: "french", Side: 1, Commander: 1, PMStart: 10}}
	n := *s
	n.Field, n.Collapsed = &f, make([]int, 3)
	n.ChangeUnit("B", func(u *state.Unit) { u.Division = 1 })
	n.ChangeUnit("X", func(u *state.Unit) { u.Division = 2 })
	n.ChangeUnit("Y", func(u *state.Unit) { u.Division = 2 })
	first, said := closed(t, after(&n, pm("A", 2)))
	if first.Collapsed[0] != 1 || first.Collapsed[1] != 0 || chain.Beaten(first) != -1 || !strings.Contains(said, "one: 3 of 5 PM lost") || strings.Contains(said, "WIN") {
		t.Errorf("the first: %v, beaten %d\n%s", first.Collapsed, chain.Beaten(first), said)
	}
	if a, b := casting.OrderOf(first, first.Unit("A")), casting.OrderOf(first, first.Unit("B")); a != facts.Withdraw || b == facts.Withdraw {
		t.Errorf("orders %d and %d", a, b)
	}
	second, said := closed(t, after(first, pm("B", 2)).Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 2}))
	if chain.Beaten(second) != 0 || !strings.Contains(said, "French WIN") {
		t.Errorf("the second: %v, beaten %d\n%s", second.Collapsed, chain.Beaten(second), said)
	}
}

// A battle that has a last turn is over when it ends: aims of no turn are judged then, whoever has more points has won, else
// whom the scenario names, else nobody; not a turn before. A side that breaks in it has lost all the same (OM §18 [+]).
func Test18_TheLastTurn(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}, "id: hill, kind: low-hill, polygon: [[50, 10], [70, 10], [70, 30], [50, 30]]")
	in := func(turn, even, points int) *state.State {
		f := *base.Field
		f.Last, f.Even = 6, even
		f.Goals = []state.Goal{{Side: 0, Ground: "hill", Points: points}, {Side: 1, Break: 0}}
		n := *base
		n.Field, n.Won = &f, make([]int, 2)
		return n.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: turn})
	}
	on, _ := closed(t, in(6, 1, 3))
	on = on.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 7})
	for _, c := range []struct {
		name  string
		s     *state.State
		side  int
		by    string
		says  string
		chart string
	}{
		{"a turn before", in(5, -1, 3), -1, "", "", "chart.open"},
		{"more points", in(6, 1, 3), 0, "points", "turn 6 was the last: British 3, French 0 points: British WIN", "chart.won"},
		{"even, and the scenario says who", atOther(in(6, 1, 3)), 1, "even", "turn 6 was the last: British 0, French 0 points, and the scenario says who wins then: French WIN", "chart.won"},
		{"even", atOther(in(6, -1, 3)), -1, "even", "turn 6 was the last: British 0, French 0 points: nobody wins", "chart.even"},
		{"a break a turn after, of whoever plays on", after(on, pm("A", 1)), 0, "points", "", "chart.won"},
		{"an army that breaks", after(in(6, 1, 3), pm("A", 1)), 1, "broken", "turn 6 was the last: the battle is over", "chart.won"},
	} {
		end, said := closed(t, c.s)
		said = strings.Join(strings.Fields(said), " ")
		side, by, _, ok := (Rules{}).Winner(end)
		if side != c.side || by != c.by || ok != (c.by != "") || (Rules{}).Decided(end) != ok {
			t.Errorf("OM §18: %s: won by %d, %q, decided %t; want %d, %q", c.name, side, by, ok, c.side, c.by)
		}
		if !strings.Contains(said, c.says) || c.says == "" && (strings.Contains(said, "the last") || strings.Contains(said, "French WIN")) {
			t.Errorf("OM §18: %s: want %q in\n%s", c.name, c.says, said)
		}
		if out := chain.Outcome(end); out[0].Key != c.chart {
			t.Errorf("OM §18: %s: the chart says %s, want %s", c.name, out[0].Key, c.chart)
		}
	}
}

// `phase` tells the last turn and what each side is there for, as it stands; of a battle without either it tells where the
// game stands alone (OM §18 [+]).
func Test18_PhaseTellsTheAims(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}, "id: hill, kind: low-hill, polygon: [[50, 10], [70, 10], [70, 30], [50, 30]]")
	with := func(won []int, last int, goals ...state.Goal) *state.State {
		f := *base.Field
		f.Last, f.Goals = last, goals
		n := *base
		n.Field, n.Won = &f, won
		return &n
	}
	hill := state.Goal{Side: 0, Ground: "hill", Turn: 4, Points: 2, Say: ref.Name{EN: "they hold the hill"}}
	rout := state.Goal{Side: 1, Break: 0, Say: ref.Name{EN: "they are beaten"}}
	for _, c := range []struct {
		s    *state.State
		want string
	}{
		{with(nil, 0), ""},
		{with(make([]int, 2), 6, hill, rout), "turn 6 is the last / British: they hold the hill (points 2; judged when turn 4 ends): open / French: they are beaten (decides the battle; as soon as it is so): open"},
		{with([]int{4, 0}, 6, hill, rout), "turn 6 is the last / British: they hold the hill (points 2; judged when turn 4 ends): won in turn 4 / French: they are beaten (decides the battle; as soon as it is so): open"},
		{with([]int{-4, 7}, 6, hill, rout), "turn 6 is the last / British: they hold the hill (points 2; judged when turn 4 ends): missed / French: they are beaten (decides the battle; as soon as it is so): missed"},
	} {
		v, err := ask.Answer(c.s, game.Action{Verb: "phase"})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range v.Lines {
			if strings.HasPrefix(l.Say.Key, "aims.") {
				got = append(got, i18n.New(i18n.EN).Say(l.Say))
			}
		}
		if said := strings.Join(got, " / "); said != c.want {
			t.Errorf("OM §18: got %q, want %q", said, c.want)
		}
	}
}

// Both armies break in one turn: nobody has won, on the screen, in the chart and for programs alike, and an aim to break the
// other decides nothing (OM §18, R364). Where one breaks it has lost, and no sentence about points says otherwise.
func Test18_BothBreak(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}, "id: hill, kind: low-hill, polygon: [[50, 10], [70, 10], [70, 30], [50, 30]]")
	in := func(last int, goals ...state.Goal) *state.State {
		f := *base.Field
		f.Last, f.Even, f.Goals = last, -1, goals
		n := *base
		n.Field, n.Won = &f, make([]int, len(goals))
		return n.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 3})
	}
	aims := []state.Goal{{Side: 0, Break: 1}, {Side: 1, Break: 0}}
	held := state.Goal{Side: 1, Ground: "hill", Turn: 3, Points: 2}
	for _, c := range []struct {
		name string
		s    *state.State
		side int
		says string
		not  []string
	}{
		{"both", after(in(0, aims...), pm("A", 1), pm("X", 1)), -1, "both have lost the battle: nobody WINS", []string{"British WIN", "French WIN"}},
		{"both in the last turn", after(in(3, aims...), pm("A", 1), pm("X", 1)), -1, "both have lost the battle: nobody WINS", []string{"British WIN", "French WIN"}},
		{"both, with points", after(in(0, append(aims, held)...), pm("A", 1), pm("X", 1)), -1, "both have lost the battle: nobody WINS", []string{"British WIN", "French WIN", "would"}},
		{"one, the other has no points", after(in(0, append(aims[:1:1], held)...), pm("A", 1)), 1, "British have lost the battle: French WIN", []string{"British WIN", "would", "if you play on"}},
		{"one, who has the points", after(atHill(in(9, append(aims[:1:1], held)...)), pm("X", 1)), 0, "French have lost the battle: British WIN", []string{"French WIN", "would", "if you play on"}},
	} {
		end, said := closed(t, c.s)
		said = strings.Join(strings.Fields(said), " ")
		if side, by, _, ok := (Rules{}).Winner(end); side != c.side || by != "broken" || !ok {
			t.Errorf("OM §18, R364: %s: won by %d, %q, %t; want %d by breaking", c.name, side, by, ok, c.side)
		}
		if !strings.Contains(said, c.says) {
			t.Errorf("OM §18, R364: %s: want %q in\n%s", c.name, c.says, said)
		}
		for _, w := range c.not {
			if strings.Contains(said, w) {
				t.Errorf("OM §18, R364: %s: it says %q:\n%s", c.name, w, said)
			}
		}
		want := "chart.won"
		if c.side < 0 {
			want = "chart.even"
		}
		if out := chain.Outcome(end); out[0].Key != want {
			t.Errorf("OM §18, R364: %s: the chart says %s, want %s", c.name, out[0].Key, want)
		}
	}
}

// atHill is a battle in which the French alone stand on the hill.
func atHill(s *state.State) *state.State {
	return relocated(relocated(s, "A", geometry.Vec{X: 20, Y: 20}, 0), "X", geometry.Vec{X: 60, Y: 20}, 180)
}

// atOther is a battle in which nobody stands on the hill.
func atOther(s *state.State) *state.State { return relocated(s, "A", geometry.Vec{X: 20, Y: 20}, 0) }

// What a scenario asks for is judged when it says: ground that one side alone holds,
// a side that is broken (OM §18 [+]); not before, and not ground that both hold or
// nobody sees (OM §18 [-]).
func Test18_WhatTheScenarioAsksFor(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)},
		"id: hill, kind: low-hill, polygon: [[50, 10], [70, 10], [70, 30], [50, 30]]")
	f := *base.Field
	f.Goals = []state.Goal{{Side: 0, Ground: "hill", Turn: 2, Points: 3}, {Side: 1, Ground: "hill", Turn: 2, Points: 2}, {Side: 0, Break: 1}}
	n := *base
	n.Field, n.Won = &f, make([]int, 3)
	s := inPhase(&n, "melee")
	if evs, say := command.Judged(s); len(evs) != 0 || len(say) != 0 {
		t.Errorf("OM §18: in turn 1: got %+v; want %s", evs, "len(evs) == 0, len(say) == 0")
	}
	two := s.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 2})
	end, said := closed(t, two)
	if end.Won[0] != 2 || end.Won[1] != -2 || end.Won[2] != 0 || !strings.Contains(said, "points: British 3, French 0: British would win if the battle ended here") || strings.Contains(said, "WIN") || !strings.Contains(said, "an army that breaks still decides") {
		t.Errorf("held by one: %v\n%s", end.Won, said)
	}
	// With nothing left to come they decide.
	g := f
	g.Goals = f.Goals[:2]
	last := *two
	last.Field, last.Won = &g, make([]int, 2)
	if _, said := closed(t, &last); !strings.Contains(said, "points: British 3, French 0: British WIN") {
		t.Errorf("OM §18: nothing is open: %s", said)
	}
	both := relocated(two, "X", base.Unit("A").Pose.At, 180)
	if yes, known := command.Holds(both, 0, "hill"); yes || !known {
		t.Errorf("held by both: %t %t", yes, known)
	}
	fled := after(two, &state.EvStatus{Unit: "A", Is: state.Routing})
	if yes, _ := command.Holds(fled, 0, "hill"); yes {
		t.Error("held by fugitives")
	}
	off := *two
	off.ChangeUnit("X", func(u *state.Unit) { u.Placed = false })
	if _, known := command.Holds(&off, 0, "hill"); known {
		t.Error("known although X stands nobody knows where")
	}
	if _, said := closed(t, &off); !strings.Contains(said, "look at the table") {
		t.Errorf("nobody knows: %s", said)
	}
	broken := after(s, &state.EvStatus{Unit: "X", Is: state.Destroyed})
	if end, said := closed(t, broken); end.Won[2] != 1 || !strings.Contains(said, "British WIN") || strings.Contains(said, "still decides") {
		t.Errorf("broken: %v\n%s", end.Won, said)
	}
}

// The block that closes a turn gives each division's points, its losses of the turn
// and where it goes home, and what the next turn begins with (OM §18 [+], OM §4.1 [+]),
// in both languages within the screen; a turn in which nothing happened has no rows for
// it (OM §18 [-]).
func Test18_TheBlock(t *testing.T) {
	s := after(atMelee(t), pm("A", 3), pm("X", 4), &state.EvStatus{Unit: "A", Is: state.Routing},
		&state.EvStatus{Unit: "Y", Is: state.Retreating})
	for _, lang := range i18n.Langs {
		out := turn.EndOfTurn(s)
		if len(out) > 7 {
			t.Errorf("OM §18: got %d rows; want %s", len(out), "len(out) <= 7")
		}
		text := page(i18n.New(lang), render.None, out)
		want := []string{"British 8/10 PM, -2  retires at 5  A 2", "French  9/10 PM, -1  retires at 5  X 1", "Rout A 3 PM  Retreat Y", "Turn 2: rout A; retreat Y", "Orders: British not before turn 3 (B0 at once: half broken), French not\n"}
		if lang == i18n.IT {
			want = []string{"British 8/10 PM, -2  si ritira a 5  A 2", "Rotta A 3 PM  Ritirata Y", "Mossa 2: in rotta A; in ritirata Y", "non prima della mossa 3 (B0 subito: metà in fuga)"}
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", lang, w, text)
			}
		}
	}
	if quiet := page(i18n.New(i18n.EN), render.None, turn.EndOfTurn(atMelee(t))); strings.Contains(quiet, "Rout") || strings.Contains(quiet, "Turn 2") || !strings.Contains(quiet, "+0") {
		t.Errorf("a quiet turn: %s", quiet)
	}
	lost := after(s, &state.EvChief{Side: 1, Turn: 1})
	if text := page(i18n.New(i18n.EN), render.None, turn.EndOfTurn(lost)); !strings.Contains(text, "RETIRES: the battle is lost") || !strings.Contains(strings.Join(strings.Fields(text), " "), "French withdraw") {
		t.Errorf("a chief is lost: %s", text)
	}
}
