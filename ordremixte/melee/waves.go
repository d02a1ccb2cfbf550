package melee

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file lets horse charge in waves (OM §10.5/waves): a second regiment behind the
// first, which strikes at once when the first is beaten back.

// WaveGap is how far apart the waves stand, in cm.
func WaveGap(b *tables.Book) float64 { return b.CM("charge.wave-gap") }

// BehindWave is what becomes of a beaten wave: it retires behind the other, at the
// printed distance in the direction it came from, and stands there (R127).
func BehindWave(s *state.State, u, other *state.Unit) []game.Event {
	if u.Status != state.Retreating && u.Status != state.Routing {
		return nil
	}
	var evs []game.Event
	if f, g := u.Foot(), other.Foot(); g == nil {
		evs = append(evs, table.GoesByHand(u)...)
	} else if f != nil {
		evs = append(evs, &state.EvDoubt{Unit: u.ID, On: true}) // unless there is room
		for back := WaveGap(s.Book()); back <= WaveGap(s.Book())+float64(motion.RetreatSpeed(u))/100; back += 0.25 {
			p := geometry.Pose{At: g.Rear().Centre(), Facing: other.Pose.Facing}.Forward(-back).Rounded()
			if table.Fits(s, u, u.Formation, p) {
				evs[0] = &state.EvPlace{Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}
				break
			}
		}
	}
	if !s.Read().Has(book.BeatenWaveFleesAgain) {
		evs = append(evs, &state.EvStatus{Unit: u.ID, Is: state.Steady}, &state.EvDisorder{Unit: u.ID, On: true})
	}
	return append(evs, &state.EvBlown{Unit: u.ID, On: true})
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
			t.Event(&state.EvStatus{Unit: u.ID, Is: state.Routing})
			t.Hand(game.Hand{Unit: u.ID, Act: "turn-base", N: min(r.N.RoutMarks, u.Bases) - casting.Marked(u), Far: game.CM(morale.Flight(r, chain.NewFighter(r, casting.Sheet(u, s), 0), &chain.Change{Status: state.Routing})), When: "turn-start"})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-rout", f.ID, u.ID), facts.SWaves)
	case state.Retreating:
		now := *f.Unit
		now.Status = state.Retreating
		stands := false
		for _, e := range BehindWave(s, &now, u) {
			t.Event(e)
			_, is := e.(*state.EvStatus)
			stands = stands || is
		}
		if stands { // the move that its test bids is made at once
			t.Hands = slices.DeleteFunc(t.Hands, func(h game.Hand) bool { return h.Unit == f.ID && h.Act == "turn-base" })
		}
		t.Hand(game.Hand{Unit: f.ID, Act: "behind", Far: game.CM(WaveGap(s.Book())), When: "now"})
		if !u.Blown {
			t.Event(&state.EvBlown{Unit: u.ID, On: true})
		}
		t.Line(game.BodyLine, ref.M("charge.waves-retire", f.ID, u.ID, ref.CM(WaveGap(s.Book()))), facts.SWaves)
	}
}
