package near

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"line", "line", 0}, {"linne", "line", 1}, {"lnie", "line", 1}, {"line", "fine", 1},
		{"perche", "perché", 1}, {"square", "sqare", 1}, {"column", "volume", 2}, {"kitten", "sitting", 3},
		{strings.Repeat("a", 65), "a", 64},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: got %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// The distance is a metric on short words: zero only for equal ones, symmetric,
// and one slip away from a word with one letter dropped.
func TestDistanceLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-cèé]{0,8}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if d, e := Distance(a, b), Distance(b, a); d != e || (d == 0) != (a == b) {
			t.Fatalf("Distance(%q, %q) = %d and %d", a, b, d, e)
		}
		if r := []rune(a); len(r) > 0 && Distance(a, string(r[1:])) != 1 {
			t.Fatalf("a letter dropped from %q is not one slip", a)
		}
	})
}
