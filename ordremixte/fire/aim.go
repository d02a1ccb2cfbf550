package fire

import (
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
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// RangeReading is the distance held against the nearest limit of the weapon, and the
// range on either side of it; ok is false when nothing is near.
func RangeReading(m *table.Aim) (best geometry.Reading, both [2]facts.Range, ok bool) {
	g := m.F.Reach()
	best.Margin = math.Inf(1)
	for _, l := range []float64{g.Short, g.Long, g.Least} {
		if r := (geometry.Span{CM: m.Range_.Measured}).Reading(l); l > 0 && math.Abs(r.Margin) < math.Abs(best.Margin) {
			best, ok = r, true
		}
	}
	both = [2]facts.Range{Band(g, best.Limit), Band(g, best.Limit+2*geometry.Tolerance)}
	if best.Limit == g.Least {
		both = [2]facts.Range{facts.OutOfRange, facts.Long}
	}
	return best, both, ok
}

// no is a refusal of a shot with the way to overrule it.
func no(a *table.Aim, r ref.Ref, key string, args ...any) *game.Refusal {
	x := casting.Illegal(r, key, append([]any{a.F.ID, a.T.ID}, args...)...)
	x.Hint = ref.M("placed.hint-table", a.F.ID, a.F.Unit.PlacedTurn)
	x.Ways = []game.Way{a.C.WayOverrule()}
	return x
}

// Face is the edge of the shooter that fires at the target.
func Face(a *table.Aim) geometry.Edge {
	if block := table.Under(a.C.S, a.Ff, table.BuiltUp); block != nil && a.F.Foot() { // §9.10: every side of its block is a front
		return garrison.BlockEdge(&block.Polygon, table.NearestSide(&block.Polygon, a.Tf))
	}
	front := a.Ff.Front()
	switch {
	case a.F.Formation() == facts.Square: // R38, R73: the face that looks at the target
		return a.Ff.Faces()[facing(a)]
	case a.F.Formation() == facts.Open && front.Ahead(a.Tf.FromPoint(a.Ff.Centre).To) < 0:
		return a.Ff.Rear()
	}
	return front
}

// facing is the number of the face in whose lane the target stands, or of the nearest to it.
func facing(a *table.Aim) int {
	best, at := math.Inf(1), 0
	for i, e := range a.Ff.Faces() {
		if m := geometry.LaneOf(e, 0).Reach(a.Tf).Margin; m < best {
			best, at = m, i
		}
	}
	return at
}

// ArcTo is whether a footprint stands in the arc of fire (OM §9.2): between the
// flank lines, or in the artillery's sector (R37, R38). The sector is measured in
// degrees.
func ArcTo(a *table.Aim, t *geometry.Footprint) geometry.Reading {
	if !a.F.Artillery() {
		if a.F.Formation() == facts.Open && table.Under(a.C.S, a.Ff, table.BuiltUp) == nil {
			return a.Ff.LaneBothWays(0).Reach(t)
		}
		return geometry.LaneOf(a.Edge, 0).Reach(t)
	}
	s, err := geometry.SectorOf(a.Edge, a.C.R.N.ArcDeg, a.C.R.Has(book.ArcFromFrontCorners))
	if err != nil {
		return geometry.LaneOf(a.Edge, 0).Reach(t)
	}
	return s.Angle(t)
}

// check judges one shooter against the target, and sets what it measures.
func check(a *table.Aim) error {
	for _, step := range []func(*table.Aim) error{answered, inRange, inArc, unseen, frontFree, nearest, seen} {
		if err := step(a); err != nil {
			return err
		}
	}
	return nil
}

// answered refuses a shot which the tape has shown in this phase to be none: what was
// asked once is not asked again (OM §9.1, 9.2). A range that is typed is another answer.
func answered(a *table.Aim) error {
	c := a.C
	if !a.Free() || !c.S.TapedOut(a.F.ID, a.T.ID) {
		return nil
	}
	x := casting.Illegal(facts.S9_1, "placed.taped-out", a.F.ID, a.T.ID)
	inside := c.WayFire("", false, ref.M("placed.way-in-range"))
	inside.Line += " " + facts.SituationFacts[facts.SRange].Words[facts.Long]
	x.Ways = []game.Way{inside}
	return table.RefusePlaced(c, x)
}

// inRange sets the range band and refuses a target beyond the longest range, or
// nearer than the least of rockets (OM §9.1, 9.7, R23).
func inRange(a *table.Aim) error {
	c := a.C
	if !a.Free() {
		return nil
	}
	g, d := a.F.Reach(), a.Range_.Measured
	c.Sit.Set(facts.SRange, int(a.Band), facts.Measured)
	tape := c.S.Tape()
	limits := []struct {
		cm            float64
		inside, other facts.Range
	}{{g.Short, facts.Short, facts.Long}, {g.Long, facts.Long, facts.OutOfRange}, {g.Least, facts.OutOfRange, facts.Long}}
	for _, l := range limits {
		if l.cm <= 0 {
			continue
		}
		if r := a.Tf.FromPoint(a.Muzzle).Reading(l.cm); r.Close(tape) && len(c.Units[0]) == 1 && a.F.Weapon() != facts.Rockets {
			table.TooClose(c, r, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.inside]}, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.other]})
			return nil
		}
	}
	if a.Band != facts.OutOfRange {
		return nil
	}
	key, r, limit := "placed.out-of-range", facts.S9_1, g.Long
	switch {
	case a.F.Weapon() == facts.Rockets && d < g.Least:
		key, r, limit = "placed.rockets-near", facts.S9_7, g.Least
	case a.F.Weapon() == facts.Rockets:
		r = facts.S9_7
	}
	err := table.RefusePlaced(c, no(a, r, key, ref.CM(d), ref.CM(limit), ref.CM(math.Abs(geometry.Round6(d-limit)))))
	if err == nil {
		c.Sit.Set(facts.SRange, int(facts.Long), facts.Measured)
	}
	return err
}

// inArc refuses a target that stands wholly outside the arc of fire.
func inArc(a *table.Aim) error {
	r := ArcTo(a, a.Tf)
	table.Step(a.C, facts.S9_2, "placed.step-arc", r, table.ElseArc)
	if r.Close(a.C.S.Tape()) {
		beside(a, r)
		return nil
	}
	if r.In() {
		return nil
	}
	return outOfArc(a, r)
}

// outOfArc refuses a shot at who stands outside the arc of fire, by how much.
func outOfArc(a *table.Aim, r geometry.Reading) error {
	key, by := "placed.out-of-lane", any(ref.CM(r.Margin))
	if r.Unit == geometry.Deg {
		key, by = "placed.out-of-sector", ref.Deg(r.Margin)
	}
	return table.RefusePlaced(a.C, no(a, facts.S9_2, key, by))
}

// closingArc refuses closing fire at a charger who has halted wholly outside the arc of who
// would fire, and leaves the tape to tell whether he stands in it (OM §9.2, 10.2, R303).
func closingArc(c *casting.Cast, a *table.Aim) error {
	r, ok := ArcAtHalt(c, a.F, a.T, a.Tf)
	switch {
	case ok && r.Close(c.S.Tape()):
		beside(a, r)
	case ok && !r.In():
		return outOfArc(a, r)
	}
	nearFront(c, a)
	return nil
}

// beside notes that the tape cannot tell whether the target stands in the arc: only the
// referee's eye decides. Where the range hangs on the tape too, one question asks for both.
// Who names the range has looked; of one of several batteries nothing is asked, nor of
// rockets, which throw no d100. There it is said that it was left to his eyes.
func beside(a *table.Aim, r geometry.Reading) {
	c, words := a.C, facts.SituationFacts[facts.SRange].Words
	out := game.Fact{Name: "range", Value: words[facts.OutOfRange]}
	switch k := c.Base.Close; {
	case !a.Free() || len(c.Units[0]) > 1 || a.F.Weapon() == facts.Rockets:
		table.Trust(c, "arc")
	case k == nil:
		table.TooClose(c, r, game.Fact{Name: "range", Value: words[c.Sit.V[facts.SRange]]}, out)
	case !slices.ContainsFunc(k.If, func(x game.CloseCase) bool { return x.Fact == out }):
		k.If = append(k.If, game.CloseCase{Fact: out})
	}
}

// farAside reports that a footprint stands beside the lane before an edge, or behind it, farther than some cm.
func farAside(e geometry.Edge, f *geometry.Footprint, cm float64) bool {
	off := f.Centre.Sub(e.Centre())
	aside := math.Abs(geometry.Dot(off, geometry.Vec{X: e.Dir.Y, Y: -e.Dir.X}))
	far := f.Radius + cm + table.Grain
	return aside > geometry.Dist(e.Left, e.Right)/2+far || geometry.Dot(off, e.Dir) < -far
}

// frontFree refuses a shot while a friend stands before the front (OM §9.2, R61,
// R62): small arms never fire through screens of open order (§9.3), guns on high
// ground may fire over friends (§9.4).
func frontFree(a *table.Aim) error {
	c := a.C
	typed := c.Sit.S[facts.SOverhead] == facts.Given && c.Sit.V[facts.SOverhead] == 1
	to := a.Tf.FromPoint(a.Edge.Centre())
	depth := max(a.Edge.Ahead(to.To), 0.01)
	if c.R.Has(book.FrontFreeToFullRange) {
		depth = a.F.Reach().Long
	}
	lane := geometry.LaneOf(a.Edge, depth)
	for _, x := range a.Third {
		if x.U.Side != a.F.Unit.Side || !typed && farAside(a.Edge, x.F, c.S.Tape().CM) {
			continue
		}
		r := lane.Reach(x.F)
		if a.F.Artillery() && table.Open(c, x) && c.R.Has(book.GunsFireThroughOpenOrder) {
			continue
		}
		if typed {
			if err := overhead(a, x, r); err != nil {
				return err
			}
			continue
		}
		if r.Close(c.S.Tape()) { // in the lane, or beside it, by less than the tape can tell
			nearLane(a, x, r, depth)
			continue
		}
		if !r.Overlaps() { // beside the lane it may still hide the target from some bases: see seen
			continue
		}
		if over, err := over(a, x); over || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		key, ref_ := "placed.friend-in-front", facts.S9_2
		if !a.F.Artillery() && table.Open(c, x) {
			key, ref_ = "placed.friend-screen", facts.S9_3
		}
		if err := table.RefusePlaced(c, no(a, ref_, key, x.U.ID, ref.CM(max(-r.Margin, 0)))); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// level reports a friend who looks as the shooter does and of whom a part stands no farther
// ahead than the front that fires: it stands side by side with it, which no tape has to tell.
func level(a *table.Aim, x table.Stander) bool {
	turn := math.Mod(x.F.Pose.Facing-a.Ff.Pose.Facing+360+45, 90) - 45
	if math.Abs(turn) > a.C.S.Field.TapeDeg+geometry.Tolerance {
		return false
	}
	return slices.ContainsFunc(x.F.Corners[:], func(p geometry.Vec) bool { return a.Edge.Ahead(p) <= geometry.Tolerance })
}

// nearLane notes that the tape cannot tell whether a friend stands between the flank lines
// before the front, as beside does of the target (OM §9.2). Whether he stands nearer than the
// target is left to the eye.
func nearLane(a *table.Aim, x table.Stander, r geometry.Reading, depth float64) {
	c := a.C
	side, ahead := geometry.LaneOf(a.Edge, geometry.Far).Reach(x.F), math.Inf(1)
	for _, p := range x.F.Corners {
		ahead = min(ahead, a.Edge.Ahead(p))
	}
	switch {
	case level(a, x) || mayFireOver(a, x) || !r.Overlaps() && ahead >= depth-geometry.Tolerance:
		return
	case !side.Close(c.S.Tape()):
		table.Trust(c, "front")
		return
	}
	had := c.Base.Close
	if beside(a, side); c.Base.Close == nil {
		table.Trust(c, "front")
		return
	}
	if c.Friend == "" {
		c.Friend, c.FriendAt, c.FriendFirst = x.U.ID, side.Margin, had == nil
	}
}

// over reports that guns fire over a friend (OM §9.4): they stand on high ground,
// the friend stands nearer to them than to the enemy, and the enemy beyond short
// range. A gun on high ground that may not is refused here, with the distances.
func over(a *table.Aim, x table.Stander) (bool, error) {
	if !a.F.Artillery() || table.Under(a.C.S, a.Ff, table.IsKind(command.HighGround)) == nil {
		return false, nil
	}
	if mayFireOver(a, x) {
		if a.C.Sit.S[facts.SOverhead] != facts.Given {
			a.C.Sit.Set(facts.SOverhead, 1, facts.Measured)
		}
		return true, nil
	}
	if near, far := geometry.Between(a.Ff, x.F).CM, geometry.Between(a.Tf, x.F).CM; near >= far {
		return true, table.RefusePlaced(a.C, no(a, facts.SOver, "placed.over-near-enemy", x.U.ID, ref.CM(near), ref.CM(far)))
	}
	return true, table.RefusePlaced(a.C, no(a, facts.SOver, "placed.over-short", x.U.ID, ref.CM(a.Range_.Measured), ref.CM(a.F.Reach().Short)))
}

// overhead refuses a friend over whom somebody has said that guns fire: from how high is left to his eyes, but the friend has to stand
// nearer to them than to the enemy (OM §9.4). r is where he stands of their lane.
func overhead(a *table.Aim, x table.Stander, r geometry.Reading) error {
	tape := a.C.S.Tape()
	if r.Close(tape) || !r.Overlaps() {
		return nil
	}
	near, far := geometry.Between(a.Ff, x.F).CM, geometry.Between(a.Tf, x.F).CM
	if near-far < tape.CM {
		return nil
	}
	return table.RefusePlaced(a.C, no(a, facts.SOver, "placed.over-near-enemy", x.U.ID, ref.CM(near), ref.CM(far)))
}

// mayFireOver reports guns on high ground that may fire over a friend.
func mayFireOver(a *table.Aim, x table.Stander) bool {
	return a.F.Artillery() && table.Under(a.C.S, a.Ff, table.IsKind(command.HighGround)) != nil &&
		geometry.Between(a.Ff, x.F).CM < geometry.Between(a.Tf, x.F).CM && a.Range_.Measured > a.F.Reach().Short
}

// nearest refuses a target while another enemy in the arc, at whom it may fire, stands
// nearer (OM §9.3, R291). Guns pass over open order beyond short range and must fire at it
// within; with nobody in their arc within 20 cm they choose freely (R293).
func nearest(a *table.Aim) error {
	c := a.C
	guns := a.F.Artillery()
	if short := a.F.Reach().Short; guns && table.AsOpen(c, a.T) && a.Band != facts.Short && a.Free() && !nearTo(a, short) {
		return table.RefusePlaced(c, no(a, facts.S9_3, "placed.guns-at-open", ref.CM(a.Range_.Measured), ref.CM(short)))
	}
	n := choose(a)
	if n.best == nil || guns && !n.within {
		return nil
	}
	if n.lead() < c.S.Tape().CM {
		table.Trust(c, "nearest")
		return nil
	}
	if n.best.U.Lone {
		return table.RefusePlaced(c, n.screenFirst())
	}
	side := geometry.FireSide(a.Ff, n.best.F).Side
	r := no(a, facts.S9_3, "placed.not-nearest")
	r.Hint = ref.M("placed.hint-nearest", n.best.U.ID, ref.CM(table.Round2(n.cm)), ref.Word("side."+side.String()), a.T.ID, ref.CM(table.Round2(n.at)), ref.CM(table.Round2(n.lead())))
	r.Ways = []game.Way{c.WayFire(n.best.U.ID, false, ref.M("placed.way-nearest")), c.WayOverrule()}
	return table.RefusePlaced(c, r)
}

// choice is at whom a unit would have to fire: the nearest enemy before its target, nil where that is
// the nearest, both in cm; and whether an enemy is so near that guns do not choose.
type choice struct {
	*table.Aim
	best   *table.Stander
	at, cm float64
	within bool
}

// choose looks for the nearest enemy at whom a unit may fire.
func choose(a *table.Aim) *choice {
	c := a.C
	n := &choice{Aim: a, at: away(a, a.Tf)}
	n.cm, n.within = n.at, n.at <= c.R.N.FreeChoice
	ground, _ := table.Blocking(c.S)
	for i := range a.Third {
		x := &a.Third[i]
		if x.U.Side == a.F.Unit.Side || gone(c, x.U) || !n.counts(x, ground) {
			continue
		}
		d, may := away(a, x.F), n.mayFireAt(x)
		n.within = n.within || d <= c.R.N.FreeChoice && (may || !c.R.Has(book.OnlyTargetsTakeFreeChoice))
		if may && d < n.cm {
			n.best, n.cm = x, d
		}
	}
	return n
}

// counts reports an enemy in range, in the arc and in sight: of guns any, of others who is nearer than
// the nearest so far.
func (n *choice) counts(x *table.Stander, ground []*geometry.Polygon) bool {
	if x.F.FromPoint(n.Muzzle).CM > n.F.Reach().Long || !n.F.Artillery() && away(n.Aim, x.F) >= n.cm {
		return false
	}
	return ArcTo(n.Aim, x.F).Overlaps() && geometry.See(n.Ff, x.F, nil, ground).Clear() &&
		table.Hidden(n.C.S, n.F.Unit, x.U) == nil // §3: who is not seen is no target
}

// mayFireAt reports an enemy who is in no melee, and whom guns do not pass over.
func (n *choice) mayFireAt(x *table.Stander) bool {
	if table.EngagedIn(n.C, x.U) {
		return false
	}
	return !n.F.Artillery() || !table.Open(n.C, *x) || x.F.FromPoint(n.Muzzle).CM <= n.F.Reach().Short
}

// lead is how much nearer the nearest stands, in cm.
func (n *choice) lead() float64 { return geometry.Round6(n.at - n.cm) }

// screenFirst is the refusal where the nearest is a screen.
func (n *choice) screenFirst() *game.Refusal {
	r := no(n.Aim, facts.S9_3, "drill.nearest-screen", n.best.U.ID, ref.CM(table.Round2(n.cm)), ref.CM(table.Round2(n.at)))
	way := wayScreen(n.C)
	if !state.EqualID(n.best.U.ID, n.T.ID) {
		way = n.C.WayFire(n.best.U.ID, false, ref.M("drill.way-screen"))
		way.Line += " open"
	}
	r.Ways = []game.Way{way, n.C.WayOverrule()}
	return r
}

// away is how far an enemy stands by whom the nearest is told: from where range is measured,
// or between the two (R292).
func away(a *table.Aim, t *geometry.Footprint) float64 {
	if a.C.R.Has(book.NearestBetweenNearestPoints) {
		return geometry.Between(a.Ff, t).CM
	}
	return t.FromPoint(a.Muzzle).CM
}

func nearTo(a *table.Aim, limit float64) bool {
	return a.Tf.FromPoint(a.Muzzle).Reading(limit).Close(a.C.S.Tape())
}

// pointBlank reports fire in one wood at the distance at which a charger halts, under
// the reading that allows it (R63).
func pointBlank(a *table.Aim) bool {
	a.Near = a.C.R.Has(book.FireInsideWoods) && oneWood(a) != nil && geometry.Between(a.Ff, a.Tf).CM <= a.C.R.N.Shock().HaltCM
	return a.Near
}
