package chances

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"adjutant/bench/peers/serve"
	"adjutant/boardgames/centoore"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// blocks is O4: a battle of Le Cento-Ore, four counters of three against four, three phases. Its results
// are its game's own, so that the odds are asked for as a program does, or with the sentences that the
// table reads.
func blocks(figures bool) (serve.Work, error) {
	r := centoore.Rules{}
	s, err := r.Setup(nil)
	if err != nil {
		return serve.Work{}, err
	}
	lines, err := game.Scan("battle 3,3,3,3 at 3,3,3,3 phases=3")
	if err != nil {
		return serve.Work{}, err
	}
	c, err := r.Parse(s, lines[0], nil)
	if err != nil {
		return serve.Work{}, err
	}
	adj, err := r.Prepare(s, c.Action)
	if err != nil {
		return serve.Work{}, err
	}
	e := odds.NewEngine()
	e.Figures = figures
	var ends []game.Outcome
	return serve.Work{
		Do:   func() { ends = adj.Odds(e).Outcomes },
		Tell: func() string { return fmt.Sprint(len(strings.Fields(stood(ends)))) },
		All:  func() string { return stood(ends) },
	}, nil
}

// stood is every end: who won, and of each side what is disorganised and how many zones it ran.
func stood(ends []game.Outcome) string {
	sums := map[string]*big.Rat{}
	for _, o := range ends {
		k := fmt.Sprint(o.Keys.Get("winner"))
		for _, side := range []string{"attacker", "defender"} {
			s := o.Keys.Get(side).(game.Object)
			k += fmt.Sprintf(",%v,%v", s.Get("disorganised"), s.Get("rout"))
		}
		if sums[k] == nil {
			sums[k] = new(big.Rat)
		}
		sums[k].Add(sums[k], o.P)
	}
	var out []string
	for k, p := range sums {
		out = append(out, k+","+p.RatString())
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
