package battle

import (
	"regexp"
	"strings"
	"testing"

	"adjutant/scenarios"
)

// A file that says why its brigades, batteries and horse are not as many as is usual is told of them no more; one that says so of nothing
// is told that (OM §2.2 [+] [-]). No game and no journal knows of it.
func TestWhatIsUnusualIsSaid(t *testing.T) {
	of := func(text string) string {
		s, err := Parse("x", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(s.JSON()), "unusual") {
			t.Errorf("got unusual in what a journal keeps, want it in the file alone")
		}
		keys := ""
		for _, n := range s.Notes() {
			keys += n.Key + " "
		}
		return keys
	}
	_, shipped, ok := scenarios.Shipped("maida")
	if !ok {
		t.Fatal("maida does not ship")
	}
	text := string(shipped)
	at := strings.Index(text, "unusual:")
	if at < 0 {
		t.Fatal("maida says nothing of what is unusual in it")
	}
	end := at + strings.IndexByte(text[at:], '\n') + 1
	if got := of(text); got != "" {
		t.Errorf("OM §2.2: got the notes %s, want none", got)
	}
	if got := of(text[:at] + text[end:]); !strings.Contains(got, "scenario.note-horse") {
		t.Errorf("OM §2.2: got the notes %s, want that of the horse", got)
	}
	_, usual, _ := scenarios.Shipped("two-divisions")
	if got := of(string(usual) + "unusual: it rained\n"); got != "scenario.note-usual " {
		t.Errorf("OM §2.2: got the notes %s, want that nothing is unusual", got)
	}
}

// Every battle that ships is in order without a word more.
func TestNoShippedBattleHasANote(t *testing.T) {
	for _, name := range scenarios.List() {
		_, text, _ := scenarios.Shipped(name)
		if scenarios.Game(text) != "ordremixte" {
			continue
		}
		s, err := Parse(name, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, n := range s.Notes() {
			t.Errorf("%s: got the note %s %v, want none", name, n.Key, n.Args)
		}
	}
}

// Who is missing is noted: a brigade without a general where others have one, a side without its commander where the other has one (OM
// §4.2); none of both where the battle names nobody, and a figure that says why it is unusual.
func TestWhoIsMissingIsNoted(t *testing.T) {
	_, text, ok := scenarios.Shipped("vimeiro")
	if !ok {
		t.Fatal("vimeiro does not ship")
	}
	general := regexp.MustCompile(`(?m)^ *general: \{.*\n`)
	commander := regexp.MustCompile(`(?m)^ *commander: \{.*\n`)
	notes := func(text string) string {
		s, err := Parse("x", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, n := range s.Notes() {
			if strings.HasPrefix(n.Key, "scenario.note-general") || strings.HasPrefix(n.Key, "scenario.note-chief") {
				keys = append(keys, n.Key)
			}
		}
		return strings.Join(keys, " ")
	}
	once := func(re *regexp.Regexp, text string) string {
		at := re.FindStringIndex(text)
		if at == nil {
			t.Fatalf("%v is not in the battle", re)
		}
		return text[:at[0]] + text[at[1]:]
	}
	plain := regexp.MustCompile(`(?m)^unusual:.*\n`).ReplaceAllString(string(text), "")
	for _, c := range []struct{ what, text, want string }{
		{"as it is", plain, ""},
		{"one general gone", once(general, plain), "scenario.note-general"},
		{"one commander gone", once(commander, plain), "scenario.note-chief"},
		{"nobody named", commander.ReplaceAllString(general.ReplaceAllString(plain, ""), ""), ""},
	} {
		if got := notes(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}
