package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
)

// mirror is the shipped battle in memory: what the program should be holding.
func mirror(t testing.TB) *session.Session {
	t.Helper()
	register()
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(ordremixte.Rules{}, sc.JSON(), session.Options{Edition: rulesEdition()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var codes = regexp.MustCompile(`"checkpoint":"[^"]*",`)

// unsealed drops the code of the file from a reply: it holds the hour of the
// lines, so it is another in each file of the same game.
func unsealed(reply string) string { return codes.ReplaceAllString(reply, "") }

// replies are the replies to a line as the program prints them under --json.
func replies(s *session.Session, line string) []string {
	w := repl.JSON{P: i18n.New(i18n.EN)}
	var out []string
	for _, r := range s.Submit(line) {
		out = append(out, unsealed(string(w.Reply(&r))))
	}
	return out
}

// victim is the program playing at the other end of a pipe.
type victim struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	err strings.Builder
}

func spawn(t *testing.T, args ...string) *victim {
	t.Helper()
	v := &victim{t: t, cmd: exec.Command("adjutant", args...)}
	v.cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+t.TempDir())
	v.cmd.Stderr = &v.err
	var err error
	if v.in, err = v.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	v.out = bufio.NewReader(out)
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return v
}

// tell sends a line without waiting.
func (v *victim) tell(line string) {
	if _, err := io.WriteString(v.in, line+"\n"); err != nil {
		v.t.Fatalf("%q: %v, after %q", line, err, v.err.String())
	}
}

// hear reads one answer.
func (v *victim) hear() string {
	v.t.Helper()
	l, err := v.out.ReadString('\n')
	if err != nil {
		v.t.Fatalf("no answer: %v, after %q", err, v.err.String())
	}
	return unsealed(strings.TrimSuffix(l, "\n"))
}

// kill ends the program as a power cut does and gives what it had printed and
// nobody had read: an answer that reached the pipe is an answer given.
func (v *victim) kill() []string {
	v.t.Helper()
	if err := v.cmd.Process.Kill(); err != nil {
		v.t.Fatal(err)
	}
	rest, err := io.ReadAll(v.out)
	if err != nil {
		v.t.Fatal(err)
	}
	v.in.Close()
	if err := v.cmd.Wait(); err == nil {
		v.t.Fatal("killed, and it ended well")
	}
	if len(rest) == 0 {
		return nil
	}
	return strings.Split(unsealed(strings.TrimSuffix(string(rest), "\n")), "\n")
}

// same compares a resumed program with the mirror: every entry with its dice,
// struck or standing or waiting, and everything that is owed.
func (v *victim) same(s *session.Session) string {
	v.t.Helper()
	for _, q := range []string{"log", "owed"} {
		v.tell(q)
		if got, want := v.hear(), replies(s, q)[0]; got != want {
			return fmt.Sprintf("%s\n got %s\nwant %s", q, got, want)
		}
	}
	return ""
}

// deed draws a line: mostly an answer when something is owed.
func deed(r *rand.Rand, s *session.Session) string {
	any := func(l ...string) string { return l[r.IntN(len(l))] }
	for _, o := range s.Owed() {
		if !o.Now || r.IntN(4) == 0 {
			continue
		}
		if o.Need.Die == dice.Choice && len(o.Need.Answers) > 0 {
			return any(o.Need.Answers...)
		}
		return any(fmt.Sprint(r.IntN(int(o.Need.Die))+1), fmt.Sprint(r.IntN(int(o.Need.Die))+1), "0", "x")
	}
	us, them := any("1/50", "2/97", "2/43"), any("1/86", "3/32", "1Gr")
	if r.IntN(2) == 0 {
		us, them = them, us
	}
	return any("fire s "+us+" at "+them+" !", "fire l "+us+" at "+them+" 44 !", "charge "+us+" at "+them+" !", "melee "+us+" "+them+" !",
		"set "+us+" pm=4", "set "+us+" disordered=yes", fmt.Sprintf("place %s at %d,%d facing %d", us, r.IntN(180), r.IntN(120), r.IntN(360)),
		"next", "next", "next", "note tea at noon", "undo", "redo", fmt.Sprint("undo ", r.IntN(s.Entries()+1)), fmt.Sprintf("fix %d: %d", r.IntN(s.Entries()+1), r.IntN(100)+1),
		fmt.Sprint("why ", r.IntN(s.Entries()+1)), "fire 1/50 at nobody", "101")
}

// The program is killed without warning, between two answers or with a line under
// way. What it answered is there when the game is resumed, entry by entry and die
// by die; a line that nobody answered has happened or has not, and never by half.
func TestKillsInTheMiddleOfABattle(t *testing.T) {
	t.Parallel()
	times := effort.Of(6, 20, 80, 200)
	r := rand.New(rand.NewPCG(1808, 821))
	path := filepath.Join(t.TempDir(), "killed.jsonl")
	s := mirror(t)
	v := spawn(t, "--json", "--journal", path, "play", "vimeiro")
	acked, unanswered, kept := 0, 0, 0
	for k := range times {
		for range r.IntN(6) {
			l := deed(r, s)
			v.tell(l)
			for _, want := range replies(s, l) {
				if got := v.hear(); got != want {
					t.Fatalf("%q\n got %s\nwant %s", l, got, want)
				}
			}
			acked++
		}
		under := ""
		if r.IntN(2) == 0 {
			under = deed(r, s)
			v.tell(under)
			time.Sleep(time.Duration(r.IntN(4000)) * time.Microsecond)
		}
		rest := v.kill()
		v = spawn(t, "--json", "play", path)
		if len(rest) > 0 {
			// It was answered after all.
			if want := replies(s, under); !slices.Equal(rest, want) {
				t.Fatalf("%q\n got %s\nwant %s", under, rest, want)
			}
			under = ""
		}
		lost := v.same(s)
		if lost != "" && under != "" {
			unanswered++
			replies(s, under)
			if lost = v.same(s); lost == "" {
				kept++
			}
		}
		if lost != "" {
			t.Fatalf("kill %d, line under way %q: %s", k, under, lost)
		}
		a, err := session.Audit(ordremixte.Rules{}, path, nil, session.Options{})
		if err != nil || !a.Sound() || a.Hash != s.Hash() {
			t.Fatalf("kill %d: %+v %v, want state %s", k, a, err, s.Hash())
		}
		for _, n := range a.Notices {
			t.Logf("kill %d: %v", k, n)
		}
	}
	v.kill()
	t.Logf("%d kills, %d lines answered, %d entries, %d lines unanswered and kept of %d", times, acked, s.Entries(), kept, unanswered)
	if acked < times || s.Entries() < times/2 {
		t.Errorf("%d lines answered and %d entries made in %d kills: too few to prove anything", acked, s.Entries(), times)
	}
}

// A whole charge, its dice typed one at a time into a program that is killed
// after each and resumed before the next: closing fire with its morale, the melee
// with the general's fate and the morale of the beaten. No verb waits for a face
// inside itself: what it lacks is owed, and outlives the program.
func TestAKillBeforeEveryFace(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "charge.jsonl")
	s := mirror(t)
	v := spawn(t, "--json", "--journal", path, "play", "vimeiro")
	// A hit from closing fire, and 1/86 holds; a critical hit in the melee, which
	// looks for the general, and a miss by 1/50; the beaten fail.
	script := map[dice.Die][]int{dice.D100: {44, 4, 99}, dice.D10: {9}}
	faces, kinds := 0, map[string]bool{}
	do := func(l string) {
		t.Helper()
		v.tell(l)
		want := replies(s, l)
		for _, w := range want {
			if got := v.hear(); got != w {
				t.Fatalf("%q\n got %s\nwant %s", l, got, w)
			}
		}
		if strings.Contains(want[0], `"ok":false`) {
			t.Fatalf("%q: got %s; want %s", l, want[0], "not strings.Contains(want[0], `\"ok\":false`)")
		}
		if rest := v.kill(); rest != nil {
			t.Fatalf("it said more: %s", rest)
		}
		v = spawn(t, "--json", "play", path)
		if lost := v.same(s); lost != "" {
			t.Fatalf("resumed after %q: %s", l, lost)
		}
	}
	do("set 1/86 pm=4")
	do("set 1/50 pm=4")
	do("attach fane 1/50")
	do("charge 1/86 at 1/50 !")
	for range 40 {
		var now *session.Owed
		for _, o := range s.Owed() {
			if o.Now {
				now = &o
				break
			}
		}
		if now == nil && s.Clock().Turn > 1 {
			break
		}
		switch {
		case now == nil:
			do("next")
		case now.Need.Die == dice.Choice:
			do(now.Need.Answers[0])
		default:
			kinds[string(now.Need.Ref)] = true
			faces++
			face := 1
			if l := script[now.Need.Die]; len(l) > 0 {
				face, script[now.Need.Die] = l[0], l[1:]
			}
			do(fmt.Sprint(face))
		}
	}
	v.kill()
	t.Logf("%d faces for %v", faces, kinds)
	a, err := session.Audit(ordremixte.Rules{}, path, nil, session.Options{})
	if err != nil || !a.Sound() || a.Hash != s.Hash() {
		t.Errorf("%+v %v, want state %s", a, err, s.Hash())
	}
	for _, r := range []string{"OM §9.10", "OM §10.6", "OM §11.1", "OM §17"} {
		if !kinds[r] {
			t.Errorf("no die was thrown for %s", r)
		}
	}
}
