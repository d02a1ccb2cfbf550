package ordremixte

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// riding is a battle in which a brigadier with three battalions rides with A and the
// chiefs stand behind; read makes the ruling n be read as letter.
func riding(t *testing.T, quality facts.General, read ...byte) *state.State {
	t.Helper()
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 40, 20, 0), line("C", 80, 20, 0)}, []string{unitAt("X", 4, "column", 60, 28, 180, "")})
	n := *s
	n.Generals = append(slices.Clone(s.Generals), &state.General{ID: "boss0", Side: 0, Division: 0, Brigade: 0, Quality: facts.Brigadier, Charisma: true})
	s = inPhase(&n, "move-first")
	id := "boss0"
	if quality != facts.Brigadier {
		id = "chief0"
	}
	return s.Apply(&state.EvAttach{Unit: "A", General: id, Quality: quality})
}

// fateOfRout is the trial of the general with A when his unit starts to run.
var fateOfRout = game.Action{Verb: "fate", Units: []game.Operand{only("A")}, Args: []string{"rout"}}

// informed is the state when the phase has ended and the fate of a general is known.
func informed(s *state.State) *state.State {
	evs, _ := turn.NewsArrives(s)
	return after(s, evs...)
}

// The point that a killed brigadier costs each unit is lost when the phase ends and without
// a test (OM §17 [+], OM R72): a unit that fire left above the limit is not made to test by
// it (OM R72 [-]), nor is a tie-break of that phase decided by it; and who is saved brings
// his point back no sooner.
func Test17_NewsAtTheEndOfThePhase(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 40, 20, 0)}, []string{line("X", 60, 23.5, 180)})
	n := *s
	n.Generals = append(slices.Clone(s.Generals), &state.General{ID: "boss0", Side: 0, Division: 0, Brigade: 0, Quality: facts.Brigadier})
	s = inPhase(&n, "fire")
	for _, u := range []string{"A", "B"} {
		s.Unit(u).PM, s.Unit(u).PMStart = 6, 6
	}
	s = s.Apply(&state.EvAttach{Unit: "A", General: "boss0", Quality: facts.Brigadier})
	s = after(s, &state.EvPM{Unit: "B", Now: 5, Was: 6}, &state.EvShot{Unit: "B", Lost: 1})
	s.Opening = s.Units
	for _, c := range []struct {
		name                string
		fate                int
		atOnce, later, gone int
	}{{"killed", 1, 4, 3, 1}, {"carried off", 3, 4, 4, 0}, {"saved", 6, 4, 5, 0}} {
		shot := played(t, s, shotAt("X", "A"), 1, c.fate)
		if got := shot.Unit("A").PM; got != c.atOnce {
			t.Errorf("R72: %s: A after the shot: got %d PM, want %d", c.name, got, c.atOnce)
		}
		if shot.Unit("B").PM != 5 || melee.OwesFireTest(shot, shot.Unit("B")) {
			t.Errorf("R72: %s: B before the phase ends: got %d PM, test owed %v; want 5 and none", c.name, shot.Unit("B").PM, melee.OwesFireTest(shot, shot.Unit("B")))
		}
		end := after(shot, &state.EvStage{Stage: state.FireEnd}, &state.EvTested{Unit: "A"})
		for end.PhaseID() == "fire" {
			evs, _ := turn.Follow(end)
			if len(evs) == 0 {
				t.Fatalf("R72: %s: the fire does not end: owed %v", c.name, turn.Dues(end))
			}
			end = after(end, evs...)
		}
		if a, b := end.Unit("A").PM, end.Unit("B").PM; a != c.later || b != 5-c.gone || end.Unit("B").Status != state.Steady {
			t.Errorf("R72: %s: when the phase has ended: got A %d and B %d PM, want %d and %d", c.name, a, b, c.later, 5-c.gone)
		}
		if again, _ := turn.NewsArrives(end); len(again) > 0 {
			t.Errorf("R72: %s: the news goes round twice: %v", c.name, again)
		}
	}
}

// A general is tried once more when the unit he rides with begins to retreat or rout
// (OM §17 [+], OM R2); not when it holds, when nobody rides with it, or when it runs on
// (OM §17 [-]).
func Test17_TriedWhenItRuns(t *testing.T) {
	for _, status := range []string{"retreats", "routs"} {
		s := riding(t, facts.Brigadier)
		if len(turn.Dues(s)) != 0 {
			t.Fatalf("owed before: %+v", turn.Dues(s))
		}
		s = after(s, &state.EvStatus{Unit: "A", Is: state.StatusOf(status)})
		due := turn.Dues(s)
		if len(due) != 1 || due[0].Action.Verb != "fate" || len(due[0].Needs) != 1 || due[0].Needs[0].Die != dice.D10 {
			t.Fatalf("OM §17: %s: got owed %+v; want %s", status, due, `len(due) == 1, due[0].Action.Verb == "fate", len(due[0].Needs) == 1, due[0].Needs[0].Die == dice.D10`)
		}
		if end := played(t, s, due[0].Action, 9); len(turn.Dues(end)) != 0 || end.General("boss0").Lost != 0 {
			t.Errorf("%s: after his trial %+v", status, turn.Dues(end))
		}
		on := after(played(t, s, due[0].Action, 9), &state.EvStatus{Unit: "A", Is: state.StatusOf(status)})
		if len(turn.Dues(on)) != 0 {
			t.Errorf("OM §17: %s on: got owed %+v; want %s", status, turn.Dues(on), "len(on.dues()) == 0")
		}
	}
	alone := after(riding(t, facts.Brigadier), &state.EvStatus{Unit: "B", Is: state.Routing})
	if len(turn.Dues(alone)) != 0 {
		t.Errorf("nobody rides with B: %+v", turn.Dues(alone))
	}
	// R2 b: once a move.
	once := riding(t, facts.Brigadier).Apply(&state.EvRuling{Ruling: 2, Reading: "b"})
	once = after(once, &state.EvChecked{Unit: "A"}, &state.EvStatus{Unit: "A", Is: state.Routing})
	if len(turn.Dues(once)) != 0 {
		t.Errorf("tried twice in a move: %+v", turn.Dues(once))
	}
	if next := once.Apply(&state.EvPhase{Phase: 0, Turn: 2}); len(turn.Dues(next)) != 1 {
		t.Errorf("the next move: %+v", turn.Dues(next))
	}
	// The points lost in the move, and a charismatic general's one, come off the die: with
	// three and one, a 5 hits and a 6 does not.
	s := riding(t, facts.Brigadier)
	s = after(s, &state.EvAttach{Unit: "A", General: "boss0", Quality: facts.Brigadier, Charisma: true},
		&state.EvPM{Unit: "A", Now: 2, Was: 5}, &state.EvStatus{Unit: "A", Is: state.Routing})
	if end := played(t, s, fateOfRout, 6); end.General("boss0").Lost != 0 {
		t.Error("a 6 hits")
	}
	if end := played(t, s, fateOfRout, 5, 4); end.General("boss0").Lost != 1 || end.General("boss0").Killed {
		t.Error("a 5 does not hit")
	}
}

// A brigadier who is killed costs each unit of his brigade a point, one who is carried
// off none; two moves later a normal general takes over where he fell (OM §17 [+],
// OM R118); lightly wounded or saved he stays, and nobody comes before his time
// (OM §17 [-]).
func Test17_Brigadiers(t *testing.T) {
	s := after(riding(t, facts.Brigadier), &state.EvAttach{Unit: "A", General: "boss0", Quality: facts.Brigadier, Charisma: true},
		&state.EvPM{Unit: "A", Now: 4, Was: 5}, &state.EvStatus{Unit: "A", Is: state.Retreating})
	for face, want := range map[int]struct {
		killed, lost bool
		a, b         int
	}{1: {true, true, 3, 4}, 2: {true, true, 3, 4}, 3: {false, true, 4, 5}, 4: {false, true, 4, 5}, 5: {false, false, 4, 5}, 6: {false, false, 5, 5}} {
		end := informed(played(t, s, fateOfRout, 1, face))
		g := end.General("boss0")
		if g.Killed != want.killed || (g.Lost == 1) != want.lost || end.Unit("A").PM != want.a || end.Unit("B").PM != want.b {
			t.Errorf("OM §17: d6 %d: got %+v, A %d PM, B %d PM; want %s", face, g, end.Unit("A").PM, end.Unit("B").PM, `g.Killed == want.killed, (g.Lost == 1) == want.lost, end.unit("A").PM == want.a, end.unit("B").PM == want.b`)
		}
		if want.lost && (g.At != end.Unit("A").Pose.At || !g.Placed || end.Unit("A").General != facts.NoGeneral) {
			t.Errorf("d6 %d: he lies at %v", face, g.At)
		}
		if end.ChiefLost[0] != 0 {
			t.Errorf("d6 %d: the battle is lost with a brigadier", face)
		}
	}
	dead := played(t, s, fateOfRout, 1, 1)
	for turn := 1; turn <= 2; turn++ {
		at := dead.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: turn})
		evs, say := command.Successions(at)
		if (len(evs) > 0) != (turn == 2) || len(evs) != len(say) {
			t.Errorf("OM §17: killed in turn 1, at the end of turn %d: got %d successors, %d lines; want one of each at the end of turn 2", turn, len(evs), len(say))
		}
		if turn == 2 {
			if g := after(at, evs...).General("boss0"); g.Lost != 0 || g.Charisma || g.Killed || g.Quality != facts.Brigadier {
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
		s := riding(t, facts.Exceptional).Apply(&state.EvRuling{Ruling: 71, Reading: c.letter})
		s = after(s, &state.EvStatus{Unit: "A", Is: state.Routing})
		end := played(t, s, fateOfRout, 1, c.face)
		if (end.ChiefLost[0] == 1) != c.lost || (casting.OrderOf(end, end.Unit("B")) == facts.Withdraw) != c.lost || casting.OrderOf(end, end.Unit("X")) == facts.Withdraw {
			t.Errorf("d6 %d, reading %s: lost %v, orders %d and %d", c.face, c.letter, end.ChiefLost, casting.OrderOf(end, end.Unit("B")), casting.OrderOf(end, end.Unit("X")))
		}
		if (chain.Beaten(end) == 0) != c.lost {
			t.Errorf("d6 %d, reading %s: beaten %d", c.face, c.letter, chain.Beaten(end))
		}
		if got := turn.InitiativeBits(end, 0)&turn.InitExceptional != 0; c.face > 4 && got {
			t.Errorf("d6 %d: a normal chief counts as exceptional", c.face)
		}
		late := end.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 2})
		evs, _ := command.Successions(late)
		if (len(evs) > 0) != c.back {
			t.Errorf("d6 %d, reading %s: successors %+v", c.face, c.letter, evs)
		}
		if c.back {
			if g := after(late, evs...).General("chief0"); g.Lost != 0 || g.Quality != facts.Normal {
				t.Errorf("his deputy: %+v", g)
			}
		}
	}
}

// withFigures is a battle in which the figures of generals stand alone: the brigadier
// boss0 at 60, 10 and the chiefs at the edges, the British moving.
func withFigures(t *testing.T, british, french []string) *state.State {
	t.Helper()
	n := *scenario(t, british, french)
	n.Generals = append(slices.Clone(n.Generals), &state.General{ID: "boss0", Say: ref.Name{EN: "Boss", IT: "Boss"}, Side: 0, Division: 0, Brigade: 0, Quality: facts.Brigadier,
		Placed: true, At: geometry.Vec{X: 60, Y: 10}})
	return inPhase(&n, "move-first")
}

// rides is `move GENERAL to X Y`.
func rideTo(id, x, y string) game.Action {
	return game.Action{Verb: "move", Args: []string{id, "to", x, y}}
}

// A general's figure rides 30 cm in the step of the generals, all at once or in pieces
// (OM §8.2 [+], OM §7 [+]); not farther, not through the enemy, not in another phase, by
// the other side or after the troops have moved (OM §8.2 [-], OM §7 [-]).
func Test8_2_GeneralsRide(t *testing.T) {
	s := withFigures(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 45, 180)})
	s.ChangeGeneral("boss0", func(g *state.General) { g.Brigade = -1 }) // no brigade holds him (OM §4.3)
	end := played(t, s, rideTo("boss0", "90", "10"))
	if g := end.General("boss0"); g.At != (geometry.Vec{X: 90, Y: 10}) || g.Moved != 3000 || end.Stage != state.StepGenerals {
		t.Errorf("thirty: %+v, step %d", g, end.Stage)
	}
	half := played(t, played(t, s, rideTo("boss0", "75", "10")), rideTo("boss0", "60", "10"))
	if g := half.General("boss0"); g.Moved != 3000 {
		t.Errorf("fifteen twice: %+v", g)
	}
	for _, c := range []struct {
		s     *state.State
		a     game.Action
		kind  game.RefusalKind
		par   string
		force bool
	}{
		{s, rideTo("boss0", "90.01", "10"), game.Illegal, "OM §8.2", true},
		{half, rideTo("boss0", "60", "11"), game.Illegal, "OM §8.2", true},
		{s, rideTo("chief1", "60", "110"), game.NotYours, "OM §7", true},
		{inPhase(s, "fire"), rideTo("boss0", "62", "10"), game.NotNow, "OM §7", true},
		{s.Apply(&state.EvStage{Stage: state.StepFoot}), rideTo("boss0", "62", "10"), game.NotNow, "OM §7", true},
		{after(s, &state.EvFigure{General: "boss0", X: 60, Y: 40}), rideTo("boss0", "60", "50"), game.Illegal, "OM §8.2", true},
	} {
		if kind, par := kindOf(t, c.s, c.a); kind != c.kind || par != c.par {
			t.Errorf("OM §8.2: %v: got %v by %s; want %s", c.a.Args, kind, par, "kind == c.kind, par == c.par")
		}
		c.a.Force = true
		if v := prepared(t, c.s, c.a).Play(dice.New(nil, nil)); len(v.Overrode) != 1 || after(c.s, v.Events...).General(c.a.Args[0]).At == c.s.General(c.a.Args[0]).At {
			t.Errorf("%v overruled: %+v", c.a.Args, v.Overrode)
		}
	}
	r := refused(t, s, rideTo("boss0", "110", "10"), "OM §8.2", "general.too-far")
	if nth(r.Ways, 0).Line != "move boss0 to 90 10" {
		t.Errorf("as far as he can: %+v", r.Ways)
	}
	// Friends are no obstacle; where nobody knows where he stands, who moves him is believed.
	played(t, s, rideTo("boss0", "60", "30"))
	lost := *s
	lost.ChangeGeneral("boss0", func(g *state.General) { g.Placed = false })
	if v := prepared(t, &lost, rideTo("boss0", "5", "100")).Play(dice.New(nil, nil)); len(v.Trusted) != 1 {
		t.Errorf("nobody knows: trusted %v", v.Trusted)
	}
}

// A general joins a unit within his ride and goes with it from then on, beside its front
// (OM §4.4 [+], OM §8.2 [+]); a unit farther off he does not reach (OM §4.4 [-], OM §8.2 [-]).
func Test8_2_GeneralsJoin(t *testing.T) {
	s := withFigures(t, []string{line("A", 60, 20, 0), line("B", 60, 41.5, 0)}, []string{line("X", 60, 110, 180)})
	attach := func(id string) game.Action {
		return game.Action{Verb: "attach", Args: []string{"boss0"}, Units: []game.Operand{only(id)}}
	}
	with := played(t, s, attach("A"))
	if at, ok := with.Stands(with.General("boss0")); !ok || at != with.Unit("A").Pose.At || with.Unit("A").General != facts.Brigadier || with.Stage != state.StepGenerals {
		t.Errorf("with A: at %v, step %d", at, with.Stage)
	}
	if got := i18n.New(i18n.EN).Say(ref.M("om.plain", chain.Leader(with.Unit("A")))); got != "Boss" {
		t.Errorf("OM §8.2: got called %s; want %s", got, `got == "Boss"`)
	}
	moved := relocated(with, "A", geometry.Vec{X: 50, Y: 33}, 0)
	if at, _ := moved.Stands(moved.General("boss0")); at != (geometry.Vec{X: 50, Y: 33}) {
		t.Errorf("he goes with it: %v", at)
	}
	if alone := played(t, moved, game.Action{Verb: "detach", Units: []game.Operand{only("A")}}); alone.General("boss0").At != (geometry.Vec{X: 50, Y: 33}) {
		t.Errorf("he leaves it: %v", alone.General("boss0").At)
	}
	// The rear edge of B is exactly 30 cm away, or a millimetre more.
	far := relocated(s, "B", geometry.Vec{X: 60, Y: 41.6}, 0)
	if end := played(t, s, attach("B")); end.General("boss0").Moved != 3000 {
		t.Errorf("OM §8.2: to B: got %d; want %s", end.General("boss0").Moved, `end.general("boss0").Moved == 3000`)
	}
	if kind, par := kindOf(t, far, attach("B")); kind != game.Illegal || par != "OM §8.2" {
		t.Errorf("farther: %v by %s", kind, par)
	}
	// Outside the movement it is a record that is believed.
	played(t, inPhase(far, "orders"), attach("B"))
	// He leaves the unit when he rides on his own.
	if away := played(t, with, rideTo("boss0", "70", "20")); away.Unit("A").General != facts.NoGeneral || away.General("boss0").With != "" {
		t.Errorf("OM §8.2: away: got %+v; want %s", away.General("boss0"), `away.unit("A").General == NoGeneral, away.general("boss0").With == ""`)
	}
}

// The figure of a general who stands alone gives way to an enemy unit that comes over
// him: a whole move towards the rear (OM §17 [+]); with a unit, beside the way, or for
// his own side he stays (OM §17 [-]).
func Test17_AloneInTheWay(t *testing.T) {
	base := withFigures(t, []string{line("A", 20, 20, 0)}, []string{line("X", 60, 60, 180)})
	at := func(x, y float64) *state.State {
		return after(base, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: 1}, &state.EvFigure{General: "boss0", X: x, Y: y})
	}
	move := game.Action{Verb: "move", Units: []game.Operand{only("X")}, Args: []string{"forward", "14"}, Force: true}
	for _, c := range []struct {
		x, y float64
		goes bool
	}{{60, 55, true}, {64, 47, true}, {60, 45, false}, {75, 55, false}, {60, 70, false}} {
		end := played(t, at(c.x, c.y), move)
		g := end.General("boss0")
		back := geometry.Dist(g.At, geometry.Vec{X: c.x, Y: c.y})
		if c.goes != (back > 0) || c.goes && (back > 30.01 || back < 29.98 || geometry.Dist(g.At, base.Field.Sides[0].Rear) > geometry.Dist(geometry.Vec{X: c.x, Y: c.y}, base.Field.Sides[0].Rear)-25) {
			t.Errorf("OM §17: %v, %v: got now %v; want %s", c.x, c.y, g.At, "c.goes == (back > 0), not (c.goes && (back > 30.01 || back < 29.98 || geometry.Dist(g.At, base.Field.Sides[0].Rear) > geometry.Dist(geometry.Vec{X: c.x, Y: c.y}, base.Field.Sides[0].Rear)-25))")
		}
	}
	own := after(base, &state.EvFigure{General: "chief1", X: 60, Y: 55}, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: 1})
	if end := played(t, own, move); end.General("chief1").At != (geometry.Vec{X: 60, Y: 55}) {
		t.Error("he gives way to his own")
	}
	// However the enemy came to stand on him.
	on := after(base, &state.EvFigure{General: "boss0", X: 60, Y: 61})
	if evs, say := command.Overrun(on); len(evs) != 1 || len(say) != 1 {
		t.Errorf("stood upon: %+v", evs)
	} else if again, _ := command.Overrun(after(on, evs...)); len(again) != 0 {
		t.Errorf("OM §17: again: got %+v; want %s", again, "len(again) == 0")
	}
	with := after(on, &state.EvAttach{Unit: "A", General: "boss0", Quality: facts.Brigadier})
	if evs, _ := command.Overrun(with); len(evs) != 0 {
		t.Errorf("with a unit: %+v", evs)
	}
}

// The lines that move, place and show a general's figure, and what they say of a unit
// of that name first (OM §8.2 [+], OM §4.3 [+]).
func Test8_2_LinesOfGenerals(t *testing.T) {
	s := twoNamed(t)
	for line, want := range map[string]string{
		"move boss0 to 62 48": "move boss0 to 62 48", "muovi boss0 fino 62,48": "move boss0 to 62 48", "move bos to 62,48": "move boss0 to 62 48",
		"place boss0 at 62 48": "place boss0 at 62 48", "piazza boss0 62,48": "place boss0 at 62 48", "show boss0": "show boss0",
		"move A to 62 48": "move A to 62 48", "show A": "show A",
	} {
		c, err := language.Parse(s, scan(line), nil)
		if err != nil || game.Canonical(c.Action) != want {
			t.Errorf("OM §8.2: %s: got %s, %v; want %s", line, game.Canonical(c.Action), err, "err == nil, game.Canonical(c.Action) == want")
		}
	}
	v, err := ask.Answer(s, game.Action{Verb: "show", Args: []string{"boss0"}})
	if err != nil || v.Data.Get("show").(game.Object).Get("general") != "boss0" {
		t.Errorf("OM §8.2: show: got %+v, %v; want %s", v.Data, err, `err == nil, v.Data.Get("show").(game.Object).Get("general") == "boss0"`)
	}
	placed := played(t, s, game.Action{Verb: "place", Args: []string{"boss0", "at", "62", "48"}})
	if g := placed.General("boss0"); g.At != (geometry.Vec{X: 62, Y: 48}) || g.Moved != 0 {
		t.Errorf("OM §8.2: placed: got %+v; want %s", g, "g.At == (geometry.Vec{X: 62, Y: 48}), g.Moved == 0")
	}
}

// Whoever puts a general's figure somewhere by hand while a battle moves reads from where and how
// far, which no ride of his step was (OM §7 [-], 8.2), and whom he commands again (OM §4.3 [+]).
func Test7_AGeneralPutByHandIsSaid(t *testing.T) {
	s := after(withFigures(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 90, 180)}), &state.EvStage{Stage: state.StepFoot})
	s.ChangeGeneral("boss0", func(g *state.General) { g.Told = 1 })
	v := verdictOf(t, prepared(t, s, game.Action{Verb: "place", Args: []string{"boss0", "at", "63", "34"}}))
	said := map[string][]any{}
	for _, l := range v.Lines {
		said[l.Say.Key] = l.Say.Args
	}
	if got := fmt.Sprint(said["general.set"]...); got != fmt.Sprint(ref.CM(60), ref.CM(10), ref.CM(24.19)) {
		t.Errorf("OM §7: got %q, want from 60, 10 and 24.19 cm", got)
	}
	if _, ok := said["general.inside"]; !ok {
		t.Errorf("OM §4.3: got %v, want A within his reach again", said)
	}
	near := verdictOf(t, prepared(t, after(s, v.Events...), game.Action{Verb: "place", Args: []string{"boss0", "at", "63", "34"}}))
	if len(near.Lines) != 1 {
		t.Errorf("OM §7: put where he stands: got %+v, want no more than that", near.Lines)
	}
}

func twoNamed(t *testing.T) *state.State {
	return withFigures(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)})
}

// A general may fall on every occasion that §17 names, each time with a die of his own
// (OM §17 [+], OM R2); by the other reading he who was tried in this move is not tried
// again in it, and is in the next (OM §17 [-]).
func Test17_HowOftenHeIsTried(t *testing.T) {
	s := frenchMove(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 28, 180)}), "melee")
	for _, c := range []struct {
		reading string
		last    int // the turn in which he was last tried, counted back from this
		want    bool
	}{{"a", 0, true}, {"a", 1, true}, {"b", 0, false}, {"b", 1, true}} {
		n := as(after(s, &state.EvRuling{Ruling: 2, Reading: c.reading}), "A", func(u *state.Unit) {
			u.Status, u.Peril, u.General, u.GeneralID, u.Risked = state.Routing, true, facts.Normal, "boss0", s.Turn-c.last
		})
		got := slices.ContainsFunc(turn.Dues(n), func(d game.Due) bool { return d.Action.Verb == "fate" })
		if got != c.want {
			t.Errorf("OM §17, R2%s, tried %d turns ago: a die is owed %v, want %v", c.reading, c.last, got, c.want)
		}
	}
}

// A general who stands alone in the way of a charge retires his whole move, also where the
// charger goes past his place and does not end on it (OM §17 [+]); beside its way he stays (OM §17 [-]).
func Test17_InTheWayOfACharge(t *testing.T) {
	for _, c := range []struct {
		x     float64
		stays bool
	}{{60, false}, {50, true}} {
		s := relocated(frenchMove(exact(corps(t)), "move-first"), "X", geometry.Vec{X: 60, Y: 54}, 180)
		s = after(s, &state.EvUnitOrder{Unit: "X", Order: "attack", Turn: 1}, &state.EvForm{Unit: "X", Abreast: int(facts.Column)},
			&state.EvFigure{General: "fane", X: c.x, Y: 50})
		n := played(t, s, on("charge", "X", "B"))
		if n.Unit("X").Pose.At.Y > 42 {
			t.Fatalf("OM §10.1: X stands at %v, want it 1 cm before B", n.Unit("X").Pose)
		}
		at := n.General("fane").At
		if stays := at == (geometry.Vec{X: c.x, Y: 50}); stays != c.stays {
			t.Errorf("OM §17: fane, alone at %v, 50 before a charge on x 57 to 63, stands at %v; want him to stay: %v", c.x, at, c.stays)
		}
	}
}

// A general whose unit is destroyed is tried for the fire or the melee that destroyed it like
// any other (OM §17 [+], OM R2), and once; he then stands alone where its front stood, gives
// way to enemies and rides on from there (OM R289). With a unit that is left he stays (OM §17 [-]).
func Test17_AGeneralOutlivesHisMen(t *testing.T) {
	for _, c := range []struct {
		name  string
		phase string
		evs   []game.Event
		when  state.Occasion
	}{
		{"by fire", "fire", []game.Event{&state.EvShot{Unit: "A"}, &state.EvStage{Stage: state.FireEnd}}, state.UnderFire},
		{"in a melee", "melee", []game.Event{&state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Closing: facts.OutOfRange}, &state.EvFought{Charge: 1}}, state.InMelee},
	} {
		for _, dead := range []bool{true, false} {
			s := after(withFigures(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 51.5, 180)}), &state.EvAttach{Unit: "A", General: "boss0", Quality: facts.Brigadier})
			s = after(inPhase(s, c.phase), c.evs...)
			if dead {
				s = after(s, &state.EvPM{Unit: "A", Now: 0}, &state.EvStatus{Unit: "A", Is: state.Destroyed})
			}
			owed := func(s *state.State) bool {
				return slices.ContainsFunc(turn.Dues(s), func(d game.Due) bool {
					return d.Action.Verb == "fate" && d.Action.Args[0] == state.PerilWords[c.when] && len(d.Needs) == 1
				})
			}
			if !owed(s) {
				t.Errorf("OM §17: %s, destroyed %v: nothing is owed for the general of A", c.name, dead)
				continue
			}
			if evs, _ := command.Overrun(after(s, &state.EvPlace{Unit: "X", X: 60, Y: 49.9, Deg: 180})); len(evs) != 0 {
				t.Errorf("OM §17: %s, destroyed %v: he gives way before his fate is known: %+v", c.name, dead, evs)
			}
			n := played(t, s, game.Action{Verb: "fate", Units: []game.Operand{only("A")}, Args: []string{state.PerilWords[c.when]}}, 9)
			if owed(n) {
				t.Errorf("OM §17, R2: %s, destroyed %v: he is tried again", c.name, dead)
			}
			if at, ok := n.Stands(n.General("boss0")); !ok || at != (geometry.Vec{X: 60, Y: 50}) {
				t.Errorf("OM §17, R289: %s, destroyed %v: he stands at %v, known %v; want 60, 50", c.name, dead, at, ok)
			}
			evs, _ := command.Overrun(after(n, &state.EvPlace{Unit: "X", X: 60, Y: 49.9, Deg: 180}))
			if (len(evs) > 0) != dead {
				t.Errorf("OM §17, R289: %s, destroyed %v: gives way by %+v", c.name, dead, evs)
			}
			if end := after(n, evs...); dead && (end.General("boss0").With != "" || end.General("boss0").At != (geometry.Vec{X: 60, Y: 20})) {
				t.Errorf("OM §17, R289: %s: he goes to %v with %q, want 60, 20 alone", c.name, end.General("boss0").At, end.General("boss0").With)
			}
		}
	}
}

// A general joins who is on the table, also who flees (OM §4.4 [+], §14, 17); nobody rides to a unit that is off it, from the set-up on,
// and who is off it with one leaves it nowhere and goes to no other (OM §4.4 [-], §8.2 [-]).
func Test4_4_NobodyRidesToWhoIsOffTheTable(t *testing.T) {
	s := withFigures(t, []string{line("A", 60, 20, 0), line("B", 50, 30, 0)}, []string{line("X", 60, 110, 180)})
	off := func(s *state.State) *state.State { return after(s, &state.EvOff{Unit: "A", Turn: 1, X: 60, Y: 0}) }
	no(t, off(s), "attach boss0 A", "OM §4.4", "command.join-off")
	no(t, inPhase(off(s), "orders"), "attach boss0 A", "OM §4.4", "command.join-off")
	does(t, s, "attach boss0 A")
	does(t, as(s, "A", func(u *state.Unit) { u.Status = state.Routing }), "attach boss0 A")
	with, _ := does(t, s, "attach boss0 A")
	no(t, off(with), "attach boss0 B", "OM §4.4", "command.join-off")
	no(t, off(with), "detach A", "OM §4.4", "command.leave-off")
	no(t, off(with), "move boss0 to 60,10", "OM §4.4", "command.leave-off")
	does(t, with, "attach boss0 B") // a brigadier comes and goes
}

// Generals join and leave as they move, in the movement of their own side (OM §7 [+]): in the orders, the rallies and the phases behind
// the movement they stay with whom they ride, also when hands put the figure down elsewhere (OM §7 [-], 17). Where they are set up they
// come and go.
func Test7_GeneralsLeaveAsTheyMove(t *testing.T) {
	s := withFigures(t, []string{line("A", 60, 20, 0), line("B", 50, 30, 0)}, []string{line("X", 60, 110, 180)})
	with, _ := does(t, s, "attach boss0 A")
	for _, phase := range []string{"orders", "rally", "compulsory", "fire", "melee"} {
		later := inPhase(atTurn(with, 2), phase)
		no(t, later, "detach A", "OM §7", "command.joins-when")
		no(t, later, "attach boss0 B", "OM §7", "command.joins-when")
		no(t, later, "place boss0 at 70,20", "OM §7", "command.joins-when")
	}
	next := inPhase(atTurn(with, 2), "move-first")
	does(t, next, "detach A")
	does(t, next, "place boss0 at 70,20")
	does(t, inPhase(with, "orders"), "detach A")
	does(t, inPhase(with, "orders"), "place boss0 at 70,20")
}

// A commander-in-chief who has ridden to a unit stays with it for the move, in the first turn too (OM §4.4 [+]); with whom he was set up he
// may leave as he moves (OM §4.4 [-]).
func Test4_4_TheChiefStaysWithWhomHeRodeTo(t *testing.T) {
	s := corps(t)
	up, _ := does(t, s, "attach duke A")
	does(t, inPhase(up, "move-first"), "detach A")
	rode, _ := does(t, inPhase(s, "move-first"), "attach duke R")
	no(t, rode, "detach R", "OM §4.4", "command.stays")
	no(t, rode, "attach duke B", "OM §4.4", "command.stays")
	does(t, inPhase(atTurn(rode, 2), "move-first"), "attach duke B")
}

// A commander in chief who leads a unit gives no order in the next move (OM §4.4 [+]); who leaves it as generals move in that has not led
// it there, and gives orders in the one after (OM §4.4 [-]); who leads it in that move, too, gives none then either.
func Test4_4_WhoLeavesAsGeneralsMoveHasNotLed(t *testing.T) {
	s := corps(t, "id: duke, quality: normal", "id: duke, quality: exceptional")
	rode, _ := does(t, inPhase(s, "move-first"), "attach duke R")
	no(t, inPhase(atTurn(rode, 2), "orders"), "order fane halt", "OM §4.4", "command.rode")
	left, _ := does(t, inPhase(atTurn(rode, 2), "move-first"), "detach R")
	does(t, inPhase(atTurn(left, 3), "orders"), "order fane halt")
	no(t, inPhase(atTurn(atTurn(rode, 2), 3), "orders"), "order fane halt", "OM §4.4", "command.rode")
}
