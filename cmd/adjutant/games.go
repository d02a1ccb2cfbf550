package main

import (
	"slices"
	"time"

	"adjutant/cmd/games"
	"adjutant/internal/desk"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// folders are the games that can be played; tests add toys of their own.
var folders = games.All

// kept are the folders of all that is kept in a journal: the games, and the tournament desk, which is none.
func kept() []game.Folder {
	d := desk.Folder
	books, armies := map[string]*tables.Book{}, map[string]bool{}
	for _, f := range folders {
		books[f.Rules.Name()], armies[f.Rules.Name()] = f.Tables, f.Armies != nil
	}
	d.Battles = desk.Files{Games: books, Armies: armies}
	return append(slices.Clip(folders), d)
}

// folder finds a game by its name, or the tournament desk.
func folder(name string) (game.Folder, bool) {
	for _, f := range kept() {
		if f.Rules.Name() == name {
			return f, true
		}
	}
	return game.Folder{}, false
}

// rules finds a game by its name, as somebody gave it with --game.
func (o *Options) rules(name string) (game.Rules, error) {
	if name == "" {
		name = folders[0].Rules.Name()
	}
	f, ok := folder(name)
	if !ok {
		return nil, usageError{say: noGame(name).Say}
	}
	return f.Rules, o.measures(f)
}

// playable finds a game by the name that a file gives it.
func (o *Options) playable(name string) (game.Rules, error) {
	f, ok := folder(name)
	if !ok {
		return nil, noGame(name)
	}
	return o.reading(f.Rules), nil
}

// reading are the rules as they are played here: the desk reads files of games and of lists.
func (o *Options) reading(r game.Rules) game.Rules {
	if d, ours := r.(desk.Rules); ours {
		d.Open, d.Stamp = o.played, o.handed
		d.Now = func() string { return time.Now().Format("2006-01-02T15:04") }
		return d
	}
	return r
}

// measures refuses a scale of figures for which a game does not measure.
func (o *Options) measures(f game.Folder) error {
	if o.Scale == 0 || slices.Contains(f.Scales, o.Scale) {
		return nil
	}
	known := ref.Comma{}
	for _, mm := range f.Scales {
		known = append(known, mm)
	}
	return usageError{say: ref.M("cli.scale", o.Scale, known)}
}

func noGame(name string) *game.Refusal {
	return game.Refuse(game.Unknown, "", ref.M("cli.game", name, gameNames()), ref.Msg{})
}

func gameNames() ref.Comma {
	var names ref.Comma
	for _, f := range folders {
		names = append(names, f.Rules.Name())
	}
	return names
}
