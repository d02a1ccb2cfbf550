package phalanx

import (
	"math"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

// thinking is a side's automatic player over a board of laidOut.
func thinking(t *testing.T, side int, units, begin string) *planner {
	t.Helper()
	b := laidOut(t, "units:\n"+units+"begin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}"+begin+"}\n")
	p := &planner{t: b, side: side, seat: side, rand: rand.New(rand.NewPCG(1, 1)), sees: map[adding][]prospect{}}
	for _, s := range b.named {
		if b.counts(s.Place) {
			p.goal = append(p.goal, s)
		}
	}
	return p
}

// close holds a figure against what it is reckoned to be.
func close(t *testing.T, about string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %.3f; want %.3f", about, got, want)
	}
}

// Where the automatic player would have a unit stand: enemies in front are something, those that strike its flank or its rear lose it
// 0.6 of their value, those that do not face it 0.4 in all; ground that covers foot 0.4, a square that scores 1 and a tenth of
// its points (PHX §13.3: Hougoumont 5 to the French, 10 to the Allies), each square to its goal loses 0.15, and it looks at the
// nearest enemy. Foot in a castle has front all round (PHX §10).
func TestPHXWhatSquaresAreWorth(t *testing.T) {
	f1 := "  - {id: F1, army: french, value: 4, reduced: 2, at: [3, 3], facing: n}\n"
	for _, c := range []struct {
		about, units string
		at           board.Square
		facing       string
		want         float64
	}{
		// Two squares to Hougoumont lose 0.3; an enemy just ahead is looked at for 0.05, beside or behind for as much less.
		{"in front", f1 + "  - {id: A1, army: allied, value: 4, at: [3, 4], facing: s}\n", board.Square{X: 3, Y: 3}, "n", 0.2 - 0.3 + 0.05},
		{"in the rear, facing it", f1 + "  - {id: A1, army: allied, value: 4, at: [3, 2], facing: n}\n", board.Square{X: 3, Y: 3}, "n", -2.4 - 0.3 - 0.05},
		{"beside, facing elsewhere", f1 + "  - {id: A1, army: allied, value: 4, at: [4, 3], facing: n}\n", board.Square{X: 3, Y: 3}, "n", -0.4 - 0.3 - 0.05},
		{"a friend beside counts not", f1 + "  - {id: F2, army: french, value: 4, at: [4, 3], facing: n}\n  - {id: A1, army: allied, value: 4, at: [3, 5], facing: s}\n", board.Square{X: 3, Y: 3}, "n", -0.3 + 0.1},
		{"foot in a castle", "  - {id: F1, army: french, value: 4, at: [3, 3], facing: n}\n  - {id: A1, army: allied, value: 4, at: [1, 2], facing: n}\n", board.Square{X: 1, Y: 3}, "n", 0.2 + 0.4 + 2.5 - 0.05},
		{"horse in a castle", "  - {id: F1, army: french, arm: light-cavalry, value: 4, at: [3, 3], facing: n}\n  - {id: A1, army: allied, value: 4, at: [1, 2], facing: n}\n", board.Square{X: 1, Y: 3}, "n", -2.4 + 2.5 - 0.05},
		{"nobody near: it looks two squares ahead and one aside", f1 + "  - {id: A1, army: allied, value: 4, at: [4, 5], facing: n}\n", board.Square{X: 3, Y: 3}, "n", -0.3 + 0.05},
	} {
		p := thinking(t, theFrench, c.units, "")
		close(t, c.about, p.standing(p.t.unit("F1"), c.at, c.facing), c.want)
	}
}

// What it looks at is the nearest enemy on the board, of equally near ones the first: how far ahead of the front less how far aside.
func TestPHXWhomItLooksAt(t *testing.T) {
	p := thinking(t, theFrench, "  - {id: F1, army: french, value: 4, at: [3, 3], facing: n}\n  - {id: F2, army: french, value: 4, at: [2, 3], facing: n}\n  - {id: A1, army: allied, value: 4, at: [3, 5], facing: s}\n"+
		"  - {id: A2, army: allied, value: 4, at: [4, 3], facing: s}\n  - {id: P1, army: prussian, value: 4, enters: 6}\n", "")
	for facing, want := range map[string]float64{"n": -1, "e": 1, "s": -1, "w": -1} {
		close(t, "A2 beside it, facing "+facing, p.looks(board.Square{X: 3, Y: 3}, facing), want)
	}
	for facing, want := range map[string]float64{"n": 1, "e": -1, "s": -1, "w": -1} {
		close(t, "A1 ahead of it, facing "+facing, p.looks(board.Square{X: 3, Y: 4}, facing), want)
	}
	p = thinking(t, theFrench, "  - {id: F1, army: french, value: 4, at: [3, 3], facing: n}\n", "")
	close(t, "nobody", p.looks(board.Square{X: 3, Y: 3}, "n"), 0)
}

// A French unit makes for the squares that score and are not French yet, and where all are for the nearest enemy; an English one for what
// the French have taken and for what nobody else of theirs holds; Prussians too for Plancenoit (PHX §13.3).
func TestPHX13_3WhereUnitsMakeFor(t *testing.T) {
	units := "  - {id: F1, army: french, value: 4, at: [3, 3], facing: n}\n  - {id: A1, army: allied, value: 4, at: [1, 3], facing: s}\n  - {id: A2, army: allied, value: 4, at: [5, 5], facing: s}\n  - {id: P1, army: prussian, value: 4, at: [6, 4], facing: w}\n"
	for _, c := range []struct {
		about, begin string
		side         int
		unit         string
		at           board.Square
		want         int
	}{
		{"Hougoumont, two squares off", "", theFrench, "F1", board.Square{X: 3, Y: 3}, 2},
		{"Hougoumont is French: Mont-St-Jean", ", last: {hougoumont: french}", theFrench, "F1", board.Square{X: 3, Y: 3}, 3},
		{"both are French: A1, two off", ", last: {hougoumont: french, mont-st-jean: french}", theFrench, "F1", board.Square{X: 3, Y: 3}, 2},
		{"A1 holds Hougoumont", "", theAllies, "A1", board.Square{X: 1, Y: 3}, 0},
		{"A2 leaves it to A1 and makes for Mont-St-Jean", "", theAllies, "A2", board.Square{X: 2, Y: 3}, 4},
		{"what the French have taken A2 makes for, whoever stands there", ", last: {hougoumont: french}", theAllies, "A2", board.Square{X: 2, Y: 3}, 1},
		{"Prussians make for what is not theirs, and here for the enemy", "", theAllies, "P1", board.Square{X: 6, Y: 4}, 4},
		{"Prussians make for what the French have", ", last: {mont-st-jean: french}", theAllies, "P1", board.Square{X: 6, Y: 4}, 5},
	} {
		p := thinking(t, c.side, units, c.begin)
		if got := p.far(p.t.unit(c.unit), c.at); got != c.want {
			t.Errorf("PHX §13.3, %s: %d squares; want %d", c.about, got, c.want)
		}
	}
}

// What an attack that a unit would join is worth is what it brings with it, less what it brings without; nobody in order before its
// front, a friend there, or somebody who has attacked or is disordered, is worth nothing (PHX §9).
func TestPHX9WhatAThreatIsWorth(t *testing.T) {
	pair := "  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\n  - {id: F2, army: french, value: 4, reduced: 2, at: [3, 2], facing: w}\n  - {id: A1, army: allied, value: 4, reduced: 2, at: [2, 2], facing: s}\n"
	p := thinking(t, theFrench, pair, "")
	u, a1 := p.t.unit("F1"), p.t.unit("A1")
	both, _ := p.striking([]string{"F1", "F2"}, a1)
	alone, _ := p.striking([]string{"F2"}, a1)
	if both <= alone || alone <= 0 {
		t.Fatalf("PHX §9: both %.2f, F2 alone %.2f: nothing is shown", both, alone)
	}
	close(t, "PHX §9: with F2", p.threat(u, u.At, "n"), both-alone)
	close(t, "PHX §9: facing nobody", p.threat(u, u.At, "e"), 0)
	u.Disordered = true
	close(t, "PHX §9: disordered", p.threat(u, u.At, "n"), 0)
	u.Disordered, u.Attacked = false, true
	close(t, "PHX §9: who has attacked", p.threat(u, u.At, "n"), 0)
	p = thinking(t, theFrench, "  - {id: F1, army: french, value: 9, reduced: 2, at: [2, 1], facing: n}\n  - {id: F2, army: french, value: 4, reduced: 2, at: [2, 2], facing: w}\n  - {id: A1, army: allied, value: 1, at: [5, 2], facing: s}\n", "")
	u = p.t.unit("F1")
	close(t, "PHX §9: a friend", p.threat(u, u.At, "n"), 0)
	there := thinking(t, theFrench, "  - {id: F1, army: french, value: 9, reduced: 2, at: [5, 1], facing: n}\n  - {id: A1, army: allied, value: 1, at: [5, 2], facing: s}\n", "")
	worth, _ := there.striking([]string{"F1"}, there.t.unit("A1"))
	if worth <= 0 {
		t.Fatalf("PHX §9: 9 on 1 is worth %.2f", worth)
	}
	close(t, "PHX §9: alone, where it would stand", p.threat(u, board.Square{X: 5, Y: 1}, "n"), worth)
}

// How a battle may end for a part, by what the other may add: more wins, more than twice the other wins double (PHX §9.4).
func TestPHX9_4WhatABattleIsWorth(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 4, at: [2, 1], facing: n}\n  - {id: A1, army: allied, value: 4, at: [2, 2], facing: s}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	f := b.asFight([]string{"F1"}, "A1", false, [2][]string{})
	theirs := []prospect{{0, 0.25}, {4, 0.25}, {5, 0.5}}
	s := stakes{win: 2, double: 3, ruin: 5}
	for _, c := range []struct {
		part, own                    int
		wins, doubles, beaten, worth float64
	}{
		{attacker, 0, 0, 0, 0.5, -2.5},          // 4 to 4, 8 and 9: 9 is more than 8
		{attacker, 1, 0.25, 0, 0, 0.5},          // 5 to 4, 8 and 9
		{attacker, 5, 0.5, 0.25, 0, 1.75},       // 9 to 4, 8 and 9
		{defender, 0, 0.25, 0, 0.5, -1.5 - 1.5}, // equal holds
		{defender, 5, 1, 0.25, 0, 1.25},         // 9 against 4, 8 and 9
	} {
		wins, doubles := chances(f, c.part, c.own, theirs)
		close(t, "PHX §9.4: won", wins, c.wins)
		close(t, "PHX §9.4: won double", doubles, c.doubles)
		close(t, "PHX §9.4: beaten double", beaten(f, c.part, c.own, theirs), c.beaten)
		close(t, "PHX §9.4: worth", s.worth(f, c.part, c.own, theirs), c.worth)
	}
	close(t, "a card of 2", price("4-2"), 0.24)
}

// A withdrawal is worth how much better the unit stands afterwards, less a half; a castle's points go before anything (PHX §9.6, §10).
func TestPHX9_6WhatSettlingIsWorth(t *testing.T) {
	p := thinking(t, theFrench, "  - {id: FC, army: french, arm: light-cavalry, value: 3, reduced: 1, at: [3, 1], facing: n}\n  - {id: F1, army: french, value: 5, reduced: 3, at: [3, 6], facing: n}\n  - {id: A1, army: allied, value: 4, at: [3, 2], facing: s}\n", "")
	u := p.t.unit("FC")
	got, _ := p.settling(game.Action{Verb: "withdraw", Units: []game.Operand{one("FC")}, Args: []string{"3,0", "s"}})
	close(t, "PHX §9.6", got, p.standing(u, board.Square{X: 3, Y: 0}, "s")-p.standing(u, u.At, "n")-0.5)
	got, _ = p.settling(game.Action{Verb: "retreat", Units: []game.Operand{one("FC")}, Args: []string{"3,0", "s"}})
	close(t, "PHX §9.4", got, p.standing(u, board.Square{X: 3, Y: 0}, "s"))
	got, _ = p.settling(game.Action{Verb: "castle", Units: []game.Operand{one("FC")}})
	close(t, "PHX §10", got, 10)
	got, _ = p.settling(game.Action{Verb: "reduce", Units: []game.Operand{one("FC")}})
	close(t, "PHX §9.4, in the open", got, -2-1)
	got, _ = p.settling(game.Action{Verb: "reduce", Units: []game.Operand{one("F1")}})
	close(t, "PHX §9.4, in Mont-St-Jean", got, -2+4)
	got, _ = p.settling(game.Action{Verb: "drop", Units: []game.Operand{one("FC")}})
	close(t, "PHX §9.6, it stays", got, 0)
}

// What a state is worth to a side is its points less the other's, half of what weakened units have lost and half a point for disorder;
// once it is over whoever has won has all (PHX §13.2, §13.3). The dead count in the points alone.
func TestPHX13_3WhatAStateIsWorth(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\n  - {id: A1, army: allied, value: 4, reduced: 2, at: [2, 2], facing: s}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	_, points := b.result()
	even := float64(points[theFrench] - points[theAllies])
	worth := func(side int) float64 { return Rules{}.Worth(&state{Board: b}, side) }
	close(t, "PHX §13.3", worth(theFrench), even)
	close(t, "PHX §13.3", worth(theAllies), -even)
	close(t, "PHX §13.3, the other Allied player", worth(2), -even)
	f, a := b.unit("F1"), b.unit("A1")
	f.Weak = true
	close(t, "PHX §13.3, F1 weakened", worth(theFrench), even-1.5)
	close(t, "PHX §13.3, F1 weakened", worth(theAllies), 1.5-even)
	a.Disordered = true
	close(t, "PHX §13.3, A1 disordered too", worth(theFrench), even-1)
	f.Dead, f.On = true, false
	_, points = b.result()
	close(t, "PHX §13.3, F1 dead", worth(theFrench), float64(points[theFrench]-points[theAllies])+0.5)
	b.Phase, b.Won = over, sideNames[theAllies]
	close(t, "PHX §13.2", worth(theAllies), 1000)
	close(t, "PHX §13.2", worth(theFrench), -1000)
	close(t, "nobody's", worth(-1), 0)
}

// A bid lies face down until the other side has bid, cards for a battle until the other part has put down its own (PHX §7, §9.3); what
// a hand holds is its player's alone, how many cards it has is not (PHX §3.2).
func TestPHX7WhatLiesFaceDown(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\n  - {id: A1, army: allied, value: 4, reduced: 2, at: [2, 2], facing: s}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	of := func(verb, side string, args ...string) int {
		return Rules{}.Keeper(&state{Board: b}, game.Action{Verb: verb, Units: []game.Operand{one(side)}, Args: args})
	}
	check := func(about string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: kept by %d; want %d", about, got, want)
		}
	}
	check("PHX §3.2: cards in hand", of("hold", "french", "4-0"), theFrench)
	check("PHX §3.2: their number", of("hold", "french", "4"), -1)
	check("PHX §9: an attack", of("attack", "F1"), -1)
	check("PHX §9.3: cards without a battle", of("cards", "french", "4-0"), -1)
	b.Battle = &clash{Who: []string{"F1"}, Target: "A1"}
	check("PHX §9.3: the attacker's", of("cards", "french", "4-0"), theFrench)
	check("PHX §9.3: the defender's", of("cards", "allied", "4-0"), theAllies)
	b.Battle.Named[attacker] = true
	check("PHX §9.3: the defender's, behind the attacker's", of("cards", "allied", "4-0"), -1)
	check("PHX §9.3: the attacker's, who comes first", of("cards", "french", "4-0"), theFrench)
	b.Battle, b.Phase = nil, bidding
	check("PHX §7: a bid", of("bid", "french", "4-0"), theFrench)
	b.Bid[theAllies] = true
	check("PHX §7: a bid behind the other", of("bid", "french", "4-0"), -1)
	check("PHX §7: the first bid", of("bid", "allied", "4-0"), theAllies)
}

// The Prussians have a seat of their own where three play: that can be said before anything is dealt, in a long game (PHX §1, §13.1).
func TestPHX1WhereThePrussiansSit(t *testing.T) {
	b := laidOut(t, "units:\n  - {id: F1, army: french, value: 5, reduced: 2, at: [2, 1], facing: n}\nbegin: {turn: 3, hands: {french: 5, allied: 5, prussian: 1}}\n")
	ways := func(word string) string {
		_, all := Rules{}.Elsewhere(&state{Board: b}, word)
		if len(all) == 0 {
			return ""
		}
		return all[0].Line
	}
	const other = "adjutant play phalanx-practice --auto prussian"
	if got := ways("russian"); got != "" {
		t.Errorf("PHX §1: russian: %q; want nothing", got)
	}
	for _, c := range []struct {
		turn  int
		phase phase
		size  string
		want  string
	}{{1, dealing, "long", "players 3"}, {1, dealing, "short", other}, {2, dealing, "long", other}, {1, playing, "long", other}} {
		b.Turn, b.Phase, b.land.Length = c.turn, c.phase, c.size
		if got := ways("prussian"); got != c.want {
			t.Errorf("PHX §1, %+v: %q; want %q", c, got, c.want)
		}
	}
}
