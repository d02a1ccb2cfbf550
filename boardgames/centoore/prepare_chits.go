package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// theChits finds out who plays each chit (CO §8.3, 8.5.4).
func (g *gather) theChits() {
	for _, o := range []string{"", "a", "t"} {
		v, ok := g.get(o, chitsOf(o))
		if !ok || v == "no" {
			continue
		}
		for _, text := range strings.Split(v, ",") {
			g.chit(o, text)
			if g.err != nil {
				return
			}
		}
	}
	if len(g.chits) > 32 {
		g.bad("CO §6.2", ref.M("co.refuse.many-chits"))
		return
	}
	// Nobody marches without the chit that calls him.
	for s := range g.side {
		for i, u := range g.side[s].units {
			if u.march && g.chitOf(marches, s) < 0 {
				g.illegal("CO §8.3.1", ref.M("co.refuse.no-march", unitName(s, i)))
				return
			}
		}
	}
}

func (g *gather) chitOf(does effect, s int) int {
	return slices.IndexFunc(g.chits, func(c played) bool { return c.does == does && c.side == s })
}

// chitsOf is the fact that names the chits of a side, or of whoever has them.
func chitsOf(o string) string {
	if o == "" {
		return "chits"
	}
	return "own-chits"
}

func (g *gather) chit(o, text string) {
	id, phase, timed := strings.Cut(text, ":")
	known, ok := g.n.chits[id]
	c := played{id: id, say: known.say, does: known.effect, value: known.value}
	if !ok {
		g.fail(refuse(game.Unknown, "CO §6.2", ref.M("co.refuse.chit", id)))
		return
	}
	if known.strategic {
		g.illegal("CO §5.1", ref.M("co.refuse.strategic", id), o, chitsOf(o))
		return
	}
	if timed {
		n, err := strconv.Atoi(phase)
		if err != nil || n < 1 || n > g.n.phasesLong {
			g.bad("CO §8.3", ref.M("co.refuse.number", id, phase, 1, g.n.phasesLong))
			return
		}
		c.phase = n
	}
	if c.side, ok = g.holder(o, c, known.army); !ok {
		return
	}
	g.playable(o, c, known.army)
	g.chits = append(g.chits, c)
	g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.3", Say: ref.M("co.step.chit", sideWord(c.side)), Value: ref.M("co.value", c.say), From: game.Given, Role: typedStep})
}

// holder is the side that plays a chit: the one whose army's it is (CO §6.2).
func (g *gather) holder(o string, c played, army string) (side int, ok bool) {
	owner := -1
	switch army {
	case french:
		owner = g.french
	case allied:
		owner = 1 - g.french
	}
	switch {
	case o != "":
		side = strings.Index("at", o)
		if owner >= 0 && owner != side {
			g.illegal("CO §6.2", ref.M("co.refuse.chit-side", c.say, sideWord(side)), o, chitsOf(o))
		}
		return side, true
	case owner >= 0:
		return owner, true
	}
	return g.user(c)
}

// user is the side to whom a chit that either player may hold is of use.
func (g *gather) user(c played) (side int, ok bool) {
	use := [2]bool{}
	for s := range g.side {
		if c.does == marches {
			use[s] = slices.ContainsFunc(g.side[s].units, func(u unit) bool { return u.march })
		} else {
			h, _ := g.get(of(1-s), "heavy")
			use[s] = h != "" && h != "0"
		}
	}
	if use[attacker] && use[defender] {
		g.fail(&game.Refusal{Kind: game.Ambiguous, Ref: "CO §6.2", Say: ref.M("co.refuse.whose-chit", c.say), Ways: []game.Way{
			way(line(without(g.act, "", "chits"), "attacker-chits="+c.id), "co.way.chit"),
			way(line(without(g.act, "", "chits"), "defender-chits="+c.id), "co.way.chit")}})
		return 0, false
	}
	if use[defender] {
		side = defender
	}
	g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: c.id, Value: sides[side], From: "CO §8.3"})
	return side, true
}

// playable refuses a chit that has nobody or nothing here to work on (CO §8.3).
func (g *gather) playable(o string, c played, army string) {
	switch c.does {
	case strongpoint:
		if c.side != defender {
			g.illegal("CO §8.3", ref.M("co.refuse.advantage", c.say), o, chitsOf(o))
		}
	case dieWellington:
		g.under(o, c, "wellington")
	case dieBlucher:
		g.under(o, c, "blucher")
	case strikes:
		if army == french && g.has(c.side^1, "blucher") && !g.has(c.side^1, "wellington") {
			g.illegal("CO §8.3", ref.M("co.refuse.no-british", c.say), o, chitsOf(o))
		}
	}
}

// under checks that the commander whom a chit needs is engaged; when nobody said
// who leads, he is.
func (g *gather) under(o string, c played, leader string) {
	if g.leaders[c.side] == nil {
		g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: prefixed(of(c.side), "leaders"), Value: leader, From: c.id})
	} else if !g.has(c.side, leader) {
		g.illegal("CO §8.3", ref.M("co.refuse.needs-leader", c.say, leaderName(leader)), o, chitsOf(o))
	}
}
