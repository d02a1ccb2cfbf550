// Package oracle reads One-Page Waterloo a second time, in the plainest way, so that
// the answers of the rules proper can be held against somebody else's work. Only tests
// use it. It imports the standard library alone; every number in it is typed from the
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
	Code      string // "illegal", "unknown", "bad-value"
	Paragraph string // "W1P §6" of what the rules forbid, else ""
}

// Outcome is one end and its chance.
type Outcome struct {
	P      *big.Rat
	Result string // JSON with its keys in alphabetical order, without p
}

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
	return refuse("unknown", "")
}

func refuse(code, paragraph string) Answer {
	return Answer{Refusal: &Refusal{code, paragraph}}
}

// mark is the book in citations.
const mark = "W1P"

func illegal(box string) Answer { return refuse("illegal", mark+" §"+box) }

// chances collects outcomes: the same text twice is one outcome, their chances added.
type chances map[string]*big.Rat

func (c chances) add(p *big.Rat, result map[string]any) {
	b, err := json.Marshal(result) // keys in alphabetical order
	if err != nil {
		panic(err)
	}
	if c[string(b)] == nil {
		c[string(b)] = new(big.Rat)
	}
	c[string(b)].Add(c[string(b)], p)
}

func (c chances) list() []Outcome {
	var out []Outcome
	for result, p := range c {
		out = append(out, Outcome{p, result})
	}
	sort.Slice(out, func(i, j int) bool {
		if d := out[i].P.Cmp(out[j].P); d != 0 {
			return d > 0
		}
		return out[i].Result < out[j].Result
	})
	return out
}

// sure is an answer without chance.
func sure(result map[string]any) Answer {
	c := chances{}
	c.add(big.NewRat(1, 1), result)
	return Answer{Chance: map[string]any{}, Outcomes: c.list()}
}
