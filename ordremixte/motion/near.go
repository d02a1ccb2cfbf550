package motion

import (
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// nearby is an enemy in sight and how far it stands.
type nearby struct {
	u  *state.Unit
	cm float64
}

// farFrom is the nearest enemy in sight (R175) that stands within the distance of the
// strategic movement (OM §8.1); nil when all are beyond it.
func farFrom(s *state.State, u *state.Unit) *nearby {
	f := u.Foot()
	var best *nearby
	if f == nil {
		return nil
	}
	for _, x := range table.BodiesNear(s, f, command.Gaits(s.Book()).StrategicFrom, u) {
		if x.U.Side == u.Side {
			continue
		}
		d := geometry.Between(f, x.F).CM
		if d <= command.Gaits(s.Book()).StrategicFrom && (best == nil || d < best.cm) && (s.Read().Has(book.UnseenEnemiesBarStrategicMoves) || inSight(s, f, x.F)) {
			best = &nearby{x.U, d}
		}
	}
	return best
}

// nobodyNear reports that no enemy in sight stands within that distance: the first of them settles it.
func nobodyNear(s *state.State, u *state.Unit) bool {
	f := u.Foot()
	if f == nil {
		return true
	}
	from, unseen := command.Gaits(s.Book()).StrategicFrom, s.Read().Has(book.UnseenEnemiesBarStrategicMoves)
	for _, x := range table.BodiesNear(s, f, from, u) {
		if x.U.Side != u.Side && geometry.Gap(f, x.F).CM <= from && (unseen || inSight(s, f, x.F)) {
			return false
		}
	}
	return true
}

// inSight reports that no ground hides all of one footprint from all of another
// (OM §3).
func inSight(s *state.State, a, b *geometry.Footprint) bool {
	ground, _ := table.Blocking(s)
	for i := range a.Bases { // as geometry.See, of which the measures are of no use here
		from := a.Bases[i].FrontCentre()
		to := b.FromPoint(from).To
		if !slices.ContainsFunc(ground, func(p *geometry.Polygon) bool { return p.Crosses(from, to) && !p.Contains(from) && !p.Contains(to) }) {
			return true
		}
	}
	return false
}

// keepFar ends a strategic move where an enemy in sight is at the distance from
// which it is allowed (OM §8.1).
func keepFar(p *casting.Path, s *state.State) {
	dir := geometry.Pose{Facing: p.Bearing}.Dir()
	for _, x := range table.Bodies(s, p.U) {
		if x.U.Side == p.U.Side {
			continue
		}
		cm, stops := geometry.Nearing(p.From, dir, x.F, command.Gaits(s.Book()).StrategicFrom, p.Free)
		for ; stops && cm < p.Free; cm++ { // hidden so far, it may come into sight
			f, err := p.From.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
			if err != nil {
				break
			}
			if geometry.Between(f, x.F).CM <= command.Gaits(s.Book()).StrategicFrom+geometry.Tolerance && inSight(s, f, x.F) {
				Stops(p, casting.Stop{Cm: cm, See: x.U, Ref: facts.S8_1})
				break
			}
		}
	}
}
