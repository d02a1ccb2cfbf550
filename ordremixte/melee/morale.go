package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// PrepareMorale prepares one morale test: of a unit that lost points under fire
// (d10) or in melee (d6); in a battle, the one the fire phase waits for.
func PrepareMorale(c *casting.Cast) (game.Adjudication, error) {
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
	garrison.Garrisons(c)
	f := chain.NewFighter(c.R, s, 0)
	due := c.Tracked() && c.S.PhaseID() == "fire" && c.S.Stage == state.FireTests && OwesFireTest(c.S, s.Unit)
	if s.V[facts.FPM] > c.R.N.TestAt {
		if err := c.Refuse(casting.Illegal(facts.S11_1, "morale.no-test", state.Label(s), s.V[facts.FPM], c.R.N.TestAt)); err != nil {
			return nil, err
		}
	}
	if c.Tracked() && !due {
		if err := c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S11_1, Say: ref.M("morale.not-owed", state.Label(s))}); err != nil {
			return nil, err
		}
	}
	switch {
	case melee:
		f.TestDie.Die = c.R.N.MeleeTestDie
	case due && chargesHeavyGuns(c.S, s.ID):
		f.TestDie.Die = c.R.N.ChargeGunsDie
	default:
		f.TestDie.Die = c.R.N.FireTestDie
	}
	c.Because("morale")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	p.Start.U[0].Lost = 1
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if t != nil {
			t.As(chain.TestHead, game.HeadLine, ref.M("morale.head", chain.Title(s)), facts.S11_1)
		}
		morale.Test(c.R, d, t, f, &in.U[0], &f.TestDie)
		in.U[0].Lost, in.U[0].Marks = 0, in.U[0].Marks&^chain.Tested
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		morale.Settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		sayGunsStay(t, f, &p.Start.U[0], &r.U[0])
		if f.ID != "" {
			t.Event(&state.EvTested{Unit: f.ID})
			garrison.BackToBlock(c.S, t, c.S.Charge(f.ID), f.ID, r.U[0].Status)
		}
		morale.Hands(t, c.S.Turn)
	}
	p.Outcome = func(r chain.Result) game.Object {
		return game.Object{{Key: "unit", Value: f.Outcome(&r.U[0], false)}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		t := &game.Trace{}
		t.As(chain.TestHead, game.HeadLine, ref.M("morale.head", chain.Title(s)), facts.S11_1)
		return append(t.Lines, chain.ChanceLines(o, f, []string{"unit"}, true)...)
	}
	p.Owed = func() game.Text {
		sum := chain.Terms(morale.MoraleMods(f, c.R, &p.Start.U[0]))
		return game.Text{Say: ref.M("om.plain", chain.Written(sum)), Holds: []game.Held{sum}}
	}
	return p, nil
}

// PrepareFate prepares the check of an attached general (§17), as the fire
// phase, each melee and the beginning of a retreat or rout owe it (R2).
func PrepareFate(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.S17, "fate.need-unit")
	}
	s := c.Units[0][0]
	if s.General() == facts.NoGeneral {
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
		when = max(state.Occasion(slices.Index(state.PerilWords[:], c.A.Args[0])), state.UnderFire)
	}
	if c.Tracked() && !c.A.Force && !command.OwesFate(c.S, s.Unit, when) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S17, Say: ref.M("fate.not-owed", chain.GeneralName(c.R, f))}
	}
	c.Because("fate")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if t != nil {
			t.Line(game.HeadLine, ref.M("fate.head", chain.GeneralName(c.R, f), ref.Word("fate.when."+state.PerilWords[when])), facts.S17, "OM R1")
		}
		morale.Peril(c.R, d, t, f, &in.U[0], s.V[facts.FLost], when)
		morale.Mourn(c.R, t, f, &in.U[0])
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		morale.Settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		if f.ID != "" {
			e := &state.EvChecked{Unit: f.ID}
			if when == state.InFlight {
				e.Peril = state.PerilWords[state.InFlight]
			}
			t.Event(e)
		}
		morale.Hands(t, c.S.Turn)
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
