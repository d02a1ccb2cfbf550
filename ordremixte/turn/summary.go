package turn

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file writes the block that closes a turn: what each side has left, who flees,
// and what the next turn begins with.

// EndOfTurn is the block that closes a turn: for each division its points, what it
// lost in this turn and where it goes home (OM §18); who routs, retreats or is blown;
// what the next turn begins with (OM §7); who may change orders then (OM §4.1).
func EndOfTurn(s *state.State) []game.Text {
	out := Points(s)
	add := func(key string, args ...any) {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M(key, args...)})
	}
	var states ref.List
	list := func(key string, say func(*state.Unit) any, is func(*state.Unit) bool) {
		if who := s.Those(is); len(who) > 0 {
			args := []any{state.Some(who, say)}
			if key == "turn.blown" || key == "turn.fresh" { // Italian says one horse otherwise than several
				args = append(args, len(who))
			}
			states = append(states, ref.M(key, args...))
		}
	}
	id := func(u *state.Unit) any { return u.ID }
	next := s.Apply(&state.EvPhase{Phase: state.Phases().Index("orders"), Turn: s.Turn + 1})
	list("turn.routs", func(u *state.Unit) any { return ref.M("turn.points", u.ID, u.PM) }, func(u *state.Unit) bool { return u.Status == state.Routing && u.Off == 0 })
	list("turn.retreats", id, func(u *state.Unit) bool { return u.Status == state.Retreating })
	blown := func(u *state.Unit) bool { // of horse that runs as of any other (OM §10.5)
		n := next.Unit(u.ID) // horse that gets its wind back as the turn ends is blown no more
		return n != nil && n.Blown && u.Status != state.Destroyed && u.Off == 0
	}
	list("turn.blown", id, blown)
	list("turn.fresh", id, func(u *state.Unit) bool { return u.Blown && !blown(u) && u.Status != state.Destroyed && u.Off == 0 })
	list("turn.disordered", id, func(u *state.Unit) bool { return u.Disordered && table.OnField(u) })
	if len(states) > 0 {
		add("turn.states", states)
	}
	if chain.TimeUp(next) { // nothing of the next turn is anybody's to do
		add("turn.over")
		return out
	}
	if duties := duties(next); len(duties) > 0 {
		add("turn.duties", next.Turn, duties)
	}
	if say := whoOrders(next); len(say) > 0 {
		add("turn.orders", say)
	}
	return out
}

// duties are what the turn that opens begins with: who may rally, who runs or goes
// back, who follows a victory.
func duties(s *state.State) ref.List {
	var out ref.List
	rallies := map[string]bool{}
	collect := func(phase string) map[string][]*state.Unit {
		by := map[string][]*state.Unit{}
		for _, d := range Dues(s.At(phase)) {
			if len(d.Action.Units) == 0 || len(d.Action.Units[0].IDs) == 0 {
				continue
			}
			u, key := s.Unit(d.Action.Units[0].IDs[0]), d.Action.Verb
			if u == nil {
				continue
			}
			if key == "breakthrough" && flight.MustPursue(s, u) { // whether or not it meets an enemy (OM §12)
				key = "must-break"
			}
			if !slices.Contains(by[key], u) {
				by[key] = append(by[key], u)
			}
		}
		return by
	}
	id := func(u *state.Unit) any { return u.ID }
	say := func(key string, who []*state.Unit) {
		if len(who) > 0 {
			if len(out) > 0 {
				last := len(out) - 1
				out[last] = ref.M("turn.duty-more", out[last])
			}
			out = append(out, ref.M(key, state.Some(who, id)))
		}
	}
	rally := collect("rally")["rally"]
	for _, u := range rally {
		rallies[u.ID] = true
	}
	say("turn.duty-rally", rally)
	say("turn.duty-rout", s.Those(func(u *state.Unit) bool { return u.Status == state.Routing && u.Off == 0 && !rallies[u.ID] }))
	say("turn.duty-retreat", s.Those(func(u *state.Unit) bool { return u.Status == state.Retreating && u.Off == 0 }))
	after := collect("breakthrough")
	say("turn.duty-follow", after["follow"])
	say("turn.duty-must-break", after["must-break"])
	say("turn.duty-may-break", after["breakthrough"])
	return out
}

// whoOrders says of each side, or of each of its divisions when it has several, whether
// its commander may change orders in the turn that opens, and if not, when (OM §1, 4.1).
func whoOrders(s *state.State) ref.List {
	var out ref.List
	for d, div := range s.Field.Divisions {
		side := div.Side
		g := command.Commander(s, d, side)
		if g == nil || chain.Several(s, side) && (g.Lost > 0 || s.ChiefLost[side] > 0 || s.Collapsed[d] > 0) {
			continue // of a division that goes home its own row says so
		}
		if len(out) > 0 {
			out[len(out)-1] = ref.M("turn.orders-more", out[len(out)-1])
		}
		out = append(out, ordersOf(s, d, g))
	}
	return out
}

// ordersOf says whether one commander may change the orders of his division in this turn
// (OM §1, 4.1, 4.4, 17, 18), and whose he may though it is not his turn.
func ordersOf(s *state.State, d int, g *state.General) ref.Msg {
	side, name := s.Field.Divisions[d].Side, command.DivisionName(s, d)
	quality := ref.Word("quality." + facts.UnitFacts[facts.FGeneral].Words[g.Quality])
	next := changesIn(s, g.Quality)
	now := ref.Comma{}
	for _, b := range command.HalfBroken(s, d) {
		now = append(now, b)
	}
	switch {
	case g.Lost > 0 || s.ChiefLost[side] > 0 || s.Collapsed[d] > 0:
		return ref.M("turn.orders-none", name)
	case command.RodeLast(s, g):
		return ref.M("turn.orders-rode", name, s.Turn, g.Surname())
	case next == s.Turn:
		return ref.M("turn.orders-now", name, quality)
	case next == 0 && len(now) > 0:
		return ref.M("turn.orders-never-but", name, quality, now)
	case next == 0:
		return ref.M("turn.orders-never", name, quality)
	case len(now) > 0:
		return ref.M("turn.orders-later-but", name, next, now)
	}
	return ref.M("turn.orders-later", name, next)
}

// changesIn is the first turn from now on in which a commander of a quality may change
// orders (OM §4.1); 0 when there is none.
func changesIn(s *state.State, quality facts.General) int {
	every := state.CommandNumbers(s.Book()).Every[quality]
	if every == 0 {
		return 0
	}
	return (s.Turn + every - 1) / every * every
}

// Points is what each division has left of its points, what it lost in this turn and where it goes home (OM §18).
func Points(s *state.State) (out []game.Text) {
	add := func(key string, args ...any) {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M(key, args...)})
	}
	names := make([]ref.Name, len(s.Field.Divisions))
	for d := range s.Field.Divisions {
		names[d] = command.DivisionName(s, d)
	}
	for d, name := range command.Padded(names) {
		now, start := chain.DivisionPM(s, d)
		if start == 0 {
			continue
		}
		lost := 0
		var who []*state.Unit
		for _, u := range s.Units {
			if u.Division == d && u.LostTurn > 0 {
				lost, who = lost+u.LostTurn, append(who, u)
			}
		}
		slices.SortStableFunc(who, func(a, b *state.Unit) int { return cmp.Compare(b.LostTurn, a.LostTurn) })
		retires := ref.M("turn.retires-at", chain.RetiresAt(start))
		switch {
		case chain.Broken(s, s.Field.Divisions[d].Side):
			retires = ref.M("turn.side-retires")
		case s.Collapsed[d] > 0:
			retires = ref.M("turn.retires")
		}
		if len(who) == 0 {
			add("turn.side", name, now, start, ref.Signed(-lost), retires)
			continue
		}
		add("turn.side-lost", name, now, start, ref.Signed(-lost), retires, state.Some(who, func(u *state.Unit) any { return ref.M("turn.lost", u.ID, u.LostTurn) }))
	}
	for side, info := range s.Field.Sides { // the reserve and guns of a man over the divisions (R135)
		own := s.Those(func(u *state.Unit) bool { return u.Side == side && u.Division < 0 && u.LostTurn > 0 })
		if len(own) > 0 && chain.Several(s, side) {
			add("turn.no-division", info.Say, state.Some(own, func(u *state.Unit) any { return ref.M("turn.lost", u.ID, u.LostTurn) }))
		}
	}
	return out
}
