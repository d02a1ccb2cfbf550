package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers about the divisions of a side that has several (OM §1): who is under
// whom, and what reaches from a divisional general.

// several reports a side of more than one division (OM §1).
func (s *State) several(side int) bool {
	n := 0
	for _, d := range s.Field.Divisions {
		n += b2i(d.Side == side)
	}
	return n > 1
}

// divisionNamed finds a division of a side of several by its exact id; -1 when there is
// none.
func (s *State) divisionNamed(id string) int {
	return slices.IndexFunc(s.Field.Divisions, func(d Division) bool { return equalID(d.ID, id) && s.several(d.Side) })
}

// divisionIDs lists the divisions of the sides that have several.
func (s *State) divisionIDs() []string {
	var out []string
	for _, d := range s.Field.Divisions {
		if s.several(d.Side) {
			out = append(out, d.ID)
		}
	}
	return out
}

// serves says of which division a unit is and who commands it, with the word for JSON;
// ok is false on a side that is one division, and where nobody commands.
func (s *State) serves(u *Unit) (say ref.Msg, division string, ok bool) {
	g := s.commander(u.Division, u.Side)
	if g == nil || !s.several(u.Side) {
		return ref.Msg{}, "", false
	}
	if u.Division < 0 {
		return ref.M("command.under-chief", g.surname()), "", true
	}
	return ref.M("command.under", s.divisionName(u.Division), g.surname()), s.Field.Divisions[u.Division].ID, true
}

// ownGeneral is the reminder that a brigade of one division of several, or guns of it,
// hear one general alone (OM §1); empty on a side that is one division.
func (s *State) ownGeneral(who any, division, side int) ref.Msg {
	g := s.commander(division, side)
	if g == nil || division < 0 || !s.several(side) {
		return ref.Msg{}
	}
	return ref.M("command.own-general", who, g.surname(), s.divisionName(division))
}

// isChief reports the commander in chief of a side of several divisions.
func (s *State) isChief(g *General) bool {
	c := s.chief(g.Side)
	return s.several(g.Side) && c != nil && equalID(c.ID, g.ID)
}

// askDivision is `command DIVISION` (OM §1, 4.2, 18): its general and whether he may
// change orders, how far he is from his brigadiers and guns, what it has left.
func (s *State) askDivision(d int) game.Verdict {
	div := s.Field.Divisions[d]
	data := game.Object{{Key: "division", Value: div.ID}, {Key: "side", Value: sideSlug(s.Field.Sides[div.Side].Name)}}
	now, start := s.divisionPM(d)
	left := ref.M("turn.retires-at", retiresAt(start))
	if s.Collapsed[d] > 0 || s.ChiefLost[div.Side] > 0 {
		left = ref.M("turn.retires")
	}
	body := []ref.Msg{ref.M("command.division-points", now, start, left)}
	data = append(data, game.KV{Key: "pm", Value: now}, game.KV{Key: "pm_start", Value: start}, game.KV{Key: "goes_home", Value: s.Collapsed[d] > 0 || s.ChiefLost[div.Side] > 0})
	g := s.commander(d, div.Side)
	head := ref.M("om.plain", s.divisionName(d))
	if g == nil {
		return asked(s1, head, "division", data, body...)
	}
	c := commandNumbers()
	limit := s.orderReach(div.Side)
	head = ref.M("command.division", s.divisionName(d), g.called(), ref.CM(limit))
	data = append(data, game.KV{Key: "commander", Value: g.ID}, game.KV{Key: "reach", Value: limit})
	t := &briefing{s: s, brigade: -1, side: div.Side, division: d}
	if why, err := t.mayChange(); err == nil {
		body = append(body, why)
	} else if r, ok := err.(*game.Refusal); ok {
		body = append(body, r.Say)
	}
	at, placed := s.stands(g)
	brigades, guns := []game.Object{}, []game.Object{}
	list := ref.Comma{}
	for b, x := range s.Field.Brigades {
		if x.Division != d {
			continue
		}
		o := game.Object{{Key: "brigade", Value: x.ID}}
		span, ok := s.goal(b, nil, at)
		if !ok || !placed {
			brigades, list = append(brigades, o), append(list, ref.M("command.division-unknown", s.brigadeName(b)))
			continue
		}
		r := span.Reading(limit)
		word := r.Verdict(s.tape()).String()
		brigades = append(brigades, append(o, game.KV{Key: "cm", Value: round2(r.Measured)}, game.KV{Key: "margin", Value: round2(r.Margin)}, game.KV{Key: "verdict", Value: word}))
		list = append(list, ref.M("command.division-"+word, s.brigadeName(b), ref.CM(round2(r.Measured)), margin(r.Margin)))
	}
	for _, u := range s.Units {
		f := u.foot()
		if u.Division != d || !u.Guns || u.Status == Destroyed || f == nil || !placed {
			continue
		}
		r := f.FromPoint(at).Reading(c.guns)
		word := r.Verdict(s.tape()).String()
		guns = append(guns, game.Object{{Key: "unit", Value: u.ID}, {Key: "cm", Value: round2(r.Measured)}, {Key: "margin", Value: round2(r.Margin)}, {Key: "verdict", Value: word}})
		list = append(list, ref.M("command.division-"+word, u.ID, ref.CM(round2(r.Measured)), margin(r.Margin)))
	}
	if g.Lost == 0 && len(list) > 0 {
		body = append(body, ref.M("om.plain", list))
	}
	return asked(s1, head, "division", append(data, game.KV{Key: "brigades", Value: brigades}, game.KV{Key: "guns", Value: guns}), body...)
}
