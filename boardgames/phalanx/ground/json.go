package ground

import "adjutant/internal/doc"

// JSON is the whole file on one line, the same bytes for the same board: what a journal keeps.
// [Read] reads it to the same Ground.
func (g *Ground) JSON() []byte {
	type plain Ground
	b := &g.Begin
	out := struct {
		*plain
		Begin begin `json:"begin"`
	}{(*plain)(g), begin{Turn: b.Turn, Active: b.Active, Cards: b.Cards, Bid: b.Bid, Hands: b.Hands, Castles: b.Castles}}
	for place, who := range b.Last {
		if out.Begin.Last == nil {
			out.Begin.Last = map[string]any{}
		}
		if out.Begin.Last[place] = any(who); place != Plancenoit && len(who) == 1 {
			out.Begin.Last[place] = who[0]
		}
	}
	for _, id := range b.Dead {
		u := g.Unit(id)
		if u == nil {
			continue
		}
		if out.Begin.Dead == nil {
			out.Begin.Dead = map[string][]string{}
		}
		side := sideOf(u.Army)
		out.Begin.Dead[side] = append(out.Begin.Dead[side], id)
	}
	return doc.JSON(out)
}

// A begin is a Begin with its keys as they stand in a file.
type begin struct {
	Turn    int                 `json:"turn"`
	Active  string              `json:"active"`
	Cards   int                 `json:"cards,omitempty"`
	Bid     bool                `json:"bid,omitempty"`
	Hands   map[string]Hand     `json:"hands,omitempty"`
	Last    map[string]any      `json:"last,omitempty"` // a side, of Plancenoit several
	Castles map[string]int      `json:"castles,omitempty"`
	Dead    map[string][]string `json:"dead,omitempty"` // by side
}
