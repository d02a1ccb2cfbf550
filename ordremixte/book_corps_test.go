package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/render"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds a side of several divisions, as a scenario file gives it, against the
// book (OM §1, 2.2, 4, 4.6, 17, 18), in its order.

// wings sets up a British corps of two divisions: hill's (brigade fane, A, B and C, and
// battery G, at the left) and picton's (brigade kempt, D and E, at the right), with a
// reserve R and a battery K of no division. Hill commands in chief; every general is
// exceptional unless more, words of the file and what replaces them, says otherwise.
func wings(t testing.TB, more ...string) *state.State {
	t.Helper()
	file := `format: adjutant/scenario/1
game: ordremixte
name: T
date: 1815-06-18
table: {width: 180, depth: 120}
sides:
  - name: British
    nation: britain
    chief: hill
    rear: [60, 0]
    divisions:
      - name: {en: Second Division, it: Seconda divisione}
        id: second
        commander: {id: hill, quality: exceptional, at: [40, 20]}
        brigades:
          - name: Fane
            general: {id: fane, at: [40, 36]}
            order: attack
            units:
              - {id: A, bases: 4, at: [26, 40]}
              - {id: B, bases: 4, at: [40, 40]}
              - {id: C, bases: 4, at: [54, 40]}
        artillery:
          - {id: G, arm: foot-artillery, bases: 2, at: [10, 40]}
      - name: {en: Third Division, it: Terza divisione}
        id: third
        commander: {id: picton, quality: exceptional, at: [140, 20]}
        rear: [170, 0]
        brigades:
          - name: Kempt
            general: {id: kempt, at: [140, 36]}
            order: halt
            units:
              - {id: D, bases: 4, at: [133, 40]}
              - {id: E, bases: 4, at: [147, 40]}
    reserve: {id: R, arm: heavy-cavalry, bases: 4, at: [60, 25]}
    artillery:
      - {id: K, arm: foot-artillery, bases: 2, at: [90, 40]}
  - name: French
    nation: france
    commander: {id: ney, quality: exceptional, at: [60, 116]}
    rear: [60, 120]
    brigades:
      - name: Foy
        general: {id: foy, at: [60, 104]}
        order: halt
        units:
          - {id: X, bases: 4, at: [60, 100], facing: 180}
          - {id: Y, bases: 4, at: [140, 100], facing: 180}
`
	for i := 0; i < len(more); i += 2 {
		if !strings.Contains(file, more[i]) {
			t.Fatalf("the file has no %q", more[i])
		}
		file = strings.Replace(file, more[i], more[i+1], 1)
	}
	s := begun(t, file)
	if err := (Rules{}).Check(s); err != nil {
		t.Fatal(err)
	}
	return exact(s)
}

// over gives the corps a commander who leads none of its divisions.
var over = []string{"chief: hill", "commander: {id: duke, quality: normal, at: [90, 10]}"}

// A scenario with divisions begins with all of them: their generals, brigades, guns,
// rear points and points (OM §1 [+], OM §4.6 [+], OM §18 [+]); a side without begins as
// one (OM §1 [-]). The reserve and the guns of no division are of the division of the
// commander in chief, or of none when he leads none (OM §2.2 [+], OM R135).
func Test1_DivisionsOfTheScenario(t *testing.T) {
	for _, c := range []struct {
		more         []string
		chief        string
		chiefs, mine int
		starts       [3]int
		first        int
	}{{nil, "hill", 0, 0, [3]int{31, 10, 10}, 0}, {over, "duke", -1, -1, [3]int{20, 10, 10}, 1}} {
		s := wings(t, c.more...)
		if len(s.Field.Divisions) != 3 || len(s.Collapsed) != 3 || len(s.ChiefLost) != 2 || len(s.Commands) != 3 {
			t.Fatalf("%d divisions, %d commands", len(s.Field.Divisions), len(s.Commands))
		}
		for i, d := range s.Field.Divisions {
			if now, start := chain.DivisionPM(s, i); start != c.starts[i] || now != start || d.Side != i/2 {
				t.Errorf("%s: %d of %d PM, want %d", d.ID, now, start, c.starts[i])
			}
		}
		if g := command.Chief(s, 0); g == nil || g.ID != c.chief || g.Division != c.chiefs || s.Field.Sides[0].Commander != c.chief {
			t.Errorf("OM §1: in chief: got %+v; want %s", g, "g != nil, g.ID == c.chief, g.Division == c.chiefs, s.Field.Sides[0].Commander == c.chief")
		}
		for id, want := range map[string]int{"A": 0, "C": 0, "G": 0, "D": 1, "E": 1, "R": c.mine, "K": c.mine, "X": 2} {
			if got := s.Unit(id).Division; got != want {
				t.Errorf("%s is of division %d, want %d", id, got, want)
			}
		}
		for d, want := range []string{"hill", "picton", "ney"} {
			if g := command.Commander(s, d, d/2); g == nil || g.ID != want || g.Division != d {
				t.Errorf("division %d is under %+v", d, g)
			}
		}
		for i, want := range []int{0, 1, 2} {
			if b := s.Field.Brigades[i]; b.Division != want || s.Brigadier(i).Division != want {
				t.Errorf("%s is of division %d", b.ID, b.Division)
			}
		}
		if r := s.Field.Divisions[0].Rear; r != (geometry.Vec{X: 60}) {
			t.Errorf("rear of the second: %v", r)
		}
		if r := s.Field.Divisions[1].Rear; r != (geometry.Vec{X: 170}) {
			t.Errorf("rear of the third: %v", r)
		}
		if n := command.DivisionName(s, 1); n.EN != "Third Division" || n.IT != "Terza divisione" || command.DivisionName(s, 2).EN != "French" {
			t.Errorf("called %v and %v", n, command.DivisionName(s, 2))
		}
		if g := command.Commander(s, s.Unit("R").Division, 0); g == nil || g.ID != c.chief {
			t.Errorf("the reserve is under %+v", g)
		}
	}
	one := corps(t)
	if len(one.Field.Divisions) != 2 || chain.Several(one, 0) || one.Unit("R").Division != 0 || one.Unit("G").Division != 0 || command.DivisionName(one, 0).EN != "British" {
		t.Errorf("a side without divisions: %+v", one.Field.Divisions)
	}
}

// Each brigade takes orders from its own divisional general alone, however near another
// or the commander in chief is (OM §1 [+]); the other's figure counts for nothing (OM §1
// [-]). The turns are those that his quality gives him (OM §4.1 [+]).
func Test1_OrdersOfTheOwnGeneral(t *testing.T) {
	s := atTurn(wings(t), 1)
	does(t, s, "order fane halt")
	does(t, s, "order kempt attack")
	away := after(s, &state.EvFigure{General: "picton", X: 40, Y: 30})
	r := no(t, away, "order kempt attack", "OM §4.2/changing-orders", "command.far")
	if len(r.Ways) == 0 || nth(r.Ways, 0).Line != "courier kempt attack" {
		t.Errorf("OM §1: ways: got %+v; want %s", r.Ways, `len(r.Ways) != 0, r.Ways[0].Line == "courier kempt attack"`)
	}
	near := after(away, &state.EvFigure{General: "hill", X: 140, Y: 30})
	no(t, near, "order kempt attack", "OM §4.2/changing-orders", "command.far")
	// A rider leaves from the own general and rides to the own brigadier.
	_, v := does(t, away, "courier kempt attack")
	if got := i18n.New(i18n.EN).Say(nth(v.Lines, 1).Say); !strings.Contains(got, "100.18") {
		t.Errorf("OM §1: rides: got %s; want %s", got, `strings.Contains(got, "100.18")`)
	}
	slow := atTurn(wings(t, "{id: picton, quality: exceptional", "{id: picton, quality: normal"), 2)
	no(t, slow, "order kempt attack", "OM §4.1", "command.not-now")
	does(t, slow, "order fane halt")
	poor := atTurn(wings(t, "{id: hill, quality: exceptional", "{id: hill, quality: poor"), 2)
	no(t, poor, "order fane halt", "OM §4.1", "command.never")
	does(t, poor, "order kempt attack")
	// The man over them orders no brigade, only his reserve.
	duke := atTurn(wings(t, over...), 3)
	none := after(duke, &state.EvFigure{General: "hill", X: 170, Y: 10}, &state.EvFigure{General: "duke", X: 40, Y: 30})
	no(t, none, "order fane halt", "OM §4.2/changing-orders", "command.far")
	does(t, none, "order R attack")
	far := no(t, none, "order fane halt", "OM §4.2/changing-orders", "command.far")
	if got := i18n.New(i18n.EN).Say(far.Hint); got != "Fane, Second Division, hears Hill alone (OM §1)" {
		t.Errorf("OM §1: hint: got %s; want %s", got, `got == "Fane, Second Division, hears Hill alone (OM §1)"`)
	}
	no(t, after(none, &state.EvFigure{General: "duke", X: 170, Y: 100}), "order R attack", "OM §4.3", "command.far")
}

// A divisional general's orders reach 30 cm before 1812 as in one division (OM
// §4.2/changing-orders [+]), or 40 under the other reading (OM R136); a single division
// has no such reading (OM §4.2/changing-orders [-]).
func Test1_ReachOfADivisionalGeneral(t *testing.T) {
	at := func(s *state.State) *state.State {
		return after(s, &state.EvFigure{General: "picton", X: 140, Y: 1}, &state.EvFigure{General: "fane", X: 60, Y: 45})
	}
	early := at(atTurn(wings(t, "date: 1815-06-18", "date: 1808-08-21"), 1))
	no(t, early, "order kempt attack", "OM §4.2/changing-orders", "command.far")
	other := &state.EvRuling{Ruling: 136, Reading: "b"}
	does(t, early.Apply(other), "order kempt attack")
	does(t, at(atTurn(wings(t), 1)), "order kempt attack")
	one := after(atTurn(corps(t, "date: 1815-06-18", "date: 1808-08-21", "{id: duke, quality: normal", "{id: duke, quality: exceptional"), 1), &state.EvFigure{General: "fane", X: 60, Y: 45})
	no(t, one.Apply(other), "order fane halt", "OM §4.2/changing-orders", "command.far")
}

// Guns do more than stand and fire within 40 cm of their own general (OM
// §4.2/changing-orders [+]), not of another (OM §4.2/changing-orders [-]).
func Test4_2_GunsOfADivision(t *testing.T) {
	s := inPhase(wings(t, "sides:", "first: british\nsides:"), "move-first")
	far := after(s, &state.EvFigure{General: "hill", X: 140, Y: 20}, &state.EvFigure{General: "picton", X: 12, Y: 30})
	if _, err := turn.Prepare(far, actionOf(t, far, "limber G")); err == nil || !strings.Contains(sayIn(err, i18n.EN), "Hill") {
		t.Errorf("limbered far from hill: %v", err)
	}
	if _, err := turn.Prepare(s, actionOf(t, s, "limber G")); err != nil {
		t.Errorf("limber near hill: %v", err)
	}
}

// A divisional general joins units of his own division (OM §1 [+]), not of another (OM
// §1 [-], OM §4.4 [-]); the man over them joins the reserve and his own guns alone, and
// the one who leads a division too may join all that is his.
func Test4_4_JoinsHisOwnDivision(t *testing.T) {
	s := wings(t)
	does(t, s, "attach picton D")
	does(t, s, "attach hill R")
	does(t, s, "attach hill K")
	if r := no(t, s, "attach picton A", "OM §1", "command.join-division"); len(r.Ways) == 0 || nth(r.Ways, 0).Line != "attach hill A" {
		t.Errorf("OM §4.4: ways: got %+v; want %s", r.Ways, `len(r.Ways) != 0, r.Ways[0].Line == "attach hill A"`)
	}
	no(t, s, "attach picton R", "OM §1", "command.join-division")
	no(t, s, "attach hill E", "OM §1", "command.join-division")
	duke := wings(t, over...)
	does(t, duke, "attach duke R")
	no(t, duke, "attach duke A", "OM §1", "command.join-division")
	no(t, duke, "attach hill R", "OM §1", "command.join-division")
	// Who rode last turn gives no orders to his own, and the others do.
	led := *s
	led.ChangeGeneral("picton", func(g *state.General) { g.Led = 1 })
	rode := atTurn(&led, 2)
	no(t, rode, "order kempt attack", "OM §4.4", "command.rode")
	does(t, rode, "order fane halt")
}

// Who routs runs to the rear point of his own division (OM §4.6 [+]), not to that of
// another (OM §4.6 [-]); the reserve of a man over them to that of the side.
func Test4_6_RearPointOfTheDivision(t *testing.T) {
	s := wings(t, over...)
	for id, want := range map[string]float64{"A": 60, "G": 60, "D": 170, "R": 60, "K": 60} {
		if got := flight.RearOf(s, s.Unit(id)); got != (geometry.Vec{X: want}) {
			t.Errorf("%s runs to %v, want %v", id, got, want)
		}
		if got := command.Rear(s, s.Unit(id)); got != (geometry.Vec{X: want}) {
			t.Errorf("%s withdraws to %v, want %v", id, got, want)
		}
	}
	for id, want := range map[string]float64{"hill": 60, "picton": 170, "kempt": 170, "duke": 60} {
		if got := command.Behind(s, s.General(id)); got != (geometry.Vec{X: want}) {
			t.Errorf("%s rides back to %v, want %v", id, got, want)
		}
	}
}

// The loss of a divisional general sends home his own division (OM §17 [+], OM R119),
// not the other (OM §17 [-]); that of the commander in chief all of them.
func Test17_ADivisionalGeneralFalls(t *testing.T) {
	for _, c := range []struct {
		who, with  string
		more       []string
		home       []string
		fight      []string
		battleLost bool
	}{
		{"picton", "D", nil, []string{"D", "E"}, []string{"A", "R"}, false},
		{"hill", "A", nil, []string{"A", "D", "R"}, nil, true},
		{"hill", "A", over, []string{"A", "C"}, []string{"D", "R"}, false},
		{"duke", "R", over, []string{"A", "D", "R"}, nil, true},
	} {
		s := wings(t, c.more...)
		s = after(s, &state.EvAttach{Unit: c.with, General: c.who, Quality: facts.Exceptional})
		tr := &game.Trace{}
		command.Leaderless(s.Read(), tr, s, c.who, state.Killed)
		evs := append([]game.Event{&state.EvGeneral{Unit: c.with, General: c.who, Fate: state.Killed}}, tr.Events...)
		dead := after(s, evs...)
		for _, id := range c.home {
			if u := dead.Unit(id); u.ID != "R" && casting.OrderOf(dead, u) != facts.Withdraw || !casting.Headless(dead, u) {
				t.Errorf("%s falls: %s fights on", c.who, id)
			}
		}
		for _, id := range c.fight {
			if casting.Headless(dead, dead.Unit(id)) {
				t.Errorf("%s falls: %s goes home", c.who, id)
			}
		}
		home, fights := "order kempt halt", "order fane halt"
		if c.who == "hill" {
			home, fights = fights, home
		}
		key := "command.general-lost"
		if c.battleLost {
			key = "command.chief-lost"
		}
		if c.who != "duke" {
			no(t, atTurn(dead, 3), home, "OM §17", key)
		}
		if !c.battleLost {
			does(t, atTurn(dead, 3), fights)
		}
		if (chain.Beaten(dead) == 0) != c.battleLost {
			t.Errorf("%s falls: beaten %d", c.who, chain.Beaten(dead))
		}
	}
}

// Each division of a scenario goes home when it has lost half of its own points (OM §18
// [+]), the other fights on (OM §18 [-]); the block says it by their names.
func Test18_DivisionsOfTheScenario(t *testing.T) {
	s := inPhase(wings(t), "melee")
	s = after(s, &state.EvPM{Unit: "D", Now: 1, Was: 5}, &state.EvPM{Unit: "E", Now: 4, Was: 5})
	end, said := closed(t, s)
	if end.Collapsed[1] != 1 || end.Collapsed[0] != 0 || chain.Beaten(end) != -1 || !strings.Contains(said, "Third Division: 5 of 10 PM lost, half or more: WITHDRAWS") {
		t.Errorf("%v\n%s", end.Collapsed, said)
	}
	if casting.OrderOf(end, end.Unit("D")) != facts.Withdraw || casting.OrderOf(end, end.Unit("A")) != facts.Attack {
		t.Errorf("orders %d and %d", casting.OrderOf(end, end.Unit("D")), casting.OrderOf(end, end.Unit("A")))
	}
	next := atTurn(end, 2)
	no(t, next, "order kempt attack", "OM §18", "command.division-home")
	no(t, next, "courier kempt attack", "OM §18", "command.division-home")
	does(t, next, "order fane halt")
	for _, lang := range i18n.Langs {
		text := page(i18n.New(lang), render.None, turn.EndOfTurn(end))
		want := []string{"Second Division 31/31 PM, +0  retires at 15\n", "Third Division  5/10 PM, +0  RETIRES", "French          10/10", "Orders: Second Division may change (exceptional), French may"}
		if lang == i18n.IT {
			want = []string{"Seconda divisione 31/31 PM", "Terza divisione   5/10 PM, +0  SI RITIRA", "Ordini: Seconda divisione sì (eccezionale)"}
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", lang, w, text)
			}
		}
	}
	// The reserve of the commander in chief goes home with his division (OM R135).
	hills := after(inPhase(wings(t), "melee"), &state.EvPM{Unit: "A", Now: 0, Was: 5}, &state.EvPM{Unit: "B", Now: 0, Was: 5}, &state.EvPM{Unit: "C", Now: 0, Was: 5}, &state.EvPM{Unit: "G", Now: 4, Was: 5})
	end, _ = closed(t, hills)
	if end.Collapsed[0] != 1 || !casting.Headless(end, end.Unit("R")) || casting.Headless(end, end.Unit("D")) {
		t.Errorf("the second: %v", end.Collapsed)
	}
	no(t, atTurn(end, 2), "order R attack", "OM §18", "command.division-home")
	// That of a man over them is of none: it counts for none and is named by itself.
	duke := inPhase(wings(t, over...), "melee")
	duke.ChangeUnit("R", func(u *state.Unit) { u.PM, u.LostTurn = 4, 2 })
	if text := page(i18n.New(i18n.EN), render.None, turn.EndOfTurn(duke)); !strings.Contains(text, "British, of no division: R 2") || !strings.Contains(text, "Second Division 20/20 PM, +0") {
		t.Errorf("of no division: %s", text)
	}
	if text := page(i18n.New(i18n.EN), render.None, turn.EndOfTurn(inPhase(wings(t, over...), "melee"))); strings.Contains(text, "of no division") {
		t.Errorf("OM R135: nobody of no division has lost a point, and it is told: %s", text)
	}
	if casting.Headless(duke, duke.Unit("R")) {
		t.Error("the reserve of the duke goes home")
	}
	if chart, ok := (Rules{}).Chart(end); !ok || len(chart.Parts) != 2 || chart.Parts[0].Now != 15 || chart.Parts[1].Start != 10 {
		t.Errorf("OM §18: chart: got %+v; want %s", chart.Parts, "ok, len(chart.Parts) == 2, chart.Parts[0].Now == 15, chart.Parts[1].Start == 10")
	}
	if chart, _ := (Rules{}).Chart(corps(t)); len(chart.Parts) != 0 {
		t.Errorf("parts of a whole side: %+v", chart.Parts)
	}
}

// Every question that names a unit, a general or a brigade of several divisions says
// whose it is (OM §1 [+]), and of a side that is one division says nothing of it (OM §1
// [-]); units and command take a division's name.
func Test1_WhoIsUnderWhom(t *testing.T) {
	s := wings(t, over...)
	ask := func(s *state.State, line string) (string, string) {
		t.Helper()
		v, err := ask.Answer(s, actionOf(t, s, line))
		if err != nil {
			t.Fatalf("%s: %v", line, sayIn(err, i18n.EN))
		}
		flat := func(l i18n.Lang) string {
			return strings.Join(strings.Fields(page(i18n.New(l), render.None, v.Lines)), " ")
		}
		return flat(i18n.EN), flat(i18n.IT)
	}
	for _, c := range []struct{ line, en, it string }{
		{"show duke", "Duke, British, normal, commander in chief", "comandante in capo"},
		{"show hill", "Hill, Second Division, exceptional OM", "Hill, Seconda divisione, eccezionale"},
		{"show kempt", "Kempt, Third Division, brigadier", "Kempt, Terza divisione, generale di brigata"},
		{"show ney", "Ney, French, exceptional OM", "Ney, French, eccezionale"},
		{"show E", "Third Division, under Picton", "Terza divisione, agli ordini di Picton"},
		{"show R", "of no division, under Duke", "di nessuna divisione, agli ordini di Duke"},
		{"command kempt", "Third Division, under Picton", "Terza divisione, agli ordini di Picton"},
		{"command third", "Third Division: Picton, orders reach 40 cm", "Terza divisione: Picton, gli ordini arrivano a 40 cm"},
		{"command sec", "20/20 PM, retires at 10", "20/20 PM, si ritira a 10"},
		{"command second", "Fane 16 cm (-24) in, G 31.38 cm (-8.62) in", "G 31,38 cm (-8,62) dentro"},
		{"units third", "units: 2 OM", "unità: 2"},
		{"units sec", "units: 4 OM", "unità: 4"},
		{"units british", "units: 8 OM", "unità: 8"},
		{"units kempt", "units: 2 OM", "unità: 2"},
	} {
		en, it := ask(s, c.line)
		if !strings.Contains(en, c.en) || !strings.Contains(it, c.it) {
			t.Errorf("%s:\n%s\n%s", c.line, en, it)
		}
	}
	for _, line := range []string{"show X", "show ney", "command foy"} {
		if en, _ := ask(s, line); strings.Contains(en, "under") || strings.Contains(en, "in chief") || strings.Contains(en, "ivision") {
			t.Errorf("OM §1: %s: got %s; want %s", line, en, `not strings.Contains(en, "under"), not strings.Contains(en, "in chief"), not strings.Contains(en, "ivision")`)
		}
	}
	away := after(s, &state.EvFigure{General: "picton", X: 100, Y: 20})
	if en, _ := ask(away, "command third"); !strings.Contains(en, "Kempt 43.08 cm (+3.08) OUT") {
		t.Errorf("OM §1: far: got %s; want %s", en, `strings.Contains(en, "Kempt 43.08 cm (+3.08) OUT")`)
	}
	near := after(s, &state.EvFigure{General: "picton", X: 100.3, Y: 35})
	if en, _ := ask(near.Apply(&state.EvRuling{Ruling: 1, Reading: "a"}), "command third"); !strings.Contains(en, "Kempt 39.71 cm") {
		t.Errorf("OM §1: near: got %s; want %s", en, `strings.Contains(en, "Kempt 39.71 cm")`)
	}
	off := *s
	off.ChangeGeneral("kempt", func(g *state.General) { g.Placed = false })
	if en, _ := ask(&off, "command third"); !strings.Contains(en, "Kempt: how far is trusted") {
		t.Errorf("OM §1: nowhere: got %s; want %s", en, `strings.Contains(en, "Kempt: how far is trusted")`)
	}
	if _, err := language.Parse(corps(t), scan("units second"), nil); err == nil {
		t.Error("a division that is not there is listed")
	}
	if _, err := language.Parse(s, scan("units thrid"), nil); err == nil || !strings.Contains(sayIn(err, i18n.EN), "no side thrid") {
		t.Errorf("OM §1: a slip: got %v; want %s", err, `err != nil, strings.Contains(sayIn(err, i18n.EN), "no side thrid")`)
	} else if r := err.(*game.Refusal); len(r.Ways) != 3 || nth(r.Ways, 0).Line != "units third" {
		t.Errorf("OM §1: ways: got %+v; want %s", r.Ways, `len(r.Ways) == 3, r.Ways[0].Line == "units third"`)
	}
	// The names complete, and of what may be joined only what is his is offered.
	all := strings.Join(language.LineWords(s, "attach", 1), " ")
	for _, g := range []string{"duke", "hill", "picton", "ney", "kempt"} {
		if strings.Count(" "+all+" ", " "+g+" ") != 1 {
			t.Errorf("OM §1: got %s in %s; want %s", g, all, `strings.Count(" "+all+" ", " "+g+" ") == 1`)
		}
	}
	if got := strings.Join(language.LineWords(s, "units", 1), " "); got != "british french second third fane kempt foy" {
		t.Errorf("units completes with %s", got)
	}
	if got := turn.FigureCandidates(s, s.General("duke"), "attach"); len(got) != 2 {
		t.Errorf("duke may try to join %+v", got)
	}
	if got := turn.FigureCandidates(s, s.General("picton"), "attach"); len(got) != 2 {
		t.Errorf("picton may try to join %+v", got)
	}
}
