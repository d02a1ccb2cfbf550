package ordremixte

import (
	"testing"

	"adjutant/ordremixte/state"
)

// This file states all that comes of a charge (OM §8.6, 10.1 to 10.5): what is declared, how far
// everybody goes, the answers, what is owed later, and the whole chain where nothing is placed.

// A charge goes to 1 cm from who may fire or evade, spends what it went, and brings its closing
// fire or its melee (OM §7 [+], OM §10.1 [+], OM §10.2 [+]); horse counts its straight ride
// (OM §10.5 [+]).
func Test10_1_AllThatComesOfADeclaration(t *testing.T) {
	comesOf(t, "OM \u00a710.1", chargeTable(t), []comesRow{
		{"a column at a line: 10 cm less one", "c X at A", nil, `
			Charge: X on A, front [§10.1]
			X goes 9 cm, of 17 that it has [§8.2]
			will owe: closing fire (80), melee [§10.2]
			X: stop at 1 cm
			* stage 3,0
			* charge X A declare short 1,0
			* place X at 60,21 180
			* spent X - 1 900,900
			> X A halt-1cm 1 cm now`},
		{"horse at a line: impetus, the square not tried", "c H at B", nil, `
			Charge: H on B, front [§10.5]
			H goes 15 cm, of 22 that it has [§8.2]
			will owe: closing fire (40), melee [§10.2]
			H: stop at 1 cm
			* stage 2,0
			* charge H B declare long gap=1600 1,0
			* fact H - impetus yes
			* place H at 80,21 180
			* spent H - 1 1500,1500
			> H A halt-1cm 1 cm now`},
		{"horse at a line that forms square", "c H at B square=yes", []int{65}, `
			Charge: H on B, front [§10.5]
			emergency square d100 65, 50 or more: SQUARE [§8.6/emergency-square]
			H goes 12.75 cm, of 22 that it has [§8.2]
			H: stop at 1 cm
			* stage 2,0
			* charge H B declare out square t.square=yes tried 1,0
			* fact B - formation square
			* place B at 80,22.25 0
			* place H at 80,23.25 180
			* spent H - 1 1275,1275
			> H A halt-1cm 1 cm now`},
		{"horse at a line that does not", "c H at B square=yes", []int{49}, `
			Charge: H on B, front [§10.5]
			emergency square d100 49, below 50: DISORDERED [§8.6/emergency-square]
			H goes 16 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§8.6/emergency-square]
			B: spread it out
			* disorder B 1,0
			* stage 2,0
			* charge H B declare out t.square=yes tried 1,0
			* fact H - impetus yes
			* place H at 80,20 180
			* spent H - 1 1600,1600
			> B B spread now`},
		{"horse at horse that rides to meet it", "c K at J", []int{4}, `
			Charge: K on J, front [§10.5]
			countercharge d6 4 -2 order Attack = 2, below 5 PM: COUNTERCHARGES
			K goes 8 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.2]
			K: meet half-way; J: meet half-way
			* stage 2,0
			* charge K J declare out counter tried 1,0
			* place K at 100,28 180
			* spent K - 1 800,800
			* place J at 100,28 0
			* spent J - 1 800,800
			> K A half-way now
			> J B half-way now`},
		{"five less two is less than five", "c K at J", []int{5}, `
			Charge: K on J, front [§10.5]
			countercharge d6 5 -2 order Attack = 3, below 5 PM: COUNTERCHARGES
			K goes 8 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.2]
			K: meet half-way; J: meet half-way
			* stage 2,0
			* charge K J declare out counter tried 1,0
			* place K at 100,28 180
			* spent K - 1 800,800
			* place J at 100,28 0
			* spent J - 1 800,800
			> K A half-way now
			> J B half-way now`},
		{"horse at horse, no countercharge wanted", "c K at J countercharge=no", nil, `
			Charge: K on J, front [§10.5]
			K goes 16 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.2]
			* stage 2,0
			* charge K J declare out t.countercharge=no 1,0
			* place K at 100,20 180
			* spent K - 1 1600,1600`},
		{"horse at horse, certain", "c K at J countercharge=yes", nil, `
			Charge: K on J, front [§10.5]
			K goes 8 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.2]
			K: meet half-way; J: meet half-way
			* stage 2,0
			* charge K J declare out counter t.countercharge=yes 1,0
			* place K at 100,28 180
			* spent K - 1 800,800
			* place J at 100,28 0
			* spent J - 1 800,800
			> K A half-way now
			> J B half-way now`},
		{"horse at open order: it may slip away", "c V at R", nil, `
			Charge: V on R, front [§10.5]
			V goes 15 cm, of 22 that it has [§8.2]
			will owe: closing fire (52), riding over open order, no melee [§10.2]
			V: stop at 1 cm
			* stage 2,0
			* charge V R declare long 1,0
			* place V at 25,21 180
			* spent V - 1 1500,1500
			> V A halt-1cm 1 cm now`},
		{"who is too far", "c X at B", nil, `
			no §10.1 X meets A first, on the way to B
			way charge X at A
			way charge X at B !`},
		{"the other side's", "c A at X", nil, `
			no §7 A does not act now: it is the phase of French`},
		{"itself", "c X at X", nil, `
			no §10.1 X stands twice in the line`},
	})
}

// The chances of the whole charge, with closing fire, test and melee (OM §10.2 [+], OM §11.1 [+]).
func Test10_1_ChancesOfACharge(t *testing.T) {
	oddsOf(t, "OM \u00a710.1", chargeTable(t), []oddsRow{
		{"a column at a line: 80, then 60 against 40", "c X at A", `
			Charge: X on A, whole chain [§10.2, §11.1]
			closing fire 80, critical 8
			melee 60 against 40: 63%, 45 against 40: 4%
			attacker beaten 66%: retreats 42, routs 23, gone 1
			attacker wins 34%: defender retreats 25, routs 9
			{"closing":{"value":80,"automatic":0,"critical":8},"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":40,"automatic":0,"critical":4},"melees":[{"attacker":60,"defender":40,"p":"79/125"},{"attacker":45,"defender":40,"p":"1/25"}]}`},
		{"horse at a line: 40, then 3 x 20 against 2 x 5", "c H at B", `
			Charge: H on B, whole chain [§10.2, §11.1]
			closing fire 40, critical 4
			melee 60 against 10
			attacker beaten 30%: retreats 20, routs 10, gone <1
			attacker wins 70%: defender retreats 53, routs 17
			{"closing":{"value":40,"automatic":0,"critical":4},"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":10,"automatic":0,"critical":1}}`},
		{"horse at horse: 30 or 60", "c K at J", `
			Charge: K on J, whole chain [§10.2, §11.1]
			melee 60 against 60
			attacker beaten 50%: retreats 38, routs 12
			attacker wins 50%: defender retreats 38, routs 12
			{"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":60,"automatic":0,"critical":6}}`},
		{"horse over open order", "c V at R", `
			Charge: V on R, whole chain [§10.2, §11.1]
			closing fire 52, critical 5
			no melee is fought
			attacker beaten 21%: retreats 11, routs 10
			attacker wins 79%: defender retreats 27, routs 26
			{"closing":{"value":52,"automatic":0,"critical":5}}`},
	})
}

// Why, of a declared charge (OM §10.2 [+], OM §10.4 [+], OM §10.5 [+]).
func Test10_1_ReasonsOfACharge(t *testing.T) {
	reasonsOf(t, "OM \u00a710.1", chargeTable(t), []comesRow{
		{"a column at a line", "c X at A", nil, `
			§8.2 the way to contact, against the move that is left: 10 cm, limit 17, margin -7 (measured)
			§10.4 front of the charger and the line of the target: 10 cm, limit 0, margin 10 (measured)
			§10.4 where the charger began, from the front line: 10 cm, limit 0, margin 10 (measured)
			§2.3 X arm: infantry (tracked)
			§9.10 X nation: French (tracked)
			§2.2 X bases: 4 (tracked)
			§5 X formation: column (tracked)
			§2.3 X PM now: 5 (tracked)
			§10.6 X charging: yes (tracked)
			§4.2 X order: Attack (tracked)
			§2.3 A arm: infantry (tracked)
			§9.10 A nation: British (tracked)
			§2.2 A bases: 4 (tracked)
			§5 A formation: line (tracked)
			§2.3 A PM now: 5 (tracked)
			§4.2 A order: Attack (tracked)
			§9.1 distance: 10 cm (measured)`},
		{"horse at horse", "c K at J", []int{4}, `
			§8.2 the way to contact, against the move that is left: 16 cm, limit 22, margin -6 (measured)
			§10.4 front of the charger and the line of the target: 16 cm, limit 0, margin 16 (measured)
			§10.4 where the charger began, from the front line: 16 cm, limit 0, margin 16 (measured)
			§2.3 K arm: light cavalry (tracked)
			§9.10 K nation: French (tracked)
			§2.2 K bases: 3 (tracked)
			§5 K formation: line (tracked)
			§2.3 K PM now: 5 (tracked)
			§10.6 K charging: yes (tracked)
			§4.2 K order: Attack (tracked)
			§2.3 J arm: light cavalry (tracked)
			§9.10 J nation: British (tracked)
			§2.2 J bases: 3 (tracked)
			§5 J formation: line (tracked)
			§2.3 J PM now: 5 (tracked)
			§4.2 J order: Attack (tracked)
			§9.1 distance: 16 cm (measured)
			§10.5/countercharge countercharge: countercharge d6 4 -2 order Attack = 2, below 5 PM: COUNTERCHARGES`},
	})
}

// Horse that is charged in front rides to meet the charge by less on a d6 than its points; foot
// may try a square against horse with 50 on a d100 (OM §8.6 [+], OM §10.5 [+]): asked by itself.
func Test10_5_AllThatComesOfACountercharge(t *testing.T) {
	comesOf(t, "OM \u00a710.5/countercharge", doing(t, doing(t, chargeTable(t), "c K at J countercharge=no"), "c H at B"), []comesRow{
		{"the square formed", "square B against H", []int{50}, `
			Emergency square: B [§8.6/emergency-square]
			emergency square d100 50, 50 or more: SQUARE
			H: stop at 1 cm
			* fact B - formation square
			* place B at 80,22.25 0
			* place H at 80,23.25 180
			* charge - - square 2,1
			> H halt-1cm 1 cm now`},
		{"the square formed by the veteran ten", "square B vet against H", []int{40}, `
			Emergency square: B [§8.6/emergency-square]
			emergency square d100 40 +10 = 50, 50 or more: SQUARE
			H: stop at 1 cm
			* fact B - formation square
			* place B at 80,22.25 0
			* place H at 80,23.25 180
			* charge - - square 2,1
			> H halt-1cm 1 cm now`},
		{"the square missed", "square B against H", []int{49}, `
			Emergency square: B [§8.6/emergency-square]
			emergency square d100 49, below 50: DISORDERED
			B: spread it out
			* disorder B 1,0
			* charge - - square 2,0
			> B A spread now`},
		{"recruits lose twenty", "square B rec against H", []int{69}, `
			Emergency square: B [§8.6/emergency-square]
			emergency square d100 69 -20 = 49, below 50: DISORDERED
			B: spread it out
			* disorder B 1,0
			* charge - - square 2,0
			> B A spread now`},
		{"recruits above it", "square B rec against H", []int{70}, `
			Emergency square: B [§8.6/emergency-square]
			emergency square d100 70 -20 = 50, 50 or more: SQUARE
			H: stop at 1 cm
			* fact B - formation square
			* place B at 80,22.25 0
			* place H at 80,23.25 180
			* charge - - square 2,1
			> H halt-1cm 1 cm now`},
		{"a square against nobody", "square A against H", []int{50}, `
			no §8.6/emergency-square H does not charge A: there is nothing to answer
			way charge H at A
			way square A at H !`},
		{"a square against horse that charges another", "square B against K", []int{50}, `
			no §8.6/emergency-square K does not charge B: there is nothing to answer
			way charge K at B
			way square B at K !`},
		{"against foot", "square B against X", []int{50}, `
			no §8.6/emergency-square X does not charge B: there is nothing to answer
			way charge X at B
			way square B at X !`},
		{"horse does not", "square J against K", []int{50}, `
			no §8.6/emergency-square J is no infantry in close order`},
		{"the countercharge of who said no", "counter J at K", []int{4}, `
			Countercharge: J [§10.5/countercharge]
			countercharge d6 4 -2 order Attack = 2, below 5 PM: COUNTERCHARGES
			K: meet half-way; J: meet half-way
			* charge - - counter 1,1
			* place K at 100,28 180
			* place J at 100,28 0
			* spent J - 1 800,800
			* spent K - 1 800,800
			> K half-way now
			> J half-way now`},
		{"of who is not charged", "counter V at X", []int{4}, `
			no §10.1 V and X are on the same side
			way legal V`},
		{"of foot", "counter B at H", []int{4}, `
			no §10.5/countercharge B is not cavalry: it does not countercharge`},
	})
}

// Horse in support rides at who charges its friend, who meets it half-way instead
// (OM §10.5 [+]); by the d6 as a countercharge (OM §10.5 [-]).
func Test10_5_AllThatComesOfASupport(t *testing.T) {
	comesOf(t, "OM \u00a710.5/support", supported(t), []comesRow{
		{"rides", "counter Z at K", []int{4}, `
			Countercharge: Z [§10.5/countercharge]
			countercharge d6 4 -2 order Attack = 2, below 5 PM: COUNTERCHARGES
			Z rides in support: K meets it and not A [§10.5/support]
			Z: meet half-way; K: meet half-way
			* charge K - divert 1,0
			* charge K Z declare out counter 2,0
			* place K at 66,29 153.4
			* place Z at 66,29 333.4
			* spent Z - 1 1082,1082
			* spent K - 1 1082,1082
			> Z A half-way now
			> K B half-way now`},
		{"five less two", "counter Z at K", []int{5}, `
			Countercharge: Z [§10.5/countercharge]
			countercharge d6 5 -2 order Attack = 3, below 5 PM: COUNTERCHARGES
			Z rides in support: K meets it and not A [§10.5/support]
			Z: meet half-way; K: meet half-way
			* charge K - divert 1,0
			* charge K Z declare out counter 2,0
			* place K at 66,29 153.4
			* place Z at 66,29 333.4
			* spent Z - 1 1082,1082
			* spent K - 1 1082,1082
			> Z A half-way now
			> K B half-way now`},
		{"the charged one itself", "counter A at K", []int{4}, `
			no §10.5/countercharge A is not cavalry: it does not countercharge`},
	})
}

// A second regiment 7.5 cm behind the first strikes at once when the first is beaten: that goes
// behind it, and there is no closing fire (OM §10.5/waves [+]).
func Test10_5_AllThatComesOfASecondWave(t *testing.T) {
	comesOf(t, "OM \u00a710.5/waves", turnedBack(t, state.Retreating), []comesRow{
		{"it strikes", "c Y at A wave=yes", nil, `
			Charge: Y on A, front [§10.5]
			K goes 7.5 cm behind Y and stands there [§10.5/waves]
			Y goes 13.5 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.5/waves]
			K: to 7.5 cm behind the other wave, turn its bases back, it stands, spread it out
			* place K at 60,47 180
			* status K - - steady
			* disorder K 1,0
			* blown K 1,0
			* charge Y A declare out .wave=yes gap=1350 2,0
			* charge - - stage 2,2
			* fact Y - impetus yes
			* place Y at 60,20 180
			* spent Y - 1 1350,1350
			> K behind 7.5 cm now
			> K stand now
			> K spread now`},
		{"the first itself", "c K at A wave=yes", nil, `
			no §14 K is in retreat or rout: it does not charge`},
		{"without the word", "c Y at A", nil, `
			no §7 charge does not belong to this phase: melee`},
	})
}

// It strikes after a wave in rout as well (OM §10.5/waves [+]).
func Test10_5_AllThatComesOfAWaveInRout(t *testing.T) {
	comesOf(t, "OM \u00a710.5/waves", turnedBack(t, state.Routing), []comesRow{
		{"it strikes", "c Y at A wave=yes", nil, `
			Charge: Y on A, front [§10.5]
			K goes 7.5 cm behind Y and stands there [§10.5/waves]
			Y goes 13.5 cm, of 22 that it has [§8.2]
			will owe: melee, without closing fire [§10.5/waves]
			K: to 7.5 cm behind the other wave, turn its bases back, it stands, spread it out
			* place K at 60,47 180
			* status K - - steady
			* disorder K 1,0
			* blown K 1,0
			* charge Y A declare out .wave=yes gap=1350 2,0
			* charge - - stage 2,2
			* fact Y - impetus yes
			* place Y at 60,20 180
			* spent Y - 1 1350,1350
			> K behind 7.5 cm now
			> K stand now
			> K spread now`},
	})
}

// Not while the first stands (OM §10.5/waves [-]).
func Test10_5_AllThatComesOfAWaveTooSoon(t *testing.T) {
	comesOf(t, "OM \u00a710.5/waves", turnedBack(t, state.Steady), []comesRow{
		{"the first stands", "c Y at A wave=yes", nil, `
			no §10.5/waves K was not thrown back: Y does not charge as a second wave
			way charge wave=yes Y at A !`},
	})
}

// The whole chain where nothing is placed: answers, closing fire, the chargers' test, contact,
// melee (OM §10.2 [+], OM §10.6 [+], OM §11.1 [+]).
func Test10_1_AllThatComesOfADeclaredChain(t *testing.T) {
	comesOf(t, "OM \u00a710.1", noUnits(t), []comesRow{
		{"a column is stopped: it retires", "c 4b col 5pm at 4b 5pm", []int{80, 4}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 80 HIT: unit A loses 1 PM, 5->4
			morale d10 4: RETREATS, 1 PM 4->3 [§11.1]
			the charge of 4 bases, column stops short of contact [§10.2]
			A: remove 1 base, turn 1, 17 cm next turn
			> A remove-base 1 now
			> A turn-base 1 17 cm turn-start`},
		{"a column is stopped: it routs", "c 4b col 5pm at 4b 5pm", []int{80, 2}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 80 HIT: unit A loses 1 PM, 5->4
			morale d10 2: ROUTS, 2 PM 4->2 [§11.1]
			the charge of 4 bases, column stops short of contact [§10.2]
			A: remove 1 base, turn 2, 22 cm next turn
			> A remove-base 1 now
			> A turn-base 2 22 cm turn-start`},
		{"a column closes and wins", "c 4b col 5pm at 4b 5pm", []int{81, 60, 41, 3}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 81 MISS
			unit A 60; d100 60 HIT: 1 PM. unit B 40; d100 41 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"a column closes and loses the tie-break", "c 4b col 5pm at 4b 6pm", []int{81, 61, 41}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 81 MISS
			unit A 60; d100 61 MISS. unit B 40; d100 41 MISS
			Tie-break, PM now: unit B 6, unit A 5: unit A LOSES, retreats, no PM [§11.1]
			A: turn 1 base, 17 cm next turn
			> A turn-base 1 17 cm turn-start`},
		{"a column is hit, holds, closes", "c 4b col 5pm at 4b 5pm", []int{80, 5, 60, 41, 4}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 80 HIT: unit A loses 1 PM, 5->4
			morale d10 5: HOLDS [§11.1]
			unit A 60; d100 60 HIT: 1 PM. unit B 40; d100 41 MISS
			unit B 5->4 d6 4 RETREATS, 1 PM 4->3; unit A WINS
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"two columns, the fire divided", "c 4b col 5pm+4b col 5pm at 4b 5pm", []int{41, 41, 100, 41, 3}, `
			Charge: A1 + A2 on 4 bases, line, front [§10.1]
			closing fire 40; d100 41 MISS
			closing fire 40; d100 41 MISS
			A1 + A2 120: 1 PM sure, then 20; d100 100 no more. unit B 40; d100 41 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; A1, A2 WIN [§11.1]
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"two columns, one stopped", "c 4b col 5pm+4b col 5pm at 4b 5pm", []int{40, 41, 3, 60, 41, 3}, `
			Charge: A1 + A2 on 4 bases, line, front [§10.1]
			closing fire 40; d100 40 HIT: A1 loses 1 PM, 5->4
			closing fire 40; d100 41 MISS
			A1 5->4 d10 3 RETREATS, 1 PM 4->3 [§11.1]
			A2 60; d100 60 HIT: 1 PM. unit B 40; d100 41 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; A2 WINS
			A1: remove 1 base, turn 1, 17 cm next turn; B: remove 1 base, turn 1, 14 cm next turn
			> A1 remove-base 1 now
			> A1 turn-base 1 17 cm turn-start
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"horse at a line", "c 3b lcav imp 5pm at 4b 5pm", []int{41, 60, 3}, `
			Charge: light horse on 4 bases, line, front [§10.5]
			closing fire 40; d100 41 MISS
			unit A 60; d100 60 HIT: 1 PM
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			B: remove 1 base, turn 1, 14 cm next turn, spread it out
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			> B spread now`},
		{"horse at a line that forms square", "c 3b lcav imp 5pm at 4b 5pm square=yes", []int{50}, `
			Charge: light horse on 4 bases, line, front [§10.5]
			emergency square d100 50, 50 or more: SQUARE [§8.6/emergency-square]`},
		{"horse at a line that does not: no fire", "c 3b lcav imp 5pm at 4b 5pm square=yes", []int{49, 60, 3}, `
			Charge: light horse on 4 bases, line, front [§10.5]
			emergency square d100 49, below 50: DISORDERED [§8.6/emergency-square]
			unit A 60; d100 60 HIT: 1 PM
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			B: remove 1 base, turn 1, 14 cm next turn, spread it out
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			> B spread now`},
		{"horse from less than 15 cm: twenty less", "c 14cm 3b lcav imp 5pm at 4b 5pm square=yes", []int{69, 60, 3}, `
			Charge: light horse on 4 bases, line, front [§10.5]
			emergency square d100 69 -20 = 49, below 50: DISORDERED [§8.6/emergency-square]
			unit A 60; d100 60 HIT: 1 PM
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			B: remove 1 base, turn 1, 14 cm next turn, spread it out
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start
			> B spread now`},
		{"horse from 15 cm", "c 15cm 3b lcav imp 5pm at 4b 5pm square=yes", []int{50}, `
			Charge: light horse on 4 bases, line, front [§10.5]
			emergency square d100 50, 50 or more: SQUARE [§8.6/emergency-square]`},
		{"horse at horse that rides to meet it", "c 3b lcav imp 5pm at 3b lcav 5pm", []int{4, 60, 60, 5, 5, 6, 1}, `
			Charge: light horse on light horse, front [§10.5]
			countercharge d6 4, below 5 PM: COUNTERCHARGES
			unit A 60; d100 60 HIT: 1 PM. unit B 60; d100 60 HIT: 1 PM
			unit A 5->4 d6 5 HOLDS unit B 5->4 d6 5 HOLDS [§11.1]
			Tie-break, d6: unit A 6, unit B 1: unit B LOSES, retreats, no PM
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"horse at horse that stands", "c 3b lcav imp 5pm at 3b lcav 5pm", []int{5, 60, 31, 3}, `
			Charge: light horse on light horse, front [§10.5]
			countercharge d6 5, not below 5 PM: stands to receive it
			unit A 60; d100 60 HIT: 1 PM. unit B 30; d100 31 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"horse at horse under the order to attack: two off the die", "c 3b lcav imp 5pm at 3b lcav 4pm order=attack", []int{5, 60, 61, 5}, `
			Charge: light horse on light horse, front [§10.5]
			countercharge d6 5 -2 order Attack = 3, below 4 PM: COUNTERCHARGES
			unit A 60; d100 60 HIT: 1 PM. unit B 60; d100 61 MISS
			unit B 4->3 d6 5 HOLDS [§11.1]
			Tie-break, PM now: unit A 5, unit B 3: unit B LOSES, retreats, no PM
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"horse at open order: two points, ridden over", "c 3b lcav 5pm at 4b open 9pm", []int{41}, `
			Charge: light horse on 4 bases, open order, front [§10.5]
			closing fire 40; d100 41 MISS
			unit B, open order ridden over: loses 2 PM, 9->7 [§10.5/open-order]
			B: remove 1 base, spread it out
			> B remove-base 1 now
			> B spread now`},
		{"horse at open order: it tests", "c 3b lcav 5pm at 4b open 6pm", []int{41, 3}, `
			Charge: light horse on 4 bases, open order, front [§10.5]
			closing fire 40; d100 41 MISS
			unit B, open order ridden over: loses 2 PM, 6->4 [§10.5/open-order]
			unit B 6->4 d6 3 -1 base lost = 2 ROUTS, 2 PM 4->2 [§11.1]
			B: remove 2 bases, turn 2, 22 cm next turn, spread it out
			> B remove-base 2 now
			> B turn-base 2 22 cm turn-start
			> B spread now`},
		{"horse at open order: its last points", "c 3b lcav 5pm at 4b open 2pm", []int{41}, `
			Charge: light horse on 4 bases, open order, front [§10.5]
			closing fire 40; d100 41 MISS
			unit B, open order ridden over: loses 2 PM, 2->0, DESTROYED [§10.5/open-order]
			B: remove 4 bases
			> B remove-base 4 now`},
		{"guns that stay", "c 4b col 5pm at 2b gun 5pm", []int{71, 100, 11, 5}, `
			Charge: 4 bases, column on guns, front [§10.1]
			closing fire 70; d100 71 MISS
			unit A 140: 1 PM sure, then 40; d100 100 no more. unit B 10; d100 11 MISS
			unit B 5->4 d6 5 HOLDS [§11.1]
			unit B leaves its guns: RETREATS, 4->3; unit A WINS [§11.2]
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"guns whose crew leaves", "c 4b col 5pm at 2b gun 5pm crew=leave", nil, `
			Charge: 4 bases, column on guns, front [§10.1]
			unit B: the crew leaves its guns before contact [§8.7]`},
		{"guns whose crew fires and leaves", "c 4b col 5pm at 2b gun 5pm crew=fire-and-leave", []int{41, 6}, `
			Charge: 4 bases, column on guns, front [§10.1]
			closing fire 50; d100 41 HIT: unit A loses 1 PM, 5->4
			morale d6 6: HOLDS [§11.1]
			unit B: the crew leaves its guns before contact [§8.7]`},
		{"at heavy guns a d6", "c 4b col 5pm at 2b hgun 5pm", []int{70, 6, 100, 11, 5}, `
			Charge: 4 bases, column on guns, front [§10.1]
			closing fire 80; d100 70 HIT: unit A loses 1 PM, 5->4
			morale d6 6: HOLDS [§11.1]
			unit A 140: 1 PM sure, then 40; d100 100 no more. unit B 10; d100 11 MISS
			unit B 5->4 d6 5 HOLDS
			unit B leaves its guns: RETREATS, 4->3; unit A WINS [§11.2]
			B: turn 1 base, 22 cm next turn
			> B turn-base 1 22 cm turn-start`},
		{"flank: no fire, no dice", "c 4b col 5pm flank at 4b 5pm", nil, `
			Charge: 4 bases, column on 4 bases, line, flank [§10.1]
			unit B struck in flank or rear, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start`},
		{"march column: no fire, no dice", "c 4b col 5pm at 4b march 5pm", nil, `
			Charge: 4 bases, column on 4 bases, march column, front [§10.1]
			unit B caught marching or limbered, no dice: ROUTS, 2 PM 5->3; unit A WINS [§10.3]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start`},
		{"a router", "c 4b col 5pm at 4b routing 5pm", nil, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			unit B, already in rout, is caught: ROUTS, 2 PM 5->3; unit A WINS [§14]
			B: remove 1 base
			> B remove-base 1 now`},
		{"recruits fire long", "c 4b col 5pm at 4b rec 5pm", []int{53, 60, 29, 3}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 52; d100 53 MISS
			unit A 60; d100 60 HIT: 1 PM. unit B 28; d100 29 MISS
			unit B 5->4 d6 3 -1 recruits = 2 ROUTS, 2 PM 4->2; unit A WINS [§11.1]
			B: remove 1 base, turn 2, 22 cm next turn
			> B remove-base 1 now
			> B turn-base 2 22 cm turn-start`},
		{"a general is tried under the closing fire and in the melee", "c 4b col 5pm gen at 4b 5pm", []int{81, 2, 60, 41, 3, 2}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 81 MISS
			general with unit A: d10 2, above 1: unhurt [§17]
			unit A 60; d100 60 HIT: 1 PM. unit B 40; d100 41 MISS
			unit B 5->4 d6 3 RETREATS, 1 PM 4->3; unit A WINS [§11.1]
			general with unit A: d10 2, above 1: unhurt
			B: remove 1 base, turn 1, 14 cm next turn
			> B remove-base 1 now
			> B turn-base 1 14 cm turn-start`},
		{"no points told", "c 4b col at 4b", []int{81, 60, 41}, `
			Charge: 4 bases, column on 4 bases, line, front [§10.1]
			closing fire 80; d100 81 MISS
			unit A 60; d100 60 HIT: 1 PM. unit B 40; d100 41 MISS
			give the PM of both for morale and tie-break: fix 5pm at 5pm [§11.1]`},
	})
}

// Their chances: what each shot needs, which melees may come, who wins (OM §10.1 [+]).
func Test10_1_ChancesOfADeclaredCharge(t *testing.T) {
	oddsOf(t, "OM \u00a710.1", noUnits(t), []oddsRow{
		{"a column at a line", "c 4b col 5pm at 4b 5pm", `
			Charge: 4 bases, column on 4 bases, line, whole chain [§10.2, §11.1]
			closing fire 80, critical 8
			melee 60 against 40: 63%, 45 against 40: 4%
			attacker beaten 66%: retreats 42, routs 23, gone 1
			attacker wins 34%: defender retreats 25, routs 9
			{"closing":{"value":80,"automatic":0,"critical":8},"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":40,"automatic":0,"critical":4},"melees":[{"attacker":60,"defender":40,"p":"79/125"},{"attacker":45,"defender":40,"p":"1/25"}]}`},
		{"two columns", "c 4b col 5pm+4b col 5pm at 4b 5pm", `
			Charge: A1 + A2 on 4 bases, line, whole chain [§10.2, §11.1]
			closing fire 40, critical 4
			closing fire 40, critical 4
			melee 120 against 40: 67%, 60 against 40: 27%, others 4%
			attacker beaten 12%
			attacker wins 88%: defender retreats 58, routs 29, gone 1
			{"closing":[{"value":40,"automatic":0,"critical":4},{"value":40,"automatic":0,"critical":4}],"attacker":{"value":120,"automatic":1,"critical":2},"defender":{"value":40,"automatic":0,"critical":4},"melees":[{"attacker":120,"defender":40,"p":"10404/15625"},{"attacker":60,"defender":40,"p":"4182/15625"},{"attacker":105,"defender":40,"p":"102/3125"},{"attacker":45,"defender":40,"p":"41/6250"},{"attacker":90,"defender":40,"p":"1/2500"}]}`},
		{"horse, square or not", "c 3b lcav imp 5pm at 4b 5pm square=yes", `
			Charge: light horse on 4 bases, line, whole chain [§10.2, §11.1]
			melee 60 against 10
			attacker beaten 3%: retreats 2, routs 1
			attacker wins 46%: defender retreats 36, routs 10
			nobody wins 51%
			{"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":10,"automatic":0,"critical":1}}`},
		{"horse at horse: with or without the countercharge", "c 3b lcav imp 5pm at 3b lcav 5pm", `
			Charge: light horse on light horse, whole chain [§10.2, §11.1]
			melee 60 against 60: 67%, 60 against 30: 33%
			attacker beaten 40%: retreats 30, routs 10
			attacker wins 60%: defender retreats 47, routs 13
			changes nothing here: impetus=yes
			{"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":60,"automatic":0,"critical":6},"melees":[{"attacker":60,"defender":60,"p":"2/3"},{"attacker":60,"defender":30,"p":"1/3"}]}`},
		{"flank", "c 4b col 5pm flank at 4b 5pm", `
			Charge: 4 bases, column on 4 bases, line, whole chain [§10.2, §11.1]
			no melee is fought
			attacker wins 100%: defender routs 100
			{}`},
		{"no points told", "c 4b col at 4b", `
			Charge: 4 bases, column on 4 bases, line, whole chain [§10.2, §11.1]
			closing fire 80, critical 8
			melee 60 against 40: 92%, 45 against 40: 8%
			morale and tie-break: give the PM of both (5pm) [§11.1]
			{"closing":{"value":80,"automatic":0,"critical":8},"attacker":{"value":60,"automatic":0,"critical":6},"defender":{"value":40,"automatic":0,"critical":4},"melees":[{"attacker":60,"defender":40,"p":"23/25"},{"attacker":45,"defender":40,"p":"2/25"}]}`},
		{"horse without a word of its ride", "c 3b lcav 5pm at 4b 5pm", `
			Charge: light horse on 4 bases, line, whole chain [§10.2, §11.1]
			unit A: no impetus, nobody said it rode 6 cm straight (imp) [§10.5]
			closing fire 40, critical 4
			melee 30 against 10
			attacker beaten 38%: retreats 28, routs 10, gone <1
			attacker wins 62%: defender retreats 53, routs 9
			{"closing":{"value":40,"automatic":0,"critical":4},"attacker":{"value":30,"automatic":0,"critical":3},"defender":{"value":10,"automatic":0,"critical":1}}`},
		{"a countercharge by itself", "counter lcav 5pm", `
			Countercharge: light horse [§10.5/countercharge]
			countercharges 67, stands to receive it 33
			{}`},
		{"a countercharge under the order to attack", "counter lcav 4pm order=attack", `
			Countercharge: light horse [§10.5/countercharge]
			countercharges 83, stands to receive it 17
			{}`},
		{"a square by itself", "square at lcav", `
			Emergency square: a line [§8.6/emergency-square]
			forms square 51, no square, disordered 49
			{"value":51,"automatic":0,"critical":0}`},
		{"a square of recruits, near", "square rec 14cm", `
			Emergency square: a line [§8.6/emergency-square]
			forms square 11, no square, disordered 89
			{"value":11,"automatic":0,"critical":0}`},
	})
}

// The answers by themselves: less than its points, two off under the order to attack; 50 and more
// (OM §8.6 [+], OM §10.5 [+]), one more and one less not (OM §8.6 [-], OM §10.5 [-]).
func Test10_5_AllThatComesOfAnAnswerByItself(t *testing.T) {
	comesOf(t, "OM \u00a710.5/countercharge", noUnits(t), []comesRow{
		{"less than five", "counter lcav 5pm", []int{4}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 4, below 5 PM: COUNTERCHARGES`},
		{"five", "counter lcav 5pm", []int{5}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 5, not below 5 PM: stands to receive it`},
		{"five less two", "counter lcav 4pm order=attack", []int{5}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 5 -2 order Attack = 3, below 4 PM: COUNTERCHARGES`},
		{"six less two", "counter lcav 4pm order=attack", []int{6}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 6 -2 order Attack = 4, not below 4 PM: stands to receive it`},
		{"in the second phase no two off", "counter second-phase=yes lcav 4pm order=attack", []int{4}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 4, not below 4 PM: stands to receive it`},
		{"by R55 b there are", "counter second-phase=yes lcav 4pm order=attack R55=b", []int{5}, `
			Countercharge: light horse [§10.5/countercharge]
			countercharge d6 5 -2 order Attack = 3, below 4 PM: COUNTERCHARGES`},
		{"points not told", "counter lcav", []int{4}, `
			no §10.5/countercharge how many PM has unit A? say 5pm`},
		{"fifty", "square grade=line", []int{50}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 50, 50 or more: SQUARE`},
		{"forty-nine", "square grade=line", []int{49}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 49, below 50: DISORDERED
			spread it out
			> A spread now`},
		{"near, seventy", "square 14.9cm", []int{70}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 70 -20 = 50, 50 or more: SQUARE`},
		{"near, sixty-nine", "square 14.9cm", []int{69}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 69 -20 = 49, below 50: DISORDERED
			spread it out
			> A spread now`},
		{"fifteen cm is not near", "square 15cm", []int{50}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 50, 50 or more: SQUARE`},
		{"five cm is too near", "square 5cm", []int{50}, `
			no §8.6/emergency-square unit B is 5 cm away, and 5 is too near`},
		{"five and a hundredth", "square 5.01cm", []int{70}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 70 -20 = 50, 50 or more: SQUARE`},
		{"veterans, forty", "square vet", []int{40}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 40 +10 = 50, 50 or more: SQUARE`},
		{"elite, forty", "square elite", []int{40}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 40 +10 = 50, 50 or more: SQUARE`},
		{"recruits, sixty-nine", "square rec", []int{69}, `
			Emergency square: a line [§8.6/emergency-square]
			emergency square d100 69 -20 = 49, below 50: DISORDERED
			spread it out
			> A spread now`},
		{"disordered", "square dis", []int{50}, `
			no §8.6/emergency-square unit A is disordered: it forms no square`},
		{"open order", "square open", []int{50}, `
			no §8.6/emergency-square unit A is no infantry in close order`},
		{"a square already", "square sq", []int{50}, `
			no §8.6/emergency-square unit A stands in square already`},
		{"against foot", "square at col", []int{50}, `
			no §8.6/emergency-square col does not count for the enemy: it counts for the unit
			way square at`},
	})
}

// The closing fire of a declared charge is kept for the end of the phase, where the charger tests
// (OM §10.2 [+], OM §11.1 [+]).
func Test10_2_AllThatFollowsADeclaration(t *testing.T) {
	comesOf(t, "OM \u00a710.2", carriedOn(inPhase(doing(t, doing(t, chargeTable(t), "c H at B"), "c X at A"), "fire")), []comesRow{
		{"the column hit", "f A at X", []int{80}, `
			Fire: A at X, short, closing fire [§10.2, §9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A
			* closing - - 4 2,0`},
		{"the horse missed", "f B at H", []int{41}, `
			Fire: B at H, long, closing fire [§10.2, §9.10]
			4 bases x 10 = 40, critical 4
			d100 41 MISS
			* shot H B
			* fired B
			* closing - - 4 1,0`},
	})
}

// When fire closes the chargers who lost a point test on a d10, and who fails does not close
// (OM §11.1 [+], OM §10.2 [-]).
func Test10_2_AllThatComesOfTheChargersTest(t *testing.T) {
	comesOf(t, "OM \u00a711.1", nextPhase(t, doing(t, doing(t, carriedOn(inPhase(doing(t, doing(t, chargeTable(t), "c H at B"), "c X at A"), "fire")), "f A at X", 80), "f B at H", 40)), []comesRow{
		{"the column holds", "morale X", []int{5}, `
			Morale: X [§11.1]
			morale d10 5: HOLDS, closes to contact
			* tested X`},
		{"the column retires", "morale X", []int{3}, `
			Morale: X [§11.1]
			morale d10 3: RETREATS, 1 PM 4->3
			X: remove 1 base, turn 1, 17 cm when turn 2 opens
			* pm X 3,4
			* bases X 3,0
			* status X - - retreats
			* fled X A 0,1
			* tested X
			> X A remove-base 1 now
			> X A turn-base 1 17 cm turn-start`},
		{"the column routs", "morale X", []int{1}, `
			Morale: X [§11.1]
			morale d10 1: ROUTS, 2 PM 4->2
			X: remove 1 base, turn 2, 22 cm when turn 2 opens
			* pm X 2,4
			* bases X 3,0
			* status X - - routs
			* fled X A 0,1
			* tested X
			> X A remove-base 1 now
			> X A turn-base 2 22 cm turn-start`},
		{"the horse holds", "morale H", []int{5}, `
			Morale: H [§11.1]
			morale d10 5: HOLDS, closes to contact
			* tested H`},
		{"who lost nothing", "morale A", []int{5}, `
			no §11.1 A has 5 PM and tests at 4 or fewer`},
	})
}
