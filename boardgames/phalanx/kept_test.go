package phalanx_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/internal/effort"
	"adjutant/internal/session"
)

// A game that is left stands as it stood when it is opened again: whatever the cases want behind their last line they want of
// it too, places, strengths, hands, what is owed and how a battle ended (PHX §4 [+], PHX §9.4 [+], PHX §13 [+]). The ordinary
// run opens every fourth.
func TestPHXAGameThatIsLeftIsOpenedWhereItWas(t *testing.T) {
	dir := t.TempDir()
	var all []*boardCase
	for _, c := range boardCases(t) {
		all = append(all, &c)
	}
	for _, c := range statedCases(t) {
		b := &boardCase{ID: c.id, Board: c.board}
		for i := range c.steps {
			b.Lines, b.Expect = append(b.Lines, c.steps[i].line), append(b.Expect, &c.steps[i].expect)
		}
		all = append(all, b)
	}
	for i, c := range all {
		if i%effort.Of(16, 1) > 0 {
			continue
		}
		path := filepath.Join(dir, fmt.Sprint(i, ".jsonl"))
		s := begun(t, c.Board, path)
		for _, line := range c.Lines {
			s.Submit(line)
			for range 40 { // cards that nobody names lie face down
				if owed := s.Owed(); line != "deal" || len(owed) == 0 || owed[0].Need.Deck == "" {
					break
				}
				s.Submit("hidden")
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(c.ID, err)
		}
		s, _, err := session.Resume(phalanx.Rules{}, path, session.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		if last := len(c.Lines) - 1; c.Expect[last] != nil {
			c.stands(t, s, c.ID+", opened again, "+c.Lines[last], c.Expect[last])
		}
		s.Close()
	}
}
