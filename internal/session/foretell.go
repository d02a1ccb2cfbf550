package session

import (
	"math/big"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file foretells what lines would come to, on states that nobody has reached: by the functions that carry a line out
// at the table, on every path of its dice.

// A Way is one way in which a deed may go: how likely it is, how the game stands behind it, and its outcome by the keys
// that odds have, nil where the deed has none.
type Way struct {
	P     *big.Rat
	State game.State
	Came  game.Object
}

// Foretold is all that a deed may come to. The chances of the ways add up to 1.
type Foretold struct {
	Ways []Way
	// Unsaid are decisions that somebody has to take on the way and nobody has: the first answer was taken. Each stands there once; of
	// several on one path the last.
	Unsaid []dice.Need
	Paths  int // how many paths of dice were gone through
}

// TooManyPaths is the error of a deed that may go in more ways than somebody is willing to go through, or in ways without end.
var TooManyPaths = game.Refuse(game.BadValue, "", ref.M("session.foretell.many"), ref.Msg{})

// AsIf is the session as if the game stood so: to be asked, and played on without a trace. Nothing of it is written.
func (s *Session) AsIf(st game.State) *Session {
	s.odds() // one for all of them
	b := *s
	b.store, b.readOnly, b.mode, b.sworn, b.hush = nowhere{}, false, Mode{Name: "hand"}, nil, nil
	b.now = moment{state: st}
	b.line, b.entries, b.snaps, b.redo, b.tellings, b.overs = nil, nil, []moment{b.now}, nil, nil, nil
	b.script, b.eyes, b.plays, b.last = nil, nil, false, game.Last{}
	b.fresh()
	return &b
}

// Read is what a line means as things stand; the refusal says what may have been meant.
func (s *Session) Read(l game.Line) (game.Command, *game.Refusal) {
	if len(l.Words) == 0 {
		return game.Command{}, game.Refuse(game.BadValue, "", ref.M("session.nothing"), ref.M("session.nothing.hint"))
	}
	cmd, no := s.parse(l)
	if no == nil {
		no = s.mustWait(cmd.Action)
	}
	return cmd, no
}

// GivesAway refuses a line that is typed and by which somebody would lose what he could still do, as the prompt refuses it.
func (s *Session) GivesAway(a game.Action) *game.Refusal {
	if x, ok := s.rules.(game.Forfeiter); ok {
		return x.Forfeits(s.now.state, a)
	}
	return nil
}

// Foretell is all that a deed may come to as things stand, by at most so many paths of its dice, with the decisions that
// picks take. The refusal is that of the rules, or [TooManyPaths].
func (s *Session) Foretell(a game.Action, picks []dice.Face, most int) (f Foretold, no *game.Refusal) {
	st := s.now.state
	events, _, err := s.rules.Advance(st, a)
	if err != nil {
		return f, asRefusal(err)
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	adj, err := s.rules.Prepare(st, a)
	if err != nil {
		return f, asRefusal(err)
	}
	defer func() {
		switch t := recover().(type) {
		case nil:
		case dice.TooMany:
			no = game.Refuse(game.BadValue, "", ref.M("session.too-many", t.Draw, t.Of), ref.M("session.too-many.hint"))
		default:
			panic(t)
		}
	}()
	ends, unsaid, all := s.walk(adj, picks, most)
	if !all {
		return f, TooManyPaths
	}
	f.Unsaid, f.Paths = unsaid, len(ends)
	return f, s.lead(st, ends, &f)
}

// ended is one path of dice: its chance and what the rule found.
type ended struct {
	p *big.Rat
	v game.Verdict
}

// walk plays a rule on every path of its dice; all is false where there are more than most.
func (s *Session) walk(adj game.Adjudication, picks []dice.Face, most int) (ends []ended, unsaid []dice.Need, all bool) {
	e := s.odds()
	e.Decided(picks)
	defer e.Decided(nil)
	all = game.Paths(e, adj, most, func(p *big.Rat, v game.Verdict, d *dice.Dice) {
		ends = append(ends, ended{p, v})
		n := d.Unsaid()
		if n != nil && !slices.ContainsFunc(unsaid, func(x dice.Need) bool { return x.Ref == n.Ref && x.Unit == n.Unit }) {
			x := *n
			x.Answers = slices.Clone(n.Answers) // a rule that is reckoned may use the room of its answers again
			unsaid = append(unsaid, x)
		}
	})
	return ends, unsaid, all
}

// lead applies what each path brings, once where several bring the same.
func (s *Session) lead(st game.State, ends []ended, f *Foretold) *game.Refusal {
	seen := map[string]int{} // by what happens and what came of it: where it stands among the ways
	var wire game.Wire
	for _, e := range ends {
		came, err := e.v.Came.MarshalJSON()
		if err != nil {
			return asRefusal(err)
		}
		key := string(wire.Append(append([]byte(nil), came...), e.v.Events))
		if i, is := seen[key]; is {
			f.Ways[i].P = new(big.Rat).Add(f.Ways[i].P, e.p)
			continue
		}
		after := st
		for _, x := range e.v.Events {
			after = s.rules.Apply(after, x)
		}
		var r ran
		if no := s.follow(&after, new([]game.Event), &r); no != nil {
			return no
		}
		if err := s.rules.Check(after); err != nil {
			return game.Refuse(game.Failed, "", ref.M("session.broken", err.Error()), ref.Msg{})
		}
		seen[key] = len(f.Ways)
		f.Ways = append(f.Ways, Way{e.p, after, e.v.Came})
	}
	return nil
}

// Due is the next thing that the rules wait for and dice or an answer decide; nil for none. What may be waived is passed over
// where it is left, and so are dice that are thrown again as often as they are equal: a line says what they come to.
func (s *Session) Due(left bool) *game.Due {
	for _, d := range s.rules.Dues(s.now.state) {
		if len(d.Needs) == 0 || d.Kept || d.Optional && left {
			continue
		}
		adj, err := s.rules.Prepare(s.now.state, d.Action)
		if x, is := adj.(game.Endless); err != nil || is && x.Endless() {
			continue
		}
		return &d
	}
	return nil
}

// Show is what `show UNIT` tells of a unit, by its keys: of an answer that holds one object with it, that object.
func (s *Session) Show(id string) (game.Object, *game.Refusal) {
	ls, err := game.Scan("show " + id)
	if err != nil {
		return nil, asRefusal(err)
	}
	cmd, no := s.parse(ls[0])
	if no != nil {
		return nil, no
	}
	v, err := s.rules.Answer(s.now.state, cmd.Action)
	if err != nil {
		return nil, asRefusal(err)
	}
	if inner, ok := v.Data.Get("show").(game.Object); ok {
		return inner, nil
	}
	return v.Data, nil
}
