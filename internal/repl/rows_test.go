package repl

import (
	"math/big"
	"testing"

	"adjutant/internal/ref"
)

// Of many ends the likeliest are told as far as they tell something; one alone where they come to less than a half.
func TestOfManyEndsThoseThatTell(t *testing.T) {
	row := func(shares ...int64) (out ref.Row) {
		for _, n := range shares {
			out = append(out, ref.Share{P: big.NewRat(n, 100)})
		}
		return out
	}
	for _, c := range []struct {
		row  ref.Row
		want int
	}{
		{row(20, 10, 10, 5, 5, 1), 5}, {row(20, 10, 10, 5, 4, 4), 1}, {row(6, 4, 3, 3, 2, 2), 1}, {row(90, 1, 1, 1, 1, 1), 5},
	} {
		if got := telling(c.row); got != c.want {
			t.Errorf("of ends %v: got %d told, want %d", c.row, got, c.want)
		}
	}
}
