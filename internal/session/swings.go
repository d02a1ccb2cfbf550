package session

import (
	"math/big"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A Swing is an entry whose dice moved what the sides have left against each other; of a game in which no die has moved
// anything, whatever was done.
type Swing struct {
	Turn, Entry int
	Head        game.Text // the first line of its answer
	Change      []int     // what each side gained; less than nothing is a loss
	For         int       // the side that came off best, and
	Against     int       // the one that came off worst, by number
	// Chance is the exact chance, before the dice, that For gains so much on Against or more, and
	// Mean what it gains on average. Both are nil where they are not reckoned: Why says why not.
	// Decided says that somebody had to decide on the way: what was decided stands, and wherever
	// other dice would have asked for something else it is the first answer that was offered.
	Chance, Mean *big.Rat
	Decided      bool
	Why          ref.Word
}

// Why a swing has no chance.
const (
	NoDice  = ref.Word("report.turning.no-dice")  // none fell
	Masked  = ref.Word("report.turning.masked")   // whoever looks sees one side alone
	TooMany = ref.Word("report.turning.too-many") // too many ways lead on
	Differs = ref.Word("report.turning.differs")  // these rules judge it otherwise than those that it was played by
)

// By is how much one side gained on the other.
func (w *Swing) By() int { return w.Change[w.For] - w.Change[w.Against] }

// mostSwings is how many turning points are told, mostReckoned of how many it is asked whether they were bound to come, and swingPaths how many ways of the dice
// are walked through for the chance of one.
const (
	mostSwings   = 5
	mostReckoned = 3 * mostSwings
	swingPaths   = 20000
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
	faces  []dice.Face
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
	if w.s.verbs[o.e.action.Verb] == game.RecordVerb {
		return
	}
	a, b := left(w.chart(was.state)), left(w.chart(is.state))
	if a == nil || len(a) != len(b) {
		return
	}
	x := swung{Swing: Swing{Turn: turn, Entry: o.e.n, Change: make([]int, len(a))}, state: was.state, action: w.s.pendingAction(was, o), faces: out.faces}
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
	x.Decided = slices.ContainsFunc(out.faces, decision)
	if i := slices.IndexFunc(out.verdict.Lines, func(t game.Text) bool { return t.Kind == game.HeadLine }); i >= 0 {
		x.Head = out.verdict.Lines[i]
	}
	w.all = append(w.all, x)
}

// decides reports that what is owed first is somebody's answer.
func decides(owed []dice.Need) bool {
	return len(owed) > 0 && len(owed[0].Answers) > 0 && owed[0].Deck == ""
}

// decision reports what somebody has decided, and no die or card.
func decision(f dice.Face) bool { return f.Pick != "" }

// threw reports a swing in which a die fell or a card was drawn.
func threw(x swung) bool {
	return slices.ContainsFunc(x.faces, func(f dice.Face) bool { return !decision(f) })
}

// largest are those that moved most, in the order in which they came: those of dice, if dice moved anything.
func (w *swings) largest() []Swing {
	if slices.ContainsFunc(w.all, threw) {
		w.all = slices.DeleteFunc(w.all, func(x swung) bool { return !threw(x) })
	}
	slices.SortStableFunc(w.all, func(a, b swung) int { return b.By() - a.By() })
	w.all = w.all[:min(len(w.all), mostReckoned)]
	var out []Swing
	for i := range w.all {
		if len(out) == mostSwings {
			break
		}
		switch x := &w.all[i]; {
		case !threw(*x):
			x.Why = NoDice
		case w.s.eyes != nil:
			x.Why = Masked
		default:
			x.Why = w.reckon(x)
		}
		if c := w.all[i].Chance; c != nil && c.Cmp(big.NewRat(1, 1)) == 0 {
			continue // it was bound to come: no dice have turned anything
		}
		out = append(out, w.all[i].Swing)
	}
	slices.SortFunc(out, func(a, b Swing) int { return a.Entry - b.Entry })
	return out
}

// reckon plays an entry's rule again on every path of its dice, with what was decided. It says why it cannot, if it cannot.
func (w *swings) reckon(x *swung) ref.Word {
	w.s.odds().Decided(slices.DeleteFunc(slices.Clone(x.faces), func(f dice.Face) bool { return !decision(f) }))
	defer w.s.odds().Decided(nil)
	ends, why := w.s.changes(x.state, x.action, w.chart)
	if why != "" {
		return why
	}
	chance, mean := new(big.Rat), new(big.Rat)
	for _, e := range ends {
		by := int64(e.change[x.For] - e.change[x.Against])
		mean.Add(mean, new(big.Rat).Mul(e.p, new(big.Rat).SetInt64(by)))
		if by >= int64(x.By()) {
			chance.Add(chance, e.p)
		}
	}
	if chance.Sign() == 0 { // it came otherwise than it would now: an older program's verdict
		return Differs
	}
	x.Chance, x.Mean = chance, mean
	return ""
}

// changed is one way in which an action can change what each side has left, and its chance.
type changed struct {
	change []int
	p      *big.Rat
}

// changes are all the ways in which an action can change what the sides have left, by playing its rule on every path
// of its dice. why says why not: it is none now, too many ways lead on, or nothing is counted.
func (s *Session) changes(st game.State, a game.Action, chart func(game.State) *game.Chart) (out []changed, why ref.Word) {
	was := left(chart(st))
	events, _, err := s.rules.Advance(st, a)
	if err != nil || was == nil {
		return nil, Differs
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	adj, err := s.rules.Prepare(st, a)
	if err != nil {
		return nil, Differs
	}
	ends, ok := game.Ends(s.odds(), adj, swingPaths)
	if !ok {
		return nil, TooMany
	}
	seen := map[string]int{} // by what happens: where it stands in out
	var wire game.Wire
	for _, e := range ends {
		key := string(wire.Append(nil, e.Events))
		if i, is := seen[key]; is {
			out[i].p = new(big.Rat).Add(out[i].p, e.P)
			continue
		}
		is := left(chart(s.afterwards(st, e.Events)))
		if len(is) != len(was) {
			return nil, Differs
		}
		for i := range is {
			is[i] -= was[i]
		}
		seen[key] = len(out)
		out = append(out, changed{is, e.P})
	}
	return out, ""
}

// afterwards is a state with events and what they bring about.
func (s *Session) afterwards(st game.State, events []game.Event) game.State {
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	var r ran
	if no := s.follow(&st, new([]game.Event), &r); no != nil {
		return nil
	}
	return st
}
