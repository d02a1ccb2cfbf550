package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// house is a block of 10 by 10 cm with its middle at x, y.
func house(id string, x, y float64) string {
	c := func(dx, dy float64) string { return "[" + cmOf(x+dx) + ", " + cmOf(y+dy) + "]" }
	return "id: " + id + ", kind: village, polygon: [" + c(-5, -5) + ", " + c(5, -5) + ", " + c(5, 5) + ", " + c(-5, 5) + "]"
}

func cmOf(x float64) string { return facts.CmText(int(x * 100)) }

// offTableUnit is a unit that nobody has put on the table.
func offTableUnit(id string, bases int, form, more string) string {
	return "id: " + id + ", bases: " + itoa(bases) + ", formation: " + form + more
}

// into is `move A into BLOCK`.
func into(a, block string) game.Action {
	return game.Action{Verb: "move", Units: []game.Operand{only(a)}, Args: []string{"into", block}}
}

// verdictOf plays an adjudication that throws the faces given.
func verdictOf(t *testing.T, adj game.Adjudication, faces ...int) game.Verdict {
	t.Helper()
	var fs []dice.Face
	for _, f := range faces {
		fs = append(fs, dice.Face{Face: f})
	}
	d := dice.New(fs, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil || d.Surplus() > 0 {
		t.Fatalf("owes %v, %v, %d too many", owed, err, d.Surplus())
	}
	return v
}

// holding is a state in which units that are not placed hold blocks: ID BLOCK pairs.
func holding(s *state.State, pairs ...string) *state.State {
	for i := 0; i+1 < len(pairs); i += 2 {
		s = after(s, &state.EvBlock{Unit: pairs[i], Block: pairs[i+1]})
	}
	return s
}

// A block takes six bases of who comes in march column or open order (OM §15 [+]);
// not a seventh, nobody in line or column, and nobody where an enemy is or where it
// burns (OM §15 [-], OM §9.4/blaze [-]).
func Test15_WhoMayEnter(t *testing.T) {
	s := inPhase(scenario(t, []string{
		offTableUnit("A", 4, "march", ""), offTableUnit("B", 2, "open", ", traits: [light]"), offTableUnit("C", 1, "march", ""),
		offTableUnit("LL", 3, "line", ""), offTableUnit("H", 2, "march", ", arm: light-cavalry"),
	}, []string{offTableUnit("X", 4, "march", "")}, house("v1", 60, 60), house("v2", 75, 60)), "move-first")
	s = played(t, s, into("A", "v1"))
	if b := table.BlockOf(s, s.Unit("A")); b == nil || b.ID != "v1" || motion.Room(s, b, nil) != 2 {
		t.Fatalf("OM §15: got A holds %v; want %s", b, `b != nil, b.ID == "v1", s.room(b, nil) == 2`)
	}
	full := played(t, s, into("B", "v1"))
	if r := refused(t, full, into("C", "v1"), "OM §15", "block.full"); len(r.Ways) == 0 {
		t.Error("no way out")
	}
	prepared(t, after(s, &state.EvStage{Stage: state.StepHorse}), into("H", "v1"))
	if r := refused(t, s, into("LL", "v2"), "OM §15", "block.formation"); nth(r.Ways, 0).Line != "form LL march" {
		t.Errorf("OM §15: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "form LL march"`)
	}
	held := inPhase(holding(s, "X", "v2"), "move-first")
	if r := refused(t, held, into("C", "v2"), "OM §15", "block.held"); nth(r.Ways, 0).Line != "charge C at X" {
		t.Errorf("OM §15: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "charge C at X"`)
	}
	refused(t, after(s, &state.EvBlaze{Ground: "v2", Turn: 1}), into("C", "v2"), "OM §9.4/blaze", "block.burning")
	forced := into("C", "v1")
	forced.Force = true
	if v := verdictOf(t, prepared(t, full, forced)); len(v.Overrode) != 1 {
		t.Errorf("OM §15: got overrode %+v; want %s", v.Overrode, "len(v.Overrode) == 1")
	}
}

// A march column has three centimetres more on its way into a block off the road, seven on a road that
// leads into it (OM §8.2 [+], OM §15 [+]), open order none (OM §8.2 [-]), until its middle is in: to
// the hundredth.
func Test15_AMarchColumnReachesABlock(t *testing.T) {
	road := "id: r, kind: road, polygon: [[58, 0], [62, 0], [62, 70], [58, 70]]"
	ends := "id: r, kind: road, polygon: [[58, 0], [62, 0], [62, 55], [58, 55]]"
	for _, c := range []struct {
		name, unit, ground string
		reach, half        float64 // half its depth: its middle is so far behind its front
	}{
		{"a march column in the open", "march", "", 20, 3},
		{"a march column on a road", "march", road, 24, 3},
		{"a march column on a road that ends at the houses", "march", ends, 20, 3},
		{"open order", "open", "", 22, 0.75},
		{"open order on a road", "open", road, 22, 0.75},
	} {
		for _, far := range []float64{0, 0.01} {
			var ground []string
			if c.ground != "" {
				ground = append(ground, c.ground)
			}
			more := ""
			if c.unit == "open" {
				more = rifles
			}
			s := inPhase(exact(scenario(t, []string{unitAt("A", 4, c.unit, 60, 55+c.half-c.reach-far, 0, more)}, []string{line("X", 60, 110, 180)}, append(ground, house("v", 60, 60))...)), "move-first")
			s = after(s, &state.EvStage{Stage: state.StepFoot}) // at its own speed
			want := ""
			if far > 0 {
				want = "OM §8.2 block.far"
			}
			if got := refusedBy(s, into("A", "v")); got != want {
				t.Errorf("OM §8.2, 15: %s, %v cm from where its middle is in the block: got %q, want %q", c.name, c.reach+far, got, want)
			}
		}
	}
}

// Who leaves a block is disordered to the end of the move (OM §15 [+]), who stays is
// not (OM §15 [-]).
func Test15_Leaving(t *testing.T) {
	s := holding(inPhase(scenario(t, []string{offTableUnit("A", 4, "march", ""), offTableUnit("B", 1, "march", "")}, []string{offTableUnit("X", 4, "line", "")}, house("v1", 60, 60)), "move-first"), "A", "v1", "B", "v1")
	out := game.Action{Verb: "move", Units: []game.Operand{only("A")}, Args: []string{"out"}}
	s = played(t, s, out)
	if a := s.Unit("A"); !a.Disordered || table.BlockOf(s, a) != nil || s.Unit("B").Disordered {
		t.Errorf("A disordered %v in %q, B %v", a.Disordered, a.Block, s.Unit("B").Disordered)
	}
	s = nextTurn(s)
	if s.Unit("A").Disordered {
		t.Error("disordered in the next move")
	}
	if kind, par := kindOf(t, inPhase(s, "move-first"), out); kind != game.BadValue || par != "OM §15" {
		t.Errorf("out of no block: %v by %s", kind, par)
	}
}

// On the table the middle of a unit decides in which block it is (OM §15 [+]); one
// that walks in is put where its bases have room, and one too far off is not (OM §15
// [-]).
func Test15_PlacedUnits(t *testing.T) {
	s := exact(inPhase(scenario(t, []string{unitAt("A", 4, "march", 60, 50, 0, ""), unitAt("B", 4, "march", 75, 10, 0, "")}, []string{line("X", 60, 100, 180)}, house("v1", 60, 60)), "move-first"))
	refused(t, s, into("B", "v1"), "OM §8.2", "block.far")
	s = played(t, s, into("A", "v1"))
	a := s.Unit("A")
	if b := table.BlockOf(s, a); b == nil || a.Foot() == nil || !b.Polygon.Encloses(a.Foot()).In() || a.Gone != 1300 {
		t.Fatalf("OM §15: A stands at %v, gone %d; want it inside, 13 cm on", a.Pose, a.Gone)
	}
	if es := motion.Leaves(s, a, geometry.Pose{At: geometry.Vec{X: 60, Y: 80}}); len(es) != 1 || tell(es[0]).Kind != "disorder" {
		t.Errorf("out of its block: %+v", es)
	}
	if es := motion.Leaves(s, a, a.Pose); es != nil {
		t.Errorf("OM §15: it stays: got %+v; want %s", es, "es == nil")
	}
	m := &table.March{U: s.Unit("B"), Form: facts.March, After: facts.March, To: geometry.Pose{At: geometry.Vec{X: 60, Y: 66}}}
	if r := motion.TownBars(s, m); r == nil || r.Ref != "OM §15" {
		t.Errorf("eight bases in a block: %+v", r)
	}
	m.To.At.X = 90
	if r := motion.TownBars(s, m); r != nil {
		t.Errorf("past the houses: %+v", r)
	}
}

// A garrison is in hard cover and has no flank (OM §15 [+]); outside it has neither
// (OM §15 [-]).
func Test15_CoverAndFlank(t *testing.T) {
	base := scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{offTableUnit("X", 4, "column", "")}, house("v1", 60, 60))
	s := holding(inPhase(base, "fire"), "A", "v1")
	if v := values(t, prepared(t, s, shotAt("X", "A", "range", "short")))[""]; v != 2*(10+5-10) {
		t.Errorf("at the garrison: %d, want 10", v)
	}
	if v := values(t, prepared(t, s, shotAt("A", "X", "range", "short")))[""]; v != 4*(10+5+5-8) {
		t.Errorf("out of the houses: %d, want 48", v)
	}
	flank := on("charge", "X", "A", "r125", "a")
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
	s = played(t, s, flank)
	if ch := nthOf(s.Charges, 0); ch.Side != facts.Front || ch.Ground != "v1" || ch.Face != 1 {
		t.Errorf("OM §15: got charge %+v; want %s", ch, `ch.Side == Front, ch.Ground == "v1", ch.Face == 1`)
	}
}

// assaulted is a block v1 held by A and attacked by the units named, each on a side of
// its own, at the moment of contact.
func assaulted(t *testing.T, bases int, more string, who ...string) *state.State {
	t.Helper()
	var french []string
	for _, id := range who {
		french = append(french, offTableUnit(id, 4, "column", ""))
	}
	s := scenario(t, []string{offTableUnit("A", bases, "march", more), offTableUnit("LL", 3, "line", "")}, french, house("v1", 60, 60))
	s = holding(s, "A", "v1")
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
	for _, id := range who {
		s = played(t, s, on("charge", id, "A"))
	}
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn})
	for i := range s.Charges {
		s = after(s, &state.EvChargeStage{N: i + 1, Stage: state.InContact})
	}
	return s
}

// Three bases in a block attacked on four sides rout as after a lost melee, for 2 PM
// (OM §15 [+], OM R13); four bases man the four sides and fight (OM §15 [-]).
func Test15_ThreeBasesOnFourSides(t *testing.T) {
	s := assaulted(t, 3, "", "W", "X", "Y", "Z")
	if faces := [4]int{nthOf(s.Charges, 0).Face, nthOf(s.Charges, 1).Face, nthOf(s.Charges, 2).Face, nthOf(s.Charges, 3).Face}; faces != [4]int{1, 2, 3, 4} {
		t.Fatalf("OM §15: got sides %v; want %s", faces, "faces == [4]int{1, 2, 3, 4}")
	}
	was := s.Unit("A").PM
	s = carriedOn(s)
	if a := s.Unit("A"); a.Status != state.Routing || was-a.PM != 2 {
		t.Errorf("OM §15: got A %s, lost %d; want %s", a.Status, was-a.PM, "a.Status == Routing, was-a.PM == 2")
	}
	for _, ch := range s.Charges {
		if ch.Stage != state.Fought {
			t.Errorf("charge %d is not over: %v", ch.N, ch.Stage)
		}
	}
	// Whatever it stood in when it went in: no melee is opened for it.
	lined := carriedOn(as(assaulted(t, 3, "", "W", "X", "Y", "Z"), "A", func(u *state.Unit) { u.Formation = facts.Line }))
	if a := lined.Unit("A"); a.Status != state.Routing || len(turn.Dues(lined)) != 0 {
		t.Errorf("OM §15: got A in line %s, %d dues; want %s", a.Status, len(turn.Dues(lined)), "a.Status == Routing, no melee")
	}
	s = carriedOn(assaulted(t, 4, "", "W", "X", "Y", "Z"))
	if s.Unit("A").Status != state.Steady || len(turn.Dues(s)) != 1 {
		t.Fatalf("OM §15: got A %s, %d dues; want %s", s.Unit("A").Status, len(turn.Dues(s)), `s.unit("A").Status == Steady, len(s.dues()) == 1`)
	}
	v := values(t, prepared(t, s, nth(turn.Dues(s), 0).Action))
	if v["defender"] != 4*10 || v["attacker"] != 4*(1+1+1)*(10-4) {
		t.Errorf("values %v: four bases against one in contact, one behind and one overlap each", v)
	}
	// Declared, nobody on any table.
	adj := declared(t, "melee", 4, 1, plainFacts("a", "bases", "4", "formation", "column", "charging", "yes"),
		plainFacts("t", "bases", "3", "pm", "4", "pm-start", "4", "cover", "hard"), plainFacts("", "sides", "4"))
	if got := status(t, adj, "routs", "defender"); got != "1" {
		t.Errorf("declared: routs with %s", got)
	}
	adj = declared(t, "melee", 4, 1, plainFacts("a", "bases", "4", "formation", "column", "charging", "yes"),
		plainFacts("t", "bases", "4", "pm", "5", "pm-start", "5", "cover", "hard"), plainFacts("", "sides", "4"))
	if got := status(t, adj, "routs", "defender"); got == "1" {
		t.Error("four bases rout as well")
	}
}

// On two sides the bases of the garrison are divided and overlap on each (OM §15 [+]);
// each side lets in two columns or one line (OM §15 [-], OM §10.1 [-]).
func Test15_MeleeBySides(t *testing.T) {
	s := carriedOn(assaulted(t, 6, "", "W", "X"))
	v := values(t, prepared(t, s, nth(turn.Dues(s), 0).Action))
	if v["defender"] != 6*10 || v["attacker"] != 2*(2+2)*(10-4) {
		t.Errorf("values %v: six bases, four in contact and two overlaps, against two columns", v)
	}
	for _, c := range []struct {
		n     int
		form  string
		sides string
		ok    bool
	}{{2, "column", "1", true}, {3, "column", "1", false}, {1, "line", "1", true}, {2, "line", "1", false}, {2, "line", "2", true}, {4, "column", "2", true}} {
		_, err := tryDeclared("melee", c.n, 1, plainFacts("a", "bases", "4", "formation", c.form), plainFacts("t", "bases", "4", "pm", "5", "cover", "hard"), plainFacts("", "sides", c.sides))
		if (err == nil) != c.ok {
			t.Errorf("OM §15: %d %s on %s sides: got %v; want %s", c.n, c.form, c.sides, err, "(err == nil) == c.ok")
		}
	}
	// On the table the side is measured.
	at := exact(scenario(t, []string{unitAt("A", 4, "line", 60, 60.75, 0, "")}, []string{
		unitAt("X", 4, "column", 60, 70, 180, ""), unitAt("Y", 4, "column", 50, 60, 90, ""), line("Z", 60, 50, 0),
	}, house("v1", 60, 60)))
	at = after(at, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: at.Turn})
	for i, id := range []string{"X", "Y", "Z"} {
		at = played(t, at, on("charge", id, "A"))
		if want := [...]int{3, 4, 1}[i]; at.Charges[i].Face != want {
			t.Errorf("%s on side %d, want %d", id, at.Charges[i].Face, want)
		}
	}
}

// Only foot attacks an occupied block (OM §15 [-], OM §10.5 [-]); horse and guns in it
// neither fire nor fight, and retire when it is attacked and no foot is there to defend
// it, or that is beaten (OM §15 [+], R124).
func Test15_HorseAndGuns(t *testing.T) {
	base := scenario(t, []string{
		offTableUnit("A", 3, "march", ""), offTableUnit("H", 2, "march", ", arm: light-cavalry"),
		"id: G, arm: horse-artillery, bases: 1, formation: unlimbered",
	}, []string{offTableUnit("X", 4, "column", ""), offTableUnit("K", 3, "line", ", arm: heavy-cavalry")}, house("v1", 60, 60))
	alone := holding(base, "H", "v1", "G", "v1")
	refused(t, inPhase(alone, "fire"), shotAt("G", "X", "range", "long"), "OM §15", "block.no-fire")
	french := func(s *state.State) *state.State {
		return after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
	}
	gone := played(t, french(alone), on("charge", "X", "H"))
	if h := gone.Unit("H"); h.Status != state.Retreating || h.By != "X" || h.PM != h.PMStart || len(gone.Charges) != 1 || gone.Charges[0].Stage != state.Repelled || len(turn.Dues(gone)) != 0 {
		t.Errorf("H %s before %q, %d charges", h.Status, h.By, len(gone.Charges))
	}
	b := french(alone)
	b.Rulings = b.Rulings.With(124, 'b')
	if h := played(t, b, on("charge", "X", "H")).Unit("H"); h.PMStart-h.PM != 1 {
		t.Errorf("OM §15: R124 b: got lost %d; want %s", h.PMStart-h.PM, "h.PMStart-h.PM == 1")
	}
	defended := holding(alone, "A", "v1")
	if r := refused(t, french(defended), on("charge", "X", "H"), "OM §15", "block.defended"); nth(r.Ways, 0).Line != "charge X at A" {
		t.Errorf("OM §15: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "charge X at A"`)
	}
	refused(t, french(defended), on("charge", "K", "A"), "OM §15", "block.horse")
	// The foot is beaten out of it: the others go too.
	s := played(t, french(defended), on("charge", "X", "A"))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn}, &state.EvStage{Stage: state.MeleeOpen},
		&state.EvFought{Charge: 1}, &state.EvStatus{Unit: "A", Is: state.Routing})
	s = carriedOn(s)
	if s.Unit("H").Status != state.Retreating || s.Unit("G").Status != state.Retreating {
		t.Errorf("OM §15: got H %s, G %s; want %s", s.Unit("H").Status, s.Unit("G").Status, `s.unit("H").Status == Retreating, s.unit("G").Status == Retreating`)
	}
}

// Between two blocks columns fight as in the open, and horse that the foot meets there
// retires (OM §15 [+]); in the open it fights (OM §15 [-]).
func Test15_Avenues(t *testing.T) {
	at := func(x float64) *state.State {
		s := exact(scenario(t, []string{horseAt("H", 2, x, 60, 0)}, []string{unitAt("X", 4, "column", x, 68, 180, "")}, house("v1", 51.5, 60), house("v2", 68.5, 60)))
		return after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
	}
	s := played(t, at(60), on("charge", "X", "H", "side", "front"))
	if s.Unit("H").Status != state.Retreating {
		t.Errorf("between the houses: %s", s.Unit("H").Status)
	}
	s = played(t, at(90), on("charge", "X", "H", "side", "front"))
	if s.Unit("H").Status != state.Steady || len(s.Charges) != 1 {
		t.Errorf("in the open: %s", s.Unit("H").Status)
	}
	// Foot fights in the avenue as it does in the open: no cover, its flanks and all.
	var was map[string]int
	for _, x := range []float64{90, 60} {
		s := exact(scenario(t, []string{unitAt("A", 4, "column", x, 60, 0, ", nation: france")}, []string{unitAt("X", 4, "column", x, 68, 180, "")}, house("v1", 51.5, 60), house("v2", 68.5, 60)))
		s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn})
		s = played(t, s, on("charge", "X", "A"))
		if s.Unit("A").Status != state.Steady || len(s.Charges) != 1 || nthOf(s.Charges, 0).Closing != facts.Short {
			t.Fatalf("OM §15: at %v: got A %s, %+v; want %s", x, s.Unit("A").Status, s.Charges, `s.unit("A").Status == Steady, len(s.Charges) == 1, s.Charges[0].Closing == Short`)
		}
		s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn},
			&state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvStage{Stage: state.MeleeOpen})
		v := values(t, prepared(t, s, nth(turn.Dues(s), 0).Action))
		if was == nil {
			was = v
		}
		if v["attacker"] != 4*(10+5) || v["attacker"] != was["attacker"] || v["defender"] != was["defender"] {
			t.Errorf("at %v: %v, in the open %v", x, v, was)
		}
	}
}

// From one block to the next who attacks counts as a column and the defender as in hard
// cover; driven back it stays in its own block (OM §15 [+]). Out into the open it is
// disordered (OM §15 [-]).
func Test15_FromBlockToBlock(t *testing.T) {
	base := scenario(t, []string{offTableUnit("A", 4, "march", ""), offTableUnit("O", 4, "line", "")}, []string{offTableUnit("X", 4, "march", "")}, house("v1", 60, 60), house("v2", 71, 60))
	s := holding(base, "A", "v1", "X", "v2")
	s = inPhase(s, "move-first")
	s = played(t, s, on("charge", "A", "X"))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn},
		&state.EvChargeStage{N: 1, Stage: state.InContact}, &state.EvStage{Stage: state.MeleeOpen})
	v := values(t, prepared(t, s, nth(turn.Dues(s), 0).Action))
	if v["attacker"] != (2+2)*(10-4) || v["defender"] != (2+2)*10 {
		t.Errorf("values %v: a column against four bases in cover", v)
	}
	// 100 misses, 1 is a critical, 1 routs.
	s = played(t, s, nth(turn.Dues(s), 0).Action, 100, 1, 1)
	a := s.Unit("A")
	if a.Status != state.Routing || !garrison.Shelters(s, a) || a.Block != "v1" {
		t.Fatalf("OM §15: got A %s in %q, stays %v; want %s", a.Status, a.Block, garrison.Shelters(s, a), `a.Status == Routing, s.shelters(a), a.Block == "v1"`)
	}
	if s = after(s, &state.EvStatus{Unit: "A", Is: state.Routing}); garrison.Shelters(s, s.Unit("A")) {
		t.Error("driven off it still stays")
	}
	open := holding(base, "X", "v2")
	open = after(open, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: open.Turn},
		&state.EvFact{Unit: "X", Name: "formation", Value: "column"})
	refused(t, open, on("charge", "X", "O"), "OM §13", "charge.disordered-there")
}

// A fugitive may stop in the next block on its way (OM §15 [+]), not in one that is
// full, held by the enemy or on fire (OM §15 [-]).
func Test15_Refuge(t *testing.T) {
	s := scenario(t, []string{offTableUnit("A", 4, "march", ""), offTableUnit("B", 4, "march", "")}, []string{offTableUnit("X", 4, "march", "")}, house("v1", 60, 60), house("v2", 60, 40), house("v3", 60, 20))
	s = after(holding(s, "A", "v1"), &state.EvStatus{Unit: "A", Is: state.Routing})
	from, to := geometry.Vec{X: 60, Y: 60}, geometry.Vec{X: 60, Y: 10}
	for _, c := range []struct {
		s    *state.State
		want string
	}{
		{s, "v2"}, {holding(s, "B", "v2"), "v3"}, {holding(s, "X", "v2"), "v3"},
		{after(s, &state.EvBlaze{Ground: "v2", Turn: 1}), "v3"}, {holding(s, "B", "v2", "X", "v3"), ""},
	} {
		got := ""
		if b := garrison.Refuge(c.s, c.s.Unit("A"), from, to); b != nil {
			got = b.ID
		}
		if got != c.want {
			t.Errorf("refuge in %q, want %q", got, c.want)
		}
	}
	refused(t, inPhase(s, "move-first"), into("A", "v2"), "OM §14", "drill.broken")
	s = played(t, inPhase(s, "compulsory"), into("A", "v2"))
	if a := s.Unit("A"); !garrison.Shelters(s, a) || a.Status != state.Routing || a.Disordered {
		t.Errorf("OM §15: got A %s in %q; want %s", a.Status, a.Block, "s.shelters(a), a.Status == Routing, not a.Disordered")
	}
}

// Who is driven out goes into the next block on its way as whoever goes into one: as far as its move
// reaches, at most to the middle, and no farther than it can go (OM §15 [+], R336); whom its move leaves
// before the wall finds no shelter there (OM §15 [-]). By the other reading it is set inside for nothing.
func Test15_AsFarIntoTheNextBlock(t *testing.T) {
	const gone = 14 // of a line that retires: 8 cm straight away from X, then to its rear, which lies straight on
	for _, c := range []struct {
		name    string
		middle  float64 // of the next block, 5 cm deep on either side, from where A stands
		reading string
		in      bool
		ends    float64
	}{
		{"2 cm beyond its middle", gone - 2, "a", true, gone - 2},
		{"3 cm before its middle", gone + 3, "a", true, gone},
		{"0.1 cm in", gone + 4.9, "a", true, gone},
		{"0.1 cm before its wall", gone + 5.1, "a", false, gone},
		{"3 cm before its middle", gone + 3, "b", true, gone + 3},
		{"just behind its own", 10.1, "a", true, 10.1},
	} {
		s := exact(scenario(t, []string{line("X", 60, 40, 0)}, []string{line("A", 60, 50, 180)}, house("v", 60, 50), house("w", 60, 50+c.middle)))
		s = relocated(s, "A", geometry.Vec{X: 60, Y: 50 - 0.75}, 180) // its middle is the block's
		s = ruled(fled(s, "A", "X", state.Retreating), 336, c.reading)
		x := flight.FlightOf(s, s.Unit("A"))
		end := s.Unit("A").Foot().Centre
		if f, err := s.Unit("A").At(facts.Line, x.End); err == nil {
			end = f.Centre
		}
		if (x.Into != nil) != c.in || math.Abs(end.Y-50-c.ends) > 0.02 {
			t.Errorf("OM §15, R336 %s: a block whose middle is %v off, %s: in %v, %.2f cm on, want %v, %v", c.reading, c.middle, c.name, x.Into != nil, end.Y-50, c.in, c.ends)
		}
		if c.reading == "a" && math.Abs(x.Gone-c.ends) > 0.01 {
			t.Errorf("OM §15, R336: %s: %v cm are told, want %v", c.name, x.Gone, c.ends)
		}
	}
}

// Where a friend stands in the middle of the block a fugitive is put beside him, and told is the way that he went (OM §15 [+]).
func Test15_TheWayIntoASharedBlock(t *testing.T) {
	s := exact(scenario(t, []string{line("X", 60, 40, 0)}, []string{unitAt("A", 4, "march", 60, 47, 180, ""), unitAt("B", 2, "march", 60, 59, 180, "")}, house("v", 60, 50), house("w", 60, 60)))
	s = holding(fled(s, "A", "X", state.Retreating), "A", "v", "B", "w")
	x := flight.FlightOf(s, s.Unit("A"))
	f, err := s.Unit("A").At(s.Unit("A").Formation, x.End)
	if err != nil || x.Into == nil || x.Into.ID != "w" {
		t.Fatalf("OM §15: A ends in %v at %v: %v", x.Into, x.End, err)
	}
	if far := geometry.Dist(f.Centre, geometry.Vec{X: 60, Y: 50}); math.Abs(x.Gone-far) > 0.02 {
		t.Errorf("OM §15: told are %v cm; its middle goes %.2f", x.Gone, far)
	}
}

// Who retires or routs from a garrison goes straight away from the side of the block that looks at him (OM
// §14 [+], §15, R360), wherever its bases front; by the other reading along their front.
func Test15_AwayFromTheSideOfABlock(t *testing.T) {
	for _, c := range []struct {
		x, y, facing, a, b float64 // of X, who runs; the garrison fronts north
	}{
		{52, 60, 90, 270, 0}, {68, 60, 270, 90, 0}, {60, 52, 0, 180, 180}, {60, 68, 180, 0, 0},
	} {
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, "")}, []string{unitAt("X", 4, "column", c.x, c.y, c.facing, "")}, house("v", 60, 60)))
		s = fled(s, "X", "A", state.Retreating)
		for reading, want := range map[string]float64{"a": c.a, "b": c.b} {
			if x := flight.FlightOf(ruled(s, 360, reading), s.Unit("X")); math.Abs(geometry.Turn(x.Away, want)) > 0.01 || x.First != 8 {
				t.Errorf("OM §14, R360 %s: X at %v, %v goes %v cm along %v°, want 8 along %v", reading, c.x, c.y, x.First, x.Away, want)
			}
		}
	}
	// So it is from a garrison of which only the block is known.
	s := exact(scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{unitAt("X", 4, "column", 52, 60, 90, "")}, house("v", 60, 60)))
	s = fled(holding(s, "A", "v"), "X", "A", state.Retreating)
	if x := flight.FlightOf(s, s.Unit("X")); !x.Placed || x.Away != 270 {
		t.Errorf("OM §14, R360: from a garrison without a place: %v, along %v°, want it measured, along 270", x.Placed, x.Away)
	}
}

// A fire must be left within two moves (OM §9.4/blaze [-]); who is in it at the end of
// the second loses 2 PM, and at the end of every later one (OM §9.4/blaze [+], R123).
func Test9_4_InTheFire(t *testing.T) {
	s := holding(inPhase(scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{"id: G, arm: foot-artillery, bases: 2, formation: unlimbered"}, house("v1", 60, 60)), "fire"), "A", "v1")
	s = played(t, s, shotAt("G", "A", "range", "long", "building", "yes"), 1)
	if table.Blaze(s, "v1") != s.Turn {
		t.Fatal("it does not burn")
	}
	_, m := question(t, s, "show", []string{"A"})
	if x := m["show"].(map[string]any); x["block"] != "v1" || x["burns"] != true {
		t.Errorf("OM §9.4: show: got %v; want %s", x, `x["block"] == "v1", x["burns"] == true`)
	}
	lost := func(s *state.State, letter byte) []int {
		s.Rulings = s.Rulings.With(123, letter)
		var out []int
		for range 4 {
			evs, _ := garrison.CloseBlazes(s)
			s = after(s, evs...)
			out = append(out, s.Unit("A").PMStart-s.Unit("A").PM)
			s = after(s, &state.EvPhase{Phase: state.Phases().Index("orders"), Turn: s.Turn + 1})
		}
		return out
	}
	if got := lost(after(s, &state.EvMoved{Unit: "A"}), 0); !slices.Equal(got, []int{0, 0, 2, 4}) {
		t.Errorf("OM §9.4: got lost %v; want %s", got, "slices.Equal(got, []int{0, 0, 2, 4})")
	}
	if got := lost(after(s, &state.EvMoved{Unit: "A"}), 'b'); !slices.Equal(got, []int{0, 0, 0, 2}) {
		t.Errorf("OM §9.4: R123 b: got lost %v; want %s", got, "slices.Equal(got, []int{0, 0, 0, 2})")
	}
	s.Turn += 3
	if evs, _ := garrison.CloseBlazes(holding(s, "A", "")); len(evs) != 0 {
		t.Errorf("OM §9.4: outside: got %+v; want %s", evs, "len(evs) == 0")
	}
	if table.Blaze(s, "v1") == 0 {
		t.Error("it went out")
	}
}

// A garrison divides its bases among enemies on several sides of its block (OM §9.10
// [+]); not between two on one side, and with no more bases than it has (OM §9.10 [-]).
func Test9_10_DividedFire(t *testing.T) {
	s := exact(inPhase(scenario(t, []string{unitAt("A", 4, "line", 60, 60.75, 0, "")}, []string{
		line("X", 60, 68, 180), unitAt("Y", 4, "column", 50, 60, 90, ""), line("Z", 73, 68, 180),
	}, house("v1", 60, 60)), "fire"))
	fire := func(at, n string) game.Action {
		a := shotAt("A", at)
		a.Facts = plainFacts("a", "firing", n)
		return a
	}
	if v := values(t, prepared(t, s, fire("X", "3")))[""]; v != 3*(10+5-8) {
		t.Errorf("three bases: %d, want 21", v)
	}
	s = played(t, s, fire("X", "3"), 100)
	refused(t, s, fire("X", "1"), "OM §7", "fire.again")
	refused(t, s, fire("Y", "2"), "OM §9.10", "block.bases-left")
	s = played(t, s, shotAt("A", "Y"), 100)
	if u := s.Unit("A"); u.FiredBases != 4 {
		t.Errorf("%d bases have fired", u.FiredBases)
	}
	if kind, par := kindOf(t, s, shotAt("A", "Y")); kind != game.NotNow || par != "OM §7" {
		t.Errorf("a third time: %v by %s", kind, par)
	}
}

// scannedLine is one line as the prompt reads it.
func scannedLine(t *testing.T, line string) game.Line {
	t.Helper()
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 {
		t.Fatalf("%s: got %v; want %s", line, err, "err == nil, len(ls) == 1")
	}
	return ls[0]
}

// The lines as they are typed, in both languages.
func Test15_Lines(t *testing.T) {
	s := holding(inPhase(scenario(t, []string{offTableUnit("A", 4, "march", "")}, []string{offTableUnit("X", 4, "line", "")}, house("v1", 60, 60), house("v2", 75, 60)), "move-first"), "X", "")
	for _, c := range []struct{ line, want string }{
		{"move A into v1", "move A into v1"}, {"muovi A dentro v1", "move A into v1"}, {"move a in v2", "move A into v2"},
		{"move A out", "move A out"}, {"muovi A fuori", "move A out"},
	} {
		cmd, err := language.Parse(s, scannedLine(t, c.line), &game.Last{})
		if err != nil {
			t.Errorf("%s: %+v", c.line, err)
			continue
		}
		if got := game.Canonical(cmd.Action); got != c.want {
			t.Errorf("%s is %q, want %q", c.line, got, c.want)
		}
	}
	for _, bad := range []string{"move A into v", "move A into", "move A into nowhere"} {
		_, err := language.Parse(s, scannedLine(t, bad), &game.Last{})
		r, ok := err.(*game.Refusal)
		if !ok || len(r.Ways) != 2 || !strings.HasPrefix(nth(r.Ways, 0).Line, "move A into v1") {
			t.Errorf("OM §15: %s: got %+v; want %s", bad, err, `ok, len(r.Ways) == 2, strings.HasPrefix(r.Ways[0].Line, "move A into v1")`)
		}
	}
}

// Who is driven out of a block stops in the next one on its way (OM §15 [+]); who was in
// none runs past it (OM §15 [-]). Who is back in its own block does not run at all.
func Test15_FlightIntoABlock(t *testing.T) {
	for y, want := range map[float64]string{60.75: "v2", 50: ""} {
		s := exact(scenario(t, []string{unitAt("A", 2, "march", 60, y, 0, "")}, []string{unitAt("X", 4, "column", 60, 75, 180, "")}, house("v1", 60, 60), house("v2", 60, 40)))
		s = after(s, &state.EvStatus{Unit: "A", Is: state.Routing}, &state.EvFled{Unit: "A", Turn: s.Turn, By: "X"})
		if want == "" {
			s = relocated(s, "A", geometry.Vec{X: 60, Y: 52}, 0)
		}
		was := table.BlockOf(s, s.Unit("A"))
		x := flight.FlightOf(s, s.Unit("A"))
		got := ""
		if x.Into != nil {
			got = x.Into.ID
		}
		if got != want {
			t.Errorf("from %v (%v): into %q, want %q", y, was, got, want)
		}
		if want == "" {
			continue
		}
		s = played(t, after(s, &state.EvPhase{Phase: state.Phases().Index("compulsory"), Turn: s.Turn + 1}), game.Action{Verb: "move", Units: []game.Operand{only("A")}, Args: []string{"flee"}})
		a := s.Unit("A")
		if b := table.BlockOf(s, a); b == nil || b.ID != "v2" || !garrison.Shelters(s, a) || a.Status != state.Routing || flight.OwesFlight(s, a) {
			t.Errorf("A in %v, %s, shelters %v", b, a.Status, garrison.Shelters(s, a))
		}
	}
}

// Irregulars whom an enemy reaches are dispersed, whoever he is (OM §2.3/guerrillas
// [+]); other open order fights or is ridden over (OM §2.3/guerrillas [-]).
func Test2_3_Dispersed(t *testing.T) {
	for _, foe := range []string{"id: X, bases: 4, formation: column", "id: X, arm: heavy-cavalry, bases: 3, formation: line"} {
		for _, trait := range []string{"guerrillas", "light"} {
			s := scenario(t, []string{"id: B, bases: 2, formation: open, grade: recruit, traits: [" + trait + "]"}, []string{foe})
			s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn})
			s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "B", Stage: state.InContact, Closing: facts.OutOfRange}}
			s = carriedOn(s)
			gone := s.Unit("B").Status == state.Destroyed
			if gone != (trait == "guerrillas") || gone && nthOf(s.Charges, 0).Stage != state.Fought {
				t.Errorf("%s reached by %s: %s", trait, foe, s.Unit("B").Status)
			}
		}
	}
	s := scenario(t, []string{"id: B, bases: 2, formation: open, traits: [guerrillas]"}, []string{"id: X, bases: 4, formation: column"})
	if casting.OrderOf(s, s.Unit("B")) != facts.NoOrder {
		t.Error("they wait for orders")
	}
}

// assaulting is the melee of a column on a garrison of three bases in line in the block from 55
// to 65 both ways, and what its closing fire was when it was declared and when it was fired.
func assaulting(t *testing.T, x, y, facing float64, garrison geometry.Pose) (s *state.State, declared, fired int) {
	t.Helper()
	base := exact(scenario(t, []string{unitAt("G", 3, "march", 20, 20, 0, "")}, []string{unitAt("F", 4, "column", x, y, facing, "")}, house("v", 60, 60)))
	base = after(base, &state.EvForm{Unit: "G", Formation: "line"}, &state.EvPlace{Unit: "G", X: garrison.At.X, Y: garrison.At.Y, Deg: garrison.Facing})
	s = frenchMove(base, "move-first")
	declared = threeValues(t, prepared(t, s, on("charge", "F", "G")))[0]
	s = inFire(t, base, [2]string{"F", "G"})
	fired = closingDue(t, s)["F"]
	return nextPhase(t, played(t, s, on("fire", "G", "F"), 99)), declared, fired
}

// An attack on a block is measured to its side, wherever between its walls the garrison
// stands (OM §15 [+]): on every side and by its corner the charger halts a centimetre off, in
// the open, is shot at as was declared, and fights what alone has hard cover.
func Test15_AssaultsAreMeasuredToTheSide(t *testing.T) {
	north := geometry.Pose{At: geometry.Vec{X: 60, Y: 61}}
	for _, c := range []struct {
		name         string
		x, y, facing float64
		garrison     geometry.Pose
	}{
		{"from the south", 60, 46, 0, north}, {"from the north", 60, 74, 180, north},
		{"from the west", 46, 60, 90, north}, {"from the east", 74, 60, 270, north},
		{"at a corner", 54, 46, 0, north}, {"against its back", 60, 46, 0, geometry.Pose{At: geometry.Vec{X: 60, Y: 64.5}}},
		{"against its flank", 60, 46, 0, geometry.Pose{At: geometry.Vec{X: 57, Y: 60}, Facing: 90}},
	} {
		s, declared, fired := assaulting(t, c.x, c.y, c.facing, c.garrison)
		if declared != 36 || fired != 36 {
			t.Errorf("§9.10, %s: closing fire %d declared and %d fired, want 36", c.name, declared, fired)
		}
		d := turn.Dues(s)
		if len(d) != 1 || len(d[0].Needs) != 2 || d[0].Needs[0].Value != 24 || d[0].Needs[1].Value != 30 {
			t.Errorf("§10.6, %s: %+v, want 24 against 30", c.name, d)
		}
		f, block := s.Unit("F").Foot(), table.Block(s, "v")
		if cm := block.Polygon.FromFootprint(f).CM; cm > 0.02 || len(block.Polygon.Sweep(f, f.Dir, 0)) > 0 {
			t.Errorf("§15, %s: in contact it stands at %v, %v cm from the block", c.name, s.Unit("F").Pose, cm)
		}
		if table.BlockOf(s, s.Unit("F")) != nil {
			t.Errorf("§15, %s: the charger stands in the block", c.name)
		}
	}
}

// Who closes on a side of a block has his whole front along it (OM §10.1 [+], §15): one that
// came at its end shifts until no base is beyond it, one wider than the side until all of that
// is covered, by the least that does; who is before it already shifts not at all (OM §10.1 [-]).
func Test15_TheWholeFrontOnTheSide(t *testing.T) {
	for _, c := range []struct {
		name  string
		bases int
		form  string
		x     float64 // of the middle of its front before the side from 55 to 65
		want  float64
	}{
		{"a column before the side", 4, "column", 61, 61}, {"a column at its corner", 4, "column", 54, 58}, {"beyond its middle", 4, "column", 57.5, 58},
		{"at the other corner", 4, "column", 66, 62}, {"a line, wider than the side", 4, "line", 57, 59}, {"a line that covers it", 4, "line", 60.5, 60.5},
		{"a line on the other hand", 4, "line", 66, 61}, {"open order", 4, "open", 58, 58},
	} {
		more := ""
		if c.form == "open" {
			more = chasseurs
		}
		s := exact(scenario(t, []string{unitAt("G", 3, "march", 20, 20, 0, "")}, []string{unitAt("F", c.bases, c.form, c.x, 54, 0, more)}, house("v", 60, 60)))
		s = after(s, &state.EvForm{Unit: "G", Formation: "line"}, &state.EvPlace{Unit: "G", X: 60, Y: 61})
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"F"}, Target: "G", Side: facts.Front, Closing: facts.Short, Ground: "v", Face: 1})
		moves, _ := turn.Conform(s, nthOf(s.Charges, 0))
		if at := after(s, moves...).Unit("F").Pose.At; geometry.Dist(at, geometry.Vec{X: c.want, Y: 55}) > 0.02 {
			t.Errorf("OM §10.1, 15: %s at %v: got in contact at %v, want at %v, 55", c.name, c.x, at, c.want)
		}
	}
	// Two columns on one side stand beside each other, both before it.
	s := exact(scenario(t, []string{unitAt("G", 3, "march", 20, 20, 0, "")}, []string{unitAt("E", 4, "column", 56, 54, 0, ""), unitAt("F", 4, "column", 63, 54, 0, "")}, house("v", 60, 60)))
	s = after(s, &state.EvForm{Unit: "G", Formation: "line"}, &state.EvPlace{Unit: "G", X: 60, Y: 61})
	s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"E", "F"}, Target: "G", Side: facts.Front, Closing: facts.Short, Ground: "v", Face: 1})
	moves, _ := turn.Conform(s, nthOf(s.Charges, 0))
	s = after(s, moves...)
	for _, id := range []string{"E", "F"} {
		if u := s.Unit(id); math.Abs(u.Pose.At.Y-55) > 0.02 || u.Pose.At.X < 55 || u.Pose.At.X > 65 {
			t.Errorf("OM §15: two columns: got %s at %v, want it before the side", id, u.Pose.At)
		}
	}
}

// What is left of its move reaches the side of the block (OM §15 [+], §8.2 [+]); a hundredth
// more and it does not (OM §8.2 [-]), wherever the garrison stands.
func Test15_ReachOfAnAssault(t *testing.T) {
	garrison := geometry.Vec{X: 60, Y: 63}
	at := func(y float64) *state.State {
		s := exact(scenario(t, []string{unitAt("G", 4, "open", 20, 20, 0, rifles)}, []string{unitAt("F", 4, "column", 60, y, 0, "")}, house("v", 60, 60)))
		return frenchMove(after(s, &state.EvPlace{Unit: "G", X: garrison.X, Y: garrison.Y}), "move-first")
	}
	prepared(t, at(55-17), on("charge", "F", "G"))
	if r, key := whyNot(t, at(55-17-0.05), on("charge", "F", "G")); key != "charge.far" || r.Ref != "OM §8.2" {
		t.Errorf("§8.2: 17.05 cm from the block: %q, want charge.far", key)
	}
}

// Out of one block at another (OM §15 [+]): the attacker is a column in the open for the shot
// at it (dense, no cover) and stays in its houses; the defender has hard cover. The distance
// is that of the blocks (R143), whichever way its bases look.
func Test15_OutOfHousesOnTheTable(t *testing.T) {
	for _, facing := range []float64{0, 90, 180, 270} {
		s := exact(scenario(t, []string{unitAt("G", 4, "open", 20, 20, 0, rifles)}, []string{unitAt("F", 4, "march", 90, 20, 0, "")}, house("v", 60, 60), house("w", 72, 60)))
		s = after(s, &state.EvPlace{Unit: "G", X: 60, Y: 61}, &state.EvForm{Unit: "F", Formation: "line"},
			&state.EvPlace{Unit: "F", X: 72, Y: 60, Deg: facing})
		declared := threeValues(t, prepared(t, frenchMove(s, "move-first"), on("charge", "F", "G")))
		s = inFire(t, s, [2]string{"F", "G"})
		if got := closingDue(t, s)["F"]; got != 60 || declared[0] != 60 {
			t.Errorf("§15, facing %v: closing fire %d declared and %d fired, want 60", facing, declared[0], got)
		}
		s = nextPhase(t, played(t, s, on("fire", "G", "F"), 99))
		if d := turn.Dues(s); len(d) != 1 || d[0].Needs[0].Value != declared[1] || d[0].Needs[1].Value != declared[2] || declared[1] != 24 {
			t.Errorf("§10.6, facing %v: %+v, want 24 against %d as declared", facing, d, declared[2])
		}
		if b := table.BlockOf(s, s.Unit("F")); b == nil || b.ID != "w" {
			t.Errorf("§15, facing %v: it has left its block", facing)
		}
	}
	far := exact(scenario(t, []string{unitAt("G", 4, "open", 20, 20, 0, rifles)}, []string{unitAt("F", 4, "march", 90, 20, 0, "")}, house("v", 40, 60), house("w", 72, 60)))
	far = after(far, &state.EvPlace{Unit: "G", X: 40, Y: 61}, &state.EvForm{Unit: "F", Formation: "line"}, &state.EvPlace{Unit: "F", X: 72, Y: 60, Deg: 270})
	if _, key := whyNot(t, frenchMove(far, "move-first"), on("charge", "F", "G")); key != "charge.far" {
		t.Errorf("§8.2: 22 cm between the blocks: %q, want charge.far", key)
	}
	near := after(far, &state.EvRuling{Ruling: 143, Reading: "b"})
	if _, key := whyNot(t, frenchMove(near, "move-first"), on("charge", "F", "G")); key != "charge.far" {
		t.Errorf("R143 b: %q, want charge.far", key)
	}
}

// A block has room for six bases (OM §15 [+]); a garrison that is only told of has no more
// (OM §15 [-]), whatever is done with it.
func Test15_RoomOfAGarrisonTold(t *testing.T) {
	for _, verb := range []string{"fire", "charge", "melee"} {
		for bases, may := range map[int]bool{5: true, 6: true, 7: false, 12: false} {
			a, d := "a: bases=4 formation=column pm=5", fmt.Sprintf("t: bases=%d garrison formation=line pm=5", bases)
			if verb == "fire" {
				a, d = fmt.Sprintf("a: bases=%d garrison formation=line", bases), "t: bases=4 pm=5"
			}
			_, err := tryAct(verb, 1, 1, a, d, ": range=short")
			if verb != "fire" {
				_, err = tryAct(verb, 1, 1, a, d)
			}
			var r *game.Refusal
			if may != (err == nil) || !may && (!errors.As(err, &r) || r.Say.Key != "block.garrison-full") {
				t.Errorf("§15: %s, %d bases: got %v; want it allowed: %v", verb, bases, err, may)
			}
		}
	}
}

// Who holds a block stands within its sides, however wide its bases are: foot that charges
// closes on the side of the block (OM §15 [+]), and not on bases that stick out of it; other
// troops that stand there are in its way (OM §15 [-]).
func Test15_WideGarrisonIsClosedOn(t *testing.T) {
	for _, c := range []struct {
		name   string
		beside float64 // where another unit of the garrison's side stands
		gap    float64
	}{{"nobody else", 20, 0}, {"another stands against the side: beside it", 66.8, 0}} {
		s := exact(scenario(t, []string{unitAt("G", 6, "open", 20, 20, 0, rifles), unitAt("O", 1, "march", 20, 60, 180, "")}, []string{unitAt("F", 4, "column", 76, 60, 270, "")}, house("v", 60, 60)))
		s = after(s, &state.EvPlace{Unit: "G", X: 60, Y: 60})
		g, block := s.Unit("G").Foot(), table.Block(s, "v")
		if block.Polygon.Encloses(g).In() {
			t.Fatalf("§15: the garrison fits: %v", g.Corners)
		}
		s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"F"}, Target: "G", Side: facts.Front, Closing: facts.Short, Ground: "v", Face: 2},
			&state.EvPlace{Unit: "F", X: 66, Y: 60, Deg: 270}, &state.EvPlace{Unit: "O", X: c.beside, Y: 61, Deg: 180})
		moves, _ := turn.Conform(s, nthOf(s.Charges, 0))
		s = after(s, moves...)
		if got := block.Polygon.FromFootprint(s.Unit("F").Foot()).CM; math.Abs(got-c.gap) > 0.02 {
			t.Errorf("§15: %s: in contact F is %v cm from the block, want %v", c.name, got, c.gap)
		}
	}
}

// Open order that leaves its block pays what everybody pays there, disorder to the end of the
// move, and the sentence names the houses, not the ground (OM §15 [+], R210); by the other
// reading it leaves in order (OM §8.3 [+]). Inside a wood it is never disordered (OM §15 [-]).
func Test15_OpenOrderLeavesItsBlock(t *testing.T) {
	for _, c := range []struct {
		ruling     string
		disordered bool
		en, it     string
	}{
		{"a", true, "A leaves G: DISORDERED to the end of the move", "A lascia G: DISORDINATA fino alla fine della mossa"},
		{"b", false, "A leaves G, in open order and in order", "A lascia G, in ordine aperto e in ordine"},
	} {
		s := exact(scenario(t, []string{unitAt("A", 4, "open", 60, 62, 0, rifles)}, []string{line("X", 20, 110, 180)}, house("v1", 60, 60)))
		s = inPhase(s, "move-first")
		if c.ruling == "b" {
			s, _ = does(t, s, "ruling R210 b")
		}
		if b := table.BlockOf(s, s.Unit("A")); b == nil {
			t.Fatal("§15: A does not begin in its block")
		}
		for _, line := range []string{"move A forward 12", "move A out"} {
			n, v := does(t, s, line)
			if got := n.Unit("A").Disordered; got != c.disordered {
				t.Errorf("§15, R210 %s: %s: disordered %v, want %v", c.ruling, line, got, c.disordered)
			}
			var en, it string
			for _, l := range v.Lines {
				en += i18n.New(i18n.EN).Say(l.Say) + "\n"
				it += i18n.New(i18n.IT).Say(l.Say) + "\n"
			}
			if !strings.Contains(en, c.en) || !strings.Contains(it, c.it) || strings.Contains(en, "by the ground") {
				t.Errorf("§15, R210 %s: %s: got %q, %q; want %q, %q", c.ruling, line, en, it, c.en, c.it)
			}
		}
	}
}

// Foot that came into a block in march column stands there as a line, also when both are
// typed: it fires with all its bases, is no dense target, and fights instead of routing at
// the first touch (OM §15, R125 [+]); out of houses it does none of it (OM §10.3 [+]).
func Test15_MarchColumnInHouses(t *testing.T) {
	const house, road = "t: bases=4 pm=5 formation=march garrison", "t: bases=4 pm=5 formation=march"
	for says, want := range map[string]string{
		house: "attacker retreats -0, defender steady -0: defender", // four points against five
		road:  "attacker steady -0, defender routs -2: attacker",
	} {
		faces := []int{100, 100}
		if says == road {
			faces = nil
		}
		o, _ := ended(t, act(t, "melee", 1, 1, "a: bases=4 pm=4 formation=column charging", says), faces...)
		if brief(o) != want {
			t.Errorf("OM §15, R125: %q: got %s, want %s", says, brief(o), want)
		}
	}
	if got := value(t, act(t, "fire", 1, 1, "a: bases=4 formation=march garrison", "t: bases=4", ": range=short")); got != 4*(10+5-8) {
		t.Errorf("OM §15, R125: fire out of houses %d, want %d", got, 4*(10+5-8))
	}
	if got := value(t, act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 formation=march garrison", ": range=short")); got != 4*(10+5-10) {
		t.Errorf("OM §9.10, R125: fire at a garrison %d, want %d", got, 4*(10+5-10))
	}
	if _, err := tryAct("charge", 1, 1, "a: bases=4 formation=march", "t: bases=4"); err == nil {
		t.Error("OM §10.3: a march column charges")
	}
}

// A block is attacked with the front (OM §8.4 [+], OM §10.1 [+], OM §15 [+]): who stands beside it
// and looks along it wheels first, and who would have to turn by more than a wheel has no way; who
// looks at it goes straight (OM §8.4 [-]).
func Test15_AttackedWithTheFront(t *testing.T) {
	for _, c := range []struct {
		facing  float64
		wheeled bool // it has wheeled this turn already
		want    string
	}{
		{180, true, ""}, {135, true, ""}, {225, true, ""}, {105, true, "charge.no-way"}, {255, true, "charge.no-way"},
		{105, false, ""}, {0, false, "charge.no-way"},
	} {
		s := exact(scenario(t, []string{unitAt("G", 4, "open", 20, 20, 0, rifles)}, []string{unitAt("F", 4, "column", 61, 69, c.facing, "")}, house("v", 60, 60)))
		s = frenchMove(after(s, &state.EvPlace{Unit: "G", X: 60, Y: 63}), "move-first")
		if c.wheeled {
			s = after(s, &state.EvSpent{Unit: "F", Motion: state.Wheeled})
		}
		key := ""
		if _, err := turn.Prepare(s, on("charge", "F", "G")); err != nil {
			var r *game.Refusal
			if errors.As(err, &r) {
				key = r.Say.Key
			}
		}
		if key != c.want {
			t.Errorf("OM §8.4, 15: facing %v, wheeled %v: got %q, want %q", c.facing, c.wheeled, key, c.want)
		}
	}
}
