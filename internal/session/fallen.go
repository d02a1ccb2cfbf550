package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file keeps the dice of what was taken back. They have fallen, and were seen: an entry that is struck shows them, and who
// reckons how the dice fell is told that they do not count.

// cast are the dice and cards of a deed that waits which lie on the table: those that it asked for, and those that were typed before
// their turn. An answer is no die.
func (p *pending) cast() []dice.Face {
	used, _ := match(p.faces, p.thrown, nil)
	out := slices.Clone(p.thrown)
	for i, f := range p.faces {
		if used[i] < 0 {
			out = append(out, f)
		}
	}
	return slices.DeleteFunc(out, func(f dice.Face) bool { return f.Pick != "" })
}

// keepsCast has an entry that waits, and is about to be struck, keep the dice that it had.
func (s *Session) keepsCast(e *entry) {
	e.fell = nil
	if i := s.now.find(e); i >= 0 {
		e.fell = s.now.pend[i].cast()
	}
}

// fallenOf are the dice of an entry that counts no more, as far as whoever looks may see them; none where it stands, or lies face
// down.
func (s *Session) fallenOf(e *entry) []dice.Face {
	if e.standing() || s.eyes != nil && s.faceDown(e) {
		return nil
	}
	if k, ok := s.rules.(game.Secretive); ok && k.Keeper(s.now.state, e.action) >= 0 {
		return nil // what was drawn or answered unseen stays so
	}
	return slices.DeleteFunc(slices.Clone(s.ownOf(s.seenFor(e))), func(f dice.Face) bool { return f.Pick != "" })
}

// Fallen is an entry that was taken back, with the dice that it had.
type Fallen struct {
	Entry int
	Faces []dice.Face
}

// fallen are the entries that were taken back after dice had fallen for them. One that was corrected is none: what stands in its
// place has its dice.
func (s *Session) fallen() (out []Fallen) {
	corrects := s.corrects()
	for _, e := range s.entries {
		if faces := s.fallenOf(e); len(faces) > 0 && corrects[e] == nil {
			out = append(out, Fallen{e.n, faces})
		}
	}
	return out
}

// corrects are, by an entry, the one that was put in its place last.
func (s *Session) corrects() map[*entry]*entry {
	out := map[*entry]*entry{}
	for _, e := range s.entries {
		if e.replaces != nil {
			out[e.replaces] = e
		}
	}
	return out
}

// ownOf is dice and cards as far as whoever looks may see them.
func (s *Session) ownOf(faces []dice.Face) []dice.Face {
	if s.eyes == nil {
		return faces
	}
	return s.ownFaces(faces)
}

// toldFallen is an entry that was taken back, where the game is told: what it was, and what its dice showed.
func (s *Session) toldFallen(e *entry, faces []dice.Face) Reply {
	l := ref.Comma{}
	for _, f := range faces {
		l = append(l, f.Of()+" "+f.Shows())
	}
	say := ref.M("session.fallen", s.headOf(e), l)
	return Reply{Kind: Done, Entry: e.n, Verdict: game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: say}}}, Faces: faces, Sworn: s.sworn != nil}
}

// broughtBack takes back the withdrawal of a deed where nothing was done since: the last thing that was done is undone. ok is false
// where it was something else.
func (s *Session) broughtBack() (rs []Reply, no *game.Refusal, ok bool) {
	e := s.left
	if e == nil || s.plays || len(s.redo) == 0 || s.redo[len(s.redo)-1].struck[0] != e || slices.ContainsFunc(s.entries, func(x *entry) bool { return !x.gone() && x.lastLine > s.leftAt }) {
		return nil, nil, false
	}
	rs, no = s.doRedo()
	return rs, no, true
}

// inVain are the dice that were typed at the seat of an entry and count no more, as it was taken back there, or corrected with another
// number. What the referee took back or corrected is none of them, nor what is drawn or answered unseen, nor a card.
func (s *Session) inVain(e *entry, corrects map[*entry]*entry) (n int) {
	if e.standing() || e.kind == journal.Note {
		return 0
	}
	if k, ok := s.rules.(game.Secretive); ok && k.Keeper(s.now.state, e.action) >= 0 {
		return 0
	}
	x := corrects[e]
	if x != nil && x.action.By != e.action.By || x == nil && e.struckBy != e.action.By {
		return 0
	}
	typed := s.typedFor(e)
	if x == nil {
		return len(typed)
	}
	used := s.seenFor(x)
	if i := s.now.find(x); i >= 0 { // what lies ready for another deed than that which it fell for counts no more
		used = s.now.pend[i].thrown
	}
	for _, f := range used {
		if i := slices.IndexFunc(typed, func(g dice.Face) bool { return g.Die == f.Die && g.Face == f.Face }); i >= 0 {
			typed = slices.Delete(typed, i, i+1)
		}
	}
	return len(typed)
}

// typedFor are the dice that the seat of an entry typed for it.
func (s *Session) typedFor(e *entry) (out []dice.Face) {
	for i := range s.line {
		o := &s.line[i]
		if o.e != e || o.by != e.action.By && o.kind != opDo {
			continue
		}
		for _, f := range o.faces {
			if f.Pick == "" && !f.IsCard() && f.By == dice.Hand {
				out = append(out, f)
			}
		}
	}
	return out
}

// seenFor are the dice and cards that fell for an entry, whether it stands or not.
func (s *Session) seenFor(e *entry) []dice.Face {
	switch {
	case e.out.res != nil:
		return e.out.res.faces
	case len(e.fell) > 0:
		return e.fell
	}
	return s.given(e)
}

// rolledBack is how many dice and cards the program threw for an entry that was taken back, and that no correction kept.
func (s *Session) rolledBack(e *entry, corrects map[*entry]*entry) (n int) {
	if s.sworn != nil || e.standing() || e.kind == journal.Note || corrects[e] != nil {
		return 0
	}
	for _, f := range s.seenFor(e) {
		if f.By == dice.Rolled {
			n++
		}
	}
	return n
}
