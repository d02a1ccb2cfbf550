package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/internal/game"
	"adjutant/internal/session"

	"github.com/google/go-cmp/cmp"
)

// This file has the other seat do what it does face down, and listens at a seat that must not know who did it: what work is
// left for hands, what the log, the reasons and the report call him, and what programs read.

// hiddenDeeds are the lines with which the French of a small campaign do something face down, and where it begins; a and b are Ney
// and Grouchy, who have the same points: which of the two it is shows in nothing.
var hiddenDeeds = map[string]struct {
	begin string
	lines func(a, b string) []string
	told  []string // of what the others read
}{
	"moves": {`
markers:
  - {id: f1, is: %[1]s, at: avesnes}
  - {id: f2, is: %[2]s, at: rocroi}
  - {id: f3, is: napoleon, at: avesnes}
  - {id: f4, is: decoy, army: french, at: rocroi}
  - {id: e1, is: wellington, at: quatrebras}
  - {id: p1, is: blucher, at: wavre}
begin: {turn: 2, phase: operations, side: french, first: french, hands: {french: [plain-1, plain-1, plain-2, plain-2], allied: [plain-1]}}
`, func(a, b string) []string {
		return []string{"put FVI-1 philippeville", "flip FVI-1", "as french", "counter EX french cavalry 2 wing=" + b, "move " + b + " philippeville", "join FVI-1 " + b,
			"rally FVI-1 with plain-1", "move napoleon beaumont taking " + a + " leaving FVI-2", "put " + b + " rocroi"}
	}, []string{"f2: go to philippeville", "FVI-1 joins f2"}},
	"set up": {`
begin: {phase: setup}
`, func(a, b string) []string {
		return []string{"end", "as french", "join FVI-1 " + a, "counter EX french cavalry 2 wing=" + a, "end", "place " + a + " avesnes", "place decoy avesnes", "place " + b + " rocroi", "place napoleon rocroi",
			"put " + a + " rocroi", "place decoy rocroi", "commander " + b + " 1 " + map[string]string{"ney": "1", "grouchy": "0"}[b] + " at avesnes"}
	}, []string{"face down"}},
}

// hiddenDeed plays such lines, in which one of two commanders stands where in the twin the other does.
func hiddenDeed(t *testing.T, what, a, b string, o session.Options) *session.Session {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "boardgames", "centoore", "testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	f, _ := folder("centoore")
	begin := hiddenDeeds[what].begin
	if strings.Contains(begin, "%") {
		begin = fmt.Sprintf(begin, a, b)
	}
	op, err := f.Battles.Read("twin.yaml", []byte(string(text)+begin), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	o.Aliases, o.Random, o.Now = f.Aliases, bytes.NewReader(make([]byte, 1<<14)), func() time.Time { return time.Unix(0, 0).UTC() }
	s, err := session.New(f.Rules, op.JSON, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	for _, line := range hiddenDeeds[what].lines(a, b) {
		accepted(t, s, line)
	}
	return s
}

// Of who lies under a marker that is put down, moves, is joined, carried along or told a counter the other seat reads nothing (CO §1.1.3, §3 [+]).
func TestASeatReadsNoDeedUnderAMarker(t *testing.T) {
	t.Parallel()
	register()
	for what, x := range hiddenDeeds {
		var twins []*listener
		for _, under := range [][2]string{{"ney", "grouchy"}, {"grouchy", "ney"}} {
			l := &listener{T: t, s: hiddenDeed(t, what, under[0], under[1], session.Options{}), dir: t.TempDir()}
			l.does("as allied")
			l.asks()
			for _, who := range []string{"f1", "f2", "f3", "ney", "grouchy", "napoleon", "FVI-1", "FI-1", "FIII-1", "EX"} {
				l.types("log "+who, "log "+who+" all", "show "+who)
			}
			l.types("todo", "todo done", "log all", "units", "status", "map save FILE")
			twins = append(twins, l)
		}
		for _, w := range x.told {
			if !strings.Contains(strings.Join(twins[0].heard, ""), w) {
				t.Errorf("CO §1.1.3, %s: the others do not read %q", what, w)
			}
		}
		readAlike(t, "CO §1.1.3, "+what, twins...)
	}
}

// Nor does whoever reads the journal of a sealed game (CO §1.1.3, §3 [+]).
func TestASealedJournalNamesNoMarker(t *testing.T) {
	t.Parallel()
	register()
	hashes := regexp.MustCompile(`@seal=(\w+):[0-9a-f]{64}|"h":"[0-9a-f]{32}"`)
	for what := range hiddenDeeds {
		var twins []string
		for _, under := range [][2]string{{"ney", "grouchy"}, {"grouchy", "ney"}} {
			o := session.Options{Path: filepath.Join(t.TempDir(), "c.jsonl"), Edition: "test", Sealed: true}
			hiddenDeed(t, what, under[0], under[1], o)
			_, lines, _ := strings.Cut(contentsOf(t, o.Path), "\n") // the scenario stands in the first, in clear
			twins = append(twins, hashes.ReplaceAllString(lines, "$1"))
		}
		if d := cmp.Diff(strings.Split(twins[0], "\n"), strings.Split(twins[1], "\n")); d != "" {
			t.Errorf("CO §1.1.3, %s: the journals of twins differ: %s", what, d)
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
