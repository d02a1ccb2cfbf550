package waterloo200_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// hands are what hands must do after a line, `ACT WHO` each, as the program tells it.
func hands(t *testing.T, s *session.Session, line string) (out []string) {
	t.Helper()
	for _, r := range s.Submit(line) {
		if r.Refusal != nil {
			t.Fatalf("%q: refused by %s", line, r.Refusal.Ref)
		}
		for _, l := range r.Verdict.Lines {
			for _, h := range l.Hands {
				w := h.Act + " " + h.Unit
				if a, ok := h.To.(game.Area); ok && a.ID != h.Unit {
					w += " " + a.ID
				}
				out = append(out, w)
			}
		}
	}
	return out
}

// What hands do: commanders and guns are laid face up, a block is turned or taken off, a cube is put where control is
// another than at the start and taken off where it is that again, and who was face up is hidden: W200 §1.5.2 [+], W200 §3.9.1 [+], W200 §3.9.2 [+],
// W200 §3.10.1 [+], W200 §6.2.3.1.7 [+], W200 §6.2.3.1.9 [+], W200 §6.2.4 [+].
func TestW200_1_5_2WhatHandsDo(t *testing.T) {
	s := lay(t, "", derlonAt69+twoFeet+gun1+british("A1", "2-1", "28")+british("A2", "2-1", "26"), "")
	for _, c := range []struct{ line, want string }{
		{"activate derlon", "reveal derlon 69"},
		{"move G1 reveal", "reveal G1 69"},
		{"move I1 28", ""},
		{"move I2 27", "cube 27"},
		// 4 + 4 stars + 3 balls against 2 + 2: +7, decisive: both hits fall on A1, which is not turned before it goes, one on I1, and the gun has fired (3.10.1). 28 is French as soon as A1 is gone (R28).
		{"battle 28 with G1", "turn G1,remove A1,cube 28,turn I1,hide I1"},
		{"end", "turn derlon,hide derlon,hide G1,hide A2"}, // A2 began face up
		{"pass A2 27", ""}, // nobody engages in a pass
	} {
		if c.line == "pass A2 27" {
			boardtest.Line(t, s, c.line, "W200 §6.3")
			continue
		}
		if got := strings.Join(hands(t, s, c.line), ","); got != c.want {
			t.Errorf("%q: hands do %q; want %q", c.line, got, c.want)
		}
	}
	if got := strings.Join(hands(t, s, "put I2 70"), ","); got != "" {
		t.Errorf("put I2 70: hands do %q; want nothing: 27 stays French (W200 §1.5)", got)
	}
	if got := strings.Join(hands(t, s, "put A2 27"), ","); got != "uncube 27" {
		t.Errorf("put A2 27: hands do %q; want the cube off (W200 §1.5.2)", got)
	}
}

// What a game is worth to a side, and who has won it: victory areas, strength on the map, blocks lost; W200 §0/vincere [+].
func TestW200_WinningWorth(t *testing.T) {
	r := waterloo200.Rules{}
	s := lay(t, "", derlonAt69+`,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"3-2-1","at":"70"}`+british("A1", "4w-3-2-1", "28")+british("A2", "2-1", "26"), "")
	// One victory area against two; Napoleon 4, D'Erlon 4, 3 against Wellington 4, 4 and 2.
	worth := func(want float64, when string) {
		t.Helper()
		if got := r.Worth(s.Seen(), 0); got != want {
			t.Errorf("%s: worth %g to the French; want %g (W200 §0/vincere)", when, got, want)
		}
		if got := r.Worth(s.Seen(), 1); got != -want {
			t.Errorf("%s: worth %g to the Allies; want %g (W200 §0/vincere)", when, got, -want)
		}
	}
	worth(6*(1-2)+11-10, "at first")
	boardtest.Line(t, s, "level I1 1", "")
	worth(6*(1-2)+10-10, "I1 a step lower")
	boardtest.Line(t, s, "remove I1", "")
	worth(6*(1-2)+8-4-10, "without I1")
	if side, _, _, ok := r.Winner(s.Seen()); ok {
		t.Errorf("side %d has won", side)
	}
	if r.Decided(s.Seen()) {
		t.Error("decided")
	}
	boardtest.Line(t, s, "remove wellington", "")
	side, by, _, ok := r.Winner(s.Seen())
	if side != 0 || by != "commander" || !ok || !r.Decided(s.Seen()) {
		t.Errorf("won by side %d through %q, %v; want the French through the commander (W200 §0/vincere)", side, by, ok)
	}
	worth(1000, "when Wellington is dead")
}

// The map as it may be drawn: who holds what, who stands where and what each shows, to whoever may see it: W200 §0/fog [+],
// W200 §0/fog [-], W200 §1.5 [+].
func TestW200_1_5TheMapDrawn(t *testing.T) {
	r := waterloo200.Rules{}
	s := lay(t, "", derlonAt69+`,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"3-2-1","step":1,"at":"70","up":true},{"id":"A2","faction":"british","corps":"green","arm":"infantry","block":"2-1","at":"28"},{"id":"A3","faction":"british","corps":"green","arm":"infantry","block":"2-1","reserve":true}`, "", "remove A3", "control 71 british")
	c, ok := r.Chart(s.Seen())
	if !ok {
		t.Fatal("no map")
	}
	g := c.Table.(game.Graph)
	held := ""
	for _, p := range g.Points {
		held += fmt.Sprintf("%s:%d ", p.ID, p.Held)
	}
	if held != "3:2 26:2 27:2 28:2 69:1 70:1 71:2 100:1 50:2 " {
		t.Errorf("held %s (W200 §1.5)", held)
	}
	if len(g.Links) != 11 || g.Links[0].From != "3" || g.Links[0].To != "26" {
		t.Errorf("links %v", g.Links)
	}
	pieces := func(c game.Chart) (out []string) {
		for _, p := range c.Pieces {
			w := p.ID + "@" + p.At.(game.Node).ID
			if p.Down {
				w += " down"
			}
			if p.Face.Key != "" {
				w += fmt.Sprint(" ", p.Face.Args[0])
			}
			out = append(out, w)
		}
		return out
	}
	if got, want := pieces(c), []string{"napoleon@100 4-3-2-h", "wellington@3 4-3-2-h", "derlon@69 down 4-3-2-h", "I1@70 2-1", "A2@28 down 2-1"}; !slices.Equal(got, want) {
		t.Errorf("pieces %q; want %q", got, want)
	}
	if c.Whole != 6 || c.Placed != 5 {
		t.Errorf("%d of %d on the map; want 5 of 6", c.Placed, c.Whole)
	}
	tally := ""
	for _, x := range c.Tally {
		tally += fmt.Sprintf("%s %d %d/%d %s, ", x.ID, x.Side, x.Now, x.Start, x.Mark)
	}
	if want := "napoleon 0 4/4 steady, wellington 1 4/4 steady, derlon 0 4/4 steady, I1 0 2/3 steady, A2 1 2/2 steady, A3 1 0/2 destroyed, "; tally != want {
		t.Errorf("tally %s; want %s", tally, want)
	}
	seen, _ := r.Chart(r.View(s.Seen(), []int{0}))
	if got, want := pieces(seen), []string{"napoleon@100 4-3-2-h", "wellington@3 4-3-2-h", "derlon@69 down 4-3-2-h", "I1@70 2-1", "b1@28 down"}; !slices.Equal(got, want) {
		t.Errorf("the French see %q; want %q (W200 §0/fog)", got, want)
	}
}
