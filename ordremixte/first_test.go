package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Who won the initiative says who moves first as he likes: by the side alone or as the
// record of it (OM §6 [+]); a side that does not play is no answer (OM §6 [-]).
func Test6_TheChoiceAsARecord(t *testing.T) {
	for _, said := range []string{"french", "first french"} {
		s := opens(t, "vimeiro-turn-3")
		for _, l := range []string{"next", "x 2/86", "i 3 5", "first saxons", said} {
			for _, r := range s.Submit(l) {
				if (r.Kind == session.Refused) != (l == "first saxons") {
					t.Fatalf("OM §6: %q, %q: got %v; want %s", said, l, r.Kind, `(r.Kind == session.Refused) == (l == "first saxons")`)
				}
			}
		}
		st := s.State().(*state.State)
		if len(s.Owed()) != 0 && nth(s.Owed(), 0).Entry == 3 || st.First != 1 || s.Entries() != 3 {
			t.Errorf("%q: first %d, %d entries, owed %+v", said, st.First, s.Entries(), s.Owed())
		}
	}
}

// By ruling a side moves first although the movements have begun, and the record says what that comes to: which movement breaks
// off, and whose is open now (OM §6, §7); where nothing has moved it says no more than who moves first.
func Test6_AnotherFirstByRulingSaysWhatItComesTo(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"i 3 5 french", "first british"}, ""},
		{[]string{"i 3 5 french", "move 1/86 forward 3", "first british !"}, "om.first-breaks"},
		{[]string{"i 3 5 french", "move 1/86 forward 3", "first french !"}, ""},
		{[]string{"i 3 5 french", "n !", "move 1/40 forward 3", "first british !"}, "om.first-again"},
	} {
		s := opens(t, "vimeiro-turn-3")
		s.Submit("next")
		s.Submit("x 2/86")
		var last []session.Reply
		for _, l := range c.lines {
			last = s.Submit(l)
		}
		var got string
		for _, l := range last[0].Verdict.Lines {
			if l.Kind == game.BodyLine && strings.HasPrefix(l.Say.Key, "om.first-") {
				got = l.Say.Key
			}
		}
		if st := s.State().(*state.State); c.want != "" && st.Stage != state.StepStrategic {
			t.Errorf("OM §7: %q: their movement begins at step %v, want the first", c.lines, st.Stage)
		}
		if last[0].Kind != session.Done || got != c.want {
			t.Errorf("OM §6: %q: %v says %q, want %q", c.lines, last[0].Kind, got, c.want)
		}
	}
}

// A side named alone, or with the words that it moves first behind it, is offered as the record of it, in both languages; with more
// in the line it is not (OM §6 [+], OM §6 [-]).
func Test6_TheSideBeforeTheVerb(t *testing.T) {
	for line, want := range map[string]string{"french": "first french", "french first": "first french", "the french move first": "first french",
		"francesi per primi": "first francesi", "french fire": ""} {
		s := opens(t, "vimeiro-turn-3")
		r := s.Submit(line)
		no := r[len(r)-1].Refusal
		if no == nil {
			t.Errorf("%q: got %v, want a refusal", line, r[len(r)-1].Kind)
			continue
		}
		var got string
		for _, w := range no.Ways {
			if strings.HasPrefix(w.Line, "first ") {
				got = w.Line
			}
		}
		if got != want {
			t.Errorf("OM §6: %q: got the way %q, want %q", line, got, want)
		}
	}
}

// Who moves first is said until something of the first movement has been typed: a step behind the strategic moves, a charge, a move, the
// ride of a general of his; what the other side has done or ridden before is none of it. Behind it that is refused, as it is in the other
// movement (OM §6 [+], OM §6 [-], §7).
func Test6_UntilWhenItIsSaidWhoMovesFirst(t *testing.T) {
	s := *inPhase(corps(t), "move-first")
	s.First = 0
	step := s
	step.Stage = state.StepGenerals
	charges := s
	charges.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X", Side: 0}}
	moved := func(u *state.Unit) { u.Spent, u.Gone, u.Motion = 300, 300, state.WentForward }
	rode := func(g *state.General) { g.Moved = 500 }
	second := *inPhase(corps(t), "move-second")
	second.First = 0
	for _, c := range []struct {
		name string
		s    *state.State
		over bool
	}{
		{"nothing is typed", &s, false}, {"the generals ride", &step, true}, {"a charge is declared", &charges, true}, {"one has moved", as(&s, "A", moved), true},
		{"one of the others has moved", as(&s, "X", moved), false}, {"a general has ridden", general(&s, "fane", rode), true}, {"a general of the others has", general(&s, "foy", rode), false},
		{"the other movement", &second, true}, {"nobody is first yet", inPhase(corps(t), "initiative"), false},
	} {
		_, err := turn.Prepare(c.s, actionOf(t, c.s, "first french"))
		if (err != nil) != c.over {
			t.Errorf("OM §6: %s: got %v, want it refused: %v", c.name, err, c.over)
		}
		if c.over {
			no(t, c.s, "first french", "OM §6", "om.first-moved")
		}
	}
	// By ruling the movement of who is first now begins with its first step, and only where it becomes another's.
	for line, want := range map[string]state.Stage{"first french !": state.StepStrategic, "first british !": state.StepGenerals} {
		if n, _ := does(t, &step, line); n.Stage != want {
			t.Errorf("OM §7: %q while the British ride: got step %v, want %v", line, n.Stage, want)
		}
	}
}
