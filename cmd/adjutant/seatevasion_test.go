package main

import (
	"slices"
	"testing"
)

// behindTheCharge is a French column that has charged British horse, which may evade it, from the seat of the French.
var behindTheCharge = []string{"place 20LD at 148,74 facing 0", "place 1/86 at 148,84 facing 180", "place 2/86 at 130,100 facing 180", "place thomieres at 135,100",
	"order 1/86 attack !", "first french", "n", "as french", "c 1/86 20LD"}

// The one side moves all its troops, the other evades, and the first goes on with those whose target has evaded (OM §7 [+], OM §8.7 [+]):
// whoever evades from his seat ends nobody's moves, and who charged closes his movement, from his, only once it is said who evades. The
// referee may close it (OM §7 [-]), and nobody evades in a movement of his own, which he would close by it.
func TestAnEvasionFromASeatEndsNobodysMoves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"n"}, "session.seat.lapses"},
		{[]string{"f"}, "session.seat.closes"},
		{[]string{"as british", "n"}, "session.seat.closes"},
		{[]string{"as british", "evade 20LD", "as french", "move 2/86 forward 1"}, ""},
		{[]string{"as british", "evade 20LD", "as french", "move 2/86 forward 1", "move 1/86 forward 2", "n"}, ""},
		{[]string{"as british", "evade 20LD", "as french", "n"}, ""},
		{[]string{"move 2/86 forward 1", "as british", "x", "as french", "n"}, ""},
		{[]string{"as british", "x 20LD evade", "evade 20LD"}, "evade.let-come"},
		{[]string{"as all", "n !", "as british", "evade 20LD"}, "evade.let-come"},
		{[]string{"as all", "n !", "n !", "as british", "evade 20LD"}, "evade.let-come"},
		{[]string{"as british", "evade 20LD !", "as french", "move 2/86 forward 1"}, ""},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, behindTheCharge...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM §7: %q behind the charge: got %q, want %q", c.lines, got, c.want)
		}
	}
}

// Whose word is waited for is told so where his n would close the other's movement, and that x leaves it (OM §7, §8.7).
func TestWhoIsWaitedForIsToldWhatHeMay(t *testing.T) {
	t.Parallel()
	s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(slices.Clone(behindTheCharge), "as british")...)
	rs := s.Submit("n")
	no := rs[len(rs)-1].Refusal
	if no == nil || len(no.Ways) == 0 || no.Ways[0].Line != "x" || no.Hint.Key == "session.seat.hint" {
		t.Fatalf("OM §8.7: n while an evasion waits: got %+v, want x offered, and what waits", no)
	}
	s.Submit(no.Ways[0].Line)
	rs = s.Submit("n")
	if no := rs[len(rs)-1].Refusal; no == nil || no.Hint.Key != "session.seat.hint" {
		t.Errorf("OM §8.7: n once it is left: got %+v, want the movement told to be another's alone", no)
	}
}

// A charger that joins a charge asks the side of the charged anew, though it has said that it is done, or has let the first one come
// (OM §8.7 [+]).
func TestWhoJoinsAChargeAsksAnew(t *testing.T) {
	t.Parallel()
	two := []string{"place 20LD at 150,74 facing 0", "place 1/86 at 147,79 facing 180", "place 2/86 at 153.5,79 facing 180", "place thomieres at 135,100",
		"order 1/86 attack !", "order 2/86 attack !"}
	late := append(slices.Clone(two), "n !", "n !", "n !", "as french", "c 1/86 20LD")
	early := append(slices.Clone(two), "first french", "n", "as french", "c 1/86 20LD")
	for _, c := range []struct {
		before, lines []string
		want          string
	}{
		{late, []string{"as british", "n", "as french", "c 2/86 20LD", "n", "as british", "evade 20LD"}, ""},
		{late, []string{"as british", "n", "as french", "c 2/86 20LD", "as british", "evade 20LD"}, ""},
		{late, []string{"as british", "x", "evade 20LD"}, "evade.let-come"},
		{late, []string{"as british", "x", "as french", "c 2/86 20LD", "as british", "evade 20LD"}, ""},
		{early, []string{"as british", "x", "as french", "c 2/86 20LD", "as british", "evade 20LD"}, ""},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, c.before...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM §8.7: %q: got %q, want %q", c.lines, got, c.want)
		}
	}
}

// What an evasion of horse still may be stands in what is owed at its own seat (OM §8.7), and x leaves it, as it is said there; foot in
// open order, which has to evade, is not told that x would.
func TestAnEvasionThatMayBeIsOwed(t *testing.T) {
	t.Parallel()
	owed := func(lines ...string) (out []string) {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, lines...)
		for _, o := range s.Owed() {
			if o.Verb == "evade" {
				out = append(out, map[bool]string{true: "may", false: "must"}[o.Optional])
			}
		}
		return out
	}
	rifles := []string{"place 2/95 at 148,74 facing 0", "place 1/86 at 148,84 facing 180", "place thomieres at 135,100", "order 1/86 attack !", "first french", "n", "as french", "c 1/86 2/95"}
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"horse, of its own seat", append(slices.Clone(behindTheCharge), "as british"), []string{"may"}},
		{"horse, of the other", behindTheCharge, nil},
		{"horse that stays", append(slices.Clone(behindTheCharge), "as british", "x"), nil},
		{"horse that has gone", append(slices.Clone(behindTheCharge), "as british", "evade 20LD"), nil},
		{"open order", append(slices.Clone(rifles), "as british"), []string{"must"}},
	} {
		if got := owed(c.lines...); !slices.Equal(got, c.want) {
			t.Errorf("OM §8.7: %s: got %q owed, want %q", c.name, got, c.want)
		}
	}
	s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, rifles...)
	if got := refusedFor(s, "as british", "x"); got != "evade.must" {
		t.Errorf("OM §8.7: x of open order: got %q, want evade.must", got)
	}
}
