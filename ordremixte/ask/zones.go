package ask

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// askZone answers `zoc A`: how deep the zone of a unit is, its corners, who stands in
// it, and in whose zones the unit itself stands (OM §8.8).
func askZone(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	u := us[0]
	if u.Status == state.Destroyed {
		return game.Verdict{}, table.PlacedAll(u)
	}
	depth, none := table.ZoneDepth(s, u)
	data := game.Object{{Key: "unit", Value: u.ID}, {Key: "depth", Value: table.Round2(depth)}}
	var body []ref.Msg
	head := ref.M("drill.zone-ahead", u.ID, ref.CM(depth))
	switch {
	case none != "":
		head = ref.M("drill.zone-none", u.ID, none)
	case u.Formation == facts.Square:
		head = ref.M("drill.zone-square", u.ID, ref.CM(depth))
	}
	f := u.Foot()
	if f == nil {
		if none == "" {
			body = append(body, ref.M("drill.zone-unplaced", u.ID))
		}
		return casting.Asked(facts.S8_8, head, "zoc", data, body...), nil
	}
	corners, in := [][][]float64{}, []game.Object{}
	var decides geometry.Reading
	if z := table.ZoneOf(s, u); z != nil {
		var list ref.Comma
		corners, list = outline(z.Lanes)
		if len(z.Lanes) == 1 {
			body = append(body, ref.M("drill.zone-corners", list))
		}
		who := ref.Comma{}
		for _, x := range table.Standing(s, u) {
			if x.U.Side == u.Side || !z.MayReach(x.F, s.Tape().CM) {
				continue
			}
			r, _ := z.Reach(x.F)
			word := r.Verdict(s.Tape()).String()
			if word == "out" {
				continue
			}
			if len(who) == 0 || math.Abs(r.Margin) < math.Abs(decides.Margin) {
				decides = r
			}
			who = append(who, ref.M("drill.zone-in-"+word, x.U.ID, ref.CM(table.Round2(math.Abs(r.Margin)))))
			in = append(in, game.Object{{Key: "unit", Value: x.U.ID}, {Key: "verdict", Value: word}, {Key: "margin", Value: table.Round2(r.Margin)}})
		}
		if len(who) == 0 {
			body = append(body, ref.M("drill.zone-empty"))
		} else {
			body = append(body, ref.M("drill.zone-in", who))
		}
	}
	stands := []string{}
	on := ref.Comma{}
	for _, c := range table.ZonesOn(s, u) {
		stands = append(stands, c.Z.U.ID)
		on = append(on, ref.M("drill.zone-owner", c.Z.U.ID, ref.CM(table.Round2(c.Cm))))
	}
	if len(on) > 0 {
		body = append(body, ref.M("drill.zone-stands", u.ID, on))
	}
	data = append(data, game.Object{{Key: "corners", Value: corners}, {Key: "in", Value: in}, {Key: "stands", Value: stands}}...)
	v := casting.Asked(facts.S8_8, head, "zoc", data, body...)
	if len(in) > 0 {
		because(&v, facts.S8_8, "drill.zone-step", decides)
	}
	return v, nil
}

// outline is the corners of each part of a zone, for the data, and those of the first in words.
func outline(lanes []geometry.Lane) (corners [][][]float64, first ref.Comma) {
	first = ref.Comma{}
	for i, l := range lanes {
		ring := [][]float64{}
		for _, c := range l.Corners() {
			ring = append(ring, command.Point(c))
			if i == 0 {
				first = append(first, ref.M("drill.zone-corner", ref.CM(table.Round2(c.X)), ref.CM(table.Round2(c.Y))))
			}
		}
		corners = append(corners, ring)
	}
	return corners, first
}
