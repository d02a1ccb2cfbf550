package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/tables"
)

// kind is what a piece is, or the stack that it stands in.
type kind string

const (
	infantry  kind = "infantry"
	cavalry   kind = "cavalry"
	artillery kind = "artillery"
	leader    kind = "leader"
	square    kind = "square"
	town      kind = "town"
)

// readings are those that a situation takes in place of the usual ones.
type readings struct{ tables.Taken }

// Has reports whether a reading is taken.
func (r *readings) Has(c book.Choice) bool { return r.Taken.Has(uint8(c)) }

// piece is one piece of a fight.
type piece struct {
	kind   kind
	value  int
	stated bool // somebody said its value
	guard  bool // Old Guard
}

// worth is what a piece fights with by itself; alone says that it stands in no formation
// (W1P §10).
func (n *numbers) worth(p piece, alone bool) int {
	if p.guard && alone && !p.stated {
		return n.guard
	}
	return p.value
}

// readPiece reads a piece as it was stated.
func readPiece(s board.Stated, of string) piece {
	return piece{kind: kind(s.Text(of, "kind")), value: s.Number(of, "value"), stated: s.Has(of, "value"), guard: s.Yes(of, "old-guard")}
}

// fate is what becomes of a piece or a stack (W1P §15).
type fate struct {
	back   int    // squares that it goes back; 0 of who is eliminated where it stands
	status status // of what is left of it
	points int    // what the enemy wins
}

// status is how a piece is.
type status string

const (
	steady      status = "steady"
	demoralised status = "demoralised"
	eliminated  status = "eliminated"
)

// falters reports foot and horse, which a long retreat demoralises; a gun and a leader die of it.
func falters(k kind) bool { return k == infantry || k == cavalry }

// after is the status of a piece that goes back so many squares in one move, 0 of one that
// stays (W1P §15).
func (n *numbers) after(k kind, shaken bool, back int) status {
	shaken = shaken && falters(k)
	switch {
	case back > n.eliminates, back > n.demoralises && (shaken || !falters(k)):
		return eliminated
	case back > n.demoralises, shaken:
		return demoralised
	}
	return steady
}

// suffer is what a result does to pieces that stand together: the squares that they go back,
// or their end.
func (n *numbers) suffer(ks []kind, shaken bool, back int, dead bool) fate {
	f := fate{back: back, status: eliminated}
	for _, k := range ks {
		st := n.after(k, shaken, back)
		if dead {
			st = eliminated
		}
		switch {
		case st == eliminated:
			f.points += n.points[k]
		case f.status == eliminated, st == demoralised:
			f.status = st
		}
	}
	return f
}
