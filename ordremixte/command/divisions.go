package command

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// DivisionNamed finds a division of a side of several by its exact id; -1 when there is
// none.
func DivisionNamed(s *state.State, id string) int {
	return slices.IndexFunc(s.Field.Divisions, func(d state.Division) bool { return state.EqualID(d.ID, id) && chain.Several(s, d.Side) })
}

// DivisionIDs lists the divisions of the sides that have several.
func DivisionIDs(s *state.State) []string {
	var out []string
	for _, d := range s.Field.Divisions {
		if chain.Several(s, d.Side) {
			out = append(out, d.ID)
		}
	}
	return out
}

// Serves says of which division a unit is and who commands it, with the word for JSON;
// ok is false on a side that is one division, and where nobody commands.
func Serves(s *state.State, u *state.Unit) (say ref.Msg, division string, ok bool) {
	g := Commander(s, u.Division, u.Side)
	if g == nil || !chain.Several(s, u.Side) {
		return ref.Msg{}, "", false
	}
	if u.Division < 0 {
		return ref.M("command.under-chief", g.Surname()), "", true
	}
	return ref.M("command.under", DivisionName(s, u.Division), g.Surname()), s.Field.Divisions[u.Division].ID, true
}

// ownGeneral is the reminder that a brigade of one division of several, or guns of it,
// hear one general alone (OM §1); empty on a side that is one division.
func ownGeneral(s *state.State, who any, division, side int) ref.Msg {
	g := Commander(s, division, side)
	if g == nil || division < 0 || !chain.Several(s, side) {
		return ref.Msg{}
	}
	return ref.M("command.own-general", who, g.Surname(), DivisionName(s, division))
}

// isChief reports the commander in chief of a side of several divisions.
func isChief(s *state.State, g *state.General) bool {
	c := Chief(s, g.Side)
	return chain.Several(s, g.Side) && c != nil && state.EqualID(c.ID, g.ID)
}

// askDivision is `command DIVISION` (OM §1, 4.2, 18): its general and whether he may
// change orders, how far he is from his brigadiers and guns, what it has left.
func askDivision(s *state.State, d int) game.Verdict {
	div := s.Field.Divisions[d]
	data := game.Object{{Key: "division", Value: div.ID}, {Key: "side", Value: casting.SideSlug(s.Field.Sides[div.Side].Name)}}
	now, start := chain.DivisionPM(s, d)
	left := ref.M("turn.retires-at", chain.RetiresAt(start))
	if s.Collapsed[d] > 0 || s.ChiefLost[div.Side] > 0 {
		left = ref.M("turn.retires")
	}
	body := []ref.Msg{ref.M("command.division-points", now, start, left)}
	data = append(data, game.KV{Key: "pm", Value: now}, game.KV{Key: "pm_start", Value: start}, game.KV{Key: "goes_home", Value: s.Collapsed[d] > 0 || s.ChiefLost[div.Side] > 0})
	g := Commander(s, d, div.Side)
	head := ref.M("om.plain", DivisionName(s, d))
	if g == nil {
		return casting.Asked(facts.S1, head, "division", data, body...)
	}
	c := state.CommandNumbers(s.Book())
	limit := orderReach(s, div.Side)
	head = ref.M("command.division", DivisionName(s, d), Called(g), ref.CM(limit))
	data = append(data, game.KV{Key: "commander", Value: g.ID}, game.KV{Key: "reach", Value: limit})
	t := &briefing{s: s, brigade: -1, Side: div.Side, division: d}
	if why, err := t.mayChange(); err == nil {
		body = append(body, why)
	} else if r, ok := err.(*game.Refusal); ok {
		body = append(body, r.Say)
	}
	at, placed := s.Stands(g)
	brigades, guns := []game.Object{}, []game.Object{}
	list := ref.Comma{}
	for b, x := range s.Field.Brigades {
		if x.Division != d {
			continue
		}
		o := game.Object{{Key: "brigade", Value: x.ID}}
		span, ok := goal(s, b, nil, at)
		if !ok || !placed {
			brigades, list = append(brigades, o), append(list, ref.M("command.division-unknown", brigadeName(s, b)))
			continue
		}
		r := span.Reading(limit)
		word := r.Verdict(s.Tape()).String()
		brigades = append(brigades, append(o, game.KV{Key: "cm", Value: table.Round2(r.Measured)}, game.KV{Key: "margin", Value: table.Round2(r.Margin)}, game.KV{Key: "verdict", Value: word}))
		list = append(list, ref.M("command.division-"+word, brigadeName(s, b), ref.CM(table.Round2(r.Measured)), Margin(r.Margin)))
	}
	for _, u := range s.Units {
		f := u.Foot()
		if u.Division != d || !u.Guns || u.Status == state.Destroyed || f == nil || !placed {
			continue
		}
		r := f.FromPoint(at).Reading(c.Guns)
		word := r.Verdict(s.Tape()).String()
		guns = append(guns, game.Object{{Key: "unit", Value: u.ID}, {Key: "cm", Value: table.Round2(r.Measured)}, {Key: "margin", Value: table.Round2(r.Margin)}, {Key: "verdict", Value: word}})
		list = append(list, ref.M("command.division-"+word, u.ID, ref.CM(table.Round2(r.Measured)), Margin(r.Margin)))
	}
	if g.Lost == 0 && len(list) > 0 {
		body = append(body, ref.M("om.plain", list))
	}
	return casting.Asked(facts.S1, head, "division", append(data, game.KV{Key: "brigades", Value: brigades}, game.KV{Key: "guns", Value: guns}), body...)
}
