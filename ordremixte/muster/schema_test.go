package muster_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"adjutant/internal/doc"
	"adjutant/internal/doc/doctest"
	"adjutant/internal/schema/schematest"
	"adjutant/ordremixte/muster"
)

var write = flag.Bool("write", false, "write list.schema.json anew from what the reader asks")

func read(text []byte) error { _, err := muster.Read("f", text); return err }

// The schema is what the reader asks of files, with a meaning for every key.
func TestTheSchemaIsMadeOfTheReader(t *testing.T) {
	made, err := doctest.Schema(form, doc.Listen("f", func() { read([]byte(everyKey)) }))
	if err != nil {
		t.Fatal(err)
	}
	if *write {
		if err := os.WriteFile("list.schema.json", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, muster.Schema) {
		t.Error("list.schema.json is old: go test ./ordremixte/muster -run Schema -write")
	}
}

// anArmy is legal and has what both judges look at.
const anArmy = `{"format": "adjutant/list/1", "name": {"en": "X", "it": "Y"}, "player": "P", "nation": "france", "date": "1808-08-21", "points": 1000, "chief": "one",
 "divisions": [{"id": "d", "name": "D", "commander": {"id": "one", "quality": "veteran", "charismatic": true},
   "brigades": [{"id": "b", "name": "B", "general": {"id": "brennier", "name": "Brennier"}, "units": [{"id": "1/70", "type": "line", "grade": "veteran", "bases": 4}, {"id": "2/70", "type": "line", "bases": 4}]}],
   "artillery": [{"id": "G1", "type": "foot-battery", "bases": 2}]},
  {"id": "e", "name": "E", "commander": {"id": "two", "quality": "normal"}, "brigades": [{"id": "c", "name": "C", "general": {"id": "solignac"}, "units": [{"id": "1/12", "type": "light", "bases": 4}, {"id": "2/12", "type": "light", "bases": 4}]}]}],
 "reserve": {"id": "H1", "type": "dragoons", "bases": 3}}`

// judges are the schema and all that is asked of a file; what hangs on the army list or the book, no schema can say.
var judges = schematest.Judges{Schema: muster.Schema, Read: func(text []byte) error { return muster.Check("f", text) }, Beyond: []string{"the army costs", "stands twice", "of several divisions", "chief or commander", "commands no division", "never had", "only from", "only until", "cannot be", "bases:", "battalions", "has no units", "too many", "batteries:", "regiments of horse:", "has no army", "has the id", "not artillery", "is not a day", "who is commander", "would be read as", "word of the prompt", "two scripts", "the name makes no id"}}

var spoils = []schematest.Spoil{
	{nil, "format", nil}, {nil, "format", "adjutant/list/2"}, {nil, "name", nil}, {nil, "name", ""}, {nil, "nation", nil}, {nil, "nation", "atlantis"}, {nil, "date", nil}, {nil, "date", 1808}, {nil, "date", "1808-8-1"}, {nil, "points", 0}, {nil, "points", "many"}, {nil, "player", ""}, {nil, "divisions", nil}, {nil, "divisions", []any{}}, {nil, "divisions", "one"}, {nil, "reserve", 3}, {nil, "general", "x"},
	{[]any{"divisions", 0, "commander"}, "id", nil}, {[]any{"divisions", 0, "commander"}, "quality", nil}, {[]any{"divisions", 0, "commander"}, "quality", "good"}, {[]any{"divisions", 0, "commander"}, "charismatic", "yes"}, {[]any{"divisions", 0}, "name", nil}, {[]any{"divisions", 0}, "commander", nil}, {[]any{"divisions", 0}, "brigades", nil}, {[]any{"divisions", 0}, "brigades", []any{}}, {[]any{"divisions", 0}, "units", []any{}}, {[]any{"divisions", 0}, "artillery", "guns"},
	{[]any{"divisions", 0, "brigades", 0}, "general", nil}, {[]any{"divisions", 0, "brigades", 0}, "units", nil}, {[]any{"divisions", 0, "brigades", 0}, "order", "halt"}, {[]any{"divisions", 0, "brigades", 0, "general"}, "quality", "normal"},
	{[]any{"divisions", 0, "brigades", 0, "units", 0}, "id", nil}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "id", "33"}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "id", "abcdefghi"}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "type", nil}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "grade", "green"}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "bases", nil}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "bases", "four"}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "bases", 100}, {[]any{"divisions", 0, "brigades", 0, "units", 0}, "at", []any{1, 2}},
}

// Both judges take an army that has every key and refuse every spoil of it.
func TestTwoJudgesOfTheSchema(t *testing.T) {
	if !judges.Fits(t, []byte(anArmy)) || !judges.Fits(t, []byte(everyKey)) {
		t.Error("the schema refuses it")
	}
	judges.Refuse(t, spoils, []byte(anArmy))
}

// Values put at random in the places of others, taken out or added are judged alike, but for what no schema can say.
func TestTwoJudgesOfRandomLists(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 8, Files: 1500, Good: 20, Both: 300, Reader: 20,
		Bad:  []string{`null`, `true`, `0`, `-1`, `1`, `4`, `99`, `100`, `2.5`, `""`, `" "`, `"x"`, `"12"`, `"a b"`, `"france"`, `"line"`, `"veteran"`, `"dragoons"`, `"1/70"`, `"1808-08-21"`, `"1808-13-01"`, `[]`, `{}`, `["x"]`, `{"en":"x","it":"y"}`, `{"en":"x"}`, `{"id":"x"}`},
		Keys: []string{"format", "name", "player", "nation", "date", "points", "chief", "id", "quality", "charismatic", "type", "grade", "bases", "colour"},
		More: []string{"divisions", "brigades", "units", "general", "commander", "reserve", "artillery"},
	}, []byte(anArmy))
}
