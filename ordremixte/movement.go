package ordremixte

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// routSpeed is how far a unit runs in one move (OM §8.2, R18).
func routSpeed(u *state.Unit) int {
	switch {
	case u.Abandoned:
		return u.Speed(u.Formation)
	case u.Arm == facts.Infantry:
		return state.Hundredths(tables.MustLoad(state.Book).CM("movement.infantry.rout"))
	case u.IsArtillery():
		return state.SpeedOf(u.Arm, facts.Limbered)
	case u.Formation == facts.Open:
		return state.SpeedOf(u.Arm, facts.Open)
	}
	return state.SpeedOf(u.Arm, facts.Column)
}

// retreatSpeed is how far a unit goes in one move of retreat: at the speed of its
// formation (R18).
func retreatSpeed(u *state.Unit) int {
	if u.IsArtillery() && !u.Abandoned {
		return state.SpeedOf(u.Arm, facts.Limbered)
	}
	return u.Speed(u.Formation)
}

// allowance is the whole move of a unit in a formation under its order, before the
// ground takes or adds its part (OM §4.2, 8.2): half of it with a cautious advance.
func allowance(s *state.State, u *state.Unit, form int) int {
	a := u.Speed(form)
	if casting.OrderOf(s, u) == facts.Cautious && !u.IsArtillery() {
		a /= tables.MustLoad(state.Book).Int("command.cautious.most-part")
	}
	return a
}

// moveHere is the whole move of a unit over the ground that it has crossed this turn: to
// the move of its formation comes what roads, or open ground, add to a march column, and
// all of it twice for who moves at double speed (OM §8.1, 8.2).
func moveHere(s *state.State, u *state.Unit) int {
	m := allowance(s, u, u.Formation) + marchBonus(s, u, u.Formation, u.Motion&state.OffRoad == 0, u.Motion&state.CrossedRough != 0)
	if u.Motion&state.Strategic != 0 {
		m *= command.Gaits().Strategic
	}
	return m
}

// leg is one straight move or one wheel, as it was ordered.
type leg struct {
	how  string // forward, oblique, wheel
	cm   float64
	hand geometry.Hand
	deg  float64
}

// bearing is the direction of a straight leg.
func (l leg) bearing(p geometry.Pose) float64 {
	if l.how == "oblique" {
		return p.Facing + float64(l.hand)*l.deg
	}
	return p.Facing
}

// args are the words of the leg in a line.
func (l leg) args() []string {
	switch l.how {
	case "wheel":
		return []string{l.hand.String(), command.Typed(l.deg)}
	case "oblique":
		return []string{"oblique", command.Typed(l.cm), l.hand.String(), command.Typed(l.deg)}
	}
	return []string{"forward", command.Typed(l.cm)}
}

// mover carries out one line of movement, unit after unit and leg after leg.
type mover struct {
	s         *state.State // as it stands after what was done so far
	dry       bool         // only tried: nothing is proposed
	goal      *geometry.Vec
	a         game.Action
	strategic bool // the line says so
	v         game.Verdict
	moves     []game.Object
	said      []trod
	given     []game.Text // generals who gave way
}

// trod is one leg that was made, for the words.
type trod struct {
	m    *table.March
	leg  leg
	path *casting.Path // of a straight leg of a placed unit
	also []ref.Msg
	left string // the block that it has left
}

// refuse is a refusal that `!` may turn into a recorded ruling.
func (w *mover) refuse(r *game.Refusal) *game.Refusal {
	if r == nil {
		return nil
	}
	if w.a.Force && r.Forceable() {
		w.v.Overrode = append(w.v.Overrode, r)
		return nil
	}
	if r.Forceable() && len(r.Ways) < 3 {
		r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(w.a), Say: ref.M("placed.way-overrule")})
	}
	return r
}

// do makes an event happen.
func (w *mover) do(e game.Event) {
	w.v.Events = append(w.v.Events, e)
	w.s = w.s.Apply(e)
}

func (w *mover) trust(what ...string) {
	for _, x := range what {
		if !slices.Contains(w.v.Trusted, x) {
			w.v.Trusted = append(w.v.Trusted, x)
		}
	}
}

func (w *mover) step(r ref.Ref, key, value ref.Msg, from game.Source) {
	w.v.Steps = append(w.v.Steps, game.Step{Ref: r, Say: key, Value: value, From: from})
}

// prepareMove carries out `move`.
func prepareMove(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	args := a.Args
	w := &mover{s: s, a: a}
	if n := len(args); n > 0 && args[n-1] == "strategic" {
		w.strategic, args = true, args[:n-1]
	}
	us, err := movers(s, a)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, casting.Need(facts.S8_2, "move.need-way", us[0].ID)
	}
	var l leg
	switch how := args[0]; {
	case how == "forward" && len(args) == 2:
		x, err := command.ArgsCM(args[1:])
		if err != nil {
			return nil, err
		}
		l = leg{how: how, cm: x[0]}
	case how == "oblique" && len(args) == 4:
		x, err := command.ArgsCM([]string{args[1], args[3]})
		if err != nil {
			return nil, err
		}
		l = leg{how: how, cm: x[0], hand: handOf(args[2]), deg: x[1]}
	case how == "to" && len(args) == 3:
		x, err := command.ArgsCM(args[1:])
		if err != nil {
			return nil, err
		}
		return w.to(us, geometry.Vec{X: x[0], Y: x[1]})
	default:
		return nil, casting.Need(facts.S8_2, "move.need-way", us[0].ID)
	}
	if l.cm <= 0 {
		return nil, casting.Need(facts.S8_2, "move.no-way", us[0].ID)
	}
	return w.all(us, l)
}

// all makes the same leg with every unit of the line, those ahead first.
func (w *mover) all(us []*state.Unit, l leg) (game.Adjudication, error) {
	us = slices.Clone(us)
	slices.SortStableFunc(us, func(a, b *state.Unit) int { // who stands ahead makes room
		d := a.Pose.Dir()
		return -cmp.Compare(geometry.Dot(a.Pose.At, d), geometry.Dot(b.Pose.At, d))
	})
	for _, u := range us {
		if r := w.make(w.s.Unit(u.ID), l); r != nil {
			return nil, r
		}
	}
	return w.done(), nil
}

// movers finds the units of a line of movement, alive.
func movers(s *state.State, a game.Action) ([]*state.Unit, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return nil, err
	}
	for _, u := range us {
		if u.Status == state.Destroyed {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
		}
	}
	return us, nil
}

func handOf(w string) geometry.Hand {
	if w == "left" {
		return geometry.Left
	}
	return geometry.Right
}

// mayMove refuses a unit that may not move by itself now (OM §7, 8.2, 14): another
// phase, the other side, who flees or charges or is done.
func mayMove(s *state.State, u *state.Unit, verb string) *game.Refusal {
	switch id := s.PhaseID(); {
	case id != "move-first" && id != "move-second":
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb."+verb), s.PhaseWord())}
	case u.Side != s.Active():
		return &game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("om.not-yours", u.ID, s.Field.Sides[s.Active()].Say)}
	case u.Off > 0:
		return casting.Illegal("OM §14", "move.off", u.ID)
	case u.Status == state.Routing || u.Status == state.Retreating || u.Motion&state.Fleeing != 0:
		return casting.Illegal("OM §14", "move.flees", u.ID)
	case u.Rallied == s.Turn && s.Turn > 0:
		return casting.Illegal("OM §14/rally", "move.rallied", u.ID)
	case u.Charging || s.Charge(u.ID) != nil && s.Charge(u.ID).Has(u.ID) && s.Charge(u.ID).Stage != state.Eluded:
		return casting.Illegal(facts.S10_1, "move.charged", u.ID)
	case s.Charge(u.ID) != nil && s.Charge(u.ID).Stage != state.Repelled && s.Charge(u.ID).Stage != state.Fought && s.Charge(u.ID).Stage != state.Eluded:
		return casting.Illegal(facts.S10_1, "move.engaged", u.ID)
	case u.Motion&state.Pursued != 0:
		return casting.Illegal("OM §12", "move.pursued", u.ID)
	case u.Motion&state.Evaded != 0:
		return casting.Illegal(facts.S8_7, "move.evaded", u.ID)
	case u.Motion&state.FinishedMove != 0:
		return casting.Illegal(facts.S8_2, "move.finished", u.ID)
	case u.Moved && u.Motion == 0 && u.Spent == 0:
		r := casting.Illegal(facts.S8_2, "move.moved", u.ID)
		r.Ways = []game.Way{{Line: "set " + u.ID + " moved=no", Say: ref.M("move.way-unmoved")}}
		return r
	}
	return nil
}

// stepOf is the step of the movement phase in which a unit moves (OM §7).
func stepOf(u *state.Unit, strategic bool) state.Stage {
	switch {
	case strategic:
		return state.StepStrategic
	case u.Mounted():
		return state.StepHorse
	}
	return state.StepFoot
}

// stepOfLeg is the step in which a unit makes a leg.
func stepOfLeg(s *state.State, u *state.Unit, l leg, strategic bool) state.Stage {
	to := stepOf(u, strategic)
	if to > state.StepStrategic {
		to = max(to, casting.StepFor(s, u)) // who lost its target goes on when the others are done
	}
	if l.how == "wheel" && s.Stage == state.StepStrategic && u.Foot() != nil && farFrom(s, u) == nil {
		to = state.StepStrategic // it may yet go on at double speed
	}
	return to
}

// toStep goes on to the step in which a unit moves; the refusal is of a step that
// is over (OM §7).
func (w *mover) toStep(to state.Stage) *game.Refusal {
	if w.s.Stage > to {
		return w.refuse(casting.StepOver(w.s, to))
	}
	if w.s.Stage < to {
		w.do(game.Event{Kind: state.EvStage, N: int(to)})
	}
	return nil
}

// make checks and makes one leg of one unit.
func (w *mover) make(u *state.Unit, l leg) *game.Refusal {
	if r := w.refuse(mayMove(w.s, u, w.a.Verb)); r != nil {
		return r
	}
	if !w.dry && w.s.Stage < state.StepFoot && stepOfLeg(w.s, u, l, w.strategic) == state.StepFoot {
		if r := w.refuse(horseFirst(w.s)); r != nil {
			return r
		}
	}
	if l.how == "oblique" {
		if most := command.Gaits().Oblique; l.deg > most {
			r := casting.Illegal(facts.S8_4, "move.too-oblique", u.ID, ref.Deg(l.deg), ref.Deg(most))
			x := l
			x.deg = most
			r.Ways = []game.Way{{Line: w.line(u, x), Say: ref.M("move.way-oblique", ref.Deg(most))}}
			if r := w.refuse(r); r != nil {
				return r
			}
		}
	}
	m := &table.March{U: u, From: u.Pose, To: u.Pose, Form: u.Formation, After: u.Formation, Kind: state.WentForward, Gone: state.Hundredths(l.cm)}
	if m.Form == facts.Unlimbered && u.Abandoned {
		m.Form = facts.Open
	}
	if u.Speed(u.Formation) == 0 {
		return casting.Illegal(facts.S8_2, "move.no-speed", u.ID, formationWord(u.Formation))
	}
	f := u.Foot()
	switch {
	case l.how == "wheel":
		return w.wheel(m, l)
	case f == nil:
		return w.unplaced(m, l)
	}
	if table.AnyUnknown(w.s, func(*state.Unit) bool { return true }) {
		w.trust("way")
	}
	return w.placed(m, l, f)
}

func formationWord(form int) ref.Word {
	return ref.Word("formation." + facts.UnitFacts[facts.FFormation].Words[form])
}

// line is the line that makes a leg with a unit.
func (w *mover) line(u *state.Unit, l leg) string {
	a := game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: l.args()}
	if l.how == "wheel" {
		a.Verb = "wheel"
	} else if w.strategic {
		a.Args = append(a.Args, "strategic")
	}
	return game.Canonical(a)
}

// unplaced makes a leg of a unit that is not on the table: only its allowance is
// known, the ground and who stands there are the referee's.
func (w *mover) unplaced(m *table.March, l leg) *game.Refusal {
	u := m.U
	w.trust("ground", "way")
	m.Cost = m.Gone
	base := allowance(w.s, u, u.Formation)
	m.Allowed = base + marchBonus(w.s, u, u.Formation, u.Motion&state.OffRoad == 0, false)
	if w.strategic || u.Motion&state.Strategic != 0 {
		m.Kind |= state.Strategic
		m.Allowed = m.Allowed * command.Gaits().Strategic
		w.trust("far")
	}
	if u.Spent+m.Cost > m.Allowed {
		r := w.tooFar(m, l, float64(m.Allowed-u.Spent)/100)
		if twice := m.Allowed * command.Gaits().Strategic; m.Kind&state.Strategic == 0 && u.Spent+m.Cost <= twice && w.s.Stage <= state.StepStrategic {
			r.Ways = append(r.Ways, game.Way{Line: w.line(u, l) + " strategic", Say: ref.M("move.way-strategic")})
		}
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	return w.commit(m, l, nil)
}

// tooFar refuses a leg beyond the allowance, with how far it may go.
func (w *mover) tooFar(m *table.March, l leg, free float64) *game.Refusal {
	left := float64(max(m.Allowed-m.U.Spent, 0)) / 100
	r := casting.Illegal(facts.S8_2, "move.too-far", m.U.ID, ref.CM(l.cm), ref.CM(float64(m.Cost)/100), ref.CM(left), ref.CM(float64(m.Allowed)/100))
	w.propose(r, m.U, l, free)
	return r
}

// propose offers the same leg, shorter.
func (w *mover) propose(r *game.Refusal, u *state.Unit, l leg, free float64) {
	l.cm = math.Floor(free*10+1e-6) / 10
	if w.dry {
		return
	}
	if l.cm < 0.1 {
		r.Hint = ref.M("move.hint-stays", u.ID)
		return
	}
	if no := w.tried(u, l); no != nil { // orders or a zone forbid that too
		r.Hint = no.Say
		return
	}
	r.Ways = append([]game.Way{{Line: w.line(u, l), Say: ref.M("move.way-free")}}, r.Ways...)
}

// tried is why a leg may not be made now; nil when it may.
func (w *mover) tried(u *state.Unit, l leg) *game.Refusal {
	x := &mover{s: w.s, a: w.a, strategic: w.strategic, dry: true}
	x.a.Force = false
	return x.make(w.s.Unit(u.ID), l)
}

// commit makes a leg that was found in order, after the orders and the zones had
// their say.
func (w *mover) commit(m *table.March, l leg, p *casting.Path) *game.Refusal {
	for _, bars := range []func(*table.March) *game.Refusal{func(m *table.March) *game.Refusal { return command.Obeys(w.s, m) }, func(m *table.March) *game.Refusal { return table.ZoneBars(w.s, m) }, func(m *table.March) *game.Refusal { return table.NearHorse(w.s, m) }, func(m *table.March) *game.Refusal { return townBars(w.s, m) }} {
		if r := w.refuse(bars(m)); r != nil {
			return r
		}
	}
	u := m.U
	if r := w.toStep(stepOfLeg(w.s, u, l, m.Kind&state.Strategic != 0)); r != nil {
		return r
	}
	left, out := table.BlockOf(w.s, u), leaves(w.s, u, m.To)
	if before := u.Foot(); before != nil {
		if now, err := u.At(m.After, m.To); err == nil { // §17: lone generals in the way
			evs, say := command.GaveWay(w.s, before, now, u.Side)
			for _, e := range evs {
				w.do(e)
			}
			w.given = append(w.given, say...)
		}
		w.do(game.Event{Kind: state.EvPlace, Unit: u.ID, X: m.To.At.X, Y: m.To.At.Y, Deg: m.To.Facing})
	}
	for _, e := range out { // §15: out of its block
		w.do(e)
	}
	m.Kind |= u.Motion
	w.do(game.Event{Kind: state.EvSpent, Unit: u.ID, N: u.Spent + m.Cost, M: u.Gone + m.Gone, Name: strconv.FormatUint(uint64(m.Kind), 16)})
	t := trod{m: m, leg: l, path: p}
	if now := table.BlockOf(w.s, w.s.Unit(u.ID)); left != nil && (now == nil || now.ID != left.ID) {
		t.left = left.ID
	}
	w.said = append(w.said, t)
	return nil
}

// done puts what was done into words.
func (w *mover) done() game.Adjudication {
	switch {
	case w.goal != nil:
		w.sayTo()
	case len(w.said) == 1:
		w.sayOne(w.said[0])
	default:
		w.sayAll()
	}
	w.v.Lines = append(w.v.Lines, w.given...)
	w.v.Data = append(w.v.Data, game.KV{Key: "move", Value: w.moves})
	return walked{casting.Done{V: w.v}}
}

// walked is a move that was checked. Asked with a question mark it tells what it
// would be.
type walked struct{ casting.Done }

// Odds implements game.Adjudication: nothing in a move is left to chance.
func (x walked) Odds(*odds.Engine) *game.Odds {
	return &game.Odds{Lines: x.V.Lines, Outcomes: []game.Outcome{{P: big.NewRat(1, 1), Keys: x.V.Data}}}
}

// placed makes a straight leg of a unit on the table: way, ground and cost are
// measured.
func (w *mover) placed(m *table.March, l leg, f *geometry.Footprint) *game.Refusal {
	u, s := m.U, w.s
	times := command.Gaits().Strategic
	base := allowance(s, u, u.Formation)
	longest := float64(times*(base+marchBonus(s, u, u.Formation, true, false))) / 100
	p := walk(s, u, m.Form, f, l.bearing(u.Pose), max(l.cm, longest))
	normal := func(x float64) int { return base + bonus(p, s, x) }
	fits := func(x float64) bool { return u.Spent+cost(p, x) <= whole(m, normal(x), times) }
	switch {
	case u.Motion&state.Strategic != 0 || w.strategic:
		m.Kind |= state.Strategic
		if near := farFrom(s, u); near != nil {
			r := casting.Illegal(facts.S8_1, "move.near", u.ID, near.u.ID, ref.CM(table.Round2(near.cm)), ref.CM(command.Gaits().StrategicFrom))
			if r := w.refuse(r); r != nil {
				return r
			}
		} else {
			keepFar(p, s)
		}
	case !fits(l.cm) && s.Stage <= state.StepStrategic && u.Motion&^(state.Reformed|state.Turned|state.Wheeled) == 0 && farFrom(s, u) == nil:
		// Farther than it goes at its own speed: at double speed, where that leads on.
		own, far := farthest(s, p, fits), *p
		m.Kind |= state.Strategic
		keepFar(&far, s)
		if farthest(s, &far, fits) > own {
			p = &far
		} else {
			m.Kind &^= state.Strategic
		}
	}
	m.Cost, m.Allowed = cost(p, l.cm), whole(m, normal(l.cm), times)
	best := farthest(s, p, fits)
	if r := w.refuse(w.barred(m, l, p, best)); r != nil {
		return r
	}
	if x := lands(p, l.cm); x != nil && l.cm <= p.Free {
		r := casting.Illegal(facts.S8_5, "move.ends-on", u.ID, x.ID)
		w.proposeRound(r, m, l, p, fits)
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	if !fits(l.cm) && l.cm <= p.Free {
		if r := w.refuse(w.tooFar(m, l, best)); r != nil {
			return r
		}
	}
	dir := geometry.Pose{Facing: l.bearing(u.Pose)}.Dir()
	m.To = geometry.Pose{At: geometry.Vec{X: u.Pose.At.X + dir.X*l.cm, Y: u.Pose.At.Y + dir.Y*l.cm}, Facing: u.Pose.Facing}.Rounded()
	w.crossed(m, enteredOf(p, l.cm))
	if len(without(geometry.Stretch{In: 0, Out: l.cm}, p.Road)) > 0 {
		m.Kind |= state.OffRoad
	}
	if p.Stop != nil && p.Stop.See != nil && l.cm >= p.Free-geometry.Tolerance {
		m.Kind |= state.FinishedMove // §8.1: the move ends there
	}
	if r := w.commit(m, l, p); r != nil {
		return w.shorter(r, u, l)
	}
	w.grounds(m, enteredOf(p, l.cm))
	return nil
}

// shorter offers as much of a leg as an order, a zone or horse ahead lets be made.
func (w *mover) shorter(r *game.Refusal, u *state.Unit, l leg) *game.Refusal {
	if w.dry || len(r.Ways) > 2 {
		return r
	}
	if e := extentOf(w.s, u, l, w.strategic); e.no == nil && e.cm < l.cm {
		l.cm = e.cm
		r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: w.line(u, l), Say: ref.M("move.way-free")})
	}
	return r
}

// whole is the allowance of a move, doubled when it is strategic (OM §8.1).
func whole(m *table.March, normal, times int) int {
	if (m.Kind|m.U.Motion)&state.Strategic != 0 {
		return normal * times
	}
	return normal
}

// crossed notes what kinds of ground a leg led through.
func (w *mover) crossed(m *table.March, in []casting.Crossing) {
	for _, c := range in {
		if c.River && !c.Begun {
			m.Kind |= state.Forded
		}
		if c.Rough {
			m.Kind |= state.CrossedRough
		}
	}
}

// grounds disorders who went through difficult ground, and doubts the place of whom
// he was pushed into by a ruling.
func (w *mover) grounds(m *table.March, in []casting.Crossing) {
	for _, c := range in {
		if c.Disorder {
			w.do(game.Event{Kind: state.EvDisorder, Unit: m.U.ID, N: 1})
			break
		}
	}
	if len(w.v.Overrode) == 0 {
		return
	}
	u := w.s.Unit(m.U.ID)
	f := u.Foot()
	if f == nil {
		return
	}
	for _, x := range table.Standing(w.s, u) {
		if over, _ := geometry.Overlapping(f, x.F); over {
			w.do(game.Event{Kind: state.EvDoubt, Unit: x.U.ID, N: 1})
		}
	}
}

// farthest is how far a way may be followed within the allowance, in cm.
func farthest(s *state.State, p *casting.Path, fits func(float64) bool) float64 {
	lo, hi := 0.0, p.Free
	if fits(hi) {
		lo = hi
	} else {
		for range 40 {
			if mid := (lo + hi) / 2; fits(mid) {
				lo = mid
			} else {
				hi = mid
			}
		}
	}
	// Not on a friend: back to where it has not reached him.
	for changed := true; changed; {
		changed = false
		for _, x := range p.Over {
			if x.In < lo-1e-6 && lo < x.Out-1e-6 {
				lo, changed = x.In, true
			}
		}
	}
	return lo
}

// barred is the refusal of a way that is not free as far as was asked.
func (w *mover) barred(m *table.March, l leg, p *casting.Path, best float64) *game.Refusal {
	x := p.Stop
	if x == nil || l.cm <= p.Free+1e-6 {
		return nil
	}
	free := ref.CM(math.Floor(p.Free*100+1e-6) / 100)
	r := &game.Refusal{Kind: game.Illegal, Ref: x.Ref}
	switch {
	case x.Edge:
		r.Say = ref.M("move.stop-edge", m.U.ID, free)
	case x.See != nil:
		r.Say = ref.M("move.stop-far", m.U.ID, x.See.ID, ref.CM(command.Gaits().StrategicFrom), free)
	case x.Unit == nil:
		r.Say = ref.M("move.stop-ground", m.U.ID, x.Id, free)
		if x.Ref != facts.S8_3 {
			r.Say.Key = "move.stop-built"
		}
	case x.Unit.Side != m.U.Side:
		r.Say = ref.M("move.stop-enemy", m.U.ID, x.Unit.ID, ref.CM(x.Near), free)
		r.Ways = append(r.Ways, game.Way{Line: "charge " + m.U.ID + " at " + x.Unit.ID, Say: ref.M("move.way-charge", x.Unit.ID)})
	default:
		r.Say = ref.M("move.stop-friend", m.U.ID, x.Unit.ID, free)
	}
	if over := l.cm - p.Free; over < w.s.Tape().CM {
		r.Close = &game.Close{CM: table.Round2(l.cm), Limit: table.Round2(p.Free), Margin: table.Round2(over), Tape: w.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		r.Hint = ref.M("move.hint-close", ref.CM(table.Round2(over)), ref.CM(w.s.Field.Tape))
	}
	w.propose(r, m.U, l, best)
	return r
}

// proposeRound offers to stop before a friend that one goes through, or beyond.
func (w *mover) proposeRound(r *game.Refusal, m *table.March, l leg, p *casting.Path, fits func(float64) bool) {
	before, beyond := l.cm, l.cm
	for range p.Over {
		for _, x := range p.Over {
			if x.In < before-1e-6 && before < x.Out-1e-6 {
				before = x.In
			}
			if x.In < beyond-1e-6 && beyond < x.Out-1e-6 {
				beyond = x.Out
			}
		}
	}
	beyond = math.Ceil(beyond*10-1e-4) / 10
	l.cm = beyond
	if beyond <= p.Free && fits(beyond) && lands(p, beyond) == nil && !w.dry && w.tried(m.U, l) == nil {
		r.Ways = append(r.Ways, game.Way{Line: w.line(m.U, l), Say: ref.M("move.way-beyond")})
	}
	w.propose(r, m.U, l, before)
}

// nearby is an enemy in sight and how far it stands.
type nearby struct {
	u  *state.Unit
	cm float64
}

// farFrom is the nearest enemy in sight (R175) that stands within the distance of the
// strategic movement (OM §8.1); nil when all are beyond it.
func farFrom(s *state.State, u *state.Unit) *nearby {
	f := u.Foot()
	var best *nearby
	for _, x := range table.Bodies(s, u) {
		if x.U.Side == u.Side || f == nil {
			continue
		}
		d := geometry.Between(f, x.F).CM
		if d <= command.Gaits().StrategicFrom && (best == nil || d < best.cm) && (s.Read().Is(175, 'b') || inSight(s, f, x.F)) {
			best = &nearby{x.U, d}
		}
	}
	return best
}

// inSight reports that no ground hides all of one footprint from all of another
// (OM §3).
func inSight(s *state.State, a, b *geometry.Footprint) bool {
	ground, _ := table.Blocking(s)
	see := geometry.See(a, b, nil, ground)
	return see.Clear()
}

// keepFar ends a strategic move where an enemy in sight is at the distance from
// which it is allowed (OM §8.1).
func keepFar(p *casting.Path, s *state.State) {
	dir := geometry.Pose{Facing: p.Bearing}.Dir()
	for _, x := range table.Bodies(s, p.U) {
		if x.U.Side == p.U.Side {
			continue
		}
		cm, stops := geometry.Nearing(p.From, dir, x.F, command.Gaits().StrategicFrom, p.Free)
		for ; stops && cm < p.Free; cm++ { // hidden so far, it may come into sight
			f, err := p.From.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
			if err != nil {
				break
			}
			if geometry.Between(f, x.F).CM <= command.Gaits().StrategicFrom+geometry.Tolerance && inSight(s, f, x.F) {
				stopsOf(p, casting.Stop{Cm: cm, See: x.U, Ref: facts.S8_1})
				break
			}
		}
	}
}

// sayOne tells one leg of one unit.
func (w *mover) sayOne(t trod) {
	m := t.m
	refs := []ref.Ref{facts.S8_2}
	left := ref.CM(float64(max(m.Allowed-m.U.Spent-m.Cost, 0)) / 100)
	all := ref.CM(float64(m.Allowed) / 100)
	form := formationWord(m.Form)
	var head ref.Msg
	switch t.leg.how {
	case "wheel":
		refs[0] = facts.S8_4
		head = ref.M("move.wheel", m.U.ID, ref.Word("move."+t.leg.hand.String()), ref.Deg(t.leg.deg), ref.CM(float64(m.Cost)/100), left, all, form)
	case "oblique":
		refs = append(refs, facts.S8_4)
		head = ref.M("move.oblique", m.U.ID, ref.CM(t.leg.cm), ref.Word("move."+t.leg.hand.String()), ref.Deg(t.leg.deg), left, all, form)
	default:
		head = ref.M("move.forward", m.U.ID, ref.CM(t.leg.cm), left, all, form)
	}
	if m.Kind&state.Strategic != 0 {
		refs = append(refs, facts.S8_1)
	}
	w.v.Lines = append(w.v.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: refs})
	w.explain(t)
	w.notes(t)
}

// sayAll tells a leg of several units.
func (w *mover) sayAll() {
	who := ref.Comma{}
	for _, t := range w.said {
		who = append(who, ref.M("move.has-left", t.m.U.ID, ref.CM(float64(max(t.m.Allowed-t.m.U.Spent-t.m.Cost, 0))/100)))
		w.explain(t)
	}
	l := w.said[0].leg
	head := ref.M("move.all-forward", len(w.said), ref.CM(l.cm))
	switch l.how {
	case "wheel":
		head = ref.M("move.all-wheel", len(w.said), ref.Word("move."+l.hand.String()), ref.Deg(l.deg))
	case "oblique":
		head = ref.M("move.all-oblique", len(w.said), ref.CM(l.cm), ref.Word("move."+l.hand.String()), ref.Deg(l.deg))
	}
	w.v.Lines = append(w.v.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S8_2}},
		game.Text{Kind: game.BodyLine, Say: ref.M("move.lefts", who)})
	for _, t := range w.said {
		w.notes(t)
	}
}

// explain adds the reasons of a leg and its data.
func (w *mover) explain(t trod) {
	m := t.m
	o := game.Object{{Key: "unit", Value: m.U.ID}, {Key: "how", Value: t.leg.how}, {Key: "cm", Value: table.Round2(float64(m.Gone) / 100)},
		{Key: "cost", Value: table.Round2(float64(m.Cost) / 100)}, {Key: "left", Value: table.Round2(float64(m.Allowed-m.U.Spent-m.Cost) / 100)}, {Key: "allowance", Value: table.Round2(float64(m.Allowed) / 100)}}
	if m.U.Foot() != nil {
		o = append(o, game.KV{Key: "from", Value: command.Point(m.From.At)}, game.KV{Key: "to", Value: command.Point(m.To.At)}, game.KV{Key: "facing", Value: m.To.Facing})
	}
	w.moves = append(w.moves, o)
	cm := func(x int) ref.Msg { return ref.M("unit.cm", ref.CM(float64(x)/100)) }
	w.step(facts.S8_2, ref.M("move.step-allowance", m.U.ID, formationWord(m.Form)), cm(m.Allowed), game.Tracked)
	if m.U.Spent > 0 {
		w.step(facts.S8_2, ref.M("move.step-spent", m.U.ID), cm(m.U.Spent), game.Tracked)
	}
	from := game.Measured
	if t.path == nil {
		from = game.Trusted
	}
	if t.path != nil && t.leg.how != "wheel" {
		for _, c := range enteredOf(t.path, t.leg.cm) {
			in := ref.CM(table.Round2(min(c.Out, t.leg.cm) - max(c.In, 0)))
			w.step(facts.S8_3, ref.M("move.step-ground", c.Id), ref.M("move.step-ground-value", in, c.Slow, ref.CM(float64(c.Enter)/100)), game.Measured)
		}
		w.step(facts.S8_5, ref.M("move.step-free", m.U.ID), ref.M("unit.cm", ref.CM(table.Round2(t.path.Free))), game.Measured)
	}
	w.step(facts.S8_2, ref.M("move.step-cost", m.U.ID), cm(m.Cost), from)
}

// groundNote says what the ground of a straight way of so many cm took of a unit's move, and
// whether it disordered the unit (OM §8.3); false when there is nothing to say.
func groundNote(id string, in []casting.Crossing, cm float64, disorder bool) (ref.Msg, bool) {
	over := ref.Comma{}
	for _, c := range in {
		if c.Slow > 1 {
			over = append(over, ref.M("move.slow", c.Id, ref.CM(table.Round2(min(c.Out, cm)-max(c.In, 0)))))
		}
		if c.Enter > 0 && !c.Begun {
			over = append(over, ref.M("move.enter", c.Id, ref.CM(float64(c.Enter)/100)))
		}
	}
	switch {
	case disorder && len(over) == 0:
		return ref.M("move.disordered-only", id), true
	case disorder:
		return ref.M("move.disordered", id, over), true
	}
	return ref.M("move.over", id, over), len(over) > 0
}

// notes adds the lines that somebody must know: the ground, the friends gone through
// and what hangs on less than the tape.
func (w *mover) notes(t trod) {
	body := func(m ref.Msg, refs ...ref.Ref) {
		w.v.Lines = append(w.v.Lines, game.Text{Kind: game.BodyLine, Say: m, Refs: refs})
	}
	for _, m := range t.also {
		body(m, facts.S8_4)
	}
	if t.left != "" {
		w.v.Lines = append(w.v.Lines, saysOut(w.s, t.m.U, t.left))
	}
	if t.path == nil {
		if u := w.s.Unit(t.m.U.ID); t.left == "" && u.Disordered && !t.m.U.Disordered {
			body(ref.M("move.disordered-only", u.ID), facts.S8_3)
		}
		return
	}
	p, cm := t.path, t.leg.cm
	in := enteredOf(p, cm)
	if m, ok := groundNote(t.m.U.ID, in, cm, slices.ContainsFunc(in, func(c casting.Crossing) bool { return c.Disorder })); ok {
		body(m, facts.S8_3)
	}
	through := ref.Comma{}
	for _, x := range p.Over {
		if x.Out <= cm+1e-6 {
			through = append(through, x.U.ID)
		}
	}
	if len(through) > 0 {
		body(ref.M("move.through", t.m.U.ID, through), facts.S8_5)
	}
	if x := p.Stop; x != nil && !x.Edge && cm <= p.Free+1e-6 && p.Free-cm < w.s.Tape().CM {
		who := x.Id
		switch {
		case x.Unit != nil:
			who = x.Unit.ID
		case x.See != nil:
			who = x.See.ID
		}
		if left := table.Round2(p.Free - cm); left > 0 {
			body(ref.M("move.margin", t.m.U.ID, who, ref.CM(left), ref.CM(w.s.Field.Tape)), x.Ref)
		} else {
			body(ref.M("move.margin-none", t.m.U.ID, who, ref.CM(w.s.Field.Tape)), x.Ref)
		}
		if w.v.Close == nil && w.s.Field.Tape > 0 {
			w.v.Close = &game.Close{CM: table.Round2(cm), Limit: table.Round2(p.Free), Margin: table.Round2(cm - p.Free), Tape: w.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		}
	}
}

// prepareWheel carries out `wheel` (OM §8.4).
func prepareWheel(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	us, err := movers(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) != 2 {
		return nil, casting.Need(facts.S8_4, "move.need-wheel", us[0].ID)
	}
	x, err := command.ArgsCM(a.Args[1:])
	if err != nil {
		return nil, err
	}
	if x[0] <= 0 {
		return nil, casting.Need(facts.S8_4, "move.no-wheel", us[0].ID)
	}
	w := &mover{s: s, a: a}
	return w.all(us, leg{how: "wheel", hand: handOf(a.Args[0]), deg: x[0]})
}

// frontBases is how many bases stand in the front rank of a unit; 0 when its
// formation has no shape.
func frontBases(u *state.Unit) int {
	f := u.Foot()
	if f == nil {
		var err error
		if f, err = u.At(u.Formation, geometry.Pose{}); err != nil {
			return 0
		}
	}
	n := 0
	for i := range f.Bases {
		ahead := math.Inf(-1)
		for _, c := range f.Bases[i].Corners {
			ahead = max(ahead, f.Front().Ahead(c))
		}
		n += facts.B2i(ahead >= -geometry.Tolerance)
	}
	return n
}

// wheelCost is what a wheel costs over the ground that it sweeps (OM §8.3, 8.4, R17,
// R100): for each base on the front, for every two in open order, so many times dearer
// and so much more as the ground says; all that is left to a line of foot under a
// cautious advance, and to a unit that has not moved and for whose whole move it is too
// dear. It reports that nothing may follow.
func wheelCost(s *state.State, u *state.Unit, allowed int, sweep wheelGround) (cost int, all bool) {
	g := command.Gaits()
	group := g.WheelGroup
	if loose(u, u.Formation) {
		group = g.WheelGroupOpen
	}
	cost = g.WheelCost * ((frontBases(u) + group - 1) / group)
	if s.Read().Is(17, 'b') && u.Arm == facts.Infantry && u.Formation == facts.Column {
		cost += u.Speed(facts.Column) - u.Speed(facts.Line)
	}
	cost = cost*sweep.slow + sweep.enter
	switch {
	case u.Arm == facts.Infantry && u.Formation == facts.Line && casting.OrderOf(s, u) == facts.Cautious,
		cost > allowed && u.Spent == 0 && !s.Read().Is(100, 'b'):
		return max(allowed-u.Spent, 0), true
	}
	return cost, false
}

// wheelGround is what the ground that a wheel sweeps does to its cost (OM §8.3).
type wheelGround struct {
	slow  int // how many times dearer
	enter int // hundredths of a cm for entering
	over  ref.Comma
}

// sweeps sums up the ground that a wheel sweeps: the slowest, and all that is entered.
func sweeps(in []casting.Crossing) wheelGround {
	g := wheelGround{slow: 1}
	for _, c := range in {
		enters := c.Enter > 0 && !c.Begun
		g.slow = max(g.slow, c.Slow)
		if enters {
			g.enter += c.Enter
		}
		if c.Slow > 1 || enters {
			g.over = append(g.over, c.Id)
		}
	}
	return g
}

// wheel checks and makes a wheel.
func (w *mover) wheel(m *table.March, l leg) *game.Refusal {
	u, s := m.U, w.s
	g := command.Gaits()
	m.Kind, m.Gone = state.Wheeled, 0
	m.Allowed = whole(m, allowance(s, u, u.Formation)+marchBonus(s, u, u.Formation, false, u.Motion&state.CrossedRough != 0), g.Strategic)
	switch {
	case l.deg > g.WheelMost:
		r := casting.Illegal(facts.S8_4, "move.too-wide", u.ID, ref.Deg(l.deg), ref.Deg(g.WheelMost))
		x := l
		x.deg = g.WheelMost
		r.Ways = []game.Way{{Line: w.line(u, x), Say: ref.M("move.way-oblique", ref.Deg(x.deg))}}
		if r := w.refuse(r); r != nil {
			return r
		}
	case u.Motion&state.Wheeled != 0:
		if r := w.refuse(casting.Illegal(facts.S8_4, "move.wheeled", u.ID)); r != nil {
			return r
		}
	}
	if u.Motion&state.WentForward != 0 {
		if r := w.refuse(casting.Illegal(facts.S8_4, "move.wheel-late", u.ID)); r != nil {
			return r
		}
	}
	f := u.Foot()
	if f == nil {
		w.trust("ground", "way")
	}
	var also []ref.Msg
	var in []casting.Crossing
	if f != nil {
		t := turning(s, u, f, l)
		in = t.Crosses
		if l.deg > t.Free+1e-6 {
			if r := w.refuse(w.wheelStops(m, l, t)); r != nil {
				return r
			}
		}
		m.To = u.Pose.Wheel(l.hand, l.deg, f.Width).Rounded()
		if x := w.standsOn(u, m.To); x != nil {
			if r := w.refuse(casting.Illegal(facts.S8_5, "move.ends-on", u.ID, x.ID)); r != nil {
				return r
			}
		}
		w.crossed(m, in)
		if x := t.Stop; x != nil && x.Unit != nil && l.deg <= t.Free+1e-6 && t.Free-l.deg < s.Tape().Deg {
			if left := math.Round((t.Free-l.deg)*10) / 10; left > 0 {
				also = append(also, ref.M("move.wheel-margin", u.ID, x.Unit.ID, ref.Deg(left), ref.Deg(s.Field.TapeDeg)))
			} else {
				also = append(also, ref.M("move.wheel-margin-none", u.ID, x.Unit.ID, ref.Deg(s.Field.TapeDeg)))
			}
		}
	}
	sweep := sweeps(in)
	if len(sweep.over) > 0 {
		also = append([]ref.Msg{ref.M("move.wheel-over", u.ID, sweep.over)}, also...)
	}
	var all bool
	if m.Cost, all = wheelCost(s, u, m.Allowed, sweep); all {
		m.Kind |= state.FinishedMove
	}
	if u.Spent+m.Cost > m.Allowed {
		r := casting.Illegal(facts.S8_4, "move.wheel-dear", u.ID, ref.CM(float64(m.Cost)/100), ref.CM(float64(max(m.Allowed-u.Spent, 0))/100), ref.CM(float64(m.Allowed)/100))
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	m.Gone = m.Cost
	if r := w.commit(m, l, nil); r != nil {
		return r
	}
	w.said[len(w.said)-1].also = also
	w.grounds(m, in)
	return nil
}

// standsOn is whom a unit would stand on in a pose; nil for nobody.
func (w *mover) standsOn(u *state.Unit, p geometry.Pose) *state.Unit {
	f, err := u.At(u.Formation, p)
	if err != nil {
		return nil
	}
	for _, x := range table.Bodies(w.s, u, table.Screen(u)) {
		if over, _ := geometry.Overlapping(f, x.F); over && !geometry.Apart(f, x.F) {
			return x.U
		}
	}
	return nil
}

// wheelStops is the refusal of a wheel that somebody or something stops.
func (w *mover) wheelStops(m *table.March, l leg, t *casting.Path) *game.Refusal {
	x := t.Stop
	free := ref.Deg(math.Floor(t.Free*10+1e-6) / 10)
	r := &game.Refusal{Kind: game.Illegal, Ref: x.Ref}
	switch {
	case x.Edge:
		r.Say = ref.M("move.wheel-edge", m.U.ID, free)
	case x.Unit == nil:
		r.Say = ref.M("move.wheel-ground", m.U.ID, x.Id, free)
	case x.Unit.Side != m.U.Side:
		r.Say = ref.M("move.wheel-enemy", m.U.ID, x.Unit.ID, ref.CM(x.Near), free)
	default:
		r.Say = ref.M("move.wheel-friend", m.U.ID, x.Unit.ID, free)
	}
	if over := l.deg - t.Free; over < w.s.Tape().Deg {
		r.Close = &game.Close{CM: l.deg, Limit: table.Round2(t.Free), Margin: table.Round2(over), Tape: w.s.Field.TapeDeg, Unit: "deg", If: []game.CloseCase{}}
	}
	if l.deg = float64(free); l.deg >= 1 && !w.dry && w.tried(m.U, l) == nil {
		r.Ways = append(r.Ways, game.Way{Line: w.line(m.U, l), Say: ref.M("move.way-free")})
	} else {
		r.Hint = ref.M("move.hint-stays", m.U.ID)
	}
	return r
}
