package field

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// This file reads pieces and holds them against the ground and each other.

func (r *reader) piece(n *doc.Node) {
	m := n.Map("id", "name", "side", "kind", "value", "old-guard", "chief", "at", "facing", "square", "enters")
	p := Piece{ID: r.named(m.Need("id")), Side: side(m), Value: 1, Square: m.Get("square").Bool()}
	p.Kind = Kind(m.Need("kind").Enum(string(Infantry), string(Cavalry), string(Artillery), string(Leader)))
	p.Name = name(m.Get("name"), p.ID)
	p.OldGuard, p.Chief = m.Get("old-guard").Bool(), m.Get("chief").Bool()
	switch v := m.Get("value"); {
	case v == nil, p.Kind == "": // what it may be worth hangs on what it is
	case p.Kind == Leader:
		p.Value = v.IntIn(1, MostValue)
	case v.Int() != p.Value:
		v.Fault("op.file.value", p.ID)
	}
	if p.OldGuard && (p.Side == Allied || p.Kind == Artillery || p.Kind == Leader) {
		m.Get("old-guard").Fault("op.file.old-guard", p.ID)
	}
	if p.Chief {
		r.leads(&p, m.Get("chief"))
	}
	r.begins(&p, m)
	r.Pieces = append(r.Pieces, p)
	r.pieces = append(r.pieces, m)
}

// leads holds the chief of a side against what he is and who is one already.
func (r *reader) leads(p *Piece, n *doc.Node) {
	if p.Kind != Leader && p.Kind != "" {
		n.Fault("op.file.chief-kind", p.ID)
	}
	if first, twice := r.chief[p.Side]; twice {
		n.Fault("op.file.chief-twice", p.ID, first)
	} else if p.Side != "" {
		r.chief[p.Side] = p.ID
	}
}

// begins reads where a piece stands, or where it enters.
func (r *reader) begins(p *Piece, m doc.Map) {
	if m.Has("facing") {
		var faces []string
		for _, f := range board.Ways {
			if r.eight || board.Straight(f) {
				faces = append(faces, f.String())
			}
		}
		p.Facing, _ = board.Facing(m.Get("facing").Enum(faces...))
		if p.Kind == Leader {
			m.Get("facing").Fault("op.file.facing-leader", p.ID)
		}
	}
	switch {
	case m.Has("at") && m.Has("enters"):
		m.Get("enters").Fault("op.file.at-and-enters", p.ID)
	case m.Has("enters"):
		r.late(p, m)
	case !m.Has("at"):
		if m.Node.IsMap() {
			m.Node.Fault("op.file.nowhere", p.ID, "at", "enters")
		}
	default:
		if sq, ok := r.square(m.Get("at")); ok {
			p.At = &sq
		}
	}
}

// late reads the entry of a piece that is not on the board yet.
func (r *reader) late(p *Piece, m doc.Map) {
	n := m.Get("enters")
	p.Enters = n.Text()
	for _, key := range []string{"facing", "square"} {
		if m.Has(key) {
			m.Get(key).Fault("op.file.late-key", p.ID, key)
		}
	}
	e := r.Entry(p.Enters)
	switch {
	case p.Enters == "":
	case e == nil:
		known := make([]string, len(r.Entries))
		for i := range r.Entries {
			known[i] = r.Entries[i].ID
		}
		n.Wrong(doc.Meant(ref.M("op.file.no-entry", p.Enters), p.Enters, known))
	case p.Side != "" && e.Side != "" && e.Side != p.Side:
		n.Fault("op.file.entry-side", p.Enters, p.ID)
	default:
		for _, sq := range e.At {
			if !r.known(sq).Bars(p.Kind) {
				return
			}
		}
		if len(e.At) > 0 {
			n.Fault("op.file.entry-barred", p.ID, p.Enters)
		}
	}
}

// stacks holds every piece against its square and whoever else stands there.
func (r *reader) stacks() {
	var order []board.Square
	on := map[board.Square][]int{} // by index
	for i := range r.Pieces {
		at := r.Pieces[i].At
		if at == nil {
			continue
		}
		if on[*at] == nil {
			order = append(order, *at)
		}
		on[*at] = append(on[*at], i)
		r.stands(&r.Pieces[i], r.pieces[i])
	}
	for _, sq := range order {
		us := r.friends(on[sq])
		switch {
		case r.known(sq).IsTown():
			r.garrison(us)
		case r.Pieces[us[0]].Square || len(us) > 1 && r.Pieces[us[1]].Square:
			r.formed(us)
		default:
			for _, i := range us[1:] {
				r.pieces[i].Get("at").Fault("op.file.occupied", r.Pieces[i].ID, r.Pieces[us[0]].ID)
			}
		}
	}
}

// friends are the pieces of a square without the enemies of the first, whose fault it is to
// stand there.
func (r *reader) friends(all []int) (us []int) {
	first := &r.Pieces[all[0]]
	for _, i := range all {
		if p := &r.Pieces[i]; p.Side != first.Side && p.Side != "" && first.Side != "" {
			r.pieces[i].Get("at").Fault("op.file.enemies", p.ID, first.ID)
			continue
		}
		us = append(us, i)
	}
	return us
}

// stands holds a piece against the ground, and its facing against what has a front (W1P §4).
func (r *reader) stands(p *Piece, m doc.Map) {
	ground, at := r.known(*p.At), m.Get("at")
	switch {
	case ground.IsImpassable():
		at.Fault("op.file.impassable", p.At.X, p.At.Y)
	case ground.Bars(p.Kind):
		at.Fault("op.file.wood", p.ID)
	}
	stacked := ground.IsTown() || p.Square
	switch {
	case p.Kind == Leader || p.Kind == "":
	case !stacked && !m.Has("facing"):
		m.Node.Fault("op.file.no-facing", p.ID)
	}
	if ground.IsTown() && p.Square {
		m.Get("square").Fault("op.file.square-town", p.ID)
	}
}

// garrison holds the pieces in a square of a town against how many it holds (W1P §12).
func (r *reader) garrison(us []int) {
	most := book.Tables.Int("combat.town.pieces")
	for _, i := range us[min(most, len(us)):] {
		r.pieces[i].Get("at").Fault("op.file.town-full", r.Pieces[i].ID, most)
	}
}

// formed holds the pieces of a square against what one is made of (W1P §11).
func (r *reader) formed(us []int) {
	most := map[Kind]int{
		Infantry:  book.Tables.Int("combat.square.foot"),
		Artillery: book.Tables.Int("combat.square.guns"),
		Leader:    book.Tables.Int("combat.square.leaders"),
	}
	foot, sound := most[Infantry], true
	for _, i := range us {
		p, at := &r.Pieces[i], r.pieces[i].Get("at")
		most[p.Kind]--
		sound = sound && p.Square && most[p.Kind] >= 0
		switch {
		case !p.Square:
			at.Fault("op.file.beside-square", p.ID)
		case p.Kind != "" && most[p.Kind] < 0:
			at.Fault("op.file.square", p.ID, foot)
		}
	}
	if sound && most[Infantry] > 0 {
		r.pieces[us[0]].Get("at").Fault("op.file.square", r.Pieces[us[0]].ID, foot)
	}
}
