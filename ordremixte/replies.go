package ordremixte

import (
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// horseOf is the first charger that is horse; nil when none is.
func horseOf(s *state.State, ch *state.Charge) *state.Unit {
	for _, id := range ch.Attackers {
		if u := s.Unit(id); u != nil && u.Mounted() {
			return u
		}
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
	var ch *state.Charge
	for _, x := range c.S.Charges {
		if x.Stage == state.Declared && state.EqualID(x.Target, s.ID) && (by == nil || x.Has(by.ID)) {
			ch = x
		}
	}
	if ch == nil {
		x := casting.Illegal(r, "charge.uncalled", s.ID)
		if by != nil {
			x = casting.Illegal(r, "charge.uncalled-by", s.ID, by.ID)
			if state.Phases().Legal(c.S.PhaseID(), "charge") && by.Side != s.Unit.Side && (c.S.Active() < 0 || c.S.Active() == by.Side) {
				x.Ways = append(x.Ways, game.Way{Line: "charge " + by.ID + " at " + s.ID, Say: ref.M("charge.way-declare")})
			}
		}
		return nil, c.RefuseAnswer(x)
	}
	var err error
	switch id := c.S.PhaseID(); {
	case !chargeMoves(c.S) && id != "breakthrough":
		err = c.RefuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb."+c.A.Verb), c.S.PhaseWord())})
	case horseOf(c.S, ch) == nil:
		err = c.RefuseAnswer(casting.Illegal(r, "charge.answers-horse", s.ID, ch.Attackers[0]))
	case ch.WasTried(s.ID):
		err = c.RefuseAnswer(casting.Illegal(r, "charge.answered", s.ID, ch.Attackers[0]))
	}
	return ch, err
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

// mayRideOut refuses the ride of horse against a charge, its own or in support, when it
// flees or has made the move that its test bade (OM §14), or is disordered (OM §13).
func mayRideOut(c *casting.Cast, s *state.Sheet) error {
	switch {
	case s.Fled():
		return c.RefuseAnswer(casting.Illegal(facts.S14, "charge.counter-flees", s.ID))
	case s.Is(facts.FDisordered):
		return c.RefuseAnswer(casting.Illegal(facts.S13, "charge.counter-disordered", s.ID))
	case holdsOf(c, s) != "":
		return c.RefuseAnswer(casting.Illegal(facts.S10_1, "charge.counter-melee", s.ID, holdsOf(c, s)))
	}
	return nil
}

// holdsOf is the enemy with whom a unit is in contact by a charge of its own: who is in a
// melee does not leave it to ride elsewhere (OM §10.1). Empty when there is none.
func holdsOf(c *casting.Cast, s *state.Sheet) string {
	if s.Unit == nil || c.S == nil {
		return ""
	}
	for _, ch := range c.S.Charges {
		if ch.Has(s.ID) && ch.Stage != state.Fought && table.Clashed(c, ch) {
			return ch.Target
		}
	}
	return ""
}

// noSquare says why an emergency square has no room where a unit stands: somebody is in
// its way, ground that lets no square in, the edge of the table. Nil when it has room or
// nobody can measure. Who charges it is no obstacle: horse halts before the square (OM
// §8.6).
func noSquare(s *state.State, u *state.Unit, chargers ...*state.Unit) *game.Refusal {
	if u == nil || u.Foot() == nil || u.Formation == facts.Square {
		return nil
	}
	d := &drill{u: u, form: facts.Square, kind: state.Reformed}
	stand(s, d)
	if d.foot == nil {
		return nil
	}
	for _, x := range d.on {
		if !slices.Contains(chargers, x) {
			return casting.Illegal(facts.SSquare, "charge.square-room", u.ID, x.ID)
		}
	}
	if _, off := offTable(s, d.foot); off {
		return casting.Illegal(facts.SSquare, "charge.square-edge", u.ID)
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := effectOn(s, u, facts.Square, t); e.Bars != "" && t.Polygon.FromFootprint(d.foot).CM <= 0 {
			return casting.Illegal(e.Bars, "charge.square-ground", u.ID, ref.Word("ground."+t.Kind), t.ID)
		}
	}
	return nil
}

// roomForSquare refuses an emergency square that has no room; then no die is thrown.
func roomForSquare(c *casting.Cast, s *state.Sheet, ch *state.Charge) error {
	if s.Unit == nil {
		return nil
	}
	at := table.Units(c.Units[0])
	if c.A.Verb == "square" {
		at = table.Units(c.Units[1])
	}
	if ch != nil {
		for _, id := range ch.Attackers {
			at = append(at, c.S.Unit(id))
		}
	}
	r := noSquare(c.S, s.Unit, at...)
	if r == nil {
		return nil
	}
	if c.A.Verb == "charge" { // the charge goes on without it
		act := c.A
		act.Text, act.Force = "", false
		act.Facts = slices.DeleteFunc(slices.Clone(c.A.Facts), func(f game.Fact) bool { return f.Name == "square" })
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("charge.way-no-square")})
	}
	return c.RefuseAnswer(r)
}

// stepsBack brings a charger on the table to 1 cm before a square that has formed
// before it; no event when it stands far enough (OM §8.6).
func stepsBack(s *state.State, a, square *state.Unit) []game.Event {
	f, g := a.Foot(), square.Foot()
	if f == nil || g == nil || geometry.Between(f, g).CM >= halt(s)-table.Grain {
		return nil
	}
	for back := 0.25; back <= float64(a.Speed(a.Formation))/100; back += 0.25 {
		p := a.Pose.Forward(-back).Rounded()
		h, err := a.At(a.Formation, p)
		if err == nil && geometry.Between(h, g).CM >= halt(s)-table.Grain && clearFor(s, a, p, square) {
			return []game.Event{{Kind: state.EvPlace, Unit: a.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
		}
	}
	return []game.Event{{Kind: state.EvDoubt, Unit: a.ID, N: 1}}
}

// answers is the charge that an answer settles: the one that called for it, or, where
// nobody stands on the table, the last in which the unit takes part.
func answers(c *casting.Cast, s *state.Sheet, called *state.Charge) *state.Charge {
	if called != nil || s.ID == "" {
		return called
	}
	return c.S.Charge(s.ID)
}

// answerText is what a charge keeps for the answers to it: that its target has thrown
// one with the declaration, that both sides' horse has moved when it may still throw it
// (OM §10.5), or from how far the horse came that foot may form square against (OM §8.6).
func (o *onset) answerText() string {
	switch {
	case o.def.V[facts.FSquare] == facts.Yes && o.att[0].Horse() || o.mayCounter():
		return " tried"
	case o.def.Horse() && o.sit.V[facts.SSecond] == 1:
		return " second"
	case o.def.Foot() && o.def.CloseOrder() && o.att[0].Horse() && o.sit.S[facts.SDistance] == facts.Measured:
		return " " + state.GapMark + strconv.Itoa(o.sit.V[facts.SDistance])
	}
	return ""
}
