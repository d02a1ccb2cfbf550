package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file says what may be done now (OM §7): it makes candidates for every verb of
// the phase and keeps those that prepare takes.

var _ interface {
	game.Lister
	game.Ower
	game.UnitLister
	game.Valuer
	game.Decider
	game.Winner
	game.Quieter
	game.Trier
	game.Paired
	game.Supposer
	game.Foreseer
	game.Returner
	game.Forfeiter
	game.Sequenced
} = Rules{}

// Legal implements game.Lister: the answers to what is owed, then what the units and
// brigades of the side may do in this phase, then its end. Units that stand on the
// table have a few distances and angles for each movement, not all of them. A side
// below 0 is both.
func (Rules) Legal(gs game.State, side int) []game.Action { return ask.Legal(gs.(*state.State), side) }

// LegalOf implements game.UnitLister.
func (Rules) LegalOf(gs game.State, side int, ids []string) []game.Action {
	return ask.LegalOf(gs.(*state.State), side, ids)
}

// Owes implements game.Ower: the line by which the first unit that owes something to its orders pays it (OM §4.2).
func (Rules) Owes(gs game.State, side int) (game.Action, bool) {
	return ask.Owes(gs.(*state.State), side)
}

// Tries implements game.Trier: every shot, charge and melee of a unit at each enemy, and its rally.
func (Rules) Tries(gs game.State, id string) []game.Action { return ask.Tries(gs.(*state.State), id) }

// Supposes implements game.Supposer.
func (Rules) Supposes(gs game.State, a game.Action, f game.Fact) bool {
	return ask.Supposes(gs.(*state.State), a, f)
}

// Foresee implements game.Foreseer.
func (Rules) Foresee(gs game.State, a game.Action) (events []game.Event, settled, ok bool) {
	return turn.Foresee(gs.(*state.State), a)
}

// Return implements game.Returner.
func (Rules) Return(gs game.State, a game.Action) (events []game.Event, ok bool) {
	return turn.Return(gs.(*state.State), a)
}

// Forfeits implements game.Forfeiter.
func (Rules) Forfeits(gs game.State, a game.Action) *game.Refusal {
	return turn.Forfeits(gs.(*state.State), a)
}

// ComesAfter implements game.Sequenced: horse throws once for its countercharge, whoever charges it (OM §10.5), and of two melees of one
// unit the second hangs on what is left of it by the first (OM §10.6).
func (Rules) ComesAfter(gs game.State, waiting, a game.Action) bool {
	return turn.ComesAfter(gs.(*state.State), waiting, a)
}

// Pairs implements game.Paired: the units that are left, wherever they stand, in front of each other.
func (r Rules) Pairs(gs game.State) (game.State, []string, [2][]string) {
	var sides [2][]string
	for _, u := range gs.(*state.State).Units {
		if table.OnField(u) {
			sides[u.Side] = append(sides[u.Side], u.ID)
			gs = r.Apply(gs, &state.EvUnplaced{Unit: u.ID})
		}
	}
	return gs, []string{"charge", "fire"}, sides
}

// Meeting implements game.Paired: a charge from the front, or a shot at short range, whatever orders and phases say.
func (Rules) Meeting(gs game.State, verb, a, b string) (game.Action, bool) {
	s := gs.(*state.State)
	x := game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{a}}, {IDs: []string{b}}}, Force: true}
	if verb == "fire" {
		x.Facts = []game.Fact{{Name: "range", Value: "short"}}
	}
	return x, len(turn.Candidates(s, s.Unit(a), verb)) > 0
}

// Meets implements game.Paired.
func (Rules) Meets(verb string) ref.Msg { return ref.M("om.meets." + verb) }

// Worth implements game.Valuer, for whoever plays by himself: it ranks, and judges nothing.
func (Rules) Worth(gs game.State, side int) float64 { return ask.Worth(gs.(*state.State), side) }

// Quiet implements game.Quieter.
func (Rules) Quiet(gs game.State) game.State { return gs.(*state.State).Quiet() }

// Loud implements game.Quieter.
func (Rules) Loud(gs game.State) game.State { return gs.(*state.State).Loud() }

// Decided implements game.Decider.
func (Rules) Decided(gs game.State) bool { return ask.Decided(gs.(*state.State)) }

// Winner implements game.Winner (OM §18).
func (Rules) Winner(gs game.State) (side int, by string, say ref.Msg, ok bool) {
	return ask.Winner(gs.(*state.State))
}
