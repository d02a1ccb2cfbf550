package state

import (
	"strconv"

	"adjutant/internal/ref"
)

// This file writes verdicts: it turns what a chain did into messages. It knows
// no rule.

// Label names a unit in the body of a verdict: its id, or its part in the
// action when it has no name.
func Label(s *Sheet) any {
	if s.ID != "" {
		return s.ID
	}
	if s.Nth > 0 {
		return s.letter() + strconv.Itoa(s.Nth)
	}
	return ref.Word("part." + s.Part())
}

// letter is A for the first operand and B for the second.
func (s *Sheet) letter() string {
	if s.Role == 't' {
		return "B"
	}
	return "A"
}

func (s *Sheet) Part() string {
	switch s.Role {
	case 'a':
		return "first"
	case 't':
		return "second"
	}
	return "unit"
}

// HandPart names a unit without an id among the work for hands: B, A2.
func (s *Sheet) HandPart() string {
	if s.Nth > 0 {
		return s.letter() + strconv.Itoa(s.Nth)
	}
	return s.letter()
}
