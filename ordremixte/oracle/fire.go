package oracle

// fate is the table of generals for one whom a critical struck or whose trial went
// ill (§17): a plain d6.
func fate(i int) step {
	return step{6, func(w world) []way {
		out := make([]way, 6)
		for f := 1; f <= 6; f++ {
			x := w
			m := &x.u[i]
			m.struck, m.settled, m.tried = false, true, true
			m.general, m.fell = table17(f), true
			out[f-1] = way{1, x}
		}
		return out
	}}.unless(func(w *world) bool { return !w.u[i].struck })
}

// table17 is the table itself: 1-2 killed, 3-4 carried off, 5 unhurt, 6 saved.
func table17(face int) fortune {
	return [...]fortune{killed, killed, wounded, wounded, unhurt, saved}[face-1]
}

// peril is the general's ordinary trial (§17, R1): a d10 less the points that his
// unit has lost in the move, one more for a charismatic one; at 1 or less the d6 of
// fate is due. By the other reading it is one d6 on the table, with the same taken
// off. R2 says how often, R72 that a critical takes its place.
func peril(i int, u *Unit, s Scene) []step {
	less := func(m *man) int {
		n := u.Lost + max(u.PM-int(m.pm), 0)
		if u.Charismatic {
			n++
		}
		return n
	}
	idle := func(w *world) bool {
		m := &w.u[i]
		return !m.rider() || m.settled || m.tried && s.reads(2, 'b')
	}
	after := plain(func(w *world) { w.u[i].settled = false })
	if s.reads(1, 'b') {
		return []step{step{6, func(w world) []way {
			var out []way
			for f := 1; f <= 6; f++ {
				x := w
				m := &x.u[i]
				m.general, m.fell, m.tried = table17(max(f-less(m), 1)), true, true
				out = append(out, way{1, x})
			}
			return out
		}}.unless(idle), after}
	}
	return []step{step{10, func(w world) []way {
		w.u[i].tried = true
		hit := int64(min(1+less(&w.u[i]), 10))
		x := w
		x.u[i].struck = true
		return []way{{hit, x}, {10 - hit, w}}
	}}.unless(idle), fate(i), after}
}

// mourn is the price of a general's fate at the end of the phase (§17, R72): a
// brigadier's death costs his brigade's units a point each, who is saved gives his
// unit one back of those lost.
func mourn(i int, u *Unit) step {
	return plain(func(w *world) {
		m := &w.u[i]
		if !m.fell {
			return
		}
		m.fell = false
		switch {
		case m.general == killed && u.General == "brigade":
			m.lose(1)
		case m.general == saved && m.status != destroyed && int(m.pm) < u.Start:
			m.pm++
		}
	})
}

// test is the morale test of who has lost a point and has one to four left (§11.1,
// R9), on a die of so many sides: 1 and 2 rout for two points, 3 and 4 retreat for
// one, and crews leave their guns. always says that it is asked at any number of
// points (R60 b).
func test(i int, u *Unit, sides int64, always bool, s Scene) step {
	return step{sides, func(w world) []way {
		var out []way
		for f := int64(1); f <= sides; f++ {
			x := w
			x.u[i].take(u, int(f)+u.nerve(&w.u[i], s))
			out = append(out, way{1, x})
		}
		return out
	}}.unless(func(w *world) bool {
		m := &w.u[i]
		return m.lost == 0 || m.pm == 0 || m.pm > 4 && !always || m.status != steady || m.tested
	})
}

// take is the result of a test.
func (m *man) take(u *Unit, r int) {
	before, lost := m.pm, m.lost
	m.held, m.tested = m.low, true
	switch {
	case r <= 2:
		m.bid, m.status = routs, routs
		m.lose(2)
	case r <= 4:
		m.bid, m.status = retreats, retreats
		m.lose(1)
	}
	m.lost, m.paid, m.failed = lost, before-m.pm, m.bid != steady
	m.left = m.left || m.bid != steady && u.deployed()
}

// sureUnderFire is the point that a disordered or routing unit loses under fire (§13,
// 14, R14, R46).
func (u *Unit) sureUnderFire() int {
	if u.Disordered || u.Routing {
		return 1
	}
	return 0
}

// mark is one unit in the way of a shot: its number, the percentage at it, the points
// it loses without a die, whether a critical counts for it, and whether nothing is left of
// the shot when it comes there (§9.8, R7).
type mark struct {
	at, value, sure int
	critical, spent bool
}

// shot is one d100 against everybody in its way (§9.10, 9.8).
func shot(marks []mark, s Scene) step {
	return step{100, func(w world) []way {
		var out []way
		for f := int64(1); f <= 100; f++ {
			x := w
			for _, k := range marks {
				x.u[k.at].hit(f, k, s)
			}
			if n := len(out); n > 0 && out[n-1].w == x {
				out[n-1].n++
			} else {
				out = append(out, way{1, x})
			}
		}
		return out
	}}
}

// hit takes a face of a d100: who is hit critically has his general struck.
func (m *man) hit(face int64, k mark, s Scene) {
	m.lose(k.sure)
	for _, b := range hits(k.value, s) {
		if face > b.n {
			face -= b.n
			continue
		}
		switch {
		case b.critical && !k.critical:
			m.lose(b.loss - 1)
		default:
			m.lose(b.loss)
		}
		m.struck = m.struck || b.critical && k.critical && m.rider()
		return
	}
}

// Fire is a shot and what follows from it: of one or several guns at one unit and
// those behind it in a line, or of several apart at one. six says that the target
// charges medium or heavy guns and so tests on a d6 (§11.1).
func Fire(fs, ts []*Unit, s Scene, six bool) Dist {
	var w world
	for i, t := range ts {
		w.u[i] = begin(t)
	}
	sides := int64(10)
	if six {
		sides = 6
	}
	var steps []step
	marks := make([]mark, len(ts))
	if s.Apart {
		steps = shotsApart(fs, ts[0], s)
	} else {
		marks = battery(fs, ts, s)
		steps = []step{shot(marks, s)}
	}
	for i, t := range ts {
		steps = append(steps, fate(i), test(i, t, sides, false, s))
	}
	for i, t := range ts {
		if !marks[i].spent {
			steps = append(steps, peril(i, t, s)...)
		}
		steps = append(steps, mourn(i, t))
	}
	out := Dist{}
	for w, p := range run(w, steps...) {
		var o Outcome
		for i, t := range ts {
			o.D[i] = end(t, &w.u[i])
		}
		add(out, o, p)
	}
	return out
}

// shotsApart is a die for each who fires at one unit, and one test after all of
// them (R45, R46). Each critical throws for the general, who may escape the first.
func shotsApart(fs []*Unit, t *Unit, s Scene) []step {
	var steps []step
	for n, f := range fs {
		k := mark{value: FireValue(f, t, s), critical: true}
		if n == 0 || s.reads(46, 'b') {
			k.sure = t.sureUnderFire()
		}
		if k.sure > 0 && s.reads(14, 'b') { // the point instead of this roll
			k.value = 0
		}
		steps = append(steps, shot([]mark{k}, s), fate(0))
	}
	return steps
}

// battery is one die for all who fire together (§9.9) at all who stand in the line
// (§9.8). R39 says for whom a critical counts when the shot goes through, R296 who loses a
// point without a die.
func battery(fs, ts []*Unit, s Scene) []mark {
	var marks []mark
	crossed := 0
	for i, t := range ts {
		k := mark{at: i}
		k.critical = len(ts) == 1 || !s.reads(39, 'c') && (i == 0 || !s.reads(39, 'b'))
		if i == 0 {
			for _, f := range fs {
				k.value += FireValue(f, t, s)
			}
		} else {
			k.value = behind(fs, t, crossed, s)
			k.spent = k.value <= 0
		}
		if i == 0 || !k.spent && !s.reads(296, 'b') {
			k.sure = t.sureUnderFire()
		}
		if k.sure > 0 && s.reads(14, 'b') { // the point instead of the roll
			k.value = 0
		}
		marks = append(marks, k)
		crossed += t.deep()
		if i == 0 && s.Crossed > 0 {
			crossed = s.Crossed
		}
	}
	return marks
}
