package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
)

// trusting begins a shipped battle with dice that are committed to, each time with the same keys, and plays lines.
func trusting(t *testing.T, battle string, unplaced bool, lines ...string) (*session.Session, game.Rules, string) {
	t.Helper()
	return trustingSealed(t, battle, unplaced, false, lines...)
}

// trustingSealed is the same, of a game whose journal may be read by anybody where it is sealed.
func trustingSealed(t *testing.T, battle string, unplaced, sealed bool, lines ...string) (*session.Session, game.Rules, string) {
	t.Helper()
	return trustingDice(t, "committed", battle, unplaced, sealed, lines...)
}

// trustingDice is the same, with dice of any kind.
func trustingDice(t *testing.T, dice, battle string, unplaced, sealed bool, lines ...string) (*session.Session, game.Rules, string) {
	t.Helper()
	f, op := shippedGame(t, battle, game.Wish{Unplaced: unplaced})
	mode, err := session.ParseMode(dice)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(f.Rules, op.JSON, session.Options{Path: path, Edition: "test", Dice: mode, Sealed: sealed, Random: rand.NewChaCha8([32]byte{7}), FS: unsynced{journal.OS},
		Now: func() time.Time { return time.Date(2026, 11, 1, 20, 0, 0, 0, time.UTC) }}) // of two games of the same lines every die is the same
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	for _, l := range lines {
		if rs := s.Submit(l); !rs[len(rs)-1].OK() {
			t.Fatalf("%q is refused: %v", l, rs[len(rs)-1].Refusal.Say)
		}
	}
	return s, f.Rules, path
}

// deedsOf are the deeds of the lines that begin an entry, as the file tells them: the verb, and who does it.
func deedsOf(t *testing.T, path string) (out []string) {
	t.Helper()
	_, lines, _, err := journal.Read(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		je := &lines[i]
		if je.E == 0 || je.K != journal.Do && je.K != journal.Fix {
			continue
		}
		who := game.FirstNamed(je.Args)
		for _, x := range je.Set {
			if mark, ok := strings.CutPrefix(x, "@deed="); ok {
				who = mark
			}
		}
		out = append(out, je.Verb+" "+who)
	}
	return out
}

// One deed has one stream of dice in every game, however its line is spelled. Each list is of lines that say one deed, and
// the deed that it is.
func TestOneDeedOfManySpellings(t *testing.T) {
	t.Parallel()
	fire := []string{"nonce 123456", "n", "ra 2/86 41", "first french", "n", "n", "n", "n", "n"}
	contact := []string{"nonce 123456", "o kellermann attack", "o 20ld attack", "ra 2/86 41", "n", "bt 20ld", "i 3 5 french", "c 4pd 20ld 4", "c 1/86 1/50", "c 3/32+3/82 2/97",
		"moved kellermann", "ev 5/60 2/95", "n", "moved acland", "f", "44 71 33", "n", "6"}
	for _, c := range []struct {
		battle, deed string
		unplaced     bool
		before       []string
		lines        []string
	}{
		{"vimeiro-turn-3", "fire 1/50", true, fire, []string{
			"fire 1/50 at 1/86 short", "fire 1/50 at 1/86 short !", "fire 1/50 at 1/86 short weather=fair", "fire 1/50 at 1/86 distance=9",
			"fire 1/50 5b at 1/86 short", "fire 1/50 at 1/86 short overhead=no weather=fair", "fire 1/50 at 1/86 weather=fair overhead=no short",
			"f s 1/50 1/86", "fire 1/50 at 2/86 short"}},
		{"vimeiro-turn-3", "fire RA1+RA2", true, fire, []string{"fire RA1+RA2 at 1/86 short", "fire RA2+RA1 at 1/86 short", "fire ra2 + ra1 at 1/86 short"}},
		{"vimeiro-turn-3", "initiative ", true, []string{"nonce 123456", "n", "ra 2/86 41"}, []string{"initiative", "initiative french", "i british"}},
		{"vimeiro-turn-3", "rally 2/86", true, []string{"nonce 123456", "n"}, []string{"rally 2/86", "ra 2/86 !", "rally 2/86 general=brigade"}},
		{"vimeiro-turn-3", "melee 2/97+3/32+3/82", true, contact, []string{"melee 3/32+3/82 2/97", "melee 3/82+3/32 at 2/97", "melee 2/97 3/82", "melee 3/32 2/97"}},
	} {
		seen := map[string]string{}
		for _, line := range c.lines {
			s, _, path := trusting(t, c.battle, c.unplaced, c.before...)
			n := len(deedsOf(t, path))
			rs := s.Submit(line)
			if len(deedsOf(t, path)) == n {
				t.Logf("%s: %q is refused: %v", c.battle, line, rs[len(rs)-1].Refusal)
				continue
			}
			for _, deed := range deedsOf(t, path)[n:] {
				if strings.HasPrefix(deed, strings.Fields(c.deed)[0]) {
					seen[line] = deed
				}
			}
		}
		if len(c.lines) > 0 && len(seen) < 2 {
			t.Errorf("%s: of %q only %v was carried out", c.battle, c.lines, seen)
		}
		for line, deed := range seen {
			if deed != c.deed {
				t.Errorf("%s: %q is the deed %q, want %q", c.battle, line, deed, c.deed)
			}
		}
	}
}

// squeezed is what a command said, on one line.
func squeezed(texts ...string) string {
	return strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
}

// A sheet of codes proves a nonce only where the code before it stands on it, and one that was taken since: audit names
// each key of which that is not so. So nobody ends a key in the middle of a turn and throws for the next himself.
func TestASheetWantsTheCodesOfANonce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	command("nonce 426135\nf s 4b at col\nroll\nnonce end\nnonce 111111\nf s 3b at col\nroll\nnonce end\n", dir, "--dice", "committed", "--journal", name)
	h, lines, _, err := journal.Read(name, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code := func(i int) string { return journal.Checkpoint(lines[i].H) }
	second := 0 // the line that takes key 2 into use
	for i := range lines {
		if lines[i].Verb == "seed" && lines[i].Args[0] == "2" {
			second = i
		}
	}
	first, end := journal.Checkpoint(h.H), code(len(lines)-1)
	for what, c := range map[string]struct {
		sheet []string
		code  int
		says  []string
	}{
		"the whole sheet":           {[]string{first, code(0), code(second - 1), code(second), end}, done, nil},
		"without the first":         {[]string{code(0), code(second - 1), end}, failed, []string{"key 1: its nonce was thrown after " + first}},
		"of the first turn alone":   {[]string{first, code(0)}, failed, []string{"key 2: its nonce was thrown after " + code(second-1), "key 2: no code of the sheet was taken after its nonce"}},
		"of whoever ended it alone": {[]string{first, code(0), end}, failed, []string{"key 2: its nonce was thrown after " + code(second-1)}},
	} {
		exit, out, errs := command("", dir, "audit", name, "--checkpoints", file(t, "sheet.txt", strings.Join(c.sheet, "\n")))
		got := squeezed(out, errs)
		if exit != c.code || strings.Contains(got, "its nonce was thrown after") != (len(c.says) > 0) {
			t.Errorf("%s: got code %d, want %d: %s", what, exit, c.code, got)
		}
		for _, want := range c.says {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got %s, want %q", what, got, want)
			}
		}
	}
	// What stands beside good codes and was copied wrong is named, by a group or a sign, also where it holds no digit.
	for _, cut := range []string{end[:18], end[:14], "YVGD-ZVJF-EQDQ-MJV", end + "-" + end[:4]} {
		exit, out, errs := command("", dir, "audit", name, "--checkpoints", file(t, "sheet.txt", strings.Join([]string{first, code(0), code(second - 1), end, cut}, "\n")))
		if exit != failed || !strings.Contains(squeezed(out, errs), cut+" on the sheet is nearly a code, and none") {
			t.Errorf("a code cut short: got %d %s%s, want it named", exit, out, errs)
		}
	}
	apart := func(code string) string {
		if !strings.ContainsAny(code, "0123456789") { // four words: one code in four hundred
			return code
		}
		return strings.ReplaceAll(code, "-", " ")
	}
	// Groups may be parted as people write them; and it is told how many lines nobody wrote a code behind.
	exit, out, errs := command("", dir, "audit", name, "--checkpoints", file(t, "sheet.txt", strings.Join([]string{first, code(0), code(second - 1), apart(code(second))}, "\n")))
	behind := len(lines) - 1 - second
	if want := fmt.Sprintf("lines behind the last code that was given: %d", behind); exit != done || !strings.Contains(squeezed(out, errs), want) || !strings.Contains(out, code(second)+" stands on line") {
		t.Errorf("a sheet without the last code: got %d %s%s, want %q", exit, out, errs, want)
	}
}

// With a tape that errs by more, more of what is said is believed: audit tells of it, and of the usual one nothing.
func TestAuditTellsOfTheTape(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for tape, want := range map[string]string{"5,20": "an error of the tape of 5 cm and 20 degrees", "": ""} {
		name := filepath.Join(dir, tape+"g.jsonl")
		args := []string{"--journal", name, "play", "vimeiro"}
		if tape != "" {
			args = append([]string{"--tape", tape}, args...)
		}
		command("note a\n", dir, args...)
		if code, out, errs := command("", dir, "audit", name); code != done || strings.Contains(squeezed(out), "error of the tape") != (want != "") || !strings.Contains(squeezed(out), want) {
			t.Errorf("%q: got %d %s%s, want %q", tape, code, out, errs, want)
		}
	}
}

// Dice whose key is not told can be checked by nobody: audit and seal say that, and end neither as if all were well nor as
// if anything were wrong.
func TestUntoldDiceCannotBeChecked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	command("f s 4b at col\nroll\n", dir, "--dice", "committed", "--journal", name)
	for _, args := range [][]string{{"audit", name}, {"seal", name, "--name", "Anna"}} {
		exit, out, errs := command("", dir, args...)
		if exit != unsure || !strings.Contains(squeezed(out, errs), "cannot check: 1 dice") || strings.Contains(out, "every rolled die whose key is told comes out") {
			t.Errorf("%s: got %d %s%s, want code %d and that one die cannot be checked", args[0], exit, out, errs, unsure)
		}
		if exit, out, _ = command("", dir, append(args, "--json", "--lang", "it")...); args[0] == "audit" && (exit != unsure || !strings.Contains(out, `"ok":false`) || !strings.Contains(out, `"untold":1`)) {
			t.Errorf("%s, JSON: got %d %s, want code %d", args[0], exit, out, unsure)
		}
	}
	command("nonce end\n", dir, "play", name)
	for _, args := range [][]string{{"audit", name}, {"seal", name, "--name", "Anna"}} {
		if exit, out, errs := command("", dir, args...); exit != done || strings.Contains(out+errs, "cannot check") {
			t.Errorf("%s, once it is told: got %d %s%s", args[0], exit, out, errs)
		}
	}
}

// Whoever hears the throw and writes notes until its dice are good has thrown behind another code than the one on paper: the
// answer names it, and audit finds it on no sheet.
func TestNotesBetweenTheThrowAndTheNonce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	_, out, _ := command("nonce\nnote wind veers 1\nnonce 426135\nf s 4b at col\nroll\nnonce end\n", dir, "--dice", "committed", "--journal", name)
	codes, _ := journal.SheetCodes(out)
	h, lines, _, err := journal.Read(name, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	paper, behind := journal.Checkpoint(h.H), journal.Checkpoint(lines[0].H)
	if len(codes) < 3 || codes[0] != paper || codes[1] != behind {
		t.Fatalf("got the codes %v, want %s told before the throw and %s as that behind which it was typed", codes, paper, behind)
	}
	exit, out, errs := command("", dir, "audit", name, "--checkpoints", file(t, "sheet.txt", strings.Join([]string{paper, codes[2], journal.Checkpoint(lines[len(lines)-1].H)}, "\n")))
	if exit != failed || !strings.Contains(squeezed(out, errs), "key 1: its nonce was thrown after "+behind) {
		t.Errorf("audit: got %d %s%s, want that %s is not on the sheet", exit, out, errs, behind)
	}
}

// Where the program that plays a seat goes on behind the code that was told, the throw is refused once and written down, and nothing
// can be held against who throws again; the second verifier takes the file.
func TestTheProgramGoesOnBehindTheCode(t *testing.T) {
	t.Parallel()
	for _, sealed := range []bool{false, true} {
		s, rules, path := trustingSealed(t, "vimeiro", true, sealed, "note begun", "nonce")
		s.Program("french")
		if got := refusedFor(s, "as french", "note our orders stand", "as all", "nonce 123456"); got != "session.nonce.program" {
			t.Fatalf("got %q, want session.nonce.program", got)
		}
		sheet := s.Checkpoint()
		if got := refusedFor(s, "nonce 654321", "roll 2d6", "nonce end"); got != "" {
			t.Fatalf("thrown again: got %q, want it taken", got)
		}
		a, err := session.Audit(rules, path, []string{sheet, s.Checkpoint()}, session.Options{Edition: "test"})
		if err != nil || !a.Sound() || a.Fair[0].Wasted != 1 {
			t.Fatalf("got %+v %v, want it sound and one throw refused", a.Fair, err)
		}
		if before, since := a.Unwritten(); len(before)+len(since) > 0 {
			t.Errorf("got %v and %v held against the sheet, want nothing", before, since)
		}
		if says, sound := verified(t, verifier(t), path); !sound {
			t.Errorf("verify: got %v, want it taken", says)
		}
	}
}
