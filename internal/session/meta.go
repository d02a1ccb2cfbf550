package session

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

func itoa(n int) string { return strconv.Itoa(n) }

// meta carries out a verb of the session itself.
func (s *Session) meta(v verb, l game.Line) []Reply {
	args := l.Words[1:]
	if f := strings.Fields(l.Raw); v == vHelp && len(args) == 0 && len(f) > 1 {
		// note takes the rest of its line, here too.
		args = []game.Word{{Text: game.Fold(f[1]), Raw: f[1]}}
	}
	do := v.row().do
	if l.Ask && (!v.row().tells || v == vReport) {
		do = (*Session).onlyAsked
	}
	out, no := do(s, args, l)
	if v == vWhatIf {
		return out // each line of the branch names itself
	}
	if no != nil {
		return refuse(string(v), no)
	}
	for i := range out {
		if out[i].Verb == "" {
			out[i].Verb = string(v)
		}
		if out[i].Command == "" {
			out[i].Command = string(v)
			for _, w := range args {
				out[i].Command += " " + w.Text
			}
		}
	}
	return out
}

// rawRest is what was typed after the verb: a file's name keeps its capitals.
func rawRest(l game.Line) string {
	var b []string
	for _, w := range l.Words[1:] {
		b = append(b, w.Raw)
	}
	return strings.Join(b, " ")
}

// standing finds an entry by its number.
func (s *Session) standing(n int, verb string) (*entry, *game.Refusal) {
	if n < 1 || n > len(s.entries) {
		return nil, game.Refuse(game.Unknown, "", ref.M("session.entry.none", n, len(s.entries)), ref.M("session.entry.log"))
	}
	e := s.entries[n-1]
	if e.gone() {
		return nil, game.Refuse(game.Illegal, "", ref.M("session.entry.struck", n, said(verb)), ref.M("session.entry.log"))
	}
	return e, nil
}

// latest is the standing entry that was touched last; nil for none.
func (s *Session) latest(want func(*entry) bool) *entry {
	var best *entry
	for _, e := range s.entries {
		if !e.gone() && (want == nil || want(e)) && (best == nil || e.lastLine >= best.lastLine) {
			best = e
		}
	}
	return best
}

// entryArg reads the optional number of an entry: 45 or [45] or 45:.
func entryArg(w string) (int, bool) {
	n, err := strconv.Atoi(strings.Trim(w, "[]:"))
	return n, err == nil && n >= 0 && !strings.HasPrefix(w, "+") && !strings.HasPrefix(w, "-")
}

func (s *Session) one(args []game.Word, verb string, want func(*entry) bool) (*entry, *game.Refusal) {
	if len(args) > 1 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(verb), args[1].Raw), ref.M("session.words.hint", said(verb)))
	}
	if len(args) == 1 {
		n, ok := entryArg(args[0].Text)
		if !ok {
			return nil, game.Refuse(game.BadValue, "", ref.M("session.entry.number", args[0].Raw), ref.M("session.entry.log"))
		}
		return s.standing(n, verb)
	}
	e := s.latest(want)
	if e == nil {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.entry.no-one", said(verb)), ref.M("session.entry.log"))
	}
	return e, nil
}

func (s *Session) undo(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	if len(args) == 0 {
		if rs, no, ok := s.broughtBack(); ok {
			return rs, no
		}
	}
	e, no := s.one(args, "undo", s.mayBeMeant)
	if no != nil && len(args) == 0 { // nothing of one's own: what stands is named, and whose it is
		e, no = s.one(nil, "undo", func(e *entry) bool { return !e.signs() })
	}
	if no == nil {
		no = s.mayStrike(e)
	}
	if no != nil {
		return nil, no
	}
	if no := s.writeUndo(e, l); no != nil {
		return nil, no
	}
	return s.undone(e), nil
}

// mayBeMeant reports an entry that undo alone may be meant for: no signature, and at a seat one's own.
func (s *Session) mayBeMeant(e *entry) bool { return !e.signs() && s.theirs(e) == nil }

// undone strikes an entry of which the journal says that it is struck.
func (s *Session) undone(e *entry) []Reply {
	r := Reply{Kind: Undone, Struck: []int{e.n}, Command: "undo " + itoa(e.n)}
	r.Say = append(r.Say, s.headOf(e))
	if e.replaces != nil && e.replaces.struck {
		r.Stands = []int{e.replaces.n}
	}
	turn := s.turn()
	open := s.rules.Clock(s.before(s.first(e)).state)
	changed := s.strike(e)
	s.replayed(&r, e, changed)
	s.turnsOver(&r, turn, s.lines, e)
	if len(e.fell) > 0 {
		r.Fell = s.fallenOf(e)
	}
	r.Opened = append(r.Opened, s.foretold()...)
	if n := s.closedBehind(e, open); n > 0 {
		r.Opened = append(r.Opened, ref.M("session.undo.closed", n))
	}
	// What is owed again is not thrown by itself: the next undo would find it.
	return []Reply{r}
}

// closedBehind is the entry behind one that was struck which closes a phase all the same that was open there; 0 where it is open again, or
// nothing was closed.
func (s *Session) closedBehind(e *entry, open game.Clock) int {
	if e.action.Verb != nextVerb || e.kind == journal.Note || reflect.DeepEqual(s.Clock(), open) {
		return 0
	}
	for _, o := range s.line[s.first(e):] {
		if o.kind == opDo && o.e.standing() && o.e.kind != journal.Note {
			return o.e.n
		}
	}
	return 0
}

// headOf is the first line of an entry's verdict, or its command.
func (s *Session) headOf(e *entry) ref.Msg {
	if s.eyes != nil && s.faceDown(e) {
		return s.openly(e)[0].Say
	}
	if res := s.known(e); res != nil {
		if res.ended > 0 {
			return ref.M("repl.turn.ends", res.ended)
		}
		if t := head(res.verdict); t != nil {
			return t.Say
		}
	}
	if say, ok := doneMsg(e.action.Text); ok && e.kind == journal.Note {
		return say
	}
	if e.kind == journal.Note {
		return ref.M("session.typed", ref.Typed("note "+e.action.Text))
	}
	return ref.M("session.typed", ref.Typed(s.canonical(s.shown(e.action), nil)))
}

// head is the line that says what an entry is: the first of its verdict, or the
// phase that it closes. nil if it says neither.
func head(v game.Verdict) *game.Text {
	for _, kind := range []game.LineKind{game.HeadLine, game.PhaseLine} {
		for i := range v.Lines {
			if v.Lines[i].Kind == kind && !v.Lines[i].Aside {
				return &v.Lines[i]
			}
		}
	}
	return nil
}

func (s *Session) doRedo() ([]Reply, *game.Refusal) {
	if len(s.redo) == 0 {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.redo.none"), ref.M("session.entry.log"))
	}
	st := s.redo[len(s.redo)-1]
	if no := s.write(&journal.Entry{E: st.struck[0].n, K: journal.Redo}); no != nil {
		return nil, no
	}
	r := Reply{Kind: Redone}
	for _, e := range st.struck {
		r.Stands = append(r.Stands, e.n)
		r.Say = append(r.Say, s.headOf(e))
	}
	for _, e := range st.stood {
		r.Struck = append(r.Struck, e.n)
	}
	turn, e := s.turn(), st.struck[0]
	_, changed := s.unstrike()
	s.replayed(&r, e, changed)
	s.turnsOver(&r, turn, s.lines, e)
	if r.Ended == 0 {
		return []Reply{r}, nil
	}
	// What the end of a turn tells is told again, for its code is another.
	for _, x := range s.entries {
		if x.standing() && x.out.res != nil && x.out.res.ended == r.Ended {
			told := s.report(x)
			r.Entry, r.Verdict, r.After = x.n, told.Verdict, told.After
		}
	}
	return s.turned([]Reply{r}, 0), nil
}

// replayed notes what a replay changed, leaving out the entry that the reply
// itself is about.
func (s *Session) replayed(r *Reply, about *entry, changed []Change) {
	changed = slices.DeleteFunc(changed, func(c Change) bool { return c.Entry == about.n || slices.Contains(r.Stands, c.Entry) })
	if r.Kind != Undone && r.Kind != Redone && r.Kind != Fixed && len(changed) == 0 {
		return
	}
	i := s.first(about)
	from, to := 0, 0
	if i >= 0 {
		for _, o := range s.line[i:] {
			if o.kind == opDo && o.e != about && o.e != about.replaces && !o.e.gone() {
				to = max(to, o.e.n)
				if from == 0 {
					from = o.e.n
				}
				from = min(from, o.e.n)
			}
		}
	}
	if from > 0 {
		r.Replayed = &Replayed{From: from, To: to, Changed: changed}
	}
}

func joined(words []game.Word) string {
	var b []string
	for _, w := range words {
		b = append(b, w.Raw)
	}
	return strings.Join(b, " ")
}

// dropWaiting withdraws an entry that waits for a die or an answer. Where dice have fallen for it, it is struck as undo strikes it:
// they were seen.
func (s *Session) dropWaiting(e *entry, l game.Line) ([]Reply, *game.Refusal) {
	if no := s.mayStrike(e); no != nil {
		return nil, no
	}
	i := s.now.find(e)
	fallen := i >= 0 && len(s.now.pend[i].cast()) > 0
	r, no := s.withdraw(e, l)
	if no != nil {
		return nil, no
	}
	if fallen {
		r.Kind, r.Fell = Undone, s.fallenOf(e)
		r.Opened = s.foretold()
	}
	s.left, s.leftAt = e, s.lines
	return []Reply{r}, nil
}

// drop is `drop [ENTRY | UNIT [VERB]]`: what is asked now, or what a unit owes or may do.
func (s *Session) drop(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	its := s.items()
	if len(its) == 0 {
		if no := s.othersOwe(); no != nil {
			if p := s.waiter(0); p != nil && len(args) == 0 && s.theirs(p.e) == nil {
				return s.dropWaiting(p.e, l) // a deed of this seat's own, which another's die holds up
			}
			return nil, no
		}
		no := game.Refuse(game.NotNow, "", ref.M("session.dice.none"), ref.M("session.drop.hint"))
		if _, leaves := s.verbs["leave"]; leaves && len(args) == 1 { // somebody goes
			no.Ways = append(no.Ways, game.Way{Line: "leave " + args[0].Raw})
		}
		return nil, no
	}
	it := its[0]
	if p := s.prompt(); len(p) > 0 {
		it = p[0]
	}
	if len(args) > 2 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said("drop"), args[2].Raw), ref.M("session.words.hint", said("drop")))
	}
	if len(args) > 0 {
		var found bool
		if it, found = s.named(args); !found {
			return nil, game.Refuse(game.Unknown, "", ref.M("session.drop.unknown", joined(args)), ref.M("session.drop.hint"))
		}
	}
	if it.pend != nil {
		return s.dropWaiting(it.pend.e, l)
	}
	if !it.due.Optional && len(it.needs) == 0 {
		return nil, s.mustDo(it.due)
	}
	if !it.due.Optional {
		return nil, s.mustStay()
	}
	a := game.Action{Verb: "drop", Units: it.due.Action.Units, Args: append([]string{it.due.Action.Verb}, it.due.Action.Args...)}
	rs := s.do(game.Command{Action: a})
	return rs, nil
}

// named finds what waits by the number of its entry, or by its unit and perhaps its verb;
// of several things of one unit the first that may be dropped.
func (s *Session) named(args []game.Word) (item, bool) {
	its := s.items()
	word := args[0].Text
	n, number := entryArg(word)
	owing, _ := s.owing(word)
	var fit []item
	for _, it := range its {
		switch {
		case number && (it.pend == nil || it.pend.e.n != n):
		case !number && !it.acts(word) && (owing == "" || !it.has(owing)):
		case len(args) > 1 && !s.isVerb(args[1].Text, it.action().Verb):
		default:
			fit = append(fit, it)
		}
	}
	if len(fit) == 0 {
		return item{}, false
	}
	if i := slices.IndexFunc(fit, func(it item) bool { return it.pend != nil || it.due.Optional }); i >= 0 {
		return fit[i], true
	}
	return fit[0], true
}

// mustStay refuses to waive a die that the rules demand, and offers what may be waived
// beside it.
func (s *Session) mustStay() *game.Refusal {
	r := game.Refuse(game.Illegal, "", ref.M("session.drop.must"), ref.M("session.drop.must.hint"))
	for _, it := range s.items() {
		if !it.optional() || len(it.due.Action.Units) == 0 || len(r.Ways) == 2 {
			continue
		}
		line := "x " + it.due.Action.Units[0].IDs[0] + " " + it.due.Action.Verb
		r.Ways = append(r.Ways, game.Way{Line: line, Say: ref.M("session.way.waive")})
	}
	return r
}

// mustDo refuses to leave what the rules demand and no die decides, with the line that does it.
func (s *Session) mustDo(due *game.Due) *game.Refusal {
	r := game.Refuse(game.Illegal, "", ref.M("session.drop.do", due.Line.Say), ref.Msg{}, game.Way{Line: game.Canonical(due.Action), Say: ref.M("session.way.do")})
	if len(due.Line.Refs) > 0 {
		r.Ref = due.Line.Refs[0]
	}
	return r
}

// writeUndo writes that an entry is struck, and why somebody says it is: l is the line that strikes it. A sealed journal may
// be read by anybody and its line is not sealed, so that it keeps no reason.
func (s *Session) writeUndo(e *entry, l game.Line) *game.Refusal {
	je := journal.Entry{E: e.n, K: journal.Undo}
	if s.hush == nil {
		je.Text = strings.TrimSpace(l.Reason)
	}
	no := s.write(&je)
	if no == nil {
		e.struckFor, e.struckBy = je.Text, s.by()
	}
	return no
}

// withdraw takes a pending command back, by the line l.
func (s *Session) withdraw(e *entry, l game.Line) (Reply, *game.Refusal) {
	if no := s.writeUndo(e, l); no != nil {
		return Reply{}, no
	}
	r := Reply{Kind: Dropped, Struck: []int{e.n}, Command: "drop " + itoa(e.n), Say: []ref.Msg{s.headOf(e)}}
	if e.replaces != nil && e.replaces.struck { // a correction that waits: what it corrected is there again, with its dice
		r.Stands = []int{e.replaces.n}
	}
	turn := s.turn()
	changed := s.strike(e)
	s.replayed(&r, e, changed)
	s.turnsOver(&r, turn, s.lines, e)
	return r, nil
}

// why is `why [ENTRY] [all]`; without an entry the question asked just before, where nothing was done since.
func (s *Session) why(args []game.Word) ([]Reply, *game.Refusal) {
	n := len(args)
	args = slices.DeleteFunc(slices.Clone(args), func(w game.Word) bool { return slices.Contains(allWords, w.Text) })
	if len(args) == 0 && s.wondered != nil {
		return s.whyAsked(n > 0)
	}
	out, no := s.reasons(args)
	if no == nil && len(args) < n {
		out[0].All = true
		out[0].Command += " all"
	}
	return out, no
}

func (s *Session) reasons(args []game.Word) ([]Reply, *game.Refusal) {
	e, no := s.one(args, "why", func(e *entry) bool { return e.kind != journal.Note })
	if no != nil {
		if n, ok := struckOf(s.entries, args); ok {
			no = game.Refuse(game.Illegal, "", ref.M("session.why.struck", n), ref.M("session.why.struck.hint"), game.Way{Line: "log " + itoa(n), Say: ref.M("session.why.struck.way")})
		}
		return nil, no
	}
	if s.eyes != nil {
		return []Reply{s.whySeen(e)}, nil
	}
	r := s.report(e)
	r.Kind, r.Verb, r.Command = Explain, string(vWhy), "why "+itoa(e.n)
	if k, ok := s.rules.(game.Secretive); ok && k.Keeper(s.now.state, e.action) >= 0 {
		r.Faces = nil // what was answered unseen stays so; show tells it to who asks
	}
	if e.out.refusal != nil {
		return nil, e.out.refusal
	}
	r.Say = []ref.Msg{s.headOf(e)}
	return []Reply{r}, nil
}

// struckOf is the number of the struck entry that the words behind why name.
func struckOf(entries []*entry, args []game.Word) (n int, ok bool) {
	if len(args) == 1 {
		n, ok = entryArg(args[0].Text)
	}
	return n, ok && n > 0 && n <= len(entries) && entries[n-1].gone()
}

// whySeen explains an entry as far as the side whose view is on may know it.
func (s *Session) whySeen(e *entry) Reply {
	r := Reply{Kind: Explain, Verb: string(vWhy), Entry: e.n, Command: "why " + itoa(e.n)}
	own, hidden := s.ofElsewhere(e)
	switch w := s.witness()[e]; {
	case hidden:
		r.Say = []ref.Msg{own}
	case e.kind == journal.Note:
		r.Say = []ref.Msg{s.headOf(e)}
	case w != nil && w.down:
		for _, l := range s.openly(e) {
			r.Say = append(r.Say, l.Say)
		}
	case w == nil, w.res == nil && w.pend == nil:
		r.Say = []ref.Msg{ref.M("session.face-down")}
	case w.res != nil:
		r.Verdict, r.Faces, r.Clock = w.res.verdict, w.res.faces, w.res.clock
		r.Verdict.Events = nil
		r.Say = []ref.Msg{s.headOf(e)}
	default:
		r.Verdict, r.Clock = w.pend.known, w.pend.clock
		r.Owed = owedOf(item{pend: w.pend, needs: w.pend.owed}, true)
		r.Say = []ref.Msg{s.headOf(e)}
	}
	return r
}

// inner is the line behind odds or whatif.
func inner(l game.Line, verb string) (game.Line, *game.Refusal) {
	if len(l.Words) < 2 {
		return l, game.Refuse(game.BadValue, "", ref.M("session.line.missing", said(verb)), ref.M("session.line.hint", said(verb)))
	}
	l.Words = l.Words[1:]
	l.Raw = joined(l.Words)
	return l, nil
}

func (s *Session) parse(l game.Line) (game.Command, *game.Refusal) {
	cmd, err := s.rules.Parse(s.seen(), l, &game.Last{Units: s.last.Units, Asked: s.last.Asked})
	if err != nil {
		return cmd, s.meant(l, asRefusal(err))
	}
	if l.Force {
		cmd.Action.Force, cmd.Action.Text = true, cmp.Or(cmd.Action.Text, l.Reason)
	}
	return cmd, nil
}

// oddsOf is `odds LINE`, and `odds all LINE` for the whole distribution.
func (s *Session) oddsOf(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	l, no := inner(l, "odds")
	if no != nil {
		return nil, no
	}
	if rs, no, ok := s.rank(l); ok {
		return rs, no
	}
	all := slices.Contains(allWords, l.Words[0].Text)
	if all {
		if l, no = inner(l, "odds"); no != nil {
			return nil, no
		}
	}
	if rs, no, ok := s.compares(l.Words, all); ok {
		return rs, no
	}
	return s.chanceOf(l)
}

func (s *Session) note(l game.Line) ([]Reply, *game.Refusal) {
	text := strings.TrimSpace(l.Reason)
	if text == "" {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.note.empty"), ref.M("session.note.hint"))
	}
	r, no := s.keep(text)
	if no != nil {
		return nil, no
	}
	return []Reply{r}, nil
}

// keep writes a note.
func (s *Session) keep(text string) (Reply, *game.Refusal) {
	e := &entry{n: len(s.entries) + 1, kind: journal.Note, action: game.Action{Verb: "note", Text: text, By: s.by()}}
	je := journal.Entry{E: e.n, K: journal.Note, Verb: "note", Text: text}
	if no := s.write(&je); no != nil {
		return Reply{}, no
	}
	e.at = je.At
	s.add(op{kind: opDo, e: e})
	return Reply{Kind: Noted, Entry: e.n, Command: "note " + text, Say: []ref.Msg{ref.M("session.typed", text)}}, nil
}

// offers reports that a verb of the session means something in this game: `map` only where
// there is a table to draw.
func (s *Session) offers(v verb) bool {
	_, draws := s.rules.(game.Charter)
	return v != vMap || draws
}

// Offers reports that TAB offers a verb of the session, by its name: what is about seals only where there are some.
func (s *Session) Offers(name string) bool {
	return s.hush != nil || name != string(vUnseal) && name != string(vDeclare)
}

// change reads facts and dice as a change of an action. A game may want the verb
// before them or not: both are offered, and the refusal is that of the facts.
func (s *Session) change(st game.State, l game.Line, a *game.Action) (game.Command, error) {
	last := &game.Last{Units: a.Units, Entered: a}
	cmd, err := s.rules.Parse(st, l, last)
	if err == nil {
		cmd.Faces = typedFaces(cmd.Faces)
		return cmd, nil
	}
	with := l
	with.Words = append([]game.Word{{Text: string(vFix), Raw: string(vFix), Col: 1}}, l.Words...)
	with.Raw = joined(with.Words)
	cmd, err2 := s.rules.Parse(st, with, last)
	if err2 == nil {
		cmd.Faces = typedFaces(cmd.Faces)
		return cmd, nil
	}
	for _, x := range asRefusal(err2).Say.Args {
		if x == string(vFix) {
			return cmd, err
		}
	}
	return cmd, err2
}
