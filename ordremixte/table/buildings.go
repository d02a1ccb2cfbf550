package table

import (
	"adjutant/ordremixte/state"
)

// This file holds built-up ground (OM §15): who is in a block, who may enter it, how
// its garrison fires, and what a fire in it costs (§9.4). A block is one piece of
// ground of the kind building or village. A unit on the table is in the block that
// holds its middle, any other in the one that the referee sent it into.

// Block finds a piece of built-up ground by its id; nil when there is none.
func Block(s *state.State, id string) *state.Terrain {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; BuiltUp(t.Kind) && state.EqualID(t.ID, id) {
			return t
		}
	}
	return nil
}

// Blocks lists the built-up ground of the table.
func Blocks(s *state.State) []*state.Terrain {
	var out []*state.Terrain
	if s.Field != nil {
		for i := range s.Field.Terrain {
			if t := &s.Field.Terrain[i]; BuiltUp(t.Kind) {
				out = append(out, t)
			}
		}
	}
	return out
}

// BlockOf is the block that a unit is in; nil when it is in none.
func BlockOf(s *state.State, u *state.Unit) *state.Terrain {
	if u == nil || s.Field == nil || u.Status == state.Destroyed || u.Off > 0 {
		return nil
	}
	if f := u.Foot(); f != nil {
		return Under(s, f, BuiltUp)
	}
	if u.Block == "" {
		return nil
	}
	return Block(s, u.Block)
}

// Holders lists the units in a block.
func Holders(s *state.State, block *state.Terrain) []*state.Unit {
	var out []*state.Unit
	for _, u := range s.Units {
		if b := BlockOf(s, u); b != nil && b.ID == block.ID {
			out = append(out, u)
		}
	}
	return out
}

// Blaze is the turn in which a piece of ground took fire; 0 when it does not burn.
func Blaze(s *state.State, ground string) int {
	for _, b := range s.Blazes {
		if state.EqualID(b.Ground, ground) {
			return b.Turn
		}
	}
	return 0
}
