package motion

import (
	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// Room is the bases that may still come into a block (OM §15).
func Room(s *state.State, block *state.Terrain, but *state.Unit) int {
	n := book.Tables.Int("buildings.room")
	for _, u := range table.Holders(s, block) {
		if but == nil || !state.EqualID(u.ID, but.ID) {
			n -= u.Bases
		}
	}
	return n
}

// HeldAgainst is a unit of the enemies of a side that holds a block; nil when none
// does.
func HeldAgainst(s *state.State, block *state.Terrain, side int) *state.Unit {
	for _, u := range table.Holders(s, block) {
		if u.Side != side {
			return u
		}
	}
	return nil
}

// Refusals is a reason as JSON; its sentence is rendered by whoever writes it.
func Refusals(r *game.Refusal) []game.Object {
	if r == nil {
		return []game.Object{}
	}
	return []game.Object{{{Key: "kind", Value: string(r.Kind)}, {Key: "ref", Value: string(r.Ref)}, {Key: "say", Value: r.Say}}}
}

// EndsRetreat reports `face A about` of a unit that has made its retreat and has not yet
// seen a movement: its owner says whether it ends with its front or its back to the
// enemy, for nothing (OM §11.1).
func EndsRetreat(s *state.State, a game.Action) bool {
	if a.Verb != "face" || len(a.Units) != 1 || len(a.Units[0].IDs) != 1 || len(a.Args) != 1 || turnWords[a.Args[0]] != 180 {
		return false
	}
	u := s.Unit(a.Units[0].IDs[0])
	return u != nil && u.Status == state.Steady && u.Motion&state.Fleeing != 0 && u.Off == 0 && state.Phases().Index(s.PhaseID()) < state.Phases().Index("move-first")
}

// showsBack turns a unit about on the ground on which its retreat ended.
func showsBack(u *state.Unit) game.Verdict {
	v := game.Verdict{}
	if f := u.Foot(); f != nil {
		p := u.Pose.AboutFace(f.Depth).Rounded()
		v.Events = []game.Event{&state.EvPlace{Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
	}
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("rout.turns", u.ID), Refs: []ref.Ref{facts.S11_1}}}
	v.Steps = []game.Step{{Ref: facts.S11_1, Say: ref.M("rout.step-turns"), Value: ref.M("om.plain", u.ID), From: game.Given}}
	return v
}

// MayForm refuses a formation that the nation or the unit may not use (OM §5),
// with the formations that it may.
func MayForm(s *state.State, u *state.Unit, form facts.Formation) error {
	words := facts.UnitFacts[facts.FFormation].Words
	ok, where := Allows(u, form)
	if ok {
		return nil
	}
	r := &game.Refusal{Kind: game.Illegal, Ref: where,
		Say: ref.M("placed.no-formation", u.ID, ref.Word("placed.nation."+facts.UnitFacts[facts.FNation].Words[facts.Nation(u.Nation)]), ref.Word("formation."+words[form]))}
	may := ref.Comma{}
	for f, w := range words {
		if ok, _ := Allows(u, facts.Formation(f)); ok && facts.Formation(f) != u.Formation {
			may = append(may, ref.Word("formation."+w))
			if len(r.Ways) < 3 {
				r.Ways = append(r.Ways, game.Way{Line: "set " + u.ID + " formation=" + w, Say: ref.M("placed.way-form", ref.Word("formation."+w))})
			}
		}
	}
	if len(may) > 0 {
		r.Hint = ref.M("placed.may-form", u.ID, may)
	} else {
		r.Hint = ref.M("placed.may-form-only", u.ID, ref.Word("formation."+words[u.Formation]))
	}
	return r
}

// Allows asks the nation's list. A nation without a list obeys what the book says
// of all: it forms column and square, and no battalion mass.
func Allows(u *state.Unit, form facts.Formation) (bool, ref.Ref) {
	arm, word := facts.UnitFacts[facts.FArm].Words[u.Arm], facts.UnitFacts[facts.FFormation].Words[form]
	var traits []string
	if u.OpenOrder {
		traits = append(traits, armylists.Light)
		if armylists.IsHorse(arm) {
			traits = []string{armylists.Cossacks}
		}
	}
	if u.Guerrillas {
		traits = []string{armylists.Guerrillas}
	}
	n, err := armylists.Load(u.Nation)
	if err == nil {
		return n.Allows(arm, word, traits...)
	}
	if n, err = armylists.Load(armylists.Nations()[0]); err != nil {
		return true, "OM §5"
	}
	if armylists.IsFoot(arm) {
		switch form {
		case facts.Column, facts.Square:
			return true, "OM §5"
		case facts.Mass:
			return false, "OM §5"
		}
	}
	return n.Allows(arm, word, traits...)
}
