package ordremixte

// Who has won a melee, and what becomes of the loser: the second half of §11.1,
// and §11.2.

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// ending is how a unit comes out of a melee: the result that stands and the points that
// it takes. Results are compared first; points are paid when all of them are known, so
// that a result set aside takes none and destroys nobody (§11.1).
type ending struct {
	status Status
	cost   int8
	beaten bool    // it has lost the melee
	free   bool    // by the tie-break: it goes and pays nothing
	void   ref.Ref // the ruling that sets the result of its test aside
	over   ref.Ref // the paragraph that puts another result in its place
}

// aftermath is how everybody comes out of a melee, by slot.
type aftermath [maxFighters]ending

// Rulings that set the result of a test aside.
const (
	rBoth  = ref.Ref("OM R11") // both sides failed alike
	rWorse = ref.Ref("OM R12") // one retreats, the other routs
	rGone  = ref.Ref("OM R49") // the enemy is destroyed
)

// setAside makes the result of a test void: the unit stands.
func (e *ending) setAside(by ref.Ref) { *e = ending{status: Steady, void: by} }

// retire is the fate of the loser of a tie-break: it retreats and loses no further point
// (§11.1).
func (e *ending) retire() { e.status, e.beaten, e.free = Retreating, true, true }

// decide is the segment that says who won, and what the results that stand cost.
func (m *clash) decide(d *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 {
		return in
	}
	if m.automatic(&in) {
		m.rout(t, &in)
		if t != nil {
			m.sayEnd(t, &in)
		}
		return in
	}
	ends := m.ownResults(&in)
	m.settleSides(d, t, &in, &ends)
	m.overrides(&in, &ends)
	held := in.u
	m.carryOut(&in, &ends)
	if t != nil {
		m.sayEndings(t, &in, &ends, &held)
		m.sayEnd(t, &in)
	}
	return in
}

// ownResults is what the tests alone say of everybody.
func (m *clash) ownResults(in *result) (ends aftermath) {
	for _, f := range m.all {
		c := &in.u[f.slot]
		ends[f.slot] = ending{status: c.status, cost: int8(m.r.costOf(c.status))}
	}
	return ends
}

// costOf is the points that a morale result takes (§11.1).
func (r *reading) costOf(s Status) int {
	switch s {
	case Routing:
		return r.n.routCost
	case Retreating:
		return r.n.retreatCost
	}
	return 0
}

// carryOut pays for the results that stand: who has no point left is destroyed.
func (m *clash) carryOut(in *result, ends *aftermath) {
	for _, f := range m.all {
		c, e := &in.u[f.slot], &ends[f.slot]
		if in.out&(1<<f.slot) != 0 || c.status == Destroyed {
			continue
		}
		c.status = e.status
		f.pay(c, int(e.cost))
		if e.status != Steady {
			f.leaveGuns(c)
		}
	}
}

// ownRout is what an automatic rout costs: what is printed with it, by the other reading of
// R13 with the points of every rout besides.
func (r *reading) ownRout(cost int) int {
	if r.is(13, 'b') {
		cost += r.n.routCost
	}
	return cost
}

// rout carries out the contacts that need no dice: flank or rear, march column,
// limbered guns, routers (§10.3, R13). The enemies take no loss and have won.
func (m *clash) rout(t *game.Trace, in *result) {
	in.winner = 0
	for s := range m.sides {
		for _, f := range m.sides[s] {
			why := m.helpless(f, s)
			if why == "" && s == 1 && m.flanked() {
				why = s10_3
			}
			if why == "" {
				continue
			}
			c := &in.u[f.slot]
			cost := m.r.n.shock().autoRout
			if why == s10_3 || why == s15 {
				cost = m.r.ownRout(cost)
			}
			if why == s11_2 { // horse cuts a retiring crew down, foot routs it
				cost = m.r.n.shock().crewByFoot
				if m.sides[1-s][0].horse() {
					cost = int(c.pm)
				}
			}
			if why == sBands { // §2.3: they are gone
				cost = int(c.pm)
			}
			before := c.pm
			f.pay(c, cost)
			if c.status != Destroyed {
				c.status = Routing
			}
			f.leaveGuns(c)
			if s == 0 {
				in.winner = 1
			}
			if t != nil {
				m.sayAuto(t, f, why, int(before), int(c.pm))
			}
		}
	}
}

// settleSides compares the results. One unit faces several pair by pair: it loses if it
// loses any (R56).
func (m *clash) settleSides(d *dice.Dice, t *game.Trace, in *result, ends *aftermath) {
	one, many, oneSide := m.sides[1], m.sides[0], 1
	if len(m.sides[0]) == 1 && len(m.sides[1]) > 1 {
		one, many, oneSide = m.sides[0], m.sides[1], 0
	}
	x, end := one[0], pairNobody
	held, aside := m.anyHolds(many, in) && !m.r.is(150, 'b'), m.annulled(x, many, in)
	var level []*fighter
	for _, a := range many {
		if in.out&(1<<a.slot) != 0 {
			continue
		}
		if v := m.pair(x, a, held, aside, in, ends); v == pairLevel {
			level = append(level, a)
		} else {
			end = max(end, v)
		}
	}
	for _, with := range m.tieBreaks(level) {
		end = max(end, m.tied(d, t, x, with, aside, in, ends))
	}
	switch e := &ends[x.slot]; end {
	case pairWonAlone:
		e.setAside(rGone)
	case pairWonWorse:
		e.setAside(rWorse)
	case pairWonBoth:
		m.bothVoid(e)
	case pairLost:
		switch {
		case in.failed(x) && aside == rWorse:
			e.setAside(rWorse)
		case in.failed(x):
			m.bothVoid(e)
		}
		e.retire()
	case pairLostOwn:
		e.beaten = true
	case pairLostLess:
		m.retireInstead(e)
	}
	switch {
	case end == pairNobody:
		in.winner = 2
	case end >= pairLost:
		in.winner = int8(1 - oneSide)
	default:
		in.winner = int8(oneSide)
	}
}

// anyHolds reports that one of several stands after the tests: then each of them follows
// its own, and so does their enemy (§11.1, R150).
func (m *clash) anyHolds(fs []*fighter, in *result) bool {
	for _, f := range fs {
		if in.strikes(f) {
			return true
		}
	}
	return false
}

// annulled is the ruling that sets the result of one that failed aside: it is settled with
// one of several that failed too, and between those the results do not count (R11), or the
// other's is worse (R12). By reading b of R150 it then meets those who hold as one that
// stands. Empty where its result counts.
func (m *clash) annulled(x *fighter, many []*fighter, in *result) ref.Ref {
	var by ref.Ref
	for _, a := range many {
		sx, sa := in.u[x.slot].status, in.u[a.slot].status
		switch {
		case in.out&(1<<a.slot) != 0 || !in.failed(a) || !in.failed(x):
		case sa == sx:
			by = rBoth
		case sa < sx: // it retires instead, and has lost
			return ""
		case by == "":
			by = rWorse
		}
	}
	return by
}

// tieBreaks divides those with whom one unit breaks a tie: pair by pair, or by the other
// reading of R56 with all at once.
func (m *clash) tieBreaks(level []*fighter) [][]*fighter {
	if m.r.is(56, 'b') && len(level) > 1 {
		return [][]*fighter{level}
	}
	var out [][]*fighter
	for i := range level {
		out = append(out, level[i:i+1])
	}
	return out
}

// failed reports that a unit's test bids it go.
func (in *result) failed(f *fighter) bool {
	return in.u[f.slot].status == Retreating || in.u[f.slot].status == Routing
}

// verdict of a pair, from the single unit's side; of several pairs the highest counts.
type verdict uint8

const (
	pairNobody   verdict = iota // both destroyed, or nothing to compare
	pairWon                     // it won
	pairWonAlone                // it failed, but the enemy is destroyed (R49)
	pairWonWorse                // it retreats, but the enemy routs (R12)
	pairWonBoth                 // both failed alike, and it won the tie-break (R11)
	pairLost                    // it lost the tie-break
	pairLostOwn                 // it lost by its own result, which stands
	pairLostLess                // it routs and the enemy retreats: it retreats instead (R12)
	pairLevel                   // the tie-break decides
)

// pair settles one unit against one (§11.1). It writes what becomes of a; what becomes of
// x follows from all its pairs. held says that one of a's side stands: then x and a each
// follow their own test (R150); aside, that x's result does not count against who holds.
func (m *clash) pair(x, a *fighter, held bool, aside ref.Ref, in *result, ends *aftermath) verdict {
	sx, sa, e := in.u[x.slot].status, in.u[a.slot].status, &ends[a.slot]
	e.beaten = sa != Steady
	switch {
	case sx == Destroyed && sa == Destroyed:
		return pairNobody
	case sa == Destroyed: // R49: the survivor has won
		if in.failed(x) && !m.r.is(49, 'b') {
			return pairWonAlone
		}
		return pairWon
	case sx == Destroyed:
		if in.failed(a) && !m.r.is(49, 'b') {
			e.setAside(rGone)
		}
		return pairLostOwn
	case m.gunsGive(x, a, sx, sa):
		return pairLostOwn
	case m.gunsGive(a, x, sa, sx):
		e.beaten = true
		return pairWon
	case sx == Steady && sa != Steady:
		return pairWon
	case sx != Steady && (held || sa == Steady && aside == ""):
		return pairLostOwn
	case sx == Retreating && sa == Routing:
		m.retireInstead(e)
		return pairWonWorse
	case sx == Routing && sa == Retreating:
		e.setAside(rWorse)
		return pairLostLess
	}
	return pairLevel
}

// tied breaks the tie of one with another, or with several at once (R56): they hold, or they
// failed alike and neither result counts (R11).
func (m *clash) tied(d *dice.Dice, t *game.Trace, x *fighter, with []*fighter, aside ref.Ref, in *result, ends *aftermath) verdict {
	void, known := in.failed(x) && aside != rWorse, x.known
	px, pa := int(in.u[x.slot].pm), 0
	if void {
		px = m.leftOver(px, &ends[x.slot])
	}
	standing := make([]*fighter, 0, maxFighters)
	for _, a := range with {
		p := int(in.u[a.slot].pm)
		if in.failed(a) {
			p = m.leftOver(p, &ends[a.slot])
			m.bothVoid(&ends[a.slot])
		}
		known = known && a.known
		if pa += p; p > 0 {
			standing = append(standing, a)
		}
	}
	if pa == 0 {
		standing = with
	}
	switch {
	case !known || px == 0 && pa == 0:
		return pairNobody
	case !m.tieBreak(d, t, x, standing, px, pa, in):
		return pairLost
	}
	for _, a := range with {
		ends[a.slot].retire()
	}
	if void {
		return pairWonBoth
	}
	return pairWon
}

// leftOver is the points of one whose result is set aside because both sides failed alike:
// all of them, or by reading b of R11 less those that it took.
func (m *clash) leftOver(pm int, e *ending) int {
	if m.r.is(11, 'b') {
		return max(pm-int(e.cost), 0)
	}
	return pm
}

// bothVoid sets a result aside because both sides failed alike (R11); by reading b its
// points stay lost.
func (m *clash) bothVoid(e *ending) {
	cost := e.cost
	e.setAside(rBoth)
	if m.r.is(11, 'b') {
		e.cost = cost
	}
}

// retireInstead is the fate of who routs before an enemy who retreats: it retreats and
// pays for that (R12).
func (m *clash) retireInstead(e *ending) {
	*e = ending{status: Retreating, cost: int8(m.r.n.retreatCost), beaten: true, void: rWorse}
	if m.r.is(12, 'b') {
		e.cost, e.free = 0, true
	}
}

// gunsGive reports that deployed guns give way to close-order troops that did
// not fail (§11.2, R59): no tie-break saves them.
func (m *clash) gunsGive(g, foe *fighter, sg, sf Status) bool {
	return g.artillery() && g.V[FFormation] != Limbered && sg == Steady &&
		foe.closeOrder() && sf == Steady && !m.r.is(59, 'b')
}

// tieBreak walks the sequence of §11.1 and reports whether x wins: points now,
// points at the start of the battle, percentage in the melee, friends within 5
// cm, a general, and at last a die. What several have is added up (R56).
func (m *clash) tieBreak(d *dice.Dice, t *game.Trace, x *fighter, with []*fighter, px, pa int, in *result) bool {
	var start, percent, friends, led int
	for _, a := range with {
		start += a.start
		percent += m.struckWith(a, in)
		friends += a.V[FFriends]
		led = max(led, b2i(rider(&in.u[a.slot])))
	}
	keys := [...]struct {
		say  ref.Word
		x, a int
	}{
		{"tie.pm", px, pa}, {"tie.start", x.start, start}, {"tie.percent", m.struckWith(x, in), percent},
		{"tie.friends", x.V[FFriends], friends}, {"tie.general", b2i(rider(&in.u[x.slot])), led},
	}
	for _, k := range keys {
		if k.x != k.a {
			if t != nil {
				m.ties = append(m.ties, tie{x, with, k.say, k.x, k.a, k.x > k.a})
			}
			return k.x > k.a
		}
	}
	first, second := x, with[0] // the attackers throw first, as everywhere
	if m.side[x.slot] == 1 {
		first, second = second, first
	}
	m.tieDie[0].Unit, m.tieDie[1].Unit = first.ID, second.ID
	won := d.Contest(&m.tieDie[0], &m.tieDie[1]) == (first == x)
	if t != nil {
		rec := d.Record()
		fx, fa := rec[len(rec)-2].Face, rec[len(rec)-1].Face
		if first != x {
			fx, fa = fa, fx
		}
		m.ties = append(m.ties, tie{x, with, "tie.die", fx, fa, won})
	}
	return won
}

// tie is how one tie-break fell: by what, and what the one and those it broke it with had
// of it.
type tie struct {
	x      *fighter
	with   []*fighter
	by     ref.Word
	vx, va int
	won    bool // by x
}

// struckWith is the percentage that a unit had in this melee (§11.1): with the
// bases of the moment of its blow, before the losses of that exchange.
func (m *clash) struckWith(f *fighter, in *result) int {
	was := *in
	second := func(o *fighter) bool { return in.u[o.slot].marks&disordered != 0 && !m.uniform(in) }
	late := second(f)
	for _, o := range m.all {
		if c := &was.u[o.slot]; !late || !second(o) {
			c.pm += c.lost
			c.lost = 0
			if c.status == Destroyed {
				c.status = Steady
			}
		}
	}
	p := m.worth(f, &was)
	return p.value()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// overrides are the last word on the loser, in place of whatever result beat it.
func (m *clash) overrides(in *result, ends *aftermath) {
	if in.winner != 0 && in.winner != 1 {
		return
	}
	w := int(in.winner)
	heavy, foot, horse := false, false, false
	for _, f := range m.sides[w] {
		if in.present(f) && ends[f.slot].status == Steady {
			heavy = heavy || f.V[FArm] == HeavyCavalry
			horse = horse || f.horse()
			foot = foot || f.foot()
		}
	}
	for _, f := range m.sides[1-w] {
		e := &ends[f.slot]
		if !in.present(f) || !e.beaten && e.status == Steady {
			continue
		}
		square := f.V[FFormation] == Square
		switch {
		case f.foot() && f.closeOrder() && !square && heavy:
			if !e.free || !m.r.is(48, 'b') { // R48: three points in place of the result's
				*e = ending{status: Routing, cost: int8(m.r.ownRout(m.r.n.shock().heavyRout)), beaten: true, void: e.void, over: sClose}
			}
		case square && foot && e.status == Retreating:
			switch {
			case !e.free:
				e.status, e.cost, e.over = Routing, int8(m.r.n.routCost), s11_1
			case !m.r.is(58, 'b'): // R58: beaten in the tie-break
				e.status, e.over = Routing, s11_1
			}
		case f.artillery() && f.V[FFormation] != Limbered && e.status == Steady:
			cost := m.r.n.shock().gunsFoot
			if horse {
				cost = m.r.n.shock().gunsHorse
			}
			*e = ending{status: Retreating, cost: int8(cost), beaten: true, over: s11_2}
		}
	}
}
