package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

var stamped = regexp.MustCompile(`\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}\b`)

// A newcomer makes a legal army, checks it and prints it, in both languages: a line a unit, a box for each point of morale
// (OM §2.3), the stamp that the check told.
func TestAnArmyFromNothingToPaper(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, lang := range []string{"en", "it"} {
		file := "army-" + lang + ".yaml"
		code, _, errs := command("", "", "--lang", lang, "list", "new", file, "--nation", "britain", "--date", "1812-07-22", "--player", "Anna",
			"--brigade", "line*2,highlanders", "--brigade", "guards*2", "--guns", "horse-battery", "--reserve", "dragoons")
		if code != 0 {
			t.Fatalf("%s: %d %s", lang, code, errs)
		}
		code, out, errs := command("", "", "--lang", lang, "list", "check", file)
		stamp := stamped.FindString(out)
		if code != 0 || stamp == "" || errs != "" {
			t.Fatalf("%s: %d %s %s", lang, code, out, errs)
		}
		for _, size := range []string{"a4", "letter"} {
			code, page, errs := command("", "", "--lang", lang, "list", "print", file, "--paper", size, "--out", "-")
			if code != 0 {
				t.Fatalf("%s: %d %s", lang, code, errs)
			}
			// Two lines of 4 bases: 5 each; Highlanders, veterans, of 4: 6; two Guards, elite, of 4: 7 each; two sections of RHA: 6; four
			// bases of horse of the line: 6.
			if got, want := strings.Count(page, "<i></i>"), 5+5+6+7+7+6+6; got != want {
				t.Errorf("OM §2.3: %s: %d boxes, want %d", lang, got, want)
			}
			if strings.Count(page, stamp) != 1 || strings.Contains(page, "⟨") || !strings.Contains(strings.ToLower(page), "size: "+size) {
				t.Errorf("%s %s: the page has no stamp, a hole or another size", lang, size)
			}
			for _, id := range []string{"L1", "L2", "H1", "G1", "G2", "HB1", "D1"} {
				if strings.Count(page, "<td><b>"+id+"</b>") != 1 {
					t.Errorf("%s: %s stands %d times", lang, id, strings.Count(page, "<td><b>"+id+"</b>"))
				}
			}
		}
	}
	// An army of a thousand points is one line more: legal, of no more than that, and nearly that.
	for lang, costs := range map[string]*regexp.Regexp{"en": regexp.MustCompile(`costs (\d+) points`), "it": regexp.MustCompile(`costa (\d+) punti`)} {
		file := "thousand-" + lang + ".yaml"
		command("", "", "--lang", lang, "list", "new", file, "--nation", "britain", "--date", "1812-07-22", "--points", "1000")
		code, out, errs := command("", "", "--lang", lang, "list", "check", file)
		worth := 0
		if m := costs.FindStringSubmatch(out); m != nil {
			worth, _ = strconv.Atoi(m[1])
		}
		if code != 0 || worth <= 950 || worth > 1000 {
			t.Errorf("%s: %d %s%s, want a legal army of nearly a thousand points", lang, code, out, errs)
		}
		if code, page, errs := command("", "", "--lang", lang, "list", "print", file, "--out", "-"); code != 0 || strings.Count(page, stamped.FindString(out)) != 1 {
			t.Errorf("%s: %d %s, want its page with its stamp", lang, code, errs)
		}
	}
	_, a, _ := command("", "", "list", "check", "army-en.yaml")
	_, b, _ := command("", "", "--lang", "it", "list", "check", "army-it.yaml")
	if stamped.FindString(a) != stamped.FindString(b) {
		t.Errorf("the same army has two stamps:\n%s%s", a, b)
	}
}

// Who names no nation is asked; what is none is asked again, and who goes away is told.
func TestAnArmyFromAnswers(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, errs := command("gallia\nfrance\n1790\n1808\nMine\nline*3,lihgt\nline*3,light\nline*2\n\nfoot-battery\ndragoons\n", "", "list", "new", "a")
	if code != 0 || !strings.Contains(errs, "gallia is none of them") || !strings.Contains(errs, "did you mean light") || !strings.Contains(errs, "has no army in 1790") {
		t.Errorf("%d %s %s", code, out, errs)
	}
	text, err := os.ReadFile("a.yaml")
	if err != nil || strings.Count(string(text), "type: line,") != 5 || !strings.Contains(string(text), "name: Mine") || !strings.Contains(string(text), "reserve: {id: D1, type: dragoons") {
		t.Errorf("%v\n%s", err, text)
	}
	if code, _, errs = command("france\n1808\n", "", "list", "new", "b"); code != usage || !strings.Contains(errs, "ended") {
		t.Errorf("%d %s", code, errs)
	}
	if _, err := os.Stat("b.yaml"); err == nil {
		t.Error("half an army was written")
	}
}

// Nations and troops are understood by what they are called in either language, as the list that is shown calls them; what more than one
// could be is asked again.
func TestAnArmyInTheWordsOfItsReader(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, errs := command("Francia\n1808\nMia\nlinea*3,leggero\nlinea,coscritti\n\nartiglieria\nobici\ndragoni\n", "", "--lang", "it", "list", "new", "a")
	if code != 0 || strings.Contains(errs, "Francia non è tra queste") || !strings.Contains(errs, "non ha artiglieria") {
		t.Errorf("got %d %s, want Francia taken and artiglieria, which four types are, asked again", code, errs)
	}
	// A name of several words is one, as the list that is shown prints it, with how many behind it or none.
	code, _, errs = command("Regno di Napoli\n1813\nMia\nbattaglione di linea*2, battaglione leggero\nbattaglione di linea * 3\n\nartiglieria a piedi*2\ncacciatori a cavallo\n", "", "--lang", "it", "list", "new", "several")
	text, err := os.ReadFile("several.yaml")
	if code != 0 || err != nil || strings.Count(string(text), "type: line,") != 5 || strings.Count(string(text), "type: light,") != 1 || strings.Count(string(text), "type: foot-battery,") != 2 || !strings.Contains(string(text), "type: light-cavalry,") {
		t.Errorf("got %d %s%v\n%s, want five of line, one light, two batteries and the light horse", code, errs, err, text)
	}
	if code, _, errs := command("", "", "--lang", "it", "list", "new", "flags", "--nation", "Francia", "--date", "1809-07-05", "--brigade", "battaglione di linea*3 leggero", "--brigade", "linea leggero", "--guns", "artiglieria a piedi", "--reserve", "cacciatori o ussari a cavallo"); code != 0 {
		t.Errorf("flags: %d %s", code, errs)
	}
	for i, args := range [][]string{
		{"--nation", "Regno di Napoli", "--date", "1813-01-01"}, {"--nation", "varsavia", "--date", "1812-01-01", "--brigade", "linea*2", "--reserve", "ulani"},
		{"--nation", "Gran Bretagna", "--date", "1812-07-22", "--brigade", "portogallo:linea*2", "--guns", "razzi"}, {"--nation", "Great Britain", "--date", "1812-07-22"}, {"--nation", "BRITAIN", "--date", "1812-07-22", "--brigade", "Highlander*2"},
	} {
		code, _, errs := command("", "", append([]string{"--lang", "it", "list", "new", "n" + string(rune('a'+i))}, args...)...)
		refused := i == 2 // no rockets before 1813
		if (code != 0) != refused {
			t.Errorf("%v: got %d %s, want it refused: %v", args, code, errs, refused)
		}
	}
}

// The stamp is of the army: comments and the order of keys do not change it, a base does; the difference is told.
func TestStampsAndDifferences(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errs := command("", "", "list", "new", "a.yaml", "--nation", "austria", "--date", "1809-07-05"); code != 0 {
		t.Fatal(errs)
	}
	text, err := os.ReadFile("a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("b.yaml", "# mine\n"+strings.Replace(string(text), "{id: L1, type: line, bases: 4}", "{bases: 4, type: line, id: L1}", 1))
	put("c.yaml", strings.Replace(string(text), "{id: L1, type: line, bases: 4}", "{id: L1, type: line, grade: veteran, bases: 6}", 1))
	if _, out, _ := command("", "", "list", "diff", "a.yaml", "b.yaml"); !strings.HasPrefix(out, "the same army: ") {
		t.Error(out)
	}
	_, out, _ := command("", "", "--json", "list", "diff", "a.yaml", "c.yaml")
	var got struct{ Differences, Stamps []string }
	if err := json.Unmarshal([]byte(out), &got); err != nil || strings.Join(got.Differences, "; ") != "L1: bases 4, then 6; L1: grade line grade, then veteran" || got.Stamps[0] == got.Stamps[1] {
		t.Errorf("%v %s", err, out)
	}
}

// What cannot be done is said in a line of either language, and nothing is written or lost.
func TestBadArmies(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errs := command("", "", "list", "new", "a", "--nation", "france", "--date", "1808-08-21"); code != 0 {
		t.Fatal(errs)
	}
	good, err := os.ReadFile("a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"bad.yaml":  strings.Replace(string(good), "type: line, bases: 4", "type: line, bases: 9", 1),
		"form.yaml": strings.Replace(string(good), "nation: france", "nation: gallia", 1),
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args   []string
		code   int
		en, it string
	}{
		{[]string{"list", "check", "none.yaml"}, failed, "none.yaml", "none.yaml"},
		{[]string{"list", "check", "form.yaml"}, failed, "unknown word gallia", "parola sconosciuta gallia"},
		{[]string{"list", "check", "bad.yaml"}, failed, "L1: 6 bases instead of 9", "L1: basi 6 invece di 9"},
		{[]string{"check", "bad.yaml"}, failed, "L1 has 9 bases", "L1 ha 9 basi"},
		{[]string{"list", "check", "a.yaml", "bad.yaml", "--mend", "c.yaml"}, usage, "one army at a time", "un esercito alla volta"},
		{[]string{"list", "check", "bad.yaml", "--mend", "a.yaml"}, failed, "a.yaml exists already", "a.yaml esiste già"},
		{[]string{"list", "print", "bad.yaml"}, failed, "is not legal", "non è legale"},
		{[]string{"list", "print", "a.yaml", "--paper", "a3"}, usage, "a3", "a3"},
		{[]string{"list", "diff", "a.yaml", "form.yaml"}, failed, "unknown word gallia", "parola sconosciuta gallia"},
		{[]string{"list", "new", "a", "--nation", "france", "--date", "1808-08-21"}, failed, "exists already", "esiste già"},
		{[]string{"list", "new", "x", "--nation", "gallia", "--date", "1808-08-21"}, failed, "no nation gallia", "nessuna nazione gallia"},
		{[]string{"list", "new", "x", "--nation", "france", "--date", "august"}, usage, "august is no day", "august non è un giorno"},
		{[]string{"list", "new", "x", "--nation", "rhine", "--date", "1815-06-18"}, failed, "has no army in 1815", "non ha un esercito nel 1815"},
		{[]string{"list", "new", "x", "--nation", "prussia", "--date", "1806-10-14", "--brigade", "line,landwehr"}, failed, "Prussia has no landwehr in that year", "Prussia non ha landwehr in quell'anno"},
		{[]string{"list", "new", "x", "--nation", "france", "--date", "1808-08-21", "--brigade", "line*0"}, usage, "line*0", "line*0"},
		{[]string{"list", "new", "x", "--nation", "france", "--date", "1808-08-21", "--points", "-3"}, usage, "-3 points", "punti: -3"},
		{[]string{"list", "new", "???", "--nation", "france", "--date", "1808-08-21"}, usage, "no name for a file", "non va bene come nome"},
		{[]string{"list", "muster"}, usage, "no command muster", "muster"},
		{[]string{"--game", "centoore", "list", "check", "a.yaml"}, failed, "no armies", "eserciti"},
	} {
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			code, out, errs := command("", "", append([]string{"--lang", lang}, c.args...)...)
			if code != c.code || !strings.Contains(errs, want) || strings.Contains(errs, "⟨") {
				t.Errorf("%s %v: %d %s%s, want %d and %q", lang, c.args, code, out, errs, c.code, want)
			}
		}
	}
	files, err := os.ReadDir(".")
	if err != nil || len(files) != 4 { // three armies and the schema
		t.Errorf("%v %v", files, err)
	}
}

// The sentences of the armies stand in both catalogues with the same places to fill.
func TestListSentencesInBothLanguages(t *testing.T) {
	register()
	en, it := i18n.New(i18n.EN), i18n.New(i18n.IT)
	for _, key := range []string{"muster.named", "muster.what", "muster.about", "list.short", "list.repair"} {
		if !en.Has(key) || !it.Has(key) {
			t.Errorf("%s is not in both catalogues", key)
		}
	}
}

// Two armies become a battle that the check takes without a note and that can be played; ids that both have are changed in
// the second, and told.
func TestTwoArmiesArePlayed(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, nation := range map[string]string{"a": "france", "b": "britain"} {
		if code, _, errs := command("", "", "list", "new", name, "--nation", nation, "--date", "1808-08-21"); code != 0 {
			t.Fatal(errs)
		}
	}
	for lang, want := range map[string]string{"en": "L1 stands in both armies: in the second it is L1b", "it": "L1 c'è in tutti e due gli eserciti: nel secondo è L1b"} {
		file := "fight-" + lang + ".yaml"
		code, out, errs := command("", "", "--lang", lang, "new", file, "--army", "a.yaml", "--army", "b.yaml")
		if code != 0 || !strings.Contains(out, want) {
			t.Fatalf("%s: %d %s%s", lang, code, out, errs)
		}
		if code, out, errs = command("", "", "--lang", lang, "check", file); code != 0 || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: %d %s%s", lang, code, out, errs)
		}
		code, out, errs = command("initiative french\nunits\n", t.TempDir(), "play", file, "--dice", "auto")
		if code != 0 || !strings.Contains(out, "L6b") {
			t.Errorf("%s: %d %s%s", lang, code, out, errs)
		}
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"new", "x", "--army", "a.yaml"}, usage, "1 armies: a battle is of two"},
		{[]string{"new", "x", "--army", "a.yaml", "--army", "none.yaml"}, failed, "none.yaml"},
		{[]string{"new", "fight-en", "--army", "a.yaml", "--army", "b.yaml"}, failed, "exists already"},
		{[]string{"new", "x", "--army", "a.yaml", "--army", "fight-en.yaml"}, failed, "adjutant/scenario/1"},
	} {
		if code, out, errs := command("", "", c.args...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d %s%s", c.args, code, out, errs)
		}
	}
}
