package motion

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// MayStir refuses a movement of its own by a unit that has none now: in the wrong
// phase, of the other side, in flight, in a melee, or done for this turn (OM §7,
// 8.6, 10.1, 14).
func MayStir(s *state.State, u *state.Unit, verb string) *game.Refusal {
	if !s.Tabled() {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	if u.Off > 0 {
		return &game.Refusal{Kind: game.Illegal, Ref: facts.S8_6, Say: ref.M("drill.off", u.ID)}
	}
	side := s.Active()
	switch id := s.PhaseID(); {
	case id != "move-first" && id != "move-second":
		return casting.OutOfPhase(s, verb)
	case side >= 0 && u.Side != side:
		return &game.Refusal{Kind: game.NotYours, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("om.not-yours", u.ID, s.Field.Sides[side].Say)}
	case u.Status != state.Steady:
		return casting.Illegal("OM §14", "drill.broken", u.ID)
	case u.Rallied == s.Turn && u.Rallied > 0:
		return casting.Illegal("OM §14", "drill.rallied", u.ID)
	case u.Abandoned && verb != "face":
		return casting.Illegal(facts.S8_6, "drill.no-crew", u.ID)
	}
	switch ch := s.Charge(u.ID); {
	case ch != nil && ch.Stage == state.Eluded && ch.Has(u.ID):
		return casting.Illegal(facts.S8_6, "drill.goes-on", u.ID)
	case ch != nil && ch.Stage != state.Repelled && ch.Stage != state.Fought && ch.Stage != state.Eluded:
		return casting.Illegal(facts.S10_1, "drill.engaged", u.ID)
	case u.Motion&state.Fleeing != 0:
		return casting.Illegal("OM §14", "drill.broken", u.ID)
	case u.Motion&state.Evaded != 0:
		return casting.Illegal(facts.S7, "drill.evaded", u.ID)
	case u.Motion&state.FinishedMove != 0:
		return casting.Illegal(facts.S8_6, "drill.done", u.ID)
	}
	return nil
}

// mayChange refuses a change that the rules do not allow now; the first thing that
// stands in its way.
func mayChange(s *state.State, d *Drill, verb string) []*game.Refusal {
	out := barsChange(s, d, verb)
	if len(out) > 0 { // an order forbids only what could be done
		return out
	}
	for _, r := range []*game.Refusal{command.Obeys(s, d.march()), turnsAway(s, d)} {
		if r != nil {
			out = append(out, r)
		}
	}
	return out
}

// barsChange is mayChange, whatever the order of the unit.
func barsChange(s *state.State, d *Drill, verb string) []*game.Refusal {
	u := d.U
	var out []*game.Refusal
	no := func(r *game.Refusal) {
		if r != nil {
			out = append(out, r)
		}
	}
	no(MayStir(s, u, verb))
	if d.Form != u.Formation {
		no(mayTake(s, d))
		no(fillsSquare(s, d))
	}
	no(mayStillChange(s, d))
	return append(out, hasNoRoom(s, d)...)
}

// mayTake refuses a formation that the unit may not take where it stands, with the
// change as the way out, not the bare fact.
func mayTake(s *state.State, d *Drill) *game.Refusal {
	r, ok := MayForm(s, d.U, d.Form).(*game.Refusal)
	if !ok {
		return nil
	}
	for i := range r.Ways {
		if _, form, ok := strings.Cut(r.Ways[i].Line, "formation="); ok {
			r.Ways[i].Line = "form " + d.U.ID + " " + form
		}
	}
	return r
}

// fillsSquare refuses a square of fewer bases than have four faces (OM §5, R73).
func fillsSquare(s *state.State, d *Drill) *game.Refusal {
	least := book.Tables.Int("formations.square.least")
	if d.Form != facts.Square || d.U.Ranks() >= least || s.Read().Has(book.AnyNumberFormsSquare) {
		return nil
	}
	return casting.Illegal(facts.S5, "drill.square-bases", d.U.ID, least, d.U.Ranks())
}

// hasNoRoom refuses the ground that a change would take: off the table, where others
// stand, too near the enemy, or barred (OM §8.6).
func hasNoRoom(s *state.State, d *Drill) []*game.Refusal {
	if d.Foot == nil {
		return nil
	}
	id := d.U.ID
	var out []*game.Refusal
	if _, off := OffTable(s, d.Foot); off {
		out = append(out, casting.Illegal(facts.S8_6, "drill.off-table", id))
	}
	for _, x := range d.On {
		out = append(out, casting.Illegal(facts.S8_6, "drill.no-room", id, x.ID))
	}
	for _, x := range d.brush {
		r := casting.Illegal(facts.S8_6, "drill.no-room", id, x.u.ID)
		r.Close = &game.Close{Value: table.Round2(x.cm), Margin: table.Round2(x.cm), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		r.Hint = ref.M("move.hint-close", ref.CM(table.Round2(x.cm)), ref.CM(s.Field.Tape))
		out = append(out, r)
	}
	for _, x := range d.near {
		out = append(out, casting.Illegal(facts.S8_6, "drill.too-near", id, x.ID, ref.CM(Halt(s))))
	}
	for _, c := range d.onto {
		if c.Bars != "" {
			out = append(out, casting.Illegal(c.Bars, "drill.barred", id, s.Called(c.Id)))
		}
	}
	return out
}

// march is a change as a move, which an order may forbid; on no known ground it ends
// where it began.
func (d *Drill) march() *table.March {
	u := d.U
	m := &table.March{U: u, From: u.Pose, To: d.pose, Form: u.Formation, After: d.Form, Kind: d.Kind, Cost: d.cost, Allowed: d.move}
	if d.Foot == nil {
		m.To = u.Pose
	}
	return m
}

// turnsAway refuses a turn as a wheel is refused, by how things stand after it.
func turnsAway(s *state.State, d *Drill) *game.Refusal {
	back := casting.OrderOf(s, d.U) == facts.Withdraw
	if d.Foot == nil || !back && (d.turn == 0 || d.leads()) {
		return nil
	}
	return wheelsAway(s, d.U, d.pose, state.Turned, 0, func() *state.State { return d.made(s) }, false)
}

// made is the state after a change, in the step of its unit: whoever has changed moves no strategic way any more (OM §7, 8.1).
func (d *Drill) made(s *state.State) *state.State {
	if to := casting.StepFor(s, d.U); moving(s) && s.Stage < to {
		s = s.Apply(&state.EvStage{Stage: to})
	}
	return s.Apply(d.events()...)
}

// mayStillChange refuses a change after another movement, or one for which too
// little of the move is left (OM §8.6): march columns and guns may first go half a
// move.
func mayStillChange(s *state.State, d *Drill) *game.Refusal {
	u := d.U
	dear := func() *game.Refusal {
		return casting.Illegal(facts.S8_6, "drill.no-move-left", u.ID, state.Cm100(d.cost), state.Cm100(max(max(d.move, moveHere(s, u))-u.Spent, 0)))
	}
	over := d.cost > 0 && u.Spent+d.cost > max(d.move, moveHere(s, u))
	if d.part == noMove {
		if over {
			return dear()
		}
		return nil
	}
	const went = state.WentForward | state.Wheeled | state.Strategic | state.Forded | state.Pursued
	said := u.Moved && u.Motion == 0 // the referee's word, no distance
	late := book.Tables.Int("movement.change-late-part")
	switch {
	case u.Motion&went == 0 && !said:
	case u.Formation != facts.March && !u.IsArtillery():
		return casting.Illegal(facts.S8_6, "drill.first", u.ID)
	case !said && u.Spent*late > moveHere(s, u):
		return casting.Illegal(facts.S8_6, "drill.late", u.ID, state.Cm100(u.Spent), state.Cm100(moveHere(s, u)/late))
	}
	if d.part == wholeMove && (u.Spent > 0 || d.cost > d.move) || d.part == halfMove && over {
		return dear()
	}
	return nil
}
