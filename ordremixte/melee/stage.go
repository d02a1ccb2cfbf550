package melee

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
)

// stage runs one exchange of blows among the units that are orderly (first) or
// disordered (second) (R44, R84).
func (m *clash) stage(second bool) game.Segment[chain.Result] {
	return func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if in.Winner >= 0 || m.Automatic(in) {
			return
		}
		both := m.uniform(in)
		if second && both {
			return // everybody struck in the first exchange
		}
		who := &m.who
		who[0].n, who[1].n = 0, 0
		for s, fs := range m.sides {
			for _, f := range fs {
				c := &in.U[f.Slot]
				dis := !m.orderly(f, c)
				if strikes(in, f) && (both || dis == second) {
					who[s].add(f)
				}
			}
		}
		// Values are taken before either blow falls: blows of one exchange are
		// simultaneous.
		var hit [2][chain.MaxFighters]int8
		var crit [2][chain.MaxFighters]bool
		var val [2]int
		for s := range who {
			if who[s].n == 0 {
				continue
			}
			val[s] = m.sum(who[s].list(), in)
			if t != nil || !d.Enumerated() {
				roll := &m.roll[facts.B2i(second)][s]
				roll.Unit, roll.Value = who[s].f[0].ID, val[s]
				_, _, roll.Critical = chain.Split(m.r, &m.r.N.Shock().Hits, val[s])
			}
		}
		if who[0].n > 0 && who[1].n > 0 && !d.Enumerated() {
			d.Expect(&m.roll[facts.B2i(second)][0], &m.roll[facts.B2i(second)][1])
		}
		for s := range who {
			if who[s].n > 0 && m.standing(1-s, second, in) {
				m.strike(d, t, s, &m.roll[facts.B2i(second)][s], who[s].list(), val[s], in, &hit[s], &crit[s])
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

// standing reports whether a side has somebody to strike at; in the second
// exchange, somebody who has not given way.
func (m *clash) standing(s int, second bool, in *chain.Result) bool {
	for _, f := range m.sides[s] {
		if second && strikes(in, f) || !second && present(in, f) {
			return true
		}
	}
	return false
}
