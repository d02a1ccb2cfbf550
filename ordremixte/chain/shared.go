package chain

import (
	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// DivisionPM is the morale points that a division has now and those it began with
// (OM §18). Who is destroyed or ran off the table counts as lost in full.
func DivisionPM(s *state.State, d int) (now, start int) {
	for _, u := range s.Units {
		if u.Division == d {
			now += u.PM
		}
	}
	return now, s.Field.Divisions[d].PMStart
}

// RetiresAt is the points at which a division that began with so many goes home: the
// most that leave half of them lost, half included (OM R31).
func RetiresAt(start int) int {
	part := book.Tables.Int("division.breaks-part")
	lost := (start + part - 1) / part
	return start - lost
}

// Broken reports that a side has lost, whatever became of the other: its commander-in-chief is lost or all its divisions go
// home (OM §17, 18).
func Broken(s *state.State, side int) bool {
	if side < len(s.ChiefLost) && InTime(s, s.ChiefLost[side]) {
		return true
	}
	home, all := 0, 0
	for d, div := range s.Field.Divisions {
		if div.Side == side && div.PMStart > 0 {
			all++
			home += facts.B2i(InTime(s, s.Collapsed[d]))
		}
	}
	return all > 0 && home == all
}

// BothBroken reports that both sides have lost: then nobody has won (R364).
func BothBroken(s *state.State) bool { return Broken(s, 0) && Broken(s, 1) }

// Beaten is the side that has lost the battle; -1 when neither has, or both.
func Beaten(s *state.State) int {
	switch a, b := Broken(s, 0), Broken(s, 1); {
	case a == b:
		return -1
	case a:
		return 0
	}
	return 1
}

// Several reports a side of more than one division (OM §1).
func Several(s *state.State, side int) bool {
	n := 0
	for _, d := range s.Field.Divisions {
		n += facts.B2i(d.Side == side)
	}
	return n > 1
}

// Leader is what the general who rides with a unit is called in a verdict.
func Leader(u *state.Unit) any {
	if u.Leader != (ref.Name{}) {
		return u.Leader
	}
	return state.Capital(u.GeneralID)
}

// moraleBits gathers the facts of one unit for its test.
func moraleBits(s *state.Sheet) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	on(s.Grade() == facts.Elite, state.BitElite)
	on(s.Grade() == facts.Veteran, state.BitVeteran)
	on(s.Grade() == facts.Recruit, state.BitRecruit)
	on(s.General() != facts.NoGeneral, state.BitGeneral)
	on(s.General() != facts.NoGeneral && s.Is(facts.FCharismatic), state.BitCharismatic)
	on(s.Foot() && facts.Carries(s.V[facts.FNation], armylists.StolidFoot), state.BitRussian)
	on(s.Cover() == facts.HardCover, state.BitHardCover)
	return b
}
