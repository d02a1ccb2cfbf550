package house_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
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

// covers finds what a test says it covers, in its doc comment: "OM §9.4 [+]" for a case
// in which the rule applies, "OM §9.4 [-]" for one in which it does not or refuses.
func covers(books []*tables.Book) *regexp.Regexp {
	return regexp.MustCompile(`(` + marks(books) + ` §[0-9.]+(?:/[a-z0-9-]+)?) \[([+-])\]`)
}

// cited finds citations of books written as literals in the sources, well formed or not.
func cited(books []*tables.Book) *regexp.Regexp {
	return regexp.MustCompile(`"(` + marks(books) + ` (?:§[^"\s,]*|R[0-9]+))"`)
}

// marks matches what a citation of one of the books begins with.
func marks(books []*tables.Book) string {
	var codes []string
	for _, b := range books {
		codes = append(codes, regexp.QuoteMeta(b.Code))
	}
	return `\b(?:` + strings.Join(codes, "|") + `)`
}

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
// the code that cites the paragraph (tools/mutate -paragraph). A conformance case is such a
// test: all of them are played.
func TestParagraphIndex(t *testing.T) {
	texts := conformanceMarks(t)
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") && !strings.HasPrefix(filepath.ToSlash(path), "internal/house/") {
			texts = append(texts, text)
		}
	})
	for _, fault := range untested(t, books, texts) {
		t.Error(fault)
	}
}

// conformanceMarks are the paragraphs that the conformance cases cover, written as a test's comment has them.
func conformanceMarks(t *testing.T) (texts []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "conformance", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no conformance cases")
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var f struct{ Cases []struct{ Ref, Case string } }
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatal(name, err)
		}
		for _, c := range f.Cases {
			texts = append(texts, c.Ref+" ["+c.Case+"]")
		}
	}
	return texts
}

// untested is what the index of the books lacks when these are the sources of all tests.
func untested(t *testing.T, books []*tables.Book, texts []string) (faults []string) {
	t.Helper()
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	marks := map[string]string{}
	find := covers(books)
	for _, text := range texts {
		for _, m := range find.FindAllStringSubmatch(text, -1) {
			marks[m[1]] += m[2]
		}
	}
	for _, b := range books {
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
					fault("%s is done, but its tests are %q: a positive and a negative one are due", r, marks[r])
				}
			case "partial", "manual":
				if s.Note.EN == "" || s.Note.IT == "" {
					fault("%s is %s without a reason", r, s.Status)
				}
			case "none":
				if marks[r] != "" {
					fault("%s has tests and the status none", r)
				}
			}
		}
		for _, r := range slices.Sorted(maps.Keys(marks)) {
			if strings.HasPrefix(r, b.Code+" ") && !known[r] {
				fault("a test covers %s, which the book has not", r)
			}
		}
		t.Logf("%s: %d of %d paragraphs done", b.Name, done, len(secs.All))
	}
	return faults
}

// TestBooksHaveNoFault reads every file of every game's book: a number or a paragraph that
// cannot be read is told here, with file and line, and not at the first throw that needs it.
func TestBooksHaveNoFault(t *testing.T) {
	for _, b := range books {
		if err := b.Check(); err != nil {
			t.Errorf("%s:\n%v", b.Name, err)
		}
	}
}

// TestCitationsExist fails on a citation in the sources that names neither a
// paragraph nor a ruling of its book.
func TestCitationsExist(t *testing.T) {
	n, find := 0, cited(books)
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, m := range find.FindAllStringSubmatch(text, -1) {
			r := ref.Ref(m[1])
			b := books[slices.IndexFunc(books, func(b *tables.Book) bool { return b.Code == r.Book() })]
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
