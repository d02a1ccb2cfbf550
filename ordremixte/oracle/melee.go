package oracle

import "slices"

// field is a melee or a charge as it is declared: one unit faces several. Unit 0 of
// a world is the one, 1 and on are the several.
type field struct {
	one     *Unit
	many    []*Unit
	attacks bool // the one attacks
	s       Scene
}

func (f *field) unit(i int) *Unit {
	if i == 0 {
		return f.one
	}
	return f.many[i-1]
}

// all is the numbers of all units, several those of the several.
func (f *field) all() []int { return append([]int{0}, f.several()...) }

func (f *field) several() []int {
	var out []int
	for i := range f.many {
		out = append(out, i+1)
	}
	return out
}

// in is those of the several who take part in the melee and satisfy what is asked.
func (f *field) in(w *world, is func(i int, m *man) bool) []int {
	var out []int
	for _, i := range f.several() {
		if m := &w.u[i]; m.in && is(i, m) {
			out = append(out, i)
		}
	}
	return out
}

// present is everybody whom no blow has destroyed: what a test costs is paid at the end.
func present(_ int, m *man) bool { return m.result() != destroyed }

// attacker says that unit i is of the side that attacks.
func (f *field) attacker(i int) bool { return (i == 0) == f.attacks }

// enemy is who stands against unit i, the first of them where they are several.
func (f *field) enemy(i int) *Unit {
	if i == 0 {
		return f.many[0]
	}
	return f.one
}

// meets says that one of those against unit i is such.
func (f *field) meets(i int, is func(*Unit) bool) bool {
	if i > 0 {
		return is(f.one)
	}
	return slices.ContainsFunc(f.many, is)
}

// square says that unit i stands as a square: it is one, or a masse that horse attacks
// (§5).
func (f *field) square(i int) bool {
	u := f.unit(i)
	return u.Formation == "square" || u.Formation == "mass" && !f.attacker(i) && f.meets(i, (*Unit).horse)
}

// helpless says that a unit routs when it is touched, without a die (§10.3, 10.4,
// 14): struck in flank or rear, in march column, limbered, routing already. A square
// has no flank (§10.1), and a march column in houses is spread over their sides
// (R125).
func (f *field) helpless(i int) bool {
	u := f.unit(i)
	switch {
	case u.Routing:
		return true
	case f.attacker(i):
		return false
	case u.Formation == "limbered", u.Formation == "march" && !u.Garrison:
		return true
	}
	return f.s.Flank && !f.square(i)
}

func (f *field) anyHelpless() bool {
	return slices.ContainsFunc(f.all(), f.helpless)
}

// fight is the melee from contact to its generals.
func (f *field) fight() []step {
	decided := func(w *world) bool { return w.winner != undecided }
	steps := []step{plain(f.contact).unless(decided)}
	if !f.anyHelpless() {
		for round := 1; round <= 2; round++ {
			steps = append(steps, f.blows(round).unless(decided))
			for _, i := range f.all() {
				steps = append(steps, fate(i).unless(decided), test(i, f.unit(i), 6, false, f.s).unless(decided))
			}
		}
	}
	steps = append(steps, f.decide().unless(decided))
	for _, i := range f.all() {
		for _, s := range append(peril(i, f.unit(i), f.s), mourn(i, f.unit(i))) {
			steps = append(steps, s.unless(func(w *world) bool { return !w.u[i].in }))
		}
	}
	return steps
}

// contact is who meets and who is disordered by it (§10.5, 10.6).
func (f *field) contact(w *world) {
	for _, i := range f.all() {
		u, m := f.unit(i), &w.u[i]
		m.in = m.bid == steady && m.status != destroyed
		m.lost, m.settled, m.struck, m.tested = 0, false, false, false
		if !m.in || !f.disorders(i, u) {
			continue
		}
		if f.s.reads(43, 'b') {
			m.shaken = true
		} else {
			m.disordered = true
		}
	}
}

// disorders says that contact disorders a unit: close-order foot whom horse comes
// upon, not in square and not in cover (§10.5, 10.6, R95); horse among open order in
// a wood or on rough ground (§10.5); who attacks over a defended bridge (§10.6, R42).
func (f *field) disorders(i int, u *Unit) bool {
	shocked := u.foot() && u.closeOrder() && f.meets(i, (*Unit).horse) && !f.attacker(i) && u.Cover == "" && !f.square(i)
	tangled := u.horse() && f.meets(i, func(e *Unit) bool { return e.foot() && e.Formation == "open" }) && f.s.Rough
	crossing := f.attacker(i) && f.s.Defile && !f.s.reads(42, 'b')
	return shocked || tangled || crossing
}

// touching is how many bases of each unit touch the enemy (§10.1, 10.6). One against
// one the narrower front counts. Two at one front stand side by side and share it
// half and half, the odd base to the first, and what the one leaves the other takes.
// A square shows a face of one base to each (R89).
func (f *field) touching(w *world) (n [Most + 1]int) {
	width := func(i int) int {
		u, m := f.unit(i), w.u[i]
		if m.bid != steady {
			m.low = m.held // what its test costs it is paid at the end
		}
		return u.width(u.bases(&m))
	}
	in := f.in(w, present)
	front := width(0)
	for k, i := range in {
		switch {
		case f.square(0):
			n[i] = 1
		case len(in) == 1:
			n[i] = min(width(i), front)
		default:
			mine := (front + 1 - k) / 2
			n[i] = min(width(i), max(mine, front-width(in[1-k]), 1))
		}
		n[0] += n[i]
	}
	if !f.square(0) {
		n[0] = min(n[0], front)
	}
	return n
}

// value is the percentage of unit i in the melee as it stands (§10.6).
func (f *field) value(w *world, i int) int {
	u, m, e := f.unit(i), &w.u[i], f.enemy(i)
	touch := f.touching(w)[i]
	sides := 2
	if i > 0 && !f.square(0) && len(f.in(w, present)) > 1 {
		sides = 1 // on the other stands a friend
	}
	bases := min(touch, u.bases(m)) // of a square one for each face that is touched
	if !f.square(i) {
		bases = u.fighters(m, touch, sides)
	}
	return u.strength(m, bases, e, f.attacker(i), f.s)
}

// strikes says who strikes in a round (§13, R44, R84): all together when everybody is
// in order or nobody is; else the orderly first, and then the disordered who have not
// failed, at an enemy who has not failed either.
func (f *field) strikes(w *world, round int) (who [Most + 1]bool) {
	in := append([]int{0}, f.in(w, present)...)
	mixed := slices.ContainsFunc(in, func(i int) bool { return w.u[i].disordered != w.u[in[0]].disordered })
	for _, i := range in {
		m := &w.u[i]
		late := mixed && m.disordered
		beaten := i > 0 && w.u[0].status != steady
		who[i] = m.status == steady && late == (round == 2) && !beaten
	}
	return who
}

// blows is a round: those of the several who strike add up and throw once, the one
// throws once, and both fall together (§10.6). The blow of the one falls on the first
// of those who stand, as the odds take it (R28, R57).
func (f *field) blows(round int) step {
	return step{10000, func(w world) []way {
		strikes := f.strikes(&w, round)
		sum, single := 0, 0
		for _, i := range f.all() {
			w.u[i].lost = 0
			if !strikes[i] {
				continue
			}
			v := f.value(&w, i)
			w.u[i].fought = int16(v)
			if i == 0 {
				single = v
			} else {
				sum += v
			}
		}
		victim := 0
		if on := f.in(&w, func(_ int, m *man) bool { return m.status == steady }); len(on) > 0 {
			victim = on[0]
		}
		var out []way
		for _, a := range hits(sum, f.s) {
			for _, b := range hits(single, f.s) {
				x := w
				x.u[0].lose(a.loss)
				x.u[0].struck = a.critical && x.u[0].rider()
				if victim > 0 {
					v := &x.u[victim]
					v.lose(b.loss)
					v.struck = b.critical && v.rider()
				}
				out = append(out, way{a.n * b.n, x})
			}
		}
		return out
	}}
}

// decide says who has won (§11.1, 11.2). Where the points and all else are level a
// die decides, one for each of the several.
func (f *field) decide() step {
	n := int64(1) << len(f.many)
	return step{n, func(w world) []way {
		var out []way
		for luck := range n {
			x := w
			if f.anyHelpless() {
				f.routed(&x)
			} else {
				f.settle(&x, luck)
				f.beaten(&x)
			}
			out = append(out, way{1, x})
		}
		return out
	}}
}

// routed is a melee without dice: two points and a rout (§10.3, 14; R13), and who
// stood against it has won.
func (f *field) routed(w *world) {
	w.winner = theMany
	for _, i := range f.all() {
		if !f.helpless(i) {
			continue
		}
		u, m := f.unit(i), &w.u[i]
		loss := 2
		if f.s.reads(13, 'b') && !u.Routing {
			loss += 2
		}
		m.lose(loss)
		m.status = max(m.status, routs)
		m.left = m.left || u.deployed()
		if i > 0 {
			w.winner = theOne
		}
	}
}

// result is what the blows and its own test did to a unit, before any of it is set
// aside.
func (m *man) result() status {
	if m.bid != steady {
		return m.bid
	}
	return m.status
}

// void sets a morale result aside, with its points.
func (m *man) void() {
	m.pm += m.paid
	if m.paid > 0 {
		m.low = m.held
	}
	m.paid, m.status, m.left, m.bid = 0, steady, false, steady
}

// both is R11: the results of two who failed alike are set aside; by the other
// reading the points stay lost, and may have destroyed.
func (m *man) both(s Scene) {
	was := *m
	m.void()
	if s.reads(11, 'b') {
		m.pm, m.low, m.kept = was.pm, was.low, was.paid
		if was.pm == 0 {
			m.status, m.left = destroyed, was.left
		}
	}
}

// yields is R12: of a retreat and a rout the second becomes a retreat, for its one
// point or for none.
func (m *man) yields(u *Unit, s Scene) {
	m.void()
	m.status, m.left = retreats, u.deployed()
	if !s.reads(12, 'b') {
		before := m.pm
		m.lose(1)
		m.paid = before - m.pm
	}
}

// settle compares the results (§11.1).
func (f *field) settle(w *world, luck int64) {
	one := &w.u[0]
	alive := f.in(w, func(_ int, m *man) bool { return m.result() != destroyed })
	hold := f.in(w, func(_ int, m *man) bool { return m.result() == steady })
	failed := f.in(w, func(_ int, m *man) bool { return m.bid != steady })
	switch {
	case one.result() == destroyed && len(alive) == 0:
		w.winner = neither
	case one.result() == destroyed:
		w.winner = theMany
		f.survive(w, alive)
	case len(alive) == 0:
		w.winner = theOne
		f.survive(w, []int{0})
	case one.result() == steady && len(hold) == 0:
		w.winner = theOne
	case one.result() == steady && f.gunsGiveWay(hold):
		w.winner = theMany
	case one.result() == steady:
		f.tieBreak(w, hold, luck)
	case len(hold) > 0 && (len(failed) == 0 || !f.s.reads(150, 'b')):
		w.winner = theMany
	default: // who failed is settled with who failed, pair by pair (R11, R12, R150)
		f.bothFailed(w, failed, hold, luck)
	}
}

// survive is R49: whoever outlives his enemies fled from nobody.
func (f *field) survive(w *world, who []int) {
	if f.s.reads(49, 'b') {
		return
	}
	for _, i := range who {
		w.u[i].void()
	}
}

// gunsGiveWay is §11.2 with R59: deployed guns that face close order which has not
// failed know no tie-break.
func (f *field) gunsGiveWay(hold []int) bool {
	closed := slices.ContainsFunc(hold, func(i int) bool { return f.unit(i).closeOrder() })
	return f.one.deployed() && closed && !f.s.reads(59, 'b')
}

// bothFailed is a melee in which the one failed and so did some of the several.
func (f *field) bothFailed(w *world, failed, hold []int, luck int64) {
	one := &w.u[0]
	was, lost := one.bid, false
	var tied []int
	for _, i := range failed {
		m := &w.u[i]
		switch {
		case m.bid == was:
			m.both(f.s)
			tied = append(tied, i)
		case was == routs: // it retires, and he has won
			m.void()
			lost = true
		default:
			m.yields(f.unit(i), f.s)
		}
	}
	if lost {
		one.yields(f.one, f.s)
		w.winner = theMany
		return
	}
	if len(tied) > 0 {
		one.both(f.s)
	} else {
		one.void()
	}
	tied = slices.DeleteFunc(append(tied, hold...), func(i int) bool { return w.u[i].status == destroyed })
	switch {
	case one.status == destroyed && len(tied) == 0:
		w.winner = neither
	case one.status == destroyed:
		w.winner = theMany
	case len(tied) == 0:
		w.winner = theOne
	default:
		f.tieBreak(w, tied, luck)
	}
}

// rungs is what a tie-break compares, in its order (§11.1): points now, points at the
// start, the percentage, friends near, a general.
func rungs(u *Unit, m *man) [5]int {
	r := [5]int{int(m.pm), u.Start, int(m.fought), u.Friends}
	if m.rider() {
		r[4] = 1
	}
	return r
}

// tieBreak is fought pair by pair, and the one retires if it loses any (R56); by the
// other reading the several add up. Who loses retires without losing a point.
func (f *field) tieBreak(w *world, against []int, luck int64) {
	mine := rungs(f.one, &w.u[0])
	beats := func(his [5]int, i int) bool {
		if c := slices.Compare(his[:], mine[:]); c != 0 {
			return c > 0
		}
		return luck>>(i-1)&1 == 1
	}
	retire := func(i int) {
		m := &w.u[i]
		m.status, m.paid, m.tied, m.left = retreats, 0, true, f.unit(i).deployed()
	}
	w.winner = theOne
	if f.s.reads(56, 'b') {
		var sum [5]int
		for _, i := range against {
			for k, n := range rungs(f.unit(i), &w.u[i]) {
				sum[k] += n
			}
			sum[4] = min(sum[4], 1) // a side has a general or has none
		}
		if beats(sum, 1) {
			w.winner = theMany
			against = []int{0}
		}
		for _, i := range against {
			retire(i)
		}
		return
	}
	for _, i := range against {
		if beats(rungs(f.unit(i), &w.u[i]), i) {
			w.winner = theMany
		} else {
			retire(i)
		}
	}
	if w.winner == theMany {
		retire(0)
	}
}

// beaten is what comes upon the loser last: foot beaten by heavy horse, a square by
// foot, guns that held (§10.5, 11.1, 11.2).
func (f *field) beaten(w *world) {
	switch w.winner {
	case theMany:
		win := f.in(w, func(_ int, m *man) bool { return m.status == steady })
		if len(win) == 0 { // all who are left were set aside or stand by R49 b
			win = f.in(w, present)
		}
		f.lastly(w, 0, win)
	case theOne:
		for _, i := range f.in(w, present) {
			f.lastly(w, i, []int{0})
		}
	}
}

// lastly is beaten for one loser and those who beat it.
func (f *field) lastly(w *world, i int, by []int) {
	u, m := f.unit(i), &w.u[i]
	if m.status == destroyed {
		return
	}
	some := func(is func(*Unit) bool) bool {
		return slices.ContainsFunc(by, func(k int) bool { return is(f.unit(k)) })
	}
	heavy := some(func(e *Unit) bool { return e.Arm == "heavy" })
	foot := some((*Unit).foot)
	switch {
	case u.foot() && u.closeOrder() && !f.square(i) && heavy && (m.failed && !m.tied || !f.s.reads(48, 'b')):
		// Three points in all instead of what its own result took (R13, R48), also where
		// that was set aside and its points stayed lost (R11 b).
		m.pm += m.paid + m.kept
		m.status = routs
		m.lose(3)
		if f.s.reads(13, 'b') {
			m.lose(2)
		}
	case f.square(i) && foot && m.status == retreats && !(m.tied && f.s.reads(58, 'b')):
		m.status = routs
		if m.paid > 0 { // a retreat's one point becomes a rout's two
			m.pm += m.paid
			m.lose(2)
		}
	case u.deployed() && m.status == steady:
		m.status, m.left = retreats, true
		if some((*Unit).horse) {
			m.lose(2)
		} else {
			m.lose(1)
		}
	}
}

// outcomes is what became of everybody.
func (f *field) outcomes(steps []step) Dist {
	var w world
	for _, i := range f.all() {
		w.u[i] = begin(f.unit(i))
	}
	out := Dist{}
	for w, p := range run(w, steps...) {
		var o Outcome
		single, several := &o.D, &o.A
		if f.attacks {
			single, several = several, single
		}
		single[0] = end(f.one, &w.u[0])
		for _, i := range f.several() {
			several[i-1] = end(f.unit(i), &w.u[i])
		}
		switch {
		case w.winner == neither:
			o.Winner = "none"
		case (w.winner == theOne) == f.attacks:
			o.Winner = "attacker"
		default:
			o.Winner = "defender"
		}
		add(out, o, p)
	}
	return out
}

// Melee is a melee fought on its own, of several on one or of one on several.
func Melee(as, ds []*Unit, s Scene) Dist {
	f := &field{one: ds[0], many: as, s: s}
	if len(ds) > 1 {
		f = &field{one: as[0], many: ds, attacks: true, s: s}
	}
	return f.outcomes(f.fight())
}
