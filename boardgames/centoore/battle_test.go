package centoore

import (
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/ref"
)

// The tests follow chapter 8 of the book, paragraph by paragraph; each has a
// case in which the rule acts and one in which it does not.

func Test8_Tables(t *testing.T) {
	n, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	// The battle table typed a second time from the book.
	printed := `1/3 1/2 2/3 1/1 3/2 2/1 3/1
0/3A 0/3A 0/3A 0/2A 0/1A 1D/1A 1D/0
0/3A 0/3A 0/2A 0/1A 1D/1A 1D/0 2D/1A
0/3A 0/2A 0/1A 1D/1A 1D/0 2D/1A 2D/0
0/2A 0/1A 1D/1A 1D/0 2D/1A 2D/0 3D/0
0/1A 1D/1A 1D/0 2D/1A 2D/0 3D/0 3D/0
1D/1A 1D/0 2D/1A 2D/0 3D/0 3D/0 3D/0`
	rows := strings.Split(printed, "\n")
	for i, c := range strings.Fields(rows[0]) {
		want(t, "column", n.table.cols[i].name, c)
	}
	for i, row := range rows[1:] {
		for j, c := range strings.Fields(row) {
			want(t, "cell", n.table.cells[i][j].text, c)
		}
	}
	// Every chit that is played in a battle has a name in both languages.
	for id, c := range n.chits {
		if c.strategic {
			continue
		}
		for _, l := range i18n.Langs {
			if in(l).Arg(c.say) == "" {
				t.Errorf("%s has no name", id)
			}
		}
	}
	for id := range commanders {
		in(i18n.IT).Arg(leaderName(id))
	}
	i18ntest.NoHoles(t)
}

// CO §8.1 [+], CO §8.1 [-]
func Test8_1_Duration(t *testing.T) {
	v := play(t, "battle 3,3 at 3,3 phases=2 4 4")
	want(t, "phases", len(values(v, "co.step.die")), 2)
	v = play(t, "battle 3,3,3,3 at 3,3,3,3 contact-points=2 2 4 2")
	want(t, "phases for two points", len(values(v, "co.step.die")), 3)
	v = play(t, "battle 3,3,3,3 at 3,3,3,3 contact-points=1 2 4")
	want(t, "phases for one point", len(values(v, "co.step.die")), 2)
	if r := refused(t, "battle 3,3 at 3,3"); r.Kind != game.BadValue || r.Ref != "CO §8.1" || len(r.Ways) != 2 {
		t.Errorf("no phases told: %+v, want a bad value with two ways out, CO §8.1", r)
	}
	want(t, "four phases", refused(t, "battle 3,3 at 3,3 phases=4").Kind, game.BadValue)
}

// CO §8.2 [+], CO §8.2 [-], CO §8.2.1 [+], CO §8.2.1 [-]
func Test8_2_1_DisorganisedMustWithdraw(t *testing.T) {
	v := play(t, "battle 3,3 at 3/2d,3/2d phases=2 defender-points=1")
	want(t, "withdraws", ended(v), `{"attacker":{"disorganised":0,"rout":0,"morale":0},"defender":{"disorganised":0,"rout":0,"morale":0},"winner":"none"}`)
	v = play(t, "battle 3,3 at 3/2d,3/2d phases=2 defender-points=0")
	want(t, "automatic rout", ended(v), `{"attacker":{"disorganised":0,"rout":0,"morale":0},"defender":{"disorganised":0,"rout":2,"morale":-2},"winner":"none"}`)
	if s, _ := step(v, "co.step.pursuit"); s != "allowed" {
		t.Errorf("the attacker may pursue: %q", s)
	}
	v = play(t, "battle 3,3 at 3/2d,3/2d phases=2 defender-points=1 defender-withdraw-cost=2")
	want(t, "too dear", number(v, "defender", "rout"), 2)
	// One unit in order and the battle is fought.
	v = play(t, "battle 3,3 at 3/2,3/2d phases=2 defender-points=0 1")
	want(t, "fought", len(values(v, "co.step.die")) > 0, true)
	if r := refused(t, "battle 3,3 at 3d phases=2 defender-withdraw=no"); r.Kind != game.Illegal || r.Ref != "CO §8.2.1" {
		t.Errorf("all units disorganised and no retreat: %+v, want illegal, CO §8.2.1", r)
	}
	// No way back: it has lost where it stands.
	v = play(t, "battle 3,3 at 3d phases=2 defender-axis=no")
	want(t, "eliminated", v.Data.Get("battle").(game.Object).Get("defender").(game.Object).Get("eliminated").(bool), true)
	want(t, "winner", winner(v), "attacker")
}

// CO §8.2.2 [+], CO §8.2.2 [-]
func Test8_2_2_CavalryMayWithdraw(t *testing.T) {
	v := play(t, "battle 3,3 at 2c phases=2 defender-withdraw=yes defender-points=1")
	want(t, "withdraws", winner(v), "none")
	v = play(t, "battle 3,3 at 2c phases=2 defender-withdraw=yes defender-points=0 1")
	want(t, "cannot pay and fights", len(values(v, "co.step.die")) > 0, true)
	v = play(t, "battle 3,3 at 2c phases=2 1")
	want(t, "need not", len(values(v, "co.step.die")) > 0, true)
	want(t, "infantry may not", refused(t, "battle 3,3 at 3,2c phases=2 defender-withdraw=yes").Ref, ref.Ref("CO §8.2.2"))
}

// CO §8.3 [+], CO §8.3 [-]
func Test8_3_ChitsAtTheStart(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=dutch 1 6")
	want(t, "a British unit is down before the first die", strengthsOf(v), "9:8 7:8")
	if !cites(v.Steps, "CO §8.3") {
		t.Error("nobody says why")
	}
	s, _ := step(v, "co.step.strike")
	want(t, "struck", s, "d1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=first-corps 6 6")
	s, _ = step(v, "co.step.strike")
	want(t, "struck", s, "a1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 6 6")
	if cites(v.Steps, "CO §8.3") {
		t.Error("no chit, no §8.3")
	}
	// Bad weather takes the third phase.
	v = play(t, "battle 3,3,3,3 at 3,3,3,3 phases=3 french=attacker chits=weather 4 2")
	want(t, "phases", len(values(v, "co.step.die")), 2)
	// Strategic chits are not for battles; unknown ones are named.
	want(t, "strategic", refused(t, "battle 3 at 3 phases=2 chits=decoy").Ref, ref.Ref("CO §5.1"))
	want(t, "unknown", refused(t, "battle 3 at 3 phases=2 chits=grognard").Kind, game.Unknown)
}

// CO §8.3 [+], CO §8.3 [-]
func Test8_3_AdvantagesOfTheDefender(t *testing.T) {
	base := "battle 3,3,3,3 at 3,3,3,3 phases=2 french=attacker "
	v := play(t, base+"chits=hougomont 4 4")
	want(t, "both phases", strings.Join(values(v, "co.step.modifier"), " "), "-1 -1")
	v = play(t, base+"chits=hougomont,lahaye 4 6")
	want(t, "cumulative", strings.Join(values(v, "co.step.die"), " "), "0/1A 1D/1A")
	v = play(t, base+"chits=hougomont,lahaye,recon 4 4")
	want(t, "one is undone", strings.Join(values(v, "co.step.modifier"), " "), "-1 -1")
	want(t, "and said", strings.Join(values(v, "co.step.recon"), " "), "cancelled cancelled")
	v = play(t, base+"chits=recon 4 4")
	want(t, "nothing to scout", len(values(v, "co.step.modifier")), 0)
	want(t, "an attacker has none", refused(t, "battle 3 at 3 phases=2 french=defender chits=hougomont").Ref, ref.Ref("CO §8.3"))
}

// CO §8.3 [+], CO §8.3 [-]
func Test8_3_Commanders(t *testing.T) {
	v := play(t, "battle 3,3 at 3,3 phases=2 attacker-leaders=wellington chits=hill 1 1")
	want(t, "Hill", values(v, "co.step.modifier")[0], "+1")
	want(t, "without Wellington", refused(t, "battle 3,3 at 3,3 phases=2 attacker-leaders=blucher chits=hill").Ref, ref.Ref("CO §8.3"))
	v = play(t, "battle 3,3 at 3,3 phases=2 attacker-leaders=blucher chits=gneisenau:2 2 3")
	want(t, "in the phase that was named", strings.Join(values(v, "co.step.die"), " "), "0/1A 1D/1A")
	want(t, "the French have no Hill", refused(t, "battle 3 at 3 phases=2 french=attacker attacker-chits=hill").Ref, ref.Ref("CO §6.2"))
	want(t, "never together", refused(t, "battle 3 at 3 phases=2 attacker-leaders=blucher,wellington").Ref, ref.Ref("CO §1.1.1"))
}

// CO §8.3.1 [+], CO §8.3.1 [-]
func Test8_3_1_MarchToTheGuns(t *testing.T) {
	v := play(t, "battle 3,3,3m at 3,3 phases=2 chits=march 2 2")
	want(t, "6:6, then a third unit", strings.Join(values(v, "co.step.ratio"), " "), "1/1 1/1")
	want(t, "strengths", strengthsOf(v), "6:6 8:6")
	// A marcher is no target before it arrives, and keeps its side in the battle.
	v = play(t, "battle 3,3m at 3,3,3 phases=2 chits=march 1 1")
	want(t, "strengths", strengthsOf(v), "3:9 5:9")
	want(t, "lost", number(v, "attacker", "disorganised"), 2)
	v = play(t, "battle 3,3m at 3,3,3 phases=2 chits=march 1 6")
	want(t, "the excess is lost", len(values(v, "co.step.reserve")), 1)
	want(t, "nobody called", refused(t, "battle 3,3m at 3,3 phases=2").Ref, ref.Ref("CO §8.3.1"))
	want(t, "disorganised", refused(t, "battle 3,3dm at 3,3 phases=2 chits=march").Ref, ref.Ref("CO §8.3.1"))
	if r := refused(t, "battle 3,3m at 3,3m phases=2 chits=march"); r.Kind != game.Ambiguous || len(r.Ways) != 2 {
		t.Errorf("one chit for two marching Guards: %+v, want it asked with two ways, CO §8.3.1", r)
	}
}

// strengthsOf are the strengths of every phase.
func strengthsOf(v game.Verdict) string {
	var out []string
	p := in(i18n.EN)
	for _, s := range v.Steps {
		if s.Say.Key == "co.step.ratio" {
			out = append(out, p.Arg(s.Say.Args[1])+":"+p.Arg(s.Say.Args[2]))
		}
	}
	return strings.Join(out, " ")
}

const grand = "battle 3,3,3,3,3g at 3,3,3,3 phases=3 attacker-leaders=napoleon:2 "

// CO §8.4 [+], CO §8.4 [-]
func Test8_4_GrandBattery(t *testing.T) {
	v := play(t, grand+"5 6 6")
	s, _ := step(v, "co.step.battery")
	want(t, "5 hits", s, "d6 5, hit")
	s, _ = step(v, "co.step.battery-victim")
	want(t, "the enemy's choice", s, "d1")
	v = play(t, grand+"4 6 6")
	s, _ = step(v, "co.step.battery")
	want(t, "4 misses", s, "d6 4, missed")
	v = play(t, grand+"defender-chits=slope 6 6 6")
	s, _ = step(v, "co.step.slope")
	want(t, "the reverse slope", s, "cancelled")
	want(t, "nobody hit", len(values(v, "co.step.battery-victim")), 0)
	// A missed battery leaves the chit in hand.
	v = play(t, grand+"defender-chits=slope 1 6 6")
	want(t, "kept", len(values(v, "co.step.unplayed")), 1)
	// It need not fire; and each condition is needed.
	v = play(t, grand+"battery=no 6 6")
	want(t, "silent", len(values(v, "co.step.battery")), 0)
	for _, s := range []string{
		"battle 3,3,3g,2c,2c at 3,3 phases=2 attacker-leaders=napoleon battery=yes",
		"battle 3,3,3g,2c,2c at 3,3 phases=3 attacker-leaders=ney battery=yes",
		"battle 3,3,2c,2c at 3,3 phases=3 attacker-leaders=napoleon battery=yes",
		"battle 3,3,3g at 3,3 phases=3 attacker-leaders=napoleon battery=yes",
		"battle 3,3,3g,2c,2c at 3,3 phases=3 attacker-leaders=napoleon battery=yes chits=weather",
	} {
		r := refused(t, s)
		if r.Kind != game.Illegal || r.Ref != "CO §8.4" {
			t.Errorf("%s: %+v", s, r)
		}
		if _, err := (Rules{}).Prepare(&state{}, parse(t, s+" ! the map says so").Action); err != nil {
			t.Errorf("%s: a forced battery: %v", s, err)
		}
	}
	v = play(t, "battle 3,3,3g at 3,3 phases=3 attacker-leaders=napoleon attacker-corps=2 6 6")
	want(t, "corps as stated", len(values(v, "co.step.battery")), 1)
}

// CO §8.5 [+], CO §8.5 [-]
func Test8_5_Ratio(t *testing.T) {
	n, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, d    int
		reading byte
		want    string
	}{
		{7, 2, 'a', "3/1"}, {7, 4, 'a', "3/2"}, {9, 8, 'a', "1/1"}, {8, 9, 'a', "2/3"}, {1, 4, 'a', "1/3"}, {1, 3, 'a', "1/3"},
		{12, 2, 'a', "3/1"}, {4, 2, 'a', "2/1"}, {3, 2, 'a', "3/2"}, {2, 3, 'a', "2/3"}, {1, 2, 'a', "1/2"}, {3, 5, 'a', "1/2"},
		{5, 2, 'a', "2/1"}, {3, 0, 'a', "3/1"}, {0, 3, 'a', "1/3"}, {0, 0, 'a', "1/1"},
		{7, 2, 'b', "3/1"}, {7, 4, 'b', "1/1"}, {3, 2, 'b', "1/1"}, {2, 3, 'b', "1/2"},
		{7, 4, 'c', "2/1"}, {9, 8, 'c', "3/2"}, {1, 4, 'c', "1/3"}, {7, 2, 'c', "3/1"}, {1, 1, 'c', "1/1"}, {3, 0, 'c', "3/1"},
	} {
		var r readings
		r.Take(book.Choices[:], 1, c.reading)
		if got := n.table.cols[n.table.column(c.a, c.d, &r)].name; got != c.want {
			t.Errorf("%d:%d reading %c: %s, want %s", c.a, c.d, c.reading, got, c.want)
		}
	}
	v := play(t, "battle 4,3 at 2 phases=2 1")
	want(t, "7 to 2", values(v, "co.step.ratio")[0], "3/1")
	v = play(t, "battle 4,3 at 2,2 phases=2 r1=b 1")
	want(t, "another reading", values(v, "co.step.ratio")[0], "1/1")
	want(t, "named at the edge", string(v.Lines[1].Refs[0]), "CO R1")
	want(t, "no such reading", refused(t, "battle 4 at 2 phases=2 r1=d").Ref, ref.Ref("CO R1"))
}

// CO §8.5 [+], CO §8.5 [-]
func Test8_5_DisorganisedStillCount(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 4 1")
	want(t, "strengths", strengthsOf(v), "9:9 9:8")
	v = play(t, "battle 3,3,3 at 3/0,3/0,3/0 phases=2 4 1")
	want(t, "as stated", strengthsOf(v), "9:9 9:6")
	v = play(t, "battle 3,3/1d at 3,3 phases=2 6")
	want(t, "from the start", strengthsOf(v)[:3], "4:6")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=0,0 4 1")
	want(t, "heavy cavalry is not counted", strengthsOf(v), "9:9 9:8")
}

// CO §8.5.1 [+], CO §8.5.1 [-]
func Test8_5_1_Losses(t *testing.T) {
	v := play(t, "battle 3 at 3,3 phases=2 1")
	want(t, "R11, the excess is lost", number(v, "attacker", "disorganised"), 1)
	want(t, "and said", cites(v.Steps, "CO R11"), true)
	// Modified dice stay on the table: R3.
	v = play(t, "battle 3,3 at 3,3 phases=2 attacker-tactical=2 6")
	want(t, "clamped", cites(v.Steps, "CO R3"), true)
	v = play(t, "battle 3,3 at 3,3 phases=2 attacker-tactical=2 4")
	want(t, "exactly on the last row", cites(v.Steps, "CO R3"), false)
}

// CO §8.5.1 [+], CO §8.5.1 [-]
func Test8_5_1_OwnerChooses(t *testing.T) {
	p, c := ready(t, "battle 3,3,3 at 3,2,1 phases=2 4")
	d := dice.New(c.Faces, nil)
	owed, err := d.Run(func() { p.Play(d) })
	if err != nil || len(owed) != 1 || owed[0].Die != dice.Choice || owed[0].Unit != "defender" || strings.Join(owed[0].Answers, " ") != "d3 d2 d1" {
		t.Fatalf("owed %+v, %v", owed, err)
	}
	v := play(t, "battle 3,3,3 at 3,2,1 phases=2 4 d2 d1 4")
	if got := in(i18n.EN).Say(v.Lines[1].Say); !strings.HasSuffix(got, "a1 d2 d1") {
		t.Error(got)
	}
	// A unit that is down already is no answer.
	p, c = ready(t, "battle 3,3,3 at 3,2,1 phases=2 4 d2 d2")
	d = dice.New(c.Faces, nil)
	if _, err := d.Run(func() { p.Play(d) }); err == nil {
		t.Error("d2 fell twice")
	}
	// Nobody is asked when there is nothing to choose.
	play(t, "battle 3,3,3 at 3,3,3 phases=2 4 4")
}

// CO §8.5.2 [+], CO §8.5.2 [-]
func Test8_5_2_TacticalBonus(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-tactical=2 defender-tactical=1 3 3")
	want(t, "both, each phase", strings.Join(values(v, "co.step.modifier"), " "), "+2 -1 +2 -1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=grouchy:0,ney 3 3")
	want(t, "the best of two", values(v, "co.step.tactical")[0], "+1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=napoleon:0,ney 1 6")
	want(t, "Napoleon's is compulsory", values(v, "co.step.tactical")[0], "+0")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=ney attacker-ney-corps=2 1 6")
	want(t, "Ney with two corps", values(v, "co.step.tactical")[0], "+0")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=ney attacker-ney-corps=1 1 6")
	want(t, "Ney with one", values(v, "co.step.tactical")[0], "+1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 1 6")
	want(t, "nobody said", len(values(v, "co.step.modifier")), 0)
}

// CO §8.5.3 [+], CO §8.5.3 [-]
func Test8_5_3_HeavyCavalry(t *testing.T) {
	base := "battle 3,3,3 at 3,3,3 phases=2 french=attacker "
	v := play(t, base+"attacker-heavy=2 attacker-charges=1,1 3 3")
	want(t, "one each phase", strings.Join(values(v, "co.step.modifier"), " "), "+1 +1")
	v = play(t, base+"attacker-heavy=2 attacker-charges=2 3 3")
	want(t, "R9: both at once, then none", strings.Join(values(v, "co.step.modifier"), " "), "+2")
	v = play(t, base+"attacker-heavy=2 charge 3 3")
	want(t, "all answered, none left to hold back", len(values(v, "co.step.charge")), 1)
	v = play(t, base+"attacker-heavy=2 r9=b charge 3 charge 3")
	want(t, "R9 b: one a phase", strings.Join(values(v, "co.step.modifier"), " "), "+1 +1")
	v = play(t, base+"attacker-heavy=2 charge-1 3 hold 3")
	want(t, "one charges", strings.Join(values(v, "co.step.charge"), " "), "1 0")
	want(t, "no morale for it", number(v, "attacker", "morale"), -2)
	want(t, "only the infantry counts", number(v, "attacker", "disorganised"), 1)
	v = play(t, base+"defender-heavy=1 charge 3 3")
	want(t, "the defender's", strings.Join(values(v, "co.step.modifier"), " "), "-1")
	want(t, "the Allies own one", refused(t, "battle 3 at 3 phases=2 french=attacker defender-heavy=2").Ref, ref.Ref("CO §8.5.3"))
	want(t, "each charges once", refused(t, base+"attacker-heavy=1 attacker-charges=1,1").Kind, game.BadValue)
	// The charge is announced before the die, the attacker's first.
	p, c := ready(t, base+"attacker-heavy=1 defender-heavy=1 4")
	d := dice.New(c.Faces, nil)
	owed, _ := d.Run(func() { p.Play(d) })
	if len(owed) != 1 || owed[0].Unit != "attacker" || owed[0].Die != dice.Choice {
		t.Errorf("owed %+v", owed)
	}
}

// CO §8.5.3 [-]
func Test8_5_3_Square(t *testing.T) {
	v := play(t, "battle 3,3 at 3,3 phases=2 french=defender defender-heavy=1 defender-charges=1 chits=square 4 1")
	want(t, "no bonus", len(values(v, "co.step.modifier")), 0)
	want(t, "said", values(v, "co.step.square")[0], "cancelled")
	hands := 0
	for _, h := range v.Hands {
		if h.Act == "turn-over-heavy" {
			hands += h.N
		}
	}
	want(t, "the corps is still disorganised", hands, 1)
	v = play(t, "battle 3,3 at 3,3 phases=2 french=defender defender-heavy=1 defender-charges=1 4 1")
	want(t, "without it", values(v, "co.step.modifier")[0], "-1")
	v = play(t, "battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 chits=square 1 1")
	want(t, "one Square, one corps", values(v, "co.step.modifier")[0], "+1")
	v = play(t, "battle 3,3 at 3,3 phases=2 french=attacker chits=square 4 1")
	want(t, "no charge: it stays in hand", len(values(v, "co.step.unplayed")), 1)
}

// CO §8.5.4 [+], CO §8.5.4 [-]
func Test8_5_4_EventBonuses(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1 chits=milhaud 2 4")
	want(t, "charge and Milhaud", strings.Join(values(v, "co.step.modifier"), " "), "+1 +1")
	want(t, "2 + 2 = 4", values(v, "co.step.die")[0], "1D/0")
	if got := in(i18n.EN).Say(v.Lines[1].Say); !strings.Contains(got, "d6 2 +1 charge +1 Milhaud = 4") {
		t.Error(got)
	}
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0 chits=milhaud 2 4")
	want(t, "no charge, no Milhaud", len(values(v, "co.step.modifier")), 0)
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker chits=vandamme 3 4")
	want(t, "one phase only", strings.Join(values(v, "co.step.modifier"), " "), "+1")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0,1 chits=milhaud,vandamme,uxbridge defender-heavy=1 defender-charges=0,1 3 3")
	want(t, "each in its phase", strings.Join(values(v, "co.step.modifier"), " "), "+1 +1 -1 +1 -1")
}

// CO §8.5.5 [+], CO §8.5.5 [-]
func Test8_5_5_Guard(t *testing.T) {
	v := play(t, "battle 3,3g at 3,3 phases=2 2 5")
	want(t, "from the second phase", strengthsOf(v), "3:6 5:6")
	want(t, "it takes no loss in the first", number(v, "attacker", "disorganised"), 1)
	want(t, "said", cites(v.Steps, "CO §8.5.5"), true)
	v = play(t, "battle 3,3g at 3,3 phases=2 2 2")
	want(t, "but in the second", number(v, "attacker", "disorganised"), 2)
	v = play(t, "battle 3,3g at 3,3 phases=2 attacker-guard-from=no 2 2")
	want(t, "kept back", strengthsOf(v), "3:6 2:6")
	v = play(t, "battle 3,3g at 3,3 phases=3 attacker-guard-from=3 2 2 6")
	want(t, "R10, the third", strengthsOf(v), "3:6 2:6 5:6")
	want(t, "never the first", refused(t, "battle 3,3g at 3,3 phases=2 attacker-guard-from=1").Ref, ref.Ref("CO §8.5.5"))
	want(t, "the Allies have none", refused(t, "battle 3,3g at 3,3 phases=2 french=defender").Ref, ref.Ref("CO §8.5.5"))
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 4 4")
	want(t, "others fight at once", strengthsOf(v)[:3], "9:9")
	// From when it fights is said of the Guard alone.
	for line, told := range map[string]int{"battle 3,4g at 3 phases=2 6": 1, "battle 3,4 at 3 phases=2 6": 0} {
		_, st := step(play(t, line), "co.step.guard")
		got := 0
		if st != nil {
			got = 1
		}
		want(t, line, got, told)
	}
}

// CO §8.3 [+], CO §8.3 [-]
func Test8_5_5_Merde(t *testing.T) {
	v := play(t, "battle 3,3g at 3,3 phases=2 chits=merde 2 4")
	want(t, "the Guard is saved", number(v, "attacker", "disorganised"), 1)
	want(t, "said", values(v, "co.step.merde")[0], "cancelled")
	v = play(t, "battle 3,3 at 3,3 phases=2 french=attacker chits=merde 1")
	want(t, "no Guard, no word", len(values(v, "co.step.merde")), 0)
	v = play(t, "battle 3,3g,3g at 3,3,3 phases=2 chits=merde 1 1")
	want(t, "once", len(values(v, "co.step.merde")), 1)
}

// CO §8.5.6 [+], CO §8.5.6 [-]
func Test8_5_6_EndOfPhase(t *testing.T) {
	v := play(t, "battle 3 at 3,3,3 phases=3 1")
	want(t, "broken after one phase", len(values(v, "co.step.die")), 1)
	v = play(t, "battle 3,3,3,3,3 at 3,3,3,3 phases=3 2 2 2")
	want(t, "all three", len(values(v, "co.step.die")), 3)
	// A heavy corps that has not charged is in order.
	v = play(t, "battle 3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0,0 1 1")
	want(t, "it holds the field", len(values(v, "co.step.die")), 2)
}

// CO §8.6 [+], CO §8.6.1 [+], CO §8.6.1 [-]
func Test8_6_1_Rout(t *testing.T) {
	for _, c := range []struct {
		line  string
		zones int
	}{
		{"battle 3 at 3,3,3 phases=3 1", 2},
		{"battle 3 at 3,3,3 phases=2 1", 1},
		{"battle 3,3,3,3 at 3,3,3,3,3 phases=2 1 1", 1},
	} {
		v := play(t, c.line)
		want(t, c.line, number(v, "attacker", "rout"), c.zones)
		want(t, "winner", winner(v), "defender")
		want(t, "the other stands", number(v, "defender", "rout"), 0)
	}
	v := play(t, "battle 3,3,3 at 3 phases=3 6")
	want(t, "defender", number(v, "defender", "rout"), 2)
	want(t, "winner", winner(v), "attacker")
	v = play(t, "battle 3,3,3 at 3 phases=3 defender-axis=no 6")
	want(t, "no free zone", v.Data.Get("battle").(game.Object).Get("defender").(game.Object).Get("eliminated").(bool), true)
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 defender-axis=no 1 1")
	want(t, "it has not run", v.Data.Get("battle").(game.Object).Get("defender").(game.Object).Get("eliminated").(bool), false)
}

// CO §8.6.1 [+], CO §8.6.1 [-]
func Test8_6_1_BothBroken(t *testing.T) {
	v := play(t, "battle 3 at 3 phases=2 3")
	want(t, "winner", winner(v), "attacker")
	want(t, "the defender runs", number(v, "defender", "rout"), 1)
	want(t, "the attacker does not", number(v, "attacker", "rout"), 0)
	s, _ := step(v, "co.step.no-pursuit")
	want(t, "no pursuit", s, "not allowed")
	want(t, "a corps rallies", v.Hands[len(v.Hands)-2].Act, "rally")
	v = play(t, "battle 3 at 3 phases=2 4")
	want(t, "only one is broken", len(values(v, "co.step.both")), 0)
}

// CO §8.6 [-], CO §8.6.2 [+], CO §8.6.2 [-]
func Test8_6_2_Retreat(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 4 4")
	s, _ := step(v, "co.step.retreat")
	want(t, "undecided", s, "retreat")
	want(t, "the defender has won", winner(v), "defender")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 6 6")
	s, _ = step(v, "co.step.retreat")
	want(t, "decided", s, "")
}

// CO §8.7 [+], CO §8.7 [-], CO §8.7.1 [+], CO §8.7.1 [-]
func Test8_7_1_Pursuit(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3/2,3/2 phases=2 6")
	_, st := step(v, "co.step.pursuit")
	want(t, "strengths", in(i18n.EN).Say(st.Say), "pursuit: 9 in order, 4 needed")
	v = play(t, "battle 3,3,2c at 3/2,1/1c phases=2 6")
	_, st = step(v, "co.step.pursuit")
	want(t, "light cavalry counts its own", in(i18n.EN).Say(st.Say), "pursuit: 8 in order, 4 needed")
	v = play(t, "battle 3/2d,1/1 at 3/3 phases=2 attacker-tactical=3 4")
	s, _ := step(v, "co.step.pursuit")
	want(t, "too weak", s, "not allowed")
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 4 4")
	want(t, "nobody ran", len(values(v, "co.step.pursuit")), 0)
}

// CO §8.8 [+], CO §8.8 [-]
func Test8_8_Morale(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-morale=14 attacker-morale-start=14 defender-morale=24 defender-morale-start=24 2 3")
	// Two units and the retreat; the winner cannot pass its start.
	want(t, "attacker", number(v, "attacker", "morale"), -3)
	want(t, "defender", number(v, "defender", "morale"), 0)
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 2 3")
	want(t, "without a level", number(v, "defender", "morale"), 1)
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-morale=1 2 3")
	want(t, "never below nothing", number(v, "attacker", "morale"), -1)
	v = play(t, "battle 3 at 3,3,3 phases=3 1")
	want(t, "a unit and two zones", number(v, "attacker", "morale"), -3)
	v = play(t, "battle 3,3,3 at 3,3,3 phases=2 attacker-leaders=wellington attacker-morale=14 defender-morale=24 2 3")
	want(t, "the start of the French", number(v, "defender", "morale"), 0)
	// A winner who has lost nothing regains no point at his start, one below it the whole point.
	for level, gain := range map[string]int{"24": 0, "23": 1} {
		v = play(t, "battle 3 at 3,3,3 phases=3 attacker-leaders=wellington defender-morale="+level+" 1")
		want(t, "from "+level, number(v, "defender", "morale"), gain)
		told := 0
		for i := range v.Steps {
			for _, sub := range v.Steps[i].Sub {
				if sub.Say.Key == "co.sub.capped" {
					told++
				}
			}
		}
		want(t, "capped from "+level, told, 1-gain)
	}
}

// CO §8.10 [+], CO §8.10 [-]
func Test8_10_WorkedBattle(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3,2 phases=2 attacker-tactical=0 defender-tactical=0 defender-heavy=1 defender-charges=0,1 chits=vandamme,square 4 d1 4 d2")
	want(t, "both phases", strings.Join(values(v, "co.step.die"), " "), "1D/1A 1D/0")
	want(t, "columns", strings.Join(values(v, "co.step.ratio"), " "), "1/1 1/1")
	want(t, "strengths, R5", strengthsOf(v), "9:8 8:7")
	want(t, "modifiers", strings.Join(values(v, "co.step.modifier"), " "), "-1")
	want(t, "how it ends", ended(v), `{"attacker":{"disorganised":1,"rout":0,"morale":-2},"defender":{"disorganised":2,"rout":0,"morale":-1},"winner":"defender"}`)
	want(t, "line", in(i18n.IT).Say(v.Lines[1].Say), "1) 9:8 fa 1/1; 1d6 4 -1 Vandamme = 3: 1D/1A: a1 d1")
	want(t, "who goes back", v.Hands[len(v.Hands)-1], game.Hand{Unit: "attacker", Act: "retreat", N: 1, When: "now"})
	// With the charge and without the Square it is another battle.
	v = play(t, "battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 defender-charges=0,1 chits=vandamme 4 d1 4 d2 ")
	want(t, "without the Square", strings.Join(values(v, "co.step.die"), " "), "1D/1A 1D/1A")
}

// One test for each ruling of which a line may take another reading: what the
// usual one does, and what the other.

// CO §8.6.1 [+], CO §8.8 [-]
func TestR16_BothBroken(t *testing.T) {
	want(t, "the attacker", winner(play(t, "battle 3 at 3 phases=2 3")), "attacker")
	v := play(t, "battle 3 at 3 phases=2 r16=b 3")
	want(t, "nobody, and no point won", ended(v), `{"attacker":{"disorganised":1,"rout":0,"morale":-1},"defender":{"disorganised":1,"rout":1,"morale":-2},"winner":"none"}`)
	want(t, "a corps rallies all the same", v.Hands[len(v.Hands)-2].Act, "rally")
	want(t, "cited", cites(v.Steps, "CO R16"), true)
}

// CO §8.2.1 [+], CO §8.8 [+], CO §8.8 [-]
func TestR17_BeforeTheBattle(t *testing.T) {
	const goes, cannot = "battle 3,3 at 3d,3d phases=2 defender-points=1", "battle 3,3 at 3d,3d phases=2 defender-points=0"
	for _, c := range []struct {
		line, winner string
		a, d         int
	}{
		{goes, "none", 0, 0},
		{goes + " r17=b", "none", 0, -1},
		{goes + " r17=c", "none", 0, 0},
		{cannot, "none", 0, -2},
		{cannot + " r17=b", "none", 0, -2},
		{cannot + " r17=c", "attacker", 1, -2},
	} {
		v := play(t, c.line)
		want(t, c.line, winner(v), c.winner)
		want(t, c.line+": attacker", number(v, "attacker", "morale"), c.a)
		want(t, c.line+": defender", number(v, "defender", "morale"), c.d)
		want(t, "cited", cites(v.Steps, "CO R17"), true)
	}
}

// CO §8.5.4 [+]
func TestR18_Square(t *testing.T) {
	const s = "battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=3 attacker-charges=3 chits=square "
	want(t, "one corps", values(play(t, s+"1 1"), "co.step.modifier")[0], "+2")
	want(t, "all", len(values(play(t, s+"r18=b 1"), "co.step.modifier")), 0)
}

// CO §8.6.1 [+], CO §8.6.1 [-]
func TestR19_HeavyInOrder(t *testing.T) {
	const s = "battle 3 at 3,3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0,0 "
	want(t, "it stands", number(play(t, s+"1 1"), "attacker", "rout"), 0)
	want(t, "it runs", number(play(t, s+"r19=b 1"), "attacker", "rout"), 1)
	const d = "battle 3,3 at 3d,3d phases=2 french=defender defender-heavy=1 defender-charges=0,0 "
	want(t, "no withdrawal", len(values(play(t, d+"6 6"), "co.step.die")) > 0, true)
	want(t, "a withdrawal", len(values(play(t, d+"r19=b"), "co.step.die")), 0)
}

// CO §8.6.1 [+], CO §8.6.1 [-]
func TestR20_InReserve(t *testing.T) {
	for _, s := range []string{"battle 3,3g at 3,3,3 phases=2 ", "battle 3,3m at 3,3,3 phases=2 chits=march "} {
		want(t, s, len(values(play(t, s+"1 1"), "co.step.die")), 2)
		want(t, s+"r20=b", number(play(t, s+"r20=b 1"), "attacker", "rout"), 1)
	}
}

// CO §8.3 [-], CO §8.4 [-]
func TestR21_NobodyInReserveIsStruck(t *testing.T) {
	v := play(t, "battle 3,3,3 at 3,3g phases=2 chits=first-corps 6 6")
	s, _ := step(v, "co.step.strike")
	want(t, "not the Guard", s, "d1")
	v = play(t, "battle 3,3,3 at 3d,3g phases=2 chits=first-corps 6 6")
	s, _ = step(v, "co.step.strike")
	want(t, "nobody is left for it", s, "-")
}

// CO §8.4 [+], CO §8.4 [-]
func TestR22_OtherCorps(t *testing.T) {
	const s = "battle 3,3,3g at 3,3,3 phases=3 attacker-leaders=napoleon "
	want(t, "two counters are a corps", len(values(play(t, s+"6 6"), "co.step.battery")), 0)
	want(t, "or two", len(values(play(t, s+"r22=b 1 6 6"), "co.step.battery")), 1)
}

// CO §8.6.1 [+]
func TestR24_ThreePhasesLeft(t *testing.T) {
	v := play(t, "battle 3 at 3,3,3 phases=3 chits=first-corps french=attacker")
	want(t, "no phase was fought", len(values(v, "co.step.die")), 0)
	want(t, "two zones", number(v, "attacker", "rout"), 2)
	want(t, "cited", cites(v.Steps, "CO R24"), true)
	v = play(t, "battle 3 at 3,3,3 phases=3 1")
	want(t, "two phases left need no ruling", cites(v.Steps, "CO R24"), false)
}
