package session

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// A game that is opened again is judged line by line, and only what every line comes to is held against the
// journal: nobody reads what it says. So it is played without words, where its rules can do so (game.Quieter), and what is
// read of an entry later is made then, 64 operations at a time. Whatever does not come out as it is recorded, and
// every refusal, is judged once more with words: those decide.

// muted is a state of which nobody reads words, where the rules have one.
func (s *Session) muted(st game.State) game.State {
	if q, ok := s.rules.(game.Quieter); ok {
		return q.Quiet(st)
	}
	return st
}

func (s *Session) loud(st game.State) game.State {
	if q, ok := s.rules.(game.Quieter); ok {
		return q.Loud(st)
	}
	return st
}

// mutes has what is played from now on played without words, until speaks is called. What is sealed is read as it is played.
func (s *Session) mutes() {
	if _, ok := s.rules.(game.Quieter); !ok || s.hush != nil {
		return
	}
	s.mute = true
	s.now.state = s.muted(s.now.state)
}

// speaks plays with words again. What waits is asked in words.
func (s *Session) speaks() {
	if !s.mute {
		return
	}
	s.mute = false
	s.now.state = s.loud(s.now.state)
	for i := range s.snaps {
		s.snaps[i].state = s.loud(s.snaps[i].state)
	}
	for i := range s.now.pend {
		s.asksAloud(i)
	}
	for i := range s.snaps {
		s.snaps[i].pend = s.inWords(s.snaps[i].pend)
	}
}

// inWords are commands that waited at an earlier moment, of which those that wait still are asked in words.
func (s *Session) inWords(then []pending) []pending {
	if len(then) == 0 {
		return then
	}
	out := slices.Clone(then)
	for i, p := range out {
		if j := s.now.find(p.e); j >= 0 && len(s.now.pend[j].faces) == len(p.faces) {
			out[i] = s.now.pend[j]
		}
	}
	return out
}

// asksAloud puts what a command waits for into words.
func (s *Session) asksAloud(i int) {
	p := &s.now.pend[i]
	at := s.lastOp(p.e)
	if at < 0 {
		return
	}
	defer s.briefly()()
	o := s.line[at]
	next, _, _ := s.fold(s.before(at), &o)
	if j := next.find(p.e); j >= 0 {
		pend := slices.Clone(s.now.pend)
		pend[i] = next.pend[j]
		s.now.pend = pend
	}
}

// wordless takes the words from a result: not all of them were made.
func (r *result) wordless() {
	r.mute, r.closing, r.after, r.verdict = true, nil, nil, game.Verdict{Events: r.verdict.Events}
}

// voiced makes the words of an entry that was played without, and of those around it.
func (s *Session) voiced(e *entry) *result {
	if e.out.res == nil || !e.out.res.mute || s.mute {
		return e.out.res
	}
	from, to := s.first(e), s.lastOp(e)
	if from < 0 {
		return e.out.res
	}
	s.voices(from, to)
	return e.out.res
}

// voices makes the words of the entries that lie between two operations.
func (s *Session) voices(from, to int) {
	defer s.briefly()()
	k := min(from/every, len(s.snaps)-1)
	m := s.snaps[k]
	to = min(len(s.line), (to/every+1)*every)
	for j := k * every; j < to; j++ {
		o := s.line[j]
		if o.e.gone() {
			continue
		}
		next, out, ok := s.fold(m, &o)
		m = next
		if was := o.e.out.res; ok && was != nil && was.mute && out.res != nil {
			o.e.out.res = out.res
		}
	}
}

// voicesFrom makes the words of what was played without from an operation on: whoever plays it again compares them.
func (s *Session) voicesFrom(i int) {
	for ; i < len(s.line); i++ {
		if res := s.line[i].e.out.res; res != nil && res.mute && !s.line[i].e.gone() {
			s.voices(i, len(s.line)-1)
			return
		}
	}
}

// lastWords makes the words of an entry that is about to be taken back: afterwards nobody knows how the table stood.
func (s *Session) lastWords(e *entry) {
	if !s.mute || e.out.res == nil || !e.out.res.mute {
		return
	}
	at := s.lastOp(e)
	if at < 0 {
		return
	}
	defer s.briefly()()
	m := s.before(at)
	s.mute = false
	o := s.line[at]
	m.state = s.loud(m.state)
	if _, out, ok := s.fold(m, &o); ok && out.res != nil {
		e.out.res = out.res
	}
	s.mute = true
}

// aloud judges a line that did not come out as it is recorded once more, with words, as all behind it.
func (s *Session) aloud(je *journal.Entry) outcome {
	e := s.entries[je.E-1]
	s.speaks()
	s.rebuild(s.first(e))
	return e.out
}
