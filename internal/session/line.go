package session

import (
	"slices"

	"adjutant/internal/dice"
)

// stroke is what redo takes back: entries that undo struck, and the one that
// stood up in place of a struck fix.
type stroke struct{ struck, stood []*entry }

// add puts a new entry at the end.
func (s *Session) add(o op) {
	e := o.e
	if s.passed {
		// The game goes on: what a replay passed over is passed over for good.
		for _, x := range s.entries {
			if !x.gone() && x.out.refusal != nil {
				x.sealed = true
			}
		}
		s.passed, s.tellings = false, nil
	}
	s.redo = nil
	s.entries = append(s.entries, e)
	e.lastLine = s.lines
	s.push(o)
}

// feed gives a pending entry a face, a choice or a fact: in its own place when it
// became pending on a replay.
func (s *Session) feed(e *entry, o op) []Change {
	e.lastLine = s.lines
	if !e.inPlace {
		s.push(o)
		return nil
	}
	i := s.lastOp(e) + 1
	s.line = slices.Insert(s.line, i, o)
	return s.rebuild(min(i, len(s.line)-1))
}

// strike is undo. A struck fix gives its place back to what it replaced.
func (s *Session) strike(e *entry) []Change {
	st := stroke{struck: []*entry{e}}
	s.keepsCast(e)
	s.lastWords(e)
	e.struck, s.left = true, nil
	if e.replaces != nil && e.replaces.struck {
		e.replaces.struck = false
		st.stood = append(st.stood, e.replaces)
	}
	s.redo = append(s.redo, st)
	return s.rebuild(s.firstOf(st))
}

// unstrike is redo.
func (s *Session) unstrike() (stroke, []Change) {
	st := s.redo[len(s.redo)-1]
	s.redo = s.redo[:len(s.redo)-1]
	for _, e := range st.struck {
		e.struck, e.struckFor = false, ""
		e.lastLine = s.lines
	}
	for _, e := range st.stood {
		e.struck = true
	}
	return st, s.rebuild(s.firstOf(st))
}

func (s *Session) firstOf(st stroke) int {
	i := len(s.line)
	for _, e := range slices.Concat(st.struck, st.stood) {
		if k := s.first(e); k >= 0 {
			i = min(i, k)
		}
	}
	return i
}

// replace is fix: e takes the place of old, with old's faces, the first of which
// are replaced by those typed.
func (s *Session) replace(old, e *entry, typed []dice.Face) []Change {
	s.keepsCast(old)
	s.lastWords(old)
	old.struck = true
	e.replaces = old
	e.lastLine = s.lines
	e.inPlace = old.inPlace
	s.redo = nil
	s.entries = append(s.entries, e)
	i := s.first(old)
	s.line, _ = spliced(s.line, old, e, typed)
	return s.rebuild(i)
}

// spliced gives the timeline with the operations of e beside those of old. swaps
// lists the dice that differ.
func spliced(line []op, old, e *entry, typed []dice.Face) (out []op, swaps []Swap) {
	typed = slices.Clone(typed)
	thrown, picked := old.thrown(), old.picked()
	lastAt := -1
	for _, o := range line {
		out = append(out, o)
		if o.e != old {
			continue
		}
		c := op{kind: o.kind, e: e, faces: slices.Clone(o.faces), by: o.by, action: o.action, scriptTo: o.scriptTo}
		if o.kind == opTell {
			// The facts told since are part of the new command already.
			c.action = nil
			c.kind = opFeed
		}
		for i := range c.faces {
			if f := &c.faces[i]; f.Pick != "" {
				// An answer is of whom it was asked: where another is asked now, he is.
				if k := slices.IndexFunc(picked, func(g dice.Face) bool { return g.Pick == f.Pick }); k >= 0 {
					f.Unit = picked[k].Unit
					picked = slices.Delete(picked, k, k+1)
				}
				continue
			}
			was := c.faces[i]
			if len(thrown) > 0 { // as the verdict named it
				was, thrown = thrown[0], thrown[1:]
			}
			if len(typed) > 0 && was.Like(typed[0]) {
				f := &c.faces[i]
				f.Face, f.Card, f.By = typed[0].Face, typed[0].Card, typed[0].By
				if !was.Agrees(*f) {
					swaps = append(swaps, Swap{was, *f})
				}
				typed = typed[1:]
			}
		}
		out = append(out, c)
		lastAt = len(out) - 1
	}
	if lastAt >= 0 {
		out[lastAt].faces = append(out[lastAt].faces, typed...)
	}
	return out, swaps
}

// thrown are the dice of an entry that was decided, without the choices, each with its die.
func (e *entry) thrown() []dice.Face {
	if e.out.res == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(e.out.res.faces), func(f dice.Face) bool { return f.Pick != "" })
}

// picked is the answers of a completed entry, each with the unit or side that was asked.
func (e *entry) picked() []dice.Face {
	if e.out.res == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(e.out.res.faces), func(f dice.Face) bool { return f.Pick == "" })
}
