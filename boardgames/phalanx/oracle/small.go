package oracle

import "adjutant/boardgames/board/second"

var moveFacts = obj(map[string]*shape{
	"unit": word("infantry", "cavalry", "leader"),
	"mp":   from(0),
	"from": terrains,
	"path": {fewest: 1, item: obj(map[string]*shape{
		"turn":     truth,
		"to":       terrains,
		"edge":     list(word("ridge", "stream", "bridge", "road", "pond")),
		"place":    word("mont-st-jean", "la-haye-sainte"),
		"occupied": word("none", "own", "enemy"),
		"entry":    truth,
	})},
	"readings": readings,
}, "mp", "path")

// Move is what a unit or a leader spends on its way (PHX §8).
func Move(facts []byte) Answer {
	o, refusal := read(facts, moveFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	leader := o.word("unit", "infantry") == "leader"
	var path []object
	turns, pond, occupied := false, false, false
	for _, x := range o.list("path") {
		step := x.(object)
		path = append(path, step)
		turn := step.truth("turn", false)
		if turn == step.has("to") {
			return second.Refuse(bad, "") // a turn or a square
		}
		turns = turns || turn
		pond = pond || step.lists("edge", "pond")
		there := step.word("occupied", "none")
		occupied = occupied || there == "enemy" || there == "own" && !leader // PHX §8.2: a leader stands with a friend
	}
	switch {
	case leader && turns:
		return Answer{Refusal: illegal("8.1")} // a leader has no front
	case pond:
		return Answer{Refusal: illegal("8.3")} // for leaders too
	case occupied:
		return Answer{Refusal: illegal("8.2")}
	}
	ground := o.word("from", "clear")
	steps, spent := []int{}, 0
	for _, step := range path {
		cost := turnCosts
		if !step.truth("turn", false) {
			cost = leaderCosts
			if !leader {
				cost = o.enters(step, ground)
			}
			ground = step.word("to", "")
		}
		steps = append(steps, cost)
		spent += cost
	}
	mp := o.number("mp", 0)
	if spent > mp {
		return Answer{Refusal: illegal("8")}
	}
	a := second.Sure(map[string]any{"steps": steps, "spent": spent, "left": mp - spent})
	a.Chance = map[string]any{"mp": mp}
	return a
}

// enters is what a unit pays for a square and the edge before it.
func (o object) enters(step object, from string) int {
	if step.truth("entry", false) {
		return entryCosts // PHX §5
	}
	if step.has("place") && step.lists("edge", "road") {
		return roadCosts // PHX §8.3, R3: in all
	}
	to := step.word("to", "")
	cost := costs[to]
	if to == "hill" && from == "hill" {
		cost = fromHillCosts
	}
	over := 0
	if step.lists("edge", "ridge") {
		over++
	}
	if step.lists("edge", "stream") && !step.lists("edge", "bridge") {
		over++
	}
	if o.reads(14) {
		over = min(over, 1) // R14 b
	}
	return cost + over*edgeMoves
}

var fireFacts = obj(map[string]*shape{
	"shooter": obj(map[string]*shape{"arm": arms, "disordered": truth}),
	"front":   truth,
	"target": obj(map[string]*shape{"arm": arms, "reduced": from(0), "disordered": truth,
		"terrain": terrains}),
	"readings": readings,
})

// Fire is what a card of artillery does (PHX §11.1).
func Fire(facts []byte) Answer {
	o, refusal := read(facts, fireFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	shooter, target := o.of("shooter"), o.of("target")
	if shooter.word("arm", "infantry") != "infantry" || shooter.truth("disordered", false) || !o.truth("front", true) {
		return Answer{Refusal: illegal("11.1")}
	}
	// PHX §10: none on units in a castle, on horse there in the other reading of R18.
	safe := target.word("terrain", "clear") == "castle"
	if target.word("arm", "infantry") != "infantry" && o.reads(18) {
		safe = false
	}
	result := "none"
	switch {
	case safe:
	case !target.truth("disordered", false):
		result = "disordered"
	case target.number("reduced", 0) > 0:
		result = "reduced" // PHX §9.5: a second disorder; it eliminates nobody (R7)
	}
	return second.Sure(map[string]any{"result": result})
}

var victoryFacts = func() *shape {
	dead := list(from(1))
	return obj(map[string]*shape{
		"game":       word("long", "short"),
		"eliminated": obj(map[string]*shape{french: dead, allied: dead}),
		"last": obj(map[string]*shape{"mont-st-jean": armies, "hougoumont": armies, "la-haye-sainte": armies, "frischermont": armies,
			"plancenoit": {item: armies, fewest: plancenoits, longest: plancenoits}}),
		"readings": readings,
	})
}()

// Victory is the end of a game (PHX §13).
func Victory(facts []byte) Answer {
	o, refusal := read(facts, victoryFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	last := o.of("last")
	if o.word("game", "long") == "short" {
		return second.Sure(map[string]any{"winner": shortWinner(last)})
	}
	points := map[string]int{french: sum(o.of("eliminated").list(allied)), allied: sum(o.of("eliminated").list(french))}
	held := func(square, by string) {
		if by == french {
			points[french] += prizes[square][0]
		} else {
			points[allied] += prizes[square][1] // R28: Prussians too
		}
	}
	for _, square := range []string{"mont-st-jean", "hougoumont", "la-haye-sainte"} {
		held(square, last.word(square, allied))
	}
	for n := range plancenoits {
		by := allied
		if last.has("plancenoit") {
			by = last.list("plancenoit")[n].(string)
		}
		held("plancenoit", by)
	}
	winner := "draw"
	switch {
	case points[french] > points[allied]:
		winner = french
	case points[allied] > points[french]:
		winner = allied
	}
	return second.Sure(map[string]any{french: points[french], allied: points[allied], "winner": winner})
}

// shortWinner: the French need the three castles, or two and Mont St Jean (PHX §13.2).
func shortWinner(last object) string {
	n := 0
	for _, c := range castles {
		if last.word(c, allied) == french {
			n++
		}
	}
	if n == len(castles) || n == len(castles)-1 && last.word("mont-st-jean", allied) == french {
		return french
	}
	return allied
}

func sum(list []any) int {
	n := 0
	for _, x := range list {
		n += number(x)
	}
	return n
}
