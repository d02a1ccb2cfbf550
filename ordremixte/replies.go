package ordremixte

import (
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file holds the answers to a charge on the table (OM §8.6, 10.5): what calls for
// them, where a square has room, where two bodies of horse meet.

// onTable reports a unit that stands on the table beyond doubt.
func (s *Sheet) onTable() bool { return s.Unit != nil && s.Unit.foot() != nil }

// tried reports that a unit has thrown its answer to a charge.
func (ch *Charge) tried(id string) bool {
	return slices.ContainsFunc(ch.Tried, func(t string) bool { return equalID(t, id) })
}

// horseOf is the first charger that is horse; nil when none is.
func (s *State) horseOf(ch *Charge) *Unit {
	for _, id := range ch.Attackers {
		if u := s.unit(id); u != nil && u.mounted() {
			return u
		}
	}
	return nil
}

// called is the declared charge that a unit of the battle answers, by the charger that
// was typed when one was; an answer that none calls for is refused, whether or not
// anybody stands on the table (OM §8.6, 10.5). Both are nil where only facts are known:
// there the line is believed.
func (c *cast) called(s *Sheet, r ref.Ref) (*Charge, error) {
	if !c.tracked() || s.Unit == nil {
		return nil, nil
	}
	var by *Unit
	if len(c.units[1]) > 0 {
		by = c.units[1][0].Unit
	}
	var ch *Charge
	for _, x := range c.s.Charges {
		if x.Stage == Declared && equalID(x.Target, s.ID) && (by == nil || x.has(by.ID)) {
			ch = x
		}
	}
	if ch == nil {
		x := illegal(r, "charge.uncalled", s.ID)
		if by != nil {
			x = illegal(r, "charge.uncalled-by", s.ID, by.ID)
			if phases().Legal(c.s.phaseID(), "charge") && by.Side != s.Unit.Side && (c.s.active() < 0 || c.s.active() == by.Side) {
				x.Ways = append(x.Ways, game.Way{Line: "charge " + by.ID + " at " + s.ID, Say: ref.M("charge.way-declare")})
			}
		}
		return nil, c.refuseAnswer(x)
	}
	var err error
	switch id := c.s.phaseID(); {
	case !c.s.chargeMoves() && id != "breakthrough":
		err = c.refuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.wrong-phase", ref.Word("verb."+c.a.Verb), c.s.phaseWord())})
	case c.s.horseOf(ch) == nil:
		err = c.refuseAnswer(illegal(r, "charge.answers-horse", s.ID, ch.Attackers[0]))
	case ch.tried(s.ID):
		err = c.refuseAnswer(illegal(r, "charge.answered", s.ID, ch.Attackers[0]))
	}
	return ch, err
}

// refuseAnswer is refuse with the line that overrules.
func (c *cast) refuseAnswer(r *game.Refusal) error {
	r.Ways = append(r.Ways, game.Way{Line: overruled(c.a), Say: ref.M("way.overrule")})
	return c.refuse(r)
}

// mayCounterNow refuses a countercharge of the charged unit itself that §10.5 does not
// know: not in front, by Cossacks, by who flees.
func (c *cast) mayCounterNow(s *Sheet, ch *Charge) error {
	switch {
	case ch == nil:
		return nil
	case ch.Side != Front:
		return c.refuseAnswer(illegal(sCount, "charge.counter-front", s.ID, ch.Attackers[0]))
	case s.cossacks():
		return c.refuseAnswer(illegal(s16, "charge.counter-cossacks", s.ID))
	}
	return c.mayRideOut(s)
}

// mayRideOut refuses the ride of horse against a charge, its own or in support, when it
// flees or has made the move that its test bade (OM §14), or is disordered (OM §13).
func (c *cast) mayRideOut(s *Sheet) error {
	switch {
	case s.fled():
		return c.refuseAnswer(illegal(s14, "charge.counter-flees", s.ID))
	case s.is(FDisordered):
		return c.refuseAnswer(illegal(s13, "charge.counter-disordered", s.ID))
	case c.holds(s) != "":
		return c.refuseAnswer(illegal(s10_1, "charge.counter-melee", s.ID, c.holds(s)))
	}
	return nil
}

// holds is the enemy with whom a unit is in contact by a charge of its own: who is in a
// melee does not leave it to ride elsewhere (OM §10.1). Empty when there is none.
func (c *cast) holds(s *Sheet) string {
	if s.Unit == nil || c.s == nil {
		return ""
	}
	for _, ch := range c.s.Charges {
		if ch.has(s.ID) && ch.Stage != Fought && c.clashed(ch) {
			return ch.Target
		}
	}
	return ""
}

// fled reports a unit of the battle that retires or routs, or did in this turn (OM §14).
func (s *Sheet) fled() bool { return s.Unit != nil && s.Unit.fugitive() }

// noSquare says why an emergency square has no room where a unit stands: somebody is in
// its way, ground that lets no square in, the edge of the table. Nil when it has room or
// nobody can measure. Who charges it is no obstacle: horse halts before the square (OM
// §8.6).
func (s *State) noSquare(u *Unit, chargers ...*Unit) *game.Refusal {
	if u == nil || u.foot() == nil || u.Formation == Square {
		return nil
	}
	d := &drill{u: u, form: Square, kind: Reformed}
	s.stand(d)
	if d.foot == nil {
		return nil
	}
	for _, x := range d.on {
		if !slices.Contains(chargers, x) {
			return illegal(sSquare, "charge.square-room", u.ID, x.ID)
		}
	}
	if _, off := s.offTable(d.foot); off {
		return illegal(sSquare, "charge.square-edge", u.ID)
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := s.effectOn(u, Square, t); e.bars != "" && t.Polygon.FromFootprint(d.foot).CM <= 0 {
			return illegal(e.bars, "charge.square-ground", u.ID, ref.Word("ground."+t.Kind), t.ID)
		}
	}
	return nil
}

// roomForSquare refuses an emergency square that has no room; then no die is thrown.
func (c *cast) roomForSquare(s *Sheet, ch *Charge) error {
	if s.Unit == nil {
		return nil
	}
	at := units(c.units[0])
	if c.a.Verb == "square" {
		at = units(c.units[1])
	}
	if ch != nil {
		for _, id := range ch.Attackers {
			at = append(at, c.s.unit(id))
		}
	}
	r := c.s.noSquare(s.Unit, at...)
	if r == nil {
		return nil
	}
	if c.a.Verb == "charge" { // the charge goes on without it
		act := c.a
		act.Text, act.Force = "", false
		act.Facts = slices.DeleteFunc(slices.Clone(c.a.Facts), func(f game.Fact) bool { return f.Name == "square" })
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("charge.way-no-square")})
	}
	return c.refuseAnswer(r)
}

// stepsBack brings a charger on the table to 1 cm before a square that has formed
// before it; no event when it stands far enough (OM §8.6).
func (s *State) stepsBack(a, square *Unit) []game.Event {
	f, g := a.foot(), square.foot()
	if f == nil || g == nil || geometry.Between(f, g).CM >= s.halt()-grain {
		return nil
	}
	for back := 0.25; back <= float64(a.speed(a.Formation))/100; back += 0.25 {
		p := a.Pose.Forward(-back).Rounded()
		h, err := a.at(a.Formation, p)
		if err == nil && geometry.Between(h, g).CM >= s.halt()-grain && s.clearFor(a, p, square) {
			return []game.Event{{Kind: evPlace, Unit: a.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
		}
	}
	return []game.Event{{Kind: evDoubt, Unit: a.ID, N: 1}}
}

// used is the part of its move that horse on the table has used up to now, as one of so
// many parts; false when only the referee knows whether it has moved.
func (s *Sheet) used(part int) (cmp int, known bool) {
	u := s.Unit
	if !s.onTable() || s.S[FMoved] == given || u.Moved && u.Motion == 0 {
		return 0, false
	}
	return u.Spent*part - u.speed(u.Formation), true
}

// rodeHalf reports horse that has moved half a move or more: charged in the second phase
// it counts as riding against the charge (OM §10.5). Where nobody measures, having moved
// is believed to be half.
func (s *Sheet) rodeHalf() bool {
	n, known := s.used(tables.MustLoad(Book).Int("charge.countercharge.moved-part"))
	if !known {
		return s.is(FMoved)
	}
	return n >= 0
}

// rodeTooFar reports horse that has moved more than half a move: it rides for nobody
// (OM §10.5). Where nobody measures, having moved is too much.
func (s *Sheet) rodeTooFar() bool {
	n, known := s.used(tables.MustLoad(Book).Int("charge.support.moved-part"))
	if !known {
		return s.is(FMoved)
	}
	return n > 0
}

// answers is the charge that an answer settles: the one that called for it, or, where
// nobody stands on the table, the last in which the unit takes part.
func (c *cast) answers(s *Sheet, called *Charge) *Charge {
	if called != nil || s.ID == "" {
		return called
	}
	return c.s.charge(s.ID)
}

// gapMark stands before the distance at which horse declared a charge on foot.
const gapMark = "gap="

// answerText is what a charge keeps for the answers to it: that its target has thrown
// one with the declaration, that both sides' horse has moved when it may still throw it
// (OM §10.5), or from how far the horse came that foot may form square against (OM §8.6).
func (o *onset) answerText() string {
	switch {
	case o.def.V[FSquare] == Yes && o.att[0].horse() || o.mayCounter():
		return " tried"
	case o.def.horse() && o.sit.V[SSecond] == 1:
		return " second"
	case o.def.foot() && o.def.closeOrder() && o.att[0].horse() && o.sit.S[SDistance] == measured:
		return " " + gapMark + strconv.Itoa(o.sit.V[SDistance])
	}
	return ""
}
