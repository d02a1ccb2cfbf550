package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has what the referee declares of a part whose file is lost, as he types it.

// declare is `declare ENTRY LINE`: the referee says what a part held that is lost, an order as a line, cards as they are called.
func (s *Session) declare(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	h := s.hush
	switch {
	case h == nil:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.sealed.not-here"), ref.M("session.sealed.not-here.hint"))
	case h.lacks == nil:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.declare.none"), ref.M("session.declare.none.hint"))
	case len(args) < 2:
		return nil, game.Refuse(game.BadValue, "", ref.M("session.declare.what", h.lacks.Entry), ref.M("session.declare.hint", h.lacks.Entry))
	}
	n, ok := entryArg(args[0].Text)
	if !ok || n != h.lacks.Entry {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.declare.other", h.lacks.Entry, args[0].Raw), ref.M("session.declare.hint", h.lacks.Entry))
	}
	os, no := s.declared(l, args[1:])
	if no != nil {
		return nil, no
	}
	je := journal.Entry{K: journal.Set, Verb: declareVerb, Args: []string{itoa(n), h.lacks.Seat}, Ev: spellOpenings(os)}
	if no := s.takesDeclared(je); no != nil {
		return nil, no
	}
	if err := s.store.Append(&je); err != nil {
		return nil, failed(err)
	}
	seat := h.lacks.Seat
	at, says, err := s.Place(), []ref.Msg(nil), error(nil)
	if says, err = s.replay(s.store, s.header, append(h.raw[:len(h.raw):len(h.raw)], je)); err != nil {
		return nil, failed(err)
	}
	s.At(at)
	return []Reply{{Kind: Unsealed, Command: "declare " + itoa(n), Say: append([]ref.Msg{ref.M("session.declared", n, ref.Typed(seat))}, says...)}}, nil
}

// declared are the parts that a declaration stands for: all of its entry that are lost, the first of them with everything.
func (s *Session) declared(l game.Line, words []game.Word) (os []opening, no *game.Refusal) {
	lack := s.hush.lacks
	first := &s.hush.raw[lack.Line-1]
	p := journal.Entry{N: first.N, K: first.K}
	backs := 0
	for _, d := range first.Dice {
		if isBack(d) && d.Seat == lack.Seat {
			backs++
		}
	}
	began := lack.Entry > len(s.entries) // the line that began the entry is what is lost
	switch {
	case backs > 0:
		no = s.declaredCards(&p, words, backs)
	case began:
		no = s.declaredDeed(&p, l, words)
	default:
		no = s.declaredAnswer(&p, words)
	}
	if no != nil {
		return nil, no
	}
	if err := p.Check(); err != nil {
		return nil, failed(err)
	}
	os = []opening{{N: first.N, Seat: lack.Seat, Clear: p.AppendPart(nil)}}
	if !began || backs > 0 {
		return os, nil
	}
	// The answers that were typed behind it are in the line; whichever of them are lost say nothing more.
	for i := lack.Line; i < len(s.hush.raw); i++ {
		if je := &s.hush.raw[i]; je.E == first.E && len(je.Dice) == 0 && s.isLost(i, lack.Seat) {
			empty := journal.Entry{N: je.N}
			os = append(os, opening{N: je.N, Seat: lack.Seat, Clear: empty.AppendPart(nil)})
		}
	}
	return os, nil
}

// isLost reports that what a seat keeps of line i is neither in its file nor opened or declared.
func (s *Session) isLost(i int, seat string) bool {
	h := s.hush
	mark := h.lines[i].marks[seat]
	if mark == "" || h.lines[i].opened[seat] || h.claims[i+1][seat] {
		return false
	}
	k := h.files[seat]
	if k == nil {
		return true
	}
	_, kept := k.by[mark]
	return !kept
}

// declaredCards are cards as they are called, in the places of those that are lost.
func (s *Session) declaredCards(p *journal.Entry, words []game.Word, backs int) *game.Refusal {
	lack := s.hush.lacks
	if len(words) != backs {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.cards", lack.Entry, backs), ref.M("session.declare.hint", lack.Entry))
	}
	for _, w := range words {
		d := journal.Die{Card: w.Text, Seat: lack.Seat, By: string(dice.Hand)}
		if dice.IsHidden(w.Text) {
			d.Card = ""
		}
		p.Dice = append(p.Dice, d)
	}
	return nil
}

// declaredDeed is a command as it was typed, with the answers behind it.
func (s *Session) declaredDeed(p *journal.Entry, l game.Line, words []game.Word) *game.Refusal {
	rest := l
	rest.Words, rest.Raw = words, joined(words)
	cmd, err := s.rules.Parse(s.now.state, rest, &game.Last{})
	if err != nil {
		return asRefusal(err)
	}
	if cmd.Question || cmd.Ask {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.question"), ref.M("session.declare.hint", s.hush.lacks.Entry))
	}
	p.Verb = cmd.Action.Verb
	p.Args, p.Set = game.Encode(cmd.Action)
	withDice(p, typedFaces(cmd.Faces), 0)
	return nil
}

// declaredAnswer is what was answered to a command that waits: the command is there, and one answer to it is lost.
func (s *Session) declaredAnswer(p *journal.Entry, words []game.Word) *game.Refusal {
	lack := s.hush.lacks
	bad := func() *game.Refusal {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.answer", lack.Entry), ref.M("session.declare.answer.hint", lack.Entry))
	}
	i := s.now.find(s.entries[lack.Entry-1])
	if i < 0 || len(words) != 1 {
		return bad()
	}
	for _, need := range s.now.pend[i].owed {
		if a, ok := s.answer(need, words[0].Text); ok {
			p.Set = []string{markPick + a}
			return nil
		}
	}
	return bad()
}

// takesDeclared tries a declaration: the game, played again with it, must take it, and it must be the seat's whose part is lost.
func (s *Session) takesDeclared(je journal.Entry) *game.Refusal {
	lack := s.hush.lacks
	je.N = len(s.hush.raw) + 1
	lines := append(s.hush.raw[:len(s.hush.raw):len(s.hush.raw)], je)
	t := &Session{rules: s.rules, opts: s.opts}
	if err := t.begin(s.header); err != nil {
		return asRefusal(err)
	}
	filled := t.unsealed(s.store.Path(), s.header, lines)
	if t.hush.lacks != nil && t.hush.lacks.Line <= lack.Line {
		return lack.refusal()
	}
	if w := t.hush.wrong; w != nil && s.hush.wrong == nil {
		return game.Refuse(game.BadValue, "", w.Say(), ref.M("session.declare.hint", lack.Entry))
	}
	// What of the entry is there behind it must go on with it.
	last := lack.Line
	for i := lack.Line; i < len(filled); i++ {
		if filled[i].E == lack.Entry {
			last = i + 1
		}
	}
	if _, err := t.playAgain(s.header, filled[:last], true, nil); err != nil {
		return failed(err)
	}
	e := t.entries[lack.Entry-1]
	if e.out.refusal != nil {
		return e.out.refusal
	}
	given := t.given(e)
	used, _ := match(given, t.asked(e, e.out), nil)
	for i, f := range given {
		if f.Seat == lack.Seat && f.Card != "" && used[i] < 0 {
			return game.Refuse(game.BadValue, "", ref.M("session.declare.card", lack.Entry, f.Card), ref.M("session.declare.hint", lack.Entry))
		}
		if f.Pick != "" && used[i] < 0 {
			return game.Refuse(game.BadValue, "", ref.M("session.declare.unused", lack.Entry, f.Pick), ref.M("session.declare.unused.hint", lack.Entry))
		}
	}
	kept := t.hush.kept[lack.Entry]
	if len(kept) > 0 != (s.hush.raw[lack.Line-1].Verb == "" && s.hush.raw[lack.Line-1].K != journal.Face) || len(kept) > 0 && !slices.Contains(kept, lack.Seat) {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.seat", lack.Entry, ref.Typed(lack.Seat)), ref.M("session.declare.hint", lack.Entry))
	}
	return nil
}
