package games_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/cmd/games"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/scenarios"
)

// bytesOf gives the same random bytes for a number.
func bytesOf(seed uint64) *rand.ChaCha8 {
	var key [32]byte
	key[0] = byte(seed)
	return rand.NewChaCha8(key)
}

// practice is a scenario that ships for each game that can be sealed.
var practice = map[string]string{"centoore": "centoore-practice", "phalanx": "phalanx-practice", "waterloo200": "waterloo200-practice", "ordremixte": "vimeiro-turn-3"}

// sat is a game of its scenario, with dice that the program throws.
func sat(t *testing.T, f game.Folder, o session.Options) *session.Session {
	t.Helper()
	path, text, ok := scenarios.Shipped(practice[f.Rules.Name()])
	if !ok {
		t.Fatalf("%s does not ship", practice[f.Rules.Name()])
	}
	op, err := f.Battles.Read(path, text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	n := time.Date(1815, 6, 18, 11, 0, 0, 0, time.UTC)
	o.Now = func() time.Time { n = n.Add(time.Second); return n }
	o.Aliases, o.Edition, o.Dice = f.Aliases, "test", session.Mode{Name: "auto"}
	s, err := session.New(f.Rules, op.JSON, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// A row is what is read of a line of a journal, or of a part of one.
type row struct {
	N, E             int
	K, Verb, Text, H string
	Args, Set        []string
	Dice             []map[string]any
	Ev               json.RawMessage
}

func rows(t *testing.T, lines []string, cut func(string) string) (out []row) {
	t.Helper()
	for _, l := range lines {
		var r row
		if err := json.Unmarshal([]byte(cut(l)), &r); err != nil {
			t.Fatalf("%v\n%s", err, l)
		}
		out = append(out, r)
	}
	return out
}

func linesOf(t *testing.T, name string) []string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

// In a sealed game that is played to some length no line of the journal has a word of what its seat keeps of it, nor
// events, nor the referee's words, until a line opens them; audit finds nothing against it with all files and says what
// is lacking without one; and it comes to the state of the same game in clear.
func TestSealedGamesTellNothing(t *testing.T) {
	for _, f := range games.All {
		if practice[f.Rules.Name()] == "" {
			continue
		}
		for seed := range uint64(effort.Of(1, 2, 3, 30)) {
			turns := 2
			if f.Rules.Name() == "ordremixte" {
				turns = 1 // of the others a turn is short
			}
			play := func(o session.Options) *session.Session {
				o.Random = bytesOf(seed)
				s := sat(t, f, o)
				a, no := chooser.Play(s, chooser.Options{Seed: seed, Work: 40, Turns: turns})
				if no != nil {
					t.Fatal(no)
				}
				for {
					line, ok := a.Next()
					if !ok {
						return s
					}
					s.Submit(line)
				}
			}
			o := session.Options{Path: filepath.Join(t.TempDir(), "sealed.jsonl"), Edition: "test", Sealed: true}
			s := play(o)
			hash := s.Hash()
			if open := play(session.Options{}); open.Hash() != hash {
				t.Errorf("%s, %d: sealed it comes to another state", f.Rules.Name(), seed)
			}
			s.Close()
			hidden := 0
			lines := linesOf(t, o.Path)
			whole := func(l string) string { return l }
			for _, r := range rows(t, lines[1:], whole) {
				if r.K != "undo" && r.K != "redo" && r.Verb != "open" && (len(r.Ev) > 0 || r.Text != "") {
					t.Errorf("%s, %d: line %d has events or words in clear", f.Rules.Name(), seed, r.N)
				}
				for _, d := range r.Dice {
					if card, _ := d["card"].(string); r.Verb != "open" && (d["deck"] != nil || card != "" && d["d"] != 0.0) {
						t.Errorf("%s, %d: line %d tells where %s lay among what hands leave: %v", f.Rules.Name(), seed, r.N, card, d)
					}
				}
			}
			for _, seat := range s.Seats() {
				file := linesOf(t, o.Path+"."+seat.Name+".seal")
				for _, p := range rows(t, file[1:], func(l string) string { _, clear, _ := strings.Cut(l, " "); return clear }) {
					hidden++
					words := append(append([]string{p.Verb}, p.Args...), p.Set...)
					for _, d := range p.Dice {
						card, _ := d["card"].(string)
						words = append(words, card)
					}
					for _, w := range words {
						if w = strings.TrimPrefix(w, "="); len(w) > 2 && strings.Contains(lines[p.N], `"`+w+`"`) || len(w) > 2 && strings.Contains(lines[p.N], `"=`+w+`"`) {
							if w != seat.Name { // whose it is everybody knows
								t.Errorf("%s, %d: line %d tells %q, which %s keeps", f.Rules.Name(), seed, p.N, w, seat.Name)
							}
						}
					}
				}
			}
			if hidden < 3 && f.Rules.Name() != "ordremixte" { // its captains give no orders: TestASealedOrderIsInNoFile does
				t.Errorf("%s, %d: only %d parts are kept", f.Rules.Name(), seed, hidden)
			}
			a, err := session.Audit(f.Rules, o.Path, nil, o)
			if err != nil || !a.Sound() || a.Hash != hash || a.Lacks != nil || a.Blind+a.Untold > 0 || len(a.Held) > 0 {
				t.Fatalf("%s, %d: %v %v %v %+v, held back %v, want it sound", f.Rules.Name(), seed, err, a.Forged, a.Different, a.Lacks, a.Held)
			}
			if err := os.Rename(o.Path+".referee.seal", o.Path+".away"); err != nil {
				t.Fatal(err)
			}
			if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || a.Blind == 0 && a.Shut > 0 {
				t.Errorf("%s, %d: without the table's file: %v %v, %d lines blind; want nothing against it, and that nobody can check what they came to", f.Rules.Name(), seed, err, a.Forged, a.Blind)
			}
			if err := os.Rename(o.Path+".away", o.Path+".referee.seal"); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(o.Path + ".french.seal"); err != nil {
				t.Fatal(err)
			}
			if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || a.Shut > 0 && hidden > 3 && a.Lacks == nil && f.Rules.Name() != "ordremixte" {
				t.Errorf("%s, %d: without the file of the French: %v %v %+v, want it said that it cannot be checked", f.Rules.Name(), seed, err, a.Forged, a.Lacks)
			}
		}
	}
}

var (
	digest = regexp.MustCompile(`(@seal=\w+:)[0-9a-f]{64}`)
	placed = regexp.MustCompile(`^\{"n":\d+,"e":\d+,|"at":"[^"]*","h":"[0-9a-f]{32}"`)
)

// Whatever a side may do face down where a game stands, its line in the journal has the same bytes but for hashes.
func TestSealedLinesAreTwins(t *testing.T) {
	for _, f := range games.All {
		lists, ok := f.Rules.(game.Lister)
		secret, keeps := f.Rules.(game.Secretive)
		if practice[f.Rules.Name()] == "" || !ok || !keeps || f.Rules.Name() == "ordremixte" {
			continue
		}
		o := session.Options{Path: filepath.Join(t.TempDir(), "sealed.jsonl"), Edition: "test", Sealed: true, Random: bytesOf(5)}
		s := sat(t, f, o)
		a, no := chooser.Play(s, chooser.Options{Seed: 5, Work: 100, Turns: 2})
		if no != nil {
			t.Fatal(no)
		}
		pairs := 0
		for line, ok := a.Next(); ok && pairs < effort.Of(10, 100, 300, 6000); line, ok = a.Next() {
			at := s.Place()
			for side, seat := range s.Seats() {
				var was string
				tried := map[string]int{}
				for _, x := range lists.Legal(s.State(), side) {
					if secret.Keeper(s.State(), x) != side || tried[x.Verb] >= effort.Of(3, 6) {
						continue
					}
					tried[x.Verb]++
					s.At(session.Place{})
					if rs := s.Submit("as " + seat.Name); !rs[0].OK() {
						t.Fatalf("as %s: %+v", seat.Name, rs[0].Refusal)
					}
					before := len(linesOf(t, o.Path))
					if rs := s.Submit(game.Canonical(x)); !rs[0].OK() {
						continue
					}
					got := linesOf(t, o.Path)[before]
					got = placed.ReplaceAllString(digest.ReplaceAllString(got, "$1"), "")
					if was != "" {
						if pairs++; got != was {
							t.Errorf("%s: %s stands as\n%s\nand another deed as\n%s", f.Rules.Name(), game.Canonical(x), got, was)
						}
					}
					was = got
					s.Submit("undo")
				}
			}
			s.At(at)
			s.Submit(line)
		}
		if pairs < 10 {
			t.Errorf("%s: only %d pairs", f.Rules.Name(), pairs)
		}
	}
}

// Whatever is taken back, noted and done again between the lines of a sealed game, and however often it is closed and opened, it
// comes to what it was, and audit finds nothing.
func TestSealedGamesGoOn(t *testing.T) {
	for _, f := range games.All {
		if practice[f.Rules.Name()] == "" || f.Rules.Name() == "ordremixte" && effort.Of(0, 1) == 0 {
			continue
		}
		for seed := range uint64(effort.Of(1, 2, 4, 40)) {
			rng := rand.New(rand.NewPCG(seed, 77))
			o := session.Options{Path: filepath.Join(t.TempDir(), "sealed.jsonl"), Edition: "test", Sealed: true, Random: bytesOf(seed), Aliases: f.Aliases}
			s := sat(t, f, o)
			var a *chooser.Auto
			sit := func() {
				var no *game.Refusal
				if a, no = chooser.Play(s, chooser.Options{Seed: seed, Work: 60, Turns: 1}); no != nil {
					t.Fatal(no)
				}
			}
			sit()
			for n := 0; n < effort.Of(40, 200); n++ {
				line, ok := a.Next()
				if !ok {
					break
				}
				s.Submit(line)
				at := s.Place()
				s.At(session.Place{})
				switch rng.IntN(12) {
				case 0:
					s.Submit("note what is this")
				case 1:
					s.Submit("undo")
					s.Submit("redo")
				case 2:
					s.Submit("undo")
					sit()
				case 3:
					s.Submit("unseal all")
				case 4:
					hash := s.Hash()
					if err := s.Close(); err != nil {
						t.Fatal(err)
					}
					again, says, err := session.Resume(f.Rules, o.Path, o)
					if err != nil || len(says) > 0 || again.Hash() != hash {
						t.Fatalf("%s, %d: opened again: %v %v", f.Rules.Name(), seed, err, says)
					}
					s = again
					sit()
					continue
				}
				s.At(at)
			}
			hash := s.Hash()
			s.Close()
			if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || a.Hash != hash || a.Lacks != nil || a.Blind+a.Untold > 0 {
				t.Errorf("%s, %d: %v %+v %+v %+v, want it sound", f.Rules.Name(), seed, err, a.Forged, a.Different, a.Lacks)
			}
		}
	}
}

// Cards that a lost file held are declared by their names (PHX §3.2), all of a line at once; the game then stands as it stood.
func TestLostCardsAreDeclared(t *testing.T) {
	for _, f := range games.All {
		if f.Rules.Name() != "phalanx" {
			continue
		}
		o := session.Options{Path: filepath.Join(t.TempDir(), "sealed.jsonl"), Edition: "test", Sealed: true, Random: bytesOf(3), Aliases: f.Aliases}
		s := sat(t, f, o)
		for _, line := range []string{"deal", "play 6-1", "note no more"} {
			s.Submit(line)
		}
		hash, entries := s.Hash(), s.Entries()
		s.Close()
		name := o.Path + ".french.seal"
		_, clear, _ := strings.Cut(linesOf(t, name)[1], " ")
		part := rows(t, []string{clear}, func(l string) string { return l })[0]
		var cards []string
		for _, d := range part.Dice {
			cards = append(cards, d["card"].(string))
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		s, _, err := session.Resume(f.Rules, o.Path, o)
		if err != nil || s.Lacks() == nil {
			t.Fatal(err, s.Lacks())
		}
		declare := func(words ...string) session.Reply { return s.Submit("declare 1 " + strings.Join(words, " "))[0] }
		for key, words := range map[string][]string{"session.declare.cards": cards[1:], "session.declare.other": nil} {
			r := declare(words...)
			if words == nil {
				r = s.Submit("declare 2 6-1")[0]
			}
			if r.OK() || r.Refusal.Say.Key != key {
				t.Errorf("%v: got %+v, want %s", words, r.Refusal, key)
			}
		}
		if r := declare(append([]string{"no-such-card"}, cards[1:]...)...); r.OK() {
			t.Error("a card that there is not was declared")
		}
		if r := declare(cards...); !r.OK() || s.Lacks() != nil || s.Hash() != hash || s.Entries() != entries {
			t.Errorf("declared: %+v, %d entries, want the game as it stood", r.Refusal, s.Entries())
		}
		s.Close()
		if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || len(a.Declared) != 1 {
			t.Errorf("audit: %v %v %v", err, a.Forged, a.Declared)
		}
	}
}

// A game that is decided is opened whole, what is written after the end too; where a power cut came between, audit says so and
// whoever opens the game opens it.
func TestADecidedGameIsOpenedWhole(t *testing.T) {
	for _, f := range games.All {
		if f.Rules.Name() != "centoore" {
			continue
		}
		o := session.Options{Path: filepath.Join(t.TempDir(), "sealed.jsonl"), Edition: "test", Sealed: true, Random: bytesOf(3)}
		s := sat(t, f, o)
		a, no := chooser.Play(s, chooser.Options{Seed: 3, Work: 20})
		if no != nil {
			t.Fatal(no)
		}
		for line, ok := a.Next(); ok; line, ok = a.Next() {
			s.Submit(line)
		}
		s.Close()
		whole := linesOf(t, o.Path)
		if last := whole[len(whole)-1]; !strings.Contains(last, `"verb":"open","args":["end"`) {
			t.Fatalf("it ends with %.200s", last)
		}
		if err := os.WriteFile(o.Path, []byte(strings.Join(whole[:len(whole)-1], "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || a.Unopened == 0 {
			t.Errorf("cut before it was opened: %v %v, %d lines sealed still; want that named", err, a.Forged, a.Unopened)
		}
		again, says, err := session.Resume(f.Rules, o.Path, o)
		if err != nil || len(says) != 1 || says[0].Key != "session.opened.late" {
			t.Fatalf("opened again: %v %v", err, says)
		}
		if rs := again.Submit("note after the end"); !rs[len(rs)-1].OK() {
			t.Errorf("a note after the end: got %+v; want it taken", rs)
		}
		again.Close()
		if a, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !a.Sound() || a.Unopened+a.Shut > 0 {
			t.Errorf("made good: %v %v, %d lines sealed still; want none", err, a.Forged, a.Shut)
		}
	}
}
