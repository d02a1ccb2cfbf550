package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// SheetPart is what stands together on paper under one title.
type SheetPart struct {
	Say  string
	Rows []SheetRow
}

// SheetRow is a word or a sign, what it does and perhaps a line that shows it.
type SheetRow struct{ Word, Say, Line string }

// VerbSheet is what the answer to `help words` tells of verbs, for paper: each verb in the word of the language
// with its short forms behind, what it does, and a line that can be typed. speak writes a line in the
// words of the language; it may be nil.
func VerbSheet(p *i18n.Printer, r *session.Reply, speak func(string) string) (out []SheetPart) {
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
		x := SheetPart{Say: p.Say(ref.M(part.key))}
		for _, v := range r.Verbs {
			if !part.in(v) {
				continue
			}
			row := SheetRow{Word: strings.Join(shortened(w.typable(v.Name), v.Words), " ")}
			if key := doesOf(p, v); p.Has(key) {
				row.Say = p.Word(ref.Word(key))
			}
			key := exampleOf(p, v)
			if told := ofGame(v.Book, "table", v.Name); !v.Session && p.Has(told) { // as it is typed where pieces stand
				key = told
			}
			if p.Has(key) {
				if line := w.typable(p.Word(ref.Word(key))); !slices.Contains(strings.Fields(row.Word), line) {
					row.Line = line // a verb alone shows nothing
				}
			}
			x.Rows = append(x.Rows, row)
		}
		if len(x.Rows) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// shortest is how many letters a short form of a verb has at the most.
const shortest = 2

// shortened is a verb and its short forms behind it, those first that begin as it does: the long words of
// the other language are left out.
func shortened(own string, words []string) []string {
	var like, others []string
	for _, x := range words {
		switch {
		case len(x) > shortest || x == own:
		case x[0] == own[0]:
			like = append(like, x)
		default:
			others = append(others, x)
		}
	}
	return slices.Concat([]string{own}, like, others)
}

// WordSheet is what the answer to `help words` lists, for paper: the signs of a line, then the words of each
// kind in the language in use alone, the short forms behind each and what they say where a word does not tell it.
func WordSheet(p *i18n.Printer, r *session.Reply) (out []SheetPart) {
	if r.Said == nil {
		return nil
	}
	marks := SheetPart{Say: p.Say(ref.M("paper.marks"))}
	for _, m := range r.Said.Marks {
		marks.Rows = append(marks.Rows, SheetRow{Word: p.Word(m + typed), Say: p.Word(m)})
	}
	words := SheetPart{Say: p.Say(ref.M("paper.words"))}
	for _, l := range r.Said.Lists {
		all := ref.Comma{}
		for _, x := range l.Words {
			own := x.EN
			if p.Lang() == i18n.IT && len(x.IT) > 0 {
				own = x.IT
			}
			say := strings.Join(own, " ")
			if means, ok := meaning(p, x, own); ok {
				say = p.Say(ref.M("words.help.pair", say, means))
			}
			all = append(all, say)
		}
		words.Rows = append(words.Rows, SheetRow{Word: p.Say(l.Say), Say: p.Say(ref.M("repl.plain", all))})
	}
	for _, x := range []SheetPart{marks, words} {
		if len(x.Rows) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// answerSigns are the signs of an answer and of the prompt, as an answer writes them; the catalogues have what
// each means.
var answerSigns = []string{"entry", "hands", "ask", "refused", "close", "phase", "ruling", "paragraph", "loss", "enter", "dice", "tab", "leave"}

// SignSheet is how an answer is read, for paper: its signs, and those of the map that the game draws.
func SignSheet(p *i18n.Printer, book string) SheetPart {
	out := SheetPart{Say: p.Say(ref.M("paper.signs"))}
	for _, x := range answerSigns {
		key := ref.Word("paper.sign." + x)
		out.Rows = append(out.Rows, SheetRow{Word: p.Word(key + typed), Say: p.Word(key)})
	}
	if key := ofGame(book, "sign", "map"); p.Has(key) {
		out.Rows = append(out.Rows, SheetRow{Word: p.Say(ref.M("paper.sign.map")), Say: p.Word(ref.Word(key))})
	}
	return out
}
