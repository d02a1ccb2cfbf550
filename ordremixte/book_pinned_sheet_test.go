package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file states what is asked of one unit, one fact, one charge (OM §5 to 17): every arm,
// every formation, every clause alone.

// sheetOf is a sheet with some facts that are tracked.
func sheetOf(pairs ...any) *state.Sheet {
	s := state.NewSheet()
	for i := 0; i < len(pairs); i += 2 {
		s.Set(pairs[i].(facts.Fact), int(reflect.ValueOf(pairs[i+1]).Int()), facts.Tracked)
	}
	return s
}

var (
	allForms = []facts.Formation{facts.Line, facts.Column, facts.March, facts.Square, facts.Mass, facts.Open, facts.Limbered, facts.Unlimbered}
	allArms  = []facts.Arm{facts.Infantry, facts.LightCavalry, facts.HeavyCavalry, facts.FootArtillery, facts.HorseArtillery}
)

func formWord(f facts.Formation) string { return facts.UnitFacts[facts.FFormation].Words[f] }
func armWord(a facts.Arm) string        { return facts.UnitFacts[facts.FArm].Words[a] }

// How far each arm moves in each formation (OM §8.2, 16, R18), and what has none.
func TestPinned8_2_SpeedsOfAllArms(t *testing.T) {
	for arm, want := range map[facts.Arm]map[facts.Formation]int{
		facts.Infantry:     {facts.Line: 1400, facts.Column: 1700, facts.March: 1700, facts.Square: 500, facts.Mass: 1700, facts.Open: 2200},
		facts.LightCavalry: {facts.Line: 2200, facts.Column: 3000, facts.March: 3000, facts.Mass: 3000, facts.Open: 3500},
		facts.HeavyCavalry: {facts.Line: 2000, facts.Column: 2500, facts.March: 2500, facts.Mass: 2500, facts.Open: 3500},
	} {
		for _, form := range allForms {
			if form == facts.Mass && arm != facts.Infantry {
				continue // nobody has it
			}
			if got := (&state.Unit{Arm: arm}).SpeedAs(form); got != want[form] {
				t.Errorf("OM §8.2: %s in %s: %d, want %d", armWord(arm), formWord(form), got, want[form])
			}
		}
	}
	for arm, limbered := range map[facts.Arm]int{facts.FootArtillery: 1400, facts.HorseArtillery: 2800} {
		for form, want := range map[facts.Formation]int{facts.Limbered: limbered, facts.Unlimbered: 600} {
			u := state.Unit{Arm: arm}
			if got := u.Speed(form); got != want {
				t.Errorf("OM §8.2: %s %s: %d, want %d", armWord(arm), formWord(form), got, want)
			}
			u.Abandoned = true // §8.7: gunners without their guns
			if got := u.Speed(form); got != 2200 {
				t.Errorf("OM §8.7: the crew of %s: %d, want 2200", armWord(arm), got)
			}
		}
	}
	if u := (state.Unit{Arm: facts.Infantry, Abandoned: true}); u.Speed(facts.Line) != 1400 {
		t.Errorf("OM §8.7: foot has no crew: %d", u.Speed(facts.Line))
	}
	for arm, want := range map[facts.Arm][2]float64{facts.LightCavalry: {22, 30}, facts.HeavyCavalry: {20, 25}} {
		for _, form := range []facts.Formation{facts.Line, facts.Column, facts.March} {
			if got := sheetOf(facts.FArm, arm, facts.FFormation, form).Speed(); got != want[facts.B2i(form != facts.Line)] {
				t.Errorf("OM §8.2: %s in %s: %v", armWord(arm), formWord(form), got)
			}
		}
	}
}

// Each weapon has its ranges (OM §9.1, 9.7; R29).
func TestPinned9_1_RangesOfAllWeapons(t *testing.T) {
	for _, c := range []struct {
		arm    facts.Arm
		weight facts.Weight
		weapon facts.Weapon
		want   state.Ranges
	}{
		{facts.Infantry, facts.Medium, facts.Musket, state.Ranges{Short: 4, Long: 9}}, {facts.Infantry, facts.Light, facts.Musket, state.Ranges{Short: 4, Long: 9}}, {facts.Infantry, facts.Medium, facts.Rifle, state.Ranges{Short: 6, Long: 12}},
		{facts.FootArtillery, facts.Medium, facts.Gun, state.Ranges{Short: 10, Long: 40}}, {facts.FootArtillery, facts.Heavy, facts.Gun, state.Ranges{Short: 10, Long: 40}}, {facts.FootArtillery, facts.Light, facts.Gun, state.Ranges{Short: 10, Long: 30}},
		{facts.HorseArtillery, facts.Medium, facts.Gun, state.Ranges{Short: 10, Long: 30}}, {facts.HorseArtillery, facts.Light, facts.Gun, state.Ranges{Short: 10, Long: 30}}, {facts.HorseArtillery, facts.Heavy, facts.Gun, state.Ranges{Short: 10, Long: 30}},
		{facts.FootArtillery, facts.Light, facts.Rockets, state.Ranges{Long: 60, Least: 30}}, {facts.HorseArtillery, facts.Medium, facts.Rockets, state.Ranges{Long: 60, Least: 30}},
	} {
		if got := sheetOf(facts.FArm, c.arm, facts.FWeight, c.weight, facts.FWeapon, c.weapon).Reach(); got != c.want {
			t.Errorf("OM §9.1: %s of weight %d with weapon %d: %+v, want %+v", armWord(c.arm), c.weight, c.weapon, got, c.want)
		}
	}
}

// A formation that was stated must be one of the arm's (OM §5 [+], [-]); what is known of the
// table is believed.
func TestPinned5_FormationsOfAllArms(t *testing.T) {
	for _, arm := range allArms {
		for _, form := range allForms {
			ok := form != facts.Limbered && form != facts.Unlimbered
			switch arm {
			case facts.LightCavalry, facts.HeavyCavalry:
				ok = form == facts.Line || form == facts.Column || form == facts.March || form == facts.Open
			case facts.FootArtillery, facts.HorseArtillery:
				ok = !ok
			}
			s := sheetOf(facts.FArm, arm, facts.FFormation, form)
			if s.Formed() != nil {
				t.Errorf("OM §5: %s in %s, as it stands: %v", armWord(arm), formWord(form), s.Formed())
			}
			s.Give(facts.FFormation, int(form))
			var r *game.Refusal
			if err := s.Formed(); (err == nil) != ok || err != nil && (!errors.As(err, &r) || r.Ref != "OM §5" || r.Say.Key != "form.arm") {
				t.Errorf("OM §5: %s in %s, as was said: %v, want allowed %t", armWord(arm), formWord(form), err, ok)
			}
		}
	}
}

// A garrison has six bases at most (OM §15 [+], [-]), if somebody says that it is one.
func TestPinned15_RoomForAGarrison(t *testing.T) {
	for bases, full := range map[int]bool{1: false, 5: false, 6: false, 7: true, 12: true, facts.Unknown: false} {
		s := sheetOf(facts.FBases, bases)
		if s.Overfills() != nil {
			t.Errorf("OM §15: %d bases in the open: %v", bases, s.Overfills())
		}
		s.Set(facts.FGarrison, 1, facts.Tracked)
		if s.Overfills() != nil {
			t.Errorf("OM §15: %d bases that stand there: %v", bases, s.Overfills())
		}
		s.Give(facts.FGarrison, 1)
		if err := s.Overfills(); (err != nil) != full {
			t.Errorf("OM §15: %d bases: %v, want full %t", bases, err, full)
		}
		s.Give(facts.FGarrison, 0)
		if s.Overfills() != nil {
			t.Errorf("OM §15: %d bases that are said to be out: %v", bases, s.Overfills())
		}
	}
}

// What follows from what was said (OM §2.3, 5): guns stand ready and have guns, lancers are
// light horse, breastplates heavy; unless somebody said otherwise.
func TestPinned2_3_WhatFollows(t *testing.T) {
	said := func(pairs ...any) *state.Sheet {
		s := state.NewSheet()
		for i := 0; i < len(pairs); i += 2 {
			s.Give(pairs[i].(facts.Fact), int(reflect.ValueOf(pairs[i+1]).Int()))
		}
		s.Imply()
		return s
	}
	for _, c := range []struct {
		name   string
		s      *state.Sheet
		arm    facts.Arm
		form   facts.Formation
		weapon facts.Weapon
	}{
		{"foot", said(facts.FArm, facts.Infantry), facts.Infantry, facts.Line, facts.Musket}, {"guns", said(facts.FArm, facts.FootArtillery), facts.FootArtillery, facts.Unlimbered, facts.Gun},
		{"horse guns", said(facts.FArm, facts.HorseArtillery), facts.HorseArtillery, facts.Unlimbered, facts.Gun}, {"guns limbered", said(facts.FArm, facts.FootArtillery, facts.FFormation, facts.Limbered), facts.FootArtillery, facts.Limbered, facts.Gun},
		{"rockets", said(facts.FArm, facts.FootArtillery, facts.FWeapon, facts.Rockets), facts.FootArtillery, facts.Unlimbered, facts.Rockets}, {"lancers", said(facts.FLancers, 1), facts.LightCavalry, facts.Line, facts.Musket},
		{"no lancers", said(facts.FLancers, 0), facts.Infantry, facts.Line, facts.Musket}, {"breastplates", said(facts.FCuirassiers, 1), facts.HeavyCavalry, facts.Line, facts.Musket}, {"no breastplates", said(facts.FCuirassiers, 0), facts.Infantry, facts.Line, facts.Musket},
		{"heavy lancers", said(facts.FLancers, 1, facts.FArm, facts.HeavyCavalry), facts.HeavyCavalry, facts.Line, facts.Musket}, {"light breastplates", said(facts.FCuirassiers, 1, facts.FArm, facts.LightCavalry), facts.LightCavalry, facts.Line, facts.Musket},
	} {
		if c.s.Arm() != c.arm || c.s.Formation() != c.form || c.s.Weapon() != c.weapon {
			t.Errorf("OM §2.3: %s: arm %d, formation %d, weapon %d; want %d, %d, %d", c.name, c.s.Arm(), c.s.Formation(), c.s.Weapon(), c.arm, c.form, c.weapon)
		}
	}
	if s := said(facts.FLancers, 1); facts.Arm(s.C[facts.FArm]) != facts.LightCavalry {
		t.Error("OM §2.3: lancers count as given against what they are")
	}
	if s := said(facts.FCuirassiers, 1); facts.Arm(s.C[facts.FArm]) != facts.HeavyCavalry {
		t.Error("OM §2.3: breastplates count as given against what they are")
	}
	if s := said(facts.FArm, facts.FootArtillery); facts.Formation(s.C[facts.FFormation]) != facts.Unlimbered || facts.Weapon(s.C[facts.FWeapon]) != facts.Gun {
		t.Error("OM §5: guns count as given against what they are")
	}
}

// What each part of a side is (OM §2.2, 5, 9.10, 11.2, 16).
func TestPinned2_2_WhatIsWhat(t *testing.T) {
	for _, arm := range allArms {
		for _, form := range allForms {
			s := sheetOf(facts.FArm, arm, facts.FFormation, form)
			foot, horse := arm == facts.Infantry, arm == facts.LightCavalry || arm == facts.HeavyCavalry
			guns := !foot && !horse
			per := 3
			if foot {
				per = 2
			}
			if s.Foot() != foot || s.Horse() != horse || s.Artillery() != guns || s.CloseOrder() != (!guns && form != facts.Open) || s.Cossacks() != (horse && form == facts.Open) || s.PerBase() != per {
				t.Errorf("OM §2.2: %s in %s: foot %t horse %t guns %t close %t cossacks %t per base %d", armWord(arm), formWord(form), s.Foot(), s.Horse(), s.Artillery(), s.CloseOrder(), s.Cossacks(), s.PerBase())
			}
			// Whom Cossacks may charge (§16): foot in open order, who is in march column, guns limbered.
			prey := foot && form == facts.Open || form == facts.March || !foot && form == facts.Limbered
			if s.Prey() != prey {
				t.Errorf("OM §16: %s in %s: prey %t, want %t", armWord(arm), formWord(form), s.Prey(), prey)
			}
			for _, f := range []facts.Fact{facts.FDisordered, facts.FRouting} {
				if x := sheetOf(facts.FArm, arm, facts.FFormation, form, f, 1); !x.Prey() {
					t.Errorf("OM §16: %s in %s, in disorder or routing: no prey", armWord(arm), formWord(form))
				}
			}
			s.Unit = &state.Unit{Abandoned: true}
			if s.CrewAlone() != guns || guns && !s.Prey() {
				t.Errorf("OM §11.2: gunners of %s alone: %t", armWord(arm), s.CrewAlone())
			}
			s.Unit = &state.Unit{}
			if s.CrewAlone() {
				t.Errorf("OM §11.2: gunners of %s with their guns are alone", armWord(arm))
			}
		}
	}
	for _, c := range []struct {
		name                                    string
		u                                       *state.Unit
		band, lone, table, fled, cossacks, free bool
		out, ranks                              int
	}{
		{"a battalion", &state.Unit{Bases: 4}, false, false, false, false, false, false, 0, 4},
		{"irregulars", &state.Unit{Bases: 2, Guerrillas: true}, true, false, false, false, false, true, 0, 2},
		{"its light base", &state.Unit{Bases: 1, Lone: true}, false, true, false, false, false, false, 0, 1},
		{"with it ahead", &state.Unit{Bases: 4, Screen: true}, false, false, false, false, false, false, 1, 3},
		{"of one base", &state.Unit{Bases: 1, Screen: true}, false, false, false, false, false, false, 1, 1},
		{"retreating", &state.Unit{Bases: 4, Status: state.Retreating}, false, false, false, true, false, false, 0, 4},
		{"routing", &state.Unit{Bases: 4, Status: state.Routing}, false, false, false, true, false, false, 0, 4},
		{"rallied after it fled", &state.Unit{Bases: 4, Motion: state.Fleeing}, false, false, false, true, false, false, 0, 4},
		{"after a march", &state.Unit{Bases: 4, Motion: state.WentForward | state.Evaded}, false, false, false, false, false, false, 0, 4},
		{"Cossacks", &state.Unit{Bases: 2, Arm: facts.LightCavalry, OpenOrder: true}, false, false, false, false, true, true, 0, 2},
		{"light foot", &state.Unit{Bases: 4, OpenOrder: true}, false, false, false, false, false, false, 0, 4},
		{"hussars", &state.Unit{Bases: 4, Arm: facts.LightCavalry}, false, false, false, false, false, false, 0, 4},
		{"on the table", &state.Unit{Bases: 4, Placed: true, Depth: 1.5}, false, false, true, false, false, false, 0, 4},
		{"in doubt", &state.Unit{Bases: 4, Placed: true, Depth: 1.5, Doubtful: true}, false, false, false, false, false, false, 0, 4},
		{"destroyed", &state.Unit{Placed: true, Depth: 1.5, Status: state.Destroyed, Bases: 1}, false, false, false, false, false, false, 0, 1},
		{"without bases", &state.Unit{Placed: true, Depth: 1.5}, false, false, false, false, false, false, 0, 0},
	} {
		s := &state.Sheet{Unit: c.u}
		if s.Band() != c.band || s.Lone() != c.lone || s.OnTable() != c.table || s.Fled() != c.fled || c.u.Cossacks() != c.cossacks || c.u.Orderless() != c.free || s.Out() != c.out || c.u.Ranks() != c.ranks {
			t.Errorf("OM §2.2: %s: band %t lone %t table %t fled %t cossacks %t free %t out %d ranks %d", c.name, s.Band(), s.Lone(), s.OnTable(), s.Fled(), c.u.Cossacks(), c.u.Orderless(), s.Out(), c.u.Ranks())
		}
	}
	if s := state.NewSheet(); s.Band() || s.Lone() || s.OnTable() || s.Fled() || s.Out() != 0 || s.CrewAlone() || s.HowFar() {
		t.Error("OM §2.2: a unit without a name is on the table")
	}
}

// Whose order horse in support follows (OM §4.2): its own if it was typed.
func TestPinned4_2_TheOrderThatIsFollowed(t *testing.T) {
	for _, c := range []struct {
		own, follows, want facts.Order
		given              bool
	}{{facts.Support, facts.Attack, facts.Attack, false}, {facts.Support, facts.NoOrder, facts.Support, false}, {facts.Support, facts.Attack, facts.Support, true}, {facts.Halt, facts.Attack, facts.Halt, false}, {facts.NoOrder, facts.Attack, facts.NoOrder, false}} {
		s := sheetOf(facts.FOrder, c.own)
		s.Follows = c.follows
		if c.given {
			s.Give(facts.FOrder, int(c.own))
		}
		if got := s.Order(); got != c.want {
			t.Errorf("OM §4.2: order %d, supports one with %d, typed %t: %d, want %d", c.own, c.follows, c.given, got, c.want)
		}
	}
}

// Horse that moved half a move or more rides against a charge by itself, and for nobody else
// when it moved more than half (OM §10.5 [+], [-]): 22 cm in line, 30 in column.
func TestPinned10_5_HowFarHorseRode(t *testing.T) {
	for _, c := range []struct {
		form          facts.Formation
		spent         int
		half, too_far bool
	}{{facts.Line, 0, false, false}, {facts.Line, 1099, false, false}, {facts.Line, 1100, true, false}, {facts.Line, 1101, true, true}, {facts.Line, 2200, true, true}, {facts.Column, 1499, false, false}, {facts.Column, 1500, true, false}, {facts.Column, 1501, true, true}} {
		s := as(corps(t), "H", func(u *state.Unit) {
			u.Formation, u.Spent, u.Moved, u.Motion = c.form, c.spent, true, state.WentForward
		})
		if sh := casting.Sheet(s.Unit("H"), s); sh.RodeHalf() != c.half || sh.RodeTooFar() != c.too_far {
			t.Errorf("OM §10.5: %d of a move in %s: half %t, too far %t", c.spent, formWord(c.form), sh.RodeHalf(), sh.RodeTooFar())
		}
	}
	// Where nobody measures, that it moved decides: off the table, moved by hand, or as was typed.
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   bool
	}{
		{"moved by hand", func(u *state.Unit) { u.Moved = true }, true}, {"stood", func(u *state.Unit) {}, false},
		{"nobody knows where, moved", func(u *state.Unit) { u.ForgetPlace(); u.Moved, u.Motion, u.Spent = true, state.WentForward, 100 }, true},
		{"nobody knows where, stood", func(u *state.Unit) { u.ForgetPlace(); u.Spent = 2200 }, false},
	} {
		s := as(corps(t), "H", c.change)
		if sh := casting.Sheet(s.Unit("H"), s); sh.RodeHalf() != c.want || sh.RodeTooFar() != c.want {
			t.Errorf("OM §10.5: %s: half %t, too far %t; want %t", c.name, sh.RodeHalf(), sh.RodeTooFar(), c.want)
		}
	}
	s := as(corps(t), "H", func(u *state.Unit) { u.Spent, u.Moved, u.Motion = 2200, true, state.WentForward })
	sh := casting.Sheet(s.Unit("H"), s)
	sh.Give(facts.FMoved, 0)
	if sh.RodeHalf() || sh.RodeTooFar() {
		t.Error("OM §10.5: what was typed does not count")
	}
}

// Who moved nobody knows how far (OM §9.4): riflemen and horse guns alone are asked.
func TestPinned9_4_MovedNobodyKnowsHowFar(t *testing.T) {
	moved := state.Unit{Moved: true}
	for _, c := range []struct {
		name        string
		arm         facts.Arm
		weapon      facts.Weapon
		moved, gone int
		spent       int
		want        bool
	}{
		{"riflemen", facts.Infantry, facts.Rifle, 1, 0, 0, true}, {"muskets", facts.Infantry, facts.Musket, 1, 0, 0, false}, {"horse guns", facts.HorseArtillery, facts.Gun, 1, 0, 0, true}, {"foot guns", facts.FootArtillery, facts.Gun, 1, 0, 0, false},
		{"horse with rifles", facts.LightCavalry, facts.Rifle, 1, 0, 0, false}, {"riflemen who stood", facts.Infantry, facts.Rifle, 0, 0, 0, false}, {"riflemen measured", facts.Infantry, facts.Rifle, 1, 0, 300, false}, {"riflemen whose way is known", facts.Infantry, facts.Rifle, 1, 300, 0, false},
	} {
		s := sheetOf(facts.FArm, c.arm, facts.FWeapon, c.weapon, facts.FMoved, c.moved)
		u := moved
		u.Spent, u.Gone = c.spent, c.gone
		s.Unit = &u
		if s.HowFar() != c.want {
			t.Errorf("OM §9.4: %s: asked %t, want %t", c.name, s.HowFar(), c.want)
		}
	}
}

// How the value of a fact is read: words, yes and no, whole numbers and lengths, each limit in
// and one beyond out.
func TestPinnedFactsAreRead(t *testing.T) {
	number := facts.FactInfo{Kind: facts.Number, Min: 1, Max: 12}
	length := facts.FactInfo{Kind: facts.Length, Min: 10, Max: 2000}
	from := facts.FactInfo{Kind: facts.Length, Min: 0, Max: 1 << 40}
	flag := facts.FactInfo{Kind: facts.YesOrNo}
	word := facts.FactInfo{Kind: facts.Word, Words: []string{"none", "light", "hard"}}
	for _, c := range []struct {
		i    facts.FactInfo
		text string
		want string
	}{
		{number, "1", "1"}, {number, "12", "12"}, {number, "0", "no"}, {number, "13", "no"}, {number, "x", "no"}, {number, "", "no"}, {number, "1.5", "no"},
		{length, "0.1", "10"}, {length, "0.09", "no"}, {length, "20", "2000"}, {length, "20.01", "no"}, {length, "4.125", "413"}, {length, "4.124", "412"}, {length, "x", "no"}, {length, "NaN", "no"}, {length, "-1", "no"}, {length, "+Inf", "no"},
		{from, "0", "0"}, {from, "-0.001", "no"}, {from, "999999.99", "99999999"}, {from, "1e6", "no"}, {from, "1000000", "no"}, {from, "NaN", "no"},
		{flag, "yes", "1"}, {flag, "true", "1"}, {flag, "", "1"}, {flag, "no", "0"}, {flag, "false", "0"}, {flag, "maybe", "no"},
		{word, "none", "0"}, {word, "hard", "2"}, {word, "soft", "no"}, {word, "", "no"},
	} {
		n, ok := state.Read(c.i, c.text)
		got := "no"
		if ok {
			got = fmt.Sprint(n)
		}
		if got != c.want {
			t.Errorf("%q as kind %d: got %s, want %s", c.text, c.i.Kind, got, c.want)
		}
	}
	for _, c := range []struct {
		i    facts.FactInfo
		v    int
		want string
	}{
		{number, 4, "fact.number [4]"}, {number, facts.Unknown, "fact.unknown []"}, {flag, 1, "yes.yes []"}, {flag, 0, "yes.no []"}, {length, 412, "unit.cm [4.12]"}, {length, 0, "unit.cm [0]"},
		{facts.UnitFacts[facts.FCover], int(facts.HardCover), "cover.hard []"}, {facts.UnitFacts[facts.FArm], int(facts.Infantry), "arm.infantry []"},
	} {
		m := state.Say(c.i, c.v)
		if got := fmt.Sprint(m.Key, " ", m.Args); got != c.want {
			t.Errorf("%d of kind %d: said as %s, want %s", c.v, c.i.Kind, got, c.want)
		}
	}
	for name, want := range map[string]string{"countercharge": "answer.", "square": "answer.", "formation": "formation."} {
		if i, _, ok := facts.FactNamed(name); ok && i.Kind == facts.Word && !strings.HasPrefix(state.WordKey(*i, 1), want) {
			t.Errorf("%s is said by %s", name, state.WordKey(*i, 1))
		}
	}
}

// What is told of a unit although nobody said it: what it is and how it stands; of the rest only
// what is out of the ordinary.
func TestPinnedWhatIsWorthTelling(t *testing.T) {
	for _, c := range []struct {
		name string
		f    facts.Fact
		s    *state.Sheet
		idle bool
	}{
		{"arm", facts.FArm, sheetOf(), false}, {"bases", facts.FBases, sheetOf(), false}, {"formation", facts.FFormation, sheetOf(), false}, {"points", facts.FPM, sheetOf(), false},
		{"points at the start, as now", facts.FPMStart, sheetOf(facts.FPM, 4, facts.FPMStart, 4), true}, {"points at the start, more", facts.FPMStart, sheetOf(facts.FPM, 4, facts.FPMStart, 5), false},
		{"no rank", facts.FRank, sheetOf(facts.FRank, 0), true}, {"a rank", facts.FRank, sheetOf(facts.FRank, 2), false}, {"no overlap", facts.FOverlap, sheetOf(facts.FOverlap, 0), true}, {"an overlap", facts.FOverlap, sheetOf(facts.FOverlap, 1), false},
		{"no friends", facts.FFriends, sheetOf(facts.FFriends, 0), true}, {"friends", facts.FFriends, sheetOf(facts.FFriends, 1), false}, {"in the open", facts.FCover, sheetOf(), true}, {"in cover", facts.FCover, sheetOf(facts.FCover, facts.LightCover), false},
	} {
		if got := c.s.Idle(c.f); got != c.idle {
			t.Errorf("%s: idle %t, want %t", c.name, got, c.idle)
		}
	}
	said := sheetOf()
	said.Give(facts.FCover, int(facts.NoCover))
	if said.Idle(facts.FCover) {
		t.Error("cover that was typed is not told")
	}
}

// A unit without a name is called by its part and its number.
func TestPinnedWhoIsMeant(t *testing.T) {
	for _, c := range []struct {
		s           state.Sheet
		label, hand string
	}{
		{state.Sheet{ID: "1/50", Role: 'a', Nth: 2}, "1/50", "A2"}, {state.Sheet{Role: 'a'}, "part.first", "A"}, {state.Sheet{Role: 't'}, "part.second", "B"}, {state.Sheet{}, "part.unit", "A"},
		{state.Sheet{Role: 'a', Nth: 1}, "A1", "A1"}, {state.Sheet{Role: 't', Nth: 3}, "B3", "B3"},
	} {
		if got := fmt.Sprint(state.Label(&c.s)); got != c.label || c.s.HandPart() != c.hand {
			t.Errorf("%+v: called %s, %s; want %s, %s", c.s.Role, got, c.s.HandPart(), c.label, c.hand)
		}
	}
	if s := (state.Sheet{ID: "A"}); s.KeyOr("attacker", 0) != "A" {
		t.Error("a unit with a name is kept under another")
	}
	if s := (state.Sheet{}); s.KeyOr("attacker", 0) != "attacker-1" || s.KeyOr("attacker", 1) != "attacker-2" {
		t.Error("the first without a name is not attacker-1")
	}
}

// Ids are alike whatever the case of their letters, and in nothing else.
func TestPinned2_2_IdsAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"a", "A", true}, {"z", "Z", true}, {"1/50a", "1/50A", true}, {"A", "B", false}, {"a", "ab", false}, {"", "", true}, {"@", "`", false}, {"[", "{", false}, {"/", "O", false}, {"-", "\r", false}, {"'", "\a", false}, {"a1", "A2", false}} {
		if got := state.EqualID(c.a, c.b); got != c.want {
			t.Errorf("OM §2.2: %q and %q: alike %t, want %t", c.a, c.b, got, c.want)
		}
	}
}

// The first wave is a charge of horse that was thrown back, not a second one, before this one
// (OM §10.5 [+], [-]); what is left of it is on the table.
func TestPinned10_5_WhoWasTheFirstWave(t *testing.T) {
	charge := func(n int, stage state.ChargeStage, target string, who ...string) *state.Charge {
		return &state.Charge{N: n, Stage: stage, Target: target, Attackers: who}
	}
	wave := func(c *state.Charge, value string) *state.Charge {
		c.Facts = []state.GivenFact{{Name: "wave", Value: value}}
		return c
	}
	base := corps(t)
	for _, c := range []struct {
		name    string
		charges []*state.Charge
		change  func(*state.State) *state.State
		want    string
	}{
		{"none", nil, nil, ""}, {"fought", []*state.Charge{charge(1, state.Fought, "X", "H")}, nil, "1 H"}, {"repelled", []*state.Charge{charge(1, state.Repelled, "x", "H", "I")}, nil, "1 H I"},
		{"declared", []*state.Charge{charge(1, state.Declared, "X", "H")}, nil, ""}, {"in contact", []*state.Charge{charge(1, state.InContact, "X", "H")}, nil, ""}, {"eluded", []*state.Charge{charge(1, state.Eluded, "X", "H")}, nil, ""},
		{"at another", []*state.Charge{charge(1, state.Fought, "Y", "H")}, nil, ""}, {"of foot", []*state.Charge{charge(1, state.Fought, "X", "A")}, nil, ""}, {"of the other side", []*state.Charge{charge(1, state.Fought, "X", "Y")}, nil, ""},
		{"later", []*state.Charge{charge(3, state.Fought, "X", "H")}, nil, ""}, {"itself a second", []*state.Charge{wave(charge(1, state.Fought, "X", "H"), "yes")}, nil, ""}, {"said to be none", []*state.Charge{wave(charge(1, state.Fought, "X", "H"), "no")}, nil, "1 H"},
		{"the last of two", []*state.Charge{charge(1, state.Fought, "X", "H"), charge(2, state.Repelled, "X", "I")}, nil, "2 I"},
		{"destroyed", []*state.Charge{charge(1, state.Fought, "X", "H", "I")}, func(s *state.State) *state.State {
			return as(s, "H", func(u *state.Unit) { u.Status = state.Destroyed })
		}, "1 I"},
		{"off the table", []*state.Charge{charge(1, state.Fought, "X", "H", "I")}, func(s *state.State) *state.State {
			return as(s, "I", func(u *state.Unit) { u.Off = 2 })
		}, "1 H"},
		{"destroyed alone", []*state.Charge{charge(1, state.Fought, "X", "H")}, func(s *state.State) *state.State {
			return as(s, "H", func(u *state.Unit) { u.Status = state.Destroyed })
		}, "1"},
	} {
		n := *base
		n.Charges = c.charges
		s := &n
		if c.change != nil {
			s = c.change(s)
		}
		ch, left := s.FirstWave("X", 0, 3)
		got := ""
		if ch != nil {
			got = fmt.Sprint(ch.N)
			for _, u := range left {
				got += " " + u.ID
			}
		}
		if got != c.want {
			t.Errorf("OM §10.5: %s: got %q, want %q", c.name, got, c.want)
		}
	}
	for _, f := range []state.GivenFact{{Name: "wave", Value: "yes"}, {Of: "a", Name: "wave", Value: "yes"}, {Name: "wave", Value: "no"}, {Name: "defile", Value: "yes"}} {
		if got := (&state.Charge{Facts: []state.GivenFact{f}}).Wave(); got != (f == state.GivenFact{Name: "wave", Value: "yes"}) {
			t.Errorf("OM §10.5: %+v: a second wave %t", f, got)
		}
	}
}

// Who types his moves (R132): a march, a wheel or a ride at double speed of a unit whose place
// is known, no charge, flight, pursuit or evasion.
func TestPinned4_2_WhoMarches(t *testing.T) {
	const m = state.WentForward | state.Wheeled | state.Strategic
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   bool
	}{
		{"stood", func(u *state.Unit) {}, false}, {"went forward", func(u *state.Unit) { u.Motion = state.WentForward }, true}, {"wheeled", func(u *state.Unit) { u.Motion = state.Wheeled }, true}, {"at double speed", func(u *state.Unit) { u.Motion = state.Strategic }, true},
		{"changed formation", func(u *state.Unit) { u.Motion = state.Reformed }, false}, {"turned", func(u *state.Unit) { u.Motion = state.Turned }, false},
		{"fled", func(u *state.Unit) { u.Motion = state.WentForward | state.Fleeing }, false}, {"pursued", func(u *state.Unit) { u.Motion = state.WentForward | state.Pursued }, false}, {"evaded", func(u *state.Unit) { u.Motion = state.WentForward | state.Evaded }, false},
		{"charges", func(u *state.Unit) { u.Motion, u.Charging = state.WentForward, true }, false}, {"nobody knows where", func(u *state.Unit) { u.Motion = state.WentForward; u.ForgetPlace() }, false},
	} {
		s := as(atTurn(corps(t), 2), "A", c.change)
		if s.Marches(0) != c.want || s.Marches(1) {
			t.Errorf("R132: %s: marches %t %t, want %t", c.name, s.Marches(0), s.Marches(1), c.want)
		}
		if got := s.Marched(s.Unit("A"), m); got != c.want && c.name != "nobody knows where" {
			t.Errorf("R132: %s: marched %t, want %t", c.name, got, c.want)
		}
	}
	s := as(metBy(corps(t), state.Fought), "A", func(u *state.Unit) { u.Motion = state.WentForward })
	if s.Charge("A") != nil && s.Marched(s.Unit("A"), m) {
		t.Error("R132: the way of a charge is a march")
	}
	for marching, want := range map[int][2]bool{0: {false, false}, 1: {true, false}, 2: {false, true}, 3: {true, true}} {
		n := *corps(t)
		n.Marching = marching
		if got := [2]bool{n.Marches(0), n.Marches(1)}; got != want {
			t.Errorf("R132: sides %b have marched: %v, want %v", marching, got, want)
		}
	}
}

// A screen keeps its place before its battalion when that moves or turns (OM §5/screen).
func TestPinned5_TheScreenGoesAlong(t *testing.T) {
	s := as(corps(t), "A", func(u *state.Unit) {
		u.Screen, u.ScreenAt = true, geometry.Pose{At: geometry.Vec{X: 47, Y: 44}, Facing: 10}
	})
	for _, c := range []struct {
		x, y, deg float64
		want      geometry.Pose
	}{
		{46, 40, 0, geometry.Pose{At: geometry.Vec{X: 47, Y: 44}, Facing: 10}}, {50, 50, 0, geometry.Pose{At: geometry.Vec{X: 51, Y: 54}, Facing: 10}},
		{46, 40, 90, geometry.Pose{At: geometry.Vec{X: 50, Y: 39}, Facing: 100}}, {46, 40, 180, geometry.Pose{At: geometry.Vec{X: 45, Y: 36}, Facing: 190}}, {60, 40, 270, geometry.Pose{At: geometry.Vec{X: 56, Y: 41}, Facing: 280}},
	} {
		n := s.Apply(&state.EvPlace{Unit: "A", X: c.x, Y: c.y, Deg: c.deg})
		got := n.Unit("A").ScreenAt
		if math.Hypot(got.At.X-c.want.At.X, got.At.Y-c.want.At.Y) > 0.011 || math.Abs(geometry.Turn(got.Facing, c.want.Facing)) > 0.06 {
			t.Errorf("OM §5/screen: to %v, %v facing %v: %v, want %v", c.x, c.y, c.deg, got, c.want)
		}
	}
	for name, change := range map[string]func(*state.Unit){"no screen": func(u *state.Unit) { u.Screen = false }, "nobody knows where": func(u *state.Unit) { u.Placed = false }} {
		n := as(s, "A", change).Apply(&state.EvPlace{Unit: "A", X: 50, Y: 50})
		if n.Unit("A").ScreenAt != s.Unit("A").ScreenAt {
			t.Errorf("OM §5/screen: %s: it goes along to %v", name, n.Unit("A").ScreenAt)
		}
	}
}

// What every reading that can be chosen is, and what is refused (OM §1).
func TestPinned1_ReadingsThatCanBeChosen(t *testing.T) {
	for _, c := range []struct {
		r      ref.Ref
		letter string
		want   string
	}{
		{"OM R3", "a", ""}, {"OM R3", "b", ""}, {"OM R3", "z", "ruling.no-reading"}, {"OM R4", "b", "ruling.no-reading"}, {"OM R132", "c", ""}, {"OM R999", "a", "ruling.unknown"}, {"CO R3", "a", "ruling.unknown"}, {"OM §3", "a", "ruling.unknown"},
	} {
		got := ""
		var r *game.Refusal
		if errors.As(state.CheckReading(c.r, c.letter), &r) {
			got = r.Say.Key
		}
		if got != c.want {
			t.Errorf("OM §1: %s %s: got %q, want %q", c.r, c.letter, got, c.want)
		}
	}
	r := corps(t).Read()
	if r.Has(book.TargetModifiersForEveryBase) {
		t.Error("OM R3 is read as a by itself")
	}
	if r = ruled(corps(t), 3, "b").Read(); !r.Has(book.TargetModifiersForEveryBase) || r.Has(book.CriticalOfTheWholeValue) {
		t.Error("OM R3 was chosen as b")
	}
	if x := ruled(corps(t), 0, "b"); len(x.Rulings.Named) > 0 {
		t.Error("a ruling without a number is chosen")
	}
}

// The phase a state is in and whose it is (OM §7).
func TestPinned7_WhosePhase(t *testing.T) {
	for _, p := range state.Phases().All {
		for first := -1; first <= 1; first++ {
			n := *inPhase(corps(t), p.ID)
			n.First = first
			want := -1
			switch {
			case p.ID == "move-first":
				want = first
			case p.ID == "move-second" && first >= 0:
				want = 1 - first
			}
			if n.PhaseID() != p.ID || n.Active() != want {
				t.Errorf("OM §7: %s with %d first: %s, of %d, want %d", p.ID, first, n.PhaseID(), n.Active(), want)
			}
			key := "phase." + p.ID
			if want >= 0 {
				key = "phase.move-of"
			}
			if got := n.PhaseWord().Key; got != key {
				t.Errorf("OM §7: %s is called %s, want %s", p.ID, got, key)
			}
		}
	}
	for phase, want := range map[int]string{-1: "", 0: "orders", len(state.Phases().All): ""} {
		n := *corps(t)
		n.Phase = phase
		if n.PhaseID() != want {
			t.Errorf("OM §7: phase %d is %q", phase, n.PhaseID())
		}
	}
	// Whose generals have moved: his in the first movement, both from the second on.
	for phase, want := range map[string][2]bool{"orders": {false, false}, "rally": {false, false}, "initiative": {false, false}, "move-first": {true, false}, "move-second": {true, true}, "late": {true, true}, "fire": {true, true}, "melee": {true, true}} {
		s := inPhase(corps(t), phase)
		if got := [2]bool{s.GeneralsMoved(s.First), s.GeneralsMoved(1 - s.First)}; s.First >= 0 && got != want {
			t.Errorf("OM §7: generals have moved in %s: %v, want %v", phase, got, want)
		}
	}
}

// Who comes out of houses leaves their cover behind (OM §15), but for what somebody typed.
func TestPinned15_OutOfTheHouses(t *testing.T) {
	for _, given := range []bool{false, true} {
		s := sheetOf(facts.FGarrison, 1, facts.FCover, facts.HardCover)
		want := facts.NoCover
		if given {
			s.Give(facts.FCover, int(facts.HardCover))
			want = facts.HardCover
		}
		s.InTheOpen()
		if s.Is(facts.FGarrison) || s.C[facts.FGarrison] != 0 || s.Cover() != want {
			t.Errorf("OM §15: typed %t: garrison %d, cover %d", given, s.V[facts.FGarrison], s.Cover())
		}
	}
}
