package melee

import (
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file makes one melee of all charges that hang together by a front: who charges is charged itself on the rest of its own front, or
// whom it charges charges another. A side adds up and throws one die (OM §10.6, R392).

// joined are the other charges that the melee of one settles: on the same block (§15), or all that hang together with it by contacts in
// front, of which it is the first (§10.6, R392).
func joined(s *state.State, ch *state.Charge) []*state.Charge {
	if ch.Ground != "" {
		return garrison.SameBlock(s, ch)
	}
	all := together(s, ch)
	if len(all) < 2 || all[0] != ch {
		return nil
	}
	return all[1:]
}

// together are the charges that hang together with one by contacts in front, in the order in which they were made; nil where it hangs together
// with none. More units than one reckoning takes are left in melees of their own.
func together(s *state.State, ch *state.Charge) []*state.Charge {
	fights := map[int]bool{} // whether dice settle it, front against front
	front := func(o *state.Charge) bool {
		yes, known := fights[o.N]
		if !known {
			yes = oneFront(s, o)
			fights[o.N] = yes
		}
		return yes
	}
	in := []*state.Charge{ch}
	for i := 0; i < len(in); i++ {
		for _, o := range s.Charges {
			if o.Stage != state.InContact || slices.Contains(in, o) || !hangsOn(s, in[i], o) || !front(in[i]) || !front(o) || unitsIn(s, append(slices.Clip(in), o)) > chain.MaxFighters {
				continue
			}
			in = append(in, o)
		}
	}
	if len(in) < 2 {
		return nil
	}
	slices.SortFunc(in, func(a, b *state.Charge) int { return a.N - b.N })
	return in
}

// Together makes the cast of the melee that settles a charge with others, its own chargers as the attackers; nil where it hangs together with
// none (OM §10.6, R392).
func Together(s *state.State, ch *state.Charge) *casting.Cast {
	all := together(s, ch)
	if all == nil {
		return nil
	}
	c, err := casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}, Force: true})
	if err != nil {
		return nil
	}
	c.Merged = slices.DeleteFunc(slices.Clone(all), func(o *state.Charge) bool { return o == ch })
	alone(c, ch)
	for _, o := range c.Merged {
		for _, d := range c.Units[1] {
			if o.Has(d.ID) { // it stands against this charge as a charger itself
				d.Set(facts.FCounter, int(facts.Unsaid), facts.Assumed)
			}
		}
		joins(c, o, nil)
	}
	contacts(c, all)
	CoverInMelee(c, inContact)
	c.CountFriends()
	DeclaredRide(c)
	return c
}

// hangsOn reports that the charger of one of two charges is the target of the other.
func hangsOn(s *state.State, a, b *state.Charge) bool {
	strikes := func(a, b *state.Charge) bool {
		return slices.ContainsFunc(standing(s, a), func(id string) bool { return state.EqualID(id, b.Target) })
	}
	return strikes(a, b) || strikes(b, a)
}

// unitsIn counts the units that charges bring together.
func unitsIn(s *state.State, chs []*state.Charge) int {
	units := map[string]bool{}
	for _, ch := range chs {
		for _, id := range append(standing(s, ch), ch.Target) {
			units[game.Fold(id)] = true
		}
	}
	return len(units)
}

// SettledBy is the charge whose melee settles one: of those that one melee settles the first; itself where it has its own.
func SettledBy(s *state.State, ch *state.Charge) *state.Charge {
	if ch.Ground == "" {
		if all := together(s, ch); len(all) > 0 {
			return all[0]
		}
		return ch
	}
	for _, o := range s.Charges {
		if o.N >= ch.N || o.Stage != state.InContact {
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
	if ch.Stage != state.InContact || ch.Ground != "" || t == nil || !u.PlaceKnown() || !t.PlaceKnown() || u.Mounted() && (t.Formation == facts.Open || t.Slipped()) {
		return false
	}
	return geometry.Between(u.Foot(), t.Foot()).CM > Apart
}

// Idle reports a charge in front of which nobody has found room against whom it charges: who has come to no contact fights nobody, until a place
// that is told puts him there (OM §10.1, 10.6).
func Idle(s *state.State, ch *state.Charge) bool {
	if ch.Side != facts.Front {
		return false
	}
	off := false
	for _, id := range ch.Attackers {
		if u := s.Unit(id); u != nil && u.Status == state.Steady {
			if off = StandsOff(s, ch, u) && !roomBefore(s, u, s.Unit(ch.Target)); !off {
				return false
			}
		}
	}
	return off
}

// roomBefore reports that a unit could be paired with another's front.
func roomBefore(s *state.State, u, t *state.Unit) bool {
	p, ok := table.ConformPose(s.Read(), u, t, facts.Front)
	return ok && table.Fits(s, u, u.Formation, p)
}

// Apart is the gap to whom nobody is in contact any more, in cm: less cannot be seen.
const Apart = 0.05

// oneFront reports a charge that dice settle, front against front: not by the touch, as in flank (§10.3, 10.4), nor where nobody waits to
// fight (§8.7, 10.5).
func oneFront(s *state.State, ch *state.Charge) bool {
	if ch.Side != facts.Front || ch.Ground != "" || Idle(s, ch) {
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

// joins puts those whom another charge brings into a melee among their own, with what was typed of them: its chargers, and their target.
func joins(c *casting.Cast, o *state.Charge, typed []*state.Sheet) {
	came := standing(c.S, o)
	if len(came) == 0 {
		return
	}
	own := facts.B2i(c.S.Unit(came[0]).Side != c.Units[0][0].Unit.Side)
	enters(c, own, came, typed)
	charging(slices.DeleteFunc(slices.Clone(c.Units[own]), func(sh *state.Sheet) bool { return !slices.Contains(came, sh.ID) }))
	rides := facts.No
	if o.Counter {
		rides = facts.Yes
	}
	for _, d := range enters(c, 1-own, []string{o.Target}, typed) {
		if d.Horse() && d.S[facts.FCounter] == facts.Assumed {
			d.Set(facts.FCounter, int(rides), facts.Tracked)
		}
	}
	for _, f := range o.Facts {
		if f.Of == "" {
			continue
		}
		n, err := strconv.Atoi(f.Of[1:])
		for side, who := range c.Units {
			for i, sh := range who {
				k := slices.IndexFunc(o.Attackers, func(id string) bool { return state.EqualID(id, sh.ID) })
				if f.Of[0] == 't' && state.EqualID(sh.ID, o.Target) || f.Of[0] != 't' && k >= 0 && (err != nil || k == n-1) {
					_ = c.State(game.Fact{Of: [...]string{"a", "t"}[side] + strconv.Itoa(i+1), Name: f.Name, Value: f.Value})
				}
			}
		}
	}
}

// enters puts units among those of a side that are not there already, and gives their sheets.
func enters(c *casting.Cast, side int, ids []string, typed []*state.Sheet) []*state.Sheet {
	there := func(id string) bool {
		return slices.ContainsFunc(c.Units[side], func(sh *state.Sheet) bool { return state.EqualID(sh.ID, id) })
	}
	come := sheets(c, slices.DeleteFunc(slices.Clone(ids), there), "at"[side], typed)
	c.Units[side] = append(c.Units[side], come...)
	return come
}

// contacts says who stands against whom in the melee of several charges, and whom horse touches so: who is charged by it, though he charges,
// and not who charges it, though it strikes at him (§10.5, R95).
func contacts(c *casting.Cast, all []*state.Charge) {
	of := map[string]*state.Sheet{}
	for _, side := range c.Units {
		for _, sh := range side {
			of[game.Fold(sh.ID)] = sh
			sh.Touched = state.Untouched
		}
	}
	several := len(c.Units[0]) > 1 && len(c.Units[1]) > 1
	for _, ch := range all {
		d := of[game.Fold(ch.Target)]
		for _, id := range standing(c.S, ch) {
			a := of[game.Fold(id)]
			if a == nil || d == nil {
				continue
			}
			if a.Horse() {
				d.Touched = state.ByHorse
			}
			if several {
				a.Meets, d.Meets = append(a.Meets, d.ID), append(d.Meets, a.ID)
			}
		}
	}
}
