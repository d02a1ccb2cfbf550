package chooser

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
)

// agenda is what a player found worth doing when it last looked at all that is legal, the best first. It lasts for one phase;
// whatever anybody does meanwhile, each deed is reckoned again when its turn has come.
type agenda struct {
	stage game.Clock
	part  int      // of its work, for each deed
	acted []string // the units that have acted since, whose deeds are other ones now
	owes  bool     // it found nothing that gains, and does what is owed before the phase may end
	deeds []deed
}

// deed is an action and by how much the state is worth more after it than as it stands.
type deed struct {
	act  game.Action
	gain float64
}

// keeps notes what gains by something, the best first, of equal ones whatever the game lists first.
func (p *Player) keeps(s game.State, part int, deeds []deed) {
	p.next = agenda{stage: p.rules.Clock(s), part: part}
	deeds = slices.DeleteFunc(deeds, func(d deed) bool { return d.gain <= least })
	slices.SortStableFunc(deeds, func(a, b deed) int { return cmp.Compare(b.gain, a.gain) })
	p.next.deeds = deeds
}

// least is what a deed has to gain.
const least = 1e-9

// Again is what the player would do next of what it has found worth doing before, without looking at everything anew: to list
// all that a side may do, and to value it, is what costs. Each is reckoned again as the game stands now, and done only if it is
// still legal, still gains, and gains no less than the next. What those may do who have acted is listed and valued anew, where the
// game lists it by units; else nothing of it is left. ok is
// false when nothing is left: then the player looks at everything, so that no phase ends for what was found earlier in it. fit
// leaves deeds out.
func (p *Player) Again(s game.State, fit func(game.Action) bool) (a game.Action, ok bool) {
	now := p.rules.Clock(s)
	if now.Turn != p.next.stage.Turn || now.Phase != p.next.stage.Phase || len(p.next.deeds) == 0 && len(p.next.acted) == 0 && !p.next.owes {
		p.next = agenda{}
		return a, false
	}
	s = p.view(s)
	if p.next.owes {
		a, ok = p.owes(s)
		if p.next.owes = ok && fit(a); p.next.owes {
			return a, true
		}
		return a, false
	}
	left := p.next.part
	still := p.settled(s, &left, deepest)
	p.relists(s, still)
	var tried []game.Action
	for len(p.next.deeds) > 0 {
		best := p.next.deeds[0]
		p.next.deeds = p.next.deeds[1:]
		if !fit(best.act) {
			continue
		}
		gain, legal := p.gains(s, best.act, still)
		if !legal || gain <= least {
			continue
		}
		known := slices.ContainsFunc(tried, func(x game.Action) bool { return game.Canonical(x) == game.Canonical(best.act) })
		if len(p.next.deeds) > 0 && gain < p.next.deeds[0].gain-least && !known {
			tried = append(tried, best.act)
			p.next.put(deed{best.act, gain})
			continue
		}
		p.forget(best.act)
		return best.act, true
	}
	return a, false
}

// owes is what the player's side has to do before the phase may end, where the game says so.
func (p *Player) owes(s game.State) (a game.Action, ok bool) {
	o, owes := p.rules.(game.Ower)
	if !owes {
		return a, false
	}
	for _, side := range p.sides {
		if a, ok = o.Owes(s, side); ok {
			return a, true
		}
	}
	return a, false
}

// relists puts among the deeds what gains of what those may do who have just acted.
func (p *Player) relists(s game.State, still float64) {
	acted := p.next.acted
	p.next.acted = nil
	l, lists := p.rules.(game.UnitLister)
	if !lists || len(acted) == 0 {
		return
	}
	for _, side := range p.sides {
		for _, a := range l.LegalOf(s, side, acted) {
			left := p.next.part
			if gain := p.value(s, a, &left) - still; gain > least {
				p.next.put(deed{a, gain})
			}
		}
	}
}

// put puts a deed in its place, behind those that gain as much.
func (x *agenda) put(d deed) {
	at := slices.IndexFunc(x.deeds, func(e deed) bool { return e.gain < d.gain })
	if at < 0 {
		at = len(x.deeds)
	}
	x.deeds = slices.Insert(x.deeds, at, d)
}

// gains is what an action adds to the worth of a state as it stands now; legal is false where it is refused, or would end the phase.
func (p *Player) gains(s game.State, a game.Action, still float64) (gain float64, legal bool) {
	if events, _, err := p.rules.Advance(s, a); err != nil || len(events) > 0 {
		return 0, false
	}
	if _, err := p.rules.Prepare(s, a); err != nil {
		return 0, false
	}
	left := p.next.part
	return p.value(s, a, &left) - still, true
}

// forget leaves out what those might do who act now, and deeds that name no unit, of which nobody can say whose they are; an action
// that names none ends all that was found.
func (p *Player) forget(a game.Action) {
	if len(a.Units) == 0 {
		p.next.deeds = nil
		return
	}
	acts := a.Units[0].IDs
	p.next.acted = acts
	p.next.deeds = slices.DeleteFunc(p.next.deeds, func(d deed) bool {
		return len(d.act.Units) == 0 || slices.ContainsFunc(d.act.Units[0].IDs, func(id string) bool { return slices.Contains(acts, id) })
	})
}
