package phalanx

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how the automatic player uses the actions of its cards: charges, forced ones, rallies and Napoleon's
// health.

// ample is a hand from which two cards are missed; rests how many more cards of a round a card for anything but a
// move or an attack must leave.
const (
	ample = 6
	rests = 2
)

// charges rides at whom it will probably beat, or makes enemy cavalry ride at whom it will not (PHX §11.4, §11.5).
func (p *planner) charges() (decision, bool) {
	t := p.t
	best, found, most := decision{}, false, enough
	for _, a := range t.actionLines() {
		if a.Verb != "charge" && a.Verb != "force" {
			continue
		}
		rider, target := t.unit(a.Units[0].IDs[0]), t.unit(a.Units[1].IDs[0])
		at, ok := squareOf(a.Args[0])
		if !ok || rider.Disordered {
			continue
		}
		there := t.copied()
		there.unit(rider.ID).At = at
		f := there.asFight([]string{rider.ID}, target.ID, true, [2][]string{})
		part, key := attacker, "ph.plan.charge"
		if a.Verb == "force" {
			part, key = defender, "ph.plan.force"
		}
		wins, doubles := chances(f, part, 0, p.elites(f, 1-part))
		worth := wins + doubles
		if part == defender && doubles < enough && t.limit() <= rests { // disorder alone is worth a spare card
			continue
		}
		if wins >= enough && worth > most && p.may(a) {
			best, found, most = decide(a, ref.M(key, rider.ID, percent(wins))), true, worth
		}
	}
	return best, found
}

// elites is what the enemy may add in a charge: nothing but what an elite card gives him, if he has one.
func (p *planner) elites(f *fight, part int) []prospect {
	i := seatOf(f.army[part])
	h := &p.t.Hands[i]
	if !f.hasElite(part) || h.Unknown == 0 || p.t.packs[i] == nil {
		return []prospect{{0, 1}}
	}
	deck := p.t.left(i)
	elites, all := 0, 0
	for k := range allOf(p.t.packs[i]) {
		n := int(deck.Left[k])
		if n == 0 {
			continue
		}
		all += n
		if c, _ := parsed(p.t.packs[i].Kind(k).Word); c.Action == elite {
			elites += n
		}
	}
	none := 1.0
	for k := range min(h.Unknown, all) {
		none *= max(0, float64(all-elites-k)) / float64(all-k)
	}
	with := f.bare(part, 1, 0) - f.known(part)
	return []prospect{{0, none}, {max(0, with), 1 - none}}
}

// rallies puts who stands before the enemy in order, or brings the most back to full (PHX §11.6).
func (p *planner) rallies() (decision, bool) {
	t := p.t
	if t.limit() <= rests {
		return decision{}, false
	}
	best, found, most := decision{}, false, 0.0
	for _, a := range t.actionLines() {
		if a.Verb != "rally" && a.Verb != "restore" {
			continue
		}
		worth := 0.0
		for _, id := range a.Units[0].IDs {
			u := t.unit(id)
			switch {
			case a.Verb == "restore":
				worth += float64(u.Full-u.Less) - 1
			case t.beset(u):
				worth += 1.5
			default:
				worth += 0.6
			}
		}
		if worth > max(most, 1) && p.may(a) {
			best, found, most = decide(a, ref.M("ph.plan."+a.Verb)), true, worth
		}
	}
	return best, found
}

// sickens throws two cards of a large French hand away, as long as the French are ahead: a card of one's own is dear
// too (PHX §11.7).
func (p *planner) sickens() (decision, bool) {
	t := p.t
	if _, points := t.result(); t.limit() <= rests || t.Hands[0].size() < ample || points[theFrench] <= points[theAllies] {
		return decision{}, false
	}
	for _, w := range t.withAction(allied, "health") {
		if a := (game.Action{Verb: "health", Facts: withCard(w)}); p.may(a) {
			return decide(a, ref.M("ph.plan.health", t.Hands[0].size())), true
		}
	}
	return decision{}, false
}
