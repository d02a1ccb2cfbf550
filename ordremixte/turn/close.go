package turn

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
)

// ClosePhase is what `next` does: one phase ends and the next begins. It
// refuses while something is owed.
func ClosePhase(s *state.State) ([]game.Event, []game.Text, error) {
	evs, say, _, err := CloseOver(s, false)
	return evs, say, err
}

// CloseOver is closePhase; what the orders of a side asked and its moves did not do
// may be overruled, what is owed may not.
func CloseOver(s *state.State, force bool) (_ []game.Event, _ []game.Text, over *game.Refusal, _ error) {
	stays := unobeyedNow(s)
	if stays != nil && !force {
		return nil, nil, nil, stays
	}
	evs, say, err := closeThis(s)
	return evs, say, stays, err
}

// closeThis closes a phase whose moves are in order, or ruled to be.
func closeThis(s *state.State) ([]game.Event, []game.Text, error) {
	id := s.PhaseID()
	if id == "initiative" && s.First < 0 {
		return nil, nil, whoIsFirst(s)
	}
	waived, untried, owed := leavesUndone(s)
	if owed != nil {
		return nil, nil, owed
	}
	if news, told := NewsArrives(s); len(news) > 0 && id != "fire" {
		evs, say, err := closeThis(applied(s, news))
		return append(news, evs...), append(told, say...), err
	}
	if evs, say := flight.EvadeFirst(s); len(evs) > 0 {
		return evs, say, nil
	}
	evs, say, stays := Closing(s, id)
	if stays != nil {
		return nil, nil, stays
	}
	evs = append(waived, evs...)
	if flight.EvadesIn(id) {
		closed, text := closeOnStanding(applied(s, evs))
		evs, say = append(evs, closed...), append(say, text...)
	}
	say = append(untried, append(passed(s, casting.MovesOver, game.Action{}), say...)...)
	switch {
	case id == "orders" || id == "rally" || id == "compulsory":
		next, text := onward(applied(s, evs))
		return append(evs, next...), append(say, text...), nil
	case id == "fire" && s.Stage == state.Open0:
		return []game.Event{&state.EvStage{Stage: state.FireTests}}, phaseLine("phase.fire-closes"), nil
	case id == "melee":
		return append(evs, toPhase("orders", s.Turn+1)), append(say, EndOfTurn(applied(s, evs))...), nil
	}
	next, text := nextPhase(s, id)
	if next == nil {
		return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.nothing-to-close")}
	}
	return append(evs, next), append(say, text...), nil
}

// whoIsFirst refuses to begin the movement before somebody is known to move first (OM §6).
func whoIsFirst(s *state.State) *game.Refusal {
	return &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.who-first"),
		Ways: append([]game.Way{{Line: "initiative", Say: ref.M("way.initiative")}}, firstWays(s)...)}
}

// leavesUndone waives the squares that nobody tried and the evasions that nobody made, whose moment passes with the movement
// (OM §7, 8.6, 8.7, R312), and refuses what else is owed.
func leavesUndone(s *state.State) (waived []game.Event, untried []game.Text, owed *game.Refusal) {
	for _, d := range Dues(s) {
		if !d.Optional {
			return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.owed", d.Line.Say)}
		}
		if d.Action.Verb == "square" && !s.Read().Has(book.SquareUntilTheFire) {
			waived = append(waived, charge.NoSquare(s, d.Action.Units[0].IDs[0])...)
			untried = append(untried, game.Text{Kind: game.PhaseLine, Say: ref.M("square.untried", d.Action.Units[0].IDs[0]), Refs: []ref.Ref{facts.SSquare}})
		}
		if u := subject(s, d.Action); d.Action.Verb == "evade" && flight.MayStillSlip(s, u) {
			waived = append(waived, flight.StandsFast(s, u)...)
			untried = append(untried, game.Text{Kind: game.PhaseLine, Say: ref.M("evade.untried", u.ID), Refs: []ref.Ref{facts.S8_7}, Aside: true})
		}
	}
	return waived, untried, nil
}

// subject is the unit that an action moves; nil when it names none.
func subject(s *state.State, a game.Action) *state.Unit {
	if len(a.Units) == 0 || len(a.Units[0].IDs) == 0 {
		return nil
	}
	return s.Unit(a.Units[0].IDs[0])
}

// nextPhase opens the phase that always follows another; nil when what follows it depends
// on what the phase has brought, or it never closes by itself.
func nextPhase(s *state.State, id string) (game.Event, []game.Text) {
	switch id {
	case "breakthrough":
		return begin(s)
	case "initiative":
		return toPhase("move-first", s.Turn), phaseLine("phase.opens", s.At("move-first").PhaseWord())
	case "move-first":
		return toPhase("move-second", s.Turn), phaseLine("phase.closes-opens", s.PhaseWord(), s.At("move-second").PhaseWord())
	case "move-second":
		return toPhase("late", s.Turn), phaseLine("phase.closes-opens", s.PhaseWord(), ref.M("phase.late"))
	case "late":
		return toPhase("fire", s.Turn), phaseLine("phase.opens", ref.M("phase.fire"))
	}
	return nil, nil
}

// toPhase begins a phase of a turn.
func toPhase(id string, turn int) game.Event {
	return &state.EvPhase{Phase: state.Phases().Index(id), Turn: turn}
}

// phaseLine tells of a phase that ends or begins (OM §7).
func phaseLine(key string, args ...any) []game.Text {
	return []game.Text{{Kind: game.PhaseLine, Say: ref.M(key, args...), Refs: []ref.Ref{facts.S7}}}
}

// Closing is what the end of a phase brings about before the next opens (§7): the
// chapters say. A refusal keeps the phase open.
func Closing(s *state.State, id string) ([]game.Event, []game.Text, *game.Refusal) {
	switch id {
	case "orders":
		return command.CloseOrders(s)
	case "rally":
		return flight.CloseRally(s)
	case "compulsory":
		return flight.CloseCompulsory(s)
	case "breakthrough":
		return flight.ClosePursuit(s)
	case "move-first", "move-second":
		evs, say := flight.CloseEvasion(s)
		halts, text, r := command.CloseMoves(s, s.Active())
		return append(evs, halts...), append(say, text...), r
	case "late":
		evs, say := flight.CloseEvasion(s)
		return evs, say, nil
	case "melee":
		evs, say := command.CloseTurn(s)
		burnt, text := garrison.CloseBlazes(s)
		evs, say = append(evs, burnt...), append(say, text...)
		evs = append(evs, flight.PursuitOver(s)...)
		order, text := disorderOver(s)
		return append(evs, order...), append(say, text...), nil
	}
	return nil, nil, nil
}
