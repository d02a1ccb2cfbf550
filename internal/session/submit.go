package session

import (
	"reflect"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Submit carries out one typed line, which may hold several commands divided by
// ;. It stops at the first that is refused. An empty line asks what is owed. The
// last reply carries what is owed now.
func (s *Session) Submit(raw string) []Reply {
	lines, err := game.Scan(raw)
	if err != nil {
		return []Reply{{Kind: Refused, Words: strings.TrimSpace(strings.ToValidUTF8(raw, "�")), Refusal: asRefusal(err), Clock: s.Clock(), Owed: s.Owed()}}
	}
	if len(lines) == 0 {
		r := s.whatIsOwed()
		r.Verb, r.Command, r.Clock, r.Owed = string(vOwed), string(vOwed), s.Clock(), s.Owed()
		return []Reply{r}
	}
	var out []Reply
	for i, l := range lines {
		if no := s.strays(l); no != nil {
			out = append(out, Reply{Kind: Refused, Verb: l.Words[0].Text, Words: l.Raw, Refusal: no, Clock: s.Clock()})
			break
		}
		if s.supposes(l) {
			// What follows a supposition in its line is supposed too.
			out = append(out, s.suppose(lines[i:])...)
			s.wondered = nil // what is supposed stands on the screen
			break
		}
		if s.sworn != nil {
			s.sworn.early = nil
		}
		before, lines, moves := s.now.state, s.lines, s.handMoves(l)
		bare, throws := s.throws(l)
		rs := s.onlyTaken(s.stillAsked(s.submit(bare), bare), bare)
		if k := len(rs); throws && k > 0 && rs[k-1].Kind == Waiting {
			rs = s.throwsFor(rs)
		}
		if s.lines > lines {
			rs = s.unveils(s.tellsLate(rs))
		}
		s.net(l, before, moves, rs)
		if s.sworn != nil && s.sworn.bare {
			s.sworn.bare = false
			rs = append([]Reply{{Kind: Sworn, Verb: string(vNonce), Command: string(vNonce), Fairs: s.unsecret(s.fairs()), Say: s.standsFair()}}, rs...)
		}
		for i := range rs {
			if rs[i].Words == "" {
				rs[i].Words = l.Raw
			}
			if c := rs[i].Clock; c.Turn == 0 && c.Phase == "" {
				rs[i].Clock = s.Clock()
			}
		}
		out = append(out, rs...)
		if len(rs) > 0 && !rs[len(rs)-1].OK() {
			break
		}
	}
	if len(out) > 0 && !out[len(out)-1].Supposed {
		out[len(out)-1].Owed = s.Owed()
	}
	return out
}

// throws is a line that ends with the word for a throw, without it, where the line is one with it cut off and
// leaves something to chance: its dice fall at once.
func (s *Session) throws(l game.Line) (game.Line, bool) {
	n := len(l.Words) - 1
	if n < 1 || l.Ask || l.Force || byWord[l.Words[n].Text] != vRoll {
		return l, false
	}
	if _, own := byWord[l.Words[0].Text]; own {
		return l, false
	}
	last := &game.Last{Units: s.last.Units, Asked: s.last.Asked}
	if _, err := s.rules.Parse(s.seen(), l, last); err == nil {
		return l, false
	}
	bare := l
	bare.Words = l.Words[:n:n]
	cmd, err := s.rules.Parse(s.seen(), bare, last)
	if err != nil || cmd.Question || cmd.Ask || len(cmd.Faces) > 0 {
		return l, false
	}
	if rs := s.ask(cmd.Action); len(rs) != 1 || !rs[0].OK() || rs[0].Odds == nil || len(rs[0].Odds.Outcomes) < 2 {
		return l, false
	}
	return bare, true
}

// throwsFor throws the dice of the command that waits in the last reply, also behind another that waits.
func (s *Session) throwsFor(rs []Reply) []Reply {
	last := len(rs) - 1
	if no := s.cannotRoll(); no != nil {
		rs[last].Say = append(rs[last].Say, no.Say)
		return rs
	}
	i := slices.IndexFunc(s.items(), func(it item) bool { return it.pend != nil && it.pend.e.n == rs[last].Entry })
	if i < 0 || s.items()[i].choice() {
		return rs
	}
	it := s.items()[i]
	if s.byHandAlone(it.needs) {
		rs[last].Say = append(rs[last].Say, s.mustBeDrawn().Say)
		return rs
	}
	more := s.give([]share{{it: it, src: s.roller(it.pend.e, it.action(), s.place(it.pend.e), len(it.needs))}})
	if s.plays {
		more = s.asSeen(more)
	}
	return append(rs[:last], more...)
}

// supposes reports a line of whatif.
func (s *Session) supposes(l game.Line) bool {
	if len(l.Words) == 0 || byWord[l.Words[0].Text] != vWhatIf {
		return false
	}
	_, theirs := s.verbs[string(vWhatIf)]
	return !theirs
}

// net says what a change of the past asks of hands, where the game can compare two
// of its states; moves are those that were asked of them before it.
func (s *Session) net(l game.Line, before game.State, moves []game.Chore, rs []Reply) {
	d, ok := s.rules.(interface {
		Differs(before, after game.State) []game.Hand
	})
	if !ok {
		return
	}
	for i := range rs {
		switch rs[i].Kind {
		case Undone, Redone, Fixed:
			hands := d.Differs(before, s.now.state)
			back, told := s.wayBack(moves, s.handMoves(l))
			hands = append(hands, back...)
			rs[i].Net, rs[i].Goes = &hands, told
		}
	}
}

func refuse(verb string, r *game.Refusal) []Reply {
	return []Reply{{Kind: Refused, Verb: verb, Refusal: r}}
}

func (s *Session) submit(l game.Line) []Reply {
	if len(l.Words) == 0 {
		if l.Ask && s.last.Asked != nil {
			return s.ask(*s.last.Asked)
		}
		return refuse("", game.Refuse(game.BadValue, "", ref.M("session.nothing"), ref.M("session.nothing.hint")))
	}
	switch {
	case s.plays:
		return s.seated(l)
	case s.eyes != nil:
		return s.watch(l)
	}
	return s.carry(l)
}

// carry carries out a line for who may do everything.
func (s *Session) carry(l game.Line) []Reply {
	s.insists = l.Force
	if !l.Ask && (!l.Force || s.throwsItself() && s.thrown(l.Words)) {
		if rs, ok := s.reply(l); ok {
			return rs
		}
	}
	if v, ok := byWord[l.Words[0].Text]; ok {
		if _, theirs := s.verbs[string(v)]; !theirs {
			return s.meta(v, l)
		}
	}
	if l.Ask {
		if rs, no, ok := s.compares(l.Words, false); ok {
			if no != nil {
				return refuse(l.Words[0].Text, no)
			}
			return rs
		}
	}
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err != nil {
		return s.unread(l, asRefusal(err))
	}
	if l.Force {
		cmd.Action.Force = true
	}
	if l.Reason != "" && cmd.Action.Text == "" {
		cmd.Action.Text = l.Reason
	}
	switch {
	case cmd.Question:
		return s.question(cmd.Action)
	case cmd.Ask || l.Ask:
		return s.lacksAt(s.askOf(cmd), l)
	}
	return readAs(s.lacksAt(s.wayOut(passesBy(overrulable(s.do(cmd), l), cmd.Action, l), cmd, l), l), cmd.Action, l)
}

// unread is the answer to a line that the game does not read: a fact told to what waits, else the
// refusal with what may have been meant.
func (s *Session) unread(l game.Line, no *game.Refusal) []Reply {
	if rs, ok := s.tell(l); ok {
		return rs
	}
	no = s.meant(l, no)
	if no.Kind == game.Unknown && !l.Ask && !l.Force {
		if slip := s.slipOfAnswer(l.Words); slip != nil {
			return refuse("", slip)
		}
	}
	return s.lacksAt(refuse(l.Words[0].Text, no), l)
}

// wayOut adds to a refusal of what the rules forbid the line that overrules it, where
// none is offered and it would be carried out.
func (s *Session) wayOut(rs []Reply, cmd game.Command, l game.Line) []Reply {
	if len(rs) == 0 || l.Force || rs[len(rs)-1].Refusal == nil {
		return rs
	}
	no := rs[len(rs)-1].Refusal
	if no.Kind != game.NotNow && no.Kind != game.NotYours && no.Kind != game.Illegal || no.Cause == game.OwedFirst || no.Cause == game.PassesBy || len(no.Ways) > 2 ||
		slices.ContainsFunc(no.Ways, func(w game.Way) bool { return strings.HasSuffix(w.Line, " !") }) {
		return rs
	}
	a := cmd.Action
	a.Force = true
	if s.waiting(a) != nil {
		return rs
	}
	p, bad := s.planDo(s.now, len(s.entries)+1, a, typedFaces(cmd.Faces), nil)
	if bad != nil || len(p.r.verdict.Overrode) == 0 && len(p.r.owed) == 0 {
		return rs // it would not help
	}
	r := *no
	r.Ways = append(slices.Clone(no.Ways), game.Way{Line: overruling(l), Say: ref.M("session.way.overrule")})
	rs[len(rs)-1].Refusal = &r
	return rs
}

// overrulable gives the way that overrules a refusal in the words that were typed:
// the line as it stands with ! behind it. A way that ends so never is another line.
func overrulable(rs []Reply, l game.Line) []Reply {
	for i := range rs {
		no := rs[i].Refusal
		if no == nil {
			continue
		}
		for k, w := range no.Ways {
			if !strings.HasSuffix(w.Line, " !") || rs[i].Verb != "" && !strings.HasPrefix(w.Line, rs[i].Verb+" ") {
				continue // another verb overrules
			}
			r := *no
			r.Ways = slices.Clone(no.Ways)
			r.Ways[k].Line = overruling(l)
			rs[i].Refusal = &r
			no = &r
		}
	}
	return rs
}

// overruling is a line with ! behind its words, where a reason stands behind that: behind a reason ! would be part of it.
func overruling(l game.Line) string {
	if !l.Force && l.Reason != "" && len(l.Words) > 0 {
		return joined(l.Words) + " ! " + l.Reason
	}
	line := strings.Join(strings.Fields(l.Raw), " ")
	if !l.Force {
		line += " !"
	}
	return line
}

// reply answers what is owed, if the line is an answer.
func (s *Session) reply(l game.Line) ([]Reply, bool) {
	its := s.prompt()
	if len(its) > 0 && its[0].choice() {
		var b []string
		for _, w := range l.Words {
			b = append(b, w.Text)
		}
		if a, ok := s.answer(its[0].needs[0], strings.Join(b, " ")); ok {
			n := its[0].needs[0]
			return s.takenAs(b, s.offered(n)[slices.Index(n.Answers, a)], s.give([]share{{it: its[0], faces: []dice.Face{{Pick: a, By: dice.Hand}}}})), true
		}
		if a, ok := s.answer(its[0].needs[0], b[0]); ok && its[0].needs[0].Secret && len(b) > 1 {
			// An order and its objective in one breath.
			rs := s.give([]share{{it: its[0], faces: []dice.Face{{Pick: a, By: dice.Hand}}}})
			its = s.prompt()
			if len(its) == 0 || !its[0].choice() || !its[0].needs[0].Secret {
				return rs, true
			}
			n := its[0].needs[0]
			if a, ok := s.answer(n, strings.Join(b[1:], " ")); ok {
				return s.give([]share{{it: its[0], faces: []dice.Face{{Pick: a, By: dice.Hand}}}}), true
			}
			return refuse("", s.notOffered(n, strings.Join(b[1:], " "))), true
		}
	}
	if s.thrown(l.Words) {
		shares, r := s.deal(s.restDown(its, l.Words))
		if r != nil {
			return refuse("", r), true
		}
		return s.give(shares), true
	}
	if s.repeats(l.Words) {
		shares, r := s.deal(l.Words[1:])
		if r != nil {
			return refuse("", r), true
		}
		return s.give(shares), true
	}
	if shares, r, ok := s.dealUnits(l.Words); ok {
		if r != nil {
			return refuse("", r), true
		}
		return s.give(shares), true
	}
	return nil, false
}

// restDown is an answer that says of one card that it lies face down: so do all others of that draw.
func (s *Session) restDown(its []item, words []game.Word) []game.Word {
	if len(words) != 1 || len(its) == 0 || !its[0].needs[0].Down || !dice.IsHidden(words[0].Text) {
		return words
	}
	n := 0
	for _, need := range its[0].needs {
		if need.Deck != its[0].needs[0].Deck || !need.Down {
			break
		}
		n++
	}
	return slices.Repeat(words, n)
}

// notOffered refuses a word that is none of the answers to a choice, and says how the
// choice is left.
func (s *Session) notOffered(n dice.Need, word string) *game.Refusal {
	r := game.Refuse(game.BadValue, n.Ref, ref.M("session.choice.bad", word, s.offered(n)), ref.Msg{})
	if n.Secret {
		r.Ways = []game.Way{{Line: "x", Say: ref.M("session.way.leave")}}
	}
	return r
}

// offered is the answers to a choice in the words of each language.
func (s *Session) offered(n dice.Need) ref.Comma {
	return asShown(n, func(word string) any { return s.spoken(word) })
}

// asShown is the answers to a need as people read them; say puts those into words that the
// need itself does not.
func asShown(n dice.Need, say func(string) any) ref.Comma {
	out := ref.Comma{}
	for i, a := range n.Answers {
		if i < len(n.Shown) && n.Shown[i] != "" {
			out = append(out, n.Shown[i])
			continue
		}
		out = append(out, say(a))
	}
	return out
}

// spoken is a word of a line in the words of each language.
func (s *Session) spoken(word string) ref.Name {
	if x, ok := s.rules.(game.Speaker); ok {
		return ref.Name{EN: x.Speak(s.seen(), word, "en"), IT: x.Speak(s.seen(), word, "it")}
	}
	return ref.Name{EN: word, IT: word}
}

// do carries out a command that Parse understood.
func (s *Session) do(cmd game.Command) []Reply {
	a := s.forSeat(s.now.state, cmd.Action)
	if rs, ok := s.joined(cmd); ok {
		return rs
	}
	if rs, ok := s.typedAgain(cmd); ok {
		return rs
	}
	if rs, ok := s.recordAnswers(a); ok {
		return rs
	}
	if rs, ok := s.deedAnswers(cmd); ok {
		return rs
	}
	if no := s.mustWait(a); no != nil {
		return refuse(a.Verb, no)
	}
	if no := s.mayType(typedFaces(cmd.Faces)); no != nil {
		return refuse(a.Verb, no)
	}
	if len(cmd.Faces) > 0 {
		if no := s.typesAnew(s.deed(s.now.state, a), typedFaces(cmd.Faces)); no != nil {
			return refuse(a.Verb, no)
		}
	}
	p, no := s.planDo(s.now, len(s.entries)+1, a, typedFaces(cmd.Faces), s.source(nil, a))
	if no == nil {
		no = s.forfeits(a)
	}
	if no == nil {
		no = s.hinders(a, p.r)
	} else {
		no = s.reopens(a, s.leadPast(a, s.inWait(a, s.amidst(a, typedFaces(cmd.Faces), no))))
	}
	// An order that was asked unseen is left by giving it openly, and by going on: it must
	// hold nobody up.
	which := func(x *pending) bool {
		return x.unseen() && (same(x.action, a) || a.Verb == "next" && x.action.By == s.by())
	}
	if no != nil && no.Cause == game.OwedFirst && len(s.now.pend) > 0 && !slices.ContainsFunc(s.now.pend, func(x pending) bool { return !x.unseen() }) {
		if s.plays && slices.ContainsFunc(s.now.pend, func(x pending) bool { return s.another(x.action.By) }) { // he is not done with what he has begun
			return refuse(a.Verb, s.notFromHere("session.seat.closes"))
		}
		which = (*pending).unseen
	} else if no != nil {
		return refuse(a.Verb, withFaces(no, a.Verb, cmd.Faces))
	}
	switch left, no := s.leave(which); {
	case no != nil:
		return append(left, refuse(a.Verb, no)...)
	case len(left) > 0:
		return append(left, s.do(cmd)...)
	}
	if s.lists(a, p.r) {
		return []Reply{{Kind: Owing, Verb: a.Verb, Command: s.canonical(a, nil), Verdict: p.r.verdict}}
	}
	rs := s.commit([]planned{p})
	if rs[0].OK() {
		s.last.Units = a.Units
		rs = append(rs, s.auto()...)
	}
	return rs
}

// forfeits refuses a line by which somebody would lose what he could still do. A supposition loses nobody anything.
func (s *Session) forfeits(a game.Action) *game.Refusal {
	if _, supposed := s.store.(nowhere); supposed {
		return nil
	}
	return s.GivesAway(a)
}

// leadPast puts the way that goes on without what somebody could still do before each line that a refusal offers for a deed behind it:
// typed alone it would be refused in its turn. One that overrules needs none: it takes nothing from anybody.
func (s *Session) leadPast(a game.Action, no *game.Refusal) *game.Refusal {
	loses := s.forfeits(a)
	if loses == nil || a.Verb == "next" {
		return no
	}
	i := slices.IndexFunc(loses.Ways, func(w game.Way) bool { return w.Does == game.PassesBy })
	if i < 0 {
		return no
	}
	r := *no
	r.Ways = slices.Clone(no.Ways)
	for j, w := range r.Ways {
		if first, _, _ := strings.Cut(w.Line, " "); first == a.Verb && !strings.HasSuffix(w.Line, "!") {
			r.Ways[j].Line = loses.Ways[i].Line + "; " + w.Line
		}
	}
	return &r
}

// passesBy puts a line that was refused for what somebody would lose behind the way that goes on without it.
func passesBy(rs []Reply, a game.Action, l game.Line) []Reply {
	if len(rs) == 0 || rs[len(rs)-1].Refusal == nil || a.Verb == "next" {
		return rs
	}
	no := rs[len(rs)-1].Refusal
	i := slices.IndexFunc(no.Ways, func(w game.Way) bool { return w.Does == game.PassesBy })
	if i < 0 {
		return rs
	}
	r := *no
	r.Ways = slices.Clone(no.Ways)
	r.Ways[i].Line += "; " + strings.Join(strings.Fields(l.Raw), " ")
	rs[len(rs)-1].Refusal = &r
	return rs
}

// lists reports a verb alone that had nothing to close: it lists what is due.
func (s *Session) lists(a game.Action, r ran) bool {
	return len(r.owed) == 0 && len(r.events) == 0 && len(r.faces) == 0 && len(a.Units) == 0 && !a.Force && s.verbs[a.Verb] == game.DoVerb
}

// withFaces repeats the dice already typed in the lines of the same verb that a refusal
// offers: they lie on the table and need not be thrown again.
func withFaces(no *game.Refusal, verb string, faces []dice.Face) *game.Refusal {
	if len(faces) == 0 || len(no.Ways) == 0 || no.Kind == game.BadValue {
		return no
	}
	r := *no
	r.Ways = slices.Clone(no.Ways)
	for i, w := range r.Ways {
		ls, err := game.Scan(w.Line)
		if err != nil || len(ls) != 1 || len(ls[0].Words) < 2 || ls[0].Ask || ls[0].Words[0].Text != verb ||
			slices.ContainsFunc(ls[0].Words, func(w game.Word) bool { return game.IsDie(w.Text) }) {
			continue
		}
		line, rest, forced := strings.Cut(w.Line, "!")
		line = strings.TrimRight(line, " ")
		for _, f := range faces {
			if f.Pick == "" && f.Unit == "" {
				line += " " + f.Shows()
			}
		}
		if forced {
			line += " !" + rest
		}
		r.Ways[i].Line = line
	}
	return &r
}

// report is the reply for an entry as it stands now.
func (s *Session) report(e *entry) Reply {
	s.explain(e)
	r := Reply{Kind: Done, Verb: e.action.Verb, Entry: e.n, Command: s.canonical(e.action, nil)}
	r.Sworn, r.Recorder = s.sworn != nil, s.markByHand(e)
	switch {
	case e.out.refusal != nil:
		r.Kind = Refused
		r.Refusal = e.out.refusal
	case e.out.res != nil:
		res := e.out.res
		r.Verdict, r.After, r.Events, r.Faces, r.Clock = res.verdict, res.after, res.events, res.faces, res.clock
		if !e.closed {
			r.Closing = res.closing
		}
		r.Command = s.canonical(e.action, res.faces)
	default:
		r.Kind = Waiting
		if i := s.now.find(e); i >= 0 {
			p := s.now.pend[i]
			r.Clock, r.Verdict = p.clock, p.known
			if !e.closed { // said when it is asked for its dice, once: a slip shows at once
				if i == 0 || !reflect.DeepEqual(p.clock.Say, s.now.pend[0].clock.Say) { // two that wait close the same phases
					r.Closing = p.closes
				}
				e.closed = len(p.closes) > 0
			}
			if left := p.untaken(); len(left) > 0 {
				r.Say = append(r.Say, ref.M("session.kept", left))
			}
			r.Faces = p.thrown
			r.Owed = owedOf(item{pend: &p, needs: p.owed}, true)
			r.Odds, r.SoFar = s.chances(p.action, p.faces)
		}
	}
	return r
}

// canonical is an action with its dice as one line, in the words of the game if it
// has words of its own for it.
func (s *Session) canonical(a game.Action, faces []dice.Face) string {
	if c, ok := s.rules.(interface {
		Canonical(game.Action, []dice.Face) string
	}); ok {
		return c.Canonical(a, faces)
	}
	bare := a
	bare.Force, bare.Text = false, ""
	l := game.Canonical(bare)
	for _, f := range faces {
		if f.Pick == "" {
			l += " " + f.Shows()
		}
	}
	return l + game.Reason(a)
}
