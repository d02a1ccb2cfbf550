package ordremixte

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte/battle"
)

// A game that is opened again says of every entry what it said before it was closed: log, reasons, work for hands, what waits, and
// what undo makes of all that came after, word for word, whichever of them is asked first.
func TestResumedGamesSayTheSame(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "battles", "vimeiro.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "battle.jsonl")
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Path: path, Edition: "one"})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for l := range strings.Lines(string(text)) {
		if l = strings.TrimSpace(l); l == "" || strings.HasPrefix(l, "#") {
			continue
		}
		s.Submit(l)
		if n++; n%60 == 59 { // what is taken back is told, too
			s.Submit("undo")
			s.Submit(l)
		}
		if n > effort.Of(70, 130, 517) && len(s.Owed()) > 0 {
			break // something waits
		}
	}
	asked := []string{"log all", "why 30", "todo", "owed", "log 40", "why 61", "undo 60", "log all", "todo"}
	told := make([]string, len(asked))
	code := regexp.MustCompile(`[0-9A-Z]{4}(-[0-9A-Z]{4})+`)
	said := func(s *session.Session, line string) string {
		w := repl.Text{P: i18n.New("en"), Speak: func(line string) string { return Rules{}.Speak(s.Seen(), line, "en") }}
		var b strings.Builder
		for _, r := range s.Submit(line) {
			b.WriteString(w.Reply(&r))
		}
		return code.ReplaceAllString(b.String(), "CODE") // it has the time in it
	}
	for i, line := range asked {
		told[i] = said(s, line)
	}
	if rs := s.Submit("redo"); !rs[0].OK() {
		t.Fatal(rs[0].Refusal)
	}
	s.Close()
	for _, first := range [][]int{{3, 0, 1, 2, 4, 5, 6, 7, 8}, {1}, {4, 5}, {2}, {6, 7, 8}}[:effort.Of(3, 5)] {
		again, says, err := session.Resume(Rules{}, path, session.Options{Edition: "one"})
		if err != nil || len(says) > 0 {
			t.Fatal(err, says)
		}
		for _, i := range first {
			if got, want := said(again, asked[i]), told[i]; got != want {
				t.Errorf("%v: %q after resuming:\n%.900s\nwant\n%.900s", first, asked[i], got, want)
			}
		}
		if first[len(first)-1] == 8 {
			again.Submit("redo")
		}
		again.Close()
	}
}
