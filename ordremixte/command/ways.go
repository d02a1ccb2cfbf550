package command

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file measures the ways of generals (OM §8.2): how far they ride, through whom, and beside whom they come (OM §4.3).

// RideLeft is how far a general may still ride in this turn, in hundredths of a cm (OM §8.2); negative where a ruling carried him on.
func RideLeft(s *state.State, g *state.General) int {
	return state.Hundredths(s.Book().CM("movement.general")) - g.Moved
}

// setDown is how far a general has ridden in this turn, in hundredths of a cm, once his figure is put down somewhere by hand: behind
// the step of the generals that stands for the rest of his ride, so that nobody is asked for more of him than 30 cm (OM §8.2, R365).
func setDown(s *state.State, g *state.General, to geometry.Vec) int {
	from, known := s.Stands(g)
	if !known || s.Active() != g.Side || s.Stage <= state.StepGenerals {
		return g.Moved
	}
	return g.Moved + min(state.Hundredths(geometry.Dist(from, to)), max(RideLeft(s, g), 0))
}

// EnemyAcross is the first enemy of a side upon whom the straight way of a figure leads; nil for none.
func EnemyAcross(s *state.State, side int, from, to geometry.Vec) *state.Unit {
	for _, y := range table.Near(s, from, geometry.Dist(from, to)+geometry.Tolerance) {
		if y.U.Side == side {
			continue
		}
		if p, err := geometry.NewPolygon(y.F.Corners[:]); err == nil && p.FromSegment(from, to).CM <= geometry.Tolerance {
			return y.U
		}
	}
	return nil
}

// EnemyUpon is who of the other side stands on a point; nil when nobody does.
func EnemyUpon(s *state.State, side int, at geometry.Vec) *table.Stander {
	for _, y := range table.Near(s, at, geometry.Tolerance) {
		if y.U.Side != side && y.F.FromPoint(at).CM <= geometry.Tolerance {
			return &y
		}
	}
	return nil
}

// leavesBrigade refuses a place for a brigadier that is farther than 5 cm from every one
// of his units, unless it is nearer to them than where he stands: he stays as near as he
// can, so that nobody stops an attack by riding its general away (OM §4.3).
func leavesBrigade(s *state.State, g *state.General, to geometry.Vec) *game.Refusal {
	near, who := OwnNearest(s, g, to)
	limit := state.CommandNumbers(s.Book()).Near
	if who == nil || near.CM <= limit+s.Field.Tape {
		return nil
	}
	if at, ok := s.Stands(g); ok {
		if now, _ := OwnNearest(s, g, at); near.CM < now.CM-geometry.Tolerance {
			return nil
		}
	}
	r := casting.Illegal(facts.S4_3, "general.leaves", g.Surname(), ref.CM(table.Round2(near.CM)), who.ID, ref.CM(limit))
	p := Toward(near.To, near.From, limit)
	if geometry.Dist(near.From, to) > geometry.Dist(near.To, to) {
		p = Toward(near.From, near.To, limit)
	}
	if at, ok := s.Stands(g); ok && (state.Hundredths(geometry.Dist(at, p)) > RideLeft(s, g) || EnemyAcross(s, g.Side, at, p) != nil) {
		return r // no line that would be refused in its turn
	}
	r.Ways = []game.Way{{Line: game.Canonical(game.Action{Verb: "move", Args: []string{g.ID, "to", Typed(p.X), Typed(p.Y)}}), Say: ref.M("general.way-beside", who.ID)}}
	return r
}

// OwnNearest is the unit of a brigadier that is nearest to a point, and how near; nil for
// other generals and where none of his units has a place.
func OwnNearest(s *state.State, g *state.General, at geometry.Vec) (near geometry.Span, who *state.Unit) {
	near.CM = math.Inf(1)
	for _, u := range s.Units {
		if f := u.Foot(); f != nil && g.Brigade >= 0 && u.Brigade == g.Brigade {
			if x := f.FromPoint(at); x.CM < near.CM {
				near, who = x, u
			}
		}
	}
	return near, who
}

// Toward is the point so many centimetres from one point towards another, cut off to
// hundredths so that it is not beyond.
func Toward(from, to geometry.Vec, cm float64) geometry.Vec {
	d := geometry.Dist(from, to)
	if d <= cm || d == 0 {
		return to
	}
	for cut := cm; cut > 0; cut -= 0.01 {
		p := geometry.Vec{X: math.Round((from.X+(to.X-from.X)*cut/d)*100) / 100, Y: math.Round((from.Y+(to.Y-from.Y)*cut/d)*100) / 100}
		if state.Hundredths(geometry.Dist(from, p)) <= state.Hundredths(cm) {
			return p
		}
	}
	return from
}
