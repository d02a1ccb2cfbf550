package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states the melee of a charger who is charged itself, on the rest of its front (OM §10.6).

// metAnew is horse K in line that has met the column H on half of its front, and then the column H2 on the other half, at the melees.
func metAnew(t *testing.T, countercharge string) *state.State {
	t.Helper()
	column := func(id string, x, y float64) string {
		return unitAt(id, 2, "column", x, y, 180, ", arm: light-cavalry")
	}
	s := exact(scenario(t, []string{column("H", 58.5, 60), column("H2", 61.6, 66)}, []string{unitAt("K", 2, "line", 60, 48, 0, ", arm: light-cavalry")}))
	s = frenchMove(s, "move-first")
	s = played(t, s, with(on("charge", "K", "H"), "t", "countercharge", countercharge))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	s = played(t, s, on("charge", "H2", "K"))
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	return s
}

// A charger that is charged on the rest of its own front fights one melee: its opponents add up, and each side throws one die (OM §10.6
// [+]); who stood has no impetus in it, who came has (OM §10.5 [-]). Whoever of them is named, it is that melee.
func Test10_6_AChargerChargedFightsOneMelee(t *testing.T) {
	for _, c := range []struct {
		countercharge    string
		charger, against int
	}{{"yes", 40, 80}, {"no", 40, 60}} {
		s := metAnew(t, c.countercharge)
		dues := turn.Dues(s)
		if len(dues) != 1 {
			t.Fatalf("OM §10.6: countercharge %s: %d melees are owed; want one", c.countercharge, len(dues))
		}
		for _, a := range []game.Action{dues[0].Action, on("melee", "K", "H"), on("melee", "H2", "K"), on("melee", "K", "H2")} {
			if v := values(t, prepared(t, s, a)); v["attacker"] != c.charger || v["defender"] != c.against {
				t.Errorf("OM §10.6: countercharge %s, %s: %v; want %d against %d", c.countercharge, game.Canonical(a), v, c.charger, c.against)
			}
		}
		stronger := as(s, "K", func(u *state.Unit) { u.PM++ }) // nobody is hit, and K has more points than either: both retire
		over := played(t, stronger, dues[0].Action, 100, 100)
		if h, h2 := over.Unit("H").Status, over.Unit("H2").Status; h != state.Retreating || h2 != state.Retreating {
			t.Errorf("OM §11.1: behind the tie H %v, H2 %v; want both to retire", h, h2)
		}
		for _, ch := range over.Charges {
			if ch.Stage != state.Fought {
				t.Errorf("OM §10.6: charge %d is %v behind the melee; want it fought", ch.N, ch.Stage)
			}
		}
	}
}

// Who has gone more than half of what lay between it and who charges it now is met where it stands, with its impetus: the charger comes the
// whole way (OM §10.5/countercharge [+], R126). Who has less of its move left than the place half-way asks rides no farther than that
// (OM §8.2 [-], R382).
func Test10_5_WhoHasRiddenIsMetWhereItStands(t *testing.T) {
	second := func(s *state.State) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	}
	for _, c := range []struct {
		name    string
		british []string
		first   string
		dice    []int
		charge  string
		k       int // its percentage: with its impetus, by the bases that H finds opposite
	}{
		{"before a square, 14.75 of 22 cm gone", []string{line("F", 60, 60, 180), unitAt("H", 2, "line", 78, 57, 270, lightHorse)}, "c K F square=yes", []int{60}, "c H K", 20}, // H has room at its side alone
		{"wheeled, 10.39 cm gone of 16", []string{line("T", 60, 55, 180), unitAt("HB", 2, "column", 80, 48, 270, lightHorse)}, "c K T square=no", nil, "c HB K", 40},
	} {
		s := exact(scenario(t, c.british, []string{unitAt("K", 2, "line", 60, 42, 0, lightHorse)}))
		s = second(doing(t, frenchMove(s, "move-first"), c.first, c.dice...))
		was := *s.Unit("K")
		s = doing(t, s, c.charge)
		k := s.Unit("K")
		if k.Pose != was.Pose || k.Spent != was.Spent {
			t.Errorf("OM §10.5, R126: %s: K stands at %v, %d spent; want %v, %d", c.name, k.Pose, k.Spent, was.Pose, was.Spent)
		}
		if gap := geometry.Between(s.Unit(c.charge[2:len(c.charge)-2]).Foot(), k.Foot()).CM; gap > 0.01 {
			t.Errorf("OM §10.1: %s: the charger halts %.2f cm from K; want contact", c.name, gap)
		}
		if a, d := meleeAt(t, s); a != 40 || d != c.k {
			t.Errorf("OM §10.5: %s: got %d against %d; want 40 against %d", c.name, a, d, c.k)
		}
	}
	// 26 cm apart, K has used 12 of its 22, of which 4 straight on: half-way is 9 before it, and 10 are left; with 15 used, 7.
	for spent, y := range map[int]float64{1200: 53, 1500: 51} {
		s := exact(scenario(t, []string{unitAt("H", 2, "line", 60, 66, 180, lightHorse)}, []string{unitAt("K", 2, "line", 60, 40, 0, lightHorse)}))
		s = as(second(frenchMove(s, "move-first")), "K", func(u *state.Unit) {
			u.Began = state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
			u.Spent, u.Gone, u.Moved, u.Pose.At.Y = spent, 400, true, 44
		})
		if k := doing(t, s, "c H K").Unit("K"); stands(doing(t, s, "c H K"), "K") != y || k.Spent > 2200 {
			t.Errorf("OM §8.2, R382: %d spent before: K stands at y %v, %d spent; want %v", spent, k.Pose.At.Y, k.Spent, y)
		}
	}
}

// A charger who is met before the end of the way that it has ridden has gone as far as it is met, pays for no more, and water beyond that
// does not disorder it (OM §8.3 [-], 10.5/countercharge [+], 10.5/support [+]); water before it does.
func Test10_5_AChargerMetLatePaysWhatItWent(t *testing.T) {
	stream := func(polygon string) string {
		return "id: g, kind: stream, fordable: true, polygon: " + polygon
	}
	for _, c := range []struct {
		name, ground string
		late         string // the line of the answer
		spent, gone  int
		upset        bool
	}{
		{"its target rides out", stream("[[50, 56], [70, 56], [70, 57], [50, 57]]"), "counter H at K", 600, 600, false},
		{"water before the half", stream("[[50, 50], [70, 50], [70, 51], [50, 51]]"), "counter H at K", 0, 600, true},
		{"support rides out", stream("[[20, 56.3], [62, 56.3], [62, 56.8], [20, 56.8]]"), "counter HH at A", 778, 778, false}, // from 60, 48 to 65.5, 53.5, half-way to 71, 59
	} {
		var s *state.State
		if c.late == "counter H at K" {
			s = twoRiders(t, unitAt("H", 2, "line", 60, 60, 180, lightHorse), unitAt("K", 2, "line", 60, 48, 0, lightHorse), "", c.ground)
			s = played(t, s, with(on("charge", "K", "H"), "t", "countercharge", "no"))
			s = played(t, s, on("counter", "H", "K"), 1)
		} else {
			s = frenchMove(exact(scenario(t, []string{line("U", 60, 58, 180), unitAt("HH", 2, "line", 71, 59, 180, lightHorse)}, []string{unitAt("A", 2, "line", 60, 48, 0, lightHorse)}, c.ground)), "move-first")
			s = played(t, s, with(on("charge", "A", "U"), "t", "square", "no"))
			if !s.Unit("A").Disordered || s.Unit("A").Gone != 900 {
				t.Fatalf("%s: A has gone %d, disordered %v; want 900, and disordered by the water", c.name, s.Unit("A").Gone, s.Unit("A").Disordered)
			}
			s = played(t, s, with(on("counter", "HH", "A"), "a", "order", "support"), 1)
		}
		who := s.Unit("A")
		if who == nil {
			who = s.Unit("K")
		}
		if who.Disordered != c.upset || who.Gone != c.gone || c.spent != 0 && who.Spent != c.spent {
			t.Errorf("OM §8.3, 10.5: %s: %s has gone %d and spent %d, disordered %v; want %d, %d, %v", c.name, who.ID, who.Gone, who.Spent, who.Disordered, c.gone, c.spent, c.upset)
		}
	}
}

// Foot that waits 1 cm before horse which may evade is in contact with it once that moment is over (OM §8.7, 10.1, R268): another enemy joins
// that melee on its front, and it forms no square any more (OM §8.6 [-], 10.6 [+]). Before that moment is over it is met first, and charges
// no more (R391 [-]).
func Test10_6_WhoHasNotEvadedIsMet(t *testing.T) {
	column := func(id string, x, y float64) string {
		return unitAt(id, 2, "column", x, y, 180, ", arm: light-cavalry")
	}
	s := exact(scenario(t, []string{column("H", 56, 56), column("H2", 63, 66)}, []string{line("A", 60, 48, 0)}))
	s = doing(t, frenchMove(s, "move-first"), "c A H")
	s = doing(t, nextPhase(t, s), "c H2 A")
	for _, d := range turn.Dues(s) {
		if d.Action.Verb == "square" {
			t.Error("OM §8.6: A stands against H, and is asked for a square")
		}
	}
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	dues := turn.Dues(s)
	if len(dues) != 1 {
		t.Fatalf("OM §10.6: %d melees are owed; want one", len(dues))
	}
	if v := values(t, prepared(t, s, dues[0].Action)); v["attacker"] != 20 || v["defender"] != 60 {
		t.Errorf("OM §10.5, 10.6: %v; want 20 against 60", v)
	}
}

// Foot that waits before horse which has not evaded closes on it when the evasions of that movement are over (OM §8.7, R268 [+]): whoever charges it
// in the next comes to it there, and at the contact nobody goes farther aside than the bases ask (OM §10.1, R280).
func Test8_7_WhoIsNotEvadedIsTouchedAtOnce(t *testing.T) {
	column := func(id string, x, y float64) string { return unitAt(id, 2, "column", x, y, 180, lightHorse) }
	for _, waived := range []bool{false, true} {
		s := exact(scenario(t, []string{column("H", 56, 56), column("H2", 63, 66)}, []string{line("A", 60, 48, 0)}))
		s = doing(t, frenchMove(s, "move-first"), "c A H")
		if y := stands(s, "A"); y != 55 {
			t.Fatalf("OM §8.7, R268: A waits at y %v; want 55", y)
		}
		if waived {
			s = played(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("H")}, Args: []string{"evade"}})
		}
		s = nextPhase(t, s)
		closed := s.Unit("A").Pose
		if closed.At.Y != 56 || math.Abs(closed.At.X-60) > 1.5 {
			t.Errorf("OM §8.7, R268: A stands at %v once the evasions are over; want it against H, at y 56", closed)
		}
		s = doing(t, s, "c H2 A")
		met := s.Unit("H2").Pose
		for s.PhaseID() != "melee" {
			s = nextPhase(t, s)
		}
		for id, was := range map[string]geometry.Pose{"A": closed, "H2": met} {
			if now := s.Unit(id).Pose; geometry.Dist(now.At, was.At) > 1.5 {
				t.Errorf("OM §10.1: %s slides from %v to %v", id, was, now)
			}
		}
	}
}

// Skirmishers that wait 1 cm before whom they charge and are met by horse first charge no more: they are ridden over where they stand, and
// fight nobody (OM §10.5/open-order [+], 10.1, R391).
func Test10_5_WhoWaitsIsRiddenOverWhereItStands(t *testing.T) {
	open := func(id string, x, y, deg float64) string { return unitAt(id, 4, "open", x, y, deg, rifles) }
	s := exact(scenario(t, []string{open("O", 52, 61, 180)}, []string{unitAt("P", 4, "open", 60, 50, 20, ", traits: [light]"), unitAt("K", 2, "line", 40, 58, 90, lightHorse)}))
	s = doing(t, after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn}), "c O P")
	stood := s.Unit("O").Pose
	s = doing(t, nextPhase(t, s), "c K O")
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	if at := s.Unit("O").Pose; at != stood {
		t.Errorf("OM §10.1, R391: O stands at %v; want %v, where it waited", at, stood)
	}
	if dues := turn.Dues(s); len(dues) != 1 || dues[0].Action.Units[1].IDs[0] != "O" {
		t.Errorf("OM §10.5: %v is owed; want the ride over O alone", dues)
	}
}

// Horse that rides to meet a charger keeps its place: a third unit that stands over the place half-way by less than the tape tells leaves it room
// (OM §10.5/countercharge [+]); where one leaves it none it rides as far as it can, and is met there or not at all (OM §10.1 [-], R380, R382).
func Test10_5_RoomHalfWay(t *testing.T) {
	for _, c := range []struct {
		name  string
		s     func(*state.State) *state.State
		meets bool
	}{{"by the tape", func(s *state.State) *state.State { return s }, true}, {"without its error", exact, false}} {
		// F0 wheels and meets B5 half-way at 47.29, 55.58, where the corner of F3 lies 0.3 cm over it.
		s := c.s(scenario(t, []string{unitAt("B5", 2, "column", 39.8, 65.5, 180, lightHorse)},
			[]string{unitAt("F0", 4, "column", 53.1, 44.7, 0, lightHorse), unitAt("F3", 2, "line", 48.8, 63.8, 0, lightHorse)}))
		s = doing(t, frenchMove(s, "move-first"), "c F0 B5 countercharge=yes")
		b, f := s.Unit("B5"), s.Unit("F0")
		if !b.PlaceKnown() || !f.PlaceKnown() {
			t.Fatalf("OM §10.5: %s: nobody knows where B5 (%v) and F0 (%v) stand", c.name, b.PlaceKnown(), f.PlaceKnown())
		}
		if at := b.Pose.At; (at == geometry.Vec{X: 47.29, Y: 55.58}) != c.meets {
			t.Errorf("OM §10.5: %s: B5 stands at %v; half-way: %v", c.name, at, c.meets)
		}
		if over, _ := geometry.Overlapping(b.Foot(), s.Unit("F3").Foot()); over && !c.meets {
			t.Errorf("OM §10.1: %s: B5 stands on F3", c.name)
		}
	}
	// F4, in line, finds F1 in its way wherever it would halt half-way: B2, 16 cm off, rides no farther than 8 for that, and F4 comes to it.
	s := scenario(t, []string{unitAt("B2", 2, "line", 57.44, 63.79, 140, lightHorse)},
		[]string{unitAt("F4", 3, "line", 58, 47.8, 0, ", arm: heavy-cavalry"), unitAt("F1", 2, "column", 53.8, 55.2, 0, lightHorse)})
	s = doing(t, frenchMove(s, "move-first"), "c F4 B2 countercharge=yes")
	b, f := s.Unit("B2"), s.Unit("F4")
	if b.Gone > 800 || !b.PlaceKnown() || geometry.Between(b.Foot(), f.Foot()).CM > 0.05 {
		t.Errorf("OM §10.5, R126: B2 has gone %d and stands at %v, F4 at %v; want at most half-way, and contact", b.Gone, b.Pose, f.Pose)
	}
}

// Horse that has moved half its move and is in contact with whom it charged counts as countercharging when horse charges it in the second
// movement, also where its own contact throws no dice: it has its impetus, and rides no farther (OM §10.5/countercharge [+]). In the movement of its
// own charge, or with less behind it, it has none [-].
func Test10_5_WhoIsInContactKeepsItsImpetus(t *testing.T) {
	for _, c := range []struct {
		y    float64 // where K begins: U stands at 60
		want int
	}{{42, 40}, {51, 20}} {
		s := exact(scenario(t, []string{unitAt("U", 4, "march", 58.5, 60, 180, ""), unitAt("H", 2, "column", 61.6, 70, 180, lightHorse)},
			[]string{unitAt("K", 2, "line", 60, c.y, 0, lightHorse)}))
		s = doing(t, frenchMove(s, "move-first"), "c K U square=no")
		stood := s.Unit("K").Pose
		s = doing(t, nextPhase(t, s), "c H K")
		if at := s.Unit("K").Pose; at != stood {
			t.Errorf("OM §10.1: K stands at %v; want %v", at, stood)
		}
		for s.PhaseID() != "melee" {
			s = nextPhase(t, s)
		}
		if a, d := meleeAt(t, s); a != 40 || d != c.want {
			t.Errorf("OM §10.5: from %v: %d against %d; want 40 against %d", c.y, a, d, c.want)
		}
	}
}

// Horse that has too little left of its move to ride half-way stops before whoever stands on its way, and on nobody (OM §10.1 [-], R382 [+]): X, a
// friend, stands 3 cm ahead of one end of its line, beside the way of the charger.
func Test10_5_ShortOfTheHalfItStandsOnNobody(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("H", 2, "line", 60, 64, 180, lightHorse), unitAt("X", 2, "column", 64, 61, 0, lightHorse)},
		[]string{unitAt("K", 2, "column", 60, 40, 0, lightHorse)}))
	s = as(frenchMove(s, "move-first"), "H", func(u *state.Unit) {
		u.Began = state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		u.Spent, u.Moved = 1600, true // of 22 cm
	})
	s = doing(t, s, "c K H countercharge=yes")
	h := s.Unit("H")
	if over, _ := geometry.Overlapping(h.Foot(), s.Unit("X").Foot()); over || h.Spent > 2200 {
		t.Errorf("OM §10.1: H stands at %v, %d spent, on X: %v", h.Pose, h.Spent, over)
	}
	if y := stands(s, "H"); y != 61 {
		t.Errorf("OM §10.5, R382: H stands at y %v; want 61, before X", y)
	}
}

// A charger and the horse that rides at it come together (OM §10.5/countercharge [+]): a ride that is cut short ends where it touches the charger, and
// on nobody; a ride that ends before that is met there by the charger, who pays no more than his way to where the other stood (R382).
func Test10_5_TheyWhoRideAtEachOtherMeet(t *testing.T) {
	stream := "id: st, kind: stream, line: [[0, 59.2], [120, 60.9]], width: 1"
	spent := func(s *state.State, id string, cm, gone int, was geometry.Pose) *state.State {
		return as(s, id, func(u *state.Unit) {
			u.Began = state.Stance{Placed: true, Pose: was, Formation: u.Formation}
			u.Spent, u.Gone, u.Moved, u.Disordered = cm, gone, true, gone > 0 // it has gone through the stream
		})
	}
	at := func(x, y, deg float64) geometry.Pose {
		return geometry.Pose{At: geometry.Vec{X: x, Y: y}, Facing: deg}
	}
	for _, c := range []struct {
		name           string
		british, units string
		beside, ground []string
		began          geometry.Pose // where K began
		k, gone, h     int           // what each has spent, K gone straight on, in hundredths
		charge         string
		y              float64 // where H ends; 0: wherever
		kPM, hPM       int     // the percentages
	}{
		{"aslant, in the stream", unitAt("H", 2, "line", 44.21, 61.4, 160, ", arm: heavy-cavalry"), unitAt("K", 2, "column", 36.7, 59.97, 20, lightHorse), []string{unitAt("F", 2, "line", 42.5, 56.5, 340, lightHorse)}, []string{stream}, at(39.3, 45.2, 20), 2500, 1500, 500, "c K H countercharge=yes", 0, 15, 30},
		{"five left", unitAt("H", 2, "line", 60, 60, 180, lightHorse), unitAt("K", 2, "line", 60, 42, 0, lightHorse), nil, nil, at(60, 42, 0), 0, 0, 1700, "c K H countercharge=yes", 55, 40, 40},
		{"none left", unitAt("H", 2, "line", 60, 49, 180, lightHorse), unitAt("K", 2, "line", 60, 42, 0, lightHorse), nil, nil, at(60, 42, 0), 1400, 0, 2200, "c K H countercharge=yes", 49, 40, 40},
	} {
		s := frenchMove(scenario(t, []string{c.british}, append([]string{c.units}, c.beside...), c.ground...), "move-first")
		s = spent(spent(s, "K", c.k, c.gone, c.began), "H", c.h, 0, s.Unit("H").Pose)
		s = doing(t, s, c.charge)
		k, h := s.Unit("K"), s.Unit("H")
		if gap := geometry.Between(k.Foot(), h.Foot()).CM; gap > 0.05 {
			t.Errorf("OM §10.5, R382: %s: K %v and H %v are %.2f cm apart; want contact", c.name, k.Pose, h.Pose, gap)
		}
		if over := geometry.Gap(k.Foot(), h.Foot()).CM < -0.05; over || c.y != 0 && stands(s, "H") != c.y {
			t.Errorf("OM §10.1: %s: H stands at %v, on K: %v (%v); want y %v", c.name, h.Pose, over, geometry.Gap(k.Foot(), h.Foot()), c.y)
		}
		if a, d := meleeAt(t, s); a != c.kPM || d != c.hPM {
			t.Errorf("OM §10.6: %s: %d against %d; want %d against %d", c.name, a, d, c.kPM, c.hPM)
		}
	}
}

// Horse that rides obliquely has no impetus against foot in close order, and is told so (OM §10.5 [-], R393); where it reaches that by a wheel it
// wheels, and has it (OM §8.4, 10.5 [+]); so it has against horse, however it came (R54).
func Test10_5_AnObliqueRideHasNoImpetus(t *testing.T) {
	for _, c := range []struct {
		name, target, charger string
		value                 int
		said                  bool
	}{
		{"a line, whose wheel is too dear", line("F", 71, 56, 180), unitAt("K", 3, "line", 60, 40, 0, ", arm: heavy-cavalry"), 75, true},
		{"a column, which wheels", unitAt("F", 4, "line", 70, 56, 180, ""), unitAt("K", 2, "column", 60, 40, 0, lightHorse), 40, false},
		{"at horse", unitAt("F", 2, "line", 69, 56, 180, lightHorse), unitAt("K", 3, "line", 60, 40, 0, ", arm: heavy-cavalry"), 105, false},
	} {
		s := frenchMove(exact(scenario(t, []string{c.target}, []string{c.charger})), "move-first")
		a := with(on("charge", "K", "F"), "t", "square", "no")
		if c.name == "at horse" {
			a = with(on("charge", "K", "F"), "t", "countercharge", "no")
		}
		adj := prepared(t, s, a)
		said := false
		for _, l := range adj.Play(dice.New(nil, nil)).Lines {
			said = said || l.Say.Key == "charge.oblique-ride"
		}
		if said != c.said {
			t.Errorf("OM §10.5, R393: %s: told %v, want %v", c.name, said, c.said)
		}
		s = carriedOn(played(t, s, a))
		for s.PhaseID() != "melee" {
			s = nextPhaseUnfired(t, s)
		}
		if got, _ := meleeAt(t, s); got != c.value {
			t.Errorf("OM §10.5, R393: %s: got %d, want %d", c.name, got, c.value)
		}
	}
}

// nextPhaseUnfired closes a phase; closing fire misses.
func nextPhaseUnfired(t *testing.T, s *state.State) *state.State {
	t.Helper()
	for _, d := range turn.Dues(s) {
		if d.Action.Verb == "fire" {
			s = carriedOn(played(t, s, d.Action, 100))
		}
	}
	if s.PhaseID() == "melee" {
		return s
	}
	return nextPhase(t, s)
}
