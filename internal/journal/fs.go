package journal

import (
	"io"
	"io/fs"
	"os"
	"runtime"
)

// An FS is the little of a file system that a journal needs. The tests put a
// full disk, a read-only one and one that cannot confirm in its place.
type FS interface {
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Stat(name string) (fs.FileInfo, error)
	// SameFile reports whether two answers of Stat are about one file.
	SameFile(a, b fs.FileInfo) bool
	MkdirAll(dir string, perm fs.FileMode) error
	// SyncDir makes the names in a directory durable.
	SyncDir(dir string) error
	Remove(name string) error
}

// A File is one open file of an FS.
type File interface {
	io.Reader
	io.Writer
	io.Closer
	Stat() (fs.FileInfo, error)
	Sync() error
	Truncate(size int64) error
	// Lock claims the file for one writer until it is closed, without waiting. It
	// returns a *Locked when another holds it.
	Lock() error
}

// OS is the file system of the machine.
var OS FS = osFS{}

type osFS struct{}

type osFile struct{ *os.File }

func (osFS) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	f, err := os.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (osFS) Stat(name string) (fs.FileInfo, error)       { return os.Stat(name) }
func (osFS) SameFile(a, b fs.FileInfo) bool              { return os.SameFile(a, b) }
func (osFS) MkdirAll(dir string, perm fs.FileMode) error { return os.MkdirAll(dir, perm) }
func (osFS) Remove(name string) error                    { return os.Remove(name) }

func (osFS) SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // a directory cannot be opened there; NTFS logs its names itself
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

func (f osFile) Lock() error { return lock(f.File) }

// Close gives the lock back by name and then closes the file. To close alone is
// not enough: a child that another goroutine is starting holds a copy of the
// open file until it runs its own program, and the lock with it; and Windows
// gives a lock of a closed file back only when it finds the time.
func (f osFile) Close() error {
	unlock(f.File)
	return f.File.Close()
}
