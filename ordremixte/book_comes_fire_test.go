package ordremixte

import "testing"

// This file states all that comes of a shot (OM §9, 11.1, 13, 14, 17): what is read, what
// changes, what hands do. The sums are worked out in the names or stand in the sentence itself.

// All that is said of a shot, and what hands do: what is hit loses a point, two by a tenth of
// the value, one without a die above a hundred; two points are a base of foot, three of horse
// and guns (OM §9.10 [+]); of what is worth nothing no die is thrown (OM §9.10 [-]).
func Test9_10_AllThatComesOfAShot(t *testing.T) {
	comesOf(t, "OM \u00a79.10", noUnits(t), []comesRow{
		{"a hit, no test above four points", "f s 4b at 4b col 6pm", []int{9}, `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 9 HIT: unit B loses 1 PM, 6->5`},
		{"the last face that hits", "f s 4b at 4b col 6pm", []int{80}, `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: unit B loses 1 PM, 6->5`},
		{"a miss", "f s 4b at 4b col 6pm", []int{81}, `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 81 MISS`},
		{"a critical hit, and it holds", "f s 4b at 4b col 6pm", []int{8, 6}, `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 8 CRITICAL: unit B loses 2 PM, 6->4, tests
			morale d10 6 -1 base lost = 5: HOLDS [§11.1]
			remove 1 base
			> B remove-base 1 now`},
		{"a critical hit, and it routs", "f s 4b at 4b col 6pm", []int{8, 3}, `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 8 CRITICAL: unit B loses 2 PM, 6->4, tests
			morale d10 3 -1 base lost = 2: ROUTS, 2 PM 4->2 [§11.1]
			remove 2 bases, turn 2, 22 cm next turn
			> B remove-base 2 now
			> B turn-base 2 22 cm turn-start`},
		{"nothing known of its points", "f s 4b at 4b", []int{30}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 30 HIT: unit B loses 1 PM
			? pm= om.no-pm`},
		{"nothing known of its points, missed", "f s 4b at 4b", []int{61}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS
			? pm= om.no-pm`},
		{"its last point", "f s 4b at 4b 1pm", []int{60}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 1->0, DESTROYED
			remove 4 bases
			> B remove-base 4 now`},
		{"above a hundred, missed", "f s 4b elite at 4b col flank 9pm", []int{9}, `
			Fire: 4 bases, line at 4 bases, column, short, flank [§9.5, §9.10]
			4 bases x (10 +5 elite +5 short +5 column +2 flank) = 108: 1 PM sure, then 8, critical 0
			d100 9 no more: unit B loses 1 PM, 9->8`},
		{"above a hundred, hit", "f s 6b elite at 4b col 9pm", []int{50}, `
			Fire: 6 bases, line at 4 bases, column, short [§9.10]
			6 bases x (10 +5 elite +5 short +5 column) = 150: 1 PM sure, then 50, critical 5
			d100 50 HIT: unit B loses 2 PM, 9->7
			remove 1 base
			> B remove-base 1 now`},
		{"above a hundred, critical", "f s 6b elite at 4b col 9pm", []int{5}, `
			Fire: 6 bases, line at 4 bases, column, short [§9.10]
			6 bases x (10 +5 elite +5 short +5 column) = 150: 1 PM sure, then 50, critical 5
			d100 5 CRITICAL: unit B loses 3 PM, 9->6
			remove 1 base
			> B remove-base 1 now`},
		{"above a hundred, no more", "f s 6b elite at 4b col 9pm", []int{51}, `
			Fire: 6 bases, line at 4 bases, column, short [§9.10]
			6 bases x (10 +5 elite +5 short +5 column) = 150: 1 PM sure, then 50, critical 5
			d100 51 no more: unit B loses 1 PM, 9->8`},
		{"nothing to roll", "f l 4b moved dis rec at 4b open hc 9pm", nil, `
			Fire: 4 bases, line at 4 bases, open order, long [§9.10]
			4 bases x (10 -2 recruits -3 disordered -10 hard cover -5 moved -5 open order or guns) = -60: no effect
			no die is thrown [R7]`},
		{"horse, and a base at the third point", "f s 4b at 3b lcav 4pm pm-start=6", []int{60, 5}, `
			Fire: 4 bases, line at light horse, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 4->3, tests
			morale d10 5 -1 base lost = 4: RETREATS, 1 PM 3->2 [§11.1]
			remove 1 base, turn 1, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 1 22 cm turn-start`},
		{"horse, no base at the second point", "f s 4b at 3b lcav 5pm pm-start=6", []int{60, 10}, `
			Fire: 4 bases, line at light horse, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 5->4, tests
			morale d10 10: HOLDS [§11.1]`},
		{"guns that break, down to nothing", "f s 4b at 2b gun 3pm pm-start=4", []int{40, 2}, `
			Fire: 4 bases, line at guns, short [§9.10]
			4 bases x (10 +5 short -5 open order or guns) = 40, critical 4
			d100 40 HIT: unit B loses 1 PM, 3->2, tests
			morale d10 2: ROUTS, 2 PM 2->0, DESTROYED [§11.1]
			remove 2 bases
			> B remove-base 2 now`},
		{"guns that retire leave their guns", "f s 4b at 2b gun 4pm pm-start=4", []int{40, 3}, `
			Fire: 4 bases, line at guns, short [§9.10]
			4 bases x (10 +5 short -5 open order or guns) = 40, critical 4
			d100 40 HIT: unit B loses 1 PM, 4->3, tests
			morale d10 3: RETREATS, 1 PM 3->2 [§11.1]
			turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"a unit without a die", "f s 4b at 4b col 6pm", nil, `
			owes d100  die.fire §9.10 80/8`},
		{"a struck unit that owes its test", "f s 4b at 4b col 6pm", []int{8}, `
			owes d10  die.morale §11.1`},
	})
}

// Who is in disorder or routs loses a point besides, whatever the die shows, even where none
// is thrown (OM §13 [+], OM §14 [+]); a router does not test (OM §14 [-]).
func Test13_AllThatComesOfFireAtDisorder(t *testing.T) {
	comesOf(t, "OM \u00a713", noUnits(t), []comesRow{
		{"disordered, missed", "f s 4b at 4b dis 9pm", []int{61}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS: unit B loses 1 PM, 9->8 (1 sure)`},
		{"disordered, hit", "f s 4b at 4b dis 9pm", []int{60}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 2 PM, 9->7 (1 sure)
			remove 1 base
			> B remove-base 1 now`},
		{"disordered, critical", "f s 4b at 4b dis 9pm", []int{6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 6 CRITICAL: unit B loses 3 PM, 9->6 (1 sure)
			remove 1 base
			> B remove-base 1 now`},
		{"disordered, nothing to roll", "f l 4b moved dis rec at 4b open hc dis 9pm", nil, `
			Fire: 4 bases, line at 4 bases, open order, long [§9.10]
			4 bases x (10 -2 recruits -3 disordered -10 hard cover -5 moved -5 open order or guns) = -60: no effect
			no die is thrown [R7]
			unit B loses 1 PM, 9->8`},
		{"disordered, missed, and it tests", "f s 4b at 4b dis 4pm", []int{61, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS: unit B loses 1 PM, 4->3 (1 sure), tests
			morale d10 5: HOLDS [§11.1]`},
		{"disordered, its last point without a die", "f s 4b at 4b dis 1pm", []int{61}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS: unit B loses 1 PM, 1->0 (1 sure), DESTROYED
			remove 4 bases
			> B remove-base 4 now`},
		{"routing, missed", "f s 4b at 4b routing 9pm", []int{61}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS: unit B loses 1 PM, 9->8 (1 sure)`},
		{"routing, hit, does not test", "f s 4b at 4b routing 3pm", []int{60}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 2 PM, 3->1 (1 sure)
			remove 1 base
			> B remove-base 1 now`},
		{"routing and disordered loses one, not two", "f s 4b at 4b routing dis 9pm", []int{61}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS: unit B loses 1 PM, 9->8 (1 sure)`},
		{"missed, by R14 b", "f s 4b at 4b dis 9pm R14=b", nil, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			instead of a roll: 1 PM
			no die is thrown [R7]
			unit B loses 1 PM, 9->8`},
	})
}

// A general with a unit under fire is tried with a d10, less the points lost and one for
// charisma; on one or less he is hit, and a critical hits him without it (OM §17 [+]). He dies
// on 1 and 2, is carried off on 3 and 4, is saved on 6 (OM §17 [-] on 5).
func Test17_AllThatComesToAGeneralUnderFire(t *testing.T) {
	comesOf(t, "OM \u00a717", noUnits(t), []comesRow{
		{"unhurt", "f s 4b at 4b 9pm gen", []int{60, 3}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 3, above 2: unhurt [§17]`},
		{"missed, and tried all the same", "f s 4b at 4b 9pm gen", []int{61, 2}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS
			general with unit B: d10 2, above 1: unhurt [§17]`},
		{"missed, hit by a one", "f s 4b at 4b 9pm gen", []int{61, 1, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS
			general with unit B: d10 1, 1 or less: HIT; d6 5, unhurt [§17]`},
		{"killed: his brigade loses a point", "f s 4b at 4b 9pm gen", []int{60, 2, 1}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 2, 2 or less: HIT; d6 1, killed [§17]
			general with unit B: unit B loses 1 PM, 8->7 [R72]
			remove 1 base
			> B remove-base 1 now`},
		{"killed on two", "f s 4b at 4b 9pm gen", []int{60, 2, 2}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 2, 2 or less: HIT; d6 2, killed [§17]
			general with unit B: unit B loses 1 PM, 8->7 [R72]
			remove 1 base
			> B remove-base 1 now`},
		{"wounded on three", "f s 4b at 4b 9pm gen", []int{60, 1, 3}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 1, 2 or less: HIT; d6 3, badly wounded [§17]`},
		{"wounded on four", "f s 4b at 4b 9pm gen", []int{60, 1, 4}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 1, 2 or less: HIT; d6 4, badly wounded [§17]`},
		{"lightly hurt", "f s 4b at 4b 9pm gen", []int{60, 1, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 1, 2 or less: HIT; d6 5, unhurt [§17]`},
		{"saved: a point comes back", "f s 4b at 4b 9pm gen", []int{60, 1, 6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 1, 2 or less: HIT; d6 6, saved, his men take heart [§17]
			general with unit B: unit B gains 1 PM, 8->9 [R72]`},
		{"saved, nothing to give back", "f s 4b at 4b 9pm gen", []int{61, 1, 6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS
			general with unit B: d10 1, 1 or less: HIT; d6 6, saved, his men take heart [§17]`},
		{"charismatic: one more", "f s 4b at 4b 9pm gen cha", []int{60, 3, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 3, 3 or less: HIT; d6 5, unhurt [§17]`},
		{"charismatic, above it", "f s 4b at 4b 9pm gen cha", []int{60, 4}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 4, above 3: unhurt [§17]`},
		{"two points lost before in this move", "f s 4b at 4b 9pm gen lost=2", []int{60, 4, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 4, 4 or less: HIT; d6 5, unhurt [§17]`},
		{"a commander in chief killed costs no point", "f s 4b at 4b 9pm general=normal", []int{60, 1, 1}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d10 1, 2 or less: HIT; d6 1, killed [§17]`},
		{"a critical strikes at once", "f s 4b at 4b 9pm gen", []int{6, 6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 6 CRITICAL: unit B loses 2 PM, 9->7
			general with unit B: d6 6, saved, his men take heart [§17]
			general with unit B: unit B gains 1 PM, 7->8 [R72]
			remove 1 base
			> B remove-base 1 now`},
		{"a critical, killed", "f s 4b at 4b 9pm gen", []int{6, 1}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 6 CRITICAL: unit B loses 2 PM, 9->7
			general with unit B: d6 1, killed [§17]
			general with unit B: unit B loses 1 PM, 7->6 [R72]
			remove 1 base
			> B remove-base 1 now`},
		{"killed, and the point is the last", "f s 4b at 4b 2pm gen", []int{60, 10, 2, 1}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 2->1, tests
			morale d10 10 +1 general = 11: HOLDS [§11.1]
			general with unit B: d10 2, 2 or less: HIT; d6 1, killed [§17]
			general with unit B: unit B loses 1 PM, 1->0, DESTROYED [R72]
			remove 4 bases
			> B remove-base 4 now`},
		{"by R1 b one die, killed below three", "f s 4b at 4b 9pm gen R1=b", []int{60, 3}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d6 3, killed [§17]
			general with unit B: unit B loses 1 PM, 8->7 [R72]
			remove 1 base
			> B remove-base 1 now`},
		{"by R1 b one die, wounded", "f s 4b at 4b 9pm gen R1=b", []int{60, 5}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d6 5, badly wounded [§17]`},
		{"by R1 b one die, unhurt", "f s 4b at 4b 9pm gen R1=b", []int{60, 6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: unit B loses 1 PM, 9->8
			general with unit B: d6 6, unhurt [§17]`},
		{"by R1 b one die, missed, saved", "f s 4b at 4b 9pm gen R1=b", []int{61, 6}, `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 61 MISS
			general with unit B: d6 6, saved, his men take heart [§17]`},
	})
}

// One die for all in the line of shot, each hit by what it is worth there, ten less for each
// base that the ball has crossed (OM §9.8 [+]); who is missed loses nothing (OM §9.8 [-]).
func Test9_8_AllThatComesOfALine(t *testing.T) {
	comesOf(t, "OM \u00a79.8", noUnits(t), []comesRow{
		{"both, the second tests", "f l 2b gun at 4b 6pm > 4b 5pm", []int{30, 4}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 30: B1 HIT, 1 PM 6->5; B2 HIT, 1 PM 5->4
			B2 5->4 d10 4 RETREATS, 1 PM 4->3 [§11.1]
			B2: remove 1 base, turn 1, 14 cm next turn
			> B2 remove-base 1 now
			> B2 turn-base 1 14 cm turn-start`},
		{"the first alone", "f l 2b gun at 4b 6pm > 4b 5pm", []int{31}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 31: B1 HIT, 1 PM 6->5; B2 MISS`},
		{"neither", "f l 2b gun at 4b 6pm > 4b 5pm", []int{41}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 41: B1 MISS; B2 MISS`},
		{"both critical: 4 and 3", "f l 2b gun at 4b 9pm > 4b 9pm", []int{3}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 3: B1 CRITICAL, 2 PM 9->7; B2 CRITICAL, 2 PM 9->7
			B1: remove 1 base; B2: remove 1 base
			> B1 remove-base 1 now
			> B2 remove-base 1 now`},
		{"the first alone critical", "f l 2b gun at 4b 9pm > 4b 9pm", []int{4}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 4: B1 CRITICAL, 2 PM 9->7; B2 HIT, 1 PM 9->8
			B1: remove 1 base
			> B1 remove-base 1 now`},
		{"three: 40, 30, 2 x 20 + 5 - 20", "f l 2b gun at 4b 6pm > 4b 5pm > 4b col 9pm", []int{20, 4}, `
			Fire: guns at 4 bases, line then B2 then B3, long [§9.8, §9.10]
			B1 40, B2 30, B3 25 [R3]
			d100 20: B1 HIT, 1 PM 6->5; B2 HIT, 1 PM 5->4; B3 HIT, 1 PM 9->8
			B2 5->4 d10 4 RETREATS, 1 PM 4->3 [§11.1]
			B2: remove 1 base, turn 1, 14 cm next turn
			> B2 remove-base 1 now
			> B2 turn-base 1 14 cm turn-start`},
		{"three, all critical", "f l 2b gun at 4b 6pm > 4b 5pm > 4b col 9pm", []int{2, 5, 4}, `
			Fire: guns at 4 bases, line then B2 then B3, long [§9.8, §9.10]
			B1 40, B2 30, B3 25 [R3]
			d100 2: B1 CRITICAL, 2 PM 6->4; B2 CRITICAL, 2 PM 5->3; B3 CRITICAL, 2 PM 9->7
			B1 6->4 d10 5 -1 base lost = 4 RETREATS, 1 PM 4->3 [§11.1]
			B2 5->3 d10 4 -1 base lost = 3 RETREATS, 1 PM 3->2
			B1: remove 1 base, turn 1, 14 cm next turn; B2: remove 1 base, turn 1, 14 cm next turn; B3: remove 1 base
			> B1 remove-base 1 now
			> B1 turn-base 1 14 cm turn-start
			> B2 remove-base 1 now
			> B2 turn-base 1 14 cm turn-start
			> B3 remove-base 1 now`},
		{"through a column, two deep", "f l 2b gun at 4b col 9pm > 4b 9pm", []int{20}, `
			Fire: guns at 4 bases, column then B2, long [§9.8, §9.10]
			B1 2 bases x (20 +5 column) = 50, critical 5
			B2 2 bases x 20 -20 (2 bases crossed) = 20, critical 2 [R3]
			d100 20: B1 HIT, 1 PM 9->8; B2 HIT, 1 PM 9->8`},
		{"the second disordered, missed", "f l 2b gun at 4b 9pm > 4b dis 9pm", []int{31}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 31: B1 HIT, 1 PM 9->8; B2 MISS, 1 PM 9->8 (1 sure)`},
		{"no critical behind the first, by R39 b", "f l 2b gun at 4b 9pm > 4b 9pm R39=b", []int{3}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 3: B1 CRITICAL, 2 PM 9->7; B2 HIT, 1 PM 9->8
			B1: remove 1 base
			> B1 remove-base 1 now`},
		{"no critical at all, by R39 c", "f l 2b gun at 4b 9pm > 4b 9pm R39=c", []int{3}, `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			d100 3: B1 HIT, 1 PM 9->8; B2 HIT, 1 PM 9->8`},
		{"a battery of two", "f l 2b gun+2b hgun at 4b 6pm", []int{30}, `
			Fire: A1 + A2 at 4 bases, line, long [§9.9, §9.10]
			2 bases x 20 + 2 bases x (20 +5 heavy guns) = 90, critical 9
			d100 30 HIT: unit B loses 1 PM, 6->5`},
		{"a battery at two units: 40 + 50 and 10 less", "f l 2b gun+2b hgun at 4b 9pm > 4b 9pm", []int{80}, `
			Fire: A1 + A2 at 4 bases, line then B2, long [§9.8, §9.9, §9.10]
			B1 2 bases x 20 + 2 bases x (20 +5 heavy guns) = 90, critical 9
			B2 2 bases x 20 -10 (1 base crossed) + 2 bases x (20 +5 heavy guns) = 80, critical 8 [R3]
			d100 80: B1 HIT, 1 PM 9->8; B2 HIT, 1 PM 9->8`},
	})
}

// The chances of a shot, reckoned by hand: of a hundred faces those that hit, and of the die of
// morale what breaks (OM §9.10 [+], OM §11.1 [+]).
func Test9_10_ChancesOfAShot(t *testing.T) {
	oddsOf(t, "OM \u00a79.10", noUnits(t), []oddsRow{
		{"60 of 100 hit, 6 are critical", "f s 4b at 4b", `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			no loss 40, 1 PM 54, 2 PM 6
			morale: give the target's PM (5pm) [§11.1]
			{"value":60,"automatic":0,"critical":6}`},
		{"80 hit, 8 critical; of these three tenths rout and two retire", "f s 4b at 4b col 6pm", `
			Fire: 4 bases, line at 4 bases, column, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			holds 96, retreats 2, routs 2 [§11.1]
			{"value":80,"automatic":0,"critical":8}`},
		{"one sure", "f s 6b elite at 4b col 9pm", `
			Fire: 6 bases, line at 4 bases, column, short [§9.10]
			6 bases x (10 +5 elite +5 short +5 column) = 150: 1 PM sure, then 50, critical 5
			holds 100 [§11.1]
			{"value":150,"automatic":1,"critical":5}`},
		{"disordered: one point at least", "f s 4b at 4b dis", `
			Fire: 4 bases, line at 4 bases, line, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			1 PM 40, 2 PM 54, 3 PM 6
			morale: give the target's PM (5pm) [§11.1]
			{"value":60,"automatic":0,"critical":6}`},
		{"in line", "f l 2b gun at 4b 6pm > 4b 5pm", `
			Fire: guns at 4 bases, line then B2, long [§9.8, §9.10]
			B1 2 bases x 20 = 40, critical 4
			B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3 [R3]
			B1: holds 98, retreats 1, routs 1 [§11.1]
			B2: holds 88, retreats 6, routs 6 [§11.1]
			{"target-1":{"value":40,"automatic":0,"critical":4},"target-2":{"value":30,"automatic":0,"critical":3}}`},
		{"three in line", "f l 2b gun at 4b > 4b > 4b", `
			Fire: guns at 4 bases, line then B2 then B3, long [§9.8, §9.10]
			B1 40, B2 30, B3 20 [R3]
			B1: no loss 60, 1 PM 36, 2 PM 4
			B2: no loss 70, 1 PM 27, 2 PM 3
			B3: no loss 80, 1 PM 18, 2 PM 2
			{"target-1":{"value":40,"automatic":0,"critical":4},"target-2":{"value":30,"automatic":0,"critical":3},"target-3":{"value":20,"automatic":0,"critical":2}}`},
		{"a battery", "f l 2b gun+2b hgun at 4b", `
			Fire: A1 + A2 at 4 bases, line, long [§9.9, §9.10]
			2 bases x 20 + 2 bases x (20 +5 heavy guns) = 90, critical 9
			no loss 10, 1 PM 81, 2 PM 9
			morale: give the target's PM (5pm) [§11.1]
			{"value":90,"automatic":0,"critical":9}`},
		{"no shot", "f s 3b lcav at 4b", `
			no §9.1 unit A is cavalry: it does not fire`},
		{"rockets: one of ten", "f 2b gun weapon=rockets 40cm at 3b lcav 5pm", `
			Rockets: guns at light horse [§9.7]
			hits 10, bursts on its frame 10, no loss 80
			{"value":10,"automatic":0,"critical":0}`},
		{"a building: one of ten", "f l 2b gun building=yes at 4b", `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			takes fire 10, does not burn 90
			{"value":10,"automatic":0,"critical":0}`},
		{"nothing", "f l 4b moved dis rec at 4b open hc", `
			Fire: 4 bases, line at 4 bases, open order, long [§9.10]
			4 bases x (10 -2 recruits -3 disordered -10 hard cover -5 moved -5 open order or guns) = -60: no effect
			morale: give the target's PM (5pm) [§11.1]
			changes nothing here: disordered=yes, grade=recruit, moved=yes, cover=hard
			{"value":-60,"automatic":0,"critical":0}`},
		{"a fact that no rule of fire reads", "f s 4b at 4b pm=9 pm-start=9 friends=2", `
			no §11.1 no rule reads friends=2 in the command fire
			way f s 4b at 4b pm=9 pm-start=9`},
	})
}

// Why, of a shot: the value, the die, the loss, the test, the general (OM §9.10 [+], 11.1, 17).
func Test9_10_ReasonsOfAShot(t *testing.T) {
	reasonsOf(t, "OM \u00a79.10", noUnits(t), []comesRow{
		{"hit and tested", "f s 4b at 4b col 6pm", []int{8, 5}, `
			§2.2 unit A bases: 4 (given)
			§2.2 unit B bases: 4 (given)
			§5 unit B formation: column (given)
			§2.3 unit B PM now: 6 (given)
			§9.1 range: short (given)
			§9.10 value: 4 bases x (10 +5 short +5 column) = 80, critical 8
			§9.10 loss: unit B loses 2 PM, 6->4
			§9.10 die: d100 8
			§11.1 morale of unit B: morale d10 5 -1 base lost = 4: RETREATS, 1 PM 4->3`},
		{"missed", "f s 4b at 4b", []int{61}, `
			§2.2 unit A bases: 4 (given)
			§2.2 unit B bases: 4 (given)
			§9.1 range: short (given)
			§9.10 value: 4 bases x (10 +5 short) = 60, critical 6
			§9.10 loss: no loss
			§9.10 die: d100 61`},
		{"one sure in disorder", "f s 4b at 4b dis 9pm", []int{60}, `
			§2.2 unit A bases: 4 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 9 (given)
			§13 unit B disordered: yes (given)
			§9.1 range: short (given)
			§9.10 value: 4 bases x (10 +5 short) = 60, critical 6
			§13 loss without a die: 1 PM
			§9.10 loss: unit B loses 2 PM, 9->7
			§9.10 die: d100 60`},
		{"a line of two", "f l 2b gun at 4b 6pm > 4b 9pm", []int{31}, `
			§2.3 unit A arm: foot artillery (given)
			§9.1 unit A weapon: guns (assumed)
			§2.2 unit A bases: 2 (given)
			§5 unit A formation: unlimbered (assumed)
			§2.2 B1 bases: 4 (given)
			§2.3 B1 PM now: 6 (given)
			§2.2 B2 bases: 4 (given)
			§2.3 B2 PM now: 9 (given)
			§9.1 range: long (given)
			§9.10 value: B1 2 bases x 20 = 40, critical 4
			§9.10 value: B2 2 bases x 20 -10 (1 base crossed) = 30, critical 3
			§9.10 loss: B1 loses 1 PM, 6->5
			§9.10 loss: no loss
			§9.10 die: d100 31`},
		{"a general", "f s 4b at 4b 9pm gen", []int{60, 2, 1}, `
			§2.2 unit A bases: 4 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 9 (given)
			§11.1 unit B general: brigadier (given)
			§9.1 range: short (given)
			§9.10 value: 4 bases x (10 +5 short) = 60, critical 6
			§9.10 loss: unit B loses 1 PM, 9->8
			§9.10 die: d100 60
			§17 general: general with unit B: d10 2, 2 or less: HIT
			§17 general: general with unit B: d6 1, killed
			§17 general: general with unit B: unit B loses 1 PM, 8->7`},
	})
}

// A rocket takes a point on a 1, without a test, and disorders horse; on a 0 it bursts; the
// other eight do nothing (OM §9.7 [+], OM §9.7 [-]).
func Test9_7_AllThatComesOfARocket(t *testing.T) {
	comesOf(t, "OM \u00a79.7", noUnits(t), []comesRow{
		{"hits foot", "f 2b gun weapon=rockets 40cm at 4b 4pm", []int{1}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 1 PM, 4->3, no test [§9.7]`},
		{"hits horse", "f 2b gun weapon=rockets 40cm at 3b lcav 4pm", []int{1}, `
			Rockets: guns at light horse [§9.7]
			d10 1 HIT: unit B loses 1 PM, 4->3, no test [§9.7]
			spread it out
			> B spread now`},
		{"misses with two", "f 2b gun weapon=rockets 40cm at 4b 4pm", []int{2}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS [§9.7]`},
		{"misses with nine", "f 2b gun weapon=rockets 40cm at 4b 4pm", []int{9}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 9 MISS [§9.7]`},
		{"bursts", "f 2b gun weapon=rockets 40cm at 4b 4pm", []int{10}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 0: unit A bursts, DESTROYED [§9.7]
			remove 2 bases
			> A remove-base 2 now`},
		{"takes the last point", "f 2b gun weapon=rockets 40cm at 4b 1pm", []int{1}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 1 PM, 1->0, DESTROYED [§9.7]
			remove 4 bases
			> B remove-base 4 now`},
		{"takes a base", "f 2b gun weapon=rockets 40cm at 4b 3pm pm-start=4", []int{1}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 1 PM, 3->2, no test [§9.7]
			remove 1 base
			> B remove-base 1 now`},
		{"range unknown: long", "f 2b gun weapon=rockets at 4b", []int{2}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS [§9.7]
			? range=long OM §9.7`},
		{"range said to be short", "f s 2b gun weapon=rockets at 4b", []int{2}, `
			no §9.7 unit A is out of reach: short, and rockets fly 30 to 60 cm`},
		{"range said to be long", "f l 2b gun weapon=rockets at 4b", []int{2}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS [§9.7]`},
	})
}

// Medium and heavy guns, howitzers and rockets set a house on fire on a 1 (OM §9.4 [+]);
// light guns and muskets do not (OM §9.4 [-]).
func Test9_4_AllThatComesOfAFire(t *testing.T) {
	comesOf(t, "OM \u00a79.4/blaze", noUnits(t), []comesRow{
		{"burns", "f l 2b gun building=yes at 4b", []int{1}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 1 HIT: ablaze, out within 2 turns or 2 PM a turn [§9.4/blaze]`},
		{"does not on a two", "f l 2b gun building=yes at 4b", []int{2}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 2 MISS: no fire breaks out [§9.4/blaze]`},
		{"does not on a ten", "f l 2b gun building=yes at 4b", []int{10}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 0 MISS: no fire breaks out [§9.4/blaze]`},
		{"heavy guns", "f l 2b hgun building=yes at 4b", []int{1}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 1 HIT: ablaze, out within 2 turns or 2 PM a turn [§9.4/blaze]`},
		{"light guns", "f l 2b lgun building=yes at 4b", []int{1}, `
			no §9.4/blaze unit A is too light to set a building alight`},
		{"light howitzers", "f l 2b lgun weapon=howitzer building=yes at 4b", []int{1}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 1 HIT: ablaze, out within 2 turns or 2 PM a turn [§9.4/blaze]`},
		{"rockets", "f 2b gun weapon=rockets building=yes 40cm at 4b", []int{1}, `
			Fire: guns at 4 bases, line in a building [§9.4/blaze]
			d10 1 HIT: ablaze, out within 2 turns or 2 PM a turn [§9.4/blaze]`},
		{"muskets", "f s 4b building=yes at 4b", []int{1}, `
			no §9.4/blaze unit A is too light to set a building alight`},
	})
}

// A rocket is fire like that of other guns: disorder and rout lose their point whatever the die
// shows, the disordered test for it, and a general is tried (OM §13 [+], OM §14 [+], OM §17 [+]).
func Test9_7_AllThatComesOfARocketAtDisorder(t *testing.T) {
	comesOf(t, "OM \u00a79.7", noUnits(t), []comesRow{
		{"disordered, missed, tests", "f 2b gun weapon=rockets 40cm at 4b 4pm dis", []int{2, 5}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS: unit B loses 1 PM, 4->3 (1 sure) [§9.7]
			morale d10 5: HOLDS [§11.1]`},
		{"disordered, hit, tests", "f 2b gun weapon=rockets 40cm at 4b 4pm dis", []int{1, 4}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 2 PM, 4->2 (1 sure) [§9.7]
			morale d10 4 -1 base lost = 3: RETREATS, 1 PM 2->1 [§11.1]
			remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"disordered, burst", "f 2b gun weapon=rockets 40cm at 4b 9pm dis", []int{10}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 0: unit A bursts, DESTROYED; unit B loses 1 PM, 9->8 (1 sure) [§9.7]
			remove 2 bases
			> A remove-base 2 now`},
		{"disordered, nothing left", "f 2b gun weapon=rockets 40cm at 4b 2pm dis", []int{1}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 2 PM, 2->0 (1 sure), DESTROYED [§9.7]
			remove 4 bases
			> B remove-base 4 now`},
		{"routing, missed", "f 2b gun weapon=rockets 40cm at 4b 4pm routing", []int{2}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS: unit B loses 1 PM, 4->3 (1 sure) [§9.7]`},
		{"a general, missed", "f 2b gun weapon=rockets 40cm at 4b 4pm gen", []int{2, 2}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 2 MISS [§9.7]
			general with unit B: d10 2, above 1: unhurt [§17]`},
		{"a general, hit: one point lost", "f 2b gun weapon=rockets 40cm at 4b 4pm gen", []int{1, 2, 3}, `
			Rockets: guns at 4 bases, line [§9.7]
			d10 1 HIT: unit B loses 1 PM, 4->3, no test [§9.7]
			general with unit B: d10 2, 2 or less: HIT; d6 3, badly wounded [§17]`},
	})
}

// One hits of ten, one bursts; where a point may go without a hit its chances stand instead
// (OM §9.7 [+]).
func Test9_7_ChancesOfARocket(t *testing.T) {
	oddsOf(t, "OM \u00a79.7", noUnits(t), []oddsRow{
		{"in order", "f 2b gun weapon=rockets 40cm at 4b 4pm", `
			Rockets: guns at 4 bases, line [§9.7]
			hits 10, bursts on its frame 10, no loss 80
			{"value":10,"automatic":0,"critical":0}`},
		{"disordered: 9 of 10 lose one point and hold by six of ten faces", "f 2b gun weapon=rockets 40cm at 4b 4pm dis", `
			Rockets: guns at 4 bases, line [§9.7]
			holds 59, retreats 20, routs 18, gone 3 [§11.1]
			{"value":10,"automatic":0,"critical":0}`},
		{"routing", "f 2b gun weapon=rockets 40cm at 4b 9pm routing", `
			Rockets: guns at 4 bases, line [§9.7]
			routs 100 [§11.1]
			{"value":10,"automatic":0,"critical":0}`},
	})
}
