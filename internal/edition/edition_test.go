package edition_test

import (
	"testing"
	"testing/fstest"

	"adjutant/internal/edition"
)

func files(kv ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(kv); i += 2 {
		m[kv[i]] = &fstest.MapFile{Data: []byte(kv[i+1])}
	}
	return m
}

// The edition changes with a letter of the source, of a table or of a name, and with
// nothing else: not with a test, not with the order of the parts, not with the ends
// of the lines.
func TestEdition(t *testing.T) {
	rest := edition.Part{Name: "geometry", FS: files("plane.go", "package geometry\n")}
	of := func(kv ...string) string { return edition.Of(edition.Part{Name: "rules", FS: files(kv...)}, rest) }
	seen := map[string]string{of("a.go", "x\n", "data/b.yaml", "y"): "itself"}
	for name, e := range map[string]string{
		"a letter of the source":   of("a.go", "z\n", "data/b.yaml", "y"),
		"a letter of a table":      of("a.go", "x\n", "data/b.yaml", "z"),
		"a name":                   of("a.go", "x\n", "data/c.yaml", "y"),
		"a seam":                   of("a.go", "x\ny", "data/b.yaml", ""),
		"a file more":              of("a.go", "x\n", "data/b.yaml", "y", "c.go", ""),
		"another part of the name": edition.Of(edition.Part{Name: "other", FS: files("a.go", "x\n", "data/b.yaml", "y")}, rest),
		"a part less":              edition.Of(edition.Part{Name: "rules", FS: files("a.go", "x\n", "data/b.yaml", "y")}),
	} {
		if was, twice := seen[e]; twice {
			t.Errorf("%s: got the edition of %s, want another", name, was)
		}
		seen[e] = name
	}
	for name, e := range map[string]string{
		"a test":             of("a.go", "x\n", "data/b.yaml", "y", "a_test.go", "q"),
		"lines of Windows":   of("a.go", "x\r\n", "data/b.yaml", "y"),
		"another order":      edition.Of(rest, edition.Part{Name: "rules", FS: files("a.go", "x\n", "data/b.yaml", "y")}),
		"the same once more": of("a.go", "x\n", "data/b.yaml", "y"),
	} {
		if seen[e] != "itself" {
			t.Errorf("%s: got another edition, want the same", name)
		}
	}
	if e := of(); len(e) != 12 {
		t.Errorf("got %q, want 12 digits", e)
	}
}
