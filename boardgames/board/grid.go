// Package board is what board games share that no other game has: squares of a grid with
// facings, and situations declared in a line.
package board

import (
	"strconv"

	"adjutant/internal/game"
)

// Square is a square of a grid: X grows to the east, Y to the north.
type Square struct{ X, Y int }

// MarshalJSON writes a square as facts and files have it: [x,y].
func (s Square) MarshalJSON() ([]byte, error) {
	return []byte("[" + strconv.Itoa(s.X) + "," + strconv.Itoa(s.Y) + "]"), nil
}

// Ways are the eight directions from a square, clockwise from north.
var Ways = [...]game.Facing{game.North, game.NorthEast, game.East, game.SouthEast, game.South, game.SouthWest, game.West, game.NorthWest}

// Step is the square that lies n squares away in a direction; a piece without a front steps
// nowhere.
func (s Square) Step(to game.Facing, n int) Square {
	dx, dy := delta(to)
	return Square{s.X + n*dx, s.Y + n*dy}
}

func delta(to game.Facing) (dx, dy int) {
	switch to {
	case game.NorthEast, game.East, game.SouthEast:
		dx = 1
	case game.SouthWest, game.West, game.NorthWest:
		dx = -1
	}
	switch to {
	case game.NorthWest, game.North, game.NorthEast:
		dy = 1
	case game.SouthWest, game.South, game.SouthEast:
		dy = -1
	}
	return dx, dy
}

// Straight reports a direction along the sides of squares, not their corners.
func Straight(f game.Facing) bool {
	return f == game.North || f == game.East || f == game.South || f == game.West
}

// Apart is how far two squares lie apart, east and north: the larger of the two is the
// distance where corners join, their sum where sides alone do.
func (s Square) Apart(t Square) (dx, dy int) { return max(t.X-s.X, s.X-t.X), max(t.Y-s.Y, s.Y-t.Y) }

// Ahead is where a square lies for somebody who faces along the sides: how far ahead, less than
// nothing behind, and how far to one side.
func (s Square) Ahead(f game.Facing, t Square) (ahead, aside int) {
	dx, dy := delta(f)
	x, y := t.X-s.X, t.Y-s.Y
	aside = x*dy - y*dx
	return x*dx + y*dy, max(aside, -aside)
}

// Facing reads a facing as a game writes it: n, ne, east is not one of them.
func Facing(word string) (game.Facing, bool) {
	for _, f := range Ways {
		if f.String() == word {
			return f, true
		}
	}
	return game.NoFront, false
}
