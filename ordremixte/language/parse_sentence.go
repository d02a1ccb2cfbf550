package language

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file offers a whole line where a sentence was typed, with everything put right at once.

// phrases are what is said in several words and is one of a line, the longer before the shorter.
var phrases = []struct {
	said string
	word string
}{
	{"artiglieria a cavallo", "rha"}, {"artiglieria a piedi", "pezzo"}, {"dietro un muro", "cd"}, {"behind a wall", "hc"},
	{"con un generale", "gen"}, {"with a general", "gen"}, {"on the flank", "flank"}, {"in the flank", "flank"}, {"from the flank", "flank"}, {"in the rear", "rear"},
	{"heavy cavalry", "hcav"}, {"light cavalry", "lcav"}, {"heavy horse", "hcav"}, {"light horse", "lcav"}, {"cavalleria pesante", "cavp"}, {"cavalleria leggera", "cavl"},
	{"horse artillery", "rha"}, {"foot artillery", "gun"}, {"heavy guns", "hgun"}, {"light guns", "lgun"}, {"hard cover", "hc"}, {"light cover", "lc"},
	{"copertura dura", "cd"}, {"copertura leggera", "cl"}, {"with general", "gen"}, {"con generale", "gen"}, {"di fianco", "fianco"}, {"sul fianco", "fianco"}, {"di spalle", "retro"},
	{"ordine aperto", "aperto"}, {"open order", "open"}, {"in disordine", "disordine"}, {"in carica", "incarica"},
	{"at short", "short"}, {"at long", "long"}, {"a corta", "corta"}, {"a lunga", "lunga"}, {"da corta", "corta"}, {"da lunga", "lunga"},
}

// fillers are words that say nothing in a line.
var fillers = []string{"the", "with", "and", "of", "range", "con", "di", "il", "la", "lo", "un", "una", "gittata", "points", "punti"}

// sentence is a line with its phrases and counts as words of a line and without what says nothing; it is the line itself where
// there is nothing of the kind.
func sentence(l game.Line) game.Line {
	var out []game.Word
	word := func(s string) { out = append(out, game.Word{Text: game.Fold(s), Raw: s}) }
	for i := 0; i < len(l.Words); {
		if n, w := phraseAt(l.Words[i:]); n > 0 {
			word(w)
			i += n
			continue
		}
		w := l.Words[i].Text
		next := ""
		if i+1 < len(l.Words) {
			next = l.Words[i+1].Text
		}
		_, form := facts.Lexicon().Fact(next)
		switch unit, counted := counts[next]; {
		case facts.Digits(w) && counted:
			word(w + unit)
			i++
		case i > 0 && slices.Contains(fillers, w), w == "in" && form:
		default:
			out = append(out, l.Words[i])
		}
		i++
	}
	l.Words = out
	raw := make([]string, 0, len(out))
	for _, w := range out {
		raw = append(raw, w.Raw)
	}
	l.Raw = strings.Join(raw, " ")
	return l
}

// phraseAt is how many words make the phrase with which some begin, and the word for it; 0 where there is none.
func phraseAt(words []game.Word) (n int, word string) {
	for _, p := range phrases {
		said := strings.Fields(p.said)
		if len(words) >= len(said) && slices.EqualFunc(said, words[:len(said)], func(s string, w game.Word) bool { return s == w.Text }) {
			return len(said), p.word
		}
	}
	return 0, ""
}

// asSentence gives the refusal of a line that is not understood the line that a sentence stands for, alone, where that is
// understood.
func asSentence(s *state.State, l game.Line, last *game.Last, r *game.Refusal) *game.Refusal {
	if r.Kind != game.Unknown && r.Kind != game.BadValue {
		return r
	}
	with := sentence(l)
	if len(with.Words) == 0 || with.Raw == strings.Join(strings.Fields(l.Raw), " ") || len(with.Words) == len(l.Words) {
		return r
	}
	if _, no := parseLine(s, with, last); no != nil {
		return r
	}
	line := with.Raw
	switch {
	case l.Ask:
		line += "?"
	case l.Force:
		line += " !"
	}
	if slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == line }) {
		return r
	}
	x := *r
	x.Ways = []game.Way{{Line: line, Say: ref.M("parse.way.sentence")}}
	return &x
}
