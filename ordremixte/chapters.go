package ordremixte

import (
	"adjutant/internal/game"
)

// addDue adds a due of a group; see dues.
type addDue func(group string, a game.Action, optional bool)

// prepareChapter dispatches the verbs that move and command; false for others.
func (s *State) prepareChapter(a game.Action) (game.Adjudication, error, bool) {
	var adj game.Adjudication
	var err error
	switch {
	case a.Verb == "unlimber" && s.crewAway(a) != nil:
		adj, err = s.prepareManning(a, s.crewAway(a))
		return adj, err, true
	case a.Verb == "move" && flees(a):
		adj, err = s.prepareFlight(a)
		return adj, err, true
	}
	switch a.Verb {
	case "order":
		adj, err = s.prepareOrder(a)
	case "orders":
		adj, err = s.prepareOrders(a)
	case "courier":
		adj, err = s.prepareCourier(a)
	case "initiative":
		adj, err = s.prepareInitiative(a)
	case "move":
		if g := s.figureOf(a); g != nil {
			adj, err = s.moveFigure(g, a)
			break
		}
		if entersBlock(a) {
			adj, err = s.prepareBlock(a)
			break
		}
		adj, err = s.prepareMove(a)
	case "wheel":
		adj, err = s.prepareWheel(a)
	case "face":
		adj, err = s.prepareFace(a)
	case "form":
		adj, err = s.prepareForm(a)
	case "limber", "unlimber":
		adj, err = s.prepareLimber(a)
	case "evade":
		adj, err = s.prepareEvade(a)
	case "breakthrough":
		adj, err = s.prepareBreakthrough(a)
	case "follow":
		adj, err = s.prepareFollow(a)
	case "rally":
		adj, err = s.prepareRally(a)
	case "night":
		adj, err = s.prepareNight(a)
	default:
		return nil, nil, false
	}
	return adj, err, true
}
