package phalanx

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// wide is a battle whose defender holds seven cards of nineteen that are all different.
func wide(t testing.TB) string {
	t.Helper()
	var deck []string
	for i, a := range []string{"", "", "", "", "", "", "elite", "elite", "elite", "command", "command", "command", "artillery", "artillery", "rally", "rally", "charge", "charge", "health"} {
		c := fmt.Sprintf(`{"bp":%d`, i%6)
		if a != "" {
			c += fmt.Sprintf(`,"action":%q`, a)
		}
		deck = append(deck, c+"}")
	}
	return `{"attackers":[{"value":5,"position":"flank"},{"value":4}],"defender":{"value":4,"reduced":2,"elite":true,"command":true,"terrain":"hill"},"unseen":{"defender":{"hand":7,"plays":4,"deck":[` + strings.Join(deck, ",") + `]}}}`
}

// BenchmarkUnseenHand is a battle against an unseen hand of seven of nineteen cards.
func BenchmarkUnseenHand(b *testing.B) {
	st, no := schema.Read(verbFacts("battle"), []byte(wide(b)))
	if no != nil {
		b.Fatal(no)
	}
	c, err := Rules{}.Question("battle", st)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		adj, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			b.Fatal(err)
		}
		if o := adj.Odds(odds.NewEngine()); len(o.Outcomes) < 3 {
			b.Fatal(o.Outcomes)
		}
	}
}

// BenchmarkLegal lists what the French may do with seven points on the practice ground.
func BenchmarkLegal(b *testing.B) {
	s, err := Rules{}.Setup(boardtest.Practice(b, Rules{}, ground.Files{}))
	if err != nil {
		b.Fatal(err)
	}
	t := s.(*state).Board
	t = t.apply(&dealt{Army: french, Cards: []string{"4-2", "5-1-charge", "3-2-elite", "4-1-rally", "4-2-artillery"}})
	t = t.apply(&dealt{Army: allied, Unknown: 12})
	t = t.apply(&rounded{Turn: 1, Phase: string(playing)})
	t = t.apply(&opened{Points: 7, Serves: french, Rights: 1})
	for b.Loop() {
		if n := len(t.legal(theFrench)); n < 200 {
			b.Fatal(n)
		}
	}
}
