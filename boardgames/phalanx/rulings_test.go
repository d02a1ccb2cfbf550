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

// Lines on small boards, paragraph by paragraph; what is wanted was reckoned from the book.
func TestPHXWhatTheBookWantsOfLines(t *testing.T) {
	for _, c := range []struct {
		about string
		board []string
		lines []typed
		never string // in what the last line says
	}{
		// Four of four holds. An attack from where a unit stands is no move: with the next card it may still turn and then go on, as
		// long as nobody else has begun.
		{"PHX §8 [+], R30: who attacked and had not moved moves with the next card, in two lines", []string{"u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "attack F1 at A1 with none against none", want: []string{"4 to 4: the defender holds"}}, {line: "play 4-0"},
			{line: "move F1 e", want: []string{"points 1, left 3"}}, {line: "move F1 3,1", want: []string{"2,1 to 3,1", "points 1, left 2"}}}, ""},
		{"PHX §8 [-], R30: who moved and then attacked moves no more", []string{"u F1 french 4/2 2,0 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "move F1 2,1"}, {line: "attack F1 at A1 with none against none"}, {line: "play 4-0"},
			{line: "move F1 e", refused: []string{"R30", "§8"}}}, ""},
		// Whoever puts nothing down has nothing to read back, whoever is second sees his cards turned at once.
		{"PHX §9.3 [-]: no list of no cards", []string{"u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "attack F1 at A1"}, {line: "cards french none", want: []string{"cards put down, 0", "Allies"}}}, "they are"},
		{"PHX §9.3 [+]: the first to put cards down reads them back", []string{"u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "attack F1 at A1"}, {line: "cards french 3-1", want: []string{"they are 3-1"}}}, "4 to 4"},
		{"PHX §9.3 [+]: the second sees his turned", []string{"u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "attack F1 at A1"}, {line: "cards french none"}, {line: "cards allied 3-1", want: []string{"Allies: 3-1", "4 to 5: the defender holds"}}}, "they are"},
		{"PHX §9.4 [+]: the two ways of a beaten defender are told as one of two", []string{"u F1 french 5/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "attack F1 at A1 with none against none", want: []string{"5 to 4: the attacker wins", "one of these", "A1 is reduced", "A1 retreats"}}}, ""},
		{"PHX §9.6 [+]: a withdrawal is work for a hand", []string{"u F1 french 4/2 2,0 n", "u AH allied heavy-cavalry 4/2 2,2 s"}, []typed{
			{line: "play 4-0"}, {line: "move F1 2,1"}, {line: "withdraw AH 2,3 s", want: []string{"AH withdraws to 2,3 facing south", ">> AH: to 2,3"}}}, ""},
		{"PHX §3.1 [+]: who is put somewhere stands there", []string{"u F1 french 4/2 2,0 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "put F1 4,4 e"}, {line: "show F1", want: []string{"4,4", "east"}}}, "2,0"},
		{"PHX §8.2 [-]: nobody is put where another stands", []string{"u F1 french 4/2 2,0 n", "u A1 allied 4/2 2,2 s"}, []typed{
			{line: "put F1 2,2 e", refused: []string{"§8.2"}}}, ""},
		{"PHX §13 [-]: of Plancenoit there are three squares, of sides two", []string{"u F1 french 4/2 2,0 n"}, []typed{
			{line: "taken plancenoit french 4", refused: []string{"§13"}}, {line: "taken plancenoit french 0", refused: []string{"§13"}},
			{line: "taken waterloo french", refused: []string{"§13"}}, {line: "taken hougoumont nobody", refused: []string{"§13"}}}, ""},
		{"PHX §13.3 [+]: the third square of Plancenoit alone", []string{"u F1 french 4/2 2,0 n"}, []typed{
			{line: "taken plancenoit french 3"}, {line: "score", want: []string{"Plancenoit: Allies, Allies, French", "French 0, Allies 19"}}}, ""},
		{"PHX §11.7 [+]: that two cards were thrown away is told", []string{"active allied", "u F1 french 4/2 2,0 n", "hand french 4-2 3-1 2-2"}, []typed{
			{line: "health with 1-1-health"}, {line: "4-2 3-1", want: []string{"Napoleon's health by 1-1-health", "§11.7", "they were 3-1, 4-2"}}}, ""},
		{"PHX §7 [-]: a tie is broken by a card", []string{"bid", "u F1 french 4/2 2,0 n"}, []typed{
			{line: "bid french none"}, {line: "bid allied none"}, {line: "tie french 9z", refused: []string{"§7"}},
			{line: "tie french 4-2"}, {line: "tie allied 3-1", want: []string{"round of the French"}}}, ""},
	} {
		x := set(t, c.board...)
		x.id = c.about
		s := laid(t, x.board)
		last := len(c.lines) - 1
		for i, l := range c.lines {
			if i < last || c.never == "" {
				x.typed(t, s, l)
				continue
			}
			got := said(t, s, "en", l.line)
			holds(t, c.about+": "+l.line, got, l.want...)
			if strings.Contains(got, c.never) {
				t.Errorf("%s: %s: got %q; want no %q in it", c.about, l.line, got, c.never)
			}
		}
	}
}
