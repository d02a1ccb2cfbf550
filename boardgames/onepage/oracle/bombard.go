package oracle

import (
	"math/big"

	"adjutant/boardgames/board/second"
)

var bombardShape = obj(map[string]*shape{
	"distance": from(1),
	"gun":      obj(map[string]*shape{"at": square, "facing": facings}),
	"moved":    truth,
	"target":   obj(map[string]*shape{"at": square, "kind": kinds, "ground": word("open", "town", "wood"), "square": truth, "demoralised": truth}),
})

// Bombard answers a shot of a gun.
func Bombard(facts []byte) Answer {
	o, r := read(facts, bombardShape)
	if r != nil {
		return Answer{Refusal: r}
	}
	gun, target := o.of("gun"), o.of("target")
	if o.has("gun") == o.has("distance") { // one of the two must be said, not both
		return second.Refuse("bad-value", "")
	}
	kind, ground, inSquare := target.word("kind", "infantry"), target.word("ground", "open"), target.truth("square", false)

	distance := o.number("distance", 0)
	if o.has("gun") {
		if !gun.has("at") || !gun.has("facing") || !target.has("at") || !o.facing(gun.word("facing", "")) {
			return second.Refuse("bad-value", "")
		}
		g, t := place(gun["at"]), place(target["at"])
		dx, dy := t.x-g.x, t.y-g.y
		// R1: the larger of the two differences; in the second reading squares are counted
		// along the rows.
		distance = max(abs(dx), abs(dy))
		if o.reads(1) {
			distance = abs(dx) + abs(dy)
		}
		// §6: they fire into the cone of 90 degrees that begins at the square in front.
		if !inCone(gun.word("facing", ""), dx, dy, o.reads(12)) {
			return illegal("6")
		}
	}
	// §6: who fires does not move.
	if o.truth("moved", false) {
		return illegal("6")
	}
	// §6: at leaders only in a town or a square.
	if kind == "leader" && ground != "town" && !inSquare {
		return illegal("6")
	}

	effective := distance
	if ground != "open" { // §6: into a town or a wood the distance counts 3 more
		effective += 3
	}
	all := second.Tally{}
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			result := ""
			if effective <= 10 { // R11: nothing beyond the table
				result = guns[first+second-2][effective-1]
			}
			all.Add(big.NewRat(1, 36), shot(kind, target.truth("demoralised", false), result))
		}
	}
	return Answer{Chance: map[string]any{"distance": distance, "effective": effective}, Outcomes: all.Outcomes()}
}

// shot is what becomes of the one piece that is hit (§13: only one piece of a stack).
func shot(kind string, demoralised bool, result string) map[string]any {
	squares := 0
	if result == "" {
		result = "null"
	} else {
		squares = digit(result)
	}
	dead, shaken := fate(kind, demoralised, squares)
	dead = dead || result == "DE"
	status, vp := "steady", 0
	switch {
	case dead:
		status, vp = "eliminated", points(kind)
	case shaken:
		status = "demoralised"
	}
	return map[string]any{"result": result, "retreats": squares, "status": status, "vp": vp}
}

// inCone says whether the square at dx, dy lies in the cone of a gun that looks so. R12:
// d squares ahead it is at most d-1 to the side, so that the point is the square in front;
// in the second reading at most d. A cone around a diagonal (R13) is the quarter of the
// board from that point on.
func inCone(facing string, dx, dy int, wide bool) bool {
	f := steps[facing]
	if !wide { // the point of the cone is one square ahead
		dx, dy = dx-f.x, dy-f.y
	}
	if wide && dx == 0 && dy == 0 {
		return false // the gun's own square
	}
	if f.x != 0 && f.y != 0 {
		return dx*f.x >= 0 && dy*f.y >= 0
	}
	ahead := dx*f.x + dy*f.y
	aside := abs(dx*f.y) + abs(dy*f.x)
	return ahead >= 0 && aside <= ahead
}

func abs(n int) int { return max(n, -n) }
