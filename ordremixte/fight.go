package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// prepareMelee prepares a melee: declared, or the one that a charge has brought
// about (§10.6, 11.1).
func (c *cast) prepareMelee() (game.Adjudication, error) {
	ch := c.s.chargeOf(c.a)
	if ch != nil {
		c.fromCharge(ch)
		if err := c.alive(); err != nil { // another melee of this phase has destroyed it
			return nil, err
		}
	} else if c.table() {
		if r := c.meleeToCome(); r != nil {
			if err := c.refuse(r); err != nil {
				return nil, err
			}
		} else if err := c.refuse(&game.Refusal{Kind: game.NotNow, Ref: s10_1, Say: ref.M("melee.no-contact", titles(c.units[0]), titles(c.units[1])), Hint: ref.M("melee.no-contact-hint"), Ways: []game.Way{{Line: overruled(c.a), Say: ref.M("way.overrule")}}}); err != nil {
			return nil, err
		}
	}
	if len(c.units[0]) == 0 || len(c.units[1]) == 0 {
		return nil, need(s10_6, "melee.need-sides")
	}
	c.assault()
	if ch == nil { // who came by a charge was looked at when it was declared
		if err := c.sidesOfMelee(); err != nil {
			return nil, err
		}
	}
	for _, who := range c.units {
		if err := c.needBases(who); err != nil {
			return nil, err
		}
	}
	for _, a := range c.units[0] {
		if ch != nil && ch.Defile {
			break // its width was looked at on the bridge
		}
		if wide := c.tooWide(a); wide != nil {
			if err := c.refuse(wide); err != nil {
				return nil, err
			}
		}
	}
	for _, a := range c.units[0] {
		if d := c.units[1][0]; ch == nil && a.horse() && d.V[FCover] == HardCover {
			if err := c.refuse(illegal(s10_5, "charge.horse-cover", label(a), label(d))); err != nil {
				return nil, err
			}
		}
	}
	if err := c.placedMelee(); err != nil {
		return nil, err
	}
	c.coverInMelee(inContact)
	c.countFriends()
	c.declaredRide()
	att, def, err := c.fighters()
	if err != nil {
		return nil, err
	}
	m := c.r.newClash(att, def, c.sit)
	c.because("melee")
	c.assumeMelee(m)
	if ch == nil {
		c.assumeImpetus()
	}
	withGenerals := !c.tracked()
	m.later = !withGenerals
	start := m.start()
	if ch != nil && ch.Counter {
		for _, f := range def {
			start.u[f.slot].marks |= counters
		}
	}
	p := &game.Proc[result]{Start: start, Base: c.base, Why: c.why, Hash: spread, Head: c.meleeHead}
	over := false
	if ch != nil { // §8.7, 10.5: a crew that leaves and open order ridden over do not fight
		o := c.r.newOnset(att, def[0], c.sit)
		over = o.over
		p.Segments = append(p.Segments, o.unfought()...)
	}
	p.Segments = append(p.Segments, m.segments(withGenerals)...)
	p.Report = func(t *game.Trace, r result) {
		for _, f := range m.all {
			a, b := start.u[f.slot], r.u[f.slot]
			f.foe = m.sides[1-m.side[f.slot]][0].ID
			c.r.settle(t, c.s, f, &a, &b)
			if f.ID != "" && b.marks&checked != 0 { // a critical has settled it (R72)
				t.Event(game.Event{Kind: evChecked, Unit: f.ID})
			}
		}
		if ch != nil {
			t.Event(game.Event{Kind: evFought, N: ch.N, M: int(r.winner)})
			for _, o := range c.merged {
				t.Event(game.Event{Kind: evFought, N: o.N, M: int(r.winner)})
			}
			if over && r.out == 0 { // §10.5: it rides on
				for _, f := range c.units[0] {
					evs, cm := c.s.rideThrough(f.Unit, c.units[1][0].Unit)
					for _, e := range evs {
						t.Event(e)
					}
					if len(evs) > 0 {
						t.Line(game.BodyLine, ref.M("charge.rides-through", f.ID, c.units[1][0].ID, ref.CM(cm)), sOpenH)
					}
				}
			}
			for _, f := range att {
				c.s.waveEnds(t, ch, f, r.u[f.slot].status)
			}
			for _, f := range c.units[0] {
				c.s.backToBlock(t, ch, f.ID, r.u[slotOf(att, f.ID)].status)
			}
			// §10.5: cavalry that fought, but not guns, is blown when the turn ends; §12: after
			// a breakthrough, when the melee ends.
			for _, f := range m.all {
				foes := m.sides[1-m.side[f.slot]]
				if f.horse() && (!foes[0].artillery() || ch.Pursuit) && r.u[f.slot].status != Destroyed {
					t.Event(game.Event{Kind: evBlown, Unit: f.ID, N: 1, M: b2i(!ch.Pursuit)})
				}
				if int(r.winner) == m.side[f.slot] && r.u[f.slot].status == Steady {
					for _, e := range foes {
						wins(t, c.s, ch, f, e, r.u[e.slot].status)
					}
				}
			}
		}
		hands(t, c.s.Turn)
	}
	p.Chance = func() game.Object { return m.chances(&start) }
	p.Outcome = func(r result) game.Object { return m.outcome(&r) }
	p.Show = func(o *game.Odds) []game.Text { return c.showMelee(o, m, &start) }
	p.Owed = func() ref.Msg {
		at := m.open(dice.Enumerate(), nil, start)
		return ref.M("om.against", m.percentageOf(0, &at), m.percentageOf(1, &at))
	}
	return p, nil
}

// chances is the JSON of both percentages at the moment of contact.
func (m *clash) chances(start *result) game.Object {
	at := m.open(dice.Enumerate(), nil, *start)
	if m.automatic(&at) {
		return nil
	}
	return game.Object{
		{Key: "attacker", Value: m.r.chance(m.sum(m.sides[0], &at))},
		{Key: "defender", Value: m.r.chance(m.sum(m.sides[1], &at))},
	}
}

// outcome is the JSON of one end of a melee.
func (m *clash) outcome(r *result) game.Object {
	var o game.Object
	for s, part := range [...]string{"attacker", "defender"} {
		fs := m.sides[s]
		more := false
		if len(fs) == 1 {
			o = append(o, game.KV{Key: part, Value: fs[0].outcome(&r.u[fs[0].slot], more)})
			continue
		}
		var all game.Object
		for i, f := range fs {
			all = append(all, game.KV{Key: f.keyOr(part, i), Value: f.outcome(&r.u[f.slot], more)})
		}
		o = append(o, game.KV{Key: part, Value: all})
	}
	w := "none"
	switch r.winner {
	case 0:
		w = "attacker"
	case 1:
		w = "defender"
	}
	return append(o, game.KV{Key: "winner", Value: w})
}

// sidesOfMelee refuses pairings that §10.1 does not know.
func (c *cast) sidesOfMelee() error {
	a, d := c.units[0], c.units[1]
	if len(a) > 1 && len(d) > 1 {
		return illegal(s10_1, "melee.many-on-many")
	}
	many, one := a, d
	if len(d) > 1 {
		many, one = d, a
	}
	if len(many) < 2 {
		return nil
	}
	if one[0].V[FFormation] == Square {
		return c.facesOfSquare(many, one[0])
	}
	if c.sit.V[SSides] > 0 && len(d) == 1 || c.ground != nil {
		return c.sidesOfBlock(a, d[0])
	}
	most := 1
	if one[0].V[FFormation] == Line {
		most = c.r.n.shock().columnsOnLine
		for _, m := range many {
			if m.V[FFormation] == Line {
				most = 1
			}
		}
	}
	if len(many) > most {
		return c.refuse(illegal(s10_1, "melee.too-many", label(one[0]), len(many), most))
	}
	return nil
}

// assumeMelee notes what nobody stated and matters.
func (c *cast) assumeMelee(m *clash) {
	for _, f := range m.all {
		if !f.known {
			c.assume(f.keyOr([...]string{"attacker", "defender"}[m.side[f.slot]], 0)+".pm", "", "om.no-pm")
			continue
		}
		if f.S[FPMStart] == assumed {
			c.assume(f.keyOr([...]string{"attacker", "defender"}[m.side[f.slot]], 0)+".pm-start", f.start, "pm, bases-lost")
		}
	}
	if len(m.sides[0]) > 1 || len(m.sides[1]) > 1 {
		c.assume("loss-on", "first", "OM R57")
	}
}

// meleeHead writes the first line of a melee.
func (c *cast) meleeHead(t *game.Trace) {
	side := ref.Word("side." + SituationFacts[SSide].Words[c.sit.V[SSide]])
	t.Line(game.HeadLine, ref.M("melee.head", titles(c.units[0]), titles(c.units[1]), side), s10_6, s11_1)
	t.Lines = append(t.Lines, c.sayNoRide()...)
}

// showMelee writes the odds of a melee.
func (c *cast) showMelee(o *game.Odds, m *clash, start *result) []game.Text {
	t := &game.Trace{}
	c.meleeHead(t)
	lines := t.Lines
	at := m.open(dice.Enumerate(), nil, *start)
	if m.automatic(&at) {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: sayMeetings(nil)})
		return append(lines, winLines(o)...)
	}
	for s := range m.sides {
		lines = append(lines, game.Text{Kind: game.ReasonLine, Say: m.percentageOf(s, &at)})
	}
	return append(append(lines, winLines(o)...), c.sayIdle(o)...)
}

// percentageOf is how one side's percentage in a melee comes about.
func (m *clash) percentageOf(side int, at *result) ref.Msg {
	_, form := m.percentage(m.sides[side], m.parts(m.sides[side], at))
	return form
}

// prepareMorale prepares one morale test: of a unit that lost points under fire
// (d10) or in melee (d6); in a battle, the one the fire phase waits for.
func (c *cast) prepareMorale() (game.Adjudication, error) {
	if len(c.units[0]) == 0 {
		return nil, need(s11_1, "morale.need-unit")
	}
	s := c.units[0][0]
	melee := len(c.a.Args) > 0 && c.a.Args[0] == "melee"
	if s.V[FPM] == Unknown {
		return nil, need(s11_1, "morale.need-pm", label(s))
	}
	if s.V[FBases] == Unknown {
		s.V[FBases] = 1
	}
	c.garrisons()
	f := c.r.newFighter(s, 0)
	due := c.tracked() && c.s.phaseID() == "fire" && c.s.Stage == FireTests && c.s.owesFireTest(s.Unit)
	if s.V[FPM] > c.r.n.testAt {
		return nil, c.orRefuse(illegal(s11_1, "morale.no-test", label(s), s.V[FPM], c.r.n.testAt))
	}
	if c.tracked() && !due && !c.a.Force {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s11_1, Say: ref.M("morale.not-owed", label(s))}
	}
	f.testDie.Die = dice.D10
	if melee || due && c.s.chargesHeavyGuns(s.ID) {
		f.testDie.Die = dice.D6
	}
	c.because("morale")
	p := &game.Proc[result]{Base: c.base, Why: c.why}
	p.Start.winner = -1
	p.Start.u[0] = f.begin()
	p.Start.u[0].lost = 1
	p.Segments = []game.Segment[result]{func(d *dice.Dice, t *game.Trace, in result) result {
		if t != nil {
			t.Line(game.HeadLine, ref.M("morale.head", title(s)), s11_1)
		}
		c.r.test(d, t, f, &in.u[0], &f.testDie)
		in.u[0].lost, in.u[0].marks = 0, in.u[0].marks&^tested
		return in
	}}
	p.Report = func(t *game.Trace, r result) {
		c.r.settle(t, c.s, f, &p.Start.u[0], &r.u[0])
		if end := r.u[0]; end.marks&^p.Start.u[0].marks&gunsLeft != 0 && end.status != Destroyed {
			t.Line(game.BodyLine, ref.M("om.guns-stay", label(f.Sheet)), s11_1)
		}
		if f.ID != "" {
			t.Event(game.Event{Kind: evTested, Unit: f.ID})
			c.s.backToBlock(t, c.s.charge(f.ID), f.ID, r.u[0].status)
		}
		hands(t, c.s.Turn)
	}
	p.Outcome = func(r result) game.Object {
		return game.Object{{Key: "unit", Value: f.outcome(&r.u[0], false)}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		t := &game.Trace{}
		t.Line(game.HeadLine, ref.M("morale.head", title(s)), s11_1)
		return append(t.Lines, chanceLines(o, f, []string{"unit"}, true)...)
	}
	p.Owed = func() ref.Msg { return ref.M("om.plain", saying(f.moraleMods(c.r, &p.Start.u[0]))) }
	return p, nil
}

// orRefuse gives the refusal unless it is overruled; an overruled one that
// leaves nothing to do still refuses.
func (c *cast) orRefuse(r *game.Refusal) error {
	if err := c.refuse(r); err != nil {
		return err
	}
	return r
}

// prepareFate prepares the check of an attached general (§17), as the fire
// phase, each melee and the beginning of a retreat or rout owe it (R2).
func (c *cast) prepareFate() (game.Adjudication, error) {
	if len(c.units[0]) == 0 {
		return nil, need(s17, "fate.need-unit")
	}
	s := c.units[0][0]
	if s.V[FGeneral] == NoGeneral {
		return nil, illegal(s17, "fate.no-general", label(s))
	}
	if s.V[FPM] == Unknown {
		s.V[FPM] = unknownPM
	}
	if s.V[FBases] == Unknown {
		s.V[FBases] = 1
	}
	f := c.r.newFighter(s, 0)
	when := underFire
	if len(c.a.Args) > 0 {
		when = max(slices.Index(perilWords[:], c.a.Args[0]), underFire)
	}
	if c.tracked() && !c.a.Force && !c.s.owesFate(s.Unit, when) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s17, Say: ref.M("fate.not-owed", c.r.generalName(f))}
	}
	c.because("fate")
	p := &game.Proc[result]{Base: c.base, Why: c.why}
	p.Start.winner = -1
	p.Start.u[0] = f.begin()
	p.Segments = []game.Segment[result]{func(d *dice.Dice, t *game.Trace, in result) result {
		if t != nil {
			t.Line(game.HeadLine, ref.M("fate.head", c.r.generalName(f), ref.Word("fate.when."+perilWords[when])), s17, "OM R1")
		}
		c.r.peril(d, t, f, &in.u[0], s.V[FLost], when)
		c.r.mourn(t, f, &in.u[0])
		return in
	}}
	p.Report = func(t *game.Trace, r result) {
		c.r.settle(t, c.s, f, &p.Start.u[0], &r.u[0])
		if f.ID != "" {
			e := game.Event{Kind: evChecked, Unit: f.ID}
			if when == inFlight {
				e.Name = perilWords[inFlight]
			}
			t.Event(e)
		}
		hands(t, c.s.Turn)
	}
	p.Outcome = func(r result) game.Object { return game.Object{{Key: "unit", Value: f.outcome(&r.u[0], false)}} }
	p.Show = func(o *game.Odds) []game.Text {
		row := ref.Row{}
		for _, x := range []fate{killed, wounded, unhurt, saved} {
			if part := sumWhere(o, func(k game.Object) bool { return at(k, "unit", "general") == x.String() }); part.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("fate." + x.String()), P: part})
			}
		}
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("fate.head", c.r.generalName(f), ref.Word("fate.when."+perilWords[when])), Refs: []ref.Ref{s17}},
			{Kind: game.BodyLine, Say: ref.M("odds.row-alone", row)}}
	}
	return p, nil
}

// prepareSquare prepares an emergency square on its own (§8.6): `square A
// against B`.
func (c *cast) prepareSquare() (game.Adjudication, error) {
	if len(c.units[0]) == 0 {
		return nil, need(sSquare, "square.need-unit")
	}
	s := c.units[0][0]
	ch, err := c.called(s, sSquare)
	if err != nil {
		return nil, err
	}
	if len(c.units[1]) == 0 {
		c.units[1] = []*Sheet{newSheet()}
		if ch != nil {
			if u := c.s.horseOf(ch); u != nil {
				c.units[1][0] = u.sheet(c.s)
			}
		}
		c.units[1][0].role = 't'
		if c.units[1][0].Unit == nil {
			c.units[1][0].set(FArm, LightCavalry, assumed)
		}
	}
	if ch != nil && ch.Gap > 0 && c.sit.S[SDistance] == assumed {
		c.sit.set(SDistance, ch.Gap, measured)
	}
	c.measureGap()
	if err := c.maySquare(s, c.units[1][0]); err != nil {
		return nil, err
	}
	if err := c.roomForSquare(s, ch); err != nil {
		return nil, err
	}
	if s.V[FBases] == Unknown {
		s.V[FBases] = 4
	}
	f := c.r.newFighter(s, 0)
	die := dice.Need{Die: dice.D100, Unit: s.ID, What: "die.square", Ref: sSquare}
	mod := c.r.squareMod(s, c.sit)
	cut := c.r.n.shock().squareAt - mod
	die.Value = cut + 1
	c.because("square")
	p := &game.Proc[result]{Base: c.base, Why: c.why}
	p.Start.winner = -1
	p.Start.u[0] = f.begin()
	o := &onset{r: c.r, def: f, sit: c.sit}
	p.Segments = []game.Segment[result]{func(d *dice.Dice, t *game.Trace, in result) result {
		if d.Band(&die, cut) == 1 {
			in.was |= squared
		} else {
			in.u[0].marks |= disordered
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("square.head", title(s)), sSquare)
			o.saySquare(t, d.Last(), mod, in.was&squared != 0)
		}
		return in
	}}
	p.Report = func(t *game.Trace, r result) {
		c.r.settle(t, c.s, f, &p.Start.u[0], &r.u[0])
		if r.was&squared != 0 && f.ID != "" {
			cur := c.s
			for _, e := range c.s.squares(f.ID) {
				t.Event(e)
				cur = cur.apply(e)
			}
			if ch != nil { // the horse halts before the square
				for _, id := range ch.Attackers {
					for _, e := range cur.stepsBack(cur.unit(id), cur.unit(f.ID)) {
						t.Event(e)
						cur = cur.apply(e)
						t.Hand(game.Hand{Unit: id, Act: "halt-1cm", CM: c.r.n.shock().haltCM, When: "now"})
					}
				}
			}
		}
		if ch := c.answers(f.Sheet, ch); ch != nil {
			t.Event(game.Event{Kind: evCharge, N: ch.N, Name: "square", M: b2i(r.was&squared != 0)})
		}
		hands(t, c.s.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: min(max(int(dice.D100)-cut, 0), int(dice.D100))}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		return eitherLines(o, ref.M("square.head", title(s)), sSquare, "square", "odds.square", "odds.no-square")
	}
	p.Outcome = func(r result) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "square", Value: r.was&squared != 0}, {Key: "disordered", Value: r.was&squared == 0}}}}
	}
	return p, nil
}

// measureGap measures the distance between the first unit and the second, when both
// stand on the table and nobody typed it.
func (c *cast) measureGap() {
	a, b := c.units[0][0], c.units[1][0]
	if a.Unit == nil || b.Unit == nil || c.sit.S[SDistance] != assumed {
		return
	}
	if f, g := a.Unit.foot(), b.Unit.foot(); f != nil && g != nil {
		c.sit.set(SDistance, int(math.Round(geometry.Between(f, g).CM*100)), measured)
	}
}

// maySquare refuses an emergency square that §8.6 does not allow.
func (c *cast) maySquare(s, horse *Sheet) error {
	switch {
	case !s.foot() || !s.closeOrder():
		return c.refuse(illegal(sSquare, "square.close-order", label(s)))
	case s.V[FFormation] == Square:
		return c.refuse(illegal(sSquare, "charge.square-stands", label(s)))
	case s.is(FDisordered):
		return c.refuse(illegal(sSquare, "square.disordered", label(s)))
	case !horse.horse():
		return c.refuse(illegal(sSquare, "square.cavalry-only", label(s), label(horse)))
	case nation("ottoman") == s.V[FNation]:
		return c.refuse(illegal("OM §5", "square.nation", label(s)))
	case s.V[FBases] != Unknown && s.V[FBases]-s.out() < tables.MustLoad(Book).Int("formations.square.least"): // R73
		return c.refuse(illegal("OM R73", "square.bases", label(s), s.V[FBases]-s.out()))
	}
	cm, from := c.warning(s, horse)
	if limit := c.r.n.shock().squareWarning; cm >= 0 && cm <= limit {
		x := illegal(sSquare, "square.too-near", label(horse), ref.CM(cm), ref.CM(limit))
		if from && limit-cm < c.s.tape().CM {
			x.Hint = ref.M("drill.square-close", ref.CM(round2(limit-cm)), ref.CM(c.s.tape().CM))
			x.Close = &game.Close{CM: cm, Limit: limit, Margin: round2(cm - limit), Tape: c.s.tape().CM, Unit: "cm", If: []game.CloseCase{}}
		}
		return c.refuse(x)
	} else if from && cm-limit < c.s.tape().CM {
		c.trust("distance")
	}
	return nil
}

// warning is how far from the foot the cavalry began its move (OM §8.6), -1 when
// nobody knows; measured says that it was read from where both stand.
func (c *cast) warning(s, horse *Sheet) (cm float64, measured bool) {
	if u, h := s.Unit, horse.Unit; u != nil && h != nil && c.sit.S[SDistance] != given && h.Began.Placed && h.Motion != 0 {
		if f := u.foot(); f != nil && h.foot() != nil {
			if g, err := h.at(h.Began.Formation, h.Began.Pose); err == nil {
				return round2(geometry.Between(f, g).CM), true
			}
		}
	}
	if d := c.sit.V[SDistance]; d != Unknown {
		return float64(d) / 100, false
	}
	return -1, false
}

// prepareCounter prepares a countercharge test on its own (§10.5): `counter A
// at B`.
func (c *cast) prepareCounter() (game.Adjudication, error) {
	if len(c.units[0]) == 0 {
		return nil, need(sCount, "counter.need-unit")
	}
	s := c.units[0][0]
	if s.S[FArm] == assumed {
		s.set(FArm, LightCavalry, assumed)
	}
	if !s.horse() {
		return nil, c.orRefuse(illegal(sCount, "counter.cavalry", label(s)))
	}
	if s.V[FPM] == Unknown {
		return nil, need(sCount, "counter.need-pm", label(s))
	}
	if s.V[FBases] == Unknown {
		s.V[FBases] = 2
	}
	help := c.helped(s)
	var own *Charge
	if help != nil {
		if err := c.maySupport(s, help); err != nil {
			return nil, err
		}
	} else {
		ch, err := c.called(s, sCount)
		if err != nil {
			return nil, err
		}
		if err := c.mayCounterNow(s, ch); err != nil {
			return nil, err
		}
		if own = c.answers(s, ch); own != nil && own.Second && c.sit.S[SSecond] != given {
			c.sit.set(SSecond, 1, tracked)
		}
	}
	f := c.r.newFighter(s, 0)
	die := dice.Need{Die: dice.D6, Unit: s.ID, What: "die.counter", Ref: sCount, Value: f.pm}
	mod := c.r.counterMod(s, c.sit)
	cut := f.pm - 1 - mod
	c.because("counter")
	p := &game.Proc[bool]{Base: c.base, Why: c.why}
	o := &onset{r: c.r, def: f, sit: c.sit}
	p.Segments = []game.Segment[bool]{func(d *dice.Dice, t *game.Trace, _ bool) bool {
		rides, face := true, 0
		if c.sit.V[SSecond] == 0 || help != nil || !s.rodeHalf() {
			rides, face = d.Band(&die, cut) == 0, d.Last()
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("counter.head", title(s)), sCount)
			o.sayCounter(t, face, mod, rides)
		}
		return rides
	}}
	p.Report = func(t *game.Trace, rides bool) {
		switch {
		case help != nil && rides: // the charger meets the supporter, not its target
			b := c.units[1][0].ID
			t.Event(game.Event{Kind: evCharge, N: help.N, Unit: b, Name: "divert"})
			t.Event(game.Event{Kind: evCharge, N: len(c.s.Charges) + 1, Unit: b, Other: s.ID, Name: "declare", M: Front,
				Text: chargeText(OutOfRange, false, true, false, game.Action{})})
			t.Line(game.BodyLine, ref.M("counter.support", s.ID, b, help.Target), sSupport)
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.handPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: b, Part: c.units[1][0].handPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.handPart(), Act: "half-way", When: "now"})
			c.s.meetLate(t, b, s.ID, true)
		case help != nil:
			t.Event(game.Event{Kind: evCharge, N: help.N, Unit: s.ID, Name: "tried"})
		case own != nil:
			t.Event(game.Event{Kind: evCharge, N: own.N, Name: "counter", M: b2i(rides)})
			if b := c.s.horseOf(own); rides && b != nil {
				t.HandOnce(game.Hand{Unit: b.ID, Act: "half-way", When: "now"})
				t.HandOnce(game.Hand{Unit: s.ID, Act: "half-way", When: "now"})
				c.s.meetLate(t, b.ID, s.ID, false)
			}
		}
		hands(t, c.s.Turn)
	}
	p.Show = func(o *game.Odds) []game.Text {
		return eitherLines(o, ref.M("counter.head", title(s)), sCount, "countercharges", "odds.countercharges", "odds.stands")
	}
	p.Outcome = func(rides bool) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "countercharges", Value: rides}}}}
	}
	return p, nil
}

// helped is the charge on a friend that a cavalry unit would ride against in
// support (§10.5); nil when it answers a charge on itself.
func (c *cast) helped(s *Sheet) *Charge {
	if !c.tracked() || len(c.units[1]) == 0 {
		return nil
	}
	b := c.units[1][0]
	for _, ch := range c.s.Charges {
		if ch.Stage == Declared && ch.has(b.ID) && !equalID(ch.Target, s.ID) {
			return ch
		}
	}
	return nil
}

// maySupport refuses a countercharge in support that §10.5 does not allow: under
// another order than Support, beyond its own move, outside 45 degrees of its
// front, or after more than half a move in the first phase.
func (c *cast) maySupport(s *Sheet, ch *Charge) error {
	b := c.units[1][0]
	friend := c.s.unit(ch.Target)
	switch {
	case friend == nil:
		return unknownUnit(ch.Target)
	case c.s.charge(s.ID) != nil:
		return c.refuse(illegal(sSupport, "counter.engaged", label(s)))
	case ch.tried(s.ID):
		return c.refuse(illegal(sSupport, "charge.answered", s.ID, b.ID))
	case s.V[FOrder] != Support:
		if err := c.refuse(illegal(sSupport, "counter.no-support", label(s))); err != nil {
			return err
		}
	case s.rodeTooFar() && c.s.phaseID() != "move-first":
		if err := c.refuse(illegal(sSupport, "counter.support-moved", label(s))); err != nil {
			return err
		}
	}
	if err := c.mayRideOut(s); err != nil {
		return err
	}
	if b := c.s.brigadeNamed(c.s.objective(s.Unit)); b >= 0 && s.V[FOrder] == Support && s.S[FOrder] != given && friend.Brigade != b {
		if err := c.refuseAnswer(illegal(sSupport, "charge.supports-other", s.ID, c.s.Field.Brigades[b].Say, friend.ID)); err != nil {
			return err
		}
	}
	s.follows = friend.sheet(c.s).order() // §10.5: of the very unit that is charged
	f, g := s.Unit.foot(), b.Unit.start() // the charge, before it was ridden
	if f == nil || g == nil || s.Unit.Doubtful || b.Unit.Doubtful {
		c.base.Trusted = append(c.base.Trusted, "arc", "distance")
		return nil
	}
	tb := tables.MustLoad(Book)
	gap, reach := geometry.Between(f, g).CM, s.speed()
	if gap > reach {
		return c.refuse(illegal(sSupport, "counter.support-far", label(s), label(b), ref.CM(gap), ref.CM(reach)))
	}
	sector, err := f.Sector(tb.Deg("charge.support.arc"), false)
	if err != nil {
		return err
	}
	if r := sector.Angle(g); !r.In() {
		return c.refuse(illegal(sSupport, "counter.support-arc", label(s), label(b), ref.Deg(r.Margin)))
	}
	return nil
}

// speed is the move of cavalry in its formation (§8.2), in cm.
func (s *Sheet) speed() float64 {
	b := tables.MustLoad(Book)
	arm := UnitFacts[FArm].Words[s.V[FArm]]
	if s.V[FFormation] == Line {
		return b.CM("movement." + arm + ".line")
	}
	return b.CM("movement." + arm + ".column")
}

// prepareCharge prepares a charge. At the table it is declared: reactions are
// settled at once, closing fire and melee are owed in their phases. Without a
// table, or as a question, it is the whole chain.
func (c *cast) prepareCharge() (game.Adjudication, error) {
	if len(c.units[0]) == 0 || len(c.units[1]) == 0 {
		return nil, need(s10_1, "charge.need-sides")
	}
	if len(c.units[1]) > 1 {
		return nil, illegal(s10_1, "charge.one-target")
	}
	def := c.units[1][0]
	if id := c.s.phaseID(); c.s.Field != nil && c.table() && c.sit.S[SSecond] != given &&
		(id == "move-second" || (id == "late" || id == "melee") && !c.r.is(137, 'b')) {
		c.sit.set(SSecond, 1, tracked)
	}
	for _, a := range c.units[0] {
		if a.S[FCharging] != given {
			a.set(FCharging, 1, tracked)
		}
	}
	if def.S[FCounter] != given && c.holds(def) != "" {
		def.set(FCounter, No, tracked)
	}
	c.assault()
	if err := c.mayAssault(); err != nil {
		return nil, err
	}
	c.overBridge()
	if err := c.mayCharge(); err != nil {
		return nil, err
	}
	if err := c.secondWave(); err != nil {
		return nil, err
	}
	if err := c.placedCharge(); err != nil {
		return nil, err
	}
	if err := c.oneSide(); err != nil {
		return nil, err
	}
	if err := c.zoneCharge(); err != nil {
		return nil, err
	}
	if err := c.sidesOfMelee(); err != nil {
		return nil, err
	}
	if err := c.withStanding(); err != nil {
		return nil, err
	}
	for _, who := range c.units {
		if err := c.needBases(who); err != nil {
			return nil, err
		}
	}
	if def.V[FSquare] == Yes {
		if err := c.maySquare(def, c.units[0][0]); err != nil {
			return nil, err
		}
		if err := c.roomForSquare(def, nil); err != nil {
			return nil, err
		}
	}
	c.coverInMelee(c.atContact)
	c.countFriends()
	c.declaredRide()
	att, defs, err := c.fighters()
	if err != nil {
		return nil, err
	}
	o := c.r.newOnset(att, defs[0], c.sit)
	if c.retires {
		return &withdrawal{&declaration{c: c, o: o}}, nil
	}
	c.closingAtHalt(o)
	switch {
	case c.setOut(def):
		o.closing, o.why, o.shots = OutOfRange, s9_4, nil
	case c.unready(def):
		o.closing, o.why, o.shots = OutOfRange, s10_2, nil
	case c.r.is(138, 'b') && c.closesInWood(att, def):
		o.closing, o.why, o.shots = OutOfRange, s9_6, nil
	case c.sit.S[SRange] == given && c.sit.V[SRange] == OutOfRange: // the table shows what bars it
		o.closing, o.why, o.shots = OutOfRange, s9_2, nil
	case o.closing != OutOfRange:
		if c.covering = c.coversFront(def); c.covering != "" {
			o.closing, o.why, o.shots = OutOfRange, s9_2, nil
		}
	}
	c.because("charge")
	c.assumeImpetus()
	if !c.tracked() {
		return c.chargeProc(o), nil
	}
	x := &declaration{c: c, o: o, shots: o.shots}
	if ch := c.standing(); ch != nil {
		err := x.joined(ch)
		return x, err
	}
	x.chain = c.chargeProc(o)
	return x, nil
}

// setOut reports a unit that declared a charge in this turn, whoever evaded it (§9.4, R252).
func (c *cast) setOut(d *Sheet) bool {
	return c.tracked() && d.Unit != nil && slices.ContainsFunc(c.s.Charges, func(ch *Charge) bool { return ch.Stage == Eluded && ch.has(d.ID) })
}

// joined reckons a charge with those who came before at the same side of the same unit: they
// are one, with one fire divided and one melee (§10.1, 10.2).
func (x *declaration) joined(ch *Charge) error {
	all := *x.c
	target := *x.c.units[1][0]
	all.units = [2][]*Sheet{all.chargers(ch), {&target}}
	for _, a := range all.units[0] {
		a.set(FCharging, 1, tracked)
	}
	all.units[0] = append(all.units[0], x.c.units[0]...)
	all.remember(ch)
	att, defs, err := all.fighters()
	if err != nil {
		return err
	}
	o := all.r.newOnset(att, defs[0], all.sit)
	if o.closing != OutOfRange && ch.Closing == OutOfRange {
		o.closing, o.why, o.shots = OutOfRange, x.o.why, nil
	}
	all.closingAtHalt(o)
	x.shots, x.chain = o.shots, all.chargeProc(o)
	return nil
}

// chargers are the sheets of those who make a charge.
func (c *cast) chargers(ch *Charge) []*Sheet {
	var out []*Sheet
	for _, id := range ch.Attackers {
		if u := c.s.unit(id); u != nil {
			sh := u.sheet(c.s)
			sh.role = 'a'
			out = append(out, sh)
		}
	}
	return out
}

// withStanding refuses a charge that, with those declared before on the same side
// of the same unit, is more than §10.1 lets in.
func (c *cast) withStanding() error {
	ch := c.standing()
	if ch == nil {
		return nil
	}
	all := *c
	all.units[0] = append(c.chargers(ch), c.units[0]...)
	err := all.sidesOfMelee()
	c.base.Overrode = all.base.Overrode
	return err
}

// standing is the charge declared before at the same side of the same unit; nil
// when there is none. All sides of a square are one front (R142), unless each of its
// faces fights for itself.
func (c *cast) standing() *Charge {
	d := c.units[1][0]
	if !c.tracked() || c.sit.V[SWave] == 1 || d.V[FFormation] == Square && c.r.is(142, 'b') {
		return nil
	}
	for _, ch := range c.s.Charges {
		if ch.Stage == Declared && !ch.Squared && !ch.Counter && equalID(ch.Target, d.ID) && ch.Side == c.sit.V[SSide] && ch.Face == c.face {
			return ch
		}
	}
	return nil
}

// declaredRide gives cavalry its impetus, or none, by the distance that was typed for its
// charge: it is taken to be straight (§10.5, R54). What was said of the impetus itself, or
// measured on the table, stands.
func (c *cast) declaredRide() {
	d := c.units[1][0]
	if c.sit.S[SDistance] != given || !(d.foot() && d.closeOrder()) && !c.r.is(54, 'b') {
		return
	}
	for i, a := range c.units[0] {
		if !a.horse() || !a.is(FCharging) || a.S[FImpetus] != assumed && a.S[FImpetus] != tracked {
			continue
		}
		rode := geometry.Span{CM: float64(c.sit.V[SDistance]) / 100}.Reading(c.r.n.shock().impetusCM)
		enough := rode.Margin >= 0
		a.set(FImpetus, b2i(enough), measured)
		word := "no"
		if enough {
			word = "yes"
		} else {
			c.noRide = append(c.noRide, ref.M("charge.short-ride", label(a), ref.CM(rode.Measured), ref.CM(rode.Limit)))
		}
		c.assume(a.keyOr("attacker", i)+".impetus", word, string(s10_5))
		c.base.Steps = append(c.base.Steps, game.Step{Ref: s10_5, Say: ref.M("charge.step-ride", label(a), ref.CM(rode.Measured), ref.CM(rode.Limit)), Value: ref.M("charge.ride-" + word), From: game.Given})
	}
}

// assumeImpetus notes that cavalry which strikes close-order foot is taken to have no
// impetus because nobody said, and no place tells, whether it rode straight far enough
// (§10.5, R54).
func (c *cast) assumeImpetus() {
	d := c.units[1][0]
	if !d.foot() || !d.closeOrder() || d.V[FCover] != NoCover {
		return
	}
	for i, a := range c.units[0] {
		if a.horse() && a.is(FCharging) && !a.is(FImpetus) && (a.S[FImpetus] == assumed || a.S[FImpetus] == tracked) {
			c.assume(a.keyOr("attacker", i)+".impetus", "no", string(s10_5))
			c.noRide = append(c.noRide, ref.M("charge.no-impetus", label(a), ref.CM(c.r.n.shock().impetusCM)))
		}
	}
}

// sayNoRide writes what assumeImpetus noted.
func (c *cast) sayNoRide() []game.Text {
	var out []game.Text
	for _, m := range c.noRide {
		out = append(out, game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{s10_5}})
	}
	return out
}

// chargeProc is the whole chain of a charge.
func (c *cast) chargeProc(o *onset) *game.Proc[result] {
	start := o.start()
	p := &game.Proc[result]{Start: start, Base: c.base, Why: c.why, Hash: spread, Head: func(t *game.Trace) {
		c.chargeHead(t)
		o.sayClosing(t)
	}}
	p.Segments = append(p.Segments, o.segments()...)
	p.Report = func(t *game.Trace, r result) {
		for _, f := range o.clash.all {
			a, b := start.u[f.slot], r.u[f.slot]
			c.r.settle(t, c.s, f, &a, &b)
		}
		hands(t, c.s.Turn)
	}
	p.Chance = func() game.Object {
		var ob game.Object
		switch len(o.shots) {
		case 0:
		case 1:
			ob = append(ob, game.KV{Key: "closing", Value: c.r.chance(o.shots[0].value[0])})
		default:
			var l []game.Object
			for _, v := range o.shots {
				l = append(l, c.r.chance(v.value[0]))
			}
			ob = append(ob, game.KV{Key: "closing", Value: l})
		}
		return append(ob, c.meetingChances(o.meetings(start))...)
	}
	p.Outcome = func(r result) game.Object { return o.clash.outcome(&r) }
	p.Show = func(od *game.Odds) []game.Text { return c.showCharge(od, o, &start) }
	return p
}

// chargeHead writes the first line of a charge.
func (c *cast) chargeHead(t *game.Trace) {
	side := ref.Word("side." + SituationFacts[SSide].Words[c.sit.V[SSide]])
	r := s10_1
	if c.units[0][0].horse() {
		r = s10_5
	}
	t.Line(game.HeadLine, ref.M("charge.head", titles(c.units[0]), titles(c.units[1]), side), r)
	t.Lines = append(t.Lines, c.sayNoRide()...)
	if c.ground != nil && c.face > 0 {
		m := ref.M("block.side-of", c.face, c.ground.named())
		t.Line(game.BodyLine, m, s15)
		t.Step(s15, ref.M("block.step-side"), m)
	}
}

// sayClosing writes the formula of the closing fire.
func (o *onset) sayClosing(t *game.Trace) {
	if o.closing == OutOfRange {
		t.Step(o.why, ref.M("step.closing"), ref.M("step.no-closing"))
		return
	}
	t.Step(o.why, ref.M("step.closing"), ref.M(SituationFacts[SRange].wordKey(o.closing)))
}

// mayCharge refuses charges that the facts alone forbid. When
// one charger is overruled the others are looked at all the same.
func (c *cast) mayCharge() error {
	for _, a := range c.units[0] {
		if err := c.mayChargeAt(a, c.units[1][0]); err != nil {
			return err
		}
		if a.Unit != nil && c.table() {
			if err := c.mayChargeNow(a); err != nil {
				return err
			}
		}
	}
	if err := c.stepCharge(); err != nil {
		return err
	}
	return c.mayLeaveGuns(c.units[1][0])
}

// stepCharge refuses a charge whose step of the movement is over: cavalry moves
// before the other troops (§7).
func (c *cast) stepCharge() error {
	if !c.table() || c.sit.V[SWave] == 1 {
		return nil
	}
	to := StepStrategic
	for _, a := range c.units[0] {
		if a.Unit != nil {
			to = max(to, c.s.stepFor(a.Unit))
		}
	}
	if to == StepStrategic {
		return nil
	}
	evs, r := c.s.step(to)
	if r != nil {
		r.Ways = append(r.Ways, game.Way{Line: overruled(c.a), Say: ref.M("way.overrule")})
	}
	if r != nil {
		return c.refuse(r)
	}
	if to == StepFoot && c.s.Stage < to && c.s.active() >= 0 && c.s.obliged(c.s.active()) {
		if r := c.s.horseFirst(); r != nil {
			if err := c.refuseAnswer(r); err != nil {
				return err
			}
		}
	}
	c.opens = evs
	return nil
}

// mayLeaveGuns refuses a crew that runs from horse, that fires first although the
// enemy began too near, or that runs at once although he began too far off
// (§8.7); at the very distance it may do either (R74).
func (c *cast) mayLeaveGuns(d *Sheet) error {
	if !d.artillery() || d.V[FCrew] == CrewStays {
		return nil
	}
	if c.units[0][0].horse() {
		return c.refuse(illegal(s8_7, "charge.crew-horse", label(d)))
	}
	far, cm := c.r.n.shock().gunsFarEnough, float64(c.sit.V[SDistance])/100
	switch {
	case c.sit.V[SDistance] == Unknown:
	case d.V[FCrew] == CrewFiresAndLeaves && cm < far:
		return c.refuse(illegal(s8_7, "charge.crew-near", label(d), ref.CM(cm), ref.CM(far)))
	case d.V[FCrew] == CrewLeaves && cm > far:
		return c.refuse(illegal(s8_7, "charge.crew-far", label(d), ref.CM(cm), ref.CM(far)))
	}
	return nil
}

// mayChargeAt refuses one charger.
func (c *cast) mayChargeAt(a, d *Sheet) error {
	l := label(a)
	switch {
	case a.artillery():
		return c.refuse(illegal(s10_1, "charge.guns", l))
	case a.V[FFormation] == Square:
		return c.refuse(illegal(s10_1, "charge.square", l))
	case a.V[FFormation] == March && c.sit.V[SDefile] == 0:
		return c.refuse(illegal(s10_3, "charge.march", l))
	case c.tooWide(a) != nil:
		return c.refuse(c.tooWide(a))
	case a.is(FRouting) || a.Unit != nil && a.Unit.Status == Retreating:
		return c.refuse(illegal(s14, "charge.retiring", l))
	case a.cossacks() && !d.prey():
		return c.refuse(illegal(s16, "block.cossack-target", l, label(d)))
	case a.is(FDisordered) && d.closeOrder() && c.sit.V[SDefile] == 0 && !c.s.wades(a.Unit):
		return c.refuse(illegal(s13, "charge.disordered", l))
	case a.foot() && a.V[FFormation] == Open && !(d.V[FFormation] == Open || d.artillery() && !c.r.is(87, 'b')):
		return c.refuse(illegal("OM §5", "charge.open-order", l))
	case c.mayAttack(a, d) != nil:
		return c.refuseAnswer(c.mayAttack(a, d))
	case a.horse() && (d.V[FFormation] == Square || d.V[FFormation] == Mass) && !(c.r.is(53, 'b') && a.order() != Attack):
		return c.refuse(illegal("OM §4.2", "charge.horse-square", l, label(d)))
	case a.horse() && (d.V[FCover] == HardCover || d.V[FCover] == LightCover && c.r.is(52, 'b')):
		return c.refuse(illegal(s10_5, "charge.horse-cover", l, label(d)))
	}
	return nil
}

// declaration is a charge at the table: what is decided now, and the whole
// chain for those who ask.
type declaration struct {
	c     *cast
	o     *onset
	shots []*volley // the closing fire that is owed for it, with those who charged before
	chain *game.Proc[result]
}

// Odds gives the odds of the whole chain.
func (x *declaration) Odds(e *odds.Engine) *game.Odds { return x.chain.Odds(e) }

// whole is the chain to the end of the melee.
func (x *declaration) whole() *game.Proc[result] { return x.chain }

// Play settles the replies and records the charge.
func (x *declaration) Play(d *dice.Dice) game.Verdict {
	c, o := x.c, x.o
	t := &game.Trace{Verdict: c.base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(t.Steps, c.why()...)
	}
	d.Keep(t)
	c.chargeHead(t)
	c.sayBridge(t)
	for _, m := range c.began {
		t.Line(game.BodyLine, m, s10_4)
	}
	if len(c.carried) > 0 {
		t.Line(game.BodyLine, c.carriedSay, sWaves)
		t.Hands = append(t.Hands, c.carried...)
	}
	start := o.start()
	r := o.replies(d, t, start)
	x.overAll(d, t)
	for _, f := range o.clash.all {
		a, b := start.u[f.slot], r.u[f.slot]
		c.r.settle(t, c.s, f, &a, &b)
	}
	t.Verdict.Events = append(t.Verdict.Events, c.opens...)
	n := len(c.s.Charges) + 1
	standing := c.standing()
	ids := joinedIDs(o.att)
	closing := o.closing
	if r.was&squared != 0 {
		closing = OutOfRange
	}
	if standing != nil { // two columns on a line are one charge: one fire divided, one melee (§10.1, 10.2)
		t.Event(game.Event{Kind: evCharge, N: standing.N, Unit: ids, Name: "join", Text: typedFacts(c.a) + c.defileText()})
		closing = standing.Closing
	} else {
		t.Event(game.Event{Kind: evCharge, N: n, Unit: ids, Other: o.def.ID, Name: "declare",
			M: c.sit.V[SSide], Text: chargeText(closing, r.was&squared != 0, r.u[o.def.slot].marks&counters != 0, c.pursuit, c.a) + o.answerText() + c.groundText() + c.defileText()})
		c.sortie(t)
	}
	if c.sit.V[SWave] == 1 && c.s.phaseID() == "melee" { // §10.5: the second wave strikes at once
		t.Event(game.Event{Kind: evCharge, N: n, Name: "stage", M: int(InContact)})
	}
	for _, a := range o.att {
		if a.is(FImpetus) {
			t.Event(game.Event{Kind: evFact, Unit: a.ID, Name: "impetus", Text: "yes"})
		}
	}
	x.chargeMove(t, &r)
	x.willOwe(t, &r)
	switch rides := r.u[o.def.slot].marks&counters != 0; {
	case rides: // both, as the hands' line says of two units at once
		for _, f := range []*fighter{o.att[0], o.def} {
			t.HandOnce(game.Hand{Unit: f.ID, Part: f.handPart(), Act: "half-way", When: "now"})
		}
	case closing != OutOfRange || r.was&squared != 0 || o.waits():
		after := c.s
		for _, e := range t.Events {
			after = after.apply(e)
		}
		for _, a := range o.att {
			if after.haltsAt(a, o.def.Unit, c.r.n.shock().haltCM) {
				t.Hand(game.Hand{Unit: a.ID, Part: a.handPart(), Act: "halt-1cm", CM: c.r.n.shock().haltCM, When: "now"})
			}
		}
	}
	hands(t, c.s.Turn)
	return t.Verdict
}

// willOwe says what the charge brings in the phases to come.
func (x *declaration) willOwe(t *game.Trace, r *result) {
	if r.was&squared != 0 {
		return
	}
	vals := ref.Comma{}
	for _, v := range x.shots {
		vals = append(vals, v.value[0])
	}
	if len(vals) > 0 {
		t.Line(game.BodyLine, ref.M("charge.will-owe", vals), s10_2)
		return
	}
	why := x.o.why
	if why == s9_1 { // who has no range of its own here: §10.2 says who fires before contact
		why = s10_2
	}
	if c := x.c; c.covering != "" {
		t.Line(game.BodyLine, ref.M("charge.front-covered", c.covering, x.o.def.ID), s9_2, "OM R220")
		return
	}
	t.Line(game.BodyLine, ref.M("charge.will-owe-melee"), why)
}

func chargeText(closing int, squared, counter, pursuit bool, a game.Action) string {
	s := SituationFacts[SRange].Words[closing]
	if pursuit {
		s += " pursuit"
	}
	if squared {
		s += " square"
	}
	if counter {
		s += " counter"
	}
	return s + typedFacts(a)
}

// typedFacts writes the facts of a line for the event of a charge, a blank before each.
func typedFacts(a game.Action) string {
	s := ""
	for _, f := range a.Facts {
		s += " " + f.Of + "." + f.Name + "=" + f.Value
	}
	return s
}

// showCharge writes the odds of a whole charge.
func (c *cast) showCharge(o *game.Odds, on *onset, start *result) []game.Text {
	t := &game.Trace{}
	t.Line(game.HeadLine, ref.M("charge.odds-head", titles(c.units[0]), titles(c.units[1])), s10_2, s11_1)
	lines := append(t.Lines, c.sayNoRide()...)
	for _, v := range on.shots {
		_, _, crit := c.r.split(v.value[0])
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("charge.odds-closing", c.r.formula(v.parts[0], v.value[0]), v.value[0], crit)})
	}
	lines = append(lines, game.Text{Kind: game.BodyLine, Say: sayMeetings(on.meetings(*start))})
	return append(append(lines, winLines(o)...), c.sayIdle(o)...)
}
