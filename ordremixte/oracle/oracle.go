// Package oracle reads the same chapters a second time, in the plainest way, so
// that the odds of the rules proper can be held against somebody else's work.
// Only tests use it. It imports nothing of the rules, of their tables or of the
// engine that enumerates them; every number in it is typed from the book.
//
// It covers a shot with its morale test (OM §9.10), the melee of one unit with
// one (OM §10.6, 11.1) and the whole charge of one on one (OM §10.2 to 11.2), in
// the default reading of every ruling.
package oracle

import "math/big"

// Unit is what is known of one unit before anything happens. Words are those of
// the facts: "infantry", "light", "heavy", "foot-guns", "horse-guns"; "elite",
// "veteran", "line", "recruit"; "line", "column", "march", "square", "mass",
// "open", "limbered", "unlimbered".
type Unit struct {
	Arm, Weight, Grade, Formation string
	Russian, Lancers, Cuirassiers bool
	Bases, PM, Start, Off         int
	Moved, Disordered, Blown      bool
	Charging, Impetus, Routing    bool
	Cover                         string // "", "light", "hard"
	Garrison                      bool   // in houses, and so in hard cover
	General                       string // "", "brigade", "chief"
	Charismatic                   bool
	Friends                       int
	Lost                          int    // points lost earlier in the move
	Order                         string // "attack" or anything else
	Counter                       string // "", "yes", "no"
	Square                        bool   // tries the emergency square
}

// Scene is the situation of a charge, a melee or a shot.
type Scene struct {
	Short, Flank, Second, Wave, Defile, Rough bool
	Distance                                  float64 // cm, 0 when nobody said
}

// End is what became of a unit.
type End struct {
	Lost    int
	Status  string // steady, retreats, routs, destroyed
	General string // "", unhurt, wounded, killed, saved
	Left    bool   // guns left by their crew
}

// Outcome is how it all ended; Winner is attacker, defender or none.
type Outcome struct {
	A, D   End
	Winner string
}

// Dist is the exact chance of every outcome.
type Dist map[Outcome]*big.Rat

// man is the changing half of a unit.
type man struct {
	pm, lost        int
	low, held       int // fewest points so far, and before the last result
	status          string
	disordered      bool
	general         string
	struck, settled bool // a critical reached the general; his fate is known
	fell            bool // his fate has yet to be paid for
	left            bool
	tested          bool
	paid            int    // points that the morale result took
	bid             string // that result, retreats or routs; what it took may have destroyed the unit
	riding          bool
	fought          int // percentage with which it struck
}

type world struct {
	a, d   man
	winner string
	met    bool
}

type way struct {
	n, of int64
	w     world
}

type step func(world) []way

// run carries a world through steps, adding up what comes to the same.
func run(w world, steps ...step) map[world]*big.Rat {
	now := map[world]*big.Rat{w: big.NewRat(1, 1)}
	for _, s := range steps {
		next := map[world]*big.Rat{}
		for in, p := range now {
			for _, x := range s(in) {
				if x.n == 0 {
					continue
				}
				q := new(big.Rat).Mul(p, big.NewRat(x.n, x.of))
				if next[x.w] == nil {
					next[x.w] = new(big.Rat)
				}
				next[x.w].Add(next[x.w], q)
			}
		}
		now = next
	}
	return now
}

func begin(u *Unit) man {
	m := man{pm: u.PM, low: u.PM, held: u.PM, status: "steady", disordered: u.Disordered}
	if u.Routing {
		m.status = "routs"
	}
	if u.General != "" {
		m.general = "unhurt"
	}
	return m
}

func (u *Unit) foot() bool       { return u.Arm == "infantry" }
func (u *Unit) horse() bool      { return u.Arm == "light" || u.Arm == "heavy" }
func (u *Unit) guns() bool       { return u.Arm == "foot-guns" || u.Arm == "horse-guns" }
func (u *Unit) closeOrder() bool { return !u.guns() && u.Formation != "open" }

func (u *Unit) perBase() int {
	if u.foot() {
		return 2
	}
	return 3
}

// off is how many bases have left the table (R8): the last one stays, and a
// point regained brings none back.
func (u *Unit) off(m *man) int {
	n := 0
	for k := u.Start - u.PM + 1; k <= u.Start-m.low; k++ {
		if k%u.perBase() == 0 {
			n++
		}
	}
	if n > u.Bases-1 {
		n = u.Bases - 1
	}
	return u.Off + n
}

func (u *Unit) left(m *man) int { return u.Bases - (u.off(m) - u.Off) }

func (m *man) lose(n int) {
	for ; n > 0 && m.pm > 0; n-- {
		m.pm--
		m.lost++
		m.low = min(m.low, m.pm)
		if m.pm == 0 {
			m.status = "destroyed"
		}
	}
}

func (m *man) rider() bool { return m.general == "unhurt" || m.general == "saved" }

// hits lists what a percentage does: points lost and whether it is critical.
func hits(value int) (n [3]int64, loss [3]int) {
	sure := 0
	for value > 100 {
		sure++
		value -= 100
	}
	if value < 0 {
		value = 0
	}
	crit := value / 10
	n = [3]int64{int64(crit), int64(value - crit), int64(100 - value)}
	loss = [3]int{sure + 2, sure + 1, sure}
	return n, loss
}

// FireValue is the percentage of a shot (§9.10).
func FireValue(f, t *Unit, s Scene) int {
	per := 10
	bases := f.Bases
	if f.guns() {
		per = 20
		if f.Formation == "limbered" {
			bases = 0
		}
		switch f.Weight {
		case "light":
			per -= 5
		case "heavy":
			per += 5
		}
		if s.Short {
			per += 10
		}
		if t.horse() {
			per += 10
		}
	} else {
		switch {
		case f.Garrison: // every base
		case f.Formation == "column" || f.Formation == "mass":
			bases = min(bases, 2)
		case f.Formation == "square":
			bases = 1
		case f.Formation == "march":
			bases = 0
		}
		if s.Short {
			per += 5
		}
		if f.Moved {
			per -= 5
		}
		if f.Russian {
			per--
		}
	}
	switch f.Grade {
	case "elite":
		per += 5
	case "veteran":
		per += 3
	case "recruit":
		per -= 2
	}
	if f.Disordered {
		per -= 3
	}
	if f.Cover == "hard" {
		per -= 8
	}
	switch t.Cover {
	case "light":
		per -= 5
	case "hard":
		per -= 10
	}
	switch t.Formation {
	case "column", "mass", "march", "square":
		per += 5
	}
	if t.Formation == "open" || t.guns() && t.Formation != "limbered" {
		per -= 5
	}
	if s.Flank {
		per += 2
	}
	return bases * per
}

// shot is the die of a shot and, at once, the general a critical strikes.
func shot(value, sure int, who func(*world) *man) step {
	return func(w world) []way {
		if w.winner != "" {
			return []way{{1, 1, w}}
		}
		n, loss := hits(value)
		var out []way
		for i := range n {
			x := w
			m := who(&x)
			m.lost = 0
			m.lose(sure + loss[i])
			m.struck = i == 0 && m.rider()
			out = append(out, way{n[i], 100, x})
		}
		return out
	}
}

// fate is the table of generals for whoever a critical struck.
func fate(who func(*world) *man) step {
	return func(w world) []way {
		if m := who(&w); !m.struck {
			return []way{{1, 1, w}}
		}
		var out []way
		for f := 1; f <= 6; f++ {
			x := w
			m := who(&x)
			m.struck, m.settled = false, true
			m.general, m.fell = [...]string{"killed", "killed", "wounded", "wounded", "unhurt", "saved"}[f-1], true
			out = append(out, way{1, 6, x})
		}
		return out
	}
}

// test is the morale test after a loss (§11.1).
func test(u *Unit, sides int, who func(*world) *man) step {
	return func(w world) []way {
		m := who(&w)
		if w.winner != "" || m.lost == 0 || m.pm == 0 || m.pm > 4 || m.status != "steady" || m.tested {
			return []way{{1, 1, w}}
		}
		return force(u, sides, who)(w)
	}
}

func force(u *Unit, sides int, who func(*world) *man) step {
	return func(w world) []way {
		var out []way
		for f := 1; f <= sides; f++ {
			x := w
			m := who(&x)
			r := f - u.off(m)
			switch u.Grade {
			case "elite":
				r += 2
			case "veteran":
				r++
			case "recruit":
				r--
			}
			if m.rider() {
				r++
				if u.Charismatic {
					r++
				}
			}
			if u.foot() && u.Russian {
				r++
			}
			if u.Cover == "hard" {
				r++
			}
			m.tested = true
			before, lost := m.pm, m.lost
			m.held = m.low
			switch {
			case r <= 2:
				m.status = "routs"
				m.lose(2)
			case r <= 4:
				m.status = "retreats"
				m.lose(1)
			}
			if r <= 4 {
				m.bid = "retreats"
			}
			if r <= 2 {
				m.bid = "routs"
			}
			m.lost = lost
			m.paid = before - m.pm
			if m.status != "steady" && u.guns() && u.Formation != "limbered" {
				m.left = true
			}
			out = append(out, way{1, int64(sides), x})
		}
		return out
	}
}

// peril is the general's ordinary check (§17, R1).
func peril(u *Unit, who func(*world) *man) step {
	return func(w world) []way {
		m := who(&w)
		if !m.rider() || m.settled {
			return []way{{1, 1, w}}
		}
		less := u.Lost
		if u.PM > m.pm {
			less += u.PM - m.pm
		}
		if u.Charismatic {
			less++
		}
		var out []way
		for f := 1; f <= 10; f++ {
			if f-less > 1 {
				out = append(out, way{1, 10, w})
				continue
			}
			x := w
			who(&x).struck = true
			for _, y := range fate(who)(x) {
				out = append(out, way{y.n, 10 * y.of, y.w})
			}
		}
		return out
	}
}

// mourn is the price of a general's fate at the end of the phase (R72).
func mourn(u *Unit, m *man) {
	if !m.fell {
		return
	}
	m.fell = false
	switch {
	case m.general == "killed" && u.General == "brigade":
		m.lose(1)
	case m.general == "saved" && m.status != "destroyed" && m.pm < u.Start:
		m.pm++
	}
}

// Fire is one shot and what follows from it.
func Fire(f, t *Unit, s Scene, six bool) Dist {
	sides := 10
	if six {
		sides = 6
	}
	sure := 0
	if t.Disordered || t.Routing {
		sure = 1
	}
	target := func(w *world) *man { return &w.d }
	d := run(world{d: begin(t)},
		shot(FireValue(f, t, s), sure, target), fate(target), test(t, sides, target), peril(t, target),
		func(w world) []way { mourn(t, &w.d); return []way{{1, 1, w}} })
	out := Dist{}
	for w, p := range d {
		add(out, Outcome{D: end(t, &w.d)}, p)
	}
	return out
}

func add(d Dist, o Outcome, p *big.Rat) {
	if d[o] == nil {
		d[o] = new(big.Rat)
	}
	d[o].Add(d[o], p)
}

func end(u *Unit, m *man) End {
	return End{Lost: u.PM - m.pm, Status: m.status, General: m.general, Left: m.left}
}

// width is a unit's front in bases.
func (u *Unit) width(n int) int {
	most := n
	switch {
	case u.horse() && u.Formation == "line":
		most = 2
	case u.horse() && u.Formation != "open":
		most = 1
	case u.Formation == "column" || u.Formation == "mass":
		most = 2
	case u.Formation == "march" || u.Formation == "limbered" || u.Formation == "square":
		most = 1
	}
	if most > n {
		return n
	}
	return most
}

// melee is the percentage of u against e as they stand (§10.6).
func melee(u, e *Unit, m, em *man, s Scene, attacks bool) int {
	n, w, ew := u.left(m), u.width(u.left(m)), e.width(e.left(em))
	if ew < 1 {
		ew = 1
	}
	fight := w
	if ew < fight {
		fight = ew
	}
	if u.Formation == "square" {
		fight = 1
	} else if !m.disordered && u.Formation != "open" {
		contact := fight
		if u.Formation != "unlimbered" {
			behind := n - w
			if behind > contact {
				behind = contact
			}
			fight += behind
		}
		over := w - contact
		if over > 2 {
			over = 2
		}
		fight += over
	}
	per := 10
	if u.horse() {
		rode := u.Impetus || u.Charging && !(e.foot() && e.closeOrder())
		if u.Counter == "no" {
			rode = false
		}
		if u.Counter == "yes" || m.riding {
			rode = true
		}
		if rode && e.Cover == "" {
			per += 10
		}
		if u.Arm == "heavy" {
			per += 15
		}
		if u.Cuirassiers || u.Lancers {
			per += 3
		}
		if u.Blown {
			per -= 5
		}
	}
	if u.foot() && u.Charging && e.Cover != "hard" {
		per += 5
	}
	if u.guns() {
		per -= 5
	}
	if e.guns() {
		per += 20
	}
	if m.disordered {
		per -= 5
	}
	switch u.Grade {
	case "elite":
		per += 5
	case "veteran":
		per += 3
	case "recruit":
		per -= 3
	}
	switch e.Cover {
	case "light":
		per -= 2
	case "hard":
		per -= 4
	}
	v := fight * per
	if attacks && s.Defile {
		v -= 20
	}
	if v < 5 {
		v = 5
	}
	return v
}

// fight is the melee of one against one, from contact to the generals.
func fight(a, d *Unit, s Scene) []step {
	attacker := func(w *world) *man { return &w.a }
	defender := func(w *world) *man { return &w.d }
	helpless := s.Flank && d.Formation != "square" || a.Routing || d.Routing || d.Formation == "limbered" ||
		d.Formation == "march" && !s.Defile
	only := func(st step) step { // nothing happens once somebody has won
		return func(w world) []way {
			if w.winner != "" {
				return []way{{1, 1, w}}
			}
			return st(w)
		}
	}
	contact := only(func(w world) []way {
		w.met = true
		touched := func(u, e *Unit) bool {
			shaken := u.foot() && u.closeOrder() && e.horse() && u.Cover == "" && u.Formation != "square" && u.Formation != "mass"
			return shaken || u.horse() && e.foot() && e.Formation == "open" && s.Rough
		}
		w.a.disordered = w.a.disordered || touched(a, d) || s.Defile
		w.d.disordered = w.d.disordered || touched(d, a)
		for _, m := range []*man{&w.a, &w.d} {
			m.lost, m.tested, m.settled, m.struck, m.bid = 0, false, false, false, ""
		}
		return []way{{1, 1, w}}
	})
	blows := func(second bool) step {
		return only(func(w world) []way {
			if helpless {
				return []way{{1, 1, w}}
			}
			same := w.a.disordered == w.d.disordered
			if same && second {
				return []way{{1, 1, w}}
			}
			va, vd := melee(a, d, &w.a, &w.d, s, true), melee(d, a, &w.d, &w.a, s, false)
			strikes := func(m *man) bool { return m.status == "steady" && (same || m.disordered == second) }
			if !strikes(&w.a) {
				va = 0
			}
			if !strikes(&w.d) {
				vd = 0
			}
			if va > 0 {
				w.a.fought = va
			}
			if vd > 0 {
				w.d.fought = vd
			}
			na, la := hits(va)
			nd, ld := hits(vd)
			var out []way
			for i := range na {
				for j := range nd {
					x := w
					x.d.lose(la[i])
					x.a.lose(ld[j])
					x.d.struck = i == 0 && x.d.rider()
					x.a.struck = j == 0 && x.a.rider()
					out = append(out, way{na[i] * nd[j], 10000, x})
				}
			}
			return out
		})
	}
	steps := []step{contact}
	for _, second := range []bool{false, true} {
		steps = append(steps, blows(second), fate(attacker), fate(defender), test(a, 6, attacker), test(d, 6, defender))
	}
	steps = append(steps, only(decide(a, d, helpless, s)))
	check := func(u *Unit, who func(*world) *man) step {
		return func(w world) []way {
			if !w.met {
				return []way{{1, 1, w}}
			}
			return peril(u, who)(w)
		}
	}
	return append(steps, check(a, attacker), check(d, defender), func(w world) []way {
		if w.met {
			mourn(a, &w.a)
			mourn(d, &w.d)
		}
		return []way{{1, 1, w}}
	})
}

// void sets a morale result aside.
func void(m *man) {
	m.pm += m.paid
	if m.paid > 0 {
		m.low = m.held
	}
	m.paid, m.status, m.left, m.bid = 0, "steady", false, ""
}

// decide is steps 11, 15 and 16.
func decide(a, d *Unit, helpless bool, s Scene) step {
	return func(w world) []way {
		won := func(w world, attacker bool) way {
			w.winner = "defender"
			if attacker {
				w.winner = "attacker"
			}
			last(a, d, &w)
			return way{1, 1, w}
		}
		if helpless {
			w.winner = "attacker"
			routed := func(u *Unit, m *man) {
				m.lose(2)
				if m.status != "destroyed" {
					m.status = "routs"
				}
				if u.guns() && u.Formation != "limbered" {
					m.left = true
				}
			}
			if s.Flank && d.Formation != "square" || d.Routing || d.Formation == "limbered" || d.Formation == "march" && !s.Defile {
				routed(d, &w.d)
			}
			if a.Routing {
				routed(a, &w.a)
				w.winner = "defender"
			}
			return []way{{1, 1, w}}
		}
		// Results are compared before their points are paid.
		sa, sd := w.a.status, w.d.status
		if w.a.bid != "" {
			sa = w.a.bid
		}
		if w.d.bid != "" {
			sd = w.d.bid
		}
		rank := map[string]int{"steady": 0, "retreats": 1, "routs": 2, "destroyed": 3}
		switch {
		case sa == "destroyed" && sd == "destroyed":
			w.winner = "none"
			return []way{{1, 1, w}}
		case sd == "destroyed":
			void(&w.a)
			return []way{won(w, true)}
		case sa == "destroyed":
			void(&w.d)
			return []way{won(w, false)}
		case sa != sd && (rank[sa] == 0 || rank[sd] == 0): // one holds, the other pays its result
			return []way{won(w, rank[sa] < rank[sd])}
		case sa != sd: // a retreat and a rout (R12)
			win, lose := &w.a, &w.d
			if rank[sd] < rank[sa] {
				win, lose = &w.d, &w.a
			}
			void(win)
			void(lose)
			lose.status = "retreats"
			if u := map[bool]*Unit{true: d, false: a}[win == &w.a]; u.guns() && u.Formation != "limbered" {
				lose.left = true
			}
			before := lose.pm
			lose.lose(1)
			lose.paid = before - lose.pm
			return []way{won(w, win == &w.a)}
		}
		deployed := func(u *Unit) bool { return u.guns() && u.Formation != "limbered" }
		if sa == "steady" && deployed(d) && a.closeOrder() {
			return []way{won(w, true)}
		}
		if sa != "steady" {
			void(&w.a)
			void(&w.d)
		}
		first := func(x, y int) int {
			switch {
			case x > y:
				return 1
			case x < y:
				return -1
			}
			return 0
		}
		b := func(v bool) int {
			if v {
				return 1
			}
			return 0
		}
		for _, c := range [][2]int{{w.a.pm, w.d.pm}, {a.Start, d.Start}, {w.a.fought, w.d.fought}, {a.Friends, d.Friends},
			{b(w.a.rider()), b(w.d.rider())}} {
			if r := first(c[0], c[1]); r != 0 {
				return []way{won(retired(w, r > 0, a, d), r > 0)}
			}
		}
		x, y := won(retired(w, true, a, d), true), won(retired(w, false, a, d), false)
		x.of, y.of = 2, 2
		return []way{x, y}
	}
}

// retired sends the loser of a tie-break back without a further loss.
func retired(w world, attackerWins bool, a, d *Unit) world {
	m, u := &w.a, a
	if attackerWins {
		m, u = &w.d, d
	}
	m.status, m.paid = "retreats", 0
	if u.guns() && u.Formation != "limbered" {
		m.left = true
	}
	return w
}

// last is step 16, on the loser.
func last(a, d *Unit, w *world) {
	win, lose, m := a, d, &w.d
	if w.winner == "defender" {
		win, lose, m = d, a, &w.a
	}
	if m.status == "destroyed" {
		return
	}
	square := lose.Formation == "square" || lose.Formation == "mass" && win.horse()
	switch {
	case lose.foot() && lose.closeOrder() && !square && win.Arm == "heavy":
		m.pm += m.paid
		m.status = "routs"
		m.lose(3)
	case lose.Formation == "square" && win.foot() && m.status == "retreats":
		m.status = "routs"
		if m.paid > 0 {
			m.pm += m.paid
			m.lose(2)
		}
	case lose.guns() && lose.Formation != "limbered" && m.status == "steady":
		m.status, m.left = "retreats", true
		if win.horse() {
			m.lose(2)
		} else {
			m.lose(1)
		}
	}
}

func outcomes(a, d *Unit, ws map[world]*big.Rat) Dist {
	out := Dist{}
	for w, p := range ws {
		add(out, Outcome{A: end(a, &w.a), D: end(d, &w.d), Winner: w.winner}, p)
	}
	return out
}

// Melee is a melee fought on its own.
func Melee(a, d *Unit, s Scene) Dist {
	w := world{a: begin(a), d: begin(d)}
	w.d.riding = d.Counter == "yes"
	return outcomes(a, d, run(w, fight(a, d, s)...))
}

// Charge is a whole charge of one unit on one, from the replies to the generals.
func Charge(a, d *Unit, s Scene) Dist {
	attacker := func(w *world) *man { return &w.a }
	defender := func(w *world) *man { return &w.d }
	w := world{a: begin(a), d: begin(d)}
	w.d.riding = d.Counter == "yes"
	steps := []step{func(w world) []way {
		switch {
		case d.Square && a.horse():
			need := 50
			if s.Distance > 0 && s.Distance < 15 {
				need += 20
			}
			switch d.Grade {
			case "recruit":
				need += 20
			case "veteran", "elite":
				need -= 10
			}
			x, y := w, w
			x.winner = "none"
			y.d.disordered = true
			return []way{{int64(101 - need), 100, x}, {int64(need - 1), 100, y}}
		case d.horse() && a.horse() && !s.Flank && d.Counter == "" && !d.Routing && !d.Disordered:
			if s.Second && d.Moved {
				w.d.riding = true
				return []way{{1, 1, w}}
			}
			var out []way
			for f := 1; f <= 6; f++ {
				x, r := w, f
				if d.Order == "attack" && !s.Second {
					r -= 2
				}
				x.d.riding = r < d.PM
				out = append(out, way{1, 6, x})
			}
			return out
		}
		return []way{{1, 1, w}}
	}}
	fires := !d.horse() && !d.Square && !s.Wave && !(s.Flank && d.Formation != "square") && d.Formation != "march" && d.Formation != "limbered" && !d.Routing
	if fires {
		short := !(d.foot() && (d.Grade == "recruit" || a.horse()))
		sure, sides := 0, 10
		if a.Disordered {
			sure = 1
		}
		if d.guns() && d.Weight != "light" {
			sides = 6
		}
		steps = append(steps, shot(FireValue(d, a, Scene{Short: short}), sure, attacker), fate(attacker),
			test(a, sides, attacker), peril(a, attacker),
			func(w world) []way {
				mourn(a, &w.a)
				w.a.settled = false
				if w.a.status != "steady" {
					w.winner = "defender"
				}
				return []way{{1, 1, w}}
			})
	}
	over := a.horse() && d.foot() && d.Formation == "open" && !s.Rough && d.Cover == ""
	if over {
		steps = append(steps, func(w world) []way {
			if w.winner != "" {
				return []way{{1, 1, w}}
			}
			w.d.lost = 0
			w.d.lose(2)
			w.d.disordered = true
			out := test(d, 6, defender)(w)
			for i := range out {
				out[i].w.winner = "attacker"
			}
			return out
		})
	}
	if !over {
		steps = append(steps, fight(a, d, s)...)
	}
	return outcomes(a, d, run(w, steps...))
}
