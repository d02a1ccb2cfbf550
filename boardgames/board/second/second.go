// Package second is how second readings of board games answer, whatever the game: refusals,
// outcomes with their chances, facts made up at random. It knows no rule and no game, and like
// the readings themselves imports the standard library alone. Only tests use it.
package second

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"sort"
)

// Answer is what a reading says to one object of facts: a refusal, or what stands before the
// dice and what may come of them.
type Answer struct {
	Refusal  *Refusal
	Chance   map[string]any
	Outcomes []Outcome // distinct, likeliest first, then by their text; the chances add to 1
}

// Refusal says why there is no answer.
type Refusal struct {
	Code      string // "illegal", "ambiguous", "unknown", "bad-value"
	Paragraph string // of what the rules forbid; else "" but where one is fixed
}

// Outcome is one end and its chance.
type Outcome struct {
	P      *big.Rat
	Result string // JSON with its keys in alphabetical order, without p
}

// Refuse is an answer that refuses.
func Refuse(code, paragraph string) Answer {
	return Answer{Refusal: &Refusal{Code: code, Paragraph: paragraph}}
}

// Tally collects ends by their text: the same text twice is one end, its chances added.
type Tally map[string]*big.Rat

// Add adds the chance of an end.
func (t Tally) Add(p *big.Rat, result map[string]any) {
	text := string(encoded(result))
	if t[text] == nil {
		t[text] = new(big.Rat)
	}
	t[text].Add(t[text], p)
}

// Outcomes are the ends, the likeliest first.
func (t Tally) Outcomes() []Outcome {
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

// Sure is an answer without chance.
func Sure(result map[string]any) Answer {
	t := Tally{}
	t.Add(big.NewRat(1, 1), result)
	return Answer{Chance: map[string]any{}, Outcomes: t.Outcomes()}
}

// Facts writes an object of facts; broken, what is no object, or one that names a key twice.
func Facts(o map[string]any, broken bool, r *rand.Rand) []byte {
	b := encoded(o)
	if !broken {
		return b
	}
	return [][]byte{[]byte(`[]`), []byte(`7`), []byte(`{`), append(b, " {}"...), append([]byte(`{"readings":{},"readings":{},`), b[1:]...)}[r.IntN(5)]
}

// encoded is an object as JSON, its keys in alphabetical order.
func encoded(o map[string]any) []byte {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err) // words, numbers, lists and objects always encode
	}
	return b
}
