package luck_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"sort"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/luck"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %v; want %v", what, got, want)
	}
}

// Two d6: 7 in 6 of 36 ways, 3 or less in 3 of 36; the middle lies at 50.
func TestTwoDice(t *testing.T) {
	d := luck.Sum(2, 6)
	below, at := d.Below(7)
	near(t, "below 7", below, 15.0/36)
	near(t, "at 7", at, 6.0/36)
	near(t, "percentile of 7", d.Percentile(7), 50)
	near(t, "percentile of 2", d.Percentile(2), 100*0.5/36)
	near(t, "tail of 3", d.Tail(3), 2*3.0/36)
	near(t, "tail of 11", d.Tail(11), 2*3.0/36)
	near(t, "tail of 7", d.Tail(7), 1)
	near(t, "mean", d.Mean(), 7)
}

// The sum of dice is the sum of each alone, by counting every way.
func TestSumIsEveryWay(t *testing.T) {
	for n := 1; n <= 4; n++ {
		ways, all := map[int]int{}, 0
		var throw func(left, sum int)
		throw = func(left, sum int) {
			if left == 0 {
				ways[sum]++
				all++
				return
			}
			for f := 1; f <= 10; f++ {
				throw(left-1, sum+f)
			}
		}
		throw(n, 0)
		for i, p := range luck.Sum(n, 10).P {
			near(t, "way", p, float64(ways[n+i])/float64(all))
		}
	}
}

// Values with exact chances add up as they would by counting: 1/3 of 2 and 2/3 of -1, twice.
func TestValues(t *testing.T) {
	d := luck.Of([]int{2, -1, -1}, []*big.Rat{big.NewRat(1, 3), big.NewRat(1, 3), big.NewRat(1, 3)})
	two := d.Plus(d)
	_, at := two.Below(4)
	near(t, "both 2", at, 1.0/9)
	_, at = two.Below(1)
	near(t, "one of each", at, 4.0/9)
	near(t, "mean", two.Mean(), 0)
	if got := luck.Nothing().Plus(d); got.Least != d.Least || len(got.P) != len(d.P) {
		t.Errorf("nothing changes a sum: %v", got)
	}
}

// A sum of very many dice still adds up to 1, and its middle to its middle.
func TestManyDice(t *testing.T) {
	d, sum := luck.Sum(400, 100), 0.0
	for _, p := range d.P {
		sum += p
	}
	near(t, "sum", sum, 1)
	if m := d.Mean(); math.Abs(m-400*50.5) > 1e-3 {
		t.Errorf("mean %v", m)
	}
}

// Fair dice are called suspicious no more often than is said, and their percentiles lie evenly: Kolmogorov's
// distance from a level spread, at a chance of a thousandth.
func TestFairDiceAreFair(t *testing.T) {
	games := effort.Of(1500, 100000)
	rng := rand.New(rand.NewPCG(1815, 618))
	for _, c := range []struct{ n, sides int }{{60, 100}, {40, 10}, {25, 6}} {
		d := luck.Sum(c.n, c.sides)
		tail, pct := make([]float64, len(d.P)), make([]float64, len(d.P))
		for i := range d.P {
			tail[i], pct[i] = d.Tail(d.Least+i), d.Percentile(d.Least+i)/100
		}
		alarms, got := 0, make([]float64, games)
		for g := range games {
			sum := 0
			for range c.n {
				sum += rng.IntN(c.sides) + 1
			}
			if tail[sum-c.n] <= 0.01 {
				alarms++
			}
			_, at := d.Below(sum)
			got[g] = pct[sum-c.n] + (rng.Float64()-0.5)*at
		}
		if most := 0.01 + 4*math.Sqrt(0.01*0.99/float64(games)); float64(alarms)/float64(games) > most {
			t.Errorf("%dd%d: %d alarms of %d games; want at most %.4f of them", c.n, c.sides, alarms, games, most)
		}
		sort.Float64s(got)
		far := 0.0
		for i, u := range got {
			far = max(far, math.Abs(u-float64(i)/float64(games)), math.Abs(u-float64(i+1)/float64(games)))
		}
		if most := 1.95 / math.Sqrt(float64(games)); far > most {
			t.Errorf("%dd%d: percentiles are %.4f from a level spread; want at most %.4f", c.n, c.sides, far, most)
		}
	}
}

// A d100 that shows 3 less is found out eight times in ten after as many throws as are told, and after a third fewer
// it is not.
func TestShavedDieIsFound(t *testing.T) {
	n := luck.Needed
	if p := luck.Power(n, 100, 3, luck.Level); p < 0.8 {
		t.Errorf("after %d throws the power is %.3f; want 0.8", n, p)
	}
	if p := luck.Power(n*2/3, 100, 3, luck.Level); p >= 0.8 {
		t.Errorf("after %d throws the power is %.3f already: fewer are needed than are told", n*2/3, p)
	}
	// By throwing such dice, not by reckoning.
	games, found := effort.Of(25, 2000), 0
	rng := rand.New(rand.NewPCG(18, 15))
	d := luck.Sum(n, 100)
	for range games {
		sum := 0
		for range n {
			sum += max(rng.IntN(100)+1-3, 1)
		}
		if d.Tail(sum) <= luck.Level {
			found++
		}
	}
	if want := 0.8 - 4*math.Sqrt(0.8*0.2/float64(games)); float64(found)/float64(games) < want {
		t.Errorf("found %d of %d shaved dice; want at least %.3f of them", found, games, want)
	}
}
