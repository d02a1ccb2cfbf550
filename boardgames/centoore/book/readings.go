// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// RatioInWholeNumbers is CO R1 b. How is the force ratio rounded? to whole numbers only: 7 to 4 is 1/1.
	RatioInWholeNumbers Choice = iota
	// RatioRoundedUp is CO R1 c. How is the force ratio rounded? upwards, as 1.4 rounds.
	RatioRoundedUp
	// OneHeavyCorpsCharges is CO R9 b. How many heavy corps may charge in a phase? one.
	OneHeavyCorpsCharges
	// NobodyWinsWhenBothBreak is CO R16 b. Who has won when both sides are broken? nobody; the defender runs all the same (r16=b).
	NobodyWinsWhenBothBreak
	// WithdrawalCostsAPoint is CO R17 b. What does leaving before the battle do to morale? a withdrawal costs the point of a retreat (r17=b).
	WithdrawalCostsAPoint
	// AutomaticRoutIsAVictory is CO R17 c. What does leaving before the battle do to morale? an automatic rout is a battle that the attacker has won (r17=c).
	AutomaticRoutIsAVictory
	// SquareUndoesAllCharges is CO R18 b. How many charges does one Square undo? all of the phase (r18=b).
	SquareUndoesAllCharges
	// IdleHeaviesDoNotHold is CO R19 b. What of heavy corps that have not charged? they do not keep a side from breaking (r19=b).
	IdleHeaviesDoNotHold
	// OnlyCorpsThatFightHold is CO R20 b. Do the Guard in reserve and corps on the march keep a side from breaking? no, only corps that fight in the phase do (r20=b).
	OnlyCorpsThatFightHold
	// AnyCounterIsACorps is CO R22 b. What is a corps for the grand battery? any counter (r22=b).
	AnyCounterIsACorps
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	RatioInWholeNumbers:     {Ruling: 1, Letter: 'b'},
	RatioRoundedUp:          {Ruling: 1, Letter: 'c'},
	OneHeavyCorpsCharges:    {Ruling: 9, Letter: 'b'},
	NobodyWinsWhenBothBreak: {Ruling: 16, Letter: 'b'},
	WithdrawalCostsAPoint:   {Ruling: 17, Letter: 'b'},
	AutomaticRoutIsAVictory: {Ruling: 17, Letter: 'c'},
	SquareUndoesAllCharges:  {Ruling: 18, Letter: 'b'},
	IdleHeaviesDoNotHold:    {Ruling: 19, Letter: 'b'},
	OnlyCorpsThatFightHold:  {Ruling: 20, Letter: 'b'},
	AnyCounterIsACorps:      {Ruling: 22, Letter: 'b'},
}
