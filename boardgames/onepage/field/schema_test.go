package field_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compiled is the JSON Schema of a file, read by somebody else's program.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(field.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("field.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("field.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fits is what the schema says of a file.
func fits(t *testing.T, s *jsonschema.Schema, text []byte) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	return err == nil && s.Validate(v) == nil
}

// reads is what the reader says of it, and its sentences.
func reads(text []byte) (bool, string) {
	if _, err := field.Read("f", text); err != nil {
		return false, err.Error()
	}
	return true, ""
}

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"squares, the first has", "is not on the board of", "is no town: the ground has no T", "is of town", "is no square at the edge", "the ground is impassable",
	"stands twice", "cannot be the chief: ", "cannot stand in a wood", "stands on the square of", "has no room", "where a square is", "a square is 2 foot", "stands in a town, where",
	"where does the front of", "no entry", "is not of the side of", "every square of", "is not from 1 to", // of an entry, when the file has fewer turns
	"no ruling", "has no reading", "is known and not played", "a word of a line", "is not a day", "it holds the sign",
}

// told reports that every fault of a file is one that no schema can say.
func told(faults string) bool {
	for _, line := range strings.Split(faults, "\n") {
		known := false
		for _, b := range beyond {
			known = known || strings.Contains(line, b)
		}
		if !known {
			return false
		}
	}
	return true
}

// plain is the small board as a file in JSON may say it, with nothing that need not be said.
func plain(t *testing.T) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(must(t, small).JSON(), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// at is the value at a path of keys and numbers.
func at(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
	}
	return v
}

// spoils are files that the schema refuses as the reader does: what stands where.
var spoils = []struct {
	path []any
	key  string
	v    any // nil: the key is taken out
}{
	{nil, "game", "chess"}, {nil, "game", nil}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", " "}, {nil, "name", "a\nb"}, {nil, "name", 7}, {nil, "ground", nil}, {nil, "pieces", nil}, {nil, "turn", 12},
	{nil, "label", map[string]any{"en": "x"}}, {[]any{"name"}, "de", "x"}, {[]any{"name"}, "it", nil}, {nil, "date", "1815-6-18"}, {nil, "date", 1815}, {nil, "turns", 0}, {nil, "turns", 19}, {nil, "turns", 2.5}, {nil, "turns", "12"},
	{nil, "readings", []any{"R1"}}, {nil, "readings", map[string]any{"r1": "b"}}, {nil, "readings", map[string]any{"R1": ""}}, {nil, "readings", map[string]any{"R1": "B"}}, {nil, "readings", map[string]any{"W1P R1": "b"}},
	{nil, "ground", "..."}, {nil, "ground", []any{"....."}}, {nil, "ground", []any{".", "."}}, {nil, "ground", []any{".....", ".y..."}}, {nil, "ground", []any{".....", 7}}, {nil, "ground", []any{".....", ""}},
	{nil, "towns", map[string]any{}}, {[]any{"towns", 0}, "id", nil}, {[]any{"towns", 0}, "at", nil}, {[]any{"towns", 0}, "at", []any{}}, {[]any{"towns", 0}, "at", []any{3, 0}}, {[]any{"towns", 0}, "at", []any{[]any{3, 0}, []any{3, 0}}}, {[]any{"towns", 0}, "stars", 2},
	{[]any{"entry", 0}, "turn", nil}, {[]any{"entry", 0}, "turn", 0}, {[]any{"entry", 0}, "turn", 19}, {[]any{"entry", 0}, "side", "prussian"}, {[]any{"entry", 0}, "side", nil}, {[]any{"entry", 0}, "at", []any{}}, {[]any{"entry", 0}, "name", "x"},
	{[]any{"pieces", 0}, "id", nil}, {[]any{"pieces", 0}, "id", ""}, {[]any{"pieces", 0}, "id", "n"}, {[]any{"pieces", 0}, "id", "12"}, {[]any{"pieces", 0}, "id", "2d6"}, {[]any{"pieces", 0}, "id", "a+b"}, {[]any{"pieces", 0}, "id", strings.Repeat("a", 25)}, {[]any{"pieces", 0}, "id", 7},
	{[]any{"pieces", 0}, "side", nil}, {[]any{"pieces", 0}, "side", "red"}, {[]any{"pieces", 0}, "kind", "foot"}, {[]any{"pieces", 0}, "kind", nil}, {[]any{"pieces", 0}, "kind", "artillery"}, {[]any{"pieces", 0}, "kind", "leader"},
	{[]any{"pieces", 0}, "value", 2}, {[]any{"pieces", 0}, "value", "1"}, {[]any{"pieces", 0}, "old-guard", "yes"}, {[]any{"pieces", 0}, "chief", true}, {[]any{"pieces", 0}, "side", "allied"}, {[]any{"pieces", 0}, "at", nil}, {[]any{"pieces", 0}, "at", []any{0}},
	{[]any{"pieces", 0}, "enters", "east"}, {[]any{"pieces", 1}, "square", true}, {[]any{"pieces", 2}, "value", 0}, {[]any{"pieces", 2}, "value", 4}, {[]any{"pieces", 2}, "facing", "n"}, {[]any{"pieces", 12}, "facing", "n"}, {[]any{"pieces", 12}, "square", true}, {[]any{"pieces", 12}, "at", []any{0, 2}}, {[]any{"pieces", 12}, "enters", nil},
	{nil, "pieces", map[string]any{}}, {nil, "pieces", []any{7}},
}

// The schema and the reader agree on good files and on what is wrong with others, but for what
// no schema can say.
func TestTheSchemaJudgesAsTheReader(t *testing.T) {
	s := compiled(t)
	for _, text := range []string{small, strings.Replace(strings.Replace(small, "R1: b", "R13: b", 1), "facing: e", "facing: nw", 1), "game: onepage\nname: X\nground: ['..', '..']\npieces: []\n"} {
		if b := must(t, text).JSON(); !fits(t, s, b) {
			t.Errorf("the schema refuses %s", b)
		}
	}
	for _, c := range spoils {
		v := plain(t)
		m := at(v, c.path...).(map[string]any)
		if c.v == nil {
			delete(m, c.key)
		} else {
			m[c.key] = c.v
		}
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if ok, _ := reads(b); ok {
			t.Errorf("the reader takes %v of %v as %v", c.key, c.path, c.v)
		}
		if fits(t, s, b) {
			t.Errorf("the schema takes %v of %v as %v", c.key, c.path, c.v)
		}
	}
}

// The faults of files in the other test are refused by the schema too, or no schema can say
// them.
func TestWhatNoSchemaCanSay(t *testing.T) {
	used := map[string]bool{}
	for _, c := range faults {
		_, faults := reads([]byte(spoilt(c.old, c.new)))
		for _, b := range beyond {
			used[b] = used[b] || strings.Contains(faults, b)
		}
	}
	for _, b := range beyond {
		if !used[b] && b != "every square of" && b != "it holds the sign" {
			t.Errorf("nothing is %q", b)
		}
	}
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	s := compiled(t)
	rng := rand.New(rand.NewPCG(20261123, 17))
	bad := []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `4`, `19`, `99`, `""`, `" "`, `"n"`, `"ne"`, `"x"`, `"12"`, `"east"`, `"farm"`, `"OG1"`, `"french"`, `"allied"`, `"infantry"`, `"cavalry"`, `"artillery"`, `"leader"`, `"b"`, `"....."`,
		`[]`, `{}`, `[0,0]`, `[4,0]`, `[1,2]`, `[0,1,2]`, `[[3,0]]`, `[[4,1],[4,1]]`, `{"en":"x","it":"y"}`, `{"R13":"b"}`, `{"R12":"a"}`, `["..",".."]`}
	keys := []string{"game", "name", "label", "date", "turns", "readings", "id", "at", "turn", "side", "kind", "value", "old-guard", "chief", "facing", "square", "enters", "colour", "R13"}
	value := func() any {
		var v any
		if err := json.Unmarshal([]byte(bad[rng.IntN(len(bad))]), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	var spoil func(v any) any
	spoil = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			var all []string
			for _, k := range keys {
				if _, is := v[k]; is {
					all = append(all, k)
				}
			}
			for _, k := range []string{"ground", "towns", "entry", "pieces", "en", "it", "R1", "R12"} {
				if _, is := v[k]; is {
					all = append(all, k)
				}
			}
			if rng.IntN(5) == 0 {
				v[keys[rng.IntN(len(keys))]] = value()
				return v
			}
			if len(all) == 0 {
				return value()
			}
			k := all[rng.IntN(len(all))]
			if rng.IntN(6) == 0 {
				delete(v, k)
				return v
			}
			v[k] = spoil(v[k])
			return v
		case []any:
			if len(v) == 0 || rng.IntN(8) == 0 {
				return append(v, value())
			}
			i := rng.IntN(len(v))
			v[i] = spoil(v[i])
			return v
		}
		return value()
	}
	good, both, reader := 0, 0, 0
	for range 1500 {
		b, err := json.Marshal(spoil(plain(t)))
		if err != nil {
			t.Fatal(err)
		}
		ok, faults := reads(b)
		switch fit := fits(t, s, b); {
		case ok && fit:
			good++
		case !ok && !fit:
			both++
		case !ok && told(faults):
			reader++
		default:
			t.Errorf("schema %v, reader %v\n%s\n%s", fit, ok, b, faults)
		}
	}
	if good < 50 || both < 500 || reader < 50 {
		t.Errorf("%d good, %d refused by both, %d by the reader alone", good, both, reader)
	}
}

// The schema has the sheet's number of turns and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(field.Schema, &s); err != nil {
		t.Fatal(err)
	}
	for want, got := range map[string][2]any{
		"turns":    {float64(book.Tables.Int("game.turns")), at(s, "properties", "turns", "maximum")},
		"entry":    {float64(book.Tables.Int("game.turns")), at(s, "$defs", "entry", "properties", "turn", "maximum")},
		"least":    {float64(field.LeastSide), at(s, "properties", "ground", "minItems")},
		"most":     {float64(field.MostSide), at(s, "properties", "ground", "maxItems")},
		"value":    {float64(field.MostValue), at(s, "$defs", "piece", "properties", "value", "maximum")},
		"id":       {float64(field.MostID), at(s, "$defs", "id", "maxLength")},
		"furthest": {float64(field.MostSide - 1), at(s, "$defs", "square", "items", "maximum")},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %v, the schema has %v", want, got[0], got[1])
		}
	}
	for _, w := range at(s, "$defs", "taken", "enum").([]any) {
		if !field.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if n := len(at(s, "$defs", "taken", "enum").([]any)); n != len(field.Taken()) {
		t.Errorf("%d words, the reader has %d", n, len(field.Taken()))
	}
}
