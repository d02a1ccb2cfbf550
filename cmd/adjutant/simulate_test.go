package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// duel is a board on which One-Page Waterloo is soon over.
const duel = `
game: onepage
name: a duel
turns: 3
ground:
  - "..T....."
  - "........"
  - "...c...."
  - "........"
  - "+++++..."
  - "......T."
pieces:
  - {id: F1, side: french, kind: infantry, at: [2, 1], facing: n}
  - {id: F2, side: french, kind: infantry, at: [3, 1], facing: n}
  - {id: FG, side: french, kind: artillery, at: [4, 1], facing: n}
  - {id: NAP, side: french, kind: leader, value: 3, chief: true, at: [6, 0]}
  - {id: A1, side: allied, kind: infantry, at: [2, 4], facing: s}
  - {id: AH, side: allied, kind: cavalry, at: [5, 4], facing: s}
  - {id: AG, side: allied, kind: artillery, at: [3, 4], facing: s}
  - {id: WEL, side: allied, kind: leader, value: 3, chief: true, at: [2, 5]}
`

func duelFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "duel.yaml")
	if err := os.WriteFile(path, []byte(duel), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// `simulate` plays games to their end and counts them, in words of both languages and for
// programs; the same seeds give the same counts.
func TestSimulate(t *testing.T) {
	file := duelFile(t)
	code, out, errs := auto(t, "", "--json", "simulate", file, "-n", "3", "--seed", "7")
	if code != 0 || errs != "" {
		t.Fatalf("%d: %s%s", code, out, errs)
	}
	var got struct {
		OK                    bool
		Games, Draws, Refused int
		Wins, By, Turns       map[string]int
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if !got.OK || got.Games != 3 || got.Refused != 0 || got.Wins["french"]+got.Wins["allied"]+got.Draws != 3 || got.By["points"]+got.By["chief"] != 3 || got.Turns["most"] > 3 || got.Turns["least"] < 1 {
		t.Errorf("three games printed %s, want three that end by turn 3, by points or by the chief, none refused", out)
	}
	if _, again, _ := auto(t, "", "--json", "simulate", file, "-n", "3", "--seed", "7"); again != out {
		t.Errorf("the same seeds: %s%s", out, again)
	}
	for lang, want := range map[string]string{"en": "a duel: 3 games, seeds 7 to 9", "it": "a duel: 3 partite, semi da 7 a 9"} {
		if code, out, errs := auto(t, "", "--lang", lang, "simulate", file, "-n", "3", "--seed", "7"); code != 0 || !strings.HasPrefix(out, want) || strings.Contains(out, "⟨") {
			t.Errorf("%s %d: %s%s", lang, code, out, errs)
		}
	}
}

// A game without an end of its own, one that stands still and no games at all are no success.
func TestSimulateWhatCannotBe(t *testing.T) {
	for _, args := range [][]string{{"phalanx"}, {"onepage", "-n", "2"}, {duelFile(t), "-n", "0"}, {"nowhere"}} {
		if code, out, _ := auto(t, "", append([]string{"simulate"}, args...)...); code == 0 {
			t.Errorf("%v: %s", args, out)
		}
	}
	if code, out, errs := auto(t, "", "simulate", "blocks", "-n", "4", "--work", "200"); code != 0 || !strings.Contains(out, "4 games") {
		t.Errorf("the toy: %d %s%s", code, out, errs)
	}
}

// Against a person the program plays a game with secrets from behind its cards: he sits at the other seat, reads of its
// moves and of its reasons what that seat may read. The referee's place has it all.
func TestTheProgramKeepsItsCards(t *testing.T) {
	for _, json := range []bool{false, true} {
		args := []string{"--dice", "seed:3", "--journal", filepath.Join(t.TempDir(), "game.jsonl"), "play", "phalanx-practice", "--auto", "allied"}
		if json {
			args = append(args, "--json")
		}
		_, out, _ := auto(t, "deal\npass\nlog\nwhy 1\nowed\nhand\nunits\nas all\nlog\npass\nas all\nhand\n", args...)
		told, all, ok := strings.Cut(out, map[bool]string{false: "everything is shown", true: `"command":"as all"`}[json])
		if !ok || !strings.Contains(told, "7-0") || !strings.Contains(all, "2-2-health") {
			t.Fatalf("json %v: the game is another:\n%s", json, out)
		}
		for _, w := range []string{"English hold", "2-2-health"} { // a card that the Allied deck alone has
			if strings.Contains(told, w) {
				t.Errorf("json %v: the person reads %q of the program:\n%s", json, w, told)
			}
		}
	}
}

// Beside a prompt the program plays a side: after each line of the person it types whatever is
// its own to do, with the reason, and never for the person.
func TestPlayAgainstTheProgram(t *testing.T) {
	for lang, want := range map[string]string{"en": "Allies, by itself: end (", "it": "alleati, da sé: avanti ("} {
		lines := strings.Repeat("end\n", 6)
		code, out, errs := auto(t, lines, "--lang", lang, "--dice", "seed:8", "--journal", filepath.Join(t.TempDir(), "game.jsonl"), "play", duelFile(t), "--auto", "allied")
		if code != 0 {
			t.Fatalf("%s: %d: %s%s", lang, code, out, errs)
		}
		if n := strings.Count(out, want); n != 6 {
			t.Errorf("%s: the other side ended %d phases of 6:\n%s%s", lang, n, out, errs)
		}
		if strings.Contains(out, "French, by itself") || strings.Contains(out, "francesi, da sé") {
			t.Errorf("%s: it plays for the person:\n%s", lang, out)
		}
	}
	if code, _, _ := auto(t, "", "play", duelFile(t), "--auto", "spanish"); code == 0 {
		t.Error("a side that there is not")
	}
}
