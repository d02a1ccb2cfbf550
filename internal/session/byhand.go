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
