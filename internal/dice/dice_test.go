package dice

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// threeBands is a small rule: a d100 in three bands, then a d10 after a hit.
func threeBands(d *Dice) string {
	hit := &Need{Die: D100, Unit: "A"}
	test := &Need{Die: D10, Unit: "B"}
	switch d.Band(hit, 8, 80) {
	case 0:
		return "critical"
	case 1:
		if d.Band(test, 4) == 0 {
			return "fails"
		}
		return "holds"
	}
	return "miss"
}

func TestMissingDieSuspends(t *testing.T) {
	var got string
	d := New(nil, nil)
	owed, err := d.Run(func() { got = threeBands(d) })
	if err != nil || len(owed) != 1 || owed[0].Unit != "A" || owed[0].Die != D100 || got != "" {
		t.Fatalf("owed %v, %v, %q", owed, err, got)
	}
	d = New([]Face{{Face: 37}}, nil)
	owed, _ = d.Run(func() { got = threeBands(d) })
	if len(owed) != 1 || owed[0].Unit != "B" {
		t.Fatalf("owed %v after the first die", owed)
	}
	d = New([]Face{{Face: 37}, {Face: 4}}, nil)
	owed, err = d.Run(func() { got = threeBands(d) })
	if owed != nil || err != nil || got != "fails" || len(d.Record()) != 2 || d.Surplus() != 0 {
		t.Fatalf("%v %v %q %v", owed, err, got, d.Record())
	}
}

func TestFaceGoesToItsUnit(t *testing.T) {
	d := New([]Face{{Unit: "B", Face: 9}, {Unit: "A", Face: 50}}, nil)
	var got string
	if owed, err := d.Run(func() { got = threeBands(d) }); owed != nil || err != nil || got != "holds" {
		t.Errorf("%v %v %q", owed, err, got)
	}
}

func TestImpossibleFaceIsRefused(t *testing.T) {
	for _, f := range []int{0, -1, 101} {
		d := New([]Face{{Face: f}}, nil)
		_, err := d.Run(func() { threeBands(d) })
		var bad *BadFace
		if !errors.As(err, &bad) || bad.Face.Face != f {
			t.Errorf("face %d: %v", f, err)
		}
	}
}

func TestSurplusIsSeen(t *testing.T) {
	d := New([]Face{{Face: 99}, {Face: 3}}, nil)
	d.Run(func() { threeBands(d) })
	if d.Surplus() != 1 {
		t.Errorf("surplus %d", d.Surplus())
	}
}

func TestExpectAsksTogether(t *testing.T) {
	a, b := &Need{Die: D100, Unit: "A"}, &Need{Die: D100, Unit: "B"}
	rule := func(d *Dice) { d.Expect(a, b); d.Band(a, 50); d.Band(b, 50) }
	d := New(nil, nil)
	owed, _ := d.Run(func() { rule(d) })
	if len(owed) != 2 || owed[0].Unit != "A" || owed[1].Unit != "B" {
		t.Fatalf("owed %v", owed)
	}
	d = New([]Face{{Face: 3}}, nil)
	if owed, _ = d.Run(func() { rule(d) }); len(owed) != 1 || owed[0].Unit != "B" {
		t.Fatalf("owed %v", owed)
	}
}

// A die that is expected and was thrown for its unit lies there: it is asked for no more, and known; one that can not be, one of nobody
// and one of another unit are not it.
func TestAnExpectedDieThatLiesThereIsNotAsked(t *testing.T) {
	a, b := &Need{Die: D6, Unit: "A"}, &Need{Die: D6, Unit: "B"}
	sum := 0
	rule := func(d *Dice) { d.Expect(a, b); x := d.Face(a); sum = 10*x + d.Face(b) }
	for _, c := range []struct {
		given []Face
		owed  string
		known int
	}{
		{[]Face{{Face: 5, Unit: "B"}}, "A", 1},
		{[]Face{{Face: 5, Unit: "C"}}, "AB", 0},
		{[]Face{{Face: 7, Unit: "B"}}, "AB", 0},
		{[]Face{{Pick: "x", Unit: "B"}}, "AB", 0},
		{[]Face{{Face: 5, Unit: "B", Deck: "cards"}}, "AB", 0},
		{[]Face{{Face: 5, Unit: "A"}}, "B", 1},
		{[]Face{{Face: 5, Unit: "B"}, {Face: 2}}, "", 2},
		{[]Face{{Face: 5, Unit: "B"}, {Face: 2, Unit: "A"}}, "", 2},
	} {
		d := New(c.given, nil)
		owed, err := d.Run(func() { rule(d) })
		got := ""
		for _, n := range owed {
			got += n.Unit
		}
		if got != c.owed || len(d.Record()) != c.known || err != nil {
			t.Errorf("%v: owed %q, known %v, %v; want %q and %d", c.given, got, d.Record(), err, c.owed, c.known)
		}
		if c.owed == "" && sum != 25 {
			t.Errorf("%v: came to %d, want 25", c.given, sum)
		}
		if f, ok := d.Known().face(b); c.owed == "A" && (!ok || f.Face != 5) {
			t.Errorf("%v: B is known as %v, %v; want 5", c.given, f, ok)
		}
	}
	// One face is one die: of two that a unit is asked for the other is owed still.
	again := &Need{Die: D6, Unit: "B"}
	d := New([]Face{{Face: 5, Unit: "B"}}, nil)
	owed, err := d.Run(func() { d.Expect(a, b, again); d.Face(a); d.Face(b); d.Face(again) })
	if len(owed) != 2 || owed[0].Unit != "A" || owed[1].Unit != "B" || len(d.Record()) != 1 || err != nil {
		t.Errorf("one face for two dice of B: got %v owed and %v known, %v; want A and B owed and one known", owed, d.Record(), err)
	}
}

func TestChooseAsksAndRefuses(t *testing.T) {
	n := &Need{Die: Choice, Unit: "X", Answers: []string{"a", "b"}}
	d := New([]Face{{Pick: "b"}}, nil)
	got := -1
	if owed, err := d.Run(func() { got = d.Choose(n) }); owed != nil || err != nil || got != 1 {
		t.Errorf("%v %v %d", owed, err, got)
	}
	if r := d.Record(); len(r) != 1 || r[0].Unit != "X" {
		t.Errorf("of an answer that nobody's name was given with: got %v on record, want whom it was asked of, X", r)
	}
	d = New([]Face{{Pick: "c"}}, nil)
	if _, err := d.Run(func() { d.Choose(n) }); err == nil {
		t.Error("an answer that was not offered is taken")
	}
}

func TestContestThrowsEqualDiceAgain(t *testing.T) {
	a, b := &Need{Die: D6, Unit: "A"}, &Need{Die: D6, Unit: "B"}
	d := New([]Face{{Face: 4}, {Face: 4}, {Face: 2}, {Face: 5}}, nil)
	won := true
	if owed, err := d.Run(func() { won = d.Contest(a, b) }); owed != nil || err != nil || won || len(d.Record()) != 4 {
		t.Errorf("%v %v %v %v", owed, err, won, d.Record())
	}
}

// TestKeyedFacesAreFixed pins the generator: a journal of today must roll the
// same faces tomorrow.
func TestKeyedFacesAreFixed(t *testing.T) {
	var got []int
	for place := 0; place < 3; place++ {
		for n := 0; n < 4; n++ {
			f, by, ok := Keyed{Key: SeedKey("42"), Place: place}.Throw(D100, n)
			if !ok || by != Rolled {
				t.Fatal("no face")
			}
			got = append(got, f)
		}
	}
	want := []int{91, 33, 7, 22, 8, 30, 36, 80, 16, 17, 82, 93}
	if !slices.Equal(got, want) {
		t.Errorf("seed 42 rolls %v, want %v", got, want)
	}
}

func TestKeyedFacesAreFair(t *testing.T) {
	const n = 60000
	var count [7]int
	for i := 0; i < n; i++ {
		f, _, _ := Keyed{Key: SeedKey("fair"), Place: i}.Throw(D6, 0)
		count[f]++
	}
	for f := 1; f <= 6; f++ {
		if d := count[f] - n/6; d < -400 || d > 400 { // about 4.4 sigma
			t.Errorf("face %d came %d times of %d", f, count[f], n)
		}
	}
}

// TestWalkVisitsEveryBandOnce: for any cuts, the enumerator visits each band
// that holds a face once, with as many faces as it holds.
func TestWalkVisitsEveryBandOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		die := rapid.SampledFrom([]Die{D6, D10, D100}).Draw(t, "die")
		cuts := rapid.SliceOfN(rapid.IntRange(-3, int(die)+3), 0, 5).Draw(t, "cuts")
		slices.Sort(cuts)
		want := map[int]int{}
		n := &Need{Die: die}
		for f := 1; f <= int(die); f++ {
			d := New([]Face{{Face: f}}, nil)
			d.Run(func() { want[d.Band(n, cuts...)]++ })
		}
		got := map[int]int{}
		d := Enumerate()
		d.Restart()
		for {
			b := d.Band(n, cuts...)
			num, den, _ := d.Weight()
			if den != uint64(die) {
				t.Fatalf("weight %d/%d", num, den)
			}
			got[b] += int(num)
			if !d.Advance() {
				break
			}
		}
		if len(got) != len(want) {
			t.Fatalf("bands %v, want %v", got, want)
		}
		for b, n := range want {
			if got[b] != n {
				t.Fatalf("bands %v, want %v", got, want)
			}
		}
	})
}

func TestKnownFacesConditionTheWalk(t *testing.T) {
	hit, test := &Need{Die: D100}, &Need{Die: D10}
	rule := func(d *Dice) int {
		if d.Band(hit, 80) == 1 {
			return -1
		}
		return d.Band(test, 4)
	}
	d := New([]Face{{Face: 37}}, nil)
	d.Run(func() { rule(d) })
	e := Enumerate()
	e.Condition(d.Known())
	e.Restart()
	got := map[int]uint64{}
	for {
		r := rule(e)
		num, den, _ := e.Weight()
		if den != 10 {
			t.Fatalf("weight %d/%d", num, den)
		}
		got[r] += num
		if !e.Advance() {
			break
		}
	}
	if len(got) != 2 || got[0] != 4 || got[1] != 6 {
		t.Errorf("after a hit: %v", got)
	}
}

// Enumerated dice take a decision as somebody has taken it: once, of its unit, among the answers, on every path; any other is the
// first answer, and forgotten decisions are none.
func TestDecisionsThatWereTaken(t *testing.T) {
	e := Enumerate()
	e.Decide([]Face{{Pick: "stay", Unit: "B"}, {Pick: "go"}})
	ask := func(unit string, answers ...string) string {
		return answers[e.Choose(&Need{Die: Choice, Unit: unit, Answers: answers})]
	}
	die := &Need{Die: D6}
	for paths := 0; ; paths++ {
		e.Band(die, 3)
		for i, c := range []struct{ got, want string }{
			{ask("A", "wait", "stay"), "wait"}, // B stayed, not A
			{ask("B", "wait", "stay"), "stay"},
			{ask("B", "wait", "stay"), "wait"}, // once
			{ask("A", "wait", "go"), "go"},     // for whom it was is not told
			{ask("A", "wait", "go"), "wait"},
		} {
			if c.got != c.want {
				t.Errorf("path %d, decision %d: got %s, want %s", paths, i, c.got, c.want)
			}
		}
		if !e.Advance() {
			if paths != 1 {
				t.Errorf("%d paths, want 2", paths+1)
			}
			break
		}
	}
	e.Decide(nil)
	if got := ask("B", "wait", "stay"); got != "wait" {
		t.Errorf("forgotten: got %s, want wait", got)
	}
}

// A run of an enumeration is like the one before it until a die has parted them: so it is from the second on, and before its first die; the
// first run of all, one behind another rule's, and a rule that is played are like none.
func TestRerunIsTheRunBeforeUntilADieFalls(t *testing.T) {
	six := &Need{Die: D6}
	d := Enumerate()
	for round := range 2 {
		d.Restart()
		for run := 0; ; run++ {
			if before := d.Rerun(); before != (run > 0) {
				t.Errorf("round %d, run %d, before its die: got %v, want %v", round, run, before, run > 0)
			}
			d.Band(six, 3)
			if d.Rerun() {
				t.Errorf("round %d, run %d, behind its die: got it like the run before, want it parted", round, run)
			}
			if !d.Advance() {
				break
			}
		}
	}
}
