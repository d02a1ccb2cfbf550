package ordremixte

import (
	"maps"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// A garrison charged on two sides divides its closing fire over them, half and half, unless
// its owner says how many bases fire where (OM §9.10 [+], OM §15 [+]); never more than it
// has left (OM §9.10 [-]).
func Test15_ClosingFireOnTwoSides(t *testing.T) {
	s := scenario(t, []string{offTableUnit("A", 6, "march", "")}, []string{offTableUnit("W", 4, "column", ""), offTableUnit("X", 4, "column", "")}, house("v1", 60, 60))
	s = frenchMove(holding(s, "A", "v1"), "move-first")
	for _, id := range []string{"W", "X"} {
		s = played(t, s, on("charge", id, "A"))
	}
	s = inPhase(s, "fire")
	first := played(t, s, on("fire", "A", "W"), 100)
	if n := first.Unit("A").FiredBases; n != 3 {
		t.Errorf("%d bases of six fire at the first", n)
	}
	if n := played(t, first, on("fire", "A", "X"), 100).Unit("A").FiredBases; n != 6 {
		t.Errorf("%d have fired at both", n)
	}
	two := played(t, s, with(on("fire", "A", "W"), "a", "firing", "2"), 100)
	if n := played(t, two, on("fire", "A", "X"), 100).Unit("A").FiredBases; n != 6 {
		t.Errorf("%d have fired at both after two", n)
	}
	if _, key := whyNot(t, first, with(on("fire", "A", "X"), "a", "firing", "4")); key != "block.bases-left" {
		t.Errorf("seven of six: %q", key)
	}
}

// What each share of a divided fire before contact needs is announced as it is judged, whichever is
// thrown first: four bases over three chargers are two, one and one, twelve each (OM §9.10 [+], OM
// §10.2 [+]); of three who come at two sides each may be given what the owner says (OM §10.2 [-]).
func Test9_10_SharesAnnouncedAreJudged(t *testing.T) {
	s := scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, "")}, []string{unitAt("W", 4, "column", 56, 50, 0, ""), unitAt("X", 4, "column", 63, 50, 0, ""), unitAt("Y", 4, "column", 45, 60, 90, "")}, house("v1", 60, 60))
	s = frenchMove(exact(holding(s, "A", "v1")), "move-first")
	for _, c := range []struct {
		id   string
		told int // the fire owed for it when it is declared
	}{{"W", 48}, {"X", 24}, {"Y", 12}} {
		v := verdictOf(t, prepared(t, s, on("charge", c.id, "A")))
		for _, e := range v.Events {
			s = s.Apply(e)
		}
		if got := owedAt(t, v); got[0] != c.told {
			t.Errorf("OM §9.10: %s is told %v; want %d first", c.id, got, c.told)
		}
	}
	s = inPhase(s, "fire")
	want := map[string]int{"W": 24, "X": 12, "Y": 12}
	announced := func(s *state.State) map[string]int {
		out := map[string]int{}
		for _, d := range turn.Dues(s) {
			out[d.Action.Units[1].IDs[0]] = d.Needs[0].Value
		}
		return out
	}
	if got := announced(s); !maps.Equal(got, want) {
		t.Errorf("OM §9.10: announced %v; want %v", got, want)
	}
	for _, order := range []string{"WXY", "WYX", "XWY", "XYW", "YWX", "YXW"} {
		s := s
		for _, id := range strings.Split(order, "") {
			if got := announced(s)[id]; got != want[id] {
				t.Errorf("OM §9.10: %s in the order %s is announced at %d; want %d", id, order, got, want[id])
			}
			if got := values(t, prepared(t, s, on("fire", "A", id)))[""]; got != want[id] {
				t.Errorf("OM §9.10: %s in the order %s is judged at %d; want %d", id, order, got, want[id])
			}
			s = played(t, s, on("fire", "A", id), 100)
		}
	}
	one := played(t, s, with(on("fire", "A", "W"), "a", "firing", "1"), 100)
	if got := announced(one); got["X"] != 24 || got["Y"] != 12 {
		t.Errorf("OM §9.10: after one base at W: %v; want 24 and 12", got)
	}
}

// owedAt is the closing fire that a declared charge says it will owe.
func owedAt(t *testing.T, v game.Verdict) []int {
	t.Helper()
	for _, l := range v.Lines {
		if l.Say.Key != "charge.will-owe" {
			continue
		}
		var out []int
		for _, x := range l.Say.Args[0].(ref.Comma) {
			out = append(out, x.(int))
		}
		return out
	}
	t.Fatal("OM §10.2: no closing fire is owed")
	return nil
}

// Foot in houses that came in march column retires as it is told to: 17 and 3 for open ground, not
// the 14 of the line as which it fought (OM §11.1 [+], OM §15 [+]); who holds them in open order goes 22
// (OM §11.1 [-]).
func Test11_1_OutOfHousesInMarchColumn(t *testing.T) {
	for form, want := range map[string]float64{"march": 20, "open": 22} {
		s := scenario(t, []string{unitAt("A", 4, form, 60, 60.75, 0, ", traits: [light]")}, []string{unitAt("X", 4, "column", 60, 80, 180, "")}, house("v1", 60, 60))
		s = frenchMove(exact(holding(s, "A", "v1")), "move-first")
		s = after(charged(t, s, "X", "A"), &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn}, &state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvPM{Unit: "A", Now: 4})
		v := verdictOf(t, prepared(t, s, on("melee", "X", "A")), 1, 100, 4)
		told := 0.0
		for _, h := range v.Hands {
			if h.Unit == "A" && h.Act == "turn-base" {
				told = h.Far.N
			}
		}
		for _, e := range v.Events {
			s = s.Apply(e)
		}
		if s.Unit("A").Status != state.Retreating {
			t.Fatalf("OM §11.1: %s: it is %v, want a retreat", form, s.Unit("A").Status)
		}
		s = after(s, &state.EvPhase{Phase: state.Phases().Index("compulsory"), Turn: s.Turn + 1})
		if gone := flight.FlightOf(s, s.Unit("A")).Cm; told != want || gone != want {
			t.Errorf("OM §11.1: in %s: told %v, goes %v; want %v", form, told, gone, want)
		}
	}
}

// A battalion too long for a block stands in it by its middle (OM §15 [+]); where somebody
// of its own stands in the middle already it is not set down there (OM §15 [-]).
func Test15_TooLongForTheBlock(t *testing.T) {
	small := "id: hut, kind: building, polygon: [[57, 57], [63, 57], [63, 63], [57, 63]]"
	s := exact(scenario(t, []string{unitAt("A", 6, "march", 60, 52, 0, ""), unitAt("B", 1, "march", 60, 60, 0, "")}, nil, small))
	s = after(s, &state.EvPlace{Unit: "B", X: 20, Y: 20})
	p, ok := garrison.PoseIn(s, s.Unit("A"), table.Block(s, "hut"))
	if !ok {
		t.Fatal("it has no place")
	}
	if f, err := s.Unit("A").At(facts.March, p); err != nil || geometry.Dist(f.Centre, geometry.Vec{X: 60, Y: 60}) > 0.02 {
		t.Errorf("its middle is at %v, %v", f.Centre, err)
	}
	s = after(s, &state.EvPlace{Unit: "B", X: 60, Y: 60.7})
	if p, ok := garrison.PoseIn(s, s.Unit("A"), table.Block(s, "hut")); ok {
		t.Errorf("it stands on B at %v", p)
	}
}

// Two who charge together come from one side (OM §10.4 [+]): one from the front and one
// from the flank are two charges, and the lines that make them so are offered (OM §10.4 [-]).
func Test10_4_TogetherFromTwoSides(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{unitAt("X", 4, "column", 60, 70, 180, ""), unitAt("Y", 4, "column", 75, 55, 270, "")})), "move-first")
	both := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{"X", "Y"}, Join: game.Together}, only("A")}}
	r, key := whyNot(t, s, both)
	if key != "placed.sides-differ" || len(r.Ways) < 2 {
		t.Fatalf("OM §10.4: got %s %+v; want %s", key, r, `key == "placed.sides-differ", len(r.Ways) >= 2`)
	}
	typable(t, s, r)
	for _, id := range []string{"X", "Y"} {
		s = played(t, s, on("charge", id, "A"))
	}
	if len(s.Charges) != 2 || nthOf(s.Charges, 0).Side != facts.Front || nthOf(s.Charges, 1).Side == facts.Front {
		t.Errorf("OM §10.4: got %+v; want %s", s.Charges, "len(s.Charges) == 2, s.Charges[0].Side == Front, s.Charges[1].Side != Front")
	}
}

// Who is no second wave (OM §10.5/waves [-]): foot, horse that has charged in this turn, one
// whose target no horse has charged. A first wave that is gone asks for no distance, and its
// end changes nothing when the second is beaten (OM §10.5/waves [+]).
func Test10_5_WhoIsNoSecondWave(t *testing.T) {
	s := waves(t, 7.5, "retreats")
	foot := *s.Unit("K")
	foot.Arm = facts.Infantry
	walks := *s
	walks.Units = append([]*state.Unit(nil), s.Units...)
	walks.Units[s.Index("K")] = &foot
	engaged := *s
	engaged.Charges = append([]*state.Charge{{N: 2, Attackers: []string{"K"}, Target: "A", Stage: state.Repelled}}, s.Charges...)
	none := *s
	none.Charges = nil
	other := *s // whom the first wave fought stands elsewhere
	other.Charges = []*state.Charge{{N: 1, Attackers: []string{"H"}, Target: "B", Stage: state.Fought}}
	riding := *s // the first wave stands before the enemy and has not fought
	riding.Charges = []*state.Charge{{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.InContact}}
	theirs := *s // the horse that was thrown back is of the other side
	mate := *s.Unit("H")
	mate.Side = 1 - mate.Side
	theirs.Units = append([]*state.Unit(nil), s.Units...)
	theirs.Units[s.Index("H")] = &mate
	for name, c := range map[string]struct {
		s   *state.State
		key string
	}{
		"foot":                          {&walks, "charge.wave-horse"},
		"engaged":                       {&engaged, "charge.wave-engaged"},
		"no first wave":                 {&none, "charge.no-first-wave"},
		"a first wave against another":  {&other, "charge.no-first-wave"},
		"a first wave that still rides": {&riding, "charge.no-first-wave"},
		"a first wave of the enemy":     {&theirs, "charge.no-first-wave"},
	} {
		if _, key := whyNot(t, c.s, on("charge", "K", "A", "wave", "yes")); key != c.key {
			t.Errorf("OM §10.5/waves, %s: refused as %q, want %q", name, key, c.key)
		}
	}
	gone := after(s, &state.EvStatus{Unit: "H", Is: state.Destroyed})
	n := played(t, gone, on("charge", "K", "A", "wave", "yes"))
	n = played(t, after(n, &state.EvPM{Unit: "K", Now: 4}), on("melee", "K", "A"), 50, 6, 5, 1)
	if n.Unit("K").Status != state.Routing || n.Unit("H").Status != state.Destroyed {
		t.Errorf("OM §10.5: got K %v, H %v; want %s", n.Unit("K").Status, n.Unit("H").Status, `n.unit("K").Status == Routing, n.unit("H").Status == Destroyed`)
	}
}

// Where nobody can stand behind the second wave the place of the first is doubtful (OM
// §10.5/waves [-], OM R127).
func Test10_5_NoRoomBehindTheSecondWave(t *testing.T) {
	s := waves(t, 7.5, "retreats")
	n := played(t, after(s, &state.EvPlace{Unit: "Z", X: 60, Y: s.Unit("K").Foot().Rear().Centre().Y + 9, Deg: 180}), on("charge", "K", "A", "wave", "yes"))
	if h := n.Unit("H"); h.Doubtful || h.Pose.At.Y < n.Unit("Z").Pose.At.Y {
		t.Errorf("with Z in its place H stands at %v, doubtful %v", h.Pose, h.Doubtful)
	}
	edge := *s
	f := *s.Field
	f.Depth = s.Unit("K").Foot().Rear().Centre().Y + 2
	edge.Field = &f
	if n := played(t, &edge, on("charge", "K", "A", "wave", "yes")); !n.Unit("H").Doubtful {
		t.Errorf("off the table it stands at %v", n.Unit("H").Pose)
	}
}

// Whatever the referee sees of a unit he may set, and what cannot be is refused (OM §2.2
// [+], OM §2.2 [-]).
func Test2_2_SetEveryFact(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), battery("G", 2, 30, 20, 0, "")}, []string{horseAt("H", 3, 60, 80, 180)})
	for _, c := range []struct {
		line string
		is   func(n *state.State) bool
	}{
		{"set A grade=veteran", func(n *state.State) bool { return n.Unit("A").Grade == facts.Veteran }},
		{"set A weapon=rifle", func(n *state.State) bool { return n.Unit("A").Weapon == facts.Rifle }},
		{"set A nation=russia", func(n *state.State) bool { return n.Unit("A").Nation == "russia" }},
		{"set G weight=heavy", func(n *state.State) bool { return n.Unit("G").Weight == facts.Heavy }},
		{"set H arm=heavy-cavalry", func(n *state.State) bool { return n.Unit("H").Arm == facts.HeavyCavalry }},
		{"set H lancers", func(n *state.State) bool { return n.Unit("H").Lancers }},
		{"set H cuirassiers", func(n *state.State) bool { return n.Unit("H").Cuirassiers }},
		{"set A bases-lost=1", func(n *state.State) bool { return n.Unit("A").Bases == 3 }},
		{"set A moved", func(n *state.State) bool { return n.Unit("A").Moved }},
		{"set A charging", func(n *state.State) bool { return n.Unit("A").Charging }},
		{"set A routing", func(n *state.State) bool { return n.Unit("A").Status == state.Routing }},
		{"set A routing=no", func(n *state.State) bool { return n.Unit("A").Status == state.Steady }},
		{"set A general=brigade", func(n *state.State) bool { return n.Unit("A").General == facts.Brigadier }},
		{"set A charismatic", func(n *state.State) bool { return n.Unit("A").Charisma }},
	} {
		if n, _ := does(t, s, c.line); !c.is(n) {
			t.Errorf("OM §2.2: %s: got %+v; want %s", c.line, n.Unit("A"), "c.is(n)")
		}
	}
	routs := after(s, &state.EvStatus{Unit: "A", Is: state.Routing})
	if n, _ := does(t, routs, "set A routing=no"); n.Unit("A").Status != state.Steady {
		t.Errorf("OM §2.2: got it still %s; want %s", n.Unit("A").Status, `n.unit("A").Status == Steady`)
	}
	for _, a := range []game.Action{
		{Verb: "set", Units: []game.Operand{only("A")}, Facts: []game.Fact{{Name: "grade", Value: "brave"}}},
		{Verb: "set", Units: []game.Operand{only("A")}, Facts: []game.Fact{{Name: "status", Value: "brave"}}},
		{Verb: "set", Units: []game.Operand{only("A")}, Facts: []game.Fact{{Name: "firing", Value: "2"}}},
		{Verb: "set", Units: []game.Operand{only("A")}, Facts: []game.Fact{{Name: "pm", Value: "40"}}},
		{Verb: "set", Units: []game.Operand{only("A")}},
	} {
		if kind, _ := kindOf(t, s, a); kind != game.BadValue {
			t.Errorf("OM §2.2: %v: got %s; want %s", a.Facts, kind, "kind == game.BadValue")
		}
	}
}

// A river that horse cannot cross bars its breakthrough (OM §12 [-], OM §8.3 [+]); rough
// ground on the way disorders it, and it attacks no close order (OM §13 [+]).
func Test12_GroundInTheWay(t *testing.T) {
	at := func(y float64, ground string) *state.State {
		return victors(exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, y, 180)}, ground)), "H")
	}
	strip := "polygon: [[40, 41], [80, 41], [80, 41.5], [40, 41.5]]"
	for _, c := range []struct {
		ground string
		y      float64
		key    string
	}{
		{"id: r, kind: river, " + strip, 51, "charge.barred"}, {"id: r, kind: rough, " + strip, 50, "charge.through"},
		{"id: r, kind: rough, " + strip, 51, "pursuit.too-far-ground"}, // 9.5 + 2 x 1.5 of 12
	} {
		s := at(c.y, c.ground)
		r, key := whyNot(t, s, breakthrough("H", "A"))
		if key != c.key {
			t.Errorf("%s: %q, want %q", c.ground, key, c.key)
			continue
		}
		typable(t, s, r)
		forced := breakthrough("H", "A")
		forced.Force = true
		if n := played(t, s, forced); !n.Unit("H").Doubtful || len(n.Charges) != 1 {
			t.Errorf("%s: overruled, it stands at %v", c.ground, n.Unit("H").Pose)
		}
	}
	if n := played(t, at(42, "id: r, kind: river, fordable: true, "+strip), breakthrough("H", "A")); !n.Unit("H").Disordered {
		t.Error("a ford does not disorder it")
	}
}

// Horse that breaks through goes its 12 cm past whom it does not come at, however near he stands to its way (OM §12
// [+]); it halts 1 cm before who stands on it (OM §12 [-]). H is 6 cm wide, A 12.
func Test12_PastAnEnemyBesideItsWay(t *testing.T) {
	for _, c := range []struct {
		x, y float64 // of A's middle and H's front
		far  float64
	}{
		{69, 51, 12}, {69.1, 51, 12}, {69.9, 51, 12}, {51, 51, 12}, {70.1, 51, 12}, {68.9, 51, 10}, {60, 51, 10}, {69, 38, 12},
	} {
		s := victors(exact(scenario(t, []string{line("A", c.x, 40, 0)}, []string{horseAt("H", 3, 60, c.y, 180)})), "H")
		if n := played(t, s, breakthrough("H")); math.Abs(c.y-n.Unit("H").Pose.At.Y-c.far) > 0.02 {
			t.Errorf("OM §12: with A at x %v, H at y %v goes to %v; want %v cm", c.x, c.y, n.Unit("H").Pose, c.far)
		}
		if !(c.far < 12) {
			if _, err := turn.Prepare(s, breakthrough("H", "A")); err == nil {
				t.Errorf("OM §12: with A at x %v: got a charge at A, want it off the way", c.x)
			}
		}
	}
}

// Cossacks and who flees ride against no charge (OM §10.5/countercharge [-], OM §16 [-]).
func Test10_5_WhoMayNotCountercharge(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("K", 3, 60, 45, 0)}, []string{horseAt("H", 3, 60, 60, 180)})), "move-first")
	s = played(t, s, with(on("charge", "H", "K"), "t", "countercharge", "no"))
	flees := after(s, &state.EvStatus{Unit: "K", Is: state.Retreating})
	if _, key := whyNot(t, flees, on("counter", "K", "H")); key != "charge.counter-flees" {
		t.Errorf("OM §10.5: who flees: got %q; want %s", key, `key == "charge.counter-flees"`)
	}
	back := as(s, "K", func(u *state.Unit) { u.Motion |= state.Fleeing }) // its retreat of this turn is made (OM §14)
	if _, key := whyNot(t, back, on("counter", "K", "H")); key != "charge.counter-flees" {
		t.Errorf("OM §10.5: who has retired in this turn: got %q; want %s", key, `key == "charge.counter-flees"`)
	}
	disordered := after(s, &state.EvDisorder{Unit: "K", On: true})
	if _, key := whyNot(t, disordered, on("counter", "K", "H")); key != "charge.counter-disordered" {
		t.Errorf("OM §10.5: who is disordered: got %q; want %s", key, `key == "charge.counter-disordered"`)
	}
	if _, key := whyNot(t, after(s, &state.EvFact{Unit: "K", Name: "formation", Value: "open"}), on("counter", "K", "H")); key != "charge.counter-cossacks" {
		t.Errorf("OM §10.5: Cossacks: got %q; want %s", key, `key == "charge.counter-cossacks"`)
	}
}

// Horse that has only made its retreat does not ride against a charge of the second phase,
// though it went more than half a move: it is met where it stands, in disorder and without
// impetus (OM §10.5/countercharge [-], OM §10.3 [+], OM §14 [+]). Horse that moved as far
// of its own will does (OM §10.5/countercharge [+]).
func Test10_5_ARetreatIsNoCountercharge(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{horseAt("K", 3, 60, 45, 0)}, []string{horseAt("H", 3, 60, 60, 180)})), "move-second")
	base.First = 0
	spent := func(kind state.Motion) *state.State {
		return as(base, "K", func(u *state.Unit) {
			u.Moved, u.Motion, u.Spent, u.Disordered = true, kind, u.Speed(u.Formation)*3/5, kind == state.Fleeing
		})
	}
	for kind, rides := range map[state.Motion]bool{state.Fleeing: false, state.WentForward: true} {
		s := charged(t, spent(kind), "H", "K")
		if got := nthOf(s.Charges, 0).Counter; got != rides {
			t.Errorf("OM §10.5: after a move of kind %d: got countercharge %v; want %v", kind, got, rides)
		}
		if at := s.Unit("K").Pose.At; (at == base.Unit("K").Pose.At) == rides {
			t.Errorf("OM §10.5: after a move of kind %d: got it at %v; want that only who countercharges rides", kind, at)
		}
	}
}

// Horse that has reached the enemy whom it charged is in a melee and does not leave it to
// ride against who charges it then (OM §10.1 [+]).
func Test10_1_NobodyLeavesAMeleeToCountercharge(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{horseAt("K", 3, 60, 60, 0), horseAt("J", 3, 60, 90, 180)}, []string{horseAt("H", 3, 60, 45, 0)})), "move-first")
	s = charged(t, after(s, &state.EvStatus{Unit: "K", Is: state.Routing}), "H", "K")
	s = after(s, &state.EvCharge{N: 2, Attackers: []string{"J"}, Target: "H", Closing: facts.OutOfRange})
	if _, key := whyNot(t, s, on("counter", "H", "J")); key != "charge.counter-melee" {
		t.Errorf("OM §10.1: got %q; want charge.counter-melee: H has reached K", key)
	}
}

// Points of a unit are named by its corners and middles; what is none is refused (OM §2.1).
func TestCornersOfAUnit(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}))
	f := s.Unit("A").Foot()
	for w, want := range map[string]geometry.Vec{"fl": f.Corners[0], "fr": f.Corners[1], "rr": f.Corners[2], "rl": f.Corners[3],
		"rc": f.Rear().Centre(), "fc": f.Front().Centre(), "c": f.Centre} {
		if got, err := turn.Corner(s, "A."+w); err != nil || geometry.Dist(got, want) > 0.001 {
			t.Errorf("%s: %v, want %v; %v", w, got, want, err)
		}
	}
	for _, w := range []string{"A", ".fl", "Q.fl", "A.xx"} {
		if _, err := turn.Corner(s, w); err == nil {
			t.Errorf("OM §2.1: got %s is a point; want %s", w, "err != nil")
		}
	}
}

// as is the state in which a unit is changed as a scenario or a ruling may have it.
func as(s *state.State, id string, change func(*state.Unit)) *state.State {
	n := *s
	n.Units = append([]*state.Unit(nil), s.Units...)
	u := *s.Unit(id)
	change(&u)
	n.Units[s.Index(id)] = &u
	return &n
}

// Who has left the table, who rallied in this turn and guns without their crew change no
// formation (OM §8.6 [-], OM §14/rally [-], OM §11.2 [-]); who has gone at double speed
// charges nobody (OM §8.1 [-]).
func Test8_6_WhoChangesNothing(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{unitAt("X", 4, "column", 60, 50, 180, ""), battery("G", 2, 30, 80, 180, "")})), "move-first")
	form := drillOf("form", "X", "line")
	for name, c := range map[string]struct {
		s   *state.State
		a   game.Action
		key string
	}{
		"it has left the table": {as(s, "X", func(u *state.Unit) { u.Off = 1 }), form, "drill.off"},
		"it rallied":            {as(s, "X", func(u *state.Unit) { u.Rallied = 1 }), form, "drill.rallied"},
		"its crew has run":      {as(s, "G", func(u *state.Unit) { u.Abandoned = true }), drillOf("limber", "G"), "drill.no-crew"},
		"at double speed":       {as(s, "X", func(u *state.Unit) { u.Motion = state.Strategic }), on("charge", "X", "A"), "charge.strategic"},
		"it rallied and would charge": {as(s, "X", func(u *state.Unit) { u.Rallied = 1 }), on("charge", "X", "A"),
			"rally.no-charge"},
	} {
		r, key := whyNot(t, c.s, c.a)
		if key != c.key {
			t.Errorf("%s: %q, want %q", name, key, c.key)
		}
		typable(t, c.s, r)
	}
	if key := refusalKey(s, form); key != "" {
		t.Errorf("OM §8.6: who may: got %s; want %s", key, `key == ""`)
	}
}

// A screen has to have room ahead, on the table (OM §5/screen [-]).
func TestScreenHasNoRoom(t *testing.T) {
	at := func(y float64, more ...string) *state.State {
		return moveOfFirst(t, append([]string{unitAt("A", 4, "line", 60, y, 0, voltigeurs)}, more...), []string{line("X", 20, 90, 180)})
	}
	for _, c := range []struct {
		s   *state.State
		key string
	}{{at(119.5), "drill.off-table"}, {at(40, line("B", 60, 41.7, 0)), "drill.no-room"}} {
		if _, key := whyNot(t, c.s, drillOf("form", "A", "screen")); key != c.key {
			t.Errorf("%q, want %q", key, c.key)
		}
		forced := drillOf("form", "A", "screen")
		forced.Force = true
		if v := throw(t, prepared(t, c.s, forced), nil); len(v.Overrode) != 1 || !after(c.s, v.Events...).Unit("A").Screen {
			t.Errorf("overruled: %+v", v.Overrode)
		}
	}
	out := changed(t, at(40), "form", "A", "screen")
	if _, key := whyNot(t, out, drillOf("form", "A", "screen")); key != "drill.screen-is-out" {
		t.Errorf("OM §5/screen: twice: got %q; want %s", key, `key == "drill.screen-is-out"`)
	}
}

// Horse in support rides for its own side (OM §10.5/support [-]).
func Test10_5_SupportOfTheOtherSide(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 45, 0)}, []string{horseAt("H", 3, 60, 60, 180), horseAt("K", 3, 75, 62, 180)})), "move-first")
	s = played(t, s, on("charge", "H", "A"))
	if _, key := whyNot(t, s, on("counter", "K", "H")); key != "om.own-side" {
		t.Errorf("§10.5: got %q, want a refusal that both are of one side", key)
	}
}

// A crew says that it stays only when somebody charges its guns, and fires first only when
// he began 8 cm off or more (OM §8.7 [-]), unless the referee says so (OM §8.7 [+]).
func Test8_7_WhichCrewStays(t *testing.T) {
	at := func(y float64) *state.State {
		return frenchMove(exact(scenario(t, []string{battery("G", 2, 60, 40, 0, ""), line("A", 90, 40, 0)}, []string{unitAt("X", 4, "column", 60, y, 180, "")})), "move-first")
	}
	words := facts.UnitFacts[facts.FCrew].Words
	fires := evading([]string{"G"}, "crew", words[facts.CrewFiresAndLeaves])
	near := charged(t, at(47), "X", "G")
	for name, c := range map[string]struct {
		s   *state.State
		a   game.Action
		key string
	}{
		"not charged": {at(47), fires, "evade.not-charged"},
		"no guns":     {charged(t, at(47), "X", "G"), evading([]string{"A"}, "crew", words[facts.CrewStays]), "evade.no-crew"},
		"too near":    {near, fires, "charge.crew-near"},
	} {
		if _, key := whyNot(t, c.s, c.a); key != c.key {
			t.Errorf("%s: %q, want %q", name, key, c.key)
		}
	}
	fires.Force = true
	if v := throw(t, prepared(t, near, fires), nil); len(v.Overrode) != 1 || nthOf(after(near, v.Events...).Charges, 0).Closing != facts.Long {
		t.Errorf("overruled: %+v", v)
	}
	if n := played(t, charged(t, at(48), "X", "G"), evading([]string{"G"}, "crew", words[facts.CrewFiresAndLeaves])); nthOf(n.Charges, 0).Closing != facts.Long {
		t.Errorf("OM §8.7: from 8 cm: got %+v; want %s", nthOf(n.Charges, 0), "n.Charges[0].Closing == Long")
	}
}
