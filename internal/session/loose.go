package session

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has a session that carries out lines of somebody's file, as a plan says what was done before it begins: whoever
// asks about that file may be the referee, with the files of all seats beside him.

// loose is the store of a session that has no file and gets none.
type loose struct{ store }

// CopyTo implements store: there is no copy.
func (loose) CopyTo(string) (*journal.Journal, error) {
	return nil, game.Refuse(game.NotNow, "", ref.M("session.loose", string(vSave)), ref.M("session.loose.hint"))
}

// Loosen has a session without a file carry out lines of the game, with their dice and answers, and waive what may be waived;
// every other verb of the session is refused from now on, as they open, look and write.
func (s *Session) Loosen() {
	s.loose = true
	if _, peeked := s.store.(nowhere); !peeked {
		s.store = loose{s.store}
	}
}

// strays refuses a line that is none of the game at a session that was loosened.
func (s *Session) strays(l game.Line) *game.Refusal {
	if !s.loose || len(l.Words) == 0 || !l.Ask && !l.Force && s.answers(l) {
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
	return game.Refuse(game.NotNow, "", ref.M("session.loose", word.Raw), ref.M("session.loose.hint"))
}

// Question answers `odds` of a line that somebody else wrote: one line, since what stood behind a ; would be carried out.
func (s *Session) Question(line string) Reply {
	line = string(vOdds) + " " + strings.TrimSuffix(line, "?")
	if ls, err := game.Scan(line); err == nil && len(ls) > 1 {
		return Reply{Kind: Refused, Verb: string(vOdds), Words: line, Clock: s.Clock(),
			Refusal: game.Refuse(game.BadValue, "", ref.M("session.question.many"), ref.M("session.question.many.hint"))}
	}
	return s.Submit(line)[0]
}
