// Package oracle reads One-Page Waterloo a second time, in the plainest way, so that
// the answers of the rules proper can be held against somebody else's work. Only tests
// use it. It imports the standard library alone, and how second readings answer; every number in it is typed from the
// book.
//
// The book has no numbers of its own. Its boxes are counted in the order of print: §1
// general, §2 phases, §3 points, §4 movement, §5 terrain, §6 artillery, §7 formations,
// §8 cavalry, §9 leaders, §10 the Guard, §11 squares, §12 towns, §13 broken squares,
// §14 combat, §15 retreat, §16 morale, §17 tables. R1, R2.. are the rulings on what it
// leaves open; each is read in its first way unless the facts choose another.
//
// How to read it against the book: tables.go has §3 and §17, attack.go a combat or a
// sortie (§4, 7 to 12, 14, 16), bombard.go the guns (§6), formation.go who fights in
// line or column (§7, 10), retreat.go the straight line that the winner chooses (§15).
// facts.go reads the JSON, generate.go makes situations up.
package oracle

import "adjutant/boardgames/board/second"

type (
	// Answer is what the oracle says to one object of facts.
	Answer = second.Answer
	// Refusal says why there is no answer.
	Refusal = second.Refusal
	// Outcome is one end and its chance.
	Outcome = second.Outcome
)

// Verbs are the questions that have an answer.
var Verbs = []string{"attack", "bombard", "formation", "retreat"}

// Ask answers a verb by its name.
func Ask(verb string, facts []byte) Answer {
	switch verb {
	case "attack":
		return Attack(facts)
	case "bombard":
		return Bombard(facts)
	case "formation":
		return Formation(facts)
	case "retreat":
		return Retreat(facts)
	}
	return second.Refuse("unknown", "")
}

// mark is the book in citations.
const mark = "W1P"

func illegal(box string) Answer { return second.Refuse("illegal", mark+" §"+box) }
