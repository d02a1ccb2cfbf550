package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// loss is what one phase that a line closes would take from somebody: what may still be done in it.
type loss struct {
	at   *state.State // where that phase is open
	say  ref.Msg
	cite ref.Ref
	do   string // the line that does it, "" where there are many
	verb string // of that line
	pass string // the line that goes on without it
}

// Forfeits refuses a line that would close phases in which somebody could still do what the line does not name: a rally that
// is owed, a breakthrough, a whole movement in which nobody of its side has moved (OM §7). nil for a line that takes nothing
// from anybody, and for one that is ruled to be done. So is a place that the line would make up. It is asked of a line that is typed, never of one that is played again.
func Forfeits(s *state.State, a game.Action) *game.Refusal {
	if a.Force || !s.Tabled() {
		return nil
	}
	if a.Verb == "place" {
		return invented(s, a)
	}
	var first *loss
	if a.Verb == "next" {
		if s.PhaseID() == "rally" { // what is over with the phase costs points there, and nowhere else
			first = untaken(s, "rally", DoneSide(s, a))
		}
	} else {
		_, _, _ = advance(s, a, func(cur *state.State) *game.Refusal {
			if first = lost(cur, a); first != nil {
				return &game.Refusal{Kind: game.NotNow} // no further than that
			}
			return nil
		})
	}
	if first == nil {
		return nil
	}
	return first.keeps(s)
}

// keeps says what would be lost, and how it is done or passed by. What lies behind the phase that is open now is led to, a
// step at a time.
func (first *loss) keeps(s *state.State) *game.Refusal {
	no := &game.Refusal{Kind: game.NotNow, Ref: first.cite, Say: first.say, Cause: game.PassesBy}
	if first.do != "" {
		say := ref.M("turn.way-still")
		if first.verb == "breakthrough" { // which throws none
			say = ref.M("turn.way-rides")
		}
		no.Ways = append(no.Ways, game.Way{Line: first.do, Say: say})
	}
	if first.at != s {
		no.Ways = append(no.Ways, game.Way{Line: "next", Say: ref.M("turn.way-one-phase", s.PhaseWord())})
		return no
	}
	if first.do == "" {
		no.Ways = append(no.Ways, game.Way{Line: "who " + casting.SideSlug(s.Field.Sides[s.Active()].Name), Say: ref.M("turn.way-who-moves")})
	}
	no.Ways = append(no.Ways, game.Way{Line: first.pass, Say: ref.M("turn.way-pass-by"), Does: game.PassesBy})
	return no
}

// invented refuses a line that would make up where a unit stands: any place will do where the others are only measured from
// it, and then it is typed (OM §2.1).
func invented(s *state.State, a game.Action) *game.Refusal {
	if len(a.Args) > 0 || len(a.Units) == 0 {
		return nil
	}
	u := s.Unit(a.Units[0].IDs[0])
	if u == nil || u.Placed || u.Off > 0 {
		return nil
	}
	line := "place " + u.ID + " at " + facts.DecimalText(s.Field.Width/2) + "," + facts.DecimalText(s.Field.Depth/2) + " facing 0"
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.need-where", u.ID), Ways: []game.Way{{Line: line, Say: ref.M("turn.way-anchor")}}}
}

// lost is what a line takes from somebody when it closes the open phase, nil for nothing. An emergency square and a movement
// are given away by a slip in the name of who moves; a line of a later phase says that the movements are over.
func lost(s *state.State, a game.Action) *loss {
	slip := s.PhaseID() == "move-first" && belongs(a) == "move"
	for _, verb := range []string{"rally", "breakthrough", "square"} {
		if verb == "square" && !slip {
			continue
		}
		if l := untaken(s, verb, -1); l != nil {
			return l
		}
	}
	if slip && unmoved(s) {
		return &loss{at: s, say: ref.M("turn.loses-movement", s.PhaseWord()), cite: facts.S7, pass: "next"}
	}
	return nil
}

// untaken are the answers of a verb that a side may still give, -1 for both, none that its nation's list gives by itself.
func untaken(s *state.State, verb string, side int) *loss {
	var who ref.Comma
	var l *loss
	for _, d := range Dues(s) {
		if d.Action.Verb != verb || !d.Optional || len(d.Action.Units) == 0 {
			continue
		}
		id := d.Action.Units[0].IDs[0]
		if u := s.Unit(id); side >= 0 && u != nil && u.Side != side {
			continue
		}
		if verb == "breakthrough" && flight.MustPursue(s, s.Unit(id)) {
			continue
		}
		if l == nil {
			l = &loss{at: s, verb: verb, do: game.Canonical(d.Action), cite: facts.VerbNamed(verb).Refs[0], say: ref.M("turn.loses-" + verb), pass: "next"}
		}
		who = append(who, id)
	}
	if l == nil {
		return nil
	}
	switch l.say.Args = []any{who}; {
	case verb == "rally" && side >= 0: // at a seat nothing is ruled: who leaves it there says of whom
		l.pass = "x " + who[0].(string)
	case verb == "rally":
		l.pass = "next !"
	}
	return l
}

// unmoved reports an open movement in which nobody of its side has done anything, and somebody could who stands where
// the program knows and is not told to halt.
func unmoved(s *state.State) bool {
	side, could := s.Active(), false
	if s.Stage != state.Open0 || slices.ContainsFunc(s.Generals, func(g *state.General) bool { return g.Side == side && g.Moved > 0 }) {
		return false
	}
	for _, u := range s.Units {
		if u.Side != side {
			continue
		}
		if s.Marched(u, ^state.Motion(0)) || u.Spent > 0 || s.Charge(u.ID) != nil || u.ByHand && u.Moved {
			return false
		}
		could = could || u.PlaceKnown() && u.Status == state.Steady && casting.OrderOf(s, u) != facts.Halt && motion.MayMove(s, u, "move") == nil
	}
	return could
}
