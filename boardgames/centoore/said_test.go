package centoore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// page is what a line answers, or why it is refused, in a language.
func page(t *testing.T, s *session.Session, line string, lang i18n.Lang) string {
	t.Helper()
	p := i18n.New(lang)
	var out []string
	for _, r := range s.Submit(line) {
		if r.Refusal != nil {
			out = append(out, "! "+p.Say(r.Refusal.Say)+" "+string(r.Refusal.Ref))
		}
		for _, l := range r.Verdict.Lines {
			out = append(out, p.Say(l.Say))
		}
	}
	if missing := i18n.Missing(); missing != nil {
		t.Errorf("%q: no sentences %v", line, missing)
	}
	return strings.Join(out, "\n")
}

// says holds pages in English and Italian, each line of which must be there.
func says(t *testing.T, s *session.Session, line, en, it string) {
	t.Helper()
	for lang, want := range map[i18n.Lang]string{i18n.EN: en, i18n.IT: it} {
		if got := page(t, s, line, lang); got != want {
			t.Errorf("%q in %s:\n%s\nwant\n%s", line, lang, got, want)
		}
	}
}

// learning is a map told at the table.
func learning(t *testing.T, lines ...string) *session.Session {
	t.Helper()
	s, err := session.New(centoore.Rules{}, nil, session.Options{Edition: "test"})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range append([]string{"campaign"}, lines...) {
		for _, r := range s.Submit(l) {
			if r.Refusal != nil {
				t.Fatalf("%q: %s %v", l, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
	}
	return s
}

var toldLines = []string{"zone charleroi difficult=6 depot=french", "zone fleurus setup=french", "zone brussels", "zone mons depot=english", "road charleroi fleurus", "road fleurus brussels dotted", "road charleroi mons",
	"commander ney 2 1 at charleroi", "counter I-1 french infantry 3 corps=I wing=ney", "counter II-1 french guard 4/2 corps G at fleurus", "counter K french heavy corps=K wing=ney", "counter E-1 english cavalry 2/1 corps=E at brussels stack 0"}

// What the table tells of its map stands in the file that the campaign writes of itself, and that
// file begins the same game (CO §1.2 [+], CO §1.1.2 [+], CO §1.1.3 [+], CO §7.2.5 [+]).
func TestCOToldMapIsAFile(t *testing.T) {
	s := learning(t, toldLines...)
	text, _ := told(t, s, "campaign")["file"].(string)
	op, err := theatre.Files{}.Read("told.yaml", []byte(text), game.Wish{})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	m, err := theatre.Read("told.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if z := m.Zone("charleroi"); z == nil || z.Difficult != 6 || z.Depot != "french" || z.Setup != "" || z.Brussels {
		t.Errorf("charleroi: %+v", z)
	}
	if z := m.Zone("fleurus"); z == nil || z.Difficult != 0 || z.Depot != "" || z.Setup != "french" {
		t.Errorf("fleurus: %+v", z)
	}
	if z := m.Zone("brussels"); z == nil || !z.Brussels {
		t.Errorf("brussels: %+v", z)
	}
	if len(m.Zones) != 4 || len(m.Links) != 3 {
		t.Errorf("%d zones, %d roads; want 4 and 3", len(m.Zones), len(m.Links))
	}
	for _, l := range []struct {
		a, b   string
		dotted bool
	}{{"charleroi", "fleurus", false}, {"brussels", "fleurus", true}, {"mons", "charleroi", false}} {
		if got := m.Link(l.a, l.b); got == nil || got.Dotted != l.dotted {
			t.Errorf("%s to %s: %+v", l.a, l.b, got)
		}
	}
	if c := m.Commander("ney"); c == nil || c.Initiative != 2 || c.Tactical != 1 {
		t.Errorf("ney: %+v", c)
	}
	for _, want := range []theatre.Counter{
		{ID: "I-1", Corps: "I", Army: "french", Kind: "infantry", Strength: 3, Disorganised: 2, Stacking: 1, Wing: "ney"},
		{ID: "II-1", Corps: "G", Army: "french", Kind: "guard", Strength: 4, Disorganised: 2, Stacking: 1, At: "fleurus"},
		{ID: "K", Corps: "K", Army: "french", Kind: "heavy", Wing: "ney"},
		{ID: "E-1", Corps: "E", Army: "english", Kind: "cavalry", Strength: 2, Disorganised: 1, At: "brussels"},
	} {
		if got := m.Counter(want.ID); got == nil || got.Corps != want.Corps || got.Army != want.Army || got.Kind != want.Kind || got.Strength != want.Strength || got.Disorganised != want.Disorganised ||
			want.Kind == "infantry" && got.Stacking != want.Stacking || got.Wing != want.Wing || got.At != want.At || got.Out {
			t.Errorf("%s: %+v; want %+v", want.ID, got, want)
		}
	}
	again, err := session.New(centoore.Rules{}, op.JSON, session.Options{Edition: "test"})
	if err != nil {
		t.Fatal(err)
	}
	says(t, again, "show ney", "Ney at charleroi: I-1 (3), K (heavy)", "Ney a charleroi: I-1 (3), K (pesante)")
}

// A zone or a road that is told again is told better: the last word holds (CO §1.2 [+]). What
// cannot be is refused, and nothing is told (CO §1.2 [-], CO §1.1.2 [-], CO §1.1.3 [-]).
func TestCOToldAgainAndWrongly(t *testing.T) {
	s := learning(t, append(toldLines, "zone charleroi difficult=8 depot=french", "zone fleurus", "road fleurus charleroi dotted")...)
	m, err := theatre.Read("told.yaml", []byte(told(t, s, "campaign")["file"].(string)))
	if err != nil {
		t.Fatal(err)
	}
	if z := m.Zone("charleroi"); z.Difficult != 8 || m.Zone("fleurus").Setup != "" || len(m.Zones) != 4 {
		t.Errorf("charleroi: %+v of %d zones", z, len(m.Zones))
	}
	if l := m.Link("charleroi", "fleurus"); !l.Dotted || len(m.Links) != 3 {
		t.Errorf("the road: %+v of %d", l, len(m.Links))
	}
	for line, want := range map[string]string{
		"zone x y": "CO §1.2", "zone 7": "CO §1.2", "zone mons difficult=0": "CO §7.2.5", "zone mons difficult=11": "CO §7.2.5", "zone mons difficult=x": "CO §7.2.5", "zone mons depot=dutch": "CO §1.2",
		"zone mons setup=dutch": "CO §1.2", "road mons mons": "CO §1.2", "road mons": "CO §1.2", "road mons brussels thick": "CO §1.2", "road mons brussels dotted more": "CO §1.2", "road mons 5": "CO §1.2",
		"commander murat 1 1": "CO §1.1.3", "commander ney 10 1": "CO §1.1.3", "commander ney 1 x": "CO §1.1.3", "commander ney 2 1 at nowhere": "CO §1.2", "commander ney 2 1 at": "CO §4",
		"counter I-1 french 3 corps=I": "CO §1.1.2", "counter move french 3 corps=I": "CO §1.1.2", "counter Z-1 french blue 3": "CO §1.1.2", "counter Z-1 3": "CO §1.1.1", "counter Z-1 english 3 wing=ney": "CO §1.1.1", "counter Z-1 french 3 wing=napoleon": "CO §1.1.3", "counter Z-1 french": "CO §1.1.2", "counter Z-1 french heavy 3": "CO §1.1.2",
		"counter Z-1 french 3 wing=ney at=mons": "CO §1.1.2", "counter Z-1 french 3 at=nowhere": "CO §1.2", "counter Z-1 french 3 stack=x": "CO §1.4", "counter Z-1 french 3 stack=11": "CO §1.4",
		"put II-1 nowhere": "CO §1.2", "put Q-9 mons": "CO §1.1", "flip ney": "CO §1.1", "remove Q-9": "CO §1.1", "morale french 25": "CO §3", "morale french -1": "CO §3", "morale dutch 4": "CO §8.8", "morale french": "CO §8.8",
		"hold french brunswick": "CO §6.2", "hold dutch vandamme": "CO §6",
	} {
		before := s.Hash()
		rs := s.Submit(line)
		if no := rs[len(rs)-1].Refusal; no == nil || string(no.Ref) != want {
			t.Errorf("%q: %+v; want a refusal by %s", line, no, want)
		}
		if s.Hash() != before {
			t.Errorf("%q: refused, and something changed", line)
		}
	}
}

// What the referee sees on the table is so: placed, taken off, turned over and back; morale at both
// ends of its track; a hand told (CO §3 [+], CO §6 [+], CO §8.8 [+], CO §8.5 [+]).
func TestCOTheTableSaysSo(t *testing.T) {
	s := learning(t, toldLines...)
	for _, c := range []struct{ line, ask, en, it string }{
		{"flip I-1", "show I-1", "I-1 (2, disorganised) at charleroi", "I-1 (2, disorganizzata) a charleroi"},
		{"flip K", "show ney", "Ney at charleroi: I-1 (2, disorganised), K (heavy, disorganised)", "Ney a charleroi: I-1 (2, disorganizzata), K (pesante, disorganizzata)"},
		{"flip I-1", "show I-1", "I-1 (3) at charleroi", "I-1 (3) a charleroi"},
		{"put ney fleurus", "show ney", "Ney at fleurus: I-1 (3), K (heavy, disorganised)", "Ney a fleurus: I-1 (3), K (pesante, disorganizzata)"},
		{"put E-1 mons", "show E-1", "E-1 (2) at mons", "E-1 (2) a mons"},
		{"remove E-1", "show E-1", "E-1: eliminated", "E-1: eliminata"},
		{"put II-1 mons", "show mons", "mons: clear, stacking 10\nto charleroi: full\nII-1 (4) at mons", "mons: terreno chiaro, impilamento 10\na charleroi: piena\nII-1 (4) a mons"},
		{"morale french 24", "show II-1", "II-1 (4) at mons", "II-1 (4) a mons"},
		{"morale french 0", "status", "Turn 1 of 8, operations, French\nFrench: morale 0 of 24\nAnglo-Dutch: morale 14 of 14\nPrussians: morale 16 of 16",
			"Turno 1 di 8, operazioni, Francesi\nfrancesi: morale 0 di 24\nanglo-olandesi: morale 14 di 14\nprussiani: morale 16 di 16"},
		{"hold french vandamme p1", "hand french", "Counters in hand\nFrench: plain 1, Vandamme; points in all 3", "Gettoni in mano\nFrancesi: semplice 1, Vandamme; punti in tutto 3"},
		{"hold allied", "hand allied", "Counters in hand\nAllies: none", "Gettoni in mano\nAlleati: nessuno"},
		{"remove ney", "show ney", "Ney: eliminated", "Ney: eliminato"},
	} {
		if r := s.Submit(c.line); r[len(r)-1].Refusal != nil {
			t.Errorf("%q: %s", c.line, r[len(r)-1].Refusal.Say.Key)
		}
		says(t, s, c.ask, c.en, c.it)
	}
	if got := told(t, s, "units"); !slices.ContainsFunc(objects(got, "units"), func(x map[string]any) bool { return x["id"] == "I-1" && x["gone"] == true }) {
		t.Error("I-1 was in the wing that is gone")
	}
}

// Where a force can go, and who has a line of communication (CO §7.2 [+], CO §1.4 [+]): with 2 of its
// own initiative and 3 of a counter each way is listed at the least that it costs.
func TestCOReachAndSupply(t *testing.T) {
	s := learning(t, "zone charleroi depot=french", "zone hal depot=english", "road charleroi fleurus", "road fleurus ligny dotted", "road charleroi gosselies", "road gosselies ligny", "road ligny wavre", "road wavre louvain", "road louvain hal",
		"zone fleurus difficult=6", "commander ney 2 1 at charleroi", "counter I-1 french 3 corps=I wing=ney", "counter E-1 english 3 corps=E at wavre", "hold french merde")
	// fleurus is difficult: 2 points and no further; ligny by gosselies 2; wavre 3 and one of contact, for an enemy stands there.
	if got := told(t, s, "reach ney")["zones"].(map[string]any); len(got) != 4 || got["gosselies"] != 1.0 || got["fleurus"] != 2.0 || got["ligny"] != 2.0 || got["wavre"] != 4.0 {
		t.Errorf("reach %v", got)
	}
	s.Submit("hold french")
	if got := told(t, s, "reach ney")["zones"].(map[string]any); len(got) != 3 || got["wavre"] != nil {
		t.Errorf("reach without a counter %v", got)
	}
	says(t, s, "supply", "Everybody has a line of communication, as far as the map is known", "Tutti hanno una linea di comunicazione, per quanto si sa della mappa")
	// On a map that a file gives nothing is unsure.
	b := soloMap([]any{soloUnit("N1", "french", "ney", 3), soloUnit("W1", "english", "wellington", 3), soloUnit("W2", "english", "", 3, "hal")}, map[string]any{"turn": 2, "phase": "operations", "side": "french"})
	b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "fleurus", "up": true}, map[string]any{"id": "e1", "is": "wellington", "at": "ligny", "up": true}}
	s = laid(t, b)
	for ask, want := range map[string]string{"supply ney": "joined", "supply wellington": "joined", "supply W2": "joined"} {
		if got := told(t, s, ask)["supply"]; got != want {
			t.Errorf("%s: %v; want %s", ask, got, want)
		}
	}
	s.Submit("put ney namur")    // ligny lies between it and charleroi, and Wellington in ligny
	s.Submit("put W2 charleroi") // Ney stands no more between it and hal, but it sits in the French depot
	for ask, want := range map[string]string{"supply ney": "cut", "supply wellington": "joined", "supply W2": "joined"} {
		if got := told(t, s, ask)["supply"]; got != want {
			t.Errorf("%s: %v; want %s", ask, got, want)
		}
	}
	if got := told(t, s, "supply")["cut"].([]any); len(got) != 1 || got[0] != "ney" {
		t.Errorf("cut off: %v", got)
	}
}

// What a refusal names (CO §1.1.3, §6.1, §7.2.1, §7.2.6, §8.6.1), with its figures: which of the two limits of a wing is broken, who
// lies face down, how many counters are drawn, where a broken attacker may run, what a game is read by.
func TestCO_WhatRefusalsName(t *testing.T) {
	wing := func(hand string) map[string]any {
		return lands("2 operations french", [2]string{hand, ""}, "f1 ney charleroi up", "f2 grouchy mons up", "N1 french ney infantry 3", "M1 french grouchy infantry 3", "W1 english brussels infantry 3", "e1 wellington ath", "W2 english wellington infantry 3", "e2 decoy gosselies")
	}
	for _, c := range []struct {
		about  string
		board  map[string]any
		before []string
		line   string
		key    string
		args   []any
	}{
		// Six of the way and one of contact, eight with two: initiative 1 leaves six from counters at seven points.
		{"CO §7.2.1: five of counters", wing("plain-2 plain-2 plain-2"), nil, "move ney fleurus sombreffe namur wavre with plain-2,plain-2", "", nil},
		{"CO §7.2.1: six of counters", wing("plain-2 plain-2 plain-2"), nil, "move ney fleurus sombreffe namur huy namur wavre with plain-2,plain-2,plain-2", "co.refuse.wing-counters", []any{6, 5}},
		{"CO §7.2.1: eight in all", wing("plain-2 plain-2 plain-2 plain-2"), nil, "move ney fleurus sombreffe namur huy namur sombreffe wavre with plain-2,plain-2,plain-2,plain-2", "co.refuse.wing", []any{8, 7}},
		{"CO §1.1.3: a marker of the enemy's, from a seat", wing(""), []string{"as french"}, "reach e1", "co.refuse.face-down", []any{"e1"}},
		{"CO §7.2.6: order behind a decoy", wing("plain-1 plain-2"), []string{"flip N1", "move ney gosselies with plain-1"}, "rally N1 with plain-2", "co.refuse.acts-no-more", []any{"N1"}},
		{"a reading of a game on a map", lands("2 operations french", [2]string{"", ""}, "f1 ney gosselies up", "N1 french ney infantry 3", "W1 english quatrebras infantry 3"), nil, "fight quatrebras R85=b", "co.refuse.map-reading", nil},
	} {
		s := laid(t, c.board)
		played(t, s, c.before...)
		rs := s.Submit(c.line)
		r := rs[len(rs)-1].Refusal
		switch {
		case c.key == "" && r != nil:
			t.Errorf("%s: %q is refused: %s %v", c.about, c.line, r.Say.Key, r.Say.Args)
		case c.key == "":
		case r == nil || string(r.Say.Key) != c.key || c.args != nil && fmt.Sprint(r.Say.Args...) != fmt.Sprint(c.args...):
			t.Errorf("%s: %q: %+v; want %s %v", c.about, c.line, r, c.key, c.args)
		}
	}
}

// While an answer is asked for, what may be typed names it (CO §8.3).
func TestCO8_3_AnswersAreListed(t *testing.T) {
	s := diced(t, lands("3 operations allied", [2]string{"merde", ""}, "f1 napoleon quatrebras up", "e1 wellington nivelles up", "N1 french napoleon infantry 3 out", "G1 french napoleon guard 4", "W1 english wellington infantry 3", "W2 english wellington infantry 3"), session.Mode{Name: "script", Text: "1,6"})
	played(t, s, "move wellington quatrebras", "end", "fight quatrebras")
	for range 3 {
		owed := ""
		for _, o := range s.Owed() {
			if o.Now && o.Kind() == "choice" {
				owed = fmt.Sprint(o.Need.Answers)
				break
			}
		}
		if owed == "" {
			break
		}
		if got := fmt.Sprint(told(t, s, "legal")["answers"]); got != owed {
			t.Errorf("answers %s; want %s", got, owed)
		}
		played(t, s, strings.Fields(strings.Trim(owed, "[]"))[0])
	}
	if _, asked := told(t, s, "legal")["answers"]; asked != slices.ContainsFunc(s.Owed(), func(o session.Owed) bool { return o.Kind() == "choice" }) {
		t.Error("answers are listed where none is asked for")
	}
}

// Whom Merde! saves is told where the losses are (CO §8.3): of the Guard alone in order, which a 1D hits, nobody is turned over.
func TestCO8_3_WhomMerdeSaves(t *testing.T) {
	s := diced(t, lands("3 operations allied", [2]string{"merde", ""}, "f1 napoleon quatrebras up", "e1 wellington nivelles up", "N1 french napoleon infantry 3 out corps=N", "N2 french napoleon infantry 3 out corps=N", "G1 french napoleon guard 4",
		"W1 english wellington infantry 3 corps=W", "W2 english wellington infantry 3 corps=W"), session.Mode{Name: "script", Text: "2,6"})
	// Tactical 1 of Napoleon: 6 to 4, 3/2, 2 - 1 = 1 is 0/1A; then 5 to 8, 1/2, 6 - 1 = 5 is 1D/1A: W2 goes, too.
	played(t, s, "move wellington quatrebras", "end", "fight quatrebras")
	rs := s.Submit("merde")
	said := ""
	for _, l := range rs[0].Verdict.Lines {
		said += i18n.New(i18n.EN).Say(l.Say) + "\n"
	}
	if !strings.Contains(said, "1D/1A: W2 G1 saved") {
		t.Errorf("%+v:\n%s", rs[0].Refusal, said)
	}
}
