package oracle

import (
	"math/big"

	"adjutant/boardgames/board/second"
)

// troops is a side in the course of a battle.
type troops struct {
	units    []counter
	fallen   int   // foot and line or light horse disorganised in this battle
	idle     int   // heavy corps that have not charged
	heavies  bool  // whether there was any
	squares  int   // Squares that wait for a charge
	generals int   // Kellermann, Milhaud, Uxbridge that wait for a charge
	merde    []int // Merde! in hand: the phase for which each is meant, 0 any
}

func (t troops) copied() troops {
	t.units = append([]counter{}, t.units...)
	t.merde = append([]int{}, t.merde...)
	return t
}

// fight is a battle in its course, and where its ends go.
type fight struct {
	setting
	ends second.Tally
}

// Battle fights a battle from declared facts (CO §8).
func Battle(facts []byte) Answer {
	b, refusal := declare(facts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	f := fight{b, second.Tally{}}
	var now [2]troops
	for i, s := range b.sides {
		now[i] = troops{units: s.units, idle: s.heavy, heavies: s.heavy > 0}
		for _, c := range s.chits {
			switch c.name {
			case "square":
				if c.phase == 0 {
					now[i].squares++
				}
			case "kellermann", "milhaud", "uxbridge":
				if c.phase == 0 {
					now[i].generals++
				}
			case "merde":
				now[i].merde = append(now[i].merde, c.phase)
			}
		}
	}

	// CO §8.2: leaving before the battle.
	if left := f.leaves(); left {
		return Answer{Chance: map[string]any{"phases": 0}, Outcomes: f.ends.Outcomes()}
	}

	// CO §8.3, R21: chits that open the battle, one counter each that its owner chooses.
	for i := range now {
		now[i] = now[i].copied()
		for range b.sides[1-i].plays("dutch-elan") + b.sides[1-i].plays("first-corps") {
			f.victim(&now[i], i)
		}
	}

	strength := func(i int) int { return f.strength(now[i], i, 1) }
	modifier, _ := f.modifier(now, 1)
	chance := map[string]any{"phases": b.phases, "phase": 1, "attacker": map[string]any{"strength": strength(0)}, "defender": map[string]any{"strength": strength(1)},
		"ratio": columns[f.column(strength(0), strength(1))].name, "modifier": modifier}

	// CO §8.4: the grand battery, a counter of the owner's choice, unless it fires behind a slope.
	// A side with nothing in order has lost (CO §8.6.1), before the battery too (R24, R27).
	if b.battery {
		chance["battery"] = batteryOn
	}
	if f.over(now, 0, big.NewRat(1, 1)) {
		return Answer{Chance: chance, Outcomes: f.ends.Outcomes()}
	}
	if b.battery {
		foe := 1 - b.french
		for die := 1; die <= 6; die++ {
			then := [2]troops{now[0].copied(), now[1].copied()}
			if die >= batteryOn && b.sides[foe].plays("reverse-slope") == 0 {
				f.victim(&then[foe], foe)
			}
			f.start(then, big.NewRat(1, 6))
		}
	} else {
		f.start(now, big.NewRat(1, 1))
	}
	return Answer{Chance: chance, Outcomes: f.ends.Outcomes()}
}

// leaves plays CO §8.2: whether the defender is gone before the battle.
func (f fight) leaves() bool {
	d := f.sides[1]
	if !d.axis {
		return false
	}
	cost := d.facts.number("withdraw-cost", 1)
	pays := d.facts.number("points", cost) >= cost
	must := broken(d.units) && (d.heavy == 0 || f.reads("R19", "b"))
	may := d.facts.truth("withdraw", false) // only horse was let through
	switch {
	case (must || may) && pays:
		lost := 0
		if f.reads("R17", "b") {
			lost = 1
		}
		f.end(big.NewRat(1, 1), [2]int{}, [2]int{}, [2]int{0, lost}, -1)
		return true
	case must:
		winner := -1
		if f.reads("R17", "c") {
			winner = 0
		}
		f.end(big.NewRat(1, 1), [2]int{}, [2]int{0, 2}, [2]int{0, 2}, winner)
		return true
	}
	return false // CO §8.2.2: horse without the points fights
}

// end writes an end: counters disorganised, zones run, points of morale lost, who won (-1 nobody).
// Whoever runs without a free zone is eliminated (CO §8.6.1).
func (f fight) end(p *big.Rat, fallen, run, lost [2]int, winner int) {
	result := map[string]any{"winner": "none"}
	for i, name := range []string{"attacker", "defender"} {
		s := f.sides[i]
		gone := run[i] > 0 && !s.axis
		// CO §8.8: first the losses, then the winner's point, not above the level of the start.
		change := -lost[i]
		level, known := s.facts.number("morale", 0), s.facts.has("morale")
		if known {
			change = max(change, -level)
		}
		if winner == i {
			result["winner"] = name
			change++
			if most, limited := f.highest(i); known && limited && level+change > most {
				change--
			}
		}
		zones := run[i]
		if gone && f.reads("R26", "b") {
			zones = 0
		}
		side := map[string]any{"disorganised": fallen[i], "rout": zones, "morale": change}
		if !s.axis {
			side["eliminated"] = gone
		}
		result[name] = side
	}
	f.ends.Add(p, result)
}

// highest is the level of an army's morale at the start of the game (CO §3), if the facts tell it.
func (f fight) highest(i int) (int, bool) {
	s := f.sides[i]
	if s.facts.has("morale-start") {
		return s.facts.number("morale-start", 0), true
	}
	if f.told && i == f.french {
		return starts[french], true
	}
	for _, name := range []string{"wellington", "blucher"} {
		if _, there := s.leaders[name]; there {
			return starts[name], true
		}
	}
	return 0, false
}

// fights says whether a counter is in the battle in a phase: who marches and the Guard come later
// (CO §8.3.1, 8.5.5).
func (f fight) fights(c counter, i, phase int) bool {
	if c.marches && phase < arrival {
		return false
	}
	return !c.guard || phase >= f.sides[i].guardFrom
}

// strength of a side in a phase, disorganised counters at what they are then (CO §8.5, R2).
func (f fight) strength(t troops, i, phase int) int {
	sum := 0
	for _, c := range t.units {
		if f.fights(c, i, phase) {
			if c.disorganised {
				sum += c.reduced
			} else {
				sum += c.full
			}
		}
	}
	return sum
}

// column of the table (CO §8.5, R1).
func (f fight) column(attacker, defender int) int {
	found := 0
	if attacker == defender {
		defender, attacker = 1, 1 // nothing against nothing is even too
	}
	for n, c := range columns {
		whole := c.attacker == 1 || c.defender == 1
		if f.reads("R1", "b") && !whole {
			continue
		}
		if attacker*c.defender >= defender*c.attacker {
			found = n
		}
	}
	if f.reads("R1", "c") { // the first column that is not below the ratio
		for n, c := range columns {
			if attacker*c.defender <= defender*c.attacker {
				return n
			}
		}
		return len(columns) - 1
	}
	return found
}

// modifier of the die in a phase (CO §8.5.2 to 8.5.4), and the sides after their charges and chits.
func (f fight) modifier(now [2]troops, phase int) (int, [2]troops) {
	var charges, undone, bonus [2]int
	for i, s := range f.sides {
		charges[i] = s.charge(phase, now[i].idle, f.reads("R9", "b"))
		now[i].idle -= charges[i]
	}
	for i, s := range f.sides {
		// Squares answer the enemy's charges: each undoes one corps (R18), or all of the phase.
		foe := 1 - i
		each := 1
		if f.reads("R18", "b") {
			each = charges[foe]
		}
		for _, c := range s.chits {
			if c.name == "square" && c.phase == phase {
				undone[foe] = min(charges[foe], undone[foe]+each)
			}
		}
		for undone[foe] < charges[foe] && now[i].squares > 0 {
			now[i].squares--
			undone[foe] = min(charges[foe], undone[foe]+each)
		}
	}
	for i, s := range f.sides {
		bonus[i] = s.tactical() + charges[i] - undone[i]
		generals := 0
		for _, c := range s.chits {
			switch c.name {
			case "kellermann", "milhaud", "uxbridge":
				if c.phase == phase && charges[i] > 0 {
					generals++
				}
			case "vandamme", "hill", "brunswick", "gneisenau":
				if c.phase == phase || c.phase == 0 && phase == 1 {
					bonus[i]++
				}
			}
		}
		if charges[i] > 0 {
			generals += now[i].generals
			now[i].generals = 0
		}
		if f.reads("R25", "b") && undone[i] == charges[i] {
			generals = 0
		}
		bonus[i] += generals
	}
	// CO §6.2: Hougomont and La Haye-Sainte, each undone by a Reconnaissance.
	strong := f.sides[1].plays("hougomont") + f.sides[1].plays("la-haye-sainte")
	strong = max(0, strong-f.sides[0].plays("reconnaissance"))
	return bonus[0] - bonus[1] - strong, now
}

// weakest is the counter in order that an owner gives up among those that fight in a phase: the
// weakest, of equals the Guard last, else the first; -1 if there is none.
func (f fight) weakest(t troops, i, phase int) int {
	found := -1
	for n, c := range t.units {
		if c.disorganised || !f.fights(c, i, phase) {
			continue
		}
		if found < 0 || c.full < t.units[found].full || c.full == t.units[found].full && t.units[found].guard && !c.guard {
			found = n
		}
	}
	return found
}

// victim of a chit or of the battery: a counter that fights in the first phase (R21), never heavy
// cavalry (R33), unless its owner may and so does.
func (f fight) victim(t *troops, i int) {
	if f.reads("R33", "b") && t.idle > 0 {
		t.idle--
		return
	}
	if n := f.weakest(*t, i, 1); n >= 0 {
		t.units[n].disorganised = true
		t.fallen++
	}
}

// loses takes the table's losses of a side; those for which nobody is left are void (R11).
func (f fight) loses(t *troops, i, phase, losses int) {
	for range losses {
		// CO §6.2, R34: while Merde! saves it the Guard that fights is given up first.
		guard, card := false, -1
		for _, c := range t.units {
			guard = guard || c.guard && !c.disorganised && f.fights(c, i, phase)
		}
		for n, meant := range t.merde {
			if meant == phase || meant == 0 && card < 0 {
				card = n
			}
		}
		if guard && card >= 0 {
			t.merde = append(t.merde[:card:card], t.merde[card+1:]...)
			continue
		}
		n := f.weakest(*t, i, phase)
		if n < 0 {
			return
		}
		t.units[n].disorganised = true
		t.fallen++
	}
}

// stands says whether a side has anything in order (CO §8.5.6, 8.6.1) in a phase or after it: heavy
// cavalry that has not charged (R19), the Guard in reserve and marchers (R20) too.
func (f fight) stands(t troops, i, phase int) bool {
	if t.idle > 0 && !f.reads("R19", "b") {
		return true
	}
	waiting, nothingElse := false, !t.heavies
	for _, c := range t.units {
		if c.guard && phase < f.sides[i].guardFrom || c.marches && phase < arrival {
			waiting = waiting || !c.disorganised
		} else {
			nothingElse = false
			if !c.disorganised {
				return true
			}
		}
	}
	return waiting && (!f.reads("R20", "b") || nothingElse)
}

// start begins the first phase, unless the battery has broken a side.
func (f fight) start(now [2]troops, p *big.Rat) {
	if !f.over(now, 0, p) {
		f.phase(now, 1, p)
	}
}

// over ends a battle in which a side has nothing in order after so many phases (CO §8.6.1).
func (f fight) over(now [2]troops, fought int, p *big.Rat) bool {
	at := max(1, fought)
	a, d := f.stands(now[0], 0, at), f.stands(now[1], 1, at)
	if a && d {
		return false
	}
	fallen := [2]int{now[0].fallen, now[1].fallen}
	run, winner := [2]int{}, 0
	switch n := zones(f.phases - fought); {
	case !a && !d: // the defender runs, the attacker rallies (CO §8.6.1, R16)
		run[1] = n
		if f.reads("R16", "b") {
			winner = -1
		}
	case !d:
		run[1] = n
	default:
		run[0], winner = n, 1
	}
	// CO §8.8: a point for each counter and each zone; of zones that could not be run see R26.
	lost := fallen
	for i := range lost {
		if f.sides[i].axis || !f.reads("R26", "b") {
			lost[i] += run[i]
		}
	}
	f.end(p, fallen, run, lost, winner)
	return true
}

// phase fights one phase and what follows it.
func (f fight) phase(now [2]troops, phase int, p *big.Rat) {
	column := f.column(f.strength(now[0], 0, phase), f.strength(now[1], 1, phase))
	modifier, after := f.modifier(now, phase)
	for die := 1; die <= 6; die++ {
		then := [2]troops{after[0].copied(), after[1].copied()}
		c := table[min(6, max(1, die+modifier))-1][column] // R3
		f.loses(&then[0], 0, phase, c.a)
		f.loses(&then[1], 1, phase, c.d)
		q := new(big.Rat).Mul(p, big.NewRat(1, 6))
		if f.over(then, phase, q) {
			continue
		}
		if phase < f.phases {
			f.phase(then, phase+1, q)
			continue
		}
		// CO §8.6.2: the attacker has not broken the enemy and goes back, a point (CO §8.8).
		fallen := [2]int{then[0].fallen, then[1].fallen}
		f.end(q, fallen, [2]int{}, [2]int{fallen[0] + 1, fallen[1]}, 1)
	}
}
