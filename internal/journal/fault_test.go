package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"pgregory.net/rapid"
)

// failing makes the next operation of that name fail after that many bytes.
func failing(d *disk, op string, err error, bytes int) {
	d.fault = func(o, _ string, size int) (int, error) {
		if o == op {
			return min(bytes, size), err
		}
		return size, nil
	}
}

// Whatever fails while an entry is being kept, it is not acknowledged, the file
// ends with the last acknowledged line where the disk allows, nothing is written
// afterwards, and the file opens again.
func TestAppendOnAFailingDisk(t *testing.T) {
	for _, c := range []struct {
		name string
		op   string
		err  error
		part int
		says string
	}{
		{"full disk", "write", syscall.ENOSPC, 0, "the disk is full"},
		{"full in the middle of a line", "write", syscall.ENOSPC, 17, "the disk is full"},
		{"short write without an error", "write", nil, 5, "short write"},
		{"all but the newline", "write", syscall.EIO, 1 << 20, "the disk reports a fault"},
		{"not confirmed", "sync", syscall.EIO, 0, "the disk reports a fault"},
		{"over quota", "sync", syscall.EDQUOT, 0, "the disk is full"},
	} {
		for _, stuck := range []bool{false, true} {
			name := fmt.Sprintf("%s, stuck %v", c.name, stuck)
			d := newDisk()
			acked := sample(t, d)
			j, _, _, _, err := Open(vimeiro, opts(d))
			if err != nil {
				t.Fatal(err)
			}
			good := bytes.Clone(d.get(vimeiro))
			failed := false
			d.fault = func(op, _ string, size int) (int, error) {
				switch {
				case op == c.op && !failed:
					failed = true
					return min(c.part, size), c.err
				case op == "truncate" && stuck:
					return 0, syscall.EIO
				}
				return size, nil
			}
			err = j.Append(&Entry{E: 9, K: Note, Text: "lost"})
			var f *Failed
			if !errors.As(err, &f) || f.N != len(acked)+1 || f.File != vimeiro || f.Restored == stuck {
				t.Fatalf("%s: %#v", name, err)
			}
			if c.err != nil && !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v does not say %q", name, err, c.says)
			}
			if !stuck && !bytes.Equal(d.get(vimeiro), good) {
				t.Errorf("%s: the file was not cut back", name)
			}
			// The disk is well again, but this journal is through.
			d.fault = nil
			held := string(d.get(vimeiro))
			if again := j.Append(&Entry{E: 9, K: Note, Text: "later"}); again != err {
				t.Errorf("%s: then %v", name, again)
			}
			if string(d.get(vimeiro)) != held {
				t.Errorf("%s: it wrote after the failure", name)
			}
			if j.Len() != len(acked) || j.Last() != acked[len(acked)-1].H {
				t.Errorf("%s: counts the failed line", name)
			}
			// What was acknowledged can still be saved elsewhere.
			cp, err := j.CopyTo("/other/copy.jsonl")
			if err != nil || !bytes.Equal(d.get("/other/copy.jsonl"), good) {
				t.Errorf("%s: CopyTo: %v", name, err)
			} else {
				cp.Close()
			}
			j.Close()
			j, _, got, _, err := Open(vimeiro, opts(d))
			if err != nil || len(got) < len(acked) || got[len(acked)-1].H != acked[len(acked)-1].H {
				t.Fatalf("%s: opened again: %d entries, %v", name, len(got), err)
			}
			if err := j.Append(&Entry{K: Note, Text: "on"}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// A journal that cannot be created leaves no file behind.
func TestCreateOnAFailingDisk(t *testing.T) {
	for op, says := range map[string]string{
		"mkdir":   "the folder /games",
		"create":  "cannot be created",
		"write":   "cannot be created",
		"sync":    "cannot be created",
		"syncdir": "/games",
		"lock":    "cannot be claimed",
	} {
		d := newDisk()
		failing(d, op, syscall.EIO, 3)
		j, err := Create(vimeiro, sampleHeader, opts(d))
		var f *FileError
		if j != nil || !errors.As(err, &f) || !errors.Is(err, syscall.EIO) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", op, err)
		}
		if len(d.get(vimeiro)) != 0 {
			t.Errorf("%s: a file was left", op)
		}
		if _, left := d.files[vimeiro]; left && op != "lock" {
			t.Errorf("%s: the name was left", op)
		}
		d.fault = nil
		if op != "lock" {
			if _, err := Create(vimeiro, sampleHeader, opts(d)); err != nil {
				t.Errorf("%s, then: %v", op, err)
			}
		}
	}
}

func TestReadOnlyDisk(t *testing.T) {
	d := newDisk()
	acked := sample(t, d)
	d.put("/games/torn.jsonl", append(bytes.Clone(d.get(vimeiro)), `{"n"`...))
	d.readonly = true
	if _, err := Create("/games/new.jsonl", sampleHeader, opts(d)); !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), "the disk is read-only") {
		t.Errorf("Create: %v", err)
	}
	if _, err := Create("/elsewhere/new.jsonl", sampleHeader, opts(d)); !errors.Is(err, syscall.EROFS) {
		t.Errorf("Create in a new folder: %v", err)
	}
	for _, path := range []string{vimeiro, "/games/torn.jsonl"} {
		if _, _, _, _, err := Open(path, opts(d)); !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), path) {
			t.Errorf("Open %s: %v", path, err)
		}
		if _, got, _, err := Read(path, opts(d)); err != nil || len(got) != len(acked) {
			t.Errorf("Read %s: %d entries, %v", path, len(got), err)
		}
	}
	if len(d.files) != 2 {
		t.Error("a file appeared")
	}
}

// While the torn end is being moved any step may fail; no byte is lost then.
func TestRepairOnAFailingDisk(t *testing.T) {
	for _, op := range []string{"create", "write", "sync", "syncdir", "truncate"} {
		d := newDisk()
		acked := sample(t, d)
		torn := append(bytes.Clone(d.get(vimeiro)), `{"n":11,"e"`...)
		d.put(vimeiro, torn)
		failing(d, op, syscall.EIO, 2)
		_, _, _, _, err := Open(vimeiro, opts(d))
		var f *FileError
		if !errors.As(err, &f) || f.Op != OpRepair || !errors.Is(err, syscall.EIO) {
			t.Errorf("%s: %v", op, err)
		}
		if !bytes.Equal(d.get(vimeiro), torn) {
			t.Errorf("%s: the journal lost its end", op)
		}
		d.fault = nil
		_, _, got, notices, err := Open(vimeiro, opts(d))
		if err != nil || len(got) != len(acked) || len(notices) != 1 || !bytes.HasSuffix(d.get(vimeiro+".torn"), torn[len(torn)-11:]) {
			t.Errorf("%s, then: %d entries, %v, %v, %q", op, len(got), notices, err, d.get(vimeiro+".torn"))
		}
	}
}

func TestUnreadableDisk(t *testing.T) {
	d := newDisk()
	sample(t, d)
	failing(d, "read", syscall.EIO, 0)
	var f *FileError
	if _, _, _, _, err := Open(vimeiro, opts(d)); !errors.As(err, &f) || f.Op != OpRead {
		t.Errorf("Open: %v", err)
	}
	if _, err := ReadHeader(vimeiro, opts(d)); !errors.As(err, &f) || f.Op != OpRead {
		t.Errorf("ReadHeader: %v", err)
	}
	// A line that the disk will not confirm must not be shown as kept.
	for _, op := range []string{"sync", "syncdir"} {
		failing(d, op, syscall.EIO, 0)
		if _, _, _, _, err := Open(vimeiro, opts(d)); !errors.As(err, &f) || f.Op != OpOpen {
			t.Errorf("Open, %s fails: %v", op, err)
		}
	}
	failing(d, "openwrite", fs.ErrPermission, 0)
	if _, _, _, _, err := Open(vimeiro, opts(d)); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "permission") {
		t.Errorf("Open without permission: %v", err)
	}
}

// A refused open leaves the file free for the next.
func TestRefusalsUnlock(t *testing.T) {
	d := newDisk()
	sample(t, d)
	d.get(vimeiro)[3] ^= 1
	for range 2 {
		var dam *Damage
		if _, _, _, _, err := Open(vimeiro, opts(d)); !errors.As(err, &dam) {
			t.Fatal(err)
		}
	}
}

// Somebody else's hand on the file is noticed before the next line is written.
func TestDisturbed(t *testing.T) {
	for name, c := range map[string]struct {
		disturb func(d *disk)
		want    error
	}{
		"longer":   {func(d *disk) { d.files[vimeiro].data = append(d.files[vimeiro].data, "x\n"...) }, ErrChanged},
		"shorter":  {func(d *disk) { d.files[vimeiro].data = d.files[vimeiro].data[:300] }, ErrChanged},
		"deleted":  {func(d *disk) { delete(d.files, vimeiro) }, ErrMoved},
		"replaced": {func(d *disk) { d.put(vimeiro, d.get(vimeiro)) }, ErrMoved},
	} {
		d := newDisk()
		sample(t, d)
		j, _, _, _, err := Open(vimeiro, opts(d))
		if err != nil {
			t.Fatal(err)
		}
		c.disturb(d)
		before := string(d.get(vimeiro))
		if err := j.Append(&Entry{K: Note, Text: "x"}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if string(d.get(vimeiro)) != before {
			t.Errorf("%s: it wrote", name)
		}
	}
}

func TestTooLarge(t *testing.T) {
	d := newDisk()
	j := must(Create(vimeiro, sampleHeader, opts(d)))
	n := d.files[vimeiro]
	n.hole = MaxSize - 10 - j.size
	j.size = MaxSize - 10
	held := len(n.data)
	if err := j.Append(&Entry{K: Note, Text: "x"}); !errors.Is(err, ErrTooLarge) || len(n.data) != held {
		t.Errorf("Append: %v, %d bytes more", err, len(n.data)-held)
	}
	j.Close()
	n.hole += 11
	if _, _, _, err := Read(vimeiro, opts(d)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Read: %v", err)
	}
	if _, err := ReadHeader(vimeiro, opts(d)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ReadHeader: %v", err)
	}
}

// Games on a disk that loses power under programs that are killed: what was
// confirmed stays, what was only written may come whole, in part, or as zeros.
// Whenever that happens, every entry is there afterwards that was acknowledged
// or that an earlier Open has shown.
func TestLossOfPower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDisk()
		j, err := Create(vimeiro, sampleHeader, opts(d))
		if err != nil {
			t.Fatal(err)
		}
		var acked []Hash
		for range rapid.IntRange(1, 5).Draw(t, "crashes") {
			for range rapid.IntRange(0, 4).Draw(t, "appends") {
				e := genEntry().Draw(t, "entry")
				if err := j.Append(&e); err != nil {
					t.Fatal(err)
				}
				acked = append(acked, e.H)
			}
			// The power goes during the next write.
			d.fault = func(op, _ string, size int) (int, error) {
				if op == "sync" || op == "truncate" {
					return 0, io.ErrUnexpectedEOF
				}
				return size, nil
			}
			e := genEntry().Draw(t, "last")
			if err := j.Append(&e); err == nil {
				t.Fatal("acknowledged without a sync")
			}
			d.fault = nil
			n := d.files[vimeiro]
			n.locked = false
			arrived := rapid.IntRange(n.synced, len(n.data)).Draw(t, "arrived")
			switch rapid.SampledFrom([]string{"killed", "cut", "zeros"}).Draw(t, "how") {
			case "killed":
				// Only the program is gone: what it wrote is there to be read, and
				// still not confirmed.
				n.data = n.data[:arrived]
			case "cut":
				n.data = n.data[:arrived]
				n.synced = arrived
			case "zeros":
				// The length arrived and the last blocks did not.
				clear(n.data[arrived:])
				n.synced = len(n.data)
			}
			var got []Entry
			j, _, got, _, err = Open(vimeiro, opts(d))
			if err != nil {
				t.Fatal(err)
			}
			if len(got) < len(acked) || len(got) > len(acked)+1 {
				t.Fatalf("%d entries, %d acknowledged", len(got), len(acked))
			}
			for i, h := range acked {
				if got[i].H != h {
					t.Fatalf("entry %d is another", i+1)
				}
			}
			if len(got) > len(acked) {
				acked = append(acked, got[len(acked)].H)
			}
		}
	})
}
