package ordremixte

import (
	"fmt"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

const (
	horseGuns = "id: G, arm: horse-artillery, bases: 2, formation: limbered, at: [60, 68], facing: 180"
	crewGuns  = "id: G, arm: foot-artillery, bases: 2, formation: unlimbered, at: [60, 66], facing: 180"
)

// escaped is a table on which a French column has charged a British unit, which has evaded; the tape errs as usual.
func escaped(t *testing.T, id, unit string, column string, more ...string) *state.State {
	t.Helper()
	s := frenchMove(scenario(t, append([]string{unit}, more...), []string{column}), "move-first")
	return played(t, charged(t, s, "A", id), evading([]string{id}, crewOf(s.Unit(id))...))
}

// crewOf is what is typed of guns in action that evade.
func crewOf(u *state.Unit) []string {
	if u.IsArtillery() && u.Formation == facts.Unlimbered {
		return []string{"crew", "leave"}
	}
	return nil
}

// Who evades goes back as far as it takes not to be touched, and what the tape cannot tell does not touch him (OM §8.7 [+], R110):
// he stands farther off than his charger can still come and the tape may err, and the charge on him is not offered again. Whoever is
// still in reach is charged again (OM §8.7 [-]).
func Test8_7_TheTapeReachesNobodyWhoHasEvaded(t *testing.T) {
	column := unitAt("A", 4, "column", 60, 60, 0, "")
	for _, c := range []struct{ id, unit string }{
		{"H", horseAt("H", 3, 60, 70, 180)},
		{"X", unitAt("X", 3, "open", 60, 68, 180, rifles)},
		{"G", horseGuns},
		{"G", crewGuns},
	} {
		s := escaped(t, c.id, c.unit, column)
		left, gap := float64(flight.Left(s.Unit("A")))/100, gapOf(t, s, c.id, "A")
		if want := left + s.Tape().CM; left <= 0 || gap < want-1e-6 || gap > max(want, 5)+1 {
			t.Errorf("OM §8.7: %s stands %v cm off, the charger has %v: want %v, or 5", c.unit, gap, left, want)
		}
		again := on("charge", "A", c.id)
		if _, err := turn.Prepare(s, again); err == nil || err.(*game.Refusal).Close != nil {
			t.Errorf("OM §8.7: %s is charged again: got %v, want a refusal that no word about the tape lifts", c.unit, err)
		}
		for _, cm := range []string{"1", "8"} {
			again.Facts = []game.Fact{{Name: "distance", Value: cm}}
			if k, r := kindOf(t, s, again); k != game.Illegal || r != "OM §8.7" {
				t.Errorf("OM §8.7: %s, charged again at %s cm as typed: got %s %s, want %s OM §8.7", c.unit, cm, k, r, game.Illegal)
			}
		}
		near := after(s, &state.EvPlace{Unit: c.id, X: 60, Y: 70, Deg: 180})
		if _, err := turn.Prepare(near, on("charge", "A", c.id)); err != nil {
			t.Errorf("OM §8.7: %s, put down in reach: got %v, want a charge", c.unit, err)
		}
	}
}

// Who has evaded and is met all the same fights as anybody does (OM §8.7 [+], R370): that he shows his back makes it no charge from
// behind, as long as nothing of the charger was behind his front when the movements opened (OM §10.4 [-]). Who had the enemy behind
// him then is taken from behind (OM §10.4 [+]).
func Test8_7_WhoHasEvadedIsMetAsHeWasCharged(t *testing.T) {
	column := unitAt("A", 4, "column", 60, 60, 0, "")
	for _, c := range []struct {
		name   string
		facing float64
		want   facts.Side
	}{
		{"charged in front", 180, facts.Front},
		{"charged from behind", 0, facts.Rear},
	} {
		s := escaped(t, "H", horseAt("H", 3, 60, 70, c.facing), column)
		if h := s.Unit("H"); h.Pose.Facing != 0 {
			t.Fatalf("OM §8.7: %s: it faces %v; want its back to the enemy", c.name, h.Pose.Facing)
		}
		s = played(t, after(s, &state.EvPlace{Unit: "H", X: 60, Y: 70, Deg: 0}), on("charge", "A", "H"))
		if got := nthOf(s.Charges, 1).Side; got != c.want {
			t.Errorf("OM §8.7: %s, met again: got side %v, want %v", c.name, got, c.want)
		}
	}
}

// Who could not get clear is met where he stands by whoever comes at him, on the side from which he comes (OM §10.1 [+], R370): the
// charger's bases alone are moved, and behind the evader's back he fights as against its front (OM §8.7 [+]).
func Test10_1_WhoCouldNotGetClearIsMetFromWhereTheChargerComes(t *testing.T) {
	for _, c := range []struct {
		name    string
		y       float64 // where the evader stands
		friends []string
		terrain []string
	}{
		{"the edge of the table", 112, nil, nil},
		{"a river", 70, nil, []string{"id: r, kind: river, fordable: false, line: [[0, 79], [120, 79]], width: 2"}},
		{"friends in close order", 70, []string{unitAt("Y", 4, "line", 60, 77, 180, "")}, nil},
	} {
		base := scenario(t, append([]string{horseAt("H", 3, 60, c.y, 180)}, c.friends...), []string{unitAt("A", 4, "column", 60, c.y-8, 0, "")}, c.terrain...)
		s := played(t, charged(t, frenchMove(base, "move-first"), "A", "H"), evading([]string{"H"}))
		s = charged(t, s, "A", "H") // it did not get clear
		h := s.Unit("H").Pose
		for s.PhaseID() != "melee" {
			s = carriedOn(nextPhase(t, s))
		}
		a := s.Unit("A")
		if gap := gapOf(t, s, "A", "H"); a.Pose.At.Y >= h.At.Y || a.Pose.Facing != 0 || gap > 0.02 || s.Unit("H").Pose != h || turn.Crowded(s, a) {
			t.Errorf("OM §10.1: %s: A stands at %v, %v cm from H at %v; want it behind H, facing as it came, in contact", c.name, a.Pose, gap, s.Unit("H").Pose)
		}
		if got := nthOf(s.Charges, 1); got.Stage != state.InContact || got.Side != facts.Front {
			t.Errorf("OM §8.7: %s: got %+v; want a charge in contact, in front", c.name, got)
		}
	}
}

// Who is charged evades in the movement of who charges him (OM §7 [+]): when that closes without a word his moment is over, in his own
// movement as in the late charges, and no line of his closes a movement for it (OM §8.7 [-]). The referee may rule otherwise.
func Test7_TheMomentToEvadePassesWithTheMovement(t *testing.T) {
	for _, c := range []struct{ id, unit string }{
		{"H", horseAt("H", 3, 60, 70, 180)},
		{"G", horseGuns},
	} {
		base := scenario(t, []string{c.unit}, []string{unitAt("A", 4, "column", 60, 60, 0, "")})
		s := charged(t, frenchMove(base, "move-first"), "A", c.id)
		slips := evading([]string{c.id})
		if due := turn.Dues(s); len(due) != 1 || due[0].Action.Verb != "evade" || !due[0].Optional || due[0].Kept {
			t.Errorf("OM §8.7: %s: got %+v due, want an evasion that may be left", c.id, due)
		}
		s = nextPhase(t, s)
		if evs, _, err := turn.Advance(s, slips); err != nil || len(evs) != 0 {
			t.Errorf("OM §7: %s evades in its own movement: got %d events, %v; want none before it is judged", c.id, len(evs), err)
		}
		if k, r := kindOf(t, s, slips); k != game.NotYours || r != "OM §7" {
			t.Errorf("OM §7: %s evades in its own movement: got %s %s, want %s OM §7", c.id, k, r, game.NotYours)
		}
		s = nextPhase(t, s)
		if k, r := kindOf(t, s, slips); s.PhaseID() != "late" || k != game.Illegal || r != "OM §7" {
			t.Errorf("OM §7: %s evades in %s: got %s %s, want %s OM §7 in the late charges", c.id, s.PhaseID(), k, r, game.Illegal)
		}
		if len(turn.Dues(s)) != 0 {
			t.Errorf("OM §7: %s: got %+v due in the late charges, want nothing", c.id, turn.Dues(s))
		}
		slips.Force = true
		if _, err := turn.Prepare(s, slips); err != nil {
			t.Errorf("OM §7: %s evades by ruling: got %v, want what is ruled", c.id, err)
		}
	}
}

// An evasion that is typed at its own seat ends nobody's moves (OM §7 [+]): the other side goes on with all its troops, and who lost his
// target with what he has left, horse among them when the foot moves already. The referee's ends them (OM §7 [-]).
func Test7_AnEvasionAtItsOwnSeatEndsNobodysMoves(t *testing.T) {
	forward := func(id string) game.Action {
		return game.Action{Verb: "move", Units: []game.Operand{only(id)}, Args: []string{"forward", "1"}}
	}
	foot := []string{unitAt("A", 4, "column", 60, 60, 0, ""), unitAt("B", 4, "column", 90, 60, 0, "")}
	horse := []string{horseAt("A", 3, 60, 60, 0), unitAt("B", 4, "column", 90, 60, 0, "")}
	for _, c := range []struct {
		name, unit, seat string
		enemy            []string
		kind             game.RefusalKind // of the other's move behind it
	}{
		{"horse before foot", horseAt("H", 3, 60, 70, 180), "british", foot, ""},
		{"horse before foot, by the referee", horseAt("H", 3, 60, 70, 180), "", foot, game.NotNow},
		{"Cossacks before horse", cossackAt("H", 60, 70, 180), "british", horse, ""},
	} {
		s := charged(t, frenchMove(exact(scenario(t, []string{c.unit, line("Z", 90, 90, 180)}, c.enemy)), "move-first"), "A", "H")
		slips := evading([]string{"H"})
		slips.By = c.seat
		s = played(t, s, slips)
		if k, r := kindOf(t, s, forward("B")); k != c.kind {
			_, key := whyNot(t, s, forward("B"))
			t.Errorf("OM §7: %s: who lost no target goes on: got refusal %q %s %s, want %q", c.name, k, r, key, c.kind)
			continue
		}
		if c.kind == "" {
			s = played(t, s, forward("B"))
		}
		if k, r := kindOf(t, s, forward("A")); k != "" {
			t.Errorf("OM §7: %s: who lost its target goes on: got %s %s, want a move", c.name, k, r)
		}
	}
}

// Whose target has evaded ends its movement if it wants to (OM §7, 8.7 [+]): it is told what it has left and goes nowhere by itself, whether
// the evader is still in its reach or not; it may go on straight, as far as it likes, or at whoever stands there. When the movement
// is over it stays where it is (OM §7 [-]).
func Test7_WhoIsEvadedGoesOnIfItWants(t *testing.T) {
	column := unitAt("A", 4, "column", 60, 40, 0, "")
	river := []string{"id: r, kind: river, fordable: false, line: [[0, 54], [120, 54]], width: 1"}
	for _, c := range []struct {
		name    string
		terrain []string
		still   bool // the evader is in its reach
	}{{"it got clear", nil, false}, {"a river behind it", river, true}} {
		base := frenchMove(exact(scenario(t, []string{unitAt("SK", 4, "open", 60, 51, 180, rifles), unitAt("T", 4, "line", 60, 56, 180, "")}, []string{column}, c.terrain...)), "move-first")
		s := charged(t, base, "A", "SK")
		s, v := does(t, s, "evade SK")
		if a := s.Unit("A"); a.Pose.At.Y != 50 || flight.Left(a) != 700 || nthOf(s.Charges, 0).Stage != state.Eluded || a.Charging {
			t.Fatalf("%s: got A at %v with %d left, %+v; want it at y 50 with 7 cm, its charge over", c.name, a.Pose, flight.Left(a), nthOf(s.Charges, 0))
		}
		tells := false
		for _, l := range v.Lines {
			tells = tells || l.Say.Key == "evade.still-comes" && l.Say.Args[1] == ref.CM(7)
		}
		if tells != c.still {
			t.Errorf("%s: got told that A can still come at S with 7 cm: %v, want %v", c.name, tells, c.still)
		}
		if _, err := turn.Prepare(s, on("charge", "A", "SK")); (err == nil) != c.still {
			t.Errorf("%s: got S charged again: %v, want %v", c.name, err, c.still)
		}
		stays := nextPhase(t, s)
		if stays.PhaseID() != "move-second" || stays.Unit("A").Pose.At.Y != 50 {
			t.Errorf("%s: got %s, A at %v; want the other movement, A at y 50", c.name, stays.PhaseID(), stays.Unit("A").Pose)
		}
		if k, r := kindOf(t, stays, on("charge", "A", "T")); k == "" {
			t.Errorf("%s: got A to charge when its movement is over, %s, want a refusal", c.name, r)
		}
	}
	open := func(more ...string) *state.State {
		s := frenchMove(exact(scenario(t, append([]string{unitAt("SK", 4, "open", 60, 51, 180, rifles)}, more...), []string{column})), "move-first")
		return played(t, charged(t, s, "A", "SK"), evading([]string{"SK"}))
	}
	for _, cm := range []string{"3", "7"} { // less than the whole of it, too
		if n, _ := does(t, open(), "move A forward "+cm); fmt.Sprint(n.Unit("A").Pose.At.Y-50) != cm {
			t.Errorf("told to go on by %s: got A at %v", cm, n.Unit("A").Pose)
		}
	}
	met := charged(t, open(unitAt("T", 4, "line", 60, 56, 180, "")), "A", "T")
	for met.PhaseID() != "fire" {
		met = nextPhase(t, met)
	}
	if got := closingDue(t, met)["A"]; got != 4*(10+5+5) {
		t.Errorf("at the line behind the evader: got closing fire %d due, want 80", got)
	}
	met = played(t, met, on("fire", "T", "A"), 100)
	if a, d := meleeAt(t, carriedOn(met)); a != 4*(10+5) || d != 4*10 {
		t.Errorf("at the line behind the evader: got %d against %d, want 60 against 40", a, d)
	}
}
