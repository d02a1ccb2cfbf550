package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// This file plays from a seat beside a twin of the game that differs in nothing but what the other
// side keeps face down, and listens at every door: answers, log, why, report, map, files, JSON, TAB,
// refusals, what is typed and taken back, and records of the referee that a seat tries.

// listener types lines at one seat and keeps all that can be read there.
type listener struct {
	*testing.T
	s     *session.Session
	dir   string
	heard []string
}

// begun is a game of a scenario's text, its dice thrown by nobody.
func begun(t *testing.T, name, text string) *listener {
	t.Helper()
	f, ok := folder(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	op, err := f.Battles.Read("twin.yaml", []byte(text), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(f.Rules, op.JSON, session.Options{Aliases: f.Aliases, Random: bytes.NewReader(make([]byte, 64)),
		Now: func() time.Time { return time.Unix(0, 0).UTC() }})
	if err != nil {
		t.Fatal(err)
	}
	return &listener{T: t, s: s, dir: t.TempDir()}
}

// does types lines that are accepted, and keeps nothing.
func (l *listener) does(lines ...string) {
	l.Helper()
	for _, line := range lines {
		accepted(l.T, l.s, line)
	}
}

// types types a line and keeps what is read of it: by people and programs, in both languages, the prompt, what
// is owed, and what a file would hold.
func (l *listener) types(lines ...string) {
	for _, line := range lines {
		var b strings.Builder
		rs := l.s.Submit(line)
		for i := range rs {
			rs[i].Checkpoint = "" // a hash over all, with a key that no seat reads
		}
		for k, lang := range i18n.Langs {
			p := i18n.New(lang)
			w := repl.Text{P: p, Speak: repl.Speaker(l.s, lang)}
			fmt.Fprintf(&b, "%s> %s\n", w.Prompt(l.s), line)
			for i := range rs {
				fmt.Fprintf(&b, "%s\n%s\n", w.Reply(&rs[i]), rs[i].File)
				if k == len(l.heard)%len(i18n.Langs) || effort.Longer() { // the same values in either language
					fmt.Fprintf(&b, "%s\n", repl.JSON{P: p}.Reply(&rs[i]))
				}
			}
		}
		for _, o := range l.s.Owed() {
			fmt.Fprintf(&b, "%+v\n", o)
		}
		l.heard = append(l.heard, b.String())
	}
}

// asks is every question of the session and of the game, and the help, the odds, a supposition and the completion of
// every verb.
func (l *listener) asks() {
	l.types("log", "luck", "owed", "todo", "phase", "map", "map save FILE", "audit distances", "odds best", "help", "help facts")
	for n := 1; n <= l.s.Entries(); n++ {
		l.types(fmt.Sprint("why ", n))
	}
	l.heard = append(l.heard, fmt.Sprint("TAB ", repl.Completer(l.s, i18n.EN)("", 0)))
	for _, v := range l.s.Rules().Verbs() {
		if v.Inner {
			continue
		}
		if l.types("help " + v.Name); v.Kind == game.AskVerb {
			l.types(v.Name)
		} else {
			l.types("odds "+v.Name, "whatif "+v.Name)
		}
		for _, head := range []string{v.Name + " ", v.Name + " a"} {
			l.heard = append(l.heard, fmt.Sprint("TAB ", head, l.s.Rules().Complete(l.s.Seen(), head)))
		}
	}
	var b strings.Builder
	told := filepath.Join(l.dir, "told")
	if _, err := repl.Run(repl.Config{Session: l.s, In: &typist{lines: []string{"report " + told}, out: &b}, Out: &b, Err: &b}); err != nil {
		l.Fatal(err)
	}
	for _, end := range []string{".html", ".md"} {
		text, err := os.ReadFile(told + end)
		if err != nil {
			l.Fatal(err)
		}
		l.heard = append(l.heard, "report"+end+"\n"+string(text))
	}
}

// tries types lines that may do something, each taken back if it did.
func (l *listener) tries(lines ...string) {
	for _, line := range lines {
		n := l.s.Entries()
		if l.types(line); l.s.Entries() > n {
			l.types("log", "map save FILE", "units", "undo")
		}
	}
}

// readAlike holds what was heard at the seat of two twins against each other.
func readAlike(t *testing.T, what string, twins ...*listener) {
	t.Helper()
	a, b := twins[0].heard, twins[1].heard
	if len(a) != len(b) || len(a) < 100 {
		t.Fatalf("%s: %d answers and %d", what, len(a), len(b))
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		x, y := strings.Split(a[i], "\n"), strings.Split(b[i], "\n")
		for k := range min(len(x), len(y)) {
			if x[k] != y[k] {
				t.Errorf("%s, %s: the seat reads\n%.300s\nand of the twin\n%.300s", what, x[0], x[k], y[k])
				break
			}
		}
	}
}

// scenarioText is the text of a scenario that ships, with more behind it.
func scenarioText(t *testing.T, name, more string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", "data", name+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + more
}

// Of counters that lie covered the British seat reads nothing, whatever is typed there (OM §4.2 [+]).
func TestASeatReadsNoOrder(t *testing.T) {
	t.Parallel()
	register()
	rng := rand.New(rand.NewPCG(1808, 21))
	var twins []*listener
	for range 2 {
		l := &listener{T: t, s: secretGame(t, rng), dir: t.TempDir()}
		l.does("as british")
		l.asks()
		for _, b := range []string{"thomieres", "solignac", "kellermann", "margaron", "brennier"} {
			l.tries("order "+b+" shown", "order "+b+" reached", "order "+b+" attack", "order "+b, "courier "+b+" attack", "orders french "+b+"=attack",
				"whatif order "+b+" shown", "whatif order "+b+" reached; command "+b, "moved "+b)
		}
		for _, u := range []string{"1/86", "3/2L", "4PD"} {
			l.tries("order "+u+" shown", "order "+u+" attack", "detach "+u+" attack", "detach "+u, "set "+u+" order=attack", "place "+u+" at 110,70 facing 180", "move "+u+" forward 1",
				"c "+u+" 1/50", "c 20LD "+u, "counter "+u+" at 20LD", "rally "+u, "evade "+u, "tag "+u+" zz", "attach junot "+u)
		}
		l.tries("undo", "undo 1", "fix 1 attack", "fix 1", "x", "x 1", "r", "44", "attack", "redo", "note tea", "n", "n !", "first french", "night")
		for _, way := range []string{"n", "n !", "move 1/50 forward 1", "44", "f 1/50 1/86", "c 20LD 4PD; 4"} {
			for _, ask := range []string{"log", "luck", "why", "owed", "todo", "who french", "legal 1/86", "command thomieres", "show 3/2L"} {
				l.types("whatif " + way + "; " + ask)
			}
		}
		twins = append(twins, l)
	}
	readAlike(t, "OM §4.2", twins...)
}

// What the British do themselves to units whose orders lie covered, and how each die falls, reads alike (OM §4.2 [+]):
// charges that may be met by a countercharge or an evasion, fire, retreats, moves.
func TestASeatActsAndReadsNoOrder(t *testing.T) {
	t.Parallel()
	register()
	rng := rand.New(rand.NewPCG(1808, 22))
	var twins []*listener
	for range effort.Of(2, 3, 30) {
		l := &listener{T: t, s: frenchUnder(t, func(string) string { return frenchOrders[rng.IntN(len(frenchOrders))] }), dir: t.TempDir()}
		l.does("place 2/95 at 149,52 facing 0", "place 1/86 at 110,78 facing 180", "place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180",
			"order 20LD attack !", "order anstruther attack !", "order fane attack !", "first british", "n", "as british")
		for k, line := range []string{"c 20LD 4PD?", "c 20LD 4PD", "french 1", "why", "log", "c 1/50 1/86", "move 2/97 forward 2", "undo", "n", "french n", "n", "french n", "who", "n", "french 99", "n", "french n", "r", "log", "r", "44", "r", "french 18", "french 90", "r", "why", "n", "french n", "r", "n", "french n", "r",
			"log", "luck", "todo", "undo", "fix 6", "log", "n", "french n", "order fane attack", "log"} {
			if die, ok := strings.CutPrefix(line, "french "); ok { // theirs to throw
				l.s.Submit("as french")
				l.s.Submit(die)
				l.does("as british")
				continue
			}
			l.types(line)
			if k%effort.Of(5, 1) > 0 {
				continue
			}
			l.types("owed", "who", "legal 1/86", "show 4PD", "command thomieres", "why")
		}
		l.asks()
		twins = append(twins, l)
	}
	for _, w := range []string{"Charge: 20LD on 4PD", "ountercharge", "Charge: 1/50", "Fire: 1/86", "Melee: "} {
		if !strings.Contains(strings.Join(twins[0].heard, ""), w) {
			t.Errorf("nothing was done: no %q", w)
		}
	}
	for _, l := range twins[1:] {
		readAlike(t, "OM §4.2", twins[0], l)
	}
}

// Of cards in the other's hand, bid or put down for a battle a seat reads nothing until they are turned (PHX §3.2,
// §7, §9.3 [+]).
func TestASeatReadsNoCard(t *testing.T) {
	t.Parallel()
	register()
	hands := [2]string{"7-0, 6-1, 6-1, 5-2, 5-2, 4-3, 4-3, 3-4, 2-5, 4-2-artillery, 4-1-elite, 5-1-charge, 3-2-elite, 3-2-command, 3-4",
		"7-0, 6-1, 5-2, 5-2, 4-3, 3-4, 3-4, 2-5, 4-2-artillery, 4-2-artillery, 3-3-artillery, 4-1-elite, 4-2-charge, 3-1-forced-charge, 4-1-rally"}
	first := func(cards string) []string { return strings.Split(cards, ", ") }
	allied := "6-0, 5-1, 4-3, 3-4, 2-5, 4-2-artillery, 3-2-elite, 3-1-command, 5-1-charge, 4-1-forced-charge, 3-2-rally, 2-2-health"
	own := "6-0, 5-1, 4-3, 3-4, 2-5, 4-2-artillery, 3-2-elite"
	lines := []string{"hold french 7-0", "hold french 3", "hold french 4-1-elite", "bid french 6-1", "bid french none", "bid french 4-2-charge", "tie french 4-3", "cards french 2-5", "cards french 4-3", "play 5-2", "deck french 4-2",
		"fire F-1-I with 4-2-artillery", "charge F-H-G 5,3 at A-3-I with 5-1-charge", "undo", "undo 1", "fix 1 bid french 4-3", "fix 1", "x", "r", "redo", "4-3", "hidden", "note tea",
		"attack F-1-I at A-3-I with 2-5?", "battle 3 at 4 with 2?", "whatif bid allied 4-3; log", "whatif cards allied 4-3; log; why 4; hand", "put F-1-I 8,3 n", "flip F-1-I", "remove F-1-I"}
	for what, play := range map[string]func(i int) *listener{
		"dealt": func(i int) *listener {
			l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", ""))
			l.does("as french", "deal")
			l.does(first(hands[i])...)
			return l
		},
		"held": func(i int) *listener {
			l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, hands: {french: 12, allied: ["+own+"]}}\n"))
			l.does("hold french " + strings.Join(first(hands[i])[:10], " "))
			return l
		},
		"bid": func(i int) *listener {
			l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, bid: true, hands: {french: ["+strings.Join(first(hands[i])[:12], ", ")+"], allied: ["+own+"]}}\n"))
			l.does("as french", "bid french "+[]string{"6-1", "3-3-artillery"}[i])
			return l
		},
		"put down": func(i int) *listener {
			l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, hands: {french: ["+strings.Join(first(hands[i])[:12], ", ")+"], allied: ["+own+"]}}\n"))
			l.does("put A-3-I 8,5 s", "as french", "play 5-2", "attack F-1-I at A-3-I", "cards french "+[]string{"2-5", "4-3"}[i])
			return l
		},
	} {
		var twins []*listener
		for i := range hands {
			l := play(i)
			l.does("as allied")
			l.asks()
			if what == "dealt" { // its own cards come one by one
				l.types(first(allied)...)
				l.asks()
			}
			l.tries(lines...)
			twins = append(twins, l)
		}
		readAlike(t, "PHX "+what, twins...)
	}
}

// Of who lies under a marker, and of which events a hand holds, the other's seat reads nothing (CO §1.1.3, §1.1.4 [+]).
func TestASeatReadsNoMarker(t *testing.T) {
	t.Parallel()
	register()
	text, err := os.ReadFile(filepath.Join("..", "..", "boardgames", "centoore", "testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	more := [2]string{"hill, square, plain-2]}}", "gneisenau, uxbridge, plain-2]}}"}
	under := [2][4]string{{"wellington", "decoy, army: english", "blucher", "decoy, army: prussian"}, {"decoy, army: english", "wellington", "decoy, army: prussian", "blucher"}}
	var twins []*listener
	for i, u := range under {
		l := begun(t, "centoore", string(text)+fmt.Sprintf(`
markers:
  - {id: f1, is: napoleon, at: charleroi}
  - {id: f3, is: ney, at: beaumont}
  - {id: f4, is: grouchy, at: beaumont}
  - {id: e1, is: %s, at: quatrebras}
  - {id: e2, is: %s, at: nivelles}
  - {id: p1, is: %s, at: namur}
  - {id: p2, is: %s, at: wavre}
begin: {turn: 2, phase: operations, side: french, first: french, hands: {french: [vandamme, plain-1], allied: [`, u[0], u[1], u[2], u[3])+more[i])
		l.does("hold allied "+strings.ReplaceAll(strings.TrimSuffix(more[i], "]}}"), ",", ""), "as french")
		l.asks()
		for _, who := range []string{"e1", "e2", "p1", "p2", "wellington", "blucher", "EC", "P2-1"} {
			l.tries("remove "+who, "put "+who+" hal", "flip "+who, "move "+who+" genappe", "show "+who, "legal "+who, "reach "+who, "supply "+who, "rally "+who, "whatif put "+who+" hal; units", "put FC1+"+who+" hal")
		}
		l.tries("hold allied hill", "hold allied brunswick", "hold allied", "play hill", "play uxbridge", "draw allied", "move f1 gosselies quatrebras", "move f1 gosselies nivelles", "undo", "undo 1", "fix 1", "x", "r", "redo", "3", "end", "note tea",
			"fight quatrebras?", "whatif move f1 gosselies; units", "whatif end; units; log", "counter EX english cavalry 2 wing=wellington")
		twins = append(twins, l)
	}
	readAlike(t, "CO §1.1", twins...)
}

// Of which hidden block stands where the other's seat reads nothing (W200 §0/fog [+]).
func TestASeatReadsNoBlock(t *testing.T) {
	t.Parallel()
	register()
	l := begun(t, "waterloo200", scenarioText(t, "waterloo200-practice", ""))
	for l.does("deploy"); len(l.s.Owed()) > 0 && l.s.Owed()[0].Now; {
		l.does("r")
	}
	text, _ := l.s.Submit("chart")[0].Verdict.Data.Get("file").(string)
	// The twin has each of these British blocks in the place of the next: of those on the map no two in one area, and
	// one of the reserve. Wellington stays: a strategic commander is seen by all (W200 R70).
	block := regexp.MustCompile(`\{id: ([^,]+), faction: british,.*?(, at: "[^"]+"|, reserve: true)\}`)
	var ids, places []string
	for _, m := range block.FindAllStringSubmatch(text, -1) {
		if len(ids) < 6 && m[1] != "wellington" && !slices.Contains(places, m[2]) {
			ids, places = append(ids, m[1]), append(places, m[2])
		}
	}
	if len(ids) < 6 || !slices.Contains(places, ", reserve: true") {
		t.Fatalf("only %q are at %q of\n%s", ids, places, text)
	}
	swapped := block.ReplaceAllStringFunc(text, func(line string) string {
		if i := slices.Index(ids, block.FindStringSubmatch(line)[1]); i >= 0 {
			return strings.Replace(line, places[i]+"}", places[(i+1)%len(places)]+"}", 1)
		}
		return line
	})
	var twins []*listener
	for _, file := range []string{text, swapped} {
		l := begun(t, "waterloo200", file)
		l.does("as french")
		l.asks()
		for _, id := range append(ids[:effort.Of(3, 6)], "wellington", "P4-I1", "b3") {
			l.tries("reveal "+id, "put "+id+" la-haye-sainte", "remove "+id, "hide "+id, "level "+id+" 1", "block "+id+" british 27", "move "+id+" valley-east", "reserve "+id, "show "+id, "reach "+id, "whatif reveal "+id+"; chart",
				"reveal "+id+" infantry orange 4w-3-2-1", "scout "+id, "activate "+id)
		}
		l.tries("move F1-I8 la-haye-sainte", "move F1-I8 valley-east", "battle la-haye-sainte?", "bombard F1-G1 la-haye-sainte", "undo", "undo 1", "fix 1", "x", "r", "redo", "3", "pass", "end", "note tea", "area hougoumont", "chart")
		twins = append(twins, l)
	}
	readAlike(t, "W200 §0/fog", twins...)
}

// A seat names no card of the other's hand, neither in a line of its own nor in a correction of one: whether it is refused or taken,
// the answer would tell what the hand holds.
func TestNoSeatAsksForAnothersCards(t *testing.T) {
	t.Parallel()
	begin := "deal\n2-5 3-1-forced-charge 3-2-command 3-3-artillery 4-1-elite 4-1-elite 4-2-artillery 4-3 4-3 5-1-charge 5-2 5-2 6-1 7-0 3-4\n" +
		"2-5 3-1-command 3-2-elite 3-4 4-1-forced-charge 4-2-artillery 4-2-artillery 4-3 5-1 5-1-charge 5-1-charge 6-0\n" +
		"play 7-0\nmove F-2-I 9,5 w 8,5 7,5 6,5 n\nas french\n"
	for _, line := range []string{"attack F-2-I at A-K-I against %s", "attack F-2-I at A-K-I with none against %s", "attack F-2-I at A-K-I\nfix 4: attack F-2-I at A-K-I against %s",
		"attack F-2-I at A-K-I\nfix 4: attack F-2-I at A-K-I against %s 2-2-health", "attack F-2-I at A-K-I\nagainst %s"} {
		said := map[string]string{}
		for _, card := range []string{"6-0", "3-2-rally"} { // in the hand, and not
			env := t.TempDir()
			_, out, errs := command(begin+strings.ReplaceAll(line, "%s", card)+"\n", env, "play", "phalanx-practice")
			errs = strings.ReplaceAll(errs, env, "")
			_, said[card], _ = strings.Cut(strings.ReplaceAll(out+errs, card, "CARD"), "theirs")
			if !strings.Contains(out, "F-2-I") || !strings.Contains(out+errs, " !") {
				t.Errorf("%s: got %s\n%s, want the table and a refusal", line, out, errs)
			}
		}
		if said["6-0"] != said["3-2-rally"] {
			t.Errorf("%s: a seat can tell what the other holds:\n%s\n%s", line, said["6-0"], said["3-2-rally"])
		}
	}
}
