package session

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/journal"
)

// The secrets of a game whose dice are committed to begin with one that lies in a file beside the
// journal, for its owner's eyes. The journal alone foretells nothing.

const (
	keyEnding = ".key"
	keyHead   = "adjutant/key/1 "
)

// keyPath is where the secrets of this game lie.
func (s *Session) keyPath() string { return s.store.Path() + keyEnding }

// keepKey writes the first secret beside a journal. A file that is there is never touched: the
// error wraps fs.ErrExist.
func keepKey(fsys journal.FS, path string, root dice.Secret) error {
	if fsys == nil {
		fsys = journal.OS
	}
	f, err := fsys.OpenFile(path+keyEnding, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = f.Write([]byte(keyHead + root.String() + "\n"))
		if err == nil {
			err = f.Sync()
		}
		if no := f.Close(); err == nil {
			err = no
		}
		if err == nil {
			err = fsys.SyncDir(filepath.Dir(path))
		}
	}
	if err != nil {
		return &journal.FileError{Op: journal.OpCreate, File: path + keyEnding, Err: err}
	}
	return nil
}

// noKeyYet is an error where a file of secrets lies beside a journal that is to be made: it is
// another game's.
func noKeyYet(fsys journal.FS, path string) error {
	if fsys == nil {
		fsys = journal.OS
	}
	if _, err := fsys.Stat(path + keyEnding); err == nil {
		return &journal.FileError{Op: journal.OpCreate, File: path + keyEnding, Err: fs.ErrExist}
	}
	return nil
}

// readKey reads the secrets of a game; nil where there are none, or those of another game.
func readKey(fsys journal.FS, path string, commitment dice.Secret) []dice.Secret {
	if fsys == nil {
		fsys = journal.OS
	}
	if info, err := fsys.Stat(path + keyEnding); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := fsys.OpenFile(path+keyEnding, os.O_RDONLY, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 200))
	if err != nil {
		return nil
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(string(text)), keyHead)
	root, good := dice.ReadSecret(rest)
	if !ok || !good {
		return nil
	}
	if chain := root.Chain(secrets); chain[secrets] == commitment {
		return chain
	}
	return nil
}
