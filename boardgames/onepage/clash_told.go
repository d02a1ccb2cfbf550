package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file tells where a beaten side goes (W1P §13).

// tellBack gives the events of a line, and the work for hands.
func (k *scuffle) tellBack(t *game.Trace, s settled, l track) {
	now := k.t
	losers := k.beaten(s)
	enemy := 1 - losers[0].Side
	for _, m := range l.moved {
		start := now.find(m.ids[0])
		way := board.Ways[s.way-1]
		var xs, ys []int
		for n := 1; n <= m.far; n++ {
			q := start.At.Step(way, n)
			xs, ys = append(xs, q.X), append(ys, q.Y)
		}
		stack := len(now.with(start)) > 1 || start.Stack
		whole := k.bombard == nil || !slices.ContainsFunc(losers, func(c *counter) bool { return c.ID == start.ID })
		for _, id := range m.ids {
			t.Event(&stepped{Unit: id, X: xs, Y: ys, Back: true})
			switch in := stack && whole && !now.town(m.to); {
			case in && !now.find(id).Stack:
				t.Event(&marked{id, markJoins})
			case !in && now.find(id).Stack:
				t.Event(&marked{id, markLeaves})
			}
			for j := range xs {
				if q := (board.Square{X: xs[j], Y: ys[j]}); now.field.At(q) == field.Unknown && id == m.ids[0] {
					t.Line(game.BodyLine, ref.M("op.guessed", spot(q)), "W1P §5")
				}
			}
			key := "op.hands.pushed"
			if slices.ContainsFunc(losers, func(c *counter) bool { return c.ID == id }) {
				key = "op.hands.goes-back"
			}
			t.Work(ref.M(key, id, m.far, ref.Word("op.way."+way.String()), spot(m.to)), game.Hand{Unit: id, Act: "move", Far: game.InSteps(m.far), To: game.Cell{Col: m.to.X, Row: m.to.Y}, When: "now"})
		}
	}
	if l.barred {
		for _, c := range losers {
			t.Line(game.BodyLine, ref.M("op.no-line", c.ID), "W1P §15", "W1P R15")
		}
	}
	for _, w := range l.worn {
		switch w.cause {
		case overEdge:
			t.Line(game.BodyLine, ref.M("op.over-edge", w.id), "W1P §15")
		case bySortie:
			t.Line(game.BodyLine, ref.M("op.by-sortie", w.id), "W1P §15", "W1P R20")
		}
		if back := now.find(w.id).Back; back > 0 && w.far > 0 {
			t.Line(game.BodyLine, ref.M("op.adds-up", w.id, back, w.far, back+w.far), "W1P §15", "W1P R41")
		}
	}
	for _, id := range l.demoralised {
		t.Event(&marked{id, markShaken})
		t.Work(ref.M("op.hands.marks", id), game.Hand{Unit: id, Act: "mark", When: "now"})
	}
	for _, id := range l.lost {
		t.Event(&marked{id, markEliminated})
		t.Work(ref.M("op.hands.off", id, k.t.n.points[now.find(id).Kind]), game.Hand{Unit: id, Act: "remove", When: "now"})
	}
	if l.points > 0 {
		t.Event(&scored{enemy, l.points})
	}
	if s.front != 0 {
		id := losers[0].ID
		f := game.Facing(s.front)
		t.Event(&faced{Unit: id, Facing: f.String()})
		t.Work(ref.M("op.hands.front", id, ref.Word("op.way."+f.String())), game.Hand{Unit: id, Act: "turn", To: game.Cell{Col: l.moved[0].to.X, Row: l.moved[0].to.Y, Facing: f}, When: "now"})
	}
}

// recovers lifts the winner who has driven an enemy back far enough (W1P §16).
func (k *scuffle) recovers(t *game.Trace, c cell) {
	n := k.t.n
	if k.attack == nil || k.meeting != nil && !k.attack.hurts() || c.back <= n.demoralises && !(c.dead && k.t.read.Has(book.EliminationsRestore)) {
		return
	}
	winner := k.hits[attacker]
	if c.attacker {
		winner = k.hits[defender]
	}
	for _, w := range winner {
		if w.Shaken {
			t.Event(&marked{w.ID, markSteady})
			t.Line(game.BodyLine, ref.M("op.recovers", w.ID), "W1P §16")
			t.Work(ref.M("op.hands.unmarks", w.ID), game.Hand{Unit: w.ID, Act: "unmark", When: "now"})
		}
	}
}
