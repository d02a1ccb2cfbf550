package ordremixte

import (
	"math"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

const (
	deepWood = "id: w, kind: wood, polygon: [[40, 67], [80, 67], [80, 110], [40, 110]]"
	farWood  = "id: w, kind: wood, polygon: [[40, 75], [80, 75], [80, 110], [40, 110]]"
)

// Who evades through a wood as far as it can is out of reach where its charger, who goes at half of its move
// there too, cannot come any more, though its move would take it so far on open ground (OM §8.3 [+], 8.7,
// R370): the charge is lost, its charger may go on elsewhere. On open ground it would be met (OM §8.3 [-]).
func Test8_3_AWoodKeepsAChargerFromWhoHasEvaded(t *testing.T) {
	for _, c := range []struct {
		name, terrain string
	}{
		{"in the wood", deepWood},
		{"before the wood", farWood},
	} {
		x := unitAt("X", 3, "open", 60, 68, 180, rifles)
		s := charged(t, frenchMove(scenario(t, []string{x}, []string{unitAt("A", 4, "column", 60, 66, 0, "")}, c.terrain), "move-first"), "A", "X")
		a := s.Unit("A")
		if a.Pose.At.Y != 67 || flight.Left(a) != 1600 {
			t.Fatalf("OM §8.7: %s: A stands at %v with %d left; want y 67 and 16 cm", c.name, a.Pose, flight.Left(a))
		}
		s = played(t, s, evading([]string{"X"}))
		if gap := gapOf(t, s, "A", "X"); gap >= 16 || nthOf(s.Charges, 0).Stage != state.Eluded || s.Unit("A").Pose != a.Pose {
			t.Errorf("OM §8.3: %s: X stands %v cm off, A at %v, %+v; want the charge lost, nearer than 16", c.name, gap, s.Unit("A").Pose, nthOf(s.Charges, 0))
		}
		if k, _ := kindOf(t, s, on("charge", "A", "X")); k != game.Illegal {
			t.Errorf("OM §8.7: %s, charged again: got %q, want a refusal", c.name, k)
		}
	}
}

// Who cannot get clear in a wood is met there by a charger that pays its way and is disordered by it, like by
// any charge through a wood (OM §8.3 [+], 13, R370); outside it pays what it goes, and stays in order
// (OM §8.3 [-]).
func Test8_3_WhoComesAfterAnEvaderPaysItsWay(t *testing.T) {
	bars := []string{"id: r, kind: river, fordable: false, line: [[40, 73], [80, 73]], width: 1",
		"id: l, kind: river, fordable: false, line: [[48, 60], [48, 73]], width: 1", "id: q, kind: river, fordable: false, line: [[72, 60], [72, 73]], width: 1"}
	for _, c := range []struct {
		name     string
		terrain  []string
		disorder bool
		times    float64
	}{
		{"on open ground", bars, false, 1},
		{"in a wood", append([]string{deepWood}, bars...), true, 2},
	} {
		x := unitAt("X", 3, "open", 60, 68, 180, rifles)
		s := charged(t, frenchMove(exact(scenario(t, []string{x}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}, c.terrain...)), "move-first"), "A", "X")
		before := s.Unit("A").Spent
		s = played(t, s, evading([]string{"X"}))
		if ch := nthOf(s.Charges, 0); ch.Stage != state.Eluded || s.Unit("A").Pose.At.Y != 67 { // it comes after it if it wants (OM §7, 8.7)
			t.Fatalf("OM §8.7: %s: got %+v, A at %v; want it to stand at y 67 until it is told to go on", c.name, ch, s.Unit("A").Pose)
		}
		s = charged(t, s, "A", "X")
		a := s.Unit("A")
		if ch := nthOf(s.Charges, 1); ch.Stage != state.Declared || gapOf(t, s, "A", "X") != 1 {
			t.Fatalf("OM §8.7: %s: got %+v, A %v cm off; want it met, A at 1 cm", c.name, ch, gapOf(t, s, "A", "X"))
		}
		if got, want := float64(a.Spent-before)/100, c.times*(a.Pose.At.Y-67); math.Abs(got-want) > 0.03 || want == 0 || a.Disordered != c.disorder {
			t.Errorf("OM §8.3: %s: A goes from y 67 to %v for %v cm, disordered %v; want %v cm, %v", c.name, a.Pose.At.Y, got, a.Disordered, want, c.disorder)
		}
		for s.PhaseID() != "fire" {
			s = carriedOn(nextPhase(t, s))
		}
		// Three bases in open order that have moved, at short range at a column, veterans: 10 + 3 + 5 - 5 + 5, less 5 for the wood in which it stands.
		if got, want := closingDue(t, s)["A"], 3*(18-facts.B2i(c.disorder)*5); got != want {
			t.Errorf("OM §10.2, 9.6, R138: %s: got closing fire %d due, want %d", c.name, got, want)
		}
	}
}

// Close order is not charged through a wood (OM §13 [+], R366): who evades into one as far as its edge is
// deep and no farther is still met, deeper in it is out of its charger's reach, whatever that has left.
func Test13_NobodyFollowsCloseOrderIntoAWood(t *testing.T) {
	for _, c := range []struct {
		name string
		wood string
		met  bool
	}{
		{"deep in it", "id: w, kind: wood, polygon: [[40, 69.5], [80, 69.5], [80, 110], [40, 110]]", false},
		{"at its edge", "id: w, kind: wood, polygon: [[40, 70.5], [80, 70.5], [80, 110], [40, 110]]", true},
		{"outside", "id: w, kind: wood, polygon: [[40, 90], [80, 90], [80, 110], [40, 110]]", true},
	} {
		friend := unitAt("Y", 4, "line", 60, 78, 180, "")
		s := charged(t, frenchMove(exact(scenario(t, []string{horseAt("H", 3, 60, 70, 180), friend, line("Z", 60, 115, 180)}, []string{unitAt("A", 4, "column", 60, 62, 0, "")}, c.wood)), "move-first"), "A", "H")
		s = played(t, s, evading([]string{"H"}))
		_, err := turn.Prepare(s, on("charge", "A", "H"))
		if got := err == nil; got != c.met || s.Unit("A").Disordered {
			t.Errorf("OM §13: %s: H at %v, A at %v disordered %v: got met %v, want %v in order", c.name, s.Unit("H").Pose, s.Unit("A").Pose, s.Unit("A").Disordered, got, c.met)
		}
	}
}

// Open order goes straight back, or aslant by no more than 8.4 lets anybody: 30 degrees (OM §8.4 [+], 8.7,
// R283). Near the edge of the table it is met rather than run along it (OM §8.4 [-]).
func Test8_4_OpenOrderEvadesNoFartherRoundThanAslant(t *testing.T) {
	for _, c := range []struct {
		name  string
		y     float64 // where it stands; its charger stands 2 cm off
		river string
		met   bool
	}{
		{"near the edge of the table", 114, "", true},
		{"a river behind", 70, "id: r, kind: river, fordable: false, line: [[20, 76], [100, 76]], width: 1", true},
		{"a river that ends behind it", 70, "id: r, kind: river, fordable: false, line: [[20, 80], [52, 80]], width: 1", false},
	} {
		var ground []string
		if c.river != "" {
			ground = append(ground, c.river)
		}
		x := unitAt("X", 3, "open", 60, c.y, 180, rifles)
		s := charged(t, frenchMove(scenario(t, []string{x}, []string{unitAt("A", 4, "column", 60, c.y-2, 0, "")}, ground...), "move-first"), "A", "X")
		s = played(t, s, evading([]string{"X"}))
		at := s.Unit("X").Pose.At
		if dx, dy := math.Abs(at.X-60), at.Y-c.y; dx > dy*math.Tan(math.Pi/6)+0.02 {
			t.Errorf("OM §8.4: %s: X goes %v cm back and %v aside; want 30 degrees at most", c.name, dy, dx)
		}
		if _, err := turn.Prepare(s, on("charge", "A", "X")); (err == nil) != c.met {
			t.Errorf("OM §8.7: %s: X at %v, met %v; want %v", c.name, at, err == nil, c.met)
		}
	}
}

// Who is evaded may go its whole move (OM §8.7 [+], R110): at its end it stands 1 cm from whom it no longer
// charges, as any move may; not farther (OM §8.7 [-]).
func Test8_7_WhoIsEvadedMayGoItsWholeMove(t *testing.T) {
	for _, c := range []struct{ id, unit string }{
		{"H", horseAt("H", 3, 60, 70, 180)},
		{"X", unitAt("X", 3, "open", 60, 70, 180, rifles)},
		{"G", horseGuns},
	} {
		s := escaped(t, c.id, c.unit, unitAt("A", 4, "column", 60, 60, 0, ""))
		left := flight.Left(s.Unit("A"))
		forward := func(hundredths int) game.Action {
			return game.Action{Verb: "move", Units: []game.Operand{only("A")}, Args: []string{"forward", facts.DecimalText(float64(hundredths) / 100)}}
		}
		n := played(t, s, forward(left))
		if got := flight.Left(n.Unit("A")); left == 0 || got != 0 || gapOf(t, n, "A", c.id) < 1 {
			t.Errorf("OM §8.7: %s has evaded: got A with %d of %d left, %v cm off; want its whole move, at 1 cm at least", c.id, got, left, gapOf(t, n, "A", c.id))
		}
		if k, _ := kindOf(t, s, forward(left+1)); k != game.Illegal {
			t.Errorf("OM §8.2: A goes a hundredth more: got %q, want a refusal", k)
		}
	}
}

// Who has charged late and is evaded ends its movement (OM §7 [+], 8.7), with what it has left, or at another
// enemy; nobody else moves among the late charges, nor who lost its target in its own movement (OM §7 [-]).
func Test7_WhoIsEvadedInALateChargeGoesOn(t *testing.T) {
	column := unitAt("A", 4, "column", 60, 60, 0, "")
	base := func() *state.State {
		return exact(scenario(t, []string{unitAt("X", 3, "open", 60, 68, 180, rifles), line("Z", 72, 74, 180)}, []string{column, unitAt("B", 4, "column", 20, 60, 0, "")}))
	}
	forward := func(id, cm string) game.Action {
		return game.Action{Verb: "move", Units: []game.Operand{only(id)}, Args: []string{"forward", cm}}
	}
	late := charged(t, frenchMove(base(), "late"), "A", "X")
	for name, s := range map[string]*state.State{"evades": played(t, late, evading([]string{"X"})), "as the phase closes": nextPhase(t, late)} {
		if s.PhaseID() != "late" || nthOf(s.Charges, 0).Stage != state.Eluded {
			t.Errorf("OM §7: X %s: got phase %s, %+v; want the late charges open, X out of reach", name, s.PhaseID(), nthOf(s.Charges, 0))
			continue
		}
		if n := played(t, s, forward("A", "10")); n.Unit("A").Pose.At.Y != 77 {
			t.Errorf("OM §8.7: X %s: A goes on to %v, want y 77", name, n.Unit("A").Pose)
		}
		for _, id := range []string{"B", "X"} {
			if k, r := kindOf(t, s, forward(id, "1")); k != game.NotNow || r != "OM §7" {
				t.Errorf("OM §7: X %s: %s moves among the late charges: got %q %s, want a refusal", name, id, k, r)
			}
		}
		if n := nextPhase(t, s); n.PhaseID() != "fire" {
			t.Errorf("OM §7: X %s, next: got phase %s, want fire", name, n.PhaseID())
		}
	}
	own := played(t, charged(t, frenchMove(base(), "move-first"), "A", "X"), evading([]string{"X"}))
	own = after(own, &state.EvPhase{Phase: state.Phases().Index("late"), Turn: own.Turn})
	if k, r := kindOf(t, own, forward("A", "1")); k != game.NotNow || r != "OM §7" {
		t.Errorf("OM §7: A was evaded in its own movement: got %q %s among the late charges, want a refusal", k, r)
	}
}

// Who evades and finds an enemy in its way stops 1 cm before him, as everybody who flees (OM §8.7 [-], R116): open order and horse, in front
// and from behind.
func Test8_7_AnEvaderStopsOneCentimetreBeforeAnEnemy(t *testing.T) {
	const loose = ", traits: [light]"
	for _, c := range []struct {
		name, who, charger, bars string
	}{
		{"open order, its back", unitAt("K", 2, "open", 60, 56, 0, loose), line("T", 60, 68, 180), line("G", 60, 50, 0)},
		{"open order, struck behind", unitAt("K", 2, "open", 60, 56, 0, loose), line("T", 60, 44, 0), line("G", 60, 63, 180)},
		{"horse", unitAt("K", 2, "line", 60, 56, 0, lightHorse), line("T", 60, 68, 180), line("G", 60, 51, 0)},
	} {
		s := exact(scenario(t, []string{c.charger, c.bars}, []string{c.who}))
		s = after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
		s = played(t, charged(t, s, "T", "K"), evading([]string{"K"}))
		if gap := gapOf(t, s, "K", "G"); gap < 1-0.001 || gap > 1.02 {
			t.Errorf("OM §8.7, R116: %s: K stops %.2f cm before G; want 1", c.name, gap)
		}
	}
}
