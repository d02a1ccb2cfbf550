package ordremixte

import (
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/scenarios"
)

// turnThree opens the shipped tracked fixture of turn 3, in the first movement.
func turnThree(t *testing.T) *State {
	t.Helper()
	sc, err := scenarios.ReadFile("../scenarios/testdata/vimeiro-turn-3.yaml")
	if err != nil {
		t.Fatal(err)
	}
	gs, err := Rules{}.Setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	s := gs.(*State)
	for _, e := range []game.Event{{Kind: evFirst, N: 1}, {Kind: evPhase, N: phases().Index("move-first"), M: s.Turn}} {
		s = s.apply(e)
	}
	return s
}

// declare carries out a charge and gives the state after it.
func declare(t *testing.T, s *State, facts []game.Fact, target string, who ...string) (*State, error) {
	t.Helper()
	join := game.Alone
	if len(who) > 1 {
		join = game.Together
	}
	adj, err := s.prepare(game.Action{Verb: "charge", Units: []game.Operand{{IDs: who, Join: join}, {IDs: []string{target}}}, Facts: facts})
	if err != nil {
		return s, err
	}
	d := dice.New(nil, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		t.Fatalf("owed %v, %v", owed, err)
	}
	for _, e := range v.Events {
		s = s.apply(e)
	}
	return s, nil
}

// Two columns that charge a line in lines of their own are one charge: the line
// divides its fire and fights one melee; a third is refused (OM §10.1 [+], OM
// §10.1 [-], OM §10.2 [+]).
func Test10_1_SeparateChargesAtOneLineAreOne(t *testing.T) {
	s := turnThree(t)
	s, err := declare(t, s, nil, "2/97", "3/32")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = declare(t, s, nil, "2/97", "3/82"); err != nil {
		t.Fatal(err)
	}
	if len(s.Charges) != 1 || len(s.Charges[0].Attackers) != 2 {
		t.Fatalf("charges %+v", s.Charges[0])
	}
	if _, err = declare(t, s, nil, "2/97", "1/86"); err == nil {
		t.Error("a third column charges the front of one line")
	}
	s = s.apply(game.Event{Kind: evPhase, N: phases().Index("fire"), M: s.Turn})
	due := s.dues()
	if len(due) != 2 {
		t.Fatalf("%d closing shots are due", len(due))
	}
	for _, d := range due {
		if d.Needs[0].Value != 40 {
			t.Errorf("closing fire %d on %s, want 40", d.Needs[0].Value, d.Action.Units[1].IDs[0])
		}
	}
}

// A unit taken in flank by one charge does not fight the other in front (OM §10.4
// [+]): it routs once, for two points.
func Test10_4_FlankedUnitDoesNotFightItsFront(t *testing.T) {
	s := turnThree(t)
	s, err := declare(t, s, nil, "2/97", "3/32")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = declare(t, s, []game.Fact{{Name: "side", Value: "flank"}}, "2/97", "3/82"); err != nil {
		t.Fatal(err)
	}
	if len(s.Charges) != 2 {
		t.Fatalf("%d charges", len(s.Charges))
	}
	for _, ch := range s.Charges {
		s = s.apply(game.Event{Kind: evCharge, N: ch.N, Name: "stage", M: int(InContact)})
	}
	before := s.unit("2/97").PM
	s = s.apply(game.Event{Kind: evPhase, N: phases().Index("melee"), M: s.Turn})
	for {
		evs, _ := s.follow()
		if len(evs) == 0 {
			break
		}
		for _, e := range evs {
			s = s.apply(e)
		}
	}
	u := s.unit("2/97")
	if u.Status != Routing || before-u.PM != num().shock().autoRout {
		t.Errorf("2/97 is %s and lost %d", u.Status, before-u.PM)
	}
	for _, ch := range s.Charges {
		if ch.Stage != Fought {
			t.Errorf("charge %d on %s is still at stage %d", ch.N, ch.Target, ch.Stage)
		}
	}
}
