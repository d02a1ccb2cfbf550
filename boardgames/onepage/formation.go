package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// standing is a piece on the grid.
type standing struct {
	piece
	id     string
	at     board.Square
	facing game.Facing
	inTown bool
}

// drawn is how a piece stands in a formation (W1P §7).
type drawn struct {
	formation    string
	size, fights int
}

// named gives pieces their ids; without one a piece is called by its place. ok is false for
// two of one id.
func named(ids []string) (ok bool) {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return false
		}
	}
	return true
}

func (g *gather) prepareFormation() *game.Proc[struct{}] {
	s := g.Stated
	var all []standing
	var ids []string
	for k := range s.Count("p") {
		of := board.One("p", k)
		f := g.facing(of, kind(s.Text(of, "kind")) == infantry)
		id := of
		if s.Has(of, "id") {
			id = s.Text(of, "id")
		}
		all = append(all, standing{readPiece(s, of), id, s.Square(of, "at"), f, s.Yes(of, "town")})
		ids = append(ids, id)
	}
	if !named(ids) {
		g.bad("W1P §7", ref.M("op.refuse.one-id"))
	}
	var formed [][]string
	for _, part := range s.List("", "formed") {
		group := splitColon(part)
		for _, id := range group {
			if !slices.Contains(ids, id) {
				g.Fail(refuse(game.Unknown, "W1P §7", ref.M("op.refuse.no-piece", id)))
			}
		}
		formed = append(formed, group)
	}
	if g.Err != nil {
		return nil
	}
	out := make([]drawn, len(all))
	for i := range all {
		out[i] = g.n.drawn(all, formed, i, &g.read)
	}
	keys := game.Object{}
	for i := range all {
		keys = append(keys, game.KV{Key: all[i].id, Value: game.Object{{Key: "formation", Value: out[i].formation}, {Key: "size", Value: out[i].size}, {Key: "fights", Value: out[i].fights}}})
	}
	slices.SortStableFunc(keys, byKey)
	lines := []game.Text{{Kind: game.HeadLine, Say: ref.M("op.formation.head", len(all)), Refs: []ref.Ref{"W1P §7"}}}
	for i := range all {
		say := ref.M("op.formation.alone", all[i].id, out[i].fights)
		if out[i].formation != "none" {
			say = ref.M("op.formation."+out[i].formation, all[i].id, out[i].size, out[i].fights)
		}
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	return g.Certain(game.Object{{Key: "pieces", Value: keys}}, lines...)
}

// drawn is what a piece fights with where it stands (W1P §5, §7, §10, R14, R16).
func (n *numbers) drawn(all []standing, formed [][]string, i int, r *readings) drawn {
	p := &all[i]
	switch {
	case p.inTown:
		return drawn{"none", 1, n.town * n.worth(p.piece, !r.Has(book.GuardInStacksIsOne))}
	case p.kind != infantry:
		return drawn{"none", 1, n.worth(p.piece, true)}
	}
	line, column := n.run(all, formed, i, sideways(p.facing), r), n.run(all, formed, i, p.facing, r)
	switch {
	case line < 2 && column < 2:
		return drawn{"none", 1, n.worth(p.piece, true)}
	case line >= column:
		return drawn{"line", line, line}
	}
	return drawn{"column", column, column}
}

// sideways is the way along a front.
func sideways(f game.Facing) game.Facing { return game.North + (f-game.North+2)%8 }

// run is how many pieces of foot with one front stand without a gap along a way, those with
// which a piece stood in a formation when the turn began (W1P R14).
func (n *numbers) run(all []standing, formed [][]string, i int, way game.Facing, r *readings) int {
	// Several may stand in one town: they are one square of the row.
	here := func(q board.Square) (ids []string) {
		for _, o := range all {
			if o.at == q && o.kind == infantry && o.facing == all[i].facing {
				ids = append(ids, o.id)
			}
		}
		return ids
	}
	row, me := [][]string{{all[i].id}}, 0
	for n := -1; ; n-- {
		ids := here(all[i].at.Step(way, n))
		if ids == nil {
			break
		}
		row, me = append([][]string{ids}, row...), me+1
	}
	for n := 1; ; n++ {
		ids := here(all[i].at.Step(way, n))
		if ids == nil {
			break
		}
		row = append(row, ids)
	}
	best := 1
	for _, group := range formed {
		in := func(square []string) bool {
			return slices.ContainsFunc(square, func(id string) bool { return slices.Contains(group, id) })
		}
		if !in(row[me]) {
			continue
		}
		lo, hi := me, me
		for lo > 0 && in(row[lo-1]) {
			lo--
		}
		for hi+1 < len(row) && in(row[hi+1]) {
			hi++
		}
		if whole := hi-lo+1 == len(row); whole || !r.Has(book.WholeFormationsOnly) {
			best = max(best, hi-lo+1)
		}
	}
	return best
}
