// Package edition names a set of rules by what they are made of: their own source
// and the tables they read. Nobody counts it up by hand, so nobody can forget to.
package edition

import (
	"bytes"
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

// Of is the edition of these parts: 12 hex digits of SHA-256 over the name and the
// text of every file. The order of the parts does not matter, nor do tests, nor
// whether lines end as they do on Windows.
func Of(parts ...Part) string {
	var files []file
	for _, p := range parts {
		files = append(files, p.files()...)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	h := sha256.New()
	write := func(b []byte) {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(b))))
		h.Write(b)
	}
	for _, f := range files {
		write([]byte(f.name))
		write(bytes.ReplaceAll(f.text, []byte("\r\n"), []byte("\n")))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

type file struct {
	name string
	text []byte
}

// files reads a part. The walk of an embedded tree cannot fail, nor the reading of
// what it names; a part that is no such tree and fails is a fault of the program.
func (p Part) files() []file {
	var out []file
	err := fs.WalkDir(p.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(p.FS, name)
		out = append(out, file{path.Join(p.Name, name), text})
		return err
	})
	if err != nil {
		panic("edition: " + p.Name + ": " + err.Error())
	}
	return out
}
