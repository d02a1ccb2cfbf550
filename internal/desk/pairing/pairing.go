// Package pairing draws up one round of an event: who meets whom, who sits out, and at which table. What may not
// be is weighed first, and what weighs less only decides between pairings that are equal in all that weighs more;
// so a fault that stands in a round could not be avoided, and each pair says what of each fault it has.
//
// The matching itself is Edmonds' algorithm, of a library. This package knows no game and keeps nothing.
package pairing

import (
	"embed"
	"math/big"
	"slices"

	"github.com/gnutterts/chesspairing/algorithm/blossom"
)

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed pairing.go
var Sources embed.FS

// Fault is something that a pair or a bye may have that a round should not. The order is that of their weight.
type Fault int

const (
	Rematch   Fault = iota // times that the two have met
	SecondBye              // byes that he who sits out has had
	LeaderBye              // he who sits out has as many points as anybody
	Clubs                  // the two are of one club, in a round that keeps clubs apart
	ByeScore               // how many have fewer points than he who sits out
	ByeMissed              // rounds that he has missed
	ByeLast                // how many of equal points stand below him
	Scores                 // the square of the difference of their points
	Floats                 // how many of the two were moved the same way in the round before
	Fold                   // how far the two are from half of their group apart, squared
	faults
)

// Faults is how many there are.
const Faults = int(faults)

// Cost is what a pair, or a whole round, has of each fault.
type Cost [Faults]int

// Less reports that a round with these faults is the better one.
func (c Cost) Less(d Cost) bool { return slices.Compare(c[:], d[:]) < 0 }

// plus adds another's faults.
func (c *Cost) plus(d Cost) {
	for i := range c {
		c[i] += d[i]
	}
}

// Player is somebody who plays in the round. The players of a round stand in the order of the standings.
type Player struct {
	Club   string      // "" for none
	Score  int         // points of the event
	Met    map[int]int // how often he has met whom, by place among the players of the round
	Byes   int         // rounds in which he sat out
	Missed int         // rounds that he neither played nor sat out
	Float  int         // -1: his last opponent had fewer points than he, 1: more; 0: as many, or he had none
	Tables map[int]int // how often he has played at a table, by its number
}

// Wish is what a round is held to.
type Wish struct {
	First bool // nobody has played yet: there are no leaders
	Apart bool // clubs are kept apart
	// Tables are the numbers of the tables that there are, in the order in which they are given out to the best pairs.
	Tables []int
}

// Pair is two players, by their places, the better one first.
type Pair struct {
	A, B   int
	Cost   Cost
	Table  int // its number
	Before int // how often either has played at it
}

// Round is a round as it is drawn up. Bye is who sits out, -1 for nobody.
type Round struct {
	Pairs   []Pair
	Bye     int
	ByeCost Cost
	Cost    Cost // of the whole round
}

// Swiss pairs all players so that no other round has fewer of the weightiest fault, of those that are equal in it
// none fewer of the next, and so on. Fewer than two players give no pair. There are tables enough, or Pairs have none.
func Swiss(ps []Player, w Wish) Round {
	e := newEdges(ps, w)
	r := Round{Bye: -1}
	for a, b := range matching(e.n(), e.cost) {
		switch {
		case b < a:
		case b == len(ps):
			r.Bye, r.ByeCost = a, e.cost(a, b)
			r.Cost.plus(r.ByeCost)
		default:
			r.Pairs = append(r.Pairs, Pair{A: a, B: b, Cost: e.cost(a, b)})
			r.Cost.plus(e.cost(a, b))
		}
	}
	Seat(ps, r.Pairs, w.Tables)
	return r
}

// Weigh is what a pair of players has of each fault, by their places; b is the place behind the last of who sits out.
func Weigh(ps []Player, w Wish, a, b int) Cost { return newEdges(ps, w).cost(a, b) }

// edges weighs pairs of players; the place behind the last is the bye of an odd number.
type edges struct {
	ps     []Player
	w      Wish
	within []int // the place within the group of the same score
	size   []int // how many are in it
}

func newEdges(ps []Player, w Wish) *edges {
	e := &edges{ps: ps, w: w}
	count, seen := map[int]int{}, map[int]int{}
	for _, p := range ps {
		count[p.Score]++
	}
	for _, p := range ps {
		e.within = append(e.within, seen[p.Score])
		seen[p.Score]++
		e.size = append(e.size, count[p.Score])
	}
	return e
}

// n is how many have to be matched.
func (e *edges) n() int {
	if len(e.ps) < 2 {
		return 0
	}
	return len(e.ps) + len(e.ps)%2
}

// cost is what is wrong with two who meet; b may be the bye.
func (e *edges) cost(a, b int) (c Cost) {
	if a > b {
		a, b = b, a
	}
	p := e.ps[a]
	if b == len(e.ps) {
		equal := e.size[a] - 1 - e.within[a]
		c[SecondBye], c[ByeScore], c[ByeMissed], c[ByeLast] = p.Byes, len(e.ps)-1-a-equal, p.Missed, equal
		if !e.w.First && p.Score == e.ps[0].Score {
			c[LeaderBye] = 1
		}
		return c
	}
	q := e.ps[b]
	c[Rematch] = p.Met[b]
	if e.w.Apart && p.Club != "" && p.Club == q.Club {
		c[Clubs] = 1
	}
	d := p.Score - q.Score
	c[Scores] = d * d
	switch {
	case d == 0:
		away := e.within[b] - e.within[a] - e.size[a]/2
		c[Fold] = away * away
	default:
		if p.Float == -1 {
			c[Floats]++
		}
		if q.Float == 1 {
			c[Floats]++
		}
		// The last of his group goes down, to the first of the next.
		away := e.size[a] - 1 - e.within[a] + e.within[b]
		c[Fold] = away * away
	}
	return c
}

// matching is who is matched with whom, so that the sum of their costs is least; n is even. The faults of a pair
// are one number: each is worth more than all that may come together of those that weigh less.
func matching(n int, cost func(a, b int) Cost) []int {
	if n == 0 {
		return nil
	}
	var most Cost
	for a := range n {
		for b := a + 1; b < n; b++ {
			for i, x := range cost(a, b) {
				most[i] = max(most[i], x)
			}
		}
	}
	var worth [Faults]*big.Int
	next := big.NewInt(1)
	for i := Faults - 1; i >= 0; i-- {
		worth[i] = new(big.Int).Set(next)
		next.Mul(next, big.NewInt(int64(most[i])*int64(n/2)+1))
	}
	whole := func(c Cost) *big.Int {
		sum := new(big.Int)
		for i, x := range c {
			if x != 0 {
				sum.Add(sum, new(big.Int).Mul(worth[i], big.NewInt(int64(x))))
			}
		}
		return sum.Sub(next, sum) // the library looks for the most
	}
	// Four times the weights must fit: the algorithm doubles and adds them.
	if next.BitLen() > 60 {
		var es []blossom.BigEdge
		for a := range n {
			for b := a + 1; b < n; b++ {
				es = append(es, blossom.BigEdge{I: a, J: b, Weight: whole(cost(a, b))})
			}
		}
		return blossom.MaxWeightMatchingBig(es, true)
	}
	es := make([]blossom.BlossomEdge, 0, n*(n-1)/2)
	for a := range n {
		for b := a + 1; b < n; b++ {
			w := next.Int64()
			for i, x := range cost(a, b) {
				w -= int64(x) * worth[i].Int64()
			}
			es = append(es, blossom.BlossomEdge{I: a, J: b, Weight: w})
		}
	}
	return blossom.MaxWeightMatching(es, true)
}

// Seat gives each pair a table, so that as few as may be play where they have played; of those the first tables
// go to the first pairs. Where there are not tables enough nobody gets one.
func Seat(ps []Player, pairs []Pair, tables []int) {
	if len(pairs) == 0 || len(tables) < len(pairs) {
		return
	}
	before := func(p Pair, table int) int { return ps[p.A].Tables[table] + ps[p.B].Tables[table] }
	// A table without a pair is matched with another such, or with nobody: an edge of no worth between each two.
	n := len(pairs) + len(tables)
	n += n % 2
	for a, b := range matching(n, func(a, b int) (c Cost) {
		if a > b {
			a, b = b, a
		}
		switch t := b - len(pairs); {
		case b < len(pairs) || a < len(pairs) && t >= len(tables):
			c[0] = 1 // two pairs at no table, or one at none
		case a < len(pairs):
			c[1] = before(pairs[a], tables[t])
			c[2] = (a - t) * (a - t)
		}
		return c
	}) {
		if a < len(pairs) && b >= len(pairs) && b-len(pairs) < len(tables) {
			pairs[a].Table = tables[b-len(pairs)]
			pairs[a].Before = before(pairs[a], pairs[a].Table)
		}
	}
}
