package game_test

import (
	"fmt"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// loses is an event: so many points of somebody are gone.
type loses struct {
	Unit   string
	Points int
}

func (*loses) Kind() string { return "loses" }
func (e *loses) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("points", &e.Points)
}

// taken is an event: so many guns are taken.
type taken struct{ Guns int }

func (*taken) Kind() string          { return "taken" }
func (e *taken) Fields(w *game.Wire) { w.Int("guns", &e.Guns) }

// An event is written and read by its one list of fields.
func ExampleKinds() {
	kinds := game.NewKinds(&loses{}, &taken{})
	var w game.Wire
	line := w.Append(nil, []game.Event{&loses{"1/50", 2}, &taken{}})
	fmt.Println(string(line))
	events, err := kinds.Decode(line)
	fmt.Println(game.Brief(events[0]), game.Touched(events[0]), err)
	_, err = kinds.Decode([]byte(`[{"k":"loses","unit":"1/50","morale":2}]`))
	fmt.Println(err)
	// Output:
	// [{"k":"loses","unit":"1/50","points":2},{"k":"taken"}]
	// loses 1/50 points=2 [1/50] <nil>
	// event loses, field morale: session.event.field
}

// One rule, both played with dice on the table and enumerated: a hit on 80 or less.
func ExampleProc() {
	shot := game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, t *game.Trace, lost *int) {
			if d.Band(&dice.Need{Die: dice.D100, Unit: "A"}, 80) == 0 {
				*lost++
			}
			if t != nil {
				t.Step("OM §9.10", ref.M("lost"), ref.M("n", *lost))
			}
		}},
		Report:  func(t *game.Trace, lost int) { t.Event(&loses{"B", lost}) },
		Outcome: func(lost int) game.Object { return game.Object{{Key: "lost", Value: lost}} },
	}
	var v game.Verdict
	throw := dice.New([]dice.Face{{Die: dice.D100, Face: 44}}, nil)
	owed, err := throw.Run(func() { v = shot.Play(throw) })
	fmt.Println(len(owed), err, game.Brief(v.Events[0]))
	for _, o := range shot.Odds(odds.NewEngine()).Outcomes {
		fmt.Println(o.P.RatString(), o.Keys[0].Value)
	}
	// Output:
	// 0 <nil> loses B points=1
	// 4/5 1
	// 1/5 0
}

// A card is drawn as a die is thrown: two of a deck of six, one of which has been seen.
func ExampleProc_deck() {
	pack, err := dice.NewPack("cup", dice.Kind{Word: "guns", N: 2}, dice.Kind{Word: "foot", N: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	seen, _ := pack.Cards("foot")
	deck, need := pack.Deck().Out(seen), &dice.Need{Unit: "A", Seat: "red"}
	guns := game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, _ *game.Trace, n *int) {
			*n += int(d.Draw(need, deck, 2)[0])
		}},
		Report:  func(t *game.Trace, n int) { t.Event(&taken{n}) },
		Outcome: func(n int) game.Object { return game.Object{{Key: "guns", Value: n}} },
	}
	var v game.Verdict
	draw := dice.New([]dice.Face{{Card: "guns"}}, nil)
	owed, _ := draw.Run(func() { v = guns.Play(draw) })
	fmt.Println("owed:", owed[0].Deck, owed[0].Answers)
	draw = dice.New([]dice.Face{{Card: "guns"}, {Card: "foot"}}, nil)
	owed, _ = draw.Run(func() { v = guns.Play(draw) })
	fmt.Println(len(owed), game.Brief(v.Events[0]))
	for _, o := range guns.Odds(odds.NewEngine()).Outcomes {
		fmt.Println(o.P.RatString(), o.Keys[0].Value)
	}
	// Output:
	// owed: cup [guns foot]
	// 0 taken guns=1
	// 3/5 1
	// 3/10 0
	// 1/10 2
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
