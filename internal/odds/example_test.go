package odds_test

import (
	"fmt"

	"adjutant/internal/dice"
	"adjutant/internal/odds"
)

// A rule is a function of its dice; the engine walks every band of them. Here a d100 of
// 80 or less takes a point, and a d6 of 1 or 2 then routs who lost it.
func Example() {
	shot := func(d *dice.Dice, r *string) {
		if d.Band(&dice.Need{Die: dice.D100}, 80) == 0 {
			*r = "hit"
		}
	}
	test := func(d *dice.Dice, r *string) {
		if *r == "hit" && d.Band(&dice.Need{Die: dice.D6}, 2) == 0 {
			*r = "routs"
		}
	}
	d := odds.Chain(odds.NewEngine(), nil, "untouched", shot, test)
	for i, r := range d.S {
		fmt.Println(r, d.P(i).RatString())
	}
	// Unordered output:
	// routs 4/15
	// hit 8/15
	// untouched 1/5
}

// Results that differ in nothing that matters are folded into one.
func ExampleFold() {
	e := odds.NewEngine()
	throw := func(d *dice.Dice, sum *int) { *sum += d.Face(&dice.Need{Die: dice.D6}) }
	two := odds.Chain(e, nil, 0, throw, throw)
	seven := odds.Fold(two, func(sum int) bool { return sum >= 7 })
	for i, yes := range seven.S {
		fmt.Println(yes, seven.P(i).RatString())
	}
	// Unordered output:
	// true 7/12
	// false 5/12
}
