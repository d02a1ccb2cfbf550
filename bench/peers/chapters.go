package main

import "strings"

// chapter explains some rows, whose names begin with one of ids.
type chapter struct {
	id, ids, title, means string
}

// chapterOf is where a row stands; the last chapter has all that no other has.
func chapterOf(id string) chapter {
	first, _, _ := strings.Cut(id, ",")
	for _, c := range chapters {
		for _, i := range strings.Fields(c.ids) {
			if i == first {
				return c
			}
		}
	}
	panic("no chapter has " + id) // the rows are ours
}

var chapters = []chapter{
	{"plane", "W1 W2 W3 W4 W5 W6", "The plane", `The table is 180 by 120 cm for 60 units and grows with them; it is drawn from the seed 1815 (` + "`geometry/worldtest`" + `): lines, columns of two
files and open order of bases 3 cm wide and 1.5 to 4 deep, a quarter of the units guns with a range of 40 cm and 22.5 degrees to each side, the others with 9 or 12 cm between their
flank lines, and a fifth as many woods of 5 to 12 corners. A *legal target* is here an enemy whose nearest point is within range of the shooter's centre, of which some base
stands in the arc, and to which the line from the centre of the shooter's front edge to the nearest point crosses no base of a third unit and no wood that holds neither end. (The rules of the game ask more.)

* **W1** every legal target of every unit. The known answers (23, 148, 340 and 3,321 pairs) were found by independent programs.
* **W2** the legal targets of one unit, asked unit by unit: the whole table in W1's way, a question at a time.
* **W3** the distance from the centre of a unit to the nearest point of an enemy: all 500,000 pairs of 1,000 units.
* **W4** the nearest enemy of every one of 1,000 units, by that distance.
* **W5** a ray from the centre of every gun's front edge through the nearest point of its nearest enemy (known beforehand), out to the range: how many units and bases it crosses.
* **W6** what W1 costs with 10,000 units over what it costs with 1,000: ten, if a unit costs the same on a table of any size.

Of the peers, simplefeatures has no nearest point (its edges are gone through in Go here), orb does not say whether two shapes meet, so that it has W3 and W4 alone, and
tidwall/rtree keeps boxes alone: whom it lists is measured with this house's plain functions, so that its figures compare the index.`},
	{"odds", "O1 O1g O2 O3 O4 O4w", "Exact odds", `A distribution here is of whole numbers, no draws and no rounding. Before the clock runs every program tells every end with its exact chance, and all of
them have to be the same.

* **O1** one charge, by this program's rulings: a veteran column of four bases with six points of six charges a line of four with five of five; closing fire (80%), the test of the charger on a d10,
one round of blows, the tests of both on a d6, who has won, the tie-break. From the prepared rule to the chance of each end (winner, points lost and state of both): 46 results of the rule,
44 different ends, over 720,000,000. The known figure, found elsewhere, is the attacker's: 0.781427022.
* **O1g** the same with a brigadier on each side, whose fate is part of the end: 656 ends.
* **O2** four rounds of that melee, no closing fire: a round that would come to the tie-break is followed by another, the fourth has it. The rules of the game have no such melee,
so that this is a rule written for this row on the game's engine of odds (` + "`internal/odds`" + `), in whole numbers beyond 64 bits. The figure of the definition,
0.911648288212, was found under a reading that nobody has told; under this one both programs find 0.912512121362, which leaves that row unproven.
* **O3** each of thirty battalions drawn from a seed charges every other as in O1: 870 charges, every end of each the same in both programs.
* **O4** a battle of Le Cento-Ore, four counters of three on four, three phases, as a program asks for it; **O4w** with the sentences that people read, which the peer does not make.

The peer is plain Python (` + "`python/`" + `): states as tuples, a distribution as a dictionary from state to the number of ways.`},
	{"whole", "W8 W9 W10", "The whole program", `The journals are written by this house, before the clock runs, and hold what the definition asks for. **The mix** is 10,000 commands that are taken, over thirty units of
Vimeiro: of every ten six real moves, two shots, a melee and a test to rally, dice from a seed (` + "`bench/playedtest`" + `). Units that fall are recorded at full strength again, about one line in forty beside the 10,000.
**The battle** is the journal of the whole shipped battle of Vimeiro, typed with its dice.

* **W8** the journal from the file to the state it ends in. This house verifies the chain of SHA-256, adjudicates every command again with all its checks and holds its events against those recorded.
boardgame.io replays every line as a move that *believes* the recorded events (place, points, bases): it checks no chain and knows no rule, which a fair peer would have to. encoding/json decodes every line and believes
them too: the least that a program could do by it. *Reading* is the file read without any game: this house has every line and its link verified, encoding/json has them decoded. The answer compared is how every unit stands at the end: place, facing, points, bases.
* **W9** from the start of a program to its answer, started anew every time. The peers are the least Go program, plain Python with the same charge, and JTS with one distance.
* **W10** one question in and one answer out, again and again, on a pipe, everybody on one core. ` + "`adjutant ask`" + ` is asked for the odds of a shot, in a spelling that it has not seen lately; asked the very same again it
has the answer still. "Kept" is a command of a game: carried out, written to its journal with one fsync, told with all its reasons. The peers answer without thinking: ` + "`cat`" + `, and Stockfish asked
` + "`isready`" + `. On the wall is there and back, what the asker takes with it and the disk too.`},
}
