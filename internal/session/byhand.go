package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has what a seat records of its own: what hands have done, and no rule. Of two who do not trust each other each sees that
// the other did it; what would serve him alone the referee records.

// ByHand is what of a seat rests on its word: how many records by hand it typed, those that were taken back included, and how many dice
// that it typed count no more as they were typed, as their lines were taken back or the number was corrected.
type ByHand struct {
	Seat string  // its name, as the journal has it
	Say  ref.Msg // and for people
	N    int
	Dice int
	// Rolled is, of no seat and last, how many dice and cards the program threw for lines that were taken back since, where dice are not
	// committed to: the same would fall for another deed.
	Rolled int
}

// saysByHand reports an entry that was typed at a seat and tells what no rule has brought about, and that seat: whoever sits at the others,
// the program included, since that could be written into a header.
func (s *Session) saysByHand(e *entry) (seat game.Seat, ok bool) {
	if e.kind == journal.Note || e.action.By == "" || !s.recordsByHand(e.action) {
		return game.Seat{}, false
	}
	return s.typedAt(e)
}

// typedAt is the seat at which an entry was typed; ok is false at the main prompt.
func (s *Session) typedAt(e *entry) (seat game.Seat, ok bool) {
	seats := s.seats()
	i := slices.IndexFunc(seats, func(x game.Seat) bool { return x.Name == e.action.By })
	if i < 0 {
		return game.Seat{}, false
	}
	return seats[i], true
}

// inVain are the dice that were typed at the seat of an entry and count no more, as it was taken back there, or corrected with another
// number. What the referee took back or corrected is none of them, nor what is drawn or answered unseen, nor a card.
func (s *Session) inVain(e *entry, corrects map[*entry]*entry) (n int) {
	if e.standing() || e.kind == journal.Note {
		return 0
	}
	if k, ok := s.rules.(game.Secretive); ok && k.Keeper(s.now.state, e.action) >= 0 {
		return 0
	}
	x := corrects[e]
	if x != nil && x.action.By != e.action.By || x == nil && e.struckBy != e.action.By {
		return 0
	}
	typed := s.typedFor(e)
	if x == nil {
		return len(typed)
	}
	used := s.seenFor(x)
	if i := s.now.find(x); i >= 0 { // what lies ready for another deed than that which it fell for counts no more
		used = s.now.pend[i].thrown
	}
	for _, f := range used {
		if i := slices.IndexFunc(typed, func(g dice.Face) bool { return g.Die == f.Die && g.Face == f.Face }); i >= 0 {
			typed = slices.Delete(typed, i, i+1)
		}
	}
	return len(typed)
}

// typedFor are the dice that the seat of an entry typed for it.
func (s *Session) typedFor(e *entry) (out []dice.Face) {
	for i := range s.line {
		o := &s.line[i]
		if o.e != e || o.by != e.action.By && o.kind != opDo {
			continue
		}
		for _, f := range o.faces {
			if f.Pick == "" && !f.IsCard() && f.By == dice.Hand {
				out = append(out, f)
			}
		}
	}
	return out
}

// seenFor are the dice and cards that fell for an entry, whether it stands or not.
func (s *Session) seenFor(e *entry) []dice.Face {
	switch {
	case e.out.res != nil:
		return e.out.res.faces
	case len(e.fell) > 0:
		return e.fell
	}
	return s.given(e)
}

// rolledBack is how many dice and cards the program threw for an entry that was taken back, and that no correction kept.
func (s *Session) rolledBack(e *entry, corrects map[*entry]*entry) (n int) {
	if s.sworn != nil || e.standing() || e.kind == journal.Note || corrects[e] != nil {
		return 0
	}
	for _, f := range s.seenFor(e) {
		if f.By == dice.Rolled {
			n++
		}
	}
	return n
}

// isByHand reports a record that tells what no rule has brought about.
func (s *Session) isByHand(a game.Action) bool {
	r, ok := s.rules.(game.Recorder)
	if !ok {
		return true
	}
	byHand, _ := r.Records(s.seen(), a, nil)
	return byHand
}

// markByHand is what is said of an entry that a seat recorded by hand; zero of all others.
func (s *Session) markByHand(e *entry) ref.Msg {
	if seat, ok := s.saysByHand(e); ok {
		return seat.Say
	}
	return ref.Msg{}
}

// ByHand counts what rests on the word of the seats, each of which something does.
func (s *Session) ByHand() []ByHand { return s.byHandSince(0) }

// byHandSince is the same of the lines behind one of the journal.
func (s *Session) byHandSince(line int) (out []ByHand) {
	rolled, corrects := 0, s.corrects()
	for _, e := range s.entries {
		if e.lastLine <= line {
			continue
		}
		rolled += s.rolledBack(e, corrects)
		seat, records := s.saysByHand(e)
		dice := s.inVain(e, corrects)
		if dice > 0 && !records {
			seat, _ = s.typedAt(e)
		}
		if seat.Name == "" {
			continue
		}
		i := slices.IndexFunc(out, func(x ByHand) bool { return x.Seat == seat.Name })
		if i < 0 {
			i = len(out)
			out = append(out, ByHand{Seat: seat.Name, Say: seat.Say})
		}
		if records {
			out[i].N++
		}
		out[i].Dice += dice
	}
	if rolled > 0 {
		out = append(out, ByHand{Rolled: rolled})
	}
	return out
}

// mayRecord refuses from a seat a record of its own that the referee has to type, as the game stood at a state; what waits is what waits
// now. A record of nobody's own is told of by referees. Whoever plays against the program alone keeps the table himself.
func (s *Session) mayRecord(st game.State, a game.Action) *game.Refusal {
	if !s.plays || s.verbs[a.Verb] != game.RecordVerb || !s.others() {
		return nil
	}
	r, ok := s.rules.(game.Recorder)
	if !ok {
		return s.notFromHere("session.seat.own")
	}
	_, why := r.Records(s.masked(st), a, s.waitingDeeds())
	if why == nil {
		return nil
	}
	no := s.notFromHere("session.seat.own")
	no.Ref, no.Say = why.Ref, why.Say
	return no
}

// waitingDeeds are the deeds that wait for a die or an answer, and those for which the rules ask one, as far as who looks may know.
func (s *Session) waitingDeeds() (out []game.Action) {
	for i := range s.now.pend {
		if p := s.waiter(i); p != nil && !p.unseen() {
			out = append(out, p.action)
		}
	}
	for _, d := range s.rules.Dues(s.seen()) {
		if slices.ContainsFunc(d.Needs, func(n dice.Need) bool { return n.Die != dice.Choice && n.Deck == "" }) {
			out = append(out, d.Action)
		}
	}
	return out
}

// recordsByHand reports a record that tells what no rule has brought about.
func (s *Session) recordsByHand(a game.Action) bool {
	return s.verbs[a.Verb] == game.RecordVerb && s.isByHand(a)
}
