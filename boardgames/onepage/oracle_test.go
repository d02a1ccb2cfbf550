package onepage

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"adjutant/boardgames/onepage/oracle"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// many is how many random situations of each verb are held against the second reading.
func many() int {
	if os.Getenv("ADJUTANT_LONG") != "" {
		return 20000
	}
	return 400
}

// asked is the answer of the rules to facts, as the second reading gives it.
func asked(verb string, facts []byte) (refusal oracle.Refusal, chance, outcomes any) {
	v := verbFacts(verb)
	st, no := schema.Read(v, facts)
	if no == nil {
		c, err := Rules{}.Question(verb, st)
		if err == nil {
			var adj game.Adjudication
			if adj, err = (Rules{}).Prepare(&state{}, c.Action); err == nil {
				o := adj.Odds(odds.NewEngine())
				var list []any
				for _, x := range o.Outcomes {
					list = append(list, map[string]any{"p": x.P.RatString(), "is": plain(x.Keys)})
				}
				return refusal, plain(o.Chance), list
			}
		}
		no = err.(*game.Refusal)
	}
	refusal.Code = string(no.Kind)
	if no.Kind == game.Illegal {
		refusal.Paragraph = string(no.Ref)
	}
	return refusal, nil, nil
}

// plain is what JSON keeps of a value.
func plain(v any) (out any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		panic(err)
	}
	if m, ok := out.(map[string]any); ok && len(m) == 0 {
		return nil
	}
	return out
}

// The rules and a second reading, written from the sheet without a look at them, answer random
// situations alike, refusals with their boxes, chances and every outcome: of guns (W1P §6 [+],
// W1P §6 [-]), formations (W1P §7 [+], W1P §7 [-]), the Guard (W1P §10 [+], W1P §10 [-]), retreats
// (W1P §15 [+], W1P §15 [-]), morale (W1P §16 [+], W1P §16 [-]) and both tables (W1P §17 [+],
// W1P §17 [-]).
func TestAgreesWithASecondReading(t *testing.T) {
	for i, verb := range oracle.Verbs {
		r := rand.New(rand.NewPCG(1815, uint64(i)))
		bad, refused := 0, 0
		for range many() {
			facts := oracle.Situation(verb, r)
			want := oracle.Ask(verb, facts)
			no, chance, outcomes := asked(verb, facts)
			if want.Refusal != nil {
				refused++
				if no == *want.Refusal {
					continue
				}
			} else {
				var list []any
				for _, o := range want.Outcomes {
					var is any
					if err := json.Unmarshal([]byte(o.Result), &is); err != nil {
						t.Fatal(err)
					}
					list = append(list, map[string]any{"p": o.P.RatString(), "is": is})
				}
				if no.Code == "" && reflect.DeepEqual(chance, plain(want.Chance)) && reflect.DeepEqual(sorted(outcomes), sorted(list)) {
					continue
				}
			}
			if bad++; bad < 4 {
				text, _ := json.Marshal(outcomes)
				second, _ := json.Marshal(want.Outcomes)
				t.Errorf("%s %s:\n the rules  %v %v %s\n the second %v %v %s", verb, facts, no, chance, text, want.Refusal, want.Chance, second)
			}
		}
		if bad > 0 {
			t.Errorf("%s: %d of %d differ", verb, bad, many())
		}
		if refused == 0 || refused > many()/2 {
			t.Errorf("%s: %d of %d situations are refused", verb, refused, many())
		}
	}
}

// sorted puts outcomes, and what is lost in each, into one order.
func sorted(v any) map[string]bool {
	out := map[string]bool{}
	list, _ := v.([]any)
	for _, x := range list {
		text, _ := json.Marshal(x)
		out[strings.TrimSpace(string(text))] = true
	}
	return out
}
