package charge

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file measures an attack on a block: to its sides and not to who stands somewhere
// between its walls (OM §15).

// goal is what a charge comes at: the bases of a unit, or the block that it holds.
type goal struct {
	foot  *geometry.Footprint
	block *geometry.Polygon // nil in the open
}

// goalOf is what a charge on a unit comes at; false when nobody knows where that is.
func goalOf(s *state.State, t *state.Unit) (goal, bool) {
	m := goal{foot: t.Foot()}
	if b := table.BlockOf(s, t); b != nil {
		m.block = &b.Polygon
	}
	return m, m.foot != nil || m.block != nil
}

// slide is how far a footprint goes straight until it touches the mark; false when it
// passes by.
func (m goal) slide(f *geometry.Footprint, dir geometry.Vec) (float64, bool) {
	if m.block == nil {
		return geometry.Slide(f, dir, m.foot)
	}
	box := m.block.Bounds()
	far := geometry.Dist(f.Centre, geometry.Vec{X: box.X.Lo, Y: box.Y.Lo}) + box.X.Length() + box.Y.Length() + f.Radius
	for _, x := range m.block.Sweep(f, dir, far) {
		return geometry.Round6(x.In), true
	}
	return 0, false
}

// ahead is how far before a front, in cm, something must begin to be met by it, and how far
// from its ends.
const (
	aheadCM = 0.25
	asideCM = 0.1
)

// before reports that a footprint moved by so much meets the mark with its front: fronts are
// paired (OM §10.1, R250), who only grazes the mark with its side has not come at it.
func (m goal) before(f *geometry.Footprint, by geometry.Vec) bool {
	front := f.Front()
	along := front.Right.Sub(front.Left).Mul(asideCM / geometry.Dist(front.Left, front.Right))
	front.Left, front.Right = front.Left.Add(by).Add(along), front.Right.Add(by).Sub(along)
	if m.block != nil {
		on := front.Dir.Mul(aheadCM)
		return m.block.FromSegment(front.Left.Add(on), front.Right.Add(on)).CM == 0
	}
	return geometry.LaneOf(front, aheadCM).Reach(m.foot).Overlaps()
}

// gap is the distance of a footprint from the mark in cm.
func (m goal) gap(f *geometry.Footprint) float64 {
	if m.block == nil {
		return geometry.Between(f, m.foot).CM
	}
	return m.block.FromFootprint(f).CM
}

// nearing is how far a footprint goes straight, at most so many cm, until it is as near to the
// mark as least; false when it never is.
func (m goal) nearing(f *geometry.Footprint, dir geometry.Vec, least, most float64) (float64, bool) {
	if m.block == nil {
		return geometry.Nearing(f, dir, m.foot, least, most)
	}
	lo, hi := 0.0, most
	for range 40 {
		mid := (lo + hi) / 2
		if g, err := f.Moved(dir.Mul(mid)); err == nil && m.gap(g) >= least {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo, true // its way ends at the block
}

// haltsAfter is how far a charger goes on its way until it halts before its target (OM §7,
// 10.2): at the halt from it where the two are nearest, whatever the angle between them.
func haltsAfter(s *state.State, w *casting.ChargeWay, t *state.Unit) float64 {
	f, err := w.U.At(w.U.Formation, w.Pose)
	goal, known := goalOf(s, t)
	halt := motion.Halt(s)
	if err == nil && known && halt > 0 {
		if cm, near := goal.nearing(f, geometry.Bearing(w.Bearing), halt, w.Contact); near {
			return cm
		}
	}
	return max(w.Contact-halt, 0)
}

// aim is the point at which who stands at f points.
func (m goal) aim(f *geometry.Footprint) geometry.Vec {
	if m.block == nil {
		return m.foot.Centre
	}
	return table.NearestSide(m.block, f)
}

// outOfHouses judges the way of who attacks one block out of another (OM §15): nobody
// leaves his houses before the other block is his, so only the distance counts (R143).
func outOfHouses(c *casting.Cast, a, d *state.Sheet, from *state.Terrain, left int) error {
	gap := betweenBlocks(&from.Polygon, &c.Ground.Polygon)
	if f := a.Unit.Foot(); f != nil && c.R.Has(book.BlockReachedFromTheBases) {
		gap = c.Ground.Polygon.FromFootprint(f).CM
	}
	if c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, state.Hundredths(gap), facts.Measured)
	}
	table.Trust(c, "way")
	return withinReach(c, a, d, &casting.ChargeWay{U: a.Unit, Contact: gap, Cost: state.Hundredths(gap)}, left)
}

// betweenBlocks is the distance of two blocks in cm.
func betweenBlocks(p, q *geometry.Polygon) float64 {
	best, ring := math.Inf(1), p.Corners()
	for i, a := range ring {
		best = min(best, q.FromSegment(a, ring[(i+1)%len(ring)]).CM)
	}
	return best
}

// sideReached is the side of the attacked block, from 1, at which the way of a charger
// ends; 0 when nobody knows.
func sideReached(c *casting.Cast, a *state.Sheet) int {
	if w := c.Ways[a.ID]; w != nil && w.Path != nil && !w.Doubt {
		if f, err := a.Unit.At(a.Unit.Formation, melee.End(w, w.Contact)); err == nil {
			return sideAt(c.Ground, f)
		}
	}
	return garrison.SideOfBlock(c.S, c.Ground, a.Unit)
}

// sideAt is the side of a block, from 1, that a footprint stands before: the one that the
// middle of its front is nearest to, and of two sides of a corner the one it looks at.
func sideAt(t *state.Terrain, f *geometry.Footprint) int {
	ring := t.Polygon.Corners()
	best, side := math.Inf(1), 0
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		e := garrison.BlockEdge(&t.Polygon, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
		away := 1 + geometry.Dot(e.Dir, f.Dir) // 0 when it looks straight at the side
		if away > 1 || e.Ahead(f.Centre) < 0 {
			continue
		}
		if d := math.Abs(e.Ahead(f.Front().Centre())) + away; d < best {
			best, side = d, i+1
		}
	}
	return side
}

// fronted reports that who comes so many cm along a direction at a block ends with its front to
// a side of it: closing on that side takes no more of a turn than a wheel does (OM §8.4, 10.1).
func fronted(t *state.Terrain, f *geometry.Footprint, dir geometry.Vec, cm float64) bool {
	g, err := f.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
	if err != nil {
		return false
	}
	side, ring := sideAt(t, g), t.Polygon.Corners()
	if side == 0 {
		return true // at a corner
	}
	a, b := ring[side-1], ring[side%len(ring)]
	e := garrison.BlockEdge(&t.Polygon, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
	off := geometry.Turn(g.Pose.Facing, geometry.BearingOf(e.Dir.Mul(-1)))
	return math.Abs(off) <= book.Tables.Deg("movement.wheel.most")+0.01
}

// oneSide sets the side of the block that a charge comes at, once its ways are known, and
// refuses chargers of one line who come at different sides (OM §15).
func oneSide(c *casting.Cast) error {
	if c.Ground == nil || c.Units[1][0].Unit == nil || !c.Units[1][0].Foot() {
		return nil
	}
	if f := sideReached(c, c.Units[0][0]); f > 0 {
		c.Face = f
		if c.Sit.S[facts.SSides] != facts.Given {
			c.Sit.Set(facts.SSides, garrison.SidesAttacked(c), facts.Tracked)
		}
	}
	for _, a := range c.Units[0][1:] {
		if f := sideReached(c, a); f > 0 && c.Face > 0 && f != c.Face {
			r := casting.Illegal(facts.S15, "block.sides-differ", c.Units[0][0].ID, a.ID, c.Ground.Named())
			r.Ways = table.WaysAlone(c, c.Units[0], c.Units[1][0])
			return r
		}
	}
	return nil
}

// Besides is where a unit stands that has closed on a side of a block: by the least shift that
// brings the shorter of the two, its front and the side, wholly before the other (OM §10.1, 15).
func Besides(u *state.Unit, block *state.Terrain, side int) (geometry.Pose, bool) {
	f, ring := u.Foot(), block.Polygon.Corners()
	if f == nil || side < 1 || side > len(ring) {
		return geometry.Pose{}, false
	}
	a, b := ring[side-1], ring[side%len(ring)]
	e := garrison.BlockEdge(&block.Polygon, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
	long := b.Sub(a)
	half := f.Width / 2 / geometry.Norm(long)
	at := geometry.Dot(f.Front().Centre().Sub(a), long) / geometry.Dot(long, long)
	at = min(max(at, min(half, 1-half)), max(half, 1-half))
	p, err := geometry.NewPose(a.Add(long.Mul(at)), geometry.BearingOf(e.Dir.Mul(-1)))
	return p.Rounded(), err == nil
}

// contactPose is where a unit stands once it has closed on another: on its bases, or on the
// side of the block that it holds.
func contactPose(s *state.State, a, t *state.Unit, side facts.Side, ground string, face int) (geometry.Pose, bool) {
	if b := table.Block(s, ground); b != nil {
		return Besides(a, b, face)
	}
	return table.ConformPose(s.Read(), a, t, side)
}

// asHalted are the chargers as closing fire finds them (OM §9.5, 9.10, 10.2): with the cover
// of where their ways halt, and the side from which it strikes each of them there.
func asHalted(c *casting.Cast, att []*chain.Fighter, def *chain.Fighter) ([]*chain.Fighter, []facts.Side) {
	if def.Unit == nil || def.Unit.Foot() == nil {
		return att, nil
	}
	out, sides := make([]*chain.Fighter, len(att)), make([]facts.Side, len(att))
	for i, a := range att {
		out[i] = a
		f := whereHalted(c, a, def.Unit)
		if f == nil {
			continue
		}
		aim := &table.Aim{C: c, F: def.Sheet, T: a.Sheet, Ff: def.Unit.Foot(), Tf: f}
		sides[i] = aim.Struck()
		if a.S[facts.FCover] == facts.Given {
			continue
		}
		sh, x := *a.Sheet, *a
		sh.Set(facts.FCover, int(table.CoverFrom(c.S, fire.Face(aim).Centre(), f, a.Cover(), table.BlockOf(c.S, def.Unit))), facts.Measured)
		x.Sheet = &sh
		out[i] = &x
	}
	return out, sides
}

// whereHalted is where a charger halts for closing fire: at the end of its way, or where it
// stands when it came before; nil when nobody knows.
func whereHalted(c *casting.Cast, a *chain.Fighter, t *state.Unit) *geometry.Footprint {
	if a.Unit == nil {
		return nil
	}
	w := c.Ways[a.ID]
	if w == nil {
		return a.Unit.Foot()
	}
	if w.Path == nil || w.Doubt {
		return nil
	}
	f, err := a.Unit.At(a.Unit.Formation, melee.End(w, haltsAfter(c.S, w, t)))
	if err != nil {
		return nil
	}
	return f
}

// closingAtHalt reckons closing fire anew for where the chargers will halt: what is
// declared is what will be fired. Joins is the charge that these make with others, nil when it is
// their own.
func closingAtHalt(c *casting.Cast, o *melee.Onset, joins *state.Charge) {
	if !c.Tracked() || o.Closing == facts.OutOfRange {
		return
	}
	att, sides := asHalted(c, o.Att, o.Def)
	who := slices.Clone(o.Att)
	c.Outside = nil
	for i := len(att) - 1; i >= 0 && o.Def.Unit != nil; i-- { // at who halts outside its lines it does not fire (R303)
		if _, outside := fire.OutsideAtHalt(c, o.Def.Sheet, att[i].Sheet, whereHalted(c, o.Att[i], o.Def.Unit)); outside {
			c.Outside = append(c.Outside, att[i].ID)
			att, who = slices.Delete(slices.Clone(att), i, i+1), slices.Delete(who, i, i+1)
			if sides != nil {
				sides = slices.Delete(sides, i, i+1)
			}
		}
	}
	n := 0
	if joins != nil {
		n = joins.N
	}
	before, behind := garrison.ClosingBesides(c.S, o.Def.Unit, n)
	o.Shots = melee.ClosingShots(c.R, att, o.Def, c.Sit, o.Closing, sides, before, behind)
	for i, v := range o.Shots {
		v.Test, v.Targets[0] = false, who[i]
	}
}
