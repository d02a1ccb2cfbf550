package oracle_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"adjutant/boardgames/phalanx/oracle"
	"adjutant/internal/effort"
)

// shown is what must come up among situations of a verb: in refusals, and in parts of answers and
// of the facts that have one.
type shown struct{ refused, told, facts []string }

var fightFacts = []string{`"army":"french"`, `"army":"allied"`, `"army":"prussian"`, `"defending":"french"`, `"defending":"allied"`, `"defending":"prussian"`, `"played":2`, `"played":5`, `"opponent-out":true`, `"opponent-out":false`,
	`"arm":"infantry"`, `"arm":"heavy-cavalry"`, `"arm":"light-cavalry"`, `"elite":true`, `"elite":false`, `"position":"front"`, `"position":"flank"`, `"position":"rear"`, `["ridge"]`, `["stream"]`, `["ridge","stream"]`, `"on-hill":true`, `"on-hill":false`,
	`"command":true`, `"disordered":false`, `"reduced":0`, `"reduced":2`, `"terrain":"clear"`, `"terrain":"hill"`, `"retreat":"open"`, `"retreat":"blocked"`, `"command-values":{"attacker"`, `"command-values":{"defender"`, `"unseen":{"attacker"`, `"unseen":{"defender"`, `"plays":1`, `"plays":3`, `"hand":7`,
	`{"action":"elite"}`, `"action":"artillery"`, `"action":"charge"`, `"action":"forced-charge"`, `"action":"rally"`, `"action":"health"`, `"R9":"a"`, `"R9":"b"`, `"R15":"b"`, `"R16":"b"`, `"R20":"b"`, `"R21":"b"`, `"R23":"b"`, `"id":"x`}

var want = map[string]shown{
	"battle": {
		[]string{"unknown", "bad-value", "bad-value PHX §11.2", "bad-value PHX §2.3", "bad-value PHX §6", "illegal PHX §9", "illegal PHX §9.2", "illegal PHX §9.5", "illegal PHX §4", "illegal PHX §11", "illegal PHX §11.2", "illegal PHX §11.3"},
		[]string{`"winner":"attacker"`, `"winner":"defender"`, `"doubled":true,"winner":"attacker"`, `"doubled":true,"winner":"defender"`, `"doubled":false,"winner":"defender"`,
			`["reduce","retreat"]`, `["eliminate","retreat"]`, `["reduce"]`, `["eliminate"]`, `["reduce","cdp"]`, `["eliminate","cdp"]`, `["reduce","retreat","cdp"]`, `["eliminate","retreat","cdp"]`, `["reduce+retreat"]`,
			`["reduce+retreat","cdp+reduce","cdp+retreat"]`, `["reduce+retreat","cdp+reduce","cdp+retreat","cdp+cdp"]`, `["eliminate","cdp+retreat"]`, `["eliminate","cdp+retreat","cdp+cdp"]`,
			`["eliminate","cdp+reduce"]`, `["eliminate","cdp+reduce","cdp+cdp"]`, `["eliminate","cdp+eliminate"]`, `["eliminate","cdp+eliminate","cdp+cdp"]`,
			`"loses":["a1"]`, `"loses":["a1","a2"]`, `"loses":["a2"]`, `"advance":["a1"]`, `"advance":["a2"]`, `"advance":["a1","a2"]`, `"advance":["a1","a2","a3","a4"]`},
		append([]string{`"terrain":"wood"`, `"terrain":"village"`, `"terrain":"castle"`, `"cdp":0`, `"cdp":3`, `{"bp":`, `{"action":"command"}`, `"R8":"b"`, `"R19":"b"`, `"R29":"b"`}, fightFacts...),
	},
	"charge": {
		[]string{"unknown", "bad-value", "bad-value PHX §2.3", "bad-value PHX §6", "illegal PHX §9", "illegal PHX §9.2", "illegal PHX §9.5", "illegal PHX §11.4", "illegal PHX §4", "illegal PHX §11", "illegal PHX §11.2", "illegal PHX §11.3"},
		[]string{`"winner":"attacker"`, `"winner":"defender"`, `"doubled":true,"winner":"attacker"`, `"doubled":true,"winner":"defender"`, `"disordered":["a1"]`, `"loses":["a1"]`, `["reduce","retreat"]`, `["reduce+retreat"]`, `["eliminate"]`, `["reduce"]`},
		append([]string{`"squares":1`, `"squares":2`, `"adjacent-at-start":false`, `"moves-over":[]`, `"R11":"b"`}, fightFacts...),
	},
	"move": {
		[]string{"unknown", "bad-value", "illegal PHX §8", "illegal PHX §8.1", "illegal PHX §8.2", "illegal PHX §8.3"},
		[]string{`"steps":[1]`, `"steps":[2]`, `"steps":[3]`, `"steps":[4]`, `"left":0`},
		[]string{`"unit":"infantry"`, `"unit":"cavalry"`, `"unit":"leader"`, `"from":"hill"`, `"turn":true`, `"turn":false`, `"to":"clear"`, `"to":"wood"`, `"to":"village"`, `"to":"hill"`, `"to":"castle"`, `["ridge","stream"]`, `"stream","bridge"`, `"road"]`, `"place":"mont-st-jean"`,
			`"place":"la-haye-sainte"`, `"occupied":"own"`, `"occupied":"none"`, `"entry":true`, `"entry":false`, `"R14":"b"`},
	},
	"fire": {
		[]string{"unknown", "bad-value", "illegal PHX §11.1"},
		[]string{`"result":"disordered"`, `"result":"reduced"`, `"result":"none"`},
		[]string{`"shooter":{}`, `"front":true`, `"arm":"heavy-cavalry"`, `"terrain":"castle"`, `"R18":"b"`},
	},
	"victory": {
		[]string{"unknown", "bad-value"},
		[]string{`"winner":"french"`, `"winner":"allied"`, `"winner":"draw"`, `{"winner":"french"}`, `{"winner":"allied"}`},
		[]string{`"game":"long"`, `"game":"short"`, `"eliminated":{}`, `"plancenoit"`, `"prussian"`, `"frischermont":"french"`},
	},
}

// TestSituations holds that the situations are the same for the same seed, that enough are legal,
// that every refusal, fact, reading and result comes up, that the chances of every answer add to
// 1, and that an answer takes no time.
func TestSituations(t *testing.T) {
	n := effort.Of(3000, 3000, 20000)
	for _, verb := range oracle.Verbs {
		r, again := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
		seen := map[string]int{}
		legal := 0
		var spent time.Duration
		for range n {
			f := oracle.Situation(verb, r)
			if b := oracle.Situation(verb, again); string(b) != string(f) {
				t.Fatalf("%s: the same seed gives %s and %s", verb, f, b)
			}
			begun := time.Now()
			a := oracle.Ask(verb, f)
			spent += time.Since(begun)
			if a.Refusal != nil {
				seen[said(a)]++
				continue
			}
			legal++
			for _, w := range want[verb].facts {
				seen[w] += strings.Count(string(f), w)
			}
			whole(t, verb, string(f), a)
			for _, o := range a.Outcomes {
				for _, w := range want[verb].told {
					if strings.Contains(o.Result, w) {
						seen[w]++
					}
				}
			}
		}
		if legal < n*60/100 || legal > n*90/100 {
			t.Errorf("%s: %d of %d are legal, want 60 to 90 in a hundred", verb, legal, n)
		}
		for _, all := range [][]string{want[verb].refused, want[verb].told, want[verb].facts} {
			for _, w := range all {
				if seen[w] == 0 {
					t.Errorf("%s: no situation of %d shows %s", verb, n, w)
				}
			}
		}
		t.Logf("%s: %d of %d legal, %v each; %v", verb, legal, n, spent/time.Duration(n), seen)
	}
}

// many is how many situations are tried: more with ADJUTANT_LONG.
func many(usual int) int {
	return effort.Of(usual, usual, 20000)
}

// whole holds that the chances of an answer add to 1, each of an end of its own.
func whole(t *testing.T, verb, facts string, a oracle.Answer) {
	t.Helper()
	sum := new(big.Rat)
	texts := map[string]bool{}
	for _, o := range a.Outcomes {
		sum.Add(sum, o.P)
		if texts[o.Result] || o.P.Sign() <= 0 {
			t.Fatalf("%s %s: %s with %s twice or without chance", verb, facts, o.Result, o.P)
		}
		texts[o.Result] = true
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("%s %s: the chances add to %s", verb, facts, sum)
	}
}

// TestReadings holds that every ruling with a second reading changes some answer of some verb, but
// R23, which is about the round.
func TestReadings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	changed := map[string]int{}
	for _, verb := range []string{"battle", "charge", "move", "fire"} {
		for range many(1500) {
			var o map[string]any
			f := oracle.Situation(verb, r)
			if json.Unmarshal(f, &o) != nil || oracle.Ask(verb, f).Refusal != nil {
				continue
			}
			chosen, _ := o["readings"].(map[string]any)
			for ruling, letter := range chosen {
				if letter != "b" {
					continue
				}
				chosen[ruling] = "a"
				if said(oracle.Ask(verb, encoded(t, o))) != said(oracle.Ask(verb, f)) {
					changed[ruling]++
				}
				chosen[ruling] = "b"
			}
		}
	}
	for _, ruling := range []string{"R8", "R9", "R11", "R14", "R15", "R16", "R18", "R19", "R20", "R21", "R29"} {
		if changed[ruling] == 0 {
			t.Errorf("no answer hangs on %s", ruling)
		}
	}
	if changed["R23"] > 0 {
		t.Error("an answer hangs on R23")
	}
	t.Log(changed)
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
