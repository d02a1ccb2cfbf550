package boardtest

import (
	"encoding/json"
	"io/fs"
	"reflect"
	"regexp"
	"strconv"
	"testing"

	"adjutant/boardgames/board/second"
)

// Cases holds a second reading to the numbered cases of its game, which were reckoned by hand from
// the book before anything was run on them: the files of a folder.
func Cases(t *testing.T, cases fs.FS, ask func(verb string, facts []byte) second.Answer) {
	t.Helper()
	files, err := fs.Glob(cases, "*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range files {
		b, err := fs.ReadFile(cases, name)
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
			if c.Refused == "" && len(c.Expect) == 0 {
				t.Errorf("%s expects nothing", c.ID)
			}
			a := ask(c.Odds[0], c.Facts)
			if c.Refused != "" || a.Refusal != nil {
				if want := (second.Refusal{Code: c.Kind, Paragraph: c.Refused}); a.Refusal == nil || *a.Refusal != want {
					t.Errorf("%s, %s: refused %v, want %v", c.ID, c.EN, a.Refusal, want)
				}
				continue
			}
			got := written(t, a)
			for path, want := range c.Expect {
				if have := at(got, path); !holds(have, want) {
					t.Errorf("%s, %s: %s is %v, want %v", c.ID, c.EN, path, have, want)
				}
			}
		}
	}
}

// written is an answer as the program writes it.
func written(t *testing.T, a second.Answer) any {
	t.Helper()
	outcomes := []any{}
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

// holds says whether a value is as wanted: of an object what is named, of a list every
// part, whatever its order.
func holds(have, want any) bool {
	switch w := want.(type) {
	case map[string]any:
		h, ok := have.(map[string]any)
		for k, x := range w {
			ok = ok && holds(h[k], x)
		}
		return ok
	case []any:
		h, ok := have.([]any)
		if !ok || len(h) != len(w) {
			return false
		}
		left := append([]any{}, h...)
	wanted:
		for _, x := range w {
			for i, y := range left {
				if holds(y, x) {
					left = append(left[:i], left[i+1:]...)
					continue wanted
				}
			}
			return false
		}
		return true
	}
	return reflect.DeepEqual(have, want)
}
