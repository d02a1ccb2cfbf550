package melee

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file finds where skirmishers stand who were ridden over, or through whom friends charge (OM §8.5, 10.5, R128).

// clearOf reports that a unit at a place stands a centimetre off somebody, or farther: nearer is contact, which a charge alone makes (R104).
func clearOf(s *state.State, u *state.Unit, p geometry.Pose, from *geometry.Footprint) bool {
	f, err := u.At(u.Formation, p)
	return err == nil && geometry.Round6(geometry.Between(f, from).CM-motion.Halt(s)) >= -geometry.Tolerance
}

// A shove looks for the place of open order that somebody ends on.
type shove struct {
	s     *state.State
	o, by *state.Unit
}

// MakesWay sets open order that was ridden over, or through which friends charge, behind who ends on it: friends by as little as clears it,
// enemies to a centimetre behind the rear of the horse, or beside it where somebody has that place or stands on the way (OM §8.5, 10.5, R128).
func MakesWay(s *state.State, t *game.Trace, over, horse string, bearing float64) []game.Event {
	m := shove{s, s.Unit(over), s.Unit(horse)}
	if m.o.Foot() == nil || m.by.Foot() == nil || m.rests(m.o.Pose) {
		return nil
	}
	back := geometry.Bearing(bearing).Mul(-1)
	most := m.by.Foot().Radius*2 + m.o.Foot().Radius*2
	p, cm, ok := m.along(back, most)
	if !ok && m.enemies() {
		left := m.o.Pose.Dir()
		left = geometry.Vec{X: -left.Y, Y: left.X}
		q, far, found := m.along(left, m.sideways())
		p, cm, ok = m.along(left.Mul(-1), m.sideways())
		if found && (!ok || far <= cm) {
			p, cm, ok = q, far, true
		}
	}
	if !ok {
		return []game.Event{&state.EvDoubt{Unit: m.o.ID, On: true}}
	}
	t.Hand(game.Hand{Unit: m.o.ID, Act: "move", Far: game.CM(cm), When: "now", To: game.Spot{X: p.At.X, Y: p.At.Y, Deg: p.Facing}})
	return []game.Event{&state.EvPlace{Unit: m.o.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
}

func (m *shove) enemies() bool { return m.o.Side != m.by.Side }

// sideways is how far it gives way to one side: a move of its own.
func (m *shove) sideways() float64 { return float64(m.o.Speed(facts.Open)) / 100 }

// along is the first place on a straight way on which it may stand; not past an enemy.
func (m *shove) along(dir geometry.Vec, most float64) (geometry.Pose, float64, bool) {
	for cm := RideStep; cm <= most; cm += RideStep {
		p := m.o.Pose
		p.At = p.At.Add(dir.Mul(cm))
		if p = p.Rounded(); m.rests(p) {
			return p, cm, true
		}
		if m.enemies() && m.nears(p) {
			break
		}
	}
	return m.o.Pose, 0, false
}

// rests reports a place on which it may stand: on nobody, and a centimetre off enemies.
func (m *shove) rests(p geometry.Pose) bool {
	return table.Fits(m.s, m.o, m.o.Formation, p) && (!m.enemies() || clearOf(m.s, m.o, p, m.by.Foot()) && !m.nears(p))
}

// nears reports a place nearer than a centimetre to an enemy other than who rode over it, and nearer than it stands to him already.
func (m *shove) nears(p geometry.Pose) bool {
	for _, e := range m.s.Units {
		if e.Side == m.o.Side || e == m.by || e.Status == state.Destroyed || !e.PlaceKnown() || e.Foot() == nil || clearOf(m.s, m.o, p, e.Foot()) {
			continue
		}
		f, err := m.o.At(m.o.Formation, p)
		if err != nil || geometry.Between(f, e.Foot()).CM < geometry.Between(m.o.Foot(), e.Foot()).CM-geometry.Tolerance || p == m.o.Pose {
			return true
		}
	}
	return false
}
