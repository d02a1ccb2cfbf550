package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file plays from a seat: `as NAME`. Who sits there sees what the seat may see, does
// what is its own to do, and throws its own dice; the referee, who has no seat, does
// everything. Several prompts may share a session and take their turns, each from its own place: see
// [Session.At].

// A Place is where a prompt stands at a session that several share: whose view is on and
// whether what is typed is carried out from there.
type Place struct {
	seat  *game.Seat
	plays bool
	held  bool // it cannot be left
}

// Seat is the place of the seat of that name, which whoever types there cannot leave. The
// refusal names the seats that there are.
func (s *Session) Seat(name string) (Place, *game.Refusal) {
	seat, no := s.seatNamed(vAs, game.Word{Text: game.Fold(name), Raw: name})
	if no == nil && seat == nil {
		no = game.Refuse(game.BadValue, "", ref.M("session.view.unknown", name), ref.Msg{})
	}
	return Place{seat: seat, plays: true, held: true}, no
}

// Sits is the seat of a place; ok is false for the referee's.
func (s *Session) Sits(p Place) (seat game.Seat, ok bool) {
	if p.seat == nil {
		return game.Seat{}, false
	}
	return *p.seat, true
}

// Place is where the session stands now.
func (s *Session) Place() Place { return Place{s.eyes, s.plays, s.held} }

// At goes on from a place.
func (s *Session) At(p Place) {
	if p.seat != s.eyes || p.plays != s.plays {
		s.take(p.seat, p.plays)
	}
	s.held = p.held
}

// as is `as SEAT` and `as all`; alone it says who plays.
func (s *Session) as(args []game.Word) ([]Reply, *game.Refusal) {
	if len(s.seats()) == 0 {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.as.none"), ref.Msg{})
	}
	return s.sit(vAs, args)
}

// by is the seat that acts, "" for the referee.
func (s *Session) by() string {
	if !s.plays {
		return ""
	}
	return s.eyes.Name
}

// own reports that who plays now may do what a is.
func (s *Session) own(a game.Action) bool {
	return s.ownAt(s.now.state, a) && s.closesTheirs(s.now.state, a) == nil && s.mayRecord(s.now.state, a) == nil
}

// ownAt is own where the game stands at a state.
func (s *Session) ownAt(st game.State, a game.Action) bool {
	return s.ownDeed(st, a) && !slices.ContainsFunc(a.Facts, func(f game.Fact) bool { return s.notOfSeat(s.chooses(st, a, f)) })
}

// chooses is the side whose choice a fact of an action says, -1 where it is nobody's.
func (s *Session) chooses(st game.State, a game.Action, f game.Fact) int {
	if x, ok := s.rules.(game.Answered); ok && s.plays {
		return x.Chooses(st, a, f)
	}
	return -1
}

// ownDeed is ownAt whatever the facts of the action say: who may do it, and is asked what it waits for.
func (s *Session) ownDeed(st game.State, a game.Action) bool {
	if !s.plays {
		return true
	}
	theirs := s.notOfSeat
	if o, ok := s.rules.(game.Owned); ok && theirs(o.Owner(st, a)) {
		return false
	}
	h, ok := s.rules.(game.Handed)
	return !ok || !slices.ContainsFunc(h.Hands(st, a), theirs)
}

// notOfSeat reports a side that is led from another seat than the one that plays.
func (s *Session) notOfSeat(side int) bool { return side >= 0 && !slices.Contains(s.eyes.Sides, side) }

// closesTheirs refuses from a seat what would end another's part of the turn before it is done, or his moment to answer what was done
// to him: whoever has it ends it, and a refusal of the rules would tell what his orders still ask of him. The program's part of the
// turn ends whoever plays against it.
func (s *Session) closesTheirs(st game.State, a game.Action) *game.Refusal {
	c, ok := s.rules.(game.Closer)
	if !s.plays || !ok {
		return nil
	}
	switch parts, answers := c.Closes(st, s.forSeat(st, a)); {
	case slices.ContainsFunc(parts, s.sideOfOther):
		return s.mayStill(s.notFromHere("session.seat.closes"))
	case slices.ContainsFunc(answers, s.sideOfOther):
		return s.notFromHere("session.seat.lapses")
	}
	return nil
}

// mayStill says what waits for the word of whoever plays from this seat, for which another's part of the turn stays open: he does
// it, or leaves it.
func (s *Session) mayStill(no *game.Refusal) *game.Refusal {
	for _, o := range s.Owed() {
		if o.Optional && o.Verb != "" {
			no.Hint = o.Line.Say
			no.Ways = append([]game.Way{{Line: "x", Say: ref.M("session.way.waive")}}, no.Ways...)
			return no
		}
	}
	return no
}

// sideOfOther reports a side for which somebody plays from another seat than the one that plays now.
func (s *Session) sideOfOther(side int) bool {
	return s.notOfSeat(side) && slices.ContainsFunc(s.seats(), func(x game.Seat) bool { return s.another(x.Name) && slices.Contains(x.Sides, side) })
}

// mine are the dice and answers among those that an action waits for that are asked of who
// plays now: those of his own units, and of nobody in particular. Of a fight each side
// throws its own. ok is false when nothing of it is asked of him.
func (s *Session) mine(a game.Action, needs []dice.Need) (own []dice.Need, ok bool) {
	return s.mineAt(s.now.state, a, needs)
}

// mineAt is mine where the game stands at a state.
func (s *Session) mineAt(st game.State, a game.Action, needs []dice.Need) (own []dice.Need, ok bool) {
	if s.rolling || !s.plays {
		return needs, true
	}
	alone := s.alone()
	for _, n := range needs {
		if alone && n.Die != dice.Choice && n.Deck == "" { // the program has no hands: whoever plays against it throws for it
			own = append(own, n)
			continue
		}
		if n.Seat != "" && s.seatOf(n.Seat) { // a card is for whoever draws it, whosever the deed is
			if n.Seat == s.eyes.Name {
				own = append(own, n)
			}
			continue
		}
		if side := game.Fold(n.Unit); side != "" && s.seatOf(side) { // what a whole side throws or decides
			if side == s.eyes.Name {
				own = append(own, n)
			}
			continue
		}
		of := a
		if n.Unit != "" {
			of = game.Action{Verb: a.Verb, Units: []game.Operand{{IDs: []string{n.Unit}}}}
		}
		if s.ownDeed(st, of) {
			own = append(own, n)
		}
	}
	return own, len(own) > 0 || len(needs) == 0 && s.ownDeed(st, a)
}

// others reports that somebody sits at another seat than the one that plays, and not the program.
func (s *Session) others() bool {
	return slices.ContainsFunc(s.seats(), func(x game.Seat) bool { return s.another(x.Name) })
}

// alone reports that the program plays at every other seat.
func (s *Session) alone() bool { return s.plays && len(s.programs) > 0 && !s.others() }

// seatOf reports that somebody has a seat of that name.
func (s *Session) seatOf(name string) bool {
	return slices.ContainsFunc(s.seats(), func(x game.Seat) bool { return x.Name == name })
}

// forUnits puts the units for which they were thrown to dice that a seat types: another's die
// of the same fight may still be missing.
func (s *Session) forUnits(shares []share) []share {
	if !s.plays {
		return shares
	}
	for _, sh := range shares {
		for i := range sh.faces {
			if f := &sh.faces[i]; f.Unit == "" && f.Pick == "" && i < len(sh.it.needs) {
				f.Unit = sh.it.needs[i].Unit
			}
		}
	}
	return shares
}

// ownFirst puts the units beside dice that a seat types in the line of a deed for which others throw too: they are the seat's own,
// whoever is asked first, as they are where they are typed alone.
func (s *Session) ownFirst(st game.State, a game.Action, typed []dice.Face) []dice.Face {
	if !s.plays || s.rolling || len(typed) == 0 {
		return typed
	}
	r, no := s.run(st, a, nil, nil, 0)
	if no != nil || slices.ContainsFunc(r.owed, func(n dice.Need) bool { return n.Die == dice.Choice || n.Deck != "" }) {
		return typed
	}
	own, _ := s.mineAt(st, a, r.owed)
	if len(own) == len(r.owed) {
		return typed
	}
	typed = slices.Clone(typed)
	for i := range min(len(own), len(typed)) {
		if f := &typed[i]; f.Unit == "" && f.Pick == "" && !f.IsCard() {
			f.Unit = own[i].Unit
		}
	}
	return typed
}

// apart is from where the dice of a key are counted that a seat throws for its own before another throws his, who is asked first.
const apart = 1 << 20

// ownNeeds are the seat's own among dice that are asked for, where another's is asked before one of them: thrown as they come, that
// would fall for him. nil where they come in their turn.
func (s *Session) ownNeeds(st game.State, a game.Action, owed []dice.Need) []dice.Need {
	if !s.plays || s.rolling || s.mode.Name == "script" { // a script is read in the order of asking
		return nil
	}
	if i := slices.IndexFunc(owed, func(n dice.Need) bool { return n.Die == dice.Choice || n.Deck != "" }); i >= 0 {
		owed = owed[:i]
	}
	own, _ := s.mineAt(st, a, owed)
	turned := false
	for i, n := range own {
		if n.Unit == "" {
			return nil // nobody's in particular
		}
		turned = turned || n.Unit != owed[i].Unit
	}
	if !turned {
		return nil
	}
	return own
}

// throwsOwn throws for a share the seat's own dice where another's is asked before them, each with its unit beside it, as one that is
// typed there. What is left to throw for the others in their turn is given back: nothing then.
func (s *Session) throwsOwn(st game.State, p *pending, sh *share) *thrower {
	if sh.src == nil {
		return nil
	}
	a, given, owed := sh.it.action(), 0, []dice.Need(nil)
	if p != nil {
		a, given, owed = p.action, len(p.faces), p.owed
	} else {
		sh.src.begins(s, st, a)
		r, no := s.run(st, a, nil, nil, 0)
		if no != nil {
			return sh.src
		}
		owed = r.owed
	}
	src := sh.src
	src.stands(st)
	for _, n := range s.ownNeeds(st, a, owed) {
		sh.src.AskedFor(&n)
		f, by, ok := sh.src.Throw(n.Die, apart+given+len(sh.faces))
		if !ok {
			break
		}
		sh.faces = append(sh.faces, dice.Face{Unit: n.Unit, Die: n.Die, Face: f, By: by})
		src = nil
	}
	return src
}

// forAll lets dice fall for whoever owes them, until the function it returns is called.
func (s *Session) forAll() func() {
	was := s.rolling
	s.rolling, s.owedNow = true, nil
	return func() { s.rolling, s.owedNow = was, nil }
}

// seated carries out a line from the seat that plays.
func (s *Session) seated(l game.Line) []Reply {
	if l.Force {
		return refuse(l.Words[0].Text, s.notFromHere("session.seat.force"))
	}
	if !l.Ask && s.answers(l) { // an answer that is asked for is no verb: w is west, and not why
		return s.asSeen(s.carry(l))
	}
	if v, ok := byWord[l.Words[0].Text]; ok {
		if _, theirs := s.verbs[string(v)]; !theirs {
			switch {
			case s.held && (v == vAs || v == vView):
				return refuse(string(v), s.notFromHere("session.seat.held"))
			case v.row().tells:
				return s.meta(v, l)
			case !v.row().seat:
				return refuse(string(v), s.notFromHere("session.seat.referee"))
			}
			return s.asSeen(s.meta(v, l))
		}
	}
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err == nil && !cmd.Question && !cmd.Ask && !l.Ask {
		if no := s.barred(cmd.Action); no != nil {
			return s.asSeen(refuse(cmd.Action.Verb, no))
		}
	}
	return s.asSeen(s.carry(l))
}

// answers reports a line that is one of the answers to the decision that is asked now.
func (s *Session) answers(l game.Line) bool {
	its := s.prompt()
	if len(its) == 0 || !its[0].choice() {
		return false
	}
	var words []string
	for _, w := range l.Words {
		words = append(words, w.Text)
	}
	_, ok := s.answer(its[0].needs[0], strings.Join(words, " "))
	return ok
}

// theirs refuses to change an entry that was typed from another place than the seat that
// plays.
func (s *Session) theirs(e *entry) *game.Refusal {
	if !s.plays || e.action.By == s.by() || s.programmed(e.action.By) && !s.others() {
		return nil
	}
	return s.refereeCan("session.seat.entry", e, vUndo)
}

// Program says that the program plays a seat: whoever plays against it may take back what it did, too.
func (s *Session) Program(seat string) { s.programs, s.owedNow = append(s.programs, seat), nil }

// programmed reports a seat at which the program plays.
func (s *Session) programmed(seat string) bool { return slices.Contains(s.programs, seat) }

// Because keeps the reason of the line that the program types next, as long as the session lasts.
func (s *Session) Because(why game.Text) {
	if s.because == nil {
		s.because = map[int]game.Text{}
	}
	s.because[len(s.entries)+1] = why
}

// reasonOf is why the program did what an entry is, as far as it may be read: of a game with secrets a seat reads what
// a reason has for other eyes, and none that has nothing for them. ok is false where nobody gave one.
func (s *Session) reasonOf(e *entry) (why ref.Msg, ok bool) {
	t, told := s.because[e.n]
	if !told || !s.programmed(e.action.By) {
		return ref.Msg{}, false
	}
	_, secrets := s.rules.(game.Secretive)
	switch {
	case s.eyes == nil, t.Secret == nil && !secrets, t.Secret != nil && t.Secret.Seen(s.eyes.Sides):
		return t.Say, true
	case t.Secret == nil:
		return ref.Msg{}, false
	}
	return t.Secret.Else, !t.Secret.Else.IsZero()
}

// barred refuses what is another's to do, and what a seat may not do as far as it can see.
// So a refusal that follows from the whole table rests on nothing that the seat cannot
// know, or says only that it does.
func (s *Session) barred(a game.Action) *game.Refusal {
	a = s.forSeat(s.now.state, a)
	if p := s.waiting(a); p != nil {
		if _, asked := s.mine(p.action, p.owed); asked {
			return nil // it is typed again, perhaps with the dice that it waits for
		}
	}
	if p, _ := s.awaited(a); p != nil && s.verbs[a.Verb] != game.RecordVerb {
		return nil // it answers what another's deed asks of this seat
	}
	if !s.ownAt(s.now.state, a) { // whether another's deed waits already is not told either
		return s.notFromHere("session.seat.other")
	}
	if no := s.closesTheirs(s.now.state, a); no != nil {
		return no
	}
	if s.referees(s.now.state, a) && !s.answersOwed(a) {
		return s.notFromHere("session.seat.record")
	}
	if s.nameless(s.now.state, a) {
		return s.notFromHere("session.seat.nameless")
	}
	if no := s.mayRecord(s.now.state, a); no != nil && !s.answersOwed(a) {
		return no
	}
	if _, _, no := s.prepare(a); no != nil {
		return s.inWait(a, no)
	}
	if s.preparedAt(s.now.state, a) != nil {
		return s.notFromHere("session.seat.hidden")
	}
	return s.shownOtherwise(s.now.state, a)
}

// shownOtherwise refuses from a seat a fact that the table clearly shows otherwise, as far as the seat sees the table: of two who do
// not trust each other neither says alone how it stands. Whoever plays against the program alone has no referee and keeps the table
// himself.
func (s *Session) shownOtherwise(st game.State, a game.Action) *game.Refusal {
	d, ok := s.rules.(game.Disputer)
	if !s.plays || !ok || len(a.Facts) == 0 || !s.others() {
		return nil
	}
	st = s.masked(st)
	events, _, err := s.rules.Advance(st, a)
	if err != nil {
		return nil
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	all := d.Disputes(st, a)
	if len(all) == 0 {
		return nil
	}
	no := s.notFromHere("session.seat.shown")
	if all[0].Kind != game.NotYours {
		no.Hint = no.Say
	}
	no.Ref, no.Say, no.Ways = all[0].Ref, all[0].Say, append(slices.Clone(all[0].Ways), no.Ways...)
	return no
}

// nameless reports a deed of nobody's name that is done to somebody, where pieces have names: as many bases of any kind as he likes
// would shoot and charge for whoever sits there. It reports likewise who has none beside one who has: of both the table shows nothing.
func (s *Session) nameless(st game.State, a game.Action) bool {
	if !s.plays || !s.others() || !s.rules.Clock(st).Table || s.verbs[a.Verb] != game.DoVerb {
		return false
	}
	unknown := func(o game.Operand) bool { return slices.Contains(o.IDs, "") }
	known := func(o game.Operand) bool { return slices.ContainsFunc(o.IDs, func(id string) bool { return id != "" }) }
	return slices.ContainsFunc(a.Units, func(o game.Operand) bool { return unknown(o) && known(o) }) ||
		len(a.Units) > 1 && unknown(a.Units[0]) && slices.ContainsFunc(a.Units[1:], known)
}

// barredAt is the same of what takes the place of something else where the game stood at a state, or is told to a deed that waits;
// stood are the facts of that: who chooses by a fact says it and takes it back, and alone, whosever the deed is.
func (s *Session) barredAt(st game.State, a game.Action, stood []game.Fact) *game.Refusal {
	if !s.plays {
		return nil
	}
	said := append(fresher(stood, a.Facts), fresher(a.Facts, stood)...)
	theirs := slices.DeleteFunc(slices.Clone(said), func(f game.Fact) bool { return s.chooses(st, a, f) < 0 })
	switch {
	case slices.ContainsFunc(theirs, func(f game.Fact) bool { return s.notOfSeat(s.chooses(st, a, f)) }):
		return s.notFromHere("session.seat.other")
	case (len(said) == 0 || len(theirs) < len(said)) && !s.ownDeed(st, a):
		return s.notFromHere("session.seat.other")
	case s.referees(st, a):
		return s.notFromHere("session.seat.record")
	case s.nameless(st, a):
		return s.notFromHere("session.seat.nameless")
	}
	if no := s.mayRecord(st, a); no != nil {
		return no
	}
	if answers := len(said) > 0 && len(theirs) == len(said); !answers { // whose deed it is has closed what it closes
		if no := s.closesTheirs(st, a); no != nil {
			return no
		}
	}
	if err := s.preparedAt(s.masked(st), a); err != nil {
		return asRefusal(err)
	}
	if s.preparedAt(st, a) != nil {
		return s.notFromHere("session.seat.hidden")
	}
	return s.shownOtherwise(st, a)
}

// preparedAt is why the rules refuse an action where the game stands at a state; nil where they take it.
func (s *Session) preparedAt(st game.State, a game.Action) error {
	events, _, err := s.rules.Advance(st, a)
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	if err == nil {
		_, err = s.rules.Prepare(st, a)
	}
	return err
}

// notFromHere refuses what cannot be done from the seat that plays.
func (s *Session) notFromHere(key string) *game.Refusal {
	no := game.Refuse(game.NotYours, "", ref.M(key, s.eyes.Say), ref.M("session.seat.hint"))
	if !s.held {
		no.Ways = []game.Way{{Line: string(vAs) + " all", Say: ref.M("session.as.way-all")}}
	}
	return no
}

// takesBack reports that `undo` from the seat that plays would take something back.
func (s *Session) takesBack() bool {
	e, no := s.one(nil, string(vUndo), s.mayBeMeant)
	return no == nil && s.mayStrike(e) == nil
}

// asSeen is what came of a line as the seat that plays may see it.
func (s *Session) asSeen(rs []Reply) []Reply {
	for i := range rs {
		r := &rs[i]
		if r.Refusal != nil {
			no := *r.Refusal
			no.Ways = slices.DeleteFunc(slices.Clone(no.Ways), func(w game.Way) bool {
				return strings.HasSuffix(w.Line, " !") || strings.Contains(w.Line, " !;") || w.Line == string(vUndo) && !s.takesBack()
			})
			r.Refusal = &no
		}
		if r.Replayed != nil {
			r.Replayed.Changed = slices.DeleteFunc(r.Replayed.Changed, func(c Change) bool { return s.faceDown(s.entries[c.Entry-1]) })
			for k := range r.Replayed.Changed {
				c := &r.Replayed.Changed[k]
				if res := s.known(s.entries[c.Entry-1]); res != nil {
					c.Lines = res.verdict.Lines
				} else {
					c.Lines = nil
				}
			}
		}
		if r.Entry == 0 || r.Entry > len(s.entries) || r.Kind != Done && r.Kind != Waiting && r.Kind != Fixed {
			continue
		}
		e := s.entries[r.Entry-1]
		r.Faces, r.SoFar = s.ownFaces(r.Faces), s.public(r.SoFar)
		switch w := s.witness()[e]; {
		case e.kind == journal.Note, w == nil:
		case w.res != nil:
			r.Verdict, r.After, r.Events = w.res.verdict, w.res.after, nil
			if r.Kind == Done {
				r.Command = s.canonical(e.action, w.res.faces)
			}
			if r.Closing != nil {
				r.Closing = w.res.closing
			}
		case w.pend != nil:
			r.Verdict = w.pend.known
		}
	}
	return rs
}
