package ordremixte

import (
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file states at whom a unit fires, how often, and what the ball reaches behind him: the
// rulings R290 to R299.

// byReading is the table with another reading of a ruling in force.
func byReading(s *state.State, ruling int, letter string) *state.State {
	return after(s, &state.EvRuling{Ruling: ruling, Reading: letter})
}

// Each face of a square fires its base once in a phase, at an enemy in its own lane (OM §9.2
// [+], §9.10 [+], R73, R290); the same face does not fire again, nor does any other unit (OM
// §9.10 [-]). By the other reading a square fires one base in all.
func Test9_10_ASquareFiresFromItsFaces(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, ""), line("B", 20, 40, 0)},
		[]string{unitAt("X", 4, "column", 60, 45, 180, ""), line("Y", 68.5, 37, 270), unitAt("Z", 1, "line", 60, 28, 0, ""), unitAt("W", 2, "line", 20, 45, 180, ""), unitAt("V", 1, "line", 24, 49, 180, "")})), "fire")
	first := played(t, s, shotAt("A", "X"), 100)
	refused(t, first, shotAt("A", "X"), "OM §7", "fire.face-again")
	for id, want := range map[string]int{"Y": 10, "Z": 10} {
		if v := values(t, prepared(t, first, shotAt("A", id)))[""]; v != want {
			t.Errorf("OM §9.10, R290: the face of A that looks at %s: got %d, want %d", id, v, want)
		}
	}
	if got := language.Complete(played(t, first, shotAt("B", "W"), 100), "fire "); !slices.Contains(got, "A") || slices.Contains(got, "B") {
		t.Errorf("R290: after a face of A and the line B have fired TAB offers %v; want A and not B", got)
	}
	third := played(t, played(t, first, shotAt("A", "Y"), 100), shotAt("A", "Z"), 100)
	for _, id := range []string{"X", "Y", "Z"} {
		refused(t, third, shotAt("A", id), "OM §7", "fire.face-again")
	}
	refused(t, byReading(first, 290, "b"), shotAt("A", "Y"), "OM §7", "fire.again")
	refused(t, played(t, s, shotAt("B", "W"), 100), shotAt("B", "W"), "OM §7", "fire.again")
}

// Where nobody measures, a square fires as often as it has faces (OM §9.10 [+], R290).
func Test9_10_TheFacesOfASquareThatNobodyPlaced(t *testing.T) {
	s := inPhase(unplaced(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, "")}, []string{unitAt("X", 4, "column", 60, 45, 180, "")})), "fire")
	for range 4 {
		s = played(t, s, shotAt("A", "X", "range", "long"), 100)
	}
	refused(t, s, shotAt("A", "X", "range", "long"), "OM §7", "fire.face-again")
}

// The nearest enemy is told by the distance that decides the range, from the middle of who
// fires (OM §9.3 [+], [-], R292); by the other reading by the gap between the two.
func Test9_3_NearestFromTheMiddle(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 1, "line", 66, 25, 180, ""), unitAt("Y", 1, "line", 60, 26, 180, "")})), "fire")
	for _, c := range []struct{ letter, at, past string }{{"a", "Y", "X"}, {"b", "X", "Y"}} {
		x := byReading(s, 292, c.letter)
		prepared(t, x, shotAt("A", c.at))
		refused(t, x, shotAt("A", c.past), "OM §9.3", "placed.not-nearest")
	}
}

// Any enemy whom guns see in their arc within 20 cm takes their free choice, skirmishers and
// who is in a melee too, at whom they do not fire (OM §9.3 [-], R291, R293); by the other
// reading only those at whom they might (OM §9.3 [+]).
func Test9_3_WhoTakesTheFreeChoice(t *testing.T) {
	far := []string{unitAt("N", 1, "line", 55, 70, 0, ""), unitAt("F", 1, "line", 58.5, 60, 0, "")}
	guns := battery("G", 2, 60, 95, 180, "") // its middle is at y 97
	screened := exact(scenario(t, append([]string{unitAt("K", 1, "open", 60, 82, 0, ", traits: [light]")}, far...), []string{guns}))
	fought := exact(scenario(t, append([]string{line("A", 66, 79, 0)}, far...), []string{guns, unitAt("X", 4, "column", 69, 88, 180, "")}))
	for _, c := range []struct {
		name string
		s    *state.State
	}{{"skirmishers", inPhase(screened, "fire")}, {"a coming melee", inFire(t, fought, [2]string{"X", "A"})}} {
		t.Log(c.name)
		prepared(t, c.s, shotAt("G", "N"))
		refused(t, c.s, shotAt("G", "F"), "OM §9.3", "placed.not-nearest")
		prepared(t, byReading(c.s, 293, "b"), shotAt("G", "F"))
	}
	away := inPhase(relocated(screened, "K", geometry.Vec{X: 60, Y: 76}, 0), "fire")
	prepared(t, away, shotAt("G", "F"))
}

// Guns fire at who stands partly in their arc (OM §9.2 [+], R294), not at who stands all
// outside it (OM §9.2 [-]).
func Test9_2_PartlyInTheArcOfGuns(t *testing.T) {
	at := func(x float64) *state.State { // 22.5 degrees are 12.43 cm at 30 cm from the front
		return inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{unitAt("X", 4, "line", x, 50, 180, "")})), "fire")
	}
	prepared(t, at(60+12.4+6), shotAt("G", "X"))
	refused(t, at(60+13.1+6), shotAt("G", "X"), "OM §9.2", "placed.out-of-sector")
}

// A square has no flank under fire, its four faces being fronts (OM §9.5 [-], R295); a masse
// has one (OM §9.5 [+]). By the other reading a square has its front where it was formed.
func Test9_5_TheFlankOfASquare(t *testing.T) {
	for _, c := range []struct {
		form, letter string
		want         int
	}{{"square", "a", 4 * (10 + 5)}, {"square", "b", 4 * (10 + 5 + 2)}, {"mass", "a", 4 * (10 + 5 + 2)}, {"mass", "b", 4 * (10 + 5 + 2)}} {
		s := inPhase(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, c.form, 60, 31, 0, ", nation: austria")})), "fire")
		if v := values(t, prepared(t, byReading(s, 295, c.letter), shotAt("A", "X", "range", "long")))[""]; v != c.want {
			t.Errorf("OM §9.5, R295 %s: in the back of X in %s: got %d, want %d", c.letter, c.form, v, c.want)
		}
	}
}

// Who stands disordered behind the target loses its point to a ball that can still hit it
// (OM §13 [+], §9.8 [+], R296), not where nothing is left of the ball (OM §13 [-], R7) and, by
// the other reading, not at all.
func Test13_BehindTheTarget(t *testing.T) {
	q := unitAt("Q", 4, "line", 60, 55, 180, ", disordered: true")
	for _, c := range []struct {
		before, letter string
		lost           int
		shot           bool
	}{
		{unitAt("P", 4, "line", 60, 40, 180, ""), "a", 1, true},
		{unitAt("P", 4, "line", 60, 40, 180, ""), "b", 0, true},
		{unitAt("P", 4, "march", 60, 40, 180, ""), "a", 0, false}, // four bases crossed: 40 - 40
	} {
		s := byReading(inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{c.before, q})), "fire"), 296, c.letter)
		u := played(t, s, shotAt("G", "P"), 100).Unit("Q")
		if lost := s.Unit("Q").PM - u.PM; lost != c.lost || u.Shot != c.shot {
			t.Errorf("OM §13, R296 %s: behind %s: got %d points lost, under fire %v; want %d, %v", c.letter, c.before, lost, u.Shot, c.lost, c.shot)
		}
	}
}

// A screen through which guns fire lessens what the ball does behind the target, not at it (OM
// §9.8 [+], [-], R297); by the other reading at the target too.
func Test9_8_ThroughAScreen(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")},
		[]string{unitAt("K", 1, "open", 60, 32, 180, ", traits: [light]"), line("P", 60, 40, 180), line("Q", 60, 46, 180)})), "fire")
	for letter, want := range map[string]int{"a": 40, "b": 40 - 10} {
		if v := values(t, prepared(t, byReading(s, 297, letter), shotAt("G", "P"))); len(v) != 2 || v["P"] != want || v["Q"] != 40-20 {
			t.Errorf("OM §9.8, R297 %s: got %v; want P %d and Q 20, behind the screen and P", letter, v, want)
		}
	}
}

// The line of a shot ends at the longest range from the front of the guns, where it begins (OM
// §9.8 [+], [-], R298); by the other reading from their middle, as §9.1 measures.
func Test9_8_WhereTheLineEnds(t *testing.T) {
	for _, c := range []struct {
		y      float64 // the front of Q; of the guns y 20, their middle y 18
		letter string
		want   int
	}{{60, "a", 2}, {60.01, "a", 1}, {58, "b", 2}, {58.01, "b", 1}} {
		s := inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("P", 60, 40, 180), line("Q", 60, c.y, 180)})), "fire")
		if v := values(t, prepared(t, byReading(s, 298, c.letter), shotAt("G", "P"))); max(len(v), 1) != c.want {
			t.Errorf("OM §9.8, R298 %s: Q at y %v: got %v; want %d units in the line", c.letter, c.y, v, c.want)
		}
	}
}
