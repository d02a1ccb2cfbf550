package ordremixte

import "testing"

// This file states all that comes of a melee and of its tests (OM §10.3, 10.5, 10.6, 11, 13, 15,
// 17): the blows, the tests, who has won and by what, what it costs, what hands do.

// Both strike at once; who lost a point and has four or fewer tests on a d6; if one gives way the
// other has won (OM §10.6 [+], OM §11.1 [+]); if none or both do the points left decide, then the
// points of the start, the percentage, friends, a general, a die (OM §11.1 [-]).
func Test11_1_AllThatComesOfAMelee(t *testing.T) {
	comesOf(t, "OM \u00a711.1", noUnits(t), []comesRow{
		{"both hit and hold, the die decides", "m 4b 5pm at 4b 5pm", []int{40, 40, 5, 5, 6, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS unit B 5->4 d6 5 HOLDS
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"both hit and hold, the die decides otherwise", "m 4b 5pm at 4b 5pm", []int{40, 40, 5, 5, 1, 6}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS unit B 5->4 d6 5 HOLDS
			Tie-break, d6: unit B 6, unit A 1: unit A LOSES, retreats, no PM
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the die is equal and thrown again", "m 4b 5pm at 4b 5pm", []int{40, 40, 5, 5, 3, 3, 4, 2}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS unit B 5->4 d6 5 HOLDS
			Tie-break, d6: unit A 4, unit B 2: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the defender retires", "m 4b 5pm at 4b 5pm", []int{40, 40, 5, 3}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the attacker retires", "m 4b 5pm at 4b 5pm", []int{40, 40, 3, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 3 RETREATS, 1 PM 4->3 unit B 5->4 d6 5 HOLDS; unit B WINS
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the attacker routs", "m 4b 5pm at 4b 5pm", []int{40, 40, 2, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 2 ROUTS, 2 PM 4->2 unit B 5->4 d6 5 HOLDS; unit B WINS
			A: remove 1 base, turn 2, 22 cm next turn
			> A remove-base 1 now
			> A turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"both retire: neither counts, the die decides", "m 4b 5pm at 4b 5pm", []int{40, 40, 3, 4, 6, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 3: retreat set aside unit B 5->4 d6 4: retreat set aside [R11]
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"both rout, and by R11 b their points stay lost and kill both: neither result counts", "m 4b 3pm at 4b 3pm r11=b", []int{40, 40, 1, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 3->2 d6 1: rout set aside, 2 PM 2->0, DESTROYED [R11]
			unit B 3->2 d6 1: rout set aside, 2 PM 2->0, DESTROYED
			NOBODY WINS
			A: remove 4 bases; B: remove 4 bases
			> A remove-base 4 now
			> B remove-base 4 now
			? attacker-1.pm-start=3 pm, bases-lost
			? defender-1.pm-start=3 pm, bases-lost`},
		{"only the defender tests, and routs", "m 4b 6pm at 4b 5pm", []int{10, 40, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 10 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 5->4 d6 1 ROUTS, 2 PM 4->2; unit A (6->5) WINS
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=6 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"both fail, more points left win", "m 4b 5pm at 4b 4pm", []int{40, 40, 3, 3}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 3: retreat set aside unit B 4->3 d6 3: retreat set aside [R11]
			Tie-break, PM now: unit A 4, unit B 3: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=4 pm, bases-lost`},
		{"one retires, the other routs", "m 4b 5pm at 4b 5pm", []int{40, 40, 3, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 3: retreat set aside [R12]
			unit B 5->4 d6 1: rout set aside, RETREATS, 1 PM 4->3; unit A WINS
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"one routs, the other retires", "m 4b 5pm at 4b 5pm", []int{40, 40, 1, 3}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 1: rout set aside, RETREATS, 1 PM 4->3 [R12]
			unit B 5->4 d6 3: retreat set aside; unit B WINS
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"nobody hit: more points win", "m 4b 6pm at 4b 5pm", []int{41, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit A 6, unit B 5: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=6 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"nobody hit: fewer points lose", "m 4b 5pm at 4b 6pm", []int{41, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit B 6, unit A 5: unit A LOSES, retreats, no PM
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost`},
		{"as many points: those of the start", "m 4b 5pm pm-start=7 at 4b 5pm pm-start=6", []int{41, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM at the start: unit A 7, unit B 6: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start`},
		{"as many at the start: the percentage", "m 4b 5pm vet at 4b 5pm", []int{53, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x (10 +3 veteran) = 52; d100 53 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, value: unit A 52, unit B 40: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"as good: friends", "m 4b 5pm friends=1 at 4b 5pm", []int{41, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, friends near: unit A 1, unit B 0: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"friends of the defender", "m 4b 5pm at 4b 5pm friends=2", []int{41, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, friends near: unit B 2, unit A 0: unit A LOSES, retreats, no PM
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"as many friends: a general", "m 4b 5pm gen at 4b 5pm", []int{41, 41, 10}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, generals: unit A 1, unit B 0: unit B LOSES, retreats, no PM
			general with unit A: d10 10, above 1: unhurt [§17]
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the general of the defender", "m 4b 5pm at 4b 5pm gen", []int{41, 41, 10}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, generals: unit B 1, unit A 0: unit A LOSES, retreats, no PM
			general with unit B: d10 10, above 1: unhurt [§17]
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"both have one: the die", "m 4b 5pm gen at 4b 5pm gen", []int{41, 41, 6, 1, 10, 10}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			general with unit A: d10 10, above 1: unhurt [§17]
			general with unit B: d10 10, above 1: unhurt
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"one destroyed, the other holds", "m 4b 5pm at 4b 1pm", []int{40, 41}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 41 MISS
			unit B loses 1 PM, 1->0, DESTROYED; unit A WINS
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost`},
		{"one destroyed, the other fails its test", "m 4b 5pm at 4b 1pm", []int{40, 40, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 1: rout set aside [R49]
			unit B loses 1 PM, 1->0, DESTROYED; unit A WINS
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost`},
		{"both destroyed", "m 4b 1pm at 4b 1pm", []int{40, 40}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A loses 1 PM, 1->0, DESTROYED; unit B loses 1 PM, 1->0, DESTROYED
			NOBODY WINS
			A: remove 4 bases; B: remove 4 bases
			> A remove-base 4 now
			> B remove-base 4 now
			? attacker-1.pm-start=1 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost`},
		{"no points told: nobody wins", "m 4b at 4b", []int{40, 40}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			give the PM of both for morale and tie-break: fix 5pm at 5pm
			? attacker-1.pm= om.no-pm
			? defender-1.pm= om.no-pm`},
		{"the attacker's points alone told", "m 4b 5pm at 4b", []int{40, 40, 6}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 6 HOLDS
			give the PM of both for morale and tie-break: fix 5pm at 5pm
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm= om.no-pm`},
		{"no test above four", "m 4b 9pm at 4b 6pm", []int{40, 40}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			Tie-break, PM now: unit A (9->8) 8, unit B (6->5) 5: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost`},
		{"critical: two points", "m 4b 9pm at 4b 9pm", []int{4, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 4 CRITICAL: 2 PM
			unit B 4 bases x 10 = 40; d100 5 HIT: 1 PM
			Tie-break, PM now: unit A (9->8) 8, unit B (9->7) 7: unit B LOSES, retreats, no PM
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"above a hundred", "m 4b elite ch 9pm at 2b gun 9pm", []int{60, 10}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +5 charge +5 elite +20 against artillery) = 160: 1 PM sure, then 60; d100 60 HIT: 2 PM
			unit B 2 bases x (10 -5 artillery) = 10; d100 10 HIT: 1 PM
			unit B loses 2 PM, 9->7
			unit B leaves its guns: RETREATS, 7->6; unit A (9->8) WINS [§11.2]
			B: remove 1 base, turn 1, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"above a hundred, and critical", "m 4b elite ch 9pm at 2b gun 9pm", []int{6, 11}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +5 charge +5 elite +20 against artillery) = 160: 1 PM sure, then 60; d100 6 CRITICAL: 3 PM
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B loses 3 PM, 9->6
			unit B leaves its guns: RETREATS, 6->5; unit A WINS [§11.2]
			B: remove 1 base, turn 1, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"the floor of five", "m 1b rec dis 9pm at 4b hc 9pm", []int{5, 41}, `
			Melee: 1 base, line against 4 bases, line, front [§10.6, §11.1]
			unit B 3 bases x 10 = 30; d100 5 HIT: 1 PM
			unit A 1 base x (10 -5 disordered -3 recruits -4 hard cover) +7 floor = 5; d100 41 MISS
			Tie-break, PM now: unit B 9, unit A (9->8) 8: unit A LOSES, retreats, no PM
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"over a bridge: twenty less, five at least", "m defile 4b march 9pm at 4b 9pm", []int{41, 5}, `
			Melee: 4 bases, march column against 4 bases, line, front [§10.6, §11.1]
			unit B 3 bases x 10 = 30; d100 41 MISS
			unit A 1 base x (10 -5 disordered) -20 defile +20 floor = 5; d100 5 HIT: 1 PM
			Tie-break, PM now: unit A 9, unit B (9->8) 8: unit B LOSES, retreats, no PM
			A: spread it out; B: turn 1 base, 14 cm next turn
			> A spread now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
	})
}

// Who is in disorder strikes second, if he has not given way, with the bases in contact alone and
// five less for each (OM §13 [+]); if both are they strike at once (OM §13 [-]).
func Test13_AllThatComesOfAMeleeInDisorder(t *testing.T) {
	comesOf(t, "OM \u00a713", noUnits(t), []comesRow{
		{"the second blow", "m 4b 9pm at 4b 9pm dis", []int{40, 20}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x (10 -5 disordered) = 20; d100 20 HIT: 1 PM
			Tie-break, value: unit A (9->8) 40, unit B (9->8) 20: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"the second blow is not struck: it retires", "m 4b 9pm at 4b 5pm dis", []int{40, 3}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"it holds and strikes", "m 4b 9pm at 4b 5pm dis", []int{40, 5, 20}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 5->4 d6 5 HOLDS
			unit B 4 bases x (10 -5 disordered) = 20; d100 20 HIT: 1 PM
			Tie-break, PM now: unit A (9->8) 8, unit B 4: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"it is destroyed before it strikes", "m 4b 9pm at 4b 1pm dis", []int{40}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B loses 1 PM, 1->0, DESTROYED; unit A WINS
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost`},
		{"the attacker in disorder", "m 4b 5pm dis at 4b 9pm", []int{40, 3}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 3 RETREATS, 1 PM 4->3; unit B WINS
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"both at once", "m 4b 9pm dis at 4b 9pm dis", []int{21, 21, 6, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x (10 -5 disordered) = 20; d100 21 MISS
			unit B 4 bases x (10 -5 disordered) = 20; d100 21 MISS
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"by R43 b five less, and at once", "m 3b lcav 5pm at 4b 9pm R43=b", []int{31, 21}, `
			Melee: light horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x 10 = 30; d100 31 MISS
			unit B 4 bases x (10 -5 disordered) = 20; d100 21 MISS
			Tie-break, PM now: unit B 9, unit A 5: unit A LOSES, retreats, no PM
			A: turn 1 base, 22 cm next turn; B: spread it out
			> A turn-base 1 22 cm turn-start
			> B spread now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
	})
}

// Horse that comes at foot in close order disorders it, and heavy horse routs the beaten for three
// points (OM §10.5 [+]); not a square, nor foot in cover, nor foot that attacks it (OM §10.5 [-]).
func Test10_5_AllThatComesOfHorseInMelee(t *testing.T) {
	comesOf(t, "OM \u00a710.5", noUnits(t), []comesRow{
		{"light horse: the line disordered", "m 3b lcav 5pm imp at 4b 5pm", []int{60, 3}, `
			Melee: light horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus) = 60; d100 60 HIT: 1 PM
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS
			B: remove 1 base, turn 1, 14 cm next turn, spread it out
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			> B spread now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"heavy horse: the line routs though it only retires", "m 3b hcav 5pm imp at 4b 5pm", []int{90, 3}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105: 1 PM sure, then 5; d100 90 no more
			unit B 5->4 d6 3 RETREATS
			unit B beaten by heavy cavalry: ROUTS, 4->1; unit A WINS [§10.5/close-order]
			B: remove 2 bases, turn 2, 22 cm next turn, spread it out
			> B remove-base 2 now
			> B turn-base 2 22 cm turn-start
			> B spread now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"heavy horse: the line routs though it only lost the tie-break", "m 3b hcav 6pm imp at 4b 5pm", []int{100, 5, 10}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105: 1 PM sure, then 5; d100 100 no more
			unit B 5->4 d6 5 HOLDS
			unit B 2 bases x (10 -5 disordered) = 10; d100 10 HIT: 1 PM
			Tie-break, PM now: unit A (6->5) 5, unit B 4: unit B LOSES
			unit B beaten by heavy cavalry: ROUTS, 4->1; unit A WINS [§10.5/close-order]
			B: remove 2 bases, turn 2, 22 cm next turn, spread it out
			> B remove-base 2 now
			> B turn-base 2 22 cm turn-start
			> B spread now
			? attacker-1.pm-start=6 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"heavy horse: the line holds and wins", "m 3b hcav 5pm at 4b 9pm", []int{76, 10, 5}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +15 heavy cavalry) = 75; d100 76 MISS
			unit B 2 bases x (10 -5 disordered) = 10; d100 10 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS
			Tie-break, PM now: unit B 9, unit A 4: unit A LOSES, retreats, no PM
			A: turn 1 base, 20 cm next turn; B: spread it out
			> A turn-base 1 20 cm turn-start
			> B spread now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"heavy horse at a line with three points: nothing left", "m 3b hcav 5pm imp at 4b 3pm", []int{90, 5, 20}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105: 1 PM sure, then 5; d100 90 no more
			unit B 3->2 d6 5 HOLDS
			unit B 2 bases x (10 -5 disordered) = 10; d100 20 MISS
			Tie-break, PM now: unit A 5, unit B 2: unit B LOSES
			unit B beaten by heavy cavalry: ROUTS, 2->0, DESTROYED; unit A WINS [§10.5/close-order]
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=3 pm, bases-lost`},
		{"heavy horse by R48 b", "m 3b hcav 6pm imp at 4b 5pm R48=b", []int{100, 5, 10}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105: 1 PM sure, then 5; d100 100 no more
			unit B 5->4 d6 5 HOLDS
			unit B 2 bases x (10 -5 disordered) = 10; d100 10 HIT: 1 PM
			Tie-break, PM now: unit A (6->5) 5, unit B 4: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn, spread it out
			> B turn-base 1 14 cm turn-start
			> B spread now
			? attacker-1.pm-start=6 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the line attacks heavy horse", "m 4b 5pm at 3b hcav 6pm", []int{41, 76}, `
			Melee: 4 bases, line against heavy horse, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 3 bases x (10 +15 heavy cavalry) = 75; d100 76 MISS
			Tie-break, PM now: unit B 6, unit A 5: unit A LOSES
			unit A beaten by heavy cavalry: ROUTS, 5->2; unit B WINS [§10.5/close-order]
			A: remove 1 base, turn 2, 22 cm next turn
			> A remove-base 1 now
			> A turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost`},
		{"a square fights with one base", "m 4b 5pm at 4b sq 5pm", []int{31, 10, 5}, `
			Melee: 4 bases, line against 4 bases, square, front [§10.6, §11.1]
			unit A 3 bases x 10 = 30; d100 31 MISS
			unit B 1 base x 10 = 10; d100 10 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS
			Tie-break, PM now: unit B 5, unit A 4: unit A LOSES, retreats, no PM
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"light cover: no impetus, no disorder", "m 3b hcav imp 5pm at 4b lc 5pm", []int{70, 40, 5}, `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +15 heavy cavalry -2 light cover) = 69; d100 70 MISS
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS
			Tie-break, PM now: unit B 5, unit A 4: unit A LOSES, retreats, no PM
			A: turn 1 base, 20 cm next turn
			> A turn-base 1 20 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"horse at horse", "m 3b lcav 5pm imp at 3b lcav 5pm", []int{60, 40, 5}, `
			Melee: light horse against light horse, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus) = 60; d100 60 HIT: 1 PM
			unit B 3 bases x 10 = 30; d100 40 MISS
			unit B 5->4 d6 5 HOLDS
			Tie-break, PM now: unit A 5, unit B 4: unit B LOSES, retreats, no PM
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"horse at open order in a wood: it is disordered", "m rough=yes 3b lcav 5pm at 4b open 5pm", []int{21, 40}, `
			Melee: light horse against 4 bases, open order, front [§10.6, §11.1]
			unit B 2 bases x 10 = 20; d100 21 MISS
			unit A 2 bases x (10 -5 disordered) = 10; d100 40 MISS
			Tie-break, value: unit B 20, unit A 10: unit A LOSES, retreats, no PM
			A: turn 1 base, 22 cm next turn, spread it out
			> A turn-base 1 22 cm turn-start
			> A spread now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"lancers and cuirassiers", "m 3b lcav 5pm lancers imp at 3b hcav cuirassiers 5pm", []int{70, 85}, `
			Melee: light horse against heavy horse, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +3 cuirassiers or lancers) = 69; d100 70 MISS
			unit B 3 bases x (10 +15 heavy cavalry +3 cuirassiers or lancers) = 84; d100 85 MISS
			Tie-break, value: unit B 84, unit A 69: unit A LOSES, retreats, no PM
			A: turn 1 base, 22 cm next turn
			> A turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"blown", "m 3b lcav 5pm blown at 3b lcav 5pm", []int{16, 31}, `
			Melee: light horse against light horse, front [§10.6, §11.1]
			unit A 3 bases x (10 -5 blown) = 15; d100 16 MISS
			unit B 3 bases x 10 = 30; d100 31 MISS
			Tie-break, value: unit B 30, unit A 15: unit A LOSES, retreats, no PM
			A: turn 1 base, 22 cm next turn
			> A turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a countercharge", "m 3b lcav 5pm imp at 3b lcav 5pm countercharge=yes", []int{61, 61, 6, 1}, `
			Melee: light horse against light horse, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus) = 60; d100 61 MISS
			unit B 3 bases x (10 +10 impetus) = 60; d100 61 MISS
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"refused", "m 3b lcav 5pm imp at 3b lcav 5pm countercharge=no", []int{61, 31}, `
			Melee: light horse against light horse, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus) = 60; d100 61 MISS
			unit B 3 bases x 10 = 30; d100 31 MISS
			Tie-break, value: unit A 60, unit B 30: unit B LOSES, retreats, no PM
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
	})
}

// Guns that close-order troops do not break off from go in retreat without their guns, for one
// point to foot and two to horse (OM §11.2 [+]); not to open order, nor if the enemy fails
// (OM §11.2 [-]).
func Test11_2_AllThatComesOfGunsInMelee(t *testing.T) {
	comesOf(t, "OM \u00a711.2", noUnits(t), []comesRow{
		{"foot holds: one point", "m 4b 5pm at 2b gun 5pm", []int{100, 11, 5}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +20 against artillery) = 120: 1 PM sure, then 20; d100 100 no more
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B 5->4 d6 5 HOLDS
			unit B leaves its guns: RETREATS, 4->3; unit A WINS [§11.2]
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"horse holds: two points", "m 3b lcav 5pm at 2b gun 5pm", []int{100, 11}, `
			Melee: light horse against guns, front [§10.6, §11.1]
			unit A 3 bases x (10 +20 against artillery) = 90; d100 100 MISS
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B leaves its guns: RETREATS, 5->3; unit A WINS [§11.2]
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"foot fails: the guns stay", "m 4b 5pm at 2b gun 5pm", []int{100, 10, 3, 5}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +20 against artillery) = 120: 1 PM sure, then 20; d100 100 no more
			unit B 2 bases x (10 -5 artillery) = 10; d100 10 HIT: 1 PM
			unit A 5->4 d6 3 RETREATS, 1 PM 4->3 unit B 5->4 d6 5 HOLDS; unit B WINS
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"their own test fails", "m 4b 5pm at 2b gun 5pm", []int{20, 11, 3}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +20 against artillery) = 120: 1 PM sure, then 20; d100 20 HIT: 2 PM
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B 5->3 d6 3 RETREATS, 1 PM 3->2
			the guns of unit B stay where they are, without a crew; unit A WINS
			B: remove 1 base, turn 1, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"their last point", "m 4b 5pm at 2b gun 2pm", []int{20, 11}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +20 against artillery) = 120: 1 PM sure, then 20; d100 20 HIT: 2 PM
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B loses 2 PM, 2->0, DESTROYED; unit A WINS
			B: remove 2 bases
			> B remove-base 2 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=2 pm, bases-lost`},
		{"open order: the tie-break", "m 4b open 5pm at 2b gun 5pm", []int{100, 11}, `
			Melee: 4 bases, open order against guns, front [§10.6, §11.1]
			unit A 2 bases x (10 +20 against artillery) = 60; d100 100 MISS
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			Tie-break, value: unit A 60, unit B 10: unit B LOSES, retreats, no PM
			the guns of unit B stay where they are, without a crew; unit A WINS
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"by R59 b the tie-break", "m 4b 5pm at 2b gun 5pm R59=b", []int{100, 11, 5}, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit A 4 bases x (10 +20 against artillery) = 120: 1 PM sure, then 20; d100 100 no more
			unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			unit B 5->4 d6 5 HOLDS
			Tie-break, PM now: unit A 5, unit B 4: unit B LOSES, retreats, no PM
			the guns of unit B stay where they are, without a crew; unit A WINS
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
	})
}

// Struck in flank or rear, in march column, limbered, in rout, a unit routs without a die for two
// points (OM §10.3 [+]); a square has no flank, and in front they fight (OM §10.3 [-]).
func Test10_3_AllThatComesOfAnAutomaticRout(t *testing.T) {
	comesOf(t, "OM \u00a710.3", noUnits(t), []comesRow{
		{"flank", "m 4b 5pm flank at 4b 5pm", nil, `
			Melee: 4 bases, line against 4 bases, line, flank [§10.6, §11.1]
			unit B struck in flank or rear, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"rear", "m 4b 5pm rear at 4b 5pm", nil, `
			Melee: 4 bases, line against 4 bases, line, rear [§10.6, §11.1]
			unit B struck in flank or rear, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"march column", "m 4b 5pm at 4b march 5pm", nil, `
			Melee: 4 bases, line against 4 bases, march column, front [§10.6, §11.1]
			unit B caught marching or limbered, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"limbered", "m 4b 5pm at 2b lim gun 5pm", nil, `
			Melee: 4 bases, line against guns, front [§10.6, §11.1]
			unit B caught marching or limbered, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: turn 2 bases, 14 cm next turn
			> B turn-base 2 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a router", "m 4b 5pm at 4b routing 5pm", nil, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit B, already in rout, is caught: ROUTS, 2 PM 5->3; unit A WINS [§14]
			B: remove 1 base
			> B remove-base 1 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a router with two points", "m 4b 5pm at 4b routing 2pm", nil, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit B, already in rout, is caught: ROUTS, 2 PM 2->0, DESTROYED; unit A WINS [§14]
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=2 pm, bases-lost`},
		{"a router with one point", "m 4b 5pm at 4b routing 1pm", nil, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit B, already in rout, is caught: ROUTS, 1 PM 1->0, DESTROYED; unit A WINS [§14]
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost`},
		{"flank by R13 b: the points of a rout besides", "m 4b 5pm flank at 4b 5pm R13=b", nil, `
			Melee: 4 bases, line against 4 bases, line, flank [§10.6, §11.1]
			unit B struck in flank or rear, no dice: ROUTS, 4 PM 5->1; unit A WINS [§10.3]
			B: remove 2 bases, turn 2, 22 cm next turn
			> B remove-base 2 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a router by R13 b: no more", "m 4b 5pm at 4b routing 5pm R13=b", nil, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit B, already in rout, is caught: ROUTS, 2 PM 5->3; unit A WINS [§14]
			B: remove 1 base
			> B remove-base 1 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a square in flank fights", "m 4b 5pm flank at 4b sq 5pm", []int{31, 11}, `
			Melee: 4 bases, line against 4 bases, square, flank [§10.6, §11.1]
			unit A 3 bases x 10 = 30; d100 31 MISS
			unit B 1 base x 10 = 10; d100 11 MISS
			Tie-break, value: unit A 30, unit B 10: unit B LOSES
			unit B, a beaten square: ROUTS; unit A WINS
			B: turn 2 bases, 22 cm next turn
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"guns in flank leave their guns", "m 4b 5pm flank at 2b gun 5pm", nil, `
			Melee: 4 bases, line against guns, flank [§10.6, §11.1]
			unit B struck in flank or rear, no dice: ROUTS, 2 PM 5->3 [§10.3]
			the guns of unit B stay where they are, without a crew; unit A WINS
			B: turn 2 bases, 22 cm next turn
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"an attacker in rout", "m 4b routing 5pm at 4b 5pm", nil, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A, already in rout, is caught: ROUTS, 2 PM 5->3; unit B WINS [§14]
			A: remove 1 base
			> A remove-base 1 now
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"the points are not told", "m 4b flank at 4b", nil, `
			Melee: 4 bases, line against 4 bases, line, flank [§10.6, §11.1]
			unit B struck in flank or rear, no dice: ROUTS, 2 PM; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm= om.no-pm
			? defender-1.pm= om.no-pm`},
	})
}

// Two add up what they count and strike once; the one strikes once, and its owner says whom it
// hits (OM §10.6 [+]); each of the two follows its own test (OM §11.1 [+]).
func Test10_6_AllThatComesOfTwoOnOne(t *testing.T) {
	comesOf(t, "OM \u00a710.6", noUnits(t), []comesRow{
		{"it hits one of them: which", "m 4b col 5pm+4b col 5pm at 4b 5pm", []int{40, 40}, `
			owes choice  die.loss-on R57 attacker-1|attacker-2`},
		{"the one is missed and misses", "m 4b col 5pm+4b col 5pm at 4b 6pm", []int{81, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 81 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit B 6, A1 5: A1 LOSES, retreats, no PM
			Tie-break, PM now: unit B 6, A2 5: A2 LOSES, retreats, no PM
			A1: turn 1 base, 17 cm next turn; A2: turn 1 base, 17 cm next turn
			> A1 turn-base 1 17 cm turn-start
			> A2 turn-base 1 17 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost
			? loss-on=first OM R57`},
		{"the one retires", "m 4b col 5pm+4b col 5pm at 4b 5pm", []int{40, 41, 3}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 41 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; A1, A2 WIN
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost
			? loss-on=first OM R57`},
		{"the one routs", "m 4b col 5pm+4b col 5pm at 4b 5pm", []int{40, 41, 2}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 41 MISS
			unit B 5->4 d6 2 ROUTS, 2 PM 4->2; A1, A2 WIN
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost
			? loss-on=first OM R57`},
		{"the one is destroyed", "m 4b col 5pm+4b col 5pm at 4b 1pm", []int{40, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 41 MISS
			unit B loses 1 PM, 1->0, DESTROYED; A1, A2 WIN
			B: remove 4 bases
			> B remove-base 4 now
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=1 pm, bases-lost
			? loss-on=first OM R57`},
		{"the two together are too many for it", "m 4b col 5pm+4b col 5pm at 4b 5pm R56=b", []int{81, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 81 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: A1, A2 10, unit B 5: unit B LOSES, retreats, no PM
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost
			? loss-on=first OM R57`},
		{"two beat a stronger one, pair by pair", "m 4b col 5pm+4b col 7pm at 4b 6pm", []int{81, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 81 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit B 6, A1 5: A1 LOSES, retreats, no PM
			Tie-break, PM now: A2 7, unit B 6: unit B LOSES, retreats, no PM
			A1: turn 1 base, 17 cm next turn; B: turn 1 base, 14 cm next turn
			> A1 turn-base 1 17 cm turn-start
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=7 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost
			? loss-on=first OM R57`},
		{"it beats one and loses to the other", "m 4b col 4pm+4b col 7pm at 4b 6pm", []int{81, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 81 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit B 6, A1 4: A1 LOSES, retreats, no PM
			Tie-break, PM now: A2 7, unit B 6: unit B LOSES, retreats, no PM
			A1: turn 1 base, 17 cm next turn; B: turn 1 base, 14 cm next turn
			> A1 turn-base 1 17 cm turn-start
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=4 pm, bases-lost
			? attacker-2.pm-start=7 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost
			? loss-on=first OM R57`},
		{"it beats both", "m 4b col 4pm+4b col 5pm at 4b 6pm", []int{81, 41}, `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80; d100 81 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit B 6, A1 4: A1 LOSES, retreats, no PM
			Tie-break, PM now: unit B 6, A2 5: A2 LOSES, retreats, no PM
			A1: turn 1 base, 17 cm next turn; A2: turn 1 base, 17 cm next turn
			> A1 turn-base 1 17 cm turn-start
			> A2 turn-base 1 17 cm turn-start
			? attacker-1.pm-start=4 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost
			? loss-on=first OM R57`},
		{"two columns on a square, each a face", "m 4b col 5pm+4b col 5pm at 4b sq 6pm", []int{60, 21}, `
			Melee: A1 + A2 against 4 bases, square, front [§10.6, §11.1]
			3+3 bases x 10 = 60; d100 60 HIT: 1 PM
			unit B 2 bases x 10 = 20; d100 21 MISS
			Tie-break, PM at the start: unit B (6->5) 6, A1 5: A1 LOSES, retreats, no PM
			Tie-break, PM at the start: unit B 6, A2 5: A2 LOSES, retreats, no PM
			A1: turn 1 base, 17 cm next turn; A2: turn 1 base, 17 cm next turn
			> A1 turn-base 1 17 cm turn-start
			> A2 turn-base 1 17 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? attacker-2.pm-start=5 pm, bases-lost
			? defender-1.pm-start=6 pm, bases-lost
			? loss-on=first OM R57
			? trusted side`},
		{"one against two", "m 4b 5pm at 4b 5pm+4b 4pm", []int{41, 81}, `
			no §10.1 unit A can be attacked by 1, not 2`},
	})
}

// A general with a unit in melee is tried once, less the points that it lost in the melee, its own
// test included; a critical strikes him at once (OM §17 [+], OM §10.6 [+]).
func Test17_AllThatComesToAGeneralInMelee(t *testing.T) {
	comesOf(t, "OM \u00a717", noUnits(t), []comesRow{
		{"unhurt", "m 4b 9pm gen at 4b 9pm", []int{41, 41, 2}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, generals: unit A 1, unit B 0: unit B LOSES, retreats, no PM
			general with unit A: d10 2, above 1: unhurt [§17]
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"hit on one", "m 4b 9pm gen at 4b 9pm", []int{41, 41, 1, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, generals: unit A 1, unit B 0: unit B LOSES, retreats, no PM
			general with unit A: d10 1, 1 or less: HIT; d6 5, unhurt [§17]
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"one point lost: two hits", "m 4b 9pm gen at 4b 9pm", []int{41, 40, 2, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			Tie-break, PM now: unit B 9, unit A (9->8) 8: unit A LOSES, retreats, no PM
			general with unit A: d10 2, 2 or less: HIT; d6 5, unhurt [§17]
			A: turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"a rout counts its two points", "m 4b 5pm gen at 4b 9pm", []int{41, 40, 1, 4, 5}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit A 5->4 d6 1 +1 general = 2 ROUTS, 2 PM 4->2; unit B WINS
			general with unit A: d10 4, 4 or less: HIT; d6 5, unhurt [§17]
			A: remove 1 base, turn 2, 22 cm next turn
			> A remove-base 1 now
			> A turn-base 2 22 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"critical: the d6 at once", "m 4b 9pm gen at 4b 9pm", []int{41, 4, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 4 CRITICAL: 2 PM
			general with unit A: d6 1, killed [§17]
			Tie-break, PM now: unit B 9, unit A (9->7) 7: unit A LOSES, retreats, no PM
			general with unit A: unit A loses 1 PM, 7->6 [R72]
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"critical: saved", "m 4b 9pm gen at 4b 9pm", []int{41, 4, 6}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 4 CRITICAL: 2 PM
			general with unit A: d6 6, saved, his men take heart [§17]
			Tie-break, PM now: unit B 9, unit A (9->7) 7: unit A LOSES, retreats, no PM
			general with unit A: unit A gains 1 PM, 7->8 [R72]
			A: remove 1 base, turn 1, 14 cm next turn
			> A remove-base 1 now
			> A turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=9 pm, bases-lost`},
		{"both have one", "m 4b 9pm gen at 4b 8pm gen cha", []int{40, 40, 3, 4}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			Tie-break, PM now: unit A (9->8) 8, unit B (8->7) 7: unit B LOSES, retreats, no PM
			general with unit A: d10 3, above 2: unhurt [§17]
			general with unit B: d10 4, above 3: unhurt
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=9 pm, bases-lost
			? defender-1.pm-start=8 pm, bases-lost`},
		{"killed in the melee: not in the tie-break", "m 4b 6pm gen at 4b 5pm", []int{41, 41, 1, 1}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 41 MISS
			unit B 4 bases x 10 = 40; d100 41 MISS
			Tie-break, PM now: unit A 6, unit B 5: unit B LOSES, retreats, no PM
			general with unit A: d10 1, 1 or less: HIT; d6 1, killed [§17]
			general with unit A: unit A loses 1 PM, 6->5 [R72]
			B: turn 1 base, 14 cm next turn
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=6 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
		{"a retreating unit's general", "m 4b 5pm at 4b 5pm gen", []int{40, 41, 2, 3, 4}, `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			unit B 4 bases x 10 = 40; d100 41 MISS
			unit B 5->4 d6 2 +1 general = 3 RETREATS, 1 PM 4->3; unit A WINS
			general with unit B: d10 3, 3 or less: HIT; d6 4, badly wounded [§17]
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			? attacker-1.pm-start=5 pm, bases-lost
			? defender-1.pm-start=5 pm, bases-lost`},
	})
}

// One or two and the unit routs for two points, three or four and it retires for one, from five
// on it holds (OM §11.1 [+], OM §11.1 [-]): after the sum, which is written as it is made.
func Test11_1_AllThatComesOfATest(t *testing.T) {
	comesOf(t, "OM \u00a711.1", noUnits(t), []comesRow{
		{"routs", "morale 4b 4pm", []int{2}, `
			Morale: 4 bases, line [§11.1]
			morale d10 2: ROUTS, 2 PM 4->2
			remove 1 base, turn 2, 22 cm next turn
			> A remove-base 1 now
			> A turn-base 2 22 cm turn-start`},
		{"routs, nothing left", "morale 4b 2pm", []int{2}, `
			Morale: 4 bases, line [§11.1]
			morale d10 2: ROUTS, 2 PM 2->0, DESTROYED
			remove 4 bases
			> A remove-base 4 now`},
		{"retires", "morale 4b 4pm", []int{3}, `
			Morale: 4 bases, line [§11.1]
			morale d10 3: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"holds", "morale 4b 4pm", []int{5}, `
			Morale: 4 bases, line [§11.1]
			morale d10 5: HOLDS`},
		{"elite", "morale 4b elite 4pm", []int{2}, `
			Morale: 4 bases, line [§11.1]
			morale d10 2 +2 elite = 4: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"veterans, a base lost", "morale 4b vet 4pm -1b", []int{4}, `
			Morale: 4 bases, line [§11.1]
			morale d10 4 +1 veteran -1 base lost = 4: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"recruits", "morale 4b rec 4pm", []int{5}, `
			Morale: 4 bases, line [§11.1]
			morale d10 5 -1 recruits = 4: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"all that adds", "morale 4b elite gen cha hc nation=russia 4pm", []int{1}, `
			Morale: 4 bases, line [§11.1]
			morale d10 1 +2 elite +1 general +1 charismatic +1 Russian +1 hard cover = 7: HOLDS`},
		{"in melee a d6", "morale 4b 4pm melee", []int{4}, `
			Morale: 4 bases, line [§11.1]
			morale d6 4: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"limbered guns retire with their guns", "morale 2b lim gun 4pm", []int{3}, `
			Morale: guns [§11.1]
			morale d10 3: RETREATS, 1 PM 4->3
			turn 1 base, 14 cm next turn
			> A turn-base 1 14 cm turn-start`},
		{"guns retire without", "morale 2b gun 4pm", []int{3}, `
			Morale: guns [§11.1]
			morale d10 3: RETREATS, 1 PM 4->3
			the guns of unit A stay where they are, without a crew
			turn 1 base, 22 cm next turn
			> A turn-base 1 22 cm turn-start`},
		{"guns rout without", "morale 2b gun 4pm", []int{2}, `
			Morale: guns [§11.1]
			morale d10 2: ROUTS, 2 PM 4->2
			the guns of unit A stay where they are, without a crew
			turn 2 bases, 22 cm next turn
			> A turn-base 2 22 cm turn-start`},
		{"horse", "morale 3b lcav 4pm", []int{3}, `
			Morale: light horse [§11.1]
			morale d10 3: RETREATS, 1 PM 4->3
			turn 1 base, 22 cm next turn
			> A turn-base 1 22 cm turn-start`},
		{"five points: no test", "morale 4b 5pm", []int{3}, `
			no §11.1 unit A has 5 PM and tests at 4 or fewer`},
		{"points not told", "morale 4b", []int{3}, `
			no §11.1 how many PM has unit A? say 5pm`},
		{"by R10 b bases lost before do not count", "morale 4b 4pm -2b R10=b", []int{5}, `
			Morale: 4 bases, line [§11.1]
			morale d10 5: HOLDS`},
	})
}

// The chances of a melee: what each needs, who is beaten and how he ends (OM §10.6 [+], OM §11.1 [+]).
func Test11_1_ChancesOfAMelee(t *testing.T) {
	oddsOf(t, "OM \u00a711.1", noUnits(t), []oddsRow{
		{"even", "m 4b 5pm at 4b 5pm", `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40
			unit B 4 bases x 10 = 40
			attacker beaten 50%: retreats 40, routs 10
			attacker wins 50%: defender retreats 40, routs 10
			{"attacker":{"value":40,"automatic":0,"critical":4},"defender":{"value":40,"automatic":0,"critical":4}}`},
		{"one destroyed", "m 4b 5pm at 4b 1pm", `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40
			unit B 4 bases x 10 = 40
			attacker beaten 16%: retreats 8, routs 8
			attacker wins 84%: defender retreats 44, gone 40
			{"attacker":{"value":40,"automatic":0,"critical":4},"defender":{"value":40,"automatic":0,"critical":4}}`},
		{"flank: no dice", "m 4b 5pm flank at 4b 5pm", `
			Melee: 4 bases, line against 4 bases, line, flank [§10.6, §11.1]
			no melee is fought
			attacker wins 100%: defender routs 100
			{}`},
		{"two on one", "m 4b col 5pm+4b col 5pm at 4b 5pm", `
			Melee: A1 + A2 against 4 bases, line, front [§10.6, §11.1]
			4+4 bases x 10 = 80
			unit B 4 bases x 10 = 40
			attacker beaten 7%
			attacker wins 93%: defender retreats 65, routs 28
			{"attacker":{"value":80,"automatic":0,"critical":8},"defender":{"value":40,"automatic":0,"critical":4}}`},
		{"no points told", "m 4b at 4b", `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40
			unit B 4 bases x 10 = 40
			morale and tie-break: give the PM of both (5pm) [§11.1]
			{"attacker":{"value":40,"automatic":0,"critical":4},"defender":{"value":40,"automatic":0,"critical":4}}`},
		{"a general", "m 4b 9pm gen at 4b 9pm", `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40
			unit B 4 bases x 10 = 40
			attacker beaten 25%: retreats 25
			attacker wins 75%: defender retreats 75
			{"attacker":{"value":40,"automatic":0,"critical":4},"defender":{"value":40,"automatic":0,"critical":4}}`},
		{"disordered", "m 4b 5pm at 4b 5pm dis", `
			Melee: 4 bases, line against 4 bases, line, front [§10.6, §11.1]
			unit A 4 bases x 10 = 40
			unit B 4 bases x (10 -5 disordered) = 20
			attacker beaten 14%: retreats 9, routs 5
			attacker wins 86%: defender retreats 72, routs 14
			{"attacker":{"value":40,"automatic":0,"critical":4},"defender":{"value":20,"automatic":0,"critical":2}}`},
		{"horse and a line: what it counts disordered", "m 3b hcav imp 5pm at 4b 5pm", `
			Melee: heavy horse against 4 bases, line, front [§10.6, §11.1]
			unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105
			unit B 2 bases x (10 -5 disordered) = 10
			attacker beaten 2%: retreats 1, routs 1
			attacker wins 98%: defender routs 93, gone 5
			{"attacker":{"value":105,"automatic":1,"critical":0},"defender":{"value":10,"automatic":0,"critical":1}}`},
		{"a test", "morale 4b 4pm", `
			Morale: 4 bases, line [§11.1]
			holds 60, retreats 20, routs 20 [§11.1]
			{}`},
		{"a test of two points", "morale 4b 2pm", `
			Morale: 4 bases, line [§11.1]
			holds 60, retreats 20, gone 20 [§11.1]
			{}`},
	})
}

// Why, of a melee: the blows, the tests, the results set aside, the tie-break, what takes the
// place of a result (OM §10.6 [+], OM §11.1 [+], OM §10.3 [+], OM §11.2 [+]).
func Test11_1_ReasonsOfAMelee(t *testing.T) {
	reasonsOf(t, "OM \u00a711.1", noUnits(t), []comesRow{
		{"one retires", "m 4b 5pm at 4b 5pm", []int{40, 40, 5, 3}, `
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 5 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 5 (given)
			§10.6 blow of unit A: unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			§10.6 blow of unit B: unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			§11.1 morale of unit A: unit A 5->4 d6 5 HOLDS
			§11.1 morale of unit B: unit B 5->4 d6 3 RETREATS, 1 PM 4->3`},
		{"both retire", "m 4b 5pm at 4b 5pm", []int{40, 40, 3, 4, 6, 1}, `
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 5 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 5 (given)
			§10.6 blow of unit A: unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			§10.6 blow of unit B: unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			R11 morale of unit A: unit A 5->4 d6 3: retreat set aside
			R11 morale of unit B: unit B 5->4 d6 4: retreat set aside
			§11.1 tie-break: Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM`},
		{"one routs, one retires", "m 4b 5pm at 4b 5pm", []int{40, 40, 1, 3}, `
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 5 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 5 (given)
			§10.6 blow of unit A: unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			§10.6 blow of unit B: unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			R12 morale of unit A: unit A 5->4 d6 1: rout set aside, RETREATS, 1 PM 4->3
			R12 morale of unit B: unit B 5->4 d6 3: retreat set aside`},
		{"one destroyed", "m 4b 5pm at 4b 1pm", []int{40, 40, 1}, `
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 5 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 1 (given)
			§10.6 blow of unit A: unit A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			§10.6 blow of unit B: unit B 4 bases x 10 = 40; d100 40 HIT: 1 PM
			R49 morale of unit A: unit A 5->4 d6 1: rout set aside`},
		{"flank", "m 4b 5pm flank at 4b 5pm", nil, `
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 5 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 5 (given)
			§10.4 side struck: flank (given)
			§10.3 decided without dice: unit B struck in flank or rear, no dice: ROUTS, 2 PM 5->3`},
		{"guns", "m 3b lcav 5pm at 2b gun 5pm", []int{91, 11}, `
			§2.3 unit A arm: light cavalry (given)
			§2.2 unit A bases: 3 (given)
			§2.3 unit A PM now: 5 (given)
			§2.3 unit B arm: foot artillery (given)
			§2.2 unit B bases: 2 (given)
			§5 unit B formation: unlimbered (assumed)
			§2.3 unit B PM now: 5 (given)
			§10.6 blow of unit A: unit A 3 bases x (10 +20 against artillery) = 90; d100 91 MISS
			§10.6 blow of unit B: unit B 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			§11.2 result replaced: unit B leaves its guns: RETREATS, 5->3`},
		{"heavy horse", "m 3b hcav 5pm imp at 4b 5pm", []int{90, 3}, `
			§2.3 unit A arm: heavy cavalry (given)
			§2.2 unit A bases: 3 (given)
			§2.3 unit A PM now: 5 (given)
			§10.5 unit A impetus: yes (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 5 (given)
			§10.5/close-order unit B counts as disordered in this melee: no second rank, no overlap: foot in close order, no square, met by horse
			§10.6 blow of unit A: unit A 3 bases x (10 +10 impetus +15 heavy cavalry) = 105: 1 PM sure, then 5; d100 90 no more
			§11.1 morale of unit B: unit B 5->4 d6 3 RETREATS
			§10.5/close-order result replaced: unit B beaten by heavy cavalry: ROUTS, 4->1`},
		{"two on one", "m 4b col 5pm+4b col 7pm at 4b 6pm", []int{81, 41}, `
			§2.2 A1 bases: 4 (given)
			§5 A1 formation: column (given)
			§2.3 A1 PM now: 5 (given)
			§2.2 A2 bases: 4 (given)
			§5 A2 formation: column (given)
			§2.3 A2 PM now: 7 (given)
			§2.2 unit B bases: 4 (given)
			§2.3 unit B PM now: 6 (given)
			§10.6 blow of A1 + A2: 4+4 bases x 10 = 80; d100 81 MISS
			§10.6 blow of unit B: unit B 4 bases x 10 = 40; d100 41 MISS
			§11.1 tie-break: Tie-break, PM now: unit B 6, A1 5: A1 LOSES, retreats, no PM
			§11.1 tie-break: Tie-break, PM now: A2 7, unit B 6: unit B LOSES, retreats, no PM`},
		{"a test", "morale 4b vet 4pm -1b", []int{4}, `
			§2.3 unit A grade: veteran (given)
			§2.2 unit A bases: 4 (given)
			§2.3 unit A PM now: 4 (given)
			§9.10 unit A bases lost: 1 (given)
			§11.1 morale of unit A: morale d10 4 +1 veteran -1 base lost = 4: RETREATS, 1 PM 4->3`},
	})
}
