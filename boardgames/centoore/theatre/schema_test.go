package theatre_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compiled is the JSON Schema of a file, read by somebody else's program.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(theatre.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("theatre.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("theatre.json")
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
	if _, err := theatre.Read("f", text); err != nil {
		return false, err.Error()
	}
	return true, ""
}

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"stands twice", "no zone ", "connected already", "is a commander already", "not among the commanders", "is stronger disorganised", "cannot be Brussels", "has a marker already", "decoys of the", "cup of the",
	"points already", "their cup has none", "the cup of", "no marker of his", "its enemy", "has no room", "cannot both be", "must be in a wing", // after the set-up
	"is not from 1 to", // of the turn, when the file has fewer
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

// plain is the small campaign as a file in JSON may say it, with nothing that need not be said.
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
	{nil, "game", "chess"}, {nil, "game", nil}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", " "}, {nil, "name", "a\nb"}, {nil, "name", 7}, {nil, "zones", nil}, {nil, "counters", nil},
	{nil, "turn", 6}, {nil, "label", map[string]any{"en": "x"}}, {[]any{"name"}, "de", "x"}, {[]any{"name"}, "it", nil}, {nil, "date", "1815-6-15"}, {nil, "date", 1815}, {nil, "turns", 0},
	{nil, "turns", 9}, {nil, "turns", 2.5}, {nil, "turns", "6"}, {nil, "readings", []any{"R1"}}, {nil, "readings", map[string]any{"r1": "b"}}, {nil, "readings", map[string]any{"R1": "B"}},
	{nil, "zones", map[string]any{}}, {nil, "zones", []any{7}}, {[]any{"zones", 0}, "id", nil}, {[]any{"zones", 0}, "id", ""}, {[]any{"zones", 0}, "id", "Charleroi"}, {[]any{"zones", 0}, "id", "12"},
	{[]any{"zones", 0}, "id", "move"}, {[]any{"zones", 0}, "id", "hill"}, {[]any{"zones", 0}, "id", "plain-9"}, {[]any{"zones", 0}, "id", "a b"}, {[]any{"zones", 0}, "id", strings.Repeat("a", 25)},
	{[]any{"zones", 0}, "at", []any{1}}, {[]any{"zones", 0}, "at", []any{"a", "b"}}, {[]any{"zones", 0}, "at", []any{100001, 0}}, {[]any{"zones", 0}, "difficult", 0},
	{[]any{"zones", 0}, "difficult", 11}, {[]any{"zones", 0}, "depot", "allied"}, {[]any{"zones", 0}, "setup", 7}, {[]any{"zones", 0}, "brussels", "yes"}, {[]any{"zones", 0}, "name", ""},
	{[]any{"zones", 0}, "colour", "red"}, {nil, "full", 7}, {nil, "full", []any{"hal"}}, {nil, "full", []any{[]any{"hal"}}}, {nil, "full", []any{[]any{"hal", "hal"}}},
	{nil, "dotted", []any{[]any{"hal", "namur", "fleurus"}}}, {nil, "dotted", []any{[]any{"hal", 7}}}, {[]any{"commanders", 1}, "id", "soult"}, {[]any{"commanders", 1}, "id", nil},
	{[]any{"commanders", 1}, "initiative", nil}, {[]any{"commanders", 1}, "initiative", 10}, {[]any{"commanders", 1}, "initiative", -1}, {[]any{"commanders", 1}, "tactical", 4},
	{[]any{"commanders", 1}, "name", "Ney"}, {[]any{"counters", 0}, "id", nil}, {[]any{"counters", 0}, "id", "ney"}, {[]any{"counters", 0}, "id", "2d6"}, {[]any{"counters", 0}, "corps", nil},
	{[]any{"counters", 0}, "corps", 1}, {[]any{"counters", 0}, "corps", "1 st"}, {[]any{"counters", 0}, "corps", strings.Repeat("I", 25)}, {[]any{"counters", 0}, "army", nil},
	{[]any{"counters", 0}, "army", "allied"}, {[]any{"counters", 0}, "army", "english"}, {[]any{"counters", 0}, "kind", "foot"}, {[]any{"counters", 0}, "kind", "heavy"},
	{[]any{"counters", 0}, "kind", "cavalry"}, {[]any{"counters", 0}, "strength", nil}, {[]any{"counters", 0}, "strength", 0}, {[]any{"counters", 0}, "strength", 21},
	{[]any{"counters", 0}, "disorganised", -1}, {[]any{"counters", 0}, "stacking", 11}, {[]any{"counters", 0}, "wing", "soult"}, {[]any{"counters", 0}, "wing", "blucher"},
	{[]any{"counters", 0}, "wing", "wellington"}, {[]any{"counters", 0}, "at", "hal"}, {[]any{"counters", 0}, "out", "yes"}, {[]any{"counters", 0}, "name", "x"}, {[]any{"counters", 3}, "strength", 3},
	{[]any{"counters", 3}, "disorganised", 1}, {[]any{"counters", 3}, "stacking", 1}, {[]any{"counters", 5}, "kind", "guard"}, {[]any{"counters", 9}, "kind", "cavalry"},
	{[]any{"counters", 9}, "wing", "wellington"}, {[]any{"markers", 0}, "id", nil}, {[]any{"markers", 0}, "id", "decoy"}, {[]any{"markers", 0}, "is", nil}, {[]any{"markers", 0}, "is", "soult"},
	{[]any{"markers", 0}, "army", "english"}, {[]any{"markers", 0}, "up", 1}, {[]any{"markers", 0}, "face", true}, {[]any{"markers", 2}, "army", nil}, {[]any{"markers", 2}, "up", true},
	{[]any{"markers", 4}, "army", "prussian"}, {[]any{"markers", 6}, "army", "english"}, {[]any{"chits"}, "english", []any{}}, {[]any{"chits"}, "french", 7},
	{[]any{"chits", "french", 0}, "event", "hill"}, {[]any{"chits", "french", 0}, "event", "soult"}, {[]any{"chits", "french", 0}, "points", nil}, {[]any{"chits", "french", 0}, "points", 0},
	{[]any{"chits", "french", 0}, "points", 4}, {[]any{"chits", "french", 0}, "n", 0}, {[]any{"chits", "french", 0}, "n", 31}, {[]any{"chits", "french", 0}, "name", "x"}, {[]any{"begin"}, "turn", 0},
	{[]any{"begin"}, "turn", 9}, {[]any{"begin"}, "phase", "over"}, {[]any{"begin"}, "phase", "setup"}, {[]any{"begin"}, "phase", nil}, {[]any{"begin"}, "side", "english"}, {[]any{"begin"}, "first", 7},
	{[]any{"begin"}, "morale", map[string]any{"french": 25}}, {[]any{"begin"}, "morale", map[string]any{"english": 15}}, {[]any{"begin"}, "morale", map[string]any{"prussian": 17}},
	{[]any{"begin"}, "morale", map[string]any{"allied": 1}}, {[]any{"begin"}, "hands", map[string]any{"allied": []any{"vandamme"}}}, {[]any{"begin"}, "hands", map[string]any{"french": []any{"hill"}}},
	{[]any{"begin"}, "hands", map[string]any{"french": []any{"plain-4"}}}, {[]any{"begin"}, "hands", map[string]any{"english": []any{}}}, {[]any{"begin"}, "over", true},
}

// The schema and the reader agree on good files and on what is wrong with others, but for what
// no schema can say.
func TestTheSchemaJudgesAsTheReader(t *testing.T) {
	s := compiled(t)
	for _, text := range []string{small, raised, bare} {
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
		if !used[b] && b != "their cup has none" && b != "it holds the sign" {
			t.Errorf("nothing is %q", b)
		}
	}
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	s := compiled(t)
	rng := rand.New(rand.NewPCG(20261123, 17))
	bad := []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `4`, `7`, `9`, `21`, `31`, `""`, `" "`, `"x"`, `"12"`, `"hal"`, `"Hal"`, `"namur"`, `"I-1"`, `"f1"`, `"ney"`, `"blucher"`, `"decoy"`, `"french"`, `"english"`, `"prussian"`, `"allied"`, `"infantry"`, `"guard"`, `"cavalry"`, `"heavy"`,
		`"setup"`, `"events"`, `"battles"`, `"hill"`, `"square"`, `"vandamme"`, `"plain-1"`, `"plain-9"`, `"b"`, `[]`, `{}`, `[0,0.5]`, `[0,1,2]`, `["hal","namur"]`, `["hal","hal"]`, `[["hal","namur"]]`, `["square"]`, `{"en":"x","it":"y"}`, `{"R9":"b"}`, `{"french":7}`, `{"id":"hal"}`}
	keys := []string{"game", "name", "label", "date", "turns", "readings", "id", "at", "turn", "phase", "side", "first", "kind", "strength", "disorganised", "stacking", "wing", "out", "is", "army", "up", "event", "points", "n", "difficult", "depot", "setup", "brussels", "initiative", "tactical", "corps", "morale", "hands", "colour"}
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
			for _, k := range []string{"zones", "full", "dotted", "commanders", "counters", "markers", "chits", "begin", "french", "allied", "english", "prussian", "en", "it", "R1", "R9"} {
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
	for range 1000 {
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

// The schema has the book's numbers and events and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(theatre.Schema, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"]
	for want, got := range map[string][2]any{
		"turns":      {book.Tables.Int("campaign.turns"), at(s, "properties", "turns", "maximum")},
		"turn":       {book.Tables.Int("campaign.turns"), at(s, "properties", "begin", "properties", "turn", "maximum")},
		"french":     {book.Tables.Int("campaign.morale.french"), at(s, "properties", "begin", "properties", "morale", "properties", "french", "maximum")},
		"english":    {book.Tables.Int("campaign.morale.english"), at(s, "properties", "begin", "properties", "morale", "properties", "english", "maximum")},
		"prussian":   {book.Tables.Int("campaign.morale.prussian"), at(s, "properties", "begin", "properties", "morale", "properties", "prussian", "maximum")},
		"zones":      {theatre.MostZones, at(s, "properties", "zones", "maxItems")},
		"place":      {theatre.MostAt, at(defs, "zone", "properties", "at", "items", "maximum")},
		"difficult":  {book.Tables.Int("campaign.stacking.clear"), at(defs, "zone", "properties", "difficult", "maximum")},
		"id":         {theatre.MostID, at(defs, "id", "maxLength")},
		"corps":      {theatre.MostID, at(defs, "counter", "properties", "corps", "maxLength")},
		"strength":   {theatre.MostStrength, at(defs, "counter", "properties", "strength", "maximum")},
		"less":       {theatre.MostStrength, at(defs, "counter", "properties", "disorganised", "maximum")},
		"stacking":   {book.Tables.Int("campaign.stacking.clear"), at(defs, "counter", "properties", "stacking", "maximum")},
		"initiative": {theatre.MostInitiative, at(defs, "commander", "properties", "initiative", "maximum")},
		"tactical":   {theatre.MostTactical, at(defs, "commander", "properties", "tactical", "maximum")},
		"points":     {theatre.MostPoints, at(defs, "chit", "properties", "points", "maximum")},
		"chits":      {book.Tables.Int("campaign.chits"), at(defs, "chit", "properties", "n", "maximum")},
		"plain":      {theatre.MostPoints, float64(len(at(defs, "plain", "enum").([]any)))},
	} {
		if float64(got[0].(int)) != got[1] {
			t.Errorf("%s: %v, the schema has %v", want, got[0], got[1])
		}
	}
	for _, w := range at(defs, "taken", "enum").([]any) {
		if !theatre.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if n := len(at(defs, "taken", "enum").([]any)); n != len(theatre.Taken()) {
		t.Errorf("%d words, the reader has %d", n, len(theatre.Taken()))
	}
	chits, err := book.Tables.Chits()
	if err != nil {
		t.Fatal(err)
	}
	of := map[string][]any{}
	for _, c := range chits.All {
		of[c.Army] = append(of[c.Army], c.ID)
	}
	for player, want := range of {
		if got := at(defs, player+"-event", "enum"); !reflect.DeepEqual(got, any(want)) {
			t.Errorf("the %s events are %v, not %v", player, got, want)
		}
	}
}
