package edition

import (
	"embed"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

// What the compiler noted of an embedded file is the sum of its text: were it not, every
// start would read and hash five megabytes, and every edition would still be right.
func TestSumsOfTheCompiler(t *testing.T) {
	if !trusted() {
		t.Fatalf("got other sums of %v than of the texts", slices.Collect(list(itself).files))
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

// folders is a tree whose files stand in another order folder by folder than by their whole names.
//
//go:embed testdata/folders
var folders embed.FS

// Read or noted, a tree has the same edition.
func TestEditionOfATreeThatIsNotEmbedded(t *testing.T) {
	for tree, least := range map[embed.FS]int{itself: 2, folders: 4} {
		read := fstest.MapFS{}
		for f := range list(tree).files {
			text, err := fs.ReadFile(tree, f.name)
			if err != nil {
				t.Fatal(err)
			}
			read[f.name] = &fstest.MapFile{Data: text}
		}
		if len(read) < least {
			t.Fatalf("got %d files, want at least %d", len(read), least)
		}
		if got, want := Of(Part{"p", tree}), Of(Part{"p", read}); got != want {
			t.Errorf("got edition %s of the embedded tree, want %s of the same files read", got, want)
		}
	}
}
