package session

import (
	"maps"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file keeps a game elsewhere, opens another and writes down how the table stands.

func (s *Session) save(path string) ([]Reply, *game.Refusal) {
	if path == "" {
		hint := ref.M("session.file.hint", said("save"))
		if kept := s.Path(); kept != "" {
			hint = ref.M("session.save.kept", kept)
		}
		return nil, game.Refuse(game.BadValue, "", ref.M("session.file.missing", said("save")), hint)
	}
	if s.sworn != nil {
		if err := noKeyYet(s.opts.FS, path); err != nil {
			return nil, failed(err)
		}
	}
	if s.hush != nil {
		if err := noSealsYet(&s.opts, path, slices.Sorted(maps.Keys(s.hush.files))); err != nil {
			return nil, failed(err)
		}
	}
	if no := s.marksSave(); no != nil {
		return nil, no
	}
	j, err := s.store.CopyTo(path)
	if err != nil {
		return nil, failed(err)
	}
	old := s.store
	s.store = j
	if s.sworn != nil && s.sworn.chain != nil {
		if err := keepKey(s.opts.FS, j.Path(), s.sworn.chain[0]); err != nil {
			return nil, failed(err)
		}
	}
	if s.hush != nil {
		if err := s.copySeals(j.Path()); err != nil {
			return nil, failed(err)
		}
	}
	if err := old.Close(); err != nil {
		return nil, failed(err)
	}
	return []Reply{{Kind: Saved, Path: j.Path(), Command: "save " + path}}, nil
}

// load leaves this game and goes on with a saved one of the same rules.
func (s *Session) load(path string) ([]Reply, *game.Refusal) {
	if path == "" {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.file.missing", said("load")), ref.M("session.file.hint", said("load")))
	}
	if s.confined {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.confined", string(vLoad)), ref.M("session.confined.hint"))
	}
	if s.opts.Saved != nil {
		path = s.opts.Saved(path)
	}
	o := s.opts
	o.Other = AskFirst
	t, says, err := Resume(s.rules, path, o)
	if err != nil {
		return nil, failed(err)
	}
	old := s.store
	*s = *t
	if err := old.Close(); err != nil {
		return nil, failed(err)
	}
	return []Reply{{Kind: Loaded, Path: s.Path(), Say: says, Command: "load " + path}}, nil
}

// drawn is `map` of a game that has no such verb of its own: its table, as far as it may be
// seen now.
func (s *Session) drawn() ([]Reply, *game.Refusal) {
	if c, ok := s.rules.(game.Charter); ok {
		if chart, ok := c.Chart(s.seen()); ok {
			return []Reply{{Kind: Answered, Verdict: game.Verdict{Lines: []game.Text{
				{Kind: game.HeadLine, Say: chart.Title}, {Kind: game.DrawnLine, Drawn: &chart}}}}}, nil
		}
	}
	return nil, game.Refuse(game.NotNow, "", ref.M("session.map.none"), ref.Msg{})
}

// writeDown is `map save FILE`: the table as a file that a game can begin with, as far as it may be
// seen now.
func (s *Session) writeDown(path string) ([]Reply, *game.Refusal) {
	name := string(vMap) + " " + string(vSave)
	f, ok := s.rules.(game.Filer)
	text := ""
	if ok {
		text, ok = f.File(s.seen())
	}
	switch {
	case !ok:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.map.no-file"), ref.Msg{})
	case path == "":
		return nil, game.Refuse(game.BadValue, "", ref.M("session.file.missing", said(name)), ref.M("session.file.hint", said(name)))
	}
	return []Reply{{Kind: Drafted, Path: path, File: text, Command: name + " " + path}}, nil
}
