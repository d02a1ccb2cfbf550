package repl

import (
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/paper"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// This file tells a sheet of all pairs, at the prompt and for paper: which deed it is of, what figure it shows, what
// it takes for granted, and who has no answer at all and why.

// pairs is the sheet at the prompt.
func (s sheet) pairs(a *answer, r *session.Reply) {
	m, ok := s.headline()
	a.head(render.Odds, s.paired(r, m))
	a.body(ref.M("heat.meets", s.c.Meets))
	a.body(figures(m))
	if ok {
		for _, block := range s.grid(m) {
			a.add(render.Table(strings.Join(block, "\n"))...)
		}
	}
	for _, x := range s.without() {
		a.add(render.BodyRef(s.P.Say(x.say), s.cited(x.cite))...)
	}
}

// headline is the one figure of each pair that a sheet shows; ok is false where no pair has an answer.
func (s sheet) headline() (contrast.Measure, bool) {
	return contrast.Headline(contrast.Telling(s.measures, s.answered()))
}

// paired is the head of a sheet: its verb, how many units meet how many, and what figure it shows.
func (s sheet) paired(r *session.Reply, m contrast.Measure) ref.Msg {
	verb, _, _ := strings.Cut(s.typable(r.Verb), " ")
	return ref.M("heat.head", verb, len(s.c.Axes[0].Words), len(s.c.Axes[1].Words), s.label(m))
}

// figures says what a figure of a sheet is: a chance in percent, or a number to be expected.
func figures(m contrast.Measure) ref.Msg {
	if m.Kind == contrast.Mean {
		return ref.M("heat.mean")
	}
	return ref.M("heat.share")
}

// some reports whether the rules have an answer to any pair of a row.
func (s sheet) some(row int) bool {
	n := len(s.c.Axes[1].Words)
	return slices.ContainsFunc(s.figures[row*n:(row+1)*n], func(f contrast.Figures) bool { return f != nil })
}

// silent is why the rules have no answer to some pairs.
type silent struct {
	say  ref.Msg
	cite ref.Ref
}

// without is who stands in no row of a sheet, and which pairs of the others have no figure, once for each reason.
func (s sheet) without() (out []silent) {
	type reason struct {
		names []string
		why   *game.Refusal
	}
	var all []*reason
	told := map[string]*reason{}
	n := len(s.c.Axes[1].Words)
	for k, row := range s.c.Rows {
		if row.Refusal == nil {
			continue
		}
		name := s.name(row)
		if !s.some(k / n) {
			name = s.word(0, k/n)
		}
		say := s.P.Say(row.Refusal.Say)
		if told[say] == nil {
			told[say] = &reason{why: row.Refusal}
			all = append(all, told[say])
		}
		if x := told[say]; !slices.Contains(x.names, name) {
			x.names = append(x.names, name)
		}
	}
	for _, x := range all {
		out = append(out, silent{ref.M("contrast.refused", strings.Join(x.names, ", "), s.P.Say(x.why.Say)), x.why.Ref})
	}
	return out
}

// Heat is a sheet of all pairs for paper: the figure that it shows first, of each pair, as it is
// printed and from 0 to 1.
func Heat(w Text, r *session.Reply) paper.Heat {
	s := w.sheet(r.Comparison)
	h := paper.Heat{Lang: string(w.P.Lang())}
	down, across := s.c.Axes[0], s.c.Axes[1]
	h.Across = across.Words
	m, ok := s.headline()
	h.Title = s.P.Say(s.paired(r, m))
	h.Notes = []string{w.P.Say(ref.M("heat.meets", s.c.Meets)), w.P.Say(figures(m)) + " " + w.P.Say(ref.M("heat.note"))}
	for _, x := range s.without() {
		h.Notes = append(h.Notes, w.P.Say(x.say))
	}
	if !ok {
		return h
	}
	most := big.NewRat(1, 1)
	if m.Kind == contrast.Mean {
		for _, f := range s.answered() {
			if p := f.At(m); p.Cmp(most) > 0 {
				most = p
			}
		}
	}
	for i, name := range down.Words {
		if !s.some(i) {
			continue
		}
		h.Down = append(h.Down, name)
		var row []paper.Hot
		for j := range across.Words {
			k := i*len(across.Words) + j
			c := paper.Hot{Text: s.cell(k, m)}
			if f := s.figures[k]; f != nil {
				c.Share, _ = new(big.Rat).Quo(f.At(m), most).Float64()
			}
			row = append(row, c)
		}
		h.Cells = append(h.Cells, row)
	}
	return h
}
