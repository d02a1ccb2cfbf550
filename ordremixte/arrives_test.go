package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// late is a battle in which the 10th Hussars and their guns come in turn 3; another stands where
// the guns come to, if told.
func late(t *testing.T, more string) *state.State {
	t.Helper()
	sc, err := battle.Parse("late.yaml", []byte(strings.Replace(`format: adjutant/scenario/1
game: ordremixte
name: Late
date: 1808-12-21
table: {width: 120, depth: 80}
first: british
sides:
  - name: British
    nation: britain
    commander: {id: paget, quality: normal, at: [60, 12]}
    rear: [60, 0]
    brigades:
      - {name: Grant, general: {id: grant, at: [60, 14]}, order: support, objective: slade, units: [{id: 15H, type: light-dragoons, bases: 2, at: [60, 20], facing: 0}MORE]}
      - {name: Slade, general: {id: slade, at: [4, 24]}, order: attack, arrives: 3, units: [{id: 10H, type: light-dragoons, bases: 3, at: [8, 30], facing: 90}, {id: RH1, type: horse-battery, formation: limbered, bases: 1, at: [8, 18], facing: 90}]}
  - name: French
    nation: france
    commander: {id: debelle, quality: normal, at: [60, 70]}
    rear: [60, 80]
    brigades:
      - {name: Tascher, general: {id: tascher, at: [60, 64]}, order: halt, units: [{id: 1PC, type: chasseurs, bases: 2, at: [60, 60], facing: 180}]}
`, "MORE", more, 1)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// turnOpened is the opening of a turn, with what it brings about by itself and what is said of that.
func turnOpened(s *state.State, n int) (*state.State, string) {
	s = s.Apply(&state.EvPhase{Phase: state.Phases().Index("orders"), Turn: n})
	evs, say := turn.Follow(s)
	for _, e := range evs {
		s = s.Apply(e)
	}
	return s, inEnglish(say)
}

// inEnglish is what is said, in English.
func inEnglish(say []game.Text) string {
	var out []string
	for _, l := range say {
		out = append(out, i18n.New(i18n.EN).Say(l.Say))
	}
	return strings.Join(out, "; ")
}

// Who comes later is not on the table and cannot be put there before his turn; then he stands at
// his place before anybody moves, once, and is as everybody else. His points count from the
// first (OM §18), and whom he supports has not deserted him (OM §4.2).
func TestReinforcementsCome(t *testing.T) {
	s := late(t, "")
	for n := 1; n <= 2; n++ {
		var say string
		if s, say = turnOpened(s, n); say != "" {
			t.Errorf("turn %d: %s", n, say)
		}
		for _, id := range []string{"10H", "RH1"} {
			u := s.Unit(id)
			if u.Foot() != nil || u.Placed || !u.Awaited() {
				t.Errorf("turn %d: %s stands at %v", n, id, u.Pose)
			}
			r := flight.MayReturn(s, u)
			if r == nil || r.Kind != game.NotNow || i18n.New(i18n.EN).Say(r.Say) != id+" comes onto the table in turn 3" {
				t.Errorf("turn %d: %s may be placed: %+v", n, id, r)
			}
		}
		if casting.Deserted(s, "slade") || casting.Retires(s, "slade") {
			t.Errorf("turn %d: a brigade that is on its way has deserted", n)
		}
		if names := command.HalfBroken(s, 0); len(names) > 0 {
			t.Errorf("turn %d: half broken: %v", n, names)
		}
	}
	for _, c := range []struct {
		ask  game.Action
		want string
	}{
		{game.Action{Verb: "units"}, "10H line, bases 3, PM 5/5; comes in turn 3"},
		{game.Action{Verb: "show", Units: []game.Operand{{IDs: []string{"10H"}}}}, "10H comes onto the table in turn 3"},
	} {
		if v, err := ask.Answer(s, c.ask); err != nil || !strings.Contains(inEnglish(v.Lines), c.want) {
			t.Errorf("%s: %v, %q, want %q", c.ask.Verb, err, inEnglish(v.Lines), c.want)
		}
	}
	s, say := turnOpened(s, 3)
	if want := "Onto the table come: 10H at 8, 30, RH1 at 8, 18"; say != want {
		t.Errorf("turn 3: %q, want %q", say, want)
	}
	for id, y := range map[string]float64{"10H": 30, "RH1": 18} {
		u := s.Unit(id)
		if u.Awaited() || u.Off != 0 || !u.Placed || u.Pose.At.X != 8 || u.Pose.At.Y != y || u.Pose.Facing != 90 || u.Foot() == nil || !u.Began.Placed {
			t.Errorf("turn 3: %s is %+v", id, u.Pose)
		}
	}
	if evs, _ := turn.Follow(s); len(evs) > 0 {
		if p, ok := evs[0].(*state.EvOff); ok {
			t.Errorf("%s comes again", p.Unit)
		}
	}
	// Driven off the table later it has left it as everybody (OM §14).
	s = s.Apply(&state.EvOff{Unit: "10H", Turn: 5, X: 0, Y: 30})
	if s, say = turnOpened(s, 6); say != "" || s.Unit("10H").Awaited() {
		t.Errorf("it left in turn 5: %q", say)
	}
}

// Whose place is taken waits until it is free.
func TestReinforcementsWait(t *testing.T) {
	s := late(t, ", {id: 15K, type: light-dragoons, bases: 2, at: [8, 19], facing: 0}")
	s, say := turnOpened(s, 3)
	if want := "Onto the table come: 10H at 8, 30"; say != want || !s.Unit("RH1").Awaited() {
		t.Errorf("turn 3: %q, want %q", say, want)
	}
	s = s.Apply(&state.EvPlace{Unit: "15K", X: 60, Y: 40})
	if _, say = turnOpened(s, 4); say != "Onto the table come: RH1 at 8, 18" {
		t.Errorf("turn 4: %q", say)
	}
}

// Where nobody is placed those who come are only told: people say where they stand.
func TestReinforcementsOfAnUnplacedBattle(t *testing.T) {
	s := late(t, "")
	sc := s.Unit("10H")
	if sc.Entry.At.X != 8 {
		t.Fatalf("it comes to %v", sc.Entry)
	}
	forgetPlaces(s)
	s, say := turnOpened(s, 3)
	if u := s.Unit("10H"); say != "Onto the table come: 10H, RH1" || u.Off != 0 || u.Placed {
		t.Errorf("turn 3: %q, off %d, placed %v", say, u.Off, u.Placed)
	}
}
