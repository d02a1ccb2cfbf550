package geometry

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// MaxBases is the largest number of bases in a layout.
const MaxBases = 6

const maxSize = 100 // of one base, cm

// Slot is one base of a layout, in the frame of the footprint: X to the right of
// the centre of the front edge, Y ahead of it (so negative inside the footprint),
// both of the base's centre; W is its frontage, D its depth; Turn counts quarter
// turns clockwise from the facing of the whole.
type Slot struct {
	X, Y, W, D float64 // cm in the frame of the footprint
	Turn       int     // quarter turns
}

func (s Slot) box() (lo, hi Vec) {
	w, d := s.W/2, s.D/2
	if s.Turn&1 == 1 {
		w, d = d, w
	}
	return Vec{X: s.X - w, Y: s.Y - d}, Vec{X: s.X + w, Y: s.Y + d}
}

// Layout is the relative placement of 1 to MaxBases bases.
type Layout struct {
	slots        []Slot
	width, depth float64
	blocks       []packedBox // the fewest boxes found that cover the same ground
}

// join finds the blocks: bases that stand side by side or behind each other without a gap make one, and so do blocks. To measure to
// the ground that bases cover nobody has to go through each of them.
func (l Layout) join() Layout {
	l.blocks = make([]packedBox, len(l.slots))
	for i, s := range l.slots {
		lo, hi := s.box()
		l.blocks[i] = packedBox{cx: s.X, cy: s.Y, hx: (hi.X - lo.X) / 2, hy: (hi.Y - lo.Y) / 2}
	}
	for i := 0; i < len(l.blocks); i++ {
		for k := i + 1; k < len(l.blocks); k++ {
			if b, ok := l.blocks[i].with(l.blocks[k]); ok {
				l.blocks[i] = b
				l.blocks = slices.Delete(l.blocks, k, k+1)
				i = -1 // what was too narrow for another may fit now
				break
			}
		}
	}
	return l
}

// with is two boxes as one, where together they are a rectangle.
func (b packedBox) with(o packedBox) (packedBox, bool) {
	same := func(x, y float64) bool { return math.Abs(x-y) <= joint }
	switch {
	case same(b.cy, o.cy) && same(b.hy, o.hy) && same(math.Abs(b.cx-o.cx), b.hx+o.hx):
		lo, hi := min(b.cx-b.hx, o.cx-o.hx), max(b.cx+b.hx, o.cx+o.hx)
		return packedBox{cx: (lo + hi) / 2, cy: b.cy, hx: (hi - lo) / 2, hy: b.hy}, true
	case same(b.cx, o.cx) && same(b.hx, o.hx) && same(math.Abs(b.cy-o.cy), b.hy+o.hy):
		lo, hi := min(b.cy-b.hy, o.cy-o.hy), max(b.cy+b.hy, o.cy+o.hy)
		return packedBox{cx: b.cx, cy: (lo + hi) / 2, hx: b.hx, hy: (hi - lo) / 2}, true
	}
	return b, false
}

// joint is how far two bases that touch may lie apart in their numbers, cm: far below what is measured.
const joint = 1e-9

// NewLayout makes a layout from slots given in any frame whose axes are the
// layout's: they are shifted so that the front edge of the rectangle round them
// lies on y = 0 and is centred on x = 0. It refuses no bases, more than MaxBases,
// and sizes or offsets that are not finite and positive.
func NewLayout(slots ...Slot) (Layout, error) {
	if len(slots) == 0 || len(slots) > MaxBases {
		return Layout{}, fmt.Errorf("%d bases in a footprint: 1 to %d can stand in one", len(slots), MaxBases)
	}
	var lo, hi Vec
	for i, s := range slots {
		if err := errors.Join(badNumber("base width", s.W, 0.01, maxSize), badNumber("base depth", s.D, 0.01, maxSize),
			badNumber("base offset", s.X, -maxSize, maxSize), badNumber("base offset", s.Y, -maxSize, maxSize)); err != nil {
			return Layout{}, err
		}
		a, b := s.box()
		if i == 0 {
			lo, hi = a, b
			continue
		}
		lo = Vec{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}
		hi = Vec{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
	}
	l := Layout{slots: make([]Slot, len(slots)), width: hi.X - lo.X, depth: hi.Y - lo.Y}
	for i, s := range slots {
		s.X -= (lo.X + hi.X) / 2
		s.Y -= hi.Y
		s.Turn &= 3
		l.slots[i] = s
	}
	return l.join(), nil
}

// Line is n bases side by side, w wide and d deep each.
func Line(n int, w, d float64) (Layout, error) { return grid(n, n, w, d, 0, 0) }

// Column is n bases, files of them abreast, filled from the front. An incomplete
// last rank stands left.
func Column(n, files int, w, d float64) (Layout, error) {
	if files < 1 {
		return Layout{}, fmt.Errorf("a column of %d files", files)
	}
	return grid(n, files, w, d, 0, 0)
}

// File is n bases one behind the other with a gap (cm) between them.
func File(n int, gap, w, d float64) (Layout, error) { return grid(n, 1, w, d, 0, gap) }

// OpenOrder is n bases side by side with a gap (cm) between them.
func OpenOrder(n int, gap, w, d float64) (Layout, error) { return grid(n, n, w, d, gap, 0) }

func grid(n, files int, w, d, gapX, gapY float64) (Layout, error) {
	if err := errors.Join(badNumber("gap", gapX, 0, maxSize), badNumber("gap", gapY, 0, maxSize)); err != nil {
		return Layout{}, err
	}
	if n < 1 || n > MaxBases {
		return NewLayout(make([]Slot, max(n, 0))...)
	}
	s := make([]Slot, n)
	for i := range s {
		s[i] = Slot{X: float64(i%files) * (w + gapX), Y: -float64(i/files) * (d + gapY), W: w, D: d}
	}
	return NewLayout(s...)
}

// Square is one base a side round a core as wide as a base, each facing outwards:
// front, right, rear, left. The fifth and sixth stand inside, facing ahead. With
// bases of 3 by 1.5 cm the outside is 6 by 6. It refuses spare bases that do not
// fit in the core.
func Square(n int, w, d float64) (Layout, error) {
	if n > 4 && float64(n-4)*d > w {
		return Layout{}, fmt.Errorf("%d spare bases %v deep do not fit inside a square of core %v", n-4, d, w)
	}
	if n < 1 || n > MaxBases {
		return NewLayout(make([]Slot, max(n, 0))...)
	}
	o := (w + d) / 2
	all := [MaxBases]Slot{
		{X: 0, Y: o}, {X: o, Y: 0, Turn: 1}, {X: 0, Y: -o, Turn: 2}, {X: -o, Y: 0, Turn: 3},
		{X: 0, Y: w/2 - d/2}, {X: 0, Y: w/2 - float64(3*d)/2},
	}
	s := all[:n]
	for i := range s {
		s[i].W, s[i].D = w, d
	}
	l, err := NewLayout(s...)
	if err != nil {
		return Layout{}, err
	}
	// With fewer than four bases the outside stays what it was: the faces are
	// where the missing bases would stand.
	l.width, l.depth = w+d+d, w+d+d
	for i := range l.slots {
		l.slots[i] = s[i]
		l.slots[i].Y -= l.depth / 2
	}
	return l.join(), nil
}

// Len is the number of bases.
func (l Layout) Len() int { return len(l.slots) }

// Width is the length of the front edge in cm.
func (l Layout) Width() float64 { return l.width }

// Depth is the distance from front edge to rear edge in cm.
func (l Layout) Depth() float64 { return l.depth }

// Slots returns a copy of the bases' places.
func (l Layout) Slots() []Slot { return append([]Slot(nil), l.slots...) }

// AboutFace is the same bases on the same ground, seen from the other side; use
// it with Pose.AboutFace. Law: twice is the identity.
func (l Layout) AboutFace() Layout {
	m := Layout{slots: l.Slots(), width: l.width, depth: l.depth}
	for i, s := range m.slots {
		m.slots[i].X, m.slots[i].Y = -s.X+0, -(s.Y + l.depth)
	}
	return m.join()
}

// QuarterTurn is the same ground seen from one flank; use it with
// Pose.QuarterTurn. Frontage and depth of every base are exchanged.
// Law: left then right is the identity.
func (l Layout) QuarterTurn(h Hand) Layout {
	m := Layout{slots: l.Slots(), width: l.depth, depth: l.width}
	k := float64(h)
	for i, s := range m.slots {
		m.slots[i].X = -k*(s.Y+l.depth/2) + 0
		m.slots[i].Y = k*s.X - l.width/2
		m.slots[i].W, m.slots[i].D = s.D, s.W
	}
	return m.join()
}
