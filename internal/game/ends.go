package game

import (
	"math/big"

	"adjutant/internal/dice"
	"adjutant/internal/odds"
)

// Valuer is a game that says what a state is worth to a side: more is better, in whatever
// the game counts. It asks nothing that the state does not hold, so that of the state as
// a seat sees it ([Viewer]) it is what that seat can reckon with.
type Valuer interface {
	Worth(s State, side int) float64
}

// Decider is a game that knows when it is over.
type Decider interface {
	Decided(s State) bool
}

// Quieter is a game that spares the words and the ways out of refusals where nobody reads them:
// Quiet is the same state for whoever asks only what is legal and what comes of it, Loud for whoever reads.
// Whatever is applied to a quiet state leaves it quiet.
type Quieter interface {
	Quiet(s State) State
	Loud(s State) State
}

// Leading is an adjudication that leaves nothing to chance and knows the state to which its events lead from that on which it was
// prepared; nil where it does not.
type Leading interface {
	Leads() State
}

// End is one way in which an action can end: its exact chance, and what changes then.
type End struct {
	P      *big.Rat
	Events []Event
}

// Endless is an adjudication of which no number of paths is all: dice that are thrown again as
// often as they are equal.
type Endless interface {
	Endless() bool
}

// Ends are all the ways in which an action can end: the rule is played, by the same Play
// that dice on the table go through, on every path of its dice. The chances add up to 1; the
// same change may stand there twice. Where a rule asks for a decision the first answer is
// taken, as its odds take it. ok is false where there are more than most paths.
func Ends(e *odds.Engine, a Adjudication, most int) (ends []End, ok bool) {
	ok = Paths(e, a, most, func(p *big.Rat, v Verdict, _ *dice.Dice) { ends = append(ends, End{p, v.Events}) })
	return ends, ok
}

// Paths plays the rule of an action on every path of its dice, and behind each calls each with its chance, with what the rule
// found and with the dice as they lie. ok is false, and each may have been called for some, where there are more than most paths.
func Paths(e *odds.Engine, a Adjudication, most int, each func(p *big.Rat, v Verdict, d *dice.Dice)) (ok bool) {
	if x, is := a.(Endless); is && x.Endless() {
		return false
	}
	var v Verdict
	var cast *dice.Dice
	return e.Walk(most, func(d *dice.Dice) { v, cast = a.Play(d), d }, func(p *big.Rat) { each(p, v, cast) })
}
