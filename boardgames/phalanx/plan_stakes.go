package phalanx

// This file is what a battle is worth to the automatic player, in points of victory: what a beaten defender gives up, what
// an attacker loses by a double defeat, and what cards cost.

// What cards are worth for what comes after, and parts of a unit's points that are lost with its strength.
const (
	cardPrice  = 0.12 // any card
	pointPrice = 0.06 // each of its battle points
	weakened   = 0.35 // of its full value, by who is reduced
	finished   = 0.8  // by who is eliminated on his weaker side
	backward   = 0.3  // a square given up in the open
	givenUp    = 0.5  // of what a square that scores is worth
)

// stakes is what a battle may bring: to the attacker by a win and more by a double one, to the defender by holding double.
type stakes struct{ win, double, ruin float64 }

// stakes are those of a battle on the board (PHX §9.4, §9.5, §10, §13.3).
func (p *planner) stakes(f *fight) stakes {
	t := p.t
	u := t.unit(f.at.id)
	_, place := t.kind(u.At)
	back := backward
	if place != "" {
		back = givenUp * p.prize(place)
	}
	blow := reduction(u)
	if f.blocked {
		back = blow
	}
	if f.inCastle() && f.cdp > 0 {
		share := p.prize(place) / float64(f.cdp+1)
		blow, back = min(blow+share, share), min(back, share)
	}
	s := stakes{win: min(blow, back)}
	s.double = blow + back - s.win
	if f.reduced == 0 && !(f.inCastle() && f.cdp > 0) {
		s.double = max(0, blow-s.win) // dead of the first
	}
	for i := range f.with {
		s.ruin = max(s.ruin, reduction(t.unit(f.with[i].id)))
	}
	return s
}

// reduction is what a unit's side loses by its reduction.
func reduction(u *piece) float64 {
	switch {
	case u.weaker() > 0:
		return weakened * float64(u.Full)
	case u.Weak:
		return finished * float64(u.Full)
	}
	return float64(u.Full)
}

// worth is what a battle brings a part on average, when its own side has so many points more.
func (s stakes) worth(f *fight, part, own int, theirs []prospect) float64 {
	wins, doubles := chances(f, part, own, theirs)
	if part == attacker {
		return wins*s.win + doubles*s.double - s.ruin*beaten(f, part, own, theirs)
	}
	return doubles*s.ruin - (1-wins)*s.win - s.double*beaten(f, part, own, theirs)
}

// beaten is the chance of being beaten double.
func beaten(f *fight, part, own int, theirs []prospect) (chance float64) {
	bp := [2]int{f.known(attacker), f.known(defender)}
	bp[part] += own
	for _, t := range theirs {
		x := bp
		x[1-part] += t.more
		if won := x[attacker] > x[defender]; won != (part == attacker) && x[1-part] > f.n.double*x[part] {
			chance += t.p
		}
	}
	return chance
}

// price is what a card is worth for later.
func price(word string) float64 { return cardPrice + pointPrice*float64(bpOf(word)) }
