package casting

import (
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// Remember states what was typed of the units of a charge with it, but for what the line of
// the melee says itself. A fact stays with its unit when another of the charge is gone.
func (c *Cast) Remember(ch *state.Charge) {
	now := c.A.Facts
	for _, f := range ch.Facts {
		if f.Of == "" || c.has(now, f) {
			continue
		}
		if f.Of[0] != 'a' {
			_ = c.State(game.Fact{Of: f.Of, Name: f.Name, Value: f.Value})
			continue
		}
		n, err := strconv.Atoi(f.Of[1:])
		for i, a := range c.Units[0] {
			if k := slices.IndexFunc(ch.Attackers, func(id string) bool { return state.EqualID(id, a.ID) }); k >= 0 && (err != nil || k == n-1) {
				_ = c.State(game.Fact{Of: "a" + strconv.Itoa(i+1), Name: f.Name, Value: f.Value})
			}
		}
	}
}

func (c *Cast) has(facts []game.Fact, f state.GivenFact) bool {
	for _, g := range facts {
		if g.Name == f.Name && (g.Of == f.Of || g.Of != "" && f.Of != "" && g.Of[0] == f.Of[0]) {
			return true
		}
	}
	return false
}

func IdsOf(ss []*state.Sheet) []string {
	out := make([]string, len(ss))
	for i, s := range ss {
		out[i] = s.ID
	}
	return out
}
