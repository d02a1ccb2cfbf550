package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// This file says whose a phase is to end, where players do not share one referee (OM §7): a movement is its side's, and a phase
// in which both act ends when each has said that it is done. Whether a side could still do anything there is never asked where the answer could
// tell what its orders are.

// shared reports an open phase in which both sides act, and that ends when they want to do no more. The initiative ends by its dice, and
// one in which nobody can do anything is nobody's to wait for.
func shared(s *state.State) bool { return s.Active() < 0 && s.PhaseID() != "initiative" && !idle(s) }

// idle reports a phase of both in which neither side has anything left to do, as everybody sees: the melee without one, and what comes
// before the movement once nothing of it is owed. Of orders, charges and fire nobody says so of the other: what may be charged, and how
// far riflemen may have gone, hang on orders that lie face down (OM §4.2, 9.4).
func idle(s *state.State) bool {
	switch s.PhaseID() {
	case "rally", "compulsory", "breakthrough":
	case "melee":
		met := func(ch *state.Charge) bool { return ch.Stage == state.InContact || ch.Stage == state.Fought } // behind one a second wave may come (§10.5)
		if slices.ContainsFunc(s.Charges, met) {
			return false
		}
	default:
		return false
	}
	return len(Dues(s)) == 0
}

// Done is what `next` says of one side in a phase that it shares; ok is false elsewhere, and of another line.
func Done(s *state.State, a game.Action, side int) (_ game.Action, ok bool) {
	if a.Verb != "next" || len(a.Args) > 0 || !s.Tabled() || side < 0 || side >= len(s.Field.Sides) || !shared(s) {
		return a, false
	}
	a.Args = []string{casting.SideSlug(s.Field.Sides[side].Name)}
	return a, true
}

// DoneSide is the side of which `next SIDE` says that it is done; -1 of any other line.
func DoneSide(s *state.State, a game.Action) int {
	if a.Verb != "next" || len(a.Args) == 0 || !s.Tabled() {
		return -1
	}
	return sideWritten(s, a.Args[0])
}

// waitsFor is the side that has not said yet that it is done with a phase that it shares, where `next SIDE` says so of the other;
// -1 where the line ends the phase.
func waitsFor(s *state.State, side int) int {
	if other := 1 - side; shared(s) && s.Done&(1<<other) == 0 {
		return other
	}
	return -1
}

// LeavesOpen reports `next SIDE` that closes nothing: it says of one side that it is done, and the phase waits for the other.
func LeavesOpen(s *state.State, a game.Action) bool {
	side := DoneSide(s, a)
	return side >= 0 && waitsFor(s, side) >= 0
}

// sideDone prepares `next SIDE` where the phase stays open for the other side; nil where it closes. What is owed has to be done first, as
// where it closes.
func sideDone(s *state.State, a game.Action) (game.Adjudication, error) {
	if len(a.Args) == 0 {
		return nil, nil
	}
	side := DoneSide(s, a)
	if side < 0 {
		return nil, noSide(s, a.Args[0])
	}
	say := s.Field.Sides[side].Say
	if owner := s.Active(); owner >= 0 && owner != side {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.done-elsewhere", say, s.PhaseWord())}
	}
	other := waitsFor(s, side)
	if other < 0 {
		return nil, nil
	}
	if s.Done&(1<<side) != 0 {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.done-already", say, s.PhaseWord(), s.Field.Sides[other].Say)}
	}
	if _, _, _, err := CloseOver(s, a.Force); err != nil {
		return nil, err
	}
	return casting.Done{V: game.Verdict{
		Events: []game.Event{&state.EvDone{Side: side}},
		Lines:  phaseLine("phase.done", say, s.Field.Sides[other].Say, s.PhaseWord()),
	}}, nil
}

// Closes are the sides whose part of the turn an action would close, itself or on its way to its own phase, whatever is owed there: their
// movements, and the phases that they share and are not done with. Where nobody knows who moves first the way ends there.
func Closes(s *state.State, a game.Action) (sides []int) {
	if !s.Tabled() || a.Force && a.Verb != "next" || motion.EndsRetreat(s, a) {
		return nil
	}
	if a.Verb == "next" {
		if DoneSide(s, a) >= 0 {
			return nil
		}
		return undone(s)
	}
	if a.Verb == "night" && s.PhaseID() == "orders" { // it falls on both (§19), whatever one of them has said
		return []int{0, 1}
	}
	to := belongs(a)
	if to == "" {
		return nil
	}
	for cur := *s; cur.Phase < len(state.Phases().All); cur.Phase, cur.Done = cur.Phase+1, 0 {
		id := cur.PhaseID()
		if reached(&cur, a, to, id) {
			return sides
		}
		if state.Phases().Index(id) >= state.Phases().Index(lastOf(to)) || id == "initiative" && cur.First < 0 {
			break // its phase is over, or nobody knows who moves first: it is refused
		}
		sides = append(sides, undone(&cur)...)
	}
	return nil
}

// undone are the sides of whom the phase that is open still is.
func undone(s *state.State) (sides []int) {
	if side := s.Active(); side >= 0 {
		return []int{side}
	}
	for side := range s.Field.Sides {
		if shared(s) && s.Done&(1<<side) == 0 {
			sides = append(sides, side)
		}
	}
	return sides
}

// Lapses are the sides of those who may still try an emergency square, or evade, and whose moment passes with the movement that an
// action would close, itself or on its way to its own phase (OM §7, 8.6, 8.7, R312). Who says
// that he is done with a phase lets his own pass, nobody else's.
func Lapses(s *state.State, a game.Action) (sides []int) {
	if !s.Tabled() {
		return nil
	}
	if to := belongs(a); a.Verb != "next" && (to == "" || reached(s, a, to, s.PhaseID())) {
		return nil
	}
	if LeavesOpen(s, a) {
		return nil
	}
	open := func(_ string, due game.Action, _ bool) {
		u := subject(s, due)
		if due.Verb == "evade" && flight.MustSlip(s, u) { // it goes by itself
			return
		}
		if _, err := Prepare(s, due); err == nil && s.Done&(1<<u.Side) == 0 {
			sides = append(sides, u.Side)
		}
	}
	if !s.Read().Has(book.SquareUntilTheFire) {
		charge.DuesSquare(s, open)
	}
	if flight.EvadesIn(s.PhaseID()) {
		flight.DuesEvasion(s, open)
	}
	return sides
}
