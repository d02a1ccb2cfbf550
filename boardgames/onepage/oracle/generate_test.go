package oracle_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/onepage/oracle"
	"adjutant/internal/effort"
)

// TestSituations holds that the situations are the same for the same seed, that enough
// are legal, that every refusal, result and status comes up, and that the
// chances of every answer add to 1.
func TestSituations(t *testing.T) {
	n := effort.Of(600, 1500, 5000)
	want := map[string][]string{
		"attack": {"unknown", "bad-value", "illegal W1P §6", "illegal W1P §14", "illegal W1P §4", "illegal W1P §8", "illegal W1P §11", "illegal W1P §12", "illegal W1P §7", "illegal W1P §9",
			"A1", "A2", "A3", "A5", "null", "D1", "D2", "D3", "D4", "D5", "DE"},
		"bombard":   {"unknown", "bad-value", "illegal W1P §6", "null", "D1", "D2", "D3", "D4", "D5", "DE"},
		"formation": {"unknown", "bad-value", "none", "line", "column"},
		"retreat":   {"unknown", "bad-value", "no line", "some lines", "eliminated", "sorties", "pushes", "lost", "demoralised"},
	}
	for _, verb := range oracle.Verbs {
		r, again := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
		seen := map[string]int{}
		legal := 0
		for range n {
			facts := oracle.Situation(verb, r)
			if b := oracle.Situation(verb, again); string(b) != string(facts) {
				t.Fatalf("%s: the same seed gives %s and %s", verb, facts, b)
			}
			a := oracle.Ask(verb, facts)
			if a.Refusal != nil {
				why := a.Refusal.Code
				if a.Refusal.Paragraph != "" {
					why += " " + a.Refusal.Paragraph
				}
				seen[why]++
				continue
			}
			legal++
			sum := new(big.Rat)
			texts := map[string]bool{}
			for _, o := range a.Outcomes {
				sum.Add(sum, o.P)
				if texts[o.Result] || o.P.Sign() <= 0 {
					t.Fatalf("%s %s: %s with %s twice or without chance", verb, facts, o.Result, o.P)
				}
				texts[o.Result] = true
				note(t, seen, o.Result)
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Fatalf("%s %s: the chances add to %s", verb, facts, sum)
			}
		}
		if most := map[string]int{"attack": 80, "bombard": 80, "formation": 95, "retreat": 95}[verb]; legal < n*60/100 || legal > n*most/100 {
			t.Errorf("%s: %d of %d are legal, want 60 to %d in a hundred", verb, legal, n, most)
		}
		for _, w := range want[verb] {
			if seen[w] == 0 {
				t.Errorf("%s: no situation of %d gives %s", verb, n, w)
			}
		}
		t.Logf("%s: %d of %d legal; %v", verb, legal, n, seen)
	}
}

// note counts what a result shows.
func note(t *testing.T, seen map[string]int, result string) {
	t.Helper()
	var o struct {
		Result     string
		Best       []string
		Eliminated bool
		Pieces     map[string]struct{ Formation string }
		Lines      map[string]struct {
			Sorties, Pushes   int
			Lost, Demoralised []string
		}
	}
	if err := json.Unmarshal([]byte(result), &o); err != nil {
		t.Fatal(err)
	}
	seen[o.Result]++
	for _, p := range o.Pieces {
		seen[p.Formation]++
	}
	if o.Lines == nil {
		return
	}
	for key, yes := range map[string]bool{"no line": len(o.Lines) == 0, "some lines": len(o.Lines) > 0 && len(o.Lines) < 8, "eliminated": o.Eliminated} {
		if yes {
			seen[key]++
		}
	}
	for _, l := range o.Lines {
		seen["sorties"] += l.Sorties
		seen["pushes"] += l.Pushes
		seen["lost"] += len(l.Lost)
		seen["demoralised"] += len(l.Demoralised)
	}
}
