package session

import (
	"maps"
	"slices"

	"adjutant/internal/journal"
)

// This file is what an audit looks for in the seals of a game: what was opened before its time or held back, and what
// no program would have sealed so.

// opensRight holds a line that opens others against the game where it stands: the rules must have revealed what it says they
// have, and the game be decided that it says is over.
func (in *inspector) opensRight(je *journal.Entry) {
	s := in.s
	os, _ := readOpenings(je.Ev)
	if w := s.hush.wrong; w != nil && w.Line == je.N+1 || len(je.Args) == 0 {
		return // told of already
	}
	switch je.Args[0] {
	case whyEnd:
		if !s.isDecided() {
			in.fault(je, "session.forged.early")
		}
	case whyRules:
		if in.other {
			return // other rules may reveal other things
		}
		shown := s.revealed()
		for _, o := range os {
			if o.N < 1 || o.N > len(s.hush.lines) {
				continue
			}
			if e := s.hush.lines[o.N-1].e; !slices.Contains(shown, e) || !slices.Contains(s.hush.kept[e], o.Seat) {
				in.fault(je, "session.forged.early")
			}
		}
	}
}

// falls notes what the rules have revealed by a line, which is to be opened.
func (in *inspector) falls() {
	s := in.s
	if s.hush == nil || in.other || !slices.ContainsFunc(s.hush.lines, func(l hushed) bool { return len(l.opened) < len(l.marks)-1 }) {
		return // but for the table's part everything is opened somewhere
	}
	for _, n := range s.revealed() {
		if s.hush.told[n] == "" && s.sealedStill(n) {
			in.due[n] = true
		}
	}
}

// heldBack are the entries that the rules have revealed and that are sealed still.
func (in *inspector) heldBack() (out []int) {
	s := in.s
	for n := range s.entries {
		if in.due[n+1] && s.sealedStill(n+1) {
			out = append(out, n+1)
		}
	}
	return out
}

// sealedStill reports that a part of an entry for one side's eyes is not open in the journal.
func (s *Session) sealedStill(n int) bool {
	return slices.ContainsFunc(s.hush.lines, func(l hushed) bool {
		return l.e == n && slices.ContainsFunc(s.hush.kept[n], func(seat string) bool { return l.marks[seat] != "" && !l.opened[seat] })
	})
}

// sealsRight holds what is sealed of a line, and what stands in clear, against what a program writes of it where it stands in
// the game. Of what the referee declared nobody knows what was sealed, but what stands beside it in clear is no word of his.
func (in *inspector) sealsRight(je *journal.Entry, kept []string) {
	h := in.s.hush
	if bareLine(je) {
		return
	}
	marks := h.lines[je.N-1].marks
	if in.other { // its rules may keep another line for a side than these do: what is sealed tells for whom it was
		kept = sealedFor(&h.stood[je.N-1], marks)
	}
	open, parts := cloven(je, kept)
	if h.told[je.E] == "" && !in.sealsAll(je, marks, parts) {
		return
	}
	for _, seat := range slices.Sorted(maps.Keys(parts)) {
		if was, ok := h.held[je.N][seat]; ok && string(parts[seat].AppendPart(nil)) != string(was) {
			in.fault(je, "session.forged.part", seat)
			return
		}
	}
	stood := h.stood[je.N-1]
	_, stood.Set = marksOf(stood.Set)
	if h.blind[je.N] { // of cards that all see the table's part has the place, and tells that they are any
		open.Dice, stood.Dice = nil, nil
	}
	if string(open.AppendPart(nil)) != string(stood.AppendPart(nil)) {
		in.fault(je, "session.forged.clear")
	}
}

// sealedFor are the seats for whose eyes alone a line is by what is sealed of it.
func sealedFor(je *journal.Entry, marks map[string]string) (seats []string) {
	if !ownOf(je, marks) {
		return nil
	}
	for _, seat := range slices.Sorted(maps.Keys(marks)) {
		if seat != tableSeat {
			seats = append(seats, seat)
		}
	}
	return seats
}

// sealsAll reports that of a line something is sealed of each seat whose secret it holds, and of no other.
func (in *inspector) sealsAll(je *journal.Entry, marks map[string]string, parts map[string]*journal.Entry) bool {
	for seat := range parts {
		if marks[seat] == "" {
			in.fault(je, "session.forged.unsealed", seat)
			return false
		}
	}
	for seat := range marks {
		if parts[seat] == nil {
			in.fault(je, "session.forged.oversealed", seat)
			return false
		}
	}
	return true
}
