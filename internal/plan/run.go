package plan

import (
	"crypto/sha256"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// How much a plan may come to. What is more is refused with a sentence and never walked through in part.
const (
	MostPaths    = 20000  // of the dice of one deed
	MostBranches = 6000   // states that are told apart at one moment
	MostWork     = 100000 // paths of dice of the whole plan
)

// branch is one way that things have gone: all ways that lead to the same are one.
type branch struct {
	st   game.State
	key  [32]byte // of the state
	came []string // by the place of a step that is kept: how it came out, "" where it has not been tried
	p    *big.Rat
}

// What is kept of a step that did not come to an outcome.
const (
	passed  = "passed"
	refused = "refused"
)

// runner carries a plan out.
type runner struct {
	plan  *Plan
	table *session.Session
	say   func(ref.Msg) string
	slot  map[*Step]int // the place of what is kept
	stats map[*Step]*Stat
	loops map[*Step]*Loop
	start map[string]game.Object              // how the units of conditions stood when it began
	shown map[[32]byte]map[string]game.Object // by the key of a state, what is told of units there; a cache of so many states at most
	told  map[string]game.Object              // outcomes that are kept, by their text
	facts []game.FactInfo                     // what may be told of a unit
	heard map[*atom]*heard                    // what the words of conditions are held against
	work  int
	lone  bool // there is no table: nothing stands but what lines state
}

// limit is more than a plan may come to; whoever runs it turns it into a refusal.
type limit struct{ say ref.Msg }

func newRunner(p *Plan, table *session.Session, say func(ref.Msg) string) *runner {
	return &runner{plan: p, table: table, say: say, lone: !table.Clock().Table, slot: map[*Step]int{}, stats: map[*Step]*Stat{}, loops: map[*Step]*Loop{},
		start: map[string]game.Object{}, shown: map[[32]byte]map[string]game.Object{}, told: map[string]game.Object{}, heard: map[*atom]*heard{}}
}

// Run reckons with a plan from where a session stands, which stays as it is; say puts what the game says of the file into words. The error is a doc.Faults where something in the
// file means nothing there, or a *game.Refusal where the plan comes to more than can be gone through.
func Run(p *Plan, table *session.Session, say func(ref.Msg) string) (res *Result, err error) {
	r := newRunner(p, table, say)
	if r.check(); p.root.Err() != nil {
		return nil, p.root.Err()
	}
	defer func() {
		switch x := recover().(type) {
		case nil:
		case limit:
			res, err = nil, game.Refuse(game.BadValue, "", x.say, ref.M("plan.limit.hint"))
		default:
			panic(x)
		}
	}()
	first := &branch{st: table.Seen(), p: big.NewRat(1, 1), came: make([]string, len(r.slot))}
	first.key = sha256.Sum256(table.Rules().Encode(first.st))
	ends := r.carry(p.Steps, r.pay(p.All[0], []*branch{first}))
	r.unheard()
	if p.root.Err() != nil {
		return nil, p.root.Err()
	}
	return r.result(ends), nil
}

// carry carries steps out on branches.
func (r *runner) carry(steps []*Step, in []*branch) []*branch {
	for _, s := range steps {
		in = r.merged(s, r.step(s, in))
	}
	return in
}

// step carries out one step: where its condition is so, as often as it is to be repeated, and the others elsewhere.
func (r *runner) step(s *Step, in []*branch) []*branch {
	yes, no := in, []*branch(nil)
	if s.If != nil {
		yes, no = r.divide(s.If, in)
	}
	for _, x := range s.Else {
		r.passes(x, yes)
	}
	out := r.pass(s, no)
	if s.Until == nil {
		return append(out, r.once(s, yes)...)
	}
	l := r.loops[s]
	for n := 1; n <= s.Times && len(yes) > 0; n++ {
		done, more := r.divide(s.Until, r.merged(s, r.once(s, yes)))
		for len(l.After) < n {
			l.After = append(l.After, new(big.Rat))
		}
		l.After[n-1].Add(l.After[n-1], sum(done))
		out, yes = append(out, done...), more
	}
	l.Never.Add(l.Never, sum(yes))
	return append(out, yes...)
}

// once carries a step out a single time.
func (r *runner) once(s *Step, in []*branch) []*branch {
	if s.N == 0 {
		return r.carry(s.Do, in)
	}
	var out []*branch
	for _, b := range in {
		out = append(out, r.line(s, b)...)
	}
	return out
}

// pass goes by a step, and carries out what is to be done instead.
func (r *runner) pass(s *Step, in []*branch) []*branch {
	if s.N > 0 {
		r.passed(s, in)
	}
	for _, x := range s.Do {
		r.passes(x, in)
	}
	return r.carry(s.Else, in)
}

// passes notes that the lines of a step are not tried, whichever way it would have gone.
func (r *runner) passes(s *Step, in []*branch) {
	r.each([]*Step{s}, func(x *Step) {
		if x.N > 0 {
			r.passed(x, in)
		}
	})
}

func (r *runner) passed(s *Step, in []*branch) {
	r.stats[s].Passed.Add(r.stats[s].Passed, sum(in))
	for _, b := range in {
		r.keeps(s, b, passed)
	}
}

// keeps notes on a branch how a step came out.
func (r *runner) keeps(s *Step, b *branch, came string) {
	if i, kept := r.slot[s]; kept {
		b.came = slices.Clone(b.came)
		b.came[i] = came
	}
}

// line carries out a line on one branch, and what is then owed.
func (r *runner) line(s *Step, b *branch) []*branch {
	st := r.stats[s]
	st.Tried.Add(st.Tried, b.p)
	l, no := r.filled(s, b)
	var cmd game.Command
	t := r.table.AsIf(b.st)
	if no == nil {
		cmd, no = t.Read(l)
	}
	if no == nil && !r.meant(s, l, cmd) {
		return []*branch{b} // the fault ends the plan
	}
	var f session.Foretold
	if no == nil {
		f, no = r.foretold(s, t, cmd.Action)
	}
	if no == nil {
		no = t.GivesAway(cmd.Action)
	}
	if no != nil {
		st.refuse(no, b, r)
		r.keeps(s, b, refused)
		return []*branch{b}
	}
	st.Done.Add(st.Done, b.p)
	fresh := *b
	r.keeps(s, &fresh, "")
	return r.pay(s, r.spread(s, &fresh, f))
}

// foretold is all that a deed may come to.
func (r *runner) foretold(s *Step, t *session.Session, a game.Action) (session.Foretold, *game.Refusal) {
	f, no := t.Foretell(a, picks(s), MostPaths)
	if no == session.TooManyPaths {
		panic(limit{ref.M("plan.limit.paths", s.N, ref.Typed(s.Line.Text), MostPaths)})
	}
	for _, n := range f.Unsaid {
		r.stats[s].unsaid(n)
	}
	if r.work += f.Paths; r.work > MostWork {
		panic(limit{ref.M("plan.limit.work", s.N, ref.Typed(s.Line.Text), MostWork)})
	}
	return f, no
}

// picks are the answers of a step.
func picks(s *Step) (out []dice.Face) {
	for _, a := range s.Answers {
		out = append(out, dice.Face{Pick: a})
	}
	return out
}

// spread is a branch behind a deed: one for each way that it may go.
func (r *runner) spread(s *Step, b *branch, f session.Foretold) (out []*branch) {
	for _, w := range f.Ways {
		x := &branch{st: w.State, p: new(big.Rat).Mul(b.p, w.P), came: b.came, key: sha256.Sum256(r.table.Rules().Encode(w.State))}
		if len(w.Came) > 0 {
			r.stats[s].outcomes.add(w.Came, x.p)
		}
		if i, kept := r.slot[s]; kept {
			r.keeps(s, x, r.beside(b.came[i], w.Came))
		}
		out = append(out, x)
	}
	return r.merged(s, out)
}

// beside is an outcome with what a later deed of the same step came to, in place of what it says otherwise.
func (r *runner) beside(was string, came game.Object) string {
	o := slices.Clone(r.told[was]) // of "" none
	for _, kv := range came {
		i := slices.IndexFunc(o, func(x game.KV) bool { return x.Key == kv.Key })
		if i < 0 {
			o = append(o, kv)
		} else {
			o[i] = kv
		}
	}
	text, _ := o.MarshalJSON()
	r.told[string(text)] = o
	return string(text)
}

// mostOwed is how many things one line may come to owe, one behind the other.
const mostOwed = 200

// pay throws what is owed behind a line, in the order in which it is asked.
func (r *runner) pay(s *Step, in []*branch) (out []*branch) {
	if r.lone {
		return in
	}
	for range mostOwed {
		var next []*branch
		for _, b := range in {
			paid, owes := r.owed(s, b)
			if !owes {
				out = append(out, b)
				continue
			}
			next = append(next, paid...)
		}
		if in = r.merged(s, next); len(in) == 0 {
			return r.merged(s, out)
		}
	}
	panic(limit{ref.M("plan.limit.owed", s.N, ref.Typed(s.Line.Text), mostOwed)})
}

// owed pays the next thing that a branch owes; owes is false where it owes nothing that dice decide, or nothing comes of paying.
func (r *runner) owed(s *Step, b *branch) (out []*branch, owes bool) {
	t := r.table.AsIf(b.st)
	d := t.Due(s.Leave)
	if d == nil {
		return nil, false
	}
	f, no := r.foretold(s, t, d.Action)
	if no != nil {
		return nil, false // it is no more what it was when it was listed: whoever goes on will be told
	}
	if d.Optional {
		r.stats[s].waivable(d.Line.Say, r)
	}
	out = r.spread(s, b, f)
	return out, len(out) > 1 || len(out) == 1 && out[0].key != b.key
}

// merged makes branches that stand alike one, in the order in which they came.
func (r *runner) merged(s *Step, in []*branch) (out []*branch) {
	at := map[string]*branch{}
	for _, b := range in {
		k := string(b.key[:]) + strings.Join(b.came, "\x00")
		if x := at[k]; x != nil {
			x.p = new(big.Rat).Add(x.p, b.p)
			continue
		}
		c := *b
		at[k] = &c
		out = append(out, &c)
	}
	if len(out) > MostBranches {
		panic(limit{ref.M("plan.limit.branches", s.last(), len(out), MostBranches)})
	}
	return out
}

// last is the number of a step, of steps that belong together that of the last of them.
func (s *Step) last() int {
	if s.N > 0 {
		return s.N
	}
	return s.Do[len(s.Do)-1].last()
}

// divide tells the branches apart in which a condition is so.
func (r *runner) divide(c *Cond, in []*branch) (yes, no []*branch) {
	for _, b := range in {
		if r.so(c, b) {
			yes = append(yes, b)
		} else {
			no = append(no, b)
		}
	}
	return yes, no
}

func sum(in []*branch) *big.Rat {
	p := new(big.Rat)
	for _, b := range in {
		p.Add(p, b.p)
	}
	return p
}
