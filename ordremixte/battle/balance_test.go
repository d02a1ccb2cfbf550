package battle

import (
	"strings"
	"testing"

	"adjutant/internal/doc"
)

// A file keeps how the battle came out; a journal does not, so that a battle is the same before and after it was measured.
func TestBalanceIsOfTheFile(t *testing.T) {
	const line = `balance: {games: 200, wins: {british: 90, french: 80}, undecided: 30, turns: 7.5, seed: 18446744, date: 2026-11-29, edition: "123e45678901"}`
	bare, err := Parse("a.yaml", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Parse("a.yaml", []byte(base+line+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Balance == nil || s.Balance.Line() != line {
		t.Errorf("got %+v, want what %s says", s.Balance, line)
	}
	if string(s.JSON()) != string(bare.JSON()) {
		t.Errorf("got another battle with a balance, want the same\n%s", s.JSON())
	}
}

// What cannot be of a balance is a fault at its place, in both languages.
func TestBalanceFaults(t *testing.T) {
	const line = `balance: {games: 200, wins: {british: 90, french: 80}, undecided: 30, turns: 7.5, seed: 1, date: 2026-11-29, edition: a}`
	for _, c := range []struct{ old, new, want string }{
		{"games: 200", "games: 201", "201 games, but 200 are won by somebody or by nobody"},
		{"french: 80", "frnch: 80", "no side frnch: there are "},
		{", french: 80", "", "french is missing"},
		{"turns: 7.5", "turns: -1", "more than 0 turns"},
		{"undecided: 30", "undecided: -1", "-1"},
		{"games: 200", "games: 0", "0"},
		{", seed: 1", "", "seed"},
		{"seed: 1", "seed: 1, by: me", "by"},
	} {
		_, err := Parse("bad.yaml", []byte(base+strings.Replace(line, c.old, c.new, 1)+"\n"))
		f, ok := err.(doc.Faults)
		if !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: got %v, want %q", c.new, c.old, err, c.want)
			continue
		}
		if it := f.Text(doc.IT()); strings.Contains(it, "scenario.") {
			t.Errorf("in Italian got %s, want words", it)
		}
	}
}
