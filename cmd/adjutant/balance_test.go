package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// A balance plays every seed twice; broken off and taken up again it is the same, and what it prints for a file is what a file
// may keep, with every game won by somebody or by nobody.
func TestBalance(t *testing.T) {
	file := duelFile(t)
	t.Chdir(t.TempDir())
	run := func(want int, args ...string) string {
		t.Helper()
		code, out, errs := auto(t, "", append([]string{"balance"}, args...)...)
		if code != want || strings.Contains(out+errs, "⟨") {
			t.Fatalf("%v: got %d, want %d\n%s%s", args, code, want, out, errs)
		}
		return out + errs
	}
	whole := run(done, file, "-n", "6", "--seed", "7", "--json")
	run(done, file, "-n", "2", "--seed", "7", "--resume", "s")
	state, err := os.ReadFile("s")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("s", state[:len(state)-5], 0o600); err != nil { // cut in the middle of a line
		t.Fatal(err)
	}
	if got := run(done, file, "-n", "6", "--seed", "7", "--json", "--resume", "s"); got != whole {
		t.Errorf("broken off it is\n%s, want\n%s", got, whole)
	}
	var got struct {
		Games, Ended, Draws int
		Wins                map[string]int
		Between             map[string][2]float64
		Mean                float64 `json:"mean_turns"`
		Line                string
	}
	if err := json.Unmarshal([]byte(whole), &got); err != nil {
		t.Fatal(err)
	}
	if got.Ended != 6 || got.Wins["french"]+got.Wins["allied"]+got.Draws != 6 || got.Mean <= 0 || got.Mean > 3 || got.Line != "" {
		t.Errorf("six games printed %s, want six that ended by turn 3 and no line, since boards keep none", whole)
	}
	for side, won := range got.Wins {
		if b := got.Between[side]; float64(won)/6 < b[0] || float64(won)/6 > b[1] || b[0] == b[1] {
			t.Errorf("%s won %d of 6: between %v", side, won, b)
		}
	}
	if got := run(failed, file, "-n", "6", "--seed", "8", "--resume", "s"); !strings.Contains(got, "another") {
		t.Errorf("a state of another seed: %s", got)
	}
	for lang, want := range map[string]string{"en": "a duel: 2 games, seeds 7 to 7, each played twice", "it": "a duel: 2 partite, semi da 7 a 7, ognuno giocato due volte"} {
		if got := run(done, file, "-n", "2", "--seed", "7", "--lang", lang); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %q first", lang, got, want)
		}
	}
	if out := run(done, "sahagun", "-n", "2"); !strings.Contains(out, "\nbalance: {games: 2, wins: {british: ") {
		t.Errorf("got %s, want the line that the file keeps", out)
	}
	run(usage, file, "-n", "3")
	run(usage, file, "-n", "0")
	run(failed, "nowhere")
}

// What files that ship keep of their balance is told without the name of one, in both languages, and to programs with the games.
func TestBalancesAreListed(t *testing.T) {
	for lang, want := range map[string]string{"en": "sahagun: British ", "it": "sahagun: Inglesi "} {
		if code, out, errs := auto(t, "", "--lang", lang, "balance"); code != done || !strings.Contains(out, want) {
			t.Errorf("%s: got %d %s%s, want %q", lang, code, out, errs, want)
		}
	}
	_, out, _ := auto(t, "", "games", "--json")
	var got struct {
		Balance map[string]struct {
			Games, Undecided int
			Wins             map[string]int
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if b := got.Balance["sahagun"]; b.Games == 0 || b.Wins["british"]+b.Wins["french"]+b.Undecided != b.Games {
		t.Errorf("got %+v of sahagun, want games that somebody won or nobody", b)
	}
}
