package oracle_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"adjutant/boardgames/waterloo200/oracle"
	"adjutant/internal/effort"
)

// shown is what must come up among situations of a verb: in refusals, and in parts of answers and
// of the facts that have one.
type shown struct{ refused, told, facts []string }

var want = map[string]shown{
	"battle": {
		[]string{"unknown", "bad-value", "bad-value W200 §0/fog", "illegal W200 §6.2.3", "illegal W200 §3.4", "illegal W200 §3.10.2", "illegal W200 §0/or-5", "illegal W200 §3.10.3", "illegal W200 §1.3", "illegal W200 §6.2.3.1.2"},
		[]string{`"victory":"draw","winner":"none"`, `"victory":"marginal","winner":"attacker"`, `"victory":"decisive","winner":"attacker"`, `"victory":"brilliant","winner":"attacker"`,
			`"victory":"marginal","winner":"defender"`, `"victory":"decisive","winner":"defender"`, `"victory":"brilliant","winner":"defender"`,
			`"hits":0,"left":0`, `"units":{}`, `"out"`, `"lost":2`, `"lost":4`, `"support":{}`, `"support":{"s1":"p"}`, `"support":{"s1":"h"}`, `"drawn":{"attacker":["`, `"defender":["`, `"r1":"`, `"ha2":"`, `"hd2":"`, `"p"`, `"h"`, `w-`, `r-`},
		[]string{`"faction":"french"`, `"faction":"british"`, `"faction":"prussian"`, `"colour":"green"`, `"colour":"yellow"`, `"colour":"red"`, `"terrain":0`, `"terrain":7`, `"sunken-road":true`, `"sunken-road":false`, `"contested":true`, `"contested":false`,
			`"control":"attacker"`, `"control":"defender"`, `"units":["`, `"units":[{`, `"support":[]`, `"count":0`, `"count":1`, `"count":2`, `"count":3`, `"reserve":[]`, `"reserve":[{`, `"reserve":["`, `"options":[]`, `"charge"`, `"grand-battery"`, `"languages"`, `"combined"`, `"morale"`,
			`"morale":{`, `"strategic-value":1`, `"strategic-value":4`, `"language":"english"`, `"language":"german"`, `"language":"dutch"`, `"arm":"cavalry"`, `"arm":"foot-artillery"`, `"arm":"horse-artillery"`, `"arm":"tactical"`, `"arm":"strategic"`, `"arm":"infantry"`, `"id":"x`,
			`"R15":"a"`, `"R15":"b"`, `"R16":"b"`, `"R19":"b"`, `"R20":"b"`, `"R21":"b"`, `"R24":"b"`, `"R2":"b"`, `"R18":"b"`},
	},
	"move": {
		[]string{"unknown", "bad-value", "illegal W200 §6.4.1", "illegal W200 §6.2.2", "illegal W200 §3.9.5.3", "illegal W200 §1.4", "illegal W200 §3.8", "illegal W200 §6.3", "illegal W200 §1.3", "illegal W200 §3.9.1", "illegal W200 §6.2.1", "illegal W200 §3.10.1"},
		[]string{`"disengages":true`, `"disengages":true,"engages":true`, `"engages":true`, `"left":0`, `"left":4`, `"reveal":1`, `"reveal":0`, `"steps":[]`, `"steps":[1]`, `"steps":[2]`, `"steps":[3]`, `"steps":[1,3]`, `"steps":[2,3]`, `"steps":[1,1,1`, `"spent":6`, `"takes":[1]`, `"takes":[2]`, `"takes":[1,2]`},
		[]string{`"arm":"infantry"`, `"arm":"cavalry"`, `"arm":"foot-artillery"`, `"arm":"horse-artillery"`, `"arm":"tactical"`, `"arm":"strategic"`, `"faction":"french"`, `"faction":"british"`, `"faction":"prussian"`, `"english":true`, `"english":false`,
			`"action":"tactical"`, `"action":"strategic"`, `"action":"pass"`, `"boosted":true`, `"isolated":false`, `"from-enemy":true`, `"from-enemy":false`, `"reveal":true`, `"reveal":false`, `"path":[]`, `"colour":"green"`, `"colour":"yellow"`, `"colour":"red"`,
			`"enemy":true`, `"enemy":false`, `"control":"own"`, `"control":"enemy"`, `"ally":true`, `"ally":false`, `"stack":0`, `"stack":3`, `{}`, `"R17":"b"`, `"R30":"b"`},
	},
	"employ": {
		[]string{"unknown", "bad-value", "illegal W200 §3.10.1", "illegal W200 §3.10", "illegal W200 §3.10.3", "illegal W200 §3.10.2"},
		[]string{`"adds":[1]`, `"adds":[3,2]`, `"adds":[4,3,2,1]`, `"block":"p"`, `"block":"1-p"`},
		[]string{`"faction":"french"`, `"faction":"british"`, `"faction":"prussian"`, `"activated":true`, `"engaged":false`, `"battles":1`, `"battles":4`, `"others":0`, `"others":2`},
	},
	"reorganise": {
		[]string{"unknown", "bad-value", "illegal W200 §6.4", "illegal W200 §1.4", "illegal W200 §6.4.1"},
		[]string{`"commander":"h"`, `"commander":"3-2-h"`, `"draws":0`, `"draws":1`, `"draws":4`, `"leaders":{}`, `:"4-3-2-h"`, `:"2-h"`, `:"h"`},
		[]string{`"commander":"h"`, `"faction":"french"`, `"faction":"british"`, `"faction":"prussian"`, `"mp-to-hq":0`, `"mp-to-hq":3`, `"mp-to-hq":4`, `"hq-control":"own"`, `"hq-enemy":false`, `"isolated":false`, `"leaders":[]`, `"now":"h"`, `"now":"4"`, `"loc":true`, `"loc":false`, `"give":{}`, `"give":{"`, `"reserve":0`, `"reserve":6`},
	},
}

// TestSituations holds that the situations are the same for the same seed, that enough are legal,
// that every refusal, fact, reading and result comes up, that the chances of every answer add to
// 1, and that an answer takes no time.
func TestSituations(t *testing.T) {
	n := effort.Of(1200, 3000, 20000)
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

// TestReadings holds that every ruling that declared facts can reach changes some answer of some
// verb, and that no other does.
func TestReadings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	changed := map[string]int{}
	for _, verb := range oracle.Verbs {
		for range many(1500) {
			var o map[string]any
			f := oracle.Situation(verb, r)
			if json.Unmarshal(f, &o) != nil {
				continue
			}
			chosen, _ := o["readings"].(map[string]any)
			before := said(oracle.Ask(verb, f))
			if before == "bad-value" || before == "unknown" {
				continue
			}
			for ruling, letter := range chosen {
				if letter != "b" {
					continue
				}
				chosen[ruling] = "a"
				if said(oracle.Ask(verb, encoded(t, o))) != before {
					changed[ruling]++
				}
				chosen[ruling] = "b"
			}
		}
	}
	for _, ruling := range []string{"R15", "R16", "R17", "R19", "R20", "R21", "R24", "R30"} {
		if changed[ruling] == 0 {
			t.Errorf("no answer hangs on %s", ruling)
		}
	}
	for _, ruling := range []string{"R2", "R3", "R18", "R23", "R25", "R26", "R27"} {
		if changed[ruling] > 0 {
			t.Errorf("an answer hangs on %s", ruling)
		}
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
