package ordremixte

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// holds is the number of faces of the d10 on which a unit holds its test.
func holds(t *testing.T, says ...string) int {
	t.Helper()
	p := chance(t, act(t, "morale", 1, 0, says...), func(o game.Object) bool { return chain.At(o, "unit", "status") == "steady" })
	n := int(p.Num().Int64()) * 10 / int(p.Denom().Int64())
	return n
}

// Every row of the morale table moves the test by its number of faces, and only where
// its condition holds (OM §11.1 [+], OM §11.1 [-], OM §4.1 [+], OM §4.1 [-]).
func Test11_1_Modifiers(t *testing.T) {
	plain := []string{"a: bases=4 pm=4"}
	rows := []modRow{
		{"elite", +2, plain, []string{"a: grade=elite"}, [][]string{{"a: grade=line"}}, 1},
		{"veteran", +1, plain, []string{"a: grade=veteran"}, nil, 1},
		{"recruit", -1, plain, []string{"a: grade=recruit"}, nil, 1},
		{"general", +1, plain, []string{"a: general=brigade"}, [][]string{{"a: general=none"}}, 1},
		{"general", +1, plain, []string{"a: general=exceptional"}, nil, 1},
		{"charismatic", +1, append([]string{"a: general=normal"}, plain...), []string{"a: charismatic"}, nil, 1},
		{"charismatic", 0, plain, []string{"a: charismatic"}, nil, 1}, // nobody rides with it
		{"russian-foot", +1, plain, []string{"a: nation=russia"}, [][]string{{"a: nation=austria"}}, 1},
		{"russian-foot", 0, []string{"a: arm=light-cavalry bases=3 pm=4"}, []string{"a: nation=russia"}, nil, 1},
		{"hard-cover", +1, plain, []string{"a: cover=hard"}, [][]string{{"a: cover=light"}}, 1},
	}
	every(t, "morale", rows)
	for _, r := range rows {
		was := holds(t, r.plain...)
		if got := holds(t, append(append([]string(nil), r.plain...), r.with...)...); got != was+r.value {
			t.Errorf("%s %q: holds on %d faces, without it %d", r.id, r.with, got, was)
		}
		for _, no := range r.absent {
			if got := holds(t, append(append([]string(nil), r.plain...), no...)...); got != was {
				t.Errorf("%s: %q changes %d faces to %d", r.id, no, was, got)
			}
		}
	}
	if a, b := holds(t, "a: bases=2 pm=2 bases-lost=2"), holds(t, "a: bases=2 pm=2"); a != b-2 {
		t.Errorf("two bases lost: %d, %d", a, b)
	}
	// R10: all that were lost since the beginning, or those of this move
	if a, b := holds(t, "a: bases=2 pm=2 bases-lost=2"), holds(t, "a: bases=2 pm=2 bases-lost=2", ": r10=b"); a != 4 || b != 6 {
		t.Errorf("OM §11.1: R10: got %d, %d; want %s", a, b, "a == 4, b == 6")
	}
}

// The three bands on both dice, below 1 and above the die (OM §11.1 [+]).
func Test11_1_Bands(t *testing.T) {
	for _, c := range []struct {
		says  []string
		faces map[int]string
	}{
		{[]string{"a: bases=4 pm=4"}, map[int]string{1: "routs -2", 2: "routs -2", 3: "retreats -1", 4: "retreats -1", 5: "steady -0", 10: "steady -0"}},
		{[]string{"a: bases=4 pm=4", "melee"}, map[int]string{1: "routs -2", 2: "routs -2", 3: "retreats -1", 4: "retreats -1", 5: "steady -0", 6: "steady -0"}},
		{[]string{"a: bases=4 pm=4 grade=elite general=normal charismatic"}, map[int]string{1: "steady -0"}},
		{[]string{"a: bases=1 pm=1 bases-lost=3 grade=recruit", "melee"}, map[int]string{1: "destroyed -1", 6: "destroyed -1"}},
		{[]string{"a: bases=1 pm=3 bases-lost=3 grade=recruit", "melee"}, map[int]string{6: "routs -2"}},
		{[]string{"a: arm=foot-artillery bases=2 pm=4"}, map[int]string{1: "routs -2 left", 4: "retreats -1 left", 5: "steady -0"}},
		{[]string{"a: arm=foot-artillery bases=2 pm=4 formation=limbered"}, map[int]string{1: "routs -2", 4: "retreats -1"}},
		{[]string{"a: bases=4 pm=1"}, map[int]string{1: "destroyed -1", 3: "destroyed -1", 5: "steady -0"}},
	} {
		adj := act(t, "morale", 1, 0, c.says...)
		agree(t, adj)
		for f, want := range c.faces {
			if o, _ := ended(t, adj, f); brief(o) != "unit "+want {
				t.Errorf("%q, %d: %s, want %s", c.says, f, brief(o), want)
			}
		}
	}
}

// The test is for one to four points after a loss; five hold without a die, and who
// lost nothing is not asked (OM §11.1 [+], OM §11.1 [-]).
func Test11_1_WhoTests(t *testing.T) {
	forbids(t, game.Illegal, "OM §11.1", "morale", 1, 0, "a: bases=4 pm=5")
	forbids(t, game.BadValue, "OM §11.1", "morale", 1, 0, "a: bases=4")
	for pm, dice := range map[int]int{6: 0, 5: 10, 4: 10, 2: 10, 1: 0} {
		adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm="+itoa(pm), ": range=short")
		if got := scripted(t, adj, 30); got != dice {
			t.Errorf("%d points, one lost: d%d, want d%d", pm, got, dice)
		}
		if got := scripted(t, adj, 99); got != 0 {
			t.Errorf("%d points, none lost: d%d", pm, got)
		}
	}
	// a router loses its point and is not tested (R14)
	if got := scripted(t, act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=4 routing", ": range=short"), 30); got != 0 {
		t.Errorf("OM §11.1: a router: got d%d; want %s", got, "got == 0")
	}
	// one test after both losses of the disordered (R45)
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=5 pm-start=7 disordered", ": range=short")
	if o, _ := ended(t, adj, 30, 6); brief(o) != "target steady -2" {
		t.Errorf("OM §11.1: got %s; want %s", brief(o), `brief(o) == "target steady -2"`)
	}
}

// The general under fire: once, on a d10 less the points lost, one more for a
// charismatic one; a critical goes straight to the d6 (OM §17 [+], OM §17 [-]).
func Test17_GeneralUnderFire(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=7 pm-start=9 general=brigade", ": range=short")
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{100, 2}, "target steady -0"}, {[]int{100, 1, 1}, "target steady -1 killed"}, {[]int{100, 1, 3}, "target steady -0 wounded"},
		{[]int{100, 1, 5}, "target steady -0"}, {[]int{30, 3}, "target steady -1"}, {[]int{30, 2, 2}, "target steady -2 killed"},
		{[]int{30, 2, 6}, "target steady -0 saved"}, {[]int{3, 2}, "target steady -3 killed"}, {[]int{3, 4}, "target steady -2 wounded"},
		{[]int{3, 6}, "target steady -1 saved"},
	} {
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 171)
	chief := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=7 pm-start=9 general=exceptional charismatic", ": range=short")
	for _, c := range []struct {
		faces []int
		want  string
	}{{[]int{100, 3}, "target steady -0"}, {[]int{100, 2, 2}, "target steady -0 killed"}} { // no brigade of his own
		if o, _ := ended(t, chief, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	agree(t, chief)
	// points lost earlier in the move count as well
	earlier := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=7 pm-start=9 lost=2 general=brigade", ": range=short")
	if o, _ := ended(t, earlier, 100, 3, 3); chain.At(o, "target", "general") != "wounded" {
		t.Errorf("OM §17: got %s; want %s", brief(o), `at(o, "target", "general") == "wounded"`)
	}
	if o, _ := ended(t, earlier, 100, 4); chain.At(o, "target", "general") != "unhurt" {
		t.Errorf("OM §17: got %s; want %s", brief(o), `at(o, "target", "general") == "unhurt"`)
	}
	// R1 b: one d6 with the subtractions
	b := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=7 pm-start=9 general=brigade", ": range=short r1=b")
	for _, c := range []struct {
		face int
		want string
	}{{1, "killed"}, {2, "killed"}, {3, "wounded"}, {5, "unhurt"}, {6, "saved"}} {
		if o, _ := ended(t, b, 100, c.face); chain.At(o, "target", "general") != c.want {
			t.Errorf("OM §17: R1 b, %d: got %s; want %s", c.face, brief(o), `at(o, "target", "general") == c.want`)
		}
		if o, _ := ended(t, b, 30, c.face); chain.At(o, "target", "general") == "saved" {
			t.Errorf("R1 b after a loss, %d: %s", c.face, brief(o))
		}
	}
	agree(t, b)
}

// A killed general no longer steadies the test that follows (OM §17 [+]).
func Test17_KilledBeforeTheTest(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=5 pm-start=5 general=brigade", ": range=short")
	// critical: two points, one base, general dead: 5 - 1 = 4 retreats and his brigade's point
	if o, _ := ended(t, adj, 3, 1, 5); brief(o) != "target retreats -4 killed" {
		t.Errorf("OM §17: killed: got %s; want %s", brief(o), `brief(o) == "target retreats -4 killed"`)
	}
	if o, _ := ended(t, adj, 3, 5, 5); brief(o) != "target steady -2" {
		t.Errorf("OM §17: unhurt: got %s; want %s", brief(o), `brief(o) == "target steady -2"`)
	}
	agree(t, adj)
}

// A point regained brings back no base, and the base that went is not taken off twice
// (OM §9.10 [-]).
func Test9_10_RegainedPointBringsNoBase(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 pm=6 pm-start=6 general=brigade", ": range=short")
	o, v := ended(t, adj, 3, 6, 9) // critical, saved, the test holds
	if brief(o) != "target steady -1 saved" {
		t.Errorf("OM §9.10: got %s; want %s", brief(o), `brief(o) == "target steady -1 saved"`)
	}
	n := 0
	for _, h := range v.Hands {
		if h.Act == "remove-base" {
			n += h.N
		}
	}
	if n != 1 {
		t.Errorf("OM §9.10: got hands %v; want %s", v.Hands, "n == 1")
	}
	// five of six, one base off already: the next point takes none
	next := act(t, "fire", 1, 1, "a: bases=4", "t: bases=3 bases-lost=1 pm=5 pm-start=6", ": range=short")
	if _, v := ended(t, next, 30, 9); strings.Contains(actsOf(v), "remove-base") {
		t.Errorf("OM §9.10: got hands %v; want %s", v.Hands, `not strings.Contains(actsOf(v), "remove-base")`)
	}
	if _, v := ended(t, act(t, "fire", 1, 1, "a: bases=4", "t: bases=3 bases-lost=1 pm=3 pm-start=6", ": range=short"), 30, 9); !strings.Contains(actsOf(v), "remove-base") {
		t.Errorf("OM §9.10: got hands %v; want %s", v.Hands, `strings.Contains(actsOf(v), "remove-base")`)
	}
}

func actsOf(v game.Verdict) string {
	s := ""
	for _, h := range v.Hands {
		s += h.Act + " "
	}
	return s
}

// The check of a general on its own, as the phases owe it (OM §17 [+], OM §17 [-]).
func Test17_FateAlone(t *testing.T) {
	adj := act(t, "fate", 1, 0, "a: bases=4 pm=4 pm-start=6 general=brigade lost=1")
	agree(t, adj)
	for _, c := range []struct {
		faces []int
		want  string
	}{{[]int{3}, "unit steady -0"}, {[]int{2, 1}, "unit steady -1 killed"}, {[]int{1, 6}, "unit steady +1 saved"}} {
		o, _ := ended(t, adj, c.faces...)
		if got := strings.Replace(brief(o), "-+1", "+1", 1); got != c.want {
			t.Errorf("%v: %s, want %s", c.faces, got, c.want)
		}
	}
	forbids(t, game.Illegal, "OM §17", "fate", 1, 0, "a: bases=4 pm=4")
}

// An emergency square: 50 or more, 20 less near, 20 less for recruits, 10 more for
// veterans and better; who may not try (OM §8.6/emergency-square [+],
// OM §8.6/emergency-square [-]).
func Test8_6_EmergencySquare(t *testing.T) {
	rows := []modRow{
		{"near", -20, []string{"a: bases=4"}, []string{": distance=14.9"}, [][]string{{": distance=15"}}, 1},
		{"recruit", -20, []string{"a: bases=4"}, []string{"a: grade=recruit"}, [][]string{{"a: grade=line"}}, 1},
		{"veteran-or-better", +10, []string{"a: bases=4"}, []string{"a: grade=veteran"}, nil, 1},
		{"veteran-or-better", +10, []string{"a: bases=4"}, []string{"a: grade=elite"}, nil, 1},
	}
	every(t, "square", rows)
	forms := func(says ...string) int {
		return value(t, act(t, "square", 1, 1, append(says, "t: arm=light-cavalry")...))
	}
	for _, r := range rows {
		was := forms(r.plain...)
		if was != 51 { // faces 50 to 100
			t.Errorf("OM §8.6: got plain %d; want %s", was, "was == 51")
		}
		if got := forms(append(append([]string(nil), r.plain...), r.with...)...); got != was+r.value {
			t.Errorf("%s: %d, want %d", r.id, got, was+r.value)
		}
		for _, no := range r.absent {
			if got := forms(append(append([]string(nil), r.plain...), no...)...); got != was {
				t.Errorf("OM §8.6: %s: got %q gives %d; want %s", r.id, no, got, "got == was")
			}
		}
	}
	adj := act(t, "square", 1, 1, "a: bases=4 grade=recruit", "t: arm=heavy-cavalry", ": distance=10")
	agree(t, adj)
	for f, want := range map[int]bool{89: false, 90: true, 1: false, 100: true} {
		if o, _ := ended(t, adj, f); chain.At(o, "unit", "square") != want || chain.At(o, "unit", "disordered") != !want {
			t.Errorf("OM §8.6: %d: got %v; want %s", f, o, `at(o, "unit", "square") == want, at(o, "unit", "disordered") == !want`)
		}
	}
	for par, says := range map[string][]string{
		"OM §8.6/emergency-square": {"a: bases=4 formation=open", "t: arm=light-cavalry"},
		"OM §5":                    {"a: bases=4 nation=ottoman", "t: arm=light-cavalry"},
		"OM R73":                   {"a: bases=3", "t: arm=light-cavalry"},
	} {
		overrules(t, game.Illegal, par, "square", 1, 1, says...)
	}
	for _, says := range [][]string{
		{"a: bases=4 disordered", "t: arm=light-cavalry"}, {"a: bases=4", "t: arm=infantry"},
		{"a: arm=light-cavalry bases=4", "t: arm=light-cavalry"}, {"a: bases=4", "t: arm=light-cavalry", ": distance=5"},
	} {
		overrules(t, game.Illegal, "OM §8.6/emergency-square", "square", 1, 1, says...)
	}
	act(t, "square", 1, 1, "a: bases=4", "t: arm=light-cavalry", ": distance=5.01")
}

// Hussars with four points under orders to attack roll a 5 (OM §10.5/countercharge [+],
// OM §10.5/countercharge [-]).
func Test10_5_HussarsCountercharge(t *testing.T) {
	adj := act(t, "counter", 1, 1, "a: arm=light-cavalry pm=4 order=attack", "t: arm=light-cavalry")
	agree(t, adj)
	rides := func(says ...string) string {
		t.Helper()
		a := act(t, "counter", 1, 1, append(says, "t: arm=light-cavalry")...)
		agree(t, a)
		return chance(t, a, func(o game.Object) bool { return chain.At(o, "unit", "countercharges") == true }).RatString()
	}
	for _, c := range []struct {
		says []string
		want string
	}{
		{[]string{"a: arm=light-cavalry pm=4 order=attack"}, "5/6"}, // 5 - 2 = 3, below 4
		{[]string{"a: arm=light-cavalry pm=4"}, "1/2"},              // 3 or less
		{[]string{"a: arm=light-cavalry pm=4 order=advance"}, "1/2"},
		{[]string{"a: arm=light-cavalry pm=1"}, "0"},
		{[]string{"a: arm=light-cavalry pm=7"}, "1"},
		{[]string{"a: arm=light-cavalry pm=4 order=attack", ": second-phase"}, "1/2"}, // R55
		{[]string{"a: arm=light-cavalry pm=4 order=attack", ": second-phase r55=b"}, "5/6"},
		{[]string{"a: arm=light-cavalry pm=4 order=attack", ": second-phase r55=b r10=b"}, "5/6"},
	} {
		if got := rides(c.says...); got != c.want {
			t.Errorf("%q: %s, want %s", c.says, got, c.want)
		}
	}
	every(t, "charge.countercharge", []modRow{{id: "attack-order"}})
	forbids(t, game.BadValue, "OM §10.5/countercharge", "counter", 1, 1, "a: arm=light-cavalry", "t: arm=light-cavalry")
	forbids(t, game.Illegal, "OM §10.5/countercharge", "counter", 1, 1, "a: arm=infantry pm=4", "t: arm=light-cavalry")
	if o := adj.Odds(odds.NewEngine()); len(o.Outcomes) != 2 {
		t.Errorf("OM §10.5: got %d outcomes; want %s", len(o.Outcomes), "len(o.Outcomes) == 2")
	}
}

// The crew of guns in action that flees leaves the guns, and the verdict says so (OM §11.1 [+]);
// limbered guns go with it, foot has none (OM §11.1 [-]).
func Test11_1_GunsStayBehindAreNamed(t *testing.T) {
	for _, c := range []struct {
		unit string
		says bool
	}{
		{battery("G", 2, 60, 62, 180, ""), true},
		{line("G", 60, 62, 180), false},
	} {
		s := inPhase(exact(scenario(t, []string{line("A", 60, 58, 0)}, []string{c.unit})), "fire")
		s = played(t, s, shotAt("A", "G"), 1)
		s = nextPhase(t, s)
		var says string
		for _, d := range turn.Dues(s) {
			v := throw(t, prepared(t, s, d.Action), nil, 3)
			says += page(i18n.New(i18n.EN), render.None, v.Lines)
		}
		if got := strings.Contains(says, "the guns of G stay where they are, without a crew"); got != c.says {
			t.Errorf("OM §11.1: %s: got %q; that guns stay behind is said: %v, want %v", c.unit, says, got, c.says)
		}
	}
}

// A base is turned round for a unit that retires, two for one that routs (OM §11.1 [+]). Who
// is beaten again before it has left has one turned already, and only what is missing is
// told to hands (OM §11.1 [-]).
func Test11_1_BasesThatAreTurnedStayTurned(t *testing.T) {
	for _, c := range []struct {
		name, was string
		faces     []int
		want      int
	}{
		{"retires", "steady", []int{99, 99}, 1},
		{"retires twice", "retreats", []int{99, 99}, 0},
		{"routs", "steady", []int{30, 99, 1}, 2},
		{"retires and routs", "retreats", []int{30, 1}, 1},
	} {
		s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 23, 0, "")}))
		s = after(s, &state.EvPM{Unit: "X", Now: 4}, &state.EvStatus{Unit: "X", Is: state.StatusOf(c.was)})
		s = after(atContact(s, "A", "X"), &state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvStage{Stage: state.MeleeOpen})
		_, v := ended(t, prepared(t, s, actionOf(t, s, "melee A at X")), c.faces...)
		got := 0
		for _, h := range v.Hands {
			if h.Unit == "X" && h.Act == "turn-base" {
				got += h.N
			}
		}
		if got != c.want {
			t.Errorf("OM §11.1: %s: got %d bases to turn, want %d: %+v", c.name, got, c.want, v.Hands)
		}
	}
}

// Whom the points of its own test destroy does not retire (OM §11.1 [-], R11 b): the
// tie-break says that it has lost and no more. Who has points left retires (OM §11.1 [+]).
func Test11_1_TheDestroyedDoNotRetire(t *testing.T) {
	registerWords()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	for pm, want := range map[int][2]string{
		2: {"Tie-break, PM now: unit B 2, unit A 0: unit A LOSES", "Spareggio, PM ora: unità B 2, unità A 0: unità A PERDE"},
		3: {"Tie-break, PM now: unit B 2, unit A 1: unit A LOSES, retreats, no further PM", "Spareggio, PM ora: unità B 2, unità A 1: unità A PERDE, si ritira, nessun altro PM"},
	} {
		adj, err := read(s, fmt.Sprintf("melee - at - a-bases=4 a-pm=%d t-bases=4 t-pm=4 r11=b", pm))
		if err != nil {
			t.Fatal(err)
		}
		_, v := ended(t, adj, 30, 30, 3, 3)
		for i, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			var page []string
			for _, l := range v.Lines {
				page = append(page, i18n.New(lang).Say(l.Say))
			}
			if !slices.Contains(page, want[i]) {
				t.Errorf("OM §11.1, R11 b: got\n%s\nwant %q", strings.Join(page, "\n"), want[i])
			}
		}
	}
}

// What is shot at by a ruling, in a phase that is not of fire, loses its points then and tests when the next fire closes; whoever
// tested already, or keeps more than 4 points, does not (OM §11.1 [+], OM §11.1 [-], OM §7 [-]). The ruling is written down.
func Test11_1_LossesOutOfTheFire(t *testing.T) {
	table := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 5, "column", 60, 26, 180, "")})
	shot := shotAt("A", "X")
	shot.Force = true
	for _, c := range []struct {
		phase string
		stage state.Stage
		pm    int
		owes  bool
	}{
		{"orders", state.Open0, 5, true}, {"move-second", state.Open0, 5, true}, {"melee", state.Open0, 5, true},
		{"fire", state.FireEnd, 5, true}, // the tests of this fire are over
		{"orders", state.Open0, 6, false},
	} {
		s := as(inPhase(table, c.phase), "X", func(u *state.Unit) { u.PM = c.pm })
		s = after(s, &state.EvStage{Stage: c.stage})
		v := verdictOf(t, prepared(t, s, shot), 50)
		if ruled := len(v.Overrode) > 0 && v.Overrode[0].Say.Key == "om.wrong-phase"; ruled != (c.phase != "fire") {
			t.Errorf("OM §7: a shot in %s: got %v overruled", c.phase, v.Overrode)
		}
		s = after(s, v.Events...)
		if got := s.Unit("X").PM; got != c.pm-1 {
			t.Fatalf("OM §9.10: %s: %d PM left, want %d", c.phase, got, c.pm-1)
		}
		if c.phase == "fire" {
			s = inPhaseOf(s, "melee")
		}
		s = after(inPhaseOf(s, "fire"), &state.EvStage{Stage: state.FireTests})
		dues := turn.Dues(s)
		if got := len(dues) == 1 && dues[0].Action.Verb == "morale" && dues[0].Action.Units[0].IDs[0] == "X"; got != c.owes {
			t.Errorf("OM §11.1: shot at in %s with %d PM: owed when fire closes: %+v, want a test: %t", c.phase, c.pm, dues, c.owes)
		}
		if s = after(s, &state.EvTested{Unit: "X"}); len(turn.Dues(after(inPhaseOf(inPhaseOf(s, "melee"), "fire"), &state.EvStage{Stage: state.FireTests}))) > 0 {
			t.Errorf("OM §11.1: %s: it tests twice for one loss", c.phase)
		}
	}
	// Whoever is tested by ruling before the fire owes nothing in it; and a loss that asked for no test in its fire asks for none in the next,
	// whatever has been lost since.
	owes := func(s *state.State) int { return len(turn.Dues(after(s, &state.EvStage{Stage: state.FireTests}))) }
	hit := after(as(inPhase(table, "orders"), "X", func(u *state.Unit) { u.PM = 4 }), &state.EvShot{Unit: "X", Lost: 1, By: "A"})
	if got := owes(inPhaseOf(after(hit, &state.EvTested{Unit: "X"}), "fire")); got != 0 || hit.Unit("X").Carried != 1 {
		t.Errorf("OM §11.1: tested by ruling before the fire: got %d tests owed and %d carried, want 0 and 1", got, hit.Unit("X").Carried)
	}
	later := inPhaseOf(inPhaseOf(as(hit, "X", func(u *state.Unit) { u.PM = 5 }), "fire"), "melee")
	if got := owes(inPhaseOf(as(later, "X", func(u *state.Unit) { u.PM = 4 }), "fire")); got != 0 {
		t.Errorf("OM §11.1: a loss of the turn before, with 5 PM then and 4 now: got %d tests owed, want none", got)
	}
}

// Fire, melee, rally, breakthrough and a test that nobody owes, carried out in a phase that is not theirs, are rulings, as a
// charge there is (OM §7 [-]).
func Test7_WrongPhasesAreRulings(t *testing.T) {
	table := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 5, "column", 60, 26, 180, "")})
	for verb, key := range map[string]string{"fire": "om.wrong-phase", "melee": "om.wrong-phase", "rally": "om.wrong-phase", "breakthrough": "om.wrong-phase", "morale": "morale.not-owed"} {
		s := as(inPhase(table, "late"), "A", func(u *state.Unit) { u.PM = 4 })
		a := game.Action{Verb: verb, Units: []game.Operand{only("A")}, Force: true}
		if verb == "fire" || verb == "melee" {
			a.Units = append(a.Units, only("X"))
		}
		if verb == "rally" {
			s = as(s, "A", func(u *state.Unit) { u.Status = state.Routing })
		}
		if verb == "breakthrough" {
			s = as(s, "A", func(u *state.Unit) { u.Arm = facts.HeavyCavalry })
		}
		var said bool
		for _, r := range anyDice(t, prepared(t, s, a)).Overrode {
			said = said || r.Say.Key == key
		}
		if !said {
			t.Errorf("OM §7: %s ! in the late charges: got no ruling %s", verb, key)
		}
	}
}
