// Package desk is the tournament desk: an event as something that is played by one organiser, so that all that holds
// for a game holds for it. Its journal survives a kill, what was typed wrong is taken back or put right, an audit
// carries it out again, and every answer names a paragraph of the regulations, which are its book.
//
// It knows no game: a result is two scores, wherever they come from.
package desk

import (
	"embed"

	"adjutant/internal/desk/book"
	"adjutant/internal/desk/pairing"
	"adjutant/internal/edition"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

//go:embed *.go
var sources embed.FS

// Folder is the desk as the program lists it, beside the games.
var Folder = game.Folder{
	Rules: Rules{}, Tables: book.Tables, Battles: Files{}, Start: Start, Schema: Schema, Aliases: aliases,
	Sources: []edition.Part{{Name: "internal/desk", FS: sources}, {Name: "internal/desk/book", FS: book.Sources}, {Name: "internal/desk/pairing", FS: pairing.Sources}},
}

// Rules is the desk behind the contract of games. What stands in files its owner reads for it while a line is read;
// an entry keeps what was found, and by the clock when a list came where the event has a time for lists. Each is nil where
// nobody can.
type Rules struct {
	Open  func(path, code string) (Played, error) // the result of a game, and whether it carries a code
	Stamp func(path, of string) (Handed, error)   // a legal list of what is played
	Now   func() string                           // the time on the clock of the desk, as 2026-12-05T09:12
}

var _ interface {
	game.Rules
	game.Stayer
} = Rules{}

// Name implements game.Rules.
func (Rules) Name() string { return book.Name }

// Book implements game.Rules.
func (Rules) Book() string { return book.Mark }

// Setup implements game.Rules.
func (Rules) Setup(scenario []byte) (game.State, error) {
	if scenario == nil {
		return &state{}, nil
	}
	p, err := ReadPlan("scenario", scenario)
	if err != nil {
		return nil, err
	}
	return &state{Plan: p}, nil
}

// Advance implements game.Rules: nothing closes by itself.
func (Rules) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// Follow implements game.Rules.
func (Rules) Follow(game.State) ([]game.Event, []game.Text) { return nil, nil }

// Dues implements game.Rules: nobody owes a die.
func (Rules) Dues(game.State) []game.Due { return nil }

// Kinds implements game.Rules.
func (Rules) Kinds() *game.Kinds { return kinds }

// Clock implements game.Rules: the round, and what is to be done in it.
func (Rules) Clock(gs game.State) game.Clock {
	s := gs.(*state)
	if s.Plan == nil {
		return game.Clock{}
	}
	phase := "entry"
	switch r := s.last(); {
	case s.Over:
		phase = "over"
	case r == nil:
	case !r.Published:
		phase = "draft"
	case len(r.missing()) > 0:
		phase = "games"
	default:
		phase = "played"
	}
	return game.Clock{Turn: len(s.Rounds), Phase: phase, Say: ref.M("td.clock."+phase, len(s.Rounds)), Table: true}
}
