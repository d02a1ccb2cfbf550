package oracle

import (
	"math/big"
	"slices"
)

// SquareNeeds is the least face of a d100 with which foot forms an emergency square
// (§8.6): 50, the modifiers of the die turned about.
func SquareNeeds(u *Unit, s Scene) int {
	need := 50
	if s.Distance > 0 && s.Distance < 15 {
		need += 20
	}
	switch u.Grade {
	case "recruit":
		need += 20
	case "veteran", "elite":
		need -= 10
	}
	return need
}

// CounterFaces is on how many faces of a d6 charged horse rides to meet the charge
// (§10.5): less than its points, 2 off the die under an order to attack, but not in
// the second movement (R55). There it rides without a die when it has moved.
func CounterFaces(u *Unit, s Scene) int {
	if s.Second && u.Moved {
		return 6
	}
	less := 0
	if u.Order == "attack" && (!s.Second || s.reads(55, 'b')) {
		less = 2
	}
	return min(max(u.PM-1+less, 0), 6)
}

// Charge is a whole charge, of one or several on one: the answer of the charged, its
// closing fire, the melee.
func Charge(as []*Unit, d *Unit, s Scene) Dist {
	f := &field{one: d, many: as, s: s}
	if d.Square && f.horseComes() && slices.ContainsFunc(as, (*Unit).foot) {
		return f.squareAmongBoth()
	}
	steps := f.answer()
	steps = append(steps, f.closing()...)
	if f.riddenOver() {
		return f.outcomes(append(steps, f.rideOver()...))
	}
	return f.outcomes(append(steps, f.fight()...))
}

// squareAmongBoth is the square of foot that horse and foot charge together (§8.6): one that stands stops the horse, and the foot
// fights its faces (§10.1); one that fails leaves it in disorder before both. It fires at nobody.
func (f *field) squareAmongBoth() Dist {
	need := int64(SquareNeeds(f.one, f.s))
	out := Dist{}
	share := func(d Dist, faces int64) {
		for o, p := range d {
			add(out, o, new(big.Rat).Mul(p, big.NewRat(faces, 100)))
		}
	}
	failed := plain(func(w *world) { w.u[0].disordered = true })
	share(f.outcomes(append([]step{failed}, f.fight()...)), need-1)

	square := *f.one
	square.Formation, square.Square = "square", false
	on := &field{one: &square, s: f.s}
	var at []int // where each of the foot stands among all
	for i, a := range f.many {
		if a.foot() {
			on.many, at = append(on.many, a), append(at, i)
		}
	}
	for o, p := range on.outcomes(on.fight()) {
		all := Outcome{D: o.D, Winner: o.Winner}
		for i, a := range f.many {
			m := begin(a)
			all.A[i] = end(a, &m)
		}
		for k, i := range at {
			all.A[i] = o.A[k]
		}
		share(Dist{all: p}, 101-need)
	}
	return out
}

func (f *field) horseComes() bool { return slices.ContainsFunc(f.many, (*Unit).horse) }

// answer is an emergency square, a countercharge, or the flight of a crew.
func (f *field) answer() []step {
	d := f.one
	switch {
	case d.Square && f.horseComes():
		return []step{{100, func(w world) []way {
			need := int64(SquareNeeds(d, f.s))
			formed, not := w, w
			formed.winner = neither
			not.u[0].disordered = true
			return []way{{101 - need, formed}, {need - 1, not}}
		}}}
	case d.horse() && f.horseComes() && !f.s.Flank && d.Counter == "" && !d.Routing && !d.Disordered && d.Formation != "march":
		return []step{{6, func(w world) []way {
			n := int64(CounterFaces(d, f.s))
			rides := w
			rides.u[0].riding = true
			return []way{{n, rides}, {6 - n, w}}
		}}}
	case d.deployed() && d.Crew == "leave":
		return []step{plain(func(w *world) { w.u[0].left, w.winner = true, theMany })}
	}
	return nil
}

// silent says that the charged unit has no closing fire (§8.6, 9.4, 10.2, 10.3, 10.5).
func (f *field) silent() bool {
	d := f.one
	return d.horse() || d.Square || f.s.Wave || d.Charging || f.helpless(0) || d.Crew == "leave"
}

// closing is the closing fire (§10.2): recruits and whoever is charged by horse fire
// long, all others, and guns, short; crews that will leave fire long (§8.7). A line
// divides its bases among two, the odd one to the first (R88); a square has a base on
// each face (R142). Who fails its test there is stopped.
func (f *field) closing() []step {
	if f.silent() {
		return nil
	}
	d := f.one
	sides := int64(10)
	if d.guns() && d.Weight != "light" && !(d.Arm == "horse-guns" && f.s.reads(78, 'b')) {
		sides = 6 // §11.1
	}
	var steps []step
	for k, a := range f.many {
		shooter := *d
		if f.square(0) {
			shooter.Formation = "square"
		}
		if len(f.many) == 2 && !f.square(0) {
			shooter.Bases = (d.firing() + 1 - k) / 2
		}
		bare := f.square(0) && k >= d.Bases && !f.s.reads(327, 'b') // no base is left for this face (R327)
		if bare {
			shooter.Formation, shooter.Bases = "line", 0
		}
		long := d.foot() && (d.Grade == "recruit" || f.horseComes()) || d.Crew == "fire-and-leave"
		sure := a.sureUnderFire()
		if bare {
			sure = 0
		}
		m := mark{at: k + 1, sure: sure, value: FireValue(&shooter, a, Scene{Short: !long, Read: f.s.Read}), critical: true}
		if m.sure > 0 && f.s.reads(14, 'b') {
			m.value = 0
		}
		steps = append(steps, shot([]mark{m}, f.s))
	}
	for _, i := range f.several() {
		steps = append(steps, fate(i), test(i, f.unit(i), sides, false, f.s))
	}
	for _, i := range f.several() {
		steps = append(steps, peril(i, f.unit(i), f.s)...)
		steps = append(steps, mourn(i, f.unit(i)))
	}
	steps = append(steps, plain(f.stopped))
	for i, s := range steps {
		steps[i] = s.unless(func(w *world) bool { return w.winner != undecided })
	}
	return steps
}

// stopped ends the charge when nobody is left of it, or when the crew has left.
func (f *field) stopped(w *world) {
	stands := slices.ContainsFunc(f.several(), func(i int) bool { return w.u[i].status == steady })
	switch {
	case !stands:
		w.winner = theOne
	case f.one.Crew == "fire-and-leave":
		w.winner, w.u[0].left = theMany, true
	}
}

// riddenOver says that horse rides over open order in the open (§10.5).
func (f *field) riddenOver() bool {
	d := f.one
	return f.horseComes() && d.foot() && d.Formation == "open" && !f.s.Rough && d.Cover == ""
}

// rideOver costs it two points, its order, and a test like any other (R60). It is no
// melee and no fire: nobody's general is in danger from it.
func (f *field) rideOver() []step {
	decided := func(w *world) bool { return w.winner != undecided }
	return []step{
		plain(func(w *world) {
			m := &w.u[0]
			m.lost = 0
			m.lose(2)
			m.disordered = true
		}).unless(decided),
		test(0, f.one, 6, f.s.reads(60, 'b'), f.s).unless(decided),
		plain(func(w *world) { w.winner = theMany }).unless(decided),
	}
}
