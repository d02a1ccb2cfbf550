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

// ByHand is how many records by hand were typed at a seat, those that were taken back included.
type ByHand struct {
	Seat string  // its name, as the journal has it
	Say  ref.Msg // and for people
	N    int
}

// saysByHand reports an entry that was typed at a seat and tells what no rule has brought about, and that seat: whoever sits at the others,
// the program included, since that could be written into a header.
func (s *Session) saysByHand(e *entry) (seat game.Seat, ok bool) {
	if e.kind == journal.Note || e.action.By == "" || !s.recordsByHand(e.action) {
		return game.Seat{}, false
	}
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

// ByHand counts what the seats have recorded by hand, each that has recorded something.
func (s *Session) ByHand() []ByHand { return s.byHandSince(0) }

// byHandSince is the same of the lines behind one of the journal.
func (s *Session) byHandSince(line int) (out []ByHand) {
	for _, e := range s.entries {
		seat, ok := s.saysByHand(e)
		if !ok || e.lastLine <= line {
			continue
		}
		i := slices.IndexFunc(out, func(x ByHand) bool { return x.Seat == seat.Name })
		if i < 0 {
			i = len(out)
			out = append(out, ByHand{Seat: seat.Name, Say: seat.Say})
		}
		out[i].N++
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
