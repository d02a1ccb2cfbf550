package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/desk"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// The lights go out at the desk, between two answers or with a line under way: what was answered stands when the event is taken up
// again, and a line that nobody answered has happened or has not. So it is through a whole event, with somebody who leaves, a game that
// both lose, a table that is lost, a correction, and lines taken back.
func TestKillsAtTheDesk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, path := filepath.Join(dir, "cup.yaml"), filepath.Join(dir, "cup.jsonl")
	text := strings.Replace(cup, "rounds: 4", "rounds: 2", 1)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	register()
	o, err := desk.Files{}.Read(file, []byte(text), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(desk.Rules{}, o.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{"player anna Anna Rossi club=X", "player bruno club=Y", "player carla rating=1500", "player dario", "player emma", "player anna again", "pair", "swap anna bruno because they asked", "undo",
		"publish", "result anna both-lose", "result anna 3-1", "result bruno 1-1", "result carla 2-0", "leave emma", "table 2 gone", "pair", "publish", "correct 1 anna 4-2 because they came", "result anna 0-0", "result bruno 2-1", "result carla 5-1", "standings", "end"}
	r := rand.New(rand.NewPCG(30112026, 9))
	every := effort.Of(5, 1) // a kill in so many lines
	v := spawn(t, "--json", "--journal", path, "tournament", file)
	kills, lost := 0, 0
	for i, l := range lines {
		v.tell(l)
		if (i+1)%every > 0 && i+1 < len(lines) {
			for _, want := range replies(s, l) {
				if got := v.hear(); got != want {
					t.Fatalf("%q\n got %s\nwant %s", l, got, want)
				}
			}
			continue
		}
		kills++
		time.Sleep(time.Duration(r.IntN(6000)) * time.Microsecond)
		rest := v.kill()
		args := []string{"--json", "tournament", path}
		if _, err := os.Stat(path); err != nil { // it had not even begun
			args = []string{"--json", "--journal", path, "tournament", file}
		}
		v = spawn(t, args...)
		differs := v.same(s)
		switch {
		case len(rest) > 0: // it was answered
			if want := replies(s, l); !slices.Equal(rest, want) {
				t.Fatalf("%q\n got %s\nwant %s", l, rest, want)
			}
			differs = v.same(s)
		case differs != "": // it had happened
			replies(s, l)
			differs = v.same(s)
		default: // it had not: it is typed again
			lost++
			v.tell(l)
			for _, want := range replies(s, l) {
				if got := v.hear(); got != want {
					t.Fatalf("%q again\n got %s\nwant %s", l, got, want)
				}
			}
		}
		if differs != "" {
			t.Fatalf("killed behind %q: %s", l, differs)
		}
	}
	v.kill()
	a, err := session.Audit(desk.Rules{}, path, nil, session.Options{})
	if err != nil || !a.Sound() || a.Hash != s.Hash() {
		t.Errorf("%+v %v, want state %s", a, err, s.Hash())
	}
	if kills < len(lines)/6 || s.Entries() < 15 {
		t.Errorf("%d kills, %d entries: too few to prove anything", kills, s.Entries())
	}
	t.Logf("%d kills, %d lines lost and typed again, %d entries", kills, lost, s.Entries())
}
