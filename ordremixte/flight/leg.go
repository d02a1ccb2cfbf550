package flight

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// halted reports that something has ended the move before its length.
func halted(x *garrison.Runaway) bool { return x.Stop != nil || x.Ground != "" || x.Off }

// leg goes straight for so many cm or until an enemy, barred ground or the edge of the
// table ends it (R116). Friends stop nobody.
func leg(s *state.State, x *garrison.Runaway, f *geometry.Footprint, bearing, cm float64) *geometry.Footprint {
	if cm <= 0 {
		return f
	}
	dir := geometry.Bearing(bearing)
	stood := asStood(x.U, f)
	pass := func(o *state.Unit) bool {
		if o.Side == x.U.Side {
			return true
		}
		g := o.Foot() // whom it stands against when it turns bars its way only if that leads into him
		if geometry.Apart(f, g) {
			return false
		}
		if over, _ := geometry.Overlapping(f, g); !over {
			return false
		}
		_, into := geometry.Slide(stood, dir, g)
		return !into
	}
	halt := state.Num(s.Book()).Shock().HaltCM
	if got := motion.Slide(s, x.U, f, bearing, cm+halt, pass); got.By != nil && got.Cm-halt < cm {
		cm, x.Stop = max(geometry.Round6(got.Cm-halt-geometry.Tolerance), 0), got.By
	}
	if d, by := enemyBlock(s, x.U, f, bearing, cm+halt); by != nil && d-halt < cm {
		cm, x.Stop = max(geometry.Round6(d-halt-geometry.Tolerance), 0), by
	}
	way := over(s, x.U, f, bearing, cm)
	if d, kind := Barred(way); kind != "" && d < cm {
		cm, x.Ground, x.Stop = d, kind, nil
	}
	if d := motion.Affords(way, cm, x.Left); d < cm {
		x.Ground, x.Stop = unpaid(way, d), nil
		if cm = d; x.Ground != "" { // at its border, which it may not even touch
			cm = max(geometry.Round6(d-geometry.Tolerance), 0)
		}
	}
	if d := toEdge(s, f.Centre, dir); d <= cm+geometry.Tolerance {
		cm, x.Off, x.Stop, x.Ground = d, true, nil, ""
	}
	g, err := f.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
	if err != nil {
		return f
	}
	x.Gone, x.Left = geometry.Round6(x.Gone+cm), x.Left-motion.Cost(way, cm)
	for _, name := range slowing(s, way, cm) { // both parts of its way may lead over it
		if !slices.Contains(x.Slowed, name) {
			x.Slowed = append(x.Slowed, name)
		}
	}
	x.Adds = min(x.Adds, motion.Bonus(way, s, cm))
	return g
}

// asStood is the ground of a fugitive as if it had not turned, about the middle of where it is.
func asStood(u *state.Unit, f *geometry.Footprint) *geometry.Footprint {
	stood := u.Foot()
	g, err := stood.Moved(f.Centre.Sub(stood.Centre))
	if err != nil {
		return f
	}
	return g
}

// enemyBlock is how far along a bearing, within so many cm, the first block of houses begins that enemies hold, and who holds it: it stops who
// flees or evades as they would (R116, R371).
func enemyBlock(s *state.State, u *state.Unit, f *geometry.Footprint, bearing, most float64) (float64, *state.Unit) {
	own, best, by := table.BlockOf(s, u), most, (*state.Unit)(nil)
	for _, b := range table.Blocks(s) {
		holders := table.Holders(s, b)
		i := slices.IndexFunc(holders, func(o *state.Unit) bool { return o.Side != u.Side && o.Status == state.Steady })
		if i < 0 || own != nil && own.ID == b.ID {
			continue
		}
		// Who stands against its wall and goes along it or away is not in it, nor who only turns into it about its middle.
		enters := func(in geometry.Stretch) bool { return in.Out > max(in.In, 0)+table.Grain }
		dir := geometry.Bearing(bearing)
		for _, in := range b.Polygon.Sweep(f, dir, most) {
			if in.In <= 0 && !slices.ContainsFunc(b.Polygon.Sweep(asStood(u, f), dir, most), enters) {
				continue
			}
			if cm := max(in.In, 0); cm < best && enters(in) {
				best, by = cm, holders[i]
			}
		}
	}
	return best, by
}

// slowing is the names of the ground that takes of a move on the first so many cm of a way
// (OM §8.3).
func slowing(s *state.State, p *casting.Path, cm float64) ref.Comma {
	var out ref.Comma
	for _, c := range motion.Entered(p, cm) {
		if c.Slow > 1 || c.Enter > 0 && !c.Begun {
			out = append(out, s.Called(c.Id))
		}
	}
	return out
}

// toEdge is how far a point may go along a direction before it leaves the table.
func toEdge(s *state.State, p, dir geometry.Vec) float64 {
	best := math.Inf(1)
	for _, a := range [2][3]float64{{p.X, dir.X, s.Field.Width}, {p.Y, dir.Y, s.Field.Depth}} {
		switch {
		case a[1] > 1e-9:
			best = min(best, (a[2]-a[0])/a[1])
		case a[1] < -1e-9:
			best = min(best, -a[0]/a[1])
		}
	}
	return max(geometry.Round6(best), 0)
}

// stride is how finely room is looked for along a way, in cm.
const stride = 0.1

// over is a way across the ground alone, whoever stands on it. Villages let those who
// flee through (OM §15). Ground onto which only the turn with which it begins has brought its
// unit is entered by that turn, and paid for (OM §8.3, R270).
func over(s *state.State, u *state.Unit, f *geometry.Footprint, bearing, most float64) *casting.Path {
	p := &casting.Path{U: u, Form: u.Formation, From: f, Bearing: bearing, Most: most, Free: most}
	dir := geometry.Bearing(bearing)
	motion.Ground(p, s, dir)
	stood := u.Foot()
	if stood == nil || geometry.Dist(stood.Centre, f.Centre) > geometry.Tolerance || s.Read().Has(book.ChangesEnterNoGround) {
		return p
	}
	// Who stopped at its border has not entered it, and may touch it by what places are rounded to.
	if back, err := stood.Moved(dir.Mul(-2 * geometry.Tolerance)); err == nil {
		stood = back
	}
	for i := range p.Crosses {
		if c := &p.Crosses[i]; c.Begun && c.Bars == "" {
			c.Begun = slices.ContainsFunc(s.Field.Terrain, func(t state.Terrain) bool {
				return t.ID == c.Id && t.Kind == c.Kind && t.Polygon.Meets(stood)
			})
		}
	}
	return p
}

// turnsUpon is the kind of the ground that keeps a unit from the very turn with which its way would
// begin, because it cannot pay what entering that costs (OM §8.3, R270); empty when none does.
func turnsUpon(p *casting.Path, allowance int) string {
	for _, c := range p.Crosses {
		if !c.Begun && c.In <= 0 && c.Enter > allowance {
			return c.Kind
		}
	}
	return ""
}

// Barred is the first ground on a way that its unit cannot enter at all (OM §8.3); its
// kind is empty when there is none.
func Barred(p *casting.Path) (cm float64, kind string) {
	for _, c := range p.Crosses {
		if c.Bars == facts.S8_3 && !c.Begun && (kind == "" || c.In < cm) {
			cm, kind = max(geometry.Round6(c.In), 0), c.Kind
		}
	}
	return cm, kind
}

// unpaid is the kind of the ground before which who can go no farther than so many cm stops
// because entering it costs more than it has left (OM §8.3, R102); empty when there is none.
func unpaid(p *casting.Path, cm float64) string {
	for _, c := range p.Crosses {
		if c.Enter > 0 && !c.Begun && math.Abs(c.In-cm) <= table.Grain {
			return c.Kind
		}
	}
	return ""
}
