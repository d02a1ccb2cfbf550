package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file holds what a refusal proposes to its word: at the table of a game that knows what has to wait (game.Lists) every
// line that is offered is taken where it is offered.

// mostVerbs is how many verbs are offered, where none of the kind that was meant is taken.
const mostVerbs = 3

// mostTries is how many lines that are listed are tried for one that is offered: what lists them holds that they are taken, but
// for those that wait for what has begun.
const mostTries = 20

// onlyTaken leaves out of a refusal at a table the deeds that would be refused in their turn, and offers in their place
// those that are taken now: of the same verb, else answers to what is owed, else what else may be done. A record that would be
// refused stays as the form of one, and says so; what was typed with a word mended stays, whatever else is wrong with it. Of a game
// that does not know what has to wait only what would overrule in vain is left out.
func (s *Session) onlyTaken(rs []Reply, l game.Line) []Reply {
	_, whole := s.rules.(game.Lists)
	if len(rs) == 0 || rs[len(rs)-1].Refusal == nil || len(l.Words) == 0 || l.Ask || s.readOnly || s.eyes != nil && !s.plays || !s.rules.Clock(s.seen()).Table {
		return rs
	}
	no := rs[len(rs)-1].Refusal
	verb, vain := "", false
	var ways []game.Way
	for _, w := range no.Ways {
		v, record, ok := s.taken(w.Line)
		if no.Kind == game.NotNow && (!whole || !ok) {
			if p := s.begun(w.Line); p != nil { // what is offered lies there and waits: it is done as soon as its dice fall
				rs[len(rs)-1].Refusal = s.owedFirst(p)
				return rs
			}
		}
		amends := w.Does != game.AsExample && (no.Kind == game.BadValue || no.Kind == game.Unknown || no.Kind == game.Ambiguous)
		switch {
		case ok, amends, !whole && !strings.HasSuffix(w.Line, " !"):
		case record && w.Does == game.AsExample:
			w.Say = ref.M("session.way.form")
		default:
			verb, vain = v, true
			continue
		}
		ways = append(ways, w)
	}
	v, known := s.VerbOf(l.Words[0].Text)
	if whole && !known && no.Kind == game.Unknown { // no line was meant: an example of the help is none either
		if ways = slices.DeleteFunc(ways, func(w game.Way) bool { return w.Does == game.AsExample }); len(ways) == 0 {
			ways = []game.Way{{Line: "legal", Say: ref.M("session.way.legal")}}
		}
	}
	switch {
	case !whole || len(ways) > 0:
	case vain, no.Kind == game.NotNow && (no.Cause == "" || no.Timing()) && no.Hint.IsZero() && known && s.verbs[v.Name] == game.DoVerb: // not now: what, then
		ways = s.readily(l, verb)
	case known && no.Hint.IsZero() && no.Kind == game.Illegal && s.verbs[v.Name] == game.DoVerb:
		if way, ok := s.likest(l, s.listed(), func(a game.Action) bool { return a.Verb == v.Name }, 1); ok {
			ways = []game.Way{way}
		}
	}
	r := *no
	r.Ways = ways
	rs[len(rs)-1].Refusal = &r
	return rs
}

// taken tells of a line whether it would be taken as the game stands, as far as whoever types may know, its verb, and
// whether that is one of a record. A word of the program's own always is.
func (s *Session) taken(line string) (verb string, record, ok bool) {
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 || ls[0].Ask || len(ls[0].Words) == 0 {
		return "", false, err == nil
	}
	l := ls[0]
	if v, own := byWord[l.Words[0].Text]; own {
		if _, theirs := s.verbs[string(v)]; !theirs {
			return "", false, true
		}
	}
	if s.answers(l) || s.thrown(l.Words) && len(s.prompt()) > 0 {
		return "", false, true
	}
	v, known := s.VerbOf(l.Words[0].Text)
	if !known { // for the shell
		return "", false, true
	}
	record = s.verbs[v.Name] == game.RecordVerb
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err == nil && cmd.Question {
		_, err = s.rules.Answer(s.seen(), cmd.Action)
	}
	if err != nil || cmd.Question || cmd.Ask {
		return v.Name, record, err == nil
	}
	a := cmd.Action
	a.Force = a.Force || l.Force
	if a.Text == "" {
		a.Text = l.Reason
	}
	return v.Name, record, s.mayDo(a, typedFaces(cmd.Faces))
}

// begun is the pending command that a line is, as far as whoever types may know; nil where it is none.
func (s *Session) begun(line string) *pending {
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 || !s.allSeen() {
		return nil
	}
	cmd, err := s.rules.Parse(s.seen(), ls[0], &game.Last{})
	if err != nil {
		return nil
	}
	for i := range s.now.pend {
		if p := &s.now.pend[i]; same(p.action, cmd.Action) {
			return p
		}
	}
	return nil
}

// mayDo reports a deed that would be carried out: from a seat, as far as can be seen from there.
func (s *Session) mayDo(a game.Action, faces []dice.Face) bool {
	if s.allSeen() && s.Waits(a) {
		return false
	}
	if s.eyes != nil {
		_, _, no := s.prepare(a)
		return no == nil && s.own(a)
	}
	p, no := s.planDo(s.now, len(s.entries)+1, a, faces, nil)
	return no == nil && s.hinders(a, p.r) == nil
}

// readily are lines that are taken now in place of one that is not.
func (s *Session) readily(l game.Line, verb string) (ways []game.Way) {
	if v, known := s.VerbOf(l.Words[0].Text); known && !v.Session {
		verb = v.Name
	}
	all := s.listed()
	if way, ok := s.likest(l, all, func(a game.Action) bool { return a.Verb == verb }, 0); ok {
		return []game.Way{way}
	}
	if owed := s.answerable(); len(owed) > 0 {
		return owed
	}
	seen := map[string]bool{}
	for _, a := range all {
		if seen[a.Verb] {
			continue
		}
		seen[a.Verb] = true
		if way, ok := s.likest(l, all, func(x game.Action) bool { return x.Verb == a.Verb }, 0); ok {
			ways = append(ways, way)
		}
		if len(ways) == mostVerbs {
			break
		}
	}
	return ways
}

// listed are the deeds that the game lists for whoever types.
func (s *Session) listed() []game.Action {
	lister, lists := s.rules.(game.Lister)
	if !lists {
		return nil
	}
	side := -1
	if s.eyes != nil && len(s.eyes.Sides) == 1 {
		side = s.eyes.Sides[0]
	}
	return slices.DeleteFunc(lister.Legal(s.seen(), side), func(a game.Action) bool { return !s.own(a) })
}

// likest is the deed among those of a kind that has most words of a line, the first of equals; at least some of them.
func (s *Session) likest(l game.Line, all []game.Action, of func(game.Action) bool, least int) (way game.Way, ok bool) {
	typed := map[string]bool{}
	for _, w := range l.Words[1:] {
		for _, part := range strings.FieldsFunc(w.Text, func(r rune) bool { return r == '+' || r == '>' }) {
			typed[part] = true
		}
	}
	best, tries := least-1, 0
	for _, a := range all {
		if !of(a) {
			continue
		}
		line, alike := s.canonical(a, nil), 0
		for _, w := range strings.Fields(line)[1:] {
			if typed[game.Fold(w)] {
				alike++
			}
		}
		if alike <= best || tries == mostTries {
			continue
		}
		tries++
		if _, _, takes := s.taken(line); takes {
			best, way, ok = alike, game.Way{Line: line, Say: ref.M("session.way.now")}, true
		}
	}
	return way, ok
}

// answerable are the lines that go on with what is owed now.
func (s *Session) answerable() []game.Way {
	its := s.prompt()
	switch {
	case len(its) == 0:
		return nil
	case its[0].choice():
		if n := its[0].needs[0]; len(n.Answers) > 0 && !n.Secret {
			return []game.Way{{Line: n.Answers[0], Say: ref.M("session.way.answer")}}
		}
		return nil
	case s.cannotRoll() != nil:
		return nil
	}
	return []game.Way{{Line: "r", Say: ref.M("session.way.roll")}}
}
