package session

import (
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/schema"
)

// instead is an action with one fact that is another.
type instead struct {
	path, value string
	action      game.Action
}

// otherwise are the actions that differ from one in a single fact: every word that it may be, yes
// and no, and of a number that was stated one more and one less. What a line says of several units
// at once is not taken apart; what cannot come to be so is not among them (game.Supposer).
func (s *Session) otherwise(v *game.VerbFacts, a game.Action) (out []instead) {
	g, knows := s.rules.(game.Supposer)
	for l := range schema.Leaves(v) {
		if l.Reading() { // agreed upon before the battle
			continue
		}
		for _, value := range values(l, stated(a, l)) {
			fact := game.Fact{Of: l.Of, Name: l.Fact, Value: value}
			if knows && !g.Supposes(s.seen(), a, fact) {
				continue
			}
			x := a
			x.Facts = append(slices.DeleteFunc(slices.Clone(a.Facts), func(f game.Fact) bool { return f.Of == l.Of && f.Name == l.Fact }), fact)
			out = append(out, instead{l.Path(), value, x})
		}
	}
	return out
}

// stated is the value of a fact in an action, or what it is when nobody says; "" for neither.
func stated(a game.Action, l schema.Leaf) string {
	for _, f := range a.Facts {
		if f.Of == l.Of && f.Name == l.Fact {
			return f.Value
		}
	}
	return l.Default
}

// values are what a fact might be instead.
func values(l schema.Leaf, now string) (out []string) {
	switch l.Kind {
	case game.YesNoFact:
		if now == "yes" {
			return []string{"no"}
		}
		return []string{"yes"}
	case game.WordFact:
		for _, w := range l.Words {
			if w.Name != now {
				out = append(out, w.Name)
			}
		}
	case game.WholeFact:
		n, err := strconv.Atoi(now)
		if err != nil {
			return nil
		}
		for _, k := range []int{n - 1, n + 1} {
			if float64(k) >= l.Min && float64(k) <= l.Max {
				out = append(out, strconv.Itoa(k))
			}
		}
	}
	return out
}
