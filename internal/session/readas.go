package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// readAs has the first answer to a deed say as whom a shortened name was read: one that lost its last letter is carried out at
// once, and whoever typed it has to see for whom.
func readAs(rs []Reply, a game.Action, l game.Line) []Reply {
	if len(rs) == 0 || rs[0].Kind != Done && rs[0].Kind != Waiting {
		return rs
	}
	typed := func(id string) bool {
		return slices.ContainsFunc(l.Words, func(w game.Word) bool { return strings.EqualFold(w.Text, id) })
	}
	for _, op := range a.Units {
		for _, id := range op.IDs {
			if id == "" || typed(id) {
				continue
			}
			for _, w := range l.Words[1:] {
				if _, far := game.Length(w.Text); far || game.IsDie(w.Text) {
					continue // digits alone are never a unit, nor is a distance
				}
				if n := len(w.Text); n > 0 && n < len(id) && strings.EqualFold(id[:n], w.Text) {
					rs[0].Read = append(rs[0].Read, ref.M("session.read-as", w.Raw, id))
					break
				}
			}
		}
	}
	return rs
}
