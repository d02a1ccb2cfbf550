package session

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// entry is one numbered command. What it found last is kept beside it; the
// timeline decides whether it counts.
type entry struct {
	n         int
	kind      journal.Kind
	action    game.Action
	struck    bool   // by undo or fix
	sealed    bool   // became illegal on a replay, and the game went on
	replaces  *entry // for a fix
	inPlace   bool   // lacks a die only since a replay: answered in its own place
	out       outcome
	closed    bool        // which phases it closes has been said, when its dice were asked
	struckFor string      // why somebody said that it was struck
	struckBy  string      // the seat at which it was undone; "" for the main prompt, and of one that was corrected
	fell      []dice.Face // the dice that it had when it was struck while it waited
	lastLine  int         // number of the last journal line that belongs to it
	at        time.Time
}

// signs reports the signature of a player, which stands whatever is done after it.
func (e *entry) signs() bool { return e.kind == journal.Note && e.action.Verb == sealVerb }

func (e *entry) gone() bool     { return e.struck || e.sealed }
func (e *entry) standing() bool { return !e.gone() && e.out.refusal == nil }

// outcome is what folding an entry gave: a result, a refusal, or neither while a
// die is missing.
type outcome struct {
	res     *result
	refusal *game.Refusal
}

// result is a completed command.
type result struct {
	closing []game.Text // phases closed on the way to it
	verdict game.Verdict
	after   []game.Text  // what the state then brought about
	events  []game.Event // all of them, in order
	faces   []dice.Face
	clock   game.Clock
	ended   int  // the turn that it closed; 0 for none
	brief   bool // played again without its reasons
	mute    bool // and without words
}

type opKind int

const (
	opDo   opKind = iota // the command itself
	opFeed               // faces or a choice for a pending command
	opTell               // another action for a pending command: a fact decided it
)

// op is one step of the timeline.
type op struct {
	kind     opKind
	e        *entry
	faces    []dice.Face
	by       string       // the seat from which they were given; "" from that of the referee, who sees everything
	action   *game.Action // opTell
	scriptTo int          // the script was read up to here
	kept     *kept        // it comes out as it is recorded
	tried    *ran         // what it was just found to do, on the moment to which it is pushed
}

// pending is a command that waits for a die.
type pending struct {
	e      *entry
	action game.Action
	faces  []dice.Face
	thrown []dice.Face // those of them that were asked for, with their dice
	owed   []dice.Need
	known  game.Verdict
	clock  game.Clock
	closes []game.Text // the phases that it closes on its way
}

// moment is the game after some operations. It is never changed.
type moment struct {
	state game.State
	pend  []pending
	at    int // its number where the game has stood at it, 0 for one that is only reckoned
}

func (m moment) find(e *entry) int {
	return slices.IndexFunc(m.pend, func(p pending) bool { return p.e == e })
}

func (m moment) without(i int) []pending {
	return append(append(make([]pending, 0, len(m.pend)), m.pend[:i]...), m.pend[i+1:]...)
}

// ran is one run of an action.
type ran struct {
	result
	state game.State
	owed  []dice.Need
	left  []dice.Face // given and not asked for
	aside int         // how many of left, the last, do not fit any more
	known game.Verdict
	bad   *dice.BadFace
}

// run brings the state to the phase of an action, prepares it, throws its dice,
// applies its events and what follows from them. The last fresh of the given faces are
// typed just now: one of them that does not fit is bad. An earlier one, whose die is
// another by now or whose card is out, is set aside as if it had not been given.
func (s *Session) run(st game.State, a game.Action, given []dice.Face, src *thrower, fresh int) (ran, *game.Refusal) {
	var r ran
	turn := s.rules.Clock(st).Turn
	events, closing, err := s.rules.Advance(st, a)
	if err != nil {
		return r, asRefusal(err)
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	r.closing = closing
	r.clock = s.rules.Clock(st)
	adj, err := s.rules.Prepare(st, a)
	if err != nil {
		return r, asRefusal(err)
	}
	if s.throw(adj, &r, given, src, fresh); r.bad != nil {
		return r, nil
	}
	if len(r.owed) > 0 {
		if k, ok := adj.(interface{ Known() game.Verdict }); ok {
			r.known = k.Known()
		}
		return r, nil
	}
	st = s.led(adj, st, r.verdict.Events)
	events = append(events, r.verdict.Events...)
	if no := s.follow(&st, &events, &r); no != nil {
		return r, no
	}
	r.state, r.events, r.brief = st, events, s.brief
	if turn > 0 && s.rules.Clock(st).Turn > turn {
		r.ended = turn
	}
	return r, nil
}

// led is the state to which an action without dice has led; made of its events, where it does not say.
func (s *Session) led(adj game.Adjudication, st game.State, es []game.Event) game.State {
	if x, ok := adj.(game.Leading); ok {
		if to := x.Leads(); to != nil {
			return to
		}
	}
	for _, e := range es {
		st = s.rules.Apply(st, e)
	}
	return st
}

// throw plays an action with its dice: with the given faces first, again without each
// that must be set aside. What it found stands in r; a face typed just now that does not
// fit is r.bad.
func (s *Session) throw(adj game.Adjudication, r *ran, given []dice.Face, src *thrower, fresh int) {
	if x, ok := adj.(game.Leading); ok && len(given) == 0 && src == nil && x.Leads() != nil { // it asks for none
		r.verdict = adj.Play(&s.idle)
		return
	}
	faces := given
	var aside []dice.Face
	for {
		d := dice.New(faces, src.again())
		d.SetBrief(s.brief)
		var err error
		r.verdict, r.owed, err = played(adj, d)
		r.faces = append([]dice.Face(nil), d.Record()...)
		used, wrong := match(faces, r.faces, src)
		if wrong < 0 {
			var bad *dice.BadFace
			if errors.As(err, &bad) {
				wrong = unused(faces, used, bad.Face)
				if wrong < 0 || wrong >= len(faces)-fresh {
					r.bad = bad
					return
				}
			}
		} else if wrong >= len(faces)-fresh {
			r.bad = &dice.BadFace{Need: dice.Need{Die: r.faces[used[wrong]].Die, Unit: r.faces[used[wrong]].Unit}, Face: faces[wrong]}
			return
		}
		if wrong >= 0 {
			aside = append(aside, faces[wrong])
			faces = slices.Delete(slices.Clone(faces), wrong, wrong+1)
			continue
		}
		if d.Surplus() > 0 {
			for i, f := range faces {
				if used[i] < 0 {
					r.left = append(r.left, f)
				}
			}
		}
		break
	}
	r.left, r.aside = append(r.left, aside...), len(aside)
}

// played is what an action comes to with dice, or what it waits for.
func played(adj game.Adjudication, d *dice.Dice) (v game.Verdict, owed []dice.Need, err error) {
	owed, err = d.Run(func() { v = adj.Play(d) })
	return v, owed, err
}

// follow applies what a state brings about by itself, until nothing more does; it refuses
// a game that never comes to rest.
func (s *Session) follow(st *game.State, events *[]game.Event, r *ran) *game.Refusal {
	for n := 0; ; n++ {
		more, texts := s.rules.Follow(*st)
		if len(more) == 0 {
			return nil
		}
		if n == 1000 {
			return game.Refuse(game.Failed, "", ref.M("session.endless", s.rules.Name()), ref.Msg{})
		}
		for _, e := range more {
			*st = s.rules.Apply(*st, e)
		}
		*events = append(*events, more...)
		r.after = append(r.after, texts...)
	}
}

// unused is the first of the given faces that is this one and was not used; -1 for none.
func unused(given []dice.Face, used []int, f dice.Face) int {
	for i, g := range given {
		if g == f && used[i] < 0 {
			return i
		}
	}
	return -1
}

// owned are given faces, of which every die that was used knows whose it is: one that is typed
// later with its owner's name is not taken for one that lay there without.
func owned(given, rec []dice.Face) []dice.Face {
	used, _ := match(given, rec, nil)
	out := slices.Clone(given)
	for i := range out {
		if f := &out[i]; used[i] >= 0 && f.Unit == "" && f.Pick == "" && !f.IsCard() {
			f.Unit = rec[used[i]].Unit
		}
	}
	return out
}

// match finds for every given face the place at which it was used, -1 for none:
// where the same was shown, and by the rule with which the dice take them, first a
// face that names the unit, then one that names nobody. wrong is a face that was used
// for another die, -1 for none.
func match(given, rec []dice.Face, src *thrower) (used []int, wrong int) {
	if len(given) == 0 {
		return nil, -1
	}
	used = make([]int, len(given))
	for i := range used {
		used[i] = -1
	}
	wrong = -1
	for i, r := range rec {
		if src != nil && slices.Contains(src.at, i) {
			continue
		}
		free, hit := -1, -1
		for j, g := range given {
			if used[j] >= 0 || !r.Agrees(g) {
				continue
			}
			if g.Unit == "" {
				if free < 0 {
					free = j
				}
			} else if g.Unit == r.Unit {
				hit = j
				break
			}
		}
		if hit < 0 {
			hit = free
		}
		if hit < 0 {
			continue
		}
		used[hit] = i
		// A card is the same card out of fewer.
		if g := given[hit]; wrong < 0 && g.Pick == "" && !g.IsCard() && g.Die != 0 && g.Die != r.Die {
			wrong = hit
		}
	}
	return used, wrong
}

func asRefusal(err error) *game.Refusal {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r
	}
	return game.Refuse(game.Failed, "", ref.M("session.failed", err.Error()), ref.Msg{})
}

// fold carries one operation out. It changes neither m nor the entry: the caller
// keeps the outcome if it wants it. ok is false when the operation says nothing
// about its entry's outcome (a face nobody asked for).
func (s *Session) fold(m moment, o *op) (next moment, out outcome, ok bool) {
	if o.kept != nil {
		return s.stand(m, o)
	}
	var r ran
	var ref *game.Refusal
	p := pending{e: o.e}
	at := -1
	switch o.kind {
	case opDo:
		if o.e.kind == journal.Note {
			return m, outcome{res: &result{clock: s.rules.Clock(m.state)}}, true
		}
		p.action, p.faces = o.e.action, o.faces
	default:
		if at = m.find(o.e); at < 0 {
			return m, out, false
		}
		p = m.pend[at]
		p.faces = append(p.faces[:len(p.faces):len(p.faces)], o.faces...)
		if o.action != nil {
			p.action = *o.action
		}
	}
	if o.tried != nil {
		r = *o.tried
	} else {
		r, ref = s.run(m.state, p.action, p.faces, nil, 0)
		if s.mute && (ref != nil || r.bad != nil) { // what is refused says why
			r, ref = s.run(s.loud(m.state), p.action, p.faces, nil, 0)
		}
	}
	next = m
	next.at = 0
	if at >= 0 {
		next.pend = m.without(at)
	}
	switch {
	case ref != nil:
		return next, outcome{refusal: ref}, true
	case r.bad != nil:
		return next, outcome{refusal: s.badFace(r.bad)}, true
	case len(r.owed) > 0:
		p.owed, p.known, p.clock, p.thrown, p.closes = r.owed, r.known, r.clock, r.faces, r.closing
		p.faces = owned(p.faces, r.faces)
		if at >= 0 {
			next.pend = slices.Insert(next.pend, at, p)
		} else {
			next.pend = append(next.pend[:len(next.pend):len(next.pend)], p)
		}
		return next, outcome{}, true
	}
	if o.kind == opDo {
		// From now on each face knows its die and its unit, so that a replay gives
		// it to nobody else.
		o.faces = append(slices.Clone(r.faces), r.left...)
	}
	next.state = r.state
	if s.mute {
		r.wordless()
	}
	res := r.result
	return next, outcome{res: &res}, true
}

// every is how many operations lie between two snapshots.
const every = 64

// push folds an operation at the end of the timeline.
func (s *Session) push(o op) outcome {
	if len(s.line)%every == 0 {
		s.snaps = append(s.snaps[:len(s.line)/every], s.now)
	}
	s.line = append(s.line, o)
	last := &s.line[len(s.line)-1]
	m, out, ok := s.fold(s.now, last)
	last.tried = nil
	s.stands(m)
	if ok {
		o.e.out = out
		s.passed = s.passed || out.refusal != nil
	}
	s.fresh()
	if out.refusal != nil {
		s.tellings = nil // what is refused lies face down for other seats, all of it
	}
	return out
}

// stands makes a moment the one at which the game stands.
func (s *Session) stands(m moment) {
	s.moves++
	m.at = s.moves
	s.now = m
}

// briefly plays without reasons until the function it returns is called: nobody
// asks why of most entries that are only played again.
func (s *Session) briefly() func() {
	was := s.brief
	s.brief = true
	return func() { s.brief = was }
}

// explain plays an entry once more for its reasons, if it has none.
func (s *Session) explain(e *entry) {
	if e.out.res == nil || !e.out.res.brief {
		return
	}
	for i := range s.line {
		if s.line[i].e != e {
			continue
		}
		o := s.line[i]
		m := s.before(i)
		if _, out, ok := s.fold(m, &o); ok && out.res != nil {
			e.out.res = out.res
			return
		}
	}
}

// before is the game as it stood before operation i.
func (s *Session) before(i int) moment {
	k := min(i/every, len(s.snaps)-1)
	m := s.snaps[k]
	for j := k * every; j < i; j++ {
		if o := &s.line[j]; !o.e.gone() {
			m, _, _ = s.fold(m, o)
		}
	}
	return m
}

// rebuild folds the timeline again from operation i on and names the entries
// whose outcome is now another.
func (s *Session) rebuild(i int) []Change {
	if !s.mute {
		s.voicesFrom(i)
	}
	defer s.briefly()()
	was := map[*entry]outcome{}
	var order []*entry
	for _, o := range s.line[i:] {
		if _, ok := was[o.e]; !ok {
			was[o.e] = o.e.out
			order = append(order, o.e)
		}
	}
	owing := map[*entry]bool{}
	for _, p := range s.now.pend {
		owing[p.e] = true
	}
	k := min(i/every, len(s.snaps)-1)
	m := s.snaps[k]
	s.snaps = s.snaps[:k+1]
	for j := k * every; j < len(s.line); j++ {
		if j%every == 0 {
			s.snaps = append(s.snaps[:j/every], m)
		}
		o := &s.line[j]
		if o.e.gone() {
			continue
		}
		next, out, ok := s.fold(m, o)
		m = next
		if ok {
			o.e.out = out
			s.passed = s.passed || out.refusal != nil
		}
	}
	s.stands(m)
	for _, e := range order {
		pending := m.find(e) >= 0
		if !pending {
			e.inPlace = false
		} else if !owing[e] && (e.replaces == nil || !owing[e.replaces]) { // what waited goes on waiting where the game stands
			e.inPlace = true
		}
	}
	s.fresh()
	s.tellings = nil
	var out []Change
	for _, e := range order {
		if e.gone() || e.kind == journal.Note {
			continue
		}
		if c, ok := compare(e, was[e], e.out); ok {
			if at := m.find(e); at >= 0 {
				c.Asks = decides(m.pend[at].owed)
			}
			out = append(out, c)
		}
	}
	return out
}

func compare(e *entry, was, is outcome) (Change, bool) {
	c := Change{Entry: e.n, Refusal: is.refusal}
	switch {
	case is.refusal != nil:
		c.How = NowStruck
		return c, was.refusal == nil
	case is.res == nil:
		c.How = NowOwed
		return c, was.res != nil || was.refusal != nil
	}
	c.Lines = is.res.verdict.Lines
	c.Hands = is.res.verdict.Hands
	if was.res == nil {
		c.How = NowStands // and may say another thing than when it last stood
		if t := head(is.res.verdict); t != nil {
			c.Anew = t.Say
		}
		return c, true
	}
	c.How = NowDiffers
	c.Anew = anew(was.res, is.res)
	// What closed before it and what followed may move to another entry without
	// this verdict being another.
	return c, !slices.EqualFunc(was.res.verdict.Events, is.res.verdict.Events, game.Same) || !slices.Equal(was.res.verdict.Hands, is.res.verdict.Hands)
}

// anew is the last sentence of a result that an earlier one did not say, of a verdict rather than of a phase; none where both say the same.
func anew(was, is *result) (out ref.Msg) {
	all := func(r *result) []game.Text { return slices.Concat(r.verdict.Lines, r.after) }
	phase := true
	for _, t := range all(is) {
		told := t.Kind == game.HeadLine || t.Kind == game.BodyLine
		if !told && (t.Kind != game.PhaseLine || !phase) || slices.ContainsFunc(all(was), func(x game.Text) bool { return reflect.DeepEqual(x.Say, t.Say) }) {
			continue
		}
		out, phase = t.Say, !told
	}
	return out
}

// fresh forgets what was computed from the state before. What seats were told so far is not of it:
// it stands until an operation of the past is another.
func (s *Session) fresh() { s.owedNow, s.sight, s.sights = nil, nil, nil }

// place is the number of standing entries before the command of e, all of them
// for a new one.
func (s *Session) place(e *entry) int {
	n := 0
	for i := range s.line {
		o := &s.line[i]
		if o.kind != opDo {
			continue
		}
		if o.e == e {
			break
		}
		if o.e.standing() {
			n++
		}
	}
	return n
}

// first is the index of the first operation of e, last of its last; -1 for none.
func (s *Session) first(e *entry) int {
	return slices.IndexFunc(s.line, func(o op) bool { return o.e == e })
}

func (s *Session) lastOp(e *entry) int {
	for i := len(s.line) - 1; i >= 0; i-- {
		if s.line[i].e == e {
			return i
		}
	}
	return -1
}
