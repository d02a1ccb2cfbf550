package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// prepareMelee prepares a melee: declared, or the one that a charge has brought
// about (§10.6, 11.1).
func prepareMelee(c *casting.Cast) (game.Adjudication, error) {
	ch := c.S.ChargeOf(c.A)
	if ch != nil {
		fromCharge(c, ch)
		if err := c.Alive(); err != nil { // another melee of this phase has destroyed it
			return nil, err
		}
	} else if c.Table() {
		if r := meleeToCome(c); r != nil {
			if err := c.Refuse(r); err != nil {
				return nil, err
			}
		} else if err := c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S10_1, Say: ref.M("melee.no-contact", chain.Titles(c.Units[0]), chain.Titles(c.Units[1])), Hint: ref.M("melee.no-contact-hint"), Ways: []game.Way{{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}}); err != nil {
			return nil, err
		}
	}
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil, casting.Need(facts.S10_6, "melee.need-sides")
	}
	assault(c)
	if ch == nil { // who came by a charge was looked at when it was declared
		if err := sidesOfMelee(c); err != nil {
			return nil, err
		}
	}
	for _, who := range c.Units {
		if err := c.NeedBases(who); err != nil {
			return nil, err
		}
	}
	for _, a := range c.Units[0] {
		if ch != nil && ch.Defile {
			break // its width was looked at on the bridge
		}
		if wide := tooWide(c, a); wide != nil {
			if err := c.Refuse(wide); err != nil {
				return nil, err
			}
		}
	}
	for _, a := range c.Units[0] {
		if d := c.Units[1][0]; ch == nil && a.Horse() && d.V[facts.FCover] == facts.HardCover {
			if err := c.Refuse(casting.Illegal(facts.S10_5, "charge.horse-cover", state.Label(a), state.Label(d))); err != nil {
				return nil, err
			}
		}
	}
	if err := table.PlacedMelee(c); err != nil {
		return nil, err
	}
	coverInMelee(c, inContact)
	c.CountFriends()
	declaredRide(c)
	att, def, err := c.Fighters()
	if err != nil {
		return nil, err
	}
	m := newClash(c.R, att, def, c.Sit)
	c.Because("melee")
	assumeMelee(c, m)
	if ch == nil {
		assumeImpetus(c)
	}
	withGenerals := !c.Tracked()
	m.later = !withGenerals
	start := m.start()
	if ch != nil && ch.Counter {
		for _, f := range def {
			start.U[f.Slot].Marks |= chain.Counters
		}
	}
	p := &game.Proc[chain.Result]{Start: start, Base: c.Base, Why: c.Why, Hash: chain.Spread, Head: func(t *game.Trace) { meleeHead(c, t) }}
	over := false
	if ch != nil { // §8.7, 10.5: a crew that leaves and open order ridden over do not fight
		o := newOnset(c.R, att, def[0], c.Sit)
		over = o.over
		p.Segments = append(p.Segments, o.unfought()...)
	}
	p.Segments = append(p.Segments, m.segments(withGenerals)...)
	p.Report = func(t *game.Trace, r chain.Result) {
		for _, f := range m.all {
			a, b := start.U[f.Slot], r.U[f.Slot]
			f.Foe = m.sides[1-m.side[f.Slot]][0].ID
			settle(c.R, t, c.S, f, &a, &b)
			if f.ID != "" && b.Marks&chain.Checked != 0 { // a critical has settled it (R72)
				t.Event(game.Event{Kind: state.EvChecked, Unit: f.ID})
			}
		}
		if ch != nil {
			t.Event(game.Event{Kind: state.EvFought, N: ch.N, M: int(r.Winner)})
			for _, o := range c.Merged {
				t.Event(game.Event{Kind: state.EvFought, N: o.N, M: int(r.Winner)})
			}
			if over && r.Out == 0 { // §10.5: it rides on
				for _, f := range c.Units[0] {
					evs, cm := rideThrough(c.S, f.Unit, c.Units[1][0].Unit)
					for _, e := range evs {
						t.Event(e)
					}
					if len(evs) > 0 {
						t.Line(game.BodyLine, ref.M("charge.rides-through", f.ID, c.Units[1][0].ID, ref.CM(cm)), facts.SOpenH)
					}
				}
			}
			for _, f := range att {
				waveEnds(c.S, t, ch, f, r.U[f.Slot].Status)
			}
			for _, f := range c.Units[0] {
				backToBlock(c.S, t, ch, f.ID, r.U[slotOf(att, f.ID)].Status)
			}
			// §10.5: cavalry that fought, but not guns, is blown when the turn ends; §12: after
			// a breakthrough, when the melee ends.
			for _, f := range m.all {
				foes := m.sides[1-m.side[f.Slot]]
				if f.Horse() && (!foes[0].Artillery() || ch.Pursuit) && r.U[f.Slot].Status != state.Destroyed {
					t.Event(game.Event{Kind: state.EvBlown, Unit: f.ID, N: 1, M: facts.B2i(!ch.Pursuit)})
				}
				if int(r.Winner) == m.side[f.Slot] && r.U[f.Slot].Status == state.Steady {
					for _, e := range foes {
						wins(t, c.S, ch, f, e, r.U[e.Slot].Status)
					}
				}
			}
		}
		hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object { return m.chances(&start) }
	p.Outcome = func(r chain.Result) game.Object { return m.outcome(&r) }
	p.Show = func(o *game.Odds) []game.Text { return showMelee(c, o, m, &start) }
	p.Owed = func() ref.Msg {
		at := m.open(dice.Enumerate(), nil, start)
		return ref.M("om.against", m.percentageOf(0, &at), m.percentageOf(1, &at))
	}
	return p, nil
}

// chances is the JSON of both percentages at the moment of contact.
func (m *clash) chances(start *chain.Result) game.Object {
	at := m.open(dice.Enumerate(), nil, *start)
	if m.automatic(&at) {
		return nil
	}
	return game.Object{
		{Key: "attacker", Value: chain.Chance(m.r, m.sum(m.sides[0], &at))},
		{Key: "defender", Value: chain.Chance(m.r, m.sum(m.sides[1], &at))},
	}
}

// outcome is the JSON of one end of a melee.
func (m *clash) outcome(r *chain.Result) game.Object {
	var o game.Object
	for s, part := range [...]string{"attacker", "defender"} {
		fs := m.sides[s]
		more := false
		if len(fs) == 1 {
			o = append(o, game.KV{Key: part, Value: fs[0].Outcome(&r.U[fs[0].Slot], more)})
			continue
		}
		var all game.Object
		for i, f := range fs {
			all = append(all, game.KV{Key: f.KeyOr(part, i), Value: f.Outcome(&r.U[f.Slot], more)})
		}
		o = append(o, game.KV{Key: part, Value: all})
	}
	w := "none"
	switch r.Winner {
	case 0:
		w = "attacker"
	case 1:
		w = "defender"
	}
	return append(o, game.KV{Key: "winner", Value: w})
}

// sidesOfMelee refuses pairings that §10.1 does not know.
func sidesOfMelee(c *casting.Cast) error {
	a, d := c.Units[0], c.Units[1]
	if len(a) > 1 && len(d) > 1 {
		return casting.Illegal(facts.S10_1, "melee.many-on-many")
	}
	many, one := a, d
	if len(d) > 1 {
		many, one = d, a
	}
	if len(many) < 2 {
		return nil
	}
	if one[0].V[facts.FFormation] == facts.Square {
		return facesOfSquare(c, many, one[0])
	}
	if c.Sit.V[facts.SSides] > 0 && len(d) == 1 || c.Ground != nil {
		return sidesOfBlock(c, a, d[0])
	}
	most := 1
	if one[0].V[facts.FFormation] == facts.Line {
		most = c.R.N.Shock().ColumnsOnLine
		for _, m := range many {
			if m.V[facts.FFormation] == facts.Line {
				most = 1
			}
		}
	}
	if len(many) > most {
		return c.Refuse(casting.Illegal(facts.S10_1, "melee.too-many", state.Label(one[0]), len(many), most))
	}
	return nil
}

// assumeMelee notes what nobody stated and matters.
func assumeMelee(c *casting.Cast, m *clash) {
	for _, f := range m.all {
		if !f.Known {
			c.Assume(f.KeyOr([...]string{"attacker", "defender"}[m.side[f.Slot]], 0)+".pm", "", "om.no-pm")
			continue
		}
		if f.S[facts.FPMStart] == facts.Assumed {
			c.Assume(f.KeyOr([...]string{"attacker", "defender"}[m.side[f.Slot]], 0)+".pm-start", f.Start, "pm, bases-lost")
		}
	}
	if len(m.sides[0]) > 1 || len(m.sides[1]) > 1 {
		c.Assume("loss-on", "first", "OM R57")
	}
}

// meleeHead writes the first line of a melee.
func meleeHead(c *casting.Cast, t *game.Trace) {
	side := ref.Word("side." + facts.SituationFacts[facts.SSide].Words[c.Sit.V[facts.SSide]])
	t.Line(game.HeadLine, ref.M("melee.head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1]), side), facts.S10_6, facts.S11_1)
	t.Lines = append(t.Lines, sayNoRide(c)...)
}

// showMelee writes the odds of a melee.
func showMelee(c *casting.Cast, o *game.Odds, m *clash, start *chain.Result) []game.Text {
	t := &game.Trace{}
	meleeHead(c, t)
	lines := t.Lines
	at := m.open(dice.Enumerate(), nil, *start)
	if m.automatic(&at) {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: sayMeetings(nil)})
		return append(lines, chain.WinLines(o)...)
	}
	for s := range m.sides {
		lines = append(lines, game.Text{Kind: game.ReasonLine, Say: m.percentageOf(s, &at)})
	}
	return append(append(lines, chain.WinLines(o)...), sayIdle(c, o)...)
}

// percentageOf is how one side's percentage in a melee comes about.
func (m *clash) percentageOf(side int, at *chain.Result) ref.Msg {
	_, form := m.percentage(m.sides[side], m.parts(m.sides[side], at))
	return form
}

// prepareMorale prepares one morale test: of a unit that lost points under fire
// (d10) or in melee (d6); in a battle, the one the fire phase waits for.
func prepareMorale(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.S11_1, "morale.need-unit")
	}
	s := c.Units[0][0]
	melee := len(c.A.Args) > 0 && c.A.Args[0] == "melee"
	if s.V[facts.FPM] == facts.Unknown {
		return nil, casting.Need(facts.S11_1, "morale.need-pm", state.Label(s))
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 1
	}
	garrisons(c)
	f := chain.NewFighter(c.R, s, 0)
	due := c.Tracked() && c.S.PhaseID() == "fire" && c.S.Stage == state.FireTests && owesFireTest(c.S, s.Unit)
	if s.V[facts.FPM] > c.R.N.TestAt {
		return nil, c.OrRefuse(casting.Illegal(facts.S11_1, "morale.no-test", state.Label(s), s.V[facts.FPM], c.R.N.TestAt))
	}
	if c.Tracked() && !due && !c.A.Force {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S11_1, Say: ref.M("morale.not-owed", state.Label(s))}
	}
	f.TestDie.Die = dice.D10
	if melee || due && chargesHeavyGuns(c.S, s.ID) {
		f.TestDie.Die = dice.D6
	}
	c.Because("morale")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	p.Start.U[0].Lost = 1
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
		if t != nil {
			t.Line(game.HeadLine, ref.M("morale.head", chain.Title(s)), facts.S11_1)
		}
		test(c.R, d, t, f, &in.U[0], &f.TestDie)
		in.U[0].Lost, in.U[0].Marks = 0, in.U[0].Marks&^chain.Tested
		return in
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		if end := r.U[0]; end.Marks&^p.Start.U[0].Marks&chain.GunsLeft != 0 && end.Status != state.Destroyed {
			t.Line(game.BodyLine, ref.M("om.guns-stay", state.Label(f.Sheet)), facts.S11_1)
		}
		if f.ID != "" {
			t.Event(game.Event{Kind: state.EvTested, Unit: f.ID})
			backToBlock(c.S, t, c.S.Charge(f.ID), f.ID, r.U[0].Status)
		}
		hands(t, c.S.Turn)
	}
	p.Outcome = func(r chain.Result) game.Object {
		return game.Object{{Key: "unit", Value: f.Outcome(&r.U[0], false)}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		t := &game.Trace{}
		t.Line(game.HeadLine, ref.M("morale.head", chain.Title(s)), facts.S11_1)
		return append(t.Lines, chain.ChanceLines(o, f, []string{"unit"}, true)...)
	}
	p.Owed = func() ref.Msg { return ref.M("om.plain", chain.Saying(moraleMods(f, c.R, &p.Start.U[0]))) }
	return p, nil
}

// prepareFate prepares the check of an attached general (§17), as the fire
// phase, each melee and the beginning of a retreat or rout owe it (R2).
func prepareFate(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.S17, "fate.need-unit")
	}
	s := c.Units[0][0]
	if s.V[facts.FGeneral] == facts.NoGeneral {
		return nil, casting.Illegal(facts.S17, "fate.no-general", state.Label(s))
	}
	if s.V[facts.FPM] == facts.Unknown {
		s.V[facts.FPM] = chain.UnknownPM
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 1
	}
	f := chain.NewFighter(c.R, s, 0)
	when := state.UnderFire
	if len(c.A.Args) > 0 {
		when = max(slices.Index(state.PerilWords[:], c.A.Args[0]), state.UnderFire)
	}
	if c.Tracked() && !c.A.Force && !command.OwesFate(c.S, s.Unit, when) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S17, Say: ref.M("fate.not-owed", chain.GeneralName(c.R, f))}
	}
	c.Because("fate")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
		if t != nil {
			t.Line(game.HeadLine, ref.M("fate.head", chain.GeneralName(c.R, f), ref.Word("fate.when."+state.PerilWords[when])), facts.S17, "OM R1")
		}
		peril(c.R, d, t, f, &in.U[0], s.V[facts.FLost], when)
		mourn(c.R, t, f, &in.U[0])
		return in
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		if f.ID != "" {
			e := game.Event{Kind: state.EvChecked, Unit: f.ID}
			if when == state.InFlight {
				e.Name = state.PerilWords[state.InFlight]
			}
			t.Event(e)
		}
		hands(t, c.S.Turn)
	}
	p.Outcome = func(r chain.Result) game.Object { return game.Object{{Key: "unit", Value: f.Outcome(&r.U[0], false)}} }
	p.Show = func(o *game.Odds) []game.Text {
		row := ref.Row{}
		for _, x := range []state.Fate{state.Killed, state.Wounded, state.Unhurt, state.Saved} {
			if part := chain.SumWhere(o, func(k game.Object) bool { return chain.At(k, "unit", "general") == x.String() }); part.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("fate." + x.String()), P: part})
			}
		}
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("fate.head", chain.GeneralName(c.R, f), ref.Word("fate.when."+state.PerilWords[when])), Refs: []ref.Ref{facts.S17}},
			{Kind: game.BodyLine, Say: ref.M("odds.row-alone", row)}}
	}
	return p, nil
}

// prepareSquare prepares an emergency square on its own (§8.6): `square A
// against B`.
func prepareSquare(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.SSquare, "square.need-unit")
	}
	s := c.Units[0][0]
	ch, err := called(c, s, facts.SSquare)
	if err != nil {
		return nil, err
	}
	if len(c.Units[1]) == 0 {
		c.Units[1] = []*state.Sheet{state.NewSheet()}
		if ch != nil {
			if u := horseOf(c.S, ch); u != nil {
				c.Units[1][0] = casting.Sheet(u, c.S)
			}
		}
		c.Units[1][0].Role = 't'
		if c.Units[1][0].Unit == nil {
			c.Units[1][0].Set(facts.FArm, facts.LightCavalry, facts.Assumed)
		}
	}
	if ch != nil && ch.Gap > 0 && c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, ch.Gap, facts.Measured)
	}
	measureGap(c)
	if err := maySquare(c, s, c.Units[1][0]); err != nil {
		return nil, err
	}
	if err := roomForSquare(c, s, ch); err != nil {
		return nil, err
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 4
	}
	f := chain.NewFighter(c.R, s, 0)
	die := dice.Need{Die: dice.D100, Unit: s.ID, What: "die.square", Ref: facts.SSquare}
	mod := squareMod(c.R, s, c.Sit)
	cut := c.R.N.Shock().SquareAt - mod
	die.Value = cut + 1
	c.Because("square")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	o := &onset{r: c.R, def: f, sit: c.Sit}
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
		if d.Band(&die, cut) == 1 {
			in.Was |= chain.Squared
		} else {
			in.U[0].Marks |= chain.Disordered
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("square.head", chain.Title(s)), facts.SSquare)
			o.saySquare(t, d.Last(), mod, in.Was&chain.Squared != 0)
		}
		return in
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		if r.Was&chain.Squared != 0 && f.ID != "" {
			cur := c.S
			for _, e := range squares(c.S, f.ID) {
				t.Event(e)
				cur = cur.Apply(e)
			}
			if ch != nil { // the horse halts before the square
				for _, id := range ch.Attackers {
					for _, e := range stepsBack(cur, cur.Unit(id), cur.Unit(f.ID)) {
						t.Event(e)
						cur = cur.Apply(e)
						t.Hand(game.Hand{Unit: id, Act: "halt-1cm", CM: c.R.N.Shock().HaltCM, When: "now"})
					}
				}
			}
		}
		if ch := answers(c, f.Sheet, ch); ch != nil {
			t.Event(game.Event{Kind: state.EvCharge, N: ch.N, Name: "square", M: facts.B2i(r.Was&chain.Squared != 0)})
		}
		hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: min(max(int(dice.D100)-cut, 0), int(dice.D100))}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		return chain.EitherLines(o, ref.M("square.head", chain.Title(s)), facts.SSquare, "square", "odds.square", "odds.no-square")
	}
	p.Outcome = func(r chain.Result) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "square", Value: r.Was&chain.Squared != 0}, {Key: "disordered", Value: r.Was&chain.Squared == 0}}}}
	}
	return p, nil
}

// measureGap measures the distance between the first unit and the second, when both
// stand on the table and nobody typed it.
func measureGap(c *casting.Cast) {
	a, b := c.Units[0][0], c.Units[1][0]
	if a.Unit == nil || b.Unit == nil || c.Sit.S[facts.SDistance] != facts.Assumed {
		return
	}
	if f, g := a.Unit.Foot(), b.Unit.Foot(); f != nil && g != nil {
		c.Sit.Set(facts.SDistance, int(math.Round(geometry.Between(f, g).CM*100)), facts.Measured)
	}
}

// maySquare refuses an emergency square that §8.6 does not allow.
func maySquare(c *casting.Cast, s, horse *state.Sheet) error {
	switch {
	case !s.Foot() || !s.CloseOrder():
		return c.Refuse(casting.Illegal(facts.SSquare, "square.close-order", state.Label(s)))
	case s.V[facts.FFormation] == facts.Square:
		return c.Refuse(casting.Illegal(facts.SSquare, "charge.square-stands", state.Label(s)))
	case s.Is(facts.FDisordered):
		return c.Refuse(casting.Illegal(facts.SSquare, "square.disordered", state.Label(s)))
	case !horse.Horse():
		return c.Refuse(casting.Illegal(facts.SSquare, "square.cavalry-only", state.Label(s), state.Label(horse)))
	case facts.Nation("ottoman") == s.V[facts.FNation]:
		return c.Refuse(casting.Illegal("OM §5", "square.nation", state.Label(s)))
	case s.V[facts.FBases] != facts.Unknown && s.V[facts.FBases]-s.Out() < tables.MustLoad(state.Book).Int("formations.square.least"): // R73
		return c.Refuse(casting.Illegal("OM R73", "square.bases", state.Label(s), s.V[facts.FBases]-s.Out()))
	}
	cm, from := warning(c, s, horse)
	if limit := c.R.N.Shock().SquareWarning; cm >= 0 && cm <= limit {
		x := casting.Illegal(facts.SSquare, "square.too-near", state.Label(horse), ref.CM(cm), ref.CM(limit))
		if from && limit-cm < c.S.Tape().CM {
			x.Hint = ref.M("drill.square-close", ref.CM(table.Round2(limit-cm)), ref.CM(c.S.Tape().CM))
			x.Close = &game.Close{CM: cm, Limit: limit, Margin: table.Round2(cm - limit), Tape: c.S.Tape().CM, Unit: "cm", If: []game.CloseCase{}}
		}
		return c.Refuse(x)
	} else if from && cm-limit < c.S.Tape().CM {
		table.Trust(c, "distance")
	}
	return nil
}

// warning is how far from the foot the cavalry began its move (OM §8.6), -1 when
// nobody knows; measured says that it was read from where both stand.
func warning(c *casting.Cast, s, horse *state.Sheet) (cm float64, measured bool) {
	if u, h := s.Unit, horse.Unit; u != nil && h != nil && c.Sit.S[facts.SDistance] != facts.Given && h.Began.Placed && h.Motion != 0 {
		if f := u.Foot(); f != nil && h.Foot() != nil {
			if g, err := h.At(h.Began.Formation, h.Began.Pose); err == nil {
				return table.Round2(geometry.Between(f, g).CM), true
			}
		}
	}
	if d := c.Sit.V[facts.SDistance]; d != facts.Unknown {
		return float64(d) / 100, false
	}
	return -1, false
}

// prepareCounter prepares a countercharge test on its own (§10.5): `counter A
// at B`.
func prepareCounter(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.SCount, "counter.need-unit")
	}
	s := c.Units[0][0]
	if s.S[facts.FArm] == facts.Assumed {
		s.Set(facts.FArm, facts.LightCavalry, facts.Assumed)
	}
	if !s.Horse() {
		return nil, c.OrRefuse(casting.Illegal(facts.SCount, "counter.cavalry", state.Label(s)))
	}
	if s.V[facts.FPM] == facts.Unknown {
		return nil, casting.Need(facts.SCount, "counter.need-pm", state.Label(s))
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 2
	}
	help := helped(c, s)
	var own *state.Charge
	if help != nil {
		if err := maySupport(c, s, help); err != nil {
			return nil, err
		}
	} else {
		ch, err := called(c, s, facts.SCount)
		if err != nil {
			return nil, err
		}
		if err := mayCounterNow(c, s, ch); err != nil {
			return nil, err
		}
		if own = answers(c, s, ch); own != nil && own.Second && c.Sit.S[facts.SSecond] != facts.Given {
			c.Sit.Set(facts.SSecond, 1, facts.Tracked)
		}
	}
	f := chain.NewFighter(c.R, s, 0)
	die := dice.Need{Die: dice.D6, Unit: s.ID, What: "die.counter", Ref: facts.SCount, Value: f.Pm}
	mod := counterMod(c.R, s, c.Sit)
	cut := f.Pm - 1 - mod
	c.Because("counter")
	p := &game.Proc[bool]{Base: c.Base, Why: c.Why}
	o := &onset{r: c.R, def: f, sit: c.Sit}
	p.Segments = []game.Segment[bool]{func(d *dice.Dice, t *game.Trace, _ bool) bool {
		rides, face := true, 0
		if c.Sit.V[facts.SSecond] == 0 || help != nil || !s.RodeHalf() {
			rides, face = d.Band(&die, cut) == 0, d.Last()
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("counter.head", chain.Title(s)), facts.SCount)
			o.sayCounter(t, face, mod, rides)
		}
		return rides
	}}
	p.Report = func(t *game.Trace, rides bool) {
		switch {
		case help != nil && rides: // the charger meets the supporter, not its target
			b := c.Units[1][0].ID
			t.Event(game.Event{Kind: state.EvCharge, N: help.N, Unit: b, Name: "divert"})
			t.Event(game.Event{Kind: state.EvCharge, N: len(c.S.Charges) + 1, Unit: b, Other: s.ID, Name: "declare", M: facts.Front,
				Text: chargeText(facts.OutOfRange, false, true, false, game.Action{})})
			t.Line(game.BodyLine, ref.M("counter.support", s.ID, b, help.Target), facts.SSupport)
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.HandPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: b, Part: c.Units[1][0].HandPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.HandPart(), Act: "half-way", When: "now"})
			meetLate(c.S, t, b, s.ID, true)
		case help != nil:
			t.Event(game.Event{Kind: state.EvCharge, N: help.N, Unit: s.ID, Name: "tried"})
		case own != nil:
			t.Event(game.Event{Kind: state.EvCharge, N: own.N, Name: "counter", M: facts.B2i(rides)})
			if b := horseOf(c.S, own); rides && b != nil {
				t.HandOnce(game.Hand{Unit: b.ID, Act: "half-way", When: "now"})
				t.HandOnce(game.Hand{Unit: s.ID, Act: "half-way", When: "now"})
				meetLate(c.S, t, b.ID, s.ID, false)
			}
		}
		hands(t, c.S.Turn)
	}
	p.Show = func(o *game.Odds) []game.Text {
		return chain.EitherLines(o, ref.M("counter.head", chain.Title(s)), facts.SCount, "countercharges", "odds.countercharges", "odds.stands")
	}
	p.Outcome = func(rides bool) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "countercharges", Value: rides}}}}
	}
	return p, nil
}

// helped is the charge on a friend that a cavalry unit would ride against in
// support (§10.5); nil when it answers a charge on itself.
func helped(c *casting.Cast, s *state.Sheet) *state.Charge {
	if !c.Tracked() || len(c.Units[1]) == 0 {
		return nil
	}
	b := c.Units[1][0]
	for _, ch := range c.S.Charges {
		if ch.Stage == state.Declared && ch.Has(b.ID) && !state.EqualID(ch.Target, s.ID) {
			return ch
		}
	}
	return nil
}

// maySupport refuses a countercharge in support that §10.5 does not allow: under
// another order than Support, beyond its own move, outside 45 degrees of its
// front, or after more than half a move in the first phase.
func maySupport(c *casting.Cast, s *state.Sheet, ch *state.Charge) error {
	b := c.Units[1][0]
	friend := c.S.Unit(ch.Target)
	switch {
	case friend == nil:
		return casting.UnknownUnit(ch.Target)
	case c.S.Charge(s.ID) != nil:
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.engaged", state.Label(s)))
	case ch.WasTried(s.ID):
		return c.Refuse(casting.Illegal(facts.SSupport, "charge.answered", s.ID, b.ID))
	case s.V[facts.FOrder] != facts.Support:
		if err := c.Refuse(casting.Illegal(facts.SSupport, "counter.no-support", state.Label(s))); err != nil {
			return err
		}
	case s.RodeTooFar() && c.S.PhaseID() != "move-first":
		if err := c.Refuse(casting.Illegal(facts.SSupport, "counter.support-moved", state.Label(s))); err != nil {
			return err
		}
	}
	if err := mayRideOut(c, s); err != nil {
		return err
	}
	if b := c.S.BrigadeNamed(casting.Objective(c.S, s.Unit)); b >= 0 && s.V[facts.FOrder] == facts.Support && s.S[facts.FOrder] != facts.Given && friend.Brigade != b {
		if err := c.RefuseAnswer(casting.Illegal(facts.SSupport, "charge.supports-other", s.ID, c.S.Field.Brigades[b].Say, friend.ID)); err != nil {
			return err
		}
	}
	s.Follows = casting.Sheet(friend, c.S).Order() // §10.5: of the very unit that is charged
	f, g := s.Unit.Foot(), table.Start(b.Unit)     // the charge, before it was ridden
	if f == nil || g == nil || s.Unit.Doubtful || b.Unit.Doubtful {
		c.Base.Trusted = append(c.Base.Trusted, "arc", "distance")
		return nil
	}
	tb := tables.MustLoad(state.Book)
	gap, reach := geometry.Between(f, g).CM, s.Speed()
	if gap > reach {
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.support-far", state.Label(s), state.Label(b), ref.CM(gap), ref.CM(reach)))
	}
	sector, err := f.Sector(tb.Deg("charge.support.arc"), false)
	if err != nil {
		return err
	}
	if r := sector.Angle(g); !r.In() {
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.support-arc", state.Label(s), state.Label(b), ref.Deg(r.Margin)))
	}
	return nil
}

// prepareCharge prepares a charge. At the table it is declared: reactions are
// settled at once, closing fire and melee are owed in their phases. Without a
// table, or as a question, it is the whole chain.
func prepareCharge(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil, casting.Need(facts.S10_1, "charge.need-sides")
	}
	if len(c.Units[1]) > 1 {
		return nil, casting.Illegal(facts.S10_1, "charge.one-target")
	}
	def := c.Units[1][0]
	if id := c.S.PhaseID(); c.S.Field != nil && c.Table() && c.Sit.S[facts.SSecond] != facts.Given &&
		(id == "move-second" || (id == "late" || id == "melee") && !c.R.Is(137, 'b')) {
		c.Sit.Set(facts.SSecond, 1, facts.Tracked)
	}
	for _, a := range c.Units[0] {
		if a.S[facts.FCharging] != facts.Given {
			a.Set(facts.FCharging, 1, facts.Tracked)
		}
	}
	if def.S[facts.FCounter] != facts.Given && holdsOf(c, def) != "" {
		def.Set(facts.FCounter, facts.No, facts.Tracked)
	}
	assault(c)
	if err := mayAssault(c); err != nil {
		return nil, err
	}
	overBridge(c)
	if err := mayCharge(c); err != nil {
		return nil, err
	}
	if err := secondWave(c); err != nil {
		return nil, err
	}
	if err := placedCharge(c); err != nil {
		return nil, err
	}
	if err := oneSide(c); err != nil {
		return nil, err
	}
	if err := table.ZoneCharge(c); err != nil {
		return nil, err
	}
	if err := sidesOfMelee(c); err != nil {
		return nil, err
	}
	if err := withStanding(c); err != nil {
		return nil, err
	}
	for _, who := range c.Units {
		if err := c.NeedBases(who); err != nil {
			return nil, err
		}
	}
	if def.V[facts.FSquare] == facts.Yes {
		if err := maySquare(c, def, c.Units[0][0]); err != nil {
			return nil, err
		}
		if err := roomForSquare(c, def, nil); err != nil {
			return nil, err
		}
	}
	coverInMelee(c, func(a *state.Sheet) *geometry.Footprint { return atContactOf(c, a) })
	c.CountFriends()
	declaredRide(c)
	att, defs, err := c.Fighters()
	if err != nil {
		return nil, err
	}
	o := newOnset(c.R, att, defs[0], c.Sit)
	if c.Retires {
		return &withdrawal{&declaration{c: c, o: o}}, nil
	}
	closingAtHalt(c, o)
	switch {
	case setOut(c, def):
		o.closing, o.why, o.shots = facts.OutOfRange, facts.S9_4, nil
	case unready(c, def):
		o.closing, o.why, o.shots = facts.OutOfRange, facts.S10_2, nil
	case c.R.Is(138, 'b') && closesInWood(c, att, def):
		o.closing, o.why, o.shots = facts.OutOfRange, facts.S9_6, nil
	case c.Sit.S[facts.SRange] == facts.Given && c.Sit.V[facts.SRange] == facts.OutOfRange: // the table shows what bars it
		o.closing, o.why, o.shots = facts.OutOfRange, facts.S9_2, nil
	case o.closing != facts.OutOfRange:
		if c.Covering = coversFront(c, def); c.Covering != "" {
			o.closing, o.why, o.shots = facts.OutOfRange, facts.S9_2, nil
		}
	}
	c.Because("charge")
	assumeImpetus(c)
	if !c.Tracked() {
		return chargeProc(c, o), nil
	}
	x := &declaration{c: c, o: o, shots: o.shots}
	if ch := standing(c); ch != nil {
		err := x.joined(ch)
		return x, err
	}
	x.chain = chargeProc(c, o)
	return x, nil
}

// setOut reports a unit that declared a charge in this turn, whoever evaded it (§9.4, R252).
func setOut(c *casting.Cast, d *state.Sheet) bool {
	return c.Tracked() && d.Unit != nil && slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool { return ch.Stage == state.Eluded && ch.Has(d.ID) })
}

// joined reckons a charge with those who came before at the same side of the same unit: they
// are one, with one fire divided and one melee (§10.1, 10.2).
func (x *declaration) joined(ch *state.Charge) error {
	all := *x.c
	target := *x.c.Units[1][0]
	all.Units = [2][]*state.Sheet{chargers(&all, ch), {&target}}
	for _, a := range all.Units[0] {
		a.Set(facts.FCharging, 1, facts.Tracked)
	}
	all.Units[0] = append(all.Units[0], x.c.Units[0]...)
	all.Remember(ch)
	att, defs, err := all.Fighters()
	if err != nil {
		return err
	}
	o := newOnset(all.R, att, defs[0], all.Sit)
	if o.closing != facts.OutOfRange && ch.Closing == facts.OutOfRange {
		o.closing, o.why, o.shots = facts.OutOfRange, x.o.why, nil
	}
	closingAtHalt(&all, o)
	x.shots, x.chain = o.shots, chargeProc(&all, o)
	return nil
}

// chargers are the sheets of those who make a charge.
func chargers(c *casting.Cast, ch *state.Charge) []*state.Sheet {
	var out []*state.Sheet
	for _, id := range ch.Attackers {
		if u := c.S.Unit(id); u != nil {
			sh := casting.Sheet(u, c.S)
			sh.Role = 'a'
			out = append(out, sh)
		}
	}
	return out
}

// withStanding refuses a charge that, with those declared before on the same side
// of the same unit, is more than §10.1 lets in.
func withStanding(c *casting.Cast) error {
	ch := standing(c)
	if ch == nil {
		return nil
	}
	all := *c
	all.Units[0] = append(chargers(c, ch), c.Units[0]...)
	err := sidesOfMelee(&all)
	c.Base.Overrode = all.Base.Overrode
	return err
}

// standing is the charge declared before at the same side of the same unit; nil
// when there is none. All sides of a square are one front (R142), unless each of its
// faces fights for itself.
func standing(c *casting.Cast) *state.Charge {
	d := c.Units[1][0]
	if !c.Tracked() || c.Sit.V[facts.SWave] == 1 || d.V[facts.FFormation] == facts.Square && c.R.Is(142, 'b') {
		return nil
	}
	for _, ch := range c.S.Charges {
		if ch.Stage == state.Declared && !ch.Squared && !ch.Counter && state.EqualID(ch.Target, d.ID) && ch.Side == c.Sit.V[facts.SSide] && ch.Face == c.Face {
			return ch
		}
	}
	return nil
}

// declaredRide gives cavalry its impetus, or none, by the distance that was typed for its
// charge: it is taken to be straight (§10.5, R54). What was said of the impetus itself, or
// measured on the table, stands.
func declaredRide(c *casting.Cast) {
	d := c.Units[1][0]
	if c.Sit.S[facts.SDistance] != facts.Given || !(d.Foot() && d.CloseOrder()) && !c.R.Is(54, 'b') {
		return
	}
	for i, a := range c.Units[0] {
		if !a.Horse() || !a.Is(facts.FCharging) || a.S[facts.FImpetus] != facts.Assumed && a.S[facts.FImpetus] != facts.Tracked {
			continue
		}
		rode := geometry.Span{CM: float64(c.Sit.V[facts.SDistance]) / 100}.Reading(c.R.N.Shock().ImpetusCM)
		enough := rode.Margin >= 0
		a.Set(facts.FImpetus, facts.B2i(enough), facts.Measured)
		word := "no"
		if enough {
			word = "yes"
		} else {
			c.NoRide = append(c.NoRide, ref.M("charge.short-ride", state.Label(a), ref.CM(rode.Measured), ref.CM(rode.Limit)))
		}
		c.Assume(a.KeyOr("attacker", i)+".impetus", word, string(facts.S10_5))
		c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_5, Say: ref.M("charge.step-ride", state.Label(a), ref.CM(rode.Measured), ref.CM(rode.Limit)), Value: ref.M("charge.ride-" + word), From: game.Given})
	}
}

// assumeImpetus notes that cavalry which strikes close-order foot is taken to have no
// impetus because nobody said, and no place tells, whether it rode straight far enough
// (§10.5, R54).
func assumeImpetus(c *casting.Cast) {
	d := c.Units[1][0]
	if !d.Foot() || !d.CloseOrder() || d.V[facts.FCover] != facts.NoCover {
		return
	}
	for i, a := range c.Units[0] {
		if a.Horse() && a.Is(facts.FCharging) && !a.Is(facts.FImpetus) && (a.S[facts.FImpetus] == facts.Assumed || a.S[facts.FImpetus] == facts.Tracked) {
			c.Assume(a.KeyOr("attacker", i)+".impetus", "no", string(facts.S10_5))
			c.NoRide = append(c.NoRide, ref.M("charge.no-impetus", state.Label(a), ref.CM(c.R.N.Shock().ImpetusCM)))
		}
	}
}

// sayNoRide writes what assumeImpetus noted.
func sayNoRide(c *casting.Cast) []game.Text {
	var out []game.Text
	for _, m := range c.NoRide {
		out = append(out, game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S10_5}})
	}
	return out
}

// chargeProc is the whole chain of a charge.
func chargeProc(c *casting.Cast, o *onset) *game.Proc[chain.Result] {
	start := o.start()
	p := &game.Proc[chain.Result]{Start: start, Base: c.Base, Why: c.Why, Hash: chain.Spread, Head: func(t *game.Trace) {
		chargeHead(c, t)
		o.sayClosing(t)
	}}
	p.Segments = append(p.Segments, o.segments()...)
	p.Report = func(t *game.Trace, r chain.Result) {
		for _, f := range o.clash.all {
			a, b := start.U[f.Slot], r.U[f.Slot]
			settle(c.R, t, c.S, f, &a, &b)
		}
		hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		var ob game.Object
		switch len(o.shots) {
		case 0:
		case 1:
			ob = append(ob, game.KV{Key: "closing", Value: chain.Chance(c.R, o.shots[0].value[0])})
		default:
			var l []game.Object
			for _, v := range o.shots {
				l = append(l, chain.Chance(c.R, v.value[0]))
			}
			ob = append(ob, game.KV{Key: "closing", Value: l})
		}
		return append(ob, meetingChances(c, o.meetings(start))...)
	}
	p.Outcome = func(r chain.Result) game.Object { return o.clash.outcome(&r) }
	p.Show = func(od *game.Odds) []game.Text { return showCharge(c, od, o, &start) }
	return p
}

// chargeHead writes the first line of a charge.
func chargeHead(c *casting.Cast, t *game.Trace) {
	side := ref.Word("side." + facts.SituationFacts[facts.SSide].Words[c.Sit.V[facts.SSide]])
	r := facts.S10_1
	if c.Units[0][0].Horse() {
		r = facts.S10_5
	}
	t.Line(game.HeadLine, ref.M("charge.head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1]), side), r)
	t.Lines = append(t.Lines, sayNoRide(c)...)
	if c.Ground != nil && c.Face > 0 {
		m := ref.M("block.side-of", c.Face, c.Ground.Named())
		t.Line(game.BodyLine, m, facts.S15)
		t.Step(facts.S15, ref.M("block.step-side"), m)
	}
}

// sayClosing writes the formula of the closing fire.
func (o *onset) sayClosing(t *game.Trace) {
	if o.closing == facts.OutOfRange {
		t.Step(o.why, ref.M("step.closing"), ref.M("step.no-closing"))
		return
	}
	t.Step(o.why, ref.M("step.closing"), ref.M(state.WordKey(facts.SituationFacts[facts.SRange], o.closing)))
}

// mayCharge refuses charges that the facts alone forbid. When
// one charger is overruled the others are looked at all the same.
func mayCharge(c *casting.Cast) error {
	for _, a := range c.Units[0] {
		if err := mayChargeAt(c, a, c.Units[1][0]); err != nil {
			return err
		}
		if a.Unit != nil && c.Table() {
			if err := mayChargeNow(c, a); err != nil {
				return err
			}
		}
	}
	if err := stepCharge(c); err != nil {
		return err
	}
	return mayLeaveGuns(c, c.Units[1][0])
}

// stepCharge refuses a charge whose step of the movement is over: cavalry moves
// before the other troops (§7).
func stepCharge(c *casting.Cast) error {
	if !c.Table() || c.Sit.V[facts.SWave] == 1 {
		return nil
	}
	to := state.StepStrategic
	for _, a := range c.Units[0] {
		if a.Unit != nil {
			to = max(to, casting.StepFor(c.S, a.Unit))
		}
	}
	if to == state.StepStrategic {
		return nil
	}
	evs, r := casting.Step(c.S, to)
	if r != nil {
		r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")})
	}
	if r != nil {
		return c.Refuse(r)
	}
	if to == state.StepFoot && c.S.Stage < to && c.S.Active() >= 0 && command.Obliged(c.S, c.S.Active()) {
		if r := horseFirst(c.S); r != nil {
			if err := c.RefuseAnswer(r); err != nil {
				return err
			}
		}
	}
	c.Opens = evs
	return nil
}

// mayLeaveGuns refuses a crew that runs from horse, that fires first although the
// enemy began too near, or that runs at once although he began too far off
// (§8.7); at the very distance it may do either (R74).
func mayLeaveGuns(c *casting.Cast, d *state.Sheet) error {
	if !d.Artillery() || d.V[facts.FCrew] == facts.CrewStays {
		return nil
	}
	if c.Units[0][0].Horse() {
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-horse", state.Label(d)))
	}
	far, cm := c.R.N.Shock().GunsFarEnough, float64(c.Sit.V[facts.SDistance])/100
	switch {
	case c.Sit.V[facts.SDistance] == facts.Unknown:
	case d.V[facts.FCrew] == facts.CrewFiresAndLeaves && cm < far:
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-near", state.Label(d), ref.CM(cm), ref.CM(far)))
	case d.V[facts.FCrew] == facts.CrewLeaves && cm > far:
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-far", state.Label(d), ref.CM(cm), ref.CM(far)))
	}
	return nil
}

// mayChargeAt refuses one charger.
func mayChargeAt(c *casting.Cast, a, d *state.Sheet) error {
	l := state.Label(a)
	switch {
	case a.Artillery():
		return c.Refuse(casting.Illegal(facts.S10_1, "charge.guns", l))
	case a.V[facts.FFormation] == facts.Square:
		return c.Refuse(casting.Illegal(facts.S10_1, "charge.square", l))
	case a.V[facts.FFormation] == facts.March && c.Sit.V[facts.SDefile] == 0:
		return c.Refuse(casting.Illegal(facts.S10_3, "charge.march", l))
	case tooWide(c, a) != nil:
		return c.Refuse(tooWide(c, a))
	case a.Is(facts.FRouting) || a.Unit != nil && a.Unit.Status == state.Retreating:
		return c.Refuse(casting.Illegal(facts.S14, "charge.retiring", l))
	case a.Cossacks() && !d.Prey():
		return c.Refuse(casting.Illegal(facts.S16, "block.cossack-target", l, state.Label(d)))
	case a.Is(facts.FDisordered) && d.CloseOrder() && c.Sit.V[facts.SDefile] == 0 && !wades(c.S, a.Unit):
		return c.Refuse(casting.Illegal(facts.S13, "charge.disordered", l))
	case a.Foot() && a.V[facts.FFormation] == facts.Open && !(d.V[facts.FFormation] == facts.Open || d.Artillery() && !c.R.Is(87, 'b')):
		return c.Refuse(casting.Illegal("OM §5", "charge.open-order", l))
	case command.MayAttack(c, a, d) != nil:
		return c.RefuseAnswer(command.MayAttack(c, a, d))
	case a.Horse() && (d.V[facts.FFormation] == facts.Square || d.V[facts.FFormation] == facts.Mass) && !(c.R.Is(53, 'b') && a.Order() != facts.Attack):
		return c.Refuse(casting.Illegal("OM §4.2", "charge.horse-square", l, state.Label(d)))
	case a.Horse() && (d.V[facts.FCover] == facts.HardCover || d.V[facts.FCover] == facts.LightCover && c.R.Is(52, 'b')):
		return c.Refuse(casting.Illegal(facts.S10_5, "charge.horse-cover", l, state.Label(d)))
	}
	return nil
}

// declaration is a charge at the table: what is decided now, and the whole
// chain for those who ask.
type declaration struct {
	c     *casting.Cast
	o     *onset
	shots []*volley // the closing fire that is owed for it, with those who charged before
	chain *game.Proc[chain.Result]
}

// Odds gives the odds of the whole chain.
func (x *declaration) Odds(e *odds.Engine) *game.Odds { return x.chain.Odds(e) }

// whole is the chain to the end of the melee.
func (x *declaration) whole() *game.Proc[chain.Result] { return x.chain }

// Play settles the replies and records the charge.
func (x *declaration) Play(d *dice.Dice) game.Verdict {
	c, o := x.c, x.o
	t := &game.Trace{Verdict: c.Base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(t.Steps, c.Why()...)
	}
	d.Keep(t)
	chargeHead(c, t)
	sayBridge(c, t)
	for _, m := range c.Began {
		t.Line(game.BodyLine, m, facts.S10_4)
	}
	if len(c.Carried) > 0 {
		t.Line(game.BodyLine, c.CarriedSay, facts.SWaves)
		t.Hands = append(t.Hands, c.Carried...)
	}
	start := o.start()
	r := o.replies(d, t, start)
	x.overAll(d, t)
	for _, f := range o.clash.all {
		a, b := start.U[f.Slot], r.U[f.Slot]
		settle(c.R, t, c.S, f, &a, &b)
	}
	t.Verdict.Events = append(t.Verdict.Events, c.Opens...)
	n := len(c.S.Charges) + 1
	standing := standing(c)
	ids := joinedIDs(o.att)
	closing := o.closing
	if r.Was&chain.Squared != 0 {
		closing = facts.OutOfRange
	}
	if standing != nil { // two columns on a line are one charge: one fire divided, one melee (§10.1, 10.2)
		t.Event(game.Event{Kind: state.EvCharge, N: standing.N, Unit: ids, Name: "join", Text: typedFacts(c.A) + defileText(c)})
		closing = standing.Closing
	} else {
		t.Event(game.Event{Kind: state.EvCharge, N: n, Unit: ids, Other: o.def.ID, Name: "declare",
			M: c.Sit.V[facts.SSide], Text: chargeText(closing, r.Was&chain.Squared != 0, r.U[o.def.Slot].Marks&chain.Counters != 0, c.Pursuit, c.A) + o.answerText() + groundText(c) + defileText(c)})
		sortie(c, t)
	}
	if c.Sit.V[facts.SWave] == 1 && c.S.PhaseID() == "melee" { // §10.5: the second wave strikes at once
		t.Event(game.Event{Kind: state.EvCharge, N: n, Name: "stage", M: int(state.InContact)})
	}
	for _, a := range o.att {
		if a.Is(facts.FImpetus) {
			t.Event(game.Event{Kind: state.EvFact, Unit: a.ID, Name: "impetus", Text: "yes"})
		}
	}
	x.chargeMove(t, &r)
	x.willOwe(t, &r)
	switch rides := r.U[o.def.Slot].Marks&chain.Counters != 0; {
	case rides: // both, as the hands' line says of two units at once
		for _, f := range []*chain.Fighter{o.att[0], o.def} {
			t.HandOnce(game.Hand{Unit: f.ID, Part: f.HandPart(), Act: "half-way", When: "now"})
		}
	case closing != facts.OutOfRange || r.Was&chain.Squared != 0 || o.waits():
		after := c.S
		for _, e := range t.Events {
			after = after.Apply(e)
		}
		for _, a := range o.att {
			if haltsAt(after, a, o.def.Unit, c.R.N.Shock().HaltCM) {
				t.Hand(game.Hand{Unit: a.ID, Part: a.HandPart(), Act: "halt-1cm", CM: c.R.N.Shock().HaltCM, When: "now"})
			}
		}
	}
	hands(t, c.S.Turn)
	return t.Verdict
}

// willOwe says what the charge brings in the phases to come.
func (x *declaration) willOwe(t *game.Trace, r *chain.Result) {
	if r.Was&chain.Squared != 0 {
		return
	}
	vals := ref.Comma{}
	for _, v := range x.shots {
		vals = append(vals, v.value[0])
	}
	if len(vals) > 0 {
		t.Line(game.BodyLine, ref.M("charge.will-owe", vals), facts.S10_2)
		return
	}
	why := x.o.why
	if why == facts.S9_1 { // who has no range of its own here: §10.2 says who fires before contact
		why = facts.S10_2
	}
	if c := x.c; c.Covering != "" {
		t.Line(game.BodyLine, ref.M("charge.front-covered", c.Covering, x.o.def.ID), facts.S9_2, "OM R220")
		return
	}
	t.Line(game.BodyLine, ref.M("charge.will-owe-melee"), why)
}

func chargeText(closing int, squared, counter, pursuit bool, a game.Action) string {
	s := facts.SituationFacts[facts.SRange].Words[closing]
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
func showCharge(c *casting.Cast, o *game.Odds, on *onset, start *chain.Result) []game.Text {
	t := &game.Trace{}
	t.Line(game.HeadLine, ref.M("charge.odds-head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1])), facts.S10_2, facts.S11_1)
	lines := append(t.Lines, sayNoRide(c)...)
	for _, v := range on.shots {
		_, _, crit := chain.Split(c.R, v.value[0])
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("charge.odds-closing", chain.Formula(c.R, v.parts[0], v.value[0]), v.value[0], crit)})
	}
	lines = append(lines, game.Text{Kind: game.BodyLine, Say: sayMeetings(on.meetings(*start))})
	return append(append(lines, chain.WinLines(o)...), sayIdle(c, o)...)
}
