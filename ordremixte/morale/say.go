package morale

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// TrialSays is one morale test and what came of it; alone is when nobody else can be meant.
func TrialSays(r *state.Reading, t *game.Trace, x *Trial, alone bool) ref.Msg {
	f, e := x.F, &x.End
	outcome := map[state.Status]ref.Word{state.Routing: "outcome.routs", state.Retreating: "outcome.retreats", state.Steady: "outcome.holds"}[x.bids]
	var roll any = x.face
	if len(x.mods) > 0 {
		roll = ref.M("om.sum", x.face, chain.Saying(x.mods), x.sum())
	}
	var who any = state.Label(f.Sheet)
	if x.lost > 0 {
		who = ref.M("om.test-loss", who, x.pm+x.lost, x.pm)
	}
	what := ref.M("om.test-of", who, chain.DieName(x.die), roll, outcome)
	switch {
	case e.Void != "":
		what = ref.M("om.test-void", who, chain.DieName(x.die), roll, ref.Word("void."+x.bids.String()))
	case alone:
		what = ref.M("om.test", chain.DieName(x.die), roll, outcome)
		if x.bids == state.Steady && f.Is(facts.FCharging) && !chain.Whole(t) {
			what = ref.M("om.test-closes", what)
		}
	}
	if e.Over != "" || x.bids == state.Steady { // what it does in the end is told below
		return what
	}
	if e.Void != "" && e.Beaten && (!e.Free || e.Void == RWorse) {
		what = ref.M("om.test-end", what, ref.Word("outcome.retreats"))
	}
	after := max(x.pm-int(e.Cost), 0)
	if after != x.pm {
		what = ref.M("om.test-cost", what, x.pm-after, x.pm, after)
	}
	if after == 0 {
		what = ref.M("om.test-end", what, ref.Word("outcome.destroyed"))
	}
	return what
}

// SayTrials writes the morale tests of one moment. Two short ones share a line.
func SayTrials(r *state.Reading, t *game.Trace, xs []Trial) {
	t.Lines = append(t.Lines, TrialLines(r, t, xs)...)
	for i := range xs {
		t.Step(facts.S11_1, ref.M("step.morale", state.Label(xs[i].F.Sheet)), TrialSays(r, t, &xs[i], chain.Alone(t, xs[i].F)))
	}
}

// TrialLines is the lines of the morale tests of one moment.
func TrialLines(r *state.Reading, t *game.Trace, xs []Trial) []game.Text {
	var out []game.Text
	refs := chain.Cite(t, facts.S11_1)
	by := ref.Ref("")
	for i := range xs {
		x := &xs[i]
		own := chain.Alone(t, x.F)
		what := TrialSays(r, t, x, own)
		if x.End.Void != by && x.End.Void != "" {
			by = x.End.Void
			refs = append(slices.Clone(refs), by)
		}
		if n := len(out) - 1; n >= 0 && !own && out[n].Say.Key != "om.two" && chain.Weight(out[n].Say)+chain.Weight(what) <= 2 {
			out[n].Say, out[n].Refs = ref.M("om.two", out[n].Say, what), append(slices.Clone(out[n].Refs), refs...)
		} else {
			out = append(out, game.Text{Kind: game.BodyLine, Say: what, Refs: refs})
		}
		refs = nil
	}
	return out
}
