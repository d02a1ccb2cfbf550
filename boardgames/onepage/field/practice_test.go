package field_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/scenarios"
)

// practice is the practice ground that ships.
func practice(t *testing.T) *field.Field {
	t.Helper()
	path, text, ok := scenarios.Shipped("onepage-practice")
	if !ok {
		t.Fatal("no practice ground ships")
	}
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "# Practice ground drawn by us from public maps of 1815; not the published map") {
		t.Errorf("the first line says %q", first)
	}
	f, err := field.Read(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The practice ground has the pieces that it says and the label in both languages, and is read
// back from a journal.
func TestPracticePieces(t *testing.T) {
	f := practice(t)
	if f.Width != 48 || f.Height != 32 || f.Turns != 18 || f.Date != "1815-06-18" {
		t.Errorf("%d x %d squares, %d turns, %s", f.Width, f.Height, f.Turns, f.Date)
	}
	if !strings.Contains(f.Label.EN, "not the published map, counters or cards") || !strings.Contains(f.Label.IT, "non la mappa, le pedine o le carte pubblicate") {
		t.Errorf("the label is %+v", f.Label)
	}
	all, of, guards, chiefs := map[string]int{}, map[string]int{}, map[field.Kind]int{}, map[field.Side]string{}
	for _, p := range f.Pieces {
		army := string(p.Side)
		if p.Enters != "" {
			army = "prussian"
			if e := f.Entry(p.Enters); e.Turn != 9 {
				t.Errorf("%s enters on turn %d", p.ID, e.Turn)
			}
		}
		all[army]++
		of[army+" "+string(p.Kind)]++
		if p.OldGuard {
			guards[p.Kind]++
		}
		if p.Chief {
			chiefs[p.Side] = p.Name.EN
		}
		if p.Facing != game.NoFront && (p.Facing == game.North) != (p.Side == field.French) {
			t.Errorf("%s faces %s", p.ID, p.Facing)
		}
	}
	for army, want := range map[string][3]int{"french": {60, 10, 7}, "allied": {52, 7, 6}, "prussian": {34, 5, 2}} {
		if got := [3]int{all[army], of[army+" artillery"], of[army+" leader"]}; got != want {
			t.Errorf("%s: pieces, guns and leaders are %v, not %v", army, got, want)
		}
	}
	if guards[field.Infantry] != 2 || guards[field.Cavalry] != 1 || len(guards) != 2 {
		t.Errorf("the Old Guard is %v (W1P §10)", guards)
	}
	if chiefs[field.French] != "Napoleon" || chiefs[field.Allied] != "Wellington" {
		t.Errorf("the chiefs are %v (W1P §3)", chiefs)
	}
	if n := f.Notes(); len(n) != 0 {
		t.Errorf("notes: %v", n)
	}
	if back := must(t, string(f.JSON())); string(back.JSON()) != string(f.JSON()) {
		t.Error("it is not read back alike")
	}
}

// reached is every square that a kind of piece can walk to, whoever stands in the way.
func reached(f *field.Field, from []board.Square, k field.Kind) map[board.Square]bool {
	seen := map[board.Square]bool{}
	for len(from) > 0 {
		sq := from[0]
		from = from[1:]
		if seen[sq] || f.At(sq).Bars(k) {
			continue
		}
		seen[sq] = true
		for _, to := range board.Ways {
			from = append(from, sq.Step(to, 1))
		}
	}
	return seen
}

// Foot, horse and guns of either side come to every town and to every square of the board that
// does not bar them, the late ones from their entry.
func TestPracticeEveryTownIsReached(t *testing.T) {
	f := practice(t)
	if len(f.Towns) != 10 {
		t.Errorf("%d towns", len(f.Towns))
	}
	for _, p := range f.Pieces {
		from := []board.Square{}
		if p.At != nil {
			from = append(from, *p.At)
		} else {
			from = append(from, f.Entry(p.Enters).At...)
		}
		seen := reached(f, from, p.Kind)
		for x := range f.Width {
			for y := range f.Height {
				if sq := (board.Square{X: x, Y: y}); !seen[sq] && !f.At(sq).Bars(p.Kind) {
					t.Fatalf("%s never comes to %v", p.ID, sq)
				}
			}
		}
	}
	named := 0
	for _, town := range f.Towns {
		named += len(town.At)
	}
	if got := strings.Count(strings.Join(f.Ground, ""), "T"); got != named {
		t.Errorf("%d squares of towns, %d of them with a name", got, named)
	}
}

// A contour never goes by a corner alone, or a piece would slip over it aslant for nothing; each
// road is of one piece.
func TestPracticeContoursAndRoads(t *testing.T) {
	f := practice(t)
	contours := 0
	for x := range f.Width {
		for y := range f.Height {
			sq := board.Square{X: x, Y: y}
			if f.At(sq).IsContour() {
				contours++
				for _, to := range []game.Facing{game.NorthEast, game.SouthEast} {
					aslant := sq.Step(to, 1)
					if f.At(aslant).IsContour() && !f.At(board.Square{X: x, Y: aslant.Y}).IsContour() && !f.At(board.Square{X: aslant.X, Y: y}).IsContour() {
						t.Errorf("the contour goes by a corner from %v to %v", sq, aslant)
					}
				}
			}
			if f.At(sq).IsRoad() {
				next := 0
				for _, to := range board.Ways {
					if f.At(sq.Step(to, 1)).IsRoad() {
						next++
					}
				}
				if next == 0 || next == 1 && !f.Edge(sq) {
					t.Errorf("a road ends at %v", sq)
				}
			}
		}
	}
	if contours < 60 {
		t.Errorf("%d squares of contours", contours)
	}
}

// Foot stands in lines and columns of three at most, no gun has a friend before it, leaders
// stand beside foot of their own, and nobody is in anybody's reach yet.
func TestPracticeSetUp(t *testing.T) {
	f := practice(t)
	on := map[board.Square]*field.Piece{}
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.At != nil {
			if other := on[*p.At]; other != nil {
				t.Errorf("%s stands on %s", p.ID, other.ID)
			}
			on[*p.At] = p
		}
	}
	foot := func(sq board.Square, like *field.Piece) bool {
		p := on[sq]
		return p != nil && p.Kind == field.Infantry && p.Facing != game.NoFront && p.Facing == like.Facing
	}
	for sq, p := range on {
		switch p.Kind {
		case field.Infantry:
			for _, to := range []game.Facing{game.North, game.East} {
				n := 0
				for foot(sq.Step(to, n), p) {
					n++
				}
				if n > 3 {
					t.Errorf("%s begins a formation of %d", p.ID, n)
				}
			}
		case field.Artillery:
			if before := on[sq.Step(p.Facing, 1)]; before != nil && before.Side == p.Side {
				t.Errorf("%s has %s before it", p.ID, before.ID)
			}
		case field.Leader:
			beside := false
			for _, to := range board.Ways {
				q := on[sq.Step(to, 1)]
				beside = beside || q != nil && q.Side == p.Side && q.Kind == field.Infantry
			}
			if !beside {
				t.Errorf("%s stands beside no foot", p.ID)
			}
		}
		for other, q := range on {
			if dx, dy := sq.Apart(other); q.Side != p.Side && max(dx, dy) < 2 {
				t.Errorf("%s stands beside %s", p.ID, q.ID)
			}
		}
	}
}
