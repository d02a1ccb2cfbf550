package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
)

// sealedVimeiro is the battle of Vimeiro with a journal that anybody may read.
func sealedVimeiro(t *testing.T, orderless ...int) (*session.Session, session.Options) {
	t.Helper()
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range orderless {
		for i := range sc.Sides[side].Brigades {
			sc.Sides[side].Brigades[i].Order, sc.Sides[side].Brigades[i].Objective = "", ""
		}
	}
	n := time.Unix(0, 0).UTC()
	o := session.Options{Path: filepath.Join(t.TempDir(), "vimeiro.jsonl"), Edition: "test", Sealed: true, Random: rand.NewChaCha8([32]byte{}),
		Now: func() time.Time { n = n.Add(time.Second); return n }}
	s, err := session.New(ordremixte.Rules{}, sc.JSON(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, o
}

func contentsOf(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// An order that lies face down stands in no file but its side's (OM §4.2 [+]): two battles that differ in the French orders
// alone have journals of the same bytes but for hashes, whether an order is typed in one line or answered unseen, or taken back.
func TestASealedOrderIsInNoFile(t *testing.T) {
	t.Parallel()
	hashes := regexp.MustCompile(`@seal=(\w+):[0-9a-f]{64}|"h":"[0-9a-f]{32}"`)
	rng := rand.New(rand.NewPCG(1808, 23))
	var was string
	for range effort.Of(2, 4, 4, 40) {
		s, o := sealedVimeiro(t)
		for _, line := range publicGame {
			if verb, ok := strings.CutPrefix(line, "secret "); ok {
				for !s.Submit(verb + " " + frenchOrders[rng.IntN(len(frenchOrders))] + " !")[0].OK() {
				}
				continue
			}
			accepted(t, s, line)
		}
		accepted(t, s, "order brennier !")
		for _, word := range strings.Fields([]string{"halt", "attack", "advance ventosa"}[rng.IntN(3)]) { // unseen, a word at a time
			accepted(t, s, word)
		}
		accepted(t, s, "undo")
		_, lines, _ := strings.Cut(contentsOf(t, o.Path), "\n")
		for _, order := range []string{"halt", "redeploy", "cautious", "attack", "withdraw", "advance", "ventosa", "vimeiro-hill", "Junot looks weary", "the drums beat"} {
			if strings.Contains(lines, order) {
				t.Errorf("the journal has %q:\n%s", order, lines)
			}
		}
		if strings.Count(contentsOf(t, o.Path+".british.seal"), "\n") != 1 {
			t.Error("the British file has more than its head")
		}
		if own := contentsOf(t, o.Path+".french.seal"); strings.Count(own, "\n") != 9 {
			t.Errorf("want eight parts in the French file:\n%s", own)
		}
		hash := s.Hash()
		s.Close()
		a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o)
		if err != nil || !a.Sound() || a.Hash != hash {
			t.Fatalf("audit: %v %v %v, want it sound", err, a.Forged, a.Different)
		}
		if lines = hashes.ReplaceAllString(lines, "$1"); was != "" && lines != was {
			t.Errorf("two battles that differ in orders alone have the journals\n%s\nand\n%s", was, lines)
		}
		was = lines
	}
}

// The first orders of a whole side, asked unseen one after the other, take as many lines whatever they are (OM §4.1 [+]), also where
// the program is left and opened again between an order and its objective.
func TestSealedFirstOrdersTakeAsManyLines(t *testing.T) {
	t.Parallel()
	var counts []int
	for _, answers := range [][]string{{"halt", "attack", "cautious"}, {"advance", "ventosa", "attack", "advance", "vimeiro-hill"}, {"advance", "leave", "ventosa", "halt", "advance", "leave", "ventosa"}} {
		s, o := sealedVimeiro(t, 1)
		accepted(t, s, "orders french")
		for _, word := range answers {
			if word == "leave" {
				s.Close()
				again, says, err := session.Resume(ordremixte.Rules{}, o.Path, o)
				if err != nil || len(says) > 0 {
					t.Fatal(err, says)
				}
				defer again.Close()
				s = again
				continue
			}
			accepted(t, s, word)
		}
		counts = append(counts, strings.Count(contentsOf(t, o.Path), `"k":"choice"`))
		hash := s.Hash()
		s.Close()
		if a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o); err != nil || !a.Sound() || a.Hash != hash {
			t.Errorf("%v: audit: %v %v %v, want it sound", answers, err, a.Forged, a.Different)
		}
	}
	if !slices.Equal(counts, []int{6, 6, 6}) {
		t.Errorf("three orders take %v lines, want two each", counts)
	}
}

// A counter that is turned up at the enemy's demand opens the order that it shows (OM §4.2), and none that was given before or is on
// its way.
func TestATurnedCounterOpensItsOrder(t *testing.T) {
	t.Parallel()
	s, o := sealedVimeiro(t)
	// A rider on his way with another order must not show by what is left sealed.
	for _, line := range []string{"order thomieres halt !", "order thomieres attack !", "order solignac cautious !", "courier thomieres withdraw !", "order thomieres shown"} {
		accepted(t, s, line)
	}
	_, lines, _ := strings.Cut(contentsOf(t, o.Path), "\n")
	if strings.Count(lines, `"verb":"open","args":["rules"]`) != 1 || !strings.Contains(lines, `["=thomieres","=attack"]`) || strings.Contains(lines, "halt") || strings.Contains(lines, "cautious") || strings.Contains(lines, "withdraw") {
		t.Errorf("want the order that the counter shows open, and no other:\n%s", lines)
	}
	s.Close()
	if a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o); err != nil || !a.Sound() || a.Sealed != 5 || a.Shut != 5 {
		t.Errorf("audit: %v %v, %d sealed, %d shut; want the events of all five shut", err, a.Forged, a.Sealed, a.Shut)
	}
}

// Audit and the second verifier find the same of sealed games, as they are and as a forger leaves them.
func TestVerifierReadsSeals(t *testing.T) {
	t.Parallel()
	s, o := sealedVimeiro(t)
	for _, line := range []string{"order thomieres attack !", "order solignac cautious !", "order thomieres shown", "note tea", "unseal 2"} {
		accepted(t, s, line)
	}
	s.Close()
	sound, tool := contentsOf(t, o.Path), verifier(t)
	for name, forged := range map[string]string{
		"":                      sound,
		"another order":         strings.Replace(sound, `["=thomieres","=attack"]`, `["=thomieres","=halted"]`, 1),
		"another salt":          regexp.MustCompile(`"salt":"[0-9a-f]{3}`).ReplaceAllString(sound, `"salt":"000`),
		"another line":          strings.Replace(sound, `[{"n":1,"seat":"french"`, `[{"n":2,"seat":"french"`, 1),
		"another seat":          strings.Replace(sound, `[{"n":1,"seat":"french"`, `[{"n":1,"seat":"british"`, 1),
		"opened in other words": strings.Replace(sound, `[{"n":1,"seat":"french"`, `[{"seat":"french","n":1`, 1),
		"what stands for it":    regexp.MustCompile(`@seal=french:[0-9a-f]{3}`).ReplaceAllString(sound, "@seal=french:000"),
		"a whole letter fewer":  strings.Replace(sound, `.."}}]`, `."}}]`, 1),
		"opened for a whim":     strings.Replace(sound, `"args":["referee"]`, `"args":["because"]`, 1),
		"opens nothing":         regexp.MustCompile(`,"ev":\[\{"n":1,"seat":"french","salt".*\}\](,"at")`).ReplaceAllString(sound, "$1"),
		"two seals of a seat":   regexp.MustCompile(`"(@seal=french:[0-9a-f]{64})"`).ReplaceAllString(sound, `"$1","$1"`),
		"a seal that is none":   regexp.MustCompile(`@seal=referee:[0-9a-f]{2}`).ReplaceAllString(sound, `@seal=referee:zz`),
		"an order in clear":     strings.Replace(sound, `"k":"do","set":["@seal=french`, `"k":"do","verb":"order","args":["=thomieres","=halt"],"set":["@seal=french`, 1),
		"a fact in clear":       strings.Replace(sound, `"k":"do","set":["@seal=french`, `"k":"do","set":["order=halt","@seal=french`, 1),
		"words in clear":        regexp.MustCompile(`(?m)(^\{"n":1,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"text":"halt by Thomieres"$2`),
		"another note in clear": regexp.MustCompile(`("verb":"note".*?\])(,"at")`).ReplaceAllString(sound, `$1,"text":"coffee"$2`),
		"events in clear":       regexp.MustCompile(`(?m)(^\{"n":3,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"ev":[{"k":"order"}]$2`),
		"dice in clear":         regexp.MustCompile(`(?m)(^\{"n":1,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"dice":[{"d":6,"f":3,"by":"hand"}]$2`),
		"a salt of no length":   regexp.MustCompile(`"salt":"[0-9a-f]*"`).ReplaceAllString(sound, `"salt":""`),
	} {
		if (forged == sound) != (name == "") {
			t.Fatalf("%s changes nothing:\n%s", name, sound)
		}
		rewritten := file(t, "vimeiro.jsonl", resealed(forged))
		for _, seat := range []string{"french", "british", "referee"} {
			if err := os.WriteFile(rewritten+"."+seat+".seal", []byte(contentsOf(t, o.Path+"."+seat+".seal")), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		a, err := session.Audit(ordremixte.Rules{}, rewritten, nil, o)
		says, ok := verified(t, tool, rewritten)
		if ok != (name == "") || err != nil || (a.Sound() && a.Lacks == nil) != ok {
			t.Errorf("%q: the verifier says %q, audit %v %v %+v", name, says[rewritten], err, a.Forged, a.Lacks)
		}
		if name == "" && (len(says[rewritten]) != 1 || !strings.HasSuffix(says[rewritten][0], ", sealed parts: 6, not opened: 4")) {
			t.Errorf("it says %q, want 6 parts, 4 not opened", says[rewritten])
		}
	}
}

// Of one entry any part may be lost: the command, an answer to it, or several. The referee declares what is lost and no more; a
// declaration that does not go with what is there is refused before anything is written.
func TestDeclaredInTheMiddle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kept      []int // lines of the seat's file behind its first
		wrong     string
		declare   []string
		declareIT string
	}{
		{[]int{1, 2}, "declare 1 order thomieres attack ventosa !", []string{"declare 1 order thomieres !"}, ""},
		{[]int{0, 2}, "declare 1 ventosa", []string{"declare 1 advance"}, "dichiara 1 obiettivo"},
		{[]int{0, 1}, "declare 1 order thomieres advance ventosa !", []string{"declare 1 ventosa"}, ""},
		{[]int{0}, "declare 1 cake", []string{"declare 1 advance", "declare 1 ventosa"}, ""},
		{nil, "declare 1 order fane attack !", []string{"declare 1 order thomieres advance ventosa !"}, ""},
	} {
		s, o := sealedVimeiro(t)
		for _, line := range []string{"order thomieres !", "advance", "ventosa", "order fane halt"} {
			accepted(t, s, line)
		}
		hash := s.Hash()
		s.Close()
		seal := o.Path + ".french.seal"
		lines := strings.SplitAfter(contentsOf(t, seal), "\n")
		left := lines[0]
		for _, i := range c.kept {
			left += lines[i+1]
		}
		if err := os.WriteFile(seal, []byte(left), 0o600); err != nil {
			t.Fatal(err)
		}
		declare := [][]string{c.declare}
		if c.declareIT != "" {
			declare = append(declare, []string{c.declareIT})
		}
		journal := contentsOf(t, o.Path)
		for _, lines := range declare {
			if err := os.WriteFile(o.Path, []byte(journal), 0o600); err != nil {
				t.Fatal(err)
			}
			s, _, err := session.Resume(ordremixte.Rules{}, o.Path, o)
			if err != nil {
				t.Fatal(err)
			}
			if r := s.Submit(c.wrong)[0]; r.OK() || contentsOf(t, o.Path) != journal {
				t.Errorf("%v kept: %q: got %+v, want it refused, and nothing written", c.kept, c.wrong, r)
			}
			for _, line := range lines {
				if r := s.Submit(line)[0]; !r.OK() {
					t.Errorf("%v kept: %q: got %s %v, want it taken", c.kept, line, r.Refusal.Say.Key, r.Refusal.Say.Args)
				}
			}
			if l := s.Lacks(); l != nil || s.Hash() != hash {
				t.Errorf("%v kept: after %q got %+v lacking, want the game as it was", c.kept, lines, l)
			}
			s.Close()
			if a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o); err != nil || !a.Sound() || a.Lacks != nil || !slices.Equal(a.Declared, []int{1}) {
				t.Errorf("%v kept: after %q audit: %v %v %v, want entry 1 declared and nothing wrong", c.kept, lines, err, a.Forged, a.Declared)
			}
		}
	}
}

// A file of keys, of what is sealed or of a signature is named as what it is where a game is wanted, and no key is made for a name that
// nobody can have.
func TestSecretFilesAreNoGames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, head := range map[string]string{"g.key": "adjutant/key/1 00", "g.french.seal": "adjutant/seal/1 french 00\n", "anna.ed25519": "adjutant/player/1 00"} {
		path := file(t, name, head)
		for lang, want := range map[string]string{"en": "and is no game", "it": "e non è una partita"} {
			for _, verb := range []string{"play", "check", "audit"} {
				code, out, errs := command("", dir, "--lang", lang, verb, path)
				if said := strings.Join(strings.Fields(out+errs), " "); code == done || !strings.Contains(said, want) || strings.Contains(said, "damaged") {
					t.Errorf("%s %s: got %d %s, want %q", verb, name, code, said, want)
				}
			}
		}
	}
	game := filepath.Join(dir, "g.jsonl")
	command("note tea\n", dir, "--journal", game)
	code, _, errs := command("", dir, "seal", game, "--name", strings.Repeat("Anna", 20))
	if made, _ := filepath.Glob(filepath.Join(dir, "*", "*.ed25519")); code == done || errs == "" || len(made) > 0 {
		t.Errorf("got %d %s and the keys %v, want a refusal and no key", code, errs, made)
	}
	command("", dir, "seal", game, "--name", "Anna")
	if _, out, _ := command("", dir, "audit", game); !strings.Contains(strings.Join(strings.Fields(out), " "), "lines since: 0") {
		t.Errorf("audit says %s, want no line since the signature", out)
	}
	if code, _, errs := command("undo 2\n", dir, "play", game); code == done || !strings.Contains(strings.Join(strings.Fields(errs), " "), "entry 2 is the signature of \"Anna\"") {
		t.Errorf("undo of a signature: got %d %s, want a refusal", code, errs)
	}
	if code, out, errs := command("undo\nlog\n", dir, "play", game); code != done || !strings.Contains(out, "[1]") {
		t.Errorf("undo alone: got %d %s %s, want the note taken back", code, out, errs)
	}
}

// The command refuses to seal where nothing lies face down, and audit ends with code 3 where a file is lost, and says which (both languages).
func TestSealedCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	run := func(in string, args ...string) (string, int) {
		var out strings.Builder
		code := Main(args, Streams{In: strings.NewReader(in), Out: &out, Err: &out, Env: func(k string) string { return map[string]string{"HOME": dir}[k] }})
		return strings.Join(strings.Fields(out.String()), " "), code
	}
	for lang, want := range map[string]string{"en": "nothing lies face down in onepage: there is nothing to seal", "it": "in onepage non c'è niente di coperto: non c'è niente da sigillare"} {
		if out, code := run("", "play", "onepage-practice", "--sealed", "--lang", lang); code == 0 || !strings.Contains(out, want) {
			t.Errorf("got %d %s, want %s", code, out, want)
		}
	}
	name := filepath.Join(dir, "v.jsonl")
	if out, code := run("order fane attack\nquit\n", "play", "vimeiro", "--sealed", "--journal", name); code != 0 || !strings.Contains(out, "sealed: anybody may read the journal") {
		t.Fatalf("got %d %s", code, out)
	}
	if out, code := run("", "audit", name); code != 0 || !strings.Contains(out, "lines sealed in part: 1; of these something is sealed still: 1") {
		t.Errorf("got %d %s, want it in order", code, out)
	}
	// The hash of the state would fit one order alone.
	hash := regexp.MustCompile(`[0-9a-f]{64}`)
	for _, line := range [][]string{{"audit", name}, {"audit", name, "--json"}, {"audit", name, "--lang", "it"}} {
		if out, _ := run("", line...); hash.MatchString(out) {
			t.Errorf("%v: got %s, want no hash of the state while something is sealed", line, out)
		}
	}
	if out, _ := run("quit\n", "play", name); !strings.Contains(out, "stands in clear in line 1") {
		t.Errorf("got %s, want it said that the scenario's own orders stand in clear", out)
	}
	if err := os.Rename(name+".british.seal", name+".away"); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "cannot check: entry 1 and what follows it; " + name + ".british.seal", "it": "non si può controllare: la voce 1 e ciò che la segue; " + name + ".british.seal"} {
		before := map[string]string{"en": "every entry before entry 1 comes out", "it": "ogni voce prima della voce 1 dà quanto registrato"}[lang]
		if out, code := run("", "audit", name, "--lang", lang); code != 3 || !strings.Contains(out, want) || !strings.Contains(out, before) {
			t.Errorf("got %d %s, want 3, %s and %s", code, out, want, before)
		}
	}
	if out, _ := run("note x\nquit\n", "play", name); !strings.Contains(out, "declare 1 LINE") || strings.Count(out, "and "+name+".british.seal is not there") != 2 {
		t.Errorf("got %s, want the loss and the ways out said at once and to who writes", out)
	}
	if out, code := run("declare 1 order fane attack\nlog\nquit\n", "play", name, "--lang", "it"); code != 0 || !strings.Contains(out, "dichiarata dall'arbitro: il file del posto inglesi era perduto") {
		t.Errorf("got %d %s, want it declared and marked", code, out)
	}
	if out, code := run("log\nquit\n", "play", name, "--json", "--lang", "en"); code != 0 || !strings.Contains(out, `"sealed":["declared by the referee: the file of the seat british was lost"]`) {
		t.Errorf("got %d %s, want the declaration marked for programs", code, out)
	}
	if out, code := run("", "audit", name, "--json"); code != 0 || !strings.Contains(out, `"declared":[1]`) {
		t.Errorf("got %d %s, want the declaration named", code, out)
	}
	if out, _ := run("", "play", "v", "--sealed", "--journal", name); !slices.Contains(strings.Fields(out), "!") {
		t.Errorf("got %s, want a refusal", out)
	}
}

// What was declared when a file was lost, and is opened otherwise from the file that was found again, is found by both: the
// opening is one that no program writes.
func TestDeclaredAndOpenedOtherwise(t *testing.T) {
	t.Parallel()
	s, o := sealedVimeiro(t)
	accepted(t, s, "order thomieres attack !")
	s.Close()
	opened := o.Path + ".open"
	if err := os.WriteFile(opened, []byte(contentsOf(t, o.Path)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"french", "british", "referee"} {
		if err := os.WriteFile(opened+"."+seat+".seal", []byte(contentsOf(t, o.Path+"."+seat+".seal")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, _, err := session.Resume(ordremixte.Rules{}, opened, o)
	if err != nil {
		t.Fatal(err)
	}
	accepted(t, s, "unseal 1")
	s.Close()
	lines := strings.SplitAfter(contentsOf(t, opened), "\n")
	opening := lines[len(lines)-2]
	for _, seat := range []string{"french", "referee"} {
		if err := os.Rename(o.Path+"."+seat+".seal", o.Path+"."+seat+".away"); err != nil {
			t.Fatal(err)
		}
	}
	if s, _, err = session.Resume(ordremixte.Rules{}, o.Path, o); err != nil {
		t.Fatal(err)
	}
	accepted(t, s, "declare 1 order thomieres halt !")
	s.Close()
	tool := verifier(t)
	if _, ok := verified(t, tool, o.Path); !ok {
		t.Error("the verifier takes no declaration")
	}
	declared := contentsOf(t, o.Path)
	both := file(t, "both.jsonl", resealed(declared+strings.Replace(opening, `{"n":2`, `{"n":3`, 1)))
	a, err := session.Audit(ordremixte.Rules{}, both, nil, o)
	if err != nil || a.Forged == nil {
		t.Errorf("audit: %v %+v; want the contradiction named", err, a.Forged)
	}
	if says, ok := verified(t, tool, both); ok {
		t.Errorf("the verifier says %q; want the contradiction named", says[both])
	}
}

// What is written of a sealed game beside its journal is for its owner's eyes, as the files of the seats, until everything is open.
func TestReportsOfSealedGamesArePrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "v.jsonl")
	command("order thomieres attack !\nreport "+filepath.Join(dir, "shut")+"\nas french\nreport "+filepath.Join(dir, "french")+"\nas all\nunseal all\nreport "+filepath.Join(dir, "open")+"\n", dir,
		"play", "vimeiro", "--sealed", "--journal", name)
	for file, want := range map[string]os.FileMode{"shut": 0o600, "french": 0o600, "open": 0o644} {
		for _, end := range []string{".html", ".md"} {
			info, err := os.Stat(filepath.Join(dir, file+end))
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode().Perm(); got != want && os.PathSeparator == '/' {
				t.Errorf("%s%s: got %o, want %o", file, end, got, want)
			}
		}
	}
}

// A ruling is corrected into another ruling, with its reason; without ! the rules refuse it, and offer it with !. Audit takes both.
func TestARulingIsCorrected(t *testing.T) {
	t.Parallel()
	for _, sealed := range [][]string{nil, {"--sealed"}} {
		dir := t.TempDir()
		name := filepath.Join(dir, "g.jsonl")
		lines := "order thomieres attack !\nfix 1: order thomieres halt ! a slip\norder thomieres shown\n"
		code, out, errs := command(lines, dir, append([]string{"play", "vimeiro", "--journal", name}, sealed...)...)
		if code != done || !strings.Contains(out, "shows the counter: Halt") {
			t.Errorf("%v: got %d %s %s, want the ruling corrected", sealed, code, out, errs)
		}
		if code, out, errs := command("", dir, "audit", name); code != done {
			t.Errorf("%v: audit: got %d %s %s, want nothing found", sealed, code, out, errs)
		}
		if code, out, errs := command("fix 2: order thomieres attack\n", dir, "play", name); code == done {
			t.Errorf("%v: without !: got %d %s %s, want a refusal", sealed, code, out, errs)
		}
	}
}
