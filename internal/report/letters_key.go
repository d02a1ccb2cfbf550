package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says below a drawing in letters what its signs mean: those that stand on it, no others.

// signs collects the words of each sign, in the order of the marks.
type signs struct {
	marks []rune
	words map[rune][]string
}

func (s *signs) add(mark rune, word string) {
	if mark == ' ' || word == "" {
		return
	}
	if s.words == nil {
		s.words = map[rune][]string{}
	}
	if !slices.Contains(s.marks, mark) {
		s.marks = append(s.marks, mark)
	}
	if !slices.Contains(s.words[mark], word) {
		s.words[mark] = append(s.words[mark], word)
	}
}

// entries are the signs with their words: "^ hill, contour".
func (s *signs) entries() (out []string) {
	slices.SortStableFunc(s.marks, func(a, b rune) int { return markPlace(a) - markPlace(b) })
	for _, m := range s.marks {
		out = append(out, string(m)+" "+strings.Join(s.words[m], ", "))
	}
	return out
}

func markPlace(mark rune) int {
	for i, m := range marks {
		if m.mark == mark {
			return i
		}
	}
	return len(marks)
}

// areasKey is what the signs in areas mean.
func areasKey(t game.Areas, say func(ref.Msg) string) []string {
	var on signs
	for _, r := range t.All {
		on.add(markOf(r.Kind), say(r.Say))
	}
	return laidOut(on.entries())
}

// gridKey is what the signs of a grid mean; narrow is one whose pieces are signs, too.
func gridKey(c *game.Chart, t game.Grid, narrow bool, say func(ref.Msg) string) []string {
	var on, between signs
	for _, q := range t.Squares {
		on.add(markOf(q.Kind), say(q.Say))
	}
	all := append([]string{say(ref.M("map.open"))}, on.entries()...)
	upright := false
	for _, e := range t.Edges {
		between.add(markOf(e.Kind), say(e.Say))
		upright = upright || e.East && besideMark(e.Kind) != markOf(e.Kind)
	}
	for i, text := range between.entries() {
		if rest, ok := strings.CutPrefix(text, "^ "); ok && upright { // beside a square it stands
			text = "^> " + rest
		}
		if i == 0 {
			text = say(ref.M("map.between")) + " " + text
		}
		all = append(all, text)
	}
	at := map[[2]int]int{}
	fronted, bare, together := false, false, false
	for _, u := range c.Pieces {
		if cell, ok := u.At.(game.Cell); ok {
			fronted, bare = fronted || arrow(u) != "", bare || arrow(u) == ""
			at[[2]int{cell.Col, cell.Row}]++
			together = together || at[[2]int{cell.Col, cell.Row}] > 1
		}
	}
	if fronted {
		all = append(all, say(ref.M("map.front")))
	}
	if narrow && bare {
		all = append(all, say(ref.M("map.bare")))
	}
	if together {
		sign := "+"
		if narrow {
			sign = "*"
		}
		all = append(all, say(ref.M("map.together", sign)))
	}
	return laidOut(all)
}

// laidOut puts the entries of a key into lines of the sheet, broken between two of them.
func laidOut(all []string) (out []string) {
	line := ""
	for _, x := range all {
		switch {
		case line == "":
			line = x
		case utf8.RuneCountInString(line)+2+utf8.RuneCountInString(x) > columns:
			out, line = append(out, line), x
		default:
			line += "  " + x
		}
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}
