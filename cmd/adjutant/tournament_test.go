package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/internal/desk"
	"adjutant/scenarios"
)

// cup is an event of sixteen players at eight tables.
const cup = `game: tournament
name: {en: The Cup, it: La coppa}
date: 2026-12-05
plays: centoore
pairing: swiss
rounds: 4
tables: [A, B, C, D, E, F, G, H, I, K]
apart: 2
`

var pairing = regexp.MustCompile(`(?m)^ +(\w+) - (\w+): (?:table|tavolo) (\d+)`)

// A game in which a die is said to have been rolled whose key nobody told is no result: what nobody can check decides no event. With
// the key told it is one, and with a note behind that it is still the same game (TD §5.1).
func TestNoResultOfDiceThatCannotBeChecked(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("cup.yaml", []byte(strings.Replace(cup, "plays: centoore", "plays: ordremixte", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"play", "vimeiro", "--unplaced", "--dice", "committed", "--journal", "g.jsonl"}
	play := func(lines ...string) {
		t.Helper()
		code, _, errs := command(strings.Join(lines, "\n")+"\n", "", args...)
		args = []string{"play", "g.jsonl"}
		if code != 0 || strings.Contains(errs, " ! ") {
			t.Fatal(errs)
		}
	}
	play("nonce 426135", "fire 1/50 at 1/86 short", "r")
	_, out, errs := command("player p1\nplayer p2\nplayer p3\nplayer p4\npair\npublish\n", "", "--journal", "cup.jsonl", "tournament", "cup.yaml")
	games := pairing.FindAllStringSubmatch(out, -1)
	if len(games) < 2 {
		t.Fatalf("got %s %s, want two games", out, errs)
	}
	reads := func(g []string) (string, string) {
		_, out, errs := command("read "+g[1]+" "+g[2]+" g.jsonl !\n", "", "tournament", "cup.jsonl")
		return out, errs
	}
	if out, errs := reads(games[0]); !strings.Contains(errs, "adjutant audit") || strings.Contains(out, "from the journal") {
		t.Errorf("got %s %s, want a die that nobody can check refused", out, errs)
	}
	play("nonce end")
	if out, errs := reads(games[0]); !strings.Contains(out, "from the journal") {
		t.Errorf("got %s %s, want the result", out, errs)
	}
	play("note a cup of tea")
	if out, errs := reads(games[1]); !strings.Contains(errs, "holds the game of") {
		t.Errorf("got %s %s, want the game known again", out, errs)
	}
}

// A whole event at the desk, from entry to the last standings, over several evenings of one file: a player leaves, a
// result is corrected, results are read from the games themselves, the lights go out in the middle of a line,
// and what was typed wrong is refused and loses nothing. Nobody meets twice, no two of a club in the first rounds.
func TestAnEventOfSixteen(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("cup.yaml", []byte(strings.Replace(cup, "centoore", "ordremixte", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	const read = 3
	for seed := range read {
		if code, _, errs := command("", "", "--dice", "auto", "--journal", fmt.Sprintf("game-%d.jsonl", seed), "auto", "vimeiro-turn-3", "--seed", fmt.Sprint(seed+1)); code != 0 {
			t.Fatal(errs)
		}
	}
	first := true
	at := func(lines ...string) (string, string) {
		t.Helper()
		args := []string{"tournament", "cup.jsonl"}
		if first {
			args = []string{"--journal", "cup.jsonl", "tournament", "cup.yaml"}
		}
		first = false
		_, out, errs := command(strings.Join(lines, "\n")+"\n", "", args...)
		return out, errs
	}
	var entry []string
	for i := range 16 {
		entry = append(entry, fmt.Sprintf("player p%d rating=%d club=%c", i+1, 1600-i, 'A'+rune(i%4)))
	}
	out, errs := at(append(entry, "player p3 again", "pair", "publish")...)
	if !strings.Contains(errs, "p3 is p3 already") || !strings.Contains(out, "Round 1 stands: 8 games") {
		t.Fatalf("entry:\n%s\n%s", out, errs)
	}
	met, here := map[string]int{}, 16
	clubs := func(id string) string { return strings.TrimPrefix(id, "p") }
	for round := 1; round <= 4; round++ {
		if round > 1 {
			if _, errs = at("pair", "publish"); strings.Contains(errs, " ! ") {
				t.Fatalf("round %d: %s", round, errs)
			}
		}
		out, _ = at("pairings")
		games := pairing.FindAllStringSubmatch(out, -1)
		if len(games) != here/2 {
			t.Fatalf("round %d: %d games of %d players\n%s", round, len(games), here, out)
		}
		for _, g := range games {
			key := min(g[1], g[2]) + " " + max(g[1], g[2])
			if met[key]++; met[key] > 1 {
				t.Errorf("TD §3.1: %s met twice", key)
			}
			var a, b int
			fmt.Sscan(clubs(g[1]), &a)
			fmt.Sscan(clubs(g[2]), &b)
			if round <= 2 && (a-1)%4 == (b-1)%4 {
				t.Errorf("TD §3.4: %s are of one club in round %d", key, round)
			}
		}
		var lines []string
		for i, g := range games {
			if round == 1 && i < read {
				_, audited, _ := command("", "", "audit", fmt.Sprintf("game-%d.jsonl", i))
				lines = append(lines, fmt.Sprintf("read %s %s game-%d.jsonl code=%s", g[1], g[2], i, stamped.FindString(audited)))
				continue
			}
			lines = append(lines, fmt.Sprintf("result %s %s %d-%d", g[1], g[2], i%3, (i+round)%4))
		}
		switch round {
		case 1:
			lines = append([]string{"result p1 p1 3-0", "result nobody 1-0", "read " + games[0][1] + " " + games[0][2] + " none.jsonl",
				"read " + games[0][1] + " " + games[0][2] + " game-0.jsonl code=7Q2K-M0XD-4B9T-W3HF"}, lines...)
			out, errs = at(lines...)
			if strings.Count(out, "from the journal with the code") != read || strings.Count(errs, " ! ") != 4 || strings.Count(errs, "7Q2K-M0XD-4B9T-W3HF") != 1 {
				t.Fatalf("round 1: results of %d games, four refusals:\n%s\n%s", read, out, errs)
			}
			if _, errs = at("read " + games[0][1] + " " + games[0][2] + " cup.jsonl"); !strings.Contains(errs, "tournament") {
				t.Errorf("an event was read as a game: %s", errs)
			}
		case 2:
			// The lights go out while the last result is written: what was acknowledged is there, the line is typed again.
			at(lines[:len(lines)-1]...)
			text, err := os.ReadFile("cup.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile("cup.jsonl", append(text, []byte(`{"n":99,"e":99,"k":"do","verb":"resu`)...), 0o600); err != nil {
				t.Fatal(err)
			}
			out, errs = at(lines[len(lines)-1], "correct 2 "+games[0][1]+" 9-1", "correct 2 "+games[0][1]+" 9-1 because the slip said so", "leave p16")
			if !strings.Contains(errs, "never finished") || !strings.Contains(errs, "needs its reason") || !strings.Contains(out, "p16 leaves the event") || strings.Count(errs, " ! ") != 1 {
				t.Fatalf("round 2:\n%s\n%s", out, errs)
			}
			here--
		case 4:
			lines[len(lines)-1] = "result " + games[len(games)-1][1] + " both-lose"
			out, errs = at(append(lines, "end", "pair")...)
			if !strings.Contains(out, "The event is over after 4 rounds") || !strings.Contains(errs, "the event is over") {
				t.Fatalf("the end:\n%s\n%s", out, errs)
			}
		default:
			at(lines...)
		}
	}
	code, out, _ := command("", "", "audit", "cup.jsonl")
	if code != 0 || !strings.Contains(out, "every entry comes out as recorded") {
		t.Errorf("audit: %d %s", code, out)
	}
	for _, lang := range []string{"en", "it"} {
		for _, what := range desk.Sheets[:len(desk.Sheets)-1] {
			code, page, errs := command("", "", "--lang", lang, "tournament", "print", "cup.jsonl", what, "--out", "-")
			if code != 0 || !strings.Contains(page, "</html>") || strings.Contains(page, "⟨") || strings.Count(page, "p1<")+strings.Count(page, ">p1<") == 0 {
				t.Errorf("%s %s: %d %s\n%s", lang, what, code, errs, page)
			}
		}
		code, set, _ := command("", "", "--lang", lang, "tournament", "print", "cup.jsonl", "standings", "--table")
		if lines := strings.Split(strings.TrimSpace(set), "\n"); code != 0 || len(lines) != 18 || slices.ContainsFunc(lines, func(l string) bool { return utf8.RuneCountInString(l) > 79 }) {
			t.Errorf("%s: a table on the terminal of %d lines, want a title, a head and 16 players in 79 columns:\n%s", lang, len(lines), set)
		}
		code, told, _ := command("", "", "--lang", lang, "--plain", "tournament", "print", "cup.jsonl", "pairings", "--table")
		if lines := strings.Split(strings.TrimSpace(told), "\n"); code != 0 || len(lines) != 9 || strings.Contains(told, "  ") || strings.Count(told, ": ") < 32 {
			t.Errorf("%s: for a screen reader %d lines, want a title and 8 games, each cell with what it is:\n%s", lang, len(lines), told)
		}
		code, table, _ := command("", "", "--lang", lang, "tournament", "print", "cup.jsonl", "standings", "--csv")
		if lines := strings.Split(strings.TrimSpace(table), "\n"); code != 0 || len(lines) != 17 {
			t.Errorf("%s: a table of %d lines, want a head and 16 players:\n%s", lang, len(lines), table)
		}
	}
	if code, _, errs := command("", "", "--journal", "empty.jsonl", "tournament", "cup.yaml"); code != 0 {
		t.Fatal(errs)
	}
	for _, args := range [][]string{{"standings", "--table"}, {"players", "--table"}, {"standings", "--csv"}, {"players", "--out", "-"}, {"trf"}} {
		if code, out, errs := command("", "", append([]string{"tournament", "print", "empty.jsonl"}, args...)...); code != 0 || out == "" {
			t.Errorf("an event without players, %v: got %d %s, want an empty sheet", args, code, errs)
		}
	}
	if code, report, errs := command("", "", "tournament", "print", "cup.jsonl", "trf"); code != 0 || strings.Count(report, "\n001 ") != 16 || strings.Count(report, " -\n") != 2 || !strings.Contains(report, "XXR 4\n") {
		t.Errorf("got %d %s%s, want a report of 16 players and 4 rounds", code, report, errs)
	}
	for _, bad := range [][]string{{"tournament", "print", "cup.jsonl", "trf", "--out", "x.pdf"}, {"tournament", "print", "cup.jsonl", "menu"}, {"tournament", "print", "cup.jsonl", "pairings", "--round", "9"}, {"tournament", "game-0.jsonl"}, {"tournament", "print", "game-0.jsonl"}, {"tournament", "none.yaml"}, {"tournament", "print", "cup.jsonl", "slips", "--csv"}} {
		if code, _, errs := command("", "", bad...); code == 0 || strings.Count(strings.TrimSpace(errs), "\n") > 4 {
			t.Errorf("%v: %d %s", bad, code, errs)
		}
	}
}

// A game that is played under an event has its readings, as a line of its journal or in its file, and no game of another kind.
func TestGamesUnderAnEvent(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ plays, reading, what, want string }{
		{"ordremixte", "{R3: b}", "vimeiro-turn-3", `"verb":"ruling","args":["=OM R3","=b"]`}, {"phalanx", "{R8: b}", "phalanx-practice", `"readings":{"R8":"b"}`},
	} {
		text := strings.Replace(cup, "centoore", c.plays, 1) + "readings: " + c.reading + "\n"
		if err := os.WriteFile("event.yaml", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		file := c.plays + ".jsonl"
		command("phase\n", "", "--journal", file, "play", "--event", "event.yaml", c.what)
		kept, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(kept), c.want) {
			t.Errorf("%s under the event: %v, want %s in its journal", c.plays, err, c.want)
		}
		if code, _, errs := command("", "", "play", "--event", "event.yaml", "centoore-practice"); code == 0 || !strings.Contains(errs, "plays "+c.plays) {
			t.Errorf("another game is played under it: %d %s", code, errs)
		}
		if code, _, errs := command("", "", "play", "--event", "event.yaml", file); code == 0 || !strings.Contains(errs, "has begun") {
			t.Errorf("a game that has begun is played under it: %d %s", code, errs)
		}
	}
	// The readings of a file stay where the event has none.
	_, text, _ := scenarios.Shipped("phalanx-practice")
	if err := os.WriteFile("mine.yaml", append(slices.Clone(text), "\nreadings: {R9: b, R8: a}\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	command("phase\n", "", "--journal", "mine.jsonl", "play", "--event", "event.yaml", "mine.yaml")
	if kept, err := os.ReadFile("mine.jsonl"); err != nil || !strings.Contains(string(kept), `"readings":{"R8":"b","R9":"b"}`) {
		t.Errorf("got %.200s %v, want the reading of the file beside that of the event", kept, err)
	}
	for text, want := range map[string]string{strings.Replace(cup, "centoore", "centore", 1): "did you mean centoore", cup + "readings: {R999: b}\n": "no ruling R999", cup + "readings: {R1: z}\n": "no reading z"} {
		if err := os.WriteFile("bad.yaml", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := command("", "", "check", "bad.yaml"); code == 0 || !strings.Contains(errs, want) {
			t.Errorf("check says %q, want %q", errs, want)
		}
		if code, _, errs := command("", "", "play", "--event", "bad.yaml", "centoore-practice"); code == 0 || !strings.Contains(errs, want) || !strings.HasPrefix(errs, "bad.yaml:") || strings.HasPrefix(errs, "bad.yaml:1:") {
			t.Errorf("play --event says %q, want %q where it stands in the file of the event", errs, want)
		}
	}
}

// A list is handed in as the stamp of its file, if it is legal.
func TestListsHandedIn(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if code, _, errs := command("", "", "list", "new", "anna.yaml", "--nation", "britain", "--date", "1812-07-22"); code != 0 {
		t.Fatal(errs)
	}
	_, told, _ := command("", "", "list", "check", "anna.yaml")
	if err := os.WriteFile("event.yaml", []byte(strings.Replace(cup, "centoore", "ordremixte", 1)+"lists: true\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("anna.yaml")
	if err != nil {
		t.Fatal(err)
	}
	broken := strings.Replace(string(text), "britain", "gallia", 1)
	if err := os.WriteFile("broken.yaml", []byte(broken), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, errs := command("player anna\nplayer bruno\nlist anna anna.yaml\nlist bruno broken.yaml\nlist bruno none.yaml\nlist bruno anna.yaml\n", "", "--journal", filepath.Join(dir, "e.jsonl"), "tournament", "event.yaml")
	stamp := stamped.FindString(told)
	if stamp == "" || !strings.Contains(out, "anna hands in the list "+stamp) || strings.Count(errs, " ! ") != 3 || !strings.Contains(errs, "anna has handed in the list "+stamp) {
		t.Errorf("%q:\n%s\n%s", stamp, out, errs)
	}
	// What the event says of points and years holds for a file, in one line of either language (TD §1.3).
	for more, want := range map[string]string{"list-points: 100\n": "at most 100", "list-years: [1805, 1809]\n": "is of 1812", "list-points: 9000\nlist-years: [1805, 1812]\n": ""} {
		if err := os.WriteFile("event.yaml", []byte(strings.Replace(cup, "centoore", "ordremixte", 1)+more), 0o600); err != nil {
			t.Fatal(err)
		}
		_, out, errs := command("player anna\nlist anna anna.yaml\n", "", "--journal", filepath.Join(dir, fmt.Sprint(len(more))+".jsonl"), "tournament", "event.yaml")
		if taken := strings.Contains(out, "hands in the list"); taken != (want == "") || !strings.Contains(errs, want) || strings.Count(errs, " ! ") != map[bool]int{true: 0, false: 1}[taken] {
			t.Errorf("%s: got %s %s, want %q", more, out, errs, want)
		}
	}
}

// What an organiser types or is handed wrong is one refusal in either language, a clear one, and nothing is lost: the event stands as it
// stood, and the right line is taken after it.
func TestWhatADeskIsHandedWrong(t *testing.T) {
	t.Chdir(t.TempDir())
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, args := range map[string][]string{"cheap": {"france", "1808-08-21", "500"}, "dear": {"france", "1808-08-21", "1000"}, "late": {"france", "1813-10-16", "500"}} {
		if code, _, errs := command("", "", "list", "new", name, "--nation", args[0], "--date", args[1], "--points", args[2]); code != 0 {
			t.Fatal(errs)
		}
	}
	cheap, err := os.ReadFile("cheap.yaml")
	if err != nil {
		t.Fatal(err)
	}
	put("foreign.yaml", strings.Replace(string(cheap), "type: line", "type: highlanders", 1))
	command("phase\n", "", "--journal", "phalanx.jsonl", "play", "phalanx-practice") // begun, and another game
	put("event.yaml", strings.Replace(cup, "centoore", "ordremixte", 1)+"list-points: 600\nlist-years: [1805, 1812]\n")
	if _, _, errs := command("player anna Anna Rossi\nplayer bruno Bruno Verdi\nplayer carla Carla Bianchi\nplayer dario Dario Costa\npair\npublish\n", "", "--journal", "e.jsonl", "tournament", "event.yaml"); strings.Contains(errs, " ! ") {
		t.Fatal(errs)
	}
	for _, c := range []struct{ line, en, it string }{
		{"list anna ./dear.yaml", "at most 600", "costa 991 punti"},
		{"list anna ./late.yaml", "is of 1813", "è del 1813"},
		{"list anna ./foreign.yaml", "never had highlanders", "non ha mai avuto highlanders"},
		{"list anna ./none.yaml", "none.yaml", "none.yaml"},
		{"player ANNA Anna Rossi", "anna is Anna Rossi already", "anna è già Anna Rossi"},
		{"player a2 anna rossi", "takes part already", "partecipa già"},
		{"result anna bruno 12-8", "does not meet", "non incontra"},
		{"result emma 12-8", "nobody is called emma", "nessuno si chiama emma"},
		{"correct 2 anna carla 12-8 because I say so", "rounds so far: 1", "turni finora: 1"},
		{"read anna carla phalanx.jsonl", "is a game of phalanx", "è una partita di phalanx"},
		{"read anna carla none.jsonl", "none.jsonl", "none.jsonl"},
		{"read anna carla event.yaml", "event.yaml", "event.yaml"},
	} {
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			before, err := os.ReadFile("e.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			_, _, errs := command(c.line+"\n", "", "--lang", lang, "tournament", "e.jsonl")
			after, err := os.ReadFile("e.jsonl")
			if err != nil || string(after) != string(before) {
				t.Errorf("%s: the journal is another: %v", c.line, err)
			}
			at := strings.Index(errs, "\n !   ")
			if at < 0 || strings.Count(errs, "\n !   ") != 1 || strings.Contains(errs, "⟨") {
				t.Errorf("%s %s: got %s, want one refusal", lang, c.line, errs)
				continue
			}
			told := strings.Join(strings.Fields(errs[at:]), " ")
			if !strings.Contains(told, want) || strings.Count(errs[at:], "\n") > 8 {
				t.Errorf("%s %s: got %s, want %q in a line", lang, c.line, errs[at:], want)
			}
		}
	}
	if _, out, errs := command("list anna ./cheap.yaml\nresult anna carla 12-8\n", "", "tournament", "e.jsonl"); strings.Contains(errs, " ! ") || !strings.Contains(out, "beats Carla Bianchi 12-8") {
		t.Errorf("after all that the right lines are not taken: %s %s", out, errs)
	}
}

// What the desk's verbs are called is nobody else's word.
func TestDeskWordsAreItsOwn(t *testing.T) {
	for _, v := range desk.Folder.Rules.Verbs() {
		words := desk.Folder.Aliases(v.Name)
		if len(words) != 2 || slices.ContainsFunc(words, func(w string) bool {
			return slices.Contains([]string{"undo", "fix", "drop", "lascia", "correggi", "annulla"}, w)
		}) {
			t.Errorf("%s: %v", v.Name, words)
		}
	}
}
