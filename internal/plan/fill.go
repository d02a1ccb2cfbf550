package plan

import (
	"strconv"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file holds what stands in braces in a line: a number that comes from steps before, as in {5 - shot.target.pm_lost}.

// part is text of a line as it stands, or a sum in braces.
type part struct {
	text  string
	terms []term // none of text
}

// term is a number that is added or taken away, or what a step came to by one of its keys.
type term struct {
	less bool // it is taken away
	n    int
	step *Step  // nil of a number
	path string // the key, with points between
}

// parts are those of a line; a sum may name the steps before it alone.
func (r *reader) parts(l Line) (out []part) {
	for rest := l.Text; ; {
		before, behind, opens := strings.Cut(rest, "{")
		if before != "" {
			out = append(out, part{text: before})
		}
		if !opens {
			return out
		}
		inner, after, closes := strings.Cut(behind, "}")
		if !closes {
			l.At.Fault("plan.brace.open", "{"+behind)
			return out
		}
		out = append(out, part{terms: r.terms(l.At, inner)})
		rest = after
	}
}

// terms are those of a sum; the signs between them are words of their own, since the name of a step may hold a hyphen.
func (r *reader) terms(at *doc.Node, inner string) (out []term) {
	fs := strings.Fields(inner)
	if len(fs)%2 == 0 {
		at.Fault("plan.brace.form", inner)
		return nil
	}
	for i := 0; i < len(fs); i += 2 {
		t := term{less: i > 0 && fs[i-1] == "-"}
		if i > 0 && !t.less && fs[i-1] != "+" {
			at.Fault("plan.brace.form", inner)
			return nil
		}
		n, err := strconv.Atoi(fs[i])
		if t.n = n; err != nil {
			name, path, has := strings.Cut(fs[i], ".")
			if !has {
				at.Fault("plan.brace.form", inner)
				return nil
			}
			if t.path, t.step = path, r.named[name]; t.step == nil {
				at.Fault("plan.brace.step", name)
				return nil
			}
			t.step.keep = true
		}
		out = append(out, t)
	}
	return out
}

// tried is a line with a 1 for each sum: what can be read of it before anything is reckoned.
func (s *Step) tried() string {
	text := ""
	for _, p := range s.parts {
		if text += p.text; len(p.terms) > 0 {
			text += "1"
		}
	}
	return text
}

// filled is the line of a step with its sums reckoned on a branch.
func (r *runner) filled(s *Step, b *branch) (l game.Line, no *game.Refusal) {
	text := ""
	for _, p := range s.parts {
		if text += p.text; len(p.terms) == 0 {
			continue
		}
		sum := 0
		for _, t := range p.terms {
			n, ok := r.number(t, b)
			if !ok {
				return l, game.Refuse(game.BadValue, "", ref.M("plan.no-number", ref.Typed(t.step.As+"."+t.path)), ref.Msg{})
			}
			sum += n
		}
		text += strconv.Itoa(sum)
	}
	ls, err := game.Scan(text)
	if err != nil || len(ls) != 1 {
		return l, game.Refuse(game.BadValue, "", ref.M("plan.one-line", ref.Typed(text)), ref.Msg{})
	}
	return ls[0], nil
}

// number is what a term comes to on a branch; ok is false where its step came to no such number.
func (r *runner) number(t term, b *branch) (n int, ok bool) {
	if n = t.n; t.step != nil {
		for _, x := range leaves("", r.told[b.came[r.slot[t.step]]]) {
			if x.path == t.path {
				n, ok = whole(x.value)
			}
		}
		if !ok {
			return 0, false
		}
	}
	if t.less {
		n = -n
	}
	return n, true
}
