package melee

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// chargesHeavyGuns reports that a unit charges medium or heavy guns frontally:
// its fire morale is on a d6 (§11.1).
func chargesHeavyGuns(s *state.State, id string) bool {
	for _, ch := range s.Charges {
		if ch.Has(id) && ch.Side == facts.Front && ch.Stage != state.Eluded {
			t := s.Unit(ch.Target)
			return t != nil && fire.HeavyGuns(s.Read(), t.Arm, t.Weight)
		}
	}
	return false
}

// FromCharge makes the cast of a melee from the charge: who closed, from which side, the facts that were typed with it, and whoever else
// fights in it (§10.6, 15).
func FromCharge(c *casting.Cast, ch *state.Charge) {
	typed := append(append([]*state.Sheet(nil), c.Units[0]...), c.Units[1]...)
	c.Merged = joined(c.S, ch)
	alone(c, ch)
	for _, o := range c.Merged {
		if ch.Ground == "" {
			joins(c, o, typed)
		}
	}
	if len(c.Merged) > 0 && ch.Ground == "" {
		contacts(c, append([]*state.Charge{ch}, c.Merged...))
	}
	c.A.Units = []game.Operand{{IDs: casting.IdsOf(c.Units[0]), Join: game.Together}, {IDs: casting.IdsOf(c.Units[1]), Join: joinOf(c.Units[1])}}
}

func joinOf(who []*state.Sheet) game.Join {
	if len(who) > 1 {
		return game.Together
	}
	return game.Alone
}

// sheets are the units of a charge, in a role: of chargers those who still stand, and of whoever was named what was typed of it.
func sheets(c *casting.Cast, ids []string, role byte, typed []*state.Sheet) []*state.Sheet {
	var out []*state.Sheet
	for _, id := range ids {
		u := c.S.Unit(id)
		if u == nil {
			continue
		}
		sh := casting.Sheet(u, c.S)
		for _, t := range typed {
			if state.EqualID(t.ID, id) {
				sh = t
			}
		}
		sh.Role = role
		out = append(out, sh)
	}
	return out
}

// charging has units charge, but for what was typed.
func charging(who []*state.Sheet) {
	for _, a := range who {
		if a.S[facts.FCharging] != facts.Given {
			a.Set(facts.FCharging, 1, facts.Tracked)
		}
	}
}

// alone makes the cast of the charge without those who charge its charger; of a block, on all sides of it (§15).
func alone(c *casting.Cast, ch *state.Charge) {
	typed := append(append([]*state.Sheet(nil), c.Units[0]...), c.Units[1]...)
	c.Units[0] = sheets(c, standing(c.S, ch), 'a', typed)
	of := []*state.Charge{ch}
	if ch.Ground != "" { // §15: one melee on all sides of the block
		c.Ground = table.Block(c.S, ch.Ground)
		for _, o := range c.Merged {
			c.Units[0] = append(c.Units[0], sheets(c, standing(c.S, o), 'a', typed)...)
		}
		of = append(of, c.Merged...)
	}
	c.Units[1] = sheets(c, []string{ch.Target}, 't', typed)
	for _, o := range of {
		c.Remember(o)
	}
	charging(c.Units[0])
	if c.Sit.S[facts.SSide] == facts.Assumed {
		c.Sit.Set(facts.SSide, int(ch.Side), facts.Tracked)
	}
	for _, f := range ch.Facts {
		if f.Of == "" && f.Name != "distance" && f.Name != "range" {
			_ = c.State(game.Fact{Name: f.Name, Value: f.Value})
		}
	}
	if ch.Defile && c.Sit.S[facts.SDefile] != facts.Given {
		c.Sit.Set(facts.SDefile, 1, facts.Tracked)
	}
	if d := c.Units[1]; ch.Counter && len(d) > 0 && d[0].S[facts.FCounter] == facts.Assumed {
		d[0].Set(facts.FCounter, int(facts.Yes), facts.Tracked)
	} else if len(d) > 0 && d[0].Horse() && d[0].S[facts.FCounter] == facts.Assumed {
		d[0].Set(facts.FCounter, int(facts.No), facts.Tracked)
	}
	RoughContact(c)
}

// riddenFirst refuses the melee of open order that charges, as long as horse which met it in the meantime has still to ride over it:
// that costs it points and its order, and it may be gone (OM §10.5, 13).
func riddenFirst(c *casting.Cast, ch *state.Charge) error {
	for _, o := range c.S.Charges {
		if o.Stage != state.InContact || o.N == ch.N || !ch.Has(o.Target) {
			continue
		}
		line := game.Action{Verb: "melee", Units: []game.Operand{{IDs: o.Attackers, Join: game.Together}, {IDs: []string{o.Target}}}}
		over := line
		over.Force = true // only what it is about
		k, err := casting.Gather(c.S, over)
		if err != nil {
			continue
		}
		FromCharge(k, o)
		if a, d := k.Units[0], k.Units[1]; len(a) > 0 && len(d) > 0 && fire.RiddenOver(a[0].Horse(), d[0], k.Sit) {
			return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S10_5, Say: ref.M("melee.ridden-first", o.Target, o.Attackers[0]),
				Ways: []game.Way{{Line: game.Canonical(line), Say: ref.M("melee.way-ridden-first")}}})
		}
	}
	return nil
}

// OwesFireTest reports that a unit lost points in this fire phase and must test
// (§11.1, R45); a router does not (R14).
func OwesFireTest(s *state.State, u *state.Unit) bool {
	return u.FireLost > 0 && !u.Tested && u.Status == state.Steady && u.PM > 0 && u.PM <= state.Num(s.Book()).TestAt
}
