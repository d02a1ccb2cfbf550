package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"

	"pgregory.net/rapid"
)

// changed carries out a change of formation or front and gives the state after it.
func changed(t *testing.T, s *state.State, verb, id string, args ...string) *state.State {
	t.Helper()
	adj := prepared(t, s, drillOf(verb, id, args...))
	for _, e := range adj.Play(nil).Events {
		s = s.Apply(e)
	}
	return s
}

func drillOf(verb, id string, args ...string) game.Action {
	return game.Action{Verb: verb, Units: []game.Operand{only(id)}, Args: args}
}

// costOf is what a change costs and what is left of the move, in hundredths.
func costOf(t *testing.T, s *state.State, verb, id string, args ...string) (spent int, finished bool) {
	t.Helper()
	u := changed(t, s, verb, id, args...).Unit(id)
	return u.Spent, u.Motion&state.FinishedMove != 0
}

// moveOfFirst is a table in the movement phase of the British.
func moveOfFirst(t *testing.T, british, french []string, terrain ...string) *state.State {
	t.Helper()
	s := exact(scenario(t, british, french, terrain...))
	return after(inPhase(s, "move-first"), &state.EvFirst{Side: 0})
}

// drillNation is a state whose one British unit serves another nation.
func drillNation(t *testing.T, nation, date, unit string) *state.State {
	t.Helper()
	s := moveOfFirst(t, []string{unit}, nil)
	f := *s.Field
	f.Date = date
	s.Field = &f
	s.Each(func(u *state.Unit) { u.Nation = nation })
	return s
}

// TestCostByNation is OM §8.6 with R34: half a move for the foot of Britain, France,
// the Confederation of the Rhine and France's allies, for the Portuguese from 1809, and
// for all horse and guns; the whole move for all other foot (OM §8.6 [+], OM §8.6 [-]).
func TestCostByNation(t *testing.T) {
	foot := line("A", 60, 20, 0)
	horse := unitAt("A", 4, "line", 60, 20, 0, ", arm: heavy-cavalry")
	guns := "id: A, arm: foot-artillery, bases: 2, formation: unlimbered, at: [60, 20], facing: 0"
	for _, c := range []struct {
		nation, date, unit, verb string
		args                     []string
		spent                    int
		finished                 bool
	}{
		{"britain", "1808", foot, "face", []string{"about"}, 700, false},
		{"france", "1808", foot, "form", []string{"column"}, 700, false},
		{"france", "1808", foot, "face", []string{"about"}, 700, false},
		{"portugal", "1808", foot, "face", []string{"about"}, 1400, true},
		{"portugal", "1809", foot, "face", []string{"about"}, 700, false},
		{"russia", "1808", foot, "face", []string{"about"}, 1400, true},
		{"austria", "1809", foot, "form", []string{"column"}, 1700, true},
		{"prussia", "1813", foot, "form", []string{"march"}, 1700, true},
		{"spain", "1808", foot, "face", []string{"left"}, 1700, true},
		{"russia", "1812", horse, "form", []string{"column"}, 1000, false},
		{"austria", "1809", horse, "face", []string{"about"}, 1000, false},
		{"russia", "1812", guns, "limber", nil, 300, false},
		{"spain", "1808", guns, "face", []string{"about"}, 300, false},
	} {
		spent, finished := costOf(t, drillNation(t, c.nation, c.date, c.unit), c.verb, "A", c.args...)
		if spent != c.spent || finished != c.finished {
			t.Errorf("%s %s %s %v: %d %v, want %d %v", c.nation, c.date, c.verb, c.args, spent, finished, c.spent, c.finished)
		}
	}
}

// TestWhoseHalf is OM §8.6 with R21: the half is of the formation that is left, with
// march column of the one that is taken.
func TestWhoseHalf(t *testing.T) {
	for _, c := range []struct {
		from, to string
		spent    int
	}{
		{"line", "column", 700}, {"column", "line", 850}, {"line", "march", 1000}, {"march", "line", 700},
		{"column", "march", 1000}, {"march", "column", 850},
	} {
		s := after(drillNation(t, "france", "1808", line("A", 60, 60, 0)), &state.EvForm{Unit: "A", Formation: c.from})
		if spent, _ := costOf(t, s, "form", "A", c.to); spent != c.spent {
			t.Errorf("%s to %s: %d, want %d", c.from, c.to, spent, c.spent)
		}
	}
}

// TestRefusedChanges is OM §8.6: a change comes before any other movement, once the
// move is enough for it, in the unit's own phase; `!` overrules (OM §8.6 [-]).
func TestRefusedChanges(t *testing.T) {
	s := moveOfFirst(t, []string{line("A", 60, 20, 0), unitAt("M", 4, "march", 20, 20, 0, "")}, []string{line("X", 60, 100, 180)})
	went := func(id string, spent int) *state.State {
		return after(s, &state.EvSpent{Unit: id, Spent: spent, Gone: spent, Motion: 0x1})
	}
	for _, c := range []struct {
		s          *state.State
		verb, id   string
		arg        string
		ref, key   string
		forceable_ bool
	}{
		{went("A", 100), "form", "A", "march", "OM §8.6", "drill.first", true},
		{went("M", 1201), "form", "M", "line", "OM §8.6", "drill.late", true},
		{s, "form", "X", "march", "OM §7", "om.not-yours", true},
		{inPhase(s, "fire"), "form", "A", "march", "OM §7", "om.wrong-phase", true},
		{s, "form", "A", "line", "OM §5", "drill.stands-so", false},
		{s, "form", "A", "column", "OM §5", "placed.no-formation", true},
		{changed(t, s, "form", "A", "square"), "form", "A", "line", "OM §8.6", "drill.done", true},
		{after(s, &state.EvStatus{Unit: "A", Is: state.Routing}), "face", "A", "about", "OM §14", "drill.broken", true},
	} {
		r := refused(t, c.s, drillOf(c.verb, c.id, c.arg), c.ref, c.key)
		if r.Forceable() != c.forceable_ {
			t.Errorf("%s: forceable %v", c.key, r.Forceable())
		}
		a := drillOf(c.verb, c.id, c.arg)
		a.Force = true
		adj, err := turn.Prepare(c.s, a)
		if (err == nil) != c.forceable_ {
			t.Errorf("OM §8.6: %s with !: got %v; want %s", c.key, err, "(err == nil) == c.forceable_")
		}
		if err == nil && len(adj.Play(nil).Overrode) == 0 {
			t.Errorf("%s with !: no ruling", c.key)
		}
	}
	// A march column may change after half of its move (OM §8.6 [+]).
	if n := changed(t, went("M", 850), "form", "M", "line").Unit("M"); n.Formation != facts.Line || n.Spent > 1400 {
		t.Errorf("march column after half a move: %d, %d", n.Formation, n.Spent)
	}
}

// TestChangeUnplaced: units without a place pay alike, and what only the table shows
// is trusted.
func TestChangeUnplaced(t *testing.T) {
	s := moveOfFirst(t, []string{"id: A, bases: 4, formation: line"}, nil)
	v := prepared(t, s, drillOf("form", "A", "march")).Play(nil)
	if n := changed(t, s, "form", "A", "march").Unit("A"); n.Formation != facts.March || n.Spent != 1000 || n.Placed { // half of 17 and 3
		t.Errorf("OM §8.6: got %+v; want %s", n, "n.Formation == March, n.Spent == 1000, not n.Placed")
	}
	if !slices.Contains(v.Trusted, "zone") {
		t.Errorf("got trusted %v; want %s", v.Trusted, `slices.Contains(v.Trusted, "zone")`)
	}
}

// where is the ground of a unit: its front, its depth and the corners of its rectangle.
func where(t *testing.T, s *state.State, id string) (w, d float64, corners [4]geometry.Vec) {
	t.Helper()
	f := s.Unit(id).Foot()
	if f == nil {
		t.Fatalf("%s has no ground", id)
	}
	return f.Width, f.Depth, f.Corners
}

// TestQuarterTurn is OM §8.6: after a turn by 90 degrees the front is as wide as the unit
// was deep, in bases: a line of four becomes a march column of one by four (OM §8.6 [+]).
func TestQuarterTurn(t *testing.T) {
	horse := ", arm: light-cavalry"
	for _, c := range []struct {
		from  string
		bases int
		more  string
		form  facts.Formation
		w, d  float64
	}{
		{"line", 4, "", facts.March, 3, 6}, {"march", 4, "", facts.Line, 12, 1.5}, {"line", 6, "", facts.March, 3, 9},
		{"open", 4, ", traits: [light]", facts.Open, 18, 1.5}, {"line", 1, "", facts.Line, 3, 1.5},
		{"line", 4, horse, facts.Line, 6, 6}, {"line", 2, horse, facts.Column, 3, 6}, {"column", 2, horse, facts.Line, 6, 3},
		{"column", 4, horse, facts.Line, 12, 3}, {"march", 4, horse, facts.Line, 12, 3},
		{"line", 4, horse + ", front: 4", facts.Column, 3, 12},
	} {
		s := moveOfFirst(t, []string{unitAt("A", c.bases, c.from, 60, 60, 0, c.more)}, nil)
		n := changed(t, s, "face", "A", "left")
		w, d, _ := where(t, n, "A")
		if u := n.Unit("A"); u.Formation != c.form || w != c.w || d != c.d || u.Pose.Facing != 270 {
			t.Errorf("%s of %d%s: formation %d, %v x %v facing %v", c.from, c.bases, c.more, u.Formation, w, d, u.Pose.Facing)
		}
	}
	// Two of the French in attack column: two abreast stay two abreast.
	s := moveOfFirst(t, nil, []string{unitAt("A", 4, "column", 60, 60, 0, "")})
	s.First = 1
	if w, d, _ := where(t, changed(t, s, "face", "A", "right"), "A"); w != 6 || d != 3 {
		t.Errorf("attack column: %v x %v", w, d)
	}
}

// TestThereAndBack: a change and its opposite restore the ground, wherever the unit
// stands and faces; about twice, left and right, into a formation and out of it. What
// both spent is never more than the unit may (OM §8.6, R106).
func TestThereAndBack(t *testing.T) {
	base := moveOfFirst(t, []string{line("A", 60, 60, 0), unitAt("H", 4, "line", 30, 90, 0, ", arm: heavy-cavalry"), battery("B", 2, 90, 90, 0, "")}, nil)
	pairs := map[string][][2][]string{
		"A": {{{"form", "march"}, {"form", "line"}}, {{"form", "square"}, {"form", "line"}}, {{"face", "about"}, {"face", "about"}}, {{"face", "left"}, {"face", "right"}}, {{"face", "right"}, {"face", "left"}}},
		"H": {{{"form", "column"}, {"form", "line"}}, {{"face", "about"}, {"face", "about"}}, {{"face", "left"}, {"face", "right"}}, {{"form", "line", "4"}, {"form", "line"}}},
		"B": {{{"limber"}, {"unlimber"}}, {{"face", "about"}, {"face", "about"}}, {{"face", "right"}, {"face", "left"}}},
	}
	rapid.Check(t, func(rt *rapid.T) {
		id := rapid.SampledFrom([]string{"A", "H", "B"}).Draw(rt, "unit")
		pair := rapid.SampledFrom(pairs[id]).Draw(rt, "pair")
		deg := float64(rapid.IntRange(0, 3599).Draw(rt, "tenths")) / 10
		s := relocated(base, id, geometry.Vec{X: 60, Y: 30}, deg)
		for _, o := range s.Units {
			if o.ID != id {
				s = after(s, &state.EvDoubt{Unit: o.ID, On: true})
			}
		}
		before := *s.Unit(id)
		f := before.Foot()
		n := changed(t, s, pair[0][0], id, pair[0][1:]...)
		if u := n.Unit(id); u.Spent > max(motion.Allowance(n, u, u.Formation), motion.Allowance(n, &before, before.Formation)) {
			rt.Fatalf("OM §8.6: got %s spent %d; want %s", id, u.Spent, "u.Spent <= max(n.allowance(u, u.Formation), n.allowance(&before, before.Formation))")
		}
		// The next turn, as it were.
		n.Each(func(u *state.Unit) { u.Spent, u.Motion, u.Moved = 0, 0, false })
		n = changed(t, n, pair[1][0], id, pair[1][1:]...)
		g := n.Unit(id).Foot()
		for i := range f.Corners {
			if geometry.Dist(f.Corners[i], g.Corners[i]) > 0.02 {
				rt.Fatalf("%s %v at %v degrees: %v is %v", id, pair, deg, f.Corners, g.Corners)
			}
		}
	})
}

// TestKeepsItsFront is OM §8.6: a change keeps the direction and the middle of the front
// edge; a march column may turn meanwhile, and so may a square (OM §8.6 [+], OM §8.6 [-]).
func TestKeepsItsFront(t *testing.T) {
	s := moveOfFirst(t, nil, []string{unitAt("A", 4, "line", 60, 60, 30, ""), unitAt("M", 4, "march", 20, 20, 90, "")})
	s.First = 1
	n := changed(t, s, "form", "A", "column").Unit("A")
	if n.Pose != s.Unit("A").Pose {
		t.Errorf("column at %v, was %v", n.Pose, s.Unit("A").Pose)
	}
	if r := refused(t, s, drillOf("form", "A", "column", "left"), "OM §8.6", "drill.keeps-front"); nth(r.Ways, 0).Line != "form A column" {
		t.Errorf("OM §8.6: got ways %+v; want %s", r.Ways, `r.Ways[0].Line == "form A column"`)
	}
	if m := changed(t, s, "form", "M", "line", "about").Unit("M"); m.Pose.Facing != 270 || m.Formation != facts.Line || m.Spent != 700 {
		t.Errorf("OM §8.6: got %+v; want %s", m, "m.Pose.Facing == 270, m.Formation == Line, m.Spent == 700")
	}
	sq := changed(t, s, "form", "A", "square")
	if f, g := s.Unit("A").Foot(), sq.Unit("A").Foot(); geometry.Dist(f.Centre, g.Centre) > 0.01 || g.Width != 6 {
		t.Errorf("the square stands elsewhere")
	}
	sq.Each(func(u *state.Unit) { u.Motion, u.Spent, u.Moved = 0, 0, false })
	if u := changed(t, sq, "form", "A", "line", "left").Unit("A"); u.Pose.Facing != 300 {
		t.Errorf("out of a square facing %v", u.Pose.Facing)
	}
}

// TestNoRoom: who would stand on somebody or beyond the edge may not change so; `!` puts it
// there and the other's place in doubt (OM §8.6 [-]).
func TestNoRoom(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("M", 4, "march", 60, 60, 0, ""), unitAt("N", 4, "march", 66, 60, 0, ""), unitAt("E", 4, "march", 2, 60, 0, "")}, nil)
	refused(t, s, drillOf("form", "M", "line"), "OM §8.6", "drill.no-room")
	refused(t, s, drillOf("form", "E", "line"), "OM §8.6", "drill.off-table")
	a := drillOf("form", "M", "line")
	a.Force = true
	adj, err := turn.Prepare(s, a)
	if err != nil {
		t.Fatal(err)
	}
	n := after(s, adj.Play(nil).Events...)
	if n.Unit("M").Formation != facts.Line || !n.Unit("N").Doubtful {
		t.Errorf("OM §8.6: got %+v; want %s", n.Unit("N"), `n.unit("M").Formation == Line, n.unit("N").Doubtful`)
	}
}

// TestGuns is OM §8.6 and §9.4: limbering and unlimbering cost half a move and count as
// movement, after at most half a move on the road; rockets take a whole one (OM §9.7).
func TestGuns(t *testing.T) {
	s := moveOfFirst(t, []string{battery("F", 2, 30, 30, 0, ""), "id: G, arm: horse-artillery, bases: 2, formation: limbered, at: [60, 30], facing: 0",
		"id: R, arm: horse-artillery, weapon: rockets, bases: 1, formation: limbered, at: [90, 30], facing: 0"}, nil)
	if u := changed(t, s, "limber", "F").Unit("F"); u.Spent != 300 || !u.Moved || u.Formation != facts.Limbered {
		t.Errorf("OM §8.6: limbers: got %+v; want %s", u, "u.Spent == 300, u.Moved, u.Formation == Limbered")
	}
	gone := after(s, &state.EvSpent{Unit: "G", Spent: 1400, Gone: 1400, Motion: 0x1})
	if u := changed(t, gone, "unlimber", "G").Unit("G"); u.Formation != facts.Unlimbered || u.Gone != 1400 {
		t.Errorf("unlimbers after 14 cm: %+v", u)
	}
	refused(t, after(s, &state.EvSpent{Unit: "G", Spent: 1401, Gone: 1401, Motion: 0x801}), drillOf("unlimber", "G"), "OM §8.6", "drill.late")
	if spent, finished := costOf(t, s, "unlimber", "R"); !finished || spent != 600 {
		t.Errorf("OM §8.6: rockets: got %d %v; want %s", spent, finished, "finished, spent == 600")
	}
	refused(t, after(s, &state.EvSpent{Unit: "R", Spent: 100, Gone: 100, Motion: 0x1}), drillOf("unlimber", "R"), "OM §8.6", "drill.no-move-left")
	refused(t, s, drillOf("form", "F", "line"), "OM §5", "form.arm")
}

// TestFreeTurns is OM §8.6 and §16: foot in open order turns about for nothing, Cossacks
// any way; other turns of open order cost as all do (OM §8.6 [+], OM §16 [+]).
func TestFreeTurns(t *testing.T) {
	s := moveOfFirst(t, []string{unitAt("A", 4, "open", 30, 30, 0, ", traits: [light]"), unitAt("C", 2, "open", 60, 60, 0, ", arm: light-cavalry, traits: [cossacks]")}, nil)
	for _, c := range []struct {
		id, way string
		spent   int
	}{{"A", "about", 0}, {"A", "left", 1100}, {"C", "about", 0}, {"C", "left", 0}, {"C", "right", 0}} {
		if spent, finished := costOf(t, s, "face", c.id, c.way); spent != c.spent || finished {
			t.Errorf("%s %s: %d %v, want %d", c.id, c.way, spent, finished, c.spent)
		}
	}
	// Even after it has moved.
	went := after(s, &state.EvSpent{Unit: "A", Spent: 500, Gone: 500, Motion: 0x1})
	if u := changed(t, went, "face", "A", "about").Unit("A"); u.Spent != 500 {
		t.Errorf("OM §8.6: got spent %d; want %s", u.Spent, "u.Spent == 500")
	}
}

// TestCautious is OM §8.6 with R76: under a cautious advance the cost is half of the halved
// move, under the other reading half of the full one.
func TestCautious(t *testing.T) {
	s := drillNation(t, "france", "1808", line("A", 60, 20, 0))
	s.Each(func(u *state.Unit) { u.Order = facts.Cautious })
	if spent, _ := costOf(t, s, "form", "A", "column"); spent != 350 {
		t.Errorf("OM §8.6: a: got %d; want %s", spent, "spent == 350")
	}
	s.Rulings = s.Rulings.With(76, 'b')
	if spent, _ := costOf(t, s, "form", "A", "column"); spent != 700 {
		t.Errorf("OM §8.6: b: got %d; want %s", spent, "spent == 700")
	}
}

// TestChangeUnderEyes is OM §8.8 with R22: who changes formation in an enemy's zone is
// disordered when somebody fires at it in the same move, and loses the point for it
// (OM §8.8 [+]); out of a zone, or when nobody fires, it is not (OM §8.8 [-]).
func TestChangeUnderEyes(t *testing.T) {
	for _, c := range []struct {
		y       float64
		exposed bool
	}{{26, true}, {60, false}} {
		s := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, c.y, 180)})
		n := changed(t, s, "form", "A", "square")
		if got := n.Unit("A").Motion&state.Exposed != 0; got != c.exposed || n.Unit("A").Disordered {
			t.Errorf("enemy at %v: exposed %v", c.y, got)
		}
		n = after(inPhase(n, "fire"), &state.EvShot{Unit: "A", Lost: 0})
		if n.Unit("A").Disordered != c.exposed {
			t.Errorf("enemy at %v: disordered %v", c.y, n.Unit("A").Disordered)
		}
	}
	s := inPhase(changed(t, moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}), "form", "A", "square"), "fire")
	pm := s.Unit("A").PM
	if n := played(t, s, shotAt("X", "A"), 100); n.Unit("A").PM != pm-1 {
		t.Errorf("a miss costs %d points, want 1", pm-n.Unit("A").PM)
	}
}

// TestEmergencySquarePlaced is OM §8.6: the cavalry must have begun its move more than 5 cm
// off, wherever it stands now (OM §8.6/emergency-square [+], OM §8.6/emergency-square [-]);
// the square stands where the middle of the foot stood.
func TestEmergencySquarePlaced(t *testing.T) {
	s := after(moveOfFirst(t, []string{horseAt("H", 2, 60, 40, 0)}, []string{line("A", 60, 44, 180)}),
		&state.EvCharge{N: 1, Attackers: []string{"H"}, Target: "A", Closing: facts.Long})
	refused(t, s, on("square", "A", "H"), "OM §8.6/emergency-square", "square.too-near")
	far := *s
	far.Each(func(u *state.Unit) {
		if u.ID == "H" {
			u.Began.Pose.At.Y, u.Motion = 30, state.WentForward
		}
	})
	before := far.Unit("A").Foot().Centre
	n := played(t, &far, on("square", "A", "H"), 100)
	if u := n.Unit("A"); u.Formation != facts.Square || geometry.Dist(u.Foot().Centre, before) > 0.02 {
		t.Errorf("OM §8.6: got %+v; want %s", u, "u.Formation == Square, geometry.Dist(u.foot().Centre, before) <= 0.02")
	}
}

// TestEmergencySquareFiresNothing is OM §8.6: whether its square stands or not, foot that
// tried one does not fire at the horse that charges it (OM §8.6/emergency-square [-]);
// foot that did not try does (OM §8.6/emergency-square [+]).
func TestEmergencySquareFiresNothing(t *testing.T) {
	base := exact(moveOfFirst(t, []string{horseAt("H", 2, 60, 20, 0)}, []string{line("A", 60, 37, 180)}))
	base = played(t, base, on("charge", "H", "A"))
	for _, face := range []int{1, 100} {
		s := after(played(t, base, on("square", "A", "H"), face), &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: 1})
		refused(t, s, shotAt("A", "H"), "OM §8.6/emergency-square", "placed.square-tried")
	}
	prepared(t, after(base, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: 1}), shotAt("A", "H"))
}

// A march column and guns may change formation after half of the move that they have on
// the ground they crossed: on a road it is longer, on open ground a march column's too, in
// rough ground it is the bare move of a column (OM §8.6 [+], OM §8.2 [+]); beyond it they
// may not (OM §8.6 [-]).
func Test8_6_HalfAMoveOnItsGround(t *testing.T) {
	road := "id: way, kind: road, polygon: [[58, 0], [62, 0], [62, 120], [58, 120]]"
	for _, c := range []struct {
		unit, to string
		terrain  []string
		half     float64 // of the move it has there, cm
	}{
		{unitAt("A", 4, "march", 60, 30, 0, ""), "line", []string{road}, 12},
		{unitAt("A", 4, "march", 60, 30, 0, ""), "line", nil, 10},
		{unitAt("A", 3, "march", 60, 30, 0, ", arm: light-cavalry"), "line", []string{road}, 18.5},
		{"id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 30], facing: 0", "unlimbered", []string{road}, 10.5},
		{"id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 30], facing: 0", "unlimbered", nil, 7},
	} {
		s := marching(t, []string{c.unit}, nobody, c.terrain...)
		form := drillOf("form", "A", c.to)
		if c.to == "unlimbered" {
			form = game.Action{Verb: "unlimber", Units: form.Units}
		}
		for by, ok := range map[float64]bool{0: true, 0.1: false} {
			n, _ := goes(t, s, fmt.Sprintf("A forward %v", c.half+by))
			_, err := turn.Prepare(n, form)
			if (err == nil) != ok || !ok && !isKey(err, "drill.late") {
				t.Errorf("§8.6: %s after %v cm with %v: got %v, want allowed %v", c.unit, c.half+by, c.terrain, err, ok)
			}
		}
	}
	// Through a wood it has the bare move of a column, 17 cm, each of which costs two.
	wood := marching(t, []string{unitAt("A", 4, "march", 60, 30, 0, "")}, nobody, "id: copse, kind: wood, polygon: [[50, 20], [70, 20], [70, 60], [50, 60]]")
	for cm, ok := range map[string]bool{"4.2": true, "4.3": false} {
		n, _ := goes(t, wood, "A forward "+cm)
		if _, err := turn.Prepare(n, drillOf("form", "A", "line")); (err == nil) != ok {
			t.Errorf("§8.6: after %s cm of wood: got %v, want allowed %v", cm, err, ok)
		}
	}
}

// Nobody turns onto an enemy, be it by less than the tape errs: a unit that does not charge
// keeps 1 cm from him (OM §8.5 [+], OM §10.1 [+], R104). Nor onto a friend, on whom no move
// and no wheel ends either (OM §8.5 [+]): what the tape cannot tell, the table may overrule.
func Test8_6_NobodyTurnsOntoAnEnemy(t *testing.T) {
	for _, enemy := range []bool{true, false} {
		// A, five bases of open order with gaps between them, turns left about its middle; X
		// stands in a gap but for a quarter of a cm.
		a := []string{unitAt("A", 5, "open", 60, 40, 0, rifles)}
		x := []string{line("Y", 20, 110, 180)}
		if other := unitAt("X", 4, "line", 60, 45.5, 180, ""); enemy {
			x = append(x, other)
		} else {
			a = append(a, unitAt("X", 4, "line", 60, 45.5, 180, ""))
		}
		s := inPhase(scenario(t, a, x), "move-first")
		r := refused(t, s, drillOf("face", "A", "left"), "OM §8.6", "drill.no-room")
		if (r.Close != nil) != !enemy {
			t.Errorf("OM §8.6, R104: A turns onto X, an enemy: %v, by less than the tape: got close call %+v", enemy, r.Close)
		}
	}
}

// Limbered guns and other close order pass through nobody and are passed by nobody: a column that
// turns ends beside limbered guns or beside any other friend, not on a corner of them, be it by
// less than the tape errs (OM §8.5 [+]); who touches them stands on nobody, and who stood as
// deep on them before may turn out of it (OM §8.5 [-]).
func Test8_5_ATurnEndsOnNoFriend(t *testing.T) {
	// A is 6 wide and 3 deep; turned, it reaches from y = 35.5 to 41.5.
	for _, friend := range []struct{ name, unit string }{
		{"limbered guns", "id: X, arm: foot-artillery, bases: 2, formation: limbered, at: [60, %v], facing: 180"},
		{"a line", "id: X, bases: 4, formation: line, at: [60, %v], facing: 180"},
	} {
		for _, c := range []struct {
			front         float64
			close, allows bool
		}{{41.5, false, true}, {41.49, false, true}, {41.4, true, false}, {41, true, false}, {40.8, false, false}} {
			s := frenchMove(scenario(t, []string{line("Y", 110, 38.5, 270)}, []string{unitAt("A", 4, "column", 60, 40, 0, ""), fmt.Sprintf(friend.unit, c.front)}), "move-first")
			_, err := turn.Prepare(s, drillOf("face", "A", "right"))
			var r *game.Refusal
			errors.As(err, &r)
			if allowed := r == nil; allowed != c.allows || r != nil && (r.Say.Key != "drill.no-room" || (r.Close != nil) != c.close) {
				t.Errorf("OM §8.5: %s with their front at %v: got %+v, want allowed %v, close %v", friend.name, c.front, r, c.allows, c.close)
			}
		}
	}
	// Set down on the guns by 0.2 cm, it turns about and stands as deep on them.
	s := frenchMove(scenario(t, []string{line("Y", 60, 10, 0)}, []string{unitAt("A", 4, "column", 60, 40, 0, ""), "id: X, arm: foot-artillery, bases: 2, formation: limbered, at: [66, 40], facing: 0"}), "move-first")
	_ = changed(t, relocated(s, "X", geometry.Vec{X: 64.3, Y: 40}, 0), "face", "A", "about")
}

// A square has a base on each side (OM §5): with any of them ahead it goes its 5 cm, and says so
// for nothing (OM §8.6 [+], R310); what `reach` says of its sides can be typed. By the other
// reading it keeps its front, and turns it at half of its move (OM R310 b).
func Test8_6_ASquareGoesFromAnySide(t *testing.T) {
	for _, c := range []struct {
		letter string
		reach  float64 // after a turn
	}{{"a", 5}, {"b", 2.5}} {
		s := after(frenchMove(exact(scenario(t, []string{line("Y", 60, 5, 0)}, []string{unitAt("A", 4, "square", 60, 40, 0, "")})), "move-first"),
			&state.EvRuling{Ruling: 310, Reading: c.letter})
		ways := map[string]float64{}
		for _, g := range motion.Extents(s, s.Unit("A")) {
			for _, e := range g {
				if e.No == nil {
					ways[fmt.Sprintf("%s %v", e.How, e.Turns)] = e.Cm
				}
			}
		}
		if ways["about 0"] != c.reach {
			t.Errorf("OM R310 %s: turned about a square reaches %v, want %v", c.letter, ways, c.reach)
		}
		middle := s.Unit("A").Foot().Centre
		for _, hand := range []string{"about", "left", "right"} {
			n := changed(t, s, "face", "A", hand)
			u := n.Unit("A")
			if cost := int(500 - 100*c.reach); u.Spent != cost || geometry.Dist(u.Foot().Centre, middle) > 0.01 {
				t.Errorf("OM R310 %s: face A %s: spent %v, its middle at %v; want %v, %v", c.letter, hand, u.Spent, u.Foot().Centre, cost, middle)
			}
			if free := u.Motion&state.Turned == 0; free != (c.letter == "a") {
				t.Errorf("OM R310 %s: face A %s counts as a turn: %v", c.letter, hand, !free)
			}
		}
		n := changed(t, s, "face", "A", "about")
		n, _ = goes(t, n, fmt.Sprintf("A forward %v", c.reach))
		if at := n.Unit("A").Foot().Centre; geometry.Dist(at, middle) != c.reach || at.Y > middle.Y {
			t.Errorf("OM R310 %s: from %v it came to %v", c.letter, middle, at)
		}
	}
}

// A square under Attack whose nearest enemy stands behind the front with which it was formed owes
// half of its 5 cm like any other, for it has a side that looks at him (OM §4.2 [+], R310); by the
// other reading it turns its front first.
func Test4_2_ASquareObeysWithAnySide(t *testing.T) {
	for letter, want := range map[string]string{"a": "face A about; move A forward 2.5", "b": "face A about"} {
		s := frenchMove(exact(scenario(t, []string{line("Y", 60, 10, 0)}, []string{unitAt("A", 4, "square", 60, 70, 0, "")})), "move-first")
		s = after(as(s, "A", func(u *state.Unit) { u.Order = facts.Attack }), &state.EvRuling{Ruling: 132, Reading: "c"}, &state.EvRuling{Ruling: 310, Reading: letter})
		r := motion.Unobeyed(s, 1)
		if r == nil || r.Ways[0].Line != want {
			t.Errorf("OM §4.2, R310 %s: a square whose enemy stands behind it: got %+v, want %q", letter, r, want)
		}
	}
}

// Who changes front or formation, or sends its screen ahead, keeps 1 cm from enemies, as in any
// move that is no charge (OM §8.6 [+], OM §10.1 [+], R104); at 1 cm there is room (OM §8.6
// [-]), and who stands nearer already may stay so near.
func Test8_6_AChangeKeepsOneCentimetre(t *testing.T) {
	x := func(y float64) []string { return []string{line("X", 60, y, 180)} }
	for _, c := range []struct {
		name  string
		a     string
		enemy []string
		words []string // of the change
		no    bool
	}{
		// A line turned by 90 degrees is 3 cm wide about its middle, y 39.25: it reaches y 40.75.
		{"0.9 cm before the front after a turn", line("A", 60, 40, 0), x(41.65), []string{"face", "A", "left"}, true},
		{"1 cm before the front after a turn", line("A", 60, 40, 0), x(41.75), []string{"face", "A", "left"}, false},
		// A march column that forms line is 12 cm wide: its right end comes to x 66.
		{"an end 0.5 cm from an enemy", unitAt("A", 4, "march", 60, 40, 0, ""), []string{line("X", 72.5, 40, 180)}, []string{"form", "A", "line"}, true},
		{"an end 1.2 cm from an enemy", unitAt("A", 4, "march", 60, 40, 0, ""), []string{line("X", 73.2, 40, 180)}, []string{"form", "A", "line"}, false},
		// Its front edge stays where it is: 0.5 cm before and 0.5 cm after.
		{"0.5 cm off already", unitAt("A", 4, "march", 60, 40, 0, ""), x(40.5), []string{"form", "A", "line"}, false},
	} {
		s := moveOfFirst(t, []string{c.a}, c.enemy)
		_, err := turn.Prepare(s, drillOf(c.words[0], c.words[1], c.words[2:]...))
		if no := refusedAs(err, "drill.too-near"); no != c.no || !no && err != nil {
			t.Errorf("OM §8.6, R104: %s: refused %v (%v), want %v", c.name, no, err, c.no)
		}
		if _, err := turn.Prepare(after(s, &state.EvRuling{Ruling: 104, Reading: "b"}), drillOf(c.words[0], c.words[1], c.words[2:]...)); err != nil {
			t.Errorf("R104 b: %s: refused (%v), want none", c.name, err)
		}
	}
}

// A turn or a change that brings a unit onto ground where none of it stood enters that ground
// (OM §8.3 [+], §8.6, R270): it pays for that besides, is disordered by what disorders, and may
// not change onto what bars it or what it cannot pay. Who turns on ground that it stands on
// enters nothing (OM §8.3 [-]); nor, by the other reading, does anybody who turns.
func Test8_3_TurnedOntoGround(t *testing.T) {
	strip := func(kind string, lo, hi float64) string {
		return fmt.Sprintf("id: g, kind: %s, polygon: [[40, %v], [80, %v], [80, %v], [40, %v]]", kind, lo, lo, hi, hi)
	}
	for _, c := range []struct {
		name     string
		ground   string
		line     string
		more     int // hundredths that it pays beside the change
		disorder bool
		refused  string
	}{
		{"beside a hedge, away from it", strip("obstacle", 20, 29.5), "face X right", 0, false, ""},
		{"onto a hedge", strip("obstacle", 30, 31.5), "face X right", 400, false, ""},
		{"into a wood", strip("wood", 30, 31.5), "face X right", 0, true, ""},
		{"into a walled field", strip("walled-field", 30, 31.5), "face X right", 400, true, ""},
		{"onto a road", strip("road", 30, 31.5), "face X right", 0, false, ""},
		{"into a river that bars it", strip("river", 30, 31.5), "face X right", 0, false, "OM §8.3 drill.barred"},
		{"into a brook beyond its move", strip("stream", 30, 31.5), "form X column", 0, false, "OM §8.6 drill.no-move-left"},
		{"in the brook, about", strip("stream", 31, 33), "face X about", 0, true, ""},
		{"in the wood", strip("wood", 20, 60), "form X column", 0, true, ""},
	} {
		s := frenchMove(exact(scenario(t, []string{line("A", 60, 100, 180)}, []string{unitAt("X", 4, "line", 60, 33, 0, "")}, c.ground)), "move-first")
		s = after(s, &state.EvRuling{Ruling: 265, Reading: "b"}) // whatever its order
		if c.name[:6] == "in the" {                              // it stands so already
			s = as(s, "X", func(u *state.Unit) { u.Disordered = true })
		}
		plain := after(s, &state.EvRuling{Ruling: 270, Reading: "b"})
		cheap, _ := does(t, plain, c.line)
		if x := cheap.Unit("X"); x.Disordered != s.Unit("X").Disordered {
			t.Errorf("OM R270 b: %s: got disordered by a turn", c.name)
		}
		if got := tellsOf(t, s, c.line); got != c.refused {
			t.Errorf("OM §8.3, R270: %s: got refused %q, want %q", c.name, got, c.refused)
		}
		if c.refused != "" {
			continue
		}
		n, _ := does(t, s, c.line)
		if more := n.Unit("X").Spent - cheap.Unit("X").Spent; more != c.more || n.Unit("X").Disordered != c.disorder {
			t.Errorf("OM §8.3, R270: %s: got %d hundredths more, disordered %t; want %d, %t", c.name, more, n.Unit("X").Disordered, c.more, c.disorder)
		}
	}
}

// Ground slows and disorders whom some part lies in (OM §8.3 [+], R102): of a column of five
// the odd base does, the empty place beside it is no part of it (OM §8.3 [-], R271).
func Test8_3_UnderAnOddBase(t *testing.T) {
	for _, c := range []struct {
		name   string
		bases  int
		x      float64 // where the ground lies, 1 cm wide, under the last rank
		spent  int     // by 5 cm straight on
		begins bool
	}{{"beside the odd base", 5, 61, 500, false}, {"under the odd base", 5, 58, 630, true}, {"under a full rank", 6, 61, 630, true}} {
		wood := fmt.Sprintf("id: g, kind: rough, polygon: [[%v, 35.6], [%v, 35.6], [%v, 36.8], [%v, 36.8]]", c.x, c.x+1, c.x+1, c.x)
		s := frenchMove(exact(scenario(t, []string{line("A", 60, 100, 180)}, []string{unitAt("X", c.bases, "column", 60, 40, 0, "")}, wood)), "move-first")
		if got := motion.RoughUnder(s, s.Unit("X")); got != c.begins {
			t.Errorf("OM §8.3: %s: got in rough ground %t, want %t", c.name, got, c.begins)
		}
		n, _ := does(t, s, "move X forward 5")
		if got := n.Unit("X").Spent; math.Abs(float64(got-c.spent)) > 4 {
			t.Errorf("OM §8.3, R102: %s: got %d hundredths spent, want %d", c.name, got, c.spent)
		}
	}
}
