package dice_test

import (
	"fmt"

	"adjutant/internal/dice"
	"adjutant/internal/odds"
)

func mustPack(name string, kinds ...dice.Kind) *dice.Pack {
	p, err := dice.NewPack(name, kinds...)
	if err != nil {
		panic(err)
	}
	return p
}

// One rule, played with the cards that lie on the table and enumerated: two of six cards.
func ExampleDice_Draw() {
	pack := mustPack("cup", dice.Kind{Word: "guns", N: 2}, dice.Kind{Word: "foot", N: 4})
	guns := func(d *dice.Dice, n *int) { *n = int(d.Draw(&dice.Need{}, pack.Deck(), 2)[0]) }

	table := dice.New([]dice.Face{{Card: "foot", By: dice.Hand}, {Card: "guns", By: dice.Hand}}, nil)
	drawn := 0
	owed, err := table.Run(func() { guns(table, &drawn) })
	fmt.Println(drawn)
	fmt.Println(len(owed), err)

	chances := odds.Chain(odds.NewEngine(), nil, 0, guns)
	for i, n := range chances.S {
		fmt.Println(n, chances.P(i).RatString())
	}
	// Unordered output:
	// 1
	// 0 <nil>
	// 0 2/5
	// 1 8/15
	// 2 1/15
}

// An eye sees only what the rule makes of the cards, here the strength of a hand of five.
// Hands that come to the same are one, however many there are.
func ExampleTally() {
	pack := mustPack("pool", dice.Kind{Word: "one", N: 30}, dice.Kind{Word: "two", N: 20}, dice.Kind{Word: "nine", N: 10})
	strength := dice.Eye[int]{Add: func(sum, kind, n int) int { return sum + n*[]int{1, 2, 9}[kind] }}
	chances := odds.Chain(odds.NewEngine(), nil, 0, func(d *dice.Dice, sum *int) {
		*sum = dice.Tally(d, &dice.Need{}, pack.Deck(), 5, strength)
	})
	strong := odds.Fold(chances, func(sum int) bool { return sum >= 30 })
	fmt.Println(chances.Len(), "sums")
	for i, yes := range strong.S {
		fmt.Println(yes, strong.P(i).RatString())
	}
	// Unordered output:
	// 21 sums
	// false 223165/227563
	// true 4398/227563
}

// Counters are drawn until a leader comes, three at most.
func ExampleUntil() {
	pack := mustPack("cup", dice.Kind{Word: "leader", N: 1}, dice.Kind{Word: "blank", N: 4})
	leader := func(kind int) bool { return kind == 0 }
	count := dice.Eye[int]{Add: func(drawn, _, n int) int { return drawn + n }}
	chances := odds.Chain(odds.NewEngine(), nil, "", func(d *dice.Dice, drawn *string) {
		blanks, last := dice.Until(d, &dice.Need{}, pack.Deck(), 3, leader, count)
		*drawn = fmt.Sprint(blanks, " blank, ", last == 0)
	})
	for i, s := range chances.S {
		fmt.Println(s, chances.P(i).RatString())
	}
	// Unordered output:
	// 0 blank, true 1/5
	// 1 blank, true 1/5
	// 2 blank, true 1/5
	// 3 blank, false 2/5
}

// A card that lies face down is any card that nobody has seen. Who may not see a hand
// reckons with the deck as it was before.
func ExampleDeck_Veil() {
	pack := mustPack("cup", dice.Kind{Word: "guns", N: 2}, dice.Kind{Word: "foot", N: 4})
	hand, _ := pack.Cards("guns", "guns")
	red := pack.Deck().Out(hand)
	blue := red.Veil(hand)
	fmt.Println(red.Size(), red.Left[0], "guns to come")
	fmt.Println(blue.Size(), blue.Left[0], "guns unseen,", blue.Hands().Size(), "cards in hands")
	// Output:
	// 4 0 guns to come
	// 4 2 guns unseen, 2 cards in hands
}
