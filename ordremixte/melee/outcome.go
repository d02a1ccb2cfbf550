package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// decide is the segment that says who won, and what the results that stand cost.
func (m *clash) decide(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Winner >= 0 {
		return
	}
	if m.Automatic() {
		m.rout(t, in)
		if t != nil {
			m.sayEnd(t, in)
		}
		return
	}
	var ends morale.Aftermath
	m.ownResults(in, &ends)
	if m.chained() {
		m.settleChain(d, t, in, &ends)
	} else {
		m.settleSides(d, t, in, &ends)
		m.overrides(in, &ends)
	}
	if t == nil {
		m.carryOut(in, &ends)
	} else {
		held := in.U
		m.carryOut(in, &ends)
		m.sayEndings(t, in, &ends, &held)
		m.sayEnd(t, in)
	}
}

// ownResults is what the tests alone say of everybody.
func (m *clash) ownResults(in *chain.Result, ends *morale.Aftermath) {
	for _, f := range m.All {
		c := &in.U[f.Slot]
		ends[f.Slot] = morale.Ending{Status: c.Status, Cost: int8(morale.CostOf(m.r, c.Status))}
	}
}

// carryOut pays for the results that stand: who has no point left is destroyed.
func (m *clash) carryOut(in *chain.Result, ends *morale.Aftermath) {
	for _, f := range m.All {
		c, e := &in.U[f.Slot], &ends[f.Slot]
		if in.Out&(1<<f.Slot) != 0 || c.Status == state.Destroyed {
			continue
		}
		bid := c.Status
		c.Status = e.Status
		f.Pay(c, int(e.Cost))
		if e.Status != state.Steady || c.Status == state.Destroyed && bid != state.Steady { // it dies of its flight (R11 b)
			f.LeaveGuns(c)
		}
	}
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
				cost = morale.OwnRout(m.r, cost)
			}
			if why == facts.S14 {
				cost = m.r.N.Shock().TouchedRout
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
			before := *c
			f.Pay(c, cost)
			if c.Status != state.Destroyed {
				c.Status = state.Routing
			}
			f.LeaveGuns(c)
			if s == 0 {
				in.Winner = 1
			}
			if t != nil {
				m.sayAuto(t, f, why, int(before.Pm), int(c.Pm))
				sayGunsStay(t, f, &before, c)
			}
		}
	}
}

// settleSides compares the results. One unit faces several pair by pair: it loses if it
// loses any (R56).
func (m *clash) settleSides(d *dice.Dice, t *game.Trace, in *chain.Result, ends *morale.Aftermath) {
	one, many, oneSide := m.sides[1], m.sides[0], 1
	if len(m.sides[0]) == 1 && len(m.sides[1]) > 1 {
		one, many, oneSide = m.sides[0], m.sides[1], 0
	}
	x, end := one[0], morale.PairNobody
	held, aside := m.anyHolds(many, in) && !m.r.Has(book.FailedPairSettlesAlone), m.annulled(x, many, in)
	level := &m.level
	level.n = 0
	for _, a := range many {
		if in.Out&(1<<a.Slot) != 0 {
			continue
		}
		if v := m.pair(x, a, held, aside, in, ends); v == morale.PairLevel {
			level.add(a)
		} else {
			end = max(end, v)
		}
	}
	at := m.tiesAtOnce(level.n)
	for with := level.list(); len(with) > 0; with = with[at:] {
		end = max(end, m.tied(d, t, x, with[:at], aside, in, ends))
	}
	switch e := &ends[x.Slot]; end {
	case morale.PairWonAlone:
		e.SetAside(morale.RGone)
	case morale.PairWonWorse:
		e.SetAside(morale.RWorse)
	case morale.PairWonBoth, morale.PairBothGone:
		m.bothVoid(e)
	case morale.PairLost:
		switch {
		case morale.Failed(in, x) && aside == morale.RWorse:
			e.SetAside(morale.RWorse)
		case morale.Failed(in, x):
			m.bothVoid(e)
		}
		e.Retire()
	case morale.PairLostOwn:
		e.Beaten = true
	case morale.PairLostLess:
		m.retireInstead(e)
	}
	switch {
	case end == morale.PairNobody, end == morale.PairBothGone:
		in.Winner = 2
	case end >= morale.PairLost:
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
		case in.Out&(1<<a.Slot) != 0 || !morale.Failed(in, a) || !morale.Failed(in, x):
		case sa == sx:
			by = morale.RBoth
		case sa < sx: // it retires instead, and has lost
			return ""
		case by == "":
			by = morale.RWorse
		}
	}
	return by
}

// tiesAtOnce is with how many of so many one unit breaks a tie at once: pair by pair, or by
// the other reading of R56 with all of them.
func (m *clash) tiesAtOnce(n int) int {
	if m.r.Has(book.TiesByPointsAdded) {
		return n
	}
	return 1
}

// pair settles one unit against one (§11.1). It writes what becomes of a; what becomes of
// x follows from all its pairs. held says that one of a's side stands: then x and a each
// follow their own test (R150); aside, that x's result does not count against who holds.
func (m *clash) pair(x, a *chain.Fighter, held bool, aside ref.Ref, in *chain.Result, ends *morale.Aftermath) morale.Verdict {
	sx, sa, e := in.U[x.Slot].Status, in.U[a.Slot].Status, &ends[a.Slot]
	e.Beaten = sa != state.Steady
	if sx == state.Destroyed || sa == state.Destroyed {
		return m.survivor(x, a, in, e)
	}
	switch {
	case m.gunsGive(x, a, sx, sa):
		return morale.PairLostOwn
	case m.gunsGive(a, x, sa, sx):
		e.Beaten = true
		return morale.PairWon
	case sx == state.Steady && sa != state.Steady:
		return morale.PairWon
	case sx != state.Steady && (held || sa == state.Steady && aside == ""):
		return morale.PairLostOwn
	case sx == state.Retreating && sa == state.Routing:
		m.retireInstead(e)
		return morale.PairWonWorse
	case sx == state.Routing && sa == state.Retreating:
		e.SetAside(morale.RWorse)
		return morale.PairLostLess
	}
	return morale.PairLevel
}

// survivor settles a pair of which one is destroyed, or both: who survives has won, and its
// own result does not count (R49). e is what becomes of a.
func (m *clash) survivor(x, a *chain.Fighter, in *chain.Result, e *morale.Ending) morale.Verdict {
	sx, sa := in.U[x.Slot].Status, in.U[a.Slot].Status
	switch {
	case sx == state.Destroyed && sa == state.Destroyed:
		return morale.PairNobody
	case sa == state.Destroyed:
		if morale.Failed(in, x) && !m.r.Has(book.SurvivorKeepsItsResult) {
			return morale.PairWonAlone
		}
		return morale.PairWon
	}
	if morale.Failed(in, a) && !m.r.Has(book.SurvivorKeepsItsResult) {
		e.SetAside(morale.RGone)
	}
	return morale.PairLostOwn
}

// tied breaks the tie of one with another, or with several at once (R56): they hold, or they
// failed alike and neither result counts (R11).
func (m *clash) tied(d *dice.Dice, t *game.Trace, x *chain.Fighter, with []*chain.Fighter, aside ref.Ref, in *chain.Result, ends *morale.Aftermath) morale.Verdict {
	void, known := morale.Failed(in, x) && aside != morale.RWorse, x.Known
	px, pa := int(in.U[x.Slot].Pm), 0
	if void {
		px = m.leftOver(px, &ends[x.Slot])
	}
	stand := &m.stand
	stand.n = 0
	for _, a := range with {
		p := int(in.U[a.Slot].Pm)
		if morale.Failed(in, a) {
			p = m.leftOver(p, &ends[a.Slot])
			m.bothVoid(&ends[a.Slot])
		}
		known = known && a.Known
		if pa += p; p > 0 {
			stand.add(a)
		}
	}
	standing := stand.list()
	if pa == 0 {
		standing = with
	}
	switch {
	case px == 0 && pa == 0 && void: // by reading b of R11 their results are void, and their points kill both
		return morale.PairBothGone
	case !known || px == 0 && pa == 0:
		return morale.PairNobody
	case !m.tieBreak(d, t, x, standing, px, pa, in):
		return morale.PairLost
	}
	for _, a := range with {
		ends[a.Slot].Retire()
	}
	if void {
		return morale.PairWonBoth
	}
	return morale.PairWon
}

// leftOver is the points of one whose result is set aside because both sides failed alike:
// all of them, or by reading b of R11 less those that it took.
func (m *clash) leftOver(pm int, e *morale.Ending) int {
	if m.r.Has(book.BothFailedKeepTheirLosses) {
		return max(pm-int(e.Cost), 0)
	}
	return pm
}

// bothVoid sets a result aside because both sides failed alike (R11); by reading b its
// points stay lost.
func (m *clash) bothVoid(e *morale.Ending) {
	cost := e.Cost
	e.SetAside(morale.RBoth)
	if m.r.Has(book.BothFailedKeepTheirLosses) {
		e.Cost = cost
	}
}

// retireInstead is the fate of who routs before an enemy who retreats: it retreats and
// pays for that (R12).
func (m *clash) retireInstead(e *morale.Ending) {
	*e = morale.Ending{Status: state.Retreating, Cost: int8(m.r.N.RetreatCost), Beaten: true, Void: morale.RWorse}
	if m.r.Has(book.BeatenRouterPaysNothing) {
		e.Cost, e.Free = 0, true
	}
}

// gunsGive reports that deployed guns give way to close-order troops that did
// not fail (§11.2, R59): no tie-break saves them.
func (m *clash) gunsGive(g, foe *chain.Fighter, sg, sf state.Status) bool {
	return g.Artillery() && !g.Slipped() && g.Formation() != facts.Limbered && sg == state.Steady &&
		foe.CloseOrder() && sf == state.Steady && !m.r.Has(book.GunsHaveATieBreak)
}

// tieKeys are what a tie is broken by, in this order; of several it is added up, or the most of
// them where most says so. The points are handed in: a result set aside changes them.
var tieKeys = [...]struct {
	say  ref.Word
	of   func(m *clash, f *chain.Fighter, in *chain.Result) int
	most bool
}{
	{say: "tie.pm"},
	{say: "tie.start", of: func(_ *clash, f *chain.Fighter, _ *chain.Result) int { return f.Start }},
	{say: "tie.percent", of: (*clash).struckWith},
	{say: "tie.friends", of: (*clash).friends},
	{say: "tie.general", of: func(_ *clash, f *chain.Fighter, in *chain.Result) int { return facts.B2i(chain.Rider(&in.U[f.Slot])) }, most: true},
}

// friends are the friendly units within 5 cm of a unit, half-way where horse has ridden out to meet the charge (§10.5, 11.1).
func (m *clash) friends(f *chain.Fighter, in *chain.Result) int {
	if f.RidesOut && in.U[m.sides[1][0].Slot].Marks&chain.Counters != 0 {
		return f.Friends
	}
	return f.V[facts.FFriends]
}

// tieBreak walks the sequence of §11.1 and reports whether x wins: points now,
// points at the start of the battle, percentage in the melee, friends within 5
// cm, a general, and at last a die. What several have is added up (R56).
func (m *clash) tieBreak(d *dice.Dice, t *game.Trace, x *chain.Fighter, with []*chain.Fighter, px, pa int, in *chain.Result) bool {
	for i := range tieKeys {
		k := &tieKeys[i]
		vx, va := px, pa
		if k.of != nil {
			vx, va = k.of(m, x, in), 0
			for _, a := range with {
				if v := k.of(m, a, in); k.most {
					va = max(va, v)
				} else {
					va += v
				}
			}
		}
		if vx != va {
			if t != nil {
				m.ties = append(m.ties, morale.Tie{X: x, With: slices.Clone(with), By: k.say, Vx: vx, Va: va, Won: vx > va})
			}
			return vx > va
		}
	}
	first, second := x, with[0] // the attackers throw first, as everywhere
	if m.side[x.Slot] == 1 {
		first, second = second, first
	}
	m.tieDie[0].Unit, m.tieDie[1].Unit = first.ID, second.ID
	won := d.Contest(&m.tieDie[0], &m.tieDie[1]) == (first == x)
	if t != nil {
		fx, fa := 0, 0 // not known where chances are weighed: no die falls
		if rec := d.Record(); len(rec) > 1 {
			fx, fa = rec[len(rec)-2].Face, rec[len(rec)-1].Face
		}
		if first != x {
			fx, fa = fa, fx
		}
		m.ties = append(m.ties, morale.Tie{X: x, With: slices.Clone(with), By: "tie.die", Vx: fx, Va: fa, Won: won})
	}
	return won
}

// struckWith is the percentage that a unit had in this melee (§11.1): with the
// bases of the moment of its blow, before the losses of that exchange.
func (m *clash) struckWith(f *chain.Fighter, in *chain.Result) int {
	was := *in
	second := func(o *chain.Fighter) bool { return in.U[o.Slot].Marks&chain.Disordered != 0 && !m.uniform(in) }
	late := second(f)
	for _, o := range m.All {
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

// victors is what the side has that won and stands: some results of the loser hang on it.
type victors struct{ heavy, foot, horse bool }

// stays reports one who has closed and stands at the end: not who dies of the points that a result set aside keeps (R11).
func (m *clash) stays(f *chain.Fighter, in *chain.Result, ends *morale.Aftermath) bool {
	e := &ends[f.Slot]
	return present(in, f) && e.Status == state.Steady && (e.Cost <= 0 || in.U[f.Slot].Pm > e.Cost)
}

// victorsOf looks at those of some who have closed and stand.
func (m *clash) victorsOf(fs []*chain.Fighter, in *chain.Result, ends *morale.Aftermath) (v victors) {
	for _, f := range fs {
		if m.stays(f, in, ends) {
			v.heavy = v.heavy || f.Arm() == facts.HeavyCavalry
			v.horse = v.horse || f.Horse()
			v.foot = v.foot || f.Foot()
		}
	}
	return v
}

// overrides are the last word on the loser, in place of whatever result beat it.
func (m *clash) overrides(in *chain.Result, ends *morale.Aftermath) {
	if in.Winner != 0 && in.Winner != 1 {
		return
	}
	w := int(in.Winner)
	if !m.last[w] {
		return
	}
	by := m.victorsOf(m.sides[w], in, ends)
	for _, f := range m.sides[1-w] {
		e := &ends[f.Slot]
		if !present(in, f) || !e.Beaten && e.Status == state.Steady {
			continue
		}
		m.override(f, e, by)
	}
}

// mayOverride reports that somebody is in the melee of whose defeat by a side its test is not the last word.
func (m *clash) mayOverride(w int) bool {
	return slices.ContainsFunc(m.sides[w], func(f *chain.Fighter) bool { return f.Arm() == facts.HeavyCavalry }) ||
		slices.ContainsFunc(m.sides[1-w], func(f *chain.Fighter) bool { return f.Artillery() || f.Formation() == facts.Square })
}

// override is what becomes of a loser whatever its test said: close-order foot before heavy
// cavalry, a square before foot, guns before anybody (§10.5, 11.1, 11.2).
func (m *clash) override(f *chain.Fighter, e *morale.Ending, by victors) {
	square := f.Formation() == facts.Square
	switch {
	case f.Foot() && f.CloseOrder() && !square && by.heavy:
		if !e.Tied || !m.r.Has(book.FootBeatenByHeaviesMayHold) { // R48: three points in place of the result's
			*e = morale.Ending{Status: state.Routing, Cost: int8(morale.OwnRout(m.r, m.r.N.Shock().HeavyRout)), Beaten: true, Void: e.Void, Over: facts.SClose}
		}
	case square && by.foot && e.Status == state.Retreating:
		switch {
		case !e.Free:
			e.Status, e.Cost, e.Over = state.Routing, int8(m.r.N.RoutCost), facts.S11_1
		case !e.Tied || !m.r.Has(book.SquareRetiresFromATie): // R58: beaten in the tie-break
			e.Status, e.Over = state.Routing, facts.S11_1
		}
	case f.Artillery() && !f.Slipped() && f.Formation() != facts.Limbered && e.Status == state.Steady:
		cost := m.r.N.Shock().GunsFoot
		if by.horse {
			cost = m.r.N.Shock().GunsHorse
		}
		*e = morale.Ending{Status: state.Retreating, Cost: int8(cost), Beaten: true, Over: facts.S11_2}
	}
}
