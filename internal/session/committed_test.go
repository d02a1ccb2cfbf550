package session_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// secretsOf gives the same random bytes for a number, as the secrets of a game want.
func secretsOf(seed uint64) *rand.ChaCha8 {
	var key [32]byte
	key[0], key[1] = byte(seed), byte(seed>>8)
	return rand.NewChaCha8(key)
}

// sworn begins a game whose dice are committed to, in a file of its own, with the secrets of a
// number.
func sworn(t testing.TB, mode string, secret uint64) (*session.Session, session.Options) {
	t.Helper()
	o := options(mode)
	o.Now, o.Random = ticking(), secretsOf(secret)
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, o
}

// facesOf plays lines and gives the dice of all that was carried out.
func facesOf(t testing.TB, s *session.Session, lines ...string) (out []int) {
	t.Helper()
	for _, r := range play(t, s, lines...) {
		if r.Kind == session.Done && !r.Supposed {
			for _, f := range r.Faces {
				out = append(out, f.Face)
			}
		}
		if r.Kind == session.Rolled {
			for _, f := range r.Roll.Dice {
				out = append(out, f.Face)
			}
		}
	}
	return out
}

func text(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// fair is how often lines of a game are taken back and files changed, in words.
func fair(f session.Fair) string {
	return fmt.Sprintf("key %d, lot %q: %d rolled, %d typed, %d taken back, %d saved, %d opened", f.Key, f.Lot, f.Rolled, f.Typed, f.Struck, f.Saves, f.Opened)
}

func soundly(t *testing.T, path string, o session.Options) session.Audited {
	t.Helper()
	a, err := session.Audit(sessiontest.Toy{}, path, nil, o)
	if err != nil || !a.Sound() {
		t.Fatalf("audit: got %v %v %v, want nothing against it\n%s", a.Forged, a.Different, err, text(t, path))
	}
	return a
}

// unfair is by how many deviations the chi-square of counts lies above that of fair ones, after
// Wilson and Hilferty.
func unfair(seen []int) float64 {
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

// settle rolls whatever is owed.
func settle(t testing.TB, s *session.Session) {
	t.Helper()
	for i := 0; len(s.Owed()) > 0 && i < 9; i++ {
		s.Submit("r")
	}
}

// Foretelling from the file: as long as a key is in use the journal has nothing of it, nor of any
// later one; what it has is the commitment, and no reading of that gives the faces that come.
func TestForetellingFromTheFile(t *testing.T) {
	s, o := sworn(t, "committed", 1)
	play(t, s, "nonce 4 2 6 1 3 5", "hit a at b", "r")
	settle(t, s)
	play(t, s, "next", "hit c at d")
	before := text(t, o.Path)
	key := text(t, o.Path+".key")
	root, ok := dice.ReadSecret(strings.TrimSpace(strings.TrimPrefix(key, "adjutant/key/1 ")))
	if !ok {
		t.Fatalf("got a file of the keys %q, want the first secret", key)
	}
	told := 0
	for _, secret := 0, root; told <= 1024; told, secret = told+1, secret.Onward() {
		in := strings.Contains(before, secret.String())
		switch {
		case told == 1024 || told == 1023: // the commitment, and the key of the turn that is over
			if !in {
				t.Errorf("secret %d is not in the journal, want it told", told)
			}
		case in:
			t.Errorf("secret %d stands in the journal before its time", told)
		}
	}
	if info, err := os.Stat(o.Path + ".key"); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("the file of the keys is %v %v, want it for its owner's eyes", info.Mode(), err)
	}
	play(t, s, "nonce 1 1 1 1 1 1")
	at := regexp.MustCompile(`"h":"([0-9a-f]{32})"}\n$`).FindStringSubmatch(before)[1]
	got := facesOf(t, s, "r")[0]
	// Who has the file of the keys can reckon it, and the journal's page says how; nobody else.
	deed := dice.Deed("hit", "c")
	if want := dice.Committed(dice.Seed(root.Chain(1022)[1022], at, "1 1 1 1 1 1"), deed, 0, 100); got != want {
		t.Errorf("got %d, want %d by the page of the format", got, want)
	}
	soundly(t, o.Path, o)
}

// Grinding keys: whatever key somebody makes for himself, the opponents' throw makes its dice anew;
// over the throws they are as fair dice. And the throw comes after the line before it is fixed.
func TestGrindingKeys(t *testing.T) {
	root, _ := dice.ReadSecret(strings.Repeat("5a", 32)) // a key somebody liked
	tries := effort.Of(20_000, 100_000)
	var seen [6]int
	for lot := range tries {
		seen[dice.Committed(dice.Seed(root, strings.Repeat("0", 32), fmt.Sprintf("%06d", lot)), "hit\na\nb\n", 0, 6)-1]++
	}
	if z := unfair(seen[:]); z > 4 {
		t.Errorf("over all throws the first die shows %v: %.1f deviations from what fair dice do", seen, z)
	}
	one := dice.Seed(root, strings.Repeat("0", 32), "426135")
	if one == dice.Seed(root, strings.Repeat("1", 32), "426135") || one == dice.Seed(root, strings.Repeat("0", 32), "426136") {
		t.Error("the seed is one for two journals, or for two throws")
	}
	s, _ := sworn(t, "committed", 1)
	if no := refused(t, s, "nonce 4 2"); no.Say.Key != "session.nonce.few" {
		t.Errorf("a throw of two dice: got %s, want that it is too little", no.Say.Key)
	}
	play(t, s, "nonce 426135")
	if no := refused(t, s, "nonce 426136"); no.Say.Key != "session.nonce.open" {
		t.Errorf("a second throw for one turn: got %s, want that the key is in use", no.Say.Key)
	}
}

// What neither sees nor shifts a coming die: each of these between the throw and the die, and the
// die is the one that comes without it. What is left in the journal of it changes nothing.
func TestNothingShiftsAComingDie(t *testing.T) {
	plain := func(lines ...string) []int {
		s, o := sworn(t, "committed", 3)
		out := facesOf(t, s, append([]string{"nonce 426135"}, lines...)...)
		s.Close()
		soundly(t, o.Path, o)
		return out
	}
	want := plain("hit a at b", "r")[:1]
	for name, lines := range map[string][]string{
		"a note":                 {"note the wind turns", "hit a at b", "r"},
		"a supposition":          {"whatif hit a at b; r", "whatif hit a at b; r", "hit a at b", "r"},
		"odds":                   {"odds hit a at b", "hit a at b ?", "odds roll 2d6", "hit a at b", "r"},
		"a note undone":          {"note tea", "undo", "hit a at b", "r"},
		"a record put right":     {"mark a", "set b pm=5", "fix 2: mark", "hit a at b", "r"},
		"a question while owed":  {"hit a at b", "why", "owed", "odds hit a at b", "note so", "r"},
		"another one's die":      {"hit c at d", "44", "2", "hit a at b", "r"},
		"a roll of other dice":   {"hit a at b", "roll 3d6", "roll d100", "r"},
		"its refusal":            {"hit a at b", "r"},
		"itself, taken back":     {"hit a at b", "x", "hit a at b", "r"},
		"its dice typed, undone": {"hit a at b", "44", "2", "u", "u", "hit a at b", "r"},
	} {
		if name == "a record put right" {
			lines = []string{"mark a", "undo", "hit a at b", "r"}
		}
		got := plain(lines...)
		switch name {
		case "another one's die":
			got = got[2:]
		case "its dice typed, undone":
			got = got[2:]
		case "a roll of other dice":
			got = got[4:]
		}
		if len(got) == 0 || got[0] != want[0] {
			t.Errorf("%s: got the die %v, want %d", name, got, want[0])
		}
	}
	// Two shots in either order: each has its own die.
	ab, cd := plain("hit a at b", "r"), plain("hit c at d", "r")
	both := plain("hit c at d", "hit a at b", "r")
	if ab[0] == cd[0] && ab[0] == both[0] {
		t.Fatal("choose another secret: all dice are alike")
	}
	if slices.Sort(both[:2]); !slices.Equal(both[:2], sorted(ab[0], cd[0])) {
		t.Errorf("in another order: got %v, want %d and %d", both, ab[0], cd[0])
	}
	// A supposition shows nothing of what comes.
	s, _ := sworn(t, "committed", 3)
	play(t, s, "nonce 426135")
	alike := 0
	for range 50 {
		for _, r := range play(t, s, "whatif hit a at b; r") {
			if len(r.Faces) > 0 && r.Faces[0].Face == want[0] {
				alike++
			}
		}
	}
	if alike > 10 {
		t.Errorf("%d of 50 suppositions showed the coming die, want about one in a hundred", alike)
	}
}

func sorted(xs ...int) []int { slices.Sort(xs); return xs }

// The sides of one place are dice of their own.
func TestSidesAreIndependent(t *testing.T) {
	seed := dice.Seed(dice.Secret{1}, "0", "1")
	alike := 0
	for n := range 1000 {
		d100, d10 := dice.Committed(seed, "hit\na\n", n, 100), dice.Committed(seed, "hit\na\n", n, 10)
		if (d100-1)%10 == (d10-1)%10 {
			alike++
		}
	}
	if alike > 150 || alike < 50 {
		t.Errorf("the last digit of a d100 and the d10 beside it agree %d times of 1000, want about 100", alike)
	}
}

// Fishing by undo, by the withdrawal of what waits and by fix gives another die, never the one that
// was seen, and each time is counted, in the reply that ends the turn, in the log and by audit.
func TestFishingIsCounted(t *testing.T) {
	s, o := sworn(t, "committed", 5)
	root, _ := dice.ReadSecret(strings.TrimSpace(strings.TrimPrefix(text(t, o.Path+".key"), "adjutant/key/1 ")))
	link := regexp.MustCompile(`"h":"([0-9a-f]{32})"}\n$`).FindStringSubmatch(text(t, o.Path))[1]
	seed := dice.Seed(root.Chain(1023)[1023], link, "4 2 6 1 3 5")
	play(t, s, "nonce 426135")
	for n := range 4 {
		got := facesOf(t, s, "hit a at b", "r")
		if want := dice.Committed(seed, dice.Deed("hit", "a"), n, 100); got[0] != want {
			t.Errorf("shot %d: got %d, want %d, the die after those that were seen", n+1, got[0], want)
		}
		play(t, s, "undo")
	}
	play(t, s, "hit c at d", "r", "fix 44", "undo", "redo")
	settle(t, s)
	end := play(t, s, "next")
	last := end[len(end)-1]
	if last.Fair == nil || last.Ended != 1 {
		t.Fatalf("the turn that ended says nothing of its dice: %+v", last)
	}
	want(t, fair(*last.Fair), `key 1, lot "4 2 6 1 3 5": 6 rolled, 1 typed, 6 taken back, 0 saved, 0 opened`)
	log := play(t, s, "log")[0]
	if all, lots := session.Sum(log.Fairs); all.Struck != 6 || all.Key != 1 || lots != 1 {
		t.Errorf("the log: got %s, want 6 taken back, one key with a throw", fair(all))
	}
	s.Close()
	want(t, fair(soundly(t, o.Path, o).Fair[0]), `key 1, lot "4 2 6 1 3 5": 6 rolled, 1 typed, 6 taken back, 0 saved, 0 opened`)
}

// Fishing by save and load is counted in the file that goes on, and the same deed has the same die
// in both.
func TestFishingBySaveAndLoad(t *testing.T) {
	s, o := sworn(t, "committed", 7)
	play(t, s, "nonce 426135")
	second := filepath.Join(filepath.Dir(o.Path), "second.jsonl")
	first := o.Path
	play(t, s, "save "+second)
	one := facesOf(t, s, "hit a at b", "r")
	play(t, s, "load "+first)
	two := facesOf(t, s, "hit a at b", "r")
	if one[0] != two[0] {
		t.Errorf("after save and load the die is %d, want %d as before", two[0], one[0])
	}
	for path, says := range map[string]string{first: "1 saved, 1 opened", second: "1 saved, 0 opened"} {
		s.Close()
		if a := soundly(t, path, o); !strings.HasSuffix(fair(a.Fair[0]), says) {
			t.Errorf("%s: got %s, want %s", filepath.Base(path), fair(a.Fair[0]), says)
		}
	}
}

// A game that is opened again rolls on as it would have, and that it was opened is written down
// before its next line; looking at it changes nothing.
func TestSwornGamesGoOn(t *testing.T) {
	for _, mode := range []string{"committed", "committed:auto"} {
		lines := []string{"nonce 426135", "hit a at b", "hit c at d", "roll 2d6", "next", "nonce 111111", "hit a at b"}
		run := func(stop bool) (faces []int, o session.Options) {
			s, o := sworn(t, mode, 9)
			for _, l := range lines {
				if stop {
					s.Close()
					before := text(t, o.Path)
					s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
					if text(t, o.Path) != before {
						t.Fatal("opening it wrote something")
					}
				}
				rs := s.Submit(l)
				for _, r := range rs {
					if r.Kind == session.Done {
						for _, f := range r.Faces {
							faces = append(faces, f.Face)
						}
					}
				}
				settle(t, s)
			}
			s.Close()
			return faces, o
		}
		straight, so := run(false)
		soundly(t, so.Path, so)
		if mode == "committed:auto" && len(straight) == 0 {
			t.Error("nothing was thrown")
		}
		_, o := run(true)
		a := soundly(t, o.Path, o)
		if all, _ := session.Sum(a.Fair); all.Opened < 5 || all.Rolled == 0 {
			t.Errorf("%s: got %s, want it opened again and again", mode, fair(all))
		}
	}
}

// A turn that was taken back has told its key: its dice are of another one.
func TestUndoneTurnTakesAnotherKey(t *testing.T) {
	s, o := sworn(t, "committed", 11)
	play(t, s, "hit a at b", "r")
	settle(t, s)
	play(t, s, "next", "undo", "hit c at d", "r")
	fs, _ := s.Fair()
	if len(fs) != 2 || fs[0].Key != 1 || fs[0].Secret == "" || fs[1].Key != 2 || fs[1].Rolled == 0 {
		t.Errorf("got %+v, want the dice after the undo of key 2", fs)
	}
	s.Close()
	if a := soundly(t, o.Path, o); a.Untold == 0 {
		t.Error("audit says nothing of dice whose key is not told")
	}
}

// Forgeries with the chain made anew: a face, a typed die said to be rolled, a key, the order of
// lines, the wind in the scenario. Each is found, and the line named where it is one line's.
func TestForgedSwornJournals(t *testing.T) {
	s, o := sworn(t, "committed", 13)
	play(t, s, "note wind from the west", "nonce 426135", "hit a at b", "r")
	settle(t, s)
	play(t, s, "hit c at d", "44")
	settle(t, s)
	play(t, s, "roll d20", "next", "nonce 222222", "hit a at b", "r")
	settle(t, s)
	play(t, s, "nonce end")
	s.Close()
	sound := text(t, o.Path)
	soundly(t, o.Path, o)
	other := regexp.MustCompile(`("n":(\d+),.*"d":100,"f":)(\d+)(,"by":"rolled")`)
	at := other.FindStringSubmatchIndex(sound)
	face := sound[at[6]:at[7]]
	for name, c := range map[string]struct{ from, to, key string }{
		"another face":                  {`"d":100,"f":` + face + `,"by":"rolled"`, `"d":100,"f":7,"by":"rolled"`, "session.forged.derived"},
		"a typed die said to be rolled": {`"f":44,"by":"hand"`, `"f":44,"by":"rolled"`, "session.forged.derived"},
		"another throw":                 {`"text":"4 2 6 1 3 5"`, `"text":"4 2 6 1 3 6"`, "session.forged.derived"},
		"no throw":                      {`,"text":"4 2 6 1 3 5"`, ``, "session.forged.derived"},
		"a throw in other words":        {`"text":"4 2 6 1 3 5"`, `"text":"42 6135"`, "session.forged.seed"},
		"a throw of few dice":           {`"text":"4 2 6 1 3 5"`, `"text":"4 2 6"`, "session.forged.seed"},
		"a note before the throw":       {`wind from the west`, `wind from the east`, "session.forged.derived"},
		"another key told":              {`"verb":"reveal","args":\["1","[0-9a-f]{4}`, `"verb":"reveal","args":["1","0000`, "session.forged.secret"},
		"a key out of turn":             {`"verb":"seed","args":\["2"\]`, `"verb":"seed","args":["3"]`, "session.forged.seed"},
		"no key at all":                 {`\{"n":\d+,"e":0,"k":"set","verb":"seed","args":\["2"\].*\n`, ``, ""},
		"another unit shoots":           {`"verb":"hit","args":\["a","b"\]`, `"verb":"hit","args":["c","b"]`, "session.forged.derived"},
		"another commitment":            {`"key":"[0-9a-f]{4}`, `"key":"0000`, "session.forged.secret"},
		"another scenario":              {`"scenario":\["a","b","c","d"\]`, `"scenario":["a","b","c","d","e"]`, "session.forged.derived"},
	} {
		text := reseal(regexp.MustCompile(c.from).ReplaceAllString(sound, c.to))
		if text == sound {
			t.Fatalf("%s: nothing was forged in\n%s", name, sound)
		}
		a, err := audited(t, text, o)
		if c.key == "" {
			if err == nil && a.Sound() {
				t.Errorf("%s: got nothing, want a fault", name)
			}
			continue
		}
		if err != nil || a.Forged == nil || a.Forged.Why.Key != c.key {
			t.Errorf("%s: got %+v %v, want %s", name, a.Forged, err, c.key)
		}
	}
}

// Rolling back to a prefix: the file alone does not show it, the code on paper does.
func TestRolledBackToAPrefix(t *testing.T) {
	s, o := sworn(t, "committed", 15)
	play(t, s, "nonce 426135", "hit a at b", "r")
	paper := s.Checkpoint()
	s.Close()
	lines := strings.SplitAfter(text(t, o.Path), "\n")
	cut := strings.Join(lines[:3], "")
	if a, err := audited(t, cut, o); err != nil || !a.Sound() {
		t.Fatalf("got %v %v, want a shorter journal that is sound by itself", a.Forged, err)
	}
	if a, err := audited(t, cut, o, paper); err != nil || a.Sound() {
		t.Errorf("got %+v %v, want that no line has the code on paper", a.Pins, err)
	}
}

// The file of the keys lost: it is said at once, no die can be rolled, dice may be typed, and the
// game comes out as it was. Put back, the dice go on.
func TestLostKeys(t *testing.T) {
	s, o := sworn(t, "committed:auto", 17)
	play(t, s, "hit a at b")
	s.Close()
	key := text(t, o.Path+".key")
	if err := os.Remove(o.Path + ".key"); err != nil {
		t.Fatal(err)
	}
	s, says := resumed(t, sessiontest.Toy{}, o.Path, o)
	if got := keysOf(says); !strings.Contains(got, "session.nonce.lost") {
		t.Errorf("opened without its keys: got %q, want that they are lost", got)
	}
	rs := play(t, s, "hit c at d")
	if rs[len(rs)-1].Kind != session.Waiting {
		t.Errorf("got %s, want that the die is owed", rs[len(rs)-1].Kind)
	}
	for _, l := range []string{"r", "nonce 426135", "roll d6"} {
		if no := refused(t, s, l); no.Say.Key != "session.nonce.lost" {
			t.Errorf("%s: got %s, want that the keys are lost", l, no.Say.Key)
		}
	}
	play(t, s, "44")
	s.Close()
	if err := os.WriteFile(o.Path+".key", []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	s, says = resumed(t, sessiontest.Toy{}, o.Path, o)
	if len(says) > 0 {
		t.Errorf("with its keys again: got %v, want nothing", says)
	}
	play(t, s, "nonce end")
	s.Close()
	if a := soundly(t, o.Path, o); a.Untold != 0 || len(a.Fair) < 1 {
		t.Errorf("got %d dice untold, want none", a.Untold)
	}
}

// Where the program throws, a typed die needs !, and is told as typed; once the opponents have
// thrown for a turn, the dice of the next wait for them or for somebody who does without.
func TestTypedAgainstTheProgram(t *testing.T) {
	s, o := sworn(t, "committed:auto", 19)
	if no := refused(t, s, "hit a at b 44"); no.Say.Key != "session.dice.sworn" {
		t.Errorf("got %s, want that the program throws", no.Say.Key)
	}
	typed := false
	for _, r := range play(t, s, "hit a at b 44 !") {
		typed = typed || r.Kind == session.Done && r.Sworn && len(r.Faces) == 1 && r.Faces[0].Face == 44 && r.Faces[0].By == dice.Hand
	}
	if !typed {
		t.Error("got no die told as typed, want the 44")
	}
	play(t, s, "next", "nonce 426135", "hit c at d", "next")
	rs := play(t, s, "hit a at d")
	if rs[len(rs)-1].Kind != session.Waiting {
		t.Errorf("got %s, want the die to wait for the throw", rs[len(rs)-1].Kind)
	}
	if no := refused(t, s, "r"); no.Say.Key != "session.nonce.wanted" {
		t.Errorf("got %s, want that the throw is wanted", no.Say.Key)
	}
	if rs := play(t, s, "nonce none"); rs[len(rs)-1].Kind != session.Done || len(rs[len(rs)-1].Faces) == 0 {
		t.Errorf("got %+v, want that what was owed is thrown", rs[len(rs)-1])
	}
	s.Close()
	a := soundly(t, o.Path, o)
	want(t, fair(a.Fair[0]), `key 1, lot "": 1 rolled, 1 typed, 0 taken back, 0 saved, 0 opened`)
}

// Cards come from the keys as dice do.
func TestSwornCards(t *testing.T) {
	o := options("committed:auto")
	o.Path, o.Random = filepath.Join(t.TempDir(), "g.jsonl"), secretsOf(21)
	s, err := session.New(sessiontest.Cards{}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "nonce 426135", "draw 3", "hold red 3", "undo", "hold red 3", "seek guns", "nonce end")
	s.Close()
	a, err := session.Audit(sessiontest.Cards{}, o.Path, nil, o)
	if err != nil || !a.Sound() || a.Fair[0].Rolled < 10 || a.Untold != 0 {
		t.Errorf("got %v %v %s, want ten cards or more, all derived", a.Forged, err, fair(a.Fair[0]))
	}
}

// Other dice have nothing of this: the file is what it was, and the verb says how one begins.
func TestOtherDiceAreNotSworn(t *testing.T) {
	for _, mode := range []string{"hand", "auto", "seed:7"} {
		s := begin(t, mode)
		if no := refused(t, s, "nonce 426135"); no.Kind != game.NotNow || no.Say.Key != "session.nonce.not-here" {
			t.Errorf("%s: got %s, want that its dice are not committed to", mode, no.Say.Key)
		}
		if _, ok := s.Fair(); ok {
			t.Errorf("%s: its dice are counted, want nothing of it", mode)
		}
	}
}

// A game in memory is kept with its keys when it is saved; a file of other keys is never touched.
func TestSavingKeys(t *testing.T) {
	o := options("committed")
	o.Random = secretsOf(23)
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	if err := os.WriteFile(path+".key", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	play(t, s, "nonce 426135", "hit a at b", "r")
	refused(t, s, "save "+path)
	if got := text(t, path+".key"); got != "mine" {
		t.Errorf("got %q, want another's keys untouched", got)
	}
	if err := os.Remove(path + ".key"); err != nil {
		t.Fatal(err)
	}
	play(t, s, "save "+path, "nonce end")
	s.Close()
	if a := soundly(t, path, o); a.Untold != 0 || a.Fair[0].Saves != 1 {
		t.Errorf("got %s, %d untold, want it saved once and all told", fair(a.Fair[0]), a.Untold)
	}
	if !bytes.HasPrefix([]byte(text(t, path+".key")), []byte("adjutant/key/1 ")) {
		t.Error("the keys were not kept beside it")
	}
}

// A turn may end while dice fall by themselves: those of the next wait for its throw.
func TestTurnEndsWhileDiceFall(t *testing.T) {
	for _, mode := range []string{"committed", "committed:auto"} {
		for secret := range uint64(effort.Of(4, 20)) {
			s, o := sworn(t, mode, 100+secret)
			for turn := range 6 {
				s.Submit(fmt.Sprintf("nonce %06d", turn))
				for _, l := range []string{"hit a at b", "duel c d", "r", "c", "r", "next", "hit b at a", "r", "r", "next"} {
					s.Submit(l)
				}
			}
			settle(t, s)
			s.Submit("nonce end")
			s.Close()
			soundly(t, o.Path, o)
		}
	}
}

// A game that is open for reading only rolls nothing, and says why.
func TestReadOnlyRollsNothing(t *testing.T) {
	s, o := sworn(t, "committed", 25)
	play(t, s, "nonce 426135")
	play(t, s, judgedOtherwise...)
	play(t, s, "hit c at d")
	s.Close()
	r, _ := resumed(t, sternToy{}, o.Path, o)
	if !r.ReadOnly() {
		t.Fatal("got a game open for writing, want for reading only")
	}
	for _, l := range []string{"r", "roll d6", "nonce end"} {
		if no := refused(t, r, l); no.Say.Key != "session.read-only" {
			t.Errorf("%s: got %s, want that it is open for reading only", l, no.Say.Key)
		}
	}
}

// A file of keys that is there already, or a disk that takes none, leaves no journal behind.
func TestNoJournalWithoutKeys(t *testing.T) {
	o := options("committed")
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	if err := os.WriteFile(o.Path+".key", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := session.New(sessiontest.Toy{}, four, o); err == nil {
		t.Fatal("got a game, want that the file of keys is another's")
	}
	if _, err := os.Stat(o.Path); err == nil {
		t.Error("a journal without keys was left behind")
	}
}

// Whoever opens a game in which a die does not come from its key is told at once.
func TestForgedDiceAreToldOnOpening(t *testing.T) {
	s, o := sworn(t, "committed", 27)
	play(t, s, "nonce 426135", "hit a at b", "r", "nonce end")
	s.Close()
	forged := reseal(regexp.MustCompile(`"f":\d+,"by":"rolled"`).ReplaceAllString(text(t, o.Path), `"f":99,"by":"rolled"`))
	if err := os.WriteFile(o.Path, []byte(forged), 0o600); err != nil {
		t.Fatal(err)
	}
	_, says := resumed(t, sessiontest.Toy{}, o.Path, o)
	if got := keysOf(says); !strings.Contains(got, "session.forged") {
		t.Errorf("got %q, want the forged die", got)
	}
}

// A seat is told no key: the cards that another drew face down follow from it. The referee is.
func TestNoSeatIsToldAKey(t *testing.T) {
	o := options("committed:auto")
	o.Random = secretsOf(29)
	s, err := session.New(sessiontest.Blocks{}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "nonce 426135", "muster r1 foot", "nonce end", "nonce 222222", "muster r2 horse", "muster r3 decoy", "muster b1 horse", "muster b2 decoy", "muster b3 foot", "draw")
	for _, seat := range []string{"red", "blue", "all"} {
		play(t, s, "as "+seat)
		for _, l := range []string{"nonce", "log"} {
			told := false
			for _, r := range play(t, s, l) {
				for _, f := range r.Fairs {
					told = told || f.Secret != ""
				}
			}
			if told != (seat == "all") {
				t.Errorf("%s from %s: a key is told: %t", l, seat, told)
			}
		}
	}
	play(t, s, "as red")
	for _, r := range play(t, s, "nonce end") {
		for _, f := range r.Fairs {
			if f.Secret != "" {
				t.Error("nonce end tells red the key")
			}
		}
	}
}

// Grinding after the throw: who hears the nonce and writes notes before he types it is found out by
// the code after which it was thrown, which is not the one on paper.
func TestNotesBetweenThePaperAndTheThrow(t *testing.T) {
	for _, honest := range []bool{true, false} {
		s, o := sworn(t, "committed", 33)
		play(t, s, "mark a")
		rs := play(t, s, "nonce")
		paper := s.Checkpoint()
		if got := rs[0].Say[len(rs[0].Say)-1]; got.Key != "session.nonce.first" || got.Args[0] != paper {
			t.Fatalf("got %v, want the code for the sheet before the throw, %s", got, paper)
		}
		if !honest {
			play(t, s, "note tea 17")
		}
		rs = play(t, s, "nonce 426135")
		if said := rs[0].Say[0].Args[2]; (said == paper) != honest {
			t.Errorf("honest %t: the answer says thrown after %v, the sheet %s", honest, said, paper)
		}
		play(t, s, "nonce end")
		s.Close()
		if a := soundly(t, o.Path, o); (a.Fair[0].After == paper) != honest {
			t.Errorf("honest %t: audit says thrown after %s, the sheet %s", honest, a.Fair[0].After, paper)
		}
	}
	// A game that was opened again writes that down before the code is told.
	s, o := sworn(t, "committed", 35)
	play(t, s, "mark a")
	s.Close()
	s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
	rs := play(t, s, "nonce")
	paper := rs[0].Say[len(rs[0].Say)-1].Args[0]
	if rs = play(t, s, "nonce 426135"); rs[0].Say[0].Args[2] != paper {
		t.Errorf("opened again: thrown after %v, the sheet %v", rs[0].Say[0].Args[2], paper)
	}
	// Who wrote a code down, closed the program while they threw, and opens it again is told the code after which to throw again,
	// once, and nothing can be held against him.
	s, o = sworn(t, "committed", 36)
	play(t, s, "mark a", "nonce")
	s.Close()
	s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
	no := s.Submit("nonce 426135")[0].Refusal
	if no == nil {
		t.Fatal("taken after a line that nobody had on paper")
	}
	want(t, no.Say.Key+" "+no.Hint.Key, "session.nonce.again session.nonce.first")
	if rs = play(t, s, "nonce 426136"); rs[0].Say[0].Args[2] != no.Hint.Args[0] {
		t.Errorf("thrown again: thrown after %v, the sheet %v", rs[0].Say[0].Args[2], no.Hint.Args[0])
	}
	play(t, s, "nonce end")
	s.Close()
	// What was thrown and refused stands in the file and is counted: the keeper of the keys knew what it would have given.
	if a := soundly(t, o.Path, o); a.Fair[0].Wasted != 1 || !strings.Contains(text(t, o.Path), `"verb":"refused","text":"4 2 6 1 3 5"`) {
		t.Errorf("got %+v, want the throw that was refused counted", a.Fair)
	}
	for _, spoilt := range []string{`"text":"4 2"`, `"text":"426135"`, `"args":["1"],"text":"4 2 6 1 3 5"`, `"text":""`} {
		file := strings.Replace(text(t, o.Path), `"text":"4 2 6 1 3 5"`, spoilt, 1)
		if a, err := audited(t, reseal(file), o); err == nil && a.Forged == nil {
			t.Errorf("%s: got it sound, want it named", spoilt)
		}
	}
}
