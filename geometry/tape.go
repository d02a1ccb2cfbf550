package geometry

import (
	"errors"
	"fmt"
	"math"
)

// Tapes is a point found by two tapes: its distances (cm) from two anchors, and
// on which hand of the line from the first anchor to the second it lies.
type Tapes struct {
	A, B   Vec
	DA, DB float64
	Hand   Hand
}

// Point is where the two tapes meet. It refuses anchors closer than Tolerance,
// tapes that are not finite and positive, and tapes that do not meet; tapes that
// miss each other by less than 1e-6 cm meet on the line of the anchors.
// Law: the distances of the result from the anchors are the tapes.
func (t Tapes) Point() (Vec, error) {
	if !finite(t.A) || !finite(t.B) {
		return Vec{}, errors.New("an anchor is not a point of the table")
	}
	if err := errors.Join(badNumber("tape", t.DA, 0, Far), badNumber("tape", t.DB, 0, Far)); err != nil {
		return Vec{}, err
	}
	d := Dist(t.A, t.B)
	if d < Tolerance {
		return Vec{}, fmt.Errorf("the two anchors are %.2f cm apart", d)
	}
	if t.Hand != Left && t.Hand != Right {
		return Vec{}, errors.New("two tapes meet in two points: left or right of the line of the anchors")
	}
	x := (d + float64((t.DA-t.DB)*(t.DA+t.DB))/d) / 2
	y2 := float64((t.DA - x) * (t.DA + x))
	if y2 < -2*quantum*max(t.DA, 1) {
		if t.DA+t.DB < d {
			return Vec{}, fmt.Errorf("tapes of %v and %v cm do not meet: the anchors are %.2f apart", t.DA, t.DB, d)
		}
		return Vec{}, fmt.Errorf("tapes of %v and %v cm do not meet: one circle lies inside the other", t.DA, t.DB)
	}
	y := math.Sqrt(max(y2, 0))
	u := unit(t.B.Sub(t.A))
	return frame(t.A, Vec{X: u.Y, Y: -u.X}, u, float64(t.Hand)*y, x), nil
}

// Spread is how far the point may really lie from where the tapes put it.
type Spread struct {
	CM float64 // the largest displacement found
	// Lo and Hi are the least and the largest coordinate along the direction
	// asked for.
	Lo, Hi float64
	// Open is set when some tapes within the error do not meet at all: the
	// anchors and the point are nearly in one line, and the hand is not sure.
	Open bool
}

// Spread tries every combination of both tapes too short by e, right, and too
// long by e (cm), and in between, and measures along u, a unit vector, from an
// origin. A pair of tapes that cross at a right angle moves the point by about
// 1.4 e; a spread of several times that is a bad pair.
func (t Tapes) Spread(e float64, origin, u Vec) (Spread, error) {
	p, err := t.Point()
	if err != nil {
		return Spread{}, err
	}
	if err := badNumber("tape error", e, 0, Far); err != nil {
		return Spread{}, err
	}
	at := func(q Vec) float64 { return Dot(q.Sub(origin), u) }
	s := Spread{Lo: at(p), Hi: at(p)}
	const n = 8
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			v := t
			v.DA, v.DB = max(0, t.DA+float64(e*float64(i))/n), max(0, t.DB+float64(e*float64(j))/n)
			q, err := v.Point()
			if err != nil {
				s.Open = true
				continue
			}
			s.CM = max(s.CM, Dist(p, q))
			s.Lo, s.Hi = min(s.Lo, at(q)), max(s.Hi, at(q))
		}
	}
	s.CM, s.Lo, s.Hi = Round6(s.CM), Round6(s.Lo), Round6(s.Hi)
	return s, nil
}

// PoseFromFront is the pose whose front edge runs from left to right, and the
// length of that edge. It refuses points closer than Tolerance.
func PoseFromFront(left, right Vec) (Pose, float64, error) {
	d := Dist(left, right)
	if !finite(left) || !finite(right) || d < Tolerance {
		return Pose{}, 0, errors.New("two different points of the table are needed for a front")
	}
	r := right.Sub(left)
	p, err := NewPose(mid(left, right), BearingOf(Vec{X: -r.Y, Y: r.X}))
	return p, d, err
}
