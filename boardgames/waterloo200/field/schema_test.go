package field_test

import (
	"encoding/json"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/schema/schematest"
)

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"no area ", "no block ", "stands twice, first as", "touches itself", "are linked already", "commands there already", "each step is weaker", "holds 1 blocks", "holds 2 blocks", "holds 4 blocks", "never together", "only Prussians stand",
	"Prussians alone hold it", "is dead already", "is dead and stands", "where is ", "no strategic commander on the map", "is not from 0 to 0", "is not from 0 to 1", "is not from 0 to 2",
	"no ruling", "has no reading", "is known and not played", "a word of a line", "is not a day", "it holds the sign",
}

// judges are the schema and the reader of the form.
var judges = schematest.Judges{Schema: field.Schema, Beyond: beyond, Read: func(text []byte) error { _, err := field.Read("f", text); return err }}

// an area and a block of the small map, by where they stand in it.
func area(i int) []any { return []any{"areas", i} }

func unit(i int) []any { return []any{"units", i} }

// spoils are files that the schema refuses as the reader does: what stands where.
var spoils = []schematest.Spoil{
	{nil, "game", "chess"}, {nil, "game", nil}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", " "}, {nil, "name", "a\nb"}, {nil, "name", 7}, {nil, "areas", nil}, {nil, "areas", 7}, {nil, "units", nil}, {nil, "turns", 5},
	{nil, "label", map[string]any{"en": "x"}}, {[]any{"name"}, "de", "x"}, {[]any{"name"}, "it", nil}, {nil, "date", "1815-6-18"}, {nil, "date", 1815}, {nil, "small", "yes"}, {nil, "small", 1},
	{nil, "readings", []any{"R15"}}, {nil, "readings", map[string]any{"r15": "b"}}, {nil, "readings", map[string]any{"R15": "B"}}, {nil, "options", "charge"}, {nil, "options", []any{"cards"}}, {nil, "options", []any{"charge", "charge"}},
	{area(0), "id", nil}, {area(0), "id", ""}, {area(5), "id", "Moor"}, {area(5), "id", "a b"}, {area(5), "id", "with"}, {area(5), "id", -7}, {area(5), "id", 2.5}, {area(5), "id", strings.Repeat("a", 25)}, {area(5), "name", 7}, {area(5), "name", map[string]any{"en": "x"}},
	{area(0), "at", []any{1}}, {area(0), "at", []any{1, 2, 3}}, {area(0), "at", []any{1, "2"}}, {area(0), "at", []any{1, 100001}}, {area(0), "colour", "orange"}, {area(0), "terrain", 8}, {area(0), "terrain", -1}, {area(0), "start", nil}, {area(0), "start", "allied"}, {area(0), "start", "french"},
	{area(0), "victory", "yes"}, {area(0), "sunken", "red"}, {area(0), "headquarters", "allied"}, {area(0), "headquarters", "british"}, {area(0), "brunswick", 1}, {area(0), "brunswick", true}, {area(0), "arrivals", "blue"}, {area(0), "stars", 1}, {area(0), "icons", "azure-infantry"},
	{area(0), "icons", []any{"azure"}}, {area(0), "icons", []any{"pink-cavalry"}}, {area(0), "icons", []any{"azure-strategic"}}, {area(0), "icons", []any{"azure-infantry-2"}}, {area(7), "icons", []any{"azure-infantry"}}, {area(8), "start", "french"}, {area(8), "terrain", 1}, {area(8), "icons", []any{"red-infantry"}},
	{area(8), "arrivals", "green"}, {area(8), "arrivals", "orange"}, {area(8), "headquarters", "french"}, {area(8), "colour", "green"}, {area(9), "colour", nil},
	{nil, "links", 7}, {nil, "links", []any{7}}, {nil, "links", []any{[]any{"27"}}}, {nil, "links", []any{[]any{"27", "vale", "inn"}}}, {nil, "links", []any{[]any{"27", "27"}}}, {nil, "links", []any{[]any{"27", ""}}},
	{unit(2), "id", nil}, {unit(2), "id", ""}, {unit(2), "id", "move"}, {unit(2), "id", "12"}, {unit(2), "id", "2d6"}, {unit(2), "id", "a+b"}, {unit(2), "id", strings.Repeat("a", 25)}, {unit(2), "id", 7}, {unit(2), "faction", nil}, {unit(2), "faction", "allied"}, {unit(0), "faction", "saxon"},
	{unit(2), "corps", nil}, {unit(2), "corps", "azure"}, {unit(8), "corps", "pink"}, {unit(15), "corps", "orange"}, {unit(0), "corps", "blue"}, {unit(2), "arm", "artillery"}, {unit(2), "arm", "tactical"}, {unit(2), "arm", "foot-artillery"}, {unit(2), "arm", "strategic"}, {unit(4), "arm", "infantry"},
	{unit(2), "block", nil}, {unit(2), "block", ""}, {unit(2), "block", "0"}, {unit(2), "block", 10}, {unit(2), "block", "5-4-3-2-1"}, {unit(2), "block", "3-2-h"}, {unit(2), "block", "3-p"}, {unit(2), "block", "4x"}, {unit(2), "block", []any{4}},
	{unit(4), "block", "3-2-1"}, {unit(4), "block", "3w-p"}, {unit(4), "block", "4-3-2-1-p"}, {unit(1), "block", "4-3-2"}, {unit(1), "block", "4-h-h"}, {unit(1), "block", "4r-h"}, {unit(1), "block", "5-h"}, {unit(1), "block", "2-1-h"},
	{unit(2), "step", 4}, {unit(2), "step", -1}, {unit(2), "at", ""}, {unit(2), "at", "Vale"}, {unit(2), "reserve", true}, {unit(2), "english", true}, {unit(5), "english", true}, {unit(8), "english", true}, {unit(2), "english", "yes"}, {unit(2), "language", "french"}, {unit(2), "brunswick", true}, {unit(2), "up", 1}, {unit(2), "face", "up"},
	{unit(12), "at", nil}, {unit(12), "step", 0}, {unit(12), "language", "dutch"}, {unit(12), "english", true}, {unit(12), "corps", "red"}, {unit(12), "arm", "infantry"},
	{[]any{"begin"}, "turn", 0}, {[]any{"begin"}, "turn", 6}, {[]any{"begin"}, "phase", "battles"}, {[]any{"begin"}, "side", "british"}, {[]any{"begin"}, "disc", "prussian"}, {[]any{"begin"}, "passes", 2}, {[]any{"begin"}, "control", []any{}}, {[]any{"begin", "control"}, "vale", "allied"}, {[]any{"begin", "control"}, "Vale", "french"},
	{[]any{"begin"}, "dead", "C-1"}, {[]any{"begin"}, "dead", []any{"C-1", "C-1"}}, {[]any{"begin"}, "dead", []any{""}}, {[]any{"begin"}, "over", true},
}

// The schema and the reader agree on good files and on what is wrong with others, but for what
// no schema can say.
func TestTheSchemaJudgesAsTheReader(t *testing.T) {
	for _, text := range []string{small, setUp, least} {
		if b := must(t, text).JSON(); !judges.Fits(t, b) {
			t.Errorf("the schema refuses %s", b)
		}
	}
	judges.Refuse(t, spoils, must(t, small).JSON())
	for text, want := range map[string]bool{
		`{"game":"waterloo200","name":"X","areas":[{"id":27,"start":"french"},{"id":"28","start":"french"}],"links":[[27,28]],"units":[{"id":"b","faction":"french","corps":"blue","block":3,"at":27}]}`: true,
		`{"game":"waterloo200","name":"X","areas":[],"units":[],"begin":{"phase":"arrivals"}}`:                                                                                                           false,
		`{"game":"waterloo200","name":"X","areas":[],"units":[],"begin":{"phase":"arrivals","turn":2}}`:                                                                                                  false,
	} {
		if ok, why := judges.Reads([]byte(text)); ok != want || judges.Fits(t, []byte(text)) != want {
			t.Errorf("reader or schema, %v, of %s: %s", !want, text, why)
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
	}, "is known and not played", "it holds the sign", "is not from 0 to 0", "is not from 0 to 2", "holds 2 blocks", "holds 4 blocks")
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 19, Files: 1500, Good: 50, Both: 500, Reader: 25,
		Bad: []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `5`, `8`, `27`, `2.5`, `""`, `" "`, `"move"`, `"x1"`, `"12"`, `"27"`, `"13"`, `"vale"`, `"Vale"`, `"east"`, `"chateau"`, `"F-G"`, `"P-3"`, `"french"`, `"british"`, `"allied"`, `"prussian"`, `"infantry"`, `"cavalry"`, `"foot-artillery"`, `"tactical"`, `"strategic"`,
			`"orange"`, `"azure"`, `"red"`, `"green"`, `"black"`, `"yellow"`, `"4w-3-2-1"`, `"3-2-h"`, `"3-2-p"`, `"h"`, `"2-3"`, `"5-4-3-2-1"`, `"setup"`, `"impulse"`, `"arrivals"`, `"german"`, `"b"`, `[]`, `{}`, `[0,0]`, `["27","vale"]`, `["vale",27]`, `["azure-infantry"]`, `["red-horse-artillery"]`, `["charge","morale"]`, `["P-3"]`,
			`{"en":"x","it":"y"}`, `{"R15":"b"}`, `{"R1":"a"}`, `{"vale":"french"}`},
		Keys: []string{"game", "name", "label", "date", "readings", "options", "id", "at", "colour", "terrain", "start", "victory", "sunken", "headquarters", "brunswick", "arrivals", "icons", "faction", "corps", "arm", "block", "reserve", "step", "english", "language", "up", "turn", "phase", "side", "disc", "passes", "control", "dead", "vale"},
		More: []string{"areas", "links", "units", "begin", "en", "it", "R15", "13"},
	}, must(t, small).JSON())
}

// The schema has the book's numbers and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(field.Schema, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"]
	number := func(id string) int { return book.Tables.Int(id) }
	for what, is := range map[string]struct {
		want int
		got  any
	}{
		"areas":      {field.MostAreas, schematest.At(s, "properties", "areas", "maxItems")},
		"units":      {field.MostUnits, schematest.At(s, "properties", "units", "maxItems")},
		"victory":    {number("map.victory"), schematest.At(s, "properties", "areas", "allOf", 0, "maxContains")},
		"area id":    {boardfile.MostID, schematest.At(defs, "area-id", "oneOf", 1, "maxLength")},
		"unit id":    {boardfile.MostID, schematest.At(defs, "unit-id", "maxLength")},
		"at":         {field.MostAt, schematest.At(defs, "area", "properties", "at", "items", "maximum")},
		"at, least":  {-field.MostAt, schematest.At(defs, "area", "properties", "at", "items", "minimum")},
		"terrain":    {number("map.bonus"), schematest.At(defs, "area", "properties", "terrain", "maximum")},
		"step":       {field.MostSteps - 1, schematest.At(defs, "unit", "properties", "step", "maximum")},
		"turn":       {number("turns.all"), schematest.At(defs, "begin", "properties", "turn", "maximum")},
		"first turn": {number("turns.arrive.red"), schematest.At(defs, "begin", "then", "properties", "turn", "minimum")},
	} {
		if is.got != float64(is.want) {
			t.Errorf("%s: %v, the schema has %v", what, is.want, is.got)
		}
	}
	words := schematest.At(defs, "taken", "enum").([]any)
	for _, w := range words {
		if !field.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if len(words) != len(field.Taken()) {
		t.Errorf("%d words, the reader has %d", len(words), len(field.Taken()))
	}
}
