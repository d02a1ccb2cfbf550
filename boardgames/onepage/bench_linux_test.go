package onepage_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
)

// What may be typed is there before anybody has read the prompt: under five milliseconds of the processor for a whole side,
// at moments of a game on the practice ground that the program plays.
func TestW1PLegalIsQuick(t *testing.T) {
	used := boardtest.Spent(t)
	const limit = 5 * time.Millisecond
	rules := onepage.Rules{}
	s, err := rules.Setup(boardtest.Practice(t, rules, field.Files{}))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(28112026, 1))
	most, moves := time.Duration(0), 0
	for step := 0; step < 400 && !rules.Decided(s); step++ {
		side := 0
		a, _, ok := rules.Plan(s, side, 1)
		if !ok {
			side = 1
			if a, _, ok = rules.Plan(s, side, 1); !ok {
				t.Fatalf("step %d: nothing can be done at %+v", step, rules.Clock(s))
			}
		}
		if step%20 == 0 {
			if rules.Clock(s).Phase == "move" {
				moves++
			}
			least := time.Hour
			for try := range 40 { // others may be at work beside it: the least counts
				was := used()
				rules.Legal(s, side)
				if least = min(least, used()-was); try > 1 && least < limit {
					break
				}
			}
			most = max(most, least)
			if least >= limit {
				t.Errorf("step %d, %+v: %v", step, rules.Clock(s), least)
			}
		}
		adj, err := rules.Prepare(s, a)
		if err != nil {
			t.Fatalf("step %d: %v", step, err)
		}
		for _, e := range played(t, adj, r) {
			s = rules.Apply(s, e)
		}
	}
	if moves < 5 {
		t.Errorf("%d of the moments are moves; want 5 or more", moves)
	}
	t.Logf("at most %v", most)
}
