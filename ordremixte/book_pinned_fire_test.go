package ordremixte

import (
	"strconv"
	"strings"
	"testing"
)

// This file states the numbers of chapter 9, at both sides of each limit.

// worthRow is a line and what it comes to.
type worthRow struct{ line, want string }

func worthOf(t *testing.T, par string, rows []worthRow) {
	t.Helper()
	s := noUnits(t)
	for _, r := range rows {
		if got := worth(s, r.line); got != r.want {
			t.Errorf("%s: %q: got %s; want %s", par, r.line, got, r.want)
		}
	}
}

// Every firer at every target at both ranges: the bases of its first rank by what one of
// them counts (OM §9.10 [+], [-]); guns do not fire at open order beyond short (OM §9.3).
func Test9_10_EveryFirerAtEveryTarget(t *testing.T) {
	type firer struct {
		who        string
		bases, per int
	}
	type target struct {
		who        string
		foot, guns int
	}
	targets := []target{{"", 0, 0}, {"line", 0, 0}, {"col", 5, 5}, {"sq", 5, 5}, {"mass", 5, 5}, {"march", 5, 5}, {"open", -5, -5},
		{"gun", -5, -5}, {"lim gun", 0, 0}, {"lcav", 0, 10}, {"hcav", 0, 10}, {"lc", -5, -5}, {"hc", -10, -10}, {"dis", 0, 0},
		{"open lc", -10, -10}, {"open hc", -15, -15}, {"col lc", 0, 0}, {"col hc", -5, -5}, {"gun hc", -15, -15}, {"flank", 2, 2}, {"rear", 2, 2}, {"col flank", 7, 7}, {"hcav rear", 2, 12}}
	s := noUnits(t)
	shoots := func(range_ string, f firer, x target, add int) {
		line := strings.Join(strings.Fields("f "+range_+" "+f.who+" at 4b "+x.who), " ")
		if got, want := worth(s, line), strconv.Itoa(f.bases*(f.per+add)); got != want {
			t.Errorf("OM §9.10: %q: got %s; want %s", line, got, want)
		}
	}
	for _, f := range []firer{{"4b", 4, 10}, {"3b", 3, 10}, {"1b", 1, 10}, {"12b", 12, 10}, {"4b vet", 4, 13}, {"4b elite", 4, 15}, {"4b rec", 4, 8}, {"4b dis", 4, 7}, {"4b moved", 4, 5},
		{"4b nation=russia", 4, 9}, {"4b hc", 4, 2}, {"4b col", 2, 10}, {"1b col", 1, 10}, {"6b col", 2, 10}, {"4b mass", 2, 10}, {"4b sq", 1, 10}, {"4b open", 4, 10},
		{"4b garrison", 4, 2}, {"4b col garrison", 4, 2}, {"4b rifle", 4, 10}, {"4b moved rifle", 4, 5}, {"4b vet moved", 4, 8},
		{"4b elite dis", 4, 12}, {"4b moved dis rec", 4, 0}, {"4b nation=russia vet hc", 4, 4}, {"4b 3x", 3, 10}, {"4b 1x", 1, 10}} {
		for _, x := range targets {
			shoots("l", f, x, x.foot)
			shoots("s", f, x, x.foot+5)
		}
	}
	for _, f := range []firer{{"2b gun", 2, 20}, {"3b gun", 3, 20}, {"2b hgun", 2, 25}, {"2b lgun", 2, 15}, {"2b gun weapon=howitzer", 2, 20}, {"2b rha", 2, 20}, {"2b rha weight=light", 2, 15},
		{"2b gun dis", 2, 17}, {"2b gun vet", 2, 23}, {"2b gun rec", 2, 18}, {"2b gun elite", 2, 25}, {"2b gun hc", 2, 12}, {"2b gun nation=russia", 2, 20}, {"2b rha moved", 2, 20}, {"2b hgun vet dis", 2, 25}} {
		for _, x := range targets {
			shoots("s", f, x, x.guns+10)
			if !strings.Contains(x.who, "open") {
				shoots("l", f, x, x.guns)
			} else if got := worth(s, "f l "+f.who+" at 4b "+x.who); got != "OM §9.3 fire.guns-open-order" {
				t.Errorf("OM §9.3: %s at %s beyond short range: got %s; want it refused", f.who, x.who, got)
			}
		}
	}
}

// At the limit a weapon still reaches as within it, a hundredth beyond not (OM §9.1 [+], [-], 9.7).
func Test9_1_EveryRangeAtItsLimit(t *testing.T) {
	worthOf(t, "OM §9.1, 9.7", []worthRow{
		{"f 4b at 4b 3.99cm", "60"},
		{"f 4b at 4b 4cm", "60"},
		{"f 4b at 4b 4.01cm", "40"},
		{"f 4b at 4b 8.99cm", "40"},
		{"f 4b at 4b 9cm", "40"},
		{"f 4b at 4b 9.01cm", "OM §9.1 fire.out-of-range"},
		{"f 4b rifle at 4b 5.99cm", "60"},
		{"f 4b rifle at 4b 6cm", "60"},
		{"f 4b rifle at 4b 6.01cm", "40"},
		{"f 4b rifle at 4b 12cm", "40"},
		{"f 4b rifle at 4b 12.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b gun at 4b 9.99cm", "60"},
		{"f 2b gun at 4b 10cm", "60"},
		{"f 2b gun at 4b 10.01cm", "40"},
		{"f 2b gun at 4b 40cm", "40"},
		{"f 2b gun at 4b 40.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b lgun at 4b 10cm", "50"},
		{"f 2b lgun at 4b 10.01cm", "30"},
		{"f 2b lgun at 4b 30cm", "30"},
		{"f 2b lgun at 4b 30.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b lgun at 4b 40cm", "OM §9.1 fire.out-of-range"},
		{"f 2b lgun at 4b 40.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b hgun at 4b 10cm", "70"},
		{"f 2b hgun at 4b 10.01cm", "50"},
		{"f 2b hgun at 4b 40cm", "50"},
		{"f 2b hgun at 4b 40.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b hgun at 4b 50cm", "OM §9.1 fire.out-of-range"},
		{"f 2b hgun at 4b 50.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b rha at 4b 10cm", "60"},
		{"f 2b rha at 4b 10.01cm", "40"},
		{"f 2b rha at 4b 30cm", "40"},
		{"f 2b rha at 4b 30.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b rha at 4b 40cm", "OM §9.1 fire.out-of-range"},
		{"f 2b rha at 4b 40.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b gun weapon=howitzer at 4b 10cm", "60"},
		{"f 2b gun weapon=howitzer at 4b 10.01cm", "40"},
		{"f 2b gun weapon=howitzer at 4b 30cm", "40"},
		{"f 2b gun weapon=howitzer at 4b 30.01cm", "40"},
		{"f 2b gun weapon=howitzer at 4b 40cm", "40"},
		{"f 2b gun weapon=howitzer at 4b 40.01cm", "OM §9.1 fire.out-of-range"},
		{"f 2b gun weapon=rockets at 4b 9.99cm", "OM §9.7 fire.rocket-range"},
		{"f 2b gun weapon=rockets at 4b 10cm", "OM §9.7 fire.rocket-range"},
		{"f 2b gun weapon=rockets at 4b 10.01cm", "OM §9.7 fire.rocket-range"},
		{"f 2b gun weapon=rockets at 4b 40cm", "10"},
		{"f 2b gun weapon=rockets at 4b 40.01cm", "10"},
		{"f 2b gun weapon=rockets at 4b 60cm", "10"},
		{"f 2b gun weapon=rockets at 4b 60.01cm", "OM §9.7 fire.rocket-range"},
		{"f 2b gun weapon=rockets at 4b 29.99cm", "OM §9.7 fire.rocket-range"},
		{"f 2b gun weapon=rockets at 4b 30cm", "10"},
		{"f 4b 9.0cm at 4b", "40"},
	})
}

// Each base that the ball has gone through takes ten off what it does to the next (OM §9.8 [+]); canister,
// howitzers, muskets and soft ground let nothing through (OM §9.8 [-]).
func Test9_8_BasesCrossed(t *testing.T) {
	worthOf(t, "OM §9.8", []worthRow{
		{"f l 4b at 4b > 4b", "OM §9.8 fire.no-penetration"},
		{"f l 2b gun at 4b > 4b", "target-1 40, target-2 30"},
		{"f s 2b gun at 4b > 4b", "OM §9.8 fire.penetration-short"},
		{"f l 2b gun weapon=howitzer at 4b > 4b", "OM §9.4/overhead fire.howitzer-penetration"},
		{"f l 2b gun at 4b > 4b weather=mud", "OM §9.8 fire.penetration-weather"},
		{"f l 2b gun at 4b > 4b weather=snow", "OM §9.8 fire.penetration-weather"},
		{"f l 2b gun at 4b > 4b > 4b", "target-1 40, target-2 30, target-3 20"},
		{"f l 2b gun at 4b col > 4b", "target-1 50, target-2 20"},
		{"f l 2b gun at 4b sq > 4b", "target-1 50, target-2 20"},
		{"f l 2b gun at 4b mass > 4b", "target-1 50, target-2 20"},
		{"f l 2b gun at 4b open > 4b", "OM §9.3 fire.guns-open-order"},
		{"f l 2b gun at 5b col > 4b", "target-1 50, target-2 10"},
		{"f l 2b gun at 6b col > 4b", "target-1 50, target-2 10"},
		{"f l 2b gun at 4b > 4b crossed=0", "target-1 40, target-2 40"},
		{"f l 2b gun at 4b > 4b crossed=1", "target-1 40, target-2 30"},
		{"f l 2b gun at 4b > 4b crossed=2", "target-1 40, target-2 20"},
		{"f l 2b gun at 4b > 4b crossed=6", "target-1 40, target-2 -20"},
		{"f l 2b gun at 4b > 4b > 4b crossed=1", "target-1 40, target-2 30, target-3 20"},
		{"f l 2b lgun at 4b > 4b", "target-1 30, target-2 20"},
		{"f l 2b hgun at 4b > 4b", "target-1 50, target-2 40"},
		{"f l 2b gun at 1b > 4b", "target-1 40, target-2 30"},
		{"f l 2b gun at 3b col > 4b", "target-1 50, target-2 20"},
		{"f l 2b gun at 4b march > 4b", "target-1 50, target-2 0"},
		{"f l 2b gun+2b gun at 4b > 4b", "target-1 80, target-2 70"},
	})
}

// Who does not fire, and over whose heads nobody does (OM §9.1, 9.4 [-]); who does (OM §9.4 [+]).
func Test9_4_WhoDoesNotFire(t *testing.T) {
	worthOf(t, "OM §9.4", []worthRow{
		{"f s 4b at 4b lim gun", "60"},
		{"f l 4b at 4b lim gun", "40"},
		{"f s 4b moved at 4b lim gun", "40"},
		{"f l 4b moved at 4b lim gun", "20"},
		{"f s 4b sq at 4b lim gun", "15"},
		{"f l 4b sq at 4b lim gun", "10"},
		{"f s 4b open at 4b lim gun", "60"},
		{"f l 4b open at 4b lim gun", "40"},
		{"f s 4b rifle at 4b lim gun", "60"},
		{"f l 4b rifle at 4b lim gun", "40"},
		{"f s 2b gun at 4b lim gun", "60"},
		{"f l 2b gun at 4b lim gun", "40"},
		{"f s 2b hgun at 4b lim gun", "70"},
		{"f l 2b hgun at 4b lim gun", "50"},
		{"f s 2b lgun at 4b lim gun", "50"},
		{"f l 2b lgun at 4b lim gun", "30"},
		{"f s 2b gun weapon=howitzer at 4b lim gun", "60"},
		{"f l 2b gun weapon=howitzer at 4b lim gun", "40"},
		{"f s 2b rha at 4b lim gun", "60"},
		{"f l 2b rha at 4b lim gun", "40"},
		{"f s 2b rha weight=light at 4b lim gun", "50"},
		{"f l 2b rha weight=light at 4b lim gun", "30"},
		{"f s 2b gun dis at 4b lim gun", "54"},
		{"f l 2b gun dis at 4b lim gun", "34"},
		{"f s 2b gun vet at 4b lim gun", "66"},
		{"f l 2b gun vet at 4b lim gun", "46"},
		{"f s 2b gun rec at 4b lim gun", "56"},
		{"f l 2b gun rec at 4b lim gun", "36"},
		{"f s 2b gun elite at 4b lim gun", "70"},
		{"f l 2b gun elite at 4b lim gun", "50"},
		{"f s 2b gun hc at 4b lim gun", "44"},
		{"f l 2b gun hc at 4b lim gun", "24"},
		{"f s 2b gun nation=russia at 4b lim gun", "60"},
		{"f l 2b gun nation=russia at 4b lim gun", "40"},
		{"f s 2b rha moved at 4b lim gun", "60"},
		{"f l 2b rha moved at 4b lim gun", "40"},
		{"f s 3b lcav at 4b", "OM §9.1 fire.cavalry"},
		{"f s 3b hcav at 4b", "OM §9.1 fire.cavalry"},
		{"f s 4b march at 4b", "OM §9.4 fire.march"},
		{"f s 2b lim gun at 4b", "OM §9.4 fire.limbered"},
		{"f s 2b lim rha at 4b", "OM §9.4 fire.limbered"},
		{"f s 2b gun moved at 4b", "OM §9.4 fire.guns-moved"},
		{"f s 2b hgun moved at 4b", "OM §9.4 fire.guns-moved"},
		{"f s 2b rha moved at 4b", "60"},
		{"f s 4b at 4b overhead=yes", "OM §9.4/overhead fire.overhead-foot"},
		{"f l 4b at 4b overhead=yes", "OM §9.4/overhead fire.overhead-foot"},
		{"f l 2b gun at 4b overhead=yes", "40"},
		{"f s 2b gun at 4b overhead=yes", "OM §9.4/overhead fire.overhead-short"},
		{"f s 2b gun weapon=howitzer at 4b overhead=yes", "60"},
		{"f l 2b gun weapon=howitzer at 4b overhead=yes", "40"},
	})
}

// Guns that fire as one add up what each counts; foot has no grand battery (OM §9.9 [+], [-]).
func Test9_9_Batteries(t *testing.T) {
	worthOf(t, "OM §9.9", []worthRow{
		{"f l 2b gun+1b at 4b", "OM §9.9 fire.battery-guns"},
		{"f l 2b gun+2b gun at 4b", "80"},
		{"f l 2b gun+2b hgun at 4b", "90"},
		{"f l 2b gun + 2b lgun at 4b", "70"},
	})
}

// Closing fire is at short range, that of recruits and of foot at horse at long (OM §10.2 [+], [-]); a square
// fires with the face that is charged.
func Test10_2_ClosingFireIsShort(t *testing.T) {
	worthOf(t, "OM §10.2", []worthRow{
		{"f s 4b at 4b closing", "60"},
		{"f l 4b at 4b closing", "40"},
		{"f 4b at 4b closing", "60"},
		{"f 4b rec at 4b closing", "32"},
		{"f 4b at 4b hcav closing", "40"},
		{"f 4b sq at 4b hcav closing", "10"},
		{"f 4b sq at 4b closing", "15"},
		{"f 5b sq at 4b hcav closing", "10"},
		{"f 1b at 4b closing", "15"},
	})
}

// The face that still hits, that is still critical, and the next one (OM §9.10 [+], [-]); above a hundred
// one point is lost without a die.
func Test9_10_FacesAtTheirLimits(t *testing.T) {
	endsOf(t, "OM §9.10", []endsRow{
		{"f s 4b at 4b col", []int{8}, "target steady -2"},
		{"f s 4b at 4b col", []int{9}, "target steady -1"},
		{"f s 4b at 4b col", []int{80}, "target steady -1"},
		{"f s 4b at 4b col", []int{81}, "target steady -0"},
		{"f s 4b at 4b col 6pm", []int{8}, "owes die.morale"},
		{"f s 4b at 4b col 6pm", []int{9}, "target steady -1"},
		{"f s 4b at 4b col 6pm", []int{80}, "target steady -1"},
		{"f s 4b at 4b col 6pm", []int{81}, "target steady -0"},
		{"f s 4b at 4b col 6pm", []int{8, 5}, "target retreats -3"},
		{"f s 4b at 4b col 7pm", []int{8}, "target steady -2"},
		{"f s 4b at 4b col 7pm", []int{9}, "target steady -1"},
		{"f s 4b elite at 4b col 9pm", []int{10}, "target steady -2"},
		{"f s 4b elite at 4b col 9pm", []int{11}, "target steady -1"},
		{"f s 4b elite at 4b col 9pm", []int{100}, "target steady -1"},
		{"f s 4b elite at 4b col flank 9pm", []int{1}, "target steady -2"},
		{"f s 4b elite at 4b col flank 9pm", []int{8}, "target steady -2"},
		{"f s 4b elite at 4b col flank 9pm", []int{9}, "target steady -1"},
		{"f s 4b elite at 4b col flank 9pm", []int{100}, "target steady -1"},
		{"f s 6b elite at 4b col 9pm", []int{5}, "target steady -3"},
		{"f s 6b elite at 4b col 9pm", []int{6}, "target steady -2"},
		{"f s 6b elite at 4b col 9pm", []int{50}, "target steady -2"},
		{"f s 6b elite at 4b col 9pm", []int{51}, "target steady -1"},
		{"f s 1b at 4b 9pm", []int{1}, "target steady -2"},
		{"f s 1b at 4b 9pm", []int{2}, "target steady -1"},
		{"f s 1b at 4b 9pm", []int{15}, "target steady -1"},
		{"f s 1b at 4b 9pm", []int{16}, "target steady -0"},
		{"f l 4b moved at 4b open 9pm", []int{}, "target steady -0"},
		{"f l 4b at 4b dis 9pm", []int{100}, "target steady -1"},
		{"f l 4b at 4b dis 9pm", []int{40}, "target steady -2"},
		{"f l 4b at 4b dis 9pm", []int{4}, "target steady -3"},
	})
}

// Who is in disorder under fire loses a point without a die, and what the shot does besides (OM §13 [+]).
func Test13_DisorderedUnderFire(t *testing.T) {
	endsOf(t, "OM §13", []endsRow{
		{"f l 4b at 4b dis 9pm", []int{100}, "target steady -1"},
		{"f l 4b at 4b dis 9pm", []int{40}, "target steady -2"},
		{"f l 4b at 4b dis 9pm", []int{4}, "target steady -3"},
		{"f l 4b at 4b dis 5pm", []int{100}, "owes die.morale"},
		{"f s 4b at 4b dis 2pm", []int{61}, "owes die.morale"},
		{"f s 4b at 4b dis 1pm", []int{61}, "target destroyed -1"},
	})
}
