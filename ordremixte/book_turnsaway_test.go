package ordremixte

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/effort"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// This file holds wheels and turns that lead a unit away from where its order sends it (OM §4.2, R321).

// A wheel or a turn away from the goal does nothing of what an order makes a unit advance, though a
// flank swings nearer: who can do any of it wheels so only when it can go as much afterwards (OM §4.2
// [+], OM R321 [+]). Who could do nothing without it, and who leads round a friend, may (OM R321 [-]).
func Test4_2_AWheelAwayDoesNoneOfIt(t *testing.T) {
	at := func(x, y, facing float64) []string { return []string{unitAt("A", 5, "column", x, y, facing, "")} }
	// B stands 2.2 cm ahead of A's left third, and beyond it to the left.
	ahead := append(at(60, 60, 0), unitAt("B", 6, "line", 50, 63.7, 0, ""))
	v := house("v", 11, 61) // from 6 to 16, and from 56 to 66
	for _, c := range []struct {
		name       string
		order      facts.Order
		french     []string
		line       string
		refused, b string
	}{
		{"2.21 cm beside its objective, its flank would swing there", facts.Advance, at(20.33, 58.02, 225), "wheel A left 45", "OM §4.2 order.wheels-off", ""},
		{"the same, to its objective", facts.Advance, at(20.33, 58.02, 225), "wheel A right 15", "", ""},
		{"0.75 cm beside its objective, to which it can turn", facts.Advance, at(19.75, 64.92, 180), "wheel A left 15", "OM §4.2 order.wheels-off", ""},
		{"the same, to its objective at last", facts.Advance, at(19.75, 64.92, 180), "face A right", "", ""},
		{"2.2 cm free ahead, of half a move", facts.Attack, ahead, "wheel A left 45", "OM §4.2 order.wheels-off", ""},
		{"the same, a turn", facts.Attack, ahead, "face A left", "OM §4.2 order.wheels-off", ""},
		{"the 2.2 cm", facts.Attack, ahead, "move A forward 2.2", "", ""},
	} {
		s := scenario(t, []string{line("X", 73, 105, 180)}, c.french, v)
		s = after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
			u.Order, u.Objective, u.Began = c.order, "v", state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		}), &state.EvRuling{Ruling: 132, Reading: "c"})
		for reading, want := range map[string]string{"a": c.refused, "b": c.b} {
			n := after(s, &state.EvRuling{Ruling: 321, Reading: reading})
			if got := tellsOf(t, n, c.line); got != want {
				t.Errorf("OM §4.2, R321 %s: %s: %s: got refused %q, want %q", reading, c.name, c.line, got, want)
			}
		}
		if got := tellsOf(t, after(s, &state.EvRuling{Ruling: 265, Reading: "b"}), c.line); strings.HasPrefix(got, "OM §4.2") {
			t.Errorf("OM R265 b: %s: %s: got refused %q, want no word of its order", c.name, c.line, got)
		}
	}
}

// After a wheel away, by which it could still go all that it owes, a unit owes all of that still: what
// the wheel swung is none of it (OM §4.2 [+], OM R321 [+]); after one to its goal the ground counts (OM R265).
func Test4_2_WhatAWheelAwaySwungIsStillOwed(t *testing.T) {
	s := exact(scenario(t, []string{line("X", 85, 105, 180)}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
	s = after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
		u.Order, u.Began = facts.Attack, state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
	}), &state.EvRuling{Ruling: 132, Reading: "c"})
	for _, c := range []struct {
		line, reading string
		want          int
	}{
		{"wheel A left 15", "a", 850},
		{"wheel A left 15", "b", 850 - 88}, // its centre is 3.354 cm from the corner: 2 x 3.354 x sin 7.5
		{"wheel A right 10", "a", 850 - 58},
	} {
		n, _ := does(t, after(s, &state.EvRuling{Ruling: 321, Reading: c.reading}), c.line)
		if _, left := command.Lags(n, n.Unit("A")); left != c.want {
			t.Errorf("OM §4.2, R321 %s: after %q: got %d hundredths owed, want %d", c.reading, c.line, left, c.want)
		}
	}
}

// What is offered to who has yet to obey is taken as it stands: never a way that begins with a wheel
// that its order refuses (OM §4.2 [+], OM R265).
func Test4_2_WhatIsOfferedIsTaken(t *testing.T) {
	s := scenario(t, []string{line("X", 82.75, 104, 180)}, []string{line("A", 60, 60, 45), unitAt("C", 2, "line", 64.25, 68.75, 0, "")})
	s = after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
		u.Order, u.Began = facts.Attack, state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
	}), &state.EvRuling{Ruling: 132, Reading: "c"})
	for _, d := range motion.Debts(s, 1) {
		if got := tellsOf(t, s, d.Line); d.Name == "A" && got != "" {
			t.Errorf("OM §4.2: %q is offered and refused: %s", d.Line, got)
		}
	}
}

// Whatever stands round it, who must advance can close its movement by the lines that are offered, and
// no lawful wheel or turn away leaves it more undone than without (OM §4.2 [+], OM R133, R321 [+]).
func Test4_2_NoWheelAwayExcuses(t *testing.T) {
	r := rand.New(rand.NewPCG(321, 1))
	tables := effort.Of(40, 60, 1500)
	away, refused := 0, 0
	for range tables {
		round := func(x float64) float64 { return math.Round(x*4) / 4 }
		forms := []string{unitAt("A", 4, "column", 60, 60, 0, ""), unitAt("A", 4, "line", 60, 60, 0, ""), unitAt("A", 4, "line", 60, 60, 0, ", arm: light-cavalry")}
		french := []string{forms[r.IntN(len(forms))]}
		x := 40.0
		for _, id := range []string{"B", "C"} {
			x += 8 + 12*r.Float64()
			french = append(french, unitAt(id, 2, "line", round(x), round(66+10*r.Float64()), 0, ""))
		}
		ground := []string{house("v", round(30+60*r.Float64()), round(74+14*r.Float64()))}
		if r.IntN(3) == 0 {
			ground = append(ground, "id: b, kind: stream, polygon: [[20, 62], [100, 62], [100, 64], [20, 64]]")
		}
		s := scenario(t, []string{line("X", round(30+60*r.Float64()), 104, 180)}, french, ground...)
		order, facing := []facts.Order{facts.Attack, facts.Advance}[r.IntN(2)], float64(r.IntN(8))*15-60
		s = relocated(s, "A", geometry.Vec{X: 60, Y: 60}, facing)
		if slices.ContainsFunc(s.Units, func(x *state.Unit) bool {
			return slices.ContainsFunc(s.Units, func(y *state.Unit) bool {
				over, _ := geometry.Overlapping(x.Foot(), y.Foot())
				return x != y && over
			})
		}) {
			continue
		}
		s = after(as(frenchMove(s, "move-first"), "A", func(u *state.Unit) {
			u.Order, u.Objective, u.PlacedTurn, u.Began = order, "v", 0, state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation}
		}), &state.EvRuling{Ruling: 132, Reading: "c"})
		undone := func(s *state.State) int {
			for n := 0; ; n++ {
				line := ""
				for _, d := range motion.Debts(s, 1) {
					if d.Name == "A" {
						line = d.Line
					}
				}
				if line == "" {
					_, left := command.Lags(s, s.Unit("A"))
					return max(left, 0)
				}
				if n > 20 {
					t.Fatalf("OM §4.2: %v at %v: its movement never closes: %q", order, facing, line)
				}
				if got := tellsOf(t, s, line); got != "" {
					u := s.Unit("A")
					t.Fatalf("OM §4.2: %v, X %v: %v %v at %v, motion %v, spent %d: %q is offered and refused: %s", order, s.Unit("X").Pose, french, ground, u.Pose, u.Motion, u.Spent, line, got)
				}
				s, _ = does(t, s, line)
			}
		}
		// gone is how much of what it owes then it can go.
		gone := func(s *state.State) int {
			_, left := command.Lags(s, s.Unit("A"))
			return max(left, 0) - undone(s)
		}
		most := gone(s)
		for _, l := range []string{"wheel A left 45", "wheel A left 15", "wheel A right 15", "wheel A right 45", "face A left", "face A right", "face A about"} {
			switch got := tellsOf(t, s, l); {
			case strings.HasPrefix(got, "OM §4.2"):
				refused++
			case got == "":
				n, _ := does(t, s, l)
				can := gone(n)
				u := n.Unit("A")
				if !command.LeadsOff(s, s.Unit("A"), s.Unit("A").Foot(), u.Pose) || u.Disordered {
					continue
				}
				if away++; can < most-state.Hundredths(s.Field.Tape) {
					t.Errorf("OM §4.2, R321: %v, facing %v, %v, %v: after %q it can go %d hundredths, without %d", order, facing, french, ground, l, can, most)
				}
			}
		}
	}
	if away == 0 || refused == 0 {
		t.Errorf("OM §4.2: of %d tables %d wheels away were lawful and %d not; want some of both", tables, away, refused)
	}
}
