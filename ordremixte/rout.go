package ordremixte

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// runaway is one compulsory move of one unit before it is made. Of a unit that is
// not on the table only the lengths are known. Lengths are centimetres.
type runaway struct {
	u      *state.Unit
	rout   bool
	cm     float64     // its whole move
	first  float64     // of it straight away from the enemy
	by     *state.Unit // that enemy; nil when nobody knows
	placed bool
	from   *geometry.Footprint // turned to go
	away   float64             // bearing of the first part
	home   float64             // bearing of the second
	bend   float64             // after how far the second begins
	end    geometry.Pose
	gone   float64
	left   int            // of its allowance, in hundredths
	adds   int            // what its way adds to the speed of a march column (OM §8.2)
	passed []*state.Unit  // friends close behind, whom it runs through
	close  []*state.Unit  // friends of whom the tape cannot tell
	stop   *state.Unit    // who stands in its way
	ground string         // the kind of ground that bars its way
	off    bool           // it leaves the table
	amid   *state.Unit    // who stands where it would end: it ends beside him (R116)
	into   *state.Terrain // the block in which it finds shelter (OM §15)
}

// rearOf is the point to which a unit flees: its division's (OM §4.6).
func rearOf(s *state.State, u *state.Unit) geometry.Vec {
	if u.Division >= 0 && u.Division < len(s.Field.Divisions) {
		if d := s.Field.Divisions[u.Division]; d.Side == u.Side {
			return d.Rear
		}
	}
	return s.Field.Sides[u.Side].Rear
}

// owesFlight reports that a unit must make its compulsory move now.
func owesFlight(s *state.State, u *state.Unit) bool {
	return (u.Status == state.Routing || u.Status == state.Retreating) && u.Motion&state.Fleeing == 0 && u.Off == 0 && !shelters(s, u)
}

// fugitives lists who must still move, in the order in which they do: the side that
// moved first last turn before the other (R33), and of each who is nearest to safety,
// so that nobody runs into those who are about to leave.
func fugitives(s *state.State) []*state.Unit {
	var out []*state.Unit
	for _, u := range s.Units {
		if owesFlight(s, u) {
			out = append(out, u)
		}
	}
	lead := s.LastFirst
	if lead < 0 {
		lead = s.First
	}
	way := func(u *state.Unit) float64 {
		if u.Foot() == nil {
			return math.Inf(1)
		}
		return geometry.Round6(geometry.Dist(u.Pose.At, rearOf(s, u)))
	}
	slices.SortStableFunc(out, func(a, b *state.Unit) int {
		if a.Side != b.Side {
			return facts.B2i(a.Side != lead) - facts.B2i(b.Side != lead)
		}
		switch x, y := way(a), way(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return out
}

// awayFrom is the bearing straight away from the front of an enemy, for somebody who
// stands at p: a square has the face that looks at him.
func awayFrom(e *state.Unit, p geometry.Vec) float64 {
	if f := e.Foot(); f != nil && e.Formation == facts.Square {
		best, dir := math.Inf(-1), e.Pose.Dir()
		for _, x := range f.Faces() {
			if d := x.Ahead(p); d > best {
				best, dir = d, x.Dir
			}
		}
		return geometry.BearingOf(dir)
	}
	d := e.Pose.Dir()
	if geometry.Dot(p.Sub(e.Pose.At), d) < 0 { // it shot or struck behind itself
		d = geometry.Vec{X: -d.X, Y: -d.Y}
	}
	return geometry.BearingOf(d)
}

// foremost is the point of a fugitive's ground that tells on which side of its enemy it
// stands: its middle for a square, else the corner farthest before the line of the front (R241).
func foremost(e *state.Unit, f *geometry.Footprint) geometry.Vec {
	if e.Formation == facts.Square {
		return f.Centre
	}
	d := e.Pose.Dir()
	return slices.MaxFunc(f.Corners[:], func(a, b geometry.Vec) int { return cmp.Compare(geometry.Dot(a, d), geometry.Dot(b, d)) })
}

// turned is the ground of a unit that turns on its middle to a bearing, which it does
// for nothing before it flees.
func turned(u *state.Unit, facing float64) (*geometry.Footprint, error) {
	c := u.Foot().Centre
	p, err := geometry.NewPose(c, facing)
	if err != nil {
		return nil, err
	}
	f, err := u.At(u.Formation, p)
	if err != nil {
		return nil, err
	}
	return f.Moved(c.Sub(f.Centre))
}

// flightOf works out the compulsory move of a unit.
func flightOf(s *state.State, u *state.Unit) *runaway {
	most := retreatSpeed(u)
	if u.Status != state.Routing && files(u, u.Formation) {
		// R18: a march column retires at its own speed, with what its whole way adds (§8.2).
		open := marchBonus(s, u, u.Formation, false, false)
		for _, more := range []int{marchBonus(s, u, u.Formation, true, false), open} {
			if x := flightBy(s, u, most+more); x.placed && x.adds >= more || !x.placed && more == open {
				return x
			}
		}
	}
	return flightBy(s, u, most)
}

// flightBy is the compulsory move of a unit that retires at a speed, in hundredths.
func flightBy(s *state.State, u *state.Unit, retreat int) *runaway {
	n := flights()
	x := &runaway{u: u, rout: u.Status == state.Routing, by: s.Unit(u.By), adds: math.MaxInt}
	x.cm = float64(retreat) / 100
	if x.rout {
		x.cm = float64(routSpeed(u)) / 100
	}
	x.left = state.Hundredths(x.cm)
	if !x.rout || u.Fled == 0 || s.Read().Is(115, 'b') {
		x.first = min(n.straight, x.cm)
	}
	f := u.Foot()
	if f == nil {
		return x
	}
	rear := rearOf(s, u)
	x.home = geometry.BearingOf(rear.Sub(f.Centre))
	x.away = x.home
	switch {
	case x.first == 0:
	case x.by != nil && x.by.PlaceKnown():
		x.away = awayFrom(x.by, foremost(x.by, f))
	case x.by != nil && table.OnField(x.by): // hands see which way its enemy fronts
		return x
	default:
		x.first = 0
	}
	facing := x.away
	switch {
	case !x.rout: // it may end with its front or its back to the enemy (§11.1): its front
		facing += 180
	case u.Fled > 0 && s.Read().Is(179, 'b'):
		facing = u.Pose.Facing
	}
	from, err := turned(u, math.Mod(facing, 360))
	if err != nil {
		return x
	}
	x.placed, x.from = true, from
	now := legOf(s, x, from, x.away, x.first)
	x.bend = x.gone
	if !x.halted() && x.left > 0 {
		if !x.rout && s.Read().Is(70, 'b') && x.first > 0 {
			x.home = x.away
		} else {
			x.home = geometry.BearingOf(rear.Sub(now.Centre))
		}
		// The rear point lies on the edge: who reaches it has left the table.
		now = legOf(s, x, now, x.home, float64(x.left)/100)
	}
	now = shelter(s, x, outOf(s, x, now))
	runThrough(s, x)
	if x.into != nil {
		x.end = now.Pose.Rounded()
		return x
	}
	x.end = clearOf(s, x, now).Pose.Rounded()
	return x
}

// outOf takes who is driven out of a block straight away from its enemy and out of it, when
// its move as it is would end there again: cut short, or bent back (R251).
func outOf(s *state.State, x *runaway, now *geometry.Footprint) *geometry.Footprint {
	own := table.BlockOf(s, x.u)
	if own == nil || x.off || x.stop != nil || !own.Polygon.Holds(now.Centre).In() {
		return now
	}
	cm, dir := x.first, geometry.Bearing(x.away)
	for own.Polygon.Holds(x.from.Centre.Add(dir.Mul(cm))).In() {
		cm += stride
	}
	x.gone, x.left, x.ground, x.home = 0, math.MaxInt, "", x.away
	now = legOf(s, x, x.from, x.away, cm)
	x.bend = x.gone
	return now
}

// halted reports that something has ended the move before its length.
func (x *runaway) halted() bool { return x.stop != nil || x.ground != "" || x.off }

// legOf goes straight for so many cm or until an enemy, barred ground or the edge of the
// table ends it (R116). Friends stop nobody.
func legOf(s *state.State, x *runaway, f *geometry.Footprint, bearing, cm float64) *geometry.Footprint {
	if cm <= 0 {
		return f
	}
	pass := func(o *state.Unit) bool {
		if o.Side == x.u.Side {
			return true
		}
		g := o.Foot() // whom it stands against when it turns cannot bar its way
		over, _ := geometry.Overlapping(f, g)
		return over
	}
	halt := state.Num().Shock().HaltCM
	if got := slide(s, x.u, f, bearing, cm+halt, pass); got.by != nil && got.cm-halt < cm {
		cm, x.stop = max(geometry.Round6(got.cm-halt-geometry.Tolerance), 0), got.by
	}
	dir := geometry.Bearing(bearing)
	way := stateOver(s, x.u, f, bearing, cm)
	if d, kind := barred(way); kind != "" && d < cm {
		cm, x.ground, x.stop = d, kind, nil
	}
	if d := reach(way, cm, x.left); d < cm {
		cm, x.ground, x.stop = d, "", nil
	}
	if d := toEdge(s, f.Centre, dir); d <= cm+geometry.Tolerance {
		cm, x.off, x.stop, x.ground = d, true, nil, ""
	}
	g, err := f.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
	if err != nil {
		return f
	}
	x.gone, x.left = geometry.Round6(x.gone+cm), x.left-cost(way, cm)
	x.adds = min(x.adds, bonus(way, s, cm))
	return g
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

// stateOver is a way across the ground alone, whoever stands on it. Villages let those who
// flee through (OM §15).
func stateOver(s *state.State, u *state.Unit, f *geometry.Footprint, bearing, most float64) *casting.Path {
	p := &casting.Path{U: u, Form: u.Formation, From: f, Bearing: bearing, Most: most, Free: most}
	ground(p, s, geometry.Bearing(bearing))
	return p
}

// barred is the first ground on a way that its unit cannot enter at all (OM §8.3); its
// kind is empty when there is none.
func barred(p *casting.Path) (cm float64, kind string) {
	for _, c := range p.Crosses {
		if c.Bars == facts.S8_3 && !c.Begun && (kind == "" || c.In < cm) {
			cm, kind = max(geometry.Round6(c.In), 0), c.Kind
		}
	}
	return cm, kind
}

// closedOf is where the first ground on a way that its unit may not enter ends it, within so
// many cm (OM §8.3, 15); its kind is empty when none does.
func closedOf(p *casting.Path, cm float64) (float64, string) {
	kind := ""
	for _, c := range p.Crosses {
		if c.Bars != "" && !c.Begun && c.In < cm {
			cm, kind = max(geometry.Round6(c.In), 0), c.Kind
		}
	}
	return cm, kind
}

// reach is how far an allowance goes on a way, in hundredths (OM §8.3).
func reach(p *casting.Path, cm float64, allowance int) float64 {
	if cost(p, cm) <= allowance {
		return cm
	}
	lo, hi := 0.0, cm
	for hi-lo > 1e-6 {
		if m := (lo + hi) / 2; cost(p, m) <= allowance {
			lo = m
		} else {
			hi = m
		}
	}
	return math.Floor(lo*100+1e-3) / 100
}

// runThrough finds the friends close behind whom the move goes through (OM §14, 8.5):
// within 8 cm along the way. Who stands farther off lets it pass.
func runThrough(s *state.State, x *runaway) {
	if !x.disorders() {
		return
	}
	near := flights().straight
	a, h := geometry.Bearing(x.away), geometry.Bearing(x.home)
	bend, err := x.from.Moved(geometry.Vec{X: a.X * x.bend, Y: a.Y * x.bend})
	if err != nil {
		return
	}
	for _, o := range table.Standing(s, x.u) {
		if o.U.Side != x.u.Side || !mindsRunaways(s, o.U, o.F) {
			continue
		}
		d, meets := geometry.Slide(x.from, a, o.F)
		if x.bend == 0 {
			d, meets = geometry.Slide(x.from, h, o.F)
		} else if !meets || d >= x.bend-geometry.Tolerance {
			d, meets = geometry.Slide(bend, h, o.F)
			d += x.bend
		}
		if d == 0 && !behind(x.from, a, o.F) { // it touches by turning, at its side
			meets = false
		}
		if !meets || d >= x.gone-2*geometry.Tolerance {
			continue
		}
		r := geometry.Span{CM: max(geometry.Round6(d-geometry.Tolerance), 0)}.Reading(near)
		if r.Close(s.Tape()) {
			x.close = append(x.close, o.U)
		}
		if r.In() {
			x.passed = append(x.passed, o.U)
		}
	}
}

// behind reports that a footprint lies rather in a direction than beside it.
func behind(f *geometry.Footprint, dir geometry.Vec, o *geometry.Footprint) bool {
	v := o.Centre.Sub(f.Centre)
	return geometry.Dot(v, dir) > math.Abs(geometry.Cross(v, dir))
}

// disorders reports that a fugitive disorders friends at all: close order does, open
// order and gunners do not (OM §8.5, 14).
func (x *runaway) disorders() bool {
	return x.u.Formation != facts.Open && !x.u.IsArtillery()
}

// mindsRunaways reports a friend who can be disordered by one who flees through it:
// close order that stands, outside a village (OM §14, 15).
func mindsRunaways(s *state.State, u *state.Unit, f *geometry.Footprint) bool {
	guns := u.IsArtillery()
	return !guns && u.Formation != facts.Open && u.Status == state.Steady && u.Block == "" && (f == nil || table.Under(s, f, table.BuiltUp) == nil)
}

// clearOf moves the end of a flight along its way to the nearest place where it stands
// on nobody (R116). Where there is none, not even to turn about in, the unit stays as
// it stood.
func clearOf(s *state.State, x *runaway, end *geometry.Footprint) *geometry.Footprint {
	if x.off {
		return end
	}
	others := table.Bodies(s, x.u, table.Screen(x.u))
	var met *state.Unit
	free := func(f *geometry.Footprint) bool {
		g, err := x.u.At(x.u.Formation, f.Pose.Rounded())
		if err != nil {
			return false
		}
		for _, o := range others {
			if !geometry.Apart(g, o.F) {
				if over, _ := geometry.Overlapping(g, o.F); over {
					met = o.U
					return false
				}
			}
		}
		return true
	}
	room := 0.0
	if !x.halted() {
		room = roomAhead(s, x, end)
	}
	was := x.gone
	if free(end) {
		return end
	}
	x.amid = met
	for off := 0.0; off <= max(was, room); off += stride {
		for _, d := range [2]float64{was + off, was - off} {
			if d > was+room || d < 0 {
				continue
			}
			if g := x.at(d); g != nil && free(g) {
				x.gone = geometry.Round6(d)
				return g
			}
		}
	}
	if f := x.u.Foot(); free(f) {
		x.gone = 0
		return f
	}
	return end
}

// roomAhead is how far beyond its move friends may push the end of a flight: not to the edge
// or upon an enemy, nor into ground that costs something to enter or bars it (R242). That it
// stopped where it could not pay is looked for from where it set off on its last part.
func roomAhead(s *state.State, x *runaway, end *geometry.Footprint) float64 {
	most := min(slide(s, x.u, end, x.home, s.Field.Width+s.Field.Depth, func(o *state.Unit) bool { return o.Side == x.u.Side }).cm, toEdge(s, end.Centre, geometry.Bearing(x.home)))
	from := x.at(min(x.bend, x.gone))
	if from == nil {
		return most
	}
	went := x.gone - min(x.bend, x.gone)
	for _, c := range stateOver(s, x.u, from, x.home, went+most).Crosses {
		if !c.Begun && c.In >= went-table.Grain && (c.Enter > 0 || c.Bars == facts.S8_3) {
			most = min(most, max(geometry.Round6(c.In-went), 0))
		}
	}
	return most
}

// at is the ground of a fugitive when it has gone so far on its way.
func (x *runaway) at(cm float64) *geometry.Footprint {
	a, h := geometry.Bearing(x.away), geometry.Bearing(x.home)
	first := min(cm, x.bend)
	rest := max(cm-x.bend, 0)
	g, err := x.from.Moved(geometry.Vec{X: a.X*first + h.X*rest, Y: a.Y*first + h.Y*rest})
	if err != nil {
		return nil
	}
	return g
}

// mayHold is the friends of whom a die says whether they stay in order: those whom a
// retreat goes through (OM §14). A rout disorders them without a die.
func (x *runaway) mayHold() []*state.Unit {
	if x.rout {
		return nil
	}
	return x.passed
}

// shaken is what the friends of a retreat did: one bit for each that was disordered.
type shaken uint32

// prepareFlight carries out `move A flee`: the compulsory move of one unit.
func prepareFlight(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	if !owesFlight(s, u) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.not-fleeing", u.ID)}
	}
	x := flightOf(s, u)
	hold := x.mayHold()
	p := &game.Proc[shaken]{}
	needs := make([]dice.Need, len(hold))
	for i, o := range hold {
		needs[i] = dice.Need{Die: dice.D100, Unit: o.ID, What: "die.through", Ref: facts.S14}
	}
	rolls := make([]int, len(hold))
	for i := range hold {
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in shaken) shaken {
			if i == 0 && !d.Enumerated() {
				var want []*dice.Need
				for k := range needs {
					want = append(want, &needs[k])
				}
				d.Expect(want...)
			}
			if d.Band(&needs[i], flights().through-1) == 0 {
				in |= 1 << i
			}
			if t != nil {
				rolls[i] = d.Last()
			}
			return in
		})
	}
	p.Report = func(t *game.Trace, in shaken) {
		if len(hold) > 0 {
			t.Line(game.HeadLine, ref.M("rout.retreat-head", u.ID, ref.CM(x.gone)), facts.S14)
			for i, o := range hold {
				key := "rout.holds"
				if in&(1<<i) != 0 {
					key = "rout.shaken"
				}
				t.Line(game.BodyLine, ref.M(key, o.ID, rolls[i], flights().through), facts.S14)
			}
		}
		flee(s, t, x, in)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: flights().through - 1}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Outcome = func(in shaken) game.Object {
		o := game.Object{}
		for i, f := range hold {
			o = append(o, game.KV{Key: f.ID, Value: game.Object{{Key: "disordered", Value: in&(1<<i) != 0}}})
		}
		return o
	}
	p.Show = func(*game.Odds) []game.Text {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("rout.retreat-head", u.ID, ref.CM(x.gone)), Refs: []ref.Ref{facts.S14}}}
	}
	if len(hold) == 0 {
		d := dice.New(nil, nil)
		var v game.Verdict
		if _, err := d.Run(func() { v = p.Play(d) }); err != nil {
			return nil, err
		}
		return casting.Done{V: v}, nil
	}
	return p, nil
}

// flee writes a compulsory move: where the unit is now, whom it disordered, what
// hands must do.
func flee(s *state.State, t *game.Trace, x *runaway, in shaken) {
	u := x.u
	for i, o := range x.passed {
		if !x.rout && in&(1<<i) == 0 {
			continue
		}
		if !o.Disordered {
			t.Hand(game.Hand{Unit: o.ID, Act: "spread", When: "now"})
		}
		t.Event(game.Event{Kind: state.EvDisorder, Unit: o.ID, N: 1, M: s.Turn, Name: "friends"})
		t.Step(facts.S14, ref.M("rout.step-through", o.ID), ref.M("rout.step-disorders"))
	}
	gone := x.gone
	if !x.placed {
		gone = x.cm
	}
	t.Event(game.Event{Kind: state.EvSpent, Unit: u.ID, N: state.Hundredths(x.cm), M: state.Hundredths(max(gone, 0)),
		Name: strconv.FormatUint(uint64(u.Motion|state.Fleeing|state.FinishedMove), 16)})
	if x.rout {
		t.Event(game.Event{Kind: state.EvFled, Unit: u.ID, N: u.Fled + 1, M: u.Broken, Other: u.By})
	}
	if !x.placed {
		for _, e := range table.GoesByHand(u) {
			t.Event(e)
		}
	}
	if x.placed {
		t.Event(game.Event{Kind: state.EvPlace, Unit: u.ID, X: x.end.At.X, Y: x.end.At.Y, Deg: x.end.Facing})
	}
	lost := x.off && x.rout || x.stop != nil && s.Read().Is(116, 'b')
	switch {
	case lost:
		if u.GeneralID != "" {
			t.Event(game.Event{Kind: state.EvAttach, Unit: u.ID})
		}
		t.Event(game.Event{Kind: state.EvPM, Unit: u.ID, N: 0, M: u.PM})
		t.Event(game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Destroyed.String()})
	case x.off:
		t.Event(game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Steady.String()})
		t.Event(game.Event{Kind: state.EvOff, Unit: u.ID, N: s.Turn, X: x.end.At.X, Y: x.end.At.Y})
	case !x.rout:
		// §11.1, R90: a retreat lasts one move; then the unit stands, in disorder to
		// the end of the move.
		t.Event(game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Steady.String()})
		t.Event(game.Event{Kind: state.EvDisorder, Unit: u.ID, N: 1})
	}
	sayFlight(s, t, x, lost)
	if x.into != nil {
		t.Event(game.Event{Kind: state.EvBlock, Unit: u.ID, Text: x.into.ID, N: facts.B2i(x.rout)})
		t.Line(game.BodyLine, ref.M("block.shelter", u.ID, x.into.ID), facts.S15)
	}
	hands(t, s.Turn)
}

// order is the work of a flight: how far, and where to when that is known.
func (x *runaway) order() (ref.Msg, game.Hand) {
	u, h := x.u, game.Hand{Unit: x.u.ID, Act: "move", CM: x.cm, When: "now"}
	if !x.placed {
		switch {
		case x.first > 0 && x.by != nil:
			return ref.M("rout.hand-from", u.ID, ref.CM(x.cm), ref.CM(x.first), x.by.ID), h
		case x.first > 0:
			return ref.M("rout.hand-first", u.ID, ref.CM(x.cm), ref.CM(x.first)), h
		}
		return ref.M("rout.hand", u.ID, ref.CM(x.cm)), h
	}
	h.CM, h.To, h.X, h.Y, h.Deg = table.Round2(x.gone), true, x.end.At.X, x.end.At.Y, x.end.Facing
	at := []any{u.ID, ref.CM(h.CM), ref.CM(h.X), ref.CM(h.Y), ref.Deg(h.Deg)}
	switch {
	case x.stop != nil:
		return ref.M("rout.hand-stopped", append(at, x.stop.ID)...), h
	case x.ground != "":
		return ref.M("rout.hand-stopped", append(at, ref.Word("ground."+x.ground))...), h
	case x.amid != nil:
		return ref.M("rout.hand-amid", append(at, x.amid.ID)...), h
	case x.into == nil && x.cm-x.gone > table.Grain:
		return ref.M("rout.hand-slowed", append(at, ref.CM(table.Round2(x.cm)))...), h
	}
	return ref.M("rout.hand-to", at...), h
}

// sayFlight writes how far and where a unit flees: a line for hands, and what ended it.
func sayFlight(s *state.State, t *game.Trace, x *runaway, lost bool) {
	u := x.u
	switch {
	case lost && x.off:
		t.Line(game.BodyLine, ref.M("rout.lost", u.ID, u.PM), facts.S14)
	case lost:
		t.Line(game.BodyLine, ref.M("rout.taken", u.ID, x.stop.ID, u.PM), "OM R116")
	case x.off:
		t.Line(game.BodyLine, ref.M("rout.left", u.ID, s.Turn+flights().back), facts.S14)
	case u.Foot() == nil && x.rout && u.Tried == s.Turn: // the rally has told hands already
	default:
		t.Work(x.order())
	}
	for _, o := range x.close {
		key := "rout.close-out"
		if slices.Contains(x.passed, o) {
			key = "rout.close-in"
		}
		t.Line(game.BodyLine, ref.M(key, o.ID, u.ID, ref.CM(flights().straight), ref.CM(s.Field.Tape)), facts.S14)
	}
	t.Step(facts.S14, ref.M("rout.step-length", u.ID), ref.M("rout.step-cm", ref.CM(x.cm), ref.CM(x.first)))
	if x.placed {
		rear := rearOf(s, u)
		t.Step(facts.S4_6, ref.M("rout.step-rear"), ref.M("rout.step-point", ref.CM(rear.X), ref.CM(rear.Y)))
	}
}

// duesCompulsory lists the dice of friends that a retreat passes through.
func duesCompulsory(s *state.State, add command.AddDue) {
	// Those after the first move when it has moved.
	if all := fugitives(s); len(all) > 0 {
		if x := flightOf(s, all[0]); len(x.mayHold()) > 0 {
			add("flight-"+all[0].ID, fleeing1(all[0].ID), false)
		}
	}
}

// flees reports the compulsory move of a unit, written as an action.
func flees(a game.Action) bool { return a.Verb == "move" && len(a.Args) == 1 && a.Args[0] == "flee" }

// fleeing1 is the compulsory move of a unit as an action.
func fleeing1(id string) game.Action {
	return game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{id}}}, Args: []string{"flee"}}
}

// followCompulsory moves those who flee, one after the other, when the phase opens;
// nothing when all have moved or a die is owed.
func followCompulsory(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var body []game.Text
	names := ref.Comma{}
	for cur := s; ; {
		all := fugitives(cur)
		if len(all) == 0 || len(flightOf(cur, all[0]).mayHold()) > 0 {
			break
		}
		adj, err := prepareFlight(cur, fleeing1(all[0].ID))
		if err != nil {
			break
		}
		v := adj.Play(dice.New(nil, nil))
		if all[0].Tried == cur.Turn && all[0].Foot() == nil {
			names = append(names, ref.M("rout.as-above", all[0].ID))
		} else {
			names = append(names, all[0].ID)
		}
		body = append(body, toldBy(v)...)
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			cur = cur.Apply(e)
		}
	}
	if len(evs) == 0 {
		return nil, nil
	}
	head := game.Text{Kind: game.PhaseLine, Say: ref.M("rout.compulsory", names), Refs: []ref.Ref{facts.S14}}
	return evs, append([]game.Text{head}, body...)
}

// closeCompulsory is what the end of the phase brings about: nothing, since nobody is
// left who must move.
func closeCompulsory(s *state.State) ([]game.Event, []game.Text, *game.Refusal) { return nil, nil, nil }

// mayReturn refuses a unit that left the table to come back in the turn in which it
// did (OM §14); nil for everybody else.
func mayReturn(s *state.State, u *state.Unit) *game.Refusal {
	if from := u.Off + flights().back; u.Off > 0 && s.Turn < from {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.not-back", u.ID, from)}
	}
	return nil
}

// backOn is where a unit comes back onto the table: at the point where it left, wholly
// on it, with the edge behind it.
func backOn(s *state.State, u *state.Unit, form int) (geometry.Pose, error) {
	w, d := s.Field.Width, s.Field.Depth
	p := geometry.Vec{X: min(max(u.OffAt.X, 0), w), Y: min(max(u.OffAt.Y, 0), d)}
	facing, best := 0.0, p.Y
	for _, e := range []struct{ off, facing float64 }{{d - p.Y, 180}, {p.X, 90}, {w - p.X, 270}} {
		if e.off < best {
			best, facing = e.off, e.facing
		}
	}
	pose, err := geometry.NewPose(p, facing)
	if err != nil {
		return pose, err
	}
	f, err := u.At(form, pose)
	if err != nil {
		return pose, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, formationWord(form))}
	}
	pose = pose.Forward(max(f.Depth-best, 0))
	half := f.Width / 2
	if facing == 0 || facing == 180 {
		pose.At.X = min(max(pose.At.X, half), w-half)
	} else {
		pose.At.Y = min(max(pose.At.Y, half), d-half)
	}
	return pose, nil
}

// endsRetreat reports `face A about` of a unit that has made its retreat and has not yet
// seen a movement: its owner says whether it ends with its front or its back to the
// enemy, for nothing (OM §11.1).
func endsRetreat(s *state.State, a game.Action) bool {
	if a.Verb != "face" || len(a.Units) != 1 || len(a.Units[0].IDs) != 1 || len(a.Args) != 1 || turnWords[a.Args[0]] != 180 {
		return false
	}
	u := s.Unit(a.Units[0].IDs[0])
	return u != nil && u.Status == state.Steady && u.Motion&state.Fleeing != 0 && u.Off == 0 && state.Phases().Index(s.PhaseID()) < state.Phases().Index("move-first")
}

// showsBack turns a unit about on the ground on which its retreat ended.
func showsBack(u *state.Unit) game.Verdict {
	v := game.Verdict{}
	if f := u.Foot(); f != nil {
		p := u.Pose.AboutFace(f.Depth).Rounded()
		v.Events = []game.Event{{Kind: state.EvPlace, Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
	}
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("rout.turns", u.ID), Refs: []ref.Ref{facts.S11_1}}}
	v.Steps = []game.Step{{Ref: facts.S11_1, Say: ref.M("rout.step-turns"), Value: ref.M("om.plain", u.ID), From: game.Given}}
	return v
}
