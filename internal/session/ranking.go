package session

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers two questions about a choice that is still to be made: what a unit can do and
// what each of it promises (`odds best A`), and what one other fact would add to the chance of a
// line (`odds need LINE`). Both ask the adjudicator itself, once for each thing that could be.

// The words behind odds, in both languages.
var (
	// BestWords ask what is best to do.
	BestWords = []string{"best", "meglio"}
	needWords = []string{"need", "serve"}
	// SheetWords ask for all pairs.
	SheetWords = []string{"sheet", "foglio"}
	// PlanWords ask about a plan, which is a file: where the program is started.
	PlanWords = []string{"plan", "piano"}
)

// OddsWords are the words behind odds that are no verbs, English or Italian.
func OddsWords(italian bool) []string {
	if italian {
		return []string{allWords[1], BestWords[1], needWords[1], SheetWords[1]}
	}
	return []string{allWords[0], BestWords[0], needWords[0], SheetWords[0]}
}

// Ranking is what there is to choose among, the most promising first.
type Ranking struct {
	Of   string   // the unit, as it is called; "" for all that the seat leads
	Book string   // the mark of the game, as in citations
	Rows []Ranked // by verb in the order in which the game lists them, in each the best first
	// Whole: every row is asked for, not the best of each verb alone. First is what must come before any of it may be done;
	// nil where all may be done now.
	Whole bool
	First *game.Refusal
	Later bool // nothing may be done now: it is what comes later in the turn
	Same  int  // as many more promise nothing else than one that stands here
}

// Ranked is one thing to do.
type Ranked struct {
	Verb     string
	Command  string
	Odds     *game.Odds
	Measures []contrast.Measure // what it is ranked by, then what else tells of it
	Figures  contrast.Figures
}

// empty are the words for what comes to nothing: the less of it the better.
var empty = []string{"none", "null", "nothing", "no"}

// mostTried is how many things to do one answer tries.
const mostTried = 400

// mostLater is how many of all units together are tried for what comes later.
const mostLater = 5000

// best is `odds best [A]`.
func (s *Session) best(words []game.Word) ([]Reply, *game.Refusal) {
	whole := len(words) > 0 && slices.Contains(allWords, words[len(words)-1].Text)
	if whole {
		words = words[:len(words)-1]
	}
	if len(words) > 1 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said("odds best"), words[1].Raw), ref.M("session.best.hint"))
	}
	if !s.rules.Clock(s.seen()).Table {
		return nil, game.Refuse(game.NotNow, "", ref.M("repl.no-table"), ref.M("session.best.hint"))
	}
	of := ""
	if len(words) == 1 {
		of = words[0].Raw
	}
	if no := s.isUnit(of); no != nil {
		return nil, no
	}
	all, no := s.choices(of)
	if no != nil {
		return nil, no
	}
	k := &Ranking{Of: of, Book: s.rules.Book(), Whole: whole}
	order := map[string]int{}
	defer s.Figures(s.Figures(true))
	s.ranks(k, order, all)
	if of == "" && len(k.Rows) == 0 { // what comes later in the turn, as of each unit by itself
		k.Later = true
		s.ranks(k, order, s.laterChoices())
	}
	if len(k.Rows) == 0 {
		return nil, s.nothingBest(of)
	}
	slices.SortStableFunc(k.Rows, func(x, y Ranked) int {
		if c := cmp.Compare(order[x.Verb], order[y.Verb]); c != 0 {
			return c
		}
		for i := 0; i < len(x.Measures) && i < len(y.Measures); i++ {
			if c := y.Figures.At(y.Measures[i]).Cmp(x.Figures.At(x.Measures[i])); c != 0 {
				if slices.Contains(empty, x.Measures[i].Value) {
					return -c
				}
				return c
			}
		}
		return 0
	})
	command := "odds best"
	if of != "" {
		command += " " + of
	}
	return []Reply{{Kind: Best, Verb: "odds", Command: command, Ranking: k}}, nil
}

// ranks puts those of some actions that have a chance into a ranking; order is in which each verb was met.
func (s *Session) ranks(k *Ranking, order map[string]int, all []game.Action) {
	for _, a := range all {
		_, adj, first, no := s.supposedly(a)
		if no != nil || first != nil && first.Cause == game.TooLate {
			continue // what is over is nothing to choose
		}
		o := adj.Odds(s.odds())
		if o == nil || len(o.Outcomes) < 2 {
			continue
		}
		if first != nil {
			k.First = first
		}
		x := Ranked{Verb: a.Verb, Command: "odds " + s.canonical(a, nil), Odds: o}
		if slices.ContainsFunc(k.Rows, func(y Ranked) bool { return y.Command == x.Command }) {
			continue
		}
		if k.Of != "" && len(a.Units) > 0 && len(a.Units[0].IDs) > 0 {
			k.Of = a.Units[0].IDs[0]
		}
		x.Measures, x.Figures = promises(o)
		if _, ok := order[a.Verb]; !ok {
			order[a.Verb] = len(order)
		}
		k.Rows = append(k.Rows, x)
	}
}

// laterChoices are what the units that the seat leads could do in this turn, though not yet; none of a game that tries nothing
// of the kind, or draws no table.
func (s *Session) laterChoices() (out []game.Action) {
	t, tries := s.rules.(game.Trier)
	c := s.charted(s.now.state)
	if !tries || c == nil {
		return nil
	}
	for _, u := range c.Tally {
		if s.eyes == nil || slices.Contains(s.eyes.Sides, u.Side) {
			out = append(out, t.Tries(s.seen(), game.Fold(u.ID))...)
		}
	}
	return out[:min(len(out), mostLater)]
}

// nothingBest refuses to rank where there is nothing with a chance: of a unit with the line that says what it may do and why not
// the rest.
func (s *Session) nothingBest(of string) *game.Refusal {
	hint := ref.M("session.best.hint")
	if of == "" {
		return game.Refuse(game.NotNow, "", ref.M("session.best.nothing"), hint)
	}
	no := game.Refuse(game.NotNow, "", ref.M("session.best.none", ref.Typed(of)), hint)
	if s.has("legal") {
		no.Ways = []game.Way{{Line: "legal " + of, Say: ref.M("session.best.legal")}}
	}
	return no
}

// isUnit refuses a unit that is none as the game refuses to show it, with the lines of this question.
func (s *Session) isUnit(of string) *game.Refusal {
	if _, shows := s.verbs["show"]; !shows || of == "" {
		return nil
	}
	ls, err := game.Scan("show " + of)
	if err != nil {
		return asRefusal(err)
	}
	var cmd game.Command
	if cmd, err = s.rules.Parse(s.seen(), ls[0], &game.Last{}); err == nil {
		_, err = s.rules.Answer(s.seen(), cmd.Action)
	}
	if err == nil {
		return nil
	}
	return asked(s.meant(ls[0], asRefusal(err)), "show ", "odds best ")
}

// asked is a refusal whose lines to type are lines of this question: those that begin with was begin
// with is, and ask nothing else.
func asked(no *game.Refusal, was, is string) *game.Refusal {
	r := *no
	r.Ways = nil
	for _, w := range no.Ways {
		if rest, ok := strings.CutPrefix(w.Line, was); ok {
			w.Line = is + strings.TrimSuffix(rest, "?")
			r.Ways = append(r.Ways, w)
		}
	}
	return &r
}

// choices are the actions that may be ranked: those of a unit, or of all whom the seat leads.
func (s *Session) choices(of string) (out []game.Action, no *game.Refusal) {
	if t, tries := s.rules.(game.Trier); tries && of != "" {
		out = t.Tries(s.seen(), game.Fold(of))
	} else if l, lists := s.rules.(game.Lister); lists {
		out = l.Legal(s.seen(), -1)
		if s.eyes != nil {
			out = nil
			for _, side := range s.eyes.Sides {
				out = append(out, l.Legal(s.seen(), side)...)
			}
		}
	} else {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.best.no-list", s.rules.Name()), ref.M("session.best.hint"))
	}
	if of != "" {
		out = slices.DeleteFunc(out, func(a game.Action) bool {
			return len(a.Units) == 0 || !slices.ContainsFunc(a.Units[0].IDs, func(id string) bool { return game.Fold(id) == game.Fold(of) })
		})
	}
	return out[:min(len(out), mostTried)], nil
}

// promises are the figures by which a choice is ranked: that the attacker wins, else what the
// other side is to lose on average, else the first thing that tells; then what else is lost.
func promises(o *game.Odds) ([]contrast.Measure, contrast.Figures) {
	whole, f := contrast.Of(o.Outcomes)
	ms := contrast.Telling(whole, []contrast.Figures{f})
	if len(ms) == 0 { // there is but one outcome: what it is may still be asked
		ms = whole
	}
	if slices.ContainsFunc(whole, func(m contrast.Measure) bool { return m.Key() == "winner="+m.Value }) {
		ms = append(ms, contrast.Measure{Path: []string{"winner"}, Value: "attacker"}) // also where he never wins
	}
	var out []contrast.Measure
	add := func(want func(contrast.Measure) bool) {
		for _, m := range ms {
			if want(m) && !slices.ContainsFunc(out, func(x contrast.Measure) bool { return x.Key() == m.Key() }) {
				out = append(out, m)
			}
		}
	}
	add(func(m contrast.Measure) bool { return m.Key() == "winner=attacker" })
	add(func(m contrast.Measure) bool {
		return m.Kind == contrast.Mean && slices.ContainsFunc(m.Path, func(p string) bool { return strings.HasPrefix(p, "target") || strings.HasPrefix(p, "defender") })
	})
	if len(out) == 0 {
		if h, ok := contrast.Headline(ms); ok {
			out = append(out, h)
		}
	}
	add(func(m contrast.Measure) bool { return m.Kind == contrast.Mean })
	return out[:min(len(out), 3)], f
}

// Needs is which facts would move a chance most.
type Needs struct {
	Command string // the line as it was understood
	Book    string
	Verb    *game.VerbFacts // the declaration of the facts
	Measure contrast.Measure
	Was     *big.Rat
	Rows    []Need // those that add to it, the most first, then those that take from it, the most first
	Nothing int    // how many facts were tried that do not
}

// Need is one fact that would be another.
type Need struct {
	Path  string // of the fact in the declaration
	Value string // canonical
	Is    *big.Rat
	Gain  *big.Rat
}

// need is `odds need LINE`.
func (s *Session) need(l game.Line) ([]Reply, *game.Refusal) {
	d, declares := s.rules.(game.Declarer)
	l.Ask = true
	cmd, no := s.parse(l)
	if no != nil {
		return nil, asked(no, "", "odds need ")
	}
	a := cmd.Action
	var v *game.VerbFacts
	if declares {
		for i := range d.Facts().Verbs {
			if d.Facts().Verbs[i].Verb == a.Verb {
				v = &d.Facts().Verbs[i]
			}
		}
	}
	if v == nil || cmd.Question {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(a.Verb)), ref.M("session.no-chance.hint"))
	}
	_, adj, _, no := s.supposedly(a)
	if no != nil {
		return nil, no
	}
	defer s.Figures(s.Figures(true))
	base := adj.Odds(s.odds())
	if base == nil || len(base.Outcomes) == 0 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(a.Verb)), ref.M("session.no-chance.hint"))
	}
	ms, f := promises(base)
	n := &Needs{Command: s.canonical(a, nil), Book: s.rules.Book(), Verb: v, Measure: ms[0], Was: f.At(ms[0])}
	for _, x := range s.otherwise(v, a) {
		_, adj, _, no := s.supposedly(x.action)
		if no != nil {
			continue
		}
		o := adj.Odds(s.odds())
		if o == nil || len(o.Outcomes) == 0 {
			continue
		}
		_, f := contrast.Of(o.Outcomes)
		is := f.At(alike(n.Measure, f, x.action))
		if is.Cmp(n.Was) == 0 {
			n.Nothing++
			continue
		}
		n.Rows = append(n.Rows, Need{Path: x.path, Value: x.value, Is: is, Gain: new(big.Rat).Sub(is, n.Was)})
	}
	slices.SortStableFunc(n.Rows, func(x, y Need) int {
		return cmp.Or(cmp.Compare(y.Gain.Sign(), x.Gain.Sign()), new(big.Rat).Abs(y.Gain).Cmp(new(big.Rat).Abs(x.Gain)))
	})
	return []Reply{{Kind: Needed, Verb: a.Verb, Command: "odds need " + n.Command, Needs: n}}, nil
}

// alike is a measure where a distribution has it: what is told of one of several targets is told of the target where it is the only
// one, and the other way round. A longer shot strikes who stands behind, a shorter one does not.
func alike(m contrast.Measure, f contrast.Figures, a game.Action) contrast.Measure {
	if len(m.Path) < 2 || f.Has(m.Path) || len(a.Units) < 2 || len(a.Units[1].IDs) == 0 {
		return m
	}
	x, id := m, a.Units[1].IDs[0]
	switch {
	case m.Path[0] == "targets" && (m.Path[1] == id || m.Path[1] == "target-1"):
		x.Path = append([]string{"target"}, m.Path[2:]...)
	case m.Path[0] == "target" && f.Has(append([]string{"targets", id}, m.Path[1:]...)):
		x.Path = append([]string{"targets", id}, m.Path[1:]...)
	case m.Path[0] == "target":
		x.Path = append([]string{"targets", "target-1"}, m.Path[1:]...)
	}
	if f.Has(x.Path) {
		return x
	}
	return m
}

// rank is the line behind odds that is one of these questions; ok is false for any other.
func (s *Session) rank(l game.Line) (out []Reply, no *game.Refusal, ok bool) {
	if _, theirs := s.verbs[l.Words[0].Text]; theirs {
		return nil, nil, false
	}
	switch {
	case slices.Contains(BestWords, l.Words[0].Text):
		out, no = s.best(l.Words[1:])
		return out, no, true
	case slices.Contains(SheetWords, l.Words[0].Text):
		out, no = s.pairs(l.Words[1:])
		return out, no, true
	case slices.Contains(PlanWords, l.Words[0].Text):
		return nil, game.Refuse(game.NotNow, "", ref.M("session.plan.shell"), ref.M("session.plan.shell.hint")), true
	case slices.Contains(needWords, l.Words[0].Text):
		if l, no = inner(l, "odds need"); no == nil {
			out, no = s.need(l)
		}
		return out, no, true
	}
	return nil, nil, false
}

// unfit is why one of two does no such deed as they are, which a sheet does not overrule: it passes over orders and phases alone.
func unfit(adj game.Adjudication) *game.Refusal {
	if o, ok := adj.(game.Overruler); ok {
		for _, r := range o.Overruled() {
			if r.Cause == game.Unfit {
				return r
			}
		}
	}
	return nil
}

// mostPairs is how many pairs one sheet may hold.
const mostPairs = 3000

// pairs is `odds sheet [VERB] [SIDE]`: what every unit of a side may expect of every one of the other,
// as they are now, wherever they stand.
func (s *Session) pairs(words []game.Word) ([]Reply, *game.Refusal) {
	hint := ref.M("session.sheet.hint")
	p, can := s.rules.(game.Paired)
	if !can {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.sheet.none"), hint)
	}
	st, verbs, sides := p.Pairs(s.seen())
	if len(sides[0]) == 0 || len(sides[1]) == 0 {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.sheet.none"), hint)
	}
	verb, first := verbs[0], 0
	for _, w := range words {
		if v, ok := s.VerbOf(w.Text); ok && slices.Contains(verbs, v.Name) {
			verb = v.Name
			continue
		}
		side := -1
		if d, ok := s.rules.(game.Sided); ok {
			side = slices.IndexFunc(d.Sides(st), func(x game.Side) bool { return slices.Contains(x.Words, w.Text) })
		}
		if side < 0 || side > 1 {
			return nil, game.Refuse(game.BadValue, "", ref.M("session.sheet.word", w.Raw), hint)
		}
		first = side
	}
	c := &Comparison{Book: s.rules.Book(), Sheet: true, Meets: p.Meets(verb), Axes: []contrast.Axis{{Words: sides[first]}, {Words: sides[1-first]}}}
	if len(sides[0])*len(sides[1]) > mostPairs {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.sheet.many", mostPairs), hint)
	}
	defer s.Figures(s.Figures(true))
	for i, a := range sides[first] {
		for j, b := range sides[1-first] {
			x, ok := p.Meeting(st, verb, a, b)
			row := Compared{At: []int{i, j}, Command: "odds " + s.canonical(x, nil)}
			adj, err := s.rules.Prepare(st, x)
			if err != nil {
				row.Refusal = asRefusal(err)
			} else if !ok {
				row.Refusal = game.Refuse(game.Illegal, "", ref.M("session.sheet.no-deed", s.spoken(verb)), ref.Msg{})
			} else if no := unfit(adj); no != nil {
				row.Refusal = no
			} else if o := adj.Odds(s.odds()); o != nil && len(o.Outcomes) > 0 {
				row.Odds = o
			} else {
				row.Refusal = game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(verb)), ref.Msg{})
			}
			c.Rows = append(c.Rows, row)
		}
	}
	seats := s.seats()
	command := "odds sheet " + verb
	if first == 1 && len(seats) > 1 {
		command += " " + seats[1].Words[0]
	}
	return []Reply{{Kind: Contrasted, Verb: verb, Command: command, Comparison: c}}, nil
}
