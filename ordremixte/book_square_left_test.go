package ordremixte

import (
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// This file states what is left of a square that has lost bases (OM §5, 8.6, 9.10, R73, R327).

// Three bases form no square (OM §5 [-], R73), in the movement or before cavalry; by the other
// reading any number does (OM §5 [+]).
func Test8_6_ThreeBasesFormNoSquare(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 3, "line", 60, 40, 0, "")}, []string{unitAt("X", 3, "line", 60, 62, 180, ", arm: light-cavalry")}))
	form := game.Action{Verb: "form", Units: []game.Operand{{IDs: []string{"A"}}}, Args: []string{"square"}}
	moving := frenchMove(s, "move-second")
	refused(t, moving, form, "OM §5", "drill.square-bases")
	if got := played(t, byReading(moving, 73, "b"), form).Unit("A"); got.Formation != facts.Square {
		t.Errorf("OM R73 b: three bases stand in formation %d; want a square, %d", got.Formation, facts.Square)
	}
	charged := frenchMove(s, "move-first")
	refused(t, charged, with(on("charge", "X", "A"), "t", "square", "yes"), "OM R73", "square.bases")
	prepared(t, byReading(charged, 73, "b"), with(on("charge", "X", "A"), "t", "square", "yes"))
}

// A square of three bases covers the ground of its four faces, whichever it mans: what comes
// from the side without a base stops where the face would stand (OM §5 [+], R327). By the
// other reading it is measured to the bases left.
func Test5_TheOutlineOfASquare(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 3, "square", 60, 40, 0, "")}, []string{unitAt("X", 4, "column", 50, 37, 90, "")}))
	for _, c := range []struct {
		letter string
		want   float64
	}{
		{"a", 7},   // the square is 6 by 6: its left face is at 57
		{"b", 8.5}, // the front base and the rear one begin at 58.5
		{"a", 7},
	} {
		s = byReading(s, 327, c.letter)
		if got := geometry.Between(s.Unit("X").Foot(), s.Unit("A").Foot()).CM; got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("OM R327 %s: X is %.2f cm from the square A of three bases; want %.2f", c.letter, got, c.want)
		}
	}
}

// Where nobody measures, a square of two bases fires twice in a phase (OM §9.10 [+], R327) and
// not a third time (OM §9.10 [-]); by the other reading four times.
func Test9_10_ASquareFiresWithTheBasesLeft(t *testing.T) {
	s := inPhase(unplaced(scenario(t, []string{unitAt("A", 2, "square", 60, 40, 0, "")}, []string{unitAt("X", 4, "column", 60, 45, 180, "")})), "fire")
	shot := shotAt("A", "X", "range", "long")
	two := played(t, played(t, s, shot, 100), shot, 100)
	refused(t, two, shot, "OM R327", "fire.faces-spent")
	four := byReading(two, 327, "b")
	four = played(t, played(t, four, shot, 100), shot, 100)
	refused(t, four, shot, "OM §7", "fire.face-again")
}

// A square that three bases formed (R73 b) stands and fires as one that has three left: from as many faces
// as it has bases (OM §9.10 [-], R327), by the other reading of that from each of its four (OM §9.10 [+]).
func Test9_10_ASquareFormedOfThreeBases(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 3, "line", 60, 40, 0, "")}, []string{unitAt("X", 4, "column", 60, 110, 180, "")}))
	s = byReading(frenchMove(s, "move-second"), 73, "b")
	formed := played(t, s, game.Action{Verb: "form", Units: []game.Operand{{IDs: []string{"A"}}}, Args: []string{"square"}})
	for letter, want := range map[string]int{"a": 3, "b": 4} {
		now := byReading(inPhase(unplaced(formed), "fire"), 327, letter)
		shot := shotAt("A", "X", "range", "long")
		fired := 0
		for ; fired < 5 && refusedBy(now, shot) == ""; fired++ {
			now = played(t, now, shot, 100)
		}
		if fired != want {
			t.Errorf("OM §9.10, R73 b, R327 %s: a square that three bases formed fires %d times in a phase, want %d", letter, fired, want)
		}
	}
}
