package game

import (
	"fmt"
	"strings"
)

// A Balance is how a scenario came out that the program played against itself, as its file may keep it.
type Balance struct {
	Games     int     // that came to their end
	Wins      []Wins  // by side, in the order of the scenario
	Undecided int     // games that nobody won
	Turns     float64 // that a game took, on the average
	Seed      uint64
	Date      string // on which it was measured, 2026-11-29
	Edition   string // of the rules by which
}

// Wins is how many games a side won.
type Wins struct {
	Side  string // its id
	Games int
}

// Line is the balance as the line of a scenario file that keeps it.
func (b *Balance) Line() string {
	var wins []string
	for _, w := range b.Wins {
		wins = append(wins, fmt.Sprintf("%s: %d", w.Side, w.Games))
	}
	return fmt.Sprintf("balance: {games: %d, wins: {%s}, undecided: %d, turns: %.1f, seed: %d, date: %s, edition: %q}",
		b.Games, strings.Join(wins, ", "), b.Undecided, b.Turns, b.Seed, b.Date, b.Edition)
}

// Object is the balance for programs.
func (b *Balance) Object() Object {
	wins := Object{}
	for _, w := range b.Wins {
		wins = append(wins, KV{Key: w.Side, Value: w.Games})
	}
	return Object{{Key: "games", Value: b.Games}, {Key: "wins", Value: wins}, {Key: "undecided", Value: b.Undecided}, {Key: "turns", Value: b.Turns},
		{Key: "seed", Value: b.Seed}, {Key: "date", Value: b.Date}, {Key: "edition", Value: b.Edition}}
}
