package battle

import (
	"adjutant/internal/doc"
	"adjutant/internal/game"
)

// mostGames is how many games a file may say were played.
const mostGames = 1_000_000

// balance reads how the battle came out that the program played against itself.
func (r *reader) balance(n *doc.Node) *game.Balance {
	m := r.mark("balance", n).Map("games", "wins", "undecided", "turns", "seed", "date", "edition")
	count := func(n *doc.Node) int { return n.IntIn(0, mostGames) }
	b := &game.Balance{
		Games:     r.mark("balance.games", m.Need("games")).IntIn(1, mostGames),
		Undecided: count(m.Need("undecided")),
		Turns:     r.mark("balance.turns", m.Need("turns")).Float(),
		Seed:      uint64(m.Need("seed").IntIn(0, 1<<53)),
		Date:      m.Need("date").Date(),
		Edition:   m.Need("edition").Text(),
	}
	for _, e := range r.mark("balance.wins", m.Need("wins")).Entries() {
		r.mark("balance.wins."+e.Name, e.Key)
		b.Wins = append(b.Wins, game.Wins{Side: e.Name, Games: count(e.Value)})
	}
	return b
}

// balance: each side stands there, and every game was won by somebody or by nobody.
func (c *checker) balance() {
	b := c.Balance
	if b == nil {
		return
	}
	sum, told := b.Undecided, map[string]bool{}
	for _, w := range b.Wins {
		sum, told[w.Side] = sum+w.Games, true
		if c.Side(w.Side) == nil {
			c.noSide("balance.wins."+w.Side, w.Side)
		}
	}
	for _, id := range c.sideIDs() {
		if !told[id] {
			c.fault("balance.wins", "scenario.balance-side", id)
		}
	}
	if sum != b.Games {
		c.fault("balance.games", "scenario.balance-sum", b.Games, sum)
	}
	if b.Turns <= 0 {
		c.fault("balance.turns", "scenario.balance-turns")
	}
}
