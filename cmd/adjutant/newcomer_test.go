package main

import (
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// What newcomers typed, and what they have to be told: the reason that counts, what is owed, what was taken down.
func TestNewcomersAreToldWhatCounts(t *testing.T) {
	register()
	for _, c := range []struct {
		what  string
		lang  i18n.Lang
		lines string
		want  []string
		not   string
	}{
		// The move is over long before the enemy: neither contact is the reason, nor a charge the way.
		{"barrosa", i18n.EN, "first british|move 1/28 forward 40", []string{"1/28 may not go 40 cm: it costs 40, 14 of 14 are left"}, "charge 1/28"},
		{"barrosa", i18n.IT, "primi inglesi|muovi 1/28 avanti 40", []string{"costano 40, ne restano 14 di 14"}, "carica 1/28"},
		// What people say at a table is answered with the line.
		{"barrosa", i18n.EN, "first british|move 2/87 f 14", []string{"move 2/87 forward 14"}, "die"},
		{"barrosa", i18n.EN, "first british|move 2/87 bac 3", []string{"move 2/87 back 3"}, ""},
		{"barrosa", i18n.EN, "first british|move 2/87 forward 6 inches", []string{"lengths in a line are centimetres", "move 2/87 forward 15.2    6 inches in centimetres"}, "without it"},
		{"barrosa", i18n.IT, "primi inglesi|muovi 2/87 avanti 3 pollici", []string{"muovi 2/87 avanti 7,6    3 pollici in centimetri"}, "senza"},
		{"barrosa", i18n.EN, "f 3/95 1/45 at long range", []string{"f 3/95 1/45 long    with long"}, ""},
		{"barrosa", i18n.IT, "t 3/95 1/45 a lunga gittata", []string{"t 3/95 1/45 lunga    con lunga"}, "ap lunga"},
		{"barrosa", i18n.IT, "t 3/95 1/45 gittata lunga", []string{"t 3/95 1/45 lunga    con lunga"}, ""},
		{"", i18n.EN, "c 4b col 5p at 4b", []string{"c 4b col 5pm at 4b    with 5pm"}, "op at"},
		{"", i18n.EN, "f 4b at 3b at long range", []string{"f 4b at 3b long    with long"}, "without it"},
		// A unit behind a question about something else is shown, a formation behind face is taken with form.
		{"barrosa", i18n.IT, "unità 1/8", []string{"mostra 1/8 "}, ""},
		{"barrosa", i18n.EN, "command 1/8", []string{"show 1/8 "}, ""},
		{"barrosa", i18n.EN, "first british|face 1/28 line", []string{"form 1/28 line "}, ""},
		// What is not for now is answered with what is.
		{"phalanx-practice", i18n.IT, "offri francesi 3", []string{"Ora non si offre", "distribuisci    ora si può"}, ""},
		{"", i18n.EN, "odds c hcav 4b 5pm at 4b sq 5pm", []string{"unit A is cavalry and does not charge unit B, in square or mass"}, ""},
		// Nothing is said twice.
		{"vimeiro-turn-3", i18n.EN, "show 1/86", []string{"\n     1/86    "}, "1/86, 1/86"},
		// Who has fired is told that, and not where somebody stands.
		{"barrosa", i18n.EN, "n|n !|n !|n|f FA1 FlBn 99|legal FA1", []string{"not fire: FA1 has fired in this phase"}, "open order only"},
		// An open entry that takes a fact says so where no figure is another.
		{"", i18n.EN, "f s 4b at col 5pm|4b vs 5b", []string{"[1]  taken down; no figure is another for it"}, ""},
		{"", i18n.IT, "t co 4b su col 5pm|4b contro 5b", []string{"[1]  annotato; nessuna cifra cambia per questo"}, ""},
		// A choice that comes before dice is named, and the dice behind it.
		{"onepage-practice", i18n.EN, "fire FG1 at A14 6 6|fire FG2 at A15|r", []string{"first a decision, no die: A14, way of the retreat:", "the dice follow: d6 FG2"}, ""},
		{"phalanx-practice", i18n.EN, "deal|legal", []string{"owed now: cards of the turn French x15"}, ""},
		{"waterloo200-practice", i18n.IT, "schiera|lecite", []string{"dovuto ora: blocchetto per un'icona"}, ""},
	} {
		screen, _, err := (sitting{lang: c.lang, what: c.what}).play(strings.Split(c.lines, "|"))
		if err != nil {
			t.Fatalf("%s: %v", c.lines, err)
		}
		for _, want := range c.want {
			if !strings.Contains(screen, want) {
				t.Errorf("%s: got\n%s\nwant in it %q", c.lines, screen, want)
			}
		}
		if last := screen[strings.LastIndex(screen, "\n !")+1:]; c.not != "" && strings.Contains(last, c.not) {
			t.Errorf("%s: got %q, want it not", c.lines, c.not)
		}
	}
}

// A game is opened at the prompt by the name under which it is kept, as by play; saving without a name says that it is.
func TestAGameIsOpenedByItsName(t *testing.T) {
	dir := t.TempDir()
	env := func(name string) string { return map[string]string{"HOME": dir}[name] }
	if _, _, err := (sitting{lang: i18n.EN, what: "barrosa", journal: filepath.Join(stateDir(env), "first.jsonl"), env: env}).play([]string{"first british"}); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, "own.jsonl")
	screen, _, err := (sitting{lang: i18n.EN, what: "maida", journal: own, env: env}).play([]string{"save", "load first", "legal 1/28"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"everything is kept in", "1/28 may, now"} {
		if !strings.Contains(screen, want) {
			t.Errorf("got\n%s\nwant in it %q", screen, want)
		}
	}
}
