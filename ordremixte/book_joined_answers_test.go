package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

// joinedTable has two regiments of French horse 15 cm before one of British, whose brigade halts; and a battalion in line on the left,
// 20 and 12 cm before it two others, with a column of foot.
func joinedTable(t *testing.T) *state.State {
	t.Helper()
	return frenchMove(exact(scenario(t,
		[]string{horseAt("H", 3, 60, 80, 180), unitAt("T", 4, "line", 20, 80, 180, "")},
		[]string{columnOfHorse("K1", 58, 62), columnOfHorse("K2", 62, 62), columnOfHorse("J1", 15, 57), columnOfHorse("J2", 21, 64), unitAt("A", 4, "column", 27.2, 73, 0, "")})), "move-first")
}

func columnOfHorse(id string, x, y float64) string {
	return unitAt(id, 3, "column", x, y, 0, ", arm: light-cavalry")
}

// Horse throws once for its countercharge, whoever comes after the first: they are one charge and one melee, with what was thrown
// (OM §10.5/countercharge, 10.6 [+] and [-]). It has ridden to where it met the first; who joins comes to it there.
func Test10_5_OneCounterchargeForAll(t *testing.T) {
	base := joinedTable(t)
	base = after(base, &state.EvPM{Unit: "H", Now: 4, Was: base.Unit("H").PM}) // under Attack a 6 counts 4, which is not below
	for _, c := range []struct {
		name  string
		die   int
		rides bool
	}{{"it countercharges", 1, true}, {"it fails", 6, false}} {
		first := doing(t, base, "c K1 H", c.die)
		both := doing(t, first, "c K2 H") // no die: doing fails where one is owed
		if n := len(both.Charges); n != 1 {
			t.Errorf("%s: got %d charges, want the second in the first", c.name, n)
			continue
		}
		ch := both.Charges[0]
		if len(ch.Attackers) != 2 || ch.Counter != c.rides {
			t.Errorf("%s: got attackers %v, countercharge %v; want both, %v", c.name, ch.Attackers, ch.Counter, c.rides)
		}
		was, is := first.Unit("H").Pose.At, both.Unit("H").Pose.At
		if math.Hypot(was.X-is.X, was.Y-is.Y) > 1e-6 {
			t.Errorf("%s: got H moved from %v to %v by the second charge, want it where it met the first", c.name, was, is)
		}
		if !geometry.Touching(both.Unit("K2").Foot(), both.Unit("H").Foot()) {
			t.Errorf("%s: got K2 at %v, H at %v; want them in contact", c.name, both.Unit("K2").Pose.At, is)
		}
	}
}

// Foot that let one regiment come may form its square when a second declares its charge (OM §8.6/emergency-square [+]); who threw and failed
// is in disorder and throws no more, and a second charge by foot asks for no square [-].
func Test8_6_EachCavalryChargeAsks(t *testing.T) {
	base := joinedTable(t)
	came := doing(t, base, "c J1 T")
	adj, err := flight.PrepareWaived(came, game.Action{Verb: "drop", Args: []string{"square"}, Units: []game.Operand{only("T")}})
	if err != nil {
		t.Fatal(err)
	}
	waived := after(came, throw(t, adj, nil).Events...)
	if ch := waived.Charges[0]; !ch.WasTried("T") {
		t.Fatal("got T not asked any more before it was told to drop the square, want it to have let J1 come")
	}
	if s := doing(t, waived, "c J2 T"); s.Charges[0].WasTried("T") {
		t.Error("got T's moment for the square past, want it asked when J2 charges")
	}
	if s := doing(t, waived, "c A T"); !s.Charges[0].WasTried("T") {
		t.Error("got T asked for a square against foot, want its moment past")
	}
	failed := doing(t, doing(t, base, "c J1 T"), "square T", 2)
	if s := doing(t, failed, "c J2 T"); !s.Unit("T").Disordered || !s.Charges[0].WasTried("T") {
		t.Error("got T asked a second time after it failed, want it in disorder and its die thrown")
	}
}

// Foot that tried an emergency square gives no closing fire, whether it came about or not, also at foot that charges it afterwards (OM
// §8.6/emergency-square [-]).
func Test8_6_NoClosingFireOutOfANewSquare(t *testing.T) {
	base := joinedTable(t)
	for _, die := range []int{2, 99} {
		s := doing(t, doing(t, doing(t, base, "c J1 T"), "square T", die), "c A T")
		for _, ch := range s.Charges {
			if ch.Has("A") && ch.Closing != facts.OutOfRange {
				t.Errorf("d100 %d: got closing fire at range %v against A, want none", die, ch.Closing)
			}
		}
	}
}

// Two charges on one horse, and two melees of one unit, come one after the other: the die of the first decides what the second asks (OM
// §10.5/countercharge, 10.6 [+]); of other units they may wait beside each other, and so may charges on foot, which throws for none [-].
func Test10_5_OneDieAtATime(t *testing.T) {
	s := joinedTable(t)
	melee := func(a, b string) game.Action { return on("melee", a, b) }
	for _, c := range []struct {
		waiting, a game.Action
		want       bool
	}{
		{on("charge", "K1", "H"), on("charge", "K2", "H"), true},
		{on("charge", "K1", "H"), on("charge", "J1", "T"), false},
		{on("charge", "J1", "T"), on("charge", "J2", "T"), false},
		{melee("K1", "H"), melee("K2", "H"), true},
		{melee("K1", "H"), melee("H", "K1"), true},
		{melee("K1", "H"), melee("J1", "T"), false},
		{on("charge", "K1", "H"), melee("K2", "H"), false},
		{melee("K1", "H"), forced(melee("K2", "H")), false}, // by ruling
	} {
		if got := (Rules{}).ComesAfter(s, c.waiting, c.a); got != c.want {
			t.Errorf("%s while %s waits: got to be begun later %v, want %v", game.Canonical(c.a), game.Canonical(c.waiting), got, c.want)
		}
	}
}

// Horse that declined to countercharge is not asked again for who joins the charge (OM §10.5, R91 [-]).
func Test10_5_DeclinedForAll(t *testing.T) {
	s := played(t, joinedTable(t), with(on("charge", "K1", "H"), "t", "countercharge", "no"))
	both := doing(t, s, "c K2 H")
	if n := len(both.Charges); n != 1 || both.Charges[0].Counter || len(both.Charges[0].Attackers) != 2 {
		t.Errorf("got %d charges, the first %+v; want one by both, without a countercharge", n, both.Charges[0])
	}
}

func forced(a game.Action) game.Action {
	a.Force = true
	return a
}
