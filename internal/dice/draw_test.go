package dice

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
)

func cup(t *testing.T) *Pack {
	t.Helper()
	p, err := NewPack("cup", Kind{Word: "7", N: 1}, Kind{Word: "guns", N: 2, Also: []string{"cannoni"}}, Kind{Word: "foot", N: 4})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func card(words ...string) (out []Face) {
	for _, w := range words {
		out = append(out, Face{Card: w, By: Hand})
	}
	return out
}

func TestCardsAreTypedOrOwed(t *testing.T) {
	p := cup(t)
	n := &Need{Unit: "A", Seat: "red"}
	var got Cards
	rule := func(d *Dice) { got = d.Draw(n, p.Deck(), 3) }
	d := New(card("guns"), nil)
	owed, err := d.Run(func() { rule(d) })
	if err != nil || len(owed) != 2 || owed[0].Deck != "cup" || owed[0].Die != 6 || owed[0].Unit != "A" {
		t.Fatalf("owed %+v, %v", owed, err)
	}
	if want := []string{"7", "guns", "foot"}; !slices.Equal(owed[1].Answers, want) {
		t.Errorf("may be answered with %v, want %v", owed[1].Answers, want)
	}
	d = New(card("guns", "7", "guns"), nil)
	if owed, err = d.Run(func() { rule(d) }); owed != nil || err != nil || got != (Cards{1, 2}) {
		t.Fatalf("%v %v %v", owed, err, got)
	}
	want := []Face{
		{Unit: "A", Die: 7, Face: 2, By: Hand, Deck: "cup", Card: "guns", Seat: "red"},
		{Unit: "A", Die: 6, Face: 1, By: Hand, Deck: "cup", Card: "7", Seat: "red"},
		{Unit: "A", Die: 5, Face: 1, By: Hand, Deck: "cup", Card: "guns", Seat: "red"},
	}
	if !slices.Equal(d.Record(), want) {
		t.Errorf("recorded %+v, want %+v", d.Record(), want)
	}
}

func TestCardsThatCannotComeAreRefused(t *testing.T) {
	p := cup(t)
	for _, c := range []struct {
		why   string
		faces []Face
	}{
		{"it is out", card("7", "7")}, {"there is none", card("horse")}, {"it must be seen", []Face{{Deck: "cup", By: Hand}}},
		{"it must be seen, whatever the need says", nil}, {"of another pack", []Face{{Deck: "bag", Card: "guns", By: Hand}}},
	} {
		n := &Need{}
		if c.faces == nil {
			n.Down, c.faces = true, []Face{{Deck: "cup", By: Hand}}
		}
		d := New(c.faces, nil)
		_, err := d.Run(func() { d.Draw(n, p.Deck(), 2) })
		var bad *BadFace
		if !errors.As(err, &bad) || bad.Face != c.faces[len(c.faces)-1] || bad.Need.Deck != "cup" {
			t.Errorf("%s: %v", c.why, err)
		}
	}
}

// A die is no card and a card no die: each waits for its own.
func TestCardsAndDiceDoNotMix(t *testing.T) {
	p := cup(t)
	die := &Need{Die: D6, Unit: "A"}
	faces := []Face{{Face: 7, By: Hand}, {Card: "guns", By: Hand}, {Pick: "yes", By: Hand}}
	faces[0].Face = 4
	d := New(faces, nil)
	kind, face := -1, 0
	owed, err := d.Run(func() {
		if c := d.Draw(&Need{Unit: "A"}, p.Deck(), 1); c[1] == 1 {
			kind = 1
		}
		face = d.Face(die)
	})
	if owed != nil || err != nil || kind != 1 || face != 4 || d.Surplus() != 1 {
		t.Errorf("%v %v kind %d face %d, %d too many", owed, err, kind, face, d.Surplus())
	}
}

// TestTheProgramDraws: a card is the place that the key throws on a die of as many sides
// as there are cards unseen, so every card is as likely as another.
func TestTheProgramDraws(t *testing.T) {
	p := cup(t)
	count := map[string]int{}
	const n = 14000
	for place := range n {
		key := Keyed{Key: SeedKey("cup"), Place: place}
		d := New(nil, key)
		if owed, err := d.Run(func() { d.Draw(&Need{}, p.Deck(), 2) }); owed != nil || err != nil {
			t.Fatal(owed, err)
		}
		for i, f := range d.Record() {
			if want, _, _ := key.Throw(Die(7-i), i); f.Face != want || f.Die != Die(7-i) || f.By != Rolled {
				t.Fatalf("card %d: %+v, want place %d", i, f, want)
			}
		}
		count[d.Record()[0].Card]++
	}
	for w, of := range map[string]int{"7": 1, "guns": 2, "foot": 4} {
		if off := count[w] - n*of/7; off < -200 || off > 200 { // more than 3.4 sigma
			t.Errorf("%s came %d times of %d", w, count[w], n)
		}
	}
}

// What a script names is a card or nothing: a place that is not there is refused, and so
// is none where a card might stay face down.
func TestScriptedPlaces(t *testing.T) {
	p := cup(t)
	for place, shows := range map[int]string{8: "8", 0: Hidden} {
		d := New(nil, &List{Faces: []int{place}})
		_, err := d.Run(func() { d.Hold(&Need{Down: true}, p.Deck(), 1) })
		var bad *BadFace
		if !errors.As(err, &bad) || bad.Face.Shows() != shows {
			t.Errorf("place %d: %v", place, err)
		}
	}
}

func TestCardsStayFaceDown(t *testing.T) {
	p := cup(t)
	var seen Cards
	down := 0
	d := New([]Face{{Deck: "cup", By: Hand}, {Card: "guns", By: Hand}, {Deck: "cup", By: Hand}}, nil)
	if owed, err := d.Run(func() { seen, down = d.Hold(&Need{Down: true, Seat: "red"}, p.Deck(), 3) }); owed != nil || err != nil {
		t.Fatal(owed, err)
	}
	if seen != (Cards{0, 1}) || down != 2 {
		t.Errorf("seen %v, %d face down", seen, down)
	}
	if f := d.Record()[0]; f.Card != "" || f.Face != 0 || f.Seat != "red" || f.Shows() != Hidden || !f.IsCard() {
		t.Errorf("recorded %+v", f)
	}
	// Two more are asked for; the first card of the pack is seen like any other, and under
	// odds what lies on the table is.
	n := &Need{Down: true, Answers: []string{"of something else"}}
	d = New(card("7"), nil)
	owed, _ := d.Run(func() { d.Hold(n, p.Deck(), 3) })
	if len(owed) != 2 || !slices.Equal(owed[0].Answers, []string{"guns", "foot", Hidden}) {
		t.Errorf("owed %+v", owed)
	}
	d = New(card("7"), nil)
	if d.Run(func() { seen, down = d.Hold(n, p.Deck(), 1) }); seen != (Cards{1}) || down != 0 {
		t.Errorf("seen %v, %d face down", seen, down)
	}
	e := Enumerate()
	e.Condition(d.Known())
	if seen, down = e.Hold(n, p.Deck(), 3); seen != (Cards{1}) || down != 2 {
		t.Errorf("under odds %v, %d face down", seen, down)
	}
	seen, down = Cards{0, 1}, 2
	deck := p.Deck().Out(seen).Hide(down)
	if deck.Size() != 4 || deck.Hands().Size() != 2 {
		t.Errorf("%d to draw, %d in hands", deck.Size(), deck.Hands().Size())
	}
	if shown := deck.Reveal(Cards{0, 0, 2}); shown.Size() != 4 || shown.Hands().Size() != 0 || shown.Left != (Cards{1, 1, 2}) {
		t.Errorf("revealed: %+v", shown)
	}
	if deck.Veil(seen) != p.Deck().Hide(3) {
		t.Error("who may not see the hand knows more than its size")
	}
}

func TestUntilStops(t *testing.T) {
	p := cup(t)
	stop := func(kind int) bool { return kind == 1 }
	for _, c := range []struct {
		typed string
		most  int
		want  string
	}{
		{"foot 7 guns", 7, "[1 0 1] 1"}, {"guns", 7, "[0 0 0] 1"}, {"foot foot 7", 3, "[1 0 2] -1"}, {"foot", 7, "owed 1"},
	} {
		d := New(card(strings.Fields(c.typed)...), nil)
		got := ""
		owed, err := d.Run(func() {
			before, last := Until(d, &Need{}, p.Deck(), c.most, stop, Whole)
			got = fmt.Sprint(before[:3], last)
		})
		if len(owed) > 0 {
			got = fmt.Sprint("owed ", len(owed))
		}
		if err != nil || got != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.typed, got, err, c.want)
		}
	}
}

// A card is asked for together with what else is expected.
func TestCardsAreExpected(t *testing.T) {
	p := cup(t)
	a, b := &Need{Unit: "A"}, p.Deck().Asks(Need{Unit: "B"})
	d := New(nil, nil)
	owed, _ := d.Run(func() {
		d.Expect(a, &b)
		d.Draw(a, p.Deck(), 2)
		d.Draw(&b, p.Deck(), 1)
	})
	var got []string
	for _, n := range owed {
		got = append(got, n.Unit+n.Deck)
	}
	if want := []string{"Acup", "Acup", "Bcup"}; !slices.Equal(got, want) {
		t.Errorf("owed %v, want %v", got, want)
	}
}

// TestPacksThatCannotBe: what is wrong with a pack or with cards is said, never counted on.
func TestPacksThatCannotBe(t *testing.T) {
	var many []Kind
	for i := range Kinds + 1 {
		many = append(many, Kind{Word: fmt.Sprint("k", i), N: 1})
	}
	for why, kinds := range map[string][]Kind{
		"no word": {{N: 1}}, "two words": {{Word: "forced charge", N: 1}}, "twice": {{Word: "a", N: 1}, {Word: "a", N: 2}},
		"none of it": {{Word: "a"}}, "256 of it": {{Word: "a", N: 256}}, "called hidden": {{Word: Hidden, N: 1}}, "65 kinds": many,
	} {
		if _, err := NewPack("cup", kinds...); err == nil {
			t.Errorf("a pack with %s is made", why)
		}
	}
	if _, err := NewPack("cup", many[:Kinds]...); err != nil {
		t.Error(err)
	}
	if got := (Cards{200}).Plus(Cards{55}); got != (Cards{255}) {
		t.Errorf("200 and 55 are %v", got)
	}
	p := cup(t)
	for why, f := range map[string]func(){
		"256 of a kind":          func() { (Cards{200}).Plus(Cards{56}) },
		"fewer than no cards":    func() { New(nil, nil).Draw(&Need{}, p.Deck(), -1) },
		"fewer than none hidden": func() { p.Deck().Hide(-1) },
		"eight cards held":       func() { Enumerate().Hold(&Need{}, p.Deck(), 8) },
		"eight cards sought": func() {
			Until(Enumerate(), &Need{}, p.Deck(), 8, func(int) bool { return false }, Whole)
		},
		"one need, held and drawn": func() {
			n := &Need{}
			d := New(card("7", "guns"), nil)
			d.Draw(n, p.Deck(), 1)
			d.Hold(n, p.Deck(), 1)
		},
		"less than none":          func() { (Cards{1}).Less(Cards{2}) },
		"eight of seven cards":    func() { Enumerate().Draw(&Need{}, p.Deck(), 8) },
		"all, with one face down": func() { Enumerate().Draw(&Need{}, p.Deck().Hide(1), 7) },
		"one need, drawn twice": func() {
			n := &Need{}
			d := New(card("7", "guns"), nil)
			d.Draw(n, p.Deck(), 1)
			d.Draw(n, p.Deck(), 1)
		},
		"eight face down of seven": func() { p.Deck().Hide(8) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s passes in silence", why)
				}
			}()
			f()
		}()
	}
	for _, words := range [][]string{{"horse"}, {"7", "7"}} {
		if _, err := p.Cards(words...); err == nil {
			t.Errorf("%v are cards", words)
		}
	}
	if c, err := p.Cards("foot", "7", "foot"); err != nil || !slices.Equal(p.Words(c), []string{"7", "foot", "foot"}) {
		t.Errorf("%v %v", c, err)
	}
}

// TestWaysNeverOverflow: what 64 bits do not hold goes on in numbers of any size.
func TestWaysNeverOverflow(t *testing.T) {
	for n := range 256 {
		for k := range n + 1 {
			w := choose(n, k)
			if want := new(big.Int).Binomial(int64(n), int64(k)); w.big().Cmp(want) != 0 || w.wide == nil && !want.IsUint64() {
				t.Fatalf("%d of %d: got %v, want %v", k, n, w.big(), want)
			}
		}
	}
	full := ways{n: ^uint64(0)}
	sum, product := new(big.Int).Add(full.big(), full.big()), new(big.Int).Mul(full.big(), full.big())
	if full.plus(full).big().Cmp(sum) != 0 || full.times(full).big().Cmp(product) != 0 {
		t.Error("64 bits went round")
	}
}
