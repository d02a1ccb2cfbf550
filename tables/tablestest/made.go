package tablestest

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"

	"adjutant/tables"

	"github.com/google/go-cmp/cmp"
)

// Made holds the values of a book, in made.go of its folder, against its files of YAML: they
// are what the files say, each made of the text as it is now. With write the file is written
// anew.
func Made(t *testing.T, b *tables.Book, write bool) {
	t.Helper()
	made, err := tables.Make(b)
	if err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	literal(&w, reflect.ValueOf(*made), true)
	var imports strings.Builder
	for _, p := range []string{"internal/doc", "internal/edition"} {
		if strings.Contains(w.String(), path.Base(p)+".") {
			fmt.Fprintf(&imports, "\t%q\n", "adjutant/"+p)
		}
	}
	want, err := format.Source(fmt.Appendf(nil, `// Code generated from the files of YAML: go test -run Made -write. DO NOT EDIT.

package book

import (
%s	"adjutant/tables"
)

// made is what the files of the tables and of the words say.
var made = %s
`, imports.String(), w.String()))
	if err != nil {
		t.Fatal(err)
	}
	if write {
		if err := os.WriteFile("made.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("made.go")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")))); diff != "" {
		t.Errorf("made.go is not what the files say (-want +got), write it anew with -write:\n%s", diff)
	}
}

// literal writes a value as Go does, its zero fields left out. typed says that its type has
// to stand there.
func literal(w *strings.Builder, v reflect.Value, typed bool) {
	name := ""
	if typed {
		name = v.Type().String()
	}
	switch v.Kind() {
	case reflect.Pointer:
		w.WriteByte('&')
		literal(w, v.Elem(), true)
	case reflect.Struct:
		w.WriteString(name + "{")
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !v.Field(i).IsZero() {
				w.WriteString(f.Name + ": ")
				literal(w, v.Field(i), true)
				w.WriteString(", ")
			}
		}
		w.WriteByte('}')
	case reflect.Slice, reflect.Array:
		// One struct a line, words and numbers beside one another.
		end := ", "
		if v.Type().Elem().Kind() == reflect.Struct {
			end = ",\n"
		}
		w.WriteString(name + "{")
		if end == ",\n" {
			w.WriteByte('\n')
		}
		for i := range v.Len() {
			literal(w, v.Index(i), false)
			w.WriteString(end)
		}
		w.WriteByte('}')
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	case reflect.Float64:
		fmt.Fprint(w, v.Float())
	default:
		fmt.Fprint(w, v.Interface())
	}
}
