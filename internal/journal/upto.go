package journal

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Upto mends a damaged journal: lines 1 to n stay, and all bytes behind them are moved
// to a new file beside it, so that no byte is lost. n is at most the last line before
// the damage. The notice says where the rest is. The errors are *NotUpto, *Locked,
// *Damage in the first line, and *FileError; then the file is as it was.
func Upto(path string, n int, opts Options) (Notice, error) {
	opts = opts.filled()
	path, err := filepath.Abs(path)
	if err != nil {
		return Notice{}, &FileError{OpOpen, path, err}
	}
	f, err := openRegular(opts.FS, path, os.O_RDWR|os.O_APPEND)
	if err != nil {
		return Notice{}, err
	}
	defer f.Close()
	if err := claim(f, path); err != nil {
		return Notice{}, err
	}
	data, err := readAll(f, path)
	if err != nil {
		return Notice{}, err
	}
	r, err := decode(data)
	var d *Damage
	if !errors.As(err, &d) {
		return Notice{}, cmp.Or(err, error(&NotUpto{File: path, N: n, Sound: len(r.entries) + 1, Whole: true}))
	}
	if d.Sound() == 0 {
		return Notice{}, located(err, path)
	}
	if n < 1 || n > d.Sound() {
		return Notice{}, &NotUpto{File: path, N: n, Sound: d.Sound()}
	}
	good := endOf(data, n)
	rest, err := keepRest(opts.FS, f, path, data[good:], int64(good))
	if err != nil {
		return Notice{}, &FileError{OpRepair, path, err}
	}
	return Notice{File: path, Rest: rest, Line: n, Bytes: len(data) - good}, nil
}

// endOf is how many bytes the first n lines have.
func endOf(data []byte, n int) int {
	for i, c := range data {
		if c == '\n' {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	return len(data)
}

// keepRest writes the rest to the first name that is free before it cuts it off.
func keepRest(fsys FS, f File, path string, rest []byte, good int64) (string, error) {
	for i := 1; ; i++ {
		name := path + ".rest"
		if i > 1 {
			name += "-" + strconv.Itoa(i)
		}
		err := writeNew(fsys, name, rest)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = f.Truncate(good)
		}
		if err == nil {
			err = f.Sync()
		}
		return name, err
	}
}

// writeNew writes a file that must not be there yet, and confirms it.
func writeNew(fsys FS, name string, data []byte) error {
	t, err := fsys.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = writeAll(t, data); err == nil {
		err = t.Sync()
	}
	if err = cmp.Or(err, t.Close()); err == nil {
		err = fsys.SyncDir(filepath.Dir(name))
	}
	return err
}
