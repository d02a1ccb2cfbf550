package sessiontest

import (
	"slices"

	"adjutant/internal/game"
)

// This file says who may see and do what in Blocks, and what a state is worth.

// Sides implements game.Sided.
func (Blocks) Sides(gs game.State) []game.Side { return Secret{}.Sides(gs) }

// View implements game.Viewer: the faces of the others' blocks that no battle has shown
// are not known.
func (Blocks) View(gs game.State, sides []int) game.State {
	s := *gs.(*blocks)
	s.All = slices.Clone(s.All)
	for i, b := range s.All {
		if !b.Shown && !slices.Contains(sides, b.Side) {
			c := *b
			c.Face, c.Left = -1, 0
			s.All[i] = &c
		}
	}
	return &s
}

// Keeper implements game.Secretive: what a block is, its own side alone knows.
func (r Blocks) Keeper(gs game.State, a game.Action) int {
	if a.Verb == "muster" {
		return r.Owner(gs, a)
	}
	return -1
}

// Owner implements game.Owned: a block is its side's, a card and the end of a turn that of
// whoever's turn it is.
func (Blocks) Owner(gs game.State, a game.Action) int {
	s := gs.(*blocks)
	if len(a.Units) > 0 {
		if b := s.find(a.Units[0].IDs[0]); b != nil {
			return b.Side
		}
		return slices.Index(seats, a.Units[0].IDs[0])
	}
	if a.Verb == "muster" {
		return -1
	}
	return s.Active
}

// Veil implements game.Secretive: what is not face down everybody sees.
func (Blocks) Veil(_ game.State, _ game.Action, v game.Verdict, _ []int) game.Verdict { return v }

// Legal implements game.Lister.
func (r Blocks) Legal(gs game.State, side int) []game.Action {
	s := gs.(*blocks)
	var might []game.Action
	for _, d := range r.Dues(s) {
		might = append(might, d.Action)
	}
	might = append(might, game.Action{Verb: "draw"})
	for _, b := range s.All {
		one := []game.Operand{{IDs: []string{b.ID}}}
		for k := range strength {
			might = append(might, game.Action{Verb: "muster", Units: one, Args: []string{faces.Kind(k).Word}})
		}
		for i := range areas {
			might = append(might, game.Action{Verb: "move", Units: one, Args: []string{areas[i].id}})
		}
	}
	might = append(might, game.Action{Verb: "pass"})
	return slices.DeleteFunc(might, func(a game.Action) bool {
		if of := r.Owner(s, a); side >= 0 && of >= 0 && of != side {
			return true
		}
		_, err := r.Prepare(s, a)
		return err != nil
	})
}

// Decided implements game.Decider.
func (Blocks) Decided(gs game.State) bool { return gs.(*blocks).Won > 0 }

// Worth implements game.Valuer: strength, of which a block that is not seen
// has what those faces have on average that it may be, the areas that are held, and above
// all who has won.
func (Blocks) Worth(gs game.State, side int) float64 {
	s := gs.(*blocks)
	if s.Won > 0 {
		switch s.Won - 1 {
		case side:
			return 50
		case 1 - side:
			return -50
		}
		return 0
	}
	sum := 0.0
	for _, b := range s.All {
		if b.Area == "" {
			continue
		}
		has := float64(b.Left)
		if b.Face < 0 {
			may := faces.Words(s.unseen(b.Side, fought{}).Left)
			for _, w := range may {
				k, _ := faces.Find(w)
				has += float64(strength[k]) / float64(len(may))
			}
		}
		if b.Side == side {
			sum += has
		} else {
			sum -= has
		}
	}
	return sum + 0.7*float64(s.held(side)-s.held(1-side))
}
