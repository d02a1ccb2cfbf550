package edition

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

// What the compiler noted of an embedded file is the sum of its text: were it not, every
// start would read and hash five megabytes, and every edition would still be right.
func TestSumsOfTheCompiler(t *testing.T) {
	if !trusted() {
		t.Fatalf("got other sums of %v than of the texts", notedIn(itself))
	}
	text, err := fs.ReadFile(itself, "sum.go")
	if err != nil {
		t.Fatal(err)
	}
	got, ok := SumOf(itself, "sum.go")
	read, is := SumOf(fstest.MapFS{"sum.go": {Data: text}}, "sum.go")
	if !ok || !is || got != read {
		t.Errorf("sum.go: got %x (%v) of the compiler, want %x (%v) of the text", got, ok, read, is)
	}
	if s, ok := SumOf(itself, "gone.go"); ok {
		t.Errorf("got %x of a file that is not there, want none", s)
	}
}

// Read or noted, a tree has the same edition.
func TestEditionOfATreeThatIsNotEmbedded(t *testing.T) {
	read := fstest.MapFS{}
	for _, name := range []string{"sum.go", "itself.go"} {
		text, err := fs.ReadFile(itself, name)
		if err != nil {
			t.Fatal(err)
		}
		read[name] = &fstest.MapFile{Data: text}
	}
	if got, want := Of(Part{"p", itself}), Of(Part{"p", read}); got != want {
		t.Errorf("got edition %s of the embedded tree, want %s", got, want)
	}
}
