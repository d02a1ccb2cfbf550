// Package oracle reads Waterloo 200 a second time, in the plainest way, so that the answers of
// the rules proper can be held against somebody else's work. Only tests use it. It imports the
// standard library alone, and how second readings answer; every number in it is typed from the
// book.
//
// W200 §6.2.3.1 and the like are paragraphs of the book, §0/or-5 its optional rules, R1, R2.. the
// rulings on what it leaves open; each is read in its first way unless the facts choose another.
//
// How to read it against the book: tables.go has what the book prints as numbers, blocks.go a
// block and how it falls (§3.2 to 3.6, 6.2.3.1.7), declare.go what the facts of a battle say and
// forbid (§1.3, 3.4, 3.10, 6.2.3), battle.go the fire, the winner and the losses (§6.2.3.1.4 to
// 6.2.3.1.8), draws.go hidden blocks and the reserve of the sunken road (§6.2.3.1.2), move.go a
// move (§3.7 to 3.9, 6.2.2), small.go a gun's battles (§3.10) and a reorganisation (§6.4).
// facts.go reads the JSON, settle.go compares losses with those of another reading, generate.go and
// fights.go make situations up.
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
var Verbs = []string{"battle", "move", "employ", "reorganise"}

// Ask answers a verb by its name.
func Ask(verb string, facts []byte) Answer {
	switch verb {
	case "battle":
		return Battle(facts)
	case "move":
		return Move(facts)
	case "employ":
		return Employ(facts)
	case "reorganise":
		return Reorganise(facts)
	}
	return second.Refuse("unknown", "")
}

// mark is the book in citations.
const mark = "W200"

func illegal(paragraph string) *Refusal {
	return &Refusal{Code: "illegal", Paragraph: mark + " §" + paragraph}
}

func forbidden(paragraph string) Answer { return Answer{Refusal: illegal(paragraph)} }
