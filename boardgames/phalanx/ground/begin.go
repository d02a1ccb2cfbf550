package ground

import (
	"slices"

	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// begin reads where the game begins. Every default stands already.
func (r *reader) begin(n *doc.Node) {
	m := n.Map("turn", "active", "cards", "bid", "hands", "last", "castles", "dead")
	b := &r.Begin
	if m.Has("turn") {
		b.Turn = m.Get("turn").IntIn(1, r.turns())
	}
	if m.Has("active") {
		b.Active = m.Get("active").Enum(sides...)
	}
	b.Cards = m.Get("cards").IntIn(0, book.Tables.Int("turns.cards"))
	if b.Bid = m.Get("bid").Bool(); b.Bid && b.Turn == 1 {
		m.Get("bid").Fault("ph.file.bid")
	}
	hands := m.Get("hands").Map(armies...)
	for _, army := range armies {
		if hand := hands.Get(army); hand != nil {
			if b.Hands == nil {
				b.Hands = map[string]Hand{}
			}
			b.Hands[army] = r.hand(hand, army)
		}
	}
	last := m.Get("last").Map(places...)
	for _, p := range places {
		if who := last.Get(p); who != nil {
			b.Last[p] = entered(who, p)
		}
	}
	left := m.Get("castles").Map(castles...)
	for _, c := range castles {
		if left.Has(c) {
			b.Castles[c] = left.Get(c).IntIn(0, b.Castles[c])
		}
	}
	dead := m.Get("dead").Map(sides...)
	for _, side := range sides {
		for _, one := range dead.Get(side).List() {
			r.dead(one, side)
		}
	}
}

// entered reads who entered a place last: one side, of Plancenoit one for each square.
func entered(n *doc.Node, place string) (who []string) {
	if place != Plancenoit {
		return []string{n.Enum(sides...)}
	}
	list := n.List()
	if want := squaresOf(place); n.IsList() && len(list) != want {
		n.Fault("ph.file.last", want, len(list))
	}
	for _, one := range list {
		who = append(who, one.Enum(sides...))
	}
	return who
}

// dead reads a unit that was eliminated before.
func (r *reader) dead(n *doc.Node, side string) {
	id := n.Text()
	if id == "" {
		return
	}
	u := r.Unit(id)
	switch {
	case u == nil:
		known := make([]string, len(r.Units))
		for i := range r.Units {
			known[i] = r.Units[i].ID
		}
		n.Wrong(doc.Meant(ref.M("ph.file.no-unit", id), id, known))
		return
	case slices.Contains(r.Begin.Dead, id):
		n.Fault("ph.file.dead-twice", id)
		return
	case u.Army != "" && sideOf(u.Army) != side:
		n.Fault("ph.file.dead-side", id, armyWord(side))
	case u.At != nil:
		n.Fault("ph.file.dead-at", id)
	}
	r.Begin.Dead = append(r.Begin.Dead, id)
}
