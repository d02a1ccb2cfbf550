package session

import (
	"bytes"
	"reflect"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file keeps whoever plays from a seat off what others have thrown, may throw and have done.

// mostReady is how many decisions, one behind the other, are looked through for where a die goes that is typed before them.
const mostReady = 4

// notTheirs refuses dice and cards typed at a seat that would go to another's: of a fight each side throws its own.
// They are those of given from a place on; was is what stood there before, which may stand there again. What would lie
// ready behind a decision is followed through every answer to it.
func (s *Session) notTheirs(st game.State, a game.Action, given []dice.Face, from int, was []dice.Face) *game.Refusal {
	if !s.plays || s.rolling || from >= len(given) || !s.goesAway(st, a, given, from, was, mostReady) {
		return nil
	}
	return s.notFromHere("session.seat.dice")
}

func (s *Session) goesAway(st game.State, a game.Action, given []dice.Face, from int, was []dice.Face, deep int) bool {
	r, no := s.run(st, a, given, nil, 0)
	if no != nil {
		return false // refused, whosever they are
	}
	used, _ := match(given, r.faces, nil)
	ready := false
	was = slices.Clone(was)
	for i := from; i < len(given); i++ {
		if given[i].Pick != "" {
			if s.answersAnother(st, a, given, i) && !stood(&was, given[i]) {
				return true
			}
			continue
		}
		if used[i] < 0 {
			ready = true
			continue
		}
		f := r.faces[used[i]]
		n := dice.Need{Die: f.Die, Unit: f.Unit, Deck: f.Deck, Seat: f.Seat}
		if _, ok := s.mineAt(st, a, []dice.Need{n}); !ok && !stood(&was, f) {
			return true
		}
	}
	if !ready || deep == 0 || len(r.owed) == 0 || r.owed[0].Die != dice.Choice || r.owed[0].Secret {
		return false
	}
	return slices.ContainsFunc(r.owed[0].Answers, func(pick string) bool {
		then := slices.Insert(slices.Clone(given), from, dice.Face{Pick: pick, By: dice.Hand})
		return s.goesAway(st, a, then, from+1, was, deep-1)
	})
}

// stood reports that a face stood there before, asked of the same unit or side, and takes it out: none stands for two.
func stood(was *[]dice.Face, f dice.Face) bool {
	i := slices.IndexFunc(*was, func(g dice.Face) bool { return f.Agrees(g) && g.Unit == f.Unit })
	if i >= 0 {
		*was = slices.Delete(*was, i, i+1)
	}
	return i >= 0
}

// answersAnother reports that the answer at a place of what is given is to a decision that another is asked for, or would lie ready
// before anybody knows who is.
func (s *Session) answersAnother(st game.State, a game.Action, given []dice.Face, i int) bool {
	r, no := s.run(st, a, slices.Delete(slices.Clone(given), i, i+1), nil, 0)
	if no != nil || len(r.owed) == 0 {
		return false // refused, or nobody is asked: it is told as too much
	}
	if r.owed[0].Die != dice.Choice {
		return true
	}
	_, ok := s.mineAt(st, a, r.owed[:1])
	return !ok
}

// decidesTheirs refuses the answer of a seat to a decision that a deed asks another for.
func (s *Session) decidesTheirs(p *pending, typed []dice.Face) *game.Refusal {
	if !s.plays || s.rolling || len(typed) != 1 || typed[0].Pick == "" || len(p.owed) == 0 {
		return nil
	}
	if _, ok := s.mine(p.action, p.owed[:1]); !ok {
		return s.notFromHere("session.seat.dice")
	}
	return nil
}

// referees reports a record of nobody's: what lies open on the table, and is no side's to say alone. Whoever plays against the program
// alone has no referee and keeps the table himself.
func (s *Session) referees(st game.State, a game.Action) bool {
	o, owned := s.rules.(game.Owned)
	if !s.plays || !owned || s.verbs[a.Verb] != game.RecordVerb || o.Owner(st, a) >= 0 {
		return false
	}
	return s.others()
}

// answersOwed reports a record that answers what is asked of somebody.
func (s *Session) answersOwed(a game.Action) bool {
	if len(a.Units) > 0 || len(a.Args) != 1 {
		return false
	}
	return slices.ContainsFunc(s.now.pend, func(p pending) bool {
		if len(p.owed) == 0 || p.owed[0].Die != dice.Choice {
			return false
		}
		_, ok := s.answer(p.owed[0], game.Fold(a.Args[0]))
		return ok
	})
}

// disturbs refuses to change an entry from a seat where something that came of another place since would come out otherwise, or
// would be struck, or an own line behind it would be another's to do: a seat could wipe out what others have thrown, or ask
// what they hide. What came of another place is an entry of another's, and dice and answers of his within an own one. line is the
// timeline as it would be, from operation i on, stood as it is, and about the entry that is changed; entries that would be struck are so
// while it is asked.
func (s *Session) disturbs(line []op, i int, m moment, stood map[step]moment, about ...*entry) *game.Refusal {
	if !s.plays {
		return nil
	}
	defer s.briefly()()
	came, at, count := map[*entry]outcome{}, map[*entry]game.State{}, map[*entry]int{}
	var begun []*entry // what was begun before i too, and given a die, an answer or a fact since
	for j := i; j < len(line); j++ {
		o := line[j]
		if o.e.gone() {
			continue
		}
		if o.kind == opDo && o.e.kind != journal.Note && !slices.Contains(about, o.e) {
			if o.e.action.By == s.by() && o.e.out.refusal == nil && (!s.ownDeed(m.state, o.e.action) || s.closesTheirs(m.state, o.e.action) != nil) {
				return s.notFromHere("session.seat.since")
			}
			at[o.e] = m.state
		}
		if o.kind != opDo && !slices.Contains(about, o.e) && !slices.Contains(begun, o.e) {
			begun = append(begun, o.e)
		}
		was, held := stood[step{o.e, count[o.e]}]
		count[o.e]++
		if held && (s.leavesWaiting(was, m, about) || s.mayHang(was.state, m.state, o.e.action) || s.saidOf(was.state, m.state, o.e.action)) {
			return s.notFromHere("session.seat.since")
		}
		next, out, ok := s.fold(m, &o)
		if m = next; ok {
			came[o.e] = out
		}
	}
	for _, e := range begun {
		if s.disturbed(e, came[e], m) {
			return s.notFromHere("session.seat.since")
		}
	}
	for e, st := range at {
		_, other := compare(e, e.out, came[e])
		if s.disturbed(e, came[e], m) {
			return s.notFromHere("session.seat.since")
		}
		if other && came[e].refusal != nil && s.preparedAt(s.masked(st), e.action) == nil { // why, the seat may not know
			return s.notFromHere("session.seat.since")
		}
	}
	if h, ok := s.rules.(game.Hider); ok && s.others() {
		return s.seenBetween(h, m.state, s.now.state)
	}
	return nil
}

// disturbed reports an entry that is another's, or has a share of another's, and would come out otherwise or wait for something else.
func (s *Session) disturbed(e *entry, came outcome, m moment) bool {
	theirs := s.another(e.action.By)
	if !theirs {
		_, theirs = s.theirShare(e)
	}
	_, other := compare(e, e.out, came)
	return theirs && (other || !waitsAlike(e, s.now, m))
}

// A step is an operation by its entry, and which of the operations of that it is.
type step struct {
	e  *entry
	nr int
}

// stood is the game as it is before each operation from i on of an entry that is another's, or has a share of another's.
func (s *Session) stood(i int, m moment) map[step]moment {
	if !s.plays {
		return nil
	}
	defer s.briefly()()
	out, count, theirs := map[step]moment{}, map[*entry]int{}, map[*entry]bool{}
	for j := i; j < len(s.line); j++ {
		o := s.line[j]
		if o.e.gone() || o.e.kind == journal.Note {
			continue
		}
		if _, known := theirs[o.e]; !known {
			_, share := s.theirShare(o.e)
			theirs[o.e] = share || s.another(o.e.action.By)
		}
		if theirs[o.e] {
			out[step{o.e, count[o.e]}] = m
		}
		count[o.e]++
		m, _, _ = s.fold(m, &o)
	}
	return out
}

// leavesWaiting reports a deed that would wait for its dice or a fact behind which another has done something, and that did not:
// what is given to it then would change what he did, and he could not do it again.
func (s *Session) leavesWaiting(was, is moment, about []*entry) bool {
	for i := range is.pend {
		p := &is.pend[i]
		if p.unseen() || was.find(p.e) >= 0 || slices.Contains(about, p.e) && slices.ContainsFunc(about, func(e *entry) bool { return was.find(e) >= 0 }) {
			continue
		}
		return true
	}
	return false
}

// mayHang reports that how an action of another's comes out may hang on what lies face down for the seat that plays, where the
// table before it would be another for him than it was. Whether it does, the seat would read from the answer: so it is not asked.
// Where nothing lies face down, where all that others see of the table stays, and of what rests on the open table alone the
// outcomes tell nothing.
func (s *Session) mayHang(was, is game.State, a game.Action) bool {
	v, veils := s.rules.(game.Viewer)
	alike := func(x, y game.State) bool { return bytes.Equal(s.rules.Encode(x), s.rules.Encode(y)) }
	if !veils || alike(was, s.masked(was)) {
		return false
	}
	if o, ok := s.rules.(game.Opened); ok && o.Open(was, a) {
		return false
	}
	return slices.ContainsFunc(s.seats(), func(x game.Seat) bool {
		return s.another(x.Name) && !alike(v.View(was, x.Sides), v.View(is, x.Sides))
	})
}

// waitsAlike reports that an entry waits in both of two moments for the same, with the same dice, or in neither.
func waitsAlike(e *entry, was, is moment) bool {
	i, j := was.find(e), is.find(e)
	if i < 0 || j < 0 {
		return i < 0 && j < 0
	}
	return sameNeeds(was.pend[i].owed, is.pend[j].owed) &&
		slices.EqualFunc(was.pend[i].thrown, is.pend[j].thrown, func(a, b dice.Face) bool { return a.Agrees(b) && a.Unit == b.Unit })
}

// theirShare is from which place each of the dice and answers of an entry came, in their order; any reports that some came of
// another than the seat that plays, or the program, or that he told it a fact.
func (s *Session) theirShare(e *entry) (by []string, any bool) {
	for i := range s.line {
		if o := &s.line[i]; o.e == e {
			for range o.faces {
				by = append(by, o.by)
			}
		}
	}
	s.fellFor(e, by)
	return by, slices.ContainsFunc(by, s.another) || len(s.toldByOthers(e)) > 0
}

// toldByOthers are the facts that others told to an entry that waited: what they chose for their own.
func (s *Session) toldByOthers(e *entry) (out []game.Fact) {
	stood := e.action.Facts
	for i := range s.line {
		o := &s.line[i]
		if o.e != e || o.kind != opTell {
			continue
		}
		if s.another(o.by) {
			out = append(out, fresher(stood, o.action.Facts)...)
		}
		stood = o.action.Facts
	}
	return out
}

// fellFor puts in the place of the seat at whose line the program threw a die by itself that for which it fell: of a deed of both
// each side has its own, whoever went on.
func (s *Session) fellFor(e *entry, by []string) {
	if e.kind == journal.Note || !s.plays || len(by) == 0 {
		return
	}
	given, rec := s.given(e), s.asked(e, e.out)
	used, _ := match(given, rec, nil)
	for i := range by {
		if by[i] != s.by() || used[i] < 0 || given[i].By == dice.Hand {
			continue
		}
		f := rec[used[i]]
		n := dice.Need{Die: f.Die, Unit: f.Unit, Deck: f.Deck, Seat: f.Seat}
		if _, ok := s.mine(e.action, []dice.Need{n}); !ok {
			by[i] = ""
		}
	}
}

// another reports a place that is neither the seat that plays nor one at which the program does.
func (s *Session) another(by string) bool { return by != s.by() && !s.programmed(by) }

// keepsTheirs reports that what others have thrown, told and decided for an entry counts in what takes its place as it did: the
// same fact, the same face, asked of the same unit or side, and the same comes of it. They stand at the same places of what was given.
func (s *Session) keepsTheirs(st game.State, of *entry, by []string, now game.Action, after []dice.Face) bool {
	was, before := s.asTold(of), s.given(of)
	if slices.ContainsFunc(s.toldByOthers(of), func(f game.Fact) bool { return !slices.Contains(now.Facts, f) }) {
		return false
	}
	old, no := s.run(st, was, before, nil, 0)
	new, no2 := s.run(st, now, after, nil, 0)
	if no != nil || no2 != nil {
		return false
	}
	if !slices.EqualFunc(old.owed, new.owed, func(n, o dice.Need) bool { return n.Die == o.Die && n.Unit == o.Unit }) || !bytes.Equal(s.spelled(nil, old.events), s.spelled(nil, new.events)) {
		return false // who threw last would know what to correct
	}
	from, _ := match(before, old.faces, nil)
	to, _ := match(after, new.faces, nil)
	for i, place := range by {
		if !s.another(place) || from[i] < 0 {
			continue
		}
		if i >= len(to) || to[i] < 0 {
			return false
		}
		if f, g := old.faces[from[i]], new.faces[to[i]]; !f.Agrees(g) || f.Unit != g.Unit || f.Seat != g.Seat {
			return false
		}
		if before[i].Pick == "" {
			continue
		}
		// Whom a decision asked stands in what was owed before it.
		old, _ := s.run(st, was, before[:i], nil, 0)
		new, _ := s.run(st, now, after[:i], nil, 0)
		if len(old.owed) == 0 || len(new.owed) == 0 || old.owed[0].Unit != new.owed[0].Unit || !slices.Equal(old.owed[0].Answers, new.owed[0].Answers) {
			return false
		}
	}
	return true
}

// mayStrike refuses to take back an entry that stands whatever is done, one that came of another place than the seat that plays, and
// one behind which others have gone on.
func (s *Session) mayStrike(e *entry) *game.Refusal {
	no := s.theirs(e)
	if no == nil {
		no = mayUndo(e)
	}
	if no == nil {
		no = s.goneOn(e, vUndo)
	}
	if no == nil {
		no = s.hidesAgain(e)
	}
	if no == nil {
		no = s.wouldStrike(e)
	}
	if x, ok := s.rules.(game.Stayer); ok && no == nil && e.standing() {
		no = x.Stays(s.before(s.first(e)).state, s.now.state, e.action)
	}
	return no
}

// goneOn refuses from a seat to change what was done there once another has done, thrown, answered or told something since, or the
// program has rolled a die for it or behind it: whoever chose anew would know what he did not. It does not ask what the change would
// do, so that its answer tells nothing. Another's note does not go on; an own one stands like any entry, since dice of a seed are counted
// by what stands before them.
func (s *Session) goneOn(e *entry, by verb) *game.Refusal {
	if !s.plays || !s.others() || !e.standing() {
		return nil
	}
	begun := s.onlyBegun(e)
	for _, o := range s.line[s.first(e):] {
		from := o.by
		if o.kind == opDo {
			from = o.e.action.By
		}
		switch {
		case o.e.gone() || o.e.kind == journal.Note:
		case slices.ContainsFunc(o.faces, func(f dice.Face) bool { return f.By == dice.Rolled }):
			return s.refereeCan("session.seat.fell", e, by)
		case from != s.by() && !begun: // the program at a seat of its own too: another sits there with them
			return s.refereeCan("session.seat.since", e, by)
		}
	}
	return nil
}

// onlyBegun reports a deed that waits for what its own seat has still to say or throw, for which no die has fallen, in the phase in which it
// was begun: in a phase of both nobody gains by leaving it who might as well begin it now.
func (s *Session) onlyBegun(e *entry) bool {
	i := s.now.find(e)
	if i < 0 || len(s.now.pend[i].cast()) > 0 {
		return false
	}
	p := &s.now.pend[i]
	_, mine := s.mine(p.action, p.owed)
	_, theirs := s.theirShare(e)
	then, now := s.rules.Clock(s.before(s.first(e)).state), s.Clock()
	return mine && !theirs && reflect.DeepEqual(then, now)
}

// refereeCan is notFromHere of what would change an entry, with the line by which the referee changes it.
func (s *Session) refereeCan(key string, e *entry, by verb) *game.Refusal {
	no := s.notFromHere(key)
	no.Hint = ref.M("session.seat.hint.line", said(string(by)), e.n)
	if by == vFix {
		no.Hint.Key = "session.seat.hint.anew"
	}
	return no
}

// hidesAgain refuses from a seat to take back an entry by which it has seen what another kept face down, or one before such an entry: it
// would choose anew, and know.
func (s *Session) hidesAgain(e *entry) *game.Refusal {
	h, ok := s.rules.(game.Hider)
	if !ok || !s.plays || !s.others() || !e.standing() || e.kind == journal.Note {
		return nil
	}
	defer s.briefly()()
	i := s.first(e)
	m := s.before(i)
	for ; i < len(s.line); i++ {
		o := s.line[i]
		if o.e.gone() {
			continue
		}
		next, out, _ := s.fold(m, &o)
		if o.e.action.By == s.by() {
			if no := s.showed(h, m.state, next.state, out.res); no != nil {
				return no
			}
		}
		m = next
	}
	return nil
}

// showed is seenBetween of an entry, and of what lies face down again in the end.
func (s *Session) showed(h game.Hider, then, after game.State, res *result) *game.Refusal {
	if no := s.seenBetween(h, then, after); no != nil || res == nil {
		return no
	}
	at := then
	for _, ev := range res.events {
		at = s.rules.Apply(at, ev)
		if no := s.seenBetween(h, then, at); no != nil {
			return no
		}
	}
	return nil
}

// seenBetween refuses to go back to a state in which something lay face down that does not in a later one.
func (s *Session) seenBetween(h game.Hider, then, later game.State) *game.Refusal {
	now := h.Hidden(later, s.eyes.Sides)
	if slices.ContainsFunc(h.Hidden(then, s.eyes.Sides), func(x string) bool { return !slices.Contains(now, x) }) {
		return s.notFromHere("session.seat.seen")
	}
	return nil
}

// wouldStrike refuses to strike an entry from a seat where that disturbs what others have done since.
func (s *Session) wouldStrike(e *entry) *game.Refusal {
	i := s.first(e)
	if !s.plays || i < 0 {
		return nil
	}
	back := e.replaces != nil && e.replaces.struck
	if back {
		i = min(i, s.first(e.replaces))
	}
	m := s.before(i)
	stood := s.stood(i, m)
	if by, any := s.theirShare(e); any && !(back && s.keepsTheirs(m.state, e, by, s.asTold(e.replaces), s.given(e.replaces))) {
		return s.notFromHere("session.seat.since")
	}
	e.struck = true
	if back {
		e.replaces.struck = false
	}
	defer func() {
		e.struck = false
		if back {
			e.replaces.struck = true
		}
	}()
	return s.disturbs(s.line, i, m, stood, e, e.replaces)
}

// wouldGive refuses to a seat what is given to a deed in its own place, where that disturbs what others have done behind it.
// A die that the program would throw is refused wherever another has done something that may be otherwise: whether it is
// would tell the die.
func (s *Session) wouldGive(e *entry, o op, thrown bool) *game.Refusal {
	if !s.plays || !e.inPlace {
		return nil
	}
	i := s.lastOp(e) + 1
	m := s.before(i)
	stood := s.stood(i, m)
	if thrown && len(stood) > 0 {
		return s.notFromHere("session.seat.since")
	}
	return s.disturbs(slices.Insert(slices.Clone(s.line[i:]), 0, o), 0, m, stood, e)
}

// wouldReplace refuses to put an entry in the place of another likewise; line is the timeline from a moment on, with both.
func (s *Session) wouldReplace(old, e *entry, line []op, m moment) *game.Refusal {
	if by, any := s.theirShare(old); s.plays && any && !s.keepsTheirs(m.state, old, by, e.action, facesIn(line, e)) {
		return s.notFromHere("session.seat.since")
	}
	stood := s.stood(s.first(old), m)
	was := old.struck
	old.struck = true
	defer func() { old.struck = was }()
	return s.disturbs(line, 0, m, stood, old, e)
}
