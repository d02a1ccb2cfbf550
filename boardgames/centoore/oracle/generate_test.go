package oracle_test

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"adjutant/boardgames/centoore/oracle"
	"adjutant/internal/effort"
)

// TestSituations holds that the situations are the same for the same seed, that enough
// are legal, that every refusal, fact, chit, reading and result comes up, that the chances of
// every answer add to 1, and that a battle is small.
func TestSituations(t *testing.T) {
	n := effort.Of(600, 1500, 5000)
	want := map[string][]string{
		"battle": {"unknown", "bad-value", "bad-value CO §8.1", "bad-value CO §8.5.3", "ambiguous CO §1.1.1", "illegal CO §1.1.1", "illegal CO §5.1", "illegal CO §6.2", "illegal CO §8.2.1", "illegal CO §8.2.2", "illegal CO §8.3",
			"illegal CO §8.3.1", "illegal CO §8.4", "illegal CO §8.5.3", "illegal CO §8.5.5", "illegal CO R9",
			`"winner":"attacker"`, `"winner":"defender"`, `"winner":"none"`, `"eliminated":true`, `"eliminated":false`, `"rout":2`, `"rout":1`, `"rout":0`},
		"contact": {"unknown", "bad-value", "bad-value CO §8.1", "illegal CO §7.2.5", "illegal CO §7.2.6", "illegal CO §7.2.7", "illegal CO §7.2.1", "illegal CO §7.2.4", "illegal CO §7.1", `"found":"battle"`, `"found":"decoy"`, `"found":"none"`,
			`"contact":2`, `"wasted":1`, `"pay":[]`, `"pay":[2,1]`, `"total":8`},
		"retire":  {"unknown", "bad-value", `"choice":"must","morale":0,"result":"withdraws"`, `"choice":"must","morale":-2,"result":"rout"`, `"choice":"may"`, `"choice":"none"`, `"morale":-1`},
		"battery": {"unknown", "bad-value", "illegal CO §8.4", `"disorganised":1`, `"disorganised":0,"hit":true`},
		"rout":    {"unknown", "bad-value", `"zones":2`, `"zones":1`, `"zones":0`, `"eliminated":true`, `"eliminated":false`},
	}
	facts := map[string][]string{
		"battle": {`"french"`, `"battery":true`, `"battery":false`, `"contact-points"`, `"tactical":9`, `"ney-corps"`, `"charges"`, `"axis":false`, `"morale"`, `"morale-start"`, `"corps"`, `"guard-from":2`, `"guard-from":3`, `"guard-from":"no"`, `"points"`, `"withdraw":true`, `"withdraw":false`, `"withdraw-cost"`,
			"napoleon", "ney", "grouchy", "wellington", "blucher", "merde", "merde:2", "kellermann", "milhaud", "vandamme", "dutch-elan", "reconnaissance", "square", "square:2", "sound-of-guns", "first-corps", "bad-weather", "hougomont", "la-haye-sainte", "uxbridge", "hill", "brunswick", "gneisenau", "reverse-slope",
			`"R1":"b"`, `"R1":"c"`, `"R9":"b"`, `"R16":"b"`, `"R17":"b"`, `"R17":"c"`, `"R18":"b"`, `"R19":"b"`, `"R20":"b"`, `"R22":"b"`, `"R25":"b"`, `"R26":"b"`, `"R33":"b"`, "gm\"", "cm\"", "gd\"", "dg\"", "dc\""},
		"contact": {`"force":"wing"`, `"force":"independent"`, `"cavalry":true`, `"escape":true`, `"phases":2`, `"phases":3`, `"R4":"b"`, `"R28":"b"`, `"R29":"b"`},
		"retire":  {`"heavy"`, `"independent":false`, `"free-zone":false`, `"R17":"b"`, `"R17":"c"`, `"R19":"b"`},
		"battery": {`"phases":3`, `"napoleon":true`, `"guard":true`, `"bad-weather":false`, `"other-corps":2`},
		"rout":    {`"R26":"b"`, `"free-zone":true`},
	}
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
				why := a.Refusal.Code
				if a.Refusal.Paragraph != "" {
					why += " " + a.Refusal.Paragraph
				}
				seen[why]++
				continue
			}
			legal++
			for _, w := range facts[verb] {
				if strings.Contains(string(f), w) {
					seen[w]++
				}
			}
			sum := new(big.Rat)
			texts := map[string]bool{}
			for _, o := range a.Outcomes {
				sum.Add(sum, o.P)
				if texts[o.Result] || o.P.Sign() <= 0 {
					t.Fatalf("%s %s: %s with %s twice or without chance", verb, f, o.Result, o.P)
				}
				texts[o.Result] = true
				for _, w := range want[verb] {
					if strings.Contains(o.Result, w) {
						seen[w]++
					}
				}
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Fatalf("%s %s: the chances add to %s", verb, f, sum)
			}
		}
		if legal < n*55/100 || legal > n*85/100 {
			t.Errorf("%s: %d of %d are legal, want 55 to 85 in a hundred", verb, legal, n)
		}
		for _, w := range append(want[verb], facts[verb]...) {
			if seen[w] == 0 {
				t.Errorf("%s: no situation of %d shows %s", verb, n, w)
			}
		}
		t.Logf("%s: %d of %d legal, %v each; %v", verb, legal, n, spent/time.Duration(n), seen)
	}
}
