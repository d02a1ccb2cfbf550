package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
)

// builtVerifier builds the second program of its one file, beside the program that scripts call, with which it goes.
var builtVerifier = sync.OnceValues(func() (name string, err error) {
	ours, err := exec.LookPath("adjutant")
	if err != nil {
		return "", err
	}
	name = filepath.Join(filepath.Dir(ours), "verify.exe")
	source := filepath.Join("..", "..", "tools", "verify", "main.go")
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", name, source).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return name, nil
})

// verifier is the second program that checks journals, built once for all who ask.
func verifier(t *testing.T) string {
	t.Helper()
	name, err := builtVerifier()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// verified is what the second program says of files, by their names; -codes may stand before them.
func verified(t *testing.T, verifier string, args ...string) (says map[string][]string, sound bool) {
	t.Helper()
	out, err := exec.Command(verifier, args...).Output()
	var no *exec.ExitError
	if err != nil && (!errors.As(err, &no) || no.ExitCode() != 1) {
		t.Fatalf("%v\n%s", err, out)
	}
	says = map[string][]string{}
	for _, l := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		name, what, _ := strings.Cut(l, ": ")
		says[name] = append(says[name], what)
	}
	return says, err == nil
}

// journals are games of both formats: those that older programs saved, and one of every kind of dice
// that is played now. The ordinary run takes every ninth of the old ones.
func journals(t *testing.T) (names []string) {
	t.Helper()
	saved, err := filepath.Glob(filepath.Join("testdata", "saved", "*", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	dir, step := t.TempDir(), effort.Of(15, 1)
	for i, name := range saved {
		if i%step == 0 {
			names = append(names, name)
		}
	}
	for i, g := range oldGames(t) {
		if i%step == 0 {
			name := filepath.Join(dir, g.name+".jsonl")
			if err := os.WriteFile(name, unpacked(t, g.name), 0o600); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
	}
	for i, mode := range []string{"hand", "auto", "seed:8", "script:44,3,90,5,71,12,6", "committed", "committed:auto"} {
		name := filepath.Join(dir, fmt.Sprintf("new-%d.jsonl", i))
		command("f s 4b at col\nroll\n37 \nnote \"tea\\, è pronto\nundo\nf s 3b at col\nroll\nfix 12\nroll 3d6\nnonce end\nnonce 426135\nf s 2b at col\nroll\nnonce end\nnonce none\nf s 3b at col\nroll\nf s 2b at col\nundo\nredo\nroll\nnonce end\n", dir, "--dice", mode, "--journal", name)
		names = append(names, name)
	}
	return names
}

// The second verifier and audit accept the same journals of both formats, with the same code.
func TestVerifierAgrees(t *testing.T) {
	t.Parallel()
	names := journals(t)
	says, sound := verified(t, verifier(t), names...)
	if !sound {
		t.Errorf("got a fault, want none: %v", says)
	}
	for _, name := range names {
		h, err := session.ReadHeader(name, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := session.Audit(rulesOf(t, h.Game), name, nil, session.Options{})
		if err != nil || a.Forged != nil {
			t.Errorf("%s: audit found %v %v, want nothing", name, a.Forged, err)
		}
		all, _ := session.Sum(a.Fair)
		others := 0
		if len(a.Fair) == 0 { // the verifier says of rolled dice that it does not derive them
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			others = strings.Count(string(data), `"by":"rolled"`)
		}
		if want := fmt.Sprintf("in order, lines: %d, code %s, dice committed to: %d, not told: %d, not derived here: %d", a.Entries, a.Checkpoint, all.Rolled, a.Untold, others); len(says[name]) != 1 || says[name][0] != want {
			t.Errorf("%s: got %q, want %q", name, says[name], want)
		}
	}
}

// Whatever single byte of a journal is another, verifier and audit refuse it alike and name the same
// line; a line that was never finished both leave out.
func TestVerifierAgreesOnDamage(t *testing.T) {
	t.Parallel()
	tries := effort.Of(4, 40, 200)
	rng := rand.New(rand.NewPCG(14, 1))
	dir := t.TempDir()
	want := map[string]string{}
	var names []string
	for _, from := range journals(t) {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tries {
			spoilt := append([]byte(nil), data...)
			at := rng.IntN(len(data))
			if i == 0 {
				at = len(data) - 1
			}
			for spoilt[at] == data[at] {
				spoilt[at] = byte(rng.IntN(256))
			}
			if i == 1 {
				spoilt = append(spoilt[:0], data[:len(data)-1-rng.IntN(60)]...) // cut short, as by a crash
			}
			name := filepath.Join(dir, fmt.Sprintf("%d.jsonl", len(names)))
			if err := os.WriteFile(name, spoilt, 0o600); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
			_, lines, notices, err := journal.Read(name, journal.Options{})
			var bad *journal.Damage
			var other *journal.OtherFormat
			switch {
			case errors.As(err, &bad):
				want[name] = fmt.Sprintf("line %d: ", bad.Line)
			case errors.As(err, &other):
				want[name] = "line 1: "
			case err != nil:
				t.Fatalf("%s with another byte at %d: %v", from, at, err)
			case len(notices) != 1:
				t.Errorf("%s with another byte at %d: got nothing from audit, want a refusal or a notice", from, at)
			default:
				want[name] = fmt.Sprintf("in order, lines: %d,", len(lines))
			}
		}
	}
	says, _ := verified(t, verifier(t), names...)
	for _, name := range names {
		if len(says[name]) == 0 || !strings.HasPrefix(says[name][0], want[name]) {
			t.Errorf("%s: got %q, audit says %q", name, says[name], want[name])
		}
	}
}

// A sheet of codes is looked through whole, whatever else stands on it.
func TestVerifierReadsASheet(t *testing.T) {
	t.Parallel()
	data := unpacked(t, "toy-hand")
	game := file(t, "toy.jsonl", string(data))
	h, lines, _, err := journal.Read(game, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sheet := "turn 1  " + journal.Checkpoint(lines[3].H) + "\nturno 2: " + strings.ToLower(journal.Checkpoint(lines[9].H)) + " signed A. B.\n" + journal.Checkpoint(h.H)
	program := verifier(t)
	if says, sound := verified(t, program, "-codes", file(t, "sheet.txt", sheet), game); !sound {
		t.Errorf("got %q, want all three codes found", says[game])
	}
	says, sound := verified(t, program, "-codes", file(t, "other.txt", sheet+"\n7Q2K-9VHD-03TX-5A1M"), game)
	if sound || len(says[game]) != 5 || says[game][4] != "no line has the code 7Q2K-9VHD-03TX-5A1M" || says[game][1] != "line 5 of 15 has the code "+journal.Checkpoint(lines[3].H) {
		t.Errorf("got %q, want that one code is on no line, and where the others stand", says[game])
	}
	if says, sound := verified(t, program, "-codes", file(t, "cut.txt", sheet+"\n"+journal.Checkpoint(lines[9].H)[:14]+"\nJean-Baptiste-Jules-Bernadotte, 2026-11-30"), game); sound != !strings.ContainsAny(journal.Checkpoint(lines[9].H)[:14], "0123456789") {
		t.Errorf("a code that lacks a group: got %q sound %t, want it found on no line", says[game], sound)
	}
}

// Signs that are read for others on paper are what audit takes them for; a sheet without a code is no sheet.
func TestVerifierReadsASheetAsAuditDoes(t *testing.T) {
	t.Parallel()
	dir, program := t.TempDir(), verifier(t)
	game, code := "", ""
	for i := 0; !strings.ContainsAny(code, "01"); i++ { // a game with a code that has such a sign
		game = filepath.Join(dir, fmt.Sprint(i, ".jsonl"))
		command(fmt.Sprintf("note %d\n", i), dir, "--journal", game)
		_, lines, _, err := journal.Read(game, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		code = journal.Checkpoint(lines[0].H)
	}
	paper := file(t, "sheet.txt", strings.NewReplacer("0", "o", "1", "l").Replace(code))
	if says, ok := verified(t, program, "-codes", paper, game); !ok {
		t.Errorf("the verifier says %q of %s, want it found as %s", says[game], paper, code)
	}
	if exit, out, errs := command("", dir, "audit", game, "--checkpoints", paper); exit != done || !strings.Contains(out, code) {
		t.Errorf("audit: got %d %s%s, want %s found", exit, out, errs, code)
	}
	for _, dash := range []string{"\u2010", "\u2011", "\u2013", "\u2014", "\u2212"} { // one of two codes, and false
		sheet := file(t, "dashes.txt", code+"\n"+strings.ReplaceAll("AAAA-BBBB-CCCC-DDDD", "-", dash))
		_, ok := verified(t, program, "-codes", sheet, game)
		if exit, out, _ := command("", dir, "audit", game, "--checkpoints", sheet); ok || exit == done {
			t.Errorf("a code with %q: got %s, want it looked for and not found", dash, out)
		}
	}
	for what, text := range map[string]string{"empty": "", "without a code": "turn 1, turn 2\n" + strings.ReplaceAll(code, "-", "")} {
		if says, ok := verified(t, program, "-codes", file(t, "none.txt", text), game); ok {
			t.Errorf("a sheet that is %s: got %q, want a fault", what, says)
		}
	}
}

// Of two keys of one object readers take whichever they like: neither verifier nor audit takes such a line, at
// whatever depth and in whatever letters, with the chain made anew.
func TestNoKeyTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	command("nonce 426135\nf s 4b at col\nroll\nnonce end\n", dir, "--dice", "committed", "--journal", name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	program := verifier(t)
	for what, c := range map[string][2]string{
		"dice behind events":  {`(,"dice":\[[^]]*\])`, `$1,"dice":[{"d":100,"f":1,"by":"hand"}]`},
		"a face":              {`"d":100,"f":(\d+)`, `"d":100,"f":$1,"f":$1`},
		"a face in capitals":  {`("by":"rolled")`, `$1,"F":1`},
		"a verb in capitals":  {`"verb":"fire"`, `"verb":"fire","Verb":"melee"`},
		"the key":             {`"key":("[0-9a-f]*")`, `"key":$1,"key":$1`},
		"a setting":           {`("deeds":"3")`, `$1,"deeds":"1"`},
		"blanks":              {`"verb":"fire"`, `"verb": "fire"`},
		"a string in escapes": {`"verb":"fire"`, `"verb":"f\u0069re"`},
	} {
		forged := resealed(regexp.MustCompile(c[0]).ReplaceAllString(string(data), c[1]))
		if forged == string(data) {
			t.Fatalf("%s: nothing was forged in\n%s", what, data)
		}
		path := file(t, "forged.jsonl", forged)
		says, ok := verified(t, program, path)
		_, _, _, err := journal.Read(path, journal.Options{})
		if err == nil || ok && what != "a face in capitals" { // that one the verifier does not read
			t.Errorf("%s twice: got %q from the verifier, %v from the journal; want a refusal of both", what, says[path], err)
		}
	}
}

// vectors are what the page about the format gives for those who write a program that reads it.
type vectors struct {
	Strings []struct{ Bytes, Spelled string }
	Links   []struct{ After, Bytes, H string }
	Codes   []struct{ H, Code string }
	Keys    []struct {
		Told string
		To   string `json:"leads_to"`
	}
	Seeds []struct{ Key, After, Nonce, Seed string }
	Deeds []struct {
		Verb, Deed string
		Args, Set  []string
	}
	Sides []struct{ Deed, Side, Counted string }
	Faces []struct {
		Seed, Deed     string
		N, Sides, Face int
	}
	Seals []struct {
		Salt, Seat, Sealed string
		Clear              json.RawMessage
	}
	Hidden []struct{ Key, Stands string } `json:"hidden_keys"`
}

// The page about the format says what the program does, in both languages: its vectors are those
// of the program.
func TestVectorsOfTheFormat(t *testing.T) {
	block := regexp.MustCompile("(?ms)^```json \\w+\\.json\n(.*?)^```\n")
	seen := map[string]bool{}
	for _, lang := range []string{"en", "it"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", lang, "journal.md"))
		if err != nil {
			t.Fatal(err)
		}
		m := block.FindSubmatch(page)
		if m == nil {
			t.Fatalf("%s: no vectors", lang)
		}
		seen[string(m[1])] = true
		var v vectors
		if err := json.Unmarshal(m[1], &v); err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		if len(v.Strings) == 0 || len(v.Links) < 2 || len(v.Codes) < 2 {
			t.Errorf("%s: got %d strings, %d links, %d codes; want some of each", lang, len(v.Strings), len(v.Links), len(v.Codes))
		}
		for _, s := range v.Strings {
			raw, err := hex.DecodeString(s.Bytes)
			e := journal.Entry{K: journal.Note, Text: string(raw)}
			if line := string(e.AppendLine(nil, journal.Hash{})); err != nil || !strings.Contains(line, `,"text":`+s.Spelled+`,"h"`) {
				t.Errorf("%s: %s is spelled in %s, want %s", lang, s.Bytes, line, s.Spelled)
			}
		}
		for _, l := range v.Links {
			name := file(t, "one.jsonl", l.Bytes+`,"h":"`+l.H+"\"}\n")
			if l.After == "" {
				if h, err := session.ReadHeader(name, session.Options{}); err != nil || h.H.String() != l.H {
					t.Errorf("%s: the header has %v %v, want %s", lang, h.H, err, l.H)
				}
				continue
			}
			var e journal.Entry
			if err := json.Unmarshal([]byte(l.Bytes+"}"), &e); err != nil {
				t.Fatal(err)
			}
			var prev journal.Hash
			raw, err := hex.DecodeString(l.After)
			copy(prev[:], raw)
			line := string(e.AppendLine(nil, prev))
			if err != nil || line != l.Bytes+`,"h":"`+l.H+"\"}\n" {
				t.Errorf("%s: got %s, want %s with the link %s", lang, line, l.Bytes, l.H)
			}
		}
		for _, c := range v.Codes {
			var h journal.Hash
			raw, err := hex.DecodeString(c.H)
			copy(h[:], raw)
			if got := journal.Checkpoint(h); err != nil || got != c.Code {
				t.Errorf("%s: the code of %s is %s, want %s", lang, c.H, got, c.Code)
			}
		}
		if len(v.Keys) < 2 || len(v.Seeds) < 2 || len(v.Faces) < 5 {
			t.Errorf("%s: got %d keys, %d seeds, %d faces; want some of each", lang, len(v.Keys), len(v.Seeds), len(v.Faces))
		}
		for _, k := range v.Keys {
			if key, ok := dice.ReadSecret(k.Told); !ok || key.Onward().String() != k.To {
				t.Errorf("%s: the key %s leads to %s, want %s", lang, k.Told, key.Onward(), k.To)
			}
		}
		for _, x := range v.Seeds {
			if key, ok := dice.ReadSecret(x.Key); !ok || dice.Seed(key, x.After, x.Nonce).String() != x.Seed {
				t.Errorf("%s: the seed of %s with %q is %s, want %s", lang, x.Key, x.Nonce, dice.Seed(key, x.After, x.Nonce), x.Seed)
			}
		}
		if len(v.Deeds) < 3 {
			t.Errorf("%s: got %d deeds, want some", lang, len(v.Deeds))
		}
		for _, x := range v.Deeds {
			who := game.FirstNamed(x.Args)
			for _, m := range x.Set {
				if mark, ok := strings.CutPrefix(m, "@deed="); ok {
					who = mark
				}
			}
			if got := dice.Deed(x.Verb, who); got != x.Deed {
				t.Errorf("%s: %s %v %v is the deed %q, want %q", lang, x.Verb, x.Args, x.Set, got, x.Deed)
			}
		}
		for _, x := range v.Sides {
			if got := dice.Of(x.Deed, x.Side); got != x.Counted {
				t.Errorf("%s: the dice of %q for %s are counted as %q, want %q", lang, x.Deed, x.Side, got, x.Counted)
			}
		}
		if len(v.Sides) < 2 || len(v.Seals) < 3 || len(v.Hidden) == 0 {
			t.Errorf("%s: got %d seals and %d hidden keys, want some", lang, len(v.Seals), len(v.Hidden))
		}
		for _, x := range v.Seals {
			e, ok := journal.ReadPart(x.Clear)
			if got := session.SealOf(x.Salt, x.Seat, x.Clear); !ok || got != x.Sealed || string(e.AppendPart(nil)) != string(x.Clear) {
				t.Errorf("%s: %s of %s is sealed as %s, want %s; spelled again %s", lang, x.Clear, x.Seat, got, x.Sealed, e.AppendPart(nil))
			}
		}
		for _, x := range v.Hidden {
			raw, err := hex.DecodeString(x.Key)
			if got := fmt.Sprintf("%x", sha256.Sum256(raw)); err != nil || got != x.Stands {
				t.Errorf("%s: for the key %s stands %s, want %s", lang, x.Key, got, x.Stands)
			}
		}
		for _, x := range v.Faces {
			if seed, ok := dice.ReadSecret(x.Seed); !ok || dice.Committed(seed, x.Deed, x.N, x.Sides) != x.Face {
				t.Errorf("%s: die %d of %q, d%d: got %d, want %d", lang, x.N, x.Deed, x.Sides, dice.Committed(seed, x.Deed, x.N, x.Sides), x.Face)
			}
		}
	}
	if len(seen) != 1 {
		t.Error("the pages give other vectors in each language")
	}
}

// The second verifier stays one that can be read in a sitting, and takes nothing of ours.
func TestVerifierIsSmall(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "tools", "verify", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), "\n"); n > 200 {
		t.Errorf("got %d lines, want at most 200", n)
	}
	imports, _, _ := strings.Cut(string(source), "\n)")
	for _, m := range regexp.MustCompile(`(?m)^\t"([^"]+)"$`).FindAllStringSubmatch(imports, -1) {
		if first, _, _ := strings.Cut(m[1], "/"); first == "adjutant" || strings.Contains(first, ".") {
			t.Errorf("it imports %s, want the standard library alone", m[1])
		}
	}
}

// The verifier finds what was forged of dice that are committed to, with the chain made anew, where
// audit finds it.
func TestVerifierFindsForgedDice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "sworn.jsonl")
	// Each several times: a single die might fall as it was forged.
	shots := strings.Repeat("f s 4b at col\nroll\nundo\nf s 3b at col\n44\nundo\n", 5)
	command("nonce 426135\n"+shots+"roll 3d6\nnonce end\nnonce none\nf s 2b at col\nroll\nnonce end\n", dir, "--dice", "committed", "--journal", name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	sound := string(data)
	program := verifier(t)
	forge := func(name, from, to string) (text string) {
		text = resealed(regexp.MustCompile(from).ReplaceAllString(sound, to))
		if text == sound {
			t.Fatalf("%s: nothing was forged in\n%s", name, sound)
		}
		return text
	}
	if says, ok := verified(t, program, name); !ok || resealed(sound) != sound {
		t.Fatalf("as it was written: got %q, want nothing against it", says[name])
	}
	for what, text := range map[string]string{
		"a face":         forge("a face", `(\{"d":100,"f":)\d+(,"by":"rolled")`, `${1}101$2`),
		"typed":          forge("typed", `"f":44,"by":"hand"`, `"f":44,"by":"rolled"`),
		"the throw":      forge("the throw", `4 2 6 1 3 5`, `4 2 6 1 3 6`),
		"the key":        forge("the key", `"reveal","args":\["1","....`, `"reveal","args":["1","0000`),
		"the commitment": forge("the commitment", `"key":"....`, `"key":"0000`),
		"whose turn":     forge("whose turn", `"seed","args":\["2"\]`, `"seed","args":["3"]`),
		"no key":         forge("no key", `"verb":"seed","args":\["2"\]`, `"verb":"saved"`),
		"the refusal":    forge("the refusal", `"e":\d+,"k":"undo"`, `"e":0,"k":"set","verb":"refused","text":"1 2 3 4 5 6"`), // while a key is in use
		"the deed":       forge("the deed", `"args":\["-","-"\]`, `"args":["x","-"]`),
	} {
		path := file(t, "forged.jsonl", text)
		says, ok := verified(t, program, path)
		h, err := session.ReadHeader(path, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := session.Audit(rulesOf(t, h.Game), path, nil, session.Options{})
		if ok || err == nil && a.Sound() {
			t.Errorf("%s: got %q and %v %v, want both to find it", what, says[path], a.Forged, err)
			continue
		}
		line := 0
		fmt.Sscanf(says[path][0], "line %d:", &line)
		// The rules know the line of the deed itself, above that of its die; a die may fit another deed by chance.
		if same := a.Forged != nil && line == a.Forged.Line; a.Forged != nil && !same && (what != "the deed" || line < a.Forged.Line) {
			t.Errorf("%s: got %q, audit names line %d", what, says[path], a.Forged.Line)
		}
	}
}

// resealed makes every link of a journal anew, as a forger does.
func resealed(text string) string {
	var out strings.Builder
	last := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		body := line[:len(line)-len(`,"h":""}`)-32]
		sum := sha256.Sum256([]byte(last + body))
		last = hex.EncodeToString(sum[:16])
		out.WriteString(body + `,"h":"` + last + "\"}\n")
	}
	return out.String()
}

// A sheet of paper that was typed into a file is looked through whole by audit, in both languages.
func TestAuditReadsASheet(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	game := file(t, "toy.jsonl", string(unpacked(t, "typed-a8")))
	h, lines, _, err := journal.Read(game, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sheet := "turn 1  " + journal.Checkpoint(lines[3].H) + "\nturno 2: " + strings.ToLower(journal.Checkpoint(lines[7].H)) + " firmato\n" + journal.Checkpoint(h.H)
	_, plain, _ := command("", dir, "audit", game)
	if plain == "" {
		t.Fatal("audit says nothing")
	}
	for lang, says := range map[string][2]string{"en": {"stands on line", "no line of this journal carries 7Q2K-9VHD-03TX-5A1M"}, "it": {"sta alla riga", "nessuna riga di questo registro porta 7Q2K-9VHD-03TX-5A1M"}} {
		code, out, errs := command("", dir, "--lang", lang, "audit", game, "--checkpoints", file(t, "sheet.txt", sheet))
		if strings.Count(out, says[0]) != 3 {
			t.Errorf("%s: got code %d: %s%s; want three codes found", lang, code, out, errs)
		}
		code, out, errs = command("", dir, "--lang", lang, "audit", game, "--checkpoints", file(t, "other.txt", sheet+"\n7Q2K-9VHD-03TX-5A1M"))
		if code == done || !strings.Contains(strings.Join(strings.Fields(errs), " "), says[1]) {
			t.Errorf("%s: got code %d: %s%s; want that one is missing", lang, code, out, errs)
		}
		if code, out, errs = command("", dir, "--lang", lang, "audit", game, "--checkpoints", file(t, "empty.txt", "turn 1, turn 2")); code == done || out != "" || !strings.Contains(errs, "empty.txt") {
			t.Errorf("%s: got code %d: %s%s; want a refusal that names the file", lang, code, out, errs)
		}
	}
}

// Both players sign one result, each with a key of his own; audit and the verifier show who signed
// what, and find a seal that was forged, moved or given to another name.
func TestBothPlayersSign(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	game := filepath.Join(dir, "match.jsonl")
	command("f s 4b at col\n37\n", dir, "--dice", "committed", "--journal", game)
	seal := func(lang, name string) (string, string) {
		code, out, errs := command("", dir, "--lang", lang, "seal", game, "--name", name)
		if code != done {
			return "", errs
		}
		return out, ""
	}
	if out, errs := seal("en", "Anna"); !strings.Contains(strings.Join(strings.Fields(out), " "), `signed by "Anna" up to line 3`) || !strings.Contains(out, "new key") {
		t.Fatalf("Anna: got %q %q, want her seal on line 3 with a new key", out, errs)
	}
	if _, errs := seal("en", "Anna"); !strings.Contains(strings.Join(strings.Fields(errs), " "), `"Anna" has signed line 3`) {
		t.Errorf("Anna again: got %q, want that she has signed", errs)
	}
	if out, errs := seal("it", "Bruno"); !strings.Contains(strings.Join(strings.Fields(out), " "), `firmato da "Bruno" fino alla riga 4`) {
		t.Fatalf("Bruno: got %q %q, want his seal on line 4", out, errs)
	}
	if _, errs := seal("it", ""); errs == "" {
		t.Error("nobody signs, and it is taken")
	}
	_, out, _ := command("", dir, "audit", game)
	for _, want := range []string{`signed by "Anna" up to line 3, key`, `signed by "Bruno" up to line 4, key`} {
		if !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
			t.Errorf("audit says %s; want %q", out, want)
		}
	}
	program := verifier(t)
	if says, ok := verified(t, program, game); !ok || len(says[game]) != 3 || !strings.HasPrefix(says[game][1], `signed by "Anna" up to line 3, key `) {
		t.Errorf("the verifier says %q, want two seals", says[game])
	}
	data, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	sound := string(data)
	lines := strings.SplitAfter(sound, "\n")
	for what, forged := range map[string]string{
		"another name":          strings.Replace(sound, `"text":"Anna"`, `"text":"Anno"`, 1),
		"another die before it": strings.Replace(sound, `"f":37`, `"f":38`, 1),
		"a seal moved":          lines[0] + lines[1] + lines[2] + strings.Replace(strings.Replace(lines[4], `"n":4`, `"n":3`, 1), `"e":3`, `"e":2`, 1),
		"another signature":     regexp.MustCompile(`(=[0-9a-f]{64}","=)[0-9a-f]`).ReplaceAllStringFunc(sound, func(x string) string { return x[:len(x)-1] + string("10"[strings.Count(x[len(x)-1:], "1")]) }),
	} {
		path := file(t, "forged.jsonl", resealed(forged))
		_, ok := verified(t, program, path)
		h, err := session.ReadHeader(path, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if a, err := session.Audit(rulesOf(t, h.Game), path, nil, session.Options{}); ok || err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.seal" {
			t.Errorf("%s: got %t from the verifier, %v %v from audit, want both to find it", what, ok, a.Forged, err)
		}
	}
	// A game of the first format is signed too, and goes on after it; the key is its owner's alone.
	old := file(t, "old.jsonl", string(unpacked(t, "typed-a8")))
	if code, out, errs := command("", dir, "seal", old, "--name", "Anna"); code != done || strings.Contains(out, "new key") {
		t.Errorf("the first format: got code %d, %s%s; want Anna's seal with the key that she has", code, out, errs)
	}
	if _, out, errs := command("log\nnote on\n", dir, "--edition", "recorded", "play", old); !strings.Contains(out, `signed by "Anna"`) {
		t.Errorf("the game goes on: got %s%s; want the seal in its log", out, errs)
	}
	key := filepath.Join(dir, "adjutant", "anna.ed25519")
	if info, err := os.Stat(key); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("Anna's key: %v, want a file for her eyes", err)
	}
}
