package waterloo200

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file puts into words what hands still owe on the map: of a block what it is now, whatever it was asked for before.

var _ game.Worker = Rules{}

// standsUp has hands hide blocks again: they stand, with their faces to their own player (W200 §6.2.4, R36).
func (d *deed) standsUp(ids []string) {
	var hands []game.Hand
	for _, id := range ids {
		hands = append(hands, game.Hand{Unit: id, Act: "hide", When: "now"})
	}
	d.Tell(game.Text{Kind: game.HandsLine, Say: ref.M("w2.hands.hide", idList(ids)), Hands: hands})
}

// Settled implements game.Worker: work is of its turn; a block that is hidden again need not be laid face up, one that lies face
// up again need not be hidden, and one that is off the map or is not seen from a seat asks for nothing but to be taken off.
func (Rules) Settled(s game.State, c game.Chore, _ []game.Action) bool {
	t := boardOf(s)
	if t == nil || c.Turn != t.Turn {
		return true
	}
	p := t.unit(c.Unit)
	if p == nil { // an area and its cube
		return t.land.Area(c.Unit) == nil
	}
	switch c.Act {
	case "reveal":
		return p.Dead || !p.Up
	case "hide":
		return p.Dead || p.Up || p.Hidden
	case "turn":
		return p.Dead || p.Hidden
	}
	return false
}

// Work implements game.Worker: of what was asked for twice it tells the last.
func (Rules) Work(s game.State, cs []game.Chore) (out []game.Text) {
	t := boardOf(s)
	if t == nil {
		return nil
	}
	of := func(c game.Chore) (unit, thing string) {
		if c.Act == "uncube" {
			return c.Unit, "cube"
		}
		return c.Unit, c.Act
	}
	for i, c := range cs {
		unit, thing := of(c)
		if slices.ContainsFunc(cs[i+1:], func(x game.Chore) bool {
			u, what := of(x)
			return u == unit && what == thing
		}) {
			continue
		}
		if say := t.workSay(c.Hand); !say.IsZero() {
			out = append(out, game.Text{Kind: game.HandsLine, Say: say, Hands: []game.Hand{c.Hand}})
		}
	}
	return out
}

// workSay is a piece of work as it stands now.
func (t *table) workSay(h game.Hand) ref.Msg {
	p := t.unit(h.Unit)
	switch {
	case p == nil && t.land.Area(h.Unit) != nil:
		return ref.M("w2.hands."+h.Act, areaSay(t.land.Area(h.Unit)), factionWord(t.Control[h.Unit]))
	case p == nil:
		return ref.Msg{}
	case h.Act == "turn":
		return ref.M("w2.hands.turn", p.ID, faceSay(p.face()))
	case h.Act == "remove" && p.Faction == prussian:
		return ref.M("w2.hands.remove-prussian", p.ID)
	case h.Act == "reveal", h.Act == "hide", h.Act == "remove":
		return ref.M("w2.hands."+h.Act, p.ID)
	}
	return ref.Msg{}
}
