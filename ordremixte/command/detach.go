package command

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// MayLeave refuses that a commander-in-chief leaves the unit that he leads: he stays
// with it for the whole move (OM §4.4).
func MayLeave(s *state.State, u *state.Unit) *game.Refusal {
	for _, g := range s.Generals {
		if g.Brigade >= 0 || !state.EqualID(g.With, u.ID) {
			continue
		}
		moving := s.GeneralsMoved(g.Side) && (s.PhaseID() != "move-first" && s.PhaseID() != "move-second" || s.Active() != g.Side || s.Stage > state.StepGenerals)
		if moving || g.Since == s.Turn && (s.Turn != s.Field.Start || g.Moved > 0) { // who has ridden has joined it as he moved
			return casting.Illegal(facts.S4_4, "command.stays", g.Surname(), u.ID)
		}
	}
	return nil
}

// MayJoin refuses a general who is lost, who leads another unit in this move, who is off the table with one or would join one there,
// or whose division the unit is not of (OM §1, 4.4, 8.2, 17).
func MayJoin(s *state.State, id string, u *state.Unit) *game.Refusal {
	g := s.General(id)
	if g == nil {
		return nil
	}
	if g.Lost > 0 {
		return casting.Illegal(facts.S17, "command.join-lost", g.Surname())
	}
	for _, x := range []*state.Unit{u, s.Unit(g.With)} {
		if x != nil && x.Off > 0 {
			return casting.Illegal(facts.S4_4, "command.join-off", g.Surname(), x.ID)
		}
	}
	if g.Brigade < 0 && chain.Several(s, g.Side) && g.Division != u.Division {
		r := casting.Illegal(facts.S1, "command.join-division", g.Surname(), u.ID)
		if own := Commander(s, u.Division, u.Side); own != nil && own.Lost == 0 {
			r.Ways = []game.Way{{Line: "attach " + own.ID + " " + u.ID, Say: ref.M("command.way-own-general", own.Surname())}}
		}
		return r
	}
	if w := s.Unit(g.With); w != nil && !state.EqualID(w.ID, u.ID) {
		if r := MayLeave(s, w); r != nil {
			return r
		}
	}
	if u.Brigade != g.Brigade && u.Foot() != nil {
		return leavesBrigade(s, g, u.Pose.At)
	}
	return nil
}

// WhenJoins refuses a general who joins or leaves a unit when generals do not: each side's do as they move, in its own movement (OM
// §7). Before the first movement of the battle they are where they are set up.
func WhenJoins(s *state.State, g *state.General) *game.Refusal {
	if !s.Tabled() || generalsMove(s, g.Side) || s.Turn == s.Field.Start && !s.GeneralsMoved(g.Side) {
		return nil
	}
	return untimely(g)
}

// Leaves refuses a general who leaves the unit with which he rides but as generals move: he shares its lot until then (OM §4.4, 7, 17).
// Where a unit is off the table nobody leaves it.
func Leaves(s *state.State, u *state.Unit) *game.Refusal {
	g := s.General(u.GeneralID)
	switch r := MayLeave(s, u); {
	case r != nil || g == nil || u.Status == state.Destroyed:
		return r
	case u.Off > 0:
		return casting.Illegal(facts.S4_4, "command.leave-off", g.Surname(), u.ID)
	}
	return WhenJoins(s, g)
}

// generalsMove reports the part of its movement in which the generals of a side move and join units (OM §7).
func generalsMove(s *state.State, side int) bool {
	return (s.PhaseID() == "move-first" || s.PhaseID() == "move-second") && s.Active() == side && s.Stage <= state.StepGenerals
}

func untimely(g *state.General) *game.Refusal {
	return &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("command.joins-when", g.Surname()), Hint: ref.M("command.joins-when-hint")}
}

// detachedReach refuses an order to a detached unit whose brigadier is too far from
// it, or from the commander (OM §4.5).
func (t *briefing) detachedReach() error {
	s, c := t.s, state.CommandNumbers(t.s.Book())
	b := s.Brigadier(t.brigade)
	if b == nil {
		t.trust("distance")
		return nil
	}
	at, ok := s.Stands(b)
	f := t.unit.Foot()
	var near geometry.Span
	if ok && f != nil {
		near = f.FromPoint(at)
	}
	typed := t.cm
	t.cm = nowhere // what was typed is the longer distance
	err := t.within(facts.S4_5, b.Surname(), t.unit.ID, near, ok && f != nil, c.DetachNear, nil)
	t.cm = typed
	if err != nil {
		return err
	}
	g := Commander(s, t.division, t.Side)
	if g == nil {
		return nil
	}
	from, known := s.Stands(g)
	var far geometry.Span
	if known = known && ok; known {
		far = geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}
	}
	return t.within(facts.S4_5, g.Surname(), b.Surname(), far, known, c.DetachChief, nil)
}

// differs refuses an order of its own that is the brigade's (OM §4.5).
func (t *briefing) differs() error {
	if t.brigade >= len(t.s.Commands) {
		return nil
	}
	c := t.s.Commands[t.brigade]
	if c.Order != t.order || c.Objective != t.objective {
		return nil
	}
	r := casting.Illegal(facts.S4_5, "command.same-order", t.unit.ID, brigadeName(t.s, t.brigade))
	if t.unit.Order != facts.NoOrder {
		r.Ways = []game.Way{{Line: "order " + t.unit.ID + " " + t.s.Field.Brigades[t.brigade].ID, Say: ref.M("command.way-rejoin")}}
	}
	return t.refuse(r)
}

// rejoin calls a detached unit back to its brigade, and to no other (OM §4.5).
func (t *briefing) rejoin(to string) (game.Adjudication, error) {
	u, s := t.unit, t.s
	b := s.BrigadeNamed(to)
	if u.Brigade < 0 || u.Order == facts.NoOrder {
		return nil, t.noWay(casting.Illegal(facts.S4_5, "command.nothing-to-rejoin", u.ID))
	}
	if b != u.Brigade {
		r := casting.Illegal(facts.S4_5, "command.other-brigade", u.ID, brigadeName(s, u.Brigade))
		r.Ways = []game.Way{{Line: "order " + u.ID + " " + s.Field.Brigades[u.Brigade].ID, Say: ref.M("command.way-rejoin")}}
		return nil, t.noWay(r)
	}
	why, err := t.mayChange()
	if err != nil {
		return nil, err
	}
	if err := t.detachedReach(); err != nil {
		return nil, err
	}
	t.v.Events = []game.Event{&state.EvDetach{Unit: u.ID}}
	t.v.Lines = append([]game.Text{down(t.Side, game.Text{Kind: game.HeadLine, Say: ref.M("command.rejoined", u.ID, brigadeName(s, b), why), Refs: []ref.Ref{facts.S4_5}})}, t.v.Lines...)
	return casting.Done{V: t.v}, nil
}

// noWay is a refusal that nobody can overrule: what it asks for does not exist.
func (t *briefing) noWay(r *game.Refusal) error {
	r.Kind = game.BadValue
	return r
}

// DetachUnit carries out `detach A ORDER` (OM §4.5).
func DetachUnit(s *state.State, a game.Action) (game.Adjudication, error) {
	t, err := Instruction(s, a)
	if err != nil {
		return nil, err
	}
	u := t.unit
	if u.Brigade < 0 || u.Guns || u.Orderless() {
		return nil, t.noWay(casting.Illegal(facts.S4_5, "command.no-brigade-to-leave", u.ID))
	}
	if n := s.Field.Brigades[u.Brigade].Units; n > 0 && n < state.CommandNumbers(s.Book()).DetachLeast {
		if err := t.refuse(casting.Illegal(facts.S4_5, "command.small-brigade", u.ID, n, state.CommandNumbers(s.Book()).DetachLeast)); err != nil {
			return nil, err
		}
	}
	if u.Brigade < len(s.Commands) {
		if was := s.Commands[u.Brigade].Detached; was != "" && !state.EqualID(was, u.ID) {
			if err := t.refuse(casting.Illegal(facts.S4_5, "command.detached-before", was, brigadeName(s, u.Brigade))); err != nil {
				return nil, err
			}
		}
	}
	why := ref.M("command.may-opening")
	if s.Turn != s.Field.Start || s.PhaseID() != "orders" {
		if why, err = t.mayChange(); err == nil {
			err = t.reaches()
		}
		if err != nil {
			return nil, err
		}
	}
	if why.IsZero() {
		why = ref.M("command.may-ruled")
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	if err := t.differs(); err != nil {
		return nil, err
	}
	t.v.Lines = append([]game.Text{down(t.Side, game.Text{Kind: game.HeadLine, Say: ref.M("command.detached", u.ID, brigadeName(s, u.Brigade), why), Refs: []ref.Ref{facts.S4_5}})}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: facts.S4_5, Say: ref.M("command.step-right"), Value: why, From: game.Tracked}}, t.v.Steps...)
	t.v.Events = []game.Event{&state.EvDetach{Unit: u.ID, Alone: true, Order: facts.UnitFacts[facts.FOrder].Words[t.order], Objective: t.objective}}
	return casting.Done{V: t.v}, nil
}
