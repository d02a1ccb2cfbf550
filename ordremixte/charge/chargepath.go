package charge

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// ChargeMoves reports a phase in which charges are moves (OM §7).
func ChargeMoves(s *state.State) bool {
	id := s.PhaseID()
	return id == "move-first" || id == "move-second" || id == "late"
}

// RiddenOver reports that cavalry goes over an enemy as if nobody stood there (OM
// §10.5): foot in open order on open ground.
func RiddenOver(s *state.State, u, x *state.Unit) bool {
	if !u.Mounted() || x.Side == u.Side || (x.Arm != facts.Infantry || x.Formation != facts.Open) && !x.Slipped() || x.Cover != facts.NoCover {
		return false
	}
	f := x.Foot()
	return f == nil || table.Under(s, f, melee.HardGround) == nil
}

// Approach measures one way of a charger: a wheel, then straight along a bearing.
// False when it does not come at the target so.
func Approach(s *state.State, u, t *state.Unit, w casting.ChargeWay, with []*state.Sheet) (casting.ChargeWay, bool) {
	w.U = u
	f, err := u.At(u.Formation, w.Pose)
	goal, known := goalOf(s, t)
	if err != nil || !known {
		return w, false
	}
	dir := geometry.Bearing(w.Bearing)
	var meets bool
	if w.Contact, meets = goal.slide(f, dir); !meets {
		return w, false
	}
	w.Contact = max(geometry.Round6(w.Contact-geometry.Tolerance), 0) // to the edge, not into it
	if b := table.BlockOf(s, t); b != nil && !fronted(b, f, dir, w.Contact) || !goal.before(f, dir.Mul(w.Contact)) {
		return w, false
	}
	if w.Turn != 0 {
		w.Swept = motion.WheelsOver(s, u, u.Foot(), wheelBy(w.Turn))
		w.Wheel, _ = motion.WheelCost(s, u, motion.Allowance(s, u, u.Formation), motion.Sweeps(s, w.Swept))
	}
	a := &approach{ChargeWay: &w, s: s, f: f, dir: dir, lane: f.Lane(0), nearest: w.Contact}
	for _, x := range table.Standing(s, u, t) {
		if !slices.ContainsFunc(with, func(o *state.Sheet) bool { return state.EqualID(o.ID, x.U.ID) }) {
			a.comesTo(x)
		}
	}
	a.ridesOver()
	a.meetsScreens()
	w.Path = motion.Walk(s, u, u.Formation, f, w.Bearing, w.Contact)
	a.barredBy(table.BlockOf(s, t))
	w.Cost = motion.Cost(w.Path, w.Contact) + w.Wheel
	return w, true
}

// approach is a way as it is measured: from where and whither, and who was met on it so far.
type approach struct {
	*casting.ChargeWay
	s       *state.State
	f       *geometry.Footprint // as it sets off
	dir     geometry.Vec
	lane    geometry.Lane
	nearest float64 // cm to who stands in the way
	over    []met   // open order that is ridden over
}

// met is who is met on a way, after so many cm.
type met struct {
	u  *state.Unit
	cm float64
}

// comesTo says what somebody who stands before the target is to the charger: passed through, ridden
// over, brushed by less than the tape can tell, or in the way.
func (a *approach) comesTo(x table.Stander) {
	cm, meets := geometry.Slide(a.f, a.dir, x.F)
	if !meets || cm >= a.Contact-table.Grain {
		return
	}
	switch {
	case motion.MayPass(a.U, a.U.Formation, x.U):
		a.passes(x, cm)
	case RiddenOver(a.s, a.U, x.U):
		a.over = append(a.over, met{x.U, cm})
	case a.brushes(x):
		a.Trusts = true
	case cm < a.nearest || a.By == nil:
		a.By, a.nearest = x.U, cm
	}
}

// passes goes through who lets the charger through: friends in open order make way; who else is passed
// is in the way of a charge that would end on him.
func (a *approach) passes(x table.Stander, cm float64) {
	switch {
	case motion.Loose(x.U, x.U.Formation) && x.U.Status == state.Steady:
		a.Passed = append(a.Passed, x.U)
	case a.By == nil && !a.s.Read().Has(book.ChargersWaitBehindGuns) && standsOn(a.f, a.dir, a.Contact, x.F):
		a.By, a.nearest = x.U, cm
	}
}

// brushes reports somebody beside a way straight ahead whom the tape cannot tell from one on it.
func (a *approach) brushes(x table.Stander) bool {
	if !a.Ahead {
		return false
	}
	in := -a.lane.Reach(x.F).Margin
	return in < a.s.Tape().CM && in > geometry.Tolerance
}

// ridesOver lists those who are ridden over, the nearest first.
func (a *approach) ridesOver() {
	slices.SortStableFunc(a.over, func(x, y met) int { return int(math.Copysign(1, x.cm-y.cm)) })
	for _, m := range a.over {
		a.Over = append(a.Over, m.u)
	}
}

// meetsScreens lists the enemy battalions whose screens stand before the target.
func (a *approach) meetsScreens() {
	for _, x := range a.s.Units {
		b := table.Screen(x)
		if b == nil || x.Side == a.U.Side {
			continue
		}
		f := b.Foot()
		if f == nil {
			continue
		}
		if cm, meets := geometry.Slide(a.f, a.dir, f); meets && cm < a.Contact {
			a.Screens = append(a.Screens, x)
		}
	}
}

// barredBy notes the first ground that lets the charger no farther: what its wheel sweeps, which is counted in degrees
// (OM §8.3, 8.4), then what lies on its way, counted in cm. Home is the target's own, which bars nobody who assaults it.
func (a *approach) barredBy(home *state.Terrain) {
	bars := func(x casting.Crossing) bool { return x.Bars != "" && !x.Begun && (home == nil || home.ID != x.Id) }
	if i := slices.IndexFunc(a.Swept, bars); i >= 0 {
		a.Bars, a.Stuck = a.Swept[i], true
		return
	}
	if i := slices.IndexFunc(a.Path.Crosses, func(x casting.Crossing) bool { return bars(x) && x.In < a.Contact }); i >= 0 {
		a.Bars = a.Path.Crosses[i]
	}
}

// standsOn reports that who has gone so many cm along a direction stands on somebody.
func standsOn(f *geometry.Footprint, dir geometry.Vec, cm float64, x *geometry.Footprint) bool {
	g, err := f.Moved(dir.Mul(cm))
	if err != nil || geometry.Apart(g, x) {
		return false
	}
	over, _ := geometry.Overlapping(g, x)
	return over
}

// wheelBy is a wheel by so many degrees, clockwise.
func wheelBy(turn float64) motion.Leg {
	l := motion.Leg{How: "wheel", Hand: geometry.Right, Deg: math.Abs(turn)}
	if turn < 0 {
		l.Hand = geometry.Left
	}
	return l
}

// Entered is the ground that a charger wheels over and that the first so many cm of its way
// lie in, each once. At whose edge it meets its target does not disorder it (R366).
func Entered(w *casting.ChargeWay, cm float64) []casting.Crossing {
	all := slices.Clone(w.Swept)
	if w.Path == nil {
		return all
	}
	for _, c := range motion.Entered(w.Path, cm) {
		if !slices.ContainsFunc(w.Swept, func(o casting.Crossing) bool { return o.Id == c.Id }) {
			if c.Id == w.Edge {
				c.Disorder = false
			}
			all = append(all, c)
		}
	}
	return all
}

// chargeWays lists the ways by which a charger comes at its target, the first to be
// tried first: straight ahead; by a wheel of at most 45 degrees, once a turn and
// before anything else; obliquely, to a place beside its own guns too (OM §8.4). Horse wheels
// rather than ride obliquely, for its impetus; foot saves the wheel.
//
// It looks no farther when enough says so.
func chargeWays(s *state.State, u, t *state.Unit, with []*state.Sheet, enough func(*casting.ChargeWay) bool) []casting.ChargeWay {
	tb := s.Book()
	f := u.Foot()
	goal, known := goalOf(s, t)
	if !known {
		return nil
	}
	aim := func(p geometry.Pose) float64 {
		return geometry.Turn(p.Facing, geometry.BearingOf(goal.aim(f).Sub(p.At)))
	}
	within := func(x, most float64) float64 { return min(max(x, -most), most) }
	straight := []casting.ChargeWay{{Pose: u.Pose, Bearing: u.Pose.Facing, Ahead: true}}
	var wheels, obliques []casting.ChargeWay
	turn := func(deg float64) {
		l := wheelBy(deg)
		p := u.Pose.Wheel(l.Hand, l.Deg, f.Width)
		wheels = append(wheels, casting.ChargeWay{Turn: deg, Pose: p, Bearing: p.Facing, Ahead: true})
	}
	if u.Motion&(state.Wheeled|state.Strategic) == 0 && u.Gone == 0 {
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
		obliques = append(obliques, casting.ChargeWay{Pose: u.Pose, Bearing: u.Pose.Facing + deg})
	}
	var out []casting.ChargeWay
	try := func(ways []casting.ChargeWay) bool {
		for _, w := range ways {
			if x, ok := Approach(s, u, t, w, with); ok && (w.Turn == 0 || wheelsFree(s, u, goal, &w, t, with)) {
				out = append(out, x)
				if enough(&x) {
					return true
				}
			}
		}
		return false
	}
	slanting := func() bool { return try(obliques) || try(aside(s, u, t, out)) }
	switch {
	case try(straight):
	case u.Mounted():
		_ = try(wheels) || slanting()
	default:
		_ = slanting() || try(wheels)
	}
	return out
}

// wheelsFree reports that nobody stands in the way of the wheel of a charger, nor where it ends:
// not its target either, before which the wheel would have to stop, nor a third unit that it may
// not pass (OM §8.4, 8.5). A neighbour that is brushed by less than the tape makes room.
func wheelsFree(s *state.State, u *state.Unit, to goal, w *casting.ChargeWay, t *state.Unit, with []*state.Sheet) bool {
	f, l := u.Foot(), wheelBy(w.Turn)
	at, err := u.At(u.Formation, w.Pose)
	if err != nil || !clearFor(s, u, w.Pose, append(table.Units(with), t)...) {
		return false
	}
	switch {
	case to.block != nil:
		if to.gap(at) == 0 {
			return false
		}
	case !RiddenOver(s, u, t) && stopsWheel(f, l, to.foot, geometry.Tolerance):
		return false
	}
	brushed := max(s.Tape().CM, geometry.Tolerance)
	return !slices.ContainsFunc(table.Standing(s, append(table.Units(with), u, t)...), func(x table.Stander) bool {
		return !motion.MayPass(u, u.Formation, x.U) && !RiddenOver(s, u, x.U) && stopsWheel(f, l, x.F, brushed)
	})
}

// stopsWheel reports that a wheel would bring a footprint onto another by more than so many cm.
func stopsWheel(f *geometry.Footprint, l motion.Leg, x *geometry.Footprint, by float64) bool {
	_, stops := geometry.Turning(f, l.Hand, x, -by, l.Deg)
	return stops
}

// clearFor reports that a unit at a pose would stand on nobody but those named.
func clearFor(s *state.State, u *state.Unit, p geometry.Pose, but ...*state.Unit) bool {
	return clearWithin(s, u, p, 0, but...)
}

// clearWithin is clearFor, but for what lies over others by no more than so many cm.
func clearWithin(s *state.State, u *state.Unit, p geometry.Pose, cm float64, but ...*state.Unit) bool {
	f, err := u.At(u.Formation, p)
	if err != nil {
		return false
	}
	for _, x := range table.NearFoot(s, f, 0, append(but, u)...) {
		if geometry.Apart(f, x.F) {
			continue
		}
		if geometry.Gap(f, x.F).CM < -max(cm, geometry.Tolerance) {
			return false
		}
	}
	return true
}

// waits reports that the target of foot may still evade: its chargers halt before it like
// before one that may fire (R268), and horse before Cossacks (§16). Who may not is touched at once.
func waits(s *state.State, o *melee.Onset) bool {
	d := o.Def
	if d.Unit != nil && s.MovesNoMore(d.Unit) {
		return false
	}
	flees := d.Cossacks() && o.Att[0].Horse() && !o.Att[0].Cossacks()
	if (!o.Att[0].Foot() || !o.Att[0].CloseOrder()) && !flees || o.R.Has(book.ChargerDoesNotAwaitEvaders) || d.Unit != nil && d.Unit.Motion&state.Evaded != 0 {
		return false
	}
	if d.Formation() == facts.Limbered {
		return d.Arm() != facts.FootArtillery || !slices.ContainsFunc(o.Att, func(a *chain.Fighter) bool {
			cm, known := began(o, a)
			return known && NearsFootGuns(a.Book(), a.Formation(), cm)
		})
	}
	return d.Horse() || d.Foot() && d.Formation() == facts.Open
}

// began is how far from its target a charger began its move, in cm: measured or typed.
func began(o *melee.Onset, a *chain.Fighter) (float64, bool) {
	if a.Unit != nil && o.Def.Unit != nil {
		if f, g := table.Start(a.Unit), table.Start(o.Def.Unit); f != nil && g != nil {
			return geometry.Between(f, g).CM, true
		}
	}
	x := o.Sit.V[facts.SDistance]
	return float64(x) / 100, x != facts.Unknown
}

// NearsFootGuns reports foot from which limbered foot guns may no longer evade: other than a
// line, and begun too near (OM §8.7).
func NearsFootGuns(b *tables.Book, form facts.Formation, cm float64) bool {
	return form != facts.Line && geometry.Round6(cm-b.CM("evasion.foot-guns.column")) <= 0
}

// halts is where a charger stands after so many cm of its way, and how many they
// are: it stops short of a place on which somebody stands, its target too, or beyond it when it
// may go so far and that is nearer (R302). Those who charge with it and come after it have still to
// leave theirs.
func halts(s *state.State, w *casting.ChargeWay, cm, most float64, still []*state.Unit) (geometry.Pose, float64) {
	but := slices.Concat(still, w.Over, w.Passed) // they make way
	for off := 0.0; off < max(cm, most-cm+HaltStep); off += HaltStep {
		for _, d := range []float64{cm - off, min(cm+off, most)} {
			if at := melee.End(w, d); d > 0 && clearFor(s, w.U, at, but...) {
				return at, d
			}
		}
	}
	if at := w.Pose.Rounded(); clearFor(s, w.U, at, but...) {
		return at, 0
	}
	return w.U.Pose, 0 // the wheel alone would end on them
}

// HaltStep is by how much shorter or longer a charger's way is tried where somebody stands, in cm.
const HaltStep = 0.25

// haltsAt reports that a charger stands as far from its target as it is told to halt, but
// for one step of its way; true when the program does not know where they stand.
func haltsAt(s *state.State, a *chain.Fighter, target *state.Unit, cm float64) bool {
	if a.Unit == nil || target == nil {
		return true
	}
	u, t := s.Unit(a.ID), s.Unit(target.ID)
	if u == nil || t == nil || table.BlockOf(s, t) != nil || u.Foot() == nil || t.Foot() == nil {
		return true
	}
	return math.Abs(geometry.Between(u.Foot(), t.Foot()).CM-cm) <= HaltStep
}

// ToSquare is how far a charger goes on its way until it touches the square that its
// target has formed; as far as it would have gone when the square is not on its way.
func ToSquare(s *state.State, w *casting.ChargeWay, target *state.Unit) float64 {
	f, err := w.U.At(w.U.Formation, w.Pose)
	g := s.Unit(target.ID).Foot()
	if err != nil || g == nil {
		return w.Contact
	}
	cm, meets := geometry.Slide(f, geometry.Bearing(w.Bearing), g)
	if !meets {
		return w.Contact
	}
	return max(geometry.Round6(cm-geometry.Tolerance), 0)
}

// HalfWay is half the distance between two units when the movements began, in cm: so far
// from where they stood they meet when the charged one rides against the charger (OM §10.1,
// 10.5).
func HalfWay(s *state.State, a, b *state.Unit) float64 {
	f, g := rodeFrom(a), rodeFrom(b)
	if f == nil || g == nil {
		return 0
	}
	return geometry.Between(f, g).CM / 2
}

// rodeFrom is where a unit began to ride: where a breakthrough or a flight had brought it when
// the movements opened (R240), else start; one that was set down by hand and has not moved
// since, there.
func rodeFrom(u *state.Unit) *geometry.Footprint {
	if u.ByHand {
		return u.Foot()
	}
	if u.Opened.Placed && u.Foot() != nil {
		if f, err := u.At(u.Opened.Formation, u.Opened.Pose); err == nil {
			return f
		}
	}
	return table.Start(u)
}

// ridesBack brings a charger to where horse meets it that answers after it has gone its
// way: half of the distance between where both began their moves, along its own way
// when the charge was on that horse, along the line between their middles when it rides
// for a friend (OM §10.1, 10.5, R126).
func ridesBack(s *state.State, charger, rider string, support bool) (geometry.Pose, bool) {
	a, b := s.Unit(charger), s.Unit(rider)
	if a == nil || b == nil || a.Foot() == nil || b.Foot() == nil {
		return geometry.Pose{}, false
	}
	p := a.Pose
	if f, g := rodeFrom(a), rodeFrom(b); support {
		way := geometry.Between(f, g)
		p.Facing = geometry.BearingOf(g.Centre.Sub(f.Centre))
		mid := way.From.Add(way.To).Mul(0.5)
		dir := p.Dir()
		p.At = f.Centre.Add(dir.Mul(geometry.Dot(mid.Sub(f.Centre), dir)))
	} else if back := float64(a.Gone)/100 - HalfWay(s, a, b); back > 0 {
		p = p.Forward(-back)
	}
	p, err := geometry.NewPose(p.At, p.Facing)
	p = p.Rounded()
	return p, err == nil && clearFor(s, a, p, b)
}

// meetLate moves both when horse answers after its enemy has gone its way.
func meetLate(s *state.State, t *game.Trace, charger, rider string, support bool) {
	a, b := s.Unit(charger), s.Unit(rider)
	if a == nil || b == nil {
		return
	}
	if a.Foot() == nil || b.Foot() == nil {
		for _, e := range append(table.GoesByHand(a), table.GoesByHand(b)...) {
			t.Event(e)
		}
		return
	}
	cur := s
	do := func(e game.Event) {
		t.Event(e)
		cur = cur.Apply(e)
	}
	p, ok := ridesBack(s, charger, rider, support)
	if !ok { // somebody stands there: the table knows where they meet
		do(&state.EvDoubt{Unit: charger, On: true})
		do(&state.EvDoubt{Unit: rider, On: true})
		t.Trusted = append(t.Trusted, "place")
		return
	}
	met := placedAt(s, charger, p)
	r := ridesTo(met, met.Unit(rider), met.Unit(charger), HalfWay(s, a, b))
	if !r.stays {
		setDown(s, t, charger, p, do)
	}
	rides(cur, t, rider, &r, do)
	if p, ok := pairsWith(cur, cur.Unit(charger), cur.Unit(rider)); ok && r.short { // he comes on to it
		setDown(cur, t, charger, p, do)
	}
	wentOnly(cur, t, a, do)
}

// leftBehind leaves to the table where those chargers stand now who have gone their way to where a rider stood that has ridden to meet
// another of them.
func leftBehind(s *state.State, t *game.Trace, ch *state.Charge, rider string) {
	for _, e := range t.Events {
		s = s.Apply(e)
	}
	for _, id := range ch.Attackers {
		u, r := s.Unit(id), s.Unit(rider)
		if u.Foot() != nil && r.Foot() != nil && !geometry.Touching(u.Foot(), r.Foot()) {
			t.Event(&state.EvDoubt{Unit: id, On: true})
			t.Trusted = append(t.Trusted, "place")
		}
	}
}

// setDown places a unit at the end of its ride; lone generals of the enemy who stood on the
// way give it to him (OM §17).
func setDown(s *state.State, t *game.Trace, id string, p geometry.Pose, do func(game.Event)) {
	evs, say := command.SetDown(s, s.Unit(id), p)
	for _, e := range evs {
		do(e)
	}
	t.Lines = append(t.Lines, say...)
}

// sayGround writes what the ground took of a charger's move and that it disordered it (OM §8.3,
// 8.4).
func sayGround(s *state.State, w *casting.ChargeWay, t *game.Trace, cm float64) {
	if over := motion.Sweeps(s, w.Swept).Over; len(over) > 0 {
		t.Line(game.BodyLine, ref.M("move.wheel-over", w.U.ID, over), facts.S8_4)
	}
	if w.Path == nil {
		return
	}
	if m, ok := motion.GroundNote(s, w.U.ID, motion.Entered(w.Path, cm), cm, slices.ContainsFunc(Entered(w, cm), Upsets)); ok {
		t.Line(game.BodyLine, m, facts.S8_3)
	}
}

// UpsetAtContact is what the ground does to a charger who closes on its target where it is to stand: in order he halted before a wood, say,
// and fights in it, or shifts into it as the bases are paired (OM §8.3, R280). At whose edge he meets close order leaves him in order (R366).
func UpsetAtContact(s *state.State, a, t *state.Unit, to geometry.Pose) ([]game.Event, []game.Text) {
	f, on := a.Foot(), to.At.Sub(a.Pose.At)
	cm := geometry.Norm(on)
	if f == nil || a.Disordered || cm <= geometry.Tolerance {
		return nil, nil
	}
	p := &casting.Path{U: a, Form: a.Formation, From: f, Bearing: geometry.BearingOf(on), Most: cm, Free: cm}
	motion.Ground(p, s, on.Mul(1/cm))
	in := slices.DeleteFunc(motion.Entered(p, cm), func(c casting.Crossing) bool { return !Upsets(c) || !c.River && casting.Sheet(t, s).CloseOrder() })
	if len(in) == 0 {
		return nil, nil
	}
	var say []game.Text
	if m, ok := motion.GroundNote(s, a.ID, in, cm, true); ok {
		say = append(say, game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S8_3}})
	}
	return []game.Event{&state.EvDisorder{Unit: a.ID, On: true}}, say
}

// Upsets reports ground that disorders who comes into it now (OM §8.3).
func Upsets(c casting.Crossing) bool { return c.Disorder && !c.Begun }

func handName(turn float64) string {
	if turn < 0 {
		return "left"
	}
	return "right"
}

// Straight is how far a unit has gone straight ahead in the movements of this turn before it
// charges, in cm: that counts for the run of cavalry, whatever ground it led over (OM §10.5). What
// it went before them, in a breakthrough, is a bonus and no part of its charge (§12).
func Straight(u *state.Unit) float64 {
	const anywhere = state.WentForward | state.OffRoad | state.CrossedRough | state.Forded
	from := u.AtOpening()
	if u.Motion&^anywhere != 0 || !from.Placed || from.Formation != u.Formation {
		return 0
	}
	d := u.Pose.At.Sub(from.Pose.At)
	ahead := geometry.Dot(d, u.Pose.Dir())
	if math.Abs(geometry.Turn(u.Pose.Facing, from.Pose.Facing)) > 0.1 || ahead < 0 || math.Abs(geometry.Norm(d)-ahead) > geometry.Tolerance {
		return 0
	}
	return ahead
}
