package fire

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// rangeWord is the range of a shot; of several that fire at different ones, both; both too
// while it is asked.
func rangeWord(c *casting.Cast) any {
	word := func(band facts.Range) ref.Word {
		return ref.Word("range." + facts.SituationFacts[facts.SRange].Words[band])
	}
	if open := c.Either[facts.SRange]; open != nil {
		return either(open)
	}
	if c.OpenRange {
		return ref.M("fire.range-open", word(facts.Short), word(facts.Long))
	}
	for _, p := range c.Posts {
		if p.Band != c.Sit.Range() {
			return ref.M("fire.ranges", word(facts.Short), word(facts.Long))
		}
	}
	return word(c.Sit.Range())
}

// either says the answers that nobody had to choose from.
func either(open []ref.Word) any {
	all := ref.Comma{}
	for _, w := range open[:len(open)-1] {
		all = append(all, w)
	}
	return ref.M("fire.either", all, open[len(open)-1])
}

// typedOtherwise reports a fact of the situation that was typed although the table, or the
// charge, has another value; of a shot by ruling the head says so already.
func typedOtherwise(c *casting.Cast, f facts.SitFact) bool {
	return c.Tracked() && len(c.Base.Overrode) == c.Told && c.Sit.S[f] == facts.Given && c.Sit.C[f] != facts.Unknown && c.Sit.C[f] != c.Sit.V[f]
}

// fireHead writes the first line of a shot.
func fireHead(c *casting.Cast, t *game.Trace, fs []*chain.Fighter) {
	if c.S.IsQuiet() {
		t.Tell(game.Text{Kind: game.HeadLine, Role: chain.FireHead})
		return
	}
	refs := []ref.Ref{facts.S9_10}
	sit := ref.Comma{rangeWord(c)}
	if typedOtherwise(c, facts.SRange) {
		sit[0] = ref.M("om.you", sit[0])
	}
	if c.Sit.V[facts.SClosing] == 1 {
		sit = append(sit, ref.Word("state.closing"))
		refs = []ref.Ref{facts.S10_2, facts.S9_10}
	}
	if open := c.Either[facts.SSide]; open != nil {
		sit = append(sit, either(open))
		refs = append([]ref.Ref{facts.S9_5}, refs...)
	} else if other := typedOtherwise(c, facts.SSide); other || c.Sit.Side() != facts.Front {
		side := any(ref.Word("side." + facts.SituationFacts[facts.SSide].Words[c.Sit.V[facts.SSide]]))
		if other {
			side = ref.M("om.you", side)
		}
		sit = append(sit, side)
		refs = append([]ref.Ref{facts.S9_5}, refs...)
	}
	if len(c.Units[0]) > 1 && c.A.Units[0].Join == game.Together {
		refs = append([]ref.Ref{facts.S9_9}, refs...)
	}
	if len(fs) > 1 {
		refs = append([]ref.Ref{facts.S9_8}, refs...)
	}
	for range c.Base.Overrode[c.Told:] {
		sit = append(sit, ref.M("om.referee"))
		break
	}
	targets := ref.List{chain.Title(fs[0].Sheet)}
	for _, f := range fs[1:] {
		targets = append(targets, ref.M("om.then", state.Label(f.Sheet)))
	}
	t.As(chain.FireHead, game.HeadLine, ref.M("fire.head", chain.Titles(c.Units[0]), targets, sit), refs...)
}

// showFire writes the odds of a shot as lines: formula, losses, morale.
func showFire(c *casting.Cast, o *game.Odds, vs []*Volley, fs []*chain.Fighter) []game.Text {
	lines := []game.Text{}
	t := &game.Trace{}
	fireHead(c, t, fs)
	lines = append(lines, t.Lines...)
	for _, v := range vs {
		if len(v.Targets) > 2 {
			lines = append(lines, game.Text{Kind: game.ReasonLine, Say: v.percentages(), Refs: v.refs(1)})
			continue
		}
		for i, f := range v.Targets {
			sum := chain.SumOf(v.Parts[i])
			m := chain.Formula(c.R, sum)
			if len(v.Targets) > 1 {
				m = ref.M("om.named", state.Label(f.Sheet), m)
			}
			lines = append(lines, game.Text{Kind: game.ReasonLine, Say: m, Refs: v.refs(i), Holds: []game.Held{sum}})
		}
	}
	for i, f := range fs {
		path := []string{"target"}
		if len(fs) > 1 {
			path = []string{"targets", key(f, i)}
		}
		rows := chain.ChanceLines(o, f, path, vs[len(vs)-1].Test)
		switch {
		case len(fs) > 1:
			rows = rows[:1]
		case !(f.Known && vs[len(vs)-1].Test) && len(o.Outcomes) == 1: // the sum or the die has said what is certain
			rows = rows[1:]
		}
		lines = append(lines, rows...)
	}
	return append(lines, SayIdle(c, o)...)
}
