package ordremixte

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/render"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// fled is a state in which a unit must flee from an enemy, in the phase of compulsory
// moves.
func fled(s *state.State, id, by string, how state.Status) *state.State {
	return inPhase(after(s, &state.EvStatus{Unit: id, Is: how},
		&state.EvFled{Unit: id, Turn: s.Turn, By: by}), "compulsory")
}

func near(a, b geometry.Vec) bool { return math.Abs(a.X-b.X) < 0.011 && math.Abs(a.Y-b.Y) < 0.011 }

// A rout goes 8 cm straight away from the enemy's front, then to the rear point; the
// unit turns its front to the rear for nothing and keeps it (OM §14 [+], OM §4.6 [+]).
func Test14_FirstStraightThenToTheRear(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 40, 60, 0)}, []string{unitAt("X", 4, "column", 40, 61, 180, "")}))
	s = carriedOn(fled(s, "A", "X", state.Routing))
	u := s.Unit("A")
	// The middle of a line at y=60 lies at 59.25: 8 cm down to 51.25, then 14 to (60, 0).
	at := geometry.Vec{X: 40, Y: 51.25}
	d := geometry.Dist(at, geometry.Vec{X: 60})
	at = geometry.Vec{X: at.X + 14*20/d, Y: at.Y - 14*51.25/d}
	if f := u.Foot(); !near(f.Centre, at) || u.Pose.Facing != 180 {
		t.Errorf("it stands at %v facing %v, want %v", f.Centre, u.Pose.Facing, at)
	}
	if u.Fled != 1 || u.Motion&state.Fleeing == 0 || u.Status != state.Routing || u.Spent != 2200 {
		t.Errorf("OM §14: got %+v; want %s", u, "u.Fled == 1, u.Motion&Fleeing != 0, u.Status == Routing, u.Spent == 2200")
	}
	// Next turn it goes straight to the rear point: the 8 cm are for the first move (R115).
	for _, letter := range []string{"a", "b"} {
		next := after(nextTurn(s), &state.EvRuling{Ruling: 115, Reading: letter}, &state.EvTried{Unit: "A", Turn: 2})
		next = carriedOn(inPhase(next, "compulsory"))
		v := next.Unit("A").Foot().Centre.Sub(at)
		straight := math.Abs(geometry.Cross(v, geometry.Vec{X: 60}.Sub(at))) < 0.3
		if straight != (letter == "a") || next.Unit("A").Fled != 2 {
			t.Errorf("R115%s: it went %v, to the rear %v", letter, v, straight)
		}
	}
}

// The first 8 cm are square to the enemy's front, not straight from where he stands: away
// from an enemy at an angle, or well to one side (OM §14 [+]); what remains goes to the rear
// point, and an enemy whom the fugitive has behind himself sends it the other way (OM §14 [-]).
func Test14_SquareToTheEnemysFront(t *testing.T) {
	for _, c := range []struct {
		name          string
		x, y, facing  float64 // the enemy
		dx, dy, first float64 // which way A goes at first, and how far
	}{
		{"aside, front square to the edge", 52, 64, 180, 0, -1, 8},
		{"at an angle of 30 degrees", 44, 66, 210, -0.5, -math.Sqrt(3) / 2, 8},
		{"at an angle, aside", 30, 66, 150, 0.5, -math.Sqrt(3) / 2, 8},
		{"behind the enemy's front line", 85, 52, 180, 0, 1, 8},
	} {
		s := exact(scenario(t, []string{line("A", 40, 60, 0)}, []string{unitAt("X", 4, "column", c.x, c.y, c.facing, "")}))
		from := s.Unit("A").Foot().Centre
		bend := geometry.Vec{X: from.X + c.dx*c.first, Y: from.Y + c.dy*c.first}
		rear := geometry.Vec{X: 60}
		d := geometry.Dist(bend, rear)
		want := geometry.Vec{X: bend.X + 14*(rear.X-bend.X)/d, Y: bend.Y + 14*(rear.Y-bend.Y)/d}
		got := carriedOn(fled(s, "A", "X", state.Routing)).Unit("A").Foot().Centre
		if !near(got, want) {
			t.Errorf("OM §14, %s: the fugitive stands at %.2f, want %.2f (8 cm to %.2f, then 14)", c.name, got, want, bend)
		}
	}
}

// A square sees its fugitives off from the face that looks at them, and who was shot
// by an enemy that nobody placed runs straight to the rear (OM §14 [+], OM §14 [-]).
func Test14_AwayFromWhom(t *testing.T) {
	q := unitAt("X", 4, "square", 40, 50, 0, "")
	s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{q}))
	x := flight.FlightOf(fled(s, "A", "X", state.Routing), s.Unit("A"))
	if f := s.Unit("X"); flight.AwayFrom(s, f, s.Unit("A").Foot().Centre) != 90 {
		t.Errorf("from the square: %v", flight.AwayFrom(s, f, s.Unit("A").Foot().Centre))
	}
	_ = x
	s = fled(s, "A", "", state.Routing)
	if x := flight.FlightOf(s, s.Unit("A")); x.First != 0 || x.Away != x.Home {
		t.Errorf("from nobody: %+v", x)
	}
}

// Friends within 8 cm behind are run through: a rout disorders them, exactly 8 cm
// included; beyond, in open order, in a village, or behind an open-order fugitive
// nobody is (OM §14 [+], OM §14 [-], OM §15 [+]).
func Test14_FriendsRunThrough(t *testing.T) {
	for _, c := range []struct {
		name   string
		gap    float64
		friend string
		form   string
		ground string
		want   bool
	}{
		{"touching", 0, "line", "line", "", true},
		{"at 8", 8, "line", "line", "", true},
		{"beyond 8", 8.01, "line", "line", "", false},
		{"open order", 4, "open", "line", "", false},
		{"fugitive in open order", 4, "line", "open", "", false},
		{"in a village", 4, "line", "line", "id: v, kind: village, polygon: [[48, 40], [72, 40], [72, 56], [48, 56]]", false},
	} {
		y := 60 - 1.5 - c.gap
		a := unitAt("A", 4, c.form, 60, 60, 0, ", type: light")
		b := unitAt("B", 4, c.friend, 60, y, 0, ", type: light")
		var ground []string
		if c.ground != "" {
			ground = append(ground, c.ground)
		}
		s := exact(scenario(t, []string{a, b}, []string{line("X", 60, 60.5, 180)}, ground...))
		s = carriedOn(fled(s, "A", "X", state.Routing))
		if u := s.Unit("B"); u.Disordered != c.want || (u.RunOver == s.Turn) != c.want {
			t.Errorf("OM §14: %s: got disordered %v, want %v", c.name, u.Disordered, c.want)
		}
		if turn.Crowded(s, s.Unit("A")) {
			t.Errorf("%s: it ends on somebody at %v", c.name, s.Unit("A").Pose)
		}
		if c.want && nextTurn(s).Unit("B").Disordered {
			t.Errorf("%s: disordered in the next turn", c.name)
		}
	}
}

// A retreat disorders each friend it goes through who does not throw 50, and lasts one
// move: then the unit stands in disorder (OM §14 [+], OM §14 [-], OM R16, OM R90).
func Test14_RetreatThroughFriends(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0), line("B", 60, 54, 0)}, []string{line("X", 60, 60.5, 180)}))
	s = fled(s, "A", "X", state.Retreating)
	ds := turn.Dues(s)
	if len(ds) != 1 || ds[0].Optional || len(ds[0].Needs) != 1 || ds[0].Needs[0].Unit != "B" {
		t.Fatalf("OM §14: got dues %+v; want %s", ds, `len(ds) == 1, not ds[0].Optional, len(ds[0].Needs) == 1, ds[0].Needs[0].Unit == "B"`)
	}
	if es, _ := turn.Follow(s); len(es) > 0 {
		t.Error("it goes without a die")
	}
	for face := 1; face <= 100; face++ {
		e := played(t, s, ds[0].Action, face)
		if b := e.Unit("B"); b.Disordered != (face < 50) {
			t.Fatalf("%d: disordered %v", face, b.Disordered)
		}
		if a := e.Unit("A"); a.Status != state.Steady || !a.Disordered || a.Motion&state.Fleeing == 0 || a.Pose.Facing != 0 {
			t.Fatalf("OM §14: %d: got %+v; want %s", face, a, "a.Status == Steady, a.Disordered, a.Motion&Fleeing != 0, a.Pose.Facing == 0")
		}
	}
	if a := nextTurn(played(t, s, ds[0].Action, 50)).Unit("A"); a.Disordered {
		t.Error("it is disordered in the next turn")
	}
	rolls := exact(scenario(t, []string{line("A", 60, 60, 0), line("B", 60, 54, 0)}, []string{line("X", 60, 60.5, 180)}))
	agreeProc(t, prepared(t, fled(rolls, "A", "X", state.Retreating), flight.Fleeing1("A")).(*game.Proc[flight.Shaken]))
}

// Who touches a friend beside it as it turns to flee, and goes on into him within the first 8 cm,
// runs through him too (OM §14 [+]); one that it only touches it does not (OM §14 [-]). Horse at
// (60, 73.58) flees along 345: of the two behind it 8 and 5 sq cm lie on its way.
func Test14_ThroughWhomItTouchesTurning(t *testing.T) {
	horse := func(id string, bases int, x, y, facing float64) string {
		return fmt.Sprintf("id: %s, bases: %d, formation: line, at: [%v, %v], facing: %v, arm: light-cavalry", id, bases, x, y, facing)
	}
	for _, c := range []struct {
		x    float64 // of C, 6 cm wide and 3 deep
		want []string
	}{{64.13, []string{"B", "C"}}, {66.5, []string{"B"}}} {
		s := exact(scenario(t, []string{horse("A", 2, 60, 73.58, 215), horse("B", 2, 55.63, 77.34, 180), horse("C", 2, c.x, 77.01, 180)}, []string{line("X", 52.63, 60, 345)}))
		s = fled(s, "A", "X", state.Retreating)
		var got []string
		for _, d := range turn.Dues(s) {
			for _, n := range d.Needs {
				got = append(got, n.Unit)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("OM §14: C at %v: dice for %v, want %v", c.x, got, c.want)
		}
	}
}

// A friend whom only the turn before a rout touches is not run through: one beside its rear, one before
// its front (OM §14 [-], OM R322 [+]); by the other reading both are. One that the turn touches and the
// way goes on into is in both (OM R322 [-]). A, 12 wide, is routed by X on its right: it turns and
// flees west, from x 89.25 on.
func Test14_WhomTheTurnAloneTouches(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y float64 // of F, 6 cm wide and 1.5 deep
		want map[string]bool
	}{
		{"beside its rear", 93.2, 47.5, map[string]bool{"a": false, "b": true}},
		{"before its front", 93.2, 52.5, map[string]bool{"a": false, "b": true}},
		{"beside its rear, on its way too", 89.5, 47.5, map[string]bool{"a": true, "b": true}},
		{"before its front, on its way too", 89.5, 52.5, map[string]bool{"a": true, "b": true}},
		{"beside its rear, clear of the turn", 93.8, 47.5, map[string]bool{"a": false, "b": false}},
	} {
		for reading, want := range c.want {
			s := exact(scenario(t, []string{line("A", 90, 50, 0), unitAt("F", 2, "line", c.x, c.y, 0, "")}, []string{line("X", 108, 49.25, 270)}))
			n := carriedOn(fled(after(s, &state.EvRuling{Ruling: 322, Reading: reading}), "A", "X", state.Routing))
			if got := n.Unit("F").Disordered; got != want {
				t.Errorf("OM §14, R322 %s: %s: disordered %v, want %v", reading, c.name, got, want)
			}
		}
	}
}

// A point lost to a ball of one's own side is nobody's doing of the enemy: who retires for it does
// not go straight away from his own guns (OM §14: "the enemy unit that caused it").
func Test14_NotAwayFromItsOwnGuns(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0), battery("G", 1, 60, 90, 180, "")}, []string{line("X", 20, 100, 180)}))
	if u := after(s, &state.EvShot{Unit: "A", By: "G", Lost: 1}).Unit("A"); u.By != "" {
		t.Errorf("OM §14: a ball of its own side: caused by %q", u.By)
	}
	if u := after(s, &state.EvShot{Unit: "A", By: "X", Lost: 1}).Unit("A"); u.By != "X" {
		t.Errorf("OM §14, R115: caused by %q, want X", u.By)
	}
}

// Guns on their limbers that stand close behind are friends like others: close order that flees
// through them disorders them, a rout at once and a retreat where the die says so (OM §14 [+], OM
// §8.5, OM R300). Guns in action, and crews away from theirs, are passed by anybody (OM §14 [-]);
// whoever stands more than 8 cm behind lets it pass; by the other reading so do limbered guns.
func Test14_FleesThroughItsOwnGuns(t *testing.T) {
	guns := func(form string, y float64) string {
		return fmt.Sprintf("id: G, arm: foot-artillery, bases: 1, formation: %s, at: [60, %v], facing: 0", form, y)
	}
	for _, c := range []struct {
		name, form string
		gap        float64
		reading    string
		want       bool
	}{
		{"limbered", "limbered", 4, "", true}, {"limbered at 8", "limbered", 8, "", true}, {"limbered beyond", "limbered", 8.01, "", false},
		{"in action", "unlimbered", 4, "", false}, {"limbered, R300 b", "limbered", 4, "b", false},
	} {
		for status, dice := range map[state.Status][]int{state.Routing: nil, state.Retreating: {49}} {
			s := exact(scenario(t, []string{line("A", 60, 60, 0), guns(c.form, 60-1.5-c.gap)}, []string{line("X", 60, 60.5, 180)}))
			if c.reading != "" {
				s = after(s, &state.EvRuling{Ruling: 300, Reading: c.reading})
			}
			s = fled(s, "A", "X", status)
			if status == state.Retreating && c.want {
				s = played(t, s, nth(turn.Dues(s), 0).Action, dice...)
			} else {
				s = carriedOn(s)
			}
			if g := s.Unit("G"); g.Disordered != c.want || s.Unit("A").Motion&state.Fleeing == 0 {
				t.Errorf("OM §14: %s, %s: got guns disordered %v, fled %v; want %v, true", c.name, status, g.Disordered, s.Unit("A").Motion&state.Fleeing != 0, c.want)
			}
		}
	}
	crew := exact(scenario(t, []string{line("A", 60, 60, 0), guns("unlimbered", 54)}, []string{line("X", 60, 60.5, 180)}))
	crew = carriedOn(fled(as(crew, "G", func(u *state.Unit) { u.Abandoned = true }), "A", "X", state.Routing))
	if crew.Unit("G").Disordered {
		t.Error("OM §8.5: a crew away from its guns is disordered")
	}
}

// After its 8 cm a retreat turns towards the rear point, or goes straight on (OM R70).
func Test14_RetreatAfterItsEight(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 20, 60, 0)}, []string{line("X", 20, 60.5, 180)}))
	s = fled(s, "A", "X", state.Retreating)
	a := carriedOn(s).Unit("A").Foot().Centre
	b := carriedOn(after(s, &state.EvRuling{Ruling: 70, Reading: "b"})).Unit("A").Foot().Centre
	if a.X <= 20.1 || math.Abs(b.X-20) > 0.01 || !near(b, geometry.Vec{X: 20, Y: 59.25 - 14}) {
		t.Errorf("to the rear %v, straight on %v", a, b)
	}
}

// A retreat off the table comes back next turn where it left, not before; a rout is
// lost with its points (OM §14 [+], OM §14 [-]).
func Test14_OffTheTable(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 6, 0)}, []string{line("X", 60, 6.5, 180)}))
	s := carriedOn(fled(base, "A", "X", state.Retreating))
	u := s.Unit("A")
	if u.Off != 1 || u.Placed || u.Status != state.Steady || u.PM != 5 {
		t.Fatalf("OM §14: got %+v; want %s", u, "u.Off == 1, not u.Placed, u.Status == Steady, u.PM == 5")
	}
	place := game.Action{Verb: "place", Units: []game.Operand{only("A")}}
	if kind, par := kindOf(t, s, place); kind != game.NotNow || par != "OM §14" {
		t.Errorf("back at once: %s %s", kind, par)
	}
	if kind, par := kindOf(t, inPhase(s, "fire"), shotAt("X", "A")); kind != game.NotNow || par != "OM §14" {
		t.Errorf("shot at off the table: %s %s", kind, par)
	}
	taped := carriedOn(fled(scenario(t, []string{line("A", 60, 6, 0)}, []string{line("X", 60, 6.5, 180)}), "A", "X", state.Retreating))
	for _, c := range []struct {
		s    *state.State
		x, y float64
		key  string
	}{
		{s, 60, 1.5, ""}, {s, 60.1, 1.5, "rout.elsewhere"}, {s, 60, 30, "rout.elsewhere"},
		{taped, 61, 1.5, ""}, {taped, 61.1, 1.5, "rout.elsewhere"}, // the tape is half a centimetre, and hands miss by twice that
	} {
		there := place
		there.Args = []string{"at", facts.DecimalText(c.x), facts.DecimalText(c.y), "facing", "0"}
		_, err := turn.Prepare(inPhase(nextTurn(c.s), "move-first"), there)
		saysNo(t, fmt.Sprintf("back at %v, %v", c.x, c.y), asRefusal(err), "OM §14", c.key)
		there.Force = true
		if _, err = turn.Prepare(inPhase(nextTurn(c.s), "move-first"), there); err != nil {
			t.Errorf("OM §14: back at %v, %v by ruling: got %v, want it placed", c.x, c.y, err)
		}
	}
	next := inPhase(nextTurn(s), "move-first")
	if !slices.ContainsFunc(ask.Legal(next, 0), func(a game.Action) bool { return a.Verb == "place" && casting.Subject(a, "A") }) {
		t.Errorf("OM §14: legal does not list that A comes back: got %+v", ask.Legal(next, 0))
	}
	s = played(t, next, place)
	if u := s.Unit("A"); u.Off != 0 || !u.Placed || u.Pose.Facing != 0 || math.Abs(u.Pose.At.Y-1.5) > 0.01 {
		t.Errorf("OM §14: back at %v: got %+v; want %s", u.Pose, u, "u.Off == 0, u.Placed, u.Pose.Facing == 0, math.Abs(u.Pose.At.Y-1.5) <= 0.01")
	}
	lost := carriedOn(fled(base, "A", "X", state.Routing)).Unit("A")
	if lost.Status != state.Destroyed || lost.PM != 0 || lost.Off != 0 {
		t.Errorf("a rout off the table: %+v", lost)
	}
}

// An enemy in the way stops a fugitive 1 cm short, or destroys it (OM R116); ground it
// cannot enter stops it.
func Test14_Stopped(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 60.5, 180), line("Y", 60, 50, 0)}))
	s = fled(s, "A", "X", state.Routing)
	u := carriedOn(s).Unit("A")
	if y := u.Foot().Centre.Y; u.Status != state.Routing || math.Abs(y-(51+0.75)) > 0.02 {
		t.Errorf("it stops at %v", y)
	}
	if u := carriedOn(after(s, &state.EvRuling{Ruling: 116, Reading: "b"})).Unit("A"); u.Status != state.Destroyed {
		t.Errorf("OM §14: R116b: got %+v; want %s", u, "u.Status == Destroyed")
	}
	wood := "id: wood, kind: wood, polygon: [[30, 30], [90, 30], [90, 50], [30, 50]]"
	g := exact(scenario(t, []string{"id: G, arm: horse-artillery, bases: 2, formation: limbered, at: [60, 62], facing: 0"}, []string{line("X", 60, 66, 180)}, wood))
	g = carriedOn(fled(g, "G", "X", state.Routing))
	if y := g.Unit("G").Foot().Centre.Y; y < 50 || y > 60 {
		t.Errorf("guns that rout stop at %v before a wood", y)
	}
	foot := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 60.5, 180)}, wood))
	foot = carriedOn(fled(foot, "A", "X", state.Routing))
	if y := foot.Unit("A").Foot().Centre.Y; math.Abs(59.25-y-22) < 1 || y > 51 {
		t.Errorf("a wood does not slow a rout: %v", y)
	}
}

// The unit that fails its test remembers the enemy that fired at it or fought it
// (OM §14 [+]).
func Test14_WhoCausedIt(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 54, 20, 0), line("B", 66.5, 20, 0)}, []string{line("X", 60, 24, 180)}), "fire")
	s = after(s, &state.EvPM{Unit: "X", Now: 4, Was: 5})
	s = played(t, s, shotAt("B", "X"), 5)
	s = played(t, s, shotAt("A", "X"), 100)
	s = played(t, after(s, &state.EvStage{Stage: state.FireTests}), game.Action{Verb: "morale", Units: []game.Operand{only("X")}, Args: []string{"fire"}}, 3)
	if u := s.Unit("X"); u.By != "B" || u.Broken != 1 || u.Status == state.Steady {
		t.Errorf("OM §14: got %+v; want %s", u, `u.By == "B", u.Broken == 1, u.Status != Steady`)
	}
}

// Who has fled moves and charges no more this turn; the order of the flights is the
// side that moved first last turn (OM §14 [-], OM R33).
func Test14_NothingMore(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{unitAt("X", 4, "open", 60, 80, 180, ", type: light"), line("Y", 20, 90, 180)}))
	s = after(s, &state.EvStatus{Unit: "Y", Is: state.Routing})
	s = fled(s, "A", "X", state.Retreating)
	for first, want := range []string{"A", "Y"} {
		c := *s
		c.LastFirst = first
		if got := flight.Fugitives(&c)[0].ID; got != want {
			t.Errorf("side %d first: %s", first, got)
		}
	}
	s = inPhase(carriedOn(s), "move-first")
	a := on("charge", "A", "X", "side", "front")
	if kind, par := kindOf(t, s, a); kind != game.Illegal || par != "OM §14" {
		t.Errorf("it charges: %s %s", kind, par)
	}
	if r := motion.MayMove(s, s.Unit("A"), "move"); r == nil || r.Ref != "OM §14" {
		t.Errorf("OM §14: it moves: got %+v; want %s", r, `r != nil, r.Ref == "OM §14"`)
	}
}

// Nobody is placed: hands are told how far, and from whom; who routs on after a rally
// has been told (OM §14 [+]).
func Test14_UnplacedFlights(t *testing.T) {
	s := rallyingState(t)
	s = played(t, s, rally("2/86"), 41)
	s = after(s, &state.EvStatus{Unit: "1Gr", Is: state.Retreating}, &state.EvFled{Unit: "1Gr", Turn: 2, By: "2/43"})
	evs, _, err := turn.ClosePhase(s)
	if err != nil {
		t.Fatal(err)
	}
	s = after(s, evs...)
	evs, say := turn.Follow(s)
	got := page(i18n.New(i18n.EN), render.None, say)
	for _, w := range []string{"Compulsory moves:", "2/86 (as above)", "1Gr: 17 cm, the first 8 straight away from 2/43"} {
		if !strings.Contains(got, w) {
			t.Errorf("no %q in\n%s", w, got)
		}
	}
	s = after(s, evs...)
	if u := s.Unit("1Gr"); u.Status != state.Steady || !u.Disordered {
		t.Errorf("OM §14: got %+v; want %s", u, "u.Status == Steady, u.Disordered")
	}
	if u := s.Unit("2/86"); u.Fled != 2 {
		t.Errorf("OM §14: got %+v; want %s", u, "u.Fled == 2")
	}
}

// A friend whose distance from the 8 cm is less than the tape's error is named
// (OM §14 [+]).
func Test14_TooCloseToCall(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 60, 0), line("B", 60, 60-1.5-8.3, 0)}, []string{line("X", 60, 60.5, 180)})
	s = fled(s, "A", "X", state.Routing)
	_, say := turn.Follow(s)
	if got := page(i18n.New(i18n.EN), render.None, say); !strings.Contains(got, "beyond 8 cm by less than the tape (0.5)") {
		t.Errorf("no word of it:\n%s", got)
	}
}

// Disorder lasts while a unit stands on ground that disorders it, and ends with the
// turn elsewhere (OM §13 [+], OM §13 [-]).
func Test13_DisorderLastsWithItsCause(t *testing.T) {
	wood := "id: wood, kind: wood, polygon: [[40, 10], [80, 10], [80, 30], [40, 30]]"
	s := scenario(t, []string{line("A", 60, 25, 0), line("B", 20, 60, 0), unitAt("C", 3, "open", 50, 15, 0, ", type: light")}, []string{line("X", 60, 100, 180)}, wood)
	for _, id := range []string{"A", "B", "C"} {
		s = after(s, &state.EvDisorder{Unit: id, On: true})
	}
	s = nextTurn(s)
	if !s.Unit("A").Disordered || s.Unit("B").Disordered || s.Unit("C").Disordered {
		t.Errorf("OM §13: got A %v, B %v, C %v; want %s", s.Unit("A").Disordered, s.Unit("B").Disordered, s.Unit("C").Disordered, `s.unit("A").Disordered, not s.unit("B").Disordered, not s.unit("C").Disordered`)
	}
}

// A crew walks back to guns that no enemy holds and that lie this side of his front
// (OM §11.2 [+]), not to others, nor farther than its move (OM §11.2 [-], OM R117).
func Test11_2_CrewBackAtItsGuns(t *testing.T) {
	man := game.Action{Verb: "unlimber", Units: []game.Operand{only("G")}}
	left := func(enemy string, y float64) *state.State {
		s := exact(scenario(t, []string{battery("G", 2, 60, 40, 0, "")}, []string{enemy}))
		s = after(s, &state.EvGuns{Unit: "G", Left: true}, &state.EvPlace{Unit: "G", X: 60, Y: y})
		return inPhase(s, "move-first")
	}
	s := left(line("X", 60, 60, 180), 25)
	s = played(t, s, man)
	if u := s.Unit("G"); u.Abandoned || u.Returning != 1 || u.Pose.At.Y != 40 || !u.Moved {
		t.Errorf("OM §11.2: got %+v; want %s", u, "not u.Abandoned, u.Returning == 1, u.Pose.At.Y == 40, u.Moved")
	}
	for name, c := range map[string]*state.State{
		"held":    left(line("X", 60, 40.9, 180), 25),
		"behind":  left(line("X", 60, 30, 180), 25),
		"too far": left(line("X", 60, 60, 180), 12),
	} {
		kind, _ := kindOf(t, c, man)
		if kind != game.Illegal {
			t.Errorf("OM §11.2: %s: got %s; want %s", name, kind, "kind == game.Illegal")
		}
		forced := man
		forced.Force = true
		if u := played(t, c, forced).Unit("G"); u.Abandoned {
			t.Errorf("%s: overruled in vain", name)
		}
	}
	goes := func(name, key string, british, french []string) {
		t.Helper()
		s := exact(scenario(t, append(british, battery("G", 2, 60, 40, 0, "")), french))
		s = inPhase(after(s, &state.EvGuns{Unit: "G", Left: true}, &state.EvPlace{Unit: "G", X: 60, Y: 25}), "move-first")
		if key == "" {
			if u := played(t, s, man).Unit("G"); u.Abandoned {
				t.Errorf("%s: it does not go", name)
			}
		} else if _, got := whyNot(t, s, man); got != key {
			t.Errorf("%s: %s, want %s", name, got, key)
		}
	}
	ahead, behind := line("X", 60, 60, 180), line("Y", 90, 30, 180)
	goes("an enemy at a centimetre", "crew.held", nil, []string{line("X", 60, 41, 180)})
	goes("an enemy beyond a centimetre", "", nil, []string{line("X", 60, 41.01, 180)})
	goes("an enemy in the way, who faces the guns", "crew.in-the-way", nil, []string{line("X", 60, 33, 0)})
	goes("a friend in the way", "", []string{line("B", 60, 33, 0)}, []string{ahead})
	goes("the near one is ahead", "", nil, []string{ahead, behind})
	goes("the near one is ahead, named last", "", nil, []string{behind, ahead})
	goes("the near one is behind", "crew.behind", nil, []string{line("X", 60, 90, 180), behind})
	goes("the near one is behind, named first", "crew.behind", nil, []string{behind, line("X", 60, 90, 180)})
	goes("open order behind", "", nil, []string{unitAt("X", 3, "open", 90, 30, 180, ", traits: [light]")})
	// Whoever passed over the guns and stopped there has to move off.
	on := func(y float64) *state.State {
		s := exact(scenario(t, []string{battery("G", 2, 60, 40, 0, ""), line("A", 20, 20, 0)}, []string{ahead}))
		s = after(s, &state.EvGuns{Unit: "G", Left: true}, &state.EvPlace{Unit: "G", X: 60, Y: 25}, &state.EvPlace{Unit: "A", X: 60, Y: y})
		return inPhase(s, "move-first")
	}
	if _, got := whyNot(t, on(37), man); got != "crew.occupied" {
		t.Errorf("a friend on the guns: %s", got)
	}
	if u := played(t, on(36), man).Unit("G"); u.Abandoned {
		t.Error("a friend behind the guns: it does not go")
	}
	routs := after(left(line("X", 60, 60, 180), 25), &state.EvStatus{Unit: "G", Is: state.Routing})
	if kind, _ := kindOf(t, routs, man); kind != game.Illegal {
		t.Errorf("a crew that routs: %s", kind)
	}
}

// A retreat ends with the front or the back to the enemy, as its owner likes: it turns
// about for nothing until a movement opens (OM §11.1 [+]), a rout does not (OM §11.1 [-]).
func Test11_1_RetreatEndsEitherWay(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 80, 180)}))
	about := game.Action{Verb: "face", Units: []game.Operand{only("A")}, Args: []string{"about"}}
	s := played(t, fled(base, "A", "X", state.Retreating), flight.Fleeing1("A"))
	was := s.Unit("A").Foot()
	if evs, _, err := turn.Advance(s, about); len(evs) > 0 || err != nil {
		t.Fatalf("the phases close: %+v, %v", evs, err)
	}
	n := played(t, s, about)
	if u := n.Unit("A"); u.Pose.Facing != 180 || geometry.Dist(u.Foot().Centre, was.Centre) > 0.02 || u.Spent != s.Unit("A").Spent {
		t.Errorf("OM §11.1: got %+v; want %s", u, `u.Pose.Facing == 180, geometry.Dist(u.foot().Centre, was.Centre) <= 0.02, u.Spent == s.unit("A").Spent`)
	}
	if u := played(t, n, about).Unit("A"); u.Pose != s.Unit("A").Pose {
		t.Errorf("OM §11.1: and back: got %+v; want %s", u.Pose, `u.Pose == s.unit("A").Pose`)
	}
	if kind, par := kindOf(t, inPhase(n, "move-first"), about); kind != game.Illegal || par != "OM §14" {
		t.Errorf("in the movement: %s %s", kind, par)
	}
	if kind, _ := kindOf(t, played(t, fled(base, "A", "X", state.Routing), flight.Fleeing1("A")), about); kind != game.NotNow {
		t.Errorf("OM §11.1: a rout: got %s; want %s", kind, "kind == game.NotNow")
	}
}

// Who left the table comes back where it left, with the edge behind it, wholly on the
// table (OM §14 [+]), at each edge alike.
func Test14_BackOverEachEdge(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 100, 180)})
	w, d := s.Field.Width, s.Field.Depth
	for _, c := range []struct{ x, y, facing float64 }{{40, -2, 0}, {40, d + 2, 180}, {-2, 50, 90}, {w + 2, 50, 270}, {40, 3, 0}, {40, d - 3, 180}, {3, 50, 90}, {w - 3, 50, 270}} {
		u := *s.Unit("A")
		u.OffAt = geometry.Vec{X: c.x, Y: c.y}
		p, err := flight.BackOn(s, &u, facts.Column)
		if err != nil {
			t.Fatal(err)
		}
		f, err := u.At(facts.Column, p)
		if err != nil {
			t.Fatal(err)
		}
		gap := map[float64]float64{0: f.Centre.Y, 180: d - f.Centre.Y, 90: f.Centre.X, 270: w - f.Centre.X}[c.facing] - f.Depth/2
		want := map[float64]float64{0: c.y, 180: d - c.y, 90: c.x, 270: w - c.x}[c.facing]
		if p.Facing != c.facing || math.Abs(gap) > 0.011 && math.Abs(gap-max(want-f.Depth, 0)) > 0.011 {
			t.Errorf("%v: %v, %.2f cm from the edge, depth %.2f", c, p, gap, f.Depth)
		}
	}
}

// A march column retires at the speed of its formation: 20 cm over open ground, 24 when
// its whole way keeps to a road (OM §8.2 [+], OM R18 [+]).
func Test8_2_AMarchColumnRetires(t *testing.T) {
	road := "id: r, kind: road, polygon: [[58, 0], [62, 0], [62, 120], [58, 120]]"
	for want, ground := range map[float64][]string{20: nil, 24: {road}} {
		s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 60, 0, "")}, []string{unitAt("X", 4, "column", 60, 61, 180, "")}, ground...))
		s = fled(s, "A", "X", state.Retreating)
		x := flight.FlightOf(s, s.Unit("A"))
		if math.Abs(x.Cm-want) > 1e-9 || math.Abs(x.Gone-want) > 0.011 {
			t.Errorf("OM §8.2, R18: got a retreat of %v cm, gone %v; want %v", x.Cm, x.Gone, want)
		}
	}
}

// A unit whose place was taken away faces, when only its position is told again, as it did
// when it was last known (OM §2.1 [+]).
func Test2_1_ToldAgainItFacesAsBefore(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 90, 180)}))
	s = after(s, &state.EvUnplaced{Unit: "X"})
	s = played(t, s, game.Action{Verb: "place", Units: []game.Operand{only("X")}, Args: []string{"at", "60", "80"}})
	if got := s.Unit("X").Pose; got.Facing != 180 || got.At.Y != 80 {
		t.Errorf("OM §2.1: got %v; want it at 60, 80 facing 180", got)
	}
}

// A flight that is shorter or longer than its move says why (OM §14 [+]): ground that slows
// it, a river, a friend on whom it may not stand; one that goes its whole way says nothing (OM
// §14 [-]).
func Test14_WhyAFlightIsNotWhole(t *testing.T) {
	for _, c := range []struct {
		name, ground, friend, want string
	}{
		{"nothing in the way", "low-hill", line("K", 20, 100, 180), "X: 22 cm, to 60, 83.5"},
		{"a wood", "wood", line("K", 20, 100, 180), ": the ground (G) takes the rest of its 22"},
		{"a river", "river", line("K", 20, 100, 180), "stopped by river"},
		{"a friend", "low-hill", line("K", 60, 81, 180), ", so as not to stand on K"},
		{"a friend before a river", "river", line("K", 60, 68, 180), "stopped by river and so as not to stand on K"},
	} {
		base := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{unitAt("X", 4, "line", 60, 60, 180, ""), c.friend},
			"id: g, kind: "+c.ground+", polygon: [[20, 70], [110, 70], [110, 74], [20, 74]]"))
		x := flight.FlightOf(base, fled(base, "X", "A", state.Routing).Unit("X"))
		order, _ := flight.Order(x)
		if got := i18n.New(i18n.EN).Say(order); !strings.Contains(got, c.want) {
			t.Errorf("§14: %s: got %q, want %q in it", c.name, got, c.want)
		}
	}
}

// "Away" is on the side of the enemy's front as long as any part of the fugitive lies before the
// line of it, as it does for who charged it in front; behind it, the other side (OM §14 [+], OM
// §14 [-], OM R241).
func Test14_AwayWhileAPartIsInFront(t *testing.T) {
	for _, c := range []struct {
		name string
		y    float64 // of the fugitive's front, which looks at 270
		want float64
	}{
		{"beside, its middle a hair behind", 59.97, 0},
		{"beside, a part before the line", 57.5, 0},
		{"wholly behind the line", 53, 180},
	} {
		s := exact(scenario(t, []string{line("X", 60, 60, 0)}, []string{unitAt("A", 4, "column", 75, c.y, 270, "")}))
		s = fled(s, "A", "X", state.Routing)
		if x := flight.FlightOf(s, s.Unit("A")); x.Away != c.want {
			t.Errorf("OM §14, %s: away is %v, want %v (A %v)", c.name, x.Away, c.want, s.Unit("A").Foot().Corners)
		}
	}
}

// The turn with which a flight begins is free, what it enters by it is not: 10 cm of 22 for a brook
// beside it (OM §8.3 [+], OM §14 [+], OM R270); who stood in it pays nothing more, nor does anybody
// by the other reading (OM §8.3 [-]). A square, whose retreat of 5 cm cannot pay it, stays as it stands.
func Test14_TurnsUponGround(t *testing.T) {
	brook := "id: g, kind: stream, polygon: [[62, 30], [64, 30], [64, 115], [62, 115]]"
	for _, c := range []struct {
		name    string
		x       float64 // of X's front, which looks at 90 and stands over y 56 to 68
		status  state.Status
		reading string
		gone    float64
	}{
		{"beside the brook", 60, state.Routing, "", 12},
		{"its front at the bank", 61.97, state.Routing, "", 12},
		{"in the brook", 63, state.Routing, "", 22},
		{"beside it, the other reading", 60, state.Routing, "b", 22},
		{"a retreat", 60, state.Retreating, "", 4},
		{"a retreat in the brook", 63, state.Retreating, "", 14},
	} {
		s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{unitAt("X", 4, "line", c.x, 62, 90, "")}, brook))
		if c.reading != "" {
			s = after(s, &state.EvRuling{Ruling: 270, Reading: c.reading})
		}
		s = fled(s, "X", "A", c.status)
		x := flight.FlightOf(s, s.Unit("X"))
		if math.Abs(x.Gone-c.gone) > 0.02 {
			t.Errorf("OM §8.3, R270, %s: %v cm, want %v", c.name, x.Gone, c.gone)
		}
	}
	// A square has no bases at its corners: it stands to 63, and turned by 45 degrees to 63.18.
	for at, free := range map[float64]bool{63.1: false, 63.3: true} {
		bank := fmt.Sprintf("id: g, kind: stream, polygon: [[%[1]v, 30], [67, 30], [67, 115], [%[1]v, 115]]", at)
		s := exact(scenario(t, []string{line("A", 50, 50, 45)}, []string{unitAt("X", 4, "square", 60, 63, 0, "")}, bank))
		s = fled(s, "X", "A", state.Retreating)
		x := flight.FlightOf(s, s.Unit("X"))
		if stays := x.End == s.Unit("X").Pose; stays == free || !free && x.Ground != "stream" {
			t.Errorf("OM R270, a square beside a brook at %v: %v cm, to %v, stopped by %q", at, x.Gone, x.End, x.Ground)
		}
	}
}

// A friend upon whom a flight would end makes it go farther, but not into ground that it must pay
// to enter or may not enter: then it stops short of him (OM §8.3 [+], OM §14 [+], OM R116); over
// open ground it goes past him (OM §14 [-]).
func Test14_NotPushedIntoWhatItCannotPay(t *testing.T) {
	ground := func(kind string) []string {
		return []string{"id: g, kind: " + kind + ", polygon: [[30, 41], [90, 41], [90, 44.4], [30, 44.4]]"}
	}
	for _, c := range []struct {
		name   string
		ground []string
		past   bool
	}{
		{"open ground", nil, true},
		{"a low hill", ground("low-hill"), true},
		{"a brook that it cannot pay", ground("stream, fordable: true"), false},
		{"a river", ground("river"), false},
		{"an obstacle", ground("obstacle"), false},
	} {
		// F lies where A would end, just before the ground.
		us := []string{line("A", 60, 60, 0), unitAt("F", 4, "line", 60, 47, 0, "")}
		s := exact(scenario(t, us, []string{line("X", 60, 61.5, 180)}, c.ground...))
		s = fled(s, "A", "X", state.Retreating)
		x := flight.FlightOf(s, s.Unit("A"))
		end := x.End.At.Y
		f, err := s.Unit("A").At(facts.Line, x.End)
		if err != nil {
			t.Fatal(err)
		}
		if past := f.Centre.Y < s.Unit("F").Foot().Centre.Y; past != c.past {
			t.Errorf("OM §14, 8.3: %s: it ends at %v, past F: %v, want %v", c.name, end, past, c.past)
		}
		if over, _ := geometry.Overlapping(f, s.Unit("F").Foot()); over {
			t.Errorf("OM §14: %s: it ends on F", c.name)
		}
	}
}

// A flight that cannot pay what lies across the 8 cm straight away ends before it, be there
// enough left to go on with (OM §8.3 [+], OM §14 [+], R102); one that can pays and goes on (OM
// §14 [-]).
func Test14_WhatCannotBePaidEndsTheFlight(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   string
		status state.Status
		want   float64 // y of A's middle
	}{
		{"a retreat before a stream", "stream", state.Retreating, 42.75}, // 6.5 cm to the bank, 7.5 left
		{"a rout through it", "stream", state.Routing, 49.25 - 12},       // of 22 the stream takes 10
		{"a retreat over an obstacle", "obstacle", state.Retreating, 49.25 - 10},
	} {
		s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 51.5, 180)}, "id: g, kind: "+c.kind+", polygon: [[20, 40.5], [110, 40.5], [110, 42], [20, 42]]"))
		s = fled(s, "A", "X", c.status)
		x := flight.FlightOf(s, s.Unit("A"))
		f, err := s.Unit("A").At(facts.Line, x.End)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Centre.Y; math.Abs(got-c.want) > 0.03 {
			t.Errorf("OM §14, 8.3: %s: its middle ends at y %v, want %v", c.name, got, c.want)
		}
		order, _ := flight.Order(x)
		if got := i18n.New(i18n.EN).Say(order); strings.Contains(got, "stopped by stream") != (c.status == state.Retreating && c.kind == "stream") {
			t.Errorf("OM §14, 8.3: %s: got %q", c.name, got)
		}
	}
}

// A compulsory retreat is movement for the fire of its turn (OM §9.4 [+], OM §14, R286), and
// under R286 b it is none (OM §9.4 [-]).
func Test9_4_AfterARetreat(t *testing.T) {
	for letter, want := range map[string]int{"a": 1, "b": 0} {
		s := exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 61.5, 180)}))
		s = after(fled(s, "A", "X", state.Retreating), &state.EvRuling{Ruling: 286, Reading: letter})
		evs, _ := flight.FollowCompulsory(s)
		n := after(s, evs...)
		if got := casting.Sheet(n.Unit("A"), n).V[facts.FMoved]; got != want {
			t.Errorf("OM §9.4, R286 %s: A has moved: %d, want %d", letter, got, want)
		}
	}
}
