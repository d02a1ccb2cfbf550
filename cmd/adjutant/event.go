package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"adjutant/internal/desk"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// underEvent takes up the event under which a new game is to be played: a game has its scale unless it says its own.
func (o *Options) underEvent() error {
	if o.Event == "" {
		return nil
	}
	path := o.savedPath(o.Event)
	journaled, err := isJournal(path)
	if err != nil {
		return err
	}
	if journaled {
		h, err := session.ReadHeader(path, session.Options{})
		if err != nil {
			return err
		}
		if h.Game != desk.Folder.Rules.Name() {
			return game.Refuse(game.BadValue, "", ref.M("td.cli.game", path, h.Game), ref.Msg{})
		}
		o.event, err = desk.ReadPlan(path, h.Scenario)
		if err != nil {
			return err
		}
	} else {
		text, err := readOrdinary(path)
		if err != nil {
			return err
		}
		if f, ok := folder(desk.Folder.Rules.Name()); ok { // who knows the books of the games: a fault is told where it stands
			if _, err := f.Battles.Read(path, text, game.Wish{}); err != nil {
				return err
			}
		}
		if o.event, err = desk.ReadPlan(path, text); err != nil {
			return err
		}
	}
	if o.Scale == 0 {
		o.Scale = o.event.Scale
	}
	return nil
}

// housed is a scenario with the readings of the event in it, of a game whose files have readings; of one at whose
// table they are told it is as it was.
func (o *Options) housed(sc *scenario) (*scenario, error) {
	if o.event == nil {
		return sc, nil
	}
	if o.event.Plays != sc.rules.Name() {
		return nil, usageError{say: ref.M("td.cli.other", o.event.Plays, o.event.Name.Msg(), sc.rules.Name())}
	}
	if len(o.event.Readings) == 0 || tellsRulings(sc.rules) {
		return sc, nil
	}
	var file map[string]any
	if err := json.Unmarshal(sc.JSON, &file); err != nil {
		return nil, err
	}
	readings, _ := file["readings"].(map[string]any)
	if readings == nil {
		readings = map[string]any{}
	}
	for ruling, letter := range o.event.Readings { // over those of the file
		readings[ruling] = letter
	}
	file["readings"] = readings
	text, err := json.Marshal(file)
	if err != nil {
		return nil, err
	}
	f, _ := folder(sc.rules.Name())
	op, err := f.Battles.Read(o.Event, text, game.Wish{Seats: o.wanted()})
	if err != nil {
		return nil, err
	}
	return &scenario{op, sc.rules}, nil
}

// tellsRulings reports a game at whose table a reading is chosen by a line.
func tellsRulings(rules game.Rules) bool {
	return slices.ContainsFunc(rules.Verbs(), func(v game.Verb) bool { return v.Name == "ruling" })
}

// tellRulings chooses the readings of the event at the table of a new game, each as an entry of its journal.
func (o *Options) tellRulings(s *opened) error {
	if o.event == nil || s.resumed || !tellsRulings(s.Rules()) {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(o.event.Readings)) {
		line := "ruling " + strings.ToLower(name) + " " + o.event.Readings[name] + " because " + o.P.Say(ref.M("td.cli.ruling", o.event.Name.Msg()))
		for _, r := range s.Submit(line) {
			if r.Refusal != nil {
				return r.Refusal
			}
		}
	}
	return nil
}
