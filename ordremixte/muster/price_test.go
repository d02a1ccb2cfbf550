package muster

import (
	"math/rand/v2"
	"slices"
	"testing"

	"adjutant/armylists"
	"adjutant/ordremixte/battle"
)

// No better grade is cheaper and no larger unit either; whoever has a price has one of a point at least; all prices stand in the
// file that ships, which says where they come from.
func TestPricesRiseWithGradeAndSize(t *testing.T) {
	p, err := armylists.ShippedPrices()
	if err != nil {
		t.Fatal(err)
	}
	if p.Battles < 1000 || p.Meets == 0 || p.Date == "" || len(p.Edition) != 12 || p.Command == "" {
		t.Errorf("provenance %+v", p)
	}
	for _, id := range armylists.Nations() {
		n, err := armylists.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n.Types {
			x := &n.Types[i]
			for _, bases := range []int{2, 4} {
				was := 0
				for _, g := range []string{"recruit", "line", "veteran", "elite"} {
					now := armylists.Price(x, g, bases)
					if now < max(was, 1) {
						t.Errorf("%s %s of %d bases costs %d as %s, less than the grade below it (%d)", id, x.ID, bases, now, g, was)
					}
					was = now
				}
			}
		}
	}
	line := &armylists.TroopType{Arm: armylists.Infantry, Weapon: "musket"}
	if got := armylists.Price(line, "line", 4); got < referencePoints-1 || got > referencePoints+1 {
		t.Errorf("a battalion of the line costs %d, want about %d: all is told by it", got, referencePoints)
	}
	if a, b := armylists.Price(line, "line", 4), armylists.Price(line, "line", 5); b <= a {
		t.Errorf("five bases cost %d, four %d", b, a)
	}
}

// A clash is the same for the same seed and number, and one of points is of two legal armies that cost that much or a little less.
func TestClashesAreDrawnAlike(t *testing.T) {
	for n := range 6 {
		points := n % 2 * 1000
		a, err := Clash(7, n, points)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := Clash(7, n, points)
		if string(a.Opening) != string(b.Opening) || !slices.Equal(a.X, b.X) || !slices.Equal(a.MeetX, b.MeetX) {
			t.Errorf("clash %d is another the second time", n)
		}
		names, up := Parts()
		if len(a.X) != len(names) || len(up) != len(names) || len(a.MeetX) != len(names) {
			t.Errorf("clash %d has %d parts of %d", n, len(a.X), len(names))
		}
		if _, err := battle.FromJSON(a.Opening); err != nil {
			t.Error(err)
		}
		if points > 0 && (min(a.Worth[0], a.Worth[1]) < 970 || max(a.Worth[0], a.Worth[1]) > 1000) {
			t.Errorf("armies of %v points", a.Worth)
		}
	}
	l, typed := whole(rand.New(rand.NewPCG(1, 1)), 1809, 1000)
	if f := l.breaches(typed); len(f) > 0 {
		t.Errorf("an army that is drawn is not legal: %s", f[0].say.Key)
	}
}
