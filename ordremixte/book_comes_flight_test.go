package ordremixte

import (
	"testing"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file states all that comes of flights, rallies, breakthroughs and evasions (OM §8.7, 12,
// 14): how far and where to, whom it disorders, who is lost.

// A rout runs 22 cm, a retreat the move of its formation; the first eight straight away from the
// enemy, the rest to the rear point; a rout disorders friends in its way, a retreat by less than
// 50 on a d100 (OM §14 [+]); who is out of the way stays in order (OM §14 [-]).
func Test14_AllThatComesOfAFlight(t *testing.T) {
	comesIn(t, "OM \u00a714", []stateRow{
		{"a line in rout, straight home", putToFlight(t, state.Routing, line("A", 60, 60, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, to 60, 36.5 facing 180
			> A move 22 cm now to 60,36.5 180
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 60,36.5 180`},
		{"a line that retires, its front to the enemy", putToFlight(t, state.Retreating, line("A", 60, 60, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, to 60, 46 facing 0
			> A move 14 cm now to 60,46 0
			* spent A - 240 1400,1400
			* place A at 60,46 0
			* status A - - steady
			* disorder A 1,0`},
		{"a rout from the side: eight straight, then to the rear point", putToFlight(t, state.Routing, line("A", 40, 60, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, to 45.09, 37.46 facing 180
			> A move 22 cm now to 45.09,37.46 180
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 45.09,37.46 180`},
		{"a retreat from the side", putToFlight(t, state.Retreating, line("A", 40, 60, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, to 42.18, 46.41 facing 0
			> A move 14 cm now to 42.18,46.41 0
			* spent A - 240 1400,1400
			* place A at 42.18,46.41 0
			* status A - - steady
			* disorder A 1,0`},
		{"horse in rout: 30 cm", putToFlight(t, state.Routing, horseAt("A", 3, 60, 60, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A: 30 cm, to 60, 24 facing 180
			> A move 30 cm now to 60,24 180
			* spent A - 240 3000,3000
			* fled A X 1,1
			* place A at 60,24 180`},
		{"heavy horse that retires: 20 cm", putToFlight(t, state.Retreating, unitAt("A", 3, "line", 60, 60, 0, ", arm: heavy-cavalry"), nil), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 20 cm, to 60, 40 facing 0
			> A move 20 cm now to 60,40 0
			* spent A - 240 2000,2000
			* place A at 60,40 0
			* status A - - steady
			* disorder A 1,0`},
		{"a rout through a friend 5.5 cm away", putToFlight(t, state.Routing, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "then", nil, `
			Compulsory moves: A [§14]
			A runs through B: DISORDERED to the end of the turn [§14]
			A: 22 cm, to 60, 36.5 facing 180
			> A move 22 cm now to 60,36.5 180
			> B spread now
			B: spread it out
			* disorder B - friends 1,2
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 60,36.5 180`},
		{"a friend 10.5 cm away lets it pass", putToFlight(t, state.Routing, line("A", 60, 60, 0), []string{line("B", 60, 48, 0)}), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, to 60, 36.5 facing 180
			> A move 22 cm now to 60,36.5 180
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 60,36.5 180`},
		{"a friend 8 cm away does not", putToFlight(t, state.Routing, line("A", 60, 60, 0), []string{line("B", 60, 50.5, 0)}), "then", nil, `
			Compulsory moves: A [§14]
			A runs through B: DISORDERED to the end of the turn [§14]
			A: 22 cm, to 60, 36.5 facing 180
			> A move 22 cm now to 60,36.5 180
			> B spread now
			B: spread it out
			* disorder B - friends 1,2
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 60,36.5 180`},
		{"a friend 8.1 cm away does", putToFlight(t, state.Routing, line("A", 60, 60, 0), []string{line("B", 60, 50.4, 0)}), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, to 60, 36.5 facing 180
			> A move 22 cm now to 60,36.5 180
			* spent A - 240 2200,2200
			* fled A X 1,1
			* place A at 60,36.5 180`},
		{"a retreat, the friend holds by fifty", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "flee A", []int{50}, `
			Retreat: A, 14 cm, through friends [§14]
			B d100 50, at least 50: stays in order [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, to 60, 46 facing 0
			> A move 14 cm now to 60,46 0
			* spent A - 240 1400,1400
			* place A at 60,46 0
			* status A - - steady
			* disorder A 1,0`},
		{"a retreat, the friend does not by forty-nine", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "flee A", []int{49}, `
			Retreat: A, 14 cm, through friends [§14]
			B d100 49, less than 50: DISORDERED to the end of the turn [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, to 60, 46 facing 0
			> A move 14 cm now to 60,46 0
			B: spread it out
			* disorder B - friends 1,2
			* spent A - 240 1400,1400
			* place A at 60,46 0
			* status A - - steady
			* disorder A 1,0
			> B spread now`},
		{"a retreat, the die is owed", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "flee A", nil, `
			owes d100 B die.through §14`},
		{"two friends, two dice", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 55, 56, 0), line("D", 67.5, 56, 0)}), "flee A", []int{49, 50}, `
			Retreat: A, 14 cm, through friends [§14]
			B d100 49, less than 50: DISORDERED to the end of the turn [§14]
			D d100 50, at least 50: stays in order [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, to 60, 46 facing 0
			> A move 14 cm now to 60,46 0
			B: spread it out
			* disorder B - friends 1,2
			* spent A - 240 1400,1400
			* place A at 60,46 0
			* status A - - steady
			* disorder A 1,0
			> B spread now`},
		{"who does not flee", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "flee B", nil, `
			no §14 B has no compulsory move to make`},
		{"a general is lost with his unit's flight off the table", general(attached(putToFlight(t, state.Routing, line("A", 60, 15, 0), nil)), "chief0", func(g *state.General) { g.With = "A" }), "then", nil, `
			Compulsory moves: A [§14]
			A runs off the table: DESTROYED, its 5 PM are lost [§14]
			* spent A - 240 2200,1425
			* fled A X 1,1
			* place A at 60,-0.75 180
			* attach A
			* pm A 0,5
			* status A - - destroyed`},
		{"a march column that retires: three more off the road", putToFlight(t, state.Retreating, unitAt("A", 4, "march", 60, 60, 0, ""), nil), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 20 cm, to 60, 40 facing 0
			> A move 20 cm now to 60,40 0
			* spent A - 240 2000,2000
			* place A at 60,40 0
			* status A - - steady
			* disorder A 1,0`},
		{"a march column that retires along a road: seven more", putToFlight(t, state.Retreating, unitAt("A", 4, "march", 60, 60, 0, ""), nil, "id: w, kind: road, polygon: [[58, 0], [62, 0], [62, 80], [58, 80]]"), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 24 cm, to 60, 36 facing 0
			> A move 24 cm now to 60,36 0
			* spent A - 240 2400,2400
			* place A at 60,36 0
			* status A - - steady
			* disorder A 1,0`},
		{"a retreat through a friend waits for its die", putToFlight(t, state.Retreating, line("A", 60, 60, 0), []string{line("B", 60, 53, 0)}), "then", nil, `
			`},
		{"a rout off the table is lost", putToFlight(t, state.Routing, line("A", 60, 15, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A runs off the table: DESTROYED, its 5 PM are lost [§14]
			* spent A - 240 2200,1425
			* fled A X 1,1
			* place A at 60,-0.75 180
			* pm A 0,5
			* status A - - destroyed`},
		{"a retreat off the table comes back", putToFlight(t, state.Retreating, line("A", 60, 10, 0), nil), "then", nil, `
			Compulsory moves: A [§14]
			A leaves the table; it may return in turn 3 where it left: place A [§14]
			* spent A - 240 1400,925
			* place A at 60,0.75 0
			* status A - - steady
			* off A 2,0 at 60,0.75 0`},
		{"a river that bars its way", putToFlight(t, state.Routing, line("A", 60, 60, 0), nil, "id: w, kind: river, polygon: [[0, 45], [120, 45], [120, 48], [0, 48]]"), "then", nil, `
			Compulsory moves: A [§14]
			A: 10.52 cm, to 60, 47.98 facing 180, stopped by river
			> A move 10.52 cm now to 60,47.98 180
			* spent A - 240 2200,1052
			* fled A X 1,1
			* place A at 60,47.98 180`},
		{"a wood that slows it", putToFlight(t, state.Routing, line("A", 60, 60, 0), nil, "id: w, kind: wood, polygon: [[40, 40], [80, 40], [80, 50], [40, 50]]"), "then", nil, `
			Compulsory moves: A [§14]
			A: 15.26 cm, to 60, 43.24 facing 180: the ground (G) takes the rest of its 22
			> A move 15.26 cm now to 60,43.24 180
			* spent A - 240 2200,1526
			* fled A X 1,1
			* place A at 60,43.24 180`},
		{"nobody has told where it stands", byEye(putToFlight(t, state.Routing, line("A", 60, 60, 0), nil)), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, the first 8 straight away from X, then to the rear
			> A move 22 cm now
			* spent A - 240 2200,2200
			* fled A X 1,1`},
		{"nor where who retires stands", byEye(putToFlight(t, state.Retreating, line("A", 60, 60, 0), nil)), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 14 cm, the first 8 straight away from X, then to the rear
			> A move 14 cm now
			* spent A - 240 1400,1400
			* status A - - steady
			* disorder A 1,0`},
		{"guns without their crew: 22 cm", as(putToFlight(t, state.Retreating, battery("A", 2, 60, 60, 0, ""), nil), "A", func(u *state.Unit) { u.Abandoned = true }), "then", nil, `
			Compulsory moves: A [§14]
			A stands after its retreat: DISORDERED to the end of the turn [§11.1]
			A: 22 cm, to 60, 38 facing 0
			> A move 22 cm now to 60,38 0
			* spent A - 240 2200,2200
			* place A at 60,38 0
			* status A - - steady
			* disorder A 1,0`},
		{"a second move goes home at once", as(putToFlight(t, state.Routing, line("A", 40, 60, 0), nil), "A", func(u *state.Unit) { u.Fled = 1 }), "then", nil, `
			Compulsory moves: A [§14]
			A: 22 cm, to 47.28, 37.69 facing 161.3
			> A move 22 cm now to 47.28,37.69 161.3
			* spent A - 240 2200,2200
			* fled A X 2,1
			* place A at 47.28,37.69 161.3`},
		{"nobody flees", inPhase(exact(scenario(t, []string{line("A", 60, 60, 0)}, []string{line("X", 60, 66, 180)})), "compulsory"), "then", nil, `
			Nobody: breakthrough. Now: movement British. [§7]
			* phase 3,1
			* phase 5,1`},
	})
}

// A router that beats 50 on a d100, with what his general and veterans add, stands and rests; who
// does not loses a point and runs on (OM §14/rally [+], OM §14/rally [-]).
func Test14_AllThatComesOfARally(t *testing.T) {
	comesIn(t, "OM \u00a714/rally", []stateRow{
		{"fifty-one", tries(t, func(*state.Unit) {}), "rally A", []int{51}, `
			A d100 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"fifty", tries(t, func(*state.Unit) {}), "rally A", []int{50}, `
			A d100 50, not above 50: ROUTS ON, 1 PM 5->4 [§14]
			* pm A 4,5
			* tried A 3,0`},
		{"veterans: ten", tries(t, func(u *state.Unit) { u.Grade = facts.Veteran }), "rally A", []int{41}, `
			A d100 41 +10 veteran = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"elite too", tries(t, func(u *state.Unit) { u.Grade = facts.Elite }), "rally A", []int{41}, `
			A d100 41 +10 veteran = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"a brigadier: five", tries(t, func(*state.Unit) {}), "rally A gen", []int{46}, `
			A d100 46 +5 brigadier = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"a poor commander: five", tries(t, func(*state.Unit) {}), "rally A general=poor", []int{46}, `
			A d100 46 +5 poor commander = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"a normal one: ten", tries(t, func(*state.Unit) {}), "rally A general=normal", []int{41}, `
			A d100 41 +10 normal commander = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"a veteran: fifteen", tries(t, func(*state.Unit) {}), "rally A general=veteran", []int{36}, `
			A d100 36 +15 veteran commander = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"an exceptional one: twenty", tries(t, func(*state.Unit) {}), "rally A general=exceptional", []int{31}, `
			A d100 31 +20 exceptional commander = 51, above 50: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
		{"an exceptional one, one less", tries(t, func(*state.Unit) {}), "rally A general=exceptional", []int{30}, `
			A d100 30 +20 exceptional commander = 50, not above 50: ROUTS ON, 1 PM 5->4 [§14]
			* pm A 4,5
			* tried A 3,0`},
		{"its last point", tries(t, func(u *state.Unit) { u.PM = 1 }), "rally A", []int{50}, `
			A d100 50, not above 50: DESTROYED, 1 PM 1->0 [§14]
			A: remove 4 bases
			* pm A 0,1
			* bases A
			* status A - - destroyed
			* tried A 3,0
			> A A remove-base 4 now`},
		{"not tried: a point all the same", tries(t, func(*state.Unit) {}), "next", nil, `
			A, not rallied: ROUTS ON, 1 PM 5->4 [§14]
			Now: compulsory moves. [§7]
			* pm A 4,5
			* tried A 3,0
			* phase 2,3`},
		{"not tried with its last point", tries(t, func(u *state.Unit) { u.PM = 1 }), "next", nil, `
			A, not rallied: DESTROYED, 1 PM 1->0 [§14]
			A: remove 4 bases
			Nobody: compulsory, breakthrough. Now: initiative. [§7]
			* pm A 0,1
			* bases A
			* status A - - destroyed
			* tried A 3,0
			* phase 2,3
			* phase 3,3
			* phase 4,3`},
		{"waived: a point at once", tries(t, func(*state.Unit) {}), "waive rally A", nil, `
			A, not rallied: ROUTS ON, 1 PM 5->4 [§14]
			* pm A 4,5
			* tried A 3,0`},
		{"nobody knows where it stands", byEye(tries(t, func(*state.Unit) {})), "rally A", []int{50}, `
			A d100 50, not above 50: ROUTS ON, 1 PM 5->4 [§14]
			A: 22 cm towards the rear point
			* pm A 4,5
			* tried A 3,0
			> A flee 22 cm now`},
		{"nor, waived", byEye(tries(t, func(*state.Unit) {})), "next", nil, `
			A, not rallied: ROUTS ON, 1 PM 5->4 [§14]
			A: 22 cm towards the rear point
			Now: compulsory moves. [§7]
			* pm A 4,5
			* tried A 3,0
			* phase 2,3`},
		{"twice in a turn", tries(t, func(u *state.Unit) { u.Tried = 3 }), "rally A", []int{51}, `
			no §14/rally A has had its try this turn
			way rally A !`},
		{"before it has run", tries(t, func(u *state.Unit) { u.Fled = 0 }), "rally A", []int{51}, `
			no §14/rally A has not run yet: it may be rallied from turn 4 on, after its first rout move
			way rally A !`},
		{"who stands", tries(t, func(u *state.Unit) { u.Status = state.Steady }), "rally A", []int{51}, `
			no §14/rally A does not rout: there is nothing to rally`},
		{"by R15 b fifty is enough", withReading(15, "b")(tries(t, func(*state.Unit) {})), "rally A", []int{50}, `
			A d100 50, above 49: RALLIES, stands still this turn [§14]
			A: turn its bases back, it stands
			* status A - - steady
			* tried A 3,0
			* rallied A 3,0
			* fled A
			* disorder A 1,0
			> A stand now`},
	})
}

// Horse that beat its enemy rides 12 cm straight on in the next turn, and is blown
// (OM §12 [+]); into whoever stands there, as a charge; the British must (OM §12 [-]).
func Test12_AllThatComesOfABreakthrough(t *testing.T) {
	comesIn(t, "OM \u00a712", []stateRow{
		{"twelve straight on", beat(t, true), "breakthrough H", nil, `
			H: 12 cm straight on, no contact: BLOWN [§12, §10.5]
			H: to 60, 48
			> H move 12 cm now to 60,48 180
			* place H at 60,48 180
			* broke H 2,0
			* beat H
			* blown H 1,0`},
		{"the British ride when the phase closes", beat(t, false), "next", nil, `
			H: 12 cm straight on, no contact: BLOWN [§12, §10.5]
			H: to 60, 52
			> H move 12 cm now to 60,52 0
			Now: movement British. [§7]
			* place H at 60,52 0
			* broke H 2,0
			* beat H
			* blown H 1,0
			* phase 5,2`},
		{"stopped before an enemy", beat(t, false, line("E", 60, 48, 180)), "breakthrough H", nil, `
			H: 7 cm straight on, no contact: BLOWN [§12, §10.5]
			stopped before E, which was in reach: bt H at E meets it [§12]
			H: to 60, 47
			> H move 7 cm now to 60,47 0
			* place H at 60,47 0
			* broke H 2,0
			* beat H
			* blown H 1,0`},
		{"into an enemy 8 cm ahead", beat(t, false, line("E", 60, 48, 180)), "breakthrough H at E", nil, `
			Charge: H on E, front [§10.5]
			H goes 7 cm, of 12 that it has [§12]
			will owe: closing fire (40), melee [§10.2]
			H: stop at 1 cm
			* broke H 2,0
			* beat H
			* blown H
			* charge H E declare long pursuit gap=800 1,0
			* fact H - impetus yes
			* place H at 60,47 0
			> H A halt-1cm 1 cm now`},
		{"an enemy 12.5 cm ahead", beat(t, false, line("E", 60, 52.5, 180)), "breakthrough H at E", nil, `
			no §12 E is 12.5 cm straight ahead of H: a breakthrough is 12
			way breakthrough H at E !`},
		{"an enemy beside", beat(t, false, line("E", 90, 48, 180)), "breakthrough H at E", nil, `
			no §12 E does not stand straight ahead of H
			way breakthrough H at E !`},
		{"over open order", beat(t, true, unitAt("E", 4, "open", 60, 54, 0, rifles)), "breakthrough H", []int{3}, `
			H: 12 cm straight on, no contact: BLOWN [§12, §10.5]
			E, open order ridden over: loses 2 PM, 6->4 [§10.5/open-order]
			E 6->4 d6 3 +1 veteran -1 base lost = 3 RETREATS, 1 PM 4->3 [§11.1]
			E: remove 1 base, turn 1, 22 cm when turn 3 opens, spread it out, 2.5 cm, to 60, 56.5 facing 0
			H: to 60, 48
			> H move 12 cm now to 60,48 180
			* place H at 60,48 180
			* broke H 2,0
			* beat H
			* blown H 1,0
			* pm E 3,6
			* bases E 3,0
			* status E - - retreats
			* fled E H 0,2
			* disorder E 1,0
			* place E at 60,56.5 0`},
		{"waived by the French", beat(t, true), "waive breakthrough H", nil, `
			H does not break through [§12]
			* beat H`},
		{"waived by the British", beat(t, false), "waive breakthrough H", nil, `
			no §12 H must break through: its army list leaves no choice`},
		{"not placed", byEye(beat(t, true)), "breakthrough H", nil, `
			H: 12 cm straight on, no contact: BLOWN [§12, §10.5]
			* broke H 2,0
			* beat H
			* blown H 1,0
			? trusted contact`},
		{"who won nothing", as(beat(t, true), "H", func(u *state.Unit) { u.BeatTurn = 0 }), "breakthrough H", nil, `
			no §12 H beat nobody in melee last turn: nothing to break through
			way breakthrough H !`},
		{"twice running", as(beat(t, true), "H", func(u *state.Unit) { u.Broke = 1 }), "breakthrough H", nil, `
			no §12 H broke through last turn: never twice running
			way breakthrough H !`},
	})
}

// Open order goes back until it is 5 cm from the enemy and out of his reach, horse turns about,
// gunners leave their guns from at most 8 cm (OM §8.7 [+]); foot in close order does not
// (OM §8.7 [-]).
func Test8_7_AllThatComesOfAnEvasion(t *testing.T) {
	comesIn(t, "OM \u00a78.7", []stateRow{
		{"open order", slips(t, unitAt("A", 4, "open", 60, 60, 0, rifles), 8), "evade A", nil, `
			evade: A, 5 cm clear of close order, through friends [§8.7]
			A goes 10 cm and stands 11 cm from X, who has 10 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 10 cm
			* stage 4,0
			* place A at 60,50 0
			* spent A - 20 0,1000
			* charge - - stage 1,4
			> A evade 10 cm now`},
		{"horse", slips(t, horseAt("A", 3, 60, 60, 0), 8), "evade A", nil, `
			evade: A, about and back, the first 8 cm straight [§8.7]
			A goes 10 cm and stands 11 cm from X, who has 10 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 10 cm
			* stage 4,0
			* place A at 60,44 180
			* spent A - 20 0,1000
			* charge - - stage 1,4
			> A evade 10 cm now`},
		{"gunners from 8 cm, asked", slips(t, battery("A", 2, 60, 60, 0, ""), 8), "evade A", nil, `
			owes choice A evade.die-crew §8.7 stay|fire-and-leave|leave`},
		{"gunners leave from 8 cm", slips(t, battery("A", 2, 60, 60, 0, ""), 8), "evade A crew=leave", nil, `
			evade: the crew of A leaves its guns, 5 cm clear, 22 at most [§8.7]
			A goes 10 cm and stands 11 cm from X, who has 10 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 10 cm
			* stage 4,0
			* guns A 1,0
			* place A at 60,50 0
			* spent A - 20 0,1000
			* charge - - stage 1,4
			> A evade 10 cm now`},
		{"gunners fire and leave from 8 cm", slips(t, battery("A", 2, 60, 60, 0, ""), 8), "evade A crew=fire-and-leave", nil, `
			A fires once at long range, then its crew leaves the guns [§8.7]
			* charge - - crew fire-and-leave 1,1`},
		{"gunners stay", slips(t, battery("A", 2, 60, 60, 0, ""), 8), "evade A crew=stay", nil, `
			A stays at its guns: one shot at short range, then melee [§8.7]
			* charge - - crew stay 1,0`},
		{"gunners stay, and their guns do not bear on who charges (R220, R303)", after(slips(t, battery("A", 2, 60, 60, 0, ""), 8), &state.EvNoClosing{N: 1}), "evade A crew=stay", nil, `
			A stays at its guns, which do not bear: melee without closing fire [§8.7]
			* charge - - crew stay 1,2`},
		{"gunners leave from 8.1 cm", slips(t, battery("A", 2, 60, 60, 0, ""), 8.1), "evade A crew=leave", nil, `
			no §8.7 A cannot run without firing: the enemy began 8.1 cm away, more than 8
			way evade A crew=fire-and-leave
			way evade A crew=leave !`},
		{"gunners fire and leave from 7.9 cm", slips(t, battery("A", 2, 60, 60, 0, ""), 7.9), "evade A crew=fire-and-leave", nil, `
			no §8.7 A cannot fire and run: the enemy began 7.9 cm away, less than 8`},
		{"the charge does not say what the crew does", frenchMove(exact(scenario(t, []string{battery("A", 2, 60, 60, 0, "")}, []string{unitAt("X", 4, "column", 60, 67, 180, "")})), "move-first"), "c X at A crew=fire-and-leave", nil, `
			no §8.7 what the crew of A does its own side says when it is charged
			way charge X at A
			way evade A crew=fire-and-leave`},
		{"limbered foot guns from 5.1 cm", slips(t, "id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 60], facing: 0", 5.1), "evade A", nil, `
			evade: A, 5 cm clear of close order, round friends [§8.7]
			A goes 12.9 cm and stands 13.9 cm from X, who has 12.9 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 12.9 cm
			* stage 4,0
			* place A at 60,39.1 180
			* spent A - 20 0,1290
			* charge - - stage 1,4
			> A evade 12.9 cm now`},
		{"limbered foot guns from 5 cm", slips(t, "id: A, arm: foot-artillery, bases: 2, formation: limbered, at: [60, 60], facing: 0", 5), "evade A", nil, `
			no §8.7 A cannot get away: the column of X began 5 cm off, not above 5
			way evade A !`},
		{"limbered horse guns from 5 cm", slips(t, "id: A, arm: horse-artillery, bases: 2, formation: limbered, at: [60, 60], facing: 0", 5), "evade A", nil, `
			evade: A, 5 cm clear of close order, round friends [§8.7]
			A goes 13 cm and stands 14 cm from X, who has 13 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 13 cm
			* stage 4,0
			* place A at 60,39 180
			* spent A - 20 0,1300
			* charge - - stage 1,4
			> A evade 13 cm now`},
		{"a line does not", slips(t, line("A", 60, 60, 0), 8), "evade A", nil, `
			no §8.7 A is foot in close order: it does not evade
			way evade A !`},
		{"the charger does not", slips(t, line("A", 60, 60, 0), 8), "evade X", nil, `
			no §7 X belongs to the side that moves: only the other side evades now
			way evade X !`},
		{"open order through a friend", slips(t, unitAt("A", 4, "open", 60, 60, 0, rifles), 8, line("B", 60, 55, 0)), "evade A", nil, `
			evade: A, 5 cm clear of close order, through friends [§8.7]
			A goes 10 cm and stands 11 cm from X, who has 10 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 10 cm
			* stage 4,0
			* place A at 60,50 0
			* spent A - 20 0,1000
			* charge - - stage 1,4
			> A evade 10 cm now`},
		{"horse with a friend behind it", slips(t, horseAt("A", 3, 60, 60, 0), 8, line("B", 60, 50, 0)), "evade A", nil, `
			evade: A, about and back, the first 8 cm straight [§8.7]
			A goes 4.02 cm, as far as B lets it; 5.02 cm from X it may still be reached
			X has 10 cm left and can still come at A: charge it again, or another, or move forward [§8.7, R370]
			A: back 4.02 cm
			* stage 4,0
			* place A at 60,49.98 180
			* spent A - 20 0,402
			* charge - - stage 1,4
			> A evade 4.02 cm now`},
		{"when the movement closes open order goes", slips(t, unitAt("A", 4, "open", 60, 60, 0, rifles), 8), "next", nil, `
			evade: A, 5 cm clear of close order, through friends [§8.7]
			A goes 10 cm and stands 11 cm from X, who has 10 cm of a whole move left
			X may go on: charge another, or move forward [§7]
			A: back 10 cm
			> A evade 10 cm now
			the movement stays open for it; next closes it [§7]
			* stage 4,0
			* place A at 60,50 0
			* spent A - 20 0,1000
			* charge - - stage 1,4`},
	})
}

// Foot that charged and beat its enemy takes his ground (OM §12 [+]); horse does not follow, nor who
// beat nobody in the turn before (OM §12 [-]).
func Test12_AllThatComesOfAnAdvance(t *testing.T) {
	comesIn(t, "OM \u00a712", []stateRow{
		{"onto the ground", took(t, 10), "then", nil, `
			A occupies the ground that E left: 9 cm forward [§12]
			A: to 60, 49
			> A move 9 cm now to 60,49 0
			* beat A
			* place A at 60,49 0
			* advanced A 2,0`},
		{"by its own line", took(t, 10), "follow A", nil, `
			A occupies the ground that E left: 9 cm forward [§12]
			A: to 60, 49
			> A move 9 cm now to 60,49 0
			* beat A
			* place A at 60,49 0
			* advanced A 2,0`},
		{"nobody knows where", byEye(took(t, 10)), "follow A", nil, `
			A occupies the ground that E left [§12]
			* beat A
			* advanced A 2,0`},
		{"an enemy at once before it", took(t, 1), "follow A", nil, `
			A occupies the ground that E left: 0 cm forward [§12]
			A: to 60, 40
			> A move now to 60,40 0
			* beat A
			* place A at 60,40 0`},
		{"who won two turns ago", as(took(t, 10), "A", func(u *state.Unit) { u.BeatTurn = 0 }), "follow A", nil, `
			no §12 A beat nobody by a charge last turn: no ground to occupy
			way follow A !`},
		{"the enemy does not", took(t, 10), "follow E", nil, `
			no §12 E beat nobody by a charge last turn: no ground to occupy
			way follow E !`},
	})
}

// A crew that left its guns walks back to them with its move, unless an enemy holds them or they
// lie behind his front (OM §11.2 [+], OM §11.2 [-]).
func Test11_2_AllThatComesOfACrewAtItsGuns(t *testing.T) {
	comesIn(t, "OM \u00a711.2", []stateRow{
		{"ten centimetres back", crewless(t), "unlimber A", nil, `
			A: the crew walks 10 cm back to its guns at 60, 60 facing 0 [§11.2]
			* manned A 1,0
			* moved A
			* place A at 60,60 0
			* spent A - 201 1000,1000`},
		{"an enemy at a centimetre holds them", crewless(t, unitAt("E", 4, "column", 60, 61, 180, "")), "unlimber A", nil, `
			no §11.2 E holds the guns of A
			way unlimber A !`},
		{"an enemy at 1.1 does not", crewless(t, unitAt("E", 4, "column", 60, 61.1, 180, "")), "unlimber A", nil, `
			A: the crew walks 10 cm back to its guns at 60, 60 facing 0 [§11.2]
			* manned A 1,0
			* moved A
			* place A at 60,60 0
			* spent A - 201 1000,1000`},
		{"they lie behind his front", crewless(t, unitAt("E", 4, "column", 75, 50, 180, "")), "unlimber A", nil, `
			no R117 the guns of A lie behind the front of E
			way unlimber A !`},
		{"nobody knows where", byEye(crewless(t)), "unlimber A", nil, `
			A: the crew is back at its guns [§11.2]
			* manned A 1,0
			* moved A
			? trusted guns`},
		{"its front line is where they stand", crewless(t, unitAt("E", 4, "column", 75, 58, 180, "")), "unlimber A", nil, `
			A: the crew walks 10 cm back to its guns at 60, 60 facing 0 [§11.2]
			* manned A 1,0
			* moved A
			* place A at 60,60 0
			* spent A - 201 1000,1000`},
	})
}

// What may be left undone is left by who may do it (OM §14/rally [+], OM §12 [+]), and by nobody else
// (OM §14/rally [-]); hands that a rally sent off are not sent twice.
func Test14_AllThatComesOfLeavingAFlight(t *testing.T) {
	comesIn(t, "OM \u00a714/rally", []stateRow{
		{"a rally by who does not rout", tries(t, func(*state.Unit) {}), "waive rally X", nil, `
			no §7 nothing of X waits to be waived`},
		{"a rally tried already", tries(t, func(u *state.Unit) { u.Tried = 3 }), "waive rally A", nil, `
			no §7 nothing of A waits to be waived`},
		{"a breakthrough by foot", tries(t, func(*state.Unit) {}), "waive breakthrough A", nil, `
			no §12 nothing of A waits to be waived`},
		{"anything else", tries(t, func(*state.Unit) {}), "waive charge A", nil, `
			no §7 nothing of A waits to be waived`},
		{"who failed to rally where nobody sees it runs once", after(doing(t, byEye(tries(t, func(*state.Unit) {})), "rally A", 50), &state.EvPhase{Phase: state.Phases().Index("compulsory"), Turn: 3}), "then", nil, `
			Compulsory moves: A (as above) [§14]
			* spent A - 240 2200,2200
			* fled A X 2,1`},
		{"who was not tried runs where it stands", tries(t, func(u *state.Unit) { u.Tried = 3 }), "next", nil, `
			Now: compulsory moves. [§7]
			* phase 2,3`},
	})
}
