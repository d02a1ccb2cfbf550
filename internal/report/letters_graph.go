package report

import (
	"math"
	"strconv"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file draws a graph in letters: a node with its pieces, or a number where there are too many.

// graphLetters is a graph: links of dots, each point with its name and who stands on it. Where those would run into each other the
// points go by numbers, with how many of each side stand there, and below it is told what each number is, as a line names it.
func graphLetters(c *game.Chart, t game.Graph, say func(ref.Msg) string, cols int) []string {
	s := newSheet(t.Width, t.Depth, cols)
	at := map[string][2]int{}
	for _, p := range t.Points {
		row, col := s.cell(p.At[0], p.At[1])
		at[p.ID] = [2]int{row, col}
	}
	for _, l := range t.Links {
		a, okA := at[l.From]
		b, okB := at[l.To]
		n := max(absolute(b[0]-a[0]), absolute(b[1]-a[1]))
		for i := 0; okA && okB && i <= n; i++ {
			row := a[0] + int(math.Round(float64((b[0]-a[0])*i)/float64(max(n, 1))))
			col := a[1] + int(math.Round(float64((b[1]-a[1])*i)/float64(max(n, 1))))
			s.rows[row][col] = '.'
		}
	}
	us := make([][]game.Piece, len(t.Points))
	for i, p := range t.Points {
		us[i] = bySide(c, func(u game.Piece) bool { return u.At == game.Place(game.Node{ID: p.ID}) })
	}
	if s.crowded(t, at, us, say) {
		return append(s.numbered(c, t, at, us, say), s.keys(c, t, us, say)...)
	}
	var list []string
	for i, p := range t.Points {
		name := named(say, p.Name, p.ID)
		s.label(at[p.ID][0], at[p.ID][1], labelled("("+name+")", us[i], say))
		list = append(list, brokenAll(told(c, name, us[i], say), cols)...)
	}
	return append(trimmed(s.lines()), list...)
}

// crowded reports labels of a graph that would run into each other, or over the edge.
func (s *sheet) crowded(t game.Graph, at map[string][2]int, us [][]game.Piece, say func(ref.Msg) string) bool {
	taken := map[[2]int]bool{}
	for i, p := range t.Points {
		row, col := at[p.ID][0], at[p.ID][1]
		lines := labelled("("+named(say, p.Name, p.ID)+")", us[i], say)
		row = max(min(row-(len(lines)-1)/2, len(s.rows)-len(lines)), 0)
		for k, l := range lines {
			n := utf8.RuneCountInString(l)
			from := max(0, min(col-n/2, s.cols-n))
			for x := from; x < from+n; x++ {
				if taken[[2]int{row + k, x}] || x >= s.cols {
					return true
				}
				taken[[2]int{row + k, x}] = true
			}
		}
	}
	return false
}

// numbered draws the points by their numbers, from 1, and below each how many of each side stand there, by the first letter of the
// side; of two that begin alike by their numbers.
func (s *sheet) numbered(c *game.Chart, t game.Graph, at map[string][2]int, us [][]game.Piece, say func(ref.Msg) string) []string {
	initial := func(side int) string {
		for i := range c.Sides {
			if a, b := []rune(say(c.Sides[i])), []rune(say(c.Sides[side])); i != side && len(a) > 0 && len(b) > 0 && unicode.ToUpper(a[0]) == unicode.ToUpper(b[0]) {
				return strconv.Itoa(side+1) + ":"
			}
		}
		for _, r := range say(c.Sides[side]) {
			return string(unicode.ToUpper(r))
		}
		return ""
	}
	for i, p := range t.Points {
		count := map[int]int{}
		for _, u := range us[i] {
			count[u.Side]++
		}
		text := ""
		for side := range c.Sides {
			if count[side] > 0 {
				text += initial(side) + strconv.Itoa(count[side])
			}
		}
		row := max(min(at[p.ID][0], len(s.rows)-2), 0)
		s.centred(row, at[p.ID][1], "("+strconv.Itoa(i+1)+")")
		if text != "" {
			s.centred(row+1, at[p.ID][1], text)
		}
	}
	return trimmed(s.lines())
}

// keys tell what the numbers of a graph are, and who stands there; those of nobody come last, in one line.
func (s *sheet) keys(c *game.Chart, t game.Graph, us [][]game.Piece, say func(ref.Msg) string) (out []string) {
	empty := ref.Comma{}
	for i, p := range t.Points {
		name := strconv.Itoa(i+1) + " " + named(say, p.Name, p.ID)
		if said := named(say, p.Name, p.ID); said != p.ID {
			name += " (" + p.ID + ")"
		}
		if len(us[i]) == 0 {
			empty = append(empty, name)
			continue
		}
		text := told(c, name, us[i], say)
		if text == nil { // the sheet has not said who they are
			text = []string{tokens(c, name, us[i], say)}
		}
		out = append(out, brokenAll(text, s.cols)...)
	}
	if len(empty) > 0 {
		out = append(out, brokenIn(say(ref.M("map.nobody", empty)), s.cols)...)
	}
	return out
}

func absolute(n int) int { return max(n, -n) }
