package waterloo200

import (
	"slices"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// Games that the program plays against itself end with a victory that the rules name, with nothing refused and nothing
// broken; the same seed plays the same game. Of many games each side wins at least a fifth.
func TestW200ItPlaysByItself(t *testing.T) {
	boardtest.EvenFights(t, Rules{}, practised(t), 27112026, effort.Of(2, 20, 200, 500), "commander", "morale", "areas", "end")
}

// No area of the practice ground is never used: in some game of many a block comes there. All areas
// with ADJUTANT_LONG.
func TestW200EveryAreaIsUsed(t *testing.T) {
	games := effort.Of(1, 2, 200) // few of them come to turn 5, when the Prussian first corps arrives in its area
	start := practised(t)
	f, err := field.Read("practice.json", start)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for seed := uint64(0); seed < uint64(games) && len(used) < len(f.Areas); seed++ {
		m, err := chooser.Fight(watched{Rules{}, used}, start, seed, 0)
		if err != nil || m.Broken != nil {
			t.Fatal(err, m.Broken)
		}
	}
	var never []string
	for i := range f.Areas {
		if !used[f.Areas[i].ID] {
			never = append(never, f.Areas[i].ID)
		}
	}
	t.Logf("%d games: %d areas of %d used, never %v", games, len(used), len(f.Areas), never)
	if games >= 200 && len(never) > 0 || len(used) < len(f.Areas)/2 {
		t.Errorf("never used in %d games: %v", games, never)
	}
}

// watched are the rules, with a note of every area into which a block goes, or through which.
type watched struct {
	Rules
	used map[string]bool
}

func (w watched) Apply(s game.State, e game.Event) game.State {
	if went, ok := e.(*went); ok && went.To != "" {
		w.used[went.To] = true
	}
	return w.Rules.Apply(s, e)
}

func (w watched) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	if t := boardOf(s); slices.Contains([]string{"move", "activate", "pass", "reorganise"}, a.Verb) {
		for _, to := range a.Args {
			if t.land.Area(to) != nil {
				w.used[to] = true
			}
		}
	}
	return w.Rules.Prepare(s, a)
}
