package render

import (
	"strings"
	"unicode/utf8"

	"adjutant/internal/ref"
)

// Cites prints citations in the order given, each once, the book said once for
// its paragraphs in a row, and rulings in brackets after them:
// "OM §9.10, 10.2 (R3)". A ruling stands without its book: at a table one book is
// played.
func Cites(refs ...ref.Ref) string {
	type group struct {
		book            string
		sections, rules []string
	}
	var groups []*group
	seen := map[ref.Ref]bool{}
	for _, r := range refs {
		if seen[r] || r == "" {
			continue
		}
		seen[r] = true
		var g *group
		for _, h := range groups {
			if h.book == r.Book() {
				g = h
			}
		}
		if g == nil {
			g = &group{book: r.Book()}
			groups = append(groups, g)
		}
		if r.Ruling() > 0 {
			g.rules = append(g.rules, r.Short())
		} else {
			g.sections = append(g.sections, strings.TrimPrefix(r.Short(), "§"))
		}
	}
	var out []string
	for _, g := range groups {
		var s []string
		if len(g.sections) > 0 {
			s = append(s, g.book+" §"+strings.Join(g.sections, ", "))
		}
		if len(g.rules) > 0 {
			s = append(s, "("+strings.Join(g.rules, ", ")+")")
		}
		out = append(out, strings.Join(s, " "))
	}
	return strings.Join(out, "; ")
}

// CitesWithin is Cites in at most width columns: what does not fit is left out
// from the end, and three points say so. The first citation always stands.
func CitesWithin(width int, refs ...ref.Ref) string {
	all := Cites(refs...)
	if utf8.RuneCountInString(all) <= width {
		return all
	}
	for n := len(refs) - 1; n > 0; n-- {
		if s := Cites(refs[:n]...) + " ..."; n == 1 || utf8.RuneCountInString(s) <= width {
			return s
		}
	}
	return all
}
