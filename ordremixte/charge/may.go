package charge

import (
	"math"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// mayCharge refuses charges that the facts alone forbid: first what keeps a charger from any charge
// now, then what keeps it from this one. When one charger is overruled the others are looked at all the same.
func mayCharge(c *casting.Cast) error {
	for _, a := range c.Units[0] {
		if a.Unit != nil && c.Table() {
			if err := mayChargeNow(c, a); err != nil {
				return err
			}
		}
		if err := mayChargeAt(c, a, c.Units[1][0]); err != nil {
			return err
		}
	}
	if err := stepCharge(c); err != nil {
		return err
	}
	return mayLeaveGuns(c, c.Units[1][0])
}

// stepCharge refuses a charge whose step of the movement is over: cavalry moves
// before the other troops (§7).
func stepCharge(c *casting.Cast) error {
	if !c.Table() || c.Sit.V[facts.SWave] == 1 {
		return nil
	}
	to := state.StepStrategic
	for _, a := range c.Units[0] {
		if a.Unit != nil {
			to = max(to, casting.StepFor(c.S, a.Unit))
		}
	}
	if to == state.StepStrategic {
		return nil
	}
	evs, r := casting.Step(c.S, to)
	if r != nil {
		r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(c.Typed()), Say: ref.M("way.overrule")})
	}
	if r != nil {
		return c.Refuse(r)
	}
	if to == state.StepFoot && c.S.Stage < to && c.S.Active() >= 0 && command.Obliged(c.S, c.S.Active()) {
		if r := motion.HorseFirst(c.S); r != nil {
			if err := c.RefuseAnswer(r); err != nil {
				return err
			}
		}
	}
	c.Opens = evs
	return nil
}

// mayLeaveGuns refuses a crew that runs from horse, that fires first although the
// enemy began too near, or that runs at once although he began too far off
// (§8.7); at the very distance it may do either (R74). At the table its own side says what it does once it is
// charged, and it is moved then.
func mayLeaveGuns(c *casting.Cast, d *state.Sheet) error {
	if !d.Artillery() || d.Crew() == facts.CrewStays {
		return nil
	}
	if c.Units[0][0].Horse() {
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-horse", state.Label(d)))
	}
	if d.Unit != nil && c.Table() {
		r := casting.Illegal(facts.S8_7, "charge.crew-later", d.ID)
		bare := c.A
		bare.Facts = slices.DeleteFunc(slices.Clone(bare.Facts), func(f game.Fact) bool { return f.Name == "crew" })
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(bare), Say: ref.M("charge.way-before")},
			game.Way{Line: "evade " + d.ID + " crew=" + facts.UnitFacts[facts.FCrew].Words[d.Crew()], Say: ref.M("charge.way-then")})
		return c.Refuse(r)
	}
	far, cm := c.R.N.Shock().GunsFarEnough, float64(c.Sit.V[facts.SDistance])/100
	switch {
	case c.Sit.V[facts.SDistance] == facts.Unknown:
	case d.Crew() == facts.CrewFiresAndLeaves && cm < far:
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-near", state.Label(d), ref.CM(cm), ref.CM(far)))
	case d.Crew() == facts.CrewLeaves && cm > far:
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.crew-far", state.Label(d), ref.CM(cm), ref.CM(far)))
	}
	return nil
}

// mayChargeAt refuses one charger.
func mayChargeAt(c *casting.Cast, a, d *state.Sheet) error {
	asIs := func(r *game.Refusal) error {
		r.Cause = game.Unfit
		return c.Refuse(r)
	}
	if r := unfit(c, a); r != nil {
		return asIs(r)
	}
	if r := command.MayAttack(c, a, d); r != nil {
		return c.RefuseAnswer(r)
	}
	if r := illMatched(c, a, d); r != nil {
		return asIs(r)
	}
	if r := horseShuns(c, a, d); r != nil {
		return asIs(r)
	}
	return nil
}

// unfit refuses a charge by who charges nobody as he is (OM §10.1, 10.3, 14).
func unfit(c *casting.Cast, a *state.Sheet) *game.Refusal {
	l := state.Label(a)
	switch {
	case a.Artillery():
		return casting.Illegal(facts.S10_1, "charge.guns", l)
	case a.Formation() == facts.Square:
		return casting.Illegal(facts.S10_1, "charge.square", l)
	case a.Formation() == facts.March && c.Sit.V[facts.SDefile] == 0:
		return casting.Illegal(facts.S10_3, "charge.march", l)
	}
	if r := melee.TooWide(c, a); r != nil {
		return r
	}
	if a.Is(facts.FRouting) || a.Unit != nil && a.Unit.Status == state.Retreating {
		return casting.Illegal(facts.S14, "charge.retiring", l)
	}
	return nil
}

// illMatched refuses a charge by Cossacks, by the disordered and by open order at who is none of
// theirs (OM §5, 13, 16).
func illMatched(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	l := state.Label(a)
	switch {
	case a.Cossacks() && !d.Prey():
		return casting.Illegal(facts.S16, "block.cossack-target", l, state.Label(d))
	case a.Is(facts.FDisordered) && d.CloseOrder() && c.Sit.V[facts.SDefile] == 0 && !motion.Wades(c.S, a.Unit):
		if a.Unit != nil && !a.Unit.Disordered && a.S[facts.FDisordered] != facts.Given { // what it leaves or crosses makes it so
			return casting.Illegal(facts.S13, "charge.disordered-there", l)
		}
		return casting.Illegal(facts.S13, "charge.disordered", l)
	case a.Foot() && a.Formation() == facts.Open && !(d.Formation() == facts.Open || d.Artillery() && !c.R.Has(book.OpenOrderAttacksOnlyItsLike)):
		return casting.Illegal("OM §5", "charge.open-order", l)
	}
	return nil
}

// horseShuns refuses a charge of horse at a square, as which a masse counts already (OM §5), and at
// who stands in cover (OM §4.2, 10.5).
func horseShuns(c *casting.Cast, a, d *state.Sheet) *game.Refusal {
	if !a.Horse() {
		return nil
	}
	l := state.Label(a)
	switch {
	case d.Formation() == facts.Square && !(c.R.Has(book.OnlyAttackBarsSquares) && a.Order() != facts.Attack):
		return casting.Illegal("OM §4.2", "charge.horse-square", l, state.Label(d))
	case d.Cover() == facts.HardCover || d.Cover() == facts.LightCover && c.R.Has(book.AnyCoverBarsHorse):
		return casting.Illegal(facts.S10_5, "charge.horse-cover", l, state.Label(d))
	}
	return nil
}

// mayChargeNow refuses a charge in the wrong phase or by the wrong side (§7).
func mayChargeNow(c *casting.Cast, a *state.Sheet) error {
	if c.Sit.V[facts.SWave] == 1 {
		return waveMayCharge(c, a)
	}
	if c.Pursuit { // §12: before the movement, of either side
		return nil
	}
	// The first that stands tells; who overrules it overrules them all.
	all := []func(*casting.Cast, *state.Sheet) *game.Refusal{fled, outOfTurn, moveBars, chargeBars}
	if nextTurn(c) { // what it has done in this turn bars nothing any more
		all = all[3:]
	}
	for _, bars := range all {
		if r := bars(c, a); r != nil {
			if err := c.Refuse(r); err != nil || c.A.Force {
				return err
			}
		}
	}
	return nil
}

// waveMayCharge refuses a second wave before the melee, and one that follows no first
// (OM §10.5).
func waveMayCharge(c *casting.Cast, a *state.Sheet) error {
	t := c.Units[1][0]
	switch first, _ := c.S.FirstWave(t.ID, a.Unit.Side, math.MaxInt); {
	case c.S.PhaseID() != "melee":
		return c.RefuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: facts.SWaves, Say: ref.M("charge.wave-early", a.ID)})
	case first == nil:
		return c.Refuse(casting.Illegal(facts.SWaves, "charge.no-first-wave", a.ID, state.Label(t)))
	}
	return nil
}

// fled refuses a charge by who rallied or made a compulsory move this turn (OM §14).
func fled(c *casting.Cast, a *state.Sheet) *game.Refusal {
	switch u := a.Unit; {
	case u.Rallied == c.S.Turn && u.Rallied > 0:
		return casting.Illegal(facts.SRally, "rally.no-charge", u.ID)
	case u.Motion&state.Fleeing != 0:
		return casting.Illegal(facts.S14, "rout.no-charge", u.ID)
	}
	return nil
}

// outOfTurn refuses a charge out of the movement, and one by the other side (OM §7).
func outOfTurn(c *casting.Cast, a *state.Sheet) *game.Refusal {
	if !state.Phases().Legal(c.S.PhaseID(), "charge") {
		return &game.Refusal{Kind: game.NotNow, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb.charge"), c.S.PhaseWord())}
	}
	if side := c.S.Active(); side >= 0 && a.Unit.Side != side {
		return &game.Refusal{Kind: game.NotYours, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("om.not-yours", a.ID, c.S.Field.Sides[side].Say)}
	}
	return nil
}

// moveBars refuses a charge after a move that allows none; a late one after any advance.
func moveBars(c *casting.Cast, a *state.Sheet) *game.Refusal {
	switch m := a.Unit.Motion; {
	case m&state.Evaded != 0:
		return casting.Illegal(facts.S8_7, "charge.evaded", a.ID)
	case m&state.Turned != 0:
		return casting.Illegal(facts.S10_1, "charge.turned", a.ID)
	case m&state.Strategic != 0:
		return casting.Illegal("OM §8.1", "charge.strategic", a.ID)
	case m&(state.Fleeing|state.FinishedMove) != 0:
		return casting.Illegal(facts.S8_2, "charge.no-move", a.ID)
	}
	if c.S.PhaseID() == "late" && !casting.GoesOn(c.S, a.Unit) && (a.Unit.Moved || casting.HasAdvanced(c.S, a.Unit)) {
		return casting.Illegal(facts.S7, "charge.late-moved", a.ID)
	}
	return nil
}

// fightsAlready reports a unit in a melee that was formed before, which no foot of a side may join (OM §10.1); to ride over open order is none
// (OM §10.5, R343).
func fightsAlready(s *state.State, u *state.Unit, joins int) bool {
	n := *s
	n.Charges = slices.DeleteFunc(slices.Clone(s.Charges), func(ch *state.Charge) bool {
		t := s.Unit(ch.Target)
		return ch.Has(u.ID) && t != nil && RiddenOver(s, u, t)
	})
	return n.Formed(u, joins)
}

// chargeBars refuses a charge by who charges or is charged already, and one of foot at
// those who have formed against it (OM §10.1).
func chargeBars(c *casting.Cast, a *state.Sheet) *game.Refusal {
	if ch := c.S.Charge(a.ID); ch != nil && ch.Has(a.ID) && ch.Stage != state.Eluded {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("charge.again", a.ID, ch.Target)}
	}
	if ch := c.S.ChargedNow(a.Unit); ch != nil {
		return casting.Illegal(facts.S10_1, "charge.is-charged", a.ID, ch.Attackers[0])
	}
	if d := c.Units[1][0]; a.Foot() && d.Unit != nil && fightsAlready(c.S, d.Unit, a.Unit.Side) {
		return casting.Illegal(facts.S10_1, "charge.formed", a.ID, d.ID)
	}
	return nil
}
