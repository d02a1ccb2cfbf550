package ordremixte

import (
	"math"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file takes chargers over the ground (OM §7, 8.2 to 8.5, 10.1, 10.5): by which
// way, at what cost, past whom, and where they halt.

// chargeWay is the way of one charger on the table to its target.
type chargeWay struct {
	u       *Unit
	turn    float64       // degrees of the wheel before it, clockwise; 0 for none
	pose    geometry.Pose // as it sets off, after the wheel
	bearing float64
	ahead   bool    // straight ahead, not obliquely
	contact float64 // cm to contact
	wheel   int     // hundredths that the wheel takes
	cost    int     // hundredths to contact, with the wheel
	path    *path
	swept   []crossing // the ground that the wheel goes over, in degrees of it
	over    []*Unit    // open order that cavalry rides over on the way
	passed  []*Unit    // friends in open order through which it goes (§8.5)
	screens []*Unit    // battalions whose screens it meets on the way (§5)
	by      *Unit      // who stands in the way; nil for nobody
	bars    crossing   // ground that lets it through no farther; none when its ref is empty
	trusts  bool       // somebody stands in the way by less than the tape can tell
	doubt   bool       // the referee overruled it: the program leaves it where it stands
}

// chargeMoves reports a phase in which charges are moves (OM §7).
func (s *State) chargeMoves() bool {
	id := s.phaseID()
	return id == "move-first" || id == "move-second" || id == "late"
}

// hardGround is ground in which cavalry does not ride over open order (OM §10.5).
func hardGround(kind string) bool {
	switch kind {
	case "wood", "rough", "steep-hill", "walled-field":
		return true
	}
	return builtUp(kind)
}

// riddenOver reports that cavalry goes over an enemy as if nobody stood there (OM
// §10.5): foot in open order on open ground.
func (s *State) riddenOver(u, x *Unit) bool {
	if !u.mounted() || x.Side == u.Side || x.Arm != Infantry || x.Formation != Open || x.Cover != NoCover {
		return false
	}
	f := x.foot()
	return f == nil || s.under(f, hardGround) == nil
}

// approach measures one way of a charger: a wheel, then straight along a bearing.
// False when it does not come at the target so.
func (s *State) approach(u, t *Unit, w chargeWay, with []*Sheet) (chargeWay, bool) {
	w.u = u
	f, err := u.at(u.Formation, w.pose)
	goal, known := s.goalOf(t)
	if err != nil || !known {
		return w, false
	}
	dir := geometry.Bearing(w.bearing)
	var meets bool
	if w.contact, meets = goal.slide(f, dir); !meets {
		return w, false
	}
	w.contact = max(geometry.Round6(w.contact-geometry.Tolerance), 0) // to the edge, not into it
	if b := s.blockOf(t); b != nil && !b.fronted(f, dir, w.contact) || !goal.before(f, dir.Mul(w.contact)) {
		return w, false
	}
	if w.turn != 0 {
		w.swept = s.wheelsOver(u, u.foot(), wheelBy(w.turn))
		w.wheel, _ = s.wheelCost(u, s.allowance(u, u.Formation), sweeps(w.swept))
	}
	type met struct {
		u  *Unit
		cm float64
	}
	var over []met
	nearest := w.contact
	lane := f.Lane(0)
	for _, x := range s.standing(u, t) {
		if slices.ContainsFunc(with, func(o *Sheet) bool { return equalID(o.ID, x.u.ID) }) {
			continue
		}
		cm, meets := geometry.Slide(f, dir, x.f)
		if !meets || cm >= w.contact-grain {
			continue
		}
		switch {
		case mayPass(u, u.Formation, x.u):
			if x.u.loose(x.u.Formation) && x.u.Status == Steady {
				w.passed = append(w.passed, x.u)
			}
		case s.riddenOver(u, x.u):
			over = append(over, met{x.u, cm})
		case w.ahead && -lane.Reach(x.f).Margin < s.tape().CM && -lane.Reach(x.f).Margin > geometry.Tolerance:
			w.trusts = true
		case cm < nearest || w.by == nil:
			w.by, nearest = x.u, cm
		}
	}
	slices.SortStableFunc(over, func(a, b met) int { return int(math.Copysign(1, a.cm-b.cm)) })
	for _, m := range over {
		w.over = append(w.over, m.u)
	}
	for _, x := range s.Units {
		if b := x.screen(); b != nil && x.Side != u.Side {
			if bf := b.foot(); bf != nil {
				if cm, meets := geometry.Slide(f, dir, bf); meets && cm < w.contact {
					w.screens = append(w.screens, x)
				}
			}
		}
	}
	w.path = s.walk(u, u.Formation, f, w.bearing, w.contact)
	home := s.blockOf(t)
	for _, x := range slices.Concat(w.swept, w.path.crosses) {
		if x.bars != "" && !x.begun && x.In < w.contact && (home == nil || home.ID != x.id) {
			w.bars = x
			break
		}
	}
	w.cost = w.path.cost(w.contact) + w.wheel
	return w, true
}

// wheelBy is a wheel by so many degrees, clockwise.
func wheelBy(turn float64) leg {
	l := leg{how: "wheel", hand: geometry.Right, deg: math.Abs(turn)}
	if turn < 0 {
		l.hand = geometry.Left
	}
	return l
}

// entered is the ground that a charger wheels over and that the first so many cm of its way
// lie in, each once.
func (w *chargeWay) entered(cm float64) []crossing {
	all := slices.Clone(w.swept)
	if w.path == nil {
		return all
	}
	for _, c := range w.path.entered(cm) {
		if !slices.ContainsFunc(w.swept, func(o crossing) bool { return o.id == c.id }) {
			all = append(all, c)
		}
	}
	return all
}

// chargeWays lists the ways by which a charger comes at its target, the first to be
// tried first: straight ahead; by a wheel of at most 45 degrees, once a turn and
// before anything else; obliquely (OM §8.4). Horse wheels rather than ride
// obliquely, for its impetus; foot saves the wheel.
//
// It looks no farther when enough says so.
func (s *State) chargeWays(u, t *Unit, with []*Sheet, enough func(*chargeWay) bool) []chargeWay {
	tb := tables.MustLoad(Book)
	f := u.foot()
	goal, known := s.goalOf(t)
	if !known {
		return nil
	}
	aim := func(p geometry.Pose) float64 {
		return geometry.Turn(p.Facing, geometry.BearingOf(goal.aim(f).Sub(p.At)))
	}
	within := func(x, most float64) float64 { return min(max(x, -most), most) }
	straight := []chargeWay{{pose: u.Pose, bearing: u.Pose.Facing, ahead: true}}
	var wheels, obliques []chargeWay
	turn := func(deg float64) {
		l := wheelBy(deg)
		p := u.Pose.Wheel(l.hand, l.deg, f.Width)
		wheels = append(wheels, chargeWay{turn: deg, pose: p, bearing: p.Facing, ahead: true})
	}
	if u.Motion&(Wheeled|Strategic) == 0 && u.Gone == 0 {
		most := tb.Deg("movement.wheel.most")
		best := within(math.Round(aim(u.Pose)), most)
		turn(best)
		for _, deg := range []float64{15, 30, 45} {
			if deg <= most {
				turn(math.Copysign(deg, best))
			}
		}
	}
	most := tb.Deg("movement.oblique")
	best := within(aim(u.Pose), most)
	for _, deg := range []float64{best, best / 2, math.Copysign(most, best)} {
		obliques = append(obliques, chargeWay{pose: u.Pose, bearing: u.Pose.Facing + deg})
	}
	all := append(append(straight, wheels...), obliques...)
	if !u.mounted() {
		all = append(append(straight, obliques...), wheels...)
	}
	var out []chargeWay
	for _, w := range all {
		if x, ok := s.approach(u, t, w, with); ok && (w.turn == 0 || s.wheels(u, w.pose, t, with)) {
			out = append(out, x)
			if enough(&x) {
				break
			}
		}
	}
	return out
}

// wheels reports that nobody stands where a wheel ends.
func (s *State) wheels(u *Unit, p geometry.Pose, t *Unit, with []*Sheet) bool {
	return s.clearFor(u, p, append(units(with), t)...)
}

// clearFor reports that a unit at a pose would stand on nobody but those named.
func (s *State) clearFor(u *Unit, p geometry.Pose, but ...*Unit) bool {
	f, err := u.at(u.Formation, p)
	if err != nil {
		return false
	}
	for _, x := range s.standing(append(but, u)...) {
		if geometry.Apart(f, x.f) {
			continue
		}
		if over, _ := geometry.Overlapping(f, x.f); over {
			return false
		}
	}
	return true
}

// way finds and judges the way of one charger on the table (OM §7, 10.1, 10.5): who
// stands in it, what ground bars or disorders it, and whether the target is within
// what is left of its move. A distance typed with the charge is the referee's word
// about the reach.
func (c *cast) way(a, d *Sheet) error {
	wave := c.sit.V[SWave] == 1 && c.s.phaseID() == "melee"
	if !c.tracked() || !c.s.chargeMoves() && !wave && !c.pursuit {
		return nil
	}
	u, t := a.Unit, d.Unit
	goal, known := c.s.goalOf(t)
	if u.foot() == nil || !known {
		return nil
	}
	left := c.s.allowance(u, u.Formation) - u.Spent
	if wave { // what it went behind the first is no part of its charge (R127)
		left = c.s.allowance(u, u.Formation)
	}
	if c.pursuit {
		return c.pursuitWay(a, d)
	}
	if c.fromBlock(a) {
		return c.outOfHouses(a, d, c.s.blockOf(u), left)
	}
	if gap := goal.gap(u.foot()); c.sit.S[SDistance] != given && gap > float64(left)/100+c.s.tape().CM {
		// No way is shorter than the gap.
		return c.overWay(a, c.farOff(a, d, &chargeWay{contact: gap, cost: hundredths(gap), pose: u.Pose}, left))
	}
	all := c.s.chargeWays(u, t, c.units[0], func(w *chargeWay) bool {
		return w.by == nil && w.bars.bars == "" && (w.cost <= left || c.sit.S[SDistance] == given)
	})
	if len(all) == 0 {
		tb := tables.MustLoad(Book)
		return c.overWay(a, illegal("OM §8.4", "charge.no-way", u.ID, t.ID, ref.Deg(tb.Deg("movement.wheel.most")), ref.Deg(tb.Deg("movement.oblique"))))
	}
	pick := -1
	free := func(w *chargeWay) bool { return w.by == nil && w.bars.bars == "" }
	for i := range all {
		if w := &all[i]; free(w) && (w.cost <= left || c.sit.S[SDistance] == given) {
			pick = i
			break
		}
	}
	for i := 0; pick < 0 && i < len(all); i++ { // out of reach: the cheapest tells how far
		if free(&all[i]) {
			pick = i
			for j := range all {
				if free(&all[j]) && all[j].cost < all[pick].cost {
					pick = j
				}
			}
		}
	}
	w := &all[max(pick, 0)]
	if c.ways == nil {
		c.ways = map[string]*chargeWay{}
	}
	c.ways[u.ID] = w
	if w.trusts {
		c.trust("way")
	}
	if !free(w) {
		return c.inTheWay(a, d, w)
	}
	if err := c.rough(a, d, w); err != nil {
		return err
	}
	return c.withinReach(a, d, w, left)
}

// rough refuses close order as the target of a way through ground that disorders (OM §13),
// and disorders who takes it.
func (c *cast) rough(a, d *Sheet, w *chargeWay) error {
	for _, x := range w.entered(w.contact) {
		if !x.disorder {
			continue
		}
		if !x.river && d.closeOrder() {
			if err := c.overWay(a, illegal(s13, "charge.through", a.ID, d.ID, ref.Word("ground."+x.kind), x.id)); err != nil {
				return err
			}
		}
		if a.S[FDisordered] != given && !x.begun {
			a.set(FDisordered, 1, measured)
		}
	}
	return nil
}

// pursuitWay is the way of a breakthrough that meets an enemy (OM §12): straight on, over
// open order and screens like the way of any charge (OM §10.5, R129). How far it is and who
// else stands there has been looked at.
func (c *cast) pursuitWay(a, d *Sheet) error {
	u := a.Unit
	w, ok := c.s.approach(u, d.Unit, chargeWay{pose: u.Pose, bearing: u.Pose.Facing, ahead: true}, c.units[0])
	if !ok { // overruled: the table knows how it got there
		w = chargeWay{u: u, doubt: true}
	}
	if c.ways == nil {
		c.ways = map[string]*chargeWay{}
	}
	c.ways[u.ID] = &w
	switch {
	case !ok:
		return nil
	case w.bars.bars != "":
		return c.overWay(a, illegal(w.bars.bars, "charge.barred", a.ID, d.ID, ref.Word("ground."+w.bars.kind), w.bars.id))
	}
	return c.rough(a, d, &w)
}

// overWay is refuse for what the way forbids: when the referee overrules it, the
// charger stays where it is on the program's table and its place becomes doubtful.
func (c *cast) overWay(a *Sheet, r *game.Refusal) error {
	r.Ways = append(r.Ways, game.Way{Line: overruled(c.a), Say: ref.M("placed.way-overrule")})
	if err := c.refuse(r); err != nil {
		return err
	}
	if c.ways == nil {
		c.ways = map[string]*chargeWay{}
	}
	if w := c.ways[a.ID]; w != nil {
		w.doubt = true
	} else {
		c.ways[a.ID] = &chargeWay{u: a.Unit, doubt: true}
	}
	return nil
}

// inTheWay refuses a charge past a friend or a nearer enemy, or over ground that bars
// it.
func (c *cast) inTheWay(a, d *Sheet, w *chargeWay) error {
	switch {
	case w.by == nil:
		return c.overWay(a, illegal(w.bars.bars, "charge.barred", a.ID, d.ID, ref.Word("ground."+w.bars.kind), w.bars.id))
	case w.by.Side == a.Unit.Side:
		return c.overWay(a, illegal("OM §8.5", "charge.friend", a.ID, d.ID, w.by.ID))
	}
	r := illegal(s10_1, "charge.enemy", a.ID, d.ID, w.by.ID)
	act := c.a
	act.Text, act.Force = "", false
	act.Units = []game.Operand{{IDs: []string{a.ID}}, {IDs: []string{w.by.ID}}}
	act.Facts = nil
	r.Ways = []game.Way{{Line: game.Canonical(act), Say: ref.M("charge.way-first", w.by.ID)}}
	return c.overWay(a, r)
}

// withinReach refuses a target beyond what is left of the charger's move (OM §7, 8.2).
// When the tape cannot tell, the referee's word about the distance decides.
func (c *cast) withinReach(a, d *Sheet, w *chargeWay, left int) error {
	if c.sit.S[SDistance] == given {
		c.trust("distance")
		return nil
	}
	m := geometry.Reading{Measured: geometry.Round6(float64(w.cost) / 100), Limit: geometry.Round6(float64(left) / 100)}
	m.Margin = geometry.Round6(m.Measured - m.Limit)
	c.step(s8_2, "charge.step-reach", m)
	if math.Abs(m.Margin) >= c.s.tape().CM && m.Margin <= 0 {
		return nil
	}
	return c.overWay(a, c.farOff(a, d, w, left))
}

// farOff is the refusal of a target that is out of reach, or nearly.
func (c *cast) farOff(a, d *Sheet, w *chargeWay, left int) *game.Refusal {
	m := geometry.Reading{Measured: geometry.Round6(float64(w.cost) / 100), Limit: geometry.Round6(float64(left) / 100)}
	m.Margin = geometry.Round6(m.Measured - m.Limit)
	key := "charge.far"
	if math.Abs(m.Margin) < c.s.tape().CM {
		key = "charge.reach-close"
	}
	r := illegal(s8_2, key, a.ID, d.ID, ref.CM(round2(m.Measured)), ref.CM(round2(m.Limit)), ref.CM(round2(math.Abs(m.Margin))), ref.CM(c.s.tape().CM))
	if key == "charge.reach-close" {
		r.Close = &game.Close{CM: m.Measured, Limit: m.Limit, Margin: m.Margin, Tape: c.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		act := c.a
		act.Text, act.Force = "", false
		act.Facts = append(slices.Clone(act.Facts), game.Fact{Name: "distance", Value: decimalText(round2(m.Limit))})
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("charge.way-reaches")})
	}
	if go_ := math.Floor(min(m.Limit, w.contact) - c.s.halt()); w.turn == 0 && w.ahead && go_ >= 1 {
		r.Ways = append(r.Ways, game.Way{Line: "move " + a.ID + " forward " + decimalText(go_), Say: ref.M("charge.way-near")})
	}
	return r
}

// waits reports that the target of foot may still evade: its chargers halt before it
// like before one that may fire (R112).
func (o *onset) waits() bool {
	return o.att[0].foot() && o.att[0].closeOrder() && (o.def.horse() || o.def.V[FFormation] == Limbered || o.def.foot() && o.def.V[FFormation] == Open)
}

// chargeMove takes the chargers of a declared charge over the ground: those on the
// table to 1 cm from a target that may fire or evade, or to contact; both halves of
// the way when the target rides to meet them (OM §7, 10.1, 10.5).
func (x *declaration) chargeMove(t *game.Trace, r *result) {
	c, o := x.c, x.o
	cur := c.s
	do := func(e game.Event) {
		t.Event(e)
		cur = cur.apply(e)
	}
	if r.was&squared != 0 {
		for _, e := range c.s.squares(o.def.ID) {
			do(e)
		}
	}
	halted := c.retires || o.closing != OutOfRange || r.was&squared != 0 || o.waits()
	counters := r.u[o.def.slot].marks&counters != 0
	for _, a := range o.att {
		u := a.Unit
		w := c.ways[u.ID]
		if w != nil && w.doubt {
			do(game.Event{Kind: evDoubt, Unit: u.ID, N: 1})
		}
		if w == nil && !o.def.onTable() { // where that stands nobody has told
			for _, e := range u.goesByHand() {
				do(e)
			}
		}
		if w == nil || w.doubt {
			if c.s.chargeMoves() {
				do(spentEvent(u, u.Spent, u.Gone, WentForward))
			}
			continue
		}
		if a.is(FDisordered) && !u.Disordered && a.S[FDisordered] == measured {
			do(game.Event{Kind: evDisorder, Unit: u.ID, N: 1})
		}
		cm := w.contact
		if r.was&squared != 0 {
			cm = cur.toSquare(w, o.def.Unit)
		}
		switch {
		case counters: // half of the way from where it began, of which it has gone some
			cm = min(max(cur.halfWay(u, o.def.Unit)-float64(u.Gone)/100, 0), w.contact)
		case halted:
			cm = max(cm-c.s.halt(), 0)
		}
		pose, cm := cur.halts(w, cm, o)
		if !halted && !counters && !cur.riddenOver(u, o.def.Unit) {
			moved := cur.apply(game.Event{Kind: evPlace, Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing})
			ground := ""
			if c.ground != nil {
				ground = c.ground.ID
			}
			if p, ok := moved.contactPose(moved.unit(u.ID), o.def.Unit, c.sit.V[SSide], ground, c.face); ok && moved.clearFor(moved.unit(u.ID), p, o.def.Unit) {
				pose = p
			}
		}
		if pose != u.Pose {
			do(game.Event{Kind: evPlace, Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing})
		}
		kind := WentForward
		if w.turn != 0 {
			kind |= Wheeled
		}
		if c.pursuit { // §12: no movement of the turn
			t.Line(game.BodyLine, ref.M("charge.goes", u.ID, ref.CM(round2(cm)), ref.CM(pursuitCM())), s12)
		} else {
			do(spentEvent(u, u.Spent+w.wheel+w.path.cost(cm), u.Gone+hundredths(cm), kind))
			x.sayWay(t, w, cm)
		}
		for _, o := range slices.Concat(w.over, w.passed) {
			for _, e := range cur.makesWay(t, o.ID, u.ID, w.bearing) {
				do(e)
			}
		}
	}
	if counters {
		cur.meet(t, o.att[0].Unit.ID, o.def.ID, do)
	}
}

// spentEvent says what a unit has spent and gone, with kinds of movement added to
// those that it made.
func spentEvent(u *Unit, spent, gone int, kind Motion) game.Event {
	return game.Event{Kind: evSpent, Unit: u.ID, N: spent, M: gone, Name: strconv.FormatUint(uint64(u.Motion|kind), 16)}
}

// end is where a charger would stand after so many cm of its way.
func (w *chargeWay) end(cm float64) geometry.Pose {
	p := wayOut{start: w.pose, legs: []slipLeg{{w.bearing, 0}}}
	return p.at(cm).Rounded()
}

// halts is where a charger stands after so many cm of its way, and how many they
// are: it stops short of a place on which somebody stands, its target too. Those who
// charge with it and come after it have still to leave theirs.
func (s *State) halts(w *chargeWay, cm float64, o *onset) (geometry.Pose, float64) {
	var but []*Unit
	for _, a := range slices.Backward(o.att) {
		if a.ID == w.u.ID {
			break
		}
		but = append(but, a.Unit)
	}
	but = append(append(but, w.over...), w.passed...) // they make way
	for ; cm > 0; cm -= haltStep {
		if at := w.end(cm); s.clearFor(w.u, at, but...) {
			return at, cm
		}
	}
	if at := w.pose.Rounded(); s.clearFor(w.u, at, but...) {
		return at, 0
	}
	return w.u.Pose, 0 // the wheel alone would end on them
}

// haltStep is by how much shorter a charger's way is tried where somebody stands, in cm.
const haltStep = 0.25

// haltsAt reports that a charger stands as far from its target as it is told to halt, but
// for one step of its way; true when the program does not know where they stand.
func (s *State) haltsAt(a *fighter, target *Unit, cm float64) bool {
	if a.Unit == nil || target == nil {
		return true
	}
	u, t := s.unit(a.ID), s.unit(target.ID)
	if u == nil || t == nil || s.blockOf(t) != nil || u.foot() == nil || t.foot() == nil {
		return true
	}
	return math.Abs(geometry.Between(u.foot(), t.foot()).CM-cm) <= haltStep
}

// toSquare is how far a charger goes on its way until it touches the square that its
// target has formed; as far as it would have gone when the square is not on its way.
func (s *State) toSquare(w *chargeWay, target *Unit) float64 {
	f, err := w.u.at(w.u.Formation, w.pose)
	g := s.unit(target.ID).foot()
	if err != nil || g == nil {
		return w.contact
	}
	cm, meets := geometry.Slide(f, geometry.Bearing(w.bearing), g)
	if !meets {
		return w.contact
	}
	return max(geometry.Round6(cm-geometry.Tolerance), 0)
}

// halfWay is half the distance between two units when the movements began, in cm: so far
// from where they stood they meet when the charged one rides against the charger (OM §10.1,
// 10.5).
func (s *State) halfWay(a, b *Unit) float64 {
	f, g := a.rodeFrom(), b.rodeFrom()
	if f == nil || g == nil {
		return 0
	}
	return geometry.Between(f, g).CM / 2
}

// rodeFrom is where a unit began to ride: where a breakthrough or a flight had brought it when
// the movements opened (R240), else start; one that was set down by hand and has not moved
// since, there.
func (u *Unit) rodeFrom() *geometry.Footprint {
	if u.ByHand {
		return u.foot()
	}
	if u.Opened.Placed && u.foot() != nil {
		if f, err := u.at(u.Opened.Formation, u.Opened.Pose); err == nil {
			return f
		}
	}
	return u.start()
}

// meet brings the unit that rides against a charger to it, when both are on the
// table.
func (s *State) meet(t *game.Trace, charger, rider string, do func(game.Event)) {
	a, b := s.unit(charger), s.unit(rider)
	if a.foot() == nil || b.foot() == nil {
		for _, e := range b.goesByHand() {
			do(e)
		}
		return
	}
	p, ok := conformPose(b, a, Front)
	cm := geometry.Dist(b.Pose.At, p.At)
	if ok && s.clearFor(b, p, a) {
		do(game.Event{Kind: evPlace, Unit: b.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing})
	} else {
		t.Trusted = append(t.Trusted, "place")
	}
	do(spentEvent(b, b.Spent+hundredths(cm), b.Gone+hundredths(cm), WentForward))
}

// ridesBack brings a charger to where horse meets it that answers after it has gone its
// way: half of the distance between where both began their moves, along its own way
// when the charge was on that horse, along the line between their middles when it rides
// for a friend (OM §10.1, 10.5, R126).
func (s *State) ridesBack(charger, rider string, support bool) (geometry.Pose, bool) {
	a, b := s.unit(charger), s.unit(rider)
	if a == nil || b == nil || a.foot() == nil || b.foot() == nil {
		return geometry.Pose{}, false
	}
	p := a.Pose
	if f, g := a.rodeFrom(), b.rodeFrom(); support {
		way := geometry.Between(f, g)
		p.Facing = geometry.BearingOf(g.Centre.Sub(f.Centre))
		mid := way.From.Add(way.To).Mul(0.5)
		dir := p.Dir()
		p.At = f.Centre.Add(dir.Mul(geometry.Dot(mid.Sub(f.Centre), dir)))
	} else if back := float64(a.Gone)/100 - s.halfWay(a, b); back > 0 {
		p = p.Forward(-back)
	}
	p, err := geometry.NewPose(p.At, p.Facing)
	p = p.Rounded()
	return p, err == nil && s.clearFor(a, p, b)
}

// meetLate moves both when horse answers after its enemy has gone its way.
func (s *State) meetLate(t *game.Trace, charger, rider string, support bool) {
	a, b := s.unit(charger), s.unit(rider)
	if a == nil || b == nil {
		return
	}
	if a.foot() == nil || b.foot() == nil {
		for _, e := range append(a.goesByHand(), b.goesByHand()...) {
			t.Event(e)
		}
		return
	}
	cur := s
	do := func(e game.Event) {
		t.Event(e)
		cur = cur.apply(e)
	}
	p, ok := s.ridesBack(charger, rider, support)
	if !ok { // somebody stands there: the table knows where they meet
		do(game.Event{Kind: evDoubt, Unit: charger, N: 1})
		do(game.Event{Kind: evDoubt, Unit: rider, N: 1})
		t.Trusted = append(t.Trusted, "place")
		return
	}
	do(game.Event{Kind: evPlace, Unit: charger, X: p.At.X, Y: p.At.Y, Deg: p.Facing})
	cur.meet(t, charger, rider, do)
}

// sayWay writes how far a charger goes, and of how much.
func (x *declaration) sayWay(t *game.Trace, w *chargeWay, cm float64) {
	u := w.u
	left := ref.CM(round2(float64(x.c.s.allowance(u, u.Formation)-u.Spent) / 100))
	m := ref.M("charge.goes", u.ID, ref.CM(round2(cm)), left)
	if w.turn != 0 {
		m = ref.M("charge.wheels", u.ID, ref.CM(round2(cm)), left, ref.Word("hand."+handName(w.turn)), ref.Deg(math.Abs(w.turn)))
	}
	if cm == 0 && w.turn == 0 {
		m = ref.M("charge.stays", u.ID, left)
	}
	t.Line(game.BodyLine, m, s8_2)
	w.sayGround(t, cm)
}

// sayGround writes what the ground took of a charger's move and that it disordered it (OM §8.3,
// 8.4).
func (w *chargeWay) sayGround(t *game.Trace, cm float64) {
	if over := sweeps(w.swept).over; len(over) > 0 {
		t.Line(game.BodyLine, ref.M("move.wheel-over", w.u.ID, over), s8_4)
	}
	if w.path == nil {
		return
	}
	if m, ok := groundNote(w.u.ID, w.path.entered(cm), cm, slices.ContainsFunc(w.entered(w.contact), crossing.upsets)); ok {
		t.Line(game.BodyLine, m, s8_3)
	}
}

// upsets reports ground that disorders who comes into it now (OM §8.3).
func (c crossing) upsets() bool { return c.disorder && !c.begun }

func handName(turn float64) string {
	if turn < 0 {
		return "left"
	}
	return "right"
}

// overAll carries out what horse does to the open order it meets on its way: two
// points each, disorder to the end of the move, a test; the ride goes on (OM §10.5).
func (x *declaration) overAll(d *dice.Dice, t *game.Trace) {
	c := x.c
	for _, a := range x.o.att {
		w := c.ways[a.ID]
		if w == nil || w.doubt {
			continue
		}
		for _, u := range w.over {
			if u.Guerrillas {
				disperse(t, u)
				continue
			}
			f := c.r.newFighter(u.sheet(c.s), 0)
			one := &onset{r: c.r, att: x.o.att, def: f, sit: c.sit, over: true}
			in := result{winner: -1}
			in.u[0] = f.begin()
			before := in.u[0]
			in = one.rideOver(d, t, in)
			c.r.settle(t, c.s, f, &before, &in.u[0])
		}
		for _, u := range w.screens {
			x.meetsScreen(d, t, a, u)
		}
	}
	// Nobody measures: the screen of who is charged does not wait for close order.
	if x.o.def == nil { // a breakthrough that goes at nobody
		return
	}
	if u := x.o.def.Unit; u != nil && u.Screen && u.foot() == nil {
		x.meetsScreen(d, t, nil, u)
	}
}

// meetsScreen is what becomes of the screen of a battalion that a charger meets on its way:
// it fights nobody in close order, so it goes back into the ranks at once; horse in the
// open rides over it first, and the battalion loses for it (OM §5/screen, 10.5, R129).
func (x *declaration) meetsScreen(d *dice.Dice, t *game.Trace, by *fighter, u *Unit) {
	c := x.c
	screen := u.screen()
	if by != nil && c.s.riddenOver(by.Unit, screen) && !c.r.is(129, 'b') {
		f := c.r.newFighter(u.sheet(c.s), 0)
		in := result{winner: -1}
		in.u[0] = f.begin()
		before := in.u[0]
		one := &onset{r: c.r, att: x.o.att, def: f, sit: c.sit, over: true}
		in = one.rideOver(d, t, in)
		if before.marks&disordered == 0 { // the screen is, not its battalion
			in.u[0].marks &^= disordered
		}
		c.r.settle(t, c.s, f, &before, &in.u[0])
		if in.u[0].status == Destroyed {
			return
		}
	}
	t.Line(game.BodyLine, ref.M("charge.screen-in", u.ID), sScreen)
	t.Event(game.Event{Kind: evScreen, Unit: u.ID})
}

// makesWay sets open order that was ridden over, or through which friends charge, back
// behind who ends on it, by as little as clears it (OM §8.5, 10.5, R128).
func (s *State) makesWay(t *game.Trace, over, horse string, bearing float64) []game.Event {
	o, h := s.unit(over), s.unit(horse)
	if o.foot() == nil || h.foot() == nil || s.fits(o, o.Formation, o.Pose) {
		return nil
	}
	dir := geometry.Bearing(bearing)
	for cm := 0.25; cm <= h.foot().Radius*2+o.foot().Radius*2; cm += 0.25 {
		p := o.Pose
		p.At = p.At.Sub(dir.Mul(cm))
		if p = p.Rounded(); s.fits(o, o.Formation, p) {
			t.Hand(game.Hand{Unit: o.ID, Act: "evade", CM: cm, When: "now"})
			return []game.Event{{Kind: evPlace, Unit: o.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
		}
	}
	return []game.Event{{Kind: evDoubt, Unit: o.ID, N: 1}}
}

// roughContact measures whether who is charged stands in a wood or rough ground, where
// open order is not ridden over and disorders the horse (OM §10.5).
func (c *cast) roughContact() {
	if len(c.units[1]) == 0 || c.sit.S[SRough] != assumed || !c.tracked() {
		return
	}
	if d := c.units[1][0]; d.onTable() && d.foot() && d.V[FFormation] == Open && c.s.under(d.Unit.foot(), hardGround) != nil {
		c.sit.set(SRough, 1, measured)
	}
}

// rideThrough carries horse on through the open order that it has ridden over, as far as
// brings it clear of it within what is left of its move (OM §10.5): it does not stop to
// fight. Nil when it is not on the table or has no move left for it.
func (s *State) rideThrough(u, over *Unit) ([]game.Event, float64) {
	f, g := u.foot(), over.foot()
	if f == nil || g == nil {
		return nil, 0
	}
	left := float64(max(s.allowance(u, u.Formation)-u.Spent, 0)) / 100
	at, meets := geometry.Slide(f, u.Pose.Dir(), g)
	if !meets {
		return nil, 0
	}
	gone := s.apply(game.Event{Kind: evDoubt, Unit: over.ID, N: 1}) // as if it did not stand there
	p := gone.walk(u, u.Formation, f, u.Pose.Facing, left)
	for cm := 0.25; cm <= p.free && p.cost(cm) <= hundredths(left); cm += 0.25 {
		if to := u.Pose.Forward(cm).Rounded(); cm > at && s.fits(u, u.Formation, to) {
			return []game.Event{{Kind: evPlace, Unit: u.ID, X: to.At.X, Y: to.At.Y, Deg: to.Facing},
				spentEvent(u, u.Spent+p.cost(cm), u.Gone+hundredths(cm), WentForward)}, cm
		}
	}
	return nil, 0
}

// straight is how far a unit has gone straight ahead this turn before it charges, in
// cm: that counts for the run of cavalry (OM §10.5).
func (u *Unit) straight() float64 {
	if u.Motion&^WentForward != 0 || !u.Began.Placed || u.Began.Formation != u.Formation {
		return 0
	}
	d := u.Pose.At.Sub(u.Began.Pose.At)
	ahead := geometry.Dot(d, u.Pose.Dir())
	if math.Abs(geometry.Turn(u.Pose.Facing, u.Began.Pose.Facing)) > 0.1 || ahead < 0 || math.Abs(geometry.Norm(d)-ahead) > geometry.Tolerance {
		return 0
	}
	return ahead
}
