// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// CommandOnceABattle is PHX R8 b. What does a command card give several units? its points once a battle.
	CommandOnceABattle Choice = iota
	// HillsLevelHillsOnly is PHX R9 b. Does an attacker on a hill take the ground's double from a wood and a village too? from a hill alone.
	HillsLevelHillsOnly
	// ChargesCountAgainstHorse is PHX R11 b. What of a charge at cavalry? the bonus holds: a cavalry that defends has none.
	ChargesCountAgainstHorse
	// EdgesCostOne is PHX R14 b. What do ridge and stream on one edge cost who moves? one point, as in battle.
	EdgesCostOne
	// EliteForOne is PHX R15 b. How many units does one elite card double? one.
	EliteForOne
	// EliteTwice is PHX R16 b. And two elite cards? each doubles again.
	EliteTwice
	// FireReachesHorseInCastles is PHX R18 b. Does fire reach cavalry in a castle? yes, as in a village.
	FireReachesHorseInCastles
	// UnprintedCommandIsNothing is PHX R19 b. What are Napoleon's command in defence and Wellington's in attack worth? nothing.
	UnprintedCommandIsNothing
	// PrintedValuesRank is PHX R20 b. Which attacker has the most battle points after a double defeat? by printed value.
	PrintedValuesRank
	// BlockedReducesOnce is PHX R21 b. Beaten double with nowhere to go? one reduction.
	BlockedReducesOnce
	// ChargesGiveNoAttack is PHX R23 b. Which attacks does a charge card give? the charge only.
	ChargesGiveNoAttack
	// CommandsAdd is PHX R29 b. Two command cards of one side? each adds.
	CommandsAdd
	// StandingFootAlarms is PHX R55 b. May cavalry withdraw before foot that stands beside it and does not move there? yes: foot that stands there lets it too, when it turns and before it attacks it.
	StandingFootAlarms
	// FootStopsBeforeCavalry is PHX R56 b. Does foot go on with its points before cavalry that may withdraw and stays? no: its move is over.
	FootStopsBeforeCavalry
	// AttacksByOwnCards is PHX R57 b. May a card of one Allied army let a unit of the other attack? no: as its points, it serves its army.
	AttacksByOwnCards
	// BidsBindWhileHeld is PHX R58 b. Does a bid bind the Allies to a deck of which they hold no other card? no: only while they hold such cards.
	BidsBindWhileHeld
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	CommandOnceABattle:        {Ruling: 8, Letter: 'b'},
	HillsLevelHillsOnly:       {Ruling: 9, Letter: 'b'},
	ChargesCountAgainstHorse:  {Ruling: 11, Letter: 'b'},
	EdgesCostOne:              {Ruling: 14, Letter: 'b'},
	EliteForOne:               {Ruling: 15, Letter: 'b'},
	EliteTwice:                {Ruling: 16, Letter: 'b'},
	FireReachesHorseInCastles: {Ruling: 18, Letter: 'b'},
	UnprintedCommandIsNothing: {Ruling: 19, Letter: 'b'},
	PrintedValuesRank:         {Ruling: 20, Letter: 'b'},
	BlockedReducesOnce:        {Ruling: 21, Letter: 'b'},
	ChargesGiveNoAttack:       {Ruling: 23, Letter: 'b'},
	CommandsAdd:               {Ruling: 29, Letter: 'b'},
	StandingFootAlarms:        {Ruling: 55, Letter: 'b'},
	FootStopsBeforeCavalry:    {Ruling: 56, Letter: 'b'},
	AttacksByOwnCards:         {Ruling: 57, Letter: 'b'},
	BidsBindWhileHeld:         {Ruling: 58, Letter: 'b'},
}
