package onepage

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says who plays on the board, what each may do, and what a state is worth to him.

var (
	_ game.Sided   = Rules{}
	_ game.Owned   = Rules{}
	_ game.Lister  = Rules{}
	_ game.Charter = Rules{}
	_ game.Valuer  = Rules{}
	_ game.Decider = Rules{}
	_ game.Winner  = Rules{}
)

// Sides implements game.Sided.
func (Rules) Sides(s game.State) []game.Side {
	if s.(*state).Board == nil {
		return nil
	}
	var out []game.Side
	for i, name := range sideNames {
		out = append(out, game.Side{Say: ref.M("op.army." + name), Words: slices.Clone(armyWords[i])})
	}
	return out
}

// Doers implements game.Doer: pieces in one square or town act together, whichever of them is named (W1P §4, §12), and of
// several names the first counts.
func (Rules) Doers(s game.State, a game.Action) (ids []string, ok bool) {
	t := s.(*state).Board
	if t == nil || len(a.Units) == 0 || !throwsDice(a.Verb) {
		return nil, false
	}
	c := t.find(first(a.Units[0].IDs))
	if c == nil {
		return nil, false
	}
	if !t.stacked(c) {
		return []string{c.ID}, true
	}
	for _, x := range t.with(c) {
		ids = append(ids, x.ID)
	}
	return ids, true
}

// Owner implements game.Owned: a piece is its side's, the end of a phase that of whose phase it is.
func (Rules) Owner(s game.State, a game.Action) int {
	t := s.(*state).Board
	if t == nil || !onBoardVerb(a) {
		return -1
	}
	if len(a.Units) == 0 {
		return t.Side
	}
	if c := t.find(first(a.Units[0].IDs)); c != nil && a.Verb != "put" && a.Verb != "remove" {
		return c.Side
	}
	return -1
}

// Listed implements game.Lists.
func (r Rules) Listed(s game.State, a game.Action, waits func(game.Action) bool) (game.Verdict, error) {
	if t := s.(*state).Board; t != nil {
		return t.answerLegal(a, waits), nil
	}
	return r.Answer(s, a)
}

// Legal implements game.Lister.
func (Rules) Legal(s game.State, side int) []game.Action {
	if t := s.(*state).Board; t != nil {
		return t.legal(side)
	}
	return nil
}

// Chart implements game.Charter.
func (Rules) Chart(s game.State) (game.Chart, bool) {
	t := s.(*state).Board
	if t == nil {
		return game.Chart{}, false
	}
	return t.chart(), true
}

// File implements game.Filer.
func (Rules) File(s game.State) (string, bool) {
	t := s.(*state).Board
	if t == nil || t.field == nil {
		return "", false
	}
	return t.file(), true
}

// Decided implements game.Decider.
func (Rules) Decided(s game.State) bool {
	t := s.(*state).Board
	return t != nil && t.Won != ""
}

// Winner implements game.Winner: the death of a chief decides, else points (W1P §1, §3).
func (Rules) Winner(s game.State) (side int, by string, say ref.Msg, ok bool) {
	t := s.(*state).Board
	if t == nil || t.Won == "" {
		return -1, "", ref.Msg{}, false
	}
	by = "points"
	if es, _ := t.deaths(); es != nil {
		by = "chief"
	}
	return slices.Index(sideNames[:], t.Won), by, ref.M("op.by." + by), true
}

// Worth implements game.Valuer: points won and lost, a demoralised piece a part of its own
// (W1P §15), and the game above all.
func (Rules) Worth(s game.State, side int) float64 {
	t := s.(*state).Board
	if t == nil || side < 0 {
		return 0
	}
	const won = 1000
	switch t.Won {
	case sideNames[side]:
		return won
	case sideNames[1-side]:
		return -won
	}
	sum := float64(t.Points[side] - t.Points[1-side])
	for i := range t.All {
		if c := &t.All[i]; c.Where == onBoard && c.Shaken {
			if c.Side == side {
				sum -= 1 / float64(t.n.half)
			} else {
				sum += 1 / float64(t.n.half)
			}
		}
	}
	return sum
}
