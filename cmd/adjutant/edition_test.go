package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/edition"
)

// besideTheRules are packages that the games and the session import and that no
// verdict rests on: citations, chances and how they are laid side by side, sentences, how a line of a
// journal is written, and battles, which a journal holds whole.
var besideTheRules = []string{"internal/ref", "internal/odds", "internal/luck", "internal/throw", "internal/contrast", "internal/journal", "internal/edition", "internal/i18n", "scenarios", "ordremixte/words", "boardgames/centoore/words"}

// Whatever the games and the session are compiled from is part of the edition, down
// to the last file: a change of it cannot go unnoticed.
func TestEditionCoversTheRules(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "adjutant/ordremixte", "adjutant/boardgames/centoore", "adjutant/internal/session").Output()
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]fs.FS{}
	for _, p := range editionParts() {
		parts[p.Name] = p.FS
	}
	for _, dep := range strings.Fields(string(out)) {
		name, ours := strings.CutPrefix(dep, "adjutant/")
		if !ours || slices.Contains(besideTheRules, name) {
			continue
		}
		part, ok := parts[name]
		room := ""
		for up := name; !ok && strings.Contains(up, "/"); { // a room is embedded with its house
			up = path.Dir(up)
			room = strings.TrimPrefix(name, up+"/") + "/"
			part, ok = parts[up]
		}
		if !ok {
			t.Errorf("%s is not among editionParts: got no part of that name, want one, or a reason in besideTheRules", name)
			continue
		}
		sources, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(name), "*.go"))
		if err != nil || len(sources) == 0 {
			t.Fatalf("%s: no sources: %v", name, err)
		}
		for _, source := range sources {
			base := filepath.Base(source)
			if strings.HasSuffix(base, "_test.go") {
				continue
			}
			disk, err := os.ReadFile(source)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := fs.ReadFile(part, room+base); err != nil || string(text) != string(disk) {
				t.Errorf("%s/%s is not embedded: name it in the pattern of source.go", name, base)
			}
		}
	}
}

// The edition is the same whether the compiler's sums are believed or every file is read.
func TestEditionIsThatOfTheTexts(t *testing.T) {
	parts := editionParts()
	for i := range parts {
		parts[i].FS = struct{ fs.FS }{parts[i].FS}
	}
	if got, want := rulesEdition(), edition.Of(parts...); got != want {
		t.Errorf("got edition %s of the sums, want %s of the texts", got, want)
	}
}
