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
