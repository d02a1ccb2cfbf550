package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// A game that is opened again is played again, and what each line then comes to is
// held against what it came to when it was written. Where the two differ nobody but
// the people at the table may say which of them stands.

// Choice says how to go on with a journal that these rules judge otherwise.
type Choice string

// The choices.
const (
	AskFirst   Choice = ""         // open it for reading only
	AsRecorded Choice = "recorded" // what is recorded stands
	AsNow      Choice = "new"      // what these rules say stands
)

// Choices lists what may be chosen.
var Choices = []Choice{AsRecorded, AsNow}

// editionVerb is the record of a game that goes on under another edition; it may
// carry a choice, and with AsNow what each line that changed came to.
const editionVerb = "edition"

// record is what a line came to when it was written.
type record struct {
	ev      json.RawMessage
	refused bool // passed over since other rules were adopted
	waits   bool // a later line answers what it waits for
}

// adopted is a line that came out otherwise when other rules were adopted, as the
// record of that choice holds it.
type adopted struct {
	N  int             `json:"n"`
	Ev json.RawMessage `json:"ev,omitempty"`
	No bool            `json:"no,omitempty"`
}

// ledger is what a journal recorded of each line.
type ledger struct {
	lines   []journal.Entry
	settled int            // of the lines before this one somebody has said what stands
	since   map[int]record // what they came to since, by number
	fed     map[int]int    // the last line with a die or a choice for an entry
}

func isEdition(je *journal.Entry) bool { return je.K == journal.Set && je.Verb == editionVerb }

// readLedger goes through the lines without playing them.
func readLedger(lines []journal.Entry) (ledger, error) {
	l := ledger{lines: lines, since: map[int]record{}, fed: map[int]int{}}
	for i := range lines {
		je := &lines[i]
		switch {
		case je.K == journal.Face || je.K == journal.Choice:
			l.fed[je.E] = i
		case isEdition(je):
			ok := len(je.Dice) == 0 && je.Text == "" // the program's own line has neither
			ok = ok && (len(je.Args) == 1 || len(je.Args) == 2 && slices.Contains(Choices, Choice(strings.TrimPrefix(je.Args[1], "="))))
			var changed []adopted
			if len(je.Ev) > 0 && json.Unmarshal(je.Ev, &changed) != nil {
				ok = false
			}
			if !ok {
				return l, damaged(je.N, "session.damaged.edition")
			}
			for _, c := range changed {
				l.since[c.N] = record{ev: c.Ev, refused: c.No}
			}
			if len(je.Args) == 2 {
				l.settled = i
			}
		}
	}
	return l, nil
}

// of is what line i came to.
func (l *ledger) of(i int) record {
	je := &l.lines[i]
	r, ok := l.since[je.N]
	if !ok {
		r = record{ev: je.Ev}
	}
	r.waits = len(r.ev) == 0 && l.fed[je.E] > i
	return r
}

// found is what playing a journal again brought to light.
type found struct {
	edition string        // of the last line
	spans   []Span        // the editions in their order
	first   *Difference   // nil when every line came out as it is recorded
	count   int           // lines that did not
	changed []adopted     // those lines as they come out now
	kept    []*Difference // lines that somebody has chosen to keep as they are recorded
	// impossible is the line that is said to have come to what no table can be, 0 for none: none behind it is played.
	impossible int
}

// Span is lines of a journal that were recorded under one edition, by their place in the file, where the header is line 1. One
// begins with the line that says so.
type Span struct {
	Edition  string
	From, To int
}

// goesOn takes note of a line that a program of another edition wrote, before its first entry.
func (f *found) goesOn(je *journal.Entry, in *inspector) {
	is := strings.TrimPrefix(je.Args[0], "=")
	if is != f.edition {
		f.spans = append(f.spans, Span{Edition: is, From: je.N + 1})
	} else if in != nil && !in.other && len(je.Args) == 1 {
		in.fault(je, "session.forged.edition", is)
	}
	f.edition = is
}

// playAgain carries out every line and compares what comes of it. keep lets what is
// recorded stand where these rules say otherwise; in, if there is one, looks at each.
func (s *Session) playAgain(h journal.Header, lines []journal.Entry, keep bool, in *inspector) (f found, err error) {
	f = found{edition: h.Edition, spans: []Span{{Edition: h.Edition, From: 1, To: 1}}}
	at := 0
	defer func() {
		if f.first == nil && len(f.kept) == 0 {
			return // only our own rules were at work: what ends them is no fault of the file
		}
		if r := recover(); r != nil {
			f.impossible, err = at, damaged(at, "session.damaged.impossible")
		}
	}()
	led, err := readLedger(lines)
	if err != nil {
		return f, err
	}
	defer collectsSeldom(len(lines))()
	defer s.briefly()()
	if in == nil {
		s.mutes()
		defer s.speaks()
	}
	s.line, s.entries = slices.Grow(s.line, len(lines)), slices.Grow(s.entries, len(lines))
	turn := s.turn()
	for i := range lines {
		je := &lines[i]
		if i > 0 {
			turn = s.endsAgain(turn, &lines[i-1])
		}
		at = je.N
		f.spans[len(f.spans)-1].To = je.N
		if in != nil {
			in.other = f.edition != s.opts.Edition && s.opts.Edition != ""
			in.before(je)
		}
		if s.sworn != nil {
			s.sworn.read(je)
		}
		switch {
		case isEdition(je):
			s.lines++
			if in != nil && s.hush != nil {
				in.sealsRight(je, nil)
			}
			f.goesOn(je, in)
			f.spans[len(f.spans)-1].To = je.N + 1
			continue
		case s.sworn != nil && ofDice(je), s.hush != nil && ofSeals(je):
			s.lines++
			if je.Verb == openVerb && len(je.Args) > 0 {
				os, _ := readOpenings(je.Ev)
				s.opensEarly(je.Args[0], os)
			}
			if in != nil && je.Verb == openVerb {
				in.opensRight(je)
			}
			continue
		}
		if s.hush != nil {
			s.keepsAgain(je, in)
		}
		out, err := s.again(je)
		if err != nil {
			return f, err
		}
		if in != nil {
			in.after(je, out)
			in.falls()
		}
		if s.hush != nil && (s.hush.blind[je.N] || s.hush.told[je.E] != "") {
			if s.hush.told[je.E] != "" {
				s.cameTo(je, led.of(i), out, f.edition != s.opts.Edition)
			}
			continue // nobody knows what it came to, or what it was is the referee's word
		}
		was := led.of(i)
		d, err := s.differs(je, was, out)
		if err != nil {
			return f, err
		}
		if d != nil && s.mute {
			d, err = s.differs(je, was, s.aloud(je))
			if err != nil {
				return f, err
			}
		}
		if d == nil {
			continue
		}
		d.Same = f.edition == s.opts.Edition
		decided := i < led.settled
		if decided {
			f.kept = append(f.kept, d)
		} else if f.count++; f.first == nil {
			f.first = d
		}
		if decided || keep {
			if err := s.letStand(je, was); err != nil {
				return f, err
			}
			if s.rules.Check(s.now.state) != nil {
				f.impossible = at
				return f, damaged(at, "session.damaged.impossible")
			}
		} else {
			f.changed = append(f.changed, s.adopts(d))
		}
	}
	if n := len(lines); n > 0 {
		s.endsAgain(turn, &lines[n-1])
		f.spans[len(f.spans)-1].To = lines[n-1].N + 1
	}
	return f, nil
}

// A Difference is an entry that does not come out as it is recorded.
type Difference struct {
	Line, Entry int
	Command     string
	Spoken      ref.Name // the command in the words of each language
	Ref         ref.Ref
	Was, Is     []game.Event
	Refusal     *game.Refusal // these rules refuse it
	Passed      bool          // it is recorded as passed over
	Same        bool          // both are of one edition
}

func (d *Difference) Error() string {
	return "entry " + strconv.Itoa(d.Entry) + " (" + d.Command + ") recorded " + brief(d.Was) + ", now " + brief(d.Is)
}

// Say is the difference as a message.
func (d *Difference) Say() ref.Msg {
	was, is := trimmed(d.Was, d.Is)
	say := func(es []game.Event) ref.Msg {
		if len(es) == 0 {
			return ref.M("session.events.none")
		}
		return ref.M("session.typed", brief(es))
	}
	before, now := say(was), say(is)
	if d.Passed {
		before = ref.M("session.events.passed")
	}
	if d.Refusal != nil {
		now = ref.M("session.events.refused", d.Refusal.Say)
	}
	if d.Ref == "" {
		return ref.M("session.audit.differs", d.Entry, d.Spoken, before, now)
	}
	return ref.M("session.audit.differs-ref", d.Entry, d.Spoken, string(d.Ref), before, now)
}

// adopts is what a line comes to by these rules, as the record of that choice holds it.
func (s *Session) adopts(d *Difference) adopted {
	return adopted{N: d.Line, Ev: s.spelled(nil, d.Is), No: d.Refusal != nil}
}

// trimmed leaves out of two lists of events what they begin and end with alike.
func trimmed(a, b []game.Event) (x, y []game.Event) {
	for len(a) > 0 && len(b) > 0 && game.Same(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && game.Same(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}

// mostEvents is how many events of an entry are told one by one.
const mostEvents = 3

// brief is events on one line.
func brief(es []game.Event) string {
	var b []string
	for i, e := range es {
		if i == mostEvents {
			b = append(b, "+"+itoa(len(es)-i))
			break
		}
		b = append(b, game.Brief(e))
	}
	return strings.Join(b, ", ")
}

// differs compares a line of the journal with what it did now; nil when they agree. The
// error says that the game does not know an event that was recorded: nobody can then say
// what the line came to, unless these rules are to judge it anyway.
func (s *Session) differs(je *journal.Entry, was record, out outcome) (*Difference, error) {
	switch je.K {
	case journal.Undo, journal.Redo, journal.Note:
		return nil, nil
	}
	if je.E < 1 || je.E > len(s.entries) {
		return nil, nil
	}
	var is []game.Event
	if out.res != nil {
		is = out.res.events
	}
	if was.refused == (out.refusal != nil) && (was.refused || s.sameEvents(was.ev, is)) {
		return nil, nil
	}
	recorded, err := s.events(was.ev)
	if err != nil && s.opts.Other != AsNow {
		return nil, s.strange(je.N, err)
	}
	a := s.entries[je.E-1].action
	d := &Difference{Line: je.N, Entry: je.E, Command: s.canonical(a, nil), Was: recorded, Is: is, Refusal: out.refusal, Passed: was.refused}
	d.Spoken = ref.Name{EN: d.Command, IT: d.Command}
	if x, ok := s.rules.(game.Speaker); ok {
		d.Spoken = ref.Name{EN: x.Speak(s.now.state, d.Command, "en"), IT: x.Speak(s.now.state, d.Command, "it")}
	}
	switch {
	case out.refusal != nil:
		d.Ref = out.refusal.Ref
	case out.res != nil:
		if t := head(out.res.verdict); t != nil && len(t.Refs) > 0 {
			d.Ref = t.Refs[0]
		}
	}
	for _, v := range s.rules.Verbs() {
		if d.Ref == "" && v.Name == a.Verb && len(v.Refs) > 0 {
			d.Ref = v.Refs[0]
		}
	}
	return d, nil
}

// strange is the error of a line with an event that the game does not know.
func (s *Session) strange(n int, err error) error {
	var bad *game.BadEvent
	if errors.As(err, &bad) {
		return &Damaged{Line: n, Why: ref.M("session.damaged.event", bad.Why)}
	}
	return damaged(n, "session.damaged.events")
}

// sameEvents compares events with their record, byte for byte: every event has one
// spelling.
func (s *Session) sameEvents(was json.RawMessage, is []game.Event) bool {
	s.spell = s.spelled(s.spell[:0], is)
	return bytes.Equal(s.spell, was)
}

// kept is how a step of the timeline comes out whatever these rules say of it.
type kept struct {
	events  []game.Event
	waits   bool // it waits for a die or a choice
	refused bool // it is passed over
}

// letStand lets the record of a line stand: its entry comes out as recorded, now and
// whenever it is played again.
func (s *Session) letStand(je *journal.Entry, was record) error {
	es, err := s.events(was.ev)
	if err != nil {
		return s.strange(je.N, err)
	}
	e := s.entries[je.E-1]
	last := s.lastOp(e)
	for i := s.first(e); i >= 0 && i < last; i++ {
		if s.line[i].e == e {
			s.line[i].kept = &kept{waits: true}
		}
	}
	if last >= 0 {
		s.line[last].kept = &kept{events: es, waits: was.waits, refused: was.refused}
		s.rebuild(s.first(e))
	}
	return nil
}

// stand carries out a step as it is recorded.
func (s *Session) stand(m moment, o *op) (next moment, out outcome, ok bool) {
	p := pending{e: o.e, action: o.e.action, clock: s.rules.Clock(m.state)}
	next = m
	at := m.find(o.e)
	if at >= 0 {
		p = m.pend[at]
		next.pend = m.without(at)
	}
	p.faces = append(p.faces[:len(p.faces):len(p.faces)], o.faces...)
	switch {
	case o.kept.refused:
		return next, outcome{refusal: game.Refuse(game.Illegal, "", ref.M("session.kept.passed"), ref.Msg{})}, true
	case o.kept.waits:
		next.pend = append(next.pend[:len(next.pend):len(next.pend)], p)
		return next, outcome{}, true
	}
	st, good := s.applied(m.state, o.kept.events)
	if !good {
		return next, outcome{refusal: game.Refuse(game.Failed, "", ref.M("session.kept.foreign"), ref.Msg{})}, true
	}
	next.state = st
	res := &result{events: o.kept.events, clock: p.clock}
	res.faces = slices.DeleteFunc(p.faces, func(f dice.Face) bool { return f.Pick == "" && f.Die == dice.Choice })
	res.verdict = game.Verdict{Events: o.kept.events, Lines: []game.Text{{Kind: game.BodyLine, Say: ref.M("session.as-recorded")}}}
	return next, outcome{res: res}, true
}

// applied applies recorded events. Those of another edition may be strange to these
// rules, down to a unit that they do not find: that must not end the program.
func (s *Session) applied(st game.State, es []game.Event) (out game.State, ok bool) {
	defer func() {
		if recover() != nil {
			out, ok = st, false
		}
	}()
	out = st
	for _, e := range es {
		out = s.rules.Apply(out, e)
	}
	return out, true
}

// decide writes down what somebody chose, and what came out otherwise if it is to
// stand.
func (s *Session) decide(c Choice, changed []adopted) error {
	e := journal.Entry{K: journal.Set, Verb: editionVerb, Args: []string{"=" + s.opts.Edition, "=" + string(c)}}
	if c == AsNow && len(changed) > 0 {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false) // events are kept as they are spelled
		if err := enc.Encode(changed); err != nil {
			return err
		}
		e.Ev = bytes.TrimSpace(b.Bytes())
	}
	return s.append(&e)
}

// opened says what was found in a journal, and opens it for what was chosen.
func (s *Session) opened(f found) ([]ref.Msg, error) {
	other := f.edition != s.opts.Edition && s.opts.Edition != ""
	if f.count == 0 {
		s.renew = other
		if other {
			return []ref.Msg{ref.M("session.edition.same", f.edition, s.opts.Edition)}, nil
		}
		return nil, nil
	}
	if s.opts.Other != AskFirst {
		if err := s.decide(s.opts.Other, f.changed); err != nil {
			return nil, err
		}
		return []ref.Msg{ref.M("session.other."+string(s.opts.Other), f.count, f.edition)}, nil
	}
	s.readOnly = true
	why := ref.M("session.other", f.edition, s.opts.Edition, f.count, len(s.entries))
	if f.first.Same {
		why = ref.M("session.other.same", f.edition, f.count, len(s.entries))
	}
	return []ref.Msg{why, f.first.Say(), ref.M("session.other.open")}, nil
}

// onlyRead is why nothing is written into a game that is open for reading, and how it goes on.
func (s *Session) onlyRead() *game.Refusal {
	hint := ref.M("session.read-only.hint")
	if s.hush != nil && s.hush.wrong != nil {
		hint = ref.M("session.sealed.wrong")
	}
	return game.Refuse(game.Failed, "", ref.M("session.read-only"), hint, s.WaysOn()...)
}

// WaysOn are the command lines by which a game that is open for reading goes on; none
// for a game that may be played.
func (s *Session) WaysOn() []game.Way {
	if !s.readOnly || s.Lacks() != nil || s.hush != nil && s.hush.wrong != nil {
		return nil
	}
	path := s.Path()
	return []game.Way{
		{Line: "adjutant play " + path + " --edition " + string(AsRecorded), Say: ref.M("session.way.recorded")},
		{Line: "adjutant play " + path + " --edition " + string(AsNow), Say: ref.M("session.way.new")},
	}
}
