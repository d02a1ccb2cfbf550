package motion

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/table"
)

// explain adds the reasons of a leg and its data.
func (w *Mover) explain(t trod) {
	m := t.m
	o := game.Object{{Key: "unit", Value: m.U.ID}, {Key: "how", Value: t.leg.How}, {Key: "cm", Value: table.Round2(float64(m.Gone) / 100)},
		{Key: "cost", Value: table.Round2(float64(m.Cost) / 100)}, {Key: "left", Value: table.Round2(float64(m.Allowed-m.U.Spent-m.Cost) / 100)}, {Key: "allowance", Value: table.Round2(float64(m.Allowed) / 100)}}
	if m.U.Foot() != nil {
		o = append(o, game.KV{Key: "from", Value: command.Point(m.From.At)}, game.KV{Key: "to", Value: command.Point(m.To.At)}, game.KV{Key: "facing", Value: m.To.Facing})
	}
	w.moves = append(w.moves, o)
	cm := func(x int) ref.Msg { return ref.M("unit.cm", ref.CM(float64(x)/100)) }
	w.step(facts.S8_2, ref.M("move.step-allowance", m.U.ID, FormationWord(m.Form)), cm(m.Allowed), game.Tracked)
	if m.U.Spent > 0 {
		w.step(facts.S8_2, ref.M("move.step-spent", m.U.ID), cm(m.U.Spent), game.Tracked)
	}
	from := game.Measured
	if t.path == nil {
		from = game.Trusted
	}
	if t.path != nil && t.leg.How != "wheel" {
		w.V.Steps = append(w.V.Steps, GroundSteps(Entered(t.path, t.leg.Cm), t.leg.Cm)...)
		w.step(facts.S8_5, ref.M("move.step-free", m.U.ID), ref.M("unit.cm", ref.CM(table.Round2(t.path.Free))), game.Measured)
	}
	w.step(facts.S8_2, ref.M("move.step-cost", m.U.ID), cm(m.Cost), from)
}

// notes adds the lines that somebody must know: the ground, the friends gone through
// and what hangs on less than the tape.
func (w *Mover) notes(t trod) {
	body := func(m ref.Msg, refs ...ref.Ref) {
		w.V.Lines = append(w.V.Lines, game.Text{Kind: game.BodyLine, Say: m, Refs: refs})
	}
	for _, m := range t.also {
		body(m, facts.S8_4)
	}
	w.comesIn(t)
	if t.left != "" {
		w.V.Lines = append(w.V.Lines, SaysOut(w.S, t.m.U, t.left, t.passed))
	}
	if t.path == nil {
		if u := w.S.Unit(t.m.U.ID); t.left == "" && u.Disordered && !t.m.U.Disordered {
			body(ref.M("move.disordered-only", u.ID), facts.S8_3)
		}
		return
	}
	p, cm := t.path, t.leg.Cm
	in := Entered(p, cm)
	if m, ok := GroundNote(w.S, t.m.U.ID, in, cm, slices.ContainsFunc(in, func(c casting.Crossing) bool { return c.Disorder })); ok {
		body(m, facts.S8_3)
	}
	through := ref.Comma{}
	for _, x := range p.Over {
		if x.Out <= cm+1e-6 {
			through = append(through, x.U.ID)
		}
	}
	if len(through) > 0 {
		body(ref.M("move.through", t.m.U.ID, through), facts.S8_5)
	}
	if x := p.Stop; x != nil && !x.Edge && cm <= p.Free+1e-6 && p.Free-cm < w.S.Tape().CM {
		var who any = w.S.Called(x.Id)
		switch {
		case x.Unit != nil:
			who = x.Unit.ID
		case x.See != nil:
			who = x.See.ID
		}
		if left := table.Round2(p.Free - cm); left > 0 {
			body(ref.M("move.margin", t.m.U.ID, who, ref.CM(left), ref.CM(w.S.Field.Tape)), x.Ref)
		} else {
			body(ref.M("move.margin-none", t.m.U.ID, who, ref.CM(w.S.Field.Tape)), x.Ref)
		}
		if w.V.Close == nil && w.S.Field.Tape > 0 {
			w.V.Close = &game.Close{Value: table.Round2(cm), Limit: table.Round2(p.Free), Margin: table.Round2(cm - p.Free), Tape: w.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		}
	}
}
