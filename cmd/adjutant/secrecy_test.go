package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"

	"github.com/google/go-cmp/cmp"
)

// frenchOrders are the orders that the counters of the French can hold, with their
// objectives.
var frenchOrders = []string{"halt", "redeploy", "cautious", "attack", "withdraw", "advance ventosa", "advance vimeiro-hill"}

// frenchUnder is the battle of Vimeiro with the orders that the French brigades have from
// the file; what is before a blank is the order, what is behind it the objective.
func frenchUnder(t *testing.T, order func(general string) string) *session.Session {
	t.Helper()
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	for i := range sc.Sides[1].Brigades {
		b := &sc.Sides[1].Brigades[i]
		b.Order, b.Objective, _ = strings.Cut(order(b.General.ID), " ")
	}
	s, err := session.New(ordremixte.Rules{}, sc.JSON(), session.Options{
		Random: bytes.NewReader(make([]byte, 64)),
		Now:    func() time.Time { return time.Unix(0, 0).UTC() },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// accepted submits a line of which everything must be accepted.
func accepted(t *testing.T, s *session.Session, line string) {
	t.Helper()
	for _, r := range s.Submit(line) {
		if !r.OK() {
			t.Fatalf("%s: got %s; want r.OK()", line, repl.Text{P: i18n.New(i18n.EN)}.Refusal(r.Refusal))
		}
	}
}

// secretGame is the battle of Vimeiro with French orders by chance: in the file, by
// word of mouth, by a rider, to a detached battalion. What everybody sees of it is
// the same in every such game.
func secretGame(t *testing.T, rng *rand.Rand) *session.Session {
	t.Helper()
	order := func() string { return frenchOrders[rng.IntN(len(frenchOrders))] }
	s := frenchUnder(t, func(string) string { return order() })
	for _, line := range publicGame {
		if verb, ok := strings.CutPrefix(line, "secret "); ok {
			// One that may be given, by whatever chance.
			for range 40 {
				if rs := s.Submit(verb + " " + order() + " !"); rs[len(rs)-1].OK() {
					verb = ""
					break
				}
			}
			if verb != "" {
				t.Fatalf("%s: no order is accepted", verb)
			}
			continue
		}
		accepted(t, s, line)
	}
	return s
}

// publicGame is what both sides see happen, and where the French give their orders.
var publicGame = strings.Split(strings.TrimSpace(`
secret order thomieres
secret order kellermann
secret courier solignac
secret detach 3/2L
note Junot looks weary
n
place 5/60 at 98,56 facing 0
place 2/95 at 149,52 facing 0
place 1/86 at 110,71 facing 180
place 3/32 at 131.5,72 facing 180
place 4PD at 148,88 facing 180
moved brennier
move 3/12L forward 4 !
c 1/86 1/50 ! the drums beat
n !
moved acland
place 20LD at 148,74 facing 0
c 20ld 4pd 1 !
n !
n !
44
f fa1 ra1 21 !
f ra1 2/86 44 !
f 5/60 3/32 71 !
u
n !
6
secret order margaron
`), "\n")

// asking is every question that the British may ask: of each verb of the game that asks,
// its lines of grammar about units and brigades of both sides, the chances of each that
// does something, and every verb of the session but those below.
func asking() []string {
	out := []string{"view british", "units french", "map", "audit distances", "legal french", "who french"}
	for n := 1; n <= 30; n++ {
		out = append(out, fmt.Sprintf("why %d", n))
	}
	of := map[string][]string{"{u}": {"1/86", "3/2L", "4PD", "1/50", "20LD"}, "{b}": {"thomieres", "solignac", "kellermann", "fane"}, "{v}": {"1/50", "1/86"}, "{f}": {"line"}}
	for _, v := range (ordremixte.Rules{}).Verbs() {
		switch v.Kind {
		case game.RecordVerb:
			continue
		case game.DoVerb:
			for _, l := range grammar[v.Name] {
				l = strings.NewReplacer("{u}", "1/86", "{v}", "1/50", "{b}", "thomieres", "{g}", "thomieres", "{f}", "line", "{n}", "4").Replace(l)
				out = append(out, "odds "+l, "whatif "+l)
			}
			continue
		}
		lines := slices.Concat([]string{v.Name}, grammar[v.Name])
		for _, part := range slices.Sorted(maps.Keys(of)) {
			var filled []string
			for _, l := range lines {
				for _, w := range of[part] {
					filled = append(filled, strings.ReplaceAll(l, part, w))
				}
			}
			slices.Sort(filled)
			lines = slices.Compact(filled)
		}
		out = append(out, lines...)
	}
	for _, v := range slices.Sorted(maps.Keys(session.Words())) {
		if !unasked[v] {
			out = append(out, v)
		}
	}
	return out
}

// unasked are the verbs of the session that ask nothing: what changes the game, what changes
// who looks, and the report, whose files are read besides.
var unasked = map[string]bool{
	"undo": true, "redo": true, "fix": true, "drop": true, "note": true, "save": true, "load": true, "roll": true,
	"view": true, "as": true, "report": true,
}

// heard is all that the British can print of a game: in both languages, for people
// and for programs, and the files of the report.
func heard(t *testing.T, s *session.Session, dir string) string {
	t.Helper()
	var b strings.Builder
	for _, line := range asking() {
		for _, r := range s.Submit(line) {
			for _, lang := range i18n.Langs {
				p := i18n.New(lang)
				fmt.Fprintf(&b, "%s %s\n%s\n%s\n", repl.Text{P: p}.Prompt(s), line, repl.Text{P: p}.Reply(&r), repl.JSON{P: p}.Reply(&r))
			}
		}
	}
	for _, lang := range i18n.Langs {
		lines := []string{"report " + filepath.Join(dir, "told")}
		if _, err := repl.Run(repl.Config{Session: s, Lang: lang, In: &typist{lines: lines, out: &b}, Out: &b, Err: &b}); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"told.html", "told.md"} {
			text, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			b.Write(text)
		}
	}
	return b.String()
}

// An order that is asked is typed unseen, in the words of either language, and the log
// does not tell it (OM §4.2 [+]); two that are asked at once keep apart (OM §4.2 [-]).
func TestOrdersAreTypedUnseen(t *testing.T) {
	lines := map[i18n.Lang][]string{
		i18n.EN: {"o fane", "", "o anstruther", "attack", "advance", "village-1", "log"},
		i18n.IT: {"o fane", "", "o anstruther", "attacco", "obiettivo", "village-1", "registro"},
	}
	hashes := map[string]bool{}
	for l, typed := range lines {
		screen, hash, err := sitting{lang: l, what: "vimeiro"}.play(typed)
		if err != nil {
			t.Fatal(err)
		}
		hashes[hash] = true
		for _, w := range typed[3:6] {
			if strings.Contains(screen, "> "+w) || strings.HasSuffix(strings.TrimSpace(screen), w) {
				t.Errorf("%s: what was typed is seen:\n%s", l, screen)
			}
		}
		// The words offered are those of the language, and Enter takes none of them.
		offered := map[i18n.Lang]string{i18n.EN: "halt cautious advance attack withdraw", i18n.IT: "alt cauta obiettivo attacco ritirata"}[l]
		if n := strings.Count(screen, offered); n != 3 || strings.Contains(screen, "[halt]") {
			t.Errorf("%s: %q is offered %d times:\n%s", l, offered, n, screen)
		}
	}
	if len(hashes) != 1 {
		t.Error("the same orders in two languages are two games")
	}
}

// Of games that differ only in the orders that the French keep face down, the British
// can print nothing that differs (OM §4.2 [+]); of their own side the French can (OM
// §4.2 [-]). The night asks everything of 10,000 of them, which takes some 50 minutes of processor.
func TestOrdersStaySecret(t *testing.T) {
	t.Parallel()
	register()
	const each = 500 // of them one after the other
	pairs := effort.Of(1, 2, 40, 10_000)
	for from := 0; from < pairs; from += each {
		t.Run(fmt.Sprint("from ", from), func(t *testing.T) {
			t.Parallel()
			hearAlike(t, rand.New(rand.NewPCG(1808, 21+uint64(from))), min(each, pairs-from))
		})
	}
}

// hearAlike begins so many games with French orders by chance, beside a first: of each the British hear the same, and of some the French
// do not.
func hearAlike(t *testing.T, rng *rand.Rand, pairs int) {
	dir, own := t.TempDir(), map[string]bool{}
	want := heard(t, secretGame(t, rng), dir)
	if i := strings.Index(want, "face down"); i < 0 || len(want) < 100_000 {
		t.Fatalf("%d bytes are heard", len(want))
	}
	for i := range pairs {
		s := secretGame(t, rng)
		if got := heard(t, s, dir); got != want {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for k := range min(len(a), len(b)) {
				if a[k] != b[k] {
					t.Fatalf("pair %d, line %d differs:\n%s\n%s\nafter %s", i, k, a[k], b[k], strings.Join(a[max(0, k-3):k], "\n"))
				}
			}
			t.Fatalf("pair %d: %d lines, %d wanted", i, len(a), len(b))
		}
		s.Submit("view french")
		r := s.Submit("command thomieres")[0]
		own[string(repl.JSON{P: i18n.New(i18n.EN)}.Reply(&r))] = true
	}
	if len(own) < min(2, pairs) {
		t.Errorf("the French read %d different orders of their own", len(own))
	}
}

// A brigade that comes to its objective halts there, and only its side knows that it has an
// objective (OM §4.2 [+]): the enemy prints the same of a movement that ends so and of one that
// does not. Whose brigade it is reads it (OM §4.2 [-]).
func TestAReachedObjectiveStaysSecret(t *testing.T) {
	t.Parallel()
	register()
	dir := t.TempDir()
	var british, french []string
	for _, order := range []string{"advance vimeiro-hill", "attack"} {
		s := frenchUnder(t, func(general string) string { return map[string]string{"thomieres": order}[general] })
		for _, line := range []string{"place 1/86 at 110,71 facing 180 !", "first french", "n", "n !"} {
			accepted(t, s, line)
		}
		british = append(british, heard(t, s, dir))
		accepted(t, s, "view french")
		french = append(french, repl.Text{P: i18n.New(i18n.EN)}.Reply(&s.Submit("log")[0]))
	}
	if british[0] != british[1] {
		t.Errorf("OM §4.2: the British read who has come to an objective: %s", cmp.Diff(strings.Split(british[0], "\n"), strings.Split(british[1], "\n")))
	}
	for i, want := range []bool{true, false} {
		if strings.Contains(french[i], "reached Vimeiro hill") != want {
			t.Errorf("OM §4.2: that Thomières has come to his objective the French read: %v, want it\n%s", want, french[i])
		}
	}
}

// Where a secret order decides, what happened is told and why it did is not; notes and
// reasons are the referee's own.
func TestSecretsThatDecide(t *testing.T) {
	lines := []string{"o 20ld attack", "first french", "note 20LD is to attack", "c 4pd 20ld 4 ! they come to attack", "view french", "log", "why 4", "why 3", "why 1", "undo", "note x"}
	screen, _, err := sitting{lang: i18n.EN, what: "vimeiro-turn-3"}.play(lines)
	if err != nil {
		t.Fatal(err)
	}
	before, seen, _ := strings.Cut(screen, "view french\n")
	if !strings.Contains(before, "d6 4 -2 order Attack = 2, below 4 PM: COUNTERCHARGES") {
		t.Errorf("the order does not decide:\n%s", before)
	}
	for _, w := range []string{"countercharge d6 4: COUNTERCHARGES", "face down", "a note of the referee", "view all"} {
		if !strings.Contains(seen, w) {
			t.Errorf("the French do not read %q:\n%s", w, seen)
		}
	}
	for _, w := range []string{"attack", "Attack", "order "} {
		if strings.Contains(seen, w) {
			t.Errorf("the French read %q:\n%s", w, seen)
		}
	}
}
