package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// recordFirst notes who moves first: what the dice of §6 decided.
func recordFirst(s *state.State, a game.Action) (game.Adjudication, error) {
	if len(a.Args) == 0 {
		return nil, casting.Need("OM §6", "om.who-first")
	}
	side := sideWritten(s, a.Args[0])
	if side < 0 {
		return nil, noSide(s, a.Args[0])
	}
	adj := casting.Record([]game.Event{&state.EvFirst{Side: side}}, "OM §6", "record.first", s.Field.Sides[side].Say).(casting.Done)
	bars := firstHasMoved(s)
	if bars != nil {
		say := turnedRound(s, side)
		adj.V.Lines = append(adj.V.Lines, say...)
		if len(say) > 0 && s.Stage != state.StepStrategic { // who moves now does so from the first step on
			adj.V.Events = append(adj.V.Events, &state.EvStage{Stage: state.StepStrategic})
		}
	}
	return unlessBarred(a, bars, adj)
}

// firstHasMoved refuses to say who moves first once somebody has moved in the first movement, or it is over; nil before. Whoever
// threw higher chooses for the whole of the turn (OM §6), and of each side the whole movement is of one piece (§7): another first
// in its midst would give it to the one twice and to the other never.
func firstHasMoved(s *state.State) *game.Refusal {
	phases := state.Phases()
	now, first := phases.Index(s.PhaseID()), phases.Index("move-first")
	if !s.Tabled() || s.First < 0 || now < first || now == first && !begun(s) {
		return nil
	}
	return &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.first-moved", s.Turn, s.Field.Sides[s.First].Say)}
}

// turnedRound is what it comes to that a side moves first by ruling, once the movements have begun: whose movement is open now, and
// who moves no more in this turn or moves again.
func turnedRound(s *state.State, first int) []game.Text {
	now, other := s.Active(), 1-first
	if now < 0 || first == s.First {
		return nil
	}
	key := "om.first-breaks" // the first movement was open: it is the other's now, and its own comes after it
	if s.PhaseID() == "move-second" {
		key = "om.first-again" // the one who has moved already is second now, and moves again
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M(key, s.Field.Sides[first].Say, s.Field.Sides[other].Say), Refs: []ref.Ref{facts.S7}}}
}

// begun reports that something of the movement that is open has been typed.
func begun(s *state.State) bool {
	return s.Stage > state.StepStrategic || len(s.Charges) > 0 || command.TracksMoves(s, s.Active()) ||
		slices.ContainsFunc(s.Generals, func(g *state.General) bool { return g.Side == s.Active() && g.Moved > 0 })
}

// recordMoved notes that hands moved units: they fire with the modifier (§9.4), and
// where they stand nobody has told.
func recordMoved(s *state.State, a game.Action) (game.Adjudication, error) {
	var evs []game.Event
	l := ref.List{}
	for _, op := range a.Units {
		for _, id := range op.IDs {
			u := s.Unit(id)
			if u == nil {
				return nil, casting.UnknownUnit(id)
			}
			evs = append(evs, &state.EvMoved{Unit: u.ID})
			evs = append(evs, table.GoesByHand(u)...)
			l = append(l, u.ID)
		}
	}
	if len(evs) == 0 {
		return nil, casting.Need(facts.S9_4, "om.need-unit", a.Verb)
	}
	d := casting.Record(evs, facts.S9_4, "record.moved", l).(casting.Done)
	after := applied(s, evs)
	if lost := s.Those(func(u *state.Unit) bool { return u.Foot() != nil && after.Unit(u.ID).Foot() == nil }); len(lost) > 0 {
		d.V.Events = append(d.V.Events, table.FiguresAway(after, s)...)
		d.V.Lines = append(d.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("record.unplaced", state.Some(lost, func(u *state.Unit) any { return u.ID }))})
	}
	return d, nil
}

// recordSet changes tracked facts because the referee says so.
func recordSet(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Facts) == 0 {
		return nil, casting.Need("OM §2.2", "set.need-fact", u.ID)
	}
	var evs []game.Event
	l := ref.Comma{}
	for _, f := range a.Facts {
		if f.Name == "status" {
			if state.StatusOf(f.Value).String() != f.Value {
				return nil, casting.BadValue(f.Name, f.Value, facts.S11_1)
			}
			evs = append(evs, &state.EvFact{Unit: u.ID, Name: f.Name, Value: f.Value})
			l = append(l, ref.M("set.status", ref.Word("status."+f.Value)))
			continue
		}
		known := false
		for i, info := range facts.UnitFacts {
			if info.Name != f.Name || !state.Keeps(facts.Fact(i)) {
				continue
			}
			known = true
			v, ok := state.Read(info, f.Value)
			if !ok {
				return nil, casting.BadValue(f.Name, f.Value, info.Ref)
			}
			if facts.Fact(i) == facts.FBasesLost && v >= u.BasesStart {
				return nil, &game.Refusal{Kind: game.BadValue, Ref: info.Ref, Say: ref.M("set.all-bases", u.ID, u.BasesStart),
					Ways: []game.Way{{Line: "set " + u.ID + " status=destroyed", Say: ref.M("set.way-destroyed")}}}
			}
			if facts.Fact(i) == facts.FFormation {
				if err := motion.MayForm(s, u, facts.Formation(v)); err != nil && !a.Force {
					return nil, err
				}
			}
			l = append(l, ref.M("set.fact", ref.Word("fact."+info.Name), state.Say(info, v)))
			evs = append(evs, &state.EvFact{Unit: u.ID, Name: f.Name, Value: f.Value})
		}
		if !known {
			return nil, casting.BadValue(f.Name, f.Value, "OM §2.2")
		}
	}
	after := applied(s, evs)
	if n := after.Unit(u.ID); n.Bases > n.BasesStart || n.PM > n.PMStart {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.2", Say: ref.M("set.too-many", u.ID, n.BasesStart, n.PMStart)}
	}
	if Check(after) != nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.2", Say: ref.M("set.breaks", u.ID), Hint: ref.M("set.breaks-hint")}
	}
	return casting.Record(evs, "OM §2.2", "record.set", u.ID, l), nil
}

// recordAttach notes that a general rides with a unit (§4.4, 11.1).
func recordAttach(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	if a.Verb == "detach" {
		if len(a.Args) > 0 {
			return command.DetachUnit(s, a)
		}
		return unlessBarred(a, command.Leaves(s, u), casting.Record([]game.Event{&state.EvAttach{Unit: u.ID}}, "OM §4.4", "record.detached", u.ID))
	}
	if len(a.Args) == 0 {
		return nil, casting.Need("OM §4.4", "attach.need-general", u.ID)
	}
	id := a.Args[0]
	bars := command.MayJoin(s, id, u)
	if g := s.General(id); g != nil {
		if g.Side != u.Side {
			return nil, &game.Refusal{Kind: game.NotYours, Ref: "OM §4.4", Say: ref.M("attach.other-side", g.Surname(), u.ID)}
		}
		if bars != nil && !a.Force {
			return unlessBarred(a, bars, nil)
		}
		x, err := command.Joins(s, g, u, a)
		if err != nil {
			return nil, err
		}
		if bars == nil {
			bars = command.WhenJoins(s, g)
		}
		evs := append(x.V.Events, attachEvents(s, g.ID, &state.EvAttach{Unit: u.ID, General: g.ID, Quality: g.Quality, Charisma: g.Charisma})...)
		adj := casting.Record(evs, "OM §4.4", "record.attached", g.Surname(), u.ID).(casting.Done)
		adj.V.Overrode, adj.V.Steps = x.V.Overrode, append(adj.V.Steps, x.V.Steps...)
		return unlessBarred(a, bars, adj)
	}
	return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §4.4", Say: ref.M("attach.unknown", id)}
}

// unlessBarred is a record, unless a paragraph forbids it and nobody overrules that.
func unlessBarred(a game.Action, r *game.Refusal, adj game.Adjudication) (game.Adjudication, error) {
	if r == nil {
		return adj, nil
	}
	if !a.Force {
		r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(a), Say: ref.M("command.way-overrule")})
		return nil, r
	}
	d := adj.(casting.Done)
	d.V.Overrode = append(d.V.Overrode, r)
	return d, nil
}

// attachEvents takes the general from whomever he rode with.
func attachEvents(s *state.State, general string, e *state.EvAttach) []game.Event {
	var evs []game.Event
	for _, u := range s.Units {
		if u.GeneralID == general && !state.EqualID(u.ID, e.Unit) {
			evs = append(evs, &state.EvAttach{Unit: u.ID})
		}
	}
	return append(evs, e)
}

// recordTag gives a unit the short label on its base.
func recordTag(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, casting.Need("OM §2.2", "tag.need-label", u.ID)
	}
	for _, o := range s.Units {
		if !state.EqualID(o.ID, u.ID) && (state.EqualID(o.ID, a.Args[0]) || o.Tag != "" && state.EqualID(o.Tag, a.Args[0])) {
			return nil, &game.Refusal{Kind: game.Ambiguous, Ref: "OM §2.2", Say: ref.M("tag.taken", a.Args[0], o.ID)}
		}
	}
	return casting.Record([]game.Event{&state.EvTag{Unit: u.ID, Label: a.Args[0]}}, "OM §2.2", "record.tag", u.ID, a.Args[0]), nil
}

// recordRuling chooses another reading of a ruling from now on.
func recordRuling(s *state.State, a game.Action) (game.Adjudication, error) {
	if len(a.Args) < 2 {
		return nil, casting.Need("OM §1", "ruling.need")
	}
	r, err := ref.Parse(state.Mark, a.Args[0])
	if err != nil || r.Book() != state.Mark || r.Ruling() == 0 || r.Ruling() > state.LastRuling {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", a.Args[0])}
	}
	if err := state.CheckReading(r, a.Args[1]); err != nil {
		return nil, err
	}
	return casting.Record([]game.Event{&state.EvRuling{Ruling: r.Ruling(), Reading: a.Args[1]}}, r, "record.ruling", r, a.Args[1]), nil
}
