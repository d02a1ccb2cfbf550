package ordremixte

// Who has won a melee, and what becomes of the loser: the second half of §11.1,
// and §11.2.

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// decide is the segment that says who won.
func (m *clash) decide(d *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 {
		return in
	}
	switch {
	case m.automatic(&in):
		m.rout(t, &in)
	default:
		m.settleSides(d, t, &in)
	}
	m.overrides(t, &in)
	return in
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
			if m.r.is(13, 'b') && (why == s10_3 || why == s15) {
				cost += m.r.n.routCost
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
			c.marks |= beaten
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

// settleSides compares the results. One unit faces several
// pair by pair: it loses if it loses any (R56).
func (m *clash) settleSides(d *dice.Dice, t *game.Trace, in *result) {
	one, many, oneSide := m.sides[1], m.sides[0], 1
	if len(m.sides[0]) == 1 && len(m.sides[1]) > 1 {
		one, many, oneSide = m.sides[0], m.sides[1], 0
	}
	x := one[0]
	before := in.u // results as the tests left them
	lostPair, wonPair := false, false
	xVoid, xPays := false, false
	for _, a := range many {
		if in.out&(1<<a.slot) != 0 {
			continue
		}
		switch v := m.pair(d, t, x, a, &before, in); v {
		case pairLost:
			lostPair = true
		case pairLostOwn:
			lostPair, xPays = true, true
		case pairLostVoid:
			lostPair, xVoid = true, true
		case pairWonVoid:
			wonPair, xVoid = true, true
		case pairWon:
			wonPair = true
		}
	}
	cx := &in.u[x.slot]
	switch {
	case lostPair && !xPays:
		// beaten in a tie-break: retires and loses nothing more
		if xVoid {
			m.restore(cx, x, &before[x.slot])
		}
		m.retire(cx, x)
	case lostPair:
		cx.marks |= beaten
	case wonPair && xVoid:
		m.restore(cx, x, &before[x.slot])
		cx.status = Steady
	}
	switch {
	case !lostPair && !wonPair:
		in.winner = 2
	case lostPair:
		in.winner = int8(1 - oneSide)
	default:
		in.winner = int8(oneSide)
	}
}

// verdict of a pair, from the single unit's side.
type verdict uint8

const (
	pairNobody   verdict = iota // both destroyed, or nothing to compare
	pairWon                     // it won; its own result, if any, is set aside by the caller
	pairWonVoid                 // it won although it failed: result set aside (R12)
	pairLost                    // it lost the tie-break
	pairLostVoid                // both failed, results set aside (R11), it lost the tie-break
	pairLostOwn                 // it lost by its own result, which stands
)

// pair settles one unit against one (§11.1). It carries out
// what happens to a; x is settled by the caller over all its pairs.
func (m *clash) pair(d *dice.Dice, t *game.Trace, x, a *fighter, before *[maxFighters]change, in *result) verdict {
	bx, ba := &before[x.slot], &before[a.slot]
	ca := &in.u[a.slot]
	switch {
	case bx.status == Destroyed && ba.status == Destroyed:
		ca.marks |= beaten
		return pairNobody
	case ba.status == Destroyed: // R49: the survivor has won
		ca.marks |= beaten
		if bx.status != Steady && !m.r.is(49, 'b') {
			return pairWonVoid
		}
		return pairWon
	case bx.status == Destroyed:
		if ba.status != Steady && !m.r.is(49, 'b') {
			m.restore(ca, a, ba)
			ca.status = Steady
		}
		return pairLostOwn
	case m.gunsGive(x, a, bx, ba):
		return pairLostOwn
	case m.gunsGive(a, x, ba, bx):
		ca.marks |= beaten
		return pairWon
	case bx.status == Steady && ba.status != Steady:
		ca.marks |= beaten
		return pairWon
	case bx.status != Steady && ba.status == Steady:
		return pairLostOwn
	case bx.status == Retreating && ba.status == Routing: // R12
		m.restore(ca, a, ba)
		m.retire(ca, a)
		if !m.r.is(12, 'b') {
			a.pay(ca, m.r.n.retreatCost)
			ca.marks &^= freeResult
		}
		return pairWonVoid
	case bx.status == Routing && ba.status == Retreating:
		m.restore(ca, a, ba)
		ca.status = Steady
		in.u[x.slot] = before[x.slot]
		m.restore(&in.u[x.slot], x, bx)
		m.retire(&in.u[x.slot], x)
		if !m.r.is(12, 'b') {
			x.pay(&in.u[x.slot], m.r.n.retreatCost)
			in.u[x.slot].marks &^= freeResult
		}
		return pairLostOwn
	}
	void := bx.status != Steady
	if void { // R11: both failed alike, results set aside
		m.restore(ca, a, ba)
		ca.status = Steady
	}
	px, pa := int(bx.pm), int(ba.pm)
	if void && !m.r.is(11, 'b') {
		px, pa = m.beforeResult(x, bx), m.beforeResult(a, ba)
	}
	if !x.known || !a.known {
		return pairNobody
	}
	if m.tieBreak(d, t, x, a, px, pa, before, in) {
		m.retire(ca, a)
		if void {
			return pairWonVoid
		}
		return pairWon
	}
	if void {
		return pairLostVoid
	}
	return pairLost
}

// beforeResult is what a unit had before its morale result took points.
func (m *clash) beforeResult(f *fighter, c *change) int {
	switch c.status {
	case Routing:
		return int(c.pm) + m.r.n.routCost
	case Retreating:
		return int(c.pm) + m.r.n.retreatCost
	}
	return int(c.pm)
}

// restore sets a morale result aside: its points come back (R11a, R12); under
// R11b they stay lost.
func (m *clash) restore(c *change, f *fighter, before *change) {
	if before.status != Retreating && before.status != Routing {
		return
	}
	if !m.r.is(11, 'b') {
		c.pm = int8(m.beforeResult(f, before))
	}
	c.status = Steady
	c.marks &^= gunsLeft
}

// retire is the fate of the loser of a tie-break: it retreats and loses no
// further point (§11.1).
func (m *clash) retire(c *change, f *fighter) {
	if c.status == Destroyed {
		return
	}
	c.status = Retreating
	c.marks |= beaten | freeResult
	f.leaveGuns(c)
}

// gunsGive reports that deployed guns give way to close-order troops that did
// not fail (§11.2, R59): no tie-break saves them.
func (m *clash) gunsGive(g, foe *fighter, bg, bf *change) bool {
	return g.artillery() && g.V[FFormation] != Limbered && bg.status == Steady &&
		foe.closeOrder() && bf.status == Steady && !m.r.is(59, 'b')
}

// tieBreak walks the sequence of §11.1 and reports whether x wins: points now,
// points at the start of the battle, percentage in the melee, friends within 5
// cm, a general, and at last a die.
func (m *clash) tieBreak(d *dice.Dice, t *game.Trace, x, a *fighter, px, pa int, before *[maxFighters]change, in *result) bool {
	cx, ca := &in.u[x.slot], &in.u[a.slot]
	if m.r.is(56, 'b') && len(m.sides[0])+len(m.sides[1]) > 2 { // R56: points summed
		pa = 0
		for _, o := range m.sides[m.side[a.slot]] {
			if in.present(o) {
				pa += int(in.u[o.slot].pm)
			}
		}
	}
	vx, va := m.struckWith(x, before, in), m.struckWith(a, before, in)
	gx, ga := b2i(rider(cx)), b2i(rider(ca))
	keys := [...]struct {
		say  ref.Word
		x, a int
	}{
		{"tie.pm", px, pa}, {"tie.start", x.start, a.start}, {"tie.percent", vx, va},
		{"tie.friends", x.V[FFriends], a.V[FFriends]}, {"tie.general", gx, ga},
	}
	for _, k := range keys {
		if k.x != k.a {
			if t != nil {
				m.sayTie(t, x, a, k.say, k.x, k.a, k.x > k.a)
			}
			return k.x > k.a
		}
	}
	first, second := x, a // the attackers throw first, as everywhere
	if m.side[x.slot] == 1 {
		first, second = a, x
	}
	m.tieDie[0].Unit, m.tieDie[1].Unit = first.ID, second.ID
	won := d.Contest(&m.tieDie[0], &m.tieDie[1]) == (first == x)
	if t != nil {
		rec := d.Record()
		fx, fa := rec[len(rec)-2].Face, rec[len(rec)-1].Face
		if first != x {
			fx, fa = fa, fx
		}
		m.sayTie(t, x, a, "tie.die", fx, fa, won)
	}
	return won
}

// struckWith is the percentage that a unit had in this melee (§11.1): with the
// bases of the moment of its blow, before the losses of that exchange.
func (m *clash) struckWith(f *fighter, before *[maxFighters]change, in *result) int {
	was := *in
	second := func(o *fighter) bool { return in.u[o.slot].marks&disordered != 0 && !m.uniform(in) }
	late := second(f)
	for _, o := range m.all {
		c := &was.u[o.slot]
		c.pm = int8(m.beforeResult(o, &before[o.slot]))
		if !late || !second(o) {
			c.pm += before[o.slot].lost
			c.lost = 0
			if c.status == Destroyed {
				c.status = Steady
			}
		}
	}
	v, _, _ := m.worth(f, &was)
	return v
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// overrides are the last word on the loser.
func (m *clash) overrides(t *game.Trace, in *result) {
	if in.winner != 0 && in.winner != 1 {
		return
	}
	w := int(in.winner)
	heavy, foot, horse := false, false, false
	for _, f := range m.sides[w] {
		if in.u[f.slot].status == Steady {
			heavy = heavy || f.V[FArm] == HeavyCavalry
			horse = horse || f.horse()
			foot = foot || f.foot()
		}
	}
	for _, f := range m.sides[1-w] {
		c := &in.u[f.slot]
		if c.status == Destroyed || c.marks&beaten == 0 && c.status == Steady {
			continue
		}
		square := f.V[FFormation] == Square || f.V[FFormation] == Mass && horse
		switch {
		case f.foot() && f.closeOrder() && !square && heavy && !m.automaticOn(f):
			if m.r.is(48, 'b') && c.marks&freeResult != 0 {
				continue
			}
			// R48: three points in place of whatever result beat it
			before := c.pm
			if c.marks&freeResult == 0 {
				c.pm = int8(m.beforeResult(f, c))
			}
			c.status = Routing
			c.marks &^= freeResult
			f.pay(c, m.r.n.shock().heavyRout)
			if t != nil {
				m.sayOverride(t, f, sClose, "melee.heavy-rout", int(before), int(c.pm))
			}
		case f.V[FFormation] == Square && foot && c.status == Retreating:
			before := c.pm
			if c.marks&freeResult != 0 { // R58: beaten in the tie-break
				if m.r.is(58, 'b') {
					continue
				}
				c.status = Routing
			} else {
				c.pm = int8(m.beforeResult(f, c))
				c.status = Routing
				f.pay(c, m.r.n.routCost)
			}
			if t != nil {
				m.sayOverride(t, f, s11_1, "melee.square-routs", int(before), int(c.pm))
			}
		case f.artillery() && f.V[FFormation] != Limbered && c.status == Steady:
			before := c.pm
			c.status = Retreating
			c.marks |= beaten | gunsLeft
			cost := m.r.n.shock().gunsFoot
			if horse {
				cost = m.r.n.shock().gunsHorse
			}
			f.pay(c, cost)
			if t != nil {
				m.sayOverride(t, f, s11_2, "melee.guns-left", int(before), int(c.pm))
			}
		}
	}
	// The losers that are told nothing else stand beaten as their test left them.
	for _, f := range m.sides[1-w] {
		if c := &in.u[f.slot]; c.status == Retreating || c.status == Routing {
			c.marks |= beaten
			f.leaveGuns(c)
		}
	}
}

// automaticOn reports that the unit was routed without dice (§10.3): nothing
// replaces that.
func (m *clash) automaticOn(f *fighter) bool {
	return m.side[f.slot] == 1 && m.flanked() || m.helpless(f, m.side[f.slot]) != ""
}
