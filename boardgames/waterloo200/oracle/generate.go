package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"adjutant/boardgames/board/second"
)

// Situation makes up the facts of a verb: the same source gives the same facts. About two in
// three are legal; of the others most break a rule of the book, some two, for the contract says
// which is named first, and some say what nobody can read. Of what cannot be read a situation
// has one fault at most.
func Situation(verb string, r *rand.Rand) []byte {
	g := &gen{Rand: r}
	noObject := g.one(150)
	g.sound = noObject
	var o map[string]any
	switch verb {
	case "battle":
		o = g.fight()
	case "move":
		o = g.move()
	case "employ":
		o = g.employ()
	case "reorganise":
		o = g.reorganise()
	default:
		panic("no verb " + verb)
	}
	return second.Facts(o, noObject, g.Rand)
}

// gen makes situations up.
type gen struct {
	*rand.Rand
	sound bool // nothing is to be made unreadable, or no more
}

func (g *gen) one(in int) bool { return g.IntN(in) == 0 }

func (g *gen) pick(words ...string) string { return words[g.IntN(len(words))] }

// maybe says a fact, its usual value too, or leaves it out.
func (g *gen) maybe(o map[string]any, in int, key string, value any) {
	if g.one(in) {
		o[key] = value
	}
}

// say says a fact; what it usually is, it mostly leaves out.
func (g *gen) say(o map[string]any, key string, value, usual any) {
	if value != usual || g.one(4) {
		o[key] = value
	}
}

// spoils says, once in so many, that a fault is due; then no other is.
func (g *gen) spoils(in int) bool {
	if g.sound || !g.one(in) {
		return false
	}
	g.sound = true
	return true
}

// unreadable now and then puts a fault into an object of facts that makes it unreadable.
func (g *gen) unreadable(in int, o map[string]any, number, truth, word string) {
	if !g.spoils(in) {
		return
	}
	switch g.IntN(10) {
	case 0:
		o["elite"] = true // nothing here has that key
	case 1:
		o[number] = -1
	case 2:
		o[number] = "two"
	case 3:
		o[number] = 1.5
	case 4:
		o[number] = []any{1}
	case 5:
		o[truth] = "yes"
	case 6:
		o[truth] = 1
	case 7:
		o[word] = "purple"
	case 8:
		o[word] = true
	case 9:
		o[word] = map[string]any{}
	}
}

// noBlock is what cannot be read as a block.
func (g *gen) noBlock() any {
	return []any{"", "4-", "-2", "x", "3-2x", "w", "3 2", "4--1", 3, true, []any{"3-2"}}[g.IntN(11)]
}

// readings chooses now and then among the readings of rulings.
func (g *gen) readings(o map[string]any, of ...int) {
	chosen := map[string]any{}
	for _, n := range of {
		switch g.IntN(3 + 2*len(of)) {
		case 0:
			chosen[fmt.Sprint("R", n)] = "a"
		case 1, 2, 3:
			chosen[fmt.Sprint("R", n)] = "b"
		}
	}
	if g.one(10) { // one that this verb never follows
		chosen[fmt.Sprint("R", otherReadings[g.IntN(len(otherReadings))])] = g.pick("a", "b")
	}
	if g.spoils(100) {
		switch g.IntN(3) {
		case 0:
			chosen[g.pick("R0", "R99", "W200 R15", "r15")] = "b"
		case 1:
			chosen["R15"] = g.pick("c", "B", "")
		case 2:
			chosen["R16"] = 2
		}
	}
	if len(chosen) > 0 {
		o["readings"] = chosen
	}
}

// falling writes a block of so much strength now, down to what its arm ends with.
func (g *gen) falling(strength int, arm string) string {
	last, to := "", 1
	switch arm {
	case "tactical", "strategic":
		last, to = "h", 2
	case "foot-artillery", "horse-artillery":
		last = "p"
	}
	var steps []string
	mark := ""
	if last == "" {
		mark = g.pick("", "", "", "w", "w", "r")
	}
	for n := strength; n >= to; n-- {
		steps = append(steps, fmt.Sprint(n, mark))
		if g.one(2) {
			mark = "" // of a white block mostly the first steps are white
		}
	}
	if last != "" {
		steps = append(steps, last)
	}
	return strings.Join(steps, "-")
}

// anyBlock writes a block of an arm as it may be found in an area.
func (g *gen) anyBlock(arm string) string {
	switch arm {
	case "tactical", "strategic":
		return g.falling(1+g.IntN(4), arm) // of 1 only the heart is left
	case "foot-artillery", "horse-artillery":
		return g.falling(g.IntN(4), arm)
	}
	return g.falling(1+g.IntN(4), arm)
}

func (g *gen) faction() string { return g.pick(french, french, british, prussian) }

// move makes up a move.
func (g *gen) move() map[string]any {
	o := map[string]any{}
	g.readings(o, 17, 17, 30)
	arm, faction := g.pick(append([]string{"cavalry", "horse-artillery"}, armOrder...)...), g.faction()
	action := g.pick("tactical", "tactical", "tactical", "strategic", "pass")
	mp := paces[arm]
	if g.one(10) { // the fastest there are
		arm, faction, o["english"] = "cavalry", british, true
		mp = paces[arm] + 1
	} else if g.one(3) {
		o["english"] = !g.one(5)
		if o["english"] == true && arm == "cavalry" && faction == british {
			mp++
		}
	}
	commander := arm == "tactical" || arm == "strategic"
	if commander && faction == british {
		mp++
	}
	if !commander && action == "tactical" && !g.one(3) {
		o["boosted"] = true
		mp++
	}
	g.say(o, "arm", arm, "infantry")
	g.say(o, "faction", faction, french)
	g.say(o, "action", action, "tactical")
	g.maybe(o, 10, "isolated", false)
	leaves := g.one(4) || reads(o, "R17") && g.one(2)
	if leaves || g.one(10) {
		o["from-enemy"] = leaves
	}
	reveal := arm != "infantry" && arm != "cavalry" && g.one(2)
	if reveal || g.one(10) {
		o["reveal"] = reveal
	}
	if reveal {
		mp--
	}
	p := pathPlan{g, arm, faction, action, leaves, reveal, mp, o}
	path := p.make()
	if len(path) > 0 || g.one(2) {
		o["path"] = path
	}
	broken := g.one(5)
	if broken {
		for range 1 + g.IntN(4)/3 {
			g.breakMove(o, path, arm)
		}
	}
	if !broken || g.one(3) {
		part := o
		if len(path) > 0 && g.one(2) {
			part = path[g.IntN(len(path))].(map[string]any)
			g.unreadable(12, part, "stack", g.pick("enemy", "ally"), g.pick("colour", "control"))
		}
		g.unreadable(20, o, "path", g.pick("english", "boosted", "isolated", "from-enemy", "reveal"), g.pick("arm", "faction", "action"))
	}
	return o
}

// pathPlan is a way that is being made up.
type pathPlan struct {
	*gen
	arm, faction, action string
	leaves, reveal       bool
	mp                   int // that are left
	o                    map[string]any
}

// make goes step by step as far as points go, now and then a step too far.
func (p *pathPlan) make() []any {
	path := []any{}
	horse := p.arm == "cavalry" || p.arm == "horse-artillery"
	want := p.IntN(5)
	if want == 0 && !p.one(5) {
		want = 1
	}
	for i := range want {
		step, colour := map[string]any{}, "green"
		if p.one(3) {
			colour = p.pick("yellow", "yellow", "red")
		}
		cost := costs[colour]
		bound := p.leaves && (i == 0 || !horse) // to areas of its own without enemies
		if p.leaves && i == 0 {
			cost++
		}
		if p.leaves && i > 0 && !horse && reads(p.o, "R17") && p.one(2) {
			break
		}
		enemy := !bound && p.action != "pass" && p.one(3) && !(p.reveal && p.one(2))
		if enemy {
			cost++
		}
		if cost > p.mp && !p.one(20) {
			continue
		}
		p.mp -= cost
		p.say(step, "colour", colour, "green")
		if enemy || p.one(10) {
			step["enemy"] = enemy
		}
		if bound {
			p.maybe(step, 4, "control", "own")
		} else if p.one(2) {
			step["control"] = p.pick("own", "enemy", "enemy")
		}
		if !bound && p.one(6) || p.faction == french && p.one(6) {
			step["ally"] = !p.one(4)
		}
		p.maybe(step, 3, "stack", p.IntN(6))
		path = append(path, step)
		if enemy {
			break
		}
	}
	if len(path) > 0 { // at the end there is room, and no ally
		end := path[len(path)-1].(map[string]any)
		if p.faction != french {
			delete(end, "ally")
		}
		if _, told := end["stack"]; told {
			end["stack"] = p.IntN(stacks[colourOf(end)])
		}
	}
	return path
}

func colourOf(step map[string]any) string {
	if c, told := step["colour"].(string); told {
		return c
	}
	return "green"
}

// reads says whether a ruling is read in its second way in facts that are being made up.
func reads(o map[string]any, ruling string) bool {
	chosen, _ := o["readings"].(map[string]any)
	return chosen[ruling] == "b"
}

// breakMove breaks one rule of a move.
func (g *gen) breakMove(o map[string]any, path []any, arm string) {
	step, end := map[string]any{}, map[string]any{}
	if len(path) > 0 {
		step, end = path[g.IntN(len(path))].(map[string]any), path[len(path)-1].(map[string]any)
	}
	switch g.IntN(13) {
	case 0:
		o["isolated"] = true
	case 1:
		o["boosted"], o["action"] = true, g.pick("strategic", "pass")
	case 2:
		o["boosted"] = true
		o["arm"] = g.pick("tactical", "strategic", arm)
	case 3:
		step["colour"] = "black"
	case 4: // from enemies to enemies
		o["from-enemy"] = true
		if len(path) > 0 {
			path[0].(map[string]any)[g.pick("enemy", "ally")] = true
			g.maybe(path[0].(map[string]any), 2, "control", "enemy")
		}
	case 5:
		o["action"] = "pass"
		end["enemy"] = true
	case 6: // it engages and goes on
		step["enemy"] = true
	case 7, 8: // turns on enemies after it left others
		o["from-enemy"] = true
		o["arm"] = g.pick(arm, "infantry", "foot-artillery", "tactical")
		if g.one(2) {
			end["enemy"] = true
		} else {
			end["control"] = "enemy"
		}
	case 9:
		end["ally"] = true
		g.maybe(o, 2, "faction", g.pick(british, prussian))
	case 10:
		end["stack"] = stacks[colourOf(end)] + g.IntN(2)
	case 11:
		o["reveal"] = true
		o["arm"] = g.pick(arm, "cavalry", "infantry", "horse-artillery", "tactical")
		g.maybe(end, 2, "enemy", true)
	case 12: // too few points
		step["colour"] = g.pick("yellow", "red")
		g.maybe(end, 2, "enemy", true)
	}
}

// employ makes up the battles of a gun.
func (g *gen) employ() map[string]any {
	o := map[string]any{}
	g.readings(o)
	strength := 1 + g.IntN(4)
	o["block"] = g.falling(strength, "foot-artillery")
	faction := g.faction()
	g.say(o, "faction", faction, french)
	if n := 1 + g.IntN(strength); n > 1 || g.one(3) {
		o["battles"] = n
	}
	g.maybe(o, 5, "activated", true)
	g.maybe(o, 5, "engaged", false)
	if faction == french {
		g.maybe(o, 3, "others", g.IntN(4))
	} else {
		g.maybe(o, 6, "others", 0)
	}
	if g.one(4) {
		for range 1 + g.IntN(2) {
			switch g.IntN(5) {
			case 0:
				o["activated"] = false
			case 1:
				o["engaged"] = true
			case 2:
				o["others"] = 1 + g.IntN(2)
			case 3:
				o["block"] = "p"
			case 4:
				o["battles"] = strength + 1 + g.IntN(2)
			}
		}
	}
	g.unreadable(15, o, g.pick("battles", "others"), g.pick("activated", "engaged"), "faction")
	if g.spoils(25) {
		o["block"] = g.noBlock()
		if g.one(4) {
			delete(o, "block")
		}
	}
	return o
}

// reorganise makes up a reorganisation.
func (g *gen) reorganise() map[string]any {
	o := map[string]any{}
	g.readings(o)
	sv := 1 + g.IntN(4)
	o["commander"] = g.falling(sv, "strategic")
	faction := g.faction()
	g.say(o, "faction", faction, french)
	off := map[string]int{french: 4, british: 5, prussian: 1}[faction]
	g.maybe(o, 3, "mp-to-hq", g.IntN(off))
	g.maybe(o, 6, "hq-control", "own")
	g.maybe(o, 6, "hq-enemy", false)
	g.maybe(o, 6, "isolated", false)
	g.maybe(o, 2, "reserve", g.IntN(7))
	leaders, give := []any{}, map[string]any{}
	for i := range g.IntN(4) {
		id := g.pick("reille", "orange", "bulow", "l") + fmt.Sprint(i+1)
		top := 2 + g.IntN(3)
		l := map[string]any{"id": id, "levels": g.falling(top, "tactical")}
		below := top - 1 // steps from the heart to the top
		if g.one(2) {
			below = g.IntN(top)
			l["now"] = []string{"4", "3", "2", "h"}[4-top+below]
		}
		g.maybe(l, 4, "loc", true)
		if n := g.IntN(min(below, sv) + 1); !g.one(3) {
			give[id] = n
			sv -= n
		} else {
			g.maybe(l, 4, "loc", false)
		}
		leaders = append(leaders, l)
	}
	if g.one(4) {
		for range 1 + g.IntN(2) {
			g.breakReorganise(o, leaders, give)
		}
	}
	if len(leaders) > 0 || g.one(2) {
		o["leaders"] = leaders
	}
	if len(give) > 0 || g.one(4) {
		o["give"] = give
	}
	g.unreadable(25, o, g.pick("mp-to-hq", "reserve"), g.pick("hq-enemy", "isolated"), g.pick("faction", "hq-control"))
	if g.spoils(12) {
		g.spoilReorganise(o, leaders, give)
	}
	return o
}

func (g *gen) breakReorganise(o map[string]any, leaders []any, give map[string]any) {
	var l map[string]any
	if len(leaders) > 0 {
		l = leaders[g.IntN(len(leaders))].(map[string]any)
	}
	switch g.IntN(8) {
	case 0:
		o["hq-control"] = "enemy"
	case 1:
		o["hq-enemy"] = true
	case 2, 3:
		o["mp-to-hq"] = 1 + g.IntN(6)
	case 4:
		o["isolated"] = true
	case 5, 6, 7:
		if l == nil {
			return
		}
		give[l["id"].(string)] = 1 + g.IntN(4)
		g.maybe(l, 2, "loc", false)
	}
}

func (g *gen) spoilReorganise(o map[string]any, leaders []any, give map[string]any) {
	if g.one(4) || len(leaders) == 0 {
		switch g.IntN(4) {
		case 0:
			delete(o, "commander")
		case 1:
			o["commander"] = g.noBlock()
		case 2:
			give["nobody"] = 1
			o["give"] = give
		case 3:
			o["leaders"] = []any{"3-2-h"}
		}
		return
	}
	l := leaders[g.IntN(len(leaders))].(map[string]any)
	switch g.IntN(8) {
	case 0:
		l["levels"] = g.noBlock()
	case 1:
		delete(l, "levels")
	case 2:
		l["now"] = g.pick("7", "x", "")
	case 3:
		l["loc"] = 1
	case 4:
		l["corps"] = 2
	case 5: // two of one name
		o["leaders"] = append(append([]any{}, leaders...), map[string]any{"id": l["id"], "levels": "2-h"})
	case 6:
		give[l["id"].(string)] = []any{-1, "one", true, 0.5}[g.IntN(4)]
		o["give"] = give
	case 7:
		l["id"] = []any{"", 3, true}[g.IntN(3)]
		delete(o, "give")
	}
}
