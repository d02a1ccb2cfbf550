package waterloo200

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is two options of battles on the map: horse that goes on after one, and guns that fire without one
// (W200 §0/or-4, §0/or-5).

// hotBlood are the horse that fought, the attacker's first (W200 §0/or-4).
func (t *table) hotBlood(b *clash) (out []string) {
	if !t.more.impetus || b.Grand {
		return nil
	}
	for side := range sides {
		for _, id := range b.Units[side] {
			if p := t.unit(id); !p.Dead && p.Arm == horse {
				out = append(out, id)
			}
		}
	}
	return out
}

// onward are the areas into which horse may go on: green, without enemies, with room (W200 R48, §1.3).
func (t *table) onward(id string) (out []string) {
	room, _ := t.goals(id)
	return room
}

// goals are the areas into which horse may go on, and those that have no room for it.
func (t *table) goals(id string) (room, full []string) {
	p := t.unit(id)
	if p == nil || p.At == "" || t.enemies(p.At, p.side()) {
		return nil, nil
	}
	for _, to := range t.land.Neighbours(p.At) {
		s := t.stepInto(p, to)
		switch {
		case t.n.enter[s.colour] > t.n.impetus || s.colour == black || s.enemy || s.ally:
		case s.stack < t.room(to):
			room = append(room, to)
		default:
			full = append(full, to)
		}
	}
	return room, full
}

// goesOn is `impetus BLOCK AREA` (W200 §0/or-4).
func (d *deed) goesOn() game.Adjudication {
	t := d.T
	p := d.one(0)
	if p == nil {
		return nil
	}
	if d.Never(!slices.Contains(t.Impetus, p.ID), game.NotNow, "W200 §0/or-4", "no-impetus", nil, p.ID) {
		return nil
	}
	way, ok := d.path(d.Act.Args)
	if !ok {
		return nil
	}
	if len(way) != 1 {
		return d.Bad("W200 §0/or-4", "where")
	}
	room, full := t.goals(p.ID)
	if d.Illegal(slices.Contains(full, way[0]), "W200 §1.3", "crowd", t.room(way[0])) || d.Illegal(!slices.Contains(room, way[0]), "W200 §0/or-4", "no-onward", p.ID) {
		return nil
	}
	id := p.ID
	d.tellMove(p, areaSay(t.land.Area(way[0])), t.n.impetus, t.n.impetus)
	d.goes(p, way[0], t.n.impetus)
	rest := slices.DeleteFunc(slices.Clone(t.Impetus), func(x string) bool { return x == id || len(d.T.onward(x)) == 0 })
	d.Does(&owing{Units: rest})
	return d.finish()
}

// declines is `x`: nobody comes, nobody goes (W200 §6.2.3.1.2, §0/or-4, §0/or-7).
func (d *deed) declines() game.Adjudication {
	t := d.T
	switch {
	case len(t.Impetus) > 0:
		d.Head("declines.impetus", "W200 §0/or-4")
		d.Does(&owing{})
		return d.finish()
	case t.Battle != nil && t.Battle.Stage == stageReserve:
		d.Head("declines.reserve", "W200 §6.2.3.1.2")
		return d.declared(t.again(stageReserve))
	case t.Battle != nil && t.Battle.Stage == stageWithdraw:
		d.Head("declines.withdraw", "W200 §0/or-7", areaSay(t.land.Area(t.Battle.Area)))
		return d.declared(t.again(stageWithdraw))
	}
	d.Never(true, game.NotNow, "W200 §6.2.3", "nothing-declined", nil)
	return nil
}

// bombards is `bombard AREA with GUNS` (W200 §0/or-5).
func (d *deed) bombards() game.Adjudication {
	t := d.T
	if d.impulse("W200 §0/or-5") || d.Illegal(!t.options.grand, "W200 §0/or-5", "option", ref.Word("w2.option.grand-battery")) || d.usesDisc("W200 §0/or-5") {
		return nil
	}
	area, guns, ok := d.declares()
	if !ok {
		return nil
	}
	if len(guns) == 0 {
		return d.refused(refuse(game.Illegal, "W200 §0/or-5", ref.M("w2.refuse.battery-none")))
	}
	switch {
	case d.Never(t.Side != theFrench, game.Illegal, "W200 §0/or-5", "battery-french", nil),
		d.Never(!t.enemies(area, t.Side), game.Illegal, "W200 §6.2.3", "battery-contested", nil),
		d.Never(t.contested(area), game.Illegal, "W200 §0/or-5", "battery-contested", nil),
		d.Illegal(len(guns) > t.value(french), "W200 §0/or-5", "battery-many", t.value(french)):
		return nil
	}
	for _, id := range guns {
		p := t.unit(id)
		if d.mine(p) {
			return nil
		}
		far, near := t.reach(p.At, t.n.batteryRadius)[area]
		switch {
		case d.Illegal(!gun(p.Arm), "W200 §0/or-5", "no-gun", id),
			d.Illegal(t.isolated(p), "W200 §0/or-5", "isolated"),
			d.Illegal(!near || far == 0, "W200 §0/or-5", "battery-far", id, t.n.batteryRadius),
			d.Illegal(t.enemies(p.At, p.side()), "W200 §3.10", "engaged"),
			d.Illegal(p.face().special() == 0, "W200 §3.10.2", "pawn", id):
			return nil
		}
	}
	d.Does(&opened{Phase: string(battling), Action: battery}, &marked{Units: guns, Mark: "active", On: true}, &marked{Units: guns, Mark: "up", On: true})
	e := &clashed{Area: area, Attacker: french, Defender: t.in(area, theAllies)[0].Faction, Guns: guns, Grand: true}
	d.Head("bombard", "W200 §0/or-5", areaSay(t.land.Area(area)), idList(guns))
	return d.declared(e)
}

// reach are the areas within some areas of one, whoever holds those between.
func (t *table) reach(from string, most int) map[string]int {
	out := map[string]int{from: 0}
	edge := []string{from}
	for far := 1; far <= most; far++ {
		var next []string
		for _, at := range edge {
			for _, to := range t.land.Neighbours(at) {
				if _, seen := out[to]; !seen {
					out[to] = far
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return out
}
