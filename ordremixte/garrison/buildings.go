package garrison

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// HardGround is the ground in whose hard cover a unit stands: its block, or the redoubt
// under its middle (OM §9.10, 15); nil when there is none. Who charges out of houses, or
// at an enemy in the same works, has come into the open.
func HardGround(s *state.State, u *state.Unit) *state.Terrain {
	g := works(s, u)
	if g == nil {
		return nil
	}
	for _, ch := range s.Charges {
		if !ch.Has(u.ID) || ch.Stage != state.Declared && ch.Stage != state.InContact {
			continue
		}
		if t := works(s, s.Unit(ch.Target)); table.BuiltUp(g.Kind) || t != nil && t.ID == g.ID {
			return nil
		}
	}
	return g
}

// works is the ground of hard cover that a unit is in; nil when it is in none.
func works(s *state.State, u *state.Unit) *state.Terrain {
	if g := table.BlockOf(s, u); g != nil || u == nil || s.Field == nil {
		return g
	}
	if f := u.Foot(); f != nil {
		return table.Under(s, f, table.GivesHardCover)
	}
	return nil
}

// Garrisons gives the units of the cast the hard cover that they stand in, and to foot in
// a block the fire and the fight of all its bases, also when it came in march column (OM
// §9.10, 15, R125).
func Garrisons(c *casting.Cast) {
	for _, who := range c.Units {
		for _, sh := range who {
			Garrisoned(c, sh)
		}
	}
}

func Garrisoned(c *casting.Cast, sh *state.Sheet) {
	works := HardGround(c.S, sh.Unit)
	inBlock := works != nil && table.BuiltUp(works.Kind)
	from := facts.Tracked
	if sh.OnTable() {
		from = facts.Measured
	}
	if sh.Foot() && inBlock && sh.S[facts.FGarrison] != facts.Given {
		sh.Set(facts.FGarrison, 1, from)
	}
	if (works != nil || sh.Is(facts.FGarrison)) && sh.S[facts.FCover] != facts.Given && sh.Cover() != facts.HardCover {
		sh.Set(facts.FCover, int(facts.HardCover), from)
	}
	if sh.Foot() && sh.Is(facts.FGarrison) && sh.Formation() == facts.March {
		sh.Set(facts.FFormation, int(facts.Line), facts.Tracked)
	}
}

// HeldBack refuses the fire of guns that stand in a block: who is in one and is no
// foot neither fires nor fights (OM §15).
func HeldBack(c *casting.Cast, f *state.Sheet) error {
	if f.Foot() || table.BlockOf(c.S, f.Unit) == nil {
		return nil
	}
	return c.Refuse(casting.Illegal(facts.S15, "block.no-fire", state.Label(f), table.BlockOf(c.S, f.Unit).ID))
}

// SideOfBlock is the number of the side of a block, from 1, at which an enemy stands;
// 0 when one of the two is not on the table.
func SideOfBlock(s *state.State, block *state.Terrain, enemy *state.Unit) int {
	f := enemy.Foot()
	if block == nil || f == nil {
		return 0
	}
	at, ring := table.NearestSide(&block.Polygon, f), block.Polygon.Corners()
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if geometry.Dist(at, geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}) <= geometry.Tolerance {
			return i + 1
		}
	}
	return 0
}

// BlockEdge is the side of a block whose middle is at a point, looking outwards.
func BlockEdge(p *geometry.Polygon, middle geometry.Vec) geometry.Edge {
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
func basesLeft(c *casting.Cast, f *state.Sheet) int {
	whole := *f
	whole.V[facts.FFiring] = facts.Unknown
	return max(table.FiringBases(c.R, &whole)-f.Unit.FiredBases, 0)
}

// firesFromHouses reports foot that fires out of a block, all its bases as it likes (§9.10).
func firesFromHouses(c *casting.Cast, f *state.Sheet) bool {
	return c.Tracked() && f.Foot() && c.S.InFire() && table.BlockOf(c.S, f.Unit) != nil
}

// MayDivide reports that a garrison which has fired may fire again with the bases it
// has left, at an enemy on another side of its block (OM §9.10).
func MayDivide(c *casting.Cast, f *state.Sheet) bool {
	if !firesFromHouses(c, f) || basesLeft(c, f) == 0 || f.Unit.FiredBases == 0 {
		return false
	}
	bit := sideBit(SideOfBlock(c.S, table.BlockOf(c.S, f.Unit), c.Units[1][0].Unit))
	return bit == 0 || f.Unit.FiredSides&bit == 0
}

// DivideGarrison gives a garrison the bases for its shot: as many as it says and has
// left, and when several charge its block an even share for each (OM §9.10).
func DivideGarrison(c *casting.Cast) error {
	f := c.Units[0][0]
	if len(c.Units[0]) > 1 || !firesFromHouses(c, f) {
		return nil
	}
	left := basesLeft(c, f)
	if f.S[facts.FFiring] == facts.Given {
		if f.V[facts.FFiring] > left {
			return c.Refuse(casting.Illegal(facts.S9_10, "block.bases-left", state.Label(f), left))
		}
		return nil
	}
	place, waiting := closingPlace(c.S, f.ID, c.Units[1][0].ID)
	n := left
	if c.Sit.V[facts.SClosing] == 1 && waiting > 1 {
		n = table.ShareOf(left, waiting, place)
	}
	if whole := f.Unit.FiredBases == 0 && waiting < 2; !whole {
		f.Set(facts.FFiring, n, facts.Tracked)
	}
	return nil
}

// closingPlace is how many shots before contact a garrison has still to make, and how many of
// them come before the one at a charger: so the shots are asked for, and whichever is made first
// has the bases that were announced for it (OM §9.10, 10.2).
func closingPlace(s *state.State, id, charger string) (place, waiting int) {
	for _, ch := range s.Charges {
		if !closes(ch, id) {
			continue
		}
		for i, a := range ch.Attackers {
			if ch.Shots&(1<<i) != 0 {
				continue
			}
			if state.EqualID(a, charger) {
				place = waiting
			}
			waiting++
		}
	}
	return place, waiting
}

// closes reports a charge on a unit that gives closing fire at it.
func closes(ch *state.Charge, id string) bool {
	return state.EqualID(ch.Target, id) && ch.Stage == state.Declared && ch.Closing != facts.OutOfRange
}

// ClosingBesides is how many shots before contact a garrison owes at chargers on the other sides of
// its block, before and behind those of a charge: of the n-th, or of one that is only being declared
// (n is 0), which comes behind all (OM §9.10, 15).
func ClosingBesides(s *state.State, u *state.Unit, n int) (before, behind int) {
	if u == nil || table.BlockOf(s, u) == nil {
		return 0, 0
	}
	for _, ch := range s.Charges {
		switch {
		case !closes(ch, u.ID) || ch.N == n:
		case n == 0 || ch.N < n:
			before += len(ch.Attackers)
		default:
			behind += len(ch.Attackers)
		}
	}
	return before, behind
}

// ClosingSides is how many charges, each on a side of its block, a garrison fires before contact at.
func ClosingSides(s *state.State, u *state.Unit) int {
	n := 0
	for _, ch := range s.Charges {
		if u != nil && closes(ch, u.ID) && table.BlockOf(s, u) != nil {
			n++
		}
	}
	return n
}

// FiredBy is the event that a unit has fired; of a garrison it says with how many
// bases and to which sides of its block.
func FiredBy(c *casting.Cast, f *state.Sheet) *state.EvFired {
	e := &state.EvFired{Unit: f.ID}
	if f.Lone() {
		e.Screen = true
	}
	if len(c.Units[0]) == 1 && f.Unit != nil && firesFromHouses(c, f) {
		e.Bases = table.FiringBases(c.R, f)
		e.Sides = sideBit(SideOfBlock(c.S, table.BlockOf(c.S, f.Unit), c.Units[1][0].Unit))
	}
	return e
}

// MovedOnly lets wheels, turns and changes of formation not count as movement under
// the other reading of R69; guns that are turned have moved in both (OM §9.4).
func MovedOnly(c *casting.Cast) {
	if !c.R.Has(book.OnlyMovementHasMoved) {
		return
	}
	for _, f := range c.Units[0] {
		if f.Unit == nil || !f.Foot() || f.S[facts.FMoved] == facts.Given || f.Unit.Motion == 0 {
			continue
		}
		if f.Unit.Motion&^(state.Wheeled|state.Reformed|state.Turned|state.FinishedMove|state.Exposed) == 0 {
			f.Set(facts.FMoved, 0, facts.Tracked)
		}
	}
}

// SayHolds says which block a unit is in, and since when that burns.
func SayHolds(s *state.State, u *state.Unit, block *state.Terrain) ref.Msg {
	if t := table.Blaze(s, block.ID); t > 0 {
		return ref.M("block.show-burns", u.ID, block.Named(), t)
	}
	return ref.M("block.show-holds", u.ID, block.Named())
}

// Burning lists the buildings on fire.
func Burning(s *state.State) ref.Comma {
	l := ref.Comma{}
	for _, b := range s.Blazes {
		l = append(l, b.Ground)
	}
	return l
}

// CloseBlazes is what fire costs those who are still in a burning block at the end of
// a turn, once the moves to leave it are over (OM §9.4, R123).
func CloseBlazes(s *state.State) ([]game.Event, []game.Text) {
	b := s.Book()
	grace, cost := b.Int("fire.blaze.leave-within"), b.Int("fire.blaze.loss")
	if s.Read().Has(book.BlazeHurtsAMoveLater) {
		grace++
	}
	var evs []game.Event
	var say []game.Text
	for _, x := range s.Blazes {
		block := table.Block(s, x.Ground)
		if block == nil {
			continue
		}
		for _, u := range table.Holders(s, block) {
			if left := x.Turn + grace - s.Turn; left > 0 {
				say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.burns-leave", u.ID, block.Named(), left), Refs: []ref.Ref{facts.SBlaze}})
				continue
			}
			es, text, off := Pays(s, u, cost)
			evs = append(evs, es...)
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.burns", u.ID, block.Named(), text), Refs: []ref.Ref{facts.SBlaze, "OM R123"}})
			say = append(say, takenOff(u, off)...)
		}
	}
	return evs, say
}

// takenOff is the line for hands of a unit that loses so many bases; none when it loses none.
func takenOff(u *state.Unit, off int) []game.Text {
	if off == 0 {
		return nil
	}
	return []game.Text{{Kind: game.HandsLine, Say: ref.M("hand.unit", u.ID, ref.Comma{ref.M("hand.remove-base", off)}),
		Hands: []game.Hand{{Unit: u.ID, Act: "remove-base", N: off, When: "now"}}}}
}

// Pays takes points off a unit that no die was thrown for: its bases follow, and its
// end (OM §2.3, 9.10). Told are the loss and how many bases go.
func Pays(s *state.State, u *state.Unit, cost int) ([]game.Event, ref.Msg, int) {
	pm := max(u.PM-cost, 0)
	evs := []game.Event{&state.EvPM{Unit: u.ID, Now: pm, Was: u.PM}}
	per := casting.Sheet(u, s).PerBase()
	off := min(max(u.PMStart-pm, 0)/per-max(u.PMStart-u.PM, 0)/per, u.Bases-1) // the last stays while there is a point (R8)
	switch {
	case pm == 0:
		off = u.Bases
		evs = append(evs, &state.EvStatus{Unit: u.ID, Is: state.Destroyed})
	case off > 0:
		evs = append(evs, &state.EvBases{Unit: u.ID, Left: u.Bases - off})
	}
	return evs, ref.M("om.pm", u.PM-pm, u.PM, pm), max(off, 0)
}
