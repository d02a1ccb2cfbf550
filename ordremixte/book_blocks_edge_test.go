package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// Horse goes into a block in the step of the horse, whatever it owes its order (OM §15
// [+]); foot only when the horse is done (OM §7 [-]).
func Test15_HorseEntersInItsOwnStep(t *testing.T) {
	horse := unitAt("H", 2, "march", 60, 70, 180, ", arm: light-cavalry")
	foot := unitAt("F", 4, "march", 45, 70, 180, "")
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 25, 0)}, []string{horse, foot}, house("v1", 60, 60), house("v2", 45, 60))), "move-first")
	if b := table.BlockOf(s, played(t, s, into("H", "v1")).Unit("H")); b == nil || b.ID != "v1" {
		t.Errorf("§15: horse in march column is in %v, want v1", b)
	}
}

// A line parts to pass a single building (OM §15 [+]); it does not stop in it (OM §15 [-]).
func Test15_ALineDoesNotStopInABuilding(t *testing.T) {
	hut := "id: hut, kind: building, polygon: [[55, 51], [65, 51], [65, 61], [55, 61]]"
	s := inPhase(exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 100, 180)}, hut)), "move-first")
	refused(t, s, mv("A forward 8"), "OM §15", "block.formation")
	if y := played(t, s, mv("A forward 13.5")).Unit("A").Pose.At.Y; y != 63.5 {
		t.Errorf("§15: it passes to %v, want 63.5", y)
	}
	march := inPhase(exact(scenario(t, []string{unitAt("A", 4, "march", 60, 50, 0, "")}, []string{line("X", 60, 100, 180)}, hut)), "move-first")
	if b := table.BlockOf(march, played(t, march, mv("A forward 9")).Unit("A")); b == nil {
		t.Error("§15: a march column may stop in it")
	}
}

// Foot disordered by its own routers has no closing fire against horse that breaks
// through, and no other at it either (OM §10.2 [-]); in order it has (OM §10.2 [+]).
func Test10_2_WithoutClosingFireThereIsNone(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{unitAt("X", 3, "line", 60, 71, 180, ", arm: light-cavalry")}))
	s = atTurn(after(s, &state.EvBeat{Unit: "X", Beaten: "Z", Turn: 1}), 2)
	at := func(disorder bool) *state.State {
		n := s
		if disorder {
			n = after(n, &state.EvDisorder{Unit: "A", On: true, To: s.Turn, Friends: true})
		}
		n = inPhase(n, "breakthrough")
		n = played(t, n, game.Action{Verb: "breakthrough", Units: []game.Operand{only("X"), only("A")}})
		return inPhase(n, "fire")
	}
	prepared(t, at(false), on("fire", "A", "X"))
	refused(t, at(true), on("fire", "A", "X"), "OM §10.2", "placed.no-closing")
}

// A unit that goes back into the block that it attacked from has no way to make when the
// next turn opens (OM §15 [+]), and its bases are not turned for one.
func Test15_BackInItsBlockNothingIsLeftToMove(t *testing.T) {
	s := scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{offTableUnit("X", 4, "march", "")}, house("v1", 60, 60), house("v2", 71, 60))
	s = played(t, inPhase(holding(s, "A", "v1", "X", "v2"), "move-first"), on("charge", "A", "X"))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn},
		&state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvStage{Stage: state.MeleeOpen})
	v := verdictOf(t, prepared(t, s, turn.Dues(s)[0].Action), 100, 1, 1) // misses; a critical; routs
	for _, h := range v.Hands {
		if h.Unit == "A" && h.Act == "turn-base" {
			t.Errorf("§15: %+v", h)
		}
	}
	next := func(s *state.State) *state.State {
		s = played(t, s, turn.Dues(s)[0].Action, 100, 1, 1)
		return inPhase(atTurn(s, s.Turn+1), "rally")
	}
	if n := next(s); !flight.MayTry(n, n.Unit("A")) {
		t.Error("R176 a: it may rally when the next turn opens")
	}
	if n := next(after(s, &state.EvRuling{Ruling: 176, Reading: "b"})); flight.MayTry(n, n.Unit("A")) {
		t.Error("R176 b: not before the turn after the next")
	}
}

// Who only counts as disordered has its overlaps under R43 b, and only the -5 (OM §10.6
// [+]); who is disordered of itself has neither (OM §13 [-]).
func Test10_6_CountingAsDisorderedUnderR43b(t *testing.T) {
	for _, c := range []struct {
		foot, ruling string
		want         int
	}{
		{"", ": r43=a", 2 * (10 - 5)},
		{"", ": r43=b", 4 * (10 - 5)},
		{" disordered", ": r43=b", 2 * (10 - 5)},
	} {
		adj := act(t, "melee", 1, 1, "a: arm=light-cavalry bases=3 pm=5 charging impetus", "t: bases=4 pm=5"+c.foot, c.ruling)
		if got := side(t, adj, "defender"); got != c.want {
			t.Errorf("OM §10.6, R43 %q, foot%s: got %d, want %d", c.ruling, c.foot, got, c.want)
		}
	}
}

// An enemy out of sight within 40 cm does not keep a unit from moving strategically, but
// under R175 b he does (OM §8.1 [+], OM §8.1 [-]); behind his wood nobody sees him.
func Test8_1_EnemiesOutOfSight(t *testing.T) {
	wood := "id: w, kind: wood, polygon: [[20, 70], [100, 70], [100, 80], [20, 80]]"
	s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 82, 180)}, wood))
	s = inPhase(s, "move-first")
	if y := played(t, s, mv("A forward 18")).Unit("A").Pose.At.Y; y != 68 {
		t.Errorf("§8.1: at %v, want 68", y)
	}
	refused(t, after(s, &state.EvRuling{Ruling: 175, Reading: "b"}), mv("A forward 18"), "OM §8.2", "move.too-far")
}

// Horse in a block is as dense as its march column, under R177 b it is not (OM §9.10
// [+], OM §15 [-]).
func Test15_HorseInABlockIsDense(t *testing.T) {
	for ruling, want := range map[string]int{": r177=a": 4 * (10 + 5 + 5 - 10), ": r177=b": 4 * (10 + 5 - 10)} {
		adj := act(t, "fire", 1, 1, "a: bases=4", "t: arm=light-cavalry bases=2 pm=3 formation=march cover=hard", ": range=short", ruling)
		if got := value(t, adj); got != want {
			t.Errorf("%s: %d, want %d", ruling, got, want)
		}
	}
}

// Troops at an edge are seen by whoever has come to 4 cm (OM §3 [+]), from farther by
// nobody (OM §3 [-]); under R178 b by all of his side.
func Test3_OneHasComeNear(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 64, 0, "")},
		[]string{unitAt("G", 2, "unlimbered", 60, 95, 180, ", arm: foot-artillery"), unitAt("X", 4, "line", 69, 60, 270, "")}, house("v1", 60, 60)))
	s = inPhase(s, "fire")
	prepared(t, s, shotAt("X", "A"))
	refused(t, s, shotAt("G", "A"), "OM §3", "placed.hidden")
	prepared(t, after(s, &state.EvRuling{Ruling: 178, Reading: "b"}), shotAt("G", "A"))
}

// Guns fire at a building that is in sight, whether the troops in it are or not (OM §9.4/blaze [+], OM §3); at these they do not
// (OM §3 [-]), nor at a building that ground hides.
func Test9_4_TheBuildingIsSeen(t *testing.T) {
	for _, c := range []struct {
		hill bool
		line string
		want string
	}{{false, "fire G building=yes at A", ""}, {false, "fire G at A", "placed.hidden"}, {true, "fire G building=yes at A", "placed.blocked"}} {
		ground := []string{house("v1", 60, 60)}
		if c.hill {
			ground = append(ground, "id: h, kind: hill, polygon: [[40, 75], [80, 75], [80, 80], [40, 80]]")
		}
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 64, 0, "")}, []string{unitAt("G", 2, "unlimbered", 60, 90, 180, ", arm: foot-artillery")}, ground...))
		_, err := turn.Prepare(inPhase(s, "fire"), actionOf(t, s, c.line))
		if got := err == nil; got != (c.want == "") || !got && !isKey(err, c.want) {
			t.Errorf("OM §9.4: %s, behind a hill %v: got %v, want %q", c.line, c.hill, err, c.want)
		}
	}
}

// The odds of a shot at a building and of a rocket are words (OM §9.4/blaze [+], §9.7
// [+]).
func Test9_4_OddsOfFireAndRocketsAreWords(t *testing.T) {
	for _, c := range []struct{ says, situation, want string }{
		{"a: arm=foot-artillery bases=1", ": range=long building", "takes fire 10, does not burn 90"},
		{"a: arm=foot-artillery weapon=rockets bases=1", ": range=long", "hits 10, bursts on its frame 10, no loss 80"},
	} {
		o := act(t, "fire", 1, 1, c.says, "t: bases=4 pm=5", c.situation).Odds(odds.NewEngine())
		if got := i18n.New(i18n.EN).Say(o.Lines[len(o.Lines)-1].Say); got != c.want {
			t.Errorf("%s: %q, want %q", c.says, got, c.want)
		}
	}
}

// A change of formation is no movement under R69 b, in an enemy's zone as elsewhere (OM
// §9.4 [-]).
func Test9_4_FormedInAZoneUnderR69b(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("A", 4, "column", 60, 50, 0, ", nation: france")}, []string{line("X", 60, 57, 180)}))
	s = inPhase(s, "move-first")
	for ruling, want := range map[string]int{"a": 4 * (10 - 5), "b": 4 * 10} {
		n := after(s, &state.EvRuling{Ruling: 69, Reading: ruling})
		n = played(t, n, game.Action{Verb: "form", Units: []game.Operand{only("A")}, Args: []string{"line"}})
		if got := value(t, prepared(t, inPhase(n, "fire"), shotAt("A", "X"))); got != want {
			t.Errorf("R69 %s: %d, want %d", ruling, got, want)
		}
	}
}

// A charger that touches at once, in the flank, is in a melee from then on: nobody else
// fires at it or at whom it touches (OM §9.4/melee [-]).
func Test9_4_NobodyFiresIntoAFlankCharge(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0), unitAt("B", 4, "line", 75, 66, 180, "")},
		[]string{unitAt("X", 4, "column", 75, 57, 270, ""), line("Y", 60, 67, 180)}))
	s = inPhase(played(t, frenchMove(s, "move-first"), on("charge", "X", "A")), "fire")
	refused(t, s, shotAt("B", "X"), "OM §9.4/melee", "placed.in-melee")
	refused(t, s, shotAt("Y", "A"), "OM §9.4/melee", "placed.in-melee")
}
