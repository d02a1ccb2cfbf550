package journal

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/effort"
)

// One bit of a journal turned over, wherever it is, costs the lines behind it and no
// others, and no byte is lost: the sound part goes on, the rest is kept beside it.
func TestFlippedBits(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "good.jsonl")
	j := must(Create(path, sampleHeader, Options{}))
	for _, e := range sampleEntries() {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	good := must(os.ReadFile(path))
	_, whole, _, err := Read(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1808, 821))
	flips, refused := effort.Of(60, 200), 0
	for range flips {
		at := rng.IntN(len(good))
		bad := bytes.Clone(good)
		bad[at] ^= 1 << rng.IntN(8)
		line := 1 + bytes.Count(good[:at], []byte{'\n'})
		path := filepath.Join(dir, "bad.jsonl")
		rest := path + ".rest"
		os.Remove(rest)
		os.Remove(path + ".torn")
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		j, _, got, _, err := Open(path, Options{})
		if err == nil { // the last line, in which a flipped bit may be the work of a crash
			j.Close()
			if len(got) != len(whole)-1 || line <= len(whole) {
				t.Fatalf("bit of byte %d, line %d: got %d entries of %d and no refusal", at, line, len(got), len(whole))
			}
			continue
		}
		refused++
		var other *OtherFormat
		var d *Damage
		switch {
		case errors.As(err, &other) && line == 1:
			continue
		case !errors.As(err, &d) || d.Line != line:
			t.Fatalf("bit of byte %d: got %v, want damage of line %d", at, err, line)
		}
		if after := must(os.ReadFile(path)); !bytes.Equal(after, bad) {
			t.Fatalf("bit of byte %d: the refusal changed the file", at)
		}
		if _, err := Upto(path, d.Sound()+1, Options{}); err == nil {
			t.Fatalf("bit of byte %d: cut behind line %d, which is damaged", at, line)
		}
		n, err := Upto(path, d.Sound(), Options{})
		if line == 1 {
			if err == nil {
				t.Fatalf("bit of byte %d: a journal without a header goes on", at)
			}
			continue
		}
		if err != nil || n.Rest != rest {
			t.Fatalf("bit of byte %d: got %v, %v, want the rest in %s", at, n, err, rest)
		}
		if kept := append(must(os.ReadFile(path)), must(os.ReadFile(rest))...); !bytes.Equal(kept, bad) {
			t.Fatalf("bit of byte %d: bytes are lost: got %d, want %d", at, len(kept), len(bad))
		}
		j, _, got, _, err = Open(path, Options{})
		if err != nil || len(got) != line-2 {
			t.Fatalf("bit of byte %d: got %d entries, %v, want %d", at, len(got), err, line-2)
		}
		if err := j.Append(&Entry{K: Note, Text: "on"}); err != nil {
			t.Fatal(err)
		}
		j.Close()
	}
	if refused < flips*3/4 {
		t.Errorf("got %d refusals of %d flipped bits, want nearly all", refused, flips)
	}
}

// A sound journal is not cut, nor one that is open; a second rest does not fall on the
// first.
func TestUptoRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	j := must(Create(path, sampleHeader, Options{}))
	for _, e := range sampleEntries()[:3] {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	var held *Locked
	if _, err := Upto(path, 2, Options{}); !errors.As(err, &held) {
		t.Errorf("open elsewhere: got %v, want *Locked", err)
	}
	j.Close()
	var not *NotUpto
	if _, err := Upto(path, 2, Options{}); !errors.As(err, &not) || !not.Whole || not.Sound != 4 {
		t.Errorf("sound: got %v, want that it is sound to line 4", err)
	}
	for i, name := range []string{".rest", ".rest-2"} {
		text := string(must(os.ReadFile(path)))
		at := strings.LastIndex(text, `"e":`)
		if err := os.WriteFile(path, []byte(text[:at]+`"x":`+text[at+4:]), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{-1, 0, 4 - i, 99} {
			if _, err := Upto(path, n, Options{}); !errors.As(err, &not) || not.Whole || not.Sound != 3-i {
				t.Errorf("line %d: got %v, want that 1 to %d are sound", n, err, 3-i)
			}
		}
		if n, err := Upto(path, 3-i, Options{}); err != nil || n.Rest != path+name {
			t.Errorf("got %v %v, want the rest in %s", n, err, name)
		}
	}
	if _, err := Upto(filepath.Join(t.TempDir(), "none"), 2, Options{}); err == nil {
		t.Error("a file that is not there is cut")
	}
}

// A line may hold no sign that is no text: a control character, one that turns the
// direction of writing, one of no width. It is neither read nor written.
func TestHiddenSigns(t *testing.T) {
	for _, sign := range []string{"\x1b", "\n", "\t", "\u202e", "\u200b", "\u0085", "\u2028", "\ufeff"} {
		for _, e := range []Entry{{K: Note, Verb: "note", Text: "a" + sign}, {K: Do, Verb: "fire" + sign}, {K: Do, Verb: "fire", Args: []string{sign}},
			{K: Do, Set: []string{"a=" + sign}}, {K: Do, Dice: []Die{{D: 6, F: 1, By: sign}}}, {K: Do, Ev: []byte("[\"\\u00" + "1b\"]")}} {
			var bad *Invalid
			if err := e.Check(); !errors.As(err, &bad) {
				t.Errorf("%q in %+v: got %v, want it refused", sign, e, err)
			}
		}
		h := sampleHeader
		h.Scenario = nil
		e := Entry{N: 1, E: 1, K: Note, Verb: "note", Text: "a" + sign}
		data := h.AppendLine(nil)
		data = e.AppendLine(data, h.H)
		path := filepath.Join(t.TempDir(), "g.jsonl")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		var d *Damage
		if _, _, _, err := Read(path, Options{}); !errors.As(err, &d) || d.Line != 2 || d.Why.Key != "journal.why.hidden" {
			t.Errorf("%q: got %v, want damage of line 2", sign, err)
		}
	}
	for _, text := range []string{"caffè e tè", "Кутузов", "quote \" and \\ stroke", "中"} {
		e := Entry{K: Note, Text: text}
		if err := e.Check(); err != nil {
			t.Errorf("%q: got %v, want it kept", text, err)
		}
	}
}
