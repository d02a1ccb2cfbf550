package geometry

import (
	"fmt"
	"math"
	"math/big"

	"github.com/golang/geo/r2"
	"github.com/golang/geo/s1"
)

// Vec is a point or a displacement on the table, in centimetres.
type Vec = r2.Point

const (
	// Tolerance is how far two footprints may miss or overlap each other and
	// still be said to touch, in centimetres.
	Tolerance = 0.02
	// Far stands for "nothing near": no coordinate may be larger, and a reading
	// that nothing limits has it as its margin. In centimetres.
	Far = 10000.0

	quantum = 1e-6
	half    = quantum / 2
)

// Round6 rounds a length or an angle to 1e-6. Law: Round6 is odd and idempotent,
// and never returns a negative zero.
func Round6(x float64) float64 {
	if math.Abs(x) > 1e9 {
		return x
	}
	return math.RoundToEven(x*1e6)/1e6 + 0
}

// Dot is the scalar product a·b, the same to the last bit on every machine.
// Law: Dot(a, b) = Dot(b, a).
func Dot(a, b Vec) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

// Cross is the vector product a×b, positive when b lies to the left of a, the
// same to the last bit on every machine. Law: Cross(a, b) = -Cross(b, a).
func Cross(a, b Vec) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

// Norm is the length of a in centimetres.
func Norm(a Vec) float64 { return math.Sqrt(Dot(a, a)) }

// Dist is the distance between two points in centimetres, not rounded.
// Law: Dist(a, b) = Dist(b, a).
func Dist(a, b Vec) float64 { return Norm(b.Sub(a)) }

func unit(a Vec) Vec {
	n := Norm(a)
	if n == 0 {
		return Vec{}
	}
	return Vec{X: a.X / n, Y: a.Y / n}
}

// along returns p + u*s, guarded.
func along(p, u Vec, s float64) Vec {
	return Vec{X: p.X + float64(u.X*s), Y: p.Y + float64(u.Y*s)}
}

// frame returns p + right*x + dir*y, guarded.
func frame(p, right, dir Vec, x, y float64) Vec {
	return Vec{
		X: p.X + (float64(right.X*x) + float64(dir.X*y)),
		Y: p.Y + (float64(right.Y*x) + float64(dir.Y*y)),
	}
}

func mid(a, b Vec) Vec { return Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }

func finite(v Vec) bool {
	return math.Abs(v.X) <= Far && math.Abs(v.Y) <= Far // false for NaN as well
}

// Orient returns +1 if a, b, c turn left, -1 if they turn right, 0 if they lie
// on one line. The answer is exact for the given float64 coordinates: a cheap
// test with a proven error bound decides nearly always, big.Rat the rest. The
// coordinates must be finite.
//
// Laws: Orient(a,b,c) = Orient(b,c,a) = -Orient(b,a,c); it is 0 when two of the
// points are equal.
func Orient(a, b, c Vec) int {
	l1, l2 := a.X-c.X, b.Y-c.Y
	r1, r2 := a.Y-c.Y, b.X-c.X
	l, r := float64(l1*l2), float64(r1*r2)
	det := l - r
	// (3 + 16 eps) eps of Shewchuk's orient2d, and room for underflow.
	bound := float64(3.3306690738754716e-16*(math.Abs(l)+math.Abs(r))) + 1e-300
	if det > bound {
		return 1
	}
	if -det > bound {
		return -1
	}
	if (l1 == 0 || l2 == 0) && (r1 == 0 || r2 == 0) {
		return 0
	}
	return orientExact(a, b, c)
}

func orientExact(a, b, c Vec) int {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	sub := func(x, y float64) *big.Rat { return new(big.Rat).Sub(rat(x), rat(y)) }
	l := new(big.Rat).Mul(sub(a.X, c.X), sub(b.Y, c.Y))
	r := new(big.Rat).Mul(sub(a.Y, c.Y), sub(b.X, c.X))
	return l.Cmp(r)
}

// Unit is the unit of a Reading.
type Unit uint8

// The units of a Reading.
const (
	CM  Unit = iota // centimetres
	Deg             // degrees
)

func (u Unit) String() string {
	if u == Deg {
		return "deg"
	}
	return "cm"
}

// Verdict is the answer that a Reading gives under a given tape error.
type Verdict uint8

// The three verdicts.
const (
	In Verdict = iota
	Out
	Close
)

func (v Verdict) String() string { return [...]string{"in", "out", "close"}[v] }

// Tape is the declared measuring error. The zero Tape leaves only In and Out.
type Tape struct{ CM, Deg float64 }

// A Reading is a measurement against a limit, with the points that decided it.
// Margin is Measured minus Limit: negative is inside, and zero is inside.
// Moving To by |Margin| along the line From-To puts it on the limit.
type Reading struct {
	Measured, Limit float64
	Margin          float64
	Unit            Unit
	From, To        Vec
}

func read(measured, limit float64, u Unit, from, to Vec) Reading {
	m := Round6(measured)
	return Reading{Measured: m, Limit: limit, Margin: Round6(m - limit), Unit: u, From: from, To: to}
}

// In reports whether the measurement is within the limit; exactly on it is in.
func (r Reading) In() bool { return r.Margin <= 0 }

// Overlaps reports whether the measurement is within the limit by more than the
// contact tolerance. It is the question to ask of a neighbour that may stand
// flush with a flank line without being in the lane.
func (r Reading) Overlaps() bool { return r.Margin < -Tolerance }

// Close reports whether the margin is smaller than the tape error, strictly.
func (r Reading) Close(t Tape) bool {
	e := t.CM
	if r.Unit == Deg {
		e = t.Deg
	}
	return math.Abs(r.Margin) < e
}

// Verdict is Close when the tape cannot tell, else In or Out.
func (r Reading) Verdict(t Tape) Verdict {
	switch {
	case r.Close(t):
		return Close
	case r.In():
		return In
	}
	return Out
}

// Hand is left or right, as seen by the unit.
type Hand int8

// The two hands.
const (
	Left  Hand = -1
	Right Hand = 1
)

func (h Hand) String() string {
	if h == Left {
		return "left"
	}
	return "right"
}

// Degrees turns a number of degrees into an s1.Angle.
func Degrees(d float64) s1.Angle { return s1.Angle(d) * s1.Degree }

func badNumber(what string, x, lo, hi float64) error {
	if math.IsNaN(x) || x < lo || x > hi {
		return fmt.Errorf("%s %v is not between %v and %v", what, x, lo, hi)
	}
	return nil
}
