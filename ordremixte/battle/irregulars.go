package battle

import (
	"adjutant/geometry"
)

// irregulars checks where a band of irregulars begins (OM §2.3): in its own half of the
// table, in a wood, on broken ground, among houses, or on the slope of a hill that looks
// to its own edge. A battle that is joined later has moved them already.
func (c *checker) irregulars(path string, side *Side, u *Unit, f *geometry.Footprint) {
	if c.Turn > 1 {
		return
	}
	home, known := c.homeOf(side)
	if known && !home(f.Centre) {
		c.fault(path+".at", "scenario.irregulars-half", u.ID)
		return
	}
	for i := range c.Terrain {
		t := &c.Terrain[i]
		for _, ring := range t.Areas() {
			p, err := geometry.NewPolygon(ring)
			if err != nil || !p.Contains(f.Centre) {
				continue
			}
			switch t.Kind {
			case "wood", "rough", "building", "village":
				return
			case "hill", "steep-hill", "low-hill":
				box := p.Bounds()
				crest := geometry.Vec{X: (box.X.Lo + box.X.Hi) / 2, Y: (box.Y.Lo + box.Y.Hi) / 2}
				if !known || c.nearerHome(side, f.Centre, crest) {
					return
				}
			}
		}
	}
	c.fault(path+".at", "scenario.irregulars-where", u.ID)
}

// homeOf tells which points lie in a side's half of the table: those nearer to the edge
// of its rear point than to the opposite one. False when it has no rear point.
func (c *checker) homeOf(side *Side) (func(geometry.Vec) bool, bool) {
	if side.Home() == nil {
		return nil, false
	}
	r := vec(*side.Home())
	switch {
	case r.Y <= 0:
		return func(p geometry.Vec) bool { return p.Y <= c.Table.Depth/2 }, true
	case r.Y >= c.Table.Depth:
		return func(p geometry.Vec) bool { return p.Y >= c.Table.Depth/2 }, true
	case r.X <= 0:
		return func(p geometry.Vec) bool { return p.X <= c.Table.Width/2 }, true
	}
	return func(p geometry.Vec) bool { return p.X >= c.Table.Width/2 }, true
}

// nearerHome reports that a point lies nearer to a side's own edge than another.
func (c *checker) nearerHome(side *Side, p, than geometry.Vec) bool {
	r := vec(*side.Home())
	switch {
	case r.Y <= 0:
		return p.Y <= than.Y
	case r.Y >= c.Table.Depth:
		return p.Y >= than.Y
	case r.X <= 0:
		return p.X <= than.X
	}
	return p.X >= than.X
}
