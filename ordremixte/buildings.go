package ordremixte

import (
	"math/bits"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file holds built-up ground (OM §15): who is in a block, who may enter it, how
// its garrison fires, and what a fire in it costs (§9.4). A block is one piece of
// ground of the kind building or village. A unit on the table is in the block that
// holds its middle, any other in the one that the referee sent it into.

// block finds a piece of built-up ground by its id; nil when there is none.
func (s *State) block(id string) *Terrain {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; builtUp(t.Kind) && equalID(t.ID, id) {
			return t
		}
	}
	return nil
}

// blocks lists the built-up ground of the table.
func (s *State) blocks() []*Terrain {
	var out []*Terrain
	if s.Field != nil {
		for i := range s.Field.Terrain {
			if t := &s.Field.Terrain[i]; builtUp(t.Kind) {
				out = append(out, t)
			}
		}
	}
	return out
}

// blockOf is the block that a unit is in; nil when it is in none.
func (s *State) blockOf(u *Unit) *Terrain {
	if u == nil || s.Field == nil || u.Status == Destroyed || u.Off > 0 {
		return nil
	}
	if f := u.foot(); f != nil {
		return s.under(f, builtUp)
	}
	if u.Block == "" {
		return nil
	}
	return s.block(u.Block)
}

// holders lists the units in a block.
func (s *State) holders(block *Terrain) []*Unit {
	var out []*Unit
	for _, u := range s.Units {
		if b := s.blockOf(u); b != nil && b.ID == block.ID {
			out = append(out, u)
		}
	}
	return out
}

// room is the bases that may still come into a block (OM §15).
func (s *State) room(block *Terrain, but *Unit) int {
	n := tables.MustLoad(Book).Int("buildings.room")
	for _, u := range s.holders(block) {
		if but == nil || !equalID(u.ID, but.ID) {
			n -= u.Bases
		}
	}
	return n
}

// heldAgainst is a unit of the enemies of a side that holds a block; nil when none
// does.
func (s *State) heldAgainst(block *Terrain, side int) *Unit {
	for _, u := range s.holders(block) {
		if u.Side != side {
			return u
		}
	}
	return nil
}

// hardGround is the ground in whose hard cover a unit stands: its block, or the redoubt
// under its middle (OM §9.10, 15); nil when there is none. Who charges out of houses, or
// at an enemy in the same works, has come into the open.
func (s *State) hardGround(u *Unit) *Terrain {
	g := s.works(u)
	if g == nil {
		return nil
	}
	for _, ch := range s.Charges {
		if !ch.has(u.ID) || ch.Stage != Declared && ch.Stage != InContact {
			continue
		}
		if t := s.works(s.unit(ch.Target)); builtUp(g.Kind) || t != nil && t.ID == g.ID {
			return nil
		}
	}
	return g
}

// works is the ground of hard cover that a unit is in; nil when it is in none.
func (s *State) works(u *Unit) *Terrain {
	if g := s.blockOf(u); g != nil || u == nil || s.Field == nil {
		return g
	}
	if f := u.foot(); f != nil {
		return s.under(f, givesHardCover)
	}
	return nil
}

// garrisons gives the units of the cast the hard cover that they stand in, and to foot in
// a block the fire and the fight of all its bases, also when it came in march column (OM
// §9.10, 15, R125).
func (c *cast) garrisons() {
	for _, who := range c.units {
		for _, sh := range who {
			c.garrisoned(sh)
		}
	}
}

func (c *cast) garrisoned(sh *Sheet) {
	works := c.s.hardGround(sh.Unit)
	inBlock := works != nil && builtUp(works.Kind)
	from := tracked
	if sh.onTable() {
		from = measured
	}
	if sh.foot() && inBlock && sh.S[FGarrison] != given {
		sh.set(FGarrison, 1, from)
	}
	if (works != nil || sh.is(FGarrison)) && sh.S[FCover] != given && sh.V[FCover] != HardCover {
		sh.set(FCover, HardCover, from)
	}
	if sh.foot() && sh.is(FGarrison) && sh.V[FFormation] == March {
		sh.set(FFormation, Line, tracked)
	}
}

// heldBack refuses the fire of guns that stand in a block: who is in one and is no
// foot neither fires nor fights (OM §15).
func (c *cast) heldBack(f *Sheet) error {
	if f.foot() || c.s.blockOf(f.Unit) == nil {
		return nil
	}
	return c.refuse(illegal(s15, "block.no-fire", label(f), c.s.blockOf(f.Unit).ID))
}

// sideOfBlock is the number of the side of a block, from 1, at which an enemy stands;
// 0 when one of the two is not on the table.
func (s *State) sideOfBlock(block *Terrain, enemy *Unit) int {
	f := enemy.foot()
	if block == nil || f == nil {
		return 0
	}
	at, ring := nearestSide(&block.Polygon, f), block.Polygon.Corners()
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if geometry.Dist(at, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}) <= geometry.Tolerance {
			return i + 1
		}
	}
	return 0
}

// blockEdge is the side of a block whose middle is at a point, looking outwards.
func blockEdge(p *geometry.Polygon, middle geometry.Vec) geometry.Edge {
	ring := p.Corners()
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if geometry.Dist(middle, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}) > geometry.Tolerance {
			continue
		}
		along := b.Sub(a).Mul(1 / max(geometry.Dist(a, b), geometry.Tolerance))
		e := geometry.Edge{Left: a, Right: b, Dir: geometry.Vec{X: -along.Y, Y: along.X}} // left of the way from a to b
		if p.Holds(middle.Add(e.Dir.Mul(0.01))).In() {
			e = geometry.Edge{Left: b, Right: a, Dir: e.Dir.Mul(-1)}
		}
		return e
	}
	return geometry.Edge{Left: middle, Right: middle}
}

// sideBit is the bit of a side of a block; 0 for a side that is not known.
func sideBit(side int) int {
	if side <= 0 {
		return 0
	}
	return 1 << (side - 1)
}

// basesLeft is the bases of a garrison that have not fired in this phase.
func (c *cast) basesLeft(f *Sheet) int {
	whole := *f
	whole.V[FFiring] = Unknown
	return max(c.r.firingBases(&whole)-f.Unit.FiredBases, 0)
}

// garrison reports foot that fires out of a block, all its bases as it likes (§9.10).
func (c *cast) garrison(f *Sheet) bool {
	return c.tracked() && f.foot() && c.s.inFire() && c.s.blockOf(f.Unit) != nil
}

// mayDivide reports that a garrison which has fired may fire again with the bases it
// has left, at an enemy on another side of its block (OM §9.10).
func (c *cast) mayDivide(f *Sheet) bool {
	if !c.garrison(f) || c.basesLeft(f) == 0 || f.Unit.FiredBases == 0 {
		return false
	}
	bit := sideBit(c.s.sideOfBlock(c.s.blockOf(f.Unit), c.units[1][0].Unit))
	return bit == 0 || f.Unit.FiredSides&bit == 0
}

// divideGarrison gives a garrison the bases for its shot: as many as it says and has
// left, and when several charge its block an even share for each (OM §9.10).
func (c *cast) divideGarrison() error {
	f := c.units[0][0]
	if len(c.units[0]) > 1 || !c.garrison(f) {
		return nil
	}
	left := c.basesLeft(f)
	if f.S[FFiring] == given {
		if f.V[FFiring] > left {
			return c.refuse(illegal(s9_10, "block.bases-left", label(f), left))
		}
		return nil
	}
	waiting := 0
	for _, ch := range c.s.Charges {
		if equalID(ch.Target, f.ID) && ch.Stage == Declared && ch.Closing != OutOfRange {
			waiting += len(ch.Attackers) - bits.OnesCount(uint(ch.Shots))
		}
	}
	n := left
	if c.sit.V[SClosing] == 1 && waiting > 1 {
		n = (left + waiting - 1) / waiting
	}
	if whole := f.Unit.FiredBases == 0 && waiting < 2; !whole {
		f.set(FFiring, n, tracked)
	}
	return nil
}

// firedBy is the event that a unit has fired; of a garrison it says with how many
// bases and to which sides of its block.
func (c *cast) firedBy(f *Sheet) game.Event {
	e := game.Event{Kind: evFired, Unit: f.ID}
	if f.lone() {
		e.Name = "screen"
	}
	if len(c.units[0]) == 1 && f.Unit != nil && c.garrison(f) {
		e.N = c.r.firingBases(f)
		e.M = sideBit(c.s.sideOfBlock(c.s.blockOf(f.Unit), c.units[1][0].Unit))
	}
	return e
}

// movedOnly lets wheels, turns and changes of formation not count as movement under
// the other reading of R69; guns that are turned have moved in both (OM §9.4).
func (c *cast) movedOnly() {
	if !c.r.is(69, 'b') {
		return
	}
	for _, f := range c.units[0] {
		if f.Unit == nil || !f.foot() || f.S[FMoved] == given || f.Unit.Motion == 0 {
			continue
		}
		if f.Unit.Motion&^(Wheeled|Reformed|Turned|FinishedMove|Exposed) == 0 {
			f.set(FMoved, 0, tracked)
		}
	}
}

// blaze is the turn in which a piece of ground took fire; 0 when it does not burn.
func (s *State) blaze(ground string) int {
	for _, b := range s.Blazes {
		if equalID(b.Ground, ground) {
			return b.Turn
		}
	}
	return 0
}

// sayHolds says which block a unit is in, and since when that burns.
func (s *State) sayHolds(u *Unit, block *Terrain) ref.Msg {
	if t := s.blaze(block.ID); t > 0 {
		return ref.M("block.show-burns", u.ID, block.ID, t)
	}
	return ref.M("block.show-holds", u.ID, block.ID)
}

// burning lists the buildings on fire.
func (s *State) burning() ref.Comma {
	l := ref.Comma{}
	for _, b := range s.Blazes {
		l = append(l, b.Ground)
	}
	return l
}

// closeBlazes is what fire costs those who are still in a burning block at the end of
// a turn, once the moves to leave it are over (OM §9.4, R123).
func (s *State) closeBlazes() ([]game.Event, []game.Text) {
	b := tables.MustLoad(Book)
	grace, cost := b.Int("fire.blaze.leave-within"), b.Int("fire.blaze.loss")
	if s.read().is(123, 'b') {
		grace++
	}
	var evs []game.Event
	var say []game.Text
	for _, x := range s.Blazes {
		block := s.block(x.Ground)
		if block == nil {
			continue
		}
		for _, u := range s.holders(block) {
			if left := x.Turn + grace - s.Turn; left > 0 {
				say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.burns-leave", u.ID, block.ID, left), Refs: []ref.Ref{sBlaze}})
				continue
			}
			es, text := s.pays(u, cost)
			evs = append(evs, es...)
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.burns", u.ID, block.ID, text), Refs: []ref.Ref{sBlaze, "OM R123"}})
		}
	}
	return evs, say
}

// pays takes points off a unit that no die was thrown for: its bases follow, and its
// end (OM §2.3, 9.10).
func (s *State) pays(u *Unit, cost int) ([]game.Event, ref.Msg) {
	pm := max(u.PM-cost, 0)
	evs := []game.Event{{Kind: evPM, Unit: u.ID, N: pm, M: u.PM}}
	per := u.sheet(s).perBase()
	if off := max(u.PMStart-pm, 0)/per - max(u.PMStart-u.PM, 0)/per; off > 0 && pm > 0 && u.Bases > 1 {
		evs = append(evs, game.Event{Kind: evBases, Unit: u.ID, N: max(u.Bases-off, 1)})
	}
	if pm == 0 {
		evs = append(evs, game.Event{Kind: evStatus, Unit: u.ID, Text: Destroyed.String()})
	}
	return evs, ref.M("om.pm", u.PM-pm, u.PM, pm)
}
