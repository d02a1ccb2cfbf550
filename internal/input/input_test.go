package input

import (
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func readAll(t *testing.T, r Reader) (lines []string) {
	t.Helper()
	for range 1000 {
		s, err := r.ReadLine()
		switch {
		case err == io.EOF:
			return lines
		case errors.Is(err, ErrTooLong):
			lines = append(lines, "TOO LONG")
		case err != nil:
			t.Fatal(err)
		default:
			lines = append(lines, s)
		}
	}
	t.Fatal("no end")
	return nil
}

func TestPlain(t *testing.T) {
	long := strings.Repeat("x", MaxPiped)
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"f 1/50 1/86\nn\n", []string{"f 1/50 1/86", "n"}},
		{"f 1/50 1/86\r\nn", []string{"f 1/50 1/86", "n"}},
		{"44 71\r\r\n\r\n", []string{"44 71", ""}},
		{"tab\there\x15\x04\x1b[A\n", []string{"tab\there\x15\x04\x1b[A"}},
		{long[1:] + "\nb\n", []string{long[1:], "b"}},
		{long + "\nb\n", []string{long, "b"}},
		{long + "x\nb\n", []string{"TOO LONG", "b"}},
		{long + long + long + "\nb", []string{"TOO LONG", "b"}},
		{"a\n" + long + "x", []string{"a", "TOO LONG"}},
	} {
		var out, errs strings.Builder
		r := Open(Options{In: strings.NewReader(c.in), Out: &out, Err: &errs})
		r.SetPrompt("T3 fire> ")
		if diff := cmp.Diff(c.want, readAll(t, r)); diff != "" {
			t.Errorf("%.40q: (-want +got)\n%.400s", c.in, diff)
		}
		if out.String()+errs.String() != "" {
			t.Errorf("%.40q: a pipe was answered %q %q", c.in, out.String(), errs.String())
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestPlainError(t *testing.T) {
	r := Open(Options{In: io.MultiReader(strings.NewReader("a\nb"), broken{}), Out: io.Discard})
	if s, err := r.ReadLine(); s != "a" || err != nil {
		t.Fatalf("%q, %v", s, err)
	}
	if s, err := r.ReadLine(); err == nil || err == io.EOF {
		t.Errorf("%q, %v: half a line before a failure is not a line", s, err)
	}
}

func TestPlainNoticeAndSecret(t *testing.T) {
	var errs strings.Builder
	r := Open(Options{In: strings.NewReader("one\nattack\ntwo\n"), Out: io.Discard, Err: &errs})
	if s, _ := r.ReadLine(); s != "one" {
		t.Errorf("read %q, want one", s)
	}
	r.Notice("the tablet asks")
	r.Notice("twice\n")
	if errs.Len() != 0 {
		t.Errorf("a notice was shown at once: %q", errs.String())
	}
	if s, err := r.Secret("order> "); s != "attack" || err != nil {
		t.Errorf("Secret = %q, %v", s, err)
	}
	if s, _ := r.ReadLine(); s != "two" {
		t.Errorf("read %q, want two", s)
	}
	if got, want := errs.String(), "the tablet asks\ntwice\n"; got != want {
		t.Errorf("notices %q, want %q", got, want)
	}
}

func TestComplete(t *testing.T) {
	ids := []string{"1/50", "1/52", "2/97", "2/9", "1Gr", "kellermann", "kellerman-old", "target-cover="}
	words := func(line string, pos int) (out []string) {
		typed := strings.ToLower(line[WordStart(line, pos):pos])
		for _, w := range ids {
			if strings.HasPrefix(strings.ToLower(w), typed) {
				out = append(out, w)
			}
		}
		return out
	}
	for _, c := range []struct {
		line   string
		insert string
		show   string
	}{
		{"f 1/|", "5", "1/50 1/52"},
		{"f 1/5|", "", "1/50 1/52"},
		{"f 1/50|", " ", ""},
		{"f 1g|", "r ", ""},
		{"f 1G| 44", "r", ""},
		{"f KELLER|", "man", "kellermann kellerman-old"},
		{"c 1/50+2/97|", " ", ""},
		{"c 1/50+2/9|", "", "2/97 2/9"},
		{"c 1gr>k|", "ellerman", "kellermann kellerman-old"},
		{"f 1/50 targ|", "et-cover=", ""},
		{"f nobody|", "", ""},
	} {
		line, rest, _ := strings.Cut(c.line, "|")
		insert, show := complete(words, line+rest, len(line))
		if got := strings.Join(show, " "); insert != c.insert || got != c.show {
			t.Errorf("%q: inserts %q, shows %q; want %q, %q", c.line, insert, got, c.insert, c.show)
		}
	}
	// A fact and its value as one word: what stands before the = is not put there twice (f 4b range= became range=range=).
	facts := func(string, int) []string { return []string{"range=short", "range=long", "range=out"} }
	if s, w := complete(facts, "f 4b range=", 11); s != "" || strings.Join(w, " ") != "short long out" {
		t.Errorf("f 4b range=: inserts %q, shows %q", s, w)
	}
	if s, w := complete(facts, "f 4b range=s", 12); s != "hort " || w != nil {
		t.Errorf("f 4b range=s: inserts %q, shows %q", s, w)
	}
	if s, w := complete(nil, "f", 1); s != "" || w != nil {
		t.Errorf("no completer: %q %q", s, w)
	}
	bad := func(string, int) []string { return []string{"f\x1b[2J", "f\n", "other", "f\xff"} }
	if s, w := complete(bad, "f", 1); s != "" || w != nil {
		t.Errorf("bad candidates: %q %q", s, w)
	}
}

// What Tab inserts never contradicts a candidate, and never cuts a character.
func TestCompleteInsertsOnlyWhatAllShare(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("aAbè°/1")), 1, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(word, 0, 8).Draw(t, "words")
		typed := rapid.StringOfN(rapid.RuneFrom([]rune("aAbè/")), 0, 3, -1).Draw(t, "typed")
		line := "f " + typed
		insert, show := complete(func(string, int) []string { return all }, line, len(line))
		for _, w := range show {
			if !strings.HasPrefix(strings.ToLower(w), strings.ToLower(typed+insert)) {
				t.Fatalf("typed %q, inserts %q, which %q does not continue", typed, insert, w)
			}
		}
		if strings.ToValidUTF8(insert, "?") != insert {
			t.Fatalf("inserts %q", insert)
		}
	})
}

func TestOneLine(t *testing.T) {
	words := strings.Fields("1/50 1/52 1/86 2/97 20LD kellermann")
	for width, want := range map[int]string{
		79: "1/50 1/52 1/86 2/97 20LD kellermann",
		20: "1/50 1/52 1/86 +3",
		8:  "1/50 +5",
		1:  "1/50 +5",
	} {
		if got := oneLine(words, width); got != want {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
}

func TestHistoryPath(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"XDG_STATE_HOME": "/s", "HOME": "/h"}, "/s/adjutant/history"},
		{map[string]string{"XDG_STATE_HOME": "relative", "HOME": "/h"}, "/h/.local/state/adjutant/history"},
		{map[string]string{}, ""},
	} {
		if got := HistoryPath(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: %q, want %q", c.env, got, c.want)
		}
	}
}

func TestHistoryFile(t *testing.T) {
	path := t.TempDir() + "/a/b/history"
	check := func(want string) {
		t.Helper()
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("history %.80q, %v; want %.80q", got, err, want)
		}
		st, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := st.Mode().Perm(); got != 0o600 && runtime.GOOS != "windows" { // which has no such modes
			t.Errorf("mode %v; want 0600", got)
		}
	}
	if _, err := openHistory(path); err != nil {
		t.Fatal(err)
	}
	check("help\n")
	if st, _ := os.Stat(path + "/.."); st != nil && st.Mode().Perm() != 0o700 && runtime.GOOS != "windows" {
		t.Errorf("directory %v, want 0700", st.Mode())
	}
	dirty := "help\nf 1/50\x1b[2J 1/86\n\n \xff\n" + strings.Repeat("x", MaxTyped+1) + "\nn\n"
	if err := os.WriteFile(path, []byte(dirty), 0o644); err != nil {
		t.Fatal(err)
	}
	os.Chmod(path, 0o644)
	for range 2 { // cleaning twice changes nothing
		if _, err := openHistory(path); err != nil {
			t.Fatal(err)
		}
		check("help\nf 1/50[2J 1/86\nn\n")
	}
	os.WriteFile(path, []byte(strings.Repeat("a\nb\n", 5000)), 0o600)
	if _, err := openHistory(path); err != nil {
		t.Fatal(err)
	}
	check("help\n" + strings.Repeat("a\nb\n", historyLimit*2/5))
	if _, err := openHistory(path + "/history"); err == nil {
		t.Error("a history under a file was opened")
	}
}

func TestKeyboard(t *testing.T) {
	for in, want := range map[string]string{
		"a\r\nb\r\r\n":   "a\rb\r\r",
		"\x00a\x00\n":    "a\n",
		"\r\x00\nb":      "\r\nb",
		"\n\n":           "\n\n",
		"\x00\x00":       "",
		"\xc3\xa8\r\n\n": "\xc3\xa8\r\n",
	} {
		k := keyboard{in: strings.NewReader(in), ended: &(&editor{}).ended}
		got, err := io.ReadAll(io.MultiReader(&k))
		if string(got) != want || err != nil || !k.ended.Load() {
			t.Errorf("%q: %q, %v, ended %v; want %q", in, got, err, k.ended.Load(), want)
		}
		one := keyboard{in: &oneByte{in}, ended: &(&editor{}).ended}
		if got, _ := io.ReadAll(&one); string(got) != want {
			t.Errorf("%q byte by byte: %q, want %q", in, got, want)
		}
	}
}

type oneByte struct{ s string }

func (o *oneByte) Read(b []byte) (int, error) {
	if o.s == "" {
		return 0, io.EOF
	}
	b[0], o.s = o.s[0], o.s[1:]
	return 1, nil
}

// A second TAB shows every word, on lines that fit.
func TestChoiceShowsAll(t *testing.T) {
	words := strings.Fields(strings.Repeat("kellermann 1/86 ", 30))
	if got := choice(words, 40, false); !strings.Contains(got, " +") || strings.Contains(got, "\n") {
		t.Errorf("the first TAB: got %q; want one line that says how many are left", got)
	}
	got := choice(words, 40, true)
	if !slices.Equal(strings.Fields(got), words) {
		t.Errorf("the second TAB: got %q; want all words", got)
	}
	for _, l := range strings.Split(got, "\n") {
		if len(l) > 40 {
			t.Errorf("a line of %d columns; want 40 at the most: %q", len(l), l)
		}
	}
}
