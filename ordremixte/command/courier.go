package command

import (
	"cmp"
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

// This file sends riders with orders (OM §4.2) and answers what a brigadier reaches
// (OM §4.3).

// rider finds the courier on his way to somebody; nil when there is none.
func rider(s *state.State, t *briefing) *state.Courier {
	for _, c := range s.Couriers {
		if t.unit != nil && state.EqualID(c.Unit, t.unit.ID) || t.unit == nil && c.Unit == "" && c.Brigade == t.brigade {
			return c
		}
	}
	return nil
}

// PrepareCourier carries out `courier`.
func PrepareCourier(s *state.State, a game.Action) (game.Adjudication, error) {
	t, err := Instruction(s, a)
	if err != nil {
		return nil, err
	}
	old := rider(s, t)
	if t.order == facts.NoOrder {
		if old == nil {
			return nil, t.noWay(casting.Illegal(facts.SChange, "command.no-rider", t.name()))
		}
		return t.arrival(old), nil
	}
	if t.unit != nil {
		if err := t.ownOrders(); err != nil {
			return nil, err
		}
	}
	why, err := t.maySend()
	if err != nil {
		return nil, err
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	e := &state.EvCourier{N: s.Riders + 1, Order: facts.UnitFacts[facts.FOrder].Words[t.order], Objective: t.objective, Left: -1}
	if old != nil {
		t.v.Events = append(t.v.Events, &state.EvArrive{N: old.N, How: "lost"})
	}
	if t.unit != nil {
		e.Unit = t.unit.ID
	} else {
		e.Brigade = s.Field.Brigades[t.brigade].ID
	}
	g := Commander(s, t.division, t.Side)
	from, ok := s.Stands(g)
	to, there := goal(s, t.brigade, t.unit, from)
	speed := Of(s, t.Side, state.CommandNumbers(s.Book()).Ride, state.CommandNumbers(s.Book()).RideEarly)
	var rest ref.Msg
	switch {
	case t.cm != nowhere:
		e.Left, rest = state.Hundredths(t.cm), ref.M("command.rides", ref.CM(t.cm), ref.CM(speed))
	case ok && there:
		e.Left, e.X, e.Y = state.Hundredths(to.CM), from.X, from.Y
		rest = ref.M("command.rides", ref.CM(table.Round2(to.CM)), ref.CM(speed))
	default:
		t.trust("distance")
		rest = ref.M("command.rides-unknown", game.Canonical(game.Action{Verb: "courier", Units: a.Units, Args: a.Args[:1-min(len(a.Units), 1)]}), ref.CM(speed))
	}
	t.v.Events = append(t.v.Events, e)
	t.v.Lines = []game.Text{
		down(t.Side, game.Text{Kind: game.HeadLine, Say: ref.M("command.sent", t.name(), why), Refs: []ref.Ref{facts.S4_2}}),
		down(t.Side, game.Text{Kind: game.BodyLine, Say: rest}),
	}
	t.v.Steps = append(t.v.Steps, game.Step{Ref: facts.S4_1, Say: ref.M("command.step-right"), Value: why, From: game.Tracked})
	return casting.Done{V: t.v}, nil
}

// goal is how far it is from a point to whom an order rides: the brigadier's figure,
// or a unit; ok is false when nobody knows.
func goal(s *state.State, brigade int, u *state.Unit, from geometry.Vec) (geometry.Span, bool) {
	if u != nil && brigade < 0 {
		f := u.Foot()
		if f == nil {
			return geometry.Span{}, false
		}
		return f.FromPoint(from), true
	}
	at, ok := s.Stands(s.Brigadier(brigade))
	return geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}, ok
}

// CloseOrders is what the end of the phase of orders brings about: couriers ride,
// orders arrive (OM §4.2), and a support whose brigade is no more withdraws. A
// refusal keeps the phase open.
func CloseOrders(s *state.State) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	for _, c := range s.Couriers {
		e, x := Rides(s, c)
		evs, say = append(evs, e...), append(say, x...)
	}
	for i, c := range s.Commands {
		if c.Order == facts.Support && casting.Deserted(s, c.Objective) {
			b := s.Field.Brigades[i]
			evs = append(evs, &state.EvOrder{Brigade: b.ID, Order: facts.UnitFacts[facts.FOrder].Words[facts.Withdraw], Turn: s.Turn})
			say = append(say, down(b.Side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.supported-gone", brigadeName(s, i)), Refs: []ref.Ref{facts.S4_2}}))
		}
	}
	for _, u := range s.Units {
		if u.Order == facts.Support && u.Status != state.Destroyed && casting.Deserted(s, u.Objective) {
			evs = append(evs, &state.EvUnitOrder{Unit: u.ID, Order: facts.UnitFacts[facts.FOrder].Words[facts.Withdraw], Turn: s.Turn})
			say = append(say, down(u.Side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.supported-gone", u.ID), Refs: []ref.Ref{facts.S4_2}}))
		}
	}
	return evs, say, nil
}

// Rides moves one courier through one phase of orders.
func Rides(s *state.State, c *state.Courier) ([]game.Event, []game.Text) {
	if c.Left < 0 {
		return nil, nil // the table knows when he is there
	}
	u := s.Unit(c.Unit)
	if u != nil && u.Status == state.Destroyed {
		return []game.Event{&state.EvArrive{N: c.N, How: "lost"}}, nil
	}
	t := &briefing{s: s, brigade: c.Brigade, unit: u, Side: c.Side, order: c.Order, objective: c.Objective}
	speed := Of(s, c.Side, state.CommandNumbers(s.Book()).Ride, state.CommandNumbers(s.Book()).RideEarly)
	at, left := c.At, float64(c.Left)/100
	var way geometry.Span
	known := c.At != (geometry.Vec{})
	if known {
		brigade := c.Brigade
		if u != nil && u.Brigade >= 0 {
			brigade = u.Brigade // to his brigadier, who passes it on
		}
		if way, known = goal(s, brigade, u, c.At); known {
			left = way.CM
		}
	}
	b := s.Brigadier(c.Brigade)
	waits := b != nil && b.Lost > 0 && s.Turn < b.Lost+state.CommandNumbers(s.Book()).Replaced
	if left <= speed && !waits {
		return []game.Event{&state.EvArrive{N: c.N, How: "arrived"}, t.event()},
			[]game.Text{down(c.Side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.arrives", t.name()), Refs: []ref.Ref{facts.S4_2}})}
	}
	rest := max(left-speed, 0)
	if known && way.CM > 0 {
		part := min(speed/way.CM, 1)
		at = geometry.Vec{X: table.Round2(c.At.X + (way.To.X-c.At.X)*part), Y: table.Round2(c.At.Y + (way.To.Y-c.At.Y)*part)}
	}
	e := &state.EvCourier{N: c.N, Order: facts.UnitFacts[facts.FOrder].Words[c.Order], Objective: c.Objective, Left: state.Hundredths(rest), X: at.X, Y: at.Y}
	if u != nil {
		e.Unit = u.ID
	} else {
		e.Brigade = s.Field.Brigades[c.Brigade].ID
	}
	if !waits && rest <= s.Field.Tape {
		return []game.Event{e}, []game.Text{down(c.Side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.almost", t.name(), ref.CM(table.Round2(rest)), ref.CM(s.Field.Tape), "courier "+cmp.Or(e.Unit, e.Brigade)), Refs: []ref.Ref{facts.S4_2}})}
	}
	return []game.Event{e}, []game.Text{down(c.Side, game.Text{Kind: game.PhaseLine, Say: ref.M("command.on-his-way", t.name(), ref.CM(table.Round2(rest))), Refs: []ref.Ref{facts.S4_2}})}
}

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
	br := s.Field.Brigades[b]
	radius := s.Radius(b)
	data := game.Object{{Key: "brigade", Value: br.ID}, {Key: "radius", Value: radius}}
	var body []ref.Msg
	if casting.Veiled(s, br.Side) && !(b < len(s.Commands) && s.Commands[b].Shown) {
		data = append(data, game.KV{Key: "order", Value: "hidden"})
		body = append(body, ref.M("command.hidden"))
	} else if b < len(s.Commands) {
		c := s.Commands[b]
		data = append(data, game.KV{Key: "order", Value: facts.UnitFacts[facts.FOrder].Words[c.Order]}, game.KV{Key: "since", Value: c.Given})
		say := ref.M("command.order", ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[c.Order]), c.Given)
		switch {
		case c.Order == facts.NoOrder:
			say = ref.M("command.no-order")
		case c.Given == 0:
			say = ref.M("command.order-first", ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[c.Order]))
		}
		if c.Objective != "" {
			data = append(data, game.KV{Key: "objective", Value: c.Objective})
			say = ref.M("command.order-to", say, c.Objective)
		}
		if c.Reached {
			data = append(data, game.KV{Key: "reached", Value: true})
			say = ref.M("command.order-done", say)
		}
		body = append(body, say)
	}
	if g := Commander(s, br.Division, br.Side); g != nil {
		if chain.Several(s, br.Side) {
			data = append(data, game.KV{Key: "division", Value: s.Field.Divisions[br.Division].ID}, game.KV{Key: "commander", Value: g.ID})
			body = append(body, ref.M("command.under", DivisionName(s, br.Division), g.Surname()))
		}
		body = append(body, whenChief(s, g, b))
	}
	rows := []game.Object{}
	list := ref.Comma{}
	at, placed := s.Stands(s.Brigadier(b))
	v := game.Verdict{}
	for _, u := range s.Units {
		f := u.Foot()
		if u.Brigade != b || f == nil || !placed {
			continue
		}
		r := f.FromPoint(at).Reading(radius)
		own := (u.Order != facts.NoOrder || u.Guns || u.Orderless()) && !casting.Veiled(s, u.Side)
		word := r.Verdict(s.Tape()).String()
		row := game.Object{{Key: "unit", Value: u.ID}, {Key: "cm", Value: table.Round2(r.Measured)}, {Key: "margin", Value: table.Round2(r.Margin)}, {Key: "verdict", Value: word}}
		key := "command.unit-" + word
		if own {
			row, key = append(row, game.KV{Key: "own", Value: true}), "command.unit-own"
		}
		if word == "out" && !own && !s.Outside(u) {
			row, key = append(row, game.KV{Key: "trusted", Value: true}), "command.unit-hand"
			if g := s.Brigadier(b); g.Told == 0 && !u.ByHand {
				key = "command.unit-start"
			}
		}
		rows = append(rows, row)
		list = append(list, ref.M(key, u.ID, ref.CM(table.Round2(r.Measured)), Margin(r.Margin)))
		v.Steps = append(v.Steps, table.Measured(facts.S4_3, ref.M("command.step-unit", u.ID), r, table.ElseOther))
	}
	switch g := s.Brigadier(b); {
	case g == nil:
		body = append(body, ref.M("command.no-brigadier"))
	case g.Lost > 0:
		body = append(body, ref.M("command.brigadier-gone", g.Surname(), g.Lost+state.CommandNumbers(s.Book()).Replaced))
	case !placed:
		body = append(body, ref.M("command.not-placed", g.Surname()))
	case len(list) > 0:
		body = append(body, ref.M("om.plain", list))
	}
	data = append(data, game.KV{Key: "units", Value: rows})
	riders := []game.Object{}
	for _, c := range s.Couriers {
		if c.Brigade != b && !slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.Brigade == b && c.Unit != "" && state.EqualID(u.ID, c.Unit) }) {
			continue
		}
		to := br.ID
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
		body = append(body, say)
	}
	data = append(data, game.KV{Key: "couriers", Value: riders})
	head := "command.head"
	if s.Read().Has(book.RadiusByUnitsLeft) {
		head = "command.head-now"
	}
	x := casting.Asked(facts.S4_3, ref.M(head, brigadeName(s, b), ref.CM(radius), s.RadiusUnits(b)), "command", data, body...)
	x.Steps = append(x.Steps, v.Steps...)
	return x, nil
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
