package state

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// LastRuling is a number above which no ruling is looked for.
const LastRuling = 511

// Rulings are the readings chosen for a battle.
type Rulings struct {
	// Named are the letters that somebody chose, in the order of their numbers; the usual
	// one may be among them.
	Named []tables.Choice
	taken tables.Taken // what that comes to
}

// With is the rulings with number n read as the letter says; 0 takes back what was chosen.
func (r Rulings) With(n int, letter byte) Rulings {
	i, found := r.find(n)
	r.Named = slices.Clone(r.Named)
	switch c := (tables.Choice{Ruling: n, Letter: letter}); {
	case letter == 0 && found:
		r.Named = slices.Delete(r.Named, i, i+1)
	case letter == 0:
	case found:
		r.Named[i] = c
	default:
		r.Named = slices.Insert(r.Named, i, c)
	}
	r.taken.Take(book.Choices[:], n, letter)
	return r
}

// Taken is what the rulings come to: two of which it is the same read every rule alike.
func (r Rulings) Taken() tables.Taken { return r.taken }

// Letter is the letter that was chosen of ruling n; 0 when nobody chose.
func (r Rulings) Letter(n int) byte {
	if i, found := r.find(n); found {
		return r.Named[i].Letter
	}
	return 0
}

func (r Rulings) find(n int) (int, bool) {
	return slices.BinarySearchFunc(r.Named, n, func(c tables.Choice, n int) int { return cmp.Compare(c.Ruling, n) })
}

// CheckReading refuses a reading that the register does not know or that no rule carries
// out: such a one is never taken and ignored.
func CheckReading(r ref.Ref, letter string) error {
	n := r.Ruling()
	if r.Book() != Mark || n == 0 {
		return &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", string(r))}
	}
	rs, err := book.Tables.Rulings()
	if err != nil || rs.Find(r) == nil {
		return &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", string(r))}
	}
	x := rs.Find(r).Reading(letter)
	if x == nil {
		return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("ruling.no-reading", r, letter)}
	}
	if x.Unplayed {
		return &game.Refusal{Kind: game.NotYours, Ref: r, Say: ref.M("ruling.not-carried", r, letter)}
	}
	return nil
}
