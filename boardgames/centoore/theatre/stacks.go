package theatre

import (
	"slices"

	"adjutant/internal/doc"
)

// This file holds everybody against whoever else stands in the same zone.

// standing is what stands in a zone of one player, in the order of the file.
type standing struct {
	units []int // of Counters
	marks []int // of Markers
	first string
	foot  int // points of stacking
}

// routed reports units of which none is in order: pursuers may stand with them (CO §8.7.2).
func (r *reader) routed(s *standing) bool {
	for _, i := range s.units {
		if !r.Counters[i].Out {
			return false
		}
	}
	return len(s.units) > 0
}

// together reports a zone to which a beaten attacker has come back where enemies are by now, and stands with them without a
// battle (CO R85 a).
func (r *reader) together(zone string) bool {
	return r.Readings["R85"] != "b" && slices.Contains(r.Begin.Together, zone)
}

// stacks goes through the zones in the order of the file.
func (r *reader) stacks() {
	on := map[string]map[string]*standing{}
	in := func(zone, player, id string) *standing {
		if on[zone] == nil {
			on[zone] = map[string]*standing{}
		}
		s := on[zone][player]
		if s == nil {
			s = &standing{first: id}
			on[zone][player] = s
		}
		return s
	}
	for i := range r.Markers {
		if k := &r.Markers[i]; k.At != "" && k.Army != "" {
			s := in(k.At, player(k.Army), k.ID)
			s.marks = append(s.marks, i)
		}
	}
	for i := range r.Counters {
		c := &r.Counters[i]
		if at := r.stands(c); at != "" && c.Army != "" {
			s := in(at, player(c.Army), c.ID)
			s.units, s.foot = append(s.units, i), s.foot+c.Stacking
		}
	}
	for i := range r.Zones {
		z := &r.Zones[i]
		here := on[z.ID]
		delete(on, z.ID) // an id that stands twice is a fault already
		for _, p := range players {
			if s := here[p]; s != nil {
				r.crowd(z, s)
			}
		}
		if s, other := here[Allied], here[French]; s != nil && other != nil && !r.routed(s) && !r.routed(other) && !r.together(z.ID) {
			r.told(s).Fault("co.file.enemies", s.first, z.ID, other.first)
		}
		if s := here[Allied]; s != nil {
			r.chiefs(z, s)
		}
	}
}

// told is where a fault of what stands in a zone is told: at the first marker there, or else the
// first unit by itself.
func (r *reader) told(s *standing) *doc.Node {
	if len(s.marks) > 0 {
		return r.markers[s.marks[0]].Get("at")
	}
	return r.counters[s.units[0]].Get("at")
}

// crowd holds the foot of a player in a zone against its limit (CO §1.4). It is told at the first
// unit for which there is no room.
func (r *reader) crowd(z *Zone, s *standing) {
	if s.foot <= z.room() {
		return
	}
	n := 0
	for _, i := range s.units {
		c, m := &r.Counters[i], r.counters[i]
		if n += c.Stacking; n <= z.room() {
			continue
		}
		at := m.Get("at")
		if c.Wing != "" {
			at = m.Get("wing")
		}
		at.Fault("co.file.stacking", c.ID, z.ID, s.foot, z.room())
		return
	}
}

// chiefs holds Wellington and Blücher apart (CO §1.1.1).
func (r *reader) chiefs(z *Zone, s *standing) {
	first := ""
	for _, i := range s.marks {
		switch is := r.Markers[i].Is; {
		case is == Decoy || is == first:
		case first == "":
			first = is
		default:
			r.markers[i].Get("at").Fault("co.file.chiefs", z.ID)
			return
		}
	}
}
