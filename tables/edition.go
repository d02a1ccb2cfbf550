package tables

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io/fs"
	"slices"
	"sync"
)

// RulesVersion counts the changes of procedure that no table shows: a change of
// Go that can change a verdict raises it.
const RulesVersion = 1

// Edition names the rules that this program plays: 12 hex digits of SHA-256 over
// every file of tables and the version of the procedures. A journal carries the
// edition that wrote it.
var Edition = sync.OnceValue(func() string { return edition(embedded, RulesVersion) })

func edition(fsys fs.FS, version int) string {
	var names []string
	// The walk of an embedded tree cannot fail, nor the reading of what it names.
	fs.WalkDir(fsys, "data", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, p)
		}
		return nil
	})
	slices.Sort(names)
	h := sha256.New()
	part := func(b []byte) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	part(binary.BigEndian.AppendUint64(nil, uint64(version)))
	for _, p := range names {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			panic("tables: " + err.Error())
		}
		part([]byte(p))
		part(data)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
