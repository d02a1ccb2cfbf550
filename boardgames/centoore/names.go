package centoore

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how zones, forces and chits are called in a sentence.

// zoneName is a zone as people call it.
func zoneName(c *campaign, id string) any {
	if z := c.ground.Zone(id); z != nil && z.Name.EN != "" {
		return z.Name.Msg()
	}
	return id
}

func (c *campaign) wayName(way []string) ref.Comma {
	out := ref.Comma{}
	for _, z := range way {
		out = append(out, zoneName(c, z))
	}
	return out
}

// forceName is a force as everybody may call it: a wing whose marker lies face down by its marker.
func (c *campaign) forceName(f host) any {
	if f.wing != nil {
		if m := c.markerOf(f.wing.ID); m != nil && !m.Up {
			return m.ID
		}
		return leaderName(f.wing.ID)
	}
	if len(f.units) == 1 {
		return f.units[0].ID
	}
	return idList(f.units)
}

func (c *campaign) forceNames(fs []host) ref.Comma {
	out := ref.Comma{}
	for _, f := range fs {
		out = append(out, c.forceName(f))
	}
	return out
}

// namedIn is how many names a sentence has of forces.
func namedIn(fs ...host) (n int) {
	for _, f := range fs {
		n += len(f.ids())
	}
	return n
}

// markerWord is what a marker stands for.
func markerWord(is string) any {
	if is == decoyIs {
		return ref.Word("co.decoy")
	}
	return leaderName(is)
}

// foundWing says that a marker is turned up, and who it is to whoever saw that before.
func foundWing(m *marker) ref.Msg {
	if m.Is == hiddenIs {
		return ref.M("co.found.turned", m.ID)
	}
	return ref.M("co.found.wing", m.ID, leaderName(m.Is))
}

// chitWord is a chit in a sentence.
func chitWord(c *campaign, id string) any {
	if plainChit(id) {
		return ref.M("co.chit.plain", id[len("plain-"):])
	}
	if number, unseen := strings.CutPrefix(id, unseenPrefix); unseen {
		return ref.M("co.chit.unseen", number)
	}
	if x, ok := c.n.chits[id]; ok {
		return x.say
	}
	return id
}

func (c *campaign) chitList(ids []string) ref.Comma {
	out := ref.Comma{}
	for _, id := range ids {
		out = append(out, chitWord(c, id))
	}
	return out
}

// secret is what only a player may read.
func (c *campaign) secret(player int) *game.Secret { return &game.Secret{Side: player} }

// noLink refuses a step between zones that no link joins, or of which nobody has told (CO §7.2).
func (c *campaign) noLink(a, b string) *game.Refusal {
	if !c.Learned {
		r := refuse(game.Illegal, "CO §7.2", ref.M("co.refuse.no-link", zoneName(c, a), zoneName(c, b)))
		list := ref.Comma{}
		for _, z := range c.neighbours(a) {
			list = append(list, zoneName(c, z))
		}
		r.Hint = ref.M("co.hint.links", zoneName(c, a), list)
		return r
	}
	r := refuse(game.BadValue, "CO §7.2", ref.M("co.refuse.untold-link", zoneName(c, a), zoneName(c, b)))
	for _, kind := range []string{"full", "dotted"} {
		r.Ways = append(r.Ways, game.Way{Line: "road " + a + " " + b + " " + kind, Say: ref.M("co.way.road")})
	}
	return r
}

// winRow is who wins the initiative, with his chance.
func winRow(o *game.Odds) ref.Row {
	var row ref.Row
	for _, x := range o.Outcomes {
		who := x.Keys.Get("winner").(string)
		row = append(row, ref.Share{Say: ref.M("co.player." + who), P: x.P})
	}
	slices.SortStableFunc(row, func(a, b ref.Share) int { return b.P.Cmp(a.P) })
	return row
}
