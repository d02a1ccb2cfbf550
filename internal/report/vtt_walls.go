package report

import "math"

// This file makes ground of walls as other programs draw them: past the edge of the map, with hundreds of corners, of a point alone.

// Mended is what was done to the walls of somebody else's map, so that they can be ground.
type Mended struct {
	Outside int // left out: they lie outside the map, or are a point
	Cut     int // at the edge of the map
	Simpler int // drawn with fewer corners
}

// Scale makes a square of the map so many centimetres.
func (m *VTT) Scale(cm float64) {
	m.Width, m.Depth = hundredth(m.Width*cm), hundredth(m.Depth*cm)
	for i := range m.Walls {
		for k, p := range m.Walls[i].Points {
			m.Walls[i].Points[k] = [2]float64{hundredth(p[0] * cm), hundredth(p[1] * cm)}
		}
	}
}

// walled are the pieces of a wall within a map, none of them with too many corners.
func (m *VTT) walled(w Wall) {
	in := func(p [2]float64) bool { return p[0] >= 0 && p[0] <= m.Width && p[1] >= 0 && p[1] <= m.Depth }
	whole := true
	for _, p := range w.Points {
		whole = whole && in(p)
	}
	all := []Wall{w}
	switch {
	case whole:
	case w.Closed:
		all = []Wall{{Closed: true, Points: m.area(w.Points)}}
	default:
		all = m.stretches(w.Points)
	}
	kept := 0
	for _, p := range all {
		if p.Points = distinct(p.Points, p.Closed); len(p.Points) < 2 || p.Closed && len(p.Points) < 3 {
			continue
		}
		if len(p.Points) > mostCorners {
			p.Points = simpler(p.Points, p.Closed)
			m.Mended.Simpler++
		}
		m.Walls = append(m.Walls, p)
		kept++
	}
	switch {
	case kept == 0:
		m.Mended.Outside++
	case !whole:
		m.Mended.Cut++
	}
}

// distinct are points of which no two that follow each other are the same.
func distinct(points [][2]float64, closed bool) (out [][2]float64) {
	for _, p := range points {
		if p = [2]float64{hundredth(p[0]), hundredth(p[1])}; len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	for closed && len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// area is what of a polygon lies within the map: cut by one edge after another.
func (m *VTT) area(points [][2]float64) [][2]float64 {
	for _, edge := range []struct {
		axis int
		at   float64
		sign float64
	}{{0, 0, 1}, {0, m.Width, -1}, {1, 0, 1}, {1, m.Depth, -1}} {
		var out [][2]float64
		for i, p := range points {
			q := points[(i+1)%len(points)]
			a, b := edge.sign*(p[edge.axis]-edge.at), edge.sign*(q[edge.axis]-edge.at)
			if a >= 0 {
				out = append(out, p)
			}
			if a >= 0 != (b >= 0) {
				out = append(out, between(p, q, a/(a-b)))
			}
		}
		points = out
	}
	return points
}

// stretches are what of a line lies within the map.
func (m *VTT) stretches(points [][2]float64) (out []Wall) {
	var now [][2]float64
	end := func() {
		if len(now) > 1 {
			out = append(out, Wall{Points: now})
		}
		now = nil
	}
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		from, to := 0., 1.
		for axis, size := range []float64{m.Width, m.Depth} {
			for _, half := range [][2]float64{{p[axis], q[axis]}, {size - p[axis], size - q[axis]}} { // neither may be below nothing
				switch a, b := half[0], half[1]; {
				case a < 0 && b < 0:
					from, to = 1, 0
				case a < 0:
					from = max(from, a/(a-b))
				case b < 0:
					to = min(to, a/(a-b))
				}
			}
		}
		if from > to {
			end()
			continue
		}
		if from > 0 {
			end()
		}
		if len(now) == 0 {
			now = append(now, between(p, q, from))
		}
		if now = append(now, between(p, q, to)); to < 1 {
			end()
		}
	}
	end()
	return out
}

// between is the point so far from p to q.
func between(p, q [2]float64, share float64) [2]float64 {
	switch share {
	case 0:
		return p
	case 1:
		return q
	}
	return [2]float64{p[0] + (q[0]-p[0])*share, p[1] + (q[1]-p[1])*share}
}

// simpler is a line or a polygon with at most as many corners as a piece of ground has: those stay that are farthest from
// the line without them (Ramer, Douglas and Peucker), with the least tolerance of a row of doubled ones that suffices.
func simpler(points [][2]float64, closed bool) [][2]float64 {
	for off := .01; ; off *= 2 {
		line := points
		if closed {
			line = append(append([][2]float64{}, points...), points[0])
		}
		keep := make([]bool, len(line))
		keep[0], keep[len(line)-1] = true, true
		farthest(line, keep, 0, len(line)-1, off)
		var out [][2]float64
		for i, k := range keep {
			if k && !(closed && i == len(line)-1) {
				out = append(out, line[i])
			}
		}
		if len(out) <= mostCorners {
			return out
		}
	}
}

// farthest keeps the point of a stretch that is farthest from the straight line over it, if that is more than off, and looks at both
// sides of it.
func farthest(line [][2]float64, keep []bool, from, to int, off float64) {
	a, b := line[from], line[to]
	dx, dy := b[0]-a[0], b[1]-a[1]
	long := math.Hypot(dx, dy)
	at, most := 0, off
	for i := from + 1; i < to; i++ {
		x, y := line[i][0]-a[0], line[i][1]-a[1]
		d := math.Hypot(x, y) // of a ring that begins and ends in one point
		if long > 0 {
			d = math.Abs(dx*y-dy*x) / long
		}
		if d > most {
			at, most = i, d
		}
	}
	if at > 0 {
		keep[at] = true
		farthest(line, keep, from, at, off)
		farthest(line, keep, at, to, off)
	}
}
