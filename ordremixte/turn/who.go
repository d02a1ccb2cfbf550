package turn

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file answers `who`: side by side, who may still act in this phase, and what is
// owed now (OM §7).

// whoVerbs are the verbs that `who` tells, in the order of the turn.
var whoVerbs = func() []string {
	var told []facts.Verb
	for _, v := range facts.Verbs {
		if v.Who > 0 {
			told = append(told, v)
		}
	}
	slices.SortFunc(told, func(a, b facts.Verb) int { return cmp.Compare(a.Who, b.Who) })
	out := make([]string, len(told))
	for i, v := range told {
		out[i] = v.Name
	}
	return out
}()

// AskWho is `who [SIDE]`.
func AskWho(s *state.State, a game.Action) game.Verdict {
	only := -1
	if len(a.Args) > 0 {
		only = command.SideNamed(s.Field, a.Args[0])
	}
	v := casting.Asked(facts.S7, ref.M("who.head", s.Turn, s.PhaseWord()), "who", nil)
	list := []game.Object{}
	asked := ref.Comma{}
	for _, verb := range whoVerbs {
		if asks(s, verb) {
			asked = append(asked, ref.Word("parse.verb."+verb))
		}
	}
	for side, x := range s.Field.Sides {
		if only >= 0 && side != only {
			continue
		}
		o := game.Object{{Key: "side", Value: casting.SideSlug(x.Name)}}
		var may ref.List
		for _, verb := range whoVerbs {
			who := WhoMay(s, side, verb)
			if len(who) == 0 {
				continue
			}
			o = append(o, game.KV{Key: verb, Value: who})
			var l ref.Comma
			for _, w := range who {
				l = append(l, command.CalledSo(s, w))
			}
			may = append(may, ref.M("who.may", ref.Word("who.verb."+verb), l))
		}
		due := dueOf(s, side)
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
	for _, d := range dueOf(s, -1) {
		if only < 0 {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("who.due", d.Line.Say), Refs: d.Line.Refs})
		}
	}
	v.Data = game.Object{{Key: "who", Value: list}}
	return v
}

// WhoMay are the units, or the brigades, of a side that may do something now. Whoever
// looks over one side's shoulder is not told whose orders the other may change.
func WhoMay(s *state.State, side int, verb string) []string {
	if !asks(s, verb) {
		return nil
	}
	var out []string
	if verb == "order" {
		if casting.Veiled(s, side) {
			return nil
		}
		for _, a := range ArmyCandidates(s, side, verb) {
			if !slices.Contains(out, a.Args[0]) && MayNow(s, a) {
				out = append(out, a.Args[0])
			}
		}
		return append(out, whoOwnOrders(s, side)...)
	}
	verbs := []string{verb}
	if verb == "move" {
		verbs = goes
	}
	for _, u := range s.Units {
		if u.Side == side && u.Status != state.Destroyed && slices.ContainsFunc(verbs, func(verb string) bool { return mayNow(s, u, verb) }) {
			out = append(out, u.ID)
		}
	}
	return out
}

// asks reports a verb of the phase. Movement is asked of where units go as their orders have it: compulsory moves and the
// closing to contact are owed, and told so.
func asks(s *state.State, verb string) bool {
	of := state.Phases().All[s.Phase].Verbs
	return slices.Contains(of, verb) && (verb != "move" || slices.Contains(of, "form"))
}

// goes are the verbs by which a unit uses its movement, nearest first: one that may not go may turn or form.
var goes = []string{"move", "wheel", "face", "form", "limber", "unlimber"}

func mayNow(s *state.State, u *state.Unit, verb string) bool {
	return slices.ContainsFunc(Candidates(s, u, verb), func(a game.Action) bool { return MayNow(s, a) })
}

// whoOwnOrders are the units of a side with orders of their own that may be given now: the
// reserve its first or a later one, a detached unit another (OM §4.2, 4.3, 4.5).
func whoOwnOrders(s *state.State, side int) []string {
	var out []string
	for _, u := range s.Units {
		if u.Side != side || u.Status == state.Destroyed || !command.FirstOf(s, u) && u.Order == facts.NoOrder {
			continue
		}
		if slices.ContainsFunc(ownOrders(s, u), func(a game.Action) bool { return MayNow(s, a) }) {
			out = append(out, u.ID)
		}
	}
	return out
}

// ownOrders are the orders that a unit of its own may be thought to be given.
func ownOrders(s *state.State, u *state.Unit) []game.Action {
	var out []game.Action
	for o := facts.Halt; o <= facts.Support; o++ {
		out = append(out, game.Action{Verb: "order", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{facts.UnitFacts[facts.FOrder].Words[o]}})
	}
	return out
}

// dueOf is what a side owes now, -1 for what both or nobody in particular does.
func dueOf(s *state.State, side int) []game.Due {
	var out []game.Due
	for _, d := range Dues(s) {
		if SideOfDue(s, d.Action) == side {
			out = append(out, d)
		}
	}
	return out
}
