package journal

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// A disk is a file system in memory that can fail and lose power. It keeps apart
// what was written and what was confirmed.
type disk struct {
	mu    sync.Mutex
	files map[string]*node
	dirs  map[string]bool

	// readonly refuses whatever would change the disk.
	readonly bool
	// fault is asked before each operation; a non-nil error is its result. For
	// "write" it also says how many of the bytes arrive first.
	fault func(op, name string, size int) (int, error)

	writes, syncs int
}

type node struct {
	name   string
	data   []byte
	synced int // bytes of data that a loss of power cannot touch
	locked bool
	hole   int64 // bytes that the file claims to have beyond data
}

func (n *node) size() int64 { return int64(len(n.data)) + n.hole }

func newDisk() *disk {
	return &disk{files: map[string]*node{}, dirs: map[string]bool{string(filepath.Separator): true}}
}

func (d *disk) check(op, name string, size int) (int, error) {
	if d.readonly && op != "open" && op != "stat" && op != "lock" && op != "read" {
		return 0, syscall.EROFS
	}
	if d.fault == nil {
		return size, nil
	}
	return d.fault(op, name, size)
}

func (d *disk) MkdirAll(dir string, _ fs.FileMode) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dirs[dir] {
		return nil
	}
	if _, err := d.check("mkdir", dir, 0); err != nil {
		return &fs.PathError{Op: "mkdir", Path: dir, Err: err}
	}
	for ; !d.dirs[dir]; dir = filepath.Dir(dir) {
		d.dirs[dir] = true
	}
	return nil
}

func (d *disk) SyncDir(dir string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err := d.check("syncdir", dir, 0)
	return err
}

func (d *disk) Remove(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := d.check("remove", name, 0); err != nil {
		return err
	}
	delete(d.files, name)
	return nil
}

func (d *disk) Stat(name string) (fs.FileInfo, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if n, ok := d.files[name]; ok {
		return info{n, n.size(), 0o600}, nil
	}
	if d.dirs[name] {
		return info{mode: fs.ModeDir | 0o700}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

func (d *disk) OpenFile(name string, flag int, _ fs.FileMode) (File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n, ok := d.files[name]
	op := "open"
	if flag&os.O_CREATE != 0 && !ok {
		op = "create"
	} else if flag&(os.O_RDWR|os.O_WRONLY) != 0 {
		op = "openwrite"
	}
	if _, err := d.check(op, name, 0); err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	if !ok {
		if flag&os.O_CREATE == 0 || !d.dirs[filepath.Dir(name)] {
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		n = &node{name: name}
		d.files[name] = n
	} else if flag&os.O_EXCL != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrExist}
	}
	return &handle{d: d, n: n}, nil
}

// put lays a file down as a finished fact.
func (d *disk) put(name string, data []byte) {
	d.files[name] = &node{name: name, data: append([]byte(nil), data...), synced: len(data)}
	for dir := filepath.Dir(name); !d.dirs[dir]; dir = filepath.Dir(dir) {
		d.dirs[dir] = true
	}
}

func (d *disk) get(name string) []byte {
	if n, ok := d.files[name]; ok {
		return n.data
	}
	return nil
}

type handle struct {
	d      *disk
	n      *node
	at     int
	locked bool
}

func (h *handle) Read(p []byte) (int, error) {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	if _, err := h.d.check("read", h.n.name, len(p)); err != nil {
		return 0, err
	}
	n := copy(p, h.n.data[min(h.at, len(h.n.data)):])
	h.at += n
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (h *handle) Write(p []byte) (int, error) {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	h.d.writes++
	n, err := h.d.check("write", h.n.name, len(p))
	h.n.data = append(h.n.data, p[:n]...)
	return n, err
}

func (h *handle) Sync() error {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	h.d.syncs++
	if _, err := h.d.check("sync", h.n.name, 0); err != nil {
		return err
	}
	h.n.synced = len(h.n.data)
	return nil
}

func (h *handle) Truncate(size int64) error {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	if _, err := h.d.check("truncate", h.n.name, int(size)); err != nil {
		return err
	}
	h.n.data = h.n.data[:size]
	h.n.synced = min(h.n.synced, int(size))
	return nil
}

func (h *handle) Stat() (fs.FileInfo, error) { return info{h.n, h.n.size(), 0o600}, nil }

func (h *handle) Lock() error {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	if _, err := h.d.check("lock", h.n.name, 0); err != nil {
		return err
	}
	if h.n.locked {
		return &Locked{File: h.n.name}
	}
	h.n.locked, h.locked = true, true
	return nil
}

func (h *handle) Close() error {
	h.d.mu.Lock()
	defer h.d.mu.Unlock()
	if h.locked {
		h.n.locked, h.locked = false, false
	}
	return nil
}

func (d *disk) SameFile(a, b fs.FileInfo) bool { return a.Sys() == b.Sys() }

type info struct {
	n    *node
	size int64
	mode fs.FileMode
}

func (i info) Name() string       { return filepath.Base(i.n.name) }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return i.n }
