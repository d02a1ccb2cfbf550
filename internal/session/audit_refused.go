package session

import (
	"cmp"
	"slices"
	"strconv"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file holds what the program refuses before it writes a line of a game that goes on; of a line that stands in a file
// an audit asks the same, so that nobody comes by it who writes the line himself.

// mayUndo refuses to take back what stands whatever is done after it.
func mayUndo(e *entry) *game.Refusal {
	if !e.signs() {
		return nil
	}
	return game.Refuse(game.Illegal, "", ref.M("session.seal.undo", e.n, strconv.Quote(e.action.Text)), ref.M("session.entry.log"))
}

// mayFix refuses to put a deed in the place of an entry that is none, and in that of one whose dice are committed to and were
// rolled, where it is another: whoever saw a die could give it to another unit. What the entry is for its dice, the line that
// began it says; deed is what the other would be.
func (s *Session) mayFix(old *entry, deed func() string) *game.Refusal {
	if old.kind == journal.Note {
		return game.Refuse(game.NotNow, "", ref.M("session.entry.no-one", said("fix")), ref.M("session.entry.log"))
	}
	if s.sworn == nil || s.sworn.spelt || !s.rolledFor(old) || deed() == s.sworn.deeds[old.n] {
		return nil
	}
	return game.Refuse(game.Illegal, "", ref.M("session.fix.deed", old.n), ref.Msg{}, game.Way{Line: "undo " + itoa(old.n), Say: ref.M("session.way.undo-first")})
}

// rolledFor reports that an entry has a die of the program, counted or not.
func (s *Session) rolledFor(e *entry) bool {
	for _, f := range s.given(e) {
		if f.By == dice.Rolled {
			return true
		}
	}
	return false
}

// late finds dice that were rolled from a key whose turn was over: whoever reads the file of the keys would foretell the dice of
// turn after turn. What fell in the line that ended it, or at once behind it for a deed that waited then, is of that turn: nothing else
// is written before the key is told. A turn that ended by
// these rules is over also for lines that another edition is said to have written.
func (in *inspector) late(je *journal.Entry) {
	s := in.s
	switch over := s.overdue(); {
	case !over:
		in.over = false
	case !in.over:
		in.over, in.since, in.ended, in.dicey = true, len(s.entries), !in.others, true
	}
	in.dicey = in.dicey && je.K == journal.Face
	in.ended = in.ended || in.over && !in.other // a line of this edition finds it over, too
	in.others = in.other
	rolled := slices.ContainsFunc(je.Dice, func(d journal.Die) bool { return dice.By(d.By) == dice.Rolled })
	if in.over && rolled && (in.ended || !in.other) && (je.E > in.since || !in.dicey) {
		in.fault(je, "session.forged.overdue", s.sworn.key())
	}
}

// refused finds a line that the program would have refused to write where the game stands. By other rules another entry may have
// been passed over.
func (in *inspector) refused(je *journal.Entry) {
	of, verb := je.E, vUndo
	switch je.K {
	case journal.Do:
		in.goesOn(je)
		return
	case journal.Undo:
	case journal.Fix:
		_, mk, err := takeMarks(je.Set)
		if err != nil {
			return // it is refused as it is carried out
		}
		of, verb = mk.of, vFix
	default:
		return
	}
	s := in.s
	if of < 1 || of > len(s.entries) {
		return // as above
	}
	old := s.entries[of-1]
	var no *game.Refusal
	switch {
	case !in.other && old.sealed:
		_, no = s.standing(of, string(verb))
	case je.K == journal.Undo:
		no = mayUndo(old)
	default:
		no = s.mayFix(old, func() string { return s.sworn.deedOf(je) })
	}
	if no != nil {
		in.fault(je, "session.forged.refused", no.Say)
	}
}

// goesOn finds a line that goes on to the next phase while a deed waits for its dice: of those a later key could be foretold.
func (in *inspector) goesOn(je *journal.Entry) {
	if in.other || je.Verb != "next" {
		return
	}
	if no := in.s.mustWait(game.Action{Verb: je.Verb}); no != nil {
		in.fault(je, "session.forged.refused", no.Say)
	}
}

// fallsAt is how the game stands as dice fall for an entry that waits, or for a new one.
func (s *Session) fallsAt(e *entry) game.State {
	if e != nil && e.inPlace {
		return s.before(s.lastOp(e) + 1).state
	}
	return s.now.state
}

// sidesRight holds for which side each die of a line was rolled, as it says, against the rules: by another it would be another die. given
// are the dice of its entry, those of the line last, and used where each of rec, that the rules asked for, stands among them.
func (in *inspector) sidesRight(je *journal.Entry, e *entry, given, rec []dice.Face, used []int) {
	w := in.s.sworn
	if w == nil || !w.apart {
		return
	}
	says := w.sidesOf(je)
	for i := range je.Dice {
		want, got := "", ""
		if i < len(says) {
			got = says[i]
		}
		if f := given[len(given)-len(je.Dice)+i]; f.By == dice.Rolled {
			n := dice.Need{Unit: f.Unit, Deck: f.Deck}
			if at := used[len(given)-len(je.Dice)+i]; at >= 0 {
				n.Unit, n.Deck = rec[at].Unit, rec[at].Deck
			}
			want = in.s.thrownFor(in.at, e.action, &n)
		}
		if want != got {
			in.fault(je, "session.forged.deed", cmp.Or(got, "-"), cmp.Or(want, "-"))
			return
		}
	}
}
