package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds single clauses of several chapters to numbers from the book, where faults
// put into the rules on purpose were noticed by no stated test.

// A strategic move ends where an enemy comes into sight within 40 cm, also when he stood
// there unseen (OM §8.1 [+], [-]). A column goes east from x 20 with the middles of its
// fronts at y 58.5 and 61.5; X's near corner is (58.5, 30). It is 40 cm from the column's
// corner at y 57 when that has come to x 29, after 9 cm; a wood between y 44 and 46 hides
// it from the base behind y 61.5 until x 36.24, where the line to X leaves it at (47.2, 46).
func Test8_1_AnEnemyComesIntoSight(t *testing.T) {
	column, x := []string{unitAt("A", 4, "column", 20, 60, 90, "")}, []string{unitAt("X", 1, "line", 60, 30, 0, "")}
	open := marching(t, column, x)
	goes(t, open, "A forward 8.9 strategic")
	stays(t, open, "A forward 9.1 strategic", "OM §8.1", "move.stop-far")
	wood := "id: w, kind: wood, polygon: [[1, 44], [47.2, 44], [47.2, 46], [1, 46]]"
	hidden := marching(t, column, x, wood)
	goes(t, hidden, "A forward 16.2 strategic")
	stays(t, hidden, "A forward 17.1 strategic", "OM §8.1", "move.stop-far")
}

// On a road only rivers slow a march column, in a wheel too: it costs the 3 cm of one base
// (OM §8.4 [+], R101); in the wood beside the road it costs twice that (OM §8.3 [+]), and
// so does a wheel on the road of who is in no march column (OM §8.4 [-]).
func Test8_4_AWheelOnARoad(t *testing.T) {
	wood := "id: w, kind: wood, polygon: [[30, 30], [90, 30], [90, 90], [30, 90]]"
	road := "id: r, kind: road, polygon: [[58, 20], [62, 20], [62, 100], [58, 100]]"
	for _, c := range []struct {
		form string
		x    float64
		cm   float64
	}{{"march", 60, 3}, {"march", 75, 6}, {"column", 60, 12}} {
		s := marching(t, []string{unitAt("A", 4, c.form, c.x, 60, 0, "")}, []string{line("X", 10, 110, 180)}, wood, road)
		n, _ := goes(t, s, "A left 10")
		if spent, _ := spentBy(n, "A"); spent != c.cm {
			t.Errorf("OM §8.4: a wheel in %s at x %v (road from 58 to 62, in a wood): got %v cm; want %v", c.form, c.x, spent, c.cm)
		}
	}
}

// Who rides in support of a charged unit always throws for it, in the second movement too
// and having ridden half a move: that half counts as riding against the charge only for who
// is charged itself (OM §10.5/support [+], OM §10.5/countercharge [-]). At 4 points a d6 of
// 6 fails and a 1 rides.
func Test10_5_SupportThrowsInTheSecondPhase(t *testing.T) {
	ride := with(on("counter", "K", "H"), "a", "order", "support")
	for face, rides := range map[int]bool{6: false, 1: true} {
		s := exact(scenario(t, []string{line("A", 60, 40, 0), unitAt("K", 3, "line", 70, 42, 0, ", arm: light-cavalry")},
			[]string{unitAt("H", 3, "line", 60, 56, 180, heavy)}))
		s = frenchMove(s, "move-second")
		s.First = 0
		s = after(s, &state.EvPM{Unit: "K", Now: 4}, &state.EvSpent{Unit: "K", Spent: s.Unit("K").Speed(facts.Line) / 2, Motion: 0x1})
		s = charged(t, s, "H", "A")
		n := played(t, s, ride, face)
		if got := len(n.Charges) == 2; got != rides {
			t.Errorf("OM §10.5: K in support, half a move ridden, d6 %d: rides %v; want %v", face, got, rides)
		}
	}
}

// Two against one when all hold: pair by pair the single unit with 5 points beats those with
// 3 and 4 (OM §11.1 [+], R56); by the other reading their points are added, and 7 beat 5
// where 2 and 2 do not (OM §11.1 [-]).
func Test11_1_TwoAgainstOnePoints(t *testing.T) {
	for _, c := range []struct {
		pm   [2]int
		rule string
		won  string
	}{{[2]int{3, 4}, "", "defender"}, {[2]int{3, 4}, ": r56=b", "attacker"}, {[2]int{2, 2}, ": r56=b", "defender"}, {[2]int{6, 6}, "", "attacker"}} {
		lines := []string{"a: bases=4 formation=column pm=" + itoa(c.pm[0]) + " pm-start=9", "a2: pm=" + itoa(c.pm[1]), "t: bases=4 pm=5 pm-start=6"}
		if c.rule != "" {
			lines = append(lines, c.rule)
		}
		o, _ := ended(t, act(t, "melee", 2, 1, lines...), 100, 100)
		if !strings.HasSuffix(brief(o), ": "+c.won) {
			t.Errorf("OM §11.1: %v against 5 %s, nobody hit: got %s; want %s to win", c.pm, c.rule, brief(o), c.won)
		}
	}
}

// A square is attacked by one unit a face, of any formation (OM §10.1 [+]): two that come at
// one face are refused (OM §10.1 [-]), two at faces side by side are not, and each face
// fires its one base at the charger before it: 10 +5 short +5 column (OM §10.2).
func Test10_1_AUnitForEachFace(t *testing.T) {
	field := func(yx, yy, facing float64) *state.State {
		s := exact(scenario(t, []string{unitAt("Q", 4, "square", 60, 20, 0, "")},
			[]string{unitAt("X", 4, "column", 60, 30, 180, ""), unitAt("Y", 4, "column", yx, yy, facing, "")}))
		return charged(t, frenchMove(s, "move-first"), "X", "Q")
	}
	if _, err := turn.Prepare(field(72, 18, 270), on("charge", "Y", "Q")); err != nil {
		t.Errorf("OM §10.1: Y at the face beside X's: %v", err)
	}
	beside := field(66.2, 30, 180)
	if _, err := turn.Prepare(beside, on("charge", "Y", "Q")); err == nil {
		t.Error("OM §10.1: Y comes at the face that X charges, past X: got it allowed; want it refused")
	}
	s := carriedOn(inPhase(charged(t, field(72, 18, 270), "Y", "Q"), "fire"))
	if got := closingDue(t, s); len(got) != 2 || got["X"] != 20 || got["Y"] != 20 {
		t.Errorf("OM §10.2: closing fire of a square charged on two faces: got %v; want 20 at each", got)
	}
}

// Only one base wide comes over a bridge (OM §8.2 [+], §10.3): a march column charges over
// it and loses 20 from its melee; an attack column is refused, and where no part of the
// charger still stands on the bridge at contact it comes over none (OM §10.3 [-], R144).
func Test10_3_OneBaseOverTheBridge(t *testing.T) {
	bridge := "id: b, kind: bridge, polygon: [[55, 30], [65, 30], [65, 44], [55, 44]]"
	for _, c := range []struct {
		form string
		y    float64 // of A's front
		key  string
	}{{"column", 31, "charge.defile-wide"}, {"march", 31, ""}, {"column", 44.2, ""}} {
		s := frenchMove(exact(scenario(t, []string{line("A", 60, c.y, 0)}, []string{unitAt("X", 4, c.form, 60, 47, 180, "")}, bridge)), "move-first")
		_, err := turn.Prepare(s, on("charge", "X", "A"))
		if c.key == "" && refusedAs(err, "charge.defile-wide") || c.key != "" && !refusedAs(err, c.key) {
			t.Errorf("OM §10.3: a %s charges A at y %v over a bridge from 30 to 44: got %v; want %q", c.form, c.y, err, c.key)
		}
	}
}

// Of gunners who evade the first way that brings them clear is taken, straight back: no
// farther than they must (OM §8.7 [+]); where no way does, the one that brings them least
// near to the enemy, and they are caught there (OM §8.7 [-]).
func Test8_7_TheLeastWayOut(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("A", 3, "open", 60, 20, 0, ", traits: [light]")}, []string{unitAt("X", 4, "line", 60, 27, 180, "")}))
	s := charged(t, frenchMove(base, "move-first"), "X", "A")
	n := played(t, s, evading([]string{"A"}))
	a := n.Unit("A")
	if a.Pose.At.X != 60 || a.Pose.Facing != 0 {
		t.Errorf("OM §8.7: A goes to %v, facing %v; want straight back from (60, 20)", a.Pose.At, a.Pose.Facing)
	}
	// X has gone 6 of its 14 cm and has 8 left, after which it stops at 1 cm: clear is 9 cm from it, and 5 at least.
	gap := geometry.Between(n.Unit("X").Foot(), a.Foot()).CM
	left := float64(motion.Allowance(s, s.Unit("X"), facts.Line)-s.Unit("X").Spent) / 100
	if gap < 5 || gap < left+1 || gap > max(5, left+1)+0.1 {
		t.Errorf("OM §8.7: A ends %v cm from X, which has %v left; want 1 cm more than that, and 5", gap, left)
	}
	if slices.ContainsFunc(n.Charges, func(ch *state.Charge) bool { return ch.Stage == state.Declared }) {
		t.Error("OM §8.7: the charge is not over")
	}
}
