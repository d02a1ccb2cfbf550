package field

import (
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/doc"
)

// This file reads blocks and holds them against each other.

func (r *reader) unit(n *doc.Node) {
	m := n.Map("id", "faction", "corps", "arm", "block", "at", "reserve", "step", "english", "language", "brunswick", "up")
	u := Unit{ID: r.units.Read(m.Need("id")), Faction: m.Need("faction").Enum(factions...), Reserve: m.Get("reserve").Bool(), English: m.Get("english").Bool(), Brunswick: m.Get("brunswick").Bool(), Up: m.Get("up").Bool()}
	if m.Has("at") {
		u.At = r.known(m.Get("at"))
	}
	if u.At != "" && u.Reserve {
		m.Get("reserve").Fault("w2.file.two-places", u.ID)
	}
	switch {
	case !n.IsMap():
	case m.Has("block") || m.Has("arm") || m.Has("corps"):
		r.face(m, &u)
	default:
		r.hidden(m, &u)
	}
	if u.English && !fast(&u) && (u.Arm != "" || !m.Has("arm")) {
		m.Get("english").Fault("w2.file.english", u.ID)
	}
	if u.Brunswick && u.Faction != British && u.Faction != "" {
		m.Get("brunswick").Fault("w2.file.brunswick", u.ID)
	}
	r.Units, r.nodes = append(r.Units, u), append(r.nodes, m)
}

// hidden reads a block whose face nobody has told: nothing of the face can be said of it either.
func (r *reader) hidden(m doc.Map, u *Unit) {
	if !m.Has("at") {
		m.Node.Fault("w2.file.faceless", u.ID)
	}
	for _, key := range []string{"step", "language"} {
		m.Get(key).Fault("w2.file.faceless-key", u.ID, key)
	}
}

// fast reports a block that may be told to be English: British horse, and the British commanders, who are fast of
// themselves (W200 §3.7.1).
func fast(u *Unit) bool {
	return (u.Faction == British || u.Faction == "") && (u.Arm == Cavalry || commander(u.Arm))
}

func commander(arm string) bool { return arm == Tactical || arm == Strategic }

func gun(arm string) bool { return arm == FootGun || arm == HorseGun }

// face reads what a block is.
func (r *reader) face(m doc.Map, u *Unit) {
	u.Arm = Infantry
	if m.Has("arm") {
		u.Arm = m.Get("arm").Enum(arms...)
	}
	u.Language = tongues[0]
	if l := m.Get("language").Enum(tongues...); l != "" {
		u.Language = l
	}
	text := m.Need("block").Text()
	b, ok := ParseBlock(text)
	if u.Block = b.String(); ok {
		levels(m, u, b)
	} else if text != "" {
		m.Get("block").Fault("w2.file.block", text)
	}
	last := MostSteps - 1
	if n := len(b.Levels); 0 < n && n <= last {
		last = n - 1
	}
	u.Step = m.Get("step").IntIn(0, last)
	switch {
	case u.Arm == Strategic:
		if m.Has("corps") {
			m.Get("corps").Fault("w2.file.strategic-corps", u.ID)
		}
	case m.Get("arm").Faulty(): // whether it has a corps hangs on what it is
	case u.Faction != "":
		u.Corps = m.Need("corps").Enum(corps[u.Faction]...)
	}
	if u.Faction == "" || !commander(u.Arm) || u.Arm == Tactical && u.Corps == "" {
		return
	}
	for i := range r.Units {
		if o := &r.Units[i]; o.Faction == u.Faction && o.Arm == u.Arm && o.Corps == u.Corps {
			m.Get("id").Fault("w2.file.commander-twice", u.ID, o.ID)
		}
	}
}

// levels tells what a block of its arm cannot show, the first thing of each block: it is turned by a side for each step
// (W200 §3.5), so there are four at most and none is as strong as the one before; stars and balls are black (W200
// §6.2.3.1.7), there are two stars at least (W200 §3.9), and after them comes a heart, after balls a pawn.
func levels(m doc.Map, u *Unit, b Block) {
	block := m.Get("block")
	if n := len(b.Levels); n > MostSteps {
		block.Fault("w2.file.sides", u.ID, n, MostSteps)
		return
	}
	if u.Arm == "" {
		return // nobody can tell
	}
	least, most := book.Tables.Int("units.stars.least"), book.Tables.Int("units.strategic")
	for i, l := range b.Levels {
		last := i == len(b.Levels)-1
		switch {
		case (l.Colour == Heart) != (commander(u.Arm) && last):
			block.Fault("w2.file.heart", u.ID)
		case (l.Colour == Pawn) != (gun(u.Arm) && last):
			block.Fault("w2.file.pawn", u.ID)
		case (l.Colour == White || l.Colour == Red) && (commander(u.Arm) || gun(u.Arm)):
			block.Fault("w2.file.black-steps", u.ID)
		case commander(u.Arm) && !last && (l.Strength < least || l.Strength > most):
			block.Fault("w2.file.stars", u.ID, least, most)
		case i > 0 && l.Colour != Pawn && l.Strength >= b.Levels[i-1].Strength:
			block.Fault("w2.file.falls", u.ID)
		default:
			continue
		}
		return
	}
}
