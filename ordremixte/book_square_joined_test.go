package ordremixte

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/oracle"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"

	"pgregory.net/rapid"
)

var (
	chargedFoot = unitAt("F", 4, "line", 60, 60, 180, "")
	dragoons    = unitAt("K", 3, "column", 57, 40, 0, heavy)
	joiningFoot = unitAt("G", 4, "column", 62, 50, 0, "")
)

// squared is a charge on the foot F, and what it makes of who charges it: those whom the square has stopped, and those who still come to it.
func squared(s *state.State) (stopped, come []string) {
	for _, ch := range s.Charges {
		switch {
		case ch.Squared:
			stopped = append(stopped, ch.Attackers...)
		case ch.Stage == state.Declared || ch.Stage == state.InContact:
			come = append(come, ch.Attackers...)
		}
	}
	slices.Sort(stopped)
	slices.Sort(come)
	return stopped, come
}

// A square stops the horse that it was formed against and nobody else (OM §8.6/emergency-square [+]): foot that charges with it, in
// whatever order and line, stands by its charge, and fights a face of the square, without closing fire (OM §10.1, 10.2, 10.6 [+]).
func Test8_6_FootThatChargesWithTheHorse(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{chargedFoot}, []string{dragoons, joiningFoot})), "move-first")
	for _, c := range []struct {
		name  string
		lines []string
	}{
		{"it joins while the square is owed", []string{"c K F", "c G F", "square F"}},
		{"both in one line", []string{"c K+G F", "square F"}},
		{"the foot named first", []string{"c G+K F", "square F"}},
		{"the answer beside the charge", []string{"c K+G F square=yes"}},
		{"beside the second charge", []string{"c K F", "c G F", "square F against K"}},
		{"it comes afterwards", []string{"c K F", "square F", "c G F"}},
	} {
		s := base
		for _, line := range c.lines {
			faces := []int{}
			if len(line) > 5 && (line[:6] == "square" || line[len(line)-3:] == "yes") {
				faces = append(faces, 73)
			}
			s = doing(t, s, line, faces...)
		}
		stopped, come := squared(s)
		if !slices.Equal(stopped, []string{"K"}) || !slices.Equal(come, []string{"G"}) || s.Unit("F").Formation != facts.Square {
			t.Fatalf("%s: got stopped %v, coming %v; want K and G", c.name, stopped, come)
		}
		if k := s.Unit("K"); k.Charging || k.Impetus || geometry.Between(k.Foot(), s.Unit("F").Foot()).CM < 0.98 {
			t.Errorf("%s: got K charging %v, %.2f cm from the square; want it halted at 1", c.name, k.Charging, geometry.Between(k.Foot(), s.Unit("F").Foot()).CM)
		}
		if !s.Unit("G").Charging {
			t.Errorf("%s: got G to charge no more", c.name)
		}
		if a, d := meleeAt(t, s); a != 3*(10+5) || d != 10 { // closing fire that was owed would keep the phase open
			t.Errorf("%s: got a melee of %d against %d, want 45 against 10", c.name, a, d)
		}
	}
}

// Where the square fails both fight who stands in disorder (OM §8.6/emergency-square [-], 10.5, 10.6): without closing fire.
func Test8_6_FootAndHorseAgainstAFailedSquare(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{chargedFoot}, []string{dragoons, joiningFoot})), "move-first")
	for _, lines := range [][]string{{"c K F", "c G F", "square F"}, {"c G+K F", "square F"}} {
		s := base
		for i, line := range lines {
			if i == len(lines)-1 {
				s = doing(t, s, line, 20)
			} else {
				s = doing(t, s, line)
			}
		}
		if !s.Unit("F").Disordered || len(s.Charges) != 1 {
			t.Fatalf("%v: got F disordered %v, %d charges; want true, 1", lines, s.Unit("F").Disordered, len(s.Charges))
		}
		if a, d := meleeAt(t, s); a != 2*(10+10+15)+4*(10+5) || d != 3*(10-5) {
			t.Errorf("%v: got %d against %d, want 130 against 15", lines, a, d)
		}
	}
}

// Foot enters no melee that was formed in an earlier phase, of its own side either (OM §10.1 [-]); before a square no melee is formed (OM §10.1 [+]).
func Test10_1_FootJoinsNoMeleeOfAnEarlierPhase(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{chargedFoot}, []string{dragoons, joiningFoot})), "move-first")
	late := func(face int) *state.State {
		s := doing(t, doing(t, base, "c K F"), "square F", face)
		for s.PhaseID() != "late" {
			s = nextPhase(t, s)
		}
		return s
	}
	refused(t, late(20), on("charge", "G", "F"), "OM §10.1", "charge.formed")
	if a, d := meleeAt(t, doing(t, late(73), "c G F")); a != 45 || d != 10 {
		t.Errorf("got %d against %d, want 45 against 10", a, d)
	}
}

// Who is charged by horse in front may form its square whoever comes at its rear as well (OM §8.6/emergency-square [+]): a square has none, and
// who comes there fights a face of it; where it fails it routs at the touch (OM §10.3 [-]). Without horse there is no square to form, nor
// within 5 cm (OM §8.6/emergency-square [-]).
func Test8_6_FootInTheRearTakesNoSquareAway(t *testing.T) {
	rear := unitAt("R", 4, "column", 60, 75, 180, "")
	table := func(y float64) *state.State {
		return frenchMove(exact(scenario(t, []string{chargedFoot}, []string{unitAt("K", 2, "line", 60, y, 0, lightHorse), rear})), "move-first")
	}
	both := doing(t, doing(t, table(40), "c K F"), "c R F")
	if d := turn.Dues(both); len(d) != 1 || d[0].Action.Verb != "square" {
		t.Fatalf("got dues %+v, want the square", d)
	}
	formed := doing(t, both, "square F", 50)
	stopped, come := squared(formed)
	if !slices.Equal(stopped, []string{"K"}) || !slices.Equal(come, []string{"R"}) {
		t.Fatalf("got stopped %v, coming %v; want K and R", stopped, come)
	}
	if a, d := meleeAt(t, formed); a != 45 || d != 10 {
		t.Errorf("got %d against %d, want 45 against 10", a, d)
	}
	failed := doing(t, both, "square F", 49)
	for failed.PhaseID() != "melee" {
		failed = nextPhase(t, failed)
	}
	if f := failed.Unit("F"); f.Status != state.Routing || f.PM != 3 || len(turn.Dues(failed)) != 0 {
		t.Errorf("got F %v with %d PM, %d dues; want it to rout with 3", f.Status, f.PM, len(turn.Dues(failed)))
	}
	no(t, doing(t, table(40), "c R F"), "square F", "OM §8.6/emergency-square", "charge.answers-horse")
	no(t, doing(t, doing(t, table(55.1), "c K F"), "c R F"), "square F", "OM §8.6/emergency-square", "square.too-near")
}

// All horse that charges it halts before the square, from whichever side it comes (OM §8.6/emergency-square [+]): it fights none of them; where
// it fails, who comes at its flank routs it (OM §10.3 [-]).
func Test8_6_ASquareStopsHorseOnEverySide(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{chargedFoot}, []string{unitAt("K", 2, "line", 60, 40, 0, lightHorse), unitAt("M", 2, "line", 80, 63.5, 270, lightHorse)})), "move-first")
	both := doing(t, doing(t, base, "c K F"), "c M F")
	s := doing(t, both, "square F", 75) // 14 cm to M: 20 off
	if stopped, come := squared(s); !slices.Equal(stopped, []string{"K", "M"}) || len(come) != 0 || s.Unit("M").Charging {
		t.Errorf("got stopped %v, coming %v; want both stopped", stopped, come)
	}
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	if d := turn.Dues(s); len(d) != 0 || s.Unit("F").PM != 5 {
		t.Errorf("got dues %+v, F with %d PM; want none, 5", d, s.Unit("F").PM)
	}
	failed := doing(t, both, "square F", 20)
	for failed.PhaseID() != "melee" {
		failed = nextPhase(t, failed)
	}
	if f := failed.Unit("F"); f.Status != state.Routing || f.PM != 3 {
		t.Errorf("fails: got F %v with %d PM, want it to rout with 3", f.Status, f.PM)
	}
}

// Of several regiments of horse the nearest counts for the square, whichever is named (OM §8.6/emergency-square, R383): within 15 cm 20 are
// taken off [+], and within 5 there is none [-]. The square that was tried against the first is tried when the second comes.
func Test8_6_TheNearestHorseCounts(t *testing.T) {
	table := func(y1, y2 float64) *state.State {
		return frenchMove(exact(scenario(t, []string{chargedFoot}, []string{unitAt("K1", 2, "column", 57, y1, 0, lightHorse), unitAt("K2", 2, "column", 63, y2, 0, lightHorse)})), "move-first")
	}
	need := func(s *state.State, line string) int {
		return values(t, prepared(t, s, actionOf(t, s, line)))[""]
	}
	for _, c := range []struct {
		name   string
		y1, y2 float64
		chance int
	}{{"12 and 18 cm", 48, 42, 31}, {"18 and 12 cm", 42, 48, 31}, {"18 and 22 cm", 42, 38, 51}} {
		for _, lines := range [][]string{{"c K1+K2 F"}, {"c K2+K1 F"}, {"c K1 F", "c K2 F"}, {"c K2 F", "c K1 F"}} {
			s := table(c.y1, c.y2)
			for _, line := range lines {
				s = doing(t, s, line)
			}
			for _, line := range []string{"square F", "square F against K1", "square F against K2"} {
				if got := need(s, line); got != c.chance {
					t.Errorf("%s, %v, %s: got a chance of %d in 100, want %d", c.name, lines, line, got, c.chance)
				}
			}
		}
		beside := prepared(t, table(c.y1, c.y2), actionOf(t, table(c.y1, c.y2), "c K2+K1 F square=yes"))
		d := dice.New(nil, nil)
		if owed, err := d.Run(func() { beside.Play(d) }); err != nil || len(owed) != 1 || 101-owed[0].Value != c.chance {
			t.Errorf("%s, beside the charge: got %+v owed, want one die of %d or more", c.name, owed, 101-c.chance)
		}
	}
	near := doing(t, doing(t, table(42, 55.2), "c K1 F"), "c K2 F")
	no(t, near, "square F", "OM §8.6/emergency-square", "square.too-near")
	no(t, near, "square F against K1", "OM §8.6/emergency-square", "square.too-near")
	tried := doing(t, doing(t, table(48, 42), "c K2 F"), "square F", 50) // 18 cm alone: no 20 off
	refused(t, tried, on("charge", "K1", "F"), "OM §4.2", "charge.horse-square")
	came := doing(t, doing(t, table(48, 42), "c K2 F"), "square F", 49)
	if s := doing(t, came, "c K1 F"); len(turn.Dues(s)) != 0 {
		t.Errorf("got dues %+v after it failed, want none", turn.Dues(s))
	}
}

// The odds of a charge by horse and foot on foot that answers with its square know both: the foot against the square, and both against who
// failed (OM §8.6/emergency-square, 10.6); the book read twice gives the same.
func Test8_6_OddsOfFootAndHorseAgainstASquare(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{chargedFoot}, []string{dragoons, joiningFoot})), "move-first")
	o := prepared(t, base, actionOf(t, base, "c K+G F square=yes")).Odds(odds.NewEngine())
	all, _ := o.Chance.Get("melees").([]game.Object)
	var got []string
	for _, m := range all {
		got = append(got, fmt.Sprintf("%v:%v %v", m.Get("attacker"), m.Get("defender"), m.Get("p")))
	}
	if want := []string{"45:10 51/100", "130:15 49/100"}; !slices.Equal(got, want) {
		t.Errorf("got melees %v, want %v", got, want)
	}
	rapid.Check(t, func(rt *rapid.T) {
		p := pen{rt}
		d := p.unit("infantry")
		d.Formation, d.Bases = "line", max(d.Bases, 4)
		x := situation{verb: "charge", ds: []*oracle.Unit{d}}
		for range 2 {
			a := p.charger("light", "heavy")
			a.Formation = "column"
			p.mayMeet(a, d)
			a.Cover = ""
			x.as = append(x.as, a)
		}
		horse := p.num("horse", 0, 1)
		foot := x.as[1-horse]
		*foot = oracle.Unit{Arm: "infantry", Grade: foot.Grade, Formation: "column", Bases: 4, PM: foot.PM, Start: max(foot.PM, foot.Start), General: foot.General, Charging: true}
		x.as[horse].Impetus, x.s.Flank, d.Disordered, d.Square, d.Routing, d.Cover = true, false, false, true, false, ""
		x.s.Distance = 20
		same(t, act(t, x.verb, len(x.as), 1, x.lines()...), oracle.Charge(x.as, d, x.s))
	})
}

// Of several who charge at once the one who is too near is named, in whatever order they are typed (OM §8.6/emergency-square [-], R383).
func Test8_6_WhoIsTooNearIsNamed(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("F", 60, 60, 180)}, []string{unitAt("K1", 2, "column", 57, 55.5, 0, lightHorse), unitAt("K2", 2, "column", 63, 42, 0, lightHorse)})), "move-first")
	for _, line := range []string{"c K1+K2 F square=yes", "c K2+K1 F square=yes"} {
		r := refused(t, s, actionOf(t, s, line), "OM §8.6/emergency-square", "square.too-near")
		if said := i18n.New(i18n.EN).Say(r.Say); !strings.HasPrefix(said, "K1 is 4.5 cm away") {
			t.Errorf("OM §8.6, R383: %s: got %q; want K1 named", line, said)
		}
	}
}
