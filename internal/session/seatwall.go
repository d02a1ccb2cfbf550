package session

import (
	"bytes"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// This file keeps whoever plays from a seat off what others have thrown, may throw and have done.

// mostReady is how many decisions, one behind the other, are looked through for where a die goes that is typed before them.
const mostReady = 4

// notTheirs refuses dice and cards typed at a seat that would go to another's: of a fight each side throws its own.
// They are those of given from a place on; was is what stood there before, which may stand there again. What would lie
// ready behind a decision is followed through every answer to it.
func (s *Session) notTheirs(st game.State, a game.Action, given []dice.Face, from int, was []dice.Face) *game.Refusal {
	if !s.plays || s.rolling || from >= len(given) || !s.goesAway(st, a, given, from, was, mostReady) {
		return nil
	}
	return s.notFromHere("session.seat.dice")
}

func (s *Session) goesAway(st game.State, a game.Action, given []dice.Face, from int, was []dice.Face, deep int) bool {
	r, no := s.run(st, a, given, nil, 0)
	if no != nil {
		return false // refused, whosever they are
	}
	used, _ := match(given, r.faces, nil)
	ready := false
	was = slices.Clone(was)
	for i := from; i < len(given); i++ {
		if given[i].Pick != "" {
			if s.answersAnother(st, a, given, i) && !stood(&was, given[i]) {
				return true
			}
			continue
		}
		if used[i] < 0 {
			ready = true
			continue
		}
		f := r.faces[used[i]]
		n := dice.Need{Die: f.Die, Unit: f.Unit, Deck: f.Deck, Seat: f.Seat}
		if _, ok := s.mineAt(st, a, []dice.Need{n}); !ok && !stood(&was, f) {
			return true
		}
	}
	if !ready || deep == 0 || len(r.owed) == 0 || r.owed[0].Die != dice.Choice || r.owed[0].Secret {
		return false
	}
	return slices.ContainsFunc(r.owed[0].Answers, func(pick string) bool {
		then := slices.Insert(slices.Clone(given), from, dice.Face{Pick: pick, By: dice.Hand})
		return s.goesAway(st, a, then, from+1, was, deep-1)
	})
}

// stood reports that a face stood there before, asked of the same unit or side, and takes it out: none stands for two.
func stood(was *[]dice.Face, f dice.Face) bool {
	i := slices.IndexFunc(*was, func(g dice.Face) bool { return f.Agrees(g) && g.Unit == f.Unit })
	if i >= 0 {
		*was = slices.Delete(*was, i, i+1)
	}
	return i >= 0
}

// answersAnother reports that the answer at a place of what is given is to a decision that another is asked for, or would lie ready
// before anybody knows who is.
func (s *Session) answersAnother(st game.State, a game.Action, given []dice.Face, i int) bool {
	r, no := s.run(st, a, slices.Delete(slices.Clone(given), i, i+1), nil, 0)
	if no != nil || len(r.owed) == 0 {
		return false // refused, or nobody is asked: it is told as too much
	}
	if r.owed[0].Die != dice.Choice {
		return true
	}
	_, ok := s.mineAt(st, a, r.owed[:1])
	return !ok
}

// decidesTheirs refuses the answer of a seat to a decision that a deed asks another for.
func (s *Session) decidesTheirs(p *pending, typed []dice.Face) *game.Refusal {
	if !s.plays || s.rolling || len(typed) != 1 || typed[0].Pick == "" || len(p.owed) == 0 {
		return nil
	}
	if _, ok := s.mine(p.action, p.owed[:1]); !ok {
		return s.notFromHere("session.seat.dice")
	}
	return nil
}

// referees reports a record of nobody's: what lies open on the table, and is no side's to say alone. Whoever plays against the program
// alone has no referee and keeps the table himself.
func (s *Session) referees(st game.State, a game.Action) bool {
	o, owned := s.rules.(game.Owned)
	if !s.plays || !owned || s.verbs[a.Verb] != game.RecordVerb || o.Owner(st, a) >= 0 {
		return false
	}
	return s.others()
}

// answersOwed reports a record that answers what is asked of somebody.
func (s *Session) answersOwed(a game.Action) bool {
	if len(a.Units) > 0 || len(a.Args) != 1 {
		return false
	}
	return slices.ContainsFunc(s.now.pend, func(p pending) bool {
		if len(p.owed) == 0 || p.owed[0].Die != dice.Choice {
			return false
		}
		_, ok := s.answer(p.owed[0], game.Fold(a.Args[0]))
		return ok
	})
}

// disturbs refuses to change an entry from a seat where something that came of another place since would come out otherwise, or
// would be struck, or an own line behind it would be another's to do: a seat could wipe out what others have thrown, or ask
// what they hide. line is the timeline as it would be, from operation i on, and about the entry that is changed; entries that would
// be struck are so while it is asked.
func (s *Session) disturbs(line []op, i int, m moment, about ...*entry) *game.Refusal {
	if !s.plays {
		return nil
	}
	defer s.briefly()()
	came, at := map[*entry]outcome{}, map[*entry]game.State{}
	for j := i; j < len(line); j++ {
		o := line[j]
		if o.e.gone() {
			continue
		}
		if o.kind == opDo && o.e.kind != journal.Note && !slices.Contains(about, o.e) {
			if o.e.action.By == s.by() && o.e.out.refusal == nil && !s.ownAt(m.state, o.e.action) {
				return s.notFromHere("session.seat.since")
			}
			at[o.e] = m.state
		}
		next, out, ok := s.fold(m, &o)
		if m = next; ok {
			came[o.e] = out
		}
	}
	for e, st := range at {
		if _, other := compare(e, e.out, came[e]); !other {
			continue
		}
		if s.another(e.action.By) {
			return s.notFromHere("session.seat.since")
		}
		if came[e].refusal != nil && s.preparedAt(s.masked(st), e.action) == nil { // why, the seat may not know
			return s.notFromHere("session.seat.since")
		}
	}
	return nil
}

// theirShare is from which place each of the dice and answers of an entry came, in their order; any reports that some came of
// another than the seat that plays, or the program.
func (s *Session) theirShare(e *entry) (by []string, any bool) {
	for i := range s.line {
		if o := &s.line[i]; o.e == e {
			for range o.faces {
				by = append(by, o.by)
				any = any || s.another(o.by)
			}
		}
	}
	return by, any
}

// another reports a place that is neither the seat that plays nor one at which the program does.
func (s *Session) another(by string) bool { return by != s.by() && !slices.Contains(s.programs, by) }

// keepsTheirs reports that what others have thrown and decided for a deed counts in the one that takes its place as it did: the
// same face, asked of the same unit or side, and the same comes of it. They stand at the same places of what was given.
func (s *Session) keepsTheirs(st game.State, was game.Action, before []dice.Face, by []string, now game.Action, after []dice.Face) bool {
	old, no := s.run(st, was, before, nil, 0)
	new, no2 := s.run(st, now, after, nil, 0)
	if no != nil || no2 != nil {
		return false
	}
	if !slices.EqualFunc(old.owed, new.owed, func(n, o dice.Need) bool { return n.Die == o.Die && n.Unit == o.Unit }) || !bytes.Equal(s.spelled(nil, old.events), s.spelled(nil, new.events)) {
		return false // who threw last would know what to correct
	}
	from, _ := match(before, old.faces, nil)
	to, _ := match(after, new.faces, nil)
	for i, place := range by {
		if !s.another(place) || from[i] < 0 {
			continue
		}
		if i >= len(to) || to[i] < 0 {
			return false
		}
		if f, g := old.faces[from[i]], new.faces[to[i]]; !f.Agrees(g) || f.Unit != g.Unit || f.Seat != g.Seat {
			return false
		}
		if before[i].Pick == "" {
			continue
		}
		// Whom a decision asked stands in what was owed before it.
		old, _ := s.run(st, was, before[:i], nil, 0)
		new, _ := s.run(st, now, after[:i], nil, 0)
		if len(old.owed) == 0 || len(new.owed) == 0 || old.owed[0].Unit != new.owed[0].Unit || !slices.Equal(old.owed[0].Answers, new.owed[0].Answers) {
			return false
		}
	}
	return true
}

// mayStrike refuses to take back an entry that stands whatever is done, one that came of another place than the seat that plays, and
// one behind which others have gone on.
func (s *Session) mayStrike(e *entry) *game.Refusal {
	no := s.theirs(e)
	if no == nil {
		no = mayUndo(e)
	}
	if no == nil {
		no = s.wouldStrike(e)
	}
	return no
}

// wouldStrike refuses to strike an entry from a seat where that disturbs what others have done since.
func (s *Session) wouldStrike(e *entry) *game.Refusal {
	i := s.first(e)
	if !s.plays || i < 0 {
		return nil
	}
	back := e.replaces != nil && e.replaces.struck
	if back {
		i = min(i, s.first(e.replaces))
	}
	m := s.before(i)
	if by, any := s.theirShare(e); any && !(back && s.keepsTheirs(m.state, e.action, s.given(e), by, e.replaces.action, s.given(e.replaces))) {
		return s.notFromHere("session.seat.since")
	}
	e.struck = true
	if back {
		e.replaces.struck = false
	}
	defer func() {
		e.struck = false
		if back {
			e.replaces.struck = true
		}
	}()
	return s.disturbs(s.line, i, m, e, e.replaces)
}

// wouldReplace refuses to put an entry in the place of another likewise; line is the timeline from a moment on, with both.
func (s *Session) wouldReplace(old, e *entry, line []op, m moment) *game.Refusal {
	if by, any := s.theirShare(old); s.plays && any && !s.keepsTheirs(m.state, old.action, s.given(old), by, e.action, facesIn(line, e)) {
		return s.notFromHere("session.seat.since")
	}
	was := old.struck
	old.struck = true
	defer func() { old.struck = was }()
	return s.disturbs(line, 0, m, old, e)
}
