package repl

import (
	"cmp"
	"encoding/csv"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// A sheet is several distributions in one table: what is told of each, and the figures
// of each question, nil where the rules have no answer.
type sheet struct {
	Text
	c        *session.Comparison
	measures []contrast.Measure
	figures  []contrast.Figures
}

func (w Text) sheet(c *session.Comparison) sheet {
	s := sheet{Text: w, c: c}
	var all [][]contrast.Measure
	for _, row := range c.Rows {
		if row.Odds == nil {
			s.figures = append(s.figures, nil)
			continue
		}
		ms, f := contrast.Of(row.Odds.Outcomes)
		all = append(all, ms)
		s.figures = append(s.figures, f)
	}
	s.measures = contrast.Merge(all...)
	return s
}

// answered are the figures of the questions that have an answer.
func (s sheet) answered() (out []contrast.Figures) {
	for _, f := range s.figures {
		if f != nil {
			out = append(out, f)
		}
	}
	return out
}

// contrasted is the answer to a question with ranges or alternatives, or to `odds all`.
func (a *answer) contrasted(r *session.Reply) {
	s := a.sheet(r.Comparison)
	telling := contrast.Telling(s.measures, s.answered())
	switch {
	case s.c.Brief:
		a.stages(s)
		a.body(ref.M("session.why.asked", ref.Typed(s.c.Whole)))
	case len(s.c.Axes) == 0:
		a.head(render.Odds, ref.M("repl.plain", a.typable(strings.TrimPrefix(r.Command, "odds all "))))
		a.stages(s)
		if len(s.c.Rows[0].Stages) > 0 {
			a.body(ref.M("contrast.end"))
		}
		a.add(render.Table(strings.Join(s.bars(s.measures, s.answered()[0]), "\n"))...)
	case s.c.Sheet:
		s.pairs(a, r)
		return
	case len(s.c.Axes) == 2:
		s.title(a)
		for _, m := range s.shown(telling) {
			a.body(ref.M("contrast.grid", s.label(m)))
			for _, block := range s.grid(m) {
				a.add(render.Table(strings.Join(block, "\n"))...)
			}
		}
	default:
		s.title(a)
		for _, block := range s.columns(telling) {
			a.add(render.Table(strings.Join(block, "\n"))...)
		}
	}
	s.lacks(a)
	s.refused(a)
}

// lacks says what nobody stated and without which the figures tell no more, once for each.
func (s sheet) lacks(a *answer) {
	var told []string
	for _, row := range s.c.Rows {
		if row.Odds == nil || row.Odds.Lacks.Say.IsZero() {
			continue
		}
		if say := s.P.Say(row.Odds.Lacks.Say); !slices.Contains(told, say) {
			told = append(told, say)
			a.add(render.BodyRef(say, s.cited(row.Odds.Lacks.Refs...))...)
		}
	}
}

// stages tells how the one question may stand on its way; of a stage that comes after another as likely as
// itself, what is new.
func (a *answer) stages(s sheet) {
	var before []contrast.Measure
	var was contrast.Figures
	for i, x := range s.c.Rows[0].Stages {
		measures, f := contrast.Of(x.Outcomes)
		shown := measures
		if i > 0 && alike(x.Chance, s.c.Rows[0].Stages[i-1].Chance) {
			shown = contrast.News(measures, before, f, was)
		}
		before, was = measures, f
		if len(shown) == 0 {
			continue
		}
		say := x.Say
		if x.Chance != nil {
			say = ref.M("contrast.comes", ref.Row{{Say: x.Comes, P: x.Chance}}, x.Say)
		}
		a.add(render.BodyRef(a.P.Say(say), a.cited(x.Ref))...)
		if s.c.Brief {
			a.add(render.Body(s.running(shown, f))...)
			continue
		}
		a.add(render.Table(strings.Join(s.bars(shown, f), "\n"))...)
	}
}

// alike reports the same chance of two stages; nil is certainty.
func alike(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(b) == 0
}

// title says how many questions are answered, and what the signs in the table are: for who hears it
// a line each.
func (s sheet) title(a *answer) {
	key := "contrast.head"
	if render.IsPlain() {
		key = "contrast.heard"
	}
	a.head(render.Odds, ref.M(key, len(s.c.Rows)))
}

// most is how many grids answer a question of two ranges that did not ask for all.
const most = 6

// shown are the measures of which a grid is drawn: the headline, numbers to be expected, and what becomes of each.
func (s sheet) shown(telling []contrast.Measure) []contrast.Measure {
	if s.c.All {
		return telling
	}
	head, ok := contrast.Headline(telling)
	if !ok {
		return nil
	}
	out := []contrast.Measure{head}
	for _, m := range telling {
		if m.Kind == contrast.Mean && m.Key() != head.Key() && len(out) < most {
			out = append(out, m)
		}
	}
	for _, m := range telling {
		if n := len(m.Path); m.Kind == contrast.Share && n > 0 && m.Path[n-1] == "status" && m.Key() != head.Key() && len(out) < most {
			out = append(out, m)
		}
	}
	return out
}

// refused says of the questions without an answer why, once for each reason.
func (s sheet) refused(a *answer) {
	told := map[string]bool{}
	for _, row := range s.c.Rows {
		no := row.Refusal
		if no == nil {
			continue
		}
		say := s.P.Say(no.Say)
		if told[say] {
			continue
		}
		told[say] = true
		a.add(render.BodyRef(s.P.Say(ref.M("contrast.refused", s.name(row), say)), s.cited(no.Ref))...)
	}
}

// name is what tells a question from the others: its words of the axes.
func (s sheet) name(row session.Compared) string {
	var b []string
	for i, at := range row.At {
		b = append(b, s.word(i, at))
	}
	return strings.Join(b, " ")
}

func (s sheet) word(axis, at int) string {
	if w := s.c.Axes[axis].Words[at]; w != "" {
		return w
	}
	return contrast.Nothing
}

// columns is a table with a column for each question and a row for each measure, in as many
// blocks as the window asks for.
func (s sheet) columns(ms []contrast.Measure) (blocks [][]string) {
	if render.IsPlain() { // a line a cell: its question, what is told and how much
		for k, row := range s.c.Rows {
			if s.figures[k] == nil {
				blocks = append(blocks, []string{s.name(row) + ": x"})
				continue
			}
			for _, m := range ms {
				blocks = append(blocks, []string{s.name(row) + ": " + s.label(m) + " " + s.cell(k, m)})
			}
		}
		return blocks
	}
	labels := make([]string, len(ms))
	left := 0
	for i, m := range ms {
		labels[i] = s.label(m)
		left = max(left, utf8.RuneCountInString(labels[i]))
	}
	for from := 0; from < len(s.c.Rows); {
		to, used := from, left
		for to < len(s.c.Rows) && (to == from || used+s.wide(to) <= render.Room()) {
			used += s.wide(to)
			to++
		}
		lines := []string{pad("", left)}
		for k := from; k < to; k++ {
			lines[0] += right(s.name(s.c.Rows[k]), s.wide(k))
		}
		for i, m := range ms {
			line := pad(labels[i], left)
			for k := from; k < to; k++ {
				line += right(s.cell(k, m), s.wide(k))
			}
			lines = append(lines, line)
		}
		blocks = append(blocks, lines)
		from = to
	}
	return blocks
}

// wide is how wide the column of a question is.
func (s sheet) wide(k int) int { return max(utf8.RuneCountInString(s.name(s.c.Rows[k])), 4) + 2 }

// grid is a table of one measure over two axes, in as many blocks as the window asks for.
func (s sheet) grid(m contrast.Measure) (blocks [][]string) {
	if render.IsPlain() {
		for k, row := range s.c.Rows {
			if s.c.Sheet && !s.some(k/len(s.c.Axes[1].Words)) {
				continue
			}
			blocks = append(blocks, []string{s.name(row) + ": " + s.cell(k, m)})
		}
		return blocks
	}
	down, across := s.c.Axes[0], s.c.Axes[1]
	left, wide := 0, 4
	for i := range down.Words {
		left = max(left, utf8.RuneCountInString(s.word(0, i)))
	}
	for j := range across.Words {
		wide = max(wide, utf8.RuneCountInString(s.word(1, j)))
	}
	wide += 2
	fit := max((render.Room()-left)/wide, 1)
	for from := 0; from < len(across.Words); from += fit {
		to := min(from+fit, len(across.Words))
		lines := []string{pad("", left)}
		for j := from; j < to; j++ {
			lines[0] += right(s.word(1, j), wide)
		}
		for i := range down.Words {
			if s.c.Sheet && !s.some(i) {
				continue // it is named below, with why
			}
			line := pad(s.word(0, i), left)
			for j := from; j < to; j++ {
				line += right(s.cell(i*len(across.Words)+j, m), wide)
			}
			lines = append(lines, line)
		}
		blocks = append(blocks, lines)
	}
	return blocks
}

// cell is one figure: a whole percentage, or a number with two decimals.
func (s sheet) cell(k int, m contrast.Measure) string {
	if s.figures[k] == nil {
		return "x"
	}
	return s.figure(s.figures[k], m)
}

func (s sheet) figure(f contrast.Figures, m contrast.Measure) string {
	p := f.At(m)
	if m.Kind == contrast.Mean {
		mark := s.P.Say(ref.M("contrast.mark"))
		return strings.Replace(p.FloatString(2), ".", mark, 1)
	}
	if p.Sign() == 0 {
		return "-"
	}
	// All that may become of one thing is rounded together, so that it adds up to 100 here as in a line.
	var beside []*big.Rat
	at := 0
	for _, x := range s.measures {
		if x.Kind == m.Kind && slices.Equal(x.Path, m.Path) {
			if x.Key() == m.Key() {
				at = len(beside)
			}
			beside = append(beside, f.At(x))
		}
	}
	if len(beside) == 0 {
		beside = []*big.Rat{p}
	}
	return i18n.Percentages(beside)[at]
}

// longest is how many signs a bar of certainty has.
const longest = 30

// bars is everything that the outcomes tell, a bar for each chance; the chances of one
// thing add up to 100.
func (s sheet) bars(measures []contrast.Measure, f contrast.Figures) []string {
	var lines []string
	left := 0
	var shares []contrast.Measure
	for _, m := range measures {
		if !nothing(m, f) {
			left = max(left, utf8.RuneCountInString(s.label(m)))
			shares = append(shares, m)
		}
	}
	for i := 0; i < len(shares); {
		to := i
		var ps []*big.Rat
		for to < len(shares) && strings.Join(shares[to].Path, ".") == strings.Join(shares[i].Path, ".") {
			if shares[to].Kind != contrast.Mean {
				ps = append(ps, f.At(shares[to]))
			}
			to++
		}
		said := i18n.Percentages(ps)
		for ; i < to; i++ {
			if shares[i].Kind == contrast.Mean {
				lines = append(lines, pad(s.label(shares[i]), left)+right(s.figure(f, shares[i]), 6))
				continue
			}
			p := f.At(shares[i])
			line := pad(s.label(shares[i]), left) + right(said[0], 6)
			if !render.IsPlain() {
				line += "  " + bar(p)
			}
			lines = append(lines, strings.TrimRight(line, " "))
			said = said[1:]
		}
	}
	return lines
}

// nothing reports a number that is always nothing: the other numbers of its path never are.
func nothing(m contrast.Measure, f contrast.Figures) bool {
	return m.Kind == contrast.Mean && f.At(m).Sign() == 0 || m.Kind == contrast.Count && m.Value == "0" && f.At(m).Cmp(big.NewRat(1, 1)) == 0
}

// bar is a chance as signs that every terminal has.
func bar(p *big.Rat) string {
	v, _ := p.Float64()
	return strings.Repeat("#", int(v*longest+0.5))
}

func pad(t string, n int) string { return t + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(t))) }

func right(t string, n int) string {
	return strings.Repeat(" ", max(1, n-utf8.RuneCountInString(t))) + t
}

// label names a measure in the words of the game, or, where it has none, of the program.
// KEY.VALUE is a word that stands at a key, KEY.is any other, KEY.n a number, KEY.mean the
// number to be expected; PARENT.each is what stands under a key that is a name: a unit's.
func (s sheet) label(m contrast.Measure) string {
	n := len(m.Path) - 1
	of := m.Path[:n]
	key := s.first(m.Path[n], m)
	if key == "" && n > 0 {
		if key = s.key(m.Path[n-1] + "." + m.Value + ".each"); key == "" {
			key = s.key(m.Path[n-1] + ".each")
		}
		if key != "" {
			of = append(slices.Clone(m.Path[:n-1]), m.Path[n])
		}
	}
	what := m.Path[n] + " " + m.Value
	if key != "" {
		var value any = s.said(m.Value)
		if k, err := strconv.Atoi(m.Value); err == nil && m.Kind == contrast.Count {
			value = k // one zone, two zones
		}
		what = s.P.Say(ref.M(key, value))
		if m.Value == "" && m.Kind == contrast.Share && strings.HasSuffix(key, ".each") {
			what = s.P.Say(ref.M(key, contrast.Nothing))
		}
	}
	if len(of) == 0 {
		return what
	}
	var who []string
	if len(of) == 2 && of[0] == "targets" && s.key("of."+of[0]) == "" { // one of several, by its name
		of = of[1:]
	}
	for _, k := range of {
		if key := s.key("of." + k); key != "" {
			k = s.P.Say(ref.M(key))
		}
		who = append(who, k)
	}
	return s.P.Say(ref.M("contrast.of", strings.Join(who, " "), what))
}

// said is a value in the words of the game, said.WORD, where it has some: one or several with commas or + between them.
func (s sheet) said(value string) string {
	all := strings.Split(value, ", ")
	for i, one := range all {
		parts := strings.Split(one, "+")
		for k, p := range parts {
			if key := s.key("said." + p); key != "" {
				parts[k] = s.P.Say(ref.M(key))
			}
		}
		all[i] = strings.Join(parts, " + ")
	}
	return strings.Join(all, ", ")
}

// first is the key of the words for what stands at the end of a path; "" for none.
func (s sheet) first(last string, m contrast.Measure) string {
	names := []string{last + "." + m.Value, last + ".is"}
	switch m.Kind {
	case contrast.Mean:
		names = []string{last + ".mean"}
	case contrast.Count:
		names[1] = last + ".n"
	}
	for _, n := range names {
		if key := s.key(n); key != "" {
			return key
		}
	}
	return ""
}

// key is that of a sentence about outcomes, the game's own before the program's.
func (s sheet) key(name string) string {
	for _, key := range []string{ofGame(s.c.Book, "out", name), "out." + name} {
		if s.P.Has(key) {
			return key
		}
	}
	return ""
}

// putContrast puts the questions and the exact odds of each.
func (w JSON) putContrast(o *game.Object, r *session.Reply) {
	c := r.Comparison
	axes := []game.Object{}
	for _, a := range c.Axes {
		axes = append(axes, game.Object{{Key: "words", Value: a.Words}})
	}
	put(o, "axes", axes)
	rows := []game.Object{}
	for _, row := range c.Rows {
		x := game.Object{}
		words := []string{}
		for i, at := range row.At {
			words = append(words, c.Axes[i].Words[at])
		}
		put(&x, "at", words)
		if row.Refusal != nil {
			put(&x, "refusal", w.refusal(row.Refusal))
		} else {
			put(&x, "command", row.Command)
			put(&x, "odds", oddsObject(row.Odds))
			stages := []game.Object{}
			for _, st := range row.Stages {
				told := game.Object{{Key: "ref", Value: string(st.Ref)}, {Key: "say", Value: w.P.Say(st.Say)}}
				if st.Chance != nil {
					put(&told, "comes", w.P.Say(st.Comes))
					put(&told, "p", st.Chance.RatString())
				}
				stages = append(stages, append(told, game.KV{Key: "outcomes", Value: append([]game.Outcome{}, st.Outcomes...)}))
			}
			if len(stages) > 0 {
				put(&x, "stages", stages)
			}
		}
		rows = append(rows, x)
	}
	put(o, "rows", rows)
}

// CSV is a comparison, or a single question, as a table for a spreadsheet: a row a question,
// what it has of each axis, then a column for each measure, with six decimals. Where the
// rules refuse a question a last column says why. In Italian it is what a spreadsheet there reads as it
// stands: a semicolon between the columns and a comma in the figures.
func CSV(w Text, c *session.Comparison) string {
	s := w.sheet(c)
	italian := s.P.Lang() == i18n.IT
	var b strings.Builder
	out := csv.NewWriter(&b)
	head := []string{s.P.Say(ref.M("contrast.csv.command"))}
	if italian {
		out.Comma = ';'
	}
	refused := slices.ContainsFunc(c.Rows, func(x session.Compared) bool { return x.Refusal != nil })
	for i, a := range c.Axes {
		if c.Sheet {
			head = append(head, s.P.Say(ref.M([]string{"heat.acts", "heat.acted"}[i])))
			continue
		}
		head = append(head, strings.Join(a.Words, "|"))
	}
	for _, m := range s.measures {
		head = append(head, s.label(m))
	}
	if refused {
		head = append(head, s.P.Say(ref.M("contrast.csv.refused")))
	}
	rows := [][]string{head}
	for k, row := range c.Rows {
		line := []string{cmp.Or(row.Command, row.Typed)}
		if italian {
			line[0] = s.typable(line[0])
		}
		for i, at := range row.At {
			line = append(line, c.Axes[i].Words[at])
		}
		for _, m := range s.measures {
			if f := s.figures[k]; f != nil {
				figure := f.At(m).FloatString(6)
				if italian {
					figure = strings.Replace(figure, ".", ",", 1)
				}
				line = append(line, figure)
			} else {
				line = append(line, "")
			}
		}
		if refused {
			say := ""
			if row.Refusal != nil {
				say = s.P.Say(row.Refusal.Say)
			}
			line = append(line, say)
		}
		rows = append(rows, line)
	}
	_ = out.WriteAll(rows) // into memory
	return b.String()
}

// Unsaid lists what of a comparison has no words in a language, for tests: there the keys
// of the JSON would stand. A value that is only repeated (out.result.is) has none either, unless the game says what it
// is called (said.WORD).
func Unsaid(p *i18n.Printer, c *session.Comparison) (out []string) {
	s := Text{P: p}.sheet(c)
	for _, m := range s.measures {
		n := len(m.Path) - 1
		key := s.first(m.Path[n], m)
		bare := strings.HasPrefix(key, "out.") && strings.HasSuffix(key, ".is") && s.said(m.Value) == m.Value && m.Value != ""
		if bare || key == "" && (n == 0 || s.key(m.Path[n-1]+".each") == "") {
			out = append(out, m.Key())
		}
	}
	return out
}
