package chances

import (
	"adjutant/bench/peers/serve"
	"adjutant/internal/dice"
	"adjutant/internal/odds"
	"adjutant/ordremixte/state"
)

// side is the changing half of a unit in O2.
type side struct {
	pm, low    int8
	had        int8 // points before the blow
	paid, held int8 // points for a failed test, fewest points before it
	status     state.Status
	bid        state.Status // what its own test came to
}

// brawl is the state of O2.
type brawl struct {
	of     [2]side
	fought [2]int16
	over   bool
	winner int8
}

// rounds is O2: the round of blows of O1's melee again and again, at most n times. A round that
// would be settled by the tie-break is followed by another; the last has it. The rules of the game
// know no such melee: this is a rule of its own for the engine of odds.
func rounds(a, d Unit, n int) serve.Work {
	both := pair{a, d}
	var steps []func(*dice.Dice, *brawl)
	for round := range n {
		steps = append(steps, both.blows, both.test(1), both.test(0), both.decide(round == n-1))
	}
	start := brawl{winner: 2}
	for i, u := range both {
		start.of[i] = side{pm: int8(u.PM), low: int8(u.PM), held: int8(u.PM)}
	}
	e := odds.NewEngine()
	var all odds.Dist[end]
	return serve.Work{
		Do: func() {
			all = odds.Fold(odds.Chain(e, nil, start, steps...), func(b brawl) end { return both.ended(b) })
		},
		Tell: func() string { return told(&all) },
		All:  func() string { return listed(&all) },
	}
}

var d100, d6, d2 = &dice.Need{Die: dice.D100}, &dice.Need{Die: dice.D6}, &dice.Need{Die: 2}

type pair [2]Unit

// off is how many bases have left the table: one for two points, the last stays.
func (u Unit) off(s *side) int {
	n := 0
	for k := u.Start - u.PM + 1; k <= u.Start-int(s.low); k++ {
		if k%2 == 0 {
			n++
		}
	}
	return min(n, u.Bases-1)
}

// better is what the grade adds to a base in melee, and to the die of a test.
func (u Unit) better() (percent, nerve int) {
	switch u.Grade {
	case "elite":
		return 5, 2
	case "veteran":
		return 3, 1
	}
	return 0, 0
}

func (s *side) lose(n int) {
	if s.pm = max(s.pm-int8(n), 0); s.pm == 0 {
		s.status = state.Destroyed
	}
	s.low = min(s.low, s.pm)
}

// values are the percentages of a column on a line.
func (p *pair) values(b *brawl) [2]int16 {
	na, nd := p[0].Bases-p[0].off(&b.of[0]), p[1].Bases-p[1].off(&b.of[1])
	wide := min(na, 2)
	touch := min(wide, nd)
	ofA, ofD := touch+min(na-wide, touch)+min(wide-touch, 2), touch+min(nd-touch, 2)
	a, _ := p[0].better()
	d, _ := p[1].better()
	return [2]int16{int16(max(ofA*(15+a), 5)), int16(max(ofD*(10+d), 5))}
}

// blows are a die of each, which fall together.
func (p *pair) blows(d *dice.Dice, b *brawl) {
	if b.over {
		return
	}
	b.fought = p.values(b)
	for i := range b.of {
		b.of[i].had = b.of[i].pm
	}
	for i, v := range b.fought {
		sure, rest := 0, int(v)
		for rest > 100 {
			sure, rest = sure+1, rest-100
		}
		b.of[1-i].lose(sure + 2 - d.Band(d100, rest/10, rest))
	}
}

// test is that of a unit which has lost points and has one to four left.
func (p *pair) test(i int) func(*dice.Dice, *brawl) {
	return func(d *dice.Dice, b *brawl) {
		s := &b.of[i]
		if b.over || s.pm == 0 || s.pm > 4 || s.pm == s.had {
			return
		}
		_, nerve := p[i].better()
		nerve -= p[i].off(s)
		s.held = s.low
		was := s.pm
		switch d.Band(d6, 2-nerve, 4-nerve) {
		case 0:
			s.status, s.bid = state.Routing, state.Routing
			s.lose(2)
		case 1:
			s.status, s.bid = state.Retreating, state.Retreating
			s.lose(1)
		}
		s.paid = was - s.pm
	}
}

// void sets a result aside, with its points.
func (s *side) void() {
	s.pm += s.paid
	if s.paid > 0 {
		s.low = s.held
	}
	s.paid, s.status, s.bid = 0, state.Steady, state.Steady
}

// yields makes a retreat of the second of a retreat and a rout.
func (s *side) yields() {
	s.void()
	s.status = state.Retreating
	s.lose(1)
}

func (s *side) result() state.Status {
	if s.bid != state.Steady {
		return s.bid
	}
	return s.status
}

// decide ends a round; the last with the tie-break where it comes to that.
func (p *pair) decide(last bool) func(*dice.Dice, *brawl) {
	return func(d *dice.Dice, b *brawl) {
		if b.over {
			return
		}
		x, y := &b.of[0], &b.of[1]
		rx, ry := x.result(), y.result()
		b.over = true
		switch {
		case rx == state.Destroyed && ry == state.Destroyed:
		case ry == state.Destroyed:
			x.void()
			b.winner = 0
		case rx == state.Destroyed:
			y.void()
			b.winner = 1
		case rx == ry:
			x.void()
			y.void()
			if b.over = last; last {
				p.tie(d, b)
			}
		case rx == state.Steady:
			b.winner = 0
		case ry == state.Steady:
			b.winner = 1
		case ry == state.Routing:
			x.void()
			y.yields()
			b.winner = 0
		default:
			x.yields()
			y.void()
			b.winner = 1
		}
	}
}

// tie compares points now, points at the start and percentages, and throws where all are level.
func (p *pair) tie(d *dice.Dice, b *brawl) {
	less := int(b.of[0].pm) - int(b.of[1].pm)
	if less == 0 {
		less = p[0].Start - p[1].Start
	}
	if less == 0 {
		less = int(b.fought[0]) - int(b.fought[1])
	}
	if less == 0 {
		less = 2*d.Band(d2, 1) - 1
	}
	b.winner = 0
	if less < 0 {
		b.winner = 1
	}
	b.of[1-b.winner].status = state.Retreating
}

func (p *pair) ended(b brawl) (e end) {
	e.winner = b.winner
	for i := range b.of {
		e.of[i].lost, e.of[i].status = int8(p[i].PM)-b.of[i].pm, b.of[i].status
	}
	return e
}
