// Package house_test guards the house as a whole: which way imports point, that a game is
// named by its own folder alone, that citations exist and no promise stands in the tree.
package house_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/cmd/games"
	"adjutant/internal/effort"
)

// TestMain runs the tests where the house begins, so that paths are those of the tree.
func TestMain(m *testing.M) {
	if err := os.Chdir(filepath.Join("..", "..")); err != nil {
		panic(err)
	}
	effort.Main(m)
}

// may lists, for every package of no game, the packages of ours that it may import
// directly. A path that ends in a slash stands for everything below it.
var may = map[string][]string{
	"bench/playedtest":             {"internal/session", "ordremixte", "ordremixte/battle", "ordremixte/state"},
	"internal/ref":                 {},
	"geometry":                     {},
	"geometry/exact":               {},
	"geometry/worldtest":           {"geometry"},
	"internal/doc":                 {"internal/near", "internal/ref"},
	"internal/doc/doctest":         {"internal/doc"},
	"internal/i18n":                {"internal/ref"},
	"internal/i18n/i18ntest":       {"internal/i18n", "internal/ref"},
	"internal/dice":                {"internal/ref"},
	"internal/edition":             {},
	"internal/journal":             {"internal/ref"},
	"internal/input":               {},
	"internal/input/ptytest":       {},
	"internal/odds":                {"internal/dice"},
	"tables":                       {"internal/doc", "internal/edition", "internal/ref"},
	"tables/tablestest":            {"tables"},
	"armylists":                    {"internal/doc", "internal/ref"},
	"scenarios":                    {},
	"internal/game":                {"internal/near", "internal/ref", "internal/dice", "internal/odds", "internal/edition", "tables"},
	"internal/fit":                 {},
	"internal/weigh":               {"internal/chooser", "internal/fit", "internal/game", "internal/odds", "internal/ref"},
	"internal/near":                {},
	"internal/luck":                {},
	"internal/throw":               {},
	"internal/effort":              {},
	"internal/pages":               {},
	"docs":                         {},
	"boardgames/board":             {"internal/dice", "internal/game", "internal/i18n", "internal/ref", "internal/schema", "tables"},
	"boardgames/board/boardtest":   {"boardgames/board/second", "internal/chooser", "internal/dice", "internal/game", "internal/i18n", "internal/odds", "internal/schema", "internal/session", "internal/effort", "scenarios"},
	"internal/schema/schematest":   {"internal/effort"},
	"boardgames/board/boardfile":   {"internal/doc", "internal/game", "internal/ref", "tables"},
	"boardgames/board/second":      {},
	"internal/schema":              {"internal/game", "internal/ref"},
	"internal/render":              {"internal/i18n", "internal/ref", "internal/game"},
	"internal/paper":               {},
	"internal/desk":                {"internal/desk/book", "internal/desk/pairing", "internal/doc", "internal/edition", "internal/game", "internal/i18n", "internal/ref", "tables"},
	"internal/desk/book":           {"tables"},
	"internal/desk/pairing":        {},
	"internal/report":              {"geometry", "internal/game", "internal/ref"},
	"internal/contrast":            {"internal/game", "internal/ref"},
	"internal/session":             {"internal/contrast", "internal/game", "internal/journal", "internal/dice", "internal/luck", "internal/odds", "internal/ref", "internal/schema", "internal/throw"},
	"internal/session/sessiontest": {"internal/session", "internal/i18n", "tables", "internal/game", "internal/journal", "internal/dice", "internal/odds", "internal/ref"},
	"internal/chooser":             {"internal/session", "internal/game", "internal/dice", "internal/odds"},
	"internal/plan":                {"internal/dice", "internal/doc", "internal/game", "internal/i18n", "internal/ref", "internal/session"},
	"internal/repl":                {"internal/contrast", "internal/paper", "internal/plan", "internal/report", "internal/schema", "internal/session", "internal/game", "internal/render", "internal/i18n", "internal/ref", "internal/input", "internal/dice", "internal/luck", "internal/throw"},
	"cmd/adjutant":                 {"cmd/games", "docs", "internal/", "scenarios", "tables"},
}

// ground is what a game may touch: a game lies in a folder of its own and touches this,
// what lies in its folder, and no other game. How its rooms stand to each other, its own
// tests hold.
var ground = []string{"armylists", "boardgames/board", "boardgames/board/boardfile", "boardgames/board/second", "geometry", "scenarios", "tables", "internal/dice", "internal/doc", "internal/edition", "internal/game", "internal/i18n", "internal/odds", "internal/ref", "internal/schema"}

// folders are those of the games, as they call themselves among the parts of the edition.
var folders = func() (out []string) {
	for _, g := range games.All {
		out = append(out, g.Sources[0].Name)
	}
	return out
}()

// allowedTo is what a package may import; known is false for one without a place.
func allowedTo(name string) (list []string, known bool) {
	for _, g := range folders {
		if name == g || strings.HasPrefix(name, g+"/") {
			return append([]string{g, g + "/"}, ground...), true
		}
	}
	if name == "cmd/games" {
		return append([]string{"internal/game"}, folders...), true
	}
	list, known = may[name]
	return list, known
}

// TestImportsPointOneWay fails on any arrow that the house does not have.
func TestImportsPointOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}} {{join .Imports \" \"}}{{end}}", "./...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Fields(line)
		name, ours := strings.CutPrefix(f[0], "adjutant/")
		if !ours {
			continue
		}
		seen++
		allowed, known := allowedTo(name)
		if !known {
			t.Errorf("package %s has no place in the house: give it one here and in ARCHITECTURE.md", name)
			continue
		}
		for _, imp := range f[1:] {
			dep, ours := strings.CutPrefix(imp, "adjutant/")
			if ours && !allows(allowed, dep) {
				t.Errorf("%s imports %s", name, dep)
			}
			if imp == "gopkg.in/yaml.v3" && name != "internal/doc" {
				t.Errorf("%s imports yaml.v3: internal/doc is the only door for YAML", name)
			}
			if strings.HasPrefix(imp, "github.com/chzyer/readline") && name != "internal/input" {
				t.Errorf("%s imports readline: internal/input is the only door for it", name)
			}
			if strings.HasPrefix(imp, "github.com/golang/geo/s2") {
				t.Errorf("%s imports s2: the table is flat", name)
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d packages seen", seen)
	}
}

func allows(list []string, dep string) bool {
	for _, a := range list {
		if a == dep || strings.HasSuffix(a, "/") && strings.HasPrefix(dep, a) {
			return true
		}
	}
	return false
}
