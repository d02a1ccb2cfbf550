package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file lists what hands still owe.

// doneWords say that hands have done their work.
var doneWords = []string{"done", "fatto", "fatti", "fatta"}

// doneMark stands in the note that keeps it.
const doneMark = string(vTodo) + " done"

// todo is `todo`, and `todo done [UNIT...]`, which is kept as a note: all that was owed,
// or that of some units, is done.
func (s *Session) todo(args []game.Word) ([]Reply, *game.Refusal) {
	owed := s.chores()
	if len(args) == 0 {
		return []Reply{s.errands(owed)}, nil
	}
	if !slices.Contains(doneWords, args[0].Text) {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(string(vTodo)), args[0].Raw), ref.M("session.todo.hint"),
			game.Way{Line: doneMark, Say: ref.M("session.todo.way")})
	}
	text := doneMark
	for _, w := range args[1:] {
		i := slices.IndexFunc(owed, func(c game.Chore) bool { return game.Fold(c.Unit) == w.Text })
		if i < 0 {
			return nil, game.Refuse(game.Unknown, "", ref.M("session.todo.unknown", w.Raw), ref.M("session.todo.hint"))
		}
		text += " " + owed[i].Unit
	}
	if len(owed) == 0 {
		return []Reply{s.errands(nil)}, nil
	}
	if s.eyes != nil {
		side, _ := s.Viewing()
		return nil, game.Refuse(game.NotNow, "", ref.M("session.view.on", side.Say), ref.M("session.view.on.hint"))
	}
	out, no := s.keep(text)
	if no != nil {
		return nil, no
	}
	left := s.errands(s.chores())
	left.Entry = out.Entry
	return []Reply{left}, nil
}

// errands is the answer that lists work.
func (s *Session) errands(cs []game.Chore) Reply {
	r := Reply{Kind: Todo}
	for _, c := range cs {
		r.Hands = append(r.Hands, c.Hand)
	}
	if w, ok := s.rules.(game.Worker); ok {
		r.Verdict.Lines = w.Work(s.seen(), cs)
	}
	return r
}

// chores is the work that hands still owe, in the order in which it was asked for.
func (s *Session) chores() []game.Chore { return s.work(false) }

// work is what entries that stand ask of hands and what is not settled; with what is noted to be done where all is wanted.
func (s *Session) work(all bool) []game.Chore {
	var order []*entry
	listed := map[*entry]bool{}
	for i := range s.line {
		if e := s.line[i].e; !e.gone() && !listed[e] {
			order, listed[e] = append(order, e), true
		}
	}
	var out []game.Chore
	since := map[int]int{} // entry: its place in order
	for i, e := range order {
		since[e.n] = i + 1
		if e.kind == journal.Note {
			if !all {
				out = slices.DeleteFunc(out, func(c game.Chore) bool { return doneBy(e.action.Text, c.Unit) })
			}
			continue
		}
		if res := s.known(e); res != nil {
			for _, h := range handsOf(res) {
				out = append(out, game.Chore{Hand: h, Entry: e.n, Turn: res.clock.Turn})
			}
		}
	}
	turn := s.Clock().Turn
	var done []game.Action
	before := make([]int, len(order)+1) // of them, those before each place
	for i, e := range order {
		if e.kind != journal.Note && s.known(e) != nil { // what waits has done nothing yet
			done = append(done, e.action)
		}
		before[i+1] = len(done)
	}
	return slices.DeleteFunc(out, func(c game.Chore) bool {
		if w, ok := s.rules.(game.Worker); ok {
			return w.Settled(s.seen(), c, done[before[since[c.Entry]]:])
		}
		return c.Turn != turn
	})
}

// doneBy reports that a note says that the work of a unit is done.
func doneBy(note, unit string) bool {
	rest, ok := strings.CutPrefix(note, doneMark)
	return ok && (rest == "" || slices.Contains(strings.Fields(rest), unit))
}

// doneMsg is a note that work is done, in words.
func doneMsg(note string) (ref.Msg, bool) {
	rest, ok := strings.CutPrefix(note, doneMark)
	switch units := strings.Fields(rest); {
	case !ok:
		return ref.Msg{}, false
	case len(units) == 0:
		return ref.M("session.todo.all-done"), true
	default:
		l := ref.Comma{}
		for _, u := range units {
			l = append(l, u)
		}
		return ref.M("session.todo.done", l), true
	}
}

// handsOf is the work that an entry asked for: what closed before it, its verdict, and
// what followed by itself.
func handsOf(res *result) []game.Hand {
	var out []game.Hand
	add := func(ts []game.Text) {
		for _, t := range ts {
			out = append(out, t.Hands...)
		}
	}
	add(res.closing)
	out = append(out, res.verdict.Hands...)
	add(res.verdict.Lines)
	add(res.after)
	return out
}

// goes reports work that changes where a piece stands as soon as it is asked for.
func goes(h game.Hand) bool { return h.When == "now" && (h.Far != game.Distance{} || h.To != nil) }

// handMoves are the moves among what hands have done or owe, if a line is one that may change the past; else none.
func (s *Session) handMoves(l game.Line) []game.Chore {
	if len(l.Words) == 0 {
		return nil
	}
	switch byWord[l.Words[0].Text] {
	case vUndo, vRedo, vFix, vDrop:
		return slices.DeleteFunc(s.work(true), func(c game.Chore) bool { return !goes(c.Hand) })
	}
	return nil
}

// wayBack is what hands do about the moves that were asked for before the past changed: those that no entry asks for any more are
// gone back, and those that are new are told in the words of the game.
func (s *Session) wayBack(was, now []game.Chore) (back []game.Hand, told []game.Text) {
	left := slices.Clone(now)
	for _, c := range was {
		if i := slices.IndexFunc(left, func(x game.Chore) bool { return x.Hand == c.Hand }); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		back = append(back, game.Hand{Unit: c.Unit, Part: c.Part, Act: "go-back", Far: c.Far, When: "now"})
	}
	if w, ok := s.rules.(game.Worker); ok && len(left) > 0 {
		told = w.Work(s.seen(), left)
	}
	return back, told
}
