package waterloo200

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// practised is the practice ground, ready to be played.
func practised(t testing.TB) []byte {
	t.Helper()
	return boardtest.Practice(t, Rules{}, field.Files{})
}

// played is the game after an action, its chances drawn by a seed.
func played(t testing.TB, s game.State, a game.Action, seed uint64) game.State {
	t.Helper()
	adj, err := Rules{}.Prepare(s, a)
	if err != nil {
		t.Fatalf("%s: %v", boardLine(a), err)
	}
	v := adj.Play(dice.New(nil, chance{rand.New(rand.NewPCG(seed, 1))}))
	for _, e := range v.Events {
		s = Rules{}.Apply(s, e)
	}
	return s
}

// chance throws whatever is asked.
type chance struct{ *rand.Rand }

func (l chance) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	return l.IntN(int(d)) + 1, dice.Rolled, true
}

// twin is the same game in which the hidden blocks of the other side stand in each other's places, on the map and
// in the reserve.
func twin(t *table, side int, r *rand.Rand) *table {
	c := t.copied()
	for _, f := range factionsOf(1 - side) {
		var hidden []int
		for i := range c.Units {
			p := &c.Units[i]
			if p.Faction == f && !c.seen(p) && !p.Dead && (p.At != "" || p.Pool) {
				hidden = append(hidden, i)
			}
		}
		places := make([]piece, len(hidden))
		for k, i := range hidden {
			places[k] = c.Units[i]
		}
		r.Shuffle(len(places), func(a, b int) { places[a], places[b] = places[b], places[a] })
		for k, i := range hidden {
			p := &c.Units[i]
			p.At, p.Pool, p.Drawn, p.Moved = places[k].At, places[k].Pool, places[k].Drawn, places[k].Moved
		}
	}
	return c
}

// A strategic commander has a face on either side of his block (W200 §3.9.4 [+], R70): the French seat sees where
// Wellington stands and what he is worth. Hidden like any block (reading b) he stands there without a name, and a
// tactical commander does so in either (W200 §3.9.4 [-]).
func TestW200_3_9_4WhoIsSeen(t *testing.T) {
	for _, c := range []struct {
		reading string
		seen    bool
	}{{"a", true}, {"b", false}} {
		s, err := Rules{}.Setup([]byte(strings.Replace(string(practised(t)), "{", `{"readings":{"R70":"`+c.reading+`"},`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		s = played(t, s, act("deploy", nil), 1815)
		b := boardOf(Rules{}.View(s, []int{theFrench}))
		if w := b.unit("wellington"); (w.At == "mont-st-jean") != c.seen || (b.value(british) == 4) != c.seen {
			t.Errorf("R70 %s: the French see Wellington at %q, worth %d; want seen %v at mont-st-jean, worth 4 (W200 §3.9.4)", c.reading, w.At, b.value(british), c.seen)
		}
		if x := b.unit("uxbridge"); x.At != "" {
			t.Errorf("R70 %s: the French see Uxbridge at %s; want hidden (W200 §3.9.4, fog of war)", c.reading, x.At)
		}
	}
}

// What a seat is told does not hang on what it may not see: games that differ only in which of the other side's hidden
// blocks stands where look alike, and every question about them has one answer (W200 §0/fog). 2,000 pairs of them with
// ADJUTANT_MORE, 10,000 with ADJUTANT_LONG.
func TestW200SeatsTellNothing(t *testing.T) {
	pairs := effort.Of(60, 2000, 10_000)
	r := rand.New(rand.NewPCG(1815, 618))
	rules := Rules{}
	for done := 0; done < pairs; {
		s, err := rules.Setup(practised(t))
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 80 && done < pairs && !rules.Decided(s); n++ {
			b := boardOf(s)
			for side := range sideNames {
				a, other := rules.View(s, []int{side}), rules.View(&state{twin(b, side, r)}, []int{side})
				boardtest.ReadAlike(t, rules, done, a, other, "A1-I1", "F1-I1", "P4-I1", "uxbridge", "french", "allied", "hougoumont")
				pa, _, _ := rules.Plan(a, side, 7)
				pb, _, _ := rules.Plan(other, side, 7)
				if !reflect.DeepEqual(pa, pb) {
					t.Fatalf("seat %d plans %v and %v", side, pa, pb)
				}
				done++
			}
			next := false
			for side := range sideNames {
				a, _, ok := rules.Plan(rules.View(s, []int{side}), side, 7)
				if ok && (rules.Owner(s, a) == side || rules.Owner(s, a) < 0) {
					s, next = played(t, s, a, r.Uint64()), true
					break
				}
			}
			if !next {
				t.Fatal("nobody has anything to do")
			}
		}
	}
}

// A record about a block that lies face down is its side's to type (W200 §0/fog [+]): turned up or moved by the enemy's
// seat it would show what it is, or where. One that shows its face, and one whose face nobody knows, is anybody's (W200
// §0/fog [-]).
func TestW200RecordsAreTheirSides(t *testing.T) {
	r := Rules{}
	s, err := r.Setup(practised(t))
	if err != nil {
		t.Fatal(err)
	}
	s = played(t, s, game.Action{Verb: "deploy"}, 4)
	about := func(verb, id string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{id}}}}
	}
	for _, verb := range []string{"reveal", "put", "remove", "hide", "level"} {
		for id, want := range map[string]int{"A1-I1": theAllies, "hill": theAllies, "P4-I1": theAllies, "F1-I1": 0} {
			if got := r.Owner(s, about(verb, id)); got != want {
				t.Errorf("W200 §0/fog: %s %s is for %d to type, want %d", verb, id, got, want)
			}
		}
	}
	b := boardOf(s).copied()
	b.unit("hill").Up = true
	b.Units = append(b.Units, piece{ID: "b7", Faction: british, At: "hougoumont"})
	for _, id := range []string{"hill", "b7"} {
		if got := r.Owner(&state{b}, about("level", id)); got != -1 {
			t.Errorf("W200 §0/fog: level %s is for %d to type, want anybody", id, got)
		}
	}
}
