package session

import (
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has a session that carries out lines of somebody's file, as a plan says what was done before it begins: whoever
// asks about that file may be the referee, with the files of all seats beside him.

// unkept is the store of a session that has no file and gets none.
type unkept struct{ store }

// CopyTo implements store: there is no copy.
func (unkept) CopyTo(string) (*journal.Journal, error) {
	return nil, game.Refuse(game.NotNow, "", ref.M("session.confined", string(vSave)), ref.M("session.confined.hint"))
}

// Confine has a session without a file carry out lines of the game, with their dice and answers, and waive what may be waived;
// every other verb of the session is refused from now on, as they open, look and write.
func (s *Session) Confine() {
	s.confined = true
	if _, peeked := s.store.(nowhere); !peeked {
		s.store = unkept{s.store}
	}
}

// strays refuses a line that is none of the game at a session that was confined.
func (s *Session) strays(l game.Line) *game.Refusal {
	if !s.confined || len(l.Words) == 0 || !l.Ask && !l.Force && s.answers(l) {
		return nil
	}
	word := l.Words[0]
	if v, own := byWord[word.Text]; !own || v == vDrop {
		if _, throws := s.throws(l); !throws {
			return nil
		}
		word = l.Words[len(l.Words)-1]
	} else if _, theirs := s.verbs[string(v)]; theirs {
		return nil
	}
	return game.Refuse(game.NotNow, "", ref.M("session.confined", word.Raw), ref.M("session.confined.hint"))
}
