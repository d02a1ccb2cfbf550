package main

import (
	"math/big"
	"strings"
	"testing"
)

// What would move a chance is what a player can bring about at a table, or what may be true of such a troop: no arm, weapon or
// nation becomes another, foot has no lances and no impetus, nobody charges out of cover, a shot out of range is none, and a reading is no
// fact. What adds comes first, the most first, then what takes; and each says what the line promises with it.
func TestNeedIsPossible(t *testing.T) {
	for _, line := range []string{"c 4b col 5pm at 4b line 5pm", "f s 4b at 4b col 5pm", "melee 4b 5pm at 4b col 5pm", "morale 3pm", "rally 2pm", "c 4b hcav 5pm at 4b line 5pm"} {
		got := askedAs(t, "ordremixte", "need "+line)
		rows, _ := got["rows"].([]any)
		if len(rows) < 3 {
			t.Errorf("need %s: got %v; want facts that move it", line, got)
		}
		sign, last := 1, big.NewRat(1000, 1)
		for _, r := range rows {
			row := r.(map[string]any)
			fact, value := row["fact"].(string), row["value"].(string)
			_, name, _ := strings.Cut(fact, ".")
			horse := strings.Contains(line, "hcav") && strings.HasPrefix(fact, "attacker.")
			switch {
			case name == "arm", name == "weight", name == "weapon", name == "nation", name == "lancers" && !horse, name == "cuirassiers" && !horse, name == "impetus" && !horse,
				fact == "range" && value == "out", strings.HasPrefix(fact, "readings."), fact == "attacker.cover" && line[0] == 'c', fact == "target.charging":
				t.Errorf("need %s: got %s=%s; want only what a player can bring about, or what may be true of such a troop", line, fact, value)
			}
			gain, _ := new(big.Rat).SetString(row["gain"].(string))
			if gain.Sign() > sign || gain.Sign() == sign && new(big.Rat).Abs(gain).Cmp(last) > 0 {
				t.Errorf("need %s: got %s=%s with %s behind %s; want what adds most first, then what takes most", line, fact, value, gain, last)
			}
			sign, last = gain.Sign(), new(big.Rat).Abs(gain)
		}
	}
	out := inWords(t, "odds", "need", "c", "4b", "col", "5pm", "at", "4b", "line", "5pm")
	for _, want := range []string{"+39    73   the attacker: pm=6", "-32     3   the defender: pm=6"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q; want %q in it", out, want)
		}
	}
	if strings.Contains(out, " +0 ") || strings.Contains(out, " -0 ") {
		t.Errorf("got %q; want no fact whose gain rounds to nothing", out)
	}
}

// inWords is what a command prints, which goes well.
func inWords(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errs := command("", "", args...)
	if code != 0 {
		t.Fatalf("%v: got %d %s%s; want an answer", args, code, out, errs)
	}
	return out
}
