package flight

import (
	"cmp"
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// RearOf is the point to which a unit flees: its division's (OM §4.6).
func RearOf(s *state.State, u *state.Unit) geometry.Vec {
	if u.Division >= 0 && u.Division < len(s.Field.Divisions) {
		if d := s.Field.Divisions[u.Division]; d.Side == u.Side {
			return d.Rear
		}
	}
	return s.Field.Sides[u.Side].Rear
}

// OwesFlight reports that a unit must make its compulsory move now.
func OwesFlight(s *state.State, u *state.Unit) bool {
	return (u.Status == state.Routing || u.Status == state.Retreating) && u.Motion&state.Fleeing == 0 && u.Off == 0 && !garrison.Shelters(s, u)
}

// Fugitives lists who must still move, in the order in which they do: the side that
// moved first last turn before the other (R33), and of each who is nearest to safety,
// so that nobody runs into those who are about to leave.
func Fugitives(s *state.State) []*state.Unit {
	var out []*state.Unit
	for _, u := range s.Units {
		if OwesFlight(s, u) {
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
		return geometry.Round6(geometry.Dist(u.Pose.At, RearOf(s, u)))
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

// AwayFrom is the bearing straight away from the front of an enemy, for somebody who stands at p
// (OM §14): a square has the face that looks at him, foot in houses the side of its block that does (R360).
func AwayFrom(s *state.State, e *state.Unit, p geometry.Vec) float64 {
	if b := frontsFrom(s, e); b != nil {
		return geometry.BearingOf(lookingAt(b.Polygon.Corners(), p))
	}
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

// frontsFrom is the block from whose sides a unit faces whoever comes; nil when it has a front of its own.
func frontsFrom(s *state.State, e *state.Unit) *state.Terrain {
	if s.Read().Has(book.GarrisonsFrontAsTheyStand) {
		return nil
	}
	return table.BlockOf(s, e)
}

// lookingAt is the direction out of the side of a polygon before which a point lies farthest.
func lookingAt(ring []geometry.Vec, p geometry.Vec) geometry.Vec {
	area := 0.0
	for i, a := range ring {
		area += geometry.Cross(a, ring[(i+1)%len(ring)])
	}
	best, out := math.Inf(-1), geometry.Vec{}
	for i, a := range ring {
		side := ring[(i+1)%len(ring)].Sub(a)
		n := geometry.Vec{X: side.Y, Y: -side.X} // to the right of a side: out, of a ring that goes to the left
		if area < 0 {
			n = geometry.Vec{X: -n.X, Y: -n.Y}
		}
		if d := geometry.Dot(p.Sub(a), n) / geometry.Norm(n); d > best+geometry.Tolerance {
			best, out = d, n
		}
	}
	return out
}

// foremost is the point of a fugitive's ground that tells on which side of its enemy it stands: its
// middle for a square and for foot in houses, else the corner farthest before the line of the front (R241).
func foremost(s *state.State, e *state.Unit, f *geometry.Footprint) geometry.Vec {
	if e.Formation == facts.Square || frontsFrom(s, e) != nil {
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

// FlightOf works out the compulsory move of a unit, once for a moment: it is asked whether it owes dice, and then made. Nobody may change it.
func FlightOf(s *state.State, u *state.Unit) *garrison.Runaway {
	type key struct {
		s *state.State
		u *state.Unit
	}
	return s.Picture().Found(key{s, u}, func() any { return flightOf(s, u) }).(*garrison.Runaway)
}

// flightOf is FlightOf, worked out anew.
func flightOf(s *state.State, u *state.Unit) *garrison.Runaway {
	most := motion.RetreatSpeed(u)
	if u.Status != state.Routing && command.Files(u, u.Formation) {
		// R18: a march column retires at its own speed, with what its whole way adds (§8.2).
		open := command.MarchBonus(s, u, u.Formation, false, false)
		for _, more := range []int{command.MarchBonus(s, u, u.Formation, true, false), open} {
			if x := flightBy(s, u, most+more); x.Placed && x.Adds >= more || !x.Placed && more == open {
				return x
			}
		}
	}
	return flightBy(s, u, most)
}

// flightBy is the compulsory move of a unit that retires at a speed, in hundredths.
func flightBy(s *state.State, u *state.Unit, retreat int) *garrison.Runaway {
	x := fleesFor(s, u, retreat)
	f := u.Foot()
	if f == nil {
		return x
	}
	rear := RearOf(s, u)
	x.Home = geometry.BearingOf(rear.Sub(f.Centre))
	if !fleesFrom(s, x, f) {
		return x
	}
	from, err := turned(u, math.Mod(fleesFacing(s, x), 360))
	if err != nil {
		return x
	}
	x.Placed, x.From = true, from
	if kind := turnsUpon(over(s, u, from, x.Away, x.Cm), x.Left); kind != "" {
		x.From, x.Ground, x.End = f, kind, u.Pose
		return x
	}
	now := leg(s, x, from, x.Away, x.First)
	x.Bend = x.Gone
	if !halted(x) && x.Left > 0 {
		if !x.Rout && s.Read().Has(book.RetreatGoesStraightOn) && x.First > 0 {
			x.Home = x.Away
		} else {
			x.Home = geometry.BearingOf(rear.Sub(now.Centre))
		}
		// The rear point lies on the edge: who reaches it has left the table.
		now = leg(s, x, now, x.Home, float64(x.Left)/100)
	}
	now = garrison.Shelter(s, x, outOf(s, x, now))
	runThrough(s, x)
	if x.Into != nil {
		x.End = now.Pose.Rounded()
		return x
	}
	x.End = clearOf(s, x, now).Pose.Rounded()
	return x
}

// fleesFor is a compulsory move of which only the length is known: the whole of it, and
// what of it goes straight away from the enemy.
func fleesFor(s *state.State, u *state.Unit, retreat int) *garrison.Runaway {
	x := &garrison.Runaway{U: u, Rout: u.Status == state.Routing, By: s.Unit(u.By), Adds: math.MaxInt}
	x.Cm = float64(retreat) / 100
	if x.Rout {
		x.Cm = float64(motion.RoutSpeed(u)) / 100
	}
	x.Left = state.Hundredths(x.Cm)
	if !x.Rout || u.Fled == 0 || s.Read().Has(book.EveryRoutMoveFromTheEnemy) {
		x.First = min(flights(s.Book()).straight, x.Cm)
	}
	return x
}

// fleesFrom turns the first part of a move from the enemy, or towards the rear where
// nobody knows him; false when hands see which way he fronts.
func fleesFrom(s *state.State, x *garrison.Runaway, f *geometry.Footprint) bool {
	x.Away = x.Home
	switch {
	case x.First == 0:
	case x.By != nil && (x.By.PlaceKnown() || frontsFrom(s, x.By) != nil):
		x.Away = AwayFrom(s, x.By, foremost(s, x.By, f))
	case x.By != nil && table.OnField(x.By):
		return false
	default:
		x.First = 0
	}
	return true
}

// fleesFacing is which way a unit faces as it flees.
func fleesFacing(s *state.State, x *garrison.Runaway) float64 {
	switch {
	case !x.Rout: // it may end with its front or its back to the enemy (§11.1): its front
		return x.Away + 180
	case x.U.Fled > 0 && s.Read().Has(book.RouterTurnsOnce):
		return x.U.Pose.Facing
	}
	return x.Away
}

// outOf takes who is driven out of a block straight away from its enemy and out of it, when
// its move as it is would end there again: cut short, or bent back (R251).
func outOf(s *state.State, x *garrison.Runaway, now *geometry.Footprint) *geometry.Footprint {
	own := table.BlockOf(s, x.U)
	if own == nil || x.Off || x.Stop != nil || !own.Polygon.Contains(now.Centre) {
		return now
	}
	cm, c := x.First, x.From.Centre
	for _, in := range own.Polygon.Along(c, c.Add(geometry.Bearing(x.Away).Mul(s.Field.Width+s.Field.Depth))) {
		if in.In <= cm && cm <= in.Out {
			cm = in.Out + table.Grain
		}
	}
	x.Gone, x.Left, x.Ground, x.Slowed, x.Home = 0, math.MaxInt, "", nil, x.Away
	now = leg(s, x, x.From, x.Away, cm)
	x.Bend = x.Gone
	return now
}

// runThrough finds the friends close behind whom the move goes through (OM §14, 8.5):
// within 8 cm along the way. Who stands farther off lets it pass.
func runThrough(s *state.State, x *garrison.Runaway) {
	if !disorders(x) {
		return
	}
	near := flights(s.Book()).straight
	a, h := geometry.Bearing(x.Away), geometry.Bearing(x.Home)
	bend, err := x.From.Moved(geometry.Vec{X: a.X * x.Bend, Y: a.Y * x.Bend})
	if err != nil {
		return
	}
	for _, o := range table.Standing(s, x.U) {
		if o.U.Side != x.U.Side || !mindsRunaways(s, o.U, o.F) {
			continue
		}
		d, meets := geometry.Slide(x.From, a, o.F)
		if !meets || d >= x.Bend-geometry.Tolerance {
			d, meets = geometry.Slide(bend, h, o.F)
			d += x.Bend
		}
		if meets && d == 0 { // it touches by turning
			meets = runsInto(s, x, a, h, o.F)
		}
		if !meets || d >= x.Gone-2*geometry.Tolerance {
			continue
		}
		r := geometry.Span{CM: max(geometry.Round6(d-geometry.Tolerance), 0)}.Reading(near)
		if r.Close(s.Tape()) {
			x.Close = append(x.Close, o.U)
		}
		if r.In() {
			x.Passed = append(x.Passed, o.U)
		}
	}
}

// runsInto reports that who touches a friend as it turns goes on into it within the first 8 cm, by
// more than the tape can tell: it lies on ground that the turned unit does not cover yet (OM §14,
// R322). By the other reading who is touched at all is run through.
func runsInto(s *state.State, x *garrison.Runaway, away, home geometry.Vec, o *geometry.Footprint) bool {
	const step = 0.25 // cm
	dir := away
	if x.Bend == 0 {
		dir = home
	}
	on := func(cm float64) bool {
		f, err := x.From.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
		if err != nil {
			return false
		}
		over, r := geometry.Overlapping(f, o)
		return over && !r.Close(s.Tape())
	}
	if s.Read().Has(book.TurnRunsThrough) && on(0) {
		return true
	}
	end, leaves := min(flights(s.Book()).straight, x.Gone), extent(x.From, dir)
	if end <= leaves { // it does not go beyond its own length
		return on(end) && on(leaves)
	}
	for cm := leaves; cm <= end; cm += step {
		if on(cm) {
			return true
		}
	}
	return on(end)
}

// extent is how long a footprint is in a direction: so far on it covers none of the ground it stood on.
func extent(f *geometry.Footprint, dir geometry.Vec) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, c := range f.Corners {
		x := geometry.Dot(c, dir)
		lo, hi = min(lo, x), max(hi, x)
	}
	return hi - lo
}

// disorders reports that a fugitive disorders friends at all: close order does, open
// order and gunners do not (OM §8.5, 14).
func disorders(x *garrison.Runaway) bool {
	return x.U.Formation != facts.Open && !x.U.IsArtillery()
}

// mindsRunaways reports a friend who can be disordered by one who flees through it:
// close order that stands, and guns on their limbers (R300), outside a village (OM §14, 15).
// Guns in action and crews away from theirs anybody may pass (OM §8.5).
func mindsRunaways(s *state.State, u *state.Unit, f *geometry.Footprint) bool {
	guns := u.IsArtillery() && (u.Abandoned || u.Formation == facts.Unlimbered || s.Read().Has(book.LimberedGunsStayInOrder))
	return !guns && u.Formation != facts.Open && u.Status == state.Steady && u.Block == "" && (f == nil || table.Under(s, f, table.BuiltUp) == nil)
}

// fullOf is the block of houses in which a unit would stand on a footprint and may not: enemies hold it, or friends leave its bases no
// room, or it burns (OM §9.4, 15); nil where it may, or holds it already.
func fullOf(s *state.State, u *state.Unit, f *geometry.Footprint) *state.Terrain {
	b := table.Under(s, f, table.BuiltUp)
	if own := table.BlockOf(s, u); b == nil || own != nil && own.ID == b.ID || motion.MayHold(s, u, b) == nil {
		return nil
	}
	return b
}

// clearOf moves the end of a flight along its way to the nearest place where it stands
// on nobody and in no block of houses that it may not hold (R116, R371). Where there is none,
// not even to turn about in, the unit stays as it stood.
func clearOf(s *state.State, x *garrison.Runaway, end *geometry.Footprint) *geometry.Footprint {
	if x.Off {
		return end
	}
	others := table.Bodies(s, x.U, table.Screen(x.U))
	var met *state.Unit
	var full *state.Terrain
	free := func(f *geometry.Footprint) bool {
		g, err := x.U.At(x.U.Formation, f.Pose.Rounded())
		if err != nil {
			return false
		}
		if full = fullOf(s, x.U, g); full != nil {
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
	if !halted(x) {
		room = roomAhead(s, x, end)
	}
	was := x.Gone
	if free(end) {
		return end
	}
	x.Amid, x.Full = met, full
	for off := 0.0; off <= max(was, room); off += stride {
		for _, d := range [2]float64{was + off, was - off} {
			if d > was+room || d < 0 {
				continue
			}
			if g := at(x, d); g != nil && free(g) {
				x.Gone = geometry.Round6(d)
				return g
			}
		}
	}
	if f := x.U.Foot(); free(f) {
		x.Gone = 0
		return f
	}
	return end
}

// roomAhead is how far beyond its move friends may push the end of a flight: not to the edge
// or upon an enemy, nor into ground that costs something to enter or bars it (R242). That it
// stopped where it could not pay is looked for from where it set off on its last part.
func roomAhead(s *state.State, x *garrison.Runaway, end *geometry.Footprint) float64 {
	most := min(motion.Slide(s, x.U, end, x.Home, s.Field.Width+s.Field.Depth, func(o *state.Unit) bool { return o.Side == x.U.Side }).Cm, toEdge(s, end.Centre, geometry.Bearing(x.Home)))
	from := at(x, min(x.Bend, x.Gone))
	if from == nil {
		return most
	}
	went := x.Gone - min(x.Bend, x.Gone)
	for _, c := range over(s, x.U, from, x.Home, went+most).Crosses {
		if !c.Begun && c.In >= went-table.Grain && (c.Enter > 0 || c.Bars == facts.S8_3) {
			most = min(most, max(geometry.Round6(c.In-went), 0))
		}
	}
	return most
}

// at is the ground of a fugitive when it has gone so far on its way.
func at(x *garrison.Runaway, cm float64) *geometry.Footprint {
	a, h := geometry.Bearing(x.Away), geometry.Bearing(x.Home)
	first := min(cm, x.Bend)
	rest := max(cm-x.Bend, 0)
	g, err := x.From.Moved(geometry.Vec{X: a.X*first + h.X*rest, Y: a.Y*first + h.Y*rest})
	if err != nil {
		return nil
	}
	return g
}

// mayHold is the friends of whom a die says whether they stay in order: those whom a
// retreat goes through (OM §14). A rout disorders them without a die.
func mayHold(x *garrison.Runaway) []*state.Unit {
	if x.Rout {
		return nil
	}
	return x.Passed
}

// Shaken is what the friends of a retreat did: one bit for each that was disordered.
type Shaken uint32

// MayReturn refuses a unit that left the table to come back but in the movement of its side in the turn after
// the one in which it did (OM §14, R367); nil for everybody else.
func MayReturn(s *state.State, u *state.Unit) *game.Refusal {
	if u.Awaited() && s.Turn < u.Arrives {
		return &game.Refusal{Kind: game.NotNow, Say: ref.M("rout.awaited", u.ID, u.Arrives)}
	}
	if from := u.Off + flights(s.Book()).back; u.Off > 0 && s.Turn < from {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.not-back", u.ID, from)}
	} else if u.Off > 0 && !u.Awaited() && s.Turn > from {
		return casting.Illegal("OM R367", "rout.back-late", u.ID, from)
	} else if u.Off > 0 && !u.Awaited() && s.Tabled() && s.Active() != u.Side {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.back-moving", u.ID)}
	}
	return nil
}

// Elsewhere refuses a unit that left the table to come back somewhere else than where it did, by
// more than hands may miss it (OM §14); nil for everybody else.
func Elsewhere(s *state.State, u *state.Unit, form facts.Formation, a game.Action, at geometry.Pose) *game.Refusal {
	if u.Off == 0 || u.Awaited() {
		return nil
	}
	back, err := BackOn(s, u, form)
	by := back.At.Sub(at.At).Norm()
	if err != nil || by <= 2*s.Tape().CM+geometry.Tolerance {
		return nil
	}
	r := casting.Illegal(facts.S14, "rout.elsewhere", u.ID, ref.CM(table.Round2(back.At.X)), ref.CM(table.Round2(back.At.Y)), ref.CM(table.Round2(by)))
	r.Ways = []game.Way{{Line: "place " + u.ID, Say: ref.M("rout.way-back")}, casting.AsTable(a)}
	return r
}

// BackOn is where a unit comes back onto the table: at the point where it left, wholly
// on it, with the edge behind it.
func BackOn(s *state.State, u *state.Unit, form facts.Formation) (geometry.Pose, error) {
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
		return pose, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, motion.FormationWord(form))}
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
