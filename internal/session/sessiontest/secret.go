package sessiontest

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Secret is the toy with two sides, a and b against c and d, in which a mark is face
// down: only its own side knows of it.
type Secret struct{ Toy }

var (
	_ game.Sided     = Secret{}
	_ game.Viewer    = Secret{}
	_ game.Secretive = Secret{}
	_ game.Owned     = Secret{}
	_ game.Revealer  = Secret{}
)

// Sides implements game.Sided.
func (Secret) Sides(game.State) []game.Side {
	return []game.Side{{Say: ref.M("toy.side.red"), Words: []string{"red", "rossi"}}, {Say: ref.M("toy.side.blue"), Words: []string{"blue", "blu"}}}
}

func sideOf(id string) int {
	if id == "a" || id == "b" {
		return 0
	}
	return 1
}

// View implements game.Viewer: the marks of the other side are gone.
func (Secret) View(gs game.State, sides []int) game.State {
	s := *gs.(*state)
	s.Units = nil
	for _, u := range gs.(*state).Units {
		c := *u
		c.Marked = c.Marked && slices.Contains(sides, sideOf(u.ID))
		s.Units = append(s.Units, &c)
	}
	return &s
}

// Keeper implements game.Secretive.
func (Secret) Keeper(_ game.State, a game.Action) int {
	if a.Verb == "mark" && len(a.Units) > 0 {
		return sideOf(a.Units[0].IDs[0])
	}
	return -1
}

// Records implements game.Recorder: a mark is a deed, and no fact of a unit is a side's to tell.
func (Secret) Records(_ game.State, a game.Action, _ []game.Action) (bool, *game.Refusal) {
	if a.Verb == "mark" {
		return false, nil
	}
	return true, game.Refuse(game.NotYours, "", ref.M("toy.set"), ref.Msg{})
}

// Revealed implements game.Revealer: a mark is known to all once both sides have one.
func (Secret) Revealed(gs game.State, _ game.Action, _ []dice.Face) bool {
	var marked [2]bool
	for _, u := range gs.(*state).Units {
		marked[sideOf(u.ID)] = marked[sideOf(u.ID)] || u.Marked
	}
	return marked[0] && marked[1]
}

// Owner implements game.Owned: a unit is its side's, a phase anybody's.
func (Secret) Owner(_ game.State, a game.Action) int {
	if len(a.Units) > 0 && a.Units[0].IDs[0] != "" {
		return sideOf(a.Units[0].IDs[0])
	}
	return -1
}

// Veil implements game.Secretive: everybody sees all of the rest.
func (Secret) Veil(_ game.State, _ game.Action, v game.Verdict, _ []int) game.Verdict { return v }
