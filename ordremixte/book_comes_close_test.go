package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// This file states all that comes of a shot that the tape cannot decide, and of fire after movement
// (OM §9.1, 9.4).

// At less than the tape errs the die falls first, and the range is asked only when the face is a hit or
// a critical at one range and not at the other: at 80 and 60, the faces 7 and 8 and 61 to 80
// (OM §9.1 [+], OM §9.1 [-]).
func Test9_1_AllThatComesOfACloseCall(t *testing.T) {
	comesOf(t, "OM \u00a79.1", nearFour(t), []comesRow{
		{"critical at both", "f A at X", []int{6}, `
			Fire: A at X, short or long [§9.10]
			if short 4 bases x (10 +5 short +5 column) = 80, critical 8
			if long 4 bases x (10 +5 column) = 60, critical 6
			d100 6 CRITICAL: X loses 2 PM, 5->3, tests when fire closes
			X: remove 1 base
			* pm X 3,5
			* bases X 3,0
			* shot X A 2,0
			* fired A
			> X B remove-base 1 now`},
		{"critical at short alone", "f A at X", []int{7}, `
			owes choice A against X placed.die-close §9.1 short|long`},
		{"critical at short alone, the last face", "f A at X", []int{8}, `
			owes choice A against X placed.die-close §9.1 short|long`},
		{"a hit at both", "f A at X", []int{9}, `
			Fire: A at X, short or long [§9.10]
			if short 4 bases x (10 +5 short +5 column) = 80, critical 8
			if long 4 bases x (10 +5 column) = 60, critical 6
			d100 9 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a hit at both, the last face", "f A at X", []int{60}, `
			Fire: A at X, short or long [§9.10]
			if short 4 bases x (10 +5 short +5 column) = 80, critical 8
			if long 4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a hit at short alone", "f A at X", []int{61}, `
			owes choice A against X placed.die-close §9.1 short|long`},
		{"a hit at short alone, the last face", "f A at X", []int{80}, `
			owes choice A against X placed.die-close §9.1 short|long`},
		{"a miss at both", "f A at X", []int{81}, `
			Fire: A at X, short or long [§9.10]
			if short 4 bases x (10 +5 short +5 column) = 80, critical 8
			if long 4 bases x (10 +5 column) = 60, critical 6
			d100 81 MISS
			* shot X A
			* fired A`},
		{"no die yet", "f A at X", nil, `
			owes d100 A against X die.fire §9.10 80/8`},
		{"long, or beyond its reach: a hit", "f B at Y", []int{40}, `
			owes choice B against Y placed.die-close §9.1 long|out`},
		{"beyond its reach or a miss", "f B at Y", []int{41}, `
			Fire: B at Y, long or out of range [§9.10]
			if long 4 bases x 10 = 40, critical 4
			d100 41 MISS
			* shot Y B
			* fired B`},
		{"his word: short", "f s A at X", []int{80}, `
			Fire: A at X, short (you) [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			d100 80 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"his word: long", "f l A at X", []int{60}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
	})
}

// Its chances are those of the nearer answer, and both are told (OM §9.1 [+]).
func Test9_1_ChancesOfACloseCall(t *testing.T) {
	oddsOf(t, "OM \u00a79.1", nearFour(t), []oddsRow{
		{"short or long", "f A at X", `
			Fire: A at X: TOO CLOSE TO CALL [§9.1, R23]
			A centre to X nearest edge 4.25 cm; limit 4, +0.25, tape 0.5
			if short 4 bases x (10 +5 short +5 column) = 80, critical 8
			if long 4 bases x (10 +5 column) = 60, critical 6
			Fire: A at X, short [§9.10]
			4 bases x (10 +5 short +5 column) = 80, critical 8
			no loss 20, 1 PM 72, 2 PM 8
			{"value":80,"automatic":0,"critical":8}`},
		{"long or out", "f B at Y", `
			Fire: B at Y: TOO CLOSE TO CALL [§9.1, R23]
			B centre to Y nearest edge 8.75 cm; limit 9, -0.25, tape 0.5
			if long 4 bases x 10 = 40, critical 4
			if out of range no shot
			Fire: B at Y, long [§9.10]
			4 bases x 10 = 40, critical 4
			no loss 60, 1 PM 36, 2 PM 4
			{"value":40,"automatic":0,"critical":4}`},
	})
}

// Foot that moved fires five less a base; rifles up to half of their move, horse guns after 14 cm, foot
// guns not at all (OM §9.4 [+], OM §9.4 [-]); what counts as movement by R69 b is going alone.
func Test9_4_AllThatComesOfFireAfterMoving(t *testing.T) {
	comesIn(t, "OM \u00a79.4", []stateRow{
		{"a line that went 14 cm", went(t, line("A", 60, 20, 0), state.WentForward, 1400), "f A at X", []int{40}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 -5 moved +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"rifles that went 7 of 14", went(t, unitAt("A", 4, "line", 60, 20, 0, ", weapon: rifle"), state.WentForward, 700), "f A at X", []int{60}, `
			Fire: A at X, short [§9.10]
			4 bases x (10 +5 short -5 moved +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"rifles that went 7.01", went(t, unitAt("A", 4, "line", 60, 20, 0, ", weapon: rifle"), state.WentForward, 701), "f A at X", []int{60}, `
			no §9.4 A moved 7.01 cm: riflemen fire after half a move at most, 7 cm`},
		{"horse guns that went 14", went(t, "id: A, arm: horse-artillery, bases: 2, formation: unlimbered, at: [60, 20], facing: 0", state.WentForward, 1400), "f A at X", []int{70}, `
			Fire: A at X, short [§9.10]
			2 bases x (20 +10 short +5 column) = 70, critical 7
			d100 70 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"horse guns that went 14.01", went(t, "id: A, arm: horse-artillery, bases: 2, formation: unlimbered, at: [60, 20], facing: 0", state.WentForward, 1401), "f A at X", []int{70}, `
			no §9.4 A moved 14.01 cm: horse guns fire after 14 cm at most`},
		{"foot guns that turned", went(t, battery("A", 2, 60, 20, 0, ""), state.Turned, 0), "f A at X", []int{70}, `
			no §9.4 A is foot artillery that moved: it does not fire
			way fire A at X !`},
		{"a line that turned", went(t, line("A", 60, 20, 0), state.Turned, 0), "f A at X", []int{40}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 -5 moved +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a line that turned, by R69 b", withReading(69, "b")(went(t, line("A", 60, 20, 0), state.Turned, 0)), "f A at X", []int{60}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a line that wheeled and changed, by R69 b", withReading(69, "b")(went(t, line("A", 60, 20, 0), state.Wheeled+state.Reformed, 600)), "f A at X", []int{60}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 +5 column) = 60, critical 6
			d100 60 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a line that wheeled and went, by R69 b", withReading(69, "b")(went(t, line("A", 60, 20, 0), state.Wheeled+state.WentForward, 600)), "f A at X", []int{40}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 -5 moved +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"a line of which only is known that it moved, by R69 b", withReading(69, "b")(went(t, line("A", 60, 20, 0), 0, 0)), "f A at X", []int{40}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 -5 moved +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"said to have moved, by R69 b", withReading(69, "b")(went(t, line("A", 60, 20, 0), state.Turned, 0)), "f A moved at X", []int{40}, `
			Fire: A at X, long [§9.10]
			4 bases x (10 -5 moved +5 column) = 40, critical 4
			d100 40 HIT: X loses 1 PM, 5->4, tests when fire closes
			* pm X 4,5
			* shot X A 1,0
			* fired A`},
		{"foot guns that turned, by R69 b", withReading(69, "b")(went(t, battery("A", 2, 60, 20, 0, ""), state.Turned, 0)), "f A at X", []int{70}, `
			no §9.4 A is foot artillery that moved: it does not fire
			way fire A at X !`},
	})
}

// Who throws and misses where the tape cannot tell has fired (OM §9.10 [-], R331); at whom it hits and the
// tape then finds out of range it has not, and it may fire at another, not at him (OM §9.10 [+]).
func Test9_10_AMissIsAShotAndADeniedHitNone(t *testing.T) {
	// Both enemies are 9.06 cm off or so, the tape errs by 0.25.
	s := inPhase(scenario(t, []string{line("B", 90, 20, 0)}, []string{line("Y", 83, 28.25, 180), line("Z", 97.5, 28.2, 180)}), "fire")
	missed := doing(t, s, "f B at Y", 41)
	if got := tellsOf(t, missed, "f B at Z"); !strings.HasPrefix(got, "OM §7 ") {
		t.Errorf("OM §9.10, R331: after a miss at Y: B at Z: got %q, want a refusal by §7", got)
	}
	d := dice.New([]dice.Face{{Face: 40}, {Die: dice.Choice, Pick: "out"}}, nil)
	var v game.Verdict
	adj := prepared(t, s, actionOf(t, s, "f B at Y"))
	if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil {
		t.Fatalf("OM §9.1: the shot owes %v, %v", owed, err)
	}
	denied := after(s, v.Events...)
	if u := denied.Unit("Y"); u.PM != s.Unit("Y").PM || denied.Unit("B").Fired {
		t.Errorf("OM §9.1, R331: a hit out of range: Y has %d PM, B has fired: %v; want %d and not", u.PM, denied.Unit("B").Fired, s.Unit("Y").PM)
	}
	if got := tellsOf(t, denied, "f B at Z"); got != "" {
		t.Errorf("OM §9.10, R331: after a denied hit at Y: B at Z: got %q, want it allowed", got)
	}
	if got := tellsOf(t, denied, "f B at Y"); got == "" {
		t.Error("OM §9.1, R331: after a denied hit at Y: B at Y again: got it allowed, want a refusal")
	}
}
