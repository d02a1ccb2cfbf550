package repl

import (
	"encoding/csv"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/plan"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// mostTold is how many ways to stand in the end are told, mostWhere on how many ways to stand a refusal is shown.
const (
	mostTold  = 12
	mostWhere = 3
)

// prospect writes what a plan comes to.
type prospect struct {
	sheet
	res    *plan.Result
	answer *answer
}

// Plan is what a plan comes to, for people. book is the mark of its game.
func (w Text) Plan(book string, res *plan.Result) string {
	a := &answer{Text: w}
	o := &prospect{sheet: sheet{Text: w, c: &session.Comparison{Book: book}}, res: res, answer: a}
	a.head(render.Odds, ref.M("plan.head", res.Plan.Name))
	for _, s := range res.Steps {
		o.step(s)
	}
	for _, l := range res.Loops {
		o.loop(l)
	}
	o.ends()
	return a.page.String()
}

// share is a chance as a whole percentage; of what may come several times how often it comes on average.
func (o *prospect) share(p *big.Rat, several bool) string {
	if several {
		times := p.FloatString(2)
		if p.Sign() > 0 && p.Cmp(big.NewRat(1, 200)) < 0 {
			times = "<0.01"
		}
		return o.P.Say(ref.M("plan.times", strings.Replace(times, ".", o.P.Say(ref.M("contrast.mark")), 1)))
	}
	return i18n.Percentages([]*big.Rat{p, new(big.Rat).Sub(big.NewRat(1, 1), p)})[0]
}

// step tells of one line: how likely it is carried out, passed over and refused.
func (o *prospect) step(s *plan.Stat) {
	refused := new(big.Rat)
	for _, x := range s.Refused {
		refused.Add(refused, x.P)
	}
	said := ref.Comma{ref.M("plan.done", o.share(s.Done, s.Repeated))}
	if s.Passed.Sign() > 0 {
		said = append(said, ref.M("plan.passed", o.share(s.Passed, s.Anew)))
	}
	if refused.Sign() > 0 {
		said = append(said, ref.M("plan.refused", o.share(refused, s.Repeated)))
	}
	if s.Tried.Sign() == 0 && s.Passed.Sign() == 0 {
		said = ref.Comma{ref.M("plan.never")}
	}
	o.answer.body(ref.M("plan.step", s.Step.N, ref.Typed(s.Step.Line.Text), said))
	for _, x := range s.Refused {
		o.answer.add(render.BodyRef(o.P.Say(ref.M("plan.why", o.share(x.P, s.Repeated), x.Why.Say)), o.cited(refs(x.Why)...))...)
		o.where(x, s.Repeated)
	}
	for _, n := range s.Unsaid {
		o.answer.body(ref.M("plan.unsaid", n.What, first(n.Answers)))
	}
	for _, say := range s.Waivable {
		o.answer.body(ref.M("plan.waivable", say))
	}
	if o.res.Lone && len(s.Outcomes) > 0 && s.Done.Sign() > 0 {
		o.came(s)
	}
}

func refs(no *game.Refusal) []ref.Ref {
	if no.Ref == "" {
		return nil
	}
	return []ref.Ref{no.Ref}
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// where tells how the units of a refused line then stand; several of one that may be refused several times.
func (o *prospect) where(x plan.Refusal, several bool) {
	var says []string
	for _, w := range x.Where[:min(len(x.Where), mostWhere)] {
		if say := o.standing(w.Keys); say != "" {
			says = append(says, o.P.Say(ref.M("plan.share", say, o.share(w.P, several))))
		}
	}
	if len(says) == 0 {
		return
	}
	if more := len(x.Where) - mostWhere; more > 0 {
		says = append(says, o.P.Say(ref.M("plan.where.more", more)))
	}
	o.answer.body(ref.M("plan.where", strings.Join(says, "; ")))
}

// came tells what a line comes to when it is carried out, in a plan without a table.
func (o *prospect) came(s *plan.Stat) {
	outs := make([]game.Outcome, len(s.Outcomes))
	for i, x := range s.Outcomes {
		outs[i] = game.Outcome{P: new(big.Rat).Quo(x.P, s.Done), Keys: x.Keys}
	}
	ms, f := contrast.Of(outs)
	o.measures = ms
	o.answer.add(render.Table(strings.Join(o.bars(ms, f), "\n"))...)
}

// loop tells when what is repeated is over.
func (o *prospect) loop(l *plan.Loop) {
	said := ref.Comma{}
	for i, p := range l.After {
		if p.Sign() > 0 {
			said = append(said, ref.M("plan.after", i+1, o.share(p, l.Anew)))
		}
	}
	line, _ := l.Step.Pos()
	key := "plan.loop"
	if l.Never.Sign() > 0 {
		said = append(said, ref.M("plan.not-yet", o.share(l.Never, l.Anew)))
	}
	if len(said) == 0 {
		key = "plan.loop.never"
	}
	o.answer.body(ref.M(key, l.Step.Until.Text, line, said))
}

// ends tells how the units may stand in the end, each for itself and then all together.
func (o *prospect) ends() {
	if len(o.res.Ends) == 0 {
		return
	}
	ms, f := contrast.Of(o.res.Ends)
	o.measures = ms
	if !o.res.Lone {
		ms = o.moved(ms, f)
		if len(ms) == 0 {
			o.answer.body(ref.M("plan.same"))
			return
		}
		o.answer.body(ref.M("plan.units"))
		o.answer.add(render.Table(strings.Join(o.bars(ms, f), "\n"))...)
	}
	ends := o.told()
	if len(ends) < 2 {
		return
	}
	o.answer.body(ref.M("plan.ends", len(ends)))
	ps := make([]*big.Rat, len(ends))
	for i, e := range ends {
		ps[i] = e.p
	}
	rest := new(big.Rat)
	var rows []render.Pair
	for i, share := range i18n.Percentages(ps) {
		if i >= mostTold {
			rest.Add(rest, ends[i].p)
			continue
		}
		rows = append(rows, render.Pair{Left: right(share, 4), Right: ends[i].say})
	}
	o.answer.add(render.Ways(rows)...)
	if n := len(ends) - mostTold; n > 0 {
		o.answer.body(ref.M("plan.rest", n, o.share(rest, false)))
	}
}

// end is a way to stand in the end as it reads.
type end struct {
	say string
	p   *big.Rat
}

// told are the ways to stand in the end by what is told of them, the likeliest first.
func (o *prospect) told() (out []end) {
	at := map[string]int{}
	for _, e := range o.res.Ends {
		say := o.standing(e.Keys)
		if i, known := at[say]; known {
			out[i].p = new(big.Rat).Add(out[i].p, e.P)
			continue
		}
		at[say] = len(out)
		out = append(out, end{say, e.P})
	}
	slices.SortStableFunc(out, func(a, b end) int { return b.p.Cmp(a.p) })
	return out
}

// moved leaves out what no end has otherwise than the beginning.
func (o *prospect) moved(ms []contrast.Measure, f contrast.Figures) (out []contrast.Measure) {
	start, was := contrast.Of([]game.Outcome{{P: big.NewRat(1, 1), Keys: o.res.Start}})
	varies := map[string]bool{}
	for _, m := range contrast.Merge(ms, start) {
		if m.Kind != contrast.Mean && was.At(m).Cmp(f.At(m)) != 0 {
			varies[strings.Join(m.Path, ".")] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(ms), func(m contrast.Measure) bool { return !varies[strings.Join(m.Path, ".")] })
}

// standing is how units stand, of each what is not as in the beginning, if anything; without a table how steps came out.
func (o *prospect) standing(keys game.Object) string {
	var says []string
	for _, unit := range keys {
		inner, _ := unit.Value.(game.Object)
		was, _ := o.res.Start.Get(unit.Key).(game.Object)
		var told []string
		ms, _ := contrast.Of([]game.Outcome{{P: big.NewRat(1, 1), Keys: inner}})
		_, before := contrast.Of([]game.Outcome{{P: big.NewRat(1, 1), Keys: was}})
		for _, m := range ms {
			if m.Kind != contrast.Mean && before.At(m).Sign() == 0 {
				told = append(told, o.label(m))
			}
		}
		if len(told) > 0 {
			says = append(says, o.P.Say(ref.M("plan.unit", unit.Key, strings.Join(told, ", "))))
		}
	}
	if len(says) == 0 {
		return o.P.Say(ref.M("plan.as-was"))
	}
	return strings.Join(says, "; ")
}

// PlanObject is what a plan comes to as JSON: exact fractions.
func (w JSON) PlanObject(res *plan.Result) (o game.Object) {
	steps := []game.Object{}
	for _, s := range res.Steps {
		line, _ := s.Step.Pos()
		x := game.Object{{Key: "n", Value: s.Step.N}, {Key: "at", Value: line}, {Key: "line", Value: s.Step.Line.Text}, {Key: "tried", Value: s.Tried.RatString()},
			{Key: "done", Value: s.Done.RatString()}, {Key: "passed", Value: s.Passed.RatString()}}
		no := []game.Object{}
		for _, r := range s.Refused {
			no = append(no, game.Object{{Key: "p", Value: r.P.RatString()}, {Key: "refusal", Value: w.refusal(r.Why)}, {Key: "where", Value: append([]game.Outcome{}, r.Where...)}})
		}
		put(&x, "refused", no)
		put(&x, "outcomes", append([]game.Outcome{}, s.Outcomes...))
		steps = append(steps, x)
	}
	put(&o, "name", w.P.Say(ref.M("repl.plain", res.Plan.Name)))
	put(&o, "steps", steps)
	loops := []game.Object{}
	for _, l := range res.Loops {
		line, _ := l.Step.Pos()
		after := []string{}
		for _, p := range l.After {
			after = append(after, p.RatString())
		}
		loops = append(loops, game.Object{{Key: "at", Value: line}, {Key: "until", Value: l.Step.Until.Text}, {Key: "after", Value: after}, {Key: "never", Value: l.Never.RatString()}})
	}
	put(&o, "loops", loops)
	put(&o, "start", res.Start)
	put(&o, "ends", append([]game.Outcome{}, res.Ends...))
	return o
}

// PlanCSV is how a plan may end as a table for a spreadsheet: a row an end, its chance with six decimals, then a column for
// everything that is told. In Italian it is what a spreadsheet there reads as it stands.
func PlanCSV(w Text, book string, res *plan.Result) string {
	var b strings.Builder
	out := csv.NewWriter(&b)
	mark := "."
	if w.P.Lang() == i18n.IT {
		out.Comma, mark = ';', ","
	}
	words := sheet{Text: w, c: &session.Comparison{Book: book}}
	var paths []string
	rows := make([]map[string]string, len(res.Ends))
	for i, e := range res.Ends {
		rows[i] = map[string]string{}
		ms, _ := contrast.Of([]game.Outcome{{P: e.P, Keys: e.Keys}})
		for _, m := range ms {
			if m.Kind == contrast.Mean {
				continue
			}
			path := strings.Join(m.Path, ".")
			rows[i][path] = m.Value
			if m.Kind == contrast.Share {
				rows[i][path] = words.label(contrast.Measure{Path: m.Path[len(m.Path)-1:], Value: m.Value})
			}
			if !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	lines := [][]string{append([]string{w.P.Say(ref.M("plan.csv.chance"))}, paths...)}
	for i, e := range res.Ends {
		line := []string{strings.Replace(e.P.FloatString(6), ".", mark, 1)}
		for _, path := range paths {
			line = append(line, rows[i][path])
		}
		lines = append(lines, line)
	}
	_ = out.WriteAll(lines) // into memory
	return b.String()
}
