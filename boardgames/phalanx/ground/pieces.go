package ground

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/internal/doc"
)

// This file reads units and leaders and holds them against each other.

func (r *reader) unit(n *doc.Node) {
	m := n.Map("id", "army", "arm", "value", "reduced", "elite", "at", "facing", "weak", "disordered", "enters")
	u := Unit{ID: r.ids.Read(m.Need("id")), Army: m.Need("army").Enum(armies...), Arm: Infantry, Elite: m.Get("elite").Bool(), Weak: m.Get("weak").Bool(), Disordered: m.Get("disordered").Bool()}
	if m.Has("arm") {
		u.Arm = m.Get("arm").Enum(arms...)
	}
	if u.Army == Prussian && r.Length == Short {
		m.Get("army").Fault("ph.file.unit-short", u.ID)
	}
	if u.Elite && u.Army == Prussian {
		m.Get("elite").Fault("ph.file.elite", u.ID)
	}
	r.worth(&u, m)
	r.begins(&u, m)
	r.Units = append(r.Units, u)
	r.units = append(r.units, m)
}

// worth reads the two sides of a counter (PHX §9.1).
func (r *reader) worth(u *Unit, m doc.Map) {
	u.Value = m.Need("value").IntIn(1, MostValue)
	weaker := m.Get("reduced")
	u.Reduced = weaker.IntIn(0, MostValue)
	switch {
	case u.Value == 0 || u.Reduced < u.Value:
	case u.Value == 1:
		weaker.Fault("ph.file.weaker-one", u.ID)
	default:
		weaker.Fault("ph.file.weaker", u.ID, u.Reduced, u.Value)
	}
	if u.Weak && u.Reduced == 0 {
		m.Get("weak").Fault("ph.file.weak", u.ID)
	}
}

// begins reads where a unit stands, or from which turn it may enter.
func (r *reader) begins(u *Unit, m doc.Map) {
	u.Facing = m.Get("facing").Enum("n", "e", "s", "w")
	if m.Has("at") && m.Has("enters") {
		m.Get("enters").Fault("ph.file.at-and-enters", u.ID)
	}
	if late := m.Get("enters"); late != nil {
		if u.Enters = late.IntIn(1, r.turns()); u.Army != Prussian && u.Army != "" {
			late.Fault("ph.file.enters-army", u.ID)
		}
	}
	switch {
	case !m.Has("at"):
		m.Get("facing").Fault("ph.file.facing-off", u.ID)
		return
	case !m.Has("facing"):
		m.Node.Fault("ph.file.no-facing", u.ID)
	}
	if sq, ok := r.square(m.Get("at")); ok {
		u.At = &sq
	}
}

// leader reads where a leader stands.
func (r *reader) leader(n *doc.Node) {
	m := n.Map("id", "at")
	l := Leader{ID: m.Need("id").Enum(chiefs...)}
	at, ok := r.square(m.Need("at"))
	l.At = at
	if l.ID != "" && r.Leader(l.ID) != nil {
		m.Get("id").Fault("ph.file.leader-twice", l.ID)
		return
	}
	if !ok {
		return
	}
	for i := range r.Units {
		if u := &r.Units[i]; u.At != nil && *u.At == at && l.ID != "" && u.Army != "" && sideOf(u.Army) != sideOf(l.ID) {
			m.Get("at").Fault("ph.file.leader-enemy", l.ID, u.ID)
			break
		}
	}
	if other := found(r.Leaders, func(o *Leader) bool { return o.At == at }); other != nil {
		m.Get("at").Fault("ph.file.leaders-together", l.ID, other.ID)
	}
	r.Leaders = append(r.Leaders, l)
}

// everywhere holds every unit against who else stands on its square, and asks where those are that
// are nowhere, once the dead are known.
func (r *reader) everywhere() {
	on := map[board.Square]string{}
	for i := range r.Units {
		u, m := &r.Units[i], r.units[i]
		if !m.Has("at") && !m.Has("enters") && m.Node.IsMap() && !slices.Contains(r.Begin.Dead, u.ID) {
			m.Node.Fault("ph.file.nowhere", u.ID, "at", "enters")
		}
		if u.At == nil {
			continue
		}
		if first, taken := on[*u.At]; taken {
			m.Get("at").Fault("ph.file.occupied", u.ID, first)
			continue
		}
		on[*u.At] = u.ID
	}
}
