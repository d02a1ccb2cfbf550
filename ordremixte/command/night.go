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
	n := &night{s: s, after: s, rows: []game.Object{}, gains: make([]int, len(s.Field.Divisions)), who: make([][]*state.Unit, len(s.Field.Divisions)), rested: ref.Comma{}}
	if r := mayRest(s); r != nil {
		if !a.Force || !r.Forceable() {
			return nil, r
		}
		n.v.Overrode = append(n.v.Overrode, r)
	}
	for _, u := range s.Units {
		if u.Status != state.Destroyed {
			n.regains(u)
			n.rests(u)
		}
	}
	n.ridersArrive()
	n.generalsFollow()
	for _, b := range s.Blazes {
		n.do(&state.EvBlaze{Ground: b.Ground})
	}
	n.divisionsFight()
	n.do(&state.EvNight{Turn: s.Turn})
	n.say()
	return casting.Done{V: n.v}, nil
}

// night is a night as it passes: the table by now, and what is told of it.
type night struct {
	s, after   *state.State
	v          game.Verdict
	lost, back int // points of the day, and of them by night
	rows       []game.Object
	gains      []int           // by division: points that came back
	who        [][]*state.Unit // to whom
	rested     ref.Comma
	news       []game.Text
}

func (n *night) do(e game.Event) { n.v.Events, n.after = append(n.v.Events, e), n.after.Apply(e) }

// regains gives a unit half of the day's points back.
func (n *night) regains(u *state.Unit) {
	now := nightPM(u)
	n.lost, n.back = n.lost+max(dayPM(u)-u.PM, 0), n.back+now-u.PM
	if u.PM < dayPM(u) {
		n.v.Steps = append(n.v.Steps, game.Step{Ref: facts.S19, Say: ref.M("turn.step-night", u.ID, dayPM(u), u.PM), Value: ref.M("turn.step-night-value", ref.Signed(now-u.PM), now), From: game.Tracked,
			Holds: []game.Held{game.Sum{{Kind: game.Base, Worth: u.PM}, {Kind: game.Modifier, Worth: now - u.PM}}}})
	}
	if now == u.PM {
		return
	}
	n.do(&state.EvPM{Unit: u.ID, Now: now, Was: u.PM})
	n.rows = append(n.rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "before", Value: u.PM}, {Key: "after", Value: now}, {Key: "lost", Value: dayPM(u) - u.PM}})
	if u.Division >= 0 && u.Division < len(n.gains) {
		n.gains[u.Division] += now - u.PM
		n.who[u.Division] = append(n.who[u.Division], u)
	}
}

// rests gives a unit its ranks and its breath back, and its courage.
func (n *night) rests(u *state.Unit) {
	if u.Disordered {
		n.do(&state.EvDisorder{Unit: u.ID})
	}
	if u.Blown || u.Tires {
		n.do(&state.EvBlown{Unit: u.ID})
	}
	if u.Status != state.Steady {
		n.do(&state.EvStatus{Unit: u.ID, Is: state.Steady})
	}
	if u.Disordered || u.Blown || u.Tires || u.Status != state.Steady {
		n.rested = append(n.rested, u.ID)
	}
}

// ridersArrive brings every order to whom it was sent, unless that is destroyed.
func (n *night) ridersArrive() {
	for _, c := range n.s.Couriers {
		t := &briefing{s: n.s, brigade: c.Brigade, unit: n.s.Unit(c.Unit), Side: c.Side, order: c.Order, objective: c.Objective}
		n.do(&state.EvArrive{N: c.N, How: "arrived"})
		if t.unit == nil || t.unit.Status != state.Destroyed {
			n.do(t.event())
			n.news = append(n.news, down(c.Side, game.Text{Kind: game.BodyLine, Say: ref.M("command.arrives", t.name()), Refs: []ref.Ref{facts.S4_2}}))
		}
	}
}

// generalsFollow replaces the brigadiers who were lost.
func (n *night) generalsFollow() {
	for _, g := range n.s.Generals {
		if g.Lost > 0 && g.Brigade >= 0 {
			n.do(&state.EvSucceed{General: g.ID})
			n.news = append(n.news, game.Text{Kind: game.BodyLine, Say: ref.M("general.takes-over", g.Surname()), Refs: []ref.Ref{facts.S17}})
		}
	}
}

// divisionsFight brings the divisions back that stand above their half again.
func (n *night) divisionsFight() {
	for d := range n.s.Field.Divisions {
		// A division whose general fell goes home for him, not for its points (R119).
		if now, start := chain.DivisionPM(n.after, d); n.after.Collapsed[d] > 0 && now > chain.RetiresAt(start) && !orphaned(n.s, d) {
			n.do(&state.EvCollapse{Division: d})
			n.news = append(n.news, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-fights", DivisionName(n.s, d), now, start), Refs: []ref.Ref{facts.S18, "OM R121"}})
		}
	}
}

// say writes the night: what came back in all and by divisions, who rested, the news.
func (n *night) say() {
	v := &n.v
	v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("turn.night", n.back, n.lost), Refs: []ref.Ref{facts.S19}})
	names := make([]ref.Name, len(n.s.Field.Divisions))
	for d := range names {
		names[d] = DivisionName(n.s, d)
	}
	for d, name := range Padded(names) {
		now, start := chain.DivisionPM(n.after, d)
		if start == 0 {
			continue
		}
		who := n.who[d]
		slices.SortStableFunc(who, func(a, b *state.Unit) int { return cmp.Compare(nightPM(b)-b.PM, nightPM(a)-a.PM) })
		say := ref.M("turn.night-side-none", name, now, start, ref.Signed(n.gains[d]))
		if len(who) > 0 {
			say = ref.M("turn.night-side", name, now, start, ref.Signed(n.gains[d]), state.Some(who, func(u *state.Unit) any { return ref.M("turn.night-unit", u.ID, u.PM, nightPM(u)) }))
		}
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: say})
	}
	if len(n.rested) > 0 {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("turn.night-rested", n.rested), Refs: []ref.Ref{"OM R121"}})
	}
	v.Lines = append(v.Lines, n.news...)
	v.Data = game.Object{{Key: "night", Value: game.Object{{Key: "lost", Value: n.lost}, {Key: "back", Value: n.back}, {Key: "units", Value: n.rows}}}}
}

// orphaned reports a division whose own general is lost (R119).
func orphaned(s *state.State, d int) bool {
	g := Commander(s, d, s.Field.Divisions[d].Side)
	return g != nil && g.Lost > 0
}
