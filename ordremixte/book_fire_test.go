package ordremixte

import (
	"errors"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// modRow is one row of a table of modifiers: what brings it in, and things that
// look alike and must not.
type modRow struct {
	id    string
	value int
	// plain is the action without the row, with a further line (or changed ones)
	// that bring it in; absent are the further lines that must change nothing.
	plain  []string
	with   []string
	absent [][]string
	bases  int
}

// every holds a list of rows against the table: each row once, with its value.
func every(t *testing.T, table string, rows []modRow) {
	t.Helper()
	seen := map[string]int{}
	for _, r := range rows {
		seen[r.id]++
	}
	for _, m := range book.Tables.Modifiers(table).Rows {
		if seen[m.ID] == 0 {
			t.Errorf("row %s of %s is not tested", m.ID, table)
		}
		delete(seen, m.ID)
	}
	for id := range seen {
		t.Errorf("table %s has no row %s", table, id)
	}
}

// Every row of the fire table changes the value by bases times its number, and only
// where its condition holds (OM §9.10 [+], OM §9.10 [-]).
func Test9_10_Modifiers(t *testing.T) {
	foot := []string{"a: bases=4", "t: formation=line", ": range=long"}
	guns := []string{"a: arm=foot-artillery bases=2", "t: formation=line", ": range=long"}
	rows := []modRow{
		{"elite", +5, foot, []string{"a: grade=elite"}, [][]string{{"t: grade=elite"}}, 4},
		{"veteran", +3, foot, []string{"a: grade=veteran"}, [][]string{{"t: grade=veteran"}, {"a: grade=line"}}, 4},
		{"recruit", -2, foot, []string{"a: grade=recruit"}, [][]string{{"t: grade=recruit"}}, 4},
		{"disordered", -3, foot, []string{"a: disordered"}, [][]string{{"t: disordered"}, {"a: disordered=no"}}, 4},
		{"light-cover", -5, foot, []string{"t: cover=light"}, [][]string{{"a: cover=light"}, {"t: cover=none"}}, 4},
		{"hard-cover", -10, append([]string{"a: grade=elite"}, foot...), []string{"t: cover=hard"}, [][]string{{"t: cover=none"}}, 4},
		{"infantry-short", +5, foot, []string{": range=short"}, [][]string{{": range=long"}}, 4},
		{"infantry-moved", -5, foot, []string{"a: moved"}, [][]string{{"t: moved"}}, 4},
		{"russian", -1, foot, []string{"a: nation=russia"}, [][]string{{"t: nation=russia"}, {"a: nation=prussia"}}, 4},
		{"artillery-short", +10, guns, []string{": range=short"}, [][]string{{": range=long"}}, 2},
		{"dense", +5, foot, []string{"t: formation=column"}, [][]string{{"a: formation=line"}, {"t: formation=line"}}, 4},
		{"dense", +5, foot, []string{"t: formation=square"}, [][]string{{"t: moved"}}, 4},
		{"dense", +5, foot, []string{"t: formation=mass"}, nil, 4},
		{"dense", +5, foot, []string{"t: formation=march"}, nil, 4},
		{"open-order", -5, foot, []string{"t: formation=open"}, [][]string{{"a: formation=open"}}, 4},
		{"deployed-guns", -5, foot, []string{"t: arm=foot-artillery formation=unlimbered"}, [][]string{{"t: arm=foot-artillery formation=limbered"}}, 4},
		{"against-cavalry", +10, guns, []string{"t: arm=heavy-cavalry"}, [][]string{{"t: arm=infantry"}}, 2},
		{"light-gun", -5, guns, []string{"a: weight=light"}, [][]string{{"t: weight=light"}, {"a: arm=horse-artillery"}}, 2},
		{"heavy-gun", +5, guns, []string{"a: weight=heavy"}, [][]string{{"a: weight=medium"}}, 2},
		{"flank", +2, foot, []string{": side=flank"}, [][]string{{": side=front"}}, 4},
		{"flank", +2, foot, []string{": side=rear"}, nil, 4},
		{"from-hard-cover", -8, foot, []string{"a: cover=hard"}, [][]string{{"a: cover=light"}}, 4},
	}
	every(t, "fire", rows)
	for _, r := range rows {
		was := value(t, act(t, "fire", 1, 1, r.plain...))
		if got := value(t, act(t, "fire", 1, 1, append(append([]string(nil), r.plain...), r.with...)...)); got != was+r.bases*r.value {
			t.Errorf("%s %q: %d, without it %d", r.id, r.with, got, was)
		}
		for _, no := range r.absent {
			if got := value(t, act(t, "fire", 1, 1, append(append([]string(nil), r.plain...), no...)...)); got != was {
				t.Errorf("%s: %q changes %d to %d", r.id, no, was, got)
			}
		}
	}
	// A foot's own rows mean nothing to guns, nor theirs to foot.
	for _, c := range [][2][]string{
		{guns, {"a: nation=russia"}}, {foot, {"t: arm=light-cavalry"}}, {foot, {"a: weight=heavy"}},
		{[]string{"a: arm=horse-artillery bases=2", "t: formation=line", ": range=long"}, {"a: moved"}},
	} {
		was := value(t, act(t, "fire", 1, 1, c[0]...))
		if got := value(t, act(t, "fire", 1, 1, append(append([]string(nil), c[0]...), c[1]...)...)); got != was {
			t.Errorf("OM §9.10: %q: got %d, before %d; want %s", c[1], got, was, "got == was")
		}
	}
}

// How many bases fire: the first rank, one face of a square, all in a building
// (OM §9.10 [+]); hard cover is no second rank (OM §9.10 [-]).
func Test9_10_FirstRank(t *testing.T) {
	for _, c := range []struct {
		who  string
		want int
	}{
		{"a: bases=4", 40}, {"a: bases=6", 60}, {"a: bases=4 formation=column", 20}, {"a: bases=6 formation=column", 20},
		{"a: bases=4 formation=column garrison", 8}, {"a: bases=4 formation=mass cover=hard", 4},
		{"a: bases=1 formation=column", 10}, {"a: bases=4 formation=square", 10}, {"a: bases=4 formation=mass", 20},
		{"a: bases=4 formation=open", 40}, {"a: bases=4 formation=column cover=hard", 4}, {"a: bases=4 firing=3", 30},
		{"a: arm=foot-artillery bases=2", 40}, {"a: arm=foot-artillery bases=4 nation=russia", 80},
	} {
		if got := value(t, act(t, "fire", 1, 1, c.who, "t: formation=line", ": range=long")); got != c.want {
			t.Errorf("§9.10, %s: %d, want %d", c.who, got, c.want)
		}
	}
}

// The shot of a line at a column: its losses by every face (OM §9.10 [+]).
func Test9_10_EveryFaceOfOneShot(t *testing.T) {
	t.Parallel()
	for _, says := range [][]string{
		{"a: bases=4", "t: bases=4 formation=column pm=5", ": range=short"},
		{"a: bases=4", "t: bases=4 formation=column pm=3 pm-start=5 bases-lost=1 general=brigade", ": range=short"},
		{"a: bases=2 formation=column grade=recruit moved", "t: bases=4 formation=open pm=4", ": range=long"}, // -4: no roll
		{"a: bases=1", "t: bases=4 pm=4 cover=light", ": range=long"},                                         // 5: never critical
		{"a: arm=foot-artillery weight=heavy bases=4", "t: arm=heavy-cavalry bases=3 pm=4 formation=column", ": range=short"},
		{"a: bases=5", "t: bases=4 formation=column pm=5", ": range=short"}, // exactly 100
		{"a: bases=4", "t: bases=4 pm=4 disordered", ": range=short"},
		{"a: bases=4", "t: bases=4 pm=4 routing general=normal charismatic", ": range=short"},
		{"a: bases=4", "t: bases=1 pm=4 pm-start=4 grade=elite", ": range=short"},
	} {
		adj := act(t, "fire", 1, 1, says...)
		agree(t, adj)
		realPlays(t, chainOf(t, adj), 910)
	}
}

// Faces either side of each limit: the critical's tenth, the value itself, and a value
// of nothing at all (OM §9.10 [+], OM §9.10 [-]).
func Test9_10_Limits(t *testing.T) {
	shot := act(t, "fire", 1, 1, "a: bases=4", "t: bases=6 formation=column pm=7", ": range=short")
	for _, c := range []struct{ face, lost int }{{1, 2}, {8, 2}, {9, 1}, {80, 1}, {81, 0}, {100, 0}} {
		if o, _ := ended(t, shot, c.face); chain.At(o, "target", "pm_lost") != c.lost {
			t.Errorf("OM §9.10: %d: got %v; want %s", c.face, o, `at(o, "target", "pm_lost") == c.lost`)
		}
	}
	// 9: a tenth of it is less than one (R5)
	small := act(t, "fire", 1, 1, "a: firing=1 grade=veteran disordered nation=russia", "t: bases=6 pm=7", ": range=long")
	if v := value(t, small); v != 9 {
		t.Fatalf("OM §9.10: got value %d; want %s", v, "v == 9")
	}
	for _, c := range []struct{ face, lost int }{{1, 1}, {9, 1}, {10, 0}} {
		if o, _ := ended(t, small, c.face); chain.At(o, "target", "pm_lost") != c.lost {
			t.Errorf("OM §9.10: 9, %d: got %v; want %s", c.face, o, `at(o, "target", "pm_lost") == c.lost`)
		}
	}
	// 0 and less: no die at all (R7)
	for _, who := range []string{"a: bases=4 moved", "a: bases=4 moved disordered"} {
		none := act(t, "fire", 1, 1, who, "t: bases=6 pm=7 cover=light", ": range=long")
		if o, _ := ended(t, none); chain.At(o, "target", "pm_lost") != 0 {
			t.Errorf("OM §9.10: %s: got %v; want %s", who, o, `at(o, "target", "pm_lost") == 0`)
		}
	}
	// 180: one without a die, then 80, of which 8 are critical (R6)
	large := act(t, "fire", 1, 1, "a: arm=foot-artillery weight=heavy bases=4", "t: bases=8 pm=9 formation=column", ": range=short")
	if v := value(t, large); v != 160 {
		t.Fatalf("OM §9.10: got value %d; want %s", v, "v == 160")
	}
	for _, c := range []struct{ face, lost int }{{6, 3}, {7, 2}, {60, 2}, {61, 1}} {
		if o, _ := ended(t, large, c.face); chain.At(o, "target", "pm_lost") != c.lost {
			t.Errorf("OM §9.10: 160, %d: got %v; want %s", c.face, o, `at(o, "target", "pm_lost") == c.lost`)
		}
	}
	// 245: two without a die
	huge := act(t, "fire", 1, 1, "a: arm=foot-artillery weight=heavy bases=7 grade=elite", "t: arm=infantry bases=8 pm=9 cover=light", ": range=short")
	if o := huge.Odds(odds.NewEngine()); o.Chance.Get("value") != 245 || o.Chance.Get("automatic") != 2 || o.Chance.Get("critical") != 4 {
		t.Errorf("OM §9.10: got chance %v; want %s", o.Chance, `o.Chance.Get("value") == 245, o.Chance.Get("automatic") == 2, o.Chance.Get("critical") == 4`)
	}
	for _, c := range []struct{ face, lost int }{{4, 4}, {5, 3}, {45, 3}, {46, 2}} {
		if o, _ := ended(t, huge, c.face); chain.At(o, "target", "pm_lost") != c.lost {
			t.Errorf("OM §9.10: 245, %d: got %v; want %s", c.face, o, `at(o, "target", "pm_lost") == c.lost`)
		}
	}
}

// Several hits are one test after all of them; the base just lost counts
// (OM §9.10 [+]).
func Test9_10_BaseJustLostCounts(t *testing.T) {
	// six points before, five now: the second point of a pair takes a base off
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=5 pm=5 pm-start=6", ": range=short")
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{50, 6}, "target steady -1"}, {[]int{50, 5}, "target retreats -2"}, {[]int{50, 4}, "target retreats -2"},
		{[]int{50, 3}, "target routs -3"}, {[]int{6, 6}, "target steady -2"}, {[]int{99}, "target steady -0"},
	} {
		if o, _ := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s, want %s", c.faces, brief(o), c.want)
		}
	}
	// horse and guns lose a base for every third
	horse := act(t, "fire", 1, 1, "a: arm=foot-artillery bases=2", "t: arm=light-cavalry bases=4 pm=4 pm-start=7 bases-lost=1", ": range=long")
	if o, v := ended(t, horse, 50, 6); brief(o) != "target steady -1" || len(v.Hands) != 0 {
		t.Errorf("OM §9.10: got %s %v; want %s", brief(o), v.Hands, `brief(o) == "target steady -1", len(v.Hands) == 0`)
	}
	if o, _ := ended(t, horse, 50, 5); brief(o) != "target retreats -2" {
		t.Errorf("with one base off: %s", brief(o))
	}
}

// The last base stays while the unit has a point, so it is never counted as lost
// (OM §9.10 [-]).
func Test9_10_LastBaseStays(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=1 pm=4 pm-start=4", ": range=short")
	for _, c := range []struct {
		faces []int
		want  string
	}{{[]int{5, 5}, "target steady -2"}, {[]int{5, 4}, "target retreats -3"}, {[]int{5, 2}, "target destroyed -4"}} {
		if o, v := ended(t, adj, c.faces...); brief(o) != c.want {
			t.Errorf("%v: %s %v, want %s", c.faces, brief(o), v.Hands, c.want)
		}
	}
}

// One die for all in the line of shot, each with his own percentage and tenth; the
// three units of the figure (OM §9.8 [+]).
func Test9_8_Figure9(t *testing.T) {
	says := []string{"a: arm=foot-artillery bases=2", "t1: bases=4", "t2: bases=4 formation=column", "t3: bases=4 formation=column", ": range=long"}
	adj := act(t, "fire", 1, 3, says...)
	o := adj.Odds(odds.NewEngine())
	for i, want := range []int{40, 35, 15} {
		if got := chain.At(o.Chance, "target-"+itoa(i+1), "value"); got != want {
			t.Errorf("unit %d: %v, want %d", i+1, got, want)
		}
	}
	for _, c := range []struct {
		from, to int
		want     [3]int
	}{{1, 1, [3]int{2, 2, 2}}, {2, 3, [3]int{2, 2, 1}}, {4, 4, [3]int{2, 1, 1}}, {5, 15, [3]int{1, 1, 1}},
		{16, 35, [3]int{1, 1, 0}}, {36, 40, [3]int{1, 0, 0}}, {41, 100, [3]int{}}} {
		for f := c.from; f <= c.to; f++ {
			o, _ := ended(t, adj, f)
			for i, want := range c.want {
				if got := chain.At(o, "targets", "target-"+itoa(i+1), "pm_lost"); got != want {
					t.Errorf("%d, unit %d: %v, want %d", f, i+1, got, want)
				}
			}
		}
	}
	agree(t, act(t, "fire", 1, 3, append(says, "t: pm=4 pm-start=5")...))
}

// A battery whose guns differ adds up section by section (OM §9.9 [+], OM §9.9 [-]).
func Test9_9_OneMediumTwoHeavy(t *testing.T) {
	adj := act(t, "fire", 3, 1, "a: arm=foot-artillery bases=1", "a2: weight=heavy", "a3: weight=heavy", "t: formation=column", ": range=long")
	o := adj.Odds(odds.NewEngine())
	if o.Chance.Get("value") != 85 || o.Chance.Get("critical") != 8 {
		t.Errorf("OM §9.9: got chance %v; want %s", o.Chance, `o.Chance.Get("value") == 85, o.Chance.Get("critical") == 8`)
	}
	agree(t, adj)
	// apart they are three shots, and foot never fires as a battery
	apart := act(t, "fire", 3, 1, "a: arm=foot-artillery bases=1", "a2: weight=heavy", "a3: weight=heavy", "t: formation=column pm=4 bases=4", ": range=long", "apart")
	ob := apart.Odds(odds.NewEngine()).Chance
	if chain.At(ob, "shooter-1", "value") != 25 || chain.At(ob, "shooter-3", "value") != 30 {
		t.Errorf("OM §9.9: apart: got %v; want %s", ob, `at(ob, "shooter-1", "value") == 25, at(ob, "shooter-3", "value") == 30`)
	}
	agree(t, apart)
	forbids(t, game.Illegal, "OM §9.9", "fire", 2, 1, "a: bases=4", "t: formation=column", ": range=long")
}

// A battery through two units: what counts once counts once for the whole battery
// (OM §9.8 [+]).
func Test9_8_BatteryThroughTwo(t *testing.T) {
	adj := act(t, "fire", 2, 2, "a: arm=foot-artillery bases=2", "a2: weight=heavy", "t: bases=4 formation=column", ": range=long crossed=2")
	o := adj.Odds(odds.NewEngine())
	// 2 x 25 + 2 x 30 at the first; 2 x 20 + 2 x 25 + 5 - 20 at the second
	if chain.At(o.Chance, "target-1", "value") != 110 || chain.At(o.Chance, "target-2", "value") != 75 {
		t.Errorf("OM §9.8: got chance %v; want %s", o.Chance, `at(o.Chance, "target-1", "value") == 110, at(o.Chance, "target-2", "value") == 75`)
	}
	agree(t, act(t, "fire", 2, 2, "a: arm=foot-artillery bases=2", "a2: weight=heavy", "t: bases=4 formation=column pm=5", ": range=long crossed=2"))
}

// Rockets: a d10; 1 costs a point without a test, and horse its order; the face marked
// 0 is the launcher's end (OM §9.7 [+], OM §9.7 [-]).
func Test9_7_Rockets(t *testing.T) {
	foot := act(t, "fire", 1, 1, "a: arm=horse-artillery weapon=rockets bases=1", "t: bases=4 pm=2 pm-start=6", ": distance=45")
	agree(t, foot)
	for _, c := range []struct {
		face int
		want string
	}{{1, "target steady -1, shooter steady"}, {2, "target steady -0, shooter steady"}, {9, "target steady -0, shooter steady"}, {10, "target steady -0, shooter destroyed"}} {
		if o, _ := ended(t, foot, c.face); brief(o) != c.want {
			t.Errorf("%d: %s, want %s", c.face, brief(o), c.want)
		}
	}
	horse := act(t, "fire", 1, 1, "a: arm=horse-artillery weapon=rockets bases=1", "t: arm=light-cavalry bases=3 pm=4", ": distance=30")
	if o, _ := ended(t, horse, 1); chain.At(o, "target", "disordered") != true {
		t.Errorf("OM §9.7: got %v; want %s", o, `at(o, "target", "disordered") == true`)
	}
	agree(t, horse)
	for _, cm := range []string{"29.9", "60.1"} {
		overrules(t, game.Illegal, "OM §9.7", "fire", 1, 1, "a: arm=horse-artillery weapon=rockets bases=1", "t: bases=4", ": distance="+cm)
	}
}

// A building burns on a 1 of the d10 of medium and heavy guns and of howitzers; light
// guns never set one alight (OM §9.4/blaze [+], OM §9.4/blaze [-]).
func Test9_4_Blaze(t *testing.T) {
	for _, who := range []string{"arm=foot-artillery", "arm=foot-artillery weight=heavy", "arm=foot-artillery weapon=howitzer weight=light"} {
		adj := act(t, "fire", 1, 1, "a: bases=1 "+who, "t: bases=4", ": range=long building")
		agree(t, adj)
		if p := chance(t, adj, func(o game.Object) bool { return chain.At(o, "building", "burns") == true }); p.RatString() != "1/10" {
			t.Errorf("OM §9.4: %s: got %v; want %s", who, p, `p.RatString() == "1/10"`)
		}
	}
	overrules(t, game.Illegal, "OM §9.4/blaze", "fire", 1, 1, "a: bases=1 arm=foot-artillery weight=light", "t: bases=4", ": range=long building")
}

// Overhead fire is for guns beyond short range; a howitzer neither needs the range nor
// pierces (OM §9.4/overhead [+], OM §9.4/overhead [-]).
func Test9_4_Overhead(t *testing.T) {
	if v := value(t, act(t, "fire", 1, 1, "a: arm=foot-artillery bases=2", "t: bases=4", ": range=long overhead")); v != 40 {
		t.Errorf("OM §9.4: got value %d; want %s", v, "v == 40")
	}
	if v := value(t, act(t, "fire", 1, 1, "a: arm=foot-artillery weapon=howitzer bases=2", "t: bases=4", ": range=short overhead")); v != 60 {
		t.Errorf("OM §9.4: got howitzer %d; want %s", v, "v == 60")
	}
	overrules(t, game.Illegal, "OM §9.4/overhead", "fire", 1, 1, "a: arm=foot-artillery bases=2", "t: bases=4", ": range=short overhead")
	overrules(t, game.Illegal, "OM §9.4/overhead", "fire", 1, 1, "a: bases=4", "t: bases=4", ": range=long overhead")
	overrules(t, game.Illegal, "OM §9.4/overhead", "fire", 1, 2, "a: arm=foot-artillery weapon=howitzer bases=2", "t: bases=4", ": range=long")
}

// forbids asserts a refusal with its kind and paragraph.
func forbids(t *testing.T, kind game.RefusalKind, par string, verb string, a, b int, says ...string) *game.Refusal {
	t.Helper()
	_, err := tryAct(verb, a, b, says...)
	r, ok := err.(*game.Refusal)
	if !ok || r.Kind != kind || string(r.Ref) != par || r.Say.Key == "" {
		t.Errorf("%s %q: %v %+v, want %s %s", verb, says, err, r, kind, par)
		return nil
	}
	return r
}

// overrules asserts a refusal that the table may overrule: forced, the action is
// prepared and the verdict names what it overrode.
func overrules(t *testing.T, kind game.RefusalKind, par string, verb string, a, b int, says ...string) {
	t.Helper()
	r := forbids(t, kind, par, verb, a, b, says...)
	if r == nil {
		return
	}
	if !r.Forceable() {
		t.Errorf("%s %q cannot be overruled: %+v", verb, says, r)
	}
	adj, err := tryAct(verb, a, b, append(says, "force")...)
	if err != nil {
		t.Errorf("%s %q with force: %v", verb, says, err)
		return
	}
	var v game.Verdict
	switch p := adj.(type) {
	case *game.Proc[chain.Result]:
		v = p.Base
	case *game.Proc[bool]:
		v = p.Base
	}
	for _, o := range v.Overrode {
		if o.Ref == r.Ref && o.Say.Key == r.Say.Key {
			return
		}
	}
	t.Errorf("%s %q with force: overrode %v", verb, says, v.Overrode)
}

// What may not fire at all, and through whom (OM §9.1 [-], OM §9.4 [+], OM §9.4 [-],
// OM §9.8 [-], OM §14 [-]).
func Test9_4_MayNotFire(t *testing.T) {
	over := func(par string, says ...string) {
		t.Helper()
		overrules(t, game.Illegal, par, "fire", 1, 1+strings.Count(strings.Join(says, " "), "t2:"), says...)
	}
	over("OM §9.1", "a: arm=light-cavalry bases=3", "t: bases=4", ": range=short")
	over("OM §9.4", "a: bases=4 formation=march", "t: bases=4", ": range=short")
	over("OM §9.4", "a: arm=foot-artillery formation=limbered bases=2", "t: bases=4", ": range=short")
	over("OM §9.4", "a: bases=4 charging", "t: bases=4", ": range=short")
	over("OM §9.4", "a: bases=4 charging", "t: bases=4", ": range=short closing")
	over("OM §9.4", "a: arm=foot-artillery bases=2 moved", "t: bases=4", ": range=short")
	over("OM §14", "a: bases=4 routing", "t: bases=4", ": range=short")
	over("OM §9.1", "a: bases=4", "t: bases=4", ": distance=9.1")
	over("OM §9.8", "a: bases=4", "t: bases=4", "t2: bases=4", ": range=long")
	over("OM §9.8", "a: arm=foot-artillery bases=2", "t: bases=4", "t2: bases=4", ": range=short")
	over("OM §9.8", "a: arm=foot-artillery bases=2", "t: bases=4", "t2: bases=4", ": range=long weather=mud")
	over("OM §9.8", "a: arm=foot-artillery bases=2", "t: bases=4", "t2: bases=4", ": range=long weather=snow")
	// and what may
	for _, says := range [][]string{
		{"a: arm=horse-artillery bases=2 moved", "t: bases=4", ": range=short"},
		{"a: bases=4", "t: bases=4", ": distance=9"},
		{"a: bases=4 weapon=rifle", "t: bases=4", ": distance=12"},
		{"a: bases=4 disordered", "t: bases=4", ": range=short"},
	} {
		act(t, "fire", 1, 1, says...)
	}
}

// The ranges of each weapon, the limit inside (OM §9.1 [+], OM §9.1 [-]).
func Test9_1_Ranges(t *testing.T) {
	for _, c := range []struct {
		who         string
		short, long string
		beyond      string
	}{
		{"a: bases=4", "4", "9", "9.01"}, {"a: bases=4 weapon=rifle", "6", "12", "12.01"},
		{"a: arm=foot-artillery bases=2", "10", "40", "40.01"}, {"a: arm=foot-artillery weight=heavy bases=2", "10", "40", "40.01"},
		{"a: arm=foot-artillery weight=light bases=2", "10", "30", "30.01"}, {"a: arm=horse-artillery bases=2", "10", "30", "30.01"},
	} {
		plain := func(cm string) int { return value(t, act(t, "fire", 1, 1, c.who, "t: bases=4", ": distance="+cm)) }
		if plain(c.short) <= plain(c.short+".01") {
			t.Errorf("%s: %s and %s.01 cm alike", c.who, c.short, c.short)
		}
		if plain(c.long) != plain(c.short+".01") {
			t.Errorf("OM §9.1: %s: got %s cm; want %s", c.who, c.long, `plain(c.long) == plain(c.short+".01")`)
		}
		if _, err := tryAct("fire", 1, 1, c.who, "t: bases=4", ": distance="+c.beyond); err == nil {
			t.Errorf("%s fires at %s cm", c.who, c.beyond)
		}
	}
}

// Every reading that a shot reads gives another answer than the default in one
// case (OM §9.8, 9.10).
func Test9_10_Readings(t *testing.T) {
	val := func(path []string, n, m int, says ...string) any {
		return chain.At(act(t, "fire", n, m, says...).Odds(odds.NewEngine()).Chance, path...)
	}
	behind := []string{"a: arm=foot-artillery bases=2", "t: bases=4 formation=column", ": range=long crossed=2"}
	if a, b := val([]string{"target-2", "value"}, 1, 2, behind...), val([]string{"target-2", "value"}, 1, 2, append(behind, ": r3=b")...); a != 25 || b != 30 {
		t.Errorf("OM §9.10: R3: got %v, %v; want %s", a, b, "a == 25, b == 30")
	}
	large := []string{"a: arm=foot-artillery weight=heavy bases=4", "t: bases=8 pm=9 formation=column", ": range=short"}
	if a, b := val([]string{"critical"}, 1, 1, large...), val([]string{"critical"}, 1, 1, append(large, ": r6=b")...); a != 6 || b != 16 {
		t.Errorf("OM §9.10: R6: got %v, %v; want %s", a, b, "a == 6, b == 16")
	}
	fig := []string{"a: arm=foot-artillery bases=2", "t1: bases=4", "t2: bases=4 formation=column", "t3: bases=4 formation=column", ": range=long"}
	lost := func(says []string, face int) (out [3]any) {
		o, _ := ended(t, act(t, "fire", 1, 3, says...), face)
		for i := range out {
			out[i] = chain.At(o, "targets", "target-"+itoa(i+1), "pm_lost")
		}
		return out
	}
	for r, want := range map[string][3]any{": r39=a": {2, 2, 2}, ": r39=b": {2, 1, 1}, ": r39=c": {1, 1, 1}} {
		if got := lost(append(fig, r), 1); got != want {
			t.Errorf("OM §9.10: R39 %s: got %v; want %s", r, got, "got == want")
		}
	}
	// R67: columns of horse are dense only under a
	horse := []string{"a: bases=4", "t: arm=light-cavalry formation=column bases=3", ": range=long"}
	if a, b := value(t, act(t, "fire", 1, 1, horse...)), value(t, act(t, "fire", 1, 1, append(horse, ": r67=b")...)); a != 60 || b != 40 {
		t.Errorf("OM §9.10: R67: got %d, %d; want %s", a, b, "a == 60, b == 40")
	}
	// R14: the disordered lose their point besides the roll, or instead of it
	dis := []string{"a: bases=4", "t: bases=6 pm=9 disordered", ": range=short"}
	if o, _ := ended(t, act(t, "fire", 1, 1, dis...), 1); chain.At(o, "target", "pm_lost") != 3 {
		t.Errorf("OM §9.10: R14 a: got %v; want %s", o, `at(o, "target", "pm_lost") == 3`)
	}
	if o, _ := ended(t, act(t, "fire", 1, 1, append(dis, ": r14=b")...)); chain.At(o, "target", "pm_lost") != 1 {
		t.Errorf("OM §9.10: R14 b: got %v; want %s", o, `at(o, "target", "pm_lost") == 1`)
	}
	agree(t, act(t, "fire", 1, 1, append(dis, ": r14=b")...))
	// R46: once a phase, or for each that fires
	two := []string{"a: bases=4", "t: bases=6 pm=9 disordered", ": range=short", "apart"}
	if o, _ := ended(t, act(t, "fire", 2, 1, two...), 100, 100); chain.At(o, "target", "pm_lost") != 1 {
		t.Errorf("OM §9.10: R46 a: got %v; want %s", o, `at(o, "target", "pm_lost") == 1`)
	}
	if o, _ := ended(t, act(t, "fire", 2, 1, append(two, ": r46=b")...), 100, 100); chain.At(o, "target", "pm_lost") != 2 {
		t.Errorf("OM §9.10: R46 b: got %v; want %s", o, `at(o, "target", "pm_lost") == 2`)
	}
	agree(t, act(t, "fire", 2, 1, append(two, ": r46=b")...))
	// R78: a unit that charges horse guns tests on a d6 because they are medium,
	// unless they are taken for light
	guns := []string{"a: arm=horse-artillery bases=2", "t: bases=4 pm=4 charging", ": range=short closing"}
	six := func(says []string) bool { return scripted(t, act(t, "fire", 1, 1, says...), 30) == 6 }
	if a, b := six(guns), six(append(guns, ": r78=b")); !a || b {
		t.Errorf("OM §9.10: R78: got d6 %v, %v; want %s", a, b, "a, not b")
	}
}

// The closing shot at who charges medium or heavy guns is tested on a d6, at who
// charges light ones on a d10 (OM §11.1 [+], OM §11.1 [-]).
func Test11_1_ChargingGuns(t *testing.T) {
	for who, want := range map[string]bool{"weight=medium": true, "weight=heavy": true, "weight=light": false} {
		adj := act(t, "charge", 1, 1, "a: bases=4 formation=column pm=4 pm-start=4", "t: arm=foot-artillery bases=2 pm=6 "+who)
		owed := scripted(t, adj, 20)
		if got := owed == 6; got != want {
			t.Errorf("%s: the test is on a d%d", who, owed)
		}
	}
}

// scripted plays faces and gives the sides of the die owed next.
func scripted(t *testing.T, adj game.Adjudication, faces ...int) int {
	t.Helper()
	x := newRuns[chain.Result](t, nil)
	x.src.faces = faces
	_, owed := x.once(func(d *dice.Dice) chain.Result { return playChain(chainOf(t, adj), d, nil) })
	if len(owed) == 0 {
		return 0
	}
	return int(x.src.want)
}

// Guns with friends in open order before them are masked (OM §9.2 [-], OM R62); by the other
// reading they fire through them, and friends in close order mask them by either (OM §9.3
// [+]).
func Test9_2_GunsBehindSkirmishers(t *testing.T) {
	for _, c := range []struct {
		friend, reading string
		free            bool
	}{{"open", "a", false}, {"open", "b", true}, {"line", "a", false}, {"line", "b", false}} {
		s := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), unitAt("F", 4, c.friend, 60, 24, 0, rifles)}, []string{line("X", 60, 35, 180)}))
		s = inPhase(after(s, &state.EvRuling{Ruling: 62, Reading: c.reading}), "fire")
		_, err := turn.Prepare(s, shotAt("G", "X"))
		if free := err == nil; free != c.free {
			t.Errorf("OM §9.2, R62%s, friends in %s before the guns: free %v (%v), want %v", c.reading, c.friend, free, err, c.free)
		}
	}
}

// All the bases of foot in houses fire, those of foot behind the other hard cover do not (OM
// §9.10 [+], OM §9.10 [-]): by what stands on the table as by what is declared. Hard cover
// itself is the same in both: for the shot, the melee and the test (OM §10.6 [+], §11.1 [+]).
func Test9_10_HousesAndRedoubts(t *testing.T) {
	for _, c := range []struct {
		kind                    string
		closing, melee, against int
	}{{"redoubt", 24, 24, 40}, {"village", 48, 24, 40}} {
		work := "id: w, kind: " + c.kind + ", polygon: [[52, 55], [68, 55], [68, 65], [52, 65]]"
		s := exact(scenario(t, []string{unitAt("B", 4, "square", 60, 57, 180, ", cover: none")}, []string{unitAt("F", 4, "column", 60, 46, 0, "")}, work))
		s = after(s, &state.EvForm{Unit: "B", Formation: "column"})
		s = inFire(t, s, [2]string{"F", "B"})
		if got := closingDue(t, s)["F"]; got != c.closing {
			t.Errorf("§9.10, a column in a %s: closing fire %d, want %d", c.kind, got, c.closing)
		}
		s = nextPhase(t, played(t, s, on("fire", "B", "F"), 99))
		d := turn.Dues(s)
		if len(d) != 1 || d[0].Needs[0].Value != c.melee || d[0].Needs[1].Value != c.against {
			t.Errorf("§10.6, against a %s: %+v, want %d against %d", c.kind, d, c.melee, c.against)
		}
		// The test after fire: 5 of a d10, less one for its lost base, more one for hard cover.
		under := inPhase(after(exact(scenario(t, []string{line("A", 60, 54.5, 0)}, []string{line("X", 60, 56, 180)}, work)), &state.EvPM{Unit: "X", Now: 4}), "fire")
		under = nextPhase(t, played(t, under, on("fire", "A", "X"), 10))
		if n := played(t, under, turn.Dues(under)[0].Action, 5); n.Unit("X").Status != state.Steady {
			t.Errorf("§11.1, in a %s: a 5 is %s, want it to hold", c.kind, n.Unit("X").Status)
		}
	}
}

// Nobody but the two that fight fires at units in contact (OM §9.4/melee [+]): horse that
// met half-way has no 1 cm to stop at (OM §7), and who has reached an enemy in retreat or
// rout is in contact with him (R197). Horse that a square has stopped may be fired at (OM
// §9.4/melee [-]).
func Test9_4_NobodyFiresIntoContact(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{horseAt("K", 3, 60, 80, 180), line("E", 80, 80, 180)},
		[]string{horseAt("H", 3, 60, 62, 0), battery("G", 2, 90, 62, 0, "")})), "move-first")
	flees := func(to state.Status) *state.State {
		return charged(t, after(base, &state.EvStatus{Unit: "K", Is: to}), "H", "K")
	}
	met := charged(t, base, "H", "K", 1)
	if !nthOf(met.Charges, 0).Counter {
		t.Fatal("OM §10.5: got no countercharge on a 1; want one")
	}
	for _, s := range []*state.State{met, flees(state.Retreating), flees(state.Routing)} {
		s = inPhase(s, "fire")
		refused(t, s, shotAt("E", "H"), "OM §9.4/melee", "placed.in-melee")
		refused(t, s, shotAt("G", "K"), "OM §9.4/melee", "placed.in-melee")
	}
	s := inPhase(flees(state.Routing), "fire")
	if _, err := turn.Prepare(s, shotAt("E", "H", "r197", "b")); refusedAs(err, "placed.in-melee") {
		t.Errorf("OM §9.4, R197 b: got %v; want a shot at who reached a router", err)
	}
	foot := frenchMove(exact(scenario(t, []string{line("K", 60, 80, 180), line("E", 80, 80, 180)}, []string{horseAt("H", 3, 60, 62, 0)})), "move-first")
	squared := inPhase(played(t, charged(t, foot, "H", "K"), on("square", "K", "H"), 100), "fire")
	if _, err := turn.Prepare(squared, shotAt("E", "H")); refusedAs(err, "placed.in-melee") || refusedAs(err, "placed.charger") {
		t.Errorf("OM §9.4: horse stopped by a square: got %v; want that third units may fire at it", err)
	}
}

// refusedAs reports a refusal with a key.
func refusedAs(err error, key string) bool {
	var r *game.Refusal
	return errors.As(err, &r) && string(r.Say.Key) == key
}

// The line of a shot that only touches a corner of a unit does not cross it (OM §9.8 [-]):
// the corner of a target is its nearest point, and who stands corner to corner with it is
// not behind it. Who stands behind is crossed as before (OM §9.8 [+]).
func Test9_8_ACornerIsNotCrossed(t *testing.T) {
	// F and X stand front to front: the corner of X next to the guns is one of F's.
	s := exact(scenario(t, []string{battery("G", 2, 50, 20, 0, ""), line("F", 66, 48, 0)},
		[]string{unitAt("X", 4, "line", 66, 48, 180, ""), line("Z", 62, 55, 180)}))
	if !geometry.Touching(s.Unit("F").Foot(), s.Unit("X").Foot()) {
		t.Fatal("OM §9.8: F and X do not touch")
	}
	if v := values(t, prepared(t, s, shotAt("G", "X", "range", "long"))); len(v) != 2 || v["X"] != 40 || v["Z"] != 30 {
		t.Errorf("OM §9.8: got %v; want X 40, and Z 30 for the one base of X before it: F is touched at a corner", v)
	}
}

// Between two units that stand side by side the line of a shot crosses one base, as it does
// between two files of one unit: both stand on the line and neither behind the other, and
// who stands behind them has that one base more before him (OM §9.8 [+]).
func Test9_8_BetweenTwoUnits(t *testing.T) {
	s := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")},
		[]string{line("X", 60, 45, 180), line("Y", 54, 50, 180), line("V", 66, 50, 180), line("Z", 60, 55, 180)}))
	if v := values(t, prepared(t, s, shotAt("G", "X", "range", "long"))); len(v) != 4 || v["X"] != 40 || v["Y"] != 30 || v["V"] != 30 || v["Z"] != 20 {
		t.Errorf("OM §9.8: got %v; want X 40, Y and V 30 behind its one base, Z 20", v)
	}
}

// Who loses a point without a die loses it besides the roll (OM §14 [+], R14): the sum is
// printed. By the other reading it stands in the place of the roll, and no sum is printed
// that is then not rolled for (OM §14 [-]).
func Test14_InsteadOfTheRoll(t *testing.T) {
	registerWords()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	for _, c := range []struct {
		reading, en, it string
		faces           []int
	}{
		{"a", "2 bases x 20 = 40, critical 4", "2 basi x 20 = 40, critico 4", []int{99}},
		{"b", "instead of a roll: 1 PM", "al posto del tiro: 1 PM", nil},
	} {
		adj, err := read(s, "fire - at - a-arm=foot-artillery a-bases=2 t-bases=4 t-pm=4 t-routing=yes range=long r14="+c.reading)
		if err != nil {
			t.Fatal(err)
		}
		_, v := ended(t, adj, c.faces...)
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			if got := i18n.New(lang).Say(v.Lines[1].Say); got != want {
				t.Errorf("OM §14, R14 %s: got %q, want %q", c.reading, got, want)
			}
		}
	}
}

// Fire is simultaneous: ranges and lanes are those of the bases that stood when the phase
// opened, so that a column that lost its rear in it is no farther off (OM §7 [+]); once the
// phase is over it is measured as it stands (OM §7 [-]).
func Test7_FireMeasuredAtItsOpening(t *testing.T) {
	// French columns are two bases wide: A's four stand in two ranks.
	s := inPhase(exact(scenario(t, []string{line("X", 60, 23, 0)}, []string{unitAt("A", 4, "column", 60, 28, 180, "")})), "fire")
	span := func(s *state.State) float64 {
		m, err := ask.Aiming(s, s.Unit("A"), s.Unit("X"))
		if err != nil {
			t.Fatal(err)
		}
		return m.Range_.Measured
	}
	was := span(s)
	fewer := after(s, &state.EvBases{Unit: "A", Left: 2})
	if fewer.Unit("A").Bases == 4 {
		t.Fatal("OM §7: A lost no base")
	}
	if got := span(fewer); got != was {
		t.Errorf("OM §7: X is %v cm off after a loss in the phase, want %v as it opened", got, was)
	}
	if got := span(nextPhase(t, fewer)); got == was {
		t.Errorf("OM §7: after the phase got %v cm, want the bases that are left measured", got)
	}
}

// R14: by the other reading a disordered unit loses its point in place of the roll, wherever
// it stands in the line of a shot (OM §13 [+]); at whoever else stands there the die is
// thrown (OM §13 [-]).
func Test13_PointInPlaceOfTheRoll(t *testing.T) {
	for _, c := range []struct {
		first, second string // which of the two is disordered
		faces         []int
		want          string
	}{
		{" disordered", "", []int{1}, "target-1 steady -1, target-2 steady -2"},
		{"", " disordered", []int{1}, "target-1 steady -2, target-2 steady -1"},
		{" disordered", " disordered", nil, "target-1 steady -1, target-2 steady -1"},
	} {
		adj := act(t, "fire", 1, 2, "a: arm=foot-artillery weight=medium bases=2", "t1: bases=4 pm=9"+c.first, "t2: bases=4 pm=9"+c.second, ": range=long r14=b")
		if o, _ := ended(t, adj, c.faces...); strings.TrimSuffix(brief(o), ", ") != c.want {
			t.Errorf("OM §13, R14 b: %q, %q: got %s, want %s", c.first, c.second, brief(o), c.want)
		}
	}
}

// Who was reached in flank or rear, or without closing fire, is in a melee and fires at nobody
// (OM §10.1 [+], OM §10.2 [+], OM R197); who is charged by nobody fires (OM §10.1 [-]).
func Test10_1_WhoIsReachedFiresAtNobody(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("Y", 60, 55, 180), unitAt("X", 4, "column", 72, 45, 270, "")}))
	if _, err := turn.Prepare(inPhase(base, "fire"), shotAt("A", "Y")); err != nil {
		t.Fatalf("OM §9.1: A is charged by nobody: %v", err)
	}
	s := after(base, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Side: facts.Flank, Closing: facts.OutOfRange})
	if ch := nthOf(s.Charges, 0); ch.Side != facts.Flank || ch.Closing != facts.OutOfRange {
		t.Fatalf("OM §10.4: the charge is %+v", ch)
	}
	refused(t, inPhase(s, "fire"), shotAt("A", "Y"), "OM §10.2", "placed.taken")
	// Who comes at its front besides is fired at before contact (OM §10.2).
	both := after(s, &state.EvCharge{N: 2, Attackers: []string{"Y"}, Target: "A", Side: facts.Front, Closing: facts.Short})
	if _, err := turn.Prepare(inPhase(both, "fire"), shotAt("A", "Y")); refusedAs(err, "placed.taken") {
		t.Errorf("OM §10.2: A may not fire at Y, who charges it in front: %v", err)
	}
}

// Who stands behind the first target is struck on his own side, not on that of the first
// (OM §9.5 [+], OM §9.8 [+], R3): guns that strike the back of one battalion and the front of
// another behind it have the flank for the first alone, 2 x (20 + 2) and 2 x 20 - 10; the
// other way about it counts once for the second, 2 x 20 + 2 - 10.
func Test9_5_EachItsOwnSide(t *testing.T) {
	for _, c := range []struct {
		first, second float64 // which way they face
		want          map[string]int
	}{
		{180, 180, map[string]int{"X": 40, "Y": 30}},
		{0, 180, map[string]int{"X": 44, "Y": 30}},
		{180, 0, map[string]int{"X": 40, "Y": 32}},
		{0, 0, map[string]int{"X": 44, "Y": 32}},
	} {
		s := inPhase(exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")},
			[]string{unitAt("X", 4, "line", 60, 46, c.first, ""), unitAt("Y", 4, "line", 60, 55, c.second, "")})), "fire")
		got := values(t, prepared(t, s, shotAt("G", "X")))
		for who, want := range c.want {
			if got[who] != want {
				t.Errorf("OM §9.5, 9.8: facing %v and %v: %s has %d, want %d (%v)", c.first, c.second, who, got[who], want, got)
			}
		}
	}
}

// A range and a distance that are stated in one line agree, or the line is refused by both (OM §9.1 [-]); what the tape cannot tell
// apart agrees (OM §9.1 [+]).
func Test9_1_RangeAndDistanceAgree(t *testing.T) {
	worthOf(t, "OM §9.1", []worthRow{
		{"f s 4b at 4b 45cm", "OM §9.1 fire.range-differs"},
		{"f l 2b gun at 4b 60cm", "OM §9.1 fire.range-differs"},
		{"f l 4b at 4b 3cm", "OM §9.1 fire.range-differs"},
		{"f s 2b gun at 4b 11cm", "OM §9.1 fire.range-differs"},
		{"f s 4b at 4b 3cm", "60"},
		{"f l 4b at 4b 7cm", "40"},
		{"f s 4b at 4b 4.2cm", "60"},
		{"f l 4b at 4b 3.9cm", "40"},
	})
}
