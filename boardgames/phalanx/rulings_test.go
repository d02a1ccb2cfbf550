package phalanx_test

import (
	"strings"
	"testing"
)

// set is a board of the second reader's common one, with what is described on it.
func set(t *testing.T, lines ...string) *situation {
	t.Helper()
	s := &situation{id: t.Name(), board: commonBoard()}
	for _, l := range lines {
		s.takes(t, strings.Fields(l))
	}
	return s
}

// While a charge waits for its elite cards nobody fires into it, the side that is charged as little as the one that
// charges: of cards only those of elite may be played in it (PHX §11.4 [-], PHX §11.1 [-], R53 a), also where the enemy
// has forced it (PHX §11.5 [-], R46). Before it and behind it fire is what it always is (PHX §11.1 [+]), and so it is
// in a battle (PHX R25).
func TestPHX11_4NobodyFiresIntoACharge(t *testing.T) {
	units := []string{"u FH french heavy-cavalry elite 4/2 2,0 n", "u F1 french 3/1 1,2 e", "u A1 allied elite 4/2 2,2 s"}
	for _, c := range []struct {
		name  string
		more  []string
		lines []typed
	}{
		{"the charged", nil, []typed{
			{line: "charge FH 2,1 at A1 with 3-2-charge", want: []string{"French", "Allies"}},
			{line: "fire A1 at FH with 3-1-artillery", refused: []string{"R53"}},
			{line: "cards french none"}, {line: "cards allied none", want: []string{"4 to 4"}}}},
		{"the charger's friend", nil, []typed{
			{line: "charge FH 2,1 at A1 with 3-2-charge"},
			{line: "fire F1 at A1 with 3-1-artillery", refused: []string{"R53"}},
			{line: "cards french elite=3-1-elite"}, {line: "cards allied none", want: []string{"8 to 4"}}}},
		{"a forced charge", []string{"active allied"}, []typed{
			{line: "force FH 2,1 at A1 with 2-1-forced-charge"},
			{line: "fire A1 at FH with 3-1-artillery", refused: []string{"R53"}},
			{line: "cards french none"}, {line: "cards allied none", want: []string{"4 to 4"}}}},
		{"before it", nil, []typed{
			{line: "fire F1 at A1 with 3-1-artillery", want: []string{"A1 in disorder"}},
			{line: "charge FH 2,1 at A1 with 3-2-charge"}, {line: "cards french none"}, {line: "cards allied none", want: []string{"4 to 4"}}}},
		{"behind it", nil, []typed{
			{line: "charge FH 2,1 at A1 with 3-2-charge"}, {line: "cards french none"}, {line: "cards allied none"},
			{line: "fire A1 at FH with 3-1-artillery", want: []string{"FH reduced, no longer in disorder"}}}},
		{"a battle", nil, []typed{
			{line: "play 4-2"}, {line: "move FH 2,1"}, {line: "attack FH at A1"},
			{line: "fire A1 at FH with 3-1-artillery", want: []string{"FH drops out"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := set(t, append(units, c.more...)...)
			s := laid(t, x.board)
			for _, l := range c.lines {
				x.typed(t, s, l)
			}
		})
	}
}

// Wellington's card serves Prussians neither beside him nor under him, and their own deck has none: cards give their
// points to units of their own army (PHX §11.2 [-], R31, R54 a). An English unit in their place has its four (PHX §11.2 [+]).
func TestPHX11_2WellingtonCommandsNoPrussians(t *testing.T) {
	for _, c := range []struct {
		name, unit, leader, cards string
		want                      string
		refused                   []string
	}{
		{"an English card, beside him", "u P1 prussian 3/1 2,2 s", "l wellington 3,2", "command=3-1-command", "", []string{"R31"}},
		{"an English card, under him", "u P1 prussian 3/1 2,2 s", "l wellington 2,2", "command=3-1-command", "", []string{"R31"}},
		{"a Prussian card", "u P1 prussian 3/1 2,2 s", "l wellington 3,2", "command=p3-1-command", "", []string{"§11.2"}},
		{"English points", "u P1 prussian 3/1 2,2 s", "l wellington 3,2", "3-1", "", []string{"R31"}},
		{"Prussian points", "u P1 prussian 3/1 2,2 s", "l wellington 3,2", "p3-1", "4 to 4", nil},
		{"an English unit", "u A1 allied 3/1 2,2 s", "l wellington 3,2", "command=3-1-command", "4 to 7", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := set(t, "u F1 french 4/2 2,1 n", c.unit, c.leader)
			s := laid(t, x.board)
			x.typed(t, s, typed{line: "play 4-2"})
			x.typed(t, s, typed{line: "attack F1 at " + strings.Fields(c.unit)[1]})
			x.typed(t, s, typed{line: "cards french none"})
			l := typed{line: "cards allied " + c.cards, refused: c.refused}
			if c.want != "" {
				l.want = []string{c.want}
			}
			x.typed(t, s, l)
		})
	}
}
