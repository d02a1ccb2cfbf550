package session

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// fixable are the entries that fix may replace: with dice typed, those that threw
// dice; else commands before records, for it is a verdict that lacks a fact.
func (s *Session) fixable(dies bool) []func(*entry) bool {
	if dies {
		return []func(*entry) bool{func(e *entry) bool { return len(s.facesOf(e)) > 0 }}
	}
	return []func(*entry) bool{
		func(e *entry) bool { return e.kind != journal.Note && s.verbs[e.action.Verb] == game.DoVerb },
		func(e *entry) bool { return e.kind != journal.Note },
	}
}

// lastFixable finds the last standing entry that fix may replace; with a unit, the last
// in which it acts, or else in which it is acted upon.
func (s *Session) lastFixable(unit string, dies bool) *entry {
	has := func(u game.Operand) bool {
		return slices.ContainsFunc(u.IDs, func(id string) bool { return id != "" && game.Fold(id) == unit })
	}
	for _, ok := range s.fixable(dies) {
		ok := func(e *entry) bool { return ok(e) && s.theirs(e) == nil } // at a seat one's own
		if unit == "" {
			if e := s.latest(ok); e != nil {
				return e
			}
			continue
		}
		if e := s.latest(func(e *entry) bool { return ok(e) && len(e.action.Units) > 0 && has(e.action.Units[0]) }); e != nil {
			return e
		}
		if e := s.latest(func(e *entry) bool { return ok(e) && slices.ContainsFunc(e.action.Units, has) }); e != nil {
			return e
		}
	}
	return nil
}

// lastOf is the last standing entry that a whole line is meant to take the place of: of its verb and its first unit, else of its verb.
func (s *Session) lastOf(args []game.Word) *entry {
	v, known := s.VerbOf(args[0].Text)
	if !known || v.Session {
		return nil
	}
	of := func(unit string) *entry {
		return s.latest(func(e *entry) bool {
			return e.kind != journal.Note && e.action.Verb == v.Name && s.theirs(e) == nil &&
				(unit == "" || len(e.action.Units) > 0 && slices.ContainsFunc(e.action.Units[0].IDs, func(id string) bool { return game.Fold(id) == unit }))
		})
	}
	if len(args) > 1 {
		if e := of(args[1].Text); e != nil {
			return e
		}
	}
	return of("")
}

func (s *Session) fix(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	rs, no := s.fixes(args, l)
	if no != nil {
		no = s.ofEntry(args, no)
	}
	return rs, no
}

// ofEntry adds to a refused correction whose first number is that of an entry the line that says so, where that entry has as
// many dice as numbers are left.
func (s *Session) ofEntry(args []game.Word, no *game.Refusal) *game.Refusal {
	if len(args) < 2 {
		return no
	}
	n, ok := entryArg(args[0].Text)
	if e, bars := s.standing(n, "fix"); !ok || bars != nil || strings.HasSuffix(args[0].Text, ":") || len(s.facesOf(e)) != len(args)-1 {
		return no
	}
	return withWay(no, game.Way{Line: string(vFix) + " " + args[0].Raw + ": " + joined(args[1:]), Say: ref.M("session.way.entry", n)})
}

func (s *Session) fixes(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	words := len(args)
	old, args, no := s.toFix(args)
	named := len(args) < words
	if no != nil {
		return nil, no
	}
	if len(args) == 0 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.fix.nothing"), ref.M("session.fix.hint"))
	}
	at := s.first(old)
	m := s.before(at)
	read := m.state
	if s.plays {
		read = s.masked(read)
	}
	a, typed, no := s.fixedAs(old, read, args, l)
	if no != nil && !named {
		no = s.meantFor(old, args, no)
	}
	a = s.forSeat(m.state, a)
	if no == nil && !a.Force && l.Reason != "" {
		a.Text = l.Reason
	}
	if no == nil && slices.ContainsFunc(args, func(w game.Word) bool { return !game.IsDie(w.Text) }) {
		no = s.barredAt(m.state, a, old.action.Facts)
	}
	if no != nil {
		return nil, no
	}
	if no := s.typesOver(old, typed); no != nil {
		return nil, no
	}
	if s.plays && s.others() && s.rolledFor(old) && game.Canonical(bare(a)) != game.Canonical(bare(old.action)) {
		return nil, s.notFromHere("session.seat.goes") // who has seen it would choose for whom and at whom it is, and what it needs
	}
	anew := typed
	deed := s.deed(m.state, a)
	if deed != s.deedOfEntry(old) { // what was typed for another deed is taken over
		anew = append(slices.Clone(typed), s.facesOf(old)...)
	}
	if no := s.typesAnew(deed, anew); no != nil {
		return nil, no
	}
	cards := slices.ContainsFunc(typed, dice.Face.IsCard)
	if cards || s.canonical(a, nil) != s.canonical(s.asTold(old), nil) { // a typed die that was read wrongly chooses nothing anew
		no := s.goneOn(old, vFix)
		if no == nil {
			no = s.hidesAgain(old)
		}
		if no != nil {
			return nil, no
		}
	}
	if no := s.mayFix(old, func() string { return s.deed(m.state, a) }); no != nil {
		return nil, no
	}
	a.By = s.by()
	if len(s.given(old)) == 0 {
		typed = s.ownFirst(m.state, a, typed)
	}
	e := &entry{n: len(s.entries) + 1, kind: journal.Fix, action: a, replaces: old}
	// Try it in its place first: a fix that is refused changes nothing.
	line, swaps := spliced(s.line[at:], old, e, typed)
	out, extra, no := s.try(m, line, e, typed)
	if no != nil {
		return nil, no
	}
	if extra > 0 {
		return nil, tooMany(extra, false)
	}
	if len(typed) > 0 {
		no = s.notTheirs(m.state, a, facesIn(line, e), 0, s.asked(old, old.out))
	}
	if no == nil {
		no = s.wouldReplace(old, e, line, m)
	}
	if no != nil {
		return nil, no
	}
	args2, set := game.Encode(a)
	je := journal.Entry{E: e.n, K: journal.Fix, Verb: a.Verb, Args: args2, Set: append(set, markOf+itoa(old.n)), Text: a.Text}
	withDice(&je, typed, 0)
	s.marksDeed(&je, m.state, a)
	if out.res != nil {
		je.Ev = s.spelled(nil, out.res.events)
	}
	if no := s.write(&je); no != nil {
		return nil, no
	}
	e.at = je.At
	e.replaces = nil
	told := fresher(old.action.Facts, a.Facts)
	turn, n := s.turn(), s.lines
	changed := s.replace(old, e, typed)
	r := s.report(e)
	if r.Kind == Done {
		r.Kind = Fixed
	}
	r.Struck, r.Was, r.Told = []int{old.n}, swaps, told
	k := r.Kind
	r.Kind = Fixed
	s.replayed(&r, e, changed)
	r.Kind = k
	rs := []Reply{r}
	if s.turnsOver(&rs[0], turn, n, e); rs[0].Ended > 0 {
		rs = s.turned(rs, 0)
	}
	return append(rs, s.auto()...), nil
}

// toFix finds the entry to fix, by its number, by a unit, or the last that can be, and
// gives the words that are left.
func (s *Session) toFix(args []game.Word) (*entry, []game.Word, *game.Refusal) {
	dies := slices.ContainsFunc(args, func(w game.Word) bool { return game.IsDie(w.Text) })
	var old *entry
	if len(args) > 0 && strings.HasSuffix(args[0].Text, ":") {
		n, ok := entryArg(args[0].Text)
		if !ok {
			return nil, nil, game.Refuse(game.BadValue, "", ref.M("session.entry.number", args[0].Raw), ref.M("session.entry.log"))
		}
		var no *game.Refusal
		if old, no = s.standing(n, "fix"); no != nil {
			return nil, nil, no
		}
		args = args[1:]
	} else if len(args) > 0 && !game.IsDie(args[0].Text) {
		if e := s.lastFixable(args[0].Text, dies); e != nil {
			old, args = e, args[1:]
		} else {
			old = s.lastOf(args)
		}
	}
	if old == nil {
		old = s.lastFixable("", dies)
		if no := s.reachedPast(old, args); dies && no != nil {
			return nil, nil, no
		}
	}
	if old == nil || old.kind == journal.Note {
		return nil, nil, game.Refuse(game.NotNow, "", ref.M("session.entry.no-one", said("fix")), ref.M("session.entry.log"))
	}
	if no := s.theirs(old); no != nil {
		return nil, nil, no
	}
	if len(args) > 0 && !slices.ContainsFunc(args, func(w game.Word) bool { return !game.IsDie(w.Text) }) && len(s.facesOf(old)) == 0 && s.now.find(old) < 0 {
		return nil, nil, game.Refuse(game.BadValue, "", ref.M("session.fix.no-die", old.n), ref.M("session.entry.log"))
	}
	return old, args, nil
}

// lastDone is the entry of which somebody thinks who names none: the last that stands and does not wait for its first die.
func (s *Session) lastDone() *entry {
	return s.latest(func(e *entry) bool {
		return e.kind != journal.Note && (s.now.find(e) < 0 || len(s.facesOf(e)) > 0)
	})
}

// reachedPast refuses a die for an older entry that nobody named, where the last has none: what came after it would be played
// again unasked.
func (s *Session) reachedPast(old *entry, args []game.Word) *game.Refusal {
	last := s.lastDone()
	if old == nil || last == nil || last == old || s.theirs(old) != nil {
		return nil
	}
	no := game.Refuse(game.NotNow, "", ref.M("session.fix.no-die", last.n), ref.M("session.entry.log"))
	return s.meantFor(last, args, no)
}

// meantFor adds to a refused correction of an entry that nobody named the line for the last other one that has such dice.
func (s *Session) meantFor(old *entry, args []game.Word, no *game.Refusal) *game.Refusal {
	e := s.latest(func(e *entry) bool { return e != old && s.hasSuch(e, args) && s.theirs(e) == nil })
	if e == nil {
		return no
	}
	return withWay(no, game.Way{Line: string(vFix) + " " + itoa(e.n) + ": " + joined(args), Say: ref.M("session.way.entry", e.n)})
}

// hasSuch says whether an entry has dice, no cards, that can show the numbers typed.
func (s *Session) hasSuch(e *entry, words []game.Word) bool {
	faces := s.facesOf(e)
	if len(words) > len(faces) {
		return false
	}
	for i, w := range words {
		if !game.IsDie(w.Text) || faces[i].IsCard() {
			return false
		}
		if _, no := s.face(w, &dice.Need{Die: faces[i].Die, Unit: faces[i].Unit}); no != nil {
			return false
		}
	}
	return true
}

// fixedAs is an entry with other facts and dice: words that are dice alone leave its facts
// as they were told. Those are what stands behind the number in l, whose ! overrules the rules as it does behind a line typed
// anew.
func (s *Session) fixedAs(old *entry, st game.State, args []game.Word, l game.Line) (game.Action, []dice.Face, *game.Refusal) {
	a := s.asTold(old)
	if slices.ContainsFunc(args, func(w game.Word) bool { return !game.IsDie(w.Text) }) {
		line := game.Line{Raw: joined(args), Words: args, Force: l.Force}
		if l.Force {
			line.Reason = l.Reason
		}
		cmd, err := s.change(st, line, &a)
		if err != nil {
			return a, nil, asRefusal(err)
		}
		if cmd.Question || cmd.Ask {
			return a, nil, game.Refuse(game.BadValue, "", ref.M("session.fix.nothing"), ref.M("session.fix.hint"))
		}
		if l.Force {
			cmd.Action.Force, cmd.Action.Text = true, cmp.Or(cmd.Action.Text, l.Reason)
		}
		return cmd.Action, cmd.Faces, nil
	}
	var typed []dice.Face
	faces := s.facesOf(old)
	for i, w := range args {
		var need *dice.Need
		if i < len(faces) {
			need = &dice.Need{Die: faces[i].Die, Unit: faces[i].Unit, Deck: faces[i].Deck}
		}
		f, no := s.face(w, need)
		if no != nil {
			return a, nil, no
		}
		typed = append(typed, f)
	}
	return a, typed, nil
}

// facesIn are the faces that a stretch of the timeline gives to an entry.
func facesIn(line []op, e *entry) (out []dice.Face) {
	for i := range line {
		if line[i].e == e {
			out = append(out, line[i].faces...)
		}
	}
	return out
}

// typedFaces gives the faces of a line their meaning: 0 is read on a d10 alone.
func typedFaces(fs []dice.Face) []dice.Face {
	for i := range fs {
		if f := &fs[i]; f.Pick == "" && !f.IsCard() && f.Face == 0 && (f.Die == 0 || f.Die == dice.D10) {
			f.Die, f.Face = dice.D10, 10
		}
		if fs[i].By == "" {
			fs[i].By = dice.Hand
		}
	}
	return fs
}

// told is the command of an entry after the facts that were told to it.
func (s *Session) told(e *entry) *game.Action {
	var a *game.Action
	for i := range s.line {
		if o := &s.line[i]; o.e == e && o.action != nil {
			a = o.action
		}
	}
	return a
}

// asTold is the command of an entry with the facts that were told to it.
func (s *Session) asTold(e *entry) game.Action {
	if a := s.told(e); a != nil {
		return *a
	}
	return e.action
}

// facesOf lists the dice recorded for an entry, in order, without the choices.
func (s *Session) facesOf(e *entry) []dice.Face {
	return slices.DeleteFunc(s.given(e), func(f dice.Face) bool { return f.Pick != "" })
}

// try folds a stretch of the timeline without keeping anything and gives what
// becomes of e. extra counts typed dice that nobody asks for.
func (s *Session) try(m moment, line []op, e *entry, typed []dice.Face) (outcome, int, *game.Refusal) {
	var out outcome
	var given []dice.Face
	for i := range line {
		o := line[i]
		if o.e.gone() || o.e == e.replaces {
			continue
		}
		if o.e != e && m.find(e) < 0 && len(given) > 0 {
			break
		}
		if o.e == e {
			given = append(given, o.faces...)
		}
		next, got, ok := s.fold(m, &o)
		if ok && o.e == e {
			out = got
			if got.refusal != nil {
				return out, 0, got.refusal
			}
			if got.res != nil && o.kind == opDo {
				break
			}
		}
		m = next
		if i := m.find(e); i >= 0 {
			if no := m.pend[i].cannot(s, given, typed); no != nil {
				return out, 0, no
			}
		}
	}
	if out.res != nil {
		return out, idle(typed, given, out.res.faces, nil), nil
	}
	if i := m.find(e); i >= 0 {
		return out, idle(typed, given, m.pend[i].thrown, &m.pend[i]), nil
	}
	return out, 0, nil
}

// idle is how many of the faces that a line of a deed holds it did not ask for, of all that were given for it and those that were
// asked for; p is the deed where it waits. Before a decision that is asked first, and of a unit that owes another die, they lie
// ready.
func idle(typed, given, rec []dice.Face, p *pending) (n int) {
	if p != nil && (len(p.owed) == 0 || len(p.thrown) == 0 && p.owed[0].Die == dice.Choice && !p.owed[0].Secret) {
		return 0
	}
	used, _ := match(given, rec, nil)
	for _, f := range typed {
		i := slices.IndexFunc(used, func(at int) bool { return at >= 0 && rec[at].Agrees(f) && (f.Unit == "" || f.Unit == rec[at].Unit) })
		switch {
		case i >= 0:
			used[i] = -1
		case p == nil || f.Unit == "" || !slices.ContainsFunc(p.owed, func(x dice.Need) bool { return x.Unit == f.Unit }):
			n++
		}
	}
	return n
}

// cannot refuses a typed card that was given and could not be drawn: one that is recorded
// is only asked for again.
func (p *pending) cannot(s *Session, given, typed []dice.Face) *game.Refusal {
	if len(p.owed) == 0 || p.owed[0].Deck == "" {
		return nil
	}
	for _, f := range typed {
		if f.IsCard() && slices.ContainsFunc(given, f.Agrees) && !slices.ContainsFunc(p.thrown, f.Agrees) {
			return s.badFace(&dice.BadFace{Need: p.owed[0], Face: f})
		}
	}
	return nil
}

// bare is an action without who typed it and why: what it is, who does it, to whom, and what is stated of that.
func bare(a game.Action) game.Action {
	return game.Action{Verb: a.Verb, Units: a.Units, Args: a.Args, Facts: a.Facts}
}
