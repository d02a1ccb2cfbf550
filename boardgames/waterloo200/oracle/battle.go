package oracle

import "adjutant/boardgames/board/second"

// Battle answers a battle (W200 §6.2.3.1).
func Battle(facts []byte) Answer {
	b, refusal := declare(facts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	ends := second.Tally{}
	var first fires
	decided := false // by a draw
	for i, d := range b.allDraws() {
		f := b.fire(d)
		if i == 0 {
			first = f
		}
		decided = decided || f != first
		ends.Add(d.p, b.end(d, f))
	}
	chance := map[string]any{}
	if !decided {
		chance = map[string]any{"of": first.of, "df": first.df, "fr": first.of - first.df}
	}
	return Answer{Chance: chance, Outcomes: ends.Outcomes()}
}

// fires are the offensive and the defensive fire.
type fires struct{ of, df int }

// inArea are the blocks of a side in the area: those stated, then those that came up.
func (b battle) inArea(i int, d drawn) []unit {
	return append(append([]unit{}, b.sides[i].units...), d.units[i]...)
}

// fire is what both sides fight with (W200 §6.2.3.1.4).
func (b battle) fire(d drawn) fires {
	attackers, defenders := b.inArea(0, d), b.inArea(1, d)
	var f fires
	for _, u := range attackers {
		n := u.block.strength()
		if u.arm == "cavalry" && b.charges(attackers, defenders) {
			n *= 2
		}
		f.of += n
	}
	for _, u := range b.support {
		f.of += u.block[0].value
	}
	for _, u := range defenders {
		f.df += u.block.strength()
	}
	if !b.plays(grandBattery) { // W200 §0/or-5: ground does not help
		f.df += b.terrain
	}
	f.of -= b.babel(b.sides[0].faction, append(attackers, b.support...))
	f.df -= b.babel(b.sides[1].faction, defenders)
	if b.plays(morale) {
		f.of += b.sides[0].morale
		f.df += b.sides[1].morale
	}
	return f
}

// charges says whether the attacker's horse counts double: in a green area, against no horse
// (W200 §0/or-2).
func (b battle) charges(attackers, defenders []unit) bool {
	if !b.plays(charge) || b.colour != "green" {
		return false
	}
	return hasArm(attackers, "cavalry") && !hasArm(defenders, "cavalry")
}

func hasArm(units []unit, arms ...string) bool {
	for _, u := range units {
		for _, arm := range arms {
			if u.arm == arm {
				return true
			}
		}
	}
	return false
}

// babel is what different languages cost the British; commanders and guns speak English
// (W200 §0/or-6).
func (b battle) babel(faction string, units []unit) int {
	if !b.plays(tongues) || faction != british {
		return 0
	}
	spoken := map[string]bool{}
	for _, u := range units {
		if u.fights() {
			spoken[u.language] = true
		} else {
			spoken["english"] = true
		}
	}
	switch {
	case len(spoken) < 2:
		return 0
	case b.facts.reads(21):
		return 2
	}
	return len(spoken) - 1 // R21: two 1, three 2
}

// hits are what each side takes, who wins and how (W200 §6.2.3.1.5, 6.2.3.1.6).
func (b battle) hits(d drawn, f fires) (hits [2]int, winner int, victory string) {
	fr := f.of - f.df
	if fr == 0 {
		return hits, -1, "draw"
	}
	loser := 1
	if fr < 0 {
		winner, loser, fr = 1, 0, -fr
	}
	share := func(il int) int { return up(il, marginalPart) }
	victory = "marginal"
	switch {
	case fr > decisiveTo:
		share, victory = func(int) int { return brilliantHits }, "brilliant"
	case fr > marginalTo:
		share, victory = func(il int) int { return up(il, decisivePart) }, "decisive"
	}
	if b.plays(grandBattery) {
		// W200 §0/or-5: the guns lose nothing, so there is no share of it (R20).
		if loser == 1 {
			hits[1] = min(fr, b.absorb(b.inArea(1, d)))
		} else if b.facts.reads(20) {
			hits[1] = share(fr)
		}
		return hits, winner, victory
	}
	il := min(fr, b.absorb(b.inArea(loser, d)))
	less := 0
	if b.allArms(d) {
		less = 1
	}
	if loser == 0 && b.facts.reads(19) {
		il, less = max(0, il-less), 0 // R19 b: so the other's share too
	}
	hits[loser], hits[winner] = il, share(il)
	hits[0] = max(0, hits[0]-less) // R19: when all hits are known
	return hits, winner, victory
}

func up(n, part int) int { return (n + part - 1) / part }

// absorb is how many hits a side can take at most (W200 §6.2.3.1.6, R15).
func (b battle) absorb(units []unit) int {
	n := 0
	for _, u := range units {
		if b.facts.reads(15) {
			n += u.block.strength()
		} else {
			n += u.block.absorbs()
		}
	}
	return n
}

// allArms says whether the attacker attacks with all arms, and the rule is played
// (W200 §0/or-8, R19, R71).
func (b battle) allArms(d drawn) bool {
	units := b.inArea(0, d)
	for _, u := range b.support {
		if b.facts.reads(71) && u.block[0].text == "h" {
			continue // he adds nothing and takes no part
		}
		units = append(units, u)
	}
	return b.plays(combined) && hasArm(units, "infantry") && hasArm(units, "cavalry") &&
		hasArm(units, "foot-artillery", "horse-artillery") && hasArm(units, "tactical", "strategic")
}

// end is what comes of the battle with what came up.
func (b battle) end(d drawn, f fires) map[string]any {
	hits, winner, victory := b.hits(d, f)
	out := map[string]any{"of": f.of, "df": f.df, "fr": f.of - f.df, "victory": victory, "winner": "none"}
	if winner >= 0 {
		out["winner"] = names[winner]
	}
	cameUp := map[string]any{}
	for i := range b.sides {
		out[names[i]] = b.losses(b.inArea(i, d), hits[i])
		shown := []string{}
		for _, u := range d.units[i] {
			shown = append(shown, u.block.String())
		}
		cameUp[names[i]] = shown
	}
	out["drawn"] = cameUp
	support := map[string]any{}
	for _, u := range b.support {
		support[u.id] = u.block.reduced().String() // W200 §3.10.1, 6.2.4, after a draw too (R29)
		if b.plays(grandBattery) {
			support[u.id] = u.block.String() // W200 §0/or-5
		}
	}
	out["support"] = support
	return out
}

// losses is what a side takes and what is left of it (W200 §6.2.3.1.7).
func (b battle) losses(units []unit, hits int) map[string]any {
	var blocks []block
	for _, u := range units {
		blocks = append(blocks, u.block)
	}
	w := ways(blocks, hits, b.facts.reads(16))[0]
	left, standing := w.left(blocks)
	return map[string]any{"hits": hits, "left": left, "lost": len(blocks) - standing, "units": shows(units, w)}
}

// shows is what each block shows after it took its hits in a way.
func shows(units []unit, w way) map[string]any {
	out := map[string]any{}
	for i, u := range units {
		out[u.id] = u.block[w[i]:].String()
	}
	return out
}
