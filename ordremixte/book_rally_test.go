package ordremixte

import (
	"math/big"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// turnThreeOrders is the tracked battle of turn 3 as it opens.
func turnThreeOrders(t *testing.T) *state.State {
	t.Helper()
	return after(turnThree(t), &state.EvPhase{Phase: state.Phases().Index("orders"), Turn: 3}, &state.EvFirst{Side: 1})
}

func rally(id string) game.Action {
	return game.Action{Verb: "rally", Units: []game.Operand{only(id)}}
}

// rallying is the tracked battle in its phase of rallies.
func rallyingState(t *testing.T) *state.State {
	t.Helper()
	return after(turnThreeOrders(t), &state.EvPhase{Phase: state.Phases().Index("rally"), Turn: 3})
}

// The line of the model turn: a rout that is not stopped costs a point and a base,
// and the unit runs on (OM §14/rally [+]).
func Test14_RallyOfTheModelTurn(t *testing.T) {
	s := rallyingState(t)
	v := throw(t, prepared(t, s, rally("2/86")), nil, 41)
	want := "" +
		"[29] 2/86 d100 41 +5 Thomières = 46, not above 50: ROUTS ON, 1 PM 3->2  OM §14\n" +
		"  >> 2/86: remove 1 base, 22 cm towards the rear point\n"
	if got := page(i18n.New(i18n.EN), render.Entry(29), v.Lines); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	u := after(s, v.Events...).Unit("2/86")
	if u.Status != state.Routing || u.PM != 2 || u.Bases != 3 || u.Tried != 3 {
		t.Errorf("OM §14: got %+v; want %s", u, "u.Status == Routing, u.PM == 2, u.Bases == 3, u.Tried == 3")
	}
}

// The die beats 50 with what the best general and the training add: every face is
// thrown, and as many rally as the odds say (OM §14/rally [+], OM R15, OM R81).
func Test14_RallyEveryFace(t *testing.T) {
	generals := map[string]int{"none": 0, "brigade": 5, "poor": 5, "normal": 10, "veteran": 15, "exceptional": 20}
	grades := map[string]int{"recruit": 0, "line": 0, "veteran": 10, "elite": 10}
	for g, plus := range generals {
		for grade, more := range grades {
			for _, letter := range []string{"a", "b"} {
				a := game.Action{Verb: "rally", Units: []game.Operand{only("2/86")},
					Facts: append(plainFacts("a", "general", g, "grade", grade, "pm", "3"), game.Fact{Name: "r15", Value: letter})}
				s := rallyingState(t)
				beat := 50
				if letter == "b" {
					beat--
				}
				adj := prepared(t, s, a)
				n := 0
				for face := 1; face <= 100; face++ {
					v := throw(t, adj, nil, face)
					stands := after(s, v.Events...).Unit("2/86").Status == state.Steady
					if stands != (face+plus+more > beat) {
						t.Fatalf("OM §14: %s %s R15%s: got %d rallies: %v; want %s", g, grade, letter, face, stands, "stands == (face+plus+more > beat)")
					}
					if stands {
						n++
					}
				}
				p := chain.SumWhere(adj.Odds(odds.NewEngine()), func(o game.Object) bool { return chain.At(o, "unit", "status") == "steady" })
				if p.Cmp(big.NewRat(int64(n), 100)) != 0 {
					t.Errorf("%s %s R15%s: %d faces rally, the odds are %s", g, grade, letter, n, p)
				}
			}
		}
	}
}

// Of two generals with a unit the better counts (OM R81).
func Test14_BetterGeneral(t *testing.T) {
	s := rallyingState(t)
	with := func(s *state.State) int {
		o := prepared(t, s, rally("2/86")).Odds(odds.NewEngine())
		n, _ := chain.At(o.Chance, "value").(int)
		return n
	}
	if n := with(s); n != 55 {
		t.Errorf("with a brigadier: %d", n)
	}
	two := *s
	two.ChangeGeneral("junot", func(g *state.General) { g.With = "2/86" })
	if n := with(&two); n != 60 {
		t.Errorf("with a normal commander beside him: %d", n)
	}
	two.ChangeGeneral("junot", func(g *state.General) { g.Lost = 2 })
	if n := with(&two); n != 55 {
		t.Errorf("with a commander who is lost: %d", n)
	}
}

// Who rallies stands still for the move and keeps the order it had (OM §14/rally
// [+], OM R114).
func Test14_Rallied(t *testing.T) {
	s := rallyingState(t)
	order := casting.OrderOf(s, s.Unit("2/86"))
	for _, letter := range []string{"a", "b"} {
		c := after(s, &state.EvRuling{Ruling: 114, Reading: letter})
		c = played(t, c, rally("2/86"), 46)
		u := c.Unit("2/86")
		if u.Status != state.Steady || u.PM != 3 || u.Rallied != 3 || u.Fled != 0 || u.Disordered != (letter == "a") || casting.OrderOf(c, u) != order {
			t.Errorf("OM §14: R114%s: got %+v; want %s", letter, u, `u.Status == Steady, u.PM == 3, u.Rallied == 3, u.Fled == 0, u.Disordered == (letter == "a"), c.orderOf(u) == order`)
		}
	}
}

// Nobody rallies who does not rout, who has not run yet, twice in a turn or in
// another phase; the referee may say otherwise (OM §14/rally [-]).
func Test14_NoRally(t *testing.T) {
	s := rallyingState(t)
	fresh := after(s, &state.EvFled{Unit: "2/86", Moves: 0, Turn: 2})
	tried := played(t, s, rally("2/86"), 41)
	for _, c := range []struct {
		s    *state.State
		id   string
		kind game.RefusalKind
	}{
		{s, "1/86", game.Illegal}, {fresh, "2/86", game.NotNow}, {tried, "2/86", game.NotNow},
	} {
		kind, where := kindOf(t, c.s, rally(c.id))
		if kind != c.kind || where != "OM §14/rally" {
			t.Errorf("OM §14: %s: got %s %s; want %s", c.id, kind, where, `kind == c.kind, where == "OM §14/rally"`)
		}
	}
	a := rally("2/86")
	a.Force = true
	if u := played(t, fresh, a, 99).Unit("2/86"); u.Status != state.Steady {
		t.Error("an overruled rally does not count")
	}
	if _, _, err := turn.Advance(inPhase(s, "fire"), rally("2/86")); err == nil {
		t.Error("a rally in the fire phase")
	}
}

// A try is optional, but a point is lost without it: when the phase closes, or when
// the try is waived (OM §14/rally [+], OM §14/rally [-]).
func Test14_NotTried(t *testing.T) {
	s := rallyingState(t)
	if ds := turn.Dues(s); len(ds) != 1 || !ds[0].Optional || ds[0].Needs[0].Die != dice.D100 {
		t.Fatalf("OM §14: dues: got %+v; want %s", ds, "len(ds) == 1, ds[0].Optional, ds[0].Needs[0].Die == dice.D100")
	}
	evs, say, err := turn.ClosePhase(s)
	if err != nil || len(say) < 1 || say[0].Say.Key != "rally.untried" {
		t.Fatalf("OM §14: got %v %v; want %s", say, err, `err == nil, len(say) >= 1, say[0].Say.Key == "rally.untried"`)
	}
	if u := after(s, evs...).Unit("2/86"); u.PM != 2 || u.Status != state.Routing {
		t.Errorf("OM §14: got %+v; want %s", u, "u.PM == 2, u.Status == Routing")
	}
	waived := played(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("2/86")}, Args: []string{"rally"}})
	if u := waived.Unit("2/86"); u.PM != 2 || len(turn.Dues(waived)) != 0 {
		t.Errorf("OM §14: waived: got %+v; want %s", u, "u.PM == 2, len(waived.dues()) == 0")
	}
	if evs, _, err := turn.ClosePhase(waived); err != nil || after(waived, evs...).Unit("2/86").PM != 2 {
		t.Errorf("it paid twice: %v", err)
	}
	last := after(s, &state.EvPM{Unit: "2/86", Now: 1, Was: 3})
	evs, _, _ = turn.ClosePhase(last)
	if u := after(last, evs...).Unit("2/86"); u.Status != state.Destroyed || u.PM != 0 || u.Bases != 0 {
		t.Errorf("the last point: %+v", u)
	}
	if u := played(t, last, rally("2/86"), 1).Unit("2/86"); u.Status != state.Destroyed {
		t.Errorf("a failed try on the last point: %+v", u)
	}
	fresh := after(s, &state.EvFled{Unit: "2/86", Moves: 0, Turn: 2})
	if evs, _, _ := turn.ClosePhase(fresh); after(fresh, evs...).Unit("2/86").PM != 3 {
		t.Error("who has not run yet pays nothing")
	}
}

// The phase opens by itself from the orders, and stays until it is closed once
// somebody has tried; without routers it is passed by (OM §7 [+]).
func Test14_PhaseOfRallies(t *testing.T) {
	s := turnThreeOrders(t)
	evs, _, err := turn.Advance(s, rally("2/86"))
	if err != nil {
		t.Fatal(err)
	}
	s = played(t, after(s, evs...), rally("2/86"), 41)
	if es, _ := turn.Follow(s); len(es) > 0 || s.PhaseID() != "rally" {
		t.Errorf("the phase does not stay: %s %v", s.PhaseID(), es)
	}
	quiet := after(turnThreeOrders(t), &state.EvFact{Unit: "2/86", Name: "status", Value: "steady"})
	if id := nextPhase(t, quiet).PhaseID(); id == "rally" {
		t.Errorf("the phase waits for nobody")
	}
}

// What adds to the die is named: a general by his name or his quality, the training by
// its word; nothing when nothing adds (OM §14/rally [+]).
func Test14_WhatAddsIsNamed(t *testing.T) {
	registerWords()
	for facts, want := range map[string]string{
		"":                           "2/86 d100 41 +5 Thomières = 46, not above 50",
		"grade=veteran":              "2/86 d100 41 +5 Thomières +10 veteran = 56, above 50",
		"general=normal":             "2/86 d100 41 +10 normal commander = 51, above 50",
		"general=none":               "2/86 d100 41, not above 50",
		"general=none grade=veteran": "2/86 d100 41 +10 veteran = 51, above 50",
	} {
		s := rallyingState(t)
		v := throw(t, prepared(t, s, actionOf(t, s, "rally 2/86 "+facts)), nil, 41)
		got := i18n.New(i18n.EN).Say(nth(v.Lines, 0).Say)
		if !strings.HasPrefix(got, want+":") {
			t.Errorf("OM §14: %s: got %s; want %s", facts, got, `strings.HasPrefix(got, want+":")`)
		}
	}
}
