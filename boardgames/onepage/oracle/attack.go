package oracle

import (
	"math/big"
	"strconv"

	"adjutant/boardgames/board/second"
)

// piece is one counter.
type piece struct {
	kind     string
	stated   bool // its value was said
	value    int
	oldGuard bool
}

// worth is the value a piece fights with. The Old Guard alone fights 2, all others 1
// (§10); who is told to have a value has it.
func (p piece) worth(alone bool) int {
	switch {
	case p.stated:
		return p.value
	case p.oldGuard && alone:
		return 2
	}
	return 1
}

// unit is one side of a combat: a counter, or the stack of a square or a town.
type unit struct {
	piece
	formation      string
	size           int
	formed         bool
	leader, charge int
	demoralised    bool
	pieces         []piece
}

func (u unit) stack() bool { return u.kind == "square" || u.kind == "town" }

func (u unit) count(kind string) int {
	n := 0
	for _, p := range u.pieces {
		if p.kind == kind {
			n++
		}
	}
	return n
}

func onePiece(o object) piece {
	return piece{kind: o.word("kind", "infantry"), stated: o.has("value"), value: o.number("value", 1), oldGuard: o.truth("old-guard", false)}
}

func oneUnit(o object) unit {
	u := unit{piece: onePiece(o), formation: o.word("formation", "none"), size: o.number("size", 1), formed: o.truth("formed", true),
		leader: o.number("leader", 0), charge: o.number("charge", 0), demoralised: o.truth("demoralised", false)}
	for _, x := range o.list("pieces") {
		u.pieces = append(u.pieces, onePiece(x.(object)))
	}
	return u
}

var attackShape = func() *shape {
	one := obj(map[string]*shape{"kind": kinds, "value": from(0), "old-guard": truth})
	side := obj(map[string]*shape{"kind": word(append([]string{"square", "town"}, kinds.words...)...), "value": from(0), "old-guard": truth,
		"formation": word("none", "line", "column"), "size": from(1), "formed": truth, "leader": from(0), "charge": from(0),
		"demoralised": truth, "pieces": list(one)})
	return obj(map[string]*shape{"attacker": side, "defender": side, "position": word("front", "side", "rear"), "sortie": truth})
}()

// Attack answers a combat, or an attack of sortie, which the attacker makes on a piece
// that moves.
func Attack(facts []byte) Answer {
	o, r := read(facts, attackShape)
	if r != nil {
		return Answer{Refusal: r}
	}
	a, d := oneUnit(o.of("attacker")), oneUnit(o.of("defender"))
	sortie := o.truth("sortie", false)

	// §6: guns "can only defend themselves in direct combat (and never attack)". A leader
	// has no front, and one attacks only from the front of the piece (§14).
	switch a.kind {
	case "artillery":
		return illegal("6")
	case "leader":
		return illegal("14")
	}
	// §4: "only foot (not in square) can make attacks of sortie".
	if sortie && a.kind != "infantry" {
		return illegal("4")
	}
	// §8: horse cannot attack squares; R31: a town only in the second reading.
	if a.kind == "cavalry" && (d.kind == "square" || d.kind == "town" && o.reads(31)) {
		return illegal("8")
	}
	for i, u := range []unit{a, d} {
		// §11: two foot one on the other, to which a leader and/or a gun may be added.
		if u.kind == "square" && (u.count("infantry") != 2 || u.count("cavalry") > 0 || u.count("artillery") > 1 || u.count("leader") > 1) {
			return illegal("11")
		}
		// §12: up to four pieces of any kind; as with squares the foot alone attacks (R27).
		if u.kind == "town" && (len(u.pieces) == 0 || len(u.pieces) > 4 || i == 0 && u.count("infantry") == 0) {
			return illegal("12")
		}
		// §7: only foot has formations, and not in a town; §9: only foot has a leader's bonus,
		// and not in a stack (R17).
		if u.kind != "infantry" && u.formation != "none" {
			return illegal("7")
		}
		if u.kind != "infantry" && u.leader > 0 && !(u.kind == "town" && o.reads(17)) {
			return illegal("9")
		}
	}

	attack, defence := strength(o, a, true), strength(o, d, false)
	// §14: +1 from the side, +2 from behind, never both. R19: none by a stack, against a
	// stack or a lone leader, in the first reading.
	if !a.stack() && !d.stack() && d.kind != "leader" || o.reads(19) {
		attack += map[string]int{"front": 0, "side": 1, "rear": 2}[o.word("position", "front")]
	}
	col := column(attack - defence)

	all := second.Tally{}
	for die := range 6 {
		result := combat[die][col]
		all.Add(big.NewRat(1, 6), after(o, a, d, result, sortie))
	}
	return Answer{Chance: map[string]any{"attacker": attack, "defender": defence, "difference": attack - defence, "column": columns[col]}, Outcomes: all.Outcomes()}
}

// strength is a side's value before the side or the rear counts.
func strength(o object, u unit, attacks bool) int {
	switch u.kind {
	case "infantry":
		// §7: each piece of a formation of N fights N, if the same pieces stood in it when
		// the turn began; the Guard then counts as any other (§10). One alone is no formation.
		n := u.worth(true)
		if u.formation != "none" && u.formed && u.size > 1 {
			n = u.size
		}
		return n + u.leader // §9: after the formation
	case "cavalry":
		// §8: +1 for each square in a straight line, of who charges.
		if attacks {
			return u.worth(true) + u.charge
		}
		return u.worth(true)
	case "square", "town":
		// §11: it attacks with the sum of its foot, defends with the sum of all; §12: a
		// town the same. R26: the Guard counts 2, in the second reading 1.
		sum := 0
		for _, p := range u.pieces {
			if !attacks || p.kind == "infantry" {
				sum += p.worth(!o.reads(26))
			}
		}
		if u.kind == "square" {
			return sum
		}
		// §5: towns double the strength, in attack and in defence; R7.
		if !o.reads(7) {
			sum *= 2
		}
		// R17, second reading: the foot in a town has the leader beside it, after doubling.
		return sum + u.leader*u.count("infantry")
	}
	return u.worth(true) // a gun defends itself (§6), a leader too (R29)
}

// after is what becomes of both by one box of the table.
func after(o object, a, d unit, result string, sortie bool) map[string]any {
	toA, toD := 0, 0
	switch result[0] {
	case 'A':
		toA = digit(result)
	case 'D':
		toD = digit(result)
	}
	if sortie {
		// §14: the attacker takes no harm; if the defender loses he may not move this turn.
		stopped := result[0] == 'D'
		if !o.reads(3) && !o.reads(6) {
			return map[string]any{"stopped": stopped}
		}
		// R3, R6, second readings: the defender suffers the result besides.
		return map[string]any{"result": result, "stopped": stopped, "attacker": side(o, a, 0, "", toD, result), "defender": side(o, d, toD, result, 0, "")}
	}
	toldA, toldD := "", ""
	if toA > 0 {
		toldA = result
	} else {
		toldD = result
	}
	return map[string]any{"result": result, "attacker": side(o, a, toA, toldA, toD, toldD), "defender": side(o, d, toD, toldD, toA, toldA)}
}

// digit is the number of squares of a result, none in DE.
func digit(result string) int {
	n, err := strconv.Atoi(result[1:])
	if err != nil {
		return 0
	}
	return n
}

// side is the fate of one: mine is its own result, if it has one, and squares the number
// in it; the other's tell whether it recovers.
func side(o object, u unit, squares int, mine string, otherSquares int, other string) map[string]any {
	wiped := mine == "DE"
	// §16: who makes an enemy retreat over three squares is demoralised no more. R18: DE is
	// no retreat, in the second reading it counts.
	if otherSquares > 3 || other == "DE" && o.reads(18) {
		u.demoralised = false
	}
	pieces := u.pieces
	if !u.stack() {
		pieces = []piece{u.piece}
	}
	left, low, vp := 0, false, 0
	for _, p := range pieces {
		foot := p.kind == "infantry" || p.kind == "cavalry"
		dead, shaken := fate(p.kind, u.demoralised && foot, squares)
		if dead || wiped {
			vp += points(p.kind)
			continue
		}
		left++
		low = low || shaken
	}
	status := "steady"
	switch {
	case left == 0:
		status = "eliminated"
	case low:
		status = "demoralised"
	}
	return map[string]any{"retreats": squares, "status": status, "vp": vp}
}
