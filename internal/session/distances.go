package session

import (
	"cmp"
	"math"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// distancesWords stand behind audit.
var distancesWords = []string{"distances", "distanze"}

// mostTapes is how many measurements are proposed: as many as one goes through while
// the others get their tea.
const mostTapes = 5

// Tape is a measurement worth taking again, and the entry that rests on it; entry 0
// is a verdict that waits.
type Tape struct {
	Entry int
	game.Reading
}

// audit is `audit distances`: the measurements of this turn and the last on which a
// standing verdict hangs by least, for the error of the tape.
func (s *Session) audit(args []game.Word) ([]Reply, *game.Refusal) {
	if len(args) != 1 || !slices.Contains(distancesWords, args[0].Text) {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.audit.what"), ref.M("session.audit.hint"))
	}
	t, ok := s.rules.(game.Taper)
	if !ok {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.audit.none"), ref.Msg{})
	}
	turn := s.Clock().Turn
	r := Reply{Kind: Taped}
	for _, e := range s.entries {
		if s.eyes == nil {
			s.explain(e)
		}
		res := s.known(e)
		if !e.standing() || res == nil || res.clock.Turn < turn-1 {
			continue
		}
		a := e.action
		if told := s.told(e); told != nil {
			a = *told
		}
		for _, x := range t.Readings(s.masked(s.before(s.first(e)).state), a, res.verdict) {
			r.Tapes = append(r.Tapes, Tape{e.n, x})
		}
	}
	slices.SortStableFunc(r.Tapes, func(a, b Tape) int { return cmp.Compare(a.hangs(), b.hangs()) })
	r.Tapes = slices.CompactFunc(r.Tapes, func(a, b Tape) bool {
		return slices.Equal(a.Units, b.Units) && a.Ref == b.Ref && a.Value == b.Value && a.Limit == b.Limit
	})
	r.Tapes = r.Tapes[:min(len(r.Tapes), mostTapes)]
	return []Reply{r}, nil
}

// hangs is the margin in errors of the tape: below 1 nobody knows.
func (t Tape) hangs() float64 {
	if t.Reading.Tape <= 0 {
		return math.Abs(t.Margin) * 1000 // nothing is too close: the order still counts
	}
	return math.Abs(t.Margin) / t.Reading.Tape
}
