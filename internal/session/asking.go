package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// stillAsked gives what a refused question offers the form of a question: whoever asks about a deed and types what is offered
// must not find that it was done.
func (s *Session) stillAsked(rs []Reply, l game.Line) []Reply {
	if len(rs) == 0 || rs[len(rs)-1].Refusal == nil || len(l.Words) == 0 || !l.Ask && byWord[l.Words[0].Text] != vOdds {
		return rs
	}
	verb, words := s.askedVerb(l)
	return s.asQuestions(rs, verb, joined(words))
}

// asQuestions gives the ways of a refusal that do a deed of a verb the form of a question; typed is the deed as it was typed.
func (s *Session) asQuestions(rs []Reply, verb, typed string) []Reply {
	if kind, deed := s.verbs[verb]; !deed || kind == game.AskVerb {
		return rs
	}
	no := *rs[len(rs)-1].Refusal
	no.Ways = slices.Clone(no.Ways)
	for i := range no.Ways {
		w := &no.Ways[i]
		ls, err := game.Scan(w.Line)
		if err != nil || len(ls) != 1 || ls[0].Ask || len(ls[0].Words) == 0 {
			continue
		}
		if v := ls[0].Words[0].Text; v != verb && !s.isWordOf(verb, v) || len(ls[0].Words) == 1 && !ls[0].Force {
			continue
		}
		if len(ls[0].Words) == 1 { // of whom it is stays as it was typed
			w.Line = typed + " !"
		}
		if ls[0].Force {
			w.Say = ref.M("session.way.as-ruled")
		}
		w.Line = strings.TrimRight(w.Line, " ") + "?"
	}
	rs[len(rs)-1].Refusal = &no
	return rs
}

// askedVerb is the verb of the deed about which a line asks, and its words from there on, without those of odds.
func (s *Session) askedVerb(l game.Line) (verb string, words []game.Word) {
	words = l.Words
	if byWord[words[0].Text] == vOdds {
		words = words[1:]
	}
	if len(words) > 0 && slices.Contains(slices.Concat(BestWords, needWords, SheetWords), words[0].Text) {
		words = words[1:]
	}
	if len(words) == 0 {
		return "", nil
	}
	cmd, err := s.rules.Parse(s.seen(), game.Line{Words: words, Raw: joined(words), Ask: true}, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err != nil {
		v, _ := s.VerbOf(words[0].Text)
		return v.Name, words
	}
	return cmd.Action.Verb, words
}

// bare reports a verb alone of which facts are declared: with somebody behind it it has chances.
func (s *Session) bare(a game.Action) bool {
	d, declares := s.rules.(game.Declarer)
	return declares && len(a.Units) == 0 && len(a.Args) == 0 && len(a.Facts) == 0 &&
		slices.ContainsFunc(d.Facts().Verbs, func(v game.VerbFacts) bool { return v.Verb == a.Verb })
}

// isWordOf reports another word of a verb.
func (s *Session) isWordOf(verb, word string) bool {
	v, ok := s.VerbOf(word)
	return ok && !v.Session && v.Name == verb
}
