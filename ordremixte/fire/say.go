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
	v.sayValues(t)
	if !v.Throws() {
		t.As(chain.ChargerLine, game.BodyLine, ref.M("om.no-roll"), "OM R7")
	}
	outs := ref.List{}
	for i := range v.Targets {
		if v.Throws() && v.r.IsQuiet() {
			break
		}
		if out := v.outcome(t, in, i); out != nil {
			outs = append(outs, out)
		}
	}
	for i := range outs[:max(len(outs)-1, 0)] {
		outs[i] = ref.M("om.more", outs[i])
	}
	switch {
	case v.Throws():
		v.sayDie(t, outs)
	case len(outs) > 0:
		t.Line(game.BodyLine, ref.M("om.plain", outs))
	}
}

// one reports a shot at one unit alone.
func (v *Volley) one() bool { return len(v.Targets) == 1 }

// sayValues writes by what each unit in the line of shot is hit; of more than two one row, whose
// formulas stand in the reasons.
func (v *Volley) sayValues(t *game.Trace) {
	short := chain.Whole(t)
	many := len(v.Targets) > 2 && !short
	if many {
		t.As(chain.TargetsLine, game.ReasonLine, v.percentages(), v.refs(1)...)
	}
	for i, f := range v.Targets {
		form, holds := v.formula(i)
		var role game.Role
		if !v.one() {
			form, role = ref.M("om.named", state.Label(f.Sheet), form), chain.TargetLine
		}
		if !short && !many {
			t.Tell(game.Text{Kind: game.ReasonLine, Say: form, Refs: v.refs(i), Role: role, Holds: holds})
		}
		t.Reason(game.Step{Ref: facts.S9_10, Say: ref.M("step.value"), Value: form, Holds: holds})
	}
}

// formula is by what a unit in the line of shot is hit, and the sum in it.
func (v *Volley) formula(i int) (ref.Msg, []game.Held) {
	switch {
	case v.r.IsQuiet():
		return ref.Msg{}, nil
	case v.instead(i):
		return ref.M("om.value-instead", v.Sure[i]), nil
	}
	sum := chain.SumOf(v.Parts[i])
	return chain.Formula(v.r, sum), []game.Held{sum}
}

// outcome is what the shot did to a unit, and notes why; nil where no die was thrown and it lost
// nothing.
func (v *Volley) outcome(t *game.Trace, in *chain.Result, i int) any {
	f := v.Targets[i]
	c := &in.U[f.Slot]
	word, sure := v.word(i), v.sure(i)
	if int(v.loss[v.band][i])+sure == 0 {
		t.Step(facts.S9_10, ref.M("step.loss"), ref.M("odds.no-loss"))
		switch {
		case !v.Throws():
			return nil
		case v.one():
			return word
		}
		return ref.M("om.shot-miss", state.Label(f.Sheet), word)
	}
	before, after := int(c.Pm)+int(c.Lost), int(c.Pm)
	effect := chain.Losing(f, before, after)
	if !v.one() {
		effect = chain.ShortLoss(f, before, after)
	}
	if sure > 0 {
		effect = ref.M("om.sure-first", effect, sure)
		t.Step(chain.SureRef(f), ref.M("step.sure"), ref.M("step.points", sure))
	}
	t.Step(facts.S9_10, ref.M("step.loss"), chain.Losing(f, before, after))
	tail := v.tail(t, f, c)
	switch {
	case !v.Throws():
		return ref.M("om.shot-sure", chain.Losing(f, before, after), tail)
	case v.one():
		return ref.M("om.shot", word, effect, tail)
	}
	return ref.M("om.shot-of", state.Label(f.Sheet), word, effect, tail)
}

// word is what the die did to a unit.
func (v *Volley) word(i int) ref.Word {
	hits := int(v.loss[v.band][i])
	if v.auto[i] > 0 && hits == v.auto[i] {
		return "om.no-more"
	}
	return chain.OutcomeWord(min(hits-v.auto[i], 2))
}

// sure is what a unit loses whatever the die shows.
func (v *Volley) sure(i int) int {
	if i < len(v.Sure) {
		return v.Sure[i]
	}
	return 0
}

// tail is what comes after a loss: the end of the unit, or a test.
func (v *Volley) tail(t *game.Trace, f *chain.Fighter, c *chain.Change) (tail ref.Msg) {
	switch {
	case c.Status == state.Destroyed:
		return ref.M("om.comma-word", ref.Word("outcome.destroyed"))
	case chain.Whole(t) || v.Test && !v.one() || !morale.MustTest(v.r, f, c): // the test itself stands below
		return tail
	case !v.Test:
		return ref.M("om.tests-later")
	}
	return ref.M("om.tests")
}

// sayDie writes the throw, with what it did.
func (v *Volley) sayDie(t *game.Trace, outs ref.List) {
	key, role := "om.die-d100", game.Role("")
	if !v.one() {
		key, role = "om.die-d100-each", chain.TargetsLine
	}
	if chain.Whole(t) {
		role = chain.ChargerLine
	}
	if v.r.IsQuiet() {
		t.Tell(game.Text{Kind: game.BodyLine, Role: role})
		return
	}
	line := ref.M(key, v.face, outs)
	if chain.Whole(t) {
		line = ref.M("om.closing", v.Value[0], line)
	}
	holds := []game.Held{game.Thrown{Die: v.r.N.Hits.Die, Face: v.face}}
	t.Tell(game.Text{Kind: game.BodyLine, Say: line, Role: role, Holds: holds})
	t.Reason(game.Step{Ref: facts.S9_10, Say: ref.M("step.die"), Value: ref.M("step.die-face", chain.DieName(v.r.N.Hits.Die), v.face), Role: game.DieStep, Holds: holds})
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
