package ordremixte

import (
	"math"
	"slices"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file follows up a victory (OM §12): horse breaks through, foot occupies the
// ground.

const s12 = ref.Ref("OM §12")

// pursuitCM is how far horse breaks through.
func pursuitCM() float64 { return tables.MustLoad(Book).CM("charge.breakthrough") }

// won reports that a unit beat its enemy in melee last turn and stands.
func (s *State) won(u *Unit) bool {
	return u.BeatTurn > 0 && u.BeatTurn == s.Turn-1 && u.Status == Steady && u.Off == 0
}

// mayPursue reports horse that may break through now: never twice running.
func (s *State) mayPursue(u *Unit) bool {
	return u.mounted() && s.won(u) && u.Broke != s.Turn && u.Broke != s.Turn-1
}

// mustPursue reports horse that has no choice: its nation's list says so.
func (s *State) mustPursue(u *Unit) bool {
	n, err := armylists.Load(u.Nation)
	return err == nil && n.Has(armylists.CompulsoryBreakthrough, s.Field.year())
}

// mayFollow reports foot that charged, beat its enemy and takes its ground.
func (s *State) mayFollow(u *Unit) bool { return u.Arm == Infantry && s.won(u) && u.Beat != "" }

// answers collects refusals that the referee overrules.
type overruling struct {
	a        game.Action
	overrode []*game.Refusal
}

// refuse is a refusal unless it is overruled; see [cast.refuse].
func (o *overruling) refuse(r *game.Refusal) error {
	if o.a.Force && r.Forceable() {
		o.overrode = append(o.overrode, r)
		return nil
	}
	if r.Forceable() && len(r.Ways) == 0 {
		r.Ways = []game.Way{{Line: overruled(o.a), Say: ref.M("way.overrule")}}
	}
	return r
}

// wins is what beating an enemy brings a unit that stands (OM §12): horse may break
// through next turn, foot that charged takes the ground.
func wins(t *game.Trace, s *State, ch *Charge, f, foe *fighter, foeEnds Status) {
	u := f.Unit
	if u == nil || foe.ID == "" || foeEnds == Steady {
		return
	}
	if f.horse() || f.foot() && ch != nil && ch.has(f.ID) {
		t.Event(game.Event{Kind: evBeat, Unit: f.ID, Other: foe.ID, N: s.Turn})
	}
}

// sharesVictory is what the chargers of a charge in contact win when others have driven
// its target off or destroyed it before they fought: they met it and stand (OM §12).
func (s *State) sharesVictory(ch *Charge) []game.Event {
	t := s.unit(ch.Target)
	if t == nil || t.Status == Steady {
		return nil
	}
	var evs []game.Event
	for _, id := range ch.Attackers {
		if u := s.unit(id); u != nil && u.Status == Steady && !u.guns() {
			evs = append(evs, game.Event{Kind: evBeat, Unit: u.ID, Other: t.ID, N: s.Turn})
		}
	}
	return evs
}

// prepareBreakthrough carries out `breakthrough`: 12 cm straight on, or to contact
// with an enemy that stands there.
func (s *State) prepareBreakthrough(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	o := &overruling{a: a}
	var no *game.Refusal
	switch {
	case !u.mounted():
		no = illegal(s12, "pursuit.horse", u.ID)
	case u.Status != Steady:
		no = illegal(s12, "pursuit.flees", u.ID)
	case u.Broke == s.Turn:
		no = &game.Refusal{Kind: game.NotNow, Ref: s12, Say: ref.M("pursuit.again", u.ID)}
	case u.Broke > 0 && u.Broke == s.Turn-1:
		no = illegal(s12, "pursuit.twice", u.ID)
	case !s.won(u):
		no = illegal(s12, "pursuit.no-victory", u.ID)
	}
	if no != nil {
		if err := o.refuse(no); err != nil {
			return nil, err
		}
	}
	if len(a.Units) > 1 && len(a.Units[1].IDs) > 0 {
		return s.breakInto(u, o)
	}
	if len(a.Args) > 0 && a.Args[0] == "ask" {
		return s.askContact(u, a)
	}
	return s.rideOn(u, o)
}

// askContact asks whether horse that must break through meets an enemy.
func (s *State) askContact(u *Unit, a game.Action) (game.Adjudication, error) {
	plain := a
	plain.Args = nil
	first, err := s.prepareBreakthrough(plain)
	if err != nil {
		return nil, err
	}
	k := &asking{need: dice.Need{Die: dice.Choice, Unit: u.ID, What: "die.contact", Ref: s12, Answers: []string{"no"}}, then: []game.Adjudication{first}}
	for _, e := range s.inReach(u) {
		into := plain
		into.Units = append(slices.Clone(plain.Units), game.Operand{IDs: []string{e.ID}})
		if adj, err := s.prepareBreakthrough(into); err == nil {
			k.need.Answers, k.then = append(k.need.Answers, e.ID), append(k.then, adj)
		}
	}
	return k, nil
}

// inReach is the enemies that horse meets straight ahead within its breakthrough, the
// nearest first: open order that it may also ride over, and who stops it. Nobody when it is
// not on the table.
func (s *State) inReach(u *Unit) []*Unit {
	f := u.foot()
	if f == nil {
		return nil
	}
	var all []*Unit
	for {
		got := s.slide(u, f, u.Pose.Facing, pursuitCM()+2*geometry.Tolerance, func(o *Unit) bool { return mayPass(u, u.Formation, o) })
		switch {
		case got.by == nil || got.by.Side == u.Side:
			return all
		case !s.riddenOver(u, got.by):
			return append(all, s.unit(got.by.ID))
		}
		if !got.by.lone {
			all = append(all, got.by)
		}
		s = s.clearedOf(got.by)
	}
}

// clearedOf is the state without somebody on the table, for asking what lies behind him.
func (s *State) clearedOf(x *Unit) *State {
	if x.lone {
		return s.apply(game.Event{Kind: evScreen, Unit: x.ID})
	}
	return s.apply(game.Event{Kind: evDoubt, Unit: x.ID, N: 1})
}

// ridesOver is the way of a breakthrough straight ahead past the open order and the screens
// that horse rides over (OM §10.5), and the state without them.
func (s *State) ridesOver(u *Unit, f *geometry.Footprint, cm float64) (*chargeWay, *State) {
	w := &chargeWay{u: u, pose: u.Pose, bearing: u.Pose.Facing, ahead: true}
	for {
		p := s.walk(u, u.Formation, f, u.Pose.Facing, cm)
		if p.stop == nil || p.stop.unit == nil || !s.riddenOver(u, p.stop.unit) {
			return w, s
		}
		x := p.stop.unit
		if d, meets := geometry.Slide(f, u.Pose.Dir(), x.foot()); !meets || d > cm {
			return w, s // only near it
		}
		if x.lone {
			w.screens = append(w.screens, s.unit(x.ID))
		} else {
			w.over = append(w.over, x)
		}
		s = s.clearedOf(x)
	}
}

// pursued is the events of a breakthrough: the victory is used, the move is a bonus
// and costs nothing of the turn (OM §12).
func (s *State) pursued(u *Unit) []game.Event {
	return []game.Event{{Kind: evBroke, Unit: u.ID, N: s.Turn}, {Kind: evBeat, Unit: u.ID}}
}

// rideOut is a breakthrough without contact: straight on, over the open order that stands
// in the way, then blown (OM §12, 10.5).
type rideOut struct {
	s *State
	u *Unit
	o *overruling
	x *declaration // what it does to those whom it rides over
	w *chargeWay   // nil when it is not on the table
	v game.Verdict // what is certain
}

// Odds implements game.Adjudication: only those who are ridden over may throw, and when
// nobody is there is no chance in it.
func (k *rideOut) Odds(e *odds.Engine) *game.Odds {
	if k.w == nil {
		return nil
	}
	c := k.x.c
	var under []*fighter
	for _, u := range k.w.over {
		if !u.Guerrillas {
			under = append(under, c.r.newFighter(u.sheet(k.s), len(under)))
		}
	}
	for _, u := range k.w.screens {
		if k.s.riddenOver(k.u, u.screen()) && !c.r.is(129, 'b') {
			under = append(under, c.r.newFighter(u.sheet(k.s), len(under)))
		}
	}
	if len(under) == 0 || len(under) > maxFighters {
		return nil
	}
	start := result{winner: -1}
	var segs []func(*dice.Dice, result) result
	for _, f := range under {
		start.u[f.slot] = f.begin()
		one := &onset{r: c.r, att: k.x.o.att, def: f, sit: c.sit, over: true}
		segs = append(segs, func(d *dice.Dice, in result) result {
			in.winner = -1
			return one.rideOver(d, nil, in)
		})
	}
	o := &game.Odds{Chance: game.Object{}, Assumed: c.base.Assumed}
	o.Outcomes = game.Outcomes(odds.Chain(e, spread, start, segs...), func(r result) game.Object {
		var keys game.Object
		for _, f := range under {
			keys = append(keys, game.KV{Key: f.ID, Value: f.outcome(&r.u[f.slot], false)})
		}
		return keys
	})
	o.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.odds", k.u.ID), Refs: []ref.Ref{s12}}}
	for _, f := range under {
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("odds.row", label(f.Sheet), endings(o, f.ID)), Refs: []ref.Ref{s11_1}})
	}
	return o
}

// Play implements game.Adjudication.
func (k *rideOut) Play(d *dice.Dice) game.Verdict {
	if k.w == nil || len(k.w.over)+len(k.w.screens) == 0 {
		return k.v
	}
	t := &game.Trace{Brief: d.Brief()}
	d.Keep(t)
	k.x.overAll(d, t)
	cur := k.s
	for _, e := range t.Events {
		cur = cur.apply(e)
	}
	for _, e := range k.v.Events {
		cur = cur.apply(e)
	}
	for _, over := range k.w.over {
		for _, e := range cur.makesWay(t, over.ID, k.u.ID, k.w.bearing) {
			t.Event(e)
			cur = cur.apply(e)
		}
	}
	hands(t, k.s.Turn)
	v := k.v
	last := len(v.Lines) - 1 // where the horse goes is read last
	v.Lines = slices.Concat(v.Lines[:last], t.Lines, v.Lines[last:])
	v.Events = append(slices.Clone(v.Events), t.Events...)
	v.Steps = append(slices.Clone(v.Steps), t.Steps...)
	return v
}

// rideOn prepares a breakthrough without contact.
func (s *State) rideOn(u *Unit, o *overruling) (*rideOut, error) {
	most := pursuitCM()
	k := &rideOut{s: s, u: u, o: o, v: game.Verdict{Overrode: o.overrode}}
	v := &k.v
	v.Events = append(s.pursued(u), game.Event{Kind: evBlown, Unit: u.ID, N: 1})
	refs := []ref.Ref{s12, s10_5}
	step := func(r ref.Ref, say, value ref.Msg, from game.Source) {
		v.Steps = append(v.Steps, game.Step{Ref: r, Say: say, Value: value, From: from})
	}
	f := u.foot()
	if f == nil {
		v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.on", u.ID, ref.CM(most)), Refs: refs}}
		v.Trusted = append(v.Trusted, "contact")
		step(s12, ref.M("pursuit.step-contact"), ref.M("pursuit.step-none"), game.Trusted)
		return k, nil
	}
	c, err := s.gather(game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}})
	if err != nil {
		return nil, err
	}
	var clear *State
	k.w, clear = s.ridesOver(u, f, most)
	c.ways = map[string]*chargeWay{u.ID: k.w}
	k.x = &declaration{c: c, o: &onset{r: c.r, att: []*fighter{c.r.newFighter(c.units[0][0], 0)}, sit: c.sit}}
	cm, by, ground := clear.straightOn(u, f, most)
	end := u.Pose.Forward(cm).Rounded()
	v.Events = append([]game.Event{{Kind: evPlace, Unit: u.ID, X: end.At.X, Y: end.At.Y, Deg: end.Facing}}, v.Events...)
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("pursuit.on", u.ID, ref.CM(round2(cm))), Refs: refs}}
	step(s12, ref.M("pursuit.step-way"), ref.M("pursuit.step-cm", ref.CM(round2(cm)), ref.CM(most)), game.Measured)
	switch {
	case by != nil && by.Side != u.Side:
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped-enemy", by.ID, u.ID), Refs: []ref.Ref{s12}})
	case by != nil:
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped", by.ID)})
	case ground != "":
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.stopped", ref.Word("ground."+ground))})
	}
	v.Lines = append(v.Lines, u.goesTo(end))
	return k, nil
}

// goesTo is the line for hands of a unit that ends its way somewhere.
func (u *Unit) goesTo(end geometry.Pose) game.Text {
	return game.Text{Kind: game.HandsLine, Say: ref.M("pursuit.hand", u.ID, ref.CM(end.At.X), ref.CM(end.At.Y)),
		Hands: []game.Hand{{Unit: u.ID, Act: "move", When: "now", To: true, X: end.At.X, Y: end.At.Y, Deg: end.Facing}}}
}

// straightOn is how far a unit may go straight ahead, at most cm, and who or what
// stops it: it ends on nobody.
func (s *State) straightOn(u *Unit, f *geometry.Footprint, cm float64) (float64, *Unit, string) {
	p := s.walk(u, u.Formation, f, u.Pose.Facing, cm)
	far := p.free
	for far > 0 && p.lands(far) != nil {
		far = max(geometry.Round6(far-stride), 0)
	}
	if p.stop == nil {
		return far, nil, ""
	}
	return far, p.stop.unit, p.stop.kind
}

// breakInto is a breakthrough that meets an enemy: a charge, with its closing fire
// and its melee, fought as if the horse were fresh (OM §12, 10.2).
func (s *State) breakInto(u *Unit, o *overruling) (game.Adjudication, error) {
	e := s.unit(o.a.Units[1].IDs[0])
	if e == nil {
		return nil, unknownUnit(o.a.Units[1].IDs[0])
	}
	if e.Side == u.Side {
		return nil, ownSide(s12, u, e)
	}
	if f, g := u.foot(), e.foot(); f != nil && g != nil {
		if err := s.reaches(u, e, f, g, o); err != nil {
			return nil, err
		}
	}
	fresh := s.apply(game.Event{Kind: evBlown, Unit: u.ID})
	c, err := fresh.gather(game.Action{Verb: "charge", Units: o.a.Units, Facts: o.a.Facts, Force: o.a.Force, Text: o.a.Text})
	if err != nil {
		return nil, err
	}
	if err := c.alive(); err != nil {
		return nil, err
	}
	c.pursuit = true
	c.base.Overrode = append(c.base.Overrode, o.overrode...)
	adj, err := c.prepareCharge()
	if err != nil {
		return nil, err
	}
	evs := append(s.pursued(u), game.Event{Kind: evBlown, Unit: u.ID})
	return &pursuing{adj, evs}, nil
}

// reaches refuses an enemy that does not stand straight ahead within the breakthrough.
func (s *State) reaches(u, e *Unit, f, g *geometry.Footprint, o *overruling) error {
	most := pursuitCM()
	got := s.slide(u, f, u.Pose.Facing, most+s.Field.Tape, func(o *Unit) bool {
		return mayPass(u, u.Formation, o) || o.Side != u.Side && (o.lone || s.riddenOver(u, o))
	})
	d, meets := geometry.Slide(f, u.Pose.Dir(), g)
	if !meets {
		return o.refuse(illegal(s12, "pursuit.not-ahead", u.ID, e.ID))
	}
	if got.by != nil && !equalID(got.by.ID, e.ID) && got.cm < d {
		return o.refuse(illegal(s12, "pursuit.in-the-way", u.ID, e.ID, got.by.ID))
	}
	d = max(geometry.Round6(d-geometry.Tolerance), 0) // what slides to contact overlaps by that
	r := geometry.Span{CM: d}.Reading(most)
	switch {
	case r.Close(s.tape()):
		x := illegal(s12, "pursuit.close", u.ID, e.ID, ref.CM(round2(d)), ref.CM(most), ref.CM(s.Field.Tape))
		x.Close = &game.Close{CM: round2(d), Limit: most, Margin: round2(r.Margin), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		plain := o.a
		plain.Units = plain.Units[:1]
		x.Ways = []game.Way{{Line: overruled(o.a), Say: ref.M("pursuit.way-reaches")}, {Line: game.Canonical(plain), Say: ref.M("pursuit.way-falls-short")}}
		return o.refuse(x)
	case !r.In():
		return o.refuse(illegal(s12, "pursuit.too-far", u.ID, e.ID, ref.CM(round2(d)), ref.CM(most)))
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

// prepareFollow carries out `follow`: foot takes the ground that its enemy left.
func (s *State) prepareFollow(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	o := &overruling{a: a}
	var no *game.Refusal
	switch {
	case u.Arm != Infantry:
		no = illegal(s12, "pursuit.foot", u.ID)
	case u.Status != Steady:
		no = illegal(s12, "pursuit.flees", u.ID)
	case !s.won(u):
		no = illegal(s12, "pursuit.no-ground", u.ID)
	}
	if no != nil {
		if err := o.refuse(no); err != nil {
			return nil, err
		}
	}
	v := s.occupy(u)
	v.Overrode = o.overrode
	return done{v}, nil
}

// occupy moves foot onto the ground of the enemy it beat: straight ahead until its
// middle stands where the enemy's stood, or somebody is in the way.
func (s *State) occupy(u *Unit) game.Verdict {
	v := game.Verdict{Events: []game.Event{{Kind: evBeat, Unit: u.ID}}}
	head := func(key string, args ...any) {
		v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M(key, args...), Refs: []ref.Ref{s12}}}
		v.Steps = []game.Step{{Ref: s12, Say: ref.M("pursuit.step-ground"), Value: ref.M(key, args...), From: game.Tracked}}
	}
	f, e := u.foot(), s.unit(u.Beat)
	if f == nil || e == nil || !e.Began.Placed {
		if e == nil {
			head("pursuit.follows-any", u.ID)
		} else {
			head("pursuit.follows", u.ID, e.ID)
		}
		v.Events = append(append(v.Events, u.goesByHand()...), game.Event{Kind: evAdvanced, Unit: u.ID, N: s.Turn})
		return v
	}
	to, was := e.Began.Pose.At, *e
	was.Bases = max(e.Bases, e.Mustered)
	if g, err := was.at(e.Began.Formation, e.Began.Pose); err == nil {
		to = g.Centre
	}
	cm := max(geometry.Dot(to.Sub(f.Centre), u.Pose.Dir()), 0)
	cm = min(cm, s.slide(u, f, u.Pose.Facing, cm, nil).cm)
	cm = max(min(cm, s.walk(u, u.Formation, f, u.Pose.Facing, cm).free), 0) // no charge: R104
	cm = math.Floor(cm*100) / 100
	end := u.Pose.Forward(cm).Rounded()
	head("pursuit.follows-cm", u.ID, e.ID, ref.CM(round2(cm)))
	if b := s.takenBlock(u, to); b != nil {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.block", u.ID, b.ID), Refs: []ref.Ref{s15}})
	}
	v.Lines = append(v.Lines, u.goesTo(end))
	v.Events = append(v.Events, game.Event{Kind: evPlace, Unit: u.ID, X: end.At.X, Y: end.At.Y, Deg: end.Facing})
	if cm > 0 { // R196
		v.Events = append(v.Events, game.Event{Kind: evAdvanced, Unit: u.ID, N: s.Turn})
	}
	return v
}

// takenBlock is the block that stood on the ground of the beaten enemy and that who beat it
// may not enter as it is formed (OM §12, 15); nil when it may go where it will.
func (s *State) takenBlock(u *Unit, at geometry.Vec) *Terrain {
	if s.formedFor(u) == nil {
		return nil
	}
	for _, b := range s.blocks() {
		if b.Polygon.Holds(at).In() && s.blockOf(u) != b {
			return b
		}
	}
	return nil
}

// followPursuit lets foot take its ground, in which it has no choice, once no horse may
// break through any more: §7 names the horse first, and it needs its way free.
func (s *State) followPursuit() ([]game.Event, []game.Text) {
	if slices.ContainsFunc(s.Units, s.mayPursue) {
		return nil, nil
	}
	return s.advances()
}

// advances takes all foot that beat an enemy onto his ground (OM §12).
func (s *State) advances() ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	cur := s
	for _, u := range s.Units {
		if !cur.mayFollow(cur.unit(u.ID)) {
			continue
		}
		v := cur.occupy(cur.unit(u.ID))
		for _, l := range v.Lines {
			if l.Kind == game.HeadLine {
				l.Kind = game.BodyLine
			}
			say = append(say, l)
		}
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			cur = cur.apply(e)
		}
	}
	return evs, say
}

// duesPursuit lists who must or may break through.
func (s *State) duesPursuit(add addDue) {
	for _, u := range s.Units {
		if !s.mayPursue(u) {
			continue
		}
		a := game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}}
		must := s.mustPursue(u)
		if must {
			a.Args = []string{"ask"}
		}
		// Who must and meets nobody rides on when the phase closes: nothing is to say.
		add("", a, !must || len(s.inReach(u)) == 0)
	}
}

// pursuitLine is how a breakthrough that is due is listed.
func (s *State) pursuitLine(a game.Action) ref.Msg {
	u := s.unit(a.Units[0].IDs[0])
	if s.mustPursue(u) {
		return ref.M("due.must-pursue", u.ID)
	}
	return ref.M("due.may-pursue", u.ID, ref.CM(pursuitCM()))
}

// pursuitLines lists the breakthroughs that are due once the events have happened.
func (s *State) pursuitLines(evs []game.Event) []game.Text {
	for _, e := range evs {
		s = s.apply(e)
	}
	var say []game.Text
	if s.phaseID() == "breakthrough" {
		for _, d := range s.dues() {
			say = append(say, d.Line)
		}
	}
	return say
}

// closePursuit is what the end of the phase brings about: horse that must break
// through and met nobody has ridden on, and foot takes its ground behind it.
func (s *State) closePursuit() ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	var first *game.Refusal
	for _, u := range s.Units {
		if !s.mayPursue(u) || !s.mustPursue(u) {
			continue
		}
		k, err := s.rideOn(u, &overruling{})
		if err != nil {
			continue
		}
		var v game.Verdict
		d := dice.New(nil, nil)
		if owed, err := d.Run(func() { v = k.Play(d) }); err != nil || len(owed) > 0 {
			return nil, nil, first // who rode before it has cleared its way to somebody
		}
		if first == nil {
			a := game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}}
			first = &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.owed", s.pursuitLine(a)), Ways: []game.Way{{Line: game.Canonical(a), Say: ref.M("pursuit.way-falls-short")}}}
		}
		for _, l := range toldBy(v) {
			if l.Kind == game.HeadLine {
				l.Kind = game.BodyLine
			}
			say = append(say, l)
		}
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			s = s.apply(e)
		}
	}
	taken, text := s.advances()
	return append(evs, taken...), append(say, text...), nil
}

// pursuitOver blows the horse whose breakthrough ended in no melee (OM §12).
func (s *State) pursuitOver() []game.Event {
	var evs []game.Event
	for _, u := range s.Units {
		if u.Broke == s.Turn && u.Broke > 0 && !u.Blown && u.Status != Destroyed {
			evs = append(evs, game.Event{Kind: evBlown, Unit: u.ID, N: 1})
		}
	}
	return evs
}

// waivePursuit leaves a victory without pursuit.
func (s *State) waivePursuit(u *Unit) (game.Adjudication, error) {
	if s.mayPursue(u) && s.mustPursue(u) {
		return nil, illegal(s12, "pursuit.must", u.ID)
	}
	if !s.mayPursue(u) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s12, Say: ref.M("rout.nothing-waived", u.ID)}
	}
	return record([]game.Event{{Kind: evBeat, Unit: u.ID}}, s12, "pursuit.waived", u.ID), nil
}

// unready reports a line that gives a breakthrough no closing fire: friends who fled
// have run through it (OM §10.2). Of who is not on the table its disorder tells.
func (c *cast) unready(d *Sheet) bool {
	if !c.pursuit || !d.foot() || d.V[FFormation] != Line || c.sit.V[SSide] != Front {
		return false
	}
	if d.Unit != nil && d.Unit.foot() != nil && d.S[FDisordered] != given {
		return d.Unit.RunOver == c.s.Turn && c.s.Turn > 0
	}
	return d.is(FDisordered)
}
