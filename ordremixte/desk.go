package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file shows a battle to those who ask from outside the rules: its sides, what
// its verdicts measured, its table as a drawing.

var _ interface {
	game.Sided
	game.Taper
	game.Charter
} = Rules{}

// Sides implements game.Sided: a side is named by its name, by its nation, or by what
// its soldiers are called in either language.
func (Rules) Sides(gs game.State) []game.Side {
	s := gs.(*state.State)
	if s.Field == nil {
		return nil
	}
	var out []game.Side
	for k, x := range s.Field.Sides {
		out = append(out, game.Side{Say: ref.M("om.plain", x.Say), Words: command.Words(s.Field, k)})
	}
	return out
}

// Readings implements game.Taper: the range of a shot (OM §9.1, R23), and every
// measurement among the reasons. A place that was taken turns ago is out by the tape
// once more for every turn.
func (Rules) Readings(gs game.State, a game.Action, v game.Verdict) []game.Reading {
	s := gs.(*state.State)
	if !s.Tabled() {
		return nil
	}
	var us []*state.Unit
	for _, op := range a.Units {
		for _, id := range op.IDs {
			if u := s.Unit(id); u != nil && u.PlaceKnown() {
				us = append(us, u)
			}
		}
	}
	if len(us) == 0 {
		return nil
	}
	var base game.Reading
	for _, u := range us {
		base.Units = append(base.Units, u.ID)
		base.Age = max(base.Age, s.Turn-u.PlacedTurn)
	}
	var out []game.Reading
	add := func(r ref.Ref, say, other ref.Msg, value, limit, margin float64, unit game.Unit) {
		x := base
		x.Ref, x.Say, x.Else, x.Value, x.Limit, x.Margin, x.Unit = r, say, other, table.Round2(value), table.Round2(limit), table.Round2(margin), unit
		x.Tape = s.Field.Tape * float64(1+x.Age)
		if unit == game.Degrees {
			x.Tape = s.Field.TapeDeg * float64(1+x.Age)
		}
		out = append(out, x)
	}
	if a.Verb == "fire" && len(us) == 2 && table.PlacedAll(us...) == nil && !turn.TypedFact(a, "range") {
		if m, err := ask.Aiming(s, us[0], us[1]); err == nil {
			if best, both, ok := fire.RangeReading(m); ok {
				words := facts.SituationFacts[facts.SRange].Words
				add(facts.S9_1, ref.M("tape.range"), ref.M("tape.else.range", ref.Word("range."+words[both[0]]), ref.Word("range."+words[both[1]])),
					best.Measured, best.Limit, best.Margin, "cm")
			}
		}
	}
	for _, st := range v.Steps {
		for _, m := range game.HeldOf[*game.Measure](st.Holds) {
			if !m.Else.IsZero() {
				add(st.Ref, st.Say, m.Else, m.Value, m.Limit, m.Margin, game.Unit(m.Unit))
			}
		}
	}
	return out
}

// Chart implements game.Charter.
func (Rules) Chart(gs game.State) (game.Chart, bool) { return ask.Chart(gs.(*state.State)) }
