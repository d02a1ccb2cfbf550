package ordremixte

import (
	"errors"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// The side of a charge is where those stand whose place is known, whoever is named before them and stands nobody knows where (OM §10.4
// [+]); two who are placed and come at a front and at a flank or rear are two charges, in whatever order they are named (OM §10.4 [-]).
func Test10_4_TheSideIsOfThoseWhoStandSomewhere(t *testing.T) {
	s := exact(scenario(t, []string{line("B", 60, 40, 0)}, []string{
		unitAt("F", 4, "column", 60, 46, 180, ""), unitAt("R", 4, "column", 57, 30, 0, ""), unitAt("N", 4, "column", 47, 46, 180, "")}))
	s = inPhase(after(s, &state.EvDoubt{Unit: "N", On: true}), "late")
	for line, want := range map[string]string{
		"charge N+R at B": "rear", "charge R+N at B": "rear", "charge R at B": "rear",
		"charge N+F at B": "front", "charge F+N at B": "front", "charge N at B": "front",
		"charge F+R at B": "placed.sides-differ", "charge R+F at B": "placed.sides-differ",
		"charge N+R+F at B": "placed.sides-differ", "charge N+F+R at B": "placed.sides-differ",
	} {
		adj, err := turn.Prepare(s, actionOf(t, s, line))
		var no *game.Refusal
		got := ""
		if errors.As(err, &no) {
			got = no.Say.Key
			if got == "placed.sides-differ" && no.Say.Args[0] == "N" {
				t.Errorf("OM §10.4: %s: the refusal names N, of whom nobody knows where it stands", line)
			}
		} else if x, ok := adj.(*charge.Declaration); ok {
			got = facts.SituationFacts[facts.SSide].Words[x.C.Sit.Side()]
		}
		if got != want {
			t.Errorf("OM §10.4: %s: got %s, want %s", line, got, want)
		}
	}
}
