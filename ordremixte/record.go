package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// prepareRecord prepares what the referee tells the program: nothing is
// adjudicated, everything is journaled.
func (s *State) prepareRecord(a game.Action) (game.Adjudication, error) {
	if !s.tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.no-table")}
	}
	switch a.Verb {
	case "first":
		return s.recordFirst(a)
	case "moved":
		return s.recordMoved(a)
	case "set":
		return s.recordSet(a)
	case "attach", "detach":
		return s.recordAttach(a)
	case "tag":
		return s.recordTag(a)
	case "place":
		if g := s.figureOf(a); g != nil {
			return s.placeFigure(g, a)
		}
		return s.recordPlace(a)
	case "ruling":
		return s.recordRuling(a)
	}
	return nil, &game.Refusal{Kind: game.Unknown, Ref: s7, Say: ref.M("om.no-verb", a.Verb)}
}

func record(evs []game.Event, r ref.Ref, key string, args ...any) game.Adjudication {
	return done{game.Verdict{
		Lines:  []game.Text{{Kind: game.HeadLine, Say: ref.M(key, args...), Refs: []ref.Ref{r}}},
		Steps:  []game.Step{{Ref: r, Say: ref.M("step.recorded"), Value: ref.M(key, args...), From: game.Given}},
		Events: evs,
	}}
}

// one finds the first unit of an action, alive.
func (s *State) one(a game.Action) (*Unit, error) {
	if len(a.Units) == 0 || len(a.Units[0].IDs) == 0 {
		return nil, need("OM §2.2", "om.need-unit", a.Verb)
	}
	id := a.Units[0].IDs[0]
	u := s.unit(id)
	if u == nil {
		return nil, unknownUnit(id)
	}
	if u.Status == Destroyed && a.Verb != "set" {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
	}
	return u, nil
}

// recordFirst notes who moves first: what the dice of §6 decided.
func (s *State) recordFirst(a game.Action) (game.Adjudication, error) {
	if len(a.Args) == 0 {
		return nil, need("OM §6", "om.who-first")
	}
	for i, side := range s.Field.Sides {
		if sideSlug(side.Name) == sideSlug(a.Args[0]) {
			return record([]game.Event{{Kind: evFirst, N: i}}, "OM §6", "record.first", side.Say), nil
		}
	}
	return nil, s.noSide(a.Args[0])
}

// recordMoved notes that hands moved units: they fire with the modifier (§9.4), and
// where they stand nobody has told.
func (s *State) recordMoved(a game.Action) (game.Adjudication, error) {
	var evs []game.Event
	l := ref.List{}
	for _, op := range a.Units {
		for _, id := range op.IDs {
			u := s.unit(id)
			if u == nil {
				return nil, unknownUnit(id)
			}
			evs = append(evs, game.Event{Kind: evMoved, Unit: u.ID})
			evs = append(evs, u.goesByHand()...)
			l = append(l, u.ID)
		}
	}
	if len(evs) == 0 {
		return nil, need(s9_4, "om.need-unit", a.Verb)
	}
	d := record(evs, s9_4, "record.moved", l).(done)
	after := s
	for _, e := range evs {
		after = after.apply(e)
	}
	if lost := s.those(func(u *Unit) bool { return u.foot() != nil && after.unit(u.ID).foot() == nil }); len(lost) > 0 {
		d.v.Events = append(d.v.Events, after.figuresAway(s)...)
		d.v.Lines = append(d.v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("record.unplaced", some(lost, func(u *Unit) any { return u.ID }))})
	}
	return d, nil
}

// recordSet changes tracked facts because the referee says so.
func (s *State) recordSet(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	if len(a.Facts) == 0 {
		return nil, need("OM §2.2", "set.need-fact", u.ID)
	}
	var evs []game.Event
	l := ref.Comma{}
	for _, f := range a.Facts {
		if f.Name == "status" {
			if statusOf(f.Value).String() != f.Value {
				return nil, badValue(f.Name, f.Value, s11_1)
			}
			evs = append(evs, game.Event{Kind: evFact, Unit: u.ID, Name: f.Name, Text: f.Value})
			l = append(l, ref.M("set.status", ref.Word("status."+f.Value)))
			continue
		}
		known := false
		for i, info := range UnitFacts {
			if info.Name != f.Name || !settable(Fact(i)) {
				continue
			}
			known = true
			v, ok := info.read(f.Value)
			if !ok {
				return nil, badValue(f.Name, f.Value, info.Ref)
			}
			if Fact(i) == FFormation {
				if err := s.mayForm(u, v); err != nil && !a.Force {
					return nil, err
				}
			}
			l = append(l, ref.M("set.fact", ref.Word("fact."+info.Name), info.say(v)))
			evs = append(evs, game.Event{Kind: evFact, Unit: u.ID, Name: f.Name, Text: f.Value})
		}
		if !known {
			return nil, badValue(f.Name, f.Value, "OM §2.2")
		}
	}
	after := s
	for _, e := range evs {
		after = after.apply(e)
	}
	if n := after.unit(u.ID); n.Bases > n.BasesStart || n.PM > n.PMStart {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.2", Say: ref.M("set.too-many", u.ID, n.BasesStart, n.PMStart)}
	}
	if after.check() != nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.2", Say: ref.M("set.breaks", u.ID), Hint: ref.M("set.breaks-hint")}
	}
	return record(evs, "OM §2.2", "record.set", u.ID, l), nil
}

// settable lists the facts that the state keeps of a unit; the others belong to
// one line only.
func settable(f Fact) bool {
	switch f {
	case FFiring, FContact, FRank, FOverlap, FFriends, FCounter, FSquare, FCrew, FGarrison, FOrder:
		return false
	}
	return true
}

// recordAttach notes that a general rides with a unit (§4.4, 11.1).
func (s *State) recordAttach(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	if a.Verb == "detach" {
		if len(a.Args) > 0 {
			return s.detachUnit(a)
		}
		return unlessBarred(a, s.mayLeave(u), record([]game.Event{{Kind: evAttach, Unit: u.ID}}, "OM §4.4", "record.detached", u.ID))
	}
	if len(a.Args) == 0 {
		return nil, need("OM §4.4", "attach.need-general", u.ID)
	}
	id := a.Args[0]
	bars := s.mayJoin(id, u)
	if g := s.general(id); g != nil {
		if g.Side != u.Side {
			return nil, &game.Refusal{Kind: game.NotYours, Ref: "OM §4.4", Say: ref.M("attach.other-side", g.surname(), u.ID)}
		}
		if bars != nil && !a.Force {
			return unlessBarred(a, bars, nil)
		}
		x, err := s.joins(g, u, a)
		if err != nil {
			return nil, err
		}
		evs := append(x.v.Events, s.attachEvents(g.ID, game.Event{Kind: evAttach, Unit: u.ID, Other: g.ID, N: g.Quality, M: b2i(g.Charisma)})...)
		adj := record(evs, "OM §4.4", "record.attached", g.surname(), u.ID).(done)
		adj.v.Overrode, adj.v.Steps = x.v.Overrode, append(adj.v.Steps, x.v.Steps...)
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
		r.Ways = append(r.Ways, game.Way{Line: overruled(a), Say: ref.M("command.way-overrule")})
		return nil, r
	}
	d := adj.(done)
	d.v.Overrode = append(d.v.Overrode, r)
	return d, nil
}

// attachEvents takes the general from whomever he rode with.
func (s *State) attachEvents(general string, e game.Event) []game.Event {
	var evs []game.Event
	for _, u := range s.Units {
		if u.GeneralID == general && !equalID(u.ID, e.Unit) {
			evs = append(evs, game.Event{Kind: evAttach, Unit: u.ID})
		}
	}
	return append(evs, e)
}

// recordTag gives a unit the short label on its base.
func (s *State) recordTag(a game.Action) (game.Adjudication, error) {
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, need("OM §2.2", "tag.need-label", u.ID)
	}
	for _, o := range s.Units {
		if !equalID(o.ID, u.ID) && (equalID(o.ID, a.Args[0]) || o.Tag != "" && equalID(o.Tag, a.Args[0])) {
			return nil, &game.Refusal{Kind: game.Ambiguous, Ref: "OM §2.2", Say: ref.M("tag.taken", a.Args[0], o.ID)}
		}
	}
	return record([]game.Event{{Kind: evTag, Unit: u.ID, Text: a.Args[0]}}, "OM §2.2", "record.tag", u.ID, a.Args[0]), nil
}

// recordRuling chooses another reading of a ruling from now on.
func (s *State) recordRuling(a game.Action) (game.Adjudication, error) {
	if len(a.Args) < 2 {
		return nil, need("OM §1", "ruling.need")
	}
	r, err := ref.Parse(a.Args[0])
	if err != nil || r.Book() != Mark || r.Ruling() == 0 || r.Ruling() >= len(s.Rulings) {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", a.Args[0])}
	}
	if err := checkReading(r, a.Args[1]); err != nil {
		return nil, err
	}
	return record([]game.Event{{Kind: evRuling, N: r.Ruling(), Text: a.Args[1]}}, r, "record.ruling", r, a.Args[1]), nil
}
