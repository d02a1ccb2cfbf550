package phalanx

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// twin is the same game in which the other side holds, has bid and has put down other cards of its
// decks, as many of them.
func twin(t *table, side int, r *rand.Rand) *table {
	c := t.copied()
	for i, army := range armyNames {
		if sideOf(army) == side {
			continue
		}
		h := &c.Hands[i]
		n := len(h.Known)
		var pool []string
		left := c.left(i).Left
		for k := range left {
			for range left[k] {
				pool = append(pool, c.packs[i].Kind(k).Word)
			}
		}
		pool = append(pool, h.Known...)
		r.Shuffle(len(pool), func(a, b int) { pool[a], pool[b] = pool[b], pool[a] })
		h.Known = slices.Sorted(slices.Values(pool[:n]))
	}
	return c
}

// What a seat is told does not hang on what it may not see: games that differ only in the cards of the
// other side look alike, and every question about them has one answer (PHX §3.2, §9.3). 2,000 pairs of
// them with ADJUTANT_MORE, 10,000 with ADJUTANT_LONG.
func TestPHXSeatsTellNothing(t *testing.T) {
	pairs := effort.Of(40, 2000, 10_000)
	r := rand.New(rand.NewPCG(1815, 618))
	rules := Rules{}
	start := boardtest.Practice(t, rules, ground.Files{})
	for done := 0; done < pairs; {
		s, err := rules.Setup(start)
		if err != nil {
			t.Fatal(err)
		}
		b := s.(*state).Board
		b = bothDealt(b, r)
		for n := 0; n < 60 && done < pairs; n++ {
			for side := range sideNames {
				a, other := rules.View(&state{b}, []int{side}), rules.View(&state{twin(b, side, r)}, []int{side})
				boardtest.ReadAlike(t, rules, done, a, other, "F-1-I", "A-3-I", "4-2", "french", "allied", "hougoumont")
				pa, _, _ := rules.Plan(a, side, 7)
				pb, _, _ := rules.Plan(other, side, 7)
				if !reflect.DeepEqual(pa, pb) {
					t.Fatalf("seat %d plans %v and %v", side, pa, pb)
				}
				done++
			}
			next := false
			for side := range sideNames {
				a, _, ok := rules.Plan(rules.View(&state{b}, []int{side}), side, r.Uint64())
				if !ok || a.Verb == "deal" || a.Verb == "tie" {
					continue
				}
				d := &deed{t: b, act: a}
				if adj, no := b.prepare(a); no == nil && adj != nil {
					d = played(b, a)
					b, next = d.t, true
					break
				}
			}
			if !next {
				break
			}
		}
	}
}

// played is a deed without chance, carried out.
func played(b *table, a game.Action) *deed {
	adj, _ := b.prepare(a)
	out := &deed{t: b, act: a}
	if p, ok := adj.(*game.Proc[struct{}]); ok {
		var tr game.Trace
		p.Report(&tr, struct{}{})
		out.does(tr.Events...)
	}
	return out
}

// A hand is its player's to tell, and for his eyes alone where cards are named (PHX §3.2 [+]); how many it has everybody
// sees, and what stands on the board anybody may tell (PHX §3.2 [-]).
func TestPHXAHandIsItsPlayers(t *testing.T) {
	r := Rules{}
	s, err := r.Setup(boardtest.Practice(t, r, ground.Files{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		verb, who     string
		args          []string
		owner, keeper int
	}{
		{"hold", "french", []string{"7-0", "6-1"}, 0, 0}, {"hold", "allied", []string{"4-3"}, theAllies, theAllies}, {"hold", "french", []string{"7"}, 0, -1},
		{"put", "F-1-I", []string{"8,3", "n"}, -1, -1}, {"flip", "A-3-I", nil, -1, -1},
	} {
		a := game.Action{Verb: c.verb, Units: []game.Operand{{IDs: []string{c.who}}}, Args: c.args}
		if owner, keeper := r.Owner(s, a), r.Keeper(s, a); owner != c.owner || keeper != c.keeper {
			t.Errorf("PHX §3.2: %s %s %v is for %d to type and for the eyes of %d, want %d and %d", c.verb, c.who, c.args, owner, keeper, c.owner, c.keeper)
		}
	}
}

// bothDealt is a table in its first round, both hands of the first turn dealt for all to see who may (PHX §6).
func bothDealt(b *table, r *rand.Rand) *table {
	for i, army := range armyNames[:2] {
		var pool []string
		for k, n := range allOf(b.packs[i]) {
			for range n {
				pool = append(pool, b.packs[i].Kind(k).Word)
			}
		}
		r.Shuffle(len(pool), func(x, y int) { pool[x], pool[y] = pool[y], pool[x] })
		b = b.apply(&dealt{Army: army, Cards: pool[:b.deals(army)]})
	}
	return b.apply(&rounded{Turn: 1, Phase: string(playing)})
}
