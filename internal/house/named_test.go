package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// aGame is the name of a game, its folder or its book, as a program may write it.
var aGame = regexp.MustCompile(`(?i)ordre ?mixte|cento-?ore|waterloo ?200|phalanx|onepage|one-page|\b(OM|CO|W200|W1P|PHX) (§|R\d)|^(OM|CO|W200|W1P|PHX)$`)

// namesGames are the places outside the folders of games that may name one: the list of
// games, the armies of the miniatures, which have a folder of their own, the second
// reading of a game that is not listed yet, and what measures whole games, which nothing
// else imports.
var namesGames = []string{filepath.Join("cmd", "games", "games.go"), "armylists", "bench"}

// A game is one folder and one line: nothing else that is compiled names it, neither in a
// string nor in an import.
func TestNothingElseNamesAGame(t *testing.T) {
	looked := 0
	goFiles(t, func(path, text string) {
		own := func(dir string) bool {
			return path == dir || strings.HasPrefix(path, filepath.FromSlash(dir)+string(filepath.Separator))
		}
		if strings.HasSuffix(path, "_test.go") || slices.ContainsFunc(folders, own) || slices.ContainsFunc(namesGames, own) {
			return
		}
		looked++
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if m := aGame.FindString(strings.Trim(l.Value, "\"`")); m != "" {
					t.Errorf("%s names a game: %s", fset.Position(l.Pos()), m)
				}
			}
			return true
		})
	})
	if looked < 50 {
		t.Errorf("only %d files were looked at", looked)
	}
}
