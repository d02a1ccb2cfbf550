package ordremixte

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file ends a day of a battle of several days (OM §19).

const s19 = ref.Ref("OM §19")

// dayPM is the points that a unit had when the day began (OM §19).
func (u *Unit) dayPM() int {
	if u.Dawn > 0 {
		return u.Dawn
	}
	return u.PMStart
}

// nightPM is the points that a unit has after a night: half of those that it lost in
// the day come back, rounded down (OM §19). Who is destroyed stays so.
func (u *Unit) nightPM() int {
	if u.Status == Destroyed {
		return u.PM
	}
	return u.PM + max(u.dayPM()-u.PM, 0)/tables.MustLoad(Book).Int("division.recovery-part")
}

// mayRest refuses a night in the middle of a turn, or while anybody charges or fights
// (OM §19).
func (s *State) mayRest() *game.Refusal {
	for _, ch := range s.Charges {
		if ch.Stage == Declared || ch.Stage == InContact {
			return &game.Refusal{Kind: game.BadValue, Ref: s19, Say: ref.M("turn.night-melee", ref.List{idList(ch.Attackers)}, ch.Target),
				Ways: []game.Way{{Line: "next", Say: ref.M("turn.way-next")}}}
		}
	}
	if s.phaseID() != "orders" {
		return &game.Refusal{Kind: game.NotNow, Ref: s19, Say: ref.M("turn.night-early", s.Turn, s.phaseWord()),
			Ways: []game.Way{{Line: "next", Say: ref.M("turn.way-next")}, {Line: "night !", Say: ref.M("turn.way-night")}}}
	}
	if s.Turn == s.dawn() {
		return &game.Refusal{Kind: game.NotNow, Ref: s19, Say: ref.M("turn.night-again", s.Turn),
			Ways: []game.Way{{Line: "night !", Say: ref.M("turn.way-night")}}}
	}
	return nil
}

// dawn is the turn with which the day began.
func (s *State) dawn() int { return max(s.Day, s.Field.Start) }

// idList is ids as they are typed together.
func idList(ids []string) ref.Comma {
	l := ref.Comma{}
	for _, id := range ids {
		l = append(l, id)
	}
	return l
}

// prepareNight carries out `night` (OM §19, R121): half of the day's points come back,
// ranks and breath too, nobody flees in the morning; riders arrive, lost brigadiers are
// replaced, fires are out, and a division that stands above its half again fights on.
func (s *State) prepareNight(a game.Action) (game.Adjudication, error) {
	if !s.tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s19, Say: ref.M("om.no-table")}
	}
	var v game.Verdict
	if r := s.mayRest(); r != nil {
		if !a.Force || !r.Forceable() {
			return nil, r
		}
		v.Overrode = append(v.Overrode, r)
	}
	after := s
	do := func(e game.Event) { v.Events, after = append(v.Events, e), after.apply(e) }
	lost, back := 0, 0
	rows := []game.Object{}
	gains := make([]int, len(s.Field.Divisions))
	who := make([][]*Unit, len(s.Field.Divisions))
	rested := ref.Comma{}
	for _, u := range s.Units {
		if u.Status == Destroyed {
			continue
		}
		now := u.nightPM()
		lost, back = lost+max(u.dayPM()-u.PM, 0), back+now-u.PM
		if u.PM < u.dayPM() {
			v.Steps = append(v.Steps, game.Step{Ref: s19, Say: ref.M("turn.step-night", u.ID, u.dayPM(), u.PM), Value: ref.M("turn.step-night-value", ref.Signed(now-u.PM), now), From: game.Tracked})
		}
		if now != u.PM {
			do(game.Event{Kind: evPM, Unit: u.ID, N: now, M: u.PM})
			rows = append(rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "before", Value: u.PM}, {Key: "after", Value: now}, {Key: "lost", Value: u.dayPM() - u.PM}})
			if u.Division >= 0 && u.Division < len(gains) {
				gains[u.Division] += now - u.PM
				who[u.Division] = append(who[u.Division], u)
			}
		}
		ill := u.Disordered || u.Blown || u.Tires || u.Status != Steady
		if u.Disordered {
			do(game.Event{Kind: evDisorder, Unit: u.ID})
		}
		if u.Blown || u.Tires {
			do(game.Event{Kind: evBlown, Unit: u.ID})
		}
		if u.Status != Steady {
			do(game.Event{Kind: evStatus, Unit: u.ID, Text: Steady.String()})
		}
		if ill {
			rested = append(rested, u.ID)
		}
	}
	var news []game.Text
	for _, c := range s.Couriers {
		t := &briefing{s: s, brigade: c.Brigade, unit: s.unit(c.Unit), side: c.Side, order: c.Order, objective: c.Objective}
		do(game.Event{Kind: evArrive, N: c.N, Text: "arrived"})
		if t.unit == nil || t.unit.Status != Destroyed {
			do(t.event())
			news = append(news, game.Text{Kind: game.BodyLine, Say: ref.M("command.arrives", t.name()), Refs: []ref.Ref{s4_2}})
		}
	}
	for _, g := range s.Generals {
		if g.Lost > 0 && g.Brigade >= 0 {
			do(game.Event{Kind: evSucceed, Unit: g.ID})
			news = append(news, game.Text{Kind: game.BodyLine, Say: ref.M("general.takes-over", g.surname()), Refs: []ref.Ref{s17}})
		}
	}
	for _, b := range s.Blazes {
		do(game.Event{Kind: evBlaze, Unit: b.Ground})
	}
	for d := range s.Field.Divisions {
		// A division whose general fell goes home for him, not for its points (R119).
		if now, start := after.divisionPM(d); after.Collapsed[d] > 0 && now > retiresAt(start) && !s.orphaned(d) {
			do(game.Event{Kind: evCollapse, N: d})
			news = append(news, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-fights", s.divisionName(d), now, start), Refs: []ref.Ref{s18, "OM R121"}})
		}
	}
	do(game.Event{Kind: evNight, N: s.Turn})
	v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("turn.night", back, lost), Refs: []ref.Ref{s19}})
	names := make([]ref.Name, len(s.Field.Divisions))
	for d := range names {
		names[d] = s.divisionName(d)
	}
	for d, name := range padded(names) {
		now, start := after.divisionPM(d)
		if start == 0 {
			continue
		}
		slices.SortStableFunc(who[d], func(a, b *Unit) int { return cmp.Compare(b.nightPM()-b.PM, a.nightPM()-a.PM) })
		say := ref.M("turn.night-side-none", name, now, start, ref.Signed(gains[d]))
		if len(who[d]) > 0 {
			say = ref.M("turn.night-side", name, now, start, ref.Signed(gains[d]), some(who[d], func(u *Unit) any { return ref.M("turn.night-unit", u.ID, u.PM, u.nightPM()) }))
		}
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	if len(rested) > 0 {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-rested", rested), Refs: []ref.Ref{"OM R121"}})
	}
	v.Lines = append(v.Lines, news...)
	v.Data = game.Object{{Key: "night", Value: game.Object{{Key: "lost", Value: lost}, {Key: "back", Value: back}, {Key: "units", Value: rows}}}}
	return done{v}, nil
}

// orphaned reports a division whose own general is lost (R119).
func (s *State) orphaned(d int) bool {
	g := s.commander(d, s.Field.Divisions[d].Side)
	return g != nil && g.Lost > 0
}

// sleeps is the state after a night: what belonged to the day is forgotten.
func (s *State) sleeps(turn int) {
	s.Day = turn
	s.each(func(u *Unit) {
		u.Dawn = u.PM
		u.LostTurn, u.Fled, u.Broken, u.By, u.Peril, u.RunOver, u.DisorderTo, u.Sheltered = 0, 0, 0, "", false, 0, 0, false
		u.Beat, u.BeatTurn, u.Rallied, u.Tried = "", 0, 0, 0
	})
}
