package session

import (
	"slices"

	"adjutant/internal/journal"
)

// Code is a code of the journal that was told to be written on paper, or the one as it stands now.
type Code struct {
	Kind CodeKind
	Turn int // that ended, of EndCode
	Key  int // of the dice, of the codes of a lot
	Code string
	// Void is the code of an end that was taken back since: the turn went on. The journal carries it still.
	Void bool
}

// CodeKind says when a code was told.
type CodeKind string

// The kinds of a code.
const (
	EndCode    CodeKind = "end"    // at the end of a turn
	BeforeCode CodeKind = "before" // before a lot was thrown for a key of the dice
	LotCode    CodeKind = "lot"    // when the lot was taken
	ToldCode   CodeKind = "told"   // when a key was told in the course of a turn
	NowCode    CodeKind = "now"    // as the journal stands
)

// end is the end of a turn as it was told: the line of the journal whose code was to be written.
type end struct {
	turn, line int
	void       bool
}

// turn is the turn in which the game stands.
func (s *Session) turn() int { return s.rules.Clock(s.now.state).Turn }

// ends takes note of what line n of the journal, which belongs to e, made of the turn, that was before. Where the turn is a
// later one it gives the turn that ended, where it is an earlier one the ends that are void by that.
func (s *Session) ends(before, n int, e *entry) (ended int, void []end) {
	now := s.turn()
	switch {
	case before <= 0:
	case now > before:
		ended = before
		if e != nil && e.out.res != nil && e.out.res.ended > 0 {
			ended = e.out.res.ended
		}
		s.overs = append(s.overs, end{turn: ended, line: n})
	case now < before:
		for i := range s.overs {
			if x := &s.overs[i]; !x.void && x.turn >= now {
				x.void = true
				void = append(void, *x)
			}
		}
	}
	return ended, void
}

// turnsOver puts into the reply to a change of the past what that made of the turn: a turn that ends again has a new code, and
// the codes of ends that were taken back are void. Line n of the journal is that of the change, which is of e; before is the
// turn until then.
func (s *Session) turnsOver(r *Reply, before, n int, e *entry) {
	ended, void := s.ends(before, n, e)
	for _, x := range void {
		c := Code{Kind: EndCode, Turn: x.turn, Void: true}
		if s.eyes == nil {
			c.Code = s.codeAt(x.line)
		}
		r.Void = append(r.Void, c)
	}
	if ended > 0 {
		r.Ended, r.Checkpoint = ended, s.codeAt(n)
		r.ByHand = s.byHandSince(s.overBefore(n))
	}
}

// overBefore is the line by which the last turn ended that ended before a line; 0 where none did.
func (s *Session) overBefore(n int) (line int) {
	for _, x := range s.overs {
		if !x.void && x.line < n {
			line = max(line, x.line)
		}
	}
	return line
}

// endsAgain takes note of what a line that was played again made of the turn, and gives the turn now.
func (s *Session) endsAgain(before int, je *journal.Entry) int {
	var e *entry
	if je.E >= 1 && je.E <= len(s.entries) {
		e = s.entries[je.E-1]
	}
	s.ends(before, je.N, e)
	return s.turn()
}

// codeAt is the code of a line at which a turn ended: that of the line behind it where the key of the turn was told there.
func (s *Session) codeAt(n int) string {
	links := s.store.Links()
	if s.sworn != nil && s.sworn.tells[n+1] {
		n++
	}
	if n >= len(links) {
		return ""
	}
	return journal.Checkpoint(links[n])
}

// codes are those that were to be written on paper, in the order in which they were told; none for whoever does not see
// everything. Of a turn that was taken back and ended again both are there.
func (s *Session) codes() []Code {
	if s.eyes != nil {
		return nil
	}
	type at struct {
		line int
		Code
	}
	var all []at
	ends := map[int]bool{}
	for _, x := range s.overs {
		all = append(all, at{x.line, Code{Kind: EndCode, Turn: x.turn, Code: s.codeAt(x.line), Void: x.void}})
		ends[x.line+1] = true
	}
	if s.sworn != nil {
		links := s.store.Links()
		for _, f := range s.sworn.all() {
			if f.Lot != "" && f.Line < len(links) {
				all = append(all, at{f.Line - 1, Code{Kind: BeforeCode, Key: f.Key, Code: f.After}},
					at{f.Line, Code{Kind: LotCode, Key: f.Key, Code: journal.Checkpoint(links[f.Line])}})
			}
			if f.ToldAt > 0 && f.ToldAt < len(links) && !ends[f.ToldAt] {
				all = append(all, at{f.ToldAt, Code{Kind: ToldCode, Key: f.Key, Code: journal.Checkpoint(links[f.ToldAt])}})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b at) int { return a.line - b.line })
	var out []Code
	for _, x := range all {
		// The code of a turn's end is often that before the next lot.
		if n := len(out); n > 0 && x.Kind == BeforeCode && out[n-1].Code == x.Code.Code {
			continue
		}
		out = append(out, x.Code)
	}
	return append(out, Code{Kind: NowCode, Code: s.Checkpoint()})
}
