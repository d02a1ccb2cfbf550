package casting

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// Post is what one battery of several that fire as one has for itself where it stands:
// its range, the side of the target at which it fires, and the cover that the ground
// gives this against it. The percentages of each are reckoned with them, then summed
// (§9.9).
type Post struct {
	Band  facts.Range
	Side  facts.Side
	Cover facts.Cover
}

// Asked makes an answer: a head, a body, a reason and the data.
func Asked(r ref.Ref, head ref.Msg, key string, data any, body ...ref.Msg) game.Verdict {
	v := game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{r}}}}
	for _, b := range body {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: b})
	}
	v.Steps = []game.Step{{Ref: r, Say: ref.M("measure.step"), Value: head, From: game.Measured}}
	v.Data = game.Object{{Key: key, Value: data}}
	return v
}

// AsTable is the way that overrules what was measured: on the table it is otherwise.
func AsTable(a game.Action) game.Way {
	return game.Way{Line: Overruled(a), Say: ref.M("placed.way-overrule"), Does: game.AsTable}
}

func Overruled(a game.Action) string {
	a.Force, a.Text = true, ""
	return game.Canonical(a)
}

// Objective is what the order of a unit aims at.
func Objective(s *state.State, u *state.Unit) string {
	switch {
	case u.Order != facts.NoOrder:
		return u.Objective
	case u.Brigade >= 0 && u.Brigade < len(s.Commands):
		return s.Commands[u.Brigade].Objective
	}
	return ""
}

// SideSlug is how a side is written in Args.
func SideSlug(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(name), ""))
}

// answers collects refusals that the referee overrules.
type Overruling struct {
	A        game.Action
	Overrode []*game.Refusal
	Noting   Noting // nil for nothing
}

// Noting is what is done with the cast of a line before its chapter judges it: what was typed otherwise than it is, is noted.
type Noting func(*state.State, *Cast, game.Action)

func Record(evs []game.Event, r ref.Ref, key string, args ...any) game.Adjudication {
	return Done{V: game.Verdict{
		Lines:  []game.Text{{Kind: game.HeadLine, Say: ref.M(key, args...), Refs: []ref.Ref{r}}},
		Steps:  []game.Step{{Ref: r, Say: ref.M("step.recorded"), Value: ref.M(key, args...), From: game.Given}},
		Events: evs,
	}}
}

// Typed is the action as its line has it: a breakthrough into an enemy is fought as a charge (OM
// §12), and typed as what it is.
func (c *Cast) Typed() game.Action {
	a := c.A
	if c.Pursuit {
		a.Verb = "breakthrough"
	}
	return a
}

// RefuseAnswer is refuse with the line that overrules.
func (c *Cast) RefuseAnswer(r *game.Refusal) error {
	r.Ways = append(r.Ways, game.Way{Line: Overruled(c.Typed()), Say: ref.M("way.overrule")})
	return c.Refuse(r)
}

// away refuses a unit that has left the table.
func away(u *state.Unit) *game.Refusal {
	return &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.is-off", u.ID), Ways: []game.Way{{Line: "place " + u.ID, Say: ref.M("rout.way-back")}}}
}

// Veiled reports that the counters of a side are face down in this state.
func Veiled(s *state.State, side int) bool { return side >= 0 && side < len(s.Veil) && s.Veil[side] }

// shown reports that the order of a unit's brigade lies open.
func shown(s *state.State, u *state.Unit) bool {
	return u.Order == facts.NoOrder && u.Brigade >= 0 && u.Brigade < len(s.Commands) && s.Commands[u.Brigade].Shown
}
