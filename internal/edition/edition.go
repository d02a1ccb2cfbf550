// Package edition names a set of rules by what they are made of: their own source
// and the tables they read. Nobody counts it up by hand, so nobody can forget to.
package edition

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io/fs"
	"slices"
	"strings"
)

// A Part is one package of the rules: its import path within the program, and the
// files that it was compiled from, as it embeds them.
type Part struct {
	Name string
	FS   fs.FS
}

// Of is the edition of these parts: 12 hex digits of SHA-256 over the name and the sum
// of every file. The order of the parts does not matter, nor do tests, nor whether
// lines end as they do on Windows.
func Of(parts ...Part) string {
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b Part) int { return strings.Compare(a.Name, b.Name) })
	h := sha256.New()
	// Names may hold what other names hold, so each says how long it is.
	var text []byte
	write := func(name string) {
		text = binary.BigEndian.AppendUint64(text[:0], uint64(len(name)))
		text = append(text, name...)
	}
	for _, p := range parts {
		files := p.files()
		write(p.Name)
		text = binary.BigEndian.AppendUint64(text, uint64(len(files)))
		h.Write(text)
		for _, f := range files {
			write(f.name)
			h.Write(append(text, f.sum[:]...))
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// A file of a part: the name under which it counts, and the sum of its text.
type file struct {
	name string
	sum  Sum
}

// files lists a part, sorted, without its tests. The walk of an embedded tree cannot fail, nor the reading of
// what it names; a part that is no such tree and fails is a fault of the program.
func (p Part) files() []file {
	out := noted(p.FS)
	if out == nil {
		err := fs.WalkDir(p.FS, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(p.FS, name)
			out = append(out, file{name, sumOf(text)})
			return err
		})
		if err != nil {
			panic("edition: " + p.Name + ": " + err.Error())
		}
	}
	out = slices.DeleteFunc(out, func(f file) bool { return strings.HasSuffix(f.name, "_test.go") })
	slices.SortFunc(out, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return out
}
