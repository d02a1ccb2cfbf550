package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file lets horse charge in waves (OM §10.5/waves): a second regiment behind the
// first, which strikes at once when the first is beaten back.

// waveGap is how far apart the waves stand, in cm.
func waveGap() float64 { return tables.MustLoad(state.Book).CM("charge.wave-gap") }

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
	if by != nil && by.Stage == state.Repelled && c.R.Is(130, 'b') {
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
	behind := behindWave(c.S, u, a.Unit)
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
	c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "behind", CM: waveGap(), When: "now"})
	for _, e := range evs {
		switch {
		case e.Kind == state.EvStatus:
			key = "charge.wave-halts"
			c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "stand", When: "now"})
		case e.Kind == state.EvDisorder && !u.Disordered:
			c.Carried = append(c.Carried, game.Hand{Unit: u.ID, Act: "spread", When: "now"})
		}
	}
	c.CarriedSay = ref.M(key, u.ID, ref.CM(waveGap()), other)
}

// waveBehind refuses a second wave that stands elsewhere than the printed distance behind
// the first: when that set off, or now (R127).
func waveBehind(c *casting.Cast, a *state.Sheet, first *state.Unit) error {
	if !a.OnTable() || first.Foot() == nil {
		table.Trust(c, "distance")
		return nil
	}
	want, off, best := waveGap(), math.Inf(1), 0.0
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
	table.Step(c, facts.SWaves, "charge.step-wave", geometry.Span{CM: best}.Reading(want))
	switch {
	case math.IsInf(off, 1):
		return c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-beside", a.ID, first.ID))
	case off > max(c.S.Tape().CM, 2*table.Grain):
		return c.RefuseAnswer(casting.Illegal(facts.SWaves, "charge.wave-gap", a.ID, first.ID, ref.CM(table.Round2(best)), ref.CM(want)))
	}
	return nil
}

// behindWave is what becomes of a beaten wave: it retires behind the other, at the
// printed distance in the direction it came from, and stands there (R127).
func behindWave(s *state.State, u, other *state.Unit) []game.Event {
	if u.Status != state.Retreating && u.Status != state.Routing {
		return nil
	}
	var evs []game.Event
	if f, g := u.Foot(), other.Foot(); g == nil {
		evs = append(evs, table.GoesByHand(u)...)
	} else if f != nil {
		evs = append(evs, game.Event{Kind: state.EvDoubt, Unit: u.ID, N: 1}) // unless there is room
		for back := waveGap(); back <= waveGap()+float64(retreatSpeed(u))/100; back += 0.25 {
			p := geometry.Pose{At: g.Rear().Centre(), Facing: other.Pose.Facing}.Forward(-back).Rounded()
			if table.Fits(s, u, u.Formation, p) {
				evs[0] = game.Event{Kind: state.EvPlace, Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}
				break
			}
		}
	}
	if !s.Read().Is(127, 'b') {
		evs = append(evs, game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Steady.String()}, game.Event{Kind: state.EvDisorder, Unit: u.ID, N: 1})
	}
	return append(evs, game.Event{Kind: state.EvBlown, Unit: u.ID, N: 1})
}

// waveEnds is what the second wave's melee does to the first: both rout together, or the
// second retires behind the first (OM §10.5/waves). f has just ended so.
func waveEnds(s *state.State, t *game.Trace, ch *state.Charge, f *chain.Fighter, ends state.Status) {
	if !ch.Wave() || f.Unit == nil || !ch.Has(f.ID) {
		return
	}
	_, first := s.FirstWave(ch.Target, f.Unit.Side, ch.N)
	if len(first) == 0 {
		return
	}
	u := first[0]
	switch ends {
	case state.Routing:
		if u.Status != state.Routing {
			r := s.Read()
			t.Event(game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Routing.String()})
			t.Hand(game.Hand{Unit: u.ID, Act: "turn-base", N: min(r.N.RoutMarks, u.Bases), CM: flight(r, chain.NewFighter(r, casting.Sheet(u, s), 0), &chain.Change{Status: state.Routing}), When: "turn-start"})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-rout", f.ID, u.ID), facts.SWaves)
	case state.Retreating:
		now := *f.Unit
		now.Status = state.Retreating
		stands := false
		for _, e := range behindWave(s, &now, u) {
			t.Event(e)
			stands = stands || e.Kind == state.EvStatus
		}
		if stands { // the move that its test bids is made at once
			t.Hands = slices.DeleteFunc(t.Hands, func(h game.Hand) bool { return h.Unit == f.ID && h.Act == "turn-base" })
		}
		t.Hand(game.Hand{Unit: f.ID, Act: "behind", CM: waveGap(), When: "now"})
		if !u.Blown {
			t.Event(game.Event{Kind: state.EvBlown, Unit: u.ID, N: 1})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-retire", f.ID, u.ID, ref.CM(waveGap())), facts.SWaves)
	}
}
