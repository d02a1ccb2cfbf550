package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/session"
)

var sealAtEnd = regexp.MustCompile(`,"h":"[0-9a-f]{32}"}$`)

// forged is a journal with other text in it and every seal made anew: the work of
// somebody who holds the file and knows how its chain is made.
func forged(journal string, swaps ...string) string {
	for i := 0; i+1 < len(swaps); i += 2 {
		journal = regexp.MustCompile(swaps[i]).ReplaceAllString(journal, swaps[i+1])
	}
	var out strings.Builder
	last := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(journal, "\n"), "\n") {
		body := sealAtEnd.ReplaceAllString(line, "")
		sum := sha256.Sum256([]byte(last + body))
		last = hex.EncodeToString(sum[:16])
		out.WriteString(body + `,"h":"` + last + "\"}\n")
	}
	return out.String()
}

// A hand-written correction gives a die that was rolled and seen to another deed, and a nonce has too few digits to be one: the
// second verifier finds both. The same correction of a typed die, and another range, are in order.
func TestVerifierFindsAGivenDie(t *testing.T) {
	t.Parallel()
	program, dir := verifier(t), t.TempDir()
	played := func(name, lines string) string {
		name = filepath.Join(dir, name)
		command("nonce 426135\n"+lines, dir, "play", "vimeiro", "--unplaced", "--dice", "committed", "--journal", name)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	rolled := played("rolled.jsonl", "f 1/50 1/86 short\nr\n")
	face := regexp.MustCompile(`"f":(\d+),"by":"rolled"`).FindStringSubmatch(rolled)[1]
	for fix, sound := range map[string]bool{"f 2/97 1/86 short": false, "f 1/50 1/86 long": true} {
		typed := played(strings.Fields(fix)[1][:1]+".jsonl", "f 1/50 1/86 short\n"+face+"\nfix 1: "+fix+"\n")
		lines := strings.SplitAfter(typed, "\n")
		given := forged(rolled + lines[len(lines)-2])
		for what, text := range map[string]struct {
			journal string
			sound   bool
		}{"typed": {typed, true}, "rolled": {given, sound}, "few": {forged(rolled, "4 2 6 1 3 5", "4 2 6"), false}} {
			path := file(t, what+".jsonl", text.journal)
			if says, ok := verified(t, program, path); ok != text.sound {
				t.Errorf("%s, %s: got %q, want in order %t", fix, what, says[path], text.sound)
			}
		}
	}
}

// What a line about committed dice, or the header, says in another way than the program writes it, audit and the second verifier
// refuse alike.
func TestLinesAboutDiceHaveOneSpelling(t *testing.T) {
	t.Parallel()
	program, dir := verifier(t), t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	command("nonce 426135\nf s 4b at col\nroll\n", dir, "--dice", "committed", "--journal", name)
	command("save "+filepath.Join(dir, "copy.jsonl")+"\n", dir, "play", name)
	command("nonce end\n", dir, "play", name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, swap := range map[string][2]string{
		"nothing changed":              {`$^`, ``},
		"a zero before the number":     {`(seed","args":\["1)"`, `seed","args":["01"`},
		"a sign before it":             {`(seed","args":\["1)"`, `seed","args":["+1"`},
		"a word behind it":             {`(seed","args":\["1")`, `$1,"x"`},
		"a nonce of letters":           {`4 2 6 1 3 5`, `4 2 6 1 3 f`},
		"dice beside a nonce":          {`(4 2 6 1 3 5)"`, `$1","dice":[{"d":6,"f":4,"by":"hand"}]`},
		"a fact beside a nonce":        {`("verb":"seed","args":\["1"\])`, `$1,"set":["range=short"]`},
		"a key with a zero":            {`(reveal","args":\[)"1"`, `$1"01"`},
		"a key in one word":            {`(reveal","args":\["1)","`, `$1 `},
		"a key with a text":            {`("verb":"reveal","args":\[[^]]*\])`, `$1,"text":"hello"`},
		"a key and one word more":      {`("verb":"reveal","args":\["1","[0-9a-f]*")`, `$1,"x"`},
		"words of a game opened again": {`"verb":"opened"`, `"verb":"opened","args":["x"]`},
		"a text of it":                 {`"verb":"opened"`, `"verb":"opened","text":"x"`},
		"words of a copy":              {`"verb":"saved"`, `"verb":"saved","args":["x"]`},
		"deeds of another kind":        {`"deeds":"3"`, `"deeds":"4"`},
		"deeds of none":                {`"deeds":"3"`, `"deeds":""`},
		"another way to seal":          {`"deeds":"3"`, `"deeds":"3","sealed":"2"`},
	} {
		text := forged(string(data), swap[0], swap[1])
		if sound := what == "nothing changed"; sound != (text == string(data)) {
			t.Fatalf("%s: got changed %t, want %t, of\n%s", what, text != string(data), !sound, data)
		}
		path, want := file(t, "forged.jsonl", text), what == "nothing changed"
		says, ok := verified(t, program, path)
		a, err := session.Audit(rulesOf(t, "ordremixte"), path, nil, session.Options{})
		if ok != want || (err == nil && a.Sound()) != want {
			t.Errorf("%s: got %q from the verifier, %v %v from audit; want both to say sound %t", what, says[path], a.Forged, err, want)
		}
	}
}
