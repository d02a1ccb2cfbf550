package charge

import (
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareCounter prepares a countercharge test on its own (§10.5): `counter A
// at B`.
func PrepareCounter(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.SCount, "counter.need-unit")
	}
	s := c.Units[0][0]
	if s.S[facts.FArm] == facts.Assumed {
		s.Set(facts.FArm, int(facts.LightCavalry), facts.Assumed)
	}
	if !s.Horse() {
		return nil, c.OrRefuse(casting.Illegal(facts.SCount, "counter.cavalry", state.Label(s)))
	}
	if s.V[facts.FPM] == facts.Unknown {
		return nil, casting.Need(facts.SCount, "counter.need-pm", state.Label(s))
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 2
	}
	help := helped(c, s)
	var own *state.Charge
	if help != nil {
		if err := maySupport(c, s, help); err != nil {
			return nil, err
		}
	} else {
		ch, err := called(c, s, facts.SCount)
		if err != nil {
			return nil, err
		}
		if err := mayCounterNow(c, s, ch); err != nil {
			return nil, err
		}
		if own = answers(c, s, ch); own != nil && own.Second && c.Sit.S[facts.SSecond] != facts.Given {
			c.Sit.Set(facts.SSecond, 1, facts.Tracked)
		}
	}
	f := chain.NewFighter(c.R, s, 0)
	die := dice.Need{Die: c.R.N.Shock().CounterDie, Unit: s.ID, What: "die.counter", Ref: facts.SCount}
	mod := CounterMod(c.R, s, c.Sit)
	cut := f.Pm - 1 - mod
	die.Value = max(cut, 0)
	c.Because("counter")
	p := &game.Proc[bool]{Base: c.Base, Why: c.Why}
	o := &melee.Onset{R: c.R, Def: f, Sit: c.Sit}
	p.Segments = []game.Segment[bool]{func(d *dice.Dice, t *game.Trace, meets *bool) {
		rides, face := true, 0
		if c.Sit.V[facts.SSecond] == 0 || help != nil || !s.RodeHalf() {
			rides, face = d.Band(&die, cut) == 0, d.Last()
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("counter.head", chain.Title(s)), facts.SCount)
			sayCounter(o, t, face, rides, help != nil)
		}
		*meets = rides
	}}
	p.Report = func(t *game.Trace, rides bool) {
		switch {
		case help != nil && rides: // the charger meets the supporter, not its target
			b := c.Units[1][0].ID
			t.Event(&state.EvDivert{N: help.N, Unit: b})
			t.Event(&state.EvCharge{N: len(c.S.Charges) + 1, Attackers: []string{b}, Target: s.ID, Side: facts.Front, Closing: facts.OutOfRange, Counter: true})
			t.Line(game.BodyLine, ref.M("counter.support", s.ID, b, help.Target), facts.SSupport)
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.HandPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: b, Part: c.Units[1][0].HandPart(), Act: "half-way", When: "now"})
			t.HandOnce(game.Hand{Unit: s.ID, Part: s.HandPart(), Act: "half-way", When: "now"})
			meetLate(c.S, t, b, s.ID, true)
		case help != nil:
			t.Event(&state.EvTriedHelp{N: help.N, Unit: s.ID})
		case own != nil:
			t.Event(&state.EvCounter{N: own.N, Rides: rides})
			if b := horseOf(c.S, own); rides && b != nil {
				t.HandOnce(game.Hand{Unit: b.ID, Act: "half-way", When: "now"})
				t.HandOnce(game.Hand{Unit: s.ID, Act: "half-way", When: "now"})
				meetLate(c.S, t, b.ID, s.ID, false)
				leftBehind(c.S, t, own, s.ID)
			}
		}
		morale.Hands(t, c.S.Turn)
	}
	p.Show = func(o *game.Odds) []game.Text {
		stands := "odds.stands"
		if help != nil {
			stands = "odds.stays"
		}
		return chain.EitherLines(o, ref.M("counter.head", chain.Title(s)), facts.SCount, "countercharges", "odds.countercharges", stands)
	}
	p.Outcome = func(rides bool) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "countercharges", Value: rides}}}}
	}
	return p, nil
}

// helped is the charge on a friend that a cavalry unit would ride against in
// support (§10.5); nil when it answers a charge on itself.
func helped(c *casting.Cast, s *state.Sheet) *state.Charge {
	if !c.Tracked() || len(c.Units[1]) == 0 {
		return nil
	}
	b := c.Units[1][0]
	for _, ch := range c.S.Charges {
		if ch.Stage == state.Declared && ch.Has(b.ID) && !state.EqualID(ch.Target, s.ID) {
			return ch
		}
	}
	return nil
}

// maySupport refuses a countercharge in support that §10.5 does not allow: under
// another order than Support, beyond its own move, outside 45 degrees of its
// front, or after more than half a move in the first phase.
func maySupport(c *casting.Cast, s *state.Sheet, ch *state.Charge) error {
	friend := c.S.Unit(ch.Target)
	switch {
	case friend == nil:
		return casting.UnknownUnit(ch.Target)
	case c.S.Charge(s.ID) != nil:
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.engaged", state.Label(s)))
	case ch.WasTried(s.ID):
		return c.Refuse(casting.Illegal(facts.SSupport, "charge.answered", s.ID, c.Units[1][0].ID))
	}
	if err := mayStillSupport(c, s); err != nil {
		return err
	}
	if err := mayRideOut(c, s); err != nil {
		return err
	}
	if err := supportsBrigade(c, s, friend); err != nil {
		return err
	}
	s.Follows = casting.Sheet(friend, c.S).Order() // §10.5: of the very unit that is charged
	return reachesInSupport(c, s)
}

// mayStillSupport refuses help by who is not under Support, or has gone more than half a
// move in the first phase (OM §10.5).
func mayStillSupport(c *casting.Cast, s *state.Sheet) error {
	switch {
	case s.OwnOrder() != facts.Support:
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.no-support", state.Label(s)))
	case s.RodeTooFar() && c.S.PhaseID() != "move-first":
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.support-moved", state.Label(s)))
	}
	return nil
}

// supportsBrigade refuses help for a friend of another brigade than the one that the
// order names (OM §10.5).
func supportsBrigade(c *casting.Cast, s *state.Sheet, friend *state.Unit) error {
	b := c.S.BrigadeNamed(casting.Objective(c.S, s.Unit))
	if b < 0 || s.OwnOrder() != facts.Support || s.S[facts.FOrder] == facts.Given || friend.Brigade == b {
		return nil
	}
	return c.RefuseAnswer(casting.Illegal(facts.SSupport, "charge.supports-other", s.ID, c.S.Field.Brigades[b].Say, friend.ID))
}

// reachesInSupport refuses help against a charger who began beyond the supporter's own
// move, or outside 45 degrees of its front (OM §10.5).
func reachesInSupport(c *casting.Cast, s *state.Sheet) error {
	b := c.Units[1][0]
	f, g := s.Unit.Foot(), table.Start(b.Unit) // the charge, before it was ridden
	if f == nil || g == nil || s.Unit.Doubtful || b.Unit.Doubtful {
		c.Base.Trusted = append(c.Base.Trusted, "arc", "distance")
		return nil
	}
	gap, reach := geometry.Between(f, g).CM, s.Speed()
	if gap > reach {
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.support-far", state.Label(s), state.Label(b), ref.CM(gap), ref.CM(reach)))
	}
	sector, err := f.Sector(c.S.Book().Deg("charge.support.arc"), false)
	if err != nil {
		return err
	}
	if r := sector.Angle(g); !r.In() {
		return c.Refuse(casting.Illegal(facts.SSupport, "counter.support-arc", state.Label(s), state.Label(b), ref.Deg(r.Margin)))
	}
	return nil
}

// called is the declared charge that a unit of the battle answers, by the charger that
// was typed when one was; an answer that none calls for is refused, whether or not
// anybody stands on the table (OM §8.6, 10.5). Both are nil where only facts are known:
// there the line is believed.
func called(c *casting.Cast, s *state.Sheet, r ref.Ref) (*state.Charge, error) {
	if !c.Tracked() || s.Unit == nil {
		return nil, nil
	}
	var by *state.Unit
	if len(c.Units[1]) > 0 {
		by = c.Units[1][0].Unit
	}
	ch := declaredAt(c.S, s.ID, by)
	if ch == nil {
		return nil, c.RefuseAnswer(uncalled(c, s, by, r))
	}
	return ch, mayAnswer(c, s, ch, r)
}

// declaredAt is the last declared charge at a unit, of one charger when he is known; else of those the last of horse, which it has not
// answered if there is one: only that is answered (OM §8.6, 10.5).
func declaredAt(s *state.State, target string, by *state.Unit) *state.Charge {
	var ch *state.Charge
	most := 0
	for _, x := range s.Charges {
		if x.Stage != state.Declared || !state.EqualID(x.Target, target) || by != nil && !x.Has(by.ID) {
			continue
		}
		if asks := 1 + facts.B2i(horseOf(s, x) != nil)*(1+facts.B2i(!x.WasTried(target))); asks >= most {
			ch, most = x, asks
		}
	}
	return ch
}

// uncalled refuses an answer to no charge; who may yet be declared is shown how.
func uncalled(c *casting.Cast, s *state.Sheet, by *state.Unit, r ref.Ref) *game.Refusal {
	if by == nil {
		return casting.Unasked(r, "charge.uncalled", s.ID)
	}
	x := casting.Unasked(r, "charge.uncalled-by", s.ID, by.ID)
	if state.Phases().Legal(c.S.PhaseID(), "charge") && by.Side != s.Unit.Side && (c.S.Active() < 0 || c.S.Active() == by.Side) {
		x.Ways = append(x.Ways, game.Way{Line: "charge " + by.ID + " at " + s.ID, Say: ref.M("charge.way-declare")})
	}
	return x
}

// mayAnswer refuses an answer out of its phase, one to foot, and one that was given
// already (OM §7, 8.6, 10.5).
func mayAnswer(c *casting.Cast, s *state.Sheet, ch *state.Charge, r ref.Ref) error {
	switch id := c.S.PhaseID(); {
	case !ChargeMoves(c.S) && id != "breakthrough":
		return c.RefuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb."+c.A.Verb), c.S.PhaseWord())})
	case horseOf(c.S, ch) == nil:
		return c.RefuseAnswer(casting.Illegal(r, "charge.answers-horse", s.ID, ch.Attackers[0]))
	case r == facts.SSquare && ch.WasTried(s.ID) && !ch.Squared && !s.Is(facts.FDisordered): // who fails is disordered
		return c.RefuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: r, Say: ref.M("square.past", s.ID, ch.Attackers[0])})
	case ch.WasTried(s.ID):
		return c.RefuseAnswer(casting.Illegal(r, "charge.answered", s.ID, ch.Attackers[0]))
	case c.A.By != "" && ch.Declined(c.A.Verb):
		return c.RefuseAnswer(casting.Illegal(r, "charge.declined", s.ID, ch.Attackers[0]))
	}
	return nil
}

// mayCounterNow refuses a countercharge of the charged unit itself that §10.5 does not
// know: not in front, by Cossacks, by who flees.
func mayCounterNow(c *casting.Cast, s *state.Sheet, ch *state.Charge) error {
	switch {
	case ch == nil:
		return nil
	case ch.Side != facts.Front:
		return c.RefuseAnswer(casting.Illegal(facts.SCount, "charge.counter-front", s.ID, ch.Attackers[0]))
	case s.Cossacks():
		return c.RefuseAnswer(casting.Illegal(facts.S16, "charge.counter-cossacks", s.ID))
	}
	return mayRideOut(c, s)
}

// mayRideOut refuses the ride of horse against a charge, its own or in support.
func mayRideOut(c *casting.Cast, s *state.Sheet) error {
	if no := staysPut(c, s); no != nil {
		return c.RefuseAnswer(no)
	}
	return nil
}

// staysPut is why horse rides against nobody: it flees or has made the move that its test bade (OM §14), stands in march
// column (OM §10.3), is disordered (OM §13), charged in flank or rear (R381), or in a melee (OM §10.1); nil where it may.
func staysPut(c *casting.Cast, s *state.Sheet) *game.Refusal {
	switch {
	case s.Fled():
		return casting.Illegal(facts.S14, "charge.counter-flees", state.Label(s))
	case s.Formation() == facts.March:
		return casting.Illegal(facts.S10_3, "charge.counter-march", state.Label(s))
	case s.Is(facts.FDisordered):
		return casting.Illegal(facts.S13, "charge.counter-disordered", state.Label(s))
	case takenAside(c, s) != "":
		return casting.Illegal("OM R381", "charge.counter-aside", state.Label(s), takenAside(c, s))
	case melee.Holds(c, s) != "":
		return casting.Illegal(facts.S10_1, "charge.counter-melee", state.Label(s), melee.Holds(c, s))
	}
	return nil
}

// takenAside is who charges a unit in flank or rear: it counts as routed by that at once and does not ride out of it against who comes
// in front (OM §10.4, R381). Empty when nobody does.
func takenAside(c *casting.Cast, s *state.Sheet) string {
	if s.Unit == nil || !c.Tracked() {
		return ""
	}
	for _, ch := range c.S.Charges {
		if state.EqualID(ch.Target, s.ID) && ch.Side != facts.Front && (ch.Stage == state.Declared || ch.Stage == state.InContact) {
			return ch.Attackers[0]
		}
	}
	return ""
}

// answers is the charge that an answer settles: the one that called for it, or, where
// nobody stands on the table, the last in which the unit takes part.
func answers(c *casting.Cast, s *state.Sheet, called *state.Charge) *state.Charge {
	if called != nil || s.ID == "" {
		return called
	}
	return c.S.Charge(s.ID)
}
