package phalanx

import (
	"math"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/phalanx/ground"
)

// laidOut is a board with the Prussian deck known: six cards of 1 and four of 2 points.
func laidOut(t *testing.T, more string) *table {
	t.Helper()
	g, err := ground.Read("board.yaml", []byte("game: phalanx\nname: X\nboard: [7, 7]\nentry: [[6, 4]]\nsquares:\n  - {at: [1, 3], is: castle, place: hougoumont}\n  - {at: [3, 6], is: village, place: mont-st-jean}\n"+
		"decks: {prussian: [{mp: 6, bp: 1, n: 6}, {mp: 4, bp: 2, action: artillery, n: 4}]}\n"+more))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(g.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return boardOf(s)
}

// Over a hand that it cannot see the automatic player reckons with the cards that may be in it (PHX §2.3 [+], §9.3 [+]): one of
// ten is 1 in six of ten and 2 in four, two of ten are 2 in 30 of 90, 3 in 48 and 4 in 12; whoever attacks.
func TestPHX9_3TheOutlookOnAHand(t *testing.T) {
	for _, c := range []struct {
		hand string
		want map[int]float64
	}{{"1", map[int]float64{1: 0.6, 2: 0.4}}, {"2", map[int]float64{2: 30.0 / 90, 3: 48.0 / 90, 4: 12.0 / 90}}, {"0", map[int]float64{0: 1}}} {
		b := laidOut(t, "units:\n  - {id: F1, army: french, value: 3, at: [2, 1], facing: n}\n  - {id: P1, army: prussian, value: 3, at: [2, 2], facing: s}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: "+c.hand+"}}\n")
		for part, who := range [][2]string{{"P1", "F1"}, {"F1", "P1"}} {
			p := &planner{t: b, rand: rand.New(rand.NewPCG(1, 1)), sees: map[adding][]prospect{}}
			for range 2 { // the second time as it was kept
				got := p.outlook(b.asFight([]string{who[0]}, who[1], false, [2][]string{}), part)
				sum := 0.0
				for _, x := range got {
					if sum += x.p; math.Abs(x.p-c.want[x.more]) > 1e-9 {
						t.Errorf("PHX §9.3: a hand of %s adds %d in %.3f; want %.3f", c.hand, x.more, x.p, c.want[x.more])
					}
				}
				if math.Abs(sum-1) > 1e-9 || len(got) != len(c.want) {
					t.Errorf("PHX §9.3: a hand of %s: %v; want %v", c.hand, got, c.want)
				}
			}
		}
	}
}

// What a battle may bring is told in points of victory (PHX §9.4, §10, §13.3): in the open a beaten unit goes back, doubly beaten it
// is reduced too; in a castle each point is its share of it; without a way back the reduction alone counts.
func TestPHX13_3WhatABattleMayBring(t *testing.T) {
	units := "units:\n  - {id: F1, army: french, value: 9, reduced: 4, at: [2, 1], facing: n}\n  - {id: A1, army: allied, value: 4, reduced: 2, at: [2, 2], facing: s}\n  - {id: A2, army: allied, value: 1, at: [1, 3], facing: s}\n" +
		"  - {id: A3, army: allied, value: 1, at: [5, 5], facing: s}\n  - {id: A4, army: allied, value: 4, reduced: 2, weak: true, at: [3, 6], facing: s}\n"
	b := laidOut(t, units+"begin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	p := &planner{t: b, side: theFrench}
	for target, want := range map[string]stakes{
		"A1": {backward, weakened * 4, weakened * 9},
		"A2": {3, 3, weakened * 9}, // 15 of Hougoumont over its four points and the garrison
		"A3": {backward, 1 - backward, weakened * 9},
		"A4": {finished * 4, 0, weakened * 9}, // dead of the first, so that nothing is left to give up
	} {
		got := p.stakes(b.asFight([]string{"F1"}, target, false, [2][]string{}))
		if math.Abs(got.win-want.win) > 1e-9 || math.Abs(got.double-want.double) > 1e-9 || math.Abs(got.ruin-want.ruin) > 1e-9 {
			t.Errorf("%s: got %+v; want %+v", target, got, want)
		}
	}
}
