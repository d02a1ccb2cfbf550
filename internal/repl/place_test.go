package repl_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// The prompt of the referee begins at its own place, whoever at a seat has had a turn before it: it leaves its seat as it likes, and
// records what is the other's.
func TestThePromptBeginsAtItsOwnPlace(t *testing.T) {
	for _, first := range []string{"", "red", "blue"} {
		s := play(t, sessiontest.Secret{}, "hand")
		var turn sync.Mutex
		run := func(c repl.Config, lines ...string) (string, int) {
			var out bytes.Buffer
			c.Session, c.Lang, c.In, c.Out, c.Err, c.Turn, c.More = s, i18n.EN, &typed{lines: lines}, &out, &out, &turn, true
			res, err := repl.Run(c)
			if err != nil {
				t.Fatal(err)
			}
			return out.String(), res.Refused
		}
		if first != "" {
			run(repl.Config{Seat: first}, "as")
		}
		if got, refused := run(repl.Config{}, "as", "as all", "mark a", "mark 1/50"); refused > 0 {
			t.Errorf("after a turn of %q: the referee's prompt refuses %d lines:\n%s", first, refused, got)
		}
		at, no := s.Seat("blue")
		if no != nil {
			t.Fatal(no)
		}
		if got, refused := run(repl.Config{Place: at}, "mark b"); refused != 1 {
			t.Errorf("after a turn of %q: a prompt that begins at a seat: %d lines refused, want 1:\n%s", first, refused, got)
		}
		s.At(session.Place{})
		if got, _ := run(repl.Config{Seat: "red"}, "as all"); !strings.Contains(got, "cannot be left") {
			t.Errorf("after a turn of %q: a seat is left:\n%s", first, got)
		}
	}
}
