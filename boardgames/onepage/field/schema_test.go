package field_test

import (
	"encoding/json"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/schema/schematest"
)

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"squares, the first has", "is not on the board of", "is no town: the ground has no T", "is of town", "is no square at the edge", "the ground is impassable",
	"stands twice", "cannot be the chief: ", "cannot stand in a wood", "stands on the square of", "has no room", "where a square is", "a square is 2 foot", "stands in a town, where",
	"where does the front of", "no entry", "is not of the side of", "every square of", "is not from 1 to", // of an entry, when the file has fewer turns
	"no ruling", "has no reading", "is known and not played", "a word of a line", "is not a day", "it holds the sign",
}

// judges are the schema and the reader of the form.
var judges = schematest.Judges{Schema: field.Schema, Beyond: beyond, Read: func(text []byte) error { _, err := field.Read("f", text); return err }}

// spoils are files that the schema refuses as the reader does: what stands where.
var spoils = []schematest.Spoil{
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
	for _, text := range []string{small, strings.Replace(strings.Replace(small, "R1: b", "R13: b", 1), "facing: e", "facing: nw", 1), "game: onepage\nname: X\nground: ['..', '..']\npieces: []\n"} {
		if b := must(t, text).JSON(); !judges.Fits(t, b) {
			t.Errorf("the schema refuses %s", b)
		}
	}
	judges.Refuse(t, spoils, must(t, small).JSON())
}

// The faults of files in the other test are refused by the schema too, or no schema can say
// them.
func TestWhatNoSchemaCanSay(t *testing.T) {
	judges.Unheard(t, func(yield func([]byte) bool) {
		for _, c := range faults {
			if !yield([]byte(spoilt(c.old, c.new))) {
				return
			}
		}
	}, "every square of", "it holds the sign")
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 17, Files: 1600, Good: 50, Both: 500, Reader: 50,
		Bad: []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `4`, `19`, `99`, `""`, `" "`, `"n"`, `"ne"`, `"x"`, `"12"`, `"east"`, `"farm"`, `"OG1"`, `"french"`, `"allied"`, `"infantry"`, `"cavalry"`, `"artillery"`, `"leader"`, `"b"`, `"....."`,
			`[]`, `{}`, `[0,0]`, `[4,0]`, `[1,2]`, `[0,1,2]`, `[[3,0]]`, `[[4,1],[4,1]]`, `{"en":"x","it":"y"}`, `{"R13":"b"}`, `{"R12":"a"}`, `["..",".."]`},
		Keys: []string{"game", "name", "label", "date", "turns", "readings", "id", "at", "turn", "side", "kind", "value", "old-guard", "chief", "facing", "square", "enters", "colour", "R13"},
		More: []string{"ground", "towns", "entry", "pieces", "en", "it", "R1", "R12"},
	}, must(t, small).JSON())
}

// The schema has the sheet's number of turns and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(field.Schema, &s); err != nil {
		t.Fatal(err)
	}
	for want, got := range map[string][2]any{
		"turns":    {float64(book.Tables.Int("game.turns")), schematest.At(s, "properties", "turns", "maximum")},
		"entry":    {float64(book.Tables.Int("game.turns")), schematest.At(s, "$defs", "entry", "properties", "turn", "maximum")},
		"least":    {float64(field.LeastSide), schematest.At(s, "properties", "ground", "minItems")},
		"most":     {float64(field.MostSide), schematest.At(s, "properties", "ground", "maxItems")},
		"value":    {float64(field.MostValue), schematest.At(s, "$defs", "piece", "properties", "value", "maximum")},
		"id":       {float64(boardfile.MostID), schematest.At(s, "$defs", "id", "maxLength")},
		"furthest": {float64(field.MostSide - 1), schematest.At(s, "$defs", "square", "items", "maximum")},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %v, the schema has %v", want, got[0], got[1])
		}
	}
	for _, w := range schematest.At(s, "$defs", "taken", "enum").([]any) {
		if !field.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if n := len(schematest.At(s, "$defs", "taken", "enum").([]any)); n != len(field.Taken()) {
		t.Errorf("%d words, the reader has %d", n, len(field.Taken()))
	}
}
