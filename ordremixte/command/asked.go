package command

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file answers what a brigadier has been ordered, and whom he reaches (OM §4.3).

// AskCommand answers `command BRIGADE` (OM §4.3).
func AskCommand(s *state.State, a game.Action) (game.Verdict, error) {
	if len(a.Args) == 0 {
		return game.Verdict{}, casting.Need(facts.S4_3, "command.need-brigade")
	}
	b := s.BrigadeNamed(a.Args[0])
	if d := DivisionNamed(s, a.Args[0]); b < 0 && d >= 0 {
		return askDivision(s, d), nil
	}
	if b < 0 {
		return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: facts.S4_3, Say: ref.M("command.no-brigade", a.Args[0])}
	}
	radius := s.Radius(b)
	k := &commanded{s: s, b: b, data: game.Object{{Key: "brigade", Value: s.Field.Brigades[b].ID}, {Key: "radius", Value: radius}}}
	k.order()
	k.chief()
	k.units(radius)
	k.riders()
	head := "command.head"
	if s.Read().Has(book.RadiusByUnitsLeft) {
		head = "command.head-now"
	}
	x := casting.Asked(facts.S4_3, ref.M(head, brigadeName(s, b), ref.CM(radius), s.RadiusUnits(b)), "command", k.data, k.body...)
	x.Steps = append(x.Steps, k.steps...)
	return x, nil
}

// commanded is the answer about a brigade as it is put together.
type commanded struct {
	s     *state.State
	b     int
	data  game.Object
	body  []ref.Msg
	steps []game.Step
}

func (k *commanded) key(name string, value any) {
	k.data = append(k.data, game.KV{Key: name, Value: value})
}

func (k *commanded) tell(m ref.Msg) { k.body = append(k.body, m) }

// order says under which order the brigade is, unless that lies face down.
func (k *commanded) order() {
	s, b := k.s, k.b
	if casting.Veiled(s, s.Field.Brigades[b].Side) && !(b < len(s.Commands) && s.Commands[b].Shown) {
		k.key("order", "hidden")
		k.tell(ref.M("command.hidden"))
		return
	}
	if b >= len(s.Commands) {
		return
	}
	c := s.Commands[b]
	name := facts.UnitFacts[facts.FOrder].Words[c.Order]
	k.key("order", name)
	k.key("since", c.Given)
	say := ref.M("command.order", ref.Word("order."+name), c.Given)
	switch {
	case c.Order == facts.NoOrder:
		say = ref.M("command.no-order")
	case c.Given == 0:
		say = ref.M("command.order-first", ref.Word("order."+name))
	}
	if slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.Brigade == b && casting.Headless(s, u) }) { // §17, 18: whatever it was told
		k.data[len(k.data)-2].Value = facts.UnitFacts[facts.FOrder].Words[facts.Withdraw]
		k.tell(ref.M("command.order-home", say))
		return
	}
	if c.Objective != "" {
		k.key("objective", c.Objective)
		say = ref.M("command.order-to", say, objectiveName(k.s, c.Objective))
	}
	if c.Reached {
		k.key("reached", true)
		say = ref.M("command.order-done", say)
	}
	k.tell(say)
}

// chief says who commands the division, of a side that has several, and whether he may change the
// order now.
func (k *commanded) chief() {
	s, br := k.s, k.s.Field.Brigades[k.b]
	g := Commander(s, br.Division, br.Side)
	if g == nil {
		return
	}
	if chain.Several(s, br.Side) {
		k.key("division", s.Field.Divisions[br.Division].ID)
		k.key("commander", g.ID)
		k.tell(ref.M("command.under", DivisionName(s, br.Division), g.Surname()))
	}
	k.tell(whenChief(s, g, k.b))
}

// units says whom the brigadier reaches from where he stands, or why nobody knows.
func (k *commanded) units(radius float64) {
	s := k.s
	brigadier := s.Brigadier(k.b)
	at, placed := s.Stands(brigadier)
	rows, list := []game.Object{}, ref.Comma{}
	for _, u := range s.Units {
		f := u.Foot()
		if u.Brigade != k.b || f == nil || !placed {
			continue
		}
		r := f.FromPoint(at).Reading(radius)
		row, key := k.reach(u, r)
		rows = append(rows, row)
		list = append(list, ref.M(key, u.ID, ref.CM(table.Round2(r.Measured)), Margin(r.Margin)))
		k.steps = append(k.steps, table.Measured(facts.S4_3, ref.M("command.step-unit", u.ID), r, table.ElseOther))
	}
	switch {
	case brigadier == nil:
		k.tell(ref.M("command.no-brigadier"))
	case brigadier.Lost > 0:
		k.tell(ref.M("command.brigadier-gone", brigadier.Surname(), brigadier.Lost+state.CommandNumbers(s.Book()).Replaced))
	case !placed:
		k.tell(ref.M("command.not-placed", brigadier.Surname()))
	case len(list) > 0:
		k.tell(ref.M("om.plain", list))
	}
	k.key("units", rows)
}

// reach is one unit at its distance from the brigadier: in his radius or out of it, under an order of
// its own, or out of it because nobody has told where he stands by now.
func (k *commanded) reach(u *state.Unit, r geometry.Reading) (row game.Object, key string) {
	s := k.s
	word := r.Verdict(s.Tape()).String()
	row = game.Object{{Key: "unit", Value: u.ID}, {Key: "cm", Value: table.Round2(r.Measured)}, {Key: "margin", Value: table.Round2(r.Margin)}, {Key: "verdict", Value: word}}
	switch own := (u.Order != facts.NoOrder || u.Guns || u.Orderless()) && !casting.Veiled(s, u.Side); {
	case own:
		return append(row, game.KV{Key: "own", Value: true}), "command.unit-own"
	case word == "out" && !s.Outside(u):
		key = "command.unit-hand"
		if g := s.Brigadier(k.b); g.Told == 0 && !u.ByHand {
			key = "command.unit-start"
		}
		return append(row, game.KV{Key: "trusted", Value: true}), key
	}
	return row, "command.unit-" + word
}

// riders says who rides to the brigade, or to one of its units.
func (k *commanded) riders() {
	s := k.s
	riders := []game.Object{}
	for _, c := range s.Couriers {
		if c.Brigade != k.b && !slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.Brigade == k.b && c.Unit != "" && state.EqualID(u.ID, c.Unit) }) {
			continue
		}
		to := s.Field.Brigades[k.b].ID
		if c.Unit != "" {
			to = c.Unit
		}
		o := game.Object{{Key: "to", Value: to}, {Key: "sent", Value: c.Sent}}
		say := ref.M("command.rider-unknown", to, c.Sent)
		if c.Left >= 0 {
			o = append(o, game.KV{Key: "left", Value: float64(c.Left) / 100})
			say = ref.M("command.rider", to, c.Sent, ref.CM(float64(c.Left)/100))
		}
		riders = append(riders, o)
		k.tell(say)
	}
	k.key("couriers", riders)
}

// whenChief says whether the commander may change the orders of a brigade now, or
// when.
func whenChief(s *state.State, g *state.General, b int) ref.Msg {
	t := &briefing{s: s, brigade: b, Side: g.Side, division: s.Field.Brigades[b].Division}
	why, err := t.mayChange()
	if err == nil {
		return why
	}
	if r, ok := err.(*game.Refusal); ok {
		return r.Say
	}
	return ref.Msg{}
}
