package morale

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// told is one morale test as a line tells it.
type told struct {
	say   ref.Msg
	holds []game.Held
	// weight is how much it has beside its bare sentence: what is added to its die, that it is
	// set aside, and its cost twice.
	weight int
}

// tell puts one morale test and what came of it into words; alone is when nobody else can be
// meant.
func (x *Trial) tell(t *game.Trace, alone bool) told {
	f, e := x.F, &x.End
	outcome := map[state.Status]ref.Word{state.Routing: "outcome.routs", state.Retreating: "outcome.retreats", state.Steady: "outcome.holds"}[x.bids]
	sum, die := chain.Roll(x.face, x.die, x.mods)
	roll := chain.SayRoll(sum)
	var who any = state.Label(f.Sheet)
	if x.lost > 0 {
		who = ref.M("om.test-loss", who, x.pm+x.lost, x.pm)
	}
	out := told{say: ref.M("om.test-of", who, chain.DieName(x.die), roll, outcome), holds: []game.Held{sum, die}, weight: len(x.mods)}
	switch {
	case x.Open && x.bids != state.Steady:
		out.say = ref.M("om.test-open", who, chain.DieName(x.die), roll, ref.Word("open."+x.bids.String()))
		return out
	case e.Void != "":
		out.say = ref.M("om.test-void", who, chain.DieName(x.die), roll, ref.Word("void."+x.bids.String()))
		out.weight++
	case alone:
		out.say = ref.M("om.test", chain.DieName(x.die), roll, outcome)
		if x.bids == state.Steady && f.Is(facts.FCharging) && !chain.Whole(t) {
			out.say = ref.M("om.test-closes", out.say)
		}
	}
	if e.Over != "" || x.bids == state.Steady { // what it does in the end is told below
		return out
	}
	if e.Void != "" && e.Beaten && (!e.Free || e.Void == RWorse) {
		out.say = ref.M("om.test-end", out.say, ref.Word("outcome.retreats"))
	}
	after := max(x.pm-int(e.Cost), 0)
	if after != x.pm {
		out.say = ref.M("om.test-cost", out.say, x.pm-after, x.pm, after)
		out.weight += 2
	}
	if after == 0 {
		out.say = ref.M("om.test-end", out.say, ref.Word("outcome.destroyed"))
	}
	return out
}

// TrialStep is one morale test among the reasons.
func TrialStep(t *game.Trace, x *Trial) game.Step {
	is := x.tell(t, chain.Alone(t, x.F))
	return game.Step{Ref: facts.S11_1, Say: ref.M("step.morale", state.Label(x.F.Sheet)), Value: is.say, Holds: is.holds}
}

// SayTrials writes the morale tests of one moment. Two short ones share a line.
func SayTrials(t *game.Trace, xs []Trial) {
	t.Lines = append(t.Lines, TrialLines(t, xs)...)
	for i := range xs {
		t.Reason(TrialStep(t, &xs[i]))
	}
}

// most is how much two tests may have beside their sentences where they share a line.
const most = 2

// TrialLines is the lines of the morale tests of one moment.
func TrialLines(t *game.Trace, xs []Trial) []game.Text {
	var out []game.Text
	refs := chain.Cite(t, facts.S11_1)
	by := ref.Ref("")
	room := -1 // what the last line has left for another test
	for i := range xs {
		x := &xs[i]
		own := chain.Alone(t, x.F)
		what := x.tell(t, own)
		if x.End.Void != by && x.End.Void != "" {
			by = x.End.Void
			refs = append(slices.Clone(refs), by)
		}
		if n := len(out) - 1; n >= 0 && !own && what.weight <= room {
			last := &out[n]
			last.Say, last.Refs, last.Holds = ref.M("om.two", last.Say, what.say), append(slices.Clone(last.Refs), refs...), append(last.Holds, what.holds...)
			room = -1
		} else {
			out = append(out, game.Text{Kind: game.BodyLine, Say: what.say, Refs: refs, Holds: what.holds})
			room = most - what.weight
		}
		refs = nil
	}
	return out
}
