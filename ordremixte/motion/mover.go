package motion

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Mover carries out one line of movement, unit after unit and leg after leg.
type Mover struct {
	S         *state.State // as it stands after what was done so far
	Dry       bool         // only tried: nothing is proposed
	owed      bool         // tried for what it does of an order: not asked what else would do that
	leads     bool         // asked only whether the way is free so far and the allowance lasts: no straight leg is made
	goal      *geometry.Vec
	A         game.Action
	near      float64        // as far as other legs of the same trial go
	strategic bool           // the line says so
	into      *state.Terrain // the block that it walks into
	out       *state.Terrain // the block that it walks out of
	V         game.Verdict
	moves     []game.Object
	said      []trod
	given     []game.Text // generals who gave way
}

// trod is one leg that was made, for the words.
type trod struct {
	m      *table.March
	leg    Leg
	path   *casting.Path // of a straight leg of a placed unit
	also   []ref.Msg
	left   string // the block that it has left
	passed bool   // which it only went through, in order (R338)
}

// refuse is a refusal that `!` may turn into a recorded ruling.
func (w *Mover) refuse(r *game.Refusal) *game.Refusal {
	if r == nil {
		return nil
	}
	if w.A.Force && r.Forceable() {
		w.V.Overrode = append(w.V.Overrode, r)
		return nil
	}
	if r.Forceable() && len(r.Ways) < 3 && !w.owed {
		r.Ways = append(r.Ways, casting.AsTable(w.A))
	}
	return r
}

// do makes events happen.
func (w *Mover) do(es ...game.Event) {
	w.V.Events = append(w.V.Events, es...)
	w.S = w.S.Apply(es...)
}

func (w *Mover) trust(what ...string) {
	for _, x := range what {
		if !slices.Contains(w.V.Trusted, x) {
			w.V.Trusted = append(w.V.Trusted, x)
		}
	}
}

func (w *Mover) step(r ref.Ref, key, value ref.Msg, from game.Source) {
	w.V.Steps = append(w.V.Steps, game.Step{Ref: r, Say: key, Value: value, From: from})
}

// all makes the same leg with every unit of the line, those ahead first.
func (w *Mover) all(us []*state.Unit, l Leg) (game.Adjudication, error) {
	us = slices.Clone(us)
	slices.SortStableFunc(us, func(a, b *state.Unit) int { // who stands ahead makes room
		d := geometry.Pose{Facing: l.bearing(a.Pose)}.Dir()
		return -cmp.Compare(geometry.Dot(a.Pose.At, d), geometry.Dot(b.Pose.At, d))
	})
	for _, u := range us {
		if r := w.Make(w.S.Unit(u.ID), l); r != nil {
			return nil, r
		}
	}
	return w.done(), nil
}

// ToStep goes on to the step in which a unit moves; the refusal is of a step that
// is over (OM §7). Who moves in another phase, by a ruling, opens none: a phase has stages of its own.
func (w *Mover) ToStep(to state.Stage) *game.Refusal {
	if casting.StepOf(w.S, to) < 0 {
		return nil
	}
	if w.S.Stage > to {
		return w.refuse(casting.StepOver(w.S, to))
	}
	if w.S.Stage < to {
		w.do(&state.EvStage{Stage: to})
	}
	return nil
}

// mute reports that nobody reads what a refusal proposes.
func (w *Mover) mute() bool { return w.Dry || w.S.IsQuiet() }

// Make checks and makes one leg of one unit.
func (w *Mover) Make(u *state.Unit, l Leg) *game.Refusal {
	if w.Dry {
		w.S = w.S.Quiet()
	}
	if r := w.refuse(MayMove(w.S, u, w.A.Verb)); r != nil {
		return r
	}
	if !w.Dry && w.S.Stage < state.StepFoot && stepOfLeg(w.S, u, l, w.strategic) == state.StepFoot {
		if r := w.refuse(HorseFirst(w.S)); r != nil {
			return r
		}
	}
	if r := w.refuse(mayDrawBack(w.S, u, l)); r != nil {
		return r
	}
	if l.How == "oblique" {
		if most := command.Gaits(w.S.Book()).Oblique; l.Deg > most {
			r := casting.Illegal(facts.S8_4, "move.too-oblique", u.ID, ref.Deg(l.Deg), ref.Deg(most))
			x := l
			x.Deg = most
			r.Ways = []game.Way{{Line: w.line(u, x), Say: ref.M("move.way-oblique", ref.Deg(most))}}
			if r := w.refuse(r); r != nil {
				return r
			}
		}
	}
	m := &table.March{U: u, From: u.Pose, To: u.Pose, Form: u.Formation, After: u.Formation, Kind: state.WentForward, Gone: state.Hundredths(l.Cm)}
	if l.How == "back" {
		m.Kind |= state.DrewBack
	}
	if m.Form == facts.Unlimbered && u.Abandoned {
		m.Form = facts.Open
	}
	if u.Speed(u.Formation) == 0 {
		return casting.Illegal(facts.S8_2, "move.no-speed", u.ID, FormationWord(u.Formation))
	}
	f := u.Foot()
	switch {
	case l.How == "wheel":
		return w.wheel(m, l)
	case f == nil:
		return w.unplaced(m, l)
	}
	if table.AnyUnknown(w.S, func(*state.Unit) bool { return true }) {
		w.trust("way")
	}
	return w.placed(m, l, f)
}

// line is the line that makes a leg with a unit.
func (w *Mover) line(u *state.Unit, l Leg) string {
	a := game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: l.args()}
	if l.How == "wheel" {
		a.Verb = "wheel"
	} else if w.strategic {
		a.Args = append(a.Args, "strategic")
	}
	return game.Canonical(a)
}

// unplaced makes a leg of a unit that is not on the table: only its allowance is
// known, the ground and who stands there are the referee's.
func (w *Mover) unplaced(m *table.March, l Leg) *game.Refusal {
	u := m.U
	w.trust("ground", "way")
	m.Cost = m.Gone
	m.Allowed = command.Permits(w.S, u, u.Formation, command.MarchBonus(w.S, u, u.Formation, u.Motion&state.OffRoad == 0, false))
	if w.strategic || u.Motion&state.Strategic != 0 {
		m.Kind |= state.Strategic
		m.Allowed = m.Allowed * command.Gaits(w.S.Book()).Strategic
		w.trust("far")
	}
	if u.Spent+m.Cost > m.Allowed {
		r := w.tooFar(m, l, func() float64 { return float64(m.Allowed-u.Spent) / 100 })
		if twice := m.Allowed * command.Gaits(w.S.Book()).Strategic; m.Kind&state.Strategic == 0 && u.Spent+m.Cost <= twice && w.S.Stage <= state.StepStrategic {
			r.Ways = append(r.Ways, game.Way{Line: w.line(u, l) + " strategic", Say: ref.M("move.way-strategic")})
		}
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	return w.commit(m, l, nil)
}

// tooFar refuses a leg beyond the allowance, with how far it may go.
func (w *Mover) tooFar(m *table.March, l Leg, best func() float64) *game.Refusal {
	left := float64(max(m.Allowed-m.U.Spent, 0)) / 100
	r := casting.Illegal(facts.S8_2, "move.too-far", m.U.ID, ref.CM(l.Cm), ref.CM(float64(m.Cost)/100), ref.CM(left), ref.CM(float64(m.Allowed)/100))
	w.propose(r, m.U, l, best)
	return r
}

// propose offers the same leg, as long as it may be.
func (w *Mover) propose(r *game.Refusal, u *state.Unit, l Leg, best func() float64) {
	if w.mute() {
		return
	}
	l.Cm = math.Floor(best()*10+1e-6) / 10
	if l.Cm < 0.1 {
		r.Hint = ref.M("move.hint-stays", u.ID)
		return
	}
	if no := w.tried(u, l); no != nil { // orders or a zone forbid that too
		r.Hint = no.Say
		return
	}
	r.Ways = append([]game.Way{{Line: w.line(u, l), Say: ref.M("move.way-free"), Does: game.AsFar}}, r.Ways...)
}

// tried is why a leg may not be made now; nil when it may.
func (w *Mover) tried(u *state.Unit, l Leg) *game.Refusal {
	x := &Mover{S: w.S, A: w.A, strategic: w.strategic, Dry: true}
	x.A.Force = false
	return x.Make(w.S.Unit(u.ID), l)
}

// commit makes a leg that was found in order, after the orders and the zones had
// their say.
func (w *Mover) commit(m *table.March, l Leg, p *casting.Path) *game.Refusal {
	all := []func(*state.State, *table.March) *game.Refusal{command.Obeys, table.ZoneBars, table.NearHorse, TownBars}
	if w.into != nil { // asked before it set out
		all = all[:len(all)-1]
	}
	for _, bars := range all {
		if r := w.refuse(bars(w.S, m)); r != nil {
			return w.orBack(r, m.U, l)
		}
	}
	u := m.U
	if r := w.ToStep(stepOfLeg(w.S, u, l, m.Kind&state.Strategic != 0)); r != nil {
		return r
	}
	left, out := passes(w.S, m)
	holds := left != nil && (u.Foot() == nil || held(u, left))
	var does []game.Event
	if before := u.Foot(); before != nil {
		if now, err := u.At(m.After, m.To); err == nil { // §17: lone generals in the way
			evs, say := command.GaveWay(w.S, before, now, u.Side)
			does, w.given = evs, append(w.given, say...)
		}
		does = append(does, &state.EvPlace{Unit: u.ID, X: m.To.At.X, Y: m.To.At.Y, Deg: m.To.Facing})
	}
	m.Kind |= u.Motion
	does = append(does, out...) // §15: out of its block
	w.do(append(does, &state.EvSpent{Unit: u.ID, Spent: u.Spent + m.Cost, Gone: u.Gone + m.Gone, Motion: m.Kind})...)
	t := trod{m: m, leg: l, path: p}
	if left != nil {
		t.left, t.passed = left.ID, !holds && len(out) == 0
	}
	w.said = append(w.said, t)
	return nil
}

// done puts what was done into words.
func (w *Mover) done() game.Adjudication {
	switch {
	case w.S.IsQuiet():
		return Walked{casting.Made(w.V, w.S)}
	case w.goal != nil:
		w.sayTo()
	case w.into != nil:
		w.sayInto()
	case w.out != nil:
		w.sayOut()
	case len(w.said) == 1:
		w.sayOne(w.said[0])
	default:
		w.sayAll()
	}
	w.V.Lines = append(w.V.Lines, w.given...)
	w.V.Data = append(w.V.Data, game.KV{Key: "move", Value: w.moves})
	return Walked{casting.Made(w.V, w.S)}
}

// Walked is a move that was checked. Asked with a question mark it tells what it
// would be.
type Walked struct{ casting.Done }

// Odds implements game.Adjudication: nothing in a move is left to chance.
func (x Walked) Odds(*odds.Engine) *game.Odds {
	return &game.Odds{Lines: x.V.Lines, Outcomes: []game.Outcome{{P: big.NewRat(1, 1), Keys: x.V.Data}}}
}

// placed makes a straight leg of a unit on the table: way, ground and cost are
// measured.
func (w *Mover) placed(m *table.March, l Leg, f *geometry.Footprint) *game.Refusal {
	u, s := m.U, w.S
	times := command.Gaits(s.Book()).Strategic
	p := w.way(m, l, f)
	normal := func(x float64) int { return command.Permits(s, u, u.Formation, Bonus(p, s, w.paid(p, x))) }
	fits := func(x float64) bool { return u.Spent+w.cost(p, x) <= whole(m, normal(x), times) }
	p, r := w.pace(m, l, p, fits) // the same p that fits reads
	if r != nil {
		return r
	}
	m.Cost, m.Allowed, m.Gone = w.cost(p, l.Cm), whole(m, normal(l.Cm), times), state.Hundredths(w.paid(p, l.Cm))
	best := func() float64 { return farthest(s, p, fits) } // who may go asks for no shorter way
	if l.Cm > p.Free && !w.A.Force && !fits(p.Free) {      // its move is over before it comes to whatever stops it
		return w.tooFar(m, l, best)
	}
	if r := w.refuse(w.barred(m, l, p, best)); r != nil {
		return r
	}
	if x := Lands(p, l.Cm); x != nil && l.Cm <= p.Free {
		r := casting.Illegal(facts.S8_5, "move.ends-on", u.ID, x.ID)
		w.proposeRound(r, m, l, p, fits)
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	if !fits(l.Cm) && l.Cm <= p.Free {
		if r := w.refuse(w.tooFar(m, l, best)); r != nil {
			return r
		}
	}
	if w.leads {
		return nil
	}
	dir := geometry.Pose{Facing: l.bearing(u.Pose)}.Dir()
	m.To = geometry.Pose{At: geometry.Vec{X: u.Pose.At.X + dir.X*l.Cm, Y: u.Pose.At.Y + dir.Y*l.Cm}, Facing: u.Pose.Facing}.Rounded()
	w.crossed(m, Entered(p, l.Cm))
	if len(Without(geometry.Stretch{In: 0, Out: l.Cm}, p.Road)) > 0 {
		m.Kind |= state.OffRoad
	}
	if p.Stop != nil && p.Stop.See != nil && l.Cm >= p.Free-geometry.Tolerance {
		m.Kind |= state.FinishedMove // §8.1: the move ends there
	}
	if r := w.commit(m, l, p); r != nil {
		return w.shorter(r, u, l)
	}
	w.grounds(m, Entered(p, l.Cm))
	return nil
}

// beyond is how much farther than a leg whoever stands on its way is looked for, in cm.
const beyond = 0.5

// way measures the way of a straight leg as far as it could lead: others may stand on it there, unless nobody reads how much farther it
// is free and the leg is not made at double speed.
func (w *Mover) way(m *table.March, l Leg, f *geometry.Footprint) *casting.Path {
	u, s := m.U, w.S
	most := max(l.Cm, longestWay(s, u))
	near := most
	if w.mute() && !w.strategic && u.Motion&state.Strategic == 0 && s.Stage > state.StepStrategic {
		near = min(max(l.Cm, w.near)+beyond, most)
	}
	return walkBy(s, u, m.Form, f, l.bearing(u.Pose), most, near)
}

// longestWay is as far as a unit could go at double speed on the best of roads, in cm: so far its ways are measured.
func longestWay(s *state.State, u *state.Unit) float64 {
	return float64(command.Gaits(s.Book()).Strategic*command.Permits(s, u, u.Formation, command.MarchBonus(s, u, u.Formation, true, false))) / 100
}

// pace settles whether a leg is made at double speed, and is the way that is then free: when
// the line or the moves before say so, and when it is too long otherwise (OM §8.1).
func (w *Mover) pace(m *table.March, l Leg, p *casting.Path, fits func(float64) bool) (*casting.Path, *game.Refusal) {
	u, s := m.U, w.S
	switch {
	case u.Motion&state.Strategic != 0 || w.strategic:
		m.Kind |= state.Strategic
		if near := farFrom(s, u); near != nil {
			r := casting.Illegal(facts.S8_1, "move.near", u.ID, near.u.ID, ref.CM(table.Round2(near.cm)), ref.CM(command.Gaits(s.Book()).StrategicFrom))
			if r := w.refuse(r); r != nil {
				return p, r
			}
		} else {
			keepFar(p, s)
		}
	case !fits(l.Cm) && mayDouble(s, u):
		// Farther than it goes at its own speed: at double speed, where that leads on.
		own, far := farthest(s, p, fits), *p
		m.Kind |= state.Strategic
		keepFar(&far, s)
		if farthest(s, &far, fits) > own {
			return &far, nil
		}
		m.Kind &^= state.Strategic
	}
	return p, nil
}

// mayDouble reports that a unit may yet make its move of this turn at double speed (OM §8.1).
func mayDouble(s *state.State, u *state.Unit) bool {
	return s.Stage <= state.StepStrategic && u.Motion&^(state.Reformed|state.Turned|state.Wheeled) == 0 && nobodyNear(s, u)
}

// shorter offers as much of a leg as an order, a zone or horse ahead lets be made.
func (w *Mover) shorter(r *game.Refusal, u *state.Unit, l Leg) *game.Refusal {
	if w.mute() || len(r.Ways) > 2 {
		return r
	}
	if e := extent(w.S, u, l, w.strategic); e.No == nil && e.Cm < l.Cm {
		l.Cm = e.Cm
		r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: w.line(u, l), Say: ref.M("move.way-free"), Does: game.AsFar})
	}
	return r
}

// orBack offers the way back to horse that may not go on (OM §4.2, R314).
func (w *Mover) orBack(r *game.Refusal, u *state.Unit, l Leg) *game.Refusal {
	if w.mute() || l.How == "back" || !command.DrawsBack(w.S, u) {
		return r
	}
	if e := extent(w.S, u, Leg{How: "back"}, false); e.No == nil {
		r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: w.line(u, Leg{How: "back", Cm: e.Cm}), Say: ref.M("move.way-back")})
		r.Ways = r.Ways[:min(len(r.Ways), 3)]
	}
	return r
}

// mayDrawBack refuses a leg backwards to whom the book has not go back (OM §4.2, R314).
func mayDrawBack(s *state.State, u *state.Unit, l Leg) *game.Refusal {
	if l.How != "back" || command.DrawsBack(s, u) {
		return nil
	}
	r := casting.Illegal(facts.S4_2, "move.no-back", u.ID)
	r.Ways = []game.Way{{Line: "face " + u.ID + " about", Say: ref.M("move.way-about")}}
	return r
}

// crossed notes what kinds of ground a leg led through.
func (w *Mover) crossed(m *table.March, in []casting.Crossing) {
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
func (w *Mover) grounds(m *table.March, in []casting.Crossing) {
	for _, c := range in {
		if c.Disorder {
			w.do(&state.EvDisorder{Unit: m.U.ID, On: true})
			break
		}
	}
	if len(w.V.Overrode) == 0 {
		return
	}
	u := w.S.Unit(m.U.ID)
	f := u.Foot()
	if f == nil {
		return
	}
	for _, x := range table.NearFoot(w.S, f, 0, u) {
		if over, _ := geometry.Overlapping(f, x.F); over {
			w.do(&state.EvDoubt{Unit: x.U.ID, On: true})
		}
	}
}

// Stopped is the refusal of what stops a way; p.Stop is there.
func Stopped(s *state.State, p *casting.Path) *game.Refusal {
	x := p.Stop
	free := ref.CM(math.Floor(p.Free*100+1e-6) / 100)
	r := &game.Refusal{Kind: game.Illegal, Ref: x.Ref}
	switch {
	case x.Edge:
		r.Say = ref.M("move.stop-edge", p.U.ID, free)
	case x.See != nil:
		r.Say = ref.M("move.stop-far", p.U.ID, x.See.ID, ref.CM(command.Gaits(s.Book()).StrategicFrom), free)
	case x.Unit == nil:
		r.Say = ref.M("move.stop-ground", p.U.ID, s.Called(x.Id), free)
		if x.Ref != facts.S8_3 {
			r.Say.Key = "move.stop-built"
		}
	case x.Unit.Side != p.U.Side:
		r.Say = ref.M("move.stop-enemy", p.U.ID, x.Unit.ID, ref.CM(x.Near), free)
		if !command.Unridable(s, p.U, x.Unit) && !casting.Eluded(s, x.Unit, p.U) {
			r.Ways = append(r.Ways, game.Way{Line: "charge " + p.U.ID + " at " + x.Unit.ID, Say: ref.M("move.way-charge", x.Unit.ID)})
		}
	default:
		r.Say = ref.M("move.stop-friend", p.U.ID, x.Unit.ID, free)
	}
	return r
}

// barred is the refusal of a way that is not free as far as was asked.
func (w *Mover) barred(m *table.March, l Leg, p *casting.Path, best func() float64) *game.Refusal {
	if p.Stop == nil || l.Cm <= p.Free+1e-6 {
		return nil
	}
	r := Stopped(w.S, p)
	if over := l.Cm - p.Free; over < w.S.Tape().CM {
		r.Close = &game.Close{Value: table.Round2(l.Cm), Limit: table.Round2(p.Free), Margin: table.Round2(over), Tape: w.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		r.Hint = ref.M("move.hint-close", ref.CM(table.Round2(over)), ref.CM(w.S.Field.Tape))
	}
	w.propose(r, m.U, l, best)
	return r
}

// proposeRound offers to stop before a friend that one goes through, or beyond.
func (w *Mover) proposeRound(r *game.Refusal, m *table.March, l Leg, p *casting.Path, fits func(float64) bool) {
	before, beyond := l.Cm, l.Cm
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
	l.Cm = beyond
	if beyond <= p.Free && fits(beyond) && Lands(p, beyond) == nil && !w.mute() && w.tried(m.U, l) == nil {
		r.Ways = append(r.Ways, game.Way{Line: w.line(m.U, l), Say: ref.M("move.way-beyond")})
	}
	w.propose(r, m.U, l, func() float64 { return before })
}

// sayOne tells one leg of one unit.
func (w *Mover) sayOne(t trod) {
	say, refs := t.told()
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.HeadLine, Say: say, Refs: refs})
	w.explain(t)
	w.notes(t)
}

// told is one leg of one unit in words, and the paragraphs that it goes by.
func (t trod) told() (ref.Msg, []ref.Ref) {
	m := t.m
	refs := []ref.Ref{facts.S8_2}
	left := ref.CM(float64(max(m.Allowed-m.U.Spent-m.Cost, 0)) / 100)
	all := ref.CM(float64(m.Allowed) / 100)
	form := FormationWord(m.Form)
	var head ref.Msg
	switch t.leg.How {
	case "wheel":
		refs[0] = facts.S8_4
		head = ref.M("move.wheel", m.U.ID, ref.Word("move."+t.leg.Hand.String()), ref.Deg(t.leg.Deg), ref.CM(float64(m.Cost)/100), left, all, form)
	case "oblique":
		refs = append(refs, facts.S8_4)
		head = ref.M("move.oblique", m.U.ID, ref.CM(t.leg.Cm), ref.Word("move."+t.leg.Hand.String()), ref.Deg(t.leg.Deg), left, all, form)
	case "back":
		refs[0] = facts.S4_2
		refs = append(refs, "OM R314")
		head = ref.M("move.back", m.U.ID, ref.CM(t.leg.Cm), left, all, form)
	default:
		head = ref.M("move.forward", m.U.ID, ref.CM(t.leg.Cm), left, all, form)
	}
	if m.Kind&state.Strategic != 0 {
		refs = append(refs, facts.S8_1)
	}
	return head, refs
}

// sayAll tells a leg of several units.
func (w *Mover) sayAll() {
	who := ref.Comma{}
	for _, t := range w.said {
		who = append(who, ref.M("move.has-left", t.m.U.ID, ref.CM(float64(max(t.m.Allowed-t.m.U.Spent-t.m.Cost, 0))/100)))
		w.explain(t)
	}
	l := w.said[0].leg
	head := ref.M("move.all-forward", len(w.said), ref.CM(l.Cm))
	switch l.How {
	case "wheel":
		head = ref.M("move.all-wheel", len(w.said), ref.Word("move."+l.Hand.String()), ref.Deg(l.Deg))
	case "back":
		head = ref.M("move.all-back", len(w.said), ref.CM(l.Cm))
	case "oblique":
		head = ref.M("move.all-oblique", len(w.said), ref.CM(l.Cm), ref.Word("move."+l.Hand.String()), ref.Deg(l.Deg))
	}
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S8_2}},
		game.Text{Kind: game.BodyLine, Say: ref.M("move.lefts", who)})
	for _, t := range w.said {
		w.notes(t)
	}
}
