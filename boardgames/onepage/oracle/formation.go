package oracle

import (
	"slices"

	"adjutant/boardgames/board/second"
)

var formationShape = obj(map[string]*shape{
	"pieces": list(obj(map[string]*shape{"id": name, "at": square, "facing": facings, "kind": kinds, "town": truth, "old-guard": truth, "value": from(0)})),
	"formed": list(list(name)),
})

// stand is a counter on the board.
type stand struct {
	piece
	id     string
	at     spot
	facing string
	town   bool
}

// Formation answers what each piece on a board fights with.
func Formation(facts []byte) Answer {
	o, r := read(facts, formationShape)
	if r != nil {
		return Answer{Refusal: r}
	}
	var all []stand
	ids := map[string]bool{}
	for _, x := range o.list("pieces") {
		p := x.(object)
		s := stand{piece: onePiece(p), id: p.word("id", ""), facing: p.word("facing", ""), town: p.truth("town", false)}
		if s.id == "" || !p.has("at") || ids[s.id] || s.facing == "" && s.kind == "infantry" || s.facing != "" && !o.facing(s.facing) {
			return second.Refuse("bad-value", "")
		}
		ids[s.id] = true
		s.at = place(p["at"])
		all = append(all, s)
	}
	var formed [][]string
	for _, x := range o.list("formed") {
		var group []string
		for _, id := range x.([]any) {
			if !ids[id.(string)] {
				return second.Refuse("unknown", "")
			}
			group = append(group, id.(string))
		}
		formed = append(formed, group)
	}

	out := map[string]any{}
	for _, p := range all {
		if p.town {
			// §7: troops in a town do not have the bonus of the formation; §5: they fight
			// double. R26: the Guard there is in no formation, in the second reading it counts 1.
			out[p.id] = map[string]any{"formation": "none", "size": 1, "fights": 2 * p.worth(!o.reads(26))}
			continue
		}
		line, col := 1, 1
		if p.kind == "infantry" { // §7: only foot
			f := steps[p.facing]
			line = longest(all, formed, p, spot{-f.y, f.x}, o.reads(14))
			col = longest(all, formed, p, f, o.reads(14))
		}
		// R16: the larger, never both; a line if they are equal.
		switch {
		case line == 1 && col == 1:
			out[p.id] = map[string]any{"formation": "none", "size": 1, "fights": p.worth(true)} // §10: the Guard alone 2
		case line >= col:
			out[p.id] = map[string]any{"formation": "line", "size": line, "fights": line} // §7: each fights N
		default:
			out[p.id] = map[string]any{"formation": "column", "size": col, "fights": col}
		}
	}
	return second.Sure(map[string]any{"pieces": out})
}

// longest is the number of pieces of the longest unbroken row along d that p stands in, all
// of one front, and all together in one formation when the turn began (§7). R14: the longest
// part that was; in the second reading the whole row or nothing.
func longest(all []stand, formed [][]string, p stand, d spot, whole bool) int {
	// The squares from p on, either way, that hold foot of the same front; a town counts.
	foot := func(k int) (ids []string) {
		for _, q := range all {
			if q.kind == "infantry" && q.facing == p.facing && q.at == (spot{p.at.x + k*d.x, p.at.y + k*d.y}) {
				ids = append(ids, q.id)
			}
		}
		return ids
	}
	lo, hi := 0, 0
	for len(foot(lo-1)) > 0 {
		lo--
	}
	for len(foot(hi+1)) > 0 {
		hi++
	}
	best := 1
	for from := lo; from <= 0; from++ {
		for to := 0; to <= hi; to++ {
			if whole && (from != lo || to != hi) {
				continue
			}
			for _, group := range formed {
				if !slices.Contains(group, p.id) {
					continue
				}
				together := true
				for k := from; k <= to; k++ {
					together = together && slices.ContainsFunc(foot(k), func(id string) bool { return slices.Contains(group, id) })
				}
				if together {
					best = max(best, to-from+1)
				}
			}
		}
	}
	return best
}
