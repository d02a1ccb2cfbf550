// Package edition names a set of rules by what they are made of: their own source
// and the tables they read. Nobody counts it up by hand, so nobody can forget to.
package edition

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io/fs"
	"iter"
	"math"
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
	text := make([]byte, 0, 4096)
	for _, p := range parts {
		text = named(text, p.Name)
		for f := range p.files() {
			if strings.HasSuffix(f.name, "_test.go") {
				continue
			}
			text = append(named(text, f.name), f.sum[:]...)
			if len(text) > cap(text)/2 {
				h.Write(text)
				text = text[:0]
			}
		}
		text = binary.BigEndian.AppendUint64(text, behind)
	}
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// behind the last file of a part stands what is the length of no name.
const behind = math.MaxUint64

// named appends a name. Names may hold what other names hold, so each says how long it is.
func named(text []byte, name string) []byte {
	return append(binary.BigEndian.AppendUint64(text, uint64(len(name))), name...)
}

// A file of a part: the name under which it counts, and the sum of its text.
type file struct {
	name string
	sum  Sum
}

// files lists a part as the compiler does, folder by folder. The walk of an embedded tree cannot fail, nor the reading of
// what it names; a part that is no such tree and fails is a fault of the program.
func (p Part) files() iter.Seq[file] {
	if l := list(p.FS); l.len() > 0 && trusted() {
		return l.files
	}
	var out []file
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
	slices.SortFunc(out, func(a, b file) int {
		return cmp.Or(strings.Compare(folder(a.name), folder(b.name)), strings.Compare(a.name, b.name))
	})
	return slices.Values(out)
}

func folder(name string) string { return name[:max(0, strings.LastIndexByte(name, '/'))] }
