package geometry

import (
	"fmt"
	"math"
)

// Pose is where a footprint stands: At is the centre of its front edge (cm),
// Facing a compass bearing in degrees, 0 along +y and clockwise.
type Pose struct {
	At     Vec     // centre of the front edge, cm
	Facing float64 // compass bearing in degrees
}

// NewPose checks the numbers and brings the facing into [0, 360). It refuses
// NaN, infinities and coordinates beyond Far.
func NewPose(at Vec, facing float64) (Pose, error) {
	if !finite(at) {
		return Pose{}, fmt.Errorf("position [%v, %v] is not a point of the table", at.X, at.Y)
	}
	if math.IsNaN(facing) || math.Abs(facing) > 1e6 {
		return Pose{}, fmt.Errorf("facing %v is not a bearing in degrees", facing)
	}
	return Pose{At: at, Facing: norm360(facing)}, nil
}

func norm360(d float64) float64 {
	d = math.Mod(d, 360)
	if d < 0 {
		d += 360
	}
	if d >= 360 {
		d = 0
	}
	return d + 0
}

// Turn is the signed turn from bearing a to bearing b in degrees, in (-180, 180],
// clockwise positive. Law: a + Turn(a, b) is b, up to whole circles.
func Turn(a, b float64) float64 {
	t := norm360(b - a)
	if t > 180 {
		t -= 360
	}
	return t
}

// Bearing returns the unit vector of a compass bearing. It is exact for quarter
// turns, and the same to the last bit on every machine.
// Law: Bearing(d+180) = -Bearing(d), Bearing(d+90) is Bearing(d) turned right.
func Bearing(deg float64) Vec {
	d := norm360(deg)
	q := math.Floor((d + 45) / 90)
	s, c := sincos(d - 90*q)
	switch int(q) & 3 {
	case 1:
		return Vec{X: c, Y: -s + 0}
	case 2:
		return Vec{X: -s + 0, Y: -c}
	case 3:
		return Vec{X: -c, Y: s}
	}
	return Vec{X: s, Y: c}
}

// BearingOf is the compass bearing of a displacement, in degrees. It is for
// showing and for setting a facing, never for membership.
func BearingOf(v Vec) float64 { return norm360(math.Atan2(v.X, v.Y) * 180 / math.Pi) }

// sincos is the sine and cosine of an angle of at most 45 degrees: Moshier's
// polynomials, with every product rounded before it is added.
func sincos(deg float64) (s, c float64) {
	x := float64(deg * (math.Pi / 180))
	z := float64(x * x)
	p := horner(z, 1.58962301576546568060e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6,
		-1.98412698295895385996e-4, 8.33333333332211858878e-3, -1.66666666666666307295e-1)
	s = x + float64(x*float64(z*p))
	p = horner(z, -1.13585365213876817300e-11, 2.08757008419747316778e-9, -2.75573141792967388112e-7,
		2.48015872888517045348e-5, -1.38888888888730564116e-3, 4.16666666666665929218e-2)
	c = 1 - float64(0.5*z) + float64(float64(z*z)*p)
	return s + 0, c
}

func horner(z, a, b, c, d, e, f float64) float64 {
	r := a
	r = float64(r*z) + b
	r = float64(r*z) + c
	r = float64(r*z) + d
	r = float64(r*z) + e
	return float64(r*z) + f
}

// Dir is the unit vector of the facing.
func (p Pose) Dir() Vec { return Bearing(p.Facing) }

// RightHand is the unit vector to the right of the facing.
func (p Pose) RightHand() Vec {
	d := p.Dir()
	return Vec{X: d.Y, Y: -d.X + 0}
}

// Forward moves cm straight ahead (backwards if negative).
// Law: Forward(a) then Forward(-a) is the identity.
func (p Pose) Forward(cm float64) Pose {
	return Pose{At: along(p.At, p.Dir(), cm), Facing: p.Facing}
}

// Oblique moves cm at deg degrees to one hand, the facing kept.
// Law: Oblique(cm, h, 0) = Forward(cm); the distance covered is cm.
func (p Pose) Oblique(cm float64, h Hand, deg float64) Pose {
	return Pose{At: along(p.At, Bearing(p.Facing+float64(h)*deg), cm), Facing: p.Facing}
}

// Wheel turns by deg degrees towards one hand about the front corner on that
// hand, for a front of the given width. That corner does not move.
// Law: Wheel(h, d, w) then Wheel(h, -d, w) is the identity.
func (p Pose) Wheel(h Hand, deg, width float64) Pose {
	w := float64(h) * width / 2
	pivot := along(p.At, p.RightHand(), w)
	q := Pose{Facing: norm360(p.Facing + float64(h)*deg)}
	q.At = along(pivot, q.RightHand(), -w)
	return q
}

// AboutFace turns by 180 degrees on the spot: the front edge becomes the old
// rear edge. With Layout.AboutFace the ground covered is the same.
// Law: twice is the identity.
func (p Pose) AboutFace(depth float64) Pose {
	return Pose{At: along(p.At, p.Dir(), -depth), Facing: norm360(p.Facing + 180)}
}

// QuarterTurn turns by 90 degrees towards one hand on the spot: the front edge
// becomes the old flank edge on that hand. With Layout.QuarterTurn the ground
// covered is the same. Law: left then right (with width and depth exchanged) is
// the identity.
func (p Pose) QuarterTurn(h Hand, width, depth float64) Pose {
	at := frame(p.At, p.RightHand(), p.Dir(), float64(h)*width/2, -depth/2)
	return Pose{At: at, Facing: norm360(p.Facing + float64(h)*90)}
}

// Rounded is the pose as events record it: 0.01 cm and 0.1 degree.
func (p Pose) Rounded() Pose {
	r := func(x, n float64) float64 { return math.Round(x*n)/n + 0 }
	return Pose{At: Vec{X: r(p.At.X, 100), Y: r(p.At.Y, 100)}, Facing: norm360(r(p.Facing, 10))}
}
