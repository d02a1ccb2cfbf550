package oracle_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/phalanx/oracle"
)

// TestHandsOneByOne holds unseen hands to the longest way: every hand of the deck by itself, and in
// each every way to play its cards, declared; the owner takes the highest total, of equal ones the
// fewest cards, then the fewest actions, then the fewest elite ones.
func TestHandsOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tried, actions := 0, 0
	for _, verb := range []string{"battle", "charge"} {
		for range min(many(1000), 6000) {
			f := oracle.Situation(verb, r)
			var o map[string]any
			if json.Unmarshal(f, &o) != nil {
				continue
			}
			unseen, _ := o["unseen"].(map[string]any)
			a := oracle.Ask(verb, f)
			if a.Refusal != nil || len(unseen) != 1 {
				continue
			}
			for side, x := range unseen {
				hand := x.(map[string]any)
				if len(hand["deck"].([]any)) > 5 {
					continue
				}
				delete(o, "unseen")
				w := longWay{t: t, verb: verb, o: o, side: side, ends: map[string]*big.Rat{}}
				w.hands(hand)
				tried, actions = tried+1, actions+w.actions
				if len(w.ends) != len(a.Outcomes) {
					t.Fatalf("%s %s: %d ends, want %d", verb, f, len(a.Outcomes), len(w.ends))
				}
				for _, end := range a.Outcomes {
					if p := w.ends[end.Result]; p == nil || p.Cmp(end.P) != 0 {
						t.Fatalf("%s %s: %s has %s, want %s", verb, f, end.Result, end.P, p)
					}
				}
			}
		}
	}
	if tried < 300 || actions < 100 {
		t.Errorf("only %d hands were tried, with %d actions", tried, actions)
	}
	t.Logf("%d situations, %d hands with actions", tried, actions)
}

// longWay plays hands by declaring their cards.
type longWay struct {
	t       *testing.T
	verb    string
	o       map[string]any
	side    string
	plays   int
	ends    map[string]*big.Rat
	actions int // hands of which a card was played for its action
}

// hands goes through every hand.
func (w *longWay) hands(unseen map[string]any) {
	deck, size := unseen["deck"].([]any), int(unseen["hand"].(float64))
	w.plays = size
	if n, told := unseen["plays"].(float64); told {
		w.plays = int(n)
	}
	var all [][]any
	var pick func(from int, hand []any)
	pick = func(from int, hand []any) {
		if len(hand) == size {
			all = append(all, hand)
			return
		}
		for i := from; i < len(deck); i++ {
			pick(i+1, append(append([]any{}, hand...), deck[i]))
		}
	}
	pick(0, nil)
	for _, hand := range all {
		best := w.best(hand)
		if w.ends[best.result] == nil {
			w.ends[best.result] = new(big.Rat)
		}
		w.ends[best.result].Add(w.ends[best.result], big.NewRat(1, int64(len(all))))
		if best.rank[2] < 0 {
			w.actions++
		}
	}
}

// played is one way to play a hand.
type played struct {
	rank   [4]int // total, then cards, actions and elite ones, each below 0
	result string
}

// best goes through every way to play a hand: each card not at all, for its points, for its action.
func (w *longWay) best(hand []any) played {
	var found *played
	var try func(n int, cards []any, rank [4]int)
	try = func(n int, cards []any, rank [4]int) {
		if n < len(hand) {
			try(n+1, cards, rank)
			c := hand[n].(map[string]any)
			rank[1]--
			if bp, ok := c["bp"]; ok {
				try(n+1, append(append([]any{}, cards...), map[string]any{"bp": bp}), rank)
			}
			rank[2]--
			if c["action"] == "elite" {
				rank[3]--
			}
			if c["action"] != nil {
				try(n+1, append(append([]any{}, cards...), map[string]any{"action": c["action"]}), rank)
			}
			return
		}
		if len(cards) > w.plays {
			return
		}
		a := w.declared(cards)
		if a.Refusal != nil {
			return // it may not be played
		}
		rank[0] = a.Chance[w.side].(map[string]any)["bp"].(int)
		if found == nil || before(rank, found.rank) {
			found = &played{rank, a.Outcomes[0].Result}
		}
	}
	try(0, nil, [4]int{})
	return *found
}

// declared asks with cards of the hand besides those already declared.
func (w *longWay) declared(cards []any) oracle.Answer {
	all := map[string]any{}
	shown, _ := w.o["cards"].(map[string]any)
	for side, list := range shown {
		all[side] = list
	}
	old, _ := all[w.side].([]any)
	all[w.side] = append(append([]any{}, old...), cards...)
	o := map[string]any{}
	for k, v := range w.o {
		o[k] = v
	}
	o["cards"] = all
	return oracle.Ask(w.verb, encoded(w.t, o))
}

func before(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
