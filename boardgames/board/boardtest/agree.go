// Package boardtest holds the rules of board games against a second reading of their books.
// Only tests use it.
package boardtest

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"adjutant/boardgames/board/second"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// answer is what a reading says, in a form in which two can be compared.
type answer struct {
	Code, Paragraph string // of a refusal: "illegal" and "CO §8.4"; another code has no paragraph
	Chance          any
	Outcomes        map[string]string // chances as reduced fractions, by the result as JSON
}

// add adds an outcome whose result is JSON.
func (a *answer) add(p *big.Rat, result string) error {
	var v any
	if err := json.Unmarshal([]byte(result), &v); err != nil {
		return err
	}
	if a.Outcomes == nil {
		a.Outcomes = map[string]string{}
	}
	a.Outcomes[text(v)] = p.RatString()
	return nil
}

// Second is the other reading.
type Second struct {
	Verbs     []string
	Situation func(verb string, r *rand.Rand) []byte // facts made up at random
	Ask       func(verb string, facts []byte) second.Answer
	// Settle turns a result of the rules into the second reading's where the book lets a player choose among ways that
	// are equally good, and both took another; nil of a game without such choices.
	Settle func(verb string, facts []byte, result string) string
}

// Many is how many situations of each verb are tried: 150, in CI 1,000, and 20,000 with ADJUTANT_LONG.
func Many() int {
	return effort.Of(150, 1000, 20000)
}

// Agree fails where rules and second reading answer random situations otherwise.
func Agree(t *testing.T, rules interface {
	game.Rules
	game.Declarer
}, other Second) {
	t.Helper()
	many := Many()
	for i, verb := range other.Verbs {
		r := rand.New(rand.NewPCG(1815, uint64(i)))
		bad, refused := 0, 0
		for range many {
			facts := other.Situation(verb, r)
			want, got := other.answer(t, verb, facts), asked(t, rules, verb, facts, other.Settle)
			if want.Paragraph == "" && want.Code != string(game.Illegal) {
				got.Paragraph = "" // of what cannot be understood the contract rarely names one
			}
			if want.Code != "" {
				refused++
			}
			if reflect.DeepEqual(got, want) {
				continue
			}
			if bad++; bad < 4 {
				t.Errorf("%s %s:\n the rules  %s\n the second %s", verb, facts, text(got), text(want))
			}
		}
		if bad > 0 {
			t.Errorf("%s: %d of %d differ", verb, bad, many)
		}
		if refused == 0 || refused > many/2 {
			t.Errorf("%s: %d of %d situations are refused", verb, refused, many)
		}
	}
}

// answer is the answer of the other reading.
func (s *Second) answer(t *testing.T, verb string, facts []byte) answer {
	t.Helper()
	a := s.Ask(verb, facts)
	if a.Refusal != nil {
		return answer{Code: a.Refusal.Code, Paragraph: a.Refusal.Paragraph}
	}
	out := answer{Chance: plain(a.Chance)}
	for _, o := range a.Outcomes {
		if err := out.add(o.P, o.Result); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// asked is the answer of the rules.
func asked(t *testing.T, rules interface {
	game.Rules
	game.Declarer
}, verb string, facts []byte, settle func(verb string, facts []byte, result string) string) answer {
	t.Helper()
	table, err := rules.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	st, no := schema.Read(schema.Verb(rules.Facts(), verb), facts)
	if no != nil {
		return refusal(no)
	}
	c, err := rules.Question(verb, st)
	var adj game.Adjudication
	if err == nil {
		adj, err = rules.Prepare(table, c.Action)
	}
	if err != nil {
		no, ok := err.(*game.Refusal)
		if !ok {
			t.Fatal(err)
		}
		return refusal(no)
	}
	o := adj.Odds(odds.NewEngine())
	out := answer{Chance: plain(o.Chance)}
	sums := map[string]*big.Rat{} // ends that settle to one add up
	for _, x := range o.Outcomes {
		result := text(x.Keys)
		if settle != nil {
			result = settle(verb, facts, result)
		}
		if sums[result] == nil {
			sums[result] = new(big.Rat)
		}
		if err := out.add(sums[result].Add(sums[result], x.P), result); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func refusal(no *game.Refusal) answer {
	return answer{Code: string(no.Kind), Paragraph: string(no.Ref)}
}

// plain is what JSON keeps of a value, nil of an empty object.
func plain(v any) (out any) {
	if err := json.Unmarshal([]byte(text(v)), &out); err != nil {
		panic(err) // it was written just now
	}
	if m, ok := out.(map[string]any); ok && len(m) == 0 {
		return nil
	}
	return out
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // numbers, words, lists and objects always encode
	}
	return string(b)
}
