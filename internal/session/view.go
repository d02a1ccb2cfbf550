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
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(string(vView)), args[1].Raw), ref.M("session.words.hint", said(string(vView))))
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

// sight is what the side whose view is on may know of an entry.
type sight struct {
	down    bool // it is for the eyes of the other side alone
	res     *result
	pend    *pending
	refusal *game.Refusal
}

// witness tells the game again as the side whose view is on saw it: every entry is
// played from the table as that side could see it. Where that comes out as it really
// did, its lines and reasons are shown: they rest on nothing secret. Where a secret
// decided, the true lines stand, without the reasons and without what tells of it.
// Notes are the referee's own. nil when everything is shown.
func (s *Session) witness() map[*entry]*sight {
	if s.eye == 0 {
		return nil
	}
	if s.sights != nil {
		return s.sights
	}
	out := map[*entry]*sight{}
	k, _ := s.rules.(game.Secretive)
	m := s.snaps[0]
	for i := range s.line {
		e := s.line[i].e
		w := out[e]
		if w == nil {
			w = &sight{}
			out[e] = w
			if k != nil && e.kind != journal.Note {
				side := k.Keeper(m.state, e.action)
				w.down = side >= 0 && side != s.eye-1
			}
		}
		if !w.down {
			s.glimpse(w, m, s.line[i])
		}
		if e.gone() {
			continue
		}
		o := s.line[i]
		brief := s.briefly()
		next, real, ok := s.fold(m, &o)
		brief()
		switch {
		case w.down || !ok || e.kind == journal.Note:
		case real.res != nil:
			if w.res == nil || !s.tellsSame(m.state, e.action, w.res, real.res) {
				w.res = s.veiled(m.state, e.action, real.res)
			}
			w.pend, w.refusal = nil, nil
		case real.refusal == nil && w.pend == nil: // what it waits for is known, not why
			p := pending{e: e, action: e.action}
			if j := next.find(e); j >= 0 {
				p = next.pend[j]
				p.known = game.Verdict{}
				p.owed = slices.Clone(p.owed)
				for n := range p.owed {
					p.owed[n].Value, p.owed[n].Critical = 0, 0
				}
			}
			w.pend, w.res, w.refusal = &p, nil, nil
		}
		m = next
	}
	s.sights = out
	return out
}

// glimpse plays one step of an entry on the table as the side whose view is on sees
// it.
func (s *Session) glimpse(w *sight, m moment, o op) {
	m.state = s.masked(m.state)
	next, seen, ok := s.fold(m, &o)
	if !ok {
		return
	}
	w.res, w.refusal, w.pend = seen.res, seen.refusal, nil
	if j := next.find(o.e); j >= 0 {
		w.pend = &next.pend[j]
	}
}

// tellsSame reports that two outcomes of an entry are one in all that the side whose
// view is on may know.
func (s *Session) tellsSame(st game.State, a game.Action, x, y *result) bool {
	k, ok := s.rules.(game.Secretive)
	public := func(es []game.Event) []game.Event {
		if !ok {
			return es
		}
		return k.Veil(st, a, game.Verdict{Events: es}, s.eye-1).Events
	}
	return slices.Equal(public(x.events), public(y.events)) && slices.Equal(x.faces, y.faces) && slices.Equal(x.verdict.Hands, y.verdict.Hands)
}

// veiled is a result without what the side whose view is on may not know.
func (s *Session) veiled(st game.State, a game.Action, res *result) *result {
	r := *res
	r.verdict.Steps, r.verdict.Trusted, r.verdict.Assumed, r.verdict.Overrode, r.verdict.Close = nil, nil, nil, nil, nil
	if k, ok := s.rules.(game.Secretive); ok {
		r.closing = k.Veil(st, a, game.Verdict{Lines: r.closing}, s.eye-1).Lines
		r.after = k.Veil(st, a, game.Verdict{Lines: r.after}, s.eye-1).Lines
		r.verdict = k.Veil(st, a, r.verdict, s.eye-1)
	}
	return &r
}

// faceDown reports that an entry is for the eyes of another side than the one whose
// view is on.
func (s *Session) faceDown(e *entry) bool {
	w := s.witness()[e]
	return w != nil && w.down
}

// known is how an entry came out, as far as it may be known now; nil when it has not,
// or when nothing of it may be.
func (s *Session) known(e *entry) *result {
	if s.eye == 0 {
		return e.out.res
	}
	if w := s.witness()[e]; w != nil && !w.down {
		return w.res
	}
	return nil
}

// shown is the command of an entry as it may be shown: reasons are the referee's own
// while a view is on.
func (s *Session) shown(a game.Action) game.Action {
	if s.eye != 0 {
		a.Text = ""
	}
	return a
}
