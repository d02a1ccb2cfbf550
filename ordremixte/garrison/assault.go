package garrison

import (
	"math/bits"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds who may attack a block, from which side and as what (OM §15).

// Assault gives the facts of an attack on a block, or out of one (OM §15): who is in a
// block has its cover; who attacks another block from its own counts as a column, and
// whoever comes out into the open is disordered. Horse and guns in a block without foot,
// or met between blocks, retire without a fight.
func Assault(c *casting.Cast) {
	Garrisons(c)
	masses(c)
	if d := c.Units[1]; len(d) > 0 && d[0].Is(facts.FGarrison) && c.Sit.S[facts.SSides] == facts.Assumed {
		c.Sit.Set(facts.SSides, 1, facts.Assumed)
	}
	if !c.Tracked() || len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return
	}
	d := c.Units[1][0]
	target := table.BlockOf(c.S, d.Unit)
	outOfHouses(c, target)
	foot := c.Units[0][0].Foot()
	if target == nil {
		f := d.Unit.Foot()
		c.Retires = foot && !d.Foot() && f != nil && d.Unit.Status == state.Steady && Avenue(c.S, f)
		return
	}
	c.Ground = target
	if !d.Foot() {
		c.Retires = foot && d.Unit.Status == state.Steady && len(garrisonOf(c.S, target, d.Unit.Side)) == 0
		return
	}
	if c.Sit.S[facts.SSides] != facts.Given {
		c.Sit.Set(facts.SSides, SidesAttacked(c), facts.Tracked)
	}
	if c.Sit.S[facts.SSide] != facts.Given {
		c.Sit.Set(facts.SSide, int(facts.Front), facts.Tracked) // §15: no flank
	}
}

// outOfHouses gives the facts of those who attack from houses: another block, or out into the
// open, disordered (OM §15). target is the block that they attack; nil for the open.
func outOfHouses(c *casting.Cast, target *state.Terrain) {
	for _, a := range c.Units[0] {
		from := table.BlockOf(c.S, a.Unit)
		switch {
		case from == nil || target != nil && from.ID == target.ID:
		case target != nil:
			FromHouses(c, a)
		default:
			a.InTheOpen()
			if a.S[facts.FDisordered] != facts.Given {
				a.Set(facts.FDisordered, 1, facts.Tracked)
			}
		}
	}
}

// FromHouses is how foot attacks one block out of another: as a column, in the open (OM
// §15).
func FromHouses(c *casting.Cast, a *state.Sheet) {
	if a.Foot() && a.S[facts.FFormation] != facts.Given {
		a.Set(facts.FFormation, int(facts.Column), facts.Tracked)
	}
	a.InTheOpen()
}

// FromBlock reports a charger who comes out of houses at another block.
func FromBlock(c *casting.Cast, a *state.Sheet) bool {
	b := table.BlockOf(c.S, a.Unit)
	return b != nil && c.Ground != nil && b.ID != c.Ground.ID
}

// SidesAttacked counts the sides of the block on which the first target must find
// bases: those of the charges on it, and of this one, less what other foot in the block
// mans (OM §15). It sets the side of this charge where it is not known: the next free
// one.
func SidesAttacked(c *casting.Cast) int {
	d := c.Units[1][0]
	faces := 0
	for _, ch := range c.S.Charges {
		if state.EqualID(ch.Target, d.ID) && ch.Ground != "" && (ch.Stage == state.Declared || ch.Stage == state.InContact) && comesOn(c.S, ch) {
			faces |= sideBit(ch.Face)
		}
	}
	if c.A.Verb == "charge" {
		if c.Face == 0 {
			c.Face = SideOfBlock(c.S, c.Ground, c.Units[0][0].Unit)
		}
		for n := 1; c.Face == 0; n++ {
			if faces&sideBit(n) == 0 {
				c.Face = n
			}
		}
		faces |= sideBit(c.Face)
	}
	n := bits.OnesCount(uint(faces))
	for _, u := range garrisonOf(c.S, c.Ground, d.Unit.Side) {
		if !state.EqualID(u.ID, d.ID) {
			n -= u.Bases
		}
	}
	return max(n, 1)
}

// comesOn reports that somebody of a charge is still coming on.
func comesOn(s *state.State, ch *state.Charge) bool {
	return slices.ContainsFunc(ch.Attackers, func(id string) bool {
		u := s.Unit(id)
		return u != nil && u.Status == state.Steady
	})
}

// MayAssault refuses attacks on a block that nobody may make (OM §15): on horse or guns
// that foot defends, or on more sides than it has; and by horse.
func MayAssault(c *casting.Cast) error {
	d := c.Units[1][0]
	if ch := drivenOff(c, d.Unit); ch != nil {
		return casting.Illegal(facts.S15, "block.retires-already", d.ID, ch.Attackers[0])
	}
	if c.Ground == nil {
		return nil
	}
	for _, a := range c.Units[0] {
		if a.Horse() {
			if err := c.Refuse(casting.Illegal(facts.S15, "block.horse", state.Label(a), c.Ground.Named())); err != nil {
				return err
			}
		}
	}
	if !d.Foot() {
		if own := garrisonOf(c.S, c.Ground, d.Unit.Side); len(own) > 0 {
			r := casting.Illegal(facts.S15, "block.defended", state.Label(d), own[0].ID)
			r.Ways = []game.Way{{Line: "charge " + c.Units[0][0].ID + " at " + own[0].ID, Say: ref.M("block.way-attack")}}
			return r
		}
	}
	if n := len(c.Ground.Polygon.Corners()); c.Face > max(n, 4) {
		return c.Refuse(casting.Illegal(facts.S15, "block.no-side", c.Ground.Named(), max(n, 4)))
	}
	if most := chain.MaxFighters - 1; attackersOf(c.S, d.ID)+len(c.Units[0]) > most {
		return casting.Illegal(facts.S15, "om.too-many-units", chain.MaxFighters)
	}
	return nil
}

// drivenOff is the charge of this turn before which horse or guns have begun to retire from
// houses; nil when there is none, or when somebody of it attacks them again.
func drivenOff(c *casting.Cast, u *state.Unit) *state.Charge {
	if u == nil || u.Status != state.Retreating {
		return nil
	}
	for _, ch := range c.S.Charges {
		again := slices.ContainsFunc(c.Units[0], func(a *state.Sheet) bool { return ch.Has(a.ID) })
		if ch.Stage == state.Repelled && state.EqualID(ch.Target, u.ID) && !again {
			return ch
		}
	}
	return nil
}

// attackersOf counts the units that have charged a garrison on all sides.
func attackersOf(s *state.State, id string) int {
	n := 0
	for _, ch := range s.Charges {
		if state.EqualID(ch.Target, id) && (ch.Stage == state.Declared || ch.Stage == state.InContact) {
			n += len(ch.Attackers)
		}
	}
	return n
}

// SidesOfBlock refuses more attackers than the sides of a block let in: two columns or
// one line each (OM §15). Columns count one, lines as many as columns find room.
func SidesOfBlock(c *casting.Cast, att []*state.Sheet, d *state.Sheet) error {
	b := c.S.Book()
	columns, lines := b.Int("buildings.side.columns"), b.Int("buildings.side.lines")
	sides := max(c.Sit.V[facts.SSides], 1)
	if c.A.Verb == "charge" && c.Tracked() {
		sides = 1 // this charge comes at one
	} else if c.Merged != nil {
		return nil // each was looked at when it was declared
	}
	taken := 0
	for _, a := range att {
		if f := a.Formation(); f == facts.Column || f == facts.March || f == facts.Mass {
			taken += lines
		} else {
			taken += columns
		}
	}
	if taken > sides*columns*lines {
		return c.Refuse(casting.Illegal(facts.S15, "block.too-many", state.Label(d), sides*columns, sides*lines))
	}
	return nil
}
