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

// Obliged reports that the orders of a side oblige it in its movement (R132): it types
// its moves, in this one or in this battle.
func Obliged(s *state.State, side int) bool {
	r := s.Read()
	return TracksMoves(s, side) || !r.Has(book.OrderBindsWhereMovesAreTyped) && (r.Has(book.OrderBindsInEveryMovement) || s.Marches(side))
}

// Held reports that a unit is held to its order where its side is (R132): its brigadier's
// figure stands on the table, or it needs none: detached, of the reserve.
func Held(s *state.State, u *state.Unit) bool {
	if TracksMoves(s, u.Side) || u.Order != facts.NoOrder || u.Brigade < 0 {
		return true
	}
	_, ok := s.Stands(s.Brigadier(u.Brigade))
	return ok
}

// Aim is the point that the order of a unit wants it to come nearer to; ok is false
// when it has none.
func Aim(s *state.State, u *state.Unit, f *geometry.Footprint) (at geometry.Vec, ok bool) {
	switch casting.OrderOf(s, u) {
	case facts.Cautious, facts.Attack:
		if _, enemy := GapTo(s, f, u.Side, InCloseOrder); enemy != nil {
			return enemy.Foot().Centre, true
		}
	case facts.Advance:
		best := math.Inf(1)
		for i := range s.Field.Terrain {
			g := &s.Field.Terrain[i]
			if g.ID != casting.Objective(s, u) {
				continue
			}
			if x := g.Polygon.FromFootprint(f); x.CM < best {
				best, at, ok = x.CM, f.Pose.At.Add(x.To.Sub(x.From)), true
				if d := x.To.Sub(x.From); geometry.Norm(d) > 0 { // some way into it
					at = at.Add(d)
				}
			}
		}
		return at, ok
	case facts.Withdraw:
		return Rear(s, u), true
	case facts.Support:
		if _, who := FromSupported(s, u, f); who != nil {
			return who.Foot().Centre, true
		}
	}
	return at, false
}

// stoodAs is the footprint of a unit as the turn began; as it stands now when nobody knows.
func stoodAs(u *state.Unit) *geometry.Footprint {
	if u.Began.Placed {
		if f, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
			return f
		}
	}
	return u.Foot()
}

// Advanced is how many hundredths of a cm of a move of this turn count towards what an order
// makes a unit on the table advance: what it spent, but the ground it won alone when it
// wheeled or turned without need (R265), and of that not what a wheel away from its goal won (R321).
func Advanced(s *state.State, u *state.Unit) int {
	gone := state.Hundredths(geometry.Dist(stoodAs(u).Centre, u.Foot().Centre))
	if !Needless(s, u) {
		return max(u.Spent, gone)
	}
	for _, f := range wheeledOff(s, u) {
		gone = min(gone, state.Hundredths(geometry.Dist(f.Centre, u.Foot().Centre)))
	}
	return gone
}

// wheeledOff is where a unit stood after the wheel of this turn, when its front led away from its goal
// then: by R321 the ground counts from there.
func wheeledOff(s *state.State, u *state.Unit) []*geometry.Footprint {
	if u.Motion&state.Wheeled == 0 || !u.Began.Placed || s.Read().Has(book.SwingAwayCounts) {
		return nil
	}
	began := stoodAs(u)
	return slices.DeleteFunc(setOff(s, u), func(f *geometry.Footprint) bool { return !LeadsOff(s, u, began, f.Pose) })
}

// setOff is where a unit stood as it set off in this turn, after its turn and its wheel. It wheeled
// before it went and after it turned about its middle (OM §8.4, 8.6), and its front is still what it was;
// where that says two ways, both. Nothing when nobody knows where it began.
func setOff(s *state.State, u *state.Unit) []*geometry.Footprint {
	if !u.Began.Placed {
		return nil
	}
	turns := []float64{0}
	if u.Motion&state.Turned != 0 {
		turns = []float64{-90, 90, 180}
	}
	most := 0.0
	if u.Motion&state.Wheeled != 0 {
		most = Gaits(s.Book()).WheelMost
	}
	began := stoodAs(u)
	var out []*geometry.Footprint
	for _, turn := range turns {
		p := geometry.Pose{At: u.Began.Pose.At, Facing: u.Began.Pose.Facing + turn}
		hand, deg := geometry.Right, geometry.Turn(p.Facing, u.Pose.Facing)
		if deg < 0 {
			hand, deg = geometry.Left, -deg
		}
		if deg > most+geometry.Tolerance {
			continue
		}
		f, err := u.At(u.Formation, p)
		if err != nil {
			continue
		}
		if turn != 0 {
			p.At = p.At.Add(began.Centre.Sub(f.Centre))
		}
		if deg > 0 {
			p = p.Wheel(hand, deg, f.Width)
		}
		if f, err = u.At(u.Formation, p.Rounded()); err == nil {
			out = append(out, f)
		}
	}
	return out
}

// LeadsOff reports a change of front, from where a unit stands to another pose, after which its goal
// lies farther off its front than before, and farther than it moves obliquely (OM §8.4).
// Of one whose place nobody knows nothing is said.
func LeadsOff(s *state.State, u *state.Unit, from *geometry.Footprint, to geometry.Pose) bool {
	if from == nil {
		return false
	}
	goal, ok := Aim(s, u, from)
	off := func(p geometry.Pose) float64 {
		return math.Abs(geometry.Turn(p.Facing, geometry.BearingOf(goal.Sub(p.At))))
	}
	return ok && off(to) > max(off(from.Pose), Gaits(s.Book()).Oblique)
}

// Needless reports a unit that has wheeled or turned in this turn though it could go straight
// to its goal as it stood, or not so far that it can now (OM §8.4, R265). A line of foot in a
// cautious advance may always wheel.
func Needless(s *state.State, u *state.Unit) bool {
	order := casting.OrderOf(s, u)
	if u.Motion&(state.Wheeled|state.Turned) == 0 || s.Read().Has(book.AnyWheelCountsAsAdvance) || order == facts.Cautious && u.Arm == facts.Infantry && u.Formation == facts.Line {
		return false
	}
	began := stoodAs(u)
	goal, ok := Aim(s, u, began)
	if !ok {
		return false
	}
	way := geometry.BearingOf(goal.Sub(began.Pose.At))
	was, is := math.Abs(geometry.Turn(began.Pose.Facing, way)), math.Abs(geometry.Turn(u.Pose.Facing, way))
	g := Gaits(s.Book())
	need := was - g.Oblique
	// A tenth of a degree is what a pose is kept to.
	return need <= 0 || math.Round((was-is)*10)/10 < math.Floor(min(need, g.WheelMost)*10)/10
}

// Lags says how a unit fell short of its order, and by how many hundredths of a cm; 0
// when it did not, or when it is excused: in a charge, in flight, disordered before the
// enemy, behind the commander himself, set down by hand, not placed.
func Lags(s *state.State, u *state.Unit) (m ref.Msg, left int) {
	f, o := u.Foot(), casting.OrderOf(s, u)
	if f == nil || excused(s, u) || u.Disordered && (o == facts.Cautious || o == facts.Attack) { // §13: it may not attack
		return m, 0
	}
	g := &going{s: s, u: u, f: f, began: stoodAs(u), done: Advanced(s, u), word: ref.Word("order." + facts.UnitFacts[facts.FOrder].Words[o])}
	switch o {
	case facts.Cautious:
		return g.cautious()
	case facts.Advance:
		return g.advances()
	case facts.Attack:
		return g.attacks()
	case facts.Withdraw:
		if !g.wentBack() && !s.Read().Has(book.WithdrawalMayStand) && geometry.Dist(f.Centre, Rear(s, u)) > f.Radius {
			return ref.M("order.lag-stays", u.ID, g.word), leastStep
		}
	case facts.Support:
		return lagsBehind(s, u, f)
	}
	return m, 0
}

// wentBack reports a unit that withdraws and has gone back some way in this turn: straight moves lead
// nowhere else, a wheel may; a turn and a change of formation alone are no way (OM §4.2, R341).
func (g *going) wentBack() bool {
	rear := Rear(g.s, g.u)
	nearer := geometry.Dist(g.f.Centre, rear) < geometry.Dist(g.began.Centre, rear)-geometry.Tolerance
	return g.u.Motion&state.WentForward != 0 || nearer && g.u.Motion&state.Reformed == 0
}

// leastStep is what a unit owes, in hundredths of a cm, of which some move is asked and no length (OM
// §4.2, R341).
const leastStep = 1

// excused reports a unit of which no order asks a move now.
func excused(s *state.State, u *state.Unit) bool {
	return u.Status != state.Steady || u.Motion&(state.Fleeing|state.Pursued|state.Evaded) != 0 || u.Rallied == s.Turn ||
		led(s, u) || s.Charge(u.ID) != nil || u.ByHand && u.PlacedTurn == s.Turn
}

// going is what a unit under an order has done: where it stands and stood when it began, and how many
// hundredths of a cm it has gone.
type going struct {
	s        *state.State
	u        *state.Unit
	f, began *geometry.Footprint
	done     int
	word     ref.Word // of the order
}

// LeastMove is the part of its move that an order has a unit go at least: of the move of the formation
// in which it began the turn, with what a march column adds (OM §4.2, 8.2).
func LeastMove(s *state.State, u *state.Unit, part int) int {
	return (u.Speed(u.Began.Formation) + MarchHere(s, u, u.Began.Formation)) / part
}

// lag is what a unit lacks of a way that it should have gone.
func (g *going) lag(need int) (ref.Msg, int) {
	return ref.M("order.lag", g.u.ID, g.word, ref.CM(float64(g.done)/100), ref.CM(float64(need)/100)), need - g.done
}

// short is lag, unless the tape cannot tell that it lacks anything.
func (g *going) short(need int) (ref.Msg, int) {
	if g.done+state.Hundredths(g.s.Field.Tape) >= need {
		return ref.Msg{}, 0
	}
	return g.lag(need)
}

// away is a unit that went, but not towards whom or what it should.
func (g *going) away(was, is float64, goal string) (ref.Msg, int) {
	if is < was || g.u.Motion&(state.Reformed|state.Turned) != 0 {
		return ref.Msg{}, 0
	}
	return ref.M("order.lag-away", g.u.ID, g.word, g.s.Called(goal)), state.Hundredths(is-was) + 1
}

// cautious goes a part of its move, while an enemy in close order is farther off than that (OM §4.2).
func (g *going) cautious() (m ref.Msg, left int) {
	was, enemy := GapTo(g.s, g.began, g.u.Side, InCloseOrder)
	least := state.CommandNumbers(g.s.Book()).Cautious
	if enemy == nil || was <= least || g.u.Motion&(state.Reformed|state.Turned) != 0 {
		return m, 0
	}
	return g.short(state.Hundredths(least))
}

// advances goes a part of its move towards its goal, and halts there (OM §4.2).
func (g *going) advances() (m ref.Msg, left int) {
	goal := casting.Objective(g.s, g.u)
	was, _ := ToGround(g.s, g.began, goal)
	is, known := ToGround(g.s, g.f, goal)
	if !known || is <= geometry.Tolerance {
		return m, 0
	}
	need := LeastMove(g.s, g.u, state.CommandNumbers(g.s.Book()).AdvancePart)
	if _, left := g.short(need); left > 0 {
		return g.lag(min(need, g.done+state.Hundredths(is))) // once there it halts
	}
	return g.away(was, is, goal)
}

// attacks goes a part of its move towards an enemy whom it can reach, until it is so near that the
// fight decides (OM §4.2).
func (g *going) attacks() (m ref.Msg, left int) {
	s, u, c := g.s, g.u, state.CommandNumbers(g.s.Book())
	now, enemy := GapTo(s, g.f, u.Side, InCloseOrder)
	decide := c.Decide
	if u.Weapon == facts.Rifle && u.Arm == facts.Infantry {
		decide = c.DecideRifle
	}
	near := now
	if s.Read().Has(book.HalfIsOwedWithinRange) { // only who began so near decides (R339)
		near, _ = GapTo(s, g.began, u.Side, InCloseOrder)
	}
	if enemy == nil || near <= decide+s.Field.Tape || u.Blown || Unridable(s, u, enemy) {
		return m, 0
	}
	if m, left := g.short(LeastMove(s, u, c.AttackPart)); left > 0 {
		return m, left
	}
	if Shuns(s, g.began, enemy.Foot()) {
		return m, 0
	}
	return g.away(geometry.Gap(g.began, enemy.Foot()).CM, now, enemy.ID)
}

// lagsBehind says how a unit in support fell short: too far from whom it supports, or
// with its front covered by them (OM §4.2).
func lagsBehind(s *state.State, u *state.Unit, f *geometry.Footprint) (m ref.Msg, left int) {
	c := state.CommandNumbers(s.Book())
	cm, who := FromSupported(s, u, f)
	switch {
	case who == nil:
		return m, 0
	case cm > c.Support+s.Field.Tape:
		return ref.M("order.lag-far", u.ID, ref.Word("order.support"), ref.CM(table.Round2(cm)), who.ID, ref.CM(c.Support)), state.Hundredths(cm - c.Support)
	}
	lane := f.Lane(c.Support)
	for _, o := range Supported(s, u) {
		if g := o.Foot(); g != nil && lane.Reach(g).Overlaps() {
			return ref.M("order.lag-covered", u.ID, ref.Word("order.support"), o.ID), 1
		}
	}
	return m, 0
}

// Strayed says that a brigadier stands too far from all his units, and by how many
// hundredths of a cm (OM §4.3): near one of them as it stands, or as it stood when the
// movements opened, he is in order, for he rides before it moves (OM §7); what it routed,
// retired or broke through before them he has to follow, and what it evaded in the movement of the other side before his own.
func Strayed(s *state.State, b int) (m ref.Msg, left int) {
	g := s.Brigadier(b)
	at, placed := s.Stands(g)
	if !placed || g.With != "" || !s.TracksFigures(g.Side) {
		return m, 0
	}
	if table.AnyUnknown(s, func(u *state.Unit) bool { return u.Brigade == b }) {
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
		if began := u.AtOpening(); began.Placed && u.Motion&state.Evaded == 0 {
			if was, err := u.At(began.Formation, began.Pose); err == nil {
				least = min(least, was.FromPoint(at).CM)
			}
		}
	}
	if !known || least <= state.CommandNumbers(s.Book()).Near+s.Field.Tape {
		return m, 0
	}
	return ref.M("order.lag-brigadier", g.Surname(), ref.CM(table.Round2(least)), ref.CM(state.CommandNumbers(s.Book()).Near)), state.Hundredths(least - state.CommandNumbers(s.Book()).Near)
}

// CloseMoves is what the end of a side's movement brings about: an advance that has
// reached its objective halts (OM §4.2).
func CloseMoves(s *state.State, side int) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	there := func(u *state.Unit, id string) (on, known bool) {
		f := u.Foot()
		if f == nil || u.Status != state.Steady {
			return false, table.OnField(u) && u.Status == state.Steady // it may be on its way still
		}
		cm, ok := ToGround(s, f, id)
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
		if n > 0 && (n == of || !s.Read().Has(book.ObjectiveWhenAllArrive)) {
			evs = append(evs, &state.EvReached{Brigade: b.ID})
			say = append(say, down(side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", brigadeName(s, i), s.Called(c.Objective)), Refs: []ref.Ref{facts.S4_2}}))
		}
	}
	for _, u := range s.Units {
		if u.Side == side && u.Order == facts.Advance {
			if on, _ := there(u, u.Objective); on {
				evs = append(evs, &state.EvUnitOrder{Unit: u.ID, Order: facts.UnitFacts[facts.FOrder].Words[facts.Halt], Turn: u.Ordered})
				say = append(say, down(side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrived-at", u.ID, s.Called(u.Objective)), Refs: []ref.Ref{facts.S4_2}}))
			}
		}
	}
	return evs, say, nil
}
