package ordremixte

import (
	"errors"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// An action that lacks its units, or has one where two belong, is refused with a
// sentence or done, forced or not, in every phase, placed or not: what reads a line
// never gives such an action, but a journal may.
func TestActionsThatLackUnits(t *testing.T) {
	of := func(ids ...string) game.Operand { return game.Operand{IDs: ids} }
	lists := [][]game.Operand{
		nil, {{}}, {{}, {}}, {of("A1")}, {of("A1"), {}}, {{}, of("X1")}, {of("A1"), of("A1")},
		{of("A1"), of("X1")}, {of("A1", "A2"), of("X1")}, {of("A1"), of("X1", "X2")}, {of("RA"), of("X1")}, {of("LD"), of("Z1")},
		{of("fane")}, {of("nobody")}, {of("A1"), of("nobody")}, {of("X1", "X2")},
	}
	placed := skirmish(t, "skirmish.yaml").State().(*state.State)
	bare := unplacedOf(placed)
	tried, refused := 0, 0
	for _, s := range []*state.State{placed, bare, after(placed, &state.EvPhase{Phase: 0, Turn: 2})} {
		for _, phase := range []string{"", "orders", "rally", "breakthrough", "first-movement", "second-movement", "fire", "melee"} {
			now := s
			if phase != "" && state.Phases().Index(phase) >= 0 {
				now = inPhase(s, phase)
			}
			for _, v := range (Rules{}).Verbs() {
				for _, units := range lists {
					for _, force := range []bool{false, true} {
						a := game.Action{Verb: v.Name, Units: units, Force: force}
						tried++
						_, err := turn.Prepare(now, a)
						if err == nil {
							continue
						}
						refused++
						var r *game.Refusal
						if !errors.As(err, &r) || r.Say.Key == "" || r.Ref == "" && !strings.HasPrefix(r.Say.Key, "parse.") {
							t.Errorf("%s %v: got %v; want %s", v.Name, units, err, `errors.As(err, &r), r.Say.Key != "", not (r.Ref == "" && !strings.HasPrefix(r.Say.Key, "parse."))`)
						}
					}
				}
			}
		}
	}
	if tried < 3000 || refused < tried/2 {
		t.Errorf("%d actions, %d refused", tried, refused)
	}
}

// unplacedOf is the same battle with nobody on the table.
func unplacedOf(s *state.State) *state.State {
	n := *s
	n.Units = nil
	for _, u := range s.Units {
		c := *u
		c.Placed, c.Began.Placed = false, false
		n.Units = append(n.Units, &c)
	}
	return &n
}
