package charge

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// secondWave refuses a second wave that §10.5 does not know: of foot, of a unit that
// charges or is charged already, after a first that was not thrown back, from another
// distance than is printed. It carries the beaten wave behind the other before that
// sets off.
func secondWave(c *casting.Cast) error {
	if c.Sit.V[facts.SWave] != 1 || !c.Tracked() || c.S.PhaseID() != "melee" {
		return nil
	}
	a, d := c.Units[0][0], c.Units[1][0]
	if !a.Horse() {
		return c.Refuse(casting.Illegal(facts.SWaves, "charge.wave-horse", a.ID))
	}
	if ch := c.S.Charge(a.ID); ch != nil && ch.Stage != state.Eluded {
		if err := c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-engaged", a.ID)); err != nil {
			return err
		}
	}
	by, first := c.S.FirstWave(d.ID, a.Unit.Side, math.MaxInt)
	if by != nil && by.Stage == state.Repelled && c.R.Has(book.OnlyAWaveThatFoughtMakesWay) {
		if err := c.RefuseAnswer(casting.Illegal("OM R130", "charge.wave-unfought", a.ID, by.Attackers[0])); err != nil {
			return err
		}
	}
	if len(first) == 0 {
		return nil // it is destroyed: nobody retires
	}
	u := first[0]
	if u.Status == state.Steady {
		if err := c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-stands", a.ID, u.ID)); err != nil {
			return err
		}
	}
	if err := waveBehind(c, a, u); err != nil {
		return err
	}
	behind := melee.BehindWave(c.S, u, a.Unit)
	c.Opens = append(c.Opens, behind...)
	handWave(c, u, a.ID, behind)
	for _, e := range c.Opens {
		c.S = c.S.Apply(e)
	}
	return nil
}

// handWave says that the beaten wave is carried behind the other, and what hands do for it.
func handWave(c *casting.Cast, u *state.Unit, other string, evs []game.Event) {
	if len(evs) == 0 {
		return
	}
	key := "charge.wave-goes"
	c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "behind", Far: game.CM(melee.WaveGap(c.S.Book())), When: "now"})
	for _, e := range evs {
		switch e.(type) {
		case *state.EvStatus:
			key = "charge.wave-halts"
			c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "stand", When: "now"})
		case *state.EvDisorder:
			if !u.Disordered {
				c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "spread", When: "now"})
			}
		}
	}
	c.CarriedSay = ref.M(key, u.ID, ref.CM(melee.WaveGap(c.S.Book())), other)
}

// waveBehind refuses a second wave that stands elsewhere than the printed distance behind
// the first: when that set off, or now (R127).
func waveBehind(c *casting.Cast, a *state.Sheet, first *state.Unit) error {
	if !a.OnTable() || first.Foot() == nil {
		table.Trust(c, "distance")
		return nil
	}
	want, off, best := melee.WaveGap(c.S.Book()), math.Inf(1), 0.0
	whole := *first // the ranks that it has lost since do not bring the waves apart (R130)
	whole.Bases = max(first.Bases, first.Mustered)
	for _, p := range [][2]*geometry.Footprint{{table.Start(&whole), table.Start(a.Unit)}, {table.Start(&whole), a.Unit.Foot()}, {whole.Foot(), a.Unit.Foot()}} {
		if p[0].Rear().Ahead(p[1].Centre) <= 0 {
			continue
		}
		gap := geometry.Between(p[0], p[1]).CM
		if x := math.Abs(gap - want); x < off {
			off, best = x, gap
		}
	}
	table.Step(c, facts.SWaves, "charge.step-wave", geometry.Span{CM: best}.Reading(want), table.ElseOther)
	switch {
	case math.IsInf(off, 1):
		return c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-beside", a.ID, first.ID))
	case off > max(c.S.Tape().CM, 2*table.Grain):
		return c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-gap", a.ID, first.ID, ref.CM(table.Round2(best)), ref.CM(want)))
	}
	return nil
}
