package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/input/ptytest"
	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// both is a line or a sentence in English and in Italian; one word for both if Italian is
// empty.
type both struct{ en, it string }

func (b both) in(l i18n.Lang) string {
	if l == i18n.IT {
		return cmp.Or(b.it, b.en)
	}
	return b.en
}

// blunder is a slip at the prompt, and how the referee finds out of it.
type blunder struct {
	what  string
	typed both
	says  both   // stands in the answer
	taken bool   // the line is taken, so that next must take it back
	next  []both // typed then, and taken
	free  bool   // the answer need not offer the first of these
	done  bool   // they do what the right line would have done, which is not typed any more
}

// upright is a line of the turn, and the slips before it.
type upright struct {
	line  both
	slips []blunder
}

var strike = both{en: "u"}

// evening is turn 3 of Vimeiro, nobody placed.
var evening = []upright{
	{both{"o kellermann attack", "o kellermann attacco"}, []blunder{{
		what: "a brigade mistyped", typed: both{"o kelermann attack", "o kelermann attacco"},
		says: both{"no brigade kelermann", "kelermann"}, next: []both{{"o kellermann attack", "o kellermann attacco"}}, done: true,
	}}},
	{both{"o 20ld attack", "o 20ld attacco"}, []blunder{{
		what: "a shot before anybody has moved", typed: both{"f l 2/43 1gr 30", "t lu 2/43 1gr 30"},
		says: both{"who moves first?", "chi muove per primo?"}, next: []both{{"first french", "primi francesi"}, strike},
	}}},
	{line: both{"ra 2/86 41", "re 2/86 41"}},
	{line: both{en: "n"}},
	{line: both{"bt 20ld", "sf 20ld"}},
	{both{"i 3 5 french", "i 3 5 francesi"}, []blunder{{
		what: "initiative", typed: both{en: "i"}, taken: true, next: []both{strike}, free: true,
	}, {
		what: "initiative typed twice", typed: both{en: "i ; i"}, taken: true,
		says: both{"still waits", "attende ancora"}, next: []both{{en: "x"}},
	}}},
	{both{en: "c 4pd 20ld 4"}, []blunder{{
		what: "initiative thrown twice", typed: both{"i 3 5 french", "i 3 5 francesi"},
		says: both{"does not belong to this phase", "fase sbagliata"}, next: []both{{"i 3 5 french !", "i 3 5 francesi !"}, strike},
	}}},
	{both{en: "c 1/86 1/50"}, []blunder{{
		what: "fire for a charge", typed: both{"f s 1/86 1/50", "t co 1/86 1/50"}, taken: true,
		says: both{"Closed: movement French", "Chiuso: movimento Francesi"}, next: []both{strike}, free: true,
	}}},
	{both{en: "c 3/32+3/82 2/97"}, []blunder{{
		what: "a friend charged", typed: both{en: "c 3/32+3/82 1/86"},
		says: both{"on the same side", "della stessa parte"}, next: []both{{"legal 3/32", "lecite 3/32"}},
	}, {
		what: "a unit mistyped", typed: both{en: "c 3/32+3/82 2/79"},
		says: both{"no unit 2/79", "2/79"}, next: []both{{en: "c 3/32+3/82 2/97"}}, done: true,
	}}},
	{line: both{"moved kellermann", "mosso kellermann"}},
	{line: both{en: "ev 5/60 2/95"}},
	{line: both{en: "n"}},
	{both{"moved acland", "mosso acland"}, []blunder{{
		what: "a charge of the side that does not move", typed: both{en: "c 1gr 2/43"},
		says: both{"1Gr does not act now", "1Gr"}, next: []both{{en: "c 1gr 2/43 !"}, strike},
	}}},
	{line: both{"f", "t"}},
	{both{en: "44, 71, 33"}, []blunder{{
		what: "a decimal for a die", typed: both{en: "44.5"},
		says: both{"44.5 is none", "44.5"}, next: []both{{en: "44"}, strike},
	}, {
		what: "dice joined by a comma", typed: both{en: "44,71"},
		says: both{"44,71 is none", "44,71"}, next: []both{{en: "44 71"}, strike, strike},
	}, {
		what: "decimals among all the dice", typed: both{en: "44.5 71 33"},
		says: both{"44.5 is none", "44.5"}, next: []both{{en: "44 71 33"}}, done: true,
	}}},
	{both{"f l ra1 1gr>2gr 31", "t lu ra1 1gr>2gr 31"}, []blunder{{
		what: "closing fire typed twice", typed: both{"f 1/50 1/86 44", "t 1/50 1/86 44"},
		says: both{"has made its closing fire", "1/50"}, next: []both{{"f 1/50 1/86 44 !", "t 1/50 1/86 44 !"}, strike},
	}, {
		what: "a shot at a friend", typed: both{"f l ra1 2/43 31", "t lu ra1 2/43 31"},
		says: both{"on the same side", "della stessa parte"}, next: []both{{"legal RA1", "lecite RA1"}},
	}}},
	{both{"f l 2/43 1gr 30", "t lu 2/43 1gr 30"}, []blunder{{
		what: "a shot without its die", typed: both{"f l 2/43 1gr", "t lu 2/43 1gr"}, taken: true, says: both{"72", ""}, next: []both{strike}, free: true,
	}, {
		what: "a second target while the first waits", typed: both{"f l 2/43 1gr ; f l 2/43 2gr 30", "t lu 2/43 1gr ; t lu 2/43 2gr 30"}, taken: true,
		says: both{"still waits", "attende ancora"}, next: []both{{en: "x"}},
	}, {
		what: "no range", typed: both{"f 2/43 1gr 30", "t 2/43 1gr 30"}, taken: true,
		says: both{"30", ""}, next: []both{{"l", "lu"}}, done: true,
	}}},
	{both{"f l fa1 2/9 12", "t lu fa1 2/9 12"}, []blunder{{
		what: "a shot that is taken back and made again", typed: both{"f l fa1 2/9 12", "t lu fa1 2/9 12"}, taken: true,
		says: both{"12", ""}, next: []both{strike}, free: true,
	}}},
	{line: both{"f l ra2 3gr 88", "t lu ra2 3gr 88"}},
	{both{"f l 1gr 2/43 50", "t lu 1gr 2/43 50"}, []blunder{{
		what: "a die that is not owed", typed: both{en: "88"},
		says: both{"no die is owed", "nessun dado è dovuto"}, next: []both{{en: "fix 88", it: "correggi 88"}},
	}, {
		what: "an order while fire goes on", typed: both{"o fane attack", "o fane attacco"},
		says: both{"does not belong to this phase", "fase sbagliata"}, next: []both{{"o fane attack !", "o fane attacco !"}, strike},
	}}},
	{line: both{en: "n"}},
	{line: both{en: "6 2 7"}},
	{line: both{en: "61 12 5 2"}},
	{line: both{en: "72 18 4"}},
	{line: both{en: "7"}},
	{line: both{en: "55 22"}},
	{both{en: "3/82"}, []blunder{{
		what: "a choice mistyped", typed: both{en: "3/28"}, says: both{"3/28", ""}, next: []both{{en: "3/82"}}, done: true,
	}}},
	{line: both{en: "6 5"}},
	{line: both{en: "n"}},
	{both{"o fane attack", "o fane attacco"}, []blunder{{
		what: "an order in a turn in which its side may give none", typed: both{"o margaron attack", "o margaron attacco"},
		says: both{"turn 6", "la 6"}, next: []both{{"o margaron attack !", "o margaron attacco !"}, strike},
	}}},
}

// table is a way of typing at the program.
type table interface {
	// say types a line and gives the answer; prompt is what is asked afterwards.
	say(t *testing.T, line, prompt string) string
	leave(t *testing.T)
}

// piped is the program at the other end of a pipe.
type piped struct{ *program }

func (p piped) say(t *testing.T, line, _ string) string {
	t.Helper()
	// Nothing else tells that a line is answered to its end.
	fmt.Fprintf(p.in, "%s\nphase\n", line)
	var out strings.Builder
	for p.out.Scan() {
		if strings.Contains(p.out.Text(), `"words":"phase"`) {
			return out.String()
		}
		out.WriteString(p.out.Text() + "\n")
	}
	t.Fatalf("%q: the program has gone: %s", line, out.String())
	return ""
}

func (p piped) leave(t *testing.T) {
	p.in.Close()
	for p.out.Scan() {
	}
	if err := p.cmd.Wait(); err == nil || err.Error() != "exit status 1" {
		t.Errorf("it ends with %v, want 1: lines were refused", err)
	}
}

// typedAt is the program at a terminal of its own.
type typedAt struct{ *ptytest.Term }

var escapes = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\r")

func (y typedAt) say(t *testing.T, line, prompt string) string {
	t.Helper()
	from := len(y.Output())
	y.Type(line)
	y.Expect(line)
	y.Type("\r")
	y.Expect("\n")
	y.Expect(prompt)
	return escapes.ReplaceAllString(y.Output()[from:], "")
}

// halfway types a line, thinks better of it and presses Ctrl-C.
func (y typedAt) halfway(line, prompt string) {
	y.Type(line)
	y.Expect(line)
	y.Type("\x03")
	y.Expect("\n")
	y.Expect(prompt)
}

func (y typedAt) leave(t *testing.T) {
	y.Type("\x04")
	if err := y.Wait(5 * time.Second); err != nil {
		t.Error(err)
	}
	if c := y.Crashed(); c != "" {
		t.Error(c)
	}
	if y.Raw() {
		t.Error("the terminal was left raw")
	}
}

// played keeps what stands has found by the bytes of a journal: a line that was refused
// leaves them as they were.
var played = map[string]session.Audited{}

// stands is the hash of the state in which a saved game stands, and how many lines its
// journal has: of a copy, as the game goes on.
func stands(t *testing.T, path string) (hash string, lines int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if a, known := played[string(b)]; known {
		return a.Hash, a.Entries
	}
	aside := filepath.Join(t.TempDir(), "aside.jsonl")
	if err := os.WriteFile(aside, b, 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := session.Audit(ordremixte.Rules{}, aside, nil, session.Options{})
	if err != nil || !a.Sound() {
		t.Fatalf("%+v %v", a.Different, err)
	}
	played[string(b)] = a
	return a.Hash, a.Entries
}

// keystrokes are all lines of an evening, slips among them if slips is true.
func keystrokes(l i18n.Lang, slips bool) []string {
	var out []string
	for _, u := range evening {
		done := false
		for _, b := range u.slips {
			if slips {
				out = append(out, b.typed.in(l))
				for _, n := range b.next {
					out = append(out, n.in(l))
				}
				done = b.done
			}
		}
		if !done {
			out = append(out, u.line.in(l))
		}
	}
	return out
}

// asked are the prompts before the lines of an evening and after the last.
func asked(t *testing.T, l i18n.Lang, lines []string) []string {
	t.Helper()
	screen, _, err := (sitting{lang: l, what: "vimeiro-turn-3"}).play(append(lines[:len(lines):len(lines)], "phase"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults(screen) {
		t.Error(f)
	}
	var out []string
	for _, s := range strings.Split(screen, "\n") {
		if m := prompted.FindStringSubmatch(s); m != nil && len(out) <= len(lines) && m[2] == append(lines[:len(lines):len(lines)], "phase")[len(out)] {
			out = append(out, m[1])
		}
	}
	if len(out) != len(lines)+1 {
		t.Fatalf("%d prompts for %d lines:\n%s", len(out), len(lines), screen)
	}
	return out
}

// A referee's evening: turn 3 of Vimeiro typed with slips of every kind, from a pipe and at a
// terminal, in both languages. After each slip the state is as it was, or the answer offers
// the line that helps; at the end of every line of the turn the state is that of an evening
// without a slip.
func TestRefereesEvening(t *testing.T) {
	t.Parallel()
	register()
	kinds, ends := map[string]bool{}, map[string]bool{}
	for _, l := range i18n.Langs {
		clean := make([]string, 0, len(evening)) // the state before the first line, and after each
		flawless := keystrokes(l, false)
		heed := func(hash string) { clean = append(clean, hash) }
		if _, _, err := (sitting{lang: l, what: "vimeiro-turn-3", heed: heed}).play(flawless); err != nil {
			t.Fatal(err)
		}
		clean = clean[1:]
		ends[clean[len(clean)-1]] = true
		lines := keystrokes(l, true)
		prompts := asked(t, l, lines)
		ways := []string{"pipe", "terminal"}
		if short := effort.Of(1, 2); short == 1 { // the ordinary run: one way for each language
			i := slices.Index(i18n.Langs, l)
			ways = ways[i : i+1]
		}
		for _, way := range ways {
			t.Run(fmt.Sprint(l, "/", way), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "evening.jsonl")
				var at table
				if way == "pipe" {
					p := start(t, "--lang", string(l), "--json", "--journal", path, "play", "vimeiro-turn-3")
					p.out.Buffer(nil, 1<<24)
					at = piped{p}
					fmt.Fprintln(p.in, "phase")
					p.out.Scan() // the game is open
				} else {
					cmd := exec.Command("adjutant", "--lang", string(l), "--journal", path, "play", "vimeiro-turn-3")
					cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1", "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+t.TempDir())
					at = typedAt{ptytest.Start(t, cmd, 120)}
					at.(typedAt).Expect(prompts[0])
				}
				n := 0
				say := func(line string) string {
					n++
					return at.say(t, line, prompts[n])
				}
				for k, u := range evening {
					done := false
					for _, b := range u.slips {
						kinds[b.what] = true
						before, was := stands(t, path)
						answer := say(b.typed.in(l))
						if !strings.Contains(answer, b.says.in(l)) {
							t.Errorf("%s: %q does not say %q:\n%s", b.what, b.typed.in(l), b.says.in(l), answer)
						}
						if after, is := stands(t, path); !b.taken && (after != before || is != was) {
							t.Errorf("%s: %q has changed the game", b.what, b.typed.in(l))
						}
						offered := strings.Contains(answer, b.next[0].in(l)) ||
							strings.HasPrefix(answer, "{") && strings.Contains(answer, b.next[0].en) // a program reads the canonical line
						if !b.free && !offered {
							t.Errorf("%s: %q is not offered:\n%s", b.what, b.next[0].in(l), answer)
						}
						for _, next := range b.next {
							if answer := say(next.in(l)); strings.Contains(answer, " !   ") || strings.Contains(answer, `"ok":false`) {
								t.Errorf("%s: %q is refused:\n%s", b.what, next.in(l), answer)
							}
						}
						if after, _ := stands(t, path); !b.done && after != before {
							t.Errorf("%s: after %v the state is another", b.what, b.next)
						}
						done = b.done
					}
					if y, ok := at.(typedAt); ok && k%4 == 0 {
						before, was := stands(t, path)
						y.halfway("f 2/43", prompts[n])
						if after, is := stands(t, path); after != before || is != was {
							t.Errorf("Ctrl-C before %q has changed the game", u.line.in(l))
						}
					}
					if !done {
						if answer := say(u.line.in(l)); strings.Contains(answer, `"ok":false`) || strings.Contains(answer, " !   ") {
							t.Errorf("%q is refused:\n%s", u.line.in(l), answer)
						}
					}
					if hash, _ := stands(t, path); hash != clean[k] {
						t.Fatalf("after %q the state is not that of an evening without slips", u.line.in(l))
					}
				}
				at.leave(t)
			})
		}
	}
	if len(ends) != 1 {
		t.Errorf("the languages end in different states: %v", ends)
	}
	if len(kinds) < 15 {
		t.Errorf("%d kinds of slips", len(kinds))
	}
}
