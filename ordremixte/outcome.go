package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// ending is how a unit comes out of a melee: the result that stands and the points that
// it takes. Results are compared first; points are paid when all of them are known, so
// that a result set aside takes none and destroys nobody (§11.1).
type ending struct {
	status state.Status
	cost   int8
	beaten bool    // it has lost the melee
	free   bool    // by the tie-break: it goes and pays nothing
	void   ref.Ref // the ruling that sets the result of its test aside
	over   ref.Ref // the paragraph that puts another result in its place
}

// aftermath is how everybody comes out of a melee, by slot.
type aftermath [chain.MaxFighters]ending

// Rulings that set the result of a test aside.
const (
	rBoth  = ref.Ref("OM R11") // both sides failed alike
	rWorse = ref.Ref("OM R12") // one retreats, the other routs
	rGone  = ref.Ref("OM R49") // the enemy is destroyed
)

// setAside makes the result of a test void: the unit stands.
func (e *ending) setAside(by ref.Ref) { *e = ending{status: state.Steady, void: by} }

// retire is the fate of the loser of a tie-break: it retreats and loses no further point
// (§11.1).
func (e *ending) retire() { e.status, e.beaten, e.free = state.Retreating, true, true }

// decide is the segment that says who won, and what the results that stand cost.
func (m *clash) decide(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if in.Winner >= 0 {
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
	held := in.U
	m.carryOut(&in, &ends)
	if t != nil {
		m.sayEndings(t, &in, &ends, &held)
		m.sayEnd(t, &in)
	}
	return in
}

// ownResults is what the tests alone say of everybody.
func (m *clash) ownResults(in *chain.Result) (ends aftermath) {
	for _, f := range m.all {
		c := &in.U[f.Slot]
		ends[f.Slot] = ending{status: c.Status, cost: int8(costOfOf(m.r, c.Status))}
	}
	return ends
}

// costOfOf is the points that a morale result takes (§11.1).
func costOfOf(r *state.Reading, s state.Status) int {
	switch s {
	case state.Routing:
		return r.N.RoutCost
	case state.Retreating:
		return r.N.RetreatCost
	}
	return 0
}

// carryOut pays for the results that stand: who has no point left is destroyed.
func (m *clash) carryOut(in *chain.Result, ends *aftermath) {
	for _, f := range m.all {
		c, e := &in.U[f.Slot], &ends[f.Slot]
		if in.Out&(1<<f.Slot) != 0 || c.Status == state.Destroyed {
			continue
		}
		c.Status = e.status
		f.Pay(c, int(e.cost))
		if e.status != state.Steady {
			f.LeaveGuns(c)
		}
	}
}

// ownRout is what an automatic rout costs: what is printed with it, by the other reading of
// R13 with the points of every rout besides.
func ownRout(r *state.Reading, cost int) int {
	if r.Is(13, 'b') {
		cost += r.N.RoutCost
	}
	return cost
}

// rout carries out the contacts that need no dice: flank or rear, march column,
// limbered guns, routers (§10.3, R13). The enemies take no loss and have won.
func (m *clash) rout(t *game.Trace, in *chain.Result) {
	in.Winner = 0
	for s := range m.sides {
		for _, f := range m.sides[s] {
			why := m.helpless(f, s)
			if why == "" && s == 1 && m.flanked() {
				why = facts.S10_3
			}
			if why == "" {
				continue
			}
			c := &in.U[f.Slot]
			cost := m.r.N.Shock().AutoRout
			if why == facts.S10_3 || why == facts.S15 {
				cost = ownRout(m.r, cost)
			}
			if why == facts.S11_2 { // horse cuts a retiring crew down, foot routs it
				cost = m.r.N.Shock().CrewByFoot
				if m.sides[1-s][0].Horse() {
					cost = int(c.Pm)
				}
			}
			if why == facts.SBands { // §2.3: they are gone
				cost = int(c.Pm)
			}
			before := c.Pm
			f.Pay(c, cost)
			if c.Status != state.Destroyed {
				c.Status = state.Routing
			}
			f.LeaveGuns(c)
			if s == 0 {
				in.Winner = 1
			}
			if t != nil {
				m.sayAuto(t, f, why, int(before), int(c.Pm))
			}
		}
	}
}

// settleSides compares the results. One unit faces several pair by pair: it loses if it
// loses any (R56).
func (m *clash) settleSides(d *dice.Dice, t *game.Trace, in *chain.Result, ends *aftermath) {
	one, many, oneSide := m.sides[1], m.sides[0], 1
	if len(m.sides[0]) == 1 && len(m.sides[1]) > 1 {
		one, many, oneSide = m.sides[0], m.sides[1], 0
	}
	x, end := one[0], pairNobody
	held, aside := m.anyHolds(many, in) && !m.r.Is(150, 'b'), m.annulled(x, many, in)
	var level []*chain.Fighter
	for _, a := range many {
		if in.Out&(1<<a.Slot) != 0 {
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
	switch e := &ends[x.Slot]; end {
	case pairWonAlone:
		e.setAside(rGone)
	case pairWonWorse:
		e.setAside(rWorse)
	case pairWonBoth:
		m.bothVoid(e)
	case pairLost:
		switch {
		case failed(in, x) && aside == rWorse:
			e.setAside(rWorse)
		case failed(in, x):
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
		in.Winner = 2
	case end >= pairLost:
		in.Winner = int8(1 - oneSide)
	default:
		in.Winner = int8(oneSide)
	}
}

// anyHolds reports that one of several stands after the tests: then each of them follows
// its own, and so does their enemy (§11.1, R150).
func (m *clash) anyHolds(fs []*chain.Fighter, in *chain.Result) bool {
	for _, f := range fs {
		if strikes(in, f) {
			return true
		}
	}
	return false
}

// annulled is the ruling that sets the result of one that failed aside: it is settled with
// one of several that failed too, and between those the results do not count (R11), or the
// other's is worse (R12). By reading b of R150 it then meets those who hold as one that
// stands. Empty where its result counts.
func (m *clash) annulled(x *chain.Fighter, many []*chain.Fighter, in *chain.Result) ref.Ref {
	var by ref.Ref
	for _, a := range many {
		sx, sa := in.U[x.Slot].Status, in.U[a.Slot].Status
		switch {
		case in.Out&(1<<a.Slot) != 0 || !failed(in, a) || !failed(in, x):
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
func (m *clash) tieBreaks(level []*chain.Fighter) [][]*chain.Fighter {
	if m.r.Is(56, 'b') && len(level) > 1 {
		return [][]*chain.Fighter{level}
	}
	var out [][]*chain.Fighter
	for i := range level {
		out = append(out, level[i:i+1])
	}
	return out
}

// failed reports that a unit's test bids it go.
func failed(in *chain.Result, f *chain.Fighter) bool {
	return in.U[f.Slot].Status == state.Retreating || in.U[f.Slot].Status == state.Routing
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
func (m *clash) pair(x, a *chain.Fighter, held bool, aside ref.Ref, in *chain.Result, ends *aftermath) verdict {
	sx, sa, e := in.U[x.Slot].Status, in.U[a.Slot].Status, &ends[a.Slot]
	e.beaten = sa != state.Steady
	switch {
	case sx == state.Destroyed && sa == state.Destroyed:
		return pairNobody
	case sa == state.Destroyed: // R49: the survivor has won
		if failed(in, x) && !m.r.Is(49, 'b') {
			return pairWonAlone
		}
		return pairWon
	case sx == state.Destroyed:
		if failed(in, a) && !m.r.Is(49, 'b') {
			e.setAside(rGone)
		}
		return pairLostOwn
	case m.gunsGive(x, a, sx, sa):
		return pairLostOwn
	case m.gunsGive(a, x, sa, sx):
		e.beaten = true
		return pairWon
	case sx == state.Steady && sa != state.Steady:
		return pairWon
	case sx != state.Steady && (held || sa == state.Steady && aside == ""):
		return pairLostOwn
	case sx == state.Retreating && sa == state.Routing:
		m.retireInstead(e)
		return pairWonWorse
	case sx == state.Routing && sa == state.Retreating:
		e.setAside(rWorse)
		return pairLostLess
	}
	return pairLevel
}

// tied breaks the tie of one with another, or with several at once (R56): they hold, or they
// failed alike and neither result counts (R11).
func (m *clash) tied(d *dice.Dice, t *game.Trace, x *chain.Fighter, with []*chain.Fighter, aside ref.Ref, in *chain.Result, ends *aftermath) verdict {
	void, known := failed(in, x) && aside != rWorse, x.Known
	px, pa := int(in.U[x.Slot].Pm), 0
	if void {
		px = m.leftOver(px, &ends[x.Slot])
	}
	standing := make([]*chain.Fighter, 0, chain.MaxFighters)
	for _, a := range with {
		p := int(in.U[a.Slot].Pm)
		if failed(in, a) {
			p = m.leftOver(p, &ends[a.Slot])
			m.bothVoid(&ends[a.Slot])
		}
		known = known && a.Known
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
		ends[a.Slot].retire()
	}
	if void {
		return pairWonBoth
	}
	return pairWon
}

// leftOver is the points of one whose result is set aside because both sides failed alike:
// all of them, or by reading b of R11 less those that it took.
func (m *clash) leftOver(pm int, e *ending) int {
	if m.r.Is(11, 'b') {
		return max(pm-int(e.cost), 0)
	}
	return pm
}

// bothVoid sets a result aside because both sides failed alike (R11); by reading b its
// points stay lost.
func (m *clash) bothVoid(e *ending) {
	cost := e.cost
	e.setAside(rBoth)
	if m.r.Is(11, 'b') {
		e.cost = cost
	}
}

// retireInstead is the fate of who routs before an enemy who retreats: it retreats and
// pays for that (R12).
func (m *clash) retireInstead(e *ending) {
	*e = ending{status: state.Retreating, cost: int8(m.r.N.RetreatCost), beaten: true, void: rWorse}
	if m.r.Is(12, 'b') {
		e.cost, e.free = 0, true
	}
}

// gunsGive reports that deployed guns give way to close-order troops that did
// not fail (§11.2, R59): no tie-break saves them.
func (m *clash) gunsGive(g, foe *chain.Fighter, sg, sf state.Status) bool {
	return g.Artillery() && g.V[facts.FFormation] != facts.Limbered && sg == state.Steady &&
		foe.CloseOrder() && sf == state.Steady && !m.r.Is(59, 'b')
}

// tieBreak walks the sequence of §11.1 and reports whether x wins: points now,
// points at the start of the battle, percentage in the melee, friends within 5
// cm, a general, and at last a die. What several have is added up (R56).
func (m *clash) tieBreak(d *dice.Dice, t *game.Trace, x *chain.Fighter, with []*chain.Fighter, px, pa int, in *chain.Result) bool {
	var start, percent, friends, led int
	for _, a := range with {
		start += a.Start
		percent += m.struckWith(a, in)
		friends += a.V[facts.FFriends]
		led = max(led, facts.B2i(chain.Rider(&in.U[a.Slot])))
	}
	keys := [...]struct {
		say  ref.Word
		x, a int
	}{
		{"tie.pm", px, pa}, {"tie.start", x.Start, start}, {"tie.percent", m.struckWith(x, in), percent},
		{"tie.friends", x.V[facts.FFriends], friends}, {"tie.general", facts.B2i(chain.Rider(&in.U[x.Slot])), led},
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
	if m.side[x.Slot] == 1 {
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
	x      *chain.Fighter
	with   []*chain.Fighter
	by     ref.Word
	vx, va int
	won    bool // by x
}

// struckWith is the percentage that a unit had in this melee (§11.1): with the
// bases of the moment of its blow, before the losses of that exchange.
func (m *clash) struckWith(f *chain.Fighter, in *chain.Result) int {
	was := *in
	second := func(o *chain.Fighter) bool { return in.U[o.Slot].Marks&chain.Disordered != 0 && !m.uniform(in) }
	late := second(f)
	for _, o := range m.all {
		if c := &was.U[o.Slot]; !late || !second(o) {
			c.Pm += c.Lost
			c.Lost = 0
			if c.Status == state.Destroyed {
				c.Status = state.Steady
			}
		}
	}
	p := m.worth(f, &was)
	return p.Value()
}

// overrides are the last word on the loser, in place of whatever result beat it.
func (m *clash) overrides(in *chain.Result, ends *aftermath) {
	if in.Winner != 0 && in.Winner != 1 {
		return
	}
	w := int(in.Winner)
	heavy, foot, horse := false, false, false
	for _, f := range m.sides[w] {
		if present(in, f) && ends[f.Slot].status == state.Steady {
			heavy = heavy || f.V[facts.FArm] == facts.HeavyCavalry
			horse = horse || f.Horse()
			foot = foot || f.Foot()
		}
	}
	for _, f := range m.sides[1-w] {
		e := &ends[f.Slot]
		if !present(in, f) || !e.beaten && e.status == state.Steady {
			continue
		}
		square := f.V[facts.FFormation] == facts.Square
		switch {
		case f.Foot() && f.CloseOrder() && !square && heavy:
			if !e.free || !m.r.Is(48, 'b') { // R48: three points in place of the result's
				*e = ending{status: state.Routing, cost: int8(ownRout(m.r, m.r.N.Shock().HeavyRout)), beaten: true, void: e.void, over: facts.SClose}
			}
		case square && foot && e.status == state.Retreating:
			switch {
			case !e.free:
				e.status, e.cost, e.over = state.Routing, int8(m.r.N.RoutCost), facts.S11_1
			case !m.r.Is(58, 'b'): // R58: beaten in the tie-break
				e.status, e.over = state.Routing, facts.S11_1
			}
		case f.Artillery() && f.V[facts.FFormation] != facts.Limbered && e.status == state.Steady:
			cost := m.r.N.Shock().GunsFoot
			if horse {
				cost = m.r.N.Shock().GunsHorse
			}
			*e = ending{status: state.Retreating, cost: int8(cost), beaten: true, over: facts.S11_2}
		}
	}
}
