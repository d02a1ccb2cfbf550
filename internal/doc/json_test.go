package doc

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/effort"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// byLibrary is what the library makes of a document, nil if it refuses it.
func byLibrary(data []byte) *yaml.Node {
	var top, second yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	if decode(dec, &top) != nil || len(top.Content) != 1 || decode(dec, &second) == nil {
		return nil
	}
	return top.Content[0]
}

// same fails unless the plain reader leaves a document to the library or makes of it what the
// library makes: kinds, values, tags and places. It reports whether it read it.
func same(t *testing.T, data []byte) bool {
	t.Helper()
	got := plainJSON(data)
	if got == nil {
		return false
	}
	if d := cmp.Diff(byLibrary(data), got); d != "" {
		t.Fatalf("%.300q: the library reads otherwise (-library +plain):\n%.2000s", data, d)
	}
	return true
}

// JSON as programs write it is read without the library, and as the library reads it.
func TestPlainJSONIsReadAsTheLibrary(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"a":[]}`, `{"a":{},"b":[{}]}`, "{\n \"a\": 1,\n \"b\": [\n  true, false , null\n ]\n}\n",
		`{"n":[0,-0,1,-1,10.5,-0.25,1e5,1E-5,2.5e+10,123456789012345678901234567890,1e999]}`,
		`{"t":["", " a ", "a: b", "# no comment", "- x", "a, b", "<<", "null", "1", "~", "\"", "\\", "\u0026", "\u003c"]}`,
		`{"è":"Caffè — «à»","b":{"x":"漢","y":2},"<<":1}`, `{"a":1,"a":2}`,
	} {
		if !same(t, []byte(text)) {
			t.Errorf("%s: left to the library", text)
		}
	}
	// What JSON or YAML knows and the other does not, and what has rules of its own.
	for _, text := range []string{
		``, `[1]`, `1`, `{"a":1}}`, `{"a":1} x`, `{"a":01}`, `{"a":.5}`, `{"a":1.}`, `{"a":+1}`, `{"a":0x1}`, `{"a":NaN}`, `{"a":yes}`,
		`{a:1}`, `{'a':1}`, `{"a":1,}`, `{"a"}`, `{"a" :1}`, "{\"a\":\t1}", "{\"a\":1}\r\n", "{\"a\":\"b\nc\"}", `{"a":"\n"}`, `{"a":"\u00e8"}`,
		`{"a":"\ud83d\ude00"}`, "{\"a\":\"\u2028\"}", "{\"a\":\"\ufeff\"}", "{\"a\":\"\u0085\"}", "{\"a\":\"\U0001f600\"}", `{"a":1 #x` + "\n}", `{"a":"x`, `{"a":tru}`, `{"a":-}`, `{"a":1e}`,
		`{"` + strings.Repeat("k", 501) + `":1}`, strings.Repeat(`{"a":`, 60) + "1" + strings.Repeat("}", 60),
	} {
		if same(t, []byte(text)) {
			t.Errorf("%s: not left to the library", text)
		}
	}
}

// Whatever is done to a document, the plain reader reads it as the library or not at all: a
// bad file is refused in the library's words.
func TestSpoiltJSONIsReadAsTheLibrary(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "conformance", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	r := rand.New(rand.NewPCG(8, 1808))
	whole, read, left := 0, 0, 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) < MaxBytes && whole < 3 && same(t, data) {
			whole++
		}
		for range effort.Of(150, 400) {
			// A piece from one opening brace to a closing one, with a few bytes changed.
			piece := data[r.IntN(len(data)/2):]
			from := bytes.IndexByte(piece, '{')
			if from < 0 {
				continue
			}
			piece = bytes.Clone(piece[from:min(len(piece), from+40+r.IntN(200))])
			piece = piece[:bytes.LastIndexByte(piece, '}')+1]
			if len(piece) == 0 {
				continue
			}
			for range r.IntN(4) {
				const signs = "{}[],:\"\\ \n\t#-+.e01ux'&*!|>%@`?~<=nt\u00e8"
				piece[r.IntN(len(piece))] = signs[r.IntN(len(signs))]
			}
			if same(t, piece) {
				read++
			} else {
				left++
			}
		}
	}
	if whole == 0 || read < 100 || left < 100 {
		t.Errorf("%d whole documents, %d pieces read and %d left to the library: too few show anything", whole, read, left)
	}
}
