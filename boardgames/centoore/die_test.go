package centoore

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// What changes the die of a phase (CO §8.5.2 to §8.5.4): each side's commander, a point for each heavy corps that charges and that no Square answers, generals, strongpoints that no reconnaissance undoes; for the attacker above the die, for the defender below it.
func TestCO8_5_4_WhatChangesTheDie(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"battle 3,3,3 at 3,3,3 phases=2 attacker-tactical=2 defender-tactical=1 3", "+2 -1 =4"},
		{"battle 3,3,3 at 3,3,3 phases=2 defender-tactical=1 3", "-1 =2"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 3", "+2 =5"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=defender defender-heavy=2 defender-charges=2 3", "-2 =1"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 chits=square 3", "+1 =4"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 chits=square,square 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 chits=square r18=b 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1 chits=milhaud 3", "+1 +1 =5"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1 chits=milhaud,square 3", "+1 =4"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1 chits=milhaud,square r25=b 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1 chits=milhaud:2 3", "+1 =4"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0 chits=milhaud 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=vandamme 3", "+1 =4"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=defender chits=vandamme 3", "-1 =2"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=defender chits=vandamme:2 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=hougomont 3", "-1 =2"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=hougomont,lahaye 3", "-1 -1 =1"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=hougomont,lahaye,recon 3", "-1 =2"},
		{"battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=hougomont,recon 3", "=3"},
		{"battle 3,3,3 at 3,3,3 phases=2 defender-leaders=wellington:0 chits=hill,brunswick 3", "-1 -1 =1"},
		{"battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=blucher:0 chits=gneisenau 3", "+1 =4"},
	} {
		p, c := ready(t, x.line)
		v, _, ok := auto(p, c.Faces, &dice.List{Faces: []int{3, 3}})
		if !ok {
			t.Errorf("CO §8.5: %s asks for more", x.line)
			continue
		}
		var got []string
		for _, st := range v.Steps { // of the first phase, whatever comes behind it
			if st.Say.Key == "co.step.modifier" {
				got = append(got, in(i18n.EN).Say(st.Value))
			}
			if st.Say.Key == "co.step.die" {
				got = append(got, fmt.Sprint("=", st.Say.Args[2]))
				break
			}
		}
		figure(t, "CO §8.5.4: "+x.line, strings.Join(got, " "), x.want)
	}
}

// What may be answered when horse may charge (CO §8.5.3): all, fewer, none; one alone by another reading (R9), and nothing is asked where nobody may.
func TestCO8_5_3_WhoMayCharge(t *testing.T) {
	for _, x := range []struct {
		heavy [2]int
		r9    byte
		want  string
	}{
		{[2]int{3, 0}, 'a', "attacker charge,charge-2,charge-1,hold"}, {[2]int{1, 0}, 'a', "attacker charge,hold"}, {[2]int{0, 1}, 'a', "defender charge,hold"}, {[2]int{3, 0}, 'b', "attacker charge,hold"}, {[2]int{0, 0}, 'a', ""}, {[2]int{2, 1}, 'a', "attacker charge,charge-1,hold"},
	} {
		g := declared1(t, "battle 3,3 at 3,3 phases=2 french=attacker")
		for s := range x.heavy {
			g.side[s].heavy = x.heavy[s]
		}
		g.read.Take(book.Choices[:], 9, x.r9)
		r := g.opening()
		d := dice.New(nil, nil)
		owed, err := d.Run(func() { g.charges(d, nil, &r, 1) })
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(owed) > 0 {
			got = owed[0].Unit + " " + strings.Join(owed[0].Answers, ",")
		}
		figure(t, fmt.Sprintf("CO §8.5.3: %v, R9 %c", x.heavy, x.r9), got, x.want)
	}
	for answer, want := range map[string][2]int{"charge": {3, 0}, "charge-2": {2, 1}, "charge-1": {1, 2}, "hold": {0, 3}} {
		g := declared1(t, "battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=3")
		r := g.opening()
		d := dice.New([]dice.Face{{Die: dice.Choice, Pick: answer, By: dice.Hand}}, nil)
		var n [2]int
		if owed, err := d.Run(func() { r = g.opening(); n = g.charges(d, nil, &r, 1) }); err != nil || owed != nil {
			t.Fatalf("%s: %v, %v", answer, owed, err)
		}
		figure(t, "CO §8.5.3: who charges, "+answer, [2]int{n[attacker], int(r.fresh[attacker])}, want)
	}
	for charges, want := range map[string][3]int{"1,0,2": {1, 0, 2}, "3": {3, 0, 0}, "0,3": {0, 3, 0}} {
		g := declared1(t, "battle 3,3 at 3,3 phases=3 french=attacker attacker-heavy=3 attacker-charges="+charges)
		r := g.opening()
		var got [3]int
		for k := range got {
			got[k] = g.charges(dice.New(nil, nil), nil, &r, k+1)[attacker]
		}
		figure(t, "CO §8.5.3: as was said, "+charges, got, want)
	}
}

// A line names counters while it has room, and else counts them (CO §8.5.1): six by themselves, three beside heavy horse.
func TestCO8_5_1_CountersThatAreNamed(t *testing.T) {
	for _, x := range []struct {
		out   [2]uint32
		heavy int
		want  string
	}{
		{[2]uint32{0, 0}, 0, ""}, {[2]uint32{1, 0}, 0, "turn a1"}, {[2]uint32{1, 6}, 0, "turn a1 d2 d3"}, {[2]uint32{7, 7}, 0, "turn a1 a2 a3 d1 d2 d3"}, {[2]uint32{15, 7}, 0, "turn 7 counters"},
		{[2]uint32{3, 1}, 1, "turn a1 a2 d1 heavy 1 a"}, {[2]uint32{3, 3}, 1, "turn 4 counters heavy 1 a"}, {[2]uint32{0, 0}, 2, "turn heavy 2 a"},
	} {
		g := declared1(t, "battle 3,3,3,3 at 3,3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=0")
		r := g.opening()
		r.out = x.out
		r.fresh[attacker] -= uint8(x.heavy)
		got := ""
		for _, a := range g.turned(r) {
			got = "turn"
			list, _ := a.(ref.Msg).Args[0].(ref.List)
			for _, u := range list {
				switch u := u.(type) {
				case string:
					got += " " + u
				case ref.Msg:
					if u.Key == "count.unit" {
						got += fmt.Sprint(" ", u.Args[0], " counters")
					} else {
						got += fmt.Sprint(" heavy ", u.Args[0], " ", u.Args[1])
					}
				}
			}
		}
		figure(t, fmt.Sprintf("CO §8.5.1: %v and %d", x.out, x.heavy), got, x.want)
	}
	// So with what changes the die: named while there is room for it, else their sum.
	for _, x := range []struct {
		why   []any
		cited bool
		want  string
	}{
		{[]any{"Vandamme"}, false, "named 1"}, {[]any{"Vandamme", "Hill"}, false, "named 2"}, {[]any{"Vandamme", "Hill", "Brunswick"}, false, "sum"}, {[]any{"Vandamme"}, true, "named 1"}, {[]any{"Vandamme", "Hill"}, true, "sum"},
		{[]any{ref.Word("co.why.charge")}, true, "named 1"}, {[]any{ref.M("co.value", 1)}, true, "sum"}, {[]any{ref.M("co.value", 1)}, false, "named 1"},
	} {
		m := tally{t: &game.Trace{}}
		for _, w := range x.why {
			m.add(1, "CO §8.5.4", w)
		}
		m.add(0, "CO §8.5.4", "nothing")
		l := m.said(x.cited).(ref.List)
		got := fmt.Sprint("named ", len(l))
		if len(l) == 1 && l[0].(ref.Msg).Key == "co.part.sum" {
			got = "sum"
			figure(t, "CO §8.5.4: the sum", fmt.Sprint(int(l[0].(ref.Msg).Args[0].(ref.Signed))), fmt.Sprint(len(x.why)))
		}
		figure(t, fmt.Sprintf("CO §8.5.4: %v, with a ruling %t", x.why, x.cited), got, x.want)
		figure(t, "CO §8.5.4: they add up", m.sum, len(x.why))
		figure(t, "CO §8.5.4: with a die of three", m.with(3).Total(), 3+len(x.why))
	}
}

// What a table's row is where the die leaves it, and after which faces a result changes (CO §8.5.1, R3).
func TestCO8_5_1_WhereResultsChange(t *testing.T) {
	n, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		col, die int
		want     string
		clamped  bool
	}{{3, 1, "0/2A", false}, {3, 0, "0/2A", true}, {3, -3, "0/2A", true}, {3, 6, "2D/0", false}, {3, 7, "2D/0", true}, {0, 6, "1D/1A", false}, {6, 4, "3D/0", false}} {
		c, clamped := n.table.look(x.col, x.die)
		figure(t, fmt.Sprintf("CO R3: column %d, die %d", x.col, x.die), fmt.Sprint(c.text, " ", clamped), fmt.Sprint(x.want, " ", x.clamped))
	}
	// 1/3: 0/3A at 1 to 3, 0/2A at 4, 0/1A at 5, 1D/1A at 6; 3/1: 1D/0, 2D/1A, 2D/0, then 3D/0.
	for _, x := range []struct {
		col, mod int
		want     string
	}{{0, 0, "[3 4 5]"}, {0, 2, "[1 2 3]"}, {0, -2, "[5]"}, {6, 0, "[1 2 3]"}, {6, 3, "[]"}, {3, 0, "[1 2 3 4 5]"}, {3, 6, "[]"}} {
		figure(t, fmt.Sprintf("CO §8.5.1: column %d with %d", x.col, x.mod), fmt.Sprint(n.table.cuts(nil, x.col, x.mod, 6)), x.want)
	}
}
