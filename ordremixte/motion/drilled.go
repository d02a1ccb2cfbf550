package motion

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// sayDrill writes the lines of one change: from what to what, what it costs and what
// is left; where the bases stand; what an enemy's zone makes of it.
func sayDrill(s *state.State, v *game.Verdict, d *Drill) {
	u, where := d.U, d.paragraph()
	v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("drill.head", d.change(), d.price(s)), Refs: []ref.Ref{where}})
	v.Steps = append(v.Steps,
		game.Step{Ref: where, Say: ref.M("drill.step-move"), Value: ref.M("unit.cm", ref.CM(float64(d.move)/100)), From: game.Tracked},
		game.Step{Ref: where, Say: ref.M("drill.step-cost"), Value: ref.M("unit.cm", ref.CM(float64(d.cost)/100)), From: game.Tracked})
	if casting.OrderOf(s, u) == facts.Cautious && d.part == halfMove {
		v.Steps = append(v.Steps, game.Step{Ref: "OM R76", Say: ref.M("drill.step-order"), Value: ref.M("order.cautious"), From: game.Tracked})
	}
	if d.Foot != nil {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("drill.stands", ref.CM(table.Round2(d.Foot.Width)), ref.CM(table.Round2(d.Foot.Depth)),
			ref.CM(d.pose.At.X), ref.CM(d.pose.At.Y), ref.Deg(d.pose.Facing))})
	}
	if m, ok := d.groundNote(s); ok {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S8_3, "OM R270"}})
	}
	if d.zone != nil && d.Form != u.Formation {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("drill.in-zone", d.zone.ID), Refs: []ref.Ref{facts.S8_8}})
	} else if d.Foot == nil && d.Form != u.Formation && !slices.Contains(v.Trusted, "zone") {
		v.Trusted = append(v.Trusted, "zone")
	}
}

// change says from what to what a unit goes.
func (d *Drill) change() ref.Msg {
	u := d.U
	word := func(f facts.Formation) ref.Word {
		return ref.Word("formation." + facts.UnitFacts[facts.FFormation].Words[f])
	}
	switch {
	case d.leads() && u.Formation != facts.Square:
		return ref.M("drill.turns-inside", u.ID, ref.Deg(d.pose.Facing))
	case d.leads():
		return ref.M("drill.leads", u.ID, ref.Deg(d.pose.Facing))
	case d.turn == 180 && d.Form == u.Formation:
		return ref.M("drill.about", u.ID)
	case d.turn != 0 && d.Form == u.Formation:
		return ref.M("drill.quarter", u.ID, d.hand())
	case d.turn == 180:
		return ref.M("drill.about-to", u.ID, word(u.Formation), word(d.Form))
	case d.turn != 0:
		return ref.M("drill.quarter-to", u.ID, word(u.Formation), word(d.Form), d.hand())
	case d.Form == facts.Limbered:
		return ref.M("drill.limbers", u.ID)
	case d.Form == facts.Unlimbered:
		return ref.M("drill.unlimbers", u.ID)
	}
	return ref.M("drill.forms", u.ID, word(u.Formation), word(d.Form))
}

// price says what a change takes of the move, and what is left of it.
func (d *Drill) price(s *state.State) ref.Msg {
	left := ref.CM(float64(leftOf(s, d)) / 100)
	switch d.part {
	case noMove:
		return ref.M("drill.free")
	case halfMove:
		return ref.M("drill.half", ref.CM(float64(d.cost-d.entering())/100), left)
	}
	return ref.M("drill.whole")
}

// paragraph is where the rules tell of a change.
func (d *Drill) paragraph() ref.Ref {
	u := d.U
	switch {
	case u.Weapon == facts.Rockets && d.Form != u.Formation:
		return facts.S9_7
	case d.leads() && u.Formation != facts.Square:
		return "OM R337"
	case d.leads():
		return "OM R310"
	case d.part == noMove && u.Arm != facts.Infantry:
		return "OM §16"
	}
	return facts.S8_6
}

// groundNote says what entering the ground took of the move, and whether that disorders the
// unit; nothing of what only slows, since it goes no way there.
func (d *Drill) groundNote(s *state.State) (ref.Msg, bool) {
	in := slices.Clone(d.onto)
	for i := range in {
		in[i].Slow, in[i].Begun = 1, false
	}
	return GroundNote(s, d.U.ID, in, 0, d.upsets())
}

// hand names the hand of a turn by 90 degrees.
func (d *Drill) hand() ref.Word {
	if d.turn < 0 {
		return "drill.left"
	}
	return "drill.right"
}

// Squares is what makes a unit stand in square where it is (OM §8.6, R106).
func Squares(s *state.State, id string) []game.Event {
	evs := []game.Event{&state.EvFact{Unit: id, Name: "formation", Value: facts.UnitFacts[facts.FFormation].Words[facts.Square]}}
	u := s.Unit(id)
	if u == nil || u.Formation == facts.Square {
		return evs
	}
	d := &Drill{U: u, Form: facts.Square, Kind: state.Reformed}
	if Stand(s, d); d.Foot != nil {
		evs = append(evs, &state.EvPlace{Unit: u.ID, X: d.pose.At.X, Y: d.pose.At.Y, Deg: d.pose.Facing})
	}
	return evs
}

// Exposed marks the targets that changed formation in an enemy's zone: under fire they
// count as disordered (OM §8.8, R22).
func Exposed(c *casting.Cast) {
	if len(c.Units[1]) == 0 {
		return
	}
	for _, t := range c.Units[1] {
		if t.Unit != nil && t.Unit.Motion&state.Exposed != 0 && t.S[facts.FDisordered] != facts.Given {
			t.Set(facts.FDisordered, 1, facts.Tracked)
		}
	}
}
