package ordremixte

import "testing"

// This file states all that comes of a shot on a table (OM §9, 10.2): who is in the way, what is
// measured, what the fire phase keeps of it.

// A shot on the table is measured, spends the firer's fire, and is kept for the test at the end
// of the phase (OM §9.1 [+], OM §9.10 [+], OM §11.1 [+]).
func Test9_10_AllThatComesOfAShotOnTheTable(t *testing.T) {
	comesOf(t, "OM \u00a79.10", fireTable(t), []comesRow{
		{"long at 4.25 cm", "f A at X", []int{60}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a miss is a shot too", "f A at X", []int{61}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 61 MISS
			* shot X A
			* fired A`},
		{"critical", "f A at X", []int{6}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 6 CRITICAL: X loses 2 PM, 5->3, tests when fire closes
			X: remove 1 base
			* pm X 3,5
			* bases X 3,0
			* shot X A 2,0
			* fired A
			> X B remove-base 1 now`},
		{"the die of the test typed with it", "f A at X", []int{60, 7}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			d10 7 of X is kept for its test [§11.1]
			* pm X 4,5
			* kept X 7,0
			* shot X A 1,0
			* fired A`},
		{"typed short", "f s A at X", []int{80}, `
			Fire: A at X, short (you) [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			! §9.1 placed.told-at`},
		{"typed distance", "f A at X 3cm", []int{80}, `
			Fire: A at X, short (you) [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			! §9.1 placed.told-shows`},
		{"typed flank", "f A at X flank", []int{68}, `
			Fire: A at X, long, flank (you) [§9.5, §9.10]
			4 bases x (10 +5 column +2 flank) = 68, critical 6
			d100 68 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			! §9.5 placed.told-measured`},
		{"typed front at the column's flank", "f A at X front", []int{60}, `
			no §9.10 no unit front, and no word of a line either
			way f A at X side=front`},
		{"typed bases", "f A 2x at X", []int{30}, `
			Fire: A at X, long [§9.10]
			2 bases x (10 +5 column) = 30, critical 3
			d100 30 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"short at 2.75 cm", "f B at Y", []int{60}, `
			Fire: B at Y, short [§9.10]
			4 bases x (10 +5 short) = 60, critical 6
			d100 60 HIT: Y loses 1 PM, 5->4, tests when fire closes
			* pm Y 4,5
			* shot Y B 1,0
			* fired B`},
		{"guns at horse, the foot 7 cm behind it", "f G at H", []int{40}, `
			Fire: G at H then Z, long [§9.8, §9.10]
			H 2 bases x (20 +10 against cavalry) = 60, critical 6
			Z 2 bases x 20 -20 (2 bases crossed) = 20, critical 2 [R3]
			d100 40: H HIT, 1 PM 5->4, tests when fire closes; Z MISS
			* pm H 4,5
			* shot H G 1,0
			* shot Z G
			* fired G`},
		{"guns miss", "f G at H", []int{61}, `
			Fire: G at H then Z, long [§9.8, §9.10]
			H 2 bases x (20 +10 against cavalry) = 60, critical 6
			Z 2 bases x 20 -20 (2 bases crossed) = 20, critical 2 [R3]
			d100 61: H MISS; Z MISS
			* shot H G
			* shot Z G
			* fired G`},
		{"critical for the horse alone", "f G at H", []int{4}, `
			Fire: G at H then Z, long [§9.8, §9.10]
			H 2 bases x (20 +10 against cavalry) = 60, critical 6
			Z 2 bases x 20 -20 (2 bases crossed) = 20, critical 2 [R3]
			d100 4: H CRITICAL, 2 PM 5->3, tests when fire closes; Z HIT, 1 PM 5->4, tests when fire closes
			* pm H 3,5
			* shot H G 2,0
			* pm Z 4,5
			* shot Z G 1,0
			* fired G`},
		{"out of range", "f A at Y", []int{6}, `
			no §9.1 Fire: A at Y refused: 14.27 cm, its range is 9 (over by 5.27)
			way fire A at Y !`},
		{"not the nearest", "f G at Z", []int{6}, `
			no §9.3 Fire: G at Z refused: it must take the nearest enemy
			way fire G at H
			way fire G at Z !`},
		{"overruled", "f G at Z !", []int{6}, `
			Fire: G at Z, long, by ruling [§9.10]
			2 bases x 20 = 40, critical 4
			d100 6 HIT: Z loses 1 PM, 5->4, tests when fire closes
			* doubt G 1,0
			* pm Z 4,5
			* shot Z G 1,0
			* fired G
			! §9.3 placed.not-nearest
			! §9.4/overhead placed.over-heads`},
		{"the other is not before it", "f B at X", []int{6}, `
			no §9.1 Fire: B at X refused: 17.52 cm, its range is 9 (over by 8.52)
			way fire B at X !`},
		{"two of them, each with its die", "f A B at X !", []int{40, 30}, `
			Fire: A + B at X, long, by ruling [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			4 bases x (10 +5 column) = 60, critical 6
			d100 30 HIT: X loses 2 PM, 5->3, tests when fire closes
			X: remove 1 base
			* doubt A 1,0
			* doubt B 1,0
			* pm X 3,5
			* bases X 3,0
			* shot X A 2,0
			* fired A
			* fired B
			> X B remove-base 1 now
			! §9.1 placed.out-of-range
			! §9.2 placed.out-of-lane
			! §9.3 placed.not-nearest
			! §9.1 placed.ranges-differ`},
		{"two of them, the first misses", "f A B at X !", []int{61, 30}, `
			Fire: A + B at X, long, by ruling [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 61 MISS
			4 bases x (10 +5 column) = 60, critical 6
			d100 30 HIT: X loses 1 PM, 5->4, tests when fire closes
			* doubt A 1,0
			* doubt B 1,0
			* pm X 4,5
			* shot X A 1,0
			* fired A
			* fired B
			! §9.1 placed.out-of-range
			! §9.2 placed.out-of-lane
			! §9.3 placed.not-nearest
			! §9.1 placed.ranges-differ`},
		{"horse does not fire", "f H at G", []int{6}, `
			no §9.1 H is cavalry: it does not fire
			way charge H at G
			way fire H at G !`},
		{"foot 26 cm away", "f Z at G", []int{6}, `
			no §9.1 Fire: Z at G refused: 26.75 cm, its range is 9 (over by 17.75)
			way fire Z at G !`},
	})
}

// The chances of a shot on the table are of points lost: the test comes when fire closes
// (OM §9.10 [+], OM §11.1 [-]).
func Test9_10_ChancesOfAShotOnTheTable(t *testing.T) {
	oddsOf(t, "OM \u00a79.10", fireTable(t), []oddsRow{
		{"at the column", "f A at X", `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			no loss 40, 1 PM 54, 2 PM 6
			{"value":60,"automatic":0,"critical":6}`},
		{"through the horse: 60, and 40 less 30 for three bases across", "f G at H", `
			Fire: G at H then Z, long [§9.8, §9.10]
			H 2 bases x (20 +10 against cavalry) = 60, critical 6
			Z 2 bases x 20 -20 (2 bases crossed) = 20, critical 2 [R3]
			H: no loss 40, 1 PM 54, 2 PM 6
			Z: no loss 80, 1 PM 18, 2 PM 2
			{"H":{"value":60,"automatic":0,"critical":6},"Z":{"value":20,"automatic":0,"critical":2}}`},
		{"two of them", "f A B at X !", `
			Fire: A + B at X, long, by ruling [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			4 bases x (10 +5 column) = 60, critical 6
			no loss 16, 1 PM 43, 2 PM 34, 3 PM 7, 4 PM <1
			{"A":{"value":60,"automatic":0,"critical":6},"B":{"value":60,"automatic":0,"critical":6}}`},
	})
}

// What was measured for a shot (OM §9.1 [+], OM §9.2 [+], OM §9.5 [+]).
func Test9_10_ReasonsOfAShotOnTheTable(t *testing.T) {
	reasonsOf(t, "OM \u00a79.10", fireTable(t), []comesRow{
		{"the column", "f A at X", []int{60}, `
			§9.2 arc of fire: -6.5 cm, limit 0, margin -6.5 (measured)
			§9.5 front line of the target: 4.25 cm, limit 0, margin 4.25 (measured)
			§2.3 A arm: infantry (tracked)
			§9.10 A nation: British (tracked)
			§2.2 A bases: 4 (tracked)
			§5 A formation: line (tracked)
			§2.3 X arm: infantry (tracked)
			§9.10 X nation: French (tracked)
			§2.2 X bases: 4 (tracked)
			§5 X formation: column (tracked)
			§2.3 X PM now: 5 (tracked)
			§9.1 range: long (measured)
			§9.1 distance: 4.25 cm (measured)
			§9.10 value: 4 bases x (10 +5 column) = 60, critical 6
			§9.10 loss: X loses 1 PM, 5->4
			§9.10 die: d100 60`},
		{"through the horse", "f G at H", []int{40}, `
			§9.2 arc of fire: 0 degrees, limit 22.5, margin -22.5 (measured)
			§9.5 front line of the target: 18 cm, limit 0, margin 18 (measured)
			§2.3 G arm: foot artillery (tracked)
			§9.1 G weapon: guns (tracked)
			§9.10 G nation: British (tracked)
			§2.2 G bases: 2 (tracked)
			§5 G formation: unlimbered (tracked)
			§2.3 H arm: light cavalry (tracked)
			§9.10 H nation: French (tracked)
			§2.2 H bases: 3 (tracked)
			§5 H formation: line (tracked)
			§2.3 H PM now: 5 (tracked)
			§2.3 Z arm: infantry (tracked)
			§9.10 Z nation: French (tracked)
			§2.2 Z bases: 4 (tracked)
			§5 Z formation: line (tracked)
			§2.3 Z PM now: 5 (tracked)
			§9.1 range: long (measured)
			§9.1 distance: 18 cm (measured)
			§9.8 bases crossed: 2 (measured)
			§9.10 value: H 2 bases x (20 +10 against cavalry) = 60, critical 6
			§9.10 value: Z 2 bases x 20 -20 (2 bases crossed) = 20, critical 2
			§9.10 loss: H loses 1 PM, 5->4
			§9.10 loss: no loss
			§9.10 die: d100 40`},
	})
}

// Where nobody told the places, range is asked, and arc, sight and the nearest enemy are left
// to the referee (OM §9.1 [+], OM §9.3 [-]).
func Test9_10_AllThatComesOfAShotByEye(t *testing.T) {
	comesOf(t, "OM \u00a79.1", byEye(fireTable(t)), []comesRow{
		{"range asked", "f A at X", nil, `
			owes choice A die.range §9.1 short|long`},
		{"said to be long", "f l A at X", []int{60}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			? trusted arc los nearest`},
		{"said to be short", "f s A at X", []int{80}, `
			Fire: A at X, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			? trusted arc los nearest`},
		{"said in centimetres", "f A at X 4cm", []int{80}, `
			Fire: A at X, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			? trusted arc los nearest`},
		{"said in centimetres, too far", "f A at X 9.1cm", []int{80}, `
			no §9.1 X is beyond the reach of A, 9 cm`},
		{"said to be in flank", "f s A at X flank", []int{88}, `
			Fire: A at X, short, flank [§9.5, §9.10]
			4 bases x (10 +5 short +5 column +2 flank) = 88, critical 8
			d100 88 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			? trusted arc los nearest`},
		{"guns, what stands behind is not known", "f l G at H", []int{40}, `
			Fire: G at H, long [§9.10]
			2 bases x (20 +10 against cavalry) = 60, critical 6
			d100 40 HIT: H loses 1 PM, 5->4, tests when fire closes
			* pm H 4,5
			* shot H G 1,0
			* fired G
			? trusted arc los nearest behind`},
		{"guns at short", "f s G at H", []int{40}, `
			Fire: G at H, short [§9.10]
			2 bases x (20 +10 short +10 against cavalry) = 80, critical 8
			d100 40 HIT: H loses 1 PM, 5->4, tests when fire closes
			* pm H 4,5
			* shot H G 1,0
			* fired G
			? trusted arc los nearest`},
	})
}

// A unit fires once in a phase (OM §7 [-]), the bases of all are those of its opening, and what is
// hit twice loses twice (OM §9.10 [+]).
func Test9_10_AllThatFollowsAShot(t *testing.T) {
	comesOf(t, "OM \u00a79.10", doing(t, fireTable(t), "f A at X", 60), []comesRow{
		{"not again", "f A at X", []int{6}, `
			no §7 A has fired in this phase
			way fire A at X !`},
		{"not elsewhere either", "f A at Y !", []int{6}, `
			Fire: A at Y, long, by ruling [§9.10]
			4 bases x 10 = 40, critical 4
			d100 6 HIT: Y loses 1 PM, 5->4, tests when fire closes
			* doubt A 1,0
			* pm Y 4,5
			* shot Y A 1,0
			* fired A
			! §9.1 placed.out-of-range
			! §9.2 placed.out-of-lane
			! §9.3 placed.not-nearest
			! §7 fire.again`},
		{"a second at the same target, two points in all: a base", "f B at X !", []int{60}, `
			Fire: B at X, long, by ruling [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 4->3, tests when fire closes
			X: remove 1 base
			* doubt B 1,0
			* pm X 3,4
			* bases X 3,0
			* shot X B 1,0
			* fired B
			> X B remove-base 1 now
			! §9.1 placed.out-of-range
			! §9.2 placed.out-of-lane
			! §9.3 placed.not-nearest`},
	})
}

// Closing fire is at short range at foot, at long range at horse, and is made once (OM §10.2 [+]).
func Test10_2_AllThatComesOfClosingFire(t *testing.T) {
	comesOf(t, "OM \u00a710.2", inFire(t, closingTable(t), [2]string{"H", "B"}, [2]string{"X", "A"}), []comesRow{
		{"foot, short: 4 x (10 + 5 + 5)", "f A at X", []int{80}, `
			Fire: A at X, short, closing fire [§10.2, §9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			* closing - - 4 2,0`},
		{"horse, long: 4 x 10", "f B at H", []int{40}, `
			Fire: B at H, long, closing fire [§10.2, §9.10]
			4 bases x 10 = 40, critical 4
			d100 40 HIT: H loses 1 PM, 5->4, tests when fire closes
			* pm H 4,5
			* shot H B 1,0
			* fired B
			* closing - - 4 1,0`},
		{"said to be long", "f l A at X", []int{60}, `
			Fire: A at X, long (you), closing fire [§10.2, §9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			* closing - - 4 2,0
			! §9.1 placed.told-at`},
		{"at somebody else", "f A at H", []int{30}, `
			no §9.4/melee Fire: A at H refused: only B, whom it charges, may fire at it
			way fire A at H !`},
		{"by somebody else at the charger", "f G at X", []int{30}, `
			no §9.4/melee Fire: G at X refused: only A, whom it charges, may fire at it
			way fire G at X !`},
		{"the charger itself", "f X at A", []int{30}, `
			no §9.4 X charges this turn: it does not fire`},
	})
}

// The range of closing fire is the paragraph's (OM §10.2 [+]).
func Test10_2_ReasonsOfClosingFire(t *testing.T) {
	reasonsOf(t, "OM \u00a710.2", inFire(t, closingTable(t), [2]string{"H", "B"}, [2]string{"X", "A"}), []comesRow{
		{"foot", "f A at X", []int{80}, `
			§9.5 front line of the target: 1.75 cm, limit 0, margin 1.75 (measured)
			§2.3 A arm: infantry (tracked)
			§9.10 A nation: British (tracked)
			§2.2 A bases: 4 (tracked)
			§5 A formation: line (tracked)
			§2.3 X arm: infantry (tracked)
			§9.10 X nation: French (tracked)
			§2.2 X bases: 4 (tracked)
			§5 X formation: column (tracked)
			§2.3 X PM now: 5 (tracked)
			§10.6 X charging: yes (tracked)
			§9.1 range: short (tracked)
			§9.1 distance: 1.75 cm (measured)
			§10.2 closing fire: yes (tracked)
			§9.10 value: 4 bases x (10 +5 short +5 column) = 80, critical 8
			§9.10 loss: X loses 1 PM, 5->4
			§9.10 die: d100 80`},
		{"horse", "f B at H", []int{40}, `
			§9.5 front line of the target: 1.75 cm, limit 0, margin 1.75 (measured)
			§2.3 B arm: infantry (tracked)
			§9.10 B nation: British (tracked)
			§2.2 B bases: 4 (tracked)
			§5 B formation: line (tracked)
			§2.3 H arm: light cavalry (tracked)
			§9.10 H nation: French (tracked)
			§2.2 H bases: 3 (tracked)
			§5 H formation: line (tracked)
			§2.3 H PM now: 5 (tracked)
			§10.6 H charging: yes (tracked)
			§9.1 range: long (tracked)
			§9.1 distance: 1.75 cm (measured)
			§10.2 closing fire: yes (tracked)
			§9.10 value: 4 bases x 10 = 40, critical 4
			§9.10 loss: H loses 1 PM, 5->4
			§9.10 die: d100 40`},
	})
}
