package flight

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// saySlips writes who evades, how, and what hands must do; and who charged those may go on, after them too where they are still in reach.
func saySlips(s *state.State, t *game.Trace, all []*Slip) {
	tb := s.Book()
	keep, straight, crew := ref.CM(tb.CM("evasion.open-order")), ref.CM(tb.CM("evasion.cavalry.straight")), ref.CM(tb.CM("evasion.crew"))
	kind := game.HeadLine
	for k := SlipOpen; k <= SlipHorse; k++ {
		l := ref.List{}
		for _, p := range all {
			if p.Kind == k {
				l = append(l, p.U.ID)
			}
		}
		if len(l) == 0 {
			continue
		}
		say := [...]ref.Msg{ref.M("evade.open", l, keep), ref.M("evade.guns", l, keep),
			ref.M("evade.crew", l, keep, crew), ref.M("evade.horse", l, straight)}[k]
		t.Line(kind, say, facts.S8_7)
		t.Step(facts.S8_7, ref.M("evade.step"), say)
		kind = game.BodyLine
	}
	for _, p := range all {
		switch {
		case !p.placed:
			t.Trusted = append(t.Trusted, "path")
			t.Hand(game.Hand{Unit: p.U.ID, Act: "evades", When: "now"}) // how far, the head says
			continue
		case p.near == nil:
			p.sayWheel(t)
			t.Line(game.BodyLine, ref.M("evade.goes", p.U.ID, ref.CM(table.Round2(p.cm))))
		default:
			p.sayWheel(t)
			t.Line(game.BodyLine, p.goesSo(s))
		}
		p.sayGround(t)
		p.sayBlocks(s, t)
		t.Hand(game.Hand{Unit: p.U.ID, Act: "evade", Far: game.CM(table.Round2(p.cm)), When: "now"})
		for _, f := range p.follow {
			t.Line(game.BodyLine, ref.M("evade.still-comes", f.id, ref.CM(table.Round2(f.left)), p.U.ID), facts.S8_7, "OM R370")
		}
	}
	freed := ref.Comma{}
	for _, p := range all {
		for _, ch := range p.from {
			for _, id := range ch.Attackers {
				told := slices.ContainsFunc(p.follow, func(f follower) bool { return f.id == id })
				if !p.fired && !told && !slices.Contains(freed, any(id)) {
					freed = append(freed, id)
				}
			}
		}
	}
	if len(freed) > 0 {
		t.Line(game.BodyLine, ref.M("evade.goes-on", freed), facts.S7)
	}
	morale.Hands(t, s.Turn)
}

// sayWheel writes the wheel that cavalry makes round a friend behind it (OM §8.7).
func (p *Slip) sayWheel(t *game.Trace) {
	hand := geometry.Right
	if p.turn < 0 {
		hand = geometry.Left
	}
	if p.turn != 0 {
		t.Line(game.BodyLine, ref.M("evade.wheels", p.U.ID, ref.Word("move."+hand.String()), ref.Deg(math.Abs(p.turn)), ref.CM(p.toll)), facts.S8_7, facts.S8_4)
	}
}

// goesSo is how far an evader goes, and why so far: out of the reach of who charges it, or
// as far as it can when somebody stands in its way or its move is at its end.
func (p *Slip) goesSo(s *state.State) ref.Msg {
	args := []any{p.U.ID, ref.CM(table.Round2(p.cm)), ref.CM(table.Round2(p.gap)), p.near.ID}
	charges := slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return ch.Has(p.near.ID) })
	switch {
	case p.caught && p.by != "":
		return ref.M("evade.caught-by", append(args, p.by)...)
	case p.caught:
		return ref.M("evade.caught", args...)
	case p.escaped:
		return ref.M("evade.escaped", args...)
	case charges && !p.fired && !s.Read().Has(book.EvaderStopsAtFive):
		return ref.M("evade.clear-of", append(args, ref.CM(float64(Left(p.near))/100))...)
	}
	return ref.M("evade.clear", args...)
}

// said reports that a charge knows what the crew of its target does.
func said(ch *state.Charge, name string) bool {
	return slices.ContainsFunc(ch.Facts, func(f state.GivenFact) bool { return f.Of != "" && f.Of[0] == 't' && f.Name == name })
}

// MustSlip reports a unit that has to evade (OM §8.7): foot in open order that foot in
// close order charges, and Cossacks that horse charges (OM §16). Who holds a block
// defends it (OM §15): it goes only when it is told to. Who charges or fights itself stands (OM §10.1).
func MustSlip(s *state.State, u *state.Unit) bool {
	return engaged(&Slip{U: u}, s) == nil && table.BlockOf(s, u) == nil && (u.Arm == facts.Infantry && u.Formation == facts.Open || charge.Flees(s, u)) && !s.MovesNoMore(u) && u.Motion&state.Evaded == 0 && len(charge.Charging(s, u)) > 0 &&
		!(s.PhaseID() == "late" && s.Read().Has(book.NoEvasionFromLateCharges))
}

// DuesEvasion lists who must evade, the guns that have not said what they do, and who else may evade before a charge that it has not
// yet let come (OM §7, 8.7).
func DuesEvasion(s *state.State, add command.AddDue) {
	for _, u := range s.Units {
		if len(charge.Charging(s, u)) == 0 {
			continue
		}
		a := game.Action{Verb: "evade", Units: []game.Operand{{IDs: []string{u.ID}}}}
		switch {
		case MustSlip(s, u):
			add("evade", a, true)
		case MayStillSlip(s, u):
			add("", a, true)
		}
	}
}

// MayStillSlip reports who may evade in the movement that is open, and has not said whether it does.
func MayStillSlip(s *state.State, u *state.Unit) bool {
	from := charge.Charging(s, u)
	if len(from) == 0 || MustSlip(s, u) {
		return false
	}
	if u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned {
		return !said(from[0], "crew") && !from[0].WasTried(u.ID)
	}
	_, err := MaySlip(s.Quiet(), u, game.Action{Verb: "evade", Units: []game.Operand{{IDs: []string{u.ID}}}})
	return err == nil
}

// StandsFast is what lets the charges on a unit come, that it might evade (OM §8.7).
func StandsFast(s *state.State, u *state.Unit) []game.Event {
	var evs []game.Event
	for _, ch := range charge.Charging(s, u) {
		if !ch.WasTried(u.ID) {
			evs = append(evs, &state.EvTriedHelp{N: ch.N, Unit: u.ID})
		}
	}
	return evs
}

// waiveEvasion has a unit await the charges on it; guns in action stay and fire. Who has to evade does so (OM §8.7).
func waiveEvasion(s *state.State, u *state.Unit) (game.Adjudication, error) {
	switch {
	case MustSlip(s, u):
		return nil, casting.Illegal(facts.S8_7, "evade.must", u.ID)
	case !MayStillSlip(s, u):
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S8_7, Say: ref.M("rout.nothing-waived", u.ID)}
	case u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned:
		return crewStays(s, game.Action{Verb: "evade", Units: []game.Operand{{IDs: []string{u.ID}}}}, facts.UnitFacts[facts.FCrew].Words[facts.CrewStays])
	}
	return casting.Record(StandsFast(s, u), facts.S8_7, "evade.waived", u.ID), nil
}

// CloseEvasion is what the end of a movement phase brings about: open order that was
// charged and did not evade does so now.
func CloseEvasion(s *state.State) ([]game.Event, []game.Text) {
	var ids []string
	for _, u := range s.Units {
		if MustSlip(s, u) {
			ids = append(ids, u.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	adj, err := evade(s, game.Action{Verb: "evade", Force: true}, ids)
	if err != nil {
		return nil, nil
	}
	v := adj.(casting.Done).V
	for i := range v.Lines {
		if v.Lines[i].Kind == game.HeadLine {
			v.Lines[i].Kind = game.PhaseLine
		}
		if v.Lines[i].Kind == game.HandsLine {
			v.Lines[i].Hands = v.Hands
		}
	}
	return v.Events, v.Lines
}

// EvadeFirst is the evasions that the end of a movement brings about, when they free a
// charger that may still move: the movement stays open for it (OM §7, 8.7). No events when
// nobody is freed so.
func EvadeFirst(s *state.State) ([]game.Event, []game.Text) {
	if s.Active() < 0 && s.PhaseID() != "late" {
		return nil, nil
	}
	evs, say := CloseEvasion(s)
	after := s
	for _, e := range evs {
		after = after.Apply(e)
	}
	for i, ch := range after.Charges {
		if ch.Stage != state.Eluded || s.Charges[i].Stage == state.Eluded {
			continue
		}
		for _, id := range ch.Attackers {
			if u := after.Unit(id); u.Status == state.Steady && (u.Foot() == nil || motion.Allowance(after, u, u.Formation) > u.Spent) {
				return evs, append(say, game.Text{Kind: game.BodyLine, Say: ref.M("evade.still-open"), Refs: []ref.Ref{facts.S7}})
			}
		}
	}
	return nil, nil
}

// EvadesIn reports a phase in which units may evade: a movement, of whichever side, since nobody closes one to evade in the next.
func EvadesIn(id string) bool { return id == "move-first" || id == "move-second" || id == "late" }
