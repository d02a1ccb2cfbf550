package game_test

import (
	"fmt"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// One rule, both played with dice on the table and enumerated: a hit on 80 or less.
func ExampleProc() {
	shot := game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, t *game.Trace, lost int) int {
			if d.Band(&dice.Need{Die: dice.D100, Unit: "A"}, 80) == 0 {
				lost++
			}
			if t != nil {
				t.Step("OM §9.10", ref.M("lost"), ref.M("n", lost))
			}
			return lost
		}},
		Report:  func(t *game.Trace, lost int) { t.Event(game.Event{Kind: "pm", Unit: "B", N: -lost}) },
		Outcome: func(lost int) game.Object { return game.Object{{Key: "lost", Value: lost}} },
	}
	var v game.Verdict
	throw := dice.New([]dice.Face{{Die: dice.D100, Face: 44}}, nil)
	owed, err := throw.Run(func() { v = shot.Play(throw) })
	fmt.Println(len(owed), err, v.Events[0].Kind, v.Events[0].N)
	for _, o := range shot.Odds(odds.NewEngine()).Outcomes {
		fmt.Println(o.P.RatString(), o.Keys[0].Value)
	}
	// Output:
	// 0 <nil> pm -1
	// 4/5 1
	// 1/5 0
}

// A typed line is scanned before any game reads it: spelling is forgiven.
func ExampleScan() {
	lines, _ := game.Scan("f s 1/50th at 1/86 44 ; next?")
	for _, l := range lines {
		for _, w := range l.Words {
			fmt.Print(w.Text, " ")
		}
		fmt.Println(l.Ask)
	}
	// Output:
	// f s 1/50 at 1/86 44 false
	// next true
}
