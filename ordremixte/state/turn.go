package state

import (
	"slices"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// The sequence of a turn (§7) is data; this file walks it: which phase a verb
// belongs to, what a phase owes, and what follows from the state by itself.

// Phases is §7, read once.
var Phases = sync.OnceValue(func() *tables.Phases {
	p, err := book.Tables.Phases()
	if err != nil {
		panic(err)
	}
	return p
})

// PhaseID is the id of the phase the state is in.
func (s *State) PhaseID() string {
	all := Phases().All
	if s.Phase < 0 || s.Phase >= len(all) {
		return ""
	}
	return all[s.Phase].ID
}

// Active is the side whose phase it is; -1 when both act.
func (s *State) Active() int {
	switch Phases().All[s.Phase].Side {
	case "first":
		return s.First
	case "second":
		if s.First >= 0 {
			return 1 - s.First
		}
	}
	return -1
}

// Has reports that a unit is one of the chargers.
func (ch *Charge) Has(id string) bool {
	for _, a := range ch.Attackers {
		if EqualID(a, id) {
			return true
		}
	}
	return false
}

// Party reports that a unit takes part in a charge, as charger or as target.
func (ch *Charge) Party(id string) bool { return ch.Has(id) || EqualID(ch.Target, id) }

// Charge finds the charge that a unit takes part in this turn, as charger or as
// target; nil when there is none.
func (s *State) Charge(id string) *Charge {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		if ch := s.Charges[i]; ch.Party(id) {
			return ch
		}
	}
	return nil
}

// ChargesAt reports that one unit charges another.
func (s *State) ChargesAt(a, target string) bool {
	for _, ch := range s.Charges {
		if ch.Has(a) && EqualID(ch.Target, target) {
			return true
		}
	}
	return false
}

// ChargeOf finds the charge whose melee an action names: of each side that it names
// somebody takes part.
func (s *State) ChargeOf(a game.Action) *Charge {
	return s.chargeOf(a, func(ch *Charge) bool { return ch.Stage == InContact })
}

// MeleeOf is the same before contact too, while what closes the phases between is not carried out yet.
func (s *State) MeleeOf(a game.Action) *Charge {
	return s.chargeOf(a, func(*Charge) bool { return true })
}

func (s *State) chargeOf(a game.Action, counts func(*Charge) bool) *Charge {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		ch := s.Charges[i]
		if !counts(ch) {
			continue
		}
		named, there := 0, 0
		for _, op := range a.Units {
			if !slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" }) {
				continue
			}
			named++
			there += facts.B2i(slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" && (ch.Has(id) || EqualID(ch.Target, id)) }))
		}
		if named > 0 && there == named {
			return ch
		}
	}
	return nil
}

// ChargedNow is the charge that a unit awaits: its melee is formed, it makes no charge of
// its own (§10.1). A square that forms against horse is in no melee.
func (s *State) ChargedNow(u *Unit) *Charge {
	for _, ch := range s.Charges {
		if EqualID(ch.Target, u.ID) && !ch.Squared && (ch.Stage == Declared || ch.Stage == InContact) {
			return ch
		}
	}
	return nil
}

// Formed reports that a unit stands in a melee which was formed in a phase before, of
// either side: no foot may join it now (§10.1).
func (s *State) Formed(u *Unit, joins int) bool {
	before := func(ch *Charge) bool {
		return s.PhaseID() == "late" && !ch.Late || ch.Pursuit && s.PhaseID() != "breakthrough"
	}
	for _, ch := range s.Charges {
		first := s.Unit(ch.Attackers[0])
		if ch.Party(u.ID) && !ch.Squared && (ch.Stage == Declared || ch.Stage == InContact) &&
			first != nil && (first.Side != joins || before(ch)) {
			return true
		}
	}
	return false
}

// PhaseWord names the phase for a message.
func (s *State) PhaseWord() ref.Msg {
	id := s.PhaseID()
	if a := s.Active(); a >= 0 {
		return ref.M("phase.move-of", s.Field.Sides[a].Say)
	}
	return ref.M("phase." + id)
}

// At is the state as it would be in another phase, for naming it.
func (s *State) At(id string) *State {
	c := *s
	c.Phase = Phases().Index(id)
	return &c
}

// Fought reports that a unit's melee of this turn is over.
func (s *State) Fought(id string) bool {
	for _, ch := range s.Charges {
		if ch.Stage == Fought && (ch.Has(id) || EqualID(ch.Target, id)) {
			return true
		}
	}
	return false
}

// FallsNow reports a unit that stood when the fire opened and has been destroyed in it: the fire of both sides is of one moment, so that it
// has fired, or fires, all the same (OM §7).
func (s *State) FallsNow(u *Unit) bool {
	if u == nil || u.Status != Destroyed || !s.InFire() || s.Opening == nil {
		return false
	}
	i := s.Index(u.ID)
	return i >= 0 && i < len(s.Opening) && s.Opening[i].Status != Destroyed
}
