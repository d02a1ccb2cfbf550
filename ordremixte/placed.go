package ordremixte

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/scenarios"
	"adjutant/tables"
)

// This file measures what a verb needs from the bases on the table, and refuses
// what they do not allow. It measures only between units that stand on the
// table beyond doubt; between others the referee's eyes are trusted.

// Paragraphs that only the bases on the table decide.
const (
	s3   = ref.Ref("OM §3")
	s8_3 = ref.Ref("OM §8.3")
)

// stance is all that the ground under a unit depends on.
type stance struct {
	arm, form, bases int
	front            int // bases abreast of a line of four horse
	depth            float64
	pose             geometry.Pose
}

// ground is a footprint beside what it was computed from.
type ground struct {
	stance
	foot *geometry.Footprint
}

// settle keeps the footprint of a unit beside it until the unit moves: most of
// what is measured is measured again. Only a unit that nobody else has yet may
// be settled.
func (u *Unit) settle() {
	k := stance{u.Arm, u.Formation, u.ranks(), u.Front, u.Depth, u.Pose}
	if u.ground != nil && u.ground.stance == k {
		return
	}
	u.ground = nil
	if f := u.foot(); f != nil {
		u.ground = &ground{k, f}
	}
}

// feet keeps footprints that were computed before: a unit is copied whenever it
// changes, its footprint only when it moves. It is emptied when it has grown.
var feet footprints

// footprints is a store of footprints by what they were computed from.
type footprints struct {
	m    sync.Map // stance to *geometry.Footprint
	size atomic.Int64
}

const mostFeet = 1 << 14

// foot is the ground that a unit covers; nil when it is not on the table, or
// its place is doubtful.
func (u *Unit) foot() *geometry.Footprint {
	if !u.placeKnown() || u.Status == Destroyed || u.Bases < 1 {
		return nil
	}
	f, err := u.at(u.Formation, u.Pose)
	if err != nil {
		return nil
	}
	return f
}

// at is the ground that the unit would cover in a formation and a pose. The
// error names a formation that its arm does not have.
func (u *Unit) at(form int, pose geometry.Pose) (*geometry.Footprint, error) {
	k := stance{u.Arm, form, u.ranks(), u.Front, u.Depth, pose}
	if g := u.ground; g != nil && g.stance == k {
		return g.foot, nil
	}
	if f, ok := feet.m.Load(k); ok {
		return f.(*geometry.Footprint), nil
	}
	horse := u.mounted()
	l, err := scenarios.Layout(scenarios.Shape{
		Arm: UnitFacts[FArm].Words[u.Arm], Formation: UnitFacts[FFormation].Words[form],
		Bases: u.ranks(), Depth: u.Depth, Front: u.Front, Cossacks: horse && form == Open,
	})
	if err != nil {
		return nil, err
	}
	f, err := geometry.Place(l, pose)
	if err != nil {
		return nil, err
	}
	if feet.size.Add(1) > mostFeet {
		feet.m.Clear()
		feet.size.Store(1)
	}
	feet.m.Store(k, f)
	return f, nil
}

// friendsNear counts friendly units within 5 cm of a placed unit (OM §11.1);
// false when it is not placed.
func (s *State) friendsNear(u *Unit) (int, bool) {
	f := u.foot()
	if f == nil {
		return 0, false
	}
	limit, n := num().friendsCM, 0
	for _, o := range s.Units {
		if o == u || o.Side != u.Side || !o.placeKnown() || equalID(o.ID, u.ID) {
			continue
		}
		if d := o.Pose.At.Sub(u.Pose.At); max(math.Abs(d.X), math.Abs(d.Y)) > u.span()+o.span()+limit {
			continue // farther than the two footprints reach
		}
		if g := o.foot(); g != nil && geometry.Between(f, g).Reading(limit).In() {
			n++
		}
	}
	return n, true
}

// span bounds how far the footprint of a unit reaches from its pose in cm: every
// base with a gap in one row, and the core of a square.
func (u *Unit) span() float64 {
	b := baseSize()
	return float64(u.Bases+geometry.MaxBases/2) * (max(b.width, u.Depth) + b.gap)
}

// baseSize is the width of a base and the widest gap between two (OM §2.1, §5, §16).
var baseSize = sync.OnceValue(func() (b struct{ width, gap float64 }) {
	t := tables.MustLoad(Book)
	b.width = t.CM("organisation.base.front")
	b.gap = max(b.width, t.CM("formations.open.gap"), t.CM("formations.march.cavalry-gap"))
	return b
})

// stander is a unit with its ground.
type stander struct {
	u *Unit
	f *geometry.Footprint
}

// standing lists the units on the table but for those named.
func (s *State) standing(but ...*Unit) []stander {
	out := make([]stander, 0, len(s.Units))
	for _, u := range s.Units {
		if slices.ContainsFunc(but, func(b *Unit) bool { return b != nil && equalID(b.ID, u.ID) }) {
			continue
		}
		if f := u.foot(); f != nil {
			out = append(out, stander{u, f})
		}
	}
	return out
}

func prints(all []stander) []*geometry.Footprint {
	out := make([]*geometry.Footprint, len(all))
	for i, x := range all {
		out[i] = x.f
	}
	return out
}

// tape is the measuring error that was declared.
func (s *State) tape() geometry.Tape {
	if s.Field == nil {
		return geometry.Tape{}
	}
	return geometry.Tape{CM: s.Field.Tape, Deg: s.Field.TapeDeg}
}

// Classes of ground.
func blocksSight(kind string) bool { // OM §3
	switch kind {
	case "wood", "hill", "steep-hill", "low-hill", "building", "village":
		return true
	}
	return false
}

func builtUp(kind string) bool { return kind == "building" || kind == "village" }

func givesHardCover(kind string) bool { return builtUp(kind) || kind == "redoubt" } // OM §9.10

// blocking is the ground that blocks sight, with its ids.
func (s *State) blocking() ([]*geometry.Polygon, []string) {
	if s.Field == nil {
		return nil, nil
	}
	var ps []*geometry.Polygon
	var ids []string
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; blocksSight(t.Kind) {
			ps, ids = append(ps, &t.Polygon), append(ids, t.ID)
		}
	}
	return ps, ids
}

// ground finds the first terrain of a kind that passes the test.
func (s *State) ground(kind func(string) bool, test func(*geometry.Polygon) bool) *Terrain {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; kind(t.Kind) && test(&t.Polygon) {
			return t
		}
	}
	return nil
}

func isKind(k string) func(string) bool { return func(x string) bool { return x == k } }

// under is the ground of some kinds that holds the middle of a footprint.
func (s *State) under(f *geometry.Footprint, kind func(string) bool) *Terrain {
	return s.ground(kind, func(p *geometry.Polygon) bool { return p.Holds(f.Centre).In() })
}

// aim is one placed unit against another: what was measured, and from where.
type aim struct {
	c      *cast
	f, t   *Sheet
	ff, tf *geometry.Footprint
	muzzle geometry.Vec     // from where range is measured (R23, R65)
	range_ geometry.Reading // against the longest range
	band   int
	edge   geometry.Edge // of the face that fires
	sight  geometry.Sight
	third  []stander
	near   bool // in one wood, at the distance of contact (R63)
}

// placedFire measures what a shot needs from the bases on the table: distance
// and range (OM §9.1), arc (§9.2), the nearest enemy (§9.3), who is in the way
// (§9.2, 9.4), woods (§9.6), side (§9.5), cover (§9.10) and penetration (§9.8). It
// refuses a shot that they forbid. A fact that was given is left alone.
func (c *cast) placedFire() error {
	if len(c.units[0]) == 0 || len(c.units[1]) == 0 {
		return nil
	}
	if err := c.inMelee(); err != nil {
		return err
	}
	t := c.units[1][0]
	whole := t.Unit != nil && t.Unit.foot() != nil
	for _, f := range c.units[0] {
		whole = whole && f.Unit != nil && f.Unit.foot() != nil
	}
	if !whole {
		if c.tracked() {
			c.trust("arc", "los", "nearest")
			c.blind = true
		}
		return nil
	}
	bare := t.V[FCover]
	first := c.aimAt(c.units[0][0], t)
	if c.sit.S[SDistance] == assumed {
		c.sit.set(SDistance, int(math.Round(first.range_.Measured*100)), measured)
	}
	c.targetCover(t, first)
	if c.sit.V[SClosing] == 1 { // §10.2 rules the range; nothing stands between
		c.fireSide(first)
		return nil
	}
	if c.sit.V[SBuilding] == 1 {
		if c.s.under(first.tf, builtUp) == nil {
			if err := c.refusePlaced(illegal(sBlaze, "placed.no-building", label(t))); err != nil {
				return err
			}
		}
	}
	if c.s.anyUnknown(func(*Unit) bool { return true }) { // one of them may be nearer, or in the way
		c.trust("los", "nearest")
		c.blind = true
	}
	aims := []*aim{first}
	for i, f := range c.units[0] {
		a := first
		if i > 0 {
			a = c.aimAt(f, t)
			aims = append(aims, a)
		}
		if err := a.check(); err != nil {
			return err
		}
		if i > 0 && a.band != first.band && a.free() && c.a.Units[0].Join != game.Together {
			if err := c.refusePlaced(c.apart(first, a)); err != nil {
				return err
			}
		}
	}
	if c.a.Units[0].Join == game.Together && len(c.units[0]) > 1 {
		if err := c.battery(); err != nil {
			return err
		}
	}
	c.fireSide(first)
	c.posted(aims, bare)
	c.penetrate(first)
	return nil
}

// trust notes what is left to the referee's eyes, each thing once.
func (c *cast) trust(what ...string) {
	for _, w := range what {
		if !slices.Contains(c.base.Trusted, w) {
			c.base.Trusted = append(slices.Clip(c.base.Trusted), w)
		}
	}
}

// refusePlaced is refuse for what the table decides: when the referee overrules
// it, the place of the unit that acts becomes doubtful.
func (c *cast) refusePlaced(r *game.Refusal) error {
	err := c.refuse(r)
	if err == nil {
		for _, f := range c.units[0] {
			if f.Unit != nil && f.Unit.placeKnown() && !slices.ContainsFunc(c.base.Events, func(e game.Event) bool { return e.Unit == f.ID }) {
				c.base.Events = append(c.base.Events, game.Event{Kind: evDoubt, Unit: f.ID, N: 1})
			}
		}
		c.base.Close = nil
	}
	return err
}

// wayFire is the line of the same shot at another target, or overruled.
func (c *cast) wayFire(target string, force bool, say ref.Msg) game.Way {
	a := c.a
	a.Text, a.Force = "", force
	if target != "" {
		a.Units = slices.Clone(a.Units)
		a.Units[1] = game.Operand{IDs: []string{target}}
		a.Facts = slices.DeleteFunc(slices.Clone(a.Facts), func(f game.Fact) bool { return f.Of != "" && f.Of[0] == 't' })
	}
	return game.Way{Line: game.Canonical(a), Say: say}
}

func (c *cast) wayOverrule() game.Way {
	return c.wayFire("", true, ref.M("placed.way-overrule"))
}

// no is a refusal of a shot with the way to overrule it.
func (a *aim) no(r ref.Ref, key string, args ...any) *game.Refusal {
	x := illegal(r, key, append([]any{a.f.ID, a.t.ID}, args...)...)
	x.Hint = ref.M("placed.hint-table", a.f.ID, a.f.Unit.PlacedTurn)
	x.Ways = []game.Way{a.c.wayOverrule()}
	return x
}

// inMelee refuses fire into a melee or at either side of one that a charge brings by
// others than these (OM §9.4, R51, R221), also at who is written behind the target, and a
// charged unit that fires elsewhere (§10.2).
func (c *cast) inMelee() error {
	if !c.tracked() {
		return nil
	}
	for _, ch := range c.s.Charges {
		for _, f := range c.units[0] {
			for i, t := range c.units[1] {
				r := c.intoMelee(ch, f, t)
				if r == nil && i == 0 {
					r = c.whileCharged(ch, f, t)
				}
				if r == nil {
					continue
				}
				r.Ways = append(r.Ways, c.wayOverrule())
				if err := c.refuse(r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// intoMelee is why a unit does not fire at somebody of a charge in which it has no part
// (OM §9.4, R51, R221); nil when it may.
func (c *cast) intoMelee(ch *Charge, f, t *Sheet) *game.Refusal {
	switch {
	case ch.party(f.ID):
		return nil
	case c.clashed(ch) && ch.party(t.ID):
		return illegal(sClash, "placed.in-melee", f.ID, t.ID)
	case c.stopped(ch) && ch.has(t.ID):
		return illegal(sClash, "placed.charger", f.ID, t.ID, ch.Target)
	case c.spared(ch, t.ID):
		return illegal(sClash, "placed.spared", f.ID, t.ID, ch.Attackers[0])
	}
	return nil
}

// whileCharged is why a unit that is charged does not fire at a target (OM §8.6, 10.2);
// nil when it may, or is not the one that is charged.
func (c *cast) whileCharged(ch *Charge, f, t *Sheet) *game.Refusal {
	switch {
	case !equalID(ch.Target, f.ID):
		return nil
	case ch.has(t.ID) && ch.Closing == OutOfRange && f.foot() && ch.tried(f.ID):
		return illegal(sSquare, "placed.square-tried", f.ID, t.ID)
	case ch.Stage != Declared:
		if c.clashed(ch) && !c.s.charges(t.ID, f.ID) && c.s.blockOf(f.Unit) == nil {
			return illegal(s10_1, "placed.taken", f.ID, t.ID, ch.Attackers[0])
		}
		return nil
	case ch.has(t.ID) && ch.Closing == OutOfRange:
		return illegal(s10_2, "placed.no-closing", f.ID, t.ID)
	case !c.s.charges(t.ID, f.ID):
		return c.atNobodyElse(ch, f, t)
	}
	return nil
}

// atNobodyElse refuses a charged unit's fire at who does not charge it (OM §10.2), from
// whichever side the charge comes: what may be typed is its closing fire, if it has any.
func (c *cast) atNobodyElse(ch *Charge, f, t *Sheet) *game.Refusal {
	for _, x := range c.s.Charges {
		if !equalID(x.Target, f.ID) || x.Stage != Declared || x.Closing == OutOfRange {
			continue
		}
		r := illegal(s10_2, "placed.charged", f.ID, t.ID, x.Attackers[0])
		if x.Shots&1 == 0 {
			r.Ways = []game.Way{c.wayFire(x.Attackers[0], false, ref.M("placed.way-charger"))}
		}
		return r
	}
	return illegal(s10_2, "placed.taken", f.ID, t.ID, ch.Attackers[0])
}

// aimAt measures one unit against another, without judging.
func (c *cast) aimAt(f, t *Sheet) *aim {
	s := c.s.whenFireOpened()
	a := &aim{c: c, f: f, t: t, ff: s.same(f.Unit).foot(), tf: s.same(t.Unit).foot()}
	a.edge = a.face()
	block := c.s.under(a.ff, builtUp)
	a.muzzle = a.ff.Centre
	if c.r.is(23, 'b') {
		a.muzzle = a.edge.Centre()
	}
	if block != nil && !c.r.is(65, 'b') {
		a.muzzle = nearestSide(&block.Polygon, a.tf)
	}
	g := f.reach()
	span := a.tf.FromPoint(a.muzzle)
	a.range_ = span.Reading(g.long)
	a.band = OutOfRange
	switch {
	case g.short > 0 && span.Reading(g.short).In():
		a.band = Short
	case a.range_.In() && span.CM >= g.least:
		a.band = Long
	}
	// Whoever stands farther off than the weapon carries, and than the target, is
	// neither in the way nor an enemy to be preferred.
	about := max(g.long, span.CM) + a.ff.Radius
	for _, x := range s.bodies(c.party(t)...) {
		if geometry.Dist(x.f.Centre, a.ff.Centre) <= about+x.f.Radius+a.tf.Radius {
			a.third = append(a.third, x)
		}
	}
	return a
}

// face is the edge of the shooter that fires at the target.
func (a *aim) face() geometry.Edge {
	if block := a.c.s.under(a.ff, builtUp); block != nil && a.f.foot() { // §9.10: every side of its block is a front
		return blockEdge(&block.Polygon, nearestSide(&block.Polygon, a.tf))
	}
	front := a.ff.Front()
	switch {
	case a.f.V[FFormation] == Square: // R38, R73: the face that looks at the target
		return a.facing(a.ff.Faces())
	case a.f.V[FFormation] == Open && front.Ahead(a.tf.FromPoint(a.ff.Centre).To) < 0:
		return a.ff.Rear()
	}
	return front
}

func units(ss []*Sheet) []*Unit {
	var out []*Unit
	for _, s := range ss {
		if s.Unit != nil {
			out = append(out, s.Unit)
		}
	}
	return out
}

// nearestSide is the middle of the side of a block that is nearest to a target
// (R65).
func nearestSide(p *geometry.Polygon, t *geometry.Footprint) geometry.Vec {
	ring := p.Corners()
	best, at := math.Inf(1), ring[0]
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		m := geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		if d := t.FromPoint(m).CM; d < best {
			best, at = d, m
		}
	}
	return at
}

// facing is the face in whose lane the target stands, or the nearest to it.
func (a *aim) facing(faces [4]geometry.Edge) geometry.Edge {
	best, at := math.Inf(1), faces[0]
	for _, e := range faces {
		if m := geometry.LaneOf(e, 0).Reach(a.tf).Margin; m < best {
			best, at = m, e
		}
	}
	return at
}

// arcTo is whether a footprint stands in the arc of fire (OM §9.2): between the
// flank lines, or in the artillery's sector (R37, R38). The sector is measured in
// degrees.
func (a *aim) arcTo(t *geometry.Footprint) geometry.Reading {
	if !a.f.artillery() {
		if a.f.V[FFormation] == Open && a.c.s.under(a.ff, builtUp) == nil {
			return a.ff.LaneBothWays(0).Reach(t)
		}
		return geometry.LaneOf(a.edge, 0).Reach(t)
	}
	s, err := geometry.SectorOf(a.edge, a.c.r.n.arcDeg, a.c.r.is(37, 'b'))
	if err != nil {
		return geometry.LaneOf(a.edge, 0).Reach(t)
	}
	return s.Angle(t)
}

// check judges one shooter against the target, and sets what it measures.
func (a *aim) check() error {
	for _, step := range []func() error{a.inRange, a.inArc, a.unseen, a.frontFree, a.nearest, a.seen} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// free reports that the range was not stated by anybody.
func (a *aim) free() bool {
	return a.c.sit.S[SRange] != given && a.c.sit.S[SDistance] != given
}

// inRange sets the range band and refuses a target beyond the longest range, or
// nearer than the least of rockets (OM §9.1, 9.7, R23).
func (a *aim) inRange() error {
	c := a.c
	if !a.free() {
		return nil
	}
	g, d := a.f.reach(), a.range_.Measured
	c.sit.set(SRange, a.band, measured)
	tape := c.s.tape()
	limits := []struct {
		cm            float64
		inside, other int
	}{{g.short, Short, Long}, {g.long, Long, OutOfRange}, {g.least, OutOfRange, Long}}
	for _, l := range limits {
		if l.cm <= 0 {
			continue
		}
		if r := a.tf.FromPoint(a.muzzle).Reading(l.cm); r.Close(tape) && len(c.units[0]) == 1 && a.f.V[FWeapon] != Rockets {
			c.tooClose(r, game.Fact{Name: "range", Value: SituationFacts[SRange].Words[l.inside]}, game.Fact{Name: "range", Value: SituationFacts[SRange].Words[l.other]})
			return nil
		}
	}
	if a.band != OutOfRange {
		return nil
	}
	key, r, limit := "placed.out-of-range", s9_1, g.long
	switch {
	case a.f.V[FWeapon] == Rockets && d < g.least:
		key, r, limit = "placed.rockets-near", s9_7, g.least
	case a.f.V[FWeapon] == Rockets:
		r = s9_7
	}
	err := c.refusePlaced(a.no(r, key, ref.CM(d), ref.CM(limit), ref.CM(math.Abs(geometry.Round6(d-limit)))))
	if err == nil {
		c.sit.set(SRange, Long, measured)
	}
	return err
}

// inArc refuses a target that stands wholly outside the arc of fire.
func (a *aim) inArc() error {
	r := a.arcTo(a.tf)
	a.c.step(s9_2, "placed.step-arc", r)
	if r.Close(a.c.s.tape()) {
		// Beside the limit only the referee's eye decides; a word of his about the
		// range says that he has looked.
		if a.free() && a.c.base.Close == nil && len(a.c.units[0]) == 1 && a.f.V[FWeapon] != Rockets {
			band := a.c.sit.V[SRange]
			a.c.tooClose(r, game.Fact{Name: "range", Value: SituationFacts[SRange].Words[band]}, game.Fact{Name: "range", Value: SituationFacts[SRange].Words[OutOfRange]})
		}
		return nil
	}
	if r.In() {
		return nil
	}
	key, by := "placed.out-of-lane", any(ref.CM(r.Margin))
	if r.Unit == geometry.Deg {
		key, by = "placed.out-of-sector", ref.Deg(r.Margin)
	}
	return a.c.refusePlaced(a.no(s9_2, key, by))
}

// frontFree refuses a shot while a friend stands before the front (OM §9.2, R61,
// R62): small arms never fire through screens of open order (§9.3), guns on high
// ground may fire over friends (§9.4).
func (a *aim) frontFree() error {
	c := a.c
	if c.sit.S[SOverhead] == given && c.sit.V[SOverhead] == 1 {
		return nil
	}
	to := a.tf.FromPoint(a.edge.Centre())
	depth := max(a.edge.Ahead(to.To), 0.01)
	if c.r.is(61, 'b') {
		depth = a.f.reach().long
	}
	lane := geometry.LaneOf(a.edge, depth)
	for _, x := range a.third {
		if x.u.Side != a.f.Unit.Side {
			continue
		}
		r := lane.Reach(x.f)
		if !r.Overlaps() { // beside the lane it may still hide the target from some bases: see seen
			continue
		}
		if a.f.artillery() && c.open(x) && c.r.is(62, 'b') {
			continue
		}
		if -r.Margin < c.s.tape().CM {
			c.trust("front") // a corner in the lane by less than the tape can tell
			continue
		}
		if over, err := a.over(x); over || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		key, ref_ := "placed.friend-in-front", s9_2
		if !a.f.artillery() && c.open(x) {
			key, ref_ = "placed.friend-screen", s9_3
		}
		if err := c.refusePlaced(a.no(ref_, key, x.u.ID, ref.CM(max(-r.Margin, 0)))); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// over reports that guns fire over a friend (OM §9.4): they stand on high ground,
// the friend stands nearer to them than to the enemy, and the enemy beyond short
// range. A gun on high ground that may not is refused here, with the distances.
func (a *aim) over(x stander) (bool, error) {
	if !a.f.artillery() || a.c.s.under(a.ff, isKind(HighGround)) == nil {
		return false, nil
	}
	near, far := geometry.Between(a.ff, x.f).CM, geometry.Between(a.tf, x.f).CM
	g := a.f.reach()
	switch {
	case near >= far:
		return true, a.c.refusePlaced(a.no(sOver, "placed.over-near-enemy", x.u.ID, ref.CM(near), ref.CM(far)))
	case a.range_.Measured <= g.short:
		return true, a.c.refusePlaced(a.no(sOver, "placed.over-short", x.u.ID, ref.CM(a.range_.Measured), ref.CM(g.short)))
	}
	if a.c.sit.S[SOverhead] != given {
		a.c.sit.set(SOverhead, 1, measured)
	}
	return true, nil
}

// open reports troops in open order, and gunners away from their guns (R224).
func (c *cast) open(x stander) bool {
	return x.u.Formation == Open || x.u.Abandoned && !c.r.is(224, 'b')
}

// asOpen reports a target in open order, or gunners away from their guns (R224).
func (c *cast) asOpen(t *Sheet) bool {
	return t.V[FFormation] == Open || t.crewAlone() && !c.r.is(224, 'b')
}

// nearest refuses a target while another enemy in the arc stands nearer (OM
// §9.3). Guns pass over open order beyond short range and must fire at it within;
// with nobody in their arc within 20 cm they choose freely.
func (a *aim) nearest() error {
	c := a.c
	guns := a.f.artillery()
	g := a.f.reach()
	if guns && c.asOpen(a.t) && a.band != Short && a.free() && !a.nearTo(g.short) {
		return c.refusePlaced(a.no(s9_3, "placed.guns-at-open", ref.CM(a.range_.Measured), ref.CM(g.short)))
	}
	at := a.tf.FromPoint(a.muzzle).CM
	var best *stander
	bestCM := at
	within := at <= c.r.n.freeChoice
	ground, _ := c.s.blocking()
	for i := range a.third {
		x := &a.third[i]
		if x.u.Side == a.f.Unit.Side || c.engaged(x.u) || c.gone(x.u) {
			continue
		}
		d := x.f.FromPoint(a.muzzle).CM
		if d > g.long || !guns && d >= bestCM || !a.arcTo(x.f).Overlaps() || !geometry.See(a.ff, x.f, nil, ground).Clear() {
			continue
		}
		if c.s.hidden(a.f.Unit, x.u) != nil { // §3: who is not seen is no target
			continue
		}
		within = within || d <= c.r.n.freeChoice
		if guns && c.open(*x) && d > g.short {
			continue
		}
		if d < bestCM {
			best, bestCM = x, d
		}
	}
	if best == nil || guns && !within {
		return nil
	}
	lead := geometry.Round6(at - bestCM)
	if lead < c.s.tape().CM {
		c.trust("nearest")
		return nil
	}
	r := a.no(s9_3, "placed.not-nearest")
	if best.u.lone {
		r = a.no(s9_3, "drill.nearest-screen", best.u.ID, ref.CM(round2(bestCM)), ref.CM(round2(at)))
		way := c.wayScreen()
		if !equalID(best.u.ID, a.t.ID) {
			way = c.wayFire(best.u.ID, false, ref.M("drill.way-screen"))
			way.Line += " open"
		}
		r.Ways = []game.Way{way, c.wayOverrule()}
		return c.refusePlaced(r)
	}
	side := geometry.FireSide(a.ff, best.f).Side
	r.Hint = ref.M("placed.hint-nearest", best.u.ID, ref.CM(round2(bestCM)), ref.Word("side."+side.String()), a.t.ID, ref.CM(round2(at)), ref.CM(round2(lead)))
	r.Ways = []game.Way{c.wayFire(best.u.ID, false, ref.M("placed.way-nearest")), c.wayOverrule()}
	return c.refusePlaced(r)
}

func (a *aim) nearTo(limit float64) bool {
	return a.tf.FromPoint(a.muzzle).Reading(limit).Close(a.c.s.tape())
}

func round2(x float64) float64 { return math.Round(x*100)/100 + 0 }

// clashed reports a charge whose two sides are in contact: third units fire at neither
// (OM §9.4). A charger that awaits no closing fire has not stopped at 1 cm (OM §7); one
// that has reached who retires or routs is in contact too (R197).
func (c *cast) clashed(ch *Charge) bool {
	switch ch.Stage {
	case InContact, Fought:
		return true
	case Declared:
		if t := c.s.unit(ch.Target); c.r.is(197, 'b') && t != nil && t.Status != Steady {
			return false
		}
		return !ch.Squared && ch.Closing == OutOfRange
	}
	return false
}

// stopped reports a charge that waits at 1 cm for closing fire: only its target fires at
// it (OM §9.4, R51).
func (c *cast) stopped(ch *Charge) bool {
	return ch.Stage == Declared && ch.Closing != OutOfRange && !c.r.is(51, 'b')
}

// spared reports the target of a charge that waits at 1 cm: it enters the melee with its
// charger, and only that one's side could fire at it (OM §9.4, R221).
func (c *cast) spared(ch *Charge, id string) bool {
	return ch.Stage == Declared && ch.Closing != OutOfRange && equalID(ch.Target, id) && !c.r.is(221, 'b')
}

// engaged reports a unit at which nobody else may fire: it fights, charges or is charged.
func (c *cast) engaged(u *Unit) bool {
	return slices.ContainsFunc(c.s.Charges, func(ch *Charge) bool {
		return c.clashed(ch) && ch.party(u.ID) || c.stopped(ch) && ch.has(u.ID) || c.spared(ch, u.ID)
	})
}

// seen counts the bases that see the target (OM §9.2, figure 7) and refuses when
// none does. Howitzers fire over ground that hides the enemy from themselves, if
// some commander sees him (§9.4).
func (a *aim) seen() error {
	c := a.c
	ground, ids := c.s.blocking()
	if a.near {
		ground, ids = nil, nil
	}
	howitzer := a.f.V[FWeapon] == Howitzer
	var third []stander
	for _, x := range a.third {
		friend := x.u.Side == a.f.Unit.Side
		switch {
		case friend && c.sit.V[SOverhead] == 1:
			continue
		case friend && a.f.artillery() && c.open(x) && c.r.is(62, 'b'):
			continue
		case !friend && a.f.artillery() && c.open(x) && !c.asOpen(a.t) && x.f.FromPoint(a.muzzle).CM > a.f.reach().short:
			continue // §9.3: guns fire through an enemy screen beyond short range
		}
		third = append(third, x)
	}
	feet := prints(third)
	for i, x := range third {
		if x.u.lone && x.u.Side != a.f.Unit.Side && !a.f.artillery() {
			feet[i] = x.shield()
		}
	}
	ranks := a.firstRank()
	sight := geometry.See(a.ff, a.tf, feet, ground)
	if howitzer {
		over := geometry.See(a.ff, a.tf, feet, nil)
		if over.Bases > sight.Bases {
			if err := a.observed(); err != nil {
				return err
			}
			sight, ground = over, nil
		}
	}
	a.sight = sight
	n, all := 0, 0
	var worst *geometry.Reading
	var by geometry.Blocker
	for _, l := range sight.Lines {
		if !slices.Contains(ranks, l.Base) {
			continue
		}
		all++
		if l.Clear() && !a.f.is(FGarrison) { // foot in houses is spread over their sides (R125)
			l = wholeFront(a.ff, a.tf, l, feet, ground)
		}
		switch {
		case l.Clear():
			n++
			continue
		case sight.Lines[l.Base].Clear() && l.Clearance.Close(c.s.tape()): // the tape cannot tell its corner
			c.trust("los")
			n++
			continue
		}
		if len(l.BlockedBy) > 0 && (worst == nil || l.Clearance.Margin > worst.Margin) {
			w := l.Clearance
			worst, by = &w, l.BlockedBy[0]
		}
	}
	if a.f.V[FFormation] == Square {
		n, all = min(n, 1), 1
	}
	if n == 0 && worst != nil && worst.Close(c.s.tape()) { // the referee's eye decides
		c.trust("los")
		for _, l := range sight.Lines {
			if slices.Contains(ranks, l.Base) && l.Clearance.Close(c.s.tape()) {
				n++
			}
		}
	} else if sight.Flip() < c.s.tape().CM {
		c.trust("los")
	}
	if n == 0 && worst != nil {
		name := ""
		if by.Ground {
			name = ids[by.Index]
		} else {
			name = third[by.Index].u.ID
		}
		key := "placed.blocked"
		if !by.Ground && c.open(third[by.Index]) && !a.f.artillery() {
			key = "placed.enemy-screen"
			return c.refusePlaced(a.no(s9_3, key, name))
		}
		if !by.Ground {
			return c.refusePlaced(a.no(sOver, "placed.over-heads", name))
		}
		return c.refusePlaced(a.no(s9_2, key, name, ref.CM(-worst.Margin)))
	}
	if n < all && a.f.S[FFiring] != given && len(c.units[0]) >= 1 {
		m := min(n, c.r.firingBases(a.f))
		if m < c.r.firingBases(a.f) {
			a.f.set(FFiring, m, measured)
			c.base.Steps = append(c.base.Steps, game.Step{Ref: s9_2, Say: ref.M("placed.step-see", a.f.ID, a.t.ID), Value: ref.M("fact.number", m), From: game.Measured})
		}
	}
	return nil
}

// wholeFront is the line from a corner of a base's front on which something hides the
// target, or the line from its middle: a base sees with its whole width (OM §9.2, figure 7).
// What only touches a corner hides nothing.
func wholeFront(f, t *geometry.Footprint, l geometry.SightLine, third []*geometry.Footprint, ground []*geometry.Polygon) geometry.SightLine {
	b := &f.Bases[l.Base]
	for _, end := range b.Corners[:2] {
		in := b.FrontCentre().Sub(end)
		from := end.Add(in.Mul(geometry.Tolerance / in.Norm()))
		if x := geometry.Look(from, t.FromPoint(from).To, third, ground); !x.Clear() {
			x.Base = l.Base
			return x
		}
	}
	return l
}

// firstRank lists the bases that may fire: those on the front that looks at the
// target; all of foot in houses (OM §9.10).
func (a *aim) firstRank() []int {
	var out []int
	for i := range a.ff.Bases {
		if a.f.V[FFormation] != Column && a.f.V[FFormation] != Mass || a.f.is(FGarrison) || a.ff.Front().Ahead(a.ff.Bases[i].FrontCentre()) >= -geometry.Tolerance {
			out = append(out, i)
		}
	}
	return out
}

// observed refuses a howitzer's shot over ground when every commander of its side
// is known to stand where he does not see the enemy; those whose place nobody
// keeps are trusted.
func (a *aim) observed() error {
	c := a.c
	side := a.f.Unit.Side
	ground, _ := c.s.blocking()
	known := map[string]bool{}
	for _, u := range c.s.Units {
		f := u.foot()
		if u.Side != side || u.GeneralID == "" || u.General == NoGeneral || f == nil {
			continue
		}
		known[u.GeneralID] = true
		if geometry.See(f, a.tf, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.s.Generals {
		if g.Side != side || g.Lost == 0 && (g.With != "" || !g.Placed) {
			continue
		}
		known[g.ID] = true
		if g.Lost == 0 && geometry.Look(g.At, a.tf.FromPoint(g.At).To, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.s.Generals {
		if g.Side == side && g.Lost == 0 && !known[g.ID] {
			c.trust("observer")
			return nil
		}
	}
	for i, s := range c.s.Field.Sides {
		if i == side && s.Commander != "" && !known[s.Commander] {
			c.trust("observer")
			return nil
		}
	}
	for _, b := range c.s.Field.Brigades {
		if b.Side == side && b.General != "" && !known[b.General] {
			c.trust("observer")
			return nil
		}
	}
	return c.refusePlaced(a.no(sOver, "placed.unobserved"))
}

// apart refuses one line for several units that are at different ranges.
func (c *cast) apart(x, y *aim) *game.Refusal {
	r := illegal(s9_1, "placed.ranges-differ", x.f.ID, ref.Word("range."+SituationFacts[SRange].Words[x.band]), y.f.ID, ref.Word("range."+SituationFacts[SRange].Words[y.band]))
	for _, f := range c.units[0][:min(2, len(c.units[0]))] {
		r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
	}
	return r
}

// battery refuses a grand battery whose sections do not stand side to side (OM
// §9.9).
func (c *cast) battery() error {
	gs := c.units[0]
	s := c.s.whenFireOpened()
	feet := make([]*geometry.Footprint, len(gs))
	for i, g := range gs {
		feet[i] = s.same(g.Unit).foot()
	}
	reached := map[int]bool{0: true}
	for range gs {
		for i := range gs {
			for j := range gs {
				if reached[i] && !reached[j] && sideBySide(feet[i], feet[j]) {
					reached[j] = true
				}
			}
		}
	}
	for j := range gs {
		if reached[j] {
			continue
		}
		best := math.Inf(1)
		for i := range gs {
			if i != j {
				best = min(best, geometry.Between(feet[i], feet[j]).CM)
			}
		}
		r := illegal(s9_9, "placed.battery-apart", gs[j].ID, ref.CM(round2(best)))
		if best <= geometry.Tolerance {
			r = illegal(s9_9, "block.battery-behind", gs[j].ID)
		}
		for _, f := range gs[:min(2, len(gs))] {
			r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
		}
		r.Ways = append(r.Ways, c.wayOverrule())
		return c.refusePlaced(r)
	}
	return nil
}

// sideBySide reports sections that touch by their sides (OM §9.9): the middle of
// each lies beyond a flank line of the other, so that neither stands behind it.
func sideBySide(a, b *geometry.Footprint) bool {
	if geometry.Between(a, b).CM > geometry.Tolerance {
		return false
	}
	beyond := func(x, y *geometry.Footprint) bool {
		return x.Flank(geometry.Left).Ahead(y.Centre) > geometry.Tolerance || x.Flank(geometry.Right).Ahead(y.Centre) > geometry.Tolerance
	}
	return beyond(a, b) && beyond(b, a)
}

// posted notes what each of several has for itself where it stands (OM §9.9, R83):
// range, side and cover of the target. bare is the cover that the target had before any
// of them was measured.
func (c *cast) posted(aims []*aim, bare int) {
	if len(aims) < 2 {
		return
	}
	c.posts = map[string]post{}
	farthest := Short
	for i, a := range aims {
		p := post{band: c.sit.V[SRange], side: c.sit.V[SSide], cover: a.t.V[FCover]}
		if a.free() {
			p.band = min(a.band, Long) // beyond the longest range only the referee's word lets it fire
		}
		if c.sit.S[SSide] != given && i > 0 {
			p.side = c.sideOf(a)
		}
		if a.t.S[FCover] != given {
			p.cover = a.cover(bare)
		}
		c.posts[a.f.ID] = p
		farthest = max(farthest, p.band)
	}
	if first := aims[0]; first.free() {
		c.sit.set(SRange, farthest, measured)
	}
}

// sideOf is the side from which a shot comes (OM §9.5, R24). A square has no flank, nor
// has foot in houses (§15).
func (c *cast) sideOf(a *aim) int {
	if a.unflanked() {
		return Front
	}
	r := geometry.FireSide(a.ff, a.tf)
	c.step(s9_5, "placed.step-side", r.Front)
	return int(r.Side)
}

// unflanked reports a target without a flank: a square, and foot in houses (§15).
func (a *aim) unflanked() bool {
	return a.t.V[FFormation] == Square || a.t.foot() && a.c.s.under(a.tf, builtUp) != nil
}

// fireSide sets the side from which the shot comes, and asks for it when the tape cannot
// tell.
func (c *cast) fireSide(a *aim) {
	if c.sit.S[SSide] == given {
		return
	}
	c.sit.set(SSide, c.sideOf(a), measured)
	if a.unflanked() {
		return
	}
	r := geometry.FireSide(a.ff, a.tf)
	if r.Front.Close(c.s.tape()) && c.base.Close == nil && len(c.units[0]) == 1 && c.sit.V[SClosing] == 0 && a.f.V[FWeapon] != Rockets && c.sit.V[SBuilding] == 0 {
		words := SituationFacts[SSide].Words
		c.tooClose(r.Front, game.Fact{Name: "side", Value: words[Front]}, game.Fact{Name: "side", Value: words[Flank]})
	}
}

// step notes a measurement among the reasons.
func (c *cast) step(r ref.Ref, key string, m geometry.Reading) {
	var v ref.Msg
	if m.Unit == geometry.Deg {
		v = ref.M("placed.margin-deg", ref.Deg(round2(m.Measured)), ref.Deg(round2(m.Limit)), ref.Deg(round2(m.Margin)))
	} else {
		v = ref.M("placed.margin-cm", ref.CM(round2(m.Measured)), ref.CM(round2(m.Limit)), ref.CM(round2(m.Margin)))
	}
	c.base.Steps = append(c.base.Steps, game.Step{Ref: r, Say: ref.M(key), Value: v, From: game.Measured})
}

// targetCover sets the cover that the ground gives to a target beside the hard cover
// that it stands in (OM §9.10, 8.3, R68).
func (c *cast) targetCover(t *Sheet, a *aim) {
	if t.S[FCover] == given {
		return
	}
	if n := a.cover(t.V[FCover]); n > t.V[FCover] {
		t.set(FCover, n, measured)
	}
}

// cover is the cover of the target against this shot, when the ground gives it more than
// it has.
func (a *aim) cover(least int) int {
	return a.c.s.coverFrom(a.edge.Centre(), a.tf, least, a.c.s.blockOf(a.f.Unit))
}

// coverFrom is the cover of a footprint against what comes from a point (OM §9.10,
// 8.3, R68): light at a wood's edge, across the bounds of a walled field or an
// obstacle, and behind a wood, houses or a hill; not behind the houses that are fired
// from. Hard cover is hardGround's.
func (s *State) coverFrom(from geometry.Vec, t *geometry.Footprint, least int, own *Terrain) int {
	if s.Field == nil {
		return least
	}
	if least >= LightCover {
		return least
	}
	to := t.FromPoint(from).To
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		p := &g.Polygon
		switch {
		case own != nil && g.ID == own.ID:
		case g.Kind == "wood" && p.Holds(t.Centre).In():
			return LightCover
		case g.Kind == "walled-field" && (p.Holds(to).In() != p.Holds(from).In() || !p.Holds(to).In() && p.FromSegment(from, to).CM <= 0):
			return LightCover
		case g.Kind == "obstacle" && p.FromSegment(from, to).CM <= 0 && !p.Holds(from).In():
			return LightCover
		case blocksSight(g.Kind) && p.FromSegment(from, to).CM <= 0 && !p.Holds(from).In() && !p.Holds(to).In():
			return LightCover
		}
	}
	return least
}

// penetrate adds the units behind the target in the line of shot (OM §9.8, R66):
// friend and foe up to the longest range, as far as the ground lets the eye
// through; units in melee are counted and not hit. Guns alone, beyond short range,
// on firm ground.
func (c *cast) penetrate(a *aim) {
	if !c.goesOn(a.f) {
		return
	}
	if len(c.units[0]) > 1 && c.a.Units[0].Join != game.Together {
		return
	}
	if c.base.Close != nil { // each answer has its own line of shot
		return
	}
	lines := []*aim{a}
	for _, f := range c.units[0][1:] { // R83: each battery has its own line
		lines = append(lines, c.aimAt(f, a.t))
	}
	single := len(c.units[1]) == 1
	op := game.Operand{IDs: slices.Clone(c.a.Units[1].IDs), Join: game.Behind}
	for _, own := range lines {
		if c.bandOf(own.f) == Short { // canister does not penetrate
			continue
		}
		hits := c.line(own)
		k := slices.IndexFunc(hits, func(h lineHit) bool { return equalID(h.u.ID, a.t.ID) })
		if k < 0 {
			continue
		}
		if c.passed == nil {
			c.passed = map[string]map[string]int{}
		}
		passed := map[string]int{}
		c.passed[own.f.ID] = passed
		for _, h := range hits[k+1:] {
			passed[h.u.ID] = h.before
			friend := h.u.Side == a.f.Unit.Side
			known := slices.ContainsFunc(op.IDs, func(id string) bool { return equalID(id, h.u.ID) })
			if single && !known && !c.engaged(h.u) && !(friend && c.r.is(66, 'b')) && len(op.IDs) < maxFighters {
				sh := h.u.sheet(c.s)
				sh.role = 't'
				sh.imply()
				c.units[1] = append(c.units[1], sh)
				op.IDs = append(op.IDs, h.u.ID)
			}
			if own == a && len(c.units[1]) > 1 && equalID(c.units[1][1].ID, h.u.ID) && c.sit.S[SCrossed] != given {
				c.sit.set(SCrossed, h.before, measured)
			}
		}
	}
	if single && len(op.IDs) > 1 {
		c.a.Units = slices.Clone(c.a.Units)
		c.a.Units[1] = op
	}
}

// goesOn reports a shot that goes on behind its target (OM §9.8): of guns beyond short
// range, on firm ground, over nobody's head.
func (c *cast) goesOn(f *Sheet) bool {
	return f.artillery() && f.V[FWeapon] == Gun && c.sit.V[SRange] == Long && c.sit.V[SWeather] == Fair && c.sit.V[SBuilding] == 0 && c.sit.V[SOverhead] == 0
}

// lineHit is one unit in the line of shot.
type lineHit struct {
	u      *Unit
	cm     float64
	before int // bases crossed before it
}

// line lists the units along the line of shot from the middle of the battery's
// front through the nearest point of the target, as far as the gun carries and the
// ground lets through. A unit of which the line only touches a corner is not crossed,
// but for the target, to whose nearest point it leads.
func (c *cast) line(a *aim) []lineHit {
	muzzle := a.ff.Front().Centre()
	ray, err := geometry.NewRay(muzzle, a.tf.FromPoint(muzzle).To, a.f.reach().long)
	if err != nil {
		return nil
	}
	all := slices.DeleteFunc(c.s.standing(units(c.units[0])...), func(x stander) bool {
		return !equalID(x.u.ID, a.t.ID) && ray.Grazes(x.f)
	})
	ground, _ := c.s.blocking()
	var out []lineHit
	crossed := 0
	for _, h := range ray.Cross(prints(all)) {
		if !geometry.Look(muzzle, h.At, nil, ground).Clear() {
			break
		}
		out = append(out, lineHit{all[h.Index].u, h.CM, crossed})
		crossed += h.Bases
	}
	return out
}

// placedMelee measures contact, second rank and overlap of units that touch (OM §10.1,
// 10.6, figure 10), as they stand: where somebody left no room for a whole front, the
// bases that touch. For those who man the faces of a square or the sides of a block the
// count follows from the formations. What is measured of ranks and overlap counts for who
// fights in order alone.
func (c *cast) placedMelee() error {
	if len(c.units[0]) == 0 || len(c.units[1]) != 1 || c.ground != nil {
		return nil
	}
	d := c.units[1][0]
	if len(c.units[0]) > 1 && d.V[FFormation] == Square {
		return nil
	}
	var all []geometry.Pairing
	for _, a := range c.units[0] {
		if a.Unit == nil || d.Unit == nil {
			return nil
		}
		fa, fd := a.Unit.foot(), d.Unit.foot()
		if fa == nil || fd == nil || !geometry.Touching(fa, fd) {
			return nil
		}
		p := geometry.Against(fa, fd, touched(fa, fd))
		if p.A == 0 || p.B == 0 {
			return nil
		}
		all = append(all, p)
	}
	var met geometry.Pairing // of the one, against all
	for i, p := range all {
		c.count(c.units[0][i], p.A, p.Rank, p.Left, p.Right)
		met.B, met.TargetRank = min(met.B+p.B, p.FacesB), met.TargetRank+p.TargetRank
		met.BLeft, met.BRight = p.BLeft, p.BRight
	}
	if len(all) > 1 { // beyond the ends, or between those who attack
		met.BLeft, met.BRight = all[0].FacesB-met.B, 0
		if met.BLeft > 1 {
			met.BLeft, met.BRight = 1, 1
		}
	}
	c.count(d, met.B, met.TargetRank, met.BLeft, met.BRight)
	return nil
}

// count sets the bases of a unit in a melee, but for those that were typed: in contact,
// ranked behind them, and beyond each end, of which one overlaps.
func (c *cast) count(s *Sheet, contact, rank, left, right int) {
	set := func(f Fact, n int) {
		if s.S[f] != given {
			s.set(f, n, measured)
		}
	}
	set(FContact, contact)
	if f := s.V[FFormation]; f == Open || f == Square || f == Unlimbered {
		return
	}
	most := c.r.n.shock().overlapMost / 2
	set(FRank, rank)
	set(FOverlap, min(left, most)+min(right, most))
}

// touched is the face of b that a stands against.
func touched(a, b *geometry.Footprint) int {
	best, at := math.Inf(1), 0
	for i, e := range b.Faces() {
		// The face looks at a, and a's front lies on it.
		away := 1 + geometry.Dot(e.Dir, a.Dir)
		if d := math.Abs(e.Ahead(a.Front().Centre())) + 100*away; d < best {
			best, at = d, i
		}
	}
	return at
}

// placedCharge measures the distance, the side (OM §10.4, R25) and the straight
// ride that gives cavalry its impetus (§10.5). A corner that the tape cannot place
// is the referee's: the charge is typed again with his word.
func (c *cast) placedCharge() error {
	if len(c.units[0]) == 0 || len(c.units[1]) == 0 {
		return nil
	}
	d := c.units[1][0]
	if d.Unit == nil {
		return nil
	}
	goal, known := c.s.goalOf(d.Unit)
	if !known {
		return nil
	}
	df := d.Unit.foot()
	if c.s.anyUnknown(func(u *Unit) bool { return true }) {
		c.trust("way")
	}
	c.roughContact()
	for i, a := range c.units[0] {
		if a.Unit == nil || a.Unit.foot() == nil {
			continue
		}
		af := a.Unit.foot()
		gap := goal.gap(af)
		if i == 0 && c.sit.S[SDistance] == assumed && !c.fromBlock(a) {
			c.sit.set(SDistance, int(math.Round(gap*100)), measured)
		}
		if err := c.way(a, d); err != nil {
			return err
		}
		if goal.block != nil { // §15: no flank, and no horse
			if c.sit.S[SSide] != given {
				c.sit.set(SSide, Front, measured)
			}
			continue
		}
		if err := c.chargeSide(i, a, d, af, df); err != nil {
			return err
		}
		run := gap
		if w := c.ways[a.ID]; w != nil && w.path != nil && w.ahead {
			run, af = w.contact+a.Unit.straight(), w.path.from
		}
		if err := c.ride(a, d, af, df, run); err != nil {
			return err
		}
	}
	return nil
}

// chargeSide sets the side of a charge from where the charger stands.
func (c *cast) chargeSide(i int, a, d *Sheet, af, df *geometry.Footprint) error {
	if c.sit.S[SSide] == given {
		return nil
	}
	if d.V[FFormation] == Square { // §10.1: no flank
		c.sit.set(SSide, Front, measured)
		return nil
	}
	r := geometry.ChargeSide(af, a.Unit.start(), df)
	if r.Side == geometry.SideFlank && r.Rear.Margin <= grain { // on its rear, but for how places are written
		r.Side = geometry.SideRear
	}
	lines := []geometry.Reading{r.Front, r.Start}
	if r.Side == geometry.SideFront {
		lines = lines[:1]
		if r.Start.Margin > r.Front.Margin {
			lines[0] = r.Start
		}
	}
	for _, l := range lines {
		if l.Close(c.s.tape()) {
			x := illegal(s10_4, "placed.side-close", a.ID, d.ID, ref.CM(round2(math.Abs(l.Margin))), ref.CM(c.s.Field.Tape))
			x.Close = &game.Close{CM: l.Measured, Limit: l.Limit, Margin: l.Margin, Tape: c.s.Field.Tape, Unit: l.Unit.String(), If: []game.CloseCase{}}
			x.Hint = ref.M("placed.hint-side")
			for _, w := range []string{"front", "flank"} {
				act := c.a
				act.Facts = append(slices.Clone(act.Facts), game.Fact{Name: "side", Value: w})
				x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-side", ref.Word("side."+w))})
			}
			if err := c.refuse(x); err != nil {
				return err
			}
			break
		}
	}
	c.step(s10_4, "placed.step-charge", r.Front)
	c.step(s10_4, "charge.step-start", r.Start)
	if r.Front.In() && !r.Start.In() {
		c.began = append(c.began, ref.M("charge.began-ahead", a.ID, d.ID, ref.CM(round2(r.Start.Margin))))
	}
	if i == 0 || int(r.Side) != c.sit.V[SSide] {
		if i > 0 && (c.sit.V[SSide] == Front) != (r.Side == geometry.SideFront) {
			x := illegal(s10_4, "placed.sides-differ", c.units[0][0].ID, a.ID, d.ID)
			x.Ways = c.waysAlone(c.units[0], d)
			return c.refuse(x)
		}
		c.sit.set(SSide, int(r.Side), measured)
	}
	return nil
}

// ride sets the impetus of cavalry: against close-order foot it needs 6 cm
// straight ahead with nobody in between (OM §10.5, R54).
func (c *cast) ride(a, d *Sheet, af, df *geometry.Footprint, cm float64) error {
	if !a.horse() || a.S[FImpetus] == given {
		return nil
	}
	if !(d.foot() && d.closeOrder()) && !c.r.is(54, 'b') {
		return nil
	}
	need := c.r.n.shock().impetusCM
	margin := geometry.Round6(need - cm)
	if math.Abs(margin) < c.s.tape().CM {
		x := illegal(s10_5, "placed.ride-close", a.ID, d.ID, ref.CM(round2(cm)), ref.CM(need))
		x.Close = &game.Close{CM: round2(cm), Limit: need, Margin: margin, Tape: c.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		for _, w := range []string{"yes", "no"} {
			act := c.a
			act.Facts = append(slices.Clone(act.Facts), game.Fact{Of: "a", Name: "impetus", Value: w})
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-impetus-" + w)})
		}
		if err := c.refuse(x); err != nil {
			return err
		}
	}
	straight := margin <= 0 && af.Lane(0).Reach(df).In()
	if straight {
		lane := af.Lane(max(cm, 0.01))
		for _, x := range c.s.standing(append(units(c.units[0]), d.Unit)...) {
			if c.ways[a.ID] != nil && (mayPass(a.Unit, a.Unit.Formation, x.u) || c.s.riddenOver(a.Unit, x.u)) {
				continue // it is ridden through without stopping
			}
			if lane.Reach(x.f).Overlaps() {
				straight = false
				c.base.Steps = append(c.base.Steps, game.Step{Ref: s10_5, Say: ref.M("placed.step-in-way", a.ID), Value: ref.M("om.plain", x.u.ID), From: game.Measured})
				break
			}
		}
	}
	a.set(FImpetus, b2i(straight), measured)
	return nil
}

// conformPose is where unit a stands once it has closed on b from a side (OM
// §10.1, figure 10): bases paired along their full width, with the least shift. It
// is rounded as events record it. False when either is not on the table.
func conformPose(a, b *Unit, side int) (geometry.Pose, bool) {
	fa, fb := a.foot(), b.foot()
	if fa == nil || fb == nil {
		return geometry.Pose{}, false
	}
	return geometry.Conform(fa, fb, faceStruck(a, b, side)).Pose.Rounded(), true
}

// faceStruck is the face of b that a comes at from a side, both on the table.
func faceStruck(a, b *Unit, side int) int {
	fa, fb := a.foot(), b.foot()
	face := 0
	switch side {
	case Rear:
		face = 2
	case Flank:
		face = 1
		if fb.Flank(geometry.Left).Ahead(fa.Centre) > fb.Flank(geometry.Right).Ahead(fa.Centre) {
			face = 3
		}
	default:
		if b.Formation == Square { // any face is a front: the one it comes at
			face = faceAt(fa, fb)
		}
	}
	return face
}

// tooClose notes that a shot hangs on less than the tape: two facts, of which only
// the table knows the true one. A fact that was given is never too close, and a
// building burns at any range.
func (c *cast) tooClose(r geometry.Reading, facts ...game.Fact) {
	if c.sit.V[SBuilding] == 1 {
		return
	}
	k := &game.Close{CM: round2(r.Measured), Limit: round2(r.Limit), Margin: round2(r.Margin), Tape: c.s.Field.Tape, Unit: r.Unit.String()}
	if r.Unit == geometry.Deg {
		k.Tape = c.s.Field.TapeDeg
	}
	for _, f := range facts {
		k.If = append(k.If, game.CloseCase{Fact: f})
	}
	c.base.Close = k
	c.base.Steps = append(c.base.Steps, game.Step{Ref: c.closeRef(), Say: ref.M("placed.step-close"), Value: c.closeMargin(), From: game.Measured})
}

func (c *cast) closeRef() ref.Ref {
	switch k := c.base.Close; {
	case k.If[0].Fact.Name == "side":
		return s9_5
	case k.Unit == "deg" || k.Limit == 0:
		return s9_2
	}
	return s9_1
}

// closeRefs adds the ruling by which it was measured.
func (c *cast) closeRefs() []ref.Ref {
	switch r := c.closeRef(); {
	case r == s9_5:
		return []ref.Ref{r, "OM R24"}
	case r == s9_2:
		return []ref.Ref{s9_2}
	default:
		return []ref.Ref{r, "OM R23"}
	}
}

func (c *cast) closeMargin() ref.Msg {
	k := c.base.Close
	if k.Unit == "deg" {
		return ref.M("placed.margin-deg", ref.Deg(k.CM), ref.Deg(k.Limit), ref.Deg(k.Margin))
	}
	return ref.M("placed.margin-cm", ref.CM(k.CM), ref.CM(k.Limit), ref.CM(k.Margin))
}

// closeCall is a shot that the tape cannot decide: the die is thrown first, and
// the fact is asked only when the face lies where the answers differ.
type closeCall struct {
	die, ask dice.Need
	cases    []closeCase
	known    game.Verdict
}

// closeCase is the shot under one of the answers; without a chain there is none.
type closeCase struct {
	p       *game.Proc[result]
	targets []*Sheet
}

// closeCall prepares both answers of a shot that is too close to call.
func (c *cast) closeCall() (game.Adjudication, error) {
	k := c.base.Close
	f, t := c.units[0][0], c.units[1][0]
	call := &closeCall{
		die: dice.Need{Die: dice.D100, Unit: f.ID, Against: t.ID, What: "die.fire", Ref: s9_10},
		ask: dice.Need{Die: dice.Choice, Unit: f.ID, Against: t.ID, What: "placed.die-close", Ref: c.closeRef()},
	}
	lines := []game.Text{
		{Kind: game.HeadLine, Say: ref.M("placed.close-head", title(f), title(t)), Refs: c.closeRefs()},
		{Kind: game.BodyLine, Say: c.closeMeasure(f, t)},
	}
	for i := range k.If {
		fact := k.If[i].Fact
		call.ask.Answers = append(call.ask.Answers, fact.Value)
		x := *c
		sit := *c.sit
		x.sit = &sit
		x.units[1] = slices.Clone(c.units[1])
		x.base.Steps, x.base.Close = slices.Clip(c.base.Steps), nil
		if fact.Name == "side" {
			sit.set(SSide, valueOfSit(SSide, fact.Value), measured)
		} else {
			sit.set(SRange, valueOfSit(SRange, fact.Value), measured)
		}
		say := ref.M("placed.close-none", ref.Word(fact.Name+"."+fact.Value))
		var kase closeCase
		if sit.V[SRange] != OutOfRange {
			if f.Unit != nil && t.Unit != nil {
				x.penetrate(x.aimAt(f, t))
			}
			adj, err := x.shot()
			if err != nil {
				return nil, err
			}
			p, ok := adj.(*game.Proc[result])
			if !ok {
				return adj, nil
			}
			kase = closeCase{p, x.units[1]}
			value, critical, formula := x.firstValue()
			k.If[i].Value, k.If[i].Critical, k.If[i].Sure = value, critical, x.sureLoss(t)
			say = ref.M("placed.close-if", ref.Word(fact.Name+"."+fact.Value), formula)
		}
		call.cases = append(call.cases, kase)
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	call.die.Value, call.die.Critical = k.If[0].Value, k.If[0].Critical
	call.known = c.base
	call.known.Lines = lines
	return call, nil
}

// firstValue is the percentage of the shot at its first target, what of it is
// critical, and its formula.
func (c *cast) firstValue() (value, critical int, formula ref.Msg) {
	var fs []*fighter
	for i, t := range c.units[1] {
		fs = append(fs, c.r.newFighter(t, i))
	}
	v := c.r.newBattery(c.units[0], fs, c.sit, c.crossed, nil)
	_, _, critical = c.r.split(v.value[0])
	return v.value[0], critical, c.r.formula(v.parts[0], v.value[0])
}

// valueOfSit is the number of a written word of a fact of the situation.
func valueOfSit(f SitFact, w string) int { return max(slices.Index(SituationFacts[f].Words, w), 0) }

// closeMeasure says what was measured against which limit.
func (c *cast) closeMeasure(f, t *Sheet) ref.Msg {
	k := c.base.Close
	margin := ref.M("placed.minus", ref.CM(-k.Margin))
	if k.Margin >= 0 {
		margin = ref.M("placed.plus", ref.CM(k.Margin))
	}
	switch {
	case k.If[0].Fact.Name == "side":
		return ref.M("placed.close-side", f.ID, t.ID, margin, ref.CM(k.Tape))
	case k.Unit == "deg":
		return ref.M("placed.close-sector", f.ID, t.ID, ref.Deg(k.CM), ref.Deg(k.Limit), margin, ref.Deg(k.Tape))
	case k.Limit == 0:
		return ref.M("placed.close-lane", f.ID, t.ID, margin, ref.CM(k.Tape))
	}
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.CM), ref.CM(k.Limit), margin, ref.CM(k.Tape), cornerOf(t.Unit.foot(), f.Unit.foot()))
}

// cornerOf names the point of a footprint that is nearest to another's middle.
func cornerOf(t, f *geometry.Footprint) ref.Word {
	p := t.FromPoint(f.Centre).To
	for i, name := range [...]ref.Word{"placed.point.fl", "placed.point.fr", "placed.point.rr", "placed.point.rl"} {
		if geometry.Dist(t.Corners[i], p) <= geometry.Tolerance {
			return name
		}
	}
	return "placed.point.edge"
}

// end is the result of a case's shot for a face of the d100; further dice, such as
// a struck general's, show a constant that is the same for all cases.
func (k closeCase) end(face int) result {
	if k.p == nil {
		return result{}
	}
	var r result
	d := dice.New([]dice.Face{{Die: dice.D100, Face: face}}, constant{})
	// A source that always throws leaves nothing owed.
	_, _ = d.Run(func() { r = k.p.Segments[0](d, nil, k.p.Start) })
	return r
}

// constant throws the face 1 for ever.
type constant struct{}

// Throw implements dice.Source.
func (constant) Throw(dice.Die, int) (int, dice.By, bool) { return 1, dice.Script, true }

// differs reports whether a face gives different losses under the answers.
func (k *closeCall) differs(face int) bool {
	a := k.cases[0].loss(face)
	for _, x := range k.cases[1:] {
		if x.loss(face) != a {
			return true
		}
	}
	return false
}

// loss is what every unit on the table loses by a face, by its id.
func (k closeCase) loss(face int) string {
	if k.p == nil {
		return ""
	}
	r := k.end(face)
	out := []byte{}
	for i, t := range k.targets {
		if n := k.p.Start.u[i].pm - r.u[i].pm; n > 0 || r.u[i].gen != k.p.Start.u[i].gen {
			out = append(append(out, t.ID...), byte('0'+n), ' ')
		}
	}
	return string(out)
}

// Known is what can be said before the die: that it is too close to call.
func (k *closeCall) Known() game.Verdict { return k.known }

// Play implements game.Adjudication: the die, then the fact if it matters, then
// the rest of the shot.
func (k *closeCall) Play(d *dice.Dice) game.Verdict {
	face := d.Face(&k.die)
	pick := 0
	if k.differs(face) {
		pick = d.Choose(&k.ask)
	}
	x := k.cases[pick]
	if x.p == nil {
		v := k.known
		head := v.Lines[0]
		head.Say = ref.M("placed.out-head", head.Say.Args...)
		v.Lines = append([]game.Text{head, v.Lines[1]}, game.Text{Kind: game.BodyLine, Say: ref.M("placed.no-shot", face), Refs: []ref.Ref{k.ask.Ref}})
		return v
	}
	t := &game.Trace{Verdict: x.p.Base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(slices.Clip(x.p.Base.Steps), x.p.Why()...)
	}
	t.Close = k.known.Close
	d.Keep(t)
	x.p.Head(t)
	// The die is on the table already: the shot reads it again, and dice that it
	// asks for besides come from where the first came from.
	sub := dice.New([]dice.Face{{Die: dice.D100, Face: face, Unit: k.die.Unit}}, &relay{d: d, needs: x.fates(face)})
	r := x.p.Segments[0](sub, t, x.p.Start)
	for _, s := range x.p.Segments[1:] {
		r = s(d, t, r)
	}
	x.p.Report(t, r)
	return t.Verdict
}

// fates are the dice of the generals whom a face strikes (OM §9.10).
func (k closeCase) fates(face int) []dice.Need {
	var out []dice.Need
	r := k.end(face)
	for i, t := range k.targets {
		if r.u[i].marks&checked != 0 {
			out = append(out, dice.Need{Die: dice.D6, Unit: t.ID, What: "die.fate", Ref: s17})
		}
	}
	return out
}

// relay hands on dice that a shot asks for from the dice of the whole.
type relay struct {
	d     *dice.Dice
	needs []dice.Need
	n     int
}

// Throw implements dice.Source; a die that is owed suspends the whole.
func (r *relay) Throw(die dice.Die, _ int) (int, dice.By, bool) {
	if r.n >= len(r.needs) || r.needs[r.n].Die != die {
		return 0, dice.Hand, false
	}
	face := r.d.Face(&r.needs[r.n])
	r.n++
	rec := r.d.Record()
	return face, rec[len(rec)-1].By, true
}

// Odds implements game.Adjudication: the first answer stands for the rest.
func (k *closeCall) Odds(e *odds.Engine) *game.Odds {
	for i, x := range k.cases {
		if x.p == nil {
			continue
		}
		o := x.p.Odds(e)
		if o != nil {
			o.Assumed = append(slices.Clip(o.Assumed), game.Assumption{Fact: k.known.Close.If[i].Fact.Name, Value: k.ask.Answers[i], From: "asked"})
			o.Lines = append(slices.Clone(k.known.Lines), o.Lines...)
		}
		return o
	}
	return nil
}
