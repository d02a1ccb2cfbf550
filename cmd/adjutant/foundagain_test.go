package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// What the referee declared truly stands when the file is found again, in whatever lines he said it: with its answers, one by one,
// an answer that was none. What he declared falsely is named. Both checkers say the same once all is opened.
func TestADeclarationIsHeldAgainstWhatIsFound(t *testing.T) {
	t.Parallel()
	tool := verifier(t)
	for name, c := range map[string]struct {
		seat    string
		kept    []int // the lines of the seat's file behind its first that are left; nil for no file
		refused []string
		declare []string
		untrue  bool
	}{
		"with its answers":       {"french", nil, nil, []string{"declare 1 order thomieres advance ventosa !"}, false},
		"one by one":             {"french", nil, []string{"declare 1 -"}, []string{"declare 1 order thomieres !", "declare 1 advance", "declare 1 ventosa"}, false},
		"another order":          {"french", nil, nil, []string{"declare 1 order thomieres attack !"}, true},
		"another answer":         {"french", []int{}, nil, []string{"declare 1 order thomieres !", "declare 1 halt"}, true},
		"the empty answer":       {"british", []int{0, 1}, []string{"declare 3 halt", "declare 3 order anstruther halt", "declare 3 none"}, []string{"declare 3 -"}, false},
		"the answer and nothing": {"british", []int{0}, []string{"declare 3 cake"}, []string{"declare 3 halt"}, false},
		"the order unseen":       {"british", []int{}, nil, []string{"declare 3 order anstruther", "declare 3 halt"}, false},
		"the order and answer":   {"british", nil, nil, []string{"declare 3 order anstruther halt"}, false},
	} {
		s, o := sealedVimeiro(t)
		for _, line := range []string{"order thomieres !", "advance", "ventosa", "note tea", "order anstruther", "halt", "note cake"} {
			accepted(t, s, line)
		}
		hash := s.Hash()
		s.Close()
		seal := o.Path + "." + c.seat + ".seal"
		whole := contentsOf(t, seal)
		lines := strings.SplitAfter(whole, "\n")
		left := lines[0]
		for _, i := range c.kept {
			left += lines[i+1]
		}
		if err := os.WriteFile(seal, []byte(left), 0o600); err != nil {
			t.Fatal(err)
		}
		if c.kept == nil {
			if err := os.Remove(seal); err != nil {
				t.Fatal(err)
			}
		}
		table := o.Path + ".referee.seal"
		came := contentsOf(t, table)
		if c.untrue { // the table's own part would tell at once
			if err := os.Remove(table); err != nil {
				t.Fatal(err)
			}
		}
		again := func() *session.Session {
			t.Helper()
			s, _, err := session.Resume(ordremixte.Rules{}, o.Path, o)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		}
		s = again()
		journal := contentsOf(t, o.Path)
		for _, line := range c.refused {
			if r := s.Submit(line)[0]; r.OK() || contentsOf(t, o.Path) != journal {
				t.Errorf("%s: %q: got %+v, want it refused and nothing written", name, line, r)
			}
		}
		for _, line := range c.declare {
			accepted(t, s, line)
		}
		if l := s.Lacks(); l != nil || (s.Hash() != hash) != c.untrue {
			t.Errorf("%s: after %q %+v is lacking, the state is another: %v", name, c.declare, l, s.Hash() != hash)
		}
		s.Close()
		if err := os.WriteFile(seal, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o)
		if err != nil || a.Sound() == c.untrue {
			t.Errorf("%s: found again: %v %+v, want it named: %v", name, err, a.Forged, c.untrue)
		}
		if s = again(); s.ReadOnly() != c.untrue {
			t.Errorf("%s: for reading only: got %v, want %v", name, s.ReadOnly(), c.untrue)
		}
		if c.untrue {
			s.Close()
			if err := errors.Join(os.Remove(seal), os.WriteFile(table, []byte(came), 0o600)); err != nil {
				t.Fatal(err)
			}
			if a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o); err != nil || a.Sound() {
				t.Errorf("%s: with the table's part: %v %+v, want it named", name, err, a)
			}
			continue
		}
		accepted(t, s, "unseal all")
		s.Close()
		if a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o); err != nil || !a.Sound() || a.Shut != 0 || a.Told() != hash {
			t.Errorf("%s: all opened: %v %+v, %d shut, hash %q; want it in order and the hash told", name, err, a.Forged, a.Shut, a.Told())
		}
		if says, ok := verified(t, tool, o.Path); !ok {
			t.Errorf("%s: all opened: the verifier says %q", name, says[o.Path])
		}
	}
}

// Cards that were declared are those that are found again, whichever places they had (PHX §5), and a correction of an entry that had drawn cards can be
// declared without them (W200 §3.5).
func TestDeclaredCardsAreFoundAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		game, lines string
		lost        func(n int, part string) bool
		declare     []string
		untrue      bool
	}{
		"cards":       {"phalanx-practice", "deal\n6-1 5-2 4-3", func(int, string) bool { return true }, []string{"declare 1 6-1 5-2 4-3"}, false},
		"hidden":      {"phalanx-practice", "deal\nhidden hidden", func(int, string) bool { return true }, []string{"declare 1 hidden hidden"}, false},
		"other cards": {"phalanx-practice", "deal\n6-1 5-2 4-3", func(int, string) bool { return true }, []string{"declare 1 6-1 5-2 3-4"}, true},
		"a correction": {"waterloo200-practice", "deploy\nr\nr\nr\nfix 1: level F1-I5 2\nnote z",
			func(_ int, part string) bool { return strings.Contains(part, `"verb":"level"`) }, []string{"declare 2 level F1-I5 2"}, false},
	} {
		dir := t.TempDir()
		journal := filepath.Join(dir, "g.jsonl")
		command(c.lines+"\n", dir, "play", c.game, "--sealed", "--journal", journal) // what is owed still ends it
		seal := journal + ".french.seal"
		whole := contentsOf(t, seal)
		var left []string
		for i, line := range strings.SplitAfter(whole, "\n") {
			if i == 0 || line == "" || !c.lost(i, line) {
				left = append(left, line)
			}
		}
		if strings.Join(left, "") == whole {
			t.Fatalf("%s: nothing is lost:\n%s", name, whole)
		}
		if err := os.WriteFile(seal, []byte(strings.Join(left, "")), 0o600); err != nil {
			t.Fatal(err)
		}
		if c.untrue { // the table's own part would tell at once
			if err := os.Remove(journal + ".referee.seal"); err != nil {
				t.Fatal(err)
			}
		}
		if code, out, _ := command("", dir, "audit", journal); code != unsure {
			t.Fatalf("%s: lost: got %d %s, want it unsure", name, code, out)
		}
		_, _, errs := command(strings.Join(c.declare, "\n")+"\n", dir, "play", journal)
		code, out, said := command("", dir, "audit", journal, "--json")
		var told struct{ Sealed struct{ Declared []int } }
		sure := done
		if c.untrue { // without the table's part nobody can say it all
			sure = unsure
		}
		if err := json.Unmarshal([]byte(out), &told); err != nil || code != sure || len(told.Sealed.Declared) != 1 {
			t.Errorf("%s: declared: got %d %s %s, want one entry declared; the prompt said %s", name, code, out, said, errs)
		}
		if err := os.WriteFile(seal, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := command("", dir, "audit", journal); (code != done) != c.untrue || c.untrue && !slices.Contains(strings.Fields(errs), "declared") {
			t.Errorf("%s: found again: got %d %s %s, want it named: %v", name, code, out, errs, c.untrue)
		}
	}
}

// A declaration is refused, before anything is written, that the table's own part contradicts, and of cards that no rule leaves
// face down for everybody; what is found again in part is held against it as far as it goes.
func TestADeclarationIsHeldAgainstTheTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		game, lines string
		refused     []string
		declare     string
		found       []int // the lines of the seat's file that are found again
		owed        string
	}{
		"another order":               {"vimeiro", "order thomieres attack !", []string{"declare 1 order thomieres halt !", "declare 1 order solignac attack !"}, "declare 1 order thomieres attack !", []int{1}, ""},
		"half of a line":              {"vimeiro", "order thomieres advance ventosa !", []string{"declare 1 order thomieres !", "declare 1 order thomieres advance !"}, "declare 1 order thomieres advance ventosa !", []int{1}, ""},
		"found without the answers":   {"vimeiro", "order thomieres !\nadvance\nventosa", nil, "declare 1 order thomieres advance ventosa !", []int{1}, ""},
		"taken back with its answer":  {"vimeiro", "order thomieres !\nadvance\nx\nnote tea", nil, "declare 1 order thomieres !\ndeclare 1 advance", []int{1, 2}, ""},
		"found without the last":      {"vimeiro", "order thomieres !\nadvance\nventosa", nil, "declare 1 order thomieres advance ventosa !", []int{1, 2}, ""},
		"a block is never face down":  {"waterloo200-practice", "deploy\nr", []string{"declare 1 hidden"}, "", nil, ""},
		"cards that lie face down":    {"phalanx-practice", "deal\nhidden hidden", nil, "declare 1 hidden hidden", []int{1}, "cards of the turn French x13"},
		"cards of which one was seen": {"phalanx-practice", "deal\n6-1 hidden", []string{"declare 1 6-1", "declare 1 6-1 elephant"}, "declare 1 6-1 hidden", []int{1}, "cards of the turn French x13"},
	} {
		dir := t.TempDir()
		journal := filepath.Join(dir, "g.jsonl")
		command(c.lines+"\n", dir, "play", c.game, "--sealed", "--journal", journal) // what is owed still ends it
		seal := journal + ".french.seal"
		whole := contentsOf(t, seal)
		if err := os.Remove(seal); err != nil {
			t.Fatal(err)
		}
		before := contentsOf(t, journal)
		if _, out, errs := command(strings.Join(c.refused, "\n")+"\n", dir, "play", journal); contentsOf(t, journal) != before {
			t.Errorf("%s: %q: got it written, want each refused: %s%s", name, c.refused, out, errs)
		}
		if c.declare == "" {
			continue
		}
		_, _, errs := command(c.declare+"\n", dir, "play", journal)
		if code, out, said := command("", dir, "audit", journal); code != done || contentsOf(t, journal) == before {
			t.Errorf("%s: declared: got %d %s %s %s, want it written and in order", name, code, out, said, errs)
		}
		if !strings.Contains(unbroken(errs), c.owed) {
			t.Errorf("%s: declared: got %s, want %q owed", name, errs, c.owed)
		}
		lines := strings.SplitAfter(whole, "\n")
		left := lines[0]
		for _, i := range c.found {
			left += lines[i]
		}
		if err := os.WriteFile(seal, []byte(left), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := command("", dir, "audit", journal); code != done {
			t.Errorf("%s: found again: got %d %s %s, want it in order", name, code, out, errs)
		}
	}
}

// What a line came to, and what was said beside it, is the table's own part and nobody's to declare: such a line switched off what is held against
// the entry, and changed a remark.
func TestNobodyDeclaresForTheTable(t *testing.T) {
	t.Parallel()
	tool := verifier(t)
	for name, clear := range map[string]string{
		"what it came to":      "",
		"what was said beside": `{"n":2,"text":"coffee","pad":""}`,
	} {
		s, o := sealedVimeiro(t)
		for _, line := range []string{"order thomieres attack !", "note tea"} {
			accepted(t, s, line)
		}
		s.Close()
		journal := contentsOf(t, o.Path)
		n := 2
		if clear == "" {
			n = 1
			for _, line := range strings.Split(contentsOf(t, o.Path+".referee.seal"), "\n") {
				if _, part, ok := strings.Cut(line, " "); ok && strings.HasPrefix(part, `{"n":1,`) {
					clear = part
				}
			}
		}
		forged := file(t, "forged.jsonl", resealed(journal+fmt.Sprintf(`{"n":3,"e":0,"k":"set","verb":"declare","args":["%d","referee"],"ev":[{"n":%d,"seat":"referee","clear":%s}],"at":"2099-06-18T11:35:00Z","h":"%032d"}`, n, n, clear, 0)+"\n"))
		for _, seat := range []string{"french", "british", "referee"} {
			if err := os.WriteFile(forged+"."+seat+".seal", []byte(contentsOf(t, o.Path+"."+seat+".seal")), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if a, err := session.Audit(ordremixte.Rules{}, forged, nil, o); err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.open" {
			t.Errorf("%s: audit: %v %+v, want it named", name, err, a.Forged)
		}
		if says, ok := verified(t, tool, forged); ok {
			t.Errorf("%s: the verifier says %q, want it named", name, says[forged])
		}
	}
}
