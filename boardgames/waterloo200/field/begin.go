package field

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// This file reads where a game begins, and who stands where then.

// begin reads where the game begins.
func (r *reader) begin(n *doc.Node) {
	m := n.Map("turn", "phase", "side", "disc", "passes", "control", "dead")
	b := &r.Begin
	if t := m.Get("turn").IntIn(1, book.Tables.Int("turns.all")); t > 0 {
		b.Turn = t
	}
	for _, w := range []struct {
		to   *string
		key  string
		from []string
	}{{&b.Phase, "phase", phases}, {&b.Side, "side", sides}, {&b.Disc, "disc", sides}} {
		if x := m.Get(w.key).Enum(w.from...); x != "" {
			*w.to = x
		}
	}
	b.Passes = m.Get("passes").IntIn(0, 1)
	for _, e := range m.Get("control").Entries() {
		if r.known(e.Key) == "" {
			continue
		}
		by := e.Value.Enum(factions...)
		if by != "" && by != Prussian && r.found(e.Name).Colour == BlackArea {
			e.Value.Fault("w2.file.black-control", e.Name)
		}
		if by != "" {
			if b.Control == nil {
				b.Control = map[string]string{}
			}
			b.Control[e.Name] = by
		}
	}
	for _, d := range m.Get("dead").List() {
		u := r.Unit(d.Text())
		switch {
		case d.Text() == "":
		case u == nil:
			d.Wrong(doc.Meant(ref.M("w2.file.no-unit", d.Text()), d.Text(), r.blocks()))
		case u.At != "" || u.Reserve:
			d.Fault("w2.file.dead-stands", u.ID)
		case slices.Contains(b.Dead, u.ID):
			d.Fault("w2.file.dead-twice", u.ID)
		default:
			b.Dead = append(b.Dead, u.ID)
		}
	}
	if b.Phase == Arrivals {
		r.arrives(m)
	}
	if b.Phase != Setup {
		r.everywhere(m)
	}
}

// arrives looks that somebody can arrive in the turn, if the game begins with it (W200 §5.1).
func (r *reader) arrives(m doc.Map) {
	first := book.Tables.Int("turns.all")
	for _, c := range corps[Prussian] {
		first = min(first, book.Tables.Int("turns.arrive."+c))
	}
	if t := r.Begin.Turn; t < first {
		m.Get("phase").Fault("w2.file.arrivals-turn", t, first)
	}
}

// everywhere asks where the French and the British are once the game is set up: a block stands somewhere, is in reserve
// or dead, and both strategic commanders stand somewhere, for with one of them dead the game is over (W200 §0/vincere).
func (r *reader) everywhere(m doc.Map) {
	chief := map[string]bool{}
	for i := range r.Units {
		u, n := &r.Units[i], r.nodes[i]
		if u.Faction != French && u.Faction != British || u.Arm == "" {
			continue
		}
		nowhere := !n.Has("at") && !u.Reserve && !slices.Contains(r.Begin.Dead, u.ID)
		if nowhere {
			n.Node.Fault("w2.file.nowhere", u.ID, "at", "reserve", "dead")
		}
		if u.Arm == Strategic && (nowhere || n.Has("at")) {
			chief[u.Faction] = true // or that is told already
		}
	}
	for _, f := range []string{French, British} {
		if !chief[f] {
			m.Get("phase").Fault("w2.file.no-commander", army(f))
		}
	}
}

// stands tells who stands where he cannot (W200 §1.3, §1.4): of each side in an area the first that is too many, and the
// first that stands with the other Allied faction.
func (r *reader) stands() {
	n, mixed := map[[2]string]int{}, map[string]bool{}
	whose := map[string]string{} // the Allied faction of an area
	for i := range r.Units {
		u, at := &r.Units[i], r.nodes[i].Get("at")
		if u.At == "" || u.Faction == "" {
			continue
		}
		a := r.found(u.At)
		if a.Colour == BlackArea {
			if u.Faction != Prussian {
				at.Fault("w2.file.black", u.ID)
			}
			continue
		}
		key := [2]string{a.ID, side(u.Faction)}
		n[key]++
		if room := book.Tables.Int("map.room." + a.Colour); n[key] == room+1 {
			at.Fault("w2.file.crowd", a.ID, room)
		}
		if u.Faction == French {
			continue
		}
		if first := whose[a.ID]; first == "" {
			whose[a.ID] = u.Faction
		} else if first != u.Faction && !mixed[a.ID] {
			mixed[a.ID] = true
			at.Fault("w2.file.together", a.ID)
		}
	}
}

// found is an area that is there.
func (r *reader) found(id string) *Area {
	return &r.Areas[slices.IndexFunc(r.Areas, func(a Area) bool { return a.ID == id })]
}

// blocks are the ids of the blocks that the file has.
func (r *reader) blocks() []string {
	ids := make([]string, len(r.Units))
	for i := range r.Units {
		ids[i] = r.Units[i].ID
	}
	return ids
}
