package ordremixte

import (
	"reflect"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/turn"
)

// A tie is broken by the friends within 5 cm of who fights (OM §11.1 [+]), and horse that rides against its charger fights half-way
// between them (OM §10.5/countercharge [+]): who stands 3 cm behind its first place, and 8 behind that, helps it in no melee there
// (OM §11.1 [-]); who stands beside the place where they meet, and farther from its first one, does.
func Test11_1_FriendsWhereHorseMeets(t *testing.T) {
	chances := func(x, y float64) []game.Outcome {
		s := frenchMove(exact(scenario(t, []string{horseAt("H", 3, 60, 60, 180), line("Y", x, y, 180)}, []string{horseAt("A", 3, 60, 50, 0)})), "move-first")
		a := on("charge", "A", "H")
		a.Facts = plainFacts("t", "countercharge", "yes")
		adj, err := turn.Prepare(s, a)
		if err != nil {
			t.Fatal(err)
		}
		return adj.Odds(odds.NewEngine()).Outcomes
	}
	for _, c := range []struct {
		name  string
		x, y  float64
		alike bool
	}{
		{"a friend near its first place", 60, 69, true},
		{"a friend where they meet", 70, 52, false},
	} {
		if alike := reflect.DeepEqual(chances(c.x, c.y), chances(60, 100)); alike != c.alike {
			t.Errorf("OM §11.1: %s: the odds are those without him: got %v, want %v", c.name, alike, c.alike)
		}
	}
}
