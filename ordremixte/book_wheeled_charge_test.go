package ordremixte

import (
	"math"
	"testing"

	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// wheeledTable has a regiment of light horse whose charge on a line of foot wheels to the right by 45 degrees first, which costs it 6 of its
// 22 cm: neither straight on nor aslant does it come there. The line stands so many cm before where the wheel ends.
func wheeledTable(t *testing.T, cm float64, ground string) *state.State {
	t.Helper()
	ahead := cm * math.Sqrt2 / 2
	front := unitAt("T", 4, "line", table.Round2(66.18+ahead), table.Round2(56.82+ahead), 225, "")
	return frenchMove(exact(scenario(t, []string{front}, []string{unitAt("H", 2, "line", 60, 60, 0, ", arm: light-cavalry")}, "id: g, "+ground)), "move-first")
}

// What the front of the regiment comes over while it wheels, soon or late, and neither where it begins nor where it ends; in what it ends;
// and what it comes over nowhere.
const (
	sweptOnly = "polygon: [[57.2, 60.5], [57.7, 60.5], [57.7, 61], [57.2, 61]]"
	sweptLate = "polygon: [[57.6, 62.4], [58, 62.2], [58.2, 62.6], [57.8, 62.8]]"
	sweptInto = "polygon: [[59.15, 63.78], [59.01, 63.93], [59.1, 63.88]]"
	besideIt  = "polygon: [[50, 50], [56, 50], [56, 56], [50, 56]]"
)

// The wheel that begins a charge comes over nothing that may not be crossed, no more than the way behind it (OM §8.3, 8.4, 15 [-]); ground
// beside it bars nothing (OM §8.4 [+]).
func Test8_4_TheWheelOfAChargeIsBarred(t *testing.T) {
	for name, c := range map[string]struct{ kind, at, ref string }{
		"water that it comes to soon": {"river", sweptOnly, "OM §8.3"}, "water that it comes to late": {"river", sweptLate, "OM §8.3"},
		"water in which it ends": {"river", sweptInto, "OM §8.3"}, "houses": {"village", sweptLate, "OM §15"},
		"water beside it": {"river", besideIt, ""}, "houses beside it": {"village", besideIt, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := wheeledTable(t, 6, "kind: "+c.kind+", "+c.at)
			if c.ref != "" {
				refused(t, s, on("charge", "H", "T"), c.ref, "charge.barred-wheel")
				return
			}
			n := doing(t, s, "c H T")
			if u := n.Unit("H"); u.Spent != 1100 || u.Pose.Facing != 45 || math.Abs(gapOf(t, n, "H", "T")-1) > 0.01 {
				t.Errorf("got H at %v, %.2f cm from T, %d hundredths spent; want it to head 45, 1 and 1100", u.Pose, gapOf(t, n, "H", "T"), u.Spent)
			}
		})
	}
}

// A ford under the wheel of a charge takes its 10 cm and disorders, and the other bank may be attacked all the same (OM §8.3, 8.4 [+]): with
// the wheel's 6 it leaves 6 of 22 for the way (OM §8.2 [-]). In a wood the wheel counts twice, and close order is not charged in disorder (OM §13 [-]).
func Test8_4_TheWheelOfAChargePaysForTheGround(t *testing.T) {
	const brook = "kind: stream, fordable: true, " + sweptOnly
	refused(t, wheeledTable(t, 6.5, brook), on("charge", "H", "T"), "OM §8.2", "charge.far")
	n := doing(t, wheeledTable(t, 5.5, brook), "c H T")
	if u := n.Unit("H"); u.Spent != 600+1000+450 || u.Pose.Facing != 45 || !u.Disordered {
		t.Errorf("got it to head %v, %d hundredths spent, disordered %v; want 45, 2050, true", u.Pose.Facing, u.Spent, u.Disordered)
	}
	refused(t, wheeledTable(t, 5.5, "kind: wood, "+sweptOnly), on("charge", "H", "T"), "OM §13", "charge.through")
}

// How far a wheel is free of ground that bars it is told and, where the tape may see it otherwise, by how much it is not (OM §8.3, 8.4): water
// begins 4.9 degrees along the wheel, or half a degree before its end, where the regiment would stand in it.
func Test8_4_ByHowMuchTheWheelIsBarred(t *testing.T) {
	for _, c := range []struct {
		at   string
		free float64
		near bool
	}{
		{sweptOnly, 4.9, false},
		{sweptInto, 44.5, true},
	} {
		s := wheeledTable(t, 6, "kind: river, "+c.at)
		f := *s.Field
		f.TapeDeg = 1
		s.Field = &f
		r := refused(t, s, on("charge", "H", "T"), "OM §8.3", "charge.barred-wheel")
		if got := float64(r.Say.Args[4].(ref.Deg)); math.Abs(got-c.free) > 0.25 || r.Say.Args[5] != ref.Deg(45) { // a body may touch by a hair
			t.Errorf("got it free for %v of %v degrees, want %v of 45", r.Say.Args[4], r.Say.Args[5], c.free)
		}
		if (r.Close != nil) != c.near || r.Close != nil && (r.Close.Margin < 0.2 || r.Close.Margin > 0.6) {
			t.Errorf("free for %v: got margin %+v, want one of at most half a degree: %v", c.free, r.Close, c.near)
		}
	}
}
