package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

// thrownOf plays an action without dice: what it brings about, and whether it needed none.
func thrownOf(s *state.State, a game.Action) (game.Verdict, bool) {
	adj, err := prepare(s, a)
	if err != nil {
		return game.Verdict{}, false
	}
	d := dice.New(nil, nil)
	var v game.Verdict
	owed, err := d.Run(func() { v = adj.Play(d) })
	return v, err == nil && len(owed) == 0
}

// withoutEffect lists the closing shots for which no die is thrown (§9.10, R7). As long as
// a unit has another one that can hit, how it shares its bases is still to be said.
func withoutEffect(s *state.State) []fire.ClosingShot {
	owed := fire.OwedClosing(s)
	canHit := map[string]bool{}
	for _, x := range owed {
		if _, none := thrownOf(s, x.Action()); !none {
			canHit[x.Ch.Target] = true
		}
	}
	return slices.DeleteFunc(owed, func(x fire.ClosingShot) bool { return canHit[x.Ch.Target] })
}

// settleClosing makes the first closing shot for which no die is thrown: nobody has to
// type what cannot hit.
func settleClosing(s *state.State) ([]game.Event, []game.Text) {
	for _, x := range withoutEffect(s) {
		v, _ := thrownOf(s, x.Action())
		return v.Events, byItself(v)
	}
	return nil, nil
}

// byItself is the lines of what nobody typed, with their work for hands: its head opens no
// entry of its own.
func byItself(v game.Verdict) []game.Text {
	out := flight.ToldBy(v)
	for i := range out {
		if out[i].Kind == game.HeadLine {
			out[i].Kind = game.PhaseLine
		}
	}
	return out
}
