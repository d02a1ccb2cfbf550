package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// ended is a game in format 1 as the program that wrote it left it, and the line with which
// that program went on: to which state, and to which link of the chain.
type ended struct {
	name              string
	lines             int
	hash              string
	line, then, check string
}

// oldGames are the games in testdata/format1. The program of commit 3456d6c, the last that
// wrote nothing but format 1, wrote them all: every shipped battle with random lines, undone
// and corrected ones among them (any-), the whole battles (battle-), sessions of the
// scripts (typed-), games of an older edition as decided there (adopted-), and the board
// game, the cards and the toy, with typed and with rolled dice.
func oldGames(t *testing.T) []ended {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "format1", "ends.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var out []ended
	for _, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.Split(l, "\t")
		if len(f) != 6 {
			t.Fatalf("%q has %d columns, want 6", l, len(f))
		}
		n, err := strconv.Atoi(f[1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, ended{f[0], n, f[2], f[3], f[4], f[5]})
	}
	return out
}

// unpacked is such a game.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "format1", name+".jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rulesOf are the rules of a saved game, the toys among them.
func rulesOf(t *testing.T, name string) game.Rules {
	t.Helper()
	switch name {
	case sessiontest.Ready{}.Name():
		return sessiontest.Ready{}
	case sessiontest.Cards{}.Name():
		return sessiontest.Cards{}
	}
	f, ok := folder(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	return f.Rules
}

// A game in format 1 is audited and opened in the state in which it was left, whether or
// not these rules would judge a line of it otherwise. Where they would not, it goes on with
// one more line as the program went on that wrote it: to the same state and, to the byte,
// with the same line of the file. Most of these games must be of that kind: when rules are
// mended, a few come out otherwise and are only opened. The ordinary run opens every fourth.
func TestFormat1StaysReadable(t *testing.T) {
	t.Parallel()
	games, alike := oldGames(t), 0
	if packed, err := filepath.Glob(filepath.Join("testdata", "format1", "*.gz")); err != nil || len(packed) != len(games) {
		t.Fatalf("got %d packed games, want %d: %v", len(packed), len(games), err)
	}
	for i, g := range games {
		if !long() && i%4 != 0 {
			continue // CI opens them all
		}
		t.Run(g.name, func(t *testing.T) {
			data := unpacked(t, g.name)
			path := file(t, "old.jsonl", string(data))
			h, err := session.ReadHeader(path, session.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if h.Format != 1 {
				t.Fatalf("got format %d, want 1", h.Format)
			}
			rules := rulesOf(t, h.Game)
			a, err := session.Audit(rules, path, nil, session.Options{})
			if err != nil || a.Forged != nil {
				t.Fatalf("audit: got %v, %v", a.Forged, err)
			}
			if a.Entries != g.lines || a.Hash != g.hash {
				t.Errorf("audit: got %d lines and state %s, want %d and %s", a.Entries, a.Hash, g.lines, g.hash)
			}
			o := session.Options{Edition: a.Edition, Now: func() time.Time { return time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC) }}
			if a.Different != nil {
				t.Logf("these rules say otherwise: %v", a.Different)
				o.Other = session.AsRecorded
			}
			s, _, err := session.Resume(rules, path, o)
			if err != nil {
				t.Fatal(err)
			}
			if s.ReadOnly() || s.Hash() != g.hash {
				t.Fatalf("opened: got read-only %t and state %s, want to go on from %s", s.ReadOnly(), s.Hash(), g.hash)
			}
			rs := s.Submit(g.line)
			hash, check := s.Hash(), s.Checkpoint()
			s.Close()
			if a.Different != nil {
				return
			}
			alike++
			if r := rs[len(rs)-1]; r.Refusal != nil {
				t.Fatalf("%q is refused: %v", g.line, r.Refusal.Say)
			}
			if hash != g.then || check != g.check {
				t.Errorf("after %q: got state %s and code %s, want %s and %s", g.line, hash, check, g.then, g.check)
			}
			after, err := os.ReadFile(path)
			if err != nil || !bytes.HasPrefix(after, data) || bytes.Equal(after, data) {
				t.Errorf("the file does not go on behind its %d bytes: %d, %v", len(data), len(after), err)
			}
			if h, err := session.ReadHeader(path, session.Options{}); err != nil || h.Format != 1 {
				t.Errorf("it goes on in format %d, %v, want 1 to its end", h.Format, err)
			}
			b, err := session.Audit(rules, path, []string{g.check}, session.Options{})
			if err != nil || !b.Sound() || b.Hash != g.then {
				t.Errorf("audited again: got %v %v, state %s, %v; want %s", b.Forged, b.Different, b.Hash, err, g.then)
			}
		})
	}
	if long() && alike < len(games)/2 { // the others are judged otherwise by rules mended since
		t.Errorf("%d of %d games come out as they are recorded: what is left shows too little", alike, len(games))
	}
}
