package command

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// given finishes an instruction: its line, its event.
func (t *briefing) given(r ref.Ref, key string, why any) game.Adjudication {
	t.v.Lines = append([]game.Text{down(t.Side, game.Text{Kind: game.HeadLine, Say: ref.M(key, t.name(), why), Refs: []ref.Ref{r}})}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: r, Say: ref.M("command.step-right"), Value: ref.M("om.plain", why), From: game.Tracked}}, t.v.Steps...)
	t.v.Events = append(t.v.Events, t.event())
	return casting.Done{V: t.v}
}

// event is the order itself.
func (t *briefing) event() game.Event {
	order := facts.UnitFacts[facts.FOrder].Words[t.order]
	if t.unit != nil {
		return &state.EvUnitOrder{Unit: t.unit.ID, Order: order, Objective: t.objective, Turn: t.s.Turn}
	}
	return &state.EvOrder{Brigade: t.s.Field.Brigades[t.brigade].ID, Order: order, Objective: t.objective, Turn: t.s.Turn}
}

// PrepareOrder carries out `order`.
func PrepareOrder(s *state.State, a game.Action) (game.Adjudication, error) {
	t, err := Instruction(s, a)
	if err != nil {
		return nil, err
	}
	if n := len(a.Args); n > 0 && Recorded(a.Args[n-1]) {
		return t.becomes(a.Args[n-1])
	}
	if t.unit != nil && len(a.Args) > 0 && t.order == facts.NoOrder {
		return t.rejoin(a.Args[0])
	}
	if t.unit != nil {
		if err := t.ownOrders(); err != nil {
			return nil, err
		}
	}
	r, key, why, err := t.mayOrder()
	if err != nil {
		return nil, err
	}
	if t.order == facts.NoOrder {
		return t.ask(r, key, why), nil
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	if t.unit != nil && t.brigade >= 0 {
		if err := t.differs(); err != nil {
			return nil, err
		}
	}
	return t.given(r, key, why), nil
}

// mayOrder is why an order may be given now: the paragraph, and the line that says so.
func (t *briefing) mayOrder() (r ref.Ref, key string, why any, err error) {
	switch {
	case t.unit != nil && FirstOf(t.s, t.unit): // §4.3: in any turn, whatever the commander's quality
		return t.firstOfReserve()
	case t.opening():
		return facts.S4_1, "command.given", ref.M("command.may-opening"), nil
	}
	m, err := t.mayChange()
	if err != nil {
		return r, "", nil, err
	}
	if m.IsZero() {
		m = ref.M("command.may-ruled")
	}
	if t.unit != nil && t.brigade >= 0 {
		return facts.S4_5, "command.given", m, t.detachedReach()
	}
	return facts.S4_1, "command.given", m, t.reaches()
}

// firstOfReserve is the first order of a cavalry reserve (OM §4.3).
func (t *briefing) firstOfReserve() (r ref.Ref, key string, why any, err error) {
	s := t.s
	g := Commander(s, t.division, t.Side)
	if g == nil {
		t.trust("distance")
		return facts.S4_3, "command.first", ref.M("command.may-anybody"), nil
	}
	if x := t.goesHome(g); x != nil {
		return r, "", nil, t.refuse(x)
	}
	if RodeLast(s, g) {
		if err := t.refuse(casting.Illegal(facts.S4_4, "command.rode", g.Surname(), s.Turn-1)); err != nil {
			return r, "", nil, err
		}
	}
	if err := t.reaches(); err != nil {
		return r, "", nil, err
	}
	limit := Of(s, t.Side, state.CommandNumbers(s.Book()).Reserve, state.CommandNumbers(s.Book()).ReserveEarly)
	say := ref.M("command.reserve-trusted", g.Surname(), ref.CM(limit))
	if !slices.Contains(t.v.Trusted, "distance") {
		say = ref.M("command.reserve-within", g.Surname(), ref.CM(limit))
	}
	return facts.S4_3, "command.first", say, nil
}

// ask asks which order it is: the prompt keeps the answer to itself (OM §4.2).
func (t *briefing) ask(r ref.Ref, key string, why any) game.Adjudication {
	id := ""
	if t.unit != nil {
		id = t.unit.ID
	} else {
		id = t.s.Field.Brigades[t.brigade].ID
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: id, What: "command.which", Ref: facts.S4_2, Secret: true}}
	offer := func(o facts.Order, then game.Adjudication) {
		w := facts.UnitFacts[facts.FOrder].Words[o]
		k.Need.Answers, k.Then = append(k.Need.Answers, w), append(k.Then, then)
		k.Need.Shown = append(k.Need.Shown, ref.Word("legal.order."+w))
		k.Need.Also = append(k.Need.Also, append(facts.Lexicon().Aliases(tables.Orders, w, "en"), facts.Lexicon().Aliases(tables.Orders, w, "it")...))
	}
	for o := facts.Halt; o <= facts.Support; o++ {
		x := *t
		x.order, x.v.Lines, x.v.Steps = o, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
		x.v.Trusted, x.v.Overrode = slices.Clone(t.v.Trusted), slices.Clone(t.v.Overrode)
		if o != facts.Advance && o != facts.Support {
			if x.fits() == nil && (x.unit == nil || x.brigade < 0 || x.differs() == nil) {
				offer(o, x.given(r, key, why))
			}
			continue
		}
		to := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: id, What: "command.where", Ref: facts.S4_2, Secret: true}}
		for _, w := range x.objectives() {
			y := x
			y.objective, y.v.Lines, y.v.Steps = w, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
			if y.fits() == nil {
				to.Need.Answers, to.Then = append(to.Need.Answers, w), append(to.Then, y.given(r, key, why))
			}
		}
		if len(to.Then) > 0 {
			offer(o, to)
		}
	}
	return k
}

// becomes records that an order is carried out, or that its counter was turned up
// at the enemy's demand (OM §4.2).
func (t *briefing) becomes(what string) (game.Adjudication, error) {
	s := t.s
	if t.unit != nil {
		if what == "shown" || t.unit.Order == facts.NoOrder {
			return nil, casting.Need(facts.S4_2, "command.whole-brigade", t.unit.ID)
		}
		t.order, t.objective = facts.Halt, ""
		t.v.Events = []game.Event{t.event()}
	} else if brigade := s.Field.Brigades[t.brigade].ID; what == "shown" {
		e := &state.EvShown{Brigade: brigade}
		if t.brigade < len(s.Commands) { // what everybody now knows
			e.Order, e.Objective = facts.UnitFacts[facts.FOrder].Words[s.Commands[t.brigade].Order], s.Commands[t.brigade].Objective
		}
		t.v.Events = []game.Event{e}
	} else {
		t.v.Events = []game.Event{&state.EvReached{Brigade: brigade}}
	}
	say := ref.M("command.reached", t.name())
	if what == "shown" {
		o := facts.NoOrder
		var to any = ""
		if t.brigade < len(s.Commands) {
			o = s.Commands[t.brigade].Order
			if s.Commands[t.brigade].Objective != "" {
				to = ref.M("command.towards", objectiveName(s, s.Commands[t.brigade].Objective))
			}
		}
		say = ref.M("command.shown", t.name(), ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[o]), to)
	}
	l := game.Text{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{facts.S4_2}}
	if what != "shown" { // a counter that was turned up everybody has read
		l = down(t.Side, l)
	}
	t.v.Lines = []game.Text{l}
	t.v.Steps = []game.Step{{Ref: facts.S4_2, Say: ref.M("step.recorded"), Value: say, From: game.Given}}
	return casting.Done{V: t.v}, nil
}

// ownOrders refuses an order of its own to a unit that has none: only a detached
// unit and the cavalry of the reserve have (OM §4.2, 4.3, 4.5).
func (t *briefing) ownOrders() error {
	u := t.unit
	switch {
	case u.Guns || u.IsArtillery():
		return t.refuse(casting.Illegal(facts.SChange, "command.guns-none", u.ID))
	case u.Orderless():
		return t.refuse(casting.Illegal(facts.S4_2, "command.irregular-none", u.ID))
	case u.Brigade >= 0 && u.Order == facts.NoOrder:
		r := casting.Illegal(facts.S4_5, "command.not-detached", u.ID, brigadeName(t.s, u.Brigade))
		if t.order != facts.NoOrder {
			w := facts.UnitFacts[facts.FOrder].Words[t.order]
			r.Ways = []game.Way{{Line: "detach " + u.ID + " " + w, Say: ref.M("command.way-detach", u.ID)},
				{Line: "order " + t.s.Field.Brigades[u.Brigade].ID + " " + w, Say: ref.M("command.way-brigade")}}
		}
		return t.refuse(r)
	}
	return nil
}
