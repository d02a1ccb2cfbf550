package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states what is told when chargers close: how many melees are fought, of whom, and where none is.

// contactTold is the state when the charges of a table have closed, and how many melees and how many units
// ridden over were counted aloud.
func contactTold(t *testing.T, s *state.State) (n *state.State, melees, over int) {
	t.Helper()
	n = after(inPhase(s, "fire"), &state.EvStage{Stage: state.FireEnd})
	evs, say := turn.Follow(n)
	for _, l := range say {
		if l.Say.Key != "turn.contact" {
			continue
		}
		for _, x := range l.Say.Args[0].(ref.Comma) {
			switch m := x.(ref.Msg); m.Key {
			case "turn.melees":
				melees = m.Args[0].(int)
			case "turn.ridden-over":
				over = m.Args[0].(int)
			}
		}
	}
	n = after(n, evs...)
	for n.Stage == state.Open0 {
		evs, _ := turn.Follow(n)
		if len(evs) == 0 {
			break
		}
		n = after(n, evs...)
	}
	return n, melees, over
}

// All who attack a block fight one melee, whatever side they come at: it is counted once and names each of
// them (OM §15 [+], §10.6); two who charge two are two melees (OM §15 [-]).
func Test15_OneMeleeOnAllSidesIsToldOnce(t *testing.T) {
	column := func(id string, x, y, facing float64) string { return unitAt(id, 4, "column", x, y, facing, "") }
	s := scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, "")}, []string{column("W", 56, 50, 0), column("X", 63, 50, 0), column("Y", 45, 60, 90)}, house("v1", 60, 60))
	s = frenchMove(exact(holding(s, "A", "v1")), "move-first")
	for _, id := range []string{"W", "X", "Y"} {
		s = charged(t, s, id, "A")
	}
	s, melees, over := contactTold(t, s)
	if melees != 1 || over != 0 {
		t.Errorf("OM §15: three who attack one block are told as %d melees and %d ridden over; want 1 and 0", melees, over)
	}
	dues := turn.Dues(s)
	if len(dues) != 1 {
		t.Fatalf("OM §15: three who attack one block owe %d melees; want 1", len(dues))
	}
	line := i18n.New(i18n.EN).Say(dues[0].Line.Say)
	if names, _, _ := strings.Cut(line, " "); !slices.Equal(strings.Split(names, "+"), []string{"W", "X", "Y"}) {
		t.Errorf("OM §15: the melee is told of %q; want of W, X and Y\n%s", names, line)
	}
	two := exact(scenario(t, []string{line1("A", 40), line1("B", 80)}, []string{column("X", 40, 55, 180), column("Y", 80, 55, 180)}))
	two = charged(t, charged(t, frenchMove(two, "move-first"), "X", "A"), "Y", "B")
	if _, melees, _ := contactTold(t, two); melees != 2 {
		t.Errorf("OM §15: two who charge two are told as %d melees; want 2", melees)
	}
}

// line1 is a line that looks up the table at a distance from its left edge.
func line1(id string, x float64) string { return unitAt(id, 4, "line", x, 50, 0, "") }

// Who is struck in flank is beaten before his front is fought: one melee (OM §10.4 [+]).
func Test10_4_TheFrontOfWhoIsTakenInFlankIsNoMelee(t *testing.T) {
	s := exact(scenario(t, []string{line1("A", 60)}, []string{unitAt("X", 4, "column", 60, 56, 180, ""), unitAt("Y", 4, "column", 78, 46, 270, "")}))
	s = charged(t, charged(t, frenchMove(s, "move-first"), "X", "A"), "Y", "A")
	if side := nthOf(s.Charges, 1).Side; side == 0 {
		t.Fatalf("OM §10.3: Y comes at the side %d of A; want a flank", side)
	}
	s, melees, _ := contactTold(t, s)
	if d := turn.Dues(s); melees != 1 || len(d) != 0 {
		t.Errorf("OM §10.4: told as %d melees, %d of them owed; want 1, and none owed", melees, len(d))
	}
}

// Open order on open ground is ridden over, which is no melee: it is not counted among them, has no odds of a
// melee and is told so (OM §10.5/open-order [+], R60); in cover it fights (OM §10.5/open-order [-]).
func Test10_5_RiddenOverIsNoMelee(t *testing.T) {
	for _, c := range []struct {
		more         string
		melees, over int
		head         string
	}{{"", 0, 1, "melee.head-over"}, {", cover: light", 1, 0, "melee.head"}} {
		s := exact(scenario(t, []string{unitAt("A", 4, "open", 60, 50, 0, rifles+c.more)}, []string{horseAt("X", 3, 60, 60, 180)}))
		s, melees, over := contactTold(t, charged(t, frenchMove(s, "move-first"), "X", "A"))
		if melees != c.melees || over != c.over {
			t.Errorf("OM §10.5: open order%s: told as %d melees and %d ridden over; want %d and %d", c.more, melees, over, c.melees, c.over)
		}
		adj := prepared(t, s, turn.Dues(s)[0].Action)
		o := adj.Odds(odds.NewEngine())
		if got := o.Chance.Get("attacker") == nil; got != (c.over > 0) {
			t.Errorf("OM §10.5: open order%s: has no percentage of a melee: %v, want %v", c.more, got, c.over > 0)
		}
		heads := slices.DeleteFunc(slices.Clone(o.Lines), func(l game.Text) bool { return l.Kind != game.HeadLine })
		if len(heads) != 1 || heads[0].Say.Key != c.head {
			t.Errorf("OM §10.5: open order%s is headed %+v; want one head, %s", c.more, heads, c.head)
		}
	}
}

// A move tells what it did with houses, in one line as in several: that it ended in a block, which its unit holds
// then, or went through it in order (OM §15 [+], R338); one that ends before them tells neither (OM §15 [-]).
// By the other reading of R338 going through is leaving, and disorders.
func Test15_AMoveTellsOfHouses(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "march", 60, 51, 0, "")}, []string{line("X", 20, 110, 180)}, house("v", 60, 60))), "move-first")
	for _, c := range []struct {
		letter string
		lines  []string // cm of each
		want   string   // what the last of them tells
	}{
		{"a", []string{"6.9"}, ""}, // its middle, 3 cm behind its front, stays before the wall at 55
		{"a", []string{"12"}, "block.enters"},
		{"a", []string{"19"}, "block.passes"},
		{"a", []string{"12", "7"}, "block.passes"},
		{"b", []string{"19"}, "block.leaves"},
	} {
		n := byReading(s, 338, c.letter)
		got := ""
		for _, cm := range c.lines {
			got = ""
			v := throw(t, prepared(t, n, goesOn("A", cm)), nil)
			for _, l := range v.Lines {
				if strings.HasPrefix(l.Say.Key, "block.") && l.Say.Key != "block.room-used" {
					got += l.Say.Key
				}
			}
			n = after(n, v.Events...)
		}
		if got != c.want {
			t.Errorf("OM §15, R338 %s: a march column that goes %v cm, in so many lines, tells %q of the houses; want %q", c.letter, c.lines, got, c.want)
		}
	}
}
