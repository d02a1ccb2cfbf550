package centoore

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// declared1 is a battle from declared facts, before its dice.
func declared1(t *testing.T, line string) *gather {
	t.Helper()
	n, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	g, err := prepare(n, parse(t, line).Action)
	if err != nil {
		t.Fatalf("%s: %s", line, said(err))
	}
	return g
}

// argsOf is a sentence by its key, with its figures and names.
func argsOf(key string, args []any) string {
	p := i18n.New(i18n.EN)
	out := strings.TrimPrefix(key, "co.")
	for _, a := range args {
		out += " " + strings.ReplaceAll(p.Arg(a), " ", "")
	}
	return out
}

// Counters that are alike need no choice between them (CO §8.5.1): those of one strength, in order and out of it, of one arm and one corps.
func TestCO8_5_1_WhichCountersAreAlike(t *testing.T) {
	plainUnit := unit{full: 3, less: 2}
	for about, x := range map[string]struct {
		u    unit
		want bool
	}{"the same": {unit{full: 3, less: 2, march: true, out: true}, true}, "stronger": {unit{full: 4, less: 2}, false}, "weaker out of order": {unit{full: 3, less: 1}, false},
		"horse": {unit{full: 3, less: 2, horse: true}, false}, "the Guard": {unit{full: 3, less: 2, guard: true}, false}, "another corps": {unit{full: 3, less: 2, kin: 1}, false}} {
		figure(t, "CO §8.5.1: "+about, x.u.like(&plainUnit), x.want)
	}
	figure(t, "CO §8.5.1: horse and the Guard", (&unit{full: 3, horse: true}).like(&unit{full: 3, guard: true}), false)
}

// A battle is over when a side has nobody in order, or when its last phase is (CO §8.5.6, §8.6.1); one that bad weather shortens with its second (CO §8.3).
func TestCO8_5_6_WhenABattleIsOver(t *testing.T) {
	for _, x := range []struct {
		about, line string
		r           result
		weather     bool
		want        bool
	}{
		{"the first of two", "battle 3,3 at 3,3 phases=2", result{phase: 1}, false, false},
		{"the last of two", "battle 3,3 at 3,3 phases=2", result{phase: 2}, false, true},
		{"the second of three", "battle 3,3 at 3,3 phases=3", result{phase: 2}, false, false},
		{"the third of three", "battle 3,3 at 3,3 phases=3", result{phase: 3}, false, true},
		{"the second of three in bad weather", "battle 3,3 at 3,3 phases=3 french=attacker", result{phase: 2}, true, true},
		{"the first of three in bad weather", "battle 3,3 at 3,3 phases=3 french=attacker", result{phase: 1}, true, false},
		{"the attacker has nobody", "battle 3,3 at 3,3 phases=3", result{phase: 1, out: [2]uint32{3, 0}}, false, true},
		{"the defender has nobody", "battle 3,3 at 3,3 phases=3", result{phase: 1, out: [2]uint32{0, 3}}, false, true},
		{"each has one", "battle 3,3 at 3,3 phases=3", result{phase: 1, out: [2]uint32{1, 2}}, false, false},
		{"heavy horse that has not charged", "battle 3,3 at 3,3 phases=3", result{phase: 1, out: [2]uint32{3, 0}, fresh: [2]uint8{1, 0}}, false, false},
	} {
		g := declared1(t, x.line)
		if x.weather {
			g.chits = append(g.chits, played{does: shortens, side: defender, inHand: true})
			figure(t, "CO §8.3: before it is played", g.length(&x.r), 3)
			x.r.spent = 1
			figure(t, "CO §8.3: once it is", g.length(&x.r), 2)
		}
		g.settle(&x.r)
		figure(t, "CO §8.5.6: "+x.about, x.r.ended, x.want)
	}
}

// Of two chits of one effect the one that is meant for the phase is played, else the first (CO §8.3); none that is spent, in a hand, of the other side or of
// another phase.
func TestCO8_3_WhichChitIsPlayed(t *testing.T) {
	b := &battle{chits: []played{{does: dieHeavy, side: attacker}, {does: dieHeavy, side: attacker}, {does: dieHeavy, side: attacker, phase: 2}, {does: stopsCharge, side: attacker}, {does: dieHeavy, side: defender, phase: 3}, {does: sparesGuard, side: attacker, inHand: true}}}
	for _, x := range []struct {
		does        effect
		side, phase int
		spent       uint64
		want        int
	}{{dieHeavy, attacker, 1, 0, 0}, {dieHeavy, attacker, 0, 0, 0}, {dieHeavy, attacker, 2, 0, 2}, {dieHeavy, attacker, 1, 1, 1}, {dieHeavy, attacker, 1, 3, -1}, {dieHeavy, attacker, 0, 3, 2}, {dieHeavy, attacker, 2, 4, 0},
		{stopsCharge, attacker, 3, 0, 3}, {stopsCharge, defender, 3, 0, -1}, {dieHeavy, defender, 1, 0, -1}, {dieHeavy, defender, 3, 0, 4}, {sparesGuard, attacker, 1, 0, -1}} {
		figure(t, fmt.Sprintf("CO §8.3: %v", x), b.held(&result{spent: x.spent}, x.does, x.side, x.phase), x.want)
	}
}

// Whoever is not there yet, or waits, does not fight: who marches from the second phase on, the Guard from the second (CO §8.3.1, §8.5.5); what fights counts
// whole in order, at its reduced strength out of it (CO §8.5).
func TestCO8_5_WhoFightsInAPhase(t *testing.T) {
	g := declared1(t, "battle 3,2c,3m,4g at 3/1,2 phases=3 french=attacker attacker-chits=march battery=no")
	for phase, want := range map[int][2]uint32{1: {3, 3}, 2: {15, 3}, 3: {15, 3}} {
		for s := range want {
			figure(t, fmt.Sprintf("CO §8.5.5: side %d in phase %d", s, phase), g.engaged(s, phase), want[s])
		}
	}
	for _, x := range []struct {
		out   [2]uint32
		phase int
		want  [2]int
	}{{[2]uint32{}, 1, [2]int{5, 5}}, {[2]uint32{}, 2, [2]int{12, 5}}, {[2]uint32{1, 1}, 1, [2]int{4, 3}}, {[2]uint32{15, 3}, 2, [2]int{8, 2}}, {[2]uint32{8, 0}, 1, [2]int{5, 5}}} {
		for s := range x.want {
			figure(t, fmt.Sprintf("CO §8.5: side %d, %v", s, x), g.strength(&result{out: x.out}, s, x.phase), x.want[s])
		}
	}
}

// What a battle leaves in the state (CO §8.6, §8.8): who has won and how, units and zones of either side, and each change of morale, also one that a victory makes
// good again; none where nothing was lost and nothing won.
func TestCO8_6_WhatABattleLeaves(t *testing.T) {
	for line, want := range map[string]string{
		// 6 to 6 is 1/1: 4 is 1D/0, twice: the defender is broken; no phase is left, one zone.
		"battle 3,3 at 3,3 phases=2 4 4": "attacker rout 0 2 0 1, attacker 1, defender -3",
		// 4 is 1D/0, then 6 to 5 is 1/1 with a 2: 0/1A: not decided. The attacker loses a unit and the retreat; the defender's point makes good his unit.
		"battle 3,3 at 3,3 phases=2 4 2": "defender retreat 1 1 0 0, attacker -2, defender 0",
		// 9 to 3 is 3/1: 1 is 1D/0, with a phase left of two: one zone.
		"battle 3,3,3 at 3 phases=2 1": "attacker rout 0 1 0 1, attacker 1, defender -2",
		// Of three phases two are left: two zones.
		"battle 3,3,3 at 3 phases=3 1": "attacker rout 0 1 0 2, attacker 1, defender -3",
		// 3 to 9 is 1/3: 1 is 0/3A: the attacker is broken.
		"battle 3 at 3,3,3 phases=3 1": "defender rout 1 0 2 0, attacker -3, defender 1",
		// 3 to 3 is 1/1: 3 is 1D/1A: both are.
		"battle 3 at 3 phases=2 3":                          "attacker both 1 1 0 1, attacker 0, defender -2",
		"battle 3 at 3 phases=2 r16=b 3":                    "none both 1 1 0 1, attacker -1, defender -2",
		"battle 3,3 at 3d phases=2 defender-points=1":       "none withdrawal 0 0 0 0",
		"battle 3,3 at 3d phases=2 defender-points=1 r17=b": "none withdrawal 0 0 0 0, defender -1",
		"battle 3,3 at 3d phases=2 defender-points=0":       "none automatic-rout 0 0 0 2, defender -2",
		"battle 3,3 at 3d phases=2 defender-points=0 r17=c": "attacker automatic-rout 0 0 0 2, attacker 1, defender -2",
		// With nothing left to lose it loses nothing, and regains its point.
		"battle 3,3 at 3,3 phases=2 defender-morale=0 defender-morale-start=14 4 2": "defender retreat 1 1 0 0, attacker -2, defender 1",
		"battle 3,3 at 3,3 phases=2 attacker-morale=1 4 2":                          "defender retreat 1 1 0 0, attacker -1, defender 0",
	} {
		var got []string
		for _, e := range play(t, line).Events {
			switch e := e.(type) {
			case *battleOver:
				got = append(got, fmt.Sprint(e.Winner, " ", e.Ending, " ", e.AttackerLost, e.DefenderLost, e.AttackerZones, e.DefenderZones))
			case *moraleMoves:
				got = append(got, fmt.Sprint(e.Side, " ", e.By))
			}
		}
		figure(t, "CO §8.8: "+line, strings.Join(got, ", "), want)
	}
}

// What is left for hands behind a battle (CO §8.6, §8.7): counters to turn over, who runs and how far, who goes back, who is taken off, who puts a unit in order
// for nothing, and who may pursue with what.
func TestCO8_6_WhatHandsDo(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3 at 3,3 phases=2 4 4":                                            "d1 turn-over 1, d2 turn-over 1, defender rout 1",
		"battle 3,3 at 3,3 phases=2 4 2":                                            "d1 turn-over 1, a1 turn-over 1, attacker retreat 1",
		"battle 3,3,3 at 3 phases=3 1":                                              "d1 turn-over 1, defender rout 2",
		"battle 3,3,3 at 3 phases=3 defender-axis=no 1":                             "d1 turn-over 1, defender remove 1",
		"battle 3 at 3 phases=2 3":                                                  "a1 turn-over 1, d1 turn-over 1, attacker rally 1, defender rout 1",
		"battle 3,3 at 3d phases=2 defender-points=1":                               "defender withdraw 1",
		"battle 3,3 at 3d phases=2 defender-points=0":                               "defender rout 2",
		"battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=2 charge 3 ":     "attacker turn-over-heavy 2, a1 turn-over 1, d1 turn-over 1, d2 turn-over 1, defender rout 1",
		"battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=2 hold 4 hold 4": "d1 turn-over 1, d2 turn-over 1, defender rout 1",
		"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-chits=dutch 4 1":   "d1 turn-over 1, d2 turn-over 1, a1 turn-over 1, a2 turn-over 1, attacker retreat 1",
	} {
		p, c := ready(t, line)
		v, _, ok := auto(p, c.Faces, nil)
		if !ok {
			t.Errorf("CO §8.6: %q asks for dice that it has not", line)
			continue
		}
		var got []string
		for _, h := range v.Hands {
			got = append(got, fmt.Sprint(h.Unit, " ", h.Act, " ", h.N))
		}
		figure(t, "CO §8.6: "+line, strings.Join(got, ", "), want)
	}
}

// Who may pursue brings at least what the routed are worth out of order (CO §8.7.1): as much is enough, less is not, and whoever is eliminated is pursued by nobody.
func TestCO8_7_1_WhoIsTold(t *testing.T) {
	for line, want := range map[string]string{
		"battle 2,2 at 4/4 phases=2 4":                  "4 of 4", // 4 to 4 is 1/1: 1D/0
		"battle 3,2 at 4/4 phases=2 4":                  "5 of 4",
		"battle 2,1 at 3/3 phases=2 6":                  "3 of 3", // 1/1, 2D/0
		"battle 2,2 at 4/4 phases=2 defender-axis=no 4": "",
		"battle 3,3 at 3,3 phases=2 4 2":                "",
	} {
		v := play(t, line)
		got := ""
		for _, l := range v.Lines {
			if l.Say.Key != "co.hands" {
				continue
			}
			for _, a := range l.Say.Args[0].(ref.Comma) {
				if m := a.(ref.Msg); m.Key == "co.hands.pursue" {
					got = fmt.Sprint(m.Args[0], " of ", m.Args[1])
				}
			}
		}
		figure(t, "CO §8.7.1: "+line, got, want)
	}
}

// A battle tells of each phase its strengths, the column, the die and what it came to, and who is down (CO §8.5); before it how long it lasts, behind it how it ended, with the
// morale of both.
func TestCO8_5_WhatABattleTells(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3 at 3,3 phases=2 4 4":              "head 6 6 2; phase 1 6 6 1/1 d64 1D/0 d1; phase 2 6 5 1/1 d64 1D/0 d2; end.rout 1 defender",
		"battle 3,3 at 3,3 phases=2 4 2":              "head 6 6 2; phase 1 6 6 1/1 d64 1D/0 d1; phase 2 6 5 1/1 d62 0/1A a1; end.retreat",
		"battle 3,3,3 at 3 phases=3 1":                "head 9 3 3; phase 1 9 3 3/1 d61 1D/0 d1; end.rout 2 defender",
		"battle 3 at 3 phases=2 3":                    "head 3 3 2; phase 1 3 3 1/1 d63 1D/1A a1d1; end.both 1",
		"battle 3,3 at 3d phases=2 defender-points=1": "head 6 2 2; end.withdrawal",
		"battle 3,3 at 3d phases=2 defender-points=0": "head 6 2 2; end.automatic-rout 2",
	} {
		var got []string
		for _, l := range play(t, line).Lines {
			key := strings.TrimPrefix(strings.TrimPrefix(string(l.Say.Key), "co."), "line.")
			args := l.Say.Args
			if strings.HasPrefix(key, "end") && len(args) > 0 { // the levels of morale are in the events
				args = args[:len(args)-1]
			}
			if l.Kind != game.HandsLine {
				got = append(got, argsOf(key, args))
			}
		}
		figure(t, "CO §8.5: "+line, strings.Join(got, "; "), want)
	}
}

// The die of a phase is asked for once strengths and charges are known: what waits says which phase, at which strengths, in which column and with what on the die
// (CO §8.5); the grand battery is told of before its own die alone (CO §8.4).
func TestCO8_5_WhatWaitsForItsDie(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3 at 3,3 phases=2":                                               "phase 1 6:6 1/1 +0",
		"battle 3,3 at 3,3 phases=2 attacker-tactical=1":                           "phase 1 6:6 1/1 +1",
		"battle 3,3 at 3,3 phases=2 4":                                             "phase 2 6:5 1/1 +0",
		"battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=1":              "phase 1 6:6 1/1 +1",
		"battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=1 hold":         "phase 1 6:6 1/1 +0",
		"battle 3,3,3 at 3,3,3 phases=3 french=attacker attacker-heavy=1 charge 3": "phase 2 9:8 1/1 +0",
		"battle 3,3,3,3,3g at 3,3,3,3 phases=3 attacker-leaders=napoleon:0":        "phase 1 12:12 1/1 +0 battery 5",
		"battle 3,3,3,3,3g at 3,3,3,3 phases=3 attacker-leaders=napoleon:0 4":      "phase 1 12:12 1/1 +0",
		"battle 3,3,3,3,3g at 3,3,3,3 phases=3 attacker-leaders=napoleon:0 4 4":    "phase 2 15:11 1/1 +0",
		"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-chits=dutch":      "phase 1 9:8 1/1 +0",
	} {
		p, c := ready(t, line)
		d := dice.New(c.Faces, nil)
		if _, err := d.Run(func() { p.Play(d) }); err != nil {
			t.Fatal(err)
		}
		o := p.Chance()
		side := func(s string) any { return o.Get(s).(game.Object).Get("strength") }
		got := fmt.Sprintf("phase %v %v:%v %v %+d", o.Get("phase"), side("attacker"), side("defender"), o.Get("ratio"), o.Get("modifier"))
		if n, there := o.Get("battery").(int); there {
			got += fmt.Sprintf(" battery %d", n)
		}
		figure(t, "CO §8.5: "+line, got, want)
	}
}

// Facts of the grand battery are asked where it may fire, and its corps are counted there alone (CO §8.4, R22): two counters of foot are a corps, an odd one too, a counter of
// horse another; the Guard and who marches are none of them.
func TestCO8_4_CorpsForTheBattery(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3,3,3,3g at 3,3 phases=3 attacker-leaders=napoleon:0":                   "corps 2, fires",
		"battle 3,3,3,3g at 3,3 phases=3 attacker-leaders=napoleon:0":                     "corps 2, fires",
		"battle 3,3,3g at 3,3 phases=3 attacker-leaders=napoleon:0":                       "",
		"battle 3,2c,3g at 3,3 phases=3 attacker-leaders=napoleon:0":                      "corps 2, fires",
		"battle 3,3g at 3,3 phases=3 attacker-leaders=napoleon:0 attacker-heavy=1":        "corps 2, fires",
		"battle 3,3g,3m at 3,3 phases=3 attacker-leaders=napoleon:0 attacker-chits=march": "",
		"battle 3,3,3,3,3g at 3,3 phases=2 attacker-leaders=napoleon:0":                   "",
		"battle 3,3,3,3,3g at 3,3 phases=3 attacker-leaders=grouchy:0":                    "",
		"battle 3,3,3,3 at 3,3 phases=3 attacker-leaders=napoleon:0":                      "",
		"battle 3,3,3,3,3g at 3,3 phases=3":                                               "",
		"battle 3,3,3g at 3,3 phases=3 attacker-leaders=napoleon:0 r22=b":                 "corps 2, fires",
		"battle 3,3 at 3,3,3,3,3g phases=3 defender-leaders=napoleon:0":                   "corps 2, fires",
		"battle 3,3,3,3,3g at 3,3 phases=3 attacker-leaders=napoleon:0 battery=no":        "silent",
	} {
		g := declared1(t, line)
		var got []string
		for _, st := range g.base.Steps {
			switch string(st.Say.Key) {
			case "co.step.corps":
				got = append([]string{"corps " + in(i18n.EN).Arg(st.Value.Args[0])}, got...)
			case "co.step.fires":
				got = append(got, map[bool]string{true: "fires", false: "silent"}[g.battery])
			}
		}
		figure(t, "CO §8.4: "+line, strings.Join(got, ", "), want)
		if g.battery != strings.HasSuffix(want, "fires") {
			t.Errorf("CO §8.4: %s: it fires: %t; want %q", line, g.battery, want)
		}
	}
}

// Strengths are of one or two digits, with what is left out of order behind a stroke and letters once each (CO §1.1.2, §8.5).
func TestCO8_5_HowStrengthsAreWritten(t *testing.T) {
	g := &gather{}
	g.n, _ = printed()
	for typed, want := range map[string]string{"3": "3/2", "3/1": "3/1 stated", "3/3": "3/3 stated", "3/4": "!", "12": "12/11", "123": "!", "": "!", "/2": "!", "3/": "!", "0": "0/0", "3d": "3/2 d", "2c": "2/1 c", "4g": "4/3 g", "3m": "3/2 m", "3dm": "3/2 dm",
		"3dd": "!", "3gc": "!", "c": "!", "x": "!", "+3": "!"} {
		u, ok := g.unit(typed)
		got := "!"
		if ok {
			got = fmt.Sprintf("%d/%d", u.full, u.less)
			letters := ""
			for _, l := range []struct {
				on bool
				c  string
			}{{u.out, "d"}, {u.guard, "g"}, {u.horse, "c"}, {u.march, "m"}} {
				if l.on {
					letters += l.c
				}
			}
			if u.stated {
				letters += "stated"
			}
			if letters != "" {
				got += " " + letters
			}
		}
		figure(t, "CO §8.5: "+typed, got, want)
	}
	for typed, want := range map[string]string{"": "!", "0": "0", "7": "7", "42": "42", "123": "!", "x": "!", "-1": "!", "+1": "!", ":": "!"} {
		n, err := small(typed)
		got := fmt.Sprint(n)
		if err != nil {
			got = "!"
		}
		figure(t, "CO §8.5: the number "+typed, got, want)
	}
	for typed, want := range map[string]bool{"3,3": true, ",3,": true, "3/2d": true, "": false, ",": false, "a1": false, "3x": false, "g": false, "9": true} {
		figure(t, "CO §8.5: "+typed+" looks like strengths", strengths(typed), want)
	}
}
