package ordremixte

import (
	"math"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// twoRiders has a regiment of British light horse, whose front is y 60 from x 57 to 63, and two of French light horse before it in columns of
// a base: K1 12 cm off and K2 20, unless they are told otherwise.
func twoRiders(t *testing.T, h, k1, k2 string, ground ...string) *state.State {
	t.Helper()
	french := []string{k1}
	if k2 != "" {
		french = append(french, k2)
	}
	return frenchMove(exact(scenario(t, []string{h}, french, ground...)), "move-first")
}

const lightHorse = ", arm: light-cavalry"

var (
	metHorse = unitAt("H", 2, "line", 60, 60, 180, lightHorse)
	nearer   = unitAt("K1", 2, "column", 58.5, 48, 0, lightHorse)
	farther  = unitAt("K2", 2, "column", 61.5, 40, 0, lightHorse)
)

// meleeAt is the melee that a charge has come to: the percentages of who attacks and who defends.
func meleeAt(t *testing.T, s *state.State) (attacker, defender int) {
	t.Helper()
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	dues := turn.Dues(s)
	if len(dues) != 1 {
		t.Fatalf("got %d dues in the melee phase, want one melee", len(dues))
	}
	v := values(t, prepared(t, s, dues[0].Action))
	return v["attacker"], v["defender"]
}

// stands reports where the front of a unit stands, to the hundredth.
func stands(s *state.State, id string) float64 { return math.Round(s.Unit(id).Pose.At.Y*100) / 100 }

// Two regiments charge one, which rides out: it meets the nearer half-way, and the other comes to it there, in whichever order they are
// named (OM §10.1, 10.5/countercharge [+], R380); where it stays both come to it, the whole of their ways (OM §10.5/countercharge [-]).
func Test10_5_TwoMeetOneHalfWay(t *testing.T) {
	for _, line := range []string{"c K1+K2 H", "c K2+K1 H"} {
		for _, c := range []struct {
			die                int
			y                  float64
			k1, k2, h          int // hundredths spent
			attacker, defender int
		}{{1, 54, 600, 1400, 600, 80, 40}, {6, 60, 1200, 2000, 0, 80, 20}} {
			s := doing(t, twoRiders(t, metHorse, nearer, farther), line, c.die)
			for id, spent := range map[string]int{"K1": c.k1, "K2": c.k2, "H": c.h} {
				if stands(s, id) != c.y || s.Unit(id).Spent != spent {
					t.Errorf("%s, d6 %d: got %s at y %v, %d hundredths spent; want %v and %d", line, c.die, id, stands(s, id), s.Unit(id).Spent, c.y, spent)
				}
			}
			if a, d := meleeAt(t, s); a != c.attacker || d != c.defender {
				t.Errorf("%s, d6 %d: got a melee of %d against %d, want %d against %d", line, c.die, a, d, c.attacker, c.defender)
			}
		}
	}
	// Foot that charges with one of them stands by its charge, and comes to it there (OM §8.2, 10.1 [+]).
	foot := doing(t, twoRiders(t, metHorse, nearer, unitAt("G", 4, "column", 66, 52, 0, "")), "c G+K1 H", 1)
	if stands(foot, "G") != 54 || stands(foot, "K1") != 54 || !geometry.Touching(foot.Unit("G").Foot(), foot.Unit("H").Foot()) {
		t.Errorf("with foot: got G at %v, K1 at %v; want both at y 54, G in touch with H", foot.Unit("G").Pose, foot.Unit("K1").Pose)
	}
	// Like against like is one to one (OM §10.1 [-]).
	lines := twoRiders(t, metHorse, unitAt("K1", 2, "line", 57, 50, 0, lightHorse), unitAt("K2", 2, "line", 63, 44, 0, lightHorse))
	if _, err := turn.Prepare(lines, actionOf(t, lines, "c K1+K2 H")); err == nil {
		t.Error("got two lines to charge one line in front, want the second refused")
	}
}

// Who does not come to where his target has ridden fights nobody and is no enemy in the melee (OM §10.1, 10.6 [-], R380): he may go on like
// one whose target has evaded (OM §7), and has not fought when the turn ends. Where it stays he comes to it (OM §10.1 [+]).
func Test10_5_WhoDoesNotComeToItFightsNobody(t *testing.T) {
	base := twoRiders(t, metHorse, nearer, unitAt("K2", 2, "column", 75, 50, 0, lightHorse))
	for _, line := range []string{"c K1+K2 H", "c K2+K1 H"} {
		s := doing(t, base, line, 1)
		if k := s.Unit("K2"); k.Pose != base.Unit("K2").Pose || k.Spent != 0 || k.Charging || k.Impetus {
			t.Errorf("%s: got K2 at %v, %d spent, charging %v; want it where it began", line, k.Pose, k.Spent, k.Charging)
		}
		for _, ch := range s.Charges {
			if ch.Stage == state.Declared && ch.Has("K2") {
				t.Errorf("%s: got K2 in %+v, want it out of the charge", line, ch)
			}
		}
		moved, _ := does(t, s, "move K2 forward 3")
		if stands(moved, "K2") != 53 {
			t.Errorf("%s: got K2 at y %v after it went on by 3, want 53", line, stands(moved, "K2"))
		}
		if a, d := meleeAt(t, s); a != 40 || d != 40 {
			t.Errorf("%s: got %d against %d, want 40 against 40", line, a, d)
		}
	}
	stays := doing(t, base, "c K1+K2 H", 6)
	if !geometry.Touching(stays.Unit("K2").Foot(), stays.Unit("H").Foot()) {
		t.Error("H stays: got K2 out of touch with it")
	}
	if a, d := meleeAt(t, stays); a != 80 || d != 20 {
		t.Errorf("H stays: got %d against %d, want 80 against 20", a, d)
	}
}

// What lies on the part of the way that somebody rides is what he pays for and what disorders him, and nothing else (OM §8.3, 10.5/countercharge
// [+] and [-]).
func Test8_3_GroundOnHalfOfTheWay(t *testing.T) {
	const disordered = true
	stream := func(x0, x1, y0, y1 string) string {
		return "id: g, kind: stream, fordable: true, polygon: [[" + x0 + ", " + y0 + "], [" + x1 + ", " + y0 + "], [" + x1 + ", " + y1 + "], [" + x0 + ", " + y1 + "]]"
	}
	type rider struct {
		spent  int
		upset  bool
		standY float64
	}
	for _, c := range []struct {
		name               string
		ground             string
		die                int
		k1, k2, h          rider
		attacker, defender int
	}{
		{"in the lane of one charger", stream("57", "59.4", "49", "50"), 1, rider{1600, disordered, 54}, rider{1400, false, 54}, rider{600, false, 54}, 40 + 15, 40},
		{"on the half of who rides to meet them", stream("54", "66", "57", "58"), 1, rider{600, false, 54}, rider{1400, false, 54}, rider{1600, disordered, 54}, 80, 30},
		{"the same, and it stays", stream("54", "66", "57", "58"), 6, rider{2200, disordered, 60}, rider{3000, disordered, 60}, rider{0, false, 60}, 30, 20},
		{"where they meet", stream("54", "66", "53.5", "54.5"), 1, rider{1600, disordered, 54}, rider{2400, disordered, 54}, rider{1600, disordered, 54}, 30, 30},
	} {
		s := doing(t, twoRiders(t, metHorse, nearer, farther, c.ground), "c K1+K2 H", c.die)
		for id, want := range map[string]rider{"K1": c.k1, "K2": c.k2, "H": c.h} {
			if u := s.Unit(id); u.Spent != want.spent || u.Disordered != want.upset || stands(s, id) != want.standY {
				t.Errorf("%s: got %s %d hundredths spent, disordered %v, at y %v; want %+v", c.name, id, u.Spent, u.Disordered, stands(s, id), want)
			}
		}
		if a, d := meleeAt(t, s); a != c.attacker || d != c.defender {
			t.Errorf("%s: got %d against %d, want %d against %d", c.name, a, d, c.attacker, c.defender)
		}
	}
}

// Who is charged in flank does not ride out of it against who comes in front (OM §10.4, 10.5/countercharge [-], R381): it routs at the touch,
// without a die, and does not fight its front; charged in front alone it throws (OM §10.5/countercharge [+]).
func Test10_5_NoCounterchargeOutOfAFlank(t *testing.T) {
	base := twoRiders(t, metHorse, nearer, unitAt("K2", 2, "column", 72, 61.5, 270, lightHorse))
	s := doing(t, doing(t, base, "c K2 H"), "c K1 H") // no die: doing fails where one is owed
	for _, ch := range s.Charges {
		if ch.Counter || len(ch.Attackers) != 1 {
			t.Errorf("got charge %+v, want two of one, without a countercharge", *ch)
		}
	}
	refused(t, s, on("counter", "H", "K1"), "OM R381", "charge.counter-aside")
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	if h := s.Unit("H"); h.Status != state.Routing || h.PM != 2 || len(turn.Dues(s)) != 0 {
		t.Errorf("got H %v with %d PM, %d melees to come; want it to rout with 2, and none", h.Status, h.PM, len(turn.Dues(s)))
	}
	if ch := doing(t, base, "c K1 H", 1).Charges[0]; !ch.Counter {
		t.Error("charged in front alone: got no countercharge, want it")
	}
}

// Who cannot pay for the whole of its half of the way over the ground rides as far as its move pays, and is met there with its impetus (OM §8.3,
// 10.5/countercharge [+], R382): heavy horse in line, 20 cm, for which half is 12 and the water beside the lane of its charger 10, comes 10 cm.
// Light horse, 22 cm, just pays [-]; what bars it stops it before it.
func Test10_5_WhoCannotPayItsHalf(t *testing.T) {
	const at = "polygon: [[61, 52], [66, 52], [66, 53], [61, 53]]"
	for _, c := range []struct {
		arm, kind     string
		y             float64
		h, k          int
		upset         bool
		attacker, def int
	}{
		{heavy, "stream, fordable: true", 50, 2000, 1400, true, 40, 10 + 10 + 15 - 5},
		{lightHorse, "stream, fordable: true", 48, 2200, 1200, true, 40, 20 - 5},
		{heavy, "river", 53, 700, 1700, false, 40, 2 * (10 + 10 + 15)},
		{heavy, "hill", 48, 1600, 1200, false, 40, 2 * (10 + 10 + 15)},
	} {
		s := doing(t, twoRiders(t, unitAt("H", 2, "line", 60, 60, 180, c.arm), unitAt("K1", 2, "column", 58.5, 36, 0, lightHorse), "", "id: g, kind: "+c.kind+", "+at), "c K1 H", 1)
		h, k := s.Unit("H"), s.Unit("K1")
		if math.Abs(stands(s, "H")-c.y) > 0.03 || stands(s, "K1") != stands(s, "H") || max(h.Spent-c.h, c.h-h.Spent, k.Spent-c.k, c.k-k.Spent) > 4 || h.Disordered != c.upset || k.Disordered {
			t.Errorf("%s, %s: got H at y %v, %d spent, disordered %v, K1 at %v, %d, %v; want %v, %d, %v, and %d in order", c.arm, c.kind, stands(s, "H"), h.Spent, h.Disordered,
				stands(s, "K1"), k.Spent, k.Disordered, c.y, c.h, c.upset, c.k)
		}
		if a, d := meleeAt(t, s); a != c.attacker || d != c.def {
			t.Errorf("%s, %s: got %d against %d, want %d against %d", c.arm, c.kind, a, d, c.attacker, c.def)
		}
	}
}

// The odds of a charge know what the meeting half-way makes of it (OM §8.3, 10.5/countercharge): who does not come to it, and whom the ground
// disorders there.
func Test10_5_OddsOfMeetingHalfWay(t *testing.T) {
	stream := "id: g, kind: stream, fordable: true, polygon: [[54, 57], [66, 57], [66, 58], [54, 58]]"
	for _, c := range []struct {
		name       string
		s          *state.State
		rides, not [2]int // percentages where it rides out, and where it stays
	}{
		{"both come to it", twoRiders(t, metHorse, nearer, farther), [2]int{80, 40}, [2]int{80, 20}},
		{"one does not", twoRiders(t, metHorse, nearer, unitAt("K2", 2, "column", 75, 50, 0, lightHorse)), [2]int{40, 40}, [2]int{80, 20}},
		{"water on its half", twoRiders(t, metHorse, nearer, farther, stream), [2]int{80, 30}, [2]int{30, 20}},
	} {
		o := prepared(t, c.s, actionOf(t, c.s, "c K1+K2 H")).Odds(odds.NewEngine())
		all, _ := o.Chance.Get("melees").([]game.Object)
		var got [][2]int
		for _, m := range all {
			got = append(got, [2]int{m.Get("attacker").(int), m.Get("defender").(int)})
		}
		if !slices.Contains(got, c.rides) || !slices.Contains(got, c.not) || len(got) != 2 {
			t.Errorf("%s: got melees %v, want %v and %v", c.name, got, c.rides, c.not)
		}
	}
}
