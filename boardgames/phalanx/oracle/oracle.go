// Package oracle reads Waterloo by Phalanx a second time, in the plainest way, so that the
// answers of the rules proper can be held against somebody else's work. Only tests use it.
// It imports the standard library alone, and how second readings answer; every number in it
// is typed from the book.
//
// PHX §9.4 and the like are paragraphs of the book, R1, R2.. the rulings on what it leaves
// open; each is read in its first way unless the facts choose another.
//
// How to read it against the book: tables.go has what the book prints as numbers, declare.go
// what the facts of a battle or a charge say and forbid (§4, 9.2, 11), battle.go the sums and
// what comes of them (§9.3 to 9.5, 10, 11.2 to 11.4), unseen.go hands of which only the deck
// is known (§2.3), small.go a move (§8), a shot (§11.1) and the end of the game (§13).
// facts.go reads the JSON, generate.go and fights.go make situations up.
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
var Verbs = []string{"battle", "charge", "move", "fire", "victory"}

// Ask answers a verb by its name.
func Ask(verb string, facts []byte) Answer {
	switch verb {
	case "battle":
		return Battle(facts)
	case "charge":
		return Charge(facts)
	case "move":
		return Move(facts)
	case "fire":
		return Fire(facts)
	case "victory":
		return Victory(facts)
	}
	return second.Refuse("unknown", "")
}

// mark is the book in citations.
const mark = "PHX"

func illegal(paragraph string) *Refusal {
	return &Refusal{Code: "illegal", Paragraph: mark + " §" + paragraph}
}

// worthless refuses a value that only its paragraph makes a bad one.
func worthless(paragraph string) *Refusal {
	return &Refusal{Code: bad, Paragraph: mark + " §" + paragraph}
}
