package main

import (
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// A line about somebody else takes nothing from a side that it could still do: the die of a rally is asked first, and a
// movement in which nobody has moved stays open (OM §7, 14). Two ways out stand below it, and each does what it says.
func TestALineTakesNothingUnasked(t *testing.T) {
	const rally, asks = "gives away the rally of 2/86", "rally 2/86 "
	for _, c := range []struct {
		battle string
		lang   i18n.Lang
		lines  string
		want   []string
	}{
		{"vimeiro-turn-3", i18n.EN, "bt 20ld", []string{rally, asks, "next          closes only this: orders"}},
		{"vimeiro-turn-3", i18n.EN, "first french;f", []string{rally, asks}},
		{"vimeiro-turn-3", i18n.EN, "n;bt 20ld", []string{rally, asks, "next !; bt 20ld    goes on without"}},
		{"vimeiro-turn-3", i18n.EN, "n;n", []string{rally, asks, "n !           goes on without"}},
		{"vimeiro-turn-3", i18n.IT, "n;sf 20ld", []string{"il recupero di 2/86", "recupera 2/86 ", "prosegui !; sf 20ld    va avanti senza"}},
		{"vimeiro-turn-3", i18n.EN, "n;next !; bt 20ld", []string{"2/86, not rallied", "20LD: 12 cm straight on"}},
		{"vimeiro-turn-3", i18n.EN, "rally 2/86", []string{"rally"}},
		{"vimeiro-turn-3", i18n.EN, "n;x 2/86;bt 20ld", []string{"20LD: 12 cm straight on"}},
		{"vimeiro", i18n.EN, "form RA1 limbered", []string{"closes the movement French, in which nobody has moved", "next    closes only this: orders"}},
		{"vimeiro", i18n.EN, "n;form RA1 limbered", []string{"closes the movement French, in which nobody has moved", "who french ", "next; form RA1 limbered    goes on without"}},
		{"vimeiro", i18n.IT, "n;aggancia RA1", []string{"chiude il movimento Francesi", "chi francesi ", "prosegui; aggancia RA1    va avanti senza"}},
		{"vimeiro", i18n.EN, "n;f", []string{"Closed: movement British"}},
		{"vimeiro", i18n.EN, "n;next; form RA1 limbered", []string{"RA1 limbers"}},
		{"vimeiro", i18n.EN, "n;n", []string{"Closed: movement French"}},
	} {
		all := saidIn(t, c.battle, c.lang, strings.Split(c.lines, ";")...)
		if strings.Contains(c.lines, "; ") { // a way as it was offered
			first, rest, _ := strings.Cut(c.lines, ";")
			all = saidIn(t, c.battle, c.lang, first, rest)
		}
		for _, w := range c.want {
			if got := all[len(all)-1]; !strings.Contains(got, w) {
				t.Errorf("%s: %s: got\n%s\nwant %q in it", c.battle, c.lines, got, w)
			}
		}
	}
	// Who has begun to move is not asked, and a supposition takes nothing from anybody.
	for _, lines := range []string{"first french;n;whatif form RA1 limbered", "n;move 1/86 forward 4;form RA1 limbered"} {
		if all := said(t, i18n.EN, strings.Split(lines, ";")...); strings.Contains(all[len(all)-1], "in which nobody") {
			t.Errorf("%s: got\n%s\nwant no question", lines, all[len(all)-1])
		}
	}
}

// What the end of a phase did to units stands in the log as it stood on the screen: points, moves, horse that tires (OM §12, 14).
func TestLogTellsWhatAPhaseDid(t *testing.T) {
	const lost = "2/86, not rallied: ROUTS ON, 1 PM 3->2"
	all := saidIn(t, "vimeiro-turn-3", i18n.EN, "n", "n !", "n", "log")
	log := strings.Join(strings.Fields(all[3]), " ")
	for i, want := range map[int]string{1: lost, 2: "20LD: 12 cm straight on, no contact: BLOWN"} {
		if !strings.Contains(all[i], want) || !strings.Contains(log, want) {
			t.Errorf("got\n%s\nand in the log\n%s\nwant %q in both", all[i], all[3], want)
		}
	}
	if strings.Contains(log, "rallies 55") {
		t.Errorf("got\n%s\nwant nothing that was only due", all[3])
	}
}

// What a newcomer types for what is written otherwise is answered with what is: no place is made up, a general is told to go
// to a point, a name alone is shown, and what forbids a shot is said before what must come first (OM §2.1, 7, 8.2).
func TestNewcomersLines(t *testing.T) {
	for _, c := range []struct {
		battle string
		lang   i18n.Lang
		lines  string
		want   []string
	}{
		{"vimeiro-turn-3", i18n.EN, "place 1/86", []string{"where 1/86 stands nobody has told", "place 1/86 at 60,45 facing 0 "}},
		{"vimeiro-turn-3", i18n.IT, "piazza 1/86", []string{"dove sta 1/86 nessuno l'ha detto"}},
		{"vimeiro", i18n.EN, "move junot forward 8", []string{"move GENERAL to X,Y", "move junot to 126,116"}},
		{"vimeiro", i18n.IT, "muovi junot avanti 8", []string{"muovi GENERALE a X,Y"}},
		{"vimeiro", i18n.EN, "1/86", []string{"show 1/86 "}},
		{"vimeiro", i18n.EN, "fane", []string{"show fane "}},
		{"vimeiro", i18n.EN, "need c 1/86 1/50", []string{"odds need c 1/86 1/50 "}},
		{"vimeiro", i18n.IT, "meglio 1/86", []string{"prob meglio 1/86 "}},
		{"vimeiro", i18n.EN, "n;mv 1/86 forward 4;f ra1 1gr?", []string{"its range is 40", "things that the orders"}},
		{"vimeiro", i18n.EN, "n;mv 1/86 forward 4;whatif f ra1 1gr", []string{"its range is 40", "things that the orders"}},
	} {
		all := saidIn(t, c.battle, c.lang, strings.Split(c.lines, ";")...)
		for _, w := range c.want {
			if got := all[len(all)-1]; !strings.Contains(got, w) {
				t.Errorf("%s: got\n%s\nwant %q in it", c.lines, got, w)
			}
		}
	}
}
