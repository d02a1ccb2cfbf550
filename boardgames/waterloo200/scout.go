package waterloo200

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// scouts is `scout BLOCK AREA... at AREA` (W200 §0/or-3, R49).
func (d *deed) scouts() game.Adjudication {
	t := d.T
	p := d.one(0)
	if p == nil || d.impulse("W200 §0/or-3") || d.Illegal(!t.more.reconnaissance, "W200 §0/or-3", "option", ref.Word("w2.option.reconnaissance")) {
		return nil
	}
	if d.Never(t.Phase != moving || t.Action != tactical, game.NotNow, "W200 §0/or-3", "scout-when", nil) {
		return nil
	}
	target, _ := d.List("at")
	way, ok := d.way(p, d.Act.Args)
	if !ok || d.mine(p) {
		return nil
	}
	if len(target) != 1 {
		return d.Bad("W200 §0/or-3", "scout")
	}
	a := t.land.Area(target[0])
	if a == nil {
		d.No(t.nowhere(target[0]))
		return nil
	}
	at := p.At
	if len(way) > 0 {
		at = way[len(way)-1]
	}
	var seen []*piece
	for _, q := range t.in(a.ID, 1-p.side()) {
		if !t.seen(q) {
			seen = append(seen, q)
		}
	}
	m := t.moverOf(p, tactical)
	id, n := p.ID, p.face().strength()
	limit := t.n.scout
	if p.Fast {
		limit += t.n.fast
	}
	switch {
	case d.Illegal(p.Arm != horse, "W200 §0/or-3", "scout-horse", id),
		d.Illegal(p.Moved, "W200 §6.2.2", "moved", id), d.ordered(p),
		m.isolated && d.Illegal(true, "W200 §6.4.1", "isolated"),
		d.Illegal(t.enemies(at, p.side()), "W200 §0/or-3", "scout-engages"),
		d.Illegal(a.Colour != green || !slices.Contains(t.land.Neighbours(at), a.ID), "W200 §0/or-3", "scout-where", areaSay(a)),
		d.Illegal(len(seen) == 0, "W200 §0/or-3", "scout-nobody", areaSay(a)):
		return nil
	}
	d.Head("scout", "W200 §0/or-3", id, wayEnd(t, p, way), areaSay(a))
	w, ok := d.walks(p, m, way)
	if !ok || d.Illegal(w.spent > limit, "W200 §6.2.2", "points", w.spent, limit) {
		return nil
	}
	d.spent(t.n.reveal)
	d.Does(&marked{Units: []string{id}, Mark: "moved", On: true}, &marked{Units: []string{id}, Mark: "active", On: true}, &marked{Units: []string{id}, Mark: "up", On: true})
	return d.drawing(lot{name: "scouted", cite: "W200 §0/or-3", what: "w2.what.scout", among: seen, n: n, plain: true}, func(d *deed, ids []string) game.Adjudication {
		d.Does(&marked{Units: ids, Mark: "up", On: true}, &marked{Units: ids, Mark: "active", On: true})
		shown := ref.Comma{}
		for _, id := range ids {
			shown = append(shown, ref.M("w2.scout.one", id, d.T.unit(id).face().String()))
		}
		d.Say("scout.sees", "W200 §0/or-3", shown)
		return d.finish()
	})
}
