package fire

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// prepareRocket prepares a rocket battery's shot (§9.7): a d10; 1 takes a point
// and no test, cavalry is disordered for the next move; 0 destroys the launcher.
func prepareRocket(c *casting.Cast) (game.Adjudication, error) {
	f, t := c.Units[0][0], c.Units[1][0]
	if d := c.Sit.V[facts.SDistance]; d != facts.Unknown {
		g := f.Reach()
		if cm := float64(d) / 100; cm < g.Least || cm > g.Long {
			if err := c.Refuse(casting.Illegal(facts.S9_7, "fire.rocket-range", state.Label(f), ref.CM(cm), ref.CM(g.Least), ref.CM(g.Long))); err != nil {
				return nil, err
			}
		}
	} else if c.Sit.Range() == facts.Unknown {
		c.Assume("range", "long", "OM §9.7")
	}
	if c.Sit.Range() == facts.Short {
		if err := c.Refuse(casting.Illegal(facts.S9_7, "fire.rocket-range", state.Label(f), ref.M("range.short"), ref.CM(f.Reach().Least), ref.CM(f.Reach().Long))); err != nil {
			return nil, err
		}
	}
	who, tgt := chain.NewFighter(c.R, f, 0), chain.NewFighter(c.R, t, 1)
	die := dice.Need{Die: c.R.N.RocketDie, Unit: f.ID, Against: t.ID, What: "die.rocket", Ref: facts.S9_7, Value: c.R.N.RocketHits}
	c.Because("fire")
	sure := sureLoss(c, t)
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0], p.Start.U[1] = who.Begin(), tgt.Begin()
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, tr *game.Trace, in *chain.Result) {
		b := d.Band(&die, c.R.N.RocketHits, c.R.N.RocketBursts-1, c.R.N.RocketBursts)
		if b == 3 { // above the face that bursts: none, as the book prints it
			b = 1
		}
		had := int(in.U[1].Pm)
		tgt.Lose(&in.U[1], sure)
		switch b {
		case 0: // its point is not tested
			tgt.Pay(&in.U[1], c.R.N.RocketLoss)
			if t.Horse() {
				in.U[1].Marks |= chain.Disordered
			}
		case 2:
			in.U[0].Status = state.Destroyed
			in.U[0].Pm = 0
		}
		if tr != nil {
			sayRocket(tr, &die, who, tgt, b, d.Last(), had, sure, in)
		}
	}, func(d *dice.Dice, tr *game.Trace, in *chain.Result) {
		if !c.Tracked() {
			FireTest(c.R, d, tr, tgt, in, false)
			FirePeril(c.R, d, tr, tgt, in)
		}
		morale.Mourn(c.R, tr, tgt, &in.U[1])
		in.U[1].Lost = 0
		in.U[1].Marks &^= chain.Tested
	}}
	p.Report = func(tr *game.Trace, r chain.Result) {
		morale.Settle(c.R, tr, c.S, who, &p.Start.U[0], &r.U[0])
		morale.Settle(c.R, tr, c.S, tgt, &p.Start.U[1], &r.U[1])
		if t.ID != "" && t.Horse() && r.U[1].Marks&chain.Disordered != 0 { // §9.7: for the whole of the next move
			tr.Event(&state.EvDisorder{Unit: t.ID, On: true, To: c.S.Turn + 1})
		}
		if t.ID != "" { // the end of the phase tests what was lost without a die, and tries its general
			tr.Event(&state.EvShot{Unit: t.ID, By: f.ID, Lost: min(sure, int(p.Start.U[1].Pm))})
		}
		if f.ID != "" {
			tr.Event(&state.EvFired{Unit: f.ID})
		}
		morale.Hands(tr, c.S.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: c.R.N.RocketHits * 100 / int(c.R.N.RocketDie)}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		if sure > 0 || t.General() != facts.NoGeneral { // a point may be lost without a hit
			head := game.Text{Kind: game.HeadLine, Say: ref.M("fire.rocket-head", chain.Title(f), chain.Title(t)), Refs: []ref.Ref{facts.S9_7}}
			return append([]game.Text{head}, chain.ChanceLines(o, tgt, []string{"target"}, !c.Tracked())...)
		}
		bursts := func(k game.Object) bool { return chain.At(k, "shooter", "status") == state.Destroyed.String() }
		hits := func(k game.Object) bool { return chain.At(k, "target", "pm_lost") != 0 }
		return chain.ResultLines(o, ref.M("fire.rocket-head", chain.Title(f), chain.Title(t)), facts.S9_7, chain.Likely{Say: "odds.rocket-hits", Is: hits},
			chain.Likely{Say: "odds.rocket-bursts", Is: bursts}, chain.Likely{Say: "odds.no-loss", Is: func(k game.Object) bool { return !hits(k) && !bursts(k) }})
	}
	p.Outcome = func(r chain.Result) game.Object {
		return game.Object{
			{Key: "target", Value: tgt.Outcome(&r.U[1], t.Horse())},
			{Key: "shooter", Value: game.Object{{Key: "status", Value: r.U[0].Status.String()}}},
		}
	}
	return p, nil
}

// sayRocket writes what became of a rocket: b is the band of its die, sure the points that
// its target lost without it (§13, 14).
func sayRocket(tr *game.Trace, die *dice.Need, who, tgt *chain.Fighter, b, face, had, sure int, in *chain.Result) {
	tr.As(chain.FireHead, game.HeadLine, ref.M("fire.rocket-head", chain.Title(who.Sheet), chain.Title(tgt.Sheet)), facts.S9_7)
	effect := chain.Losing(tgt, had, int(in.U[1].Pm))
	if sure > 0 {
		effect = ref.M("om.sure-first", effect, sure)
		tr.Step(chain.SureRef(tgt), ref.M("step.sure"), ref.M("step.points", sure))
	}
	if in.U[1].Status == state.Destroyed {
		effect = ref.M("om.test-end", effect, ref.Word("outcome.destroyed"))
	}
	key := [...]string{"fire.rocket-hit", "fire.rocket-miss", "fire.rocket-burst"}[b]
	if sure > 0 || in.U[1].Status == state.Destroyed {
		key = [...]string{"fire.rocket-hit-sure", "fire.rocket-miss-sure", "fire.rocket-burst-sure"}[b]
	}
	m := ref.M(key, face%int(die.Die), effect, state.Label(who.Sheet))
	holds := []game.Held{game.Thrown{Die: die.Die, Face: face}}
	tr.Tell(game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S9_7}, Holds: holds})
	tr.Reason(game.Step{Ref: facts.S9_7, Say: ref.M("step.die"), Value: m, Role: game.DieStep, Holds: holds})
}

// prepareBlaze prepares a shot at a building (§9.4): medium and heavy guns,
// howitzers and rockets set it alight on a 1 of a d10.
func prepareBlaze(c *casting.Cast) (game.Adjudication, error) {
	f, t := c.Units[0][0], c.Units[1][0]
	if !f.Artillery() || f.Weight() == facts.Light && f.Weapon() == facts.Gun {
		if err := c.Refuse(casting.Illegal(facts.SBlaze, "fire.blaze-light", state.Label(f))); err != nil {
			return nil, err
		}
	}
	die := dice.Need{Die: c.R.N.BlazeDie, Unit: f.ID, Against: t.ID, What: "die.blaze", Ref: facts.SBlaze, Value: c.R.N.BlazeOn}
	c.Because("fire")
	p := &game.Proc[bool]{Base: c.Base, Why: c.Why}
	p.Segments = []game.Segment[bool]{func(d *dice.Dice, tr *game.Trace, lit *bool) {
		burns := d.Band(&die, c.R.N.BlazeOn) == 0
		if tr != nil {
			tr.Line(game.HeadLine, ref.M("fire.blaze-head", chain.Title(f), chain.Title(t)), facts.SBlaze)
			key := "fire.blaze-no"
			if burns {
				key = "fire.blaze-yes"
			}
			b := c.S.Book()
			face := d.Last()
			m, holds := ref.M(key, face%int(c.R.N.BlazeDie), b.Int("fire.blaze.leave-within"), c.R.N.BlazeLoss), []game.Held{game.Thrown{Die: c.R.N.BlazeDie, Face: face}}
			tr.Tell(game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.SBlaze}, Holds: holds})
			tr.Reason(game.Step{Ref: facts.SBlaze, Say: ref.M("step.die"), Value: m, Role: game.DieStep, Holds: holds})
		}
		*lit = burns
	}}
	p.Report = func(tr *game.Trace, burns bool) {
		if f.ID != "" {
			tr.Event(&state.EvFired{Unit: f.ID})
		}
		if block := table.BlockOf(c.S, t.Unit); burns && block != nil && table.Blaze(c.S, block.ID) == 0 {
			tr.Event(&state.EvBlaze{Ground: block.ID, Turn: c.S.Turn})
		}
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: c.R.N.BlazeOn * 100 / int(c.R.N.BlazeDie)}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		burns := func(want bool) func(game.Object) bool {
			return func(k game.Object) bool { return chain.At(k, "building", "burns") == want }
		}
		return chain.ResultLines(o, ref.M("fire.blaze-head", chain.Title(f), chain.Title(t)), facts.SBlaze, chain.Likely{Say: "odds.burns", Is: burns(true)}, chain.Likely{Say: "odds.burns-not", Is: burns(false)})
	}
	p.Outcome = func(burns bool) game.Object {
		return game.Object{{Key: "building", Value: game.Object{{Key: "burns", Value: burns}}}}
	}
	return p, nil
}
