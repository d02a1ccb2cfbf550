package session

import (
	"encoding/json"
	"errors"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file writes lines into the journal, and says what keeps one from being written.

// spelled appends events as a line of this journal holds them; nothing of none.
func (s *Session) spelled(dst []byte, es []game.Event) []byte {
	if s.header.Format == 1 {
		return s.rules.Kinds().Append1(dst, es)
	}
	return s.wire.Append(dst, es)
}

// events reads what a line of this journal recorded; the error is a *game.BadEvent.
func (s *Session) events(raw json.RawMessage) ([]game.Event, error) {
	if s.header.Format == 1 {
		return s.rules.Kinds().Decode1(raw)
	}
	return s.rules.Kinds().Decode(raw)
}

// write puts a line into the journal; the refusal says why it could not.
func (s *Session) write(e *journal.Entry) *game.Refusal {
	if l := s.Lacks(); l != nil {
		return l.refusal()
	}
	if s.readOnly {
		return s.onlyRead()
	}
	if no := s.settle(); no != nil {
		return no
	}
	if w := s.sworn; w != nil && !w.open && w.early != nil && w.early.used {
		if no := s.useKey(""); no != nil {
			return no
		}
		w.bare = w.key() == 1 // said once a game
	}
	if by := s.by(); by != "" {
		e.Set = append(e.Set, markBy+by)
	}
	if err := s.append(e); err != nil {
		return failed(err)
	}
	s.wondered = nil
	return nil
}

// Mend are the command lines by which a game goes on whose journal is damaged: with
// the lines before the damage.
func Mend(err error) []game.Way {
	var d *journal.Damage
	if !errors.As(err, &d) || d.Sound() == 0 || d.File == "" {
		return nil
	}
	return []game.Way{{Line: "adjutant play " + d.File + " --upto " + strconv.Itoa(d.Sound()), Say: ref.M("session.way.upto")}}
}

func failed(err error) *game.Refusal {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r
	}
	var say interface{ Say() ref.Msg }
	if errors.As(err, &say) {
		var lost *journal.Failed
		var file *journal.FileError
		hint := ref.Msg{}
		switch {
		case errors.As(err, &lost):
			hint = ref.M("session.disk.hint")
		case errors.As(err, &file) && file.Op != journal.OpKeep: // another name does not help there
			hint = ref.M("session.file.other")
		}
		return game.Refuse(game.Failed, "", say.Say(), hint, Mend(err)...)
	}
	return game.Refuse(game.Failed, "", ref.M("session.failed", err.Error()), ref.Msg{})
}
