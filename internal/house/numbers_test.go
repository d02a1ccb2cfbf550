package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/cmd/games"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// lookUps are the methods of a book that look an id up.
var lookUps = []string{"Int", "CM", "Deg", "Measure", "Modifiers", "Bands", "Grid", "FindMeasure", "FindModifiers", "FindBands", "FindGrid"}

// A number of a paragraph that is played is read by the game: one that is printed in the
// book and read by nobody stands a second time in the code, or a neighbour is read in its
// place, and who changes it changes nothing. What is of paragraphs that are not done waits
// for them; of the others unread says why.
func TestEveryNumberIsRead(t *testing.T) {
	missing := slices.Sorted(maps.Keys(unread))
	for _, g := range games.All {
		secs, err := g.Tables.Sections()
		if err != nil {
			t.Fatal(err)
		}
		read := readIn(t, g.Sources[0].Name)
		for _, id := range g.Tables.Tables() {
			r := citedBy(g.Tables, id)
			s := secs.Find(r)
			why, said := unread[id]
			switch is := read(id); {
			case is && said:
				t.Errorf("%s (%s) is read, and said not to be: %s", id, r, why)
			case !is && !said && s != nil && s.Status == "done":
				t.Errorf("%s (%s) is read by nobody", id, r)
			}
			missing = slices.DeleteFunc(missing, func(x string) bool { return x == id })
		}
	}
	for _, id := range missing {
		t.Errorf("no book has %s", id)
	}
}

// unread are numbers of paragraphs that are done which nothing looks up, and why: people
// read them, or what they say has a place of its own, where it is to be changed with them.
var unread = map[string]string{
	"organisation.scale.cm":              "what a centimetre stands for: every length is in centimetres",
	"organisation.scale.turn":            "what a turn stands for",
	"organisation.scale.guns.least":      "what a base stands for: points are reckoned of the most",
	"organisation.figures.infantry":      "figures are not counted, bases are",
	"organisation.figures.light-cavalry": "figures are not counted, bases are",
	"organisation.figures.heavy-cavalry": "figures are not counted, bases are",
	"organisation.figures.guns":          "figures are not counted, bases are",
	"organisation.figures.crew.least":    "figures are not counted, bases are",
	"organisation.figures.crew.most":     "figures are not counted, bases are",
	"organisation.reserve.most":          "the form of a scenario has room for one",
	"command.detach.most":                "the state has room for one: Command.Detached",
	"cossacks.gap":                       "where the bases of open horse stand, ordremixte/battle lays out: a base apart",
	"buildings.side.defenders":           "a base fewer than the sides is compared with their number: helpless of the melees",
	"fire.flank-part":                    "geometry.FireSide looks where the line lies that halves the shooter",
	"movement.change-facing":             "the words left and right of face turn by a right angle",
	"movement.pass-behind":               "OM §14 prints the same length, rally.straight, and who flees reads that",
	"units.reserve.french.foot":          "what is left of the foot when each icon has its block: the file says how many icons there are",
	"units.reserve.french.guns":          "likewise of the Guard's guns",
	"initiative.early-until":             "armylists/data/doctrine.yaml has the year with each nation's doctrine",
}

// citedBy is the paragraph of a table or a number.
func citedBy(b *tables.Book, id string) ref.Ref {
	if m, err := b.FindMeasure(id); err == nil {
		return m.Ref
	}
	if m, err := b.FindModifiers(id); err == nil {
		return m.Ref
	}
	if m, err := b.FindBands(id); err == nil {
		return m.Ref
	}
	m, err := b.FindGrid(id)
	if err != nil {
		return ""
	}
	return m.Ref
}

// readIn finds which ids the sources below a folder look up: those written out where they
// are looked up, those of a list that is looked up in the same declaration, and those put
// together there, of which a part that is not written counts for any one word. Tests and a
// second implementation that reads no book are no readers.
func readIn(t *testing.T, folder string) func(id string) bool {
	t.Helper()
	ids := map[string]bool{}
	var built []*regexp.Regexp
	fset := token.NewFileSet()
	goFiles(t, func(path, text string) {
		if p := filepath.ToSlash(path); !strings.HasPrefix(p, folder+"/") || strings.HasSuffix(p, "_test.go") {
			return
		}
		f, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			exact, patterns := looked(decl)
			for _, id := range exact {
				ids[id] = true
			}
			for _, p := range patterns {
				built = append(built, regexp.MustCompile("^(?:"+p+")$"))
			}
		}
	})
	if len(ids) == 0 {
		t.Fatalf("%s looks no number up", folder)
	}
	return func(id string) bool {
		return ids[id] || slices.ContainsFunc(built, func(p *regexp.Regexp) bool { return p.MatchString(id) })
	}
}

// looked is what one declaration looks up.
func looked(decl ast.Decl) (exact, patterns []string) {
	set := map[string]ast.Expr{} // what a name was made to be
	ast.Inspect(decl, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			if x, ok := a.Lhs[0].(*ast.Ident); ok {
				set[x.Name] = a.Rhs[0]
			}
		}
		return true
	})
	listed := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		f, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !slices.Contains(lookUps, f.Sel.Name) {
			return true
		}
		switch p, whole, written := spelt(call.Args[0], set); {
		case whole:
			exact = append(exact, p)
		case written:
			patterns = append(patterns, p)
		default:
			listed = true
		}
		return true
	})
	if listed {
		ast.Inspect(decl, func(n ast.Node) bool {
			list, ok := n.(*ast.CompositeLit)
			if ok {
				for _, e := range list.Elts {
					if id, whole, _ := spelt(e, nil); whole {
						exact = append(exact, id)
					}
				}
			}
			return true
		})
	}
	return exact, patterns
}

// spelt is what a text comes to: itself where it is written as a whole, else a pattern
// of it; written is whether any of it is.
func spelt(e ast.Expr, set map[string]ast.Expr) (p string, whole, written bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return s, true, true
		}
	case *ast.Ident:
		if x := set[e.Name]; x != nil {
			return spelt(x, nil)
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			a, wa, ta := spelt(e.X, set)
			b, wb, tb := spelt(e.Y, set)
			if wa && wb {
				return a + b, true, true
			}
			if wa {
				a = regexp.QuoteMeta(a)
			}
			if wb {
				b = regexp.QuoteMeta(b)
			}
			return a + b, false, ta || tb
		}
	}
	return "[a-z0-9-]+", false, false
}

// What counts as a reading, and what does not.
func TestLookedUp(t *testing.T) {
	for src, want := range map[string]string{
		`func f() { b.Int("fire.die") }`:                                       "fire.die;",
		`func f() { M("fire.die"); b.Int(x, "fire.die") }`:                     ";",
		`func f() { b.CM("movement." + arm + ".line") }`:                       `;movement\.[a-z0-9-]+\.line`,
		`func f() { id := "movement." + arm() + "."; b.CM(id + "line") }`:      `;movement\.[a-z0-9-]+\.line`,
		`func f() { for _, m := range []row{{"a.b", x}} { b.Measure(m.id) } }`: "a.b;",
		`func f() { x := []row{{"a.b", x}} }`:                                  ";",
		`var n = Of(func(b *Book) n { return n{A: b.Int("a.b")} })`:            "a.b;",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		exact, patterns := looked(f.Decls[0])
		if got := strings.Join(exact, ",") + ";" + strings.Join(patterns, ","); got != want {
			t.Errorf("%s looks up %s, want %s", src, got, want)
		}
	}
}
