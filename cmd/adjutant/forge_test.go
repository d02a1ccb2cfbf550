package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
