package game

import (
	"math/big"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// Proc is an adjudication as a chain of segments over a small result. The same
// segments play (with a trace) and are enumerated (without): there is no second
// model of the rule.
type Proc[R comparable] struct {
	// Why gives the facts as reasons; nil when there are none. It is not called for
	// odds, nor when the dice are played only to reach a state again.
	Why   func() []Step
	Start R // the result before any die is thrown
	// Head writes the first lines; may be nil. It is not part of the odds.
	Head func(t *Trace)
	// Hash spreads results for merging; nil leaves it to the runtime.
	Hash     func(*R) uint64
	Segments []Segment[R] // the dice in the order of the rule
	// Report turns the end of the chain into lines, events and hands.
	Report func(t *Trace, r R)
	// Chance and Outcome are the two halves of the odds.
	Chance  func() Object
	Outcome func(R) Object // the keys of one result, for JSON
	// Show writes the odds as lines; may be nil. It is not called for who reads figures alone.
	Show func(o *Odds) []Text
	// Lacks is what somebody must state before the outcomes can tell more; nil where nothing is.
	Lacks func(o *Odds) Text
	// Owed is the sum that the dice are for, as it is listed while they are owed; may
	// be nil.
	Owed func() Text
	Base Verdict // what is known before the dice: assumed, trusted, overrode
	// Halts are where one may look how things stand on the way; may be nil.
	Halts []Halt[R]
}

// Halt is a place between two segments of a chain: behind how many, what has been done
// until then, and the keys of a result as it is there.
type Halt[R comparable] struct {
	After   int
	Ref     ref.Ref
	Say     ref.Msg
	Outcome func(R) Object
	// Of picks the results that are looked at, where not every course comes so far; nil picks
	// all. What is then said of them is said under that condition.
	Of func(R) bool
	// Comes says what it is that not every course comes to; needed with Of.
	Comes ref.Msg
}

// Stage is how things may stand on the way: the exact chances when so much has been done.
type Stage struct {
	Ref      ref.Ref // the paragraph that ends it
	Say      ref.Msg // what has been done
	Outcomes []Outcome
	// Chance is how likely it comes so far, where that is not sure; the outcomes are then
	// those of the courses that do, and add up to 1 among themselves. nil where all do.
	Chance *big.Rat
	Comes  ref.Msg // what it is that not all come to
}

// Staged is an adjudication that can be looked at on its way.
type Staged interface {
	Stages(e *odds.Engine) []Stage
}

// Stages implements Staged.
func (p *Proc[R]) Stages(e *odds.Engine) (out []Stage) {
	for _, h := range p.Halts {
		q := *p
		q.Segments = p.Segments[:h.After]
		s, d := Stage{Ref: h.Ref, Say: h.Say}, q.Dist(e)
		if h.Of != nil {
			if d, s.Chance = odds.Among(d, h.Of); s.Chance.Sign() == 0 {
				continue // it never comes so far
			}
			if s.Comes = h.Comes; s.Chance.Cmp(big.NewRat(1, 1)) == 0 {
				s.Chance, s.Comes = nil, ref.Msg{}
			}
		}
		s.Outcomes = Outcomes(d, h.Outcome)
		out = append(out, s)
	}
	return out
}

// Segment is straight-line rule text, which changes the result it is handed. The trace is nil
// under odds; a segment must do the same with and without it, and keep no pointer to the result.
// A stretch at its end on which each unit goes its own way may be left to an [odds.Pieces].
type Segment[R comparable] func(d *dice.Dice, t *Trace, r *R)

// Play implements Adjudication.
func (p *Proc[R]) Play(d *dice.Dice) Verdict {
	t := &Trace{Verdict: p.Base, Brief: d.Brief()}
	t.Steps = nil
	if !t.Brief {
		t.Steps = append(t.Steps, p.Base.Steps...)
	}
	before := len(t.Steps)
	if p.Head != nil {
		p.Head(t)
	}
	d.Keep(t)
	r := p.Start
	for _, s := range p.Segments {
		s(d, t, &r)
	}
	p.Report(t, r)
	if p.Why != nil && !t.Brief {
		t.Steps = slices.Insert(t.Steps, before, p.Why()...) // last: a rule that waits for a die is played again
	}
	if d.Enumerated() && p.Outcome != nil {
		t.Came = p.Outcome(r)
	}
	return t.Verdict
}

// Dist is the exact distribution of the results themselves.
func (p *Proc[R]) Dist(e *odds.Engine) odds.Dist[R] {
	return odds.Chain(e, p.Hash, p.Start, p.untold()...)
}

// untold are the segments as they are enumerated: without a trace.
func (p *Proc[R]) untold() []func(*dice.Dice, *R) {
	segs := make([]func(*dice.Dice, *R), len(p.Segments))
	for i, s := range p.Segments {
		segs[i] = func(x *dice.Dice, r *R) { s(x, nil, r) }
	}
	return segs
}

// GivesOdds reports that the adjudication has the outcomes of some odds, with the same chances, see gives. Where something may come of it that
// is none of them, it finds that on one path.
func (p *Proc[R]) GivesOdds(e *odds.Engine, o *Odds) bool {
	return o.find(p.Outcome(odds.First(e, p.Start, p.untold()...))) >= 0 && gives(p.Dist(e), p.Outcome, o)
}

// Overruled implements Overruler.
func (p *Proc[R]) Overruled() []*Refusal { return p.Base.Overrode }

// Odds implements Adjudication.
func (p *Proc[R]) Odds(e *odds.Engine) *Odds {
	o := &Odds{Assumed: p.Base.Assumed}
	if p.Chance != nil {
		o.Chance = p.Chance()
	}
	d := p.Dist(e)
	o.Outcomes, o.dist = Outcomes(d, p.Outcome), d
	if p.Lacks != nil {
		o.Lacks = p.Lacks(o)
	}
	if p.Show != nil && !e.Figures {
		o.Lines = p.Show(o)
	}
	return o
}

// Trace collects the verdict while a rule is played. Its methods do nothing on
// a nil trace, but a segment still asks `t != nil` before it makes arguments.
//
// A brief trace keeps lines, events and hands but no steps: a journal that is
// resumed needs none until somebody asks why.
type Trace struct {
	Verdict
	Brief bool // keep no steps
}

// Step adds a reason.
func (t *Trace) Step(r ref.Ref, say, value ref.Msg) {
	if t != nil && !t.Brief {
		t.Steps = append(t.Steps, Step{Ref: r, Say: say, Value: value})
	}
}

// Reason adds a reason with all that it holds.
func (t *Trace) Reason(s Step) {
	if t != nil && !t.Brief {
		t.Steps = append(t.Steps, s)
	}
}

// Line adds a line of text.
func (t *Trace) Line(k LineKind, say ref.Msg, refs ...ref.Ref) {
	if t != nil {
		t.Lines = append(t.Lines, Text{Kind: k, Say: say, Refs: refs})
	}
}

// Tell adds a line with all that it holds.
func (t *Trace) Tell(l Text) {
	if t != nil {
		t.Lines = append(t.Lines, l)
	}
}

// As adds a line of text that plays a part.
func (t *Trace) As(role Role, k LineKind, say ref.Msg, refs ...ref.Ref) {
	t.Tell(Text{Kind: k, Say: say, Refs: refs, Role: role})
}

// Head is what part the first line plays; empty before there is one.
func (t *Trace) Head() Role {
	if len(t.Lines) == 0 {
		return ""
	}
	return t.Lines[0].Role
}

// Event adds a change of the state.
func (t *Trace) Event(e Event) {
	if t != nil {
		t.Events = append(t.Events, e)
	}
}

// Hand adds something that hands must do.
func (t *Trace) Hand(h Hand) {
	if t != nil {
		t.Hands = append(t.Hands, h)
	}
}

// HandOnce adds something that hands must do, unless it stands there already.
func (t *Trace) HandOnce(h Hand) {
	if t != nil && !slices.Contains(t.Hands, h) {
		t.Hands = append(t.Hands, h)
	}
}

// Work adds a line for hands with the work that it tells.
func (t *Trace) Work(say ref.Msg, h Hand) {
	if t != nil {
		t.Lines = append(t.Lines, Text{Kind: HandsLine, Say: say, Hands: []Hand{h}})
	}
}

// Results runs the segments under the enumerator and counts the distinct
// results: what odds cost before they are put into words.
func (p *Proc[R]) Results(e *odds.Engine) int {
	d := p.Dist(e)
	return d.Len()
}
