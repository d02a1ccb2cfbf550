package armylists_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"gopkg.in/yaml.v3"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/doc/doctest"
	"adjutant/internal/schema/schematest"
)

var write = flag.Bool("write", false, "write the schemas anew from what the readers ask")

// everyKey is a list in which every key stands.
const everyKey = `{"format": "adjutant/nation/1", "id": "x", "name": "X", "people": "Xs", "doctrine": ["attack-column", {"fact": "battalion-square", "from": 1809}, {"fact": "short-command", "before": 1810}], "rulings": ["OM R34"], "periods": [{"id": "p", "name": "P", "from": 1796, "before": 1805}],
  "types": [{"id": "a", "name": "A", "arm": "infantry", "grade": "line", "weapon": "musket", "traits": ["light"], "grades": ["veteran"], "bases": [2, 5], "from": 1800, "before": 1810, "most": 2, "points": 10, "note": "X"}, {"id": "b", "name": "B", "arm": "foot-artillery", "weight": "heavy", "grade": "line", "weapon": "gun"}],
  "notes": [{"say": "X", "from": ["s"]}], "sources": [{"id": "s", "author": "A", "work": "W", "year": 1900}]}`

// forms are the forms of file of this package.
var forms = []struct {
	file  string
	form  doctest.Form
	made  []byte
	parse func(text []byte) error
	asked func(parse func(text []byte) error)
}{
	{"nation.schema.json", nationForm, armylists.NationSchema, parseNation, func(parse func([]byte) error) {
		for _, id := range armylists.Nations() {
			parse(armylists.Text(id))
		}
		parse([]byte(everyKey))
	}},
	{"doctrine.schema.json", doctrineForm, armylists.DoctrineSchema, parseDoctrine, func(parse func([]byte) error) { parse(armylists.Text(armylists.Shared)) }},
}

func parseNation(text []byte) error   { _, err := armylists.Parse("f", text); return err }
func parseDoctrine(text []byte) error { _, err := armylists.ParseDoctrine("f", text); return err }

// Each schema is what the reader asks of files, with a meaning for every key.
func TestTheSchemasAreMadeOfTheReaders(t *testing.T) {
	for _, f := range forms {
		asked := doc.Listen("f", func() { f.asked(f.parse) })
		made, err := doctest.Schema(f.form, asked)
		if err != nil {
			t.Fatal(err)
		}
		if *write {
			if err := os.WriteFile(f.file, made, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if !bytes.Equal(made, f.made) {
			t.Errorf("%s is old: go test ./armylists -run Schemas -write", f.file)
		}
	}
}

// What no schema can say: that something stands twice, or is missing among others.
var (
	nations   = schematest.Judges{Schema: armylists.NationSchema, Read: parseNation, Beyond: []string{"stands twice", "before is the first year", "a period begins", "no source", "the fewest and the most"}}
	doctrines = schematest.Judges{Schema: armylists.DoctrineSchema, Read: parseDoctrine, Beyond: []string{"stands twice", "is not explained"}}
)

// spoils are what both judges refuse in everyKey.
var spoils = []schematest.Spoil{
	{nil, "format", nil}, {nil, "format", "adjutant/nation/2"}, {nil, "id", nil}, {nil, "id", "a b"}, {nil, "id", []any{}}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", map[string]any{"en": "x"}}, {nil, "people", nil}, {nil, "people", 7},
	{nil, "doctrine", nil}, {nil, "doctrine", "attack-column"}, {nil, "doctrine", []any{"charge"}}, {nil, "doctrine", []any{7}}, {nil, "doctrine", []any{map[string]any{"fact": "attack-column"}}}, {nil, "doctrine", []any{map[string]any{"from": 1809}}}, {nil, "doctrine", []any{map[string]any{"fact": "attack-column", "from": 1699}}}, {nil, "doctrine", []any{map[string]any{"fact": "attack-column", "from": 1901}}}, {nil, "doctrine", []any{map[string]any{"fact": "attack-column", "from": "1809"}}}, {nil, "doctrine", []any{map[string]any{"fact": "attack-column", "from": 1809, "to": 1812}}},
	{nil, "rulings", "OM R34"}, {nil, "rulings", []any{"R34"}}, {nil, "rulings", []any{"OM R0"}}, {nil, "types", nil}, {nil, "types", []any{}}, {nil, "types", "x"}, {nil, "type", "x"}, {nil, "points", 1000},
	{[]any{"types", 0}, "id", nil}, {[]any{"types", 0}, "id", "-x"}, {[]any{"types", 0}, "name", nil}, {[]any{"types", 0}, "name", " "}, {[]any{"types", 0}, "arm", nil}, {[]any{"types", 0}, "arm", "foot"}, {[]any{"types", 0}, "arm", "light-cavalry"}, {[]any{"types", 0}, "arm", "foot-artillery"}, {[]any{"types", 0}, "grade", nil}, {[]any{"types", 0}, "grade", "green"},
	{[]any{"types", 0}, "weapon", "pike"}, {[]any{"types", 0}, "weapon", "gun"}, {[]any{"types", 0}, "weapon", "rockets"}, {[]any{"types", 0}, "weight", "light"}, {[]any{"types", 0}, "weight", "huge"}, {[]any{"types", 0}, "traits", "light"}, {[]any{"types", 0}, "traits", []any{"brave"}}, {[]any{"types", 0}, "traits", []any{"lancers"}}, {[]any{"types", 0}, "traits", []any{"cossacks"}}, {[]any{"types", 0}, "traits", []any{"cuirassiers"}}, {[]any{"types", 0}, "bases", 4},
	{[]any{"types", 0}, "bases", []any{2}}, {[]any{"types", 0}, "bases", "2-5"}, {[]any{"types", 0}, "grades", "line"}, {[]any{"types", 0}, "grades", []any{"green"}}, {[]any{"types", 0}, "from", 1699}, {[]any{"types", 0}, "before", "1800"}, {[]any{"types", 0}, "most", 0}, {[]any{"types", 0}, "points", "ten"}, {[]any{"types", 0}, "points", 0}, {[]any{"types", 0}, "note", ""},
	{nil, "periods", "always"}, {[]any{"periods", 0}, "id", nil}, {[]any{"periods", 0}, "name", nil}, {[]any{"periods", 0}, "from", nil}, {[]any{"periods", 0}, "before", nil}, {[]any{"periods", 0}, "to", 1805},
	{nil, "notes", "x"}, {[]any{"notes", 0}, "say", nil}, {[]any{"notes", 0}, "from", nil}, {[]any{"notes", 0}, "from", "s"}, {nil, "sources", []any{"Oman"}}, {[]any{"sources", 0}, "id", nil}, {[]any{"sources", 0}, "author", nil}, {[]any{"sources", 0}, "work", ""}, {[]any{"sources", 0}, "year", 1699},
	{[]any{"types", 1}, "weapon", "musket"}, {[]any{"types", 1}, "weapon", "rifle"}, {[]any{"types", 1}, "traits", []any{"light"}}, {[]any{"types", 1}, "traits", []any{"cossacks"}}, {[]any{"types", 1}, "arm", "infantry"}, {[]any{"types", 1}, "arm", "heavy-cavalry"}, {[]any{"types", 1}, "weight", 9},
}

// ofDoctrine are what both judges refuse in the shipped doctrine.
var ofDoctrine = []schematest.Spoil{
	{nil, "format", nil}, {nil, "format", "adjutant/nation/1"}, {nil, "facts", nil}, {nil, "facts", map[string]any{}}, {nil, "nations", []any{}},
	{[]any{"facts", 0}, "id", nil}, {[]any{"facts", 0}, "id", "courage"}, {[]any{"facts", 0}, "refs", nil}, {[]any{"facts", 0}, "refs", "OM §8.6"}, {[]any{"facts", 0}, "refs", []any{"8.6"}}, {[]any{"facts", 0}, "say", nil}, {[]any{"facts", 0}, "say", map[string]any{"it": "x"}}, {[]any{"facts", 0}, "before", 1699}, {[]any{"facts", 0}, "before", "1812"}, {[]any{"facts", 0}, "after", 1800},
}

// Both judges take what ships and refuse every spoil of it.
func TestTwoJudgesOfTheSchemas(t *testing.T) {
	for _, id := range armylists.Nations() {
		if !nations.Fits(t, inJSON(t, armylists.Text(id))) {
			t.Errorf("the schema refuses %s", id)
		}
	}
	shared := inJSON(t, armylists.Text(armylists.Shared))
	if !doctrines.Fits(t, shared) {
		t.Error("the schema refuses the doctrine")
	}
	nations.Refuse(t, spoils, []byte(everyKey))
	doctrines.Refuse(t, ofDoctrine, shared)
}

// Values put at random in the places of others, taken out or added are judged alike, but for what no schema can say.
func TestTwoJudgesOfRandomLists(t *testing.T) {
	nations.Random(t, schematest.Spoiling{
		Seed: 6, Files: 1500, Good: 50, Both: 300, Reader: 3,
		Bad:  []string{`null`, `true`, `0`, `-1`, `1`, `1809`, `2.5`, `""`, `" "`, `"x"`, `"a b"`, `"infantry"`, `"light-cavalry"`, `"horse-artillery"`, `"musket"`, `"gun"`, `"light"`, `"heavy"`, `"line"`, `"elite"`, `"attack-column"`, `"battalion-square"`, `"OM R3"`, `"a"`, `[]`, `{}`, `["light"]`, `["lancers"]`, `["attack-column","attack-column"]`, `[{"fact":"attack-column","from":1809}]`, `{"en":"x","it":"y"}`, `{"en":"x"}`, `{"id":"x"}`},
		Keys: []string{"format", "id", "name", "people", "doctrine", "rulings", "arm", "weight", "grade", "weapon", "traits", "fact", "from", "before", "periods", "grades", "bases", "most", "points", "note", "notes", "sources", "say", "author", "work", "year", "colour"},
		More: []string{"types", "periods", "notes", "sources"},
	}, []byte(everyKey))
}

// inJSON is a YAML file as JSON.
func inJSON(t *testing.T, text []byte) []byte {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
