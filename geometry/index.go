package geometry

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Arc is the ground into which an Item looks.
type Arc uint8

// The arcs.
const (
	ArcAll    Arc = iota // everywhere
	ArcLane              // between the flank lines, ahead of the front edge
	ArcStrip             // between the flank lines, ahead and behind
	ArcSector            // HalfAngle each side, from the centre of the front edge
)

// Item is one footprint in an Index.
type Item struct {
	Foot      *Footprint // where it stands
	Side      int        // items of another side are enemies
	Range     float64    // cm, from the centre of the footprint
	Arc       Arc        // into which ground it looks
	HalfAngle float64    // degrees, for ArcSector
}

// Index answers questions about many footprints at once. It is a picture of the
// table at one moment: after a move, build another. Questions do not change it and
// may be asked from several goroutines.
//
// Every answer equals the one that the plain functions of this package give when
// they are asked about every pair (Targets says which functions).
type Index struct {
	items  []Item
	ground []*Polygon
	u      []packed
	box    []packedBox // bases
	blocks []packedBox // see Layout, but for the first of each

	lo         Vec
	cell       float64 // cm
	cols, rows int
	first      []int32 // per cell, into entries
	entries    []entry
	foes       []bucketed // by side: the items of the other sides
	gfirst     []int32
	gentries   []entry
	rad, grad  float64 // largest radius of a footprint, of a polygon
}

// packed is what the queries read of a footprint, in one place.
type packed struct {
	at, dir       Vec
	first         packedBox // of the layout's blocks
	block, blocks int32     // where the others are, and how many
	centre        Vec
	rad, hw, rng  float64
	sin, cos      float64
	box           int32
	n             int16
	arc           Arc
	side          int32
}

// bucketed is a grid of some of the items.
type bucketed struct {
	side    int32
	first   []int32
	entries []entry
}

// maxFoes is the number of sides for which a grid of enemies is kept. With more,
// enemies are picked from the grid of all.
const maxFoes = 4

type entry struct {
	c    Vec
	rad  float64
	id   int32
	side int32
}

// NewIndex builds the index. It refuses items without footprint, ranges that are
// negative or not finite, and half angles that SectorOf refuses.
func NewIndex(items []Item, ground []*Polygon) (*Index, error) {
	x := &Index{items: items, ground: ground, u: make([]packed, len(items))}
	boxes := 0
	for i, it := range items {
		if it.Foot == nil {
			return nil, fmt.Errorf("item %d has no footprint", i)
		}
		boxes += len(it.Foot.Bases)
	}
	x.box = make([]packedBox, 0, boxes)
	lo, hi := Vec{X: math.Inf(1), Y: math.Inf(1)}, Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	grow := func(p Vec) {
		lo = Vec{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
		hi = Vec{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	es := make([]entry, len(items))
	for i, it := range items {
		f := it.Foot
		if err := badNumber("range", it.Range, 0, Far); err != nil {
			return nil, err
		}
		p := packed{at: f.Pose.At, dir: f.Dir, centre: f.Centre, rad: f.Radius, hw: f.Width / 2, rng: it.Range,
			box: int32(len(x.box)), n: int16(len(f.Bases)), first: f.block, block: int32(len(x.blocks)), blocks: int32(len(f.more)), arc: it.Arc, side: int32(it.Side)}
		if it.Arc == ArcSector {
			if err := badNumber("half angle", it.HalfAngle, 1e-3, 90-1e-3); err != nil {
				return nil, err
			}
			b := Bearing(it.HalfAngle)
			p.sin, p.cos = b.X, b.Y
		}
		x.box = append(x.box, f.box[:f.n]...)
		x.blocks = append(x.blocks, f.more...)
		x.u[i] = p
		x.rad = max(x.rad, p.rad)
		es[i] = entry{c: f.Centre, rad: f.Radius, id: int32(i), side: p.side}
		grow(f.Centre)
	}
	gs := make([]entry, len(ground))
	for i, p := range ground {
		if p == nil {
			return nil, errors.New("a polygon of the ground is missing")
		}
		c := p.box.Center()
		r := 0.0
		for _, v := range p.ring {
			r = max(r, Dist(c, v))
		}
		gs[i] = entry{c: c, rad: r, id: int32(i)}
		x.grad = max(x.grad, r)
		grow(c)
	}
	if len(items)+len(ground) == 0 {
		lo, hi = Vec{}, Vec{}
	}
	x.lo, x.cell = lo, 14
	for {
		x.cols, x.rows = int((hi.X-lo.X)/x.cell)+1, int((hi.Y-lo.Y)/x.cell)+1
		if x.cols*x.rows <= 8*(len(items)+len(ground))+64 {
			break
		}
		x.cell *= 1.5
	}
	x.first, x.entries = x.bucket(es)
	x.gfirst, x.gentries = x.bucket(gs)
	for _, e := range es {
		if slices.ContainsFunc(x.foes, func(b bucketed) bool { return b.side == e.side }) {
			continue
		}
		if len(x.foes) == maxFoes {
			x.foes = nil
			break
		}
		b := bucketed{side: e.side}
		b.first, b.entries = x.bucket(slices.DeleteFunc(slices.Clone(es), func(o entry) bool { return o.side == e.side }))
		x.foes = append(x.foes, b)
	}
	return x, nil
}

// bucket sorts entries by cell; within a cell they keep their order.
func (x *Index) bucket(es []entry) ([]int32, []entry) {
	first := make([]int32, x.cols*x.rows+1)
	at := make([]int32, len(es))
	for i, e := range es {
		c := int((e.c.Y-x.lo.Y)/x.cell)*x.cols + int((e.c.X-x.lo.X)/x.cell)
		at[i] = int32(c)
		first[c+1]++
	}
	for c := range x.cols * x.rows {
		first[c+1] += first[c]
	}
	out := make([]entry, len(es))
	next := slices.Clone(first)
	for i, e := range es {
		out[next[at[i]]] = e
		next[at[i]]++
	}
	return first, out
}

// cells is the block of cells that a box meets, clamped to the grid.
func (x *Index) cells(loX, loY, hiX, hiY float64) (c0, r0, c1, r1 int) {
	inv := 1 / x.cell
	c0 = max(0, int(max((loX-x.lo.X)*inv, 0)))
	r0 = max(0, int(max((loY-x.lo.Y)*inv, 0)))
	c1, r1 = -1, -1
	if v := (hiX - x.lo.X) * inv; v >= 0 {
		c1 = min(int(v), x.cols-1)
	}
	if v := (hiY - x.lo.Y) * inv; v >= 0 {
		r1 = min(int(v), x.rows-1)
	}
	return
}

// Len is the number of items.
func (x *Index) Len() int { return len(x.items) }

// Item is the i-th item.
func (x *Index) Item(i int) Item { return x.items[i] }

// nearest2 is Footprint.nearest on the packed form: the squared distance, and the
// point in u's frame.
func (x *Index) nearest2(u *packed, p Vec) (d2, lx, ly float64) {
	px, py := u.local(p)
	b := &u.first
	d2 = outside(math.Abs(px-b.cx)-b.hx, math.Abs(py-b.cy)-b.hy)
	if u.blocks > 0 {
		if d, at := nearestBox(x.blocks[u.block:u.block+u.blocks], px, py); d < d2 {
			d2, b = d, &x.blocks[u.block:][at]
		}
	}
	return d2 / 4, b.cx + min(max(px-b.cx, -b.hx), b.hx), b.cy + min(max(py-b.cy, -b.hy), b.hy)
}

// dist2 is nearest2 without the point.
func (x *Index) dist2(u *packed, p Vec) float64 {
	px, py := u.local(p)
	b := &u.first
	d2 := outside(math.Abs(px-b.cx)-b.hx, math.Abs(py-b.cy)-b.hy)
	if u.blocks > 0 {
		d2 = min(d2, nearest2(x.blocks[u.block:u.block+u.blocks], px, py))
	}
	return d2 / 4
}

// local turns a point of the table into one of u's frame.
func (u *packed) local(p Vec) (px, py float64) {
	dx, dy := p.X-u.at.X, p.Y-u.at.Y
	return float64(dx*u.dir.Y) - float64(dy*u.dir.X), float64(dx*u.dir.X) + float64(dy*u.dir.Y)
}

// Distance is the distance from the centre of item i to the nearest point of item
// j, as FromPoint gives it.
func (x *Index) Distance(i, j int) float64 {
	return Round6(math.Sqrt(x.dist2(&x.u[j], x.u[i].centre)))
}

// world turns a point of u's frame into one of the table.
func (u *packed) world(lx, ly float64) Vec {
	return Vec{
		X: u.at.X + (float64(u.dir.Y*lx) + float64(u.dir.X*ly)),
		Y: u.at.Y + (float64(u.dir.Y*ly) - float64(u.dir.X*lx)),
	}
}
