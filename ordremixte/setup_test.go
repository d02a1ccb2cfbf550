package ordremixte

import (
	"errors"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"

	"github.com/google/go-cmp/cmp"
)

// tableOf sets up a scenario that ships.
func tableOf(t testing.TB, name string) *state.State {
	t.Helper()
	sc, err := battle.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSetupVimeiro(t *testing.T) {
	s := tableOf(t, "vimeiro")
	if err := (Rules{}).Check(s); err != nil {
		t.Fatal(err)
	}
	if s.Turn != 1 || s.First != 1 || s.PhaseID() != "orders" || !s.Field.Table {
		t.Errorf("turn %d, first %d, phase %s, table %v", s.Turn, s.First, s.PhaseID(), s.Field.Table)
	}
	if w, d := s.Field.Width, s.Field.Depth; w != 180 || d != 120 {
		t.Errorf("the table is %v by %v", w, d)
	}
	type theFacts struct {
		PM, Bases int
		Formation facts.Formation
		Weapon    facts.Weapon
		Grade     facts.Grade
		Side      int
		Order     facts.Order
		Open      bool
	}
	for id, want := range map[string]theFacts{
		"1/50": {6, 5, facts.Line, facts.Musket, facts.LineGrade, 0, facts.Halt, false},
		"5/60": {5, 3, facts.Open, facts.Rifle, facts.Veteran, 0, facts.Halt, true},
		"1/86": {6, 5, facts.Column, facts.Musket, facts.LineGrade, 1, facts.Attack, false},
		"20LD": {4, 2, facts.Line, facts.Musket, facts.LineGrade, 0, facts.NoOrder, false},
		"RA1":  {5, 2, facts.Unlimbered, facts.Gun, facts.LineGrade, 0, facts.NoOrder, false},
	} {
		u := s.Unit(id)
		if u == nil {
			t.Fatalf("got no %s; want %s", id, "u != nil")
		}
		got := theFacts{u.PM, u.Bases, u.Formation, u.Weapon, u.Grade, u.Side, casting.Sheet(u, s).OwnOrder(), u.OpenOrder}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: got %s; want %s", id, d, `d == ""`)
		}
		if !u.Placed || u.PM != u.PMStart || u.Bases != u.BasesStart {
			t.Errorf("%s is not as it begins: %+v", id, u)
		}
	}
	if got := s.Field.Sides[0]; got.Commander != "wellesley" || got.Quality != facts.Exceptional || got.Nation != "britain" || got.Rear.X != 128 {
		t.Errorf("the British: %+v", got)
	}
	high := 0
	for _, g := range s.Field.Terrain {
		if g.Kind == command.HighGround {
			high++
		}
	}
	if high != 1 {
		t.Errorf("%d pieces of high ground, the western ridge is one", high)
	}
}

// TestStartPM is OM §2.3 with its printed case: one section of veteran horse guns has 4
// points, two have 6; a light foot battery of the line 2 and 4 (OM §2.3 [+]).
func TestStartPM(t *testing.T) {
	for _, c := range []struct {
		u    state.Unit
		want int
	}{
		{state.Unit{Arm: facts.HorseArtillery, Weight: facts.Medium, Grade: facts.Veteran, BasesStart: 1}, 4},
		{state.Unit{Arm: facts.HorseArtillery, Weight: facts.Medium, Grade: facts.Veteran, BasesStart: 2}, 6},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Light, Grade: facts.LineGrade, BasesStart: 1}, 2},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Light, Grade: facts.LineGrade, BasesStart: 2}, 4},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Heavy, Grade: facts.LineGrade, BasesStart: 2}, 6},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Light, Grade: facts.Recruit, BasesStart: 1}, 1},
		{state.Unit{Arm: facts.Infantry, Weight: facts.Medium, Grade: facts.Recruit, BasesStart: 1}, 1},
		{state.Unit{Arm: facts.Infantry, Weight: facts.Medium, Grade: facts.Elite, BasesStart: 4}, 7},
		{state.Unit{Arm: facts.HeavyCavalry, Weight: facts.Medium, Grade: facts.LineGrade, BasesStart: 3}, 5},
		{state.Unit{Arm: facts.LightCavalry, Weight: facts.Medium, Grade: facts.Veteran, BasesStart: 2}, 5},
	} {
		if got := startPM(&c.u); got != c.want {
			t.Errorf("%+v: %d points, want %d", c.u, got, c.want)
		}
	}
}

// TestMayForm is OM §5: what a nation and a unit may not form is refused, with what it
// may (OM §5 [+], OM §5 [-], OM §5/doctrine [+], OM §5/doctrine [-]).
func TestMayForm(t *testing.T) {
	s := tableOf(t, "vimeiro")
	for _, c := range []struct {
		id   string
		form facts.Formation
		ok   bool
		ref  string
	}{
		{"1/50", facts.Line, true, ""}, {"1/50", facts.Square, true, ""}, {"1/50", facts.March, true, ""},
		{"1/50", facts.Column, false, "OM §5"}, {"1/50", facts.Open, false, "OM §5"}, {"1/50", facts.Mass, false, "OM §5"},
		{"2/95", facts.Open, true, ""}, {"1/86", facts.Column, true, ""}, {"1/86", facts.Mass, false, "OM §5"},
		{"20LD", facts.Square, false, "OM §5"}, {"20LD", facts.Open, false, "OM §5"}, {"20LD", facts.Column, true, ""},
		{"RA1", facts.Square, false, "OM §5"}, {"RA1", facts.Line, false, "OM §5"}, {"RA1", facts.Limbered, true, ""},
	} {
		err := motion.MayForm(s, s.Unit(c.id), c.form)
		if c.ok {
			if err != nil {
				t.Errorf("%s %s: %v", c.id, facts.UnitFacts[facts.FFormation].Words[c.form], err)
			}
			continue
		}
		var r *game.Refusal
		if !errors.As(err, &r) || r.Kind != game.Illegal || string(r.Ref) != c.ref || r.Say.IsZero() || r.Hint.IsZero() {
			t.Errorf("OM §5: %s %s: got %+v; want %s", c.id, facts.UnitFacts[facts.FFormation].Words[c.form], err, "errors.As(err, &r), r.Kind == game.Illegal, string(r.Ref) == c.ref, not r.Say.IsZero(), not r.Hint.IsZero()")
			continue
		}
		if len(r.Ways) == 0 || len(r.Ways) > 3 {
			t.Errorf("OM §5: %s: got %d ways; want %s", c.id, len(r.Ways), "len(r.Ways) != 0, len(r.Ways) <= 3")
		}
	}
	for nation, want := range map[string]bool{"austria": true, "russia": false} {
		u := *s.Unit("1/86")
		u.Nation = nation
		if err := motion.MayForm(s, &u, facts.Mass); (err == nil) != want {
			t.Errorf("OM §5: mass of %s: got %v; want %s", nation, err, "(err == nil) == want")
		}
		if err := motion.MayForm(s, &u, facts.Column); err != nil {
			t.Errorf("column of %s: %v", nation, err)
		}
	}
}

func TestSetupRefusesNoScenario(t *testing.T) {
	for _, bad := range []string{"", "{}", "null", `{"format":"adjutant/scenario/1"`, "[1,2]"} {
		if s, err := setup([]byte(bad)); err == nil || s != nil {
			t.Errorf("got %q gives %v; want %s", bad, s, "err != nil, s == nil")
		}
	}
}

// A scenario is read once and set up often: what is kept of it is what was read, also after a
// game was begun from it and played, and each game has a field of its own.
func TestAKeptScenarioStaysAsItWasRead(t *testing.T) {
	for _, name := range []string{"vimeiro", "vimeiro-turn-3"} {
		sc, err := battle.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		text := sc.JSON()
		first, err := setup(text)
		if err != nil {
			t.Fatal(err)
		}
		was := first.Encode()
		if lately.find(text) == nil {
			t.Fatalf("%s is not kept", name)
		}
		first.Field.Tape = 3
		for i := range first.Units {
			first.Units[i].PM = -1
		}
		for i := range first.Field.Brigades {
			first.Field.Brigades[i].Order = facts.NoOrder
		}
		second, err := setup(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := lately.find(text).JSON(); string(got) != string(text) {
			t.Errorf("%s: what is kept is not what was read", name)
		}
		if got := second.Encode(); string(got) != string(was) || second.Field.Tape != defaultTape {
			t.Errorf("%s: the second game does not begin as the first", name)
		}
	}
	// More battles than are kept: the first is forgotten, and read again.
	var l shelf
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	text := sc.JSON()
	for turn := range mostScenarios + 1 {
		sc.Turn = 1 + turn
		got, err := l.scenario(sc.JSON())
		if err != nil || got.Turn != 1+turn {
			t.Fatalf("got turn %d, %v, want %d", got.Turn, err, 1+turn)
		}
	}
	if l.find(text) != nil || len(l.kept) != mostScenarios {
		t.Errorf("%d are kept, the oldest too: %t", len(l.kept), l.find(text) != nil)
	}
}
