package ordremixte

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file holds each limit and each branch of the movement to the book, one line of a table
// for each: OM §8.1 to 8.6.

// saysNo checks one refusal by its paragraph and its key; an empty key wants none.
func saysNo(t *testing.T, name string, r *game.Refusal, par, key string) {
	t.Helper()
	if r == nil {
		if key != "" {
			t.Errorf("%s: %s: got no refusal, want %s", par, name, key)
		}
		return
	}
	if string(r.Say.Key) != key || string(r.Ref) != par {
		t.Errorf("%s: %s: got %s by %s, want %q", par, name, r.Say.Key, r.Ref, key)
	}
}

// asRefusal is an error as the refusal that it is; nil for none.
func asRefusal(err error) *game.Refusal {
	var r *game.Refusal
	errors.As(err, &r)
	return r
}

// The speeds of the table of arms and formations (OM §8.2 [+]), and those of who runs or
// retires, R18.
func Test8_2_EverySpeed(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		arm                   facts.Arm
		form                  facts.Formation
		speed, rout, goesBack int
	}{
		{facts.Infantry, facts.Column, 1700, 2200, 1700}, {facts.Infantry, facts.Line, 1400, 2200, 1400},
		{facts.Infantry, facts.Square, 500, 2200, 500}, {facts.Infantry, facts.Open, 2200, 2200, 2200}, {facts.Infantry, facts.March, 1700, 2200, 1700},
		{facts.LightCavalry, facts.Column, 3000, 3000, 3000}, {facts.LightCavalry, facts.Line, 2200, 3000, 2200}, {facts.LightCavalry, facts.March, 3000, 3000, 3000},
		{facts.HeavyCavalry, facts.Column, 2500, 2500, 2500}, {facts.HeavyCavalry, facts.Line, 2000, 2500, 2000},
		{facts.FootArtillery, facts.Limbered, 1400, 1400, 1400}, {facts.FootArtillery, facts.Unlimbered, 600, 1400, 1400},
		{facts.HorseArtillery, facts.Limbered, 2800, 2800, 2800}, {facts.HorseArtillery, facts.Unlimbered, 600, 2800, 2800},
	} {
		s := as(base, "A", func(u *state.Unit) { u.Arm, u.Formation = c.arm, c.form })
		u := s.Unit("A")
		if got := motion.Allowance(s, u, c.form); got != c.speed {
			t.Errorf("OM §8.2: arm %d in formation %d: got a move of %d, want %d", c.arm, c.form, got, c.speed)
		}
		if got := motion.RoutSpeed(u); got != c.rout {
			t.Errorf("OM §8.2: arm %d in formation %d runs: got %d, want %d", c.arm, c.form, got, c.rout)
		}
		if got := motion.RetreatSpeed(u); got != c.goesBack {
			t.Errorf("OM §8.2: arm %d in formation %d retires: got %d, want %d", c.arm, c.form, got, c.goesBack)
		}
		// A cautious advance takes half of it, but of guns (OM §4.2).
		want := c.speed / 2
		if u.IsArtillery() {
			want = c.speed
		}
		s = as(s, "A", func(u *state.Unit) { u.Order = facts.Cautious })
		if got := motion.Allowance(s, s.Unit("A"), c.form); got != want {
			t.Errorf("OM §4.2: arm %d in formation %d, cautious: got %d, want %d", c.arm, c.form, got, want)
		}
	}
}

// March columns of foot and horse add 3 cm off the roads and off broken ground, all who march
// 7 on a road (OM §8.2 [+]); other formations add nothing, and limbered guns only on the road
// (OM §8.2 [-], R75).
func Test8_2_WhatMarchingAdds(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		arm         facts.Arm
		form        facts.Formation
		road, rough bool
		want        int
	}{
		{facts.Infantry, facts.March, false, false, 300}, {facts.Infantry, facts.March, false, true, 0}, {facts.Infantry, facts.March, true, false, 700}, {facts.Infantry, facts.March, true, true, 700},
		{facts.LightCavalry, facts.March, false, false, 300}, {facts.LightCavalry, facts.March, true, false, 700},
		{facts.FootArtillery, facts.Limbered, false, false, 0}, {facts.FootArtillery, facts.Limbered, true, false, 700}, {facts.HorseArtillery, facts.Limbered, true, false, 700},
		{facts.Infantry, facts.Column, true, false, 0}, {facts.Infantry, facts.Line, false, false, 0}, {facts.FootArtillery, facts.Unlimbered, true, false, 0},
	} {
		for letter, road := range map[string]bool{"a": true, "b": false} {
			s := after(as(base, "A", func(u *state.Unit) { u.Arm, u.Formation = c.arm, c.form }), &state.EvRuling{Ruling: 75, Reading: letter})
			want := c.want
			if u := s.Unit("A"); u.IsArtillery() && !road {
				want = 0
			}
			if got := command.MarchBonus(s, s.Unit("A"), c.form, c.road, c.rough); got != want {
				t.Errorf("OM §8.2: R75 %s, arm %d in formation %d, road %v, broken ground %v: got %d more, want %d", letter, c.arm, c.form, c.road, c.rough, got, want)
			}
		}
	}
}

// What a way adds: all of it must lie on the road (OM §8.2 [+]), and who left a road, or
// crossed broken ground, earlier in the turn gets no more than that (OM §8.2 [-]).
func Test8_2_RoadAllTheWay(t *testing.T) {
	base := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 20, 0, "")}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name   string
		road   []geometry.Stretch
		rough  []casting.Crossing
		motion state.Motion
		want   int
	}{
		{"no road", nil, nil, 0, 300},
		{"road all the way", []geometry.Stretch{{In: 0, Out: 10}}, nil, 0, 700},
		{"in two pieces", []geometry.Stretch{{In: 0, Out: 4}, {In: 4, Out: 12}}, nil, 0, 700},
		{"with a gap", []geometry.Stretch{{In: 0, Out: 4}, {In: 5, Out: 12}}, nil, 0, 300},
		{"it begins too late", []geometry.Stretch{{In: 0.1, Out: 12}}, nil, 0, 300},
		{"it ends too early", []geometry.Stretch{{In: 0, Out: 9.9}}, nil, 0, 300},
		{"it was off the road before", []geometry.Stretch{{In: 0, Out: 10}}, nil, state.OffRoad, 300},
		{"broken ground", nil, []casting.Crossing{{Effect: casting.Effect{Rough: true}, Stretch: geometry.Stretch{In: 5, Out: 8}}}, 0, 0},
		{"broken ground beyond its end", nil, []casting.Crossing{{Effect: casting.Effect{Rough: true}, Stretch: geometry.Stretch{In: 10, Out: 12}}}, 0, 300},
		{"broken ground before", nil, nil, state.CrossedRough, 0},
		{"a field that is not broken", nil, []casting.Crossing{{Stretch: geometry.Stretch{In: 5, Out: 8}}}, 0, 300},
	} {
		s := as(base, "A", func(u *state.Unit) { u.Motion = c.motion })
		p := &casting.Path{U: s.Unit("A"), Form: facts.March, Road: c.road, Crosses: c.rough}
		if got := motion.Bonus(p, s, 10); got != c.want {
			t.Errorf("OM §8.2: %s: got %d more, want %d", c.name, got, c.want)
		}
	}
}

// What each ground does to each kind of troops (OM §8.3 [+]): halves the move, disorders
// close order, costs something to enter or lets nobody in; open order is never disordered
// (OM §8.3 [-]), and who is in no column of march finds no way through houses (OM §15 [-]).
func Test8_3_EveryGround(t *testing.T) {
	base := exact(scenario(t, []string{line("X", 60, 90, 180)}, []string{unitAt("LN", 4, "line", 20, 20, 0, ""), unitAt("C", 4, "column", 20, 30, 0, ""), unitAt("M", 4, "march", 40, 20, 0, ""), unitAt("SK", 4, "open", 60, 20, 0, chasseurs), horseAt("H", 2, 80, 20, 0),
		"id: G, arm: foot-artillery, bases: 2, formation: limbered, at: [100, 20], facing: 0", battery("D", 2, 100, 40, 0, "")}))
	base = as(base, "D", func(u *state.Unit) { u.Abandoned = true }) // gunners without their guns
	type e struct {
		slow, enter int
		disorder    bool
		bars        string
	}
	half, upset, shut := e{slow: 2}, e{slow: 2, disorder: true}, "OM §8.3"
	for kind, want := range map[string]map[string]e{
		"wood":         {"LN": upset, "C": upset, "M": upset, "H": upset, "SK": half, "G": {2, 0, true, shut}, "D": half},
		"rough":        {"LN": upset, "M": upset, "H": upset, "SK": half, "G": {2, 0, true, shut}, "D": half},
		"steep-hill":   {"LN": upset, "M": upset, "H": upset, "SK": half, "G": {2, 0, true, shut}, "D": half},
		"hill":         {"LN": half, "M": half, "H": half, "SK": half, "G": half, "D": half},
		"low-hill":     {"LN": {slow: 1}, "M": {slow: 1}, "H": {slow: 1}, "SK": {slow: 1}, "G": {slow: 1}},
		"walled-field": {"LN": {2, 400, true, ""}, "M": {2, 400, true, ""}, "H": {2, 400, true, ""}, "SK": {2, 400, false, ""}, "G": {2, 400, false, ""}, "D": {2, 400, false, ""}},
		"obstacle":     {"LN": {1, 400, false, ""}, "H": {1, 400, false, ""}, "SK": {1, 400, false, ""}, "G": {1, 400, false, ""}},
		"river":        {"LN": {1, 0, false, shut}, "SK": {1, 0, false, shut}, "H": {1, 0, false, shut}, "G": {1, 0, false, shut}},
		"stream":       {"LN": {1, 1000, true, ""}, "SK": {1, 1000, false, ""}, "H": {1, 1000, true, ""}, "G": {1, 1000, true, ""}, "D": {1, 1000, false, ""}},
		"village":      {"LN": {1, 0, false, "OM §15"}, "C": {1, 0, false, "OM §15"}, "H": {1, 0, false, "OM §15"}, "M": {slow: 1}, "SK": {slow: 1}, "G": {slow: 1}, "D": {slow: 1}},
		"building":     {"C": {1, 0, false, "OM §15"}, "M": {slow: 1}, "SK": {slow: 1}, "G": {slow: 1}, "D": {slow: 1}},
		"road":         {"LN": {slow: 1}, "G": {slow: 1}},
		"bridge":       {"LN": {slow: 1}, "G": {slow: 1}},
	} {
		for id, w := range want {
			u := base.Unit(id)
			x := motion.EffectOn(base, u, u.Formation, &state.Terrain{ID: "t", Kind: kind})
			if got := (e{x.Slow, x.Enter, x.Disorder, string(x.Bars)}); got != w {
				t.Errorf("OM §8.3: %s in a %s: got %+v, want %+v", id, kind, got, w)
			}
			rough := kind == "wood" || kind == "rough" || kind == "steep-hill" || kind == "walled-field"
			if x.Rough != rough || x.Hill != (kind == "hill") || x.River != (kind == "river" || kind == "stream") {
				t.Errorf("OM §8.2: %s in a %s: got broken %v, hill %v, river %v", id, kind, x.Rough, x.Hill, x.River)
			}
			// What the scenario bars to an arm is barred to that arm alone.
			for arm, shuts := range map[facts.Arm]bool{u.Arm: true, facts.HeavyCavalry: false} {
				x := motion.EffectOn(base, u, u.Formation, &state.Terrain{ID: "t", Kind: kind, Bars: 1 << arm})
				if shuts && x.Bars != "OM §8.3" || !shuts && string(x.Bars) != w.bars {
					t.Errorf("OM §8.3: %s in a %s barred to arm %d: got %q", id, kind, arm, x.Bars)
				}
			}
		}
	}
	// A river with a ford costs what a stream does; a stream is a river by the other reading
	// of R103.
	wade := motion.EffectOn(base, base.Unit("LN"), facts.Line, &state.Terrain{Kind: "river", Ford: true})
	if wade.Bars != "" || wade.Enter != 1000 || !wade.Disorder {
		t.Errorf("OM §8.3: a fordable river: got %+v, want 10 cm and disorder", wade)
	}
	other := after(base, &state.EvRuling{Ruling: 103, Reading: "b"})
	if x := motion.EffectOn(other, other.Unit("LN"), facts.Line, &state.Terrain{Kind: "stream"}); x.Bars != "OM §8.3" {
		t.Errorf("OM §8.3: R103 b, a stream: got %+v, want it barred", x)
	}
}

// A centimetre on which any part lies in slow ground counts twice, once however much slows
// (R102); entering costs its sum once, not at its very edge, nor of ground in which the way
// began (OM §8.3 [+], OM §8.3 [-]).
func Test8_3_WhatAWayCosts(t *testing.T) {
	x := func(in, out float64, slow, enter int, begun bool) casting.Crossing {
		return casting.Crossing{Stretch: geometry.Stretch{In: in, Out: out}, Effect: casting.Effect{Slow: slow, Enter: enter}, Begun: begun}
	}
	for _, c := range []struct {
		name string
		in   []casting.Crossing
		cm   float64
		want int
		list int // pieces of ground that it has entered
	}{
		{"open", nil, 10, 1000, 0},
		{"two cm of it slow", []casting.Crossing{x(4, 6, 2, 0, false)}, 10, 1200, 1},
		{"slow from the beginning", []casting.Crossing{x(-2, 3, 2, 0, true)}, 10, 1300, 1},
		{"slow beyond its end", []casting.Crossing{x(4, 20, 2, 0, false)}, 10, 1600, 1},
		{"two that overlap", []casting.Crossing{x(4, 8, 2, 0, false), x(6, 10, 2, 0, false)}, 10, 1600, 2},
		{"two apart", []casting.Crossing{x(1, 2, 2, 0, false), x(6, 9, 2, 0, false)}, 10, 1400, 2},
		{"one within another", []casting.Crossing{x(2, 9, 2, 0, false), x(4, 5, 1, 400, false)}, 10, 2100, 2},
		{"entered", []casting.Crossing{x(9, 20, 1, 400, false)}, 10, 1400, 1},
		{"reached, not entered", []casting.Crossing{x(10, 20, 1, 400, false)}, 10, 1000, 0},
		{"a hundredth into it", []casting.Crossing{x(9.99, 20, 1, 400, false)}, 10, 1400, 1},
		{"it stood in it", []casting.Crossing{x(0, 20, 1, 400, true)}, 10, 1000, 1},
		{"it stood in it, at its first step", []casting.Crossing{x(0, 20, 2, 400, true)}, 0, 0, 1},
		{"two entered", []casting.Crossing{x(2, 3, 1, 400, false), x(5, 6, 1, 1000, false)}, 10, 2400, 2},
	} {
		p := &casting.Path{Crosses: c.in}
		if got := motion.Cost(p, c.cm); got != c.want {
			t.Errorf("OM §8.3: %s: got %d, want %d", c.name, got, c.want)
		}
		if got := len(motion.Entered(p, c.cm)); got != c.list {
			t.Errorf("OM §8.3: %s: got %d pieces of ground entered, want %d", c.name, got, c.list)
		}
	}
}

// What is left of a stretch of ground beside the road (OM §8.3 [+], R101).
func Test8_3_BesideTheRoad(t *testing.T) {
	type w = []geometry.Stretch
	for _, c := range []struct {
		x    geometry.Stretch
		cut  w
		want w
	}{
		{geometry.Stretch{In: 2, Out: 8}, nil, w{{In: 2, Out: 8}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 0, Out: 2}}, w{{In: 2, Out: 8}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 8, Out: 9}}, w{{In: 2, Out: 8}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 0, Out: 3}}, w{{In: 3, Out: 8}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 7, Out: 9}}, w{{In: 2, Out: 7}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 4, Out: 5}}, w{{In: 2, Out: 4}, {In: 5, Out: 8}}},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 2, Out: 8}}, nil},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 0, Out: 9}}, nil},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 2, Out: 5}, {In: 5, Out: 8}}, nil},
		{geometry.Stretch{In: 2, Out: 8}, w{{In: 2, Out: 5}, {In: 6, Out: 8}}, w{{In: 5, Out: 6}}},
		{geometry.Stretch{In: 3, Out: 3}, w{{In: 3, Out: 5}}, nil},
		{geometry.Stretch{In: 3, Out: 3}, w{{In: 3.5, Out: 5}}, w{{In: 3, Out: 3}}},
	} {
		if got := motion.Without(c.x, c.cut); !slices.Equal(got, c.want) {
			t.Errorf("OM §8.3: %v without %v: got %v, want %v", c.x, c.cut, got, c.want)
		}
	}
}

// Open order goes through friends and lets them through, guns in action let them through,
// limbered guns and close order do not (OM §8.5 [+], OM §8.5 [-]); gunners away from their
// guns are as open order.
func Test8_5_WhoPassesWhom(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 60, 40, 0)}, []string{line("X", 60, 90, 180)}))
	kinds := map[string]func(*state.Unit){
		"line": func(u *state.Unit) {}, "column": func(u *state.Unit) { u.Formation = facts.Column }, "open": func(u *state.Unit) { u.Formation = facts.Open },
		"horse":      func(u *state.Unit) { u.Arm = facts.LightCavalry },
		"limbered":   func(u *state.Unit) { u.Arm, u.Formation = facts.FootArtillery, facts.Limbered },
		"unlimbered": func(u *state.Unit) { u.Arm, u.Formation = facts.FootArtillery, facts.Unlimbered },
		"crew":       func(u *state.Unit) { u.Arm, u.Formation, u.Abandoned = facts.FootArtillery, facts.Unlimbered, true },
	}
	for a, left := range kinds {
		for b, right := range kinds {
			s := as(as(base, "A", left), "B", right)
			want := a == "open" || a == "crew" || b == "open" || b == "crew" || b == "unlimbered"
			u, x := s.Unit("A"), s.Unit("B")
			if got := motion.MayPass(u, u.Formation, x); got != want {
				t.Errorf("OM §8.5: %s through %s: got %v, want %v", a, b, got, want)
			}
			enemy := *x
			enemy.Side = 1
			if motion.MayPass(u, u.Formation, &enemy) {
				t.Errorf("OM §8.5: %s through an enemy, %s: got true", a, b)
			}
		}
	}
}

// A wheel costs 3 cm a base of the front, dearer over slow ground and with what entering
// costs; it takes all that is left of a cautious line, and the whole move of who has not
// moved and cannot pay for it (OM §8.4 [+], R100); others pay what it costs (OM §8.4 [-]).
func Test8_4_EveryWheelCost(t *testing.T) {
	slow := casting.Crossing{Id: "w", Effect: casting.Effect{Slow: 2}}
	field := casting.Crossing{Id: "f", Effect: casting.Effect{Slow: 1, Enter: 400}}
	within := casting.Crossing{Id: "f", Effect: casting.Effect{Slow: 1, Enter: 400}, Begun: true}
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	for _, c := range []struct {
		name    string
		change  func(*state.Unit)
		allowed int
		letter  string
		ground  []casting.Crossing
		cost    int
		all     bool
		over    int
	}{
		{"four abreast", nil, 1400, "a", nil, 1200, false, 0},
		{"with just enough", nil, 1200, "a", nil, 1200, false, 0},
		{"a hundredth too dear", nil, 1199, "a", nil, 1199, true, 0},
		{"a hundredth too dear, after some movement", func(u *state.Unit) { u.Spent = 1 }, 1199, "a", nil, 1200, false, 0},
		{"a hundredth too dear, R100 b", nil, 1199, "b", nil, 1200, false, 0},
		{"column", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", nil, 600, false, 0},
		{"cautious line", func(u *state.Unit) { u.Order = facts.Cautious }, 700, "a", nil, 700, true, 0},
		{"cautious line that has moved", func(u *state.Unit) { u.Order, u.Spent = facts.Cautious, 300 }, 700, "a", nil, 400, true, 0},
		{"cautious line, all of it gone", func(u *state.Unit) { u.Order, u.Spent = facts.Cautious, 800 }, 700, "a", nil, 0, true, 0},
		{"cautious column", func(u *state.Unit) { u.Order, u.Formation = facts.Cautious, facts.Column }, 850, "a", nil, 600, false, 0},
		{"cautious horse", func(u *state.Unit) { u.Order, u.Arm, u.Bases = facts.Cautious, facts.LightCavalry, 2 }, 1100, "a", nil, 600, false, 0},
		{"slow ground", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", []casting.Crossing{slow}, 1200, false, 1},
		{"slow ground twice", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", []casting.Crossing{slow, slow}, 1200, false, 2},
		{"into a field", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", []casting.Crossing{field}, 1000, false, 1},
		{"within a field", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", []casting.Crossing{within}, 600, false, 0},
		{"slow ground and a field", func(u *state.Unit) { u.Formation = facts.Column }, 1700, "a", []casting.Crossing{slow, field}, 1600, false, 2},
	} {
		s := after(base, &state.EvRuling{Ruling: 100, Reading: c.letter})
		if c.change != nil {
			s = as(s, "A", c.change)
		}
		sweep := motion.Sweeps(s, c.ground)
		cost, all := motion.WheelCost(s, s.Unit("A"), c.allowed, sweep)
		if cost != c.cost || all != c.all || len(sweep.Over) != c.over {
			t.Errorf("OM §8.4: %s: got %d, nothing more %v, over %v; want %d, %v, %d", c.name, cost, all, sweep.Over, c.cost, c.all, c.over)
		}
	}
}

// A wheel of 45 degrees is the widest (OM §8.4 [+]); it is one a turn and comes before going
// straight (OM §8.4 [-]); a slant goes 30 degrees each side.
func Test8_4_LimitsOfTurning(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{line("X", 60, 110, 180)}, []string{unitAt("A", 4, "column", 60, 40, 0, "")})), "move-first")
	for _, c := range []struct {
		line, par, key string
		did            state.Motion
	}{
		{"wheel A right 45", "", "", 0}, {"wheel A left 45", "", "", 0}, {"wheel A right 45.1", "OM §8.4", "move.too-wide", 0}, {"wheel A left 46", "OM §8.4", "move.too-wide", 0},
		{"wheel A right 10", "OM §8.4", "move.wheeled", state.Wheeled}, {"wheel A right 10", "OM §8.4", "move.wheel-late", state.WentForward},
		{"move A oblique 5 right 30", "", "", 0}, {"move A oblique 5 left 30", "", "", 0}, {"move A oblique 5 right 30.1", "OM §8.4", "move.too-oblique", 0},
	} {
		s := as(base, "A", func(u *state.Unit) { u.Motion |= c.did })
		s = after(s, &state.EvRuling{Ruling: 161, Reading: "b"})
		adj := actionOf(t, s, c.line)
		_, err := turn.Prepare(s, adj)
		saysNo(t, c.line+fmt.Sprint(" after ", c.did), asRefusal(err), c.par, c.key)
	}
}

// Who may not move by himself, each by its paragraph (OM §7 [-], OM §8.2 [-], OM §14 [-]).
func Test8_2_WhoMayNotMove(t *testing.T) {
	base := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)})
	base = after(base, &state.EvPhase{Phase: base.Phase, Turn: 3}, &state.EvFirst{Side: 0})
	charges := func(stage state.ChargeStage, who, whom string) func(*state.State) *state.State {
		return func(s *state.State) *state.State {
			n := *s
			n.Charges = []*state.Charge{{N: 1, Attackers: []string{who}, Target: whom, Stage: stage}}
			return &n
		}
	}
	unit := func(change func(*state.Unit)) func(*state.State) *state.State {
		return func(s *state.State) *state.State { return as(s, "A", change) }
	}
	for _, c := range []struct {
		name           string
		set            func(*state.State) *state.State
		par, move      string // the refusal of a move
		stirPar, stirs string // of a change
	}{
		{"free", unit(func(u *state.Unit) {}), "", "", "", ""},
		{"in the orders", func(s *state.State) *state.State { return inPhase(s, "orders") }, "OM §7", "om.wrong-phase", "OM §7", "om.wrong-phase"},
		{"in the late charges", func(s *state.State) *state.State { return inPhase(s, "late") }, "OM §7", "om.wrong-phase", "OM §7", "om.wrong-phase"},
		{"of the other side", unit(func(u *state.Unit) { u.Side = 1 }), "OM §7", "om.not-yours", "OM §7", "om.not-yours"},
		{"off the table", unit(func(u *state.Unit) { u.Off = 1 }), "OM §14", "move.off", "OM §8.6", "drill.off"},
		{"routs", unit(func(u *state.Unit) { u.Status = state.Routing }), "OM §14", "move.flees", "OM §14", "drill.broken"},
		{"retires", unit(func(u *state.Unit) { u.Status = state.Retreating }), "OM §14", "move.flees", "OM §14", "drill.broken"},
		{"has fled", unit(func(u *state.Unit) { u.Motion = state.Fleeing }), "OM §14", "move.flees", "OM §14", "drill.broken"},
		{"rallied now", unit(func(u *state.Unit) { u.Rallied = 3 }), "OM §14/rally", "move.rallied", "OM §14", "drill.rallied"},
		{"rallied a turn ago", unit(func(u *state.Unit) { u.Rallied = 2 }), "", "", "", ""},
		{"evaded", unit(func(u *state.Unit) { u.Motion = state.Evaded }), "OM §8.7", "move.evaded", "OM §7", "drill.evaded"},
		{"has finished", unit(func(u *state.Unit) { u.Motion = state.FinishedMove }), "OM §8.2", "move.finished", "OM §8.6", "drill.done"},
		{"broke through", unit(func(u *state.Unit) { u.Motion = state.Pursued }), "OM §12", "move.pursued", "", ""},
		{"moved, it was said", unit(func(u *state.Unit) { u.Moved = true }), "OM §8.2", "move.moved", "", ""},
		{"moved by lines", unit(func(u *state.Unit) { u.Moved, u.Motion, u.Spent = true, state.WentForward, 100 }), "", "", "", ""},
		{"charges", charges(state.Declared, "A", "X"), "OM §10.1", "move.charged", "OM §10.1", "drill.engaged"},
		{"charges, in contact", charges(state.InContact, "A", "X"), "OM §10.1", "move.charged", "OM §10.1", "drill.engaged"},
		{"its target slipped away", charges(state.Eluded, "A", "X"), "", "", "OM §8.6", "drill.goes-on"},
		{"slipped away itself", func(s *state.State) *state.State {
			return as(charges(state.Eluded, "X", "A")(s), "A", func(u *state.Unit) { u.Motion = state.Evaded })
		}, "OM §8.7", "move.evaded", "OM §7", "drill.evaded"},
		{"is charged", charges(state.Declared, "X", "A"), "OM §10.1", "move.engaged", "OM §10.1", "drill.engaged"},
		{"is charged, in contact", charges(state.InContact, "X", "A"), "OM §10.1", "move.engaged", "OM §10.1", "drill.engaged"},
		{"was charged, they were stopped", charges(state.Repelled, "X", "A"), "", "", "", ""},
		{"was charged and has fought", charges(state.Fought, "X", "A"), "", "", "", ""},
		{"no crew", unit(func(u *state.Unit) { u.Arm, u.Formation, u.Abandoned = facts.FootArtillery, facts.Unlimbered, true }), "", "", "OM §8.6", "drill.no-crew"},
	} {
		s := c.set(base)
		saysNo(t, c.name+", a move", motion.MayMove(s, s.Unit("A"), "move"), c.par, c.move)
		saysNo(t, c.name+", a change", motion.MayStir(s, s.Unit("A"), "form"), c.stirPar, c.stirs)
	}
	crew := as(base, "A", func(u *state.Unit) { u.Arm, u.Formation, u.Abandoned = facts.FootArtillery, facts.Unlimbered, true })
	saysNo(t, "a crew turns about", motion.MayStir(crew, crew.Unit("A"), "face"), "OM §8.6", "")
}

// A change comes first in the move; who marches and guns may first go half of it, to the
// hundredth (OM §8.6 [+], OM §8.6 [-]).
func Test8_6_HowLateAChange(t *testing.T) {
	base := frenchMove(exact(scenario(t, []string{line("X", 60, 60, 0)}, []string{unitAt("C", 4, "column", 20, 20, 0, ""), unitAt("M", 4, "march", 60, 20, 0, ""), horseAt("H", 2, 90, 20, 0), unitAt("R", 4, "march", 40, 20, 0, ", arm: light-cavalry"),
		"id: G, arm: foot-artillery, bases: 2, formation: limbered, at: [50, 108], facing: 0", battery("D", 2, 70, 108, 0, "")})), "move-first")
	base = after(base, &state.EvRuling{Ruling: 161, Reading: "b"}, &state.EvRuling{Ruling: 139, Reading: "b"}) // H has not moved
	off := state.WentForward | state.OffRoad
	for _, c := range []struct {
		line  string
		did   state.Motion
		spent int
		moved bool
		key   string
	}{
		{"form C line", 0, 0, false, ""}, {"form C line", state.WentForward, 1, false, "drill.first"}, {"form C line", state.Wheeled, 600, false, "drill.first"}, {"form C line", 0, 0, true, "drill.first"},
		{"form H column", state.WentForward, 1, false, "drill.first"},
		{"form M line", off, 1000, false, ""}, {"form M line", off, 1001, false, "drill.late"}, // half of 17 and 3
		{"form M line", state.WentForward, 1200, false, ""}, {"form M line", state.WentForward, 1201, false, "drill.late"}, // half of 17 and 7, on a road
		{"form M line", off | state.CrossedRough, 850, false, ""}, {"form M line", off | state.CrossedRough, 851, false, "drill.late"},
		{"form R line", off, 1650, false, ""}, {"form R line", off, 1651, false, "drill.late"}, // half of 30 and 3
		{"unlimber G", off, 700, false, ""}, {"unlimber G", off, 701, false, "drill.late"},
		{"limber D", off, 300, false, ""}, {"limber D", off, 301, false, "drill.late"},
		{"form C line", state.Turned, 850, false, ""}, {"form C line", state.Turned, 851, false, "drill.no-move-left"},
		{"form C square", state.Turned, 1, false, "drill.no-move-left"}, {"form C square", 0, 0, false, ""},
	} {
		a := actionOf(t, base, c.line)
		id := a.Units[0].IDs[0]
		s := as(base, id, func(u *state.Unit) { u.Motion, u.Spent, u.Moved = c.did, c.spent, c.moved || c.did != 0 })
		_, err := turn.Prepare(s, a)
		saysNo(t, fmt.Sprintf("%s after %d (%x)", c.line, c.spent, c.did), asRefusal(err), "OM §8.6", c.key)
	}
}

// The step of the movement in which each moves: double speed first, then horse, then the
// others (OM §7 [+]).
func Test7_StepOfEach(t *testing.T) {
	for _, c := range []struct {
		arm       facts.Arm
		strategic bool
		want      state.Stage
	}{{facts.Infantry, false, state.StepFoot}, {facts.FootArtillery, false, state.StepFoot}, {facts.HorseArtillery, false, state.StepFoot}, {facts.LightCavalry, false, state.StepHorse}, {facts.HeavyCavalry, false, state.StepHorse},
		{facts.Infantry, true, state.StepStrategic}, {facts.LightCavalry, true, state.StepStrategic}} {
		if got := motion.StepOf(&state.Unit{Arm: c.arm}, c.strategic); got != c.want {
			t.Errorf("OM §7: arm %d, double speed %v: got step %v, want %v", c.arm, c.strategic, got, c.want)
		}
	}
}

// How far an allowance goes over ground (OM §8.3 [+]), and the first ground that ends a way
// (OM §8.3 [-]): of what bars it, the nearest, and not what it stands in, nor houses.
func Test14_HowFarAFlightGoes(t *testing.T) {
	slow := &casting.Path{Crosses: []casting.Crossing{{Stretch: geometry.Stretch{In: 4, Out: 8}, Effect: casting.Effect{Slow: 2}}}}
	for allowance, want := range map[int]float64{400: 4, 500: 4.5, 1200: 8, 1300: 9, 1400: 10, 2000: 10, 0: 0} {
		if got := motion.Affords(slow, 10, allowance); got != want {
			t.Errorf("OM §8.3: %d over 4 cm of wood: got %v cm, want %v", allowance, got, want)
		}
	}
	at := func(in float64, bars string, begun bool, kind string) casting.Crossing {
		c := casting.Crossing{Kind: kind, Stretch: geometry.Stretch{In: in, Out: in + 2}, Begun: begun}
		c.Bars = facts.S8_3
		if bars == "" {
			c.Bars = ""
		} else if bars != "OM §8.3" {
			c.Bars = facts.S15
		}
		return c
	}
	for _, c := range []struct {
		in   []casting.Crossing
		cm   float64
		kind string
	}{
		{nil, 0, ""}, {[]casting.Crossing{at(5, "OM §8.3", false, "river")}, 5, "river"}, {[]casting.Crossing{at(5, "OM §8.3", true, "river")}, 0, ""},
		{[]casting.Crossing{at(5, "OM §15", false, "village")}, 0, ""}, {[]casting.Crossing{at(5, "", false, "wood")}, 0, ""},
		{[]casting.Crossing{at(5, "OM §8.3", false, "river"), at(3, "OM §8.3", false, "wood")}, 3, "wood"}, {[]casting.Crossing{at(3, "OM §8.3", false, "wood"), at(5, "OM §8.3", false, "river")}, 3, "wood"},
		{[]casting.Crossing{at(-1, "OM §8.3", false, "wood")}, 0, "wood"},
	} {
		if cm, kind := flight.Barred(&casting.Path{Crosses: c.in}); cm != c.cm || kind != c.kind {
			t.Errorf("OM §8.3: barred by %+v: got %v cm, %q; want %v, %q", c.in, cm, kind, c.cm, c.kind)
		}
	}
}

// The wheel of a charge turns on the front corner of its side (OM §8.4 [+]): that corner goes
// straight along the new bearing, the other does not.
func Test8_4_CornerOfAChargingWheel(t *testing.T) {
	corner := func(u *state.Unit, right bool) geometry.Vec {
		f := u.Foot()
		if right {
			return f.Front().Right
		}
		return f.Front().Left
	}
	for _, c := range []struct {
		x, y   float64
		right  bool
		facing float64
	}{
		{70, 32, true, 225}, {50, 32, false, 135}, {69, 31, true, 215}, {51, 31, false, 145}, {68.5, 32, true, 210}, {51.5, 32, false, 150},
	} {
		s := exact(scenario(t, []string{unitAt("H", 2, "line", 60, 20, 0, heavy)}, []string{unitAt("X", 4, "column", c.x, c.y, c.facing, "")}))
		s = after(inPhase(s, "move-first"), &state.EvFirst{Side: 0}, &state.EvRuling{Ruling: 161, Reading: "b"})
		adj, err := turn.Prepare(s, on("charge", "H", "X"))
		if err != nil {
			t.Errorf("OM §8.4: a charge at %v,%v: %s %v", c.x, c.y, asRefusal(err).Say.Key, asRefusal(err).Say.Args)
			continue
		}
		n := after(s, anyDice(t, adj).Events...).Unit("H")
		by := geometry.Turn(0, n.Pose.Facing)
		if (by > 0) != c.right || by == 0 || max(by, -by) > 45 {
			t.Errorf("OM §8.4: a charge at %v,%v: got a wheel by %v degrees, want one to the right: %v", c.x, c.y, by, c.right)
		}
		way := corner(n, c.right).Sub(corner(s.Unit("H"), c.right))
		if off := geometry.Cross(way, n.Pose.Dir()); max(off, -off) > 0.02 || geometry.Dot(way, n.Pose.Dir()) <= 0 {
			t.Errorf("OM §8.4: a charge at %v,%v: got the corner %.2f cm beside its way, want it on it", c.x, c.y, off)
		}
		if other := geometry.Cross(corner(n, !c.right).Sub(corner(s.Unit("H"), !c.right)), n.Pose.Dir()); max(other, -other) < 0.5 {
			t.Errorf("OM §8.4: a charge at %v,%v: got the far corner %.2f beside its way: it did not turn", c.x, c.y, other)
		}
	}
}

// Whom a zone of control holds and how deep it is: foot in close order as far as it fires at
// long range, 5 cm on each side of a square, guns in action half of their longest range
// (OM §8.8 [+]); open order, limbered guns, a crew away from its guns, routers, and who is in
// a melee hold none (OM §8.8 [-]).
func Test8_8_EveryZone(t *testing.T) {
	base := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}))
	guns := func(form facts.Formation) func(*state.Unit) {
		return func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.FootArtillery, form, 2 }
	}
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		cm     float64
		none   string
	}{
		{"a line", func(u *state.Unit) {}, 9, ""},
		{"a march column", func(u *state.Unit) { u.Formation = facts.March }, 9, ""},
		{"disordered", func(u *state.Unit) { u.Disordered = true }, 9, ""},
		{"a square", func(u *state.Unit) { u.Formation = facts.Square }, 5, ""},
		{"open order", func(u *state.Unit) { u.Formation = facts.Open }, 0, "drill.zone.open"},
		{"a router", func(u *state.Unit) { u.Status = state.Routing }, 0, "drill.zone.routing"},
		{"who retires", func(u *state.Unit) { u.Status = state.Retreating }, 9, ""},
		{"destroyed", func(u *state.Unit) { u.Status = state.Destroyed }, 0, "drill.zone.gone"},
		{"off the table", func(u *state.Unit) { u.Off = 1 }, 0, "drill.zone.gone"},
		{"limbered guns", guns(facts.Limbered), 0, "drill.zone.limbered"},
		{"a crew", func(u *state.Unit) { guns(facts.Unlimbered)(u); u.Abandoned = true }, 0, "drill.zone.no-crew"},
	} {
		s := as(base, "A", c.change)
		if cm, none := table.ZoneDepth(s, s.Unit("A")); cm != c.cm || string(none) != c.none {
			t.Errorf("OM §8.8: %s: got a zone of %v cm %q, want %v %q", c.name, cm, none, c.cm, c.none)
		}
	}
	for stage, holds := range map[state.ChargeStage]bool{state.Declared: true, state.InContact: false, state.Repelled: true, state.Fought: true} {
		s := engaged("X", "A", stage)(base)
		for _, id := range []string{"A", "X"} {
			if cm, _ := table.ZoneDepth(s, s.Unit(id)); (cm > 0) != holds {
				t.Errorf("OM §8.8: %s, its charge at stage %d: got a zone of %v cm, want one: %v", id, stage, cm, holds)
			}
		}
	}
}

// The edge of a zone of 9 cm belongs to it, and so do its flank lines (OM §8.8 [+]); a
// hundredth beyond does not (OM §8.8 [-]).
func Test8_8_EdgesOfAZone(t *testing.T) {
	for _, c := range []struct {
		x, y float64
		in   bool
	}{{60, 29, true}, {60, 29.01, false}, {60, 25, true}, {68.99, 25, true}, {69.01, 25, false}, {51.01, 25, true}, {50.99, 25, false}} {
		s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", c.x, c.y, 180, "")}))
		u := table.ZoneOn(s, s.Unit("X"))
		if (u != nil) != c.in {
			t.Errorf("OM §8.8: at %v,%v before a line at 60,20: got it in the zone %v, want %v", c.x, c.y, u != nil, c.in)
		}
	}
}

// Foot keeps 5 cm from the front of close-order horse that rode forward (OM §8.2 [-]); from
// horse in open order, in rout, in a melee, or of its own side it does not, nor does horse
// or who flees (OM §8.2 [+]).
func Test8_2_WhoKeepsFromHorse(t *testing.T) {
	base := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 2, 60, 30, 180)})
	base = as(after(base, &state.EvPhase{Phase: base.Phase, Turn: 5}, &state.EvFirst{Side: 0}), "H", func(u *state.Unit) { u.Forward = 4 })
	for _, c := range []struct {
		name string
		set  func(*state.State) *state.State
		kind state.Motion
		key  string
	}{
		{"foot", nil, state.WentForward, "drill.near-horse"},
		{"foot that flees", nil, state.Fleeing, ""}, {"foot that evades", nil, state.Evaded, ""}, {"foot that pursues", nil, state.Pursued, ""},
		{"horse", changing("A", func(u *state.Unit) { u.Arm, u.Bases = facts.LightCavalry, 2 }), state.WentForward, ""},
		{"guns", changing("A", func(u *state.Unit) { u.Arm, u.Formation, u.Bases = facts.FootArtillery, facts.Limbered, 2 }), state.WentForward, ""},
		{"horse in open order", changing("H", func(u *state.Unit) { u.Formation = facts.Open }), state.WentForward, ""},
		{"horse that routs", changing("H", func(u *state.Unit) { u.Status = state.Routing }), state.WentForward, ""},
		{"horse that retires", changing("H", func(u *state.Unit) { u.Status = state.Retreating }), state.WentForward, "drill.near-horse"},
		{"horse in a melee", engaged("H", "Z", state.InContact), state.WentForward, ""},
		{"horse of its own side", changing("H", func(u *state.Unit) { u.Side = 0 }), state.WentForward, ""},
		{"horse that stood", changing("H", func(u *state.Unit) { u.Forward = 0 }), state.WentForward, ""},
		{"horse that stood, R20 b", func(s *state.State) *state.State {
			return withReading(20, "b")(as(s, "H", func(u *state.Unit) { u.Forward = 0 }))
		}, state.WentForward, "drill.near-horse"},
	} {
		s := base
		if c.set != nil {
			s = c.set(s)
		}
		m := zoneMove(s, "A", geometry.Vec{Y: 6})
		m.Kind = c.kind
		saysNo(t, c.name, table.NearHorse(s, m), "OM §8.2", c.key)
	}
}
