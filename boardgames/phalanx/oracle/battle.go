package oracle

import (
	"math/big"
	"sort"

	"adjutant/boardgames/board/second"
)

// Battle answers an attack (PHX §9).
func Battle(facts []byte) Answer { return fight(facts, false) }

// Charge answers a charge of cavalry (PHX §11.4).
func Charge(facts []byte) Answer { return fight(facts, true) }

// use is what a side plays of its hand, declared or seen only then.
type use struct{ elite, command, points int }

// declared are the cards that a side has shown.
func (s side) declared() use {
	var u use
	for _, c := range s.cards {
		switch c.action {
		case "elite":
			u.elite++
		case "command":
			u.command++
		default:
			u.points += c.points
		}
	}
	return u
}

func (u use) and(v use) use {
	return use{u.elite + v.elite, u.command + v.command, u.points + v.points}
}

func fight(facts []byte, charge bool) Answer {
	b, refusal := declare(facts, charge)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	shown := [2]use{b.sides[0].declared(), b.sides[1].declared()}
	a, d := b.total(0, shown[0]), b.total(1, shown[1])
	chance := map[string]any{
		"attacker": map[string]any{"bp": a}, "defender": map[string]any{"bp": d},
		// PHX §9.4: who has more wins, of equals the defender; more than double is a double defeat (R4).
		"needs": map[string]any{"attacker_wins": max(0, d+1-a), "attacker_doubles": max(0, 2*d+1-a),
			"defender_holds": max(0, a-d), "defender_doubles": max(0, 2*a+1-d)},
	}
	ends := second.Tally{}
	for i, s := range b.sides {
		if !s.holds {
			continue
		}
		for _, h := range b.draws(i) {
			played := shown
			played[i] = shown[i].and(h.use)
			ends.Add(h.p, b.end(played))
		}
		return Answer{Chance: chance, Outcomes: ends.Outcomes()}
	}
	ends.Add(big.NewRat(1, 1), b.end(shown))
	return Answer{Chance: chance, Outcomes: ends.Outcomes()}
}

// weight is what a unit fights with before cards and edges: its value, doubled by ground, times
// what its charge and its position make of it (PHX §9.3, 10, 11.4, R1).
func (b battle) weight(i int, u unit) int {
	if i == 1 {
		if b.covered(u) {
			return u.value * coverDoubles
		}
		return u.value
	}
	n := u.value
	if b.charge && b.chargeCounts(u) {
		n *= charges[u.arm]
	}
	if b.castleFoot() {
		return n // PHX §10: without flanks and rear
	}
	return n * positions[u.position]
}

// covered says whether ground doubles the defender.
func (b battle) covered(u unit) bool {
	if b.terrain == "clear" {
		return false
	}
	if b.castleFoot() {
		return true // PHX §10, R17: whoever stands on a hill
	}
	// PHX §9.3: in a wood, a village, on a hill, and horse in a castle as in a village (PHX §10),
	// unless any attacker is on a hill, which in the other reading of R9 matters only against a hill.
	if b.facts.reads(9) && b.terrain != "hill" {
		return true
	}
	for _, a := range b.sides[0].units {
		if a.hill {
			return false
		}
	}
	return true
}

// chargeCounts says whether a charge brings its bonus: not at the front of foot, not against
// horse (PHX §11.4), in the other reading of R11 against horse as well.
func (b battle) chargeCounts(u unit) bool {
	if b.sides[1].units[0].foot() {
		return u.position != "front"
	}
	return b.facts.reads(11)
}

// doublings is how often each unit of a side is doubled by so many cards of the elite (PHX §11.3).
func (b battle) doublings(i, cards int) []int {
	s := b.sides[i]
	times := make([]int, len(s.units))
	each := min(cards, 1) // R16: a second card doubles nothing a second time
	if b.facts.reads(16) {
		each = cards
	}
	if !b.facts.reads(15) { // R15: all that the player has in the battle
		for n, u := range s.units {
			if u.elite {
				times[n] = each
			}
		}
		return times
	}
	// R15 b: a card serves one unit, the one that brings most; the next card the next, unless it
	// doubles the same again (R16 b), which brings more.
	var elite []int
	for n, u := range s.units {
		if u.elite {
			elite = append(elite, n)
		}
	}
	sort.SliceStable(elite, func(x, y int) bool { return b.weight(i, s.units[elite[x]]) > b.weight(i, s.units[elite[y]]) })
	units := min(cards, len(elite))
	if b.facts.reads(16) {
		units = min(units, 1)
	}
	for _, n := range elite[:units] {
		times[n] = each
	}
	return times
}

// counted is what each unit fights with before points of cards, and what a commander gives to no
// unit of its own (R8 b).
func (b battle) counted(i int, u use) (units []int, apart int) {
	s := b.sides[i]
	bonus := 0
	if u.command > 0 {
		bonus = s.worth // PHX §11.2
		if b.facts.reads(29) {
			bonus *= u.command // R29 b: each card adds
		}
	}
	times := b.doublings(i, u.elite)
	for n, x := range s.units {
		bp := b.weight(i, x)
		for range times[n] {
			bp *= eliteDoubles
		}
		if x.command && !b.facts.reads(8) {
			bp += bonus // R8: each unit
		}
		if x.crosses {
			bp -= edgeCosts // after all else (PHX §9.3), once (R12)
		}
		units = append(units, bp)
	}
	if b.facts.reads(8) && s.anyCommand() {
		apart = bonus // R8 b: once a battle
	}
	return units, apart
}

// total is what a side fights with.
func (b battle) total(i int, u use) int {
	units, sum := b.counted(i, u)
	for _, n := range units {
		sum += n
	}
	return sum + u.points
}

// end is what comes of the battle once both sides have shown what they play (PHX §9.4, 9.5).
func (b battle) end(played [2]use) map[string]any {
	a, d := b.total(0, played[0]), b.total(1, played[1])
	wins := a > d
	winner, doubled := names[1], d > 2*a
	if wins {
		winner, doubled = names[0], a > 2*d
	}
	loses, may, advance := []string{}, []string{}, []string{}
	if wins {
		may = b.fates(doubled)
		advance = b.advances(played[0].elite)
	} else if doubled {
		loses = b.strongest(played[0])
	}
	attacker := map[string]any{"bp": a, "loses": loses}
	if b.charge {
		attacker["disordered"] = []string{b.sides[0].units[0].id} // PHX §11.4: whatever comes of it
	}
	return map[string]any{"attacker": attacker, "defender": map[string]any{"bp": d, "may": may},
		"winner": winner, "doubled": doubled, "advance": advance}
}

// advances are the attackers of whom one must enter the square if it is left: those whom a card
// of the elite served, else any (PHX §9.4).
func (b battle) advances(cards int) []string {
	served, everybody := []string{}, []string{}
	times := b.doublings(0, cards)
	for n, u := range b.sides[0].units {
		everybody = append(everybody, u.id)
		if times[n] > 0 {
			served = append(served, u.id)
		}
	}
	if len(served) > 0 {
		return served
	}
	return everybody
}

// strongest are the attackers of whom a double defeat reduces one: those with most points as
// counted in this battle (PHX §9.4, R20), or of the highest printed value.
func (b battle) strongest(u use) []string {
	points, _ := b.counted(0, u)
	best, ids := -1, []string{}
	for n, x := range b.sides[0].units {
		p := points[n]
		if b.facts.reads(20) {
			p = x.value
		}
		if p > best {
			best, ids = p, nil
		}
		if p == best {
			ids = append(ids, x.id)
		}
	}
	return ids
}

// fates are the ways in which a beaten defender may take his defeat (PHX §9.4, 9.5, 10).
func (b battle) fates(doubled bool) []string {
	// A unit without a weaker side that is reduced is eliminated; one that cannot retreat is
	// reduced instead (PHX §9.5).
	reduce := "eliminate"
	if b.reduced > 0 {
		reduce = "reduce"
	}
	castle := 0 // points that may be given up, foot alone (PHX §10)
	if b.castleFoot() {
		castle = b.destruction
	}
	var ways []string
	if !doubled || b.blocked && b.facts.reads(21) {
		ways = append(ways, reduce)
		if !b.blocked {
			ways = append(ways, "retreat")
		}
		if castle > 0 {
			ways = append(ways, "cdp")
		}
		return ways
	}
	// Doubly beaten he is reduced and retreats; where he cannot he is reduced twice (R21). A castle
	// takes either or both.
	if b.reduced > 0 && !b.blocked {
		ways = append(ways, "reduce+retreat")
	} else {
		ways = append(ways, "eliminate")
	}
	if castle > 0 {
		if b.reduced > 0 || b.blocked {
			ways = append(ways, "cdp+"+reduce) // the unit dead of its reduction has no retreat to be spared
		}
		if !b.blocked {
			ways = append(ways, "cdp+retreat")
		}
	}
	if castle > 1 {
		ways = append(ways, "cdp+cdp")
	}
	return ways
}
