package ordremixte

import (
	"testing"

	"adjutant/ordremixte/state"
)

// This file states what comes of the fate of generals on a table, of melees that charges brought,
// and of two chargers of one line (OM §10.2, 10.6, 11, 17).

// A critical strikes the general who rides with the target at once; his brigade hears of it when the
// phase ends (OM §17 [+], OM §9.10 [+]); a wound costs nobody a point (OM §17 [-]).
func Test17_AllThatComesOfAGeneralOnTheTable(t *testing.T) {
	comesIn(t, "OM \u00a717", []stateRow{
		{"killed", ridden(t, "fire"), "f X at A", []int{2, 1}, `
			Fire: X at A (Fane), long [§9.10]
			2 bases x 10 = 20, critical 2
			d100 2 CRITICAL: A loses 2 PM, 5->3, tests when fire closes
			Fane: d6 1, killed [§17]
			A, B, D: 1 PM less each when the phase ends, without a test [R72]
			A: remove 1 base
			* pm A 3,5
			* bases A 3,0
			* general A fane - killed
			* news A -1,0
			* news B -1,0
			* news D -1,0
			* shot A X 2,0
			* fired X
			> A B remove-base 1 now`},
		{"wounded", ridden(t, "fire"), "f X at A", []int{2, 3}, `
			Fire: X at A (Fane), long [§9.10]
			2 bases x 10 = 20, critical 2
			d100 2 CRITICAL: A loses 2 PM, 5->3, tests when fire closes
			Fane: d6 3, badly wounded [§17]
			A: remove 1 base
			* pm A 3,5
			* bases A 3,0
			* general A fane - wounded
			* shot A X 2,0
			* fired X
			> A B remove-base 1 now`},
		{"unhurt", ridden(t, "fire"), "f X at A", []int{2, 5}, `
			Fire: X at A (Fane), long [§9.10]
			2 bases x 10 = 20, critical 2
			d100 2 CRITICAL: A loses 2 PM, 5->3, tests when fire closes
			Fane: d6 5, unhurt [§17]
			A: remove 1 base
			* pm A 3,5
			* bases A 3,0
			* shot A X 2,0
			* fired X
			> A B remove-base 1 now`},
		{"saved", ridden(t, "fire"), "f X at A", []int{2, 6}, `
			Fire: X at A (Fane), long [§9.10]
			2 bases x 10 = 20, critical 2
			d100 2 CRITICAL: A loses 2 PM, 5->3, tests when fire closes
			Fane: d6 6, saved, his men take heart [§17]
			A: 1 PM back when the phase ends [R72]
			A: remove 1 base
			* pm A 3,5
			* bases A 3,0
			* general A fane - saved
			* news A 1,0
			* shot A X 2,0
			* fired X
			> A B remove-base 1 now`},
		{"no critical: tried when fire closes", ridden(t, "fire"), "f X at A", []int{3}, `
			Fire: X at A (Fane), long [§9.10]
			2 bases x 10 = 20, critical 2
			d100 3 HIT: A loses 1 PM, 5->4, tests when fire closes
			* pm A 4,5
			* shot A X 1,0
			* fired X`},
	})
}

// The melee of a charge: who came on has five more a base, horse tires, foot that drove its enemy off may
// take his ground, horse may break through (OM §10.6 [+], OM §12 [+], OM §10.5 [+]).
func Test10_6_AllThatComesOfAMeleeOnTheTable(t *testing.T) {
	comesIn(t, "OM \u00a710.6", []stateRow{
		{"the line retires", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "m X at A", []int{60, 41, 3}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60; d100 60 HIT: 1 PM
			A 4 bases x 10 = 40; d100 41 MISS
			A 5->4 d6 3 RETREATS, 1 PM 4->3; X WINS
			A: remove 1 base, turn 1, 14 cm when turn 2 opens
			* pm A 3,5
			* bases A 3,0
			* status A - - retreats
			* fled A X 0,1
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 1 14 cm turn-start`},
		{"the line routs", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "m X at A", []int{60, 41, 1}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60; d100 60 HIT: 1 PM
			A 4 bases x 10 = 40; d100 41 MISS
			A 5->4 d6 1 ROUTS, 2 PM 4->2; X WINS
			A: remove 1 base, turn 2, 22 cm when turn 2 opens
			* pm A 2,5
			* bases A 3,0
			* status A - - routs
			* fled A X 0,1
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 2 22 cm turn-start`},
		{"the column retires", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "m X at A", []int{61, 40, 3}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60; d100 61 MISS
			A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			X 5->4 d6 3 RETREATS, 1 PM 4->3; A WINS
			X: remove 1 base, turn 1, 17 cm when turn 2 opens
			* pm X 3,5
			* bases X 3,0
			* status X - - retreats
			* fled X A 0,1
			* fought 1,1
			> X A remove-base 1 now
			> X A turn-base 1 17 cm turn-start`},
		{"both hold, the die", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "m X at A", []int{60, 40, 5, 5}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60; d100 60 HIT: 1 PM
			A 4 bases x 10 = 40; d100 40 HIT: 1 PM
			X 5->4 d6 5 HOLDS A 5->4 d6 5 HOLDS
			Tie-break, value: X 60, A 40: A LOSES, retreats, no PM
			A: turn 1 base, 14 cm when turn 2 opens
			* pm X 4,5
			* pm A 4,5
			* status A - - retreats
			* fled A X 0,1
			* fought 1,0
			* beat X A 1,0
			> A B turn-base 1 14 cm turn-start`},
		{"horse beats the line", meets(t, line("A", 60, 20, 0), horseAt("X", 3, 60, 20, 180)), "m X at A", []int{30, 3}, `
			Melee: X against A, front [§10.6, §11.1]
			X 3 bases x 10 = 30; d100 30 HIT: 1 PM
			A 5->4 d6 3 RETREATS, 1 PM 4->3; X WINS
			A: remove 1 base, turn 1, 14 cm when turn 2 opens, spread it out
			* pm A 3,5
			* bases A 3,0
			* status A - - retreats
			* fled A X 0,1
			* disorder A 1,0
			* fought 1,0
			* blown X 1,1
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 1 14 cm turn-start
			> A B spread now`},
		{"heavy horse beats the line", meets(t, line("A", 60, 20, 0), unitAt("X", 3, "line", 60, 20, 180, ", arm: heavy-cavalry")), "m X at A", []int{75, 3}, `
			Melee: X against A, front [§10.6, §11.1]
			X 3 bases x (10 +15 heavy cavalry) = 75; d100 75 HIT: 1 PM
			A 5->4 d6 3 RETREATS
			A beaten by heavy cavalry: ROUTS, 4->1; X WINS [§10.5/close-order]
			A: remove 2 bases, turn 2, 22 cm when turn 2 opens, spread it out
			* pm A 1,5
			* bases A 2,0
			* status A - - routs
			* fled A X 0,1
			* disorder A 1,0
			* fought 1,0
			* blown X 1,1
			* beat X A 1,0
			> A B remove-base 2 now
			> A B turn-base 2 22 cm turn-start
			> A B spread now`},
		{"horse is thrown back", meets(t, line("A", 60, 20, 0), horseAt("X", 3, 60, 20, 180)), "m X at A", []int{31, 10, 3}, `
			Melee: X against A, front [§10.6, §11.1]
			X 3 bases x 10 = 30; d100 31 MISS
			A 2 bases x (10 -5 disordered) = 10; d100 10 HIT: 1 PM
			X 5->4 d6 3 RETREATS, 1 PM 4->3; A WINS
			X: turn 1 base, 22 cm when turn 2 opens; A: spread it out
			* pm X 3,5
			* status X - - retreats
			* fled X A 0,1
			* disorder A 1,0
			* fought 1,1
			* blown X 1,1
			> X A turn-base 1 22 cm turn-start
			> A B spread now`},
		{"horse at guns is not blown", meets(t, battery("A", 2, 60, 20, 0, ""), horseAt("X", 3, 60, 20, 180)), "m X at A", []int{91, 11, 5}, `
			Melee: X against A, front [§10.6, §11.1]
			X 3 bases x (10 +10 impetus +20 against artillery) = 120: 1 PM sure, then 20; d100 91 no more
			A 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			A 5->4 d6 5 HOLDS
			A leaves its guns: RETREATS, 4->2; X WINS [§11.2]
			A: remove 1 base, turn 1, 22 cm when turn 2 opens
			* pm A 2,5
			* bases A 1,0
			* status A - - retreats
			* fled A X 0,1
			* guns A 1,0
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 1 22 cm turn-start`},
		{"foot at guns", meets(t, battery("A", 2, 60, 20, 0, ""), unitAt("X", 4, "column", 60, 20, 180, "")), "m X at A", []int{40, 11, 5}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge +20 against artillery) = 140: 1 PM sure, then 40; d100 40 HIT: 2 PM
			A 2 bases x (10 -5 artillery) = 10; d100 11 MISS
			A 5->3 d6 5 HOLDS
			A leaves its guns: RETREATS, 3->2; X WINS [§11.2]
			A: remove 1 base, turn 1, 22 cm when turn 2 opens
			* pm A 2,5
			* bases A 1,0
			* status A - - retreats
			* fled A X 0,1
			* guns A 1,0
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 1 22 cm turn-start`},
		{"a crew alone, foot: two points", as(meets(t, battery("A", 2, 60, 20, 0, ""), unitAt("X", 4, "column", 60, 20, 180, "")), "A", func(u *state.Unit) { u.Status, u.Abandoned = state.Retreating, true }), "m X at A", nil, `
			Melee: X against A, front [§10.6, §11.1]
			A, a crew away from its guns, is caught, no dice: 2 PM 5->3, ROUTS [§11.2]
			the guns of A stay where they are, without a crew; X WINS
			A: turn 1 base, 22 cm when turn 2 opens
			* pm A 3,5
			* status A - - routs
			* fled A X 0,1
			* guns A 1,0
			* fought 1,0
			* beat X A 1,0
			> A B turn-base 1 22 cm turn-start`},
		{"a crew alone, horse: all of them", as(meets(t, battery("A", 2, 60, 20, 0, ""), horseAt("X", 3, 60, 20, 180)), "A", func(u *state.Unit) { u.Status, u.Abandoned = state.Retreating, true }), "m X at A", nil, `
			Melee: X against A, front [§10.6, §11.1]
			A, a crew away from its guns, is caught, no dice: 5 PM 5->0, DESTROYED; X WINS [§11.2]
			A: remove 2 bases
			* pm A 0,5
			* bases A
			* status A - - destroyed
			* guns A 1,0
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 2 now`},
		{"a router", as(meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "A", func(u *state.Unit) { u.Status = state.Routing }), "m X at A", nil, `
			Melee: X against A, front [§10.6, §11.1]
			A, already in rout, is caught: ROUTS, 2 PM 5->3; X WINS [§14]
			A: remove 1 base
			* pm A 3,5
			* bases A 3,0
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now`},
		{"who retires fights in disorder", as(meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), "A", func(u *state.Unit) { u.Status, u.Disordered = state.Retreating, true }), "m X at A", []int{60, 5, 20}, `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60; d100 60 HIT: 1 PM
			A 5->4 d6 5 HOLDS
			A 2 bases x (10 -5 disordered) = 10; d100 20 MISS
			Tie-break, PM now: X 5, A 4: A LOSES, retreats, no PM
			* pm A 4,5
			* status A - - retreats
			* fled A X 0,1
			* fought 1,0
			* beat X A 1,0`},
		{"nobody charged", exact(inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 20, 180)}), "melee")), "m X at A", nil, `
			no §10.1 X and A are not in contact: no charge brought them there
			way melee X at A !`},
	})
}

// A line that two charge in front divides its bases, two and two, and each shot is its own (OM §10.2 [+]);
// at short range it must (OM §10.2 [-]).
func Test10_2_AllThatComesOfTwoChargers(t *testing.T) {
	comesIn(t, "OM \u00a710.2", []stateRow{
		{"the first", bothCharge(t), "f A at X", []int{40}, `
			Fire: A at X, short, closing fire [§10.2, §9.10]
			2 bases x (10 +5 short +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			* closing - - 2 1,0`},
		{"the second", bothCharge(t), "f A at Y", []int{41}, `
			Fire: A at Y, short, closing fire [§10.2, §9.10]
			2 bases x (10 +5 short +5 column) = 40, critical 4
			d100 41 MISS
			* shot Y A
			* fired A
			* closing - - 2 1,1`},
		{"the second after the first", doing(t, bothCharge(t), "f A at X", 41), "f A at Y", []int{40}, `
			Fire: A at Y, short, closing fire [§10.2, §9.10]
			2 bases x (10 +5 short +5 column) = 40, critical 4
			d100 40 HIT: Y loses 1 PM, 5->4, tests when fire closes
			* pm Y 4,5
			* shot Y A 1,0
			* fired A
			* closing - - 2 1,1`},
		{"all at one", bothCharge(t), "f A 4x at X", []int{40}, `
			no §10.2 A is charged by two: it divides its bases, 2 or 2 of them on X`},
		{"one at one", bothCharge(t), "f A 1x at X", []int{40}, `
			no §10.2 A is charged by two: it divides its bases, 2 or 2 of them on X`},
		{"again at the first", doing(t, bothCharge(t), "f A at X", 41), "f A at X", []int{40}, `
			no §10.2 A has made its closing fire at X
			way fire A at X !`},
	})
}

// Why, of the melee of a charge: who came on, which bases fight (OM §10.6 [+]).
func Test10_6_ReasonsOfAMeleeOnTheTable(t *testing.T) {
	reasonsOf(t, "OM \u00a710.6", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), []comesRow{
		{"the line retires", "m X at A", []int{60, 41, 3}, `
			§2.3 X arm: infantry (tracked)
			§9.10 X nation: French (tracked)
			§2.2 X bases: 4 (tracked)
			§5 X formation: column (tracked)
			§2.3 X PM now: 5 (tracked)
			§10.6 X charging: yes (tracked)
			§10.6 X bases in contact: 2 (measured)
			§10.6 X bases in the second rank: 2 (measured)
			§2.3 A arm: infantry (tracked)
			§9.10 A nation: British (tracked)
			§2.2 A bases: 4 (tracked)
			§5 A formation: line (tracked)
			§2.3 A PM now: 5 (tracked)
			§10.6 A bases in contact: 2 (measured)
			§10.6 A overlapping bases: 2 (measured)
			§10.6 blow of X: X 4 bases x (10 +5 charge) = 60; d100 60 HIT: 1 PM
			§10.6 blow of A: A 4 bases x 10 = 40; d100 41 MISS
			§11.1 morale of A: A 5->4 d6 3 RETREATS, 1 PM 4->3`},
	})
}

// Its chances (OM §10.6 [+], OM §11.1 [+]).
func Test10_6_ChancesOfAMeleeOnTheTable(t *testing.T) {
	oddsOf(t, "OM \u00a710.6", meets(t, line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 20, 180, "")), []oddsRow{
		{"sixty against forty", "m X at A", `
			Melee: X against A, front [§10.6, §11.1]
			X 4 bases x (10 +5 charge) = 60
			A 4 bases x 10 = 40
			attacker beaten 25%: retreats 17, routs 8
			attacker wins 75%: defender retreats 60, routs 15
			{"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":40,"automatic":0,"critical":4}}`},
	})
}

// The facts that were typed with a charge hold in its melee, each for whom it was typed (OM §10.6 [+]);
// what is typed with the melee stands before them (OM §10.6 [-]).
func Test10_6_WhatWasTypedWithTheCharge(t *testing.T) {
	comesIn(t, "OM \u00a710.6", []stateRow{
		{"nothing", metWith(t, "X", ""), "m X at A", nil, `
			owes d100 X against A die.melee §10.6 60/6; d100 A against X die.melee §10.6 30/3`},
		{"the charger", metWith(t, "X", " a.grade=veteran"), "m X at A", nil, `
			owes d100 X against A die.melee §10.6 72/7; d100 A against X die.melee §10.6 30/3`},
		{"the charged", metWith(t, "X", " t.grade=recruit"), "m X at A", nil, `
			owes d100 X against A die.melee §10.6 60/6; d100 A against X die.melee §10.6 21/2`},
		{"the charger, and otherwise now", metWith(t, "X", " a.grade=veteran"), "m X elite at A", nil, `
			owes d100 X against A die.melee §10.6 80/8; d100 A against X die.melee §10.6 30/3`},
		{"the charged, and the charger now", metWith(t, "X", " t.grade=recruit"), "m X vet at A", nil, `
			owes d100 X against A die.melee §10.6 72/7; d100 A against X die.melee §10.6 21/2`},
		{"another fact of the charger now", metWith(t, "X", " a.grade=veteran"), "m X dis at A", nil, `
			owes d100 A against X die.melee §10.6 30/3`},
		{"the first of two", metWith(t, "X+Y", " a1.grade=veteran"), "m X+Y at A", nil, `
			owes d100 X against A die.melee §10.6 117/1; d100 A against X die.melee §10.6 40/4`},
		{"the second of two", metWith(t, "X+Y", " a2.grade=veteran"), "m X+Y at A", nil, `
			owes d100 X against A die.melee §10.6 114/1; d100 A against X die.melee §10.6 40/4`},
		{"both of two", metWith(t, "X+Y", " a.grade=veteran"), "m X+Y at A", nil, `
			owes d100 X against A die.melee §10.6 126/2; d100 A against X die.melee §10.6 40/4`},
		{"the side struck", metWith(t, "X", " .side=flank"), "m X at A", nil, `
			Melee: X against A, flank [§10.6, §11.1]
			A struck in flank or rear, no dice: ROUTS, 2 PM 5->3; X WINS [§10.3]
			A: remove 1 base, turn 2, 22 cm when turn 2 opens
			* pm A 3,5
			* bases A 3,0
			* status A - - routs
			* fled A X 0,1
			* fought 1,0
			* beat X A 1,0
			> A B remove-base 1 now
			> A B turn-base 2 22 cm turn-start`},
		{"a distance is the shot's", metWith(t, "X", " .distance=5"), "m X at A", nil, `
			owes d100 X against A die.melee §10.6 60/6; d100 A against X die.melee §10.6 30/3`},
		{"a defile", metWith(t, "X", " .defile=yes"), "m X at A", nil, `
			no §10.3 X has a front of 2 bases: over a bridge or through a defile it charges on 1
			way form X march`},
	})
}
