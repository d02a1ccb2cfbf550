package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is where a piece may be set down that does not go there by itself: by the referee, or by a
// ruling of the table.

// room reports that a piece may stand on a square with those who stand there: nobody, four in a
// town, or who makes a square with it (W1P §4, §11, §12).
func (t *table) room(c *counter, there []*counter, q board.Square) bool {
	switch {
	case len(there) == 0:
		return true
	case there[0].Side != c.Side:
		return false
	case t.town(q):
		return len(there) < t.n.townPieces
	}
	return t.n.soundSquare(append(slices.Clone(there), c))
}

// sets is what the referee sees on the table: a piece put somewhere, or taken away.
func (d *deed) sets() game.Adjudication {
	t, c := d.t, d.who(0, 0)
	if c == nil {
		return nil
	}
	if d.act.Verb == "remove" {
		return d.tells(ref.M("op.removed", c.ID), "W1P §15", []game.Event{&marked{c.ID, markEliminated}})
	}
	q, ok := readSquare(first(d.act.Args))
	if !ok || !t.field.On(q) {
		d.err = refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-square"), boardExample("put"))
		return nil
	}
	if no := t.fits(c, q); no != nil {
		d.err = no
		return nil
	}

	es := append([]game.Event{&stepped{Unit: c.ID, X: []int{q.X}, Y: []int{q.Y}, Put: true}}, t.stacking(c, q)...)
	f := game.NoFront
	if len(d.act.Args) > 1 {
		var no *game.Refusal
		if f, no = t.readFront(d.act.Args); no != nil {
			d.err = no
			return nil
		}
		es = append(es, &faced{Unit: c.ID, Facing: f.String()})
	}
	return d.tells(ref.M("op.put", c.ID, spot(q)), "W1P §4", es, t.hands(c.ID, q, f))
}

// others are those who stand on a square besides a piece.
func (t *table) others(c *counter, q board.Square) []*counter {
	return slices.DeleteFunc(t.at(q), func(o *counter) bool { return o.ID == c.ID })
}

// fits refuses a square on which a piece cannot stand: its ground bars the piece, or it is taken.
func (t *table) fits(c *counter, q board.Square) *game.Refusal {
	if _, can := t.enters(c.Kind, q); !can {
		return refuse(game.BadValue, "W1P §5", ref.M("op.refuse.ground", c.ID, spot(q)))
	}
	if there := t.others(c, q); !t.room(c, there, q) {
		return refuse(game.BadValue, "W1P §4", ref.M("op.refuse.taken", spot(q), there[0].ID))
	}
	return nil
}

// stacking are the events of a piece that is put on a square: it makes a square with those who stand
// there, or leaves the one from which it was taken.
func (t *table) stacking(c *counter, q board.Square) (es []game.Event) {
	if there := t.others(c, q); len(there) > 0 && !t.town(q) {
		for _, o := range append(there, c) {
			es = append(es, &marked{o.ID, markJoins})
		}
	} else if c.Stack {
		es = append(es, &marked{c.ID, markLeaves})
	}
	return es
}
