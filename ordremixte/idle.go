package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// This file notes facts that were typed and change nothing: the reader thinks they did.

// weighty are the facts that make a unit what it is: nobody wonders whether they count.
var weighty = wordSet("charging arm bases pm pm-start formation range distance side nation weapon weight")

// sayIdle names the typed facts without which the odds are the same.
func (c *cast) sayIdle(o *game.Odds) []game.Text {
	if c.tracked() {
		return nil
	}
	var idle ref.Comma
	for i, f := range c.a.Facts {
		if _, ruling := rulingNumber(f.Name); weighty[f.Name] || ruling || plain(f) || !c.idles(i, o) {
			continue
		}
		value := ref.Name{EN: f.Value, IT: f.Value}
		if info, _, ok := factNamed(f.Name); ok {
			value.IT = info.italian(f.Value)
		}
		idle = append(idle, ref.M("odds.idle-fact", factName(f.Name), value))
	}
	if len(idle) == 0 {
		return nil
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.idle", idle)}}
}

// plain reports a fact that says what is taken anyway: whoever types it knows.
func plain(f game.Fact) bool {
	info, _, ok := factNamed(f.Name)
	if !ok || info.Default < 0 {
		return false
	}
	v, ok := info.read(f.Value)
	return ok && v == info.Default
}

// idles reports that the odds without fact i of the line are those given.
func (c *cast) idles(i int, o *game.Odds) bool {
	a := c.a
	a.Facts = slices.Delete(slices.Clone(a.Facts), i, i+1)
	adj, err := c.again(a)
	if err != nil {
		return false
	}
	p, ok := adj.(*game.Proc[result])
	if d, declared := adj.(interface{ whole() *game.Proc[result] }); declared {
		p, ok = d.whole(), true
	}
	if !ok {
		return false
	}
	without := game.Outcomes(p.Dist(odds.NewEngine()), p.Outcome)
	return slices.EqualFunc(without, o.Outcomes, func(x, y game.Outcome) bool { return x.P.Cmp(y.P) == 0 && x.Text() == y.Text() })
}
