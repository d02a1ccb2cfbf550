package turn

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/state"
)

// InForce is the reading of a ruling that a game follows; "" for what is no ruling.
func InForce(s *state.State, r ref.Ref) string {
	rs, err := book.Tables.Rulings()
	if err != nil || rs.Find(r) == nil {
		return ""
	}
	if c := s.Rulings.Letter(r.Ruling()); c != 0 {
		return string(rune(c))
	}
	return rs.Find(r).Default
}
