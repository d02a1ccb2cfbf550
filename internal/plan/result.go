package plan

import (
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Result is what a plan comes to. All chances are exact.
type Result struct {
	Plan  *Plan
	Steps []*Stat // of every line, in the order of the file
	Loops []*Loop // of every step that is repeated, in the order of the file
	// Ends are how the units that the plan names may stand in the end, the likeliest first: an object with one for each unit.
	// Without a table they are how the steps that have a name may have come out. They add up to 1.
	Ends  []game.Outcome
	Units []string // those that it names, in the order in which it does
	Start game.Object
	Lone  bool
	// Branches is how many states of the table it may end in, Paths how many paths of dice were gone through.
	Branches, Paths int
}

// Stat is what became of a line.
type Stat struct {
	Step *Step
	// Repeated says that it may be typed more than once, Anew that its condition may be asked more than once: then the chances of
	// the one, and of the other, are expected numbers of times.
	Repeated, Anew bool
	// Tried is the chance that it is typed, Done that it is carried out, Passed that its condition is not so.
	Tried, Done, Passed *big.Rat
	Refused             []Refusal // why it may be refused, the likeliest first
	// Outcomes are what it comes to when it is carried out, and what is owed behind it, each with its chance. Without a table nothing
	// is owed, and they add up to Done.
	Outcomes []game.Outcome
	Unsaid   []dice.Need // decisions that took their first answer
	Waivable []ref.Msg   // what was thrown although it may be waived

	outcomes gathered
	unmeant  bool            // that it asks, or has dice of its own
	units    []string        // those that its line names, as it is read where the plan begins
	refusals map[string]int  // where refusals stand, by their sentences
	waivers  map[string]bool // sentences of Waivable
}

// Refusal is why a line is refused, how likely that is, and how the units that it names then stand, the likeliest first.
type Refusal struct {
	Why   *game.Refusal
	P     *big.Rat
	Where []game.Outcome

	where gathered
}

// Loop is how long a step that is repeated goes on.
type Loop struct {
	Step  *Step
	Anew  bool       // it stands within another: its chances are expected numbers of times
	After []*big.Rat // the chance that it is over behind the first time, the second, ...
	Never *big.Rat   // that it is not when all times are over
}

func newStat(s *Step) *Stat {
	return &Stat{Step: s, refusals: map[string]int{}, waivers: map[string]bool{}, Tried: new(big.Rat), Done: new(big.Rat), Passed: new(big.Rat)}
}

// refuse notes a refusal on a branch.
func (st *Stat) refuse(no *game.Refusal, b *branch, r *runner) {
	said := r.say(no.Say) // what reads the same is told once
	i, known := st.refusals[said]
	if !known {
		i = len(st.Refused)
		st.refusals[said] = i
		st.Refused = append(st.Refused, Refusal{Why: no, P: new(big.Rat)})
	}
	x := &st.Refused[i]
	x.P.Add(x.P, b.p)
	if !r.lone {
		x.where.add(r.standing(b, st.units), b.p)
	}
}

// gathered are outcomes, each once with all its chance, found again by their text.
type gathered struct {
	all []game.Outcome
	at  map[string]int
}

// add adds a chance to that of an outcome, which is put there if it is new.
func (g *gathered) add(o game.Object, p *big.Rat) {
	text := game.Outcome{Keys: o}.Text()
	if i, known := g.at[text]; known {
		g.all[i].P = new(big.Rat).Add(g.all[i].P, p)
		return
	}
	if g.at == nil {
		g.at = map[string]int{}
	}
	g.at[text] = len(g.all)
	g.all = append(g.all, game.Outcome{P: new(big.Rat).Set(p), Keys: o})
}

func (st *Stat) unsaid(n dice.Need) {
	if !slices.ContainsFunc(st.Unsaid, func(x dice.Need) bool { return x.Ref == n.Ref && x.Unit == n.Unit }) {
		st.Unsaid = append(st.Unsaid, n)
	}
}

func (st *Stat) waivable(say ref.Msg, r *runner) {
	if said := r.say(say); !st.waivers[said] {
		st.waivers[said] = true
		st.Waivable = append(st.Waivable, say)
	}
}

// ordered puts the likeliest first, and equal ones in the order of their text.
func ordered(in []game.Outcome) []game.Outcome {
	texts := map[*big.Rat]string{}
	for _, o := range in {
		texts[o.P] = o.Text()
	}
	slices.SortStableFunc(in, func(a, b game.Outcome) int {
		if c := b.P.Cmp(a.P); c != 0 {
			return c
		}
		return strings.Compare(texts[a.P], texts[b.P])
	})
	return in
}

// result gathers what the branches come to.
func (r *runner) result(ends []*branch) *Result {
	res := &Result{Plan: r.plan, Lone: r.lone, Branches: len(ends), Paths: r.work, Units: r.units()}
	r.each(r.plan.Steps, func(s *Step) {
		if l := r.loops[s]; l != nil {
			res.Loops = append(res.Loops, l)
		}
	})
	for _, s := range r.plan.All {
		st := r.stats[s]
		slices.SortStableFunc(st.Refused, func(a, b Refusal) int { return b.P.Cmp(a.P) })
		for i := range st.Refused {
			st.Refused[i].Where = ordered(st.Refused[i].where.all)
		}
		st.Outcomes = ordered(st.outcomes.all)
		res.Steps = append(res.Steps, st)
	}
	var all gathered
	for _, b := range ends {
		o := r.standing(b, res.Units)
		if r.lone {
			o = r.cameTo(b)
		}
		if len(o) > 0 {
			all.add(o, b.p)
		}
	}
	if !r.lone {
		res.Start = r.standing(&branch{st: r.table.Seen()}, res.Units)
	}
	res.Ends = ordered(all.all)
	return res
}

// cameTo is how the steps that have a name came out.
func (r *runner) cameTo(b *branch) game.Object {
	o := game.Object{}
	for _, s := range r.plan.All {
		i, kept := r.slot[s]
		if !kept || s.As == "" {
			continue
		}
		switch came := b.came[i]; came {
		case passed, refused, "":
			o = append(o, game.KV{Key: s.As, Value: game.Object{{Key: "step", Value: came}}})
		default:
			o = append(o, game.KV{Key: s.As, Value: r.told[came]})
		}
	}
	return o
}

// standing is how units stand on a branch, by what is watched of them.
func (r *runner) standing(b *branch, units []string) game.Object {
	o := game.Object{}
	for _, u := range units {
		shown := r.show(b, u)
		told := game.Object{}
		for _, key := range r.watched() {
			v := shown.Get(key)
			if v == nil {
				continue
			}
			if n, ok := whole(value(v)); ok {
				told = append(told, game.KV{Key: key, Value: n})
			} else {
				told = append(told, game.KV{Key: key, Value: value(v)})
			}
		}
		o = append(o, game.KV{Key: u, Value: told})
	}
	return o
}

// watched are the keys that are told of each unit.
func (r *runner) watched() (out []string) {
	for _, w := range r.plan.Watch {
		out = append(out, w.Text)
	}
	if len(out) > 0 {
		return out
	}
	for _, f := range r.facts {
		if f.Need {
			out = append(out, f.Name)
		}
	}
	return out
}

// units are those that the plan names, as the game calls them, each once.
func (r *runner) units() (out []string) {
	if r.lone {
		return nil
	}
	add := func(id string) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for _, s := range r.plan.All {
		for _, id := range r.stats[s].units {
			add(id)
		}
	}
	r.each(r.plan.Steps, func(s *Step) {
		for _, c := range []*Cond{s.If, s.Until} {
			if c == nil {
				continue
			}
			for _, all := range c.alts {
				for _, a := range all {
					if a.unit != "" {
						add(r.called(a.unit))
					}
				}
			}
		}
	})
	return out
}

// called is a unit as the game writes it.
func (r *runner) called(id string) string {
	for _, key := range []string{"unit", "id"} {
		if own, is := r.start[id].Get(key).(string); is && own != "" {
			return own
		}
	}
	return id
}

// unitsOf are the units that a line names, as it is read where the plan begins.
func (r *runner) unitsOf(s *Step) (out []string) {
	ls, err := game.Scan(s.tried())
	if err != nil || len(ls) != 1 || r.lone {
		return nil
	}
	cmd, no := r.table.AsIf(r.table.Seen()).Read(ls[0])
	if no != nil {
		return nil
	}
	for _, op := range cmd.Action.Units {
		for _, id := range op.IDs {
			if id != "" && !slices.Contains(out, id) && len(r.show(&branch{st: r.table.Seen()}, id)) > 0 {
				out = append(out, id)
			}
		}
	}
	return out
}
