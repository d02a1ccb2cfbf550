package theatre_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/schema/schematest"
)

// beyond are the sentences for what no schema can say: what hangs on other parts of the file
// than the one judged, on the book, or on the case of letters.
var beyond = []string{
	"stands twice", "no zone ", "connected already", "is a commander already", "not among the commanders", "is stronger disorganised", "cannot be Brussels", "has a marker already", "decoys of the", "cup of the",
	"points already", "their cup has none", "the cup of", "no marker of his", "its enemy", "has no room", "cannot both be", "must be in a wing", // after the set-up
	"is not from 1 to", // of the turn, when the file has fewer
	"no ruling", "has no reading", "is known and not played", "a word of a line", "is not a day", "it holds the sign",
}

// judges are the schema and the reader of the form.
var judges = schematest.Judges{Schema: theatre.Schema, Beyond: beyond, Read: func(text []byte) error { _, err := theatre.Read("f", text); return err }}

// spoils are files that the schema refuses as the reader does: what stands where.
var spoils = []schematest.Spoil{
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
	for _, text := range []string{small, raised, bare} {
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
	}, "their cup has none", "it holds the sign")
}

// Two judges of one form: values put at random in the places of others, taken out or added
// are judged alike.
func TestTwoJudgesOfSpoiltFiles(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 17, Files: 1000, Good: 50, Both: 500, Reader: 50,
		Bad: []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `4`, `7`, `9`, `21`, `31`, `""`, `" "`, `"x"`, `"12"`, `"hal"`, `"Hal"`, `"namur"`, `"I-1"`, `"f1"`, `"ney"`, `"blucher"`, `"decoy"`, `"french"`, `"english"`, `"prussian"`, `"allied"`, `"infantry"`, `"guard"`, `"cavalry"`, `"heavy"`,
			`"setup"`, `"events"`, `"battles"`, `"hill"`, `"square"`, `"vandamme"`, `"plain-1"`, `"plain-9"`, `"b"`, `[]`, `{}`, `[0,0.5]`, `[0,1,2]`, `["hal","namur"]`, `["hal","hal"]`, `[["hal","namur"]]`, `["square"]`, `{"en":"x","it":"y"}`, `{"R9":"b"}`, `{"french":7}`, `{"id":"hal"}`},
		Keys: []string{"game", "name", "label", "date", "turns", "readings", "id", "at", "turn", "phase", "side", "first", "kind", "strength", "disorganised", "stacking", "wing", "out", "is", "army", "up", "event", "points", "n", "difficult", "depot", "setup", "brussels", "initiative", "tactical", "corps", "morale", "hands", "colour"},
		More: []string{"zones", "full", "dotted", "commanders", "counters", "markers", "chits", "begin", "french", "allied", "english", "prussian", "en", "it", "R1", "R9"},
	}, must(t, small).JSON())
}

// The schema has the book's numbers and events and the reader's words and limits.
func TestTheSchemaHasTheNumbersOfTheReader(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(theatre.Schema, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"]
	for want, got := range map[string][2]any{
		"turns":      {book.Tables.Int("campaign.turns"), schematest.At(s, "properties", "turns", "maximum")},
		"turn":       {book.Tables.Int("campaign.turns"), schematest.At(s, "properties", "begin", "properties", "turn", "maximum")},
		"french":     {book.Tables.Int("campaign.morale.french"), schematest.At(s, "properties", "begin", "properties", "morale", "properties", "french", "maximum")},
		"english":    {book.Tables.Int("campaign.morale.english"), schematest.At(s, "properties", "begin", "properties", "morale", "properties", "english", "maximum")},
		"prussian":   {book.Tables.Int("campaign.morale.prussian"), schematest.At(s, "properties", "begin", "properties", "morale", "properties", "prussian", "maximum")},
		"zones":      {theatre.MostZones, schematest.At(s, "properties", "zones", "maxItems")},
		"place":      {theatre.MostAt, schematest.At(defs, "zone", "properties", "at", "items", "maximum")},
		"difficult":  {book.Tables.Int("campaign.stacking.clear"), schematest.At(defs, "zone", "properties", "difficult", "maximum")},
		"id":         {boardfile.MostID, schematest.At(defs, "id", "maxLength")},
		"corps":      {boardfile.MostID, schematest.At(defs, "counter", "properties", "corps", "maxLength")},
		"strength":   {theatre.MostStrength, schematest.At(defs, "counter", "properties", "strength", "maximum")},
		"less":       {theatre.MostStrength, schematest.At(defs, "counter", "properties", "disorganised", "maximum")},
		"stacking":   {book.Tables.Int("campaign.stacking.clear"), schematest.At(defs, "counter", "properties", "stacking", "maximum")},
		"initiative": {theatre.MostInitiative, schematest.At(defs, "commander", "properties", "initiative", "maximum")},
		"tactical":   {theatre.MostTactical, schematest.At(defs, "commander", "properties", "tactical", "maximum")},
		"points":     {theatre.MostPoints, schematest.At(defs, "chit", "properties", "points", "maximum")},
		"chits":      {book.Tables.Int("campaign.chits"), schematest.At(defs, "chit", "properties", "n", "maximum")},
		"plain":      {theatre.MostPoints, float64(len(schematest.At(defs, "plain", "enum").([]any)))},
	} {
		if float64(got[0].(int)) != got[1] {
			t.Errorf("%s: %v, the schema has %v", want, got[0], got[1])
		}
	}
	for _, w := range schematest.At(defs, "taken", "enum").([]any) {
		if !theatre.Reserved(w.(string)) {
			t.Errorf("the reader takes the id %s", w)
		}
	}
	if n := len(schematest.At(defs, "taken", "enum").([]any)); n != len(theatre.Taken()) {
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
		if got := schematest.At(defs, player+"-event", "enum"); !reflect.DeepEqual(got, any(want)) {
			t.Errorf("the %s events are %v, not %v", player, got, want)
		}
	}
}
