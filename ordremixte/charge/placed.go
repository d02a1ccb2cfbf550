package charge

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PlacedCharge measures the distance, the side (OM §10.4, R25) and the straight
// ride that gives cavalry its impetus (§10.5). A corner that the tape cannot place
// is the referee's: the charge is typed again with his word.
func PlacedCharge(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil
	}
	d := c.Units[1][0]
	if d.Unit == nil {
		return nil
	}
	goal, known := goalOf(c.S, d.Unit)
	if !known {
		return nil
	}
	df := d.Unit.Foot()
	if table.AnyUnknown(c.S, func(u *state.Unit) bool { return true }) {
		table.Trust(c, "way")
	}
	melee.RoughContact(c)
	for i, a := range c.Units[0] {
		if a.Unit == nil || a.Unit.Foot() == nil {
			continue
		}
		af := a.Unit.Foot()
		gap := goal.gap(af)
		if !garrison.FromBlock(c, a) {
			noteGap(c, i, a, d, int(math.Round(gap*100)))
		}
		if err := way(c, a, d); err != nil {
			return err
		}
		if goal.block != nil { // §15: no flank, and no horse
			if c.Sit.S[facts.SSide] != facts.Given {
				c.Sit.Set(facts.SSide, int(facts.Front), facts.Measured)
			}
			continue
		}
		if err := table.ChargeSide(c, i, a, d, af, atContact(c, a, af), df); err != nil {
			return err
		}
		if err := heldAtEdge(c, a, d); err != nil {
			return err
		}
		ahead, before := gap, 0.0
		if w := c.Ways[a.ID]; w != nil && w.Path != nil && w.Ahead {
			ahead, before, af = w.Contact, Straight(a.Unit), w.Path.From
		}
		if err := ride(c, a, d, af, df, ahead, before); err != nil {
			return err
		}
	}
	return nil
}

// noteGap notes how far off the first charger stands; of several on foot in close order the nearest that rides, against whom that may form
// square (OM §8.6, R383).
func noteGap(c *casting.Cast, i int, a, d *state.Sheet, gap int) {
	rides := a.Horse() && d.Foot() && d.CloseOrder()
	nearer := rides && c.Sit.S[facts.SDistance] == facts.Measured && (gap < c.Sit.V[facts.SDistance] || !slices.ContainsFunc(c.Units[0][:i], (*state.Sheet).Horse))
	if i == 0 && c.Sit.S[facts.SDistance] == facts.Assumed || nearer {
		c.Sit.Set(facts.SDistance, gap, facts.Measured)
	}
}

// atContact is a charger as its way brings it to its target; as it stands where no way is known.
func atContact(c *casting.Cast, a *state.Sheet, stands *geometry.Footprint) *geometry.Footprint {
	w := c.Ways[a.ID]
	if w == nil || w.Doubt || w.U == nil {
		return stands
	}
	f, err := a.Unit.At(a.Unit.Formation, melee.End(w, w.Contact))
	if err != nil {
		return stands
	}
	return f
}

// ride sets the impetus of cavalry: against close-order foot it needs 6 cm
// straight ahead with nobody in between (OM §10.5, R54), those that it has yet to go and what it
// went straight ahead before them.
func ride(c *casting.Cast, a, d *state.Sheet, af, df *geometry.Footprint, ahead, before float64) error {
	if !a.Horse() || a.S[facts.FImpetus] == facts.Given {
		return nil
	}
	if !(d.Foot() && d.CloseOrder()) && !c.R.Has(book.RunUpAgainstEveryone) {
		return nil
	}
	need, cm := c.R.N.Shock().ImpetusCM, ahead+before
	margin := geometry.Round6(need - cm)
	if math.Abs(margin) < c.S.Tape().CM {
		x := casting.Illegal(facts.S10_5, "placed.ride-close", a.ID, d.ID, ref.CM(table.Round2(cm)), ref.CM(need))
		x.Close = &game.Close{Value: table.Round2(cm), Limit: need, Margin: margin, Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		for _, w := range []string{"yes", "no"} {
			act := c.Typed()
			act.Facts = append(slices.Clone(act.Facts), game.Fact{Of: "a", Name: "impetus", Value: w})
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-impetus-" + w)})
		}
		if err := c.Refuse(x); err != nil {
			return err
		}
	}
	straight := margin <= 0 && af.Lane(0).Reach(df).In()
	if w := c.Ways[a.ID]; w != nil && w.Path != nil && !w.Ahead && geometry.Round6(need-w.Contact) <= 0 {
		c.NoRide = append(c.NoRide, melee.NoRide(ref.M("charge.oblique-ride", state.Label(a)), "OM R393"))
	}
	if straight {
		lane := af.Lane(max(ahead, 0.01))
		for _, x := range table.Standing(c.S, append(table.Units(c.Units[0]), d.Unit)...) {
			if c.Ways[a.ID] != nil && (motion.MayPass(a.Unit, a.Unit.Formation, x.U) || RiddenOver(c.S, a.Unit, x.U)) {
				continue // it is ridden through without stopping
			}
			if lane.Reach(x.F).Overlaps() {
				straight = false
				c.NoRide = append(c.NoRide, melee.NoRide(ref.M("charge.barred-ride", state.Label(a), x.U.ID)))
				c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_5, Say: ref.M("placed.step-in-way", a.ID), Value: ref.M("om.plain", x.U.ID), From: game.Measured})
				break
			}
		}
	}
	a.Set(facts.FImpetus, facts.B2i(straight), facts.Measured)
	return nil
}
