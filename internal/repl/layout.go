package repl

import (
	"reflect"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
)

// part is one line of a verdict as it is printed, with those on which it goes on. What
// gives way may be left out where there is no room: it says why, not what came of it.
type part struct {
	lines render.Page
	gives bool
}

// parts lays the lines of a verdict out under one head. A second head line stands as a
// body: one entry has one number. Where there is no head line the number stands before
// the first.
func (w Text) parts(lines []game.Text, head render.Mark) []part {
	at := slices.IndexFunc(lines, func(t game.Text) bool { return t.Kind == game.HeadLine })
	if at < 0 && len(lines) > 0 && (lines[0].Kind == game.BodyLine || lines[0].Kind == game.ReasonLine) {
		at = 0
	}
	var out []part
	for i, t := range lines {
		var text render.Page
		if i == at && head != render.None {
			t.Kind = game.HeadLine
			text = w.line(t, head)
		} else {
			text = w.line(t, render.None)
		}
		out = append(out, part{text, t.Kind == game.ReasonLine})
	}
	return out
}

// verdict is parts as lines.
func (w Text) verdict(lines []game.Text, head render.Mark) render.Page {
	return flat(w.parts(lines, head))
}

func flat(ps []part) render.Page {
	var out render.Page
	for _, p := range ps {
		out = append(out, p.lines...)
	}
	return out
}

// overruled adds what was overruled where there is room for it; why lists it in any
// case.
func (w Text) overruled(ps []part, over []*game.Refusal) []part {
	for _, o := range over {
		more := render.BodyRef(w.P.Say(ref.M("repl.overrode", o.Say)), w.cited(o.Ref))
		if w.Whole || render.IsPlain() || len(flat(ps))+len(more) <= render.MaxLines {
			ps = append(ps, part{lines: more})
		}
	}
	return ps
}

// fit keeps an answer within the lines it may take. What came of it, each side and what
// hands must do always stand; the sums that led there give way, the first of them first,
// and what is left out can be asked for.
func (w Text) fit(ps []part, entry int) render.Page {
	most := render.MaxLines
	if w.Closes {
		most = render.MaxBlock - 1 // its banner is a line
	}
	long := len(flat(ps)) - most
	may := 0
	for _, p := range ps {
		if p.gives {
			may += len(p.lines)
		}
	}
	if w.Whole || render.IsPlain() || long <= 0 || may < 2 { // one line less for one that says so is none less
		return flat(ps)
	}
	more := part{lines: render.Body(w.P.Say(ref.M("repl.more")))}
	if entry > 0 {
		more.lines = render.Body(w.P.Say(ref.M("repl.more-why", entry)))
	}
	long++ // for the line that says so
	var out []part
	at := 0
	for _, p := range ps {
		if p.gives && long > 0 {
			long -= len(p.lines)
			at = len(out)
			continue
		}
		out = append(out, p)
	}
	return flat(slices.Insert(out, at, more))
}

// told reports that lines say a message, alone or as part of another.
func told(lines []game.Text, m ref.Msg) bool {
	var in func(x any) bool
	in = func(x any) bool {
		switch x := x.(type) {
		case ref.Msg:
			return reflect.DeepEqual(x, m) || slices.ContainsFunc(x.Args, in)
		case ref.List:
			return slices.ContainsFunc(x, in)
		case ref.Comma:
			return slices.ContainsFunc(x, in)
		}
		return false
	}
	return slices.ContainsFunc(lines, func(t game.Text) bool { return in(t.Say) })
}
