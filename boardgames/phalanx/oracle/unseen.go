package oracle

import (
	"math/big"
	"sort"
)

// drawn is what a side plays of a hand, and the chance of such hands.
type drawn struct {
	use
	p *big.Rat
}

// kind is a sort of cards that are alike in this battle, and how many the deck has.
type kind struct {
	card
	n int
}

// kinds are the sorts of a side's deck, those with the fewest points first.
func (b battle) kinds(i int) []kind {
	var all []kind
next:
	for _, c := range b.sides[i].deck {
		c = b.useful(i, c)
		for n := range all {
			if all[n].card == c {
				all[n].n++
				continue next
			}
		}
		all = append(all, kind{c, 1})
	}
	sort.SliceStable(all, func(x, y int) bool { return all[x].points < all[y].points })
	return all
}

// draws goes through all hands that a side may hold, each with its ways among all, and
// what its owner plays of it.
func (b battle) draws(i int) []drawn {
	s := b.sides[i]
	all := new(big.Int).Binomial(int64(len(s.deck)), int64(s.hand))
	ways := map[use]*big.Int{}
	var order []use
	kinds := b.kinds(i)
	totals := map[use]int{}
	var pick func(k, left int, weight *big.Int, hand []card)
	pick = func(k, left int, weight *big.Int, hand []card) {
		if k == len(kinds) {
			if left > 0 {
				return
			}
			u := b.best(i, hand, totals)
			if ways[u] == nil {
				ways[u] = new(big.Int)
				order = append(order, u)
			}
			ways[u].Add(ways[u], weight)
			return
		}
		for n := 0; n <= min(left, kinds[k].n); n++ {
			w := new(big.Int).Binomial(int64(kinds[k].n), int64(n))
			pick(k+1, left-n, w.Mul(w, weight), hand)
			hand = append(hand[:len(hand):len(hand)], kinds[k].card)
		}
	}
	pick(0, s.hand, big.NewInt(1), nil)
	var out []drawn
	for _, u := range order {
		out = append(out, drawn{u, new(big.Rat).SetFrac(ways[u], all)})
	}
	return out
}

// allowed is how many cards of an unseen hand its owner may use: of the attacker's no more than
// his round still has (PHX §4).
func (b battle) allowed(i int) int {
	if i == 0 {
		return min(b.sides[0].plays, b.left())
	}
	return b.sides[1].plays
}

// best is what the owner of a hand plays: what brings the highest total, with the fewest cards,
// then points before actions, then command, which binds no advance, before the elite. totals
// remembers what units and actions come to.
func (b battle) best(i int, hand []card, totals map[use]int) use {
	most := use{elite: count(hand, "elite"), command: count(hand, "command")}
	shown := b.sides[i].declared()
	var found use
	var foundRank [3]int
	first := true
	for elite := 0; elite <= most.elite; elite++ {
		for command := 0; command <= most.command; command++ {
			free := b.allowed(i) - elite - command
			if free < 0 {
				continue
			}
			points, cards := highest(hand, elite, command, free)
			u := use{elite, command, points}
			acts := shown.and(use{elite: elite, command: command})
			if _, ok := totals[acts]; !ok {
				totals[acts] = b.total(i, acts)
			}
			rank := [3]int{totals[acts] + points, -(elite + command + cards), -(elite + command)}
			if first || greater(rank, foundRank) {
				found, foundRank, first = u, rank, false
			}
		}
	}
	return found
}

func count(hand []card, action string) int {
	n := 0
	for _, c := range hand {
		if c.action == action {
			n++
		}
	}
	return n
}

// highest is the sum of the best points that are left of a hand, fewest points first, when so
// many of its cards are played for their actions, and of how many cards it is. Of the cards that
// have an action those with the fewest points are played for it.
func highest(hand []card, elite, command, free int) (sum, cards int) {
	var left []int
	for _, c := range hand {
		switch {
		case c.action == "elite" && elite > 0:
			elite--
		case c.action == "command" && command > 0:
			command--
		default:
			left = append(left, c.points)
		}
	}
	for n := len(left) - 1; n >= 0 && cards < free && left[n] > 0; n-- {
		sum += left[n]
		cards++
	}
	return sum, cards
}

func greater(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
