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

// trusted tries the compiler's sums on the text of this very package, a short file and
// a long one. The compiler writes beside each file of an embedded tree the sum of it: five megabytes of rules need
// not be read, and hashed again, whenever a program starts that will say which rules it plays. The sums cannot grow
// stale, as no person keeps them. Where the compiler notes nothing or notes it in another way the files are read.
var trusted = sync.OnceValue(func() bool {
	seen := 0
	for f := range list(itself).files {
		if text, err := itself.ReadFile(f.name); err != nil || sumOf(text) != f.sum {
			return false
		}
		seen++
	}
	return seen == 2
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

// files are the files of the tree with their sums, in the order in which the compiler lists them.
func (l listing) files(yield func(file) bool) {
	for i := range l.len() {
		if name := l.name(i); !strings.HasSuffix(name, "/") && !yield(file{name, l.sum(i)}) {
			return
		}
	}
}
