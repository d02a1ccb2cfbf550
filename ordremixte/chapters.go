package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/state"
)

// prepareChapter dispatches the verbs that move and command; false for others.
func prepareChapter(s *state.State, a game.Action) (game.Adjudication, error, bool) {
	var adj game.Adjudication
	var err error
	switch {
	case a.Verb == "unlimber" && crewAway(s, a) != nil:
		adj, err = prepareManning(s, a, crewAway(s, a))
		return adj, err, true
	case a.Verb == "move" && flees(a):
		adj, err = prepareFlight(s, a)
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
		if entersBlock(a) {
			adj, err = prepareBlock(s, a)
			break
		}
		adj, err = prepareMove(s, a)
	case "wheel":
		adj, err = prepareWheel(s, a)
	case "face":
		adj, err = prepareFace(s, a)
	case "form":
		adj, err = prepareForm(s, a)
	case "limber", "unlimber":
		adj, err = prepareLimber(s, a)
	case "evade":
		adj, err = prepareEvade(s, a)
	case "breakthrough":
		adj, err = prepareBreakthrough(s, a)
	case "follow":
		adj, err = prepareFollow(s, a)
	case "rally":
		adj, err = prepareRally(s, a)
	case "night":
		adj, err = command.PrepareNight(s, a)
	default:
		return nil, nil, false
	}
	return adj, err, true
}
