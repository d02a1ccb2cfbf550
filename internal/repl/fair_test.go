package repl_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// Of dice that are committed to every verdict, the log and the report say which were typed and which
// rolled; the turn that ends says what its dice were and what was taken back; a program reads the
// same. In both languages.
func TestSwornDiceAtThePrompt(t *testing.T) {
	words := map[i18n.Lang]struct{ rolled, typed, footer, all string }{
		i18n.EN: {"dice: a d100 ", "c d100 99 typed", "dice: key 1, nonce 4 2 6 1 3 5; rolled 2, typed 1; rolled and taken back 1, dice seen that count no more 1; saved 0, opened again 0",
			"dice of the game: rolled 2, typed 1; keys 1, with a nonce 1; rolled and taken back 1, dice seen that count no more 1; saved 0, opened again 0"},
		i18n.IT: {"dadi: a d100 ", "c d100 99 scritto", "dadi: chiave 1, sorteggio 4 2 6 1 3 5; lanciati 2, scritti 1; lanciati e ritirati 1, dadi visti che non contano più 1; salvata 0, riaperta 0",
			"dadi della partita: lanciati 2, scritti 1; chiavi 1, con sorteggio 1; lanciati e ritirati 1, dadi visti che non contano più 1; salvata 0, riaperta 0"},
	}
	for lang, w := range words {
		for _, js := range []bool{false, true} {
			m, err := session.ParseMode("committed")
			if err != nil {
				t.Fatal(err)
			}
			s, err := session.New(sessiontest.Toy{}, []byte(`["a","b","c","d"]`), session.Options{Dice: m, Random: bytes.NewReader(make([]byte, 64)), Now: func() time.Time { return time.Date(1808, 8, 21, 9, 0, 0, 0, time.UTC) }})
			if err != nil {
				t.Fatal(err)
			}
			report := filepath.Join(t.TempDir(), "told")
			var out bytes.Buffer
			lines := []string{"nonce 4 2 6 1 3 5", "hit a at b", "r", "u", "hit a at b", "r", "hit c at d 99", "log", "next", "log", "report " + report}
			if _, err := repl.Run(repl.Config{Session: s, Lang: lang, JSON: js, In: &typed{lines: lines}, Out: &out, Err: &out}); err != nil {
				t.Fatal(err)
			}
			got := strings.Join(strings.Fields(out.String()), " ")
			if js {
				for _, want := range []string{`"by":"rolled"`, `"by":"hand"`, `"fair":{"key":1,"nonce":"4 2 6 1 3 5","after":"`, `"rolled":2,"typed":1,"taken_back":1,"gone":1,"saved":0,"opened":0}`} {
					if !strings.Contains(got, want) {
						t.Errorf("%s, JSON: got\n%s\nwant %s", lang, out.String(), want)
					}
				}
				continue
			}
			for _, want := range []string{w.rolled, w.typed, w.footer, w.all} {
				if !strings.Contains(got, want) {
					t.Errorf("%s: got\n%s\nwant %q", lang, out.String(), want)
				}
			}
			for _, ending := range []string{".md", ".html"} {
				page, err := os.ReadFile(report + ending)
				if err != nil {
					t.Fatal(err)
				}
				told := strings.Join(strings.Fields(strings.ReplaceAll(string(page), `\`, "")), " ")
				for _, want := range []string{w.all, w.typed, s.Checkpoint()} {
					if !strings.Contains(told, want) {
						t.Errorf("%s%s: %q is not in the report:\n%s", lang, ending, want, page)
					}
				}
			}
		}
	}
}
