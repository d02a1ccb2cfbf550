package charge

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// advance is the way of a declared charge over the ground, as it is gone: the table by now, and what its
// target has answered.
type advance struct {
	*Declaration
	t   *game.Trace
	now *state.State
	// The target has formed square, rides to meet the charge, or may still do something before contact.
	squared, counters, halted bool
}

func (g *advance) do(e game.Event) {
	g.t.Event(e)
	g.now = g.now.Apply(e)
}

// chargeMove takes the chargers of a declared charge over the ground: those on the
// table to 1 cm from a target that may fire or evade, or to contact; both halves of
// the way when the target rides to meet them (OM §7, 10.1, 10.5).
func (x *Declaration) chargeMove(t *game.Trace, r *chain.Result) {
	c, o := x.C, x.O
	g := &advance{Declaration: x, t: t, now: c.S, squared: r.Was&chain.Squared != 0, counters: ridesOut(o, r)}
	g.halted = c.Retires || !g.counters && (o.Closing != facts.OutOfRange || g.squared || waits(c.S, o))
	if g.squared {
		for _, e := range motion.Squares(c.S, o.Def.ID) {
			g.do(e)
		}
	}
	if g.counters {
		g.meet()
	} else {
		for i, a := range o.Att {
			g.sets(a, o.Att[i+1:])
		}
	}
	g.endsOther()
}

// endsOther ends what the target of this charge had still to charge itself, where it is met before it has closed, ridden over among
// them, or stands in a square (OM §10.1, 10.5, R391).
func (g *advance) endsOther() {
	u, by := g.O.Def.Unit, g.O.Att[0].ID
	switch {
	case u == nil:
	case g.squared:
		lapse(g.now, g.t, u, "charge.lapses-square", by, g.do)
	case !g.halted:
		lapse(g.now, g.t, u, "charge.lapses", by, g.do)
	}
}

// sets takes one charger as far as he goes; still are those who charge with him and have yet to leave their places.
func (g *advance) sets(a *chain.Fighter, still []*chain.Fighter) {
	if w := g.C.Ways[a.Unit.ID]; w == nil || w.Doubt {
		g.byHand(a.Unit, w)
	} else {
		g.goes(a, w, unitsOf(still))
	}
}

// meet takes the chargers and the horse that rides to meet them to where they meet (OM §10.1, 10.5).
func (g *advance) meet() {
	o, met := g.O, g.met
	if met == nil { // where they stand only the table knows
		for i, a := range o.Att {
			g.sets(a, o.Att[i+1:])
		}
		for _, e := range table.GoesByHand(g.now.Unit(o.Def.ID)) {
			g.do(e)
		}
		return
	}
	still := o.Att
	if !met.rider.short {
		still = met.without(o.Att)
		g.sets(met.first, still)
	}
	rides(g.now, g.t, o.Def.ID, &met.rider, g.do)
	for i, a := range still {
		if met.misses(a) {
			g.findsNobody(a)
		} else {
			g.sets(a, still[i+1:])
		}
	}
}

// findsNobody frees a charger who does not come to where his target has ridden: he charges it no more, and may go on like one
// whose target has evaded (OM §7, 10.1, R380).
func (g *advance) findsNobody(a *chain.Fighter) {
	after := g.C.S
	for _, e := range g.t.Events {
		after = after.Apply(e)
	}
	n := len(after.Charges)
	g.do(&state.EvDivert{N: n, Unit: a.ID})
	g.do(&state.EvCharge{N: n + 1, Attackers: []string{a.ID}, Target: g.O.Def.ID, Side: g.C.Sit.Side(), Closing: facts.OutOfRange})
	g.do(&state.EvChargeStage{N: n + 1, Stage: state.Eluded})
	if !a.Unit.Moved {
		g.do(&state.EvMoved{Unit: a.ID, Not: true})
	}
	g.t.Line(game.BodyLine, ref.M("charge.finds-nobody", a.ID, g.O.Def.ID), facts.S10_1, "OM R380")
}

// ridesOut reports a target that rides to meet this charge: who has ridden to meet those who came before stands where they
// met, and whoever joins them comes to it there (§10.1, 10.5).
func ridesOut(o *melee.Onset, r *chain.Result) bool {
	return r.U[o.Def.Slot].Marks&chain.Counters != 0 && o.Def.S[facts.FCounter] != facts.Tracked
}

// byHand leaves a charger to the table: its way was overruled, or nobody knows where both stand.
func (g *advance) byHand(u *state.Unit, w *casting.ChargeWay) {
	switch {
	case w != nil:
		g.do(&state.EvDoubt{Unit: u.ID, On: true})
	case !g.O.Def.OnTable(): // where that stands nobody has told
		for _, e := range table.GoesByHand(u) {
			g.do(e)
		}
	}
	if ChargeMoves(g.C.S) {
		g.do(melee.SpentEvent(u, u.Spent, u.Gone, state.WentForward))
	}
}

// goes takes one charger over its way.
func (g *advance) goes(a *chain.Fighter, w *casting.ChargeWay, still []*state.Unit) {
	u := a.Unit
	upset := a.Is(facts.FDisordered) && a.S[facts.FDisordered] == facts.Measured
	if g.counters { // on the part of the way that he rides
		upset = slices.ContainsFunc(Entered(w, w.Contact), Upsets)
	}
	cm, most := g.far(w)
	pose, cm := halts(g.now, w, cm, most, still)
	if a.Late { // only who goes so far
		upset = slices.ContainsFunc(Entered(w, cm), Upsets)
	}
	if upset && !disordered(g.t, u) {
		g.do(&state.EvDisorder{Unit: u.ID, On: true})
	}
	if p, ok := g.touches(u, pose, still); ok {
		pose, cm = p, max(cm, w.Contact) // it has gone the whole of its way, whoever stands beside it
	}
	if pose != u.Pose {
		setDown(g.now, g.t, u.ID, pose, g.do)
	}
	g.pays(u, w, cm)
	for _, o := range slices.Concat(w.Over, w.Passed) {
		for _, e := range melee.MakesWay(g.now, g.t, o.ID, u.ID, w.Bearing) {
			g.do(e)
		}
	}
}

// far is how many cm of its way a charger goes, and how many it may.
func (g *advance) far(w *casting.ChargeWay) (cm, most float64) {
	def := g.O.Def
	most = w.Contact
	if g.squared {
		most = ToSquare(g.now, w, def.Unit)
	}
	if g.halted {
		return min(most, haltsAfter(g.now, w, g.now.Unit(def.ID))), most
	}
	return most, most
}

// touches is the pose of a charger that comes to contact, squared up to its target; ok is false of one
// that halts before it, rides over it, or finds somebody there.
func (g *advance) touches(u *state.Unit, at geometry.Pose, still []*state.Unit) (p geometry.Pose, ok bool) {
	c, def := g.C, g.O.Def
	if g.halted || g.counters && g.met.comesFirst(u) || RiddenOver(g.now, u, def.Unit) {
		return p, false
	}
	moved := g.now.Apply(&state.EvPlace{Unit: u.ID, X: at.At.X, Y: at.At.Y, Deg: at.Facing})
	target := moved.Unit(def.ID)
	if g.counters {
		return pairsWith(moved, moved.Unit(u.ID), target, still...)
	}
	ground := ""
	if c.Ground != nil {
		ground = c.Ground.ID
	}
	p, ok = contactPose(moved, moved.Unit(u.ID), target, c.Sit.Side(), ground, c.Face)
	return p, ok && clearFor(moved, moved.Unit(u.ID), p, target)
}

// pays takes the way from the move of a charger, and writes what the ground took of it.
func (g *advance) pays(u *state.Unit, w *casting.ChargeWay, cm float64) {
	c := g.C
	if c.Pursuit { // §12: no movement of the turn
		g.t.Line(game.BodyLine, ref.M("charge.goes", u.ID, ref.CM(table.Round2(cm)), ref.CM(PursuitCM(c.S.Book()))), facts.S12)
		if !c.R.Has(book.BreakthroughPaysForNoGround) {
			sayGround(c.S, w, g.t, cm)
		}
		return
	}
	kind := state.WentForward
	if w.Turn != 0 {
		kind |= state.Wheeled
	}
	g.do(melee.SpentEvent(u, u.Spent+w.Wheel+motion.Cost(w.Path, cm), u.Gone+state.Hundredths(cm), kind))
	g.sayWay(g.t, w, cm)
}
