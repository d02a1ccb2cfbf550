package session

import (
	"encoding/hex"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// Why a line opens others: the rules revealed what they said, the game is over, or the referee wished so.
const (
	whyRules   = "rules"
	whyEnd     = "end"
	whyReferee = "referee"
)

// unveils opens what everybody knows by now, and everything once the game is decided.
func (s *Session) unveils(rs []Reply) []Reply {
	if s.hush == nil || len(rs) == 0 || !rs[len(rs)-1].OK() {
		return rs
	}
	why, es, any := s.dueNow()
	if !any {
		return rs
	}
	n, no := s.opens(why, es)
	if no != nil {
		return append(rs, refuse("", no)...)
	}
	i := len(rs) - 1
	for i > 0 && rs[i].Kind != Done && rs[i].Kind != Fixed {
		i--
	}
	last := &rs[i]
	switch {
	case n == 0:
	case why == whyEnd:
		last.Opened = append(last.Opened, ref.M("session.opened.end", n))
	default:
		for _, e := range es {
			last.Opened = append(last.Opened, ref.M("session.opened", e, s.spokenAction(s.entries[e-1].action)))
		}
	}
	return rs
}

// dueNow is what everybody knows by now and is sealed still: everything (no entries) where the game is decided, else the
// entries that the rules have revealed.
func (s *Session) dueNow() (why string, es []int, any bool) {
	if s.isDecided() {
		return whyEnd, nil, true
	}
	es = slices.DeleteFunc(s.revealed(), func(n int) bool { return !s.shut(n) })
	return whyRules, es, len(es) > 0
}

func (s *Session) isDecided() bool {
	d, ok := s.rules.(game.Decider)
	return ok && d.Decided(s.now.state)
}

// unveilsLate opens what was due when the program was last ended, before it had come to it.
func (s *Session) unveilsLate() []ref.Msg {
	why, es, any := s.dueNow()
	if !any || s.readOnly {
		return nil
	}
	n, no := s.opens(why, es)
	switch {
	case no != nil:
		return []ref.Msg{no.Say}
	case n == 0:
		return nil
	}
	return []ref.Msg{ref.M("session.opened.late", n)}
}

// spokenAction is an action in the words of each language.
func (s *Session) spokenAction(a game.Action) ref.Name {
	line := s.canonical(a, nil)
	if x, ok := s.rules.(game.Speaker); ok {
		return ref.Name{EN: x.Speak(s.now.state, line, "en"), IT: x.Speak(s.now.state, line, "it")}
	}
	return ref.Name{EN: line, IT: line}
}

// revealed are the entries for one side's eyes that the rules have revealed, sealed still or not. What was taken back stays
// sealed until the end.
func (s *Session) revealed() (out []int) {
	r, ok := s.rules.(game.Revealer)
	if !ok {
		return nil
	}
	for n := range s.hush.kept {
		if e := s.entries[n-1]; e.standing() && e.out.res != nil && r.Revealed(s.now.state, e.action, s.given(e)) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	// Of two that said the same only the later one is what everybody sees.
	return slices.DeleteFunc(out, func(n int) bool {
		e := s.entries[n-1]
		return slices.ContainsFunc(s.entries[n:], func(x *entry) bool {
			return len(s.hush.kept[x.n]) > 0 && x.standing() && same(x.action, e.action) && s.canonical(x.action, s.given(x)) == s.canonical(e.action, s.given(e))
		})
	})
}

// shut reports that a part of an entry is sealed still, and that it could be opened.
func (s *Session) shut(n int) bool {
	h := s.hush
	return slices.ContainsFunc(h.lines, func(l hushed) bool {
		return l.e == n && slices.ContainsFunc(h.kept[n], func(seat string) bool {
			k := h.files[seat]
			if k == nil || l.marks[seat] == "" || l.opened[seat] {
				return false
			}
			_, ok := k.by[l.marks[seat]]
			return ok
		})
	})
}

// shutPart is a part of a line, by its place among the lines of a game.
type shutPart struct {
	line int
	seat string
}

// closed are the parts of some entries that are sealed still and can be opened; of no entries, all there are.
func (s *Session) closed(es []int) (os []opening, at []shutPart) {
	h := s.hush
	for i := range h.lines {
		l := &h.lines[i]
		seats := make([]string, 0, len(l.marks))
		for seat := range l.marks {
			if !l.opened[seat] && (es == nil || slices.Contains(es, l.e) && slices.Contains(h.kept[l.e], seat)) {
				seats = append(seats, seat)
			}
		}
		slices.Sort(seats)
		for _, seat := range seats {
			if k := h.files[seat]; k != nil {
				if p, ok := k.by[l.marks[seat]]; ok {
					os = append(os, opening{N: l.n, Seat: seat, Salt: p.salt, Clear: p.clear})
					at = append(at, shutPart{i, seat})
				}
			}
		}
	}
	return os, at
}

// opens writes the line that opens what some entries said; of none, of everything, with what dice come from. n is how many
// parts there were.
func (s *Session) opens(why string, es []int) (n int, no *game.Refusal) {
	h := s.hush
	je := journal.Entry{K: journal.Set, Verb: openVerb, Args: []string{why}}
	shut, _ := s.closed(es)
	tellsKey := es == nil && !h.keyTold && !h.keyless && hidesKey(s.mode.Name)
	if tellsKey {
		je.Args = append(je.Args, hex.EncodeToString(s.key[:]))
	}
	if len(shut) == 0 && !tellsKey {
		return 0, nil
	}
	if no := s.settle(); no != nil {
		return 0, no
	}
	os, at := s.closed(es) // with what was just written before it
	if len(os) > 0 {
		je.Ev = spellOpenings(os)
	}
	if err := s.append(&je); err != nil {
		return 0, failed(err)
	}
	h.keyTold = h.keyTold || tellsKey
	for _, x := range at {
		h.lines[x.line].opened[x.seat] = true
	}
	s.opensEarly(why, os)
	return len(os), nil
}

// opensEarly notes what a line opens before its time, where the game stands: what the referee opened that the rules had not
// revealed. The table's part says what came of an entry, not what it was.
func (s *Session) opensEarly(why string, os []opening) {
	if why != whyReferee || s.isDecided() {
		return
	}
	h, shown := s.hush, s.revealed()
	for _, o := range os {
		if o.N < 1 || o.N > len(h.lines) || o.Seat == tableSeat {
			continue
		}
		if e := h.lines[o.N-1].e; !slices.Contains(shown, e) {
			h.early[e] = true
		}
	}
}

// foretold warns that what the program rolls from now on follows from what stands in the journal; nothing where it does not.
func (s *Session) foretold() []ref.Msg {
	if s.hush == nil || !s.hush.keyTold {
		return nil
	}
	return []ref.Msg{ref.M("session.unsealed.key")}
}

// unseal is `unseal ENTRY` and `unseal all`: the referee opens what an entry said before its time.
func (s *Session) unseal(args []game.Word) ([]Reply, *game.Refusal) {
	h := s.hush
	switch {
	case h == nil:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.sealed.not-here"), ref.M("session.sealed.not-here.hint"))
	case h.lacks != nil:
		return nil, h.lacks.refusal()
	case s.readOnly:
		return nil, s.onlyRead()
	case len(args) != 1:
		return nil, game.Refuse(game.BadValue, "", ref.M("session.unseal.which"), ref.M("session.unseal.hint"))
	}
	if slices.Contains(allWords, args[0].Text) {
		n, no := s.opens(whyReferee, nil)
		if no != nil {
			return nil, no
		}
		says := []ref.Msg{ref.M("session.unsealed.all", n)}
		switch _, shut := h.counts(); {
		case shut > 0:
			says[0] = ref.M("session.unsealed.rest", n, shut)
		case n == 0:
			says[0] = ref.M("session.unsealed.already")
		}
		says = append(says, s.foretold()...)
		return []Reply{{Kind: Unsealed, Command: "unseal all", Say: says}}, nil
	}
	n, ok := entryArg(args[0].Text)
	if !ok || n < 1 || n > len(s.entries) {
		return nil, game.Refuse(game.Unknown, "", ref.M("session.entry.none", args[0].Raw, len(s.entries)), ref.M("session.entry.log"))
	}
	if !s.shut(n) {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.unseal.open", n), ref.M("session.unseal.hint"))
	}
	if _, no := s.opens(whyReferee, []int{n}); no != nil {
		return nil, no
	}
	say := ref.M("session.unsealed", n, s.spokenAction(s.entries[n-1].action))
	return []Reply{{Kind: Unsealed, Command: "unseal " + itoa(n), Say: []ref.Msg{say}}}, nil
}

// Declared are the entries that the referee declared, in order.
func (s *Session) Declared() []int {
	return s.sealedMarks(func(h *hush, n int) bool { return h.told[n] != "" })
}

// OpenedEarly are the entries that the referee opened before the rules did, in order.
func (s *Session) OpenedEarly() []int {
	return s.sealedMarks(func(h *hush, n int) bool { return h.early[n] && len(h.kept[n]) > 0 })
}

func (s *Session) sealedMarks(is func(*hush, int) bool) (out []int) {
	for n := 1; s.hush != nil && n <= len(s.entries); n++ {
		if is(s.hush, n) {
			out = append(out, n)
		}
	}
	return out
}

// sealNote is what is said of an entry that the referee declared, or opened before its time.
func (s *Session) sealNote(n int) (say ref.Msg, ok bool) {
	switch h := s.hush; {
	case h == nil:
	case h.told[n] != "":
		return ref.M("session.log.declared", ref.Typed(h.told[n])), true
	case h.early[n] && len(h.kept[n]) > 0:
		return ref.M("session.log.unsealed"), true
	}
	return say, false
}

// sealCounts is how many lines are sealed in part, and of how many something is sealed still.
func (h *hush) counts() (lines, shut int) {
	for i := range h.lines {
		l := &h.lines[i]
		if len(l.marks) == 0 {
			continue
		}
		lines++
		if len(l.opened) < len(l.marks) {
			shut++
		}
	}
	return lines, shut
}

// openable is of how many lines something is sealed still that was not declared: what was lost can be opened by nobody.
func (h *hush) openable() (n int) {
	for i := range h.lines {
		for seat := range h.lines[i].marks {
			if !h.lines[i].opened[seat] && !h.claims[i+1][seat] {
				n++
				break
			}
		}
	}
	return n
}
