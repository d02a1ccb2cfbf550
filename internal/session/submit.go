package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
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
		return []Reply{{Kind: Owing, Verb: string(vOwed), Command: string(vOwed), Clock: s.Clock(), Owed: s.Owed()}}
	}
	var out []Reply
	for i, l := range lines {
		if s.supposes(l) {
			// What follows a supposition in its line is supposed too.
			out = append(out, s.suppose(lines[i:])...)
			break
		}
		before := s.now.state
		rs := s.submit(l)
		s.net(before, rs)
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

// supposes reports a line of whatif.
func (s *Session) supposes(l game.Line) bool {
	if len(l.Words) == 0 || byWord[l.Words[0].Text] != vWhatIf {
		return false
	}
	_, theirs := s.verbs[string(vWhatIf)]
	return !theirs
}

// net says what a change of the past asks of hands, where the game can compare two
// of its states.
func (s *Session) net(before game.State, rs []Reply) {
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
			rs[i].Net = &hands
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
	if !l.Ask && !l.Force {
		if rs, ok := s.reply(l); ok {
			return rs
		}
	}
	if v, ok := byWord[l.Words[0].Text]; ok {
		if _, theirs := s.verbs[string(v)]; !theirs {
			return s.meta(v, l)
		}
	}
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err != nil {
		if rs, ok := s.tell(l); ok {
			return rs
		}
		no := asRefusal(err)
		if no.Kind == game.Unknown && !l.Ask && !l.Force {
			if slip := s.slipOfAnswer(l.Words); slip != nil {
				return refuse("", slip)
			}
		}
		return refuse(l.Words[0].Text, no)
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
		return s.ask(cmd.Action)
	}
	return s.wayOut(overrulable(s.do(cmd), l), cmd, l)
}

// wayOut adds to a refusal of what the rules forbid the line that overrules it, where
// none is offered and it would be carried out.
func (s *Session) wayOut(rs []Reply, cmd game.Command, l game.Line) []Reply {
	if len(rs) == 0 || l.Force || rs[len(rs)-1].Refusal == nil {
		return rs
	}
	no := rs[len(rs)-1].Refusal
	if no.Kind != game.NotNow && no.Kind != game.NotYours && no.Kind != game.Illegal || no.Cause == game.OwedFirst || len(no.Ways) > 2 ||
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
	r.Ways = append(slices.Clone(no.Ways), game.Way{Line: strings.Join(strings.Fields(l.Raw), " ") + " !", Say: ref.M("session.way.overrule")})
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
			r.Ways[k].Line = strings.Join(strings.Fields(l.Raw), " ")
			if !l.Force {
				r.Ways[k].Line += " !"
			}
			rs[i].Refusal = &r
			no = &r
		}
	}
	return rs
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
			return s.give([]share{{it: its[0], faces: []dice.Face{{Pick: a, By: dice.Hand}}}}), true
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
		shares, r := s.deal(l.Words)
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

// tell reads a line of facts as what decides a pending command: s, l, 4.1cm.
func (s *Session) tell(l game.Line) ([]Reply, bool) {
	its := s.prompt()
	if len(its) == 0 || l.Ask {
		return nil, false
	}
	if r := s.slipOfDice(l); r != nil {
		return refuse("", r), true
	}
	p := its[0].pend
	for _, it := range s.items() {
		// A fact may decide a command that is not asked first.
		if it.pend != nil && (it.choice() || it.pend.known.Close != nil) {
			p = it.pend
			break
		}
	}
	if p == nil {
		return nil, false
	}
	cmd, err := s.change(s.now.state, l, &p.action)
	if err != nil || cmd.Question || cmd.Ask || !same(cmd.Action, p.action) {
		return nil, false
	}
	m, o := s.now, op{kind: opTell, e: p.e, action: &cmd.Action}
	if p.e.inPlace {
		m = s.before(s.lastOp(p.e) + 1)
	}
	given := append(slices.Clone(p.faces), cmd.Faces...)
	o.faces = cmd.Faces
	r, no := s.run(m.state, cmd.Action, given, nil, len(cmd.Faces))
	if no = check(r, no); no != nil {
		return refuse(cmd.Action.Verb, no), true
	}
	if len(cmd.Faces) > 0 { // the dice behind the fact have a line of their own, and what comes of them
		if r, no = s.run(m.state, cmd.Action, p.faces, nil, 0); no != nil {
			return refuse(cmd.Action.Verb, no), true
		}
	}
	args, set := game.Encode(cmd.Action)
	je := journal.Entry{E: p.e.n, K: journal.Choice, Verb: cmd.Action.Verb, Args: args, Set: set, Text: cmd.Action.Text, Ev: s.spelled(nil, r.events)}
	if no := s.write(&je); no != nil {
		return refuse(cmd.Action.Verb, no), true
	}
	o.faces = nil
	e := p.e
	told := fresher(p.action.Facts, cmd.Action.Facts)
	changed := s.feed(e, o)
	rep := s.report(e)
	rep.Told = told
	s.replayed(&rep, e, changed)
	out := []Reply{rep}
	if len(cmd.Faces) > 0 {
		for _, it := range s.items() {
			if it.pend != nil && it.pend.e == e {
				return append(out, s.give([]share{{it: it, faces: cmd.Faces}})...), true
			}
		}
	}
	return append(out, s.auto()...), true
}

// slipOfDice refuses a number with a decimal mark where dice alone are asked: two that
// ran together, or a distance, which says so by its cm.
func (s *Session) slipOfDice(l game.Line) *game.Refusal {
	its := s.prompt()
	if its[0].choice() || its[0].pend != nil && its[0].pend.known.Close != nil {
		return nil // a distance decides it
	}
	dice, whole, distance, raw := "", "", "", ""
	for i, w := range l.Words {
		_, length := game.Length(w.Text)
		marked := length && !strings.HasSuffix(w.Text, "cm")
		if !marked && !game.IsDie(w.Text) {
			return nil
		}
		gap := ""
		if i > 0 {
			gap = " "
		}
		dice += gap + w.Raw
		distance += gap + w.Raw
		mark := len(w.Raw)
		if marked {
			mark = strings.IndexAny(w.Raw, ".,")
			raw = w.Raw
			dice = strings.TrimSuffix(dice, raw) + strings.NewReplacer(".", " ", ",", " ").Replace(raw)
			distance += "cm"
		}
		whole += gap + w.Raw[:max(mark, 0)]
	}
	if raw == "" {
		return nil
	}
	r := game.Refuse(game.BadValue, "", ref.M("session.die.decimals", raw), ref.Msg{})
	if s.takes(dice) {
		r.Ways = append(r.Ways, game.Way{Line: dice, Say: ref.M("session.way.dice")})
	}
	if s.takes(whole) {
		r.Ways = append(r.Ways, game.Way{Line: whole, Say: ref.M("session.way.whole")})
	}
	if len(l.Words) == 1 && its[0].pend != nil {
		r.Ways = append(r.Ways, game.Way{Line: distance, Say: ref.M("session.way.distance")})
	}
	return r
}

// takes reports that a line of dice would be taken for what is asked, every one of them.
func (s *Session) takes(line string) bool {
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 {
		return false
	}
	_, no := s.deal(ls[0].Words)
	return no == nil
}

// fresher lists the facts of b that a does not hold.
func fresher(a, b []game.Fact) []game.Fact {
	var out []game.Fact
	for _, f := range b {
		if !slices.Contains(a, f) {
			out = append(out, f)
		}
	}
	return out
}

// check turns what is wrong with a run of typed dice into a refusal.
func check(r ran, no *game.Refusal) *game.Refusal {
	switch {
	case no != nil:
		return no
	case r.bad != nil:
		return badFace(r.bad)
	}
	extra := 0
	for _, f := range r.left[:len(r.left)-r.aside] {
		later := len(r.owed) > 0 && f.Unit != "" && slices.ContainsFunc(r.owed, func(n dice.Need) bool { return n.Unit == f.Unit })
		if !later {
			extra++
		}
	}
	if extra > 0 {
		return tooMany(extra)
	}
	return nil
}

// keeps takes back the refusal of dice that are too many so far when they belong to what
// follows a choice that must be made before any die: a shot typed with its die and without
// its range. They lie on the table, so the choice is asked and they stay. Where no answer
// takes them all, the last says how many are too many.
func (s *Session) keeps(st game.State, a game.Action, typed []dice.Face, r ran, no *game.Refusal) *game.Refusal {
	if r.bad != nil || len(r.faces) > 0 || len(r.owed) == 0 || r.owed[0].Die != dice.Choice || r.owed[0].Secret {
		return no
	}
	for _, pick := range r.owed[0].Answers {
		given := append(slices.Clone(typed), dice.Face{Pick: pick, By: dice.Hand})
		then, bad := s.run(st, a, given, nil, len(given))
		if no = check(then, bad); no == nil {
			return nil
		}
	}
	return no
}

// planned is a command that was tried and may be written down.
type planned struct {
	e     *entry
	op    op
	line  journal.Entry
	r     ran
	moved bool // e is new
}

// scripted is how far the script is read once t has thrown.
func (s *Session) scripted(t *thrower) int {
	if t == nil || s.mode.Name != "script" || len(t.thrown) == 0 {
		return 0
	}
	return s.scriptPos() + len(t.thrown)
}

func withDice(je *journal.Entry, faces []dice.Face, to int) {
	ds, who := toJournal(faces)
	je.Dice = ds
	if who != "" {
		je.Set = append(je.Set, markWho+who)
	}
	for _, f := range faces {
		if f.Pick != "" {
			je.Set = append(je.Set, markPick+f.Pick)
		}
	}
	if to > 0 {
		je.Set = append(je.Set, markTo+itoa(to))
	}
}

// planDo tries a new command on a moment.
func (s *Session) planDo(m moment, n int, a game.Action, typed []dice.Face, src *thrower) (planned, *game.Refusal) {
	r, no := s.run(m.state, a, typed, src, len(typed))
	if no = check(r, no); no != nil {
		if no = s.keeps(m.state, a, typed, r, no); no != nil {
			return planned{}, no
		}
	}
	kind := journal.Do
	switch a.Verb {
	case "set":
		kind = journal.Set
	case "ruling":
		kind = journal.Rule
	}
	a.By = s.by()
	p := planned{e: &entry{n: n, kind: kind, action: a}, r: r, moved: true}
	faces, to := cast(typed, len(typed), src, r.faces), s.scripted(src)
	p.op = op{kind: opDo, e: p.e, faces: faces, scriptTo: to}
	args, set := game.Encode(a)
	p.line = journal.Entry{E: n, K: kind, Verb: a.Verb, Args: args, Set: set, Text: a.Text, Ev: s.spelled(nil, r.events)}
	withDice(&p.line, faces, to)
	return p, nil
}

// planFeed tries a face or a choice for a pending command.
func (s *Session) planFeed(m moment, p *pending, typed []dice.Face, src *thrower) (planned, *game.Refusal) {
	given := append(slices.Clone(p.faces), typed...)
	r, no := s.run(m.state, p.action, given, src, len(typed))
	if no = check(r, no); no != nil {
		if no = s.keeps(m.state, p.action, given, r, no); no != nil {
			return planned{}, no
		}
	}
	faces, to := cast(given, len(typed), src, r.faces), s.scripted(src)
	pl := planned{e: p.e, r: r, op: op{kind: opFeed, e: p.e, faces: faces, scriptTo: to}}
	pl.line = journal.Entry{E: p.e.n, K: journal.Face, Ev: s.spelled(nil, r.events)}
	withDice(&pl.line, faces, to)
	if len(typed) == 1 && typed[0].Pick != "" {
		pl.line.K = journal.Choice
	}
	return pl, nil
}

// after is the moment that a plan leads to.
func (pl planned) after(m moment) moment {
	next := m
	if i := m.find(pl.e); i >= 0 {
		next.pend = m.without(i)
	}
	if len(pl.r.owed) == 0 {
		next.state = pl.r.state
	}
	return next
}

// waits refuses what would leave the phase of a pending command.
func (s *Session) waits(m moment, clock game.Clock, except *entry) *game.Refusal {
	for _, p := range m.pend {
		if p.e == except || p.clock.Turn == clock.Turn && p.clock.Phase == clock.Phase {
			continue
		}
		return s.owedFirst(&p)
	}
	return nil
}

// owedFirst refuses a line until a pending command is answered or dropped.
func (s *Session) owedFirst(p *pending) *game.Refusal {
	who := ref.Comma{}
	for _, n := range p.owed {
		var name any = n.Unit
		if n.Name != (ref.Name{}) {
			name = n.Name
		}
		if n.Die == dice.Choice {
			need := ref.M("session.need-choice", name, n.What)
			if len(n.Answers) > 0 && !n.Secret {
				need = ref.M("session.need-answer", need, s.offered(n))
			}
			who = append(who, need)
			continue
		}
		who = append(who, ref.M("session.need", n.Called(), name))
	}
	r := game.Refuse(game.NotNow, "", ref.M("session.owed-first", p.e.n, who), ref.M("session.owed-first.hint"))
	r.Cause = game.OwedFirst
	if !(item{needs: p.owed}).choice() {
		r.Ways = append(r.Ways, game.Way{Line: "r", Say: ref.M("session.way.roll")})
	}
	drop := "x"
	if its := s.prompt(); len(its) > 0 && (its[0].pend == nil || its[0].pend.e != p.e) { // x alone is another's
		drop += " " + itoa(p.e.n)
	}
	r.Ways = append(r.Ways, game.Way{Line: drop, Say: ref.M("session.way.drop")})
	return r
}

// reserved is the pending command for which a deed must wait: who acts here acts there
// already, or it is the same deed of nobody in particular; nil when there is none. A unit
// has one act at a time, or the dice of one would fall on the state that the other changed.
func (s *Session) reserved(a game.Action) *pending {
	if kind, known := s.verbs[a.Verb]; !known || kind != game.DoVerb {
		return nil
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		switch {
		case p.unseen():
		case len(a.Units) == 0 || len(p.action.Units) == 0:
			if len(a.Units) == len(p.action.Units) && same(p.action, a) {
				return p
			}
		case slices.ContainsFunc(a.Units[0].IDs, func(id string) bool { return id != "" && slices.Contains(p.action.Units[0].IDs, id) }):
			return p
		}
	}
	return nil
}

// unseen reports a pending command that asks an order to be typed unseen: nothing of it
// has happened.
func (p *pending) unseen() bool { return len(p.owed) > 0 && p.owed[0].Secret }

// leave withdraws the pending commands of a kind.
func (s *Session) leave(which func(*pending) bool) ([]Reply, *game.Refusal) {
	var out []Reply
	for {
		i := slices.IndexFunc(s.now.pend, func(p pending) bool { return which(&p) })
		if i < 0 {
			return out, nil
		}
		r, no := s.withdraw(s.now.pend[i].e)
		if no != nil {
			return out, no
		}
		out = append(out, r)
	}
}

// waiting is the pending command that is the same deed of the same named units;
// nil when there is none.
func (s *Session) waiting(a game.Action) *pending {
	named := false
	for _, op := range a.Units {
		for _, id := range op.IDs {
			named = named || id != ""
		}
	}
	for i := range s.now.pend {
		if p := &s.now.pend[i]; same(p.action, a) && (named || len(a.Args) > 0 && slices.Equal(p.action.Args, a.Args)) {
			return p
		}
	}
	return nil
}

// do carries out a command that Parse understood.
func (s *Session) do(cmd game.Command) []Reply {
	a := cmd.Action
	if p := s.waiting(a); p != nil {
		if len(cmd.Faces) > 0 { // the deed typed again with its dice: an answer
			return s.give([]share{{it: item{pend: p, needs: p.owed}, faces: typedFaces(cmd.Faces)}})
		}
		return refuse(a.Verb, game.Refuse(game.NotNow, "", ref.M("session.twice"), ref.M("session.twice.hint")))
	}
	if s.verbs[a.Verb] == game.RecordVerb && len(a.Units) == 0 && len(a.Args) == 1 && !a.Force {
		// What a waiting choice asks for, written as a record, is its answer.
		for i := range s.now.pend {
			p := &s.now.pend[i]
			if len(p.owed) == 0 || p.owed[0].Die != dice.Choice {
				continue
			}
			if pick, ok := s.answer(p.owed[0], game.Fold(a.Args[0])); ok {
				return s.give([]share{{it: item{pend: p, needs: p.owed}, faces: []dice.Face{{Pick: pick, By: dice.Hand}}}})
			}
		}
	}
	if p := s.reserved(a); p != nil {
		return refuse(a.Verb, s.owedFirst(p))
	}
	if i := slices.IndexFunc(s.now.pend, func(p pending) bool { return !p.unseen() }); i >= 0 && a.Verb == "next" {
		return refuse(a.Verb, s.owedFirst(&s.now.pend[i])) // the dice or the answer, not the sum they belong to
	}
	p, no := s.planDo(s.now, len(s.entries)+1, a, typedFaces(cmd.Faces), s.source(nil))
	// A record that leaves the phase as it is may be made while a command of a later
	// phase waits for its dice.
	record := no == nil && s.verbs[a.Verb] == game.RecordVerb && len(p.r.owed) == 0 && samePhase(s.rules.Clock(p.r.state), s.rules.Clock(s.now.state))
	if no == nil && !record {
		no = s.waits(s.now, p.r.clock, nil)
	}
	if no == nil && a.Verb == "next" {
		// A phase may close in two steps, the first within it: nothing waits there
		// either.
		no = s.waits(s.now, game.Clock{Turn: -1}, nil)
	}
	if no == nil && !record && len(p.r.owed) == 0 {
		no = s.waits(s.now, s.rules.Clock(p.r.state), nil)
	}
	if no == nil && len(p.r.owed) == 0 {
		if err := s.rules.Check(p.r.state); err != nil {
			no = game.Refuse(game.Failed, "", ref.M("session.broken", err.Error()), ref.Msg{})
		}
	}
	// An order that was asked unseen is left by giving it openly, and by going on: it must
	// hold nobody up.
	which := func(x *pending) bool { return x.unseen() && same(x.action, a) }
	if no != nil && no.Cause == game.OwedFirst && !slices.ContainsFunc(s.now.pend, func(x pending) bool { return !x.unseen() }) {
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
	if len(p.r.owed) == 0 && len(p.r.events) == 0 && len(p.r.faces) == 0 && len(a.Units) == 0 && !a.Force && s.verbs[a.Verb] == game.DoVerb {
		// A verb alone that had nothing to close: it lists what is due.
		return []Reply{{Kind: Owing, Verb: a.Verb, Command: s.canonical(a, nil), Verdict: p.r.verdict}}
	}
	rs := s.commit([]planned{p})
	if rs[0].OK() {
		s.last.Units = a.Units
		rs = append(rs, s.auto()...)
	}
	return rs
}

func samePhase(a, b game.Clock) bool { return a.Turn == b.Turn && a.Phase == b.Phase }

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

// commit writes plans down, one line each, and carries them out. What could not
// be written has not happened.
func (s *Session) commit(ps []planned) []Reply {
	var out []Reply
	for _, p := range ps {
		if no := s.write(&p.line); no != nil {
			return append(out, refuse(p.e.action.Verb, no)...)
		}
		var changed []Change
		turn := s.rules.Clock(s.now.state).Turn
		if p.moved {
			p.e.at = p.line.At
			s.add(p.e, p.op.faces, p.op.scriptTo)
		} else {
			changed = s.feed(p.e, p.op)
		}
		rep := s.report(p.e)
		s.replayed(&rep, p.e, changed)
		if now := s.rules.Clock(s.now.state).Turn; now > turn && turn > 0 {
			rep.Ended, rep.Checkpoint = turn, s.Checkpoint()
		}
		out = append(out, rep)
	}
	return out
}

// give carries out an answer to what is owed: all of its shares or none.
func (s *Session) give(shares []share) []Reply {
	shares = s.forUnits(shares)
	var ps []planned
	m, n := s.now, len(s.entries)+1
	for _, sh := range shares {
		var p planned
		var no *game.Refusal
		switch {
		case sh.it.pend != nil && sh.it.pend.e.inPlace:
			before := s.before(s.lastOp(sh.it.pend.e) + 1)
			i := before.find(sh.it.pend.e)
			if i < 0 {
				continue
			}
			p, no = s.planFeed(before, &before.pend[i], sh.faces, sh.src)
		case sh.it.pend != nil:
			p, no = s.planFeed(m, sh.it.pend, sh.faces, sh.src)
			if no == nil {
				m = p.after(m)
			}
		default:
			p, no = s.planDo(m, n, sh.it.due.Action, sh.faces, sh.src)
			if no == nil {
				no = s.waits(m, p.r.clock, nil)
			}
			if no == nil {
				n++
				m = p.after(m)
			}
		}
		if no != nil {
			return refuse(sh.it.action().Verb, no)
		}
		ps = append(ps, p)
	}
	rs := s.commit(ps)
	if len(rs) > 0 && rs[len(rs)-1].OK() {
		rs = append(rs, s.auto()...)
	}
	return rs
}

// auto throws what is owed when the dice are not typed by hand.
func (s *Session) auto() []Reply {
	if s.mode.Name == "hand" {
		return nil
	}
	defer s.forAll()()
	var out []Reply
	for range 1000 {
		its := s.prompt()
		if len(its) == 0 || its[0].choice() || its[0].optional() || s.mode.Name == "script" && s.ScriptLeft() == 0 {
			break
		}
		it := its[0]
		var e *entry
		if it.pend != nil {
			e = it.pend.e
		}
		lines := s.lines
		out = append(out, s.giveOne(share{it: it, src: s.source(e)})...)
		if s.lines == lines {
			break
		}
	}
	return out
}

// giveOne is give without auto, which would call itself.
func (s *Session) giveOne(sh share) []Reply {
	var p planned
	var no *game.Refusal
	switch {
	case sh.it.pend != nil:
		m := s.now
		pend := sh.it.pend
		if pend.e.inPlace {
			m = s.before(s.lastOp(pend.e) + 1)
			i := m.find(pend.e)
			if i < 0 {
				return nil
			}
			pend = &m.pend[i]
		}
		p, no = s.planFeed(m, pend, nil, sh.src)
	default:
		p, no = s.planDo(s.now, len(s.entries)+1, sh.it.due.Action, nil, sh.src)
	}
	if no != nil {
		return refuse(sh.it.action().Verb, no)
	}
	if len(sh.src.thrown) == 0 {
		return nil
	}
	return s.commit([]planned{p})
}

// report is the reply for an entry as it stands now.
func (s *Session) report(e *entry) Reply {
	s.explain(e)
	r := Reply{Kind: Done, Verb: e.action.Verb, Entry: e.n, Command: s.canonical(e.action, nil)}
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
				r.Closing, e.closed = p.closes, len(p.closes) > 0
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

// untaken are the dice typed with a command that wait for the choice before them.
func (p *pending) untaken() ref.Comma {
	left := ref.Comma{}
	if len(p.owed) == 0 || p.owed[0].Die != dice.Choice || len(p.thrown) > 0 {
		return left
	}
	for _, f := range p.faces {
		if f.Pick == "" {
			left = append(left, f.Shows())
		}
	}
	return left
}

// chances are the odds of a pending command, conditional on the faces it has, and the
// lines that those faces have earned; nil when there are none to give.
func (s *Session) chances(a game.Action, faces []dice.Face) (*game.Odds, []game.Text) {
	st, adj, no := s.prepare(a)
	if no != nil || st == nil {
		return nil, nil
	}
	e := s.odds()
	var lines []game.Text
	if len(faces) > 0 {
		d := dice.New(faces, nil)
		if owed, err := d.Run(func() { adj.Play(d) }); err == nil && len(owed) > 0 {
			e.Given(d.Known())
			defer e.Given(nil)
			if t, ok := d.Kept().(*game.Trace); ok && len(d.Record()) > 0 {
				lines = t.Lines
			}
		}
	}
	return adj.Odds(e), lines
}

func (s *Session) prepare(a game.Action) (game.State, game.Adjudication, *game.Refusal) {
	st := s.seen()
	events, _, err := s.rules.Advance(st, a)
	if err != nil {
		return nil, nil, asRefusal(err)
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	adj, err := s.rules.Prepare(st, a)
	if err != nil {
		return nil, nil, asRefusal(err)
	}
	return st, adj, nil
}

// Odds answers a question that was not typed as a line: the flags of a command.
func (s *Session) Odds(a game.Action) Reply {
	r := s.ask(a)[0]
	r.Clock, r.Words = s.Clock(), r.Command
	return r
}

// ask gives odds; nothing happens.
func (s *Session) ask(a game.Action) []Reply {
	_, adj, no := s.prepare(a)
	if no != nil {
		return refuse(a.Verb, no)
	}
	o := adj.Odds(s.odds())
	if o == nil {
		return refuse(a.Verb, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(a.Verb)), ref.M("session.no-chance.hint")))
	}
	s.last.Asked, s.last.Units = &a, a.Units
	r := Reply{Kind: Asked, Verb: a.Verb, Command: "odds " + s.canonical(a, nil), Odds: o}
	if k, ok := adj.(interface{ Known() game.Verdict }); ok {
		r.Verdict = k.Known()
	}
	return []Reply{r}
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

func (s *Session) question(a game.Action) []Reply {
	v, err := s.rules.Answer(s.seen(), a)
	if err != nil {
		return refuse(a.Verb, asRefusal(err))
	}
	return []Reply{{Kind: Answered, Verb: a.Verb, Command: s.canonical(a, nil), Verdict: v}}
}
