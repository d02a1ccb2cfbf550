package motion

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// to carries out `move A to X Y`: the cheapest of the ways that are in order. When
// none is, the refusal is that of the first, with as much of it as may be made.
func (w *Mover) to(us []*state.Unit, goal geometry.Vec) (game.Adjudication, error) {
	if len(us) != 1 {
		return nil, casting.Need(facts.S8_4, "move.one-goal")
	}
	u := us[0]
	if err := table.PlacedAll(u); err != nil {
		return nil, err
	}
	if r := MayMove(w.S, u, w.A.Verb); r != nil && !w.A.Force {
		return nil, w.refuse(r)
	}
	w.goal = &goal
	var best *Mover
	var first *game.Refusal
	for _, way := range routes(w.S, u, goal) {
		x := &Mover{S: w.S, A: w.A, strategic: w.strategic, goal: w.goal}
		r := x.every(u.ID, way)
		switch {
		case r != nil && first == nil:
			first = w.partly(r, x, u, way)
		case r == nil && (best == nil || x.S.Unit(u.ID).Spent < best.S.Unit(u.ID).Spent):
			best = x
		}
	}
	switch {
	case best != nil:
		return best.done(), nil
	case first != nil:
		return nil, first
	}
	r := casting.Illegal(facts.S8_4, "move.no-route", u.ID, ref.CM(goal.X), ref.CM(goal.Y), ref.Deg(command.Gaits(w.S.Book()).WheelMost), ref.Deg(command.Gaits(w.S.Book()).Oblique))
	r.Ways = []game.Way{{Line: "reach " + u.ID, Say: ref.M("move.way-reach")}, {Line: "face " + u.ID + " about", Say: ref.M("move.way-about")}}
	return nil, r
}

// every makes legs one after the other with one unit.
func (w *Mover) every(id string, way []Leg) *game.Refusal {
	for _, l := range way {
		if r := w.Make(w.S.Unit(id), l); r != nil {
			return r
		}
	}
	return nil
}

// partly gives the refusal of a way that begins with a wheel lines which make what
// may be made of it.
func (w *Mover) partly(r *game.Refusal, x *Mover, u *state.Unit, way []Leg) *game.Refusal {
	r.Ways = slices.DeleteFunc(r.Ways, func(w game.Way) bool { return w.Does == game.AsTable })
	if len(x.said) == 1 && len(way) == 2 { // the wheel is in order, what follows is not
		if len(r.Ways) > 0 && r.Ways[0].Does == game.AsFar {
			r.Ways = r.Ways[1:]
		}
		r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: x.line(u, way[0]), Say: ref.M("move.way-wheel")})
	}
	if len(r.Ways) < 3 {
		r.Ways = append(r.Ways, casting.AsTable(w.A))
	}
	return r
}

// sayTo tells the legs of a way to a point.
func (w *Mover) sayTo() {
	last := w.said[len(w.said)-1].m
	head := ref.M("move.to", last.U.ID, ref.CM(w.goal.X), ref.CM(w.goal.Y), ref.CM(float64(max(last.Allowed-last.U.Spent-last.Cost, 0))/100), ref.CM(float64(last.Allowed)/100), FormationWord(last.Form))
	refs := []ref.Ref{facts.S8_2}
	legs := ref.Comma{}
	for _, t := range w.said {
		line := w.line(t.m.U, t.leg)
		legs = append(legs, ref.M("move.leg", ref.Name{EN: line, IT: facts.InWords(line, "it")}, ref.CM(float64(t.m.Cost)/100)))
		if t.leg.How != "forward" {
			refs = []ref.Ref{facts.S8_2, facts.S8_4}
		}
		w.explain(t)
	}
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: refs})
	for _, l := range legs {
		w.V.Lines = append(w.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("om.plain", l)})
	}
	for _, t := range w.said {
		w.notes(t)
	}
}
