package house_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/cmd/games"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// A test says which paragraph it covers in its doc comment: "OM §9.4 [+]" for a
// case in which the rule applies, "OM §9.4 [-]" for one in which it does not or
// refuses.
var covers = regexp.MustCompile(`((?:OM|CO) §[0-9.]+(?:/[a-z-]+)?) \[([+-])\]`)

// cited finds citations written as literals in the sources.
var cited = regexp.MustCompile(`"((?:OM|CO|W200|W1P|PHX) (?:§[0-9][0-9./a-z-]*|R[0-9]+))"`)

// books are the rulebooks whose paragraphs are played.
var books = func() (out []*tables.Book) {
	for _, g := range games.All {
		out = append(out, g.Tables)
	}
	return out
}()

// goFiles walks the Go sources of the project.
func goFiles(t *testing.T, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || d.Name() == "tools") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		b, err := os.ReadFile(path)
		if err == nil {
			visit(path, string(b))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestParagraphIndex keeps the index of paragraphs and tests: a paragraph called done is
// cited by a test in which it applies and by one in which it does not, and the others
// that are begun have a reason. It reads comments and no bodies, so it shows where a test
// is to be found and not that it tests anything; that is measured with faults put into
// the code that cites the paragraph (tools/mutate -paragraph).
func TestParagraphIndex(t *testing.T) {
	marks := map[string]string{}
	goFiles(t, func(path, text string) {
		if !strings.HasSuffix(path, "_test.go") || filepath.Base(path) == "sections_test.go" {
			return
		}
		for _, m := range covers.FindAllStringSubmatch(text, -1) {
			marks[m[1]] += m[2]
		}
	})
	for _, b := range books {
		name := b.Name
		secs, err := b.Sections()
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		done := 0
		for _, s := range secs.All {
			r := string(s.Ref)
			known[r] = true
			switch s.Status {
			case "done":
				done++
				if !strings.Contains(marks[r], "+") || !strings.Contains(marks[r], "-") {
					t.Errorf("%s is done, but its tests are %q: a positive and a negative one are due", r, marks[r])
				}
			case "partial", "manual":
				if s.Note.EN == "" || s.Note.IT == "" {
					t.Errorf("%s is %s without a reason", r, s.Status)
				}
			case "none":
				if marks[r] != "" {
					t.Errorf("%s has tests and the status none", r)
				}
			}
		}
		for r := range marks {
			if strings.HasPrefix(r, b.Code+" ") && !known[r] {
				t.Errorf("a test covers %s, which the book has not", r)
			}
		}
		t.Logf("%s: %d of %d paragraphs done", name, done, len(secs.All))
	}
}

// TestCitationsExist fails on a citation in the sources that names neither a
// paragraph nor a ruling of its book.
func TestCitationsExist(t *testing.T) {
	n := 0
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, m := range cited.FindAllStringSubmatch(text, -1) {
			r := ref.Ref(m[1])
			i := slices.IndexFunc(books, func(b *tables.Book) bool { return b.Code == r.Book() })
			if i < 0 {
				continue
			}
			b := books[i]
			n++
			if r.Ruling() > 0 {
				rs, err := b.Rulings()
				if err != nil || rs.Find(r) == nil {
					t.Errorf("%s cites %s, which is no ruling", path, r)
				}
				continue
			}
			ss, err := b.Sections()
			if err != nil || ss.Find(r) == nil {
				t.Errorf("%s cites %s, which is no paragraph", path, r)
			}
		}
	})
	if n < 50 {
		t.Errorf("only %d citations found", n)
	}
}
