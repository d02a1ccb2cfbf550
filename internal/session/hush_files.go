package session

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adjutant/internal/journal"
)

// This file is the files in which seats keep what is sealed: begun, written to before the journal is, copied, read.

const (
	sealEnding = ".seal"
	sealHead   = "adjutant/seal/1 "
)

// part is what a seat keeps of a line.
type part struct {
	salt  string
	clear []byte
}

// keeping is the file of one seat, as far as it was read or written.
type keeping struct {
	parts []part
	by    map[string]part // by what stands in the journal for them
	nth   int             // which file is written to: the first, or where that is lost the second, which never stands in its way
	there bool            // that file is there, and is this game's
	lost  bool            // the first is not there, or not this game's
	other bool            // a file is there that is another's
	size  int64           // bytes of whole lines: what stands behind them was never finished, and is cut off before the next
}

func newKeeping() *keeping { return &keeping{nth: 1, by: map[string]part{}} }

func (k *keeping) add(seat string, p part) {
	k.parts = append(k.parts, p)
	k.by[SealOf(p.salt, seat, p.clear)] = p
}

// disk is where files lie.
func (o *Options) disk() journal.FS {
	if o.FS == nil {
		return journal.OS
	}
	return o.FS
}

// sealPath is where a seat keeps what is its own, in the first of its files.
func sealPath(journal, seat string) string { return sealFile(journal, seat, 1) }

// sealFile is one of a seat's files.
func sealFile(journal, seat string, nth int) string {
	if nth > 1 {
		seat += "-" + itoa(nth)
	}
	return journal + "." + seat + sealEnding
}

// headLine is the first line of a seat's file: whose it is, of which game, and in that of the table what dice come from.
func (s *Session) headLine(seat string) string {
	line := sealHead + seat + " " + s.store.Links()[0].String()
	if seat == tableSeat && hidesKey(s.mode.Name) && !s.hush.keyless {
		line += " " + hex.EncodeToString(s.key[:])
	}
	return line + "\n"
}

// keepPart writes a part down for its seat, before the line of the journal that stands for it.
func (s *Session) keepPart(seat string, p part) error {
	k := s.hush.files[seat]
	if k == nil {
		k = newKeeping()
		s.hush.files[seat] = k
	}
	if s.store.Path() != "" {
		if err := s.writeParts(s.store.Path(), seat, k, []part{p}); err != nil {
			return err
		}
	}
	k.add(seat, p)
	return nil
}

// writeParts appends parts to a seat's file, which is begun where there is none yet, and returns when the disk has
// confirmed them. A file that is another game's is never touched.
func (s *Session) writeParts(path, seat string, k *keeping, parts []part) error {
	name, disk := sealFile(path, seat, k.nth), s.opts.disk()
	there := k.there
	fail := func(err error) error {
		op := journal.OpCreate
		if there {
			if op = journal.OpKeep; errors.Is(err, fs.ErrNotExist) {
				err = journal.ErrMoved // it was there when the game began or was opened
			}
		}
		return &journal.FileError{Op: op, File: name, Err: err}
	}
	flag := os.O_RDWR | os.O_APPEND
	if !k.there {
		flag |= os.O_CREATE | os.O_EXCL
	}
	f, err := disk.OpenFile(name, flag, 0o600)
	if err != nil {
		return fail(err)
	}
	var b []byte
	if !k.there {
		b = append(b, s.headLine(seat)...)
	} else {
		err = cutsTorn(f, k.size)
	}
	for _, p := range parts {
		b = append(append(append(b, p.salt+" "...), p.clear...), '\n')
	}
	if err == nil {
		_, err = f.Write(b)
	}
	if err == nil {
		err = f.Sync()
	}
	err = cmp.Or(err, f.Close())
	if err == nil && !k.there {
		err = disk.SyncDir(filepath.Dir(name))
	}
	if err != nil {
		if !k.there {
			err = errors.Join(err, disk.Remove(name)) // ours, and nothing is in it that anybody was promised
		}
		return fail(err)
	}
	k.there, k.size = true, k.size+int64(len(b))
	return nil
}

// cutsTorn cuts what was never finished behind the whole lines of a file. A whole line there is another program's.
func cutsTorn(f journal.File, size int64) error {
	info, err := f.Stat()
	if err != nil || info.Size() == size {
		return err
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	if int64(len(data)) < size || bytes.IndexByte(data[size:], '\n') >= 0 {
		return journal.ErrChanged
	}
	return f.Truncate(size)
}

// noSealsYet is an error where a seat's file lies beside a journal that is to be made: it is another game's.
func noSealsYet(o *Options, path string, seats []string) error {
	for _, seat := range seats {
		if _, err := o.disk().Stat(sealPath(path, seat)); err == nil {
			return &journal.FileError{Op: journal.OpCreate, File: sealPath(path, seat), Err: fs.ErrExist}
		}
	}
	return nil
}

// keepers' files of a new game: one a seat, and the table's.
func (s *Session) sealSeats() []string {
	out := []string{tableSeat}
	for _, x := range s.seats() {
		out = append(out, x.Name)
	}
	return out
}

// beginSeals makes the files of a new game.
func (s *Session) beginSeals() error {
	for _, seat := range s.sealSeats() {
		k := newKeeping()
		s.hush.files[seat] = k
		if s.store.Path() == "" {
			continue
		}
		if err := s.writeParts(s.store.Path(), seat, k, nil); err != nil {
			return err
		}
	}
	return nil
}

// copySeals writes what every seat keeps beside a copy of the journal.
func (s *Session) copySeals(path string) error {
	for seat, k := range s.hush.files {
		if len(k.parts) == 0 && !k.there && s.store.Path() != "" {
			continue // it is lost here too
		}
		to := newKeeping()
		to.nth = k.nth
		if err := s.writeParts(path, seat, to, k.parts); err != nil {
			return err
		}
		k.there, k.size = true, to.size
	}
	return nil
}

// readSeals reads the files of a seat; what is not there or another game's holds nothing.
func (s *Session) readSeals(path, seat string, head journal.Hash) *keeping {
	k := newKeeping()
	if path == "" {
		return k
	}
	for nth := 1; ; nth++ {
		name := sealFile(path, seat, nth)
		_, err := s.opts.disk().Stat(name)
		missing := errors.Is(err, fs.ErrNotExist)
		if err != nil && nth > 1 { // not there, or of a name that the disk does not have
			if !k.there {
				k.nth = nth
			}
			return k
		}
		ours := !missing && s.readKept(k, name, seat, head)
		if ours {
			k.nth, k.there = nth, true
		}
		k.lost = k.lost || nth == 1 && !ours
		k.other = k.other || !missing && !ours
	}
}

// readKept reads one file of a seat; false where it is another's, or cannot be read.
func (s *Session) readKept(k *keeping, name, seat string, head journal.Hash) bool {
	disk := s.opts.disk()
	info, err := disk.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 2*journal.MaxSize {
		return false
	}
	f, err := disk.OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return false
	}
	first, rest, whole := strings.Cut(string(data), "\n")
	words := strings.Split(first, " ")
	if !whole || len(words) < 3 || len(words) > 4 || words[0]+" " != sealHead || words[1] != seat || words[2] != head.String() {
		return false
	}
	if len(words) == 4 && seat == tableSeat {
		s.takeKey(words[3])
	}
	k.size = int64(len(first) + 1)
	for rest != "" {
		line, more, ends := strings.Cut(rest, "\n")
		salt, clear, ok := strings.Cut(line, " ")
		if !ends {
			break // the line of the journal that stands for it was never written
		}
		if ok && hexOf(salt, saltBytes) {
			k.add(seat, part{salt: salt, clear: []byte(clear)})
		}
		k.size, rest = k.size+int64(len(line)+1), more
	}
	return true
}

// takeKey takes what dice come from, if it is that of this game.
func (s *Session) takeKey(text string) bool {
	raw, err := hex.DecodeString(text)
	var key [32]byte
	if err != nil || len(raw) != len(key) {
		return false
	}
	copy(key[:], raw)
	if hashedKey(key) != s.mode.Text {
		return false
	}
	s.key, s.hush.keyless = key, false
	return true
}
