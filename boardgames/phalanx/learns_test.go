package phalanx_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// bare is a game without a file.
func bare(t *testing.T) *session.Session {
	t.Helper()
	s, err := session.New(phalanx.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// said is what the prompt says of lines, the last of them.
func said(t *testing.T, s *session.Session, lang string, lines ...string) (out string) {
	t.Helper()
	for _, l := range lines {
		rs := s.Submit(l)
		w := repl.Text{P: i18n.New(i18n.Lang(lang)), Speak: func(line string) string { return phalanx.Rules{}.Speak(s.Seen(), line, lang) }}
		out = ""
		for i := range rs {
			out += w.Reply(&rs[i]) + "\n"
		}
	}
	return strings.Join(strings.Fields(out), " ")
}

func holds(t *testing.T, line, got string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("%s: got %q; want %q in it", line, got, w)
		}
	}
}

// A board is told at the table: its size, who stands where, ground and edges; what nobody has told is asked
// where a move or an attack hangs on it, and taking the move back forgets none of it (PHX §2.1, §8.3 [+]);
// what is told wrongly is refused and changes nothing (PHX §8.3 [-], PHX §9.1 [-], PHX §11.3 [-]).
func TestPHX8_3ABoardIsTold(t *testing.T) {
	s := bare(t)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"move F1 3,4", []string{"no board", "board 15,11"}},
		{"board 1,9", []string{"from 2 to 99"}},
		{"board 9,9 short 3", []string{"A short game is for two"}},
		{"board 9,8", []string{"A board of 9 x 8 squares"}},
		{"board 9,8", []string{"There is a board already"}},
		{"piece F1 french 4/2 4,2", []string{"F1 at 4,2 facing north: foot, 4"}},
		{"piece A1 allied infantry 3/1 4,4", []string{"A1 at 4,4 facing south: foot, 3"}},
		{"piece FH french heavy-cavalry 4/2 elite 2,2 e", []string{"FH at 2,2 facing east: heavy cavalry, 4, elite"}},
		{"piece F2 french 3/3 5,2", []string{"is not less"}},
		{"piece F2 french 1/1 5,2", []string{"is not less"}},
		{"piece P1 prussian 3/1 elite turn 2", []string{"no Prussian is"}},
		{"piece F2 french 3/1 turn 2", []string{"only Prussians do"}},
		{"piece F2 french 3/1 4,2", []string{"4,2 is occupied"}},
		{"piece F2 french 3/1 9,2", []string{"9,2 lies off the board"}},
		{"piece f1 french 3/1 5,2", []string{"There is a unit f1 already"}},
		{"piece n french 3/1 5,2", []string{"n cannot be a name"}},
		{"piece F2 3/1 5,2", []string{"Say army, value and square"}},
		{"piece F2 french 5,2", []string{"Say army, value and square"}},
		{"piece F2 french 3/1 5,2 purple", []string{"purple says nothing here"}},
		{"piece P1 prussian 3/1 turn 9", []string{"Say army, value and square"}},
		{"piece P1 prussian light-cavalry 2 turn 2", []string{"P1 enters from turn 2: light cavalry, 2"}},
		{"piece napoleon 4,4", []string{"4,4 is occupied"}},
		{"piece napoleon 4,1", []string{"Napoleon at 4,1"}},
		{"piece napoleon 4,1", []string{"Napoleon stands there already"}},
		{"deal hidden", []string{"French 15, English 12, Prussians 0"}},
		{"play 4-2", []string{"4 movement points"}},
		{"move F1 4,3", []string{"Nobody has told what 4,2 is", "ground clear 4,2"}},
		{"ground mud 4,2", []string{"Say the ground"}},
		{"ground wood", []string{"Say the ground"}},
		{"ground wood 20,2", []string{"20,2 lies off the board"}},
		{"ground village 4,2 hougoumont", []string{"Hougoumont is a castle"}},
		{"ground clear 4,2", []string{"4,2: open ground"}},
		{"move F1 4,3", []string{"Nobody has told what 4,3 is"}},
		{"ground wood 4,3", []string{"4,3: wood"}},
		{"move F1 4,3", []string{"Nobody has told what lies between 4,2 and 4,3", "edge none 4,2 4,3"}},
		{"edge bridge 4,2 4,3", []string{"A bridge needs a stream"}},
		{"edge pond road 4,2 4,3", []string{"Nobody crosses a pond"}},
		{"edge ridge 4,2", []string{"Say what lies there"}},
		{"edge ridge none 4,2 4,3", []string{"Say what lies there"}},
		{"edge ridge 4,2 4,4", []string{"have no edge in common"}},
		{"edge ridge 4,7 n", []string{"lies off the board"}},
		{"edge ridge 4,2 4,3", []string{"4,2 to 4,3: ridge"}},
		{"move F1 4,3", []string{"points 3, left 1"}}, // 2 for the wood, 1 for the ridge
		{"undo", []string{"struck"}},
		{"move F1 4,3", []string{"points 3, left 1"}}, // nothing is asked again
		{"attack F1 at A1 ?", []string{"Nobody has told what 4,4 is"}},
		{"ground castle 4,4 la-haye-sainte", []string{"4,4: castle, La Haye Sainte"}},
		{"ground castle 5,5 la-haye-sainte", []string{"La Haye Sainte has squares: 1"}},
		{"legal", []string{"unknown: 2,2, 3,2, 4,3 to 4,4"}},
		{"edge stream 4,3 n", []string{"4,3 to 4,4: stream"}},
		{"attack F1 at A1 with 2-3 against 4-1", []string{"= 6 against 3 x 2 castle", "6 to 7: the defender holds"}}, // 4 + 3 - 1 against 3 x 2 + 1
		{"command french 2", []string{"Say whose command"}},
		{"command french 2 1", []string{"2 in attack, 1 in defence"}},
		{"deck prussian p6-1*6 p4-2-artillery*3", []string{"cards told 9, cards there are 10"}},
		{"deck prussian p6-1*6 4-2*4", []string{"4-2 is no card of the Prussians"}},
		{"deck prussian p6-1*6 p4-2-elite*4", []string{"§11.3"}},
		{"deck prussian p6-1*11", []string{"no card"}},
		{"deck french 6-1*26", []string{"more cards of a kind were seen"}}, // 4-2 and 2-3 were played
		{"deck prussian p6-1*6 p4-2-artillery*4", []string{"10 cards"}},
		{"deck prussian p6-1*6 p4-2-artillery*4", []string{"is known"}},
		{"show 6,6", []string{"6,6: unknown"}},
		{"ground clear", []string{"All squares that were not told are clear"}},
		{"edge none", []string{"nothing lies between"}},
		{"show 6,6", []string{"6,6: open ground"}},
	} {
		before := s.Hash()
		got := said(t, s, "en", c.line)
		holds(t, c.line, got, c.want...)
		if strings.HasPrefix(got, "!") && s.Hash() != before {
			t.Errorf("%s: refused, and something has changed", c.line)
		}
	}
	file, ok := phalanx.Rules{}.File(s.State())
	if !ok {
		t.Fatal("no file")
	}
	g, err := ground.Read("written.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if is, place := g.Square(g.Squares[2].At); len(g.Squares) != 3 || is != "castle" || place != "la-haye-sainte" || len(g.Edges) != 2 || len(g.Units) != 4 || g.Leader("napoleon") == nil || len(g.Decks["prussian"]) != 2 || g.Begin.Cards != 2 || g.Begin.Hands["french"].Unknown != 13 {
		t.Errorf("written down as\n%s", file)
	}
}

// Prussians enter where the table says, which is asked (PHX §5 [+], PHX §5 [-]); every line that tells may be
// typed in Italian.
func TestPHX5WhereTheyEnterIsTold(t *testing.T) {
	s := bare(t)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"tavola 6,6", []string{"Una mappa di 6 x 6 caselle"}},
		{"pezzo F1 francesi fanteria 4/2 1,1", []string{"F1 in 1,1"}},
		{"pezzo P1 prussiani cavalleria-leggera 2/1 turno 1", []string{"P1"}},
		{"pezzo wellington 1,4", []string{"Wellington in 1,4"}},
		{"distribuisci coperte", []string{"francesi 15"}},
		{"passa", nil},
		{"tiene prussiani 2", nil},
		{"gioca p4-1", []string{"PHX §3.2"}},
		{"ingresso 9,9", []string{"fuori"}},
		{"terreno villaggio 5,3 5,4", []string{"5,3, 5,4: villaggio"}},
		{"terreno plancenoit 5,3 5,4 4,4", []string{"Plancenoit"}},
		{"terreno plancenoit 3,4", []string{"Plancenoit ha caselle: 3"}},
		{"bordo ruscello ponte 5,3 o", []string{"da 5,3 a 4,3: ruscello, ponte"}},
		{"comando alleati 1 4", []string{"1 in attacco, 4 in difesa"}},
		{"mazzo prussiani p6-1*6 p4-2-artiglieria*4", []string{"carte 10"}},
	} {
		holds(t, c.line, said(t, s, "it", c.line), c.want...)
	}
	s = bare(t)
	said(t, s, "en", "board 6,6", "piece P1 prussian light-cavalry 2/1 turn 2", "piece F1 french 4/2 1,1", "deal hidden", "pass", "pass", "deal hidden", "bid french none", "bid allied p4-1")
	said(t, s, "en", "hold prussian 3", "play p6-1")
	holds(t, "enter", said(t, s, "en", "enter P1 5,3 w"), "Nobody has told where Prussians enter", "entry 5,3")
	holds(t, "entry", said(t, s, "en", "entry 5,3 5,4"), "Prussians enter by 5,3, 5,4")
	holds(t, "enter", said(t, s, "en", "enter P1 5,3 w"), "Nobody has told what 5,3 is")
	holds(t, "enter", said(t, s, "en", "ground plancenoit 5,3", "enter P1 5,3 w"), "P1 enters at 5,3 facing west, points 1")
	if _, ok := (phalanx.Rules{}).File(bare(t).State()); ok {
		t.Error("a file of nothing")
	}
	var _ game.Filer = phalanx.Rules{}
}
