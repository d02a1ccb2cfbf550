package phalanx_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/session"
)

// A situation of a second reader, who knew the book and no code: a board, lines and what must come of each.
type situation struct {
	id, refs string
	board    map[string]any
	lines    []typed
}

type typed struct {
	line    string
	want    []string // in what is said
	refused []string // by one of these paragraphs; "" by any
}

// commonBoard is the board that the situations share.
func commonBoard() map[string]any {
	sq := func(is, place string, x, y int) any {
		out := map[string]any{"at": []int{x, y}, "is": is}
		if place != "" {
			out["place"] = place
		}
		return out
	}
	return map[string]any{"board": []int{7, 7}, "entry": [][]int{{6, 4}, {6, 5}}, "commands": map[string]any{"french": []int{2, 1}, "allied": []int{1, 4}},
		"squares": []any{sq("castle", "hougoumont", 1, 3), sq("castle", "la-haye-sainte", 3, 3), sq("castle", "frischermont", 5, 3), sq("village", "mont-st-jean", 3, 6),
			sq("village", "plancenoit", 5, 0), sq("village", "plancenoit", 6, 0), sq("village", "plancenoit", 6, 1), sq("wood", "", 0, 0), sq("hill", "", 0, 1)},
		"edges": []any{}, "units": []any{}, "leaders": []any{},
		"begin": map[string]any{"turn": 3, "hands": map[string]any{"french": 15, "allied": 12, "prussian": 3}}}
}

func square(word string) []int {
	x, y, _ := strings.Cut(word, ",")
	a, _ := strconv.Atoi(x)
	b, _ := strconv.Atoi(y)
	return []int{a, b}
}

// takes reads a line that describes the board.
func (s *situation) takes(t *testing.T, f []string) {
	b := s.board
	begin := b["begin"].(map[string]any)
	switch f[0] {
	case "u":
		u := map[string]any{"id": f[1], "army": f[2]}
		for _, w := range f[3:] {
			full, less, two := strings.Cut(w, "/")
			switch n, err := strconv.Atoi(full); {
			case strings.HasSuffix(w, "cavalry"):
				u["arm"] = w
			case strings.Contains(w, ","):
				u["at"] = square(w)
			case slices.Contains([]string{"n", "e", "s", "w"}, w):
				u["facing"] = w
			case strings.HasPrefix(w, "enters="):
				u["enters"], _ = strconv.Atoi(w[7:])
			case err == nil:
				if u["value"] = n; two {
					u["reduced"], _ = strconv.Atoi(less)
				}
			default:
				u[w] = true
			}
		}
		b["units"] = append(b["units"].([]any), u)
	case "l":
		b["leaders"] = append(b["leaders"].([]any), map[string]any{"id": f[1], "at": square(f[2])})
	case "s":
		at := square(f[2])
		b["squares"] = append(slices.DeleteFunc(b["squares"].([]any), func(o any) bool { return slices.Equal(o.(map[string]any)["at"].([]int), at) }), map[string]any{"at": at, "is": f[1]})
	case "x":
		b["edges"] = append(b["edges"].([]any), map[string]any{"between": [][]int{square(f[2]), square(f[3])}, "is": strings.Split(f[1], ",")})
	case "short":
		b["length"] = "short"
		delete(b, "entry")
		begin["turn"] = 4
		delete(begin["hands"].(map[string]any), "prussian")
		b["squares"] = b["squares"].([]any)[:4]
	case "turn", "cards":
		begin[f[0]], _ = strconv.Atoi(f[1])
	case "players":
		b["players"], _ = strconv.Atoi(f[1])
	case "readings":
		b["readings"] = map[string]any{f[1]: f[2]}
	case "active":
		begin["active"] = f[1]
	case "bid":
		begin["bid"] = true
	case "start":
		delete(begin, "hands")
	case "hand":
		if n, err := strconv.Atoi(f[2]); err == nil {
			begin["hands"].(map[string]any)[f[1]] = n
		} else {
			begin["hands"].(map[string]any)[f[1]] = f[2:]
		}
	case "last", "castles":
		m, _ := begin[f[0]].(map[string]any)
		if m == nil {
			m = map[string]any{}
			begin[f[0]] = m
		}
		if n, err := strconv.Atoi(f[2]); err == nil {
			m[f[1]] = n
		} else if m[f[1]] = f[2]; len(f) > 3 {
			m[f[1]] = f[2:]
		}
	case "dead":
		begin["dead"] = map[string]any{f[1]: f[2:]}
	default:
		t.Fatalf("%s: %v", s.id, f)
	}
}

func situations(t *testing.T) (all []*situation) {
	text, err := os.ReadFile(filepath.Join("testdata", "second.txt"))
	if err != nil {
		t.Fatal(err)
	}
	boards := map[string][][]string{}
	for block := range strings.SplitSeq(string(text), "\n\n") {
		s := &situation{board: commonBoard()}
		named := ""
		for l := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			f := strings.Fields(l)
			switch {
			case len(f) == 0 || f[0] == "#":
			case f[0] == "board":
				named = f[1]
			case f[0] == "case":
				s.id, s.refs = f[1], strings.Join(f[2:], " ")
			case f[0] == "on":
				for _, d := range boards[f[1]] {
					s.takes(t, d)
				}
			case f[0] == ">":
				s.lines = append(s.lines, typed{line: strings.TrimPrefix(l, "> ")})
			case f[0] == "=":
				s.lines[len(s.lines)-1].want = append(s.lines[len(s.lines)-1].want, strings.TrimPrefix(l, "= "))
			case f[0] == "!":
				s.lines[len(s.lines)-1].refused = strings.Split(strings.TrimPrefix(strings.TrimPrefix(l, "!"), " "), "|")
			case named != "":
				boards[named] = append(boards[named], f)
			default:
				s.takes(t, f)
			}
		}
		if named == "" && s.id != "" {
			all = append(all, s)
		}
	}
	return all
}

// What the second reader reckoned from the book alone, paragraph by paragraph, as the prompt tells it: PHX §3.1 [+],
// PHX §3.1 [-], PHX §4 [+], PHX §4 [-], PHX §5 [+], PHX §5 [-], PHX §7 [+], PHX §7 [-], PHX §8.3 [+], PHX §8.3 [-],
// PHX §9 [+], PHX §9 [-], PHX §9.1 [+], PHX §9.2 [+], PHX §9.2 [-], PHX §9.3 [+], PHX §9.4 [+], PHX §9.4 [-],
// PHX §9.5 [+], PHX §9.5 [-], PHX §9.6 [+], PHX §9.6 [-], PHX §10 [+], PHX §10 [-], PHX §11.1 [+], PHX §11.1 [-],
// PHX §11.2 [+], PHX §11.2 [-], PHX §11.3 [+], PHX §11.3 [-], PHX §11.4 [+], PHX §11.4 [-], PHX §11.5 [+],
// PHX §11.5 [-], PHX §11.6 [+], PHX §11.6 [-], PHX §11.7 [+], PHX §11.7 [-], PHX §12 [+], PHX §12 [-], PHX §13 [+],
// PHX §13.1 [+], PHX §13.2 [+], PHX §13.2 [-], PHX §13.3 [+], PHX §13.3 [-].
func TestPHXSituationsOfASecondReader(t *testing.T) {
	all := situations(t)
	if len(all) < 100 {
		t.Fatalf("%d situations", len(all))
	}
	for _, c := range all {
		t.Run(c.id, func(t *testing.T) {
			s := laid(t, c.board)
			for _, l := range c.lines {
				c.typed(t, s, l)
			}
		})
	}
}

func (c *situation) typed(t *testing.T, s *session.Session, l typed) {
	t.Helper()
	before := s.Hash()
	got := said(t, s, "en", l.line)
	refused := strings.HasPrefix(got, "!")
	switch {
	case l.refused == nil && refused:
		t.Errorf("%s (%s) %s: refused: %s", c.id, c.refs, l.line, got)
	case l.refused != nil && !refused:
		t.Errorf("%s (%s) %s: not refused: %s", c.id, c.refs, l.line, got)
	case refused && !slices.ContainsFunc(l.refused, func(ref string) bool {
		return ref == "" || strings.Contains(got+" ", "PHX "+ref+" ") || strings.Contains(got, "("+ref+")")
	}):
		t.Errorf("%s (%s) %s: not by %v: %s", c.id, c.refs, l.line, l.refused, got)
	case refused && s.Hash() != before:
		t.Errorf("%s (%s) %s: refused, and something has changed", c.id, c.refs, l.line)
	}
	holds(t, c.id+" "+l.line, got, l.want...)
}

// A file is refused where the book sets a game up otherwise (PHX §1 [-], PHX §3.1 [-], PHX §9.1 [-], PHX §13.1 [-]): Prussians
// in a short game, three players in one, two units on a square, a leader among enemies, counters and castles
// that there are not.
func TestPHX3_1FilesThatNoSetUpIs(t *testing.T) {
	for _, c := range []struct{ id, text, want string }{
		{"A5", "length: short\nunits: [{id: P1, army: prussian, value: 3, at: [1, 1], facing: w}]", "§13.1"},
		{"A5b", "length: short\nunits: [{id: P1, army: prussian, value: 3, enters: 2}]", "§13.1"},
		{"A6", "length: short\nplayers: 3\nunits: []", "§1"},
		{"A7", "units: [{id: F1, army: french, value: 3, at: [1, 1], facing: n}, {id: F2, army: french, value: 3, at: [1, 1], facing: n}]", "§8.2"},
		{"A9", "units: [{id: A1, army: allied, value: 3, at: [1, 1], facing: s}]\nleaders: [{id: napoleon, at: [1, 1]}]", "§8.2"},
		{"A10", "units: [{id: A1, army: allied, value: 1, reduced: 1, at: [1, 1], facing: s}]", "§9.1"},
		{"A10b", "units: [{id: A1, army: allied, value: 3, reduced: 3, at: [1, 1], facing: s}]", "not less than 3"},
		{"A11", "units: [{id: P1, army: prussian, value: 3, elite: true, enters: 2}]", "§11.3"},
		{"A12", "units: []\nbegin: {castles: {hougoumont: 5}}", "4"},
		{"A13", "units: [{id: A1, army: allied, value: 3, at: [1, 1]}]", "§8.1"},
	} {
		_, err := ground.Read("f.yaml", []byte("game: phalanx\nname: X\nboard: [4, 4]\n"+c.text+"\n"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s in it", c.id, err, c.want)
		}
	}
	if _, err := ground.Read("f.yaml", []byte("game: phalanx\nname: X\nboard: [4, 4]\nunits: [{id: F1, army: french, value: 3, at: [1, 1], facing: n}]\nleaders: [{id: napoleon, at: [1, 1]}, {id: wellington, at: [3, 3]}]\n")); err != nil {
		t.Errorf("A8: %v", err)
	}
}
