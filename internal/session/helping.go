package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// This file answers what the prompt says of itself: help, by verb and by word.

// factsWords are the words for the facts of a game, behind help, and wordsWords those for
// the words and signs of its lines.
var (
	factsWords = []string{"facts", "fatti"}
	wordsWords = []string{"words", "parole"}
)

// called is the fact of a name in either language, however deep it stands; "" for none.
func called(fields []game.FactInfo, typed string) string {
	for i := range fields {
		f := &fields[i]
		holds := len(f.Fields) > 0 || f.Item != nil && len(f.Item.Fields) > 0 // what only holds others is told by these
		if (!holds || schema.OfReadings(f)) && (strings.EqualFold(f.Name, typed) || slices.Contains(f.Names, typed)) {
			return f.Name
		}
		if name := called(f.Fields, typed); name != "" {
			return name
		}
		if f.Item != nil {
			if name := called(f.Item.Fields, typed); name != "" {
				return name
			}
		}
	}
	return ""
}

// HelpWords are the words behind help that are no verbs.
func HelpWords() []string { return slices.Concat(factsWords, wordsWords) }

// helpOf is help about a word that is no verb: all words of a line, one of them, or a fact.
func (s *Session) helpOf(want string) (r Reply, ok bool) {
	said := Said{Marks: slices.Clone(game.Marks)}
	if w, speaks := s.rules.(game.Worded); speaks {
		said.Lists = w.Words()
		said.Marks = append(said.Marks, w.Marks()...)
	}
	if slices.Contains(wordsWords, want) {
		return Reply{Kind: Helped, Said: &said}, true
	}
	if d, declares := s.rules.(game.Declarer); declares {
		if slices.Contains(factsWords, want) {
			return Reply{Kind: Helped, Facts: d.Facts()}, true
		}
		for i := range d.Facts().Verbs {
			if name := called(d.Facts().Verbs[i].Fields, want); name != "" {
				return Reply{Kind: Helped, Facts: d.Facts(), Fact: name}, true
			}
		}
	}
	var one Said
	for _, l := range said.Lists {
		l.Words = slices.DeleteFunc(slices.Clone(l.Words), func(p game.WordPair) bool {
			return !slices.Contains(p.EN, want) && !slices.Contains(p.IT, want)
		})
		if len(l.Words) > 0 {
			one.Lists = append(one.Lists, l)
		}
	}
	return Reply{Kind: Helped, Said: &one}, len(one.Lists) > 0
}

func (s *Session) help(args []game.Word) ([]Reply, *game.Refusal) {
	all := s.everyVerb()
	if len(args) == 0 {
		return []Reply{{Kind: Helped, Verbs: all}}, nil
	}
	want := args[0].Text
	d, declares := s.rules.(game.Declarer)
	if slices.Contains(wordsWords, want) {
		r, _ := s.helpOf(want)
		r.Verbs = all
		for i := range r.Verbs {
			if v := &r.Verbs[i]; !v.Session && s.opts.Aliases != nil {
				v.Words = s.opts.Aliases(v.Name)
			}
		}
		return []Reply{r}, nil
	}
	if slices.Contains(factsWords, want) && len(args) > 1 { // one of them
		if r, ok := s.helpOf(args[1].Text); ok && r.Fact != "" {
			return []Reply{r}, nil
		}
		return nil, s.noHelp(args[1].Raw, args[1].Text, all)
	}
	if v, ok := byWord[want]; ok {
		want = string(v)
	}
	for _, v := range all {
		if !v.Session && s.opts.Aliases != nil {
			v.Words = s.opts.Aliases(v.Name)
		}
		if v.Name == want || slices.Contains(v.Words, want) {
			if declares && !v.Session {
				if i := slices.IndexFunc(d.Facts().Verbs, func(x game.VerbFacts) bool { return x.Verb == v.Name }); i >= 0 {
					v.Facts = &d.Facts().Verbs[i]
				}
			}
			return []Reply{{Kind: Helped, Verbs: []VerbHelp{v}}}, nil
		}
	}
	if r, ok := s.helpOf(want); ok {
		return []Reply{r}, nil
	}
	return nil, s.noHelp(args[0].Raw, want, all)
}

// everyVerb are the game's verbs that may be typed, then the session's own.
func (s *Session) everyVerb() (all []VerbHelp) {
	for _, v := range s.rules.Verbs() {
		if v.Inner {
			continue
		}
		all = append(all, VerbHelp{Name: v.Name, Book: s.rules.Book(), Kind: v.Kind, Refs: v.Refs})
	}
	for _, w := range words {
		if _, theirs := s.verbs[string(w.verb)]; !theirs && s.offers(w.verb) {
			all = append(all, VerbHelp{Name: string(w.verb), Book: s.rules.Book(), Words: w.list, Kind: game.AskVerb, Session: true})
		}
	}
	return all
}

// meantBy are the verbs that a word stands for which is none: by what it means, else by its letters.
func (s *Session) meantBy(want string, known []string) []string {
	everyday, ok := otherwise()[want]
	if !ok {
		return game.NearestVerbs(want, known)
	}
	return slices.DeleteFunc(slices.Clone(everyday), func(x string) bool { return !s.beginsLine(x) })
}

// noHelp says that nothing is called so, and offers the verbs that it may have meant.
func (s *Session) noHelp(raw, want string, all []VerbHelp) *game.Refusal {
	no := game.Refuse(game.Unknown, "", ref.M("session.verb.unknown", raw), ref.M("session.verb.help"))
	known := HelpWords()
	for _, v := range all {
		known = append(append(known, v.Name), v.Words...)
		if !v.Session && s.opts.Aliases != nil {
			known = append(known, s.opts.Aliases(v.Name)...)
		}
	}
	offered := map[string]bool{}
	for _, x := range s.meantBy(want, known) {
		v, _ := s.VerbOf(x)
		if offered[v.Name] {
			continue
		}
		offered[v.Name] = true
		way := game.Way{Line: "help " + x}
		if v.Name != "" {
			way.Say = ref.M("session.way.help", ref.Typed(x))
		}
		no.Ways = append(no.Ways, way)
	}
	return no
}
