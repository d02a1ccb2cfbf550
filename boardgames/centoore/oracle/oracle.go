// Package oracle reads Le Cento-Ore a second time, in the plainest way, so that the
// answers of the rules proper can be held against somebody else's work. Only tests use
// it. It imports the standard library alone; every number in it is typed from the book.
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

import (
	"encoding/json"
	"math/big"
	"sort"
)

// Answer is what the oracle says to one object of facts: a refusal, or what stands
// before the dice and what may come of them.
type Answer struct {
	Refusal  *Refusal
	Chance   map[string]any
	Outcomes []Outcome // distinct, likeliest first, then by their text; the chances add to 1
}

// Refusal says why there is no answer.
type Refusal struct {
	Code      string // "illegal", "ambiguous", "unknown", "bad-value"
	Paragraph string // "CO §8.4" of what the rules forbid; else "" but where the contract names one
}

// Outcome is one end and its chance.
type Outcome struct {
	P      *big.Rat
	Result string // JSON with its keys in alphabetical order, without p
}

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
	return Answer{Refusal: &Refusal{"unknown", ""}}
}

func illegal(paragraph string) *Refusal { return &Refusal{"illegal", "CO " + paragraph} }

// tally collects ends by their text: the same text twice is one, its chances added.
type tally map[string]*big.Rat

func (t tally) add(p *big.Rat, result map[string]any) {
	b, err := json.Marshal(result) // keys in alphabetical order
	if err != nil {
		panic(err)
	}
	if t[string(b)] == nil {
		t[string(b)] = new(big.Rat)
	}
	t[string(b)].Add(t[string(b)], p)
}

func (t tally) outcomes() []Outcome {
	var all []Outcome
	for result, p := range t {
		all = append(all, Outcome{p, result})
	}
	sort.Slice(all, func(i, j int) bool {
		if d := all[i].P.Cmp(all[j].P); d != 0 {
			return d > 0
		}
		return all[i].Result < all[j].Result
	})
	return all
}

// sure is an answer without chance.
func sure(result map[string]any) Answer {
	t := tally{}
	t.add(big.NewRat(1, 1), result)
	return Answer{Chance: map[string]any{}, Outcomes: t.outcomes()}
}
