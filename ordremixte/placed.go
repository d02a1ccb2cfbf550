package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// stander is a unit with its ground.
type stander struct {
	u *state.Unit
	f *geometry.Footprint
}

// stateStanding lists the units on the table but for those named.
func stateStanding(s *state.State, but ...*state.Unit) []stander {
	out := make([]stander, 0, len(s.Units))
	for _, u := range s.Units {
		if slices.ContainsFunc(but, func(b *state.Unit) bool { return b != nil && state.EqualID(b.ID, u.ID) }) {
			continue
		}
		if f := u.Foot(); f != nil {
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
func blocking(s *state.State) ([]*geometry.Polygon, []string) {
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

// groundOf finds the first terrain of a kind that passes the test.
func groundOf(s *state.State, kind func(string) bool, test func(*geometry.Polygon) bool) *state.Terrain {
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

// underOf is the ground of some kinds that holds the middle of a footprint.
func underOf(s *state.State, f *geometry.Footprint, kind func(string) bool) *state.Terrain {
	return groundOf(s, kind, func(p *geometry.Polygon) bool { return p.Holds(f.Centre).In() })
}

// aim is one placed unit against another: what was measured, and from where.
type aim struct {
	c      *casting.Cast
	f, t   *state.Sheet
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
func placedFire(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil
	}
	if err := inMelee(c); err != nil {
		return err
	}
	t := c.Units[1][0]
	whole := t.Unit != nil && t.Unit.Foot() != nil
	for _, f := range c.Units[0] {
		whole = whole && f.Unit != nil && f.Unit.Foot() != nil
	}
	if !whole {
		if c.Tracked() {
			trust(c, "arc", "los", "nearest")
			c.Blind = true
		}
		return nil
	}
	bare := t.V[facts.FCover]
	first := aimAt(c, c.Units[0][0], t)
	if c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, int(math.Round(first.range_.Measured*100)), facts.Measured)
	}
	targetCover(c, t, first)
	if c.Sit.V[facts.SClosing] == 1 { // §10.2 rules the range; nothing stands between
		fireSide(c, first)
		return nil
	}
	if c.Sit.V[facts.SBuilding] == 1 {
		if underOf(c.S, first.tf, builtUp) == nil {
			if err := refusePlaced(c, casting.Illegal(facts.SBlaze, "placed.no-building", state.Label(t))); err != nil {
				return err
			}
		}
	}
	if anyUnknown(c.S, func(*state.Unit) bool { return true }) { // one of them may be nearer, or in the way
		trust(c, "los", "nearest")
		c.Blind = true
	}
	aims := []*aim{first}
	for i, f := range c.Units[0] {
		a := first
		if i > 0 {
			a = aimAt(c, f, t)
			aims = append(aims, a)
		}
		if err := a.check(); err != nil {
			return err
		}
		if i > 0 && a.band != first.band && a.free() && c.A.Units[0].Join != game.Together {
			if err := refusePlaced(c, apart(c, first, a)); err != nil {
				return err
			}
		}
	}
	if c.A.Units[0].Join == game.Together && len(c.Units[0]) > 1 {
		if err := batteryOf(c); err != nil {
			return err
		}
	}
	fireSide(c, first)
	posted(c, aims, bare)
	penetrate(c, first)
	return nil
}

// trust notes what is left to the referee's eyes, each thing once.
func trust(c *casting.Cast, what ...string) {
	for _, w := range what {
		if !slices.Contains(c.Base.Trusted, w) {
			c.Base.Trusted = append(slices.Clip(c.Base.Trusted), w)
		}
	}
}

// refusePlaced is refuse for what the table decides: when the referee overrules
// it, the place of the unit that acts becomes doubtful.
func refusePlaced(c *casting.Cast, r *game.Refusal) error {
	err := c.Refuse(r)
	if err == nil {
		for _, f := range c.Units[0] {
			if f.Unit != nil && f.Unit.PlaceKnown() && !slices.ContainsFunc(c.Base.Events, func(e game.Event) bool { return e.Unit == f.ID }) {
				c.Base.Events = append(c.Base.Events, game.Event{Kind: state.EvDoubt, Unit: f.ID, N: 1})
			}
		}
		c.Base.Close = nil
	}
	return err
}

// no is a refusal of a shot with the way to overrule it.
func (a *aim) no(r ref.Ref, key string, args ...any) *game.Refusal {
	x := casting.Illegal(r, key, append([]any{a.f.ID, a.t.ID}, args...)...)
	x.Hint = ref.M("placed.hint-table", a.f.ID, a.f.Unit.PlacedTurn)
	x.Ways = []game.Way{a.c.WayOverrule()}
	return x
}

// inMelee refuses fire into a melee or at either side of one that a charge brings by
// others than these (OM §9.4, R51, R221), also at who is written behind the target, and a
// charged unit that fires elsewhere (§10.2).
func inMelee(c *casting.Cast) error {
	if !c.Tracked() {
		return nil
	}
	for _, ch := range c.S.Charges {
		for _, f := range c.Units[0] {
			for i, t := range c.Units[1] {
				r := intoMelee(c, ch, f, t)
				if r == nil && i == 0 {
					r = whileCharged(c, ch, f, t)
				}
				if r == nil {
					continue
				}
				r.Ways = append(r.Ways, c.WayOverrule())
				if err := c.Refuse(r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// intoMelee is why a unit does not fire at somebody of a charge in which it has no part
// (OM §9.4, R51, R221); nil when it may.
func intoMelee(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	switch {
	case ch.Party(f.ID):
		return nil
	case clashed(c, ch) && ch.Party(t.ID):
		return casting.Illegal(facts.SClash, "placed.in-melee", f.ID, t.ID)
	case stopped(c, ch) && ch.Has(t.ID):
		return casting.Illegal(facts.SClash, "placed.charger", f.ID, t.ID, ch.Target)
	case spared(c, ch, t.ID):
		return casting.Illegal(facts.SClash, "placed.spared", f.ID, t.ID, ch.Attackers[0])
	}
	return nil
}

// whileCharged is why a unit that is charged does not fire at a target (OM §8.6, 10.2);
// nil when it may, or is not the one that is charged.
func whileCharged(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	switch {
	case !state.EqualID(ch.Target, f.ID):
		return nil
	case ch.Has(t.ID) && ch.Closing == facts.OutOfRange && f.Foot() && ch.WasTried(f.ID):
		return casting.Illegal(facts.SSquare, "placed.square-tried", f.ID, t.ID)
	case ch.Stage != state.Declared:
		if clashed(c, ch) && !c.S.ChargesAt(t.ID, f.ID) && blockOfOf(c.S, f.Unit) == nil {
			return casting.Illegal(facts.S10_1, "placed.taken", f.ID, t.ID, ch.Attackers[0])
		}
		return nil
	case ch.Has(t.ID) && ch.Closing == facts.OutOfRange:
		return casting.Illegal(facts.S10_2, "placed.no-closing", f.ID, t.ID)
	case !c.S.ChargesAt(t.ID, f.ID):
		return atNobodyElse(c, ch, f, t)
	}
	return nil
}

// atNobodyElse refuses a charged unit's fire at who does not charge it (OM §10.2), from
// whichever side the charge comes: what may be typed is its closing fire, if it has any.
func atNobodyElse(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	for _, x := range c.S.Charges {
		if !state.EqualID(x.Target, f.ID) || x.Stage != state.Declared || x.Closing == facts.OutOfRange {
			continue
		}
		r := casting.Illegal(facts.S10_2, "placed.charged", f.ID, t.ID, x.Attackers[0])
		if x.Shots&1 == 0 {
			r.Ways = []game.Way{c.WayFire(x.Attackers[0], false, ref.M("placed.way-charger"))}
		}
		return r
	}
	return casting.Illegal(facts.S10_2, "placed.taken", f.ID, t.ID, ch.Attackers[0])
}

// aimAt measures one unit against another, without judging.
func aimAt(c *casting.Cast, f, t *state.Sheet) *aim {
	s := whenFireOpened(c.S)
	a := &aim{c: c, f: f, t: t, ff: sameOf(s, f.Unit).Foot(), tf: sameOf(s, t.Unit).Foot()}
	a.edge = a.face()
	block := underOf(c.S, a.ff, builtUp)
	a.muzzle = a.ff.Centre
	if c.R.Is(23, 'b') {
		a.muzzle = a.edge.Centre()
	}
	if block != nil && !c.R.Is(65, 'b') {
		a.muzzle = nearestSide(&block.Polygon, a.tf)
	}
	g := f.Reach()
	span := a.tf.FromPoint(a.muzzle)
	a.range_ = span.Reading(g.Long)
	a.band = facts.OutOfRange
	switch {
	case g.Short > 0 && span.Reading(g.Short).In():
		a.band = facts.Short
	case a.range_.In() && span.CM >= g.Least:
		a.band = facts.Long
	}
	// Whoever stands farther off than the weapon carries, and than the target, is
	// neither in the way nor an enemy to be preferred.
	about := max(g.Long, span.CM) + a.ff.Radius
	for _, x := range bodies(s, party(c, t)...) {
		if geometry.Dist(x.f.Centre, a.ff.Centre) <= about+x.f.Radius+a.tf.Radius {
			a.third = append(a.third, x)
		}
	}
	return a
}

// face is the edge of the shooter that fires at the target.
func (a *aim) face() geometry.Edge {
	if block := underOf(a.c.S, a.ff, builtUp); block != nil && a.f.Foot() { // §9.10: every side of its block is a front
		return blockEdge(&block.Polygon, nearestSide(&block.Polygon, a.tf))
	}
	front := a.ff.Front()
	switch {
	case a.f.V[facts.FFormation] == facts.Square: // R38, R73: the face that looks at the target
		return a.facing(a.ff.Faces())
	case a.f.V[facts.FFormation] == facts.Open && front.Ahead(a.tf.FromPoint(a.ff.Centre).To) < 0:
		return a.ff.Rear()
	}
	return front
}

func units(ss []*state.Sheet) []*state.Unit {
	var out []*state.Unit
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
	if !a.f.Artillery() {
		if a.f.V[facts.FFormation] == facts.Open && underOf(a.c.S, a.ff, builtUp) == nil {
			return a.ff.LaneBothWays(0).Reach(t)
		}
		return geometry.LaneOf(a.edge, 0).Reach(t)
	}
	s, err := geometry.SectorOf(a.edge, a.c.R.N.ArcDeg, a.c.R.Is(37, 'b'))
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
	return a.c.Sit.S[facts.SRange] != facts.Given && a.c.Sit.S[facts.SDistance] != facts.Given
}

// inRange sets the range band and refuses a target beyond the longest range, or
// nearer than the least of rockets (OM §9.1, 9.7, R23).
func (a *aim) inRange() error {
	c := a.c
	if !a.free() {
		return nil
	}
	g, d := a.f.Reach(), a.range_.Measured
	c.Sit.Set(facts.SRange, a.band, facts.Measured)
	tape := c.S.Tape()
	limits := []struct {
		cm            float64
		inside, other int
	}{{g.Short, facts.Short, facts.Long}, {g.Long, facts.Long, facts.OutOfRange}, {g.Least, facts.OutOfRange, facts.Long}}
	for _, l := range limits {
		if l.cm <= 0 {
			continue
		}
		if r := a.tf.FromPoint(a.muzzle).Reading(l.cm); r.Close(tape) && len(c.Units[0]) == 1 && a.f.V[facts.FWeapon] != facts.Rockets {
			tooClose(c, r, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.inside]}, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.other]})
			return nil
		}
	}
	if a.band != facts.OutOfRange {
		return nil
	}
	key, r, limit := "placed.out-of-range", facts.S9_1, g.Long
	switch {
	case a.f.V[facts.FWeapon] == facts.Rockets && d < g.Least:
		key, r, limit = "placed.rockets-near", facts.S9_7, g.Least
	case a.f.V[facts.FWeapon] == facts.Rockets:
		r = facts.S9_7
	}
	err := refusePlaced(c, a.no(r, key, ref.CM(d), ref.CM(limit), ref.CM(math.Abs(geometry.Round6(d-limit)))))
	if err == nil {
		c.Sit.Set(facts.SRange, facts.Long, facts.Measured)
	}
	return err
}

// inArc refuses a target that stands wholly outside the arc of fire.
func (a *aim) inArc() error {
	r := a.arcTo(a.tf)
	step(a.c, facts.S9_2, "placed.step-arc", r)
	if r.Close(a.c.S.Tape()) {
		// Beside the limit only the referee's eye decides; a word of his about the
		// range says that he has looked.
		if a.free() && a.c.Base.Close == nil && len(a.c.Units[0]) == 1 && a.f.V[facts.FWeapon] != facts.Rockets {
			band := a.c.Sit.V[facts.SRange]
			tooClose(a.c, r, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[band]}, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[facts.OutOfRange]})
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
	return refusePlaced(a.c, a.no(facts.S9_2, key, by))
}

// frontFree refuses a shot while a friend stands before the front (OM §9.2, R61,
// R62): small arms never fire through screens of open order (§9.3), guns on high
// ground may fire over friends (§9.4).
func (a *aim) frontFree() error {
	c := a.c
	if c.Sit.S[facts.SOverhead] == facts.Given && c.Sit.V[facts.SOverhead] == 1 {
		return nil
	}
	to := a.tf.FromPoint(a.edge.Centre())
	depth := max(a.edge.Ahead(to.To), 0.01)
	if c.R.Is(61, 'b') {
		depth = a.f.Reach().Long
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
		if a.f.Artillery() && open(c, x) && c.R.Is(62, 'b') {
			continue
		}
		if -r.Margin < c.S.Tape().CM {
			trust(c, "front") // a corner in the lane by less than the tape can tell
			continue
		}
		if over, err := a.over(x); over || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		key, ref_ := "placed.friend-in-front", facts.S9_2
		if !a.f.Artillery() && open(c, x) {
			key, ref_ = "placed.friend-screen", facts.S9_3
		}
		if err := refusePlaced(c, a.no(ref_, key, x.u.ID, ref.CM(max(-r.Margin, 0)))); err != nil {
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
	if !a.f.Artillery() || underOf(a.c.S, a.ff, isKind(HighGround)) == nil {
		return false, nil
	}
	near, far := geometry.Between(a.ff, x.f).CM, geometry.Between(a.tf, x.f).CM
	g := a.f.Reach()
	switch {
	case near >= far:
		return true, refusePlaced(a.c, a.no(facts.SOver, "placed.over-near-enemy", x.u.ID, ref.CM(near), ref.CM(far)))
	case a.range_.Measured <= g.Short:
		return true, refusePlaced(a.c, a.no(facts.SOver, "placed.over-short", x.u.ID, ref.CM(a.range_.Measured), ref.CM(g.Short)))
	}
	if a.c.Sit.S[facts.SOverhead] != facts.Given {
		a.c.Sit.Set(facts.SOverhead, 1, facts.Measured)
	}
	return true, nil
}

// open reports troops in open order, and gunners away from their guns (R224).
func open(c *casting.Cast, x stander) bool {
	return x.u.Formation == facts.Open || x.u.Abandoned && !c.R.Is(224, 'b')
}

// asOpen reports a target in open order, or gunners away from their guns (R224).
func asOpen(c *casting.Cast, t *state.Sheet) bool {
	return t.V[facts.FFormation] == facts.Open || t.CrewAlone() && !c.R.Is(224, 'b')
}

// nearest refuses a target while another enemy in the arc stands nearer (OM
// §9.3). Guns pass over open order beyond short range and must fire at it within;
// with nobody in their arc within 20 cm they choose freely.
func (a *aim) nearest() error {
	c := a.c
	guns := a.f.Artillery()
	g := a.f.Reach()
	if guns && asOpen(c, a.t) && a.band != facts.Short && a.free() && !a.nearTo(g.Short) {
		return refusePlaced(c, a.no(facts.S9_3, "placed.guns-at-open", ref.CM(a.range_.Measured), ref.CM(g.Short)))
	}
	at := a.tf.FromPoint(a.muzzle).CM
	var best *stander
	bestCM := at
	within := at <= c.R.N.FreeChoice
	ground, _ := blocking(c.S)
	for i := range a.third {
		x := &a.third[i]
		if x.u.Side == a.f.Unit.Side || EngagedIn(c, x.u) || goneOf(c, x.u) {
			continue
		}
		d := x.f.FromPoint(a.muzzle).CM
		if d > g.Long || !guns && d >= bestCM || !a.arcTo(x.f).Overlaps() || !geometry.See(a.ff, x.f, nil, ground).Clear() {
			continue
		}
		if hidden(c.S, a.f.Unit, x.u) != nil { // §3: who is not seen is no target
			continue
		}
		within = within || d <= c.R.N.FreeChoice
		if guns && open(c, *x) && d > g.Short {
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
	if lead < c.S.Tape().CM {
		trust(c, "nearest")
		return nil
	}
	r := a.no(facts.S9_3, "placed.not-nearest")
	if best.u.Lone {
		r = a.no(facts.S9_3, "drill.nearest-screen", best.u.ID, ref.CM(round2(bestCM)), ref.CM(round2(at)))
		way := wayScreen(c)
		if !state.EqualID(best.u.ID, a.t.ID) {
			way = c.WayFire(best.u.ID, false, ref.M("drill.way-screen"))
			way.Line += " open"
		}
		r.Ways = []game.Way{way, c.WayOverrule()}
		return refusePlaced(c, r)
	}
	side := geometry.FireSide(a.ff, best.f).Side
	r.Hint = ref.M("placed.hint-nearest", best.u.ID, ref.CM(round2(bestCM)), ref.Word("side."+side.String()), a.t.ID, ref.CM(round2(at)), ref.CM(round2(lead)))
	r.Ways = []game.Way{c.WayFire(best.u.ID, false, ref.M("placed.way-nearest")), c.WayOverrule()}
	return refusePlaced(c, r)
}

func (a *aim) nearTo(limit float64) bool {
	return a.tf.FromPoint(a.muzzle).Reading(limit).Close(a.c.S.Tape())
}

func round2(x float64) float64 { return math.Round(x*100)/100 + 0 }

// clashed reports a charge whose two sides are in contact: third units fire at neither
// (OM §9.4). A charger that awaits no closing fire has not stopped at 1 cm (OM §7); one
// that has reached who retires or routs is in contact too (R197).
func clashed(c *casting.Cast, ch *state.Charge) bool {
	switch ch.Stage {
	case state.InContact, state.Fought:
		return true
	case state.Declared:
		if t := c.S.Unit(ch.Target); c.R.Is(197, 'b') && t != nil && t.Status != state.Steady {
			return false
		}
		return !ch.Squared && ch.Closing == facts.OutOfRange
	}
	return false
}

// stopped reports a charge that waits at 1 cm for closing fire: only its target fires at
// it (OM §9.4, R51).
func stopped(c *casting.Cast, ch *state.Charge) bool {
	return ch.Stage == state.Declared && ch.Closing != facts.OutOfRange && !c.R.Is(51, 'b')
}

// spared reports the target of a charge that waits at 1 cm: it enters the melee with its
// charger, and only that one's side could fire at it (OM §9.4, R221).
func spared(c *casting.Cast, ch *state.Charge, id string) bool {
	return ch.Stage == state.Declared && ch.Closing != facts.OutOfRange && state.EqualID(ch.Target, id) && !c.R.Is(221, 'b')
}

// EngagedIn reports a unit at which nobody else may fire: it fights, charges or is charged.
func EngagedIn(c *casting.Cast, u *state.Unit) bool {
	return slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool {
		return clashed(c, ch) && ch.Party(u.ID) || stopped(c, ch) && ch.Has(u.ID) || spared(c, ch, u.ID)
	})
}

// seen counts the bases that see the target (OM §9.2, figure 7) and refuses when
// none does. Howitzers fire over ground that hides the enemy from themselves, if
// some commander sees him (§9.4).
func (a *aim) seen() error {
	c := a.c
	ground, ids := blocking(c.S)
	if a.near {
		ground, ids = nil, nil
	}
	howitzer := a.f.V[facts.FWeapon] == facts.Howitzer
	var third []stander
	for _, x := range a.third {
		friend := x.u.Side == a.f.Unit.Side
		switch {
		case friend && c.Sit.V[facts.SOverhead] == 1:
			continue
		case friend && a.f.Artillery() && open(c, x) && c.R.Is(62, 'b'):
			continue
		case !friend && a.f.Artillery() && open(c, x) && !asOpen(c, a.t) && x.f.FromPoint(a.muzzle).CM > a.f.Reach().Short:
			continue // §9.3: guns fire through an enemy screen beyond short range
		}
		third = append(third, x)
	}
	feet := prints(third)
	for i, x := range third {
		if x.u.Lone && x.u.Side != a.f.Unit.Side && !a.f.Artillery() {
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
		if l.Clear() && !a.f.Is(facts.FGarrison) { // foot in houses is spread over their sides (R125)
			l = wholeFront(a.ff, a.tf, l, feet, ground)
		}
		switch {
		case l.Clear():
			n++
			continue
		case sight.Lines[l.Base].Clear() && l.Clearance.Close(c.S.Tape()): // the tape cannot tell its corner
			trust(c, "los")
			n++
			continue
		}
		if len(l.BlockedBy) > 0 && (worst == nil || l.Clearance.Margin > worst.Margin) {
			w := l.Clearance
			worst, by = &w, l.BlockedBy[0]
		}
	}
	if a.f.V[facts.FFormation] == facts.Square {
		n, all = min(n, 1), 1
	}
	if n == 0 && worst != nil && worst.Close(c.S.Tape()) { // the referee's eye decides
		trust(c, "los")
		for _, l := range sight.Lines {
			if slices.Contains(ranks, l.Base) && l.Clearance.Close(c.S.Tape()) {
				n++
			}
		}
	} else if sight.Flip() < c.S.Tape().CM {
		trust(c, "los")
	}
	if n == 0 && worst != nil {
		name := ""
		if by.Ground {
			name = ids[by.Index]
		} else {
			name = third[by.Index].u.ID
		}
		key := "placed.blocked"
		if !by.Ground && open(c, third[by.Index]) && !a.f.Artillery() {
			key = "placed.enemy-screen"
			return refusePlaced(c, a.no(facts.S9_3, key, name))
		}
		if !by.Ground {
			return refusePlaced(c, a.no(facts.SOver, "placed.over-heads", name))
		}
		return refusePlaced(c, a.no(facts.S9_2, key, name, ref.CM(-worst.Margin)))
	}
	if n < all && a.f.S[facts.FFiring] != facts.Given && len(c.Units[0]) >= 1 {
		m := min(n, firingBases(c.R, a.f))
		if m < firingBases(c.R, a.f) {
			a.f.Set(facts.FFiring, m, facts.Measured)
			c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S9_2, Say: ref.M("placed.step-see", a.f.ID, a.t.ID), Value: ref.M("fact.number", m), From: game.Measured})
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
		if a.f.V[facts.FFormation] != facts.Column && a.f.V[facts.FFormation] != facts.Mass || a.f.Is(facts.FGarrison) || a.ff.Front().Ahead(a.ff.Bases[i].FrontCentre()) >= -geometry.Tolerance {
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
	ground, _ := blocking(c.S)
	known := map[string]bool{}
	for _, u := range c.S.Units {
		f := u.Foot()
		if u.Side != side || u.GeneralID == "" || u.General == facts.NoGeneral || f == nil {
			continue
		}
		known[u.GeneralID] = true
		if geometry.See(f, a.tf, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.S.Generals {
		if g.Side != side || g.Lost == 0 && (g.With != "" || !g.Placed) {
			continue
		}
		known[g.ID] = true
		if g.Lost == 0 && geometry.Look(g.At, a.tf.FromPoint(g.At).To, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.S.Generals {
		if g.Side == side && g.Lost == 0 && !known[g.ID] {
			trust(c, "observer")
			return nil
		}
	}
	for i, s := range c.S.Field.Sides {
		if i == side && s.Commander != "" && !known[s.Commander] {
			trust(c, "observer")
			return nil
		}
	}
	for _, b := range c.S.Field.Brigades {
		if b.Side == side && b.General != "" && !known[b.General] {
			trust(c, "observer")
			return nil
		}
	}
	return refusePlaced(c, a.no(facts.SOver, "placed.unobserved"))
}

// apart refuses one line for several units that are at different ranges.
func apart(c *casting.Cast, x, y *aim) *game.Refusal {
	r := casting.Illegal(facts.S9_1, "placed.ranges-differ", x.f.ID, ref.Word("range."+facts.SituationFacts[facts.SRange].Words[x.band]), y.f.ID, ref.Word("range."+facts.SituationFacts[facts.SRange].Words[y.band]))
	for _, f := range c.Units[0][:min(2, len(c.Units[0]))] {
		r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
	}
	return r
}

// batteryOf refuses a grand battery whose sections do not stand side to side (OM
// §9.9).
func batteryOf(c *casting.Cast) error {
	gs := c.Units[0]
	s := whenFireOpened(c.S)
	feet := make([]*geometry.Footprint, len(gs))
	for i, g := range gs {
		feet[i] = sameOf(s, g.Unit).Foot()
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
		r := casting.Illegal(facts.S9_9, "placed.battery-apart", gs[j].ID, ref.CM(round2(best)))
		if best <= geometry.Tolerance {
			r = casting.Illegal(facts.S9_9, "block.battery-behind", gs[j].ID)
		}
		for _, f := range gs[:min(2, len(gs))] {
			r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
		}
		r.Ways = append(r.Ways, c.WayOverrule())
		return refusePlaced(c, r)
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
func posted(c *casting.Cast, aims []*aim, bare int) {
	if len(aims) < 2 {
		return
	}
	c.Posts = map[string]casting.Post{}
	farthest := facts.Short
	for i, a := range aims {
		p := casting.Post{Band: c.Sit.V[facts.SRange], Side: c.Sit.V[facts.SSide], Cover: a.t.V[facts.FCover]}
		if a.free() {
			p.Band = min(a.band, facts.Long) // beyond the longest range only the referee's word lets it fire
		}
		if c.Sit.S[facts.SSide] != facts.Given && i > 0 {
			p.Side = sideOfOf(c, a)
		}
		if a.t.S[facts.FCover] != facts.Given {
			p.Cover = a.cover(bare)
		}
		c.Posts[a.f.ID] = p
		farthest = max(farthest, p.Band)
	}
	if first := aims[0]; first.free() {
		c.Sit.Set(facts.SRange, farthest, facts.Measured)
	}
}

// sideOfOf is the side from which a shot comes (OM §9.5, R24). A square has no flank, nor
// has foot in houses (§15).
func sideOfOf(c *casting.Cast, a *aim) int {
	if a.unflanked() {
		return facts.Front
	}
	r := geometry.FireSide(a.ff, a.tf)
	step(c, facts.S9_5, "placed.step-side", r.Front)
	return int(r.Side)
}

// unflanked reports a target without a flank: a square, and foot in houses (§15).
func (a *aim) unflanked() bool {
	return a.t.V[facts.FFormation] == facts.Square || a.t.Foot() && underOf(a.c.S, a.tf, builtUp) != nil
}

// fireSide sets the side from which the shot comes, and asks for it when the tape cannot
// tell.
func fireSide(c *casting.Cast, a *aim) {
	if c.Sit.S[facts.SSide] == facts.Given {
		return
	}
	c.Sit.Set(facts.SSide, sideOfOf(c, a), facts.Measured)
	if a.unflanked() {
		return
	}
	r := geometry.FireSide(a.ff, a.tf)
	if r.Front.Close(c.S.Tape()) && c.Base.Close == nil && len(c.Units[0]) == 1 && c.Sit.V[facts.SClosing] == 0 && a.f.V[facts.FWeapon] != facts.Rockets && c.Sit.V[facts.SBuilding] == 0 {
		words := facts.SituationFacts[facts.SSide].Words
		tooClose(c, r.Front, game.Fact{Name: "side", Value: words[facts.Front]}, game.Fact{Name: "side", Value: words[facts.Flank]})
	}
}

// step notes a measurement among the reasons.
func step(c *casting.Cast, r ref.Ref, key string, m geometry.Reading) {
	var v ref.Msg
	if m.Unit == geometry.Deg {
		v = ref.M("placed.margin-deg", ref.Deg(round2(m.Measured)), ref.Deg(round2(m.Limit)), ref.Deg(round2(m.Margin)))
	} else {
		v = ref.M("placed.margin-cm", ref.CM(round2(m.Measured)), ref.CM(round2(m.Limit)), ref.CM(round2(m.Margin)))
	}
	c.Base.Steps = append(c.Base.Steps, game.Step{Ref: r, Say: ref.M(key), Value: v, From: game.Measured})
}

// targetCover sets the cover that the ground gives to a target beside the hard cover
// that it stands in (OM §9.10, 8.3, R68).
func targetCover(c *casting.Cast, t *state.Sheet, a *aim) {
	if t.S[facts.FCover] == facts.Given {
		return
	}
	if n := a.cover(t.V[facts.FCover]); n > t.V[facts.FCover] {
		t.Set(facts.FCover, n, facts.Measured)
	}
}

// cover is the cover of the target against this shot, when the ground gives it more than
// it has.
func (a *aim) cover(least int) int {
	return coverFrom(a.c.S, a.edge.Centre(), a.tf, least, blockOfOf(a.c.S, a.f.Unit))
}

// coverFrom is the cover of a footprint against what comes from a point (OM §9.10,
// 8.3, R68): light at a wood's edge, across the bounds of a walled field or an
// obstacle, and behind a wood, houses or a hill; not behind the houses that are fired
// from. Hard cover is hardGround's.
func coverFrom(s *state.State, from geometry.Vec, t *geometry.Footprint, least int, own *state.Terrain) int {
	if s.Field == nil {
		return least
	}
	if least >= facts.LightCover {
		return least
	}
	to := t.FromPoint(from).To
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		p := &g.Polygon
		switch {
		case own != nil && g.ID == own.ID:
		case g.Kind == "wood" && p.Holds(t.Centre).In():
			return facts.LightCover
		case g.Kind == "walled-field" && (p.Holds(to).In() != p.Holds(from).In() || !p.Holds(to).In() && p.FromSegment(from, to).CM <= 0):
			return facts.LightCover
		case g.Kind == "obstacle" && p.FromSegment(from, to).CM <= 0 && !p.Holds(from).In():
			return facts.LightCover
		case blocksSight(g.Kind) && p.FromSegment(from, to).CM <= 0 && !p.Holds(from).In() && !p.Holds(to).In():
			return facts.LightCover
		}
	}
	return least
}

// penetrate adds the units behind the target in the line of shot (OM §9.8, R66):
// friend and foe up to the longest range, as far as the ground lets the eye
// through; units in melee are counted and not hit. Guns alone, beyond short range,
// on firm ground.
func penetrate(c *casting.Cast, a *aim) {
	if !goesOn(c, a.f) {
		return
	}
	if len(c.Units[0]) > 1 && c.A.Units[0].Join != game.Together {
		return
	}
	if c.Base.Close != nil { // each answer has its own line of shot
		return
	}
	lines := []*aim{a}
	for _, f := range c.Units[0][1:] { // R83: each battery has its own line
		lines = append(lines, aimAt(c, f, a.t))
	}
	single := len(c.Units[1]) == 1
	op := game.Operand{IDs: slices.Clone(c.A.Units[1].IDs), Join: game.Behind}
	for _, own := range lines {
		if bandOfOf(c, own.f) == facts.Short { // canister does not penetrate
			continue
		}
		hits := lineOf(c, own)
		k := slices.IndexFunc(hits, func(h lineHit) bool { return state.EqualID(h.u.ID, a.t.ID) })
		if k < 0 {
			continue
		}
		if c.Passed == nil {
			c.Passed = map[string]map[string]int{}
		}
		passed := map[string]int{}
		c.Passed[own.f.ID] = passed
		for _, h := range hits[k+1:] {
			passed[h.u.ID] = h.before
			friend := h.u.Side == a.f.Unit.Side
			known := slices.ContainsFunc(op.IDs, func(id string) bool { return state.EqualID(id, h.u.ID) })
			if single && !known && !EngagedIn(c, h.u) && !(friend && c.R.Is(66, 'b')) && len(op.IDs) < chain.MaxFighters {
				sh := casting.Sheet(h.u, c.S)
				sh.Role = 't'
				sh.Imply()
				c.Units[1] = append(c.Units[1], sh)
				op.IDs = append(op.IDs, h.u.ID)
			}
			if own == a && len(c.Units[1]) > 1 && state.EqualID(c.Units[1][1].ID, h.u.ID) && c.Sit.S[facts.SCrossed] != facts.Given {
				c.Sit.Set(facts.SCrossed, h.before, facts.Measured)
			}
		}
	}
	if single && len(op.IDs) > 1 {
		c.A.Units = slices.Clone(c.A.Units)
		c.A.Units[1] = op
	}
}

// goesOn reports a shot that goes on behind its target (OM §9.8): of guns beyond short
// range, on firm ground, over nobody's head.
func goesOn(c *casting.Cast, f *state.Sheet) bool {
	return f.Artillery() && f.V[facts.FWeapon] == facts.Gun && c.Sit.V[facts.SRange] == facts.Long && c.Sit.V[facts.SWeather] == facts.Fair && c.Sit.V[facts.SBuilding] == 0 && c.Sit.V[facts.SOverhead] == 0
}

// lineHit is one unit in the line of shot.
type lineHit struct {
	u      *state.Unit
	cm     float64
	before int // bases crossed before it
}

// lineOf lists the units along the line of shot from the middle of the battery's
// front through the nearest point of the target, as far as the gun carries and the
// ground lets through. A unit of which the line only touches a corner is not crossed,
// but for the target, to whose nearest point it leads.
func lineOf(c *casting.Cast, a *aim) []lineHit {
	muzzle := a.ff.Front().Centre()
	ray, err := geometry.NewRay(muzzle, a.tf.FromPoint(muzzle).To, a.f.Reach().Long)
	if err != nil {
		return nil
	}
	all := slices.DeleteFunc(stateStanding(c.S, units(c.Units[0])...), func(x stander) bool {
		return !state.EqualID(x.u.ID, a.t.ID) && ray.Grazes(x.f)
	})
	ground, _ := blocking(c.S)
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
func placedMelee(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) != 1 || c.Ground != nil {
		return nil
	}
	d := c.Units[1][0]
	if len(c.Units[0]) > 1 && d.V[facts.FFormation] == facts.Square {
		return nil
	}
	var all []geometry.Pairing
	for _, a := range c.Units[0] {
		if a.Unit == nil || d.Unit == nil {
			return nil
		}
		fa, fd := a.Unit.Foot(), d.Unit.Foot()
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
		count(c, c.Units[0][i], p.A, p.Rank, p.Left, p.Right)
		met.B, met.TargetRank = min(met.B+p.B, p.FacesB), met.TargetRank+p.TargetRank
		met.BLeft, met.BRight = p.BLeft, p.BRight
	}
	if len(all) > 1 { // beyond the ends, or between those who attack
		met.BLeft, met.BRight = all[0].FacesB-met.B, 0
		if met.BLeft > 1 {
			met.BLeft, met.BRight = 1, 1
		}
	}
	count(c, d, met.B, met.TargetRank, met.BLeft, met.BRight)
	return nil
}

// count sets the bases of a unit in a melee, but for those that were typed: in contact,
// ranked behind them, and beyond each end, of which one overlaps.
func count(c *casting.Cast, s *state.Sheet, contact, rank, left, right int) {
	set := func(f facts.Fact, n int) {
		if s.S[f] != facts.Given {
			s.Set(f, n, facts.Measured)
		}
	}
	set(facts.FContact, contact)
	if f := s.V[facts.FFormation]; f == facts.Open || f == facts.Square || f == facts.Unlimbered {
		return
	}
	most := c.R.N.Shock().OverlapMost / 2
	set(facts.FRank, rank)
	set(facts.FOverlap, min(left, most)+min(right, most))
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
func placedCharge(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil
	}
	d := c.Units[1][0]
	if d.Unit == nil {
		return nil
	}
	goal, known := goalOf(c.S, d.Unit)
	if !known {
		return nil
	}
	df := d.Unit.Foot()
	if anyUnknown(c.S, func(u *state.Unit) bool { return true }) {
		trust(c, "way")
	}
	roughContact(c)
	for i, a := range c.Units[0] {
		if a.Unit == nil || a.Unit.Foot() == nil {
			continue
		}
		af := a.Unit.Foot()
		gap := goal.gap(af)
		if i == 0 && c.Sit.S[facts.SDistance] == facts.Assumed && !fromBlock(c, a) {
			c.Sit.Set(facts.SDistance, int(math.Round(gap*100)), facts.Measured)
		}
		if err := way(c, a, d); err != nil {
			return err
		}
		if goal.block != nil { // §15: no flank, and no horse
			if c.Sit.S[facts.SSide] != facts.Given {
				c.Sit.Set(facts.SSide, facts.Front, facts.Measured)
			}
			continue
		}
		if err := chargeSide(c, i, a, d, af, df); err != nil {
			return err
		}
		run := gap
		if w := c.Ways[a.ID]; w != nil && w.Path != nil && w.Ahead {
			run, af = w.Contact+straight(a.Unit), w.Path.From
		}
		if err := rideOf(c, a, d, af, df, run); err != nil {
			return err
		}
	}
	return nil
}

// chargeSide sets the side of a charge from where the charger stands.
func chargeSide(c *casting.Cast, i int, a, d *state.Sheet, af, df *geometry.Footprint) error {
	if c.Sit.S[facts.SSide] == facts.Given {
		return nil
	}
	if d.V[facts.FFormation] == facts.Square { // §10.1: no flank
		c.Sit.Set(facts.SSide, facts.Front, facts.Measured)
		return nil
	}
	r := geometry.ChargeSide(af, start(a.Unit), df)
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
		if l.Close(c.S.Tape()) {
			x := casting.Illegal(facts.S10_4, "placed.side-close", a.ID, d.ID, ref.CM(round2(math.Abs(l.Margin))), ref.CM(c.S.Field.Tape))
			x.Close = &game.Close{CM: l.Measured, Limit: l.Limit, Margin: l.Margin, Tape: c.S.Field.Tape, Unit: l.Unit.String(), If: []game.CloseCase{}}
			x.Hint = ref.M("placed.hint-side")
			for _, w := range []string{"front", "flank"} {
				act := c.A
				act.Facts = append(slices.Clone(act.Facts), game.Fact{Name: "side", Value: w})
				x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-side", ref.Word("side."+w))})
			}
			if err := c.Refuse(x); err != nil {
				return err
			}
			break
		}
	}
	step(c, facts.S10_4, "placed.step-charge", r.Front)
	step(c, facts.S10_4, "charge.step-start", r.Start)
	if r.Front.In() && !r.Start.In() {
		c.Began = append(c.Began, ref.M("charge.began-ahead", a.ID, d.ID, ref.CM(round2(r.Start.Margin))))
	}
	if i == 0 || int(r.Side) != c.Sit.V[facts.SSide] {
		if i > 0 && (c.Sit.V[facts.SSide] == facts.Front) != (r.Side == geometry.SideFront) {
			x := casting.Illegal(facts.S10_4, "placed.sides-differ", c.Units[0][0].ID, a.ID, d.ID)
			x.Ways = waysAlone(c, c.Units[0], d)
			return c.Refuse(x)
		}
		c.Sit.Set(facts.SSide, int(r.Side), facts.Measured)
	}
	return nil
}

// rideOf sets the impetus of cavalry: against close-order foot it needs 6 cm
// straight ahead with nobody in between (OM §10.5, R54).
func rideOf(c *casting.Cast, a, d *state.Sheet, af, df *geometry.Footprint, cm float64) error {
	if !a.Horse() || a.S[facts.FImpetus] == facts.Given {
		return nil
	}
	if !(d.Foot() && d.CloseOrder()) && !c.R.Is(54, 'b') {
		return nil
	}
	need := c.R.N.Shock().ImpetusCM
	margin := geometry.Round6(need - cm)
	if math.Abs(margin) < c.S.Tape().CM {
		x := casting.Illegal(facts.S10_5, "placed.ride-close", a.ID, d.ID, ref.CM(round2(cm)), ref.CM(need))
		x.Close = &game.Close{CM: round2(cm), Limit: need, Margin: margin, Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		for _, w := range []string{"yes", "no"} {
			act := c.A
			act.Facts = append(slices.Clone(act.Facts), game.Fact{Of: "a", Name: "impetus", Value: w})
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-impetus-" + w)})
		}
		if err := c.Refuse(x); err != nil {
			return err
		}
	}
	straight := margin <= 0 && af.Lane(0).Reach(df).In()
	if straight {
		lane := af.Lane(max(cm, 0.01))
		for _, x := range stateStanding(c.S, append(units(c.Units[0]), d.Unit)...) {
			if c.Ways[a.ID] != nil && (mayPass(a.Unit, a.Unit.Formation, x.u) || riddenOver(c.S, a.Unit, x.u)) {
				continue // it is ridden through without stopping
			}
			if lane.Reach(x.f).Overlaps() {
				straight = false
				c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_5, Say: ref.M("placed.step-in-way", a.ID), Value: ref.M("om.plain", x.u.ID), From: game.Measured})
				break
			}
		}
	}
	a.Set(facts.FImpetus, facts.B2i(straight), facts.Measured)
	return nil
}

// conformPose is where unit a stands once it has closed on b from a side (OM
// §10.1, figure 10): bases paired along their full width, with the least shift. It
// is rounded as events record it. False when either is not on the table.
func conformPose(a, b *state.Unit, side int) (geometry.Pose, bool) {
	fa, fb := a.Foot(), b.Foot()
	if fa == nil || fb == nil {
		return geometry.Pose{}, false
	}
	return geometry.Conform(fa, fb, faceStruck(a, b, side)).Pose.Rounded(), true
}

// faceStruck is the face of b that a comes at from a side, both on the table.
func faceStruck(a, b *state.Unit, side int) int {
	fa, fb := a.Foot(), b.Foot()
	face := 0
	switch side {
	case facts.Rear:
		face = 2
	case facts.Flank:
		face = 1
		if fb.Flank(geometry.Left).Ahead(fa.Centre) > fb.Flank(geometry.Right).Ahead(fa.Centre) {
			face = 3
		}
	default:
		if b.Formation == facts.Square { // any face is a front: the one it comes at
			face = faceAt(fa, fb)
		}
	}
	return face
}

// tooClose notes that a shot hangs on less than the tape: two facts, of which only
// the table knows the true one. A fact that was given is never too close, and a
// building burns at any range.
func tooClose(c *casting.Cast, r geometry.Reading, theFacts ...game.Fact) {
	if c.Sit.V[facts.SBuilding] == 1 {
		return
	}
	k := &game.Close{CM: round2(r.Measured), Limit: round2(r.Limit), Margin: round2(r.Margin), Tape: c.S.Field.Tape, Unit: r.Unit.String()}
	if r.Unit == geometry.Deg {
		k.Tape = c.S.Field.TapeDeg
	}
	for _, f := range theFacts {
		k.If = append(k.If, game.CloseCase{Fact: f})
	}
	c.Base.Close = k
	c.Base.Steps = append(c.Base.Steps, game.Step{Ref: closeRef(c), Say: ref.M("placed.step-close"), Value: closeMargin(c), From: game.Measured})
}

func closeRef(c *casting.Cast) ref.Ref {
	switch k := c.Base.Close; {
	case k.If[0].Fact.Name == "side":
		return facts.S9_5
	case k.Unit == "deg" || k.Limit == 0:
		return facts.S9_2
	}
	return facts.S9_1
}

// closeRefs adds the ruling by which it was measured.
func closeRefs(c *casting.Cast) []ref.Ref {
	switch r := closeRef(c); {
	case r == facts.S9_5:
		return []ref.Ref{r, "OM R24"}
	case r == facts.S9_2:
		return []ref.Ref{facts.S9_2}
	default:
		return []ref.Ref{r, "OM R23"}
	}
}

func closeMargin(c *casting.Cast) ref.Msg {
	k := c.Base.Close
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
	Said     game.Verdict
}

// closeCase is the shot under one of the answers; without a chain there is none.
type closeCase struct {
	p       *game.Proc[chain.Result]
	targets []*state.Sheet
}

// closeCallOf prepares both answers of a shot that is too close to call.
func closeCallOf(c *casting.Cast) (game.Adjudication, error) {
	k := c.Base.Close
	f, t := c.Units[0][0], c.Units[1][0]
	call := &closeCall{
		die: dice.Need{Die: dice.D100, Unit: f.ID, Against: t.ID, What: "die.fire", Ref: facts.S9_10},
		ask: dice.Need{Die: dice.Choice, Unit: f.ID, Against: t.ID, What: "placed.die-close", Ref: closeRef(c)},
	}
	lines := []game.Text{
		{Kind: game.HeadLine, Say: ref.M("placed.close-head", chain.Title(f), chain.Title(t)), Refs: closeRefs(c)},
		{Kind: game.BodyLine, Say: closeMeasure(c, f, t)},
	}
	for i := range k.If {
		fact := k.If[i].Fact
		call.ask.Answers = append(call.ask.Answers, fact.Value)
		x := *c
		sit := *c.Sit
		x.Sit = &sit
		x.Units[1] = slices.Clone(c.Units[1])
		x.Base.Steps, x.Base.Close = slices.Clip(c.Base.Steps), nil
		if fact.Name == "side" {
			sit.Set(facts.SSide, valueOfSit(facts.SSide, fact.Value), facts.Measured)
		} else {
			sit.Set(facts.SRange, valueOfSit(facts.SRange, fact.Value), facts.Measured)
		}
		say := ref.M("placed.close-none", ref.Word(fact.Name+"."+fact.Value))
		var kase closeCase
		if sit.V[facts.SRange] != facts.OutOfRange {
			if f.Unit != nil && t.Unit != nil {
				penetrate(&x, aimAt(&x, f, t))
			}
			adj, err := shot(&x)
			if err != nil {
				return nil, err
			}
			p, ok := adj.(*game.Proc[chain.Result])
			if !ok {
				return adj, nil
			}
			kase = closeCase{p, x.Units[1]}
			value, critical, formula := firstValue(&x)
			k.If[i].Value, k.If[i].Critical, k.If[i].Sure = value, critical, sureLoss(&x, t)
			say = ref.M("placed.close-if", ref.Word(fact.Name+"."+fact.Value), formula)
		}
		call.cases = append(call.cases, kase)
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	call.die.Value, call.die.Critical = k.If[0].Value, k.If[0].Critical
	call.Said = c.Base
	call.Said.Lines = lines
	return call, nil
}

// firstValue is the percentage of the shot at its first target, what of it is
// critical, and its formula.
func firstValue(c *casting.Cast) (value, critical int, formula ref.Msg) {
	var fs []*chain.Fighter
	for i, t := range c.Units[1] {
		fs = append(fs, chain.NewFighter(c.R, t, i))
	}
	v := newBattery(c.R, c.Units[0], fs, c.Sit, func(f *state.Sheet, i int) int { return crossedOf(c, f, i) }, nil)
	_, _, critical = chain.Split(c.R, v.value[0])
	return v.value[0], critical, chain.Formula(c.R, v.parts[0], v.value[0])
}

// valueOfSit is the number of a written word of a fact of the situation.
func valueOfSit(f facts.SitFact, w string) int {
	return max(slices.Index(facts.SituationFacts[f].Words, w), 0)
}

// closeMeasure says what was measured against which limit.
func closeMeasure(c *casting.Cast, f, t *state.Sheet) ref.Msg {
	k := c.Base.Close
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
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.CM), ref.CM(k.Limit), margin, ref.CM(k.Tape), cornerOf(t.Unit.Foot(), f.Unit.Foot()))
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
func (k closeCase) end(face int) chain.Result {
	if k.p == nil {
		return chain.Result{}
	}
	var r chain.Result
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
		if n := k.p.Start.U[i].Pm - r.U[i].Pm; n > 0 || r.U[i].Gen != k.p.Start.U[i].Gen {
			out = append(append(out, t.ID...), byte('0'+n), ' ')
		}
	}
	return string(out)
}

// Known is what can be said before the die: that it is too close to call.
func (k *closeCall) Known() game.Verdict { return k.Said }

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
		v := k.Said
		head := v.Lines[0]
		head.Say = ref.M("placed.out-head", head.Say.Args...)
		v.Lines = append([]game.Text{head, v.Lines[1]}, game.Text{Kind: game.BodyLine, Say: ref.M("placed.no-shot", face), Refs: []ref.Ref{k.ask.Ref}})
		return v
	}
	t := &game.Trace{Verdict: x.p.Base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(slices.Clip(x.p.Base.Steps), x.p.Why()...)
	}
	t.Close = k.Said.Close
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
		if r.U[i].Marks&chain.Checked != 0 {
			out = append(out, dice.Need{Die: dice.D6, Unit: t.ID, What: "die.fate", Ref: facts.S17})
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
			o.Assumed = append(slices.Clip(o.Assumed), game.Assumption{Fact: k.Said.Close.If[i].Fact.Name, Value: k.ask.Answers[i], From: "asked"})
			o.Lines = append(slices.Clone(k.Said.Lines), o.Lines...)
		}
		return o
	}
	return nil
}
