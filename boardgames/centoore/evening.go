package centoore

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file closes phases and turns (CO §4, §9).

// ends is `end`: the phase is over, and what follows from that.
func (d *deed) ends() game.Adjudication {
	c := d.c
	if c.Won != "" || c.Phase == campaigned {
		d.no(refuse(game.NotNow, "CO §9.4", ref.M("co.refuse.over")))
		return nil
	}
	switch c.Phase {
	case raising:
		if d.no(c.setUp()) {
			return nil
		}
		if c.Step == alliesPlace {
			return d.phase(nil, nil, phased{Turn: c.Turn, Phase: string(dawning)}, &ordered{theFrench})
		}
		side := [...]int{alliesJoin: theFrench, frenchJoin: theFrench, frenchPlace: theAllies}[c.Step]
		return d.phase(nil, nil, phased{Turn: c.Turn, Side: side, Step: c.Step + 1, Phase: string(raising)})
	case dawning:
		if c.Turn > 1 && !c.Thrown && d.no(refuse(game.NotNow, "CO §5", ref.M("co.refuse.initiative-owed"), game.Way{Line: "initiative", Say: ref.M("co.way.initiative")})) {
			return nil
		}
		return d.phase(nil, nil, phased{Turn: c.Turn, Phase: string(drawing)})
	case drawing:
		for p, done := range c.Drawn {
			if !done && d.no(refuse(game.NotNow, "CO §6.1", ref.M("co.refuse.draw-owed", playerWord(p)), game.Way{Line: "draw " + playerNames[p], Say: ref.M("co.way.draw")})) {
				return nil
			}
		}
		return d.phase(nil, nil, phased{Turn: c.Turn, Side: c.First, Phase: string(operating)})
	case operating:
		if len(c.Contacts) > 0 {
			return d.phase(nil, nil, phased{Turn: c.Turn, Side: c.Side, Phase: string(fighting)})
		}
	case fighting:
		if d.no(c.unsettled()) {
			return nil
		}
	}
	if c.Side == c.First {
		return d.phase(nil, nil, phased{Turn: c.Turn, Side: 1 - c.Side, Phase: string(operating)})
	}
	return d.evening()
}

// unsettled refuses the end of a battle phase in which something is still to be done.
func (c *campaign) unsettled() *game.Refusal {
	for i := range c.Contacts {
		if x := &c.Contacts[i]; !x.Fought {
			return refuse(game.NotNow, "CO §8", ref.M("co.refuse.battle-owed", zoneName(c, x.Zone)), game.Way{Line: "fight " + x.Zone, Say: ref.M("co.way.fight")})
		}
	}
	for _, f := range c.Flights {
		return refuse(game.NotNow, "CO §8.6.1", ref.M("co.refuse.rout-owed", c.forceName(c.called(f.Who))), game.Way{Line: campaignLine(game.Action{Verb: "run", Units: []game.Operand{{IDs: f.Who}}}), Say: ref.M("co.way.run")})
	}
	return nil
}

// phase is the next phase, told after what came before it.
func (d *deed) phase(lines []game.Text, es []game.Event, next phased, more ...game.Event) game.Adjudication {
	es = append(append(es, &next), more...)
	var say ref.Msg
	switch p := phase(next.Phase); p {
	case operating, fighting:
		say = ref.M("co.phase-of", next.Turn, ref.Word("co.phase."+next.Phase), playerWord(next.Side))
	case raising:
		say = ref.M("co.phase-step", ref.Word("co.step-of."+[...]string{"allies-join", "french-join", "french-place", "allies-place"}[next.Step]))
	default:
		say = ref.M("co.phase-both", next.Turn, ref.Word("co.phase."+next.Phase))
	}
	return d.tells(append(lines, game.Text{Kind: game.PhaseLine, Say: say, Refs: []ref.Ref{"CO §4"}}), nil, es...)
}

// evening is the phase of morale (CO §9): it needs nobody's decision (CO R68).
func (d *deed) evening() game.Adjudication {
	c := d.c
	var es []game.Event
	var lines []game.Text
	then := func(l game.Text, e ...game.Event) {
		c = c.apply(e...)
		es, lines = append(es, e...), append(lines, l)
	}
	for i, army := range armies[1:] {
		if c.Morale[i+1] <= 0 && !c.Broken[i+1] {
			then(body(ref.M("co.evening.demoralised", armyWord(army)), "CO §9.2"), c.breaks(army)...)
		}
	}
	for _, who := range c.cutOff() {
		if c.allGone(who) { // with a chief who was cut off before
			continue
		}
		f := c.called(who)
		then(body(ref.M("co.evening.cut", c.forceName(f), len(who)), "CO §9.3"), &eliminated{c.withAll(who)})
		if f.wing != nil && len(f.units) > 0 {
			lines = append(lines, body(ref.M("co.evening.with", idList(f.units)), "CO §9.3"))
		}
		for i, army := range armies[1:] {
			if chief := chiefOf[army]; slices.Contains(who, chief) && !c.Broken[i+1] {
				then(body(ref.M("co.evening.chief", leaderName(chief), armyWord(army)), "CO §9.3"), c.breaks(army)...)
			}
		}
		if slices.Contains(who, "napoleon") && c.Morale[0] > 0 && c.read.Has(book.NapoleonCutOffDemoralises) {
			then(body(ref.M("co.evening.chief", leaderName("napoleon"), armyWord(french)), "CO R87"), &swayed{french, -c.Morale[0]})
		}
	}
	if winner, by := c.verdict(); by != "" {
		say := ref.M("co.won."+by, playerWord(max(slices.Index(playerNames[:], winner), 0)))
		then(game.Text{Kind: game.BodyLine, Say: say, Refs: []ref.Ref{"CO §9.4"}}, &victory{winner, by})
		return d.tells(append([]game.Text{head(ref.M("co.evening", c.Turn), "CO §9")}, lines...), nil, es...)
	}
	if len(lines) > 0 {
		lines = append([]game.Text{head(ref.M("co.evening", c.Turn), "CO §9")}, lines...)
	}
	return d.phase(lines, es, phased{Turn: c.Turn + 1, Phase: string(dawning)})
}

// chiefOf is who commands an Allied army; with him out of supply it breaks (CO §9.3).
var chiefOf = map[string]string{english: "wellington", prussian: "blucher"}

// breaks demoralises an Allied army: whoever is left of it is destroyed (CO §9.2, §9.3).
func (c *campaign) breaks(army string) []game.Event {
	es := []game.Event{&demoralised{army}}
	if left := c.allOf(army); len(left) > 0 {
		es = append(es, &eliminated{left})
	}
	return es
}

// allOf are the units, the commanders and the decoys of an army that are left.
func (c *campaign) allOf(army string) (out []string) {
	for i := range c.Units {
		if u := &c.Units[i]; u.Army == army && !u.Gone {
			out = append(out, u.ID)
		}
	}
	for i := range c.Wings {
		if w := &c.Wings[i]; w.Army == army && !w.Gone {
			out = append(out, w.ID)
		}
	}
	return out
}

// withAll is a force with all that goes with it: a commander's units.
func (c *campaign) withAll(who []string) []string {
	f := c.called(who)
	out := slices.Clone(who)
	if f.wing != nil {
		out = append(out, idsOf(f.units)...)
	}
	return out
}

// allGone reports a force of which nobody is left.
func (c *campaign) allGone(who []string) bool {
	return !slices.ContainsFunc(who, func(id string) bool {
		w, u := c.wing(id), c.unit(id)
		return w != nil && !w.Gone || u != nil && !u.Gone
	})
}

// cutOff are the forces without a line of communication (CO §9.3); on a map that is still being
// learned nobody is, since nobody knows.
func (c *campaign) cutOff() (out [][]string) {
	for p := range playerNames {
		for i := range c.ground.Zones {
			for _, f := range c.forces(c.ground.Zones[i].ID, p) {
				if c.connected(c.ground.Zones[i].ID, f.army()) == cut {
					out = append(out, f.ids())
				}
			}
		}
	}
	return out
}

// line is whether a zone reaches a depot of an army.
type line3 int

const (
	cut line3 = iota
	joined
	unsure // the map is not known well enough
)

// connected says whether an army can trace a line of communication from a zone: links and free
// zones to a free depot of its own (CO §1.4, R57).
func (c *campaign) connected(zone, army string) line3 {
	player := playerOf(army)
	seen := map[string]bool{zone: true}
	queue := []string{zone}
	depots := 0
	for i := range c.ground.Zones {
		if c.ground.Zones[i].Depot == army {
			depots++
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if z := c.ground.Zone(at); z != nil && z.Depot == army && c.free(at, player) {
			return joined
		}
		if at == zone && !c.free(at, player) && c.read.Has(book.ContestedZoneCutsItsLine) {
			return cut
		}
		for _, next := range c.neighbours(at) {
			if !seen[next] && c.free(next, player) {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	if c.Learned || depots == 0 {
		return unsure
	}
	return cut
}

// verdict is who has won at the end of a turn, and by what; by is "" while the game is open
// (CO §2, §9.4).
func (c *campaign) verdict() (winner, by string) {
	lost := c.Morale[0] <= 0
	won := c.Broken[1] && c.Broken[2]
	switch {
	case lost && won && !c.read.Has(book.AlliesWinTheTie):
		return french, "both" // CO R8
	case lost:
		return allied, "morale"
	case won:
		return french, "morale"
	case c.inBrussels():
		return french, "brussels"
	case c.Turn >= c.turns():
		return allied, "time"
	}
	return "", ""
}

func (c *campaign) turns() int {
	if c.ground.Turns > 0 {
		return c.ground.Turns
	}
	return c.n.turns
}

// inBrussels reports French foot in order there, and no Allied unit in order (CO §9.4, R14).
func (c *campaign) inBrussels() bool {
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		if z.Brussels && !c.organised(z.ID, theAllies) && slices.ContainsFunc(c.at(z.ID, theFrench), func(u *counter) bool { return !u.Out && (u.Kind == foot || u.Kind == guards) }) {
			return true
		}
	}
	return false
}
