package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// VerbPart is the verbs of one kind: under what they stand on paper, and each with a line
// that shows it.
type VerbPart struct {
	Say  string
	Rows []render.Pair
}

// VerbSheet is what the answer to `help` lists, for paper: each verb with its words, that of
// the language first, and a line that can be typed. speak writes a line in the words of the
// language; it may be nil.
func VerbSheet(p *i18n.Printer, r *session.Reply, speak func(string) string) (out []VerbPart) {
	w := Text{P: p, Speak: speak}
	for _, part := range []struct {
		key string
		in  func(session.VerbHelp) bool
	}{
		{"paper.verbs.do", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.DoVerb }},
		{"paper.verbs.record", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.RecordVerb }},
		{"paper.verbs.ask", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.AskVerb }},
		{"paper.verbs.session", func(v session.VerbHelp) bool { return v.Session }},
	} {
		x := VerbPart{Say: p.Say(ref.M(part.key))}
		for _, v := range r.Verbs {
			if !part.in(v) {
				continue
			}
			own := w.typable(v.Name)
			words := append([]string{own}, slices.DeleteFunc(slices.Clone(v.Words), func(x string) bool { return x == own })...)
			eg := ""
			if key := exampleOf(p, v); p.Has(key) {
				eg = p.Word(ref.Word(key))
			}
			x.Rows = append(x.Rows, render.Pair{Left: strings.Join(words, " "), Right: eg})
		}
		if len(x.Rows) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// WordSheet is what the answer to `help words` lists, for paper: the signs of a line, then the words of each
// kind in the language in use alone, the short forms behind each.
func WordSheet(p *i18n.Printer, r *session.Reply) (out []VerbPart) {
	if r.Said == nil {
		return nil
	}
	marks := VerbPart{Say: p.Say(ref.M("paper.marks"))}
	for _, m := range r.Said.Marks {
		marks.Rows = append(marks.Rows, render.Pair{Left: p.Word(m + typed), Right: p.Word(m)})
	}
	words := VerbPart{Say: p.Say(ref.M("paper.words"))}
	for _, l := range r.Said.Lists {
		all := ref.Comma{}
		for _, x := range l.Words {
			own := x.EN
			if p.Lang() == i18n.IT && len(x.IT) > 0 {
				own = x.IT
			}
			all = append(all, strings.Join(own, " "))
		}
		words.Rows = append(words.Rows, render.Pair{Left: p.Say(l.Say), Right: p.Say(ref.M("repl.plain", all))})
	}
	for _, x := range []VerbPart{marks, words} {
		if len(x.Rows) > 0 {
			out = append(out, x)
		}
	}
	return out
}
