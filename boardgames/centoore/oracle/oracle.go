// Package oracle reads Le Cento-Ore a second time, in the plainest way, so that the
// answers of the rules proper can be held against somebody else's work. Only tests use
// it. It imports the standard library alone, and how second readings answer; every number in it is typed from the book.
//
// CO §8.6.1 and the like are paragraphs of the book, R1, R2.. the rulings on what it
// leaves open; each is read in its first way unless the facts choose another.
//
// How to read it against the book: tables.go has the battle table (§8.5.1) and the event
// chits (§6.2), declare.go what a battle's facts say and forbid, battle.go the battle
// (§8.1 to 8.8), contact.go a move into contact (§7.1, 7.2), small.go the questions that
// need no board: leaving before a battle (§8.2), the grand battery (§8.4), a rout
// (§8.6.1). facts.go reads the JSON, generate.go makes situations up.
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
var Verbs = []string{"battle", "contact", "retire", "battery", "rout"}

// Ask answers a verb by its name.
func Ask(verb string, facts []byte) Answer {
	switch verb {
	case "battle":
		return Battle(facts)
	case "contact":
		return Contact(facts)
	case "retire":
		return Retire(facts)
	case "battery":
		return Battery(facts)
	case "rout":
		return Rout(facts)
	}
	return second.Refuse("unknown", "")
}

func illegal(paragraph string) *Refusal {
	return &Refusal{Code: "illegal", Paragraph: "CO " + paragraph}
}
