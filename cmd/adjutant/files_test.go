package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/scenarios"
)

// ran is what the program answers to a command line, in a home of the test's own.
func ran(t *testing.T, home string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Main(args, Streams{In: strings.NewReader(""), Out: &o, Err: &e, Env: func(k string) string {
		if k == "XDG_STATE_HOME" {
			return home
		}
		return ""
	}})
	return code, o.String(), e.String()
}

// Of every game `new` writes a file that the check takes without a word, that a game opens, and that says the same
// in both languages.
func TestBegunFiles(t *testing.T) {
	for _, f := range folders {
		if f.Battles == nil {
			continue
		}
		name, dir := f.Rules.Name(), t.TempDir()
		var kept [2][]byte
		for i, l := range i18n.Langs {
			path := filepath.Join(dir, "my-"+string(l)+".yaml")
			if code, _, errs := ran(t, dir, "--lang", string(l), "--game", name, "new", path); code != 0 {
				t.Fatalf("%s: %d %s", name, code, errs)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, left := range []string{"#en", "#it", "@NAME"} {
				if bytes.Contains(text, []byte(left)) {
					t.Errorf("%s, %s: %s stands in the file", name, l, left)
				}
			}
			first, _, _ := strings.Cut(string(text), "\n")
			beside, err := os.ReadFile(filepath.Join(dir, strings.TrimPrefix(first, "# yaml-language-server: $schema=")))
			if _, form, _ := ran(t, dir, "schema", "--file", name); err != nil || string(beside) != form || !json.Valid(beside) || bytes.Contains(beside, []byte("x-it")) {
				t.Errorf("%s: %s names no schema: %v", name, first, err)
			}
			code, out, errs := ran(t, dir, "check", path)
			if code != 0 || errs != "" || strings.Count(out, "\n") != 1 {
				t.Errorf("%s, %s: %d\n%s%s", name, l, code, out, errs)
			}
			op, err := f.Battles.Read(path, bytes.Replace(text, []byte("My "+string(l)), []byte("Mine"), 1), game.Wish{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Rules.Setup(op.JSON); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			kept[i] = op.JSON
		}
		if !bytes.Equal(kept[0], kept[1]) {
			t.Errorf("%s: the languages begin different games", name)
		}
	}
}

// A slip in one value of a file is one fault, whatever hangs on that value: what comes of it is told when it is mended. A word that
// names nothing is told with the one that it was meant to be.
func TestASlipIsOneFault(t *testing.T) {
	dir := t.TempDir()
	value := regexp.MustCompile(`([a-z]+): ([^\s,{}\[\]#"][^,{}\[\]#\n]*)`)
	for _, f := range folders {
		if f.Battles == nil {
			continue
		}
		path := filepath.Join(dir, f.Rules.Name()+".yaml")
		if code, _, errs := ran(t, dir, "--game", f.Rules.Name(), "new", path); code != 0 {
			t.Fatal(errs)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tried := map[string]bool{"id": true, "schema": true, "en": true, "it": true, "name": true, "corps": f.Rules.Name() == "centoore"} // any word may be one
		for _, at := range value.FindAllSubmatchIndex(text, -1) {
			key, was := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
			line := text[bytes.LastIndexByte(text[:at[0]], '\n')+1 : at[0]]
			if bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) || tried[key+" "+was] || tried[key] {
				continue
			}
			tried[key+" "+was] = true
			is, word := "five", strings.Trim(was, "abcdefghijklmnopqrstuvwxyz-") == "" && len(was) > 3
			if word {
				is = was[:len(was)-1] // a letter left out
			}
			spoilt := slices.Concat(text[:at[4]], []byte(is), text[at[5]:])
			_, err := f.Battles.Read(path, spoilt, game.Wish{})
			if err == nil {
				t.Errorf("%s: %s: %s is taken", f.Rules.Name(), key, is)
				continue
			}
			if told := strings.Split(err.Error(), "\n"); len(told) != 1 {
				t.Errorf("%s: %s: %s for %s:\n%s\nwant that fault alone", f.Rules.Name(), key, is, was, err)
			} else if word && was != "true" && !strings.HasSuffix(told[0], "did you mean "+was) {
				t.Errorf("%s: %s: %s for %s: %s; want the word offered", f.Rules.Name(), key, is, was, told[0])
			}
		}
	}
}

// What an editor shows of a key of a file is there for every key, in the language in use.
func TestSchemasSayWhatAKeyIs(t *testing.T) {
	if n := len(schemas()); n < 7 {
		t.Errorf("%d schemas", n)
	}
	for _, f := range schemas() {
		said := map[bool]map[string]string{}
		for _, it := range []bool{false, true} {
			var root any
			if err := json.Unmarshal(inTongue(f.text, it), &root); err != nil {
				t.Fatalf("%s, Italian %t: %v", f.form, it, err)
			}
			said[it] = map[string]string{}
			described(root, "", said[it])
		}
		for key, en := range said[false] {
			if it := said[true][key]; en == "" || it == "" || it == en {
				t.Errorf("%s: %s says %q, and %q in Italian", f.form, key, en, it)
			}
		}
	}
}

// described gathers what a schema says of the keys of its objects; a condition has none of its own.
func described(at any, path string, said map[string]string) {
	switch at := at.(type) {
	case []any:
		for i, x := range at {
			described(x, fmt.Sprintf("%s/%d", path, i), said)
		}
	case map[string]any:
		for k, x := range at {
			if slices.Contains([]string{"if", "then", "else", "not", "contains", "allOf"}, k) {
				continue
			}
			if keys, is := x.(map[string]any); is && k == "properties" {
				for name, of := range keys {
					if of, is := of.(map[string]any); is { // and not false, of a key that must not be there
						said[path+"/"+name], _ = of["description"].(string)
					}
				}
			}
			described(x, path+"/"+k, said)
		}
	}
}

// All that ships can be exported, under a name of its own, and the check takes what was written.
func TestExportedFiles(t *testing.T) {
	dir := t.TempDir()
	_, printed, _ := ran(t, dir, "export", "vimeiro")
	if code, dashed, errs := ran(t, dir, "export", "vimeiro", "-"); code != done || dashed != printed {
		t.Errorf("export vimeiro -: got %d, %d bytes of %d, %s; want it printed", code, len(dashed), len(printed), errs)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
		t.Errorf("export vimeiro - leaves %v %v, want no file", names, err)
	}
	seen := map[string]bool{}
	all := shipping()
	if len(all) < 28 {
		t.Errorf("%d files", len(all))
	}
	_, list, _ := ran(t, dir, "export")
	for _, x := range all {
		if seen[x.name] {
			t.Errorf("%s ships twice", x.name)
		}
		seen[x.name] = true
		path := filepath.Join(dir, x.name+".yaml")
		if code, _, errs := ran(t, dir, "export", x.name, path); code != 0 {
			t.Errorf("%s: %d %s", x.name, code, errs)
		}
		if code, out, errs := ran(t, dir, "check", path); code != 0 || errs != "" {
			t.Errorf("%s: %d %s%s", x.name, code, out, errs)
		}
		written, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, out, _ := ran(t, dir, "export", x.name); out != string(written) {
			t.Errorf("%s is printed otherwise than it is written", x.name)
		}
		if !strings.Contains(list, x.name) {
			t.Errorf("%s is not listed", x.name)
		}
	}
}

// What cannot be done is refused in a line, in both languages, and changes nothing.
func TestFilesRefused(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.yaml")
	if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		code   int
		en, it string
	}{
		{[]string{"new", mine}, 1, "exists already", "esiste già"},
		{[]string{"new", strings.TrimSuffix(mine, ".yaml")}, 1, "exists already", "esiste già"},
		{[]string{"export", "vimeiro", mine}, 1, "exists already", "esiste già"},
		{[]string{"export", "vimeiro", dir}, 1, "exists already", "esiste già"},
		{[]string{"new", filepath.Join(dir, "none", "x")}, 1, "no folder", "cartella"},
		{[]string{"new", filepath.Join(mine, "x")}, 1, "no folder", "cartella"},
		{[]string{"export", "vimeiro", filepath.Join(dir, "none", "x.yaml")}, 1, "no folder", "cartella"},
		{[]string{"export", "vimero"}, 1, "did you mean vimeiro", "forse vimeiro"},
		{[]string{"export", "something-else", filepath.Join(dir, "x.yaml")}, 1, "there are " + scenarios.List()[0], "ci sono " + scenarios.List()[0]},
		{[]string{"new", ""}, 2, "no name", "non va bene"},
		{[]string{"new", "..."}, 2, "no name", "non va bene"},
		{[]string{"new", filepath.Join(dir, "a\nb")}, 2, "no name", "non va bene"},
		{[]string{"new", filepath.Join(dir, "a\xff")}, 2, "no name", "non va bene"},
		{[]string{"new", filepath.Join(dir, "x"), "--game", "chess"}, 2, "chess", "chess"},
		{[]string{"schema", "--file", "chess"}, 2, "there are ordremixte", "ci sono ordremixte"},
		{[]string{"schema", "fire", "--file", "ordremixte"}, 2, "beside --file", "accanto a --file"},
		{[]string{"new"}, 2, "write: adjutant new", "scrivi: adjutant new"},
		{[]string{"export", "a", "b", "c"}, 2, "write: adjutant export", "scrivi: adjutant export"},
	} {
		for i, want := range []string{c.en, c.it} {
			code, out, errs := ran(t, dir, append([]string{"--lang", []string{"en", "it"}[i]}, c.args...)...)
			if code != c.code || out != "" || !strings.Contains(strings.Join(strings.Fields(errs), " "), want) || strings.Contains(errs, "⟨") {
				t.Errorf("%q: %d %s%s", c.args, code, out, errs)
			}
			code, out, errs = ran(t, dir, append([]string{"--json"}, c.args...)...)
			if code != c.code || !strings.HasPrefix(out, `{"ok":false`) || errs != "" {
				t.Errorf("%q: %d %s%s", c.args, code, out, errs)
			}
		}
	}
	if _, out, _ := ran(t, dir, "--lang", "it", "schema", "--file", "ordremixte"); !strings.Contains(out, "Le due parti.") || strings.Contains(out, "The two sides.") {
		t.Error("the schema is not in Italian")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("%v %v", left, err)
	}
	if b, err := os.ReadFile(mine); string(b) != "mine" || err != nil {
		t.Errorf("%s %v", b, err)
	}
}

// A file that is not there is answered with those that are spelled most like it, the nearest first, and each name once: of a name that
// ships and a file beside, the file.
func TestAMissingFileNamesTheNearest(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"aattlefiezd", "battlefiezx", "cattlefiezd", "zattlefield"} {
		if err := os.WriteFile(filepath.Join(dir, name+".yaml"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	in := func(name string) string { return dir + string(filepath.Separator) + name + ".yaml" }
	_, missing := os.ReadFile(in("battlefield"))
	no, ok := nearFile(in("battlefield"), missing, []string{"zattlefield"}).(*game.Refusal)
	if !ok {
		t.Fatalf("got no refusal, want one that names files")
	}
	if got, want := fmt.Sprint(no.Say.Args[1]), fmt.Sprint([]any{in("zattlefield"), in("aattlefiezd"), in("battlefiezx")}); got != want {
		t.Errorf("battlefield.yaml: got %s, want %s", got, want)
	}
}
