package repl

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// waits lays out a command that waits for dice: what those that have fallen did, and
// what may come of the rest.
func (w Text) waits(r *session.Reply, prefix render.Mark) []part {
	if len(r.SoFar) == 0 {
		return w.odds(r, prefix)
	}
	lines := slices.Clone(r.SoFar)
	if r.Odds != nil {
		for _, t := range r.Odds.Lines {
			if t.Kind != game.HeadLine && (t.Kind != game.ReasonLine || !told(r.SoFar, t.Say)) {
				lines = append(lines, t)
			}
		}
	}
	if lines[0].Kind != game.HeadLine { // what waits is named in any case
		head := game.Text{Kind: game.HeadLine, Say: ref.M("repl.plain", w.typable(r.Command))}
		if r.Odds != nil && len(r.Odds.Lines) > 0 && r.Odds.Lines[0].Kind == game.HeadLine {
			head = r.Odds.Lines[0]
		}
		lines = append([]game.Text{head}, lines...)
	}
	return w.parts(lines, prefix)
}

// sayings are what has been written of a command that waits, part by part: what its dice have done,
// and, as one part, what may come of the rest.
func (w Text) sayings(r *session.Reply) []string {
	out := []string{}
	if len(r.SoFar) > 0 {
		only := *r
		only.Odds = nil
		for _, p := range w.waits(&only, mark(r)) {
			out = append(out, p.lines.String())
		}
		out = append(out, w.waits(r, mark(r))[0].lines.String())
	}
	if r.Odds != nil {
		out = append(out, outlook(w.odds(r, mark(r))))
	}
	return out
}

// outlook is what may come of the rest as one part, which is written again where anything of it has
// changed; its first part names the command.
func outlook(ps []part) string {
	b := []string{"outlook"}
	for _, p := range ps[1:] {
		b = append(b, p.lines.String())
	}
	return strings.Join(b, "\n")
}

// goesOn is a command that waits on, without what has been told of it: nothing where neither its dice nor
// what may come of the rest say anything new.
func (w Text) goesOn(r *session.Reply) []part {
	if r.Odds != nil && slices.Contains(w.Told, outlook(w.odds(r, mark(r)))) {
		only := *r
		only.Odds = nil
		if len(r.SoFar) == 0 || len(w.untold(w.waits(&only, mark(r)))) == 0 {
			return nil
		}
	}
	return w.untold(w.waits(r, mark(r)))
}

// untold leaves out the parts that have been told.
func (w Text) untold(ps []part) []part {
	return slices.DeleteFunc(ps, func(p part) bool { return slices.Contains(w.Told, p.lines.String()) })
}

// odds lays out a distribution: the lines of the game, or one for every outcome.
func (w Text) odds(r *session.Reply, prefix render.Mark) []part {
	head := func() part {
		return part{lines: render.Head(prefix, w.typable(strings.TrimPrefix(r.Command, "odds ")), "")}
	}
	o := r.Odds
	if o == nil || len(o.Lines) == 0 && len(o.Outcomes) == 0 {
		if ps := w.parts(r.Verdict.Lines, prefix); len(ps) > 0 {
			return ps
		}
		return []part{head()}
	}
	if len(o.Lines) > 0 {
		return w.parts(o.Lines, prefix)
	}
	row := ref.Row{}
	for _, x := range o.Outcomes {
		if len(x.Keys) == 0 {
			continue // nothing is known of it but that it comes
		}
		row = append(row, ref.Share{Say: ref.M("repl.plain", w.outcomeText(x.Keys)), P: x.P})
	}
	if len(row) == 0 {
		return []part{head()}
	}
	if len(row) > mostEnds {
		slices.SortStableFunc(row, func(a, b ref.Share) int { return b.P.Cmp(a.P) })
		n := telling(row)
		return []part{head(), {lines: render.Body(w.P.Say(ref.M("repl.row.more", row[:n], len(row)-n)))}}
	}
	return []part{head(), {lines: render.Body(w.P.Say(ref.M("repl.row", row)))}}
}

// telling is how many ends of a long row, the likeliest first, tell something of it: one where several come to less than a half,
// as of the hands that a deck may give.
func telling(row ref.Row) int {
	sum := new(big.Rat)
	for _, x := range row[:likeliest] {
		sum.Add(sum, x.P)
	}
	if sum.Cmp(big.NewRat(1, 2)) < 0 {
		return 1
	}
	return likeliest
}

// A distribution that has no lines of its own and more ends than fit in a few lines is told by its likeliest.
const mostEnds, likeliest = 24, 5

func (w Text) outcomeText(o game.Object) string {
	if len(o) == 1 {
		return w.outcomeValue(o[0].Value)
	}
	var b []string
	for _, kv := range o {
		b = append(b, kv.Key+" "+w.outcomeValue(kv.Value))
	}
	return strings.Join(b, " ")
}

// outcomeValue is a value of an outcome: cards as they are typed, with a plus between those that come together.
func (w Text) outcomeValue(v any) string {
	switch v := v.(type) {
	case game.Object:
		return w.outcomeText(v)
	case []string:
		return strings.Join(w.said(v), " + ")
	}
	return fmt.Sprint(v)
}

// close is the block of a verdict that hangs on less than the tape: both answers
// stand there, and whether the tape matters at all.
func (w Text) close(r *session.Reply) render.Page {
	c := r.Verdict.Close
	var out render.Page
	if len(r.Verdict.Lines) > 0 {
		out = w.verdict(r.Verdict.Lines, render.Close)
	} else {
		var cites []ref.Ref
		if len(r.Owed) > 0 {
			cites = append(cites, r.Owed[0].Need.Ref)
		}
		out = render.Head(render.Close, w.P.Say(ref.M("repl.close", w.typable(r.Command))), w.cited(cites...))
		key := "repl.close.cm"
		if c.Unit == "deg" {
			key = "repl.close.deg"
		}
		sign := "+"
		if c.Margin < 0 {
			sign = ""
		}
		out = append(out, render.Body(w.P.Say(ref.M(key, ref.CM(c.Value), ref.CM(c.Limit), sign+w.P.Number(c.Margin), ref.CM(c.Tape))))...)
		for _, x := range c.If {
			out = append(out, render.Body(w.P.Say(ref.M("repl.close.if", x.Fact.Name, w.fact(x.Fact), x.Value, x.Critical)))...)
		}
	}
	if len(r.Owed) == 0 {
		return out
	}
	by := "" // a tape measures no angle
	if c.Unit == game.Degrees {
		by = "-deg"
	}
	if o := r.Owed[0]; o.Need.Die == dice.Choice && len(r.Faces) > 0 {
		var l ref.Comma
		for _, f := range r.Faces {
			l = append(l, ref.M("repl.plain", w.faceText(f)))
		}
		return append(out, render.Body(w.P.Say(ref.M("repl.close.thrown"+by, l, w.offered(o.Need.Answers))))...)
	}
	m := ref.M("repl.close.never" + by)
	switch rs := session.Matters(c, int(r.Owed[0].Need.Die)); {
	case len(rs) == 1 && rs[0] == [2]int{1, int(r.Owed[0].Need.Die)}:
		m = ref.M("repl.close.always" + by)
	case len(rs) > 0:
		var b []string
		for _, x := range rs {
			if x[0] == x[1] {
				b = append(b, strconv.Itoa(x[0]))
			} else {
				b = append(b, fmt.Sprintf("%d-%d", x[0], x[1]))
			}
		}
		last := b[len(b)-1]
		m = ref.M("repl.close.matters"+by, last)
		if len(b) > 1 {
			m = ref.M("repl.close.matters-or"+by, strings.Join(b[:len(b)-1], ", "), last)
		}
	}
	return append(out, render.Body(w.P.Say(m))...)
}
