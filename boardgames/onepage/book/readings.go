// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// DistancesAlongTheSides is W1P R1 b. Which squares are neighbours, and how is a distance counted? the four at the sides; the two differences added up.
	DistancesAlongTheSides Choice = iota
	// SortiesHurt is W1P R3 b. What does a lost sortie do? the result of the table applies to who moved.
	SortiesHurt
	// SortiesDriveBack is W1P R6 b. Does a sortie also make the loser retreat? yes.
	SortiesDriveBack
	// TownsDoNotDouble is W1P R7 b. What is a town worth that several pieces hold? the sum.
	TownsDoNotDouble
	// OnlyOwnSquares is W1P R8 b. Beside which squares may no foot be brought? own ones.
	OnlyOwnSquares
	// WideCones is W1P R12 b. How wide is the cone? aside at most as far as ahead.
	WideCones
	// EightFacings is W1P R13 b. How many facings are there? eight.
	EightFacings
	// WholeFormationsOnly is W1P R14 b. What if only part of a formation stood in one when the turn began? all or nothing.
	WholeFormationsOnly
	// StopsBeforeWhatBars is W1P R15 b. What if no straight line is allowed? it stops before what bars it.
	StopsBeforeWhatBars
	// LeadersHelpTowns is W1P R17 b. What of a leader beside a town or a square? foot in a town gets it after doubling.
	LeadersHelpTowns
	// EliminationsRestore is W1P R18 b. Does an elimination by the table count as more than 3? yes.
	EliminationsRestore
	// SidesWithoutAFront is W1P R19 b. Are there side and rear against, or by, squares, towns and leaders alone? the attacker's holds.
	SidesWithoutAFront
	// PushedIntoDeath is W1P R22 b. What of a push into an enemy or ground that bars? the pushed piece is eliminated.
	PushedIntoDeath
	// FourWaysBack is W1P R23 b. How many directions has a retreat? four.
	FourWaysBack
	// GuardInStacksIsOne is W1P R26 b. What is the Old Guard worth in a square or town? 1.
	GuardInStacksIsOne
	// StacksDoNotFire is W1P R28 b. Where does a gun in a square or a town fire? not at all.
	StacksDoNotFire
	// HorseKeepsOffTowns is W1P R31 b. May horse attack a town? no, towns follow squares.
	HorseKeepsOffTowns
	// OnlyStraightAhead is W1P R34 b. Which enemies does a piece reach? only the one straight ahead.
	OnlyStraightAhead
	// FormedByTheHalfTurn is W1P R36 b. When does the turn begin for formations? with each side's half of it.
	FormedByTheHalfTurn
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	DistancesAlongTheSides: {Ruling: 1, Letter: 'b'},
	SortiesHurt:            {Ruling: 3, Letter: 'b'},
	SortiesDriveBack:       {Ruling: 6, Letter: 'b'},
	TownsDoNotDouble:       {Ruling: 7, Letter: 'b'},
	OnlyOwnSquares:         {Ruling: 8, Letter: 'b'},
	WideCones:              {Ruling: 12, Letter: 'b'},
	EightFacings:           {Ruling: 13, Letter: 'b'},
	WholeFormationsOnly:    {Ruling: 14, Letter: 'b'},
	StopsBeforeWhatBars:    {Ruling: 15, Letter: 'b'},
	LeadersHelpTowns:       {Ruling: 17, Letter: 'b'},
	EliminationsRestore:    {Ruling: 18, Letter: 'b'},
	SidesWithoutAFront:     {Ruling: 19, Letter: 'b'},
	PushedIntoDeath:        {Ruling: 22, Letter: 'b'},
	FourWaysBack:           {Ruling: 23, Letter: 'b'},
	GuardInStacksIsOne:     {Ruling: 26, Letter: 'b'},
	StacksDoNotFire:        {Ruling: 28, Letter: 'b'},
	HorseKeepsOffTowns:     {Ruling: 31, Letter: 'b'},
	OnlyStraightAhead:      {Ruling: 34, Letter: 'b'},
	FormedByTheHalfTurn:    {Ruling: 36, Letter: 'b'},
}
