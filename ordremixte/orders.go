package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file says what each of the seven orders obliges a unit to do and what it
// forbids (OM §4.2), held against the moves that were made.

// ledOf reports that a commander-in-chief rides with a unit: it goes where and how he
// wants, whatever its order (OM §4.4).
func ledOf(s *state.State, u *state.Unit) bool { return u.General > facts.Brigadier }

// unordered reports a unit that needs an order and was never given one: until then it
// stands as under a halt (OM §4.2, R161). Of a side whose counters are face down nobody
// can tell.
func unordered(s *state.State, u *state.Unit) bool {
	return s.Tabled() && !casting.Veiled(s, u.Side) && !u.Guns && !u.IsArtillery() && !u.Orderless() && !ledOf(s, u) &&
		casting.OrderOf(s, u) == facts.NoOrder && !s.Read().Is(161, 'b')
}

// inCloseOrder reports foot or horse that stands in close order and does not run.
func inCloseOrder(u *state.Unit) bool {
	return !u.IsArtillery() && u.Formation != facts.Open && unbroken(u)
}

// gapTo is how far a footprint is from the nearest of a side's enemies on the table; who
// is nil when none stands there, and when nobody knows which is the nearest because the
// place of one is unknown.
func gapTo(s *state.State, f *geometry.Footprint, side int, counts func(*state.Unit) bool) (cm float64, who *state.Unit) {
	if anyUnknown(s, func(u *state.Unit) bool { return u.Side != side && counts(u) }) {
		return math.Inf(1), nil
	}
	return gapToKnown(s, f, side, counts)
}

// gapToKnown is gapTo among those enemies whose place is known.
func gapToKnown(s *state.State, f *geometry.Footprint, side int, counts func(*state.Unit) bool) (cm float64, who *state.Unit) {
	cm = math.Inf(1)
	for _, u := range s.Units {
		if u.Side == side || !counts(u) {
			continue
		}
		if g := u.Foot(); g != nil {
			if x := geometry.Gap(f, g).CM; x < cm {
				cm, who = x, u
			}
		}
	}
	return cm, who
}

// unbroken reports a unit that does not run.
func unbroken(u *state.Unit) bool { return u.Status != state.Routing && u.Status != state.Destroyed }

// lands is where a unit stands after a move; nil when it has no place.
func (m *march) lands() *geometry.Footprint {
	if m.u.Foot() == nil {
		return nil
	}
	f, err := m.u.At(m.after, m.to)
	if err != nil {
		return nil
	}
	return f
}

// rear is the point towards which a unit withdraws (OM §4.6).
func rear(s *state.State, u *state.Unit) geometry.Vec {
	if u.Division >= 0 && u.Division < len(s.Field.Divisions) {
		return s.Field.Divisions[u.Division].Rear
	}
	return s.Field.Sides[u.Side].Rear
}

// toGround is how far a footprint is from a piece of ground; ok is false when there
// is no such ground.
func toGround(s *state.State, f *geometry.Footprint, id string) (cm float64, ok bool) {
	cm = math.Inf(1)
	for i := range s.Field.Terrain {
		if g := &s.Field.Terrain[i]; g.ID == id {
			cm, ok = min(cm, max(g.Polygon.FromFootprint(f).CM, 0)), true
		}
	}
	return cm, ok
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
func shuns(s *state.State, f, enemy *geometry.Footprint) bool {
	return groundOf(s, brokenGround, func(p *geometry.Polygon) bool {
		return p.FromFootprint(enemy).CM <= 0 || p.FromSegment(f.Centre, enemy.Centre).CM <= 0
	}) != nil
}

// forbidden is a refusal of a move by an order.
func forbidden(s *state.State, u *state.Unit, r ref.Ref, key string, args ...any) *game.Refusal {
	x := casting.Illegal(r, key, append([]any{u.ID}, args...)...)
	switch {
	case unordered(s, u):
		x.Hint = ref.M("order.hint-none")
	case casting.Headless(s, u):
		x.Hint = ref.M("order.hint-headless")
	case u.Order == facts.NoOrder && u.Brigade >= 0 && u.Brigade < len(s.Commands) && s.Commands[u.Brigade].Reached:
		x.Hint = ref.M("order.hint-reached")
	case u.Order == facts.NoOrder && casting.OrderOf(s, u) == facts.Halt && casting.Strays(s, u):
		x.Hint = ref.M("order.hint-stray", ref.CM(s.Radius(u.Brigade)))
	}
	return x
}

// narrowly marks a refusal that hangs on less than the error of the tape.
func narrowly(s *state.State, x *game.Refusal, m geometry.Reading) *game.Refusal {
	if m.Close(s.Tape()) {
		x.Close = &game.Close{CM: round2(m.Measured), Limit: m.Limit, Margin: round2(m.Margin), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Hint = ref.M("order.hint-close", ref.CM(s.Field.Tape))
	}
	return x
}

// obeys refuses a move that the order of its unit forbids (OM §4.2); nil when it is
// in order. Every unit may change formation without an order, and who rides behind
// the commander himself follows him. A unit that has no place is left to the
// referee's eyes.
func obeys(s *state.State, m *march) *game.Refusal {
	u := m.u
	if ledOf(s, u) || u.Orderless() {
		return nil
	}
	if u.IsArtillery() {
		return gunsMay(s, m)
	}
	from, to := u.Foot(), m.lands()
	if m.gone == 0 && m.kind&state.Wheeled == 0 || from == nil || to == nil {
		return nil
	}
	switch casting.OrderOf(s, u) {
	case facts.NoOrder:
		if unordered(s, u) {
			return mayShift(s, m, to)
		}
	case facts.Halt:
		return mayShift(s, m, to)
	case facts.Redeploy:
		return mayShiftPlace(s, u, from, to)
	case facts.Cautious, facts.Attack:
		return approaches(s, m, from, to)
	case facts.Advance:
		if was, ok := toGround(s, from, casting.Objective(s, u)); ok && m.kind&state.Wheeled == 0 {
			if is, _ := toGround(s, to, casting.Objective(s, u)); is >= was && was > 0 {
				return forbidden(s, u, facts.S4_2, "order.not-towards", ref.Word("order.advance"), casting.Objective(s, u), ref.CM(round2(was)), ref.CM(round2(is)))
			}
		}
	case facts.Withdraw:
		was, is := geometry.Dist(from.Centre, rear(s, u)), geometry.Dist(to.Centre, rear(s, u))
		if m.kind&state.Wheeled == 0 && is >= was {
			return forbidden(s, u, facts.S4_2, "order.not-back", ref.CM(round2(was)), ref.CM(round2(is)))
		}
	case facts.Support:
		return keepsPace(s, m, to)
	}
	return nil
}

// gunsMay refuses guns that do more than stay and fire far from the commander (OM
// §4.2); whether limbering is more, R99 says.
func gunsMay(s *state.State, m *march) *game.Refusal {
	u := m.u
	g := commander(s, u.Division, u.Side)
	at, ok := s.Stands(g)
	f := u.Foot()
	if !ok || f == nil || u.Abandoned || casting.Headless(s, u) || m.gone == 0 && m.kind&state.Wheeled == 0 && s.Read().Is(99, 'b') {
		return nil
	}
	r := f.FromPoint(at).Reading(state.CommandNumbers().Guns)
	if r.In() {
		return nil
	}
	return narrowly(s, casting.Illegal(facts.SChange, "order.guns-far", u.ID, ref.CM(round2(r.Measured)), g.Surname(), ref.CM(r.Limit), ref.CM(round2(r.Margin))), r)
}

// mayShift refuses a move under halt that leaves the brigadier's reach, or beyond it comes
// no nearer to him, or goes nearer to the enemy than the foremost unit of the brigade (OM
// §4.2).
func mayShift(s *state.State, m *march, to *geometry.Footprint) *game.Refusal {
	u := m.u
	if at, ok := s.Stands(s.Brigadier(u.Brigade)); ok && u.Brigade >= 0 && u.Order == facts.NoOrder {
		was := u.Foot().FromPoint(at).CM
		if r := to.FromPoint(at).Reading(s.Radius(u.Brigade)); !r.In() && r.Measured >= was-geometry.Tolerance {
			return narrowly(s, forbidden(s, u, facts.S4_2, "order.halt-radius", ref.CM(round2(r.Measured)), ref.CM(r.Limit)), r)
		}
	}
	near, enemy := gapTo(s, to, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	key := "order.halt-nearer"
	if unordered(s, u) {
		key = "order.none-nearer"
	}
	first, least := u, math.Inf(1)
	mine := func(o *state.Unit) bool {
		return state.EqualID(o.ID, u.ID) || u.Brigade >= 0 && o.Brigade == u.Brigade && u.Order == facts.NoOrder && o.Order == facts.NoOrder
	}
	if anyUnknown(s, mine) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if f := o.Foot(); mine(o) && f != nil {
			if x, _ := gapTo(s, f, u.Side, unbroken); x < least {
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
	return narrowly(s, forbidden(s, u, facts.S4_2, key, ref.CM(round2(near)), enemy.ID, first.ID, ref.CM(round2(least))), x)
}

// mayShiftPlace refuses a move of a change of place (OM §4.2): near enemies nobody can
// carry one out, but who goes farther from them may (R160), and before the first line
// nobody comes nearer; farther off is no concern of either limit.
func mayShiftPlace(s *state.State, u *state.Unit, from, to *geometry.Footprint) *game.Refusal {
	was, enemy := gapTo(s, from, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	is, _ := gapTo(s, to, u.Side, unbroken)
	if is <= was+geometry.Tolerance || s.Read().Is(160, 'b') {
		if r := nearForRedeploy(s, u, from); r != nil {
			if !s.Read().Is(160, 'b') && r.Hint.IsZero() {
				r.Hint = ref.M("order.hint-fall-back")
			}
			return r
		}
	}
	if is >= was-geometry.Tolerance {
		return nil
	}
	return behindFront(s, u, to)
}

// nearForRedeploy refuses a change of place near enemies in close order, or while a
// unit of the brigade is in melee (OM §4.2).
func nearForRedeploy(s *state.State, u *state.Unit, f *geometry.Footprint) *game.Refusal {
	for _, o := range s.Units {
		if o.Brigade == u.Brigade && u.Brigade >= 0 && s.Charge(o.ID) != nil && s.Charge(o.ID).Stage != state.Repelled {
			return forbidden(s, u, facts.S4_2, "order.redeploy-melee", o.ID)
		}
	}
	if f == nil {
		return nil
	}
	near, enemy := gapToKnown(s, f, u.Side, inCloseOrder)
	if enemy == nil {
		return nil
	}
	if r := (geometry.Span{CM: near}).Reading(state.CommandNumbers().Redeploy); r.In() {
		return narrowly(s, forbidden(s, u, facts.S4_2, "order.redeploy-near", enemy.ID, ref.CM(round2(near)), ref.CM(r.Limit)), r)
	}
	return nil
}

// mayRedeploy refuses the order to change place to a brigade that could not carry it
// out (OM §4.2).
func (t *briefing) mayRedeploy() error {
	for _, u := range t.s.Units {
		if u != t.unit && (t.unit != nil || u.Brigade != t.brigade || u.Order != facts.NoOrder) || u.Guns || u.Status == state.Destroyed {
			continue
		}
		if r := nearForRedeploy(t.s, u, u.Foot()); r != nil {
			return t.refuse(r)
		}
	}
	return nil
}

// behindFront refuses a change of place before the first line: nearer to the enemy
// than the army's nearest foot in close order, of which who is changing place is no
// part (OM §4.2).
func behindFront(s *state.State, u *state.Unit, to *geometry.Footprint) *game.Refusal {
	near, enemy := gapTo(s, to, u.Side, unbroken)
	if enemy == nil {
		return nil
	}
	var first *state.Unit
	least := math.Inf(1)
	line := func(o *state.Unit) bool {
		return o.Side == u.Side && o.Arm == facts.Infantry && inCloseOrder(o) && casting.OrderOf(s, o) != facts.Redeploy
	}
	if anyUnknown(s, line) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if !line(o) {
			continue
		}
		if f := o.Foot(); f != nil {
			if x, _ := gapTo(s, f, u.Side, unbroken); x < least {
				first, least = o, x
			}
		}
	}
	if first == nil || near >= least-geometry.Tolerance {
		return nil
	}
	return narrowly(s, forbidden(s, u, facts.S4_2, "order.redeploy-front", ref.CM(round2(near)), enemy.ID, first.ID, ref.CM(round2(least))), geometry.Span{CM: near}.Reading(least))
}

// approaches refuses a move that does not go towards the nearest enemy in close order
// (OM §4.2). In attack, blown horse is free, broken ground may be shunned, and horse
// before a square or cover may draw back with its front to it.
func approaches(s *state.State, m *march, from, to *geometry.Footprint) *game.Refusal {
	u, attack := m.u, casting.OrderOf(s, m.u) == facts.Attack
	if m.kind&state.Wheeled != 0 || attack && u.Blown {
		return nil
	}
	was, enemy := gapTo(s, from, u.Side, inCloseOrder)
	if enemy == nil || was <= 0 {
		return nil
	}
	ef := enemy.Foot()
	if attack && shuns(s, from, ef) {
		return nil
	}
	if attack && unridable(s, u, enemy) {
		if to.Front().Ahead(ef.Centre) > 0 {
			return nil
		}
		return forbidden(s, u, facts.S4_2, "order.front-to", enemy.ID)
	}
	if is := geometry.Gap(to, ef).CM; is >= was {
		o := facts.UnitFacts[facts.FOrder].Words[casting.OrderOf(s, u)]
		return forbidden(s, u, facts.S4_2, "order.not-towards", ref.Word("order."+o), enemy.ID, ref.CM(round2(was)), ref.CM(round2(is)))
	}
	return direct(s, m, from, enemy)
}

// direct refuses a move that leads off the straight way to the enemy by more than a wheel
// turns a unit, while that way is free of friends and of ground that is shunned: the
// shortest way is asked for (OM §4.2, R134).
func direct(s *state.State, m *march, from *geometry.Footprint, enemy *state.Unit) *game.Refusal {
	if s.Read().Is(134, 'b') {
		return nil
	}
	u, ef := m.u, enemy.Foot()
	way := geometry.Between(from, ef)
	line, went := way.To.Sub(way.From), m.to.At.Sub(m.from.At)
	if geometry.Norm(line) <= geometry.Tolerance || geometry.Norm(went) <= geometry.Tolerance {
		return nil
	}
	// A tenth of a degree is what a pose is kept to.
	off := math.Round(math.Abs(geometry.Turn(geometry.BearingOf(line), geometry.BearingOf(went)))*10) / 10
	if off <= gaits().wheelMost+s.Field.TapeDeg || shuns(s, from, ef) {
		return nil
	}
	for _, x := range stateStanding(s, u, enemy) {
		if p, err := geometry.NewPolygon(x.f.Corners[:]); err == nil && p.FromSegment(from.Centre, ef.Centre).CM <= from.Width/2 && geometry.Gap(x.f, ef).CM < way.CM {
			return nil
		}
	}
	o := facts.UnitFacts[facts.FOrder].Words[casting.OrderOf(s, u)]
	return forbidden(s, u, facts.S4_2, "order.roundabout", ref.Word("order."+o), enemy.ID, ref.Deg(math.Round(off)), ref.Deg(gaits().wheelMost))
}

// unridable reports horse before whom it may not charge under an order to attack: a
// square, troops in hard cover, in light cover too by the other reading (OM §4.2, R52, R53).
func unridable(s *state.State, u, enemy *state.Unit) bool {
	if !u.Mounted() {
		return false
	}
	f := enemy.Foot()
	return enemy.Formation == facts.Square || enemy.Formation == facts.Mass || enemy.Block != "" || f != nil && underOf(s, f, givesHardCover) != nil ||
		enemy.Cover == facts.HardCover || enemy.Cover == facts.LightCover && s.Read().Is(52, 'b')
}

// supported is the units of the brigade that a unit in support follows.
func supported(s *state.State, u *state.Unit) []*state.Unit {
	b := s.BrigadeNamed(casting.Objective(s, u))
	var out []*state.Unit
	for _, o := range s.Units {
		if b >= 0 && o.Brigade == b && o.Order == facts.NoOrder && !o.Guns && o.Status != state.Destroyed && o.Off == 0 {
			out = append(out, o)
		}
	}
	return out
}

// fromSupported is how far a footprint is from the nearest unit that it supports; nil
// when nobody knows which that is, because the place of one is unknown.
func fromSupported(s *state.State, u *state.Unit, f *geometry.Footprint) (cm float64, who *state.Unit) {
	cm = math.Inf(1)
	for _, o := range supported(s, u) {
		g := o.Foot()
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
func keepsPace(s *state.State, m *march, to *geometry.Footprint) *game.Refusal {
	u := m.u
	began := u.Foot()
	if u.Began.Placed {
		if f, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
			began = f
		}
	}
	if cm, who := fromSupported(s, u, began); who == nil || cm > state.CommandNumbers().Support {
		return nil // it has to catch up
	}
	if was, enemy := gapTo(s, began, u.Side, unbroken); enemy != nil {
		if is, _ := gapTo(s, to, u.Side, unbroken); is >= was {
			return nil // it does not advance
		}
	}
	pace := 0
	for _, o := range supported(s, u) {
		v := o.Speed(o.Formation)
		if casting.OrderOf(s, o) == facts.Cautious {
			v /= state.CommandNumbers().CautiousPart
		}
		pace = max(pace, v)
	}
	if u.Gone+m.gone <= pace {
		return nil
	}
	return forbidden(s, u, facts.S4_2, "order.support-pace", casting.Objective(s, u), ref.CM(float64(pace)/100), ref.CM(float64(u.Gone+m.gone)/100))
}

// bars reports that a unit stands in the way of another to an objective: on the
// objective itself, or across the straight way of its front (OM §4.2).
func bars(s *state.State, u, enemy *state.Unit, id string) bool {
	f, e := u.Foot(), enemy.Foot()
	if f == nil || e == nil {
		return true // the referee's eyes
	}
	if on, ok := toGround(s, e, id); !ok || on <= 0 {
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
func mayAttack(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	if a.Unit != nil && a.S[facts.FOrder] != facts.Given && ledOf(c.S, a.Unit) {
		return nil
	}
	if c.Pursuit && !c.R.Is(131, 'b') {
		return nil
	}
	switch o := a.Order(); o {
	case facts.NoOrder:
		if a.Unit != nil && a.S[facts.FOrder] != facts.Given && unordered(c.S, a.Unit) {
			r := casting.Illegal(facts.S4_2, "charge.no-order", state.Label(a))
			r.Ways = append(r.Ways, wayFirstOrder(c.S, a.Unit)...)
			return r
		}
	case facts.Halt, facts.Redeploy, facts.Withdraw:
		word := ref.Word("order." + facts.UnitFacts[facts.FOrder].Words[o])
		if o != a.V[facts.FOrder] {
			return casting.Illegal(facts.S4_2, "charge.order-supported", state.Label(a), brigadeName(c.S, c.S.BrigadeNamed(casting.Objective(c.S, a.Unit))), word)
		}
		r := casting.Illegal(facts.S4_2, "charge.order", state.Label(a), word)
		if a.Unit != nil && a.S[facts.FOrder] != facts.Given {
			r.Hint = forbidden(c.S, a.Unit, facts.S4_2, "charge.order", word).Hint
		}
		return r
	case facts.Advance:
		if a.Unit == nil || d.Unit == nil || !c.Table() {
			return nil
		}
		if to := goesTo(c.S, a.Unit); !bars(c.S, a.Unit, d.Unit, to) {
			return casting.Illegal(facts.S4_2, "order.not-in-the-way", state.Label(a), state.Label(d), to)
		}
	}
	return nil
}

// wayFirstOrder is the line that gives a unit its first order in the orders of a turn.
func wayFirstOrder(s *state.State, u *state.Unit) []game.Way {
	whom := u.ID
	if u.Brigade >= 0 {
		whom = s.Field.Brigades[u.Brigade].ID
	}
	return []game.Way{{Line: "order " + whom + " attack", Say: ref.M("order.way-first")}}
}

// goesTo is the piece of ground that an advance aims at: a unit's own, or of horse in
// support that of the brigade it supports.
func goesTo(s *state.State, u *state.Unit) string {
	if casting.OrderOf(s, u) == facts.Support {
		_, to := casting.SupportedOrder(s, casting.Objective(s, u))
		return to
	}
	return casting.Objective(s, u)
}

// tracksMoves reports that a side's moves of this turn are typed here: one of its units
// made one.
func tracksMoves(s *state.State, side int) bool {
	return slices.ContainsFunc(s.Units, func(u *state.Unit) bool {
		return u.Side == side && s.Marched(u, state.WentForward|state.Wheeled|state.Reformed|state.Turned|state.Strategic)
	})
}

// obliged reports that the orders of a side oblige it in its movement (R132): it types
// its moves, in this one or in this battle.
func obliged(s *state.State, side int) bool {
	r := s.Read()
	return tracksMoves(s, side) || !r.Is(132, 'b') && (r.Is(132, 'c') || s.Marches(side))
}

// held reports that a unit is held to its order where its side is (R132): its brigadier's
// figure stands on the table, or it needs none: detached, of the reserve.
func held(s *state.State, u *state.Unit) bool {
	if tracksMoves(s, u.Side) || u.Order != facts.NoOrder || u.Brigade < 0 {
		return true
	}
	_, ok := s.Stands(s.Brigadier(u.Brigade))
	return ok
}

// lags says how a unit fell short of its order, and by how many hundredths of a cm; 0
// when it did not, or when it is excused: in a charge, in flight, disordered before the
// enemy, behind the commander himself, set down by hand, not placed.
func lags(s *state.State, u *state.Unit) (m ref.Msg, left int) {
	f := u.Foot()
	if f == nil || u.Status != state.Steady || u.Motion&(state.Fleeing|state.Pursued|state.Evaded) != 0 || u.Rallied == s.Turn || ledOf(s, u) || s.Charge(u.ID) != nil || u.ByHand && u.PlacedTurn == s.Turn {
		return m, 0
	}
	c, o := state.CommandNumbers(), casting.OrderOf(s, u)
	if u.Disordered && (o == facts.Cautious || o == facts.Attack) {
		return m, 0 // §13: it may not attack
	}
	began := f
	if u.Began.Placed {
		if g, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
			began = g
		}
	}
	done := max(u.Spent, state.Hundredths(geometry.Dist(began.Centre, f.Centre)))
	word := ref.Word("order." + facts.UnitFacts[facts.FOrder].Words[o])
	short := func(need int) (ref.Msg, int) {
		if done+state.Hundredths(s.Field.Tape) >= need {
			return ref.Msg{}, 0
		}
		return ref.M("order.lag", u.ID, word, ref.CM(float64(done)/100), ref.CM(float64(need)/100)), need - done
	}
	// away is a unit that went, but not towards whom or what it should.
	away := func(was, is float64, goal string) (ref.Msg, int) {
		if is < was || u.Motion&(state.Reformed|state.Turned) != 0 {
			return ref.Msg{}, 0
		}
		return ref.M("order.lag-away", u.ID, word, goal), state.Hundredths(is-was) + 1
	}
	switch o {
	case facts.Cautious:
		was, enemy := gapTo(s, began, u.Side, inCloseOrder)
		if enemy == nil || was <= c.Cautious || u.Motion&(state.Reformed|state.Turned) != 0 {
			return m, 0
		}
		return short(state.Hundredths(c.Cautious))
	case facts.Advance:
		was, known := toGround(s, began, casting.Objective(s, u))
		need := u.Speed(u.Began.Formation) / c.AdvancePart
		if !known || state.Hundredths(was) <= need {
			return m, 0
		}
		if m, left := short(need); left > 0 {
			return m, left
		}
		is, _ := toGround(s, f, casting.Objective(s, u))
		return away(was, is, casting.Objective(s, u))
	case facts.Attack:
		now, enemy := gapTo(s, f, u.Side, inCloseOrder)
		decide := c.Decide
		if u.Weapon == facts.Rifle && u.Arm == facts.Infantry {
			decide = c.DecideRifle
		}
		if enemy == nil || now <= decide+s.Field.Tape || u.Blown || unridable(s, u, enemy) {
			return m, 0
		}
		if m, left := short(u.Speed(u.Began.Formation) / c.AttackPart); left > 0 {
			return m, left
		}
		if !shuns(s, began, enemy.Foot()) {
			return away(geometry.Gap(began, enemy.Foot()).CM, now, enemy.ID)
		}
	case facts.Withdraw:
		if done == 0 && geometry.Dist(f.Centre, rear(s, u)) > f.Radius {
			return ref.M("order.lag-stays", u.ID, word), u.Speed(u.Formation)
		}
	case facts.Support:
		return lagsBehind(s, u, f)
	}
	return m, 0
}

// lagsBehind says how a unit in support fell short: too far from whom it supports, or
// with its front covered by them (OM §4.2).
func lagsBehind(s *state.State, u *state.Unit, f *geometry.Footprint) (m ref.Msg, left int) {
	c := state.CommandNumbers()
	cm, who := fromSupported(s, u, f)
	switch {
	case who == nil:
		return m, 0
	case cm > c.Support+s.Field.Tape:
		return ref.M("order.lag-far", u.ID, ref.Word("order.support"), ref.CM(round2(cm)), who.ID, ref.CM(c.Support)), state.Hundredths(cm - c.Support)
	}
	lane := f.Lane(c.Support)
	for _, o := range supported(s, u) {
		if g := o.Foot(); g != nil && lane.Reach(g).Overlaps() {
			return ref.M("order.lag-covered", u.ID, ref.Word("order.support"), o.ID), 1
		}
	}
	return m, 0
}

// strayed says that a brigadier stands too far from all his units, and by how many
// hundredths of a cm (OM §4.3): near one of them as it stands, or as it stood when the
// turn began, he is in order.
func strayed(s *state.State, b int) (m ref.Msg, left int) {
	g := s.Brigadier(b)
	at, placed := s.Stands(g)
	if !placed || g.With != "" || !s.TracksFigures(g.Side) {
		return m, 0
	}
	if anyUnknown(s, func(u *state.Unit) bool { return u.Brigade == b }) {
		return m, 0 // he may ride beside it
	}
	least, known := math.Inf(1), false
	for _, u := range s.Units {
		f := u.Foot()
		if u.Brigade != b || f == nil {
			continue
		}
		known = true
		least = min(least, f.FromPoint(at).CM)
		if u.Began.Placed {
			if was, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
				least = min(least, was.FromPoint(at).CM)
			}
		}
	}
	if !known || least <= state.CommandNumbers().Near+s.Field.Tape {
		return m, 0
	}
	return ref.M("order.lag-brigadier", g.Surname(), ref.CM(round2(least)), ref.CM(state.CommandNumbers().Near)), state.Hundredths(least - state.CommandNumbers().Near)
}

// closeMoves is what the end of a side's movement brings about: an advance that has
// reached its objective halts (OM §4.2).
func closeMoves(s *state.State, side int) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	there := func(u *state.Unit, id string) (on, known bool) {
		f := u.Foot()
		if f == nil || u.Status != state.Steady {
			return false, onField(u) && u.Status == state.Steady // it may be on its way still
		}
		cm, ok := toGround(s, f, id)
		return ok && cm <= geometry.Tolerance, ok
	}
	for i, c := range s.Commands {
		b := s.Field.Brigades[i]
		if b.Side != side || c.Order != facts.Advance || c.Reached {
			continue
		}
		n, of := 0, 0
		for _, u := range s.Units {
			if u.Brigade == i && u.Order == facts.NoOrder && !u.Guns {
				on, known := there(u, c.Objective)
				n, of = n+facts.B2i(on), of+facts.B2i(known)
			}
		}
		if n > 0 && (n == of || !s.Read().Is(98, 'b')) {
			evs = append(evs, game.Event{Kind: state.EvReached, Unit: b.ID})
			say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", brigadeName(s, i), c.Objective), Refs: []ref.Ref{facts.S4_2}})
		}
	}
	for _, u := range s.Units {
		if u.Side == side && u.Order == facts.Advance {
			if on, _ := there(u, u.Objective); on {
				evs = append(evs, game.Event{Kind: state.EvOrder, Unit: u.ID, Name: "unit", Text: facts.UnitFacts[facts.FOrder].Words[facts.Halt], N: u.Ordered})
				say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", u.ID, u.Objective), Refs: []ref.Ref{facts.S4_2}})
			}
		}
	}
	return evs, say, nil
}

// unobeyedNow is unobeyed for the side whose movement is being closed. It is looked for
// once in a state: every line of a later phase asks for it, and when a game is played
// again hundreds of them may stand before the same open movement.
func unobeyedNow(s *state.State) *game.Refusal {
	if id := s.PhaseID(); id != "move-first" && id != "move-second" {
		return nil
	}
	if s.Open.Of != s {
		s.Open = state.OpenMovement{Of: s, Stays: unobeyed(s, s.Active())}
	}
	return s.Open.Stays
}
