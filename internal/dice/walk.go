package dice

import (
	"math/big"
	"math/bits"
)

// widePath is the weight of a long path, in numbers of any size.
type widePath struct{ num, den big.Int }

// Enumerate gives dice that walk every path of bands; see package odds.
func Enumerate() *Dice { return &Dice{enumerated: true, num: 1, den: 1} }

// Restart begins the walk of a new rule at its first path.
func (d *Dice) Restart() {
	d.path, d.next, d.forks = d.path[:0], d.next[:0], d.forks[:0]
	d.Again()
}

// Again begins the next run of the same rule.
func (d *Dice) Again() {
	d.pos, d.fork, d.num, d.den, d.wide, d.open = 0, 0, 1, 1, nil, 0
	clear(d.spent)
}

// Rerun reports that an enumerated run has come as far as the one before it and no die has parted
// them yet: what was then reckoned of the state alone still holds.
func (d *Dice) Rerun() bool { return d.pos == 0 && len(d.path) > 0 }

// Weight is the chance of the path just run, not reduced; ok is false when it does
// not fit, and WideWeight gives it.
func (d *Dice) Weight() (num, den uint64, ok bool) { return d.num, d.den, d.wide == nil }

// WideWeight is the chance of the path just run, not reduced, whatever its length.
// The caller may not change it.
func (d *Dice) WideWeight() (num, den *big.Int) {
	if d.wide != nil {
		return &d.wide.num, &d.wide.den
	}
	return new(big.Int).SetUint64(d.num), new(big.Int).SetUint64(d.den)
}

// weigh multiplies the weight of the path by width faces of sides. The numerator is
// never above the denominator, so that one of them tells when 64 bits are not enough.
func (d *Dice) weigh(width, sides uint64) {
	if d.wide == nil {
		if hi, lo := bits.Mul64(d.den, sides); hi == 0 {
			d.num, d.den = d.num*width, lo
			return
		}
	}
	d.weighWide(new(big.Int).SetUint64(width), new(big.Int).SetUint64(sides))
}

// weighWide is weigh in numbers of any size.
func (d *Dice) weighWide(width, total *big.Int) {
	if d.wide == nil {
		d.wide = &widePath{}
		d.wide.num.SetUint64(d.num)
		d.wide.den.SetUint64(d.den)
	}
	d.wide.num.Mul(&d.wide.num, width)
	d.wide.den.Mul(&d.wide.den, total)
}

// Advance moves to the next path; false when every path has been run.
func (d *Dice) Advance() bool {
	i := d.pos - 1
	for ; i >= 0; i-- {
		if d.next[i] >= 0 {
			break
		}
	}
	if i < 0 {
		return false
	}
	d.path[i] = d.next[i]
	d.path = d.path[:i+1]
	d.next = d.next[:i+1]
	for n := len(d.forks); n > 0 && d.forks[n-1].at > i; n-- {
		d.forks = d.forks[:n-1] // it hung on the branch that is left
	}
	d.Again()
	return true
}

// branch takes the band of the current path and multiplies its weight. Empty
// bands are never walked.
func (d *Dice) branch(sides int, cuts []int) int {
	at := -1
	if d.pos < len(d.path) {
		at = int(d.path[d.pos])
	}
	lo, band, width, nxt := 0, -1, 0, -1
	for i := 0; i <= len(cuts); i++ {
		hi := sides
		if i < len(cuts) {
			hi = min(max(cuts[i], lo), sides)
		}
		if w := hi - lo; w > 0 && i >= at {
			if band < 0 {
				band, width = i, w
			} else {
				nxt = i
				break
			}
		}
		lo = hi
	}
	d.step(band, nxt)
	d.weigh(uint64(width), uint64(sides))
	return band
}

// step takes a branch of the current path and notes the one to be walked after it.
func (d *Dice) step(at, next int) {
	if d.pos < len(d.path) {
		d.next[d.pos] = int32(next)
	} else {
		d.path = append(d.path, int32(at))
		d.next = append(d.next, int32(next))
	}
	d.pos++
	if next < 0 {
		return
	}
	if d.open++; d.mostOpen > 0 && d.open > d.mostOpen {
		panic(TooManyPaths{})
	}
}

// TooManyPaths is what dice panic with where a run leaves more branches open than [Dice.Bound] lets it: each is a path of
// its own, and a rule that throws again until dice differ would go down the first of them for ever.
type TooManyPaths struct{}

// Bound lets a run leave so many branches open at most; 0 lets it leave any number.
func (d *Dice) Bound(most int) { d.mostOpen = most }

// Leaves lets runs leave what remains of a segment to whoever enumerates them, or no longer.
func (d *Dice) Leaves(on bool) { d.leaves, d.left = on, nil }

// Leave leaves what remains of a segment to whoever enumerates, where that is allowed: false
// where the segment has to go on by itself.
func (d *Dice) Leave(rest any) bool {
	if d.leaves {
		d.left = rest
	}
	return d.leaves
}

// Left is what the run just ended has left, nil for nothing; it is told once.
func (d *Dice) Left() any {
	x := d.left
	if x != nil {
		d.left = nil
	}
	return x
}
