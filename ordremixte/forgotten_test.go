package ordremixte

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"adjutant/internal/doc"
	"adjutant/ordremixte/book"
)

// TestEasilyForgottenIndex keeps the list of clauses that a reader in a hurry leaves out,
// each with the names of what tests it: every test, case and transcript that it names
// exists, every paragraph of the book that has such clauses is one, and none of which a
// clause is still open calls itself done. It is an index: it reads names and no bodies,
// and whether what stands there tests the clause is for a reader to see, and for
// tools/mutate to measure.
func TestEasilyForgottenIndex(t *testing.T) {
	known := map[string]bool{}
	funcs := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	for _, dir := range []string{".", "battle", "../armylists"} {
		files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: got no tests, %v; want %s", dir, err, "err == nil, len(files) != 0")
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range funcs.FindAllStringSubmatch(string(b), -1) {
				known[m[1]] = true
			}
		}
	}
	files, err := filepath.Glob("../testdata/conformance/ordremixte/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: got %v; want %s", err, "err == nil, len(files) != 0")
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var suite struct{ Cases []struct{ ID string } }
		if err := json.Unmarshal(b, &suite); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		for _, c := range suite.Cases {
			known[c.ID] = true
		}
	}
	scripts, err := filepath.Glob("../cmd/adjutant/testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, f := range scripts {
		known[filepath.Base(f)] = true
	}

	b, err := os.ReadFile("testdata/easily_forgotten.yaml")
	if err != nil {
		t.Fatal(err)
	}
	list, err := doc.Parse("easily_forgotten.yaml", b)
	if err != nil {
		t.Fatal(err)
	}
	secs, err := book.Tables.Sections()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, x := range list.Map("clauses").Get("clauses").List() {
		c := x.Map("ref", "says", "proof", "open")
		par, says := c.Need("ref").Ref(), c.Need("says").Text()
		sec := secs.Find(par)
		if sec == nil || says == "" {
			t.Errorf("%s %q: no paragraph, or no words", par, says)
			continue
		}
		n++
		proof := c.Get("proof").Texts()
		switch open := c.Get("open").Text(); {
		case open != "" && sec.Status == "done":
			t.Errorf("%s is done, but it is open that %s", par, says)
		case (open != "") == (len(proof) > 0):
			t.Errorf("%s: %q has either proof or a reason why not", par, says)
		}
		for _, p := range proof {
			if !known[p] {
				t.Errorf("%s: nothing is called %s, which was to prove that %s", par, p, says)
			}
		}
	}
	if err := list.Err(); err != nil {
		t.Error(err)
	}
	if n < 100 {
		t.Errorf("got %d clauses; want %s", n, "n >= 100")
	}
}
