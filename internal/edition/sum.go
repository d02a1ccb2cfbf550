package edition

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"io/fs"
	"reflect"
	"runtime"
	"strings"
	"sync"
)

// A Sum stands for the text of a file, its lines ending in a line feed alone: the first
// half of a SHA-256 that is salted as the compiler does it, one way for a short text and
// another for a long one.
type Sum [16]byte

const short = 1024 // bytes, at most

func sumOf(text []byte) Sum {
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	if len(text) <= short {
		h := sha256.Sum256(text)
		h[0] ^= 0xff
		return Sum(h[:])
	}
	h := sha256.New()
	h.Write([]byte{1})
	h.Write(text)
	return Sum(h.Sum(nil))
}

// SumOf is the sum of one file of a tree; ok is false if the tree has no such file. Of an
// embedded file it is known without reading it.
func SumOf(tree fs.FS, name string) (s Sum, ok bool) {
	if trusted() {
		v := list(tree)
		for i := range v.len() {
			if v.name(i) == name {
				return v.sum(i), true
			}
		}
	}
	text, err := fs.ReadFile(tree, name)
	if err != nil {
		return s, false
	}
	return sumOf(text), true
}

// noted are the files of an embedded tree with the sums that the compiler has written
// beside each: five megabytes of rules need not be read, and hashed again, whenever a
// program starts that will say which rules it plays. They cannot grow stale, as no
// person keeps them. It is nil for a tree of another kind, and where the compiler notes
// nothing or notes it in another way: then the files are read.
func noted(tree fs.FS) []file {
	if !trusted() {
		return nil
	}
	return notedIn(tree)
}

// trusted tries the compiler's sums on the text of this very package, a short file and
// a long one.
var trusted = sync.OnceValue(func() bool {
	seen := notedIn(itself)
	for _, f := range seen {
		if text, err := itself.ReadFile(f.name); err != nil || sumOf(text) != f.sum {
			return false
		}
	}
	return len(seen) == 2
})

// The fields of a file as package embed has them.
const (
	fieldName = iota
	fieldData
	fieldSum
)

var fields = []reflect.Type{fieldName: reflect.TypeFor[string](), fieldData: reflect.TypeFor[string](), fieldSum: reflect.TypeFor[Sum]()}

// A listing is the list of an embedded tree; of another tree it is empty.
type listing struct{ v reflect.Value }

func list(tree fs.FS) (l listing) {
	e, ok := tree.(embed.FS)
	if !ok {
		return l
	}
	v := reflect.ValueOf(e)
	if v.NumField() != 1 || v.Field(0).Kind() != reflect.Pointer || v.Field(0).IsNil() {
		return l
	}
	if v = v.Field(0).Elem(); v.Kind() != reflect.Slice || v.Type().Elem().Kind() != reflect.Struct || v.Type().Elem().NumField() != len(fields) {
		return l
	}
	for i, t := range fields {
		if !v.Type().Elem().Field(i).Type.ConvertibleTo(t) {
			return l
		}
	}
	return listing{v}
}

func (l listing) len() int {
	if !l.v.IsValid() {
		return 0
	}
	return l.v.Len()
}

func (l listing) name(i int) string { return l.v.Index(i).Field(fieldName).String() }

func (l listing) sum(i int) (s Sum) {
	x := l.v.Index(i)
	// The compiler sums the text as it lies on the machine.
	if runtime.GOOS == "windows" {
		if data := x.Field(fieldData).String(); strings.IndexByte(data, '\r') >= 0 {
			return sumOf([]byte(data))
		}
	}
	copy(s[:], x.Field(fieldSum).Bytes())
	return s
}

func notedIn(tree fs.FS) []file {
	l := list(tree)
	if l.len() == 0 {
		return nil
	}
	out := make([]file, 0, l.len())
	for i := range l.len() {
		if name := l.name(i); !strings.HasSuffix(name, "/") {
			out = append(out, file{name, l.sum(i)})
		}
	}
	return out
}
