package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
	"pgregory.net/rapid"
)

// placing types a line of place and gives where the unit stands afterwards.
func placing(s *state.State, typed string) (geometry.Pose, *game.Refusal) {
	c, err := language.Parse(s, scan(typed), nil)
	var no *game.Refusal
	if errors.As(err, &no) {
		return geometry.Pose{}, no
	}
	adj, err := turn.Prepare(s, c.Action)
	if errors.As(err, &no) {
		return geometry.Pose{}, no
	}
	for _, e := range adj.Play(nil).Events {
		s = s.Apply(e)
	}
	return s.Unit(c.Action.Units[0].IDs[0]).Pose, nil
}

// anchored is a table with nobody on it but two anchors.
func anchored(st *state.State, b, c geometry.Vec) *state.State {
	n := *st
	n.Units = nil
	for _, u := range st.Units {
		v := *u
		v.Placed = false
		n.Units = append(n.Units, &v)
	}
	s := &n
	for id, at := range map[string]geometry.Vec{"2/97": b, "1/50": c} {
		s = s.Apply(&state.EvPlace{Unit: id, X: at.X, Y: at.Y, Deg: 0})
	}
	return s
}

// Two tapes from the middles of two fronts find the place again, on the hand that was
// said; its front keeps the bearing that was typed.
func TestPlaceFromTwoTapes(t *testing.T) {
	base := tableOf(t, "vimeiro")
	base.Field.Tape = defaultTape
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) geometry.Vec {
			return geometry.Vec{X: float64(rapid.IntRange(200, 1600).Draw(t, name+"x")) / 10, Y: float64(rapid.IntRange(200, 1000).Draw(t, name+"y")) / 10}
		}
		b, c, a := at("b"), at("c"), at("a")
		if geometry.Dist(a, b) < 15 || geometry.Dist(a, c) < 15 || geometry.Dist(b, c) < 15 {
			return // they stand on each other
		}
		s := anchored(base, b, c)
		hand := "left"
		if geometry.Cross(c.Sub(b), a.Sub(b)) < 0 {
			hand = "right"
		}
		p, no := placing(s, fmt.Sprintf("place 5/60 from 2/97 %.4f from 1/50 %.4f side %s facing 30", geometry.Dist(a, b), geometry.Dist(a, c), hand))
		sin := math.Abs(geometry.Cross(b.Sub(a), c.Sub(a))) / geometry.Dist(a, b) / geometry.Dist(a, c)
		switch {
		case no != nil && sin > 0.75 && !strings.HasPrefix(no.Say.Key, "measure.overlaps"):
			t.Fatalf("tapes that cross well are refused: %s", no.Say.Key)
		case no == nil && sin < 0.2:
			t.Fatalf("tapes that hardly cross are taken: sine %.2f", sin)
		case no == nil && (geometry.Dist(p.At, a) > 0.05 || p.Facing != 30):
			t.Fatalf("at %v facing %v, want %v", p.At, p.Facing, a)
		}
	})
}

// Two places that fit, tapes that do not meet, tapes nearly in one line and words that
// are missing are refused, each with the way out; Italian words do the same.
func TestPlaceFromTwoTapesRefused(t *testing.T) {
	s := anchored(tableOf(t, "vimeiro"), geometry.Vec{X: 60, Y: 40}, geometry.Vec{X: 80, Y: 40})
	for typed, key := range map[string]string{
		"place 5/60 from 2/97 15 from 1/50 15":    "measure.tapes-mirror",
		"place 5/60 from 2/97 4 from 1/50 5":      "measure.tapes-apart",
		"place 5/60 from 2/97 60 from 1/50 15":    "measure.tapes-apart",
		"place 5/60 from 2/97 10.1 from 1/50 10":  "measure.tapes-loose",
		"place 5/60 from 2/97 12.5":               "parse.needs",
		"place 5/60 from 2/97 12.5 from 2/97 12":  "parse.same-corner",
		"place 5/60 from 5/60 12.5 from 2/97 12":  "parse.own-corner",
		"place 5/60 from 2/9 12.5 from 2/97 12":   "measure.not-placed",
		"place 5/60 from 2/97 15 1/50 15 side up": "parse.too-much",
	} {
		if _, no := placing(s, typed); no == nil || no.Say.Key != key {
			t.Errorf("%s: %+v, want %s", typed, no, key)
		}
	}
	_, no := placing(s, "place 5/60 from 2/97 15 from 1/50 15")
	if len(no.Ways) != 2 || no.Kind != game.Ambiguous {
		t.Fatalf("got %+v; want %s", no, "len(no.Ways) == 2, no.Kind == game.Ambiguous")
	}
	for i, w := range no.Ways {
		p, again := placing(s, w.Line)
		if y := []float64{51.18, 28.82}[i]; again != nil || math.Abs(p.At.X-70) > 0.01 || math.Abs(p.At.Y-y) > 0.01 {
			t.Errorf("%s: got %v %v; want %s", w.Line, p, again, "again == nil, math.Abs(p.At.X-70) <= 0.01, math.Abs(p.At.Y-y) <= 0.01")
		}
	}
	it, no := placing(s, "piazza 1/86 da 2/97 15 da 1/50 15 lato destra verso 90 linea")
	if no != nil || it.Facing != 90 || it.At.Y > 40 {
		t.Errorf("got %v %+v; want %s", it, no, "no == nil, it.Facing == 90, it.At.Y <= 40")
	}
	corner, no := placing(s, "pl 5/60 from 2/97.fl 25 1/50.fr 25 left")
	if no != nil || corner.At.Y < 50 || math.Abs(corner.At.X-70) > 2 {
		t.Errorf("got %v %+v; want %s", corner, no, "no == nil, corner.At.Y >= 50, math.Abs(corner.At.X-70) <= 2")
	}
}
