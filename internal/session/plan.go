package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// check turns what is wrong with a run of typed dice into a refusal.
func (s *Session) check(r ran, no *game.Refusal) *game.Refusal {
	switch {
	case no != nil:
		return no
	case r.bad != nil:
		return s.badFace(r.bad)
	}
	extra := 0
	for _, f := range r.left[:len(r.left)-r.aside] {
		if f.Pick != "" && f.Unit != "" {
			continue // of whom a correction asks no more
		}
		later := len(r.owed) > 0 && f.Unit != "" && slices.ContainsFunc(r.owed, func(n dice.Need) bool { return n.Unit == f.Unit })
		if !later {
			extra++
		}
	}
	if extra > 0 {
		return tooMany(extra, slices.ContainsFunc(r.left, dice.Face.IsCard) || slices.ContainsFunc(r.owed, func(n dice.Need) bool { return n.Deck != "" }))
	}
	return nil
}

// keeps takes back the refusal of dice that are too many so far when they belong to what
// follows a choice that must be made before any die: a shot typed with its die and without
// its range. They lie on the table, so the choice is asked and they stay. Where no answer
// takes them all, the last says how many are too many.
func (s *Session) keeps(st game.State, a game.Action, typed []dice.Face, r ran, no *game.Refusal) *game.Refusal {
	if r.bad != nil || len(r.faces) > 0 || len(r.owed) == 0 || r.owed[0].Die != dice.Choice || r.owed[0].Secret {
		return no
	}
	for _, pick := range r.owed[0].Answers {
		given := append(slices.Clone(typed), dice.Face{Pick: pick, By: dice.Hand})
		then, bad := s.run(st, a, given, nil, len(given))
		if no = s.check(then, bad); no == nil {
			return nil
		}
	}
	return no
}

// planned is a command that was tried and may be written down.
type planned struct {
	e     *entry
	op    op
	line  journal.Entry
	r     ran
	moved bool // e is new
	plain bool // r is what comes of op, and nothing had to be excused or set aside
	at    int  // the moment on which it was tried
}

// handed is the operation of a plan, with what it was found to do where it was tried on the
// moment to which it is pushed now: nothing is adjudicated twice.
func (s *Session) handed(p planned) op {
	o := p.op
	if p.plain && p.at != 0 && p.at == s.now.at && !p.e.inPlace {
		o.tried = &p.r
	}
	return o
}

// scripted is how far the script is read once t has thrown.
func (s *Session) scripted(t *thrower) int {
	if t == nil || s.mode.Name != "script" || len(t.thrown) == 0 {
		return 0
	}
	return s.scriptPos() + len(t.thrown)
}

func withDice(je *journal.Entry, faces []dice.Face, to int) {
	ds, who := toJournal(faces)
	je.Dice = ds
	if who != "" {
		je.Set = append(je.Set, markWho+who)
	}
	for _, f := range faces {
		if f.Pick != "" {
			je.Set = append(je.Set, markPick+f.Pick)
		}
	}
	if to > 0 {
		je.Set = append(je.Set, markTo+itoa(to))
	}
}

// marksSides says beside the dice of a line for which side each was rolled, of those that are counted by that: those that were thrown
// for a unit as one that is typed, and then those that fell as they were asked for.
func (s *Session) marksSides(je *journal.Entry, st game.State, a game.Action, typed []dice.Face, src *thrower) {
	var sides []string
	for _, f := range typed {
		switch {
		case f.Pick != "":
		case f.By == dice.Rolled:
			sides = append(sides, s.thrownFor(st, a, &dice.Need{Unit: f.Unit, Deck: f.Deck}))
		default:
			sides = append(sides, "")
		}
	}
	if src != nil {
		sides = append(sides, src.sides...)
	}
	if slices.ContainsFunc(sides, func(side string) bool { return side != "" }) {
		je.Set = append(je.Set, markSide+strings.Join(sides, ","))
	}
}

// planDo tries a new command on a moment.
func (s *Session) planDo(m moment, n int, a game.Action, typed []dice.Face, src *thrower) (planned, *game.Refusal) {
	a.By = s.by()
	typed = s.ownFirst(m.state, a, typed)
	src.begins(s, m.state, a)
	r, no := s.run(m.state, a, typed, src, len(typed))
	no = s.check(r, no)
	plain := no == nil && len(r.left) == 0
	if no != nil {
		if no = s.keeps(m.state, a, typed, r, no); no != nil {
			return planned{}, no
		}
	}
	if no := s.notTheirs(m.state, a, typed, 0, nil); no != nil {
		return planned{}, no
	}
	kind := journal.Do
	switch a.Verb {
	case "set":
		kind = journal.Set
	case "ruling":
		kind = journal.Rule
	}
	p := planned{e: &entry{n: n, kind: kind, action: a}, r: r, moved: true, plain: plain, at: m.at}
	faces, to := cast(typed, len(typed), src, r.faces), s.scripted(src)
	p.op = op{kind: opDo, e: p.e, faces: faces, by: s.by(), scriptTo: to}
	args, set := game.Encode(a)
	p.line = journal.Entry{E: n, K: kind, Verb: a.Verb, Args: args, Set: set, Text: a.Text, Ev: s.spelled(nil, r.events)}
	withDice(&p.line, faces, to)
	s.marksSides(&p.line, m.state, a, typed, src)
	s.marksDeed(&p.line, m.state, a)
	return p, nil
}

// planFeed tries a face or a choice for a pending command.
func (s *Session) planFeed(m moment, p *pending, typed []dice.Face, src *thrower) (planned, *game.Refusal) {
	if no := s.decidesTheirs(p, typed); no != nil {
		return planned{}, no
	}
	given := append(slices.Clone(p.faces), typed...)
	src.stands(m.state)
	r, no := s.run(m.state, p.action, given, src, len(typed))
	no = s.check(r, no)
	plain := no == nil && len(r.left) == 0
	if no != nil {
		if no = s.keeps(m.state, p.action, given, r, no); no != nil {
			return planned{}, no
		}
	}
	if no := s.notTheirs(m.state, p.action, given, len(p.faces), nil); no != nil {
		return planned{}, no
	}
	faces, to := cast(given, len(typed), src, r.faces), s.scripted(src)
	pl := planned{e: p.e, r: r, op: op{kind: opFeed, e: p.e, faces: faces, by: s.by(), scriptTo: to}, plain: plain, at: m.at}
	pl.line = journal.Entry{E: p.e.n, K: journal.Face, Ev: s.spelled(nil, r.events)}
	withDice(&pl.line, faces, to)
	s.marksSides(&pl.line, m.state, p.action, typed, src)
	if len(typed) == 1 && typed[0].Pick != "" {
		pl.line.K = journal.Choice
	}
	return pl, nil
}

// after is the moment that a plan leads to.
func (pl planned) after(m moment) moment {
	next := m
	next.at = 0
	if i := m.find(pl.e); i >= 0 {
		next.pend = m.without(i)
	}
	if len(pl.r.owed) == 0 {
		next.state = pl.r.state
	}
	return next
}
