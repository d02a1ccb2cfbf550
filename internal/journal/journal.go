package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options are what a caller may put in place of the usual. The zero value is the
// machine's own disk and clock.
type Options struct {
	FS  FS
	Now func() time.Time
}

func (o Options) filled() Options {
	if o.FS == nil {
		o.FS = OS
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// A Journal is an open journal; it alone may write its file. Its methods may be
// called by several goroutines.
type Journal struct {
	opts Options
	path string

	mu     sync.Mutex
	f      File
	header Header
	n      int   // entries in the file
	size   int64 // bytes of them and the header
	prev   Hash
	at     time.Time // of the last line: a clock that is set back does not go before it
	lines  []byte    // every line of the file as it was acknowledged
	buf    []byte
	chain  chain
	broken error // once set, nothing is written any more
}

// Create makes a new journal and returns when the disk has confirmed its header.
// It makes the folder where that is missing; the file is the owner's alone to
// read. A file of that name is never touched: the error is then a *FileError
// that wraps fs.ErrExist. Other errors are *FileError, *Locked and, for a header
// that cannot be written down, *Invalid.
func Create(path string, h Header, opts Options) (*Journal, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	line := h.AppendLine(nil)
	return create(path, line, h, nil, opts.filled(), OpCreate)
}

// create makes a journal of bytes that are known to be sound.
func create(path string, data []byte, h Header, entries []Entry, opts Options, op Op) (*Journal, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, &FileError{op, path, err}
	}
	if len(data) > MaxSize {
		return nil, &FileError{op, path, ErrTooLarge}
	}
	dir := filepath.Dir(path)
	if err := makeDir(opts.FS, dir); err != nil {
		return nil, &FileError{OpMkdir, dir, err}
	}
	f, err := opts.FS.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, &FileError{op, path, err}
	}
	if err := claim(f, path); err != nil {
		f.Close()
		return nil, err
	}
	err = writeAll(f, data)
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = opts.FS.SyncDir(dir)
	}
	if err != nil {
		// It is ours and holds nothing anybody was promised.
		opts.FS.Remove(path)
		f.Close()
		return nil, &FileError{op, path, err}
	}
	j := &Journal{opts: opts, path: path, f: f, header: h, n: len(entries), size: int64(len(data)), prev: h.H, lines: data[:len(data):len(data)]}
	j.follow(entries)
	return j, nil
}

// follow goes on from the last of the entries that are in the file.
func (j *Journal) follow(entries []Entry) {
	if n := len(entries); n > 0 {
		j.prev, j.at = entries[n-1].H, entries[n-1].At
	}
}

// Open opens a journal to go on with it: it claims the file, follows the chain
// through every line, moves the remains of a crash to FILE.torn (a notice says
// so) and returns what the journal holds. The errors are *Locked when it is open
// elsewhere, *Damage when a line is not what was written, *FileError for the
// rest; then the file is as it was.
func Open(path string, opts Options) (*Journal, Header, []Entry, []Notice, error) {
	opts = opts.filled()
	fail := func(err error) (*Journal, Header, []Entry, []Notice, error) {
		return nil, Header{}, nil, nil, err
	}
	path, err := filepath.Abs(Resolved(path))
	if err != nil {
		return fail(&FileError{OpOpen, path, err})
	}
	f, err := openRegular(opts.FS, path, os.O_RDWR|os.O_APPEND)
	if err != nil {
		return fail(err)
	}
	if err := claim(f, path); err != nil {
		f.Close()
		return fail(err)
	}
	data, r, err := load(f, path)
	if err != nil {
		f.Close()
		return fail(err)
	}
	var notices []Notice
	if r.torn > 0 {
		n := Notice{File: path, Torn: path + ".torn", Line: len(r.entries) + 2, Bytes: r.torn}
		if err := setAside(opts.FS, f, n.Torn, data[r.good:], int64(r.good)); err != nil {
			f.Close()
			return fail(&FileError{OpRepair, path, err})
		}
		notices = append(notices, n)
	}
	// A program that was killed may have left a whole line that the disk has not
	// confirmed, or a name. What is shown from here on must stay.
	err = f.Sync()
	if err == nil {
		err = opts.FS.SyncDir(filepath.Dir(path))
	}
	if err != nil {
		f.Close()
		return fail(&FileError{OpOpen, path, err})
	}
	j := &Journal{opts: opts, path: path, f: f, header: r.header, n: len(r.entries), size: int64(r.good), prev: r.header.H, lines: data[:r.good:r.good]}
	j.follow(r.entries)
	return j, r.header, r.entries, notices, nil
}

// Read reads a journal and follows its chain without claiming or changing it; it
// may be open elsewhere. An unfinished last line is passed over with a notice.
// The errors are *Damage and *FileError.
func Read(path string, opts Options) (Header, []Entry, []Notice, error) {
	opts = opts.filled()
	f, err := openRegular(opts.FS, path, os.O_RDONLY)
	if err != nil {
		return Header{}, nil, nil, err
	}
	defer f.Close()
	_, r, err := load(f, path)
	if err != nil {
		return Header{}, nil, nil, err
	}
	var notices []Notice
	if r.torn > 0 {
		notices = append(notices, Notice{File: path, Line: len(r.entries) + 2, Bytes: r.torn})
	}
	return r.header, r.entries, notices, nil
}

// Resolved is where the file of that name lies, through whatever symbolic links: what belongs to a journal lies beside that and
// not beside a link to it. A name of nothing stays as it is.
func Resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// ReadHeader reads the first line only, for a list of games. It checks the
// header's own seal and nothing after it.
func ReadHeader(path string, opts Options) (Header, error) {
	opts = opts.filled()
	f, err := openRegular(opts.FS, path, os.O_RDONLY)
	if err != nil {
		return Header{}, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > MaxSize {
		return Header{}, &FileError{OpRead, path, cmp.Or(err, ErrTooLarge)}
	}
	line, err := bufio.NewReaderSize(f, 16<<10).ReadBytes('\n')
	if err != nil && err != io.EOF {
		return Header{}, &FileError{OpRead, path, err}
	}
	r, err := decode(line)
	if err != nil {
		return Header{}, located(err, path)
	}
	return r.header, nil
}

// openRegular opens an ordinary file only: a pipe would never end.
func openRegular(fsys FS, path string, flag int) (File, error) {
	info, err := fsys.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotFile
	}
	if err != nil {
		return nil, &FileError{OpOpen, path, err}
	}
	f, err := fsys.OpenFile(path, flag, 0)
	if err != nil {
		return nil, &FileError{OpOpen, path, err}
	}
	return f, nil
}

func claim(f File, path string) error {
	err := f.Lock()
	var held *Locked
	if err == nil || errors.As(err, &held) {
		return err
	}
	return &FileError{OpLock, path, err}
}

// readAll reads a whole open file.
func readAll(f File, path string) ([]byte, error) {
	info, err := f.Stat()
	if err == nil && info.Size() > MaxSize {
		err = ErrTooLarge
	}
	if err != nil {
		return nil, &FileError{OpRead, path, err}
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, &FileError{OpRead, path, err}
	}
	return data[:n], nil
}

// load reads a whole open file and takes it apart.
func load(f File, path string) ([]byte, reading, error) {
	data, err := readAll(f, path)
	if err != nil {
		return nil, reading{}, err
	}
	r, err := decode(data)
	if err != nil {
		return nil, reading{}, located(err, path)
	}
	return data, r, nil
}

// located puts the file's name into a *Damage or an *OtherFormat.
func located(err error, path string) error {
	var d *Damage
	if errors.As(err, &d) {
		d.File = path
	}
	var o *OtherFormat
	if errors.As(err, &o) {
		o.File = path
	}
	return err
}

// setAside keeps the torn end in a file of its own before it cuts it off, so
// that no byte is ever in neither.
func setAside(fsys FS, f File, torn string, tail []byte, good int64) error {
	t, err := fsys.OpenFile(torn, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := t.Stat()
	if err == nil && info.Size() > 0 {
		tail = append([]byte{'\n'}, tail...) // an older one stands there
	}
	if err == nil {
		err = writeAll(t, tail)
	}
	if err == nil {
		err = t.Sync()
	}
	err = cmp.Or(err, t.Close())
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(torn))
	}
	if err == nil {
		err = f.Truncate(good)
	}
	if err == nil {
		err = f.Sync()
	}
	return err
}

// makeDir makes a folder and those above it that are missing, and makes the name
// of each durable: a journal is lost with any folder on the way to it.
func makeDir(fsys FS, dir string) error {
	var parents []string
	for d := dir; ; {
		_, err := fsys.Stat(d)
		up := filepath.Dir(d)
		if !errors.Is(err, fs.ErrNotExist) || up == d {
			break
		}
		parents = append(parents, up)
		d = up
	}
	if err := fsys.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for _, d := range parents {
		if err := fsys.SyncDir(d); err != nil {
			return err
		}
	}
	return nil
}

func writeAll(f File, data []byte) error {
	n, err := f.Write(data)
	if err == nil && n != len(data) {
		err = io.ErrShortWrite
	}
	return err
}

// Append writes one entry and returns when the disk has confirmed it; only then
// may the command be acknowledged. It sets e.N and e.H, and e.At where that is
// zero. An *Invalid leaves the journal as it was and usable. After a *Failed the
// entry does not count and the journal takes no more.
func (j *Journal) Append(e *Entry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken != nil {
		return j.broken
	}
	if e.At.IsZero() {
		e.At = Later(j.at, j.opts.Now())
	}
	if err := e.Check(); err != nil {
		return err
	}
	e.N = j.n + 1
	j.buf = e.appendLine(j.buf[:0], j.prev, &j.chain)
	if err := j.undisturbed(); err != nil {
		// Nothing was written, and cutting back could hurt the other's bytes.
		j.broken = &Failed{File: j.path, Err: err, N: e.N, Restored: true}
		return j.broken
	}
	if j.size+int64(len(j.buf)) > MaxSize {
		j.broken = &Failed{File: j.path, Err: ErrTooLarge, N: e.N, Restored: true}
		return j.broken
	}
	err := writeAll(j.f, j.buf)
	if err == nil {
		err = j.f.Sync()
	}
	if err != nil {
		// A disk that failed to confirm once may confirm the next time without
		// having written, so there is no next time.
		back := j.f.Truncate(j.size)
		if back == nil {
			back = j.f.Sync()
		}
		j.broken = &Failed{File: j.path, Err: err, N: e.N, Restored: back == nil}
		return j.broken
	}
	j.n, j.size, j.prev, j.at = e.N, j.size+int64(len(j.buf)), e.H, e.At
	j.lines = append(j.lines, j.buf...)
	return nil
}

// Undisturbed reports, as the *Failed that Append would give, a journal that somebody else has written into or moved. It is
// for who writes elsewhere before he appends.
func (j *Journal) Undisturbed() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken == nil {
		if err := j.undisturbed(); err != nil {
			j.broken = &Failed{File: j.path, Err: err, N: j.n + 1, Restored: true}
		}
	}
	return j.broken
}

// Later is now, or the time of the last line if the clock was set back since: in a
// journal time does not run backwards.
func Later(last, now time.Time) time.Time {
	if now.Before(last) {
		return last
	}
	return now
}

// undisturbed reports, as an error, that the name no longer leads to our file or
// that the file is not as long as we left it. An editor that saves over the name
// would else make us write where nobody will look.
func (j *Journal) undisturbed() error {
	mine, err := j.f.Stat()
	if err != nil {
		return err
	}
	named, err := j.opts.FS.Stat(j.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !j.opts.FS.SameFile(mine, named) {
		return ErrMoved
	}
	if err != nil {
		return err
	}
	if mine.Size() != j.size {
		return ErrChanged
	}
	return nil
}

// CopyTo writes the journal to a new file, every acknowledged line of it and no
// other, and returns it claimed and ready to go on with. It copies from memory: the
// file under the old name may be gone or hold something else by now. The caller
// closes the one it leaves. The errors are those of Create.
func (j *Journal) CopyTo(path string) (*Journal, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	r, err := decode(j.lines)
	if err != nil {
		return nil, located(err, j.path)
	}
	return create(path, j.lines, r.header, r.entries, j.opts, OpCopy)
}

// Path is the file's full name.
func (j *Journal) Path() string { return j.path }

// Len is how many entries the journal holds.
func (j *Journal) Len() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.n
}

// Last is the link of the last line; Checkpoint makes it short enough for paper.
func (j *Journal) Last() Hash {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.prev
}

// Links are the links of every line, the header's first.
func (j *Journal) Links() []Hash {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := make([]Hash, 0, j.n+1)
	for line := range bytes.Lines(j.lines) {
		var h Hash
		end := len(line) - len(sealClose) - 1 // acknowledged lines are whole
		if h.parse(line[end-hexLen : end]) {
			out = append(out, h)
		}
	}
	return out
}

// Header is the journal's first line.
func (j *Journal) Header() Header {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.header
}

// Close gives the file up. Everything acknowledged is on the disk already. A
// later Append fails with fs.ErrClosed.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.f == nil {
		return nil
	}
	err := j.f.Close()
	j.f = nil
	if j.broken == nil {
		j.broken = &Failed{File: j.path, Err: fs.ErrClosed, N: j.n + 1, Restored: true}
	}
	return err
}
