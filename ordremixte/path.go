package ordremixte

import (
	"cmp"
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// slid is how far a unit may go straight before somebody stops it.
type slid struct {
	cm float64 // of free way, at most what was asked
	by *Unit   // who stands at its end; nil when nobody does
}

// slide is how far a footprint of a unit may go straight along a bearing, at most cm,
// until it would stand on somebody whom pass does not let it through (OM §8.5). Units
// that are not on the table stop nobody.
func (s *State) slide(u *Unit, f *geometry.Footprint, bearing, cm float64, pass func(*Unit) bool) slid {
	dir := geometry.Pose{Facing: bearing}.Dir()
	out := slid{cm: cm}
	for _, x := range s.bodies(u, u.screen()) {
		if pass != nil && pass(x.u) {
			continue
		}
		if geometry.Dist(x.f.Centre, f.Centre) > cm+x.f.Radius+f.Radius {
			continue
		}
		// What touches already and is left behind is no obstacle: Slide sees to that.
		if d, meets := geometry.Slide(f, dir, x.f); meets && d < out.cm {
			out = slid{math.Max(d, 0), x.u}
		}
	}
	return out
}

// effect is what ground does to who moves over it (OM §8.3, 8.2, 15).
type effect struct {
	slow     int  // each cm of way costs so many
	enter    int  // hundredths that entering it costs
	disorder bool // close order is disordered in it
	rough    bool // march columns have no extra speed in it (§8.2)
	bars     ref.Ref
	hill     bool // a hill, that even a road may climb (R101)
	river    bool // it is crossed at a ford or a bridge
}

// loose reports that a unit in a formation moves in no close order: ground never
// disorders it and it passes through friends (OM §8.3, 8.5, 16).
func (u *Unit) loose(form int) bool { return form == Open || u.Abandoned }

// files reports a unit in march column or limbered: roads lead it, and villages let it
// through (OM §8.2, 15).
func (u *Unit) files(form int) bool { return form == March || form == Limbered }

// narrow reports a unit whose front is no wider than bridges and defiles let through (OM
// §8.2): march columns, and whoever else stands one base wide.
func (s *State) narrow(u *Unit, form int) bool {
	sh := u.sheet(s)
	sh.V[FFormation] = form
	return u.files(form) || s.read().narrow(sh, u.ranks())
}

// narrow is the same of what is declared.
func (r *reading) narrow(s *Sheet, bases int) bool {
	return r.front(s, bases) <= tables.MustLoad(Book).Int("movement.bridge.front")
}

// effectOn is what a piece of ground does to a unit in a formation. Ground that
// does nothing gives the zero effect.
func (s *State) effectOn(u *Unit, form int, t *Terrain) effect {
	b := gaits()
	guns := u.guns() && !u.Abandoned
	loose := u.loose(form)
	e := effect{slow: 1}
	rough := func() {
		e.rough, e.slow, e.disorder = true, b.roughPart, !loose
		if loose && u.Arm != Infantry && !u.Abandoned {
			e.slow = b.woodCossacks
		}
	}
	switch t.Kind {
	case "wood", "rough", "steep-hill":
		rough()
		if guns {
			e.bars = s8_3
		}
	case "hill":
		e.slow, e.hill = b.hillPart, true
	case "walled-field":
		rough()
		e.enter = b.field
		if guns {
			e.slow, e.disorder = b.fieldGuns, false
		}
	case "obstacle":
		e.enter = b.obstacle
	case "river", "stream":
		e.river = true
		if t.Ford || t.Kind == "stream" && !s.read().is(103, 'b') {
			e.enter, e.disorder = b.ford, !loose
		} else {
			e.bars = s8_3
		}
	case "village":
		if !loose && !u.files(form) {
			e.bars = "OM §15"
		}
	case "building":
		if !loose && !u.files(form) && form != Line {
			e.bars = "OM §15"
		}
	}
	if t.Bars&(1<<u.Arm) != 0 {
		e.bars = s8_3
	}
	return e
}

func (e effect) none() bool { return e.slow <= 1 && e.enter == 0 && !e.disorder && e.bars == "" }

// crossing is one stretch of a way over one piece of ground.
type crossing struct {
	id, kind string
	effect
	geometry.Stretch
	begun bool // the way begins in it: it was entered before
}

// stop is why a way is free no farther.
type stop struct {
	cm   float64
	unit *Unit   // who stands there
	near float64 // how near to an enemy a unit comes, when it is one
	id   string  // or the ground that bars
	kind string  // of that ground
	ref  ref.Ref // by which paragraph
	edge bool    // or the edge of the table
	see  *Unit   // or the enemy of whom it comes within 40 cm
}

// path is a straight way of one unit: what it crosses, who stops it, where it may
// not end (OM §8.2, 8.3, 8.5).
type path struct {
	u       *Unit
	form    int
	from    *geometry.Footprint
	bearing float64
	most    float64
	free    float64 // cm until something stops it
	stop    *stop   // what does; nil when nothing does as far as most
	crosses []crossing
	over    []passing // friends it goes through: it may not end there
	road    []geometry.Stretch
}

// passing is a friend on the way, from where to where it would stand on him.
type passing struct {
	u *Unit
	geometry.Stretch
}

// mayPass reports that one unit may go through a friend (OM §8.5): either is in open
// order, or the friend is a battery in action and the mover no close order of
// limbered guns is barred from it.
func mayPass(u *Unit, form int, x *Unit) bool {
	switch {
	case u.Side != x.Side, x.cossacks() && !u.loose(form): // §16
		return false
	case u.loose(form) || x.loose(x.Formation):
		return true
	}
	return x.guns() && x.Formation == Unlimbered
}

// halt is how near a unit comes to an enemy without charging him (R104).
func (s *State) halt() float64 {
	if s.read().is(104, 'b') {
		return 0
	}
	return num().shock().haltCM
}

// walk measures a straight way of a unit from where its footprint stands, along a
// bearing, for at most so many cm.
func (s *State) walk(u *Unit, form int, from *geometry.Footprint, bearing, most float64) *path {
	p := &path{u: u, form: form, from: from, bearing: bearing, most: most, free: most}
	dir := geometry.Pose{Facing: bearing}.Dir()
	p.edge(s, dir)
	for _, x := range s.bodies(u, u.screen()) {
		if geometry.Dist(x.f.Centre, from.Centre) > most+x.f.Radius+from.Radius+1 {
			continue
		}
		switch {
		case x.u.Side != u.Side:
			if cm, stops := geometry.Nearing(from, dir, x.f, s.halt(), p.free); stops {
				p.stops(stop{cm: cm, unit: x.u, near: s.halt(), ref: "OM §10.1"})
			}
		default:
			cm, meets := geometry.Slide(from, dir, x.f)
			if !meets || cm >= most {
				continue
			}
			if !mayPass(u, form, x.u) {
				p.stops(stop{cm: max(cm-geometry.Tolerance, 0), unit: x.u, ref: "OM §8.5"})
				continue
			}
			// Through him: the far side is where it would slide back to.
			far, err := from.Moved(geometry.Vec{X: dir.X * (most + from.Radius + x.f.Radius) * 2, Y: dir.Y * (most + from.Radius + x.f.Radius) * 2})
			if err != nil {
				continue
			}
			back, _ := geometry.Slide(far, geometry.Vec{X: -dir.X, Y: -dir.Y}, x.f)
			p.over = append(p.over, passing{x.u, geometry.Stretch{In: max(cm-geometry.Tolerance, 0), Out: (most+from.Radius+x.f.Radius)*2 - back + geometry.Tolerance}})
		}
	}
	p.ground(s, dir)
	return p
}

func (p *path) stops(x stop) {
	if x.cm < p.free {
		p.free = geometry.Round6(x.cm)
		p.stop = &x
	}
}

// edge stops a way at the edge of the table.
func (p *path) edge(s *State, dir geometry.Vec) {
	for _, c := range p.from.Corners {
		for _, e := range [2]struct{ at, v, hi float64 }{{c.X, dir.X, s.Field.Width}, {c.Y, dir.Y, s.Field.Depth}} {
			t := p.most
			switch {
			case e.v > 1e-9:
				t = (e.hi - e.at) / e.v
			case e.v < -1e-9:
				t = -e.at / e.v
			}
			if t < p.most {
				p.stops(stop{cm: max(t, 0), edge: true, ref: "OM §2.1"})
			}
		}
	}
}

// ground finds what the way crosses. On a road a unit that moves on one base of
// front is spared what lies beside it (R101), and so is who crosses a river at a
// bridge or a ford.
func (p *path) ground(s *State, dir geometry.Vec) {
	here := p.from.Front().Centre()
	there := geometry.Vec{X: here.X + dir.X*p.most, Y: here.Y + dir.Y*p.most}
	if p.u.files(p.form) {
		p.road = s.along(here, there, 0, onRoad)
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		e := s.effectOn(p.u, p.form, t)
		if e.none() {
			continue
		}
		for _, x := range t.Polygon.Sweep(p.from, dir, p.most) {
			c := crossing{t.ID, t.Kind, e, x, x.In <= 0}
			switch {
			case e.river:
				if c.effect = p.ford(s, t, x, dir); !c.none() {
					p.crosses = append(p.crosses, c)
				}
			case e.hill && s.read().is(101, 'b'):
				p.crosses = append(p.crosses, c)
			default:
				for _, y := range without(x, p.road) {
					c.Stretch, c.begun = y, x.In <= 0 && y.In <= 0
					p.crosses = append(p.crosses, c)
				}
			}
		}
	}
	p.crosses = joined(p.crosses)
	for _, c := range p.crosses {
		if c.bars != "" && !c.begun {
			p.stops(stop{cm: c.In, id: c.id, kind: c.kind, ref: c.bars})
		}
	}
}

func onRoad(kind string) bool { return kind == "road" || kind == "bridge" }

// ford is what a river does to a unit on one stretch of its way: nothing to who
// files over a bridge, and what is printed for fords to who wades at one.
func (p *path) ford(s *State, river *Terrain, x geometry.Stretch, dir geometry.Vec) effect {
	e := s.effectOn(p.u, p.form, river)
	// Three lines: what files needs the middle one alone, from its tail on.
	behind := 0.0
	if math.Abs(geometry.Turn(p.bearing, p.from.Pose.Facing)) < 1 {
		behind = p.from.Depth
	}
	front := p.from.Front()
	covered := func(starts []geometry.Vec, kind func(string) bool) bool {
		met := false
		for _, c := range starts {
			a := geometry.Vec{X: c.X - dir.X*behind, Y: c.Y - dir.Y*behind}
			b := geometry.Vec{X: c.X + dir.X*p.most, Y: c.Y + dir.Y*p.most}
			dry := s.along(a, b, -behind, kind)
			for _, w := range river.Polygon.Along(a, b) {
				w.In, w.Out = w.In-behind, w.Out-behind
				if w.Out+p.from.Depth < x.In || w.In > x.Out {
					continue
				}
				met = true
				for _, left := range without(w, dry) {
					if left.Out-left.In > s.slack() {
						return false
					}
				}
			}
		}
		return met
	}
	mid := []geometry.Vec{front.Centre()}
	narrow := s.narrow(p.u, p.form)
	if narrow && covered(mid, isKind("bridge")) {
		return effect{slow: 1}
	}
	if !narrow {
		mid = append(mid, front.Left, front.Right)
	}
	if e.bars != "" && covered(mid, isKind("ford")) && river.Bars&(1<<p.u.Arm) == 0 {
		e.bars, e.enter, e.disorder = "", gaits().ford, !p.u.loose(p.form)
	}
	return e
}

// along lists the stretches of a straight way over ground of some kinds, counted
// from so many cm.
func (s *State) along(a, b geometry.Vec, from float64, kind func(string) bool) []geometry.Stretch {
	var out []geometry.Stretch
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; kind(t.Kind) {
			for _, x := range t.Polygon.Along(a, b) {
				out = append(out, geometry.Stretch{In: x.In + from, Out: x.Out + from})
			}
		}
	}
	slices.SortFunc(out, func(x, y geometry.Stretch) int { return cmp.Compare(x.In, y.In) })
	return out
}

// without is what is left of a stretch when others, in order, are cut out of it.
func without(x geometry.Stretch, cut []geometry.Stretch) []geometry.Stretch {
	var out []geometry.Stretch
	for _, c := range cut {
		if c.Out <= x.In || c.In >= x.Out && x.Out > x.In || c.In > x.Out {
			continue
		}
		if c.In > x.In+geometry.Tolerance {
			out = append(out, geometry.Stretch{In: x.In, Out: c.In})
		}
		if x.In = c.Out; x.In >= x.Out-geometry.Tolerance {
			return out
		}
	}
	return append(out, x)
}

// joined puts the stretches over one piece of ground together that overlap: a strip
// is kept in pieces.
func joined(all []crossing) []crossing {
	slices.SortStableFunc(all, func(a, b crossing) int { return cmp.Compare(a.In, b.In) })
	var out []crossing
	for _, c := range all {
		i := slices.IndexFunc(out, func(o crossing) bool {
			return o.id == c.id && o.kind == c.kind && c.In <= o.Out+geometry.Tolerance
		})
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].Out = max(out[i].Out, c.Out)
		out[i].begun = out[i].begun || c.begun
	}
	return out
}

// cost is what the first so many cm of the way take of the allowance (OM §8.3,
// R102): a cm on which any part of the unit lies in slow ground counts twice, and
// entering fields, obstacles and fords costs what is printed.
func (p *path) cost(cm float64) int {
	cuts := []float64{0, cm}
	enter := 0
	for _, c := range p.crosses {
		if c.In >= cm-1e-6 && !(c.begun && c.In <= 0) {
			continue
		}
		if !c.begun {
			enter += c.enter
		}
		cuts = append(cuts, min(max(c.In, 0), cm), min(c.Out, cm))
	}
	slices.Sort(cuts)
	sum := 0.0
	for i := 1; i < len(cuts); i++ {
		lo, hi := cuts[i-1], cuts[i]
		if hi-lo < 1e-9 {
			continue
		}
		slow := 1
		for _, c := range p.crosses {
			if m := (lo + hi) / 2; c.In < m && m < c.Out {
				slow = max(slow, c.slow) // one halving, however much slows (R102)
			}
		}
		sum += (hi - lo) * float64(slow)
	}
	return hundredths(sum) + enter
}

// entered lists the ground that the first so many cm of the way lie in.
func (p *path) entered(cm float64) []crossing {
	var out []crossing
	for _, c := range p.crosses {
		if c.In < cm-1e-6 || c.begun {
			out = append(out, c)
		}
	}
	return out
}

// bonus is how much farther a march column goes on this way (OM §8.2, R19, R75).
func (p *path) bonus(s *State, cm float64) int {
	m := p.u.Motion
	whole := len(without(geometry.Stretch{In: 0, Out: cm}, p.road)) == 0
	rough := m&CrossedRough != 0
	for _, c := range p.entered(cm) {
		rough = rough || c.rough
	}
	return s.marchBonus(p.u, p.form, whole && m&OffRoad == 0, rough)
}

// marchBonus is what a march column adds to its speed: on a road all its way, or else
// off rough ground (OM §8.2, R19, R75).
func (s *State) marchBonus(u *Unit, form int, road, rough bool) int {
	b := gaits()
	switch {
	case !u.files(form):
	case road && (!u.guns() || !s.read().is(75, 'b')):
		return b.road
	case form == March && !rough:
		return b.open
	}
	return 0
}

// lands reports a place on which the way may end: on nobody.
func (p *path) lands(cm float64) *Unit {
	for _, x := range p.over {
		if x.In < cm-1e-6 && cm < x.Out-1e-4 {
			return x.u
		}
	}
	return nil
}

// wheelStep is how fine the sweep of a wheel is looked at for ground, in degrees.
const wheelStep = 0.5

// turning measures the sweep of a wheel (OM §8.4): its way is counted in degrees.
func (s *State) turning(u *Unit, f *geometry.Footprint, l leg) *path {
	p := &path{u: u, form: u.Formation, from: f, most: l.deg, free: l.deg}
	for _, x := range s.bodies(u, u.screen()) {
		if geometry.Dist(x.f.Centre, f.Centre) > x.f.Radius+3*f.Radius+1 {
			continue
		}
		switch {
		case x.u.Side != u.Side:
			if deg, stops := geometry.Turning(f, l.hand, x.f, s.halt(), p.free); stops {
				p.stops(stop{cm: deg, unit: x.u, near: s.halt(), ref: s10_1})
			}
		case !mayPass(u, u.Formation, x.u):
			// A neighbour that is brushed by less than the tape makes room.
			if deg, stops := geometry.Turning(f, l.hand, x.f, -max(s.tape().CM, geometry.Tolerance), p.free); stops {
				p.stops(stop{cm: deg, unit: x.u, ref: s8_5})
			}
		}
	}
	if deg, out := l.first(f, func(g *geometry.Footprint) bool { _, off := s.offTable(g); return off }); out {
		p.stops(stop{cm: deg, edge: true, ref: "OM §2.1"})
	}
	p.crosses = s.wheelsOver(u, f, l)
	for _, c := range p.crosses {
		if c.bars != "" && !c.begun {
			p.stops(stop{cm: c.In, id: c.id, kind: c.kind, ref: c.bars})
		}
	}
	p.crosses = slices.DeleteFunc(p.crosses, func(c crossing) bool { return !c.begun && c.In >= p.free })
	return p
}

// first finds the angle of a wheel at which something begins to hold.
func (l leg) first(f *geometry.Footprint, holds func(*geometry.Footprint) bool) (float64, bool) {
	at := func(deg float64) *geometry.Footprint {
		g, err := f.Wheel(l.hand, deg)
		if err != nil {
			return f
		}
		return g
	}
	for lo, deg := 0.0, 0.0; ; lo, deg = deg, min(deg+wheelStep, l.deg) {
		if holds(at(deg)) {
			for range 20 {
				if mid := (lo + deg) / 2; holds(at(mid)) {
					deg = mid
				} else {
					lo = mid
				}
			}
			return lo, true
		}
		if deg >= l.deg {
			return l.deg, false
		}
	}
}

// wheelsOver lists the ground that a wheel sweeps, whoever stands in its way (OM §8.3, 8.4):
// its stretches are counted in degrees.
func (s *State) wheelsOver(u *Unit, f *geometry.Footprint, l leg) []crossing {
	var in []crossing
	onRoads := u.files(u.Formation) && s.ground(onRoad, func(q *geometry.Polygon) bool { return q.Holds(f.Front().Centre()).In() }) != nil
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		e := s.effectOn(u, u.Formation, t)
		if e.none() || onRoads && !e.river || t.Polygon.FromFootprint(f).CM > 2*f.Width+f.Depth {
			continue
		}
		if deg, meets := l.first(f, t.Polygon.Meets); meets {
			in = append(in, crossing{t.ID, t.Kind, e, geometry.Stretch{In: deg, Out: l.deg}, t.Polygon.Meets(f)})
		}
	}
	return joined(in)
}

// roughUnder reports that a unit stands, even partly, in ground that disorders it
// (OM §8.3, 13): its disorder lasts while it does. False for who is not on the table.
func (s *State) roughUnder(u *Unit) bool {
	f := u.foot()
	if f == nil || s.Field == nil {
		return false
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := s.effectOn(u, u.Formation, t); e.disorder && t.Polygon.Meets(f) {
			return true
		}
	}
	return false
}

// wades reports that a unit stands, even partly, in a river that disorders it: it may
// attack the other bank all the same (OM §8.3). False for who is not on the table.
func (s *State) wades(u *Unit) bool {
	if u == nil || u.foot() == nil || s.Field == nil {
		return false
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := s.effectOn(u, u.Formation, t); e.river && e.disorder && t.Polygon.Meets(u.foot()) {
			return true
		}
	}
	return false
}
