package phalanx_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
)

// A stated case is a board, lines typed on it, and what stands after each of them: places, strengths, figures,
// hands and paragraphs, as the book has them, and no sentence of the program.
type statedCase struct {
	situation
	why   string
	steps []statedStep
}

type statedStep struct {
	line   string
	expect boardExpect
	has    []string // names, figures and paragraphs in what is said
	never  []string // such that are not in it
	hands  []string // what hands must do: act, unit and square
	legal  []string // the lines that are taken: their first words, a bar, what follows them in each
}

// of reads what must stand.
func (e *statedStep) of(t *testing.T, f []string) {
	number := func(w string) int {
		n, err := strconv.Atoi(w)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		return n
	}
	x := &e.expect
	list := slices.Clone(f[1:])
	switch f[0] {
	case "at":
		if x.At == nil {
			x.At = map[string][]any{}
		}
		if x.At[f[1]] = nil; len(f) > 2 {
			q := square(f[2])
			x.At[f[1]] = []any{float64(q[0]), float64(q[1])}
		}
		if len(f) > 3 {
			x.At[f[1]] = append(x.At[f[1]], f[3])
		}
	case "reduced":
		x.Reduced = &list
	case "disordered":
		x.Disordered = &list
	case "gone":
		x.Gone = &list
	case "owed":
		list = strings.Split(strings.Join(list, " "), ", ")
		if len(f) == 1 {
			list = nil
		}
		x.Owed = &list
	case "mp", "spent", "played":
		n := number(f[1])
		*map[string]**int{"mp": &x.MP, "spent": &x.Spent, "played": &x.Played}[f[0]] = &n
	case "bp":
		x.BP = []int{number(f[1]), number(f[2])}
	case "winner", "deck", "victor":
		w := strings.Join(list, "")
		*map[string]**string{"winner": &x.Winner, "deck": &x.Deck, "victor": &x.Victor}[f[0]] = &w
	case "doubled", "over":
		yes := f[1] == "yes"
		*map[string]**bool{"doubled": &x.Doubled, "over": &x.Over}[f[0]] = &yes
	case "turn":
		x.Turn = number(f[1])
	case "active":
		x.Active = f[1]
	case "hand", "vp", "castle":
		m := map[string]*map[string]int{"hand": &x.Hand, "vp": &x.VP, "castle": &x.Castle}[f[0]]
		if *m == nil {
			*m = map[string]int{}
		}
		(*m)[f[1]] = number(f[2])
	case "holds":
		if x.Holds == nil {
			x.Holds = map[string][]string{}
		}
		x.Holds[f[1]] = list[1:]
	case "last":
		if x.Last == nil {
			x.Last = map[string]any{}
		}
		var who []any
		for _, w := range list[1:] {
			who = append(who, w)
		}
		x.Last[f[1]] = who
	case "hands":
		e.hands = append(e.hands, strings.Join(list, " "))
	case "legal":
		e.legal = append(e.legal, strings.Join(list, " "))
	case "has":
		e.has = append(e.has, strings.Join(list, " "))
	case "never":
		e.never = append(e.never, strings.Join(list, " "))
	default:
		t.Fatalf("%v: nothing that can stand", f)
	}
}

func statedCases(t *testing.T) (all []*statedCase) {
	text, err := os.ReadFile(filepath.Join("testdata", "stated.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(string(text), "\n\n") {
		c := &statedCase{situation: situation{board: commonBoard()}}
		for l := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			f := strings.Fields(l)
			switch {
			case len(f) == 0:
			case f[0] == "#":
				c.why += strings.TrimPrefix(l, "#")
			case f[0] == "case":
				c.id = strings.Join(f[1:], " ")
			case f[0] == ">":
				c.steps = append(c.steps, statedStep{line: strings.Join(f[1:], " ")})
			case f[0] == "!":
				c.steps[len(c.steps)-1].expect.Refused = "PHX " + f[1]
			case f[0] == ".":
				c.steps[len(c.steps)-1].of(t, f[1:])
			default:
				c.takes(t, f)
			}
		}
		if c.id != "" {
			all = append(all, c)
		}
	}
	return all
}

// worked types a line and compares what hands must do.
func (e *statedStep) worked(t *testing.T, s *session.Session) {
	t.Helper()
	rs := s.Submit(e.line)
	var got []string
	for _, r := range rs {
		for _, l := range r.Verdict.Lines {
			for _, h := range l.Hands {
				w := h.Act + " " + h.Unit
				if c, is := h.To.(game.Cell); is {
					w += fmt.Sprintf(" %d,%d", c.Col, c.Row)
				}
				got = append(got, w)
			}
		}
	}
	if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(e.hands))) {
		t.Errorf("%q: hands do %v; want %v", e.line, got, e.hands)
	}
}

// listed compares the lines of a verb that are taken.
func (e *statedStep) listed(t *testing.T, s *session.Session) {
	t.Helper()
	for _, all := range e.legal {
		verb, rest, _ := strings.Cut(all, " | ")
		var got, want []string
		for _, l := range told(t, s, "legal")["lines"].([]any) {
			if l == verb { // a line of its verb alone
				got = append(got, "itself")
			} else if one, is := strings.CutPrefix(l.(string), verb+" "); is {
				units, to, _ := strings.Cut(one, " ") // who attack together, in the order of their names
				both := strings.Split(units, "+")
				slices.Sort(both)
				got = append(got, strings.TrimSpace(strings.Join(both, "+")+" "+to))
			}
		}
		for _, w := range strings.Split(rest, "; ") {
			if w != "" {
				want = append(want, w)
			}
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%q: %s is taken with %q; want %q", e.line, verb, got, want)
		}
	}
}

// says types a line and is everything that is said.
func says(t *testing.T, s *session.Session, line string) string {
	t.Helper()
	return said(t, s, "en", line)
}

// What stands after lines, reckoned from the book and its rulings before anything was run, in the book's order:
// testdata/stated.txt has the reason beside each case.
func TestPHXStated(t *testing.T) {
	all := statedCases(t)
	if len(all) == 0 {
		t.Fatal("no case")
	}
	for _, c := range all {
		t.Run(c.id, func(t *testing.T) {
			s := laid(t, c.board)
			judge := &boardCase{}
			for _, x := range c.steps {
				if len(x.hands) > 0 {
					x.worked(t, s)
				} else if len(x.has)+len(x.never) == 0 {
					judge.line(t, s, x.line, &x.expect)
					x.listed(t, s)
					continue
				}
				got := ""
				if len(x.hands) == 0 {
					got = says(t, s, x.line)
				}
				for _, w := range x.has {
					if !strings.Contains(got, w) {
						t.Errorf("%q: got %q; want %q in it", x.line, got, w)
					}
				}
				for _, w := range x.never {
					if strings.Contains(got, w) {
						t.Errorf("%q: got %q; want no %q in it", x.line, got, w)
					}
				}
				judge.stands(t, s, x.line, &x.expect)
			}
			if t.Failed() {
				t.Logf("%s:%s", c.id, c.why)
			}
		})
	}
}
