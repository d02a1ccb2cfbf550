package command

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// dayPM is the points that a unit had when the day began (OM §19).
func dayPM(u *state.Unit) int {
	if u.Dawn > 0 {
		return u.Dawn
	}
	return u.PMStart
}

// nightPM is the points that a unit has after a night: half of those that it lost in
// the day come back, rounded down (OM §19). Who is destroyed stays so.
func nightPM(u *state.Unit) int {
	if u.Status == state.Destroyed {
		return u.PM
	}
	return u.PM + max(dayPM(u)-u.PM, 0)/book.Tables.Int("division.recovery-part")
}

// mayRest refuses a night in the middle of a turn, or while anybody charges or fights
// (OM §19).
func mayRest(s *state.State) *game.Refusal {
	for _, ch := range s.Charges {
		if ch.Stage == state.Declared || ch.Stage == state.InContact {
			return &game.Refusal{Kind: game.BadValue, Ref: facts.S19, Say: ref.M("turn.night-melee", ref.List{idList(ch.Attackers)}, ch.Target),
				Ways: []game.Way{{Line: "next", Say: ref.M("turn.way-next")}}}
		}
	}
	if s.PhaseID() != "orders" {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S19, Say: ref.M("turn.night-early", s.Turn, s.PhaseWord()),
			Ways: []game.Way{{Line: "next", Say: ref.M("turn.way-next")}, {Line: "night !", Say: ref.M("turn.way-night")}}}
	}
	if s.Turn == dawn(s) {
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S19, Say: ref.M("turn.night-again", s.Turn),
			Ways: []game.Way{{Line: "night !", Say: ref.M("turn.way-night")}}}
	}
	return nil
}

// dawn is the turn with which the day began.
func dawn(s *state.State) int { return max(s.Day, s.Field.Start) }

// idList is ids as they are typed together.
func idList(ids []string) ref.Comma {
	l := ref.Comma{}
	for _, id := range ids {
		l = append(l, id)
	}
	return l
}

// PrepareNight carries out `night` (OM §19, R121): half of the day's points come back,
// ranks and breath too, nobody flees in the morning; riders arrive, lost brigadiers are
// replaced, fires are out, and a division that stands above its half again fights on.
func PrepareNight(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S19, Say: ref.M("om.no-table")}
	}
	var v game.Verdict
	if r := mayRest(s); r != nil {
		if !a.Force || !r.Forceable() {
			return nil, r
		}
		v.Overrode = append(v.Overrode, r)
	}
	after := s
	do := func(e game.Event) { v.Events, after = append(v.Events, e), after.Apply(e) }
	lost, back := 0, 0
	rows := []game.Object{}
	gains := make([]int, len(s.Field.Divisions))
	who := make([][]*state.Unit, len(s.Field.Divisions))
	rested := ref.Comma{}
	for _, u := range s.Units {
		if u.Status == state.Destroyed {
			continue
		}
		now := nightPM(u)
		lost, back = lost+max(dayPM(u)-u.PM, 0), back+now-u.PM
		if u.PM < dayPM(u) {
			v.Steps = append(v.Steps, game.Step{Ref: facts.S19, Say: ref.M("turn.step-night", u.ID, dayPM(u), u.PM), Value: ref.M("turn.step-night-value", ref.Signed(now-u.PM), now), From: game.Tracked,
				Holds: []game.Held{game.Sum{{Kind: game.Base, Worth: u.PM}, {Kind: game.Modifier, Worth: now - u.PM}}}})
		}
		if now != u.PM {
			do(&state.EvPM{Unit: u.ID, Now: now, Was: u.PM})
			rows = append(rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "before", Value: u.PM}, {Key: "after", Value: now}, {Key: "lost", Value: dayPM(u) - u.PM}})
			if u.Division >= 0 && u.Division < len(gains) {
				gains[u.Division] += now - u.PM
				who[u.Division] = append(who[u.Division], u)
			}
		}
		ill := u.Disordered || u.Blown || u.Tires || u.Status != state.Steady
		if u.Disordered {
			do(&state.EvDisorder{Unit: u.ID})
		}
		if u.Blown || u.Tires {
			do(&state.EvBlown{Unit: u.ID})
		}
		if u.Status != state.Steady {
			do(&state.EvStatus{Unit: u.ID, Is: state.Steady})
		}
		if ill {
			rested = append(rested, u.ID)
		}
	}
	var news []game.Text
	for _, c := range s.Couriers {
		t := &briefing{s: s, brigade: c.Brigade, unit: s.Unit(c.Unit), Side: c.Side, order: c.Order, objective: c.Objective}
		do(&state.EvArrive{N: c.N, How: "arrived"})
		if t.unit == nil || t.unit.Status != state.Destroyed {
			do(t.event())
			news = append(news, down(c.Side, game.Text{Kind: game.BodyLine, Say: ref.M("command.arrives", t.name()), Refs: []ref.Ref{facts.S4_2}}))
		}
	}
	for _, g := range s.Generals {
		if g.Lost > 0 && g.Brigade >= 0 {
			do(&state.EvSucceed{General: g.ID})
			news = append(news, game.Text{Kind: game.BodyLine, Say: ref.M("general.takes-over", g.Surname()), Refs: []ref.Ref{facts.S17}})
		}
	}
	for _, b := range s.Blazes {
		do(&state.EvBlaze{Ground: b.Ground})
	}
	for d := range s.Field.Divisions {
		// A division whose general fell goes home for him, not for its points (R119).
		if now, start := chain.DivisionPM(after, d); after.Collapsed[d] > 0 && now > chain.RetiresAt(start) && !orphaned(s, d) {
			do(&state.EvCollapse{Division: d})
			news = append(news, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-fights", DivisionName(s, d), now, start), Refs: []ref.Ref{facts.S18, "OM R121"}})
		}
	}
	do(&state.EvNight{Turn: s.Turn})
	v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("turn.night", back, lost), Refs: []ref.Ref{facts.S19}})
	names := make([]ref.Name, len(s.Field.Divisions))
	for d := range names {
		names[d] = DivisionName(s, d)
	}
	for d, name := range Padded(names) {
		now, start := chain.DivisionPM(after, d)
		if start == 0 {
			continue
		}
		slices.SortStableFunc(who[d], func(a, b *state.Unit) int { return cmp.Compare(nightPM(b)-b.PM, nightPM(a)-a.PM) })
		say := ref.M("turn.night-side-none", name, now, start, ref.Signed(gains[d]))
		if len(who[d]) > 0 {
			say = ref.M("turn.night-side", name, now, start, ref.Signed(gains[d]), state.Some(who[d], func(u *state.Unit) any { return ref.M("turn.night-unit", u.ID, u.PM, nightPM(u)) }))
		}
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	if len(rested) > 0 {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-rested", rested), Refs: []ref.Ref{"OM R121"}})
	}
	v.Lines = append(v.Lines, news...)
	v.Data = game.Object{{Key: "night", Value: game.Object{{Key: "lost", Value: lost}, {Key: "back", Value: back}, {Key: "units", Value: rows}}}}
	return casting.Done{V: v}, nil
}

// orphaned reports a division whose own general is lost (R119).
func orphaned(s *state.State, d int) bool {
	g := Commander(s, d, s.Field.Divisions[d].Side)
	return g != nil && g.Lost > 0
}
