package muster

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"adjutant/armylists"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// Whoever names points and no brigades gets a legal army that spends them, whatever nation and year; of too few he is told what
// the smallest army costs, and that is one.
func TestAnArmyOfSoManyPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(1808, 1000))
	made := 0
	for range effort.Of(60, 400, 4000) {
		nations := armylists.Nations()
		nation := nations[r.IntN(len(nations))]
		points := 50 + r.IntN(2000)
		w := game.Levy{Nation: nation, Date: fmt.Sprintf("%d-06-18", 1796+r.IntN(20)), Points: points}
		l, err := Begin(w)
		var no *game.Refusal
		if errors.As(err, &no) {
			if no.Say.Key == "muster.begin-poor" {
				w.Points = no.Say.Args[2].(int)
				if l, err := Begin(w); w.Points <= points || err != nil || l.Worth() != w.Points {
					t.Errorf("%+v: %d points are too few, and the smallest costs %d: %v", w, points, w.Points, err)
				}
			}
			continue
		}
		if err != nil {
			t.Fatalf("%+v: %v", w, err)
		}
		made++
		if err := Check("made", l.YAML()); err != nil {
			t.Errorf("%+v: got an army with faults, want a legal one:\n%v\n%s", w, err, l.YAML())
		}
		if got := l.Worth(); got > points || points >= 400 && got < points*9/10 {
			t.Errorf("%+v: the army costs %d, want at most %d and nine tenths of it", w, got, points)
		}
	}
	if made < 20 {
		t.Errorf("%d armies were made, want more", made)
	}
}

// Who names brigades gets those, whatever they cost; who names guns or horse alone gets them beside the usual foot.
func TestAnArmyThatSomebodyNamed(t *testing.T) {
	for _, w := range []game.Levy{
		{Nation: "france", Date: "1808-08-21", Points: 300, Brigades: [][]string{{"line", "line", "light"}}},
		{Nation: "france", Date: "1808-08-21", Points: 300, Guns: []string{"horse-battery"}},
		{Nation: "france", Date: "1808-08-21", Points: 300, Reserve: "dragoons"},
	} {
		l, err := Begin(w)
		if err != nil {
			t.Fatal(err)
		}
		n := map[string]int{}
		l.Units(func(_ Place, u *Unit) { n[u.Type]++ })
		if w.Brigades != nil && (n["line"] != 2 || n["light"] != 1 || len(n) != 2) || w.Guns != nil && n["horse-battery"] != 1 || w.Reserve != "" && n["dragoons"] != 1 {
			t.Errorf("%+v: got %v", w, n)
		}
	}
}
