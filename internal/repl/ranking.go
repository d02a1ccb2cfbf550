package repl

import (
	"encoding/csv"
	"math/big"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/schema"
	"adjutant/internal/session"
)

// mostOfVerb is how many lines with one verb an answer lists, mostMoved how many facts that add to a chance, or take from it.
const (
	mostOfVerb = 6
	mostMoved  = 8
)

// best is what there is to choose among: the line of each, and under it what it promises.
func (a *answer) best(r *session.Reply) {
	k := r.Ranking
	if k.Later {
		a.head(render.Odds, ref.M("best.head-later", len(k.Rows)))
	} else if k.Of == "" {
		a.head(render.Odds, ref.M("best.head-all", len(k.Rows)))
	} else {
		a.head(render.Odds, ref.M("best.head", len(k.Rows), ref.Typed(k.Of)))
	}
	s := sheet{Text: a.Text, c: &session.Comparison{Book: k.Book}}
	var rows []render.Pair
	listed := map[string]int{}
	for _, x := range k.Rows {
		if listed[x.Verb]++; listed[x.Verb] > mostOfVerb && !k.Whole {
			continue
		}
		s.measures, _ = contrast.Of(x.Odds.Outcomes)
		var says []string
		for _, m := range x.Measures {
			says = append(says, s.label(m)+" "+s.figure(x.Figures, m))
		}
		if render.IsPlain() {
			for _, say := range says {
				a.add(render.Table(a.typable(strings.TrimPrefix(x.Command, "odds ")) + ": " + say)...)
			}
		}
		rows = append(rows, render.Pair{Left: a.typable(strings.TrimPrefix(x.Command, "odds ")), Right: strings.Join(says, ", ")})
	}
	if !render.IsPlain() {
		a.add(render.Ways(rows)...)
	}
	if k.First != nil {
		a.body(ref.M("best.first", k.First.Say))
	}
	if n := len(k.Rows) - len(rows); n > 0 {
		line := "odds best " + k.Of
		a.body(ref.M("best.more", n, ref.Name{EN: strings.TrimSpace(line) + " all", IT: strings.Join(strings.Fields("prob meglio "+k.Of), " ") + " tutto"}))
	}
}

// needed is which facts would move a chance: those that add to it, the most first, then those that take from it. Of a fact
// it is the value that adds most and the one that takes most; what rounds to nothing is not told.
func (a *answer) needed(r *session.Reply) {
	n := r.Needs
	s := sheet{Text: a.Text, c: &session.Comparison{Book: n.Book}}
	a.head(render.Odds, ref.M("need.head", s.label(n.Measure), moved(s, n.Measure, n.Was), a.typable(n.Command)))
	nought := moved(s, n.Measure, new(big.Rat))
	type side struct {
		path string
		sign int
	}
	seen, told := map[side]bool{}, map[int]int{}
	var lines []string
	for _, x := range n.Rows {
		sign := x.Gain.Sign()
		by := moved(s, n.Measure, new(big.Rat).Abs(x.Gain))
		if by == nought || seen[side{x.Path, sign}] || told[sign] == mostMoved {
			continue
		}
		seen[side{x.Path, sign}] = true
		told[sign]++
		by = map[int]string{1: "+", -1: "-"}[sign] + by
		if render.IsPlain() {
			lines = append(lines, stated(a.P, n.Verb, x)+": "+by+", "+moved(s, n.Measure, x.Is))
			continue
		}
		lines = append(lines, right(by, 6)+right(moved(s, n.Measure, x.Is), 6)+"   "+stated(a.P, n.Verb, x))
	}
	if len(lines) == 0 {
		a.body(ref.M("need.none", n.Nothing+len(n.Rows)))
		return
	}
	a.add(render.Table(strings.Join(lines, "\n"))...)
}

// moved is a figure of a measure: percent, or a number with two decimals.
func moved(s sheet, m contrast.Measure, p *big.Rat) string {
	if m.Kind == contrast.Mean {
		return strings.Replace(p.FloatString(2), ".", s.P.Say(ref.M("contrast.mark")), 1)
	}
	return i18n.Percentages([]*big.Rat{p, new(big.Rat).Sub(big.NewRat(1, 1), p)})[0]
}

// stated is a fact and whose it is, in the language of the answers.
func stated(p *i18n.Printer, v *game.VerbFacts, x session.Need) string {
	italian := p.Lang() == i18n.IT
	for l := range schema.Leaves(v) {
		if l.Path() != x.Path {
			continue
		}
		value := x.Value
		for _, w := range l.Words {
			if italian && w.Name == value && len(w.Also) > 0 {
				value = w.Also[0]
			}
		}
		if l.Kind == game.YesNoFact {
			value = p.Say(ref.M("need." + value))
		}
		said := l.Name
		if italian && len(l.Names) > 0 {
			said = l.Names[0]
		}
		said += "=" + value
		if len(l.In) > 0 && l.In[0].Say != "" {
			return p.Say(ref.M("need.of", l.In[0].Say, said))
		}
		return said
	}
	return x.Path + "=" + x.Value
}

// putBest puts what there is to choose among, each with its exact odds.
func (w JSON) putBest(o *game.Object, r *session.Reply) {
	rows := []game.Object{}
	for _, x := range r.Ranking.Rows {
		by := []game.Object{}
		for _, m := range x.Measures {
			by = append(by, game.Object{{Key: "measure", Value: m.Key()}, {Key: "value", Value: x.Figures.At(m).RatString()}})
		}
		rows = append(rows, game.Object{{Key: "command", Value: x.Command}, {Key: "by", Value: by}, {Key: "odds", Value: oddsObject(x.Odds)}})
	}
	put(o, "of", r.Ranking.Of)
	put(o, "rows", rows)
}

// putNeeds puts the facts that would move a chance.
func (w JSON) putNeeds(o *game.Object, r *session.Reply) {
	n := r.Needs
	rows := []game.Object{}
	for _, x := range n.Rows {
		rows = append(rows, game.Object{{Key: "fact", Value: x.Path}, {Key: "value", Value: x.Value}, {Key: "is", Value: x.Is.RatString()}, {Key: "gain", Value: x.Gain.RatString()}})
	}
	put(o, "measure", n.Measure.Key())
	put(o, "was", n.Was.RatString())
	put(o, "rows", rows)
}

// NeedsCSV is the facts that would move a chance as a table for a spreadsheet, in Italian as one
// there reads it.
func NeedsCSV(w Text, n *session.Needs) string {
	s := sheet{Text: w, c: &session.Comparison{Book: n.Book}}
	italian := w.P.Lang() == i18n.IT
	figure := func(p *big.Rat) string {
		if italian {
			return strings.Replace(p.FloatString(6), ".", ",", 1)
		}
		return p.FloatString(6)
	}
	var b strings.Builder
	out := csv.NewWriter(&b)
	if italian {
		out.Comma = ';'
	}
	rows := [][]string{{w.P.Say(ref.M("need.csv.fact")), s.label(n.Measure), w.P.Say(ref.M("need.csv.gain"))}, {w.typable(n.Command), figure(n.Was), figure(new(big.Rat))}}
	for _, x := range n.Rows {
		rows = append(rows, []string{stated(w.P, n.Verb, x), figure(x.Is), figure(x.Gain)})
	}
	_ = out.WriteAll(rows) // into memory
	return b.String()
}
