package motion

import (
	"cmp"
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// slid is how far a unit may go straight before somebody stops it.
type slid struct {
	Cm float64     // of free way, at most what was asked
	By *state.Unit // who stands at its end; nil when nobody does
}

// Slide is how far a footprint of a unit may go straight along a bearing, at most cm,
// until it would stand on somebody whom pass does not let it through (OM §8.5). Units
// that are not on the table stop nobody.
func Slide(s *state.State, u *state.Unit, f *geometry.Footprint, bearing, cm float64, pass func(*state.Unit) bool) slid {
	dir := geometry.Pose{Facing: bearing}.Dir()
	out := slid{Cm: cm}
	for _, x := range table.BodiesNear(s, f, cm, u, table.Screen(u)) {
		if pass != nil && pass(x.U) {
			continue
		}
		// What touches already and is left behind is no obstacle: Slide sees to that.
		if d, meets := geometry.Slide(f, dir, x.F); meets && d < out.Cm {
			out = slid{math.Max(d, 0), x.U}
		}
	}
	return out
}

// Loose reports that a unit in a formation moves in no close order: ground never
// disorders it and it passes through friends (OM §8.3, 8.5, 16).
func Loose(u *state.Unit, form facts.Formation) bool { return form == facts.Open || u.Abandoned }

// Narrow reports a unit whose front is no wider than bridges and defiles let through (OM
// §8.2): march columns, and whoever else stands one base wide.
func Narrow(s *state.State, u *state.Unit, form facts.Formation) bool {
	sh := casting.Sheet(u, s)
	sh.V[facts.FFormation] = int(form)
	return command.Files(u, form) || NarrowBases(s.Read(), sh, u.Ranks())
}

// NarrowBases is the same of what is declared.
func NarrowBases(r *state.Reading, s *state.Sheet, bases int) bool {
	return table.Front(r, s, bases) <= book.Tables.Int("movement.bridge.front")
}

// EffectOn is what a piece of ground does to a unit in a formation. Ground that
// does nothing gives the zero effect.
func EffectOn(s *state.State, u *state.Unit, form facts.Formation, t *state.Terrain) casting.Effect {
	b := command.Gaits(s.Book())
	guns := u.IsArtillery() && !u.Abandoned
	loose := Loose(u, form)
	e := casting.Effect{Slow: 1}
	rough := func() {
		e.Rough, e.Slow, e.Disorder = true, b.RoughPart, !loose
		if loose && u.Arm != facts.Infantry && !u.Abandoned {
			e.Slow = b.WoodCossacks
		}
	}
	switch t.Kind {
	case "wood", "rough", "steep-hill":
		rough()
		if guns {
			e.Bars = facts.S8_3
		}
	case "hill":
		e.Slow, e.Hill = b.HillPart, true
	case "walled-field":
		rough()
		e.Enter = b.Field
		if guns {
			e.Slow, e.Disorder = b.FieldGuns, false
		}
	case "obstacle":
		e.Enter = b.Obstacle
	case "river", "stream":
		e.River = true
		if t.Ford || t.Kind == "stream" && !s.Read().Has(book.StreamsOnlyAtFords) {
			e.Enter, e.Disorder = b.Ford, !loose
		} else {
			e.Bars = facts.S8_3
		}
	case "village":
		if !loose && !command.Files(u, form) {
			e.Bars = "OM §15"
		}
	case "building":
		if !loose && !command.Files(u, form) && form != facts.Line {
			e.Bars = "OM §15"
		}
	}
	if t.Bars&(1<<u.Arm) != 0 {
		e.Bars = facts.S8_3
	}
	return e
}

func none(e casting.Effect) bool { return e.Slow <= 1 && e.Enter == 0 && !e.Disorder && e.Bars == "" }

// MayPass reports that one unit may go through a friend (OM §8.5): either is in open
// order, or the friend is a battery in action and the mover no close order of
// limbered guns is barred from it.
func MayPass(u *state.Unit, form facts.Formation, x *state.Unit) bool {
	switch {
	case u.Side != x.Side, x.Cossacks() && !Loose(u, form): // §16
		return false
	case Loose(u, form) || Loose(x, x.Formation):
		return true
	}
	return x.IsArtillery() && x.Formation == facts.Unlimbered
}

// Halt is how near a unit comes to an enemy without charging him (R104).
func Halt(s *state.State) float64 {
	if s.Read().Has(book.MovesUpToContact) {
		return 0
	}
	return state.Num(s.Book()).Shock().HaltCM
}

// Walk measures a straight way of a unit from where its footprint stands, along a
// bearing, for at most so many cm.
func Walk(s *state.State, u *state.Unit, form facts.Formation, from *geometry.Footprint, bearing, most float64) *casting.Path {
	return walkBy(s, u, form, from, bearing, most, most)
}

// walkBy is Walk for whoever goes no farther than near: who stands beyond is left out.
func walkBy(s *state.State, u *state.Unit, form facts.Formation, from *geometry.Footprint, bearing, most, near float64) *casting.Path {
	key := wayKey{s.Field, s.Rulings.Taken(), u, form, from, bearing, most, near}
	p := *s.Picture().Found(key, func() any { return walk(s, u, form, from, bearing, most, near) }).(*casting.Path)
	return &p
}

// wayKey is all that a way hangs on beside the units on the table.
type wayKey struct {
	field         *state.Field
	read          tables.Taken
	u             *state.Unit
	form          facts.Formation
	from          *geometry.Footprint
	bearing, most float64
	near          float64
}

// walk is walkBy, measured anew.
func walk(s *state.State, u *state.Unit, form facts.Formation, from *geometry.Footprint, bearing, most, near float64) *casting.Path {
	p := &casting.Path{U: u, Form: form, From: from, Bearing: bearing, Most: most, Free: most}
	dir := geometry.Pose{Facing: bearing}.Dir()
	edge(p, s, dir)
	for _, x := range table.BodiesNear(s, from, near+Halt(s), u, table.Screen(u)) {
		switch {
		case x.U.Side != u.Side:
			if cm, stops := geometry.Nearing(from, dir, x.F, Halt(s), min(p.Free, near)); stops {
				Stops(p, casting.Stop{Cm: cm, Unit: x.U, Near: Halt(s), Ref: "OM §10.1"})
			}
		default:
			cm, meets := geometry.Slide(from, dir, x.F)
			if !meets || cm >= near {
				continue
			}
			if !MayPass(u, form, x.U) {
				Stops(p, casting.Stop{Cm: max(cm-geometry.Tolerance, 0), Unit: x.U, Ref: "OM §8.5"})
				continue
			}
			// Through him: the far side is where it would slide back to.
			far, err := from.Moved(geometry.Vec{X: dir.X * (most + from.Radius + x.F.Radius) * 2, Y: dir.Y * (most + from.Radius + x.F.Radius) * 2})
			if err != nil {
				continue
			}
			back, _ := geometry.Slide(far, geometry.Vec{X: -dir.X, Y: -dir.Y}, x.F)
			p.Over = append(p.Over, casting.Passing{U: x.U, Stretch: geometry.Stretch{In: max(cm-geometry.Tolerance, 0), Out: (most+from.Radius+x.F.Radius)*2 - back + geometry.Tolerance}})
		}
	}
	Ground(p, s, dir)
	return p
}

func Stops(p *casting.Path, x casting.Stop) {
	if x.Cm < p.Free {
		p.Free = geometry.Round6(x.Cm)
		p.Stop = &x
	}
}

// edge stops a way at the edge of the table.
func edge(p *casting.Path, s *state.State, dir geometry.Vec) {
	for _, c := range p.From.Corners {
		for _, e := range [2]struct{ at, v, hi float64 }{{c.X, dir.X, s.Field.Width}, {c.Y, dir.Y, s.Field.Depth}} {
			t := p.Most
			switch {
			case e.v > 1e-9:
				t = (e.hi - e.at) / e.v
			case e.v < -1e-9:
				t = -e.at / e.v
			}
			if t < p.Most {
				Stops(p, casting.Stop{Cm: max(t, 0), Edge: true, Ref: "OM §2.1"})
			}
		}
	}
}

// Ground finds what the way crosses. On a road a unit that moves on one base of
// front is spared what lies beside it (R101), and so is who crosses a river at a
// bridge or a ford.
func Ground(p *casting.Path, s *state.State, dir geometry.Vec) {
	here := p.From.Front().Centre()
	there := geometry.Vec{X: here.X + dir.X*p.Most, Y: here.Y + dir.Y*p.Most}
	if command.Files(p.U, p.Form) {
		p.Road = along(s, here, there, 0, command.OnRoad)
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		e := EffectOn(s, p.U, p.Form, t)
		if none(e) {
			continue
		}
		met := t.Polygon.Sweep(p.From, dir, p.Most)
		inside := len(met) > 0 && within(t, p.From, dir)
		for _, x := range met {
			c := casting.Crossing{Id: t.ID, Kind: t.Kind, Effect: e, Stretch: x, Begun: inside && x.In <= 0}
			switch {
			case e.River:
				if c.Effect = ford(p, s, t, x, dir); !none(c.Effect) {
					p.Crosses = append(p.Crosses, c)
				}
			case e.Hill && s.Read().Has(book.HillsSlowOnRoads):
				p.Crosses = append(p.Crosses, c)
			default:
				for _, y := range Without(x, p.Road) {
					c.Stretch, c.Begun = y, inside && y.In <= 0
					p.Crosses = append(p.Crosses, c)
				}
			}
		}
	}
	p.Crosses = joined(p.Crosses)
	for _, c := range p.Crosses {
		if c.Bars != "" && !c.Begun {
			Stops(p, casting.Stop{Cm: c.In, Id: c.Id, Kind: c.Kind, Ref: c.Bars})
		}
	}
}

// within reports that who goes on in a direction has entered a piece of ground before. Who
// stopped at its border has not: places are written to the hundredth, and by so much may
// touch it more than it did.
func within(t *state.Terrain, f *geometry.Footprint, dir geometry.Vec) bool {
	before, err := f.Moved(dir.Mul(-table.Grain))
	return err == nil && t.Polygon.Meets(before)
}

// ford is what a river does to a unit on one stretch of its way: nothing to who
// files over a bridge, and what is printed for fords to who wades at one.
func ford(p *casting.Path, s *state.State, river *state.Terrain, x geometry.Stretch, dir geometry.Vec) casting.Effect {
	e := EffectOn(s, p.U, p.Form, river)
	// Three lines: what files needs the middle one alone, from its tail on.
	behind := 0.0
	if math.Abs(geometry.Turn(p.Bearing, p.From.Pose.Facing)) < 1 {
		behind = p.From.Depth
	}
	front := p.From.Front()
	covered := func(starts []geometry.Vec, kind func(string) bool) bool {
		met := false
		for _, c := range starts {
			a := geometry.Vec{X: c.X - dir.X*behind, Y: c.Y - dir.Y*behind}
			b := geometry.Vec{X: c.X + dir.X*p.Most, Y: c.Y + dir.Y*p.Most}
			dry := along(s, a, b, -behind, kind)
			for _, w := range river.Polygon.Along(a, b) {
				w.In, w.Out = w.In-behind, w.Out-behind
				if w.Out+p.From.Depth < x.In || w.In > x.Out {
					continue
				}
				met = true
				left := Without(w, dry)
				if len(left) == 1 && left[0] == w { // however narrow, nothing lies over it here
					return false
				}
				for _, left := range left {
					if left.Out-left.In > table.Slack(s) {
						return false
					}
				}
			}
		}
		return met
	}
	mid := []geometry.Vec{front.Centre()}
	narrow := Narrow(s, p.U, p.Form)
	if narrow && covered(mid, table.IsKind("bridge")) {
		return casting.Effect{Slow: 1}
	}
	if !narrow {
		mid = append(mid, front.Left, front.Right)
	}
	if e.Bars != "" && covered(mid, table.IsKind("ford")) && river.Bars&(1<<p.U.Arm) == 0 {
		e.Bars, e.Enter, e.Disorder = "", command.Gaits(s.Book()).Ford, !Loose(p.U, p.Form)
	}
	return e
}

// along lists the stretches of a straight way over ground of some kinds, counted
// from so many cm.
func along(s *state.State, a, b geometry.Vec, from float64, kind func(string) bool) []geometry.Stretch {
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

// Without is what is left of a stretch when others, in order, are cut out of it.
func Without(x geometry.Stretch, cut []geometry.Stretch) []geometry.Stretch {
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
func joined(all []casting.Crossing) []casting.Crossing {
	slices.SortStableFunc(all, func(a, b casting.Crossing) int { return cmp.Compare(a.In, b.In) })
	var out []casting.Crossing
	for _, c := range all {
		i := slices.IndexFunc(out, func(o casting.Crossing) bool {
			return o.Id == c.Id && o.Kind == c.Kind && c.In <= o.Out+geometry.Tolerance
		})
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].Out = max(out[i].Out, c.Out)
		out[i].Begun = out[i].Begun || c.Begun
	}
	return out
}

// Cost is what the first so many cm of the way take of the allowance (OM §8.3,
// R102): a cm on which any part of the unit lies in slow ground counts twice, and
// entering fields, obstacles and fords costs what is printed.
func Cost(p *casting.Path, cm float64) int {
	cuts := []float64{0, cm}
	enter := 0
	for _, c := range p.Crosses {
		if c.In >= cm-1e-6 && !(c.Begun && c.In <= 0) {
			continue
		}
		if !c.Begun {
			enter += c.Enter
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
		for _, c := range p.Crosses {
			if m := (lo + hi) / 2; c.In < m && m < c.Out {
				slow = max(slow, c.Slow) // one halving, however much slows (R102)
			}
		}
		sum += (hi - lo) * float64(slow)
	}
	return state.Hundredths(sum) + enter
}

// Affords is how far an allowance goes on a way, in hundredths (OM §8.3).
func Affords(p *casting.Path, cm float64, allowance int) float64 {
	if Cost(p, cm) <= allowance {
		return cm
	}
	lo, hi := 0.0, cm
	for hi-lo > 1e-6 {
		if m := (lo + hi) / 2; Cost(p, m) <= allowance {
			lo = m
		} else {
			hi = m
		}
	}
	return math.Floor(lo*100+1e-3) / 100
}

// OpenAsFar is where the first ground on a way that its unit may not enter ends it, within so
// many cm (OM §8.3, 15); its kind is empty when none does.
func OpenAsFar(p *casting.Path, cm float64) (float64, string) {
	kind := ""
	for _, c := range p.Crosses {
		if c.Bars != "" && !c.Begun && c.In < cm {
			cm, kind = max(geometry.Round6(c.In), 0), c.Kind
		}
	}
	return cm, kind
}

// Entered lists the ground that the first so many cm of the way lie in.
func Entered(p *casting.Path, cm float64) []casting.Crossing {
	var out []casting.Crossing
	for _, c := range p.Crosses {
		if c.In < cm-1e-6 || c.Begun {
			out = append(out, c)
		}
	}
	return out
}

// Bonus is how much farther a march column goes on this way (OM §8.2, R19, R75).
func Bonus(p *casting.Path, s *state.State, cm float64) int {
	m := p.U.Motion
	whole := len(Without(geometry.Stretch{In: 0, Out: cm}, p.Road)) == 0
	rough := m&state.CrossedRough != 0
	for _, c := range Entered(p, cm) {
		rough = rough || c.Rough
	}
	return command.MarchBonus(s, p.U, p.Form, whole && m&state.OffRoad == 0, rough)
}

// Lands reports a place on which the way may end: on nobody.
func Lands(p *casting.Path, cm float64) *state.Unit {
	for _, x := range p.Over {
		if x.In < cm-1e-6 && cm < x.Out-1e-4 {
			return x.U
		}
	}
	return nil
}

// wheelStep is how fine the sweep of a wheel is looked at for ground, in degrees.
const wheelStep = 0.5

// turning measures the sweep of a wheel (OM §8.4): its way is counted in degrees. Where somebody stops it and nobody asks for more, the
// ground is left out.
func turning(s *state.State, u *state.Unit, f *geometry.Footprint, l Leg, stopped bool) *casting.Path {
	p := &casting.Path{U: u, Form: u.Formation, From: f, Most: l.Deg, Free: l.Deg}
	for _, x := range table.BodiesNear(s, f, 2*f.Radius+Halt(s), u, table.Screen(u)) {
		switch {
		case x.U.Side != u.Side:
			if deg, stops := geometry.Turning(f, l.Hand, x.F, Halt(s), p.Free); stops {
				Stops(p, casting.Stop{Cm: deg, Unit: x.U, Near: Halt(s), Ref: facts.S10_1})
			}
		case !MayPass(u, u.Formation, x.U):
			// A neighbour that is brushed by less than the tape makes room.
			if deg, stops := geometry.Turning(f, l.Hand, x.F, -max(s.Tape().CM, geometry.Tolerance), p.Free); stops {
				Stops(p, casting.Stop{Cm: deg, Unit: x.U, Ref: facts.S8_5})
			}
		}
	}
	if stopped && l.Deg > p.Free+free {
		return p
	}
	if at, cm := f.Pivot(l.Hand); at.X < cm || at.Y < cm || at.X > s.Field.Width-cm || at.Y > s.Field.Depth-cm {
		if deg, out := l.first(f, 0, func(g *geometry.Footprint) bool { _, off := OffTable(s, g); return off }); out {
			Stops(p, casting.Stop{Cm: deg, Edge: true, Ref: "OM §2.1"})
		}
	}
	p.Crosses = WheelsOver(s, u, f, l)
	for _, c := range p.Crosses {
		if c.Bars != "" && !c.Begun {
			Stops(p, casting.Stop{Cm: c.In, Id: c.Id, Kind: c.Kind, Ref: c.Bars})
		}
	}
	p.Crosses = slices.DeleteFunc(p.Crosses, func(c casting.Crossing) bool { return !c.Begun && c.In >= p.Free })
	return p
}

// first finds the angle of a wheel at which something begins to hold that does not yet so many degrees on.
func (l Leg) first(f *geometry.Footprint, clear float64, holds func(*geometry.Footprint) bool) (float64, bool) {
	var try geometry.Trier
	at := func(deg float64) *geometry.Footprint {
		return cmp.Or(try.At(f, f.Pose.Wheel(l.Hand, deg, f.Width)), f)
	}
	clear = min(math.Floor(max(clear, 0)/wheelStep)*wheelStep, l.Deg)
	for lo, deg := clear, clear; ; lo, deg = deg, min(deg+wheelStep, l.Deg) {
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
		if deg >= l.Deg {
			return l.Deg, false
		}
	}
}

// WheelsOver lists the ground that a wheel sweeps, whoever stands in its way (OM §8.3, 8.4):
// its stretches are counted in degrees.
func WheelsOver(s *state.State, u *state.Unit, f *geometry.Footprint, l Leg) []casting.Crossing {
	var in []casting.Crossing
	onRoads := command.Files(u, u.Formation) && table.Ground(s, command.OnRoad, func(q *geometry.Polygon) bool { return q.Contains(f.Front().Centre()) }) != nil
	pivot, reach := f.Pivot(l.Hand)
	swung := reach * math.Pi / 180 // cm that any of its points moves for a degree, at most
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if t.Polygon.Beyond(pivot, reach+table.Grain) {
			continue
		}
		e := EffectOn(s, u, u.Formation, t)
		if none(e) || onRoads && !e.River {
			continue
		}
		cm := t.Polygon.FromFootprint(f).CM
		if cm > 2*f.Width+f.Depth {
			continue
		}
		if deg, meets := l.first(f, (cm-table.Grain)/swung, t.Polygon.Meets); meets {
			in = append(in, casting.Crossing{Id: t.ID, Kind: t.Kind, Effect: e, Stretch: geometry.Stretch{In: deg, Out: l.Deg}, Begun: within(t, f, f.Dir)})
		}
	}
	return joined(in)
}

// RoughUnder reports that a unit stands, even partly, in ground that disorders it
// (OM §8.3, 13): its disorder lasts while it does. False for who is not on the table.
func RoughUnder(s *state.State, u *state.Unit) bool {
	f := u.Foot()
	if f == nil || s.Field == nil {
		return false
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := EffectOn(s, u, u.Formation, t); e.Disorder && t.Polygon.Meets(f) {
			return true
		}
	}
	return false
}

// Wades reports that a unit stands, even partly, in a river that disorders it: it may
// attack the other bank all the same (OM §8.3). False for who is not on the table.
func Wades(s *state.State, u *state.Unit) bool {
	if u == nil || u.Foot() == nil || s.Field == nil {
		return false
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := EffectOn(s, u, u.Formation, t); e.River && e.Disorder && t.Polygon.Meets(u.Foot()) {
			return true
		}
	}
	return false
}
