// Package luck tells how lucky throws were: the exact distribution of what fair dice would have given, and where in
// it the throws that fell lie. It knows dice and numbers and no game.
package luck

import "math/big"

// Dist is a distribution over whole numbers: P[i] is the chance of Least+i. The chances add up to 1 but for the
// rounding of floating point, which stays below 1e-9 for all that is thrown in an evening.
type Dist struct {
	Least int
	P     []float64
}

// Nothing is the distribution of what was never thrown: certainly 0.
func Nothing() Dist { return Dist{P: []float64{1}} }

// Sum is the exact distribution of the sum of n fair dice of so many sides.
func Sum(n, sides int) Dist { return Shaved(n, sides, 0) }

// Shaved is the distribution of the sum of n dice of so many sides, each of which shows by points less than it
// should and never less than 1.
func Shaved(n, sides, by int) Dist {
	p, faces := []float64{1}, sides-by
	for range n {
		next := make([]float64, len(p)+faces-1)
		run := 0.0 // the sum of the last chances, one for each face
		for i := range next {
			ones := 0.0
			if i < len(p) {
				run += p[i]
				ones = p[i] * float64(by) // the faces that show 1 though they should not
			}
			if i >= faces {
				run -= p[i-faces]
			}
			next[i] = (max(run, 0) + ones) / float64(sides)
		}
		p = next
	}
	return Dist{Least: n, P: p}
}

// Of is the distribution of a value that comes in several ways, each with its chance; two may have the same value.
func Of(values []int, chances []*big.Rat) Dist {
	if len(values) == 0 {
		return Nothing()
	}
	lo, hi := values[0], values[0]
	for _, v := range values {
		lo, hi = min(lo, v), max(hi, v)
	}
	d := Dist{Least: lo, P: make([]float64, hi-lo+1)}
	for i, v := range values {
		x, _ := chances[i].Float64()
		d.P[v-lo] += x
	}
	return d
}

// Plus is the distribution of the sum of a value of each, one of which tells nothing of the other.
func (d Dist) Plus(e Dist) Dist {
	out := Dist{Least: d.Least + e.Least, P: make([]float64, len(d.P)+len(e.P)-1)}
	for i, p := range d.P {
		if p == 0 {
			continue
		}
		for j, q := range e.P {
			out.P[i+j] += p * q
		}
	}
	return out
}

// Mean is the value on average.
func (d Dist) Mean() float64 {
	m := 0.0
	for i, p := range d.P {
		m += p * float64(d.Least+i)
	}
	return m
}

// Below is the chance of less than a value, and At that of the value itself.
func (d Dist) Below(v int) (below, at float64) {
	for i, p := range d.P {
		switch x := d.Least + i; {
		case x < v:
			below += p
		case x == v:
			at = p
		}
	}
	return min(below, 1), at
}

// Percentile is where a value lies, from 0 to 100: the share of fair evenings that give less, with half of those
// that give the same. On average it is 50.
func (d Dist) Percentile(v int) float64 {
	below, at := d.Below(v)
	return 100 * (below + at/2)
}

// Tail is the exact chance that fair dice lie as far to either end as a value does: twice that of the nearer tail.
// A die that is called suspicious where it is at most a is called so of a fair die in at most a of all cases.
func (d Dist) Tail(v int) float64 {
	below, at := d.Below(v)
	return min(1, 2*min(below+at, max(0, 1-below)))
}

// Power is the chance that n throws of a die that is shaved so are called suspicious at a level.
func Power(n, sides, by int, level float64) float64 {
	fair, shaved := Sum(n, sides), Shaved(n, sides, by)
	// Where the fair tail is no more than the level: the two ends, found once.
	below, sum := make([]float64, len(fair.P)+1), 0.0
	for i, p := range fair.P {
		below[i+1] = below[i] + p
	}
	for i, q := range shaved.P {
		k := shaved.Least + i - fair.Least
		if k < 0 || k >= len(fair.P) {
			continue
		}
		if 2*min(below[k+1], max(0, 1-below[k])) <= level {
			sum += q
		}
	}
	return sum
}

// Level is how seldom a fair evening may be called suspicious, and Needed after how many throws a d100 that shows 3
// less is called so in 8 of 10 cases, where it is the only die that is looked at.
const (
	Level  = 0.01
	Needed = 1150
)
