package ordremixte

import (
	"errors"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds short cases of paragraphs that other tests reach only in
// passing: one in which the rule applies and one in which it does not.

// after is the state after events.
func after(s *state.State, es ...game.Event) *state.State {
	for _, e := range es {
		s = s.Apply(e)
	}
	return s
}

// inPhase is the state in a phase of its turn, the British moving first.
func inPhase(s *state.State, id string) *state.State {
	return after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index(id), Turn: s.Turn})
}

// played is the state after an action with the faces given; all must be thrown.
func played(t *testing.T, s *state.State, a game.Action, faces ...int) *state.State {
	t.Helper()
	var fs []dice.Face
	for _, f := range faces {
		fs = append(fs, dice.Face{Face: f})
	}
	return playedWith(t, s, a, fs)
}

// playedWith is the state after an action with what is given for it; all must be used.
func playedWith(t *testing.T, s *state.State, a game.Action, fs []dice.Face) *state.State {
	t.Helper()
	adj := prepared(t, s, a)
	d := dice.New(fs, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil || d.Surplus() > 0 {
		t.Fatalf("%s: owes %v, %v, %d faces too many", game.Canonical(a), owed, err, d.Surplus())
	}
	return after(s, v.Events...)
}

// carriedOn is the state after what follows from it by itself.
func carriedOn(s *state.State) *state.State {
	for {
		es, _ := turn.Follow(s)
		if len(es) == 0 {
			return s
		}
		s = after(s, es...)
	}
}

// nextPhase closes the phase of a state.
func nextPhase(t *testing.T, s *state.State) *state.State {
	t.Helper()
	es, _, err := turn.ClosePhase(s)
	if err != nil {
		var r *game.Refusal
		errors.As(err, &r)
		t.Fatalf("%s does not close: %+v", s.PhaseID(), r)
	}
	return carriedOn(after(s, es...))
}

// nextTurn ends the turn of a state where it stands.
func nextTurn(s *state.State) *state.State {
	es, _, _ := turn.Closing(s, "melee")
	return after(after(s, es...), &state.EvPhase{Phase: state.Phases().Index("orders"), Turn: s.Turn + 1})
}

// kindOf is the kind and paragraph of a refusal.
func kindOf(t *testing.T, s *state.State, a game.Action) (game.RefusalKind, string) {
	t.Helper()
	_, err := turn.Prepare(s, a)
	var r *game.Refusal
	if !errors.As(err, &r) {
		return "", "not refused"
	}
	return r.Kind, string(r.Ref)
}

// on is `VERB A at B` with facts of the situation in pairs.
func on(verb, a, b string, kv ...string) game.Action {
	return game.Action{Verb: verb, Units: []game.Operand{only(a), only(b)}, Facts: plainFacts("", kv...)}
}

// horseAt is a regiment of light horse in line.
func horseAt(id string, bases int, x, y, facing float64) string {
	return unitAt(id, bases, "line", x, y, facing, ", arm: light-cavalry")
}

// The phases of a turn come in their order and open the next turn; nobody knows
// who moves first until it is recorded (OM §7 [+], OM §6 [+]), and neither the
// turn nor the side is skipped (OM §7 [-], OM §6 [-]).
func TestPhasesInTheirOrder(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")})
	s = nextPhase(t, s)
	if s.PhaseID() != "initiative" {
		t.Fatalf("after the orders: %s", s.PhaseID())
	}
	var r *game.Refusal
	if _, _, err := turn.ClosePhase(s); !errors.As(err, &r) || r.Ref != "OM §6" || len(r.Ways) != 3 {
		t.Fatalf("nobody moves first: %+v", r)
	}
	s = played(t, s, game.Action{Verb: "first", Args: []string{"french"}})
	var seen []string
	for range 6 {
		s = nextPhase(t, s)
		seen = append(seen, s.PhaseID())
		if s.PhaseID() == "melee" {
			break
		}
	}
	if want := []string{"move-first", "move-second", "late", "fire", "melee"}; !slices.Equal(seen, want) {
		t.Errorf("phases %v, want %v", seen, want)
	}
	if s = nextPhase(t, s); s.PhaseID() != "orders" || s.Turn != 2 || s.First != -1 {
		t.Errorf("after the melees: %s of turn %d, first %d", s.PhaseID(), s.Turn, s.First)
	}

	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")})
	charge := on("charge", "X", "A", "side", "front")
	for _, c := range []struct {
		s    *state.State
		kind game.RefusalKind
	}{
		{inPhase(base, "fire"), game.NotNow}, {inPhase(base, "move-first"), game.NotYours},
		{after(inPhase(base, "late"), &state.EvMoved{Unit: "X"}), game.Illegal},
	} {
		if kind, par := kindOf(t, c.s, charge); kind != c.kind || par != "OM §7" {
			t.Errorf("OM §7: in %s: refused as %v by %s", c.s.PhaseID(), kind, par)
		}
	}
	prepared(t, inPhase(base, "move-second"), charge)
	prepared(t, inPhase(base, "late"), charge)
	// Nothing closes while a closing shot is owed.
	owed := played(t, inPhase(base, "move-second"), charge)
	for owed.PhaseID() != "fire" {
		owed = nextPhase(t, owed)
	}
	if _, _, err := turn.ClosePhase(owed); !errors.As(err, &r) || r.Ref != "OM §7" {
		t.Errorf("the phase closes without its shot: %+v", r)
	}
}

// Both sides fire as they stood when the phase opened (OM §7 [+]), and each unit
// once (OM §7 [-]).
func TestFireIsSimultaneous(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 23, 180)}), "fire")
	was := values(t, prepared(t, s, shotAt("X", "A")))[""]
	s = played(t, s, shotAt("A", "X"), 1)
	if u := s.Unit("X"); u.Bases != 3 {
		t.Fatalf("%d bases after a critical", u.Bases)
	}
	if got := values(t, prepared(t, s, shotAt("X", "A")))[""]; got != was || got != 60 {
		t.Errorf("the answer is worth %d, before the shot %d", got, was)
	}
	if kind, par := kindOf(t, s, shotAt("A", "X")); kind != game.NotNow || par != "OM §7" {
		t.Errorf("OM §7: a second shot: %v by %s", kind, par)
	}
}

// Who stands at the edge of a building or wood is seen from 4 cm (OM §3 [+]); horse
// is always seen, and whoever fired in the phase before (OM §3 [-]).
func TestSeenAtAnEdge(t *testing.T) {
	for _, ground := range []string{
		"id: g, kind: building, polygon: [[50, 30], [70, 30], [70, 40], [50, 40]]",
		"id: g, kind: wood, polygon: [[40, 30], [80, 30], [80, 60], [40, 60]]",
	} {
		far := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 30.4, 180)}, ground))
		refused(t, far, shotAt("G", "X"), "OM §3", "placed.hidden")
		near := relocated(far, "G", geometry.Vec{X: 60, Y: 26}, 0)
		prepared(t, near, shotAt("G", "X"))
		refused(t, relocated(far, "G", geometry.Vec{X: 60, Y: 25.99}, 0), shotAt("G", "X"), "OM §3", "placed.hidden")

		fired := after(far, &state.EvFired{Unit: "X"})
		prepared(t, fired, shotAt("G", "X"))
		horse := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{horseAt("X", 2, 60, 30.4, 180)}, ground))
		prepared(t, horse, shotAt("G", "X"))
	}
}

// Foot at the edge of a wood fires out of it (OM §9.6 [+]), a step deeper it does
// not (OM §9.6 [-]).
func TestFireOutOfAWood(t *testing.T) {
	wood := "id: wood, kind: wood, polygon: [[40, 22.5], [80, 22.5], [80, 60], [40, 60]]"
	at := func(y float64) *state.State {
		return exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, y, 180)}, wood))
	}
	if v := values(t, prepared(t, at(24.5), shotAt("X", "A")))[""]; v != 40 {
		t.Errorf("from the edge: %d, want 40", v)
	}
	refused(t, at(24.51), shotAt("X", "A"), "OM §9.6", "placed.firer-in-wood")
}

// A unit that its fire test sends back fights as disordered, when the charger
// closes (OM §10.3 [+]) and through the next move, and after that no more
// (OM §10.3 [-]).
func TestRetreatingUnitIsCharged(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")})
	s = after(s, &state.EvStatus{Unit: "A", Is: state.Retreating})
	disordered := func(s *state.State) bool { return casting.Sheet(s.Unit("A"), s).Is(facts.FDisordered) }
	if !disordered(s) {
		t.Error("it retreats in order")
	}
	s = carriedOn(inPhase(s, "compulsory"))
	if p := s.Unit("A").Pose; p.At.Y > 20-14+1e-9 || p.Facing != 0 {
		t.Errorf("it retires to %v", p)
	}
	s = after(s, &state.EvPlace{Unit: "A", X: 60, Y: 20})
	if s.Unit("A").Status != state.Steady || !disordered(s) {
		t.Errorf("in the next move: %s", s.Unit("A").Status)
	}
	fight := on("melee", "X", "A", "side", "front")
	fight.Force = true
	v := values(t, prepared(t, inPhase(s, "melee"), fight))
	if v["defender"] != 2*(10-5) {
		t.Errorf("it fights at %v, want 10: two bases in disorder", v)
	}
	s = nextTurn(s)
	if disordered(s) {
		t.Error("it is disordered for ever")
	}
}

// Horse that has fought foot is blown (OM §10.5/blown [+]), not horse that has fought
// guns (OM §10.5/blown [-]); a turn at rest refreshes it, a turn in which it moved
// or was shot at does not.
func TestBlownByAMelee(t *testing.T) {
	fought := func(target string, faces ...int) *state.State {
		t.Helper()
		s := scenario(t, []string{target}, []string{horseAt("H", 3, 60, 32, 180)})
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.InContact, Closing: facts.OutOfRange}}
		s = after(inPhase(s, "melee"), &state.EvPM{Unit: "A", Now: 2, Was: 5}, &state.EvStage{Stage: state.MeleeOpen})
		return played(t, s, nth(turn.Dues(s), 0).Action, faces...)
	}
	if s := fought(battery("A", 2, 60, 20, 0, ""), 1, 100); s.Unit("H").Blown {
		t.Error("guns have blown it")
	}
	s := fought(line("A", 60, 20, 0), 1)
	if s.Unit("H").Blown {
		t.Error("OM §10.5/blown: it is blown before the turn of the melee ends")
	}
	turn := func(s *state.State, n int) *state.State {
		return after(s, &state.EvPhase{Phase: state.Phases().Index("orders"), Turn: n})
	}
	if s = turn(s, 2); !s.Unit("H").Blown {
		t.Fatal("OM §10.5/blown: it is fresh the turn after a melee with foot")
	}
	for _, e := range []game.Event{&state.EvMoved{Unit: "H"}, &state.EvShot{Unit: "H"}} {
		if !turn(after(s, e), 3).Unit("H").Blown {
			t.Errorf("OM §10.5/blown: fresh although %s", tell(e).Kind)
		}
	}
	if turn(s, 3).Unit("H").Blown {
		t.Error("blown after a turn at rest")
	}
}

// A second wave charges at once whom the first has fought, and meets no closing
// fire (OM §10.5/waves [+]); where no first wave has fought there is no second
// (OM §10.5/waves [-]).
func TestSecondWave(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 3, 60, 21.5, 180), horseAt("K", 3, 60, 35, 180)}), "melee")
	wave := on("charge", "K", "A", "wave", "yes", "side", "front")
	if kind, par := kindOf(t, s, wave); kind != game.Illegal || par != "OM §10.5/waves" {
		t.Errorf("without a first wave: %v by %s", kind, par)
	}
	s.Charges = []*state.Charge{{N: 1, Attackers: []string{"H"}, Target: "A", Stage: state.Fought, Closing: facts.Long}}
	if kind, par := kindOf(t, s, wave); kind != game.Illegal || par != "OM §10.5/waves" {
		t.Errorf("the first wave stands: %v by %s", kind, par)
	}
	s = played(t, after(s, &state.EvStatus{Unit: "H", Is: state.Retreating}), wave)
	if n := len(s.Charges); n != 2 || nthOf(s.Charges, 1).Stage != state.InContact || nthOf(s.Charges, 1).Closing != facts.OutOfRange {
		t.Errorf("the second wave: %+v", s.Charges[n-1])
	}
}

// Disorder ends with the move (OM §13 [+]), but not for a unit that routs
// (OM §13 [-]); the disordered may fire.
func TestDisorderEndsWithTheMove(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 20, 0)}, []string{line("X", 60, 27, 180)})
	s = after(s, &state.EvDisorder{Unit: "A", On: true}, &state.EvDisorder{Unit: "B", On: true},
		&state.EvStatus{Unit: "B", Is: state.Routing})
	if v := values(t, prepared(t, inPhase(s, "fire"), shotAt("A", "X")))[""]; v != 4*(10-3) {
		t.Errorf("the disordered fire at %d, want 28", v)
	}
	s = nextTurn(s)
	if s.Unit("A").Disordered || !s.Unit("B").Disordered {
		t.Errorf("in the next turn: A %v, B %v", s.Unit("A").Disordered, s.Unit("B").Disordered)
	}
}

// A router shot at loses a point besides the roll and takes no test, and once in a
// phase (OM §14 [+]); a steady unit loses what the die says (OM §14 [-]).
func TestFireAtARouter(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 54, 20, 0), line("B", 66.5, 20, 0)}, []string{line("X", 60, 24, 180)}), "fire")
	steady := played(t, s, shotAt("A", "X"), 100)
	if u := steady.Unit("X"); u.PM != 5 {
		t.Errorf("steady: %d points", u.PM)
	}
	s = after(s, &state.EvStatus{Unit: "X", Is: state.Routing})
	s.Opening = s.Units
	s = played(t, s, shotAt("A", "X"), 100)
	if u := s.Unit("X"); u.PM != 4 || melee.OwesFireTest(s, u) {
		t.Errorf("a router missed: %d points, tests %v", u.PM, melee.OwesFireTest(s, u))
	}
	s = played(t, s, shotAt("B", "X"), 100)
	if u := s.Unit("X"); u.PM != 4 {
		t.Errorf("missed again: %d points", u.PM)
	}
}

// When a brigadier is killed each unit of his brigade loses a point (OM §17 [+]);
// other brigades do not, nor his own for a wound (OM §17 [-]).
func TestBrigadeOfAKilledGeneral(t *testing.T) {
	s := inPhase(tableOf(t, "vimeiro"), "fire")
	var with string
	for _, u := range s.Units {
		if u.Brigade >= 0 && s.Field.Brigades[u.Brigade].General == "fane" {
			with = u.ID
			break
		}
	}
	s = played(t, s, game.Action{Verb: "attach", Units: []game.Operand{only(with)}, Args: []string{"fane"}, Force: true}) // the time of generals is over
	s = after(s, &state.EvShot{Unit: with}, &state.EvStage{Stage: state.FireEnd})
	brigade := s.Unit(with).Brigade
	fate := game.Action{Verb: "fate", Units: []game.Operand{only(with)}, Args: []string{"fire"}}
	n := 0
	for _, c := range []struct {
		faces []int
		cost  int
	}{{[]int{1, 1}, 1}, {[]int{1, 3}, 0}, {[]int{2}, 0}} {
		end := informed(played(t, s, fate, c.faces...))
		for i, u := range s.Units {
			want := u.PM
			if u.Brigade == brigade {
				want -= c.cost
				n++
			}
			if got := end.Units[i].PM; got != want {
				t.Errorf("%v: %s has %d points, want %d", c.faces, u.ID, got, want)
			}
		}
		if gone := end.Unit(with).General == facts.NoGeneral; gone != (len(c.faces) > 1) {
			t.Errorf("%v: the general is gone: %v", c.faces, gone)
		}
	}
	if n < 6 {
		t.Errorf("a brigade of %d", n/3)
	}
}

// An order to attack lets a brigade charge (OM §4.2 [+]), an order to halt does not
// (OM §4.2 [-]); the order is the brigade's, not the line's.
func TestOrderOfTheBrigade(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")}), "move-second")
	charge := on("charge", "X", "A", "side", "front")
	prepared(t, s, charge)
	halted := s.Apply(&state.EvOrder{Brigade: s.Field.Brigades[s.Unit("X").Brigade].ID, Order: "halt", Turn: 1})
	if kind, par := kindOf(t, halted, charge); kind != game.Illegal || par != "OM §4.2" {
		t.Errorf("under Halt: %v by %s", kind, par)
	}
}

// A state that could not stand on a table is named: points or bases below none or above
// those of the start, points without life or life without points, a unit without a base
// (OM §2.3 [+], OM §9.10 [+]); a sound one is not (OM §2.3 [-]).
func TestCheckNamesWhatIsBroken(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 28, 180)})
	if err := (Rules{}).Check(s); err != nil {
		t.Fatalf("a sound state: %v", err)
	}
	for _, c := range []struct {
		name, want string
		change     func(*state.Unit)
	}{
		{"points below none", "A has -1 PM of 5", func(u *state.Unit) { u.PM = -1 }},
		{"more points than at the start", "A has 6 PM of 5", func(u *state.Unit) { u.PM = 6 }},
		{"no points and alive", "A has 0 PM and is steady", func(u *state.Unit) { u.PM = 0 }},
		{"destroyed with points", "A has 5 PM and is destroyed", func(u *state.Unit) { u.Status = state.Destroyed }},
		{"more bases than at the start", "A has 5 bases of 4", func(u *state.Unit) { u.Bases = 5 }},
		{"fewer bases than none", "A has -1 bases of 4", func(u *state.Unit) { u.Bases = -1 }},
		{"alive without a base", "A lives without a base", func(u *state.Unit) { u.Bases = 0 }},
	} {
		err := (Rules{}).Check(as(s, "A", c.change))
		if err == nil || err.Error() != c.want {
			t.Errorf("OM §2.3, %s: got %v, want %q", c.name, err, c.want)
		}
	}
}
