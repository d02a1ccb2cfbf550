package centoore

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file gathers who leads a declared battle and how long it lasts (CO §7.2, §8.2).

// frenchLeaders and the others are who may command what (CO §1.1.3).
var commanders = map[string]string{"napoleon": french, "ney": french, "grouchy": french, "wellington": allied, "blucher": allied}

// army is whose chit it is: french, allied, both, or "" for no battle chit.
func (g *gather) army(id string) string { return g.n.chits[id].army }

// ids are the chits of a list, without their phases.
func ids(list string) []string {
	var out []string
	for _, c := range strings.Split(list, ",") {
		if id, _, _ := strings.Cut(c, ":"); id != "" {
			out = append(out, id)
		}
	}
	return out
}

// player is the army of a side.
func (g *gather) player(s int) string {
	if s == g.french {
		return french
	}
	return allied
}

// whoLeads settles the tactical bonus: one commander's, Napoleon's if he is
// there, and Ney's only while he has a single corps (CO §8.5.2, §1.1.3).
func (g *gather) whoLeads() {
	for s := range g.side {
		o := of(s)
		computed, cite := 0, ref.Ref("CO R12")
		from := "CO R12"
		if v, ok := g.get(o, "leaders"); ok {
			g.leaders[s] = map[string]int{}
			for _, l := range strings.Split(v, ",") {
				g.leader(s, l)
			}
			if g.err != nil {
				return
			}
			cite, from = "CO §8.5.2", "leaders"
			computed = -1
			for _, b := range g.leaders[s] {
				computed = max(computed, b)
			}
			if b, ok := g.leaders[s]["napoleon"]; ok {
				if len(g.leaders[s]) > 1 {
					g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.5.2", Say: ref.M("co.step.napoleon"), Value: ref.M("co.value", ref.Signed(b)), From: game.Given})
				}
				computed = b
			}
		}
		n, stated := g.whole("CO §8.5.2", o, "tactical", computed)
		g.side[s].tactical = n
		g.fact(cite, o, "tactical", ref.M("co.step.tactical", sideWord(s)), ref.Signed(n), stated, ref.Signed(computed), from)
	}
}

func (g *gather) leader(s int, typed string) {
	name, number, numbered := strings.Cut(typed, ":")
	army, known := commanders[name]
	if !known {
		g.bad("CO §1.1.3", ref.M("co.refuse.leader", name))
		return
	}
	if army != g.player(s) {
		g.illegal("CO §1.1.1", ref.M("co.refuse.leader-side", leaderName(name), sideWord(s)))
	}
	if name == "wellington" && g.has(s, "blucher") || name == "blucher" && g.has(s, "wellington") {
		g.illegal("CO §1.1.1", ref.M("co.refuse.two-armies"))
	}
	bonus := 0
	if numbered {
		var err error
		if bonus, err = small(number); err != nil {
			g.bad("CO §8.5.2", ref.M("co.refuse.number", name, number, 0, 9))
			return
		}
	} else if name == "ney" {
		bonus = g.n.neyBonus
	} else {
		g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: prefixed(of(s), "leaders") + "=" + name, Value: "0", From: "CO R12"})
	}
	if name == "ney" {
		n, stated := g.whole("CO §1.1.3", of(s), "ney-corps", 1)
		g.fact("CO §1.1.3", of(s), "ney-corps", ref.M("co.step.ney", g.n.neyMany), n, stated, nil, "CO §1.1.3")
		if n > 1 {
			bonus = g.n.neyMany
		}
	}
	g.leaders[s][name] = bonus
}

func (g *gather) has(s int, leader string) bool {
	_, ok := g.leaders[s][leader]
	return ok
}

// duration settles the number of phases (CO §8.1); bad weather shortens a long
// battle.
func (g *gather) duration() {
	paid, bought := g.whole("CO §8.1", "", "contact-points", 0)
	computed := 0
	switch paid {
	case g.n.contactShort:
		computed = g.n.phasesShort
	case g.n.contactLong:
		computed = g.n.phasesLong
	}
	if v, ok := g.get("", "phases"); !ok && !bought {
		_ = v
		g.bad("CO §8.1", ref.M("co.refuse.phases"),
			way(line(g.act, "phases="+strconv.Itoa(g.n.phasesShort)), "co.way.afternoon"),
			way(line(g.act, "phases="+strconv.Itoa(g.n.phasesLong)), "co.way.morning"))
		return
	}
	n, stated := g.whole("CO §8.1", "", "phases", computed)
	g.phases = n
	var beside any
	if bought {
		beside = computed
		g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.1", Say: ref.M("co.step.bought", paid), Value: ref.M("co.value", computed), From: game.Given})
	}
	if stated {
		g.fact("CO §8.1", "", "phases", ref.M("co.step.phases"), n, true, beside, "")
	}
	for _, c := range g.chits {
		if c.does == shortens && g.phases > g.n.phasesShort {
			g.phases = g.n.phasesShort
			g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.3", Say: ref.M("co.step.weather"), Value: ref.M("co.value", g.phases)})
		}
	}
}
