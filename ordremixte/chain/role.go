package chain

import "adjutant/internal/game"

// The parts that lines of a verdict play: what is told later is added to them, or left out
// because of them.
const (
	ChargeHead game.Role = "charge-head" // the head of a whole charge
	MeleeHead  game.Role = "melee-head"
	FireHead   game.Role = "fire-head" // of a shot or a rocket
	TestHead   game.Role = "test-head" // of a morale test by itself

	TargetLine  game.Role = "target"  // the sum of one of several targets of a shot
	TargetsLine game.Role = "targets" // those of many, or the die for all of them
	ChargerLine game.Role = "charger" // closing fire at one charger, or that there is none
	BlowLine    game.Role = "blow"    // one roll of a melee
	ChosenLine  game.Role = "chosen"  // one whose owner said where it falls
	BlowsLine   game.Role = "blows"   // two rolls
	TieLine     game.Role = "tie"     // a tie-break, which names the loser
	PerilLine   game.Role = "peril"   // a general is hit: his fate is still to be told
)
