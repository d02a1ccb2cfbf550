package waterloo200_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// typed are the words of a line as the prompt hands them over.
func typed(line string) game.Line {
	l := game.Line{Raw: line}
	for _, w := range strings.Fields(line) {
		l.Words = append(l.Words, game.Word{Text: game.Fold(w), Raw: w})
	}
	return l
}

// A line is the same in both languages, whatever the letters' case, with areas by their names; and it is written so that it
// can be typed again.
func TestW200LinesInBothLanguages(t *testing.T) {
	board := ground(`,"options":["retreat"]`, corps, "")
	areas := board["areas"].([]any)
	areas[1].(map[string]any)["name"] = map[string]any{"en": "Rear, of the ridge", "it": "Dietro l'altura"}
	text, err := json.Marshal(with(board))
	if err != nil {
		t.Fatal(err)
	}
	r := waterloo200.Rules{}
	s, err := r.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"move I1 69 28", "muovi i1 69 28"}, {"move I1+I2 28", "MUOVI I1 + I2 28"}, {"move I1 26", "muovi I1 rear-of-the-ridge"}, {"move I1 26", "muovi I1 dietro-l-altura"},
		{"move G1 27 reveal", "muovi G1 27 rivela"}, {"activate derlon 69", "attiva DERLON 69"}, {"strategic", "strategica"}, {"pass", "passo"}, {"pass I1 70", "passa I1 70"}, {"end", "avanti"},
		{"battle 28 with G1 G2", "battaglia 28 con G1+G2"}, {"battle 28", "battaglia 28"}, {"bombard 28 with G1", "bombarda 28 con g1"}, {"reserve", "riserva"}, {"x", "x"},
		{"withdraw A1 3 A2 26", "ripiega A1 3 A2 26"}, {"hit A1", "colpisci A1"}, {"hit", "colpisci"}, {"impetus C1 70", "impeto C1 70"}, {"scout C1 27 at 28", "esplora C1 27 contro 28"},
		{"reorganise napoleon 70 with derlon=2", "riorganizza napoleon 70 con derlon=2"}, {"reorganise napoleon", "riorganizza NAPOLEON"}, {"reorganise napoleon with none", "riorganizza napoleon con"}, {"battle 28 with none", "battaglia 28 con nessuno"},
		{"reinforce british 2", "rinforza britannici 2"}, {"reinforce french 1", "rinforza francesi 1"}, {"reinforce A4 british", "rinforza britannico A4"}, {"place A4 27", "piazza A4 27"}, {"deploy", "schiera"}, {"arrive", "arrivano"},
		{"put I1 70", "metti I1 70"}, {"remove I1", "togli I1"}, {"level I1 2", "livello I1 2"}, {"hide I1", "nascondi I1"}, {"control 28 french", "controllo 28 francesi"}, {"disc allied", "disco alleati"},
		{"reveal I1", "rivela I1"}, {"reveal I1 cavalry orange 3-2-1 german", "rivela I1 cavalleria arancione 3-2-1 tedesco"}, {"option charge off", "opzione carica via"}, {"option free-setup", "opzione piazzamento-libero"},
		{"show I1", "mostra I1"}, {"area 28", "zona 28"}, {"units", "unità"}, {"score", "punti"}, {"reach I1", "raggiunge I1"}, {"legal", "lecite"}, {"legal I1", "lecite I1"}, {"chart", "carta"},
		{"ground 99 yellow 2 british victory", "terreno 99 giallo 2 britannici vittoria"}, {"ground 26 black", "terreno rear-of-the-ridge nero"}, {"link 26 69", "confine 26 69"},
		{"block F9 french green cavalry 3-2-1 69", "blocchetto F9 francese verde cavalleria 3-2-1 69"}, {"block A9 british azure infantry 2-1 reserve fast", "blocchetto A9 britannico azzurro fanteria 2-1 riserva veloce"},
	} {
		for _, line := range c {
			got, err := r.Parse(s, typed(line), nil)
			if err != nil {
				t.Errorf("%q: %v; want %q", line, err, c[0])
				continue
			}
			if again := r.Canonical(got.Action, nil); again != c[0] {
				t.Errorf("%q is read as %q; want %q", line, again, c[0])
			}
		}
	}
	// What names nobody and nothing on the map is told by its paragraph; questions from facts are no lines of the map.
	for line, want := range map[string]string{
		"move ghost 28": "W200 §3.0", "move I1 999": "W200 §1.0", "battle 999": "W200 §1.0", "battle 28 with ghost": "W200 §3.0", "scout C1 at 999": "W200 §1.0", "control 999 french": "W200 §1.0",
		"reorganise napoleon with derlon=x": "W200 §6.4", "end 3": "W200 §6.0", "strategic now": "W200 §6.0", "units all": "W200 §6.0", "put I1 nowhere": "W200 §1.0",
	} {
		_, err := r.Parse(s, typed(line), nil)
		var no *game.Refusal
		if !errors.As(err, &no) || string(no.Ref) != want {
			t.Errorf("%q: %v; want it refused by %s", line, err, want)
		}
	}
	for _, line := range []string{"battle 4-3-2-1 at 3-2-1 terrain=2", "battle horse 2-1 at 3-2-1", "move arm=cavalry", "move from-enemy", "reorganise 4-3-2-h", "battaglia fanteria 3-2-1 contro 2-1"} {
		c, err := r.Parse(s, typed(line), nil)
		if err != nil || !c.Ask || len(c.Action.Facts) == 0 || len(c.Action.Units) > 0 || len(c.Action.Args) > 0 {
			t.Errorf("%q is read as %+v, %v; want a question from facts", line, c.Action, err)
		}
	}
}

// with is a board with what a file needs besides.
func with(board map[string]any) map[string]any {
	board["game"], board["name"] = "waterloo200", "a board"
	return board
}

// Each line is somebody's to type: the side in turn acts, the other answers; of a record about a block that lies face down its
// side; a strategic commander everybody sees (R70): W200 §2.2 [+], W200 §2.2 [-], W200 §0/fog [+].
func TestW200_2_2WhoseLine(t *testing.T) {
	r := waterloo200.Rules{}
	who := func(st game.State, line string, want, keeper int) {
		t.Helper()
		c, err := r.Parse(st, typed(line), nil)
		if err != nil {
			t.Fatal(line, err)
		}
		if got := r.Owner(st, c.Action); got != want {
			t.Errorf("%q is for %d to type; want %d (W200 §2.2)", line, got, want)
		}
		if got := r.Keeper(st, c.Action); got != keeper {
			t.Errorf("%q is a secret of %d; want %d (W200 §0/fog)", line, got, keeper)
		}
	}
	const french, allies, nobody = 0, 1, -1
	s := lay(t, "", corps, "", "reveal C1")
	for _, c := range []struct {
		line        string
		who, keeper int
	}{
		{"strategic", french, nobody}, {"battle 28", french, nobody}, {"end", french, nobody}, {"pass", french, nobody}, {"pass I1 70", french, french}, {"pass C1 70", french, nobody},
		{"reinforce french 1", french, nobody}, {"bombard 28 with G1", french, nobody}, {"move I1 28", french, french}, {"move C1 28", french, nobody}, {"move G1 reveal", french, nobody}, {"move A1 26", allies, allies},
		{"activate derlon 69", french, nobody}, {"reserve", allies, nobody}, {"withdraw A1 3", allies, allies}, {"arrive", allies, nobody}, {"deploy", nobody, nobody}, {"deploy A4 27", allies, allies},
		{"put I1 70", french, french}, {"put A1 26", allies, allies}, {"put C1 70", nobody, nobody}, {"put napoleon 70", nobody, nobody}, {"level A1 1", allies, allies}, {"hide C1", nobody, nobody}, {"reveal A1", allies, nobody},
		{"control 28 french", nobody, nobody}, {"disc french", nobody, nobody}, {"x", nobody, nobody}, {"place A4 27", allies, allies}, {"block F9 french green 2-1 69", nobody, french}, {"block A9 british 26", nobody, allies}, {"units", nobody, nobody},
	} {
		who(s.Seen(), c.line, c.who, c.keeper)
	}
	s = lay(t, `,"options":["retreat"]`, derlonAt69+twoFeet+british("A1", "2-1", "28"), `,"disc":"allied"`, "activate derlon", "move I1 28", "battle 28")
	who(s.Seen(), "x", allies, nobody)
	s = lay(t, "", derlonAt69+twoFeet+british("A1", "3-2-1", "28")+british("A2", "3-2-1", "28"), "", "activate derlon", "move I1 28", "move I2 28", "battle 28")
	who(s.Seen(), "hit A1", allies, nobody)
	who(s.Seen(), "hit", allies, nobody)
}

// No line ends the program, whatever block it names, wherever that is, and whatever a board the table tells has not: the
// practice ground and a map told at the table.
func TestW200AnyLine(t *testing.T) {
	y := boardtest.Typist{Rules: waterloo200.Rules{}, Scenario: practice(t), Between: 12}
	y.Types(t, 7, effort.Of(60, 3000, 40000))
	y = boardtest.Typist{Rules: waterloo200.Rules{}, Between: 20, Opening: []string{"chart", "ground 11 green 0 french", "ground 12 green 2 british", "ground 50 black", "link 11 12 50",
		"block napoleon french strategic 4-3-2-h 11", "block r french green tactical 4-3-2-h 11", "block F1 french green 3-2-1 11", "block b british green 2-1", "block b2 british", "block b3 british azure 2-1 reserve", "block P1 prussian red 2-1 reserve", "block G1 french green foot-artillery 2-1-p 12"}}
	y.Types(t, 8, effort.Of(40, 1500, 20000))
}

// Nobody is activated, moved, sent to scout or to reorganise who is not on the map: of the enemy's it is said that the impulse
// is the other side's, of one's own that it is not there, and that overrules nobody, wherever the block is, in the reserve, not
// arrived or dead, on a printed map or one told at the table: W200 §2.2 [-], W200 §3.0 [-], W200 §6.4 [-].
func TestW200_2_2WhoIsNotThere(t *testing.T) {
	units := corps + `,{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h"},{"id":"DX","faction":"british","corps":"red","arm":"cavalry","block":"3-2-1"},
		{"id":"OR","faction":"french","corps":"orange","arm":"infantry","block":"3-2-1","reserve":true},{"id":"OD","faction":"french","corps":"orange","arm":"cavalry","block":"3-2-1"}`
	printed := func() *session.Session {
		return plays(t, "2.2", ground(`,"options":["reconnaissance"]`, units, `,"dead":["DX","OD"]`), "activate derlon")
	}
	read := told(t, "block A4 british azure 2-1 reserve", "block bulow prussian red tactical 4-3-2-h", "block DX british red cavalry 3-2-1 3", "remove DX",
		"block OR french orange 3-2-1 reserve", "block OD french orange cavalry 3-2-1 53", "remove OD", "block derlon french orange tactical 4-3-2-h 100", "option reconnaissance", "activate derlon", "ground 69 green 0 french", "ground 70 green 0 french", "ground 28 green 0 british")
	for _, s := range []*session.Session{printed(), read} {
		for _, id := range []string{"A4", "bulow", "DX", "OR", "OD"} {
			want := "W200 §2.2"
			if id[0] == 'O' {
				want = "W200 §3.0"
			}
			for _, line := range []string{"activate " + id, "activate " + id + " 70", "move " + id + " 69", "move " + id + " reveal", "scout " + id + " 69 at 28"} {
				boardtest.Line(t, s, line, want)
				boardtest.Line(t, s, line+" !", "W200 §3.0")
			}
			if r := s.Submit("move " + id + " 69"); len(r[0].Refusal.Ways) != 1 || r[0].Refusal.Ways[0].Line != "show "+id {
				t.Errorf("move %s: the ways out are %v; want where it is (W200 §3.0)", id, r[0].Refusal.Ways)
			}
		}
	}
	s := plays(t, "2.2", ground("", units, `,"dead":["DX","OD"]`), "strategic")
	boardtest.Line(t, s, "move A4 69", "W200 §2.2")
	boardtest.Line(t, s, "move A4 69 !", "W200 §3.0")
	s = plays(t, "2.2", ground("", units, `,"dead":["DX","OD"]`), "hide I1")
	for id, want := range map[string]string{"A4": "W200 §2.2", "bulow": "W200 §2.2", "DX": "W200 §2.2", "OR": "W200 §3.0", "OD": "W200 §3.0"} {
		boardtest.Line(t, s, "pass "+id+" 69", want)
		boardtest.Line(t, s, "pass "+id+" 69 !", "W200 §3.0")
	}
	s = plays(t, "6.4", ground("", units, `,"dead":["DX","OD"]`), "pass\npass")
	for id, want := range map[string]string{"A4": "W200 §3.0", "bulow": "W200 §3.0", "OR": "W200 §6.4", "OD": "W200 §6.4"} {
		boardtest.Line(t, s, "reorganise "+id, want)
		boardtest.Line(t, s, "reorganise "+id+" !", "W200 §3.0")
	}
}

// What is not there cannot be ruled to be: a step between areas that do not touch, more than one block in a pass, the other
// side's reserves stay refused by their paragraph when the line is overruled: W200 §6.2.2 [-], W200 §6.3 [-], W200 §2.2 [-].
func TestW200_6_2_2Overruled(t *testing.T) {
	s := plays(t, "6.2.2", ground("", corps, ""), "strategic")
	boardtest.Line(t, s, "move I1 100 !", "W200 §6.2.2")
	s = plays(t, "6.3", ground("", corps, ""), "hide I1")
	boardtest.Line(t, s, "pass I1+I2 70 !", "W200 §6.3")
	boardtest.Line(t, s, "reinforce british 1 !", "W200 §2.2")
}
