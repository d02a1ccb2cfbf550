package game

import (
	"slices"
	"strings"

	"adjutant/internal/near"
)

// Nearest picks up to three of the words that are closest in spelling to w,
// the closest first; none if all are far away.
func Nearest(w string, among []string) []string {
	type close struct {
		word string
		d    int
	}
	limit := 1 + len(w)/4
	var found []close
	for _, x := range among {
		l := strings.ToLower(x)
		d := near.Distance(w, l)
		if d > limit && len(w) >= 2 && (strings.Contains(l, w) || len(l) >= 2 && strings.HasPrefix(w, l)) {
			d = limit
		}
		if d <= limit && d < max(len(w), len(l)) {
			found = append(found, close{x, d})
		}
	}
	slices.SortStableFunc(found, func(a, b close) int { return a.d - b.d })
	var out []string
	for _, n := range found {
		if !slices.Contains(out, n.word) {
			out = append(out, n.word)
		}
		if len(out) == 3 {
			break
		}
	}
	return out
}

// NearestVerbs is Nearest among words that begin a line: a deed that is offered for a word must be what was meant, so that a
// short word is one slip away, a longer one two and begins alike.
func NearestVerbs(w string, among []string) []string {
	return NearestWords(w, slices.DeleteFunc(slices.Clone(among), func(x string) bool {
		l := strings.ToLower(x)
		switch d := near.Distance(w, l); {
		case len(w) < 3:
			return true
		case d <= 1 || len(w) > 3 && (strings.HasPrefix(l, w) || strings.HasPrefix(w, l)):
			return false
		default:
			return len(w) < 6 || d > 2+len(w)/8 || w[0] != l[0]
		}
	}))
}

// NearestWords is Nearest among words of the language: a short form is nobody's slip of
// a longer word, and a short word that begins otherwise is one slip away at most.
func NearestWords(w string, among []string) []string {
	return Nearest(w, slices.DeleteFunc(slices.Clone(among), func(x string) bool {
		l := strings.ToLower(x)
		other := w != "" && l != "" && len(w) < 5 && w[0] != l[0] && near.Distance(w, l) > 1 && !strings.Contains(l, w)
		return len(x) < 3 && len(w) > len(x) || other
	}))
}
