package ordremixte

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/oracle"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// side is the value of one side of a melee or charge.
func side(t *testing.T, adj game.Adjudication, who string) int {
	t.Helper()
	return value(t, adj, who)
}

// picked plays a chain with decisions and faces; the decisions answer in order.
func picked(t *testing.T, adj game.Adjudication, picks []string, faces ...int) (game.Object, []dice.Need) {
	t.Helper()
	p := chainOf(t, adj)
	var fs []dice.Face
	for _, k := range picks {
		fs = append(fs, dice.Face{Die: dice.Choice, Pick: k})
	}
	for _, f := range faces {
		fs = append(fs, dice.Face{Face: f})
	}
	d := dice.New(fs, nil)
	var r chain.Result
	owed, err := d.Run(func() { r = playChain(p, d, &game.Trace{}) })
	if err != nil {
		t.Fatal(err)
	}
	if len(owed) == 0 && d.Surplus() > 0 {
		t.Errorf("%v %v: got %d too many; want %s", picks, faces, d.Surplus(), "not (len(owed) == 0 && d.Surplus() > 0)")
	}
	return p.Outcome(r), owed
}

// Every row of the melee table changes the value by bases times its number, and only
// where its condition holds (OM §10.6 [+], OM §10.6 [-]).
func Test10_6_Modifiers(t *testing.T) {
	foot := []string{"a: bases=4", "t: bases=4"}
	horse := []string{"a: arm=light-cavalry bases=2", "t: arm=light-cavalry bases=2"}
	rows := []modRow{
		{"impetus", +10, horse, []string{"a: impetus"}, [][]string{{"t: impetus"}, {"a: impetus=no"}, {"a: impetus", "t: cover=light", "a: grade=line", ": r52=a"}}, 2},
		{"foot-charge", +5, foot, []string{"a: charging"}, [][]string{{"a: impetus"}}, 4},
		{"artillery", -5, []string{"a: arm=light-cavalry bases=2", "t: arm=foot-artillery bases=2"}, nil, nil, 0},
		{"heavy-cavalry", +15, horse, []string{"a: arm=heavy-cavalry"}, nil, 2},
		{"cuirassiers-or-lancers", +3, horse, []string{"a: lancers"}, [][]string{{"t: lancers"}}, 2},
		{"blown", -5, horse, []string{"a: blown"}, [][]string{{"t: blown"}}, 2},
		{"disordered", -5, foot, []string{"a: disordered"}, [][]string{{"t: disordered"}}, 4},
		{"elite", +5, foot, []string{"a: grade=elite"}, [][]string{{"t: grade=elite"}}, 4},
		{"veteran", +3, foot, []string{"a: grade=veteran"}, [][]string{{"t: grade=veteran"}}, 4},
		{"recruit", -3, foot, []string{"a: grade=recruit"}, [][]string{{"t: grade=recruit"}}, 4},
		{"against-artillery", +20, []string{"a: bases=2", "t: bases=2"}, []string{"t: arm=foot-artillery"}, [][]string{{"t: grade=elite"}}, 2},
		{"light-cover", -2, foot, []string{"t: cover=light"}, [][]string{{"a: cover=light"}}, 4},
		{"hard-cover", -4, foot, []string{"t: cover=hard"}, [][]string{{"a: cover=hard"}}, 4},
	}
	every(t, "melee", rows)
	for _, r := range rows {
		if r.with == nil {
			continue
		}
		was := side(t, act(t, "melee", 1, 1, r.plain...), "attacker")
		if got := side(t, act(t, "melee", 1, 1, append(append([]string(nil), r.plain...), r.with...)...), "attacker"); got != was+r.bases*r.value {
			t.Errorf("%s %q: %d, without it %d", r.id, r.with, got, was)
		}
		for _, no := range r.absent {
			says := append(append([]string(nil), r.plain...), no...)
			want := was
			if len(no) > 1 { // impetus against cover: only the cover's own row
				want = was - 2*2
			}
			if got := side(t, act(t, "melee", 1, 1, says...), "attacker"); got != want {
				t.Errorf("%s: %q changes %d to %d", r.id, no, was, got)
			}
		}
	}
	for _, c := range []struct {
		who  string
		want int
		says []string
	}{
		{"defender", 2 * (10 - 5), []string{"a: arm=light-cavalry bases=2", "t: arm=foot-artillery bases=2"}},
		{"attacker", 2 * (10 - 5 + 20), []string{"a: arm=foot-artillery bases=2", "t: arm=foot-artillery bases=2"}},
		{"attacker", 4 * (10 - 4), []string{"a: bases=4 charging", "t: bases=4 cover=hard"}},      // no bonus for a charge into hard cover
		{"attacker", 4 * (10 + 5 - 2), []string{"a: bases=4 charging", "t: bases=4 cover=light"}}, // but into light
		{"attacker", 2 * (10 + 15 + 3 - 2), []string{"a: arm=heavy-cavalry cuirassiers bases=2", "t: bases=2 cover=light disordered=no"}},
		{"attacker", 4 * 10, []string{"a: bases=4 lancers=no blown", "t: bases=4"}},
	} {
		if got := side(t, act(t, "melee", 1, 1, c.says...), c.who); got != c.want {
			t.Errorf("%q: %s %d, want %d", c.says, c.who, got, c.want)
		}
	}
}

// Six straight centimetres are needed only against close-order foot; a countercharge
// that was made or failed says whether there is impetus (OM §10.5 [+], OM §10.5 [-]).
func Test10_5_Impetus(t *testing.T) {
	for _, c := range []struct {
		a, d string
		want int
	}{
		{"arm=light-cavalry bases=2 charging", "bases=4", 20},
		{"arm=light-cavalry bases=2 charging impetus", "bases=4", 40},
		{"arm=light-cavalry bases=2 charging", "bases=2 arm=light-cavalry", 40},
		{"arm=light-cavalry bases=2 charging impetus=no", "bases=2 arm=light-cavalry", 20},
		{"arm=light-cavalry bases=2 charging", "bases=2 arm=foot-artillery", 80},
		{"arm=light-cavalry bases=2 charging", "bases=2 formation=open", 40},
		{"arm=light-cavalry bases=2 charging impetus", "bases=4 cover=light", 16},
	} {
		if got := side(t, act(t, "melee", 1, 1, "a: "+c.a, "t: "+c.d, ": rough=no"), "attacker"); got != c.want {
			t.Errorf("%s on %s: %d, want %d", c.a, c.d, got, c.want)
		}
	}
	for k, want := range map[string]int{"yes": 40, "no": 20, "unsaid": 20} {
		adj := act(t, "melee", 1, 1, "a: arm=light-cavalry bases=2 charging", "t: arm=light-cavalry bases=2 countercharge="+k)
		if got := side(t, adj, "defender"); got != want {
			t.Errorf("countercharge %s: %d, want %d", k, got, want)
		}
	}
}

// Which bases fight: contact, second rank, overlap, never the third rank; none but
// contact in disorder, in open order or in a square (OM §10.6 [+], OM §10.6 [-]).
func Test10_6_BasesInMelee(t *testing.T) {
	for _, c := range []struct {
		a, d  string
		wa, w int // bases, at 10 each
	}{
		{"bases=4 formation=column", "bases=4", 4, 4},
		{"bases=6 formation=column", "bases=4", 4, 4},
		{"bases=3 formation=column", "bases=4", 3, 4},
		{"bases=1 formation=column", "bases=4", 1, 3},
		{"bases=4 formation=column", "bases=6", 4, 4},
		{"bases=4", "bases=4", 4, 4},
		{"bases=6", "bases=3", 5, 3},
		{"bases=4 formation=open", "bases=2 formation=open", 2, 2},
		{"bases=4", "bases=2 formation=open", 4, 2},
		{"bases=4 formation=column", "bases=4 formation=square", 3, 1},
		{"arm=light-cavalry bases=4", "arm=light-cavalry bases=2", 4, 2},
		{"arm=light-cavalry bases=3 formation=column", "arm=light-cavalry bases=2", 2, 2},
		{"bases=4 firing=2", "bases=4 contact=1 rank=1 overlap=0", 2, 2},
		{"bases=4 contact=1", "bases=4 overlap=1 contact=2 rank=0", 1, 3},
	} {
		adj := act(t, "melee", 1, 1, "a: "+c.a, "t: "+c.d)
		if a, d := side(t, adj, "attacker"), side(t, adj, "defender"); a != 10*c.wa || d != 10*c.w {
			t.Errorf("%s, %s: %d, %d; want %d, %d bases", c.a, c.d, a, d, c.wa, c.w)
		}
	}
	// disorder: contact alone, at 5 less
	adj := act(t, "melee", 1, 1, "a: bases=4 formation=column disordered", "t: bases=6 disordered")
	if a, d := side(t, adj, "attacker"), side(t, adj, "defender"); a != 2*5 || d != 2*5 {
		t.Errorf("disordered: %d, %d", a, d)
	}
}

// The value that the book works out, with its critical (OM §10.6 [+]).
func Test10_6_VeteranColumnOnLine(t *testing.T) {
	adj := act(t, "melee", 1, 1, "a: bases=4 grade=veteran formation=column charging", "t: bases=4")
	o := adj.Odds(odds.NewEngine())
	if chain.At(o.Chance, "attacker", "value") != 72 || chain.At(o.Chance, "attacker", "critical") != 7 || chain.At(o.Chance, "defender", "value") != 40 {
		t.Errorf("OM §10.6: got chance %v; want %s", o.Chance, `at(o.Chance, "attacker", "value") == 72, at(o.Chance, "attacker", "critical") == 7, at(o.Chance, "defender", "value") == 40`)
	}
	if o, _ := ended(t, adj, 24, 61); chain.At(o, "defender", "pm_lost") != 1 || chain.At(o, "attacker", "pm_lost") != 0 || o.Get("winner") != "none" {
		t.Errorf("OM §10.6: 24, 61: got %v; want %s", o, `at(o, "defender", "pm_lost") == 1, at(o, "attacker", "pm_lost") == 0, o.Get("winner") == "none"`) // without points nobody tests and no tie is broken
	}
	if len(o.Assumed) == 0 {
		t.Error("points that nobody gave are not named")
	}
	agree(t, adj)
}

// Columns two by two, more than 100, and the floor of 5 (OM §10.6 [+]).
func Test10_6_ValuesBeyondTheDie(t *testing.T) {
	for _, c := range []struct {
		value, auto, crit int
		says              []string
	}{
		{120, 1, 2, []string{"a: bases=4 formation=column charging", "a2: grade=line", "t: bases=4 pm=9"}},
		{105, 1, 0, []string{"a: arm=heavy-cavalry bases=3 impetus", "t: arm=light-cavalry bases=3 pm=9"}},
		{220, 2, 2, []string{"a: arm=heavy-cavalry bases=4 impetus", "t: arm=foot-artillery bases=2 pm=9"}},
		{5, 0, 0, []string{"a: bases=1 grade=recruit disordered", "t: bases=1 cover=hard pm=9"}},
		{100, 0, 10, []string{"a: arm=heavy-cavalry bases=4", "t: arm=light-cavalry bases=4 pm=9"}},
	} {
		n := 1
		if c.value == 120 {
			n = 2
		}
		adj := act(t, "melee", n, 1, c.says...)
		o := adj.Odds(odds.NewEngine())
		if chain.At(o.Chance, "attacker", "value") != c.value || chain.At(o.Chance, "attacker", "automatic") != c.auto || chain.At(o.Chance, "attacker", "critical") != c.crit {
			t.Errorf("%q: %v, want %d, %d sure, critical %d", c.says, chain.At(o.Chance, "attacker"), c.value, c.auto, c.crit)
		}
		agree(t, adj)
	}
	adj := act(t, "melee", 1, 1, "a: arm=heavy-cavalry bases=4 impetus pm=9", "t: arm=foot-artillery bases=2 pm=9")
	for _, c := range []struct{ face, lost int }{{2, 4}, {3, 3}, {20, 3}, {21, 2}} {
		o, _ := ended(t, adj, c.face, 100)
		if got := chain.At(o, "defender", "pm_lost"); got != c.lost+2 { // and 2 because guns give way to horse
			t.Errorf("220, %d: %v, want %d", c.face, got, c.lost+2)
		}
	}
}

// Blows fall together when nobody or everybody is disordered, else the orderly strike
// first and what fails never strikes (OM §13 [+], OM §13 [-]).
func Test13_OrderOfBlows(t *testing.T) {
	line := "bases=4 pm=5 pm-start=5 "
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		// together: the dead strike too
		{"bases=4 pm=1", "bases=4 pm=1", []int{20, 20}, "attacker destroyed -1, defender destroyed -1: none"},
		{"bases=4 pm=1 disordered", "bases=4 pm=1 disordered", []int{10, 10}, "attacker destroyed -1, defender destroyed -1: none"},
		// the defender is disordered
		{line, "bases=4 pm=1 disordered", []int{20}, "attacker steady -0, defender destroyed -1: attacker"},
		{line, line + "disordered", []int{20, 1}, "attacker steady -0, defender routs -3: attacker"},
		{line, line + "disordered", []int{20, 3}, "attacker steady -0, defender retreats -2: attacker"},
		{line, line + "disordered", []int{20, 6, 20, 3}, "attacker retreats -2, defender steady -1: defender"},
		{line, line + "disordered", []int{100, 21}, "attacker steady -0, defender retreats -0: attacker"},
		// the attacker is
		{line + "disordered", line, []int{20, 1}, "attacker routs -3, defender steady -0: defender"},
		{line + "disordered", line, []int{20, 6, 20, 1}, "attacker steady -1, defender routs -3: attacker"},
		// it answers with the bases it has left: 4 x 5 = 20 falls to 3 x 5 = 15
		{line + "friends=1", "bases=4 pm=5 pm-start=6 disordered", []int{20, 6, 16}, "attacker steady -0, defender retreats -1: attacker"},
		{line + "friends=1", "bases=4 pm=5 pm-start=6 disordered", []int{20, 6, 15, 6}, "attacker retreats -1, defender steady -1: defender"},
	} {
		says := []string{"a: " + c.a, "t: " + c.d}
		adj := act(t, "melee", 1, 1, says...)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%q %v: %s, want %s", says, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
}

// Every result of one side against every result of the other (OM §11.1 [+]).
func Test11_1_EveryPairOfResults(t *testing.T) {
	t.Parallel()
	results := []string{"hold", "retreat", "rout", "destroyed"}
	die := map[string]int{"hold": 6, "retreat": 3, "rout": 1}
	won := func(a, d string) string { return "attacker " + a + ", defender " + d + ": " }
	want := map[string]string{
		"hold hold":         won("steady -1", "retreats -1") + "attacker", // by friends
		"hold retreat":      won("steady -1", "retreats -2") + "attacker",
		"hold rout":         won("steady -1", "routs -3") + "attacker",
		"hold destroyed":    won("steady -1", "destroyed -1") + "attacker",
		"retreat hold":      won("retreats -2", "steady -1") + "defender",
		"retreat retreat":   won("steady -1", "retreats -1") + "attacker",
		"retreat rout":      won("steady -1", "retreats -2") + "attacker",
		"retreat destroyed": won("steady -1", "destroyed -1") + "attacker",
		"rout hold":         won("routs -3", "steady -1") + "defender",
		"rout retreat":      won("retreats -2", "steady -1") + "defender",
		"rout rout":         won("steady -1", "retreats -1") + "attacker",
		"rout destroyed":    won("steady -1", "destroyed -1") + "attacker",
		"destroyed hold":    won("destroyed -1", "steady -1") + "defender",
		"destroyed retreat": won("destroyed -1", "steady -1") + "defender",
		"destroyed rout":    won("destroyed -1", "steady -1") + "defender",
		// both gone: nobody
		"destroyed destroyed": won("destroyed -1", "destroyed -1") + "none",
	}
	for _, ra := range results {
		for _, rd := range results {
			unit := map[bool]string{true: "bases=4 pm=1 ", false: "bases=4 pm=5 "}
			says := []string{"a: friends=1 " + unit[ra == "destroyed"], "t: " + unit[rd == "destroyed"]}
			faces := []int{20, 20}
			for _, r := range []string{ra, rd} {
				if r != "destroyed" {
					faces = append(faces, die[r])
				}
			}
			adj := act(t, "melee", 1, 1, says...)
			if o, _ := ended(t, adj, faces...); brief(o) != want[ra+" "+rd] {
				t.Errorf("%s, %s: %s, want %s", ra, rd, brief(o), want[ra+" "+rd])
			}
			agree(t, adj)
		}
	}
}

// Each rung of the tie-break, every one above it level (OM §11.1 [+], OM §11.1 [-]).
func Test11_1_TieBreak(t *testing.T) {
	const a, d = "attacker steady -0, defender retreats -0: attacker", "attacker retreats -0, defender steady -0: defender"
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		{"bases=4 pm=6", "bases=4 pm=5 pm-start=9 grade=elite friends=9", nil, a},
		{"bases=4 pm=5 pm-start=6", "bases=4 pm=5 grade=elite friends=9", nil, a},
		{"bases=4 pm=5 pm-start=5", "bases=4 pm=5 pm-start=6", nil, d},
		{"bases=4 pm=5 grade=veteran", "bases=4 pm=5 friends=9", nil, a},
		{"bases=4 pm=5 friends=1", "bases=4 pm=5 friends=2", nil, d},
		{"bases=4 pm=5 friends=2", "bases=4 pm=5 friends=1 general=brigade", []int{10}, a},
		{"bases=4 pm=5 general=brigade", "bases=4 pm=5", []int{10}, a},
		{"bases=4 pm=5", "bases=4 pm=5 general=poor", []int{10}, d},
		{"bases=4 pm=5", "bases=4 pm=5", []int{3, 3, 6, 6, 2, 1}, a},
		{"bases=4 pm=5", "bases=4 pm=5", []int{1, 2}, d},
		{"bases=4 pm=5 general=brigade", "bases=4 pm=5 general=brigade", []int{4, 2, 10, 10}, a},
	} {
		adj := act(t, "melee", 1, 1, "a: "+c.a, "t: "+c.d)
		if o, _ := ended(t, adj, append([]int{100, 100}, c.faces...)...); brief(o) != c.want {
			t.Errorf("OM §11.1: %s, %s: got %s, want %s", c.a, c.d, brief(o), c.want)
		}
		agree(t, adj)
	}
	// The percentage is the one that struck: a base that the blow took off does
	// not count against it.
	adj := act(t, "melee", 1, 1, "a: bases=4 pm=5 pm-start=6", "t: bases=3 pm=4 pm-start=6 bases-lost=1 grade=veteran")
	if side(t, adj, "attacker") != 40 || side(t, adj, "defender") != 39 {
		t.Fatalf("OM §11.1: got %v; want %s", adj.Odds(odds.NewEngine()).Chance, `side(t, adj, "attacker") == 40, side(t, adj, "defender") == 39`)
	}
	if o, _ := ended(t, adj, 100, 20, 6); brief(o) != "attacker steady -1, defender retreats -0: attacker" {
		t.Errorf("OM §11.1: 40 against 39: got %s; want %s", brief(o), `brief(o) == "attacker steady -1, defender retreats -0: attacker"`)
	}
	agree(t, adj)
}

// A and B charge 1: A fails and goes, 1 meets B and has fewer points (OM §11.1 [+]).
func Test11_1_WorkedExample(t *testing.T) {
	adj := act(t, "melee", 2, 1, "a: bases=4 formation=column pm=5 charging", "t: bases=4 pm=5")
	for _, d6 := range []int{3, 4} {
		if o, _ := ended(t, adj, 55, 22, d6, 6); brief(o) != "attacker-1 retreats -2, attacker-2 steady -0, defender retreats -1: attacker" {
			t.Errorf("OM §11.1: %d: got %s; want %s", d6, brief(o), `brief(o) == "attacker-1 retreats -2, attacker-2 steady -0, defender retreats -1: attacker"`)
		}
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 111)
}

// Two on one: the pair add and roll once, the single unit rolls once and its owner says
// where the loss falls (OM §10.6 [+]).
func Test10_6_TwoOnOne(t *testing.T) {
	t.Parallel()
	says := []string{"a: bases=4 formation=column charging", "a1: pm=7", "a2: pm=5 pm-start=6", "t: bases=4 pm=5"}
	adj := act(t, "melee", 2, 1, says...)
	if side(t, adj, "attacker") != 120 || side(t, adj, "defender") != 40 {
		t.Errorf("OM §10.6: got %v; want %s", adj.Odds(odds.NewEngine()).Chance, `side(t, adj, "attacker") == 120, side(t, adj, "defender") == 40`)
	}
	o, _ := picked(t, adj, []string{"attacker-2"}, 55, 22, 6, 5)
	if brief(o) != "attacker-1 steady -0, attacker-2 steady -1, defender retreats -1: attacker" {
		t.Errorf("OM §10.6: got %s; want %s", brief(o), `brief(o) == "attacker-1 steady -0, attacker-2 steady -1, defender retreats -1: attacker"`)
	}
	if o, _ := picked(t, adj, []string{"attacker-1"}, 55, 22, 5); brief(o) != "attacker-1 steady -1, attacker-2 steady -0, defender retreats -1: attacker" {
		t.Errorf("OM §10.6: got %s; want %s", brief(o), `brief(o) == "attacker-1 steady -1, attacker-2 steady -0, defender retreats -1: attacker"`)
	}
	// a critical of two may be split
	_, owed := picked(t, adj, nil, 55, 4)
	if len(owed) != 1 || len(owed[0].Answers) != 3 || owed[0].Answers[2] != "attacker-1+attacker-2" {
		t.Errorf("OM §10.6: got asked for %v; want %s", owed, `len(owed) == 1, len(owed[0].Answers) == 3, owed[0].Answers[2] == "attacker-1+attacker-2"`)
	}
	if o, _ := picked(t, adj, []string{"attacker-1+attacker-2"}, 55, 4, 6, 5); chain.At(o, "attacker", "attacker-1", "pm_lost") != 1 || chain.At(o, "attacker", "attacker-2", "pm_lost") != 1 {
		t.Errorf("OM §10.6: split: got %s; want %s", brief(o), `at(o, "attacker", "attacker-1", "pm_lost") == 1, at(o, "attacker", "attacker-2", "pm_lost") == 1`)
	}
	if o, _ := picked(t, adj, []string{"attacker-2"}, 55, 4, 6, 5); chain.At(o, "attacker", "attacker-2", "pm_lost") != 2 {
		t.Errorf("OM §10.6: whole: got %s; want %s", brief(o), `at(o, "attacker", "attacker-2", "pm_lost") == 2`)
	}
	agree(t, adj)
	// one on two: the other way round the single unit attacks
	agree(t, act(t, "melee", 1, 2, "a: bases=4 pm=5 charging", "t: bases=4 formation=column pm=4 pm-start=5"))
	agree(t, act(t, "melee", 2, 1, append(says, "a: general=brigade", "t: general=normal charismatic")...))
}

// One of two attackers disordered: the orderly one strikes with the enemy, the other
// after (OM §13 [+]).
func Test13_OneOfTwoDisordered(t *testing.T) {
	adj := act(t, "melee", 2, 1, "a: bases=4 formation=column charging pm=5", "a2: disordered", "t: bases=4 pm=4 pm-start=4 grade=elite")
	agree(t, adj)
	// 4 x 15 first, then 2 x 10
	if o, _ := picked(t, adj, nil, 61, 61, 21); brief(o) != "attacker-1 steady -0, attacker-2 steady -0, defender retreats -0: attacker" {
		t.Errorf("OM §13: got %s; want %s", brief(o), `brief(o) == "attacker-1 steady -0, attacker-2 steady -0, defender retreats -0: attacker"`)
	}
}

// Close-order foot that heavy cavalry has beaten in whatever way routs for three
// points, its melee's loss apart; light cavalry and open order are another matter
// (OM §10.5/close-order [+], OM §10.5/close-order [-]).
func Test10_5_HeavyCavalryBeatsFoot(t *testing.T) {
	heavy := "a: arm=heavy-cavalry bases=3 impetus charging grade=line "
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		{heavy + "pm=6", "t: bases=4 pm=6", []int{50, 100}, "attacker steady -0, defender routs -4: attacker"},                               // tie-break
		{heavy + "pm=6", "t: bases=4 pm=5", []int{50, 3}, "attacker steady -0, defender routs -4: attacker"},                                 // own retreat
		{heavy + "pm=6", "t: bases=4 pm=5", []int{50, 1}, "attacker steady -0, defender routs -4: attacker"},                                 // own rout
		{heavy + "pm=5", "t: bases=4 pm=5 pm-start=5 disordered=no", []int{50, 20, 3, 1}, "attacker steady -1, defender routs -4: attacker"}, // R12
		{heavy + "pm=6", "t: bases=4 pm=3", []int{50, 1}, "attacker steady -0, defender destroyed -3: attacker"},
		{"a: arm=light-cavalry bases=3 impetus charging grade=line pm=6", "t: bases=4 pm=6", []int{50, 100}, "attacker steady -0, defender retreats -1: attacker"},
		{heavy + "pm=6", "t: bases=4 pm=6 formation=square", []int{20, 100}, "attacker steady -0, defender retreats -1: attacker"},
		{heavy + "pm=6", "t: bases=4 pm=6 formation=mass", []int{20, 100}, "attacker steady -0, defender retreats -1: attacker"},
		{heavy + "pm=4", "t: bases=4 pm=6", []int{50, 5, 2}, "attacker routs -3, defender steady -1: defender"},
	} {
		adj := act(t, "melee", 1, 1, c.a, c.d)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%s %s %v: %s, want %s", c.a, c.d, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
}

// A square that foot has beaten routs where others retire (OM §11.1 [+], OM §11.1 [-]).
func Test11_1_SquareBeatenByFoot(t *testing.T) {
	for _, c := range []struct {
		a     string
		faces []int
		want  string
	}{
		{"a: bases=4 formation=column charging pm=6", []int{40, 100, 3}, "attacker steady -0, defender routs -3: attacker"},
		{"a: bases=4 formation=column charging pm=6", []int{100, 100}, "attacker steady -0, defender routs -0: attacker"},
		{"a: bases=4 formation=column charging pm=6 : r58=b", []int{100, 100}, "attacker steady -0, defender retreats -0: attacker"},
		{"a: arm=light-cavalry bases=3 pm=6", []int{20, 100, 3}, "attacker steady -0, defender retreats -2: attacker"},
	} {
		says := []string{c.a, "t: bases=4 formation=square pm=5"}
		if i := len(c.a) - len(" : r58=b"); i > 0 && c.a[i:] == " : r58=b" {
			says = []string{c.a[:i], says[1], ": r58=b"}
		}
		adj := act(t, "melee", 1, 1, says...)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%q %v: %s, want %s", says, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
}

// Deployed guns give way to close order that does not fail, whatever the points say;
// any crew that flees leaves its guns (OM §11.2 [+], OM §11.2 [-]).
func Test11_2_GunsInMelee(t *testing.T) {
	guns := "t: arm=foot-artillery bases=2 pm=5"
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		{"a: bases=4 formation=column charging pm=4", guns + " pm=9", []int{100, 100}, "attacker steady -0, defender retreats -2 left: attacker"},
		{"a: arm=light-cavalry bases=2 pm=4", guns, []int{100, 100}, "attacker steady -0, defender retreats -2 left: attacker"},
		{"a: bases=4 formation=column charging pm=4", guns, []int{50, 100, 3}, "attacker steady -0, defender retreats -2 left: attacker"},
		{"a: bases=4 formation=column charging pm=4", guns, []int{50, 100, 1}, "attacker steady -0, defender routs -3 left: attacker"},
		{"a: bases=4 formation=column charging pm=5", guns, []int{100, 5, 3, 6}, "attacker retreats -2, defender steady -1: defender"},
		{"a: bases=4 formation=open charging pm=4", guns, []int{100, 100}, "attacker retreats -0, defender steady -0: defender"},
		{"a: bases=4 formation=column charging pm=4", guns + " formation=limbered", nil, "attacker steady -0, defender routs -2: attacker"},
	} {
		adj := act(t, "melee", 1, 1, c.a, c.d)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%s %v: %s, want %s", c.a, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
	tie := act(t, "melee", 1, 1, "a: bases=4 formation=column charging pm=4", guns+" pm=9", ": r59=b")
	if o, _ := ended(t, tie, 100, 100); brief(o) != "attacker retreats -0, defender steady -1: defender" {
		t.Errorf("OM §11.2: R59 b: got %s; want %s", brief(o), `brief(o) == "attacker retreats -0, defender steady -1: defender"`)
	}
	agree(t, tie)
}

// What routs when it is touched, without a die: flank and rear, march column, limbered
// guns, routers; a square has no flank (OM §10.3 [+], OM §10.3 [-], OM §10.4 [+],
// OM §10.4 [-], OM §14 [+]).
func Test10_3_WithoutDice(t *testing.T) {
	const routs = "attacker steady -0, defender routs -2: attacker"
	for _, c := range []struct{ a, d, sit, want string }{
		{"a: bases=4 pm=5", "t: bases=4 pm=5", ": side=flank", routs},
		{"a: bases=4 pm=5", "t: bases=4 pm=5", ": side=rear", routs},
		{"a: bases=4 pm=5", "t: bases=4 pm=5 formation=march", "", routs},
		{"a: bases=4 pm=5", "t: bases=4 pm=5 routing", "", routs},
		{"a: arm=heavy-cavalry bases=2 pm=5", "t: bases=4 pm=5", ": side=flank", routs}, // not three
		{"a: bases=4 pm=5", "t: arm=foot-artillery bases=2 pm=5", ": side=flank", "attacker steady -0, defender routs -2 left: attacker"},
		{"a: bases=4 pm=5", "t: bases=4 pm=2", ": side=flank", "attacker steady -0, defender destroyed -2: attacker"},
		{"a: bases=4 pm=5", "t: bases=4 pm=5", ": side=flank r13=b", "attacker steady -0, defender routs -4: attacker"},
		{"a: bases=4 pm=5", "t: bases=4 pm=5 routing", ": r13=b", routs},
	} {
		says := []string{c.a, c.d}
		if c.sit != "" {
			says = append(says, c.sit)
		}
		adj := act(t, "melee", 1, 1, says...)
		if o, _ := ended(t, adj); brief(o) != c.want {
			t.Errorf("%q: %s, want %s", says, brief(o), c.want)
		}
		agree(t, adj)
	}
	if o, _ := ended(t, act(t, "melee", 1, 1, "a: bases=4 pm=5", "t: bases=4 pm=6 formation=square", ": side=flank"), 100, 100); brief(o) != "attacker retreats -0, defender steady -0: defender" {
		t.Errorf("a square's flank: %s", brief(o))
	}
	// a masse has none for horse, but for foot
	for arm, want := range map[string]bool{"light-cavalry": false, "infantry": true} {
		adj := act(t, "melee", 1, 1, "a: bases=2 pm=5 arm="+arm, "t: bases=4 pm=6 formation=mass", ": side=flank")
		if got := scripted(t, adj) == 0; got != want {
			t.Errorf("OM §5, 10.3: a masse struck in flank by %s: got decided without dice %v, want %v", arm, got, want)
		}
		agree(t, adj)
	}
}

// Over a defended bridge: 20 less, disorder for who crosses, so it strikes second;
// never below 5 (OM §10.3 [+]); more than a base abreast does not come over it, in a melee
// as in a charge (OM §10.3 [-]), unless the table says so.
func Test10_3_Defile(t *testing.T) {
	for _, verb := range []string{"charge", "melee"} {
		for formation, may := range map[string]bool{"march": true, "column": false, "line": false} {
			_, err := tryAct(verb, 1, 1, "a: bases=4 charging pm=5 formation="+formation, "t: bases=4 pm=5", ": defile")
			if (err == nil) != may {
				t.Errorf("OM §10.3: %s in %s over a bridge: got %v, may: %v", verb, formation, err, may)
			}
		}
	}
	adj := act(t, "melee", 1, 1, "a: bases=4 formation=column charging pm=5 grade=veteran", "t: bases=4 pm=5", ": defile", "force")
	// 2 x (10 + 5 + 3 - 5) - 20; the other side is in order
	if a, d := side(t, adj, "attacker"), side(t, adj, "defender"); a != 6 || d != 40 {
		t.Errorf("OM §10.3: got %d, %d; want %s", a, d, "a == 6, d == 40")
	}
	if o, _ := ended(t, adj, 20, 3); brief(o) != "attacker retreats -2, defender steady -0: defender" {
		t.Errorf("OM §10.3: got %s; want %s", brief(o), `brief(o) == "attacker retreats -2, defender steady -0: defender"`)
	}
	agree(t, adj)
	low := act(t, "melee", 1, 1, "a: bases=4 formation=march charging pm=5", "t: bases=4 pm=5", ": defile")
	if a := side(t, low, "attacker"); a != 5 {
		t.Errorf("OM §10.3: floor: got %d; want %s", a, "a == 5")
	}
	b := act(t, "melee", 1, 1, "a: bases=4 formation=column charging pm=5 grade=veteran", "t: bases=4 pm=5", ": defile r42=b", "force")
	if a := side(t, b, "attacker"); a != 4*18-20 {
		t.Errorf("OM §10.3: R42 b: got %d; want %s", a, "a == 4*18-20")
	}
	agree(t, b)
}

// Disorder at contact: close-order foot touched by horse, horse among open order in a
// wood; not in square, masse or cover (OM §10.5/close-order [+],
// OM §10.5/close-order [-], OM §10.5/open-order [+], OM §10.5/open-order [-]).
func Test10_5_DisorderAtContact(t *testing.T) {
	for _, c := range []struct {
		a, d, sit string
		who       string
		want      int
	}{
		{"a: arm=light-cavalry bases=2", "t: bases=4", "", "defender", 2 * 5},
		{"a: arm=light-cavalry bases=2", "t: bases=4 cover=light", "", "defender", 4 * 10},
		{"a: arm=light-cavalry bases=2", "t: bases=4 formation=square", "", "defender", 10},
		{"a: arm=light-cavalry bases=2", "t: bases=4 formation=mass", "", "defender", 10},
		{"a: arm=light-cavalry bases=2", "t: bases=4 disordered=no", "", "defender", 4 * 10},
		{"a: arm=light-cavalry bases=2", "t: bases=4 formation=open", "", "defender", 2 * 10},
		{"a: arm=light-cavalry bases=2 grade=line", "t: bases=2 formation=open", ": rough", "attacker", 2 * 5},
		{"a: arm=light-cavalry bases=2 grade=line", "t: bases=2 formation=open", ": rough=no", "attacker", 2 * 10},
	} {
		says := []string{c.a, c.d}
		if c.sit != "" {
			says = append(says, c.sit)
		}
		if got := side(t, act(t, "melee", 1, 1, says...), c.who); got != c.want {
			t.Errorf("%q: %s %d, want %d", says, c.who, got, c.want)
		}
	}
}

// Every reading that a melee reads gives another answer than the default in one
// case (OM §10.6, 11.1).
func Test10_6_Readings(t *testing.T) {
	t.Parallel()
	end := func(ruling string, n int, says []string, faces ...int) string {
		t.Helper()
		adj := act(t, "melee", n, 1, append(append([]string(nil), says...), ": "+ruling)...)
		agree(t, adj)
		o, _ := ended(t, adj, faces...)
		return brief(o)
	}
	for _, c := range []struct {
		ruling string
		says   []string
		faces  []int
		a, b   string
	}{
		{"r10", []string{"a: bases=4 pm=9", "t: bases=3 pm=4 pm-start=6 bases-lost=1"}, []int{20, 100, 5},
			"attacker steady -0, defender retreats -2: attacker", "attacker steady -0, defender retreats -1: attacker"},
		{"r11", []string{"a: bases=4 pm=5 friends=1", "t: bases=4 pm=5"}, []int{20, 20, 3, 3},
			"attacker steady -1, defender retreats -1: attacker", "attacker steady -2, defender retreats -2: attacker"},
		{"r12", []string{"a: bases=4 pm=5", "t: bases=4 pm=5"}, []int{20, 20, 3, 1},
			"attacker steady -1, defender retreats -2: attacker", "attacker steady -1, defender retreats -1: attacker"},
		{"r48", []string{"a: arm=heavy-cavalry bases=3 impetus pm=6", "t: bases=4 pm=6"}, []int{50, 100},
			"attacker steady -0, defender routs -4: attacker", "attacker steady -0, defender retreats -1: attacker"},
		{"r49", []string{"a: bases=4 pm=5", "t: bases=4 pm=1"}, []int{20, 20, 3},
			"attacker steady -1, defender destroyed -1: attacker", "attacker retreats -2, defender destroyed -1: attacker"},
	} {
		if got := end(c.ruling+"=a", 1, c.says, c.faces...); got != c.a {
			t.Errorf("%s a: %s, want %s", c.ruling, got, c.a)
		}
		if got := end(c.ruling+"=b", 1, c.says, c.faces...); got != c.b {
			t.Errorf("%s b: %s, want %s", c.ruling, got, c.b)
		}
	}
	// R41: the floor holds for the total, or for the bracket
	low := []string{"a: bases=4 grade=recruit disordered", "t: bases=4 cover=hard"}
	for r, want := range map[string]int{"a": 5, "b": 20} {
		if got := side(t, act(t, "melee", 1, 1, append(low, ": r41="+r)...), "attacker"); got != want {
			t.Errorf("R41 %s: %d, want %d", r, got, want)
		}
	}
	// R43: foot that horse touches strikes second, or only worse
	dis := []string{"a: arm=light-cavalry bases=3 pm=1", "t: bases=4 pm=1"}
	if a := end("r43=a", 1, dis, 20); a != "attacker steady -0, defender destroyed -1: attacker" {
		t.Errorf("OM §10.6: R43 a: got %s; want %s", a, `a == "attacker steady -0, defender destroyed -1: attacker"`)
	}
	if b := end("r43=b", 1, dis, 20, 5); b != "attacker destroyed -1, defender destroyed -1: none" {
		t.Errorf("OM §10.6: R43 b: got %s; want %s", b, `b == "attacker destroyed -1, defender destroyed -1: none"`)
	}
	// R54: six centimetres straight against foot alone, or against all
	for r, want := range map[string]int{"a": 40, "b": 20} {
		if got := side(t, act(t, "melee", 1, 1, "a: arm=light-cavalry bases=2 charging", "t: arm=light-cavalry bases=2", ": r54="+r), "attacker"); got != want {
			t.Errorf("R54 %s: %d, want %d", r, got, want)
		}
	}
	// R56: pair by pair, or points summed
	pair := []string{"a: bases=2 formation=column pm=5", "t: bases=4 pm=6"}
	if a := end("r56=a", 2, pair, 100, 100); a != "attacker-1 retreats -0, attacker-2 retreats -0, defender steady -0: defender" {
		t.Errorf("OM §10.6: R56 a: got %s; want %s", a, `a == "attacker-1 retreats -0, attacker-2 retreats -0, defender steady -0: defender"`)
	}
	if b := end("r56=b", 2, pair, 100, 100); b != "attacker-1 steady -0, attacker-2 steady -0, defender retreats -0: attacker" {
		t.Errorf("OM §10.6: R56 b: got %s; want %s", b, `b == "attacker-1 steady -0, attacker-2 steady -0, defender retreats -0: attacker"`)
	}
	// heavy horse beats both that meet it, whichever it struck
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{100, 30}, "attacker-1 routs -3, attacker-2 routs -4, defender steady -0: defender"},
		{[]int{100, 5, 4}, "attacker-1 routs -3, attacker-2 routs -5, defender steady -0: defender"},
	} {
		o, owed := picked(t, act(t, "melee", 2, 1, "a: bases=2 formation=column pm=6", "t: arm=heavy-cavalry bases=3 pm=6"), []string{"attacker-2"}, c.faces...)
		if len(owed) > 0 || brief(o) != c.want {
			t.Errorf("OM §10.6: %v: got %s, owed %v; want %s", c.faces, brief(o), owed, "len(owed) <= 0, brief(o) == c.want")
		}
	}
	// R28, R57: whose choice, and whether two may be split
	for _, r := range []string{"r28=b", "r57=b"} {
		_, owed := picked(t, act(t, "melee", 2, 1, "a: bases=4 formation=column pm=7", "t: bases=4 pm=7", ": "+r), nil, 55, 4)
		if len(owed) != 1 || len(owed[0].Answers) != 2 {
			t.Errorf("OM §10.6: %s: got asked for %v; want %s", r, owed, "len(owed) == 1, len(owed[0].Answers) == 2")
		}
	}
	s := inPhase(scenario(t, []string{offTableUnit("A", 4, "line", "")}, []string{offTableUnit("X", 4, "column", ""), offTableUnit("Y", 4, "column", "")}), "melee")
	for r, whose := range map[string]string{"r28=a": "A", "r28=b": "X", "r57=a": "A", "r57=b": "X"} {
		_, owed := picked(t, prepared(t, s, actionOf(t, s, "melee X+Y at A "+r+" !")), nil, 55, 4)
		if len(owed) != 1 || owed[0].Unit != whose {
			t.Errorf("OM §10.6: %s: got asked for %+v; want %s", r, owed, "len(owed) == 1, owed[0].Unit == whose")
		}
	}
}

// The general of a melee: struck at once by a critical, else tried once after it on a
// d10 less the points lost (OM §17 [+]).
func Test17_GeneralInMelee(t *testing.T) {
	adj := act(t, "melee", 1, 1, "a: bases=4 pm=9 general=brigade", "t: bases=4 pm=7 general=normal charismatic")
	fate := func(o game.Object) (any, any, any) {
		return chain.At(o, "attacker", "general"), chain.At(o, "defender", "general"), chain.At(o, "attacker", "pm_lost")
	}
	for _, c := range []struct {
		faces []int
		a, d  string
		lost  int
	}{
		{[]int{100, 100, 2, 3}, "unhurt", "unhurt", 0},
		{[]int{100, 100, 1, 2, 3}, "killed", "unhurt", 1},     // the brigade loses one
		{[]int{100, 100, 1, 4, 2, 5}, "wounded", "unhurt", 0}, // the charismatic one is hit on a 2
		{[]int{100, 100, 1, 6, 2, 6}, "saved", "saved", 0},    // nothing lost that could come back
		{[]int{100, 20, 2, 6, 2, 1}, "saved", "killed", 0},    // one lost, one regained
		{[]int{100, 4, 2, 2, 1}, "killed", "killed", 3},       // a critical strikes him at once: a plain d6
		{[]int{100, 4, 5, 3}, "unhurt", "unhurt", 2},          // and he is not tried again
	} {
		o, _ := ended(t, adj, c.faces...)
		if a, d, lost := fate(o); a != c.a || d != c.d || lost != c.lost {
			t.Errorf("OM §17: %v: got %s; want %s", c.faces, brief(o), "a == c.a, d == c.d, lost == c.lost")
		}
	}
	agree(t, adj)
	realPlays(t, chainOf(t, adj), 17)
	// R1 b: one d6 with the subtractions
	b := act(t, "melee", 1, 1, "a: bases=4 pm=9 general=brigade", "t: bases=4 pm=7", ": r1=b")
	if o, _ := ended(t, b, 100, 20, 3); chain.At(o, "attacker", "general") != "killed" {
		t.Errorf("OM §17: R1 b: got %s; want %s", brief(o), `at(o, "attacker", "general") == "killed"`)
	}
	agree(t, b)
	if p := chance(t, act(t, "melee", 1, 1, "a: bases=4 pm=9 general=brigade", "t: firing=0 bases=4 pm=7 contact=0"), func(o game.Object) bool { return chain.At(o, "attacker", "general") == "killed" }); p.Cmp(new(big.Rat)) <= 0 {
		t.Errorf("OM §17: got killed %v; want %s", p, "p.Cmp(new(big.Rat)) > 0")
	}
}

// What was typed with a charge counts in its melee as well (OM §10.6 [+]); what is typed
// with the melee comes before it, for the same party and the same fact alone (OM §10.6 [-]).
func TestMeleeRemembersTheCharge(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 41, 180)}))
	base = relocated(base, "X", base.Unit("A").Pose.At, 180)
	chances := func(line string, told ...state.GivenFact) string {
		t.Helper()
		s := inPhase(base, "melee")
		if told != nil {
			s.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X", Stage: state.InContact, Closing: facts.OutOfRange, Facts: told[:len(told):len(told)]}}
		}
		adj, err := turn.Prepare(s, actionOf(t, s, line))
		if err != nil {
			t.Fatalf("%s: %v", line, sayIn(err, "en"))
		}
		return fmt.Sprint(adj.Odds(odds.NewEngine()).Outcomes)
	}
	none := state.GivenFact{Of: "", Name: "distance", Value: "5"}
	plain := chances("melee A X", none)
	for _, c := range []struct {
		line string
		told []state.GivenFact
		same string // typed with the melee alone
	}{
		{"melee A X", []state.GivenFact{{Of: "t", Name: "disordered", Value: "yes"}}, "melee A X target-disordered=yes"},
		{"melee A X", []state.GivenFact{{Of: "a", Name: "disordered", Value: "yes"}}, "melee A disordered=yes X"},
		{"melee A X target-disordered=no", []state.GivenFact{{Of: "t", Name: "disordered", Value: "yes"}}, "melee A X"},
		{"melee A disordered=no X", []state.GivenFact{{Of: "a", Name: "disordered", Value: "yes"}}, "melee A X"},
		{"melee A disordered=yes X", []state.GivenFact{{Of: "t", Name: "disordered", Value: "yes"}}, "melee A disordered=yes X target-disordered=yes"},
		{"melee A X target-pm=2", []state.GivenFact{{Of: "t", Name: "disordered", Value: "yes"}}, "melee A X target-disordered=yes target-pm=2"},
		{"melee A X", []state.GivenFact{{Of: "a", Name: "charging", Value: "no"}}, "melee A charging=no X"},
	} {
		if got, want := chances(c.line, append(c.told, none)...), chances(c.same, none); got != want {
			t.Errorf("%s after %v: %s, want %s", c.line, c.told, got, want)
		}
	}
	if chances("melee A disordered=yes X", none) == plain || chances("melee A X target-disordered=yes", none) == plain || chances("melee A charging=no X", none) == plain {
		t.Error("what is typed does not count")
	}
}

// Results come first and points after: a result that is set aside takes nothing, so it
// destroys nobody, and the rulings look at what the dice said (OM §11.1 [+], OM R11, R12,
// R49).
func Test11_1_ResultsFirstPointsAfter(t *testing.T) {
	column := "a: bases=4 formation=column charging friends=1 "
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		// R12: the rout that would have destroyed it becomes a retreat for one point
		{column + "pm=5", "t: bases=4 pm=3", []int{30, 30, 4, 1}, "attacker steady -1, defender retreats -2: attacker"},
		{column + "pm=3", "t: bases=4 pm=5", []int{30, 30, 1, 4}, "attacker retreats -2, defender steady -1: defender"},
		// ... and that may destroy it
		{column + "pm=5", "t: bases=4 pm=2", []int{30, 30, 4, 1}, "attacker steady -1, defender destroyed -2: attacker"},
		// R11: both would be gone; neither is
		{column + "pm=3", "t: bases=4 pm=3", []int{30, 30, 1, 1}, "attacker steady -1, defender retreats -1: attacker"},
		{column + "pm=2", "t: bases=4 pm=2", []int{30, 30, 3, 3}, "attacker steady -1, defender retreats -1: attacker"},
		// R49: the blow has destroyed the enemy, who fled from nobody
		{column + "pm=1", "t: bases=4 pm=3", []int{30, 30, 1}, "attacker destroyed -1, defender steady -1: defender"},
		{column + "pm=2", "t: bases=4 pm=1", []int{30, 30, 3}, "attacker steady -1, defender destroyed -1: attacker"},
		// a result that stands does destroy
		{column + "pm=5", "t: bases=4 pm=3", []int{30, 100, 1}, "attacker steady -0, defender destroyed -3: attacker"},
	} {
		adj := act(t, "melee", 1, 1, c.a, c.d)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1: %s %s %v: %s, want %s", c.a, c.d, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
	// R11 b: the points stay lost, and may destroy.
	adj := act(t, "melee", 1, 1, column+"pm=4", "t: bases=4 pm=3", ": r11=b")
	if o, _ := ended(t, adj, 30, 30, 1, 1); brief(o) != "attacker steady -3, defender destroyed -3: attacker" {
		t.Errorf("OM R11 b: %s", brief(o))
	}
	agree(t, adj)
}

// Of two attackers each follows its own test: where one holds, the enemy's result stands,
// and the other pays for its own (OM §11.1 [+], OM R150); where both fail with the enemy,
// pair by pair.
func Test11_1_EachAttackerByItsOwnTest(t *testing.T) {
	says := []string{"a: bases=4 formation=column charging pm=5", "t: bases=4 pm=5"}
	two := func(first, second, target string) string {
		return "attacker-1 " + first + ", attacker-2 " + second + ", defender " + target
	}
	for _, c := range []struct {
		rule  string
		faces []int
		want  string
	}{
		{"", []int{30, 30, 4, 1}, two("retreats -2", "steady -0", "routs -3: attacker")},
		{"", []int{30, 30, 1, 4}, two("routs -3", "steady -0", "retreats -2: attacker")},
		{"", []int{30, 30, 3, 3}, two("retreats -2", "steady -0", "retreats -2: attacker")},
		{"", []int{30, 30, 1, 1}, two("routs -3", "steady -0", "routs -3: attacker")},
		{"", []int{30, 30, 3, 6}, two("retreats -2", "steady -0", "retreats -1: attacker")}, // the tie-break with the other
		{": r150=b", []int{30, 30, 4, 1}, two("steady -1", "steady -0", "retreats -2: attacker")},
		// set aside by R11 or R12 its result takes nothing, also of the one who met a third
		{": r150=b", []int{30, 30, 3, 3}, two("steady -1", "steady -0", "retreats -1: attacker")},
		{": r150=b", []int{30, 30, 1, 1}, two("steady -1", "steady -0", "retreats -1: attacker")},
		{": r150=b", []int{30, 30, 1, 4}, two("retreats -2", "steady -0", "retreats -1: attacker")},
		{": r150=b r11=b", []int{30, 30, 3, 3}, two("steady -2", "steady -0", "retreats -2: attacker")},
	} {
		lines := says
		if c.rule != "" {
			lines = append(slices.Clone(says), c.rule)
		}
		adj := act(t, "melee", 2, 1, lines...)
		if o, _ := picked(t, adj, []string{"attacker-1"}, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1: %v %s: %s, want %s", c.faces, c.rule, brief(o), c.want)
		}
	}
	// A critical may hit both: then nobody holds and the pairs settle it.
	adj := act(t, "melee", 2, 1, says...)
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{30, 4, 4, 4, 1}, two("steady -1", "steady -1", "retreats -2: attacker")},
		{[]int{30, 4, 1, 1, 4}, two("retreats -2", "retreats -2", "steady -1: defender")},
		{[]int{30, 4, 6, 1, 4}, two("steady -1", "routs -3", "retreats -2: attacker")},
	} {
		if o, _ := picked(t, adj, []string{"attacker-1+attacker-2"}, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1, both hit: %v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	agree(t, adj)
}

// Only who attacks may be in march column over a bridge (OM §10.3 [+]): who is met behind
// it in march column routs there as anywhere (OM §10.3 [-]).
func Test10_3_MarchColumnBehindABridge(t *testing.T) {
	for _, verb := range []string{"melee", "charge"} {
		o, _ := ended(t, act(t, verb, 1, 1, "a: bases=4 pm=5 formation=march charging", "t: bases=4 pm=5 formation=march", ": defile"))
		if want := "attacker steady -0, defender routs -2: attacker"; brief(o) != want {
			t.Errorf("OM §10.3: %s: got %s, want %s", verb, brief(o), want)
		}
	}
}

// A masse that horse attacks counts as a square, in everything (OM §5 [+]): one base for the
// face that is touched, one of the attacker's in contact (R89), one in closing fire, no
// disorder, no flank, no rout for heavy horse. Attacked by foot it is a column (OM §5 [-]).
func Test5_MasseAttackedByHorse(t *testing.T) {
	const horse, foot = "a: arm=light-cavalry bases=3 grade=line", "a: bases=4 formation=column"
	for _, c := range []struct {
		a, stands string
		att, def  int
	}{
		{horse, "mass", 3 * 10, 10}, {horse, "square", 3 * 10, 10}, // one in contact, one behind it, one overlap
		{foot, "mass", 4 * 10, 4 * 10}, {foot, "square", 3 * 10, 10},
	} {
		adj := act(t, "melee", 1, 1, c.a, "t: bases=4 pm=5 formation="+c.stands)
		if a, d := side(t, adj, "attacker"), side(t, adj, "defender"); a != c.att || d != c.def {
			t.Errorf("OM §5: %q on a %s: got %d against %d, want %d against %d", c.a, c.stands, a, d, c.att, c.def)
		}
	}
	for _, c := range []struct {
		says  []string
		faces []int
		want  string
	}{
		{[]string{"a: arm=heavy-cavalry bases=2 pm=6", "t: bases=4 pm=5 formation=mass"}, []int{100, 100}, "attacker steady -0, defender retreats -0: attacker"},
		{[]string{"a: arm=light-cavalry bases=2 pm=6", "t: bases=4 pm=5 formation=mass", ": side=flank"}, []int{100, 100}, "attacker steady -0, defender retreats -0: attacker"},
	} {
		if o, _ := ended(t, act(t, "melee", 1, 1, c.says...), c.faces...); brief(o) != c.want {
			t.Errorf("OM §5: %q: got %s, want %s", c.says, brief(o), c.want)
		}
	}
	// By the other reading of R53 horse may charge it, and a face fires: ten, long.
	adj := act(t, "charge", 1, 1, "a: arm=light-cavalry bases=2 pm=6", "t: bases=4 pm=5 formation=mass", ": r53=b")
	if got := value(t, adj, "closing"); got != 10 {
		t.Errorf("OM §5, 9.10: closing fire %d, want 10", got)
	}
}

// A masse that attacks horse itself is the column that it acts as (OM §5 [-]): beaten by
// heavy horse it routs for three points (OM §10.5/close-order [+]).
func Test5_MasseAttacksHorse(t *testing.T) {
	o, _ := ended(t, act(t, "melee", 1, 1, "a: bases=4 pm=5 formation=mass charging", "t: arm=heavy-cavalry bases=3 pm=7"), 100, 100)
	if want := "attacker routs -3, defender steady -0: defender"; brief(o) != want {
		t.Errorf("OM §10.5: got %s, want %s", brief(o), want)
	}
}

// R13: foot beaten by heavy horse routs for three points in all, or by the other reading for
// those and the two of every rout, whatever its own test bade (OM §10.5/close-order [+]).
func Test10_5_WhatHeavyHorseCosts(t *testing.T) {
	for _, c := range []struct {
		reading string
		faces   []int
		want    string
	}{
		{"a", []int{100}, "attacker steady -0, defender routs -3: attacker"}, // beaten in the tie-break
		{"b", []int{100}, "attacker steady -0, defender routs -5: attacker"},
		{"a", []int{40, 1}, "attacker steady -0, defender routs -4: attacker"}, // by its own rout
		{"b", []int{40, 1}, "attacker steady -0, defender destroyed -5: attacker"},
	} {
		pm := map[int]string{1: "8", 2: "5"}[len(c.faces)]
		adj := act(t, "melee", 1, 1, "a: arm=heavy-cavalry bases=2 impetus pm=9", "t: bases=4 pm="+pm+" pm-start=8", ": r13="+c.reading)
		faces := c.faces
		if pm == "8" {
			faces = []int{100, 100}
		}
		if o, _ := ended(t, adj, faces...); brief(o) != c.want {
			t.Errorf("OM §10.5, R13 %s: got %s, want %s", c.reading, brief(o), c.want)
		}
	}
}

// R48: the three points of a rout before heavy horse stand in place of the result of its own
// test, the points of that result too, also where both sides fail and these stay lost by
// reading b of R11 (OM §11.1 [+], OM §10.5/close-order [+]). Who is beaten by others, or wins
// the tie-break, keeps them lost (OM §11.1 [-]). 3 x (10 + 15 - 2) = 69 against 4 x 10 = 40,
// both hit, 4 points are left to each, and more at the start of the battle decide.
func Test11_1_BothFailBeforeHeavyHorse(t *testing.T) {
	heavy := func(start int) *oracle.Unit {
		return &oracle.Unit{Arm: "heavy", Grade: "line", Formation: "line", Bases: 3, PM: 5, Start: start}
	}
	light := &oracle.Unit{Arm: "light", Grade: "line", Formation: "line", Bases: 3, PM: 5, Start: 6}
	foot := &oracle.Unit{Arm: "infantry", Grade: "line", Formation: "line", Bases: 4, PM: 5, Start: 5, Cover: "light"}
	fresh := &oracle.Unit{Arm: "infantry", Grade: "line", Formation: "line", Bases: 3, PM: 5, Start: 6, Cover: "light"}
	met := &oracle.Unit{Arm: "infantry", Grade: "line", Formation: "line", Bases: 4, PM: 5, Start: 5}
	for _, c := range []struct {
		a, d  *oracle.Unit
		read  oracle.Readings
		faces []int
		want  string
	}{
		// both retreat: 4 - 1 = 3 stay to the horse; the foot pays 1 + 3, not 1 + 1 + 3
		{heavy(6), foot, oracle.Readings{11: 'b'}, []int{50, 20, 3, 3}, "attacker steady -2, defender routs -4: attacker"},
		{heavy(6), foot, nil, []int{50, 20, 3, 3}, "attacker steady -1, defender routs -4: attacker"},
		// both rout: 4 - 2 = 2 stay
		{heavy(6), foot, oracle.Readings{11: 'b'}, []int{50, 20, 1, 1}, "attacker steady -3, defender routs -4: attacker"},
		// the horse holds: the same for the foot
		{heavy(6), foot, oracle.Readings{11: 'b'}, []int{50, 20, 6, 3}, "attacker steady -1, defender routs -4: attacker"},
		// the foot attacks
		{met, heavy(6), oracle.Readings{11: 'b'}, []int{20, 50, 3, 3}, "attacker routs -4, defender steady -2: defender"},
		// R48 b: its result does not stand, it retires, and its point stays lost
		{heavy(6), foot, oracle.Readings{11: 'b', 48: 'b'}, []int{50, 20, 3, 3}, "attacker steady -2, defender retreats -2: attacker"},
		// light horse has no such rout: 3 x (10 - 2) = 24
		{light, foot, oracle.Readings{11: 'b'}, []int{20, 20, 3, 3}, "attacker steady -2, defender retreats -2: attacker"},
		// the foot wins: a base is off, 4 - 1 = 3 retreats; 3 points stay to it as to the horse
		{heavy(5), fresh, oracle.Readings{11: 'b'}, []int{50, 20, 3, 4}, "attacker retreats -2, defender steady -2: defender"},
	} {
		x := situation{verb: "melee", as: []*oracle.Unit{c.a}, ds: []*oracle.Unit{c.d}, s: oracle.Scene{Read: c.read}}
		adj, err := x.asks()
		if err != nil {
			t.Fatal(err)
		}
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1, %v %v: got %s, want %s", c.read, c.faces, brief(o), c.want)
		}
		if !same(t, adj, x.want()) {
			t.Errorf("OM §11.1, R11, R48: %v", x)
		}
	}
}

// R12: who routs before an enemy who retreats has failed its own test and retires for that,
// beaten in no tie-break, also where it pays nothing by reading b: foot that heavy horse has
// beaten so routs in whichever reading of R48 (OM §11.1 [+], OM §10.5/close-order [+]), a square
// before foot in whichever of R58, and the square pays nothing; before light horse foot
// retires (OM §11.1 [-]).
func Test11_1_ARouterThatRetiresLostByItsTest(t *testing.T) {
	const heavy, foot = "a: arm=heavy-cavalry bases=3 pm=5", "t: bases=4 pm=5 cover=light"
	const column, square = "a: bases=4 formation=column charging pm=5", "t: bases=4 formation=square pm=5"
	for _, c := range []struct {
		a, d, reading string
		faces         []int
		want          string
	}{
		{heavy, foot, "r12=a r48=b", []int{50, 20, 3, 1}, "attacker steady -1, defender routs -4: attacker"},
		{heavy, foot, "r12=b r48=a", []int{50, 20, 3, 1}, "attacker steady -1, defender routs -4: attacker"},
		{heavy, foot, "r12=b r48=b", []int{50, 20, 3, 1}, "attacker steady -1, defender routs -4: attacker"},
		{"a: arm=light-cavalry bases=3 pm=5", foot, "r12=b", []int{20, 20, 3, 1}, "attacker steady -1, defender retreats -1: attacker"},
		{column, square, "r58=b", []int{40, 10, 3, 1}, "attacker steady -1, defender routs -3: attacker"},
		{column, square, "r12=b r58=a", []int{40, 10, 3, 1}, "attacker steady -1, defender routs -1: attacker"},
		{column, square, "r12=b r58=b", []int{40, 10, 3, 1}, "attacker steady -1, defender routs -1: attacker"},
	} {
		adj := act(t, "melee", 1, 1, c.a, c.d, ": "+c.reading)
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1, %s: %s %s: got %s, want %s", c.reading, c.a, c.d, brief(o), c.want)
		}
		agree(t, adj)
	}
}

// R43: the percentage that a tie-break compares is the one with which the unit struck. Foot
// that counts as disordered for the 5 alone struck with its overlaps, 3 x (10 - 5) = 15 against
// 10 - 3 = 7, and what its test bids afterwards takes none of it back (OM §11.1 [+]). Foot that
// came in disorder has its one base in contact, 5, and strikes second (OM §11.1 [-]).
func Test11_1_TheTieComparesWhatStruck(t *testing.T) {
	const horse, foot = "a: arm=light-cavalry bases=1 grade=recruit pm=5", "t: bases=4 pm=5"
	for _, c := range []struct {
		d     string
		faces []int
		want  string
	}{
		{foot, []int{7, 15, 4, 3}, "attacker retreats -1, defender steady -1: defender"},
		{foot, []int{7, 15, 2, 1}, "attacker retreats -1, defender steady -1: defender"},
		{foot + " disordered", []int{7, 6, 5, 4}, "attacker retreats -2, defender steady -1: defender"},
		{foot + " disordered", []int{7, 6, 6}, "attacker steady -0, defender retreats -1: attacker"}, // by points
	} {
		adj := act(t, "melee", 1, 1, horse, c.d, ": r43=b")
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1, R43 b: %s %v: got %s, want %s", c.d, c.faces, brief(o), c.want)
		}
		agree(t, adj)
	}
}

// Foot loses to heavy horse where that stands in the end (OM §10.5/close-order [+]): not where the
// points that stay lost by reading b of R11 destroy the horse, and the foot beside it (R150 b) wins
// the one tie-break of R56 b (OM §10.5/close-order [-], OM §11.1 [+]). The line loses 1 in the melee and 1
// by its test, or 1 and the 3 of the rout; horse of 2 loses both in the same way.
func Test10_5_WhoDiedHasBeatenNobody(t *testing.T) {
	for _, c := range []struct {
		pm   int
		want string
	}{
		{2, "attacker-1 destroyed -2, attacker-2 steady -0, defender retreats -2: attacker"},
		{5, "attacker-1 steady -2, attacker-2 steady -0, defender routs -4: attacker"},
	} {
		adj := act(t, "melee", 2, 1, fmt.Sprintf("a1: arm=heavy-cavalry formation=column bases=2 pm=%d pm-start=9 bases-lost=0", c.pm),
			"a2: formation=column bases=4 pm=6", "t: bases=4 pm=5 cover=light", ": r11=b r56=b r150=b")
		if o, _ := picked(t, adj, []string{"attacker-1"}, 50, 20, 3, 3); brief(o) != c.want {
			t.Errorf("OM §10.5, R11 b, R56 b: %d points: got %s, want %s", c.pm, brief(o), c.want)
		}
	}
}

// R56: by the other reading one breaks a single tie with all of several who have not failed:
// what they have is added up, and who failed adds nothing (OM §11.1 [+], OM §11.1 [-]).
func Test11_1_OneTieBreakWithSeveral(t *testing.T) {
	for _, c := range []struct {
		a, d  string
		faces []int
		want  string
	}{
		// Two columns of 60 each take one without a die. The first fails: 6 against 5.
		{"a: bases=4 formation=column charging pm=5", "t: bases=4 pm=7", []int{30, 30, 3}, "attacker-1 retreats -2, attacker-2 retreats -0, defender steady -1: defender"},
		// 10 against 5 and 5, at the start 11 against 6 and 6.
		{"a: bases=4 formation=column charging pm=5 pm-start=6", "t: bases=4 pm=11", []int{100, 100}, "attacker-1 steady -0, attacker-2 steady -0, defender retreats -1: attacker"},
		{"a: bases=4 formation=column charging pm=5", "t: bases=4 pm=11", []int{100, 100}, "attacker-1 retreats -0, attacker-2 retreats -0, defender steady -1: defender"},
	} {
		adj := act(t, "melee", 2, 1, c.a, c.d, ": r56=b")
		if o, _ := picked(t, adj, []string{"attacker-1"}[:min(len(c.faces)-2, 1)], c.faces...); brief(o) != c.want {
			t.Errorf("OM §11.1, R56 b: %q, %q: got %s, want %s", c.a, c.d, brief(o), c.want)
		}
	}
}

// A disordered enemy strikes after the tests (OM §13 [+]): what his blow costs is told too,
// though the unit was told of when it tested (OM §10.6 [+]). Who is struck once is told of
// once (OM §10.6 [-]).
func Test13_WhatTheLastBlowCosts(t *testing.T) {
	registerWords()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	for _, c := range []struct {
		faces  []int
		en, it string
	}{
		{[]int{99, 25, 6, 6}, "Tie-break, PM now: B1 6, unit A (4->3) 3: unit A LOSES, retreats, no PM", "Spareggio, PM ora: B1 6, unità A (4->3) 3: unità A PERDE, si ritira, 0 PM"},
		{[]int{99, 25, 6, 99}, "Tie-break, PM now: B1 6, unit A 4: unit A LOSES, retreats, no PM", "Spareggio, PM ora: B1 6, unità A 4: unità A PERDE, si ritira, 0 PM"},
	} {
		adj, err := read(s, "melee - at - + - a-bases=4 a-pm=5 t1-bases=4 t1-pm=6 t2-bases=4 t2-pm=6 t2-disordered=yes !")
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
				t.Errorf("OM §13: %v: got\n%s\nwant %q", c.faces, strings.Join(page, "\n"), want)
			}
		}
	}
}

// A crew that walks back to its guns pays for the ground on its way like any other move (OM §8.3 [+],
// OM §11.2 [+], R102): of its 22 cm, over 10 of which 5 lie on a hill or in a wood, over a brook or an
// obstacle; the last 0.02 cm of a border are not in it. It goes in no close order, and nothing disorders it (OM §8.3 [-]). Guns that it could
// just reach over a meadow are out of its reach beyond a brook (OM §11.2 [-]).
func Test11_2_ACrewWalksBackOverTheGround(t *testing.T) {
	at := func(kind string, far float64) *state.State {
		s := scenario(t, []string{battery("A", 2, 60, 50, 0, "")}, []string{line("X", 20, 110, 180)}, "id: g, kind: "+kind+", polygon: [[30, 55], [90, 55], [90, 56], [30, 56]]")
		return as(inPhase(exact(s), "move-first"), "A", func(u *state.Unit) {
			u.Abandoned, u.GunsAt = true, state.Stance{Placed: true, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 50 + far}}, Formation: facts.Unlimbered}
		})
	}
	for _, c := range []struct {
		kind  string
		spent int
		tells string
	}{
		{"low-hill", 1000, ""}, {"hill", 1496, "4.96 cm at half speed in G"}, {"wood", 1496, "4.96 cm at half speed in G"},
		{"stream", 2000, "10 cm to enter G"}, {"obstacle", 1400, "4 cm to enter G"},
	} {
		n, v := does(t, at(c.kind, 10), "unlimber A")
		if a := n.Unit("A"); a.Abandoned || a.Spent != c.spent || a.Gone != 1000 || a.Disordered {
			t.Errorf("OM §8.3: over a %s: got %d spent, %d gone, disordered %v; want %d, 1000, false", c.kind, a.Spent, a.Gone, a.Disordered, c.spent)
		}
		if got := page(i18n.New(i18n.EN), render.None, v.Lines); !strings.Contains(got, c.tells) || c.tells == "" && strings.Contains(got, "§8.3") {
			t.Errorf("OM §8.3: over a %s: told %q, want %q in it", c.kind, got, c.tells)
		}
	}
	if n, _ := does(t, at("stream", 12), "unlimber A"); n.Unit("A").Spent != 2200 {
		t.Errorf("OM §11.2: 12 cm over a brook: got %d spent, want 2200", n.Unit("A").Spent)
	}
	r := refused(t, at("stream", 12.5), game.Action{Verb: "unlimber", Units: []game.Operand{only("A")}}, "OM §11.2", "crew.too-far-ground")
	if got := sayIn(r, i18n.EN); !strings.Contains(got, "12.5 cm off, 22.5 with what the ground takes (G), it has 22 left") {
		t.Errorf("OM §11.2: told %q", got)
	}
}
