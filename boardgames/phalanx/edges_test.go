package phalanx

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// Of two players one leads both armies of the Allies, of three each his own (PHX §1, §6).
func TestPHX1WhoLeadsWhom(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	for players, want := range map[int][3]int{2: {0, 1, 1}, 3: {0, 1, 2}} {
		b.land.Players = players
		if got := [3]int{b.leads(french), b.leads(allied), b.leads(prussian)}; got != want {
			t.Errorf("PHX §1: of %d players the armies are led by %v; want %v", players, got, want)
		}
	}
}

// A tie of bids is broken with what is left of a deck: without the hand, what was played, drawn, thrown away or lost (PHX §7, R41).
func TestPHX7WhatIsLeftForATie(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	h := &b.Hands[0]
	deck := b.n.deck[french]
	h.Unknown, h.Known, h.Gone, h.Drawn, h.Tossed, h.Lost = 3, []string{"4-0", "4-0"}, []string{"3-0"}, []string{"2-1", "2-1"}, []string{"1-0", "1-0", "1-0"}, 4
	if got := b.tieLeft(theFrench); got != deck-5-1-2-3-4 {
		t.Errorf("PHX §7: %d cards of %d are left; want %d", got, deck, deck-15)
	}
}

// What a verb is called, of the board and of declared facts (PHX §9); and what may stand first in a line and behind a verb.
func TestPHX9WhatAVerbIsCalled(t *testing.T) {
	for verb, want := range map[string][]string{"battle": {"battle", "battaglia"}, "move": {"move", "muovi"}, "attack": {"attack", "attacca"}} {
		for _, w := range want {
			if !slices.Contains(aliases(verb), w) {
				t.Errorf("PHX §9: %s is called %v; want %s among them", verb, aliases(verb), w)
			}
		}
	}
	if got := aliases("fly"); got != nil {
		t.Errorf("PHX §9: fly is called %v", got)
	}
	none, _ := Rules{}.Setup(nil)
	b := &state{Board: laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")}
	if got := (Rules{}).Complete(b, "move "); !slices.Contains(got, "F1") {
		t.Errorf("PHX §8: behind move stand %v; want F1", got)
	}
	if got := (Rules{}).Complete(none, "battle "); !slices.ContainsFunc(got, func(w string) bool { return strings.HasPrefix(w, "attacker") }) && len(got) == 0 {
		t.Errorf("PHX §9.3: behind battle stand %v; want its facts", got)
	}
}

// Without a board there is nothing to draw, to write down or to win; with one there is (PHX §2.1).
func TestPHX2_1WithoutABoard(t *testing.T) {
	s, err := Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, drawn := Rules{}.Chart(s)
	_, written := Rules{}.File(s)
	if drawn || written || (Rules{}).Decided(s) {
		t.Errorf("PHX §2.1: without a board drawn %t, written %t", drawn, written)
	}
	s = &state{Board: laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")}
	_, drawn = Rules{}.Chart(s)
	text, written := Rules{}.File(s)
	if !drawn || !written || (Rules{}).Decided(s) {
		t.Errorf("PHX §2.1: a board drawn %t, written %t", drawn, written)
	}
	if again, err := ground.Read("again.yaml", []byte(text)); err != nil || again.Begin.Hands[prussian].Unknown != 1 || again.Begin.Hands[french].Unknown != 5 {
		t.Errorf("PHX §2.1: read again %+v, %v; want hands of 5 and 1", again, err)
	}
}

// What the table tells of its commanders stands in the file that is written of it, of both sides (PHX §11.2): the last word of each holds.
func TestPHX11_2CommandsThatAreTold(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	b = b.apply(&valued{Side: theFrench, Attack: 3, Defence: 2}).apply(&valued{Side: theAllies, Attack: 1, Defence: 4}).apply(&valued{Side: theFrench, Attack: 5, Defence: 1})
	g, err := ground.Read("told.yaml", []byte(b.file()))
	if err != nil {
		t.Fatal(err)
	}
	if f, a := g.Commands[french], g.Commands[allied]; !slices.Equal(f, []int{5, 1}) || !slices.Equal(a, []int{1, 4}) {
		t.Errorf("PHX §11.2: the file has %v and %v; want 5 1 and 1 4", f, a)
	}
}

// What a file has that is no fault and unusual is noted (PHX §2.2, §5, §13.3): heavy Prussian horse, late comers without an entry, a castle that
// takes no blows, places without a square. A file that has nothing of it has no notes but of those places.
func TestPHX2_2WhatAFileNotes(t *testing.T) {
	read := func(units, squares, entry string) (keys []string) {
		g, err := ground.Read("board.yaml", []byte("game: phalanx\nname: X\nboard: [7, 7]\n"+entry+"squares:\n  - {at: [1, 3], is: castle, place: hougoumont}\n"+squares+"units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\n"+units+"begin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Notes() {
			keys = append(keys, strings.TrimPrefix(string(m.Key), "ph.file.note-"))
		}
		return keys
	}
	const entry = "entry: [[6, 4]]\n"
	for _, c := range []struct {
		units, squares, entry string
		want                  []string
	}{
		{"", "", entry, []string{"places"}},
		{"", "", "", []string{"places"}},
		{"  - {id: P1, army: prussian, arm: heavy-cavalry, value: 3, at: [5, 5], facing: w}\n", "", entry, []string{"heavy", "places"}},
		{"  - {id: P1, army: prussian, value: 3, enters: 2}\n", "", "", []string{"entry", "places"}},
		{"  - {id: P1, army: prussian, value: 3, enters: 2}\n", "", entry, []string{"places"}},
	} {
		if got := read(c.units, c.squares, c.entry); !slices.Equal(got, c.want) {
			t.Errorf("PHX §2.2: %q with %q notes %v; want %v", c.units, c.entry, got, c.want)
		}
	}
}

// What nobody states is taken as usual, and said where it matters (PHX §9.3, §10): where each attacker strikes, but at a castle, the ground, and
// of a defender who loses his way back.
func TestPHX9_3WhatIsTakenAsUsual(t *testing.T) {
	s, _ := Rules{}.Setup(nil)
	for line, want := range map[string]string{
		"battle 4 at 3":                           "attackers-position defender-retreat defender-terrain",
		"battle 3 at 3":                           "attackers-position defender-terrain",
		"battle 4 flank at 3":                     "defender-retreat defender-terrain",
		"battle 4 at 3 terrain=castle":            "",
		"battle 9 at 3 terrain=castle":            "defender-retreat",
		"battle 4 front at 3 terrain=clear":       "defender-retreat",
		"fire infantry at infantry":               "target-terrain",
		"fire infantry at infantry terrain=clear": "",
		"battle 4 flank + 3 at 3 terrain=hill":    "attackers-position defender-retreat",
	} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Rules{}.Parse(s, words[0], nil)
		if err != nil {
			t.Errorf("PHX §9.3: %q: %v", line, err)
			continue
		}
		adj, err := Rules{}.Prepare(s, c.Action)
		if err != nil {
			t.Errorf("PHX §9.3: %q: %v", line, err)
			continue
		}
		var got []string
		for _, a := range adj.Odds(odds.NewEngine()).Assumed {
			got = append(got, a.Fact)
		}
		if slices.Sort(got); strings.Join(got, " ") != want {
			t.Errorf("PHX §9.3: of %q is taken as usual %v; want %s", line, got, want)
		}
	}
}

// A round is of the army whose card is played or forces a charge, else of the one that plays it (PHX §6, §11.5).
func TestPHX6WhoseRoundItIs(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, active: allied, hands: {french: 5, allied: 5, prussian: 1}}\n")
	usual := b.roundArmy()
	for _, c := range []struct {
		a    game.Action
		want string
	}{
		{game.Action{Verb: "play", Args: []string{"p6-1"}}, prussian}, {game.Action{Verb: "play", Args: []string{"4-1"}}, allied}, {game.Action{Verb: "force", Facts: []game.Fact{{Name: "with", Value: "p6-1"}}}, prussian},
		{game.Action{Verb: "force", Facts: []game.Fact{{Name: "against", Value: "p6-1"}}}, usual}, {game.Action{Verb: "move", Facts: []game.Fact{{Name: "with", Value: "p6-1"}}}, usual}, {game.Action{Verb: "play"}, usual},
	} {
		if got := b.playsRound(c.a); got != c.want {
			t.Errorf("PHX §6: %+v is of the %s; want the %s", c.a, got, c.want)
		}
	}
}

// Who enters a square that scores is the last who did, where it counts (PHX §13); of a short game the file has no Prussian hand (§13.1).
func TestPHX13WhoEnteredLast(t *testing.T) {
	text := "game: phalanx\nname: X\nlength: short\nboard: [7, 7]\nsquares:\n  - {at: [1, 3], is: castle, place: hougoumont}\n  - {at: [3, 3], is: castle, place: la-haye-sainte}\nunits:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [1, 2], facing: n}\n  - {id: A1, army: allied, value: 5, reduced: 2, at: [6, 6], facing: s}\nbegin: {turn: 1, hands: {french: 5, allied: 5}}\n"
	g, err := ground.Read("short.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(g.JSON())
	if err != nil {
		t.Fatal(err)
	}
	again, err := ground.Read("again.yaml", []byte(boardOf(s).file()))
	if err != nil {
		t.Fatalf("PHX §13.1: %v in\n%s", err, boardOf(s).file())
	}
	if _, has := again.Begin.Hands[prussian]; has || again.Length != ground.Short {
		t.Errorf("PHX §13.1: a short game is written as %+v", again.Begin)
	}
}
