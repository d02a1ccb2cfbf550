package centoore

import (
	"fmt"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// Lines of a campaign as they may be typed, in either language and short, each with the one line that means it (CO §1.1, §4): who lies face down by his marker, names in any
// case of letters, words between that mean nothing, several units, counters behind with, ways over several zones.
func TestCO4_LinesAndWhatTheyMean(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"plain-1 plain-2 vandamme", "plain-1 decoy"}, "f1 napoleon charleroi up", "f2 ney gosselies", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "M1 french ney infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3",
		"W2 english ath infantry 3", "p1 blucher namur", "B1 prussian blucher infantry 3", "B2 prussian huy infantry 3")
	s := &state{Campaign: c}
	for _, x := range [][2]string{
		{"move napoleon fleurus", "move napoleon fleurus"}, {"MOVE Napoleon to Fleurus", "move napoleon fleurus"}, {"muovi napoleone a fleurus", "move napoleon fleurus"},
		{"move napoleon fleurus sombreffe with plain-1,plain-2", "move napoleon fleurus sombreffe with=plain-1,plain-2"}, {"move napoleon fleurus sombreffe with p1,p2", "move napoleon fleurus sombreffe with=plain-1,plain-2"},
		{"muovi napoleone fleurus con semplice-1", "move napoleon fleurus with=plain-1"}, {"move napoleon fleurus with 1", "move napoleon fleurus with=plain-1"}, {"move napoleon fleurus taking ney", "move napoleon fleurus taking=f2"},
		{"move napoleon fleurus leaving N2", "move napoleon fleurus leaving=N2"}, {"muovi napoleone fleurus lascia n2", "move napoleon fleurus leaving=N2"}, {"move N1+N2 fleurus", "move N1+N2 fleurus"}, {"move napoleon quatrebras phases=2 with plain-1", "move napoleon quatrebras phases=2 with=plain-1"},
		{"muovi napoleone quatrebras fasi=3", "move napoleon quatrebras phases=3"}, {"rally N1", "rally N1"}, {"riordina n1 con p1", "rally N1 with=plain-1"}, {"rally N1+N2", "rally N1+N2"}, {"join M1 napoleon", "join M1 napoleon"}, {"unisci m1 napoleone", "join M1 napoleon"},
		{"join N1 alone", "join N1 alone"}, {"unisci N1 sola", "join N1 alone"}, {"place napoleon charleroi", "place napoleon charleroi"}, {"schiera inganno hal", "place decoy hal"}, {"play richmond-ball", "play richmond-ball"}, {"gioca ballo", "play richmond-ball"},
		{"play decoy e1 ath", "play decoy e1 ath"}, {"initiative 4 3", "initiative"}, {"iniziativa", "initiative"}, {"draw french plain-1 vandamme", "draw french plain-1 vandamme"}, {"pesca francesi p1 vandamme", "draw french plain-1 vandamme"},
		{"fight quatrebras", "fight quatrebras"}, {"combatti quatrebras 3", "fight quatrebras"}, {"retire W2 hal with plain-1", "retire W2 hal with=plain-1"}, {"ripiega w2 hal", "retire W2 hal"}, {"march B2 namur", "march B2 namur"}, {"marcia b2 namur", "march B2 namur"},
		{"run ney charleroi fleurus", "run f2 charleroi fleurus"}, {"fuggi ney charleroi", "run f2 charleroi"}, {"pursue napoleon at W1", "pursue napoleon at W1"}, {"insegui napoleone contro W1", "pursue napoleon at W1"},
		{"end", "end"}, {"avanti", "end"}, {"fine", "end"}, {"show napoleon", "show napoleon"}, {"mostra hal", "show hal"}, {"units", "units"}, {"hand french", "hand french"}, {"mano alleati", "hand allied"}, {"status", "status"}, {"stato", "status"},
		{"legal ney", "legal f2"}, {"lecite", "legal"}, {"reach W2", "reach W2"}, {"portata w2", "reach W2"}, {"supply", "supply"}, {"comunicazioni ney", "supply f2"}, {"put N1 hal", "put N1 hal"}, {"metti n1 a hal", "put N1 hal"}, {"remove N1", "remove N1"}, {"flip N1", "flip N1"},
		{"morale french 20", "morale french 20"}, {"morale inglesi 9", "morale english 9"}, {"hold french vandamme p1", "hold french vandamme plain-1"}, {"tiene alleati", "hold allied"}, {"zone quatrebras difficult=6 depot=french", "zone quatrebras difficult=6 depot=french"},
		{"zona mons deposito=inglesi", "zone mons depot=english"}, {"road hal mons dotted", "road hal mons dotted"}, {"strada hal mons punteggiata", "road hal mons dotted"}, {"commander ney 2 1 at gosselies", "commander ney 2 1 at=gosselies"},
		{"commander napoleone 2 1", "commander napoleon 2 1"}, {"counter Z-1 french infantry 3 corps=Z wing=ney", "counter Z-1 french infantry 3 corps=Z wing=f2"}, {"pedina Z-1 prussiani guardia 4/2 in hal", "counter Z-1 prussian guard 4/2 at=hal"},
		{"move N9 hal", "!"}, {"move napoleon fleurus with=", "!"}, {"move napoleon fleurus colour=red", "!"}, {"commander ney 2 1 at", "!"},
	} {
		words, err := game.Scan(x[0])
		if err != nil {
			t.Fatal(err)
		}
		got := "!"
		if cmd, err := (Rules{}).Parse(s, words[0], nil); err == nil {
			got = Rules{}.Canonical(cmd.Action, nil)
		} else if _, refused := err.(*game.Refusal); !refused {
			t.Errorf("CO §4: %q: %v, which is no refusal", x[0], err)
		}
		if got != x[1] {
			t.Errorf("CO §4: %q means %q; want %q", x[0], got, x[1])
		}
	}
}

// Lines of a declared battle and what they mean (CO §8): strengths of both sides with what marks a unit, facts before or behind a side by
// whose they are, faces and answers.
func TestCO8_LinesOfABattle(t *testing.T) {
	s := &state{}
	for _, x := range [][2]string{
		{"battle 3 3 at 3 phases=2", "battle phases=2 3,3 at 3"}, {"battle phases=2 3,3 2 at 3", "battle phases=2 3,3,2 at 3"},
		{"battle 3,3 at 3 phases=2", "battle phases=2 3,3 at 3"}, {"battaglia 3,3 contro 3 fasi=2", "battle phases=2 3,3 at 3"}, {"battle 3/2dm,2c at 3g,1 phases=3", "battle phases=3 3/2dm,2c at 3g,1"},
		{"battle 3 at 3 phases=2 attacker-heavy=1", "battle phases=2 3 heavy=1 at 3"}, {"battle 3 at 3 heavy=1 phases=2", "battle phases=2 3 at 3 heavy=1"}, {"battle 3 heavy=1 at 3 phases=2", "battle phases=2 3 heavy=1 at 3"},
		{"battle 3 at 3 phases=2 chits=vandamme,square", "battle phases=2 chits=vandamme,square 3 at 3"}, {"battle 3 chits=merde at 3 phases=2", "battle phases=2 chits=merde 3 at 3"}, {"battle 3 at 3 phases=2 attacker-chits=square", "battle phases=2 3 own-chits=square at 3"},
		{"battle 3 leaders=ney:1 at 3 leaders=wellington phases=2", "battle phases=2 3 leaders=ney:1 at 3 leaders=wellington"}, {"battle 3 at 3 phases=2 french=defender", "battle phases=2 french=defender 3 at 3"},
		{"contact initiative=2 path1-link=dotted path1-enemy=organised phases=2", "contact initiative=2 path1-link=dotted path1-enemy=organised phases=2"}, {"retire units=3d,2d points=1", "retire units=3d,2d points=1"},
		{"battle 3 at 3 phases=2 4", "battle phases=2 3 at 3 4"}, {"battle 3 at 3 phases=2 attacker-morale=9", "battle phases=2 3 morale=9 at 3"}, {"battle 3,3m at 3 phases=2 ! so", "battle phases=2 3,3m at 3 ! so"},
		{"battle 3 at 3 terrain=no", "!"}, {"battle 3 phases=2", "!"}, {"battle", "!"}, {"battle at 3", "!"}, {"contact wing full full", "!"},
	} {
		words, err := game.Scan(x[0])
		if err != nil {
			t.Fatal(err)
		}
		got := "!"
		if cmd, err := (Rules{}).Parse(s, words[0], nil); err == nil {
			got = Rules{}.Canonical(cmd.Action, cmd.Faces)
		}
		if got != x[1] {
			t.Errorf("CO §8: %q means %q; want %q", x[0], got, x[1])
		}
	}
	words, _ := game.Scan("battle 3 at 3 phases=2 4 a1 charge-1 hold")
	cmd, err := Rules{}.Parse(s, words[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range cmd.Faces {
		got = append(got, f.Shows())
	}
	if fmt.Sprint(got) != "[4 a1 charge-1 hold]" {
		t.Errorf("CO §8: faces and answers %v; want 4 a1 charge-1 hold", got)
	}
	if own := (Rules{}).Owner(s, game.Action{Verb: "move"}); own != -1 {
		t.Errorf("CO §4: without a map a move is of %d", own)
	}
}

// A victory raises morale no further than where it began (CO §8.8): at 24 the French stay there, at 20 they gain one.
func TestCO8_8_NoHigherThanItBegan(t *testing.T) {
	for morale, want := range map[int]int{24: 24, 23: 24, 20: 21} {
		b := Lands("2 battles french", [2]string{"", ""}, "N1 french quatrebras infantry 9", "N2 french quatrebras infantry 9", "W1 english quatrebras infantry 1")
		b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		b["begin"].(map[string]any)["morale"] = map[string]int{"french": morale}
		c := landedOn(t, b)
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "gosselies"}, {Who: []string{"N2"}, From: "gosselies"}}}}
		adj, no := c.prepare(game.Action{Verb: "fight", Args: []string{"quatrebras"}})
		if no != nil {
			t.Fatal(no.Say.Key, no.Say.Args)
		}
		d := dice.New([]dice.Face{{Die: dice.D6, Face: 6, By: dice.Hand}}, nil)
		var v game.Verdict
		if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || owed != nil {
			t.Fatalf("CO §8.8: %v, %v", owed, err)
		}
		if got := c.apply(v.Events...).Morale[0]; got != want {
			t.Errorf("CO §8.8: won at %d the French are at %d; want %d", morale, got, want)
		}
	}
}
