package melee

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
)

// exchange is one exchange of blows as it is before any of them falls: blows of one exchange are
// simultaneous.
type exchange struct {
	none bool // nobody strikes in it
	by   [2]side
	met  *dice.Dice // by whose run it was filled in
}

// side is what one side brings to an exchange: who strikes, with what percentage, and at whom.
type side struct {
	who, at                squad
	idle                   bool // nobody whom they might strike stands
	val                    int
	auto, needed, critical int // what val is made of, see chain.Split
}

// stage runs one exchange of blows among the units that are orderly (first) or
// disordered (second) (R44, R84).
func (m *clash) stage(second bool) game.Segment[chain.Result] {
	x := &m.blows[facts.B2i(second)]
	rolls := &m.roll[facts.B2i(second)]
	return func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if x.met != d || !d.Rerun() { // else it is as it was on the path before
			m.opposes(x, second, in)
			x.met = d
		}
		if x.none {
			return
		}
		if t != nil || !d.Enumerated() {
			m.announce(d, x, rolls)
		}
		var hit [2][chain.MaxFighters]int8
		var crit [2][chain.MaxFighters]bool
		for s := range x.by {
			if b := &x.by[s]; b.who.n > 0 && !b.idle {
				m.strike(d, t, b, &rolls[s], in, &hit[s], &crit[s])
			}
		}
		for _, f := range m.All {
			c := &in.U[f.Slot]
			for s := range hit {
				f.Lose(c, int(hit[s][f.Slot]))
				if crit[s][f.Slot] && chain.Rider(c) {
					c.Marks |= chain.Struck
				}
			}
		}
		m.critFates(d, t, in)
	}
}

// opposes fills in an exchange.
func (m *clash) opposes(x *exchange, second bool, in *chain.Result) {
	both := m.uniform(in)
	x.none = in.Winner >= 0 || m.Automatic() || second && both // everybody struck in the first exchange
	if x.none {
		return
	}
	for s, fs := range m.sides {
		b := &x.by[s]
		b.who.n, b.at.n = 0, 0
		for _, f := range fs {
			dis := !m.orderly(f, &in.U[f.Slot])
			if strikes(in, f) && (both || dis == second) && (!m.chained() || m.standing(1-s, m.meets[f.Slot], second, in)) {
				b.who.add(f)
			}
		}
		if b.who.n == 0 {
			continue
		}
		b.val = m.sum(b.who.list(), in)
		b.auto, b.needed, b.critical = chain.Split(m.r, &m.r.N.Shock().Hits, b.val)
		var reach uint8
		for _, f := range b.who.list() {
			reach |= m.meets[f.Slot]
		}
		b.idle = !m.standing(1-s, reach, second, in)
		for _, e := range m.sides[1-s] {
			if present(in, e) && reach&(1<<e.Slot) != 0 {
				b.at.add(e)
			}
		}
	}
}

// announce asks for the rolls of an exchange in one prompt.
func (m *clash) announce(d *dice.Dice, x *exchange, rolls *[2]dice.Need) {
	for s := range x.by {
		if b := &x.by[s]; b.who.n > 0 {
			rolls[s].Unit, rolls[s].Value, rolls[s].Critical = b.who.f[0].ID, b.val, b.critical
			rolls[s].Sure, rolls[s].Beyond = b.auto, b.needed
		}
	}
	if x.by[0].who.n > 0 && x.by[1].who.n > 0 && !d.Enumerated() {
		d.Expect(&rolls[0], &rolls[1])
	}
}

// squad is a few fighters without a heap.
type squad struct {
	f [chain.MaxFighters]*chain.Fighter
	n int
}

func (q *squad) add(f *chain.Fighter)   { q.f[q.n] = f; q.n++ }
func (q *squad) list() []*chain.Fighter { return q.f[:q.n] }

// mayDiffer reports that some fighters may be disordered and others not when
// they strike: only then is there a second exchange.
func (m *clash) mayDiffer() bool {
	if m.unsure {
		return true
	}
	at := m.Opened(m.Start())
	return !m.uniform(&at)
}

// uniform reports whether nobody or everybody is disordered: then all blows are
// simultaneous (R44).
func (m *clash) uniform(in *chain.Result) bool {
	dis, ord := false, false
	for _, f := range m.All {
		if in.Out&(1<<f.Slot) != 0 {
			continue
		}
		if !m.orderly(f, &in.U[f.Slot]) {
			dis = true
		} else {
			ord = true
		}
	}
	return !(dis && ord)
}

// standing reports whether some of a side have somebody among them to strike at; in the second
// exchange, somebody who has not given way.
func (m *clash) standing(s int, among uint8, second bool, in *chain.Result) bool {
	for _, f := range m.sides[s] {
		if among&(1<<f.Slot) != 0 && (second && strikes(in, f) || !second && present(in, f)) {
			return true
		}
	}
	return false
}
