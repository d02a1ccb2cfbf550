// Package doc reads the project's YAML: guarded before it is decoded, typed by
// hand, strict about keys, and with every fault of a file reported in one run as
// file:line:column. It is the one importer of the YAML library, so that another
// one is a change of one line.
//
// A reader asks a Node for what it should be. A wrong answer records a fault and
// gives the zero value, so that reading goes on to the end of the file and
// [Node.Err] then tells everything at once:
//
//	root, err := doc.Parse(file, data)
//	if err != nil {
//		return err
//	}
//	m := root.Map("id", "name", "models")
//	u := Unit{ID: m.Need("id").ID(), Name: m.Need("name").Name(), Models: m.Get("models").Int()}
//	return root.Err()
//
// Every method of a nil *Node gives the zero value and no fault: a key that may
// be absent needs no question first.
package doc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"adjutant/internal/ref"

	"gopkg.in/yaml.v3"
)

// The limits within which a file is read. The library takes quadratic time over
// the keys of a mapping and expands aliases without end, so a file is refused
// before it gets there; no scenario or army list comes near them.
const (
	MaxBytes = 256 << 10 // size of a file
	MaxDepth = 50        // mappings and lists inside one another
	MaxNodes = 50_000    // values and keys in a file
	MaxKeys  = 500       // keys of one mapping
)

// A Fault is one thing wrong in a file. Line and Col count from 1, Col in
// characters; both are 0 for a fault of the whole file. Near says that the line
// is only where the reader stumbled: the mistake is there or a little above.
type Fault struct {
	File      string
	Line, Col int
	Near      bool
	Say       ref.Msg
	Slip      *Slip // of a value that is none of a list of words
}

// A Slip is a word of a file that is none of those that may stand there, with the one of them that is near enough to be meant; "" for none.
type Slip struct {
	Word, Near string
	Known      []string
}

// Error is the fault in English: "file:line:col: clause".
func (f Fault) Error() string { return f.Text(EN()) }

// Text writes the fault with the sentences of one language, [EN] or [IT].
func (f Fault) Text(words map[string]string) string {
	switch {
	case f.Line == 0:
		return f.File + ": " + Say(words, f.Say)
	case f.Near:
		return f.File + ": " + Say(words, ref.M("doc.near-line", f.Line)) + ": " + Say(words, f.Say)
	}
	return f.File + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Col) + ": " + Say(words, f.Say)
}

// Faults are all the faults of a file, in the order of the file. It is the type
// of every error of this package.
type Faults []Fault

// Error lists every fault in English, one a line.
func (f Faults) Error() string { return f.Text(EN()) }

// Text lists every fault with the sentences of one language, one a line.
func (f Faults) Text(words map[string]string) string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Text(words)
	}
	return strings.Join(lines, "\n")
}

// A file is what the nodes of one document share.
type file struct {
	name   string
	faults Faults
	means  map[string][]string // what people write, and what it means of the words of the file
	heard  *listener           // nil but in tests
}

func (f *file) add(y *yaml.Node, m ref.Msg) {
	f.faults = append(f.faults, Fault{File: f.name, Line: y.Line, Col: y.Column, Say: m})
}

// Parse reads one YAML document within the limits above. It refuses a file that
// is too long, not UTF-8, empty, of more than one document, or that uses
// anchors, aliases, merge keys, tags, duplicate keys or keys that are not
// strings. The error is a [Faults]. The name of the file is only for messages.
func Parse(name string, data []byte) (*Node, error) {
	f := &file{name: name}
	whole := func(key string, args ...any) (*Node, error) {
		return nil, Faults{{File: name, Say: ref.M(key, args...)}}
	}
	if len(data) > MaxBytes {
		return whole("doc.too-long", len(data), MaxBytes)
	}
	if at := notUTF8(data); at >= 0 {
		line := 1 + bytes.Count(data[:at], []byte{'\n'})
		col := 1 + utf8.RuneCount(data[1+bytes.LastIndexByte(data[:at], '\n'):at])
		return nil, Faults{{File: name, Line: line, Col: col, Say: ref.M("doc.not-utf8")}}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if root := plainJSON(data); root != nil {
		w := walker{file: f}
		if w.walk(root, 1); len(f.faults) > 0 {
			return nil, f.sorted()
		}
		return f.top(root), nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var top yaml.Node
	if err := decode(dec, &top); err == io.EOF {
		return whole("doc.empty")
	} else if err != nil {
		return nil, Faults{syntax(name, err)}
	}
	if len(top.Content) != 1 {
		return whole("doc.empty")
	}
	root := top.Content[0]
	if root.Kind == yaml.ScalarNode && root.ShortTag() == "!!null" && root.Value == "" {
		return whole("doc.empty")
	}
	w := walker{file: f}
	w.walk(root, 1)
	if len(f.faults) > 0 {
		return nil, f.sorted()
	}
	// Only now: a second document may be as hostile as the first.
	var second yaml.Node
	if err := decode(dec, &second); err == nil {
		f.add(&second, ref.M("doc.two-documents"))
		return nil, f.sorted()
	} else if err != io.EOF {
		return nil, Faults{syntax(name, err)}
	}
	return f.top(root), nil
}

// top is the node of a whole document.
func (f *file) top(root *yaml.Node) *Node {
	if l := listening.Load(); l != nil && l.name == f.name {
		f.heard = l
		l.walk(root, "")
	}
	return &Node{y: root, file: f}
}

// decode calls the library and turns a panic of it into an error: it is kept by
// nobody any more, and a bad file must never end the program.
func decode(d *yaml.Decoder, into *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("yaml: the reader gave up")
		}
	}()
	return d.Decode(into)
}

// JSON writes what a file holds on one line, the same bytes for the same value, so that a
// journal keeps it and [Parse] reads it: JSON is YAML of a kind, but for a few characters,
// which are written by their numbers. It panics for a number that is none, which no reader
// of this package lets in.
func JSON(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprintf("doc: %v", err))
	}
	out := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if !bytes.ContainsFunc(out, unreadable) {
		return out
	}
	var c bytes.Buffer
	for _, r := range string(out) {
		if unreadable(r) {
			fmt.Fprintf(&c, `\u%04x`, r)
			continue
		}
		c.WriteRune(r)
	}
	return c.Bytes()
}

// unreadable are the characters that JSON may hold as they are and YAML may not.
func unreadable(r rune) bool {
	return r >= 0x7f && r <= 0x9f || r == 0xfeff || r == 0xfffe || r == 0xffff
}

// notUTF8 is the offset of the first byte that is not UTF-8, or -1.
func notUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

var lineOf = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`line (\d+)`) })

// syntax makes a fault of the library's complaint. Its lines are often a little
// off or absent, which means the first line; so the fault says "near".
func syntax(name string, err error) Fault {
	text, line := err.Error(), 1
	if m := lineOf().FindStringSubmatch(text); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n > 0 {
			line = n
		}
	}
	key := "doc.syntax"
	for _, k := range []struct{ part, key string }{
		{"mapping values are not allowed", "doc.syntax-colon"},
		{"exceeded max depth", "doc.syntax-deep"},
		{"expected ',' or", "doc.syntax-bracket"},
		{"cannot start any token", "doc.syntax-character"},
		{"control characters", "doc.syntax-character"},
		{"unexpected end of stream", "doc.syntax-quote"},
		{"could not find expected ':'", "doc.syntax-no-colon"},
		{"unknown anchor", "doc.alias"},
	} {
		if strings.Contains(text, k.part) {
			key = k.key
			break
		}
	}
	return Fault{File: name, Line: line, Near: true, Say: ref.M(key)}
}

// A walker checks the bare shape of a document before anybody reads it.
type walker struct {
	*file
	nodes      int
	deep, many bool // said once: the rest would be the same fault a thousand times
}

func (w *walker) walk(y *yaml.Node, depth int) {
	w.nodes++
	if w.nodes > MaxNodes {
		if !w.many {
			w.many = true
			w.add(y, ref.M("doc.too-many", MaxNodes))
		}
		return
	}
	if depth > MaxDepth {
		if !w.deep {
			w.deep = true
			w.add(y, ref.M("doc.too-deep", MaxDepth))
		}
		return
	}
	if y.Anchor != "" {
		w.add(y, ref.M("doc.anchor", y.Anchor))
	}
	if y.Style&yaml.TaggedStyle != 0 {
		w.add(y, ref.M("doc.tag", y.Tag))
	}
	switch y.Kind {
	case yaml.AliasNode:
		w.add(y, ref.M("doc.alias"))
	case yaml.ScalarNode:
		if r, bad := ref.FirstHidden(y.Value); bad {
			w.add(y, ref.M("doc.hidden", ref.Sign(r)))
		}
	case yaml.SequenceNode:
		for _, c := range y.Content {
			w.walk(c, depth+1)
		}
	case yaml.MappingNode:
		if len(y.Content)/2 > MaxKeys {
			w.add(y, ref.M("doc.too-many-keys", MaxKeys))
			return
		}
		seen := make(map[string]int, len(y.Content)/2)
		for i := 0; i+1 < len(y.Content); i += 2 {
			k, v := y.Content[i], y.Content[i+1]
			switch {
			case k.Kind != yaml.ScalarNode:
				// A list, mapping or alias as a key: its own walk names the alias.
				w.add(k, ref.M("doc.key-not-string"))
			case k.ShortTag() == "!!merge":
				w.add(k, ref.M("doc.merge"))
			case k.ShortTag() != "!!str":
				w.add(k, ref.M("doc.key-not-string"))
			case seen[k.Value] > 0:
				w.add(k, ref.M("doc.duplicate-key", k.Value, seen[k.Value]))
			default:
				seen[k.Value] = k.Line
			}
			w.walk(k, depth+1)
			w.walk(v, depth+1)
		}
	}
}
