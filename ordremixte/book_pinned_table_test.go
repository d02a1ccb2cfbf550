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
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file states what placed bases show (OM §3, 5, 8.2, 8.8, 9.2 to 9.10, 10.1, 10.6): each
// kind of ground, each face, each stage of a charge, each side of a limit.

// gathered is the cast of a line of fire or charge between two units of the table.
func gathered(t *testing.T, s *state.State, verb, a, b string) *casting.Cast {
	t.Helper()
	c, err := casting.Gather(s, game.Action{Verb: verb, Units: []game.Operand{only(a), only(b)}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// How many bases fire (OM §9.10 [+], [-]): the first rank, all of a garrison, one of a square,
// nobody in march column, all sections of guns; the light base ahead does not fire with its
// battalion.
func TestPinned9_10_HowManyBasesFire(t *testing.T) {
	r := noUnits(t).Read()
	for bases := 1; bases <= 6; bases++ {
		for form, want := range map[facts.Formation]int{facts.Line: bases, facts.Open: bases, facts.Column: min(bases, 2), facts.Mass: min(bases, 2), facts.Square: 1, facts.March: 0} {
			s := sheetOf(facts.FBases, bases, facts.FFormation, form)
			if got := table.FiringBases(r, s); got != want {
				t.Errorf("OM §9.10: %d bases in %s: %d fire, want %d", bases, formWord(form), got, want)
			}
			s.Set(facts.FGarrison, 1, facts.Tracked)
			if got := table.FiringBases(r, s); got != bases {
				t.Errorf("OM §9.10: %d bases in houses, in %s: %d fire", bases, formWord(form), got)
			}
			s = sheetOf(facts.FBases, bases, facts.FFormation, form)
			s.Unit = &state.Unit{Screen: true}
			left := max(bases-1, 1)
			if want > 1 {
				want = min(want, left)
			}
			if form == facts.Line || form == facts.Open {
				want = left
			}
			if got := table.FiringBases(r, s); got != want {
				t.Errorf("OM §5/screen: %d bases in %s, one ahead: %d fire, want %d", bases, formWord(form), got, want)
			}
			s.Set(facts.FFiring, 3, facts.Given)
			if got := table.FiringBases(r, s); got != 3 {
				t.Errorf("OM §9.10: 3 that were typed: %d fire", got)
			}
		}
		if got := table.FiringBases(r, sheetOf(facts.FBases, bases, facts.FArm, facts.FootArtillery, facts.FFormation, facts.Unlimbered)); got != bases {
			t.Errorf("OM §9.10: %d sections: %d fire", bases, got)
		}
	}
}

// How wide a unit is in bases (OM §5, 10.6): foot in line all, in column two, horse in line two,
// in column one, march column one, a square one a face.
func TestPinned5_HowManyAbreast(t *testing.T) {
	r := noUnits(t).Read()
	for bases := 1; bases <= 6; bases++ {
		for arm, forms := range map[facts.Arm]map[facts.Formation]int{
			facts.Infantry:      {facts.Line: bases, facts.Column: min(bases, 2), facts.Mass: min(bases, 2), facts.March: 1, facts.Square: 1, facts.Open: bases},
			facts.LightCavalry:  {facts.Line: min(bases, 2), facts.Column: 1, facts.March: 1, facts.Open: bases},
			facts.HeavyCavalry:  {facts.Line: min(bases, 2), facts.Column: 1, facts.March: 1},
			facts.FootArtillery: {facts.Unlimbered: bases, facts.Limbered: 1},
		} {
			for form, want := range forms {
				if got := table.Front(r, sheetOf(facts.FArm, arm, facts.FFormation, form), bases); got != want {
					t.Errorf("OM §5: %d bases of %s in %s: %d abreast, want %d", bases, armWord(arm), formWord(form), got, want)
				}
			}
		}
	}
}

// Light cover (OM §9.10, 8.3, R68 [+], [-]): at a wood's edge, across the bounds of a walled
// field or an obstacle, behind a wood, houses or a hill.
func TestPinned9_10_WhatGivesLightCover(t *testing.T) {
	const front, whole, between, behind, aside = "[[50, 39], [70, 39], [70, 40.5], [50, 40.5]]", "[[50, 39], [70, 39], [70, 60], [50, 60]]", "[[50, 28], [70, 28], [70, 32], [50, 32]]", "[[50, 10], [70, 10], [70, 25], [50, 25]]", "[[80, 28], [90, 28], [90, 32], [80, 32]]"
	const all = "[[50, 10], [70, 10], [70, 60], [50, 60]]"
	type row struct {
		kinds, ground string
		cover         bool
	}
	for _, c := range []row{
		{"wood", whole, true}, {"wood", front, false}, {"wood", between, true}, {"wood", behind, false}, {"wood", aside, false}, {"wood", all, true},
		{"hill low-hill steep-hill building village", between, true}, {"hill low-hill steep-hill building village", behind, false}, {"hill low-hill steep-hill building village", whole, false}, {"hill low-hill steep-hill building village", aside, false},
		{"walled-field", whole, true}, {"walled-field", front, true}, {"walled-field", behind, true}, {"walled-field", between, true}, {"walled-field", all, false}, {"walled-field", aside, false},
		{"obstacle", between, true}, {"obstacle", front, true}, {"obstacle", behind, false}, {"obstacle", all, false}, {"obstacle", aside, false},
		{"rough redoubt road river stream", between, false}, {"rough road river stream", whole, false},
	} {
		for _, kind := range strings.Fields(c.kinds) {
			s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}, "id: g, kind: "+kind+", polygon: "+c.ground)
			x := s.Unit("X").Foot()
			want := facts.NoCover
			if c.cover {
				want = facts.LightCover
			}
			from := geometry.Vec{X: 60, Y: 20}
			if got := table.CoverFrom(s, from, x, facts.NoCover, nil); got != want {
				t.Errorf("OM §9.10: %s at %s: cover %d, want %d", kind, c.ground, got, want)
			}
			if got := table.CoverFrom(s, from, x, facts.HardCover, nil); got != facts.HardCover {
				t.Errorf("OM §9.10: %s takes hard cover away", kind)
			}
			if got := table.CoverFrom(s, from, x, facts.NoCover, &s.Field.Terrain[0]); got != facts.NoCover {
				t.Errorf("OM §9.10: fired from %s itself: cover %d", kind, got)
			}
		}
	}
	for kind, want := range map[string]bool{"building": true, "village": true, "redoubt": true, "wood": false, "walled-field": false, "hill": false} {
		if table.GivesHardCover(kind) != want || table.BuiltUp(kind) != (want && kind != "redoubt") {
			t.Errorf("OM §9.10: %s gives hard cover: %t", kind, table.GivesHardCover(kind))
		}
	}
}

// A shot goes on behind its target (OM §9.8 [+], [-]): of guns, beyond short range, on firm
// ground, at no building and over nobody's head.
func TestPinned9_8_WhichShotsGoOn(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*casting.Cast, *state.Sheet)
		want   bool
	}{
		{"guns at long range", func(*casting.Cast, *state.Sheet) {}, true}, {"at short range", func(c *casting.Cast, _ *state.Sheet) { c.Sit.Give(facts.SRange, int(facts.Short)) }, false},
		{"rockets", func(_ *casting.Cast, f *state.Sheet) { f.Set(facts.FWeapon, int(facts.Rockets), facts.Tracked) }, false}, {"howitzers", func(_ *casting.Cast, f *state.Sheet) { f.Set(facts.FWeapon, int(facts.Howitzer), facts.Tracked) }, false},
		{"foot", func(_ *casting.Cast, f *state.Sheet) { f.Set(facts.FArm, int(facts.Infantry), facts.Tracked) }, false}, {"in snow", func(c *casting.Cast, _ *state.Sheet) { c.Sit.Give(facts.SWeather, int(weatherOf("snow"))) }, false}, {"in mud", func(c *casting.Cast, _ *state.Sheet) { c.Sit.Give(facts.SWeather, int(weatherOf("mud"))) }, false},
		{"at a building", func(c *casting.Cast, _ *state.Sheet) { c.Sit.Give(facts.SBuilding, 1) }, false}, {"over friends", func(c *casting.Cast, _ *state.Sheet) { c.Sit.Give(facts.SOverhead, 1) }, false},
	} {
		x := gathered(t, corps(t), "fire", "G", "X")
		x.Sit.Give(facts.SRange, int(facts.Long))
		c.change(x, x.Units[0][0])
		if got := table.GoesOn(x, x.Units[0][0]); got != c.want {
			t.Errorf("OM §9.8: %s: goes on %t, want %t", c.name, got, c.want)
		}
	}
}

// Who is in a melee at which nobody else fires (OM §9.4, R51, R197, R221 [+], [-]).
func TestPinned9_4_WhoIsInAMelee(t *testing.T) {
	for stage := state.Declared; stage <= state.Eluded; stage++ {
		for _, closing := range []facts.Range{facts.OutOfRange, facts.Short, facts.Long} {
			for _, squared := range []bool{false, true} {
				s := inPhase(metBy(corps(t), stage), "fire")
				s.Charges[0].Closing, s.Charges[0].Squared = closing, squared
				waits := stage == state.Declared && closing != facts.OutOfRange
				clashed := stage == state.InContact || stage == state.Fought || stage == state.Declared && closing == facts.OutOfRange && !squared
				for _, letters := range []string{"aa", "ba", "ab", "bb"} { // of R51 and R221
					c := gathered(t, ruled(ruled(s, 51, letters[:1]), 221, letters[1:]), "fire", "C", "X")
					if got := table.Clashed(c, c.S.Charges[0]); got != clashed {
						t.Errorf("OM §9.4: stage %d, closing %d, square %t: clashed %t, want %t", stage, closing, squared, got, clashed)
					}
					charger, target := clashed || waits && letters[0] == 'a', clashed || waits && letters[1] == 'a'
					for id, want := range map[string]bool{"A": charger, "X": target, "B": false, "Y": false} {
						if got := table.EngagedIn(c, c.S.Unit(id)); got != want {
							t.Errorf("OM §9.4: stage %d, closing %d, square %t, readings %s: %s is engaged %t, want %t", stage, closing, squared, letters, id, got, want)
						}
					}
					for _, x := range []struct {
						f, t, want string
					}{{"C", "X", map[bool]string{true: "placed.in-melee"}[clashed]}, {"Y", "A", map[bool]string{true: "placed.in-melee"}[clashed]}, {"A", "X", ""}, {"X", "A", ""}, {"C", "Y", ""}} {
						want := x.want
						switch {
						case want == "" && x.t == "A" && x.f == "Y" && charger:
							want = "placed.charger"
						case want == "" && x.t == "X" && x.f == "C" && target:
							want = "placed.spared"
						}
						got := ""
						if r := table.IntoMelee(c, c.S.Charges[0], casting.Sheet(c.S.Unit(x.f), c.S), casting.Sheet(c.S.Unit(x.t), c.S)); r != nil {
							got = r.Say.Key
						}
						if got != want {
							t.Errorf("OM §9.4: stage %d, closing %d, square %t, readings %s: %s at %s: %q, want %q", stage, closing, squared, letters, x.f, x.t, got, want)
						}
					}
				}
			}
		}
	}
	// One that has reached who retires is in contact (R197), by the other reading not.
	for _, c := range []struct {
		letter string
		status state.Status
		want   bool
	}{{"a", state.Retreating, true}, {"b", state.Retreating, false}, {"b", state.Routing, false}, {"b", state.Steady, true}} {
		s := as(metBy(corps(t), state.Declared), "X", func(u *state.Unit) { u.Status = c.status })
		s.Charges[0].Closing = facts.OutOfRange
		x := gathered(t, ruled(s, 197, c.letter), "fire", "C", "Y")
		if got := table.Clashed(x, x.S.Charges[0]); got != c.want {
			t.Errorf("R197 %s: a target that is %s: clashed %t, want %t", c.letter, c.status, got, c.want)
		}
	}
}

// At whom a unit fires that is itself charged (OM §8.6, 10.2 [+], [-]).
func TestPinned10_2_AtWhomTheChargedFires(t *testing.T) {
	type change func(*state.State)
	charge := func(f func(*state.Charge)) change { return func(s *state.State) { f(s.Charges[0]) } }
	for _, c := range []struct {
		name    string
		f, t    string
		stage   state.ChargeStage
		closing facts.Range
		change  change
		want    string
	}{
		{"at the charger", "X", "A", state.Declared, facts.Short, nil, ""}, {"at another", "X", "B", state.Declared, facts.Short, nil, "placed.charged"}, {"who is not charged", "Y", "A", state.Declared, facts.Short, nil, ""}, {"the charger", "A", "X", state.Declared, facts.Short, nil, ""},
		{"at the charger, without closing fire", "X", "A", state.Declared, facts.OutOfRange, nil, "placed.no-closing"}, {"at the charger, after a square failed", "X", "A", state.Declared, facts.OutOfRange, func(s *state.State) {
			s.Charges[0].Tried = []string{"X"}
			s.Units[s.Index("X")].Disordered = true // as who fails is
		}, "placed.square-tried"},
		{"at a charger on its flank, when it gave no answer", "X", "A", state.Declared, facts.OutOfRange, charge(func(ch *state.Charge) { ch.Tried = []string{"X"} }), "placed.no-closing"},
		{"at another, without closing fire", "X", "B", state.Declared, facts.OutOfRange, nil, "placed.taken"},
		{"at another, in contact", "X", "B", state.InContact, facts.Short, nil, "placed.taken"}, {"at the charger, in contact", "X", "A", state.InContact, facts.Short, nil, ""}, {"at another, the charger stopped", "X", "B", state.Repelled, facts.Short, nil, ""}, {"at another, the melee over", "X", "B", state.Fought, facts.Short, nil, "placed.taken"},
	} {
		s := inPhase(metBy(corps(t), c.stage), "fire")
		s.Charges[0].Closing = c.closing
		if c.change != nil {
			c.change(s)
		}
		x := gathered(t, s, "fire", c.f, c.t)
		got := ""
		r := table.WhileCharged(x, s.Charges[0], x.Units[0][0], x.Units[1][0])
		if r != nil {
			got = r.Say.Key
		}
		if got != c.want {
			t.Errorf("OM §10.2: %s: %q, want %q", c.name, got, c.want)
		}
		if c.want == "placed.charged" && (len(r.Ways) != 1 || r.Ways[0].Line != "fire X at A") {
			t.Errorf("OM §10.2: %s: ways %+v", c.name, r.Ways)
		}
		if c.want == "placed.charged" {
			s.Charges[0].Shots = 1
			if r := table.WhileCharged(x, s.Charges[0], x.Units[0][0], x.Units[1][0]); r == nil || len(r.Ways) != 0 {
				t.Errorf("OM §10.2: %s, its closing fire made: %+v", c.name, r)
			}
		}
	}
}

// Who stands on the table, known or not.
func TestPinnedWhoStandsWhere(t *testing.T) {
	s := corps(t)
	ids := func(all []table.Stander) string {
		var out []string
		for _, x := range all {
			out = append(out, x.U.ID)
		}
		return strings.Join(out, " ")
	}
	away := as(as(s, "B", func(u *state.Unit) { u.ForgetPlace() }), "C", func(u *state.Unit) { u.Status, u.Bases = state.Destroyed, 0 })
	away = as(as(away, "H", func(u *state.Unit) { u.Off, u.Placed = 2, false }), "A", func(u *state.Unit) { u.Screen, u.ScreenAt = true, geometry.Pose{At: geometry.Vec{X: 46, Y: 45}} })
	if got := ids(table.Standing(away)); got != "A I R G X Y" {
		t.Errorf("standing: %s", got)
	}
	if got := ids(table.Standing(away, away.Unit("I"), nil, away.Unit("X"))); got != "A R G Y" {
		t.Errorf("standing but two: %s", got)
	}
	if got := ids(table.Bodies(away)); got != "A A I R G X Y" {
		t.Errorf("OM §5/screen: bodies: %s", got)
	}
	if got := table.Bodies(away, away.Unit("A")); ids(got) != "A I R G X Y" || !got[0].U.Lone || got[0].U.Bases != 1 || got[0].U.Formation != facts.Open {
		t.Errorf("OM §5/screen: bodies but the battalion: %s", ids(got))
	}
	if got := table.Bodies(away, table.Screen(away.Unit("A"))); ids(got) != "A I R G X Y" || got[0].U.Lone {
		t.Errorf("OM §5/screen: bodies but the screen: %s", ids(got))
	}
	for name, change := range map[string]func(*state.Unit){"no screen": func(u *state.Unit) { u.Screen = false }, "nobody knows where": func(u *state.Unit) { u.ScreenAt = geometry.Pose{} }} {
		if x := as(away, "A", change); table.Screen(x.Unit("A")) != nil {
			t.Errorf("OM §5/screen: %s: there is one", name)
		}
	}
	for id, want := range map[string]bool{"A": true, "B": true, "C": false, "H": false, "X": true} {
		if table.OnField(away.Unit(id)) != want {
			t.Errorf("%s is on the table: want %t", id, want)
		}
	}
	every := func(*state.Unit) bool { return true }
	british := func(u *state.Unit) bool { return u.Side == 0 }
	french := func(u *state.Unit) bool { return u.Side == 1 }
	if !table.AnyUnknown(away, every) || !table.AnyUnknown(away, british) || table.AnyUnknown(away, french) || table.AnyUnknown(s, every) {
		t.Error("nobody knows where B stands, and of all others it is known")
	}
	if !table.Against(s.Unit("A"), s.Unit("X")) || table.Against(s.Unit("A"), s.Unit("B")) {
		t.Error("X is an enemy of A, B is none")
	}
	if table.GoesByHand(nil) != nil || table.GoesByHand(away.Unit("B")) != nil {
		t.Error("a move by hand takes a place away that is unknown already")
	}
	if evs := table.GoesByHand(s.Unit("A")); len(evs) != 1 || tell(evs[0]).Kind != "unplaced" || tell(evs[0]).Unit != "A" {
		t.Errorf("a move by hand: %+v", evs)
	}
	bare := grounded(s, func(f *state.Field) { f.Terrain = nil })
	empty := *bare
	empty.Units = nil
	wooded := *s
	wooded.Units = nil
	if table.MayAnchor(s) || table.MayAnchor(bare) || table.MayAnchor(&wooded) || !table.MayAnchor(&empty) {
		t.Error("a unit may be set down anywhere only on a bare and empty table")
	}
	// Who can move of his own will; if nobody can, all who still fight.
	names := func(us []*state.Unit) string {
		var out []string
		for _, u := range us {
			out = append(out, u.ID)
		}
		return strings.Join(out, " ")
	}
	fane := func(u *state.Unit) bool { return u.Brigade == 0 }
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"all", s, "A B C"}, {"one routs", as(s, "A", func(u *state.Unit) { u.Status = state.Routing }), "B C"}, {"one retreats", as(s, "B", func(u *state.Unit) { u.Status = state.Retreating }), "A C"}, {"one is gone", as(s, "B", func(u *state.Unit) { u.Status = state.Destroyed }), "A C"},
		{"one is off", as(s, "C", func(u *state.Unit) { u.Off = 1 }), "A B"}, {"one charges", metBy(s, state.Declared), "B C"}, {"one was eluded", metBy(s, state.Eluded), "A B C"}, {"one was repelled", metBy(s, state.Repelled), "B C"},
	} {
		if got := names(table.Movable(c.s, fane)); got != c.want {
			t.Errorf("who can move: %s: %s, want %s", c.name, got, c.want)
		}
	}
	rout := s
	for _, id := range []string{"A", "B", "C"} {
		rout = as(rout, id, func(u *state.Unit) { u.Status = state.Routing })
	}
	if got := names(table.Movable(rout, fane)); got != "A B C" {
		t.Errorf("who can move: all run: %s", got)
	}
}

// Whose figures are nowhere known when hands have moved their commands (OM §4.3): a brigadier
// goes with his brigade, who commands more with all of it; guns and who runs hold nobody.
func TestPinned4_3_FiguresThatWentAlong(t *testing.T) {
	s := corps(t)
	forget := func(s *state.State, ids ...string) *state.State {
		for _, id := range ids {
			s = as(s, id, func(u *state.Unit) { u.ForgetPlace() })
		}
		return s
	}
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"nobody", s, ""}, {"one of three", forget(s, "A"), ""}, {"the brigade", forget(s, "A", "B", "C"), "fane"}, {"the other brigade", forget(s, "H", "I"), "cotton"}, {"guns", forget(s, "G"), ""},
		{"two brigades and the reserve", forget(s, "A", "B", "C", "H", "I", "R"), "duke fane cotton"}, {"both brigades, the reserve stays", forget(s, "A", "B", "C", "H", "I"), "fane cotton"}, {"the French", forget(s, "X", "Y"), "ney foy"}, {"all but the guns", forget(s, "A", "B", "C", "H", "I", "R", "G"), "duke fane cotton"},
		{"who stays runs", as(forget(s, "A", "B"), "C", func(u *state.Unit) { u.Status = state.Routing }), "fane"}, {"who stays fights", metBy(forget(s, "B", "C"), state.InContact), "fane"},
		{"he rides with one", general(forget(s, "A", "B", "C"), "fane", func(g *state.General) { g.With = "A" }), ""}, {"he is lost", general(forget(s, "A", "B", "C"), "fane", func(g *state.General) { g.Lost = 1 }), ""}, {"nobody knew", general(forget(s, "A", "B", "C"), "fane", func(g *state.General) { g.Placed = false }), ""},
	} {
		before := *s
		var got []string
		for _, e := range table.FiguresAway(c.s, &before) {
			got = append(got, tell(e).Unit)
			if tell(e).Kind != "unplaced" || tell(e).Name != "figure" {
				t.Errorf("OM §4.3: %s: %+v", c.name, e)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("OM §4.3: %s: %v, want %s", c.name, got, c.want)
		}
	}
	gone := forget(s, "A", "B", "C")
	if evs := table.FiguresAway(gone, gone); len(evs) != 0 {
		t.Errorf("OM §4.3: of a brigade nobody had seen: %+v", evs)
	}
	w := forget(wings(t), "A", "B", "C")
	var got []string
	for _, e := range table.FiguresAway(w, wings(t)) {
		got = append(got, tell(e).Unit)
	}
	slices.Sort(got)
	if strings.Join(got, " ") != "fane" && strings.Join(got, " ") != "fane hill" {
		t.Errorf("OM §1: of one division: %v", got)
	}
	if slices.Contains(got, "picton") || slices.Contains(got, "kempt") {
		t.Errorf("OM §1: of the other division: %v", got)
	}
}

// Who stands on the table and over nobody: each edge at its figure and beyond.
func TestPinned2_2_WhoFits(t *testing.T) {
	s := corps(t)
	u := s.Unit("A") // 12 wide, 1.5 deep, before its pose nothing
	for _, c := range []struct {
		x, y float64
		want bool
	}{{6, 60, true}, {5.97, 60, false}, {174, 60, true}, {174.03, 60, false}, {20, 1.5, true}, {20, 1.47, false}, {20, 120, true}, {20, 120.03, false}, {20, 60, true}, {60, 40, false}, {60, 41.5, true}, {60, 41.4, false}, {60, 38.5, true}} {
		if got := table.Fits(s, u, facts.Line, geometry.Pose{At: geometry.Vec{X: c.x, Y: c.y}}); got != c.want {
			t.Errorf("OM §2.2: at %v, %v: fits %t, want %t", c.x, c.y, got, c.want)
		}
	}
	if table.Fits(s, u, facts.Limbered, geometry.Pose{At: geometry.Vec{X: 20, Y: 60}}) {
		t.Error("OM §5: foot fits on limbers")
	}
	if !table.Fits(s, u, facts.Line, u.Pose) {
		t.Error("OM §2.2: it does not fit where it stands")
	}
}

// The faces of a square and of a line, and which is struck (OM §10.1, 10.4).
func TestPinned10_4_WhichFaceIsStruck(t *testing.T) {
	square := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "square", 60, 40, 180, "")})
	for _, c := range []struct {
		x, y       float64
		face, line int
	}{{60, 25, 0, 0}, {45, 43, 1, 1}, {60, 60, 2, 2}, {75, 43, 3, 3}, {61, 30, 0, 0}} {
		s := relocated(square, "A", geometry.Vec{X: c.x, Y: c.y}, 0)
		if got := table.FaceAt(s.Unit("A").Foot(), s.Unit("X").Foot()); got != c.face {
			t.Errorf("OM §10.1: from %v, %v: face %d, want %d", c.x, c.y, got, c.face)
		}
		if got := table.FaceStruck(s.Unit("A"), s.Unit("X"), facts.Front); got != c.face {
			t.Errorf("OM §10.1: from %v, %v: struck on face %d, want %d", c.x, c.y, got, c.face)
		}
		l := as(s, "X", func(u *state.Unit) { u.Formation = facts.Line })
		for side, want := range map[facts.Side]int{facts.Front: 0, facts.Rear: 2} {
			if got := table.FaceStruck(l.Unit("A"), l.Unit("X"), side); got != want {
				t.Errorf("OM §10.4: a line from %v, %v on side %d: face %d, want %d", c.x, c.y, side, got, want)
			}
		}
		if c.face == 1 || c.face == 3 { // X faces the south: its right is the west
			if got := table.FaceStruck(l.Unit("A"), l.Unit("X"), facts.Flank); got != c.face {
				t.Errorf("OM §10.4: a line from %v, %v on its flank: face %d, want %d", c.x, c.y, got, c.face)
			}
		}
	}
	away := as(square, "A", func(u *state.Unit) { u.ForgetPlace() })
	if _, ok := table.ConformPose(away.Read(), away.Unit("A"), away.Unit("X"), facts.Front); ok {
		t.Error("OM §10.1: it closes from nowhere")
	}
	if _, ok := table.ConformPose(away.Read(), away.Unit("X"), away.Unit("A"), facts.Front); ok {
		t.Error("OM §10.1: it closes on nobody")
	}
	s := scenario(t, []string{line("A", 61, 30, 0)}, []string{line("X", 60, 40, 180)})
	if p, ok := table.ConformPose(s.Read(), s.Unit("A"), s.Unit("X"), facts.Front); !ok || p.At != (geometry.Vec{X: 60, Y: 40}) && p.At != (geometry.Vec{X: 63, Y: 40}) || p.Facing != 0 {
		t.Errorf("OM §10.1: line on line, a cm aside: %v", p)
	}
	house, _ := geometry.NewPolygon([]geometry.Vec{{X: 50, Y: 50}, {X: 60, Y: 50}, {X: 60, Y: 60}, {X: 50, Y: 60}})
	for _, c := range []struct {
		x, y float64
		want geometry.Vec
	}{{55, 20, geometry.Vec{X: 55, Y: 50}}, {90, 55, geometry.Vec{X: 60, Y: 55}}, {55, 90, geometry.Vec{X: 55, Y: 60}}, {20, 55, geometry.Vec{X: 50, Y: 55}}} {
		s := relocated(square, "A", geometry.Vec{X: c.x, Y: c.y}, 0)
		if got := table.NearestSide(house, s.Unit("A").Foot()); got != c.want {
			t.Errorf("R65: the side of a house nearest to %v, %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// Units that must stand on the table beyond doubt (OM §10.1), and those that a question asks for.
func TestPinned10_1_WhoMustBePlaced(t *testing.T) {
	s := as(as(as(corps(t), "A", func(u *state.Unit) { u.ForgetPlace() }), "B", func(u *state.Unit) { u.Doubtful = true }), "C", func(u *state.Unit) { u.Status = state.Destroyed })
	for ids, want := range map[string]string{"X": "", "X Y": "", "A": "OM §10.1 measure.not-placed place", "X A": "OM §10.1 measure.not-placed", "B": "OM §10.1 measure.doubtful", "C": "OM §2.3 om.dead-unit", "X C B": "OM §2.3 om.dead-unit"} {
		var us []*state.Unit
		for _, id := range strings.Fields(ids) {
			us = append(us, s.Unit(id))
		}
		var r *game.Refusal
		got := ""
		if errors.As(table.PlacedAll(us...), &r) {
			got = string(r.Ref) + " " + r.Say.Key
		}
		if got != strings.TrimSuffix(want, " place") {
			t.Errorf("OM §10.1: %s: %q, want %q", ids, got, want)
		}
		if (strings.HasSuffix(got, "doubtful")) != (r != nil && len(r.Ways) == 1 && r.Ways[0].Line == "place B") {
			t.Errorf("OM §10.1: %s: ways %+v", ids, r)
		}
	}
	for n := range 4 {
		us, err := table.SomeOf(s, game.Action{Verb: "measure", Units: []game.Operand{{IDs: []string{"X", "Y"}}, only("A")}}, n)
		if (err == nil) != (n <= 3) || err == nil && len(us) != 3 {
			t.Errorf("OM §9.1: %d of three: %v %v", n, us, err)
		}
	}
	if _, err := table.SomeOf(s, game.Action{Verb: "measure", Units: []game.Operand{only("X")}}, 2); !refusedAs(err, "om.need-unit") {
		t.Errorf("OM §9.1: two of one: %v", err)
	}
	if _, err := table.SomeOf(s, game.Action{Verb: "measure", Units: []game.Operand{only("Q")}}, 1); !refusedAs(err, "om.unknown-unit") {
		t.Errorf("OM §9.1: nobody: %v", err)
	}
}

// Who is hidden (OM §3, R64, R85, R178 [+], [-]): in a wood or houses, at the edge from 4 cm of
// it, until it fires; deep inside until an enemy enters; horse only deep inside.
func TestPinned3_WhoIsHidden(t *testing.T) {
	const ground = ", polygon: [[40, 40], [80, 40], [80, 80], [40, 80]]"
	base := func(kind string, y, foe float64) *state.State {
		return exact(inPhase(scenario(t, []string{line("A", 60, foe, 0), line("B", 100, 20, 0)}, []string{line("X", 60, y, 180)}, "id: g, "+kind+ground), "fire"))
	}
	same := func(s *state.State) *state.State { return s }
	x := func(f func(*state.Unit)) func(*state.State) *state.State { return changing("X", f) }
	for _, c := range []struct {
		name   string
		s      *state.State
		change func(*state.State) *state.State
		hidden bool
		deep   bool
	}{
		{"at the edge of a wood, 5 cm off", base("kind: wood", 41, 35), same, true, false}, {"4 cm off", base("kind: wood", 41, 36), same, false, false}, {"4.01 cm off", base("kind: wood", 41, 35.99), same, true, false},
		{"in houses, 5 cm off", base("kind: village", 41, 35), same, true, false}, {"deep in houses, 5 cm off", base("kind: village", 60, 35), same, true, false}, {"deep in houses, 4 cm off", base("kind: building", 60, 36), same, false, false},
		{"on a hill", base("kind: hill", 41, 35), same, false, false}, {"in corn that hides", base("kind: rough, hides: true", 41, 35), same, true, false}, {"in rough that does not", base("kind: rough", 41, 35), same, false, false}, {"before the wood", base("kind: wood", 38, 20), same, false, false},
		{"deep in a wood, 2 cm off", base("kind: wood", 60, 38), same, true, true}, {"deep, an enemy in it", base("kind: wood", 60, 45), same, false, false}, {"deep, another enemy in it", base("kind: wood", 60, 20), func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 45}, 0) }, false, false},
		{"it was seen", base("kind: wood", 41, 35), x(func(u *state.Unit) { u.Revealed = true }), false, false}, {"it fires now", base("kind: wood", 41, 35), x(func(u *state.Unit) { u.Fired = true }), true, false},
		{"it fired", base("kind: wood", 41, 35), func(s *state.State) *state.State {
			return inPhase(as(s, "X", func(u *state.Unit) { u.Fired = true }), "melee")
		}, false, false},
		{"horse at the edge", base("kind: wood", 41, 35), x(func(u *state.Unit) { u.Arm, u.Depth = facts.LightCavalry, 1.5 }), false, false}, {"horse deep inside", base("kind: wood", 60, 35), x(func(u *state.Unit) { u.Arm, u.Depth = facts.LightCavalry, 1.5 }), true, true},
		{"nobody knows where it is", base("kind: wood", 41, 35), x(func(u *state.Unit) { u.ForgetPlace() }), false, false}, {"nobody knows where the eye is", base("kind: wood", 41, 35), changing("A", func(u *state.Unit) { u.ForgetPlace() }), false, false},
		{"a friend near it, R178 a", base("kind: wood", 41, 35), func(s *state.State) *state.State { return relocated(s, "B", geometry.Vec{X: 60, Y: 38}, 0) }, true, false},
		{"a friend near it, R178 b", base("kind: wood", 41, 35), func(s *state.State) *state.State {
			return ruled(relocated(s, "B", geometry.Vec{X: 60, Y: 38}, 0), 178, "b")
		}, false, false},
		{"no friend near it, R178 b", base("kind: wood", 41, 35), func(s *state.State) *state.State { return ruled(s, 178, "b") }, true, false},
	} {
		s := c.change(c.s)
		h := table.Hidden(s, s.Unit("A"), s.Unit("X"))
		if (h != nil) != c.hidden || h != nil && h.Deep != c.deep {
			t.Errorf("OM §3: %s: hidden %+v, want %t, deep %t", c.name, h, c.hidden, c.deep)
		}
		if f := s.Unit("X").Foot(); f != nil && !strings.Contains(c.name, "houses") {
			in := table.DeepIn(s, s.Unit("X"), f)
			if deep := strings.HasPrefix(c.name, "deep") || c.name == "horse deep inside"; (in != nil) != deep {
				t.Errorf("OM §9.6: %s: deep in %+v, want %t", c.name, in, deep)
			}
		}
	}
}

// The ground that hides or covers is that which holds the middle of a unit; who holds a block
// from nowhere is in the one it was sent into (OM §15).
func TestPinned15_WhoIsInABlock(t *testing.T) {
	s := corps(t) // the farm: 55 to 65 by 80 to 90
	in := func(x, y float64) *state.State { return relocated(s, "A", geometry.Vec{X: x, Y: y}, 0) }
	sent := func(block string, f func(*state.Unit)) *state.State {
		return as(s, "A", func(u *state.Unit) {
			u.ForgetPlace()
			u.Block = block
			if f != nil {
				f(u)
			}
		})
	}
	for _, c := range []struct {
		name, want string
		s          *state.State
	}{
		{"in the open", "", s}, {"in it", "farm", in(60, 85)}, {"its middle on the edge", "farm", in(60, 80.75)}, {"its middle before it", "", in(60, 80.7)}, {"in the wood", "", in(155, 65)},
		{"sent into it", "farm", sent("farm", nil)}, {"sent into FARM", "farm", sent("FARM", nil)}, {"sent into a wood", "", sent("copse", nil)}, {"sent nowhere", "", sent("", nil)},
		{"destroyed in it", "", sent("farm", func(u *state.Unit) { u.Status = state.Destroyed })}, {"off the table", "", sent("farm", func(u *state.Unit) { u.Off = 1 })}, {"stands elsewhere", "", as(s, "A", func(u *state.Unit) { u.Block = "farm" })},
	} {
		got := ""
		if b := table.BlockOf(c.s, c.s.Unit("A")); b != nil {
			got = b.ID
		}
		if got != c.want {
			t.Errorf("OM §15: %s: in %q, want %q", c.name, got, c.want)
		}
		holds := 0
		for _, u := range table.Holders(c.s, table.Block(c.s, "farm")) {
			holds += facts.B2i(u.ID == "A")
		}
		if holds != facts.B2i(c.want == "farm") {
			t.Errorf("OM §15: %s: holds the farm %d", c.name, holds)
		}
	}
	if table.BlockOf(s, nil) != nil || table.Block(s, "copse") != nil || table.Block(s, "nowhere") != nil || len(table.Blocks(s)) != 1 || table.Blocks(s)[0].ID != "farm" {
		t.Error("OM §15: the farm is the only block")
	}
	burns := after(s, &state.EvBlaze{Ground: "farm", Turn: 2})
	if table.Blaze(burns, "FARM") != 2 || table.Blaze(burns, "copse") != 0 || table.Blaze(s, "farm") != 0 {
		t.Error("OM §9.4: the farm burns since turn 2, nothing else")
	}
}

// Where a unit stood when the turn began (OM §10.4), or stands where nobody knows.
func TestPinned10_4_WhereItBegan(t *testing.T) {
	s := as(relocated(corps(t), "A", geometry.Vec{X: 46, Y: 50}, 0), "A", func(u *state.Unit) { u.Began.Formation = facts.Column })
	if f := table.Start(s.Unit("A")); f == nil || f.Width != 6 || math.Abs(f.Front().Centre().Y-40) > 1e-9 {
		t.Errorf("OM §10.4: it began at 40 in column: %+v", f)
	}
	for name, change := range map[string]func(*state.Unit){"it began nowhere": func(u *state.Unit) { u.Began.Placed = false }} {
		if f := table.Start(as(s, "A", change).Unit("A")); f == nil || f.Width != 12 {
			t.Errorf("OM §10.4: %s: %+v", name, f)
		}
	}
	for name, change := range map[string]func(*state.Unit){"nobody knows where": func(u *state.Unit) { u.ForgetPlace() }, "destroyed": func(u *state.Unit) { u.Status = state.Destroyed }, "without bases": func(u *state.Unit) { u.Bases = 0 }} {
		if f := table.Start(as(s, "A", change).Unit("A")); f != nil {
			t.Errorf("OM §10.4: %s: %+v", name, f)
		}
	}
}

// What hangs on less than the tape at the edge of a zone (OM §8.8) or of the ground before horse
// (§8.2) is for the referee: what was measured, by how much, and what may be asked.
func TestPinned8_8_TooCloseAtTheEdge(t *testing.T) {
	zone := func(y, dx, tape float64) *game.Refusal {
		s := taped(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 60, y, 180, "")}), tape, 2)
		return table.ZoneBars(s, zoneMove(s, "X", geometry.Vec{X: dx}))
	}
	for _, c := range []struct {
		y, dx, tape float64
		key         string
		by          float64
	}{
		{28.7, 20, 0.5, "drill.zone-close", 0.3}, {28.5, 20, 0.5, "drill.zone-bars", 0}, {28.4, 20, 0.5, "drill.zone-bars", 0}, {25, 9.2, 0.5, "drill.zone-close", 0.2}, {25, 9.5, 0.5, "drill.zone-bars", 0},
		{28.8, 9.4, 0.5, "drill.zone-close", 0.2}, {28.6, 9.1, 0.5, "drill.zone-close", 0.1}, {25, 9.2, 0, "drill.zone-bars", 0},
	} {
		r := zone(c.y, c.dx, c.tape)
		if r == nil || r.Say.Key != c.key || r.Ref != "OM §8.8" || len(r.Ways) != 1 || r.Ways[0].Line != "zoc A" {
			t.Errorf("OM §8.8: from %v by %v, tape %v: %+v, want %s", c.y, c.dx, c.tape, r, c.key)
			continue
		}
		if (r.Close != nil) != (c.by > 0) || r.Close != nil && (math.Abs(math.Abs(r.Close.Margin)-c.by) > 1e-9 || r.Close.Tape != c.tape || r.Close.Unit != "cm") {
			t.Errorf("OM §8.8: from %v by %v, tape %v: close %+v, want %v", c.y, c.dx, c.tape, r.Close, c.by)
		}
	}
	// Horse at 30 facing the south rode forward in the turn before: 25 to 30 is barred.
	horse := func(by, tape float64) *game.Refusal {
		s := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 2, 60, 30, 180)})
		s = after(s, &state.EvPhase{Phase: s.Phase, Turn: 5}, &state.EvFirst{Side: 0})
		s = taped(as(s, "H", func(u *state.Unit) { u.Forward = 4 }), tape, 2)
		return table.NearHorse(s, zoneMove(s, "A", geometry.Vec{Y: by}))
	}
	for _, c := range []struct {
		by, tape float64
		key      string
		margin   float64
	}{{4.9, 0.5, "", 0}, {5, 0.5, "drill.near-horse-close", 0}, {5.2, 0.5, "drill.near-horse-close", 0.2}, {5.5, 0.5, "drill.near-horse", 0}, {5.2, 0, "drill.near-horse", 0}} {
		r := horse(c.by, c.tape)
		got := ""
		if r != nil {
			got = r.Say.Key
		}
		if got != c.key || r != nil && (r.Ref != "OM §8.2" || len(r.Ways) != 1 || r.Ways[0].Line != "measure A H" || (r.Close != nil) != strings.HasSuffix(c.key, "close")) {
			t.Errorf("OM §8.2: by %v, tape %v: %+v, want %s", c.by, c.tape, r, c.key)
		} else if r != nil && r.Close != nil && (math.Abs(r.Close.Margin+c.margin) > 1e-9 || r.Close.Tape != c.tape) {
			t.Errorf("OM §8.2: by %v, tape %v: close %+v, want %v", c.by, c.tape, r.Close, c.margin)
		}
	}
}

// What touches, ranks and overlaps when two stand against each other (OM §10.6, figure 10 [+],
// [-]): a file of each in contact, behind it the second rank, one beyond each end.
func TestPinned10_6_WhatTouches(t *testing.T) {
	for _, c := range []struct {
		name                 string
		a, x                 string
		contact, rank, over  int
		contactX, rankX, ovX int
	}{
		{"line on line", line("A", 60, 40, 0), line("X", 60, 40, 180), 4, 0, 0, 4, 0, 0},
		{"column of 4 on line", unitAt("A", 4, "column", 60, 40, 0, ""), line("X", 60, 40, 180), 2, 2, 0, 2, 0, 2},
		{"column of 6 on line of 6", unitAt("A", 6, "column", 60, 40, 0, ""), unitAt("X", 6, "line", 60, 40, 180, ""), 2, 2, 0, 2, 0, 2},
		{"column on column", unitAt("A", 4, "column", 60, 40, 0, ""), unitAt("X", 4, "column", 60, 40, 180, ", nation: france"), 2, 2, 0, 2, 2, 0},
		{"line of 3 on line of 4", unitAt("A", 3, "line", 58.5, 40, 0, ""), line("X", 60, 40, 180), 3, 0, 0, 3, 0, 1},
		{"line of 4 on line of 3", line("A", 60, 40, 0), unitAt("X", 3, "line", 58.5, 40, 180, ""), 3, 0, 1, 3, 0, 0},
		{"on open order", line("A", 60, 40, 0), unitAt("X", 2, "open", 60, 40, 180, ", traits: [light]"), -1, 0, -1, 2, -1, -1},
	} {
		s := exact(scenario(t, []string{c.x}, []string{c.a})) // the French have columns
		x := gathered(t, s, "melee", "A", "X")
		if err := table.PlacedMelee(x); err != nil {
			t.Fatal(err)
		}
		for i, want := range [][3]int{{c.contact, c.rank, c.over}, {c.contactX, c.rankX, c.ovX}} {
			u := x.Units[i][0]
			for k, f := range []facts.Fact{facts.FContact, facts.FRank, facts.FOverlap} {
				if want[k] >= 0 && (u.V[f] != want[k] || u.S[f] != facts.Measured) {
					t.Errorf("OM §10.6: %s: side %d: fact %d is %d from %d, want %d", c.name, i, k, u.V[f], u.S[f], want[k])
				}
			}
		}
		given := gathered(t, s, "melee", "A", "X")
		given.Units[0][0].Give(facts.FContact, 1)
		if table.PlacedMelee(given); given.Units[0][0].V[facts.FContact] != 1 {
			t.Errorf("OM §10.6: %s: what was typed is measured", c.name)
		}
	}
	// Not in contact nobody counts.
	apart := gathered(t, exact(scenario(t, []string{line("A", 60, 39, 0)}, []string{line("X", 60, 40, 180)})), "melee", "A", "X")
	if table.PlacedMelee(apart); apart.Units[0][0].S[facts.FContact] == facts.Measured {
		t.Error("OM §10.6: a cm apart they touch")
	}
	// Two columns on a line of six: two files of each, of the line four in contact, one beyond each end.
	s := exact(scenario(t, []string{unitAt("X", 6, "line", 60, 40, 180, "")}, []string{unitAt("A", 4, "column", 57, 40, 0, ""), unitAt("B", 4, "column", 63, 40, 0, "")}))
	c, err := casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: []string{"A", "B"}, Join: game.Together}, only("X")}})
	if err != nil || table.PlacedMelee(c) != nil {
		t.Fatal(err)
	}
	if a, b, x := c.Units[0][0], c.Units[0][1], c.Units[1][0]; a.V[facts.FContact] != 2 || b.V[facts.FContact] != 2 || a.V[facts.FRank] != 2 || x.V[facts.FContact] != 4 || x.V[facts.FRank] != 0 || x.V[facts.FOverlap] != 2 {
		t.Errorf("OM §10.6: two columns on a line of six: %d+%d and %d in contact, %d beyond", a.V[facts.FContact], b.V[facts.FContact], x.V[facts.FContact], x.V[facts.FOverlap])
	}
}

// The side of a charge on the table (OM §10.4, R25 [+], [-]), and what is too close to call.
func TestPinned10_4_TheSideOfACharge(t *testing.T) {
	// X faces the south with its front at 40; A comes from the east, facing west, 12 along its
	// front; it began where it stands.
	side := func(y, tape float64, given bool, form string) (facts.Side, string, int) {
		s := taped(scenario(t, []string{line("A", 80, y, 270)}, []string{unitAt("X", 4, form, 60, 40, 180, "")}), tape, 2)
		c := gathered(t, s, "charge", "A", "X")
		if given {
			c.Sit.Give(facts.SSide, int(facts.Rear))
		}
		err := table.ChargeSide(c, 0, c.Units[0][0], c.Units[1][0], s.Unit("A").Foot(), s.Unit("A").Foot(), s.Unit("X").Foot())
		key := ""
		var r *game.Refusal
		if errors.As(err, &r) {
			key = r.Say.Key
			for i, w := range []string{"front", "flank"} {
				if len(r.Ways) < 2 || !strings.Contains(r.Ways[i].Line, "side="+w) {
					t.Errorf("OM §10.4: at %v: ways %+v", y, r.Ways)
				}
			}
			if r.Close == nil || math.Abs(r.Close.Margin) >= tape || r.Close.Tape != tape {
				t.Errorf("OM §10.4: at %v: close %+v", y, r.Close)
			}
		}
		return c.Sit.Side(), key, len(c.Base.Steps)
	}
	for _, c := range []struct {
		y, tape float64
		given   bool
		form    string
		side    facts.Side
		key     string
		steps   int
	}{
		{45, 0, false, "line", facts.Front, "", 2}, {45.99, 0, false, "line", facts.Front, "", 2}, {46, 0, false, "line", facts.Flank, "", 2}, {47.4, 0, false, "line", facts.Flank, "", 2}, {47.5, 0, false, "line", facts.Rear, "", 2}, {60, 0, false, "line", facts.Rear, "", 2},
		{45.6, 0.5, false, "line", facts.Front, "placed.side-close", 0}, {46.4, 0.5, false, "line", facts.Front, "placed.side-close", 0}, {45.5, 0.5, false, "line", facts.Front, "", 2}, {46.5, 0.5, false, "line", facts.Flank, "", 2},
		{60, 0, true, "line", facts.Rear, "", 0}, {45, 0, true, "line", facts.Rear, "", 0}, {60, 0, false, "square", facts.Front, "", 0},
	} {
		got, key, steps := side(c.y, c.tape, c.given, c.form)
		if got != c.side || key != c.key || key == "" && steps != c.steps {
			t.Errorf("OM §10.4: at %v, tape %v, %s: side %d %q, %d reasons; want %d %q, %d", c.y, c.tape, c.form, got, key, steps, c.side, c.key, c.steps)
		}
	}
}

// What is said of a shot that hangs on less than the tape (OM §9.1, 9.2, 9.5): which measure, of
// what, against which limit, and by which paragraph and ruling.
func TestPinned9_1_WhatIsTooClose(t *testing.T) {
	side := game.CloseCase{Fact: game.Fact{Name: "side", Value: "front"}}
	rng := game.CloseCase{Fact: game.Fact{Name: "range", Value: "short"}}
	for _, c := range []struct {
		name string
		k    game.Close
		x, y float64 // of X, facing the south
		want string
		refs string
	}{
		{"range", game.Close{Value: 4.2, Limit: 4, Margin: 0.2, Tape: 0.5, Unit: "cm", If: []game.CloseCase{rng}}, 70, 30, "placed.close-range [A X 4.2 4 {placed.plus [0.2]} 0.5 placed.point.fr placed.from.centre]", "[OM §9.1 OM R23]"}, {"range, inside", game.Close{Value: 3.8, Limit: 4, Margin: -0.2, Tape: 0.5, Unit: "cm", If: []game.CloseCase{rng}}, 50, 30, "placed.close-range [A X 3.8 4 {placed.minus [0.2]} 0.5 placed.point.fl placed.from.centre]", "[OM §9.1 OM R23]"},
		{"range, straight on", game.Close{Value: 4, Limit: 4, Tape: 0.5, Unit: "cm", If: []game.CloseCase{rng}}, 60, 30, "placed.close-range [A X 4 4 {placed.plus [0]} 0.5 placed.point.edge placed.from.centre]", "[OM §9.1 OM R23]"}, {"range, behind its back", game.Close{Value: 4, Limit: 4, Tape: 0.5, Unit: "cm", If: []game.CloseCase{rng}}, 70, 10, "placed.close-range [A X 4 4 {placed.plus [0]} 0.5 placed.point.rr placed.from.centre]", "[OM §9.1 OM R23]"},
		{"lane", game.Close{Value: 0.2, Margin: 0.2, Tape: 0.5, Unit: "cm", If: []game.CloseCase{rng}}, 70, 30, "placed.close-lane [A X {placed.plus [0.2]} 0.5]", "[OM §9.2]"}, {"sector", game.Close{Value: 23, Limit: 22.5, Margin: 0.5, Tape: 2, Unit: "deg", If: []game.CloseCase{rng}}, 70, 30, "placed.close-sector [A X 23 22.5 {placed.plus [0.5]} 2]", "[OM §9.2]"},
		{"side", game.Close{Value: 0.2, Margin: -0.2, Tape: 0.5, Unit: "cm", If: []game.CloseCase{side}}, 70, 30, "placed.close-side [A X {placed.minus [0.2]} 0.5]", "[OM §9.5 OM R24]"},
	} {
		s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", c.x, c.y, 180)})
		x := gathered(t, s, "fire", "A", "X")
		x.Base.Close = &c.k
		m := table.CloseMeasure(fire.AimAt(x, x.Units[0][0], x.Units[1][0]))
		if got := m.Key + " " + fmt.Sprint(m.Args); got != c.want {
			t.Errorf("OM §9.1: %s: %s, want %s", c.name, got, c.want)
		}
		if got := fmt.Sprint(table.CloseRefs(x)); got != c.refs || !strings.HasPrefix(c.refs, "["+string(table.CloseRef(x))) {
			t.Errorf("OM §9.1: %s: by %s, want %s", c.name, got, c.refs)
		}
	}
	// What is noted: in degrees the tape of degrees; a building burns at any range.
	s := taped(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180)}), 0.5, 2)
	for unit, want := range map[geometry.Unit]float64{geometry.CM: 0.5, geometry.Deg: 2} {
		x := gathered(t, s, "fire", "A", "X")
		table.TooClose(x, geometry.Reading{Measured: 4.123, Limit: 4, Margin: 0.123, Unit: unit}, rng.Fact, side.Fact)
		k := x.Base.Close
		if k == nil || k.Tape != want || k.Value != 4.12 || k.Limit != 4 || k.Margin != 0.12 || len(k.If) != 2 || k.If[1].Fact.Name != "side" || len(x.Base.Steps) != 1 {
			t.Errorf("OM §9.1: too close in %s: %+v", unit, k)
		}
		x.Base.Close = nil
		x.Sit.Give(facts.SBuilding, 1)
		if table.TooClose(x, geometry.Reading{Measured: 4.123, Limit: 4, Margin: 0.123, Unit: unit}, rng.Fact); x.Base.Close != nil {
			t.Errorf("OM §9.4: a building is too close: %+v", x.Base.Close)
		}
	}
}
