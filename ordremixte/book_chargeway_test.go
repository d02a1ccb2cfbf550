package ordremixte

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/render"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds the ways of chargers over the ground to the book: OM §7, 8.4, 8.5, 10.1,
// 10.5.

// chasseurs are French foot that may stand in open order.
const chasseurs = ", type: light"

// headOn is the way straight ahead of a unit from where it stands.
func headOn(u *state.Unit) casting.ChargeWay {
	return casting.ChargeWay{Pose: u.Pose, Bearing: u.Pose.Facing, Ahead: true}
}

// Chargers go over the ground in the three movements of a turn and in no other phase
// (OM §7 [+], OM §7 [-]).
func Test7_WhenChargesAreMoves(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, nil))
	for id, want := range map[string]bool{"move-first": true, "move-second": true, "late": true,
		"orders": false, "rally": false, "breakthrough": false, "initiative": false, "fire": false, "melee": false} {
		if got := charge.ChargeMoves(inPhase(base, id)); got != want {
			t.Errorf("OM §7: %s: got %v, want %v", id, got, want)
		}
	}
}

// Horse rides over enemy foot in open order in the open (OM §10.5 [+]); over no friend, no
// close order, no guns or horse, nobody in cover, in a wood or on difficult ground
// (OM §10.5 [-]). A hill is no difficult ground, a steep one is (OM §8.3).
func Test10_5_WhomHorseRidesOver(t *testing.T) {
	h := horseAt("H", 2, 60, 20, 0)
	f := unitAt("F", 4, "column", 30, 20, 0, "")
	x := unitAt("X", 3, "open", 60, 40, 180, rifles)
	plain := exact(scenario(t, []string{x, horseAt("V", 2, 90, 40, 180)}, []string{h, f, unitAt("O", 3, "open", 60, 60, 0, chasseurs)}))
	for _, c := range []struct {
		name     string
		who, foe string
		change   func(*state.Unit)
		want     bool
	}{
		{"open order in the open", "H", "X", nil, true},
		{"foot does not ride", "F", "X", nil, false},
		{"a friend", "H", "O", nil, false},
		{"horse", "H", "V", nil, false},
		{"Cossacks", "H", "V", func(u *state.Unit) { u.Formation = facts.Open }, false},
		{"close order", "H", "X", func(u *state.Unit) { u.Formation = facts.Line }, false},
		{"light cover", "H", "X", func(u *state.Unit) { u.Cover = facts.LightCover }, false},
		{"hard cover", "H", "X", func(u *state.Unit) { u.Cover = facts.HardCover }, false},
		{"off the table", "H", "X", func(u *state.Unit) { u.Placed = false }, true},
	} {
		s := plain
		if c.change != nil {
			s = as(s, c.foe, c.change)
		}
		if got := charge.RiddenOver(s, s.Unit(c.who), s.Unit(c.foe)); got != c.want {
			t.Errorf("OM §10.5: %s: got %v, want %v", c.name, got, c.want)
		}
	}
	for kind, want := range map[string]bool{"wood": false, "rough": false, "steep-hill": false, "walled-field": false, "village": false, "building": false,
		"hill": true, "low-hill": true} {
		s := exact(scenario(t, []string{x}, []string{h}, "id: g, kind: "+kind+", polygon: [[40, 35], [80, 35], [80, 45], [40, 45]]"))
		if got := charge.RiddenOver(s, s.Unit("H"), s.Unit("X")); got != want {
			t.Errorf("OM §10.5: in a %s: got %v, want %v", kind, got, want)
		}
	}
}

// The straight run that counts for the impetus is what a unit went straight ahead this turn
// (OM §10.5 [+]): not after a wheel, a change or a slant, not sideways, not what it went with
// another front or in another formation (OM §10.5 [-]).
func Test10_5_StraightRun(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("H", 3, "line", 60, 26, 0, heavy)}, nil))
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   float64
	}{
		{"six ahead", func(u *state.Unit) {}, 6},
		{"has not moved", func(u *state.Unit) { u.Began.Pose.At.Y = 26 }, 0},
		{"wheeled", func(u *state.Unit) { u.Motion |= state.Wheeled }, 0},
		{"changed", func(u *state.Unit) { u.Motion |= state.Reformed }, 0},
		{"nobody knows from where", func(u *state.Unit) { u.Began.Placed = false }, 0},
		{"another formation", func(u *state.Unit) { u.Began.Formation = facts.Column }, 0},
		{"another front", func(u *state.Unit) { u.Began.Pose.Facing = 5 }, 0},
		{"slanting", func(u *state.Unit) { u.Began.Pose.At.X = 57 }, 0},
		{"sideways", func(u *state.Unit) { u.Began.Pose.At = geometry.Vec{X: 54, Y: 26} }, 0},
		{"backwards", func(u *state.Unit) { u.Began.Pose.At.Y = 32 }, 0},
		{"off the roads", func(u *state.Unit) { u.Motion |= state.OffRoad }, 6},
		{"over rough ground", func(u *state.Unit) { u.Motion |= state.OffRoad | state.CrossedRough }, 6},
		{"through a ford", func(u *state.Unit) { u.Motion |= state.OffRoad | state.Forded }, 6},
		{"slipped away before", func(u *state.Unit) { u.Motion |= state.Evaded }, 0},
		{"at double speed", func(u *state.Unit) { u.Motion |= state.Strategic }, 0},
		{"two of them a breakthrough", func(u *state.Unit) {
			u.Opened = state.Stance{Placed: true, Formation: facts.Line, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 22}}}
		}, 4},
	} {
		s := as(base, "H", func(u *state.Unit) {
			u.Motion = state.WentForward
			u.Began = state.Stance{Placed: true, Formation: facts.Line, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 20}}}
			c.change(u)
		})
		if got := charge.Straight(s.Unit("H")); math.Abs(got-c.want) > 0.001 {
			t.Errorf("OM §10.5: %s: got %v cm, want %v", c.name, got, c.want)
		}
	}
}

// Horse that rode over open order goes on until it is clear of it, and pays for the way
// (OM §10.5 [+]); not beyond what is left of its move, nor into the next enemy, where it ends on
// them (OM §10.5 [-], R128). H stands before X, the far side of which lies at 21.6, so its rear,
// 3 cm deep, is a centimetre clear of it after 5.6 cm: at the next quarter, 5.75.
func Test10_5_RidesOnAsFarAsItCan(t *testing.T) {
	at := func(spent int, more ...string) *state.State {
		s := inPhase(exact(scenario(t, append([]string{unitAt("X", 3, "open", 60, 20.1, 180, rifles)}, more...), []string{horseAt("H", 2, 60, 20, 0)})), "move-second")
		return as(s, "H", func(u *state.Unit) { u.Spent, u.Gone = spent, 300 })
	}
	all := at(0).Unit("H").Speed(facts.Line)
	for _, c := range []struct {
		name string
		s    *state.State
		goes int // hundredths of a cm
	}{
		{"with its move before it", at(100), 575},
		{"with just enough", at(all - 575), 575},
		{"with a hundredth too little", at(all - 574), 574},
		{"with less than brings it among them", at(all - 5), 5},
		{"with nothing", at(all), 0},
		{"with more than nothing spent", at(all + 100), 0},
		{"with an enemy just far enough", at(100, line("Z", 60, 26.76, 180)), 575},
		{"with an enemy too near", at(100, line("Z", 60, 26.7, 180)), 570},
	} {
		evs, cm := melee.RideThrough(c.s, c.s.Unit("H"), c.s.Unit("X"))
		if c.goes == 0 {
			if evs != nil || cm != 0 {
				t.Errorf("OM §10.5: %s: got %v cm %+v, want none", c.name, cm, evs)
			}
			continue
		}
		n := after(c.s, evs...).Unit("H")
		want := float64(c.goes) / 100
		if math.Abs(cm-want) > 0.001 || math.Abs(n.Pose.At.Y-20-want) > 0.001 || n.Spent != c.s.Unit("H").Spent+c.goes || n.Gone != 300+c.goes || n.Motion&state.WentForward == 0 {
			t.Errorf("OM §10.5: %s: got %v cm to %v, spent %d, gone %d; want %v more of each", c.name, cm, n.Pose.At, n.Spent, n.Gone, want)
		}
	}
	gone := as(at(100), "X", func(u *state.Unit) { u.Placed = false })
	if evs, cm := melee.RideThrough(gone, gone.Unit("H"), gone.Unit("X")); evs != nil || cm != 0 {
		t.Errorf("OM §10.5: over nobody knows where: got %v cm, want none", cm)
	}
}

// Whoever stands before the target on the way of a charge bars it, the nearest first
// (OM §8.5 [-], OM §10.1 [-]); who stands level with the target or beside the way does not
// (OM §10.1 [+]).
func Test10_1_WhoStandsInTheWay(t *testing.T) {
	for _, c := range []struct {
		name string
		foes []string
		mine []string
		by   string
	}{
		{"nobody", nil, nil, ""},
		{"one", []string{line("E", 60, 34, 180)}, nil, "E"},
		{"two, the farther named first", []string{line("E", 60, 40, 180), line("N", 60, 34, 180)}, nil, "N"},
		{"two, the nearer named first", []string{line("N", 60, 34, 180), line("E", 60, 40, 180)}, nil, "N"},
		{"a friend before an enemy", []string{line("E", 60, 40, 180)}, []string{line("F", 60, 32, 0)}, "F"},
		{"an enemy before a friend", []string{line("E", 60, 34, 180)}, []string{line("F", 60, 42, 0)}, "E"},
		{"a friend in open order", nil, []string{unitAt("F", 3, "open", 60, 32, 0, chasseurs)}, ""},
		{"beside the way", []string{line("E", 69.1, 34, 180)}, []string{line("F", 50.9, 32, 0)}, ""},
		{"just in the way", []string{line("E", 68.9, 34, 180)}, nil, "E"},
		{"behind the target", []string{line("E", 60, 52, 180)}, nil, ""},
	} {
		s := exact(scenario(t, append([]string{line("T", 60, 50, 180)}, c.foes...), append([]string{unitAt("A", 4, "column", 60, 20, 0, "")}, c.mine...)))
		w, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), headOn(s.Unit("A")), nil)
		got := ""
		if w.By != nil {
			got = w.By.ID
		}
		if !ok || got != c.by || math.Abs(w.Contact-30) > 0.01 {
			t.Errorf("OM §10.1: %s: got %q at %v cm of way (%v), want %q, 30 cm", c.name, got, w.Contact, ok, c.by)
		}
	}
	// Level with the target, and before it by a tenth.
	for y, by := range map[float64]string{50: "", 49.9: "E"} {
		s := exact(scenario(t, []string{unitAt("T", 2, "line", 57, 50, 180, ""), unitAt("E", 2, "line", 63.01, y, 180, "")}, []string{line("A", 60, 20, 0)}))
		w, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), headOn(s.Unit("A")), nil)
		if !ok || (w.By != nil) != (by != "") {
			t.Errorf("OM §10.1: beside the target at %v: got %v, want %q", y, w.By, by)
		}
	}
}

// Who stands in the lane of a charge straight ahead by less than the tape tells makes room,
// and the table is trusted (OM §10.1 [+]); by as much as the tape tells he bars it, and on a
// slant by anything at all (OM §10.1 [-]).
func Test10_1_BrushedByLessThanTheTape(t *testing.T) {
	for _, c := range []struct {
		inside float64 // of the lane, as parts of the tape
		slant  bool
		by     bool
		trusts bool
	}{{-0.5, false, false, false}, {0.5, false, false, true}, {0.9, false, false, true}, {1.1, false, true, false}, {0.5, true, true, false}} {
		base := scenario(t, []string{line("T", 60, 50, 180)}, []string{unitAt("A", 4, "column", 60, 20, 0, "")})
		x := 69 - c.inside*base.Tape().CM
		s := scenario(t, []string{line("T", 60, 50, 180), line("E", x, 34, 180)}, []string{unitAt("A", 4, "column", 60, 20, 0, "")})
		w := headOn(s.Unit("A"))
		w.Ahead = !c.slant
		got, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), w, nil)
		if !ok || (got.By != nil) != c.by || got.Trusts != c.trusts {
			t.Errorf("OM §10.1: %v of the tape inside, slant %v: got by %v trusts %v, want %v %v", c.inside, c.slant, got.By, got.Trusts, c.by, c.trusts)
		}
	}
}

// A screen on the way of a charge is met (OM §5/screen [+]); one beside the way, one behind
// the target and one of the charger's own side are not (OM §5/screen [-]).
func Test5_ScreensOnTheWay(t *testing.T) {
	out := func(side string, x, y float64) *state.State {
		s := exact(scenario(t, []string{line("T", 60, 50, 180), line("B", 90, 50, 180)}, []string{unitAt("A", 4, "column", 60, 20, 0, ""), line("C", 90, 20, 0)}))
		return as(s, side, func(u *state.Unit) {
			u.LightCompany, u.Screen, u.ScreenAt = true, true, geometry.Pose{At: geometry.Vec{X: x, Y: y}, Facing: 180}
		})
	}
	for _, c := range []struct {
		side string
		x, y float64
		met  bool
	}{{"B", 60, 40, true}, {"B", 64.4, 40, true}, {"B", 64.6, 40, false}, {"B", 60, 54, false}, {"C", 60, 40, false}} {
		s := out(c.side, c.x, c.y)
		w, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), headOn(s.Unit("A")), nil)
		if !ok || (len(w.Screens) == 1) != c.met {
			t.Errorf("OM §5/screen: %s at %v,%v: got %d met, want %v", c.side, c.x, c.y, len(w.Screens), c.met)
		}
	}
}

// Ground that lets nobody through bars a charge when it lies before the target
// (OM §8.3 [-]), not beyond it, nor beside the way (OM §8.3 [+]); a village bars a column and
// no march column (OM §15), but not who charges the garrison of its houses.
func Test8_3_GroundThatBarsACharge(t *testing.T) {
	river := func(lo, hi float64) string {
		return fmt.Sprintf("id: r, kind: river, polygon: [[0, %v], [120, %v], [120, %v], [0, %v]]", lo, lo, hi, hi)
	}
	for _, c := range []struct {
		ground string
		form   string
		bars   bool
	}{
		{river(30, 34), "column", true}, {river(49.9, 51), "column", true}, {river(50.2, 54), "column", false},
		{"id: r, kind: river, polygon: [[64, 30], [120, 30], [120, 34], [64, 34]]", "column", false},
		{house("v", 60, 36), "column", true}, {house("v", 60, 36), "march", false}, {house("v", 69, 36), "column", false},
	} {
		s := exact(scenario(t, []string{line("T", 60, 50, 180)}, []string{unitAt("A", 4, c.form, 60, 20, 0, "")}, c.ground))
		w, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), headOn(s.Unit("A")), nil)
		if !ok || (w.Bars.Bars != "") != c.bars {
			t.Errorf("OM §8.3: %s in %s: got bars %q, want %v", c.ground, c.form, w.Bars.Bars, c.bars)
		}
	}
}

// A wheel costs 3 cm for each base on the front, in open order for each two or part of two
// (OM §8.4 [+]), whatever its angle; a charge straight ahead pays none (OM §8.4 [-]).
func Test8_4_WheelOfACharge(t *testing.T) {
	for _, c := range []struct {
		form  string
		bases int
		more  string
		want  int
	}{{"line", 4, "", 1200}, {"line", 3, "", 900}, {"column", 4, "", 600}, {"open", 1, chasseurs, 300}, {"open", 2, chasseurs, 300}, {"open", 3, chasseurs, 600}, {"open", 4, chasseurs, 600}, {"open", 5, chasseurs, 900}} {
		s := exact(scenario(t, []string{line("T", 60, 50, 180)}, []string{unitAt("A", c.bases, c.form, 60, 20, 0, c.more)}))
		for _, turn := range []float64{0, 1, -45} {
			w := headOn(s.Unit("A"))
			w.Turn = turn
			want := 0
			if turn != 0 {
				want = c.want
			}
			got, ok := charge.Approach(s, s.Unit("A"), s.Unit("T"), w, nil)
			if !ok || got.Wheel != want || got.Cost != want+3000 {
				t.Errorf("OM §8.4: %d in %s by %v: got %d of %d, want %d of %d", c.bases, c.form, turn, got.Wheel, got.Cost, want, want+3000)
			}
		}
	}
}

// They meet at half of the distance that lay between them as the turn began (OM §10.1 [+]);
// who was set down by hand began where it was set down.
func Test10_5_HalfOfTheWay(t *testing.T) {
	base := exact(scenario(t, []string{horseAt("K", 3, 60, 60, 180)}, []string{horseAt("H", 3, 60, 30, 0)}))
	began := func(u *state.Unit) {
		u.Began = state.Stance{Placed: true, Formation: facts.Line, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 20}}}
	}
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		want   float64
	}{
		{"moved ten since", began, 20},
		{"set down by hand", func(u *state.Unit) { began(u); u.ByHand = true }, 15},
		{"nobody knows where it began", func(u *state.Unit) { u.Began.Placed = false }, 15},
		{"off the table", func(u *state.Unit) { u.Placed = false; u.Began.Placed = false }, 0},
	} {
		s := as(base, "H", c.change)
		for _, pair := range [][2]string{{"H", "K"}, {"K", "H"}} {
			if got := charge.HalfWay(s, s.Unit(pair[0]), s.Unit(pair[1])); math.Abs(got-c.want) > 0.001 {
				t.Errorf("OM §10.1: %s, %s to %s: got %v, want %v", c.name, pair[0], pair[1], got, c.want)
			}
		}
	}
}

// A charger comes as far as the square that its target has formed (OM §8.6 [+]); the way of
// one that would pass it by is what it was.
func Test8_6_AsFarAsTheSquare(t *testing.T) {
	for x, before := range map[float64]bool{60: true, 80: false} {
		s := exact(scenario(t, []string{unitAt("Q", 4, "square", x, 40, 180, "")}, []string{horseAt("H", 2, 60, 20, 0)}))
		want := 99.0
		if before {
			want = geometry.Between(s.Unit("Q").Foot(), s.Unit("H").Foot()).CM
		}
		w := headOn(s.Unit("H"))
		w.U, w.Contact = s.Unit("H"), 99
		if got := charge.ToSquare(s, &w, s.Unit("Q")); math.Abs(got-want) > 0.01 {
			t.Errorf("OM §8.6: square at %v: got %v cm, want %v", x, got, want)
		}
	}
}

// Open order that was ridden over stands a centimetre behind the horse that ends on it, or nearer to it than that
// (OM §10.5 [+], R128); where the horse is clear of it, it stays.
func Test10_5_MakesWay(t *testing.T) {
	for _, c := range []struct{ y, moved float64 }{{18.1, 3.75}, {18.6, 4.25}, {20.1, 5.75}, {21, 0}, {15.4, 1}, {14.5, 0}} {
		s := exact(scenario(t, []string{unitAt("X", 3, "open", 60, 60, 180, rifles)}, []string{horseAt("H", 2, 60, 20, 0)}))
		s = relocated(s, "X", geometry.Vec{X: 60, Y: c.y}, 180)
		tr := &game.Trace{}
		n := after(s, melee.MakesWay(s, tr, "X", "H", 0)...)
		if got := c.y - n.Unit("X").Pose.At.Y; math.Abs(got-c.moved) > 0.001 || n.Unit("X").Pose.At.X != 60 || n.Unit("X").Doubtful {
			t.Errorf("OM §10.5: X at %v: it makes way by %v, want %v", c.y, got, c.moved)
		}
		if (len(tr.Hands) == 1) != (c.moved > 0) {
			t.Errorf("OM §10.5: X at %v: hands are told %+v", c.y, tr.Hands)
		}
	}
}

// Open order that is charged in a wood or on rough ground fights there (OM §10.5/open-order
// [+]); out of it, in close order, and where the players say otherwise, it is not so
// (OM §10.5/open-order [-]).
func Test10_5_ContactInRoughGround(t *testing.T) {
	wood := "id: w, kind: wood, polygon: [[40, 35], [80, 35], [80, 45], [40, 45]]"
	for _, c := range []struct {
		name, form string
		y          float64
		kv         []string
		rough      int
		from       facts.Source
	}{
		{"in the wood", "open", 40, nil, 1, facts.Measured},
		{"before the wood", "open", 33, nil, 0, facts.Assumed},
		{"close order", "line", 40, nil, 0, facts.Assumed},
		{"the players say no", "open", 40, []string{"rough", "no"}, 0, facts.Given},
	} {
		s := frenchMove(exact(scenario(t, []string{unitAt("X", 4, c.form, 60, c.y, 180, rifles)}, []string{horseAt("H", 2, 60, 20, 0)}, wood)), "move-first")
		g, err := casting.Gather(s, on("charge", "H", "X", c.kv...))
		if err != nil {
			t.Errorf("OM §10.5: %s: %v", c.name, err)
			continue
		}
		melee.RoughContact(g)
		if g.Sit.V[facts.SRough] != c.rough || g.Sit.S[facts.SRough] != c.from {
			t.Errorf("OM §10.5: %s: got %d (%v), want %d (%v)", c.name, g.Sit.V[facts.SRough], g.Sit.S[facts.SRough], c.rough, c.from)
		}
	}
}

// A screen that is ridden over leaves its battalion in the order in which it was
// (OM §5/screen [+], R129): who was in order stays so, who was disordered stays that.
func Test12_AScreenLeavesItsBattalionAsItWas(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 66, 0, voltigeurs)}, []string{horseAt("H", 3, 60, 80, 180)})
	s = victors(exact(frenchMove(changed(t, s, "form", "A", "screen"), "move-first")), "H")
	s = relocated(s, "H", geometry.Vec{X: 60, Y: 77}, 180)
	for _, was := range []bool{false, true} {
		n := played(t, as(s, "A", func(u *state.Unit) { u.Disordered = was }), breakthrough("H"), 6).Unit("A")
		if n.Disordered != was || n.PMStart-n.PM != 2 || n.Screen {
			t.Errorf("OM R129: disordered before %v: got %v, %d points lost, screen %v; want %v, 2, false", was, n.Disordered, n.PMStart-n.PM, n.Screen, was)
		}
	}
	b := played(t, after(s, &state.EvRuling{Ruling: 129, Reading: "b"}), breakthrough("H")).Unit("A")
	if b.PM != b.PMStart || b.Screen {
		t.Errorf("OM R129 b: got %d of %d points, screen %v; want none lost, none out", b.PM, b.PMStart, b.Screen)
	}
}

// Horse in support throws for its ride in the second movement too, though it moved half of
// its move (OM §10.5/support [-]): only who is charged itself counts as riding without a die.
func Test10_5_SupportAlwaysThrows(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 40, 0), unitAt("K", 3, "line", 70, 42, 0, ", arm: light-cavalry")},
		[]string{unitAt("H", 3, "line", 60, 56, 180, heavy)}))
	s = charged(t, frenchMove(s, "move-first"), "H", "A")
	ride := with(on("counter", "K", "H"), "a", "order", "support")
	s = after(s, &state.EvSpent{Unit: "K", Spent: s.Unit("K").Speed(facts.Line) / 2, Motion: 0x1},
		&state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	for face, charges := range map[int]int{1: 2, 6: 1} {
		if n := played(t, s, ride, face); len(n.Charges) != charges {
			t.Errorf("OM §10.5: a %d: got %d charges, want %d", face, len(n.Charges), charges)
		}
	}
}

// The distance of which horse goes half is that of the movements: what a breakthrough or a flight
// went before them is no part of it (OM §10.5 [+], OM §12 [+], OM R240); in the breakthrough itself
// it is the one at which the turn began (OM §10.5 [-]).
func Test10_5_HalfOfTheWayAfterABreakthrough(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("H", 3, 60, 28.5, 0)}, []string{horseAt("K", 3, 60, 56, 180)}))
	s = victors(s, "K")
	if got := charge.HalfWay(s, s.Unit("K"), s.Unit("H")); math.Abs(got-13.75) > 0.001 {
		t.Errorf("OM §10.5: before it rides on: half is %v, want 13.75", got)
	}
	s = played(t, s, breakthrough("K"))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: 2})
	if k := s.Unit("K"); k.Pose.At.Y != 44 || math.Abs(charge.HalfWay(s, k, s.Unit("H"))-7.75) > 0.001 {
		t.Errorf("OM §10.5, 12: K at %v, half of the way %v, want 44 and 7.75", k.Pose, charge.HalfWay(s, k, s.Unit("H")))
	}
	// As they move in this turn the distance stays that with which the movements began.
	moved := after(s, &state.EvPlace{Unit: "K", X: 60, Y: 40, Deg: 180}, &state.EvSpent{Unit: "K", Spent: 400, Gone: 400, Motion: 0x1})
	if got := charge.HalfWay(moved, moved.Unit("K"), moved.Unit("H")); math.Abs(got-7.75) > 0.001 {
		t.Errorf("OM §10.5: after 4 cm more half is %v, want 7.75", got)
	}
	if next := nextTurn(s); math.Abs(charge.HalfWay(next, next.Unit("K"), next.Unit("H"))-7.75) > 0.001 {
		t.Error("OM §10.5: the next turn remembers where the last began")
	}
}

// A charge that wheels into a stream pays for the stream with its wheel, and is disordered; one
// that cannot pay does not reach (OM §8.3 [+], OM §8.4 [+]). Beside the stream, or open order,
// it wheels as it would anywhere (OM §8.4 [-]).
func Test8_4_ChargesWheelOverTheGround(t *testing.T) {
	for _, c := range []struct {
		name, unit string
		ground     []string
		wheel      int
		disordered bool
	}{
		{"column, nothing there", unitAt("X", 4, "column", 60, 60, 180, ""), nil, 600, false},
		{"column, a stream", unitAt("X", 4, "column", 60, 60, 180, ""), []string{"stream"}, 1600, true},
		{"column, a wood", unitAt("X", 4, "column", 60, 60, 180, ""), []string{"wood"}, 1200, true},
		{"horse two wide, a stream", horseAt("X", 3, 60, 60, 180), []string{"stream"}, 1600, true},
		{"open order, a stream", unitAt("X", 4, "open", 60, 60, 180, chasseurs), []string{"stream"}, 1600, false},
	} {
		var g []string
		for _, kind := range c.ground {
			g = append(g, "id: g, kind: "+kind+", polygon: [[40, 56], [80, 56], [80, 58.5], [40, 58.5]]")
		}
		s := exact(scenario(t, []string{line("T", 50, 30, 0)}, []string{c.unit}, g...))
		u := s.Unit("X")
		w := headOn(u)
		w.Turn = 30
		w.Pose = u.Pose.Wheel(geometry.Right, 30, u.Foot().Width)
		w.Bearing = w.Pose.Facing
		got, ok := charge.Approach(s, u, s.Unit("T"), w, nil)
		if !ok || got.Wheel != c.wheel || got.Cost != motion.Cost(got.Path, got.Contact)+c.wheel {
			t.Errorf("OM §8.4: %s: the wheel takes %d of %d (%v), want %d", c.name, got.Wheel, got.Cost, ok, c.wheel)
		}
		if upset := slices.ContainsFunc(charge.Entered(&got, 0), charge.Upsets); upset != c.disordered {
			t.Errorf("OM §8.3: %s: disordered %v, want %v", c.name, upset, c.disordered)
		}
	}
}

// A charge over a stream tells what the stream took of its move, and the disorder (OM §8.3 [+]);
// over open ground there is nothing to tell (OM §8.3 [-]).
func Test8_3_ChargesTellTheirGround(t *testing.T) {
	for ground, want := range map[string]string{"stream": "X: 10 cm to enter G; DISORDERED", "low-hill": ""} {
		s := exact(scenario(t, []string{line("A", 60, 54, 0)}, []string{unitAt("X", 4, "column", 60, 60, 180, "")}, "id: g, kind: "+ground+", polygon: [[40, 57], [80, 57], [80, 58.5], [40, 58.5]]"))
		s = frenchMove(s, "move-first")
		n, v := does(t, s, "charge X at A")
		got := page(i18n.New(i18n.EN), render.None, v.Lines)
		if want != "" && !strings.Contains(got, want) || want == "" && strings.Contains(got, "§8.3") {
			t.Errorf("OM §8.3: over a %s: got %q, want %q in it", ground, got, want)
		}
		if u := n.Unit("X"); u.Disordered != (want != "") {
			t.Errorf("OM §8.3: over a %s: disordered %v", ground, u.Disordered)
		}
	}
}

// A charger wheels only as far as nobody stands in the way of the wheel, its target too: whom it
// would run into as it turns it does not come at so (OM §8.4 [-], OM §10.1 [-]). F bars the way
// straight ahead; T stands so near on the left that every wheel would end upon it, and farther
// off it is reached by one (OM §8.4 [+]). A fits between them and has not moved.
func Test8_4_NoWheelIntoTheTarget(t *testing.T) {
	table := func(targetX, targetY float64, friends ...string) *state.State {
		return frenchMove(exact(scenario(t, []string{line("T", targetX, targetY, 180)},
			append([]string{unitAt("A", 4, "column", 60, 20, 0, "")}, friends...))), "move-first")
	}
	friend := line("F", 68.9, 21.55, 0)
	refused(t, table(56, 22, friend), on("charge", "A", "T"), "OM §8.5", "charge.friend")
	n, v := does(t, table(46, 27), "charge A at T")
	if a := n.Unit("A"); a.Pose.Facing == 0 || geometry.Between(a.Foot(), n.Unit("T").Foot()).CM < 1-0.001 {
		t.Errorf("OM §8.4: T to the left: A at %v, %.2f cm from T: %s", a.Pose, geometry.Between(a.Foot(), n.Unit("T").Foot()).CM, page(i18n.New(i18n.EN), render.None, v.Lines))
	}
}

// Nor does it wheel through a third unit that stands where its front swings, although nobody
// stands where the wheel ends (OM §8.4 [-], OM §8.5 [-]); through friends in open order it does
// (OM §8.5 [+]). A wheels to the right on its right corner: its left one swings 6 cm around it.
func Test8_4_NoWheelThroughWhoStandsInIt(t *testing.T) {
	at := func(who ...string) *state.State {
		return exact(scenario(t, []string{line("T", 90, 46, 225)}, append([]string{line("A", 60, 20, 0)}, who...)))
	}
	for _, c := range []struct {
		name string
		who  []string
		goes bool
	}{
		{"nobody", nil, true},
		{"a column", []string{unitAt("F", 2, "march", 55, 24.6, 0, "")}, false},
		{"open order", []string{unitAt("F", 1, "open", 55, 24.6, 0, chasseurs)}, true},
	} {
		s := frenchMove(at(c.who...), "move-first")
		_, err := turn.Prepare(s, on("charge", "A", "T", "distance", "14"))
		if (err == nil) != c.goes {
			t.Errorf("OM §8.4: %s: got %v, want goes %v", c.name, err, c.goes)
		}
	}
}

// Guns in action are charged through (OM §8.5 [+]), but nobody stands on them: who halts at 1 cm
// from its enemy and would stand on them there halts as near to that as there is room (OM §7), and
// who would still stand on them in contact does not charge (OM §8.5 [-], OM R302), unless by the
// other reading it waits behind them. Three batteries cover y = 26 to 30, the column A is 3 cm deep and begins on
// y = 20: it clears the guns with its front on y = 33.
func Test8_5_ChargesThroughItsGuns(t *testing.T) {
	for _, c := range []struct {
		gap  float64 // from the guns to the target
		gone float64 // how far A goes; 0 for not at all
	}{{6, 15}, {4, 13}, {3.5, 13}, {3, 12.75}, {2, 0}} {
		s := frenchMove(exact(scenario(t, []string{line("T", 60, 30+c.gap, 180)}, []string{unitAt("A", 4, "column", 60, 20, 0, ""), battery("G", 2, 60, 30, 0, ""), battery("F", 2, 54, 30, 0, ""), battery("H", 2, 66, 30, 0, "")})), "move-first")
		if c.gone == 0 {
			readable(t, refused(t, s, on("charge", "A", "T"), "OM §8.5", "charge.no-room"))
			s = relocated(after(s, &state.EvRuling{Ruling: 302, Reading: "b"}), "A", geometry.Vec{X: 60, Y: 26}, 0)
			n, v := does(t, s, "charge A at T")
			if got := page(i18n.New(i18n.EN), render.None, v.Lines); n.Unit("A").Pose.At.Y != 26 || strings.Contains(got, "need not move") || !strings.Contains(got, "A goes 0 cm") {
				t.Errorf("OM R302 b: A at %v: %s", n.Unit("A").Pose, got)
			}
			continue
		}
		n, _ := does(t, s, "charge A at T")
		if got := n.Unit("A").Pose.At.Y - 20; math.Abs(got-c.gone) > charge.HaltStep || turn.Crowded(n, n.Unit("A")) {
			t.Errorf("OM §8.5: %v cm before the guns: A goes %v, on somebody %v; want %v", c.gap, got, turn.Crowded(n, n.Unit("A")), c.gone)
		}
	}
}

// Who stands 1 cm from its enemy where the two are nearest need not move to charge (OM §7 [+]),
// though its front meets him only after 1.3 cm, on a slant of 40 degrees; from 2 cm it goes on
// (OM §7 [-]).
func Test7_StandsWhereTheChargeStops(t *testing.T) {
	for off, stays := range map[float64]bool{1: true, 2: false} {
		y := 30 - 3*math.Sin(40*math.Pi/180) - off
		s := frenchMove(exact(scenario(t, []string{line("T", 60, 30, 180)}, []string{unitAt("A", 4, "column", 60, y, 40, "")})), "move-first")
		n, v := does(t, s, "charge A at T")
		got := page(i18n.New(i18n.EN), render.None, v.Lines)
		if strings.Contains(got, "A need not move") != stays || (n.Unit("A").Pose == s.Unit("A").Pose) != stays {
			t.Errorf("OM §7: %v cm off: A at %v: %s", off, n.Unit("A").Pose, got)
		}
	}
}

// A flank wants the whole front of the charger beyond the line of the target's front, and the book
// does not say when. Horse that stands partly before the line of a battalion, and would touch its side wholly
// behind it, charges its front (OM §10.4 [-], R311), and why says what it would be at contact; by
// the other reading it takes the flank (OM §10.4 [+]).
func Test10_4_TheFrontAtTheDeclarationOrAtContact(t *testing.T) {
	// The front line of T is y = 60. A's left end stands at y = 56.88 and touches T's right side
	// 5.4 cm on, at 60.7.
	for _, c := range []struct {
		letter, step string
		want         facts.Side
	}{{"a", "charge.step-touches", facts.Front}, {"b", "charge.step-stood", facts.Flank}} {
		s := exact(scenario(t, []string{line("T", 60, 60, 180)}, []string{unitAt("A", 4, "line", 71.94, 59, 315, ", arm: light-cavalry")}))
		s = after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 311, Reading: c.letter})
		v := anyDice(t, prepared(t, s, actionOf(t, s, "charge A at T")))
		if got := after(s, v.Events...).Charges[0].Side; got != c.want {
			t.Errorf("OM §10.4, R311 %s: got side %v, want %v", c.letter, got, c.want)
		}
		if !slices.ContainsFunc(v.Steps, func(x game.Step) bool { return x.Say.Key == c.step }) {
			t.Errorf("OM R311 %s: why does not tell of the other moment: %+v", c.letter, v.Steps)
		}
	}
	// Straight at the front both moments agree, and nothing is said of it.
	s := frenchMove(exact(scenario(t, []string{line("T", 60, 60, 0)}, []string{unitAt("A", 4, "line", 60, 75, 180, ", arm: light-cavalry")})), "move-first")
	for _, x := range anyDice(t, prepared(t, s, actionOf(t, s, "charge A at T"))).Steps {
		if strings.HasPrefix(x.Say.Key, "charge.step-touches") {
			t.Errorf("OM R311: told of a charge straight at the front: %+v", x)
		}
	}
}

// A charge that cannot be made is refused for what decides: who bars the way by which its target is
// in reach (OM §8.5 [-], OM R302), not how long the way round would be; that when what bars it stands
// on no way in reach (OM §8.2 [-]), or when the way round is nearly in reach and the tape decides.
func Test8_5_SaysWhatDecides(t *testing.T) {
	for _, c := range []struct {
		name, who string
		y         float64 // of A, which looks at T on y = 34 and has 17 cm
		ref, key  string
	}{
		{"guns before the enemy", battery("G", 2, 60, 31.5, 0, ""), 17.5, "OM §8.5", "charge.no-room"},
		{"a friend", unitAt("G", 4, "column", 60, 31, 0, ""), 17.5, "OM §8.5", "charge.friend"},
		{"too far anyhow", unitAt("G", 4, "column", 60, 31, 0, ""), 16.5, "OM §8.2", "charge.far"},
	} {
		s := frenchMove(exact(scenario(t, []string{line("T", 60, 34, 180)}, []string{unitAt("A", 4, "column", 60, c.y, 0, ""), c.who})), "move-first")
		r := refused(t, s, on("charge", "A", "T"), c.ref, c.key)
		if got := sayIn(r, i18n.EN); c.key != "charge.far" && (!strings.Contains(got, "G") || strings.Contains(got, "needs")) {
			t.Errorf("%s: %s: told %q", c.ref, c.name, got)
		}
	}
}

// Beside its own guns a charger finds the place where a base of it stands opposite one of the enemy's
// (OM R280 [+]), aslant by up to 30 degrees (OM §8.4 [+]), however little straight on it would come
// upon them (R302): T has its bases on x = 54 to 66, the guns end on x = 62.8, so A closes with one
// base on x = 63 to 69, its middle on 66: it halts on that way 1 cm before T, or as near to that as
// the guns leave room. From farther aside than 30 degrees lead, or where an end of the guns covers the
// last base, there is none (OM §8.4 [-], R302).
func Test8_4_AslantToThePlaceBesideItsGuns(t *testing.T) {
	for _, c := range []struct {
		x, y, guns float64 // where A stands, and the middle of the guns
		goes       bool
	}{
		{66.1, 22, 59.8, true}, {65.9, 22, 59.8, true}, {65.7, 22, 59.8, true}, {64.5, 22, 59.8, true}, {62, 22, 59.8, true},
		{57.5, 20, 59.8, false}, // 8.5 cm aside on 14 ahead are 31 degrees
		{64.5, 22, 60.5, false},
	} {
		s := frenchMove(exact(scenario(t, []string{line("T", 60, 34, 180)}, []string{unitAt("A", 4, "column", c.x, c.y, 0, ""), battery("G", 2, c.guns, 31.5, 0, "")})), "move-first")
		if !c.goes {
			refused(t, s, on("charge", "A", "T"), "OM §8.5", "charge.no-room")
			continue
		}
		n, v := does(t, s, "charge A at T")
		if a := n.Unit("A"); turn.Crowded(n, a) || a.Pose.Facing != 0 || math.Abs(a.Pose.At.X-66) > 0.5 || a.Pose.At.Y < 33-0.011 || a.Pose.At.Y > 33.5 {
			t.Errorf("OM R280: from x = %v: A at %v: %s", c.x, a.Pose, page(i18n.New(i18n.EN), render.None, v.Lines))
		}
	}
}

// A march column that charges over a bridge has what 8.2 adds to its speed: 3 cm in the open, 7 where its
// whole way is road and bridge (OM §8.2 [+], OM §10.3 [+]); a column of attack has not (OM §8.2 [-]).
func Test8_2_AMarchColumnChargesOverABridge(t *testing.T) {
	river := "id: r, kind: river, line: [[0, 60], [120, 60]], width: 3"
	bridge := "id: b, kind: bridge, polygon: [[58, 57], [62, 57], [62, 67], [58, 67]]"
	road := "id: w, kind: road, polygon: [[58, 0], [62, 0], [62, 57], [58, 57]]"
	for _, c := range []struct {
		name   string
		ground []string
		reach  float64
	}{
		{"over open ground", []string{river, bridge}, 20},
		{"on a road", []string{river, bridge, road}, 24},
	} {
		for far, want := range map[float64]string{0: "", 0.01: "OM §8.2 charge.far"} {
			s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 65-c.reach-far, 0, "")}, []string{line("X", 60, 65, 180)}, c.ground...))
			if got := tellsOf(t, inPhase(s, "move-first"), "charge A at X"); got != want {
				t.Errorf("OM §8.2, 10.3: %s, %v cm off: got %q, want %q", c.name, c.reach+far, got, want)
			}
		}
	}
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 37.01, 180, "")}))
	if got := tellsOf(t, frenchMove(s, "move-first"), "charge X at A"); got != "OM §8.2 charge.far" {
		t.Errorf("OM §8.2: a column of attack 17.01 cm off: got %q, want a refusal by §8.2", got)
	}
}

// Where an enemy has the place behind the horse that has ridden over it, or stands on the way, open order goes beside the horse, to the nearer side,
// never past an enemy, nor over the edge of the table (OM §10.5/open-order [+], R104, R116, R128).
func Test10_5_MakesWayBesideTheHorse(t *testing.T) {
	for _, c := range []struct {
		name  string
		more  []string
		shift float64 // of the whole table, so that its edge is near
		x, y  float64
	}{
		{"behind", nil, 0, 60, 48.5},
		{"an enemy behind", []string{unitAt("F2", 2, "column", 60, 49.5, 0, lightHorse)}, 0, 69, 55},
		{"an enemy behind, the edge to one side", []string{unitAt("F2", 2, "column", 60, 49.5, 0, lightHorse)}, 54, 51, 55},
	} {
		s := exact(scenario(t, []string{unitAt("O", 3, "open", 60, 20, 180, rifles)}, append([]string{unitAt("H", 3, "column", 20, 20, 0, lightHorse)}, c.more...)))
		s = relocated(s, "H", geometry.Vec{X: 60 + c.shift, Y: 60}, 0)
		s = relocated(s, "O", geometry.Vec{X: 60 + c.shift, Y: 55}, 180)
		if len(c.more) > 0 {
			s = relocated(s, "F2", geometry.Vec{X: 60 + c.shift, Y: 49.5}, 0)
		}
		tr := &game.Trace{}
		n := after(s, melee.MakesWay(s, tr, "O", "H", 0)...)
		if at := n.Unit("O").Pose; math.Abs(at.At.X-c.shift-c.x) > 0.26 || math.Abs(at.At.Y-c.y) > 0.01 || at.Facing != 180 || n.Unit("O").Doubtful {
			t.Errorf("OM §10.5, R128: %s: O stands at %v; want %v, %v", c.name, at, c.x+c.shift, c.y)
		}
		for _, id := range []string{"H", "F2"} {
			if n.Unit(id) != nil && geometry.Between(n.Unit("O").Foot(), n.Unit(id).Foot()).CM < 0.99 {
				t.Errorf("OM R104: %s: O stands %.2f cm from %s", c.name, geometry.Between(n.Unit("O").Foot(), n.Unit(id).Foot()).CM, id)
			}
		}
	}
}
