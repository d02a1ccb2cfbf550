package ordremixte

import (
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file sets up the tables on which the tables of book_comes_*_test.go play: charges, fire, melees,
// flights, blocks of houses.

// chargeTable is the first movement of the French: the column X 10 cm before the line A, horse H
// 16 cm before the line B, horse K 16 cm before the horse J, horse V before riflemen R.
func chargeTable(t *testing.T) *state.State {
	return frenchMove(exact(scenario(t,
		[]string{line("A", 60, 20, 0), line("B", 80, 20, 0), horseAt("J", 3, 100, 20, 0), unitAt("R", 4, "open", 25, 20, 0, rifles)},
		[]string{unitAt("X", 4, "column", 60, 30, 180, ""), horseAt("H", 3, 80, 36, 180), horseAt("K", 3, 100, 36, 180), horseAt("V", 3, 25, 36, 180)})), "move-first")
}

// supported is the table on which horse Z of the British has the order to support, and may ride
// at who charges the line A.
func supported(t *testing.T) *state.State {
	s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0), horseAt("Z", 3, 72, 20, 0)}, []string{horseAt("K", 3, 60, 38, 180)})), "move-first")
	s = as(s, "Z", func(u *state.Unit) { u.Order = facts.Support })
	return doing(t, s, "c K at A")
}

// turnedBack is a state in which horse K has charged A and was thrown back, its second wave Y
// 7.5 cm behind where it was.
func turnedBack(t *testing.T, how state.Status) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("K", 3, 60, 20, 180), horseAt("Y", 3, 60, 33.5, 180)}))
	s = frenchMove(s, "melee")
	s = after(s, &state.EvCharge{N: 1, Attackers: []string{"K"}, Target: "A", Side: facts.Front, Closing: facts.Long},
		&state.EvFought{Charge: 1, Winner: 1}, &state.EvStatus{Unit: "K", Is: how}, &state.EvStage{Stage: state.MeleeOpen})
	return s
}

// nearFour is the fire phase with a tape that errs by half a centimetre: the column X stands 4.25 cm
// from A, which is short or long, and the line Y 8.75 cm from B, which is long or out of reach.
func nearFour(t *testing.T) *state.State {
	return inPhase(scenario(t, []string{line("A", 60, 20, 0), line("B", 90, 20, 0)},
		[]string{unitAt("X", 4, "column", 60, 23.5, 180, ""), line("Y", 90, 28, 180)}), "fire")
}

// went is the fire phase after A, a unit of rifles or guns, has made movements of a kind and so many cm.
func went(t *testing.T, a string, motion state.Motion, hundredths int) *state.State {
	s := exact(scenario(t, []string{a}, []string{unitAt("X", 4, "column", 60, 25, 180, "")}))
	return inPhase(as(s, "A", func(u *state.Unit) { u.Moved, u.Motion, u.Spent, u.Gone = true, motion, hundredths, hundredths }), "fire")
}

// putToFlight is turn 2 with the unit A put to flight by X in the turn before, on a field of 120 cm whose
// rear point is 60,0, at the phase of compulsory moves.
func putToFlight(t *testing.T, how state.Status, a string, more []string, ground ...string) *state.State {
	s := exact(scenario(t, append([]string{a}, more...), []string{line("X", 60, 66, 180)}, ground...))
	s = fled(s, "A", "X", how)
	return after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("compulsory"), Turn: 2})
}

// tries is turn 3 at the phase of rallies, with A in rout since turn 1.
func tries(t *testing.T, change func(*state.Unit)) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 60, 180)}, []string{line("X", 60, 90, 180)}))
	s = as(fled(s, "A", "X", state.Routing), "A", func(u *state.Unit) { u.Fled = 1; change(u) })
	return after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("rally"), Turn: 3})
}

// beat is turn 2 at the phase of breakthroughs, after the horse H of a nation beat the line B; E is
// an enemy somewhere else.
func beat(t *testing.T, french bool, enemies ...string) *state.State {
	us, them := []string{horseAt("H", 3, 60, 40, 0)}, append([]string{line("B", 20, 100, 180)}, enemies...)
	if french {
		us, them = append([]string{line("B", 20, 20, 0)}, enemies...), []string{horseAt("H", 3, 60, 60, 180)}
	}
	s := exact(scenario(t, us, them))
	return as(inPhase(atTurn(s, 2), "breakthrough"), "H", func(u *state.Unit) { u.Beat, u.BeatTurn = "B", 1 })
}

// attached is a state in which the commander rides with A.
func attached(s *state.State) *state.State {
	return as(s, "A", func(u *state.Unit) { u.General, u.GeneralID = facts.Normal, "chief0" })
}

// took is turn 2 at the phase of breakthroughs, after the line A beat the line E that it had
// charged; E stands so many cm before it now.
func took(t *testing.T, gap float64, ground ...string) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 40, 0)}, []string{line("E", 60, 40+gap, 180)}, ground...))
	return as(inPhase(atTurn(s, 2), "breakthrough"), "A", func(u *state.Unit) { u.Beat, u.BeatTurn = "E", 1 })
}

// crewless is the first movement of the British, whose guns A stand at 60,60 and their crew 10 cm behind.
func crewless(t *testing.T, enemies ...string) *state.State {
	s := inPhase(exact(scenario(t, []string{battery("A", 2, 60, 50, 0, "")}, append([]string{line("X", 20, 110, 180)}, enemies...))), "move-first")
	return as(s, "A", func(u *state.Unit) {
		u.Abandoned, u.GunsAt = true, state.Stance{Placed: true, Pose: geometry.Pose{At: geometry.Vec{X: 60, Y: 60}}, Formation: facts.Unlimbered}
	})
}

// slips is the movement of the French in which the column X charges the unit A from 8.01 cm.
func slips(t *testing.T, a string, gap float64, more ...string) *state.State {
	s := exact(scenario(t, append([]string{a}, more...), []string{unitAt("X", 4, "column", 60, 60+gap, 180, "")}))
	return doing(t, frenchMove(s, "move-first"), "c X at A")
}

// inHouses is the first movement of the French before the block v from 55 to 65 both ways, which A
// holds with four bases; the second block w lies 2 cm to the west of it.
func inHouses(t *testing.T, british, french []string) *state.State {
	s := exact(scenario(t, append([]string{offTableUnit("A", 4, "march", "")}, british...), french, house("v", 60, 60), house("w", 48, 60)))
	return frenchMove(holding(s, "A", "v"), "move-first")
}

// enters is the first movement of the British before the block v.
func enters(t *testing.T, us ...string) *state.State {
	return inPhase(exact(scenario(t, us, []string{line("X", 60, 110, 180)}, house("v", 60, 60))), "move-first")
}

// shooting is the fire phase in which A in the block has a column X on its north and Y on its south
// side, both at 3 cm.
func shooting(t *testing.T) *state.State {
	s := exact(scenario(t, []string{unitAt("A", 4, "march", 60, 63, 0, "")}, []string{unitAt("X", 4, "column", 60, 68, 180, ""), unitAt("Y", 4, "column", 60, 52, 0, "")}, house("v", 60, 60)))
	return inPhase(s, "fire")
}

// burning is a state in which the block v took fire in a turn, near the end of another.
func burning(t *testing.T, since, now int, pm int) *state.State {
	s := exact(scenario(t, []string{offTableUnit("A", 4, "march", ""), line("B", 20, 20, 0)}, []string{line("X", 60, 110, 180)}, house("v", 60, 60)))
	s = after(holding(s, "A", "v"), &state.EvBlaze{Ground: "v", Turn: since})
	s = after(s, &state.EvFirst{Side: 0}, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: now}, &state.EvStage{Stage: state.MeleeAfter})
	return as(s, "A", func(u *state.Unit) { u.PM = pm })
}

// fireTable is an open field in the fire phase: the line A has the column X at 4.25 cm, B the
// line Y at 2.75, the guns G horse at 18 cm, two deep where the ball goes, and foot behind it.
func fireTable(t *testing.T) *state.State {
	return inPhase(exact(scenario(t,
		[]string{line("A", 60, 20, 0), line("B", 80, 20, 0), battery("G", 2, 31, 20, 0, "")},
		[]string{unitAt("X", 4, "column", 60, 23.5, 180, ""), line("Y", 80, 22, 180), horseAt("H", 3, 30, 36, 180), line("Z", 30, 46, 180)})), "fire")
}

// closingTable is a column X before the line A, horse H before the line B, guns beside.
func closingTable(t *testing.T) *state.State {
	return exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 20, 0), battery("G", 2, 31, 20, 0, "")},
		[]string{unitAt("X", 4, "column", 60, 30, 180, ""), horseAt("H", 3, 80, 36, 180)}))
}

// byEye is a state in which nobody has told where anybody stands.
func byEye(s *state.State) *state.State {
	for _, u := range s.Units {
		s = after(s, &state.EvUnplaced{Unit: u.ID})
	}
	return s
}

// ridden is a field in a phase where the brigadier rides with A of a brigade of three, B beside it.
func ridden(t *testing.T, phase string) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 20, 0), line("D", 20, 20, 0)}, []string{unitAt("X", 4, "column", 60, 23.5, 180, ""), horseAt("H", 3, 100, 60, 180)}))
	s = as(s, "A", func(u *state.Unit) { u.General, u.GeneralID = facts.Brigadier, "fane" })
	return inPhase(s, phase)
}

// meets is the melee that the charge of a unit on A has brought.
func meets(t *testing.T, a, x string) *state.State {
	s := exact(scenario(t, []string{a}, []string{x}))
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 1})
	return after(s, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Side: facts.Front, Closing: facts.OutOfRange},
		&state.EvChargeStage{N: 1, Stage: state.InContact})
}

// metWith is the melee of one or two columns on the line A, Y with three bases, with what was typed when they charged.
func metWith(t *testing.T, who, typed string) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 57, 20, 180, ""), unitAt("Y", 3, "column", 63, 20, 180, "")}))
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 1})
	return after(s, flatEvent{Kind: "charge", N: 1, Unit: who, Other: "A", Name: "declare", M: int(facts.Front), Text: "out" + typed}.event(),
		&state.EvChargeStage{N: 1, Stage: state.InContact})
}

// bothCharge is the fire phase after two columns have charged the line A.
func bothCharge(t *testing.T) *state.State {
	s := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 56.9, 30, 180, ""), unitAt("Y", 4, "column", 63.1, 30, 180, "")}))
	return inFire(t, s, [2]string{"X", "A"}, [2]string{"Y", "A"})
}
