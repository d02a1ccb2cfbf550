package session

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// While one side's view is on, everything that is printed comes from what that side
// may see, and nothing is carried out.

// watchVerbs are the session's own verbs that only tell.
var watchVerbs = []verb{vOwed, vTodo, vWhy, vOdds, vWhatIf, vLog, vHelp, vPhase, vView, vReport, vAudit}

// seen is the state as it may be shown now.
func (s *Session) seen() game.State {
	if s.eye == 0 {
		return s.now.state
	}
	if s.sight == nil {
		s.sight = s.masked(s.now.state)
	}
	return s.sight
}

// masked is any state as the side whose view is on may see it.
func (s *Session) masked(st game.State) game.State {
	if v, ok := s.rules.(game.Viewer); ok && s.eye != 0 {
		return v.View(st, s.eye-1)
	}
	return st
}

// Seen is the state from which questions are answered: that of the side whose view
// is on, or all of it.
func (s *Session) Seen() game.State { return s.seen() }

// Viewing is the side whose view is on; ok is false when all is shown.
func (s *Session) Viewing() (side game.Side, ok bool) {
	if d, sided := s.rules.(game.Sided); sided && s.eye != 0 {
		if all := d.Sides(s.now.state); s.eye <= len(all) {
			return all[s.eye-1], true
		}
	}
	return side, false
}

// allWords end a view.
var allWords = []string{"all", "tutto", "tutti"}

// view is `view SIDE` and `view all`; alone it says whose view is on.
func (s *Session) view(args []game.Word) ([]Reply, *game.Refusal) {
	d, sided := s.rules.(game.Sided)
	_, secret := s.rules.(game.Viewer)
	var all []game.Side
	if sided {
		all = d.Sides(s.now.state)
	}
	if !secret || len(all) == 0 {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.view.none"), ref.Msg{})
	}
	if len(args) > 1 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", string(vView), args[1].Raw), ref.M("session.words.hint", string(vView)))
	}
	r := Reply{Kind: Viewed, Command: string(vView) + " all"}
	if len(args) == 1 {
		eye := -1
		if slices.Contains(allWords, args[0].Text) {
			eye = 0
		}
		for i, side := range all {
			if slices.Contains(side.Words, args[0].Text) {
				eye = i + 1
			}
		}
		if eye < 0 {
			no := game.Refuse(game.Unknown, "", ref.M("session.view.unknown", args[0].Raw), ref.Msg{})
			for _, side := range all {
				no.Ways = append(no.Ways, game.Way{Line: string(vView) + " " + side.Words[0], Say: ref.M("session.view.way", side.Say)})
			}
			no.Ways = append(no.Ways, game.Way{Line: string(vView) + " all", Say: ref.M("session.view.way-all")})
			return nil, no
		}
		s.eye = eye
		// What was typed before may be the other side's: `.` and a change of the last
		// question would tell of it.
		s.last = game.Last{}
		s.fresh()
	}
	r.Say = []ref.Msg{ref.M("session.view.all")}
	if side, ok := s.Viewing(); ok {
		r.Command = string(vView) + " " + side.Words[0]
		r.Say = []ref.Msg{ref.M("session.view.is", side.Say)}
	}
	return []Reply{r}, nil
}

// watch carries out a line while a view is on.
func (s *Session) watch(l game.Line) []Reply {
	blind := func(verb string) []Reply {
		side, _ := s.Viewing()
		return refuse(verb, game.Refuse(game.NotNow, "", ref.M("session.view.on", side.Say), ref.M("session.view.on.hint"),
			game.Way{Line: string(vView) + " all", Say: ref.M("session.view.way-all")}))
	}
	if v, ok := byWord[l.Words[0].Text]; ok {
		if _, theirs := s.verbs[string(v)]; !theirs {
			if slices.Contains(watchVerbs, v) || v == vRoll && len(l.Words) > 1 {
				return s.meta(v, l)
			}
			return blind(string(v))
		}
	}
	if !slices.ContainsFunc(l.Words, func(w game.Word) bool { return !game.IsDie(w.Text) }) {
		return blind("")
	}
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	switch {
	case err != nil:
		return refuse(l.Words[0].Text, asRefusal(err))
	case cmd.Question:
		return s.question(cmd.Action)
	case cmd.Ask || l.Ask:
		return s.ask(cmd.Action)
	}
	return blind(cmd.Action.Verb)
}

// faceDown reports that an entry is for the eyes of another side than the one whose
// view is on.
func (s *Session) faceDown(e *entry) bool {
	if s.eye == 0 || e.kind == journal.Note {
		return false
	}
	k, ok := s.rules.(game.Secretive)
	if !ok {
		return false
	}
	side := k.Keeper(s.now.state, e.action)
	return side >= 0 && side != s.eye-1
}

// veil takes out of a reply what the side whose view is on may not know.
func (s *Session) veil(e *entry, r *Reply) {
	if s.eye == 0 {
		return
	}
	r.Events = nil
	k, ok := s.rules.(game.Secretive)
	if !ok {
		return
	}
	r.Closing = k.Veil(s.now.state, e.action, game.Verdict{Lines: r.Closing}, s.eye-1).Lines
	r.After = k.Veil(s.now.state, e.action, game.Verdict{Lines: r.After}, s.eye-1).Lines
	r.Verdict = k.Veil(s.now.state, e.action, r.Verdict, s.eye-1)
	r.Verdict.Events = nil
}
