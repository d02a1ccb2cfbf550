package oracle

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"adjutant/boardgames/board/second"
)

// Situation makes up the facts of a verb: the same source gives the same facts. About two
// in three are legal; of the others most break a rule of the book, some say what nobody
// reads. A situation has one fault at most, for the order in which faults are named is
// compared only where the contract gives it: in the steps of a contact.
func Situation(verb string, r *rand.Rand) []byte {
	g := &gen{Rand: r}
	noObject := g.one(150)
	g.sound = noObject
	var o map[string]any
	switch verb {
	case "battle":
		o = g.battle()
	case "contact":
		o = g.contact()
	case "retire":
		o = g.retire()
	case "battery":
		o = g.battery()
	case "rout":
		o = g.rout()
	default:
		panic("no verb " + verb)
	}
	return second.Facts(o, noObject, g.Rand)
}

// gen makes situations up.
type gen struct {
	*rand.Rand
	sound bool // nothing is to be spoilt, or no more
}

func (g *gen) one(in int) bool { return g.IntN(in) == 0 }

func (g *gen) pick(words ...string) string { return words[g.IntN(len(words))] }

// maybe says a fact, its usual value too, or leaves it out.
func (g *gen) maybe(o map[string]any, in int, key string, value any) {
	if g.one(in) {
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

// unreadable now and then puts a fault into facts that makes them unreadable.
func (g *gen) unreadable(o map[string]any, number, truth string) {
	if !g.spoils(25) {
		return
	}
	switch g.IntN(7) {
	case 0:
		o["colour"] = "red"
	case 1:
		o[number] = -1
	case 2:
		o[number] = "two"
	case 3:
		o[number] = 1.5
	case 4:
		o[truth] = "yes"
	case 5:
		o[truth] = 1
	case 6:
		o[number] = []any{1}
	}
}

// reads now and then chooses readings of the rulings that a verb follows.
func (g *gen) reads(o map[string]any, of map[string]string) {
	var rulings []string
	for n := 1; n <= 37; n++ {
		if ruling := fmt.Sprint("R", n); of[ruling] != "" {
			rulings = append(rulings, ruling)
		}
	}
	chosen := map[string]any{}
	for _, ruling := range rulings {
		if g.one(3 * len(rulings)) {
			chosen[ruling] = "a"
		}
		if g.one(1 + len(rulings)) {
			letters := of[ruling]
			chosen[ruling] = letters[1+g.IntN(len(letters)-1):][:1]
		}
	}
	if g.spoils(120) {
		chosen[g.pick("R0", "R99", "CO R1")] = "a"
	}
	if len(chosen) > 0 {
		o["readings"] = chosen
	}
}

// force is one side's counters and what goes with them.
func (g *gen) units(army string, size int) []any {
	list := []any{}
	for range size {
		full := 1 + g.IntN(4)
		if g.one(12) {
			full = g.IntN(10)
		}
		s := fmt.Sprint(full)
		if g.one(5) {
			s += fmt.Sprint("/", g.IntN(full+1))
		}
		if g.one(7) {
			s += "d"
		}
		if g.one(5) {
			s += "c"
		} else if army == french && g.one(4) {
			s += "g"
		}
		list = append(list, s)
	}
	return list
}

// badUnit is nothing that a counter can be.
func (g *gen) badUnit() any {
	return []any{"3gc", "3cg", "2/3", "x", "", "3dd", "100", "-1", "3x", 3, "3 d", true}[g.IntN(12)]
}

var (
	frenchChits   = []string{"merde", "merde", "kellermann", "milhaud", "vandamme", "dutch-elan", "reconnaissance", "square", "sound-of-guns"}
	alliedChits   = []string{"first-corps", "bad-weather", "hougomont", "la-haye-sainte", "uxbridge", "hill", "brunswick", "gneisenau", "reverse-slope", "square", "sound-of-guns"}
	frenchHidden  = []string{"bluchers-fall", "richmond-ball"}
	alliedHidden  = []string{"haemorrhoids", "decoy"}
	phased        = map[string]bool{"merde": true, "kellermann": true, "milhaud": true, "vandamme": true, "square": true, "uxbridge": true, "hill": true, "brunswick": true, "gneisenau": true}
	frenchLeaders = []string{"napoleon", "ney", "grouchy"}
)

func (g *gen) battle() map[string]any {
	o := map[string]any{}
	g.reads(o, battleReadings)
	chosen, _ := o["readings"].(map[string]any)
	phases := 2 + g.IntN(2)
	if g.one(4) {
		o["contact-points"] = phases - 1
	} else {
		o["phases"] = phases
	}

	fr := g.IntN(2) // which of attacker and defender is French
	army := [2]string{allied, allied}
	army[fr] = french
	sides := [2]map[string]any{{}, {}}
	names := [2]string{"attacker", "defender"}
	guns := phases == 3 && g.one(4) // the grand battery may be meant

	wellington := g.one(2)
	for i, s := range sides {
		mine := army[i] == french
		size := 1 + g.IntN(4)
		if mine && guns {
			size = 3 + g.IntN(3)
		}
		units := g.units(army[i], size)
		if mine && guns && !g.one(8) {
			units = append(units, "4g")
		}
		s["units"] = units

		// Commanders.
		leaders := []any{}
		if mine {
			for _, name := range frenchLeaders {
				if g.one(4) || guns && name == "napoleon" && !g.one(5) {
					leaders = append(leaders, g.leader(name))
				}
			}
			g.maybe(s, 5, "ney-corps", 1+g.IntN(3))
		} else if g.one(2) {
			leaders = append(leaders, g.leader(map[bool]string{true: "wellington", false: "blucher"}[wellington]))
		}
		if len(leaders) > 0 {
			s["leaders"] = leaders
		}
		g.maybe(s, 6, "tactical", g.IntN(3))
		g.maybe(s, 40, "tactical", 9)

		// Heavy cavalry.
		most := alliedHeavies
		if mine {
			most = 1 + g.IntN(frenchHeavies)
		}
		heavy := 0
		if g.one(3) {
			heavy = g.IntN(most + 1)
			s["heavy"] = heavy
		}
		if g.one(3) {
			left := heavy
			var charges []any
			for range 1 + g.IntN(phases) {
				n := g.IntN(left + 1)
				if chosen["R9"] == "b" && !g.one(4) {
					n = min(n, 1)
				}
				left -= n
				charges = append(charges, n)
			}
			s["charges"] = charges
		}

		// Chits.
		pool := alliedChits
		if mine {
			pool = frenchChits
		}
		var hand []any
		weather := false
		for range g.IntN(4) {
			name := pool[g.IntN(len(pool))]
			switch name {
			case "hougomont", "la-haye-sainte":
				if i == 0 {
					continue
				}
			case "hill", "brunswick":
				if len(leaders) > 0 && !wellington {
					continue
				}
			case "gneisenau":
				if len(leaders) > 0 && wellington {
					continue
				}
			case "bad-weather":
				if weather || guns && !g.one(6) {
					continue
				}
				weather = true
			}
			if phased[name] && g.one(3) {
				name += fmt.Sprint(":", 1+g.IntN(3))
			}
			hand = append(hand, name)
			if name == "sound-of-guns" {
				g.marchers(s)
			}
		}
		if len(hand) > 0 || g.one(30) {
			if hand == nil {
				hand = []any{}
			}
			s["chits"] = hand
		}

		// What becomes of the loser.
		if g.one(5) {
			s["axis"] = g.one(4)
		}
		if g.one(3) {
			most := starts[french]
			if !mine {
				most = starts["wellington"]
				if len(leaders) > 0 && !wellington {
					most = starts["blucher"]
				}
			}
			morale := g.IntN(most + 1)
			if g.one(3) {
				morale = g.IntN(5)
			} else if g.one(3) {
				morale = most - g.IntN(2)
			}
			s["morale"] = morale
			g.maybe(s, 4, "morale-start", morale+g.IntN(3))
		}
		g.maybe(s, 20, "morale-start", 24)
		if mine {
			g.maybe(s, 5, "corps", g.IntN(5))
			if g.one(5) {
				s["guard-from"] = []any{2, 3, "no"}[g.IntN(3)]
			}
		}
	}

	g.withdrawal(sides[1])
	if g.one(3) {
		o["french"] = names[fr]
	}
	if guns && !g.one(3) {
		o["battery"] = !g.one(10)
	} else {
		g.maybe(o, 25, "battery", g.one(3))
	}
	for i, s := range sides {
		o[names[i]] = s
	}
	// The Dutch elan asks for Wellington, if anybody is named.
	if l, _ := sides[1-fr]["leaders"].([]any); len(l) > 0 && !wellington && !g.spoils(2) {
		g.drop(sides[fr], "dutch-elan")
	}
	if g.one(40) && o["french"] != nil { // chits at the top, of one army
		o["chits"] = []any{g.pick("vandamme", "merde", "brunswick", "first-corps")}
		if l, _ := sides[1-fr]["leaders"].([]any); len(l) > 0 && !wellington {
			o["chits"] = []any{"vandamme"}
		}
	}
	g.settle(o, sides, fr)
	g.faults(o, sides, fr)
	return o
}

// drop takes a chit out of a hand.
func (g *gen) drop(s map[string]any, name string) {
	hand, ok := s["chits"].([]any)
	if !ok {
		return
	}
	left := []any{}
	for _, c := range hand {
		if c != name {
			left = append(left, c)
		}
	}
	s["chits"] = left
}

func (g *gen) leader(name string) string {
	if g.one(2) {
		return name
	}
	return fmt.Sprint(name, ":", g.IntN(3))
}

// marchers lets some counters of a side in order march to the guns.
func (g *gen) marchers(s map[string]any) {
	units := s["units"].([]any)
	for i, u := range units {
		c, _ := parse(u.(string))
		if !c.disorganised && !c.marches && g.one(3) {
			units[i] = u.(string) + "m"
		}
	}
	if g.one(2) {
		s["units"] = append(units, g.pick("2m", "3m", "3cm"))
	}
}

// withdrawal says now and then what a defender can pay, and often makes one that must or may leave.
func (g *gen) withdrawal(s map[string]any) {
	units := s["units"].([]any)
	switch {
	case g.one(12): // wholly disorganised
		for i, u := range units {
			c, _ := parse(u.(string))
			if !c.disorganised {
				units[i] = u.(string) + "d"
			}
			if c.marches {
				units[i] = "2d"
			}
		}
		if !g.one(3) {
			delete(s, "heavy")
			delete(s, "charges")
		}
	case g.one(8): // all horse
		for i := range units {
			units[i] = fmt.Sprint(1+g.IntN(3), "c")
		}
		if !g.one(4) {
			delete(s, "heavy")
			delete(s, "charges")
		}
		if !g.one(4) && (s["heavy"] == nil || g.spoils(2)) {
			s["withdraw"] = !g.one(6)
		}
	}
	g.maybe(s, 4, "points", g.IntN(4))
	g.maybe(s, 4, "withdraw-cost", 1+g.IntN(3))
}

// settle takes the ambiguity out of a battle: if the facts tell it wrongly which side is French it is stated.
func (g *gen) settle(o map[string]any, sides [2]map[string]any, fr int) {
	names := [2]string{"attacker", "defender"}
	b, _ := json.Marshal(map[string]any{"attacker": sides[0], "defender": sides[1]})
	var told [2]string
	if v, refusal := read(b, func(any) string { return "" }); refusal == nil {
		for i, name := range names {
			told[i] = declared(v, name).tells()
		}
	}
	// Nothing tells: left to R15 or stated, but never with what only the other army may have.
	if told[fr] == "" && told[1-fr] == "" && fr == 0 {
		o["french"] = names[fr]
	}
}

// lone leaves a side the chits that any army could play without a commander.
func (g *gen) lone(s map[string]any) {
	hand, ok := s["chits"].([]any)
	if !ok {
		return
	}
	left := []any{}
	for _, c := range hand {
		if c == "square" || c == "sound-of-guns" {
			left = append(left, c)
		}
	}
	s["chits"] = left
}

func (g *gen) retire() map[string]any {
	o := map[string]any{}
	g.reads(o, map[string]string{"R17": "abc", "R19": "ab"})
	units := g.units(allied, 1+g.IntN(4))
	mode := g.IntN(3)
	for i, u := range units {
		c, _ := parse(u.(string))
		switch {
		case mode == 0 && !c.disorganised && !g.one(20):
			units[i] = u.(string) + "d"
		case mode == 1 && !c.horse && !g.one(20):
			units[i] = u.(string) + "c"
		}
	}
	o["units"] = units
	if g.one(4) {
		o["heavy"] = g.IntN(3)
	}
	g.maybe(o, 3, "independent", g.one(2))
	g.maybe(o, 4, "free-zone", g.one(2))
	if !g.one(3) {
		o["points"] = g.IntN(4)
	}
	g.maybe(o, 2, "cost", 1+g.IntN(3))
	if g.spoils(8) {
		switch g.IntN(3) {
		case 0:
			delete(o, "units")
		case 1:
			units[0] = g.badUnit()
		case 2:
			o["units"] = []any{[]any{}, 3, true}[g.IntN(3)]
		}
	}
	g.unreadable(o, g.pick("points", "cost", "heavy"), g.pick("independent", "free-zone"))
	return o
}

func (g *gen) battery() map[string]any {
	o := map[string]any{}
	if g.one(3) {
		o["phases"] = 2
		if !g.one(4) {
			o["phases"] = 3
		}
	}
	g.maybe(o, 3, "napoleon", !g.one(5))
	g.maybe(o, 3, "guard", !g.one(5))
	if g.one(3) {
		o["other-corps"] = g.IntN(6)
	}
	g.maybe(o, 4, "bad-weather", g.one(4))
	g.maybe(o, 3, "reverse-slope", !g.one(3))
	g.unreadable(o, g.pick("phases", "other-corps"), g.pick("napoleon", "guard", "bad-weather", "reverse-slope"))
	return o
}

func (g *gen) rout() map[string]any {
	phases := 2 + g.IntN(2)
	o := map[string]any{"phases": phases, "fought": g.IntN(phases + 1)}
	g.reads(o, map[string]string{"R26": "ab"})
	g.maybe(o, 2, "free-zone", g.one(2))
	if g.spoils(5) {
		switch g.IntN(5) {
		case 0:
			delete(o, "phases")
		case 1:
			delete(o, "fought")
		case 2:
			o["fought"] = phases + 1
		case 3:
			o["phases"] = []any{1, 4}[g.IntN(2)]
		case 4:
			o["free-zone"] = "no"
		}
	}
	g.unreadable(o, g.pick("phases", "fought"), "free-zone")
	return o
}
