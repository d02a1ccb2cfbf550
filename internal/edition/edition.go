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
	var head []byte
	write := func(b []byte) {
		head = binary.BigEndian.AppendUint64(head[:0], uint64(len(b)))
		h.Write(head)
		h.Write(b)
	}
	// One piece of memory holds every file in turn: to claim as much as all the source,
	// twice, takes longer than to hash it, and every game that is opened waits for it.
	var text bytes.Buffer
	for _, f := range files {
		text.Reset()
		f.read(&text)
		write([]byte(f.name))
		b := text.Bytes()
		if bytes.IndexByte(b, '\r') >= 0 {
			b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
		}
		write(b)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// A file of a part: the name under which it counts, and where it lies.
type file struct {
	name string
	in   Part
	path string
}

// files lists a part. The walk of an embedded tree cannot fail, nor the reading of
// what it names; a part that is no such tree and fails is a fault of the program.
func (p Part) files() []file {
	var out []file
	err := fs.WalkDir(p.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		out = append(out, file{path.Join(p.Name, name), p, name})
		return nil
	})
	if err != nil {
		panic("edition: " + p.Name + ": " + err.Error())
	}
	return out
}

func (f file) read(into *bytes.Buffer) {
	r, err := f.in.FS.Open(f.path)
	if err == nil {
		_, err = into.ReadFrom(r)
		r.Close()
	}
	if err != nil {
		panic("edition: " + f.in.Name + ": " + err.Error())
	}
}
