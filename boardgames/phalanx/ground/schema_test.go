package ground_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/schema/schematest"
)

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"is not on the board of", "is named twice", "is one square, and", "Plancenoit has 3 squares, these", "have no edge in common", "stands twice", "which is not less than", "where is ", "stands on the square of",
	"deck of the", "the deck of", "no unit", "is dead", "is not of the",
	"no ruling", "has no reading", "is known and not played", "a word of a line", "is not a day", "it holds the sign",
}

// judges are the schema and the reader of the form.
var judges = schematest.Judges{Schema: ground.Schema, Beyond: beyond, Read: func(text []byte) error { _, err := ground.Read("f", text); return err }}

// spoils are files that the schema refuses as the reader does: what stands where.
var spoils = []schematest.Spoil{
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
	for _, text := range []string{small, short, least} {
		if b := must(t, text).JSON(); !judges.Fits(t, b) {
			t.Errorf("the schema refuses %s", b)
		}
	}
	judges.Refuse(t, spoils, must(t, small).JSON())
	for _, c := range []struct{ key, v string }{ // of a short game (PHX §13.1)
		{"players", "3"}, {"decks", `{"prussian":[]}`}, {"begin", `{"turn":5}`}, {"begin", `{"bid":true}`}, {"begin", `{"hands":{"prussian":1}}`}, {"begin", `{"hands":{"prussian":["p4-2"]}}`}, {"units", `[{"id":"P1","army":"prussian","value":2,"enters":2}]`},
	} {
		text := []byte(`{"game":"phalanx","name":"X","length":"short","board":[3,3],"units":[],"` + c.key + `":` + c.v + `}`)
		text = bytes.Replace(text, []byte(`"units":[],"units"`), []byte(`"units"`), 1)
		if ok, _ := judges.Reads(text); ok || judges.Fits(t, text) {
			t.Errorf("reader or schema take %s", text)
		}
	}
}

// The faults of files in the other test are refused by the schema too, or no schema can say
// them.
func TestWhatNoSchemaCanSay(t *testing.T) {
	judges.Unheard(t, func(yield func([]byte) bool) {
		for _, c := range faults {
			if !yield([]byte(spoilt(small, c))) {
				return
			}
		}
	}, "is known and not played", "it holds the sign")
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 18, Files: 1500, Good: 50, Both: 500, Reader: 25,
		Bad: []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `5`, `8`, `19`, `20`, `27`, `""`, `" "`, `"n"`, `"ne"`, `"x"`, `"12"`, `"4-2"`, `"p4-1"`, `"3-1-elite"`, `"p2-3-rally"`, `"F-G"`, `"P-15"`, `"french"`, `"allied"`, `"prussian"`, `"infantry"`, `"light-cavalry"`, `"long"`, `"short"`,
			`"castle"`, `"wood"`, `"clear"`, `"hougoumont"`, `"plancenoit"`, `"mont-st-jean"`, `"elite"`, `"rally"`, `"health"`, `"b"`, `"ridge"`, `"pond"`, `"bridge"`, `[]`, `{}`, `[0,0]`, `[4,0]`, `[1,2]`, `[0,1,2]`, `[[3,0],[3,1]]`, `[[4,1],[4,1]]`, `["ridge","road"]`, `["bridge"]`, `["french","french","allied"]`,
			`{"en":"x","it":"y"}`, `{"R8":"b"}`, `{"R3":"a"}`, `["4-2"]`, `["p4-1"]`},
		Keys: []string{"game", "name", "label", "date", "length", "players", "readings", "board", "at", "is", "place", "between", "id", "army", "arm", "value", "reduced", "elite", "facing", "weak", "disordered", "enters", "entry", "mp", "bp", "action", "n", "turn", "active", "cards", "bid", "french", "allied", "prussian",
			"hougoumont", "plancenoit", "colour", "R8"},
		More: []string{"squares", "edges", "units", "leaders", "commands", "decks", "begin", "hands", "last", "castles", "dead", "en", "it", "la-haye-sainte", "frischermont", "mont-st-jean"},
	}, must(t, small).JSON())
}

// The schema has the book's numbers and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(ground.Schema, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"]
	number := func(id string) int { return book.Tables.Int(id) }
	begin := func(path ...any) any { return schematest.At(defs, append([]any{"begin", "properties"}, path...)...) }
	for what, is := range map[string]struct {
		want int
		got  any
	}{
		"least":              {ground.LeastSide, schematest.At(s, "properties", "board", "items", "minimum")},
		"most":               {ground.MostSide, schematest.At(s, "properties", "board", "items", "maximum")},
		"furthest":           {ground.MostSide - 1, schematest.At(defs, "square", "items", "maximum")},
		"id":                 {boardfile.MostID, schematest.At(defs, "id", "maxLength")},
		"value":              {ground.MostValue, schematest.At(defs, "unit", "properties", "value", "maximum")},
		"reduced":            {ground.MostValue - 1, schematest.At(defs, "unit", "properties", "reduced", "maximum")},
		"enters":             {number("turns.long"), schematest.At(defs, "unit", "properties", "enters", "maximum")},
		"mp":                 {ground.MostPoint, schematest.At(defs, "card", "properties", "mp", "maximum")},
		"bp":                 {ground.MostPoint, schematest.At(defs, "card", "properties", "bp", "maximum")},
		"command":            {ground.MostPoint, schematest.At(defs, "command", "items", "maximum")},
		"turn":               {number("turns.long"), begin("turn", "maximum")},
		"turn of a short":    {number("turns.short"), schematest.At(s, "then", "properties", "begin", "properties", "turn", "maximum")},
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
			"copies": schematest.At(s, "properties", "decks", "properties", army, "items", "allOf", 1, "properties", "n", "maximum"),
			"hand":   begin("hands", "properties", army, "oneOf", 0, "maximum"),
			"cards":  begin("hands", "properties", army, "oneOf", 1, "maxItems"),
		} {
			if got != want {
				t.Errorf("%s of %s: %v, the schema has %v", what, army, want, got)
			}
		}
	}
	words := schematest.At(defs, "taken", "enum").([]any)
	for _, w := range words {
		if !ground.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if len(words) != len(ground.Taken()) {
		t.Errorf("%d words, the reader has %d", len(words), len(ground.Taken()))
	}
}
