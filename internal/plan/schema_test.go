package plan_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"adjutant/internal/doc"
	"adjutant/internal/doc/doctest"
	"adjutant/internal/plan"
	"adjutant/internal/schema/schematest"
)

var write = flag.Bool("write", false, "write plan.schema.json anew from what the reader asks")

func read(text []byte) error { _, err := plan.Read("f", text); return err }

// The schema is what the reader asks of files, with a meaning for every key.
func TestTheSchemaIsMadeOfTheReader(t *testing.T) {
	made, err := doctest.Schema(form, doc.Listen("f", func() { read([]byte(strings.Replace(everyKey, `"at":`, `"game": "g", "at":`, 1))) }))
	if err != nil {
		t.Fatal(err)
	}
	if *write {
		if err := os.WriteFile("plan.schema.json", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, plan.Schema) {
		t.Error("plan.schema.json: got one that is old, want what the reader asks: go test ./internal/plan -run Schema -write")
	}
}

// judges are the schema and the reader; what a condition means, and which keys go together, no schema can say.
var judges = schematest.Judges{Schema: plan.Schema, Read: read, Beyond: []string{"condition", "not both", "stands only beside", "has a line", "there is no step", "is called", "is the word", "wants a whole number", "have a name", "at most, from 1"}}

// Both judges take a plan that has every key, and those that ship, and refuse every spoil.
func TestTwoJudgesOfTheSchema(t *testing.T) {
	if !judges.Fits(t, []byte(everyKey)) {
		t.Error("got it refused by the schema, want it taken")
	}
	for _, name := range plan.Shipped() {
		if err := read(plan.Text(name)); err != nil {
			t.Errorf("%s: got %v, want it taken", name, err)
		}
	}
	step := []any{"steps", 0}
	judges.Refuse(t, []schematest.Spoil{
		{nil, "format", nil}, {nil, "format", "adjutant/plan/2"}, {nil, "name", ""}, {nil, "at", ""}, {nil, "first", "n"}, {nil, "watch", 3}, {nil, "steps", nil}, {nil, "steps", []any{}}, {nil, "steps", "n"}, {nil, "stepps", []any{}},
		{step, "line", ""}, {step, "line", 3}, {step, "as", "a b"}, {step, "answers", "x"}, {step, "owed", "maybe"}, {[]any{"steps", 1}, "times", 0}, {[]any{"steps", 1}, "times", 51}, {[]any{"steps", 1}, "do", []any{}}, {[]any{"steps", 1}, "else", "n"}, {[]any{"steps", 1}, "unless", "x"},
	}, []byte(everyKey))
}
