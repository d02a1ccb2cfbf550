package motion

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file finds a way out for a change of formation that would stand on somebody (OM
// §8.6): lines that can be carried out as they are.

// roomWays are the lines that help a change which has no room: the friend in its way moves
// off first, or, where nobody can, the unit takes a formation that fits.
func roomWays(s *state.State, d *Drill, verb string) []game.Way {
	fits := func(after *state.State) bool {
		again := *d
		again.U, again.On, again.brush = after.Unit(d.U.ID), nil, nil
		price(after, &again)
		Stand(after, &again)
		return len(mayChange(after, &again, verb)) == 0 && (!moving(after) || after.Stage <= StepOf(again.U, false))
	}
	if len(d.On) == 1 {
		if way, ok := makesRoom(s, d.U, d.On[0], fits); ok {
			return []game.Way{way}
		}
	}
	if verb != "form" {
		return nil
	}
	for i, w := range facts.UnitFacts[facts.FFormation].Words {
		form := facts.Formation(i)
		x := &Drill{U: d.U, Form: form, Kind: state.Reformed}
		if form == d.Form || x.shape() != nil {
			continue
		}
		price(s, x)
		if Stand(s, x); len(mayChange(s, x, verb)) == 0 {
			return []game.Way{{Line: "form " + d.U.ID + " " + w, Say: ref.M("placed.way-form", ref.Word("formation."+w))}}
		}
	}
	return nil
}

// makesRoom is the shortest move straight ahead, in whole cm, by which a friend leaves the
// place that a unit needs.
func makesRoom(s *state.State, u, x *state.Unit, fits func(*state.State) bool) (game.Way, bool) {
	if x.Side != u.Side || x.Lone || x.Foot() == nil {
		return game.Way{}, false
	}
	for cm := 1; state.Hundredths(float64(cm)) <= Allowance(s, x, x.Formation)-x.Spent; cm++ {
		goes := game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{x.ID}}}, Args: []string{"forward", facts.DecimalText(float64(cm))}}
		adj, err := PrepareMove(s.Quiet(), goes)
		done, ok := adj.(Walked)
		if err != nil || !ok {
			continue
		}
		after := s
		for _, e := range done.V.Events {
			after = after.Apply(e)
		}
		if fits(after) {
			return game.Way{Line: game.Canonical(goes), Say: ref.M("drill.way-room", x.ID)}, true
		}
	}
	return game.Way{}, false
}

// roomForScreen is the same for a light base that is sent ahead.
func roomForScreen(s *state.State, u, x *state.Unit, base *geometry.Footprint) []game.Way {
	way, ok := makesRoom(s, u, x, func(after *state.State) bool {
		f := after.Unit(x.ID).Foot()
		over, _ := geometry.Overlapping(base, f)
		return f != nil && !over
	})
	if !ok {
		return nil
	}
	return []game.Way{way}
}
