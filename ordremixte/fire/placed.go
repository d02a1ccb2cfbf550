package fire

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PlacedFire measures what a shot needs from the bases on the table: distance
// and range (OM §9.1), arc (§9.2), the nearest enemy (§9.3), who is in the way
// (§9.2, 9.4), woods (§9.6), side (§9.5), cover (§9.10) and penetration (§9.8). It
// refuses a shot that they forbid. A fact that was given is left alone.
func PlacedFire(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil
	}
	if err := inMelee(c); err != nil {
		return err
	}
	t := c.Units[1][0]
	if !onTable(c) {
		unmeasured(c)
		return partly(c, t)
	}
	bare := t.Cover()
	first := AimAt(c, c.Units[0][0], t)
	if c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, int(math.Round(first.Range_.Measured*100)), facts.Measured)
	}
	targetCover(c, t, first)
	if c.Sit.V[facts.SClosing] == 1 { // §10.2 rules the range; nothing stands between
		if err := closingArc(c, first); err != nil {
			return err
		}
		fireSide(c, first)
		return nil
	}
	if !first.Free() { // beside the range that was typed stands the one that was measured
		c.Sit.C[facts.SRange] = int(first.Band)
	}
	if err := atBuilding(c, first); err != nil {
		return err
	}
	if table.AnyUnknown(c.S, func(*state.Unit) bool { return true }) { // one of them may be nearer, or in the way
		table.Trust(c, "los", "nearest")
		c.Blind = true
	}
	aims, err := aimed(c, first)
	if err != nil {
		return err
	}
	if c.A.Units[0].Join == game.Together && len(c.Units[0]) > 1 {
		if err := battery(c); err != nil {
			return err
		}
	}
	fireSide(c, first)
	table.Posted(c, aims, bare)
	return penetrate(c, first)
}

// onTable reports that the target and all who fire stand where the program knows it.
func onTable(c *casting.Cast) bool {
	t := c.Units[1][0]
	if t.Unit == nil || t.Unit.Foot() == nil {
		return false
	}
	for _, f := range c.Units[0] {
		if f.Unit == nil || f.Unit.Foot() == nil {
			return false
		}
	}
	return true
}

// unmeasured leaves to the table what nobody can measure.
func unmeasured(c *casting.Cast) {
	if !c.Tracked() {
		return
	}
	table.Trust(c, "arc", "los", "nearest")
	c.Blind = true
	if c.Sit.S[facts.SSide] == facts.Given { // nothing was measured beside it
		c.Sit.C[facts.SSide] = facts.Unknown
	}
}

// partly measures of several who fire those who stand where the program knows it: each has its own range and side of the target, and
// what bars its shot bars it whoever else stands nowhere (OM §9.1, 9.2, 9.5). The range that is asked is the others'.
func partly(c *casting.Cast, t *state.Sheet) error {
	if len(c.Units[0]) < 2 || t.Unit == nil || t.Unit.Foot() == nil || c.Sit.V[facts.SClosing] == 1 {
		return nil
	}
	posts := map[string]casting.Post{}
	for _, f := range c.Units[0] {
		if f.Unit == nil || f.Unit.Foot() == nil {
			continue
		}
		a := AimAt(c, f, t)
		asked := *c.Sit
		if err := check(a); err != nil {
			return err
		}
		c.Sit.V[facts.SRange], c.Sit.C[facts.SRange], c.Sit.S[facts.SRange] = asked.V[facts.SRange], asked.C[facts.SRange], asked.S[facts.SRange]
		p := casting.Post{Band: c.Sit.Range(), Side: c.Sit.Side(), Cover: t.Cover()}
		if a.Free() {
			p.Band = min(a.Band, facts.Long) // beyond the longest range only the referee's word lets it fire
		}
		if c.Sit.S[facts.SSide] != facts.Given {
			p.Side = table.SideOf(c, a)
		}
		if t.S[facts.FCover] != facts.Given {
			p.Cover = a.Cover(p.Cover)
		}
		posts[f.ID] = p
	}
	c.Posts = posts
	return nil
}

// atBuilding refuses fire at a building where none stands.
func atBuilding(c *casting.Cast, first *table.Aim) error {
	if c.Sit.V[facts.SBuilding] != 1 || table.Under(c.S, first.Tf, table.BuiltUp) != nil {
		return nil
	}
	return table.RefusePlaced(c, casting.Illegal(facts.SBlaze, "placed.no-building", state.Label(first.T)))
}

// aimed are the aims of all who fire, each judged; those who fire by themselves do so in one range.
func aimed(c *casting.Cast, first *table.Aim) ([]*table.Aim, error) {
	aims := []*table.Aim{first}
	for i, f := range c.Units[0] {
		a := first
		if i > 0 {
			a = AimAt(c, f, first.T)
			aims = append(aims, a)
		}
		if err := check(a); err != nil {
			return nil, err
		}
		if i > 0 && a.Band != first.Band && a.Free() && c.A.Units[0].Join != game.Together {
			if err := table.RefusePlaced(c, table.Apart(c, first, a)); err != nil {
				return nil, err
			}
		}
	}
	return aims, nil
}

// inMelee refuses fire into a melee or at either side of one that a charge brings by
// others than these (OM §9.4, R51, R221), also at who is written behind the target, and a
// charged unit that fires elsewhere (§10.2).
func inMelee(c *casting.Cast) error {
	if !c.Tracked() {
		return nil
	}
	for _, ch := range c.S.Charges {
		for _, f := range c.Units[0] {
			for i, t := range c.Units[1] {
				r := table.IntoMelee(c, ch, f, t)
				if r == nil && i == 0 {
					r = table.WhileCharged(c, ch, f, t)
				}
				if r == nil {
					continue
				}
				r.Ways = append(r.Ways, c.WayOverrule())
				if err := c.Refuse(r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// AimAt measures one unit against another, without judging.
func AimAt(c *casting.Cast, f, t *state.Sheet) *table.Aim {
	s := whenFireOpened(c.S)
	a := rangeOn(s, c, f, t)
	// Whoever stands farther off than the weapon carries, and than the target, is
	// neither in the way nor an enemy to be preferred.
	about := max(a.Range_.Limit, a.Range_.Measured) + a.Ff.Radius
	a.Third = append(a.Third, table.BodiesNear(s, a.Ff, about-a.Ff.Radius+a.Tf.Radius, party(c, t)...)...)
	return a
}

// RangeTo is AimAt without those who may stand in the way, for who asks of the range alone.
func RangeTo(c *casting.Cast, f, t *state.Sheet) *table.Aim {
	return rangeOn(whenFireOpened(c.S), c, f, t)
}

func rangeOn(s *state.State, c *casting.Cast, f, t *state.Sheet) *table.Aim {
	a := &table.Aim{C: c, F: f, T: t, Ff: same(s, f.Unit).Foot(), Tf: same(s, t.Unit).Foot()}
	a.Edge = Face(a)
	block := table.Under(c.S, a.Ff, table.BuiltUp)
	a.Muzzle = a.Ff.Centre
	if c.R.Has(book.RangeFromTheFrontEdge) {
		a.Muzzle = a.Edge.Centre()
	}
	if block != nil && !c.R.Has(book.RangeFromTheUnitInABlock) {
		a.Muzzle = table.NearestSide(&block.Polygon, a.Tf)
	}
	g := f.Reach()
	span := a.Tf.FromPoint(a.Muzzle)
	a.Range_ = span.Reading(g.Long)
	a.Band = facts.OutOfRange
	switch {
	case g.Short > 0 && span.Reading(g.Short).In():
		a.Band = facts.Short
	case a.Range_.In() && span.CM >= g.Least:
		a.Band = facts.Long
	}
	return a
}

// fireSide sets the side from which the shot comes, and asks for it when the tape cannot
// tell.
func fireSide(c *casting.Cast, a *table.Aim) {
	side := table.SideOf(c, a)
	if c.Sit.S[facts.SSide] == facts.Given {
		c.Sit.C[facts.SSide] = int(side)
		return
	}
	c.Sit.Set(facts.SSide, int(side), facts.Measured)
	if a.Unflanked() {
		return
	}
	r := geometry.FireSide(a.Ff, a.Tf)
	if r.Front.Close(c.S.Tape()) && len(c.Units[0]) == 1 && c.Sit.V[facts.SClosing] == 0 && a.F.Weapon() != facts.Rockets && c.Sit.V[facts.SBuilding] == 0 {
		words := facts.SituationFacts[facts.SSide].Words
		front, flank := game.Fact{Name: "side", Value: words[facts.Front]}, game.Fact{Name: "side", Value: words[facts.Flank]}
		if c.Base.Close == nil {
			table.TooClose(c, r.Front, front, flank)
			return
		}
		bothSides(c, r.Front, front, flank)
	}
}

// bothSides tells each answer about the range of a shot apart by the side from which it comes,
// where the tape cannot tell that either (OM §9.1, 9.5).
func bothSides(c *casting.Cast, r geometry.Reading, front, flank game.Fact) {
	k := c.Base.Close
	var all []game.CloseCase
	for _, x := range k.If {
		if x.Fact.Value == facts.SituationFacts[facts.SRange].Words[facts.OutOfRange] { // no shot comes from anywhere
			all = append(all, x)
			continue
		}
		for _, side := range []game.Fact{front, flank} {
			all = append(all, game.CloseCase{Fact: x.Fact, And: side})
		}
	}
	k.If = all
	c.Base.Steps = append(c.Base.Steps, table.Measured(facts.S9_5, ref.M("placed.step-close"), r, ""))
}

// targetCover sets the cover that the ground gives to a target beside the hard cover
// that it stands in (OM §9.10, 8.3, R68).
func targetCover(c *casting.Cast, t *state.Sheet, a *table.Aim) {
	if t.S[facts.FCover] == facts.Given {
		return
	}
	if n := a.Cover(t.Cover()); n > t.Cover() {
		t.Set(facts.FCover, int(n), facts.Measured)
	}
}
