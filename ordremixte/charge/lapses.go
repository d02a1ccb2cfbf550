package charge

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file ends the charge of who waits to close, and is met first or stands in a square (OM §8.6, 10.1, R391).

// awaiting are the charges of a unit that has still to close: it stands at 1 cm from whom it charges, who may fire or evade.
func awaiting(s *state.State, u *state.Unit) (out []*state.Charge) {
	for _, ch := range s.Charges {
		if ch.Stage == state.Declared && !ch.Squared && !ch.Counter && ch.Has(u.ID) && !touches(s, u, ch) {
			out = append(out, ch)
		}
	}
	return out
}

// touches reports that a charger stands against the target of its charge; where nobody knows, that nothing has held it off. Who waited
// only for an evasion is in contact once that is over (R268), though the bases are put together later.
func touches(s *state.State, u *state.Unit, ch *state.Charge) bool {
	t := s.Unit(ch.Target)
	if ch.Closing == facts.OutOfRange && ch.WasTried(ch.Target) {
		return true
	}
	if t == nil || u.Foot() == nil || t.Foot() == nil || u.Doubtful || t.Doubtful {
		return ch.Closing == facts.OutOfRange
	}
	return geometry.Between(u.Foot(), t.Foot()).CM <= table.Grain
}

// lapse takes a unit out of the charges in which it has still to close, because another has met it, or before horse in a square: who is
// in a melee does not move (OM §10.1), and no square charges (OM §8.6, 10.1).
func lapse(s *state.State, t *game.Trace, u *state.Unit, key string, by string, do func(game.Event)) {
	for _, ch := range awaiting(s, u) {
		do(&state.EvDivert{N: ch.N, Unit: u.ID})
		t.Line(game.BodyLine, ref.M(key, u.ID, ch.Target, by), facts.S10_1, "OM R391")
	}
}

// against is whom a unit stands against that it has charged: its melee is formed, though it is fought later (OM §10.1). Empty for nobody.
func against(c *casting.Cast, s *state.Sheet) string {
	if !c.Tracked() || s.Unit == nil {
		return ""
	}
	for _, ch := range c.S.Charges {
		if (ch.Stage == state.Declared || ch.Stage == state.InContact) && !ch.Squared && ch.Has(s.ID) && touches(c.S, s.Unit, ch) {
			return ch.Target
		}
	}
	return ""
}
