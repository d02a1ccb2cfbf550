package ask

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
)

// What a battle is worth to a side is counted in points of morale. These are no numbers of
// the book: nothing is judged by them, they only rank what might be done.
const (
	brokenWorth = 500  // a side that goes home (OM §18), or a battle won by what the scenario asks
	goalWorth   = 4    // a point of the scenario
	routWorth   = 0.5  // a point of who routs, who may be gone tomorrow
	shakenWorth = 0.8  // a point of who retreats or is in disorder
	paceWorth   = 0.02 // a centimetre nearer to where an order sends a unit
	turnWorth   = 0.05 // a degree that it faces nearer to the enemy, in centimetres
)

// Worth is what a battle is worth to a side, more being better: the points of morale that
// it has left less those of the other, what has been won, and how near its units have come
// to where their orders send them. Below 0 it is the first side's.
func Worth(s *state.State, side int) float64 {
	if !s.Tabled() {
		return 0
	}
	side = max(side, 0)
	all := grounds(s)
	purpose, sum := fightsFor(s, side, all), 0.0
	for _, u := range s.Units {
		points := float64(u.PM)
		switch {
		case u.Status == state.Destroyed:
			points = 0
		case u.Status == state.Routing:
			points *= routWorth
		case u.Status != state.Steady || u.Disordered:
			points *= shakenWorth
		}
		if u.Side == side {
			sum += points + purpose.drive(s, u)
		} else {
			sum -= points
		}
	}
	for x := range s.Field.Sides {
		if x < 2 && chain.Broken(s, x) {
			sum += brokenWorth * sign(x != side)
		}
	}
	for i, g := range s.Field.Goals {
		if i < len(s.Won) && s.Won[i] > 0 {
			worth := float64(goalWorth * g.Points)
			if g.Points == 0 {
				worth = brokenWorth
			}
			sum += worth * sign(g.Side == side)
		} else if x := named(all, g.Ground); x != nil && x.held(g.Side) {
			sum += goalWorth * float64(max(g.Points, 1)) * part(s, g) * sign(g.Side == side)
		}
	}
	return sum
}

// part is how much of a goal counts that is not judged yet, the more the nearer its turn is: who holds the ground now may lose it
// again.
func part(s *state.State, g state.Goal) float64 {
	when := g.Turn
	if when == 0 {
		when = s.Field.Last
	}
	if when <= 0 {
		return 1
	}
	return min(float64(s.Turn)/float64(when), 1)
}

func sign(mine bool) float64 {
	if mine {
		return 1
	}
	return -1
}

// Decided reports that a side has lost (OM §18), that the scenario is won outright, or that its time is up.
func Decided(s *state.State) bool {
	if !s.Tabled() {
		return false
	}
	for x := range s.Field.Sides {
		if x < 2 && chain.Broken(s, x) {
			return true
		}
	}
	for i, g := range s.Field.Goals {
		if i < len(s.Won) && chain.InTime(s, s.Won[i]) && g.Points == 0 {
			return true
		}
	}
	return chain.TimeUp(s)
}

// Winner is who has won a battle that is decided, -1 for nobody, and by what: an army that broke, an aim that decides, points
// when its time is up.
func Winner(s *state.State) (side int, by string, say ref.Msg, ok bool) {
	if !Decided(s) {
		return -1, "", ref.Msg{}, false
	}
	told := func(side int, by string) (int, string, ref.Msg, bool) { return side, by, ref.M("om.by." + by), true }
	if b := chain.Beaten(s); b >= 0 {
		return told(1-b, "broken")
	}
	if chain.Broken(s, 0) { // and so is the other
		return told(-1, "broken")
	}
	for i, g := range s.Field.Goals {
		if i < len(s.Won) && chain.InTime(s, s.Won[i]) && g.Points == 0 {
			return told(g.Side, "aim")
		}
	}
	if p, _ := chain.Points(s); p[0] == p[1] {
		return told(s.Field.Even, "even")
	}
	return told(chain.ByPoints(s), "points")
}
