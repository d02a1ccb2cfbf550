package ordremixte

import (
	"slices"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// riding is a battle in which a brigadier with three battalions rides with A and the
// chiefs stand behind; read makes the ruling n be read as letter.
func riding(t *testing.T, quality int, read ...byte) *State {
	t.Helper()
	s := table(t, []string{line("A", 60, 20, 0), line("B", 40, 20, 0), line("C", 80, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")})
	n := *s
	n.Generals = append(slices.Clone(s.Generals), &General{ID: "boss0", Side: 0, Division: 0, Brigade: 0, Quality: Brigadier, Charisma: true})
	s = inPhase(&n, "move-first")
	id := "boss0"
	if quality != Brigadier {
		id = "chief0"
	}
	return s.apply(game.Event{Kind: evAttach, Unit: "A", Other: id, N: quality})
}

// fateOfRout is the trial of the general with A when his unit starts to run.
var fateOfRout = game.Action{Verb: "fate", Units: []game.Operand{only("A")}, Args: []string{"rout"}}

// A general is tried once more when the unit he rides with begins to retreat or rout
// (OM §17 [+], OM R2); not when it holds, when nobody rides with it, or when it runs on
// (OM §17 [-]).
func Test17_TriedWhenItRuns(t *testing.T) {
	for _, status := range []string{"retreats", "routs"} {
		s := riding(t, Brigadier)
		if len(s.dues()) != 0 {
			t.Fatalf("owed before: %+v", s.dues())
		}
		s = after(s, game.Event{Kind: evStatus, Unit: "A", Text: status})
		due := s.dues()
		if len(due) != 1 || due[0].Action.Verb != "fate" || len(due[0].Needs) != 1 || due[0].Needs[0].Die != dice.D10 {
			t.Fatalf("%s: owed %+v", status, due)
		}
		if end := played(t, s, due[0].Action, 9); len(end.dues()) != 0 || end.general("boss0").Lost != 0 {
			t.Errorf("%s: after his trial %+v", status, end.dues())
		}
		on := after(played(t, s, due[0].Action, 9), game.Event{Kind: evStatus, Unit: "A", Text: status})
		if len(on.dues()) != 0 {
			t.Errorf("%s on: owed %+v", status, on.dues())
		}
	}
	alone := after(riding(t, Brigadier), game.Event{Kind: evStatus, Unit: "B", Text: "routs"})
	if len(alone.dues()) != 0 {
		t.Errorf("nobody rides with B: %+v", alone.dues())
	}
	// R2 b: once a move.
	once := riding(t, Brigadier).apply(game.Event{Kind: evRuling, N: 2, Text: "b"})
	once = after(once, game.Event{Kind: evChecked, Unit: "A"}, game.Event{Kind: evStatus, Unit: "A", Text: "routs"})
	if len(once.dues()) != 0 {
		t.Errorf("tried twice in a move: %+v", once.dues())
	}
	if next := once.apply(game.Event{Kind: evPhase, N: 0, M: 2}); len(next.dues()) != 1 {
		t.Errorf("the next move: %+v", next.dues())
	}
	// The points lost in the move, and a charismatic general's one, come off the die: with
	// three and one, a 5 hits and a 6 does not.
	s := riding(t, Brigadier)
	s = after(s, game.Event{Kind: evAttach, Unit: "A", Other: "boss0", N: Brigadier, M: 1},
		game.Event{Kind: evPM, Unit: "A", N: 2, M: 5}, game.Event{Kind: evStatus, Unit: "A", Text: "routs"})
	if end := played(t, s, fateOfRout, 6); end.general("boss0").Lost != 0 {
		t.Error("a 6 hits")
	}
	if end := played(t, s, fateOfRout, 5, 4); end.general("boss0").Lost != 1 || end.general("boss0").Killed {
		t.Error("a 5 does not hit")
	}
}

// A brigadier who is killed costs each unit of his brigade a point, one who is carried
// off none; two moves later a normal general takes over where he fell (OM §17 [+],
// OM R118); lightly wounded or saved he stays, and nobody comes before his time
// (OM §17 [-]).
func Test17_Brigadiers(t *testing.T) {
	s := after(riding(t, Brigadier), game.Event{Kind: evAttach, Unit: "A", Other: "boss0", N: Brigadier, M: 1},
		game.Event{Kind: evPM, Unit: "A", N: 4, M: 5}, game.Event{Kind: evStatus, Unit: "A", Text: "retreats"})
	for face, want := range map[int]struct {
		killed, lost bool
		a, b         int
	}{1: {true, true, 3, 4}, 2: {true, true, 3, 4}, 3: {false, true, 4, 5}, 4: {false, true, 4, 5}, 5: {false, false, 4, 5}, 6: {false, false, 5, 5}} {
		end := played(t, s, fateOfRout, 1, face)
		g := end.general("boss0")
		if g.Killed != want.killed || (g.Lost == 1) != want.lost || end.unit("A").PM != want.a || end.unit("B").PM != want.b {
			t.Errorf("d6 %d: %+v, A %d PM, B %d PM", face, g, end.unit("A").PM, end.unit("B").PM)
		}
		if want.lost && (g.At != end.unit("A").Pose.At || !g.Placed || end.unit("A").General != NoGeneral) {
			t.Errorf("d6 %d: he lies at %v", face, g.At)
		}
		if end.ChiefLost[0] != 0 {
			t.Errorf("d6 %d: the battle is lost with a brigadier", face)
		}
	}
	dead := played(t, s, fateOfRout, 1, 1)
	for turn := 1; turn <= 2; turn++ {
		at := dead.apply(game.Event{Kind: evPhase, N: phases().Index("melee"), M: turn})
		evs, say := at.successions()
		if (len(evs) > 0) != (turn == 2) || len(evs) != len(say) {
			t.Errorf("at the end of turn %d: %+v", turn, evs)
		}
		if turn == 2 {
			if g := after(at, evs...).general("boss0"); g.Lost != 0 || g.Charisma || g.Killed || g.Quality != Brigadier {
				t.Errorf("his successor: %+v", g)
			}
		}
	}
}

// When the commander-in-chief is killed, or carried off, every unit of his side
// withdraws, and he has no successor (OM §17 [+], OM R71); the other side, and a side
// whose chief is only grazed, go on as before (OM §17 [-]).
func Test17_TheChief(t *testing.T) {
	for _, c := range []struct {
		face   int
		letter string
		lost   bool
		back   bool
	}{{1, "a", true, false}, {3, "a", true, false}, {5, "a", false, false}, {6, "a", false, false}, {1, "b", true, false}, {3, "b", false, true}} {
		s := riding(t, Exceptional).apply(game.Event{Kind: evRuling, N: 71, Text: c.letter})
		s = after(s, game.Event{Kind: evStatus, Unit: "A", Text: "routs"})
		end := played(t, s, fateOfRout, 1, c.face)
		if (end.ChiefLost[0] == 1) != c.lost || (end.orderOf(end.unit("B")) == Withdraw) != c.lost || end.orderOf(end.unit("X")) == Withdraw {
			t.Errorf("d6 %d, reading %s: lost %v, orders %d and %d", c.face, c.letter, end.ChiefLost, end.orderOf(end.unit("B")), end.orderOf(end.unit("X")))
		}
		if (end.beaten() == 0) != c.lost {
			t.Errorf("d6 %d, reading %s: beaten %d", c.face, c.letter, end.beaten())
		}
		if got := end.initiativeBits(0)&initExceptional != 0; c.face > 4 && got {
			t.Errorf("d6 %d: a normal chief counts as exceptional", c.face)
		}
		late := end.apply(game.Event{Kind: evPhase, N: phases().Index("melee"), M: 2})
		evs, _ := late.successions()
		if (len(evs) > 0) != c.back {
			t.Errorf("d6 %d, reading %s: successors %+v", c.face, c.letter, evs)
		}
		if c.back {
			if g := after(late, evs...).general("chief0"); g.Lost != 0 || g.Quality != Normal {
				t.Errorf("his deputy: %+v", g)
			}
		}
	}
}
