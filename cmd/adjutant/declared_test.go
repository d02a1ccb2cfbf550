package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lostGame is a sealed game of which some of a seat's parts are lost.
type lostGame struct {
	t                    *testing.T
	dir, journal, before string
	seal, whole          string
}

// loses plays a sealed game and takes lines of a seat's file away, counted behind its first; of no lines, the whole file.
func loses(t *testing.T, name, lines, seat string, lost ...int) *lostGame {
	t.Helper()
	g := &lostGame{t: t, dir: t.TempDir()}
	g.journal = filepath.Join(g.dir, "g.jsonl")
	command(lines+"\n", g.dir, "play", name, "--sealed", "--journal", g.journal) // what is owed still ends it
	g.seal = g.journal + "." + seat + ".seal"
	g.whole, g.before = contentsOf(t, g.seal), contentsOf(t, g.journal)
	left := ""
	for i, line := range strings.SplitAfter(g.whole, "\n") {
		if len(lost) > 0 && !slices.Contains(lost, i) {
			left += line
		}
	}
	g.keeps(left)
	return g
}

// keeps makes the seat's file what is given; of nothing there is none.
func (g *lostGame) keeps(text string) {
	g.t.Helper()
	err := os.Remove(g.seal)
	if text != "" {
		err = os.WriteFile(g.seal, []byte(text), 0o600)
	}
	if err != nil {
		g.t.Fatal(err)
	}
}

// plays types lines at the prompt and gives what it says.
func (g *lostGame) plays(lines ...string) string {
	_, out, errs := command(strings.Join(lines, "\n")+"\n", g.dir, "play", g.journal)
	return unbroken(out + errs)
}

// refuses types a line that must leave the journal as it is, for a reason.
func (g *lostGame) refuses(line, why string) {
	g.t.Helper()
	if said := g.plays(line); contentsOf(g.t, g.journal) != g.before || !strings.Contains(said, why) {
		g.t.Errorf("%q: got %s, want %q and nothing written", line, said, why)
	}
}

// stands reports what an audit says, which must end with a code.
func (g *lostGame) stands(when string, want int) {
	g.t.Helper()
	if code, out, errs := command("", g.dir, "audit", g.journal); code != want {
		g.t.Errorf("%s: audit ends with %d %s%s, want %d", when, code, out, errs, want)
	}
}

// takes types declarations that must be taken, and must stand where the seat's file is found again.
func (g *lostGame) takes(lines ...string) {
	g.t.Helper()
	said := g.plays(lines...)
	if contentsOf(g.t, g.journal) == g.before {
		g.t.Errorf("%q: got %s, want it written", lines, said)
	}
	g.stands(strings.Join(lines, "; "), done)
	g.keeps(g.whole)
	g.stands(strings.Join(lines, "; ")+", found", done)
}

// What audit would accuse behind a declaration is held against it before it is written: cards that stand in a line that is there
// were not in the one that is lost (PHX §4 [+]), those that were there are taken, in any order ([-]).
func TestADeclarationIsHeldAgainstTheLinesBehind(t *testing.T) {
	t.Parallel()
	lines := "deal\n6-1 5-2\n4-3 3-4\nnote x"
	g := loses(t, "phalanx-practice", lines, "french", 1)
	for _, line := range []string{"declare 1 4-3 3-4", "declare 1 4-3 5-2", "declare 1 hidden hidden"} {
		g.refuses(line, "entry 1 cannot have been that: line 4, which is there, would not be as the program wrote it")
	}
	g.takes("declare 1 5-2 6-1")
}

// A correction whose part is lost is declared as it was typed behind fix, or as the line that it came to; of another entry it is none.
func TestACorrectionIsDeclared(t *testing.T) {
	t.Parallel()
	lines := "order fane attack\norder anstruther halt\nfix 1: order fane halt\nnote x"
	hint := "write declare 3 fix 1: and behind it what was typed there, or declare 3 and the whole line that it came to"
	for _, declare := range []string{"declare 3 fix 1: order fane halt", "declare 3 order fane halt"} {
		g := loses(t, "vimeiro", lines, "british", 3)
		if _, _, errs := command("", g.dir, "play", g.journal); !strings.Contains(unbroken(errs), "it corrects entry 1, and is declared with declare 3 fix 1: LINE") {
			t.Errorf("opened: got %s, want how a correction is declared", errs)
		}
		g.refuses("declare 3 fix 2: order fane halt", "entry 3 corrects entry 1")
		g.refuses("declare 3 fix 1:", "entry 3 corrects entry 1")
		g.refuses("declare 3 halt", hint)
		g.refuses("declare 3 fix 1: order fane attack", "the table's own part says")
		g.takes(declare)
	}
}

// Where the order of what a line names has no meaning (counters in a hand, CO §6; brigades of the first orders, OM §4.1; cards in a hand,
// PHX §4 [+]), a declaration in another order is taken and stands when the file is found; where it has one, of a brigade named twice, it is kept ([-]).
func TestDeclaredInAnotherOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		game, line, seat string
		refused          []string
		declare          string
	}{
		"counters":      {"centoore-practice", "hold french plain-1 vandamme", "french", []string{"hold french vandamme", "hold french vandamme plain-2"}, "hold french vandamme plain-1"},
		"brigades":      {"vimeiro", "orders british anstruther=halt,fane=attack", "british", []string{"orders british fane=halt,anstruther=attack"}, "orders british fane=attack,anstruther=halt"},
		"named twice":   {"vimeiro", "orders british anstruther=halt,fane=attack,fane=halt", "british", []string{"orders british fane=halt,fane=attack,anstruther=halt"}, "orders british fane=attack,anstruther=halt,fane=halt"},
		"cards of hand": {"phalanx-practice", "hold french 6-1 5-2 4-3", "french", []string{"hold french 4-3 5-2", "hold french 4-3 5-2 5-2"}, "hold french 4-3 5-2 6-1"},
	} {
		t.Run(name, func(t *testing.T) {
			g := loses(t, c.game, c.line+"\nnote x", c.seat)
			for _, line := range c.refused {
				g.refuses("declare 1 "+line, "the table's own part says that entry 1 came to something else")
			}
			g.takes("declare 1 " + c.declare)
			// The table's file is lost too: only what is found tells.
			g = loses(t, c.game, c.line+"\nnote x", c.seat)
			if err := os.Remove(g.journal + ".referee.seal"); err != nil {
				t.Fatal(err)
			}
			g.plays("declare 1 " + c.refused[0])
			g.keeps(g.whole)
			g.stands("another declared", failed)
			g = loses(t, c.game, c.line+"\nnote x", c.seat)
			if err := os.Remove(g.journal + ".referee.seal"); err != nil {
				t.Fatal(err)
			}
			g.plays("declare 1 " + c.declare)
			g.keeps(g.whole)
			g.stands("declared in another order", unsure)
		})
	}
}

// Cards that were named when they were dealt were not face down (PHX §4 [-]), which the table's part tells; those that were are declared so ([+]).
func TestNamedCardsAreNotDeclaredHidden(t *testing.T) {
	t.Parallel()
	allied := "\n" + strings.TrimSuffix(strings.Repeat("hidden ", 12), " ") + "\nnote x"
	hidden := strings.TrimSuffix(strings.Repeat("hidden ", 15), " ")
	named := "6-1 5-2 " + strings.TrimSuffix(strings.Repeat("hidden ", 13), " ")
	g := loses(t, "phalanx-practice", "deal\n"+named+allied, "french")
	g.refuses("declare 1 "+hidden, "the table's own part says that entry 1 came to something else")
	g.takes("declare 1 " + named)
	g = loses(t, "phalanx-practice", "deal\n"+hidden+allied, "french")
	g.refuses("declare 1 "+named, "the table's own part says that entry 1 came to something else")
	g.takes("declare 1 " + hidden)
}

// Cards of a deal that was taken back were drawn all the same (PHX §4 [+]): they can be declared; cards that were not there cannot ([-]).
func TestCardsThatWereTakenBackAreDeclared(t *testing.T) {
	t.Parallel()
	g := loses(t, "phalanx-practice", "deal\n6-1 5-2\nundo\ndeal\n4-3 3-4\nnote x", "french", 1)
	g.refuses("declare 1 7-0 7-0", "entry 1 cannot have drawn 7-0")
	g.takes("declare 1 5-2 6-1")
}
