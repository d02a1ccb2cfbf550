package session

import (
	"fmt"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// Standing writes what stands as lines that can be typed into a new game: every
// command with the dice it used, in the order in which it was completed; what is
// still owed is left out.
func (s *Session) Standing() []string {
	var out []string
	last := map[*entry]int{}
	for i := range s.line {
		last[s.line[i].e] = i
	}
	done := map[*entry]bool{}
	for i := range s.line {
		o := &s.line[i]
		e := o.e
		if done[e] || !e.standing() || e.kind == journal.Note {
			continue
		}
		if e.out.res == nil || !s.endsAt(e, i) {
			continue
		}
		done[e] = true
		a := e.action
		if t := s.told(e); t != nil {
			a = *t
		}
		force := a.Force
		a.Force, a.Text = false, ""
		l := game.Canonical(a)
		pick := ""
		for _, f := range e.out.res.faces {
			if f.Pick != "" {
				pick = f.Pick
				continue
			}
			l += fmt.Sprintf(" %d", f.Face)
		}
		if force {
			l += " !"
		}
		out = append(out, strings.TrimSpace(l))
		if pick != "" {
			out = append(out, pick)
		}
	}
	return out
}

// endsAt reports whether operation i is the one that completed e.
func (s *Session) endsAt(e *entry, i int) bool {
	m := s.before(i)
	o := s.line[i]
	_, out, ok := s.fold(m, &o)
	return ok && out.res != nil
}

// Forget has the next question of a seat tell the whole game from its beginning.
func (s *Session) Forget() { s.tellings, s.sights = nil, nil }
