// Package edition names a set of rules by what they are made of: their own source
// and the tables they read. Nobody counts it up by hand, so nobody can forget to.
package edition

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io/fs"
	"path"
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
	var files []file
	for _, p := range parts {
		files = append(files, p.files()...)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	// Names may hold what sums hold, so each says how long it is.
	var all []byte
	for _, f := range files {
		all = binary.BigEndian.AppendUint64(all, uint64(len(f.name)))
		all = append(all, f.name...)
		all = append(all, f.sum[:]...)
	}
	h := sha256.Sum256(all)
	return hex.EncodeToString(h[:])[:12]
}

// A file of a part: the name under which it counts, and the sum of its text.
type file struct {
	name string
	sum  Sum
}

// files lists a part. The walk of an embedded tree cannot fail, nor the reading of
// what it names; a part that is no such tree and fails is a fault of the program.
func (p Part) files() []file {
	if seen := noted(p.FS); seen != nil {
		out := make([]file, 0, len(seen))
		for _, f := range seen {
			if !strings.HasSuffix(f.name, "_test.go") {
				out = append(out, file{p.Name + "/" + f.name, f.sum})
			}
		}
		return out
	}
	var out []file
	err := fs.WalkDir(p.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(p.FS, name)
		out = append(out, file{path.Join(p.Name, name), sumOf(text)})
		return err
	})
	if err != nil {
		panic("edition: " + p.Name + ": " + err.Error())
	}
	return out
}
