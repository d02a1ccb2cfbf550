package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"

	"github.com/google/go-cmp/cmp"
)

// This file has the other seat do what it does face down, and listens at a seat that must not know who did it: what work is
// left for hands, what the log, the reasons and the report call him, and what programs read.

// faceDown is something that one side does face down, in a game that is the same but for which of two a line is about: a and b,
// that show in nothing which of the two it is.
type faceDown struct {
	game  string
	text  func(t *testing.T, a, b string) string // the scenario
	names [2]string
	lines func(a, b string) []string
	seat  string   // that listens
	asks  []string // units of which the seat asks
	told  []string // of what it reads
}

// hiddenDeeds are the lines with which one side does something face down, by what it is. In the Hundred Days Ney and Grouchy have
// the same points; at Waterloo two blocks have the same steps.
var hiddenDeeds = map[string]faceDown{
	"CO §1.1.3, moves": {game: "centoore", names: [2]string{"ney", "grouchy"}, seat: "allied", text: func(t *testing.T, a, b string) string {
		return smallCampaign(t) + fmt.Sprintf(`
markers:
  - {id: f1, is: %[1]s, at: avesnes}
  - {id: f2, is: %[2]s, at: rocroi}
  - {id: f3, is: napoleon, at: avesnes}
  - {id: f4, is: decoy, army: french, at: rocroi}
  - {id: e1, is: wellington, at: quatrebras}
  - {id: p1, is: blucher, at: wavre}
begin: {turn: 2, phase: operations, side: french, first: french, hands: {french: [plain-1, plain-1, plain-2, plain-2], allied: [plain-1]}}
`, a, b)
	}, lines: func(a, b string) []string {
		return []string{"put FVI-1 philippeville", "flip FVI-1", "counter EX french cavalry 2 wing=" + b, "as french", "move " + b + " philippeville", "join FVI-1 " + b,
			"rally FVI-1 with plain-1", "move napoleon beaumont taking " + a + " leaving FVI-2", "as all", "put " + b + " rocroi"}
	}, asks: campaigners, told: []string{"f2: go to philippeville", "FVI-1 joins f2"}},
	"CO §1.1.3, set up": {game: "centoore", names: [2]string{"ney", "grouchy"}, seat: "allied", text: func(t *testing.T, _, _ string) string {
		return smallCampaign(t) + "\nbegin: {phase: setup}\n"
	}, lines: func(a, b string) []string {
		return []string{"end", "as french", "join FVI-1 " + a, "as all", "counter EX french cavalry 2 wing=" + a, "as french", "end", "place " + a + " avesnes", "place decoy avesnes", "place " + b + " rocroi", "place napoleon rocroi",
			"as all", "put " + a + " rocroi", "as french", "place decoy rocroi", "as all", "commander " + b + " 1 " + map[string]string{"ney": "1", "grouchy": "0"}[b] + " at avesnes"}
	}, asks: campaigners, told: []string{"face down"}},
	"W200 §0/fog, moves": {game: "waterloo200", names: [2]string{"I1", "I2"}, seat: "allied", text: smallField, lines: func(a, b string) []string {
		return []string{"as french", "strategic", "move " + a + " 28", "move " + b + " 28", "as all", "put " + a + " 71"}
	}, asks: blocks, told: []string{"French: a block moves from 69 to 28", "a new engagement at 28"}},
	"PHX §7, bids": {game: "phalanx", names: [2]string{"6-1", "5-2"}, seat: "allied", text: func(t *testing.T, _, _ string) string {
		return scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, bid: true, hands: {french: [7-0, 6-1, 5-2, 4-3, 3-4], allied: [4-3, 6-0, 5-1]}}\n")
	}, lines: func(a, _ string) []string { return []string{"as french", "bid french " + a} }, asks: []string{"F-1-I"}, told: []string{"face down"}},
}

// campaigners and blocks are those of whom a seat asks.
var (
	campaigners = []string{"f1", "f2", "f3", "ney", "grouchy", "napoleon", "FVI-1", "FI-1", "FIII-1", "EX"}
	blocks      = []string{"I1", "I2", "I3", "derlon", "reille", "napoleon", "69", "28"}
)

// smallCampaign is a small campaign of the Hundred Days, without its beginning.
func smallCampaign(t *testing.T) string {
	return contentsOf(t, filepath.Join("..", "..", "boardgames", "centoore", "testdata", "small.yaml"))
}

// smallField is a few areas of Waterloo. Where a block of a pair stands in one field, the other stands in its twin; both are
// listed in one order.
func smallField(_ *testing.T, a, b string) string {
	at := map[string]string{"I1": "69", "I2": "71", "derlon": "70", "reille": "71"}
	if at[a] > at[b] {
		at[a], at[b] = at[b], at[a]
	}
	return fmt.Sprintf(`
game: waterloo200
name: a few areas
small: true
areas:
  - {id: "3", start: british, headquarters: british, victory: true}
  - {id: "28", start: british, victory: true}
  - {id: "69", start: french}
  - {id: "70", start: french}
  - {id: "71", start: french}
  - {id: "100", start: french, headquarters: french, victory: true}
links: [["3", "28"], ["28", "69"], ["69", "70"], ["70", "100"], ["70", "71"], ["28", "71"]]
units:
  - {id: napoleon, faction: french, arm: strategic, block: 4-3-2-h, at: "100"}
  - {id: wellington, faction: british, arm: strategic, block: 4-3-2-h, at: "3"}
  - {id: I1, faction: french, corps: green, arm: infantry, block: 4-3-2-1, at: "%[1]s"}
  - {id: I2, faction: french, corps: green, arm: infantry, block: 4-3-2-1, at: "%[2]s"}
  - {id: I3, faction: french, corps: green, arm: infantry, block: 3-2-1, at: "70"}
  - {id: derlon, faction: french, corps: orange, arm: tactical, block: 4-3-2-h, at: "%[3]s", step: 2}
  - {id: reille, faction: french, corps: green, arm: tactical, block: 4-3-2-h, at: "%[4]s", step: 2}
  - {id: A1, faction: british, corps: green, arm: infantry, block: 4-3-2-1, at: "28"}
begin: {turn: 1, phase: impulse, side: french, disc: french}
`, at["I1"], at["I2"], at["derlon"], at["reille"])
}

// twins are the two games of a hidden deed.
func (x *faceDown) twins() [2][2]string {
	return [2][2]string{x.names, {x.names[1], x.names[0]}}
}

// play plays the lines of a hidden deed, in which one of the two stands where in the twin the other does.
func (x *faceDown) play(t *testing.T, a, b string, o session.Options) *session.Session {
	t.Helper()
	f, _ := folder(x.game)
	op, err := f.Battles.Read("twin.yaml", []byte(x.text(t, a, b)), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	o.Aliases, o.Random, o.Now = f.Aliases, bytes.NewReader(make([]byte, 1<<14)), func() time.Time { return time.Unix(0, 0).UTC() }
	s, err := session.New(f.Rules, op.JSON, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	for _, line := range x.lines(a, b) {
		accepted(t, s, line)
	}
	return s
}

// Of who lies under a marker that is put down, moves, is joined, carried along or told a counter, of which block
// comes, and of a card that is bid, the other seat reads nothing (CO §1.1.3, §3 [+]; W200 §0/fog [+]; PHX §7 [+]).
func TestASeatReadsNoHiddenDeed(t *testing.T) {
	t.Parallel()
	register()
	for what, x := range hiddenDeeds {
		var twins []*listener
		for _, under := range x.twins() {
			l := &listener{T: t, s: x.play(t, under[0], under[1], session.Options{}), dir: t.TempDir()}
			l.does("as " + x.seat)
			l.asks()
			for _, who := range x.asks {
				l.types("log "+who, "log "+who+" all", "show "+who)
			}
			l.types("todo", "todo done", "log all", "units", "status", "map save FILE")
			twins = append(twins, l)
		}
		heard := unbroken(strings.Join(twins[0].heard, ""))
		for _, w := range x.told {
			if !strings.Contains(heard, w) {
				t.Errorf("%s: the others do not read %q", what, w)
			}
		}
		readAlike(t, what, twins...)
	}
}

// unbroken is a text in one line.
func unbroken(s string) string { return strings.Join(strings.Fields(s), " ") }

// Nor does whoever reads the journal of a sealed game (CO §1.1.3, §3 [+]; W200 §0/fog [+]; PHX §7 [+]).
func TestASealedJournalNamesNoHiddenDeed(t *testing.T) {
	t.Parallel()
	register()
	hashes := regexp.MustCompile(`@seal=(\w+):[0-9a-f]{64}|"h":"[0-9a-f]{32}"`)
	for what, x := range hiddenDeeds {
		var twins []string
		for _, under := range x.twins() {
			o := session.Options{Path: filepath.Join(t.TempDir(), "c.jsonl"), Edition: "test", Sealed: true}
			x.play(t, under[0], under[1], o)
			_, lines, _ := strings.Cut(contentsOf(t, o.Path), "\n") // the scenario stands in the first, in clear
			twins = append(twins, hashes.ReplaceAllString(lines, "$1"))
		}
		if d := cmp.Diff(strings.Split(twins[0], "\n"), strings.Split(twins[1], "\n")); d != "" {
			t.Errorf("%s: the journals of twins differ: %s", what, d)
		}
	}
}

// What the program lays face down is another in every fresh game, so that nobody finds it out by a game of his own with the sides changed over;
// with a seed, or with dice that have one, it is the same.
func TestTheProgramHidesOtherwiseEachTime(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	n := 0
	places := func(args ...string) string {
		n++
		name := filepath.Join(dir, fmt.Sprint(n, ".jsonl"))
		code, out, errs := command("end\n", dir, append([]string{"play", "centoore-practice", "--auto", "french", "--journal", name}, args...)...)
		var placed []string
		for _, l := range strings.Split(contentsOf(t, name), "\n") {
			if m := regexp.MustCompile(`"verb":"place","args":(\[.*?\])`).FindStringSubmatch(l); m != nil {
				placed = append(placed, m[1])
			}
		}
		if len(placed) != 6 {
			t.Fatalf("%v: code %d, the program puts %d markers down, want six: %v\n%s%s", args, code, len(placed), placed, out, errs)
		}
		return strings.Join(placed, " ")
	}
	fresh := map[string]bool{}
	for range 3 {
		fresh[places("--dice", "auto")] = true
	}
	if len(fresh) != 3 {
		t.Errorf("three fresh games: got %v, want three ways", fresh)
	}
	for _, args := range [][]string{{"--dice", "auto", "--seed", "7"}, {"--dice", "seed:7"}} {
		if a, b := places(args...), places(args...); a != b {
			t.Errorf("%v: got %s and %s, want the same", args, a, b)
		}
	}
}

// A card that one seat draws for the deed of another is its own to draw or to type (PHX §11.7): the Allies play Napoleon's health, and two cards
// of the French hand are thrown away.
func TestASeatDrawsItsCardOfAnothersDeed(t *testing.T) {
	t.Parallel()
	register()
	for _, answer := range [][]string{{"r"}, {"7-0 6-1"}, {"7-0", "6-1"}} {
		l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, active: allied, hands: {french: [7-0, 6-1, 5-2, 4-3, 3-4], allied: [2-2-health, 4-3, 6-0, 5-1]}}\n"))
		l.does("as allied", "play 6-0", "health with 2-2-health")
		if r := l.s.Submit("r")[0]; r.OK() || r.Refusal.Say.Key != "session.dice.theirs" {
			t.Errorf("PHX §11.7: the Allies draw: got %+v, want it refused: they are the others' cards", r.Refusal)
		}
		l.does("as french")
		if o := l.s.Owed(); len(o) == 0 || !o[0].Now {
			t.Errorf("PHX §11.7: the French owe %+v, want two cards now", o)
		}
		l.does(answer...)
		l.does("as all")
		left := fmt.Sprint(l.s.Submit("hand french")[0].Verdict.Data)
		if typed := answer[0] != "r"; typed && (strings.Contains(left, "7-0") || strings.Contains(left, "6-1") || !strings.Contains(left, "4-3")) {
			t.Errorf("PHX §11.7: after %v the French hold %s, want 7-0 and 6-1 thrown away and no other", answer, left)
		}
		for _, o := range l.s.Owed() {
			if o.Entry > 0 {
				t.Errorf("PHX §11.7: after %v %+v is owed, want nothing", answer, o)
			}
		}
	}
}

// To whom a reorganisation gives steps the owner says aloud: the steps of a block are never a secret, only where it stands (W200
// §6.4, R61). The other seat reads who it is and what he shows, in the log and among the units, and not where he is.
func TestASeatReadsWhoIsReorganised(t *testing.T) {
	t.Parallel()
	register()
	x := faceDown{game: "waterloo200", names: [2]string{"derlon", "reille"}, seat: "allied", text: smallField, lines: func(a, _ string) []string {
		return []string{"as french", "pass " + a + " 71", "as allied", "pass", "end", "as french", "reorganise napoleon with " + a + "=2"}
	}}
	for _, under := range x.twins() {
		l := &listener{T: t, s: x.play(t, under[0], under[1], session.Options{}), dir: t.TempDir()}
		l.does("as allied")
		l.types("log", "why 4", "units", "show "+under[0])
		heard := unbroken(strings.Join(l.heard, ""))
		for _, w := range []string{under[0] + ": 2-h, again 4-3-2-h", under[0] + ", not seen:", "French: a block moves from 70 to 71"} {
			if !strings.Contains(heard, w) {
				t.Errorf("W200 §6.4, R61: the Allies do not read %q in %s", w, heard)
			}
		}
		if strings.Contains(heard, under[0]+" moves") {
			t.Errorf("W200 §0/fog: the Allies read where %s goes: %s", under[0], heard)
		}
	}
}

// Of a deed for which both sides throw each has its own dice, whoever throws first, from whichever seat, and whoever else types his:
// who reads the file of the keys neither hurries nor waits for a better face (a melee, the initiative, the answer to a charge). The
// journal says for which side each fell, and audit holds that against the rules.
func TestEachSideHasItsOwnDice(t *testing.T) {
	t.Parallel()
	horse := []string{"nonce", "nonce 426135", "place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !", "first british", "n"}
	melee := append(slices.Clone(horse), "c 20LD 4PD 1", "n !", "n !", "n !", "n !")
	for _, c := range []struct {
		name   string
		before []string
		orders [][]string
	}{
		{"melee", melee, [][]string{
			{"as british", "melee 20LD 4PD", "r", "as french", "r"},
			{"as british", "melee 20LD 4PD", "as french", "r", "as british", "r"},
			{"as french", "melee 4PD 20LD", "r", "as british", "r"},
			{"melee 4PD 20LD r"}, {"melee 20LD 4PD", "r"},
		}},
		{"initiative", append(append(horse[:2:2], slices.Repeat([]string{"n !"}, 7)...), "nonce", "nonce 261435"), [][]string{
			{"as british", "i", "r", "as french", "r"},
			{"as british", "i", "as french", "r", "as british", "r"},
			{"as french", "i", "r", "as british", "r"},
			{"i r"},
		}},
	} {
		var want map[string]int
		for _, lines := range c.orders {
			s, rules, path := trusting(t, "vimeiro", true, c.before...)
			got := map[string]int{}
			for _, l := range lines {
				for _, r := range s.Submit(l) {
					if !r.OK() && r.Refusal != nil {
						t.Errorf("%s: %q of %q is refused: %v", c.name, l, lines, r.Refusal.Say)
					}
					for _, f := range r.Faces {
						if _, seen := got[f.Unit]; !seen && f.By == dice.Rolled {
							got[f.Unit] = f.Face
						}
					}
				}
			}
			if want == nil {
				want = got
			}
			if len(got) != 2 || !maps.Equal(got, want) {
				t.Errorf("%s: %q: got %v, want %v as in the other order", c.name, lines, got, want)
			}
			s.Submit("as all")
			s.Submit("nonce end")
			s.Close()
			if a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"}); err != nil || a.Forged != nil {
				t.Errorf("%s: %q: audit: got %+v %v, want it sound", c.name, lines, a.Forged, err)
			}
			if says, sound := verified(t, verifier(t), path); !sound {
				t.Errorf("%s: %q: the second verifier says %q, want it sound", c.name, lines, says[path])
			}
		}
	}
}

// For which side a die fell audit holds against the rules, although the face fits what the line says; and where a game counts the dice
// of a deed as they fall, as those before did, it says nothing of sides and stays sound (docs/en/journal.md).
func TestForgedSides(t *testing.T) {
	t.Parallel()
	s, rules, path := trusting(t, "vimeiro", true, append([]string{"nonce", "nonce 426135"}, slices.Repeat([]string{"n !"}, 7)...)...)
	for _, l := range []string{"nonce", "nonce 261435", "i r", "nonce end"} {
		s.Submit(l)
	}
	s.Close()
	data, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(data), `"@side=british,french"`) {
		t.Fatalf("got %v and\n%s, want the sides of two dice", err, data)
	}
	for what, swap := range map[string][3]string{
		"each the other's": {`"@side=british,french"`, `"@side=french,british"`, "session.forged.deed"},
		"of one":           {`"@side=british,french"`, `"@side=british,british"`, "session.forged.deed"},
		"of nobody":        {`,"set":["@side=british,french"]`, "", "session.forged.deed"},
	} {
		name := file(t, "g.jsonl", forged(string(data), regexp.QuoteMeta(swap[0]), swap[1]))
		if a, err := session.Audit(rules, name, nil, session.Options{Edition: "test"}); err != nil || a.Forged == nil || a.Forged.Why.Key != swap[2] {
			t.Errorf("%s: audit: got %+v %v, want %s", what, a.Forged, err, swap[2])
		}
	}
}
