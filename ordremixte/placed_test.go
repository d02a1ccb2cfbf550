package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"

	"pgregory.net/rapid"
)

// scenario sets up a small battle: the British are White, the French Red. Units and
// terrain are written as in a scenario file; rest is further lines of the file.
func scenario(t testing.TB, british, french []string, terrain ...string) *state.State {
	t.Helper()
	var b strings.Builder
	b.WriteString("format: adjutant/scenario/1\ngame: ordremixte\nname: {en: T, it: T}\ndate: 1808-08-21\ntable: {width: 120, depth: 120}\n")
	if len(terrain) > 0 {
		b.WriteString("terrain:\n")
		for _, x := range terrain {
			b.WriteString("  - {name: {en: G, it: G}, " + x + "}\n")
		}
	}
	b.WriteString("sides:\n")
	for i, us := range [][]string{british, french} {
		nation, other := [...]string{"britain", "france"}[i], [...]string{"British", "French"}[i]
		fmt.Fprintf(&b, "  - name: %s\n    nation: %s\n    commander: {id: chief%d, quality: normal, at: [60, %d]}\n    rear: [60, %d]\n", other, nation, i, 2+i*116, i*120)
		var foot, guns []string
		for _, u := range us {
			if strings.Contains(u, "artillery") {
				guns = append(guns, u)
			} else {
				foot = append(foot, u)
			}
		}
		if len(foot) > 0 {
			fmt.Fprintf(&b, "    brigades:\n      - name: B%d\n        order: attack\n        units:\n", i)
			for _, u := range foot {
				b.WriteString("          - {" + u + "}\n")
			}
		}
		if len(guns) > 0 {
			b.WriteString("    artillery:\n")
			for _, u := range guns {
				b.WriteString("      - {" + u + "}\n")
			}
		}
	}
	b.WriteString("sources:\n  - {work: test, note: {en: test, it: prova}}\n")
	return begun(t, b.String())
}

// readBefore holds the scenarios that a test has read, by their text: tables of tests name the same
// one in every row.
var readBefore sync.Map

// begun is the state that a scenario file begins with.
func begun(t testing.TB, file string) *state.State {
	t.Helper()
	sc, known := readBefore.Load(file)
	if !known {
		read, err := battle.Parse("test", []byte(file))
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		sc, _ = readBefore.LoadOrStore(file, read)
	}
	s, err := begin(sc.(*battle.Scenario))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func line(id string, x, y, facing float64) string {
	return fmt.Sprintf("id: %s, bases: 4, formation: line, at: [%v, %v], facing: %v", id, x, y, facing)
}

func unitAt(id string, bases int, form string, x, y, facing float64, more string) string {
	return fmt.Sprintf("id: %s, bases: %d, formation: %s, at: [%v, %v], facing: %v%s", id, bases, form, x, y, facing, more)
}

func battery(id string, bases int, x, y, facing float64, more string) string {
	return fmt.Sprintf("id: %s, arm: foot-artillery, bases: %d, formation: unlimbered, at: [%v, %v], facing: %v%s", id, bases, x, y, facing, more)
}

// exact is the state measured with a tape without error.
func exact(s *state.State) *state.State {
	n, f := *s, *s.Field
	f.Tape, f.TapeDeg = 0, 0
	n.Field = &f
	return &n
}

// moved is the state with a unit at another place.
func relocated(s *state.State, id string, at geometry.Vec, facing float64) *state.State {
	n := *s
	n.Units = slices.Clone(s.Units)
	for i, u := range n.Units {
		if u.ID == id {
			c := *u
			c.Pose = geometry.Pose{At: at, Facing: facing}
			n.Units[i] = &c
		}
	}
	return &n
}

// TestRangeLimits is OM §9.1 with R23: from the middle of the shooter. A line 1.5 deep
// at y = 20 has its middle at 19.25. Exactly on a limit is inside, a hundredth beyond
// is not (OM §9.1 [+], OM §9.1 [-]).
func TestRangeLimits(t *testing.T) {
	for _, c := range []struct {
		gap  float64 // front edge of the target, from the middle of the shooter
		want int     // value; 0 is refused
	}{{4, 60}, {4.01, 40}, {3.99, 60}, {9, 40}, {9.01, 0}, {8.99, 40}} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}))
		s = relocated(s, "X", geometry.Vec{X: 60, Y: 19.25 + c.gap}, 180)
		if c.want == 0 {
			r := refused(t, s, shotAt("A", "X"), "OM §9.1", "placed.out-of-range")
			if len(r.Say.Args) != 5 || len(r.Ways) == 0 {
				t.Errorf("OM §9.1: got refusal %+v; want %s", r, "len(r.Say.Args) == 5, len(r.Ways) != 0")
			}
			continue
		}
		if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != c.want {
			t.Errorf("at %.2f cm: %d, want %d", c.gap, v, c.want)
		}
	}
}

// TestRangeR23b: under the other reading range is measured from the front edge.
func TestRangeR23b(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 29, 180)}))
	refused(t, s, shotAt("A", "X"), "OM §9.1", "placed.out-of-range")
	if v := values(t, prepared(t, s, shotAt("A", "X", "r23", "b")))[""]; v != 40 {
		t.Errorf("from the front edge: %d, want 40", v)
	}
}

// TestMarginFlips: moving the deciding point by its margin and a hundredth more
// changes the verdict, by a hundredth less does not.
func TestMarginFlips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := float64(rapid.IntRange(100, 1500).Draw(t, "hundredths")) / 100
		s := exact(figure6Line())
		at := func(cm float64) (facts.Range, float64) {
			n := relocated(s, "X", geometry.Vec{X: 60, Y: 19.25 + cm}, 180)
			m, err := ask.Aiming(n, n.Unit("A"), n.Unit("X"))
			if err != nil {
				t.Fatal(err)
			}
			return m.Band, m.Range_.Margin
		}
		band, margin := at(d)
		inside := band != facts.OutOfRange
		step := -margin
		for _, x := range []struct {
			by   float64
			flip bool
		}{{0.01, true}, {-0.01, false}} {
			to := d + step + x.by*math.Copysign(1, step)
			if margin == 0 {
				to = d + x.by
			}
			got, _ := at(to)
			if (got != facts.OutOfRange != inside) != x.flip {
				t.Fatalf("at %v margin %v: moved to %v the band is %d", d, margin, to, got)
			}
		}
	})
}

var figure6Line = sync.OnceValue(func() *state.State {
	s, err := battle.Parse("x", []byte("format: adjutant/scenario/1\ngame: ordremixte\nname: {en: T, it: T}\ntable: {width: 120, depth: 120}\nsides:\n  - {name: {en: British, it: I}, nation: britain, brigades: [{name: W, id: w, units: [{id: A, bases: 4, formation: line, at: [60, 20], facing: 0}]}]}\n  - {name: {en: French, it: F}, nation: france, brigades: [{name: R, id: r, units: [{id: X, bases: 4, formation: line, at: [60, 40], facing: 180}]}]}\nsources: [{work: test}]\n"))
	if err != nil {
		panic(err)
	}
	st, err := setup(s.JSON())
	if err != nil {
		panic(err)
	}
	return st
})

// TestLaneLimits is OM §9.2: touching the flank line is in the lane, a hundredth
// outside is not (OM §9.2 [+], OM §9.2 [-]).
func TestLaneLimits(t *testing.T) {
	for _, c := range []struct {
		x  float64
		ok bool
	}{{72, true}, {72.01, false}, {71.99, true}, {48, true}, {47.99, false}} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}))
		s = relocated(s, "X", geometry.Vec{X: c.x, Y: 24}, 180)
		if !c.ok {
			refused(t, s, shotAt("A", "X"), "OM §9.2", "placed.out-of-lane")
			continue
		}
		if _, err := turn.Prepare(s, shotAt("A", "X")); err != nil {
			t.Errorf("at %v: %v", c.x, err)
		}
	}
}

// TestSectorLimits is OM §9.2: guns fire 22.5 degrees to each side (OM §9.2 [+],
// OM §9.2 [-]).
func TestSectorLimits(t *testing.T) {
	base := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 60, 180)}))
	edge := 60 + 20*math.Tan(22.5*math.Pi/180) // at 20 cm ahead
	for _, c := range []struct {
		off float64
		ok  bool
	}{{-0.01, true}, {0.01, false}, {3, false}, {-3, true}} {
		// The corner of X that is nearest to the axis is a rear one, at y = 40.
		s := relocated(base, "X", geometry.Vec{X: edge + 6 + c.off, Y: 40 - 1.5}, 180)
		_, err := turn.Prepare(s, shotAt("G", "X"))
		if (err == nil) != c.ok {
			t.Errorf("%v cm beyond the sector: %v", c.off, err)
		}
		if !c.ok {
			refused(t, s, shotAt("G", "X"), "OM §9.2", "placed.out-of-sector")
		}
	}
}

// TestFriendInFront is OM §9.2 with R61: no friend between the flank lines as far as
// the target; flush with a flank line is beside (OM §9.2 [+], OM §9.2 [-]).
func TestFriendInFront(t *testing.T) {
	for _, c := range []struct {
		x, y float64
		ok   bool
	}{{60, 23, false}, {66.5, 23, false}, {69, 23, true}, {60, 33, true}} {
		s := scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 2, "line", c.x, c.y, 0, "")}, []string{line("X", 60, 27.5, 180)})
		if c.ok {
			if _, err := turn.Prepare(s, shotAt("A", "X")); err != nil {
				t.Errorf("friend at %v, %v: %v", c.x, c.y, err)
			}
			continue
		}
		r := refused(t, s, shotAt("A", "X"), "OM §9.2", "placed.friend-in-front")
		if r.Say.Args[2] != "F" {
			t.Errorf("the friend is %v", r.Say.Args[2])
		}
	}
	// R61 b: as far as the weapon carries.
	s := scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 2, "line", 56, 28.4, 0, "")}, []string{unitAt("X", 2, "line", 63, 25, 180, "")})
	if _, err := turn.Prepare(s, shotAt("A", "X")); err != nil {
		t.Errorf("a friend beyond the target: %v", err)
	}
	refused(t, s, shotAt("A", "X", "r61", "b"), "OM §9.2", "placed.friend-in-front")
}

// TestScreens is OM §9.3: small arms do not fire through open order of either side;
// guns do, beyond short range, at an enemy behind (OM §9.3 [+], OM §9.3 [-]).
func TestScreens(t *testing.T) {
	light := ", weapon: musket, traits: [light]"
	s := scenario(t, []string{line("A", 60, 20, 0), unitAt("Sk", 3, "open", 60, 23, 0, light)}, []string{line("X", 60, 27.5, 180)})
	refused(t, s, shotAt("A", "X"), "OM §9.3", "placed.friend-screen")

	s = scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 27.5, 180), unitAt("Sk", 4, "open", 60, 25, 180, light)})
	r := refused(t, s, shotAt("A", "X"), "OM §9.3", "placed.not-nearest")
	if nth(r.Ways, 0).Line != "fire A at Sk" || nth(r.Ways, 1).Line != "fire A at X !" {
		t.Errorf("OM §9.3: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "fire A at Sk", r.Ways[1].Line == "fire A at X !"`)
	}

	guns := scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 42, 180), unitAt("Sk", 3, "open", 60, 36, 180, light)})
	if v := values(t, prepared(t, guns, shotAt("G", "X"))); v["X"]+v[""] != 40 {
		t.Errorf("guns through a screen: %v", v)
	}
	refused(t, guns, shotAt("G", "Sk"), "OM §9.3", "placed.guns-at-open")
	// Within short range they must take the open order.
	guns = scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 42, 180), unitAt("Sk", 3, "open", 60, 25, 180, light)})
	if r := refused(t, guns, shotAt("G", "X"), "OM §9.3", "placed.not-nearest"); nth(r.Ways, 0).Line != "fire G at Sk" {
		t.Errorf("OM §9.3: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "fire G at Sk"`)
	}
	prepared(t, guns, shotAt("G", "Sk"))
}

// TestNearest is OM §9.3: the nearest enemy in the arc; guns with nobody within 20 cm
// choose (OM §9.3 [+], OM §9.3 [-]).
func TestNearest(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("N", 2, "line", 57, 24, 180, ""), unitAt("X", 2, "line", 63, 26, 180, "")})
	r := refused(t, s, shotAt("A", "X"), "OM §9.3", "placed.not-nearest")
	if r.Hint.Key != "placed.hint-nearest" || r.Hint.Args[0] != "N" {
		t.Errorf("OM §9.3: got hint %+v; want %s", r.Hint, `r.Hint.Key == "placed.hint-nearest", r.Hint.Args[0] == "N"`)
	}
	prepared(t, s, shotAt("A", "N"))
	for _, c := range []struct {
		y  float64
		ok bool
	}{{37, false}, {39, true}} {
		s = scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{unitAt("N", 2, "line", 57, c.y, 180, ""), unitAt("X", 2, "line", 63, 45, 180, "")})
		_, err := turn.Prepare(s, shotAt("G", "X"))
		if (err == nil) != c.ok {
			t.Errorf("nearest at y %v: %v", c.y, err)
		}
	}
}

// TestWoods is OM §9.6 and §3: nobody fires at or from the inside of a wood; its edge
// is 2 cm deep, gives light cover, and is seen from 4 cm (OM §9.6 [+], OM §9.6 [-],
// OM §3 [+], OM §3 [-]).
func TestWoods(t *testing.T) {
	wood := "id: wood, kind: wood, polygon: [[40, 22.5], [80, 22.5], [80, 60], [40, 60]]"
	at := func(y float64) *state.State {
		return exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, y, 180)}, wood))
	}
	refused(t, at(24.51), shotAt("A", "X"), "OM §9.6", "placed.target-in-wood")
	if v := values(t, prepared(t, at(24.5), shotAt("A", "X")))[""]; v != 4*(10-5) {
		t.Errorf("at the edge: %d, want 20: light cover", v)
	}
	// A unit at the edge is hidden from whoever is more than 4 cm from the wood.
	far := exact(scenario(t, []string{line("A", 60, 18.49, 0)}, []string{line("X", 60, 23, 180)}, wood))
	refused(t, far, shotAt("A", "X"), "OM §3", "placed.hidden")
	near := exact(scenario(t, []string{line("A", 60, 18.5, 0)}, []string{line("X", 60, 23, 180)}, wood))
	prepared(t, near, shotAt("A", "X"))
	// From the inside outwards.
	out := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, wood))
	refused(t, out, shotAt("X", "A"), "OM §9.6", "placed.firer-in-wood")
	// R63: nobody fires inside one wood.
	both := exact(scenario(t, []string{line("A", 60, 30, 0)}, []string{line("X", 60, 33, 180)}, wood))
	refused(t, both, shotAt("A", "X"), "OM §9.6", "placed.target-in-wood")
}

// TestCover is OM §9.10 and 8.3: hard in houses and redoubts, light behind walls and
// obstacles; firing from hard cover costs (OM §9.10 [+], OM §9.10 [-], OM §8.3 [+],
// OM §8.3 [-]).
func TestCover(t *testing.T) {
	for _, c := range []struct {
		ground string
		want   int
	}{
		{"id: g, kind: redoubt, polygon: [[53, 24], [67, 24], [67, 30], [53, 30]]", 0},
		{"id: g, kind: walled-field, polygon: [[53, 24], [67, 24], [67, 30], [53, 30]]", 20},
		{"id: g, kind: obstacle, width: 0.5, line: [[50, 23], [70, 23]]", 20},
		{"id: g, kind: rough, polygon: [[53, 24], [67, 24], [67, 30], [53, 30]]", 40},
	} {
		s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 25, 180)}, c.ground)
		if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != c.want {
			t.Errorf("%s: %d, want %d", c.ground, v, c.want)
		}
		if v := values(t, prepared(t, s, game.Action{Verb: "fire", Units: []game.Operand{only("A"), only("X")}, Facts: plainFacts("t", "cover", "none")}))[""]; v != 40 {
			t.Errorf("%s, cover said to be none: %d, want 40", c.ground, v)
		}
	}
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 25, 180)}, "id: g, kind: redoubt, polygon: [[53, 17], [67, 17], [67, 21], [53, 21]]")
	if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != 4*(10-8) {
		t.Errorf("from hard cover: %d, want 8", v)
	}
}

// TestFlankFireLimit is OM §9.5 with R24: exactly half behind the front line is flank
// fire (OM §9.5 [+], OM §9.5 [-]).
func TestFlankFireLimit(t *testing.T) {
	for _, c := range []struct {
		y    float64
		want facts.Side
	}{{30, facts.Flank}, {30.01, facts.Front}, {29.99, facts.Flank}} {
		// X's front line runs along y = 30; A stands with its middle at y.
		s := exact(relocated(scenario(t, []string{line("X", 60, 30, 0)}, []string{line("A", 70, 60, 270)}), "A", geometry.Vec{X: 70, Y: c.y}, 270))
		g, err := casting.Gather(s, shotAt("A", "X"))
		if err != nil {
			t.Fatal(err)
		}
		if err := fire.PlacedFire(g); err != nil {
			t.Fatal(err)
		}
		if g.Sit.Side() != c.want {
			t.Errorf("middle at %v: side %d, want %d", c.y, g.Sit.Side(), c.want)
		}
	}
}

// TestPenetrationPlaced is OM §9.8: refused of small arms, short range, mud; it stops
// at ground that blocks sight, and hits friends too (R66) (OM §9.8 [+], OM §9.8 [-]).
func TestPenetrationPlaced(t *testing.T) {
	row := []string{line("X", 60, 40, 180), line("Y", 60, 45, 180)}
	s := scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, row)
	if v := values(t, prepared(t, s, shotAt("G", "X"))); v["X"] != 40 || v["Y"] != 30 {
		t.Errorf("through X: %v, want 40 and 30", v)
	}
	// A wood between them stops the shot.
	s = scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, row, "id: w, kind: wood, polygon: [[40, 42], [80, 42], [80, 43], [40, 43]]")
	if v := values(t, prepared(t, s, shotAt("G", "X"))); len(v) != 1 || v[""] != 40 {
		t.Errorf("with a wood behind X: %v", v)
	}
	// Short range: the shot does not go on, and a chain is refused.
	s = scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 26, 180), line("Y", 60, 31, 180)})
	if v := values(t, prepared(t, s, shotAt("G", "X"))); len(v) != 1 || v[""] != 60 {
		t.Errorf("at short range: %v, want 60", v)
	}
	chain := game.Action{Verb: "fire", Units: []game.Operand{only("G"), {IDs: []string{"X", "Y"}, Join: game.Behind}}}
	refused(t, s, chain, "OM §9.8", "fire.penetration-short")
	// A friend in melee order behind the enemy is hit as well.
	s = scenario(t, []string{battery("G", 2, 60, 20, 0, ""), line("F", 60, 47, 180)}, row[:1])
	if v := values(t, prepared(t, s, shotAt("G", "X"))); v["F"] != 30 {
		t.Errorf("friend behind: %v, want 30 for F", v)
	}
	if v := values(t, prepared(t, s, shotAt("G", "X", "r66", "b"))); len(v) != 1 {
		t.Errorf("friends spared: %v", v)
	}
}

// TestOverhead is OM §9.4: guns on high ground fire over friends that stand nearer to
// them than to the enemy, beyond short range only (OM §9.4/overhead [+],
// OM §9.4/overhead [-]).
func TestOverhead(t *testing.T) {
	high := "id: h, kind: hill, high: true, polygon: [[50, 10], [70, 10], [70, 22], [50, 22]]"
	gun := battery("G", 2, 60, 20, 0, "")
	if v := values(t, prepared(t, scenario(t, []string{gun, line("F", 60, 26, 0)}, []string{line("X", 60, 50, 180)}, high), shotAt("G", "X")))[""]; v != 40 {
		t.Errorf("over friends: %d, want 40", v)
	}
	refused(t, scenario(t, []string{gun, line("F", 60, 26, 0)}, []string{line("X", 60, 50, 180)}), shotAt("G", "X"), "OM §9.2", "placed.friend-in-front")
	refused(t, scenario(t, []string{gun, line("F", 60, 45, 0)}, []string{line("X", 60, 50, 180)}, high), shotAt("G", "X"), "OM §9.4/overhead", "placed.over-near-enemy")
	refused(t, scenario(t, []string{gun, unitAt("F", 2, "line", 60, 22.5, 0, "")}, []string{line("X", 60, 27, 180)}, high), shotAt("G", "X"), "OM §9.4/overhead", "placed.over-short")
	// Who says that the guns stand high enough says nothing of where the friend stands.
	typed := shotAt("G", "X", "overhead", "yes", "range", "long")
	refused(t, scenario(t, []string{gun, line("F", 60, 42, 0)}, []string{line("X", 60, 50, 180)}), typed, "OM §9.4/overhead", "placed.over-near-enemy")
	if v := values(t, prepared(t, scenario(t, []string{gun, line("F", 60, 30, 0)}, []string{line("X", 60, 50, 180)}), typed))[""]; v != 40 {
		t.Errorf("OM §9.4: over friends nearer to the guns, from a height that was told: %d, want 40", v)
	}
	if v := values(t, prepared(t, scenario(t, []string{gun, line("F", 80, 42, 0)}, []string{line("X", 60, 50, 180)}), typed))[""]; v != 40 {
		t.Errorf("OM §9.4: a friend near the enemy who stands beside the line: %d, want 40", v)
	}
}

// TestHowitzers is OM §9.4: they fire over ground that hides the enemy, if a commander
// sees him, without penetration; not over heads (OM §9.4/overhead [+],
// OM §9.4/overhead [-]).
func TestHowitzers(t *testing.T) {
	hill := "id: h, kind: hill, polygon: [[40, 30], [80, 30], [80, 34], [40, 34]]"
	how := battery("H", 2, 60, 20, 0, ", weapon: howitzer")
	gun := battery("G", 2, 60, 20, 0, "")
	enemy := []string{line("X", 60, 45, 180), line("Y", 60, 50, 180)}
	// The commander stands where at puts him; nil: nobody knows where.
	chief := func(s *state.State, at *geometry.Vec) *state.State {
		n := *s
		n.Generals = nil
		for _, g := range s.Generals {
			c := *g
			if c.Side == 0 {
				if c.Placed = at != nil; at != nil {
					c.At = *at
				}
			}
			n.Generals = append(n.Generals, &c)
		}
		return &n
	}
	seeing := geometry.Vec{X: 100, Y: 36}
	for _, at := range []*geometry.Vec{&seeing, nil} {
		if v := values(t, prepared(t, chief(scenario(t, []string{how}, enemy, hill), at), shotAt("H", "X"))); len(v) != 1 || v[""] != 2*(20-5) {
			t.Errorf("howitzers over a hill: %v, want 30 at X alone: it stands behind a hill", v)
		}
	}
	refused(t, scenario(t, []string{how}, enemy, hill), shotAt("H", "X"), "OM §9.4/overhead", "placed.unobserved")
	refused(t, scenario(t, []string{gun}, enemy, hill), shotAt("G", "X"), "OM §9.2", "placed.blocked")
	refused(t, scenario(t, []string{how, line("F", 60, 26, 0)}, enemy, hill), shotAt("H", "X"), "OM §9.2", "placed.friend-in-front")
	// He rides with a unit that the hill hides the enemy from.
	s := chief(scenario(t, []string{how, line("C", 90, 15, 0)}, enemy, hill), nil)
	for i, u := range s.Units {
		if u.ID == "C" {
			c := *u
			c.General, c.GeneralID = facts.Normal, "chief0"
			c.Pose.At = geometry.Vec{X: 60, Y: 12}
			s.Units[i] = &c
		}
	}
	refused(t, s, shotAt("H", "X"), "OM §9.4/overhead", "placed.unobserved")
	// A commander of the enemy, who rides with one who stands beside it, observes for nobody here; neither does
	// one of whom it is only known that he rides with somebody who is not placed: he is trusted.
	s = as(s, "Y", func(u *state.Unit) { u.General, u.GeneralID = facts.Normal, "chief1" })
	refused(t, s, shotAt("H", "X"), "OM §9.4/overhead", "placed.unobserved")
	s = as(s, "C", func(u *state.Unit) { u.Placed = false })
	if v := values(t, prepared(t, s, shotAt("H", "X"))); v[""] != 2*(20-5) {
		t.Errorf("OM §9.4/overhead: howitzers whose commander rides somewhere: %v, want 30", v)
	}
}

// TestRocketsPlaced is OM §9.7: from 30 to 60 cm, both in (OM §9.7 [+], OM §9.7 [-]).
func TestRocketsPlaced(t *testing.T) {
	s := exact(scenario(t, []string{"id: R, arm: horse-artillery, weapon: rockets, bases: 1, formation: unlimbered, at: [60, 20], facing: 0"}, []string{line("X", 60, 60, 180)}))
	for _, c := range []struct {
		cm  float64
		key string
	}{{30, ""}, {29.99, "placed.rockets-near"}, {60, ""}, {60.01, "placed.out-of-range"}} {
		n := relocated(s, "X", geometry.Vec{X: 60, Y: 18 + c.cm}, 180)
		if c.key != "" {
			refused(t, n, shotAt("R", "X"), "OM §9.7", c.key)
			continue
		}
		prepared(t, n, shotAt("R", "X"))
	}
}

// TestBlazePlaced is OM §9.4: guns of some weight set a building alight; light ones do
// not, and where no building stands there is nothing to burn (OM §9.4/blaze [+],
// OM §9.4/blaze [-]).
func TestBlazePlaced(t *testing.T) {
	house := "id: farm, kind: building, polygon: [[55, 40], [65, 40], [65, 50], [55, 50]]"
	x := []string{unitAt("X", 2, "line", 60, 44, 180, "")}
	at := func(weight string, ground ...string) *state.State {
		return scenario(t, []string{battery("G", 2, 60, 20, 0, ", weight: "+weight)}, x, ground...)
	}
	burn := func(s *state.State) *state.State {
		for i, u := range s.Units { // it has fired and is seen (§3)
			if u.ID == "X" {
				c := *u
				c.Fired = true
				s.Units[i] = &c
			}
		}
		return s
	}
	prepared(t, burn(at("medium", house)), shotAt("G", "X", "building", "yes"))
	refused(t, burn(at("light", house)), shotAt("G", "X", "building", "yes"), "OM §9.4/blaze", "fire.blaze-light")
	refused(t, burn(at("medium")), shotAt("G", "X", "building", "yes"), "OM §9.4/blaze", "placed.no-building")
}

// TestGrandBatteryPlaced is OM §9.9: the sections stand side to side (OM §9.9 [+],
// OM §9.9 [-]).
func TestGrandBatteryPlaced(t *testing.T) {
	both := game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"G", "H"}, Join: game.Together}, only("X")}}
	x := []string{line("X", 60, 45, 180)}
	if v := values(t, prepared(t, scenario(t, []string{battery("G", 2, 60, 20, 0, ""), battery("H", 1, 64.5, 20, 0, ", weight: heavy")}, x), both))[""]; v != 40+25 {
		t.Errorf("grand battery: %d, want 65", v)
	}
	r := refused(t, scenario(t, []string{battery("G", 2, 60, 20, 0, ""), battery("H", 1, 65, 20, 0, ", weight: heavy")}, x), both, "OM §9.9", "placed.battery-apart")
	if len(r.Ways) != 3 {
		t.Errorf("OM §9.9: got ways %+v; want %s", r.Ways, "len(r.Ways) == 3")
	}
	// Every section must see and reach the target itself; overruled, the place of each is
	// in doubt.
	barred := scenario(t, []string{battery("G", 2, 60, 20, 0, ""), battery("H", 1, 64.5, 20, 0, ", weight: heavy"), unitAt("F", 2, "line", 67, 30, 0, "")}, x)
	if r, key := whyNot(t, barred, both); key != "placed.friend-in-front" || r.Say.Args[0] != "H" {
		t.Errorf("a friend before the second: %s %v", key, r.Say.Args)
	}
	forced := both
	forced.Force = true
	var got []string
	for _, e := range throw(t, prepared(t, barred, forced), nil, 50).Events {
		got = append(got, tell(e).Kind+" "+tell(e).Unit)
	}
	if all := strings.Join(got, ", "); all != "doubt G, doubt H, pm X, shot X, fired G, fired H" {
		t.Errorf("overruled: %s", all)
	}
	far := scenario(t, []string{battery("G", 2, 60, 20, 0, ", weight: heavy"), battery("H", 1, 64.5, 20, 0, ", weight: light")}, []string{line("X", 60, 56, 180)})
	if r, key := whyNot(t, far, both); key != "placed.out-of-range" || r.Say.Args[0] != "H" {
		t.Errorf("too far for the second: %s %v", key, r.Say.Args)
	}
}

// TestTargetInMelee is OM §9.4 with R51: nobody fires into a melee, and only the
// charged unit fires at a charger (OM §9.4/melee [+], OM §9.4/melee [-], OM §10.2 [+]).
func TestTargetInMelee(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0), line("B", 75, 20, 0)}, []string{unitAt("X", 4, "column", 69, 26, 180, ""), unitAt("Y", 2, "line", 85, 25, 180, "")})
	with := func(c state.Charge) *state.State {
		n := *base
		n.Charges = []*state.Charge{&c}
		return &n
	}
	melee := with(state.Charge{N: 1, Attackers: []string{"X"}, Target: "B", Stage: state.InContact, Closing: facts.OutOfRange})
	refused(t, melee, shotAt("A", "X"), "OM §9.4/melee", "placed.in-melee")
	charge := with(state.Charge{N: 1, Attackers: []string{"X"}, Target: "B", Stage: state.Declared, Closing: facts.Short})
	refused(t, charge, shotAt("A", "X"), "OM §9.4/melee", "placed.charger")
	prepared(t, charge, shotAt("A", "X", "r51", "b"))
	prepared(t, charge, shotAt("B", "X"))
	if r := refused(t, charge, shotAt("B", "Y"), "OM §10.2", "placed.charged"); nth(r.Ways, 0).Line != "fire B at X" {
		t.Errorf("OM §9.4: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "fire B at X"`)
	}
}

// TestOverruled: ! turns a refusal into a ruling and leaves the place doubtful; a
// doubtful unit is not measured.
func TestOverruled(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}), "fire")
	b := shotAt("A", "X")
	b.Force = true
	adj := prepared(t, s, b)
	d := dice.New([]dice.Face{{Die: dice.D100, Face: 99}}, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); owed != nil || err != nil {
		t.Fatal(owed, err)
	}
	if len(v.Overrode) != 1 || v.Overrode[0].Ref != "OM §9.1" {
		t.Errorf("got overrode %+v; want %s", v.Overrode, `len(v.Overrode) == 1, v.Overrode[0].Ref == "OM §9.1"`)
	}
	if !slices.ContainsFunc(v.Events, func(e game.Event) bool { return tell(e).Kind == "doubt" && tell(e).Unit == "A" && tell(e).N == 1 }) {
		t.Errorf("got events %+v; want %s", v.Events, `slices.ContainsFunc(v.Events, func(e game.Event) bool { return e.Kind == evDoubt && e.Unit == "A" && e.N == 1 })`)
	}
	n := s.Apply(&state.EvDoubt{Unit: "A", On: true})
	if n.Unit("A").Foot() != nil {
		t.Error("a doubtful unit is measured")
	}
	// A range that was said is not measured against.
	c, err := casting.Gather(s, shotAt("A", "X", "range", "long"))
	if err != nil {
		t.Fatal(err)
	}
	if err := fire.PlacedFire(c); err != nil {
		t.Errorf("range given: %v", err)
	}
	if c.Sit.S[facts.SRange] != facts.Given || c.Sit.Range() != facts.Long {
		t.Errorf("range %d from %d", c.Sit.Range(), c.Sit.S[facts.SRange])
	}
}

// TestGivenBesideMeasured: a given fact stands beside what was measured.
func TestGivenBesideMeasured(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 25, 180)}, "id: g, kind: redoubt, polygon: [[53, 24], [67, 24], [67, 30], [53, 30]]")
	c, err := casting.Gather(s, shotAt("A", "X"))
	if err != nil {
		t.Fatal(err)
	}
	garrison.Garrisons(c)
	if err := fire.PlacedFire(c); err != nil {
		t.Fatal(err)
	}
	x := c.Units[1][0]
	if x.Cover() != facts.HardCover || x.S[facts.FCover] != facts.Measured || facts.Cover(x.C[facts.FCover]) != facts.HardCover {
		t.Errorf("cover %d from %d", x.Cover(), x.S[facts.FCover])
	}
	if c.Sit.Range() != facts.Long || c.Sit.S[facts.SRange] != facts.Measured || c.Sit.V[facts.SDistance] != 575 {
		t.Errorf("range %d, distance %d", c.Sit.Range(), c.Sit.V[facts.SDistance])
	}
}

// TestCloseCall is the model of a close call: both needs, the die first, the fact
// only where it matters.
func TestCloseCall(t *testing.T) {
	s := scenario(t, []string{unitAt("A", 4, "line", 60, 20, 0, ", grade: veteran")}, []string{unitAt("X", 4, "column", 60, 23.45, 180, "")})
	adj := prepared(t, s, shotAt("A", "X"))
	known := adj.(interface{ Known() game.Verdict }).Known()
	k := known.Close
	if k == nil || k.Value != 4.2 || k.Limit != 4 || k.Margin != 0.2 || k.Tape != 0.5 || len(k.If) != 2 {
		t.Fatalf("got close %+v; want %s", k, "k != nil, k.Value == 4.2, k.Limit == 4, k.Margin == 0.2, k.Tape == 0.5, len(k.If) == 2")
	}
	if k.If[0].Value != 92 || k.If[0].Critical != 9 || k.If[1].Value != 72 || k.If[1].Critical != 7 {
		t.Errorf("got cases %+v; want %s", k.If, "k.If[0].Value == 92, k.If[0].Critical == 9, k.If[1].Value == 72, k.If[1].Critical == 7")
	}
	play := func(faces ...dice.Face) (game.Verdict, []dice.Need) {
		t.Helper()
		d := dice.New(faces, nil)
		var v game.Verdict
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatal(err)
		}
		return v, owed
	}
	for face := 1; face <= 100; face++ {
		_, owed := play(dice.Face{Die: dice.D100, Face: face})
		matters := face == 8 || face == 9 || face >= 73 && face <= 92
		if matters != (len(owed) == 1 && owed[0].Die == dice.Choice) || !matters && len(owed) > 0 {
			t.Errorf("face %d: got owed %+v; want %s", face, owed, "matters == (len(owed) == 1 && owed[0].Die == dice.Choice), not (!matters && len(owed) > 0)")
		}
	}
	for pick, want := range map[string]int{"short": 1, "long": 0} {
		v, owed := play(dice.Face{Die: dice.D100, Face: 80}, dice.Face{Pick: pick})
		lost := 0
		for _, e := range v.Events {
			if tell(e).Kind == "pm" {
				lost = tell(e).M - tell(e).N
			}
		}
		if owed != nil || lost != want {
			t.Errorf("80, %s: lost %d, want %d; owed %v", pick, lost, want, owed)
		}
	}
	// A critical strikes the general of who is hit, whichever range it is called.
	led := prepared(t, s, actionOf(t, s, "fire A at X target-general=brigade"))
	for _, c := range []struct {
		faces  []dice.Face
		struck bool
	}{
		{[]dice.Face{{Die: dice.D100, Face: 7}}, true},
		{[]dice.Face{{Die: dice.D100, Face: 8}, {Pick: "short"}}, true},
		{[]dice.Face{{Die: dice.D100, Face: 8}, {Pick: "long"}}, false},
		{[]dice.Face{{Die: dice.D100, Face: 30}}, false},
	} {
		d := dice.New(c.faces, nil)
		owed, err := d.Run(func() { led.Play(d) })
		if err != nil || (len(owed) == 1 && owed[0].What == "die.fate" && owed[0].Unit == "X") != c.struck || !c.struck && len(owed) > 0 {
			t.Errorf("%v: got owed %+v, %v; want %s", c.faces, owed, err, `err == nil, (len(owed) == 1 && owed[0].What == "die.fate" && owed[0].Unit == "X") == c.struck, not (!c.struck && len(owed) > 0)`)
		}
		for fate, how := range map[int]string{1: "killed", 6: "saved"} {
			if !c.struck {
				break
			}
			var v game.Verdict
			d := dice.New(append(c.faces[:len(c.faces):len(c.faces)], dice.Face{Die: dice.D6, Face: fate}), nil)
			owed, err := d.Run(func() { v = led.Play(d) })
			if err != nil || len(owed) > 0 {
				t.Fatalf("%v, then %d: got %+v, %v; want %s", c.faces, fate, owed, err, "err == nil, len(owed) <= 0")
			}
			var got []string
			for _, e := range v.Events {
				got = append(got, strings.TrimSpace(tell(e).Kind+" "+tell(e).Text))
			}
			if all := strings.Join(got, ", "); all != "pm, bases, general "+how+", news, shot, fired" {
				t.Errorf("%v, then %d: got %s; want %s", c.faces, fate, all, `all == "pm, bases, general "+how+", news, shot, fired"`)
			}
		}
	}
	// A given range asks nothing.
	if v := values(t, prepared(t, s, shotAt("A", "X", "range", "short")))[""]; v != 92 {
		t.Errorf("short: got %d; want %s", v, "v == 92")
	}
	if v := values(t, prepared(t, exact(s), shotAt("A", "X")))[""]; v != 72 {
		t.Errorf("without tape error: %d", v)
	}
	if o := adj.Odds(odds.NewEngine()); o == nil || len(o.Assumed) == 0 {
		t.Errorf("got odds %+v; want %s", o, "o != nil, len(o.Assumed) != 0")
	}
}

// TestCloseLimit: the tape error itself is not close.
func TestCloseLimit(t *testing.T) {
	for _, c := range []struct {
		cm    float64
		close bool
	}{{4.49, true}, {4.5, false}, {3.51, true}, {3.5, false}, {8.6, true}, {9.4, true}} {
		s := relocated(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}), "X", geometry.Vec{X: 60, Y: 19.25 + c.cm}, 180)
		adj := prepared(t, s, shotAt("A", "X"))
		if _, ok := adj.(*fire.CloseCall); ok != c.close {
			t.Errorf("at %v: got %T; want %s", c.cm, adj, "ok == c.close")
		}
	}
	// Out of range or in by less than the tape: above the value nothing hangs on it.
	s := relocated(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}), "X", geometry.Vec{X: 60, Y: 19.25 + 9.2}, 180)
	call := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall)
	for face := 1; face <= 100; face++ {
		if call.Differs(face) != (face <= 40) {
			t.Errorf("got face %d; want %s", face, "call.differs(face) == (face <= 40)")
		}
	}
}

// TestCloseArcAndSide: a flank line and a front line can be too close as well.
func TestCloseArcAndSide(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)})
	for _, c := range []struct {
		x     float64
		close bool
	}{{71.51, true}, {72.49, true}, {71.5, false}} {
		adj := prepared(t, relocated(base, "X", geometry.Vec{X: c.x, Y: 24}, 180), shotAt("A", "X"))
		call, ok := adj.(*fire.CloseCall)
		if ok != c.close {
			t.Errorf("X at %v: got %T; want %s", c.x, adj, "ok == c.close")
			continue
		}
		if ok && (call.Said.Close.If[0].Value != 40 || call.Said.Close.If[1].Value != 0 || call.Ask.Ref != "OM §9.2" || !call.Differs(40) || call.Differs(41)) {
			t.Errorf("X at %v: got %+v; want %s", c.x, call.Said.Close, `not (ok && (call.known.Close.If[0].Value != 40 || call.known.Close.If[1].Value != 0 || call.ask.Ref != "OM §9.2" || !call.differs(40) || call.differs(41)))`)
		}
	}
	refused(t, relocated(base, "X", geometry.Vec{X: 72.5, Y: 24}, 180), shotAt("A", "X"), "OM §9.2", "placed.out-of-lane")
	// The referee's word about the range says that he has looked.
	if v := values(t, prepared(t, relocated(base, "X", geometry.Vec{X: 72.3, Y: 24}, 180), shotAt("A", "X", "range", "long")))[""]; v != 40 {
		t.Errorf("long, said: got %d; want %s", v, "v == 40")
	}

	s := relocated(scenario(t, []string{line("X", 60, 30, 0)}, []string{line("A", 70, 60, 270)}), "A", geometry.Vec{X: 70, Y: 30.2}, 270)
	call, ok := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall)
	if !ok || call.Said.Close.If[0].Value != 40 || call.Said.Close.If[1].Value != 48 || call.Ask.Answers[1] != "flank" {
		t.Fatalf("a corner: got %+v; want %s", call, `ok, call.known.Close.If[0].Value == 40, call.known.Close.If[1].Value == 48, call.ask.Answers[1] == "flank"`)
	}
	if call.Differs(40) && call.Differs(4) || !call.Differs(41) || !call.Differs(48) || call.Differs(49) {
		t.Error("the tape matters only from 41 to 48")
	}
	if v := values(t, prepared(t, s, shotAt("A", "X", "side", "flank")))[""]; v != 48 {
		t.Errorf("flank, said: %d", v)
	}
}

// TestFriendsNear is OM §11.1: friends within 5 cm, the limit in (OM §11.1 [+],
// OM §11.1 [-]).
func TestFriendsNear(t *testing.T) {
	s := scenario(t, []string{line("A", 40, 20, 0), line("B", 57, 20, 0), line("C", 74.01, 20, 0)}, []string{line("X", 40, 24, 180)})
	for id, want := range map[string]int{"A": 1, "B": 1, "C": 0, "X": 0} {
		if n, ok := casting.FriendsNear(s, s.Unit(id)); !ok || n != want {
			t.Errorf("%s: %d friends, want %d", id, n, want)
		}
	}
	if _, ok := casting.FriendsNear(s, &state.Unit{ID: "Z"}); ok {
		t.Error("a unit without a place has a number of friends")
	}
}

// TestPlacedCharge is OM §10.4 and 10.5: the side from where the charger stands,
// impetus from six straight centimetres (OM §10.4 [+], OM §10.4 [-], OM §10.5 [+],
// OM §10.5 [-]).
func TestPlacedCharge(t *testing.T) {
	horse := func(x, y, facing float64) string {
		return fmt.Sprintf("id: H, arm: heavy-cavalry, bases: 3, formation: line, at: [%v, %v], facing: %v", x, y, facing)
	}
	act := game.Action{Verb: "charge", Units: []game.Operand{only("H"), only("A")}}
	gather := func(s *state.State, a game.Action) (*casting.Cast, error) {
		c, err := casting.Gather(s, a)
		if err != nil {
			t.Fatal(err)
		}
		return c, charge.PlacedCharge(c)
	}
	for _, c := range []struct {
		x, y, facing float64
		side         facts.Side
		impetus      int
	}{
		{60, 28, 180, facts.Front, 1}, {60, 26, 180, facts.Front, 1}, {60, 25.99, 180, facts.Front, 0},
		{75, 16.9, 270, facts.Flank, 1}, {60, 8, 0, facts.Rear, 1},
	} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horse(c.x, c.y, c.facing)}))
		g, err := gather(s, act)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if g.Sit.Side() != c.side || g.Units[0][0].V[facts.FImpetus] != c.impetus {
			t.Errorf("%+v: side %d impetus %d", c, g.Sit.Side(), g.Units[0][0].V[facts.FImpetus])
		}
	}
	// Somebody in the way takes the impetus.
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horse(60, 30, 180), unitAt("W", 2, "line", 60, 25, 180, "")}))
	if g, err := gather(s, act); err != nil || g.Units[0][0].V[facts.FImpetus] != 0 {
		t.Errorf("blocked ride: %v", err)
	}
	// Too close to call: the referee says it with the charge.
	s = scenario(t, []string{line("A", 60, 20, 0)}, []string{horse(75, 17.2, 270)})
	_, err := gather(s, act)
	var r *game.Refusal
	if !errors.As(err, &r) || r.Close == nil || len(r.Ways) != 2 || nth(r.Ways, 1).Line != "charge side=flank H at A" {
		t.Fatalf("a corner near the line: %+v", r)
	}
	readable(t, r)
	typable(t, s, r)
	said := act
	said.Facts = plainFacts("", "side", "flank")
	if g, err := gather(s, said); err != nil || g.Sit.Side() != facts.Flank {
		t.Errorf("OM §10.4: said: got %v; want %s", err, "err == nil, g.sit.V[SSide] == Flank")
	}
	s = scenario(t, []string{line("A", 60, 20, 0)}, []string{horse(60, 26.2, 180)})
	if _, err := gather(s, act); !errors.As(err, &r) || r.Say.Key != "placed.ride-close" {
		t.Errorf("a ride of 6.2 cm: %v", err)
	}
	readable(t, r)
	typable(t, s, r)
}

// TestConformSides: a charger conforms to the side that it strikes, and touches it
// (OM §10.1 [+]).
func TestConformSides(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 75, 15, 270, ""), unitAt("Y", 4, "column", 45, 15, 90, ""), unitAt("Z", 4, "column", 60, 8, 0, "")})
	for id, c := range map[string]struct {
		side   facts.Side
		facing float64
	}{"X": {facts.Flank, 270}, "Y": {facts.Flank, 90}, "Z": {facts.Rear, 0}} {
		p, ok := table.ConformPose(s.Read(), s.Unit(id), s.Unit("A"), c.side)
		if !ok || p.Facing != c.facing {
			t.Errorf("OM §10.1: %s: got %+v; want %s", id, p, "ok, p.Facing == c.facing")
			continue
		}
		u := *s.Unit(id)
		u.Pose = p
		if !geometry.Touching(u.Foot(), s.Unit("A").Foot()) {
			t.Errorf("%s does not touch", id)
		}
	}
	if _, ok := table.ConformPose(s.Read(), &state.Unit{}, s.Unit("A"), facts.Front); ok {
		t.Error("a unit without a place conforms")
	}
}

// TestRigidMotion: turning and shifting the whole table changes no verdict.
func TestRigidMotion(t *testing.T) {
	light := ", traits: [light]"
	base := exact(scenario(t,
		[]string{line("A", 50, 50, 10), line("B", 66, 50, 350), battery("G", 2, 58, 40, 0, ""), unitAt("Sk", 3, "open", 60, 62, 0, light)},
		[]string{line("W", 51, 56, 190), unitAt("X", 4, "column", 60, 72, 180, ""), line("Y", 70, 57, 170), unitAt("Z", 3, "open", 45, 66, 170, light)},
		"id: w, kind: wood, polygon: [[40, 60], [48, 60], [48, 70], [40, 70]]", "id: h, kind: building, polygon: [[62, 64], [68, 64], [68, 68], [62, 68]]"))
	verdicts := func(s *state.State) []string {
		var out []string
		for _, a := range s.Units {
			for _, b := range s.Units {
				if a.Side == b.Side {
					continue
				}
				adj, err := turn.Prepare(s, shotAt(a.ID, b.ID))
				say := ""
				var r *game.Refusal
				switch {
				case errors.As(err, &r):
					say = string(r.Ref) + r.Say.Key
				default:
					o := adj.Odds(odds.NewEngine())
					j, _ := o.Chance.MarshalJSON()
					say = string(j)
				}
				out = append(out, a.ID+" "+b.ID+" "+say)
			}
		}
		return out
	}
	want := verdicts(base)
	rapid.Check(t, func(t *rapid.T) {
		turn := float64(rapid.IntRange(0, 3599).Draw(t, "tenths")) / 10
		dx := float64(rapid.IntRange(-500, 500).Draw(t, "dx")) / 10
		dy := float64(rapid.IntRange(-500, 500).Draw(t, "dy")) / 10
		dir := geometry.Bearing(turn)
		right := geometry.Vec{X: dir.Y, Y: -dir.X}
		move := func(p geometry.Vec) geometry.Vec {
			return geometry.Vec{X: dx + right.X*p.X + dir.X*p.Y, Y: dy + right.Y*p.X + dir.Y*p.Y}
		}
		n := *base
		f := *base.Field
		f.Terrain = nil
		for _, g := range base.Field.Terrain {
			ring := g.Polygon.Corners()
			for i := range ring {
				ring[i] = move(ring[i])
			}
			p, err := geometry.NewPolygon(ring)
			if err != nil {
				t.Fatal(err)
			}
			f.Terrain = append(f.Terrain, state.Terrain{ID: g.ID, Kind: g.Kind, Polygon: *p})
		}
		n.Field = &f
		n.Units = nil
		for _, u := range base.Units {
			c := *u
			c.Pose = geometry.Pose{At: move(u.Pose.At), Facing: u.Pose.Facing + turn}
			n.Units = append(n.Units, &c)
		}
		got := verdicts(&n)
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("turned %v, shifted %v %v: %s, was %s", turn, dx, dy, got[i], want[i])
			}
		}
	})
}

// TestSquareAndOpenOrderArcs is OM §9.2 with R38: a square fires from each face, one
// base; open order ahead and behind; a line only ahead (OM §9.2 [+], OM §9.2 [-]).
func TestSquareAndOpenOrderArcs(t *testing.T) {
	enemy := func(x, y float64) []string { return []string{line("X", x, y, 180)} }
	for _, at := range [][2]float64{{60, 27}, {71, 17}, {60, 10}, {49, 17}} {
		s := scenario(t, []string{unitAt("Q", 4, "square", 60, 20, 0, "")}, enemy(at[0], at[1]))
		if v := values(t, prepared(t, s, shotAt("Q", "X", "range", "long", "side", "front")))[""]; v != 10 {
			t.Errorf("square at %v: %d, want 10", at, v)
		}
	}
	s := scenario(t, []string{unitAt("Q", 4, "square", 60, 20, 0, "")}, enemy(72, 27))
	refused(t, s, shotAt("Q", "X", "range", "long"), "OM §9.2", "placed.out-of-lane")
	behind := scenario(t, []string{unitAt("Ls", 3, "open", 60, 20, 0, ", traits: [light]")}, enemy(60, 14))
	if v := values(t, prepared(t, behind, shotAt("Ls", "X")))[""]; v != 3*(10+5+2) {
		t.Errorf("open order behind: %d, want 51: short, on the rear", v)
	}
	behind = scenario(t, []string{line("A", 60, 20, 0)}, enemy(60, 14))
	refused(t, behind, shotAt("A", "X"), "OM §9.2", "placed.out-of-lane")
}

// TestPenetrationCountsMelees is R66: a unit in melee is counted on the line of
// shot and not hit.
func TestPenetrationCountsMelees(t *testing.T) {
	base := scenario(t, []string{battery("G", 2, 60, 20, 0, ""), line("F", 60, 48, 0)},
		[]string{line("X", 60, 40, 180), line("M", 60, 50, 180), line("Z", 60, 55, 180)})
	n := *base
	n.Charges = []*state.Charge{{N: 1, Attackers: []string{"M"}, Target: "F", Stage: state.InContact, Closing: facts.OutOfRange}}
	c, err := casting.Gather(&n, shotAt("G", "X"))
	if err != nil {
		t.Fatal(err)
	}
	if err := fire.PlacedFire(c); err != nil {
		t.Fatal(err)
	}
	if ids := casting.IdsOf(c.Units[1]); strings.Join(ids, " ") != "X Z" || c.Sit.V[facts.SCrossed] != 3 {
		t.Errorf("hit %v, %d bases crossed before the second", ids, c.Sit.V[facts.SCrossed])
	}
}

// TestBlockRange is R65: from a block range is measured from the middle of the side
// that is fired from (OM §9.1 [+], OM §15 [+]).
func TestBlockRange(t *testing.T) {
	block := "id: v, kind: village, polygon: [[55, 15], [65, 15], [65, 25], [55, 25]]"
	s := exact(scenario(t, []string{unitAt("A", 2, "line", 60, 20, 0, "")}, []string{line("X", 60, 28.2, 180)}, block))
	if v := values(t, prepared(t, s, shotAt("A", "X")))[""]; v != 2*(10+5-8) {
		t.Errorf("3.2 cm from the side: %d, want 14: short, from hard cover", v)
	}
	if v := values(t, prepared(t, s, shotAt("A", "X", "r65", "b"))); v[""] >= 2*(10+5-8) {
		t.Errorf("from the middle of the unit: %v, want long", v)
	}
}

// TestTrustedCorners: what hangs on less than the tape beside friends and in sight
// is left to the referee and named.
func TestTrustedCorners(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 2, "line", 68.7, 23, 0, "")}, []string{line("X", 60, 27.5, 180)})
	c, err := casting.Gather(s, shotAt("A", "X", "range", "long")) // who names the range has looked
	if err != nil {
		t.Fatal(err)
	}
	if err := fire.PlacedFire(c); err != nil || !slices.Contains(c.Base.Trusted, "front") {
		t.Errorf("got %v, trusted %v; want %s", err, c.Base.Trusted, `err == nil, slices.Contains(c.base.Trusted, "front")`)
	}
	refused(t, exact(s), shotAt("A", "X"), "OM §9.2", "placed.friend-in-front")
}

// TestFootprintsTogether: many may ask for the ground of a unit at once.
func TestFootprintsTogether(t *testing.T) {
	s := tableOf(t, "vimeiro")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 50 {
				for _, u := range s.Units {
					c := *u
					c.Pose.At.X += float64(i*50+k) / 100
					if f := c.Foot(); f == nil || f.Pose != c.Pose {
						t.Errorf("%s: got %v; want %s", u.ID, f, "f != nil, f.Pose == c.Pose")
						return
					}
				}
			}
		})
	}
	wg.Wait()
	if n := state.Feet.Size.Load(); n > state.MostFeet {
		t.Errorf("%d footprints are kept, at most %d may be", n, state.MostFeet)
	}
}

// BenchmarkPlacedShot is one shot on the table of Vimeiro, from the line to its
// facts, and the targets of one unit.
func BenchmarkPlacedShot(b *testing.B) {
	s := tableOf(b, "vimeiro")
	s = relocated(s, "1/86", geometry.Vec{X: 110, Y: 71}, 180)
	b.Run("prepare", func(b *testing.B) {
		b.ReportAllocs()
		a := shotAt("1/50", "1/86")
		for b.Loop() {
			if _, err := turn.Prepare(s, a); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("targets", func(b *testing.B) {
		b.ReportAllocs()
		a := game.Action{Verb: "targets", Units: []game.Operand{only("1/50")}}
		for b.Loop() {
			if _, err := ask.Answer(s, a); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("sheet", func(b *testing.B) {
		b.ReportAllocs()
		u := s.Unit("1/50")
		for b.Loop() {
			casting.Sheet(u, s)
		}
	})
}

// Blown horse that rides its 6 cm has its impetus, and its five points less a base (OM
// §10.5/blown [+], OM §10.5 [+]); without the ride it has the loss alone (OM §10.5 [-]).
func TestBlownHorseRides(t *testing.T) {
	for _, c := range []struct {
		y    float64
		want int
	}{{30, 3 * (10 + 10 - 5)}, {24, 3 * (10 - 5)}} {
		s := exact(inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, c.y, 180)}), "move-second"))
		for _, u := range s.Units {
			u.Blown = u.ID == "H"
		}
		if v := values(t, prepared(t, s, on("charge", "H", "A")))["attacker"]; v != c.want {
			t.Errorf("from %v: %d, want %d", c.y, v, c.want)
		}
	}
}
