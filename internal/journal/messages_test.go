package journal

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/ref"
)

var verb = regexp.MustCompile(`%\[\d\]s|%.`)

func verbs(s string) []string {
	v := verb.FindAllString(s, -1)
	slices.Sort(v)
	return slices.Compact(v)
}

func TestBothLanguagesSayTheSame(t *testing.T) {
	if len(EN()) != len(IT()) {
		t.Errorf("%d English sentences, %d Italian", len(EN()), len(IT()))
	}
	for key, en := range EN() {
		it, ok := IT()[key]
		if !ok || it == en || strings.TrimSpace(it) == "" {
			t.Errorf("%s: %q", key, it)
		}
		if !slices.Equal(verbs(en), verbs(it)) {
			t.Errorf("%s: English sets in %v, Italian %v", key, verbs(en), verbs(it))
		}
		if !strings.HasPrefix(key, "journal.") {
			t.Errorf("%s is not ours", key)
		}
	}
}

// Every error and notice has its sentence, the sentence takes exactly the
// arguments it gets, and no sentence is without use.
func TestEverySentenceIsSaid(t *testing.T) {
	said := map[string]bool{}
	var see func(m ref.Msg)
	see = func(m ref.Msg) {
		said[m.Key] = true
		if len(verbs(EN()[m.Key])) != len(m.Args) || EN()[m.Key] == "" {
			t.Errorf("%s: %d arguments for %q", m.Key, len(m.Args), EN()[m.Key])
		}
		for _, a := range m.Args {
			switch a := a.(type) {
			case ref.Msg:
				see(a)
			case ref.Word:
				see(ref.M(string(a)))
			}
		}
	}
	why := []ref.Msg{
		ref.M("journal.why.header"), ref.M("journal.why.hidden", "U+202E"), ref.M("journal.why.syntax", 1), ref.M("journal.why.utf8"),
		ref.M("journal.why.number", 1, 2), ref.M("journal.why.chain", "a", "b"), ref.M("journal.why.newline"),
	}
	all := []Sayer{
		&Damage{Line: 2, Why: why[0]}, &Locked{File: "f"}, &Locked{File: "f", PID: 4711},
		&Failed{File: "f", Err: fs.ErrClosed, Restored: true}, &Failed{File: "f", Err: fs.ErrClosed}, &Failed{File: "f", Err: ErrMoved},
		&Invalid{Field: "k"}, &BadCheckpoint{Code: "x"}, &NoCheckpoint{Code: "x"},
		&OtherFormat{File: "f", Format: "g"}, &NotUpto{File: "f", N: 9, Sound: 3}, &NotUpto{File: "f", Sound: 3, Whole: true},
		&FileError{OpOpen, "f", errors.New("the moon is full")},
	}
	for _, w := range why {
		all = append(all, &Damage{File: "f", Line: 2, Why: w})
	}
	for _, c := range causes {
		all = append(all, &FileError{OpOpen, "f", c.err})
	}
	for _, op := range []Op{OpCreate, OpOpen, OpRead, OpMkdir, OpLock, OpRepair, OpCopy, OpKeep} {
		all = append(all, &FileError{op, "f", fs.ErrExist})
	}
	for _, e := range all {
		see(e.Say())
		if s := e.Error(); s == "" || strings.Contains(s, "%!") {
			t.Errorf("%T says %q", e, s)
		}
	}
	for _, n := range []Notice{{File: "f"}, {File: "f", Torn: "f.torn"}, {File: "f", Rest: "f.rest"}} {
		see(n.Say())
		if s := n.String(); strings.Contains(s, "%!") {
			t.Errorf("notice says %q", s)
		}
	}
	for key := range EN() {
		if !said[key] {
			t.Errorf("%s is never said", key)
		}
	}
}
