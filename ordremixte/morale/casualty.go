package morale

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// FateOf throws the general's die on the table of §17.
func FateOf(r *state.Reading, d *dice.Dice, t *game.Trace, f *chain.Fighter, c *chain.Change, when state.Occasion) {
	switch d.Band(&f.FateDie[when], r.N.Fates().KilledAt, r.N.Fates().WoundedAt, r.N.Fates().UnhurtAt) {
	case 0:
		c.Gen = state.Killed
	case 1:
		c.Gen = state.Wounded
	case 2:
		c.Gen = state.Unhurt
	default:
		c.Gen = state.Saved
	}
	c.Marks &^= chain.Struck
	c.Marks |= chain.Fallen
	if t != nil {
		chain.SayFate(r, t, f, c, d.Last())
	}
}

// Peril is the ordinary check of an attached general after fire or melee (§17,
// R1, R2): a d10 less the points lost this move, less one if he is charismatic;
// on one or less he is hit. Under reading b it is one d6 on the table.
func Peril(r *state.Reading, d *dice.Dice, t *game.Trace, f *chain.Fighter, c *chain.Change, lost int, when state.Occasion) {
	less := r.N.Fates().PerPointLost * lost
	if f.Is(facts.FCharismatic) {
		less += r.N.Fates().CharismaticPeril
	}
	if r.Has(book.FateOnOneD6) {
		switch d.Band(&f.FateDie[when], r.N.Fates().KilledAt+less, r.N.Fates().WoundedAt+less, r.N.Fates().UnhurtAt+less) {
		case 0:
			c.Gen = state.Killed
		case 1:
			c.Gen = state.Wounded
		case 2:
			c.Gen = state.Unhurt
		default:
			c.Gen = state.Saved
		}
		c.Marks |= chain.Fallen
		if t != nil {
			chain.SayFate(r, t, f, c, d.Last())
		}
		return
	}
	cut := r.N.Fates().HitAt + less
	f.TenDie[when].Die = r.N.Fates().CheckDie
	f.TenDie[when].Value = min(cut, int(f.TenDie[when].Die))
	if d.Band(&f.TenDie[when], cut) == 0 {
		if t != nil {
			chain.SayPeril(r, t, f, d.Last(), cut, true)
		}
		FateOf(r, d, t, f, c, when)
		return
	}
	if t != nil {
		chain.SayPeril(r, t, f, d.Last(), cut, false)
	}
}

// Mourn settles what a general's fate does to the unit itself without a test (R72). On the
// table the news goes round when the phase ends, see newsArrives; of declared facts nothing
// follows but this.
func Mourn(r *state.Reading, t *game.Trace, f *chain.Fighter, c *chain.Change) {
	if f.Unit != nil {
		c.Marks &^= chain.Fallen
		return
	}
	Grieve(r, t, f, c)
}

// Grieve takes a point from a unit whose brigadier is killed, and gives one back to the
// unit of a general who is saved (§17).
func Grieve(r *state.Reading, t *game.Trace, f *chain.Fighter, c *chain.Change) {
	if c.Marks&chain.Fallen == 0 {
		return
	}
	c.Marks &^= chain.Fallen
	before := int(c.Pm)
	switch {
	case c.Gen == state.Killed && f.General() == facts.Brigadier:
		f.Pay(c, r.N.Fates().KilledCost)
	case c.Gen == state.Saved:
		Hearten(f, c, r.N.Fates().SavedGain)
	}
	if t != nil && before != int(c.Pm) {
		chain.SayMourning(r, t, f, before, int(c.Pm))
	}
}

// Hearten gives points back to a unit that has lost some; a base that is off stays off.
func Hearten(f *chain.Fighter, c *chain.Change, n int) {
	if !f.Known || c.Status == state.Destroyed || int(c.Pm) >= f.Start {
		return
	}
	off := f.BasesOff(c)
	c.Pm = int8(min(int(c.Pm)+n, f.Start))
	if c.Marks &^= chain.Regained; f.BasesOff(c) < off {
		c.Marks |= chain.Regained
		c.Lost = 0
	}
}

// sendNews writes whom the fate of a general costs or gives a point, and when: at the end
// of the phase, so that no test and no tie-break of it counts that point (§17, R72).
func sendNews(r *state.Reading, t *game.Trace, s *state.State, f *chain.Fighter, c *chain.Change) {
	send := func(u *state.Unit, n int) {
		t.Event(&state.EvNews{Unit: u.ID, Points: n})
	}
	switch {
	case f.Unit == nil:
	case c.Gen == state.Saved && c.Status != state.Destroyed:
		send(f.Unit, r.N.Fates().SavedGain)
		t.Line(game.BodyLine, ref.M("general.news-gain", f.ID), "OM R72")
	case c.Gen == state.Killed && f.General() == facts.Brigadier:
		var who ref.Comma
		for _, u := range s.Units {
			if dead := u.Status == state.Destroyed || u == f.Unit && c.Status == state.Destroyed; !dead && (u == f.Unit || u.Brigade == f.Unit.Brigade && u.Brigade >= 0) {
				send(u, -r.N.Fates().KilledCost)
				who = append(who, u.ID)
			}
		}
		if len(who) > 0 {
			t.Line(game.BodyLine, ref.M("general.news-loss", who), "OM R72")
		}
	}
}
