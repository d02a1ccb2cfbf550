package games

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// suiteSchema compiles the schema that stands beside the conformance files.
func suiteSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "testdata", "conformance", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestConformanceSchema holds every conformance file against the schema by which strangers
// read them.
func TestConformanceSchema(t *testing.T) {
	schema := suiteSchema(t)
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "conformance", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suite: %v", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestConformanceSchemaRefuses spoils a sound case in one place after another: a case that
// says nothing, or what nobody can run, is none.
func TestConformanceSchemaRefuses(t *testing.T) {
	schema := suiteSchema(t)
	sound := `{"format":"adjutant/conformance/1","game":"ordremixte","tables":{"t":{"sides":[]}},"cases":[` +
		`{"id":"9-1","ref":"OM §9.10","case":"+","en":"a line fires at a column","it":"una linea tira a una colonna","table":"t","lines":["fire A at B 1"],"units":{"B":{"pm":4}}}]}`
	valid := func(text string) bool {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		return schema.Validate(v) == nil
	}
	if !valid(sound) {
		t.Fatal("the sound case is refused")
	}
	for _, c := range []struct{ what, old, new string }{
		{"another format", "conformance/1", "conformance/2"},
		{"no paragraph", `"ref":"OM §9.10",`, ""},
		{"a paragraph that cannot be read", "OM §9.10", "9.10"},
		{"no sign", `"case":"+"`, `"case":"?"`},
		{"a title that says nothing", "a line fires at a column", ""},
		{"no Italian", `"it":"una linea tira a una colonna",`, ""},
		{"no lines", `["fire A at B 1"]`, `[]`},
		{"lines and odds", `"table":"t"`, `"table":"t","odds":["fire"]`},
		{"facts without a question", `"table":"t"`, `"table":"t","facts":{}`},
		{"nothing expected", `,"units":{"B":{"pm":4}}`, ""},
		{"an empty expectation", `{"pm":4}`, `{}`},
		{"that it was taken", `"units":{"B":{"pm":4}}`, `"expect":{"ok":true}`},
		{"a kind without a refusal", `"units"`, `"kind":"illegal","units"`},
		{"a key nobody knows", `"table":"t"`, `"table":"t","dice":[1]`},
		{"a battle without sides", `"sides":[]`, `"side":[]`},
		{"no case", `"cases":[{`, `"cases":[],"more":[{`},
	} {
		spoilt := strings.Replace(sound, c.old, c.new, 1)
		if spoilt == sound {
			t.Fatalf("%s: nothing was spoilt", c.what)
		}
		if valid(spoilt) {
			t.Errorf("%s passes: %s", c.what, spoilt)
		}
	}
}
