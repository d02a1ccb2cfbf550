package command

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Obeys refuses a move that the order of its unit forbids (OM §4.2); nil when it is
// in order. Every unit may change formation without an order, and who rides behind
// the commander himself follows him. A unit that has no place is left to the
// referee's eyes.
func Obeys(s *state.State, m *table.March) *game.Refusal {
	u := m.U
	if led(s, u) || u.Orderless() {
		return nil
	}
	if u.IsArtillery() {
		return gunsMay(s, m)
	}
	from, to := u.Foot(), lands(m)
	if from == nil || to == nil {
		return nil
	}
	if m.Gone == 0 && m.Kind&state.Wheeled == 0 {
		return keepsFront(s, u, from, to)
	}
	switch casting.OrderOf(s, u) {
	case facts.NoOrder:
		if unordered(s, u) {
			return mayShift(s, m, to)
		}
	case facts.Halt:
		return mayShift(s, m, to)
	case facts.Redeploy:
		return mayShiftPlace(s, m, from, to)
	case facts.Cautious, facts.Attack:
		return approaches(s, m, from, to)
	case facts.Advance:
		return advances(s, m, from, to)
	case facts.Withdraw:
		return withdraws(s, m, from, to)
	case facts.Support:
		return keepsPace(s, m, to)
	}
	return nil
}

// advances refuses a move that does not go towards the objective; a wheel need not, nor
// who stands on it already (OM §4.2).
func advances(s *state.State, m *table.March, from, to *geometry.Footprint) *game.Refusal {
	u, goal := m.U, casting.Objective(s, m.U)
	was, ok := ToGround(s, from, goal)
	if !ok || m.Kind&state.Wheeled != 0 {
		return nil
	}
	if is, _ := ToGround(s, to, goal); is >= was && was > 0 && !goesOn(s, m, from, to, func(f *geometry.Footprint) float64 {
		cm, _ := ToGround(s, f, goal)
		return cm
	}) {
		return forbidden(s, u, facts.S4_2, "order.not-towards", ref.Word("order.advance"), s.Called(goal), ref.CM(table.Round2(was)), ref.CM(table.Round2(is)))
	}
	return nil
}

// goesOn reports a move that goes on with the moves of its turn, and with them ends nearer than where
// they set off: what one move may do, several may (OM §4.2, R134).
func goesOn(s *state.State, m *table.March, from, to *geometry.Footprint, far func(*geometry.Footprint) float64) bool {
	if _, walked := walkedFrom(m.U, from); !walked {
		return false
	}
	set := setOff(s, m.U)
	return len(set) > 0 && !slices.ContainsFunc(set, func(f *geometry.Footprint) bool {
		return geometry.Dot(from.Centre.Sub(f.Centre), to.Centre.Sub(from.Centre)) <= 0 || far(to) >= far(f)
	})
}

// walkedFrom is where a unit stood as the turn began, if moves that the program knows led from there to
// where it stands, and nobody set it down elsewhere.
func walkedFrom(u *state.Unit, now *geometry.Footprint) (began *geometry.Footprint, walked bool) {
	began = stoodAs(u)
	return began, u.Began.Placed && geometry.Dist(began.Centre, now.Centre) <= float64(u.Gone)/100+now.Radius
}

// withdraws refuses a move that does not go towards the rear; a wheel need not (OM §4.2).
func withdraws(s *state.State, m *table.March, from, to *geometry.Footprint) *game.Refusal {
	far := func(f *geometry.Footprint) float64 { return geometry.Dist(f.Centre, Rear(s, m.U)) }
	was, is := far(from), far(to)
	if m.Kind&state.Wheeled == 0 && is >= was && !goesOn(s, m, from, to, far) {
		return forbidden(s, m.U, facts.S4_2, "order.not-back", ref.CM(table.Round2(was)), ref.CM(table.Round2(is)))
	}
	return nil
}

// gunsMay refuses guns that do more than stay and fire far from the commander (OM
// §4.2); whether limbering is more, R99 says.
func gunsMay(s *state.State, m *table.March) *game.Refusal {
	u := m.U
	g := Commander(s, u.Division, u.Side)
	at, ok := s.Stands(g)
	f := u.Foot()
	if !ok || f == nil || u.Abandoned || casting.Headless(s, u) || m.Gone == 0 && m.Kind&state.Wheeled == 0 && s.Read().Has(book.FarGunsMayChange) {
		return nil
	}
	r := f.FromPoint(at).Reading(state.CommandNumbers(s.Book()).Guns)
	if r.In() {
		return nil
	}
	return narrowly(s, casting.Illegal(facts.SChange, "order.guns-far", u.ID, ref.CM(table.Round2(r.Measured)), g.Surname(), ref.CM(r.Limit), ref.CM(table.Round2(r.Margin))), r)
}

// passes is how near a move comes to an enemy that does not run, on its way as at its end: a part of
// it alone would be asked, too.
func passes(s *state.State, m *table.March, to *geometry.Footprint) (near float64, enemy *state.Unit) {
	near, enemy = GapTo(s, to, m.U.Side, Unbroken)
	for _, f := range m.Steps() {
		if x, who := GapTo(s, f, m.U.Side, Unbroken); who != nil && x < near {
			near, enemy = x, who
		}
	}
	return near, enemy
}

// mayShift refuses a move under halt that does not end within the brigadier's reach, from
// beyond it too (R266) and of a detached unit (R267), or goes nearer to the enemy than the
// foremost unit of the brigade (OM §4.2).
func mayShift(s *state.State, m *table.March, to *geometry.Footprint) *game.Refusal {
	u := m.U
	bounded := u.Brigade >= 0 && (u.Order == facts.NoOrder || !s.Read().Has(book.DetachedShiftAnywhere))
	if at, ok := s.Stands(s.Brigadier(u.Brigade)); ok && bounded {
		r := to.FromPoint(at).Reading(s.Radius(u.Brigade))
		was := u.Foot().FromPoint(at).Reading(r.Limit)
		if s.Read().Has(book.HaltedStandBeyondTheRadius) && !was.In() {
			r = was // it waits for him
		}
		if !r.In() && !(s.Read().Has(book.HaltedMayComeNearer) && r.Measured < was.Measured-geometry.Tolerance) {
			return narrowly(s, forbidden(s, u, facts.S4_2, "order.halt-radius", ref.CM(table.Round2(r.Measured)), ref.CM(r.Limit)), r)
		}
	}
	near, enemy := passes(s, m, to)
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
	if table.AnyUnknown(s, mine) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if f := o.Foot(); mine(o) && f != nil {
			if x, _ := GapTo(s, f, u.Side, Unbroken); x < least {
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
	return narrowly(s, forbidden(s, u, facts.S4_2, key, ref.CM(table.Round2(near)), enemy.ID, first.ID, ref.CM(table.Round2(least))), x)
}

// mayShiftPlace refuses a move of a change of place (OM §4.2): near enemies nobody can
// carry one out, but who goes farther from them may (R160), and before the first line
// nobody comes nearer; farther off is no concern of either limit.
func mayShiftPlace(s *state.State, m *table.March, from, to *geometry.Footprint) *game.Refusal {
	u := m.U
	was, enemy := GapTo(s, from, u.Side, Unbroken)
	if enemy == nil {
		return nil
	}
	is, _ := passes(s, m, to)
	if is <= was+geometry.Tolerance || s.Read().Has(book.NoRedeploymentNearEnemies) {
		if r := nearForRedeploy(s, u, from); r != nil {
			if !s.Read().Has(book.NoRedeploymentNearEnemies) && r.Hint.IsZero() {
				r.Hint = ref.M("order.hint-fall-back")
			}
			return r
		}
	}
	if is >= was-geometry.Tolerance {
		return nil
	}
	return behindFront(s, m, to)
}

// behindFront refuses a change of place before the first line: nearer to the enemy
// than the army's nearest foot in close order, of which who is changing place is no
// part (OM §4.2).
func behindFront(s *state.State, m *table.March, to *geometry.Footprint) *game.Refusal {
	u := m.U
	near, enemy := passes(s, m, to)
	if enemy == nil {
		return nil
	}
	var first *state.Unit
	least := math.Inf(1)
	line := func(o *state.Unit) bool {
		return o.Side == u.Side && o.Arm == facts.Infantry && InCloseOrder(o) && casting.OrderOf(s, o) != facts.Redeploy
	}
	if table.AnyUnknown(s, line) { // it may be the foremost
		return nil
	}
	for _, o := range s.Units {
		if !line(o) {
			continue
		}
		if f := o.Foot(); f != nil {
			if x, _ := GapTo(s, f, u.Side, Unbroken); x < least {
				first, least = o, x
			}
		}
	}
	if first == nil || near >= least-geometry.Tolerance {
		return nil
	}
	return narrowly(s, forbidden(s, u, facts.S4_2, "order.redeploy-front", ref.CM(table.Round2(near)), enemy.ID, first.ID, ref.CM(table.Round2(least))), geometry.Span{CM: near}.Reading(least))
}

// approaches refuses a move that does not go towards the nearest enemy in close order
// (OM §4.2). In attack, blown horse is free, broken ground may be shunned, and horse
// before a square or cover may draw back with its front to it.
func approaches(s *state.State, m *table.March, from, to *geometry.Footprint) *game.Refusal {
	u, attack := m.U, casting.OrderOf(s, m.U) == facts.Attack
	wheels := m.Kind&state.Wheeled != 0
	if wheels && !attack || attack && u.Blown {
		return nil
	}
	was, enemy := GapTo(s, from, u.Side, InCloseOrder)
	if enemy == nil || was <= 0 {
		return nil
	}
	ef := enemy.Foot()
	if attack && s.Read().Has(book.EverySquareKeepsHorseOff) {
		if r := keepsOffAll(s, u, from, to); r != nil {
			return r
		}
	}
	if attack && unbound(s, u, from, enemy) {
		return nil
	}
	if attack && Unridable(s, u, enemy) {
		return stopsBefore(s, m, enemy, from, to)
	}
	if wheels {
		return nil
	}
	if is := geometry.Gap(to, ef).CM; is >= was && !goesOn(s, m, from, to, func(f *geometry.Footprint) float64 {
		cm, _ := GapTo(s, f, u.Side, InCloseOrder)
		return cm
	}) {
		o := facts.UnitFacts[facts.FOrder].Words[casting.OrderOf(s, u)]
		return forbidden(s, u, facts.S4_2, "order.not-towards", ref.Word("order."+o), enemy.ID, ref.CM(table.Round2(was)), ref.CM(table.Round2(is)))
	}
	return direct(s, m, from, enemy)
}

// stopsBefore refuses horse that attacks a move that takes its front from an enemy whom it
// may not charge, or that brings it nearer into his fire (OM §4.2).
func stopsBefore(s *state.State, m *table.March, enemy *state.Unit, from, to *geometry.Footprint) *game.Refusal {
	u, ef := m.U, enemy.Foot()
	if m.Kind&state.Wheeled != 0 {
		if r := keepsFront(s, u, from, to); r != nil {
			return r
		}
		return keepsOff(s, u, enemy, from, to)
	}
	off := geometry.Gap(to, ef).CM > geometry.Gap(from, ef).CM && s.Read().Has(book.HorseTurnsToWithdraw)
	if !off && to.Front().Ahead(ef.Centre) <= 0 {
		return forbidden(s, u, facts.S4_2, "order.front-to", enemy.ID)
	}
	return keepsOff(s, u, enemy, from, to)
}

// keepsFront refuses horse that attacks a turn or a wheel that takes from before its front whom it
// may not charge: it stops or draws back with its front to him (OM §4.2, R314).
func keepsFront(s *state.State, u *state.Unit, from, to *geometry.Footprint) *game.Refusal {
	if !u.Mounted() || u.Blown || casting.OrderOf(s, u) != facts.Attack || s.Read().Has(book.HorseTurnsToWithdraw) {
		return nil
	}
	_, enemy := GapTo(s, from, u.Side, InCloseOrder)
	if enemy == nil || !Unridable(s, u, enemy) || unbound(s, u, from, enemy) {
		return nil
	}
	if at := enemy.Foot().Centre; from.Front().Ahead(at) <= 0 || to.Front().Ahead(at) > 0 {
		return nil
	}
	return forbidden(s, u, facts.S4_2, "order.front-to", enemy.ID)
}

// unbound reports an attack that broken ground frees of its nearest enemy (OM §4.2); by the other
// reading not horse whom that ground gives cover (R325).
func unbound(s *state.State, u *state.Unit, from *geometry.Footprint, enemy *state.Unit) bool {
	return Shuns(s, from, enemy.Foot()) && !(Unridable(s, u, enemy) && s.Read().Has(book.CoverOnBrokenGroundBinds))
}

// keepsOffAll refuses horse that attacks a move into the fire of anybody whom it may not charge (OM
// §4.2, R324).
func keepsOffAll(s *state.State, u *state.Unit, from, to *geometry.Footprint) *game.Refusal {
	for _, x := range table.Standing(s, u) {
		if x.U.Side != u.Side && InCloseOrder(x.U) && Unridable(s, u, x.U) && !unbound(s, u, from, x.U) {
			if r := keepsOff(s, u, x.U, from, to); r != nil {
				return r
			}
		}
	}
	return nil
}

// keepsOff refuses horse that attacks a move nearer to whom it may not charge within the range of
// his fire (OM §4.2, R313): measured, as his fire is, from his middle (R23).
func keepsOff(s *state.State, u, enemy *state.Unit, from, to *geometry.Footprint) *game.Refusal {
	at := enemy.Foot().Centre
	x := to.FromPoint(at).Reading(casting.Sheet(enemy, s).Reach().Long)
	if s.Read().Has(book.HorseMayNearSquares) || !x.In() || x.Measured >= from.FromPoint(at).CM-geometry.Tolerance {
		return nil
	}
	return narrowly(s, forbidden(s, u, facts.S4_2, "order.keeps-off", enemy.ID, ref.CM(table.Round2(x.Measured)), ref.CM(x.Limit)), x)
}

// direct refuses a move that leads off the straight way to the enemy by more than a wheel
// turns a unit, while that way is free of friends and of ground that is shunned: the
// shortest way is asked for (OM §4.2, R134).
func direct(s *state.State, m *table.March, from *geometry.Footprint, enemy *state.Unit) *game.Refusal {
	if s.Read().Has(book.NearerByAnyWay) {
		return nil
	}
	u, ef := m.U, enemy.Foot()
	way := geometry.Between(from, ef)
	line, went := way.To.Sub(way.From), m.To.At.Sub(m.From.At)
	if geometry.Norm(line) <= geometry.Tolerance || geometry.Norm(went) <= geometry.Tolerance {
		return nil
	}
	// A tenth of a degree is what a pose is kept to.
	aside := func(line, went geometry.Vec) float64 {
		return math.Round(math.Abs(geometry.Turn(geometry.BearingOf(line), geometry.BearingOf(went)))*10) / 10
	}
	off, most := aside(line, went), Gaits(s.Book()).WheelMost
	if off <= most+s.Field.TapeDeg || Shuns(s, from, ef) {
		return nil
	}
	// What one move may do, several of the same turn may.
	if b, walked := walkedFrom(u, from); walked {
		whole, all := geometry.Between(b, ef), m.To.At.Sub(u.Began.Pose.At)
		if line := whole.To.Sub(whole.From); geometry.Norm(line) > geometry.Tolerance && geometry.Norm(all) > geometry.Tolerance && aside(line, all) <= most+s.Field.TapeDeg {
			return nil
		}
	}
	for _, x := range table.Standing(s, u, enemy) {
		if p, err := geometry.NewPolygon(x.F.Corners[:]); err == nil && p.FromSegment(from.Centre, ef.Centre).CM <= from.Width/2 && geometry.Gap(x.F, ef).CM < way.CM {
			return nil
		}
	}
	o := facts.UnitFacts[facts.FOrder].Words[casting.OrderOf(s, u)]
	return forbidden(s, u, facts.S4_2, "order.roundabout", ref.Word("order."+o), enemy.ID, ref.Deg(math.Round(off)), ref.Deg(Gaits(s.Book()).WheelMost))
}

// DrawsBack reports horse under Attack that may go straight back, as it faces, before the
// nearest enemy, whom it may not charge (OM §4.2, R314).
func DrawsBack(s *state.State, u *state.Unit) bool {
	f := u.Foot()
	if f == nil || casting.OrderOf(s, u) != facts.Attack || s.Read().Has(book.HorseTurnsToWithdraw) {
		return false
	}
	_, enemy := GapTo(s, f, u.Side, InCloseOrder)
	return enemy != nil && Unridable(s, u, enemy) && f.Front().Ahead(enemy.Foot().Centre) > 0
}

// Unridable reports horse before whom it may not charge under an order to attack: a
// square, troops in hard cover, in light cover too by the other reading (OM §4.2, R52, R53).
func Unridable(s *state.State, u, enemy *state.Unit) bool {
	if !u.Mounted() {
		return false
	}
	f := enemy.Foot()
	return enemy.Formation == facts.Square || enemy.Formation == facts.Mass || enemy.Block != "" || f != nil && table.Under(s, f, table.GivesHardCover) != nil ||
		enemy.Cover == facts.HardCover || enemy.Cover == facts.LightCover && s.Read().Has(book.AnyCoverBarsHorse)
}

// Bars reports that a unit stands in the way of another to an objective: on the
// objective itself, or across the straight way of its front (OM §4.2).
func Bars(s *state.State, u, enemy *state.Unit, id string) bool {
	f, e := u.Foot(), enemy.Foot()
	if f == nil || e == nil {
		return true // the referee's eyes
	}
	if on, ok := ToGround(s, e, id); !ok || on <= 0 {
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

// MayAttack refuses a charge that the order of the charger forbids (OM §4.2): halt,
// change of place and withdrawal never attack, an advance only who bars its way; horse in
// support may what the brigade may that it supports. A breakthrough follows from a victory and no order holds it back (R131).
func MayAttack(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	if a.Unit != nil && a.S[facts.FOrder] != facts.Given && led(c.S, a.Unit) {
		return nil
	}
	if c.Pursuit && !c.R.Has(book.OrderBoundsBreakthrough) {
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
		if o != a.OwnOrder() {
			return casting.Illegal(facts.S4_2, "charge.order-supported", state.Label(a), brigadeName(c.S, c.S.BrigadeNamed(casting.Objective(c.S, a.Unit))), word)
		}
		r := casting.Illegal(facts.S4_2, "charge.order", state.Label(a), word)
		if a.Unit != nil && a.S[facts.FOrder] != facts.Given {
			r.Hint = forbidden(c.S, a.Unit, facts.S4_2, "charge.order", word).Hint
		}
		return r
	case facts.Attack:
		if r := barredBefore(c, a, d); r != nil {
			return r
		}
		return pastTheNearest(c, a, d)
	case facts.Advance:
		if a.Unit == nil || d.Unit == nil || !c.Table() {
			return nil
		}
		if to := goesTo(c.S, a.Unit); !Bars(c.S, a.Unit, d.Unit, to) {
			return casting.Illegal(facts.S4_2, "order.not-in-the-way", state.Label(a), state.Label(d), c.S.Called(to))
		}
	}
	return nil
}

// pastTheNearest refuses by the other reading a charge under Attack past the nearest enemy in close order,
// when one at him is to be made (OM §4.2, R333).
func pastTheNearest(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	if !c.R.Has(book.AttackChargesTheNearest) || a.Unit == nil || d.Unit == nil || !c.Table() || a.Unit.Blown || a.Unit.Foot() == nil || c.Again == nil {
		return nil
	}
	from := a.Unit.Foot()
	cm, enemy := GapTo(c.S, from, a.Unit.Side, InCloseOrder)
	if enemy == nil || enemy == d.Unit || unbound(c.S, a.Unit, from, enemy) {
		return nil
	}
	if f := d.Unit.Foot(); f == nil || geometry.Gap(from, f).CM <= cm+c.S.Tape().CM {
		return nil
	}
	charge := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{a.ID}}, {IDs: []string{enemy.ID}}}}
	if _, err := c.Again(charge); err != nil {
		return nil
	}
	r := forbidden(c.S, a.Unit, facts.S4_2, "order.charges-other", state.Label(d), enemy.ID)
	r.Ways = append(r.Ways, game.Way{Line: game.Canonical(charge), Say: ref.M("move.way-charge", enemy.ID)})
	return r
}

// barredBefore refuses horse that attacks to charge another while the nearest enemy in close order is
// one whom it may not charge: it stops or draws back (OM §4.2, R323).
func barredBefore(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	if a.Unit == nil || d.Unit == nil || !c.Table() || a.Unit.Blown || a.Unit.Foot() == nil || c.R.Has(book.HorseChargesPastSquares) {
		return nil
	}
	from := a.Unit.Foot()
	cm, enemy := GapTo(c.S, from, a.Unit.Side, InCloseOrder)
	if enemy == nil || enemy == d.Unit || !Unridable(c.S, a.Unit, enemy) || unbound(c.S, a.Unit, from, enemy) {
		return nil
	}
	if f := d.Unit.Foot(); f != nil && InCloseOrder(d.Unit) && geometry.Gap(from, f).CM <= cm+c.S.Tape().CM {
		return nil // as near, for all that the tape can tell
	}
	return forbidden(c.S, a.Unit, facts.S4_2, "order.charges-past", state.Label(d), enemy.ID)
}
