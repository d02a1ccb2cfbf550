package session

import (
	"io"
	"reflect"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file throws dice and draws cards for what is owed, or for nothing.

// roll alone, or with an owing unit, throws what the prompt asks; with an
// expression it throws dice that decide nothing.
func (s *Session) roll(args []game.Word) ([]Reply, *game.Refusal) {
	its := s.prompt()
	if len(args) == 1 {
		if u, ok := s.owing(args[0].Text); ok {
			i := slices.IndexFunc(s.items(), func(it item) bool { return it.has(u) })
			its, args = s.items()[i:i+1], nil
		}
	}
	if slices.ContainsFunc(args, func(w game.Word) bool { return w.Text == "--odds" }) { // as the shell has it
		return s.chanceOf(game.Line{Words: append([]game.Word{{Text: string(vRoll)}}, args...)})
	}
	if len(args) > 0 {
		x, err := ParseRoll(joined(args))
		if err != nil {
			return nil, asRefusal(err)
		}
		if s.sworn != nil {
			return s.rollSworn(x)
		}
		if no := s.cannotRoll(); no != nil {
			return nil, no
		}
		src, no := s.forNothing()
		if no != nil {
			return nil, no
		}
		r := x.Throw(src)
		return []Reply{{Kind: Rolled, Roll: &r, Command: "roll " + x.String()}}, nil
	}
	if len(its) == 0 {
		for _, it := range s.items() {
			if it.due != nil && !it.due.Optional {
				return nil, game.Refuse(game.NotNow, "", ref.M("session.dice.none"), ref.M("session.dice.due", it.due.Line.Say), game.Way{Line: game.Canonical(it.due.Action), Say: ref.M("session.way.do")})
			}
		}
		if no := s.othersOwe(); no != nil {
			return nil, no
		}
		return nil, game.Refuse(game.NotNow, "", ref.M("session.dice.none"), ref.M("session.roll.none"))
	}
	if its[0].choice() {
		n := its[0].needs[0]
		hint := ref.Msg{}
		if then := s.diceBehind(its[0]); len(then) > 0 {
			hint = ref.M("session.choice.then", then)
		}
		return nil, game.Refuse(game.BadValue, n.Ref, ref.M("session.choice.not-rolled", s.offered(n), asks(n)), hint)
	}
	if no := s.cannotRoll(); no != nil {
		return nil, no
	}
	if s.byHandAlone(its[0].needs) {
		return nil, s.mustBeDrawn()
	}
	var shares []share
	fresh := s.place(nil)
	for _, it := range its {
		dies := 0
		for _, n := range it.needs {
			if n.Die == dice.Choice {
				break
			}
			dies++
		}
		at, e := fresh, (*entry)(nil)
		if it.pend != nil {
			e = it.pend.e
			at = s.place(e)
		} else {
			fresh++
		}
		shares = append(shares, share{it: it, src: s.roller(e, it.action(), at, dies)})
	}
	if s.mode.Name == "script" {
		shares = shares[:1]
	}
	return s.drawOn(s.give(shares), shares), nil
}

// forNothing gives dice that decide nothing and stand in no journal. They come of a seed where the game's dice do, and else of a key of
// this sitting: whoever opened the game before, or again, must not know them.
func (s *Session) forNothing() (dice.Source, *game.Refusal) {
	key := s.key
	if s.mode.Name == "hand" || s.mode.Name == "auto" {
		if s.rolls == 0 {
			if _, err := io.ReadFull(s.random(), s.rollKey[:]); err != nil {
				return nil, game.Refuse(game.Failed, "", ref.M("session.failed", err.Error()), ref.Msg{})
			}
		}
		key = s.rollKey
	}
	s.rolls++
	return dice.Keyed{Key: key, Place: 1<<30 + s.rolls}, nil // places this far are no entry's
}

// diceBehind are the dice that are owed once a choice has been made, by whom.
func (s *Session) diceBehind(first item) (out ref.Comma) {
	for _, it := range s.items() {
		if it.pend == nil || it.pend == first.pend || it.choice() {
			continue
		}
		for _, x := range s.needed(it.action(), it.needs) {
			if !slices.ContainsFunc(out, func(y any) bool { return reflect.DeepEqual(x, y) }) {
				out = append(out, x)
			}
		}
	}
	return out
}

// drawOn goes on drawing cards for a command that was thrown for, as long as it asks for more of them: those
// of a seat that the program plays fall with the others, face down. A command that still waits says what came.
func (s *Session) drawOn(rs []Reply, shares []share) []Reply {
	if len(rs) == 0 || s.mode.Name == "script" {
		return rs
	}
	n := rs[len(rs)-1].Entry
	thrown := len(shares[0].src.thrown)
	if len(s.programs) > 0 && !s.programmed(s.by()) {
		defer s.forAll()()
	}
	for rs[len(rs)-1].Kind == Waiting && rs[len(rs)-1].Entry == n {
		s.owedNow = nil
		if o := rs[len(rs)-1].Odds; o != nil && len(o.Outcomes) > 1 {
			break // each card changes what may come: they are seen one by one
		}
		its := s.prompt()
		if len(its) == 0 || its[0].pend == nil || its[0].pend.e.n != n || its[0].needs[0].Deck == "" || s.byHandAlone(its[0].needs) {
			break
		}
		src := s.roller(its[0].pend.e, its[0].action(), s.place(its[0].pend.e), len(its[0].needs))
		more := s.give([]share{{it: its[0], src: src}})
		if len(more) == 0 || !more[len(more)-1].OK() || len(src.thrown) == 0 {
			break
		}
		thrown += len(src.thrown)
		rs = more
	}
	if r := &rs[len(rs)-1]; r.Kind == Waiting && r.Entry == n && len(r.Faces) > 0 && r.Faces[len(r.Faces)-1].IsCard() {
		r.Say = append(r.Say, s.came(r.Faces[max(0, len(r.Faces)-thrown):]))
	}
	return rs
}

// mustBeDrawn refuses to draw a card from a key that will be told.
func (s *Session) mustBeDrawn() *game.Refusal {
	return game.Refuse(game.NotNow, "", ref.M("session.sealed.cards"), ref.M("session.sealed.cards.hint"))
}

// came says which cards fell, those of another seat by their number.
func (s *Session) came(faces []dice.Face) ref.Msg {
	var came ref.Comma
	hidden := 0
	for _, f := range faces {
		if s.plays && f.Seat != "" && f.Seat != s.eyes.Name {
			hidden++
		} else {
			came = append(came, f.Shows())
		}
	}
	switch {
	case len(came) == 0:
		return ref.M("session.drawn.down", hidden)
	case hidden == 0:
		return ref.M("session.drawn", came)
	}
	return ref.M("session.drawn.both", came, hidden)
}
