package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// A brigade is typed as answers call it, by its name in either language, by the beginning of that, or by who leads it; what
// begins several names is refused with all of them, an ordinal number is no die, and who commands brigades leads none.
func TestBrigadesAsTheyAreCalled(t *testing.T) {
	s := skirmish(t, "../../scenarios/data/sahagun.yaml").State().(*state.State)
	for line, want := range map[string]string{
		"command 15th":              "command (grant)",
		"command 15th hussars":      "command (grant)",
		"comando 15° ussari":        "command (grant)",
		"command grant":             "command (grant)",
		"command dugens":            "command (dragoons)",
		"command 15":                "no unknown-brigade",
		"command paget":             "no commander-brigade: command grant",
		"order 8th dragoons attack": "order (dragoons attack)",
		"order 8th attack":          "no ambiguous-brigade: order dragoons attack",
		"order 15th attack":         "no ambiguous-brigade: order grant attack",
		"ordine cacciatori attacco": "order (chasseurs attack)",
		"order 15 attack":           "no digits-unit",
		"units 8° dragoni":          "units (dragoons)",
		"order slade support 15th":  "order (slade support grant)",
	} {
		if got := meant(s, line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// An answer to a charge that still waits for a die is not refused as if nobody charged: the die comes first (OM §8.7, 10.5).
func TestAnswerToWhatWaits(t *testing.T) {
	s := skirmish(t, "../../scenarios/data/sahagun.yaml")
	for _, line := range []string{"first british", "next", "move 15h-2 forward 12", "charge 15h-2 1pc-2 !"} {
		if rs := s.Submit(line); !rs[len(rs)-1].OK() {
			t.Fatalf("%s: %v", line, rs[len(rs)-1].Refusal.Say)
		}
	}
	for _, line := range []string{"evade 1pc-2 5", "evade 1pc-2", "square 1pc-2"} {
		rs := s.Submit(line)
		if no := rs[len(rs)-1].Refusal; no == nil || no.Say.Key != "session.owed-first" {
			t.Errorf("%s: got %v, want that the die of the charge comes first", line, no)
		}
	}
	if no := s.Submit("evade 8d-1")[0].Refusal; no == nil || no.Say.Key != "evade.not-charged" {
		t.Errorf("evade 8d-1: got %v, want that it is not charged", no)
	}
}

// To change formation is to move: foot that would do so before its horse has done what its order asks is refused as its move
// is, whether or not a move of its side is typed before (OM §4.2 [+], 7, 8.6, R132, R139); by R139 b it is not (OM §7 [-]).
func Test4_2_FormsBeforeTheHorse(t *testing.T) {
	s := after(under(t, "attack", ""), &state.EvOrder{Brigade: "cotton", Order: "attack", Turn: 1})
	s = after(exact(s), &state.EvPlace{Unit: "I", X: 150, Y: 20}, &state.EvUnitOrder{Unit: "I", Order: "halt", Turn: 1})
	form := game.Action{Verb: "form", Units: []game.Operand{only("C")}, Args: []string{"square"}}
	if got := refusalKey(s, form); got != "order.horse-first" {
		t.Errorf("OM R139: got %q, want order.horse-first: the change is the first move of its side", got)
	}
	if got := refusalKey(after(s, &state.EvRuling{Ruling: 139, Reading: "b"}), form); got != "" {
		t.Errorf("OM R139 b: got %q, want none", got)
	}
	typed := after(s, &state.EvSpent{Unit: "I", Spent: 100, Gone: 100, Motion: state.WentForward})
	if got := refusalKey(typed, form); got != "order.horse-first" {
		t.Errorf("OM R139: got %q, want order.horse-first: a move of its side is typed", got)
	}
	if got := refusalKey(after(typed, &state.EvStage{Stage: state.StepFoot}), form); got != "" {
		t.Errorf("OM §7: got %q, want none: the step of the foot is open", got)
	}
	if got := refusalKey(typed, game.Action{Verb: "form", Units: []game.Operand{only("H")}, Args: []string{"column"}}); got != "" {
		t.Errorf("OM §7: got %q, want none for the horse itself", got)
	}
}
