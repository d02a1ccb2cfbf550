package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
)

// said plays lines on the battle of Vimeiro and gives the answer to each.
func said(t *testing.T, lang i18n.Lang, lines ...string) []string {
	t.Helper()
	return saidIn(t, "vimeiro", lang, lines...)
}

// saidIn is said of any battle that is shipped.
func saidIn(t *testing.T, name string, lang i18n.Lang, lines ...string) []string {
	t.Helper()
	sc, err := battle.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(ordremixte.Rules{}, sc.JSON(), session.Options{
		Random: bytes.NewReader(make([]byte, 64)),
		Now:    func() time.Time { return time.Unix(0, 0).UTC() },
	})
	if err != nil {
		t.Fatal(err)
	}
	w := repl.Text{P: i18n.New(lang), Speak: func(line string) string { return ordremixte.Rules{}.Speak(s.Seen(), line, string(lang)) }}
	var out []string
	for _, line := range lines {
		var b []string
		for _, r := range s.Submit(line) {
			b = append(b, w.Reply(&r))
		}
		out = append(out, strings.Join(b, "\n"))
	}
	return out
}

// An order that is asked unseen holds nobody up: x leaves it, and so does going on or
// giving it openly; what is no answer says so (OM §4.2 [-]). An order and its objective
// may be answered in one breath (OM §4.2 [+]).
func TestAnUnseenOrderIsLeft(t *testing.T) {
	for _, c := range []struct {
		lang  i18n.Lang
		lines string
		want  []string // in the last answer
		not   string
	}{
		{i18n.EN, "o fane", []string{"typed unseen; x leaves it"}, ""},
		{i18n.EN, "o fane;n", []string{"[1]  withdrawn: order fane", "movement French"}, "still waits"},
		{i18n.EN, "o fane;x;owed", []string{"nothing is owed"}, ""},
		{i18n.EN, "o fane;boo", []string{"boo is none of the answers: halt, cautious", "     x    leave it"}, "no command"},
		{i18n.IT, "o fane;boo", []string{"boo non è tra le risposte: alt, cauta", "     x    lasciarlo"}, "cautious"},
		{i18n.IT, "o fane;r", []string{"alt, cauta"}, "cautious"},
		{i18n.EN, "o fane;advance village-1", []string{"[1]  Fane: new order, face down."}, "village"},
		{i18n.EN, "o fane;advance village-9", []string{"village-9 is none of the answers"}, ""},
		{i18n.EN, "o fane;o fane attack", []string{"withdrawn: order fane", "[2]  Fane: new order"}, ""},
		{i18n.EN, "o fane;o anstruther;attack;attack;log", []string{"[1]  Fane: new", "[2]  Anstruther: new"}, "withdrawn"},
		{i18n.EN, "o fane;attack;w", []string{"[1]  Fane: new order, face down."}, "ttack"},
		{i18n.IT, "o fane;x;log", []string{"(cancellata) ordine fane"}, "order"},
		// A die is no order: the phase waits for it.
		{i18n.EN, "n;f s 1/50 1/86 !;n", []string{"entry 2 still waits: d100 1/50", "     r    let"}, "withdrawn"},
	} {
		all := said(t, c.lang, strings.Split(c.lines, ";")...)
		got := all[len(all)-1]
		for _, w := range c.want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: no %q in\n%s", c.lines, w, got)
			}
		}
		if c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s: %q in\n%s", c.lines, c.not, got)
		}
	}
}

// Skirmishers who hold a block and are charged defend it (OM §15 [+]): closing the
// movement, forced or not, carries out no evasion that nobody chose. In the open they must
// go (OM §8.7 [+]).
func TestNobodySlipsOutOfABlockUnasked(t *testing.T) {
	for place, want := range map[string]bool{"118,33": true, "98,56": false} {
		for _, next := range []string{"n", "n !"} {
			at := map[bool]string{true: "place 1/86 at 118,48 facing 180 !", false: "place 1/86 at 98,70 facing 180 !"}[want]
			all := said(t, i18n.EN, "place 2/95 at "+place+" facing 0 !", at, "first french", "n", "c 1/86 2/95 !", next, "n !", "show 2/95", "log")
			got := strings.Join(all[5:], "\n")
			if stays := !strings.Contains(got, "evade: 2/95"); stays != want {
				t.Errorf("%s, %s: stays %v\n%s", place, next, stays, strings.Join(all, "\n"))
			}
			if want && !strings.Contains(got, "2/95 holds Vimeiro, eastern block") {
				t.Errorf("%s, %s: it holds the block no more\n%s", place, next, got)
			}
		}
	}
}

// A refusal of what the rules forbid offers the line that overrules it, where that would
// be carried out; a slip is mended in the words of the language, and an initiative that
// nobody throws says who moves first.
func TestEveryRefusalHasAWayOut(t *testing.T) {
	for _, c := range []struct {
		lang  i18n.Lang
		lines string
		want  []string
	}{
		{i18n.EN, "first french;n;n !;form 1/50 column", []string{"form 1/50 square ", "form 1/50 column !    the table says otherwise"}},
		{i18n.IT, "i", []string{"mossa 1: l'iniziativa non si tira, muovono per primi i Francesi"}},
		{i18n.IT, "n;forma 2/86 lnea", []string{"formazione non può essere lnea: i valori sono linea, colonna", "forma 2/86 linea "}},
		{i18n.EN, "n;move 2/86 forwrad 3", []string{"move 2/86 forward 3    with forward"}},
		{i18n.IT, "n;perno 2/86 snistra 30", []string{"perno 2/86 sinistra 30    con sinistra"}},
		{i18n.IT, "n;muovi 1/86 avanti 30", []string{"muovi 1/86 avanti 11,4 ", "muovi 1/86 avanti 30 !"}},
	} {
		all := said(t, c.lang, strings.Split(c.lines, ";")...)
		for _, w := range c.want {
			if got := all[len(all)-1]; !strings.Contains(got, w) {
				t.Errorf("%s: no %q in\n%s", c.lines, w, got)
			}
		}
	}
	// What the game waits for is answered in the game, not in a supposition.
	if all := said(t, i18n.EN, "n;f s 1/50 1/86 !", "whatif n"); !strings.Contains(all[1], "\n     x    withdraw it") {
		t.Errorf("a supposition while a die is owed:\n%s", all[1])
	}
	// What no ! can help offers none.
	all := said(t, i18n.EN, "c 1/86 3/82", "f 1/50 1/99", "set 1/50 pm=30")
	for _, got := range all {
		if strings.Contains(got, " !    ") {
			t.Errorf("a ! is offered in vain:\n%s", got)
		}
	}
}
