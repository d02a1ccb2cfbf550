package effort_test

import (
	"testing"

	"adjutant/internal/effort"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		set    string
		want   [4]int // of nothing more, one, two and three longer counts
		longer bool
	}{
		{"", [4]int{1, 1, 1, 1}, false},
		{"ADJUTANT_MORE", [4]int{1, 2, 2, 2}, false},
		{"ADJUTANT_LONG", [4]int{1, 2, 3, 3}, true},
		{"ADJUTANT_NIGHT", [4]int{1, 2, 3, 4}, true},
	} {
		for _, name := range []string{"ADJUTANT_MORE", "ADJUTANT_LONG", "ADJUTANT_NIGHT"} {
			t.Setenv(name, "")
		}
		if c.set != "" {
			t.Setenv(c.set, "1")
		}
		got := [4]int{effort.Of(1), effort.Of(1, 2), effort.Of(1, 2, 3), effort.Of(1, 2, 3, 4)}
		if got != c.want || effort.Longer() != c.longer {
			t.Errorf("with %q: got %v and %t, want %v and %t", c.set, got, effort.Longer(), c.want, c.longer)
		}
	}
}
