package command

import (
	"cmp"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file sends riders with orders (OM §4.2).

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
		if err := t.nearEnough(old); err != nil {
			return nil, err
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

// nearEnough refuses to have a rider arrive who has more of his way before him than he rides in this phase (OM §4.2): who
// sees him there says so with !.
func (t *briefing) nearEnough(c *state.Courier) error {
	speed := Of(t.s, c.Side, state.CommandNumbers(t.s.Book()).Ride, state.CommandNumbers(t.s.Book()).RideEarly)
	if left := float64(c.Left) / 100; left > speed {
		x := casting.Illegal(facts.S4_2, "command.still-rides", t.name(), ref.CM(left), ref.CM(speed))
		x.Hint = ref.M("command.still-rides-hint")
		return t.refuse(x)
	}
	return nil
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
