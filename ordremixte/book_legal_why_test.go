package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// whyNots are the reasons that `legal A` gives of the verbs that A may not use, each by its paragraph and
// the unit or the order that it names; empty of those that it may.
func whyNots(t *testing.T, s *state.State, id string) map[string]string {
	t.Helper()
	v, no := replied(t, s, "legal "+id)
	if no != "" {
		t.Fatalf("OM §7: legal %s is refused by %s", id, no)
	}
	out := map[string]string{}
	for _, l := range v.Lines {
		if l.Say.Key == "legal.not" {
			out[string(l.Say.Args[0].(ref.Word))] = string(l.Refs[0]) + " " + l.Say.Args[1].(ref.Msg).Key
		}
	}
	return out
}

// The reason that legal gives is what bars all that the verb could do, and not what bars one line of it: under
// Halt the order, not the enemy 12 cm off that stops the longest move (OM §4.2 [-], §10.1); an order that
// attacks nobody, not the disorder or the formation that would still leave open order to be charged
// (OM §4.2 [-], §13, §5); the rally of this turn (OM §14/rally [-]); whose movement it is (OM §7 [-]). With
// Attack and no more than its disorder in the way that is the reason (OM §13 [-]).
func Test7_LegalTellsWhatBarsTheVerb(t *testing.T) {
	at := func(form, more string, order facts.Order, change func(*state.Unit)) *state.State {
		s := exact(scenario(t, []string{unitAt("A", 4, form, 60, 40, 0, more)}, []string{line("X", 60, 52, 180)}))
		s = commanded(mayGo(s, state.StepHorse), "b0", func(c *state.Command) { c.Order = order })
		if change != nil {
			s = as(s, "A", change)
		}
		return s
	}
	disordered := func(u *state.Unit) { u.Disordered = true }
	for _, c := range []struct {
		name string
		s    *state.State
		want map[string]string
	}{
		{"at Halt", at("line", "", facts.Halt, nil), map[string]string{"parse.verb.move": "OM §4.2 order.halt-nearer-self", "parse.verb.charge": "OM §4.2 charge.order"}},
		{"at Halt, disordered", at("line", "", facts.Halt, disordered), map[string]string{"parse.verb.charge": "OM §4.2 charge.order"}},
		{"under Withdraw, in open order", at("open", rifles, facts.Withdraw, nil), map[string]string{"parse.verb.charge": "OM §4.2 charge.order"}},
		{"under Attack, disordered", at("line", "", facts.Attack, disordered), map[string]string{"parse.verb.charge": "OM §13 charge.disordered"}},
		{"under Attack, disordered, rallied now", at("line", "", facts.Attack, func(u *state.Unit) { u.Disordered, u.Rallied = true, 1 }), map[string]string{"parse.verb.charge": "OM §14/rally rally.no-charge", "parse.verb.move": "OM §14/rally move.rallied"}},
		{"in the movement of the others", inPhaseOf(at("line", "", facts.Halt, nil), "move-second"), map[string]string{"parse.verb.charge": "OM §7 om.not-yours", "parse.verb.move": "OM §7 om.not-yours"}},
	} {
		got := whyNots(t, c.s, "A")
		for verb, want := range c.want {
			if got[verb] != want {
				t.Errorf("OM §7: %s: %s is barred by %q, want %q", c.name, verb, got[verb], want)
			}
		}
	}
}

// Foot that came into houses in march column fires out of them as a line: what it may fire at and within
// which range is answered as of a line (OM §15 [+], §9.1 [+], R125); in the open a march column
// fires at nobody, and has no range (OM §9.4 [-]).
func Test15_AMarchColumnInHousesIsAskedAsALine(t *testing.T) {
	for _, c := range []struct {
		name    string
		ground  []string
		targets int
		band    any
	}{{"in houses", []string{house("v", 60, 60)}, 1, "long"}, {"in the open", nil, 0, nil}} {
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, "")}, []string{line("X", 60, 72, 180)}, c.ground...))
		if c.ground != nil {
			s = holding(s, "A", "v") // its wall is at 65, 7 cm from X
		}
		s = inPhase(s, "fire")
		measured, _ := replied(t, s, "measure A X")
		if got := measured.Data.Get("measure").(game.Object).Get("band"); got != c.band {
			t.Errorf("OM §9.1, R125: %s: X is at range %v of A, want %v", c.name, got, c.band)
		}
		may, _ := replied(t, s, "targets A")
		if got := may.Lines[0].Say.Args[1]; got != c.targets {
			t.Errorf("OM §15, R125: %s: A may fire at %v, want %d", c.name, got, c.targets)
		}
	}
}
