package session

import (
	"math/big"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// A Swing is an entry whose dice moved what the sides have left against each other.
type Swing struct {
	Turn, Entry int
	Head        game.Text // the first line of its answer
	Change      []int     // what each side gained; less than nothing is a loss
	For         int       // the side that came off best, and
	Against     int       // the one that came off worst, by number
	// Chance is the exact chance, before the dice, that For gains so much on Against or more, and
	// Mean what it gains on average. Both are nil where they are not reckoned: too many ways lead
	// on, somebody had to decide on the way, or whoever looks sees one side alone.
	Chance, Mean *big.Rat
}

// By is how much one side gained on the other.
func (w *Swing) By() int { return w.Change[w.For] - w.Change[w.Against] }

// mostSwings is how many turning points are told, and swingPaths how many ways of the dice
// are walked through for the chance of one.
const (
	mostSwings = 5
	swingPaths = 20000
)

// swings gathers the turning points of a game while it is told again.
type swings struct {
	s     *Session
	chart func(game.State) *game.Chart
	all   []swung
}

// swung is a swing with what its chance is reckoned from.
type swung struct {
	Swing
	state  game.State
	action game.Action
	decide bool
}

// left is what each side has left, as a table counts it; nil for none.
func left(c *game.Chart) []int {
	if c == nil || len(c.Sides) < 2 {
		return nil
	}
	out := make([]int, len(c.Sides))
	for _, t := range c.Tally {
		if t.Side >= 0 && t.Side < len(out) {
			out[t.Side] += t.Now
		}
	}
	return out
}

// take looks at an entry that was completed between two states.
func (w *swings) take(was, is moment, o *op, out *result, turn int) {
	if len(out.faces) == 0 {
		return
	}
	a, b := left(w.chart(was.state)), left(w.chart(is.state))
	if a == nil || len(a) != len(b) {
		return
	}
	x := swung{Swing: Swing{Turn: turn, Entry: o.e.n, Change: make([]int, len(a))}, state: was.state, action: o.e.action}
	for i := range a {
		x.Change[i] = b[i] - a[i]
	}
	for i, n := range x.Change {
		if n > x.Change[x.For] {
			x.For = i
		}
		if n < x.Change[x.Against] {
			x.Against = i
		}
	}
	if x.By() == 0 {
		return
	}
	if i := was.find(o.e); i >= 0 {
		x.action = was.pend[i].action
	}
	if o.action != nil {
		x.action = *o.action
	}
	x.decide = slices.ContainsFunc(out.faces, func(f dice.Face) bool { return f.Pick != "" })
	if i := slices.IndexFunc(out.verdict.Lines, func(t game.Text) bool { return t.Kind == game.HeadLine }); i >= 0 {
		x.Head = out.verdict.Lines[i]
	}
	w.all = append(w.all, x)
}

// largest are those that moved most, in the order in which they came.
func (w *swings) largest() []Swing {
	slices.SortStableFunc(w.all, func(a, b swung) int { return b.By() - a.By() })
	w.all = w.all[:min(len(w.all), mostSwings)]
	slices.SortFunc(w.all, func(a, b swung) int { return a.Entry - b.Entry })
	var out []Swing
	for i := range w.all {
		if x := &w.all[i]; w.s.eyes == nil && !x.decide {
			w.reckon(x)
		}
		out = append(out, w.all[i].Swing)
	}
	return out
}

// reckon plays an entry's rule again on every path of its dice.
func (w *swings) reckon(x *swung) {
	events, _, err := w.s.rules.Advance(x.state, x.action)
	if err != nil {
		return
	}
	st := x.state
	for _, e := range events {
		st = w.s.rules.Apply(st, e)
	}
	adj, err := w.s.rules.Prepare(st, x.action)
	if err != nil {
		return
	}
	ends, ok := game.Ends(w.s.odds(), adj, swingPaths)
	was := left(w.chart(x.state))
	if !ok || was == nil {
		return
	}
	chance, mean := new(big.Rat), new(big.Rat)
	for _, e := range ends {
		is := left(w.chart(w.after(st, e.Events)))
		if is == nil {
			return
		}
		by := int64(is[x.For] - was[x.For] - is[x.Against] + was[x.Against])
		mean.Add(mean, new(big.Rat).Mul(e.P, new(big.Rat).SetInt64(by)))
		if by >= int64(x.By()) {
			chance.Add(chance, e.P)
		}
	}
	if chance.Sign() > 0 { // else it came otherwise than it would now: an older program's verdict
		x.Chance, x.Mean = chance, mean
	}
}

// after is a state with events and what they bring about.
func (w *swings) after(st game.State, events []game.Event) game.State {
	for _, e := range events {
		st = w.s.rules.Apply(st, e)
	}
	var r ran
	if no := w.s.follow(&st, new([]game.Event), &r); no != nil {
		return nil
	}
	return st
}
