package ordremixte

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/journal"
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

// What a line is said to have come to is held against what it comes to although nobody reads its words: a journal in which one event
// is another, sealed anew, is opened for reading only, and says which entry differs, what was and what would be.
func TestResumedGamesFindWhatIsAnother(t *testing.T) {
	dir := t.TempDir()
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", "battles", "vimeiro.txt"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "battle.jsonl")
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Path: path, Edition: "one"})
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range strings.Split(string(text), "\n")[:90] {
		if l != "" && !strings.HasPrefix(l, "#") && !s.Submit(l)[0].OK() {
			t.Fatalf("line %d is refused", i+1)
		}
	}
	s.Close()
	h, lines, _, err := journal.Read(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for i, je := range lines {
		was := string(je.Ev)
		is := strings.Replace(was, `"spent":`, `"spent":1`, 1)
		if is == was || tried == effort.Of(3, 20) {
			continue
		}
		tried++
		other := filepath.Join(dir, "other.jsonl")
		os.Remove(other)
		j, err := journal.Create(other, h, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for k, x := range lines {
			if k == i {
				x.Ev = []byte(is)
			}
			if err := j.Append(&x); err != nil {
				t.Fatal(err)
			}
		}
		j.Close()
		again, says, err := session.Resume(Rules{}, other, session.Options{Edition: "one"})
		if err != nil {
			t.Fatal(err)
		}
		w := i18n.New("en")
		told := ""
		for _, m := range says {
			told += w.Say(m) + "\n"
		}
		if !again.ReadOnly() || !strings.Contains(told, "entry "+strconv.Itoa(je.E)) || !strings.Contains(told, "spent=1") {
			t.Errorf("line %d, %s: open for writing %v, it says:\n%s", i+1, is, !again.ReadOnly(), told)
		}
		again.Close()
	}
	if tried < 3 {
		t.Fatalf("%d lines with a move: too few", tried)
	}
}
