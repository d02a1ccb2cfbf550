package melee

import (
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
)

// This file makes one melee of the charge of a unit and of those on the rest of its own front: all whom it faces add up and throw one
// die, and so does it (OM §10.6).

// joined are the other charges that the melee of one settles: on the same block (§15), or on the front of its only charger (§10.6).
func joined(s *state.State, ch *state.Charge) []*state.Charge {
	if ch.Ground != "" {
		return garrison.SameBlock(s, ch)
	}
	who := standing(s, ch)
	if len(who) != 1 {
		return nil
	}
	var out []*state.Charge
	for _, o := range s.Charges {
		if o.N != ch.N && o.Stage == state.InContact && state.EqualID(o.Target, who[0]) {
			out = append(out, o)
		}
	}
	apart := func(o *state.Charge) bool { return !oneFront(s, o) }
	if len(out) == 0 || apart(ch) || slices.ContainsFunc(out, apart) || fightsElsewhere(s, ch.Target, ch.N) || anyElsewhere(s, out) {
		return nil
	}
	return out
}

// SettledBy is the charge whose melee settles one: on the same block the first of them, else of who is charged by it; itself where it
// has its own.
func SettledBy(s *state.State, ch *state.Charge) *state.Charge {
	for _, o := range s.Charges {
		if o.N == ch.N || o.Stage != state.InContact || ch.Ground != "" && o.N > ch.N {
			continue
		}
		for _, j := range joined(s, o) {
			if j.N == ch.N {
				return o
			}
		}
	}
	return ch
}

// standing are the chargers who have closed and still stand; of several those who have come into contact, where any has: bases in contact
// fight (§10.6).
func standing(s *state.State, ch *state.Charge) []string {
	var all, up []string
	for _, id := range ch.Attackers {
		u := s.Unit(id)
		if u == nil || u.Status != state.Steady {
			continue
		}
		all = append(all, u.ID)
		if !StandsOff(s, ch, u) {
			up = append(up, u.ID)
		}
	}
	if len(up) == 0 {
		return all
	}
	return up
}

// StandsOff reports a charger that has found no room against whom it charges and stands before it; of a block, and of open order that
// horse rides over, contact shows in no place.
func StandsOff(s *state.State, ch *state.Charge, u *state.Unit) bool {
	t := s.Unit(ch.Target)
	if ch.Stage != state.InContact || ch.Ground != "" || t == nil || !u.PlaceKnown() || !t.PlaceKnown() || u.Mounted() && t.Formation == facts.Open {
		return false
	}
	return geometry.Between(u.Foot(), t.Foot()).CM > apart
}

// apart is the gap to whom nobody is in contact any more, in cm: less cannot be seen.
const apart = 0.05

// fightsElsewhere reports that a unit takes part in another melee than that of one charge: nobody strikes at several of whom each has
// others before it.
func fightsElsewhere(s *state.State, id string, n int) bool {
	for _, o := range s.Charges {
		if o.N != n && o.Stage == state.InContact && (o.Has(id) || state.EqualID(o.Target, id)) {
			return true
		}
	}
	return false
}

func anyElsewhere(s *state.State, chs []*state.Charge) bool {
	for _, o := range chs {
		for _, id := range o.Attackers {
			if fightsElsewhere(s, id, o.N) {
				return true
			}
		}
	}
	return false
}

// oneFront reports a charge that dice settle, front against front: not by the touch, as in flank (§10.3, 10.4), nor where nobody waits to
// fight (§8.7, 10.5).
func oneFront(s *state.State, ch *state.Charge) bool {
	if ch.Side != facts.Front || ch.Ground != "" {
		return false
	}
	c, err := casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}, Force: true})
	if err != nil {
		return false
	}
	alone(c, ch)
	att, def, err := c.Fighters()
	if err != nil || len(att) == 0 || len(def) == 0 || def[0].Artillery() && def[0].Crew() != facts.CrewStays {
		return false
	}
	return !NewClash(c.R, att, def, c.Sit).Automatic() && !fire.RiddenOver(att[0].Horse(), def[0].Sheet, c.Sit)
}

// joins puts those who charge the charger among whom it faces, with what was typed of them; who is touched so by horse is touched,
// though it charges, and they are not, though it strikes at them (§10.5, R95).
func joins(c *casting.Cast, o *state.Charge, typed []*state.Sheet) {
	charger := c.Units[0][0]
	came := sheets(c, standing(c.S, o), 't', typed)
	charging(came)
	first := len(c.Units[1])
	c.Units[1] = append(c.Units[1], came...)
	for _, sh := range came {
		sh.Touched = state.Untouched
		if sh.Horse() {
			charger.Touched = state.ByHorse
		}
	}
	for _, f := range o.Facts {
		switch {
		case f.Of == "":
		case f.Of[0] == 't':
			_ = c.State(game.Fact{Of: "a", Name: f.Name, Value: f.Value})
		default:
			n, err := strconv.Atoi(f.Of[1:])
			for i := range came {
				if err != nil || n <= len(o.Attackers) && state.EqualID(came[i].ID, o.Attackers[n-1]) {
					_ = c.State(game.Fact{Of: "t" + strconv.Itoa(first+i+1), Name: f.Name, Value: f.Value})
				}
			}
		}
	}
}
