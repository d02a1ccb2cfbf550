package turn

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// Which chapter carries out which verb of facts.Verbs that acts or records: prepares by
// those that move, command and note, fought by those that gather two sides first. They
// are filled in here because a chapter may come back to Prepare.
var (
	prepares map[string]func(*state.State, game.Action) (game.Adjudication, error)
	fought   map[string]func(*casting.Cast) (game.Adjudication, error)
)

func init() {
	prepares = map[string]func(*state.State, game.Action) (game.Adjudication, error){
		"next": prepareNext, "initiative": prepareInitiative,
		"first": recordFirst, "moved": recordMoved, "set": recordSet, "attach": recordAttach, "detach": recordAttach, "tag": recordTag,
		"place": preparePlace, "ruling": recordRuling,
		"order": command.PrepareOrder, "orders": command.PrepareOrders, "courier": command.PrepareCourier, "night": command.PrepareNight,
		"move": prepareMove, "wheel": motion.PrepareWheel, "face": motion.PrepareFace, "form": motion.PrepareForm,
		"limber": motion.PrepareLimber, "unlimber": prepareUnlimber,
		"evade": flight.PrepareEvade, "breakthrough": func(s *state.State, a game.Action) (game.Adjudication, error) { return Prepare(s, a) }, "follow": flight.PrepareFollow, "rally": flight.PrepareRally,
	}
	fought = map[string]func(*casting.Cast) (game.Adjudication, error){
		"fire": fire.PrepareFire, "melee": melee.PrepareMelee, "morale": melee.PrepareMorale, "fate": melee.PrepareFate,
		"charge": charge.PrepareCharge, "square": charge.PrepareSquare, "counter": charge.PrepareCounter,
	}
}

// Prepares reports a verb that some chapter carries out.
func Prepares(verb string) bool { return prepares[verb] != nil || fought[verb] != nil }

// prepareUnlimber serves the guns, or brings back the crew that left them.
func prepareUnlimber(s *state.State, a game.Action) (game.Adjudication, error) {
	if u := morale.CrewAway(s, a); u != nil {
		return flight.PrepareManning(s, a, u)
	}
	return motion.PrepareLimber(s, a)
}

// prepareMove is a move of who flees, of a general's figure, into or out of a block, or
// of a unit.
func prepareMove(s *state.State, a game.Action) (game.Adjudication, error) {
	if flight.Flees(a) {
		return flight.PrepareFlight(s, a)
	}
	if g := command.FigureOf(s, a); g != nil {
		return command.MoveFigure(s, g, a)
	}
	if garrison.EntersBlock(a) {
		return garrison.PrepareBlock(s, a)
	}
	return motion.PrepareMove(s, a)
}

// preparePlace notes where a general's figure stands, or a unit.
func preparePlace(s *state.State, a game.Action) (game.Adjudication, error) {
	if g := command.FigureOf(s, a); g != nil {
		return command.PlaceFigure(s, g, a)
	}
	return RecordPlace(s, a)
}
