package waterloo200_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
)

// Whoever has to choose who takes a hit is asked in the prompt (W200 §6.2.3.1.7), in a line above it where the prompt
// has no room; x does not speak of a die.
func TestW200ThePromptNamesWhatIsOwed(t *testing.T) {
	for _, c := range boardCases(t) {
		s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, c.Board)
		for _, line := range c.Lines {
			s.Submit(line)
			owed := s.Owed()
			if len(owed) == 0 || owed[0].Verb != "hit" {
				continue
			}
			w := repl.Text{P: i18n.New(i18n.EN)}
			if p := w.Prompt(s); !strings.Contains(p, "hit") || len(p) > 79 {
				t.Errorf("%s: prompt %q; want the hits that are owed (W200 §6.2.3.1.7)", c.ID, p)
			}
			r := s.Submit("x")
			if no := r[len(r)-1].Refusal; no == nil || no.Say.Key != "session.drop.do" || string(no.Ref) != "W200 §6.2.3.1.7" {
				t.Errorf("%s: x is answered by %+v; want what is due, W200 §6.2.3.1.7", c.ID, no)
			}
			return
		}
	}
	t.Fatal("no case in which somebody chooses")
}
