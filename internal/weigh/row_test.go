package weigh

import (
	"math"
	"testing"
)

// The interval of Wilson, against values reckoned by hand: of 10 successes of 10, of none of 20, of 95 of 200.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won, n      int
		least, most float64
	}{
		{10, 10, .7225, 1}, {0, 20, 0, .1611}, {95, 200, .4069, .5440}, {1, 2, .0945, .9055}, {0, 0, 0, 1},
	} {
		least, most := Wilson(c.won, c.n)
		if math.Abs(least-c.least) > 5e-5 || math.Abs(most-c.most) > 5e-5 {
			t.Errorf("%d of %d: got %.4f to %.4f, want %.4f to %.4f", c.won, c.n, least, most, c.least, c.most)
		}
	}
}

// Where the players change over every seed stands for two games; else each has its own.
func TestPlays(t *testing.T) {
	r := Row{Seed: 7, Both: true}
	for n, want := range []uint64{7, 7, 8, 8} {
		if seed, swapped := r.Plays(n); seed != want || swapped != (n%2 == 1) {
			t.Errorf("game %d: got seed %d, changed over %v; want %d, %v", n, seed, swapped, want, n%2 == 1)
		}
	}
	r.Both = false
	if seed, swapped := r.Plays(3); seed != 10 || swapped {
		t.Errorf("got seed %d, changed over %v; want 10, false", seed, swapped)
	}
}
