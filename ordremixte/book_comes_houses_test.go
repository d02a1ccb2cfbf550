package ordremixte

import (
	"testing"

	"adjutant/ordremixte/state"
)

// This file states all that comes of blocks of houses (OM §9.4, 9.10, 15): who goes in and out,
// what is divided among the sides, who retires, what a fire costs.

// Foot enters in open order or in march column, guns limbered, when its move brings its middle into the
// block and six bases leave room (OM §15 [+]); not in line, and not where it does not fit (OM §15 [-]).
func Test15_AllThatComesOfEntering(t *testing.T) {
	// In the step of the foot nobody goes at double speed.
	walks := func(us ...string) *state.State { return after(enters(t, us...), &state.EvStage{Stage: state.StepFoot}) }
	comesIn(t, "OM \u00a715", []stateRow{
		{"a march column 12 cm off: 8 more to the middle", enters(t, unitAt("A", 4, "march", 60, 43, 0, "")), "move A into v", nil, `
			A occupies G [§15]
			Move: A 20 cm forward; 0 of 20 cm left (march column) [§8.2, R336]
			4 of 6 bases in it; hard cover, no flank
			* stage 3,0
			* place A at 60,63 0
			* spent A - 801 2000,2000
			* block A - - v`},
		{"open order", enters(t, unitAt("A", 4, "open", 60, 50, 0, rifles)), "move A into v", nil, `
			A occupies G [§15]
			Move: A 10.75 cm forward; 11.25 of 22 cm left (open order) [§8.2, R336]
			4 of 6 bases in it; hard cover, no flank
			* stage 3,0
			* place A at 60,60.75 0
			* spent A - 801 1075,1075
			* block A - - v`},
		{"a line", enters(t, line("A", 60, 50, 0)), "move A into v", nil, `
			no §15 A cannot enter a block in line: only open order or march column can
			way form A march
			way move A into v !`},
		{"17 cm off: 17 and 3, and its middle is in", walks(unitAt("A", 4, "march", 60, 38, 0, "")), "move A into v", nil, `
			A occupies G [§15]
			Move: A 20 cm forward; 0 of 20 cm left (march column) [§8.2, R336]
			4 of 6 bases in it; hard cover, no flank
			* place A at 60,58 0
			* spent A - 801 2000,2000
			* block A - - v`},
		{"too far: 20.1 cm to where its middle is in", walks(unitAt("A", 4, "march", 60, 37.9, 0, "")), "move A into v", nil, `
			no §8.2 A does not come into v: until its middle is in it are 20.1 cm of its move, 20 cm are left
			way move A into v !`},
		{"horse", enters(t, unitAt("A", 3, "march", 60, 40, 0, ", arm: light-cavalry")), "move A into v", nil, `
			A occupies G [§15]
			Move: A 26.5 cm forward; 6.5 of 33 cm left (march column) [§8.2, R336]
			3 of 6 bases in it; hard cover, no flank
			* stage 2,0
			* place A at 60,66.5 0
			* spent A - 801 2650,2650
			* block A - - v`},
		{"limbered guns", enters(t, "id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 50], facing: 0"), "move A into v", nil, `
			A occupies G [§15]
			Move: A 14 cm forward; 0 of 14 cm left (limbered) [§8.2, R336]
			2 of 6 bases in it; hard cover, no flank
			* stage 3,0
			* place A at 60,64 0
			* spent A - 801 1400,1400
			* block A - - v`},
		{"guns in action", enters(t, battery("A", 2, 60, 50, 0, "")), "move A into v", nil, `
			no §15 A cannot enter a block in unlimbered: only open order or march column can
			way limber A
			way move A into v !`},
		{"the second unit: four and two, beside the first and 7 cm aslant", doing(t, enters(t, unitAt("A", 4, "march", 60, 50, 0, ""), unitAt("B", 2, "march", 70, 50, 0, "")), "move A into v"), "move B into v", nil, `
			B occupies G [§15]
			Move: B 14.33 cm, 29.2 degrees to the left; 5.67 of 20 cm left (march column) [§8.2, §8.4, R336]
			6 of 6 bases in it; hard cover, no flank
			* place B at 63,62.5 0
			* spent B - 801 1433,1433
			* block B - - v`},
		{"the second unit: four and three", doing(t, enters(t, unitAt("A", 4, "march", 60, 50, 0, ""), unitAt("B", 3, "march", 70, 50, 0, "")), "move A into v"), "move B into v", nil, `
			no §15 B cannot enter v: room for 2 bases, it has 3
			way move B into v !`},
		{"twice", doing(t, enters(t, unitAt("A", 4, "march", 60, 50, 0, "")), "move A into v"), "move A into v", nil, `
			no §15 A is in v already`},
		{"out again in the same movement: passed through", doing(t, enters(t, unitAt("A", 4, "march", 60, 50, 0, "")), "move A into v"), "move A out", nil, `
			Move: A 7 cm forward; 0 of 20 cm left (march column) [§8.2]
			A passed through G: in order [§15, R338]
			* place A at 60,70 0
			* spent A - 801 2000,2000`},
		{"out again, by the other reading: disordered", withReading(338, "b")(doing(t, enters(t, unitAt("A", 4, "march", 60, 50, 0, "")), "move A into v")), "move A out", nil, `
			Move: A 7 cm forward; 0 of 20 cm left (march column) [§8.2]
			A leaves G: DISORDERED to the end of the move [§15]
			* place A at 60,70 0
			* disorder A 1,0
			* spent A - 801 2000,2000`},
		{"out of nothing", enters(t, unitAt("A", 4, "march", 60, 50, 0, "")), "move A out", nil, `
			no §15 A is in no block`},
		{"nobody knows where it comes from", byEye(enters(t, unitAt("A", 4, "march", 60, 50, 0, ""))), "move A into v", nil, `
			A occupies G [§15]
			4 of 6 bases in it; hard cover, no flank
			* stage 3,0
			* block A - - v
			* spent A - 1
			? trusted way`},
		{"no such block", enters(t, unitAt("A", 4, "march", 60, 50, 0, "")), "move A into q", nil, `
			no §8.2 which block? v
			way move A into v`},
	})
}

// Foot charges a side of a block, has no flank to find, and fights all the bases that man it; horse does
// not, and what holds without foot retires (OM §15 [+], OM §15 [-]).
func Test15_AllThatComesOfAnAssault(t *testing.T) {
	comesIn(t, "OM \u00a715", []stateRow{
		{"a column at the garrison", inHouses(t, nil, []string{unitAt("X", 4, "column", 60, 75, 180, "")}), "c X at A", nil, `
			Charge: X on A, front [§10.1]
			on the side of G from 65, 65 to 55, 65; hard cover, no flank [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			will owe: closing fire (48), melee [§10.2]
			X: stop at 1 cm
			* stage 3,0
			* charge X A declare short ground=v face=3 1,0
			* place X at 60,66 180
			* spent X - 1 900,900
			> X A halt-1cm 1 cm now
			? trusted way`},
		{"a line", inHouses(t, nil, []string{line("X", 60, 75, 180)}), "c X at A", nil, `
			Charge: X on A, front [§10.1]
			on the side of G from 65, 65 to 55, 65; hard cover, no flank [§15]
			X goes 9 cm, of 14 that it has [§8.2]
			will owe: closing fire (28), melee [§10.2]
			X: stop at 1 cm
			* stage 3,0
			* charge X A declare short ground=v face=3 1,0
			* place X at 60,66 180
			* spent X - 1 900,900
			> X A halt-1cm 1 cm now
			? trusted way`},
		{"horse", inHouses(t, nil, []string{horseAt("X", 3, 60, 75, 180)}), "c X at A", nil, `
			no §15 X cannot attack G: only foot attacks an occupied block`},
		{"two columns at one side", doing(t, inHouses(t, nil, []string{unitAt("X", 4, "column", 57, 75, 180, ""), unitAt("Y", 4, "column", 63.1, 75, 180, "")}), "c X at A"), "c Y at A", nil, `
			Charge: Y on A, front [§10.1]
			on the side of G from 65, 65 to 55, 65; hard cover, no flank [§15]
			Y goes 9 cm, of 17 that it has [§8.2]
			will owe: closing fire (24, 24), melee [§10.2]
			Y: stop at 1 cm
			* charge Y - join 1,0
			* place Y at 63.1,66 180
			* spent Y - 1 900,900
			> Y A halt-1cm 1 cm now
			? trusted way`},
		{"a second line at one side", doing(t, inHouses(t, nil, []string{line("X", 60, 75, 180), unitAt("Y", 4, "column", 69.2, 75, 200, "")}), "c X at A"), "c Y at A", nil, `
			no §8.5 X, a friend, stands in the way of Y to A
			way charge Y at A !`},
		{"a second side", doing(t, inHouses(t, nil, []string{unitAt("X", 4, "column", 60, 75, 180, ""), unitAt("Y", 4, "column", 60, 45, 0, "")}), "c X at A"), "c Y at A", nil, `
			Charge: Y on A, front [§10.1]
			on the side of G from 55, 55 to 65, 55; hard cover, no flank [§15]
			Y goes 9 cm, of 17 that it has [§8.2]
			will owe: closing fire (24), melee [§10.2]
			Y: stop at 1 cm
			* charge Y A declare short ground=v face=1 2,0
			* place Y at 60,54 0
			* spent Y - 1 900,900
			> Y A halt-1cm 1 cm now
			? trusted way`},
		{"out of the other block", holding(inHouses(t, nil, []string{offTableUnit("X", 4, "march", "")}), "X", "w"), "c X at A", nil, `
			Charge: X on A, front [§10.1]
			on the side of G from 55, 55 to 65, 55; hard cover, no flank [§15]
			will owe: closing fire (48), melee [§10.2]
			X: stop at 1 cm
			* stage 3,0
			* charge X A declare short ground=v face=1 1,0
			* spent X - 1
			> X A halt-1cm 1 cm now
			? trusted way`},
		{"horse alone in a block retires", holding(inHouses(t, []string{offTableUnit("J", 3, "march", ", arm: light-cavalry")}, []string{unitAt("X", 4, "column", 48, 75, 180, "")}), "J", "w"), "c X at J", nil, `
			J (G), attacked by X: does not fight, RETREATS in the next compulsory moves [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			* stage 3,0
			* charge X J declare out ground=w face=0 1,0
			* charge - - stage 1,1
			* place X at 48,66 180
			* spent X - 1 900,900
			* status J - - retreats
			* fled J X 0,1
			* beat X J 1,0
			? trusted way`},
		{"horse beside foot in its block", holding(inHouses(t, []string{offTableUnit("J", 2, "march", ", arm: light-cavalry")}, []string{unitAt("X", 4, "column", 60, 75, 180, "")}), "J", "v"), "c X at J", nil, `
			no §15 J is not to be reached: A defends the block
			way charge X at A`},
		{"guns alone in a block retire with their guns", holding(inHouses(t, []string{"id: J, arm: foot-artillery, bases: 2, formation: limbered"}, []string{unitAt("X", 4, "column", 48, 75, 180, "")}), "J", "w"), "c X at J", nil, `
			J (G), attacked by X: does not fight, RETREATS in the next compulsory moves [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			* stage 3,0
			* charge X J declare out ground=w face=0 1,0
			* charge - - stage 1,1
			* place X at 48,66 180
			* spent X - 1 900,900
			* status J - - retreats
			* fled J X 0,1
			* beat X J 1,0
			? trusted way`},
		{"by R124 b it pays a point", withReading(124, "b")(holding(inHouses(t, []string{offTableUnit("J", 3, "march", ", arm: light-cavalry")}, []string{unitAt("X", 4, "column", 48, 75, 180, "")}), "J", "w")), "c X at J", nil, `
			J (G), attacked by X: does not fight, RETREATS in the next compulsory moves [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			J: 1 PM 5->4 [R124]
			* stage 3,0
			* charge X J declare out ground=w face=0 1,0
			* charge - - stage 1,1
			* place X at 48,66 180
			* spent X - 1 900,900
			* pm J 4,5
			* status J - - retreats
			* fled J X 0,1
			* beat X J 1,0
			? trusted way`},
		{"by R124 b its third point takes a base", as(withReading(124, "b")(holding(inHouses(t, []string{offTableUnit("J", 3, "march", ", arm: light-cavalry")}, []string{unitAt("X", 4, "column", 48, 75, 180, "")}), "J", "w")), "J", func(u *state.Unit) { u.PM = 3 }), "c X at J", nil, `
			J (G), attacked by X: does not fight, RETREATS in the next compulsory moves [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			J: 1 PM 3->2 [R124]
			J: remove 1 base
			> J remove-base 1 now
			* stage 3,0
			* charge X J declare out ground=w face=0 1,0
			* charge - - stage 1,1
			* place X at 48,66 180
			* spent X - 1 900,900
			* pm J 2,3
			* bases J 2,0
			* status J - - retreats
			* fled J X 0,1
			* beat X J 1,0
			? trusted way`},
		{"by R124 b its last point", as(withReading(124, "b")(holding(inHouses(t, []string{offTableUnit("J", 3, "march", ", arm: light-cavalry")}, []string{unitAt("X", 4, "column", 48, 75, 180, "")}), "J", "w")), "J", func(u *state.Unit) { u.PM = 1 }), "c X at J", nil, `
			J (G), attacked by X: does not fight, RETREATS in the next compulsory moves [§15]
			X goes 9 cm, of 17 that it has [§8.2]
			J: 1 PM 1->0 [R124]
			J: remove 3 bases
			> J remove-base 3 now
			* stage 3,0
			* charge X J declare out ground=w face=0 1,0
			* charge - - stage 1,1
			* place X at 48,66 180
			* spent X - 1 900,900
			* pm J 0,1
			* status J - - destroyed
			* beat X J 1,0
			? trusted way`},
		{"the garrison charges out: disordered", frenchMove(holding(exact(scenario(t, []string{line("B", 60, 75, 180)}, []string{offTableUnit("X", 4, "march", "")}, house("v", 60, 60))), "X", "v"), "move-first"), "c X at B", nil, `
			no §13 X would come up disordered: so it charges open order alone`},
	})
}

// All bases of a garrison fire, from hard cover, and it may divide them among the sides (OM §9.10 [+]);
// a base fires once (OM §9.10 [-]).
func Test9_10_AllThatComesOfADividedFire(t *testing.T) {
	comesIn(t, "OM \u00a79.10", []stateRow{
		{"all at once: four bases less eight", shooting(t), "f A at X", []int{13}, `
			Fire: A at X, short [§9.10]
			4 bases x (10 +5 short +5 column -8 from hard cover) = 48, critical 4
			d100 13 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A 4,4`},
		{"three to the north", shooting(t), "f A 3x at X", []int{21}, `
			Fire: A at X, short [§9.10]
			3 bases x (10 +5 short +5 column -8 from hard cover) = 36, critical 3
			d100 21 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A 3,4`},
		{"the fourth to the south", doing(t, shooting(t), "f A 3x at X", 21), "f A at Y", []int{12}, `
			Fire: A at Y, short [§9.10]
			1 base x (10 +5 short +5 column -8 from hard cover) = 12, critical 1
			d100 12 HIT: Y loses 1 PM, 5->4, tests when fire closes
			* pm Y 4,5
			* shot Y A 1,0
			* fired A 1,1`},
		{"two to the south are more than are left", doing(t, shooting(t), "f A 3x at X", 21), "f A 2x at Y", []int{12}, `
			no §9.10 A has 1 base left to fire with in this phase`},
		{"again at the same side", doing(t, shooting(t), "f A 3x at X", 21), "f A at X", []int{12}, `
			no §7 A has fired in this phase
			way fire A at X !`},
		{"none is left", doing(t, shooting(t), "f A at X", 20), "f A at Y", []int{12}, `
			no §7 A has fired in this phase
			way fire A at Y !`},
		{"fire at the garrison: ten less", shooting(t), "f X at A", nil, `
			Fire: X at A, long [§9.10]
			2 bases x (10 -10 hard cover) = 0: no effect
			no die is thrown [R7]
			* shot A X
			* fired X`},
	})
}

// A block on fire is to be left within two turns; who is still in it then loses two points a turn
// (OM §9.4/blaze [+]), bases and all; not before (OM §9.4/blaze [-]).
func Test9_4_AllThatAFireCosts(t *testing.T) {
	comesIn(t, "OM \u00a79.4/blaze", []stateRow{
		{"in the turn in which it took fire", burning(t, 3, 3, 5), "next", nil, `
			A is in G, which burns: 2 more moves to leave it [§9.4/blaze]
			British 10/10 PM, +0 retires at 5
			French 5/5 PM, +0 retires at 2
			Orders: British not before turn 6, French not before turn 6
			* phase 0,4`},
		{"one turn later", burning(t, 3, 4, 5), "next", nil, `
			A is in G, which burns: 1 more move to leave it [§9.4/blaze]
			British 10/10 PM, +0 retires at 5
			French 5/5 PM, +0 retires at 2
			Orders: British not before turn 6, French not before turn 6
			* phase 0,5`},
		{"two turns later", burning(t, 3, 5, 5), "next", nil, `
			A is still in G, which burns: 2 PM 5->3 [§9.4/blaze, R123]
			A: remove 1 base
			> A remove-base 1 now
			British 8/10 PM, -2 retires at 5 A 2
			French 5/5 PM, +0 retires at 2
			Orders: British may change (normal), French may change (normal)
			* pm A 3,5
			* bases A 3,0
			* phase 0,6`},
		{"two turns later, the last points", burning(t, 3, 5, 2), "next", nil, `
			A is still in G, which burns: 2 PM 2->0 [§9.4/blaze, R123]
			A: remove 4 bases
			> A remove-base 4 now
			British 5/10 PM, -2 retires at 5 A 2
			French 5/5 PM, +0 retires at 2
			Orders: British may change (normal), French may change (normal)
			* pm A 0,2
			* status A - - destroyed
			* phase 0,6`},
		{"three turns later", burning(t, 3, 6, 5), "next", nil, `
			A is still in G, which burns: 2 PM 5->3 [§9.4/blaze, R123]
			A: remove 1 base
			> A remove-base 1 now
			British 8/10 PM, -2 retires at 5 A 2
			French 5/5 PM, +0 retires at 2
			Orders: British not before turn 9, French not before turn 9
			* pm A 3,5
			* bases A 3,0
			* phase 0,7`},
		{"by R123 b one turn more", withReading(123, "b")(burning(t, 3, 5, 5)), "next", nil, `
			A is in G, which burns: 1 more move to leave it [§9.4/blaze]
			British 10/10 PM, +0 retires at 5
			French 5/5 PM, +0 retires at 2
			Orders: British may change (normal), French may change (normal)
			* phase 0,6`},
	})
}
