package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/boardgames/board/boardtest"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
)

// A command whose dice are committed to costs at most a fifth more of the processor than the same with the dice that the
// program always rolled, end of the turn and its key included: both are played in turn in one run.
func TestCommittedDiceCostLittle(t *testing.T) {
	spent := boardtest.Spent(t)
	f, op := shippedGame(t, "vimeiro-turn-3", game.Wish{Unplaced: true})
	lines := []string{"rally 2/86 r", "first french", "n", "n", "n", "n", "n",
		"fire 1/50 at 1/86 short r", "fire 2/43 at 1Gr long r", "fire 2/97 at 3/32 short r", "fire RA1 at 2Gr long r", "fire RA2 at 3Gr long r", "note tea", "undo", "n"}
	played := func(dice string, key byte) (time.Duration, int) {
		mode, err := session.ParseMode(dice)
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.New(f.Rules, op.JSON, session.Options{Path: filepath.Join(t.TempDir(), "g.jsonl"), Edition: "test", Dice: mode, Random: rand.NewChaCha8([32]byte{key}), FS: unsynced{journal.OS}})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if dice == "committed" {
			s.Submit("nonce 426135")
		}
		began := spent()
		rolled := 0
		for _, l := range lines {
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%q is refused: %v", l, r.Refusal.Say)
				}
				rolled += len(r.Faces)
			}
		}
		return spent() - began, rolled
	}
	// Other dice have other answers, so that many games of each are held against each other, the middle one of each, which what else the
	// machine does moves least; a few times where it is close.
	for try := 1; ; try++ {
		all := map[string][]time.Duration{}
		games := effort.Of(15, 60, 300) * try
		for key := range games {
			for _, dice := range []string{"hand", "committed"} {
				took, rolled := played(dice, byte(key))
				if rolled < 6 {
					t.Fatalf("%s: %d dice were rolled, want six at least", dice, rolled)
				}
				if key > 0 { // the first warms up
					all[dice] = append(all[dice], took)
				}
			}
		}
		middle := func(dice string) time.Duration {
			slices.Sort(all[dice])
			return all[dice][len(all[dice])/2]
		}
		hand, committed := middle("hand"), middle("committed")
		n := time.Duration(len(lines))
		t.Logf("a command takes %v with dice by hand, %v with dice that are committed to", hand/n, committed/n)
		if committed <= hand*6/5 {
			return
		}
		if try == 3 {
			t.Fatalf("committed dice take %v, want at most a fifth more than %v", committed, hand)
		}
	}
}

// A sealed game that is opened and audited through a symbolic link has the files of its seats where the game lies, and what comes is
// kept there.
func TestASealedGameThroughALink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name, link := filepath.Join(dir, "g.jsonl"), filepath.Join(dir, "links", "l.jsonl")
	command("order thomieres attack !\n", dir, "play", "vimeiro", "--sealed", "--journal", name)
	if err := os.Mkdir(filepath.Dir(link), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := command("order solignac halt !\n", dir, "play", link); code != done {
		t.Errorf("play: got %d %s %s, want the order taken", code, out, errs)
	}
	for _, path := range []string{link, name} {
		if code, out, errs := command("", dir, "audit", path); code != done || !strings.Contains(out, "every entry comes out as recorded") {
			t.Errorf("audit %s: got %d %s %s, want nothing lost", path, code, out, errs)
		}
	}
	beside, err := os.ReadDir(filepath.Dir(link))
	if err != nil || len(beside) != 1 {
		t.Errorf("beside the link: got %v %v, want the link alone", beside, err)
	}
}
