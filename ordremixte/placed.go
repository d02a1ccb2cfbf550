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
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

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
			table.Trust(c, "arc", "los", "nearest")
			c.Blind = true
		}
		return nil
	}
	bare := t.V[facts.FCover]
	first := aimAt(c, c.Units[0][0], t)
	if c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, int(math.Round(first.Range_.Measured*100)), facts.Measured)
	}
	targetCover(c, t, first)
	if c.Sit.V[facts.SClosing] == 1 { // §10.2 rules the range; nothing stands between
		fireSide(c, first)
		return nil
	}
	if c.Sit.V[facts.SBuilding] == 1 {
		if table.Under(c.S, first.Tf, table.BuiltUp) == nil {
			if err := table.RefusePlaced(c, casting.Illegal(facts.SBlaze, "placed.no-building", state.Label(t))); err != nil {
				return err
			}
		}
	}
	if table.AnyUnknown(c.S, func(*state.Unit) bool { return true }) { // one of them may be nearer, or in the way
		table.Trust(c, "los", "nearest")
		c.Blind = true
	}
	aims := []*table.Aim{first}
	for i, f := range c.Units[0] {
		a := first
		if i > 0 {
			a = aimAt(c, f, t)
			aims = append(aims, a)
		}
		if err := check(a); err != nil {
			return err
		}
		if i > 0 && a.Band != first.Band && a.Free() && c.A.Units[0].Join != game.Together {
			if err := table.RefusePlaced(c, table.Apart(c, first, a)); err != nil {
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
	table.Posted(c, aims, bare)
	penetrate(c, first)
	return nil
}

// noOf is a refusal of a shot with the way to overrule it.
func noOf(a *table.Aim, r ref.Ref, key string, args ...any) *game.Refusal {
	x := casting.Illegal(r, key, append([]any{a.F.ID, a.T.ID}, args...)...)
	x.Hint = ref.M("placed.hint-table", a.F.ID, a.F.Unit.PlacedTurn)
	x.Ways = []game.Way{a.C.WayOverrule()}
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
				r := table.IntoMelee(c, ch, f, t)
				if r == nil && i == 0 {
					r = table.WhileCharged(c, ch, f, t)
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

// aimAt measures one unit against another, without judging.
func aimAt(c *casting.Cast, f, t *state.Sheet) *table.Aim {
	s := whenFireOpened(c.S)
	a := &table.Aim{C: c, F: f, T: t, Ff: sameOf(s, f.Unit).Foot(), Tf: sameOf(s, t.Unit).Foot()}
	a.Edge = face(a)
	block := table.Under(c.S, a.Ff, table.BuiltUp)
	a.Muzzle = a.Ff.Centre
	if c.R.Is(23, 'b') {
		a.Muzzle = a.Edge.Centre()
	}
	if block != nil && !c.R.Is(65, 'b') {
		a.Muzzle = table.NearestSide(&block.Polygon, a.Tf)
	}
	g := f.Reach()
	span := a.Tf.FromPoint(a.Muzzle)
	a.Range_ = span.Reading(g.Long)
	a.Band = facts.OutOfRange
	switch {
	case g.Short > 0 && span.Reading(g.Short).In():
		a.Band = facts.Short
	case a.Range_.In() && span.CM >= g.Least:
		a.Band = facts.Long
	}
	// Whoever stands farther off than the weapon carries, and than the target, is
	// neither in the way nor an enemy to be preferred.
	about := max(g.Long, span.CM) + a.Ff.Radius
	for _, x := range table.Bodies(s, party(c, t)...) {
		if geometry.Dist(x.F.Centre, a.Ff.Centre) <= about+x.F.Radius+a.Tf.Radius {
			a.Third = append(a.Third, x)
		}
	}
	return a
}

// face is the edge of the shooter that fires at the target.
func face(a *table.Aim) geometry.Edge {
	if block := table.Under(a.C.S, a.Ff, table.BuiltUp); block != nil && a.F.Foot() { // §9.10: every side of its block is a front
		return blockEdge(&block.Polygon, table.NearestSide(&block.Polygon, a.Tf))
	}
	front := a.Ff.Front()
	switch {
	case a.F.V[facts.FFormation] == facts.Square: // R38, R73: the face that looks at the target
		return facing(a, a.Ff.Faces())
	case a.F.V[facts.FFormation] == facts.Open && front.Ahead(a.Tf.FromPoint(a.Ff.Centre).To) < 0:
		return a.Ff.Rear()
	}
	return front
}

// facing is the face in whose lane the target stands, or the nearest to it.
func facing(a *table.Aim, faces [4]geometry.Edge) geometry.Edge {
	best, at := math.Inf(1), faces[0]
	for _, e := range faces {
		if m := geometry.LaneOf(e, 0).Reach(a.Tf).Margin; m < best {
			best, at = m, e
		}
	}
	return at
}

// arcTo is whether a footprint stands in the arc of fire (OM §9.2): between the
// flank lines, or in the artillery's sector (R37, R38). The sector is measured in
// degrees.
func arcTo(a *table.Aim, t *geometry.Footprint) geometry.Reading {
	if !a.F.Artillery() {
		if a.F.V[facts.FFormation] == facts.Open && table.Under(a.C.S, a.Ff, table.BuiltUp) == nil {
			return a.Ff.LaneBothWays(0).Reach(t)
		}
		return geometry.LaneOf(a.Edge, 0).Reach(t)
	}
	s, err := geometry.SectorOf(a.Edge, a.C.R.N.ArcDeg, a.C.R.Is(37, 'b'))
	if err != nil {
		return geometry.LaneOf(a.Edge, 0).Reach(t)
	}
	return s.Angle(t)
}

// check judges one shooter against the target, and sets what it measures.
func check(a *table.Aim) error {
	for _, step := range []func() error{func() error { return inRange(a) }, func() error { return inArc(a) }, func() error { return unseen(a) }, func() error { return frontFree(a) }, func() error { return nearest(a) }, func() error { return seen(a) }} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// inRange sets the range band and refuses a target beyond the longest range, or
// nearer than the least of rockets (OM §9.1, 9.7, R23).
func inRange(a *table.Aim) error {
	c := a.C
	if !a.Free() {
		return nil
	}
	g, d := a.F.Reach(), a.Range_.Measured
	c.Sit.Set(facts.SRange, a.Band, facts.Measured)
	tape := c.S.Tape()
	limits := []struct {
		cm            float64
		inside, other int
	}{{g.Short, facts.Short, facts.Long}, {g.Long, facts.Long, facts.OutOfRange}, {g.Least, facts.OutOfRange, facts.Long}}
	for _, l := range limits {
		if l.cm <= 0 {
			continue
		}
		if r := a.Tf.FromPoint(a.Muzzle).Reading(l.cm); r.Close(tape) && len(c.Units[0]) == 1 && a.F.V[facts.FWeapon] != facts.Rockets {
			table.TooClose(c, r, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.inside]}, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[l.other]})
			return nil
		}
	}
	if a.Band != facts.OutOfRange {
		return nil
	}
	key, r, limit := "placed.out-of-range", facts.S9_1, g.Long
	switch {
	case a.F.V[facts.FWeapon] == facts.Rockets && d < g.Least:
		key, r, limit = "placed.rockets-near", facts.S9_7, g.Least
	case a.F.V[facts.FWeapon] == facts.Rockets:
		r = facts.S9_7
	}
	err := table.RefusePlaced(c, noOf(a, r, key, ref.CM(d), ref.CM(limit), ref.CM(math.Abs(geometry.Round6(d-limit)))))
	if err == nil {
		c.Sit.Set(facts.SRange, facts.Long, facts.Measured)
	}
	return err
}

// inArc refuses a target that stands wholly outside the arc of fire.
func inArc(a *table.Aim) error {
	r := arcTo(a, a.Tf)
	table.Step(a.C, facts.S9_2, "placed.step-arc", r)
	if r.Close(a.C.S.Tape()) {
		// Beside the limit only the referee's eye decides; a word of his about the
		// range says that he has looked.
		if a.Free() && a.C.Base.Close == nil && len(a.C.Units[0]) == 1 && a.F.V[facts.FWeapon] != facts.Rockets {
			band := a.C.Sit.V[facts.SRange]
			table.TooClose(a.C, r, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[band]}, game.Fact{Name: "range", Value: facts.SituationFacts[facts.SRange].Words[facts.OutOfRange]})
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
	return table.RefusePlaced(a.C, noOf(a, facts.S9_2, key, by))
}

// frontFree refuses a shot while a friend stands before the front (OM §9.2, R61,
// R62): small arms never fire through screens of open order (§9.3), guns on high
// ground may fire over friends (§9.4).
func frontFree(a *table.Aim) error {
	c := a.C
	if c.Sit.S[facts.SOverhead] == facts.Given && c.Sit.V[facts.SOverhead] == 1 {
		return nil
	}
	to := a.Tf.FromPoint(a.Edge.Centre())
	depth := max(a.Edge.Ahead(to.To), 0.01)
	if c.R.Is(61, 'b') {
		depth = a.F.Reach().Long
	}
	lane := geometry.LaneOf(a.Edge, depth)
	for _, x := range a.Third {
		if x.U.Side != a.F.Unit.Side {
			continue
		}
		r := lane.Reach(x.F)
		if !r.Overlaps() { // beside the lane it may still hide the target from some bases: see seen
			continue
		}
		if a.F.Artillery() && table.Open(c, x) && c.R.Is(62, 'b') {
			continue
		}
		if -r.Margin < c.S.Tape().CM {
			table.Trust(c, "front") // a corner in the lane by less than the tape can tell
			continue
		}
		if over, err := overOf(a, x); over || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		key, ref_ := "placed.friend-in-front", facts.S9_2
		if !a.F.Artillery() && table.Open(c, x) {
			key, ref_ = "placed.friend-screen", facts.S9_3
		}
		if err := table.RefusePlaced(c, noOf(a, ref_, key, x.U.ID, ref.CM(max(-r.Margin, 0)))); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// overOf reports that guns fire over a friend (OM §9.4): they stand on high ground,
// the friend stands nearer to them than to the enemy, and the enemy beyond short
// range. A gun on high ground that may not is refused here, with the distances.
func overOf(a *table.Aim, x table.Stander) (bool, error) {
	if !a.F.Artillery() || table.Under(a.C.S, a.Ff, table.IsKind(command.HighGround)) == nil {
		return false, nil
	}
	near, far := geometry.Between(a.Ff, x.F).CM, geometry.Between(a.Tf, x.F).CM
	g := a.F.Reach()
	switch {
	case near >= far:
		return true, table.RefusePlaced(a.C, noOf(a, facts.SOver, "placed.over-near-enemy", x.U.ID, ref.CM(near), ref.CM(far)))
	case a.Range_.Measured <= g.Short:
		return true, table.RefusePlaced(a.C, noOf(a, facts.SOver, "placed.over-short", x.U.ID, ref.CM(a.Range_.Measured), ref.CM(g.Short)))
	}
	if a.C.Sit.S[facts.SOverhead] != facts.Given {
		a.C.Sit.Set(facts.SOverhead, 1, facts.Measured)
	}
	return true, nil
}

// nearest refuses a target while another enemy in the arc stands nearer (OM
// §9.3). Guns pass over open order beyond short range and must fire at it within;
// with nobody in their arc within 20 cm they choose freely.
func nearest(a *table.Aim) error {
	c := a.C
	guns := a.F.Artillery()
	g := a.F.Reach()
	if guns && table.AsOpen(c, a.T) && a.Band != facts.Short && a.Free() && !nearTo(a, g.Short) {
		return table.RefusePlaced(c, noOf(a, facts.S9_3, "placed.guns-at-open", ref.CM(a.Range_.Measured), ref.CM(g.Short)))
	}
	at := a.Tf.FromPoint(a.Muzzle).CM
	var best *table.Stander
	bestCM := at
	within := at <= c.R.N.FreeChoice
	ground, _ := table.Blocking(c.S)
	for i := range a.Third {
		x := &a.Third[i]
		if x.U.Side == a.F.Unit.Side || table.EngagedIn(c, x.U) || goneOf(c, x.U) {
			continue
		}
		d := x.F.FromPoint(a.Muzzle).CM
		if d > g.Long || !guns && d >= bestCM || !arcTo(a, x.F).Overlaps() || !geometry.See(a.Ff, x.F, nil, ground).Clear() {
			continue
		}
		if table.Hidden(c.S, a.F.Unit, x.U) != nil { // §3: who is not seen is no target
			continue
		}
		within = within || d <= c.R.N.FreeChoice
		if guns && table.Open(c, *x) && d > g.Short {
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
		table.Trust(c, "nearest")
		return nil
	}
	r := noOf(a, facts.S9_3, "placed.not-nearest")
	if best.U.Lone {
		r = noOf(a, facts.S9_3, "drill.nearest-screen", best.U.ID, ref.CM(table.Round2(bestCM)), ref.CM(table.Round2(at)))
		way := wayScreen(c)
		if !state.EqualID(best.U.ID, a.T.ID) {
			way = c.WayFire(best.U.ID, false, ref.M("drill.way-screen"))
			way.Line += " open"
		}
		r.Ways = []game.Way{way, c.WayOverrule()}
		return table.RefusePlaced(c, r)
	}
	side := geometry.FireSide(a.Ff, best.F).Side
	r.Hint = ref.M("placed.hint-nearest", best.U.ID, ref.CM(table.Round2(bestCM)), ref.Word("side."+side.String()), a.T.ID, ref.CM(table.Round2(at)), ref.CM(table.Round2(lead)))
	r.Ways = []game.Way{c.WayFire(best.U.ID, false, ref.M("placed.way-nearest")), c.WayOverrule()}
	return table.RefusePlaced(c, r)
}

func nearTo(a *table.Aim, limit float64) bool {
	return a.Tf.FromPoint(a.Muzzle).Reading(limit).Close(a.C.S.Tape())
}

// seen counts the bases that see the target (OM §9.2, figure 7) and refuses when
// none does. Howitzers fire over ground that hides the enemy from themselves, if
// some commander sees him (§9.4).
func seen(a *table.Aim) error {
	c := a.C
	ground, ids := table.Blocking(c.S)
	if a.Near {
		ground, ids = nil, nil
	}
	howitzer := a.F.V[facts.FWeapon] == facts.Howitzer
	var third []table.Stander
	for _, x := range a.Third {
		friend := x.U.Side == a.F.Unit.Side
		switch {
		case friend && c.Sit.V[facts.SOverhead] == 1:
			continue
		case friend && a.F.Artillery() && table.Open(c, x) && c.R.Is(62, 'b'):
			continue
		case !friend && a.F.Artillery() && table.Open(c, x) && !table.AsOpen(c, a.T) && x.F.FromPoint(a.Muzzle).CM > a.F.Reach().Short:
			continue // §9.3: guns fire through an enemy screen beyond short range
		}
		third = append(third, x)
	}
	feet := table.Prints(third)
	for i, x := range third {
		if x.U.Lone && x.U.Side != a.F.Unit.Side && !a.F.Artillery() {
			feet[i] = shield(x)
		}
	}
	ranks := firstRank(a)
	sight := geometry.See(a.Ff, a.Tf, feet, ground)
	if howitzer {
		over := geometry.See(a.Ff, a.Tf, feet, nil)
		if over.Bases > sight.Bases {
			if err := observed(a); err != nil {
				return err
			}
			sight, ground = over, nil
		}
	}
	a.Sight = sight
	n, all := 0, 0
	var worst *geometry.Reading
	var by geometry.Blocker
	for _, l := range sight.Lines {
		if !slices.Contains(ranks, l.Base) {
			continue
		}
		all++
		if l.Clear() && !a.F.Is(facts.FGarrison) { // foot in houses is spread over their sides (R125)
			l = table.WholeFront(a.Ff, a.Tf, l, feet, ground)
		}
		switch {
		case l.Clear():
			n++
			continue
		case sight.Lines[l.Base].Clear() && l.Clearance.Close(c.S.Tape()): // the tape cannot tell its corner
			table.Trust(c, "los")
			n++
			continue
		}
		if len(l.BlockedBy) > 0 && (worst == nil || l.Clearance.Margin > worst.Margin) {
			w := l.Clearance
			worst, by = &w, l.BlockedBy[0]
		}
	}
	if a.F.V[facts.FFormation] == facts.Square {
		n, all = min(n, 1), 1
	}
	if n == 0 && worst != nil && worst.Close(c.S.Tape()) { // the referee's eye decides
		table.Trust(c, "los")
		for _, l := range sight.Lines {
			if slices.Contains(ranks, l.Base) && l.Clearance.Close(c.S.Tape()) {
				n++
			}
		}
	} else if sight.Flip() < c.S.Tape().CM {
		table.Trust(c, "los")
	}
	if n == 0 && worst != nil {
		name := ""
		if by.Ground {
			name = ids[by.Index]
		} else {
			name = third[by.Index].U.ID
		}
		key := "placed.blocked"
		if !by.Ground && table.Open(c, third[by.Index]) && !a.F.Artillery() {
			key = "placed.enemy-screen"
			return table.RefusePlaced(c, noOf(a, facts.S9_3, key, name))
		}
		if !by.Ground {
			return table.RefusePlaced(c, noOf(a, facts.SOver, "placed.over-heads", name))
		}
		return table.RefusePlaced(c, noOf(a, facts.S9_2, key, name, ref.CM(-worst.Margin)))
	}
	if n < all && a.F.S[facts.FFiring] != facts.Given && len(c.Units[0]) >= 1 {
		m := min(n, table.FiringBases(c.R, a.F))
		if m < table.FiringBases(c.R, a.F) {
			a.F.Set(facts.FFiring, m, facts.Measured)
			c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S9_2, Say: ref.M("placed.step-see", a.F.ID, a.T.ID), Value: ref.M("fact.number", m), From: game.Measured})
		}
	}
	return nil
}

// firstRank lists the bases that may fire: those on the front that looks at the
// target; all of foot in houses (OM §9.10).
func firstRank(a *table.Aim) []int {
	var out []int
	for i := range a.Ff.Bases {
		if a.F.V[facts.FFormation] != facts.Column && a.F.V[facts.FFormation] != facts.Mass || a.F.Is(facts.FGarrison) || a.Ff.Front().Ahead(a.Ff.Bases[i].FrontCentre()) >= -geometry.Tolerance {
			out = append(out, i)
		}
	}
	return out
}

// observed refuses a howitzer's shot over ground when every commander of its side
// is known to stand where he does not see the enemy; those whose place nobody
// keeps are trusted.
func observed(a *table.Aim) error {
	c := a.C
	side := a.F.Unit.Side
	ground, _ := table.Blocking(c.S)
	known := map[string]bool{}
	for _, u := range c.S.Units {
		f := u.Foot()
		if u.Side != side || u.GeneralID == "" || u.General == facts.NoGeneral || f == nil {
			continue
		}
		known[u.GeneralID] = true
		if geometry.See(f, a.Tf, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.S.Generals {
		if g.Side != side || g.Lost == 0 && (g.With != "" || !g.Placed) {
			continue
		}
		known[g.ID] = true
		if g.Lost == 0 && geometry.Look(g.At, a.Tf.FromPoint(g.At).To, nil, ground).Clear() {
			return nil
		}
	}
	for _, g := range c.S.Generals {
		if g.Side == side && g.Lost == 0 && !known[g.ID] {
			table.Trust(c, "observer")
			return nil
		}
	}
	for i, s := range c.S.Field.Sides {
		if i == side && s.Commander != "" && !known[s.Commander] {
			table.Trust(c, "observer")
			return nil
		}
	}
	for _, b := range c.S.Field.Brigades {
		if b.Side == side && b.General != "" && !known[b.General] {
			table.Trust(c, "observer")
			return nil
		}
	}
	return table.RefusePlaced(c, noOf(a, facts.SOver, "placed.unobserved"))
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
				if reached[i] && !reached[j] && table.SideBySide(feet[i], feet[j]) {
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
		r := casting.Illegal(facts.S9_9, "placed.battery-apart", gs[j].ID, ref.CM(table.Round2(best)))
		if best <= geometry.Tolerance {
			r = casting.Illegal(facts.S9_9, "block.battery-behind", gs[j].ID)
		}
		for _, f := range gs[:min(2, len(gs))] {
			r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
		}
		r.Ways = append(r.Ways, c.WayOverrule())
		return table.RefusePlaced(c, r)
	}
	return nil
}

// fireSide sets the side from which the shot comes, and asks for it when the tape cannot
// tell.
func fireSide(c *casting.Cast, a *table.Aim) {
	if c.Sit.S[facts.SSide] == facts.Given {
		return
	}
	c.Sit.Set(facts.SSide, table.SideOf(c, a), facts.Measured)
	if a.Unflanked() {
		return
	}
	r := geometry.FireSide(a.Ff, a.Tf)
	if r.Front.Close(c.S.Tape()) && c.Base.Close == nil && len(c.Units[0]) == 1 && c.Sit.V[facts.SClosing] == 0 && a.F.V[facts.FWeapon] != facts.Rockets && c.Sit.V[facts.SBuilding] == 0 {
		words := facts.SituationFacts[facts.SSide].Words
		table.TooClose(c, r.Front, game.Fact{Name: "side", Value: words[facts.Front]}, game.Fact{Name: "side", Value: words[facts.Flank]})
	}
}

// targetCover sets the cover that the ground gives to a target beside the hard cover
// that it stands in (OM §9.10, 8.3, R68).
func targetCover(c *casting.Cast, t *state.Sheet, a *table.Aim) {
	if t.S[facts.FCover] == facts.Given {
		return
	}
	if n := a.Cover(t.V[facts.FCover]); n > t.V[facts.FCover] {
		t.Set(facts.FCover, n, facts.Measured)
	}
}

// penetrate adds the units behind the target in the line of shot (OM §9.8, R66):
// friend and foe up to the longest range, as far as the ground lets the eye
// through; units in melee are counted and not hit. Guns alone, beyond short range,
// on firm ground.
func penetrate(c *casting.Cast, a *table.Aim) {
	if !table.GoesOn(c, a.F) {
		return
	}
	if len(c.Units[0]) > 1 && c.A.Units[0].Join != game.Together {
		return
	}
	if c.Base.Close != nil { // each answer has its own line of shot
		return
	}
	lines := []*table.Aim{a}
	for _, f := range c.Units[0][1:] { // R83: each battery has its own line
		lines = append(lines, aimAt(c, f, a.T))
	}
	single := len(c.Units[1]) == 1
	op := game.Operand{IDs: slices.Clone(c.A.Units[1].IDs), Join: game.Behind}
	for _, own := range lines {
		if bandOfOf(c, own.F) == facts.Short { // canister does not penetrate
			continue
		}
		hits := table.Line(c, own)
		k := slices.IndexFunc(hits, func(h table.LineHit) bool { return state.EqualID(h.U.ID, a.T.ID) })
		if k < 0 {
			continue
		}
		if c.Passed == nil {
			c.Passed = map[string]map[string]int{}
		}
		passed := map[string]int{}
		c.Passed[own.F.ID] = passed
		for _, h := range hits[k+1:] {
			passed[h.U.ID] = h.Before
			friend := h.U.Side == a.F.Unit.Side
			known := slices.ContainsFunc(op.IDs, func(id string) bool { return state.EqualID(id, h.U.ID) })
			if single && !known && !table.EngagedIn(c, h.U) && !(friend && c.R.Is(66, 'b')) && len(op.IDs) < chain.MaxFighters {
				sh := casting.Sheet(h.U, c.S)
				sh.Role = 't'
				sh.Imply()
				c.Units[1] = append(c.Units[1], sh)
				op.IDs = append(op.IDs, h.U.ID)
			}
			if own == a && len(c.Units[1]) > 1 && state.EqualID(c.Units[1][1].ID, h.U.ID) && c.Sit.S[facts.SCrossed] != facts.Given {
				c.Sit.Set(facts.SCrossed, h.Before, facts.Measured)
			}
		}
	}
	if single && len(op.IDs) > 1 {
		c.A.Units = slices.Clone(c.A.Units)
		c.A.Units[1] = op
	}
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
	if table.AnyUnknown(c.S, func(u *state.Unit) bool { return true }) {
		table.Trust(c, "way")
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
		if err := table.ChargeSide(c, i, a, d, af, df); err != nil {
			return err
		}
		run := gap
		if w := c.Ways[a.ID]; w != nil && w.Path != nil && w.Ahead {
			run, af = w.Contact+straight(a.Unit), w.Path.From
		}
		if err := ride(c, a, d, af, df, run); err != nil {
			return err
		}
	}
	return nil
}

// ride sets the impetus of cavalry: against close-order foot it needs 6 cm
// straight ahead with nobody in between (OM §10.5, R54).
func ride(c *casting.Cast, a, d *state.Sheet, af, df *geometry.Footprint, cm float64) error {
	if !a.Horse() || a.S[facts.FImpetus] == facts.Given {
		return nil
	}
	if !(d.Foot() && d.CloseOrder()) && !c.R.Is(54, 'b') {
		return nil
	}
	need := c.R.N.Shock().ImpetusCM
	margin := geometry.Round6(need - cm)
	if math.Abs(margin) < c.S.Tape().CM {
		x := casting.Illegal(facts.S10_5, "placed.ride-close", a.ID, d.ID, ref.CM(table.Round2(cm)), ref.CM(need))
		x.Close = &game.Close{CM: table.Round2(cm), Limit: need, Margin: margin, Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
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
		for _, x := range table.Standing(c.S, append(table.Units(c.Units[0]), d.Unit)...) {
			if c.Ways[a.ID] != nil && (mayPass(a.Unit, a.Unit.Formation, x.U) || riddenOver(c.S, a.Unit, x.U)) {
				continue // it is ridden through without stopping
			}
			if lane.Reach(x.F).Overlaps() {
				straight = false
				c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_5, Say: ref.M("placed.step-in-way", a.ID), Value: ref.M("om.plain", x.U.ID), From: game.Measured})
				break
			}
		}
	}
	a.Set(facts.FImpetus, facts.B2i(straight), facts.Measured)
	return nil
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
		ask: dice.Need{Die: dice.Choice, Unit: f.ID, Against: t.ID, What: "placed.die-close", Ref: table.CloseRef(c)},
	}
	lines := []game.Text{
		{Kind: game.HeadLine, Say: ref.M("placed.close-head", chain.Title(f), chain.Title(t)), Refs: table.CloseRefs(c)},
		{Kind: game.BodyLine, Say: table.CloseMeasure(c, f, t)},
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
			sit.Set(facts.SSide, table.ValueOfSit(facts.SSide, fact.Value), facts.Measured)
		} else {
			sit.Set(facts.SRange, table.ValueOfSit(facts.SRange, fact.Value), facts.Measured)
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
