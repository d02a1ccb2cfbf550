package ground_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compiled is the JSON Schema of a file, read by somebody else's program.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(ground.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("ground.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("ground.json")
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
	if _, err := ground.Read("f", text); err != nil {
		return false, err.Error()
	}
	return true, ""
}

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"is not on the board of", "is named twice", "is one square, and", "Plancenoit has 3 squares, these", "have no edge in common", "stands twice", "which is not less than", "where is ", "stands on the square of",
	"deck of the", "the deck of", "no unit", "is dead", "is not of the",
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
	{nil, "game", "chess"}, {nil, "game", nil}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", " "}, {nil, "name", "a\nb"}, {nil, "name", 7}, {nil, "board", nil}, {nil, "units", nil}, {nil, "turns", 7},
	{nil, "label", map[string]any{"en": "x"}}, {[]any{"name"}, "de", "x"}, {[]any{"name"}, "it", nil}, {nil, "date", "1815-6-18"}, {nil, "date", 1815}, {nil, "length", "whole"}, {nil, "length", "short"}, {nil, "players", 1}, {nil, "players", 4}, {nil, "players", "2"},
	{nil, "readings", []any{"R8"}}, {nil, "readings", map[string]any{"r8": "b"}}, {nil, "readings", map[string]any{"R8": "B"}}, {nil, "board", []any{6}}, {nil, "board", []any{6, 5, 4}}, {nil, "board", []any{6, 1}}, {nil, "board", []any{100, 5}}, {nil, "board", "6 x 5"},
	{nil, "squares", map[string]any{}}, {nil, "squares", []any{7}}, {[]any{"squares", 0}, "at", nil}, {[]any{"squares", 0}, "at", []any{0}}, {[]any{"squares", 0}, "at", []any{-1, 0}}, {[]any{"squares", 0}, "is", nil}, {[]any{"squares", 0}, "is", "lake"}, {[]any{"squares", 0}, "is", "village"},
	{[]any{"squares", 0}, "place", "papelotte"}, {[]any{"squares", 0}, "name", "x"}, {nil, "edges", 7}, {[]any{"edges", 0}, "between", nil}, {[]any{"edges", 0}, "between", []any{[]any{0, 0}}}, {[]any{"edges", 0}, "between", []any{[]any{0, 0}, []any{0, 0}}}, {[]any{"edges", 0}, "is", nil},
	{[]any{"edges", 0}, "is", []any{}}, {[]any{"edges", 0}, "is", "ridge"}, {[]any{"edges", 0}, "is", []any{"wall"}}, {[]any{"edges", 0}, "is", []any{"ridge", "ridge"}}, {[]any{"edges", 0}, "is", []any{"bridge"}}, {[]any{"edges", 0}, "is", []any{"pond", "road"}}, {[]any{"edges", 0}, "is", []any{"pond", "stream", "bridge"}},
	{[]any{"units", 0}, "id", nil}, {[]any{"units", 0}, "id", ""}, {[]any{"units", 0}, "id", "n"}, {[]any{"units", 0}, "id", "12"}, {[]any{"units", 0}, "id", "4-2"}, {[]any{"units", 0}, "id", "p4-2-rally"}, {[]any{"units", 0}, "id", "plancenoit"}, {[]any{"units", 0}, "id", "a b"}, {[]any{"units", 0}, "id", strings.Repeat("a", 25)}, {[]any{"units", 0}, "id", 7},
	{[]any{"units", 0}, "army", nil}, {[]any{"units", 0}, "army", "saxon"}, {[]any{"units", 0}, "arm", "cavalry"}, {[]any{"units", 0}, "value", nil}, {[]any{"units", 0}, "value", 0}, {[]any{"units", 0}, "value", 21}, {[]any{"units", 0}, "value", 1}, {[]any{"units", 0}, "reduced", -1}, {[]any{"units", 0}, "reduced", 20},
	{[]any{"units", 0}, "elite", "yes"}, {[]any{"units", 0}, "at", nil}, {[]any{"units", 0}, "facing", nil}, {[]any{"units", 0}, "facing", "ne"}, {[]any{"units", 0}, "enters", 2}, {[]any{"units", 0}, "colour", "red"}, {[]any{"units", 4}, "weak", true}, {[]any{"units", 5}, "elite", true}, {[]any{"units", 5}, "facing", "s"},
	{[]any{"units", 5}, "enters", 8}, {[]any{"units", 5}, "enters", 0}, {[]any{"units", 5}, "army", "allied"}, {[]any{"leaders", 0}, "id", "ney"}, {[]any{"leaders", 0}, "at", nil}, {[]any{"leaders", 0}, "facing", "n"}, {nil, "entry", []any{5, 1}}, {nil, "entry", []any{[]any{5, 1}, []any{5, 1}}},
	{[]any{"commands"}, "french", []any{2}}, {[]any{"commands"}, "french", []any{2, 10}}, {[]any{"commands"}, "prussian", []any{2, 1}}, {[]any{"decks"}, "saxon", []any{}}, {[]any{"decks", "french", 1}, "mp", nil}, {[]any{"decks", "french", 1}, "mp", 10}, {[]any{"decks", "french", 1}, "bp", -1},
	{[]any{"decks", "french", 1}, "action", "health"}, {[]any{"decks", "french", 1}, "action", "guns"}, {[]any{"decks", "french", 1}, "n", 0}, {[]any{"decks", "french", 1}, "n", 27}, {[]any{"decks", "prussian", 1}, "action", "elite"}, {[]any{"decks", "prussian", 1}, "action", "command"}, {[]any{"decks", "prussian", 1}, "n", 11},
	{[]any{"begin"}, "turn", 0}, {[]any{"begin"}, "turn", 8}, {[]any{"begin"}, "active", "prussian"}, {[]any{"begin"}, "cards", 6}, {[]any{"begin"}, "bid", 1}, {[]any{"begin", "hands"}, "french", 27}, {[]any{"begin", "hands"}, "french", []any{"12-2"}}, {[]any{"begin", "hands"}, "french", []any{"3-1-health"}},
	{[]any{"begin", "hands"}, "allied", 20}, {[]any{"begin", "hands"}, "allied", []any{"p4-2"}}, {[]any{"begin", "hands"}, "prussian", 11}, {[]any{"begin", "hands"}, "prussian", []any{"4-1"}}, {[]any{"begin", "hands"}, "prussian", []any{"p4-1-elite"}}, {[]any{"begin", "hands"}, "saxon", 1},
	{[]any{"begin", "last"}, "papelotte", "french"}, {[]any{"begin", "last"}, "hougoumont", "prussian"}, {[]any{"begin", "last"}, "hougoumont", []any{"french"}}, {[]any{"begin", "last"}, "plancenoit", "french"}, {[]any{"begin", "last"}, "plancenoit", []any{"french"}},
	{[]any{"begin", "castles"}, "hougoumont", 5}, {[]any{"begin", "castles"}, "la-haye-sainte", 3}, {[]any{"begin", "castles"}, "frischermont", 2}, {[]any{"begin", "castles"}, "plancenoit", 1}, {[]any{"begin", "dead"}, "prussian", []any{"P-17"}}, {[]any{"begin", "dead"}, "french", []any{"F-2-I", "F-2-I"}}, {[]any{"begin"}, "over", true},
}

// The schema and the reader agree on good files and on what is wrong with others, but for what
// no schema can say.
func TestTheSchemaJudgesAsTheReader(t *testing.T) {
	s := compiled(t)
	for _, text := range []string{small, short, least} {
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
	for _, c := range []struct{ key, v string }{ // of a short game (PHX §13.1)
		{"players", "3"}, {"decks", `{"prussian":[]}`}, {"begin", `{"turn":5}`}, {"begin", `{"bid":true}`}, {"begin", `{"hands":{"prussian":1}}`}, {"begin", `{"hands":{"prussian":["p4-2"]}}`}, {"units", `[{"id":"P1","army":"prussian","value":2,"enters":2}]`},
	} {
		text := []byte(`{"game":"phalanx","name":"X","length":"short","board":[3,3],"units":[],"` + c.key + `":` + c.v + `}`)
		text = bytes.Replace(text, []byte(`"units":[],"units"`), []byte(`"units"`), 1)
		if ok, _ := reads(text); ok || fits(t, s, text) {
			t.Errorf("reader or schema take %s", text)
		}
	}
}

// The faults of files in the other test are refused by the schema too, or no schema can say
// them.
func TestWhatNoSchemaCanSay(t *testing.T) {
	used := map[string]bool{}
	for _, c := range faults {
		_, faults := reads([]byte(spoilt(small, c)))
		for _, b := range beyond {
			used[b] = used[b] || strings.Contains(faults, b)
		}
	}
	for _, b := range beyond {
		if !used[b] && b != "is known and not played" && b != "it holds the sign" {
			t.Errorf("nothing is %q", b)
		}
	}
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	s := compiled(t)
	rng := rand.New(rand.NewPCG(20261123, 18))
	bad := []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `5`, `8`, `19`, `20`, `27`, `""`, `" "`, `"n"`, `"ne"`, `"x"`, `"12"`, `"4-2"`, `"p4-1"`, `"3-1-elite"`, `"p2-3-rally"`, `"F-G"`, `"P-15"`, `"french"`, `"allied"`, `"prussian"`, `"infantry"`, `"light-cavalry"`, `"long"`, `"short"`,
		`"castle"`, `"wood"`, `"clear"`, `"hougoumont"`, `"plancenoit"`, `"mont-st-jean"`, `"elite"`, `"rally"`, `"health"`, `"b"`, `"ridge"`, `"pond"`, `"bridge"`, `[]`, `{}`, `[0,0]`, `[4,0]`, `[1,2]`, `[0,1,2]`, `[[3,0],[3,1]]`, `[[4,1],[4,1]]`, `["ridge","road"]`, `["bridge"]`, `["french","french","allied"]`,
		`{"en":"x","it":"y"}`, `{"R8":"b"}`, `{"R3":"a"}`, `["4-2"]`, `["p4-1"]`}
	keys := []string{"game", "name", "label", "date", "length", "players", "readings", "board", "at", "is", "place", "between", "id", "army", "arm", "value", "reduced", "elite", "facing", "weak", "disordered", "enters", "entry", "mp", "bp", "action", "n", "turn", "active", "cards", "bid", "french", "allied", "prussian",
		"hougoumont", "plancenoit", "colour", "R8"}
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
			for _, k := range append([]string{"squares", "edges", "units", "leaders", "commands", "decks", "begin", "hands", "last", "castles", "dead", "en", "it", "la-haye-sainte", "frischermont", "mont-st-jean"}, keys...) {
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
	if good < 50 || both < 500 || reader < 25 {
		t.Errorf("%d good, %d refused by both, %d by the reader alone", good, both, reader)
	}
}

// The schema has the book's numbers and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(ground.Schema, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"]
	number := func(id string) int { return book.Tables.Int(id) }
	begin := func(path ...any) any { return at(defs, append([]any{"begin", "properties"}, path...)...) }
	for what, is := range map[string]struct {
		want int
		got  any
	}{
		"least":              {ground.LeastSide, at(s, "properties", "board", "items", "minimum")},
		"most":               {ground.MostSide, at(s, "properties", "board", "items", "maximum")},
		"furthest":           {ground.MostSide - 1, at(defs, "square", "items", "maximum")},
		"id":                 {ground.MostID, at(defs, "id", "maxLength")},
		"value":              {ground.MostValue, at(defs, "unit", "properties", "value", "maximum")},
		"reduced":            {ground.MostValue - 1, at(defs, "unit", "properties", "reduced", "maximum")},
		"enters":             {number("turns.long"), at(defs, "unit", "properties", "enters", "maximum")},
		"mp":                 {ground.MostPoint, at(defs, "card", "properties", "mp", "maximum")},
		"bp":                 {ground.MostPoint, at(defs, "card", "properties", "bp", "maximum")},
		"command":            {ground.MostPoint, at(defs, "command", "items", "maximum")},
		"turn":               {number("turns.long"), begin("turn", "maximum")},
		"turn of a short":    {number("turns.short"), at(s, "then", "properties", "begin", "properties", "turn", "maximum")},
		"cards":              {number("turns.cards"), begin("cards", "maximum")},
		"hougoumont":         {number("castles.hougoumont"), begin("castles", "properties", "hougoumont", "maximum")},
		"la haye sainte":     {number("castles.la-haye-sainte"), begin("castles", "properties", "la-haye-sainte", "maximum")},
		"frischermont":       {number("castles.frischermont"), begin("castles", "properties", "frischermont", "maximum")},
		"plancenoit":         {number("victory.squares.plancenoit"), begin("last", "properties", "plancenoit", "minItems")},
		"plancenoit at most": {number("victory.squares.plancenoit"), begin("last", "properties", "plancenoit", "maxItems")},
	} {
		if is.got != float64(is.want) {
			t.Errorf("%s: %v, the schema has %v", what, is.want, is.got)
		}
	}
	for _, army := range []string{"french", "allied", "prussian"} {
		want := float64(number("cards.deck." + army))
		for what, got := range map[string]any{
			"copies": at(s, "properties", "decks", "properties", army, "items", "allOf", 1, "properties", "n", "maximum"),
			"hand":   begin("hands", "properties", army, "oneOf", 0, "maximum"),
			"cards":  begin("hands", "properties", army, "oneOf", 1, "maxItems"),
		} {
			if got != want {
				t.Errorf("%s of %s: %v, the schema has %v", what, army, want, got)
			}
		}
	}
	words := at(defs, "taken", "enum").([]any)
	for _, w := range words {
		if !ground.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if len(words) != len(ground.Taken()) {
		t.Errorf("%d words, the reader has %d", len(words), len(ground.Taken()))
	}
}
