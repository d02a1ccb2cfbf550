package flight

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

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
	die              dice.Die
	beat             int
	failed, notTried int // points
	rest             int // turns
	straight         float64
	through          int // on the die or more, and a friend run through stays in order
	back             int // turns after which a retreat off the table returns
}

var flights = tables.Of(func(b *tables.Book) *fleeing {
	return &fleeing{
		rally: b.Modifiers("rally").MustCompile(rallyFacts),
		die:   dice.Die(b.Int("rally.die")), beat: b.Int("rally.beat"), failed: b.Int("rally.failed"), notTried: b.Int("rally.not-tried"),
		rest: b.Int("rally.rest"), straight: b.CM("rally.straight"), through: b.Int("rally.pass-through"),
		back: b.Int("rally.return-after"),
	}
})

// rallyBits gathers the facts of one unit for its rally.
func rallyBits(s *state.Sheet) uint64 {
	var b uint64
	switch s.General() {
	case facts.Brigadier, facts.Poor:
		b = rallyPoor
	case facts.Normal:
		b = rallyNormal
	case facts.VeteranGeneral:
		b = rallyVeteran
	case facts.Exceptional:
		b = rallyExceptional
	}
	if g := s.Grade(); g == facts.Veteran || g == facts.Elite { // R15
		b |= rallySteadied
	}
	return b
}

// bestGeneral sets the better of the generals who ride with a unit (R81) and gives
// his name for the verdict; nil when nobody does.
func bestGeneral(c *casting.Cast, s *state.Sheet) any {
	words := facts.UnitFacts[facts.FGeneral]
	if s.S[facts.FGeneral] == facts.Given || s.Unit == nil {
		if s.General() == facts.NoGeneral {
			return nil
		}
		return state.Say(words, s.V[facts.FGeneral])
	}
	best, who := s.General(), s.Unit.GeneralID
	for _, g := range c.S.Generals {
		if state.EqualID(g.With, s.ID) && g.Lost == 0 && g.Quality > best {
			best, who = g.Quality, g.ID
		}
	}
	if best == facts.NoGeneral {
		return nil
	}
	s.Set(facts.FGeneral, int(best), facts.Tracked)
	if g := c.S.General(who); g != nil {
		return command.Called(g)
	}
	return state.Say(words, int(best))
}

// mayRally refuses a unit that does not rout, that has not made its first rout move
// yet, or that has had its try in this turn (OM §14/rally).
func mayRally(c *casting.Cast, s *state.Sheet) error {
	u := s.Unit
	switch {
	case u == nil:
		return nil
	case u.Status != state.Routing:
		return c.Refuse(casting.Illegal(facts.SRally, "rally.not-routing", u.ID))
	case u.Tried == c.S.Turn:
		return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.SRally, Say: ref.M("rally.once", u.ID), Ways: []game.Way{{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}})
	case caughtBy(c.S, u) != nil:
		return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: "OM R373", Say: ref.M("rally.caught", u.ID, caughtBy(c.S, u).ID), Ways: []game.Way{{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}})
	case u.Fled == 0:
		return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.SRally, Say: ref.M("rally.too-early", u.ID, c.S.Turn+1), Ways: []game.Way{{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}})
	}
	return nil
}

// PrepareRally carries out `rally`.
func PrepareRally(s *state.State, a game.Action) (game.Adjudication, error) {
	c, err := casting.Gather(s, a)
	if err != nil {
		return nil, err
	}
	if err := c.Alive(); err != nil {
		return nil, err
	}
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.SRally, "om.need-unit", a.Verb)
	}
	if r := casting.WrongPhase(s, a); r != nil && a.Force {
		c.Base.Overrode = append(c.Base.Overrode, r)
	}
	sh := c.Units[0][0]
	if err := mayRally(c, sh); err != nil {
		return nil, err
	}
	sh.Set(facts.FRouting, 1, facts.Tracked)
	if sh.V[facts.FBases] == facts.Unknown {
		sh.V[facts.FBases] = 1
	}
	who := bestGeneral(c, sh)
	n := flights(s.Book())
	mods := chain.ModsOf(&n.rally, rallyBits(sh))
	sum := chain.Total(mods)
	beat := n.beat
	if c.R.Has(book.RallyAtFifty) {
		beat--
	}
	f := chain.NewFighter(c.R, sh, 0)
	die := dice.Need{Die: n.die, Unit: sh.ID, What: "die.rally", Ref: facts.SRally}
	c.Because("rally")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		x := &in.U[0]
		before := int(x.Pm)
		if d.Band(&die, beat-sum) == 1 {
			x.Status = state.Steady
		} else {
			f.Pay(x, n.failed)
		}
		if t != nil {
			roll, thrown := chain.Roll(d.Last(), n.die, mods)
			for i, m := range mods {
				if m.Row.ID != "veteran" { // his name says more than his quality
					roll[i+1].Say = ref.M("om.mod", ref.Signed(m.Value), who)
				}
				t.Reason(game.Step{Ref: facts.SRally, Say: ref.M("rally.step-mod", m.Row.Say), Value: ref.M("rally.signed", ref.Signed(m.Value)),
					Holds: []game.Held{game.Sum{roll[i+1]}}})
			}
			l, holds := chain.Written(roll), []game.Held{roll, thrown}
			if len(mods) > 0 {
				l = append(l, ref.M("rally.sum", roll.Total()))
			}
			key, say := "rally.routs-on", []any{state.Label(sh), l, beat}
			switch x.Status {
			case state.Steady:
				key = "rally.rallies"
			case state.Destroyed:
				key = "rally.ends"
			}
			if x.Status != state.Steady {
				say = append(say, chain.ShortLoss(f, before, int(x.Pm)))
			}
			t.Tell(game.Text{Kind: game.HeadLine, Say: ref.M(key, say...), Refs: []ref.Ref{facts.S14}, Holds: holds})
			t.Reason(game.Step{Ref: facts.SRally, Say: ref.M("rally.step-die"), Value: ref.M("rally.step-needs", roll.Total(), beat+1), Holds: holds})
		}
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		morale.Settle(c.R, t, s, f, &p.Start.U[0], &r.U[0])
		afterRally(s, t, f, &r.U[0])
		morale.Hands(t, s.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: 100 * min(max(int(n.die)-beat+sum, 0), int(n.die)) / int(n.die)}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Outcome = func(r chain.Result) game.Object { return game.Object{{Key: "unit", Value: f.Outcome(&r.U[0], false)}} }
	p.Show = func(o *game.Odds) []game.Text {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("rally.head", chain.Title(sh)), Refs: []ref.Ref{facts.SRally}},
			{Kind: game.BodyLine, Say: ref.M("odds.row-alone", RallyRow(o))}}
	}
	return p, nil
}

// RallyRow is the odds of a rally as a row of chances.
func RallyRow(o *game.Odds) ref.Row {
	row := ref.Row{}
	for _, x := range []struct {
		end state.Status
		key string
	}{{state.Steady, "rally.odds-rallies"}, {state.Routing, "rally.odds-routs-on"}, {state.Destroyed, "odds.destroyed"}} {
		if p := chain.SumWhere(o, func(k game.Object) bool { return chain.At(k, "unit", "status") == x.end.String() }); p.Sign() > 0 {
			row = append(row, ref.Share{Say: ref.M(x.key), P: p})
		}
	}
	return row
}

// afterRally writes what a try leaves behind: who rallied stands still this move, in
// disorder until its end (R114); who did not runs on.
func afterRally(s *state.State, t *game.Trace, f *chain.Fighter, c *chain.Change) {
	if f.ID == "" || f.Unit == nil {
		return
	}
	u := f.Unit
	t.Event(&state.EvTried{Unit: u.ID, Turn: s.Turn})
	switch c.Status {
	case state.Steady:
		t.Event(&state.EvRallied{Unit: u.ID, Turn: s.Turn})
		t.Event(&state.EvFled{Unit: u.ID})
		if !s.Read().Has(book.RalliedIsInOrderAtOnce) {
			t.Event(&state.EvDisorder{Unit: u.ID, On: true})
		}
		t.Hand(game.Hand{Unit: u.ID, Act: "stand", When: "now"})
	case state.Routing:
		if u.Foot() == nil { // who is placed is moved in its own phase
			t.Hand(game.Hand{Unit: u.ID, Act: "flee", Far: game.CM(float64(motion.RoutSpeed(u)) / 100), When: "now"})
		}
	}
}

// MayTry reports that a unit may be rallied now.
func MayTry(s *state.State, u *state.Unit) bool {
	inItsBlock := s.Read().Has(book.BackInItsBlockIsNoRoutMove) && garrison.Shelters(s, u) && u.Broken == s.Turn-1 // its way back is a move of this turn
	return u.Status == state.Routing && u.Fled > 0 && u.Tried != s.Turn && !inItsBlock && caughtBy(s, u) == nil
}

// caughtBy is the enemy who reached a unit as it routed in the turn before, so that it makes its next rout move before it may rally
// (OM §14, R373); nil where nobody did.
func caughtBy(s *state.State, u *state.Unit) *state.Unit {
	if u.Fled == 0 || s.Read().Has(book.CaughtRoutersRally) {
		return nil
	}
	for _, e := range s.Units {
		if e.Side != u.Side && e.BeatTurn > 0 && e.BeatTurn == s.Turn-1 && state.EqualID(e.Beat, u.ID) {
			return e
		}
	}
	return nil
}

// DuesRally lists who may try to rally.
func DuesRally(s *state.State, add command.AddDue) {
	for _, u := range s.Units {
		if MayTry(s, u) {
			add("rally", game.Action{Verb: "rally", Units: []game.Operand{{IDs: []string{u.ID}}}}, true)
		}
	}
}

// Rallies reports that somebody has tried in this phase: it stays open until it is
// closed, so that its answers stand on the table before the next.
func Rallies(s *state.State) bool {
	for _, u := range s.Units {
		if u.Tried == s.Turn && s.PhaseID() == "rally" {
			return true
		}
	}
	return false
}

// CloseRally is what the end of the phase brings about: who did not try pays.
func CloseRally(s *state.State) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	for _, u := range s.Units {
		if MayTry(s, u) {
			e, l := untried(s, u)
			evs, say = append(evs, e...), append(say, l...)
		}
	}
	return evs, say, nil
}

// untried takes the point of a router that nobody tries to rally.
func untried(s *state.State, u *state.Unit) ([]game.Event, []game.Text) {
	t := &game.Trace{}
	r := s.Read()
	f := chain.NewFighter(r, casting.Sheet(u, s), 0)
	before := f.Begin()
	after := before
	f.Pay(&after, flights(s.Book()).notTried)
	morale.Settle(r, t, s, f, &before, &after)
	t.Event(&state.EvTried{Unit: u.ID, Turn: s.Turn})
	key := "rally.untried"
	if after.Status == state.Destroyed {
		key = "rally.untried-ends"
	}
	t.Line(game.BodyLine, ref.M(key, u.ID, chain.ShortLoss(f, int(before.Pm), int(after.Pm))), facts.S14)
	if after.Status != state.Destroyed && u.Foot() == nil {
		t.Hand(game.Hand{Unit: u.ID, Act: "flee", Far: game.CM(float64(motion.RoutSpeed(u)) / 100), When: "now"})
	}
	morale.Hands(t, s.Turn)
	return t.Events, t.Lines
}

// PrepareWaived carries out `drop`: something optional that the rules wait for is not
// done. A router that is not tried loses its point at once.
func PrepareWaived(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	verb := ""
	if len(a.Args) > 0 {
		verb = a.Args[0]
	}
	switch {
	case verb == "rally" && MayTry(s, u):
		evs, say := untried(s, u)
		say[0].Kind = game.HeadLine
		return casting.Done{V: game.Verdict{Lines: say, Events: evs}}, nil
	case verb == "breakthrough", verb == "follow":
		return waivePursuit(s, u)
	case verb == "square":
		return charge.WaiveSquare(s, u)
	case verb == "evade":
		return waiveEvasion(s, u)
	}
	return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("rout.nothing-waived", u.ID)}
}
