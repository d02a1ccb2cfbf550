package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// threeValues are the percentages of a charge: closing fire (-1 when there is none),
// charger, charged.
func threeValues(t *testing.T, adj game.Adjudication) [3]int {
	t.Helper()
	o := adj.Odds(odds.NewEngine()).Chance
	out := [3]int{-1, 0, 0}
	if v, ok := chain.At(o, "closing", "value").(int); ok {
		out[0] = v
	}
	out[1], _ = chain.At(o, "attacker", "value").(int)
	out[2], _ = chain.At(o, "defender", "value").(int)
	return out
}

// A line of four charged by an attack column of four (OM §10.2 [+]).
func Test10_2_ColumnOnLine(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=5", "t: bases=4 pm=5")
	if got := threeValues(t, adj); got != [3]int{80, 60, 40} {
		t.Errorf("OM §10.2: got %v; want %s", got, "got == [3]int{80, 60, 40}")
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 1)
}

// The same line charged by dragoons who rode six centimetres: long range, one point
// without a die, and the line answers only if it stands (OM §10.5 [+],
// OM §10.5/close-order [+]).
func Test10_5_DragoonsOnLine(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: arm=heavy-cavalry bases=3 impetus pm=4", "t: bases=4 pm=5")
	if got := threeValues(t, adj); got != [3]int{40, 105, 10} {
		t.Errorf("OM §10.5: got %v; want %s", got, "got == [3]int{40, 105, 10}")
	}
	o := adj.Odds(odds.NewEngine())
	if chain.At(o.Chance, "attacker", "automatic") != 1 || chain.At(o.Chance, "attacker", "critical") != 0 {
		t.Errorf("OM §10.5: got %v; want %s", chain.At(o.Chance, "attacker"), `at(o.Chance, "attacker", "automatic") == 1, at(o.Chance, "attacker", "critical") == 0`)
	}
	for _, x := range o.Outcomes {
		if x.Keys.Get("winner") != "attacker" {
			continue
		}
		if lost, st := chain.At(x.Keys, "defender", "pm_lost"), chain.At(x.Keys, "defender", "status"); st == "routs" && lost.(int) < 4 || st == "retreats" || st == "steady" {
			t.Errorf("OM §10.5: beaten: got %s; want %s", x.Text(), `not (st == "routs" && lost.(int) < 4), st != "retreats", st != "steady"`)
		}
	}
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{41, 5, 1}, "attacker steady -0, defender destroyed -5: attacker"},    // 106: two points, three more
		{[]int{41, 6, 3}, "attacker steady -0, defender routs -4: attacker"},        // it never strikes
		{[]int{41, 6, 6, 11}, "attacker retreats -0, defender steady -1: defender"}, // four points each, but it began with five
		{[]int{40, 4}, "attacker retreats -2, defender steady -0: defender"},        // stopped by fire
		{[]int{40, 5, 6, 6, 10, 6}, "attacker retreats -2, defender steady -1: defender"},
	} {
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 2)
}

// The range of closing fire, and who has none (OM §10.2 [+], OM §10.2 [-]).
func Test10_2_ClosingFire(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		a, d, sit string
		want      int
	}{
		{"bases=4 formation=column", "bases=4", "", 80},
		{"bases=4 formation=column", "bases=4 grade=recruit", "", 4 * (10 - 2 + 5)}, // recruits at long
		{"arm=light-cavalry bases=3", "bases=4", "", 40},                            // all foot against horse
		{"arm=light-cavalry bases=3", "bases=4 grade=elite", "", 60},
		{"arm=light-cavalry bases=3", "arm=foot-artillery bases=2", "", 2 * (20 + 10 + 10)}, // guns at short
		{"bases=4 formation=column", "arm=foot-artillery bases=2", "", 2 * (20 + 10 + 5)},
		{"bases=4 formation=column", "bases=4 formation=square", "", 20}, // one face
		{"bases=4 formation=column", "bases=4 formation=march", "", none},
		{"bases=4 formation=column", "arm=foot-artillery bases=2 formation=limbered", "", none},
		{"bases=4 formation=column", "bases=4", ": side=flank", none},
		{"bases=4 formation=column", "bases=4 formation=square", ": side=flank", 20}, // a face there too
		{"bases=4 formation=column", "bases=4", ": side=rear", none},
		{"bases=4 formation=column", "bases=4 routing", "", none},
		{"arm=light-cavalry bases=3", "arm=light-cavalry bases=3", "", none},
		{"arm=light-cavalry bases=3", "bases=4", ": wave", none}, // a second wave
		{"arm=light-cavalry bases=3", "bases=4 square=yes", ": distance=20", none},
		{"bases=4 formation=column", "bases=4 disordered", "", 4 * (10 + 5 + 5 - 3)},
	} {
		says := []string{"a: pm=5 " + c.a, "t: pm=5 " + c.d}
		if c.sit != "" {
			says = append(says, c.sit)
		}
		if got := threeValues(t, act(t, "charge", 1, 1, says...))[0]; got != c.want {
			t.Errorf("OM §10.2: %q: got closing fire of %d, want %d", says, got, c.want)
		}
	}
}

// A line charged by two fires two and two, or three and two, with a die each
// (OM §10.2 [+]).
func Test10_2_TwoChargers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		bases string
		want  [2]int
	}{{"4", [2]int{40, 40}}, {"5", [2]int{60, 40}}} {
		says := []string{"a: bases=4 formation=column", "a1: pm=7", "a2: pm=6", "t: pm=5 bases=" + c.bases}
		adj := act(t, "charge", 2, 1, says...)
		l, _ := chain.At(adj.Odds(odds.NewEngine()).Chance, "closing").([]game.Object)
		if len(l) != 2 || l[0].Get("value") != c.want[0] || l[1].Get("value") != c.want[1] {
			t.Errorf("OM §10.2: %s bases: got %v; want %s", c.bases, l, `len(l) == 2, l[0].Get("value") == c.want[0], l[1].Get("value") == c.want[1]`)
		}
		if c.bases == "5" || more(0, 1) == 1 { // the ordinary run counts the uneven one by every face
			agree(t, adj)
		}
	}
	// two misses, the pair has 120: one sure and 20; the line's 40 falls on the second
	adj := act(t, "charge", 2, 1, "a: bases=4 formation=column", "a1: pm=7", "a2: pm=6", "t: bases=4 pm=5")
	o, _ := picked(t, adj, []string{"attacker-2"}, 71, 33, 55, 22, 6, 5)
	if brief(o) != "attacker-1 steady -0, attacker-2 steady -2, defender retreats -1: attacker" {
		t.Errorf("OM §10.2: got %s; want %s", brief(o), `brief(o) == "attacker-1 steady -0, attacker-2 steady -2, defender retreats -1: attacker"`)
	}
	// one of the two is stopped: the other fights alone
	one := act(t, "charge", 2, 1, "a: bases=4 formation=column", "a1: pm=5", "a2: pm=6", "t: bases=4 pm=9") // it has too many points to be tested
	if o, _ := ended(t, one, 20, 99, 2, 61, 41); brief(o) != "attacker-1 routs -3, attacker-2 retreats -0, defender steady -0: defender" {
		t.Errorf("OM §10.2: got %s; want %s", brief(o), `brief(o) == "attacker-1 routs -3, attacker-2 retreats -0, defender steady -0: defender"`)
	}
	agree(t, one)
}

// Who is stopped by fire stays where it is and does not fight (OM §10.2 [+]).
func Test10_2_Stopped(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=5", "t: bases=4 pm=5 general=brigade")
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{50, 2}, "attacker routs -3, defender steady -0: defender"},
		{[]int{50, 4}, "attacker retreats -2, defender steady -0: defender"},
	} {
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("OM §10.2: %v: got %s; want %s", c.faces, brief(o), "brief(o) == c.want")
		}
	}
	// a brigadier's death can finish his unit before it closes: no melee, and the
	// other general is not tried
	last := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=3 pm-start=3 grade=elite general=brigade", "t: bases=4 pm=5 general=brigade")
	if o, _ := ended(t, last, 3, 1, 10); brief(o) != "attacker destroyed -3 killed, defender steady -0: defender" {
		t.Errorf("OM §10.2: got %s; want %s", brief(o), `brief(o) == "attacker destroyed -3 killed, defender steady -0: defender"`)
	}
	agree(t, last)
}

// A disordered charger loses a point under closing fire whatever the die shows
// (OM §13 [+]).
func Test13_DisorderedCharger(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=7 disordered", "t: arm=foot-artillery bases=2 pm=5")
	o, _ := ended(t, adj, 100, 100, 1, 6)
	if chain.At(o, "attacker", "pm_lost") != 1 {
		t.Errorf("OM §13: got %s; want %s", brief(o), `at(o, "attacker", "pm_lost") == 1`)
	}
	agree(t, adj)
	b := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=7 disordered", "t: arm=foot-artillery bases=2 pm=5", ": r14=b")
	if v := threeValues(t, b)[0]; v != 0 {
		t.Errorf("OM §13: R14 b: got %d; want %s", v, "v == 0")
	}
	agree(t, b)
}

// The emergency square before a charge: formed, the cavalry stops and nobody fights;
// failed, the foot is disordered; no closing fire either way
// (OM §8.6/emergency-square [+], OM §8.6/emergency-square [-]).
func Test8_6_SquareBeforeCharge(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: arm=heavy-cavalry bases=3 impetus pm=5", "t: bases=4 pm=6 square=yes", ": distance=12")
	if o, _ := ended(t, adj, 70); brief(o) != "attacker steady -0, defender steady -0: none" {
		t.Errorf("OM §8.6: formed: got %s; want %s", brief(o), `brief(o) == "attacker steady -0, defender steady -0: none"`)
	}
	if o, _ := ended(t, adj, 69, 50, 100); brief(o) != "attacker retreats -0, defender steady -1: defender" {
		t.Errorf("OM §8.6: failed: got %s; want %s", brief(o), `brief(o) == "attacker retreats -0, defender steady -1: defender"`)
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 86)
	// foot behind a wall that fails is disordered all the same
	wall := act(t, "charge", 1, 1, "a: arm=light-cavalry bases=3 pm=5", "t: bases=4 pm=6 square=yes cover=light", ": distance=20")
	agree(t, wall)
	overrules(t, game.Illegal, "OM R73", "charge", 1, 1, "a: arm=light-cavalry bases=3", "t: bases=3 square=yes")
	overrules(t, game.Illegal, "OM §8.6/emergency-square", "charge", 1, 1, "a: arm=light-cavalry bases=3", "t: bases=4 square=yes", ": distance=5")
}

// A countercharge within the charge: tested, failed, counted without a die in the
// second phase after half a move (OM §10.5/countercharge [+],
// OM §10.5/countercharge [-]).
func Test10_5_Countercharge(t *testing.T) {
	says := []string{"a: arm=light-cavalry bases=2 pm=5", "t: arm=light-cavalry bases=2 pm=5 pm-start=6 order=attack"}
	adj := act(t, "charge", 1, 1, says...)
	for _, c := range []struct {
		faces []int
		lost  int // by the attacker: 20 misses a 21, 40 does not
	}{{[]int{6, 100, 30, 6}, 1}, {[]int{1, 100, 30, 6}, 1}} {
		if o, _ := ended(t, adj, c.faces...); chain.At(o, "attacker", "pm_lost") != c.lost {
			t.Errorf("OM §10.5: %v: got %s; want %s", c.faces, brief(o), `at(o, "attacker", "pm_lost") == c.lost`)
		}
	}
	agree(t, adj)
	plain := act(t, "charge", 1, 1, "a: arm=light-cavalry bases=2 pm=5", "t: arm=light-cavalry bases=2 pm=5 pm-start=6")
	if o, _ := ended(t, plain, 5, 100, 30); chain.At(o, "attacker", "pm_lost") != 0 {
		t.Errorf("OM §10.5: failed: got %s; want %s", brief(o), `at(o, "attacker", "pm_lost") == 0`)
	}
	agree(t, plain)
	realPlays(t, chainOf(t, plain), 105)
	second := act(t, "charge", 1, 1, "a: arm=light-cavalry bases=2 pm=5", "t: arm=light-cavalry bases=2 pm=5 pm-start=6 moved", ": second-phase")
	if o, _ := ended(t, second, 100, 30, 6); chain.At(o, "attacker", "pm_lost") != 1 {
		t.Errorf("after half a move: %s", brief(o))
	}
	agree(t, second)
	agree(t, act(t, "charge", 1, 1, append(says, ": second-phase")...))
	agree(t, act(t, "charge", 1, 1, append(says, ": second-phase r55=b")...))
	for _, k := range []string{"yes", "no"} {
		agree(t, act(t, "charge", 1, 1, says[0], says[1]+" countercharge="+k))
	}
}

// Guns that are charged: they stay and fire short, fire long and run, or run
// (OM §8.7 [+], OM §8.7 [-]).
func Test8_7_GunsThreeOptions(t *testing.T) {
	t.Parallel()
	a := "a: bases=4 formation=column pm=5"
	guns := "t: arm=foot-artillery bases=2 pm=5 crew="
	for crew, want := range map[string]int{"stay": 70, "fire-and-leave": 50, "leave": -1} {
		adj := act(t, "charge", 1, 1, a, guns+crew)
		if got := threeValues(t, adj)[0]; got != want {
			t.Errorf("%s: %d, want %d", crew, got, want)
		}
		agree(t, adj)
	}
	if o, _ := ended(t, act(t, "charge", 1, 1, a, guns+"leave")); brief(o) != "attacker steady -0, defender steady -0 left: attacker" {
		t.Errorf("OM §8.7: leave: got %s; want %s", brief(o), `brief(o) == "attacker steady -0, defender steady -0 left: attacker"`)
	}
	if o, _ := ended(t, act(t, "charge", 1, 1, a, guns+"fire-and-leave"), 50, 5); brief(o) != "attacker steady -1, defender steady -0 left: attacker" {
		t.Errorf("fire and leave: %s", brief(o))
	}
	if o, _ := ended(t, act(t, "charge", 1, 1, a, guns+"fire-and-leave"), 50, 4); brief(o) != "attacker retreats -2, defender steady -0: defender" {
		t.Errorf("fire, and the charge is stopped: %s", brief(o))
	}
	// at eight centimetres either way of leaving, nearer or farther only one; from
	// horse none
	for cm, may := range map[string][2]bool{"7.9": {false, true}, "8": {true, true}, "8.1": {true, false}} {
		for i, crew := range []string{"fire-and-leave", "leave"} {
			if may[i] {
				act(t, "charge", 1, 1, a, guns+crew, ": distance="+cm)
			} else {
				overrules(t, game.Illegal, "OM §8.7", "charge", 1, 1, a, guns+crew, ": distance="+cm)
			}
		}
	}
	for _, crew := range []string{"fire-and-leave", "leave"} {
		overrules(t, game.Illegal, "OM §8.7", "charge", 1, 1, "a: arm=light-cavalry bases=2", guns+crew)
	}
	for _, w := range []string{"weight=light", "weight=heavy", "formation=limbered"} {
		agree(t, act(t, "charge", 1, 1, a, guns+"stay "+w))
		agree(t, act(t, "charge", 1, 1, "a: arm=heavy-cavalry bases=3 pm=4 general=brigade", guns+"stay "+w))
	}
}

// Horse that meets open order on open ground rides over it: two points, disorder, a d6
// at four points or fewer (OM §10.5/open-order [+], OM §10.5/open-order [-]).
func Test10_5_RiddenOver(t *testing.T) {
	horse := "a: arm=light-cavalry bases=3 pm=5"
	adj := act(t, "charge", 1, 1, horse, "t: bases=4 formation=open pm=6")
	if got := threeValues(t, adj)[0]; got != 40 {
		t.Errorf("OM §10.5: got closing %d; want %s", got, "got == 40")
	}
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{41, 6}, "attacker steady -0, defender steady -2: attacker"},
		{[]int{41, 5}, "attacker steady -0, defender retreats -3: attacker"},
		{[]int{41, 3}, "attacker steady -0, defender routs -4: attacker"},
		{[]int{40, 4}, "attacker retreats -2, defender steady -0: defender"},
	} {
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	agree(t, adj)
	// R60: with five points left nobody tests, or everybody does
	strong := []string{horse, "t: bases=4 formation=open pm=7"}
	if got := scripted(t, act(t, "charge", 1, 1, strong...), 41); got != 0 {
		t.Errorf("five left: d%d", got)
	}
	b := act(t, "charge", 1, 1, append(strong, ": r60=b")...)
	if got := scripted(t, b, 41); got != 6 {
		t.Errorf("OM §10.5: R60 b: got d%d; want %s", got, "got == 6")
	}
	agree(t, b)
	// in a wood they fight, and the horse is disordered
	wood := act(t, "charge", 1, 1, horse, "t: bases=4 formation=open pm=6", ": rough")
	if got := threeValues(t, wood); got != [3]int{40, 2 * (10 + 10 - 5), 20} {
		t.Errorf("OM §10.5: got wood %v; want %s", got, "got == [3]int{40, 2 * (10 + 10 - 5), 20}")
	}
	agree(t, wood)
}

// Charges of every kind, counted by every face and played with seeded dice
// (OM §10.6).
func Test10_6_ChargesByEveryFace(t *testing.T) {
	t.Parallel()
	for i, says := range [][]string{
		{"a: bases=4 formation=column pm=6 grade=veteran", "t: bases=4 pm=5"},
		{"a: bases=4 formation=column pm=6 grade=veteran general=brigade", "t: bases=4 pm=5 general=brigade"},
		{"a: bases=4 pm=5 grade=recruit", "t: bases=4 pm=4 grade=recruit"},
		{"a: bases=6 pm=7 grade=elite nation=russia", "t: bases=5 pm=5 nation=russia cover=hard"},
		{"a: bases=4 formation=column pm=4 pm-start=6 bases-lost=1", "t: bases=3 pm=3 pm-start=5 bases-lost=1 cover=light"},
		{"a: arm=heavy-cavalry bases=3 impetus pm=5 cuirassiers", "t: bases=4 pm=5"},
		{"a: arm=heavy-cavalry bases=4 impetus pm=6 general=normal charismatic", "t: bases=6 pm=7 general=brigade"},
		{"a: arm=light-cavalry bases=3 impetus pm=4 lancers", "t: bases=4 pm=4 formation=column"},
		{"a: arm=light-cavalry bases=2 pm=3 blown", "t: bases=4 pm=5 cover=light"},
		{"a: arm=heavy-cavalry bases=3 pm=5", "t: bases=4 pm=5", ": wave"},
		{"a: arm=heavy-cavalry bases=3 pm=4 pm-start=5", "t: arm=heavy-cavalry bases=3 pm=4 pm-start=5 countercharge=yes"},
		{"a: arm=light-cavalry bases=3 pm=4", "t: arm=light-cavalry bases=3 pm=4", ": side=flank"},
		{"a: arm=heavy-cavalry bases=4 impetus pm=5", "t: arm=foot-artillery bases=2 pm=5"},
		{"a: bases=4 formation=column pm=5 general=poor", "t: arm=foot-artillery weight=heavy bases=4 pm=9 general=brigade"},
		{"a: bases=4 formation=open pm=5", "t: arm=horse-artillery bases=2 pm=4"},
		{"a: bases=4 formation=open pm=4", "t: bases=3 formation=open pm=4"},
		{"a: bases=4 formation=column pm=5", "t: bases=4 pm=4 formation=square"},
		{"a: bases=4 formation=column pm=5", "t: bases=4 pm=4 formation=mass"},
		{"a: bases=4 formation=column pm=5", "t: bases=4 pm=4 routing general=brigade"},
		{"a: bases=4 formation=march pm=5", "t: bases=4 pm=4", ": defile"},
		{"a: bases=4 formation=column pm=5 disordered", "t: bases=4 pm=4 formation=open"},
		{"a: bases=4 formation=column pm=5", "t: bases=4 pm=4 disordered"},
		{"a: bases=4 formation=column pm=1", "t: bases=4 pm=1 general=brigade"},
		{"a: bases=4 formation=column pm=2 general=brigade", "t: bases=4 pm=2 general=brigade charismatic"},
		{"a: bases=4 formation=column", "t: bases=4"}, // nobody gave points
		{"a: bases=4 formation=column pm=5 friends=1", "t: bases=4 pm=5 friends=2"},
	} {
		if i%more(9, 1) != 0 { // the ordinary run counts every ninth
			continue
		}
		adj := act(t, "charge", 1, 1, says...)
		agree(t, adj)
		if i%more(18, 4) == 0 {
			realPlays(t, chainOf(t, adj), uint64(i))
		}
	}
	for i, says := range [][]string{
		{"a: bases=4 formation=column pm=5", "t: bases=5 pm=6 general=brigade"},
		{"a: bases=4 formation=column pm=5", "a2: general=brigade", "t: bases=4 pm=4 grade=recruit"},
		{"a: arm=heavy-cavalry formation=column bases=3 impetus pm=5", "t: bases=4 pm=6"},
		{"a: bases=4 formation=column pm=4", "a2: grade=recruit pm=9", "t: bases=4 pm=4 disordered"},
		{"a: bases=4 formation=column pm=5", "t: bases=4 pm=4", ": side=flank"},
	} {
		if i != 1 && more(0, 1) == 0 { // of those of two the ordinary run counts one
			continue
		}
		adj := act(t, "charge", 2, 1, says...)
		agree(t, adj)
		if i == 1 {
			realPlays(t, chainOf(t, adj), uint64(200+i))
		}
	}
}

// With a general on either side each of his fates is among the outcomes, of stopped
// charges and of fought ones (OM §17 [+], OM §17 [-]).
func Test17_FatesAreOutcomes(t *testing.T) {
	t.Parallel()
	adj := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=6 general=brigade", "t: bases=4 pm=6 general=normal")
	seen := map[string]int{}
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		for _, who := range []string{"attacker", "defender"} {
			seen[who+" "+chain.At(o.Keys, who, "general").(string)]++
		}
	}
	for _, who := range []string{"attacker ", "defender "} {
		for _, f := range []string{"unhurt", "wounded", "killed", "saved"} {
			if seen[who+f] == 0 {
				t.Errorf("%s%s is no outcome", who, f)
			}
		}
	}
	without := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=6", "t: bases=4 pm=6")
	for _, o := range without.Odds(odds.NewEngine()).Outcomes {
		if chain.At(o.Keys, "attacker", "general") != nil {
			t.Fatalf("a general nobody has: %s", o.Text())
		}
	}
}

// Who may not charge, each with its paragraph (OM §10.1 [+], OM §10.1 [-], OM §4.2 [+],
// OM §4.2 [-], OM §5 [+], OM §5 [-], OM §10.3 [+], OM §10.3 [-], OM §10.5 [+],
// OM §10.5 [-], OM §13 [+], OM §13 [-], OM §14 [-]).
func Test10_1_MayNotCharge(t *testing.T) {
	for _, c := range []struct {
		par  string
		says []string
	}{
		{"OM §10.1", []string{"a: arm=foot-artillery bases=2", "t: bases=4"}},
		{"OM §10.1", []string{"a: bases=4 formation=square", "t: bases=4"}},
		{"OM §10.3", []string{"a: bases=4 formation=march", "t: bases=4"}},
		{"OM §10.3", []string{"a: bases=4 formation=column", "t: bases=4", ": defile"}},
		{"OM §10.3", []string{"a: bases=4", "t: bases=4", ": defile"}},
		{"OM §10.3", []string{"a: arm=light-cavalry bases=2", "t: bases=4", ": defile"}},
		{"OM §14", []string{"a: bases=4 routing", "t: bases=4"}},
		{"OM §13", []string{"a: bases=4 disordered", "t: bases=4"}},
		{"OM §13", []string{"a: arm=light-cavalry bases=2 disordered", "t: arm=light-cavalry bases=2"}},
		{"OM §5", []string{"a: bases=4 formation=open", "t: bases=4"}},
		{"OM §4.2", []string{"a: bases=4 order=halt", "t: bases=4"}},
		{"OM §4.2", []string{"a: bases=4 order=redeploy", "t: bases=4"}},
		{"OM §4.2", []string{"a: bases=4 order=withdraw", "t: bases=4"}},
		{"OM §4.2", []string{"a: arm=light-cavalry bases=2", "t: bases=4 formation=square"}},
		{"OM §4.2", []string{"a: arm=light-cavalry bases=2", "t: bases=4 formation=mass"}},
		{"OM §10.5", []string{"a: arm=light-cavalry bases=2", "t: bases=4 cover=hard"}},
	} {
		overrules(t, game.Illegal, c.par, "charge", 1, 1, c.says...)
	}
	// and who may
	for _, says := range [][]string{
		{"a: bases=4 formation=march", "t: bases=4", ": defile"},
		{"a: bases=4 disordered", "t: bases=4 formation=open"},
		{"a: bases=4 disordered", "t: arm=foot-artillery bases=2"},
		{"a: bases=4 formation=march disordered", "t: bases=4", ": defile"},
		{"a: arm=light-cavalry bases=3 formation=column", "t: bases=4", ": defile"},
		{"a: bases=1 formation=column", "t: bases=4", ": defile"},
		{"a: bases=4 formation=open", "t: bases=4 formation=open"},
		{"a: bases=4 formation=open", "t: arm=foot-artillery bases=2"},
		{"a: bases=4 order=attack", "t: bases=4"}, {"a: bases=4 order=advance", "t: bases=4"},
		{"a: bases=4 order=support", "t: bases=4"}, {"a: bases=4 order=cautious", "t: bases=4"},
		{"a: bases=4 formation=column", "t: bases=4 formation=square"},
		{"a: arm=light-cavalry bases=2", "t: bases=4 cover=light"},
	} {
		act(t, "charge", 1, 1, says...)
	}
	// every reason that is overruled is named
	adj := act(t, "charge", 2, 1, "a: bases=4 formation=column disordered", "a2: routing", "t: bases=4", "force")
	if n := len(chainOf(t, adj).Base.Overrode); n != 2 {
		t.Errorf("OM §10.1: got overrode %d; want %s", n, "n == 2")
	}
	// readings
	forbids(t, game.Illegal, "OM §5", "charge", 1, 1, "a: bases=4 formation=open", "t: arm=foot-artillery bases=2", ": r87=b")
	forbids(t, game.Illegal, "OM §10.5", "charge", 1, 1, "a: arm=light-cavalry bases=2", "t: bases=4 cover=light", ": r52=b")
	act(t, "charge", 1, 1, "a: arm=light-cavalry bases=2", "t: bases=4 formation=square", ": r53=b")
	forbids(t, game.Illegal, "OM §4.2", "charge", 1, 1, "a: arm=light-cavalry bases=2 order=attack", "t: bases=4 formation=square", ": r53=b")
}

// How many may come at one (OM §10.1 [+], OM §10.1 [-]).
func Test10_1_HowManyOnOne(t *testing.T) {
	col := "a: bases=4 formation=column"
	act(t, "charge", 2, 1, col, "t: bases=4")
	act(t, "melee", 4, 1, col, "t: bases=4 formation=square")
	for _, says := range [][]string{
		{col, "t: bases=4 formation=column"}, {"a: bases=4", "t: bases=4"},
		{"a: arm=light-cavalry bases=2", "t: arm=light-cavalry bases=2 formation=column"},
	} {
		overrules(t, game.Illegal, "OM §10.1", "charge", 2, 1, says...)
	}
	overrules(t, game.Illegal, "OM §10.1", "charge", 3, 1, col, "t: bases=4")
	forbids(t, game.Illegal, "OM §10.1", "melee", 2, 2, col, "t: bases=4")
}

// Six centimetres that cavalry rode straight at close-order foot give it impetus (OM §10.5
// [+]); a distance that is told decides it, less gives none (OM §10.5 [-]), what was said of
// the impetus itself stands, and nothing told is none.
func Test10_5_ImpetusByTheDistanceTold(t *testing.T) {
	for _, c := range []struct {
		sit, a string
		want   int
	}{
		{"distance=12", "", 70}, {"distance=6", "", 70}, {"distance=5.99", "", 50}, {"", "", 50},
		{"distance=5", " impetus=yes", 70}, {"distance=12", " impetus=no", 50},
	} {
		lines := []string{"a: arm=heavy-cavalry bases=3 formation=column pm=5" + c.a, "t: bases=4 formation=line grade=veteran pm=6"}
		if c.sit != "" {
			lines = append(lines, ": "+c.sit)
		}
		if got := threeValues(t, act(t, "charge", 1, 1, lines...)); got != [3]int{72, c.want, 8} {
			t.Errorf("§10.5: %q%s: got %v, want 72, %d, 8", c.sit, c.a, got, c.want)
		}
	}
}

// Who is ridden over is nobody to pair with (OM §10.5 [+]): horse keeps the way on which it
// came; foot in close order is paired with (OM §10.5 [-]).
func Test10_5_PairsWithNobodyItRidesOver(t *testing.T) {
	for form, want := range map[string]bool{"open": false, "line": true} {
		more := ""
		if form == "open" {
			more = rifles
		}
		s := exact(scenario(t, []string{unitAt("X", 3, form, 60, 22.5, 150, more)}, []string{horseAt("H", 2, 60, 18, 0)}))
		ch := &state.Charge{N: 1, Attackers: []string{"H"}, Target: "X", Side: facts.Front}
		moves, _ := turn.Conform(s, ch)
		if got := len(moves) > 0; got != want {
			t.Errorf("OM §10.5: %s order: paired %v, want %v", form, got, want)
		}
	}
}

// A charge goes through friends in open order to 1 cm, and they make way (OM §8.5 [+]);
// friends in close order stop it (OM §8.5 [-]).
func Test8_5_ChargesThroughOpenOrder(t *testing.T) {
	at := func(form, more string) *state.State {
		return inPhase(exact(scenario(t, []string{line("A", 60, 20, 0), unitAt("K", 3, form, 60, 21.6, 0, more)},
			[]string{line("X", 60, 23, 180)})), "move-first")
	}
	s, v := does(t, at("open", rifles), "charge A at X")
	a, k := s.Unit("A"), s.Unit("K")
	if gap := geometry.Between(a.Foot(), s.Unit("X").Foot()).CM; gap < 0.98 || gap > 1.02 {
		t.Errorf("OM §8.5: A stands %v cm from X, want 1: %+v", gap, v.Lines)
	}
	if over, _ := geometry.Overlapping(a.Foot(), k.Foot()); over {
		t.Errorf("OM §8.5: A at %v stands on K at %v", a.Pose, k.Pose)
	}
	no(t, at("line", ""), "charge A at X", "OM §8.5", "charge.friend")
}

// Who stands on a unit's rear strikes its rear though places are written in hundredths (OM
// §10.4 [+]); half a centimetre beside that line it is the flank (OM §10.4 [-]).
func Test10_4_OnItsRear(t *testing.T) {
	for front, want := range map[float64]facts.Side{43.49: facts.Rear, 42.98: facts.Flank} {
		s := exact(scenario(t, []string{line("A", 60, 42, 0)}, []string{line("X", 60, 60, 0)}))
		s = relocated(s, "X", geometry.Vec{X: 60, Y: front}, 0)
		x := s.Unit("X")
		if want == facts.Flank {
			s = relocated(s, "A", geometry.Vec{X: 73, Y: 42}, 0)
		}
		c, err := casting.Gather(s, game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{"A"}}, {IDs: []string{"X"}}}})
		if err != nil {
			t.Fatal(err)
		}
		a, d := c.Units[0][0], c.Units[1][0]
		if err := table.ChargeSide(c, 0, a, d, a.Unit.Foot(), a.Unit.Foot(), x.Foot()); err != nil || c.Sit.Side() != want {
			t.Errorf("OM §10.4: side %d, %v; want %d", c.Sit.Side(), err, want)
		}
	}
}

// Of two chargers the one whom fire stopped is in no melee: its general is tried for the
// fire and not again while the other fights (OM §17 [+], OM §17 [-]).
func Test17_GeneralOfAStoppedCharger(t *testing.T) {
	two := []string{"a1: bases=4 formation=column pm=4 general=normal", "a2: bases=4 formation=column pm=9", "t: bases=4 pm=9"}
	// Both shots, the test and the general of the first, the melee of the second.
	o, _ := ended(t, act(t, "charge", 2, 1, two...), 30, 100, 3, 10, 100, 100)
	if want := "attacker-1 retreats -2, attacker-2 steady -0, defender retreats -0: attacker"; brief(o) != want {
		t.Errorf("OM §17: got %s, want %s", brief(o), want)
	}
	// Who holds is tried once for each.
	o, _ = ended(t, act(t, "charge", 2, 1, two...), 30, 100, 9, 10, 100, 100, 10)
	if want := "attacker-1 retreats -1, attacker-2 steady -0, defender retreats -1: attacker"; brief(o) != want {
		t.Errorf("OM §17: got %s, want %s", brief(o), want)
	}
}

// R2: a charger's general is tried for the closing fire and again in the melee, or by the
// other reading once a move (OM §17 [+], OM §17 [-]); a critical strikes him in either.
func Test17_OnceAMoveInACharge(t *testing.T) {
	says := []string{"a: bases=4 formation=column pm=9 general=normal", "t: bases=4 pm=5"}
	for reading, faces := range map[string][]int{"a": {100, 10, 100, 100, 10}, "b": {100, 10, 100, 100}} {
		o, _ := ended(t, act(t, "charge", 1, 1, append(says, ": r2="+reading)...), faces...)
		if want := "attacker steady -0, defender retreats -0: attacker"; brief(o) != want {
			t.Errorf("OM §17, R2 %s: got %s, want %s", reading, brief(o), want)
		}
	}
	o, _ := ended(t, act(t, "charge", 1, 1, append(says, ": r2=b")...), 100, 10, 100, 4, 3)
	if want := "attacker steady -2 wounded, defender retreats -0: attacker"; brief(o) != want {
		t.Errorf("OM §17, R2 b: a critical in the melee: got %s, want %s", brief(o), want)
	}
}

// Horse charged by foot and horse together tries to ride to meet them, whichever of the two
// is named first (OM §10.5/countercharge [+]); charged by foot alone it does not (OM
// §10.5/countercharge [-]).
func Test10_5_CounterWhoeverIsNamedFirst(t *testing.T) {
	const foot, horse = " bases=4 formation=column pm=9", " arm=light-cavalry bases=2 formation=column pm=9"
	for _, c := range []struct {
		first, second string
		tries         bool
	}{{foot, horse, true}, {horse, foot, true}, {foot, foot, false}} {
		adj := act(t, "charge", 2, 1, "a1:"+c.first, "a2:"+c.second, "t: arm=light-cavalry bases=2 pm=5")
		_, owed := picked(t, adj, nil)
		if tries := len(owed) > 0 && owed[0].What == "die.counter"; tries != c.tries {
			t.Errorf("OM §10.5: %s and%s: tries %v, want %v", c.first, c.second, tries, c.tries)
		}
	}
}

// Of two who charge one base of guns, as the referee may rule, fire meets the first alone
// (OM §10.2, R88): its test
// says whose it is, though nobody else is hit (OM §11.1 [+]). Who charges alone need not be
// named (OM §11.1 [-]).
func Test10_2_WhoseTestItIs(t *testing.T) {
	registerWords()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	guns := " t-arm=foot-artillery t-bases=1 t-pm=3 t-formation=unlimbered"
	for _, c := range []struct {
		line, en, it string
		faces        []int
	}{
		{"charge - + - at - a2-bases=4 a2-pm=4 a1-bases=4 a1-pm=4" + guns + " !", "A1 4->3 d6 2 ROUTS, 2 PM 3->1", "A1 4->3 d6 2 IN ROTTA, 2 PM 3->1", []int{15, 2, 56, 6, 4}},
		{"charge - at - a-bases=4 a-pm=4" + guns, "morale d6 2: ROUTS, 2 PM 3->1", "morale d6 2: IN ROTTA, 2 PM 3->1", []int{15, 2}},
	} {
		adj, err := read(s, c.line)
		if err != nil {
			t.Fatal(err)
		}
		_, v := ended(t, adj, c.faces...)
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			var page []string
			for _, l := range v.Lines {
				page = append(page, i18n.New(lang).Say(l.Say))
			}
			if !slices.ContainsFunc(page, func(l string) bool { return strings.HasPrefix(l, want) }) {
				t.Errorf("OM §10.2: %s: got\n%s\nwant a line %q", c.line, strings.Join(page, "\n"), want)
			}
		}
	}
}

// The time of an emergency square is the declaration of the charge: it may be tried from then on
// and is listed, thrown or waived; with the movement in which the charge was declared its moment is
// over, and that is said (OM §8.6 [+], OM §8.6 [-], R312). By the other reading it lasts till the fire.
func Test8_6_TheMomentOfASquare(t *testing.T) {
	for _, letter := range []string{"a", "b"} {
		s := exact(scenario(t, []string{line("T", 60, 60, 0)}, []string{unitAt("A", 4, "line", 60, 75, 180, ", arm: light-cavalry")}))
		s = after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 312, Reading: letter})
		s = after(s, anyDice(t, prepared(t, s, actionOf(t, s, "charge A at T"))).Events...)
		squares := func(s *state.State) int {
			n := 0
			for _, d := range turn.Dues(s) {
				if d.Action.Verb == "square" && d.Optional && len(d.Needs) == 1 {
					n++
				}
			}
			return n
		}
		if got := squares(s); got != 1 {
			t.Fatalf("OM §8.6: after the charge: got %d squares listed, want 1", got)
		}
		if n := played(t, s, actionOf(t, s, "square T against A"), 90); !n.Charges[0].Squared || squares(n) != 0 {
			t.Errorf("OM §8.6: at the charge: got %+v, want a square", n.Charges[0])
		}
		waived := played(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("T")}, Args: []string{"square"}})
		if squares(waived) != 0 || waived.Charges[0].Closing != facts.Long {
			t.Errorf("OM §8.6, 10.2: waived: got %+v, want its closing fire and nothing owed", waived.Charges[0])
		}
		evs, say, err := turn.ClosePhase(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(say, func(x game.Text) bool { return x.Say.Key == "square.untried" }); got != (letter == "a") {
			t.Errorf("OM R312 %s: at the end of the movement it is said that no square was formed: %v", letter, got)
		}
		next := after(s, evs...)
		want, listed := "OM §8.6/emergency-square square.past", 0
		if letter == "b" {
			want, listed = "", 1
		}
		if got := tellsOf(t, next, "square T against A"); got != want || squares(next) != listed {
			t.Errorf("OM §8.6, R312 %s: in the other movement: got refused %q, %d listed; want %q, %d", letter, got, squares(next), want, listed)
		}
	}
}

// Horse halts a centimetre before an emergency square, and there is no melee: whom one has stopped
// charges no more and has no impetus, whether the square was formed with the charge or after it
// (OM §8.6/emergency-square [+]); who tries in vain is charged still (OM §8.6 [-]). What fires at
// the horse and what it may still do is as it was: it does not move again.
func Test8_6_WhoASquareStopsChargesNoMore(t *testing.T) {
	for _, c := range []struct {
		line  string
		faces []int
		then  string
		after []int
		want  bool
	}{
		{"charge A at T t: square=yes", []int{90}, "", nil, false},
		{"charge A at T t: square=yes", []int{10}, "", nil, true},
		{"charge A at T", nil, "square T against A", []int{90}, false},
		{"charge A at T", nil, "square T against A", []int{10}, true},
	} {
		s := exact(scenario(t, []string{line("T", 60, 60, 0)}, []string{unitAt("A", 4, "line", 60, 76, 180, ", arm: light-cavalry")}))
		s = frenchMove(s, "move-first")
		act := actionOf(t, s, "charge A at T")
		if len(c.faces) > 0 {
			act = with(act, "t", "square", "yes")
		}
		s = after(s, &state.EvFact{Unit: "A", Name: "impetus", Value: "yes"})
		s = played(t, s, act, c.faces...)
		if c.then != "" {
			s = played(t, s, actionOf(t, s, c.then), c.after...)
		}
		a := s.Unit("A")
		if s.Charges[0].Squared == c.want || a.Charging != c.want || a.Impetus != c.want || !a.Moved {
			t.Errorf("OM §8.6: %s %v, %s %v: square %v, A charging %v, impetus %v, moved %v; want charging and impetus %v, moved", c.line, c.faces, c.then, c.after, s.Charges[0].Squared, a.Charging, a.Impetus, a.Moved, c.want)
		}
		if got := tellsOf(t, s, "move A forward 0.5"); got != "OM §10.1 move.charged" {
			t.Errorf("OM §10.1: %s %v, %s %v: A moves on: got refused %q, want move.charged", c.line, c.faces, c.then, c.after, got)
		}
	}
}
