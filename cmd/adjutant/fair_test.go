package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/chooser"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
	"adjutant/scenarios"
)

// unsynced is the disk without waiting for it: nobody cuts the power here.
type unsynced struct{ journal.FS }

type quickly struct{ journal.File }

func (u unsynced) OpenFile(name string, flag int, perm os.FileMode) (journal.File, error) {
	f, err := u.FS.OpenFile(name, flag, perm)
	return quickly{f}, err
}
func (unsynced) SyncDir(string) error { return nil }
func (quickly) Sync() error           { return nil }

// match lets the chooser play a small game with dice that are committed to, into a file. In every
// other game people throw some of the dice themselves, in every third the opponents throw for the keys.
func match(t *testing.T, path string, n uint64) *session.Session {
	t.Helper()
	rng := rand.New(rand.NewPCG(n, 1000))
	var key [32]byte
	for i := range key {
		key[i] = byte(rng.UintN(256))
	}
	byHand, lots := n%2 == 0, n%3 == 0
	mode, err := session.ParseMode(map[bool]string{true: "committed", false: "committed:auto"}[byHand])
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(sessiontest.Blocks{}, nil, session.Options{Path: path, Edition: "test", Dice: mode, Random: rand.NewChaCha8(key), FS: unsynced{journal.OS}})
	if err != nil {
		t.Fatal(err)
	}
	typed := func() (string, bool) {
		var need dice.Need
		for _, o := range s.Owed() {
			if o.Now && (o.Need.Deck != "" || o.Need.Die > 0) {
				need = o.Need
				break
			}
		}
		switch {
		case rng.IntN(2) == 0, need.Deck == "" && need.Die == 0:
			return "r", true
		case need.Deck != "":
			return need.Answers[rng.IntN(len(need.Answers))], true
		}
		return fmt.Sprint(rng.IntN(int(need.Die)) + 1), true
	}
	o := chooser.Options{Seed: n, Work: 60}
	if byHand {
		o.Typed = typed
	}
	a, no := chooser.Play(s, o)
	if no != nil {
		t.Fatal(no)
	}
	submit := func(line string) {
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("game %d: %q is refused: %v", n, line, r.Refusal.Say)
			}
		}
	}
	for typed := 0; ; typed++ {
		if fs, _ := s.Fair(); lots && fs[len(fs)-1].Key == 0 && s.Clock().Phase != "over" {
			submit(fmt.Sprintf("nonce %06d", rng.IntN(1e6)))
		}
		if typed%8 == 7 && s.Clock().Phase != "over" {
			submit([]string{"roll 12d100", "roll 12d10", "roll 12d6"}[rng.IntN(3)])
		}
		line, ok := a.Next()
		if !ok {
			break
		}
		submit(line)
		if typed == 1000 {
			t.Fatalf("game %d does not end", n)
		}
	}
	if a.Refused > 0 || a.Stalled || s.Clock().Phase != "over" {
		t.Fatalf("game %d: %d refused, stalled %v, at %+v", n, a.Refused, a.Stalled, s.Clock())
	}
	if fs, _ := s.Fair(); fs[len(fs)-1].Key > 0 {
		submit("nonce end")
	}
	return s
}

// over is by how many deviations counts lie above what fair ones do, by their chi-square after
// Wilson and Hilferty.
func over(seen []int) float64 {
	n, chi := 0, 0.0
	for _, k := range seen {
		n += k
	}
	each := float64(n) / float64(len(seen))
	for _, k := range seen {
		chi += (float64(k) - each) * (float64(k) - each) / each
	}
	df := float64(len(seen) - 1)
	return (math.Cbrt(chi/df) - 1 + 2/(9*df)) / math.Sqrt(2/(9*df))
}

// fallen counts the faces of dice with one number of sides, and each face behind the one before it
// (in fifths of the die where it has many).
type fallen struct {
	sides, last int
	faces       []int
	pairs       []int
}

func newFallen(sides int) *fallen {
	fine := min(sides, 10)
	return &fallen{sides: sides, last: -1, faces: make([]int, sides), pairs: make([]int, fine*fine)}
}

func (c *fallen) add(face int) {
	c.faces[face-1]++
	fine := min(c.sides, 10)
	now := (face - 1) * fine / c.sides
	if c.last >= 0 {
		c.pairs[c.last*fine+now]++
		c.last = -1 // pairs that share no die
		return
	}
	c.last = now
}

func (c *fallen) thrown() (n int) {
	for _, k := range c.faces {
		n += k
	}
	return n
}

// A thousand games that the chooser plays, with dice of the program and of people: the program's pass
// a chi-square and a serial test, together and in batches at the rate of fair dice; the verifier
// accepts every game, and none with a byte changed, nor with another face and the chain made anew.
// The ordinary run plays a few.
func TestAThousandGames(t *testing.T) {
	t.Parallel()
	games, changes := effort.Of(8, 100, 1000), effort.Of(30, 1000, 10_000)
	const batch = 25
	dir, program := t.TempDir(), verifier(t)
	all, part := map[int]*fallen{}, map[int]*fallen{}
	batches, outside := 0, 0
	close := func() {
		for _, c := range part {
			for _, seen := range [][]int{c.faces, c.pairs} {
				if n := c.thrown(); n < 10*len(seen) {
					continue
				}
				batches++
				if over(seen) > 1.645 { // fair dice lie above in one of twenty
					outside++
				}
			}
		}
		part = map[int]*fallen{}
	}
	var names []string
	for n := range games {
		path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", n))
		match(t, path, uint64(n)).Close()
		names = append(names, path)
		_, lines, _, err := journal.Read(path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range lines {
			for _, d := range lines[i].Dice {
				if dice.By(d.By) != dice.Rolled || d.D != 6 && d.D != 10 && d.D != 100 {
					continue // cards are of ever fewer
				}
				for _, m := range []map[int]*fallen{all, part} {
					if m[d.D] == nil {
						m[d.D] = newFallen(d.D)
					}
					m[d.D].add(d.F)
				}
			}
		}
		if n%batch == batch-1 {
			close()
		}
	}
	for sides, c := range all {
		if n := c.thrown(); n < 10*len(c.pairs) {
			continue
		}
		t.Logf("d%d: %d thrown, chi-square %+.2f and serial %+.2f deviations from fair", sides, c.thrown(), over(c.faces), over(c.pairs))
		if over(c.faces) > 4 || over(c.pairs) > 4 {
			t.Errorf("d%d: %v is further from fair dice than chance", sides, c.faces)
		}
	}
	const enough = 40 // of fewer nothing can be said: the links of a journal hang on the clock, so that no two runs throw alike
	if mean := float64(batches) / 20; batches >= enough && float64(outside) > mean+4*math.Sqrt(mean*0.95)+1 {
		t.Errorf("%d of %d batches lie above what fair dice do in one of twenty", outside, batches)
	}
	t.Logf("%d games; %d of %d batches above the mark of one in twenty", games, outside, batches)
	for at := 0; at < len(names); at += 200 {
		if says, ok := verified(t, program, names[at:min(at+200, len(names))]...); !ok {
			t.Fatalf("a game is refused: %v", says)
		}
	}
	rng := rand.New(rand.NewPCG(14, 7))
	face := regexp.MustCompile(`"d":(\d+),"f":(\d+)((?:,"(?:deck|card|seat)":"[^"]*")*),"by":"rolled"`)
	for left := changes; left > 0; left -= 100 {
		var spoilt []string
		for i := range min(left, 100) {
			data, err := os.ReadFile(names[rng.IntN(len(names))])
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(dir, fmt.Sprintf("spoilt-%d.jsonl", i))
			if i%2 == 0 { // one byte, anywhere but the last, which as a 0 is a line that was never finished
				at := rng.IntN(len(data) - 1)
				was := data[at]
				for data[at] == was {
					data[at] = byte(rng.UintN(256))
				}
			} else { // one face, with the chain made anew
				dies := face.FindAllSubmatchIndex(data, -1)
				m := dies[rng.IntN(len(dies))]
				sides, shown := 0, 0
				fmt.Sscan(string(data[m[2]:m[3]]), &sides)
				fmt.Sscan(string(data[m[4]:m[5]]), &shown)
				if sides < 2 {
					sides = 2
				}
				other := 1 + (shown+rng.IntN(sides-1))%sides
				data = []byte(resealed(string(data[:m[4]]) + fmt.Sprint(other) + string(data[m[5]:])))
			}
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
			spoilt = append(spoilt, name)
		}
		says, _ := verified(t, program, spoilt...)
		for _, name := range spoilt {
			if len(says[name]) != 1 || !strings.HasPrefix(says[name][0], "line ") {
				t.Fatalf("%s: got %q, want a refusal that names the line", name, says[name])
			}
		}
	}
}

// Whatever is taken back, restored, put right, thrown, saved and opened in games of the rulebooks:
// every file that comes of it is sound for audit, and the second verifier says the same of it.
func TestRandomSwornGamesAreSound(t *testing.T) {
	t.Parallel()
	program := verifier(t)
	battles := []string{"onepage-practice", "fig01", "phalanx-practice", "waterloo200-practice", "centoore-practice"}
	steps := effort.Of(30, 120, 250)
	for n := range effort.Of(1, 5, 20, 60) {
		name := battles[n%len(battles)]
		rng := rand.New(rand.NewPCG(uint64(n), 6))
		f, op := shippedGame(t, name, game.Wish{})
		mode, err := session.ParseMode([]string{"committed", "committed:auto"}[n/len(battles)%2])
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		files := []string{filepath.Join(dir, "0.jsonl")}
		o := session.Options{Path: files[0], Edition: "test", Dice: mode, FS: unsynced{journal.OS}}
		s, err := session.New(f.Rules, op.JSON, o)
		if err != nil {
			t.Fatal(err)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: uint64(n), Work: 20})
		if no != nil {
			t.Fatal(no)
		}
		others := []string{"undo", "undo", "redo", "fix 3", "fix 2: 1", "note x", "nonce none", "nonce end", "roll 3d6", "r", "x", "44", "3 !", "next"}
		for i := range steps {
			line, ok := a.Next()
			if rng.IntN(4) == 0 || !ok {
				s.Submit("as all")
				line = others[rng.IntN(len(others))]
				switch rng.IntN(20) {
				case 0, 1:
					line = fmt.Sprintf("nonce %06d", rng.IntN(1e6))
				case 2:
					file := filepath.Join(dir, fmt.Sprint(i+1, ".jsonl"))
					if rs := s.Submit("save " + file); rs[len(rs)-1].OK() {
						files = append(files, file)
					}
					continue
				case 3:
					line = "load " + files[rng.IntN(len(files))]
				}
			}
			s.Submit(line) // refused or not
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		says, _ := verified(t, program, files...)
		for _, file := range files {
			au, err := session.Audit(f.Rules, file, nil, o)
			if err != nil || !au.Sound() {
				t.Errorf("%s, game %d, %s: got %v %v %v, want nothing against it", name, n, filepath.Base(file), au.Forged, au.Different, err)
				continue
			}
			all, _ := session.Sum(au.Fair)
			if want := fmt.Sprintf("in order, lines: %d, code %s, dice committed to: %d, not told: %d, not derived here: 0", au.Entries, au.Checkpoint, all.Rolled, au.Untold); says[file][0] != want {
				t.Errorf("%s, game %d, %s: the verifier says %q, want %q", name, n, filepath.Base(file), says[file], want)
			}
		}
	}
}

// shippedGame is the game of a scenario that ships, and how it begins as somebody wishes it.
func shippedGame(t *testing.T, name string, w game.Wish) (game.Folder, *game.Opening) {
	t.Helper()
	path, text, _ := scenarios.Shipped(name)
	f, ok := folder(scenarios.Game(text))
	if !ok {
		f = folders[0]
	}
	op, err := f.Battles.Read(path, text, w)
	if err != nil {
		t.Fatal(err)
	}
	return f, op
}
