package ordremixte

import (
	"errors"
	"math"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// whyNot is the key of a refusal.
func whyNot(t *testing.T, s *state.State, a game.Action) (*game.Refusal, string) {
	t.Helper()
	_, err := turn.Prepare(s, a)
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s is not refused: %v", game.Canonical(a), err)
	}
	return r, string(r.Say.Key)
}

// Who answers a charge on the table (OM §8.6/emergency-square [-], OM
// §10.5/countercharge [-]): only whom somebody charges, horse against horse in front,
// foot against horse, once, and while charges are declared. Each may be overruled;
// where nobody is placed it is the same (OM §8.6/emergency-square [+], OM
// §10.5/countercharge [+]).
func Test10_5_AnswersNeedACharge(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{horseAt("K", 3, 60, 80, 180), unitAt("A", 4, "line", 20, 80, 180, ""), horseAt("M", 3, 100, 80, 180)},
		[]string{horseAt("H", 3, 60, 62, 0), horseAt("J", 3, 20, 62, 0), unitAt("F", 4, "column", 100, 66, 0, "")})), "move-first")
	met := charged(t, base, "H", "K", 6) // its die is thrown with the charge
	foot := after(base, &state.EvCharge{N: 1, Attackers: []string{"F"}, Target: "M", Closing: facts.OutOfRange})
	flank := after(base, &state.EvCharge{N: 1, Attackers: []string{"H"}, Target: "K", Side: facts.Flank, Closing: facts.OutOfRange})
	on50 := charged(t, base, "J", "A")
	tried := played(t, on50, on("square", "A", "J"), 1)
	for _, c := range []struct {
		name string
		s    *state.State
		a    game.Action
		key  string
		kind game.RefusalKind
	}{
		{"nobody charges", base, on("counter", "K", "H"), "charge.uncalled-by", game.Illegal},
		{"nobody charges", base, on("square", "A", "J"), "charge.uncalled-by", game.Illegal},
		{"another charges", met, on("square", "A", "H"), "charge.uncalled-by", game.Illegal},
		{"nobody named", base, game.Action{Verb: "square", Units: []game.Operand{only("A")}}, "charge.uncalled", game.Illegal},
		{"it was thrown", met, on("counter", "K", "H"), "charge.answered", game.Illegal},
		{"it was thrown", tried, on("square", "A", "J"), "charge.answered", game.Illegal},
		{"foot charges", foot, on("counter", "M", "F"), "charge.answers-horse", game.Illegal},
		{"in flank", flank, on("counter", "K", "H"), "charge.counter-front", game.Illegal},
		{"the fire", inPhase(on50, "fire"), on("square", "A", "J"), "om.wrong-phase", game.NotNow},
	} {
		r, key := whyNot(t, c.s, c.a)
		if key != c.key || r.Kind != c.kind {
			t.Errorf("OM §10.5: %s: got %s %s; want %s", c.name, r.Kind, key, "key == c.key, r.Kind == c.kind")
		}
		if !slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == casting.Overruled(c.a) }) {
			t.Errorf("%s: no line overrules: %+v", c.name, r.Ways)
		}
		typable(t, c.s, r)
		c.a.Force = true
		if key != "charge.answered" || c.a.Verb != "square" { // what disordered it stays
			prepared(t, c.s, c.a)
		}
	}
	// Nor where nobody stands on the table: the charge is typed there too.
	hand := unplaced(base)
	for _, a := range []game.Action{on("counter", "K", "H"), on("square", "A", "J")} {
		if _, key := whyNot(t, hand, a); key != "charge.uncalled-by" {
			t.Errorf("§8.6, 10.5: %s of nobody's charge where nobody is placed: %q, want charge.uncalled-by", a.Verb, key)
		}
	}
	prepared(t, charged(t, hand, "J", "A"), on("square", "A", "J"))
	// An answer that its owner first declined may still be thrown, once.
	quiet := played(t, base, with(on("charge", "H", "K"), "t", "countercharge", "no"))
	rides := played(t, quiet, on("counter", "K", "H"), 1)
	if !nthOf(rides.Charges, 0).Counter || nthOf(quiet.Charges, 0).Counter {
		t.Errorf("OM §10.5: got %+v; want %s", nthOf(rides.Charges, 0), "rides.Charges[0].Counter, not quiet.Charges[0].Counter")
	}
	if f, g := rides.Unit("H").Foot(), rides.Unit("K").Foot(); !geometry.Touching(f, g) || math.Abs(g.Front().Centre().Y-71) > 0.02 {
		t.Errorf("they meet at %v and %v, not half-way", f.Front().Centre(), g.Front().Centre())
	}
}

// What is listed as legal agrees (OM §7 [+], OM §7 [-]): no answer without a charge, and
// each that a charge calls for.
func TestLegalAnswers(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{unitAt("A", 4, "line", 20, 80, 180, "")}, []string{horseAt("J", 3, 20, 62, 0)})), "move-first")
	lists := func(s *state.State) bool {
		return slices.ContainsFunc(Rules{}.Legal(s, 0), func(a game.Action) bool { return a.Verb == "square" })
	}
	if lists(base) {
		t.Error("a square that nobody calls for is legal")
	}
	s := charged(t, base, "J", "A")
	if !lists(s) {
		t.Error("the square that a charge calls for is not legal")
	}
	if lists(played(t, s, on("square", "A", "J"), 1)) {
		t.Error("a second try is legal")
	}
}

// An emergency square that forms stands on nobody, and the horse 1 cm before it,
// whether it is typed with the charge or after it (OM §8.6/emergency-square [+]). Where
// it has no room it is refused, and no die thrown: a friend beside it, a house, the edge
// of the table (OM §8.6/emergency-square [-]).
func Test8_6_SquareHasRoom(t *testing.T) {
	foot := unitAt("A", 4, "line", 60, 80, 180, "")
	horse := horseAt("H", 3, 60, 62, 0)
	open := frenchMove(exact(scenario(t, []string{foot}, []string{horse})), "move-first")
	after1 := played(t, charged(t, open, "H", "A"), on("square", "A", "H"), 100)
	with1 := played(t, open, with(on("charge", "H", "A"), "t", "square", "yes"), 100)
	for name, n := range map[string]*state.State{"after": after1, "with": with1} {
		if a := n.Unit("A"); a.Formation != facts.Square || turn.Crowded(n, a) || !nthOf(n.Charges, 0).Squared || math.Abs(gapOf(t, n, "A", "H")-1) > 0.26 || gapOf(t, n, "A", "H") < 0.99 {
			t.Errorf("%s: %v cm from the square, %+v", name, gapOf(t, n, "A", "H"), nthOf(n.Charges, 0))
		}
	}
	for _, c := range []struct {
		name, key string
		friend    []string
		ground    []string
		y         float64
	}{
		{"a friend behind", "charge.square-room", []string{line("Y", 60, 82, 180)}, nil, 80},
		{"a house", "charge.square-ground", nil, []string{"id: g, kind: building, polygon: [[62, 82], [64, 82], [64, 84], [62, 84]]"}, 80},
		{"the edge", "charge.square-edge", nil, nil, 118},
	} {
		us := append([]string{unitAt("A", 4, "line", 60, c.y, 180, "")}, c.friend...)
		s := frenchMove(exact(scenario(t, us, []string{horseAt("H", 3, 60, c.y-18, 0)}, c.ground...)), "move-first")
		for _, x := range []struct {
			s *state.State
			a game.Action
		}{{charged(t, s, "H", "A"), on("square", "A", "H")}, {s, with(on("charge", "H", "A"), "t", "square", "yes")}} {
			r, key := whyNot(t, x.s, x.a)
			if key != c.key {
				t.Errorf("OM §8.6: %s, %s: got %s; want %s", c.name, x.a.Verb, key, "key == c.key")
			}
			typable(t, x.s, r)
		}
	}
}

// Horse that charges skirmishers in the open rides over them and on, and stands clear
// behind them within its move; with too little left for that it goes on all the same, as if they were not there, and where it ends on
// them they close behind it (OM §10.5/open-order [+], R128). In a wood it fights (OM §10.5/open-order [-]). Others whom it
// meets on its way to somebody else it rides over too, and arrives.
func Test10_5_RidesThrough(t *testing.T) {
	ride := func(y float64, ground ...string) *state.State {
		s := frenchMove(exact(scenario(t, []string{unitAt("X", 3, "open", 60, 60, 180, rifles)}, []string{unitAt("H", 3, "line", 60, y, 0, ", arm: heavy-cavalry")}, ground...)), "move-first")
		s = charged(t, s, "H", "X")
		for s.PhaseID() != "fire" {
			s = nextPhase(t, s)
		}
		s = nextPhase(t, played(t, s, on("fire", "X", "H"), 100))
		for s.PhaseID() == "fire" { // in a wood its disorder costs it a point
			s = carriedOn(played(t, s, nth(turn.Dues(s), 0).Action, 10))
		}
		return s
	}
	s := played(t, ride(50), on("melee", "H", "X"), 6)
	h, x := s.Unit("H"), s.Unit("X")
	if h.Foot().Rear().Ahead(x.Foot().Centre) <= 0 || turn.Crowded(s, h) || h.Spent > h.Speed(h.Formation) || h.PM != h.PMStart || x.PMStart-x.PM != 2 || !x.Disordered {
		t.Errorf("H at %v spent %d, X %+v", h.Pose, h.Spent, x)
	}
	far := ride(43)
	n := played(t, far, on("melee", "H", "X"), 6)
	h, x = n.Unit("H"), n.Unit("X")
	if left := float64(flight.Left(far.Unit("H"))) / 100; left <= 0 || math.Abs(h.Pose.At.Y-far.Unit("H").Pose.At.Y-left) > 0.01 || flight.Left(h) != 0 || x.PMStart-x.PM != 2 {
		t.Errorf("OM §10.5: with %v cm left it goes from %v to %v, X %+v; want all that it has left", left, far.Unit("H").Pose, h.Pose, x)
	}
	if gap := gapOf(t, n, "H", "X"); h.Foot().Rear().Ahead(x.Foot().Centre) <= 0 || gap < 0.99 || gap > 1.26 || turn.Crowded(n, h) || turn.Crowded(n, x) {
		t.Errorf("OM R128: X stands at %v, %v cm from H at %v; want it 1 cm behind it", x.Pose, gap, h.Pose)
	}
	wood := ride(50, "id: g, kind: wood, polygon: [[40, 55], [80, 55], [80, 70], [40, 70]]")
	if due := turn.Dues(wood); wood.PhaseID() != "melee" || len(due) != 1 || len(due[0].Needs) == 0 || !wood.Unit("H").Disordered {
		t.Errorf("OM §10.5: in a wood: got %s %+v; want %s", wood.PhaseID(), due, `wood.phaseID() == "melee", len(due) == 1, len(due[0].Needs) != 0, wood.unit("H").Disordered`)
	}
	// On the way to a line behind them.
	two := frenchMove(exact(scenario(t, []string{unitAt("X", 3, "open", 60, 58, 180, rifles), line("A", 60, 66, 180)}, []string{unitAt("H", 3, "line", 60, 50, 0, ", arm: heavy-cavalry")})), "move-first")
	n = charged(t, two, "H", "A", 6)
	if x := n.Unit("X"); x.PMStart-x.PM != 2 || !x.Disordered || math.Abs(gapOf(t, n, "H", "A")-1) > 0.26 || turn.Crowded(n, n.Unit("H")) || turn.Crowded(n, n.Unit("X")) {
		t.Errorf("over skirmishers: %v cm from the line, %+v", gapOf(t, n, "H", "A"), x)
	}
}

// Open order fires at horse that rides over it from behind, at long, for its lines of fire go both
// ways (OM §9.2, OM §10.2 [+], OM §10.5/open-order [+], OM R326); not at one from the side, by the other
// reading not behind it either, and not where there is a melee, in a wood, whose rout is that of
// OM §10.3 (OM §10.2 [-]).
func Test10_5_OpenOrderFiresBehind(t *testing.T) {
	wood := "id: g, kind: wood, polygon: [[40, 55], [80, 55], [80, 70], [40, 70]]"
	for _, c := range []struct {
		name    string
		x       float64 // the middle of the front of X,
		facing  float64 // at whom H rides from x 57 to 63 along 0
		reading string
		ground  []string
		want    facts.Range
	}{
		{"from ahead", 60, 180, "", nil, facts.Long},
		{"from behind", 60, 0, "", nil, facts.Long},
		{"from behind, the other reading", 60, 0, "b", nil, facts.OutOfRange},
		{"from the side", 63, 90, "", nil, facts.OutOfRange},
		{"from behind, in a wood", 60, 0, "", []string{wood}, facts.OutOfRange},
	} {
		s := exact(scenario(t, []string{unitAt("X", 3, "open", c.x, 62, c.facing, rifles)}, []string{unitAt("H", 3, "line", 60, 50, 0, ", arm: heavy-cavalry")}, c.ground...))
		if c.reading != "" {
			s = after(s, &state.EvRuling{Ruling: 326, Reading: c.reading})
		}
		s = charged(t, frenchMove(s, "move-first"), "H", "X")
		if ch := s.Charge("H"); ch == nil || ch.Closing != c.want {
			t.Errorf("OM R326, %s: %+v, want closing fire at %v", c.name, ch, c.want)
		}
	}
}

// Horse charged after both movements answers as in the second (OM §10.5/countercharge [+],
// OM R137): it counts as countercharging from half a move on, else it tests without the -2,
// also when it is asked only later. By the other reading, and in the first movement, it
// always tests, with the -2 (OM §10.5/countercharge [-]).
func Test10_5_CounterchargeLate(t *testing.T) {
	base := exact(scenario(t, []string{horseAt("K", 3, 60, 45, 0)}, []string{horseAt("H", 3, 60, 60, 180)}))
	base = after(base, &state.EvPM{Unit: "K", Now: 4})
	rode := func(s *state.State, n int) *state.State {
		return after(s, &state.EvSpent{Unit: "K", Spent: n, Gone: n, Motion: 0x1})
	}
	late := frenchMove(base, "late")
	old := after(late, &state.EvRuling{Ruling: 137, Reading: "b"})
	quiet := func(s *state.State) *state.State {
		return played(t, s, with(on("charge", "H", "K"), "t", "countercharge", "no"))
	}
	asked := on("counter", "K", "H")
	for _, c := range []struct {
		name  string
		s     *state.State
		a     game.Action
		faces []int
		rides bool
	}{
		{"5 is not below 4", late, on("charge", "H", "K"), []int{5}, false},
		{"3 is", late, on("charge", "H", "K"), []int{3}, true},
		{"just under half a move", rode(late, 1099), on("charge", "H", "K"), []int{5}, false},
		{"half a move", rode(late, 1100), on("charge", "H", "K"), nil, true},
		{"R137 b", old, on("charge", "H", "K"), []int{5}, true},
		{"R137 b after half a move", rode(old, 1100), on("charge", "H", "K"), []int{6}, false},
		{"in the first", frenchMove(base, "move-first"), on("charge", "H", "K"), []int{5}, true},
		{"asked later", quiet(late), asked, []int{5}, false},
		{"asked later after half a move", quiet(rode(late, 1100)), asked, nil, true},
		{"asked later in the first", quiet(frenchMove(base, "move-first")), asked, []int{5}, true},
	} {
		n := played(t, c.s, c.a, c.faces...)
		if ch := nthOf(n.Charges, 0); ch.Counter != c.rides {
			t.Errorf("OM §10.5: %s: got %+v; want %s", c.name, ch, "ch.Counter == c.rides")
		}
	}
}
