package flight

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareBreakthrough carries out `breakthrough`: 12 cm straight on, or to contact
// with an enemy that stands there.
func PrepareBreakthrough(s *state.State, a game.Action, noting casting.Noting) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	o := &casting.Overruling{A: a, Noting: noting}
	if r := casting.WrongPhase(s, a); r != nil && a.Force {
		o.Overrode = append(o.Overrode, r)
	}
	var no *game.Refusal
	switch {
	case !u.Mounted():
		no = casting.Illegal(facts.S12, "pursuit.horse", u.ID)
	case u.Status != state.Steady:
		no = casting.Illegal(facts.S12, "pursuit.flees", u.ID)
	case u.Broke == s.Turn:
		no = &game.Refusal{Kind: game.NotNow, Ref: facts.S12, Say: ref.M("pursuit.again", u.ID)}
	case u.Broke > 0 && u.Broke == s.Turn-1:
		no = casting.Illegal(facts.S12, "pursuit.twice", u.ID)
	case !won(s, u):
		no = casting.Illegal(facts.S12, "pursuit.no-victory", u.ID)
	}
	if no != nil {
		if err := refuse(o, no); err != nil {
			return nil, err
		}
	}
	if len(a.Units) > 1 && len(a.Units[1].IDs) > 0 {
		return breakInto(s, u, o)
	}
	if len(a.Args) > 0 && a.Args[0] == "ask" {
		return askContact(s, u, a, noting)
	}
	if i := slices.IndexFunc(a.Facts, func(f game.Fact) bool { return f.Name == "impetus" || f.Name == "side" }); i >= 0 { // of how an enemy is met
		return nil, casting.Illegal(facts.S12, "pursuit.meets-nobody", u.ID, facts.FactName(a.Facts[i].Name))
	}
	return rideOn(s, u, o)
}

// askContact asks whether horse that must break through meets an enemy.
func askContact(s *state.State, u *state.Unit, a game.Action, noting casting.Noting) (game.Adjudication, error) {
	plain := a
	plain.Args = nil
	first, err := PrepareBreakthrough(s, plain, noting)
	if err != nil {
		return nil, err
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: u.ID, What: "die.contact", Ref: facts.S12, Answers: []string{"no"}}, Then: []game.Adjudication{first}}
	for _, e := range inReach(s, u) {
		into := plain
		into.Units = append(slices.Clone(plain.Units), game.Operand{IDs: []string{e.ID}})
		if adj, err := PrepareBreakthrough(s, into, noting); err == nil {
			k.Need.Answers, k.Then = append(k.Need.Answers, e.ID), append(k.Then, adj)
		}
	}
	return k, nil
}

// inReach is the enemies that horse meets straight ahead within its breakthrough, the
// nearest first: open order that it may also ride over, and who stops it. Nobody when it is
// not on the table.
func inReach(s *state.State, u *state.Unit) []*state.Unit {
	f := u.Foot()
	if f == nil {
		return nil
	}
	var all []*state.Unit
	for {
		got := motion.Slide(s, u, f, u.Pose.Facing, rides(s, u, f)+2*geometry.Tolerance, func(o *state.Unit) bool { return motion.MayPass(u, u.Formation, o) })
		switch {
		case got.By == nil || got.By.Side == u.Side:
			return all
		case !charge.RiddenOver(s, u, got.By):
			return append(all, s.Unit(got.By.ID))
		}
		if !got.By.Lone {
			all = append(all, got.By)
		}
		s = clearedOf(s, got.By)
	}
}

// rides is how far a breakthrough carries horse straight ahead over the ground there, in cm,
// whoever stands on it: the ground takes of it what it takes of any move (OM §8.3, 12, R320).
func rides(s *state.State, u *state.Unit, f *geometry.Footprint) float64 {
	most := charge.PursuitCM(s.Book())
	if s.Read().Has(book.BreakthroughPaysForNoGround) {
		return most
	}
	return motion.Affords(over(s, u, f, u.Pose.Facing, most), most, state.Hundredths(most))
}

// ridePrice is what so many cm straight ahead take of a breakthrough, in cm, and the names of the
// ground that makes them dearer than they are long (OM §8.3, 12, R320).
func ridePrice(s *state.State, u *state.Unit, f *geometry.Footprint, cm float64) (float64, ref.Comma) {
	way := over(s, u, f, u.Pose.Facing, cm)
	more := motion.Cost(way, cm) - state.Hundredths(cm)
	if more <= 0 || s.Read().Has(book.BreakthroughPaysForNoGround) {
		return cm, nil
	}
	return geometry.Round6(cm + float64(more)/100), slowing(s, way, cm)
}

// clearedOf is the state without somebody on the table, for asking what lies behind him.
func clearedOf(s *state.State, x *state.Unit) *state.State {
	if x.Lone {
		return s.Apply(&state.EvScreen{Unit: x.ID})
	}
	return s.Apply(&state.EvDoubt{Unit: x.ID, On: true})
}

// besideWay is the state without the enemies whom horse passes on so many cm straight ahead and meets nowhere: it halts before
// whom it comes at, and rides its way past whom it may not meet (OM §12).
func besideWay(s *state.State, u *state.Unit, f *geometry.Footprint, cm float64) *state.State {
	for _, x := range table.BodiesNear(s, f, cm+motion.Halt(s), u, table.Screen(u)) {
		if _, meets := geometry.Slide(f, u.Pose.Dir(), x.F); x.U.Side != u.Side && !meets {
			s = clearedOf(s, x.U)
		}
	}
	return s
}

// ridesOver is the way of a breakthrough straight ahead past the open order and the screens
// that horse rides over (OM §10.5), and the state without them.
func ridesOver(s *state.State, u *state.Unit, f *geometry.Footprint, cm float64) (*casting.ChargeWay, *state.State) {
	w := &casting.ChargeWay{U: u, Pose: u.Pose, Bearing: u.Pose.Facing, Ahead: true}
	for {
		p := motion.Walk(s, u, u.Formation, f, u.Pose.Facing, cm)
		if p.Stop == nil || p.Stop.Unit == nil || !charge.RiddenOver(s, u, p.Stop.Unit) {
			return w, s
		}
		x := p.Stop.Unit
		if d, meets := geometry.Slide(f, u.Pose.Dir(), x.Foot()); !meets || d > cm {
			return w, s // only near it
		}
		if x.Lone {
			w.Screens = append(w.Screens, s.Unit(x.ID))
		} else {
			w.Over = append(w.Over, x)
		}
		s = clearedOf(s, x)
	}
}

// pursued is the events of a breakthrough: the victory is used, the move is a bonus
// and costs nothing of the turn (OM §12).
func pursued(s *state.State, u *state.Unit) []game.Event {
	return []game.Event{&state.EvBroke{Unit: u.ID, Turn: s.Turn}, &state.EvBeat{Unit: u.ID}}
}

// rideOut is a breakthrough without contact: straight on, over the open order that stands
// in the way, then blown (OM §12, 10.5).
type rideOut struct {
	s *state.State
	u *state.Unit
	o *casting.Overruling
	x *charge.Declaration // what it does to those whom it rides over
	w *casting.ChargeWay  // nil when it is not on the table
	v game.Verdict        // what is certain
}

// Odds implements game.Adjudication: only those who are ridden over may throw, and when
// nobody is there is no chance in it.
func (k *rideOut) Odds(e *odds.Engine) *game.Odds {
	if k.w == nil {
		return nil
	}
	c := k.x.C
	var under []*chain.Fighter
	for _, u := range k.w.Over {
		if !u.Guerrillas {
			under = append(under, chain.NewFighter(c.R, casting.Sheet(u, k.s), len(under)))
		}
	}
	for _, u := range k.w.Screens {
		if charge.RiddenOver(k.s, k.u, table.Screen(u)) && !c.R.Has(book.HorseOnlyDrivesScreensBack) {
			under = append(under, chain.NewFighter(c.R, casting.Sheet(u, k.s), len(under)))
		}
	}
	if len(under) == 0 || len(under) > chain.MaxFighters {
		return nil
	}
	start := chain.Result{Winner: -1}
	var segs []func(*dice.Dice, *chain.Result)
	for _, f := range under {
		start.U[f.Slot] = f.Begin()
		one := &melee.Onset{R: c.R, Att: k.x.O.Att, Def: f, Sit: c.Sit, Over: true}
		segs = append(segs, func(d *dice.Dice, in *chain.Result) {
			in.Winner = -1
			one.RideOver(d, nil, in)
		})
	}
	o := &game.Odds{Chance: game.Object{}, Assumed: c.Base.Assumed}
	o.Outcomes = game.Outcomes(odds.Chain(e, chain.Spread, start, segs...), func(r chain.Result) game.Object {
		var keys game.Object
		for _, f := range under {
			keys = append(keys, game.KV{Key: f.ID, Value: f.Outcome(&r.U[f.Slot], false)})
		}
		return keys
	})
	o.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.odds", k.u.ID), Refs: []ref.Ref{facts.S12}}}
	for _, f := range under {
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("odds.row", state.Label(f.Sheet), chain.Endings(o, f.ID)), Refs: []ref.Ref{facts.S11_1}})
	}
	return o
}

// Play implements game.Adjudication.
func (k *rideOut) Play(d *dice.Dice) game.Verdict {
	if k.w == nil || len(k.w.Over)+len(k.w.Screens) == 0 {
		return k.v
	}
	t := &game.Trace{Brief: d.Brief()}
	d.Keep(t)
	k.x.OverAll(d, t)
	cur := k.s
	for _, e := range t.Events {
		cur = cur.Apply(e)
	}
	for _, e := range k.v.Events {
		cur = cur.Apply(e)
	}
	for _, over := range k.w.Over {
		for _, e := range melee.MakesWay(cur, t, over.ID, k.u.ID, k.w.Bearing) {
			t.Event(e)
			cur = cur.Apply(e)
		}
	}
	morale.Hands(t, k.s.Turn)
	v := k.v
	last := len(v.Lines) - 1 // where the horse goes is read last
	v.Lines = slices.Concat(v.Lines[:last], t.Lines, v.Lines[last:])
	v.Events = append(slices.Clone(v.Events), t.Events...)
	v.Steps = append(slices.Clone(v.Steps), t.Steps...)
	return v
}

// rideOn prepares a breakthrough without contact.
func rideOn(s *state.State, u *state.Unit, o *casting.Overruling) (*rideOut, error) {
	most := charge.PursuitCM(s.Book())
	k := &rideOut{s: s, u: u, o: o, v: game.Verdict{Overrode: o.Overrode}}
	v := &k.v
	v.Events = append(pursued(s, u), &state.EvBlown{Unit: u.ID, On: true})
	refs := []ref.Ref{facts.S12, facts.S10_5}
	step := func(r ref.Ref, say, value ref.Msg, from game.Source) {
		v.Steps = append(v.Steps, game.Step{Ref: r, Say: say, Value: value, From: from})
	}
	f := u.Foot()
	if f == nil {
		v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.on", u.ID, ref.CM(most)), Refs: refs}}
		v.Trusted = append(v.Trusted, "contact")
		step(facts.S12, ref.M("pursuit.step-contact"), ref.M("pursuit.step-none"), game.Trusted)
		return k, nil
	}
	c, err := casting.Gather(s, game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}})
	if err != nil {
		return nil, err
	}
	var clear *state.State
	far := rides(s, u, f)
	k.w, clear = ridesOver(besideWay(s, u, f, far), u, f, far)
	c.Ways = map[string]*casting.ChargeWay{u.ID: k.w}
	k.x = &charge.Declaration{C: c, O: &melee.Onset{R: c.R, Att: []*chain.Fighter{chain.NewFighter(c.R, c.Units[0][0], 0)}, Sit: c.Sit}}
	cm, by, ground := straightOn(clear, u, f, far)
	if by == nil && ground == "" && far < most {
		if ground = unpaid(over(s, u, f, u.Pose.Facing, most), cm); ground != "" {
			cm = max(geometry.Round6(cm-geometry.Tolerance), 0) // before its border, not by a hair in it
		}
	}
	end := u.Pose.Forward(cm).Rounded()
	down, given := command.SetDown(s, u, end)
	v.Events = append(down, v.Events...)
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.on", u.ID, ref.CM(table.Round2(cm))), Refs: refs}}
	step(facts.S12, ref.M("pursuit.step-way"), ref.M("pursuit.step-cm", ref.CM(table.Round2(cm)), ref.CM(most)), game.Measured)
	switch {
	case by != nil && by.Side != u.Side && mayMeet(s, u, by):
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped-enemy", by.ID, u.ID), Refs: []ref.Ref{facts.S12}})
	case by != nil:
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped", by.ID)})
	case ground != "":
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped", ref.Word("ground."+ground))})
	}
	upset, why := roughGoing(s, u, f, cm)
	if !s.Read().Has(book.BreakthroughPaysForNoGround) {
		in := motion.Entered(over(s, u, f, u.Pose.Facing, cm), cm)
		v.Steps = append(v.Steps, motion.GroundSteps(in, cm)...)
		if m, ok := motion.GroundNote(s, u.ID, in, cm, len(upset) > 0); ok {
			why = []game.Text{{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S8_3}}}
		}
	}
	v.Events = append(v.Events, upset...)
	v.Lines = append(append(append(v.Lines, why...), goesTo(u, end, cm)), given...)
	return k, nil
}

// mayMeet reports that a breakthrough may be typed into an enemy: not one whom horse never
// charges, as a square (OM §4.2, R53).
func mayMeet(s *state.State, u, e *state.Unit) bool {
	_, err := breakInto(s, u, &casting.Overruling{A: game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}, {IDs: []string{e.ID}}}}})
	return err == nil
}

// roughGoing is what the ground on so many cm straight ahead does to the order of a unit that
// pursues (OM §8.3): that its move is extra (OM §12) changes nothing of the ground.
func roughGoing(s *state.State, u *state.Unit, f *geometry.Footprint, cm float64) ([]game.Event, []game.Text) {
	way := motion.Walk(s, u, u.Formation, f, u.Pose.Facing, cm)
	if u.Disordered || !slices.ContainsFunc(motion.Entered(way, cm), func(c casting.Crossing) bool { return c.Disorder }) {
		return nil, nil
	}
	return []game.Event{&state.EvDisorder{Unit: u.ID, On: true}},
		[]game.Text{{Kind: game.BodyLine, Say: ref.M("move.disordered-only", u.ID), Refs: []ref.Ref{facts.S8_3}}}
}

// goesTo is the line for hands of a unit that ends its way of so many cm somewhere.
func goesTo(u *state.Unit, end geometry.Pose, cm float64) game.Text {
	return game.Text{Kind: game.HandsLine, Say: ref.M("pursuit.hand", u.ID, ref.CM(end.At.X), ref.CM(end.At.Y)),
		Hands: []game.Hand{{Unit: u.ID, Act: "move", Far: game.CM(table.Round2(cm)), When: "now", To: game.Spot{X: end.At.X, Y: end.At.Y, Deg: end.Facing}}}}
}

// straightOn is how far a unit may go straight ahead, at most cm, and who or what
// stops it: it ends on nobody.
func straightOn(s *state.State, u *state.Unit, f *geometry.Footprint, cm float64) (float64, *state.Unit, string) {
	p := motion.Walk(s, u, u.Formation, f, u.Pose.Facing, cm)
	far := p.Free
	for far > 0 && motion.Lands(p, far) != nil {
		far = max(geometry.Round6(far-stride), 0)
	}
	if p.Stop == nil {
		return far, nil, ""
	}
	return far, p.Stop.Unit, p.Stop.Kind
}

// breakInto is a breakthrough that meets an enemy: a charge, with its closing fire
// and its melee, fought as if the horse were fresh (OM §12, 10.2).
func breakInto(s *state.State, u *state.Unit, o *casting.Overruling) (game.Adjudication, error) {
	e := s.Unit(o.A.Units[1].IDs[0])
	if e == nil {
		return nil, casting.UnknownUnit(o.A.Units[1].IDs[0])
	}
	if e.Side == u.Side {
		return nil, casting.OwnSide(facts.S12, u, e)
	}
	if f, g := u.Foot(), e.Foot(); f != nil && g != nil {
		if err := reaches(s, u, e, f, g, o); err != nil {
			return nil, err
		}
	}
	c, err := Onset(s, o.A)
	if err != nil {
		return nil, err
	}
	if err := c.Alive(); err != nil {
		return nil, err
	}
	if o.Noting != nil {
		o.Noting(s, c, o.A)
	}
	c.Base.Overrode = append(c.Base.Overrode, o.Overrode...)
	adj, err := charge.PrepareCharge(c)
	if err != nil {
		return nil, err
	}
	evs := append(pursued(s, u), &state.EvBlown{Unit: u.ID})
	return &pursuing{adj, evs}, nil
}

// Onset gathers the facts of a deed of two sides as it begins: of a breakthrough that meets an enemy, those of the charge that it
// is, by horse that is fresh again (OM §12).
func Onset(s *state.State, a game.Action) (*casting.Cast, error) {
	if a.Verb != "breakthrough" || len(a.Units) < 2 || len(a.Units[0].IDs) == 0 {
		return casting.Gather(s, a)
	}
	c, err := casting.Gather(s.Apply(&state.EvBlown{Unit: a.Units[0].IDs[0]}), game.Action{Verb: "charge", Units: a.Units, Facts: a.Facts, Force: a.Force, Text: a.Text})
	if err == nil {
		c.Pursuit = true
	}
	return c, err
}

// reaches refuses an enemy that does not stand straight ahead within the breakthrough.
func reaches(s *state.State, u, e *state.Unit, f, g *geometry.Footprint, o *casting.Overruling) error {
	most := charge.PursuitCM(s.Book())
	got := motion.Slide(s, u, f, u.Pose.Facing, most+s.Field.Tape, func(o *state.Unit) bool {
		return motion.MayPass(u, u.Formation, o) || o.Side != u.Side && (o.Lone || charge.RiddenOver(s, u, o))
	})
	d, meets := geometry.Slide(f, u.Pose.Dir(), g)
	if !meets {
		return refuse(o, casting.Illegal(facts.S12, "pursuit.not-ahead", u.ID, e.ID))
	}
	if got.By != nil && !state.EqualID(got.By.ID, e.ID) && got.Cm < d {
		return refuse(o, casting.Illegal(facts.S12, "pursuit.in-the-way", u.ID, e.ID, got.By.ID))
	}
	d = max(geometry.Round6(d-geometry.Tolerance), 0) // what slides to contact overlaps by that
	price, by := ridePrice(s, u, f, d)
	r := geometry.Span{CM: price}.Reading(most)
	say := func(key string) *game.Refusal {
		args := []any{u.ID, e.ID, ref.CM(table.Round2(d)), ref.CM(most), ref.CM(s.Field.Tape)}
		if len(by) > 0 {
			key, args = key+"-ground", append(args, ref.CM(table.Round2(price)), by)
		}
		return casting.Illegal(facts.S12, key, args...)
	}
	switch {
	case r.Close(s.Tape()):
		x := say("pursuit.close")
		x.Close = &game.Close{Value: table.Round2(price), Limit: most, Margin: table.Round2(r.Margin), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		plain := o.A
		plain.Units = plain.Units[:1]
		x.Ways = []game.Way{{Line: casting.Overruled(o.A), Say: ref.M("pursuit.way-reaches")}, {Line: game.Canonical(plain), Say: ref.M("pursuit.way-falls-short")}}
		return refuse(o, x)
	case !r.In():
		return refuse(o, say("pursuit.too-far"))
	}
	return nil
}

// pursuing is a breakthrough into an enemy: the charge, and that it was one.
type pursuing struct {
	charge game.Adjudication
	evs    []game.Event
}

// Play implements game.Adjudication.
func (p *pursuing) Play(d *dice.Dice) game.Verdict {
	v := p.charge.Play(d)
	v.Events = append(slices.Clone(p.evs), v.Events...)
	return v
}

// Odds implements game.Adjudication.
func (p *pursuing) Odds(e *odds.Engine) *game.Odds { return p.charge.Odds(e) }
