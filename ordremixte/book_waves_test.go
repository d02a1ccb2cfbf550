package ordremixte

import (
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// waves is a battle in its melees: H has charged the line A and was thrown back by it, K
// has followed and stands so many cm behind it.
func waves(t *testing.T, gap float64, ends string) *state.State {
	t.Helper()
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)},
		[]string{unitAt("H", 3, "line", 60, 38, 180, ", arm: heavy-cavalry"), unitAt("K", 3, "line", 60, 60, 180, ", arm: heavy-cavalry"), horseAt("Z", 3, 90, 44, 180)})), "move-first")
	s = charged(t, s, "H", "A")
	s = after(s, &state.EvPlace{Unit: "K", X: 60, Y: s.Unit("H").Foot().Rear().Centre().Y + gap, Deg: 180})
	return frenchMove(after(s, &state.EvFought{Charge: 1, Winner: 1}, &state.EvStatus{Unit: "H", Is: state.StatusOf(ends)}), "melee")
}

// The second wave rides 7.5 cm behind the first (OM §10.5/waves [+], OM R127): when the
// first is thrown back it stops so far behind the second, which charges the same enemy at
// once; at another distance, beside it, of foot, too early or after a first that stands it
// does not (OM §10.5/waves [-]).
func Test10_5_Waves(t *testing.T) {
	second := on("charge", "K", "A", "wave", "yes")
	for _, ends := range []string{"retreats", "routs"} {
		s := waves(t, 7.5, ends)
		n := played(t, s, second)
		h, k, a := n.Unit("H"), n.Unit("K"), n.Unit("A")
		if !geometry.Touching(k.Foot(), a.Foot()) || nthOf(n.Charges, 1).Stage != state.InContact || nthOf(n.Charges, 1).Closing != facts.OutOfRange || !k.Impetus {
			t.Errorf("OM §10.5: %s: got %+v; want %s", ends, nthOf(n.Charges, 1), "geometry.Touching(k.foot(), a.foot()), n.Charges[1].Stage == InContact, n.Charges[1].Closing == OutOfRange, k.Impetus")
		}
		// behind where K set off, not where it is now
		if gap := geometry.Between(h.Foot(), s.Unit("K").Foot()).CM; gap < 7.49 || gap > 7.51 || h.Pose.At.Y < s.Unit("K").Pose.At.Y || h.Pose.Facing != 180 {
			t.Errorf("%s: the first wave %v cm behind the second, at %v", ends, gap, h.Pose)
		}
		if h.Status != state.Steady || !h.Disordered || !h.Blown {
			t.Errorf("%s: the first wave ends %+v", ends, h)
		}
		b := played(t, after(s, &state.EvRuling{Ruling: 127, Reading: "b"}), second)
		if b.Unit("H").Status.String() != ends || b.Unit("H").Pose != h.Pose {
			t.Errorf("OM §10.5: R127 b: got %v; want %s", b.Unit("H").Status, `b.unit("H").Status.String() == ends, b.unit("H").Pose == h.Pose`)
		}
	}
	s := waves(t, 7.5, "retreats")
	for _, c := range []struct {
		name string
		s    *state.State
		a    game.Action
		key  string
	}{
		{"too near", waves(t, 7, "retreats"), second, "charge.wave-gap"},
		{"too far", waves(t, 8, "retreats"), second, "charge.wave-gap"},
		{"beside", after(s, &state.EvPlace{Unit: "K", X: 75, Y: 24, Deg: 180}), second, "charge.wave-beside"},
		{"the first stands", waves(t, 7.5, "steady"), second, "charge.wave-stands"},
		{"the first itself", s, on("charge", "H", "A", "wave", "yes"), "charge.retiring"},
		{"in the movement", frenchMove(waves(t, 7.5, "steady"), "move-first"), second, "charge.wave-early"},
	} {
		if c.name == "beside" { // where it began, too
			u := *c.s.Unit("K")
			u.Began.Pose = u.Pose
			c.s.Units[c.s.Index("K")] = &u
		}
		r, key := whyNot(t, c.s, c.a)
		if key != c.key {
			t.Errorf("OM §10.5: %s: got %s; want %s", c.name, key, "key == c.key")
		}
		typable(t, c.s, r)
	}
	// Foot is no first wave.
	foot := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)},
		[]string{unitAt("H", 3, "column", 60, 28, 180, ""), unitAt("K", 3, "line", 60, 60, 180, ", arm: heavy-cavalry")})), "move-first")
	foot = charged(t, foot, "H", "A")
	foot = after(foot, &state.EvPlace{Unit: "K", X: 60, Y: foot.Unit("H").Foot().Rear().Centre().Y + 7.5, Deg: 180})
	foot = frenchMove(after(foot, &state.EvFought{Charge: 1, Winner: 1}, &state.EvStatus{Unit: "H", Is: state.Retreating}), "melee")
	if _, key := whyNot(t, foot, second); key != "charge.no-first-wave" {
		t.Errorf("after foot: %s", key)
	}
	prepared(t, unplaced(waves(t, 12, "retreats")), second) // nobody measures
	// By a tape of half a centimetre 7.2 is 7.5.
	near := waves(t, 7.2, "retreats")
	f := *near.Field
	f.Tape = 0.5
	near.Field = &f
	prepared(t, near, second)
}

// When the second wave routs both run (OM §10.5/waves [+]); when it retires it stops behind
// the first, and both are blown; when it wins the first stays where it is (OM §10.5/waves
// [-]).
func Test10_5_WavesEnd(t *testing.T) {
	s := played(t, waves(t, 7.5, "retreats"), on("charge", "K", "A", "wave", "yes"))
	s = after(s, &state.EvPM{Unit: "K", Now: 4})
	melee := on("melee", "K", "A")
	for _, c := range []struct {
		name   string
		faces  []int
		h, k   state.Status
		behind bool
	}{
		{"it wins", []int{50, 1}, state.Steady, state.Steady, false},
		{"it routs", []int{50, 6, 5, 1}, state.Routing, state.Routing, false},
		{"it retires", []int{50, 6, 5, 3}, state.Steady, state.Steady, true},
	} {
		n := played(t, s, melee, c.faces...)
		h, k := n.Unit("H"), n.Unit("K")
		end := nextTurn(n) // who won or routs is blown as the turn of its melee ends
		if h.Status != c.h || k.Status != c.k || !end.Unit("H").Blown || !end.Unit("K").Blown {
			t.Errorf("OM §10.5/waves: %s: got %v blown %v, %v blown %v; want %v, %v, both blown", c.name, h.Status, end.Unit("H").Blown, k.Status, end.Unit("K").Blown, c.h, c.k)
		}
		if behind := k.Pose.At.Y > h.Pose.At.Y; behind != c.behind {
			t.Errorf("OM §10.5/waves: %s: got the second at %v, the first at %v; want it behind: %v", c.name, k.Pose, h.Pose, c.behind)
		}
	}
}

// A first wave that closing fire drives off, and costs a rank, gives way to the second as
// one beaten in melee does (OM §10.5/waves [+], OM R130): the distance is that of the ranks
// with which it set off. By the other reading it must have fought (OM §10.5/waves [-]).
func Test10_5_WavesAfterFire(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)},
		[]string{unitAt("H", 3, "line", 60, 26, 180, ", arm: heavy-cavalry"), unitAt("K", 3, "line", 60, 39.5, 180, ", arm: heavy-cavalry")})), "move-first")
	s = charged(t, s, "H", "A")
	s = after(s, &state.EvPM{Unit: "H", Now: 2}, &state.EvBases{Unit: "H", Left: 2}, &state.EvStatus{Unit: "H", Is: state.Retreating})
	s = after(s, &state.EvChargeStage{N: 1, Stage: state.Repelled})
	s = frenchMove(s, "melee")
	second := on("charge", "K", "A", "wave", "yes")
	n := played(t, s, second)
	if h := n.Unit("H"); !geometry.Touching(n.Unit("K").Foot(), n.Unit("A").Foot()) || h.Status != state.Steady || !h.Disordered || !h.Blown {
		t.Errorf("OM §10.5: got %+v; want %s", h, `geometry.Touching(n.unit("K").foot(), n.unit("A").foot()), h.Status == Steady, h.Disordered, h.Blown`)
	}
	if _, key := whyNot(t, after(s, &state.EvRuling{Ruling: 130, Reading: "b"}), second); key != "charge.wave-unfought" {
		t.Errorf("OM §10.5: R130 b: got %s; want %s", key, `key == "charge.wave-unfought"`)
	}
	// What it lost in turns before is not made good.
	old := *s.Unit("H")
	old.Mustered = old.Bases
	s.Units[s.Index("H")] = &old
	if _, key := whyNot(t, s, second); key != "charge.wave-gap" {
		t.Errorf("a rank lost long ago: %q", key)
	}
}
