package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/session"
)

// savedGames are games kept by released programs, by their edition's folder in
// testdata/saved, each with the turn and the phase in which it was left, and how many
// dice and decisions were owed.
var savedGames = map[string]struct {
	turn  int
	phase string
	owed  int
}{
	"ca2b841/centoore":  {0, "battle", 0},     // four battles, one undone, one corrected
	"ca2b841/corrected": {2, "orders", 0},     // undo, redo, a die of a melee corrected
	"ca2b841/declared":  {0, "", 0},           // no table: declared facts alone
	"ca2b841/duel":      {1, "melee", 0},      // one result of a melee set aside
	"ca2b841/italian":   {3, "melee", 4},      // played in Italian, a reading chosen
	"ca2b841/placed":    {1, "melee", 2},      // measured from the table, a melee owed
	"ca2b841/rolled":    {2, "initiative", 1}, // dice of the program
	"ca2b841/secret":    {1, "initiative", 2}, // orders face down
	"ca2b841/seeded":    {2, "initiative", 1}, // dice from a seed
	"ca2b841/twice":     {2, "orders", 0},     // one closing shot fired twice
}

// Every saved game of every edition is opened. Left as it is recorded it stands where
// it stood, owes what it owed, takes a line, and is opened once more without a
// question; under these rules it goes on as well.
func TestSavedGames(t *testing.T) {
	t.Parallel()
	found, err := filepath.Glob(filepath.Join("testdata", "saved", "*", "*.jsonl"))
	if err != nil || len(found) != len(savedGames) {
		t.Fatalf("got %d saved games, want %d: %v", len(found), len(savedGames), err)
	}
	for name, want := range savedGames {
		for _, choice := range session.Choices {
			t.Run(name+"/"+string(choice), func(t *testing.T) {
				data, err := os.ReadFile(filepath.Join("testdata", "saved", filepath.FromSlash(name)+".jsonl"))
				if err != nil {
					t.Fatal(err)
				}
				path := file(t, "saved.jsonl", string(data))
				code, _, errs := command("", t.TempDir(), "play", path)
				if readOnly := strings.Contains(errs, "--edition recorded"); code != done && want.owed == 0 && !readOnly {
					t.Fatalf("opened: got code %d, want %d: %s", code, done, errs)
				}
				after, err := os.ReadFile(path)
				if err != nil || string(after) != string(data) {
					t.Errorf("looking at the game changed it: %v", err)
				}
				for _, line := range []string{"owed", "note this goes on"} {
					_, out, errs := command(line+"\n", t.TempDir(), "--json", "--edition", string(choice), "play", path)
					first, _, _ := strings.Cut(out, "\n")
					var r struct {
						OK    bool
						Turn  int
						Phase string
						Owed  []json.RawMessage
					}
					if err := json.Unmarshal([]byte(first), &r); err != nil || !r.OK {
						t.Fatalf("%s: got %q %v, want an answer: %s", line, out, err, errs)
					}
					if choice == session.AsRecorded && (r.Turn != want.turn || r.Phase != want.phase || len(r.Owed) != want.owed) {
						t.Errorf("%s: got turn %d, %q, %d owed, want turn %d, %q, %d owed", line, r.Turn, r.Phase, len(r.Owed), want.turn, want.phase, want.owed)
					}
				}
				if _, _, errs := command("", t.TempDir(), "play", path); strings.Contains(errs, "--edition") {
					t.Errorf("once chosen it is asked again: %s", errs)
				}
				// What somebody kept is held against a file until all want it.
				accepted := []string{"audit", path, "--edition", string(session.AsRecorded)}
				if code, out, errs := command("", t.TempDir(), accepted...); code != done {
					t.Errorf("audit: got code %d, want %d: %s%s", code, done, out, errs)
				}
				if code, out, errs := command("", t.TempDir(), accepted[:2]...); (code != done) != strings.Contains(out+errs, "kept by choice") {
					t.Errorf("audit that was not asked to take what was kept: got code %d: %s%s", code, out, errs)
				}
			})
		}
	}
}
