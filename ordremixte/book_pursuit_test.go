package ordremixte

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

func breakthrough(ids ...string) game.Action {
	a := game.Action{Verb: "breakthrough"}
	for _, id := range ids {
		a.Units = append(a.Units, only(id))
	}
	return a
}

// victors is the state in which horse has won last turn, in the phase of pursuit.
func victors(s *state.State, ids ...string) *state.State {
	s = after(s, &state.EvPhase{Phase: 0, Turn: 2})
	for _, id := range ids {
		s = after(s, &state.EvBeat{Unit: id, Beaten: "", Turn: 1})
	}
	return inPhase(s, "breakthrough")
}

// The lines of the model turn: British horse must break through, meets nobody and is
// blown (OM §12 [+], OM §10.5/blown [+]).
func Test12_BreakthroughOfTheModelTurn(t *testing.T) {
	s := after(turnThreeOrders(t), &state.EvPhase{Phase: state.Phases().Index("breakthrough"), Turn: 3})
	ds := turn.Dues(s)
	if len(ds) != 1 || ds[0].Needs[0].Unit != "20LD" || strings.Join(ds[0].Needs[0].Answers, " ") != "no" {
		t.Fatalf("OM §12: got %+v; want %s", ds, `len(ds) == 1, ds[0].Needs[0].Unit == "20LD", strings.Join(ds[0].Needs[0].Answers, " ") == "no"`)
	}
	p := i18n.New(i18n.EN)
	if got := p.Say(ds[0].Line.Say); got != "20LD must break through: its army list leaves no choice" {
		t.Error(got)
	}
	v := throw(t, prepared(t, s, breakthrough("20LD")), nil)
	if got := page(p, render.Entry(31), v.Lines); got != "[31] 20LD: 12 cm straight on, no contact: BLOWN                    OM §12, 10.5\n" {
		t.Errorf("OM §12: got %q; want %s", got, `got == "[31] 20LD: 12 cm straight on, no contact: BLOWN OM §12, 10.5\n"`)
	}
	u := after(s, v.Events...).Unit("20LD")
	if !u.Blown || u.Broke != 3 || u.Moved || u.Spent != 0 || u.Forward != 3 {
		t.Errorf("OM §12: got %+v; want %s", u, "u.Blown, u.Broke == 3, not u.Moved, u.Spent == 0, u.Forward == 3")
	}
	evs, say, err := turn.ClosePhase(s)
	if err != nil || len(say) == 0 || !after(s, evs...).Unit("20LD").Blown {
		t.Errorf("it does not ride on when nobody says so: %v %v", say, err)
	}
}

// Other horse may, once, and never twice running; who did not win, foot and fugitives
// may not (OM §12 [+], OM §12 [-]).
func Test12_WhoMayBreakThrough(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 80, 180)}))
	s := victors(base, "H")
	if ds := turn.Dues(s); len(ds) != 1 || !ds[0].Optional || len(ds[0].Needs) != 0 {
		t.Fatalf("OM §12: got %+v; want %s", ds, "len(ds) == 1, ds[0].Optional, len(ds[0].Needs) == 0")
	}
	waived := played(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("H")}, Args: []string{"breakthrough"}})
	if len(turn.Dues(waived)) != 0 {
		t.Error("it is asked again")
	}
	if evs, _, err := turn.ClosePhase(s); err != nil || after(s, evs...).Unit("H").Broke != 0 {
		t.Error("it rides on unasked")
	}
	done := played(t, s, breakthrough("H"))
	if u := done.Unit("H"); u.Pose.At.Y != 68 || !u.Blown {
		t.Errorf("OM §12: got %+v; want %s", u, "u.Pose.At.Y == 68, u.Blown")
	}
	for name, c := range map[string]*state.State{
		"again":      done,
		"twice":      victors(after(base, &state.EvBroke{Unit: "H", Turn: 1}), "H"),
		"no victory": inPhase(base, "breakthrough"),
		"flees":      after(s, &state.EvStatus{Unit: "H", Is: state.Retreating}),
	} {
		if kind, par := kindOf(t, c, breakthrough("H")); kind != game.Illegal && kind != game.NotNow || par != "OM §12" {
			t.Errorf("OM §12: %s: got %s %s; want %s", name, kind, par, `not (kind != game.Illegal && kind != game.NotNow), par == "OM §12"`)
		}
	}
	later := after(base, &state.EvBroke{Unit: "H", Turn: 1}, &state.EvPhase{Phase: 0, Turn: 3}, &state.EvBeat{Unit: "H", Turn: 2})
	if u := played(t, inPhase(later, "breakthrough"), breakthrough("H")).Unit("H"); u.Broke != 3 {
		t.Errorf("two turns later: it broke through in turn %d", u.Broke)
	}
	if kind, par := kindOf(t, s, breakthrough("A")); kind != game.Illegal || par != "OM §12" {
		t.Errorf("OM §12: foot: got %s %s; want %s", kind, par, `kind == game.Illegal, par == "OM §12"`)
	}
	forced := breakthrough("H")
	forced.Force = true
	if played(t, inPhase(base, "breakthrough"), forced).Unit("H").Broke != 1 {
		t.Error("overruled in vain")
	}
}

// On the table it goes straight, stops 1 cm before an enemy, and meets one at 12 cm but
// not beyond: a charge with closing fire at long range, fought fresh and blown after
// (OM §12 [+], OM §12 [-], OM §10.2 [+]).
func Test12_IntoAnEnemy(t *testing.T) {
	at := func(gap float64) *state.State {
		return victors(exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, 40+gap, 180)})), "H")
	}
	if u := played(t, at(6), breakthrough("H")).Unit("H"); math.Abs(u.Pose.At.Y-41) > 0.011 {
		t.Errorf("it stops at %v", u.Pose.At)
	}
	for gap, ok := range map[float64]bool{6: true, 12: true, 12.01: false} {
		_, err := turn.Prepare(at(gap), breakthrough("H", "A"))
		if (err == nil) != ok {
			t.Errorf("OM §12: at %v: got %v; want %s", gap, err, "(err == nil) == ok")
		}
	}
	// About 6 cm off the tape cannot tell whether it has its impetus: the line says it, as it says it of a charge (OM §10.5).
	near := victors(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, 46, 180)}), "H")
	_, err := turn.Prepare(near, breakthrough("H", "A"))
	r := asRefusal(err)
	saysNo(t, "6 cm off", r, "OM §10.5", "placed.ride-close")
	if got, want := nth(r.Ways, 0).Line+" / "+nth(r.Ways, 1).Line, "breakthrough H impetus=yes at A / breakthrough H impetus=no at A"; got != want {
		t.Errorf("OM §12: 6 cm off: offered %q, want %q", got, want)
	}
	for _, said := range []string{"yes", "no"} {
		a := breakthrough("H", "A")
		a.Facts = []game.Fact{{Of: "a", Name: "impetus", Value: said}}
		ch := nthOf(played(t, near, a).Charges, 0)
		if !ch.Pursuit || !slices.ContainsFunc(ch.Facts, func(f state.GivenFact) bool { return f.Name == "impetus" && f.Value == said }) {
			t.Errorf("OM §12: 6 cm off with impetus=%s: got the charge %+v, want a breakthrough of which that is known", said, ch)
		}
		a.Units = a.Units[:1]
		_, err := turn.Prepare(near, a)
		saysNo(t, "impetus="+said+" of a ride that meets nobody", asRefusal(err), "OM §12", "pursuit.meets-nobody")
	}
	s := after(at(10), &state.EvBlown{Unit: "H", On: true})
	s = played(t, s, breakthrough("H", "A"))
	ch := nthOf(s.Charges, 0)
	if !ch.Pursuit || ch.Closing != facts.Long || s.Unit("H").Blown || s.Unit("H").Broke != 2 {
		t.Errorf("OM §12: got %+v, %+v; want %s", ch, s.Unit("H"), `ch.Pursuit, ch.Closing == Long, not s.unit("H").Blown, s.unit("H").Broke == 2`)
	}
	if u := nextTurn(s).Unit("H"); !u.Blown {
		t.Error("it is fresh after a breakthrough that came to no melee")
	}
	over := played(t, after(at(10), &state.EvDisorder{Unit: "A", On: true, Friends: true}), breakthrough("H", "A"))
	if nthOf(over.Charges, 0).Closing != facts.OutOfRange {
		t.Error("a line that friends ran through fires")
	}
	shaken := played(t, after(at(10), &state.EvDisorder{Unit: "A", On: true}), breakthrough("H", "A"))
	if nthOf(shaken.Charges, 0).Closing != facts.Long {
		t.Error("a line disordered otherwise does not fire")
	}
	if kind, _ := kindOf(t, victors(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, 52.3, 180)}), "H"), breakthrough("H", "A")); kind != game.Illegal {
		t.Error("12.3 cm is not too close to call")
	}
}

// Foot that a breakthrough charges may form an emergency square, as against every charge of horse that
// began more than 5 cm off, when it is declared: its phase waits for that, and its 50 is 70 within 15 cm
// (OM §8.6/emergency-square [+], OM §12 [+]). To foot 5 cm off, disordered, in square already, or ridden
// over in open order nothing is left (OM §8.6/emergency-square [-]).
func Test8_6_SquareAgainstABreakthrough(t *testing.T) {
	at := func(gap float64, form, more string) *state.State {
		s := victors(exact(scenario(t, []string{unitAt("A", 4, form, 60, 40, 0, more)}, []string{horseAt("H", 3, 60, 40+gap, 180)})), "H")
		return s
	}
	square := game.Action{Verb: "square", Units: []game.Operand{only("A"), only("H")}}
	for _, face := range []int{69, 70} {
		s := played(t, at(10, "line", ""), breakthrough("H", "A"))
		if evs, _ := turn.Follow(s); len(evs) > 0 {
			t.Errorf("OM §8.6: the phase goes on by itself: %v", evs)
		}
		ds := turn.Dues(s)
		if len(ds) != 1 || ds[0].Action.Verb != "square" || !ds[0].Optional || ds[0].Needs[0].Value != 70 || !ds[0].Needs[0].Least {
			t.Fatalf("OM §8.6: owed %+v; want the square of A at 70 or more, which may be left", ds)
		}
		n := played(t, s, square, face)
		if u := n.Unit("A"); (u.Formation == facts.Square) != (face >= 70) || u.Disordered != (face < 70) {
			t.Errorf("OM §8.6: with %d: %v, disordered %v", face, u.Formation, u.Disordered)
		}
		if evs, _ := turn.Follow(n); len(evs) == 0 {
			t.Error("OM §8.6: the phase still waits once it has answered")
		}
		evs, _, err := turn.ClosePhase(s)
		if left := after(s, evs...); err != nil || left.PhaseID() == "breakthrough" || len(turn.Dues(left)) > 0 && turn.Dues(left)[0].Action.Verb == "square" {
			t.Errorf("OM §8.6: left alone: %v, in %s", err, left.PhaseID())
		}
	}
	for name, s := range map[string]*state.State{
		"5 cm off":   at(5, "line", ""),
		"disordered": after(at(10, "line", ""), &state.EvDisorder{Unit: "A", On: true}),
		"two bases":  after(at(10, "line", ""), &state.EvBases{Unit: "A", Left: 2}),
	} {
		s = played(t, s, breakthrough("H", "A"))
		if ds := turn.Dues(s); len(ds) > 0 {
			t.Errorf("OM §8.6: %s: owed %+v; want nothing", name, ds)
		}
	}
}

// British horse with an enemy straight ahead is asked, and may not be waived
// (OM §12 [+]).
func Test12_CompulsoryWithAnEnemyAhead(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("D", 3, 60, 40, 0)}, []string{line("X", 60, 48, 180)}))
	s = victors(s, "D")
	ds := turn.Dues(s)
	if len(ds) != 1 || ds[0].Optional || strings.Join(ds[0].Needs[0].Answers, " ") != "no X" {
		t.Fatalf("OM §12: got %+v; want %s", ds, `len(ds) == 1, not ds[0].Optional, strings.Join(ds[0].Needs[0].Answers, " ") == "no X"`)
	}
	if _, _, err := turn.ClosePhase(s); err == nil {
		t.Error("the phase closes")
	}
	if kind, _ := kindOf(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("D")}, Args: []string{"breakthrough"}}); kind != game.Illegal {
		t.Error("it is waived")
	}
	v := throw(t, prepared(t, s, ds[0].Action), []string{"X"})
	if s = after(s, v.Events...); len(s.Charges) != 1 || nthOf(s.Charges, 0).Target != "X" {
		t.Errorf("OM §12: got %+v; want %s", s.Charges, `len(s.Charges) == 1, s.Charges[0].Target == "X"`)
	}
}

// Horse that has no choice has none either to ride on twice running: when the phase closes, who broke
// through last turn and won the melee that came of it stays where it stands (OM §12 [-]); who broke
// through before that, or never, rides its 12 cm (OM §12 [+]).
func Test12_CompulsoryNeverTwiceRunning(t *testing.T) {
	base := exact(scenario(t, []string{horseAt("D", 3, 60, 40, 0)}, []string{line("X", 110, 20, 0)}))
	for broke, c := range map[int]struct {
		y     float64
		broke int
		blown bool
	}{0: {52, 3, true}, 1: {52, 3, true}, 2: {40, 2, false}} {
		s := after(base, &state.EvBroke{Unit: "D", Turn: broke}, &state.EvPhase{Phase: 0, Turn: 3}, &state.EvBeat{Unit: "D", Turn: 2})
		s = inPhase(s, "breakthrough")
		if got, want := len(turn.Dues(s)), facts.B2i(c.broke == 3); got != want {
			t.Errorf("OM §12: broke through in turn %d, turn 3: got %d breakthroughs due, want %d", broke, got, want)
		}
		evs, _, err := turn.ClosePhase(s)
		if u := after(s, evs...).Unit("D"); err != nil || u.Pose.At.Y != c.y || u.Broke != c.broke || u.Blown != c.blown {
			t.Errorf("OM §12: broke through in turn %d, turn 3: got y %v, last broke through in %d, blown %t (%v); want %v, %d, %t", broke, u.Pose.At.Y, u.Broke, u.Blown, err, c.y, c.broke, c.blown)
		}
	}
}

// A melee that is won says who may pursue: horse on either side, foot that charged
// (OM §12 [+]); who stood to receive the charge takes no ground (OM §12 [-]).
func Test12_Victory(t *testing.T) {
	fight := func(att, def string, faces ...int) *state.State {
		t.Helper()
		s := scenario(t, []string{def}, []string{att})
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "A", Stage: state.InContact, Closing: facts.OutOfRange}}
		s = after(inPhase(s, "melee"), &state.EvPM{Unit: "A", Now: 2, Was: 5}, &state.EvPM{Unit: "X", Now: 4, Was: 5}, &state.EvStage{Stage: state.MeleeOpen})
		return played(t, s, nth(turn.Dues(s), 0).Action, faces...)
	}
	s := fight(unitAt("X", 4, "column", 60, 21.5, 180, ""), line("A", 60, 20, 0), 30, 100, 3)
	if u := s.Unit("X"); u.Beat != "A" || u.BeatTurn != 1 {
		t.Errorf("foot that charged: %+v", u)
	}
	s = fight(unitAt("X", 4, "column", 60, 21.5, 180, ""), line("A", 60, 20, 0), 100, 20, 3)
	if u, x := s.Unit("A"), s.Unit("X"); u.Status != state.Steady || x.Status == state.Steady || u.BeatTurn != 0 || u.Beat != "" || x.BeatTurn != 0 {
		t.Errorf("foot that stood: %+v, its enemy %+v", u, x)
	}
	s = fight(horseAt("X", 3, 60, 21.5, 180), line("A", 60, 20, 0), 20, 1)
	if u, a := s.Unit("X"), s.Unit("A"); a.Status == state.Steady || u.Beat != "A" || u.BeatTurn != 1 {
		t.Errorf("horse that charged: %+v, its enemy %s", u, a.Status)
	}
	s = fight(horseAt("X", 3, 60, 21.5, 180), horseAt("A", 3, 60, 20, 0), 100, 20, 3)
	if u, x := s.Unit("A"), s.Unit("X"); x.Status == state.Steady || u.Beat != "X" || u.BeatTurn != 1 || x.BeatTurn != 0 {
		t.Errorf("horse that stood: %+v, its enemy %s", u, x.Status)
	}
}

// Horse that rides over open order fights nobody: when the turn ends it is fresh, and nothing is won from
// which it may break through (OM §10.5/blown [-], OM §12 [-]); after a melee with close order it is blown
// and may (OM §10.5/blown [+], OM §12 [+]); over open order in a breakthrough it is blown by that (OM
// §10.5/blown [+]).
func Test10_5_RidingOverIsNoMelee(t *testing.T) {
	for _, c := range []struct {
		form       string
		pursuit    bool
		faces      []int
		blown, won bool
	}{{"open", false, []int{3}, false, false}, {"open", true, []int{3}, true, false}, {"line", false, []int{20, 1}, true, true}} {
		s := scenario(t, []string{unitAt("A", 4, c.form, 60, 20, 0, ", traits: [light]")}, []string{horseAt("X", 3, 60, 21.5, 180)})
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "A", Stage: state.InContact, Closing: facts.OutOfRange, Pursuit: c.pursuit}}
		s = after(inPhase(s, "melee"), &state.EvPM{Unit: "A", Now: 4, Was: 5}, &state.EvStage{Stage: state.MeleeOpen})
		s = played(t, s, nth(turn.Dues(s), 0).Action, c.faces...)
		if a := s.Unit("A"); a.Status == state.Steady {
			t.Fatalf("OM §10.5: %+v: A stands", c)
		}
		if u := nextTurn(s).Unit("X"); u.Blown != c.blown || (u.BeatTurn > 0) != c.won {
			t.Errorf("OM §10.5: %+v: blown %v, won in turn %d", c, u.Blown, u.BeatTurn)
		}
	}
}

// Open order on the way to whom horse charges fires no more than anybody else at a charger: only its target
// does (OM §10.2 [+], OM §10.5/open-order [-], R344).
func Test10_5_OnTheWayNobodyFires(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("O", 4, "open", 60, 43, 180, ", traits: [light]"), line("A", 60, 48, 180)}, []string{horseAt("X", 3, 60, 40, 0)}))
	s = inPhase(played(t, frenchMove(s, "move-first"), on("charge", "X", "A"), 6), "fire")
	if lost := s.Unit("O").PMStart - s.Unit("O").PM; lost != 2 {
		t.Fatalf("OM §10.5: ridden over it loses %d, want 2", lost)
	}
	refused(t, s, shotAt("O", "X"), "OM §9.4/melee", "placed.charger")
	if ds := turn.Dues(s); len(ds) != 1 || ds[0].Action.Units[0].IDs[0] != "A" {
		t.Errorf("OM §10.2: owed %+v; want the fire of A alone", ds)
	}
}

// Horse in support charges as far as its own move reaches, where its advance is held to the pace of whom it
// supports (OM §4.2 [+], OM §10.5/support [-], R348).
func Test10_5_SupportRidesAtItsOwnPace(t *testing.T) {
	s := mayGo(corps(t), state.StepHorse)
	refusesMove(t, s, onward(s, "H", 14.5), "order.support-pace")
	s = commanded(relocated(s, "X", geometry.Vec{X: s.Unit("H").Pose.At.X, Y: s.Unit("H").Pose.At.Y + 18}, 180), "fane", func(c *state.Command) { c.Order = facts.Attack })
	if _, err := turn.Prepare(s, on("charge", "H", "X")); err != nil {
		t.Errorf("OM §4.2: at 18 cm: %s", toldWhy(err))
	}
}

// Foot that takes the ground of whom it beat out of the houses that it holds is disordered to the end of
// the move, whichever move takes it out of them (OM §15 [+], OM §12 [+]); in the open it is in order (OM
// §15 [-]).
func Test15_TheAdvanceLeavesABlock(t *testing.T) {
	for _, houses := range []bool{true, false} {
		ground := []string{house("v2", 60, 53)}
		if houses {
			ground = append(ground, house("v1", 60, 40))
		}
		s := exact(scenario(t, []string{unitAt("M", 4, "march", 60, 43, 0, "")}, []string{unitAt("G", 4, "march", 60, 50.5, 180, "")}, ground...))
		s = after(s, &state.EvPhase{Phase: 0, Turn: 2}, &state.EvBeat{Unit: "M", Beaten: "G", Turn: 1}, &state.EvStatus{Unit: "G", Is: state.Routing}, &state.EvFled{Unit: "G", Turn: 1, By: "M"})
		s = carriedOn(inPhase(s, "compulsory"))
		if u := s.Unit("M"); u.Pose.At.Y <= 48 || u.Disordered != houses {
			t.Errorf("OM §15: houses %v: it stands at %v, disordered %v", houses, u.Pose.At, u.Disordered)
		}
	}
}

// Foot that beat its enemy by a charge takes the ground when the phase opens: straight
// ahead to where the enemy's middle stood; not placed, it is said (OM §12 [+]).
func Test12_FootTakesTheGround(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{unitAt("X", 4, "column", 60, 40, 180, "")}))
	s = after(s, &state.EvPhase{Phase: 0, Turn: 2}, &state.EvBeat{Unit: "X", Beaten: "A", Turn: 1},
		&state.EvStatus{Unit: "A", Is: state.Routing}, &state.EvFled{Unit: "A", Turn: 1, By: "X"})
	s = carriedOn(inPhase(s, "compulsory"))
	x := s.Unit("X")
	if f := x.Foot(); math.Abs(f.Centre.Y-39.25) > 0.011 || x.Beat != "" || x.Moved {
		t.Errorf("OM §12: got %v %+v; want %s", f.Centre, x, `math.Abs(f.Centre.Y-39.25) <= 0.011, x.Beat == "", not x.Moved`)
	}
	// Its fire counts it as moved (R196); by the other reading it does not, nor in the next turn.
	for _, c := range []struct {
		s     *state.State
		moved int
	}{{s, 1}, {after(s, &state.EvRuling{Ruling: 196, Reading: "b"}), 0}, {nextTurn(s), 0}} {
		if got := casting.Sheet(c.s.Unit("X"), c.s).V[facts.FMoved]; got != c.moved {
			t.Errorf("OM §12, R196: got moved %d; want %d", got, c.moved)
		}
	}
	if kind, par := kindOf(t, inPhase(s, "breakthrough"), game.Action{Verb: "follow", Units: []game.Operand{only("X")}}); kind != game.Illegal || par != "OM §12" {
		t.Errorf("OM §12: twice: got %s %s; want %s", kind, par, `kind == game.Illegal, par == "OM §12"`)
	}
	u := turnThreeOrders(t)
	u = after(u, &state.EvBeat{Unit: "1/86", Beaten: "1/50", Turn: 2}, &state.EvPhase{Phase: state.Phases().Index("breakthrough"), Turn: 3})
	v := throw(t, prepared(t, u, game.Action{Verb: "follow", Units: []game.Operand{only("1/86")}}), nil)
	if got := page(i18n.New(i18n.EN), render.None, v.Lines); !strings.Contains(got, "1/86 occupies the ground that 1/50 left") {
		t.Error(got)
	}
	if kind, _ := kindOf(t, u, game.Action{Verb: "follow", Units: []game.Operand{only("20LD")}}); kind != game.Illegal {
		t.Error("horse follows")
	}
}

// A breakthrough blows like a melee: a turn at rest and the horse is fresh (OM
// §10.5/blown [+]), and horse that did not ride on is not blown (OM §10.5/blown [-]).
func Test10_5_BlownByABreakthrough(t *testing.T) {
	s := victors(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 80, 180)})), "H")
	rode := nextTurn(played(t, s, breakthrough("H")))
	if !rode.Unit("H").Blown {
		t.Error("fresh in the turn after")
	}
	if nextTurn(rode).Unit("H").Blown {
		t.Error("blown after a turn at rest")
	}
	if nextTurn(s).Unit("H").Blown {
		t.Error("blown although it stood")
	}
}

// Open order in the open is ridden over on the way of a breakthrough as on that of a charge:
// two points, disorder, a test, and the horse goes on (OM §12 [+], OM §10.5/open-order [+]);
// in a wood, or beyond its way, it stops the horse like any enemy (OM §10.5/open-order [-]).
func Test12_OverOpenOrder(t *testing.T) {
	at := func(y float64, more []string, ground ...string) *state.State {
		us := append([]string{unitAt("E", 3, "open", 60, y, 0, rifles)}, more...)
		return victors(exact(scenario(t, us, []string{horseAt("H", 3, 60, 80, 180)}, ground...)), "H")
	}
	n := played(t, at(74, nil), breakthrough("H"), 6)
	h, e := n.Unit("H"), n.Unit("E")
	if h.Pose.At.Y != 68 || !h.Blown || h.Spent != 0 || e.PMStart-e.PM != 2 || !e.Disordered || e.Status != state.Steady {
		t.Errorf("OM §12: got %v %+v; want %s", h.Pose, e, "h.Pose.At.Y == 68, h.Blown, h.Spent == 0, e.PMStart-e.PM == 2, e.Disordered, e.Status == Steady")
	}
	if n = played(t, at(69, nil), breakthrough("H"), 1); n.Unit("E").Status != state.Destroyed && n.Unit("E").Status != state.Routing {
		t.Errorf("a test of 1 leaves it %v", n.Unit("E").Status)
	}
	// The odds are those of the six faces, played.
	want := map[string]int{}
	for face := 1; face <= 6; face++ {
		e := played(t, at(74, nil), breakthrough("H"), face).Unit("E")
		want[fmt.Sprintf("%v %d", e.Status, e.PMStart-e.PM)]++
	}
	got := map[string]int{}
	o := prepared(t, at(74, nil), breakthrough("H")).Odds(odds.NewEngine())
	for _, x := range o.Outcomes {
		k := x.Keys.Get("E").(game.Object)
		six := new(big.Rat).Mul(x.P, big.NewRat(6, 1))
		if !six.IsInt() {
			t.Errorf("a chance of %v", x.P)
		}
		got[fmt.Sprintf("%v %v", k.Get("status"), k.Get("pm_lost"))] += int(six.Num().Int64())
	}
	if !maps.Equal(got, want) || len(want) < 2 {
		t.Errorf("odds %v, faces %v", got, want)
	}
	if o := prepared(t, at(60, nil), breakthrough("H")).Odds(odds.NewEngine()); o != nil {
		t.Errorf("odds over nobody: %+v", o)
	}
	// It ends on them: they close behind it.
	n = played(t, at(69, nil), breakthrough("H"), 6)
	if h, e = n.Unit("H"), n.Unit("E"); h.Pose.At.Y != 68 || e.Pose.At.Y <= h.Pose.At.Y {
		t.Errorf("horse at %v, they at %v", h.Pose, e.Pose)
	}
	if over, _ := geometry.Overlapping(h.Foot(), e.Foot()); over {
		t.Error("one on the other")
	}
	for name, s := range map[string]*state.State{
		"in a wood":  at(74, nil, "id: w, kind: wood, polygon: [[40, 70], [80, 70], [80, 75], [40, 75]]"),
		"beyond 12":  at(67.5, nil),
		"in a house": at(74, nil, "id: v, kind: village, polygon: [[40, 70], [80, 70], [80, 75], [40, 75]]"),
	} {
		n = played(t, s, breakthrough("H"))
		if h, e = n.Unit("H"), n.Unit("E"); h.Pose.At.Y <= e.Pose.At.Y || e.PM != e.PMStart {
			t.Errorf("OM §12: %s: got %v, %v with %d; want %s", name, h.Pose, e.Pose, e.PM, "h.Pose.At.Y > e.Pose.At.Y, e.PM == e.PMStart")
		}
	}
	// A line behind them is met past them.
	both := at(76, []string{line("A", 60, 70, 0)})
	n = played(t, both, breakthrough("H", "A"), 6)
	if h, e = n.Unit("H"), n.Unit("E"); len(n.Charges) != 1 || nthOf(n.Charges, 0).Target != "A" || !nthOf(n.Charges, 0).Pursuit || h.Pose.At.Y != 71 || h.Spent != 0 || e.PMStart-e.PM != 2 {
		t.Errorf("OM §12: got %+v %v %+v; want %s", n.Charges, h.Pose, e, `len(n.Charges) == 1, n.Charges[0].Target == "A", n.Charges[0].Pursuit, h.Pose.At.Y == 71, h.Spent == 0, e.PMStart-e.PM == 2`)
	}
	if h = played(t, both, breakthrough("H"), 6).Unit("H"); h.Pose.At.Y != 71 {
		t.Errorf("without contact it stops at %v", h.Pose)
	}
	band := scenario(t, []string{unitAt("E", 2, "open", 15, 15, 0, ", traits: [guerrillas]")}, []string{horseAt("H", 3, 60, 50, 180)}, "id: w, kind: wood, polygon: [[5, 5], [25, 5], [25, 25], [5, 25]]")
	band = victors(exact(relocated(band, "E", geometry.Vec{X: 60, Y: 44}, 0)), "H")
	if n = played(t, band, breakthrough("H")); n.Unit("E").Status != state.Destroyed {
		t.Errorf("irregulars: %v", n.Unit("E").Status)
	}
}

// Open order that fails its test when it is ridden over on the way of a charge or a breakthrough flees from
// that horse like its target: 8 cm straight away from it, who stands behind it now, and never through it
// (OM §14 [+], R116); whoever shot at it before has nothing to do with it (OM §14 [-]).
func Test14_FleesFromWhoRodeOverIt(t *testing.T) {
	rode := victors(exact(scenario(t, []string{unitAt("E", 3, "open", 60, 74, 0, rifles+", pm: 6")}, []string{horseAt("H", 3, 60, 80, 180), line("F", 100, 80, 180)})), "H")
	rode = as(rode, "E", func(u *state.Unit) { u.By = "F" })
	through := played(t, rode, breakthrough("H"), 1)
	past := frenchMove(exact(scenario(t, []string{unitAt("E", 3, "open", 60, 74, 0, rifles+", pm: 6"), line("A", 60, 68, 0)}, []string{horseAt("H", 3, 60, 80, 180), line("F", 100, 80, 180)})), "move-first")
	past = as(past, "E", func(u *state.Unit) { u.By = "F" })
	past = charged(t, past, "H", "A", 1)
	for name, n := range map[string]*state.State{"a breakthrough": through, "a charge past it": past} {
		e := n.Unit("E")
		if e.Status != state.Retreating && e.Status != state.Routing || e.By != "H" {
			t.Errorf("OM §14: %s: E %v by %q, want it fleeing from H", name, e.Status, e.By)
			continue
		}
		x := flight.FlightOf(n, e)
		if x.First != 8 || x.Away != 0 || x.Bend != 8 {
			t.Errorf("OM §14: %s: %v cm along %v°, %v made, want 8 along 0, straight away from H before it", name, x.First, x.Away, x.Bend)
		}
		if x.Stop == nil || x.Stop.ID != "H" {
			t.Errorf("OM R116: %s: on its way home it is stopped by %v, want H, who stands there", name, x.Stop)
		}
	}
}

// A screen is ridden over too and goes back into its battalion, before which the horse
// stops, or which it meets (OM §12 [+], OM R129).
func Test12_OverAScreen(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("A", 4, "line", 60, 66, 0, voltigeurs)}, []string{horseAt("H", 3, 60, 80, 180)})
	s = victors(exact(frenchMove(changed(t, s, "form", "A", "screen"), "move-first")), "H")
	for _, a := range []game.Action{breakthrough("H"), breakthrough("H", "A")} {
		s := relocated(s, "H", geometry.Vec{X: 60, Y: 77}, 180)
		n := played(t, s, a, 6)
		if u := n.Unit("A"); u.Screen || u.PMStart-u.PM != 2 || math.Abs(gapOf(t, n, "H", "A")-1) > 0.02 {
			t.Errorf("OM §12: %v: got %+v, %v cm off; want %s", a.Units, u, gapOf(t, n, "H", "A"), `not u.Screen, u.PMStart-u.PM == 2, math.Abs(gapOf(t, n, "H", "A")-1) <= 0.02`)
		}
	}
}

// Horse that must break through and would ride over open order is asked, for it throws
// (OM §12 [+]); after that the phase closes.
func Test12_CompulsoryOverOpenOrder(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("D", 3, 60, 40, 0)}, []string{unitAt("X", 3, "open", 60, 48, 180, ", traits: [light], grade: veteran")}))
	s = victors(s, "D")
	ds := turn.Dues(s)
	if len(ds) != 1 || ds[0].Optional || strings.Join(ds[0].Needs[0].Answers, " ") != "no X" {
		t.Fatalf("OM §12: got %+v; want %s", ds, `len(ds) == 1, not ds[0].Optional, strings.Join(ds[0].Needs[0].Answers, " ") == "no X"`)
	}
	if _, _, err := turn.ClosePhase(s); err == nil {
		t.Error("the phase closes")
	}
	adj := prepared(t, s, ds[0].Action)
	n := after(s, throw(t, adj, []string{"no"}, 6).Events...)
	if n.Unit("D").Pose.At.Y != 52 || n.Unit("X").PMStart-n.Unit("X").PM != 2 || len(turn.Dues(n)) != 0 {
		t.Errorf("OM §12: got %v %+v %v; want %s", n.Unit("D").Pose, n.Unit("X"), turn.Dues(n), `n.unit("D").Pose.At.Y == 52, n.unit("X").PMStart-n.unit("X").PM == 2, len(n.dues()) == 0`)
	}
}

// Who charged and stands has won when others destroy or drive off its enemy before they
// fought (OM §12 [+]); not while that enemy stands, nor who was driven off itself (OM §12
// [-]).
func Test12_SharesTheVictory(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 21, 180)})
	ch := &state.Charge{N: 1, Attackers: []string{"A"}, Target: "X", Side: facts.Front, Stage: state.InContact}
	if got := flight.SharesVictory(s, ch); len(got) != 0 {
		t.Errorf("OM §12: X stands and A has won: %+v", got)
	}
	for _, end := range []state.Status{state.Routing, state.Destroyed} {
		won := after(s, &state.EvStatus{Unit: "X", Is: end})
		if now := after(won, flight.SharesVictory(won, ch)...).Unit("A"); now.Beat != "X" || now.BeatTurn != s.Turn {
			t.Errorf("OM §12: X %s: A beat %q, want X", end, now.Beat)
		}
		lost := after(won, &state.EvStatus{Unit: "A", Is: state.Routing})
		if got := flight.SharesVictory(lost, ch); len(got) != 0 {
			t.Errorf("OM §12: A routs and has won: %+v", got)
		}
	}
}

// An advance into the ground that was left is no charge: it stops 1 cm from another enemy
// (OM §12 [+], R104); with nobody there it takes the whole ground (OM §12 [-]).
func Test12_GroundLeftStopsBeforeAnEnemy(t *testing.T) {
	for _, c := range []struct{ y, want float64 }{{27, 26}, {60, 30.75}} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180), line("Y", 60, c.y, 180)}))
		s = relocated(s, "X", geometry.Vec{X: 60, Y: 90}, 0)
		s = after(s, &state.EvBeat{Unit: "A", Beaten: "X", Turn: s.Turn})
		v := flight.Occupy(s, s.Unit("A"))
		if got := after(s, v.Events...).Unit("A").Pose.At.Y; math.Abs(got-c.want) > 0.8 || c.y == 27 && got > c.want {
			t.Errorf("OM §12: A goes to %v, want %v", got, c.want)
		}
	}
}

// Foot that drove an enemy out of a block takes its ground as far as it may go (OM §12 [+]): a
// column halts at the side of the houses, which only march columns and open order enter, and
// that is said; in march column it goes in (OM §15 [-]).
func Test12_TheGroundIsABlock(t *testing.T) {
	for form, inside := range map[string]bool{"column": false, "march": true} {
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 62, 0, "")}, []string{unitAt("X", 4, form, 60, 65.2, 180, "")}, house("v1", 60, 60)))
		s = after(s, &state.EvPhase{Phase: 0, Turn: 2}, &state.EvBeat{Unit: "X", Beaten: "A", Turn: 1}, &state.EvPlace{Unit: "A", X: 60, Y: 20, Deg: 180})
		v := flight.Occupy(s, s.Unit("X"))
		got := ""
		for _, l := range v.Lines {
			got += i18n.New(i18n.EN).Say(l.Say) + "\n"
		}
		n := after(s, v.Events...)
		x := n.Unit("X")
		if in := table.BlockOf(n, x) != nil; in != inside {
			t.Errorf("§12, 15: in %s: in the block %v, want %v: X at %v", form, in, inside, x.Pose)
		}
		if said := strings.Contains(got, "X halts before G: it may enter in march column or open order (move X into v1)"); said == inside {
			t.Errorf("§12, 15: in %s: got %q", form, got)
		}
	}
	// Who stands at the wall already has not moved (OM §12 [-], R196): its fire is not that of who did.
	for _, gap := range []float64{0.01, 0.02, 0.5} {
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 62, 0, "")}, []string{unitAt("X", 4, "column", 60, 65+gap, 180, "")}, house("v1", 60, 60)))
		s = after(s, &state.EvPhase{Phase: 0, Turn: 2}, &state.EvBeat{Unit: "X", Beaten: "A", Turn: 1}, &state.EvPlace{Unit: "A", X: 60, Y: 20, Deg: 180})
		n := after(s, flight.Occupy(s, s.Unit("X")).Events...)
		if moved := n.Unit("X").Advanced == n.Turn; moved != (gap > 0.1) || math.Abs(s.Unit("X").Pose.At.Y-n.Unit("X").Pose.At.Y) > gap+0.03 {
			t.Errorf("OM §12, R196: %v cm before the wall it has advanced: %v, to %v", gap, moved, n.Unit("X").Pose)
		}
	}
}

// A garrison that beats another in the next block takes its ground wherever its own bases look: a block has no front of its own
// (OM §12 [+], §15, R143).
func Test12_TheGroundIsTheNextBlock(t *testing.T) {
	for _, facing := range []float64{0, 90, 180, 270} {
		front := geometry.Vec{X: 60, Y: 60}.Add(geometry.Bearing(facing).Mul(3)) // a march column is 6 cm deep, and its middle is the block's
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 67, 180, "")}, []string{unitAt("X", 4, "march", front.X, front.Y, facing, "")}, house("v1", 60, 60), house("v2", 60, 70)))
		s = holding(s, "X", "v1")
		s = after(s, &state.EvPhase{Phase: 0, Turn: 2}, &state.EvBeat{Unit: "X", Beaten: "A", Turn: 1}, &state.EvPlace{Unit: "A", X: 60, Y: 95, Deg: 180})
		n := after(s, flight.Occupy(s, s.Unit("X")).Events...)
		x := n.Unit("X")
		if b := table.BlockOf(n, x); b == nil || b.ID != "v2" || geometry.Dist(x.Foot().Centre, geometry.Vec{X: 60, Y: 70}) > 0.02 {
			t.Errorf("OM §12, §15: looking to %v X ends in %v, its middle at %v; want the middle of v2", facing, b, x.Foot().Centre)
		}
	}
}

// Who is driven off himself has won nothing: horse that beats the first wave and loses to the
// second, or foot, neither rides on nor takes the ground when its retreat is over, nor after it
// rallied (OM §12 [-]).
func Test12_DrivenOffAfterItWon(t *testing.T) {
	base := exact(scenario(t, []string{horseAt("D", 3, 60, 40, 0), line("F", 90, 40, 0)}, []string{horseAt("X", 3, 60, 80, 180), line("Y", 90, 80, 180)}))
	for _, how := range []state.Status{state.Retreating, state.Routing} {
		s := after(base, &state.EvBeat{Unit: "D", Beaten: "X", Turn: 1}, &state.EvBeat{Unit: "F", Beaten: "Y", Turn: 1},
			&state.EvStatus{Unit: "D", Is: how}, &state.EvStatus{Unit: "F", Is: how},
			&state.EvPhase{Phase: 0, Turn: 2})
		for _, back := range []*state.State{carriedOn(inPhase(s, "compulsory")),
			after(s, &state.EvStatus{Unit: "D", Is: state.Steady}, &state.EvStatus{Unit: "F", Is: state.Steady})} {
			back = inPhase(back, "breakthrough")
			if ds := turn.Dues(back); len(ds) != 0 {
				t.Errorf("OM §12: after a %s D (%s) is due: %+v; want nothing", how, back.Unit("D").Status, ds)
			}
			if evs, say := flight.FollowPursuit(back); len(evs) != 0 {
				t.Errorf("OM §12: after a %s F takes ground: %v", how, say)
			}
		}
	}
}

// The ground that is taken reaches to where the enemy's middle stood, destroyed or not: half its
// depth beyond its front, of as many ranks as it had when the move began (OM §12 [+], OM R140).
func Test12_GroundOfTheDestroyed(t *testing.T) {
	for _, form := range []string{"line", "column"} {
		s := exact(scenario(t, []string{line("X", 60, 40, 0)}, []string{unitAt("A", 4, form, 60, 41, 180, "")}))
		middle := s.Unit("A").Foot().Centre.Y
		s = nextTurn(after(nextTurn(s), &state.EvBeat{Unit: "X", Beaten: "A", Turn: 2}, &state.EvBases{Unit: "A", Left: 3},
			&state.EvStatus{Unit: "A", Is: state.Destroyed}))
		s = carriedOn(inPhase(s, "breakthrough"))
		if f := s.Unit("X").Foot(); math.Abs(f.Centre.Y-middle) > 0.011 {
			t.Errorf("OM §12: %s destroyed: X's middle at %v, want %v", form, f.Centre.Y, middle)
		}
	}
}

// Foot that takes its beaten enemy's ground, and horse that rides on, are disordered by a wood that
// any part of them comes into (OM §8.3 [+], OM §12 [+], R102): the move is extra, the ground is the
// same. On a hill, before the wood, or with open order nobody is (OM §8.3 [-]); who stood in the wood
// and goes on in it is disordered already. A ends with its front on y = 63.25, H 12 cm ahead on 72.
func Test12_VictorsInAWood(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		from       float64 // the ground lies from here on
		want       bool
	}{
		{"a wood", "wood", 62, true}, {"its edge", "wood", 63.2, true}, {"before it", "wood", 75, false},
		{"rough ground", "rough", 62, true}, {"a hill", "hill", 62, false},
	} {
		g := fmt.Sprintf("id: g, kind: %s, polygon: [[40, %v], [80, %v], [80, 90], [40, 90]]", c.kind, c.from, c.from)
		for _, who := range []string{unitAt("A", 4, "column", 60, 60, 0, ""), horseAt("A", 2, 60, 60, 0)} {
			s := exact(scenario(t, []string{line("X", 60, 60.75, 180)}, []string{who}, g))
			s = victors(s, "A")
			foot := s.Unit("A").Arm == facts.Infantry
			n := s
			if foot {
				n = as(s, "A", func(u *state.Unit) { u.Beat = "X" })
				n = as(n, "X", func(u *state.Unit) {
					u.Placed = false
					u.Began = state.Stance{Placed: true, Formation: facts.Line, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 61}, Facing: 180}}
				})
				n, _ = does(t, n, "follow A")
			} else {
				n = as(s, "X", func(u *state.Unit) { u.Placed = false })
				n = played(t, n, breakthrough("A"))
			}
			a := n.Unit("A")
			if a.Pose.At.Y <= 60 || a.Disordered != c.want {
				t.Errorf("OM §8.3, 12: %s, foot %v: got A at %v, disordered %v; want farther on, %v", c.name, foot, a.Pose.At, a.Disordered, c.want)
			}
		}
	}
}

// What a breakthrough costs is said as it is (OM §12, 10.5): horse is blown after it, and who is
// blown already loses nothing by it.
func Test12_WhatABreakthroughCosts(t *testing.T) {
	for blown, want := range map[bool]string{false: "due.may-pursue", true: "due.may-pursue-blown"} {
		s := as(beat(t, true), "H", func(u *state.Unit) { u.Blown = blown })
		a := game.Action{Verb: "breakthrough", Units: []game.Operand{only("H")}}
		if got := flight.PursuitLine(s, a).Key; got != want {
			t.Errorf("OM §12: blown %v: got %s, want %s", blown, got, want)
		}
		n := played(t, s, a)
		if !n.Unit("H").Blown {
			t.Errorf("OM §12, 10.5: blown %v: after the breakthrough it is not blown", blown)
		}
	}
}

// The 12 cm of a breakthrough are a movement, of which the ground takes what it takes of any (OM
// §8.3 [+], OM §12 [+], R102, R320): H rides down from y = 60 and meets the ground on y = 56, 4 cm
// on, touched for the first 0.02 cm of it. A low hill takes nothing (OM §8.3 [-]); by the other
// reading nothing does, and a wood disorders all the same.
func Test12_TheGroundTakesOfABreakthrough(t *testing.T) {
	for _, c := range []struct {
		kind, to string
		front    float64 // where it ends
		upset    bool
		free     float64 // by the other reading
		tells    string
	}{
		{"low-hill", "25", 48, false, 48, ""},
		{"hill", "25", 52, false, 48, "H: 3.99 cm at half speed in G"},
		{"wood", "25", 52, true, 48, "H: 3.99 cm at half speed in G; DISORDERED"},
		{"walled-field", "25", 54, true, 48, "H: 1.99 cm at half speed in G, 4 cm to enter G; DISORDERED"},
		{"obstacle", "55", 52, false, 48, "H: 4 cm to enter G"},
		{"stream", "55", 56, false, 48, "stopped by"},
		{"river", "55", 56, false, 56, "stopped by"},
	} {
		g := "id: g, kind: " + c.kind + ", polygon: [[30, " + c.to + "], [90, " + c.to + "], [90, 56], [30, 56]]"
		s := victors(exact(scenario(t, []string{line("A", 100, 10, 0)}, []string{horseAt("H", 3, 60, 60, 180)}, g)), "H")
		n, v := does(t, s, "breakthrough H")
		h := n.Unit("H")
		if math.Abs(h.Pose.At.Y-c.front) > 0.021 || h.Disordered != c.upset || !h.Blown || h.Spent != 0 {
			t.Errorf("OM §8.3, 12: %s: H at %v, disordered %v; want y = %v, %v", c.kind, h.Pose, h.Disordered, c.front, c.upset)
		}
		if got := page(i18n.New(i18n.EN), render.None, v.Lines); !strings.Contains(got, c.tells) || c.tells == "" && strings.Contains(got, "§8.3") {
			t.Errorf("OM §8.3: %s: told %q, want %q in it", c.kind, got, c.tells)
		}
		n, _ = does(t, after(s, &state.EvRuling{Ruling: 320, Reading: "b"}), "breakthrough H")
		if h := n.Unit("H"); math.Abs(h.Pose.At.Y-c.free) > 0.021 || h.Disordered != (c.free < 56 && (c.upset || c.kind == "stream")) {
			t.Errorf("OM R320 b: %s: H at %v, disordered %v; want y = %v", c.kind, h.Pose, h.Disordered, c.free)
		}
	}
}

// An enemy is in reach of a breakthrough only when the 12 cm pay the way to him (OM §8.3 [+], OM §12
// [-]); on open ground, by the other reading and where they just do he is (OM §12 [+]). H on y = 60
// looks down at A, the hill begins 4 cm before H: to 8 cm it is 4 + 2 x 4 = 12 (its
// border is touched for the first 0.02 cm).
func Test12_InReachOverTheGround(t *testing.T) {
	const hill, brook = "id: g, kind: hill, polygon: [[30, 25], [90, 25], [90, 56], [30, 56]]", "id: g, kind: stream, polygon: [[30, 57.5], [90, 57.5], [90, 59.5], [30, 59.5]]"
	for _, c := range []struct {
		ground  string
		gap     float64
		reaches bool
		tells   string
	}{
		{hill, 8, true, "H goes 7 cm, of 12"}, {hill, 8.1, false, "8.1 cm straight ahead of H, 12.18 with what the ground takes (G)"},
		{brook, 2, true, "H: 10 cm to enter G"}, {brook, 2.1, false, "2.1 cm straight ahead of H, 12.1 with what the ground takes (G)"},
		{"id: g, kind: low-hill, polygon: [[30, 25], [90, 25], [90, 56], [30, 56]]", 12, true, "H goes 11 cm, of 12"},
	} {
		s := victors(exact(scenario(t, []string{line("A", 60, 60-c.gap, 0)}, []string{horseAt("H", 3, 60, 60, 180)}, c.ground)), "H")
		n := after(s, &state.EvRuling{Ruling: 320, Reading: "b"})
		if _, err := turn.Prepare(n, breakthrough("H", "A")); err != nil {
			t.Errorf("OM R320 b: %v off: %v", c.gap, err)
		}
		if !c.reaches {
			r := refused(t, s, breakthrough("H", "A"), "OM §12", "pursuit.too-far-ground")
			if got := sayIn(r, i18n.EN); !strings.Contains(got, c.tells) {
				t.Errorf("OM §12: %v off: told %q, want %q in it", c.gap, got, c.tells)
			}
			continue
		}
		v := throw(t, prepared(t, s, breakthrough("H", "A")), nil)
		if got := page(i18n.New(i18n.EN), render.None, v.Lines); !strings.Contains(got, c.tells) {
			t.Errorf("OM §12: %v off: told %q, want %q in it", c.gap, got, c.tells)
		}
		why := slices.ContainsFunc(v.Steps, func(x game.Step) bool { return x.Ref == "OM §8.3" && x.Say.Key == "move.step-ground" })
		if want := !strings.Contains(c.ground, "low-hill"); why != want {
			t.Errorf("OM §8.3: %v off: that the ground is among the reasons is %v, want %v", c.gap, why, want)
		}
		if got := after(s, v.Events...).Unit("H").Disordered; got != (c.ground == brook) {
			t.Errorf("OM §8.3: %v off: disordered %v", c.gap, got)
		}
	}
	// Nearer to the limit than the tape tells it is too close to call.
	s := victors(scenario(t, []string{line("A", 60, 51.95, 0)}, []string{horseAt("H", 3, 60, 60, 180)}, hill), "H")
	if r := refused(t, s, breakthrough("H", "A"), "OM §12", "pursuit.close-ground"); r.Close == nil || r.Close.Value != 12.08 {
		t.Errorf("OM §12: got %+v; want a close call of 12.08", r.Close)
	}
}

// Whom the ground keeps from being reached the horse is not asked about (OM §12 [-]), nor does it
// ride over open order there (OM §10.5 [-]): D must break through, X stands 8.5 cm before it, 4.5 of
// them on a hill. On open ground it is asked (OM §12 [+]).
func Test12_OutOfReachUpAHill(t *testing.T) {
	skirmishers := unitAt("X", 3, "open", 60, 48.5, 180, ", traits: [light]")
	for _, c := range []struct {
		ground, x string
		met       bool
	}{
		{"low-hill", line("X", 60, 48.5, 180), true}, {"hill", line("X", 60, 48.5, 180), false},
		{"low-hill", skirmishers, true}, {"hill", skirmishers, false},
	} {
		g := "id: g, kind: " + c.ground + ", polygon: [[30, 44], [90, 44], [90, 80], [30, 80]]"
		s := victors(exact(scenario(t, []string{horseAt("D", 3, 60, 40, 0)}, []string{c.x}, g)), "D")
		want := "no"
		if c.met {
			want = "no X"
		}
		if ds := turn.Dues(s); len(ds) != 1 || strings.Join(ds[0].Needs[0].Answers, " ") != want {
			t.Errorf("OM §12: %s, %s: got %+v; want one that answers %q", c.ground, c.x, ds, want)
		}
		if !c.met {
			if n, _ := does(t, s, "breakthrough D"); n.Unit("X").PM != n.Unit("X").PMStart || n.Unit("D").Pose.At.Y > 47.5+0.001 {
				t.Errorf("OM §10.5: D at %v, X %+v; want 47.5 at most, as it was", n.Unit("D").Pose, n.Unit("X"))
			}
		}
	}
}

// A breakthrough that a line would give away is offered as a ride, for it throws no die (OM §12 [+]); a rally with its die (OM §14).
func Test12_ABreakthroughIsOfferedAsARide(t *testing.T) {
	s := inPhase(beat(t, true), "breakthrough")
	no := turn.Forfeits(s, game.Action{Verb: "fire"})
	if no == nil || len(no.Ways) == 0 || no.Ways[0].Say.Key != "turn.way-rides" {
		t.Errorf("OM §12: got %+v, want the breakthrough offered as a ride", no)
	}
}
