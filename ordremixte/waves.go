package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file lets horse charge in waves (OM §10.5/waves): a second regiment behind the
// first, which strikes at once when the first is beaten back.

// waveGap is how far apart the waves stand, in cm.
func waveGap() float64 { return tables.MustLoad(Book).CM("charge.wave-gap") }

// wave reports a charge of the second wave.
func (ch *Charge) wave() bool {
	return slices.ContainsFunc(ch.Facts, func(f givenFact) bool { return f.Of == "" && f.Name == "wave" && f.Value == "yes" })
}

// firstWave is the charge of horse of a side that a unit has thrown back in this move,
// before the charge of so high a number, and who of it is left; nil when there is none.
func (s *State) firstWave(target string, side, before int) (*Charge, []*Unit) {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		ch := s.Charges[i]
		if ch.N >= before || ch.Stage != Fought && ch.Stage != Repelled || !equalID(ch.Target, target) || ch.wave() {
			continue
		}
		var left []*Unit
		horse := false
		for _, id := range ch.Attackers {
			u := s.unit(id)
			if u == nil || !u.mounted() || u.Side != side {
				continue
			}
			horse = true
			if u.Status != Destroyed && u.Off == 0 {
				left = append(left, u)
			}
		}
		if horse {
			return ch, left
		}
	}
	return nil, nil
}

// secondWave refuses a second wave that §10.5 does not know: of foot, of a unit that
// charges or is charged already, after a first that was not thrown back, from another
// distance than is printed. It carries the beaten wave behind the other before that
// sets off.
func (c *cast) secondWave() error {
	if c.sit.V[SWave] != 1 || !c.tracked() || c.s.phaseID() != "melee" {
		return nil
	}
	a, d := c.units[0][0], c.units[1][0]
	if !a.horse() {
		return c.refuse(illegal(sWaves, "charge.wave-horse", a.ID))
	}
	if ch := c.s.charge(a.ID); ch != nil && ch.Stage != Eluded {
		if err := c.refuseAnswer(illegal(sWaves, "charge.wave-engaged", a.ID)); err != nil {
			return err
		}
	}
	by, first := c.s.firstWave(d.ID, a.Unit.Side, math.MaxInt)
	if by != nil && by.Stage == Repelled && c.r.is(130, 'b') {
		if err := c.refuseAnswer(illegal("OM R130", "charge.wave-unfought", a.ID, by.Attackers[0])); err != nil {
			return err
		}
	}
	if len(first) == 0 {
		return nil // it is destroyed: nobody retires
	}
	u := first[0]
	if u.Status == Steady {
		if err := c.refuseAnswer(illegal(sWaves, "charge.wave-stands", a.ID, u.ID)); err != nil {
			return err
		}
	}
	if err := c.waveBehind(a, u); err != nil {
		return err
	}
	behind := c.s.behindWave(u, a.Unit)
	c.opens = append(c.opens, behind...)
	c.handWave(u, a.ID, behind)
	for _, e := range c.opens {
		c.s = c.s.apply(e)
	}
	return nil
}

// handWave says that the beaten wave is carried behind the other, and what hands do for it.
func (c *cast) handWave(u *Unit, other string, evs []game.Event) {
	if len(evs) == 0 {
		return
	}
	key := "charge.wave-goes"
	c.carried = append(c.carried, game.Hand{Unit: u.ID, Act: "behind", CM: waveGap(), When: "now"})
	for _, e := range evs {
		switch {
		case e.Kind == evStatus:
			key = "charge.wave-halts"
			c.carried = append(c.carried, game.Hand{Unit: u.ID, Act: "stand", When: "now"})
		case e.Kind == evDisorder && !u.Disordered:
			c.carried = append(c.carried, game.Hand{Unit: u.ID, Act: "spread", When: "now"})
		}
	}
	c.carriedSay = ref.M(key, u.ID, ref.CM(waveGap()), other)
}

// waveBehind refuses a second wave that stands elsewhere than the printed distance behind
// the first: when that set off, or now (R127).
func (c *cast) waveBehind(a *Sheet, first *Unit) error {
	if !a.onTable() || first.foot() == nil {
		c.trust("distance")
		return nil
	}
	want, off, best := waveGap(), math.Inf(1), 0.0
	whole := *first // the ranks that it has lost since do not bring the waves apart (R130)
	whole.Bases = max(first.Bases, first.Mustered)
	for _, p := range [][2]*geometry.Footprint{{whole.start(), a.Unit.start()}, {whole.start(), a.Unit.foot()}, {whole.foot(), a.Unit.foot()}} {
		if p[0].Rear().Ahead(p[1].Centre) <= 0 {
			continue
		}
		gap := geometry.Between(p[0], p[1]).CM
		if x := math.Abs(gap - want); x < off {
			off, best = x, gap
		}
	}
	c.step(sWaves, "charge.step-wave", geometry.Span{CM: best}.Reading(want))
	switch {
	case math.IsInf(off, 1):
		return c.refuseAnswer(illegal(sWaves, "charge.wave-beside", a.ID, first.ID))
	case off > max(c.s.tape().CM, 2*grain):
		return c.refuseAnswer(illegal(sWaves, "charge.wave-gap", a.ID, first.ID, ref.CM(round2(best)), ref.CM(want)))
	}
	return nil
}

// behindWave is what becomes of a beaten wave: it retires behind the other, at the
// printed distance in the direction it came from, and stands there (R127).
func (s *State) behindWave(u, other *Unit) []game.Event {
	if u.Status != Retreating && u.Status != Routing {
		return nil
	}
	var evs []game.Event
	if f, g := u.foot(), other.foot(); g == nil {
		evs = append(evs, u.goesByHand()...)
	} else if f != nil {
		evs = append(evs, game.Event{Kind: evDoubt, Unit: u.ID, N: 1}) // unless there is room
		for back := waveGap(); back <= waveGap()+float64(u.retreatSpeed())/100; back += 0.25 {
			p := geometry.Pose{At: g.Rear().Centre(), Facing: other.Pose.Facing}.Forward(-back).Rounded()
			if s.fits(u, u.Formation, p) {
				evs[0] = game.Event{Kind: evPlace, Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}
				break
			}
		}
	}
	if !s.read().is(127, 'b') {
		evs = append(evs, game.Event{Kind: evStatus, Unit: u.ID, Text: Steady.String()}, game.Event{Kind: evDisorder, Unit: u.ID, N: 1})
	}
	return append(evs, game.Event{Kind: evBlown, Unit: u.ID, N: 1})
}

// waveEnds is what the second wave's melee does to the first: both rout together, or the
// second retires behind the first (OM §10.5/waves). f has just ended so.
func (s *State) waveEnds(t *game.Trace, ch *Charge, f *fighter, ends Status) {
	if !ch.wave() || f.Unit == nil || !ch.has(f.ID) {
		return
	}
	_, first := s.firstWave(ch.Target, f.Unit.Side, ch.N)
	if len(first) == 0 {
		return
	}
	u := first[0]
	switch ends {
	case Routing:
		if u.Status != Routing {
			r := s.read()
			t.Event(game.Event{Kind: evStatus, Unit: u.ID, Text: Routing.String()})
			t.Hand(game.Hand{Unit: u.ID, Act: "turn-base", N: min(r.n.routMarks, u.Bases), CM: r.flight(r.newFighter(u.sheet(s), 0), &change{status: Routing}), When: "turn-start"})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-rout", f.ID, u.ID), sWaves)
	case Retreating:
		now := *f.Unit
		now.Status = Retreating
		stands := false
		for _, e := range s.behindWave(&now, u) {
			t.Event(e)
			stands = stands || e.Kind == evStatus
		}
		if stands { // the move that its test bids is made at once
			t.Hands = slices.DeleteFunc(t.Hands, func(h game.Hand) bool { return h.Unit == f.ID && h.Act == "turn-base" })
		}
		t.Hand(game.Hand{Unit: f.ID, Act: "behind", CM: waveGap(), When: "now"})
		if !u.Blown {
			t.Event(game.Event{Kind: evBlown, Unit: u.ID, N: 1})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-retire", f.ID, u.ID, ref.CM(waveGap())), sWaves)
	}
}
