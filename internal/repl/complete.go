package repl

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/input"
	"adjutant/internal/schema"
	"adjutant/internal/session"
)

// Speaker writes lines in the words of a language: those of the game, and the verbs of the
// session and of the prompt where the game has none of that name.
func Speaker(s *session.Session, lang i18n.Lang) func(string) string {
	own := map[string]bool{}
	for _, v := range s.Rules().Verbs() {
		own[v.Name] = !v.Inner
	}
	x, speaks := s.Rules().(game.Speaker)
	english, italian := session.OddsWords(false), session.OddsWords(true)
	var speak func(line string) string
	speak = func(line string) string {
		for i, w := range english {
			if rest, asks := strings.CutPrefix(line, "odds "+w+" "); asks && lang == i18n.IT {
				return session.Speak("odds "+italian[i], string(lang)) + " " + speak(rest)
			}
		}
		if word, asks := strings.CutSuffix(line, "?"); asks && !strings.Contains(word, " ") {
			return speak(word) + "?" // a verb alone that is asked about
		}
		said := line
		if speaks {
			said = x.Speak(s.Seen(), line, string(lang))
		}
		verb, rest, more := strings.Cut(said, " ")
		switch {
		case lang != i18n.IT || own[verb]:
			return said
		case verb == ruleWords[0], verb == quitWords[0] && !more:
			return strings.TrimSuffix(inItalian[verb]+" "+rest, " ")
		}
		return session.Speak(said, string(lang))
	}
	return speak
}

// inItalian are the prompt's own verbs in Italian.
var inItalian = map[string]string{ruleWords[0]: ruleWords[1], quitWords[0]: "esci"}

// Completer gives the words that may stand at the cursor: those of the game, at the start of
// a line those of the session and of the prompt, behind help every verb. Those of the
// language in use alone are offered; the others are read as well, and offered where none of these
// begins so. The order of each is the game's, always the same.
func Completer(s *session.Session, lang i18n.Lang) input.Completer {
	return func(line string, pos int) []string {
		pos = max(0, min(pos, len(line)))
		for pos > 0 && pos < len(line) && !utf8.RuneStart(line[pos]) {
			pos--
		}
		head := line[:pos]
		if i := strings.LastIndexByte(head, ';'); i >= 0 {
			head = strings.TrimLeft(head[i+1:], " ")
		}
		return offers(s, lang, head)
	}
}

// accents takes off those that Italian words end with: of a word that may be typed with and without, the one with is offered.
var accents = strings.NewReplacer("à", "a", "è", "e", "é", "e", "ì", "i", "ò", "o", "ù", "u")

// offers are the words that may stand at the end of a line.
func offers(s *session.Session, lang i18n.Lang, head string) []string {
	head = strings.TrimLeft(head, " \t")
	if head == "" {
		return atFirst(s, lang)
	}
	at := strings.LastIndexAny(head, " \t") + 1
	before, part := head[:at], head[at:]
	speak, italian := Speaker(s, lang), Speaker(s, i18n.IT)
	helps := slices.Contains(session.Words()["help"], strings.ToLower(strings.TrimSpace(before)))
	inWords := func(w string) string {
		said := speak(before + w)
		if helps {
			said = speak(w)
		}
		return said[strings.LastIndexByte(said, ' ')+1:]
	}
	var out []string
	add := func(ws ...string) {
		for _, w := range ws {
			if len(part) <= len(w) && strings.EqualFold(w[:len(part)], part) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	switch {
	case helps:
		for _, v := range s.Rules().Verbs() {
			if !v.Inner {
				add(v.Name, inWords(v.Name))
			}
		}
		add(session.HelpWords()...)
	default:
		add(s.Rules().Complete(s.Seen(), head)...)
		if lang != i18n.EN && before != "" {
			for _, w := range s.Rules().Complete(s.Seen(), before) {
				add(inWords(w))
			}
		}
	}
	if slices.Contains(session.Words()["odds"], strings.ToLower(strings.TrimSpace(before))) {
		add(session.OddsWords(lang == i18n.IT)...)
	}
	if before == "" || helps {
		all := session.Words()
		for _, v := range slices.Sorted(maps.Keys(all)) {
			for _, w := range append(all[v], v) {
				if len(w) > 2 && s.Offers(v) && !slices.ContainsFunc(all[v], func(x string) bool { return x != w && accents.Replace(x) == w }) {
					add(w)
				}
			}
		}
		add(slices.Concat(ruleWords, quitWords)...)
	}
	if v := verbOf(s, before); v != nil {
		out = schema.OneForm(v, out, lang == i18n.IT)
	}
	if lang == i18n.IT {
		return inUse(inUseFirst(out, inWords), func(w string) bool { return inWords(w) != w })
	}
	foreign := ofOthers(out, inWords, func(w string) string {
		said := italian(before + w)
		if helps {
			said = italian(w)
		}
		return said[strings.LastIndexByte(said, ' ')+1:]
	})
	return inUse(out, func(w string) bool { return foreign[w] })
}

// inUse keeps the words of the language in use, or all where none is of it: they are read as well, and are offered to whoever has
// begun one.
func inUse(words []string, foreign func(string) bool) []string {
	if own := slices.DeleteFunc(slices.Clone(words), foreign); len(own) > 0 {
		return own
	}
	return words
}

// likely are the verbs that whoever does not know what to type looks for, those of any game.
var likely = []string{"help", "legal", "units", "pieces", "show", "who", "map", "todo", "owed", "odds", "undo", "log"}

// atFirst are the words for a line of which nothing is typed, in the language in use alone: the answers that are asked for,
// the verbs of what may be done now, those that help on, and the others.
func atFirst(s *session.Session, lang i18n.Lang) (out []string) {
	speak := Speaker(s, lang)
	add := func(name string) {
		if w := speak(name); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for _, o := range s.Owed() {
		if o.Now && o.Need.Deck == "" {
			for _, a := range o.Need.Answers {
				add(a)
			}
		}
	}
	own := map[string]bool{}
	for _, v := range s.Rules().Verbs() {
		own[v.Name] = !v.Inner
	}
	if l, lists := s.Rules().(game.Lister); lists {
		for _, a := range l.Legal(s.Seen(), -1) {
			if own[a.Verb] {
				add(a.Verb)
			}
		}
	}
	all := slices.Sorted(maps.Keys(session.Words()))
	for _, v := range likely {
		if own[v] || slices.Contains(all, v) && s.Offers(v) {
			add(v)
		}
	}
	for _, v := range s.Rules().Verbs() {
		if !v.Inner {
			add(v.Name)
		}
	}
	for _, v := range all {
		if s.Offers(v) {
			add(v)
		}
	}
	add(ruleWords[0])
	add(quitWords[0])
	return out
}

// verbOf is the verb of a line with the facts that it reads; nil where the game declares none.
func verbOf(s *session.Session, line string) *game.VerbFacts {
	d, ok := s.Rules().(game.Declarer)
	if !ok {
		return nil
	}
	for _, w := range strings.Fields(strings.ToLower(line)) {
		if v := schema.Verb(d.Facts(), w); v != nil {
			return v
		}
	}
	return nil
}

// ofOthers are the words among English ones that Italian says for one of them, and those for which English has another.
func ofOthers(words []string, inEnglish, inItalian func(string) string) map[string]bool {
	foreign := map[string]bool{}
	for _, w := range words {
		if it := inItalian(w); it != w {
			foreign[it] = true
		}
		if inEnglish(w) != w {
			foreign[w] = true
		}
	}
	return foreign
}

// inUseFirst puts the Italian words first, each in the place of the English one that it
// stands for.
func inUseFirst(words []string, inItalian func(string) string) []string {
	var out []string
	for _, w := range words {
		if it := inItalian(w); slices.Contains(words, it) && !slices.Contains(out, it) {
			out = append(out, it)
		}
	}
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
