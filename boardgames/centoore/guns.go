package centoore

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the march to the sound of the guns (CO §8.3.1).

// noMarcher refuses a name under which nobody marches by himself, a commander's with those of his units that may (CO §8.3.1).
func (c *campaign) noMarcher(id, zone string) *game.Refusal {
	no := c.noUnit(id, "march")
	if m := c.marker(id); m != nil {
		id = m.Is
	}
	if w := c.wing(id); w != nil && c.ground.Link(w.Zone, zone) != nil {
		if us := idsOf(inOrder(c.led(w))); len(us) > 0 {
			no.Ways = []game.Way{{Line: campaignLine(game.Action{Verb: "march", Units: []game.Operand{operand(us)}, Args: []string{zone}}), Say: ref.M("co.way.marchers")}}
		}
	}
	return no
}

// marches is `march UNITS ZONE`: corps of a neighbouring zone come to the sound of the guns
// (CO §8.3.1).
func (d *deed) marches() game.Adjudication {
	c := d.c
	if len(d.who()) == 0 || len(d.act.Args) != 1 {
		return d.bad("CO §8.3.1", ref.M("co.refuse.march"))
	}
	if d.no(c.during(-1, fighting)) {
		return nil
	}
	x := c.contactAt(d.act.Args[0])
	if x == nil || x.Fought {
		d.no(refuse(game.NotNow, "CO §8.3.1", ref.M("co.refuse.no-battle-at", zoneName(c, d.act.Args[0]))))
		return nil
	}
	var all []*counter
	n := 0
	from := ""
	for _, id := range d.who() {
		u := c.unit(id)
		if u == nil {
			d.no(c.noMarcher(id, x.Zone))
			return nil
		}
		zone := c.zoneOf(u)
		switch {
		case len(all) > 0 && (playerOf(u.Army) != playerOf(all[0].Army) || zone != from) && d.no(refuse(game.Illegal, "CO §8.3.1", ref.M("co.refuse.march-together"))):
			return nil
		case zone == "" || c.ground.Link(zone, x.Zone) == nil:
			d.no(refuse(game.Illegal, "CO §8.3.1", ref.M("co.refuse.march-far", id, zoneName(c, x.Zone))))
			return nil
		case u.Out && d.no(refuse(game.Illegal, "CO §8.3.1", ref.M("co.refuse.march-out", id))):
			return nil
		case (u.Fought || c.engaged(zone) && !c.read.Has(book.OnlyWhoHasFoughtIsEngaged)) && d.no(refuse(game.Illegal, "CO §8.3.1", ref.M("co.refuse.march-fought", id))):
			return nil
		case u.Kind == heavy && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", id))):
			return nil
		}
		all, from, n = append(all, u), zone, n+u.stacks()
	}
	player := playerOf(all[0].Army)
	cite := ref.Ref("CO §1.4")
	if c.ground.Zone(x.Zone).Difficult > 0 {
		cite = "CO §8.3.1"
	}
	if n += c.stacked(x.Zone, player); n > c.room(x.Zone) && d.no(refuse(game.Illegal, cite, ref.M("co.refuse.stacking", zoneName(c, x.Zone), n, c.room(x.Zone)))) {
		return nil
	}
	if !slices.Contains(c.Hands[player], marchChit) && !c.tellsHands(player) && d.no(refuse(game.Illegal, "CO §8.3.1", ref.M("co.refuse.not-held", chitWord(c, marchChit)))) {
		return nil
	}
	lines := []game.Text{head(ref.M("co.march", idList(all), zoneName(c, from), zoneName(c, x.Zone), c.n.marchPhase, len(all)), "CO §8.3.1")}
	return d.tells(lines, nil, &discarded{Side: player, Chits: []string{marchChit}}, &marched{Who: idsOf(all), Zone: x.Zone, From: from})
}

const marchChit = "sound-of-guns"
