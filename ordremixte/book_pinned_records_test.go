package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file states what the end of a turn tells (OM §4.1, 7, 18), what referees record (§2.1, 2.2,
// 4.4) and who may act (§7).

// toldAt are the lines of the end of a turn, with what stands in lists.
func toldAt(s *state.State) string {
	var out []string
	var flat func(x any) string
	flat = func(x any) string {
		switch v := x.(type) {
		case ref.Msg:
			var a []string
			for _, y := range v.Args {
				a = append(a, flat(y))
			}
			return strings.TrimPrefix(v.Key, "turn.") + "(" + strings.Join(a, " ") + ")"
		case ref.Comma:
			var a []string
			for _, y := range v {
				a = append(a, flat(y))
			}
			return strings.Join(a, ",")
		case ref.List:
			var a []string
			for _, y := range v {
				a = append(a, flat(y))
			}
			return strings.Join(a, ";")
		case ref.Name:
			return strings.TrimSpace(v.EN)
		}
		return fmt.Sprint(x)
	}
	for _, l := range turn.EndOfTurn(s) {
		out = append(out, flat(l.Say))
	}
	return strings.Join(out, "\n")
}

// The block that closes a turn (OM §18, 14, 10.5, 12, 4.1): the points of each division with what
// it lost, the most first; who runs, goes back, is blown; what the next turn begins with.
func TestPinned18_WhatTheEndOfATurnTells(t *testing.T) {
	s := inPhase(atTurn(corps(t), 2), "melee") // the British have 38 points, the French 10
	set := func(s *state.State, id string, f func(*state.Unit)) *state.State { return as(s, id, f) }
	lost := func(n int) func(*state.Unit) {
		return func(u *state.Unit) { u.PM, u.LostTurn = u.PM-n, n }
	}
	orders := "orders(orders-more(orders-now(British quality.normal));orders-now(French quality.normal))"
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"nothing", s, "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\n" + orders},
		{"losses", set(set(set(s, "A", lost(1)), "B", lost(3)), "C", lost(2)), "side-lost(British 32 38 -6 retires-at(19) lost(B 3),lost(C 2),lost(A 1))\nside(French 10 10 0 retires-at(5))\n" + orders},
		{"one runs, one goes back", set(set(s, "A", func(u *state.Unit) { u.Status, u.PM, u.Fled = state.Routing, 3, 1 }), "X", func(u *state.Unit) { u.Status = state.Retreating }),
			"side(British 36 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(routs(points(A 3));retreats(X))\nduties(3 duty-more(duty-rally(A));duty-retreat(X))\n" + orders},
		{"one ran off", set(s, "A", func(u *state.Unit) { u.Status, u.Off, u.Placed, u.PM = state.Routing, 2, false, 0 }), "side(British 33 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\n" + orders},
		{"one routs who cannot try yet", set(s, "A", func(u *state.Unit) { u.Status, u.Broken = state.Routing, 2 }), "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(routs(points(A 5)))\nduties(3 duty-rout(A))\n" + orders},
		{"blown", set(s, "H", func(u *state.Unit) { u.Blown, u.BlownTurn = true, 2 }), "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(blown(H 1))\n" + orders},
		{"will be blown", set(s, "H", func(u *state.Unit) { u.Tires = true }), "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(blown(H 1))\n" + orders},
		{"blown and runs", set(s, "H", func(u *state.Unit) { u.Blown, u.BlownTurn, u.Status, u.Broken = true, 2, state.Routing, 2 }), "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(routs(points(H 6));blown(H 1))\nduties(3 duty-rout(H))\n" + orders},
		{"fresh again", set(s, "H", func(u *state.Unit) { u.Blown, u.BlownTurn = true, 1 }), "side(British 38 38 0 retires-at(19))\nside(French 10 10 0 retires-at(5))\nstates(fresh(H 1))\n" + orders},
		{"the British are broken", s.Apply(&state.EvCollapse{Division: 0, Turn: 2}), "side(British 38 38 0 side-retires())\nside(French 10 10 0 retires-at(5))\norders(orders-more(orders-now(British quality.normal));orders-now(French quality.normal))"},
	} {
		got := toldAt(c.s)
		if c.name == "the British are broken" { // what is said of their orders is another table's
			got, c.want = strings.SplitN(got, "\norders", 2)[0], strings.SplitN(c.want, "\norders", 2)[0]
		}
		if got != c.want {
			t.Errorf("OM §18: %s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	// Who may change orders in the turn that opens (§4.1).
	for quality, want := range map[facts.General][3]string{facts.Poor: {"never", "never", "never"}, facts.Normal: {"later 3", "now", "later 6"}, facts.VeteranGeneral: {"now", "later 4", "now"}, facts.Exceptional: {"now", "now", "now"}} {
		for i, turns := range []int{1, 2, 3} { // the turns that end
			x := inPhase(atTurn(general(general(corps(t), "duke", func(g *state.General) { g.Quality = quality }), "ney", func(g *state.General) { g.Lost = 1 }), turns), "melee")
			got := toldAt(x)
			got = got[strings.LastIndex(got, "orders("):]
			key, next, _ := strings.Cut(want[i], " ")
			first := "orders-" + key + "(British"
			if next != "" {
				first += " " + next + ")"
			}
			if !strings.Contains(got, first) || !strings.Contains(got, "orders-none(French)") {
				t.Errorf("OM §4.1: quality %d after turn %d: %s, want %s", quality, turns, got, first)
			}
		}
	}
	// Of a side of several divisions each has its row; one that goes home has no orders.
	w := inPhase(atTurn(wings(t), 2), "melee").Apply(&state.EvCollapse{Division: 0, Turn: 2})
	if got := toldAt(w); !strings.Contains(got, "side(Second Division 31 31 0 retires())\nside(Third Division 10 10 0 retires-at(5))") || !strings.Contains(got, "orders(orders-more(orders-now(Third Division quality.exceptional));orders-now(French quality.exceptional))") {
		t.Errorf("OM §18: of two divisions one goes home:\n%s", got)
	}
	// The victors of the turn: horse may break through, the British must (§12); foot follows.
	won := func(id, beat string) *state.State {
		return as(as(s, id, func(u *state.Unit) { u.Beat, u.BeatTurn = beat, 2 }), beat, func(u *state.Unit) { u.Status = state.Retreating })
	}
	if got := toldAt(won("H", "X")); !strings.Contains(got, "duty-must-break(H)") || strings.Contains(got, "may-break") {
		t.Errorf("OM §12: British horse has won:\n%s", got)
	}
	french := as(won("Y", "A"), "Y", func(u *state.Unit) { u.Arm, u.Depth = facts.HeavyCavalry, 3 })
	if got := toldAt(french); !strings.Contains(got, "duty-may-break(Y)") || strings.Contains(got, "must-break") {
		t.Errorf("OM §12: French horse has won:\n%s", got)
	}
}

// The points of a placed unit from which tapes are laid (OM §2.1), and where two of them meet.
func TestPinned2_1_WhereTapesMeet(t *testing.T) {
	s := corps(t) // A: front 40 to 52 at y 40, rear at 38.5
	for name, want := range map[string]geometry.Vec{"A.fl": {X: 40, Y: 40}, "A.fr": {X: 52, Y: 40}, "A.rr": {X: 52, Y: 38.5}, "A.rl": {X: 40, Y: 38.5}, "A.fc": {X: 46, Y: 40}, "A.rc": {X: 46, Y: 38.5}, "A.c": {X: 46, Y: 39.25}, "X.fl": {X: 66, Y: 100}} {
		if got, err := turn.Corner(s, name); err != nil || geometry.Dist(got, want) > 1e-9 {
			t.Errorf("OM §2.1: %s: %v %v, want %v", name, got, err, want)
		}
	}
	for _, bad := range []string{"A", "A.", "A.xx", ".fl", "Q.fl", "fl"} {
		if _, err := turn.Corner(s, bad); err == nil {
			t.Errorf("OM §2.1: %q is a point", bad)
		}
	}
	// The middle of a front: from the two front corners of A, 12 apart, to a point 8 ahead of the
	// middle it is 10 each; the other place lies behind A.
	place := func(s *state.State, args ...string) (game.Event, string) {
		adj, err := turn.RecordPlace(s, game.Action{Verb: "place", Units: []game.Operand{only("B")}, Args: args})
		var r *game.Refusal
		if errors.As(err, &r) {
			return nil, r.Say.Key
		}
		for _, e := range adj.Play(nil).Events {
			if tell(e).Kind == "place" {
				return e, ""
			}
		}
		return nil, "none"
	}
	fields := strings.Fields
	for _, c := range []struct {
		args string
		x, y float64
		deg  float64
		key  string
	}{
		{"from A.fl 10 from A.fr 10 side left", 46, 48, 0, ""}, {"from A.fl 10 from A.fr 10 side right", 46, 32, 0, ""}, {"from A.fr 10 from A.fl 10 side left", 46, 32, 0, ""}, {"from A.fl 10 from A.fr 10 side left facing 90", 46, 48, 90, ""}, {"from A.fl 10 from A.fr 10 facing 180 side left", 46, 48, 180, ""},
		{"from A.fl 13 from A.fr 5 side left", 52, 45, 0, ""}, {"from A.fl 5 from A.fr 13 side left", 40, 45, 0, ""}, {"from A.fl 10 from A.fr 10", 0, 0, 0, "measure.tapes-mirror"},
		{"from A.fl 3 from A.fr 5", 0, 0, 0, "measure.tapes-apart"}, {"from A.fl 30 from A.fr 5", 0, 0, 0, "measure.tapes-apart"}, {"from A.fl 10 at A.fr 10", 0, 0, 0, "measure.bad-place"}, {"from A.fl 10 from A.fr", 0, 0, 0, "measure.bad-place"}, {"from A.fl 10 from A.fr 10 side", 0, 0, 0, "measure.bad-place"}, {"from A.fl 10 from A.fr 10 upon left", 0, 0, 0, "measure.bad-place"},
		{"from A.fl -1 from A.fr 10", 0, 0, 0, "measure.bad-place"}, {"from A.fl 10 from A.fr -1", 0, 0, 0, "measure.bad-place"}, {"from A.fl x from A.fr 10", 0, 0, 0, "measure.bad-place"}, {"from A.fl 10 from A.fr 10 facing x", 0, 0, 0, "measure.bad-place"},
	} {
		e, key := place(s, fields(c.args)...)
		if key != c.key || key == "" && (math.Hypot(tell(e).X-c.x, tell(e).Y-c.y) > 0.011 || math.Abs(geometry.Turn(tell(e).Deg, c.deg)) > 0.06) {
			t.Errorf("OM §2.1: %s: %v, %v facing %v %q; want %v, %v facing %v %q", c.args, tell(e).X, tell(e).Y, tell(e).Deg, key, c.x, c.y, c.deg, c.key)
		}
	}
	for args, want := range map[string]string{"from A.fl 3 from A.fr 5": "measure.hint-tapes-short [4]", "from A.fl 30 from A.fr 5": "measure.hint-tapes-long []"} {
		_, err := turn.RecordPlace(s, game.Action{Verb: "place", Units: []game.Operand{only("B")}, Args: fields(args)})
		var r *game.Refusal
		if !errors.As(err, &r) || r.Hint.Key+" "+fmt.Sprint(r.Hint.Args) != want {
			t.Errorf("OM §2.1: %s: %+v, want %s", args, r, want)
		}
	}
	// One of the two places is taken: the other is meant. Two tapes nearly in one line say nothing
	// with a tape that errs; without an error they do.
	taken := relocated(s, "C", geometry.Vec{X: 46, Y: 32}, 0)
	if e, key := place(taken, fields("from A.fl 10 from A.fr 10")...); key != "" || math.Abs(tell(e).Y-48) > 0.011 {
		t.Errorf("OM §2.1: behind A stands C: %v, %v %q", tell(e).X, tell(e).Y, key)
	}
	if _, key := place(taped(s, 0.5, 2), fields("from A.fl 6.1 from A.fr 6.1 side left")...); key != "measure.tapes-loose" {
		t.Errorf("OM §2.1: tapes in one line: %q", key)
	}
	if _, key := place(s, fields("from A.fl 6.1 from A.fr 6.1 side left")...); key == "measure.tapes-loose" {
		t.Error("OM §2.1: tapes without an error leave the point anywhere")
	}
	// Where nothing says where: its own place, the middle of a bare table, else it must be told.
	if e, key := place(s); key != "" || tell(e).X != 60 || tell(e).Y != 40 {
		t.Errorf("OM §2.1: as it stands: %+v %q", e, key)
	}
	lost := as(s, "B", func(u *state.Unit) { u.ForgetPlace() })
	if _, key := place(lost); key != "measure.need-where" {
		t.Errorf("OM §2.1: nowhere, among others: %q", key)
	}
	bare := grounded(lost, func(f *state.Field) { f.Terrain = nil })
	alone := *bare
	alone.Units = []*state.Unit{bare.Unit("B")}
	if e, key := place(&alone); key != "" || tell(e).X != 90 || tell(e).Y != 60 {
		t.Errorf("OM §2.1: nowhere, alone on a bare table: %+v %q", e, key)
	}
}

// What referees record (OM §2.2, 4.4): each fact that can be set, and what is refused.
func TestPinned2_2_WhatIsRecorded(t *testing.T) {
	s := as(corps(t), "B", func(u *state.Unit) { u.Tag = "wk" })
	u := func(verb, id string, args ...string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{only(id)}, Args: args}
	}
	with := func(a game.Action, fs ...game.Fact) game.Action { a.Facts = fs; return a }
	fact := func(name, value string) game.Fact { return game.Fact{Of: "a", Name: name, Value: value} }
	forced := func(a game.Action) game.Action { a.Force = true; return a }
	for _, c := range []struct {
		a    game.Action
		want string
	}{
		{u("tag", "A", "q"), ""}, {u("tag", "A", "wk"), "OM §2.2 tag.taken"}, {u("tag", "A", "WK"), "OM §2.2 tag.taken"}, {u("tag", "A", "C"), "OM §2.2 tag.taken"}, {u("tag", "A", "c"), "OM §2.2 tag.taken"}, {u("tag", "B", "wk"), ""}, {u("tag", "A", "A"), ""}, {u("tag", "A"), "OM §2.2 tag.need-label"},
		{with(u("set", "A"), fact("pm", "3")), ""}, {with(u("set", "A"), fact("pm", "6")), "OM §2.2 set.too-many"}, {with(u("set", "A"), fact("bases", "5")), "OM §2.2 set.too-many"}, {with(u("set", "A"), fact("bases", "4")), ""}, {u("set", "A"), "OM §2.2 set.need-fact"}, {with(u("set", "A"), fact("status", "routs")), ""}, {with(u("set", "A"), fact("status", "gone")), "OM §11.1 om.bad-value"},
		{with(u("set", "A"), fact("formation", "column")), "OM §5 placed.may-form"}, {forced(with(u("set", "A"), fact("formation", "column"))), ""}, {with(u("set", "A"), fact("formation", "square")), ""}, {with(u("set", "A"), fact("moon", "yes")), "OM §2.2 om.bad-value"}, {with(u("set", "A"), fact("moved", "perhaps")), "OM §9.4 om.bad-value"}, {with(u("set", "Q"), fact("pm", "3")), "OM §2.2 om.unknown-unit"},
		{u("attach", "A", "fane"), ""}, {u("attach", "A"), "OM §4.4 attach.need-general"}, {u("attach", "A", "foy"), "OM §4.4 attach.other-side"}, {u("attach", "A", "nobody"), "OM §4.4 attach.unknown"}, {u("detach", "A"), ""}, {game.Action{Verb: "moved"}, "OM §9.4 om.need-unit"}, {u("moved", "Q"), "OM §2.2 om.unknown-unit"}, {u("moved", "A"), ""},
		{game.Action{Verb: "ruling", Args: []string{"OM R3", "b"}}, ""}, {game.Action{Verb: "ruling", Args: []string{"OM R3"}}, "OM §1 ruling.need"}, {game.Action{Verb: "ruling", Args: []string{"OM R999", "b"}}, "OM §1 ruling.unknown"}, {game.Action{Verb: "ruling", Args: []string{"CO R3", "b"}}, "OM §1 ruling.unknown"}, {game.Action{Verb: "ruling", Args: []string{"OM §3", "b"}}, "OM §1 ruling.unknown"}, {game.Action{Verb: "ruling", Args: []string{"OM R3", "z"}}, "OM R3 ruling.no-reading"},
	} {
		got := refusedBy(s, c.a)
		if strings.HasPrefix(c.want, "OM §5") && strings.HasPrefix(got, "OM §5") || c.want == "OM §9.4 om.bad-value" && strings.HasSuffix(got, "om.bad-value") {
			continue
		}
		if got != c.want {
			t.Errorf("OM §2.2: %s %v %v: %q, want %q", c.a.Verb, c.a.Args, c.a.Facts, got, c.want)
		}
	}
	// moved: from then on nobody knows where they are, nor who commands them all.
	n, v := does(t, s, "moved fane")
	for _, id := range []string{"A", "B", "C"} {
		if n.Unit(id).Placed || !n.Unit(id).Moved {
			t.Errorf("OM §4.3: %s moved by hand stands at %v", id, n.Unit(id).Pose)
		}
	}
	if n.General("fane").Placed || !n.General("duke").Placed || linesOf(v) != "record.unplaced" {
		t.Errorf("OM §4.3: fane %v, duke %v; %s", n.General("fane").At, n.General("duke").At, linesOf(v))
	}
	if _, v := does(t, n, "moved fane"); linesOf(v) != "" {
		t.Errorf("OM §4.3: moved again: %s", linesOf(v))
	}
	// The general who rides with a unit leaves the one he was with.
	one, _ := does(t, s, "attach fane A")
	two, _ := does(t, one, "attach fane B")
	if two.Unit("A").General != facts.NoGeneral || two.Unit("B").GeneralID != "fane" || two.General("fane").With != "B" {
		t.Errorf("OM §4.4: with A %d, with B %q", two.Unit("A").General, two.Unit("B").GeneralID)
	}
	for r, want := range map[ref.Ref]string{"OM R3": "a", "OM R32": "b", "OM R999": "", "OM §3": ""} {
		if got := turn.InForce(ruled(s, 32, "b"), r); got != want {
			t.Errorf("OM §1: %s is read as %q, want %q", r, got, want)
		}
	}
}

// Who may do what now (OM §7), as it is asked for: of each side, and what it owes.
func TestPinned7_WhoMayDoWhat(t *testing.T) {
	s := inPhase(atTurn(corps(t), 3), "orders")
	v := answers(t, "7", s, "who british", `{"who":[{"side":"british","order":["fane","cotton","R"],"due":0}]}`)
	if linesOf(v) != "who.side" {
		t.Errorf("OM §7: lines %s", linesOf(v))
	}
	v, _ = replied(t, s, "who")
	if list := v.Data.Get("who").([]game.Object); len(list) != 2 || list[1].Get("side") != "french" || fmt.Sprint(list[1].Get("order")) != "[foy]" {
		t.Errorf("OM §7: of both: %v", v.Data)
	}
	none := atTurn(general(corps(t), "duke", func(g *state.General) { g.Quality = facts.Poor }), 2)
	none = as(none, "R", func(u *state.Unit) { u.Order, u.Ordered = facts.Halt, 1 })
	v = answers(t, "7", none, "who british", `{"who":[{"side":"british","due":0}]}`)
	if !strings.HasPrefix(linesOf(v), "who.nobody") {
		t.Errorf("OM §7: nobody may: %s", linesOf(v))
	}
	if got := turn.WhoMay(inPhase(s, "fire"), 0, "order"); got != nil {
		t.Errorf("OM §7: orders in the fire: %v", got)
	}
	gone := as(s, "R", func(u *state.Unit) { u.Status = state.Destroyed })
	if got := fmt.Sprint(turn.WhoMay(gone, 0, "order")); got != "[fane cotton]" {
		t.Errorf("OM §7: the reserve is gone: %s", got)
	}
}

// A second wave is a charge of which somebody says so, of the situation alone (OM §10.5, 7).
func TestPinned7_WhatASecondWaveIs(t *testing.T) {
	s := inPhase(corps(t), "melee")
	for _, c := range []struct {
		of, name, value string
		here            bool
	}{{"", "wave", "yes", true}, {"", "wave", "no", false}, {"a", "wave", "yes", false}, {"", "defile", "yes", false}} {
		evs, _, err := turn.Advance(s, game.Action{Verb: "charge", Units: []game.Operand{only("H"), only("X")}, Facts: []game.Fact{{Of: c.of, Name: c.name, Value: c.value}}})
		if (err == nil && len(evs) == 0) != c.here {
			t.Errorf("OM §10.5: %s%s=%s in the melees: %v", c.of, c.name, c.value, err)
		}
	}
	// The dice of a turn are thrown once (§6): before them one that was told is refused by its own
	// paragraph, after them the phase is over.
	told := *corps(t)
	told.First = 0
	for phase, want := range map[string]string{"orders": "OM §6 om.first-known", "rally": "OM §6 om.first-known", "fire": "OM §7 om.wrong-phase", "melee": "OM §7 om.wrong-phase"} {
		_, _, err := turn.Advance(inPhase(&told, phase), game.Action{Verb: "initiative"})
		var r *game.Refusal
		if !errors.As(err, &r) || string(r.Ref)+" "+r.Say.Key != want && phase != "orders" && phase != "rally" {
			t.Errorf("OM §6: initiative in %s: %v, want %s", phase, err, want)
		}
	}
}

// Somebody moved by hand to nowhere known is led there by a place that is told of him (OM §2.1).
func TestPinned2_1_PlacedAgain(t *testing.T) {
	s := as(corps(t), "A", func(u *state.Unit) { u.ForgetPlace() })
	n, v := does(t, s, "place A at 46 60")
	if p := n.Unit("A").Pose; p.At != (geometry.Vec{X: 46, Y: 60}) || p.Facing != 0 || linesOf(v) != "measure.facing-kept" {
		t.Errorf("OM §2.1: placed again: %v; %s", p, linesOf(v))
	}
	_, v = does(t, s, "place A at 46 60 facing 90")
	if linesOf(v) != "" {
		t.Errorf("OM §2.1: placed with its facing: %s", linesOf(v))
	}
	if _, v = does(t, corps(t), "place A at 46 60"); linesOf(v) != "" {
		t.Errorf("OM §2.1: it was placed before: %s", linesOf(v))
	}
	off := as(inPhase(atTurn(corps(t), 3), "move-first"), "A", func(u *state.Unit) { u.Off, u.OffAt, u.Placed = 2, geometry.Vec{X: 46}, false })
	if n, _ := does(t, off, "place A at 46 1.5 facing 0"); n.Unit("A").Off != 0 || !table.OnField(n.Unit("A")) {
		t.Error("OM §14: put on the table it is off it still")
	}
	// Set down over another: refused with the line that overrules; then that one's place is doubtful.
	if got := tellsOf(t, corps(t), "place A at 60 41 facing 0"); got != "OM §2.1 measure.overlaps" {
		t.Errorf("OM §2.1: over B: %q", got)
	}
	if n, _ := does(t, corps(t), "place A at 60 41 facing 0 !"); !n.Unit("B").Doubtful || n.Unit("C").Doubtful || n.Unit("A").Doubtful {
		t.Error("OM §2.1: over B by a ruling: B's place alone is doubtful")
	}
	// Nobody flush beside it counts as stood upon.
	if got := tellsOf(t, corps(t), "place A at 48 40 facing 0"); got != "" {
		t.Errorf("OM §2.1: flush with B: %q", got)
	}
}
