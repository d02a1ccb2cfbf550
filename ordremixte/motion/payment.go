package motion

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file looks for the line that does what an order asks of a unit (OM §4.2).

// Payment is a line that pays what a unit owes to its order, or the most of it that
// one line can, and the state after it; empty when no legal move does, and the unit is
// excused (R133). left is what it owes now. Nobody is made to disorder himself on bad ground.
func Payment(s *state.State, u *state.Unit, left int) (string, *state.State) {
	if line, n := payment(s, u, left, false); line != "" {
		return line, n
	}
	return pays(s, u, left, payer{exact: true}) // which nothing else than an exact length does now
}

// hair is how little, in hundredths of a cm, a part of what is owed may be for nobody to ask for it.
const hair = 50

// payment is Payment, over bad ground too for who sets foot on it anyway: rough.
// A part of what is owed is looked for in a few lengths only, which is enough to compare by.
func payment(s *state.State, u *state.Unit, left int, rough bool) (string, *state.State) {
	return pays(s, u, left, payer{rough: rough})
}

// paying is all that a payment hangs on.
type paying struct {
	s            *state.State
	u            *state.Unit
	left         int
	rough, exact bool
	turned       bool
}

// paid is a line and the state after it.
type paid struct {
	line  string
	after *state.State
}

// pays is payment as a payer looks for it, looked for once.
func pays(s *state.State, u *state.Unit, left int, p payer) (string, *state.State) {
	x := s.Picture().Found(paying{s, u, left, p.rough, p.exact, p.turned}, func() any {
		line, after := paysNow(s, u, left, p)
		return paid{line, after}
	}).(paid)
	return x.line, x.after
}

// paysNow is pays, looked for anew.
func paysNow(s *state.State, u *state.Unit, left int, p payer) (string, *state.State) {
	if MayMove(s, u, "move") != nil {
		return "", nil
	}
	goal, ok := command.Aim(s, u, u.Foot())
	if !ok {
		return "", nil
	}
	first := ""
	if turn := leading(s, u, goal); turn != "" {
		a := game.Action{Verb: "face", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{turn}}
		if n := done(s, a, PrepareFace); n != nil {
			s, u, first = n, n.Unit(u.ID), game.Canonical(a)+"; "
		}
	}
	p.near = upTo(max(toGo(s, u), 0) + s.Field.Tape)
	// A part is taken when it leaves less by more than a hair; of who owes no more than that, the whole.
	p.s, p.u, p.owes, p.best = s, u, left, max(left-max(state.Hundredths(s.Field.Tape), hair), 1)
	if p.seek(goal); p.line == "" {
		return "", nil
	}
	return first + p.line, p.paid
}

// leading is the side of a square that looks at a goal, when that is not the one ahead (R310).
func leading(s *state.State, u *state.Unit, goal geometry.Vec) string {
	if u.Formation != facts.Square || s.Read().Has(book.SquareKeepsItsFront) {
		return ""
	}
	switch off := geometry.Turn(u.Pose.Facing, geometry.BearingOf(goal.Sub(u.Foot().Centre))); {
	case math.Abs(off) > 135:
		return "about"
	case off > 45:
		return "right"
	case off < -45:
		return "left"
	}
	return ""
}

// done is the state after an action in which nothing is left to chance; nil when it may not be.
func done(s *state.State, a game.Action, prepare func(*state.State, game.Action) (game.Adjudication, error)) *state.State {
	adj, err := prepare(s, a)
	if err != nil {
		return nil
	}
	var v game.Verdict
	d := dice.New(nil, nil)
	d.SetBrief(true)
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		return nil
	}
	return s.Apply(v.Events...)
}

// payer is a unit that owes, and the best line found so far.
type payer struct {
	s     *state.State
	u     *state.Unit
	rough bool // it may be disordered
	exact bool // of any length, where none of a few does: those were tried
	owes  int  // what it owes before
	// turned is who has just turned to go back: what that opens is his way, and no further turn. Where the goal hangs on how
	// he fronts he would turn about for ever.
	turned bool
	near   float64 // how far it is asked to go
	best   int     // what it would still owe
	line   string
	paid   *state.State
}

// seek tries the lines that lead to a goal, the plainest first, until one pays the whole.
func (p *payer) seek(goal geometry.Vec) {
	way := goal.Sub(p.u.Pose.At)
	off := geometry.Turn(p.u.Pose.Facing, geometry.BearingOf(way))
	hand := geometry.Right
	if off < 0 {
		hand = geometry.Left
	}
	if p.exact {
		p.exactly(off, hand)
		return
	}
	if p.onward(way, off, hand) || slices.ContainsFunc(asides(p.s, p.u), p.straight) {
		return
	}
	g := command.Gaits(p.s.Book())
	if deg := math.Floor(min(math.Abs(off), g.WheelMost)); deg > g.Oblique && p.legs([]Leg{{How: "wheel", Hand: hand, Deg: deg}}, nil) {
		return
	}
	p.faces(off, hand)
}

// weigh weighs one line by the state after it; it reports that it pays the whole.
func (p *payer) weigh(n *state.State, text func() string) bool {
	x := n.Unit(p.u.ID)
	if x.Disordered && !p.u.Disordered && !p.rough {
		return false
	}
	if _, now := command.Lags(n, x); now < p.best || now <= 0 {
		p.best, p.line, p.paid = now, text(), n
	}
	return p.best <= 0
}

// legs tries legs one after the other, typed as the first of them or as the place they lead to.
func (p *payer) legs(way []Leg, to *geometry.Vec) bool {
	if p.late() {
		return false
	}
	w := p.mover(false)
	if w.every(p.u.ID, way) != nil {
		return false
	}
	return p.weigh(w.S, func() string {
		if to == nil {
			return w.line(p.u, way[0])
		}
		return game.Canonical(game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{p.u.ID}}}, Args: []string{"to", command.Typed(to.X), command.Typed(to.Y)}})
	})
}

// mover tries legs of the unit.
func (p *payer) mover(leads bool) *Mover {
	return &Mover{S: p.s, A: game.Action{Verb: "move"}, Dry: true, owed: true, leads: leads, near: p.near}
}

// late reports that the step in which the unit moves is over (OM §7): then each of its legs is refused, however long and wherever it leads, and
// none need be measured.
func (p *payer) late() bool {
	to := stepOfLeg(p.s, p.u, Leg{How: "forward"}, false)
	return casting.StepOf(p.s, to) >= 0 && casting.StepOf(p.s, state.StepStrategic) >= 0 && p.s.Stage > to
}

// straight tries the ways that lead to a place.
func (p *payer) straight(at geometry.Vec) bool {
	at = geometry.Vec{X: table.Round2(at.X), Y: table.Round2(at.Y)}
	return slices.ContainsFunc(routes(p.s, p.u, at), func(way []Leg) bool { return p.legs(way, &at) })
}

// onward tries to go nearer to what lies before the front: ahead, to a place on the way
// there, and ahead or obliquely a part of it.
func (p *payer) onward(way geometry.Vec, off float64, hand geometry.Hand) bool {
	need := toGo(p.s, p.u)
	if math.Abs(off) >= 90 || need <= 0 {
		return false
	}
	for _, cm := range []float64{need, need + p.s.Field.Tape} {
		if p.legs([]Leg{{How: "forward", Cm: upTo(cm)}}, nil) {
			return true
		}
	}
	at := p.u.Pose.At
	if n := geometry.Norm(way); n > geometry.Tolerance && p.straight(at.Add(geometry.Vec{X: way.X * min(need/n, 1), Y: way.Y * min(need/n, 1)})) {
		return true
	}
	for _, part := range []float64{1, 2, 4} { // a part leaves more ways open for the rest than all of one way
		for _, l := range p.ahead(upTo(need/part), hand) {
			if p.legs([]Leg{l}, nil) {
				return true
			}
		}
	}
	return false
}

// ahead are the straight ways to what lies before the front, ahead first.
func (p *payer) ahead(cm float64, hand geometry.Hand) []Leg {
	oblique := command.Gaits(p.s.Book()).Oblique
	return []Leg{{How: "forward", Cm: cm}, {How: "oblique", Cm: cm, Hand: hand, Deg: oblique}, {How: "oblique", Cm: cm, Hand: -hand, Deg: oblique}}
}

// exactly tries as much as may be gone of each way ahead.
func (p *payer) exactly(off float64, hand geometry.Hand) {
	need := toGo(p.s, p.u)
	if math.Abs(off) >= 90 || need <= 0 {
		return
	}
	for _, l := range p.ahead(upTo(need), hand) {
		if p.asFar(l) {
			return
		}
	}
}

// asFar tries as much of a straight way as may be gone, to the hundredth: what is owed is as much as
// legal moves can do (R133).
func (p *payer) asFar(l Leg) bool {
	if p.late() {
		return false
	}
	far, w := p.farthest(l)
	if far < hair && casting.OrderOf(p.s, p.u) == facts.Withdraw { // to go back has no length of which a hair would be left (R133)
		return false
	}
	l.Cm = float64(far) / 100
	return far > 0 && p.weigh(w.S, func() string { return w.line(p.u, l) })
}

// farthest is how many hundredths of a straight way, fewer than those of the leg, may be gone, and who has gone them. So far as the
// way is free and the allowance lasts an order or a zone mostly lets it go, too: that is asked first.
func (p *payer) farthest(l Leg) (int, *Mover) {
	var last *Mover
	goes := func(cm int, leads bool) bool {
		w := p.mover(leads)
		if l.Cm = float64(cm) / 100; w.every(p.u.ID, []Leg{l}) != nil {
			return false
		}
		last = w
		return true
	}
	stops := p.stops(l)
	far := greatest(state.Hundredths(l.Cm), func(cm int) bool { return float64(cm)/100 <= stops && goes(cm, true) })
	if far > 0 && !goes(far, false) {
		far = greatest(far, func(cm int) bool { return goes(cm, false) })
	}
	return far, last
}

// greatest is the greatest number below a bar that does, where all that are smaller do; 0 where none does.
func greatest(bar int, does func(int) bool) int {
	far := 0
	for far+1 < bar {
		if mid := (far + bar) / 2; does(mid) {
			far = mid
		} else {
			bar = mid
		}
	}
	return far
}

// stops is a length beyond which every straight leg that way is refused, because somebody or the edge stops it; none is where nobody does.
func (p *payer) stops(l Leg) float64 {
	f := p.u.Foot()
	if f == nil {
		return math.Inf(1)
	}
	form := p.u.Formation
	if form == facts.Unlimbered && p.u.Abandoned {
		form = facts.Open
	}
	way := p.mover(false).way(&table.March{U: p.u, Form: form}, l, f)
	if way.Stop == nil {
		return math.Inf(1)
	}
	return way.Free + geometry.Tolerance // where it is double-paced it stops no later
}

// upTo is the least length in tenths of a cm that is not less.
func upTo(cm float64) float64 { return math.Ceil(geometry.Round6(cm*10)) / 10 }

// faces tries to turn to what lies beyond a wheel, unless its order asks for no move then.
func (p *payer) faces(off float64, hand geometry.Hand) {
	s, u := p.s, p.u
	most := command.Gaits(s.Book()).WheelMost
	turn := ""
	switch x := math.Abs(off); {
	case p.turned:
		return
	case x > 90+most:
		turn = "about"
	case x > most:
		turn = hand.String()
	default:
		return
	}
	turned := *u
	if turned.Pose.Facing, turned.Motion = u.Pose.Facing+turnWords[turn], u.Motion|state.Turned; command.Needless(s, &turned) {
		return
	}
	a := game.Action{Verb: "face", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{turn}}
	if casting.OrderOf(s, u) == facts.Withdraw { // the turn is no way back by itself: what it opens is (R341)
		d := measured(s, fronting(s, u, turnWords[turn]))
		if len(barsChange(s, d, a.Verb)) > 0 {
			return
		}
		n := d.made(s)
		if line, _ := pays(n, n.Unit(u.ID), p.owes, payer{rough: p.rough, turned: true}); line != "" {
			p.best, p.line, p.paid = 0, game.Canonical(a), n
		}
		return
	}
	if n := done(s, a, PrepareFace); n != nil {
		p.weigh(n, func() string { return game.Canonical(a) })
	}
}
