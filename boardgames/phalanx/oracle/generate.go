package oracle

import (
	"fmt"
	"math/rand/v2"

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
		o = g.fight(false)
	case "charge":
		o = g.fight(true)
	case "move":
		o = g.move()
	case "fire":
		o = g.shot()
	case "victory":
		o = g.victory()
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
		o["colour"] = "red"
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

// readings chooses now and then among the readings of rulings.
func (g *gen) readings(o map[string]any, of ...int) {
	chosen := map[string]any{}
	for _, n := range of {
		switch g.IntN(2 + 2*len(of)) {
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
			chosen[g.pick("R0", "R99", "PHX R8", "r8")] = "b"
		case 1:
			chosen["R8"] = g.pick("c", "B", "")
		case 2:
			chosen["R16"] = 2
		}
	}
	if len(chosen) > 0 {
		o["readings"] = chosen
	}
}

// reads says whether a ruling is read in its second way in facts that are being made up.
func reads(o map[string]any, ruling string) bool {
	chosen, _ := o["readings"].(map[string]any)
	return chosen[ruling] == "b"
}

func (g *gen) arm() string {
	return g.pick("infantry", "infantry", "infantry", "heavy-cavalry", "light-cavalry")
}

func (g *gen) ground() string {
	return g.pick("clear", "wood", "village", "hill", "hill", "castle", "castle")
}

func (g *gen) move() map[string]any {
	o := map[string]any{}
	g.readings(o, 14)
	leader := g.one(4)
	switch {
	case leader:
		o["unit"] = "leader"
	case g.one(3):
		o["unit"] = "cavalry"
	default:
		g.maybe(o, 3, "unit", "infantry")
	}
	from := g.ground()
	if from != "clear" || g.one(3) {
		o["from"] = from
	}
	var path []any
	cost := 0
	for i := range 1 + g.IntN(4) {
		var step map[string]any
		step, cost = g.step(leader, i == 0), cost+1
		if to, there := step["to"].(string); there && !leader {
			cost += costs[to] - 1 + len(step["edge"].([]any))
		}
		if len(step) > 1 && len(step["edge"].([]any)) == 0 && !g.one(4) {
			delete(step, "edge")
		}
		path = append(path, step)
	}
	o["path"] = path
	o["mp"] = cost + g.IntN(3) - g.IntN(2)
	if g.one(8) {
		o["mp"] = max(0, cost-1-g.IntN(3))
	}
	// What may not be, once or twice in a path.
	if g.one(6) {
		for range 1 + g.IntN(2) {
			g.bar(path[g.IntN(len(path))].(map[string]any), leader)
		}
	}
	step := path[g.IntN(len(path))].(map[string]any)
	switch g.IntN(3) {
	case 0:
		g.unreadable(10, o, "mp", "colour", g.pick("unit", "from"))
	case 1:
		g.unreadable(10, step, "to", "entry", g.pick("place", "occupied", "edge"))
	case 2:
		if g.spoils(12) {
			switch g.IntN(4) {
			case 0:
				delete(o, g.pick("mp", "path"))
			case 1:
				delete(step, "turn")
				delete(step, "to")
			case 2:
				step["edge"] = []any{"ridge", g.pick("wall", "", "hill")}
			case 3:
				step["turn"], step["to"] = true, "clear"
			}
		}
	}
	return o
}

// step is one part of a way: its list of edges is always there.
func (g *gen) step(leader, first bool) map[string]any {
	if !leader && g.one(5) || g.one(60) {
		return map[string]any{"turn": true}
	}
	step := map[string]any{"to": g.ground(), "edge": []any{}}
	var edges []any
	if g.one(3) {
		edges = append(edges, "ridge")
	}
	if g.one(3) {
		edges = append(edges, "stream")
		if g.one(3) {
			edges = append(edges, "bridge")
		}
	}
	place := g.one(4)
	if g.one(5) || place && g.one(2) {
		edges = append(edges, "road")
	}
	if len(edges) > 0 {
		step["edge"] = edges
	}
	if place {
		step["place"] = g.pick("mont-st-jean", "la-haye-sainte")
		if g.one(2) {
			step["to"] = map[string]any{"mont-st-jean": "village", "la-haye-sainte": "castle"}[step["place"].(string)]
		}
	}
	g.maybe(step, 20, "turn", false)
	g.maybe(step, 10, "occupied", "none")
	if leader {
		g.maybe(step, 4, "occupied", "own")
	}
	if first && g.one(8) || g.one(30) {
		step["entry"] = !g.one(5)
	}
	return step
}

// bar puts what is forbidden into one part of a way.
func (g *gen) bar(step map[string]any, leader bool) {
	if step["turn"] == true {
		return
	}
	switch g.IntN(4) {
	case 0:
		edges, _ := step["edge"].([]any)
		step["edge"] = append(append([]any{}, edges...), "pond")
	case 1, 2:
		step["occupied"] = g.pick("own", "enemy")
	case 3:
		if leader {
			clear(step)
			step["turn"] = true
		}
	}
}

func (g *gen) shot() map[string]any {
	o, shooter, target := map[string]any{}, map[string]any{}, map[string]any{}
	g.readings(o, 18)
	g.maybe(shooter, 4, "arm", "infantry")
	g.maybe(shooter, 12, "arm", g.pick("heavy-cavalry", "light-cavalry"))
	g.maybe(shooter, 4, "disordered", g.one(3))
	g.maybe(o, 4, "front", !g.one(3))
	if g.one(2) {
		target["arm"] = g.arm()
	}
	if !g.one(3) {
		target["reduced"] = g.IntN(4)
	}
	g.maybe(target, 2, "disordered", !g.one(4))
	if !g.one(3) {
		target["terrain"] = g.ground()
	}
	if len(shooter) > 0 || g.one(4) {
		o["shooter"] = shooter
	}
	if len(target) > 0 || g.one(4) {
		o["target"] = target
	}
	switch g.IntN(4) {
	case 0:
		o["shooter"] = shooter
		g.unreadable(12, shooter, "elite", "disordered", "arm")
	case 1:
		o["target"] = target
		g.unreadable(12, target, "reduced", "disordered", g.pick("arm", "terrain"))
	case 2:
		g.unreadable(12, o, "shooter", "front", "target")
	}
	return o
}

func (g *gen) victory() map[string]any {
	o, dead, last := map[string]any{}, map[string]any{}, map[string]any{}
	g.readings(o)
	g.maybe(o, 3, "game", "long")
	g.maybe(o, 3, "game", "short")
	for _, side := range []string{french, allied} {
		if g.one(3) {
			continue
		}
		values := []any{}
		for range g.IntN(6) {
			values = append(values, 1+g.IntN(5))
		}
		dead[side] = values
	}
	army := func() string { return g.pick(french, french, allied, prussian) }
	for _, square := range []string{"mont-st-jean", "hougoumont", "la-haye-sainte", "frischermont"} {
		if !g.one(3) {
			last[square] = army()
		}
	}
	if g.one(2) {
		last["plancenoit"] = []any{army(), army(), army()}
	}
	if len(dead) > 0 || g.one(4) {
		o["eliminated"] = dead
	}
	if len(last) > 0 || g.one(4) {
		o["last"] = last
	}
	if o["game"] != "short" && g.one(8) { // a draw: the French dead make up for the difference
		g.level(o, dead)
	}
	if g.spoils(10) {
		switch g.IntN(8) {
		case 0:
			last["plancenoit"] = []any{army(), army()}
		case 1:
			last["plancenoit"] = []any{army(), army(), army(), army()}
		case 2:
			last["plancenoit"] = army()
		case 3:
			last[g.pick("la-belle-alliance", "plancenoit-1")] = army()
		case 4:
			last["hougoumont"] = g.pick("english", "none", "")
		case 5:
			dead[french] = []any{2, -1}
		case 6:
			dead[allied] = 4
		case 7:
			o["game"] = []any{"medium", 7, true}[g.IntN(3)]
		}
		o["last"], o["eliminated"] = last, dead
	}
	g.unreadable(60, o, "eliminated", "last", "game")
	return o
}

// level adds dead to the side behind until both have the same points.
func (g *gen) level(o, dead map[string]any) {
	a := Victory(second.Facts(o, false, g.Rand))
	if a.Refusal != nil {
		return
	}
	got, err := parse([]byte(a.Outcomes[0].Result))
	if err != nil {
		panic(err) // it was written just now
	}
	side, missing := french, got.number(french, 0)-got.number(allied, 0)
	if missing < 0 {
		side, missing = allied, -missing
	}
	values, _ := dead[side].([]any)
	for missing > 0 {
		n := min(missing, 1+g.IntN(5))
		values, missing = append(values, n), missing-n
	}
	if len(values) > 0 {
		dead[side] = values
		o["eliminated"] = dead
	}
}
