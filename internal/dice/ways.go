package dice

import (
	"math/big"
	"math/bits"
)

// ways is a number of ways: in 64 bits, and past them in as many as it takes.
type ways struct {
	n    uint64
	wide *big.Int // nil while n holds it; never changed
}

func one() ways { return ways{n: 1} }

func (a ways) big() *big.Int {
	if a.wide != nil {
		return a.wide
	}
	return new(big.Int).SetUint64(a.n)
}

func (a ways) plus(b ways) ways {
	if a.wide == nil && b.wide == nil {
		if sum, carry := bits.Add64(a.n, b.n, 0); carry == 0 {
			return ways{n: sum}
		}
	}
	return ways{wide: new(big.Int).Add(a.big(), b.big())}
}

func (a ways) times(b ways) ways {
	if a.wide == nil && b.wide == nil {
		if hi, lo := bits.Mul64(a.n, b.n); hi == 0 {
			return ways{n: lo}
		}
	}
	return ways{wide: new(big.Int).Mul(a.big(), b.big())}
}

// choose is in how many ways k can be taken of n.
func choose(n, k int) ways {
	r := uint64(1)
	for i := range uint64(min(k, n-k)) {
		hi, lo := bits.Mul64(r, uint64(n)-i)
		if hi > i {
			return ways{wide: new(big.Int).Binomial(int64(n), int64(k))}
		}
		r, _ = bits.Div64(hi, lo, i+1) // without a rest: it is a number of ways too
	}
	return ways{n: r}
}
