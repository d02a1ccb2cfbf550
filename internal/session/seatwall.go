package session

import (
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
	for i := from; i < len(given); i++ {
		if used[i] < 0 {
			ready = ready || given[i].Pick == ""
			continue
		}
		f := r.faces[used[i]]
		if f.Pick != "" {
			continue // whose it is, says what was asked: see decidesTheirs
		}
		n := dice.Need{Die: f.Die, Unit: f.Unit, Deck: f.Deck, Seat: f.Seat}
		stood := slices.ContainsFunc(was, func(g dice.Face) bool { return f.Agrees(g) && (g.Unit == "" || g.Unit == f.Unit) })
		if _, ok := s.mineAt(st, a, []dice.Need{n}); !ok && !stood {
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
	return slices.ContainsFunc(s.seats(), func(x game.Seat) bool { return x.Name != s.eyes.Name && !slices.Contains(s.programs, x.Name) })
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
		if e.action.By != s.by() && !slices.Contains(s.programs, e.action.By) {
			return s.notFromHere("session.seat.since")
		}
		if came[e].refusal != nil && s.preparedAt(s.masked(st), e.action) == nil { // why, the seat may not know
			return s.notFromHere("session.seat.since")
		}
	}
	return nil
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
	was := old.struck
	old.struck = true
	defer func() { old.struck = was }()
	return s.disturbs(line, 0, m, old, e)
}
