// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// DiscOneBattle is W200 R2 b. How many battles has a strategic action? one.
	DiscOneBattle Choice = iota
	// ReserveByColour is W200 R3 b. Must a block from the sunken road fit by colour, or by colour and symbol? colour.
	ReserveByColour
	// AbsorbOnTop is W200 R15 b. How many hits can a side absorb? as many as the strength points on top now.
	AbsorbOnTop
	// HitsSpread is W200 R16 b. May hits be spread over white or red blocks of one strength so that none falls? yes.
	HitsSpread
	// LeavingStops is W200 R17 b. Foot, foot guns and commanders with points left after leaving enemies? they stop in the first.
	LeavingStops
	// StarsForOwnCorps is W200 R18 b. Which battles does a commander's stars count in? in battles in which a block of his corps fights.
	StarsForOwnCorps
	// CombinedBeforeShares is W200 R19 b. One less of the attacker's losses: of which number? of the losses suffered before they are shared out, so the other's share falls too.
	CombinedBeforeShares
	// BatteryRebounds is W200 R20 b. What if a grand battery is beaten? the defender takes the winner's share of the final result.
	BatteryRebounds
	// TwoLanguagesTwo is W200 R21 b. What does each different language cost? two cost two already.
	TwoLanguagesTwo
	// DrawExactly is W200 R23 b. Reserves: equal to the strategic value, or at most so many? exactly, while blocks last.
	DrawExactly
	// GunsInsideCount is W200 R24 b. Does a gun inside the area use up the one Allied gun of a battle? yes.
	GunsInsideCount
	// AlliesApart is W200 R25 b. Areas of the other Allied faction: friendly? never.
	AlliesApart
	// IsolatedStay is W200 R26 b. An isolated engaged block on its last step? it stays.
	IsolatedStay
	// BattlesByFaction is W200 R27 b. An Allied tactical action: whose battles? each faction as many as it has activated.
	BattlesByFaction
	// CommandersKeepAway is W200 R30 b. May a commander enter an area with enemies? no.
	CommandersKeepAway
	// HomeHeldBefore is W200 R66 b. A headquarters that the enemy controls and nobody holds? it must be his side's before he comes.
	HomeHeldBefore
	// SupremeHidden is W200 R70 b. What does the enemy see of a strategic commander? no more than of any hidden block.
	SupremeHidden
	// HeartsStayOut is W200 R71 b. Does an activated commander at heart beside a battle count as a type of a combined attack? no: who adds nothing takes no part; in the area he fights and counts.
	HeartsStayOut
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	DiscOneBattle:        {Ruling: 2, Letter: 'b'},
	ReserveByColour:      {Ruling: 3, Letter: 'b'},
	AbsorbOnTop:          {Ruling: 15, Letter: 'b'},
	HitsSpread:           {Ruling: 16, Letter: 'b'},
	LeavingStops:         {Ruling: 17, Letter: 'b'},
	StarsForOwnCorps:     {Ruling: 18, Letter: 'b'},
	CombinedBeforeShares: {Ruling: 19, Letter: 'b'},
	BatteryRebounds:      {Ruling: 20, Letter: 'b'},
	TwoLanguagesTwo:      {Ruling: 21, Letter: 'b'},
	DrawExactly:          {Ruling: 23, Letter: 'b'},
	GunsInsideCount:      {Ruling: 24, Letter: 'b'},
	AlliesApart:          {Ruling: 25, Letter: 'b'},
	IsolatedStay:         {Ruling: 26, Letter: 'b'},
	BattlesByFaction:     {Ruling: 27, Letter: 'b'},
	CommandersKeepAway:   {Ruling: 30, Letter: 'b'},
	HomeHeldBefore:       {Ruling: 66, Letter: 'b'},
	SupremeHidden:        {Ruling: 70, Letter: 'b'},
	HeartsStayOut:        {Ruling: 71, Letter: 'b'},
}
