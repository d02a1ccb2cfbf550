package session

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has what the referee declares of a part whose file is lost, as he types it.

// declare is `declare ENTRY LINE`: the referee says what a part held that is lost, an order as a line, cards as they are called.
func (s *Session) declare(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	h := s.hush
	switch {
	case h == nil:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.sealed.not-here"), ref.M("session.sealed.not-here.hint"))
	case h.lacks == nil:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.declare.none"), ref.M("session.declare.none.hint"))
	case len(args) < 2:
		return nil, game.Refuse(game.BadValue, "", ref.M("session.declare.what", h.lacks.Entry), ref.M("session.declare.hint", h.lacks.Entry))
	}
	n, ok := entryArg(args[0].Text)
	if !ok || n != h.lacks.Entry {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.declare.other", h.lacks.Entry, args[0].Raw), ref.M("session.declare.hint", h.lacks.Entry))
	}
	os, no := s.declared(l, args[1:])
	if no != nil {
		return nil, no
	}
	if no := s.takesDeclared(os); no != nil {
		return nil, no
	}
	je := journal.Entry{K: journal.Set, Verb: declareVerb, Args: []string{itoa(n), h.lacks.Seat}, Ev: spellOpenings(os)}
	if err := s.store.Append(&je); err != nil {
		return nil, failed(err)
	}
	seat := h.lacks.Seat
	at, says, err := s.Place(), []ref.Msg(nil), error(nil)
	if says, err = s.replay(s.store, s.header, append(h.raw[:len(h.raw):len(h.raw)], je)); err != nil {
		return nil, failed(err)
	}
	s.At(at)
	return []Reply{{Kind: Unsealed, Command: "declare " + itoa(n), Say: append([]ref.Msg{ref.M("session.declared", n, ref.Typed(seat))}, says...)}}, nil
}

// declared are the parts that a declaration stands for: what was typed at the first line that is lost, and where the entry waits for
// nothing any more, that the lines behind it say nothing.
func (s *Session) declared(l game.Line, words []game.Word) (os []opening, no *game.Refusal) {
	lack := s.hush.lacks
	first := &s.hush.raw[lack.Line-1]
	p := journal.Entry{N: first.N, K: first.K}
	backs := 0
	for _, d := range first.Dice {
		if isBack(d) && d.Seat == lack.Seat {
			backs++
		}
	}
	switch {
	case backs > 0:
		no = s.declaredCards(&p, words, backs)
	case lack.Entry > len(s.entries) && lack.Corrects > 0:
		no = s.declaredFix(&p, l, words)
	case lack.Entry > len(s.entries): // the line that began the entry is what is lost
		no = s.declaredDeed(&p, l, words)
	case len(words) == 1 && isNothing(words[0].Text):
	default:
		no = s.declaredAnswer(&p, words)
	}
	if no != nil {
		return nil, no
	}
	if err := p.Check(); err != nil {
		return nil, failed(err)
	}
	os = []opening{{N: first.N, Seat: lack.Seat, Clear: p.AppendPart(nil)}}
	if backs > 0 {
		return os, nil
	}
	if t, _, no := s.withDeclared(os, lack.Line); no != nil || t.waitsFor(lack.Entry) {
		return os, no // what is lost behind it is asked by itself
	}
	for i := lack.Line; i < len(s.hush.raw); i++ {
		if je := &s.hush.raw[i]; je.E == first.E && len(je.Dice) == 0 && s.isLost(i, lack.Seat) {
			empty := journal.Entry{N: je.N}
			os = append(os, opening{N: je.N, Seat: lack.Seat, Clear: empty.AppendPart(nil)})
		}
	}
	return os, nil
}

// isNothing reports the word for a line that said nothing.
func isNothing(word string) bool { return word == "-" || word == "." }

// waitsFor reports an entry that waits for an answer.
func (s *Session) waitsFor(n int) bool { return n <= len(s.entries) && s.now.find(s.entries[n-1]) >= 0 }

// saysNothing reports that of what a game lacks first nothing was said: the entry waited for no answer there.
func (s *Session) saysNothing(lines []journal.Entry, l *Lack) bool {
	je := &lines[l.Line-1]
	return je.K == journal.Choice && l.Entry <= len(s.entries) && !s.waitsFor(l.Entry)
}

// isLost reports that what a seat keeps of line i is neither in its file nor opened or declared.
func (s *Session) isLost(i int, seat string) bool {
	h := s.hush
	mark := h.lines[i].marks[seat]
	if mark == "" || h.lines[i].opened[seat] || h.claims[i+1][seat] {
		return false
	}
	k := h.files[seat]
	if k == nil {
		return true
	}
	_, kept := k.by[mark]
	return !kept
}

// declaredCards are cards as they are called, in the places of those that are lost.
func (s *Session) declaredCards(p *journal.Entry, words []game.Word, backs int) *game.Refusal {
	lack := s.hush.lacks
	if len(words) != backs {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.cards", lack.Entry, backs), ref.M("session.declare.hint", lack.Entry))
	}
	for k, w := range words {
		d := journal.Die{Card: w.Text, Seat: lack.Seat, By: string(dice.Hand)}
		if dice.IsHidden(w.Text) {
			need := s.backOf(lack, k)
			if need == nil {
				return game.Refuse(game.BadValue, "", ref.M("session.declare.hidden", lack.Entry, k+1), ref.M("session.declare.hidden.hint", ref.Typed(lack.Seat)))
			}
			d.Card, d.D, d.Deck = "", int(need.Die), need.Deck
		}
		p.Dice = append(p.Dice, d)
	}
	return nil
}

// backOf is what the k-th lost card was drawn for, where it may have lain face down for everybody; nil where its player saw it, or
// nobody can say what it was drawn for.
func (s *Session) backOf(lack *Lack, k int) *dice.Need {
	if lack.Entry > len(s.entries) {
		return nil
	}
	i := s.now.find(s.entries[lack.Entry-1])
	if i < 0 {
		return nil
	}
	owed := s.now.pend[i].owed
	for n := range owed {
		if owed[n].Seat != lack.Seat {
			continue
		}
		if k == 0 {
			if owed[n].Down {
				return &owed[n]
			}
			return nil
		}
		k--
	}
	return nil
}

// declaredDeed is a command as it was typed, with the answers behind it.
func (s *Session) declaredDeed(p *journal.Entry, l game.Line, words []game.Word) *game.Refusal {
	rest := l
	rest.Words, rest.Raw = words, joined(words)
	cmd, err := s.rules.Parse(s.now.state, rest, &game.Last{})
	if err != nil {
		return asRefusal(err)
	}
	if cmd.Question || cmd.Ask {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.question"), ref.M("session.declare.hint", s.hush.lacks.Entry))
	}
	p.Verb = cmd.Action.Verb
	p.Args, p.Set = game.Encode(cmd.Action)
	withDice(p, typedFaces(cmd.Faces), 0)
	return nil
}

// declaredFix is a correction as it was typed, behind fix, or as the whole line that it came to.
func (s *Session) declaredFix(p *journal.Entry, l game.Line, words []game.Word) *game.Refusal {
	lack := s.hush.lacks
	hint := ref.M("session.declare.fix.hint", lack.Entry, lack.Corrects, said("fix"))
	if !slices.Contains(byWordList(vFix), words[0].Text) {
		no := s.declaredDeed(p, l, words)
		if no != nil {
			no.Hint = hint
		}
		return no
	}
	old, args, no := s.toFix(words[1:])
	switch {
	case no != nil:
		return no
	case old.n != lack.Corrects || len(args) == 0:
		return game.Refuse(game.BadValue, "", ref.M("session.declare.fix", lack.Entry, lack.Corrects), hint)
	}
	a, typed, no := s.fixedAs(old, s.before(s.first(old)).state, args, l)
	if no != nil {
		return no
	}
	p.Verb = a.Verb
	p.Args, p.Set = game.Encode(a)
	withDice(p, typed, 0)
	return nil
}

// declaredAnswer is what was answered to a command that waits: the command is there, and one answer to it is lost.
func (s *Session) declaredAnswer(p *journal.Entry, words []game.Word) *game.Refusal {
	lack := s.hush.lacks
	bad := func(key string) *game.Refusal {
		return game.Refuse(game.BadValue, "", ref.M(key, lack.Entry), ref.M("session.declare.answer.hint", lack.Entry))
	}
	i := s.now.find(s.entries[lack.Entry-1])
	if i < 0 {
		return bad("session.declare.nothing")
	}
	owed := s.now.pend[i].owed
	if len(owed) > 0 && owed[0].Die != dice.Choice && len(words) <= len(owed) {
		var faces []dice.Face
		for k := range words {
			f, no := s.face(words[k], &owed[k])
			if no != nil {
				return no
			}
			if f.IsCard() {
				f = dice.Face{Card: f.Card, Seat: owed[k].Seat, By: dice.Hand}
			}
			faces = append(faces, f)
		}
		withDice(p, faces, 0)
		return nil
	}
	for _, need := range owed {
		if a, ok := s.answer(need, game.Fold(joined(words))); ok {
			p.Set = []string{markPick + a}
			return nil
		}
	}
	return bad("session.declare.answer")
}

// withDeclared is the game played again with a declaration in it, up to a line (0 for the last that can be played), and the
// lines that were played. The refusal says that there is no such game.
func (s *Session) withDeclared(os []opening, upTo int) (t *Session, played []journal.Entry, no *game.Refusal) {
	lack := s.hush.lacks
	t, played, no = s.filledIn(os)
	if no != nil {
		return nil, nil, no
	}
	// What of the entry is there behind it must go on with it.
	last := lack.Line
	for i := lack.Line; i < len(played) && upTo == 0; i++ {
		if back := played[i].K == journal.Undo || played[i].K == journal.Redo; played[i].E == lack.Entry && !back { // what was taken back later was asked all the same
			last = i + 1
		}
	}
	played = played[:last]
	if _, err := t.playAgain(s.header, played, true, nil); err != nil {
		return nil, nil, failed(err)
	}
	return t, played, nil
}

// filledIn is the game before its first line, and the lines that can be played of it with a declaration in them.
func (s *Session) filledIn(os []opening) (t *Session, played []journal.Entry, no *game.Refusal) {
	lack := s.hush.lacks
	je := journal.Entry{N: len(s.hush.raw) + 1, K: journal.Set, Verb: declareVerb, Args: []string{itoa(lack.Entry), lack.Seat}, Ev: spellOpenings(os)}
	lines := append(s.hush.raw[:len(s.hush.raw):len(s.hush.raw)], je)
	t = &Session{rules: s.rules, opts: s.opts}
	if err := t.begin(s.header); err != nil {
		return nil, nil, asRefusal(err)
	}
	played = t.unsealed(s.store.Path(), s.header, lines)
	if t.hush.lacks != nil && t.hush.lacks.Line <= lack.Line {
		return nil, nil, lack.refusal()
	}
	if w := t.hush.wrong; w != nil && s.hush.wrong == nil {
		return nil, nil, game.Refuse(game.BadValue, "", w.Say(), ref.M("session.declare.hint", lack.Entry))
	}
	return t, played, nil
}

// bearsOut holds a declaration against the lines behind it as far as they can be played: were it so, none of them may be what an
// audit accuses. A card that stands in another line was not in this one.
func (s *Session) bearsOut(os []opening) *game.Refusal {
	lack := s.hush.lacks
	t, played, no := s.filledIn(os)
	if no != nil {
		return no
	}
	t.afresh = true
	played = played[:min(len(played), len(s.hush.raw))] // the declaration itself is no line yet
	in := t.inspects(played)
	in.from = lack.Line
	f, err := t.playAgain(s.header, played, true, in)
	switch d := f.first; {
	case err != nil:
		return failed(err)
	case in.found != nil:
		return game.Refuse(game.BadValue, "", ref.M("session.declare.behind", lack.Entry, in.found.Line, in.found.Why), ref.M("session.declare.hint", lack.Entry))
	case d != nil && d.Same && d.Line >= lack.Line:
		return game.Refuse(game.BadValue, "", ref.M("session.declare.behind", lack.Entry, d.Line+1, d.Say()), ref.M("session.declare.hint", lack.Entry))
	}
	return nil
}

// takesDeclared tries a declaration: the game, played again with it, must take it, and it must be the seat's whose part is lost.
func (s *Session) takesDeclared(os []opening) *game.Refusal {
	lack := s.hush.lacks
	t, _, no := s.withDeclared(os, 0)
	if no != nil {
		return no
	}
	e := t.entries[lack.Entry-1]
	if e.out.refusal != nil {
		return e.out.refusal
	}
	var said []dice.Face
	for i := range os {
		if p, ok := journal.ReadPart(os[i].Clear); ok {
			said = append(said, fromJournal(p.Dice, "")...)
		}
	}
	given := t.given(e)
	used, _ := match(given, t.asked(e, e.out), nil)
	for i, f := range given {
		if f.Card != "" && used[i] < 0 && slices.ContainsFunc(said, f.Agrees) {
			return game.Refuse(game.BadValue, "", ref.M("session.declare.card", lack.Entry, f.Card), ref.M("session.declare.hint", lack.Entry))
		}
		if f.Pick != "" && used[i] < 0 && e.kind != journal.Fix && e.standing() { // what takes the place of another, or was taken back, has its answers, asked for or not
			return game.Refuse(game.BadValue, "", ref.M("session.declare.unused", lack.Entry, f.Pick), ref.M("session.declare.unused.hint", lack.Entry))
		}
	}
	raw, kept := &s.hush.raw[lack.Line-1], t.hush.kept[lack.Entry]
	if own := ownOf(raw, s.hush.lines[lack.Line-1].marks); len(kept) > 0 != own || own && !slices.Contains(kept, lack.Seat) {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.seat", lack.Entry, ref.Typed(lack.Seat)), ref.M("session.declare.hint", lack.Entry))
	}
	if !t.tableAgrees(lack.Entry) {
		return game.Refuse(game.BadValue, "", ref.M("session.declare.table", lack.Entry), ref.M("session.declare.table.hint", lack.Entry))
	}
	return s.bearsOut(os)
}

// came is what the lines of a declared entry are recorded to have come to, as far as the table's parts are there, and what
// they come to as it was declared.
type came struct {
	was, is []game.Event
	unknown bool // a part of the table is lost, or the line was judged by other rules
}

// cameTo takes note of what a line of a declared entry is recorded to have come to, and comes to.
func (s *Session) cameTo(je *journal.Entry, was record, out outcome, other bool) {
	if je.K == journal.Undo || je.K == journal.Redo || je.K == journal.Note {
		return
	}
	c := s.hush.came[je.E]
	if c == nil {
		c = &came{}
		s.hush.came[je.E] = c
	}
	recorded, err := s.events(was.ev)
	c.unknown = c.unknown || s.hush.blind[je.N] || other || err != nil
	if len(recorded) > 0 { // a line behind the last answer came to the same again
		c.was = recorded
	}
	if out.res != nil {
		c.is = out.res.events
	}
}

// tableAgrees reports that a declared entry comes to what the parts of the table say, where they are there: answers that were
// declared in their line come about sooner, the same in all.
func (s *Session) tableAgrees(e int) bool {
	c := s.hush.came[e]
	return c == nil || c.unknown || s.comesAlike(s.entries[e-1], c.was, c.is)
}

// comesAlike reports that an entry comes to the same by two lists of events: they are the same, or they say the same in another
// order and leave the same table, so that the order in which a line named things (counters in a hand, brigades) had no meaning.
func (s *Session) comesAlike(e *entry, a, b []game.Event) bool {
	if slices.EqualFunc(a, b, game.Same) {
		return true
	}
	words := func(es []game.Event) []string {
		out := strings.FieldsFunc(string(s.spelled(nil, es)), func(r rune) bool { return strings.ContainsRune(`[]{},:"`, r) })
		slices.Sort(out)
		return out
	}
	i := s.lastOp(e)
	if i < 0 || !slices.Equal(words(a), words(b)) {
		return false
	}
	st := s.before(i).state
	x, ok := s.applied(st, a)
	y, ok2 := s.applied(st, b)
	return ok && ok2 && bytes.Equal(s.rules.Encode(x), s.rules.Encode(y))
}

// doubt is an entry of which a part was declared, on a line, and is there again in other words.
type doubt struct {
	e, line int
	seat    string
}

// settles holds what was declared against what is there again. Parts need not be alike: answers may have been typed in their line or one by
// one, cards have the pile and the place that only the rules knew. So the game is played once more with what is there, and it is
// the same where each entry says the same and came to the same.
func (s *Session) settles(path string, head journal.Header, lines []journal.Entry) {
	h := s.hush
	for e := range h.told {
		if e <= len(s.entries) && !s.tableAgrees(e) {
			h.fault(h.said[e], "session.forged.table", e)
		}
	}
	if len(h.doubts) == 0 {
		return
	}
	t := s.asFound(path, head, lines)
	for _, d := range h.doubts {
		if d.e < 1 || d.e > len(s.entries) || h.unfound[d.e] {
			continue // nothing from there on was played, or some of it is lost still: the table's part alone can tell
		}
		if t == nil || d.e > len(t.entries) || !s.saidAlike(s.entries[d.e-1], t, t.entries[d.e-1]) {
			h.fault(d.line, "session.forged.declared", d.seat)
		}
	}
}

// asFound is a game played with what is there again in place of what was declared; nil where it cannot be.
func (s *Session) asFound(path string, head journal.Header, lines []journal.Entry) (t *Session) {
	defer func() {
		if recover() != nil {
			t = nil // what was declared led to lines that cannot stand behind what was sealed
		}
	}()
	t = &Session{rules: s.rules, opts: s.opts}
	if t.begin(head) != nil {
		return nil
	}
	t.hush.found = true
	if _, err := t.playAgain(head, t.unsealed(path, head, lines), true, nil); err != nil {
		return nil
	}
	return t
}

// saidAlike reports that an entry is the same deed in two games, of the same cards, and came to the same.
func (s *Session) saidAlike(a *entry, t *Session, b *entry) bool {
	if a.kind != b.kind || !same(a.action, b.action) {
		return false
	}
	shown := func(s *Session, e *entry) (out []string) {
		for _, f := range s.given(e) {
			if f.IsCard() || f.Seat != "" {
				out = append(out, cmp.Or(f.Card, dice.Hidden))
			}
		}
		slices.Sort(out)
		return out
	}
	if !slices.Equal(shown(s, a), shown(t, b)) {
		return false
	}
	if a.out.res != nil && b.out.res != nil {
		return s.comesAlike(a, a.out.res.events, b.out.res.events)
	}
	args, set := game.Encode(a.action)
	args2, set2 := game.Encode(b.action)
	return (a.out.res == nil) == (b.out.res == nil) && slices.Equal(args, args2) && slices.Equal(set, set2)
}
