package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
)

// This file is lines of communication (W200 §6.4.1) and tactical radius (§3.9.5.1).

// friendly reports an area through which a line of a faction may pass: controlled by its side, no enemies
// there. By another reading the other Allied faction's areas are closed (W200 R25).
func (t *table) friendly(area, faction string) bool {
	by := t.Control[area]
	if by != faction && (sideOf(by) != sideOf(faction) || t.read.Has(book.AlliesApart)) {
		return false
	}
	return !t.enemies(area, sideOf(faction))
}

// spread are the areas that can be reached from one through friendly areas, with how many areas away
// each is; the last may be any. most bounds the way, -1 for none.
func (t *table) spread(from, faction string, most int) map[string]int {
	out := map[string]int{from: 0}
	edge := []string{from}
	for far := 1; len(edge) > 0 && (most < 0 || far <= most); far++ {
		var next []string
		for _, at := range edge {
			for _, to := range t.land.Neighbours(at) {
				if _, seen := out[to]; seen {
					continue
				}
				out[to] = far
				if t.friendly(to, faction) {
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return out
}

// supplied are the areas from which a faction has a line to its commander (W200 §6.4.1, R31, R58).
func (t *table) supplied(faction string) map[string]int {
	p := t.commanderOf(faction)
	if p == nil {
		return nil
	}
	return t.spread(p.At, faction, -1)
}

// isolated reports a piece without a line of communication.
func (t *table) isolated(p *piece) bool {
	_, linked := t.supplied(p.Faction)[p.At]
	return !linked
}

// cut are all isolated pieces on the map.
func (t *table) cut() (out []string) {
	lines := map[string]map[string]int{}
	for _, f := range []string{french, british, prussian} {
		lines[f] = t.supplied(f)
	}
	for i := range t.Units {
		p := &t.Units[i]
		if _, linked := lines[p.Faction][p.At]; p.At != "" && !linked {
			out = append(out, p.ID)
		}
	}
	slices.Sort(out)
	return out
}

// radius is how far a tactical commander gives orders, in areas (W200 §3.9.5.1, §3.9.5.2, §3.9.3).
func (t *table) radius(p *piece) int {
	f := p.face()
	if p.ID == uxbridge {
		return f.special()
	}
	r := t.n.radius[p.Faction]
	if f.last() {
		r -= t.n.heartRadius
	}
	return max(r, 0)
}

// uxbridge is the commander of the British horse.
const uxbridge = "uxbridge"

// commands reports the activated commander who may move a piece: of its corps, in radius.
func (t *table) commands(p *piece) bool {
	for _, c := range t.active(p.Faction) {
		if c.Corps == p.Corps && c.ID != p.ID {
			if _, near := t.spread(c.At, p.Faction, t.radius(c))[p.At]; near {
				return true
			}
		}
	}
	return false
}
