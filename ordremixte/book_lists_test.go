package ordremixte

import (
	"slices"
	"testing"

	"adjutant/armylists"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// lacking takes a fact out of a nation's list until the returned function puts it back. The lists are shared:
// a test that calls it does not run beside others.
func lacking(t *testing.T, nation, fact string) (back func()) {
	t.Helper()
	n, err := armylists.Load(nation)
	if err != nil {
		t.Fatal(err)
	}
	was := n.Doctrine
	n.Doctrine = slices.DeleteFunc(slices.Clone(was), func(c armylists.Carried) bool { return c.Fact == fact })
	if len(n.Doctrine) == len(was) {
		t.Fatalf("%s does not carry %s", nation, fact)
	}
	return func() { n.Doctrine = was }
}

// Every fact by which the book tells nations apart comes from the army list: with it the rule holds, taken out of
// the list it is gone, for §2.2 of the Russian batteries, §4.2 of the radius before 1812, §5 of the formations,
// §6 of the initiative before 1809, §8.6 of the drill, §8.6/emergency-square, §9.10 and §11.1 of the Russian foot
// and §12 of the British horse.
func TestEveryFactOfDoctrineComesFromTheList(t *testing.T) {
	foot := line("A", 60, 20, 0)
	forms := func(nation string, f facts.Formation) func(*testing.T) bool {
		return func(t *testing.T) bool {
			return motion.MayForm(drillNation(t, nation, "1809", foot), &state.Unit{ID: "A", Nation: nation, Bases: 4}, f) == nil
		}
	}
	year := func(t *testing.T, date, nation string) *state.State {
		s := ruledBy(drillNation(t, nation, date, foot), 0, nation)
		return s
	}
	rows := []struct {
		name, nation, fact string
		rules              func(t *testing.T) bool // the rule holds
	}{
		{"§2.2 four sections", "russia", armylists.LargeBatteries, func(*testing.T) bool {
			_, err := battle.Parse("x", []byte(largeBattery))
			return err == nil
		}},
		{"§4.2 thirty centimetres", "britain", armylists.ShortCommand, func(t *testing.T) bool { return command.Of(year(t, "1811-05-16", "britain"), 0, 40, 30) == 30 }},
		{"§4.2 couriers", "portugal", armylists.ShortCommand, func(t *testing.T) bool {
			s := year(t, "1811-05-16", "portugal")
			c := state.CommandNumbers(s.Book())
			return c.RideEarly == 30 && command.Of(s, 0, c.Ride, c.RideEarly) == c.RideEarly
		}},
		{"§5 column", "france", armylists.AttackColumn, forms("france", facts.Column)},
		{"§5 battalion mass", "austria", armylists.BattalionMass, forms("austria", facts.Mass)},
		{"§5 square", "spain", armylists.BattalionSquare, forms("spain", facts.Square)},
		{"§6 initiative", "russia", armylists.SlowInitiative, func(t *testing.T) bool {
			return turn.InitiativeBits(year(t, "1808-06-14", "russia"), 0) != turn.InitiativeBits(year(t, "1809-06-14", "russia"), 0)
		}},
		{"§8.6 half a move", "france", armylists.HalfMoveChange, func(t *testing.T) bool {
			spent, finished := costOf(t, drillNation(t, "france", "1808", foot), "form", "A", "column")
			return spent == 700 && !finished
		}},
		{"§8.6 emergency square", "spain", armylists.BattalionSquare, func(*testing.T) bool {
			_, err := tryAct("square", 1, 1, "a: bases=4 nation=spain", "t: arm=heavy-cavalry", ": distance=10")
			return err == nil
		}},
		{"§9.10 fire", "russia", armylists.StolidFoot, func(t *testing.T) bool { return worth(noUnits(t), "f l 4b nation=russia at 4b") == "36" }}, // 4 x (10-1)
		{"§11.1 morale", "russia", armylists.StolidFoot, func(t *testing.T) bool {
			return holds(t, "a: bases=4 pm=4 nation=russia") == holds(t, "a: bases=4 pm=4")+1
		}},
		{"§12 breakthrough", "britain", armylists.CompulsoryBreakthrough, func(t *testing.T) bool {
			s := year(t, "1808-08-21", "britain")
			return flight.MustPursue(s, s.Unit("A"))
		}},
	}
	shown := map[string]bool{}
	for _, r := range rows {
		shown[r.fact] = true
		if !r.rules(t) {
			t.Errorf("OM %s: %s carries %s, and the rule does not hold", r.name, r.nation, r.fact)
		}
		back := lacking(t, r.nation, r.fact)
		if r.rules(t) {
			t.Errorf("OM %s: %s carries no %s, and the rule holds all the same", r.name, r.nation, r.fact)
		}
		back()
	}
	common, err := armylists.Common()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range common.Facts {
		if !shown[f.ID] {
			t.Errorf("%s: no rule is shown to come from it", f.ID)
		}
	}
}

// A nation that gets a fact which the book says of another has its rule: nothing asks for the name of a nation.
func TestAFactOfAnotherNationRules(t *testing.T) {
	n, err := armylists.Load("spain")
	if err != nil {
		t.Fatal(err)
	}
	was := n.Doctrine
	defer func() { n.Doctrine = was }()
	n.Doctrine = append(slices.Clone(was), armylists.Carried{Fact: armylists.StolidFoot}, armylists.Carried{Fact: armylists.BattalionMass})
	if a, b := holds(t, "a: bases=4 pm=4 nation=spain"), holds(t, "a: bases=4 pm=4"); a != b+1 {
		t.Errorf("OM §11.1: got %d faces against %d, want one more", a, b)
	}
	if err := motion.MayForm(drillNation(t, "spain", "1809", line("A", 60, 20, 0)), &state.Unit{ID: "A", Nation: "spain", Bases: 4}, facts.Mass); err != nil {
		t.Errorf("OM §5: got %v, want the mass allowed", err)
	}
}

// largeBattery is a battle with a battery of four sections.
const largeBattery = `format: adjutant/scenario/1
game: ordremixte
name: {en: T, it: T}
date: 1812-09-07
table: {width: 120, depth: 120}
sides:
  - {name: Russians, nation: russia, commander: {id: kutuzov, quality: normal}, rear: [60, 0], brigades: [{name: One, units: [{id: A, bases: 4}]}], artillery: [{id: G, type: foot-battery, bases: 4}]}
  - {name: French, nation: france, commander: {id: ney, quality: normal}, rear: [60, 120], brigades: [{name: Two, units: [{id: X, bases: 4}]}]}
`

// What a type of troops is comes from its list, too: taken out there, a unit of that type is it no more, for §2.3 of grades,
// guerrillas, lancers and cuirassiers, §5 of light battalions and companies, §9.1 and §9.7 of what is fired, §16 of Cossacks.
func TestEveryFactOfATypeComesFromTheList(t *testing.T) {
	of := func(nation, kind string) *state.Unit {
		t.Helper()
		sc, err := battle.Parse("x", []byte(`format: adjutant/scenario/1
game: ordremixte
name: {en: T, it: T}
date: 1813-10-16
unplaced: true
table: {width: 120, depth: 120}
sides:
  - {name: One, nation: `+nation+`, commander: {id: one, quality: normal}, rear: [60, 0], brigades: [{name: First, units: [{id: A, type: `+kind+`, bases: 2, formation: `+formed(nation, kind)+`}]}]}
  - {name: Two, nation: austria, commander: {id: two, quality: normal}, rear: [60, 120], brigades: [{name: Second, units: [{id: X, bases: 4}]}]}
`))
		if err != nil {
			t.Fatal(err)
		}
		s, err := Rules{}.Setup(sc.JSON())
		if err != nil {
			t.Fatal(err)
		}
		return s.(*state.State).Unit("A")
	}
	traits := func(x *armylists.TroopType) { x.Traits = nil }
	for _, c := range []struct {
		name, nation, kind string
		take               func(*armylists.TroopType)
		rules              func(u *state.Unit) bool
	}{
		{"§2.3 elite", "britain", "guards", func(x *armylists.TroopType) { x.Grade = "line" }, func(u *state.Unit) bool { return u.PMStart == 2+3 }},
		{"§2.3 veterans", "britain", "highlanders", func(x *armylists.TroopType) { x.Grade = "line" }, func(u *state.Unit) bool { return u.PMStart == 2+2 }},
		{"§2.3 recruits", "spain", "line", func(x *armylists.TroopType) { x.Grade = "line" }, func(u *state.Unit) bool { return u.PMStart == 2 }},
		{"§2.3 irregulars", "spain", "guerrillas", traits, func(u *state.Unit) bool { ok, _ := motion.Allows(u, facts.Line); return u.Guerrillas && !ok }},
		{"§2.3 lancers", "france", "lancers", traits, func(u *state.Unit) bool { return u.Lancers }},
		{"§10.6 cuirassiers", "france", "cuirassiers", traits, func(u *state.Unit) bool { return u.Cuirassiers }},
		{"§2.3 dragoons are heavy", "france", "dragoons", func(x *armylists.TroopType) { x.Arm = armylists.LightCavalry }, func(u *state.Unit) bool { return u.Arm == facts.HeavyCavalry }},
		{"§5 a light battalion", "britain", "light", traits, func(u *state.Unit) bool { ok, _ := motion.Allows(u, facts.Open); return ok }},
		{"§5 a light company", "france", "line", traits, func(u *state.Unit) bool { return u.LightCompany }},
		{"§9.1 rifles", "britain", "rifles", func(x *armylists.TroopType) { x.Weapon = "musket" }, func(u *state.Unit) bool { return u.Weapon == facts.Rifle }},
		{"§9.7 rockets", "britain", "rockets", func(x *armylists.TroopType) { x.Weapon = "gun" }, func(u *state.Unit) bool { return u.Weapon == facts.Rockets }},
		{"§16 Cossacks", "russia", "cossacks", traits, func(u *state.Unit) bool { ok, _ := motion.Allows(u, facts.Line); return !ok }},
		{"§2.3 heavy guns", "russia", "heavy-battery", func(x *armylists.TroopType) { x.Weight = "medium" }, func(u *state.Unit) bool { return u.PMStart == 2*2+1+1 }},
	} {
		if !c.rules(of(c.nation, c.kind)) {
			t.Errorf("OM %s: %s %s is not what its list says", c.name, c.nation, c.kind)
		}
		n, err := armylists.Load(c.nation)
		if err != nil {
			t.Fatal(err)
		}
		was := n.Types
		n.Types = slices.Clone(was)
		for i := range n.Types {
			if n.Types[i].ID == c.kind {
				c.take(&n.Types[i])
			}
		}
		if c.rules(of(c.nation, c.kind)) {
			t.Errorf("OM %s: %s %s is it though its list no longer says so", c.name, c.nation, c.kind)
		}
		n.Types = was
	}
}

// formed is a formation in which a type may stand as its list is now.
func formed(nation, kind string) string {
	n, err := armylists.Load(nation)
	if err != nil {
		return ""
	}
	x, _ := n.Type(kind)
	for _, f := range armylists.Formations {
		if ok, _ := n.Allows(x.Arm, f, x.Traits...); ok {
			return f
		}
	}
	return ""
}
