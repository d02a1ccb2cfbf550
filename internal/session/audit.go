package session

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// Audited is what an audit found.
type Audited struct {
	Header     journal.Header
	Entries    int           // lines played again
	Edition    string        // of the last line
	Editions   []Span        // every edition that lines were recorded under, in their order
	Forged     *Forged       // the first line that the program cannot have written
	Different  *Difference   // the first line that does not come out as it is recorded
	Differ     int           // lines that do not
	Kept       []*Difference // lines that do not either, and that somebody chose to keep
	Accepted   bool          // what was kept is not held against the journal
	Hash       string        // of State; not for telling while something is sealed, see Told
	State      game.State    // in which the last line leaves the game
	Checkpoint string
	Notices    []journal.Notice
	Pins       []Pin    // the codes that were looked for, in their order
	Fair       []Fair   // of a game whose dice are committed to: every period
	Seals      []Seal   // who signed, in their order
	Untold     int      // dice whose secret is not told yet: nobody else can derive them
	Sealed     int      // lines of which something is sealed in the journal
	Shut       int      // those of which something stands there sealed still
	Secret     int      // those of which something is sealed still that nobody declared
	Lacks      *Lack    // what is lost of a sealed game; nothing from there on was played
	Blind      int      // lines whose events nobody knows: the table's file is lost
	Declared   []int    // entries that the referee declared
	Early      []int    // entries that he opened before the rules did
	Held       []int    // entries that the rules have revealed, and that are sealed still
	Unopened   int      // of a game that is decided: lines of which something is sealed still
	ByHand     []ByHand // what each seat recorded by hand
	Older      string   // how dice that are committed to are counted, where that is as older programs did: "spelt", "one"
}

// Unsure is how much nobody can check who has this file alone: dice whose secret is not told, lines whose events are lost, and what is
// sealed though the rules have revealed it or the game is decided. A journal may be sound and unsure.
func (a *Audited) Unsure() int {
	n := a.Untold + a.Blind + len(a.Held) + a.Unopened
	if a.Lacks != nil {
		n++
	}
	return n
}

// Sound reports that nothing was found against the journal.
func (a *Audited) Sound() bool {
	return a.Forged == nil && a.Different == nil && (len(a.Kept) == 0 || a.Accepted) && !slices.ContainsFunc(a.Pins, func(p Pin) bool { return !p.Found })
}

// Unpinned is how many lines stand behind the last code that was found: somebody may have played them otherwise since it was written
// down. 0 where none was found.
func (a *Audited) Unpinned() int {
	last := a.Entries
	for _, p := range a.Pins {
		if p.Found {
			last = min(last, a.Entries-p.Line)
		}
	}
	if !slices.ContainsFunc(a.Pins, func(p Pin) bool { return p.Found }) {
		return 0
	}
	return last
}

// Unwritten are the secrets whose lot proves nothing by the codes that were found: of some the code before it, after
// which it was thrown, is not among them, of others none that was taken since.
func (a *Audited) Unwritten() (before, since []Fair) {
	for _, f := range a.Fair {
		if f.Lot == "" || f.Rolled == 0 {
			continue
		}
		found := func(is func(Pin) bool) bool {
			return slices.ContainsFunc(a.Pins, func(p Pin) bool { return p.Found && !p.Short && is(p) })
		}
		if !found(func(p Pin) bool { return p.Code == f.After }) {
			before = append(before, f)
		}
		if !found(func(p Pin) bool { return p.Line >= f.Line }) {
			since = append(since, f)
		}
	}
	return before, since
}

// Pin is a code from a sheet of paper, and the line that carries it.
type Pin struct {
	Code  string
	Line  int // n of the entry, 0 for the header
	Found bool
	Short bool // of 40 bits, as the first programs printed them
	Since int  // lines behind it by which the game was played on: no notes, and nothing that is said of the file alone
}

// Forged is a line whose seal is whole and that no program wrote: a rolled face that
// the key does not give, a source of dice that there is not, a time before the time
// of the line above.
type Forged struct {
	Line int // of the file, from 1, the header
	Why  ref.Msg
}

// Say is the finding as a message.
func (f *Forged) Say() ref.Msg { return ref.M("session.forged", f.Line, f.Why) }

func (f *Forged) Error() string { return "line " + strconv.Itoa(f.Line) + ": " + f.Why.Key }

// Audit plays a journal again without writing. It compares every entry with what it
// recorded, derives every rolled face once more, looks for each of the codes, and
// gives the state hash. What it finds is in the result; the error is one of the
// journal's, a *Damaged or a *game.Refusal.
func Audit(rules game.Rules, path string, codes []string, o Options) (Audited, error) {
	path = journal.Resolved(path)
	h, lines, notices, err := journal.Read(path, o.journal())
	if err != nil {
		return Audited{}, err
	}
	a := Audited{Header: h, Notices: notices, Entries: len(lines), Checkpoint: journal.Checkpoint(h.H)}
	if len(lines) > 0 {
		a.Checkpoint = journal.Checkpoint(lines[len(lines)-1].H)
	}
	for _, code := range codes {
		p, err := pinned(h, lines, code)
		if err != nil {
			return a, err
		}
		a.Pins = append(a.Pins, p)
	}
	if h.Game != rules.Name() {
		return a, game.Refuse(game.BadValue, "", ref.M("session.other-game", h.Game, rules.Name()), ref.Msg{})
	}
	s := &Session{rules: rules, opts: o, afresh: true}
	if err := s.begin(h); err != nil {
		return a, err
	}
	in := s.inspects(lines)
	played := lines
	if s.hush != nil {
		played = s.unsealed(path, h, lines)
	}
	f, err := s.playAgain(h, played, true, in)
	if f.impossible > 0 {
		// What a line is said to have come to is no table that the rules know: nothing behind it can be judged.
		a.Forged = &Forged{Line: f.impossible + 1, Why: ref.M("session.forged.impossible")}
		a.Edition, a.Editions, a.Different, a.Differ, a.Kept, a.Accepted = f.edition, f.spans, f.first, f.count, f.kept, o.Other == AsRecorded
		return a, nil
	}
	if err != nil {
		return a, err
	}
	seals, unsigned := sealsOf(h, lines)
	a.Seals = seals
	if unsigned != nil && (in.found == nil || unsigned.Line < in.found.Line) {
		in.found = unsigned
	}
	if w := s.sworn; w != nil {
		a.Fair, a.Untold, a.Older = s.fairs(), len(w.fell), w.older()
		if w.wrong != nil && (in.found == nil || w.wrong.Line < in.found.Line) {
			in.found = w.wrong
		}
	}
	if x := s.hush; x != nil {
		s.settles(path, h, lines)
		a.Sealed, a.Shut = x.counts()
		a.Secret = x.openable()
		a.Lacks, a.Blind, a.Declared, a.Early = x.lacks, len(x.blind), s.Declared(), s.OpenedEarly()
		if x.lacks != nil {
			x.lacks.File, x.lacks.Nothing = sealPath(path, x.lacks.Seat), s.saysNothing(lines, x.lacks)
		}
		if x.wrong != nil && (in.found == nil || x.wrong.Line < in.found.Line) {
			in.found = x.wrong
		}
		a.Untold += in.unsure
		if x.lacks == nil {
			a.Held = in.heldBack()
			if s.isDecided() {
				a.Unopened = x.openable()
			}
		}
	}
	a.Forged, a.Edition, a.Editions, a.Different, a.Differ, a.Kept = in.found, f.edition, f.spans, f.first, f.count, f.kept
	a.Accepted = o.Other == AsRecorded
	if err := s.rules.Check(s.now.state); err != nil {
		return a, err
	}
	a.Hash, a.State, a.ByHand = s.Hash(), s.now.state, s.ByHand()
	return a, nil
}

// Told is the hash of the state, "" while something of the game is sealed: it fits one state alone, and who tried all
// orders would find the one that is sealed. What the referee declared is played as he said, and that stands in clear.
func (a *Audited) Told() string {
	if a.Secret > 0 {
		return ""
	}
	return a.Hash
}

// Look is where a saved game stands, as it is recorded. It neither claims nor changes
// the file. The error is as of Audit.
func Look(rules game.Rules, path string, o Options) (game.Clock, error) {
	s, err := Peek(rules, path, o)
	if err != nil {
		return game.Clock{}, err
	}
	return s.Clock(), nil
}

// Peek is a saved game as it is recorded, to be asked and played on without a trace: it neither claims nor changes the
// file, in which somebody may be playing. The error is as of Audit.
func Peek(rules game.Rules, path string, o Options) (*Session, error) {
	path = journal.Resolved(path)
	h, lines, _, err := journal.Read(path, o.journal())
	if err != nil {
		return nil, err
	}
	s := &Session{rules: rules, opts: o}
	if err := s.begin(h); err != nil {
		return nil, err
	}
	if s.hush != nil {
		lines = s.unsealed(path, h, lines)
	}
	if _, err := s.playAgain(h, lines, true, nil); err != nil {
		return nil, err
	}
	s.store, s.sworn, s.hush, s.mode = nowhere{}, nil, nil, Mode{Name: "hand"}
	return s, nil
}

// pinned looks for a code; the error is that it is none.
func pinned(h journal.Header, lines []journal.Entry, code string) (Pin, error) {
	code, err := journal.ParseCheckpoint(code)
	if err != nil {
		return Pin{}, err
	}
	p := Pin{Code: code, Short: journal.ShortCheckpoint(code)}
	p.Line, err = journal.VerifyCheckpoint(h, lines, code)
	p.Found = err == nil
	if p.Found {
		for _, l := range lines[p.Line:] {
			if l.E > 0 && l.K != journal.Note {
				p.Since++
			}
		}
	}
	return p, nil
}

// inspector looks at every line before and after it is played again, for what the
// program would not have written. It remembers the first.
type inspector struct {
	s     *Session
	found *Forged
	last  time.Time
	rolls map[int]bool // the entries for which the program threw

	// What the line about to be played must agree with.
	place, script int
	given         int         // faces that its entry has from the lines before
	prior         []dice.Face // those
	at            game.State  // where the game stands as the dice of a line fall
	other         bool        // it is of another edition: its words need not be those of this one

	due map[int]bool // entries that the rules have revealed, and that are opened nowhere

	over   bool // the turn of the key in use is over
	since  int  // the entries that there were then
	dicey  bool // nothing but dice of those came since
	ended  bool // it ended by a line of this edition
	others bool // the line before was of another edition

	unsure int // dice that were rolled from a key which nobody has
	from   int // what lines before this one are is not asked; 0 for all of them
}

// inspects is who looks at the lines of a journal while they are played again.
func (s *Session) inspects(lines []journal.Entry) *inspector {
	in := &inspector{s: s, rolls: map[int]bool{}, due: map[int]bool{}}
	for i := range lines {
		if slices.ContainsFunc(lines[i].Dice, func(d journal.Die) bool { return dice.By(d.By) == dice.Rolled }) {
			in.rolls[lines[i].E] = true
		}
	}
	return in
}

func (in *inspector) fault(je *journal.Entry, key string, args ...any) {
	if in.found == nil && je.N >= in.from {
		in.found = &Forged{Line: je.N + 1, Why: ref.M(key, args...)}
	}
}

// before looks at a line as it stands, and notes where the game stands.
func (in *inspector) before(je *journal.Entry) {
	switch {
	case je.At.IsZero():
		in.fault(je, "session.forged.no-time")
	case je.At.Before(in.last):
		in.fault(je, "session.forged.time", je.At.Format(time.RFC3339), in.last.Format(time.RFC3339))
	}
	in.last = je.At
	bare := je.K == journal.Undo || je.K == journal.Redo
	others := slices.ContainsFunc(je.Set, func(x string) bool { return !strings.HasPrefix(x, markBy) })
	free := in.s.sworn != nil && je.Verb == string(vRoll)
	if bare && (je.Verb != "" || len(je.Args) > 0 || others || je.Text != "" && (je.K == journal.Redo || in.s.hush != nil)) ||
		(bare || je.K == journal.Note && !free) && (len(je.Dice) > 0 || len(je.Ev) > 0) {
		in.fault(je, "session.forged.kind", string(je.K))
	}
	in.deed(je)
	in.refused(je)
	in.late(je)
	in.spelledRight(je)
	e := in.target(je)
	in.tells(je, e)
	who, own := in.named(je), in.ownOf(je, e)
	for i, d := range je.Dice {
		if in.s.sworn != nil && dice.By(d.By) == dice.Rolled && i < len(who) && who[i] != "" && !(i < len(own) && own[i].Unit == who[i]) {
			in.fault(je, "session.forged.for", who[i])
		}
		if je.K == journal.Note && free && dice.By(d.By) == dice.Rolled && d.F >= 1 && d.F <= d.D {
			continue // dice that decide nothing have as many sides as anybody likes
		}
		in.die(je, d)
	}
	if je.K == journal.Note && free {
		in.tellsRoll(je)
	}
	in.place, in.script, in.prior, in.at = in.s.place(e), in.s.scriptPos(), nil, in.s.fallsAt(e)
	if e != nil {
		in.prior = in.s.given(e)
	}
	in.given = len(in.prior)
}

// listed gives dice in their order, as long as they are those that are asked for.
type listed struct {
	dice  []journal.Die
	wrong bool
}

// Throw implements dice.Source.
func (l *listed) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	if len(l.dice) == 0 || l.dice[0].D != int(d) {
		l.wrong = true
		return 1, dice.Rolled, true
	}
	f := l.dice[0].F
	l.dice = l.dice[1:]
	return f, dice.Rolled, true
}

// tellsRoll holds what a note says of dice that decide nothing against the dice that it has.
func (in *inspector) tellsRoll(je *journal.Entry) {
	if len(je.Args) == 0 {
		in.fault(je, "session.forged.roll", je.Text)
		return
	}
	x, err := ParseRoll(strings.TrimPrefix(je.Args[0], "="))
	if err != nil {
		in.fault(je, "session.forged.roll", je.Text)
		return
	}
	l := &listed{dice: je.Dice}
	r := x.Throw(l)
	if l.wrong || len(l.dice) > 0 || je.Text != x.String()+": "+totals(r.Thrown) {
		in.fault(je, "session.forged.roll", je.Text)
	}
}

// named are the units for which the dice of a line were given, each "" where the order of asking decides. Of dice that the program
// throws it is said at a seat alone whose turn has not come, see ownOf: between those of two units whoever says it could choose.
func (in *inspector) named(je *journal.Entry) []string {
	if _, mk, err := takeMarks(je.Set); err == nil && mk.who != "" {
		return strings.Split(mk.who, ",")
	}
	return nil
}

// ownOf are the dice that the seat of a line throws for itself before another throws his; nil where there are none, and of a line that
// says of none whose it is.
func (in *inspector) ownOf(je *journal.Entry, e *entry) []dice.Need {
	set, mk, err := takeMarks(je.Set)
	seat := slices.IndexFunc(in.s.seats(), func(x game.Seat) bool { return x.Name == mk.by })
	if err != nil || mk.who == "" || seat < 0 {
		return nil
	}
	s := in.s
	eyes, plays := s.eyes, s.plays
	s.eyes, s.plays = &s.seats()[seat], true
	defer func() { s.eyes, s.plays = eyes, plays }()
	if e == nil {
		a, err := game.Decode(je.Verb, je.Args, set, je.Text)
		if err != nil {
			return nil
		}
		r, no := s.run(s.now.state, a, nil, nil, 0)
		if no != nil {
			return nil
		}
		return s.ownNeeds(s.now.state, a, r.owed)
	}
	m := s.now
	if e.inPlace {
		m = s.before(s.lastOp(e) + 1)
	}
	if i := m.find(e); i >= 0 {
		return s.ownNeeds(m.state, m.pend[i].action, m.pend[i].owed)
	}
	return nil
}

// tells holds what a fact is told to against the deed that waits for it: told to another it would be another deed, with the
// dice of the first.
func (in *inspector) tells(je *journal.Entry, e *entry) {
	if je.K != journal.Choice || je.Verb == "" || e == nil {
		return
	}
	set, _, err := takeMarks(je.Set)
	if err != nil {
		return // the line is refused as it is carried out
	}
	a, err := game.Decode(je.Verb, je.Args, set, je.Text)
	was := in.s.told(e)
	if was == nil {
		was = &e.action
	}
	if err == nil && !same(a, *was) {
		in.fault(je, "session.forged.told", strings.Join(append([]string{je.Verb}, je.Args...), " "), e.n)
	}
}

// deed holds who does what a line is, for dice that are committed to, against what the rules say of it.
func (in *inspector) deed(je *journal.Entry) {
	if in.s.sworn == nil || in.s.sworn.spelt || !slices.Contains([]journal.Kind{journal.Do, journal.Set, journal.Rule, journal.Fix}, je.K) {
		return
	}
	set, mk, err := takeMarks(je.Set)
	if err != nil || ofDice(je) || isEdition(je) {
		return
	}
	a, err := game.Decode(je.Verb, je.Args, set, je.Text)
	if err != nil {
		return // the line is refused as it is carried out
	}
	st := in.s.now.state
	if je.K == journal.Fix && mk.of >= 1 && mk.of <= len(in.s.entries) {
		if i := in.s.first(in.s.entries[mk.of-1]); i >= 0 {
			st = in.s.before(i).state
		}
	}
	if want, got := game.Doers(in.s.rules, st, a), doersOf(je); got != want {
		in.fault(je, "session.forged.deed", cmp.Or(got, "-"), cmp.Or(want, "-"))
	}
	if in.rolls[je.E] && !in.s.written(st, a) {
		in.fault(je, "session.forged.written", strings.Join(append([]string{je.Verb}, je.Args...), " "))
	}
}

// written reports an action that stands in the file as it is read from a line, or as the rules ask for it where the game
// stands: another spelling that they take as well, with a word too many, would be a deed with other dice.
func (s *Session) written(st game.State, a game.Action) bool {
	args, set := game.Encode(a)
	alike := func(b game.Action) bool {
		is, _ := game.Encode(b)
		return b.Verb == a.Verb && slices.Equal(args, is)
	}
	a.Text = ""
	if ls, err := game.Scan(s.canonical(a, nil)); err == nil && len(ls) == 1 {
		if cmd, err := s.rules.Parse(st, ls[0], &game.Last{}); err == nil && alike(cmd.Action) {
			return true
		}
	}
	return slices.ContainsFunc(s.rules.Dues(st), func(d game.Due) bool {
		_, facts := game.Encode(d.Action)
		return alike(d.Action) && slices.Equal(set, facts) // what is owed has the facts with which it is asked for
	})
}

// target is the entry to which a line gives a die; nil for a line that makes one.
func (in *inspector) target(je *journal.Entry) *entry {
	if (je.K == journal.Face || je.K == journal.Choice) && je.E >= 1 && je.E <= len(in.s.entries) {
		return in.s.entries[je.E-1]
	}
	return nil
}

// knownDice are the dice of these games; a die typed before it was asked for is
// written as 0.
var knownDice = []dice.Die{dice.Choice, dice.D6, dice.D10, dice.D100}

// die looks at one face as it is written.
func (in *inspector) die(je *journal.Entry, d journal.Die) {
	die, by := dice.Die(d.D), dice.By(d.By)
	script := in.s.mode.Name == "script"
	switch {
	case by != dice.Hand && by != dice.Rolled && by != dice.Script, by == dice.Script && !script, by == dice.Rolled && script:
		in.fault(je, "session.forged.by", d.By, in.s.mode.Name)
	case by != dice.Hand && je.K == journal.Fix:
		in.fault(je, "session.forged.fix") // whoever corrects a die types it
	case d.Deck != "" || d.Card != "":
		if !drawable(d) && !(in.blind(je) && isPlaceless(d)) {
			in.fault(je, "session.forged.face", d.Deck, d.F)
		}
	case isBack(d) && in.s.hush != nil && in.s.hush.told[je.E] == d.Seat:
		// a card that the referee declared to lie face down
	case !slices.Contains(knownDice, die), die == dice.Choice && by != dice.Hand:
		in.fault(je, "session.forged.die", "d"+itoa(d.D))
	case die == dice.Choice && (d.F < 1 || d.F > int(dice.D100)), die != dice.Choice && !die.Valid(d.F):
		in.fault(je, "session.forged.face", die.String(), d.F)
	}
}

// blind reports a line of a sealed game of which the table's part is lost.
func (in *inspector) blind(je *journal.Entry) bool { return in.s.hush != nil && in.s.hush.blind[je.N] }

// drawable reports a card that can be written so: what lies face down has no place and was
// left so by hand, and what the program drew has one.
func drawable(d journal.Die) bool {
	byHand := dice.By(d.By) == dice.Hand
	if d.Card == "" {
		return byHand && d.F == 0
	}
	return d.F <= d.D && (byHand || d.F > 0)
}

// after derives the faces that a line rolled. A fix takes over the dice of what it
// corrects, which were derived where they fell.
func (in *inspector) after(je *journal.Entry, out outcome) {
	in.asksAll(je, out)
	if len(je.Dice) == 0 || je.K == journal.Fix || je.K == journal.Note || in.found != nil || je.E < 1 || je.E > len(in.s.entries) || out.refusal != nil {
		return
	}
	e := in.s.entries[je.E-1]
	given, rec := in.s.given(e), in.s.asked(e, out)
	in.cardsRight(je, rec)
	used, _ := match(given, rec, nil)
	// Of two faces alike, one of an earlier line and one of this, either may be the one that counts: it is this line's.
	for i := in.given; i < len(given); i++ {
		if f := given[i]; used[i] < 0 && f.By != dice.Hand {
			alike := func(g dice.Face) bool { return g.Die == f.Die && g.Face == f.Face && g.By == f.By }
			for j := range in.given {
				if used[j] >= 0 && alike(given[j]) {
					used[i], used[j] = used[j], -1
					break
				}
			}
		}
	}
	fell := make([]int, len(rec)) // of the dice, by the places where they were asked for, as what each is counted, from 1; 0 where another line rolled it
	who := in.named(je)
	in.sidesRight(je, e, given, rec, used)
	for i := in.given; i < len(given); i++ {
		switch f := given[i]; {
		case f.By == dice.Hand || f.Pick != "":
		case used[i] < 0:
			in.fault(je, "session.forged.unasked")
			return
		default:
			fell[used[i]] = used[i] + 1
			if k := i - len(given) + len(who); len(who) > 0 && k >= 0 && who[k] != "" {
				fell[used[i]] = apart + i + 1
			}
		}
	}
	var rolled []dice.Face
	for i, f := range rec {
		if fell[i] == 0 {
			continue
		}
		rolled = append(rolled, f)
		if f.By != dice.Rolled || in.s.sworn != nil { // the secret tells of those, when it is told
			continue
		}
		if h := in.s.hush; h != nil && h.keyless {
			in.unsure++
			continue
		}
		if want, _, _ := (dice.Keyed{Key: in.s.key, Place: in.place}).Throw(f.Die, fell[i]-1); want != f.Face {
			in.fault(je, "session.forged.rolled", f.Die.String(), f.Unit, f.Face, want)
		}
	}
	in.scripted(je, rolled)
}

// given is every face that an entry was given, used or not, in the order of the lines.
func (s *Session) given(e *entry) []dice.Face { return facesIn(s.line, e) }

// asked is the dice of an entry so far, in the order in which they were asked for.
func (s *Session) asked(e *entry, out outcome) []dice.Face {
	if out.res != nil {
		return out.res.faces
	}
	if i := s.now.find(e); i >= 0 {
		return s.now.pend[i].thrown
	}
	return nil
}

// scripted holds faces from a script against the script.
func (in *inspector) scripted(je *journal.Entry, faces []dice.Face) {
	if in.s.mode.Name != "script" {
		return
	}
	for i, f := range faces {
		if k := in.script + i; f.By == dice.Script && (k >= len(in.s.script) || in.s.script[k] != f.Face) {
			in.fault(je, "session.forged.script", f.Die.String(), f.Face)
		}
	}
}
