package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// While the view of a seat is on, everything that is printed comes from what that seat may
// see. From `view` nothing is carried out; `as` plays from the seat (seat.go).

// seen is the state as it may be shown now.
func (s *Session) seen() game.State {
	if s.eyes == nil {
		return s.now.state
	}
	if s.sight == nil {
		s.sight = s.masked(s.now.state)
	}
	return s.sight
}

// masked is any state as the seat whose view is on may see it.
func (s *Session) masked(st game.State) game.State {
	if v, ok := s.rules.(game.Viewer); ok && s.eyes != nil {
		return v.View(st, s.eyes.Sides)
	}
	return st
}

// Seen is the state from which questions are answered: that of the side whose view
// is on, or all of it.
func (s *Session) Seen() game.State { return s.seen() }

// Viewing is the seat whose view is on; ok is false when all is shown.
func (s *Session) Viewing() (seat game.Seat, ok bool) {
	if s.eyes == nil {
		return seat, false
	}
	return *s.eyes, true
}

// allWords end a view.
var allWords = []string{"all", "tutto", "tutti"}

// Seats are the places from which the game is played; none for a game without sides.
func (s *Session) Seats() []game.Seat { return s.seats() }

// seats are the places from which the game is played: the game's own, or one a side.
func (s *Session) seats() []game.Seat {
	if d, ok := s.rules.(game.Seated); ok {
		return d.Seats(s.now.state)
	}
	d, sided := s.rules.(game.Sided)
	if !sided {
		return nil
	}
	var out []game.Seat
	for i, side := range d.Sides(s.now.state) {
		out = append(out, game.Seat{Name: side.Words[0], Say: side.Say, Words: side.Words, Sides: []int{i}})
	}
	return out
}

// seatNamed finds a seat by a word, nil for a word that means all of them. v is the verb
// behind which the word stands.
func (s *Session) seatNamed(v verb, w game.Word) (*game.Seat, *game.Refusal) {
	if slices.Contains(allWords, w.Text) {
		return nil, nil
	}
	all := s.seats()
	no := game.Refuse(game.Unknown, "", ref.M("session.view.unknown", w.Raw), ref.Msg{})
	for i := range all {
		if slices.Contains(all[i].Words, w.Text) {
			return &all[i], nil
		}
		no.Ways = append(no.Ways, game.Way{Line: string(v) + " " + all[i].Name, Say: ref.M("session."+string(v)+".way", all[i].Say)})
	}
	if e, ok := s.rules.(game.Elsewhere); ok {
		if cite, ways := e.Elsewhere(s.now.state, w.Text); cite != "" {
			no.Ref, no.Ways = cite, append(no.Ways, ways...)
			return nil, no
		}
	}
	no.Ways = append(no.Ways, game.Way{Line: string(v) + " all", Say: ref.M("session." + string(v) + ".way-all")})
	return nil, no
}

// view is `view SEAT` and `view all`; alone it says whose view is on.
func (s *Session) view(args []game.Word) ([]Reply, *game.Refusal) {
	if _, secret := s.rules.(game.Viewer); !secret || len(s.seats()) == 0 {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.view.none"), ref.Msg{})
	}
	return s.sit(vView, args)
}

// sit is the line of view or as: it takes a seat, to watch or to play from it.
func (s *Session) sit(v verb, args []game.Word) ([]Reply, *game.Refusal) {
	if len(args) > 1 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(string(v)), args[1].Raw), ref.M("session.words.hint", said(string(v))))
	}
	if len(args) == 1 {
		seat, no := s.seatNamed(v, args[0])
		if no != nil {
			return nil, no
		}
		s.take(seat, v == vAs && seat != nil)
	}
	r := Reply{Kind: Viewed, Command: string(v) + " all", Say: []ref.Msg{ref.M("session.view.all")}}
	if seat, ok := s.Viewing(); ok {
		r.Command = string(v) + " " + seat.Name
		r.Say = []ref.Msg{ref.M("session.view.is", seat.Say)}
		if s.plays {
			r.Say = []ref.Msg{ref.M("session.as.is", seat.Say)}
		}
	}
	return []Reply{r}, nil
}

// take shows the game from a seat, nil for all of it; plays carries out what is typed
// there.
func (s *Session) take(seat *game.Seat, plays bool) {
	s.eyes, s.plays = seat, plays
	// What was typed before may be another's: `.` and a change of the last question would
	// tell of it.
	s.last, s.wondered = game.Last{}, nil
	s.fresh()
}

// watch carries out a line while a view is on.
func (s *Session) watch(l game.Line) []Reply {
	blind := func(verb string) []Reply {
		seat, _ := s.Viewing()
		return refuse(verb, game.Refuse(game.NotNow, "", ref.M("session.view.on", seat.Say), ref.M("session.view.on.hint"),
			game.Way{Line: string(vView) + " all", Say: ref.M("session.view.way-all")}))
	}
	if v, ok := byWord[l.Words[0].Text]; ok {
		if _, theirs := s.verbs[string(v)]; !theirs {
			if v.row().tells || v == vRoll && len(l.Words) > 1 {
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
		return refuse(l.Words[0].Text, s.meant(l, asRefusal(err)))
	case cmd.Question:
		return s.question(cmd.Action)
	case cmd.Ask || l.Ask:
		return s.askOf(cmd)
	}
	return blind(cmd.Action.Verb)
}

// sight is what the seat whose view is on may know of an entry.
type sight struct {
	down    bool // it is for the eyes of the other side alone
	res     *result
	pend    *pending
	refusal *game.Refusal
}

// witness tells the game again as the seat whose view is on saw it: every entry is
// played from the table as that side could see it. Where that comes out as it really
// did, its lines and reasons are shown: they rest on nothing secret. Where a secret
// decided, the true lines stand, without the reasons and without what tells of it.
// Notes are the referee's own. nil when everything is shown.
func (s *Session) witness() map[*entry]*sight {
	if s.eyes == nil {
		return nil
	}
	if s.sights != nil {
		return s.sights
	}
	k, _ := s.rules.(game.Secretive)
	if _, veils := s.rules.(game.Viewer); veils || k != nil {
		s.sights = s.retold(k)
	} else {
		s.sights = s.asItWas()
	}
	return s.sights
}

// asItWas is the game where nothing is hidden.
func (s *Session) asItWas() map[*entry]*sight {
	out := map[*entry]*sight{}
	for i := range s.line {
		e := s.line[i].e
		w := &sight{res: s.voiced(e), refusal: e.out.refusal}
		if j := s.now.find(e); j >= 0 {
			w.pend = &s.now.pend[j]
		}
		out[e] = w
	}
	return out
}

// telling is the game told again as far as it has been played, for one seat. It grows with the
// game, operation by operation, and is begun anew when what was told has become another.
type telling struct {
	sides []int
	told  int // operations
	m     moment
	out   map[*entry]*sight
}

// retold is the game told again from its beginning, beside what really happened; k may be nil. What
// was told before is told on: a line costs its own telling, and not that of the game.
func (s *Session) retold(k game.Secretive) map[*entry]*sight {
	t := s.tellings[s.eyes.Name]
	if t == nil || !slices.Equal(t.sides, s.eyes.Sides) {
		t = &telling{sides: s.eyes.Sides, m: s.snaps[0], out: map[*entry]*sight{}}
		if s.tellings == nil {
			s.tellings = map[string]*telling{}
		}
		s.tellings[s.eyes.Name] = t
	}
	for ; t.told < len(s.line); t.told++ {
		t.m = s.tellOn(k, t, s.line[t.told])
	}
	return t.out
}

// tellOn tells one operation more, and gives the game after it.
func (s *Session) tellOn(k game.Secretive, t *telling, o op) moment {
	m, e := t.m, o.e
	w := t.out[e]
	if w == nil {
		w = &sight{down: s.keptDown(k, m.state, e)}
		t.out[e] = w
	}
	if !w.down {
		s.glimpse(w, m, o)
	}
	if e.gone() {
		return m
	}
	brief := s.briefly()
	next, real, ok := s.fold(m, &o)
	brief()
	switch {
	case w.down || !ok || e.kind == journal.Note:
	case real.res != nil:
		if w.res == nil || !s.tellsSame(m.state, e.action, w.res, real.res) {
			w.res = s.veiled(m.state, e.action, real.res)
		}
		w.res = s.withoutCards(w.res)
		w.pend, w.refusal = nil, nil
	case real.refusal == nil && !asksAlike(w.pend, next, e):
		w.pend, w.res, w.refusal = awaited(next, e), nil, nil
	}
	return next
}

// keptDown reports that an entry lies face down for the seat whose view is on; k is nil of a game that
// keeps none from anybody.
func (s *Session) keptDown(k game.Secretive, st game.State, e *entry) bool {
	if k == nil || e.kind == journal.Note {
		return false
	}
	if !e.standing() && e.action.By != "" && e.action.By != s.eyes.Name && !s.misread(e) {
		return true // what was taken back stands in no state that could say whether it lay face down
	}
	side := k.Keeper(st, e.action)
	return side >= 0 && !slices.Contains(s.eyes.Sides, side)
}

// misread reports an entry in whose place the same deed stands with another number of its dice: what is known of that was known of it.
func (s *Session) misread(e *entry) bool {
	i := slices.IndexFunc(s.entries, func(x *entry) bool { return x.replaces == e && x.standing() && x.action.By == e.action.By })
	return i >= 0 && s.canonical(s.entries[i].action, nil) == s.canonical(e.action, nil)
}

// awaited is what an entry waits for, which is known, without the chances, which would say why.
func awaited(m moment, e *entry) *pending {
	p := pending{e: e, action: e.action}
	if j := m.find(e); j >= 0 {
		p = m.pend[j]
		p.known = game.Verdict{}
		p.owed = slices.Clone(p.owed)
		for n := range p.owed {
			p.owed[n].Value, p.owed[n].Critical, p.owed[n].Sure, p.owed[n].Beyond = 0, 0, 0, 0
		}
	}
	return &p
}

// asksAlike reports that an entry waits, as a seat can reckon, for the dice that it really
// waits for: a seat that does not see a piece would first be asked what that is.
func asksAlike(p *pending, m moment, e *entry) bool {
	j := m.find(e)
	if p == nil || j < 0 {
		return p != nil
	}
	return slices.EqualFunc(p.owed, m.pend[j].owed, func(a, b dice.Need) bool { return a.Die == b.Die && a.Unit == b.Unit && a.Deck == b.Deck })
}

// glimpse plays one step of an entry on the table as the seat whose view is on sees
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
		return k.Veil(st, a, game.Verdict{Events: es}, s.eyes.Sides).Events
	}
	return slices.EqualFunc(public(x.events), public(y.events), game.Same) && slices.Equal(x.faces, y.faces) && slices.Equal(x.verdict.Hands, y.verdict.Hands)
}

// veiled is a result without what the seat whose view is on may not know.
func (s *Session) veiled(st game.State, a game.Action, res *result) *result {
	r := *res
	r.verdict.Steps, r.verdict.Trusted, r.verdict.Assumed, r.verdict.Overrode, r.verdict.Close = nil, nil, nil, nil, nil
	if k, ok := s.rules.(game.Secretive); ok {
		r.closing = k.Veil(st, a, game.Verdict{Lines: r.closing}, s.eyes.Sides).Lines
		r.after = k.Veil(st, a, game.Verdict{Lines: r.after}, s.eyes.Sides).Lines
		r.verdict = k.Veil(st, a, r.verdict, s.eyes.Sides)
	}
	return &r
}

// withoutCards is a result without the cards and the lines that are for the eyes of another seat.
func (s *Session) withoutCards(res *result) *result {
	r := *res
	r.faces = s.ownFaces(r.faces)
	r.verdict.Lines = s.public(r.verdict.Lines)
	return &r
}

// ownFaces is dice and cards without the cards that are for the eyes of another seat.
func (s *Session) ownFaces(faces []dice.Face) []dice.Face {
	return slices.DeleteFunc(slices.Clone(faces), func(f dice.Face) bool { return f.Seat != "" && f.Seat != s.eyes.Name })
}

// public is lines as the seat whose view is on may read them.
func (s *Session) public(lines []game.Text) (out []game.Text) {
	for _, l := range lines {
		switch {
		case l.Secret.Seen(s.eyes.Sides):
			out = append(out, l)
		case !l.Secret.Else.IsZero():
			l.Say, l.Holds, l.Hands, l.Secret = l.Secret.Else, nil, nil, nil
			out = append(out, l)
		}
	}
	return out
}

// faceDown reports that an entry is for the eyes of another side than the one whose
// view is on.
func (s *Session) faceDown(e *entry) bool {
	w := s.witness()[e]
	return w != nil && w.down
}

// openly is what everybody reads of an entry that lies face down: those of its lines that have words
// for other eyes, which a table shows by itself. It lies face down, and no more, where there are none; of one that another seat took
// back that it is that seat's, whatever it was.
func (s *Session) openly(e *entry) (lines []game.Text) {
	if res := s.voiced(e); res != nil && e.standing() {
		veiled := slices.DeleteFunc(slices.Clone(res.verdict.Lines), func(l game.Text) bool { return l.Secret.Seen(s.eyes.Sides) })
		lines = s.public(veiled)
	}
	if len(lines) == 0 {
		say := ref.M("session.face-down")
		if !e.standing() && e.action.By != "" && e.action.By != s.eyes.Name {
			say = ref.M("session.elsewhere") // whether it lay so nothing says any more
		}
		lines = []game.Text{{Kind: game.HeadLine, Say: say}}
	}
	return lines
}

// known is how an entry came out, as far as it may be known now; nil when it has not,
// or when nothing of it may be.
func (s *Session) known(e *entry) *result {
	if s.eyes == nil {
		return s.voiced(e)
	}
	if w := s.witness()[e]; w != nil && !w.down {
		return w.res
	}
	return nil
}

// shown is the command of an entry as it may be shown: reasons are the referee's own
// while a view is on.
func (s *Session) shown(a game.Action) game.Action {
	if s.eyes != nil {
		a.Text = ""
	}
	return a
}
