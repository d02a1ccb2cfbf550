package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers `who`: side by side, who may still act in this phase, and what is
// owed now (OM §7).

// whoVerbs are the verbs that `who` tells, in the order of the turn.
var whoVerbs = []string{"order", "rally", "breakthrough", "follow", "charge", "counter", "square", "evade", "fire", "melee"}

// askWho is `who [SIDE]`.
func (s *State) askWho(a game.Action) game.Verdict {
	only := -1
	if len(a.Args) > 0 {
		only = sideNamed(s.Field, a.Args[0])
	}
	v := asked(s7, ref.M("who.head", s.Turn, s.phaseWord()), "who", nil)
	list := []game.Object{}
	asked := ref.Comma{}
	for _, verb := range whoVerbs {
		if slices.Contains(phases().All[s.Phase].Verbs, verb) {
			asked = append(asked, ref.Word("parse.verb."+verb))
		}
	}
	for side, x := range s.Field.Sides {
		if only >= 0 && side != only {
			continue
		}
		o := game.Object{{Key: "side", Value: sideSlug(x.Name)}}
		var may ref.List
		for _, verb := range whoVerbs {
			who := s.whoMay(side, verb)
			if len(who) == 0 {
				continue
			}
			o = append(o, game.KV{Key: verb, Value: who})
			var l ref.Comma
			for _, w := range who {
				l = append(l, s.calledSo(w))
			}
			may = append(may, ref.M("who.may", ref.Word("who.verb."+verb), l))
		}
		due := s.dueOf(side)
		o = append(o, game.KV{Key: "due", Value: len(due)})
		list = append(list, o)
		switch {
		case len(may) == 0 && len(asked) > 0:
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("who.nobody-for", x.Say, asked)})
		case len(may) == 0:
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("who.nobody", x.Say)})
		default:
			for i, m := range may {
				key := "who.side"
				if i > 0 {
					key = "who.more"
				}
				v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M(key, x.Say, m)})
			}
		}
		for _, d := range due {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("who.due", d.Line.Say), Refs: d.Line.Refs})
		}
	}
	for _, d := range s.dueOf(-1) {
		if only < 0 {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("who.due", d.Line.Say), Refs: d.Line.Refs})
		}
	}
	v.Data = game.Object{{Key: "who", Value: list}}
	return v
}

// whoMay are the units, or the brigades, of a side that may do something now. Whoever
// looks over one side's shoulder is not told whose orders the other may change.
func (s *State) whoMay(side int, verb string) []string {
	if !slices.Contains(phases().All[s.Phase].Verbs, verb) {
		return nil
	}
	var out []string
	if verb == "order" {
		if s.veiled(side) {
			return nil
		}
		for _, a := range s.armyCandidates(side, verb) {
			if !slices.Contains(out, a.Args[0]) && s.mayNow(a) {
				out = append(out, a.Args[0])
			}
		}
		return append(out, s.whoOwnOrders(side)...)
	}
	for _, u := range s.Units {
		if u.Side == side && u.Status != Destroyed && slices.ContainsFunc(s.candidates(u, verb), s.mayNow) {
			out = append(out, u.ID)
		}
	}
	return out
}

// whoOwnOrders are the units of a side with orders of their own that may be given now: the
// reserve its first or a later one, a detached unit another (OM §4.2, 4.3, 4.5).
func (s *State) whoOwnOrders(side int) []string {
	var out []string
	for _, u := range s.Units {
		if u.Side != side || u.Status == Destroyed || !s.firstOf(u) && u.Order == NoOrder {
			continue
		}
		if slices.ContainsFunc(s.ownOrders(u), s.mayNow) {
			out = append(out, u.ID)
		}
	}
	return out
}

// ownOrders are the orders that a unit of its own may be thought to be given.
func (s *State) ownOrders(u *Unit) []game.Action {
	var out []game.Action
	for o := Halt; o <= Support; o++ {
		out = append(out, game.Action{Verb: "order", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{UnitFacts[FOrder].Words[o]}})
	}
	return out
}

// calledSo is the name of a brigade, or an id as it stands.
func (s *State) calledSo(id string) any {
	if b := s.brigadeNamed(id); b >= 0 && s.unit(id) == nil {
		return s.Field.Brigades[b].Say
	}
	return id
}

// dueOf is what a side owes now, -1 for what both or nobody in particular does.
func (s *State) dueOf(side int) []game.Due {
	var out []game.Due
	for _, d := range s.dues() {
		if s.sideOfDue(d.Action) == side {
			out = append(out, d)
		}
	}
	return out
}
