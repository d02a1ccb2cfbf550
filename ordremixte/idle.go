package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
)

// sayIdle names the typed facts without which the odds are the same.
func sayIdle(c *casting.Cast, o *game.Odds) []game.Text {
	if c.Tracked() {
		return nil
	}
	var idle ref.Comma
	for i, f := range c.A.Facts {
		if _, ruling := casting.RulingNumber(f.Name); casting.Weighty[f.Name] || ruling || casting.Plain(f) || !idles(c, i, o) {
			continue
		}
		value := ref.Name{EN: f.Value, IT: f.Value}
		if info, _, ok := facts.FactNamed(f.Name); ok {
			value.IT = info.Italian(f.Value)
		}
		idle = append(idle, ref.M("odds.idle-fact", facts.FactName(f.Name), value))
	}
	if len(idle) == 0 {
		return nil
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.idle", idle)}}
}

// idles reports that the odds without fact i of the line are those given.
func idles(c *casting.Cast, i int, o *game.Odds) bool {
	a := c.A
	a.Facts = slices.Delete(slices.Clone(a.Facts), i, i+1)
	adj, err := c.Again(a)
	if err != nil {
		return false
	}
	p, ok := adj.(*game.Proc[chain.Result])
	if d, declared := adj.(interface {
		whole() *game.Proc[chain.Result]
	}); declared {
		p, ok = d.whole(), true
	}
	if !ok {
		return false
	}
	without := game.Outcomes(p.Dist(odds.NewEngine()), p.Outcome)
	return slices.EqualFunc(without, o.Outcomes, func(x, y game.Outcome) bool { return x.P.Cmp(y.P) == 0 && x.Text() == y.Text() })
}
