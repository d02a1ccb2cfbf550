package fire

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// say writes what the shot did.
func (v *Volley) say(t *game.Trace, in *chain.Result) {
	one, short := len(v.Targets) == 1, chain.Whole(t)
	many := len(v.Targets) > 2 && !short // their formulas stand in the reasons
	if many {
		t.As(chain.TargetsLine, game.ReasonLine, v.percentages(), v.refs(1)...)
	}
	for i, f := range v.Targets {
		sum := chain.SumOf(v.Parts[i])
		form, holds := chain.Formula(v.r, sum), []game.Held{sum}
		if v.instead(i) {
			form, holds = ref.M("om.value-instead", v.Sure[i]), nil
		}
		var role game.Role
		if !one {
			form, role = ref.M("om.named", state.Label(f.Sheet), form), chain.TargetLine
		}
		if !short && !many {
			t.Tell(game.Text{Kind: game.ReasonLine, Say: form, Refs: v.refs(i), Role: role, Holds: holds})
		}
		t.Reason(game.Step{Ref: facts.S9_10, Say: ref.M("step.value"), Value: form, Holds: holds})
	}
	if !v.Throws() {
		t.As(chain.ChargerLine, game.BodyLine, ref.M("om.no-roll"), "OM R7")
	}
	outs := ref.List{}
	for i, f := range v.Targets {
		c := &in.U[f.Slot]
		hits := int(v.loss[v.band][i])
		word := chain.OutcomeWord(min(hits-v.auto[i], 2))
		if v.auto[i] > 0 && hits == v.auto[i] {
			word = "om.no-more"
		}
		sure := 0
		if i < len(v.Sure) {
			sure = v.Sure[i]
		}
		if hits+sure == 0 {
			t.Step(facts.S9_10, ref.M("step.loss"), ref.M("odds.no-loss"))
			switch {
			case !v.Throws():
			case one:
				outs = append(outs, word)
			default:
				outs = append(outs, ref.M("om.shot-miss", state.Label(f.Sheet), word))
			}
			continue
		}
		before, after := int(c.Pm)+int(c.Lost), int(c.Pm)
		effect := chain.Losing(f, before, after)
		if !one {
			effect = chain.ShortLoss(f, before, after)
		}
		if sure > 0 {
			effect = ref.M("om.sure-first", effect, sure)
			t.Step(chain.SureRef(f), ref.M("step.sure"), ref.M("step.points", sure))
		}
		t.Step(facts.S9_10, ref.M("step.loss"), chain.Losing(f, before, after))
		var tail ref.Msg
		switch {
		case c.Status == state.Destroyed:
			tail = ref.M("om.comma-word", ref.Word("outcome.destroyed"))
		case short || v.Test && !one || !morale.MustTest(v.r, f, c): // the test itself stands below
		case !v.Test:
			tail = ref.M("om.tests-later")
		default:
			tail = ref.M("om.tests")
		}
		switch {
		case !v.Throws():
			outs = append(outs, ref.M("om.shot-sure", chain.Losing(f, before, after), tail))
		case one:
			outs = append(outs, ref.M("om.shot", word, effect, tail))
		default:
			outs = append(outs, ref.M("om.shot-of", state.Label(f.Sheet), word, effect, tail))
		}
	}
	for i := range outs[:max(len(outs)-1, 0)] {
		outs[i] = ref.M("om.more", outs[i])
	}
	if v.Throws() {
		key, role := "om.die-d100", game.Role("")
		if !one {
			key, role = "om.die-d100-each", chain.TargetsLine
		}
		line := ref.M(key, v.face, outs)
		if short {
			line, role = ref.M("om.closing", v.Value[0], line), chain.ChargerLine
		}
		holds := []game.Held{game.Thrown{Die: v.r.N.Hits.Die, Face: v.face}}
		t.Tell(game.Text{Kind: game.BodyLine, Say: line, Role: role, Holds: holds})
		t.Reason(game.Step{Ref: facts.S9_10, Say: ref.M("step.die"), Value: ref.M("step.die-face", chain.DieName(v.r.N.Hits.Die), v.face), Role: game.DieStep, Holds: holds})
	} else if len(outs) > 0 {
		t.Line(game.BodyLine, ref.M("om.plain", outs))
	}
}

// percentages is the row of what each unit in the line of shot is hit by.
func (v *Volley) percentages() ref.Msg {
	l := ref.Comma{}
	for i, f := range v.Targets {
		l = append(l, ref.M("om.value-of", state.Label(f.Sheet), v.Value[i]))
	}
	return ref.M("om.values", l)
}

// refs are the rulings a value rests on, shown at the right edge.
func (v *Volley) refs(i int) []ref.Ref {
	if i > 0 {
		return []ref.Ref{"OM R3"}
	}
	return nil
}
