package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the hits of a battle on the map: in which order they fall, and which blocks take them
// (W200 §6.2.3.1.7).

// order are the sides in the order in which they take hits: the loser first (W200 §6.2.3.1.7).
func (b *clash) order() [2]int {
	if b.Winner == attacker {
		return [2]int{defender, attacker}
	}
	return [2]int{attacker, defender}
}

// lays lays hits on blocks as long as nobody has a choice; then the battle is over. A hit may end the game, and then no
// more are laid (W200 §0/vincere).
func (d *deed) lays() game.Adjudication {
	if d.T.Phase == over {
		return d.Done()
	}
	for _, side := range d.T.Battle.order() {
		for {
			among := d.T.struck(side)
			if len(among) > 1 {
				d.Say("battle.chooses", "W200 §6.2.3.1.7", the(d.T.Battle.Faction[side]), d.T.Battle.Hits[side])
				return d.finish()
			}
			if len(among) == 0 {
				break
			}
			if d.strikes(side, among[0]); d.T.Phase == over {
				return d.Done()
			}
		}
	}
	return d.concludes()
}

// struck are the blocks of which one takes the next hits of a side; none when all are laid, one where nobody
// has a choice (W200 §6.2.3.1.7, R9, R55).
func (t *table) struck(side int) []string {
	b := t.Battle
	if b.Hits[side] <= 0 {
		return nil
	}
	k := t.taker(side)
	spots := k.spots
	var out []string
	for _, i := range k.strongest(spots) {
		p := b.Units[side][i]
		if cost := t.n.hits[k.top(i, spots[i])[0].Colour] - int(spots[i].hit); cost > b.Hits[side] && !k.spread {
			return []string{p}
		}
		out = append(out, p)
	}
	return out
}

// struckTaker is a taker with how far the blocks have come.
type struckTaker struct {
	taker
	spots []spot
}

// taker are the blocks of a side that take hits, as they stand.
func (t *table) taker(side int) *struckTaker {
	k := &struckTaker{taker: taker{n: t.n, spread: t.read.Has(book.HitsSpread), known: map[string]loss{}}}
	for _, id := range t.Battle.Units[side] {
		p := t.unit(id)
		f := p.face()
		if p.Dead {
			f = nil
		}
		k.faces = append(k.faces, f)
		k.spots = append(k.spots, spot{hit: uint8(t.Battle.Laid[id])})
	}
	return k
}

// strikes lays hits on a block until it falls a step or they run out; by another reading one.
func (d *deed) strikes(side int, id string) {
	t := d.T
	p := t.unit(id)
	was := p.face()
	laid := t.Battle.Laid[id]
	cost := t.n.hits[was[0].Colour] - laid
	hits := min(cost, t.Battle.Hits[side])
	if t.read.Has(book.HitsSpread) {
		hits = min(hits, 1)
	}
	if hits < cost {
		d.Does(&hit{Side: side, Unit: id, Hits: hits, Laid: laid + hits})
		if !t.read.Has(book.HitsSpread) {
			d.Say("battle.shields", "W200 R4", id, hits)
		}
		return
	}
	is := was.fallen(1)
	d.Does(&hit{Side: side, Unit: id, Hits: hits}, &turned{Unit: id, Step: p.Step + 1})
	if len(is) == 0 {
		at := p.At
		d.Does(&marked{Units: []string{id}, Mark: "dead", On: true})
		d.Say("dies", "W200 §3.6", id, areaSay(t.land.Area(at)))
		d.takesOff(id)
		d.settles(at)
		d.looses(d.T.Battle)
		d.watches() // whichever end comes first is the end (R45)
		return
	}
	d.Say("falls", "W200 §6.2.3.1.7", id, was.String(), is.String())
	d.Instead(id, "turn")
	d.Work(game.Hand{Unit: id, Act: "turn"}, "turn", id, is.String())
}

// takesOff has hands take a dead block off: French and British go onto their morale track, Prussians out of the game
// (W200 §6.2.3.1.9).
func (d *deed) takesOff(id string) {
	key := "remove"
	if d.T.unit(id).Faction == prussian {
		key = "remove-prussian"
	}
	d.Instead(id, "turn")
	d.Work(game.Hand{Unit: id, Act: "remove"}, key, id)
}

// hits is `hit BLOCK`, or `hit`: the program chooses for the rest of that side (W200 §6.2.3.1.7).
func (d *deed) hits() game.Adjudication {
	t := d.T
	if d.Never(t.Battle == nil || t.Battle.Stage != stageHits, game.NotNow, "W200 §6.2.3.1.7", "no-hit", nil) {
		return nil
	}
	side := t.hitting()
	ids := d.Who(0)
	d.Head("hit", "W200 §6.2.3.1.7", factionWord(t.Battle.Faction[side]), areaSay(t.land.Area(t.Battle.Area)))
	if len(ids) == 0 {
		d.strikesBest(side)
		return d.lays()
	}
	p := d.one(0)
	if p == nil {
		return nil
	}
	if p.side() != sideOf(t.Battle.Faction[side]) {
		return d.refused(refuse(game.NotYours, "W200 §6.2.3.1.7", ref.M("w2.refuse.not-hit", p.ID, idList(t.struck(side)))))
	}
	if d.Never(!slices.Contains(t.Battle.Units[side], p.ID) || p.Dead, game.Illegal, "W200 §6.2.3.1.7", "not-hit", nil, p.ID, idList(t.struck(side))) || d.Illegal(!slices.Contains(t.struck(side), p.ID), "W200 §6.2.3.1.7", "not-hit", p.ID, idList(t.struck(side))) {
		return nil
	}
	d.strikes(side, p.ID)
	return d.lays()
}

// hitting is the side that has to choose.
func (t *table) hitting() int {
	for _, side := range t.Battle.order() {
		if len(t.struck(side)) > 0 {
			return side
		}
	}
	return attacker
}

// strikesBest lays all hits of a side as its owner keeps most.
func (d *deed) strikesBest(side int) {
	for d.T.Battle != nil && len(d.T.struck(side)) > 0 { // a hit may end the game
		t := d.T
		k := t.taker(side)
		among := t.struck(side)
		pick, found := among[0], loss{left: -1}
		for _, id := range among {
			if len(among) == 1 {
				break
			}
			i := slices.Index(t.Battle.Units[side], id)
			next := slices.Clone(k.spots)
			cost := t.n.hits[k.top(i, next[i])[0].Colour]
			laid := cost
			if k.spread {
				laid = 1
			}
			next[i].hit += uint8(laid)
			if int(next[i].hit) >= cost {
				next[i] = spot{fallen: next[i].fallen + 1}
			}
			if l := k.best(next, max(0, t.Battle.Hits[side]-laid)); l.left > found.left || l.left == found.left && l.blocks > found.blocks {
				pick, found = id, l
			}
		}
		d.strikes(side, pick)
	}
}
