package game

import (
	"slices"
	"strings"
)

// Nearest picks up to three of the words that are closest in spelling to w,
// the closest first; none if all are far away.
func Nearest(w string, among []string) []string {
	type near struct {
		word string
		d    int
	}
	limit := 1 + len(w)/4
	var found []near
	for _, x := range among {
		l := strings.ToLower(x)
		d := editDistance(w, l, limit)
		if d > limit && len(w) >= 2 && (strings.Contains(l, w) || len(l) >= 2 && strings.HasPrefix(w, l)) {
			d = limit
		}
		if d <= limit && d < max(len(w), len(l)) {
			found = append(found, near{x, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.d - b.d })
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

// NearestWords is Nearest among words of the language: a short form is nobody's slip of
// a longer word.
func NearestWords(w string, among []string) []string {
	return Nearest(w, slices.DeleteFunc(slices.Clone(among), func(x string) bool { return len(x) < 3 && len(w) > len(x) }))
}

// editDistance counts the letters to change, add, drop or swap; more than limit
// need not be exact.
func editDistance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || d < -limit {
		return limit + 1
	}
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
