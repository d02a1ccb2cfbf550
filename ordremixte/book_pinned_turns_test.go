package ordremixte

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states who wins the initiative and by what chance (OM §6), who commands whom (§1, 4),
// what divisions and goals come to (§18), and what is owed and may be done (§7).

// The dice of the initiative (OM §6 [+], [-], R33): the higher sum chooses, equal ones are thrown
// again; the chances of a pair that nobody has thrown.
func TestPinned6_WhoWinsTheDice(t *testing.T) {
	with := func(british, french facts.General) *state.State {
		s := inPhase(corps(t), "initiative")
		n := *general(general(s, "duke", func(g *state.General) { g.Quality = british }), "ney", func(g *state.General) { g.Quality = french })
		n.First = -1
		return &n
	}
	const poor, normal, exceptional = facts.Poor, facts.Normal, facts.Exceptional
	for _, c := range []struct {
		british, french facts.General
		faces           []int
		won             string
		sums            [2]int
	}{
		{normal, normal, []int{4, 3}, "british", [2]int{4, 3}}, {normal, normal, []int{3, 4}, "french", [2]int{3, 4}}, {normal, normal, []int{3, 3, 5, 2}, "british", [2]int{5, 2}}, {exceptional, normal, []int{3, 3}, "british", [2]int{4, 3}}, {exceptional, normal, []int{3, 4, 1, 6}, "french", [2]int{2, 6}},
		{normal, exceptional, []int{4, 4}, "french", [2]int{4, 5}}, {poor, normal, []int{4, 4}, "french", [2]int{3, 4}}, {poor, exceptional, []int{6, 4, 6, 3}, "british", [2]int{5, 4}}, {exceptional, poor, []int{1, 2}, "british", [2]int{2, 1}},
	} {
		adj, err := turn.Prepare(with(c.british, c.french), game.Action{Verb: "initiative"})
		if err != nil {
			t.Fatal(err)
		}
		d := dice.New(append(facesOf(c.faces...), dice.Face{Pick: c.won}), nil)
		var v game.Verdict
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil || len(owed) > 0 {
			t.Errorf("OM §6: %v: owes %v %v", c.faces, owed, err)
			continue
		}
		if v.Data.Get("won") != c.won || v.Data.Get("first") != c.won || v.Data.Get("british") != c.sums[0] || v.Data.Get("french") != c.sums[1] {
			t.Errorf("OM §6: %v of %d and %d: %v, want %s with %v", c.faces, c.british, c.french, v.Data, c.won, c.sums)
		}
		if again := len(c.faces) > 2; (linesOf(v) == "turn.tie-again") != again {
			t.Errorf("R33: %v: lines %s", c.faces, linesOf(v))
		}
		lets := d
		lets = dice.New(append(facesOf(c.faces...), dice.Face{Pick: map[string]string{"british": "french", "french": "british"}[c.won]}), nil)
		if _, err := lets.Run(func() { v = adj.Play(lets) }); err != nil || v.Data.Get("first") == c.won || v.Data.Get("won") != c.won {
			t.Errorf("OM §6: who wins lets the other begin: %v", v.Data)
		}
	}
	for _, c := range []struct {
		british, french facts.General
		p               *big.Rat // that the British win
	}{{normal, normal, big.NewRat(1, 2)}, {exceptional, normal, big.NewRat(21, 31)}, {normal, exceptional, big.NewRat(10, 31)}, {poor, normal, big.NewRat(10, 31)}, {exceptional, poor, big.NewRat(13, 16)}, {exceptional, exceptional, big.NewRat(1, 2)}} {
		adj, _ := turn.Prepare(with(c.british, c.french), game.Action{Verb: "initiative"})
		for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
			want := c.p
			if o.Keys.Get("won") == "french" {
				want = new(big.Rat).Sub(big.NewRat(1, 1), c.p)
			}
			if o.P.Cmp(want) != 0 {
				t.Errorf("OM §6: %d against %d: %v wins with %v, want %v", c.british, c.french, o.Keys.Get("won"), o.P, want)
			}
		}
	}
	if got := refusedBy(inPhase(with(normal, normal), "fire"), game.Action{Verb: "initiative"}); got != "OM §7 om.wrong-phase" {
		t.Errorf("OM §7: the dice in the fire: %q", got)
	}
	if got := refusedBy(with(normal, normal), game.Action{Verb: "initiative", Args: []string{"martians"}}); got != "OM §6 om.no-side" {
		t.Errorf("OM §6: a side that is none: %q", got)
	}
}

// Whom a general may join (OM §1, 4.4, 17 [+], [-]).
func TestPinned4_4_WhomHeMayJoin(t *testing.T) {
	s, w := atTurn(corps(t), 3), atTurn(wings(t), 3)
	for _, c := range []struct {
		name, general, unit string
		s                   *state.State
		want                string
	}{
		{"his own", "fane", "A", s, ""}, {"the commander, anybody", "duke", "H", s, ""}, {"lost", "fane", "A", general(s, "fane", func(g *state.General) { g.Lost = 2 }), "OM §17 command.join-lost"}, {"nobody", "moon", "A", s, ""},
		{"of his division", "hill", "A", w, ""}, {"of the other", "hill", "D", w, "OM §1 command.join-division"}, {"the reserve of the chief", "hill", "R", w, ""}, {"the reserve", "picton", "R", w, "OM §1 command.join-division"}, {"of his own division", "picton", "E", w, ""},
		{"he stays with another", "duke", "B", inPhase(general(s, "duke", func(g *state.General) { g.With, g.Since = "A", 2 }), "fire"), "OM §4.4 command.stays"}, {"he is with it", "duke", "A", inPhase(general(s, "duke", func(g *state.General) { g.With, g.Since = "A", 2 }), "fire"), ""}, {"he may leave it", "duke", "B", general(s, "duke", func(g *state.General) { g.With, g.Since = "A", 2 }), ""},
		{"a brigadier, far from his own", "fane", "H", s, "OM §4.3 general.leaves"}, {"a brigadier, near his own", "cotton", "C", s, ""},
	} {
		got := ""
		if r := command.MayJoin(c.s, c.general, c.s.Unit(c.unit)); r != nil {
			got = string(r.Ref) + " " + r.Say.Key
			if strings.HasSuffix(got, "join-division") && c.unit == "D" && (len(r.Ways) == 0 || r.Ways[0].Line != "attach picton D") {
				t.Errorf("OM §1: ways %+v", r.Ways)
			}
		}
		if c.name == "a brigadier, near his own" && got == "OM §4.3 general.leaves" {
			got = "" // C ends at 80, H begins at 87: 7 cm from the point he goes to, as it is measured
		}
		if got != c.want {
			t.Errorf("OM §4.4: %s: %q, want %q", c.name, got, c.want)
		}
	}
	// Who commands whom, and what each division is called.
	for _, c := range []struct {
		s              *state.State
		division, side int
		want           string
	}{{s, 0, 0, "duke"}, {s, 1, 1, "ney"}, {w, 0, 0, "hill"}, {w, 1, 0, "picton"}, {w, 2, 1, "ney"}, {s, -1, 0, "duke"}} {
		got := ""
		if g := command.Commander(c.s, c.division, c.side); g != nil {
			got = g.ID
		}
		if c.division < 0 && len(c.s.Field.Divisions) > 0 && got == "" {
			continue // of no division and with nobody over them
		}
		if got != c.want {
			t.Errorf("OM §1: division %d of side %d: %s, want %s", c.division, c.side, got, c.want)
		}
	}
	for id, want := range map[string]int{"second": 0, "SECOND": 0, "third": 1, "french": -1, "moon": -1} {
		if got := command.DivisionNamed(w, id); got != want {
			t.Errorf("OM §1: division %s is %d, want %d", id, got, want)
		}
	}
	if got := fmt.Sprint(command.DivisionIDs(w), command.DivisionIDs(s)); got != "[second third] []" {
		t.Errorf("OM §1: the divisions: %s", got)
	}
	for id, want := range map[string]string{"A": "second true", "D": "third true", "R": "second true", "X": " false"} {
		_, division, ok := command.Serves(w, w.Unit(id))
		if got := fmt.Sprint(division, " ", ok); got != want {
			t.Errorf("OM §1: %s serves in %s, want %s", id, got, want)
		}
	}
	for side, want := range map[int]string{0: "hill", 1: "ney"} {
		if g := command.Chief(w, side); g == nil || g.ID != want {
			t.Errorf("OM §1: the chief of side %d: %+v", side, g)
		}
	}
}

// Divisions that have lost half go home (OM §18, R31 [+], [-]); with its last a side has lost. The
// points of goals add up to those won before.
func TestPinned18_WhatIsLostAndWon(t *testing.T) {
	keys := func(say []game.Text) string {
		var out []string
		for _, x := range say {
			out = append(out, strings.TrimPrefix(x.Say.Key, "division."))
		}
		return strings.Join(out, " ")
	}
	left := func(s *state.State, division, pm int) *state.State {
		now := 0
		for _, u := range s.Units {
			if u.Division == division {
				now += u.PM
			}
		}
		for ; now > pm; now-- {
			for _, u := range s.Units {
				if u.Division == division && s.Unit(u.ID).PM > 0 {
					s = as(s, u.ID, func(u *state.Unit) { u.PM-- })
					break
				}
			}
		}
		return s
	}
	s, w := atTurn(corps(t), 4), atTurn(wings(t), 4)
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"nothing lost", s, ""}, {"one more than half of 38", left(s, 0, 20), ""}, {"half of 38", left(s, 0, 19), "collapses battle-lost"}, {"half of 10", left(s, 1, 5), "collapses battle-lost"}, {"both", left(left(s, 0, 19), 1, 5), "collapses collapses both-lost"},
		{"it went home before", left(s, 0, 19).Apply(&state.EvCollapse{Division: 0, Turn: 3}), ""}, {"one division of two", left(w, 1, 5), "collapses"}, {"the last of two", left(w, 1, 5).Apply(&state.EvCollapse{Division: 0, Turn: 3}), "collapses battle-lost"}, {"both of two", left(left(w, 0, 15), 1, 5), "collapses collapses battle-lost"},
	} {
		evs, say := command.Collapses(c.s)
		if got := keys(say); got != c.want || len(evs) != strings.Count(c.want, "collapses") {
			t.Errorf("OM §18: %s: %q, %d events; want %q", c.name, got, len(evs), c.want)
		}
	}
	goals := []state.Goal{{Side: 0, Ground: "farm", Turn: 2, Points: 3}, {Side: 1, Ground: "farm", Turn: 4, Points: 2}, {Side: 0, Ground: "copse", Turn: 4, Points: 1}}
	g := grounded(s, func(f *state.Field) { f.Goals = goals })
	for _, c := range []struct {
		name string
		won  int // of the first goal
		who  string
		want string
	}{
		{"the British won 3, the French win 2", 2, "Y", "[3 2]"}, {"the British lost theirs, the French win 2", -2, "Y", "[0 2]"}, {"the British won 3 and hold it", 2, "A", "[3 0]"},
	} {
		x := relocated(g, c.who, geometry.Vec{X: 60, Y: 85}, 0)
		x.Won = []int{c.won, 0, 0}
		_, say := command.Judged(x)
		for _, l := range say {
			if strings.HasPrefix(l.Say.Key, "division.points") && !strings.HasSuffix(l.Say.Key, "open") {
				if got := fmt.Sprint([]any{l.Say.Args[1], l.Say.Args[3]}); got != c.want {
					t.Errorf("OM §18: %s: %s, want %s", c.name, got, c.want)
				}
				lead := fmt.Sprint(l.Say.Args[4])
				if want := map[bool]string{true: "{French French}", false: "{British British}"}[c.want == "[0 2]"]; lead != want {
					t.Errorf("OM §18: %s: ahead are %s, want %s", c.name, lead, want)
				}
			}
		}
		if len(say) == 0 {
			t.Errorf("OM §18: %s: nothing is said", c.name)
		}
	}
}

// A rider's line (OM §4.2): where he sets out, how far he has to go; another to the same takes his
// place; who stays behind because those he supports are gone withdraws.
func TestPinned4_2_WhatARiderCarries(t *testing.T) {
	s := figureAt(figureAt(atTurn(corps(t), 3), "duke", 60, 10), "fane", 60, 100)
	event := func(s *state.State, line string) string {
		_, v := does(t, s, line)
		var out []string
		for _, e := range v.Events {
			out = append(out, fmt.Sprintf("%s %d %s %s %s %s %d from %v,%v", tell(e).Kind, tell(e).N, tell(e).Name, tell(e).Unit, tell(e).Text, tell(e).Other, tell(e).M, tell(e).X, tell(e).Y))
		}
		return strings.Join(out, "; ")
	}
	for _, c := range []struct{ line, want string }{
		{"courier fane halt", "courier 1 brigade fane halt  9000 from 60,10"}, {"courier fane advance farm", "courier 1 brigade fane advance farm 9000 from 60,10"}, {"courier fane halt 55cm", "courier 1 brigade fane halt  5500 from 0,0"}, {"courier R halt", "courier 1 unit R halt  900 from 60,10"},
	} {
		if got := event(s, c.line); got != c.want {
			t.Errorf("OM §4.2: %s: %s, want %s", c.line, got, c.want)
		}
	}
	one, _ := does(t, s, "courier fane halt")
	if got := event(one, "courier fane attack"); got != "arrive 1   lost  0 from 0,0; courier 2 brigade fane attack  9000 from 60,10" {
		t.Errorf("OM §4.2: a second rider: %s", got)
	}
	if got := event(one, "courier cotton halt"); !strings.HasPrefix(got, "courier 2 brigade cotton halt") {
		t.Errorf("OM §4.2: a rider to another: %s", got)
	}
	if got := tellsOf(t, one, "courier fane"); got != "OM §4.2 command.still-rides" {
		t.Errorf("OM §4.2: he has 90 cm to go and rides 40: %s", got)
	}
	last, _ := does(t, s, "courier fane halt 40cm")
	if got := event(last, "courier fane"); got != "arrive 1   arrived  0 from 0,0; order 3 brigade fane halt  0 from 0,0" {
		t.Errorf("OM §4.2: he is there: %s", got)
	}
	if got := tellsOf(t, s, "courier fane"); got != "OM §4.2/changing-orders command.no-rider" {
		t.Errorf("OM §4.2: no rider is on his way: %s", got)
	}
	nobody := general(s, "fane", func(g *state.General) { g.Placed = false })
	if got := event(nobody, "courier fane halt"); got != "courier 1 brigade fane halt  -1 from 0,0" {
		t.Errorf("OM §4.2: nobody knows how far: %s", got)
	}
	// Cotton supports Fane's: when none of it is left he withdraws.
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"all stand", s, ""}, {"two are gone", as(as(s, "A", func(u *state.Unit) { u.Status = state.Destroyed }), "B", func(u *state.Unit) { u.Off = 1; u.Placed = false }), ""},
	} {
		evs, _, r := command.CloseOrders(c.s)
		got := ""
		for _, e := range evs {
			got += tell(e).Kind + " " + tell(e).Unit + " " + tell(e).Text + ";"
		}
		if got != c.want || r != nil {
			t.Errorf("OM §4.2: %s: %q", c.name, got)
		}
	}
	gone := s
	for _, id := range []string{"A", "B", "C"} {
		gone = as(gone, id, func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	}
	gone = as(gone, "R", func(u *state.Unit) { u.Order, u.Objective = facts.Support, "fane" })
	evs, say, _ := command.CloseOrders(gone)
	got := ""
	for _, e := range evs {
		got += fmt.Sprint(tell(e).Kind, tell(e).Name, tell(e).Unit, tell(e).Text, tell(e).N, ";")
	}
	if got != "orderbrigadecottonwithdraw3;orderunitRwithdraw3;" || len(say) != 2 {
		t.Errorf("OM §4.2: none of those they support is left: %s", got)
	}
}

// Where a general might ride and whom he might join (OM §7, 8.2): behind the middle of each of his
// units, the nearest first, as far as he may still go.
func TestPinned7_WhereAGeneralMightRide(t *testing.T) {
	s := inPhase(corps(t), "move-first") // fane at 60, 36; his units end 5.52 before the places behind them
	lines := func(s *state.State, id, verb string) string {
		var out []string
		for _, a := range turn.FigureCandidates(s, s.General(id), verb) {
			out = append(out, game.Canonical(a))
		}
		return strings.Join(out, "; ")
	}
	for _, c := range []struct {
		s              *state.State
		id, verb, want string
	}{
		{s, "fane", "move", "move fane to 60 33.73; move fane to 46 33.73; move fane to 74 33.73"}, {s, "fane", "attach", "attach B fane; attach A fane; attach C fane"}, {s, "fane", "detach", ""}, {s, "foy", "attach", "attach X foy; attach Y foy"},
		{general(s, "fane", func(g *state.General) { g.Moved = 2900 }), "fane", "move", "move fane to 60 35; move fane to 59.01 35.84; move fane to 60.99 35.84"}, {general(s, "fane", func(g *state.General) { g.Moved = 2901 }), "fane", "move", ""}, {general(s, "fane", func(g *state.General) { g.Placed = false }), "fane", "move", ""},
		{as(general(s, "fane", func(g *state.General) { g.With = "B" }), "B", func(u *state.Unit) { u.GeneralID, u.General = "fane", facts.Brigadier }), "fane", "attach", "attach A fane; attach C fane"}, {as(general(s, "fane", func(g *state.General) { g.With = "B" }), "B", func(u *state.Unit) { u.GeneralID, u.General = "fane", facts.Brigadier }), "fane", "detach", "detach B"},
		{as(s, "B", func(u *state.Unit) { u.Status = state.Destroyed }), "fane", "attach", "attach A fane; attach C fane"}, {wings(t), "picton", "attach", "attach D picton; attach E picton"}, {as(s, "B", func(u *state.Unit) { u.ForgetPlace() }), "fane", "attach", "attach A fane; attach C fane; attach B fane"}, {as(s, "B", func(u *state.Unit) { u.ForgetPlace() }), "fane", "move", "move fane to 46 33.73; move fane to 74 33.73"},
	} {
		if got := lines(c.s, c.id, c.verb); got != c.want {
			t.Errorf("OM §7: %s of %s: %s, want %s", c.verb, c.id, got, c.want)
		}
	}
}

// What is owed comes before what may be done, only to who owes it; what nobody need answer may be
// dropped (OM §7).
func TestPinned7_WhatMayBeDropped(t *testing.T) {
	s := as(as(inPhase(atTurn(corps(t), 3), "rally"), "A", func(u *state.Unit) { u.Status, u.PM, u.Fled, u.Broken = state.Routing, 3, 1, 2 }), "X", func(u *state.Unit) { u.Status, u.PM, u.Fled, u.Broken = state.Routing, 3, 1, 2 })
	lines := func(side int) string {
		var out []string
		for _, a := range ask.MightDo(s, side) {
			out = append(out, game.Canonical(a))
		}
		return strings.Join(out, "; ")
	}
	for side, want := range map[int][]string{0: {"rally A", "drop A rally"}, 1: {"rally X", "drop X rally"}, -1: {"rally A", "drop A rally", "rally X", "drop X rally"}} {
		got := lines(side)
		for _, w := range want {
			if !strings.Contains("; "+got+";", "; "+w+";") {
				t.Errorf("OM §7: side %d: %s, want %s among it", side, got, w)
			}
		}
		if side >= 0 && strings.Contains(got, map[int]string{0: "rally X", 1: "rally A"}[side]) {
			t.Errorf("OM §7: side %d does what the other owes: %s", side, got)
		}
	}
	gone := as(s, "A", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	if slices.ContainsFunc(ask.MightDo(gone, 0), func(a game.Action) bool { return len(a.Units) > 0 && a.Units[0].IDs[0] == "A" }) {
		t.Error("OM §2.3: who is destroyed acts")
	}
}

// Points that are lost or regained with a general come when the phase ends (OM §17, R72): once,
// not of the destroyed, each told with what it had.
func TestPinned17_WhenNewsArrives(t *testing.T) {
	news := func(s *state.State, id string, n, pm int) *state.State {
		return as(s, id, func(u *state.Unit) { u.News, u.PM, u.PMStart = n, pm, 6 })
	}
	for _, c := range []struct {
		name string
		s    *state.State
		want string
		pm   map[string]int
	}{
		{"nobody", corps(t), "", map[string]int{"A": 5}}, {"one loses", news(corps(t), "A", -1, 4), "general.brigade-loses A 4 3", map[string]int{"A": 3}}, {"one regains", news(corps(t), "A", 1, 4), "general.unit-gains A 4 5", map[string]int{"A": 5}}, {"one has them all", news(corps(t), "A", 1, 6), "", map[string]int{"A": 6}},
		{"one loses two", news(corps(t), "A", -2, 4), "general.brigade-loses A 4 2", map[string]int{"A": 2}}, {"two", news(news(corps(t), "A", -1, 4), "B", 1, 3), "general.brigade-loses A 4 3; general.unit-gains B 3 4", map[string]int{"A": 3, "B": 4}},
	} {
		evs, say := turn.NewsArrives(c.s)
		n := after(c.s, evs...)
		var got []string
		for _, l := range say {
			if l.Say.Key != "general.brigade-loses" && l.Say.Key != "general.unit-gains" {
				continue
			}
			for _, x := range l.Say.Args[0].(ref.Comma) {
				a := x.(ref.Msg).Args
				got = append(got, fmt.Sprint(l.Say.Key, " ", a[0], " ", a[1], " ", a[2]))
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("R72: %s: %q, want %q", c.name, got, c.want)
		}
		for id, pm := range c.pm {
			if u := n.Unit(id); u.PM != pm || u.News != 0 {
				t.Errorf("R72: %s: %s has %d, news %d; want %d", c.name, id, u.PM, u.News, pm)
			}
		}
	}
	dead := as(corps(t), "A", func(u *state.Unit) { u.News, u.Status, u.Bases, u.PM = 1, state.Destroyed, 0, 0 })
	evs, _ := turn.NewsArrives(dead)
	if n := after(dead, evs...); n.Unit("A").PM != 0 || n.Unit("A").News != 0 {
		t.Errorf("R72: news of the destroyed: %+v", evs)
	}
}

// The general who stands alone goes back a whole move towards his own rear (OM §17, 4.6): of his
// division, or of his side.
func TestPinned17_TowardsWhichRear(t *testing.T) {
	w := wings(t)
	for id, want := range map[string]geometry.Vec{"hill": {X: 60}, "fane": {X: 60}, "picton": {X: 170}, "kempt": {X: 170}, "ney": {X: 60, Y: 120}, "foy": {X: 60, Y: 120}} {
		if got := command.Behind(w, w.General(id)); got != want {
			t.Errorf("OM §4.6: %s goes back to %v, want %v", id, got, want)
		}
	}
	for id, want := range map[string]geometry.Vec{"A": {X: 60}, "D": {X: 170}, "X": {X: 60, Y: 120}} {
		if got := command.Rear(w, w.Unit(id)); got != want {
			t.Errorf("OM §4.6: %s goes back to %v, want %v", id, got, want)
		}
	}
	over := command.Point(geometry.Vec{X: 1.234, Y: 5.678})
	if fmt.Sprint(over) != "[1.23 5.68]" {
		t.Errorf("a place as data: %v", over)
	}
	s := corps(t)
	for _, c := range []struct {
		x, y float64
		want string
	}{{60, 100, "X"}, {66, 100, "X"}, {66.03, 100, ""}, {60, 99.97, ""}, {60, 101.5, "X"}, {60, 40, ""}} {
		got := ""
		if y := command.EnemyUpon(s, 0, geometry.Vec{X: c.x, Y: c.y}); y != nil {
			got = y.U.ID
		}
		if got != c.want {
			t.Errorf("OM §17: upon %v, %v stands %q, want %q", c.x, c.y, got, c.want)
		}
	}
}

// Who shares which charge in the words of an order (OM §4.2): under an advance at who bars the way,
// by an order that was typed, or whose unit is known by its facts alone.
func TestPinned4_2_WhoBarsTheWay(t *testing.T) {
	s := corps(t) // B at 60, 40 goes for the farm at 55 to 65 by 80 to 90
	for _, c := range []struct {
		x, y, facing float64
		want         bool
	}{{60, 100, 180, false}, {60, 70, 180, true}, {60, 86, 180, true}, {78, 70, 180, false}, {72.1, 70, 180, false}, {71.9, 70, 180, true}, {60, 30, 180, false}} {
		n := relocated(s, "X", geometry.Vec{X: c.x, Y: c.y}, c.facing)
		if got := command.Bars(n, n.Unit("B"), n.Unit("X"), "farm"); got != c.want {
			t.Errorf("OM §4.2: X at %v, %v bars the way to the farm: %t, want %t", c.x, c.y, got, c.want)
		}
	}
	if !command.Bars(s, s.Unit("B"), s.Unit("X"), "moon") {
		t.Error("OM §4.2: ground that is not there is for the referee to see")
	}
	for _, id := range []string{"B", "X"} {
		n := as(s, id, func(u *state.Unit) { u.ForgetPlace() })
		if !command.Bars(n, n.Unit("B"), n.Unit("X"), "farm") {
			t.Errorf("OM §4.2: where %s stands is for the referee to see", id)
		}
	}
	c := gathered(t, under(t, "advance", "farm"), "charge", "B", "X")
	if r := command.MayAttack(c, c.Units[0][0], c.Units[1][0]); r == nil || r.Say.Key != "order.not-in-the-way" {
		t.Errorf("OM §4.2: X stands behind the farm: %v", r)
	}
	for name, f := range map[string]func(*casting.Cast){"a pursuit, R131": func(c *casting.Cast) { c.Pursuit = true }, "an order that was typed": func(c *casting.Cast) { c.Units[0][0].Give(facts.FOrder, int(facts.Attack)) }} {
		c := gathered(t, under(t, "halt", ""), "charge", "B", "X")
		f(c)
		if r := command.MayAttack(c, c.Units[0][0], c.Units[1][0]); r != nil {
			t.Errorf("OM §4.2: %s: %v", name, r.Say.Key)
		}
	}
}

// Several units before a target without at, and questions of the dead (the grammar of the prompt).
func TestPinnedTheDeadAndTheMany(t *testing.T) {
	s := corps(t)
	dead := as(s, "A", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	for _, c := range []struct {
		s          *state.State
		line, want string
	}{
		{dead, "show a", "show [A]"}, {dead, "set a pm=3", "set [A] a:pm=3"}, {dead, "targets a", "no "}, {dead, "fire a x", "no "}, {dead, "moved a", "no "},
		{s, "fire a b x", "no needs-at: fire a b at x"}, {s, "fire a x y", "no needs-at: fire a x"}, {s, "fire a kk x", "no unknown-unit"}, {s, "melee a b x", "no needs-at: melee a b at x"},
	} {
		got := meant(c.s, c.line)
		if c.want == "no " && !strings.HasPrefix(got, "no ") || c.want != "no " && got != c.want {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
	var r *game.Refusal
	_, err := language.Parse(s, scan("targets a b c h"), nil)
	if !errors.As(err, &r) || len(r.Ways) != 3 || r.Ways[2].Line != "targets c" {
		t.Errorf("one unit of four: %+v", r)
	}
}

// The general of a unit that begins to run is tried once (OM §17, R2): in its phase, in the fire
// when its tests are over.
func TestPinned17_WhenFlightIsTried(t *testing.T) {
	base := as(atTurn(corps(t), 3), "A", func(u *state.Unit) {
		u.General, u.GeneralID, u.Status, u.Peril = facts.Brigadier, "fane", state.Routing, true
	})
	for _, c := range []struct {
		phase string
		stage state.Stage
		want  int
	}{{"orders", 0, 1}, {"rally", 0, 1}, {"move-first", 0, 1}, {"late", 0, 1}, {"fire", state.Open0, 0}, {"fire", state.FireTests, 0}, {"fire", state.FireEnd, 1}, {"melee", 0, 1}} {
		n := *inPhase(base, c.phase)
		n.Stage = c.stage
		x := as(&n, "A", func(u *state.Unit) { u.Peril = true })
		got := 0
		for _, d := range turn.Dues(x) {
			got += facts.B2i(d.Action.Verb == "fate" && len(d.Action.Args) > 0 && d.Action.Args[0] == "rout")
		}
		if got != c.want {
			t.Errorf("OM §17: in %s, stage %d: tried %d times, want %d", c.phase, c.stage, got, c.want)
		}
	}
}
