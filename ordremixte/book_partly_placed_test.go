package ordremixte

import (
	"fmt"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Of several who fire of whom one stands nobody knows where, each who stands on the table has its own range and side (OM §9.1, 9.5 [+]),
// and what bars its shot is looked for (OM §9.1, 9.2 [-]); the range that is asked is of the other alone, whoever is named first.
func Test9_1_OfSeveralEachPlacedOneIsMeasured(t *testing.T) {
	s := exact(scenario(t, []string{line("B", 60, 40, 0)}, []string{
		battery("G1", 2, 53, 47, 180, ""), battery("G2", 2, 66, 60, 180, ""), battery("G3", 2, 72, 47, 180, ""),
		battery("R", 2, 60, 20, 0, ""), battery("A", 2, 40, 40, 180, ""), battery("O", 2, 60, 115, 180, "")}))
	s = inPhase(after(s, &state.EvDoubt{Unit: "G3", On: true}), "fire")
	for _, c := range []struct{ line, answer, want string }{ // two bases fire with 20 each, 10 more at short range, 2 at a flank
		{"fire G3+G1 at B", "short", "120 of G3"}, {"fire G3+G1 at B", "long", "100 of G3"}, {"fire G1+G3 at B", "long", "100 of G3"},
		{"fire G3+G2 at B", "short", "100 of G3"}, {"fire G2+G3 at B", "short", "100 of G3"}, {"fire G3+G2 at B", "long", "80 of G3"},
		{"fire G3+R at B", "long", "84 of G3"},
		{"fire G3+A at B", "", "placed.out-of-sector"}, {"fire A+G3 at B short", "", "placed.out-of-sector"}, {"fire G3+O at B", "", "placed.out-of-range"},
		{"fire G3 at B", "short", "60 of G3"},
	} {
		if got := askedShot(t, s, c.line, c.answer); got != c.want {
			t.Errorf("OM §9.1: %s, %s: got %s, want %s", c.line, c.answer, got, c.want)
		}
	}
}

// askedShot is the value of a shot once its range is told, and of whom that was asked; or why there is none.
func askedShot(t *testing.T, s *state.State, line, answer string) string {
	t.Helper()
	adj, err := turn.Prepare(s, actionOf(t, s, line))
	if err != nil {
		return err.(*game.Refusal).Say.Key
	}
	owes := func(faces ...dice.Face) dice.Need {
		d := dice.New(faces, nil)
		owed, err := d.Run(func() { adj.Play(d) })
		if err != nil || len(owed) != 1 {
			t.Fatalf("%s: got %v, %v, want one die or answer", line, owed, err)
		}
		return owed[0]
	}
	return fmt.Sprint(owes(dice.Face{Pick: answer, By: dice.Hand}).Value, " of ", owes().Unit)
}
