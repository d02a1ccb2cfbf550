package session

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// A supposition is played on a branch: a copy of the session that shares the states,
// which nobody changes, and writes nowhere.

// nowhere forgets what it is given.
type nowhere struct{}

func (nowhere) Append(*journal.Entry) error { return nil }
func (nowhere) CopyTo(string) (*journal.Journal, error) {
	return nil, game.Refuse(game.NotNow, "", ref.M("session.branch.verb", string(vSave)), ref.Msg{})
}
func (nowhere) Last() (h journal.Hash) { return h }
func (nowhere) Undisturbed() error     { return nil }
func (nowhere) Links() []journal.Hash  { return nil }
func (nowhere) Path() string           { return "" }
func (nowhere) Close() error           { return nil }

// branch is the session as it stands, to be played on without a trace. Its dice are
// typed, or thrown with a key of its own: what is supposed foretells no die.
func (s *Session) branch() *Session {
	s.supposed++
	b := *s
	b.sworn, b.hush = nil, nil
	b.store, b.readOnly, b.mode, b.script, b.redo, b.owedNow = nowhere{}, false, Mode{Name: "hand"}, nil, nil, nil
	b.tellings, b.overs = nil, slices.Clone(s.overs)
	b.key = sha256.Sum256(append(append([]byte("whatif "), s.key[:]...), strconv.Itoa(s.supposed)...))
	if s.eyes != nil {
		// Whoever looks over one side's shoulder supposes from what he sees.
		b.now = moment{state: s.seen()}
		if s.plays && s.others() {
			b.supposer = s.eyes.Sides
		}
		b.line, b.entries, b.snaps, b.eyes, b.plays, b.sight, b.sights = nil, nil, []moment{b.now}, nil, false, nil, nil
		return &b
	}
	twin := make(map[*entry]*entry, len(s.entries))
	b.entries = make([]*entry, len(s.entries))
	for i, e := range s.entries {
		c := *e
		b.entries[i], twin[e] = &c, &c
	}
	for _, e := range b.entries {
		if e.replaces != nil {
			e.replaces = twin[e.replaces]
		}
	}
	b.line = slices.Clone(s.line)
	for i := range b.line {
		b.line[i].e = twin[b.line[i].e]
	}
	with := func(m moment) moment {
		m.pend = slices.Clone(m.pend)
		for i := range m.pend {
			m.pend[i].e = twin[m.pend[i].e]
		}
		return m
	}
	b.now = with(s.now)
	b.snaps = slices.Clone(s.snaps)
	for i := range b.snaps {
		b.snaps[i] = with(b.snaps[i])
	}
	return &b
}

// suppose plays lines on a branch and marks what comes of them; the game stands as
// it stood. The first that is refused ends it. What the branch would owe stands with
// the last reply.
func (s *Session) suppose(lines []game.Line) []Reply {
	l, no := inner(lines[0], string(vWhatIf))
	if no != nil {
		return refuse(string(vWhatIf), no)
	}
	b := s.branch()
	var out []Reply
	done := ""
	for i, x := range append([]game.Line{l}, lines[1:]...) {
		rs := b.imagine(x)
		lead := string(vWhatIf) + " "
		if i > 0 {
			lead = done
		}
		done = lead + strings.TrimSpace(x.Raw) + "; "
		for k := range rs {
			r := &rs[k]
			if r.Clock.Turn == 0 && r.Clock.Phase == "" {
				r.Clock = b.Clock()
			}
			if r.Words == "" {
				r.Words = lines[i].Raw
			}
			if r.Command != "" {
				r.Command = string(vWhatIf) + " " + r.Command
			}
			r.Entry, r.Ended, r.Checkpoint, r.Void, r.Supposed = 0, 0, "", nil, r.OK()
			if r.Refusal != nil && len(r.Refusal.Ways) > 0 {
				// A way out is typed as the whole supposition again.
				no := *r.Refusal
				no.Ways = slices.Clone(no.Ways)
				for w := range no.Ways {
					if x := no.Ways[w].Line; i > 0 || x != "r" && x != "x" { // what the game itself waits for
						no.Ways[w].Line = lead + x
					}
				}
				r.Refusal = &no
			}
		}
		out = append(out, rs...)
		if len(rs) > 0 && !rs[len(rs)-1].OK() {
			return out
		}
	}
	if len(out) > 0 {
		out[len(out)-1].Owed = b.Owed()
	}
	return out
}

// lookAhead puts a branch into the phase of a deed, as a question does; what must come before the deed is first, nil
// where it does not lead there. no is why the rules forbid the deed there, too.
func (b *Session) lookAhead(l game.Line) (first, no *game.Refusal) {
	if _, can := b.rules.(game.Foreseer); !can || l.Ask {
		return nil, nil
	}
	cmd, no := b.parse(l)
	if no != nil || cmd.Question || len(b.now.pend) > 0 {
		return nil, nil
	}
	st, _, first, no := b.supposedly(cmd.Action)
	if no != nil && no.Kind == game.Illegal {
		return nil, no
	}
	if no != nil || first == nil || first.Timing() {
		return nil, nil
	}
	b.now = moment{state: st}
	b.line, b.entries, b.snaps, b.plays, b.sight, b.sights = nil, nil, []moment{b.now}, false, nil, nil
	return first, nil
}

// imagine carries one line out on a branch.
func (b *Session) imagine(l game.Line) []Reply {
	if len(l.Words) > 0 {
		if v, ok := byWord[l.Words[0].Text]; ok && !v.row().branch {
			if _, theirs := b.verbs[string(v)]; !theirs {
				return refuse(string(v), game.Refuse(game.BadValue, "", ref.M("session.branch.verb", l.Words[0].Raw), ref.M("session.branch.hint")))
			}
		}
	}
	bare, throws := b.throws(l)
	rs := b.submit(bare)
	if k := len(rs) - 1; k >= 0 && rs[k].Refusal != nil && rs[k].Refusal.Kind == game.NotNow {
		first, no := b.lookAhead(bare)
		if no != nil {
			rs[k].Refusal = no
		}
		if first != nil {
			rs = b.submit(bare)
			if r := &rs[len(rs)-1]; r.OK() {
				r.Verdict.Lines = append(slices.Clone(r.Verdict.Lines), b.asIfDone(first, b.now.state))
				if r.Odds != nil {
					o := *r.Odds
					o.Lines = append(slices.Clone(o.Lines), b.asIfDone(first, b.now.state))
					r.Odds = &o
				}
			}
		}
	}
	if k := len(rs); throws && k > 0 && rs[k-1].Kind == Waiting {
		rs = b.throwsFor(rs)
	}
	return rs
}
