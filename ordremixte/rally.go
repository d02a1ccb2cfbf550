package ordremixte

import (
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file rallies routers (OM §14/rally).

const sRally = ref.Ref("OM §14/rally")

// Bits of the facts that the table of rallies asks for: the best general with the
// unit, a brigadier counting as a poor commander, and its training (R15, R81).
const (
	rallyPoor uint64 = 1 << iota
	rallyNormal
	rallyVeteran
	rallyExceptional
	rallySteadied
)

var rallyFacts = map[string]uint64{
	"general-poor": rallyPoor, "general-normal": rallyNormal, "general-veteran": rallyVeteran,
	"general-exceptional": rallyExceptional, "veteran-or-better": rallySteadied,
}

// fleeing is what the tables print for those who flee (OM §14).
type fleeing struct {
	rally            tables.Compiled
	beat             int
	failed, notTried int // points
	rest             int // turns
	straight         float64
	through          int // on the die or more, and a friend run through stays in order
	back             int // turns after which a retreat off the table returns
}

var flights = sync.OnceValue(func() *fleeing {
	b := tables.MustLoad(Book)
	return &fleeing{
		rally: b.Modifiers("rally").MustCompile(rallyFacts),
		beat:  b.Int("rally.beat"), failed: b.Int("rally.failed"), notTried: b.Int("rally.not-tried"),
		rest: b.Int("rally.rest"), straight: b.CM("rally.straight"), through: b.Int("rally.pass-through"),
		back: b.Int("rally.return-after"),
	}
})

// rallyBits gathers the facts of one unit for its rally.
func rallyBits(s *Sheet) uint64 {
	var b uint64
	switch s.V[FGeneral] {
	case Brigadier, Poor:
		b = rallyPoor
	case Normal:
		b = rallyNormal
	case VeteranGeneral:
		b = rallyVeteran
	case Exceptional:
		b = rallyExceptional
	}
	if g := s.V[FGrade]; g == Veteran || g == Elite { // R15
		b |= rallySteadied
	}
	return b
}

// bestGeneral sets the better of the generals who ride with a unit (R81) and gives
// his name for the verdict; nil when nobody does.
func (c *cast) bestGeneral(s *Sheet) any {
	words := UnitFacts[FGeneral]
	if s.S[FGeneral] == given || s.Unit == nil {
		if s.V[FGeneral] == NoGeneral {
			return nil
		}
		return words.say(s.V[FGeneral])
	}
	best, who := s.V[FGeneral], s.Unit.GeneralID
	for _, g := range c.s.Generals {
		if equalID(g.With, s.ID) && g.Lost == 0 && g.Quality > best {
			best, who = g.Quality, g.ID
		}
	}
	if best == NoGeneral {
		return nil
	}
	s.set(FGeneral, best, tracked)
	if g := c.s.general(who); g != nil {
		return g.called()
	}
	return words.say(best)
}

// mayRally refuses a unit that does not rout, that has not made its first rout move
// yet, or that has had its try in this turn (OM §14/rally).
func (c *cast) mayRally(s *Sheet) error {
	u := s.Unit
	switch {
	case u == nil:
		return nil
	case u.Status != Routing:
		return c.refuse(illegal(sRally, "rally.not-routing", u.ID))
	case u.Tried == c.s.Turn:
		return c.refuse(&game.Refusal{Kind: game.NotNow, Ref: sRally, Say: ref.M("rally.once", u.ID), Ways: []game.Way{{Line: overruled(c.a), Say: ref.M("way.overrule")}}})
	case u.Fled == 0:
		return c.refuse(&game.Refusal{Kind: game.NotNow, Ref: sRally, Say: ref.M("rally.too-early", u.ID, c.s.Turn+1), Ways: []game.Way{{Line: overruled(c.a), Say: ref.M("way.overrule")}}})
	}
	return nil
}

// prepareRally carries out `rally`.
func (s *State) prepareRally(a game.Action) (game.Adjudication, error) {
	c, err := s.gather(a)
	if err != nil {
		return nil, err
	}
	if err := c.alive(); err != nil {
		return nil, err
	}
	if len(c.units[0]) == 0 {
		return nil, need(sRally, "om.need-unit", a.Verb)
	}
	sh := c.units[0][0]
	if err := c.mayRally(sh); err != nil {
		return nil, err
	}
	sh.set(FRouting, 1, tracked)
	if sh.V[FBases] == Unknown {
		sh.V[FBases] = 1
	}
	who := c.bestGeneral(sh)
	n := flights()
	mods := modsOf(&n.rally, rallyBits(sh))
	sum := total(mods)
	beat := n.beat
	if c.r.is(15, 'b') {
		beat--
	}
	f := c.r.newFighter(sh, 0)
	die := dice.Need{Die: dice.D100, Unit: sh.ID, What: "die.rally", Ref: sRally}
	c.because("rally")
	p := &game.Proc[result]{Base: c.base, Why: c.why}
	p.Start.winner = -1
	p.Start.u[0] = f.begin()
	p.Segments = []game.Segment[result]{func(d *dice.Dice, t *game.Trace, in result) result {
		x := &in.u[0]
		before := int(x.pm)
		if d.Band(&die, beat-sum) == 1 {
			x.status = Steady
		} else {
			f.pay(x, n.failed)
		}
		if t != nil {
			l := ref.List{d.Last()}
			for _, m := range mods {
				if m.row.ID == "veteran" {
					l = append(l, ref.M("om.mod", ref.Signed(m.value), ref.Word(m.row.Say)))
				} else {
					l = append(l, ref.M("om.mod", ref.Signed(m.value), who))
				}
				t.Step(sRally, ref.M("rally.step-mod", ref.Word(m.row.Say)), ref.M("rally.signed", ref.Signed(m.value)))
			}
			if len(mods) > 0 {
				l = append(l, ref.M("rally.sum", d.Last()+sum))
			}
			say := []any{label(sh), l, beat}
			switch x.status {
			case Steady:
				t.Line(game.HeadLine, ref.M("rally.rallies", say...), s14)
			case Destroyed:
				t.Line(game.HeadLine, ref.M("rally.ends", append(say, shortLoss(f, before, int(x.pm)))...), s14)
			default:
				t.Line(game.HeadLine, ref.M("rally.routs-on", append(say, shortLoss(f, before, int(x.pm)))...), s14)
			}
			t.Step(sRally, ref.M("rally.step-die"), ref.M("rally.step-needs", d.Last()+sum, beat+1))
		}
		return in
	}}
	p.Report = func(t *game.Trace, r result) {
		c.r.settle(t, s, f, &p.Start.u[0], &r.u[0])
		s.afterRally(t, f, &r.u[0])
		hands(t, s.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: min(max(int(dice.D100)-beat+sum, 0), int(dice.D100))}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Outcome = func(r result) game.Object { return game.Object{{Key: "unit", Value: f.outcome(&r.u[0], false)}} }
	p.Show = func(o *game.Odds) []game.Text {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("rally.head", title(sh)), Refs: []ref.Ref{sRally}},
			{Kind: game.BodyLine, Say: ref.M("odds.row-alone", rallyRow(o))}}
	}
	return p, nil
}

// rallyRow is the odds of a rally as a row of chances.
func rallyRow(o *game.Odds) ref.Row {
	row := ref.Row{}
	for _, x := range []struct {
		end Status
		key string
	}{{Steady, "rally.odds-rallies"}, {Routing, "rally.odds-routs-on"}, {Destroyed, "odds.destroyed"}} {
		if p := sumWhere(o, func(k game.Object) bool { return at(k, "unit", "status") == x.end.String() }); p.Sign() > 0 {
			row = append(row, ref.Share{Say: ref.M(x.key), P: p})
		}
	}
	return row
}

// afterRally writes what a try leaves behind: who rallied stands still this move, in
// disorder until its end (R114); who did not runs on.
func (s *State) afterRally(t *game.Trace, f *fighter, c *change) {
	if f.ID == "" || f.Unit == nil {
		return
	}
	u := f.Unit
	t.Event(game.Event{Kind: evTried, Unit: u.ID, N: s.Turn})
	switch c.status {
	case Steady:
		t.Event(game.Event{Kind: evRallied, Unit: u.ID, N: s.Turn})
		t.Event(game.Event{Kind: evFled, Unit: u.ID})
		if !s.read().is(114, 'b') {
			t.Event(game.Event{Kind: evDisorder, Unit: u.ID, N: 1})
		}
		t.Hand(game.Hand{Unit: u.ID, Act: "stand", When: "now"})
	case Routing:
		if u.foot() == nil { // who is placed is moved in its own phase
			t.Hand(game.Hand{Unit: u.ID, Act: "flee", CM: float64(u.routSpeed()) / 100, When: "now"})
		}
	}
}

// mayTry reports that a unit may be rallied now.
func (s *State) mayTry(u *Unit) bool {
	inItsBlock := s.read().is(176, 'b') && s.shelters(u) && u.Broken == s.Turn-1 // its way back is a move of this turn
	return u.Status == Routing && u.Fled > 0 && u.Tried != s.Turn && !inItsBlock
}

// duesRally lists who may try to rally.
func (s *State) duesRally(add addDue) {
	for _, u := range s.Units {
		if s.mayTry(u) {
			add("rally", game.Action{Verb: "rally", Units: []game.Operand{{IDs: []string{u.ID}}}}, true)
		}
	}
}

// rallies reports that somebody has tried in this phase: it stays open until it is
// closed, so that its answers stand on the table before the next.
func (s *State) rallies() bool {
	for _, u := range s.Units {
		if u.Tried == s.Turn && s.phaseID() == "rally" {
			return true
		}
	}
	return false
}

// closeRally is what the end of the phase brings about: who did not try pays.
func (s *State) closeRally() ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	for _, u := range s.Units {
		if s.mayTry(u) {
			e, l := s.untried(u)
			evs, say = append(evs, e...), append(say, l...)
		}
	}
	return evs, say, nil
}

// untried takes the point of a router that nobody tries to rally.
func (s *State) untried(u *Unit) ([]game.Event, []game.Text) {
	t := &game.Trace{}
	r := s.read()
	f := r.newFighter(u.sheet(s), 0)
	before := f.begin()
	after := before
	f.pay(&after, flights().notTried)
	r.settle(t, s, f, &before, &after)
	t.Event(game.Event{Kind: evTried, Unit: u.ID, N: s.Turn})
	key := "rally.untried"
	if after.status == Destroyed {
		key = "rally.untried-ends"
	}
	t.Line(game.BodyLine, ref.M(key, u.ID, shortLoss(f, int(before.pm), int(after.pm))), s14)
	if after.status != Destroyed && u.foot() == nil {
		t.Hand(game.Hand{Unit: u.ID, Act: "flee", CM: float64(u.routSpeed()) / 100, When: "now"})
	}
	hands(t, s.Turn)
	return t.Events, t.Lines
}

// prepareWaived carries out `drop`: something optional that the rules wait for is not
// done. A router that is not tried loses its point at once.
func (s *State) prepareWaived(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	verb := ""
	if len(a.Args) > 0 {
		verb = a.Args[0]
	}
	switch {
	case verb == "rally" && s.mayTry(u):
		evs, say := s.untried(u)
		say[0].Kind = game.HeadLine
		return done{game.Verdict{Lines: say, Events: evs}}, nil
	case verb == "breakthrough", verb == "follow":
		return s.waivePursuit(u)
	}
	return nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("rout.nothing-waived", u.ID)}
}
