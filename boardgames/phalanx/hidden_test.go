package phalanx

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/phalanx/ground"
)

// handBoard is a board on which an attack is made, with the deck of the Allies known: what may be in their hand.
func handBoard(t *testing.T, cards int, readings string) *table {
	t.Helper()
	g, err := ground.Read("board.yaml", []byte("game: phalanx\nname: X\nboard: [7, 7]\nentry: [[6, 4]]\ncommands: {french: [2, 1], allied: [1, 4]}\n"+readings+
		"decks: {allied: [{mp: 6, bp: 0, n: 9}, {mp: 5, bp: 3, n: 2}, {mp: 3, bp: 1, action: elite, n: 2}, {mp: 2, bp: 4, action: elite, n: 1}, {mp: 3, bp: 0, action: command, n: 2}, {mp: 1, bp: 3, action: command, n: 1}, {mp: 4, bp: 2, action: artillery, n: 2}]}\n"+
		"units:\n  - {id: F1, army: french, value: 4, reduced: 2, at: [2, 1], facing: n}\n  - {id: A1, army: allied, value: 3, reduced: 1, elite: true, at: [2, 2], facing: s}\n"+
		"  - {id: F2, army: french, value: 4, reduced: 2, at: [4, 1], facing: n}\n  - {id: A2, army: allied, value: 2, reduced: 1, at: [4, 2], facing: s}\n"+
		"leaders:\n  - {id: wellington, at: [1, 2]}\n"+
		fmt.Sprintf("begin: {turn: 3, hands: {french: 5, allied: %d, prussian: 1}}\n", cards)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(g.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return boardOf(s)
}

// What a hand that is not seen adds is what its best two cards at most add, each for its points or for its action, over every hand
// that may be held (PHX §9.3 [+], §11.1 [+], §11.2 [+]): counted here hand by hand. In a charge no points are added (PHX §11.4).
func TestPHX9_3EveryHandThatMayBeHeld(t *testing.T) {
	deck := []card{}
	for _, c := range []struct {
		bp     int
		action string
		n      int
	}{{0, "", 9}, {3, "", 2}, {1, elite, 2}, {4, elite, 1}, {0, command, 2}, {3, command, 1}, {2, "artillery", 2}} {
		for range c.n {
			deck = append(deck, card{c.bp, c.action})
		}
	}
	for _, c := range []struct {
		readings string
		cards    int
	}{{"", 1}, {"", 2}, {"", 3}, {"readings: {R15: b}\n", 2}, {"readings: {R16: b}\n", 3}, {"readings: {R29: b}\n", 3}} {
		b := handBoard(t, c.cards, c.readings)
		for _, who := range [][2]string{{"F1", "A1"}, {"F2", "A2"}, {"A1", "F1"}, {"A2", "F2"}} {
			part := defender
			if who[0][0] == 'A' {
				part = attacker
			}
			f := b.asFight(who[:1], who[1], false, [2][]string{})
			plays := min(c.cards, enemyCards)
			want := map[int]float64{}
			hands := 0
			var pick func(from, left int, hand []card)
			pick = func(from, left int, hand []card) {
				if left == 0 {
					hands++
					most := 0
					var play func(i, left, e, k, points int)
					play = func(i, left, e, k, points int) {
						most = max(most, f.bare(part, e, k)-f.bare(part, 0, 0)+points)
						if i == len(hand) || left == 0 {
							return
						}
						play(i+1, left, e, k, points)
						play(i+1, left-1, e, k, points+hand[i].bp)
						switch hand[i].action {
						case elite:
							if f.hasElite(part) {
								play(i+1, left-1, e+1, k, points)
							}
						case command:
							if f.mayCommand(part) {
								play(i+1, left-1, e, k+1, points)
							}
						}
					}
					play(0, plays, 0, 0, 0)
					want[most]++
					return
				}
				for i := from; i <= len(deck)-left; i++ {
					pick(i+1, left-1, append(hand[:len(hand):len(hand)], deck[i]))
				}
			}
			pick(0, c.cards, nil)
			p := &planner{t: b, rand: rand.New(rand.NewPCG(1, 1)), sees: map[adding][]prospect{}}
			got := map[int]float64{}
			for _, x := range p.outlook(f, part) {
				got[x.more] += x.p
			}
			for more := range 30 {
				if math.Abs(got[more]-want[more]/float64(hands)) > 1e-9 {
					t.Errorf("PHX §9.3, %s at %s, a hand of %d %s: %d points more in %.4f; want %.0f of %d hands", who[0], who[1], c.cards, c.readings, more, got[more], want[more], hands)
				}
			}
		}
	}
}

// Cards for a battle are turned up together (PHX §9.3 [+]): a table on which they were named in another order is the same, one on which the other
// side named them is not ([-]), and writing it down leaves the line's order.
func TestPHX9_3_NamedCardsHaveNoOrder(t *testing.T) {
	with := func(cards [2][]string) string {
		b := handBoard(t, 3, "")
		b.Battle = &clash{Who: []string{"F1"}, Target: "A1", Cards: cards}
		text := string(b.encode())
		if b.Battle.Cards[0][0] != cards[0][0] {
			t.Errorf("PHX §9.3: after it is written down got %v, want the order of the line", b.Battle.Cards)
		}
		return text
	}
	a, b, c := with([2][]string{{"3-4", "2-5"}, {"6-0"}}), with([2][]string{{"2-5", "3-4"}, {"6-0"}}), with([2][]string{{"6-0"}, {"2-5", "3-4"}})
	if a != b || a == c {
		t.Errorf("PHX §9.3: got alike %v, and alike with the other side's %v; want yes, no", a == b, a == c)
	}
}
