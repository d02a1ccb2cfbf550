package charge

import (
	"math"
	"slices"
	"sync"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// way finds and judges the way of one charger on the table (OM §7, 10.1, 10.5): who
// stands in it, what ground bars or disorders it, and whether the target is within
// what is left of its move. A distance typed with the charge is the referee's word
// about the reach.
func way(c *casting.Cast, a, d *state.Sheet) error {
	if !waysMatter(c) {
		return nil
	}
	u, t := a.Unit, d.Unit
	goal, known := goalOf(c.S, t)
	if u.Foot() == nil || !known {
		return nil
	}
	left := leftToCharge(c, u)
	if c.Pursuit {
		return pursuitWay(c, a, d)
	}
	if garrison.FromBlock(c, a) {
		return outOfHouses(c, a, d, table.BlockOf(c.S, u), left)
	}
	told := c.Sit.S[facts.SDistance] == facts.Given
	most := left + filesOn(c, u, command.MarchBonus(c.S, u, u.Formation, true, false))
	if gap := goal.gap(u.Foot()); !told && gap > float64(most)/100+c.S.Tape().CM {
		// No way is shorter than the gap.
		return overWay(c, a, farOff(c, a, d, &casting.ChargeWay{Contact: gap, Cost: state.Hundredths(gap), Pose: u.Pose}, left+filesOn(c, u, command.MarchHere(c.S, u, u.Formation))))
	}
	fits := func(w *casting.ChargeWay) bool {
		return unbarred(w) && (w.Cost <= leftOn(c, u, w) || told) && past(c.S, w, t) == nil
	}
	all := chargeWays(c.S, u, t, c.Units[0], fits)
	if len(all) == 0 {
		tb := c.S.Book()
		return overWay(c, a, casting.Illegal("OM §8.4", "charge.no-way", u.ID, t.ID, ref.Deg(tb.Deg("movement.wheel.most")), ref.Deg(tb.Deg("movement.oblique"))))
	}
	pick := slices.IndexFunc(all, func(w casting.ChargeWay) bool { return fits(&w) })
	if pick < 0 {
		pick = tells(all, unbarred, most+state.Hundredths(c.S.Tape().CM))
	}
	w := &all[pick]
	if c.Ways == nil {
		c.Ways = map[string]*casting.ChargeWay{}
	}
	c.Ways[u.ID] = w
	return mayTakeWay(c, a, d, w, leftOn(c, u, w))
}

// waveInMelee reports a charge of a second wave, which rides in the melee (OM §10.5).
func waveInMelee(c *casting.Cast) bool {
	return c.Sit.V[facts.SWave] == 1 && c.S.PhaseID() == "melee"
}

// nextTurn reports a charge that is asked about where no movement is open: it would begin with a whole move.
func nextTurn(c *casting.Cast) bool {
	return c.A.Supposed && c.S.Tabled() && !ChargeMoves(c.S)
}

// waysMatter reports that who charges now must have a way to its target.
func waysMatter(c *casting.Cast) bool {
	return c.Tracked() && (ChargeMoves(c.S) || waveInMelee(c) || c.Pursuit || nextTurn(c))
}

// leftToCharge is what a charger has left of its move, in hundredths of a cm.
func leftToCharge(c *casting.Cast, u *state.Unit) int {
	all := motion.Allowance(c.S, u, u.Formation)
	if waveInMelee(c) || nextTurn(c) { // what it went behind the first is no part of its charge (R127)
		return all
	}
	return all - u.Spent
}

// leftOn is what a charger has left of its move on one way: a march column, which comes over a bridge or
// through a defile, with what the way adds to its speed (OM §8.2, 10.3).
func leftOn(c *casting.Cast, u *state.Unit, w *casting.ChargeWay) int {
	left := leftToCharge(c, u)
	if w.Path != nil {
		left += filesOn(c, u, motion.Bonus(w.Path, c.S, w.Contact))
	}
	return left
}

// filesOn is by how much so much more speed lengthens a unit's move, by its order.
func filesOn(c *casting.Cast, u *state.Unit, more int) int {
	return command.Permits(c.S, u, u.Formation, more) - command.Permits(c.S, u, u.Formation, 0)
}

// unbarred reports a way that nobody and no ground bars.
func unbarred(w *casting.ChargeWay) bool { return w.By == nil && w.Bars.Bars == "" }

// mayTakeWay refuses the way of a charge that is barred, that leads past its target, over
// ground that disorders it, or out of reach.
func mayTakeWay(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay, left int) error {
	if w.Trusts {
		table.Trust(c, "way")
	}
	if !unbarred(w) {
		return inTheWay(c, a, d, w)
	}
	if r := past(c.S, w, d.Unit); r != nil {
		if err := overWay(c, a, r); err != nil {
			return err
		}
	}
	if err := rough(c, a, d, w); err != nil {
		return err
	}
	return withinReach(c, a, d, w, left)
}

// tells is the way of a charge that cannot be made whose reason decides: of those that nobody and
// no ground bars the cheapest, unless it is out of reach, of so many hundredths of a cm, and one
// that is not is barred. The first one when all are barred out of reach.
func tells(all []casting.ChargeWay, free func(*casting.ChargeWay) bool, reach int) int {
	pick, barred := -1, -1
	for i := range all {
		switch w := &all[i]; {
		case free(w):
			if pick < 0 || w.Cost < all[pick].Cost {
				pick = i
			}
		case barred < 0 && w.Cost < reach:
			barred = i
		}
	}
	if barred >= 0 && (pick < 0 || all[pick].Cost >= reach) {
		return barred
	}
	return max(pick, 0)
}

// past refuses the way of a charge that leaves the zone of an enemy other than its target
// but straight away from him (OM §8.8, R301), and one of foot that comes near the front of
// other cavalry (OM §8.2, R20); nil for a way that does neither.
func past(s *state.State, w *casting.ChargeWay, t *state.Unit) *game.Refusal {
	u := w.U
	on := &table.March{
		U: u, From: w.Pose, To: melee.End(w, w.Contact), Form: u.Formation, After: u.Formation, Kind: state.WentForward, Target: t,
	}
	if !s.Read().Has(book.ZonesLetChargersGo) {
		if w.Turn != 0 {
			wheel := *on
			wheel.From, wheel.To, wheel.Kind = u.Pose, w.Pose, state.Wheeled
			if r := table.ZoneBars(s, &wheel); r != nil {
				return r
			}
		}
		if r := table.ZoneBars(s, on); r != nil {
			return r
		}
	}
	return table.NearHorse(s, on)
}

// atEdge looks for ground that disorders at whose edge a charger meets close order: in which that
// stands, and of which no more lies on the way than the edge of §9.6 is deep. It fights from
// outside, in order (R366).
func atEdge(c *casting.Cast, d *state.Sheet, w *casting.ChargeWay) {
	if !d.CloseOrder() || c.R.Has(book.EdgesAreGroundToo) {
		return
	}
	for _, x := range Entered(w, w.Contact) {
		deep := w.Contact - x.In
		if !Upsets(x) || x.River || !standsIn(c.S, d.Unit, x.Id) || deep > c.R.N.Edge+c.S.Tape().CM {
			continue
		}
		m := geometry.Reading{Measured: geometry.Round6(deep), Limit: c.R.N.Edge, Margin: geometry.Round6(deep - c.R.N.Edge)}
		table.Step(c, "OM R366", "charge.step-edge", m, table.ElseOther)
		if m.Margin <= geometry.Tolerance {
			w.Edge = x.Id
		}
		return
	}
}

// standsIn reports a unit whose middle stands in the ground of a name.
func standsIn(s *state.State, u *state.Unit, id string) bool {
	f := u.Foot()
	return f != nil && slices.ContainsFunc(s.Field.Terrain, func(g state.Terrain) bool { return g.ID == id && g.Polygon.Contains(f.Centre) })
}

// rough refuses close order as the target of a way through ground that disorders (OM §13), but at
// its edge (R366), and disorders who takes it.
func rough(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay) error {
	atEdge(c, d, w)
	return through(c, a, d, w)
}

// heldAtEdge takes back that a charger meets its target at the edge of ground where it would be paired
// with a face of it that is deeper within (R366): it stands against that face, in the ground.
func heldAtEdge(c *casting.Cast, a, d *state.Sheet) error {
	w := c.Ways[a.ID]
	if w == nil || w.Edge == "" {
		return nil
	}
	var face geometry.Edge
	switch f := d.Unit.Foot(); table.FaceStruck(a.Unit, d.Unit, c.Sit.Side()) { // of who has evaded the one before which it stands (R370)
	case 0:
		face = f.Front()
	case 2:
		face = f.Rear()
	default: // the flank that it comes at lies on its way
		return nil
	}
	beyond := face.Centre().Add(face.Dir.Mul(c.R.N.Edge + geometry.Tolerance))
	if !slices.ContainsFunc(c.S.Field.Terrain, func(g state.Terrain) bool { return g.ID == w.Edge && g.Polygon.Contains(beyond) }) {
		return nil
	}
	w.Edge = ""
	return through(c, a, d, w)
}

// through refuses close order as the target of a way through ground that disorders, but at whose edge
// it is met, and disorders who takes it.
func through(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay) error {
	halt := sync.OnceValue(func() float64 { return haltsAfter(c.S, w, d.Unit) })
	late := a.Late || !a.Is(facts.FDisordered)
	a.Late = false
	for _, x := range Entered(w, w.Contact) {
		if !x.Disorder {
			continue
		}
		if !x.River && d.CloseOrder() {
			if err := overWay(c, a, casting.Illegal(facts.S13, "charge.through", a.ID, d.ID, ref.Word("ground."+x.Kind), c.S.Called(x.Id))); err != nil {
				return err
			}
		}
		if a.S[facts.FDisordered] != facts.Given && !x.Begun {
			a.Set(facts.FDisordered, 1, facts.Measured)
			late = late && x.In >= halt()-geometry.Tolerance
			a.Late = late
		}
	}
	return nil
}

// pursuitWay is the way of a breakthrough that meets an enemy (OM §12): straight on, over
// open order and screens like the way of any charge (OM §10.5, R129). How far it is and who
// else stands there has been looked at.
func pursuitWay(c *casting.Cast, a, d *state.Sheet) error {
	u := a.Unit
	w, ok := Approach(c.S, u, d.Unit, casting.ChargeWay{Pose: u.Pose, Bearing: u.Pose.Facing, Ahead: true}, c.Units[0])
	if !ok { // overruled: the table knows how it got there
		w = casting.ChargeWay{U: u, Doubt: true}
	}
	if c.Ways == nil {
		c.Ways = map[string]*casting.ChargeWay{}
	}
	c.Ways[u.ID] = &w
	switch {
	case !ok:
		return nil
	case w.Bars.Bars != "":
		return overWay(c, a, casting.Illegal(w.Bars.Bars, "charge.barred", a.ID, d.ID, ref.Word("ground."+w.Bars.Kind), c.S.Called(w.Bars.Id)))
	}
	if !c.R.Has(book.BreakthroughPaysForNoGround) {
		c.Base.Steps = append(c.Base.Steps, motion.GroundSteps(Entered(&w, w.Contact), w.Contact)...)
	}
	return rough(c, a, d, &w)
}

// overWay is refuse for what the way forbids: when the referee overrules it, the
// charger stays where it is on the program's table and its place becomes doubtful.
func overWay(c *casting.Cast, a *state.Sheet, r *game.Refusal) error {
	r.Ways = append(r.Ways, casting.AsTable(c.Typed()))
	if err := c.Refuse(r); err != nil {
		return err
	}
	if c.Ways == nil {
		c.Ways = map[string]*casting.ChargeWay{}
	}
	if w := c.Ways[a.ID]; w != nil {
		w.Doubt = true
	} else {
		c.Ways[a.ID] = &casting.ChargeWay{U: a.Unit, Doubt: true}
	}
	return nil
}

// inTheWay refuses a charge past a friend or a nearer enemy, or over ground that bars
// it.
func inTheWay(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay) error {
	switch {
	case w.Stuck:
		return overWay(c, a, wheelBarred(c, a, d, w))
	case w.By == nil:
		return overWay(c, a, casting.Illegal(w.Bars.Bars, "charge.barred", a.ID, d.ID, ref.Word("ground."+w.Bars.Kind), c.S.Called(w.Bars.Id)))
	case w.By.Side == a.Unit.Side && motion.MayPass(a.Unit, a.Unit.Formation, w.By): // R302
		return overWay(c, a, casting.Illegal(facts.S8_5, "charge.no-room", a.ID, d.ID, w.By.ID))
	case w.By.Side == a.Unit.Side:
		return overWay(c, a, casting.Illegal("OM §8.5", "charge.friend", a.ID, d.ID, w.By.ID))
	}
	r := casting.Illegal(facts.S10_1, "charge.enemy", a.ID, d.ID, w.By.ID)
	act := c.Typed()
	act.Text, act.Force = "", false
	act.Units = []game.Operand{{IDs: []string{a.ID}}, {IDs: []string{w.By.ID}}}
	act.Facts = nil
	r.Ways = []game.Way{{Line: game.Canonical(act), Say: ref.M("charge.way-first", w.By.ID)}}
	return overWay(c, a, r)
}

// wheelBarred refuses a charge whose wheel would come into ground that bars it, as a move with that wheel is refused (OM §8.3,
// 8.4, 15): how far it is free, and by how little more it is not where the tape may err so much.
func wheelBarred(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay) *game.Refusal {
	free, most := math.Floor(w.Bars.In*10+1e-6)/10, math.Abs(w.Turn)
	r := casting.Illegal(w.Bars.Bars, "charge.barred-wheel", a.ID, d.ID, ref.Word("ground."+w.Bars.Kind), c.S.Called(w.Bars.Id), ref.Deg(free), ref.Deg(most))
	if over := most - w.Bars.In; over < c.S.Tape().Deg {
		r.Close = &game.Close{Value: most, Limit: table.Round2(w.Bars.In), Margin: table.Round2(over), Tape: c.S.Field.TapeDeg, Unit: "deg", If: []game.CloseCase{}}
	}
	return r
}

// withinReach refuses a target beyond what is left of the charger's move (OM §7, 8.2).
// When the tape cannot tell, the referee's word about the distance decides.
func withinReach(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay, left int) error {
	if r := eluded(c, a, d, w, left); r != nil {
		return overWay(c, a, r)
	}
	if c.Sit.S[facts.SDistance] == facts.Given {
		table.Trust(c, "distance")
		return nil
	}
	m := geometry.Reading{Measured: geometry.Round6(float64(w.Cost) / 100), Limit: geometry.Round6(float64(left) / 100)}
	m.Margin = geometry.Round6(m.Measured - m.Limit)
	table.Step(c, facts.S8_2, "charge.step-reach", m, table.ElseOther)
	if math.Abs(m.Margin) >= c.S.Tape().CM && m.Margin <= 0 {
		return nil
	}
	return overWay(c, a, farOff(c, a, d, w, left))
}

// eluded refuses a target that has evaded this charger this turn and is farther off than it has left, by however little: who evades
// goes as far as it takes not to be touched, and no word about the tape or the distance brings it back (OM §8.7, R370). nil for others.
func eluded(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay, left int) *game.Refusal {
	if !casting.Eluded(c.S, d.Unit, a.Unit) || w.Cost <= left {
		return nil
	}
	return casting.Illegal(facts.S8_7, "charge.eluded", a.ID, d.ID, ref.CM(float64(w.Cost)/100), ref.CM(float64(left)/100))
}

// farOff is the refusal of a target that is out of reach, or nearly.
func farOff(c *casting.Cast, a, d *state.Sheet, w *casting.ChargeWay, left int) *game.Refusal {
	m := geometry.Reading{Measured: geometry.Round6(float64(w.Cost) / 100), Limit: geometry.Round6(float64(left) / 100)}
	m.Margin = geometry.Round6(m.Measured - m.Limit)
	key := "charge.far"
	if math.Abs(m.Margin) < c.S.Tape().CM {
		key = "charge.reach-close"
	}
	r := casting.Illegal(facts.S8_2, key, a.ID, d.ID, ref.CM(table.Round2(m.Measured)), ref.CM(table.Round2(m.Limit)), ref.CM(table.Round2(math.Abs(m.Margin))), ref.CM(c.S.Tape().CM))
	if key == "charge.reach-close" {
		r.Close = &game.Close{Value: m.Measured, Limit: m.Limit, Margin: m.Margin, Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		act := c.A
		act.Text, act.Force = "", false
		act.Facts = append(slices.Clone(act.Facts), game.Fact{Name: "distance", Value: facts.DecimalText(table.Round2(m.Limit))})
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("charge.way-reaches")})
	}
	if key == "charge.far" {
		if line := c.A.Verb + told(a) + " at" + told(d) + "?"; len(line) <= widest {
			r.Ways = append(r.Ways, game.Way{Line: line, Say: ref.M("charge.way-as-near")})
		}
	}
	if go_ := math.Floor(min(m.Limit, w.Contact) - motion.Halt(c.S)); w.Turn == 0 && w.Ahead && go_ >= 1 {
		r.Ways = append(r.Ways, game.Way{Line: "move " + a.ID + " forward " + facts.DecimalText(go_), Say: ref.M("charge.way-near")})
	}
	return r
}

// widest is how long a line of facts may be that is offered: a longer one fits no line of the screen.
const widest = 75

// told is what a unit is and how it stands, in the words of a line that names nobody, a blank before each. What nearly every
// unit has is not written.
func told(u *state.Sheet) (line string) {
	for _, f := range []facts.Fact{facts.FArm, facts.FWeight, facts.FWeapon, facts.FGrade, facts.FNation, facts.FLancers, facts.FCuirassiers, facts.FBases, facts.FFormation,
		facts.FPM, facts.FPMStart, facts.FBasesLost, facts.FDisordered, facts.FBlown, facts.FCover} {
		info := &facts.UnitFacts[f]
		v := u.V[f]
		if v == facts.Unknown || u.Idle(f) || v == info.Default && f != facts.FFormation {
			continue
		}
		line += " " + info.Short(v)
	}
	return line
}
