package session

import (
	"slices"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// This file offers the word that a refused line has missed, whatever the game: the nearest of
// those that TAB would offer in its place.

// otherwise are words that people type for a verb which is called something else, in both
// languages, each with the verbs that may be meant, or a verb and the last word of its line; a game has one of them or none, and none at all stands where nothing
// that is written alike is meant either.
var otherwise = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"shoot": {"fire", "bombard"}, "spara": {"fire", "bombard"}, "sparo": {"fire", "bombard"}, "fuoco": {"fire"}, "bombard": {"fire"},
		"attack": {"attack", "charge", "battle", "fight"}, "attacca": {"attack", "charge", "battle", "fight"}, "assault": {"charge", "attack"}, "assalta": {"charge", "attack"},
		"fight": {"melee", "battle", "attack"}, "combatti": {"melee", "battle", "attack"}, "march": {"move"}, "marcia": {"move"}, "go": {"move", "next", "end"}, "vai": {"move", "next", "end"}, "continue": {"next", "end"}, "continua": {"next", "end"}, "chiudi": {"next", "end"}, "close": {"next", "end"},
		"end": {"next", "end"}, "done": {"next", "end"}, "pass": {"next", "end"}, "passa": {"next", "end"}, "fine": {"next", "end"}, "turn": {"pairings", "next", "end"}, "turno": {"pairings", "next", "end"}, "round": {"pairings"},
		"n": {"end"}, "who": {"legal"}, "chi": {"legal"}, "todo": {"owed"}, "dafare": {"owed"}, "hand": {"hand", "units"}, "pezzi": {"units"}, "pieces": {"units"}, "units": {"pieces"}, "unita": {"pieces"}, "unità": {"pieces"}, "portata": {"reach"}, "raggiunge": {"reach"},
		"gira": {"wheel", "face"}, "ruota": {"wheel"}, "rotate": {"wheel"}, "pivot": {"wheel"}, "swing": {"wheel"}, "about": {"face"}, "voltati": {"face"}, "advance": {"move"}, "avanza": {"move"}, "retire": {"move"}, "withdraw": {"move"}, "arretra": {"move"}, "ritira": {"move"}, "sposta": {"move"},
		"skirmish": {"form"}, "deploy": {"form"}, "reform": {"form"}, "cambio": {"form"}, "cambia": {"form"}, "schiera": {"form", "place"}, "shot": {"fire", "bombard"}, "colpisci": {"fire", "bombard"},
		"score": {"phase"}, "points": {"phase"}, "punti": {"phase"}, "punteggio": {"phase"}, "stop": {}, "halt": {"order halt"}, "hold": {"order halt"}, "ferma": {"order halt"}, "fermo": {"order halt"}, "fall": {}, "ff": {}, "fs": {},
		"back": {"undo"}, "indietro": {"undo"}, "dice": {"roll"}, "dadi": {"roll"}, "list": {"units", "pieces"}, "elenco": {"units", "pieces"}, "ripeti": {"redo"}, "prossima": {"next", "end"}, "prossimo": {"next", "end"}, "occupy": {"follow"}, "general": {"show"}, "generale": {"show"}, "status": {"phase"}, "stato": {"phase"}, "losses": {"phase", "units", "pieces"}, "perdite": {"phase", "units", "pieces"}, "casualties": {"phase", "units", "pieces"},
		"enter": {"player"}, "register": {"player"}, "iscrivi": {"player"}, "accoppia": {"pair"}, "sorteggia": {"pair"}, "esito": {"result"}, "tables": {"table"}, "tavoli": {"table"}, "abbandona": {"leave"}, "ranking": {"standings"}, "graduatoria": {"standings"}, "bye": {"swap", "pairings"}, "riposo": {"swap", "pairings"}, "riposa": {"swap", "pairings"},
		"dist": {"measure", "reach"}, "distance": {"measure", "reach"}, "distanza": {"measure", "reach"}, "far": {"measure", "reach"}, "how": {"measure", "reach"}, "quanto": {"measure", "reach"}, "recupero": {"rally"}, "what": {"who", "legal", "help"}, "cosa": {"who", "legal", "help"}, "che": {"who", "legal", "help"},
	}
})

// meant adds to a refusal of a line the line with another word in one place, the nearest of
// those that may stand there, where that is understood and no such line is offered yet. Which
// word is wrong nobody says: it is the one with which the line would be right.
func (s *Session) meant(l game.Line, no *game.Refusal) *game.Refusal {
	if no.Kind != game.Unknown && (no.Kind != game.BadValue || s.rules.Clock(s.seen()).Table) {
		return no
	}
	if way, ok := s.shownAlone(l); ok {
		no = withWay(no, way)
	}
	if way, ok := s.askedOrShown(l); ok {
		bare := *no
		bare.Ways = nil // none of the words that only look like it
		return withWay(&bare, way)
	}
	if everyday, ok := otherwise()[l.Words[0].Text]; ok && !s.beginsLine(l.Words[0].Text) {
		return s.everyday(l, everyday, no)
	}
	if way, ok := s.apart(l); ok {
		bare := *no
		bare.Ways = nil
		return withWay(&bare, way)
	}
	told := slices.ContainsFunc(no.Ways, func(w game.Way) bool { return w.Does != game.AsExample })
	for i, w := range l.Words {
		if _, verb := s.VerbOf(w.Text); i == 0 && verb || i > 0 && told || len(w.Text) < 3 && otherwise()[w.Text] == nil || game.IsDie(w.Text) {
			continue
		}
		for _, x := range s.nearest(l, i) {
			if way, ok := s.instead(l, i, x); ok {
				return withWay(no, way)
			}
		}
	}
	return no
}

// takenAs adds to what came of an answer what the word typed was taken for, where elsewhere it goes on to the next phase: n is north
// where a way is asked for.
func (s *Session) takenAs(typed []string, answer any, rs []Reply) []Reply {
	if len(rs) == 0 || !rs[0].OK() || len(typed) != 1 {
		return rs
	}
	for _, verb := range otherwise()[typed[0]] {
		if verb == "end" && s.verbs[verb] == game.DoVerb {
			rs[0].After = append(rs[0].After, game.Text{Kind: game.BodyLine, Say: ref.M("session.taken-as", typed[0], answer, ref.Typed(verb), ref.Typed(string(vUndo)))})
		}
	}
	return rs
}

// beginsLine reports a word that begins a line, of the game or of the session.
func (s *Session) beginsLine(word string) bool {
	_, ok := s.VerbOf(word)
	return ok
}

// everyday offers the verbs that a word stands for which is none: with what stands behind it, or, where that was meant
// otherwise too, how a line of that verb is written. Nothing is offered for its letters.
func (s *Session) everyday(l game.Line, verbs []string, no *game.Refusal) *game.Refusal {
	no = without(no, game.Spelled)
	offered := map[string]bool{}
	var ways []game.Way
	for _, row := range verbs {
		x, value, _ := strings.Cut(row, " ") // a verb, perhaps with a word behind the others
		v, known := s.VerbOf(x)
		if !known || offered[v.Name] {
			continue
		}
		of := l
		if value != "" {
			of.Words = append(slices.Clone(l.Words), game.Word{Text: value, Raw: value})
		}
		way, ok := s.instead(of, 0, x)
		if !ok && s.verbs[x] == game.AskVerb {
			way, ok = s.ofNames(l, x)
		}
		if _, theirs := s.verbs[x]; !ok && theirs {
			way, ok = game.Way{Line: string(vHelp) + " " + x, Say: ref.M("session.way.how-typed")}, true
		}
		if ok {
			ways, offered[v.Name] = append(ways, way), true
		}
	}
	for _, way := range slices.Backward(ways) {
		no = withWay(no, way)
	}
	return no
}

// ofNames is a question about those words of a line alone that name somebody: how far is 1gr from 1/50.
func (s *Session) ofNames(l game.Line, verb string) (game.Way, bool) {
	with := game.Line{Words: []game.Word{{Text: verb, Raw: verb}}}
	for _, w := range l.Words[1:] {
		if _, named := s.showing(w); named && !slices.ContainsFunc(with.Words, func(x game.Word) bool { return x.Text == w.Text }) {
			with.Words = append(with.Words, w)
		}
	}
	with.Raw = joined(with.Words)
	cmd, err := s.rules.Parse(s.seen(), with, &game.Last{})
	if err != nil || !cmd.Question || len(with.Words) < 2 {
		return game.Way{}, false
	}
	return s.meantWay(with, 0, verb), true
}

// showing is the line that shows what a word names, where it names somebody.
func (s *Session) showing(w game.Word) (line string, ok bool) {
	if _, show := s.verbs["show"]; !show || game.IsDie(w.Text) {
		return "", false
	}
	with := game.Line{Words: []game.Word{{Text: "show", Raw: "show"}, w}, Raw: "show " + w.Raw}
	cmd, err := s.rules.Parse(s.seen(), with, &game.Last{})
	if err == nil && cmd.Question {
		_, err = s.rules.Answer(s.seen(), cmd.Action)
	}
	return with.Raw, err == nil && cmd.Question
}

// apart is a line with a word that holds = in two, where that is understood: `order fane=attack`.
func (s *Session) apart(l game.Line) (game.Way, bool) {
	for i, w := range l.Words {
		name, value, set := strings.Cut(w.Raw, "=")
		if i == 0 || !set || name == "" || value == "" {
			continue
		}
		with := l
		with.Words = slices.Replace(slices.Clone(l.Words), i, i+1, game.Word{Text: game.Fold(name), Raw: name}, game.Word{Text: game.Fold(value), Raw: value})
		with.Raw = joined(with.Words)
		cmd, err := s.rules.Parse(s.seen(), with, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
		if err != nil || len(cmd.Action.Facts) > 0 && !cmd.Question {
			continue
		}
		if l.Ask {
			with.Raw += "?"
		}
		return game.Way{Line: with.Raw, Say: ref.M("session.way.apart")}, true
	}
	return game.Way{}, false
}

// without is a refusal without the ways of one kind.
func without(no *game.Refusal, kind game.Cause) *game.Refusal {
	r := *no
	r.Ways = slices.DeleteFunc(slices.Clone(no.Ways), func(w game.Way) bool { return w.Does == kind })
	return &r
}

// askedOrShown is a line that begins with a word of odds behind odds, where it is typed at the prompt, and a name alone
// behind the question that shows it.
func (s *Session) askedOrShown(l game.Line) (game.Way, bool) {
	w := l.Words[0].Text
	if _, verb := s.VerbOf(w); verb || byWord[w] != "" || l.Ask || l.Force {
		return game.Way{}, false
	}
	if slices.Contains(slices.Concat(BestWords, needWords, SheetWords), w) {
		return game.Way{Line: string(vOdds) + " " + strings.Join(strings.Fields(l.Raw), " "), Say: ref.M("session.way.odds")}, true
	}
	if len(l.Words) != 1 || len(w) < 3 || otherwise()[w] != nil {
		return game.Way{}, false
	}
	line, shown := s.showing(l.Words[0])
	return game.Way{Line: line, Say: ref.M("session.way.shows")}, shown
}

// shownAlone is the question that shows a unit, where one was put behind a question about a side or a brigade.
func (s *Session) shownAlone(l game.Line) (game.Way, bool) {
	v, known := s.VerbOf(l.Words[0].Text)
	if _, show := s.verbs["show"]; !show || !known || v.Name == "show" || s.verbs[v.Name] != game.AskVerb || len(l.Words) != 2 || l.Ask || l.Force {
		return game.Way{}, false
	}
	line, shown := s.showing(l.Words[1])
	return game.Way{Line: line, Say: ref.M("session.way.shows")}, shown
}

// nearest are the words that may have been meant in a place of a line.
func (s *Session) nearest(l game.Line, i int) []string {
	w := l.Words[i].Text
	name, value, set := strings.Cut(w, "=")
	if i == 0 {
		var all []string
		for v := range s.verbs {
			all = append(all, v)
			if s.opts.Aliases != nil {
				all = append(all, s.opts.Aliases(v)...)
			}
		}
		for _, row := range words {
			all = append(all, row.list...)
		}
		slices.Sort(all)
		return game.NearestVerbs(w, all)
	}
	before := joined(l.Words[:i]) + " "
	offered := s.rules.Complete(s.seen(), before)
	if w != "" {
		offered = append(offered, s.rules.Complete(s.seen(), before+w[:1])...)
	}
	if !set {
		offered = append(offered, s.plainly(l.Words[0].Text)...)
		return game.NearestWords(w, slices.DeleteFunc(offered, func(x string) bool { return strings.Contains(x, "=") }))
	}
	// A name that is wrong, or its value.
	var out []string
	for _, x := range append(inOtherOrder(name, offered), game.NearestWords(name+"=", offered)...) {
		out = append(out, x+value)
	}
	return append(out, game.NearestWords(w, s.rules.Complete(s.seen(), before+name+"="))...)
}

// inOtherOrder are names of facts, each with its =, that have all parts of a typed one: attacker-cards is cards-attacker-bp.
func inOtherOrder(name string, offered []string) (out []string) {
	parts := strings.Split(name, "-")
	if len(parts) < 2 {
		return nil
	}
	for _, x := range offered {
		of := strings.Split(strings.TrimSuffix(x, "="), "-")
		if strings.HasSuffix(x, "=") && !slices.ContainsFunc(parts, func(p string) bool {
			return !slices.ContainsFunc(of, func(q string) bool { return len(p) > 2 && (strings.HasPrefix(q, p) || p == q+"s") })
		}) {
			out = append(out, x)
		}
	}
	return out
}

// plainly are the words that say a fact of a verb by themselves, in both languages.
func (s *Session) plainly(verb string) (out []string) {
	d, declares := s.rules.(game.Declarer)
	if !declares {
		return nil
	}
	for i := range d.Facts().Verbs {
		if v := &d.Facts().Verbs[i]; slices.Contains(v.Words, verb) {
			for l := range schema.Leaves(v) {
				if l.Reading() {
					continue
				}
				if l.Kind == game.YesNoFact {
					out = append(append(out, l.Name), l.Names...)
				}
				for _, w := range l.Words {
					out = append(append(out, w.Name), w.Also...)
				}
			}
		}
	}
	return out
}

// instead is the line with another word in a place, if it is understood.
func (s *Session) instead(l game.Line, i int, word string) (game.Way, bool) {
	if word == l.Words[i].Text {
		return game.Way{}, false
	}
	with := l
	with.Words = slices.Clone(l.Words)
	with.Words[i] = game.Word{Text: game.Fold(word), Raw: word, Col: l.Words[i].Col}
	with.Raw = joined(with.Words)
	if l.Ask {
		with.Raw += "?"
	}
	if v, own := byWord[with.Words[0].Text]; own {
		if _, theirs := s.verbs[string(v)]; !theirs {
			seats := (v == vView || v == vAs) && len(with.Words) > 2 // of one word, never of units
			return s.meantWay(with, 0, word), i == 0 && !seats
		}
	}
	if _, err := s.rules.Parse(s.seen(), with, &game.Last{Units: s.last.Units, Asked: s.last.Asked}); err != nil {
		if i > 0 || asRefusal(err).Kind == game.Unknown || len(l.Words) > 1 && slices.ContainsFunc(otherwise()[l.Words[0].Text], func(x string) bool { return strings.HasPrefix(x+" ", word+" ") }) {
			return game.Way{}, false
		}
	}
	return s.meantWay(with, i, word), true
}

// meantWay is a line with another word in one place, in the words of each language; one that is nothing but that word says so only once.
func (s *Session) meantWay(with game.Line, i int, word string) game.Way {
	way := game.Way{Line: with.Raw}
	if len(with.Words) < 2 {
		return way
	}
	way.Say = ref.M("session.way.meant", ref.Typed(word))
	if i > 0 {
		said := s.spoken(joined(with.Words))
		if en, it := strings.Fields(said.EN), strings.Fields(said.IT); i < len(en) && len(it) == len(en) {
			way.Say = ref.M("session.way.meant", ref.Name{EN: en[i], IT: it[i]})
		}
	}
	return way
}

// withWay is a refusal with one more line that may be typed, before the others. One that is
// offered already stays where it is.
func withWay(no *game.Refusal, way game.Way) *game.Refusal {
	if slices.ContainsFunc(no.Ways, func(w game.Way) bool {
		return strings.EqualFold(w.Line, strings.TrimSuffix(way.Line, "?")) || strings.EqualFold(w.Line, way.Line)
	}) {
		return no
	}
	r := *no
	r.Ways = append([]game.Way{way}, no.Ways...)
	return &r
}

// lacksAt adds to a refusal of a line without `at` the line with it, where that would be
// carried out or answered.
func (s *Session) lacksAt(rs []Reply, l game.Line) []Reply {
	if len(rs) == 0 || rs[len(rs)-1].Refusal == nil || len(l.Words) < 3 || l.Force {
		return rs
	}
	no := rs[len(rs)-1].Refusal
	if no.Kind == game.NotNow || no.Kind == game.NotYours || s.rules.Clock(s.seen()).Table {
		return rs
	}
	for i := len(l.Words) - 1; i > 1; i-- {
		with := l
		with.Words = slices.Insert(slices.Clone(l.Words), i, game.Word{Text: "at", Raw: "at"})
		with.Raw = joined(with.Words)
		cmd, err := s.rules.Parse(s.seen(), with, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
		if err != nil || cmd.Question {
			continue
		}
		if _, err := s.rules.Prepare(s.seen(), cmd.Action); err != nil {
			continue
		}
		if l.Ask {
			with.Raw += "?"
		}
		rs[len(rs)-1].Refusal = withWay(no, game.Way{Line: with.Raw, Say: ref.M("session.way.at")})
		return rs
	}
	return rs
}
