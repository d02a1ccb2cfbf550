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

// lexicon is the answer to `help words`: the signs of a line, the words of each kind and the
// verbs with their short forms; or to help about one word, which is in one list or another.
func (w Text) lexicon(s *session.Said, verbs []session.VerbHelp) render.Page {
	var out render.Page
	if len(s.Marks) > 0 {
		out = append(out, render.Body(w.P.Say(ref.M("words.help.marks")))...)
		var rows []render.Pair
		for _, m := range s.Marks {
			rows = append(rows, render.Pair{Left: w.P.Word(m + typed), Right: w.P.Word(m)})
		}
		out = append(out, render.Ways(rows)...)
	}
	for _, l := range s.Lists {
		words := ref.Comma{}
		for _, p := range l.Words {
			words = append(words, w.pair(p))
		}
		out = append(out, render.Body(w.P.Say(ref.M("words.help.list", l.Say, words)))...)
	}
	if len(verbs) == 0 {
		return out
	}
	all := ref.Comma{}
	for _, v := range verbs {
		words := w.ownFirst(v)
		all = append(all, w.list(words[:1], words[1:]))
	}
	out = append(out, render.Body(w.P.Say(ref.M("words.help.verbs", all)))...)
	return append(out, render.Body(w.P.Say(ref.M("words.help.more")))...)
}

// typed is behind the key of a sign where the catalogue has how it is typed.
const typed = ".typed"

// pair is the words that mean one thing, those of the language in use first.
func (w Text) pair(p game.WordPair) ref.Msg {
	own, others := p.EN, p.IT
	if w.P.Lang() == i18n.IT {
		own, others = p.IT, p.EN
	}
	said := w.list(own, others)
	if means, ok := meaning(w.P, p, own); ok {
		return ref.M("words.help.means", said, means)
	}
	return said
}

// meaning is what a word says, where that is not the word itself.
func meaning(p *i18n.Printer, w game.WordPair, own []string) (string, bool) {
	if w.Means.IsZero() {
		return "", false
	}
	say := p.Say(w.Means)
	return say, !slices.Contains(own, say)
}

// list is some words, and behind them in brackets those of the others that are none of them.
func (w Text) list(first, others []string) ref.Msg {
	own := strings.Join(first, " ")
	others = slices.DeleteFunc(slices.Clone(others), func(x string) bool { return slices.Contains(first, x) })
	if len(others) == 0 {
		return ref.M("repl.plain", own)
	}
	return ref.M("words.help.pair", own, strings.Join(others, " "))
}

// ownFirst is every word for a verb, that of the language in use first.
func (w Text) ownFirst(v session.VerbHelp) []string {
	own := w.typable(v.Name)
	return append([]string{own}, slices.DeleteFunc(slices.Clone(v.Words), func(x string) bool { return x == own })...)
}

// mostFollow is how many of the words that may follow a verb its help names.
const mostFollow = 12

// follows is what TAB offers behind a verb.
func (w Text) follows(words []string) render.Page {
	n := len(words) - mostFollow
	switch {
	case len(words) == 0:
		return nil
	case n < 2:
		return render.Body(w.P.Say(ref.M("words.help.follows", comma(words))))
	}
	return render.Body(w.P.Say(ref.M("words.help.follows-more", comma(words[:mostFollow]), n)))
}

// lists and marks are the same for programs.
func (w JSON) lists(s *session.Said) []game.Object {
	out := []game.Object{}
	for _, l := range s.Lists {
		var words []game.Object
		for _, p := range l.Words {
			words = append(words, game.Object{{Key: "en", Value: p.EN}, {Key: "it", Value: p.IT}})
		}
		out = append(out, game.Object{{Key: "say", Value: w.P.Say(l.Say)}, {Key: "words", Value: words}})
	}
	return out
}

func (w JSON) marks(s *session.Said) []game.Object {
	out := []game.Object{}
	for _, m := range s.Marks {
		out = append(out, game.Object{{Key: "typed", Value: w.P.Word(m + typed)}, {Key: "say", Value: w.P.Word(m)}})
	}
	return out
}
