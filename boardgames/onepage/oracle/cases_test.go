package oracle_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/boardgames/onepage/oracle"
)

// TestCases holds the oracle to the numbered cases, which were reckoned by hand from the
// book before it was run on them.
func TestCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "conformance", "onepage", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Cases []struct {
				ID, EN        string
				Odds          []string
				Facts         json.RawMessage
				Expect        map[string]any
				Refused, Kind string
			}
		}
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, c := range f.Cases {
			a := oracle.Ask(c.Odds[0], c.Facts)
			if c.Refused != "" || a.Refusal != nil {
				if want := (oracle.Refusal{Code: c.Kind, Paragraph: c.Refused}); a.Refusal == nil || *a.Refusal != want {
					t.Errorf("%s, %s: refused %v, want %v", c.ID, c.EN, a.Refusal, want)
				}
				continue
			}
			got := answer(t, a)
			for path, want := range c.Expect {
				if have := at(got, path); !alike(have, want) {
					t.Errorf("%s, %s: %s is %v, want %v", c.ID, c.EN, path, have, want)
				}
			}
		}
	}
}

// answer writes an answer as the program does.
func answer(t *testing.T, a oracle.Answer) any {
	t.Helper()
	var outcomes []any
	for _, o := range a.Outcomes {
		var m map[string]any
		if err := json.Unmarshal([]byte(o.Result), &m); err != nil {
			t.Fatal(err)
		}
		m["p"] = o.P.RatString()
		outcomes = append(outcomes, m)
	}
	b, err := json.Marshal(map[string]any{"odds": map[string]any{"chance": a.Chance, "outcomes": outcomes}})
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func at(v any, path string) any {
	for _, p := range regexp.MustCompile(`[^.\[\]]+`).FindAllString(path, -1) {
		switch x := v.(type) {
		case map[string]any:
			v = x[p]
		case []any:
			n, err := strconv.Atoi(p)
			if err != nil || n >= len(x) {
				return nil
			}
			v = x[n]
		default:
			return nil
		}
	}
	return v
}

// alike compares lists whatever their order, and everything else to the letter.
func alike(have, want any) bool {
	w, ok := want.([]any)
	if !ok {
		return reflect.DeepEqual(have, want)
	}
	h, ok := have.([]any)
	return ok && len(h) == len(w) && sorted(h) == sorted(w)
}

func sorted(list []any) string {
	var out []string
	for _, x := range list {
		out = append(out, fmt.Sprint(x)) // maps are printed in the order of their keys
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}
