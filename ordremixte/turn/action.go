package turn

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

// Prepare checks an action and gathers its facts; it dispatches to the chapter
// that carries the verb out.
func Prepare(s *state.State, a game.Action) (game.Adjudication, error) { return prepare(s, a, note) }

// prepare is Prepare, which hands noting the cast of every fight before its chapter judges it.
func prepare(s *state.State, a game.Action, noting casting.Noting) (game.Adjudication, error) {
	does, fights := prepares[a.Verb], fought[a.Verb]
	kind := facts.VerbNamed(a.Verb).Kind
	switch {
	case kind == game.RecordVerb && !s.Tabled():
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	case a.Verb == "drop":
		return flight.PrepareWaived(s, a)
	case alone(s, a) && a.Force:
		return nil, nothingRuled()
	case alone(s, a):
		// A verb alone goes to its phase and lists what is due there.
		return prepareNext(s, game.Action{Verb: "phase-to"})
	case a.Verb == "breakthrough":
		return flight.PrepareBreakthrough(s, a, noting)
	case does != nil:
		return does(s, a)
	}
	c, err := casting.Gather(s, a)
	if err != nil {
		return nil, err
	}
	c.Again = func(a game.Action) (game.Adjudication, error) { return prepare(s, a, noting) }
	if err := c.Alive(); err != nil && a.Verb != "fate" { // a general may outlive his men (§17)
		return nil, err
	}
	if err := opposed(c); err != nil {
		return nil, err
	}
	noting(s, c, a)
	if r := casting.WrongPhase(s, a); r != nil && a.Force && (a.Verb == "fire" || a.Verb == "melee") {
		c.Base.Overrode = append(c.Base.Overrode, r) // a charge and its answers ask for themselves, side by side
	}
	if fights != nil {
		return fights(c)
	}
	return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S7, Say: ref.M("om.no-verb", a.Verb)}
}

// alone reports a verb that names nobody, which only goes to its phase.
func alone(s *state.State, a game.Action) bool {
	return facts.VerbNamed(a.Verb).Kind == game.DoVerb && a.Verb != "next" && a.Verb != "initiative" &&
		s.Tabled() && len(a.Units) == 0 && len(a.Args) == 0 && belongs(a) != ""
}

// nothingRuled refuses a verb alone with ! behind it: it would write down a ruling in which nothing is done.
func nothingRuled() *game.Refusal {
	return game.Refuse(game.BadValue, facts.S7, ref.M("om.rules-nothing"), ref.M("om.rules-nothing.hint"))
}

// overruled is the line that carries an action out where the table says otherwise; none for a verb alone, with which
// nothing would be done.
func overruled(s *state.State, a game.Action) []game.Way {
	if alone(s, a) {
		return nil
	}
	return []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}
}

// opposed refuses a line in which one side meets itself. Fire is at enemies (§9.2): the
// referee may rule otherwise. A charge, the answers to it and a melee are between two
// sides (§10.1), and nobody can overrule that. Whoever stands behind a target is struck
// without being aimed at (§9.8).
func opposed(c *casting.Cast) error {
	if len(c.Units[1]) == 0 {
		return nil
	}
	targets := c.Units[1]
	if c.A.Verb == "fire" {
		targets = targets[:1]
	}
	for _, a := range c.Units[0] {
		for _, d := range targets {
			if a.Unit == nil || d.Unit == nil || a.Unit.Side != d.Unit.Side {
				continue
			}
			if c.A.Verb != "fire" {
				return casting.OwnSide(facts.S10_1, a.Unit, d.Unit)
			}
			r := casting.Illegal(facts.S9_2, "fire.friend", a.ID, d.ID)
			r.Ways = []game.Way{casting.WayLegal(a.Unit), c.WayOverrule()}
			if a.Unit.PlaceKnown() {
				r.Ways[0] = game.Way{Line: "targets " + a.ID, Say: ref.M("fire.way-targets", a.ID)}
			}
			return c.Refuse(r)
		}
	}
	return nil
}
