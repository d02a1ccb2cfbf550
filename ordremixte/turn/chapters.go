package turn

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// prepareChapter dispatches the verbs that move and command; false for others.
func prepareChapter(s *state.State, a game.Action) (game.Adjudication, error, bool) {
	var adj game.Adjudication
	var err error
	switch {
	case a.Verb == "unlimber" && morale.CrewAway(s, a) != nil:
		adj, err = flight.PrepareManning(s, a, morale.CrewAway(s, a))
		return adj, err, true
	case a.Verb == "move" && flight.Flees(a):
		adj, err = flight.PrepareFlight(s, a)
		return adj, err, true
	}
	switch a.Verb {
	case "order":
		adj, err = command.PrepareOrder(s, a)
	case "orders":
		adj, err = command.PrepareOrders(s, a)
	case "courier":
		adj, err = command.PrepareCourier(s, a)
	case "initiative":
		adj, err = prepareInitiative(s, a)
	case "move":
		if g := command.FigureOf(s, a); g != nil {
			adj, err = command.MoveFigure(s, g, a)
			break
		}
		if garrison.EntersBlock(a) {
			adj, err = garrison.PrepareBlock(s, a)
			break
		}
		adj, err = motion.PrepareMove(s, a)
	case "wheel":
		adj, err = motion.PrepareWheel(s, a)
	case "face":
		adj, err = motion.PrepareFace(s, a)
	case "form":
		adj, err = motion.PrepareForm(s, a)
	case "limber", "unlimber":
		adj, err = motion.PrepareLimber(s, a)
	case "evade":
		adj, err = flight.PrepareEvade(s, a)
	case "breakthrough":
		adj, err = flight.PrepareBreakthrough(s, a)
	case "follow":
		adj, err = flight.PrepareFollow(s, a)
	case "rally":
		adj, err = flight.PrepareRally(s, a)
	case "night":
		adj, err = command.PrepareNight(s, a)
	default:
		return nil, nil, false
	}
	return adj, err, true
}
