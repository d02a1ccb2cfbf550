package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says what each of the seven orders obliges a unit to do and what it
// forbids (OM §4.2), held against the moves that were made.

// led reports that a commander-in-chief rides with a unit: it goes where and how he
// wants, whatever its order (OM §4.4).
func (s *State) led(u *Unit) bool { return u.General > Brigadier }

// unordered reports a unit that needs an order and was never given one: until then it
// stands as under a halt (OM §4.2, R161). Of a side whose counters are face down nobody
// can tell.
func (s *State) unordered(u *Unit) bool {
	return s.tabled() && !s.veiled(u.Side) && !u.Guns && !u.guns() && !u.orderless() && !s.led(u) &&
		s.orderOf(u) == NoOrder && !s.read().is(161, 'b')
}

// inCloseOrder reports foot or horse that stands in close order and does not run.
func (u *Unit) inCloseOrder() bool {
	return !u.guns() && u.Formation != Open && unbroken(u)
}

// gapTo is how far a footprint is from the nearest of a side's enemies on the table; who
// is nil when none stands there, and when nobody knows which is the nearest because the
// place of one is unknown.
func (s *State) gapTo(f *geometry.Footprint, side int, counts func(*Unit) bool) (cm float64, who *Unit) {
	if s.anyUnknown(func(u *Unit) bool { return u.Side != side && counts(u) }) {
		return math.Inf(1), nil
	}
	return s.gapToKnown(f, side, counts)
}

// gapToKnown is gapTo among those enemies whose place is known.
func (s *State) gapToKnown(f *geometry.Footprint, side int, counts func(*Unit) bool) (cm float64, who *Unit) {
	cm = math.Inf(1)
	for _, u := range s.Units {
		if u.Side == side || !counts(u) {
			continue
		}
		if g := u.foot(); g != nil {
			if x := geometry.Gap(f, g).CM; x < cm {
				cm, who = x, u
			}
		}
	}
	return cm, who
}

// unbroken reports a unit that does not run.
func unbroken(u *Unit) bool { return u.Status != Routing && u.Status != Destroyed }

// lands is where a unit stands after a move; nil when it has no place.
func (m *march) lands() *geometry.Footprint {
	if m.u.foot() == nil {
		return nil
	}
	f, err := m.u.at(m.after, m.to)
	if err != nil {
		return nil
	}
	return f
}

// rear is the point towards which a unit withdraws (OM §4.6).
func (s *State) rear(u *Unit) geometry.Vec {
	if u.Division >= 0 && u.Division < len(s.Field.Divisions) {
		return s.Field.Divisions[u.Division].Rear
	}
	return s.Field.Sides[u.Side].Rear
}

// toGround is how far a footprint is from a piece of ground; ok is false when there
// is no such ground.
func (s *State) toGround(f *geometry.Footprint, id string) (cm float64, ok bool) {
	cm = math.Inf(1)
	for i := range s.Field.Terrain {
		if g := &s.Field.Terrain[i]; g.ID == id {
			cm, ok = min(cm, max(g.Polygon.FromFootprint(f).CM, 0)), true
		}
	}
	return cm, ok
}

// objective is what the order of a unit aims at.
func (s *State) objective(u *Unit) string {
	switch {
	case u.Order != NoOrder:
		return u.Objective
	case u.Brigade >= 0 && u.Brigade < len(s.Commands):
		return s.Commands[u.Brigade].Objective
	}
	return ""
}

// brokenGround reports ground that an attack may shun (OM §4.2, 8.3).
func brokenGround(kind string) bool {
	switch kind {
	case "wood", "rough", "steep-hill", "walled-field", "obstacle", "building", "village", "redoubt", "river":
		return true
	}
	return false
}

// shuns reports that an enemy stands on broken ground, or that the straight way to
// it leads over such ground: a unit in attack may choose another or go round (OM
// §4.2).
func (s *State) shuns(f, enemy *geometry.Footprint) bool {
	return s.ground(brokenGround, func(p *geometry.Polygon) bool {
		return p.FromFootprint(enemy).CM <= 0 || p.FromSegment(f.Centre, enemy.Centre).CM <= 0
	}) != nil
}

// forbidden is a refusal of a move by an order.
func (s *State) forbidden(u *Unit, r ref.Ref, key string, args ...any) *game.Refusal {
	x := illegal(r, key, append([]any{u.ID}, args...)...)
	switch {
	case s.unordered(u):
		x.Hint = ref.M("order.hint-none")
	case s.headless(u):
		x.Hint = ref.M("order.hint-headless")
	case u.Order == NoOrder && u.Brigade >= 0 && u.Brigade < len(s.Commands) && s.Commands[u.Brigade].Reached:
		x.Hint = ref.M("order.hint-reached")
	case u.Order == NoOrder && s.orderOf(u) == Halt && s.strays(u):
		x.Hint = ref.M("order.hint-stray", ref.CM(s.radius(u.Brigade)))
	}
	return x
}

// narrowly marks a refusal that hangs on less than the error of the tape.
func (s *State) narrowly(x *game.Refusal, m geometry.Reading) *game.Refusal {
	if m.Close(s.tape()) {
		x.Close = &game.Close{CM: round2(m.Measured), Limit: m.Limit, Margin: round2(m.Margin), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Hint = ref.M("order.hint-close", ref.CM(s.Field.Tape))
	}
	return x
}

// obeys refuses a move that the order of its unit forbids (OM §4.2); nil when it is
// in order. Every unit may change formation without an order, and who rides behind
// the commander himself follows him. A unit that has no place is left to the
// referee's eyes.
func (s *State) obeys(m *march) *game.Refusal {
	u := m.u
	if s.led(u) || u.orderless() {
		return nil
	}
	if u.guns() {
		return s.gunsMay(m)
	}
	from, to := u.foot(), m.lands()
	if m.gone == 0 && m.kind&Wheeled == 0 || from == nil || to == nil {
		return nil
	}
	switch s.orderOf(u) {
	case NoOrder:
		if s.unordered(u) {
			return s.mayShift(m, to)
		}
	case Halt:
		return s.mayShift(m, to)
	case Redeploy:
		return s.mayShiftPlace(u, from, to)
	case Cautious, Attack:
		return s.approaches(m, from, to)
	case Advance:
		if was, ok := s.toGround(from, s.objective(u)); ok && m.kind&Wheeled == 0 {
			if is, _ := s.toGround(to, s.objective(u)); is >= was && was > 0 {
				return s.forbidden(u, s4_2, "order.not-towards", ref.Word("order.advance"), s.objective(u), ref.CM(round2(was)), ref.CM(round2(is)))
			}
		}
	case Withdraw:
		was, is := geometry.Dist(from.Centre, s.rear(u)), geometry.Dist(to.Centre, s.rear(u))
		if m.kind&Wheeled == 0 && is >= was {
			return s.forbidden(u, s4_2, "order.not-back", ref.CM(round2(was)), ref.CM(round2(is)))
		}
	case Support:
		return s.keepsPace(m, to)
	}
	return nil
}

// gunsMay refuses guns that do more than stay and fire far from the commander (OM
// §4.2); whether limbering is more, R99 says.
func (s *State) gunsMay(m *march) *game.Refusal {
	u := m.u
	g := s.commander(u.Division, u.Side)
	at, ok := s.stands(g)
	f := u.foot()
	if !ok || f == nil || u.Abandoned || s.headless(u) || m.gone == 0 && m.kind&Wheeled == 0 && s.read().is(99, 'b') {
		return nil
	}
	r := f.FromPoint(at).Reading(commandNumbers().guns)
	if r.In() {
		return nil
	}
	return s.narrowly(illegal(sChange, "order.guns-far", u.ID, ref.CM(round2(r.Measured)), g.surname(), ref.CM(r.Limit), ref.CM(round2(r.Margin))), r)
}

// mayShift refuses a move under halt that leaves the brigadier's reach, or beyond it comes
// no nearer to him, or goes nearer to the enemy than the foremost unit of the brigade (OM
// §4.2).
func (s *State) mayShift(m *march, to *geometry.Footprint) *game.Refusal {
	u := m.u
	if at, ok := s.stands(s.brigadier(u.Brigade)); ok && u.Brigade >= 0 && u.Order == NoOrder {
		was := u.foot().FromPoint(at).CM
		if r := to.FromPoint(at).Reading(s.radius(u.Brigade)); !r.In() && r.Measured >= was-geometry.Tolerance {
			return s.narrowly(s.forbidden(u, s4_2, "order.halt-radius", ref.CM(round2(r.Measured)), ref.CM(r.Limit)), r)
		}
	}
	near, enemy := s.gapTo(to, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	key := "order.halt-nearer"
	if s.unordered(u) {
		key = "order.none-nearer"
	}
	first, least := u, math.Inf(1)
	mine := func(o *Unit) bool {
		return equalID(o.ID, u.ID) || u.Brigade >= 0 && o.Brigade == u.Brigade && u.Order == NoOrder && o.Order == NoOrder
	}
	if s.anyUnknown(mine) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if f := o.foot(); mine(o) && f != nil {
			if x, _ := s.gapTo(f, u.Side, unbroken); x < least {
				first, least = o, x
			}
		}
	}
	if near >= least-geometry.Tolerance {
		return nil
	}
	if first == u {
		key += "-self"
	}
	x := geometry.Span{CM: near}.Reading(least)
	return s.narrowly(s.forbidden(u, s4_2, key, ref.CM(round2(near)), enemy.ID, first.ID, ref.CM(round2(least))), x)
}

// mayShiftPlace refuses a move of a change of place (OM §4.2): near enemies nobody can
// carry one out, but who goes farther from them may (R160), and before the first line
// nobody comes nearer; farther off is no concern of either limit.
func (s *State) mayShiftPlace(u *Unit, from, to *geometry.Footprint) *game.Refusal {
	was, enemy := s.gapTo(from, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	is, _ := s.gapTo(to, u.Side, unbroken)
	if is <= was+geometry.Tolerance || s.read().is(160, 'b') {
		if r := s.nearForRedeploy(u, from); r != nil {
			if !s.read().is(160, 'b') && r.Hint.IsZero() {
				r.Hint = ref.M("order.hint-fall-back")
			}
			return r
		}
	}
	if is >= was-geometry.Tolerance {
		return nil
	}
	return s.behindFront(u, to)
}

// nearForRedeploy refuses a change of place near enemies in close order, or while a
// unit of the brigade is in melee (OM §4.2).
func (s *State) nearForRedeploy(u *Unit, f *geometry.Footprint) *game.Refusal {
	for _, o := range s.Units {
		if o.Brigade == u.Brigade && u.Brigade >= 0 && s.charge(o.ID) != nil && s.charge(o.ID).Stage != Repelled {
			return s.forbidden(u, s4_2, "order.redeploy-melee", o.ID)
		}
	}
	if f == nil {
		return nil
	}
	near, enemy := s.gapToKnown(f, u.Side, (*Unit).inCloseOrder)
	if enemy == nil {
		return nil
	}
	if r := (geometry.Span{CM: near}).Reading(commandNumbers().redeploy); r.In() {
		return s.narrowly(s.forbidden(u, s4_2, "order.redeploy-near", enemy.ID, ref.CM(round2(near)), ref.CM(r.Limit)), r)
	}
	return nil
}

// mayRedeploy refuses the order to change place to a brigade that could not carry it
// out (OM §4.2).
func (t *briefing) mayRedeploy() error {
	for _, u := range t.s.Units {
		if u != t.unit && (t.unit != nil || u.Brigade != t.brigade || u.Order != NoOrder) || u.Guns || u.Status == Destroyed {
			continue
		}
		if r := t.s.nearForRedeploy(u, u.foot()); r != nil {
			return t.refuse(r)
		}
	}
	return nil
}

// behindFront refuses a change of place before the first line: nearer to the enemy
// than the army's nearest foot in close order, of which who is changing place is no
// part (OM §4.2).
func (s *State) behindFront(u *Unit, to *geometry.Footprint) *game.Refusal {
	near, enemy := s.gapTo(to, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	var first *Unit
	least := math.Inf(1)
	line := func(o *Unit) bool {
		return o.Side == u.Side && o.Arm == Infantry && o.inCloseOrder() && s.orderOf(o) != Redeploy
	}
	if s.anyUnknown(line) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if !line(o) {
			continue
		}
		if f := o.foot(); f != nil {
			if x, _ := s.gapTo(f, u.Side, unbroken); x < least {
				first, least = o, x
			}
		}
	}
	if first == nil || near >= least-geometry.Tolerance {
		return nil
	}
	return s.narrowly(s.forbidden(u, s4_2, "order.redeploy-front", ref.CM(round2(near)), enemy.ID, first.ID, ref.CM(round2(least))), geometry.Span{CM: near}.Reading(least))
}

// approaches refuses a move that does not go towards the nearest enemy in close order
// (OM §4.2). In attack, blown horse is free, broken ground may be shunned, and horse
// before a square or cover may draw back with its front to it.
func (s *State) approaches(m *march, from, to *geometry.Footprint) *game.Refusal {
	u, attack := m.u, s.orderOf(m.u) == Attack
	if m.kind&Wheeled != 0 || attack && u.Blown {
		return nil
	}
	was, enemy := s.gapTo(from, u.Side, (*Unit).inCloseOrder)
	if enemy == nil || was <= 0 {
		return nil
	}
	ef := enemy.foot()
	if attack && s.shuns(from, ef) {
		return nil
	}
	if attack && s.unridable(u, enemy) {
		if to.Front().Ahead(ef.Centre) > 0 {
			return nil
		}
		return s.forbidden(u, s4_2, "order.front-to", enemy.ID)
	}
	if is := geometry.Gap(to, ef).CM; is >= was {
		o := UnitFacts[FOrder].Words[s.orderOf(u)]
		return s.forbidden(u, s4_2, "order.not-towards", ref.Word("order."+o), enemy.ID, ref.CM(round2(was)), ref.CM(round2(is)))
	}
	return s.direct(m, from, enemy)
}

// direct refuses a move that leads off the straight way to the enemy by more than a wheel
// turns a unit, while that way is free of friends and of ground that is shunned: the
// shortest way is asked for (OM §4.2, R134).
func (s *State) direct(m *march, from *geometry.Footprint, enemy *Unit) *game.Refusal {
	if s.read().is(134, 'b') {
		return nil
	}
	u, ef := m.u, enemy.foot()
	way := geometry.Between(from, ef)
	line, went := way.To.Sub(way.From), m.to.At.Sub(m.from.At)
	if geometry.Norm(line) <= geometry.Tolerance || geometry.Norm(went) <= geometry.Tolerance {
		return nil
	}
	// A tenth of a degree is what a pose is kept to.
	off := math.Round(math.Abs(geometry.Turn(geometry.BearingOf(line), geometry.BearingOf(went)))*10) / 10
	if off <= gaits().wheelMost+s.Field.TapeDeg || s.shuns(from, ef) {
		return nil
	}
	for _, x := range s.standing(u, enemy) {
		if p, err := geometry.NewPolygon(x.f.Corners[:]); err == nil && p.FromSegment(from.Centre, ef.Centre).CM <= from.Width/2 && geometry.Gap(x.f, ef).CM < way.CM {
			return nil
		}
	}
	o := UnitFacts[FOrder].Words[s.orderOf(u)]
	return s.forbidden(u, s4_2, "order.roundabout", ref.Word("order."+o), enemy.ID, ref.Deg(math.Round(off)), ref.Deg(gaits().wheelMost))
}

// unridable reports horse before whom it may not charge under an order to attack: a
// square, troops in hard cover, in light cover too by the other reading (OM §4.2, R52, R53).
func (s *State) unridable(u, enemy *Unit) bool {
	if !u.mounted() {
		return false
	}
	f := enemy.foot()
	return enemy.Formation == Square || enemy.Formation == Mass || enemy.Block != "" || f != nil && s.under(f, givesHardCover) != nil ||
		enemy.Cover == HardCover || enemy.Cover == LightCover && s.read().is(52, 'b')
}

// supported is the units of the brigade that a unit in support follows.
func (s *State) supported(u *Unit) []*Unit {
	b := s.brigadeNamed(s.objective(u))
	var out []*Unit
	for _, o := range s.Units {
		if b >= 0 && o.Brigade == b && o.Order == NoOrder && !o.Guns && o.Status != Destroyed && o.Off == 0 {
			out = append(out, o)
		}
	}
	return out
}

// fromSupported is how far a footprint is from the nearest unit that it supports; nil
// when nobody knows which that is, because the place of one is unknown.
func (s *State) fromSupported(u *Unit, f *geometry.Footprint) (cm float64, who *Unit) {
	cm = math.Inf(1)
	for _, o := range s.supported(u) {
		g := o.foot()
		if g == nil {
			return math.Inf(1), nil
		}
		if x := geometry.Gap(f, g).CM; x < cm {
			cm, who = x, o
		}
	}
	return cm, who
}

// keepsPace refuses a fast unit that outruns the slow ones it supports (OM §4.2): from
// within their reach it advances no faster than they may.
func (s *State) keepsPace(m *march, to *geometry.Footprint) *game.Refusal {
	u := m.u
	began := u.foot()
	if u.Began.Placed {
		if f, err := u.at(u.Began.Formation, u.Began.Pose); err == nil {
			began = f
		}
	}
	if cm, who := s.fromSupported(u, began); who == nil || cm > commandNumbers().support {
		return nil // it has to catch up
	}
	if was, enemy := s.gapTo(began, u.Side, unbroken); enemy != nil {
		if is, _ := s.gapTo(to, u.Side, unbroken); is >= was {
			return nil // it does not advance
		}
	}
	pace := 0
	for _, o := range s.supported(u) {
		v := o.speed(o.Formation)
		if s.orderOf(o) == Cautious {
			v /= commandNumbers().cautiousPart
		}
		pace = max(pace, v)
	}
	if u.Gone+m.gone <= pace {
		return nil
	}
	return s.forbidden(u, s4_2, "order.support-pace", s.objective(u), ref.CM(float64(pace)/100), ref.CM(float64(u.Gone+m.gone)/100))
}

// bars reports that a unit stands in the way of another to an objective: on the
// objective itself, or across the straight way of its front (OM §4.2).
func (s *State) bars(u, enemy *Unit, id string) bool {
	f, e := u.foot(), enemy.foot()
	if f == nil || e == nil {
		return true // the referee's eyes
	}
	if on, ok := s.toGround(e, id); !ok || on <= 0 {
		return true
	}
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		if g.ID != id {
			continue
		}
		way := g.Polygon.FromFootprint(f)
		step := way.To.Sub(way.From)
		if geometry.Norm(step) <= geometry.Tolerance {
			continue
		}
		for _, p := range []geometry.Vec{way.From, f.Corners[0], f.Corners[1], f.Front().Centre()} {
			if ray, err := geometry.NewRay(p, p.Add(step), geometry.Norm(step)); err == nil && len(ray.Cross([]*geometry.Footprint{e})) > 0 {
				return true
			}
		}
	}
	return false
}

// mayAttack refuses a charge that the order of the charger forbids (OM §4.2): halt,
// change of place and withdrawal never attack, an advance only who bars its way; horse in
// support may what the brigade may that it supports. A breakthrough follows from a victory and no order holds it back (R131).
func (c *cast) mayAttack(a, d *Sheet) *game.Refusal {
	if a.Unit != nil && a.S[FOrder] != given && c.s.led(a.Unit) {
		return nil
	}
	if c.pursuit && !c.r.is(131, 'b') {
		return nil
	}
	switch o := a.order(); o {
	case NoOrder:
		if a.Unit != nil && a.S[FOrder] != given && c.s.unordered(a.Unit) {
			r := illegal(s4_2, "charge.no-order", label(a))
			r.Ways = append(r.Ways, c.s.wayFirstOrder(a.Unit)...)
			return r
		}
	case Halt, Redeploy, Withdraw:
		word := ref.Word("order." + UnitFacts[FOrder].Words[o])
		if o != a.V[FOrder] {
			return illegal(s4_2, "charge.order-supported", label(a), c.s.brigadeName(c.s.brigadeNamed(c.s.objective(a.Unit))), word)
		}
		r := illegal(s4_2, "charge.order", label(a), word)
		if a.Unit != nil && a.S[FOrder] != given {
			r.Hint = c.s.forbidden(a.Unit, s4_2, "charge.order", word).Hint
		}
		return r
	case Advance:
		if a.Unit == nil || d.Unit == nil || !c.table() {
			return nil
		}
		if to := c.s.goesTo(a.Unit); !c.s.bars(a.Unit, d.Unit, to) {
			return illegal(s4_2, "order.not-in-the-way", label(a), label(d), to)
		}
	}
	return nil
}

// wayFirstOrder is the line that gives a unit its first order in the orders of a turn.
func (s *State) wayFirstOrder(u *Unit) []game.Way {
	whom := u.ID
	if u.Brigade >= 0 {
		whom = s.Field.Brigades[u.Brigade].ID
	}
	return []game.Way{{Line: "order " + whom + " attack", Say: ref.M("order.way-first")}}
}

// goesTo is the piece of ground that an advance aims at: a unit's own, or of horse in
// support that of the brigade it supports.
func (s *State) goesTo(u *Unit) string {
	if s.orderOf(u) == Support {
		_, to := s.supportedOrder(s.objective(u))
		return to
	}
	return s.objective(u)
}

// marched reports a unit that made one of the kinds of movement this turn by a move that
// was typed: no charge, no flight.
func (s *State) marched(u *Unit, kinds Motion) bool {
	return u.Motion&kinds != 0 && u.Motion&(Fleeing|Pursued|Evaded) == 0 && !u.Charging && s.charge(u.ID) == nil
}

// tracksMoves reports that a side's moves of this turn are typed here: one of its units
// made one.
func (s *State) tracksMoves(side int) bool {
	return slices.ContainsFunc(s.Units, func(u *Unit) bool {
		return u.Side == side && s.marched(u, WentForward|Wheeled|Reformed|Turned|Strategic)
	})
}

// marches reports that a side types its moves: it made one in a movement that is over,
// or in this one.
func (s *State) marches(side int) bool {
	return s.Marching&(1<<side) != 0 || slices.ContainsFunc(s.Units, func(u *Unit) bool {
		return u.Side == side && u.placeKnown() && s.marched(u, WentForward|Wheeled|Strategic)
	})
}

// obliged reports that the orders of a side oblige it in its movement (R132): it types
// its moves, in this one or in this battle.
func (s *State) obliged(side int) bool {
	r := s.read()
	return s.tracksMoves(side) || !r.is(132, 'b') && (r.is(132, 'c') || s.marches(side))
}

// held reports that a unit is held to its order where its side is (R132): its brigadier's
// figure stands on the table, or it needs none: detached, of the reserve.
func (s *State) held(u *Unit) bool {
	if s.tracksMoves(u.Side) || u.Order != NoOrder || u.Brigade < 0 {
		return true
	}
	_, ok := s.stands(s.brigadier(u.Brigade))
	return ok
}

// lags says how a unit fell short of its order, and by how many hundredths of a cm; 0
// when it did not, or when it is excused: in a charge, in flight, disordered before the
// enemy, behind the commander himself, set down by hand, not placed.
func (s *State) lags(u *Unit) (m ref.Msg, left int) {
	f := u.foot()
	if f == nil || u.Status != Steady || u.Motion&(Fleeing|Pursued|Evaded) != 0 || u.Rallied == s.Turn || s.led(u) || s.charge(u.ID) != nil || u.ByHand && u.PlacedTurn == s.Turn {
		return m, 0
	}
	c, o := commandNumbers(), s.orderOf(u)
	if u.Disordered && (o == Cautious || o == Attack) {
		return m, 0 // §13: it may not attack
	}
	began := f
	if u.Began.Placed {
		if g, err := u.at(u.Began.Formation, u.Began.Pose); err == nil {
			began = g
		}
	}
	done := max(u.Spent, hundredths(geometry.Dist(began.Centre, f.Centre)))
	word := ref.Word("order." + UnitFacts[FOrder].Words[o])
	short := func(need int) (ref.Msg, int) {
		if done+hundredths(s.Field.Tape) >= need {
			return ref.Msg{}, 0
		}
		return ref.M("order.lag", u.ID, word, ref.CM(float64(done)/100), ref.CM(float64(need)/100)), need - done
	}
	// away is a unit that went, but not towards whom or what it should.
	away := func(was, is float64, goal string) (ref.Msg, int) {
		if is < was || u.Motion&(Reformed|Turned) != 0 {
			return ref.Msg{}, 0
		}
		return ref.M("order.lag-away", u.ID, word, goal), hundredths(is-was) + 1
	}
	switch o {
	case Cautious:
		was, enemy := s.gapTo(began, u.Side, (*Unit).inCloseOrder)
		if enemy == nil || was <= c.cautious || u.Motion&(Reformed|Turned) != 0 {
			return m, 0
		}
		return short(hundredths(c.cautious))
	case Advance:
		was, known := s.toGround(began, s.objective(u))
		need := u.speed(u.Began.Formation) / c.advancePart
		if !known || hundredths(was) <= need {
			return m, 0
		}
		if m, left := short(need); left > 0 {
			return m, left
		}
		is, _ := s.toGround(f, s.objective(u))
		return away(was, is, s.objective(u))
	case Attack:
		now, enemy := s.gapTo(f, u.Side, (*Unit).inCloseOrder)
		decide := c.decide
		if u.Weapon == Rifle && u.Arm == Infantry {
			decide = c.decideRifle
		}
		if enemy == nil || now <= decide+s.Field.Tape || u.Blown || s.unridable(u, enemy) {
			return m, 0
		}
		if m, left := short(u.speed(u.Began.Formation) / c.attackPart); left > 0 {
			return m, left
		}
		if !s.shuns(began, enemy.foot()) {
			return away(geometry.Gap(began, enemy.foot()).CM, now, enemy.ID)
		}
	case Withdraw:
		if done == 0 && geometry.Dist(f.Centre, s.rear(u)) > f.Radius {
			return ref.M("order.lag-stays", u.ID, word), u.speed(u.Formation)
		}
	case Support:
		return s.lagsBehind(u, f)
	}
	return m, 0
}

// lagsBehind says how a unit in support fell short: too far from whom it supports, or
// with its front covered by them (OM §4.2).
func (s *State) lagsBehind(u *Unit, f *geometry.Footprint) (m ref.Msg, left int) {
	c := commandNumbers()
	cm, who := s.fromSupported(u, f)
	switch {
	case who == nil:
		return m, 0
	case cm > c.support+s.Field.Tape:
		return ref.M("order.lag-far", u.ID, ref.Word("order.support"), ref.CM(round2(cm)), who.ID, ref.CM(c.support)), hundredths(cm - c.support)
	}
	lane := f.Lane(c.support)
	for _, o := range s.supported(u) {
		if g := o.foot(); g != nil && lane.Reach(g).Overlaps() {
			return ref.M("order.lag-covered", u.ID, ref.Word("order.support"), o.ID), 1
		}
	}
	return m, 0
}

// strayed says that a brigadier stands too far from all his units, and by how many
// hundredths of a cm (OM §4.3): near one of them as it stands, or as it stood when the
// turn began, he is in order.
func (s *State) strayed(b int) (m ref.Msg, left int) {
	g := s.brigadier(b)
	at, placed := s.stands(g)
	if !placed || g.With != "" || !s.tracksFigures(g.Side) {
		return m, 0
	}
	if s.anyUnknown(func(u *Unit) bool { return u.Brigade == b }) {
		return m, 0 // he may ride beside it
	}
	least, known := math.Inf(1), false
	for _, u := range s.Units {
		f := u.foot()
		if u.Brigade != b || f == nil {
			continue
		}
		known = true
		least = min(least, f.FromPoint(at).CM)
		if u.Began.Placed {
			if was, err := u.at(u.Began.Formation, u.Began.Pose); err == nil {
				least = min(least, was.FromPoint(at).CM)
			}
		}
	}
	if !known || least <= commandNumbers().near+s.Field.Tape {
		return m, 0
	}
	return ref.M("order.lag-brigadier", g.surname(), ref.CM(round2(least)), ref.CM(commandNumbers().near)), hundredths(least - commandNumbers().near)
}

// closeMoves is what the end of a side's movement brings about: an advance that has
// reached its objective halts (OM §4.2).
func (s *State) closeMoves(side int) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	there := func(u *Unit, id string) (on, known bool) {
		f := u.foot()
		if f == nil || u.Status != Steady {
			return false, u.onField() && u.Status == Steady // it may be on its way still
		}
		cm, ok := s.toGround(f, id)
		return ok && cm <= geometry.Tolerance, ok
	}
	for i, c := range s.Commands {
		b := s.Field.Brigades[i]
		if b.Side != side || c.Order != Advance || c.Reached {
			continue
		}
		n, of := 0, 0
		for _, u := range s.Units {
			if u.Brigade == i && u.Order == NoOrder && !u.Guns {
				on, known := there(u, c.Objective)
				n, of = n+b2i(on), of+b2i(known)
			}
		}
		if n > 0 && (n == of || !s.read().is(98, 'b')) {
			evs = append(evs, game.Event{Kind: evReached, Unit: b.ID})
			say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", s.brigadeName(i), c.Objective), Refs: []ref.Ref{s4_2}})
		}
	}
	for _, u := range s.Units {
		if u.Side == side && u.Order == Advance {
			if on, _ := there(u, u.Objective); on {
				evs = append(evs, game.Event{Kind: evOrder, Unit: u.ID, Name: "unit", Text: UnitFacts[FOrder].Words[Halt], N: u.Ordered})
				say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", u.ID, u.Objective), Refs: []ref.Ref{s4_2}})
			}
		}
	}
	return evs, say, nil
}

// unobeyedNow is unobeyed for the side whose movement is being closed. It is looked for
// once in a state: every line of a later phase asks for it, and when a game is played
// again hundreds of them may stand before the same open movement.
func (s *State) unobeyedNow() *game.Refusal {
	if id := s.phaseID(); id != "move-first" && id != "move-second" {
		return nil
	}
	if s.open.of != s {
		s.open = openMovement{s, s.unobeyed(s.active())}
	}
	return s.open.stays
}

// openMovement is what keeps the movement of a state open. A copy of the state is
// another one, of which nothing is known yet.
type openMovement struct {
	of    *State
	stays *game.Refusal
}
