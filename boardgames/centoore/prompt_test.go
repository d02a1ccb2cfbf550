package centoore_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/internal/i18n"
	"adjutant/internal/input"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// lines is a reader of typed lines.
type lines struct {
	input.Reader
	left []string
}

func (l *lines) ReadLine() (string, error) {
	if len(l.left) == 0 {
		return "", io.EOF
	}
	s := l.left[0]
	l.left = l.left[1:]
	return s, nil
}
func (l *lines) SetPrompt(string) {}
func (l *lines) Notice(string)    {}
func (l *lines) Sits(string)      {}

func typed(t *testing.T, lang i18n.Lang, json bool, ls ...string) string {
	t.Helper()
	m, err := session.ParseMode("hand")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(centoore.Rules{}, nil, session.Options{Dice: m})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := repl.Run(repl.Config{Session: s, Lang: lang, JSON: json, In: &lines{left: ls}, Out: &b, Err: &b}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func holds(t *testing.T, out string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(out, p) {
			t.Errorf("%q is not in the answer\n%s", p, out)
		}
	}
}

// TestAtThePrompt plays the worked battle (CO §8.10) as a referee would type it,
// one answer at a time and in one line, in both languages, and takes it back.
func TestAtThePrompt(t *testing.T) {
	one := typed(t, i18n.EN, false, "battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 chits=vandamme,square",
		"hold", "4", "d1", "charge", "4", "d2", "battles", "undo", "battles")
	whole := []string{
		"     1) 9:8 is 1/1; d6 4 -1 Vandamme = 3: 1D/1A: a1 d1\n",
		"     2) 8:7 is 1/1; d6 4: 1D/0: d2\n",
		"     The attacker LOSES, RETREATS; morale a -2, d -1                  CO §8.6.2\n",
		"  >> turn over a1 d1 d2 1 cav. d, attacker: back to its starting zone\n",
	}
	holds(t, one, append(whole, "1: defender wins; disorganised a 1, d 2; morale a -2, d -1", "No battle has been fought yet")...)
	holds(t, typed(t, i18n.EN, false, "battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 chits=vandamme,square hold 4 d1 charge 4 d2"), whole...)
	holds(t, typed(t, i18n.IT, false, "battaglia 3,3,3 contro 3,3,2 fasi=2 pesante-difensore=1 gettoni=vandamme,quadrato ferma 4 d1 carica 4 d2"),
		"     2) 8:7 fa 1/1; 1d6 4: 1D/0: d2\n",
		"     Attaccante PERDE, SI RITIRA; morale a -2, d -1                   CO §8.6.2\n")
}

// TestAnswersInItalian: what is asked may be answered in either language, and the
// journal keeps one battle.
func TestAnswersInItalian(t *testing.T) {
	out := typed(t, i18n.IT, false, "battaglia 3,3,3 contro 3,3,2 fasi=2 pesante-difensore=1 gettoni=vandamme,quadrato",
		"ferma", "4", "d1", "carica", "4", "d2", "battaglie")
	holds(t, out, "     2) 8:7 fa 1/1; 1d6 4: 1D/0: d2\n", "     Attaccante PERDE, SI RITIRA; morale a -2, d -1 ")
	holds(t, typed(t, i18n.IT, false, "battaglia 3,3 contro 3,3 fasi=2 francesi=attaccante pesante-attaccante=2", "carica-1", "3", "ferma", "4"), "1) 6:6 fa 1/1; 1d6 3 +1 carica = 4: 1D/0: d1\n", "2) 6:5 fa 1/1; 1d6 4:")
	if out := typed(t, i18n.IT, false, "carica"); !strings.Contains(out, "carica") || !strings.Contains(out, " !   ") {
		t.Errorf("nobody asked: %s", out)
	}
}

// TestJSON: the answer of a battle has the keys that people script against, and
// its command can be typed again.
func TestJSON(t *testing.T) {
	for _, s := range []string{
		"battle 3,3,3 at 3,3,2 phases=2 chits=vandamme?",
		"battle 3,3,3 at 3,3,2 phases=3 attacker-chits=hill defender-chits=vandamme defender-heavy=2 defender-charges=1,1 attacker-tactical=1?",
	} {
		var a struct {
			OK      bool
			Command string
			Odds    struct {
				Chance   map[string]any
				Outcomes []struct {
					P                  string
					Attacker, Defender struct{ Disorganised, Rout, Morale int }
					Winner             string
				}
			}
		}
		out := typed(t, i18n.EN, true, s)
		if err := json.Unmarshal([]byte(out), &a); err != nil || !a.OK || len(a.Odds.Outcomes) < 3 || a.Odds.Chance["ratio"] != "1/1" {
			t.Fatalf("%v %s", err, out)
		}
		again := typed(t, i18n.EN, true, strings.TrimPrefix(a.Command, "odds ")+"?")
		if cut(out) != cut(again) {
			t.Errorf("%s\n%s", out, again)
		}
	}
}

// cut leaves the words out, which differ.
func cut(answer string) string {
	_, rest, _ := strings.Cut(answer, `"phase"`)
	return rest
}
