// Package schematest holds the JSON Schema of a file against the reader of that file: for tests alone.
package schematest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"adjutant/internal/effort"
)

// Judges are the two that judge files of one form: a JSON Schema, read by somebody else's program, and the
// game's own reader. But for what no schema can say they agree.
type Judges struct {
	Schema []byte
	// Read is the reader.
	Read func(text []byte) error
	// Beyond are parts of its sentences for what no schema can say: what hangs on other parts of the file than the
	// one judged, on the book, or on the case of letters.
	Beyond []string

	schema *jsonschema.Schema
}

// Fits is what the schema says of a file.
func (j *Judges) Fits(t *testing.T, text []byte) bool {
	t.Helper()
	if j.schema == nil {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(j.Schema))
		if err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("file.json", doc); err != nil {
			t.Fatal(err)
		}
		if j.schema, err = c.Compile("file.json"); err != nil {
			t.Fatal(err)
		}
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	return err == nil && j.schema.Validate(v) == nil
}

// Reads is what the reader says of it, and its sentences.
func (j *Judges) Reads(text []byte) (bool, string) {
	if err := j.Read(text); err != nil {
		return false, err.Error()
	}
	return true, ""
}

// told reports that every fault of a file is one that no schema can say.
func (j *Judges) told(faults string) bool {
	for _, line := range strings.Split(faults, "\n") {
		known := false
		for _, b := range j.Beyond {
			known = known || strings.Contains(line, b)
		}
		if !known {
			return false
		}
	}
	return true
}

// Spoil is one thing in a file that both judges refuse: what stands under a key of the object at a path; nil takes
// the key out.
type Spoil = struct {
	Path []any
	Key  string
	V    any
}

// Refuse looks that both judges refuse each of the spoils of a good file, which is JSON.
func (j *Judges) Refuse(t *testing.T, spoils []Spoil, file []byte) {
	t.Helper()
	for _, c := range spoils {
		v := object(t, file)
		m := At(v, c.Path...).(map[string]any)
		if c.V == nil {
			delete(m, c.Key)
		} else {
			m[c.Key] = c.V
		}
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if ok, _ := j.Reads(b); ok {
			t.Errorf("the reader takes %v of %v as %v", c.Key, c.Path, c.V)
		}
		if j.Fits(t, b) {
			t.Errorf("the schema takes %v of %v as %v", c.Key, c.Path, c.V)
		}
	}
}

// Unheard fails for a sentence of Beyond that no file of a table of faults brings about; but are those that no such
// file can.
func (j *Judges) Unheard(t *testing.T, files func(yield func(text []byte) bool), but ...string) {
	t.Helper()
	used := map[string]bool{}
	for _, b := range but {
		used[b] = true
	}
	for text := range files {
		_, faults := j.Reads(text)
		for _, b := range j.Beyond {
			used[b] = used[b] || strings.Contains(faults, b)
		}
	}
	for _, b := range j.Beyond {
		if !used[b] {
			t.Errorf("nothing is %q", b)
		}
	}
}

// Spoiling spoils files at random.
type Spoiling struct {
	Seed  uint64
	Files int
	Bad   []string // values, as JSON, put in the places of others
	Keys  []string // whose values are replaced, and that are added
	More  []string // keys that are only looked into
	// At least so many files are good, refused by both, and refused by the reader alone.
	Good, Both, Reader int
}

// Random judges a good file, which is JSON, after values were put at random in the places of others, taken out or added.
func (j *Judges) Random(t *testing.T, s Spoiling, file []byte) {
	t.Helper()
	rng := rand.New(rand.NewPCG(20261123, s.Seed))
	value := func() (v any) {
		if err := json.Unmarshal([]byte(s.Bad[rng.IntN(len(s.Bad))]), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	var spoil func(v any) any
	spoil = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			var all []string
			for _, k := range append(append([]string{}, s.Keys...), s.More...) {
				if _, is := v[k]; is {
					all = append(all, k)
				}
			}
			if rng.IntN(5) == 0 {
				v[s.Keys[rng.IntN(len(s.Keys))]] = value()
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
	part := effort.Of(5, 1) // of the files; the ordinary run reads a fifth
	for range s.Files / part {
		b, err := json.Marshal(spoil(object(t, file)))
		if err != nil {
			t.Fatal(err)
		}
		ok, faults := j.Reads(b)
		switch fit := j.Fits(t, b); {
		case ok && fit:
			good++
		case !ok && !fit:
			both++
		case !ok && j.told(faults):
			reader++
		default:
			t.Errorf("schema %v, reader %v\n%s\n%s", fit, ok, b, faults)
		}
	}
	// A part has its share of each kind but for chance: of a fifth, a ninth is asked.
	if few := 2*part - 1; good < s.Good/few || both < s.Both/few || reader < s.Reader/few {
		t.Errorf("%d good, %d refused by both, %d by the reader alone", good, both, reader)
	}
}

// object is a file in JSON, anew each time.
func object(t *testing.T, file []byte) (m map[string]any) {
	t.Helper()
	if err := json.Unmarshal(file, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// At is the value at a path of keys and numbers.
func At(v any, path ...any) any {
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
